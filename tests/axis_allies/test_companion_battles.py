"""Battles at the table: the worked examples of pp. 12-18, typed as a group would type them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axis_table import at_terminal, table
from recorded.table import Table

INDIA = 'battle india --attack "1 infantry 1 tank 1 fighter" --defend "1 tank 1 infantry 1 aa_gun" '

__all__ = ["at_terminal", "table"]


def steps(battle: Any) -> list[str]:
    return [step["step"] for step in battle["steps"] if step["rolls"]]


@pytest.mark.parametrize("miss", [4, 5, 6])
def test_the_indian_battle_of_page_16(table: Table, miss: int) -> None:
    battle = table.do(f'{INDIA} --dice "1 42 45 1{miss} 2" --json').json
    assert (battle["winner"], battle["rounds"], battle["captured"]) == ("attacker", 2, True)
    assert battle["attacker_left"] == {"tank": 1}
    assert "infantry" not in battle["defender_left"]
    assert "tank" not in battle["defender_left"]
    assert steps(battle) == [
        "opening-fire-aa",
        "attackers-fire",
        "defenders-fire",
        "attackers-fire",
        "defenders-fire",
    ]
    status = table.status()
    assert status["powers"]["germany"]["production"] == 43
    assert status["powers"]["uk"]["production"] == 27
    assert "calcutta" in status["cities"]["axis"]
    assert status["powers"]["germany"]["luck"] == {"dice": 4, "hits": 2, "expected": 1.3333}
    assert status["powers"]["uk"]["luck"] == {"dice": 4, "hits": 2, "expected": 1.5}


def test_one_undo_takes_back_a_whole_battle(table: Table) -> None:
    before = table.status()
    table.do(f'{INDIA} --dice "1 42 45 16 2"')
    table.do("undo")
    after = table.status()
    assert {**after, "line": 0} == {**before, "line": 0}
    table.do("redo")
    assert table.status()["cities"]["axis"][0] == "calcutta"


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("1 42 45", "round 2"),
        ("1 42 45 16 2 3", "left over"),
        ("1 4", "2 dice"),
        ("12 42", "1 die"),
        ("1 47", "1 to 6"),
    ],
)
def test_wrong_dice_are_refused_and_nothing_is_recorded(table: Table, dice: str, said: str) -> None:
    before = table.status()
    answer = table.type(f'{INDIA} --dice "{dice}"')
    assert answer.status == 2
    assert said in answer.err
    assert table.status() == before


def test_without_dice_and_without_a_terminal_the_missing_dice_are_named(table: Table) -> None:
    answer = table.type(INDIA)
    assert answer.status == 2
    assert "AA fire" in answer.err
    assert "--dice" in answer.err


def test_the_program_rolls_only_when_told(table: Table) -> None:
    one = table.do(f"{INDIA} --roll --seed 5 --json").json
    table.do("undo")
    other = table.do(f"{INDIA} --roll --seed 5 --json").json
    assert one["steps"] == other["steps"]


def test_aircraft_alone_take_nothing(table: Table) -> None:
    battle = table.do(
        'battle india --attack "1 fighter" --defend "1 infantry" --dice "3 6" --json'
    ).json
    assert (battle["winner"], battle["captured"]) == ("attacker", False)
    assert table.status()["powers"]["germany"]["production"] == 40


def test_aa_fire_at_two_fighters_and_a_bomber(table: Table) -> None:
    """The example of page 12: one die for each aircraft, a 1 shoots it down."""
    battle = table.do(
        'battle caucasus --attack "2 fighter 1 bomber" --defend "1 aa_gun" --dice "141" --json'
    ).json
    assert battle["attacker_left"] == {"fighter": 1}


def test_bombardment_without_a_sea_battle_and_not_after_one(table: Table) -> None:
    """Page 17: a battleship shells the shore only if it did not have to fight at sea."""
    landing = (
        'battle "united kingdom" --attack "2 infantry" --amphibious --bombard "1 battleship" '
        '--defend "1 infantry" --zone sz_8'
    )
    battle = table.do(f'{landing} --dice "4" --json').json
    assert (battle["winner"], battle["attacker_left"]) == ("attacker", {"infantry": 2})
    table.do("undo")
    table.do('battle sz_8 --attack "1 battleship" --defend "1 transport" --dice "1 6"')
    answer = table.type(f'{landing} --dice "4"')
    assert answer.status == 1
    assert "p. 17" in answer.err


def test_a_landing_with_its_sea_battle_is_one_event(table: Table) -> None:
    """The battleship fights at sea, so it does not bombard, and the cargo lands afterwards."""
    line = (
        'battle "united kingdom" --attack "2 infantry" --landed "2 infantry" '
        '--fleet "1 transport 1 battleship" --enemy-fleet "1 carrier" --zone sz_8 '
        '--bombard "1 battleship" --defend "1 infantry" --json'
    )
    battle = table.do(f'{line} --dice "4 6 16 6"').json
    assert battle["sea_battle"] is True
    assert steps(battle) == ["attackers-fire", "defenders-fire"] * 2
    assert battle["captured"] is True
    assert battle["attacker_left"] == {"transport": 1, "battleship": 1, "infantry": 2}
    table.do("undo")
    assert table.status()["powers"]["germany"]["production"] == 40


def test_retreat_after_a_round(table: Table) -> None:
    """Page 14: after a round without losses the attacker leaves; the area stays as it was."""
    battle = table.do(
        'battle china --attack "1 infantry" --defend "1 infantry" --dice "6 6" '
        "--retreat-after 1 --json"
    ).json
    assert (battle["rounds"], battle["retreated"], battle["captured"]) == (1, True, False)


def test_losses_in_the_order_given(table: Table) -> None:
    line = 'battle india --attack "1 infantry 1 tank" --defend "2 infantry" --dice "16 16 '
    usual = table.do(f'{line} 1 6" --json')
    assert usual.json["attacker_left"] == {"tank": 1}
    table.do("undo")
    chosen = table.do(f'{line} 1 6" --attacker-losses "tank, infantry" --json').json
    assert chosen["attacker_left"] == {"infantry": 1}


def test_defenders_of_two_powers_have_their_own_technologies(table: Table) -> None:
    table.do("set uk.technologies=jet_fighters")
    battle = table.do(
        'battle india --attack "2 tank" --defend "uk: 1 fighter; usa: 1 fighter" '
        '--dice "66 55 6 66" --retreat-after 2 --json'
    )
    needed = {
        group["group"]["power"]: group["group"]["needed"]
        for step in battle.json["steps"]
        for group in step["rolls"]
        if step["side"] == "defender"
    }
    assert needed == {"uk": 5, "usa": 4}


def test_a_raid_is_capped_by_the_income_of_the_area(table: Table) -> None:
    raid = table.do('raid caucasus 2 bomber --dice "16 5" --json').json
    assert raid["shot_down"] == {"bomber": 1}
    assert raid["paid"] == 4
    assert table.status()["powers"]["ussr"]["cash"] == 44
    free = table.do('raid caucasus 1 bomber --no-aa --again --dice "3" --json').json
    assert (free["aa_dice"], free["paid"]) == ([], 3)


def test_heavy_bombers_roll_two_dice(table: Table) -> None:
    table.do("set germany.technologies=heavy_bombers")
    assert table.do('raid russia 1 bomber --dice "6 34" --json').json["paid"] == 7
    assert table.do('raid russia 1 bomber --again --dice "6 66" --json').json["paid"] == 8


def test_aa_fire_at_an_overflight(table: Table) -> None:
    flak = table.do('flak caucasus 2 fighter 1 bomber --dice "15 1" --json').json
    assert flak["shot_down"] == {"fighter": 1, "bomber": 1}
    assert table.type("flak germany 1 fighter --roll").status == 1


def test_units_of_the_wrong_element_are_named(table: Table) -> None:
    answer = table.type('battle india --attack "1 submarine" --defend "1 infantry" --roll')
    assert answer.status == 2
    assert "on land" in answer.err


# -- odds --------------------------------------------------------------------------------------


def test_odds_need_no_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The battle whose chance an independent program gives as 0.886250."""
    table = Table(tmp_path, monkeypatch)
    odds = table.do(
        'odds axis-allies --attack "10 infantry 5 artillery 5 tank 3 fighter" '
        '--defend "12 infantry 2 artillery 3 tank 2 fighter" --json'
    ).json
    assert odds["method"] == "exact"
    assert odds["attacker"] == pytest.approx(0.886250, abs=5e-7)
    assert sum(odds[key] for key in ("attacker", "defender", "draw")) == pytest.approx(1, abs=1e-12)
    assert odds["ipc_swing"] == odds["ipc_lost"]["defender"] - odds["ipc_lost"]["attacker"]
    assert not (tmp_path / "sessions").exists()


