"""The command line: exit statuses, languages, JSON, charts, sessions side by side."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from recorded.table import Table

from companion.cli import run
from companion.games import Games
from kitgen.game import Game, find_game, load, load_game


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new axis-allies")
    return table


def test_status_has_what_scripts_rely_on(table: Table) -> None:
    status = table.status()
    assert {"game", "round", "turn", "phase", "powers", "victory_cities"} <= set(status)
    assert status["game"] == "axis-allies"
    assert status["victory_cities"] == {"allies": 6, "axis": 6}
    for power in status["powers"].values():
        assert {"cash", "production", "technologies", "capital_held"} <= set(power)
        assert sum(item["income"] for item in power["areas"]) == power["production"]


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("frobnicate", 2, "no command 'frobnicate'"),
        ("statos", 2, "did you mean 'status'"),
        ("capture", 1, "p. 11"),
        ("capture atlantis", 1, "p. 11"),
        ("capture india", 1, "p. 11"),
        ("buy 3 infantry", 1, "p. 7"),
        ("undo", 1, "nothing to undo"),
        ("undo x", 2, "no number"),
        ("undo 0", 2, "from 1"),
        ("undo 2 --to 1", 2, "one of them"),
        ("undo --to 9", 2, "no line 9"),
        ("redo", 1, "nothing to redo"),
        ("amend", 2, "Which line?"),
        ("amend 1 buy tank", 2, "no line of the game"),
        ("next lunch", 2, "not known"),
        ("next research", 1, "still ahead"),
        ("roll", 2, "GROUPS"),
        ("roll 3", 2, "3@2"),
        ("roll 2@3 --dice 111", 2, "left over"),
        ("research rockets", 2, "How many dice"),
        ("research rockets 1", 2, "--dice"),
        ("research rockets 1 --dice 2 --roll", 2, "not both"),
        ("research rockets 1 --seed 2", 2, "--roll"),
        ("set", 2, "CHANGES"),
        ("set germany.cash", 2, "sets nothing"),
        ("set germany.gold=3", 2, "cannot be set"),
        ("set technologies=none", 2, "what can is: round, power, phase, AREA.owner"),
        ("chart nonsense", 2, "not known"),
        ("chart --out chart.gif", 2, ".svg"),
        ("rules nonsense-topic", 2, "not known"),
        ("status --session nowhere", 1, "axis-allies-1"),
        ("status --session ../x", 2, "no name"),
        ("status --lang de", 2, "en, cs"),
        ("status --seen 7", 1, "moved on"),
        ("new chess", 1, "no game 'chess'"),
        ("new axis-alies", 1, "did you mean 'axis-allies'"),
        ("new axis-allies --rule luck=none", 2, "no rule 'luck'"),
        ("new axis-allies --rule victory=huge", 2, "minor"),
        ("new axis-allies --session axis-allies-1", 1, "already"),
        ("new --from missing.yaml", 1, "cannot be read"),
        ("import missing.json", 1, "cannot be read"),
        ("export nowhere/game.json", 1, "cannot be written"),
        ("odds axis-allies", 2, "Who attacks"),
        ("odds axis-allies 3 infantry", 2, "no battle"),
    ],
)
def test_what_goes_wrong_is_one_sentence(table: Table, line: str, status: int, said: str) -> None:
    before = table.lines()
    answer = table.type(line)
    assert (answer.status, answer.out) == (status, "")
    assert said in answer.err
    assert "Traceback" not in answer.err
    assert answer.err.count("\n") == 1
    assert table.lines() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("capture", "AREA"),
        ("capture atlantis", "not known"),
        ("capture a", "may be one of these"),
    ],
)
def test_words_are_judged_where_the_command_is_open(table: Table, line: str, said: str) -> None:
    table.do("next combat")
    answer = table.type(line)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err


def test_refusals_are_json_too(table: Table) -> None:
    answer = table.type("capture india --json")
    assert answer.status == 1
    assert answer.json["refusals"][0]["page"] == "11"
    assert answer.json["refusals"][0]["allowed"]


def test_every_answer_in_json_is_one_document(table: Table) -> None:
    for line in (
        "games",
        "games axis-allies",
        "sessions",
        "status",
        "research rockets 1 --dice 2",
        "next",
        "buy 1 tank",
        "next combat",
        "capture ukraine",
        "undo",
        "redo",
        "amend 4 buy 2 infantry",
        "log",
        "roll 3@2 --seed 1",
        "chart production",
        "rules",
        "export",
        "set uk.cash=1",
        "odds axis-allies 3i v 2i",
    ):
        json.loads(table.do(f"{line} --json").out)


def test_options_may_stand_before_the_command(table: Table) -> None:
    assert table.run("--json", "--session", "axis-allies-1", "status").json == table.status()
    assert "Sovětský svaz" in table.run("--lang", "cs", "status").out


def test_sessions_side_by_side(table: Table) -> None:
    table.do("new axis-allies --session other --rule victory=minor")
    table.do("next")
    assert table.status()["session"] == "other"
    assert table.do("status --session axis-allies-1 --json").json["phase"] == "research"
    assert table.status()["session"] == "axis-allies-1"
    listed = table.do("sessions --json").json["sessions"]
    assert {row["name"]: row["used"] for row in listed} == {"other": False, "axis-allies-1": True}


def test_a_damaged_session_is_listed_and_left_alone(table: Table) -> None:
    table.session_file("broken").write_bytes(b"not a database, but long enough to look at" * 99)
    assert "damaged" in table.do("sessions").out
    answer = table.type("status --session broken")
    assert (answer.status, "damaged" in answer.err) == (1, True)


def test_undo_of_a_turn_goes_back_to_where_it_began(table: Table) -> None:
    for line in ("next purchase", "buy 1 tank"):
        table.do(line)
    assert table.do("undo --turn --json").json["steps"] == [3, 2]
    assert table.type("undo --turn").err == "There is nothing to undo.\n"


def test_undo_and_redo_say_what_brings_everything_back(table: Table) -> None:
    for line in ("next purchase", "buy 1 tank", "buy 2 infantry"):
        table.do(line)
    assert "'redo 3' brings them back." in table.do("undo --turn").out
    assert "2 undone steps are left: 'redo 2' brings them back." in table.do("redo").out
    assert "left" not in table.do("redo 2").out
    assert "'redo' brings it back." in table.do("undo").out


def test_what_is_not_yet_written_cannot_be_undone(table: Table) -> None:
    table.do("next end --anyway")
    said = "Nothing of this turn is written yet; 'undo' takes back the end of the turn before.\n"
    assert table.type("undo --turn").err == said
    assert table.type("undo --to 2").err == "There is no step after line 2.\n"
    assert "There is not so much to undo: 1 step." in table.type("undo 2").err


def test_undo_redo_and_the_log(table: Table) -> None:
    for line in ("next purchase", "buy 1 tank", "buy 2 infantry", "undo 2", "redo", "undo --to 2"):
        table.do(line)
    lines = table.do("log --json").json["lines"]
    assert [line["standing"] for line in lines] == [
        "stands",
        "stands",
        "undone",
        "undone",
        "note",
        "note",
        "note",
    ]
    assert "bought: 1 Tank for 5 IPC" in table.do("log").out
    table.do("log --csv log.csv --last 5")
    assert Path("log.csv").read_text().count("\n") == 6


def test_amend_replays_and_names_what_became_illegal(table: Table) -> None:
    for line in ("next purchase", "buy 3 infantry", "next mobilize", "mobilize russia"):
        table.do(line)
    answer = table.do("amend 3 buy 3 tank")
    assert "Line 5 is no longer legal" in answer.err
    assert table.status()["illegal"] == [5]
    assert "!" in table.do("log").out
    table.do("undo")
    assert table.status()["illegal"] == []
    (fault,) = table.do("amend 3 buy 3 tank --json").json["became_illegal"]
    assert fault["line"] == 5
    assert set(fault) > {"line"}
    table.do("undo")
    table.do("amend 3 --remove")
    assert table.status()["powers"]["ussr"]["cash"] == 24
    assert table.type("amend 3 capture india").status == 2


def test_export_and_import(table: Table) -> None:
    for line in ("next purchase", "buy 3 infantry", "undo", "buy 1 tank"):
        table.do(line)
    table.do("export game.json")
    table.do("import game.json --session again")
    again, first = table.status(), table.do("status --session axis-allies-1 --json").json
    assert {**again, "session": ""} == {**first, "session": ""}
    Path("other.json").write_text('{"format": "something else"}')
    assert "no session" in table.type("import other.json").err
    Path("other.json").write_text("{")
    assert "no JSON" in table.type("import other.json").err


def test_a_state_is_written_edited_and_begun_with(table: Table) -> None:
    for line in ("next combat", "capture ukraine", "set uk.technologies=rockets"):
        table.do(line)
    table.do("export --state state.yaml")
    state = yaml.safe_load(Path("state.yaml").read_text())
    assert state["state"]["owners"] == {"ukraine_ssr": "ussr"}
    state["state"]["powers"]["usa"]["cash"] = 99
    Path("state.yaml").write_text(yaml.safe_dump(state))
    table.do("new --from state.yaml --session edited")
    status = table.status()
    assert (status["phase"], status["powers"]["usa"]["cash"]) == ("combat", 99)
    state["state"]["powers"]["usa"]["cash"] = "much"
    Path("state.yaml").write_text(yaml.safe_dump(state))
    answer = table.type("new --from state.yaml --session bad")
    assert (answer.status, "powers.usa.cash" in answer.err) == (1, True)
    assert not table.session_file("bad").exists()


def test_charts_in_the_terminal_and_in_files(table: Table) -> None:
    chart = table.do("chart production").out
    assert "Germany" in chart
    assert "40" in chart
    assert max(map(len, chart.splitlines())) <= 80
    for name in ("chart.svg", "chart.png"):
        table.do(f"chart production --out {name}")
    assert "<svg" in Path("chart.svg").read_text()
    assert "Germany" in Path("chart.svg").read_text()
    assert Path("chart.png").read_bytes().startswith(b"\x89PNG")


def test_a_chart_is_found_by_what_stands_above_it(table: Table) -> None:
    """In both languages, without quotes; a name that is none lists those that stand there."""

    def figures(line: str) -> list[str]:
        return [bar.split()[-1] for bar in table.do(line).out.splitlines()[1:]]

    for line in (
        "chart national production",
        "--lang cs graf národní produkce",
        "--lang cs graf national",
        "chart narodni",
    ):
        assert figures(line) == figures("chart"), line
    assert "known are: National production, Cash," in table.type("chart nonsense").err


def test_a_line_fits_eighty_columns(table: Table) -> None:
    for line in ("status", "log", "--help", "games axis-allies", "mobilize --help", "rules"):
        for lang in ("en", "cs"):
            for printed in table.do(f"{line} --lang {lang}").out.splitlines():
                assert len(printed) <= 80, printed


@pytest.mark.parametrize(
    ("lang", "rules", "topic"),
    [("en", "rules", "mobilize"), ("cs", "pravidla", "Mobilizace nových jednotek")],
)
def test_help_names_the_rule_that_tells_how_it_goes(
    table: Table, lang: str, rules: str, topic: str
) -> None:
    assert f"{rules} {topic}" in table.do(f"mobilize --help --lang {lang}").out
    told = table.do(f"{rules} {topic} --lang {lang}").out
    assert told == table.do(f"{rules} mobilize --lang {lang}").out
    assert f"'{rules} " not in table.do(f"set --help --lang {lang}").out
    assert f"„{rules} " not in table.do(f"set --help --lang {lang}").out


def test_a_roll_is_logged_when_a_session_is_in_use(table: Table) -> None:
    rolled = table.do('roll 3@2 1@4 --dice "126 4" --json').json
    assert rolled["hits"] == 3
    assert table.do("log --json").json["lines"][-1]["data"]["dice"] == "126 4"
    before = table.status()["powers"]
    table.do("undo")
    assert table.status()["powers"] == before


def test_a_game_of_one_s_own_is_played_by_path(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(find_game("axis-allies"), folder)
    units = (folder / "units.csv").read_text()
    (folder / "units.csv").write_text(units.replace("tank,land,5", "tank,land,6"))
    table.do(f"new {folder} --session mine")
    table.do("next purchase")
    table.do("buy 4 tank")
    assert table.status()["powers"]["ussr"]["cash"] == 0


def test_a_folder_is_read_and_checked_when_it_has_changed_and_not_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(find_game("game-of-thrones"), folder)
    read: list[bool] = []

    def reading(name: str | Path, checked: bool = True) -> Game:
        read.append(checked)
        return load_game(name, checked)

    rules = Games.rules
    table = Table(tmp_path, monkeypatch)
    monkeypatch.setattr(Games, "rules", rules)
    monkeypatch.setattr(load, "load_game", reading)
    table.do(f"new {folder} --session mine")
    table.do("set stark.power=6")
    table.do("set stark.power=7")
    assert read == [True]

    parts = folder / "components.csv"
    parts.write_text(parts.read_text("utf-8") + "one,cell,too,many,,,,,,,,,,,\n", "utf-8")
    refused = table.type("set stark.power=8")
    assert refused.status == 1
    assert "components.csv" in refused.err


def test_help_needs_no_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, monkeypatch)
    assert "status" in table.do("--help").out
    assert "battle" not in table.do("--help").out.split("axis-allies")[0]
    assert "battle" in table.do("axis-allies --help").out
    assert "--attack" in table.do("axis-allies battle --help").out
    assert "begin a session" in table.type("battle india").err
    assert "companion new" in table.type("status").err
    assert "axis-allies" in table.type("new").err


def test_help_shows_the_verbs_of_the_game_in_use(table: Table) -> None:
    shown = table.do("--help").out
    for verb in ("research", "buy", "capture", "battle", "raid", "rocket", "mobilize", "odds"):
        assert f"\n  {verb} " in shown


def test_no_traceback_reaches_a_user(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.table.snapshot.status", broken)
    assert run(["status"]) == 1
    error = capsys.readouterr().err
    assert "fault of the program (ZeroDivisionError)" in error
    path = Path(error.strip().rsplit(" ", 1)[1])
    assert "Traceback" in path.read_text()
    path.unlink()


def test_stopping_and_closed_pipes_are_quiet(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.table.snapshot.status", stop)
    assert run(["status"]) == 1
    assert capsys.readouterr().err.strip() == "Stopped; nothing was recorded."


def test_as_a_program(table: Table) -> None:
    command = [sys.executable, "-c", "from companion.cli import main; main()"]
    environment = {**os.environ, "COMPANION_HOME": str(table.folder)}
    shown = subprocess.run(
        [*command, "status"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert "\x1b" not in shown.stdout
    assert "Soviet Union" in shown.stdout
    asked = subprocess.run(
        [*command, "research", "rockets", "1"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (asked.returncode, asked.stdout) == (2, "")
    piped = subprocess.run(
        f"{sys.executable} -c 'from companion.cli import main; main()' log --json | head -c 1",
        shell=True,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert piped.stderr == ""


def test_a_session_of_older_rules_opens_and_says_so(table: Table) -> None:
    with sqlite3.connect(table.session_file()) as db:
        db.execute("UPDATE meta SET value='0' WHERE key='rules'")
        db.execute("DELETE FROM meta WHERE key='checksum'")
        db.execute("DELETE FROM cache")
    db.close()
    answer = table.do("status")
    assert "version 0" in answer.err
    assert table.do("next").status == 0
    assert table.do("status --json").json["warnings"]


def test_a_session_of_a_newer_program_says_what_to_do(table: Table) -> None:
    with sqlite3.connect(table.session_file()) as db:
        db.execute("UPDATE meta SET value='99' WHERE key='format'")
    db.close()
    answer = table.type("status")
    assert (answer.status, "update" in answer.err) == (1, True)


def test_a_stale_command_is_told_what_changed(table: Table) -> None:
    seen = table.status()["line"]
    table.do("next")
    answer = table.type(f"next --seen {seen}")
    assert answer.status == 1
    assert "Purchase units" in answer.err
    assert table.status()["line"] == seen + 1


def test_the_answer_to_status_is_kept_and_never_stale(table: Table, tmp_path: Path) -> None:
    assert table.do("status").out == table.do("status").out
    table.do("next")
    assert "Purchase" in table.do("status").out
    assert "Nákup" in table.do("status --lang cs").out
    assert "Purchase" in table.do("status").out
    table.session_file("axis-allies-1").rename(table.session_file("renamed"))
    assert table.do("status --session renamed --json").json["session"] == "renamed"


def test_an_option_without_its_value_is_no_option_left_out(table: Table) -> None:
    table.do("new axis-allies")
    answer = table.type("log --last")
    assert (answer.status, "Behind '--last' comes a value" in answer.err) == (2, True)
