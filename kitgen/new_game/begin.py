"""A new game from a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kitgen.game.problems import Problem, shown
from kitgen.game.sheets.find import TEXTS
from kitgen.game.sheets.online import copy_of
from kitgen.game.sheets.workbook import MOST_BYTES
from kitgen.game.source import read_bytes
from kitgen.new_game.art import lacking_pictures, named_pictures, pictures_of
from kitgen.new_game.beginnings import BEGINNINGS, room_of
from kitgen.new_game.folder import (
    DRAFT,
    Files,
    SourceAddress,
    SourceWorkbook,
    new_files,
    sample,
)
from kitgen.new_game.looks import SheetLook, is_tokens, mixes_icons
from kitgen.new_game.placing import chosen_look, lost_columns, roomy
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn, read_sheets
from kitgen.new_game.tongue import spoken_language
from kitgen.new_game.uses import Ask, uses_of, with_uses
from kitgen.parts.pictures import PUT

FIRST_LANGUAGE = "en"
"""Language of a game where neither its designer nor its sheet says one."""
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
    design: str = "",
    uses: Mapping[str, str] = MappingProxyType({}),
    ask: Ask | None = None,
    called: str = "",
) -> NewGameFiles:
    """Return the files of a game with the cards of a spreadsheet, all its sheets or those chosen,
    or with some to begin with. The tables stay at the `address` that the spreadsheet was fetched
    from, if there is one. `design` is one of `BEGINNINGS`, `uses` says what columns shall be on the
    cards, and `ask` is asked about those that find no place. The game is `called` so on its pieces,
    else after `title`, the name of its folder. Its language is `lang`, else what the sheet speaks.
    Raises DataError."""
    name = called or title.replace("-", " ").replace("_", " ").capitalize()
    if cards is None:
        lang = lang or FIRST_LANGUAGE
        begun = sample(lang)
        look = chosen_look(begun, size, kind, across, design)
        return NewGameFiles(new_files(key, name, lang, begun, [look]))
    told = "" if lang else spoken_language(cards, chosen)
    lang = lang or told or FIRST_LANGUAGE
    sheets = with_uses(read_sheets(cards, lang, chosen), uses)
    source: SourceWorkbook | SourceAddress | None = None
    if address:
        source = SourceAddress(address, datetime.now(UTC))
    elif cards.suffix.lower() not in TEXTS:
        source = SourceWorkbook(f"{key}{cards.suffix.lower()}", read_bytes(cards, MOST_BYTES))
    looks = [chosen_look(sheet, size, kind, across, design) for sheet in sheets]
    sheets = tuple(_placed(sheet, look, ask) for sheet, look in zip(sheets, looks, strict=True))
    files = new_files(key, name, lang, sheets, looks, source, DRAFT)
    pictures = pictures_of(named_pictures(sheets), Path() if address else cards.parent)
    lacking = [
        problem for sheet in sheets for problem in lacking_pictures(sheet, pictures, cards, PUT)
    ]
    files |= pictures.files
    doubts_of = {
        sheet.table: [*_mixed(sheet), *_left_out(sheet, look, key)]
        for sheet, look in zip(sheets, looks, strict=True)
    }
    doubts = [doubt for sheet in sheets for doubt in (*sheet.doubts, *doubts_of[sheet.table])]
    doubts += [*_lists(sheets), *lacking]
    lines = {
        copy_of(sheet.table) if address else f"{sheet.table}.csv": sheet.lines for sheet in sheets
    }
    drafts = sorted(name for name in files if name.startswith(f"rules/{lang}/"))
    draft = f"rules: a draft, not printed; write {drafts[0]} and take 'draft: true' away"
    spoken = f"language: {told}, which the sheet speaks; --lang names another"
    report = (
        *map(_counted, sheets),
        *(line for sheet in sheets for line in _own_notes(sheet, key)),
        *([spoken] if told not in ("", FIRST_LANGUAGE) else []),
        draft,
    )
    return NewGameFiles(files, tuple(doubts), lines, report)


def _own_notes(sheet: CardSheet, key: str) -> Iterator[str]:
    """Yield a line on each column that is taken for the designer's own notes."""
    for column in sheet.columns:
        if sheet.use_of(column) == "none" and column.id not in sheet.uses:
            told = f"{shown(column.heading)} is taken for your notes and not printed"
            yield f'{sheet.table}: {told}; kitgen columns {key} "{column.heading}=line" prints it'