@pytest.mark.parametrize(
    "line",
    [
        "101 infantry v 1 infantry",
        "1 infantry v 60 infantry 41 tank",
        "999999999999 infantry v 1 infantry",
        f"{'9' * 5000} infantry v 1 infantry",
        '--sea --attack "101 destroyer" --defend "1 destroyer"',
        '--attack "1 infantry" --defend "1 infantry" --rounds 1000',
        '--attack "2 infantry" --landed "2 infantry" --fleet "101 transport" --defend "1 infantry"',
    ],
)
def test_odds_of_absurd_numbers_are_refused_at_once(table: Table, line: str) -> None:
    answer = table.type(f"odds axis-allies {line}")
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.split(". ")) == 1


def test_odds_count_a_hundred_units_and_the_guns_beside_them(table: Table) -> None:
    answer = table.type("odds axis-allies 100 infantry v 100 infantry 1 aa_gun")
    assert answer.status == 0


def test_odds_in_short_and_with_options_agree(table: Table) -> None:
    short = table.do("odds axis-allies 3i 2 tank v 4i --json").json
    long = table.do('odds axis-allies --attack "3 infantry 2 tank" --defend "4 infantry" --json')
    assert short == long.json


def test_odds_use_the_session_s_technologies_only_in_a_session(table: Table) -> None:
    line = '--attack "1 bomber" --defend "1 infantry" --json'
    plain = table.do(f"odds axis-allies {line}").json
    assert table.do(f"odds {line}").json == plain
    table.do("set germany.technologies=heavy_bombers")
    assert table.do(f"odds {line}").json["attacker"] > plain["attacker"]
    assert table.do(f"odds axis-allies {line}").json == plain


