"""Reading a designer's own spreadsheet: which column is what is found out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kitgen.game.colour_words import NAMED, colour_code
from kitgen.game.column_types import NO, YES, copies_of
from kitgen.game.ids import column_id, key_of_name, keys
from kitgen.game.problems import DataError, Place, Problem, display_path, shown
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.sheets.find import TEXTS
from kitgen.game.sheets.grid import Grid, visible
from kitgen.game.sheets.workbook import Workbook
from kitgen.game.slugs import slug
from kitgen.parts.picture_names import ENDINGS, UNREAD
from kitgen.parts.signs import sign_of

NAMES = ("name", "title", "card", "jmeno", "nazev", "karta")
COUNTS = (
    *("count", "copies", "quantity", "qty", "amount", "pieces", "pcs", "number_of_copies"),
    *("number_of_cards", "how_many", "pocet", "kusu", "ks", "pocet_kusu", "pocet_karet"),
    *("pocet_kopii", "kopie", "kopii", "kolik"),
)
"""Headings, without accents, of the column with the card's name and of that with its copies."""
MANY = frozenset(
    (
        *("number", "no", "num", "count", "copy", "copies", "quantity", "qty", "pcs", "pieces"),
        *("pocet", "kusy", "kusu", "ks", "kopie", "kopii", "mnozstvi", "anzahl", "stuck"),
    )
)
OF_WHAT = frozenset(
    (
        *("of", "in", "the", "per", "a", "each", "to", "print", "total", "cards", "card"),
        *("tokens", "token", "deck", "set", "box", "game", "pile", "v", "ve", "na", "do"),
        *("karet", "karty", "karta", "zetonu", "balicku", "sade", "hre", "celkem", "tisku"),
    )
)
"""Words of longer headings that say how often a card comes: Copies in deck, No. of cards."""
SUMS = ("total", "totals", "sum", "grand_total", "celkem", "soucet", "suma", "dohromady")
"""Words in place of the name in a row that sums up the others."""

ARTS = (
    *("art", "artwork", "picture", "image", "img", "photo"),
    *("obrazek", "obrazky", "kresba", "ilustrace", "foto"),
)
"""Headings of a column with names of pictures, with or without their endings."""

WORD_USES = ("words", "kind", "line", "text", "flavour", "icons")
"""Uses of a column that people read on the card."""

ID = "id"
CARDS = "cards"
"""The table of a spreadsheet that has no name of its own."""
MOST_CARDS = 2000
MOST_COPIES = 500
"""Most copies of one card."""
LONG_WORDS = 60
"""Letters from which a cell is long: a column with such cells, or with several lines, is text
rather than a word."""
LONG_FIGURE = 7

_KEY = re.compile(r"[a-z0-9][a-z0-9_.-]{0,59}")
_WHOLE = re.compile(r"[-−]?(0|[1-9][0-9]{0,5})\Z")
_FIGURE = re.compile(
    r"[-+−±×x~≥≤<>]?[0-9]+([.,:/–-][0-9]+)*[+x×*%]?\Z|[0-9]{0,2}[dDkK][0-9]{1,3}([+-][0-9]+)?\Z"
    r"|[-–—∞X*?½¼¾]\Z"
)
"""Pattern of a figure: `3`, `+2`, `1,5`, `2/3`, `4-3-4`, `2d6`, `X`."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
COLOUR_HEADINGS = frozenset(("colour", "color", "tint", "barva", "farba", "farbe"))
"""Headings of each card\'s own colour, without accents."""
_ENDINGS = "|".join((*ENDINGS, *UNREAD)).replace(".", r"\.").replace(r"|\.pdf", "")
_PICTURE = re.compile(rf"[^\n<>|\"*?]+({_ENDINGS})\Z", re.IGNORECASE)
_LANGUAGE = re.compile(r"(.+)\.\s*([a-z]{2})\Z", re.IGNORECASE)
_IN_OTHER_WORDS = re.compile(r"(.+?)(?:[ _-]+([A-Z]{2})|[ _]*[(\[]([A-Za-z]{2})[)\]])\Z")
"""Pattern of a heading that people give to a translated column: `Name DE`, `Name_CS`, `Name
(de)`."""
_FLAGS = frozenset((*YES, *NO)) - {"0", "1"}
_UNCOUNTED = "is not taken for how often a card comes"
_NO_NAME = re.compile(r"(sheet|list|tabelle|blatt|feuil|hoja|arkusz|foglio|munka)\s*[0-9]*\Z")


