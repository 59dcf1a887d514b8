"""Odds of raids, rockets, AA fire and kamikaze against every fall of the dice, one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.games.axis.combat import edition_from_game
from companion.games.axis.combat.raid_chances import (
    Chances,
    flak_chances,
    raid_chances,
    rocket_chances,
    struck_chances,
)
from companion.games.axis.combat.raids import overflight, raid, rocket
from companion.games.axis.combat.requests import Answer, ChooseCasualties, Request, RollDice
from companion.games.axis.encounter import ATTACKER, DEFENDER
from companion.games.pacific_1940.raids import Flown, Sortie, Target, fly, sortie_chances
from kitgen.game import load_game

REVISED = edition_from_game(load_game("axis-allies"))


def every_fall(
    begin: Callable[[], Generator[Request, Answer, Any]], choose: Callable[[ChooseCasualties], Any]
) -> dict[Any, float]:
    """Every outcome of a generator with its chance: all faces of all dice, one after the other."""
    found: dict[Any, float] = defaultdict(float)
    waiting: list[tuple[list[Any], float]] = [([], 1.0)]
    while waiting:
        given, chance = waiting.pop()
        run = begin()
        try:
            request = next(run)
            for answer in given:
                request = run.send(answer)
        except StopIteration as end:
            found[end.value] += chance
            continue
        if isinstance(request, RollDice):
            falls = list(product(range(1, request.die_sides + 1), repeat=request.dice_total))
            waiting += [([*given, fall], chance / len(falls)) for fall in falls]
        else:
            assert isinstance(request, ChooseCasualties)
            waiting.append(([*given, choose(request)], chance))
    return found


def told(chances: Chances) -> dict[tuple[Any, ...], float]:
    """Chances with noughts left out, so that both sides say them alike."""
    found: dict[tuple[Any, ...], float] = defaultdict(float)
    for end, chance in chances.items():
        key = tuple(tuple(sorted((k, n) for k, n in part if n)) for part in end)
        found[key] += chance
    return found


def assert_alike(chances: Chances, brute: Mapping[tuple[Any, ...], float]) -> None:
    found = told(chances)
    assert sum(found.values()) == pytest.approx(1.0)
    for key in {*found, *brute}:
        assert found.get(key, 0.0) == pytest.approx(brute.get(key, 0.0), abs=1e-12), key


def plain(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((key, n) for key, n in counts.items() if n))


def counted(
    begin: Callable[[], Generator[Request, Answer, Any]],
    parts: Callable[[Any], tuple[Mapping[str, int], ...]],
    choose: Callable[[ChooseCasualties], Any] = lambda request: None,
) -> dict[tuple[Any, ...], float]:
    def again() -> Generator[Request, Answer, Any]:
        outcome = yield from begin()
        return tuple(map(plain, parts(outcome)))

    return every_fall(again, choose)


@pytest.mark.parametrize("guns", [True, False])
@pytest.mark.parametrize("income", [1, 4, 10])
@pytest.mark.parametrize(("bombers", "technologies"), [(1, ()), (2, ()), (1, ("heavy_bombers",))])
def test_a_raid_is_that_of_every_fall(
    bombers: int, technologies: tuple[str, ...], income: int, guns: bool
) -> None:
    about: dict[str, Any] = {"guns": guns, "income": income, "technologies": technologies}
    brute = counted(
        lambda: raid(REVISED, {"bomber": bombers}, cash=99, **about),
        lambda outcome: (outcome.shot_down, {}, {"there": outcome.damage}),
    )
    assert_alike(raid_chances(REVISED, {"bomber": bombers}, place="there", **about), brute)


def test_rockets_and_aa_fire_are_those_of_every_fall() -> None:
    brute = counted(
        lambda: rocket(REVISED, guns=3, income=4, cash=99),
        lambda outcome: ({}, {}, {"there": outcome.damage}),
    )
    assert_alike(rocket_chances(REVISED, guns=3, income=4, place="there"), brute)
    force = {"fighter": 2, "bomber": 1, "infantry": 3}
    brute = counted(lambda: overflight(REVISED, force), lambda o: (o.shot_down, {}, {}))
    assert_alike(flak_chances(REVISED, force), brute)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("escorts", "interceptors", "targets"),
    [
        (0, 0, (Target("complex", 3, 20),)),
        (1, 2, (Target("complex", 1, 20), Target("air_base", 1, 3))),
        (2, 1, (Target("complex", 2, 4),)),
        (0, 3, (Target("naval_base", 1, 6), Target("complex", 1, 0))),
    ],
)
def test_a_sortie_is_that_of_every_fall(
    escorts: int, interceptors: int, targets: tuple[Target, ...], first: bool
) -> None:
    """Escorts, interceptors, the fire of each facility and the room for damage (p. 14)."""
    sortie = Sortie("bomber", "fighter", escorts, interceptors, targets, 1, 2, 1, 3, first)

    def parts(flown: Flown) -> tuple[Mapping[str, int], ...]:
        damage = Counter({strike.facility: strike.damage for strike in flown.strikes})
        return flown.lost.get(ATTACKER, {}), flown.lost.get(DEFENDER, {}), damage

    brute = counted(lambda: fly(sortie), parts, lambda request: request.default)
    assert_alike(sortie_chances(sortie), brute)


def test_kamikaze_is_a_die_for_each_ship() -> None:
    found = told(struck_chances({"carrier": 1, "destroyer": 2}, 2, 6))
    brute: dict[tuple[Any, ...], float] = defaultdict(float)
    for dice in product(range(1, 7), repeat=3):
        hit = {"carrier": sum(d <= 2 for d in dice[:1]), "destroyer": sum(d <= 2 for d in dice[1:])}
        brute[plain(hit), (), ()] += 1 / 216
    assert found == pytest.approx(brute)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("odds axis-allies raid germany 2 bomber", {"bomber": 1 / 3}),
        ("axis-allies odds raid caucasus 1 bomber", {"bomber": 1 / 6}),
        ("odds pacific-1940 raid japan 2 strategic", {"strategic_bomber": 1 / 3}),
    ],
)
def test_odds_of_a_raid_without_a_session(
    table: Table, line: str, lost: Mapping[str, float]
) -> None:
    """The board as the game begins, and an enemy of whoever owns the target, at war or not."""
    found = table.do(f"{line} --json").json
    assert found["lost"][ATTACKER] == pytest.approx(lost)
    assert found["chances"]["damage"]


def test_odds_that_need_a_session_say_so(table: Table) -> None:
    assert "session" in table.type("odds game-of-thrones march winterfell").err
