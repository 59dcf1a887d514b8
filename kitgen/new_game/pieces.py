"""Boxes of a face as lines of YAML, and the pieces that several faces share."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from kitgen.draw.geometry import Box
from kitgen.new_game.looks import LABEL_MM, SheetLook, label_key, label_mm
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn

TINT, TONE, PALE = "{{ tint }}", "{{ tone }}", "{{ pale }}"
"""The colour of a card, the same for marks on paper, and that of marks on it."""
WEAVES = ("waves", "dots", "hatch", "cross")
"""Patterns that tell decks apart."""
MIDDLE = {"align": "centre", "valign": "middle"}


class Boxes:
    """The boxes of a face, one line of YAML each."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, name: str, kind: str, at: Sequence[float] | None, **fields: object) -> None:
        parts = [f"draw: {kind}", *([f"at: {_list(at)}"] if at is not None else [])]
        parts += [f"{key}: {_scalar(value)}" for key, value in fields.items() if value != ""]
        self.lines.append(f"      {name}: {{{', '.join(parts)}}}")

    def fill(self, name: str, at: Sequence[float] | None, **fields: object) -> None:
        self.add(name, "fill", at, **fields)

    def text(
        self, name: str, at: Sequence[float], text: str, style: str, size: float, **fields: object
    ) -> None:
        fields = {"floor": 6, **fields}
        self.add(name, "text", at, text=text, style=style, size=size, **fields)

    def symbol(
        self, name: str, at: Sequence[float], symbol: str, colour: str, when: str = ""
    ) -> None:
        self.add(name, "symbol", at, symbol=symbol, colour=colour, when=when)


def _list(figures: Sequence[float]) -> str:
    return "[" + ", ".join(f"{round(figure, 2):g}" for figure in figures) + "]"


def _scalar(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        plain = value.replace("-", "").isalpha() and value not in ("none", "true", "false", "null")
        return value if plain and value.isascii() else json.dumps(value, ensure_ascii=False)
    return f"{value:g}"


def face_head(name: str, look: SheetLook, values: Mapping[str, str]) -> list[str]:
    """Return the beginning of a face, as far as its boxes."""
    lines = [f"  {name}:", f"    size: {_list(look.extent)}", "    bleed: 2"]
    if look.size.shape != "rectangle":
        lines.append(f"    shape: {look.size.shape}")
    if values:
        lines.append("    values:")
        lines += [
            f"      {key}: {json.dumps(text, ensure_ascii=False)}" for key, text in values.items()
        ]
    return [*lines, "    boxes:"]


def words_in(column: SheetColumn) -> str:
    """Return a template for the words of a row, empty where there are none."""
    return f"{{{{ row['{column.id}'] if row['{column.id}'] is not none else '' }}}}"


def name_of(sheet: CardSheet) -> str:
    return f"{{{{ row['{sheet.name}'] }}}}"


def label_of(sheet: CardSheet, column: SheetColumn) -> str:
    return f"{{{{ t['{label_key(sheet, column)}'] }}}}"


def shown_when(column: SheetColumn) -> str:
    """Return the condition under which a figure is drawn: its cell is not empty."""
    return f"{{{{ row['{column.id}'] is not none }}}}"


def figure_of(column: SheetColumn) -> str:
    """Return a template for a figure; decimals have a comma in Czech."""
    cell = f"row['{column.id}']"
    if column.whole:
        return f"{{{{ {cell} }}}}"
    return f"{{{{ {cell} | replace('.', ',') if lang == 'cs' else {cell} }}}}"


def add_window(boxes: Boxes, sheet: CardSheet, art: Box, number: int) -> None:
    """Add the art: the row's picture, or an emblem of its kind."""
    x, y, wide, high = art
    boxes.fill("window", art, fill="{{ tint | blend(theme.paper, 0.84) }}", bleed=True)
    if sheet.pictures:
        boxes.add("art", "picture", art, file=words_in(sheet.pictures[0]), bleed=True)
        return
    weave = "{{ tint | blend(theme.paper, 0.74) }}"
    boxes.add(
        "weave",
        "pattern",
        art,
        pattern=WEAVES[number % 4],
        colour=weave,
        step=2.6,
        width=0.2,
        bleed=True,
    )
    side = min(wide * 0.62, high * 0.74, 34)
    at = (x + (wide - side) / 2, y + (high - side) / 2, side, side)
    boxes.symbol("emblem", at, "{{ emblem }}", TONE)


CELL, GAP = 8.0, 1.0
COMPACT = 5.2
"""Height of a plate with a figure, in mm, with its heading and without, and the gap between."""
NARROWEST = 9.5
BESIDE = 0.55
"""The share of a plate that a heading beside its figure takes."""


def plate_width(figures: Sequence[SheetColumn], compact: bool) -> float:
    """Return the width a plate needs for the headings it shows."""
    shown = [column.heading for column in figures if not (compact and column.sign)]
    longest = max((label_mm(heading) for heading in shown), default=0.0)
    need = min(longest, LABEL_MM) / BESIDE + 1.2 if compact and shown else longest + 0.8
    return max(need, NARROWEST)


def plate_rows(figures: Sequence[SheetColumn], wide: float, compact: bool) -> int:
    """Return the number of rows the plates take."""
    in_a_row = max(int((wide + GAP) // (plate_width(figures, compact) + GAP)), 1)
    return -(-len(figures) // in_a_row)


def plates_height(figures: Sequence[SheetColumn], wide: float, compact: bool) -> float:
    """Return the height of the plates for figures, in mm."""
    return plate_rows(figures, wide, compact) * ((COMPACT if compact else CELL) + GAP)


def add_plates(
    boxes: Boxes,
    sheet: CardSheet,
    figures: Sequence[SheetColumn],
    at: tuple[float, float, float],
    compact: bool,
) -> None:
    """Add figures on plates from a corner on, in rows of equal length; `at` is left, top and width
    in millimetres."""
    x, y, wide = at
    high = COMPACT if compact else CELL
    in_a_row = -(-len(figures) // max(plate_rows(figures, wide, compact), 1))
    for nth, column in enumerate(figures):
        cell = (wide + GAP) / in_a_row
        add_plate(
            boxes,
            sheet,
            column,
            (x + nth % in_a_row * cell, y + nth // in_a_row * (high + GAP), cell - GAP, high),
        )


def add_plate(boxes: Boxes, sheet: CardSheet, column: SheetColumn, at: Box) -> None:
    """Add a figure with its sign, and its heading below it if the plate is high enough; nothing
    where the row has none."""
    x, y, wide, high = at
    name, sign, compact = column.id, column.sign, high < CELL
    when = shown_when(column)
    boxes.fill(f"{name}-plate", at, fill="band", radius=1, when=when)
    left = 0.4
    if sign:
        boxes.symbol(f"{name}-sign", (x + 0.9, y + 0.9, 3.4, 3.4), sign, TONE, when=when)
        left = 4.4
    elif compact:
        left = wide * BESIDE + 0.4
        boxes.text(
            f"{name}-label",
            (x + 0.5, y, left - 0.4, high),
            label_of(sheet, column),
            "small",
            6,
            valign="middle",
            hyphens=True,
            when=when,
        )
    boxes.text(
        f"{name}-figure",
        (x + left, y + 0.3, wide - left - 0.3, 4.6),
        figure_of(column),
        "figure",
        12,
        when=when,
        **MIDDLE,
    )
    if not compact:
        boxes.text(
            f"{name}-label",
            (x + 0.2, y + 4.8, wide - 0.4, 2.8),
            label_of(sheet, column),
            "small",
            6,
            lines=1,
            when=when,
            **MIDDLE,
        )
