"""Every sum of Battles of Napoleon against a second plain reading of the rule text, over states by
chance: fire, melee, charge, morale, orders, movement, initiative, points, and the field."""

from __future__ import annotations

import random
from dataclasses import replace
from math import hypot
from typing import Any

import napoleon_plain as plain
import pytest
from napoleon_fights import PLAY, RULES, WORLD, leader, modifier, troop
from napoleon_ground import Sight
from napoleon_player import Ground

from companion.games.battles_of_napoleon import ending, field
from companion.games.battles_of_napoleon.combat.fights import Combatants, whole
from companion.games.battles_of_napoleon.combat.requests import CARD, UnfinishedFight, run
from companion.games.battles_of_napoleon.hexes import (
    CORNERS,
    Hex,
    Post,
    aspect,
    crossed,
    distance,
    field_of_fire,
    zone,
)
from companion.games.battles_of_napoleon.initiative import initiative, sequence
from companion.games.battles_of_napoleon.movement.moves import most_hexes
from companion.games.battles_of_napoleon.orders import orders
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.sums import morale
from companion.games.battles_of_napoleon.sums.attack import ASPECTS, CHARGE, FIRE, MELEE, Attack
from companion.games.battles_of_napoleon.sums.troops import Troop
from companion.games.battles_of_napoleon.trial import modifier as summed

FEW, MANY = 250, 10_000
OFTEN = pytest.mark.parametrize(
    "states", [FEW, pytest.param(MANY, marks=pytest.mark.slow)], ids=["few", "many"]
)
SHAPES = {
    "infantry": ("column", "line", "square", "open_order"),
    "cavalry": ("cavalry",),
    "artillery": ("limbered", "unlimbered"),
}
STATES = ("good", "disordered", "routed")
CHOICES = {
    "square_fire": ("one", "all"),
    "column_flank": ("1", "2"),
    "uphill_melee": ("yes", "no"),
    "english_line_melee": ("yes", "no"),
    "mass_charge_ten": ("yes", "no"),
    "charge_melee": ("yes", "no"),
    "ammunition": ("yes", "no"),
    "skirmishers": ("yes", "no"),
    "grenadiers": ("yes", "no"),
    "fatigue": ("yes", "no"),
}


def any_troop(chance: random.Random, arms: tuple[str, ...]) -> Troop:
    """A unit of these arms as it may stand; not routed, who needs no die."""
    cards = [c for c in WORLD.units.values() if c.arm in arms and not c.rifles]
    card = chance.choice(cards)
    figures = chance.randint(1, card.figures)
    formation = chance.choice(SHAPES[card.arm])
    if card.arm == "infantry" and figures == 1 and formation != "square":
        formation = "reduced"
    leaders = tuple(
        leader(chance.randint(0, 3), chance.randint(0, 3), post=str(n))
        for n in range(chance.choice((0, 0, 1, 2)))
    )
    out = figures > 1 and formation in ("column", "line") and chance.random() < 0.3
    return troop(
        card.id,
        formation,
        figures,
        state=chance.choice(("good", "disordered")),
        order=chance.choice(("attack", "defend", "manoeuvre", "reserve")),
        detached=out,
        skirmishers=int(out),
        grenadiers=chance.randint(0, figures - out),
        fatigued=chance.random() < 0.3,
        ammunition=chance.choice((0, 3)) if card.arm == "artillery" else None,
        leaders=leaders,
    )


def shown(one: Troop) -> dict[str, Any]:
    """A unit as the plain reading wants it."""
    return {
        "fire": one.card.fire,
        "melee": one.card.melee,
        "morale": one.card.morale,
        "nation": one.card.nation,
        "arm": one.arm,
        "figures": one.figures,
        "formation": one.formation,
        "state": one.state,
        "order": one.order,
        "detached": one.unit.detached,
        "grenadiers": one.unit.grenadiers,
        "fatigued": one.unit.fatigued,
        "rounds": one.unit.ammunition,
        "leaders": [(item.melee, item.morale) for item in one.leaders],
    }


