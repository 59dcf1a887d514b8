"""`battle` as an event: checked, carried out, told (pp. 8-11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.games.game_of_thrones import flow, tokens
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
    hand,
    win_choices,
)
from companion.games.game_of_thrones.battle import Clash, Side, kept, retreats, sums
from companion.games.game_of_thrones.marches import arrive
from companion.games.game_of_thrones.play import Data, Kind, Play
from companion.games.game_of_thrones.state import (
    Counts,
    Force,
    ThronesState,
    laid_aside,
    minus,
    plus,
)
from companion.games.game_of_thrones.strength import item_rows, supporters
from companion.games.game_of_thrones.tokens import Ledger
from companion.games.game_of_thrones.world import FOOTMAN, KNIGHT
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Step


class End(NamedTuple):
    """What becomes of the loser: casualties, who survives, where to, and who is destroyed on the
    way: `routed` units, which never retreat again, those with no way out (`cut_off`), those that
    find no supply (`unfed`)."""

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


def end_of(play: Play, state: ThronesState, clash: Clash, data: Data) -> End:
    """The end of a decided battle as the loser chose it."""
    lost, fight = clash.lost, clash.fight
    casualties = dict(data.get("lost") or {})
    survivors = minus(lost.units, casualties)
    if lost.house == fight.attacker:
        return End(casualties, survivors, fight.source if survivors else None, survivors)
    ways = retreats(play, state, clash, survivors)
    area = data.get("retreat")
    if not survivors or area is None:
        return End(casualties, survivors, routed=lost.routed, cut_off=survivors)
    arrived = dict(data.get("kept") or kept(play.world, survivors, ways.get(area, 0)))
    unfed = minus(survivors, arrived)
    goal = area if arrived else None
    return End(casualties, survivors, goal, arrived, routed=lost.routed, unfed=unfed)


def winning_ability(clash: Clash) -> Ability | None:
    """The ability of the winner's card, unless the loser's cancels it."""
    won, lost = clash.won.card, clash.lost.card
    return ability_of(won, lost) if won and lost else None


def ability_choices(play: Play, state: ThronesState, clash: Clash) -> list[str]:
    """What the winner may choose for the ability of the card played."""
    conquered = clash.lost.house != clash.fight.attacker
    return win_choices(
        play,
        state,
        winning_ability(clash),
        clash.won.house,
        clash.lost.house,
        str(clash.lost.card),
        clash.won.units.get(FOOTMAN, 0),
        clash.fight.area if conquered else None,
    )


def choice_text(play: Play, choice: str) -> str:
    """A choice for an ability in words."""
    world = play.world
    if choice in world.areas:
        return world.area(choice)
    return world.card(choice) if choice in world.cards else _(choice)


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    fight, world = state.fight, play.world
    if fight is None or state.over:
        found = play.closed(state)
        reason = _("No battle has begun; a march into enemies begins one")
        return found or [play.refuse("battle", reason)]
    found = support_faults(play, state, data)
    sides = (fight.attacker, state.forces[fight.area].house)
    for house, card in zip(sides, data["cards"], strict=True):
        if card not in hand(play, state, house):
            reason = _("{house} cannot play {card}").format(
                house=world.house(house), card=world.card(card)
            )
            names = ", ".join(world.card(key) for key in hand(play, state, house))
            found.append(play.refuse("cards", reason, _("in hand: {cards}").format(cards=names)))
    found += blade_faults(play, state, data)
    return found or _end_faults(play, state, data)


def support_faults(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    """Support comes from support orders next door, and nobody supports against themselves."""
    fight, world, found = state.fight, play.world, list[Refusal]()
    assert fight is not None
    defender = state.forces[fight.area].house
    reach = supporters(world, state, fight.area)
    allowed = _("support may come from: {areas}").format(areas=world.areas_text(reach))
    twice = set(data["attack_support"]) & set(data["defend_support"])
    for key in twice:
        reason = _("{area} can support one side only").format(area=world.area(key))
        found.append(play.refuse("support", reason))
    for side, other in (("attack_support", defender), ("defend_support", fight.attacker)):
        for key in data[side]:
            if key not in reach:
                reason = _("{area} cannot support this battle").format(area=world.area(key))
                found.append(play.refuse("support", reason, allowed))
            elif state.orders[key].house == other:
                reason = _("{area} belongs to the other side").format(area=world.area(key))
                found.append(play.refuse("support", reason))
    return found


def blade_faults(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    fight = state.fight
    assert fight is not None
    if not data["blade"]:
        return []
    owner = play.world.house(state.blade)
    if state.blade_used:
        reason = _("{house} has used the blade in this round").format(house=owner)
        return [play.refuse("blade", reason)]
    if state.blade not in (fight.attacker, state.forces[fight.area].house):
        reason = _("The blade is that of {house}, who is not in this battle").format(house=owner)
        return [play.refuse("blade", reason)]
    return []


def _end_faults(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    world, clash, found = play.world, sums(play, state, data), list[Refusal]()
    lost = data.get("lost") or {}
    if sum(lost.values()) != clash.casualties or minus(lost, clash.lost.units):
        reason = _("{house} loses {count} units that are not routed, not {units}").format(
            house=world.house(clash.lost.house),
            count=clash.casualties,
            units=world.counts(lost),
        )
        allowed = _("there are: {units}").format(units=world.counts(clash.lost.units))
        return [play.refuse("casualties", reason, allowed)]
    survivors = minus(clash.lost.units, lost)
    if clash.lost.house != clash.fight.attacker and survivors:
        ways = retreats(play, state, clash, survivors)
        area = data.get("retreat")
        if (area is None and ways) or (area is not None and area not in ways):
            text = _("There is no retreat to {area}") if area else _("The retreat is missing")
            reason = text.format(area=world.area(area or ""))
            found.append(play.refuse("retreat", reason, world.areas_text(ways)))
        elif area is not None:
            found += _kept_faults(play, clash, data, survivors, ways[area])
        elif data.get("kept"):
            found.append(play.refuse("retreat", _("Nobody retreats, so nobody is kept")))
    elif data.get("kept") or data.get("retreat"):
        home = survivors and clash.lost.house == clash.fight.attacker
        reason = _("Nobody chooses a retreat in this battle")
        allowed = _("beaten attackers go back to {area}").format(
            area=world.area(clash.fight.source)
        )
        found.append(play.refuse("retreat", reason, allowed if home else ""))
    choices, chosen = ability_choices(play, state, clash), data.get("ability")
    if chosen not in (NO, *choices) if choices else chosen is not None:
        reason = _("{card}: this is no choice for the ability").format(
            card=world.card(str(clash.won.card))
        )
        names = ", ".join(choice_text(play, choice) for choice in [*choices, NO])
        found.append(play.refuse("cards", reason, names))
    return found


def _kept_faults(
    play: Play, clash: Clash, data: Data, survivors: Counts, fed: int
) -> list[Refusal]:
    """As many survivors as supply feeds reach the area of the retreat, no more and no fewer."""
    chosen = data.get("kept")
    if not chosen or (sum(chosen.values()) == fed and not minus(chosen, survivors)):
        return []
    reason = _("{house} keeps {count} of {units} on this retreat, not {kept}").format(
        house=play.world.house(clash.lost.house),
        count=fed,
        units=play.world.counts(survivors),
        kept=play.world.counts(chosen),
    )
    return [play.refuse("retreat", reason)]


def apply(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    fight, world = state.fight, play.world
    if fight is None or fight.area not in state.forces:
        return flow.settle(world, replace(state, fight=None))
    clash = sums(play, state, data)
    sides = (clash.attacker, clash.defender)
    if any(world.cards[str(side.card)].house != side.house for side in sides):
        return Step(state)  # after an amendment this is another battle
    end = end_of(play, state, clash, data)
    ability, chosen = winning_ability(clash), data.get("ability")
    if chosen not in ability_choices(play, state, clash):
        chosen = None
    after = replace(state, fight=None)
    if clash.winner == fight.attacker:
        after = after.with_order(fight.area, None).with_force(fight.area, None)
        after = arrive(after, fight.attacker, fight.area, clash.won.units)
    else:
        held = state.forces[fight.area]
        units = minus(held.units, clash.defender.killed or {})
        after = after.with_force(fight.area, replace(held, units=units))
    if end.area is not None:
        after = arrive(after, clash.lost.house, end.area, end.arrived, routed=end.arrived)
    discards = {
        **after.discards,
        **{side.house: _used(play, state, side) for side in (clash.attacker, clash.defender)},
    }
    after = replace(
        after, discards=discards, blade_used=state.blade_used or bool(data.get("blade"))
    )
    # A defence order that a card discards is gone even where the defender stays.
    if any(item.reason == "ability" and item.value < 0 for item in clash.defender.items) and (
        clash.attacker.card and _discards_defence(clash)
    ):
        after = after.with_order(fight.area, None)
    ledger = Ledger(world, after)
    if ability is not None:
        _win(ledger, clash, ability, chosen)
    return flow.settle(world, ledger.state, tuple(ledger.entries))


def _discards_defence(clash: Clash) -> bool:
    card, other = clash.attacker.card, clash.defender.card
    ability = ability_of(card, other) if card and other else None
    return ability is not None and ability.kind == "no-defence"


def _used(play: Play, state: ThronesState, side: Side) -> tuple[str, ...]:
    """The used cards of a side after the one of this battle."""
    used = (*state.discards[side.house], str(side.card))
    return laid_aside(play.world, state.choices, side.house, used)


def _win(ledger: Ledger, clash: Clash, ability: Ability, chosen: str | None) -> None:
    """What the winner's card does after the battle."""
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


