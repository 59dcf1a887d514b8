"""The three ways to attack as events."""

from __future__ import annotations

from companion.games.battles_of_napoleon.combat import limits, settle, tell, testing
from companion.games.battles_of_napoleon.combat.answered import answerable
from companion.games.battles_of_napoleon.combat.attack import CHARGE, FIRE, MELEE
from companion.games.battles_of_napoleon.combat.board import Data, fought
from companion.games.battles_of_napoleon.play import Kind, Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.reply import Block
from companion.table.rules import Step


def who(state: NapoleonState, data: Data) -> str:
    """The side of the unit that acts."""
    return state.nation_of(data["unit"])


def _attack(kind: str) -> Kind:
    def report(
        play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
    ) -> list[Block]:
        told = fought(play.world, before, kind, data)
        return [*tell.blocks(play, told.notes), *tell.may_advance(play, told)]

    fight = Kind(
        lambda play, state, data: limits.attack(play, state, kind, data),
        lambda play, state, data: settle.attack(play, state, kind, data),
        who,
        lambda play, state, data: tell.headline(play, state, kind, data),
        report,
        lambda play, state, data: tell.document(play, state, kind, data),
    )
    return answerable(fight)


FIRING, CLOSING, CHARGING = _attack(FIRE), _attack(MELEE), _attack(CHARGE)
SQUARE, MORALE = answerable(testing.SQUARE), answerable(testing.MORALE)
