"""Exact odds against an independent brute-force chain, known values and real play."""

from __future__ import annotations

import csv
import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.axis.combat import (
    AmphibiousAssault,
    BattleError,
    BattleOdds,
    BattleSetup,
    CombatEdition,
    Contingent,
    PressOrRetreat,
    RollDice,
    Rulings,
    SideSetup,
    assault_odds,
    chain,
    default_answer,
    edition_from_game,
    edition_from_rows,
    fight,
    fight_assault,
    odds,
    pack,
    play,
)
from companion.games.axis.combat.arrays import np
from companion.games.axis.combat.board import BattleBoard
from companion.games.axis.combat.chain import Chain, PairChances
from companion.games.axis.combat.exact import odds_of_one
from companion.games.axis.combat.requests import Answer, Request
from companion.games.axis.combat.waves import waves
from kitgen.game import load_game

T = TypeVar("T")
DATA = Path(__file__).parents[2] / "data" / "axis-allies"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


REVISED = edition_from_rows(
    rows("units"),
    rows("technology_effects"),
    {row["key"]: row["value"] for row in rows("constants")},
)

SECOND_UNITS = """\
id,domain,cost,attack,defense,move,hits,roles
infantry,land,3,1,2,1,1,supported:gun
mech_infantry,land,4,1,2,2,1,supported:gun
artillery,land,4,2,2,1,1,supports:gun
tank,land,6,3,3,2,1,supports:lead
aa_gun,land,6,0,1,1,0,aa;noncombat
fighter,air,10,3,4,4,1,supports:lead
tactical_bomber,air,11,3,3,4,1,supported:lead
strategic_bomber,air,12,4,1,6,1,raids
battleship,sea,20,4,4,2,2,bombards
carrier,sea,16,0,2,2,2,
cruiser,sea,12,3,3,2,1,bombards
destroyer,sea,8,2,2,2,1,destroyer
submarine,sea,6,2,1,2,1,submarine
transport,sea,7,0,0,2,1,transport;defenceless
"""
LATER_RULINGS = {
    "ruling_bombarded_fire": "yes",
    "ruling_destroyer_effect": "no-strike",
    "ruling_aircraft_hit_submarines": "with-destroyer",
    "ruling_submerging": "before-fire",
    "ruling_damage_repaired": "no",
    "ruling_amphibious_retreat": "all-but-landed",
}


def second_edition() -> CombatEdition:
    """A later game of the family: same engine, other rows and rulings."""
    extra = dict.fromkeys(
        ("transport_slots", "transport_weight", "carrier_capacity", "carrier_load"), ""
    )
    units = [{**extra, **row} for row in csv.DictReader(SECOND_UNITS.splitlines())]
    return edition_from_rows(units, constants=LATER_RULINGS)


# -- a brute-force chain that shares nothing with the library -----------------------------------
#
# A force is a sorted tuple of single pieces (unit, hits left). Every piece throws its own die.


Pieces = tuple[tuple[str, int], ...]
"""Units with the hits that each still takes."""
Pair = tuple[Pieces, Pieces]
Spread = Mapping[Pair, float]
Left = tuple[Pieces, Pieces, tuple[tuple[str, str], ...]]
"""Attackers, defenders, and what has left: its side and its unit."""
Weight = Any
"""A chance, or for games that are played a row with a 1 for each that came here."""


