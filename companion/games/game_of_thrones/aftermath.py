"""The end of a battle after its cards: casualties, retreat, abilities of the winner (pp. 10-11)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.games.game_of_thrones import tokens
from companion.games.game_of_thrones.abilities import (
    DISCARD,
    NO,
    RECOVER,
    REMOVE_BESIDE,
    REMOVE_ORDER,
    TAKE_POWER,
    UPGRADE,
    Ability,
    ability_of,
    cancelled,
    win_choices,
)
from companion.games.game_of_thrones.battle import Clash, ClashSide, fed_survivors, open_retreats
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, laid_aside
from companion.games.game_of_thrones.strength import item_rows
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.world import FOOTMAN, KNIGHT
from companion.table.counts import Counts, minus, plus
from companion.table.i18n import _
from companion.table.reply import Block, Heading, Line, Sum


class BattleEnd(NamedTuple):
    """Fate of the loser: casualties, survivors, the area they retreat to, and units destroyed on
    the way: `routed` units, which never retreat again, those with no way out (`cut_off`), those
    that find no supply (`unfed`)."""

    casualties: Counts
    survivors: Counts
    area: str | None = None
    arrived: Counts = MappingProxyType({})
    routed: Counts = MappingProxyType({})
    cut_off: Counts = MappingProxyType({})
    unfed: Counts = MappingProxyType({})

    @property
    def destroyed(self) -> Counts:
        return plus(plus(self.cut_off, self.unfed), self.routed)


def end_of(
    play: Play,
    state: ThronesState,
    clash: Clash,
    lost: Counts,
    retreat: str | None,
    chosen: Counts | None,
) -> BattleEnd:
    """Return the end of a decided battle as the loser chose it: casualties, the area of the
    retreat, and who lives on where supply does not feed all. `retreat` is None where nobody
    retreats; `chosen` are those who live on, None for the strongest that supply feeds."""
    loser, fight, casualties = clash.lost, clash.fight, dict(lost)
    survivors = minus(loser.units, casualties)
    if loser.house == fight.attacker:
        home = fight.source if survivors else None
        return BattleEnd(casualties, survivors, area=home, arrived=survivors)
    ways = open_retreats(play, state, clash, survivors)
    if not survivors or retreat is None:
        return BattleEnd(casualties, survivors, routed=loser.routed, cut_off=survivors)
    arrived = dict(chosen or fed_survivors(play.world, survivors, ways.get(retreat, 0)))
    unfed = minus(survivors, arrived)
    goal = retreat if arrived else None
    return BattleEnd(
        casualties, survivors, area=goal, arrived=arrived, routed=loser.routed, unfed=unfed
    )


def winning_ability(clash: Clash) -> Ability | None:
    """Return the ability of the winner's card, unless the loser's cancels it."""
    won, lost = clash.won.card, clash.lost.card
    return ability_of(won, lost) if won and lost else None


def ability_choices(play: Play, state: ThronesState, clash: Clash) -> list[str]:
    """Return the choices of the winner for the ability of the card played."""
    conquered = clash.lost.house != clash.fight.attacker
    return win_choices(
        play,
        state,
        winning_ability(clash),
        winner=clash.won.house,
        loser=clash.lost.house,
        played=str(clash.lost.card),
        footmen=clash.won.units.get(FOOTMAN, 0),
        lost_area=clash.fight.area if conquered else None,
    )


def choice_text(play: Play, choice: str) -> str:
    """Return a choice for an ability in words."""
    world = play.world
    if choice in world.areas:
        return world.area(choice)
    return world.card(choice) if choice in world.cards else _(choice)


def discards_defence(clash: Clash) -> bool:
    """Return whether the attacker's card discards the defence order."""
    card, other = clash.attacker.card, clash.defender.card
    ability = ability_of(card, other) if card and other else None
    return ability is not None and ability.kind == "no-defence"


def used_cards(play: Play, state: ThronesState, side: ClashSide) -> tuple[str, ...]:
    """Return the used cards of a side after the one of this battle."""
    used = (*state.discards[side.house], str(side.card))
    return laid_aside(play.world, state.choices, side.house, used)


