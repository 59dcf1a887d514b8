"""Hands of event cards: how many may be held, how many are drawn (p. 37)."""

from __future__ import annotations

from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import NapoleonState, Officer
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _

DRAWN_LATER = 2
"""Cards drawn in every turn but the first."""
WOUND = -1
"""Change that a wound makes to each value of a commander (p. 55)."""


def value(world: World, officer: Officer, name: str) -> int:
    """Return a value of a commander's card (`orders`, `melee`, `morale`, `command`), lower by 1
    when he is wounded, never under 0."""
    return max(0, int(getattr(world.commanders[officer.card], name)) + WOUND * officer.wounded)


def limit_items(world: World, state: NapoleonState, nation: str) -> list[tuple[str, int]]:
    """Return (what, cards) that make the limit of a hand: the chief's command, and one for each
    group of infantry or cavalry in reserve. `what` is a group, or the nation for the chief."""
    chief = state.chief(nation)
    items = [(nation, value(world, chief, "command"))] if chief else []
    for group in state.groups_of(nation):
        more = world.orders[group.order].hand if group.order else 0
        if more and group.arm != ARTILLERY:
            items.append((group.id, more))
    return items


def limit(world: World, state: NapoleonState, nation: str) -> int:
    return sum(count for _what, count in limit_items(world, state, nation))


def due(world: World, state: NapoleonState, nation: str) -> int:
    """Return the number of cards a side draws in this turn."""
    return limit(world, state, nation) if state.turn == 1 else DRAWN_LATER


def surplus(world: World, state: NapoleonState, nation: str) -> int:
    """Return the number of cards a side holds over its limit."""
    return max(0, len(state.hands[nation]) - limit(world, state, nation))


def why_unready(play: Play, state: NapoleonState) -> list[Refusal]:
    """Return why the card phase cannot be left yet: for each side that has cards to draw, or else
    holds more than its limit, a refusal with the command that helps. Empty if it can."""
    world, refusals = play.world, []
    for nation in world.nations:
        if nation not in state.drawn and due(world, state, nation):
            reason = world.say(_("{side} has not drawn its cards"), side=nation)
            allowed = _("'draw {side}': cards to draw: {count}")
            count = due(world, state, nation)
            refusals.append(
                play.refuse("hand", reason, world.say(allowed, side=nation, count=count))
            )
        elif over := surplus(world, state, nation):
            reason = world.say(_("{side} holds too many cards"), side=nation)
            allowed = _("'discard {side} CARDS': cards to put away: {count}")
            refusals.append(
                play.refuse("hand", reason, world.say(allowed, side=nation, count=over))
            )
    return refusals
