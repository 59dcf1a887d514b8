"""What people type and read at a table of Through the Ages, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two players of the tutorial in the second round, Green in turn."""
    found = Table(tmp_path, monkeypatch)
    found.do("new through-the-ages --rule version=tutorial")
    found.do("do take moses / end --anyway / take homer / end --anyway")
    return found


def test_the_status_says_what_is_left_of_the_turn(table: Table) -> None:
    table.do("do play moses / pop")
    told = table.do("status").out
    assert "civil actions left: 2; military actions left: 2; unused workers: 2" in told
    assert next(line for line in told.splitlines() if "> " in line).split()[-2:] == ["2/4", "2/2"]


def test_the_end_of_a_turn_says_whose(table: Table) -> None:
    assert table.do("end --anyway").out.startswith("Green: the turn ends.")
    assert table.do("end --anyway --lang cs").out.startswith("Oranžový: tah končí.")


@pytest.mark.parametrize(
    ("typed", "told", "key", "value"),
    [
        ("zelena.veda=9", "Zelený: věda 9, dříve 1", "science", 9),
        ("věda=9", "Zelený: věda 9, dříve 1", "science", 9),
        ("science=9", "Zelený: věda 9, dříve 1", "science", 9),
        ("zluty-pruh=7", "Zelený: žlutý pruh 7, dříve 18", "yellow_bank", 7),
        ("osobnost=homer", "Zelený: osobnost Homér, dříve nic", "leader", "homer"),
        (
            "zřízení=teokracie",
            "Zelený: státní zřízení Teokracie, dříve Despocie",
            "government",
            "theocracy",
        ),
        ("osobnost=nic", "Zelený: osobnost nic, beze změny", "leader", None),
    ],
)
def test_figures_are_corrected_by_their_czech_names(
    table: Table, typed: str, told: str, key: str, value: object
) -> None:
    assert f"Oprava: {told}." in table.do(f"set {typed} --lang cs").out
    assert table.status()["players"]["green"][key] == value


def test_a_word_that_fits_a_figure_and_a_card_is_asked_about(table: Table) -> None:
    answer = table.type("set sci=9")
    assert (answer.status, "science, Scientific Method" in answer.err) == (2, True), answer.err
    table.do("set scientific=1")
    assert table.status()["players"]["green"]["technologies"]["scientific_method"] == 1


def test_things_of_the_game_are_told_in_words(table: Table) -> None:
    told = table.do("set kolo=4 věk=II tah=oranžový fáze=politika --lang cs").out
    assert "Oprava: kolo 4, dříve 2; věk Věk II, dříve Věk I; tah Oranžový, dříve Zelený" in told
    assert "fáze politika, dříve akce." in " ".join(told.split())
    assert table.status()["turn"] == "orange"


def test_an_event_that_nobody_waits_for_is_refused_by_the_rules(table: Table) -> None:
    answer = table.type("reveal trade routes")
    assert (answer.status, "Nothing of the kind is due now" in answer.err) == (1, True)


def test_a_hand_that_may_be_kept_is_not_said_to_be_over_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Development of Politics: who is in turn discards nothing in this round."""
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages")
    table.do("set round=3 age=i phase=politics military=1")
    told = table.do("prepare i, development of politics").out
    assert "Green +3 military cards" in told
    assert "over the limit" not in told
    assert "'next', or any action: politics is over" in told


def test_several_answers_say_who_gives_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages")
    table.do("set round=3 age=i phase=politics military=1")
    told = table.do("prepare i, markets").out
    assert told.count("chooses 1 of: food, resources") == 1
    assert "Green: food; Orange: resources." in table.do("choose food, orange resources").out


def test_upgrading_with_nothing_above_is_told(table: Table) -> None:
    assert "no higher technology" in table.type("upgrade bronze").err


def test_a_figure_with_a_slip_is_guessed(table: Table) -> None:
    assert "did you mean 'culture'" in table.type("set green.clture=7").err


def test_laying_the_last_cards_of_an_age_tells_what_everybody_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is full but for one place, and Coal is the first card of the next age."""
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule row=kept")
    table.do("lay --draw --seed 1")
    path = tmp_path / "position.yaml"
    table.do(f"export --state {path}")
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    position = document["state"]
    position |= {"age": "i", "round": 9, "deck": {"iron": 1}, "lay": 2}
    position["row"][-2:] = ["", ""]
    position["civs"]["green"] |= {"leader": "homer", "military": 1}
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    table.do(f"new --from {path} --session late")
    told = table.do("lay iron, coal").out
    assert "Age II begins." in told
    assert "Green discards Homer." in told
    assert "Look through" not in told  # nobody ever has military cards of age A (p. 11)