class Brute:
    def __init__(self, setup: BattleSetup) -> None:
        self.setup = setup
        self.edition = setup.edition
        self.rules = setup.rules
        self.sea = setup.kind == "sea"
        self.orders = {
            "attacker": self.order(setup.attacker),
            "defender": self.order(setup.defender),
        }
        self.gun = any(
            "aa" in self.edition.unit(u).roles and n for u, n in setup.defender.total.items()
        )

    def order(self, side: SideSetup) -> list[str]:
        default = [
            *("infantry", "mech_infantry", "artillery", "tank"),
            *("fighter", "tactical_bomber", "bomber", "strategic_bomber"),
        ]
        if self.sea:
            units = [u for u in self.edition.units.values() if u.domain in ("sea", "air")]
            units.sort(key=lambda u: ("defenceless" in u.roles, u.cost, u.attack))
            default = ["first", *(u.id for u in units)]
        given = [t for t in side.order_of_losses or () if not t.endswith(":first")]
        head = ["first"] if self.sea else []
        return [*head, *given, *(t for t in default if t not in given and t != "first")]

    def pieces(self, side: SideSetup) -> Pieces:
        found = []
        for unit, count in side.total.items():
            hits = self.edition.unit(unit).hits
            hurt = side.damaged.get(unit, 0)
            found += [(unit, hits - (i < hurt)) for i in range(count) if hits]
        return tuple(sorted(found))

    def can_hit(self, target: str, unit: str) -> bool:
        kind = self.edition.unit(unit)
        if target == "not-submarine":
            return "submarine" not in kind.roles
        return target in ("any", kind.domain, unit)

    def strike(self, side: str, pieces: Pieces, target: str, hits: int) -> Pieces:
        """One hit after another, each to the first piece in order that it may strike."""
        left = list(pieces)
        for _ in range(hits):
            found = [p for p in left if self.can_hit(target, p[0])]
            if not found:
                break
            capable = [p for p in found if "defenceless" not in self.edition.unit(p[0]).roles]
            found = capable or found
            saved = (self.setup.attacker if side == "attacker" else self.setup.defender).saved
            there = Counter(unit for unit, _ in left)
            two = [p for p in found if p[1] == 2]
            if two and self.orders[side][0] == "first":
                hit = min(two, key=lambda p: self.orders[side].index(p[0]))
                left.remove(hit)
                left.append((hit[0], 1))
                continue
            free = [p for p in found if there[p[0]] > saved.get(p[0], 0)]
            hit = min(free or found, key=lambda p: self.orders[side].index(p[0]))
            land = [p for p in left if self.edition.unit(p[0]).domain == "land"]
            air = [p for p in left if self.edition.unit(p[0]).domain == "air"]
            keep = self.setup.keep_land if side == "attacker" and not self.sea else 0
            if hit in land and len(land) <= keep and air and target != "land":
                hit = min(air, key=lambda p: self.orders[side].index(p[0]))
            left.remove(hit)
        return tuple(sorted(left))

    def dice(
        self, side: str, pieces: Pieces, opening: bool, other_submarine_step: bool, spotted: bool
    ) -> list[tuple[int, str]]:
        """(needed, target) for every die."""
        found = []
        owner = self.setup.attacker if side == "attacker" else self.setup.defender
        names = Counter(unit for unit, _ in pieces)
        supported: Counter[str] = Counter()
        if side == "attacker":
            for tag in ("gun", "lead"):
                helpers = sum(
                    n for u, n in names.items() if f"supports:{tag}" in self.edition.unit(u).roles
                )
                for unit in self.edition.units:
                    if f"supported:{tag}" in self.edition.unit(unit).roles:
                        take = min(helpers, names[unit])
                        supported[unit] += take
                        helpers -= take
        for unit, _ in pieces:
            kind = self.edition.unit(unit)
            boat = "submarine" in kind.roles
            if opening != boat and (opening or other_submarine_step):
                continue
            number = kind.attack if side == "attacker" else kind.defence
            for technology in owner.technologies:
                for target, stat, value in self.edition.technologies[technology].effects:
                    if target == unit and stat == ("attack" if side == "attacker" else "defence"):
                        number = value
            if supported[unit]:
                supported[unit] -= 1
                number += 1
            target = "sea" if boat else "any"
            if (
                kind.domain == "air"
                and self.rules.aircraft_hit_submarines == "with-destroyer"
                and not spotted
            ):
                target = "not-submarine"
            heavy = side == "attacker" and unit == "bomber"
            heavy = heavy and "heavy_bombers" in owner.technologies
            found += [(number, target)] * (2 if heavy else 1)
        return found

    def throw(
        self, side: str, pieces: Pieces, dice: Sequence[tuple[int, str]]
    ) -> dict[Pieces, Weight]:
        """Distribution of what is left of ``pieces`` after these dice, narrow targets first."""
        spread: dict[Pieces, Weight] = {pieces: 1.0}
        rank = {"any": 2, "not-submarine": 1}
        for target in sorted({t for _, t in dice}, key=lambda t: (rank.get(t, 0), t)):
            counts = {0: 1.0}
            for needed, aim in dice:
                if aim != target:
                    continue
                p = needed / 6
                more: dict[int, float] = {}
                for n, q in counts.items():
                    more[n] = more.get(n, 0.0) + q * (1 - p)
                    more[n + 1] = more.get(n + 1, 0.0) + q * p
                counts = more
            after: dict[Pieces, Weight] = {}
            for before, mass in spread.items():
                for n, q in counts.items():
                    left = self.strike(side, before, target, n)
                    after[left] = after.get(left, 0.0) + mass * q
            spread = after
        return spread

    def has(self, pieces: Pieces, role: str) -> bool:
        return any(role in self.edition.unit(u).roles for u, _ in pieces)

    def round(self, a: Pieces, d: Pieces, first: bool) -> dict[Pair, Weight]:
        """Distribution of (attackers, defenders) after one round."""
        openings: list[tuple[tuple[Pieces, Pieces, Pieces, Pieces], Weight]] = [
            ((a, a, d, d), 1.0)
        ]  # firing attackers, attackers, firing defenders, defenders
        if first and not self.sea:
            planes = [u for u, _ in a if self.edition.unit(u).domain == "air"]
            flak = [(1, u if self.rules.aa_hits == "type" else "air") for u in planes if self.gun]
            shells = []
            for unit, count in self.setup.bombard.items():
                kind = self.edition.unit(unit)
                shells += [(kind.attack if "bombards" in kind.roles else 3, "land")] * count
            openings = []
            for a2, p in self.throw("attacker", a, flak).items():
                for d2, q in self.throw("defender", d, shells).items():
                    fires = d if self.rules.bombarded_fire == "yes" else d2
                    openings.append(((a2, a2, fires, d2), p * q))
        destroyers = {"attacker": self.has(a, "destroyer"), "defender": self.has(d, "destroyer")}
        strikes = {
            side: self.rules.destroyer_effect == "return-fire" or not destroyers[other]
            for side, other in (("attacker", "defender"), ("defender", "attacker"))
        }
        if self.sea:
            shots = {
                side: self.dice(side, pieces, True, False, True) if strikes[side] else []
                for side, pieces in (("attacker", a), ("defender", d))
            }
            openings = []
            for a2, p in self.throw("attacker", a, shots["defender"]).items():
                for d2, q in self.throw("defender", d, shots["attacker"]).items():
                    late = self.rules.destroyer_presence == "moment"
                    a_back = self.has(a2 if late else a, "destroyer")
                    d_back = self.has(d2 if late else d, "destroyer")
                    openings.append(((a if a_back else a2, a2, d if d_back else d2, d2), p * q))
        after: dict[Pair, Weight] = {}
        for (a_fires, a2, d_fires, d2), mass in openings:
            skip = {
                side: self.sea and strikes[side] and self.rules.submarine_second_shot == "no"
                for side in strikes
            }
            on_d = self.dice("attacker", a_fires, False, skip["attacker"], destroyers["attacker"])
            on_a = self.dice("defender", d_fires, False, skip["defender"], destroyers["defender"])
            for d3, p in self.throw("defender", d2, on_d).items():
                for a3, q in self.throw("attacker", a2, on_a).items():
                    after[a3, d3] = after.get((a3, d3), 0.0) + mass * p * q
        return after

    def leaves(self, attackers: Pieces) -> bool:
        """Does the attacker go home after a round that has left him these?"""
        value = sum(self.edition.unit(unit).cost for unit, _ in attackers)
        return len(attackers) <= self.setup.leave_units or value <= self.setup.leave_value

    def capable(self, pieces: Pieces) -> bool:
        return any("defenceless" not in self.edition.unit(u).roles for u, _ in pieces)

    def run(self) -> dict[str, float]:
        """The figures of `BattleOdds`, from a plain walk round by round."""
        a, d = self.pieces(self.setup.attacker), self.pieces(self.setup.defender)
        return self.figures(*self.walk({(a, d): 1.0}))

    def walk(self, masses: dict[Pair, float]) -> tuple[Spread, Spread, Spread, float]:
        """The battles that were decided, that have no end and that the attacker left, and the
        rounds."""
        done: dict[Pair, float] = {}
        endless: dict[Pair, float] = {}
        retreated: dict[Pair, float] = {}
        rounds = 0.0
        number = 0
        for a, d in list(masses):
            planes = any(self.edition.unit(u).domain == "air" for u, _ in a)
            if not (a and d) and not (self.gun and planes and not self.sea):
                done[a, d] = masses.pop((a, d))
        while masses and number < 3000:
            number += 1
            rounds += sum(masses.values())
            after: dict[Pair, float] = {}
            for (x, y), mass in masses.items():
                spread = self.round(x, y, number == 1)
                if number > 1 and spread.get((x, y), 0.0) > 1 - 1e-12:
                    endless[x, y] = endless.get((x, y), 0.0) + mass
                    rounds -= mass
                    continue
                for pair, p in spread.items():
                    after[pair] = after.get(pair, 0.0) + mass * p
            masses = {}
            for (x, y), mass in after.items():
                if not (self.capable(x) and self.capable(y)):
                    done[x, y] = done.get((x, y), 0.0) + mass
                elif number == self.setup.max_rounds or self.leaves(x):
                    retreated[x, y] = retreated.get((x, y), 0.0) + mass
                else:
                    masses[x, y] = mass
            if sum(masses.values()) < 1e-14:
                break
        return done, endless, retreated, rounds

    def figures(
        self, done: Spread, endless: Spread, retreated: Spread, rounds: float
    ) -> dict[str, float]:
        found: dict[str, float] = defaultdict(float)
        found["rounds"] = rounds
        for group, how in ((done, "done"), (endless, "draw"), (retreated, "defender")):
            for (a, d), p in group.items():
                x, y = self.capable(a), self.capable(d)
                winner = how
                if how == "done":
                    if x and not y:
                        d = ()
                    if not (x or y):  # whoever has any unit left has won
                        x, y = bool(a), bool(d)
                    winner = "draw" if x == y else "attacker" if x else "defender"
                found[winner] += p
                land = any(self.edition.unit(u).domain == "land" for u, _ in a)
                if winner == "attacker" and land and not self.sea:
                    found["capture"] += p
                for side, pieces in (("attacker", a), ("defender", d)):
                    for unit, _ in pieces:
                        found[f"{side} {unit}"] += p
        return found


def figures(result: BattleOdds) -> dict[str, float]:
    found = {
        "attacker": result.attacker,
        "defender": result.defender,
        "draw": result.draw,
        "capture": result.capture,
        "rounds": result.rounds,
    }
    for side, units in result.survivors.items():
        for unit, count in units.items():
            found[f"{side} {unit}"] = count
    return found


def assert_same(setup: BattleSetup) -> None:
    brute = Brute(setup).run()
    for exact in (figures(odds(setup)), figures(as_large(lambda: odds(setup)))):
        for key in {*exact, *brute}:
            found = exact.get(key, 0.0)
            assert found == pytest.approx(brute.get(key, 0.0), abs=1e-10), (key, setup)


