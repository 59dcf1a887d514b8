"""Losses that their owner chooses: on a line, at the prompt, on a phone, in a log that was changed;
and the usual ones where nobody says anything."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from acting import People, comes_back, drawn
from declared.folders import assert_slip_is_told, written
from phones import party_of
from recorded.table import Table

from companion.declared.fights import SIDES, BattleStanding, DeclaredBattle, Struck, Thrown
from companion.declared.game import DeclaredRules
from companion.declared.ledger import Ledger
from companion.declared.shelf import adopt, open_world
from companion.table.actions import Draft
from companion.table.arguments import Args
from companion.table.asking import answered, event_of
from companion.table.events import Event
from companion.table.lazy import kind_at
from kitgen.game.declared.model import Fight

TABLE = """
seats: {count: 2}
stocks:
  army: {of: lands, each: troops, start: 3, name: {en: Army, cs: Vojsko}}
holdings:
  owned: {rows: lands, of: seat, name: {en: Owner, cs: Vlastník}}
deeds:
  take: {asks: {land: {row: lands}}, who: anybody, do: [{own: {owned: land}}]}
  raid:
    name: {en: raid, cs: přepadnout}
    asks:
      there: {row: lands}
      force: {counts: troops}
    battle:
      units: troops
      attacker: force[unit]
      defender: army[there][unit]
      points: unit.hits
      losses: unit.cost
      chooses: {attacker: seat, defender: "owned[there]"}
      steps: [{hits: face >= 5}]
      rounds: 2
    do:
      - for: troops
        as: unit
        do: [{pay: {army: "defenders_lost[unit]"}, who: there, of: unit}]
    told: "lost {attackers_lost} / {defenders_lost}"
