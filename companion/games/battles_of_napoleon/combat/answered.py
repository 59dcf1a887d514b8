"""Reactions that answer the result of an attack, given with it: `--answer "9"` (p. 37).

They were played when the result was seen; the books take them before the attack, so that die and
card stay as they fell."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.command.cards import Card
from companion.games.battles_of_napoleon.play import Data, Kind, Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Line


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """Why one of the reactions is not allowed; each after those before it."""
    for played in _played(data):
        if not effects.answers(played.effect(play.world)):
            reason = _("Card {card} answers no result").format(card=played.card)
            return [play.refuse("card", reason, _("'reaction' plays it before the roll"))]
        if found := played.refusals(play, state):
            return found
        state = played.apply(play, state).state
    return []


def answerable(kind: Kind) -> Kind:
    """A kind of event that may bring reactions with it."""
    return Kind(
        lambda play, state, data: (
            check(play, state, data) or kind.check(play, after(play, state, data), data)
        ),
        lambda play, state, data: kind.apply(play, after(play, state, data), data),
        kind.who,
        lambda play, state, data: kind.describe(play, after(play, state, data), data),
        lambda play, state, data, step: [
            *(Line(one.told(play, state) + ".") for one in _played(data)),
            *kind.report(play, after(play, state, data), data, step),
        ],
        lambda play, state, data: kind.outcome(play, after(play, state, data), data),
    )


def _played(data: Data) -> Sequence[Card]:
    return [Card(**played) for played in data.get("reactions", ())]


def after(play: Play, state: NapoleonState, data: Data) -> NapoleonState:
    """The state with the reactions of an attack in force."""
    for played in _played(data):
        state = played.apply(play, state).state
    return state