class SheetColumn(NamedTuple):
    """A column: its id in the table, its heading as typed, whether its cells are whole numbers,
    and whether some are empty; whether they are short figures of any kind, names of pictures,
    colours, or yes and no; the letters of its longest cell; the languages that it is in, if in
    several; the icon of the game's own that its heading names."""

    id: str
    heading: str
    whole: bool
    gaps: bool
    figure: bool = False
    picture: bool = False
    longest: int = 0
    languages: tuple[str, ...] = ()
    colour: bool = False
    flag: bool = False
    own_icon: str = ""

    @property
    def sign(self) -> str:
        """Name of the icon that its heading means as a figure; empty if it means none."""
        sign = sign_of(self.heading)
        return self.own_icon or (sign.symbol if sign else "")

    @property
    def is_words(self) -> bool:
        """Whether people read the column on the card."""
        return not (self.figure or self.picture or self.colour or self.flag)

    @property
    def type(self) -> str:
        """Type of its cells as `game.yaml` names it, without the mark for cells that may be
        empty."""
        if self.languages:
            return "words"
        if self.flag:
            return "flag"
        return "int" if self.whole else "colour" if self.colour else "text"


NOTES = re.compile(
    r"(notes|todo|comments?|remarks?|internal|poznamky|komentare?|interni)(_.*)?"
    r"|note(_to_self)?|poznamka"
)
"""Ids of columns that are the designer's own, by their headings: they are printed only if somebody
says so."""


