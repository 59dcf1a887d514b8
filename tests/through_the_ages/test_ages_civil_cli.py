"""The civil turn as people type it: short words, Czech names, questions, undo, JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

FIELDS = {"game", "version", "age", "round", "turn", "players"}
OF_PLAYER = {
    *("culture", "science", "strength", "culture_per_turn", "science_per_turn", "happiness"),
    *("discontent", "food", "resources", "yellow_bank", "blue_bank"),
    *("civil_actions", "military_actions", "items"),
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Two players of the full game in the second round, the row on the table."""
    found = Table(tmp_path, monkeypatch)
    found.do("new through-the-ages")
    for line in ("take moses", "end --anyway", "take homer", "take ideal", "end --anyway"):
        found.do(line)
    return found


def green(table: Table) -> Any:
    return table.status()["players"]["green"]


def test_the_status_has_every_figure_with_its_items(table: Table) -> None:
    status = table.status()
    assert set(status) >= FIELDS
    for player in status["players"].values():
        assert set(player) >= OF_PLAYER
        for name in ("strength", "happiness", "civil_actions", "military_actions"):
            made = sum(item["value"] for item in player["items"][name])
            assert made == player[name]


def test_a_turn_in_short_words(table: Table) -> None:
    for line in ("pop", "build bronz", "take železo", "take work 2"):
        answer = table.type(line)
        assert answer.status == (1 if line.endswith("2") else 0), answer.err
    civ = green(table)
    assert (civ["technologies"]["bronze"], civ["hand"], civ["civil_left"]) == (
        3,
        ["moses", "iron"],
        1,
    )
    table.do("play moj")
    assert green(table)["leader"] == "moses"


def test_everything_can_be_undone_and_done_again(table: Table) -> None:
    start = table.status()
    for line in ("pop", "build bronze", "play moses", "take iron", "end --anyway"):
        table.do(line)
    end = table.status()
    table.do("undo 5")
    assert {**table.status(), "line": 0} == {**start, "line": 0}
    for _line in range(5):
        table.do("redo")
    assert {**table.status(), "line": 0} == {**end, "line": 0}


def test_an_amended_line_is_judged_anew(table: Table) -> None:
    table.do("play moses")
    table.do("amend 2 take julius caesar")
    assert table.status()["illegal"] == [7]


def test_can_answers_and_records_nothing(table: Table) -> None:
    before = table.status()
    assert table.do("can build bronze --json").json["can"] is True
    found = table.do("can build iron --json").json
    assert found["can"] is False
    assert found["refusals"][0]["page"] == "6"
    assert table.status() == before
    assert table.type("can rate").status == 2
    assert table.type("can dance").status == 2


@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("take xylophone", 2, "not known"),
        ("take iron 5", 2, "1, 2, 3"),
        ("take iron @44", 2, "13 places"),
        ("take movies", 1, "cannot be in the row"),
        ("build pyramids", 2, "not known"),
        ("upgrade bronze", 1, "no higher technology"),
        ("wonder", 1, "no wonder under way"),
        ("play movies", 2, "not known"),
        ("revolution moses", 1, "is no government"),
        ("enlist warriors", 1, "'pop' and 'build'"),
        ("lay iron", 1, "No cards are due"),
        ("draw", 1, "at the end of the turn"),
        ("set bronze", 2, "sets nothing"),
        ("set culture=many", 2, "no number"),
        ("set culture=-4", 1, "0 at least, not −4"),
        ("set noone.culture=1", 2, "cannot be set"),
        ("rate moon", 2, "not known"),
        ("next politics", 1, "cannot go on to: "),
    ],
)
def test_mistakes_are_answered_in_a_sentence(
    table: Table, line: str, status: int, says: str
) -> None:
    answer = table.type(line)
    assert (answer.status, says in answer.err) == (status, True), answer.err
    assert "Traceback" not in answer.err


def test_set_is_one_event_for_any_figure(table: Table) -> None:
    before = table.status()["line"]
    table.do(
        'set culture=12 iron=2 iron.blue=3 food=1 green.hand="monarchy, homer" leader=aristotle '
        "orange.military=2 orange.known=legion age=ii round=9"
    )
    after = table.status()
    civ = after["players"]["green"]
    assert after["line"] == before + 1
    assert (after["age"], after["round"], civ["culture"], civ["food"]) == ("ii", 9, 12, 1)
    assert civ["technologies"]["iron"] == 2
    assert civ["stored"]["iron"] == 3
    assert (civ["hand"], civ["leader"]) == (["monarchy", "homer"], "aristotle")


def test_a_game_begins_anywhere(table: Table, tmp_path: Path) -> None:
    state = tmp_path / "state.yaml"
    head = "game: through-the-ages\nstate:\n"
    state.write_text(
        f"{head}  round: 7\n  age: ii\n  turn: orange\n  civs:\n    orange:\n      culture: 33\n"
    )
    table.do(f"new through-the-ages --from {state} --session later")
    status = table.status()
    assert (status["turn"], status["players"]["orange"]["culture"]) == ("orange", 33)
    state.write_text(f"{head}  civs:\n    orange:\n      leader: nobody\n")
    answer = table.type(f"new through-the-ages --from {state} --session broken")
    assert (answer.status, "nobody" in answer.err) == (1, True)


def test_the_row_that_the_program_keeps(table: Table) -> None:
    table.do("new through-the-ages --rule row=kept --session kept")
    assert table.type("take moses").status == 1
    table.do("lay --draw --seed 3")
    first = table.status()["row"][0]
    assert first in table.do("take @1 --json").json["status"]["players"]["green"]["hand"]
    assert table.status()["row"][0] == ""
    assert table.type("take @1").status == 2
    table.do("end --anyway")
    table.do("end --anyway --draw --seed 9")
    assert len([card for card in table.status()["row"] if card]) == 13


def test_czech_answers_have_czech_names(table: Table) -> None:
    answer = table.do("cards --lang cs")
    assert "Despocie" in answer.out
    assert "žeton" in table.do("take irrigation --lang cs").out + table.do("cards --lang cs").out
    assert "síla" in table.do("rate síla --lang cs").out
