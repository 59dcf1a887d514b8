"""Data the pages are made with; they ask for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.table.looks import Look

LANGUAGES = (("en", "English"), ("cs", "Čeština"))
"""Language -> its own name."""


class JoinPage(NamedTuple):
    """Data of the page for a device without a seat. `known`: it has given the code of the table.
    `code`: the code in the address it was opened with."""

    lang: str
    game: str
    title: str
    session: str
    token: str
    known: bool
    code: str
    seats: Sequence[Mapping[str, Any]]
    looks: Mapping[str, Look]
    languages: Sequence[tuple[str, str]] = LANGUAGES


class Page(NamedTuple):
    """Data of the page for a device with a seat, and of the big screen."""

    lang: str
    game: str
    title: str
    session: str
    token: str
    seat: str
    seat_name: str
    keeper: bool
    seats: Sequence[Mapping[str, Any]]
    looks: Mapping[str, Look]
    languages: Sequence[tuple[str, str]] = LANGUAGES
