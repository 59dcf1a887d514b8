"""Looks of a game's seats: colours and emblem, as its tables have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.rules import Rules
from kitgen.draw.colours import contrast, luminance
from kitgen.game.model import Game, Row
from kitgen.game.places import layouts_folder

COLOUR = re.compile("#[0-9a-f]{6}", re.I)
SYMBOL = re.compile(r"[\w-]+")
CLEAR = 3.0
"""Contrast of an emblem with its shield (WCAG 2.2)."""


class Look(NamedTuple):
    """Look of a seat: its light and its strong colour (#rrggbb), the path data of its emblem in a
    square of 100, and the name of the pattern that its areas are printed with. Emblem and pattern
    are empty if there is none."""

    fill: str
    edge: str
    emblem: str = ""
    pattern: str = ""


PLAIN = (
    Look("#cbd9ea", "#27487a"),
    Look("#efcfc5", "#9a2b22"),
    Look("#d5e4cb", "#386b36"),
    Look("#f1df9f", "#735405"),
    Look("#e3d5ec", "#6b4187"),
    Look("#dcd8cd", "#4a463d"),
)
"""Looks of seats without colours of their own."""


def looks(rules: Rules[Any], seats: Iterable[str]) -> Mapping[str, Look]:
    """Return the look of each seat, and of whoever else has something in this game: `{"stark":
    Look(…)}`."""
    of_seats: dict[str, Look] = {}
    for table in rules.owners:
        for row in rules.data.tables.get(table, ()):
            colours = [str(cell) for cell in row.values.values() if COLOUR.fullmatch(str(cell))]
            if colours and row.id not in of_seats:
                pattern = str(row.values.get("pattern") or "")
                of_seats[row.id] = Look(*pair(colours), _emblem(rules.data, row), pattern)
    return dict(zip(seats, cycle(PLAIN), strict=False)) | of_seats


def emblems(rules: Rules[Any]) -> Mapping[str, str]:
    """Return the name of each owner's symbol: `{"japan": "japan"}`."""
    rows = (row for table in rules.owners for row in rules.data.tables.get(table, ()))
    return {row.id: name for row in rows if (name := _emblem_name(row))}


def pair(colours: Iterable[str]) -> tuple[str, str]:
    """Return the colour of a shield and the colour of the emblem on it: the lightest and the
    darkest of a row's. A single colour fills faintly, and is darkened until it stands out.

    >>> pair(["#8a2f24", "#e3a899"])
    ('#e3a899', '#8a2f24')
    """
    by_light = sorted(colours, key=luminance)
    dark, light = by_light[0], by_light[-1]
    if dark == light:
        light = _mixed(dark, 255, 0.75)
    while contrast(dark, light) < CLEAR:
        dark = _mixed(dark, 0, 0.1)
    return light, dark


def _mixed(colour: str, other: int, share: float) -> str:
    """Return a colour with a share of white (255) or black (0)."""
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(level + (other - level) * share):02x}" for level in channels)


def _emblem(game: Game, row: Row) -> str:
    """Return the outline of a row's emblem: a symbol of the game's own or of the house."""
    return outline(game, _emblem_name(row))


def _emblem_name(row: Row) -> str:
    return str(row.values.get("emblem") or row.values.get("symbol") or "")


def outline(game: Game, name: str) -> str:
    """Return the path data of a symbol in a square of 100; empty if there is none."""
    folders = (Path(game.folder) / "symbols", layouts_folder() / "symbols")
    files = (folder / f"{name}.svg" for folder in folders)
    named = SYMBOL.fullmatch(name)
    text = next((file.read_text("utf-8") for file in files if named and file.is_file()), "")
    return " ".join(re.findall(r'\bd="([^"]*)"', text))
