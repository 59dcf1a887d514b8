"""A new game from a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kitgen.game.problems import DataError, Problem, shown
from kitgen.game.sheets.find import TEXTS
from kitgen.game.sheets.online import copy_of
from kitgen.game.source import read_bytes
from kitgen.new_game.art import lacking_pictures, named_pictures, pictures_of
from kitgen.new_game.faces import with_room
from kitgen.new_game.folder import Files, SourceAddress, SourceWorkbook, new_files, sample
from kitgen.new_game.looks import Look, is_tokens, look_of, unprinted
from kitgen.new_game.spreadsheet import CardSheet, read_sheets

MOST_NAMED = 4
"""Columns that one sentence names."""


class NewGameFiles(NamedTuple):
    """The files of a new game by their paths; what was taken otherwise than it is written; where
    the rows of each CSV file stand in the spreadsheet; what the decks are, in lines."""

    files: Files
    doubts: tuple[Problem, ...] = ()
    lines: Mapping[str, Sequence[int]] = MappingProxyType({})
    report: tuple[str, ...] = ()


def new_game(
    key: str,
    title: str,
    lang: str,
    cards: Path | None,
    size: str = "",
    kind: str = "",
    across: bool | None = None,
    chosen: Sequence[str] = (),
    address: str = "",
) -> NewGameFiles:
    """The files of a game with the cards of a spreadsheet, all its sheets or those chosen, or with
    some to begin with. The tables stay at the `address` that the spreadsheet was fetched from, if
    there is one. Raises DataError."""
    name = title.replace("-", " ").replace("_", " ").capitalize()
    if cards is None:
        begun = sample(lang)
        return NewGameFiles(new_files(key, name, lang, begun, [look_of(begun, size, kind, across)]))
    sheets = read_sheets(cards, lang, chosen)
    source: SourceWorkbook | SourceAddress | None = None
    if address:
        source = SourceAddress(address, datetime.now(UTC))
    elif cards.suffix.lower() not in TEXTS:
        from kitgen.game.sheets.workbook import MOST_BYTES

        source = SourceWorkbook(f"{key}{cards.suffix.lower()}", read_bytes(cards, MOST_BYTES))
    looks = [_look(sheet, size, kind, across) for sheet in sheets]
    sheets = tuple(
        sheet if is_tokens(sheet) else with_room(sheet, look)
        for sheet, look in zip(sheets, looks, strict=True)
    )
    files = new_files(key, name, lang, sheets, looks, source)
    pictures = pictures_of(named_pictures(sheets), Path() if address else cards.parent)
    beside = "where you stand" if address else f"beside {cards.name}"
    lacking = [
        problem for sheet in sheets for problem in lacking_pictures(sheet, pictures, cards, beside)
    ]
    if lacking:
        raise DataError(lacking)
    files |= pictures.files
    doubts = [doubt for sheet in sheets for doubt in (*sheet.doubts, *_left_out(sheet, key))]
    doubts += _lists(sheets)
    lines = {
        copy_of(sheet.table) if address else f"{sheet.table}.csv": sheet.lines for sheet in sheets
    }
    return NewGameFiles(files, tuple(doubts), lines, tuple(map(_counted, sheets)))


def _counted(sheet: CardSheet) -> str:
    kind = "token" if is_tokens(sheet) else "card"
    many = "" if sheet.printed == 1 else "s"
    return f"{sheet.table}: {sheet.printed} {kind}{many}, {len(sheet.rows)} different"


def _lists(sheets: Sequence[CardSheet]) -> list[Problem]:
    """The doubts about sheets beside others whose cards have a name and nothing else: a list that
    helps the other sheets looks so."""
    return [
        sheet.place.problem(
            f"the sheet {shown(sheet.title)} has names only, and its cards bear nothing else",
            "hide it if it only helps the other sheets, and begin again",
        )
        for sheet in sheets
        if len(sheets) > 1
        and not is_tokens(sheet)
        and [c.id for c in sheet.columns] == [sheet.name]
    ]


def _left_out(sheet: CardSheet, key: str) -> Iterator[Problem]:
    columns = unprinted(sheet)
    if columns:
        named = [shown(column.heading) for column in columns]
        if len(named) > MOST_NAMED:
            named = [*named[: MOST_NAMED - 1], f"{len(named) - MOST_NAMED + 1} more"]
        told = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
        kind = "tokens" if is_tokens(sheet) else "cards"
        what = f"{told} {'is' if len(columns) == 1 else 'are'} not printed"
        mend = f"add a box for it in layouts/{key}.yaml"
        if sheet.crowded:
            mend = f"begin again with a larger --size, or {mend}"
        yield sheet.place.problem(f"{what} on the {kind}", mend)


def _look(sheet: CardSheet, size: str, kind: str, across: bool | None) -> Look:
    """Return the look of the pieces. A size or kind that was asked for is for cards, not tokens."""
    return look_of(sheet) if is_tokens(sheet) else look_of(sheet, size, kind, across)