def as_large(reckon: Callable[[], T]) -> T:
    """The result of counting every battle, however small, as large ones are counted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chain, "LARGE", 0)
        patch.setattr(chain, "LARGE_AT_SEA", 0)
        return reckon()


LAND_UNITS = ("infantry", "artillery", "tank", "fighter", "bomber")
SEA_UNITS = ("submarine", "destroyer", "transport", "carrier", "battleship", "fighter", "bomber")


def some(rng: random.Random, units: tuple[str, ...], pieces: int) -> dict[str, int]:
    return dict(Counter(rng.choice(units) for _ in range(rng.randint(1, pieces))))


def seeds(count: int) -> list[object]:
    """As many battles by chance; the everyday run fights every third one, the slow one the rest."""
    slow = pytest.mark.slow
    return [pytest.param(n, marks=slow) if n % 3 else n for n in range(count)]


def random_rulings(rng: random.Random) -> Rulings:
    switches = {
        "aa_hits": ("type", "choice"),
        "bombarded_fire": ("no", "yes"),
        "submarine_second_shot": ("no", "yes"),
        "destroyer_effect": ("return-fire", "no-strike"),
        "destroyer_presence": ("round-start", "moment"),
        "aircraft_hit_submarines": ("always", "with-destroyer"),
    }
    return Rulings().but({k: rng.choice(v) for k, v in switches.items() if rng.random() < 0.5})


def random_order(rng: random.Random, units: tuple[str, ...]) -> tuple[str, ...] | None:
    return tuple(rng.sample(units, len(units))) if rng.random() < 0.4 else None


def random_side(
    rng: random.Random, units: tuple[str, ...], pieces: int, extra: str = ""
) -> SideSetup:
    force = some(rng, units, pieces)
    if extra and rng.random() < 0.7:
        force[extra] = rng.randint(1, 2)
    technologies = frozenset(t for t in REVISED.technologies if rng.random() < 0.25)
    return SideSetup(force, technologies, random_order(rng, units))


@pytest.mark.sweep
@pytest.mark.parametrize("seed", seeds(60))
def test_land_agrees_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    landing = rng.random() < 0.4
    attacker = random_side(rng, LAND_UNITS, 6)
    ships = {"battleship": rng.randint(1, 2)} if landing else {}
    if landing and "combined_bombardment" in attacker.technologies:
        ships["destroyer"] = 1
    assert_same(
        BattleSetup(
            REVISED,
            "amphibious-land" if landing else "land",
            attacker,
            random_side(rng, LAND_UNITS, 5, extra="aa_gun"),
            bombard=ships,
            keep_land=rng.choice((0, 0, 1, 2)),
            max_rounds=rng.choice((None, None, 1, 3)) if not landing else None,
            rulings=random_rulings(rng),
        )
    )


@pytest.mark.parametrize("seed", seeds(60))
def test_sea_agrees_with_brute_force(seed: int) -> None:
    rng = random.Random(1000 + seed)
    attacker, defender = (random_side(rng, SEA_UNITS, 5) for _ in range(2))
    assert_same(
        BattleSetup(
            REVISED,
            "sea",
            attacker,
            defender,
            max_rounds=rng.choice((None, None, 2)),
            rulings=random_rulings(rng),
        )
    )


@pytest.mark.parametrize("seed", seeds(40))
def test_another_edition_agrees_with_brute_force(seed: int) -> None:
    """Two-hit carriers, tactical bombers, defenceless transports, later submarine rules."""
    rng = random.Random(2000 + seed)
    edition = second_edition()
    fleet = ("submarine", "destroyer", "transport", "carrier", "battleship", "cruiser")
    army = ("infantry", "mech_infantry", "artillery", "tank")
    planes = ("fighter", "tactical_bomber", "strategic_bomber")
    sea = rng.random() < 0.6
    units = (*(fleet if sea else army), *planes)
    sides = [SideSetup(some(rng, units, 5)) for _ in range(2)]
    if sea:
        sides = [
            SideSetup(s.force, damaged={u: 1 for u in s.force if u == "carrier"}) for s in sides
        ]
    one, other = sides
    kind = "sea" if sea else "amphibious-land"
    ships = {} if sea else {"cruiser": 1, "battleship": 1}
    assert_same(BattleSetup(edition, kind, one, other, bombard=ships))


# -- when to go home, and who must come home ----------------------------------------------------


def planned(rng: random.Random, side: SideSetup) -> SideSetup:
    """The side with some of its units to be saved."""
    unit = rng.choice(sorted(side.total))
    saved = {} if unit == "aa_gun" else {unit: rng.randint(1, side.total[unit])}
    return replace(side, saved=saved)


@pytest.mark.parametrize("seed", seeds(80))
def test_leaving_and_saving_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(5000 + seed)
    sea, diving = rng.random() < 0.5, rng.random() < 0.3
    units = SEA_UNITS if sea else LAND_UNITS
    attacker = planned(rng, random_side(rng, units, 5))
    defender = planned(rng, random_side(rng, units, 5, "" if sea else "aa_gun"))
    rulings = random_rulings(rng).but({"submerging": rng.choice(("after-fire", "before-fire"))})
    # Where a limit and a battle without end come together, the plain walk calls it endless.
    ends = rulings.aircraft_hit_submarines == "always"
    setup = BattleSetup(
        REVISED,
        "sea" if sea else "land",
        attacker,
        defender,
        max_rounds=rng.choice((None, 1, 2, 3)) if ends else None,
        leave_units=rng.choice((0, 1, 2, 3)),
        leave_value=rng.choice((0, 0, 9, 20)),
        submerge=frozenset({"attacker", "defender"}) if sea and diving else frozenset(),
        rulings=rulings,
    )
    if not setup.submerge:
        assert_same(setup)
        return
    exact, brute = figures(odds(setup, table_rounds=3)), Diving(setup).run()
    for key in {*exact, *brute}:
        assert exact.get(key, 0.0) == pytest.approx(brute.get(key, 0.0), abs=1e-10), (key, setup)


@pytest.mark.parametrize("seed", seeds(20))
def test_the_chance_that_units_come_home_is_that_of_the_likeliest_left(seed: int) -> None:
    """What is told of units to be saved against the whole list of what may be left."""
    rng = random.Random(6000 + seed)
    attacker = planned(rng, random_side(rng, SEA_UNITS, 5))
    result = odds(BattleSetup(REVISED, "sea", attacker, random_side(rng, SEA_UNITS, 5)))
    wanted = attacker.saved
    home = sum(
        chance
        for units, chance in result.distribution["attacker"]
        if all(units.get(unit, 0) >= count for unit, count in wanted.items())
    )
    assert result.saves("attacker", wanted) == pytest.approx(home, abs=1e-12)
    assert result.saves("attacker", wanted, "attacker") <= min(home, result.attacker) + 1e-12
    assert result.saves("attacker", {}) == pytest.approx(1.0)
    assert result.saves("attacker", {}, "attacker") == pytest.approx(result.attacker)


# -- waves --------------------------------------------------------------------------------------


def brute_waves(setups: Sequence[BattleSetup]) -> dict[str, float]:
    """Wave after wave, each by the plain walk; whoever is left on the defender's side goes on."""
    found: dict[str, float] = defaultdict(float)
    coming: dict[Pieces, float] = {Brute(setups[0]).pieces(setups[0].defender): 1.0}
    for number, setup in enumerate(setups):
        brute = Brute(setup)
        a = brute.pieces(setup.attacker)
        started = sum(brute.edition.unit(u).cost for u, _ in a)
        found[f"chance {number}"] = sum(coming.values())
        done, endless, retreated, _ = brute.walk({(a, d): mass for d, mass in coming.items()})
        coming = defaultdict(float)
        for group, how in ((done, "done"), (endless, "draw"), (retreated, "defender")):
            for (x, y), mass in group.items():
                able, foe = brute.capable(x), brute.capable(y)
                winner = how
                if how == "done":
                    winner = "draw" if able == foe else "attacker" if able else "defender"
                    y = () if winner == "attacker" else y
                left = sum(brute.edition.unit(u).cost for u, _ in x)
                found["attacker lost"] += mass * (started - left)
                on_land = any(brute.edition.unit(u).domain == "land" for u, _ in x)
                taken = winner == "attacker" and on_land and not brute.sea
                found["captured"] += mass * taken
                if number + 1 == len(setups) or taken or (brute.sea and winner == "attacker"):
                    found["won"] += mass * (winner == "attacker")
                    found["held"] += mass * (winner == "defender")
                    for unit, _ in y:
                        found[f"left {unit}"] += mass
                else:
                    if brute.rules.damage_repaired == "yes":
                        y = tuple(sorted((u, brute.edition.unit(u).hits) for u, _ in y))
                    coming[y] += mass
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("seed", seeds(60))
def test_waves_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(7000 + seed)
    sea = rng.random() < 0.4
    units = SEA_UNITS if sea else LAND_UNITS
    defender = random_side(rng, units, 5, "" if sea else "aa_gun")
    rulings = random_rulings(rng).but({"damage_repaired": rng.choice(("yes", "no"))})
    setups = [
        BattleSetup(
            REVISED,
            "sea" if sea else "land",
            random_side(rng, units, 3),
            defender,
            leave_units=rng.choice((0, 0, 1)),
            rulings=rulings,
        )
        for _ in range(rng.choice((2, 2, 3)))
    ]
    brute, exact = brute_waves(setups), waves(setups)
    found = {
        "won": exact.won,
        "captured": exact.captured,
        "held": exact.held,
        "attacker lost": exact.ipc_lost["attacker"],
        **{f"chance {number}": wave.chance for number, wave in enumerate(exact.waves)},
        **{f"left {unit}": count for unit, count in exact.left.items()},
    }
    for key in {*found, *brute}:
        assert found.get(key, 0.0) == pytest.approx(brute.get(key, 0.0), abs=1e-9), (key, setups)


def test_one_wave_is_a_battle() -> None:
    setup = BattleSetup(
        REVISED, "land", SideSetup({"tank": 3}), SideSetup({"infantry": 2, "aa_gun": 1})
    )
    (wave,), alone = waves([setup]).waves, odds(setup)
    assert wave.chance == 1.0
    assert figures(wave.odds) == pytest.approx(figures(alone))


# -- submarines that dive -----------------------------------------------------------------------