class CardSheet(NamedTuple):
    """The cards of a spreadsheet. `keys` are the ids of the rows, `lines` where each stands in the
    file; `name` and `copies` are the ids of the columns with a card's name and how often it comes,
    None where each comes once. `rows` have the cells of the columns, in the first language;
    `typed` are the headings and rows as they are written. `doubts` are what was taken otherwise
    than it is written. `table` is the id of the table, `title` the sheet's name in a workbook,
    `place` where its headings stand. `crowded` are the ids of figures that no card has room for.
    `uses` are the uses on the card that were asked for, by the id of a column; `icons` are the
    names of the game's own icons."""

    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...]
    name: str
    copies: str | None
    lines: tuple[int, ...] = ()
    doubts: tuple[Problem, ...] = ()
    typed: tuple[tuple[str, ...], ...] = ()
    table: str = CARDS
    title: str = ""
    place: Place = Place("")
    crowded: frozenset[str] = frozenset()
    uses: Mapping[str, str] = MappingProxyType({})
    icons: frozenset[str] = frozenset()

    def with_icons(self, names: Collection[str]) -> CardSheet:
        """Return the sheet of a game that has icons of its own."""
        columns = (
            c._replace(own_icon=name if (name := slug(c.heading)) in names else "")
            for c in self.columns
        )
        return self._replace(columns=tuple(columns), icons=frozenset(names))

    def named_by(self, column: str) -> CardSheet:
        """Return the sheet with another column as the name of its cards, by the column's id; ids of
        the designer's own stay."""
        own = ID in map(column_id, self.typed[0], range(1, len(self.typed[0]) + 1))
        named = self._replace(name=column)
        if own or column == self.name:
            return named
        names = self.cells(next(each for each in self.columns if each.id == column))
        return named._replace(keys=keys([key_of_name(name) for name in names]))

    def counted_by(self, column: str | None) -> CardSheet:
        """Return the sheet with another column that says how often a card comes, by its id; None:
        each comes once."""
        asked = {f"the column {shown(c.heading)} {_UNCOUNTED}" for c in self.columns}
        doubts = tuple(doubt for doubt in self.doubts if doubt.what not in asked)
        return self._replace(copies=column, doubts=doubts)

    def can_count(self, column: SheetColumn) -> bool:
        """Return whether the cells of a column are numbers of copies."""
        cells = [cell for cell in self.cells(column) if cell]
        return _are_counts(cells) and all((copies_of(cell) or 0) <= MOST_COPIES for cell in cells)

    def use_of(self, column: SheetColumn) -> str:
        """Return what a column is on the card: one of `USES`, or `words` or `flag`; what was asked
        for, or what its heading or its cells say."""
        if column.id in (self.name, self.copies):
            return "name" if column.id == self.name else "copies"
        if column.id not in self.uses and NOTES.fullmatch(column.id):
            return "none"
        guess = "art" if column.picture else "colour" if column.colour else "words"
        guess = "flag" if column.flag else "figure" if column.figure else guess
        return self.uses.get(column.id, guess)

    @property
    def printed(self) -> int:
        """Number of printed cards, all copies included."""
        if self.copies is None:
            return len(self.rows)
        counts = self.cells(next(c for c in self.columns if c.id == self.copies))
        return sum(1 if not cell else copies_of(cell) or 0 for cell in counts)

    @property
    def figures(self) -> tuple[SheetColumn, ...]:
        """The columns of figures that cards have room for, that of the cost first if one was
        named."""
        figures = [
            c
            for c in self.columns
            if self.use_of(c) in ("cost", "figure", "number") and c.id not in self.crowded
        ]
        return tuple(sorted(figures, key=lambda column: self.use_of(column) != "cost"))

    @property
    def words(self) -> tuple[SheetColumn, ...]:
        """The columns of words but for the name and empty ones, the one with the longest cells
        last."""
        words = [c for c in self.columns if self.use_of(c) in WORD_USES]
        return tuple(sorted((c for c in words if c.longest), key=lambda column: column.longest))

    @property
    def flags(self) -> tuple[SheetColumn, ...]:
        """The columns of yes and no."""
        return tuple(c for c in self.columns if self.use_of(c) == "flag")

    @property
    def pictures(self) -> tuple[SheetColumn, ...]:
        """The columns of pictures, the one that was asked for first."""
        pictures = [c for c in self.columns if self.use_of(c) == "art"]
        return tuple(sorted(pictures, key=lambda column: self.uses.get(column.id) != "art"))

    @property
    def colour(self) -> SheetColumn | None:
        """The column with each card's own colour, the first if there are several."""
        return next(iter(self.colours), None)

    @property
    def colours(self) -> tuple[SheetColumn, ...]:
        """The columns of colours, the one that was asked for first."""
        colours = [c for c in self.columns if self.use_of(c) == "colour"]
        return tuple(sorted(colours, key=lambda column: self.uses.get(column.id) != "colour"))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that its headings name."""
        return tuple(dict.fromkeys(lang for c in self.columns for lang in c.languages))

    def cells(self, column: SheetColumn) -> tuple[str, ...]:
        place = self.columns.index(column)
        return tuple(row[place] for row in self.rows)

    def spoken(self, column: SheetColumn) -> dict[str, tuple[str, ...]]:
        """Return the cells of a column in each of its languages, by the ending of the heading:
        empty or such as `.cs`."""
        cells_of = {}
        for at, heading in enumerate(self.typed[0]):
            named = _LANGUAGE.match(heading)
            if column_id(named[1] if named else heading, at + 1) == column.id:
                ending = f".{named[2].lower()}" if named else ""
                cells_of[ending] = tuple(row[at] for row in self.typed[1:])
        return cells_of


def named_language(heading: str) -> str:
    """Return the language that a heading names, `cs` of `name.cs`; empty where it names none."""
    named = _LANGUAGE.match(heading)
    return named[2].lower() if named else ""


def read_sheets(path: Path, lang: str, chosen: Sequence[str] = ()) -> tuple[CardSheet, ...]:
    """Return the sheet of a CSV file; the chosen ones of a workbook, or all those that hold cards.
    One with faults is told and left out, if another can be read. Raises DataError."""
    if path.suffix.lower() in TEXTS:
        if chosen:
            what = f"there is no sheet {shown(chosen[0])}, since this is one table"
            raise DataError([Place(display_path(path)).problem(what, "leave --sheet out")])
        return (read_sheet(path, lang),)

    book = Workbook(path)
    wanted = [*dict.fromkeys(map(book.name_of, chosen))] or book.visible
    decks: list[CardSheet] = []
    others: list[CardSheet] = []
    problems: list[Problem] = []
    left: list[Problem] = []
    for name in wanted:
        try:
            grid = book.grid(name)
        except DataError as error:
            problems += error.problems
            continue
        if not grid.rows:
            continue
        named = bool(chosen) or _is_named(grid.headings, name)
        try:
            table = _table_id(name, {sheet.table for sheet in (*decks, *others)})
            sheet = sheet_of_grid(grid, lang)._replace(table=table, title=name)
            (decks if named else others).append(sheet)
        except DataError as error:
            none = () if chosen else ("there are no cards", "no column has words")
            if named and not all(problem.what in none for problem in error.problems):
                problems += error.problems
            else:
                left.append(error.problems[0])
    if not (decks or (others and not problems)):
        bare = [book.place.problem("the workbook is empty", "put headings and rows into it")]
        raise DataError(problems or left or bare)
    if not decks:
        decks = [sheet for sheet in others if len(sheet.columns) > 1] or others
        decks = [_with_doubt(sheet) for sheet in decks] if len(decks) > 1 else decks
    left_out = [problem._replace(mend="the sheet was left out") for problem in left]
    left_out += problems
    left_out += [
        Place(book.place.file, sheet=name).problem(
            "the sheet was left out", "mend it and begin again, or hide it"
        )
        for name in dict.fromkeys(problem.sheet for problem in problems)
    ]
    left_out += [
        sheet.place.problem(
            "no column is called name",
            f'the sheet was left out; call one so, or take it: --sheet "{sheet.title}"',
        )
        for sheet in others
        if sheet.table not in {deck.table for deck in decks}
    ]
    left_out += [
        book.place.problem(f"the hidden sheet {shown(name)} is left out", "show it if it is meant")
        for name in book.names
        if name not in book.visible and not chosen
    ]
    return (decks[0]._replace(doubts=(*left_out, *decks[0].doubts)), *decks[1:])


def _with_doubt(sheet: CardSheet) -> CardSheet:
    what = f"no column is called name, so '{sheet.name}' is taken for it"
    doubt = sheet.place.problem(what, "hide the sheet if it is no deck")
    return sheet._replace(doubts=(doubt, *sheet.doubts))


def _is_named(headings: Sequence[str], sheet: str) -> bool:
    """Return whether a column is called name, or as one row of a sheet is: Creature in
    Creatures."""
    ids = [slug(heading.partition(".")[0], "_") for heading in headings]
    return any(each in NAMES or (each[:4] and _one_of(each, slug(sheet, "_"))) for each in ids)


def _one_of(word: str, plural: str) -> bool:
    """Return whether a word is the singular of another: creature of creatures, udalost of
    udalosti."""
    stem = word[: max(len(word) - 1, 3)]
    return (
        word not in (*COUNTS, *ARTS, ID)
        and plural.startswith(stem)
        and len(plural) <= len(word) + 3
    )


def read_sheet(path: Path, lang: str = "en") -> CardSheet:
    """Return the sheet of a CSV file in any usual encoding. Raises DataError."""
    return sheet_of_grid(read_csv(path, (lang,)), lang)


def sheet_of_grid(grid: Grid, lang: str) -> CardSheet:
    """Return the sheet of a grid whose first row are headings. Raises DataError."""
    if grid.problems:
        raise DataError(grid.problems)
    if len(grid.rows) < 2:
        where = grid.place._replace(line=1)
        raise DataError([where.problem("there are no cards", "put a heading and a row for each")])
    if len(grid.rows) > MAX_LINES:
        what = f"there are {len(grid.rows) - 1} cards"
        raise DataError([grid.place.problem(what, f"take at most {MOST_CARDS}")])
    lines = [line for line, _ in grid.rows]
    rows = [[visible(cell) for cell in cells] for _, cells in grid.rows]
    headings = [" ".join(heading.split()) for heading in rows[0]]
    where = grid.place._replace(line=lines[0])
    sheet = sheet_of(headings, rows[1:], where, lines[1:], lang)
    return sheet._replace(doubts=grid.notes + sheet.doubts, place=where)


MAX_LINES = MOST_CARDS + 1


def _table_id(name: str, taken: set[str]) -> str:
    """Return a sheet's name as the name of a table."""
    plain = slug(name, "_")[:40]
    table = CARDS if not plain or _NO_NAME.match(plain.replace("_", " ")) else plain
    if not table[0].isalpha() or table in _RESERVED or table.endswith("_looks"):
        table = f"sheet_{table}"
    number, base = 1, table
    while table in taken:
        number += 1
        table = f"{base}_{number}"
    return table


