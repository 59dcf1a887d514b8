"""The faces of a new game, drawn for what its columns are, to be changed by hand.

A card has a band with figures at its left, a title, an art window, a text and a foot. How large
each is follows from the longest text: the type and the window give way together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from kitgen.draw.fonts import width_mm
from kitgen.new_game.looks import (
    LABEL_MM,
    SIZES_PT,
    TINTS,
    Shares,
    SheetLook,
    Size,
    WordColumns,
    face_name,
    height_of,
    label_mm,
    shares,
    text_template,
    tint_of,
    tones,
    words_of,
)
from kitgen.new_game.pieces import (
    COMPACT,
    GAP,
    MIDDLE,
    PALE,
    TINT,
    TONE,
    WEAVES,
    Boxes,
    add_plate,
    add_plates,
    add_window,
    face_head,
    figure_of,
    label_of,
    name_of,
    plate_width,
    plates_height,
    shown_when,
    words_in,
)
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn

FOOT_FONT, FOOT_PT = "sans-italic", 6.0
"""The smallest type of the game's title at the foot of a card."""
SMALL_MM = 50
"""A card that is narrower than this has smaller type and margins."""
QUIET = "{{ tint | blend(pale, 0.55) }}"


LEAST_TEXT_MM = 8.0
"""Least height of a card's text, unless the text is lower."""


class NoRoom(Exception):
    """Error: a card is too small for all of its figures."""


def with_room(sheet: CardSheet, look: SheetLook) -> CardSheet:
    """Return the sheet with as many of its figures, from the first on, as its cards have room
    for."""
    figures = [column.id for column in sheet.figures]

    def crowded(many: int) -> CardSheet:
        return sheet._replace(crowded=frozenset(figures[many:]))

    def has_none(many: int) -> bool:
        try:
            card_faces(crowded(many), look, 0)
        except NoRoom:
            return True
        return False

    if not has_none(len(figures)):
        return sheet
    return crowded(max(bisect_left(range(len(figures)), True, key=has_none) - 1, 0))


def card_faces(sheet: CardSheet, look: SheetLook, number: int, title: str = "") -> list[str]:
    """Return the front and the back of a sheet's cards as lines of YAML; `number` tells sheets
    apart. The game's title stands at the foot if that has room for it. Raises NoRoom."""
    if look.size.shape == "rectangle":
        front = _card(sheet, look, number, title)
    else:
        front = _hexagon(sheet, look, number)
    return [*front, "", *_back(sheet, look, number)]


def _card(sheet: CardSheet, look: SheetLook, number: int, title: str) -> list[str]:
    """Return the lines of a card's face: a band of figures, the name, art, plates, text, a foot.
    What is left over of the height goes to the art; lengths are millimetres."""
    wide, high = look.extent
    small = min(wide, high) < SMALL_MM
    band, edge, top, head_mm = (9.0, 3.0, 3.0, 7.0) if small else (11.0, 4.0, 4.5, 8.6)
    column, values = tint_of(sheet, look, number)
    words = words_of(sheet, column)
    in_band = _in_band(sheet.figures, band, high, small)
    first, others = sheet.figures[:in_band], sheet.figures[in_band:]
    left, right = band + edge - 0.5, wide - edge
    body = top + head_mm + (4.2 if words.kind else 0.8)
    foot = high - (5.6 if small else 7.0)

    def needs(art: float, size: float, compact: bool) -> float:
        """Return room that is left, in mm."""
        measure = right - left - (art if look.across else 0.0)
        if measure < 20:
            return -1.0
        used = plates_height(others, measure, compact) + 4.0
        used += height_of(sheet, words, measure, size) + (0 if look.across else art + 2.2)
        return foot - body - used

    share = shares(needs, look, bool(sheet.pictures))
    art = share.art if share.art >= 6 else 0.0
    if not text_template(sheet, words) and not look.across:
        art = foot - body - 3.8 - plates_height(others, right - left, share.compact)
        art = art if art >= 6 else 0.0
    boxes = Boxes()
    boxes.fill("ground", None, fill="paper", bleed=True)
    x = left + art if look.across else left
    y = body + 1.6
    if look.across and art:
        add_window(boxes, sheet, (band, 0, art, high), number)
    elif art:
        add_window(boxes, sheet, (band, y, wide - band, art), number)
        y += art + 2.2
    _add_band(boxes, sheet, first, band, high, small)
    boxes.text(
        "name",
        (x, top, right - x, head_mm),
        name_of(sheet),
        "h1",
        12 if small else 15,
        valign="middle",
        rich=True,
    )
    if words.kind:
        boxes.text(
            "kind",
            (x, top + head_mm + 1.0, right - x, 3),
            words_in(words.kind),
            "label",
            6.5,
            colour=TONE,
            lines=1,
        )
    if look.across or not art:
        boxes.add("rule", "fill", (x, body + 0.6, right - x, 0.15), fill="hairline")
    add_plates(boxes, sheet, others, (x, y, right - x), share.compact)
    y += plates_height(others, right - x, share.compact)
    _check_room(sheet, words, right - x, foot - y)
    _add_text(boxes, sheet, words, (x, y, right - x, foot - y), share)
    _add_foot(boxes, sheet, x, right, foot, title)
    return [*face_head(face_name(sheet), look, values), *boxes.lines]


