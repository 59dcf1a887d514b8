"""Choose the look of a sheet's cards: their size, their kind, what each column is on them, and how
figures, art and text share the room."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from kitgen.draw.fonts import MM_PER_PT, width_mm
from kitgen.game.places import layouts_folder
from kitgen.game.slugs import slug
from kitgen.new_game.spreadsheet import LONG_WORDS, CardSheet, SheetColumn, is_figure
from kitgen.parts.signs import meaning_of, sign_of, symbol_called

LABEL_FONT, LABEL_PT, LABEL_MM = "sans", 6.0, 8.0
"""The type of a heading under a figure, and how wide a line of it may be."""
LETTER, LEADING = 0.435, 1.28
"""Mean width of a letter and step of the lines in the type of the text, as shares of its size."""
SAYINGS = ("flavour", "flavor", "quote", "saying", "citat", "pribeh", "hlaska", "motto")
"""Headings, without accents, of a text that is set in italics below the others."""
TEXTS = (
    *("text", "rules", "rules_text", "rule_text", "effect", "ability", "description", "body"),
    *("ucinek", "efekt", "schopnost", "popis", "pravidlo", "pravidla"),
)
"""Headings, without accents, of what is a text however short it is."""
SIZES_PT = ((9.25, 0.44), (8.5, 0.36), (8.0, 0.30), (7.5, 0.24), (7.0, 0.18), (6.5, 0.12))
"""Sizes of the text, and the share of the card that an art window must have to choose each."""
TINTS = ("#2e4650", "#7a2e22", "#58602f", "#6b5320", "#4a3f63", "#1d5a52", "#5a3a4a", "#44525e")
"""Grounds of bands, dark enough for pale figures: one for each kind of card."""
MOST_KINDS = len(TINTS)
KIND_WORDS = (
    "kind",
    "type",
    "class",
    "suit",
    "faction",
    "element",
    "druh",
    "typ",
    "barva",
    "zivel",
)
"""Headings, without accents, of the column that tells the kinds of cards apart."""
LONGEST_KIND = 24
"""Letters of what stands in one line under the title."""


class Size(NamedTuple):
    """A size of card in mm, upright, with its outline."""

    wide: float
    high: float
    shape: str = "rectangle"


CARD_SIZES: Mapping[str, Size] = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "tarot": Size(70, 120),
    "mini": Size(44, 68),
    "square": Size(70, 70),
    "hex": Size(80, 92.4, "hexagon"),
}
"""Sizes to choose from."""


class CardKind(NamedTuple):
    """A kind of card: how much of it the art window may take at most, whether it lies across, and
    the symbols that may stand in a window without a picture."""

    art: float
    across: bool
    emblems: tuple[str, ...]


CARD_KINDS: Mapping[str, CardKind] = {
    "creature": CardKind(0.47, False, ("paw", "wing", "horn", "eye", "leaf", "egg", "drop")),
    "event": CardKind(0.30, False, ("scroll", "bolt", "wave", "sun", "snowflake", "horn", "torch")),
    "resource": CardKind(0.56, False, ("barrel", "grain", "log", "stone", "ingot", "gem", "fish")),
    "player": CardKind(
        0.40, True, ("crown", "banner", "rose", "star", "castle", "anchor", "compass")
    ),
}
"""Kinds to choose from."""


EMBLEMS = (
    *("star", "crown", "anchor", "leaf", "sun", "castle", "compass", "gem", "rose"),
    *("flag", "tree", "hammer", "shield", "bolt", "book", "barrel", "drop", "horn"),
    *("mountain", "grain", "hourglass", "torch", "scroll", "eye", "coin", "snowflake", "skull"),
    *("wave", "laurel", "boot", "target", "ingot", "town", "spark"),
    *("fish", "raven", "wolf", "stag", "lion", "eagle", "kraken"),
)
"""Emblems that tell tokens apart if their names do not; animals last, since a token that is named
after another one would be wrong."""


class SheetLook(NamedTuple):
    """Look of a sheet's cards; `design` is one of `BEGINNINGS`, or empty for a band at the left."""

    size: Size
    kind: CardKind
    across: bool
    design: str = ""

    @property
    def extent(self) -> tuple[float, float]:
        wide, high = self.size.wide, self.size.high
        return (max(wide, high), min(wide, high)) if self.across else (wide, high)


def look_of(
    sheet: CardSheet, size: str = "", kind: str = "", across: bool | None = None
) -> SheetLook:
    """Return the look that was asked for, or that fits the columns."""
    chosen = CARD_KINDS[kind or kind_of(sheet)]
    lies = chosen.across if across is None else across
    shape = CARD_SIZES[size or "poker"]
    return SheetLook(
        shape, chosen, lies and shape.shape == "rectangle" and shape.wide != shape.high
    )


