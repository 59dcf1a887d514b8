"""Corrections of politics: event piles, pacts, wars, what is due (part of `set`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics.words import age_of, military_words, parts_of
from companion.games.through_the_ages.politics_state import EventCard, War
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import World
from companion.table.errors import UsageError
from companion.table.i18n import N_, _

PILES = ("current", "future")
SEEN = ("past", "bonus")
BETWEEN = {"pacts": "pact", "wars": "war"}
ACTED, DUE = "political", "due"
KEYS = (*PILES, *SEEN, *BETWEEN, ACTED, DUE)
FREE, USED = (N_("free"), N_("used"))


def read(world: World, state: TtaState, key: str, value: str) -> list[str]:
    """`current=a,a,rats`, `past=crusades`, `pacts="peace treaty: green orange"` (side A first),
    `wars="holy war: green orange"` (the attacker first), `political=used`, `due=none` -> words
    for the log. Raises UsageError."""
    parts = [] if value in ("", "none", "-", "nic", _("none")) else parts_of(value)
    if key == DUE:
        if parts:
            raise UsageError(_("Of what is due can only be said: due=none."))
        return []
    if key == ACTED:
        known = {USED: USED, FREE: FREE, _(USED): USED, _(FREE): FREE}
        if value not in known:
            raise UsageError(_("'{value}' is neither 'used' nor 'free'.").format(value=value))
        return [known[value]]
    if key in BETWEEN:
        return [_between(world, state, BETWEEN[key], part) for part in parts]
    cards = military_words(world, "event", "territory")
    if key in SEEN:
        return [find_card(world, cards, part) for part in parts]
    return [age_of(world, part) or find_card(world, cards, part) for part in parts]


def _between(world: World, state: TtaState, kind: str, text: str) -> str:
    """`peace treaty: green orange` -> `peace_treaty:green:orange`."""
    name, colon, rest = text.partition(":")
    players = world.player_words(state.players)
    sides = [players.find(word) for word in rest.split()]
    if not colon or len(sides) != 2 or sides[0] == sides[1]:
        message = _("'{text}': write a card and two players, such as 'peace treaty: green orange'.")
        raise UsageError(message.format(text=text))
    return ":".join((find_card(world, military_words(world, kind), name.strip()), *sides))


def apply(world: World, state: TtaState, key: str, value: Sequence[str]) -> TtaState:
    """The state with one thing corrected."""
    affairs = state.affairs
    if key == DUE:
        affairs = replace(affairs, auction=None, fight=None, resolution=None, revealing=False)
        affairs = replace(affairs, to_show=0)
    elif key == ACTED:
        affairs = replace(affairs, acted=value[0] == USED)
    elif key == "pacts":
        found = (text.split(":") for text in value)
        affairs = replace(affairs, pacts=tuple(Pact(card, a, a, b) for card, a, b in found))
    elif key == "wars":
        affairs = replace(affairs, wars=tuple(War(*text.split(":")) for text in value))
    elif key == "past":
        affairs = replace(affairs, past=tuple(value))
    elif key == "bonus":
        affairs = replace(affairs, bonus=tuple(value), to_show=0)
    else:
        pile = tuple(_event(world, word) for word in value)
        if key == "current":
            affairs = replace(affairs, current=pile)
        else:
            affairs = replace(affairs, future=pile)
    return replace(state, affairs=affairs)


def _event(world: World, word: str) -> EventCard:
    """A card face down: its age, or its name where that is known."""
    return EventCard(word) if word in world.ages else EventCard(world.military[word].age, word)
