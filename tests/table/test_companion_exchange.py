"""What comes from outside or goes there: bounded before it is believed, whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml
from recorded.table import Table

from kitgen.game import find_game


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new game-of-thrones --session s")
    table.do("set stark.power=7")
    table.do("export game.json")
    table.do("export --state state.yaml")
    return table


def refused(table: Table, line: str, status: int = 1) -> str:
    """What a command says that makes nothing."""
    before = sorted(path.name for path in (table.folder / "sessions").iterdir())
    answer = table.type(line)
    assert (answer.status, answer.out) == (status, "")
    assert answer.err.count("\n") == 1, answer.err
    assert "fault of the program" not in answer.err
    assert sorted(path.name for path in (table.folder / "sessions").iterdir()) == before
    return answer.err


# -- bounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["import {}", "new --from {}"])
def test_what_is_no_file_is_not_waited_for(table: Table, command: str) -> None:
    os.mkfifo("pipe")
    Path("folder").mkdir()
    Path("nowhere").symlink_to("missing")
    for name in ("pipe", "folder", "nowhere", "/dev/zero", "x" * 300):
        assert "cannot be read" in refused(table, command.format(name))


@pytest.mark.parametrize("command", ["import big", "new --from big"])
def test_a_file_of_absurd_size_is_not_read(table: Table, command: str) -> None:
    with Path("big").open("wb") as file:
        file.truncate(10**12)
    assert "larger than" in refused(table, command)


@pytest.mark.parametrize(
    "content",
    [
        "[" * 1_000_000,
        '{"a":' * 200_000,
        "[" + "[]," * 900_000 + "[]]",
        '{"format": "companion-session", "version": 1, "meta": {}, "events": [' + "9" * 5000 + "]}",
        '{"format": "companion-session", "x": NaN}',
        '{"format": "companion-session", "x": 1e999}',
        '"\\ud800"',
        "\0" * 1000,
        "",
        "null",
    ],
)
def test_json_of_any_shape_is_one_sentence(table: Table, content: str) -> None:
    Path("bad.json").write_text(content)
    refused(table, "import bad.json")


@pytest.mark.parametrize(
    "content",
    [
        "[" * 500_000,
        "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nstate: {c: [*b, *b, *b]}",
        "- " * 300_000,
        "state: !!python/object/apply:os.system [ls]",
        "state: {a: 1, a: 2}",
        "game: game-of-thrones\nstate: {power: {stark: " + "9" * 5000 + "}}",
        "game: game-of-thrones\nrules: [players]\nstate: {}",
        "game: game-of-thrones\nrules: {players: 99}\nstate: {}",
        "\0" * 1000,
        "",
    ],
)
def test_yaml_of_any_shape_is_one_sentence(table: Table, content: str) -> None:
    Path("bad.yaml").write_text(content)
    line = "new --from bad.yaml"
    status = 2 if "rules" in content else 1
    refused(table, line, status)


# -- what is believed -----------------------------------------------------------------------------


def changed(change: Any) -> dict[str, Any]:
    """The exported session with one thing changed in it, as the file `changed.json`."""
    document: dict[str, Any] = json.loads(Path("game.json").read_text("utf-8"))
    change(document)
    Path("changed.json").write_text(json.dumps(document), "utf-8")
    return document


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["meta"].update(lang="de"), "no language 'de'"),
        (lambda d: d["meta"].update(lang=7), "is no session"),
        (lambda d: d["meta"].update(game="chess"), "no game 'chess'"),
        (lambda d: d["meta"].update(rules="99"), "newer"),
        (lambda d: d["meta"].update(rules=[]), "is no session"),
        (lambda d: d.update(version=99), "newer"),
        (lambda d: d.update(version="x"), "is no session"),
        (lambda d: d.update(meta=[]), "is no session"),
        (lambda d: d.update(events={}), "is no session"),
        (lambda d: d.update(events=[7]), "is no session"),
        (lambda d: d["events"].pop(0), "is no session"),
        (lambda d: d["events"].append({"at": "", "kind": 7, "data": {}}), "is no session"),
        (lambda d: d["events"][1].update(at=["x"]), "is no session"),
        (lambda d: d["events"][1].update(at="\x1b[2J"), "is no session"),
        (lambda d: d["events"].append(_event("undo", {"steps": [99]})), "99"),
        (lambda d: d["events"].append(_event("undo", {})), "hang together"),
        (lambda d: d["events"].append(_event("amend", {"line": []})), "hang together"),
        (lambda d: d["events"][1]["data"].update(text="\ud800"), "cannot hold"),
    ],
)
def test_a_session_from_outside_is_checked(table: Table, change: Any, said: str) -> None:
    changed(change)
    assert said in refused(table, "import changed.json")


@pytest.mark.parametrize("choices", [{"players": "99"}, {"magic": "yes"}, ["players"], "x"])
def test_the_rules_of_a_session_from_outside_are_checked(table: Table, choices: Any) -> None:
    changed(lambda d: d["events"][0]["data"].update(choices=choices))
    refused(table, "import changed.json", 2)


def _event(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"at": "", "kind": kind, "data": data}


def test_a_file_of_any_name_becomes_a_session(table: Table) -> None:
    for name in ("game (1).json", "../up.json", "-x.json", "ž" * 70 + ".json", "\x1b[2J.json"):
        Path(name).write_bytes(Path("game.json").read_bytes())
        answer = table.run("import", "--", name)
        assert answer.status == 0, answer.err
        assert "\x1b" not in answer.out
        assert table.status()["session"]


@pytest.mark.parametrize("name", ["ž" * 79, "x" * 81, "a\x1b[2J", "../x", ".x", "a/b", ""])
def test_no_name_of_a_session_is_a_fault(table: Table, name: str) -> None:
    for line in ("status", "new axis-allies", "import game.json", "mend", "export"):
        answer = table.run(*line.split(), f"--session={name}")
        assert answer.status in (0, 1, 2)
        assert "fault of the program" not in answer.err
        assert "\x1b" not in answer.err


def test_a_note_of_the_session_in_use_that_is_no_name_is_no_session(table: Table) -> None:
    note = table.folder / "last-session"
    for content in (b"../../x", b"\xff", b"", b"\x1b[2J", b"x" * 10**6):
        note.write_bytes(content)
        answer = table.type("status")
        assert (answer.status, "No session is in use" in answer.err) == (1, True)
    note.unlink()
    os.mkfifo(note)
    assert "No session is in use" in table.type("status").err


# -- languages ------------------------------------------------------------------------------------


def test_a_session_keeps_its_language(table: Table) -> None:
    for game in ("through-the-ages", "axis-allies"):
        table.do(f"new {game} --session mluvi --lang cs")
        table.do("export cs.json")
        answer = table.do("import cs.json --session czech")
        assert "Partie" in answer.out.partition("\n")[0]
        czech = table.do("status").out
        assert czech == table.do("status --session mluvi").out
        table.do("import cs.json --session english --lang en")
        assert table.do("status").out != czech
        for name in ("mluvi", "czech", "english"):
            table.session_file(name).unlink()


# -- what goes out --------------------------------------------------------------------------------


def test_an_export_replaces_no_session(table: Table) -> None:
    other = table.session_file("s")
    Path("linked.json").symlink_to(other)
    shutil.copyfile(other, "copy.json")
    for line in (
        f"export {other}",
        f"export --state {other}",
        "export linked.json",
        "export copy.json",
        "export new.session",
        f"log --csv {other}",
        f"log --csv {other}-wal.session",
    ):
        before = other.read_bytes()
        assert "is a session" in refused(table, line)
        assert other.read_bytes() == before


@pytest.mark.walk
@pytest.mark.parametrize(
    "command",
    [
        "pack --out x.zip",
        "board --out x.png",
        "board --out x.svg",
        "board --out x.pdf",
        "report --no-boards --out x.html",
        "report --no-boards --out x.pdf",
        "chart --out x.svg",
        "export x.json",
        "export --state x.yaml",
        "log --csv x.csv",
        "plays --out x.json",
    ],
)
def test_a_file_of_another_session_is_known_as_ours(table: Table, command: str) -> None:
    for session in ("axis-allies", "through-the-ages"):
        table.do(f"new {session} --session {session}")
        table.do(f"--session {session} {command}")
    Path(command.split()[-1]).write_bytes(b"a file of somebody else, longer than a mark")
    assert "did not write it" in refused(table, command)


def test_a_pdf_of_somebody_else_is_not_replaced(table: Table) -> None:
    """The first lines of all PDFs are alike."""
    table.do("new axis-allies")
    table.do("report --no-boards --out ours.pdf")
    first = Path("ours.pdf").read_bytes().partition(b"\n")[0]
    Path("theirs.pdf").write_bytes(first + b"\n1 0 obj\n<< /Producer (another) >>\nendobj\n")
    assert "did not write it" in refused(table, "report --no-boards --out theirs.pdf")


def test_an_export_is_whole_or_not_at_all(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Path("game.json").read_bytes()

    def full(_source: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        for line in ("export game.json", "log --csv game.json"):
            assert "No space" in refused(table, line)
    assert Path("game.json").read_bytes() == before
    assert list(Path().glob(".*")) == []


def test_an_export_keeps_the_mode_of_the_file_and_writes_through_devices(table: Table) -> None:
    Path("game.json").chmod(0o640)
    table.do("export game.json")
    assert stat.S_IMODE(Path("game.json").stat().st_mode) == 0o640
    table.do("export /dev/null")
    assert Path("/dev/null").is_char_device()


def test_an_export_needs_no_folder_of_the_game(table: Table) -> None:
    shutil.copytree(find_game("game-of-thrones"), "mine")
    table.do("new mine --session mine")
    table.do("set stark.power=9")
    table.do("export before.json")
    shutil.rmtree("mine")
    table.do("export after.json")
    assert Path("after.json").read_bytes() == Path("before.json").read_bytes()


def test_an_export_to_the_screen_is_exact(table: Table) -> None:
    table.do("new through-the-ages --session ages --lang cs")
    shown = table.do("export").out
    assert shown.isascii()
    table.do("export file.json")
    assert json.loads(shown) == json.loads(Path("file.json").read_text("utf-8"))
    shown = table.do("export --state").out
    table.do("export --state file.yaml")
    assert yaml.safe_load(shown) == yaml.safe_load(Path("file.yaml").read_text("utf-8"))


# -- what is shown --------------------------------------------------------------------------------


def test_nothing_commands_the_terminal(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "evil"
    shutil.copytree(find_game("game-of-thrones"), folder)
    text = folder / "text" / "en.yaml"
    content = text.read_text("utf-8")
    text.write_text(content.replace("Winterfell", '"\\e]0;x\\a\\u202eWinter"', 1), "utf-8")
    for line in (
        ("new", str(folder), "--session", "evil"),
        ("status",),
        ("log",),
        ("set", "x\x1b[2J=\x9b1"),
        ("orders", "stark", "\u202eraid \x07"),
        ("\x1b]0;x\x07",),
        ("import", "\x1b[2J.json"),
        ("status", "--lang", "\x1b[2J"),
        ("export", "a\x1b[2J.json"),
        ("export", "a\x1b[2J.json", "--json"),
    ):
        answer = table.run(*line)
        for shown in (answer.out, answer.err):
            assert not set(shown) & set("\x1b\x07\x9b\u202e"), line