def any_attack(chance: random.Random, kind: str, who: Troop) -> tuple[Attack, dict[str, Any]]:
    """An attack, and the same as the plain reading wants it."""
    rules = {name: chance.choice(values) for name, values in CHOICES.items()}
    mass = (2, chance.randint(2, 6)) if kind == CHARGE and chance.random() < 0.3 else None
    guns = kind == FIRE and who.arm == "artillery"
    attack = Attack(
        kind,
        distance=chance.randint(1, len(who.card.fire)) if guns else 1,
        aspect=chance.choice(ASPECTS),
        terrain=tuple(chance.sample(sorted(plain.GROUND), chance.choice((0, 0, 1, 2)))),
        downhill=chance.random() < 0.3,
        support=chance.choice((0, 0, 1, 2)),
        figures=chance.choice((None, None, 1, 2)) if kind == FIRE else None,
        bases=chance.choice((None, None, 1, 2)),
        canister=guns and chance.random() < 0.2,
        mass=mass,
        extra=chance.choice((0, 0, -1, 2)),
        rules=rules,
    )
    yes = {name: rules[name] == "yes" for name in ("ammunition", "skirmishers", "grenadiers")}
    how = {name: getattr(attack, name) for name in Attack.__dataclass_fields__ if name != "rules"}
    how |= {**rules, **yes, "fatigue": rules["fatigue"] == "yes", "mass": mass[1] if mass else 0}
    return attack, how


@OFTEN
def test_fire(states: int) -> None:
    chance = random.Random(1)
    for _turn in range(states):
        who = any_troop(chance, ("infantry", "artillery"))
        whom = any_troop(chance, ("infantry", "cavalry", "artillery"))
        attack, how = any_attack(chance, FIRE, who)
        assert modifier(attack, who, whom) == plain.fire(shown(who), shown(whom), how), how


@OFTEN
@pytest.mark.parametrize("kind", [MELEE, CHARGE])
def test_melee_and_charge(kind: str, states: int) -> None:
    chance = random.Random(2)
    for _turn in range(states):
        who = any_troop(chance, ("infantry", "cavalry") if kind == MELEE else ("cavalry",))
        if who.formation in ("square", "reduced"):  # these never attack
            continue
        whom = any_troop(chance, ("infantry", "cavalry", "artillery"))
        attack, how = any_attack(chance, kind, who)
        read = plain.melee if kind == MELEE else plain.charge
        assert modifier(attack, who, whom) == read(shown(who), shown(whom), how), how


@OFTEN
def test_morale(states: int) -> None:
    chance = random.Random(3)
    for _turn in range(states):
        one = any_troop(chance, ("infantry", "cavalry", "artillery"))
        one = one.changed(state=chance.choice(STATES))
        flags: dict[str, Any] = {}
        lines: list[tuple[str, int]] = []
        if chance.random() < 0.5:
            flags["flag"] = chance.choice((2, 4))
            lines.append((f"combat_result_{flags['flag']}", 1))
        if chance.random() < 0.3:
            flags["behind"] = True
            lines.append(("flank_or_rear_attack", 1))
        if chance.random() < 0.3:
            flags |= {"square": chance.choice((1, 2)), "more": chance.choice((0, 1, 2))}
            lines += morale.square_lines(flags["square"], flags["more"])
        if chance.random() < 0.2:
            flags["killed"] = chance.randint(0, 3)
        for name in ("skirmishers", "rifles"):
            if chance.random() < 0.2:
                flags[name] = True
                lines.append((f"fired_on_by_{name}", 1))
        cause = morale.Cause(tuple(lines), killed_morale=flags.get("killed", 0))
        found = summed(morale.items(WORLD, one, cause))
        assert found == plain.morale(shown(one), flags), (shown(one), flags)


