"""The command as users meet it: what it prints, where, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from games_to_try import SIXTH, Copy
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.commands.listed import COMMANDS
from kitgen.game import builtin_games
from kitgen.running import main


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def shell(*words: object, **given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kitgen", *map(str, words)]
    env = {**os.environ, **given}
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def test_games_are_listed() -> None:
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(builtin_games())
    assert all(re.search(r"\(en, cs\)$", line) for line in lines)


def test_games_as_json() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [entry["id"] for entry in listed] == list(builtin_games())
    for entry in listed:
        assert set(entry["title"]) == set(entry["languages"])


def test_words_too_many_are_shown_as_one_name() -> None:
    found = run("new", "My", "Game", "--lang", "cs")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == ('kitgen: too many words; a name of several goes in quotes: "My Game"\n')
    assert not Path("My").exists()
    assert '"my deck.xlsx"' in run("update", "wild", "my", "deck.xlsx").stderr
    assert run("printers", "of", "mine").stderr == "kitgen: too many words: of mine\n"


def test_check_says_that_nothing_is_wrong() -> None:
    found = run("check", SIXTH)
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout == f"{SIXTH}: nothing to mend\n"


def test_check_lists_what_is_wrong_of_every_game(copy: Copy) -> None:
    copy.swap("boats.csv", "skiff,1,", "skiff,x,")
    found = run("check", copy.folder, SIXTH, "axis-alies")
    assert found.exit_code == 1
    lines = found.stdout.splitlines()
    assert lines[0].endswith("boats.csv:3:2: 'load' is 'x'; write a whole number from 1 to 9")
    assert lines[1].endswith("nothing to mend")
    assert "did you mean 'axis-allies', or" in lines[2]
    assert len(lines) == 3


def test_build_prints_the_folder_and_nothing_else(tmp_path: Path) -> None:
    """Piped: one plain line, no bar, no colour."""
    found = shell("build", SIXTH, "--only", "rules", "--out", tmp_path)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"{tmp_path}/lantern-barges/en-a4\n"
    assert (tmp_path / "lantern-barges/en-a4/rules.pdf").is_file()


def test_files_that_go_with_other_options_are_named(tmp_path: Path) -> None:
    words = ("build", SIXTH, "--out", tmp_path, "--only")
    assert run(*words, "cards,aids").stderr == ""
    assert run(*words, "aids", "--back-offset", "0,1").stderr == (
        f"{SIXTH}: cards.pdf of the last build is gone from {tmp_path}/lantern-barges/en-a4: "
        "this one has other options or data\n"
    )
    assert run(*words, "cards", "--back-offset", "0,1").stderr == ""


def test_what_is_printed_otherwise_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """Nothing of the other kit goes, and what is asked for again is found again."""
    words = ("build", SIXTH, "--only", "cards", "--out", tmp_path)
    ways = {
        (): "en-a4",
        ("--ink", "grey"): "en-a4-grey",
        ("--duplex", "fold", "--ink", "low"): "en-a4-low-duplex-fold",
        ("--qr", "reader", "--base-url", "https://example.org/"): "en-a4-qr-reader",
        ("--print-shop", "--backs-apart"): "en-a4-backs-apart-print-shop-x4",
    }
    for way, name in ways.items():
        found = run(*words, *way)
        assert (found.stderr, found.stdout) == ("", f"{tmp_path}/lantern-barges/{name}\n")
    made = {path.name for path in (tmp_path / "lantern-barges").iterdir()}
    assert made == {*ways.values()}
    assert run(*words).stderr.strip().endswith("nothing has changed since it was built")


def test_a_bar_shows_on_a_terminal(tmp_path: Path) -> None:
    lead, follow = pytest.importorskip("pty").openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kitgen", "build", SIXTH, "--only", "rules", "--out", tmp_path],
        stderr=follow,
        stdout=subprocess.PIPE,
    )
    process.communicate()
    os.close(follow)
    shown = os.read(lead, 100_000).decode()
    os.close(lead)
    assert process.returncode == 0
    assert "lantern-barges" in shown
    assert shown.endswith("\r\x1b[K"), "the bar is wiped at the end"


def test_build_fails_with_the_faults_on_the_error_stream(tmp_path: Path, copy: Copy) -> None:
    copy.swap("boats.csv", "skiff,1,", "skiff,x,")
    found = run("build", copy.folder, "--out", tmp_path / "out")
    assert (found.exit_code, found.stdout) == (1, "")
    assert "boats.csv:3:2: 'load' is 'x'" in found.stderr
    assert not (tmp_path / "out").exists()


def test_one_bad_game_does_not_stop_the_next(tmp_path: Path, copy: Copy) -> None:
    copy.swap("boats.csv", "skiff,1,", "skiff,x,")
    found = run("build", copy.folder, SIXTH, "--only", "rules", "--out", tmp_path)
    assert found.exit_code == 1
    assert found.stdout.endswith("lantern-barges/en-a4\n")


def test_an_output_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    found = run("build", SIXTH, "--only", "rules", "--out", tmp_path / "file")
    assert found.exit_code == 1
    assert "the output cannot be written" in found.stderr
    assert "choose another --out" in found.stderr


MISUSES = [
    (("build",), "name at least one game, or --all alone"),
    (("build", "--all", SIXTH), "name at least one game, or --all alone"),
    (("check",), "name at least one game; `kitgen games` lists them"),
    (("build", SIXTH, "--lang", "xx"), "has no language 'xx'; it has en, cs"),
    (("build", SIXTH, "--paper", "a44"), "Paper 'a44' is not known: try 'a4'"),
    (("build", SIXTH, "--paper", "20x20"), "is too small"),
    (("build", SIXTH, "--only", "cads"), "--only has 'cads'; did you mean 'cards'?"),
    (("build", SIXTH, "--duplex", "lnog"), "--duplex is 'lnog'; did you mean 'long'?"),
    (("build", SIXTH, "--ink", "gray"), "--ink is 'gray'; did you mean 'grey'?"),
    (("build", SIXTH, "--qr", "link"), "--qr is 'link'; use one of: reader, text, url"),
    (("build", SIXTH, "--qr", "url"), "--qr url needs --base-url URL"),
    (("build", SIXTH, "--qr", "reader"), "--qr reader needs --base-url URL"),
    (("build", SIXTH, "--base-url", "https://x"), "--base-url goes with --qr url or --qr reader"),
    (
        ("build", SIXTH, "--qr", "url", "--base-url", "example.org"),
        "--base-url is 'example.org'; an address begins with https:// and a host",
    ),
    (("site",), "name at least one game, or --all alone"),
    (("build", SIXTH, "--back-offset", "1"), "--back-offset is '1'; write x,y or x,y,angle"),
    (
        ("build", SIXTH, "--back-offset", "nan,1"),
        "--back-offset is 'nan,1'; write x,y or x,y,angle",
    ),
    (("build", SIXTH, "--paprika", "a4"), "--paprika"),
    (("biuld", SIXTH), "biuld"),
    (("calibrate", "--duplex", "fold"), "--duplex is long or short here"),
    (
        ("calibrate", "--left", "1"),
        "--left is '1'; write what you read as x,y in mm, each under 20",
    ),
    (("calibrate", "--paper", "b4"), "Paper 'b4' is not known"),
    (("build", SIXTH, "--changed-since", ""), "kitgen: --changed-since is empty; write what"),
    (("build", SIXTH, "--out="), "--out is empty"),
    (("export", SIXTH, "--pieces", ""), "--pieces is empty"),
    (("calibrate", "--save", ""), "--save is empty"),
    (("map", "import", "--out", ""), "--out is empty"),
    (("build", ""), "an argument is empty"),
    (("build", SIXTH, "--print-shop", "--printer", "home"), "--printer mends what your own"),
    (("build", SIXTH, "--print-shop", "--back-offset", "1,1"), "--back-offset mends what your"),
]


@pytest.mark.parametrize(("words", "said"), MISUSES, ids=[str(i) for i in range(len(MISUSES))])
def test_wrong_use_ends_with_two(words: tuple[object, ...], said: str) -> None:
    found = run(*words)
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stdout == ""
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    "words",
    [("--help",), ("-h",), *((c, "--help") for c in ("games", "check", "build", "calibrate"))],
)
def test_help(words: tuple[str, ...]) -> None:
    found = run(*words)
    assert found.exit_code == 0
    assert "Usage: " in found.stdout
    assert not re.search(r"\x1b\[", found.stdout)


def test_the_bare_command_shows_its_help() -> None:
    assert "build" in run().output


def test_calibrate_writes_two_pages_and_reads_them(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    assert run("calibrate", "--out", sheet, "--lang", "cs").stdout == f"{sheet}\n"
    assert sheet.read_bytes().startswith(b"%PDF")
    told = run("calibrate", "--left", "0.5,1", "--right", "0.7,1").stdout.strip()
    assert told == "--back-offset=0.6,1,0.000"
    found = run("build", SIXTH, "--only", "cards", told, "--out", tmp_path)
    assert found.exit_code == 0
    manifest = json.loads((tmp_path / "lantern-barges/en-a4/manifest.json").read_text("utf-8"))
    assert manifest["options"]["back_offset"] == [0.6, 1, 0]


def test_calibrate_to_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    found = run("calibrate", "--out", tmp_path)
    assert found.exit_code == 1
    assert "cannot be written" in found.stderr


def test_calibrate_replaces_its_own_sheets_only(tmp_path: Path) -> None:
    sheet, letter = tmp_path / "sheet.pdf", tmp_path / "letter.pdf"
    for lang in ("en", "cs", "en"):
        assert run("calibrate", "--out", sheet, "--lang", lang).exit_code == 0
    letter.write_bytes(b"%PDF-1.4 somebody's letter")
    found = run("calibrate", "--out", letter)
    assert (found.exit_code, found.stdout) == (1, "")
    assert "is there and is no calibration sheet; name another file" in found.stderr
    assert letter.read_bytes() == b"%PDF-1.4 somebody's letter"


def test_nothing_asks_the_network(tmp_path: Path) -> None:
    """An audit hook ends the program at the first look for an address."""
    script = (
        "import sys\n"
        "def hook(event, args):\n"
        "    if event in ('socket.connect', 'socket.getaddrinfo', 'socket.bind'):\n"
        "        raise SystemExit('asked the network')\n"
        "sys.addaudithook(hook)\n"
        "from kitgen.running import main\n"
        f"sys.argv = ['kitgen', 'build', {str(SIXTH)!r}, '--out', {str(tmp_path)!r}]\n"
        "main()\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.walk
def test_a_reader_that_goes_away_is_no_traceback() -> None:
    kitgen = f"{sys.executable} -m kitgen"
    command = f"{kitgen} build --help | head -0; {kitgen} check {SIXTH} | head -0"
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in found.stderr


@pytest.mark.walk
def test_a_letter_that_the_terminal_lacks_is_spelt() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "kitgen", "games", "--json"]
    found = subprocess.run(command, capture_output=True, encoding="latin-1", env=env, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout) == json.loads(run("games", "--json").stdout)


@pytest.mark.walk
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize("word", ["games", "--help"])
def test_what_cannot_be_said_is_no_fault_of_the_program(word: str) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "kitgen", word]
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert found.returncode == 1
    assert re.fullmatch(rb"kitgen: what it says: cannot be written \(.+\)\r?\n", found.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be removed")
def test_a_folder_that_was_removed_under_somebody(tmp_path: Path) -> None:
    source = f"import os; os.chdir({str(tmp_path)!r}); os.rmdir({str(tmp_path)!r})"
    source += "; import kitgen.__main__ as k; k.main()"
    command = [sys.executable, "-c", source, "new", "mine"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr == "kitgen: the folder that you stand in is there no more; go to another\n"


@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
@pytest.mark.parametrize("sealed", [".", "rules", "rules/en", "layouts", "text", "kit.yaml"])
def test_what_cannot_be_opened_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], sealed: str
) -> None:
    """Whoever runs this may be allowed everything, so the calls are told to refuse."""
    run("new", tmp_path / "mine")
    within = str(tmp_path / "mine" / sealed)

    def refusing(call: Any) -> Any:
        def refused(path: Any, *given: Any, **named: Any) -> Any:
            name = str(path)
            if name.startswith(f"{within}/") or (name == within and call is not os.stat):
                raise PermissionError(13, "Permission denied", name)
            return call(path, *given, **named)

        return refused

    for name in ("listdir", "scandir", "stat"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    monkeypatch.setattr("io.open", refusing(io.open))
    monkeypatch.setattr("builtins.open", refusing(open))
    monkeypatch.setattr(sys, "argv", ["kitgen", "check", str(tmp_path / "mine")])
    with pytest.raises(SystemExit) as end:
        main()
    monkeypatch.undo()
    told = "".join(capfd.readouterr())
    assert end.value.code == 1
    assert str(tmp_path / "mine") in told
    assert "(Permission denied)" in told


@pytest.mark.walk
@pytest.mark.parametrize("out", [".", "..", "made/..", os.sep])
@pytest.mark.parametrize("command", ["gallery", "site", "export"])
def test_the_folder_that_one_stands_in_is_not_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, out: str
) -> None:
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    found = run(command, SIXTH, "--out", out)
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.endswith(
        f": {out}: a folder is made anew as a whole; name one of its own: {Path(out) / 'made'}\n"
    )
    assert [path.name for path in tmp_path.rglob("*")] == ["mine"]


def test_a_new_game_whose_name_is_no_text(tmp_path: Path) -> None:
    found = run("new", tmp_path / "my\udcffgame")
    assert (found.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "a game cannot be called" in found.stderr


def test_a_new_game_where_a_link_leads_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    found = run("new", tmp_path / "loop")
    assert found.exit_code == 1
    assert "choose another folder" in found.stderr


def test_a_fault_of_the_program_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fault() -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("kitgen.running.app", fault)
    with pytest.raises(SystemExit) as stopped:
        main()
    said = capsys.readouterr().err
    assert stopped.value.code == 1
    assert said.startswith("kitgen: this is a fault of the program; please")
    report = Path(said.split()[-1].rstrip("."))
    assert "secret" in report.read_text("utf-8")
    report.unlink()


def test_each_command_is_told_whole_in_a_line_of_the_list() -> None:
    """On a terminal of 80, without the stops of a sentence that was cut."""
    listed = CliRunner().invoke(app, ["--help"], terminal_width=80).output.partition("Commands:")[2]
    for name in (*COMMANDS, "map"):
        (line,) = [row for row in listed.splitlines() if row.split()[:1] == [name]]
        assert line.endswith(".")
        assert not line.endswith("...")
        assert len(line) <= 80


def test_help_is_a_word_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, said in ((["help"], "Commands:"), (["help", "build"], "kitgen build")):
        monkeypatch.setattr("sys.argv", ["kitgen", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bild"], "kitgen: there is no command 'bild'; did you mean 'build'?"),
        (["check", "axis"], "did you mean 'axis-allies', or the path of a game's folder?"),
        (["check", "zzz"], "through-the-ages, or the path of a game's folder"),
    ],
)
def test_a_slip_is_told_with_the_nearest(words: list[str], said: str) -> None:
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code
    assert ran.output.strip().endswith(said)


@pytest.mark.parametrize("word", ["board", "boards", "plány"])
def test_kinds_of_file_are_called_as_sheets_and_the_preview_call_them(
    word: str, tmp_path: Path
) -> None:
    ran = CliRunner().invoke(app, ["build", str(SIXTH), "--only", word, "--out", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    names = {path.name for path in tmp_path.rglob("*.pdf")}
    assert names == {"board.pdf", "print-me.pdf"}
