"""The list of what a kit prints, as far as others than printers need it: parts, their kinds, the
table whose rows they are made of. Nothing is checked here; `kitgen check` does that."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from kitgen.game.problems import DataError
from kitgen.game.yaml_tree import read_yaml

_TABLE = re.compile(r"\w+")


class PrintedPart(NamedTuple):
    """A part of kit.yaml: its id, `board`, `pieces` or `booklet`, the file that it is printed in,
    and the table that it has a piece for each row of; empty for none."""

    id: str
    kind: str
    file: str
    table: str


def printed_parts(folder: Path) -> tuple[PrintedPart, ...]:
    """Return the parts of a kit in their order; none for a folder without a kit."""
    try:
        parts = read_yaml(folder / "kit.yaml").items["parts"].items
    except (DataError, KeyError):
        return ()
    return tuple(
        PrintedPart(
            id,
            str(part.items["kind"].value) if "kind" in part.items else "",
            str(part.items["file"].value) if "file" in part.items else "",
            _table(str(part.items["each"].value)) if "each" in part.items else "",
        )
        for id, part in parts.items()
    )


def _table(each: str) -> str:
    found = _TABLE.match(each)
    return found[0] if found else ""
