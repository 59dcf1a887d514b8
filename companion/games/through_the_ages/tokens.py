"""Yellow and blue tokens of the players: how many there should be, and which bank is wrong.

Nothing but cards gives tokens for good (pp. 13, 15), and only the end of an age and some events
and wars take them (p. 18). So a correction that changes a total, or a state from outside that has
another total, is worth a word; it may still be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.world import World
from companion.table.i18n import N_, _


class Colour(NamedTuple):
    """A colour of tokens: its bank, how many a player has, how many cards in play give."""

    bank: str
    typed: str
    """Name of the bank in a correction."""
    all: Callable[[Civilisation], int]
    given: Callable[[World, Civilisation], int]
    doubt: str
    changed: str


def _of_colonies(world: World, civ: Civilisation, what: str) -> int:
    return sum(world.military[key].colony.get(what, 0) for key in civ.colonies)


YELLOW = Colour(
    "yellow_bank",
    N_("yellow bank"),
    lambda civ: civ.yellow,
    lambda world, civ: _of_colonies(world, civ, "yellow"),
    N_("{player}: yellow tokens {have}, {want} are expected if no event or war moved any"),
    N_("the yellow tokens of {player} were {want} and are {have} now"),
)
BLUE = Colour(
    "blue_bank",
    N_("blue bank"),
    lambda civ: civ.blue,
    lambda world, civ: (
        _of_colonies(world, civ, "blue") + sum(world.cards[key].blue_tokens for key in civ.specials)
    ),
    N_("{player}: blue tokens {have}, {want} are expected if no event or war moved any"),
    N_("the blue tokens of {player} were {want} and are {have} now"),
)


def doubts(world: World, state: TtaState) -> Iterator[str]:
    """Yield a doubt for each bank that does not add up in a state from outside."""
    lost = 0
    if world.versions[state.version].loses_yellow:
        lost = world.constants["yellow_loss"] * max(0, world.level(state.age) - 1)
    extra = world.constants["easier_extra_yellow"] if state.choices["easier"] == "yes" else 0
    start = {
        YELLOW: world.constants["yellow_tokens"] + extra - lost,
        BLUE: world.constants["blue_tokens"],
    }
    for player in state.playing:
        civ = state.civs[player]
        for colour, tokens in start.items():
            want = tokens + colour.given(world, civ)
            yield from _doubts_of(world, state, player, colour, colour.doubt, want)


def changed(world: World, before: TtaState, after: TtaState) -> Iterator[str]:
    """Yield what a correction added or lost besides what its cards give."""
    for player in after.playing:
        old, new = before.civs[player], after.civs[player]
        for colour in (YELLOW, BLUE):
            want = colour.all(old) - colour.given(world, old) + colour.given(world, new)
            yield from _doubts_of(world, after, player, colour, colour.changed, want)


def _doubts_of(
    world: World, state: TtaState, player: str, colour: Colour, text: str, want: int
) -> Iterator[str]:
    """Yield a sentence, or none, where the tokens of a colour, in the bank and out of it, are not
    `want` in all, with the correction of the bank that mends it; where the bank would fall below 0
    it says how many lie on the table too many. `text` is the sentence, not yet translated."""
    civ = state.civs[player]
    have = colour.all(civ)
    if have == want:
        return
    sentence = world.say(_(text), player=player, have=have, want=want)
    right_bank = getattr(civ, colour.bank) + want - have
    if right_bank < 0:
        missing = _("the bank has too few tokens for that: {count} are on the table too many")
        yield f"{sentence}; {missing.format(count=-right_bank)}."
    else:
        name = world.game.words(world.lang()).name("players", player).casefold()
        what = f"{name}.{_(colour.typed).replace(' ', '-')}"
        repair = _("'set {what}={count}' makes it so again")
        yield f"{sentence}; {repair.format(what=what, count=right_bank)}."