def kind_of(sheet: CardSheet) -> str:
    """Return the kind of a sheet's cards, by the name of the sheet and its figures."""
    words = f"{sheet.table} {sheet.title}".lower()
    for kind, names in {
        "player": ("player", "hero", "character", "hrac", "hráč", "postav", "hrdin"),
        "event": ("event", "udalost", "událost", "action", "akce"),
        "resource": ("resource", "goods", "surovin", "zbozi", "zboží", "item", "predmet"),
    }.items():
        if any(name in words for name in names):
            return kind
    signs = {sign.symbol for column in sheet.figures if (sign := sign_of(column.heading))}
    if len(signs & {"sword", "shield", "heart", "boot", "target"}) > 1:
        return "creature"
    long = max((column.longest for column in sheet.words), default=0)
    return "event" if long > LONG_WORDS else "resource"


def kind_column(sheet: CardSheet) -> SheetColumn | None:
    """Return the column that tells the kinds of cards apart, if there is one; that with the names
    where there are but a few and each says what it is."""
    if chosen := [column for column in sheet.words if sheet.use_of(column) == "kind"]:
        return chosen[0] if len(kinds_of(sheet, chosen[0])) <= MOST_KINDS else None
    names = next(column for column in sheet.columns if column.id == sheet.name)
    kinds = kinds_of(sheet, names)
    if 0 < len(kinds) <= MOST_KINDS and not names.languages and all(map(sign_of, kinds)):
        return names
    for column in sorted(sheet.words, key=lambda each: each.id not in KIND_WORDS):
        if word_use(sheet, column) != "words":
            continue
        kinds = kinds_of(sheet, column)
        short = column.longest <= LONGEST_KIND
        again = len(kinds) < len(sheet.rows) or column.id in KIND_WORDS
        if short and again and 2 <= len(kinds) <= MOST_KINDS:
            return column
    return None


def kinds_of(sheet: CardSheet, column: SheetColumn) -> list[str]:
    return list(dict.fromkeys(cell for cell in sheet.cells(column) if cell))


LOOK = ("colour", "emblem")


def look_rows(sheet: CardSheet, look: SheetLook, number: int) -> list[tuple[str, ...]]:
    """Return the look of each kind of card: its name in each language of its column, its colour and
    its emblem. Each token has an emblem of its own and is named by its id."""
    if is_tokens(sheet):
        return [*_token_rows(sheet, look, number)]
    rows = _kind_rows(sheet, look, number)
    column = kind_column(sheet)
    if column is None or not column.languages:
        return [*rows]
    named = {kind: tuple(names) for kind, *names in rows}
    pairs = zip(sheet.cells(column), zip(*sheet.spoken(column).values(), strict=True), strict=True)
    spoken = dict.fromkeys((kind, words) for kind, words in pairs if kind)
    return [(*words, *named[kind]) for kind, words in spoken]


def look_columns(sheet: CardSheet) -> dict[str, str]:
    """Return the columns of what each kind of card looks like, with their types."""
    column = None if is_tokens(sheet) else kind_column(sheet)
    kind = "words" if column is not None and column.languages else "text"
    return {"kind": kind, "colour": "colour", "emblem": "text"}


def look_headings(sheet: CardSheet) -> tuple[str, ...]:
    """Return the headings of the rows of `look_rows`."""
    column = None if is_tokens(sheet) else kind_column(sheet)
    endings = sheet.spoken(column) if column is not None and column.languages else ("",)
    return (*(f"kind{ending}" for ending in endings), *LOOK)


def _token_rows(sheet: CardSheet, look: SheetLook, number: int) -> list[tuple[str, str, str]]:
    """Return rows of tokens with their emblems: those that the names mean, others where a name
    means none or one that is taken."""
    kinds = kind_column(sheet)
    of_kind = {kind: tint for kind, tint, _ in _kind_rows(sheet, look, number)}
    cells = sheet.cells(kinds) if kinds else [""] * len(sheet.rows)
    names = sheet.cells(next(column for column in sheet.columns if column.id == sheet.name))
    meant = [_emblem_of(name) for name in names]
    spare = [emblem for emblem in EMBLEMS if emblem not in meant]
    rows, used = [], set[str]()
    for key, kind, wish in zip(sheet.keys, cells, meant, strict=True):
        is_free = wish and wish not in used
        emblem = wish if is_free or not spare else spare.pop(0)
        used.add(emblem)
        rows.append((key, of_kind.get(kind, TINTS[number % len(TINTS)]), emblem or EMBLEMS[0]))
    return rows