def after_victory(ledger: PowerLedger, clash: Clash, ability: Ability, chosen: str | None) -> None:
    """Apply the winner's card after the battle."""
    winner, loser, state = clash.won.house, clash.lost.house, ledger.state
    card = str(clash.won.card)
    if ability.kind == TAKE_POWER:
        ledger.gain(winner, ability.amount, tokens.CARD, card)
    if chosen in (None, NO):
        return
    choice = str(chosen)
    if ability.kind == RECOVER:
        left = tuple(c for c in state.discards[winner] if c != choice)
        ledger.state = replace(state, discards={**state.discards, winner: left})
    elif ability.kind in (REMOVE_ORDER, REMOVE_BESIDE):
        ledger.state = state.with_order(choice, None)
    elif ability.kind == UPGRADE and clash.fight.area in state.forces:
        force = state.forces[clash.fight.area]
        units = plus(minus(force.units, {FOOTMAN: 1}), {KNIGHT: 1})
        ledger.state = state.with_force(clash.fight.area, replace(force, units=units))
    elif ability.kind == DISCARD:
        ledger.pay(winner, ability.amount, tokens.PAID_CARD, card)
        used = (*ledger.state.discards[loser], choice)
        used = laid_aside(ledger.world, state.choices, loser, used)
        ledger.state = replace(ledger.state, discards={**ledger.state.discards, loser: used})


def scene_of(play: Play, clash: Clash) -> list[Block]:
    """Show the area of the battle, and for each side its force, its card once it is open, and its
    sum."""
    world = play.world
    blocks: list[Block] = [Heading(world.area(clash.fight.area))]
    for title, side in ((_("Attacker"), clash.attacker), (_("Defender"), clash.defender)):
        text = _("{side} ({player}): {units}; strength {total}")
        if side.card:
            text = _("{side} ({player}): {units}; {card}; strength {total}")
        who, card = world.bracketed(side.house), side.card or ""
        line = world.say(
            text, side=title, player=who, units=side.units, card=card, total=side.total
        )
        blocks.append(Line(line))
    return blocks


def sides_blocks(play: Play, clash: Clash) -> list[Block]:
    """Return both strengths, item by item."""
    blocks: list[Block] = []
    for title, side in ((_("Attacker"), clash.attacker), (_("Defender"), clash.defender)):
        name = f"{title}: {play.world.house(side.house)}"
        blocks.append(Sum(name, tuple(item_rows(play.world, side.items)), side.total))
        if side.routed:
            text = _("Routed, without strength: {units}")
            blocks.append(Line(play.world.say(text, units=side.routed), 2))
        if side.killed:
            text = _("Destroyed at once by a card: {units}")
            blocks.append(Line(play.world.say(text, units=side.killed), 2))
        blocks += _effect_lines(play, clash, side)
    return blocks


def effects_lines(play: Play, clash: Clash) -> list[Block]:
    """Show the effects of both cards."""
    return [
        line
        for side in (clash.attacker, clash.defender)
        for line in _effect_lines(play, clash, side)
    ]


def _effect_lines(play: Play, clash: Clash, side: ClashSide) -> list[Block]:
    """Show the effect of a card. If the other card cancels it, say so."""
    if not side.card or not play.world.cards[side.card].ability:
        return []
    told = f"{play.world.card(side.card)}: {play.world.effect(side.card)}"
    other = (clash.defender if side is clash.attacker else clash.attacker).card
    if other and cancelled(side.card, other):
        told += " " + play.world.say(_("This is cancelled by {card}."), card=other)
    return [Line(told, 2)]


def side_document(side: ClashSide) -> dict[str, Any]:
    """Return a side of a battle as JSON."""
    return {
        "house": side.house,
        "units": dict(side.units),
        "routed": dict(side.routed),
        "total": side.total,
        "items": [item.document() for item in side.items],
        "card": side.card,
        "swords": side.swords,
        "fortifications": side.forts,
        "destroyed_at_once": dict(side.killed or {}),
    }


def document(clash: Clash, end: BattleEnd | None) -> dict[str, Any]:
    """Return the battle as JSON; winner, casualties and retreats once cards were played."""
    document: dict[str, Any] = {
        "area": clash.fight.area,
        "attacker": side_document(clash.attacker),
        "defender": side_document(clash.defender),
        "winner": clash.winner,
        "by_tie": clash.by_tie,
        "casualties": {},
        "retreats": [],
        "destroyed": {},
    }
    if end is None:
        return document
    document["casualties"] = {
        "house": clash.lost.house,
        "count": clash.casualties,
        "units": dict(end.casualties),
    }
    document["destroyed"] = dict(end.destroyed)
    if end.area is not None:
        document["retreats"] = [
            {"house": clash.lost.house, "area": end.area, "units": dict(end.arrived)}
        ]
    return document
