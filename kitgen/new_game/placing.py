"""Which look a sheet's pieces have, and which of its columns they have room for."""

from __future__ import annotations

from kitgen.new_game.beginnings import BEGINNINGS, FOR_TOKENS, SIZES, unplaced, without_room
from kitgen.new_game.faces import with_room
from kitgen.new_game.looks import (
    CARD_KINDS,
    SheetLook,
    is_tokens,
    kind_of,
    look_of,
    not_on_cards,
    unprinted,
)
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn


def chosen_look(
    sheet: CardSheet, size: str, kind: str, across: bool | None, design: str
) -> SheetLook:
    """Return the look of the pieces. A size or kind that was asked for is for cards, not tokens."""
    if is_tokens(sheet) and design not in FOR_TOKENS:
        return look_of(sheet)
    if design:
        wide = SIZES[size or BEGINNINGS[design].sizes[0]]
        return SheetLook(wide, CARD_KINDS[kind or kind_of(sheet)], across=False, design=design)
    return look_of(sheet, size, kind, across)


def roomy(sheet: CardSheet, look: SheetLook) -> CardSheet:
    """Return the sheet without the figures that its pieces have no room for."""
    if look.design:
        return without_room(sheet, look.design)
    return sheet if is_tokens(sheet) else with_room(sheet, look)


def lost_columns(sheet: CardSheet, look: SheetLook) -> tuple[SheetColumn, ...]:
    """Return the columns that the pieces do not show."""
    if not look.design:
        return unprinted(sheet)
    lost = [*not_on_cards(sheet), *unplaced(sheet, look)]
    return tuple(column for column in sheet.columns if column in lost)
