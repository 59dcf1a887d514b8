"""The language of a page: that of whoever looks at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from starlette.requests import Request

_LONGEST = 200
"""Most letters of a header that are read."""


def asked_language(request: Request, known: Collection[str]) -> str:
    """Return the first language that a browser asks for and a page has; an empty word if there is
    none."""
    header = request.headers.get("accept-language", "")[:_LONGEST]
    asked = (part.strip()[:2].casefold() for part in header.split(","))
    return next((lang for lang in asked if lang in known), "")


def language_of_system(environment: Mapping[str, str], known: Collection[str]) -> str:
    """Return the language that the usual variables of an environment name, if a page has it; else
    an empty word."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    value = next(filter(None, (environment.get(name, "") for name in names)), "")
    return value[:2] if value[:2] in known else ""