def test_battles_that_cannot_end_are_named(table: Table) -> None:
    table.do("new axis-allies --rule aircraft_hit_submarines=with-destroyer")
    line = 'odds --sea --attack "1 submarine" --defend "1 fighter"'
    assert table.do(f"{line} --json").json["endless"] == pytest.approx(1)
    assert "No end" in table.do(line).out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ('--bombard "1 destroyer"', "p. 13"),
        ('--landed "5 infantry" --fleet "1 transport"', "Not among the attackers: 3 Infantry"),
        ('--landed "2 infantry" --fleet "1 battleship"', "p. 10"),
        ('--enemy-fleet "1 transport"', "Who fights the enemy's ships?"),
        ("--retreat-after 0", "1 or more"),
        ('--attacker-losses "aa gun"', "not known"),
        ('--attacker-losses "first tank"', "no first"),
        ('--zone sz_60 --bombard "1 battleship"', "does not touch"),
    ],
)
def test_what_cannot_be_fought_is_said_before_the_dice(
    table: Table, options: str, said: str
) -> None:
    answer = table.type(
        f'battle "united kingdom" --attack "2 infantry" --defend "1 infantry" {options}'
    )
    assert answer.status in (1, 2)
    assert said in answer.err


# -- at a terminal -----------------------------------------------------------------------------


def test_at_a_terminal_every_roll_and_choice_is_asked_for(table: Table, at_terminal: Any) -> None:
    people = at_terminal("7", "6", "61", "661", "16", "5 tank", "1 tank", "re")
    battle = table.do(
        'battle india --attack "1 infantry 1 tank 1 fighter" --defend "2 infantry 1 aa_gun" --json'
    ).json
    assert people.typed == []
    assert "AA fire" in people.asked[0]
    assert any("1 to 6" in text for text in people.told)
    assert (battle["rounds"], battle["retreated"]) == (1, True)
    assert battle["attacker_left"] == {"infantry": 1, "fighter": 1}


def test_leaving_in_the_middle_records_nothing(table: Table, at_terminal: Any) -> None:
    before = table.status()
    at_terminal("6")
    answer = table.type(INDIA)
    assert answer.status == 1
    assert "nothing was recorded" in answer.err
    assert table.status() == before


def test_research_dice_are_asked_for(table: Table, at_terminal: Any) -> None:
    table.do("set phase=research")
    people = at_terminal("42", "426")
    assert table.do("research jet 3 --json").json["entries"][0]["amount"] == -15
    assert people.told == ["2 given, 3 asked for."]


def test_each_roll_is_told_before_the_next_question(table: Table, at_terminal: Any) -> None:
    people = at_terminal("6", "1666", "1116", "1 infantry 2 tank", "re")
    table.do('battle india --attack "1 infantry 2 tank 1 fighter" --defend "4 infantry 1 aa_gun"')
    rolls = [text for text in people.told if re.match("[0-9]+ hit", text)]
    told = ["0 hits.", "1 hit: United Kingdom loses 1 Infantry."]
    assert rolls[:2] == told
    assert rolls[-1] == "3 hits: Germany loses 1 Infantry, 2 Tanks."


def test_the_library_s_errors_come_in_the_reader_s_words(table: Table) -> None:
    landing = (
        'battle "united kingdom" --attack "2 tank" --landed "2 tank" --fleet "1 transport" '
        '--enemy-fleet "1 transport" --zone sz_8 --defend "1 infantry" --roll'
    )
    answer = table.type(f"{landing} --lang cs")
    assert answer.status == 1
    assert answer.err.strip() == "Na transportní lodě (1) se nevejde jednotek: 2 (pravidla s. 10)."
    english = table.type(landing)
    assert english.err.strip() == "So many units do not fit on the transports (1): 2 (rules p. 10)."