def who(state: ThronesState, _data: Data) -> str:
    return state.fight.attacker if state.fight else ""


def describe(play: Play, state: ThronesState, data: Data) -> str:
    world = play.world
    if state.fight is None or state.fight.area not in state.forces:
        return _("a battle that did not begin")
    clash = sums(play, state, data)
    return _("battle of {area}: {attacker} {attack}, {defender} {defence}; {winner} wins").format(
        area=world.area(clash.fight.area),
        attacker=world.house(clash.attacker.house),
        attack=clash.attacker.total,
        defender=world.house(clash.defender.house),
        defence=clash.defender.total,
        winner=world.house(clash.winner or ""),
    )


def sides_blocks(play: Play, clash: Clash) -> list[Block]:
    """Both strengths, item by item."""
    blocks: list[Block] = []
    for title, side in ((_("Attacker"), clash.attacker), (_("Defender"), clash.defender)):
        name = f"{title}: {play.world.house(side.house)}"
        blocks.append(Sum(name, tuple(item_rows(play.world, side.items)), side.total))
        if side.routed:
            text = _("Routed, without strength: {units}")
            blocks.append(Line(text.format(units=play.world.counts(side.routed)), 2))
        if side.killed:
            text = _("Destroyed at once by a card: {units}")
            blocks.append(Line(text.format(units=play.world.counts(side.killed)), 2))
        if side.card and play.world.cards[side.card].ability:
            blocks.append(Line(f"{play.world.card(side.card)}: {play.world.effect(side.card)}", 2))
    return blocks