def any_state(chance: random.Random) -> NapoleonState:
    """A battle with orders, tokens, losses and objectives by chance."""
    state = RULES.begin({"scenario": chance.choice(tuple(WORLD.scenarios))}, None)
    tokens = chance.sample(sorted(WORLD.tokens), len(state.groups))
    for key, token in zip(state.groups, tokens, strict=True):
        kinds = [o.id for o in WORLD.orders.values() if state.groups[key].arm in o.arms]
        state = state.changed_group(key, order=chance.choice(kinds), token=token)
    for unit in state.units.values():
        figures = chance.randint(0, unit.figures)
        changes: dict[str, Any] = {"figures": figures, "gone": "" if figures else "destroyed"}
        changes["state"] = chance.choice(STATES)
        shapes = SHAPES[WORLD.units[unit.card].arm]
        changes["formation"] = chance.choice(shapes)
        if figures == 1 and shapes[0] == "column":
            changes["formation"] = "reduced"
        state = state.changed_unit(unit.id, **changes)
    held = {key: chance.choice(WORLD.nations) for key in state.objectives}
    return replace(state, objectives=held)


@OFTEN
def test_initiative_movement_orders_and_points(states: int) -> None:
    chance = random.Random(4)
    for _turn in range(states // 5):
        state = any_state(chance)
        fielded = [key for key in state.groups if state.units_of(key)]
        figures = [(key, initiative(WORLD, state.groups[key]) or 0) for key in fielded]
        assert sequence(WORLD, state) == plain.sequence(figures)
        for unit in state.units.values():
            who = {
                "formation": unit.formation,
                "arm": WORLD.units[unit.card].arm,
                "order": state.groups[unit.group].order,
            }
            for way in (field.FORWARD, field.BACK):
                found = most_hexes(PLAY, state, unit, way)
                assert found == plain.hexes(who, forward=way == field.FORWARD), who
        for key, group in state.groups.items():
            near = chance.random() < 0.5
            own, chief = state.officers.get(key), state.chief(group.nation)
            values = [WORLD.commanders[o.card].orders if o else None for o in (own, chief)]
            found = summed(orders.items(WORLD, state, group, near))
            assert found == plain.orders(values[0], values[1], near)
        for nation in WORLD.nations:
            enemies = [
                {
                    "gone": unit.gone,
                    "state": unit.state,
                    "figures": unit.figures,
                    "full": WORLD.units[unit.card].figures,
                    "arm": WORLD.units[unit.card].arm,
                }
                for unit in state.units.values()
                if state.nation_of(unit.id) != nation
            ]
            scenario = WORLD.scenarios[state.scenario]
            held = [
                goal.points
                for key, goal in scenario.objectives.items()
                if state.objectives[key] == nation
            ]
            total = plain.points(enemies, [], held, scenario.points)
            assert ending.points(WORLD, state, nation, True) == total


# -- the field ------------------------------------------------------------------------------------


def any_hex(chance: random.Random) -> Hex:
    return Hex(chance.randrange(14), chance.randrange(8))


@OFTEN
def test_front_flank_and_rear_by_angles(states: int) -> None:
    """A line comes from the front when it meets the hex within 60 degrees of the corner that the
    unit faces, from the rear within 60 degrees of the one behind (pp. 17, 28). On the corner
    between two of them the first of front, rear, flank counts. The corners of a hex are 60 degrees
    apart, so where the line enters tells the angle."""
    chance = random.Random(5)
    for _turn in range(states):
        here, other = any_hex(chance), any_hex(chance)
        if here == other:
            continue
        facing = chance.choice(CORNERS)
        towards = plain.bearing(plain.middle(*here), plain.middle(*other))
        turn = (towards - 60 * CORNERS.index(facing)) % 360
        off = min(turn, 360 - turn)
        wanted = "front" if off < 60.001 else "rear" if off > 119.999 else "flank"
        assert aspect(here, facing, 2, other) == wanted, (here, facing, other)


@OFTEN
def test_zones_and_fields_of_fire_by_angles(states: int) -> None:
    """The two hexes before a corner, and for guns all within 30 degrees of the corner as far as
    three hexes (pp. 26, 46)."""
    chance = random.Random(6)
    for _turn in range(states):
        here, facing, goal = any_hex(chance), chance.choice(CORNERS), any_hex(chance)
        if here == goal:
            continue
        towards = plain.bearing(plain.middle(*here), plain.middle(*goal))
        turn = (towards - 60 * CORNERS.index(facing)) % 360
        ahead = min(turn, 360 - turn) < 30.001
        away = distance(here, goal)
        assert (goal in zone(Post(here, facing))) == (ahead and away == 1)
        assert (goal in field_of_fire(Post(here, facing))) == (ahead and away <= 3)


@pytest.mark.walk
@OFTEN
def test_what_a_line_crosses_by_going_along_it(states: int) -> None:
    """P. 27: from middle to middle, each hex whose middle is nearest on the way."""
    chance = random.Random(7)
    for _turn in range(states // 25):
        start, goal = any_hex(chance), any_hex(chance)
        way = plain.on_line(plain.middle(*start), plain.middle(*goal), 600)
        near = [Hex(c, r) for c in range(-1, 16) for r in range(-1, 10)]
        found = set[Hex]()
        for x, y in way:
            gaps = {h: hypot(plain.middle(*h)[0] - x, plain.middle(*h)[1] - y) for h in near}
            least = min(gaps.values())
            closest = [h for h, gap in gaps.items() if gap < least + 1e-9]
            if len(closest) <= 2:
                found |= set(closest)
        crossing = {place for step in crossed(start, goal) for place in step}
        alone = {h for h in found if h not in (start, goal)}
        assert crossing >= alone - _touched(start, goal, alone)
        assert crossing <= alone


def _touched(start: Hex, goal: Hex, places: set[Hex]) -> set[Hex]:
    """Hexes that the line meets in a point only."""
    ends = plain.middle(*start), plain.middle(*goal)
    found = set[Hex]()
    for place in places:
        inside = 0
        for x, y in plain.on_line(*ends, 600):
            here = hypot(plain.middle(*place)[0] - x, plain.middle(*place)[1] - y)
            others = (plain.middle(*one) for one in place.neighbours())
            inside += all(here <= hypot(one[0] - x, one[1] - y) + 1e-9 for one in others)
        if inside <= 1:
            found.add(place)
    return found


@pytest.mark.parametrize("scenario", sorted(WORLD.scenarios))
def test_sight_on_the_maps(scenario: str) -> None:
    """Every hex of both maps from every other up to three away (pp. 27-28), without units and with
    some, by walking along both edges of the line."""
    chance = random.Random(8)
    state = RULES.begin({"scenario": scenario}, None)
    units = {u.hex for u in state.units.values() if u.hex and field.on_hex(u)}
    sight = Sight(Ground.of(scenario))
    known = field.ground_of(WORLD, scenario)
    places = chance.sample(sorted(known.terrain), 40)
    for start in places:
        for goal in known.terrain:
            if 1 < distance(start, goal) <= 3:
                for guns in (False, True):
                    found = field.in_sight(WORLD, state, start, goal, guns=guns)
                    wanted = sight.clear(start, goal, units if guns else ())
                    assert found == wanted, (start, goal, guns)


@OFTEN
def test_results(states: int) -> None:
    """What a card does, from the first figure to the last hex (pp. 44, 54-58)."""
    chance = random.Random(9)
    for _turn in range(states):
        who = troop("french-1", "line")
        whom = any_troop(chance, ("infantry", "cavalry", "artillery"))
        whom = replace(whom.changed(state=chance.choice(STATES[:2]), detached=False), leaders=())
        attack = Attack(FIRE, aspect=chance.choice(ASPECTS), extra=chance.randint(0, 8))
        thrown, given = list[int](), list[Any]()
        card = chance.choice(sorted(WORLD.cards))
        while isinstance(
            end := run(whole(WORLD, attack, Combatants(who, whom), []), given), UnfinishedFight
        ):
            die = chance.randint(1, 10)
            given.append(card if end.request.kind == CARD else die)
            if end.request.about == "result":
                thrown.append(die)
        if card not in given:
            assert end.target == whom
            continue
        total = int(given[0]) + modifier(attack, who, whom)
        results = list(WORLD.outcome(card, total).results)
        wanted = plain.struck({**shown(whom), "behind": attack.aspect != "front"}, results, thrown)
        found = {"figures": end.target.figures, "state": end.target.state}
        if wanted["figures"]:
            assert found == {key: wanted[key] for key in found}, (results, thrown)
        assert end.target.figures == wanted["figures"], (results, thrown)
        assert end.target.vacated == wanted["away"], (results, thrown)
        assert not thrown
