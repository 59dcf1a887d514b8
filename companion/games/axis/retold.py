"""A battle as the report of an evening tells it: forces, exact chances beforehand, losses, dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.axis import battle_view, forces, plans
from companion.games.axis.encounter import ATTACKER, DEFENDER, LANDING, Encounter
from companion.games.axis.hit_dice import faces
from companion.games.axis.outcome import FoughtBattle, lost
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.battles import BattleSide, RetoldBattle, Throw
from companion.table.counts import Counts, minus, plus
from companion.table.errors import CompanionError
from companion.table.i18n import _


def battle_throws(play: Play, encounter: Encounter, fought: FoughtBattle) -> Iterator[Throw]:
    """Yield the dice of a battle, group by group."""
    sides = play.world.constants["die_sides"]
    owners = {ATTACKER: encounter.power, DEFENDER: next(iter(encounter.against), "")}
    for step in fought.steps:
        for roll in step.rolls:
            power = roll.group.power or owners[step.side]
            if power and roll.group.needed is not None:
                yield Throw(power, roll.group.count, faces(roll.group.needed, sides), roll.hits)


def battle(
    play: Play, state: AxisState, encounter: Encounter, fought: FoughtBattle
) -> RetoldBattle:
    """Return a battle with the chances that it had before the first die."""
    world = play.world
    title = _("{area}, a landing") if encounter.kind == LANDING else "{area}"
    gone, guns = lost(encounter, fought), battle_view.guns(play, encounter)
    chances = _chances(play, state, encounter, fought)
    attacker = BattleSide(
        encounter.power,
        world.power(encounter.power),
        forces=world.counts(plus(encounter.attackers, encounter.bombard)),
        lost=world.counts(gone[ATTACKER]),
        worth=_price(play, gone[ATTACKER]),
        won=fought.winner == ATTACKER,
        chance=chances.get(ATTACKER),
    )
    beaten = minus(gone[DEFENDER], guns)
    defenders = [
        BattleSide(
            owner,
            world.power(owner) if owner else _("defender"),
            forces=world.counts(units),
            lost=world.counts(losses),
            worth=_price(play, losses),
            won=fought.winner == DEFENDER,
            chance=chances.get(DEFENDER),
        )
        for owner, units, losses in _by_owner(encounter, fought, beaten)
    ]
    note = _("reckoned with the usual order of losses, to the end")
    return RetoldBattle(
        world.say(title, area=encounter.area or ""),
        (attacker, *defenders),
        note if chances else "",
        world.game.words(world.lang()).get("labels", "ipc") or "IPC",
    )


def _by_owner(
    encounter: Encounter, fought: FoughtBattle, beaten: Counts
) -> Sequence[tuple[str, Counts, Counts]]:
    """Return each owner of defenders, the units it had, and those that it lost."""
    had: dict[str, Counts] = {}
    for owned in (encounter.defend, encounter.enemy_fleet):
        for owner, units in owned.items():
            had[owner] = plus(had.get(owner, {}), units)
    had = {owner: units for owner, units in had.items() if units} or {
        next(iter(encounter.against), ""): {}
    }
    if len(had) == 1:
        return [(owner, units, beaten) for owner, units in had.items()]
    struck: dict[str, dict[str, int]] = {owner: {} for owner in had}
    for step in fought.steps:
        if step.struck == DEFENDER:
            for token, hits in step.casualties.items():
                unit, _at, owner = token.partition("@")
                kind = unit.partition(":")[0]
                if owner in struck:
                    struck[owner] = plus(struck[owner], {kind: hits})
    return [
        (owner, units, {unit: min(n, units.get(unit, 0)) for unit, n in struck[owner].items()})
        for owner, units in had.items()
    ]


def _price(play: Play, units: Counts) -> float:
    return float(sum(play.world.units[unit].cost * count for unit, count in units.items()))


def _chances(
    play: Play, state: AxisState, encounter: Encounter, fought: FoughtBattle
) -> Mapping[str, float]:
    """Return the chance of each side to win; none for a battle too large to be reckoned."""
    from companion.games.axis.combat import BattleSetup, assault_odds
    from companion.games.axis.combat import odds as exact_odds
    from companion.games.axis.odds_view import MOST_UNITS

    sizes = (sum(encounter.attackers.values()), sum(encounter.defenders.values()))
    if max(sizes) > MOST_UNITS:
        return {}
    owner = next(iter(encounter.against), "")
    usual: dict[str, None] = dict.fromkeys((ATTACKER, DEFENDER))
    ready = plans.Ready(
        play,
        forces.edition_of(play, state),
        technologies={key: frozenset(power.technologies) for key, power in state.powers.items()},
        orders=usual,
        damaged={side: fought.began_damaged.get(side) for side in usual},
        asks=False,
        submerge=frozenset(),
        max_rounds=None,
    )
    try:
        setup = plans.setup(encounter, ready, owner)
        odds = exact_odds(setup) if isinstance(setup, BattleSetup) else assault_odds(setup)
    except CompanionError:
        return {}
    return {ATTACKER: odds.attacker, DEFENDER: odds.defender}