def _check_room(sheet: CardSheet, words: WordColumns, wide: float, high: float) -> None:
    """Raise NoRoom if less height is left for the text than it must have."""
    needed = 0.0
    if text_template(sheet, words):
        needed = min(height_of(sheet, words, wide, SIZES_PT[-1][0]), LEAST_TEXT_MM)
    if high < needed - 0.01:
        raise NoRoom


def _add_text(
    boxes: Boxes, sheet: CardSheet, words: WordColumns, at: Sequence[float], share: Shares
) -> None:
    text = text_template(sheet, words)
    if text:
        boxes.text("text", at, text, "body", share.size, valign="middle", hyphens=True, rich=True)


def _add_band(
    boxes: Boxes,
    sheet: CardSheet,
    figures: Sequence[SheetColumn],
    band: float,
    high: float,
    small: bool,
) -> None:
    """Add the band at the left: the first figure on a disc, the others with their signs, and the
    name of the deck upwards where there is room."""
    boxes.fill("band", (0, 0, band, high), fill=TINT, bleed=True)
    disc = band - 2.0
    y = 3.0
    if not figures:
        boxes.symbol("badge", (2, 4.4, band - 4, band - 4), "{{ emblem }}", PALE)
        y += band
    for nth, column in enumerate(figures):
        name, sign, when = column.id, column.sign, shown_when(column)
        if nth == 0:
            boxes.fill("disc", (1, y, disc, disc), shape="circle", fill="paper", when=when)
            boxes.text(
                f"{name}-figure",
                (1.4, y, disc - 0.8, disc),
                figure_of(column),
                "figure",
                13.5 if small else 17,
                when=when,
                **MIDDLE,
            )
            y += disc + 0.9
        if sign:
            side = 3.8 if nth == 0 else 4.2
            boxes.symbol(f"{name}-sign", ((band - side) / 2, y, side, side), sign, PALE, when)
            y += side + 0.2
        if nth:
            boxes.text(
                f"{name}-figure",
                (0.5, y, band - 1, 4.2),
                figure_of(column),
                "figure",
                12,
                colour=PALE,
                when=when,
                **MIDDLE,
            )
            y += 4.2
        if not sign:
            boxes.text(
                f"{name}-label",
                (0.3, y, band - 0.6, _label_height(column)),
                label_of(sheet, column),
                "small",
                6,
                colour=PALE,
                when=when,
                hyphens=True,
                **MIDDLE,
            )
            y += _label_height(column)
        y += 1.0 if small else 2.8
    far = high - y - 5.0
    if sheet.title and far >= 18:
        at = (band / 2 - far / 2, y + 1.0 + far / 2 - 2, far, 4)
        boxes.text(
            "deck",
            at,
            f"{{{{ text.components['{sheet.table}'].name }}}}",
            "label",
            7,
            colour=QUIET,
            valign="middle",
            lines=1,
            angle=270,
        )


def _label_height(column: SheetColumn) -> float:
    """Return the height of a heading below its figure in the band: one line or two."""
    return 3.2 if label_mm(column.heading) <= LABEL_MM else 5.4