def _emblem_of(name: str) -> str:
    """Return the emblem that a name asks for; empty if it asks for none."""
    drawn = [word for word in slug(name).split("-") if word in EMBLEMS]
    sign = sign_of(name)
    symbol = symbol_called(name) or meaning_of(name)[0] or (sign.symbol if sign else "")
    return drawn[-1] if drawn else symbol


def _kind_rows(sheet: CardSheet, look: SheetLook, number: int) -> list[tuple[str, str, str]]:
    column, emblems = kind_column(sheet), look.kind.emblems
    kinds = kinds_of(sheet, column) if column else []
    meant = [meaning_of(kind) for kind in kinds]
    signs = [sign.symbol if (sign := sign_of(kind)) else "" for kind in kinds]
    meant = [(emblem or sign, tint) for (emblem, tint), sign in zip(meant, signs, strict=True)]
    tints = [tint for tint in TINTS[number:] + TINTS[:number] if tint not in [m[1] for m in meant]]
    spare = [name for name in emblems if name not in [m[0] for m in meant]]
    return [
        (kind, tint or tints[n % len(tints)], emblem or spare[(number + n) % len(spare)])
        for n, (kind, (emblem, tint)) in enumerate(zip(kinds, meant, strict=True))
    ]


def looks_table(table: str) -> str:
    """Return the table that says what each kind of card of a table looks like."""
    return f"{table}_looks"


def tint_of(
    sheet: CardSheet, look: SheetLook, number: int
) -> tuple[SheetColumn | None, dict[str, str]]:
    """Return the column with the kinds of cards; the values that give a card's colour and emblem. A
    card's own colour, where the sheet has one, goes before that of its kind."""
    column, emblems = kind_column(sheet), look.kind.emblems
    cell = f"row['{sheet.colour.id}'] or " if sheet.colour else ""
    if is_tokens(sheet):
        table = looks_table(sheet.table)
        same = f"{table} | selectattr('kind', 'equalto', row.id) | list"
        look_up = {"same": same, "look": f"same[0] if same else {table}[0]"}
        return column, {**look_up, **tones(f"{cell}look.colour"), "emblem": "look.emblem"}
    if column is None:
        emblem = emblems[number % len(emblems)]
        tint = f"{cell}'{TINTS[number % len(TINTS)]}'"
        return None, {**tones(tint), "emblem": f"'{emblem}'"}
    table = looks_table(sheet.table)
    same = f"{table} | selectattr('kind', 'equalto', row['{column.id}']) | list"
    if column.gaps:  # a card of no kind looks as its deck does
        tint = f"{cell}(same[0].colour if same else '{TINTS[number % len(TINTS)]}')"
        emblem = f"same[0].emblem if same else '{emblems[number % len(emblems)]}'"
        return column, {"same": same, **tones(tint), "emblem": emblem}
    return column, {
        "same": same,
        "look": f"same[0] if same else {table}[0]",
        **tones(f"{cell}look.colour"),
        "emblem": "look.emblem",
    }


def tones(tint: str) -> dict[str, str]:
    """Return the values of a face that give a card's colour, the same as it is seen on the paper of
    any theme, and that of marks on it."""
    tone = "tint | legible(theme.paper, theme.ink)"
    pale = "theme.paper if theme.paper | legible(tint, theme.ink) == theme.paper else theme.ink"
    return {"tint": tint, "tone": tone, "pale": pale}


class WordColumns(NamedTuple):
    """The columns of words by what they are: the line under the title, short ones with their
    heading, texts, and sayings in italics."""

    kind: SheetColumn | None
    lines: tuple[SheetColumn, ...]
    texts: tuple[SheetColumn, ...]
    sayings: tuple[SheetColumn, ...]


def words_of(sheet: CardSheet, kind: SheetColumn | None) -> WordColumns:
    """Return the use of each column of words. `kind` is the column that tells the cards apart."""
    kind = None if kind is None or kind.id == sheet.name else kind
    uses = {column.id: word_use(sheet, column) for column in sheet.words}
    if kind is None:
        kind = next((column for column in sheet.words if uses[column.id] == "kind"), None)
    words = [column for column in sheet.words if column is not kind]
    sayings = [column for column in words if uses[column.id] == "flavour"]
    texts = [column for column in words if uses[column.id] == "text"]
    open_ones = [column for column in words if uses[column.id] == "words"]
    texts = texts or open_ones[-1:]
    lines = [column for column in words if column not in (*texts, *sayings)]
    open_lines = [column for column in lines if column in open_ones]
    if kind is None and open_lines and open_lines[0].longest <= LONGEST_KIND:
        kind = open_lines[0]
        lines.remove(kind)
    order = {column.id: place for place, column in enumerate(sheet.columns)}
    return WordColumns(
        kind,
        tuple(sorted(lines, key=lambda column: order[column.id])),
        tuple(sorted(texts, key=lambda column: order[column.id])),
        tuple(sayings),
    )