_RESERVED = (
    *("lang", "low_ink", "t", "text", "theme", "title"),
    *("topics", "topic", "rules", "components"),
)
"""Names that no table may have: of expressions, and of parts and faces that each new kit has."""


def sheet_of(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    where: Place,
    lines: Sequence[int] = (),
    lang: str = "en",
) -> CardSheet:
    """Return the sheet of these headings and rows; `lines` are where the rows stand in the file,
    `lang` the language of headings that name none. Raises DataError where no column can name a
    card, two headings are alike or a row is longer than the headings."""
    lines = lines or range(where.line + 1, where.line + 1 + len(rows))
    meant = _Headings.of(headings, rows, lang)
    if problems := [
        *_overlong_rows(headings, rows, lines, where),
        *_unheaded_columns(headings, rows, where),
        *(where.problem(f"two columns are called '{name}'", "rename one") for name in meant.twice),
        *_no_counts(headings, rows, lines, meant.counted, where),
    ]:
        raise DataError(problems)
    full = [tuple(row[at] if at < len(row) else "" for at in range(len(headings))) for row in rows]
    doubts: list[Problem] = []

    def doubt(row: int, column: int, what: str, mend: str) -> None:
        doubts.append(where._replace(line=lines[row], column=column + 1).problem(what, mend))

    _doubt_counts(headings, full, meant.counted, doubt)
    _doubt_languages(headings, where, doubts)
    _doubt_colours(headings, full, doubt)
    columns = {place: meant.column(place, full) for place in meant.first_places}
    naming = _naming_column(columns, meant.copies)
    if naming is None:
        raise DataError([where.problem("no column has words", "give the cards a column 'name'")])
    _doubt_sum(full, naming, doubt)
    shown_places = [place for place, column in columns.items() if column.id != ID]
    return CardSheet(
        tuple(columns[place] for place in shown_places),
        tuple(tuple(row[place] for place in shown_places) for row in full),
        _own_keys(meant.ids, full, naming, doubt),
        columns[naming].id,
        meant.copies,
        tuple(lines),
        tuple(doubts),
        (tuple(headings), *full),
    )


