"""A battle's sums and its end: support, strength, house cards, blade, casualties (pp. 8-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.game_of_thrones import supply
from companion.games.game_of_thrones.abilities import (
    ATTACK_UNIT,
    DOUBLE_DEFENCE,
    KILL_FOOTMAN,
    NO_DEFENCE,
    NO_SHIPS,
    NO_STRENGTH,
    Ability,
    ability_of,
)
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.routes import destinations
from companion.games.game_of_thrones.state import (
    Force,
    PendingBattle,
    ThronesState,
    controller,
    playing,
)
from companion.games.game_of_thrones.strength import StrengthItem, support_items, supporters, total
from companion.games.game_of_thrones.world import DEFENCE, FIEFDOMS, FOOTMAN, World
from companion.table.counts import Counts, minus
from companion.table.errors import Refusal
from companion.table.i18n import _, ngettext


class ClashSide(NamedTuple):
    """One side: its units that can fight, and all that makes its strength. `killed` are units
    that a card destroyed before the strength was counted."""

    house: str
    units: Counts
    routed: Counts
    items: tuple[StrengthItem, ...]
    card: str | None = None
    swords: int = 0
    forts: int = 0
    killed: Counts | None = None

    @property
    def total(self) -> int:
        return total(self.items)


@dataclass(frozen=True, slots=True)
class Clash:
    """Both sides, and who won as far as cards were played; `by_tie` when the Fiefdoms decided,
    `by_kill` when a card left one side without units."""

    fight: PendingBattle
    attacker: ClashSide
    defender: ClashSide
    winner: str | None = None
    by_tie: bool = False
    by_kill: bool = False

    @property
    def won(self) -> ClashSide:
        return self.attacker if self.winner == self.attacker.house else self.defender

    @property
    def lost(self) -> ClashSide:
        return self.defender if self.winner == self.attacker.house else self.attacker

    @property
    def casualties(self) -> int:
        """Swords of the winner less fortifications of the loser, no more than units (p. 10)."""
        number = max(0, self.won.swords - self.lost.forts)
        return min(number, sum(self.lost.units.values()))


class Commitment(NamedTuple):
    """Commitment of both sides to a battle beside their units: areas that support, the blade, and
    the cards, the attacker's first. Without cards the battle is only announced."""

    attack_support: Sequence[str] = ()
    defend_support: Sequence[str] = ()
    blade: bool = False
    cards: Sequence[str] | None = None


def sums(play: Play, state: ThronesState, committed: Commitment) -> Clash:
    """Return the battle as far as it was told: without `cards` only what is announced before them.
    Needs a fight in the state."""
    fight, world = state.fight, play.world
    assert fight is not None
    force = state.forces.get(fight.area) or Force("", units={})
    cards: Sequence[str | None] = committed.cards or (None, None)
    attackers_card, defenders_card = cards
    abilities = _abilities(cards)
    attackers_ability, defenders_ability = abilities
    attackers, attackers_killed = _killed(fight.units, defenders_ability)
    defenders, defenders_killed = _killed(force.fit, attackers_ability)
    attack = _unit_items(world, attackers, attackers_ability, attackers_card)
    attack.append(StrengthItem("order", _march_order(world, fight.modifier), fight.modifier))
    attack += support_items(
        world,
        state,
        fight.area,
        committed.attack_support,
        force.house if _is(defenders_ability, NO_SHIPS) else None,
    )
    defend = _unit_items(world, defenders, ability=None, card=None)
    defend += _defence_items(world, state, fight, abilities, cards)
    defend += support_items(
        world,
        state,
        fight.area,
        committed.defend_support,
        fight.attacker if _is(attackers_ability, NO_SHIPS) else None,
    )
    attack += _card_items(world, attackers_card, defenders_card, defenders_ability)
    defend += _card_items(world, defenders_card, attackers_card, attackers_ability)
    if committed.blade and state.blade in (fight.attacker, force.house):
        blade = StrengthItem("blade", detail="", value=world.constants["blade_bonus"])
        (attack if state.blade == fight.attacker else defend).append(blade)
    clash = Clash(
        fight,
        attacker=_side(
            world,
            fight.attacker,
            attackers,
            routed={},
            items=attack,
            card=attackers_card,
            killed=attackers_killed,
        ),
        defender=_side(
            world,
            force.house,
            defenders,
            force.routed,
            items=defend,
            card=defenders_card,
            killed=defenders_killed,
        ),
    )
    return _decided(state, clash) if attackers_card and defenders_card else clash


def _abilities(cards: Sequence[str | None]) -> tuple[Ability | None, Ability | None]:
    if not (cards[0] and cards[1]):
        return None, None
    return ability_of(cards[0], cards[1]), ability_of(cards[1], cards[0])


def _is(ability: Ability | None, kind: str) -> bool:
    return ability is not None and ability.kind == kind


