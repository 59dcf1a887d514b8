"""The abilities of house cards: which change figures, which act at once, which wait for a win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, units_of
from companion.games.game_of_thrones.world import (
    CONSOLIDATE,
    FOOTMAN,
    KNIGHT,
    SHIP,
    SUPPORT,
)

ATTACK_UNIT, DOUBLE_DEFENCE, NO_SHIPS, NO_STRENGTH = (
    "attack-unit",
    "double-defence",
    "no-ships",
    "no-strength",
)
CANCEL, KILL_FOOTMAN, NO_DEFENCE = "cancel", "kill-footman", "no-defence"
RECOVER, TAKE_POWER, REMOVE_ORDER, UPGRADE, DISCARD, REMOVE_BESIDE = (
    "recover",
    "take-power",
    "remove-order",
    "upgrade",
    "discard",
    "remove-beside",
)
YES, NO = "yes", "no"


class Ability(NamedTuple):
    """Ability of a house card: `about` is the unit that an attack strengthens, `amount` tokens or
    strength."""

    kind: str
    about: str = ""
    amount: int = 0


ABILITIES: Mapping[str, Ability] = {
    "robb-stark": Ability(ATTACK_UNIT, KNIGHT, 1),
    "catelyn-stark": Ability(DOUBLE_DEFENCE),
    "maester-luwin": Ability(RECOVER),
    "ser-jaime-lannister": Ability(TAKE_POWER, amount=2),
    "cersei-lannister": Ability(REMOVE_ORDER),
    "vargo-hoat": Ability(ATTACK_UNIT, FOOTMAN, 1),
    "renly-baratheon": Ability(UPGRADE),
    "melisandre-of-asshai": Ability(DISCARD, amount=1),
    "salladhor-saan": Ability(NO_SHIPS),
    "asha-greyjoy": Ability(REMOVE_BESIDE),
    "balon-greyjoy": Ability(NO_STRENGTH),
    "victarion-greyjoy": Ability(ATTACK_UNIT, SHIP, 1),
    "ser-loras-tyrell": Ability(KILL_FOOTMAN),
    "brienne-of-tarth": Ability(NO_DEFENCE),
    "queen-of-thorns": Ability(CANCEL),
}
"""Card -> ability. A card of a changed folder that is not here only shows its text."""


def cancelled(card: str, against: str) -> bool:
    """Return whether the opposing card cancels the ability of a card. Two cards that cancel have
    nothing else to lose."""
    mine, other = ABILITIES.get(card), ABILITIES.get(against)
    cancels = other is not None and other.kind == CANCEL
    return cancels and not (mine is not None and mine.kind == CANCEL)


def ability_of(card: str, against: str) -> Ability | None:
    """Return the ability of a card, None where it has none or the opposing card cancels it."""
    return None if cancelled(card, against) else ABILITIES.get(card)


def hand(play: Play, state: ThronesState, house: str) -> list[str]:
    """Return the cards that a house may play."""
    return [card for card in play.world.hand(house) if card not in state.discards[house]]


def win_choices(
    play: Play,
    state: ThronesState,
    ability: Ability | None,
    winner: str,
    loser: str,
    played: str,
    footmen: int,
    lost_area: str | None,
) -> list[str]:
    """Return the choices of the winner for an ability that waits for a win: card ids, area ids,
    `yes`. Empty: there is nothing to choose. `played` is the loser's card, `footmen` are those of
    the winner in the battle; `lost_area` is an area whose order goes anyway."""
    world, kind = play.world, ability.kind if ability else ""
    if kind == RECOVER:
        # With the seventh card the six others come back anyway (p. 11).
        last = len(state.discards[winner]) + 1 >= len(world.hand(winner))
        return [] if last else list(state.discards[winner])
    if kind == REMOVE_ORDER:
        return [a for a, o in state.orders.items() if o.house == loser and a != lost_area]
    if kind == UPGRADE:
        knights = units_of(state, winner).get(KNIGHT, 0)
        return [YES] if footmen and knights < world.units[KNIGHT].limit else []
    if kind == DISCARD and state.power[winner] >= (ability.amount if ability else 0):
        return [card for card in hand(play, state, loser) if card != played]
    if kind == REMOVE_BESIDE and state.fight is not None:
        beside = world.neighbours[state.fight.area]
        return sorted(
            area
            for area, laid in state.orders.items()
            if area in beside and world.orders[laid.order].kind in (SUPPORT, CONSOLIDATE)
        )
    return []