class _Headings(NamedTuple):
    """The columns that a sheet's headings name, each by its place."""

    texts: Sequence[str]
    ids: dict[int, str]
    """Place -> id; several languages of a column have one id."""
    languages: dict[int, str]
    """Place -> language, for columns in several languages."""
    counted: int | None
    """The place of the column that says how often a card comes."""

    @staticmethod
    def of(headings: Sequence[str], rows: Sequence[Sequence[str]], lang: str) -> _Headings:
        counted = _counting_column(headings, rows)
        used = [
            place
            for place, heading in enumerate(headings)
            if heading and (heading[0] != "#" or place == counted)
        ]
        spoken = _language_columns(headings, used, lang)
        ids = {
            place: spoken[place][0] if place in spoken else column_id(headings[place], place + 1)
            for place in used
        }
        return _Headings(headings, ids, {at: lang for at, (_, lang) in spoken.items()}, counted)

    @property
    def copies(self) -> str | None:
        """The id of the counting column."""
        return self.ids[self.counted] if self.counted is not None else None

    @property
    def twice(self) -> list[str]:
        """The ids that two columns of one language have."""
        named = [(name, self.languages.get(place)) for place, name in self.ids.items()]
        return sorted({name for name, lang in named if named.count((name, lang)) > 1})

    @property
    def first_places(self) -> list[int]:
        """The first place of each id."""
        places: dict[str, int] = {}
        for place, name in self.ids.items():
            places.setdefault(name, place)
        return list(places.values())

    def column(self, place: int, rows: Sequence[Sequence[str]]) -> SheetColumn:
        """Return a column with its cells in all languages."""
        alike = [other for other, name in self.ids.items() if name == self.ids[place]]
        cells = [row[other] for row in rows for other in alike]
        languages = tuple(self.languages[other] for other in alike if other in self.languages)
        return column_of(self.ids[place], self.texts[place], cells, languages)


def _overlong_rows(
    headings: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[int], where: Place
) -> Iterator[Problem]:
    what = f"the row has more cells than the {len(headings)} headings"
    for line, row in zip(lines, rows, strict=True):
        if any(row[len(headings) :]):
            yield where._replace(line=line).problem(what, "give each a heading")


def _unheaded_columns(
    headings: Sequence[str], rows: Sequence[Sequence[str]], where: Place
) -> Iterator[Problem]:
    for at, heading in enumerate(headings):
        if not heading and any(len(row) > at and row[at] for row in rows):
            place = where._replace(column=at + 1)
            mend = "give it one, or delete a row that is only a title"
            yield place.problem("a column without a heading has cells", mend)


