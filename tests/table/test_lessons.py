"""`teach`: a first round on a recorded opening, with the rule topics at their moments."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from pathlib import Path

import pytest
from axis_states import DATA
from evenings import evening_of
from recorded.table import Table
from rulebooks import loaded

from companion.games import GAMES, Games
from companion.lesson.recording import Recording, reader, recorded
from companion.prompt.lines import commands_of
from companion.shell.invocation import Invocation
from companion.table.i18n import speaking
from companion.table.receipt import Receipt

TAUGHT = [game for game in GAMES if loaded(game).lesson().steps]


def replayed(game: str, lang: str) -> Recording:
    rules = loaded(game)
    program = Invocation.of_environment(Receipt(), lambda _words, _answers: 0)
    choices = {**rules.lots(), **rules.lesson().settled}
    with speaking(lang):
        reads = reader(rules, Games(GAMES), program.event_of, commands_of)
        return recorded(rules, choices, reads)


@pytest.mark.sweep
@pytest.mark.parametrize("game", TAUGHT)
def test_each_recorded_line_is_legal_at_its_place_and_means_the_same_in_both_languages(
    game: str,
) -> None:
    english, czech = replayed(game, "en"), replayed(game, "cs")
    assert [step.event for step in english.steps] == [step.event for step in czech.steps]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_names_a_topic_of_the_game_and_says_why_in_both_languages(game: str) -> None:
    rules = loaded(game)
    topics = {topic.id for topic in rules.topics()}
    for step in rules.lesson().steps:
        assert step.topic in topics
        assert {*step.why} == {"en", "cs"}
        assert all(len(text) < 260 for text in step.why.values())


@pytest.mark.parametrize("game", TAUGHT)
def test_why_a_line_is_played_is_said_without_what_only_the_prompt_has(game: str) -> None:
    texts = [text for step in loaded(game).lesson().steps for text in step.why.values()]
    assert [text for text in texts if "--" in text] == []


@pytest.mark.walk
@pytest.mark.parametrize("game", TAUGHT)
def test_enter_alone_leads_through_every_line_of_the_lesson(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Table(tmp_path, monkeypatch)
    lines = len(loaded(game).lesson().steps)
    evening_of(["teach", game], [""] * lines + ["quit"], monkeypatch)
    told = capsys.readouterr().out
    assert [n for n in range(1, lines + 1) if f"Lesson {n}/{lines} " not in told] == []
    assert "The lesson is over" in told


def rows_of(game: str, table: str) -> list[dict[str, str]]:
    with (DATA / game / f"{table}.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def units_near(game: str, area: str, unit: str, power: str) -> int:
    """Return how many units of a power can walk into an area from where they are set up."""
    move = next(int(row["move"]) for row in rows_of(game, "units") if row["id"] == unit)
    borders = [{row["a"], row["b"]} for row in rows_of(game, "borders") if row["via"] == "land"]
    reached = {area}
    for _step in range(move):
        reached |= {end for border in borders if border & reached for end in border}
    return sum(
        int(row["count"])
        for row in rows_of(game, "setup")
        if row["power"] == power and row["unit"] == unit and row["area"] in reached
    )


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_a_recorded_battle_is_fought_by_units_that_the_set_up_has_there(game: str) -> None:
    land = {row["id"] for row in rows_of(game, "units") if row["domain"] == "land"}
    stand = Counter(
        {
            (row["power"], row["area"], row["unit"]): int(row["count"])
            for row in rows_of(game, "setup")
        }
    )
    battles = [
        step.event.data for step in replayed(game, "en").steps if step.event.kind == "battle"
    ]
    assert len(battles) >= 2
    for battle in battles:
        area = battle["area"]
        walked = Counter(battle["attack"]) - Counter(battle["landed"])
        for unit, count in walked.items():
            if unit in land:
                assert count <= units_near(game, area, unit, battle["power"]), (area, unit)
        against = [(area, battle["defend"]), (battle.get("zone", ""), battle["enemy_fleet"])]
        for place, powers in against:
            for power, units in powers.items():
                for unit, count in units.items():
                    assert count <= stand[power, place, unit], (place, unit)


def test_without_a_game_it_lists_the_lines_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(Path(__file__).parents[2] / "examples")
    told = " ".join(table.do("teach").out.split())
    assert "companion teach axis-allies Axis & Allies: Spring 1942" in told
    assert "companion teach heather-crowns Heather Crowns" in told
    assert "from its folder or its zip: 'companion teach PATH'." in told


def test_a_declared_game_is_taught_from_its_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    folder = Path(__file__).parents[2] / "examples" / "heather-crowns"
    shutil.make_archive("crowns", "zip", folder)
    assert "Lesson 1/" in table.do("teach crowns.zip").out


def test_the_list_of_sessions_says_which_are_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies --session war"), table.do("teach axis-allies")
    answer = table.do("sessions --json")
    assert {one["name"]: one["lesson"] for one in answer.json["sessions"]} == {
        "axis-allies-lesson-1": True,
        "war": False,
    }
    table.do('note "Dice of Anna"')
    assert "1  Lesson · Dice of Anna" in table.do("sessions").out


class TestAtThePrompt:
    @pytest.fixture
    def table(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
        return Table(tmp_path, monkeypatch)

    def test_enter_takes_the_proposed_line(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], ["", "", "quit"], monkeypatch)
        told = capsys.readouterr().out
        assert "Lesson 3/42 · Round 1 · Soviet Union · Purchase units" in told
        assert table.lines("axis-allies-lesson-1")[1].event.kind == "research"

    def test_what_enter_answered_in_a_line_of_the_lesson_is_told(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], [""] * 6 + ["quit"], monkeypatch)
        told = " ".join(capsys.readouterr().out.split())
        assert told.count("Questions have their usual answer here") == 1
        assert "choose from: 3 Infantry, 1 Artillery, 1 Tank → 3 Infantry, 1 Artillery" in told
        assert "press on (p) or retreat (re)? → press on" in told

    def test_undo_steps_the_lesson_back(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], ["", "", "undo", "quit"], monkeypatch)
        assert capsys.readouterr().out.count("Lesson 2/42") == 2

    def test_a_line_of_ones_own_counts_for_the_recorded_one_of_its_moment(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], ["n", "buy 2 infantry", "quit"], monkeypatch)
        told = capsys.readouterr().out
        assert told.rindex("> buy 3 infantry 2 tank") < told.rindex("You may buy more than once.")

    def test_a_typing_error_leaves_the_lesson_where_it_is(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], ["bui 3 infantry", "quit"], monkeypatch)
        assert capsys.readouterr().out.count("Lesson 1/42") == 1

    def test_a_lesson_goes_on_where_it_was_left(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], ["", ""], monkeypatch)
        capsys.readouterr()
        evening_of(["teach", "axis-allies"], ["quit"], monkeypatch)
        assert "Lesson 3/42" in capsys.readouterr().out

    def test_more_tells_the_whole_topic(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        evening_of(["teach", "axis-allies"], ["more", "quit"], monkeypatch)
        topic = next(one for one in loaded("axis-allies").topics() if one.id == "research")
        assert topic.body.split("\n")[0].split()[-1].strip("*.:") in capsys.readouterr().out

    def test_afterwards_the_session_before_is_in_use_again(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table.do("new axis-allies --session friday")
        evening_of(["teach", "axis-allies"], [""], monkeypatch)
        assert table.status()["session"] == "friday"


class TestKeptApart:
    @pytest.fixture
    def table(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
        return Table(tmp_path, monkeypatch)

    def test_a_lesson_is_no_play(self, table: Table) -> None:
        table.do("teach axis-allies")
        assert table.do("plays --json").json["plays"] == []

    def test_drop_throws_away_the_lessons_of_the_game_and_nothing_else(self, table: Table) -> None:
        table.do("new axis-allies --session friday")
        table.do("teach axis-allies")
        assert table.do("teach axis-allies --drop --json").json["dropped"] == [
            "axis-allies-lesson-1"
        ]
        assert sorted(path.name for path in (table.folder / "sessions").iterdir()) == [
            "friday.session",
            "friday.session-last",
        ]
        table.do("status")  # the session that was written last is in use again

    def test_afresh_begins_another_lesson(self, table: Table) -> None:
        table.do("teach axis-allies")
        table.do("research rockets 1 --dice 5")
        assert table.do("teach axis-allies --json").json["card"]["done"] == 1
        assert table.do("teach axis-allies --afresh --json").json["card"]["done"] == 0
