"""The looks that a new game may begin with: a layout for each, in which the sheet's columns find
their places.

A look's layout stands in `layouts/looks` as it is written into the game, but for what depends on
the sheet: `$face`, `$size` and the `$columns` of its cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Template
from typing import NamedTuple

from kitgen.game.places import layouts_folder
from kitgen.new_game.looks import (
    CARD_SIZES,
    TINTS,
    SheetLook,
    Size,
    WordColumns,
    face_name,
    icons_expression,
    is_icons,
    label_key,
    tint_of,
    tones,
    words_of,
)
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn

CARDS = ("poker", "bridge", "mini", "tarot", "square")
"""Sizes of the looks for cards."""
MORE_SIZES: Mapping[str, Size] = {
    "domino": Size(30, 60),
    "chit": Size(30, 30),
    "a6": Size(148, 105),
    "a5": Size(210, 148),
    "a4": Size(277, 190),
    "long": Size(277, 92),
    "desk": Size(180, 180),
}
"""Sizes that some looks have beside those of cards. A4 is as large as home printers print on it."""
SIZES: Mapping[str, Size] = {**CARD_SIZES, **MORE_SIZES}
NUMBERS = ("no", "nr", "number", "card_no", "card_number", "cislo", "c", "cislo_karty")
"""Headings, without accents, of a card's number, which stands at its foot."""
MOST_FIGURES = 11
"""Figures that a card has room for, the one in its corner too."""


class Beginning(NamedTuple):
    """A look to begin with: what it is, its sizes with the usual one first, how many figures it
    has room for, and whether it has room for a text."""

    about: str
    sizes: tuple[str, ...] = CARDS
    figures: int = MOST_FIGURES
    worded: bool = True


BEGINNINGS: Mapping[str, Beginning] = {
    "full-art": Beginning("The picture fills the card; the text lies on a panel over it."),
    "framed": Beginning("A picture in a window, the name over it, the text below, all in a frame."),
    "column": Beginning("Costs and figures down a column at the left, beside picture and text."),
    "event": Beginning("Mostly text: a strip of picture, the kind on a seal, a page of words."),
    "character": Beginning("A portrait with figures down its side, the name on a banner."),
    "tarot": Beginning(
        "A tall picture in an ornamented border, the name at the foot.",
        ("tarot", "poker", "bridge", "mini", "square"),
    ),
    "domino": Beginning(
        "Small pieces in two halves, a picture and a figure; no text.",
        ("domino", "chit", "mini", "square", "poker"),
        figures=3,
        worded=False,
    ),
    "mat": Beginning(
        "A player's mat: picture, text, places for cards, a track for each figure.",
        ("a5", "a4", "a6", "long", "desk"),
    ),
}
"""Looks to choose from."""


FOR_TOKENS = ("domino",)
"""Looks that sheets of tokens take; others leave them round."""


def layout_of(name: str) -> str:
    """Return the layout of a look, with the marks for what depends on the sheet."""
    return (layouts_folder() / "looks" / f"{name}.yaml").read_text("utf-8")


def begun_faces(sheet: CardSheet, look: SheetLook, number: int) -> list[str]:
    """Return the faces of a sheet's cards as lines of YAML; `number` tells sheets apart."""
    tint, emblem = TINTS[number % len(TINTS)], look.kind.emblems[number % len(look.kind.emblems)]
    wide, high = look.extent
    marks = {
        "face": face_name(sheet),
        "pieces": Template(layout_of("pieces")).substitute(face=face_name(sheet)).rstrip(),
        "size": f"[{wide:g}, {high:g}]",
        "columns": "\n".join(_columns(sheet, look, number)).lstrip(),
        "deck": "\n".join(_values({**tones(f"'{tint}'"), "emblem": f"'{emblem}'"})).lstrip(),
    }
    return Template(layout_of(look.design)).substitute(marks).rstrip().split("\n")


def without_room(sheet: CardSheet, design: str) -> CardSheet:
    """Return the sheet without the figures that a look has no room for."""
    most = BEGINNINGS[design].figures
    crowded = [column.id for column in _figures(sheet)[most:]]
    return sheet._replace(crowded=frozenset(crowded))


def unplaced(sheet: CardSheet, look: SheetLook) -> list[SheetColumn]:
    """Return the columns of words that a look without room for a text leaves out."""
    if BEGINNINGS[look.design].worded:
        return []
    words = words_of(sheet, tint_of(sheet, look, 0)[0])
    icons = icon_column(sheet, words)
    lines = [each for each in words.lines if each is not icons]
    return [*lines, *words.texts, *words.sayings, *sheet.flags]


def room_of(sheet: CardSheet, look: SheetLook) -> str:
    """Return in words what the look cannot hold; empty if it has room for the whole sheet."""
    begun = BEGINNINGS[look.design]
    figures = f"room for {begun.figures} figures" if sheet.crowded else ""
    text = "no room for a text" if unplaced(sheet, look) else ""
    return " and ".join(filter(None, (figures, text)))