def _counted(sheet: CardSheet) -> str:
    kind = "token" if is_tokens(sheet) else "card"
    many = "" if sheet.printed == 1 else "s"
    return f"{sheet.table}: {sheet.printed} {kind}{many}, {len(sheet.rows)} different"


def _lists(sheets: Sequence[CardSheet]) -> list[Problem]:
    """Return the doubts about sheets beside others whose cards have a name and nothing else: a list
    that helps the other sheets looks so."""
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


def _placed(sheet: CardSheet, look: SheetLook, ask: Ask | None) -> CardSheet:
    """Return the sheet as its cards show it: without the figures that they have no room for, and
    with the uses that were chosen for those columns that found no place."""
    asked: set[str] = set()
    while True:
        placed = roomy(sheet, look)
        lost = [column for column in lost_columns(placed, look) if column.id not in asked]
        if ask is None or not lost:
            return placed
        column = lost[0]
        asked.add(column.id)
        sheet = sheet._replace(uses={**sheet.uses, column.id: ask(column, uses_of(sheet, column))})


def _left_out(sheet: CardSheet, look: SheetLook, key: str) -> Iterator[Problem]:
    """Yield the doubt that columns are not printed, with what to do about it.

    A look without room for a text cannot take them: the advice settles all at once, as icons where
    they are such, else as `none`, which says that they are left out on purpose. Other cards are
    shown the way for the first column. Tokens without a look have a fixed face, which only a box
    changes. Whoever follows the advice is told nothing any more.
    """
    columns = lost_columns(sheet, look)
    if columns:
        named = [shown(column.heading) for column in columns]
        if len(named) > MOST_NAMED:
            named = [*named[: MOST_NAMED - 1], f"{len(named) - MOST_NAMED + 1} more"]
        told = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
        # a look makes cards of tokens too
        kind = "tokens" if is_tokens(sheet) and not look.design else "cards"
        what = f"{told} {'is' if len(columns) == 1 else 'are'} not printed"
        mend = f"add a box for it in layouts/{key}.yaml"
        room = room_of(sheet, look) if look.design else ""
        larger = "a larger --size, with " if sheet.crowded and not look.design else ""
        if room:
            what = f"{what} on the {kind}: {look.design} has {room}"
        else:
            what = f"{what} on the {kind}"
        if look.design and not BEGINNINGS[look.design].worded:
            uses = {c.heading: "icons" if _is_mixed(sheet, c) else "none" for c in columns}
            wishes = ", ".join(f"{heading}={use}" for heading, use in uses.items())
            mend = f'begin again with another --look or with --columns "{wishes}", or {mend}'
        elif kind == "cards":
            first = columns[0]
            use = next(
                use for use in ("line", *uses_of(sheet, first)) if use in uses_of(sheet, first)
            )
            mend = f'begin again with {larger}--columns "{first.heading}={use}", or {mend}'
        yield sheet.place.problem(what, mend)


def _is_mixed(sheet: CardSheet, column: SheetColumn) -> bool:
    return column.id not in sheet.uses and mixes_icons(sheet, column)


def _mixed(sheet: CardSheet) -> Iterator[Problem]:
    """Yield columns of icons and figures that are taken for words, since nothing was asked for."""
    for column in sheet.words:
        if _is_mixed(sheet, column):
            what = f"{shown(column.heading)} mixes icons and figures, so it is taken for words"
            mend = f'begin again with --columns "{column.heading}=icons" for a row of icons'
            yield sheet.place.problem(what, mend)
