"""Lists of units, acts and moves as they are typed."""

from __future__ import annotations

import re
from typing import Any

from companion.games.battles_of_napoleon.actions import FORMATION, RECOVER, TURN
from companion.games.battles_of_napoleon.command.formations import ATTACH, DETACH, TAKE_OFF
from companion.games.battles_of_napoleon.command.moves import WITH
from companion.games.battles_of_napoleon.field import BACK, FORWARD, REJOIN
from companion.games.battles_of_napoleon.hexes import CORNERS
from companion.games.battles_of_napoleon.state import UNSEEN, NapoleonState
from companion.games.battles_of_napoleon.words import (
    HEX,
    command_words,
    find_card,
    find_hex,
    is_word,
    split_list,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import read_number

ACTS = (TURN, RECOVER, DETACH, ATTACH, TAKE_OFF)
WAYS = (FORWARD, BACK, REJOIN, TURN)


def units(world: World, state: NapoleonState, text: str) -> list[str]:
    """`f1a f2b`, `f1a, 15e ligne`. Raises UsageError."""
    words, found = unit_words(world, state), list[str]()
    for part in split_list(text):
        tokens = part.split()
        while tokens:
            unit, tokens = words.leading(tokens)
            found.append(unit)
    return list(dict.fromkeys(found))


def cards(world: World, text: str) -> list[str]:
    """`4 12 ?`: numbers, and a question mark for an unseen card. Raises UsageError."""
    parts = [part for part in re.split(r"[\s,;]+", text) if part]
    return [part if part == UNSEEN else find_card(world, part) for part in parts]


def acts(world: World, state: NapoleonState, text: str) -> list[dict[str, Any]]:
    """`f1a line NE, f1b recover, f1c turn S`. Raises UsageError."""
    found = [_act(world, state, part) for part in split_list(text)]
    if not found:
        raise UsageError(_("What changes? For example: f1a line, f1b recover."))
    return found


def _act(world: World, state: NapoleonState, text: str) -> dict[str, Any]:
    unit, rest = unit_words(world, state).leading(text.split())
    data: dict[str, Any] = {"unit": unit}
    if rest and rest[-1].upper() in CORNERS and (len(rest) > 1 or rest[0].upper() != "S"):
        data["facing"] = rest.pop().upper()
    if not rest:
        if "facing" in data:
            return {**data, "act": TURN}
        message = _("'{text}': what does it do? A formation, or {acts}.")
        words = command_words(world, *ACTS)
        known = ", ".join(words.shown(key) for key in ACTS)
        raise UsageError(message.format(text=text, acts=known))
    query = " ".join(rest)
    own = command_words(world, *ACTS)
    done, shapes = own.matches(query), world.vocabulary("formations")
    if len(done) == 1 and not shapes.matches(query):
        return {**data, "act": done[0]}
    return {**data, "act": FORMATION, "formation": shapes.find(query)}


def moves(world: World, state: NapoleonState, text: str) -> list[dict[str, Any]]:
    """`f1a, f1b 2, f1c back, f2a M4 woods NE`. Raises UsageError."""
    found = [_move(world, state, part) for part in split_list(text)]
    if not found:
        raise UsageError(_("Who moves? For example: f1a, f1b woods."))
    return found


def _move(world: World, state: NapoleonState, text: str) -> dict[str, Any]:
    unit, rest = unit_words(world, state).leading(text.split())
    data: dict[str, Any] = {"unit": unit, "way": FORWARD, "hexes": None, "hex": None}
    ways = command_words(world, *WAYS)
    # Of other units `s`, a Czech "with", is the facing.
    rifles = world.units[state.units[unit].card].rifles
    if rifles and len(rest) > 1 and is_word(world, rest[0], WITH):
        parent, rest = unit_words(world, state).leading(rest[1:])
        data |= {"way": WITH, "with": parent}
    for word in rest:
        way = ways.matches(word) if len(word) > 2 else []
        if len(way) == 1:
            data["way"] = way[0]
        elif word.isdecimal():
            data["hexes"] = read_number(word)
        elif word.upper() in CORNERS:
            data["facing"] = word.upper()
        elif re.fullmatch(HEX, word):
            data["hex"] = list(find_hex(world, state, word))
        else:
            data["terrain"] = world.vocabulary("terrain").find(word)
    return data
