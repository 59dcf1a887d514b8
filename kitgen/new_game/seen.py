"""What a spreadsheet holds, seen before a game begins from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kitgen.game.problems import DataError, Problem, letters
from kitgen.game.sheets.find import TEXTS
from kitgen.game.sheets.online import is_address
from kitgen.game.sheets.workbook import Workbook
from kitgen.new_game.art import lacking_pictures, named_pictures, pictures_of
from kitgen.new_game.columns import ColumnUse, open_use
from kitgen.new_game.fetch import at_address, file_of
from kitgen.new_game.looks import SheetLook, is_tokens
from kitgen.new_game.pictures_in import MissingPicture
from kitgen.new_game.placing import chosen_look, lost_columns, roomy
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn, read_sheets
from kitgen.new_game.tongue import spoken_language
from kitgen.new_game.uses import begin_uses, with_uses

DROP = "drop it here"
"""What to do about a picture that is missing while the sheet is only looked at."""


class SeenSheet(NamedTuple):
    """A sheet of a spreadsheet: its title, empty where it is the only table; its rows without the
    headings. One that is `taken` becomes a deck of so many `cards` with these columns; of each is
    said whether the cards have no place for it."""

    title: str
    rows: int
    taken: bool = False
    cards: int = 0
    columns: tuple[tuple[ColumnUse, bool], ...] = ()


class SeenBook(NamedTuple):
    """The sheets of a spreadsheet, the language that they speak (empty: not known), what would be
    doubted, and the pictures that are missing."""

    sheets: tuple[SeenSheet, ...]
    lang: str
    doubts: tuple[Problem, ...]
    missing: tuple[MissingPicture, ...]


class Wish(NamedTuple):
    """What is chosen for a new game so far: its language (empty: what the sheet speaks, else that
    of the `page`), its sheets (none: those that hold cards), the uses of columns by their headings,
    and the look and size of the cards."""

    lang: str = ""
    sheets: Sequence[str] = ()
    uses: Mapping[str, str] = MappingProxyType({})
    look: str = ""
    size: str = ""
    page: str = "en"


def see_sheets(sheet: str, wish: Wish, local: bool = False, beside: Path = Path()) -> SeenBook:
    """Return what the spreadsheet of a path or an address holds, and what a game would be made of
    it. Its pictures are looked for in the folder `beside`; a `local` address must be allowed.
    Raises DataError."""
    with file_of(sheet, local, whole=bool(wish.sheets)) as path:
        told = spoken_language(path, wish.sheets, wish.lang or wish.page)
        lang = wish.lang or told or wish.page
        decks = with_uses(read_sheets(path, lang, wish.sheets), wish.uses)
        pictures = pictures_of(named_pictures(decks), beside)
        lacking = [
            problem for deck in decks for problem in lacking_pictures(deck, pictures, path, DROP)
        ]
        taken = {deck.title: deck for deck in decks}
        doubts: Iterable[Problem] = (doubt for deck in decks for doubt in deck.doubts)
        if not wish.sheets:  # the sheets that were left out stand there without a tick
            doubts = (doubt for doubt in doubts if (doubt.sheet or "") in ("", *taken))
        doubts = [*doubts]
        if is_address(sheet):
            doubts = [*at_address(doubts, path, sheet)]
        seen = tuple(_seen(path, taken, wish))
        return SeenBook(seen, told, tuple(doubts), tuple(_missing(lacking)))


def _seen(path: Path, taken: Mapping[str, CardSheet], wish: Wish) -> Iterator[SeenSheet]:
    """Yield the sheets in their order in the file."""
    rows = {title: len(deck.rows) for title, deck in taken.items()}
    if path.suffix.lower() not in TEXTS:
        book = Workbook(path)
        titles = [name for name in book.names if name in (*book.visible, *taken)]
        rows = {title: rows[title] if title in rows else _rows(book, title) for title in titles}
    for title, count in rows.items():
        if title not in taken:
            yield SeenSheet(title, count)
            continue
        deck = taken[title]
        look = chosen_look(deck, wish.size, "", None, wish.look)
        yield SeenSheet(title, count, True, deck.printed, tuple(_columns(deck, look)))


def _rows(book: Workbook, title: str) -> int:
    """Return the number of a sheet's rows without its headings; 0 where it cannot be read."""
    try:
        return max(len(book.grid(title).rows) - 1, 0)
    except DataError:
        return 0


def _columns(deck: CardSheet, look: SheetLook) -> Iterator[tuple[ColumnUse, bool]]:
    """Yield the columns of a deck, and of each whether the cards have no place for it."""
    placed = roomy(deck, look)
    lost = {column.id for column in lost_columns(placed, look)}
    in_corner = None if is_tokens(deck) else next(iter(placed.figures), None)
    for column in deck.columns:
        use = "none" if column.id in lost else open_use(placed, look, column)
        use = "cost" if use == "figure" and column == in_corner else use
        choices = tuple(begin_uses(deck, column)) if column.longest else ("none",)
        yield ColumnUse(column.heading, use, choices, _example(deck, column)), column.id in lost


def _example(deck: CardSheet, column: SheetColumn) -> str:
    return next((cell for cell in deck.cells(column) if cell), "")


def _missing(lacking: Iterable[Problem]) -> Iterator[MissingPicture]:
    """Yield the pictures that are missing, each with the cells that name it."""
    cells: dict[str, list[str]] = {}
    for problem in lacking:
        where = f"{problem.sheet}, " if problem.sheet else ""
        cells.setdefault(problem.missing, []).append(
            f"{where}{letters(problem.column)}{problem.line}"
        )
    yield from (MissingPicture(name, tuple(where)) for name, where in cells.items())