def _naming_column(columns: Mapping[int, SheetColumn], copies: str | None) -> int | None:
    """Return the place of the column that names a card: one that is called so, the fullest first,
    else the first with words."""
    words = {
        place: column
        for place, column in columns.items()
        if column.is_words and column.longest and column.id != copies
    }
    fullest = sorted(words, key=lambda place: words[place].gaps)
    called_so = (place for place in fullest if words[place].id in NAMES)
    others = (place for place in words if words[place].id != ID)
    return next(chain(called_so, others), None)


def _doubt_sum(rows: Sequence[Sequence[str]], naming: int, doubt: Doubt) -> None:
    """Doubt a last row that is called 'sum': it may be no card."""
    if rows and slug(rows[-1][naming], "_") in SUMS:
        what = f"the row {shown(rows[-1][naming])} looks like a sum, and is a card like the others"
        doubt(len(rows) - 1, naming, what, "delete it if it is none")


def _language_columns(
    headings: Sequence[str], used: Sequence[int], lang: str
) -> dict[int, tuple[str, str]]:
    """Return the columns in several languages: their id and language, by their place."""
    named = {}
    for place in used:
        in_language = _LANGUAGE.match(headings[place])
        if in_language:
            named[place] = column_id(in_language[1], place + 1), in_language[2].lower()
    bases = {base for base, _ in named.values()}
    plain = {
        place: (column_id(headings[place], place + 1), lang)
        for place in used
        if place not in named and column_id(headings[place], place + 1) in bases
    }
    return {**named, **plain}


Doubt = Callable[[int, int, str, str], None]
"""Cell that is doubted: row and column by number, what was found, what became of it."""


