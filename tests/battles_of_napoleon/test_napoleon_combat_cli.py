"""Combat of Battles of Napoleon as it is typed: short words, dice and cards, JSON, Czech."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from recorded.table import Table

from companion.table import i18n

ORDERS = (
    "orders b1 attack 1, b2 attack 2, b3 reserve 91, b4 defend 70, "
    "f1 attack 5, f2 defend 57, f3 defend 64, f4 attack 20"
)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    yield table
    i18n.use("en")


@pytest.fixture
def battle(table: Table) -> Table:
    """The first segment, B1 to act against F1, with hexes left to the board."""
    table.do("new battles-of-napoleon")
    table.do("set b1.order=attack b2.order=attack b3.order=reserve b4.order=defend f1.order=attack")
    table.do("set phase=segment1 active=b1 f1a.hex=none b1a.hex=none f1b.hex=none b1b.hex=none")
    table.do("set f1c.hex=none b1c.hex=none b1a.formation=line b1b.formation=line")
    return table


def test_an_attack_in_json(battle: Table) -> None:
    answer = battle.type("fire b1a at f1a support b1b --dice 9 --card 12 --json").json
    assert (answer["die"], answer["total"], answer["success"]) == (9, 18, True)
    assert {item["reason"]: item["value"] for item in answer["items"]} == {
        "fire_value": 1,
        "figure": 4,
        "support": 2,
        "target_rank": 2,
    }
    assert answer["result"]["card"] == "12"
    assert answer["result"]["results"] == ["f", "d", "rt"]
    assert [change["kind"] for change in answer["result"]["changes"]] == [
        "lost",
        "disordered",
        "retreated",
    ]
    assert answer["status"]["groups"]["f1"]["units"]["f1a"]["figures"] == 3
    assert answer["status"]["due"][0]["kind"] == "retreat"


def test_tests_in_json(battle: Table) -> None:
    answer = battle.type("morale f1b --dice 2 --json").json
    wanted = {"die", "total", "items", "success", "result"}
    assert wanted <= set(answer)
    assert (answer["die"], answer["total"], answer["success"]) == (2, 2 + 5 + 4 + 3, True)
    battle.do("set phase=segment2 active=b3 b3.order=attack")
    answer = battle.type("square f1a 2 --dice 3 --json").json
    assert (answer["total"], answer["success"]) == (10, False)
    assert answer["result"]["changes"][0]["kind"] == "disordered"


def test_odds_of_a_session_count_the_cards_that_were_seen(battle: Table) -> None:
    before = battle.type("odds fire b1a at f1a --json").json
    assert (before["modifier"], before["needed"], before["cards"]) == (7, 4, 54)
    assert abs(sum(row["chance"] for row in before["outcomes"]) - 1) < 1e-12
    battle.do("fire b1c at f1b --dice 10 --card 40")
    after = battle.type("odds fire b1a at f1a --json").json
    assert after["cards"] == 53
    assert after["chances"] != before["chances"]
    supposed = battle.type("odds fire b1a column 3 at f1a square woods").err
    assert "'3' is not known" in supposed
    supposed = battle.type("odds fire b1a column figures 3 at f1a square --json").json
    values = {item["reason"]: item["value"] for item in supposed["items"]}
    assert values == {"fire_value": 1, "figure": 2, "target_rank": 4}


@pytest.mark.parametrize(
    ("line", "modifier"),
    [
        ("odds battles-of-napoleon fire br1 line at fr1", 7),
        ("odds battles-of-napoleon melee fr1 at british-1 line", 6),
        ("odds battles-of-napoleon charge br16 support 1 at fr1 line", 15),
        ("odds battles-of-napoleon charge cuirassiers leader 3/2 at br1 line reacts 2", 19),
        ("battles-of-napoleon odds střelba br1 řada na fr1 bok živý plot --lang cs", 5),
        ("battles-of-napoleon šance střílet br1 řada na fr1 bok živý plot --lang cs", 5),
        ("battles-of-napoleon šance zteč br1 řada na fr1 --lang cs", 4),
    ],
)
def test_odds_without_a_session(table: Table, line: str, modifier: int) -> None:
    answer = table.type(f"{line} --json").json
    assert answer["modifier"] == modifier
    assert abs(sum(row["chance"] for row in answer["outcomes"]) - 1) < 1e-12
    assert table.type(line).status == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fire b1a", "Who attacks whom"),
        ("fire b1a f1a flnk --dice 1", "did you mean 'flank'"),
        ("fire b1a f1a range --dice 1", "stands a number"),
        ("fire b1a f1a square --dice 1", "only 'odds' supposes"),
        ("fire b1a f1a covered --dice 1", "optional rule"),
        ("fire b1a f1a", "Dice are missing"),
        ("fire b1a f1a --dice 10", "combat card is missing"),
        ("fire b1a f1a --dice '10 1' --card 7", "Too many dice"),
        ("fire b1a f1a --dice 10 --card '7 41'", "Too many cards"),
        ("fire b1a f1a --dice 10 --card 99", "is no card"),
        ("odds fire b1a square line at f1a range 4", "hexes far"),
        ("odds melee f4a at b1a woods", "does not attack there"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(battle: Table, line: str, words: str) -> None:
    answer = battle.type(line)
    assert answer.status in (1, 2)
    assert words in answer.err
    assert answer.out == ""


def test_undo_brings_back_figures_cards_and_what_was_due(battle: Table) -> None:
    before = battle.status()
    battle.do("fire b1a at f1a --dice 9 --card 12")
    battle.do("retreat f1a zone")
    battle.do("undo 2")
    after = battle.status()
    for key in ("groups", "deck", "due", "losses"):
        assert after[key] == before[key]


def test_a_program_that_rolls_repeats_itself_by_its_seed(battle: Table) -> None:
    first = battle.type("fire b1a at f1a --roll --seed 7 --json").json
    battle.do("undo")
    again = battle.type("fire b1a at f1a --roll --seed 7 --json").json
    assert (first["die"], first["result"]) == (again["die"], again["result"])


def test_hexes_that_are_known_give_distance_and_flank(battle: Table) -> None:
    battle.do("set b1a.hex=L4 b1a.facing=S f1a.hex=L5 f1a.facing=N")
    front = battle.type("odds melee b1a at f1a --json").json
    assert "flank_or_rear" not in {item["reason"] for item in front["items"]}
    battle.do("set f1a.facing=SE")
    behind = battle.type("odds melee b1a at f1a --json").json
    assert "flank_or_rear" in {item["reason"] for item in behind["items"]}
    battle.do("set f1a.hex=L7")
    assert "3 hexes far" in battle.type("fire b1a at f1a --dice 1").err


def test_czech_at_the_table(battle: Table) -> None:
    answer = battle.type("fire b1a na f1a čelo podpora b1b --dice 9 --card 12 --lang cs")
    assert answer.status == 0
    assert "úspěch" in answer.out
    assert "Karta 12" in answer.out
    assert battle.type("retreat f1a nelze --lang cs").status == 0


def test_short_lines_of_an_attack(battle: Table) -> None:
    """A command by its clear beginning, a bare range behind the target, a reaction to the result
    on the same line."""
    battle.do("set f3a.hex=none b1a.hex=none f1a.hex=none french.hand=11 active=b1")
    far = battle.type("odds fire f3a b1a 3 --json").json
    near = battle.type("odds fire f3a b1a 2 --json").json
    assert far["items"] != near["items"]
    assert "did you mean" in battle.type("frie b1a f1a").err
    battle.do("fir b1a f1a --dice 6 --card 12 --answer 11")
    unit = battle.type("stat --json").json["groups"]["f1"]["units"]["f1a"]
    assert (unit["figures"], unit["state"]) == (4, "disordered")
    battle.do("und")
    battle.do("fir b1a f1a --dice 6 --card 12")
    assert battle.type("stat --json").json["groups"]["f1"]["units"]["f1a"]["figures"] == 3


def test_the_way_of_a_target_is_judged_and_kept_where_hexes_are_known(table: Table) -> None:
    """What an attack says of retreat or flight is no other answer than that of `retreat` and `rout`
    (pp. 55-58): it may not contradict the hexes, nor lose the target from them."""
    table.do("new battles-of-napoleon")
    table.do("set b1.order=attack f1.order=attack f2.order=attack phase=segment2 active=f1")
    table.do("set b1b.hex=M4 b1a.hex=M3 b1c.hex=N3 f1a.hex=M5 f1b.hex=L6 f1c.hex=K6")
    table.do("melee f1a at b1b retreat zone --dice 7 --card 40")
    table.do("retreat b1b")
    unit = table.status()["groups"]["b1"]["units"]["b1b"]
    assert (unit["hex"], unit["figures"]) == ("N4", 3)
    table.do("set due=none phase=segment1 active=f2 f2a.hex=P3 b2b.hex=P2 b2b.state=disordered")
    refused = table.type("fire f2a at b2b rout 1 --dice 9 --card 40")
    assert "loses so many figures in flight: 0" in refused.err


def test_a_flight_ends_early_only_where_nothing_is_open(table: Table) -> None:
    """Units and ground block a flight, the edge of the field does not: it leads off (p. 58)."""
    table.do("new battles-of-napoleon")
    table.do("set f2.order=attack b2.order=attack phase=segment1 active=f2")
    table.do("set f2a.hex=P3 b2b.hex=P2 b2b.state=disordered")
    table.do("fire f2a at b2b --dice 9 --card 40")
    assert "does not flee there" in table.type("rout b2b --at P1").err
    assert "--at is missing" in table.type("rout b2b").err
    assert "legal now: off, Q1, R1, R2." in table.type("rout b2b").err
    assert "flees to R1" in table.do("rout b2b --at R1").out
    table.do("undo")
    table.do("rout b2b --at R1")
    assert table.status()["groups"]["b2"]["units"]["b2b"]["figures"] == 4


def test_a_line_of_sight_asked_for_knows_the_map(table: Table) -> None:
    """Woods between are closed without being typed (p. 28)."""
    table.do("new battles-of-napoleon")
    assert table.type("can sight B3 to D3 --json").json["clear"] is False
    assert table.type("can sight A3 to B3 --json").json["clear"] is True


def test_two_units_on_a_hex_are_told_by_who_stands_there(table: Table) -> None:
    table.do("new battles-of-napoleon")
    assert "P2 is occupied by B2b" in table.type("set b1c.hex=P2").err