class Diving(Brute):
    """`Brute` with submarines that leave at the end of a round, or before the fire of one."""

    def dive(self, a: Pieces, d: Pieces, gone: tuple[tuple[str, str], ...]) -> Left:
        """Attackers, defenders and what has left, after those dived who may."""
        for side in ("attacker", "defender"):
            own, foe = (a, d) if side == "attacker" else (d, a)
            if side not in self.setup.submerge or not (self.capable(a) and self.capable(d)):
                continue
            if self.rules.destroyer_stops_submerging == "yes" and self.has(foe, "destroyer"):
                continue
            boats = [p for p in own if "submarine" in self.edition.unit(p[0]).roles]
            rest = tuple(p for p in own if p not in boats)
            a, d = (rest, d) if side == "attacker" else (a, rest)
            gone = (*gone, *((side, unit) for unit, _ in boats))
        return a, d, gone

    def run(self) -> dict[str, float]:
        early = self.rules.submerging == "before-fire"
        a, d = self.pieces(self.setup.attacker), self.pieces(self.setup.defender)
        number = 0
        found: dict[str, float] = defaultdict(float)
        masses: dict[Left, float] = {(a, d, ()): 1.0}
        while masses and sum(masses.values()) > 1e-14:
            number += 1
            found["rounds"] += sum(masses.values())
            before: dict[Left, float] = defaultdict(float)
            after: dict[Left, float] = defaultdict(float)
            for state, mass in masses.items():
                before[self.dive(*state) if early else state] += mass
            for (x, y, gone), mass in before.items():
                spread = self.round(x, y, False) if x and y else {(x, y): 1.0}
                if spread.get((x, y), 0.0) > 1 - 1e-12 and self.capable(x) and self.capable(y):
                    self.count(found, x, y, gone, mass, "draw")
                    found["rounds"] -= mass if number > 1 else 0.0
                    continue
                for (x2, y2), p in spread.items():
                    after[x2, y2, gone] += mass * p
            masses = defaultdict(float)
            for (x, y, gone), mass in after.items():
                last = number == self.setup.max_rounds or self.leaves(x)
                if self.capable(x) and self.capable(y) and last:
                    self.count(found, x, y, gone, mass, "defender")
                    continue
                left = (x, y, gone) if early else self.dive(x, y, gone)
                if self.capable(left[0]) and self.capable(left[1]):
                    masses[left] += mass
                else:
                    self.count(found, *left, mass, "done")
        return found

    def count(
        self,
        found: dict[str, float],
        a: Pieces,
        d: Pieces,
        gone: tuple[tuple[str, str], ...],
        mass: float,
        how: str,
    ) -> None:
        none: Spread = {}
        ends = {"done": none, "draw": none, "defender": none, how: {(a, d): mass}}
        here = self.figures(ends["done"], ends["draw"], ends["defender"], 0.0)
        for key, value in here.items():
            found[key] += value
        for side, unit in gone:
            found[f"{side} {unit}"] += mass


@pytest.mark.parametrize("seed", seeds(60))
def test_diving_agrees_with_brute_force(seed: int) -> None:
    rng = random.Random(3000 + seed)
    few = ("submarine", "submarine", "destroyer", "carrier", "fighter", "transport")
    setup = BattleSetup(
        REVISED,
        "sea",
        random_side(rng, few, 4),
        random_side(rng, few, 4),
        max_rounds=rng.choice((None, None, None, 1, 3)),
        submerge=frozenset(rng.sample(("attacker", "defender"), rng.randint(1, 2))),
        rulings=random_rulings(rng).but(
            {
                "submerging": rng.choice(("after-fire", "before-fire")),
                "destroyer_stops_submerging": rng.choice(("yes", "yes", "no")),
            }
        ),
    )
    exact, brute = figures(odds(setup, table_rounds=3)), Diving(setup).run()
    for key in {*exact, *brute}:
        assert exact.get(key, 0.0) == pytest.approx(brute.get(key, 0.0), abs=1e-10), (key, setup)


def test_a_submarine_that_dives_after_its_shot_page_15() -> None:
    """It strikes first: 2 in 6 sink the lone transport, and what has dived has left the battle."""
    setup = BattleSetup(
        REVISED,
        "sea",
        SideSetup({"submarine": 1}),
        SideSetup({"transport": 1}),
        submerge=frozenset({"attacker"}),
    )
    found = odds(setup)
    assert found.attacker == pytest.approx(2 / 6)
    assert found.survivors["attacker"]["submarine"] == pytest.approx(2 / 6 + 4 / 6 * 5 / 6)
    assert found.rounds == pytest.approx(1)


@pytest.mark.sweep
@pytest.mark.parametrize("submerging", ["after-fire", "before-fire"])
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_diving_play_fits_the_odds(side: str, submerging: str) -> None:
    setup = BattleSetup(
        REVISED,
        "sea",
        SideSetup({"submarine": 2, "destroyer": 1, "fighter": 1}, order_of_losses=()),
        SideSetup({"submarine": 1, "destroyer": 1, "battleship": 1}, order_of_losses=()),
        submerge=frozenset({side}),
        rulings=Rulings(submerging=submerging),
    )
    assert_play_fits(setup, games=600, seed=7, sigmas=4.0)


# -- known values -------------------------------------------------------------------------------


def test_the_game_folder_gives_the_same_edition() -> None:
    assert edition_from_game(load_game("axis-allies")) == REVISED


def test_published_value_of_a_land_battle() -> None:
    result = odds(
        BattleSetup(
            REVISED,
            "land",
            SideSetup({"infantry": 10, "artillery": 5, "tank": 5, "fighter": 3}),
            SideSetup({"infantry": 12, "artillery": 2, "tank": 3, "fighter": 2}),
        )
    )
    assert result.attacker == pytest.approx(0.886250, abs=5e-7)


def test_one_infantry_against_one() -> None:
    """A hit on 1, D hit on 2: by hand, per round 1/18 both, 2/18 only A, 5/18 only D."""
    result = odds(
        BattleSetup(REVISED, "land", SideSetup({"infantry": 1}), SideSetup({"infantry": 1}))
    )
    assert result.attacker == pytest.approx(2 / 8)
    assert result.defender == pytest.approx(5 / 8)
    assert result.draw == pytest.approx(1 / 8)
    assert result.rounds == pytest.approx(18 / 8)


def test_default_orders_of_losses() -> None:
    assert REVISED.default_losses(at_sea=False) == LAND_UNITS
    assert REVISED.default_losses(at_sea=True) == (
        "battleship:first",
        *("transport", "submarine", "fighter", "destroyer", "bomber", "carrier", "battleship"),
    )


def test_json_has_the_agreed_shape() -> None:
    document = odds(
        BattleSetup(
            REVISED, "land", SideSetup({"infantry": 2}), SideSetup({"infantry": 1, "aa_gun": 1})
        )
    ).as_json()
    assert list(document) == [
        *("method", "attacker", "defender", "draw", "capture", "rounds", "survivors", "ipc_lost")
    ]
    assert document["method"] == "exact"
    assert set(document["survivors"]["defender"]) == {"infantry"}
    json.dumps(document)


def test_aircraft_alone_win_but_do_not_capture() -> None:
    result = odds(
        BattleSetup(REVISED, "land", SideSetup({"fighter": 3}), SideSetup({"infantry": 1}))
    )
    assert result.attacker > 0.9
    assert result.capture == 0.0


def test_keeping_land_units_raises_the_chance_of_capture() -> None:
    sides = (
        SideSetup({"infantry": 3, "tank": 2, "fighter": 3}),
        SideSetup({"infantry": 5, "fighter": 1}),
    )
    careless = odds(BattleSetup(REVISED, "land", *sides))
    careful = odds(BattleSetup(REVISED, "land", *sides, keep_land=2))
    assert careful.capture > careless.capture
    assert careful.survivors["attacker"]["fighter"] < careless.survivors["attacker"]["fighter"]


def test_an_undefended_territory_is_captured() -> None:
    guns_only = SideSetup({"aa_gun": 1, "industrial_complex": 1})
    result = odds(BattleSetup(REVISED, "land", SideSetup({"tank": 1}), guns_only))
    assert (result.attacker, result.capture, result.rounds) == (1.0, 1.0, 0.0)
    with_fighter = odds(
        BattleSetup(REVISED, "land", SideSetup({"tank": 1, "fighter": 1}), guns_only)
    )
    assert with_fighter.capture == pytest.approx(1.0)
    assert with_fighter.survivors["attacker"]["fighter"] == pytest.approx(5 / 6)