def report(play: Play, before: ThronesState, data: Data, step: Step[ThronesState]) -> list[Block]:
    world = play.world
    clash = sums(play, before, data)
    end = end_of(play, before, clash, data)
    blocks = sides_blocks(play, clash)
    loser = world.house(clash.lost.house)
    text = _("{house} wins.")
    if clash.by_tie:
        text = _("Equal strength: {house} stands higher in the Fiefdoms and wins.")
    if clash.by_kill:
        text = _("No units are left on the other side: {house} wins.")
    blocks.append(Line(text.format(house=world.house(clash.won.house))))
    text = _("Casualties of {house}: {swords} swords - {forts} fortifications: {units}")
    blocks.append(
        Line(
            text.format(
                house=loser,
                swords=clash.won.swords,
                forts=clash.lost.forts,
                units=world.counts(end.casualties),
            )
        )
    )
    if end.area is not None:
        text = _("{house} retreats to {area}, routed: {units}")
        blocks.append(
            Line(
                text.format(house=loser, area=world.area(end.area), units=world.counts(end.arrived))
            )
        )
    fates = (
        (_("Destroyed, routed units never retreat again: {units}"), end.routed),
        (_("Destroyed, without a way out: {units}"), end.cut_off),
        (_("Destroyed, supply does not feed them there: {units}"), end.unfed),
    )
    blocks += [
        Line(text.format(units=world.counts(units))) for text, units in fates if any(units.values())
    ]
    blocks += _held_back(play, before, data)
    if data.get("ability") not in (None, NO):
        text = _("{card}: {choice}").format(
            card=world.card(str(clash.won.card)), choice=choice_text(play, data["ability"])
        )
        blocks.append(Line(text))
    for side in (clash.attacker, clash.defender):
        left = len(hand(play, step.state, side.house))
        text = _("{house} has {count} cards in hand.")
        blocks.append(Line(text.format(house=world.house(side.house), count=left)))
    return blocks


def _held_back(play: Play, before: ThronesState, data: Data) -> list[Block]:
    """The support orders beside the battle that helped nobody."""
    assert before.fight is not None
    named = {*data["attack_support"], *data["defend_support"]}
    idle = [k for k in supporters(play.world, before, before.fight.area) if k not in named]
    if not idle:
        return []
    texts = [f"{play.world.area(k)} ({play.world.house(before.orders[k].house)})" for k in idle]
    return [Line(_("Did not support: {areas}").format(areas=", ".join(texts)))]


def side_document(side: Side) -> dict[str, Any]:
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


def document(play: Play, state: ThronesState, data: Data) -> dict[str, Any]:
    """The battle as JSON; winner, casualties and retreats once cards were played."""
    clash = sums(play, state, data)
    found: dict[str, Any] = {
        "area": clash.fight.area,
        "attacker": side_document(clash.attacker),
        "defender": side_document(clash.defender),
        "winner": clash.winner,
        "by_tie": clash.by_tie,
        "casualties": {},
        "retreats": [],
        "destroyed": {},
    }
    if clash.winner is None:
        return found
    end = end_of(play, state, clash, data)
    found["casualties"] = {
        "house": clash.lost.house,
        "count": clash.casualties,
        "units": dict(end.casualties),
    }
    found["destroyed"] = dict(end.destroyed)
    if end.area is not None:
        found["retreats"] = [
            {"house": clash.lost.house, "area": end.area, "units": dict(end.arrived)}
        ]
    return found


def outcome(play: Play, before: ThronesState, data: Data) -> Mapping[str, Any]:
    return document(play, before, data)


def still_there(state: ThronesState) -> Force:
    """The defending force of the battle that has begun."""
    assert state.fight is not None
    return state.forces[state.fight.area]


KIND = Kind(check, apply, who, describe, report, outcome)