"""
LINE = "raid hill 2 foot 2 knights"
DICE = "--dice '5111 661111'"
"""One hit on the defender, two on the attacker; and the battle goes on."""


@pytest.fixture
def rules(tmp_path: Path) -> DeclaredRules:
    return DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", TABLE), tmp_path)))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr'")
    made.do("take petr hill")
    return made


def battle_of(rules: DeclaredRules, owner: str, **force: int) -> DeclaredBattle:
    state = rules.begin({}, None)
    state = rules.load({**rules.dump(state), "owned": {"hill": owner}})
    ledger = Ledger(rules.world, state).knowing(seat="p1", there="hill", force=force)
    fight = rules.world.declared.deeds["raid"].fight
    assert isinstance(fight, Fight)
    return DeclaredBattle(ledger, fight)


def fought(
    battle: DeclaredBattle, dice: random.Random, choose: bool
) -> tuple[BattleStanding, list[Struck]]:
    """A battle with dice by chance; losses by chance as well, or the usual ones."""
    answer: Any = None
    run, struck = battle.fought(), list[Struck]()
    while True:
        try:
            step = run.send(answer)
        except StopIteration as end:
            return end.value, struck
        if isinstance(step, Thrown):
            answer = [dice.randint(1, 6) for _die in range(step.thrown)]
        elif isinstance(step, Struck):
            struck.append(step)
            answer = any_of(step, dice) if choose else step.usual
            assert step.allows(answer)
            assert step.allows(step.usual)
        else:
            answer = True


def any_of(step: Struck, dice: random.Random) -> dict[str, int]:
    """Hits on units as chance will have it: a plain second count of what may be chosen."""
    room = [unit for unit, most in step.takes.items() for _hit in range(most)]
    hit = dice.sample(room, step.hits)
    return {unit: hit.count(unit) for unit in dict.fromkeys(hit)}


@pytest.mark.parametrize("seed", range(20))
def test_usual_losses_are_in_the_declared_order(rules: DeclaredRules, seed: int) -> None:
    """Whoever always says the usual loses what is lost where nobody is asked: a man the odds
    count on."""
    force = {"foot": seed % 4, "knight": 1 + seed % 3}
    ends = []
    for owner in ("p2", "p9"):
        battle = battle_of(rules, "p2", **force)
        battle.choosers = dict(battle.choosers, defender="p2" if owner == "p2" else "")
        if owner == "p9":
            battle.choosers = dict.fromkeys(SIDES, "")
        end, struck = fought(battle, random.Random(seed), choose=False)
        ends.append(end)
        assert not struck or owner == "p2"
        for side in SIDES:
            assert end.left[side] in battle.left_after[side]
    assert ends[0] == ends[1]


def test_hits_stay_where_they_were_chosen(rules: DeclaredRules) -> None:
    """Whatever is chosen, as many hits are on the units as fell, and no unit takes more."""
    dice, asked = random.Random(5), 0
    for _battle in range(60):
        battle = battle_of(rules, "p2", foot=dice.randint(0, 4), knight=dice.randint(1, 3))
        end, struck = fought(battle, dice, choose=True)
        asked += len(struck)
        for side in SIDES:
            whole = battle.left_after[side][0]
            for unit, left in end.left[side].items():
                assert 0 <= left <= whole[unit]
                assert left + end.lost[side][unit] == whole[unit]
        for step in struck:
            assert len(step.takes) > 1
            assert 0 < step.hits < sum(step.takes.values())
    assert asked > 30


def test_a_line_says_the_losses_or_leaves_the_usual_ones(table: Table) -> None:
    usual = table.do(f"{LINE} {DICE[:-1]} 11 11111'").out
    assert "Defender (Petr): hits on 1 Foot" in usual
    assert "Attacker (Anna): hits on 2 Foot" in usual
    assert table.status()["army"]["hill"] == {"foot": 2, "knight": 3}
    table.do("undo")
    # a knight takes two hits: one of two attacking knights is hit twice, one defending once
    line = (
        f"{LINE} {DICE[:-1]} 111 111111' --attacker-losses '2 knights' --defender-losses '1 knight'"
    )
    told = table.do(line).out
    assert "hits on 2 Knight" in told
    assert table.status()["army"]["hill"] == {"foot": 3, "knight": 3}
    assert "lost 1 Knight / -" in table.do("log").out
    table.do("undo")
    czech = (
        "--lang cs přepadnout kopec 2 pěšák 2 rytíř --kostky '5111 661111 111 11111' "
        "--ztráty-útočníka '2 rytíř' --ztráty-obránce '1 pěšák'"
    )
    table.do(czech)
    assert table.status()["army"]["hill"] == {"foot": 2, "knight": 3}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("--attacker-losses '3 knights'", "Attacker (Anna), hits: 2, of these at most: 2 Foot, 4"),
        ("--attacker-losses '1 knight'", "hits: 2, of these"),
        ("--attacker-losses '2 ash'", "ash"),
        ("--attacker-losses '2 foot / 1 foot'", "No losses are chosen for 1 foot"),
    ],
)
def test_losses_that_cannot_be_are_told(table: Table, more: str, said: str) -> None:
    answer = table.type(f"{LINE} {DICE[:-1]} 11 11111' {more}")
    assert answer.status == 2
    assert said in answer.err
    assert table.status()["army"]["hill"] == {"foot": 3, "knight": 3}


def test_nobody_chooses_for_a_land_that_nobody_has(table: Table) -> None:
    told = table.do("raid dale 2 foot --dice '51 111111 11 11111'").out
    assert "hits on" not in told
    table.do("undo")
    answer = table.type("raid dale 2 foot --dice '51 111111 11 11111' --defender-losses '1 foot'")
    assert "No losses are chosen for 1 foot" in answer.err


def test_asked_at_the_prompt_it_is_the_same(rules: DeclaredRules) -> None:
    state: Any = rules.load({**rules.dump(rules.begin({}, None)), "owned": {"hill": "p2"}})
    kind = kind_at(*rules.kinds["raid"])
    draft = Draft(rules.at(state), state)
    people = People("hill", "2 foot 2 knights", "5111", "661111", "2 knights", "", "111", "11111")
    asked: Any = answered(kind, draft, Args({}), people)
    assert any("of these at most: 2 Foot, 4 Knight [2 Foot]" in one for one in people.heard)
    words = {"there": "hill", "force": ("2 foot 2 knights",), "dice": "5111 661111 111 11111"}
    typed: Any = answered(kind, draft, Args({**words, "attacker-losses": "2 knights"}), None)
    assert asked == typed
    assert typed.losses == ({"knight": 2}, {"foot": 1})
    comes_back(rules, typed)


def test_a_log_with_other_losses_is_refused_and_folds_all_the_same(rules: DeclaredRules) -> None:
    state: Any = rules.load({**rules.dump(rules.begin({}, None)), "owned": {"hill": "p2"}})
    kind: Any = kind_at(*rules.kinds["raid"])
    dice = random.Random(2)
    while True:
        action = drawn(kind, Draft(rules.play, state), dice)
        event = event_of("raid", action)
        if event.data["losses"] and not rules.check(state, event):
            break
    good = event.data["losses"]
    for bad in ([], [*good, {"foot": 1}], [{"foot": 99}], [{"ash": 1}], [{"foot": -1}]):
        other = Event("raid", {**event.data, "losses": bad})
        assert any("not the losses" in str(why) for why in rules.check(state, other)), bad
        assert rules.apply(state, other).state.round == 1
        assert rules.describe(state, other)[1]


def test_on_phones_each_owner_is_asked(table: Table) -> None:
    with party_of(table) as party:
        anna, petr = party.phone("p1"), party.phone("p2")
        told = anna.act("raid", there="hill", force="2 foot 2 knights")
        assert told["state"] == "asked"
        anna.answer("5111")
        anna.answer("661111")
        assert anna.answer("2 knights")["state"] != "done"
        asked = json.dumps(petr.now(), ensure_ascii=False)
        assert "Defender (Petr), hits: 1, of these at most: 3 Foot, 6 Knight" in asked


def test_the_chances_say_what_they_are_reckoned_with(table: Table, tmp_path: Path) -> None:
    sentence = "Reckoned with the usual losses"
    assert sentence in table.do(f"odds {LINE}").out
    fixed = "\n".join(line for line in TABLE.splitlines() if "chooses" not in line)
    table.do(f"new {written(tmp_path / 'fixed', fixed)}")
    told = table.do(f"odds {LINE}").out
    assert "Exact odds" in told
    assert sentence not in told


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{attacker: seat,", "{atacker: seat,", "did you mean 'attacker'?"),
        ("attacker: seat,", "attacker: there,", "a row of 'lands'; let it be a row of 'players'"),
        ("attacker: seat,", "attacker: 3,", "is a figure; let it be a row"),
        ('chooses: {attacker: seat, defender: "owned[there]"}', "chooses: both", "a single value"),
        ("force: {counts", "losses: {counts", "nothing else can be called 'losses'"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert_slip_is_told(tmp_path, TABLE, old, new, said)