def test_endless_battles_are_named() -> None:
    """Submarines cannot hit aircraft, and these aircraft cannot hit submarines."""
    result = odds(
        BattleSetup(second_edition(), "sea", SideSetup({"submarine": 2}), SideSetup({"fighter": 1}))
    )
    assert result.endless == result.draw == 1.0
    assert result.endless_cases == (({"submarine": 2}, {"fighter": 1}),)


def test_retreat_is_counted_as_the_ruling_says() -> None:
    def one_round(rulings: Rulings) -> BattleOdds:
        sides = SideSetup({"infantry": 3}), SideSetup({"infantry": 3})
        return odds(BattleSetup(REVISED, "land", *sides, max_rounds=1, rulings=rulings))

    held = one_round(Rulings())
    drawn = one_round(Rulings(retreat_counts_as="draw"))
    assert held.retreat == pytest.approx(drawn.retreat)
    assert held.retreat > 0.9
    assert held.defender - drawn.defender == pytest.approx(held.retreat)


def test_only_aircraft_leave_a_landing() -> None:
    setup = BattleSetup(
        REVISED,
        "amphibious-land",
        SideSetup({"infantry": 2, "bomber": 2}),
        SideSetup({"infantry": 6}),
        max_rounds=1,
    )
    result = odds(setup)
    assert result.survivors["attacker"]["bomber"] > 1.5
    stubborn = odds(
        BattleSetup(REVISED, "amphibious-land", setup.attacker, setup.defender, max_rounds=None)
    )
    assert stubborn.survivors["attacker"]["bomber"] < result.survivors["attacker"]["bomber"]


def test_jets_of_one_power_do_not_help_another() -> None:
    """Multinational defence (p. 18): each power throws with its own technologies."""
    jets = frozenset({"jet_fighters"})
    attacker = SideSetup({"tank": 4})

    def win(*groups: Contingent) -> float:
        return odds(BattleSetup(REVISED, "land", attacker, SideSetup(owner_groups=groups))).attacker

    both = win(Contingent("uk", {"fighter": 2}, jets))
    one = win(Contingent("uk", {"fighter": 1}, jets), Contingent("usa", {"fighter": 1}))
    none = win(Contingent("uk", {"fighter": 1}), Contingent("usa", {"fighter": 1}))
    assert both < one < none


def test_table_per_round_leads_to_the_final_chances() -> None:
    setup = BattleSetup(
        REVISED,
        "land",
        SideSetup({"infantry": 6, "tank": 4}),
        SideSetup({"infantry": 6, "tank": 1}),
    )
    result = odds(setup, table_rounds=60)
    assert [row.round for row in result.table] == list(range(1, len(result.table) + 1))
    last = result.table[-1]
    assert last.attacker == pytest.approx(result.attacker, abs=1e-6)
    assert last.undecided < 1e-6
    assert all(
        x.attacker <= y.attacker for x, y in zip(result.table, result.table[1:], strict=False)
    )
    stopped = odds(BattleSetup(REVISED, "land", setup.attacker, setup.defender, max_rounds=2))
    assert result.table[1].attacker == pytest.approx(stopped.attacker)


# -- invariants ---------------------------------------------------------------------------------

counts = st.integers(min_value=0, max_value=12)


@pytest.mark.walk
@settings(max_examples=40)
@given(
    st.fixed_dictionaries(dict.fromkeys(LAND_UNITS, counts)),
    st.fixed_dictionaries(dict.fromkeys(LAND_UNITS, counts) | {"aa_gun": st.integers(0, 1)}),
    st.integers(0, 3),
)
def test_land_chances_always_sum_to_one(
    attacker: dict[str, int], defender: dict[str, int], keep: int
) -> None:
    result = odds(
        BattleSetup(REVISED, "land", SideSetup(attacker), SideSetup(defender), keep_land=keep)
    )
    assert_sound(result, attacker, defender)


@settings(max_examples=25)
@given(
    st.fixed_dictionaries(dict.fromkeys(SEA_UNITS, st.integers(0, 3))),
    st.fixed_dictionaries(dict.fromkeys(SEA_UNITS, st.integers(0, 3))),
)
def test_sea_chances_always_sum_to_one(attacker: dict[str, int], defender: dict[str, int]) -> None:
    result = odds(BattleSetup(REVISED, "sea", SideSetup(attacker), SideSetup(defender)))
    assert_sound(result, attacker, defender)


def assert_sound(result: BattleOdds, attacker: dict[str, int], defender: dict[str, int]) -> None:
    assert math.isclose(result.attacker + result.defender + result.draw, 1.0, abs_tol=1e-12)
    assert 0.0 <= result.capture <= result.attacker + 1e-12
    for side, force in (("attacker", attacker), ("defender", defender)):
        for unit, left in result.survivors[side].items():
            assert -1e-12 <= left <= force[unit] + 1e-9
        assert math.isclose(sum(p for _, p in result.distribution[side]), 1.0, abs_tol=1e-12)
        assert result.ipc_lost[side] >= -1e-9


Solved = tuple[tuple[PairChances, PairChances, float], PairChances]


def assert_alike(one: Solved, other: Solved, tolerance: float) -> None:
    """The same endings, rounds, and chances after a round."""
    for found, known in zip((*one[0][:2], one[1]), (*other[0][:2], other[1]), strict=True):
        for pair in {*found, *known}:
            assert found.get(pair, 0.0) == pytest.approx(known.get(pair, 0.0), abs=tolerance)
    assert one[0][2] == pytest.approx(other[0][2], abs=10 * tolerance)


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large battles are followed to the last chance, as small ones are."""
    few = {"lattice._LEFT_OUT_AT_ONCE": 1e-18, "fleets._RARE": 1e-19, "fleets._CALM": 1e-19}
    for name, least in few.items():
        monkeypatch.setattr(f"companion.games.axis.combat.{name}", least)
    monkeypatch.setattr("companion.games.axis.combat.fleets._UNFOUGHT", 1e-16)


@pytest.fixture(params=[0, 10**9])
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many chains are few, which are led on in another way than many."""
    monkeypatch.setattr("companion.games.axis.combat.way_down._FEW", request.param)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.usefixtures("followed", "few")
def test_the_descent_and_the_lattice_are_the_plain_chain(seed: int) -> None:
    rng = random.Random(3000 + seed)
    force = some(rng, LAND_UNITS, 14)
    board = BattleBoard(
        BattleSetup(
            REVISED,
            "land",
            SideSetup(force),
            SideSetup({**some(rng, LAND_UNITS, 14), "aa_gun": 1}),
        )
    )
    start = (board.attacker.start, board.defender.start)

    def solved(together: bool = True) -> Solved:
        chain = Chain(board, [start[0]], [start[1]], by_descent=together)
        first = chain.round({start: 1.0}, first=True)
        return chain.sweep(first, first=False), chain.round(first, first=False)

    plain = solved(together=False)
    assert_alike(solved(), plain, 1e-13)
    assert_alike(as_large(solved), plain, 1e-13)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.usefixtures("followed", "few")