def _counting_column(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int | None:
    """Return the place of the column that says how often a card comes; None if none does."""
    cells = [[row[at] for row in rows if len(row) > at] for at in range(len(headings))]
    plain = {at: column_id(head, at + 1) for at, head in enumerate(headings) if head[:1] != "#"}
    for at, name in plain.items():
        if name in COUNTS and any(copies_of(cell) is not None for cell in cells[at]):
            return at
    for at, heading in enumerate(headings):
        name = column_id(heading, at + 1)
        free = at in plain or name not in plain.values()
        if free and says_how_many(heading) and _are_counts(cells[at]):
            return at
    return None


def says_how_many(heading: str) -> bool:
    """Return whether a heading says how often a card comes: Copies in deck, # of cards, No. in the
    box; but not No. or Card number."""
    words = set(slug(heading).split("-")) - {""}
    if heading[:1] == "#" and words:
        words |= {"number", "of"}
    many, what = words & MANY, words & OF_WHAT
    vague = many <= {"number", "no", "num"}
    says_of_what = bool(what & {"of", "in", "per", "v", "ve", "na"}) if vague else True
    return bool(many) and says_of_what and words <= MANY | OF_WHAT


def _are_counts(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(copies_of(cell) is not None for cell in filled)


def _no_counts(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    lines: Sequence[int],
    counted: int | None,
    where: Place,
) -> Iterator[Problem]:
    """Yield a problem for each cell of the counting column that is no number of copies."""
    for line, row in zip(lines, rows, strict=True):
        cell = row[counted] if counted is not None and len(row) > counted else ""
        copies = copies_of(cell) if cell else 0
        if counted is not None and (copies is None or copies > MOST_COPIES):
            what = f"'{column_id(headings[counted], counted + 1)}' is {shown(cell)}"
            mend = f"write how many, from 0 to {MOST_COPIES}, such as 3 or 3x"
            yield where._replace(line=line, column=counted + 1).problem(what, mend)


def _doubt_languages(headings: Sequence[str], where: Place, doubts: list[Problem]) -> None:
    """Add a doubt for a heading such as `Name DE` beside `Name`: it becomes a column of its own,
    which may not be meant."""
    ids = {column_id(heading, at + 1) for at, heading in enumerate(headings) if heading}
    for at, heading in enumerate(headings):
        named = _IN_OTHER_WORDS.match(heading)
        lang = (named[2] or named[3]).lower() if named else ""
        if named and lang != ID and column_id(named[1], at + 1) in ids:
            what = f"{shown(heading)} is a column of its own, beside {shown(named[1])}"
            mend = f"call it '{named[1]}.{lang}' if it is the same in another language"
            doubts.append(where._replace(column=at + 1).problem(what, mend))


def _doubt_counts(
    headings: Sequence[str], rows: Sequence[Sequence[str]], counted: int | None, doubt: Doubt
) -> None:
    """Doubt empty counts, which count once; without a count, doubt what might be one."""
    if counted is not None:
        for number, row in enumerate(rows):
            if not row[counted]:
                doubt(number, counted, "the count is empty", "the card comes once")
        return
    for at, heading in enumerate(headings):
        might = heading[:1] == "#" or not MANY.isdisjoint(slug(heading).split("-"))
        cells = [row[at] for row in rows]
        if column_id(heading, at + 1) in COUNTS and not any(map(copies_of, cells)):
            what = f"no cell of the column {shown(heading)} says a number, so each card comes once"
            doubt(0, at, what, "write how many, such as 3")
        elif might and _are_counts(cells):
            what = f"the column {shown(heading)} {_UNCOUNTED}"
            doubt(0, at, what, "call it 'copies' if it says so")


def _own_keys(
    ids: dict[int, str], rows: Sequence[Sequence[str]], name: int, doubt: Doubt
) -> tuple[str, ...]:
    """Return the ids of the rows: the user's own, from a column 'id', else made of the names."""
    at = next((place for place, column in ids.items() if column == ID), None)
    if at is None:
        return keys([key_of_name(row[name]) for row in rows])
    given_ids = [
        row[at].lower() if _KEY.fullmatch(row[at].lower()) else slug(row[at]) for row in rows
    ]
    wanted = [key or key_of_name(row[name]) for key, row in zip(given_ids, rows, strict=True)]
    row_ids = keys(wanted, [bool(key) for key in given_ids])
    for number, (row, key) in enumerate(zip(rows, row_ids, strict=True)):
        if row[at].lower() != key:
            what = f"the id {shown(row[at])} cannot be one" if row[at] else "the id is empty"
            if wanted[number] != key and row[at]:
                what = f"the id {shown(row[at])} stands there twice"
            doubt(number, at, what, f"the card is '{key}'")
    return row_ids


def is_picture(cell: str) -> bool:
    """Return whether a cell names a picture by its file."""
    return bool(_PICTURE.match(cell))


def is_figure(word: str) -> bool:
    """Return whether a word is a short figure of any kind: `3`, `2d6`, `X`."""
    return len(word) <= LONG_FIGURE and bool(_FIGURE.match(word))


def _are_colours(heading: str, cells: Iterable[str]) -> bool:
    """Return whether cells are colours: codes, or words under a heading that says so. Elsewhere
    `Red` is the name of a side, which people read."""
    if slug(heading) in COLOUR_HEADINGS:
        return all(colour_code(cell) for cell in cells)
    return all(map(_COLOUR.match, cells))


def _doubt_colours(headings: Sequence[str], rows: Sequence[Sequence[str]], doubt: Doubt) -> None:
    """Add a doubt for a column that is called a colour and has words that are none."""
    for at, heading in enumerate(headings):
        if slug(heading) not in COLOUR_HEADINGS:
            continue
        cells = {number: row[at] for number, row in enumerate(rows) if row[at]}
        wrong = {number: cell for number, cell in cells.items() if not colour_code(cell)}
        if wrong:
            number, cell = next(iter(wrong.items()))
            what = f"{shown(cell)} is no colour, so {shown(heading)} is taken for words"
            doubt(number, at, what, f"write #rrggbb or a word: {NAMED} …")


def column_of(
    name: str, heading: str, cells: Sequence[str], languages: tuple[str, ...]
) -> SheetColumn:
    """Return the column, its type judged by its cells."""
    filled = [cell for cell in cells if cell]
    whole = bool(filled) and all(_WHOLE.match(cell) for cell in filled)
    short = bool(filled) and all(map(is_figure, filled))
    longest = max((len(cell) + LONG_WORDS * cell.count("\n") for cell in filled), default=0)
    return SheetColumn(
        name,
        heading,
        whole and not languages,
        len(filled) < len(cells),
        (whole or short) and not languages,
        bool(filled) and (name in ARTS or all(map(is_picture, filled))),
        longest,
        languages,
        bool(filled) and _are_colours(heading, filled) and not languages,
        bool(filled) and {cell.upper() for cell in filled} <= _FLAGS and not languages,
    )
