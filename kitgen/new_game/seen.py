"""What a spreadsheet holds, seen before a game begins from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kitgen.game.problems import Problem
from kitgen.game.sheets.online import is_address
from kitgen.new_game.art import lacking_pictures, named_pictures, pictures_of
from kitgen.new_game.begin import WHERE_YOU_STAND
from kitgen.new_game.fetch import at_address, file_of
from kitgen.new_game.spreadsheet import read_sheets


class SeenSheet(NamedTuple):
    """A sheet that would be a deck: its title, the number of its cards, and its headings."""

    title: str
    cards: int
    headings: tuple[str, ...]


class SeenBook(NamedTuple):
    """The sheets of a spreadsheet, what would be doubted, and the pictures that are missing."""

    sheets: tuple[SeenSheet, ...]
    doubts: tuple[Problem, ...]
    lacking: tuple[Problem, ...]


def see_sheets(
    sheet: str, lang: str, chosen: Sequence[str] = (), local: bool = False, beside: Path = Path()
) -> SeenBook:
    """Return what the spreadsheet of a path or an address holds, all its sheets or those chosen.
    Its pictures are looked for in the folder `beside`; a `local` address must be allowed. Raises
    DataError."""
    with file_of(sheet, local, whole=bool(chosen)) as path:
        sheets = read_sheets(path, lang, chosen)
        pictures = pictures_of(named_pictures(sheets), beside)
        doubts = [doubt for each in sheets for doubt in each.doubts]
        lacking = [
            problem
            for each in sheets
            for problem in lacking_pictures(each, pictures, path, WHERE_YOU_STAND)
        ]
        if is_address(sheet):
            doubts, lacking = (at_address(some, path, sheet) for some in (doubts, lacking))
        seen = (SeenSheet(each.title, each.printed, tuple(each.typed[0])) for each in sheets)
        return SeenBook(tuple(seen), tuple(doubts), tuple(lacking))