def test_round_by_round_the_lattice_is_the_descent(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then some states have battles to come but none that have come yet."""
    rng = random.Random(7000 + seed)
    forces = [{**some(rng, LAND_UNITS, 14), "fighter": 6, "bomber": 5} for _ in range(2)]
    board = BattleBoard(
        BattleSetup(REVISED, "land", SideSetup(forces[0]), SideSetup({**forces[1], "aa_gun": 1}))
    )
    start = (board.attacker.start, board.defender.start)

    def solved() -> Solved:
        chain = Chain(board, [start[0]], [start[1]])
        rounds = [after for after, _ in zip(chain.by_rounds({start: 1.0}), range(4), strict=False)]
        return chain.sweep(rounds[0], first=False), rounds[3]

    lattice = as_large(solved)
    monkeypatch.setattr("companion.games.axis.combat.chain.LARGE", 10**9)
    assert_alike(lattice, solved(), 1e-12)


def test_states_without_a_number_are_counted_without_arrays() -> None:
    """Units of thirteen powers have more states than there are numbers of 63 bits."""
    many = dict.fromkeys(("infantry", "mech_infantry", "artillery", "tank", "fighter"), 1)
    powers = [Contingent(f"power{n}", many) for n in range(13)]
    few = SideSetup(owner_groups=tuple(powers[:9]))
    setup = BattleSetup(second_edition(), "land", few, SideSetup({"infantry": 9}))
    assert BattleBoard(setup).attacker.countable
    whole = BattleSetup(
        second_edition(),
        "land",
        SideSetup(owner_groups=tuple(powers)),
        SideSetup({"infantry": 9}),
    )
    assert not BattleBoard(whole).attacker.countable
    assert figures(as_large(lambda: odds(whole))) == pytest.approx(figures(odds(whole)), abs=1e-9)


@pytest.mark.sweep
@pytest.mark.parametrize("room", [1, 3_000])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.usefixtures("followed", "few")
def test_a_lattice_in_many_parts_is_the_plain_chain(
    seed: int, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chains are parted wherever one throws other dice than those it was alike to, and few are
    fought together, as in large battles; aircraft of three kinds, two of them helped by others."""
    monkeypatch.setattr("companion.games.axis.combat.runs._STRETCH", 0)
    monkeypatch.setattr("companion.games.axis.combat.runs._MOVED", 0)
    monkeypatch.setattr("companion.games.axis.combat.lattice._ROOM", room)
    rng = random.Random(9000 + seed)
    units = ("infantry", "mech_infantry", "artillery", "tank")
    aircraft = {"fighter": 2, "tactical_bomber": 3, "strategic_bomber": 2}
    order = random_order(rng, (*units, *aircraft))
    attacker = SideSetup({**some(rng, units, 7), **aircraft}, order_of_losses=order)
    defender = SideSetup({**some(rng, (*units, *aircraft), 6), "aa_gun": 1})
    board = BattleBoard(BattleSetup(second_edition(), "land", attacker, defender))
    start = (board.attacker.start, board.defender.start)

    def solved(together: bool = True) -> Solved:
        chain = Chain(board, [start[0]], [start[1]], by_descent=together)
        first = chain.round({start: 1.0}, first=True)
        return chain.sweep(first, first=False), chain.round(first, first=False)

    assert_alike(as_large(solved), solved(together=False), 1e-13)
    setup = board.setup
    plain, large = figures(odds(setup)), figures(as_large(lambda: odds(setup)))
    assert large == pytest.approx(plain, abs=1e-12)


@pytest.mark.walk
def test_parts_of_a_lattice_that_are_not_seen_add_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly all of forty aircraft shot down: chains so unlikely are dropped where they part."""
    attacker = {
        "infantry": 3,
        "tank": 9,
        "fighter": 8,
        "tactical_bomber": 18,
        "strategic_bomber": 14,
    }
    defender = {"infantry": 30, "fighter": 12, "aa_gun": 1}
    setup = BattleSetup(second_edition(), "land", SideSetup(attacker), SideSetup(defender))
    whole = figures(odds(setup))
    monkeypatch.setattr("companion.games.axis.combat.runs._STRETCH", 0)
    monkeypatch.setattr("companion.games.axis.combat.runs._MOVED", 0)
    monkeypatch.setattr("companion.games.axis.combat.lattice._ROOM", 30_000)
    parted = figures(odds(setup))
    assert parted == pytest.approx(whole, abs=1e-9)
    assert parted["attacker"] + parted["defender"] + parted["draw"] == pytest.approx(1, abs=1e-10)


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.usefixtures("followed")
def test_many_pairs_together_are_the_pairs_one_by_one(seed: int) -> None:
    """Both editions, on land and at sea, with any order of losses: dice that grow worse when
    another unit falls, defenders on several paths, ships of two hits."""
    rng = random.Random(5000 + seed)
    edition = (REVISED, second_edition())[seed % 2]
    sea = seed % 3 == 0
    units = [
        u.id
        for u in edition.units.values()
        if u.fights and u.domain in (("sea", "air") if sea else ("land", "air"))
    ]
    sides = [
        SideSetup(some(rng, tuple(units), 10), order_of_losses=random_order(rng, tuple(units)))
        for _ in range(2)
    ]
    one, other = sides
    kind = "sea" if sea else "amphibious-land"
    ships = {} if sea else {"battleship": rng.randint(0, 2)}
    board = BattleBoard(BattleSetup(edition, kind, one, other, bombard=ships))
    start = (board.attacker.start, board.defender.start)

    def solved(together: bool = True) -> Solved:
        chain = Chain(board, [start[0]], [start[1]], by_descent=together)
        second = chain.round(chain.round({start: 1.0}, first=True), first=False)
        return chain.sweep({start: 1.0}, first=True), second

    plain = solved(together=False)
    assert_alike(solved(), plain, 1e-12)
    assert_alike(as_large(solved), plain, 1e-12)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 80))]
)
def test_large_fleets_agree_with_brute_force(seed: int) -> None:
    """Submarines, aircraft that they cannot hit, destroyers here and there, transports, in any
    order of losses, all counted as arrays. A battleship a side begins a fight in any case: where
    nobody can hurt anybody from the start, a round is counted or not."""
    rng = random.Random(9000 + seed)
    edition = (REVISED, second_edition())[seed % 2]
    kinds = [u.id for u in edition.units.values() if u.fights and u.domain in ("sea", "air")]
    sides = []
    for _ in range(2):
        force = {**some(rng, ("submarine", *rng.sample(kinds, 3)), 4), "battleship": 1}
        sides.append(SideSetup(force, order_of_losses=random_order(rng, tuple(kinds))))
    one, other = sides
    as_large(lambda: assert_same(BattleSetup(edition, "sea", one, other)))


@pytest.mark.walk
@pytest.mark.parametrize("large", [False, True])
def test_hits_on_ships_only_pass_over_aircraft_in_any_order_of_losses(large: bool) -> None:
    """States that follow each other on one path can lie apart on another."""
    order = ("submarine", "strategic_bomber", "tactical_bomber", "destroyer")
    force = {"submarine": 2, "tactical_bomber": 1, "strategic_bomber": 1, "destroyer": 1}
    one, other = (
        SideSetup(force, order_of_losses=order),
        SideSetup({"submarine": 3, "fighter": 1}),
    )
    setup = BattleSetup(second_edition(), "sea", one, other)
    if large:
        as_large(lambda: assert_same(setup))
    else:
        assert_same(setup)


@pytest.mark.usefixtures("few")
def test_a_large_battle_is_counted_alike_by_both() -> None:
    """Half aircraft and a gun: many ladders, several of them meeting on their way down."""
    planes = {"fighter": 7, "tactical_bomber": 5, "strategic_bomber": 3}
    setup = BattleSetup(
        second_edition(),
        "amphibious-land",
        SideSetup({"infantry": 6, "artillery": 3, "tank": 3, **planes}),
        SideSetup({"infantry": 9, "artillery": 2, "fighter": 6, "aa_gun": 1}),
        bombard={"battleship": 2},
    )
    small, large = figures(odds(setup)), figures(as_large(lambda: odds(setup)))
    assert small.keys() == large.keys()
    for key, value in small.items():
        assert large[key] == pytest.approx(value, abs=1e-12)


LARGE = {
    "40 ashore": (
        "land",
        {"infantry": 12, "artillery": 4, "tank": 4, "fighter": 14, "strategic_bomber": 6},
        {"infantry": 18, "artillery": 4, "tank": 4, "fighter": 14, "aa_gun": 1},
        1e-10,
    ),
    "30 at sea": (
        "sea",
        {"submarine": 15, "fighter": 15},
        {"submarine": 12, "destroyer": 3, "fighter": 12, "carrier": 3},
        1e-9,
    ),
    "100 ashore": (
        "land",
        {"infantry": 40, "artillery": 20, "tank": 10, "fighter": 15, "strategic_bomber": 15},
        {"infantry": 60, "artillery": 10, "fighter": 30, "aa_gun": 1},
        1e-8,
    ),
}
"""Kind, both sides, and what their chances may be wrong by."""


@pytest.mark.parametrize(
    "name", ["40 ashore", "30 at sea", pytest.param("100 ashore", marks=pytest.mark.slow)]
)
def test_what_a_large_battle_does_not_follow_cannot_be_seen(
    name: str, request: pytest.FixtureRequest
) -> None:
    kind, attacker, defender, most = LARGE[name]
    setup = BattleSetup(second_edition(), kind, SideSetup(attacker), SideSetup(defender))
    cut = odds(setup)
    request.getfixturevalue("followed")
    whole = odds(setup)
    for found, known in ((cut, whole), (whole, cut)):
        for side, left in found.left.items():
            for units, chance in left.items():
                assert chance == pytest.approx(known.left[side].get(units, 0.0), abs=most)
    assert abs(cut.attacker + cut.defender + cut.draw - 1.0) <= most
    assert abs(whole.attacker + whole.defender + whole.draw - 1.0) <= 1e-12


@pytest.mark.parametrize("seed", range(6))
def test_dice_of_many_states_are_those_of_each(seed: int) -> None:
    """Support included, and heavy bombers."""
    rng = random.Random(8000 + seed)
    edition = (REVISED, second_edition())[seed % 2]
    units = tuple(u.id for u in edition.units.values() if u.fights and u.domain in ("land", "air"))
    side = SideSetup(some(rng, units, 16), order_of_losses=random_order(rng, units))
    board = BattleBoard(BattleSetup(edition, "land", side, side))
    for roster in (board.attacker, board.defender):
        chain = Chain(board, [board.attacker.start], [board.defender.start])
        states = (chain.attacker if roster is board.attacker else chain.defender).states
        found = roster.dice_of_many(np.array(states), edition.die_sides)
        assert found.tolist() == [list(roster.dice(one, edition.die_sides)) for one in states]


def test_states_that_aa_fire_hardly_leads_to_are_not_built() -> None:
    """Their chances are with their neighbours."""
    planes = {"fighter": 30, "bomber": 20}
    board = BattleBoard(
        BattleSetup(REVISED, "land", SideSetup(planes), SideSetup({"infantry": 1, "aa_gun": 1}))
    )
    start = board.attacker.start, board.defender.start
    chain = Chain(board, [start[0]], [start[1]])
    after = chain.round({start: 1.0}, first=True)
    assert sum(after.values()) == pytest.approx(1.0, abs=1e-14)
    shot_down = {30 + 20 - sum(attacker) for attacker, _ in after}
    assert {0, 1, 20} <= shot_down
    assert not {45, 50} & shot_down


def test_a_hundred_against_a_hundred_is_certain_to_end() -> None:
    """The chances of large battles sum to 1 as those of small ones do."""
    for setup in (
        BattleSetup(
            REVISED,
            "land",
            SideSetup({"infantry": 70, "artillery": 15, "tank": 13, "fighter": 2}),
            SideSetup({"infantry": 80, "tank": 20, "aa_gun": 1}),
        ),
        BattleSetup(
            REVISED,
            "sea",
            SideSetup({"submarine": 3, "destroyer": 12, "battleship": 4, "fighter": 10}),
            SideSetup({"submarine": 4, "destroyer": 9, "transport": 9, "carrier": 6, "fighter": 3}),
        ),
    ):
        result = odds(setup)
        assert math.isclose(result.attacker + result.defender + result.draw, 1.0, abs_tol=1e-12)


@pytest.mark.parametrize("keep_land", [0, 6])
def test_one_of_several_battles_has_the_odds_of_each_by_its_chance(keep_land: int) -> None:
    """Attackers who are parts of the largest are counted with it, also where what they keep makes
    theirs another order of losses."""
    defender = SideSetup({"infantry": 9, "fighter": 1, "aa_gun": 1})
    setups = [
        BattleSetup(REVISED, "land", SideSetup(force), defender, keep_land=keep_land)
        for force in (
            {"infantry": 6, "artillery": 2, "tank": 4, "fighter": 2},
            {"infantry": 4, "artillery": 1, "tank": 4, "fighter": 2},
            {"infantry": 1, "tank": 3, "fighter": 2},
            {"fighter": 2},
        )
    ]
    chances = (0.5, 0.3, 0.2 - 1e-9, 1e-9)
    known: dict[str, float] = defaultdict(float)
    found: dict[str, float] = defaultdict(float)
    for chance, setup in zip(chances, setups, strict=True):
        for key, value in figures(odds(setup)).items():
            known[key] += chance * value
    parts = odds_of_one(list(zip(chances, setups, strict=True)))
    assert (len(parts) > 1) is (keep_land > 4)
    for chance, part in parts:
        for key, value in figures(part).items():
            found[key] += chance * value
    assert found == pytest.approx(known, abs=1e-12)


# -- odds against play --------------------------------------------------------------------------

LAND_MIX = BattleSetup(
    REVISED,
    "amphibious-land",
    SideSetup(
        {"infantry": 4, "artillery": 2, "tank": 2, "fighter": 2, "bomber": 1}, order_of_losses=()
    ),
    SideSetup({"infantry": 5, "tank": 1, "fighter": 1, "aa_gun": 1}, order_of_losses=()),
    bombard={"battleship": 1},
    keep_land=1,
)
SEA_MIX = BattleSetup(
    REVISED,
    "sea",
    SideSetup(
        {"submarine": 2, "destroyer": 1, "fighter": 2, "battleship": 1, "transport": 1},
        frozenset({"super_submarines"}),
        order_of_losses=(),
    ),
    SideSetup({"submarine": 2, "carrier": 1, "fighter": 2, "transport": 2}, order_of_losses=()),
)
LATER_SEA = BattleSetup(
    second_edition(),
    "sea",
    SideSetup(
        {"submarine": 3, "cruiser": 1, "tactical_bomber": 2, "carrier": 1}, order_of_losses=()
    ),
    SideSetup({"destroyer": 1, "submarine": 2, "fighter": 2, "transport": 2}, order_of_losses=()),
)
TEN = (
    LAND_MIX,
    SEA_MIX,
    LATER_SEA,
    BattleSetup(
        REVISED,
        "land",
        SideSetup({"infantry": 3, "tank": 3}, order_of_losses=()),
        SideSetup({"infantry": 4, "aa_gun": 1}, order_of_losses=()),
        max_rounds=2,
    ),
    BattleSetup(
        REVISED,
        "land",
        SideSetup({"infantry": 1, "bomber": 2}, frozenset({"heavy_bombers"}), order_of_losses=()),
        SideSetup({"infantry": 3, "fighter": 1}, frozenset({"jet_fighters"}), order_of_losses=()),
    ),
    BattleSetup(
        REVISED,
        "sea",
        SideSetup({"battleship": 2}, order_of_losses=()),
        SideSetup({"battleship": 1, "submarine": 2}, order_of_losses=()),
    ),
    BattleSetup(
        REVISED,
        "sea",
        SideSetup({"fighter": 3}, order_of_losses=()),
        SideSetup({"destroyer": 1, "transport": 2}, order_of_losses=()),
    ),
    BattleSetup(
        REVISED,
        "sea",
        SideSetup({"submarine": 4}, order_of_losses=()),
        SideSetup({"destroyer": 1, "carrier": 1, "fighter": 1}, order_of_losses=()),
    ),
    BattleSetup(
        REVISED,
        "amphibious-land",
        SideSetup({"infantry": 2, "artillery": 1, "fighter": 2}, order_of_losses=()),
        SideSetup({"infantry": 3, "aa_gun": 1}, order_of_losses=()),
        max_rounds=1,
    ),
    BattleSetup(
        second_edition(),
        "amphibious-land",
        SideSetup({"mech_infantry": 2, "artillery": 1, "tactical_bomber": 2}, order_of_losses=()),
        SideSetup({"infantry": 4, "aa_gun": 1}, order_of_losses=()),
        bombard={"cruiser": 1},
    ),
)


def throw(rng: random.Random) -> Callable[[Request], Answer]:
    def answer(request: Request) -> Answer:
        if isinstance(request, RollDice):
            return tuple(rng.choices(range(1, 7), k=request.dice_total))
        return default_answer(request)

    return answer


def assert_play_fits(setup: BattleSetup, games: int, seed: int, sigmas: float) -> None:
    rng = random.Random(seed)
    answer = throw(rng)
    tally: Counter[str] = Counter()
    for _ in range(games):
        outcome = play(fight(setup), answer)
        tally[outcome.winner] += 1
        tally["capture"] += outcome.captured
        for unit, count in outcome.attacker_left.items():
            tally[f"attacker {unit}"] += count
        for unit, count in outcome.defender_left.items():
            tally[f"defender {unit}"] += count
    assert_tally_fits(setup, tally, games, sigmas)


def assert_tally_fits(
    setup: BattleSetup, tally: Mapping[str, float], games: int, sigmas: float
) -> None:
    exact = odds(setup)
    for key in ("attacker", "defender", "draw", "capture"):
        p = min(max(getattr(exact, key), 0.0), 1.0)
        slack = sigmas * math.sqrt(p * (1 - p) / games) + 1e-9
        assert abs(tally.get(key, 0) / games - p) <= slack, (key, p, tally.get(key, 0) / games)
    for side, units in exact.survivors.items():
        for unit, expected in units.items():
            most = setup.attacker.total if side == "attacker" else setup.defender.total
            # The variance of a count within 0..n with this mean is at most mean * (n - mean).
            spread = math.sqrt(max(expected * (most[unit] - expected), 0.0) / games)
            found = tally.get(f"{side} {unit}", 0) / games
            assert abs(found - expected) <= sigmas * spread + 1e-9, (side, unit)


class Thrown(Brute):
    """The rules of `Brute` with dice that fall: many games at once, those at one state together.

    Where `Brute` has the chance of an outcome, this has a row with a 1 for every game that came
    to it, so that products are games in which both happened.
    """

    def __init__(self, setup: BattleSetup, seed: int) -> None:
        super().__init__(setup)
        self.plain = Brute(setup)
        self.rng = np.random.default_rng(seed)
        self.here = 0  # how many games stand at the state that is being played

    def throw(
        self, side: str, pieces: Pieces, dice: Sequence[tuple[int, str]]
    ) -> dict[Pieces, Weight]:
        spread: dict[Pieces, Weight] = {pieces: np.ones(self.here)}
        rank = {"any": 2, "not-submarine": 1}
        for target in sorted({t for _, t in dice}, key=lambda t: (rank.get(t, 0), t)):
            hits = np.zeros(self.here, dtype=int)
            for needed, aim in dice:
                if aim == target:
                    hits += self.rng.integers(1, 7, self.here) <= needed
            after: dict[Pieces, Weight] = {}
            for before, games in spread.items():
                for n in np.unique(hits[games > 0]):
                    left = self.strike(side, before, target, int(n))
                    after[left] = after.get(left, 0.0) + games * (hits == n)
            spread = after
        return spread

    def stuck(self, a: Pieces, d: Pieces) -> bool:
        return bool(self.plain.round(a, d, False).get((a, d), 0.0) > 1 - 1e-12)

    def games(self, count: int) -> dict[str, float]:
        """The figures of so many games, summed. From a landing only aircraft retreat (p. 14)."""
        a, d = self.pieces(self.setup.attacker), self.pieces(self.setup.defender)
        landing = self.setup.kind == "amphibious-land"
        playing = Counter({(a, d): count})
        done: Counter[Pair] = Counter()
        endless: Counter[Pair] = Counter()
        retreated: Counter[Pair] = Counter()
        flown: Counter[str] = Counter()
        number = 0
        while playing:
            number += 1
            after: Counter[Pair] = Counter()
            for (x, y), self.here in playing.items():
                for pair, games in self.round(x, y, number == 1).items():
                    after[pair] += int(np.sum(games))
            playing = Counter()
            for (x, y), games in after.items():
                if not games:
                    continue
                fighting = self.capable(x) and self.capable(y)
                if fighting and number == self.setup.max_rounds:
                    staying = tuple(p for p in x if landing and not self.flies(p))
                    if not staying:
                        retreated[x, y] += games
                        continue
                    for piece in filter(self.flies, x):
                        flown[f"attacker {piece[0]}"] += games
                    playing[staying, y] += games
                elif not fighting:
                    done[x, y] += games
                elif self.stuck(x, y):
                    endless[x, y] += games
                else:
                    playing[x, y] += games
        found = self.figures(done, endless, retreated, 0.0)
        for key, games in flown.items():
            found[key] += games
        return found

    def flies(self, piece: tuple[str, int]) -> bool:
        return self.edition.unit(piece[0]).domain == "air"


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(len(TEN)))
def test_play_fits_the_odds(number: int) -> None:
    assert_play_fits(TEN[number], games=400, seed=number, sigmas=4.0)


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(len(TEN)))
def test_thrown_dice_fit_the_odds(number: int) -> None:
    tally = Thrown(TEN[number], seed=number).games(4_000)
    assert_tally_fits(TEN[number], tally, 4_000, sigmas=4.0)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TEN)))
def test_long_play_fits_the_odds(number: int) -> None:
    assert_play_fits(TEN[number], games=20_000, seed=200 + number, sigmas=3.5)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TEN)))
def test_four_million_games_fit_the_odds(number: int) -> None:
    """All ten together are four million games."""
    setup = TEN[number]
    tally: dict[str, float] = defaultdict(float)
    thrown = Thrown(setup, seed=100 + number)
    for _ in range(20):
        for key, games in thrown.games(20_000).items():
            tally[key] += games
    assert_tally_fits(setup, tally, 400_000, sigmas=3.5)


# -- amphibious assaults ------------------------------------------------------------------------


def assault(defending_ships: dict[str, int], **landing: Any) -> AmphibiousAssault:
    army = {"infantry": 4, "artillery": 1, "tank": 1}
    return AmphibiousAssault(
        sea=BattleSetup(
            REVISED,
            "sea",
            SideSetup({"transport": 4, "battleship": 1, "destroyer": 1}, order_of_losses=()),
            SideSetup(defending_ships, order_of_losses=()),
        ),
        landing=BattleSetup(
            REVISED,
            "amphibious-land",
            SideSetup({"fighter": 1}, order_of_losses=()),
            SideSetup({"infantry": 3, "aa_gun": 1}, order_of_losses=()),
            bombard={"battleship": 1},
            **landing,
        ),
        loads=pack(REVISED, army, 4),
    )


LOADS = (
    {"infantry": 1},
    {"infantry": 2},
    *({unit: 1} for unit in ("artillery", "tank", "aa_gun")),
    *({"infantry": 1, unit: 1} for unit in ("artillery", "tank", "aa_gun")),
)
"""p. 10: two infantry, or one infantry and one other land unit, or less."""


@pytest.mark.parametrize("ships", [0, 1, 2, 3])
def test_transports_carry_two_infantry_or_one_and_another(ships: int) -> None:
    """Whatever force some loads add up to is packed, and no other."""
    edition = edition_from_game(load_game("axis-allies"))
    fits = {
        tuple(sorted(sum(map(Counter, loads), Counter()).items()))
        for count in range(ships + 1)
        for loads in combinations_with_replacement(LOADS, count)
    }
    for infantry, artillery, tank, guns in product(range(7), range(3), range(3), range(2)):
        names = ("infantry", "artillery", "tank", "aa_gun")
        force = dict(zip(names, (infantry, artillery, tank, guns), strict=True))
        force = {unit: count for unit, count in force.items() if count}
        if tuple(sorted(force.items())) in fits:
            loads = pack(edition, force, ships)
            assert len(loads) <= ships
            assert all(load in LOADS for load in loads)
            assert sum(map(Counter, loads), Counter()) == force
        else:
            with pytest.raises(BattleError, match=r"p\. 10"):
                pack(edition, force, ships)


def test_bombardment_only_without_a_sea_battle() -> None:
    """p. 17: with an empty sea zone the battleship supports the landing, else it does not."""
    quiet = assault({})
    supported = quiet.landing_with(4, clear=True)
    assert supported is not None
    assert supported.bombard == {"battleship": 1}
    alone = assault({"transport": 1}).landing_with(4, clear=True)
    assert alone is not None
    assert alone.bombard == {}
    direct = odds(
        BattleSetup(
            REVISED,
            "amphibious-land",
            SideSetup({"infantry": 4, "artillery": 1, "tank": 1, "fighter": 1}),
            SideSetup({"infantry": 3, "aa_gun": 1}),
            bombard={"battleship": 1},
        )
    )
    assert assault_odds(quiet).capture == pytest.approx(direct.capture)


def test_a_landing_never_fares_better_for_a_sea_battle() -> None:
    chances = [
        assault_odds(assault(ships)).capture for ships in ({}, {"transport": 1}, {"submarine": 2})
    ]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.walk
@pytest.mark.parametrize("ships", [{}, {"submarine": 1, "destroyer": 1}, {"battleship": 1}])
def test_assault_play_fits_its_odds(ships: dict[str, int]) -> None:
    setup = assault(ships)
    exact = assault_odds(setup)
    assert exact.attacker + exact.defender + exact.draw == pytest.approx(1.0, abs=1e-12)
    rng = random.Random(5)
    games = 1500
    captured = 0
    left: Counter[str] = Counter()
    for _ in range(games):
        outcome = play(fight_assault(setup), throw(rng))
        captured += outcome.captured
        if outcome.landing:
            left.update(outcome.landing.attacker_left)
        left.update(outcome.cargo_kept)
    p = exact.capture
    assert abs(captured / games - p) <= 4 * math.sqrt(p * (1 - p) / games) + 1e-9
    expected = exact.survivors["attacker"]["infantry"]
    spread = math.sqrt(expected * (4 - expected) / games)
    assert abs(left["infantry"] / games - expected) <= 4 * spread


def test_loads_must_fit() -> None:
    with pytest.raises(BattleError, match=r"p\. 10"):
        pack(REVISED, {"tank": 3}, 2)
    assert pack(REVISED, {"infantry": 3, "tank": 1}, 2) == (
        {"tank": 1, "infantry": 1},
        {"infantry": 2},
    )


def test_questions_are_not_asked_when_the_answer_is_given() -> None:
    seen: list[type[Request]] = []

    def answer(request: Request) -> Answer:
        seen.append(type(request))
        return throw(random.Random(1))(request)

    play(fight(TEN[3]), answer)
    assert PressOrRetreat not in seen