def word_use(sheet: CardSheet, column: SheetColumn) -> str:
    """Return what a column of words is: as asked for, as its heading says, or `words` if that is
    open."""
    use = sheet.use_of(column)
    if use == "words" and column.id in SAYINGS:
        return "flavour"
    if use == "words" and is_icons(sheet, column):
        return "icons"
    if use == "words" and (column.longest > LONG_WORDS or column.id in TEXTS):
        return "text"
    return use


ICONS = ("icons", "icon", "symbols", "ikony", "ikona", "symboly")
"""Headings, without accents, of a column of icons."""


def is_icons(sheet: CardSheet, column: SheetColumn) -> bool:
    """Return whether a column is a row of icons as it is typed: `coin coin` or `sword, shield`; of
    one icon in each cell, whether its heading says so."""
    many = any(len(icon_words(cell)) > 1 for cell in sheet.cells(column))
    return (many or column.id in ICONS) and has_icons(sheet, column)


def has_icons(sheet: CardSheet, column: SheetColumn) -> bool:
    """Return whether the cells of a column are names of icons; under a heading that says so, most
    of them: the others are icons that are still to be drawn."""
    return most_are_icons(sheet, column, 0.5 if column.id in ICONS else 1)


def most_are_icons(sheet: CardSheet, column: SheetColumn, share: float = 0.5) -> bool:
    """Return whether more than a share of the words in a column are names of icons, and the others
    could be some."""
    words = {word for cell in sheet.cells(column) for word in icon_words(cell)}
    if not words or column.languages or not column.is_words:
        return False
    unknown = [word for word in words if not _is_icon(sheet, word)]
    few = not unknown or len(unknown) < (1 - share) * len(words)
    return few and all(map(_ICON_NAME.fullmatch, unknown))


_ICON_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def _is_icon(sheet: CardSheet, word: str) -> bool:
    return bool(symbol_called(word)) or word in _symbols() or word.lower() in sheet.icons


def mixes_icons(sheet: CardSheet, column: SheetColumn) -> bool:
    """Return whether a column has names of icons in some cells and figures in others, `coin coin`
    and `3`."""
    words = {word for cell in sheet.cells(column) for word in icon_words(cell)}
    figures = {word for word in words if is_figure(word)}
    if not figures or figures == words or column.languages or not column.is_words:
        return False
    return all(_is_icon(sheet, word) for word in words - figures)


def icon_words(cell: str) -> list[str]:
    """Return the names of icons in a cell: `sword, shield` has two."""
    return cell.replace(",", " ").split()


@cache
def _symbols() -> frozenset[str]:
    return frozenset(path.stem for path in (layouts_folder() / "symbols").glob("*.svg"))


def icons_expression(sheet: CardSheet, column: SheetColumn) -> str:
    """Return an expression that gives the icons of a row as a text has them: `:coin::coin:`.
    Figures among them stand before them: `2:coin:`."""
    cell = f"row['{column.id}']"
    names = f"({cell} | lower | replace(',', ' ')).split()"
    if not mixes_icons(sheet, column):
        return f"':' ~ {names} | join('::') ~ ':' if {cell} else ''"
    figures, icons = f"{names} | reject('lower') | join(' ')", f"{names} | select('lower')"
    row = f"(':' ~ {icons} | join('::') ~ ':' if {icons} | list else '')"
    return f"{figures} ~ {row} if {cell} else ''"


def unprinted(sheet: CardSheet) -> tuple[SheetColumn, ...]:
    """Return the columns that no face shows: on cards a second picture or colour and figures
    without room, on tokens all except the name, the kind and a picture or figure."""
    more = [*not_on_cards(sheet)]
    if is_tokens(sheet):
        kind = kind_column(sheet)
        more += sheet.figures if sheet.pictures else sheet.figures[1:]
        more += [column for column in (*sheet.words, *sheet.flags) if column is not kind]
    return tuple(column for column in sheet.columns if column in more)


def not_on_cards(sheet: CardSheet) -> tuple[SheetColumn, ...]:
    """Return the columns that no card shows: a second picture or colour and figures without room.
    One that shall be nothing is not among them."""
    more = [column for column in sheet.columns if column.id in sheet.crowded]
    return (*more, *sheet.pictures[1:], *sheet.colours[1:])


