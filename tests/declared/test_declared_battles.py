"""Battles of declared games: chances against counting every die, dice asked for, logs replayed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from acting import drawn
from declared.folders import written
from games_to_try import SIXTH
from phones import party_of
from recorded.table import Table

from companion.declared.fights import MOST_PRODUCTS, DeclaredBattle, Lookup
from companion.declared.game import DeclaredRules
from companion.declared.ledger import Ledger
from companion.declared.world import World
from companion.table.actions import Draft
from companion.table.asking import event_of
from companion.table.events import Event
from companion.table.lazy import kind_at
from kitgen.game import DataError, load_game
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import Fight, Results
from kitgen.game.declared.read import read_declared
from kitgen.game.yaml_tree import parse_yaml

HEATHER = SIXTH.parent / "heather-crowns"
TABLE = """
seats: {{count: 2}}
stocks:
  army: {{of: lands, each: troops, start: 4}}
  plus: {{start: 0, least: -9}}
deeds:
  raid:
    asks:
      there: {{row: lands}}
      force: {{counts: troops}}
    battle:
      units: troops
      attacker: force[unit]
      defender: army[there][unit]
      {battle}
    do:
      - for: troops
        as: unit
        do: [{{pay: {{army: "defenders_lost[unit]"}}, who: there, of: unit}}]
    told: "{{won}}: {{attackers}} / {{defenders}}"
  assault:
    asks: {{force: {{number: 0..99}}, there: {{row: lands}}}}
    battle:
      table: crt
      row: roll
      {crt}
    do: [{{put: {{plus: total}}}}]
    told: "{{die}} {{total}} {{result}}"