def _in_band(figures: Sequence[SheetColumn], band: float, high: float, small: bool) -> int:
    """Return how many figures the band holds."""
    y = band + 2.0
    for nth, column in enumerate(figures):
        y += 4.4 if column.sign else _label_height(column)
        y += (4.2 if nth else 0.0) + (1.0 if small else 2.8)
        if y > high - 3.0:
            return nth
    return len(figures)


def _add_foot(boxes: Boxes, sheet: CardSheet, x: float, right: float, y: float, title: str) -> None:
    """Add the game's title, where there is room for it, and the number of copies."""
    wide = right - x - 8
    if width_mm(FOOT_FONT, title, FOOT_PT) <= wide:
        at = (x, y + 0.8, wide, 3)
        boxes.text("foot", at, "{{ title }}", "small", 6.5, lines=1, italic=True)
    if sheet.copies:
        cell = f"row['{sheet.copies}']"
        boxes.text(
            "copies",
            (right - 8, y + 0.8, 8, 3),
            f"{{{{ {cell} }}}}\u202f×",
            "small",
            6.5,
            align="right",
            when=f"{{{{ {cell} > 1 }}}}",
        )


def _hexagon(sheet: CardSheet, look: SheetLook, number: int) -> list[str]:
    """Return a hexagon with a corner at the top: the first figure and the title in the upper
    corner, the window across the middle, the text below it, the other figures in the lower
    corner."""
    wide, high = look.extent
    middle = wide / 2
    column, values = tint_of(sheet, look, number)
    words = words_of(sheet, column)
    boxes = Boxes()
    boxes.fill("ground", None, fill="paper", bleed=True)
    figures, y = sheet.figures, 9.0
    if figures:
        first = figures[0]
        sign, when = first.sign, shown_when(first)
        boxes.fill("disc", (middle - 5, 5, 10, 10), shape="circle", fill=TINT, when=when)
        boxes.text(
            f"{first.id}-figure",
            (middle - 4, 5, 8, 10),
            figure_of(first),
            "figure",
            17,
            colour=PALE,
            when=when,
            **MIDDLE,
        )
        if sign:
            boxes.symbol(f"{first.id}-sign", (middle - 2, 15.6, 4, 4), sign, TONE, when)
        else:
            boxes.text(
                f"{first.id}-label",
                (middle - 9, 15.8, 18, 3),
                label_of(sheet, first),
                "small",
                6,
                lines=1,
                when=when,
                **MIDDLE,
            )
        y = 19.6
    boxes.text(
        "name",
        (middle - 27, y, 54, 6.6),
        name_of(sheet),
        "h1",
        13.5,
        rich=True,
        **MIDDLE,
    )
    y += 7.0
    if words.kind:
        boxes.text(
            "kind",
            (middle - 28, y, 56, 3),
            words_in(words.kind),
            "label",
            6.5,
            colour=TONE,
            align="centre",
            lines=1,
        )
        y += 3.6
    y = max(y, high * 0.25)
    cell = plate_width(figures[1:], True)
    rows = _corner_rows(len(figures) - 1, cell, wide, high)
    foot = min([high * 0.8, *(row[0] for row in rows)])

    def needs(art: float, size: float, compact: bool) -> float:
        return foot - y - art - 3.0 - height_of(sheet, words, wide - 14, size)

    share = shares(needs, look, bool(sheet.pictures))
    if share.art >= 6:
        art = min(share.art, 0.34 * high)
        add_window(boxes, sheet, (0, y, wide, art), number)
        y += art + 2.0
    _check_room(sheet, words, wide - 14, foot - y - 0.8)
    _add_text(boxes, sheet, words, (7, y, wide - 14, foot - y - 0.8), share)
    place = 1
    for upper, many in rows:
        across = many * (cell + GAP) - GAP
        for nth in range(many):
            left = middle - across / 2 + nth * (cell + GAP)
            add_plate(boxes, sheet, figures[place + nth], (left, upper, cell, COMPACT))
        place += many
    return [*face_head(face_name(sheet), look, values), *boxes.lines]


