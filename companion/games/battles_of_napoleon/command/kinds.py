"""The events of command: what the game adds to `KINDS`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.battles_of_napoleon.command import (
    cards,
    cavalry,
    corrections,
    formations,
    leaders,
    marks,
    moves,
    orders,
    rally,
    walk,
)
from companion.games.battles_of_napoleon.play import Kind

KINDS: Mapping[str, Kind] = {
    "next": walk.KIND,
    "orders": orders.FIRST,
    "dispatch": orders.DISPATCH,
    "test": orders.TEST,
    "leader": leaders.LEADER,
    "replace": leaders.REPLACE,
    "chief": leaders.CHIEF,
    "out": marks.OUT,
    "alarm": marks.ALARM,
    "hold": marks.HOLD,
    "draw": cards.DRAW,
    "discard": cards.DISCARD,
    "card": cards.PLAY,
    "form": formations.FORM,
    "move": moves.MOVES,
    "recall": cavalry.RECALLED,
    "withdraw": cavalry.WITHDRAWN,
    "rally": rally.KIND,
    "rout": rally.ROUT,
    "set": corrections.KIND,
}