def test_unused_civil_actions_are_questioned(table: Table) -> None:
    """P. 5: what is not used is lost; nobody is asked where nothing is left."""
    assert "civil actions are not used" in table.type("end").err
    assert "civil actions are not used" in table.type("next end").err
    table.do("set spent_civil=9")
    table.do("end")


def test_a_new_age_is_told_below_the_upkeep_of_the_turn_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Antiquity ends with the first row that is renewed (p. 5): after the upkeep of a turn."""
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule version=tutorial")
    table.do("end --anyway")
    lines = table.do("end --anyway").out.splitlines()
    made = [n for n, line in enumerate(lines) if "production" in line]
    assert made
    assert max(made) < lines.index("Age I begins.")


def test_the_status_of_a_finished_game_has_the_winner_first(table: Table) -> None:
    """Not whoever sits first, or fits on the screen (p. 18)."""
    table.do("do set orange.culture=40 / age / end --anyway")
    ended = table.do("end --anyway").out
    assert "Orange wins." in ended
    culture = {
        player: table.status()["players"][player]["culture"] for player in ("orange", "green")
    }
    assert f"Culture: Orange {culture['orange']}, Green {culture['green']}." in ended
    for word in ("", "full"):
        lines = table.do(f"status {word}").out.splitlines()
        rows = [line for line in lines if " +" in line and "/" in line]
        assert ["Orange" in row for row in rows] == [True, False], rows
        civs = [line for line in lines if line.endswith(": Despotism")]
        assert civs[0].startswith("Orange")


@pytest.fixture
def politics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three players of the milder full game in age III, Green's political action."""
    found = Table(tmp_path, monkeypatch)
    found.do("new through-the-ages --rule players=3 --rule fights=milder")
    found.do("set round=6 age=iii phase=politics green.military=2 orange.military=2")
    return found


def test_a_pact_on_the_table_is_in_no_hand(politics: Table) -> None:
    """There is one of each (p. 14): laid once, it can be offered to nobody else."""
    politics.do("do pact military orange / set political=unused")
    assert "No other copy of Military Pact" in politics.type("pact military violet").err
    politics.do("set pacts=none")
    politics.do("pact military violet")


def test_a_pact_that_is_typed_as_it_lies_has_not_ended(politics: Table) -> None:
    """It stays with whoever laid it, though that is side B."""
    politics.do("pact loss violet --side b")
    told = politics.do('set pacts="loss of sovereignty: violet green"').out
    assert "as before" in told
    assert "ended" not in told
    assert "Green laid it" in politics.do("status politics").out


def test_who_alone_may_attack_whom_stands_in_the_status(politics: Table) -> None:
    """The milder variant (p. 19): the token of the rival lies before the attacker."""
    politics.do("do set green.warriors=6 orange.culture=3 / aggression intervention orange")
    politics.do("defend none")
    assert "Green is hostile to Orange" in politics.do("status politics").out
    assert politics.status()["hostile"] == {"green": "orange"}
    politics.do("do end --anyway / end --anyway / set violet.military=2")
    assert "already attacked by Green" in politics.do("can aggression intervention orange").out


def test_a_correction_passes_no_time(politics: Table) -> None:
    """Nobody has let a political action go, and no age begins: it says what was changed."""
    told = politics.do("set turn=violet age=ii leader=homer").out
    assert "used no political action" not in told
    assert "begins" not in told


def test_known_military_cards_stand_in_brackets_after_their_number(table: Table) -> None:
    table.do("set green.military=3 green.known='enslave, raid i'")
    assert "Military cards: 3 (Enslave, Raid I)" in table.do("status green").out