"""
BATTLE = "steps: [{who: both, hits: face >= 5}]"
CRT = (
    "attacker: force\n      defender: army[there].foot\n      columns: {low: 1:2, high: 2:1}\n"
    "      modifier: plus"
)


def rules_of(tmp_path: Path, battle: str = BATTLE, crt: str = CRT) -> DeclaredRules:
    folder = written(tmp_path / "small", TABLE.format(battle=battle, crt=crt))
    game = load_game(folder)
    return DeclaredRules(World(f"small@{abs(hash((battle, crt)))}", game, read_declared(game)))


def fight_of(rules: DeclaredRules, **names: Any) -> DeclaredBattle:
    ledger = Ledger(rules.world, rules.begin({}, None)).knowing(seat="p1", **names)
    fight = rules.world.declared.deeds["raid"].fight
    assert isinstance(fight, Fight)
    return DeclaredBattle(ledger, fight)


# -- a second count, with nothing in common: every face of every die -------------------------------

Side = tuple[tuple[int, int], ...]
"""(hits left in the one that is hit, strength) of each man, the first to be lost first."""


def all_hits(men: Side, marks: Mapping[int, tuple[int, ...]]) -> Iterator[tuple[int, Fraction]]:
    rolls = [marks[strength] for _left, strength in men if strength in marks]
    for fell in product(*rolls):
        weight = Fraction(1)
        for faces in rolls:
            weight /= len(faces)
        yield sum(fell), weight


def less(men: Side, hits: int) -> Side:
    found = list(men)
    for _hit in range(hits):
        if found:
            left, strength = found[0]
            found[0:1] = [(left - 1, strength)] if left > 1 else []
    return tuple(found)


def counted(
    men: tuple[Side, Side],
    steps: Sequence[tuple[str, bool, Mapping[int, tuple[int, ...]]]],
    rounds: int,
) -> dict[tuple[Side, Side], Fraction]:
    """How likely each end is after so many rounds, by counting all faces of all dice."""

    @cache
    def hits(side: Side, number: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for count, chance in all_hits(side, steps[number][2]):
            found[count] = found.get(count, Fraction(0)) + chance
        return found

    now = {men: Fraction(1)}
    for turn in range(rounds):
        for number, (who, first, _marks) in enumerate(steps):
            if first and turn:
                continue
            after: dict[tuple[Side, Side], Fraction] = {}
            for (one, other), mass in now.items():
                if not one or not other:
                    after[one, other] = after.get((one, other), Fraction(0)) + mass
                    continue
                by_one = hits(one, number) if who != "defender" else {0: Fraction(1)}
                by_other = hits(other, number) if who != "attacker" else {0: Fraction(1)}
                for (n, p), (m, q) in product(by_one.items(), by_other.items()):
                    to = less(one, m), less(other, n)
                    after[to] = after.get(to, Fraction(0)) + mass * p * q
            now = after
    return now


def men_of(foot: int, knights: int) -> Side:
    return ((1, 1),) * foot + ((2, 3),) * knights


@pytest.mark.parametrize("seed", range(12))
def test_chances_of_pools_are_those_of_counting(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    sides = dice.choice([3, 4, 6])
    steps, lines = [], []
    for _step in range(dice.randint(1, 3)):
        who = dice.choice(["attacker", "defender", "both"])
        first = dice.random() < 0.4
        twice, foot, knight = (dice.randint(1, sides + 1) for _n in range(3))
        only = dice.random() < 0.3
        marks = {
            strength: tuple((face <= need) + (face >= twice) for face in range(1, sides + 1))
            for strength, need in ((1, foot - 1), (3, knight - 1))
            if not only or strength == 3
        }
        steps.append((who, first, marks))
        hits = (
            f"(face <= ({foot - 1} if unit.cost == 1 else {knight - 1}))"
            f" + (1 if face >= {twice} else 0)"
        )
        condition = "if: unit.cost > 1, " if only else ""
        said = str(first).lower()
        lines.append(f"{{who: {who}, first: {said}, {condition}hits: '{hits}'}}")
    battle = f"sides: {sides}\n      points: unit.hits\n      losses: unit.cost\n      steps: "
    rules = rules_of(tmp_path, battle + f"[{', '.join(lines)}]")
    force = {"foot": dice.randint(0, 2), "knight": dice.randint(0, 1)}
    force = force if any(force.values()) else {"foot": 1}
    army = {"foot": dice.randint(0, 2), "knight": dice.randint(0, 1)}
    state = rules.begin({}, None)
    state = rules.load({**rules.dump(state), "army": {"hill": army, "dale": {}}})
    ledger = Ledger(rules.world, state).knowing(seat="p1", there="hill", force=force)
    fight = rules.world.declared.deeds["raid"].fight
    assert isinstance(fight, Fight)
    battle_here = DeclaredBattle(ledger, fight)
    men = (
        men_of(force.get("foot", 0), force.get("knight", 0)),
        men_of(army["foot"], army["knight"]),
    )
    rungs = [sum(left for left, _s in side) for side in men]
    for rounds in (1, 3):
        ends: dict[tuple[int, int], float] = {}
        for (one, other), chance in counted(men, steps, rounds).items():
            taken = (
                rungs[0] - sum(left for left, _s in one),
                rungs[1] - sum(left for left, _s in other),
            )
            ends[taken] = ends.get(taken, 0.0) + float(chance)
        found = battle_here.weighed(rounds)
        for key in {*ends, *found}:
            assert found.get(key, 0.0) == pytest.approx(ends.get(key, 0.0), abs=1e-9)
    # to the end: what many rounds come near to, and nothing is lost on the way
    whole = battle_here.weighed()
    assert sum(whole.values()) == pytest.approx(1.0, abs=1e-9)
    long = battle_here.weighed(60)
    for key, likely in whole.items():
        assert long.get(key, 0.0) <= likely + 1e-9 or not battle_here._over(key)


@pytest.mark.parametrize("seed", range(8))
def test_chances_of_a_table_of_results_are_those_of_counting(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    count, sides, plus = dice.randint(1, 3), dice.choice([4, 6, 8]), dice.randint(-3, 3)
    heads = dice.choice([{"low": "1:2", "high": "2:1"}, {"low": "-3", "high": "2"}])
    columns = ", ".join(f"{name}: {head}" for name, head in heads.items())
    crt = (
        f"dice: {count}\n      sides: {sides}\n      attacker: force\n"
        f"      defender: army[there].foot\n      columns: {{{columns}}}\n      modifier: {plus}"
    )
    rules = rules_of(tmp_path, crt=crt)
    results = rules.world.declared.deeds["assault"].fight
    assert isinstance(results, Results)
    for force in (0, 1, 2, 5, 6, 8, 40):
        ledger = Ledger(rules.world, rules.begin({}, None))
        look = Lookup(ledger.knowing(seat="p1", there="hill", force=force), results)
        high = force >= 8 if ":" in heads["low"] else force - 4 >= 2
        rows = {1: "AE", 3: "AR", 5: "DR"} if not high else {1: "AR", 3: "DR", 5: "DE"}
        wanted: dict[str, Fraction] = {}
        for fell in product(range(1, sides + 1), repeat=count):
            total = sum(fell) + plus
            result = rows[5 if total >= 5 else 3 if total >= 3 else 1]
            wanted[result] = wanted.get(result, Fraction(0)) + Fraction(1, sides**count)
        found = dict(look.weighed())
        assert found.keys() == wanted.keys()
        for result, exact in wanted.items():
            assert found[result] == pytest.approx(float(exact), abs=1e-9)


def test_one_die_against_one_is_half_a_page_of_arithmetic(tmp_path: Path) -> None:
    """Both hit with 1 in 3, at once: p(both) = 1/9, p(one alone) = 2/9, else again. So each alone
    is left in 2/5 of all battles, nobody in 1/5."""
    rules = rules_of(tmp_path)
    state = rules.load({**rules.dump(rules.begin({}, None)), "army": {"hill": {"foot": 1}}})
    fight = rules.world.declared.deeds["raid"].fight
    assert isinstance(fight, Fight)
    ledger = Ledger(rules.world, state).knowing(seat="p1", there="hill", force={"foot": 1})
    found = DeclaredBattle(ledger, fight).weighed()
    assert found[0, 1] == pytest.approx(2 / 5)
    assert found[1, 0] == pytest.approx(2 / 5)
    assert found[1, 1] == pytest.approx(1 / 5)


def test_who_cannot_hurt_each_other_do_not_fight_for_ever(tmp_path: Path) -> None:
    battle = fight_of(
        rules_of(tmp_path, "steps: [{hits: face > 6}]"), there="hill", force={"foot": 3}
    )
    assert battle.weighed() == {(0, 0): pytest.approx(1.0)}
    with pytest.raises(StopIteration) as end:
        next(battle.fought())
    assert end.value.value.won == "nobody"


@pytest.mark.parametrize(
    ("battle", "force"),
    [
        ("steps: [{dice: 1000, hits: face > 5}]", 1),
        ("points: 150\n      steps: [{hits: face > 5}]", 2),
        (BATTLE, 201),
    ],
)
def test_a_battle_has_its_bounds(tmp_path: Path, battle: str, force: int) -> None:
    rules = rules_of(tmp_path, battle)
    with pytest.raises(Unreckoned, match="too many dice"):
        fight_of(rules, there="hill", force={"foot": force}).weighed()
    event = Event("raid", {"there": "hill", "force": {"foot": force}, "dice": [[1]]})
    state = rules.begin({}, None)
    assert any("too many dice" in str(why) for why in rules.check(state, event))
    assert rules.apply(state, event).state == state


def test_chances_that_would_take_for_ever_are_not_told(tmp_path: Path) -> None:
    """Whatever a stranger declares: 12 steps, 100 sides, 49 on each side, several hits a die."""
    step = "{dice: 2, hits: face % 7}"
    rules = rules_of(tmp_path, f"sides: 100\n      steps: [{', '.join([step] * 12)}]")
    state = rules.begin({}, None)
    state = rules.load({**rules.dump(state), "army": {"hill": {"foot": 49}}})
    fight = rules.world.declared.deeds["raid"].fight
    assert isinstance(fight, Fight)
    ledger = Ledger(rules.world, state).knowing(seat="p1", there="hill", force={"foot": 49})
    battle = DeclaredBattle(ledger, fight)
    with pytest.raises(Unreckoned, match="too many dice"):
        battle.weighed()
    assert battle._left > -MOST_PRODUCTS  # it stopped in time


def test_a_log_with_other_dice_is_refused_and_folds_all_the_same(tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    state, dice = rules.begin({}, None), random.Random(4)
    kind: Any = kind_at(*rules.kinds["raid"])
    draft = Draft(rules.play, state)
    action = drawn(kind, draft, dice)
    event = event_of("raid", action)
    assert not rules.check(state, event)
    good = event.data["dice"]
    for bad in ([], good[:-1], [*good, [1]], [[9] * len(good[0]), *good[1:]], [[0]]):
        other = Event("raid", {**event.data, "dice": bad})
        assert any("not the dice" in str(why) for why in rules.check(state, other))
        assert rules.apply(state, other).state.round == 1
        assert rules.describe(state, other)[1]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {HEATHER} --people 'gorse Anna, thistle Petr' --rule chance=a --rule players=2")
    for line in ("set gorsedene.troops='4 spears 1 archers 2 riders'", "next", "next"):
        made.do(line)
    return made


def test_a_battle_is_fought_with_dice_from_the_table(table: Table) -> None:
    line = "attack gorsedene cairnhill 2 spears 1 archers"
    told = table.do(f"{line} --dice '3 156 6'").out
    assert "Volley, round 1, attacker: 1 Archer: 3" in told
    assert "Melee, round 1, defender: 1 Spear: 6" in told
    now = table.status()
    assert now["held"]["cairnhill"] == "gorse"
    assert now["army"]["cairnhill"]["archers"] == 1
    table.do("undo")
    assert "cairnhill" not in table.status()["held"]
    table.do("redo")
    assert {**table.status(), "line": 0} == {**now, "line": 0}
    answer = json.loads(table.do("attack cairnhill lowlarks 2 spears --roll --seed 2 --json").out)
    assert set(answer["battle"]) >= {"won", "attackers_lost", "defenders"}
    assert "This is done at most 2 times a turn" in table.type("attack cairnhill peatmoss 1").err


def test_dice_that_do_not_fit_are_told(table: Table) -> None:
    line = "attack gorsedene cairnhill 2 spears"
    assert "Dice are missing" in table.type(line).err
    assert "Dice are missing after 1 of them" in table.type(f"{line} --dice 1").err
    assert "is no result of a die" in table.type(f"{line} --dice 79").err
    assert "Too many dice" in table.type(f"{line} --dice '11 666666'").err
    assert "4 at most, not 9" in table.type("attack gorsedene cairnhill 9 spears --roll").err
    assert table.status()["army"]["cairnhill"] == {"spears": 1}


def test_the_attacker_may_retreat(table: Table) -> None:
    table.do("set cairnhill.troops='3 spears'")
    told = table.do("attack gorsedene cairnhill 2 riders --retreat 1 --dice '66 666'")
    assert "Gorsedene against Cairnhill" in told.out
    assert table.status()["army"]["gorsedene"]["riders"] == 2
    assert "held" in table.status()
    assert table.status()["held"].get("cairnhill") is None


def test_the_chances_stand_before_the_command(table: Table) -> None:
    told = table.do("odds attack gorsedene cairnhill 4 spears 2 riders").out
    assert "Exact odds" in told
    assert told == table.do("attack gorsedene cairnhill 4 spears 2 riders --odds").out
    assert "Přesné" in table.do("--lang cs šance útočit kručinkov mohylec 1 jezdci").out
    assert "Its command comes first: attack" in table.type("odds tell").err
    short = json.loads(table.do("odds attack gorsedene cairnhill 1 spears --retreat 1 --json").out)
    # one man each: 2 in 6 hits, at once, and one round only
    assert short["odds"]["attacker"] == pytest.approx(2 / 6 * 4 / 6)
    assert short["odds"]["undecided"] == pytest.approx(4 / 6 * 4 / 6)


def test_on_a_phone_the_dice_are_asked_for_one_roll_after_the_other(table: Table) -> None:
    with party_of(table) as party:
        anna = party.phone("gorse")
        told = anna.act("attack", here="gorsedene", there="cairnhill", force="2 spears")
        assert told["state"] == "asked"
        asked = json.dumps(told, ensure_ascii=False)
        assert "Melee, round 1, attacker" in asked
        assert table.status()["army"]["cairnhill"] == {"spears": 1}
        assert anna.answer("1 5")["state"] == "asked"
        assert anna.answer("6")["state"] == "done"
        assert table.status()["held"]["cairnhill"] == "gorse"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("units: troops", "units: troop", "there is no table 'troop'; did you mean 'troops'?"),
        ("      attacker: force[unit]\n", "", "has no 'attacker'"),
        ("hits: face >= 5", "hits: fase >= 5", "there is no 'fase' here; did you mean 'face'?"),
        ("hits: face >= 5", "hits: 'side == 1'", "is never"),
        ("who: both", "who: bothe", "is 'bothe'; did you mean 'both'?"),
        ("steps: [{who: both, hits: face >= 5}]", "rounds: 3", "has 0 steps"),
        ("units: troops", "units: troops\n      sides: 1", "has dice with 1 sides"),
        ("table: crt", "table: cart", "there is no table 'cart'; did you mean 'crt'?"),
        ("row: roll", "row: rol", "no column of figures of 'crt'; did you mean 'roll'?"),
        ("low: 1:2", "lo: 1:2", "has no column 'lo'; did you mean 'low'?"),
        ("low: 1:2", "low: 1-2", "is no ratio and no difference"),
        ("low: 1:2", "low: 2", "columns of ratios and of differences"),
        ("low: 1:2", "roll: 1:2", "its columns differ in kind"),
        ("{die}", "{dei}", "there is no 'dei' here"),
        ("force: {number", "die: {number", "nothing else can be called 'die'"),
        ("      modifier: plus", "      modifier: pluss", "there is no 'pluss' here"),
        ("      modifier: plus", "      dice: 99", "throws 99 dice"),
        ("won}", "won == 'atacker'}", "it is never 'atacker'; did you mean 'attacker'?"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    text = TABLE.format(battle=BATTLE, crt=CRT)
    assert old in text
    game = load_game(written(tmp_path / "small", text))
    with pytest.raises(DataError) as found:
        read_declared(game, parse_yaml(text.replace(old, new, 1), "table.yaml"))
    assert said in str(found.value)
    assert all(problem.line and problem.column for problem in found.value.problems)