def number_column(sheet: CardSheet) -> SheetColumn | None:
    """Return the column with a card's number, if there is one."""
    for column in sheet.figures:
        asked = sheet.uses.get(column.id)
        if asked == "number" or (asked is None and column.id in NUMBERS):
            return column
    return None


def icon_column(sheet: CardSheet, words: WordColumns) -> SheetColumn | None:
    """Return the first column of icons, which stands as a row of icons of its own."""
    icons = [c for c in words.lines if sheet.use_of(c) == "icons" or is_icons(sheet, c)]
    return next(iter(icons), None)


def _figures(sheet: CardSheet) -> list[SheetColumn]:
    """Return the figures but for the card's number, with the cost first."""
    number = number_column(sheet)
    figures = [column for column in sheet.figures if column is not number]
    return sorted(figures, key=lambda column: (sheet.use_of(column) != "cost", not _costs(column)))


def _costs(column: SheetColumn) -> bool:
    return column.sign == "coin"


def _columns(sheet: CardSheet, look: SheetLook, number: int) -> Iterator[str]:
    """Yield the contents of each place of a card, as named values."""
    column, tints = tint_of(sheet, look, number)
    words = words_of(sheet, column)
    icons = icon_column(sheet, words)
    first, *others = [*map(_figure(sheet), _figures(sheet))] or [["''", "none", "''"]]
    numbered = number_column(sheet)
    yield from _values({"name": f"row['{sheet.name}']", "kind": _words(words.kind)})
    yield f"      cost: {_list(first)}"
    if others:
        yield "      figures:                 # symbol, figure, heading"
        yield from (f"        - {_list(figure)}" for figure in others)
    else:
        yield "      figures: []              # symbol, figure, heading"
    yield from _values({"icons": icons_expression(sheet, icons) if icons else "''"})
    yield "      icons_mm: (icons.count(':') + (icons.split(':')[0] | length)) * 2.3"
    lines = [*_rules(sheet, words, icons)] if BEGINNINGS[look.design].worded else []
    if lines:
        yield "      rules:                   # each on lines of its own"
        yield from (f"        - {_scalar(line)}" for line in lines)
    else:
        yield "      rules: []                # each on lines of its own"
    copies = f"row['{sheet.copies}']" if sheet.copies else "1"
    yield from _values(
        {
            "art": _words(next(iter(sheet.pictures), None)),
            "number": _words(numbered),
            "copies": copies,
            **tints,
        }
    )


def _words(column: SheetColumn | None) -> str:
    """Return an expression for the words of a row, empty where there are none."""
    if column is None:
        return "''"
    return f"row['{column.id}'] if row['{column.id}'] is not none else ''"


def _figure(sheet: CardSheet) -> Callable[[SheetColumn], list[str]]:
    def figure(column: SheetColumn) -> list[str]:
        cell = f"row['{column.id}']"
        if not column.whole:
            cell = f"({cell} or '') | replace('.', ',' if lang == 'cs' else '.')"
        return [f"'{column.sign}'", cell, f"t['{label_key(sheet, column)}']"]

    return figure


def _rules(sheet: CardSheet, words: WordColumns, icons: SheetColumn | None) -> Iterator[str]:
    """Yield an expression for each paragraph of a card's text, empty where the row has none."""
    for column in words.lines:
        cell = shown = f"row['{column.id}']"
        if column is icons:
            continue
        if sheet.use_of(column) == "icons" or is_icons(sheet, column):
            shown = f"({icons_expression(sheet, column)})"
        label = f"'**' ~ t['{label_key(sheet, column)}'] ~ '** '"
        yield f"{label} ~ {shown} if {cell} not in (none, '') else ''"
    for column in sheet.flags:
        yield f"'**' ~ t['{label_key(sheet, column)}'] ~ '**' if row['{column.id}'] else ''"
    for column in words.texts:
        yield f"row['{column.id}'] or ''"
    for column in words.sayings:
        cell = f"row['{column.id}']"
        slanted = f"'*' ~ {cell} | replace('*', '') | replace('\\n', '*\\n*') ~ '*'"
        yield f"{slanted} if {cell} else ''"


def _values(values: Mapping[str, str]) -> Iterator[str]:
    for name, expression in values.items():
        yield f"      {name}: {_scalar(expression)}"


def _scalar(expression: str) -> str:
    """Return an expression as YAML, in quotes where it needs them."""
    plain = expression[0].isalnum() and ": " not in expression and " #" not in expression
    return expression if plain else json.dumps(expression, ensure_ascii=False)


def _list(expressions: Sequence[str]) -> str:
    return "[" + ", ".join(json.dumps(each, ensure_ascii=False) for each in expressions) + "]"