def text_template(sheet: CardSheet, words: WordColumns) -> str:
    """Return the text of a card as one template: its lines, each after its heading, then its
    texts."""
    parts = []
    for column in words.lines:
        cell = f"row['{column.id}']"
        if word_use(sheet, column) == "icons":
            cell = f"({icons_expression(sheet, column)})"
        line = f"'**' ~ t['{label_key(sheet, column)}'] ~ '** ' ~ {cell} ~ '\\n'"
        parts.append(f"{{{{ {line} if row['{column.id}'] else '' }}}}")
    for column in sheet.flags:
        label = f"'**' ~ t['{label_key(sheet, column)}'] ~ '**\\n'"
        parts.append(f"{{{{ {label} if row['{column.id}'] else '' }}}}")
    for column in words.texts:
        parts.append(f"{{{{ row['{column.id}'] ~ '\\n' if row['{column.id}'] else '' }}}}")
    for column in words.sayings:
        cell = f"row['{column.id}']"
        line = f"'*' ~ {cell} | replace('*', '') | replace('\\n', '*\\n*') ~ '*\\n'"
        parts.append(f"{{{{ {line} if {cell} else '' }}}}")
    return "".join(parts)


def height_of(sheet: CardSheet, words: WordColumns, wide: float, size: float) -> float:
    """Return the height in mm of the longest text of a sheet, set in this size."""
    letter, line = LETTER * size * MM_PER_PT, LEADING * size * MM_PER_PT
    a_line = max(wide * 0.95 / letter, 1.0)
    highest = 0.0
    for row in sheet.rows:
        lines = float(len(sheet.flags))
        for column in (*words.lines, *words.texts, *words.sayings):
            cell = row[sheet.columns.index(column)]
            extra = len(column.heading) + 1 if column in words.lines else 0
            for part in cell.split("\n") if cell else ():
                lines += -(-(len(part) + extra) // a_line)
        highest = max(highest, lines * line)
    return highest


class Shares(NamedTuple):
    """Division of a card's room: the art window across its direction in mm, the size of the text in
    points, and whether figures stand without their headings."""

    art: float
    size: float
    compact: bool


def shares(needs: Callable[[float, float, bool], float], look: SheetLook, pictured: bool) -> Shares:
    """Return the largest type, then the largest window, with which all fits. `needs` gives the room
    that is left, for the window, the size of the text and compact figures; less than 0 if none
    is."""
    whole = look.extent[0] if look.across else look.extent[1]
    for size, share in SIZES_PT:
        least = share * whole * (0.8 if look.across else 1.0)
        for compact in (False, True):
            spare = needs(least, size, compact)
            if spare >= 0:
                most = look.kind.art * whole
                return Shares(least if look.across else min(least + spare, most), size, compact)
    art = 0.14 * whole if pictured else 0.0
    for compact in (False, True):
        for size, _ in SIZES_PT[2:]:
            if needs(art, size, compact) >= 0:
                return Shares(art, size, compact)
    return Shares(art, SIZES_PT[-1][0], True)


def label_key(sheet: CardSheet, column: SheetColumn) -> str:
    """Return the label of a column, in the section `labels` of the texts."""
    return f"{sheet.table}_{column.id}"


def label_text(heading: str) -> str:
    """Return a heading as it stands under a figure: in at most two lines of a narrow column, a word
    that is too wide for one cut short."""
    lines: list[str] = []
    for word in heading.split():
        short = word
        while width_mm(LABEL_FONT, short, LABEL_PT) > LABEL_MM:
            short = short.removesuffix(".")[:-1] + "."
        if lines and width_mm(LABEL_FONT, f"{lines[-1]} {short}", LABEL_PT) <= LABEL_MM:
            lines[-1] += f" {short}"
        elif len(lines) < 2:
            lines.append(short)
    return " ".join(lines)


def label_mm(heading: str) -> float:
    """Return the width of a label in one line, in mm."""
    return width_mm(LABEL_FONT, label_text(heading), LABEL_PT)


def face_name(sheet: CardSheet) -> str:
    """Return the name of the front of a sheet's cards; that of the back is the same with
    `.back`."""
    return "card" if sheet.table == "cards" else sheet.table


TOKENS = ("token", "counter", "marker", "chit", "zeton", "žeton", "figurk", "pawn", "tile")


def is_tokens(sheet: CardSheet) -> bool:
    """Return whether a sheet is called as if its rows were tokens rather than cards."""
    return any(word in f"{sheet.table} {sheet.title}".lower() for word in TOKENS)