def _corner_rows(count: int, cell: float, wide: float, high: float) -> list[tuple[float, int]]:
    """Return where each row of plates in the lower corner of a hexagon begins and how many it
    holds. The highest row is the longest."""
    room: list[tuple[float, int]] = []
    upper = high - 18.0
    while sum(most for _, most in room) < count:
        chord = wide * min((high - upper - COMPACT) / (high / 4), 1.0) - 6
        room.insert(0, (upper, max(int((chord + GAP) // (cell + GAP)), 1)))
        upper -= COMPACT + GAP
    rows: list[tuple[float, int]] = []
    for upper, most in room:
        many = min(most, count)
        count -= many
        rows += [(upper, many)] if many else []
    return rows


def _back(sheet: CardSheet, look: SheetLook, number: int) -> list[str]:
    """Return the deck's colour and weave, and its emblem on a medallion."""
    wide, high = look.extent
    tint = TINTS[number % len(TINTS)]
    emblem = look.kind.emblems[number % len(look.kind.emblems)]
    boxes = Boxes()
    boxes.fill("ground", None, fill=TINT, bleed=True)
    weave = "{{ tint | blend(pale, 0.22) }}"
    boxes.add(
        "weave",
        "pattern",
        None,
        pattern=WEAVES[number % 4],
        colour=weave,
        step=2.6,
        width=0.2,
        bleed=True,
    )
    if look.size.shape == "rectangle":
        for name, in_by, line in (("frame", 4.0, 0.5), ("frame-inner", 5.2, 0.15)):
            at = (in_by, in_by, wide - 2 * in_by, high - 2 * in_by)
            boxes.fill(name, at, stroke=PALE, width=line, radius=1.5)
    for name, share, paint in (
        ("medallion", 0.52, {"fill": "paper"}),
        ("ring", 0.48, {"stroke": TONE, "width": 0.3}),
    ):
        side = min(wide, high) * share
        at = ((wide - side) / 2, (high - side) / 2, side, side)
        boxes.fill(name, at, shape="circle", **paint)
    side = min(wide, high) * 0.29
    boxes.symbol("emblem", ((wide - side) / 2, (high - side) / 2, side, side), emblem, TONE)
    return [*face_head(f"{face_name(sheet)}.back", look, tones(f"'{tint}'")), *boxes.lines]


TOKEN_MM = 25.0


def token_faces(sheet: CardSheet, look: SheetLook, number: int) -> list[str]:
    """Return the two sides of a sheet's tokens: the picture, or the first figure, or an emblem, and
    the name below it."""
    d = TOKEN_MM
    look = SheetLook(Size(d, d, "circle"), look.kind, across=False)
    _, values = tint_of(sheet, look, number)
    front, back = Boxes(), Boxes()
    front.fill("ground", None, fill=TINT, bleed=True)
    front.fill("disc", (1.6, 1.6, d - 3.2, d - 3.2), shape="circle", fill="paper")
    front.fill("ring", (2.3, 2.3, d - 4.6, d - 4.6), shape="circle", stroke=TONE, width=0.2)
    if sheet.pictures:
        front.add(
            "art",
            "picture",
            (6.3, 3.0, 12.4, 12.4),
            file=words_in(sheet.pictures[0]),
            shape="circle",
        )
    elif sheet.figures:
        first = sheet.figures[0]
        front.symbol("sign", (d / 2 - 2.3, 3.4, 4.6, 4.6), first.sign or "{{ emblem }}", TONE)
        front.text(
            "figure",
            (6.5, 8.4, 12, 6.2),
            figure_of(first),
            "figure",
            19,
            when=shown_when(first),
            **MIDDLE,
        )
    else:
        front.symbol("emblem", (d / 2 - 5, 4, 10, 10), "{{ emblem }}", TONE)
    front.text(
        "name",
        (5.1, 14.9, d - 10.2, 5.2),
        name_of(sheet),
        "strong",
        7,
        hyphens=True,
        balance=True,
        **MIDDLE,
    )
    back.fill("ground", None, fill=TINT, bleed=True)
    back.fill("ring", (1.6, 1.6, d - 3.2, d - 3.2), shape="circle", stroke=PALE, width=0.3)
    back.symbol("emblem", (6.5, 6.5, d - 13, d - 13), "{{ emblem }}", PALE)
    name = face_name(sheet)
    return [
        *face_head(name, look, values),
        *front.lines,
        "",
        *face_head(f"{name}.back", look, values),
        *back.lines,
    ]
