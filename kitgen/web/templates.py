"""The templates of pages, read the same way everywhere: a name that is not given is a fault."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def templates(*folders: Path) -> Environment:
    """Return the templates of some folders; the first folder that has a name counts."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
