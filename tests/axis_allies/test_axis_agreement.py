"""`battle` and `odds` agree to the last digit: every fall of the dice is given to the resolver, and
what comes of it, each with its chance, is compared with the chain. Random forces, both editions,
all families of options; no dice are drawn, so nothing is left to luck."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Mapping
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest
from rulebooks import rules_of

from companion.games.axis import forces
from companion.games.axis.combat import (
    AmphibiousAssault,
    AssaultOutcome,
    BattleOutcome,
    BattleSetup,
    Contingent,
    RollDice,
    Rulings,
    SideSetup,
    StepRecord,
    assault_odds,
    default_answer,
    fight,
    fight_assault,
    is_clear,
    odds,
    pack,
)
from companion.games.axis.combat.board import BattleBoard
from companion.games.axis.combat.endings import result
from companion.games.axis.combat.exact import endings
from companion.games.axis.game import AxisRules

EDITIONS = {
    game: forces.edition_of(rules_of(game, AxisRules).play, None)
    for game in ("axis-allies", "pacific-1940")
}
Figures = Mapping[str, float]
Begin = Callable[[Callable[[StepRecord], None]], Generator[Any, Any, Any]]


class Every:
    """Every way a battle can go. Two ways that have lost and moved the same by the beginning of a
    round are one from there on."""

    def __init__(self, begin: Begin, most_rounds: int | None) -> None:
        self.begin = begin
        self.last = (most_rounds or 1) + 1
        self.ways: dict[Any, tuple[tuple[int, ...], ...]] = {}
        self.known: dict[Any, Figures] = {}

    def figures(self) -> Figures:
        return self.follow(())

    def run(self, dice: tuple[tuple[int, ...], ...]) -> tuple[Any, list[StepRecord]]:
        """The next roll, or the outcome, after these rolls; and what was recorded."""
        steps: list[StepRecord] = []
        battle = self.begin(steps.append)
        falls = iter(dice)
        try:
            request = next(battle)
            while True:
                if isinstance(request, RollDice):
                    fell = next(falls, None)
                    if fell is None:
                        return request, steps
                    request = battle.send(fell)
                else:
                    request = battle.send(default_answer(request))
        except StopIteration as end:
            return end.value, steps

    def place(self, request: RollDice, steps: list[StepRecord]) -> Any:
        """All that the rest of a battle depends on at the first roll of a round."""
        battles: list[Counter[Any]] = []
        for step in steps:
            if step.step == "place" and step.side == "attacker":
                battles.append(Counter())
            if step.step == "place":
                battles[-1][step.side, step.note] += 1
            if step.step == "press-or-retreat" and step.note != "press":
                battles[-1][step.side, step.note] += 1
            if step.note == "retreat":  # who was lost before it cannot leave
                battles[-1]["retreat", frozenset(battles[-1].items())] += 1
            for token, count in step.casualties.items():
                battles[-1][step.struck, token] += count
        lost = tuple(frozenset(battle.items()) for battle in battles)
        return min(request.round, self.last), lost

    def follow(self, dice: tuple[tuple[int, ...], ...]) -> Figures:
        """The figures of all that can come after these rolls, which end a round."""
        request, steps = self.run(dice)
        if not isinstance(request, RollDice):
            return ended(request)
        place = self.place(request, steps)
        if place in self.known:
            return self.known[place]
        number = (len([s for s in steps if s.step == "place"]), request.round)
        found: defaultdict[str, float] = defaultdict(float)
        stay = self.round(dice, number, place, 1.0, found)
        assert stay < 1 - 1e-12, "a battle that nobody ends"
        self.known[place] = {key: value / (1 - stay) for key, value in found.items()}
        return self.known[place]

    def round(
        self,
        dice: tuple[tuple[int, ...], ...],
        number: tuple[int, int],
        place: Any,
        chance: float,
        found: defaultdict[str, float],
    ) -> float:
        """Add what comes of the rest of a round; the chance to come back to where it began."""
        request, steps = self.run(dice)
        if isinstance(request, RollDice):
            now = (len([s for s in steps if s.step == "place"]), request.round)
            if now == number:
                return sum(
                    self.round((*dice, fell), number, place, chance * p, found)
                    for fell, p in falls(request)
                )
            if self.place(request, steps) == place:
                return chance
        for key, value in self.follow(dice).items():
            found[key] += chance * value
        return 0.0


def falls(request: RollDice) -> list[tuple[tuple[int, ...], float]]:
    """Dice for every number of hits in each group, with their chance."""
    groups = []
    for group in request.groups:
        p = min(group.needed or 0, request.die_sides) / request.die_sides
        groups.append(
            [
                ((1,) * n + (6,) * (group.count - n), chance)
                for n in range(group.count + 1)
                if (chance := comb(group.count, n) * p**n * (1 - p) ** (group.count - n))
            ]
        )
    found = []
    for parts in product(*groups):
        chance = 1.0
        for _, p in parts:
            chance *= p
        found.append((tuple(die for fell, _ in parts for die in fell), chance))
    return found


def ended(outcome: BattleOutcome | AssaultOutcome) -> Figures:
    found: Counter[str] = Counter({outcome.winner: 1.0})
    found["capture"] += outcome.captured
    for side, left in (("attacker", outcome.attacker_left), ("defender", outcome.defender_left)):
        for unit, count in left.items():
            found[f"{side} {unit}"] += count
    return found


def assert_agree(setup: BattleSetup | AmphibiousAssault) -> None:
    if isinstance(setup, AmphibiousAssault):
        exact = assault_odds(setup)
        every = Every(lambda heard: fight_assault(setup, heard), setup.sea.max_rounds)
        edition = setup.sea.edition
    else:
        exact = odds(setup)
        every = Every(lambda heard: fight(setup, heard), setup.max_rounds)
        edition = setup.edition
    played = every.figures()
    told = {key: getattr(exact, key) for key in ("attacker", "defender", "draw", "capture")}
    for side, units in exact.survivors.items():
        for unit, left in units.items():
            told[f"{side} {unit}"] = left
    for key in {*told, *played}:
        if " " in key and not edition.unit(key.split()[1]).fights:
            continue
        assert told.get(key, 0.0) == pytest.approx(played.get(key, 0.0), abs=1e-9), (key, setup)


# -- random battles -----------------------------------------------------------------------------

ARMY = {
    "axis-allies": ("infantry", "infantry", "artillery", "tank", "fighter", "bomber"),
    "pacific-1940": (
        *("infantry", "infantry", "mech_infantry", "artillery", "tank"),
        *("fighter", "tactical_bomber", "strategic_bomber"),
    ),
}
FLEET = {
    "axis-allies": (
        *("submarine", "submarine", "destroyer", "transport", "carrier", "battleship"),
        *("fighter", "bomber"),
    ),
    "pacific-1940": (
        *("submarine", "submarine", "destroyer", "transport", "transport", "cruiser"),
        *("carrier", "battleship", "fighter", "tactical_bomber"),
    ),
}


@cache
def switches() -> dict[str, tuple[str, ...]]:
    from dataclasses import fields

    return {switch.name: switch.metadata["choices"] for switch in fields(Rulings)}


def some(rng: random.Random, units: tuple[str, ...], least: int, most: int) -> dict[str, int]:
    return dict(Counter(rng.choice(units) for _ in range(rng.randint(least, most))))


def settled(rng: random.Random, game: str) -> Rulings:
    """Those of the edition; for 1942, where a group may settle them, a few others."""
    rules = EDITIONS[game].rulings
    if game == "pacific-1940":
        return rules
    return rules.but({k: rng.choice(v) for k, v in switches().items() if rng.random() < 0.25})


def technologies(rng: random.Random, game: str) -> frozenset[str]:
    return frozenset(t for t in EDITIONS[game].technologies if rng.random() < 0.25)


def order(rng: random.Random, units: tuple[str, ...]) -> tuple[str, ...]:
    names = sorted(set(units))
    return tuple(rng.sample(names, len(names))) if rng.random() < 0.4 else ()


def defenders(rng: random.Random, game: str, units: tuple[str, ...], most: int) -> SideSetup:
    """Of one power or of two, each with its own technologies."""
    lost = order(rng, units)
    if rng.random() < 0.7:
        return SideSetup(some(rng, units, 0, most), technologies(rng, game), lost)
    parts = tuple(
        Contingent(power, some(rng, units, 1, 1), technologies(rng, game))
        for power in ("uk", "usa")
    )
    return SideSetup(order_of_losses=lost, owner_groups=parts)


def damaged(rng: random.Random, game: str, side: SideSetup) -> SideSetup:
    from dataclasses import replace

    if rng.random() < 0.7 or EDITIONS[game].rulings.damage_repaired == "yes":
        return side
    two = {u: 1 for u, n in side.total.items() if n and EDITIONS[game].unit(u).hits > 1}
    return replace(side, damaged=two)


def ashore(rng: random.Random, game: str) -> BattleSetup:
    """On land: overland, landed, or both; guns, ships that bombard, aircraft lost first."""
    edition, units = EDITIONS[game], ARMY[game]
    known = technologies(rng, game)
    parts = [Contingent("x", some(rng, units, 1, 3), known)]
    if rng.random() < 0.6:
        parts.append(Contingent("x", some(rng, units[:4], 1, 2), known, landed=True))
        if rng.random() < 0.5:
            parts = parts[1:]
    landing = any(part.landed for part in parts)
    ships = {"battleship": rng.randint(0, 1), "cruiser": rng.randint(0, 1)}
    guns = Contingent("uk", {"aa_gun": rng.randint(0, 1)})
    defence = defenders(rng, game, units, 3)
    return BattleSetup(
        edition,
        "amphibious-land" if landing else "land",
        SideSetup(owner_groups=tuple(parts), technologies=known, order_of_losses=order(rng, units)),
        SideSetup(
            order_of_losses=defence.order_of_losses, owner_groups=(*defence.contingents, guns)
        ),
        bombard={u: n for u, n in ships.items() if landing and u in edition.units and n},
        keep_land=rng.choice((0, 0, 1, 2)),
        max_rounds=rng.choice((None, None, 1, 2)),
        rulings=settled(rng, game),
    )


def afloat(rng: random.Random, game: str, most: int = 3) -> BattleSetup:
    """At sea: ships hit before, submarines that dive, a retreat."""
    units = FLEET[game]
    attack = SideSetup(some(rng, units, 1, most), technologies(rng, game), order(rng, units))
    return BattleSetup(
        EDITIONS[game],
        "sea",
        damaged(rng, game, attack),
        damaged(rng, game, defenders(rng, game, units, most)),
        max_rounds=rng.choice((None, None, 1, 2)),
        submerge=frozenset(rng.sample(("attacker", "defender"), rng.choice((0, 0, 1, 2)))),
        rulings=settled(rng, game),
    )


def assault(rng: random.Random, game: str) -> AmphibiousAssault:
    """A sea battle, perhaps without an enemy, and the landing of what is left."""
    from dataclasses import replace

    edition, rules = EDITIONS[game], settled(rng, game)
    sea = afloat(rng, game, most=2)
    ships = rng.randint(1, 2)
    force = {**sea.attacker.force, "transport": ships}
    cargo = some(rng, ("infantry", "infantry", "tank"), 1, ships)
    land = ashore(rng, game)
    parts = tuple(part for part in land.attacker.owner_groups if not part.landed)
    if rng.random() < 0.7:  # only aircraft come besides
        air = ("fighter",) if rng.random() < 0.6 else ()
        parts = (Contingent("x", dict.fromkeys(air, 1)),)
    return AmphibiousAssault(
        replace(sea, attacker=replace(sea.attacker, force=force, damaged={}), rulings=rules),
        replace(
            land,
            kind="amphibious-land",
            attacker=replace(land.attacker, owner_groups=parts),
            max_rounds=sea.max_rounds,
            rulings=rules,
        ),
        pack(edition, cargo, ships),
    )


GAMES_BOTH = sorted(EDITIONS)
SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 240))]


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES_BOTH)
@pytest.mark.parametrize("seed", SEEDS)
def test_on_land(game: str, seed: int) -> None:
    assert_agree(ashore(random.Random(f"land {game} {seed}"), game))


@pytest.mark.parametrize("game", GAMES_BOTH)
@pytest.mark.parametrize("seed", SEEDS)
def test_at_sea(game: str, seed: int) -> None:
    assert_agree(afloat(random.Random(f"sea {game} {seed}"), game))


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES_BOTH)
@pytest.mark.parametrize("seed", SEEDS)
def test_landings_with_their_sea_battles(game: str, seed: int) -> None:
    assert_agree(assault(random.Random(f"assault {game} {seed}"), game))


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("keep_land", [0, 2])
def test_battles_ashore_counted_together_are_those_counted_alone(game: str, keep_land: int) -> None:
    edition = EDITIONS[game]
    fleet = {"submarine": 2, "destroyer": 1, "transport": 5}
    cargo = pack(edition, {"infantry": 5, "artillery": 2, "tank": 2}, 5)
    sea = BattleSetup(edition, "sea", SideSetup(fleet), SideSetup({"destroyer": 2, "submarine": 1}))
    overland = SideSetup({"infantry": 1, "fighter": 2})
    garrison = SideSetup({"infantry": 5, "fighter": 1, "aa_gun": 1})
    landing = BattleSetup(edition, "amphibious-land", overland, garrison, keep_land=keep_land)
    setup = AmphibiousAssault(sea, landing, cargo)
    board = BattleBoard(sea)
    together: dict[str, float] = defaultdict(float)
    for ending in endings(board)[0]:
        winner, enemies = result(board, ending), board.defender.force(ending.defender)
        clear = is_clear(sea.rules, edition, winner, ending.how == "retreat", enemies)
        transports = board.attacker.force(ending.attacker)["transport"]
        ashore = setup.landing_with(transports, clear)
        if ashore is None:
            together["draw" if winner == "draw" else "defender"] += ending.chance
            continue
        alone = odds(ashore)
        for figure in ("attacker", "defender", "draw", "capture", "rounds"):
            together[figure] += ending.chance * getattr(alone, figure)
    found = assault_odds(setup)
    sea_rounds = endings(board)[1]
    for figure in ("attacker", "defender", "draw", "capture"):
        assert getattr(found, figure) == pytest.approx(together[figure], abs=1e-12)
    assert found.rounds == pytest.approx(sea_rounds + together["rounds"], abs=1e-11)