def _killed(units: Counts, against: Ability | None) -> tuple[Counts, Counts]:
    """Return the units that are left, and those that the opponent's card destroyed at once."""
    if _is(against, KILL_FOOTMAN) and units.get(FOOTMAN):
        return minus(units, {FOOTMAN: 1}), {FOOTMAN: 1}
    return units, {}


def _unit_items(
    world: World, units: Counts, ability: Ability | None, card: str | None
) -> list[StrengthItem]:
    """Return the strength of units, and what the ability of their own card adds for each of one
    kind."""
    items = [
        StrengthItem("unit", unit, world.units[unit].strength * count, count)
        for unit, count in units.items()
    ]
    if ability is not None and ability.kind == ATTACK_UNIT and units.get(ability.about):
        items.append(StrengthItem("ability", str(card), ability.amount * units[ability.about]))
    return items


def _march_order(world: World, modifier: int) -> str:
    return next(
        order.id
        for order in world.orders.values()
        if order.kind == "march" and order.modifier == modifier
    )


def _defence_items(
    world: World,
    state: ThronesState,
    fight: PendingBattle,
    abilities: tuple[Ability | None, Ability | None],
    cards: Sequence[str | None],
) -> list[StrengthItem]:
    """Return the defence order, if one lies there, doubled or discarded by a card."""
    order = state.orders.get(fight.area)
    if order is None or world.orders[order.order].kind != DEFENCE:
        return []
    bonus = world.orders[order.order].modifier
    items = [StrengthItem("order", order.order, bonus)]
    if _is(abilities[0], NO_DEFENCE):
        items.append(StrengthItem("ability", str(cards[0]), -bonus))
    elif _is(abilities[1], DOUBLE_DEFENCE):
        items.append(StrengthItem("ability", str(cards[1]), bonus))
    return items


def _card_items(
    world: World, card: str | None, other: str | None, against: Ability | None
) -> list[StrengthItem]:
    """Return the strength of a card, and that the ability of the `other` one takes it away. Nothing
    before the cards are played."""
    if card is None:
        return []
    strength = world.cards[card].strength
    items = [StrengthItem("card", card, strength)]
    if _is(against, NO_STRENGTH) and strength:
        items.append(StrengthItem("ability", str(other), -strength))
    return items


def _side(
    world: World,
    house: str,
    units: Counts,
    routed: Counts,
    items: list[StrengthItem],
    card: str | None,
    killed: Counts,
) -> ClashSide:
    """Return one side of a clash; swords and fortifications are those of its card."""
    printed = world.cards[card] if card else None
    swords, forts = (printed.swords, printed.forts) if printed else (0, 0)
    return ClashSide(
        house,
        units,
        routed=routed,
        items=tuple(items),
        card=card,
        swords=swords,
        forts=forts,
        killed=killed,
    )


def _decided(state: ThronesState, clash: Clash) -> Clash:
    """Decide the battle: the higher strength wins, on equality the better place in the Fiefdoms (p.
    10). A side that a card left without any unit has lost, where the group plays it so."""
    attacker, defender = clash.attacker, clash.defender
    if state.choices["last_footman"] == "battle-ends":
        for side, other in ((attacker, defender), (defender, attacker)):
            if side.killed and not side.units and not side.routed:
                return replace(clash, winner=other.house, by_kill=True)
    if attacker.total == defender.total:
        return replace(clash, winner=tie_winner(state, clash), by_tie=True)
    winner = max(attacker, defender, key=lambda side: side.total)
    return replace(clash, winner=winner.house)


def tie_winner(state: ThronesState, clash: Clash) -> str:
    """Return the house that wins a battle of equal strength: the higher one in the Fiefdoms (p.
    10)."""
    return min((clash.attacker.house, clash.defender.house), key=state.tracks[FIEFDOMS].index)


def default_losses(world: World, units: Counts, number: int) -> dict[str, int]:
    """Return the casualties that are usually chosen: so many units, the weakest first."""
    losses: dict[str, int] = {}
    for unit in sorted(units, key=lambda u: (world.units[u].strength, u)):
        taken = min(units[unit], number - sum(losses.values()))
        if taken:
            losses[unit] = taken
    return losses


def retreats(play: Play, state: ThronesState, clash: Clash, survivors: Counts) -> dict[str, int]:
    """Return the areas to which a beaten defender may retreat, each with how many survivors find
    supply there: only those where the fewest are destroyed (p. 10)."""
    return best_fed(open_retreats(play, state, clash, survivors))


def open_retreats(
    play: Play, state: ThronesState, clash: Clash, survivors: Counts
) -> dict[str, int]:
    """Return each area that is not closed to a beaten defender, with how many survivors it feeds,
    however few."""
    fight, count = clash.fight, sum(survivors.values())
    return fed_by_area(play, state, clash.lost.house, fight.area, fight.source, count)


def fed_by_area(
    play: Play, state: ThronesState, house: str, start: str, source: str | None, count: int
) -> dict[str, int]:
    """Return area -> how many of `count` units that leave `start` find supply there (p. 10). Not to
    `source`, where the attack came from, not to enemies, not to neutral forces."""
    beaten = replace(state.with_force(start, None), fight=None)
    return {
        area: room(play.world, beaten, house, area, count)
        for area in destinations(play.world, state, house, start)
        if not why_no_retreat(play, state, house, area, source)
    }


