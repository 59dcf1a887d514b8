"""What large battles are counted with, and how much of them is left out."""

from __future__ import annotations

import random

import pytest

from companion.games.axis.combat import (
    BattleOdds,
    BattleSetup,
    CombatEdition,
    SideSetup,
    edition_from_game,
    odds,
)
from companion.games.axis.combat.array_pool import ArrayPool
from companion.games.axis.combat.arrays import np
from companion.games.axis.combat.fronts import StatePairs
from companion.games.axis.combat.hit_arrays import hits
from companion.games.axis.combat.lattice import Lattice
from companion.games.axis.combat.way_down import Foes, extent
from kitgen.game import load_game

SIDES = 6


def plain(dice: tuple[int, ...], most: int) -> list[float]:
    """Die after die; the last of more than the most."""
    found = [1.0]
    for needed, count in enumerate(dice, 1):
        for _ in range(count):
            p = needed / SIDES
            kept, hit = [*found, 0.0], [0.0, *found]
            found = [(1.0 - p) * x + p * y for x, y in zip(kept, hit, strict=True)]
    found += [0.0] * (most + 1 - len(found))
    return [*found[: most + 1], sum(found[most + 1 :])]


@pytest.mark.parametrize("most", [2, 9, 40])
@pytest.mark.parametrize("seed", range(4))
def test_hits_of_many_handfuls_are_those_of_each(seed: int, most: int) -> None:
    """Also where a place throws fewer of some dice than the one before, and where all chains have
    some in common."""
    rng = random.Random(seed)
    dice = np.array(
        [[[rng.randint(seed % 2, 3) for _ in range(SIDES)] for _ in range(7)] for _ in range(5)]
    )
    dice[0, :, 2] += 4
    found = hits(dice, SIDES, most, ArrayPool())
    top = min(most, int(dice.sum(axis=2).max()))
    assert found.shape == (top + 2, 5, 7)
    for place, chain in np.ndindex(5, 7):
        known = plain(tuple(dice[place, chain].tolist()), top)
        assert found[:, place, chain] == pytest.approx(known, abs=1e-15)


def test_what_is_never_thrown_is_nought() -> None:
    """Doubles near their smallest are slow."""
    found = hits(np.array([[[90, 0, 0, 0, 0, 0]]]), SIDES, 100, ArrayPool())
    assert not found[88:].any()
    assert found[:80].all()


@pytest.mark.parametrize("seed", range(20))
def test_no_more_is_left_out_on_either_side_than_may_be(seed: int) -> None:
    rng = random.Random(seed)
    masses = np.array([10.0 ** rng.uniform(-9, -3) for _ in range(30)])
    masses.sort()
    masses[15:] = masses[15:][::-1].copy()
    begin, end = extent(masses, 1e-5)
    assert masses[:begin].sum() <= 1e-5 < masses[: begin + 1].sum()
    assert masses[end:].sum() <= 1e-5 < masses[end - 1 :].sum()


def test_where_nothing_is_seen_there_is_no_extent() -> None:
    assert extent(np.full(9, 1e-6), 1e-5) == (0, 0)
    assert extent(np.zeros(0), 1e-5) == (0, 0)
    assert extent(np.full(9, 1e-6), 3.5e-6) == (3, 6)


def test_room_is_used_again_and_grows() -> None:
    room = ArrayPool()
    small = room.zeros("one", 2, 3)
    small += 1.0
    assert room.empty("one", 3, 2).ravel().tolist() == [1.0] * 6
    assert not room.zeros("other", 6).any()
    assert small.all()
    assert room.zeros("one", 50, 7).shape == (50, 7)
    assert not room.zeros("one", 2, 3).any()


def pacific() -> CombatEdition:
    return edition_from_game(load_game("pacific-1940"))


MIXES = {
    "40 of each": (
        {"tank": 5, "fighter": 14, "tactical_bomber": 13, "strategic_bomber": 8},
        {"infantry": 1, "artillery": 24, "tactical_bomber": 15, "aa_gun": 3},
        2e-12,
    ),
    "100 of each": (
        {
            "tactical_bomber": 24,
            "infantry": 1,
            "artillery": 2,
            "fighter": 19,
            "tank": 23,
            "strategic_bomber": 31,
        },
        {
            "mech_infantry": 5,
            "tank": 22,
            "infantry": 45,
            "tactical_bomber": 23,
            "strategic_bomber": 4,
            "aa_gun": 1,
        },
        1e-10,
    ),
}
"""Both sides, and how much may be left out."""


@pytest.mark.parametrize(
    "name", ["40 of each", pytest.param("100 of each", marks=pytest.mark.slow)]
)
def test_what_is_left_out_is_missing_from_the_sum(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is added anywhere, so that no chance is wrong by more than the sum of all."""
    attacker, defender, most = MIXES[name]
    setup = BattleSetup(pacific(), "land", SideSetup(attacker), SideSetup(defender))
    cut = odds(setup)
    monkeypatch.setattr("companion.games.axis.combat.lattice._LEFT_OUT_AT_ONCE", 1e-19)
    whole = odds(setup)

    def missing(found: BattleOdds) -> float:
        return 1.0 - found.attacker - found.defender - found.draw

    assert abs(missing(whole)) <= 2e-14
    assert 0.0 < missing(cut) <= most
    for side in whole.left:
        known = {tuple(units.items()): p for units, p in cut.likeliest(side, 400)}
        for units, chance in whole.likeliest(side, 300):
            assert -2e-14 <= chance - known.get(tuple(units.items()), 0.0) <= missing(cut) + 2e-14


@pytest.mark.parametrize("room", [10_000, 100_000])
def test_battles_in_more_parts_leave_out_no_more(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may be left out is shared out among the parts."""
    attacker, defender, _most = MIXES["40 of each"]
    monkeypatch.setattr("companion.games.axis.combat.lattice._ROOM", room)
    monkeypatch.setattr("companion.games.axis.combat.lattice._LEFT_OUT_AT_ONCE", 1.0)
    monkeypatch.setattr("companion.games.axis.combat.lattice._LEFT_OUT_IN_ALL", 1e-11)
    found = odds(BattleSetup(pacific(), "land", SideSetup(attacker), SideSetup(defender)))
    assert 0.0 < 1.0 - found.attacker - found.defender - found.draw <= 1e-11


@pytest.mark.parametrize("forever", [False, True])
def test_a_round_against_nobody_changes_nothing(forever: bool) -> None:
    """Hits that find nobody are wasted; where battles end nothing is thrown at all."""
    states, below = np.array([[0], [1], [2]]), np.array([0, 0, 1])
    dice = np.array([[0, 0, n, 0, 0, 0] for n in range(3)])
    lattice = Lattice(states, below, np.array([False, True, True]), dice, SIDES)
    foes = Foes([(0, 1, 0, 0, 0, 0), (0,) * SIDES], [True, False], [[0, 1], [1]])
    begun = StatePairs(np.array([1]), np.array([2]), np.array([1.0]))
    ended, rounds = lattice.run(foes, begun, forever, decided=not forever)
    assert rounds == (0.0 if forever else 1.0)
    found = {(d, state): p for d, state, p in zip(*(one.tolist() for one in ended), strict=True)}
    assert found == {(1, 2): 1.0}
