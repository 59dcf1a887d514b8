"""Whatever happens after a line was written, it is said that it was, and never falsely."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from recorded.table import Answer, Table

import companion
from companion.table.errors import CompanionError

CODE = str(Path(companion.__file__).parent)
COMMAND = [sys.executable, "-c", "from companion.start import main; main()"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new game-of-thrones --session s")
    table.do("set stark.power=2")
    return table


def says_so(answer: Answer) -> bool:
    return "' was recorded." in answer.err or "' were recorded." in answer.err


# -- a fault at any moment ------------------------------------------------------------------------


def stopped_at(table: Table, line: str, moment: int, error: type[BaseException]) -> Answer:
    """Run a command in which an error comes out of nowhere at its n-th step. Those who answer for
    an error that is already there are left in peace."""
    left = moment
    quiet = ("_complain", "_remark", "run", "sentence", "_found", "_unexpected")

    def step(frame: FrameType, event: str, _argument: Any) -> Callable[..., Any] | None:
        nonlocal left
        if not frame.f_code.co_filename.startswith(CODE) or frame.f_code.co_name in quiet:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                sys.settrace(None)
                raise error
        return step

    sys.settrace(step)
    try:
        return table.type(line)
    finally:
        sys.settrace(None)


def steps_of(table: Table, line: str) -> int:
    """How many steps a command takes."""
    steps = 0

    def step(frame: FrameType, event: str, _argument: Any) -> Callable[..., Any] | None:
        nonlocal steps
        if not frame.f_code.co_filename.startswith(CODE):
            return None
        steps += event == "line"
        return step

    sys.settrace(step)
    try:
        table.do(line)
    finally:
        sys.settrace(None)
    return steps


def stop_everywhere(table: Table, times: int, seed: int) -> Counter[str]:
    dice = random.Random(seed)
    found: Counter[str] = Counter()
    commands = ("set stark.power={n}", "do set stark.power={n} / set tyrell.power={n}", "undo")
    steps = {line: steps_of(table, line.format(n=3)) for line in commands}
    for turn in range(times):
        line = commands[turn % len(commands)]
        error = (KeyboardInterrupt, MemoryError)[turn // len(commands) % 2]
        # The second half of a command is where it writes and answers.
        moment = dice.randrange(1 if turn % 4 == 0 else steps[line] // 2, steps[line] + 1)
        before = len(table.lines("s"))
        answer = stopped_at(table, line.format(n=2 + turn % 9), moment, error)
        written = len(table.lines("s")) - before
        assert written in (0, line.count("set") or 1), line
        assert says_so(answer) == (written > 0 and answer.status != 0), (line, moment, answer)
        assert "Traceback" not in answer.err
        if answer.status == 0:
            assert written or "nothing" in answer.err
        found["written" if written else "not written"] += 1
    return found


@pytest.mark.walk
def test_a_fault_at_any_moment_is_told_with_what_was_written(table: Table) -> None:
    found = stop_everywhere(table, 48, 1)
    assert found["written"] > 5
    assert found["not written"] > 5


@pytest.mark.slow
def test_two_thousand_faults_are_told_with_what_was_written(table: Table) -> None:
    print(f"\n2 000 faults: {dict(stop_everywhere(table, 2_000, 2))}")


# -- faults of one kind ---------------------------------------------------------------------------


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_arguments: object, **_named: object) -> Any:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (KeyError("dutch"), 1, "fault of the program (KeyError)"),
        (KeyboardInterrupt(), 1, "Stopped."),
        (CompanionError("No."), 1, "No."),
        (RecursionError(), 1, "fault of the program (RecursionError)"),
    ],
)
def test_a_fault_in_the_report_says_that_the_line_was_recorded(
    table: Table, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, said: str
) -> None:
    monkeypatch.setattr("companion.games.game_of_thrones.game.ThronesRules.report", raising(error))
    for line in ("set stark.power=5", "set stark.power=6 --json"):
        answer = table.type(line)
        number = len(table.lines("s"))
        assert answer.status == status
        assert said in answer.err
        assert f"Line {number} of the session 's' was recorded." in answer.err
        if "--json" in line:
            assert answer.json["recorded"] == {"session": "s", "first": number, "last": number}
    for path in {word for word in answer.err.split() if word.endswith(".txt")}:
        Path(path).unlink()


def test_a_session_that_was_begun_is_told_when_its_answer_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do("export game.json")
    monkeypatch.setattr("companion.table.commands.exchange.current_status", raising(KeyError()))
    answer = table.type("import game.json --session again")
    assert "The session 'again' was written." in answer.err
    assert table.session_file("again").exists()
    refused = table.type("import game.json --session again")
    assert "was written" not in refused.err


def test_commands_of_one_line_are_written_all_or_none(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(table.lines("s"))
    insert, calls = __import__("companion.table.store", fromlist=["_insert"])._insert, []

    def second_fails(*arguments: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return insert(*arguments)

    monkeypatch.setattr("companion.table.store._insert", second_fails)
    answer = table.type("do set stark.power=5 / set stark.power=6")
    assert answer.status == 1
    assert not says_so(answer)
    assert len(table.lines("s")) == before


# -- as a program ---------------------------------------------------------------------------------


def run(table: Table, line: str, shell: str = "{}", **environment: str) -> Any:
    quoted = f"{sys.executable} -c 'from companion.start import main; main()' {line}"
    return subprocess.run(
        ["bash", "-c", shell.format(quoted)],
        env={**os.environ, "COMPANION_HOME": str(table.folder), **environment},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.mark.parametrize(
    ("shell", "status", "recorded"),
    [
        ("{} > /dev/full", 1, True),
        ("{} --json > /dev/full", 1, True),
        ("exec 9> >(true); wait $!; {} >&9", 0, True),
        ("{} >&-", 0, False),
        ("{} <&- 2>&-", 0, False),
        ("{} > /dev/full 2> /dev/full", 1, False),
    ],
)
def test_an_answer_that_nobody_hears_says_so(
    table: Table, shell: str, status: int, recorded: bool
) -> None:
    before = len(table.lines("s"))
    answer = run(table, "set stark.power=7", shell)
    assert len(table.lines("s")) == before + 1
    assert answer.returncode == status, answer.stderr
    assert (f"Line {before + 1} of" in answer.stderr.decode()) == recorded
    assert b"Traceback" not in answer.stderr
    assert b"Exception ignored" not in answer.stderr


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1250"},
        {"PYTHONIOENCODING": "cp437"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=lambda environment: "-".join(environment.values()),
)
def test_no_terminal_is_too_poor_for_an_answer(table: Table, environment: dict[str, str]) -> None:
    answer = run(table, "set stark.power=7 --lang cs", **environment)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.decode("ascii", "replace").startswith("Oprava: Stark: ")
    unknown = run(table, "set --lang cs 'Řím.power=7'", **environment)
    assert unknown.returncode == 2
    assert "Traceback" not in unknown.stderr.decode("ascii", "replace")


def test_json_is_exact_on_a_terminal_that_cannot_show_it(table: Table) -> None:
    table.do("new through-the-ages --session ages --lang cs")
    exact = table.do("status --json").json
    for line in ("status --json", "export"):
        shown = run(table, line, PYTHONIOENCODING="ascii").stdout.decode("ascii")
        assert json.loads(shown) == (exact if "--json" in line else table.do("export").json)


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="no such signal here")
def test_ctrl_c_is_quiet_from_the_first_moment(table: Table) -> None:
    dice = random.Random(3)
    for _turn in range(8):
        before = len(table.lines("s"))
        child = subprocess.Popen(
            [*COMMAND, "set", f"stark.power={dice.randint(1, 9)}"],
            env={**os.environ, "COMPANION_HOME": str(table.folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        # Python itself is not ours until it has begun to read our first module.
        time.sleep(0.05 + dice.random() * 0.25)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
        written = len(table.lines("s")) - before
        # What stops Python itself before our first module is none of ours.
        assert "Traceback" not in err or "cli.py" not in err
        if written and child.returncode == 1:
            assert "was recorded." in err
        if not written:
            assert out == ""


@pytest.mark.walk
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_where_a_disk_is_full_what_was_recorded_can_be_read(table: Table) -> None:
    """A file of this program can grow no more: what writes says so in a sentence, what reads goes
    on, and nothing is lost."""
    import resource

    small = 8 * 1024

    def typed(line: str) -> Any:
        return subprocess.run(
            [COMMAND[0], "-B", *COMMAND[1:], *line.split()],  # Python may keep half a module there
            env={**os.environ, "COMPANION_HOME": str(table.folder)},
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (small, small)),
        )

    path = table.folder / "sessions" / "s.session"
    before = table.lines("s")
    for line in ("set stark.power=3", "undo", "new axis-allies --session t"):
        answer = typed(line)
        assert answer.returncode == 1, answer
        named = path.with_stem("t" if "new" in line else "s")
        told = " ".join(answer.stderr.split())
        assert re.fullmatch(rf"The session {named} .*: make room on its disk, then go on\.", told)
    for line in ("status", "log", "sessions"):
        answer = typed(line)
        assert (answer.returncode, answer.stderr) == (0, ""), answer
    assert table.lines("s") == before
    table.do("set stark.power=4")
    assert len(table.lines("s")) == len(before) + 1