def best_fed(ways: Mapping[str, int]) -> dict[str, int]:
    """Return the areas that feed the most: a unit is destroyed for want of supply only where it
    must be (p. 10, 3). `{"seagard": 2, "pyke": 1}` -> `{"seagard": 2}`."""
    most = max(ways.values(), default=0)
    return {area: fed for area, fed in ways.items() if fed == most}


def hungrier(play: Play, ways: Mapping[str, int], goal: str, count: int) -> str:
    """Return why supply closes an area to `count` units that retreat, empty where it feeds as many
    as any other area open to them; `ways` as `fed_by_area` finds them."""
    best = best_fed(ways)
    if goal in best:
        return ""
    text = ngettext(
        "supply feeds {fed} of {count} unit in {goal}, but {most} in {areas}",
        "supply feeds {fed} of {count} units in {goal}, but {most} in {areas}",
        count,
    )
    text = text.format(
        fed=ways[goal], count=count, most=max(best.values()), goal="{goal}", areas="{areas}"
    )
    return play.world.say(text, goal=goal, areas=list(best))


def why_no_retreat(
    play: Play, state: ThronesState, house: str, area: str, source: str | None
) -> str:
    """Return why a house cannot retreat to an area that its units reach, empty when it can.
    `source` is where the attack came from."""
    if area == source:
        return play.world.say(_("the attack came from {goal}"), goal=area)
    if area in state.neutral or not _free(play, state, house, area):
        return play.world.say(_("others hold {goal}"), goal=area)
    return ""


def room(world: World, state: ThronesState, house: str, area: str, count: int) -> int:
    """Return how many of `count` units that come to an area find supply there."""
    before = supply.house_excess(world, state, house)
    force = state.forces.get(area, Force(house, units={}))
    while count:
        units = {**force.units, FOOTMAN: force.units.get(FOOTMAN, 0) + count}
        trial = state.with_force(area, replace(force, units=units))
        if supply.house_excess(world, trial, house) <= before:
            break
        count -= 1
    return count


def _free(play: Play, state: ThronesState, house: str, area: str) -> bool:
    """Return whether an area is the retreating house's own, or has neither units nor tokens of
    others. Printed arms of a house in play count as a token, unless the group plays otherwise."""
    force, place = state.forces.get(area), play.world.areas[area]
    if force is not None:
        return force.house == house
    if state.tokens.get(area, house) != house:
        return False
    if controller(play.world, state, area) in (None, house):
        return True
    return state.choices["home_retreat"] == "yes" or place.home not in playing(play.world, state)


def fed_survivors(world: World, survivors: Counts, fed: int) -> Counts:
    """Return the survivors who find supply where nobody chooses: the strongest."""
    lost = default_losses(world, survivors, max(0, sum(survivors.values()) - fed))
    return minus(survivors, lost)


def commitment_refusals(play: Play, state: ThronesState, committed: Commitment) -> list[Refusal]:
    """Return the refusals of the support and the blade of a battle."""
    refusals = _support_refusals(play, state, committed)
    return [*refusals, *_blade_refusals(play, state, committed)]


def _support_refusals(play: Play, state: ThronesState, committed: Commitment) -> list[Refusal]:
    """Return refusals of support: it comes from support orders next door, and nobody supports
    against themselves."""
    fight, world, refusals = state.fight, play.world, list[Refusal]()
    assert fight is not None
    defender = state.forces[fight.area].house
    reach = supporters(world, state, fight.area)
    allowed = world.say(_("support may come from: {areas}"), areas=reach)
    twice = set(committed.attack_support) & set(committed.defend_support)
    for key in twice:
        refusals.append(play.refuse("support", _("{area} can support one side only"), area=key))
    sides = (
        (committed.attack_support, defender),
        (committed.defend_support, fight.attacker),
    )
    for areas, other in sides:
        for key in areas:
            if key not in reach:
                reason = world.say(_("{area} cannot support this battle"), area=key)
                refusals.append(play.refuse("support", reason, allowed))
            elif state.orders[key].house == other:
                refusals.append(
                    play.refuse("support", _("{area} belongs to the other side"), area=key)
                )
    return refusals


def _blade_refusals(play: Play, state: ThronesState, committed: Commitment) -> list[Refusal]:
    """Refuse the blade in a second battle of a round, and where its owner does not fight."""
    fight = state.fight
    assert fight is not None
    if not committed.blade:
        return []
    owner = play.world.house(state.blade)
    if state.blade_used:
        return [play.refuse("blade", _("{house} has used the blade in this round"), house=owner)]
    if state.blade not in (fight.attacker, state.forces[fight.area].house):
        reason = _("{house} has the blade and is not in this battle").format(house=owner)
        return [play.refuse("blade", reason)]
    return []
