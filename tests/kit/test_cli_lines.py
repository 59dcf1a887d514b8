"""Everyday lines, which are read without typer, come to what typer would make of them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import update_wrapper
from pathlib import Path
from typing import Any

import pytest
from games_to_try import SIXTH
from typer.testing import CliRunner

from kitgen.cli import app_of
from kitgen.commands.declared import Argument, Command, declared
from kitgen.commands.listed import COMMANDS
from kitgen.commands.reading import read

WORDS = ("a4", "some game", "x=1", "žluť", "12", " ", "0", "a,b")
ODD = (
    "",
    "-",
    "~",
    "*.csv",
    "$HOME",
    "--",
    "-x",
    "--help",
    "-h",
    "--nonsense",
    "--=",
    "--al",
    "--all=1",
    "-5",
    "---",
    "--force",
)


class Called:
    """A command that only keeps what it was called with."""

    def __init__(self, command: Command) -> None:
        update_wrapper(self, command)
        self.__defaults__ = command.__defaults__
        self.said: dict[str, Any] | None = None

    def __call__(self, **said: Any) -> None:
        self.said = said


def by_typer(name: str, words: list[str]) -> dict[str, Any] | None:
    called = Called(COMMANDS[name])
    CliRunner().invoke(app_of({name: called}, {}), [name, *words], catch_exceptions=False)
    return called.said


def line_of(command: Command, dice: random.Random) -> list[str]:
    """Words and options as people type them, mostly."""
    found: list[str] = []
    for _word in range(dice.randint(1, 4)):
        one = dice.choice(declared(command))
        value = str(dice.randint(0, 99)) if one.kind == int | None else dice.choice(WORDS)
        if isinstance(one.about, Argument):
            found.append(value)
        elif one.kind is bool:
            found.append(one.typed)
        else:
            found += dice.choice([[one.typed, value], [f"{one.typed}={value}"]])
    if dice.random() < 0.15:
        found.insert(dice.randint(0, len(found)), dice.choice(ODD))
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_whatever_is_read_is_read_as_by_typer(name: str) -> None:
    dice, read_here, left = random.Random(name), 0, 0
    for _try in range(150):
        words = line_of(COMMANDS[name], dice)
        found = read(COMMANDS[name], words)
        if found is None:
            left += 1
        else:
            read_here += 1
            assert found == by_typer(name, words), words
    assert min(read_here, left) > 10


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("games --json", {"as_json": True}),
        ("check a b", {"games": ["a", "b"]}),
        (
            "build a --lang cs b --out=there --back-offset=-1,2 --copies 3",
            {
                "games": ["a", "b"],
                "lang": "cs",
                "out": Path("there"),
                "back_offset": "-1,2",
                "copies": 3,
            },
        ),
        (
            "update a b.xlsx --sheet-wins",
            {"game": "a", "sheet": Path("b.xlsx"), "sheet_wins": True},
        ),
        ("export a --as tts", {"game": "a", "what": "tts"}),
    ],
)
def test_everyday_lines_need_no_typer(line: str, said: dict[str, Any]) -> None:
    name, *words = line.split()
    assert read(COMMANDS[name], words) == said == by_typer(name, words)


@pytest.mark.parametrize(
    "line",
    [
        *("build --help", "build -h", "build a --pap a4", "build a --paper", "build a --paper -x"),
        *("build a --force=1", "build a --lang en --lang cs", "build a --copies many"),
        *("build -- a", "build -", "export", "export a b", "build ~/a", "build *"),
    ],
)
def test_other_lines_are_for_typer(line: str) -> None:
    name, *words = line.split()
    assert read(COMMANDS[name], words) is None


def test_a_path_that_cannot_be_read_is_for_typer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["a", "--out", str(tmp_path)]
    assert read(COMMANDS["build"], words)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert read(COMMANDS["build"], words) is None
    assert by_typer("build", words) is None


BY_TYPER = "import kitgen.running as r; r.read = lambda *_: None; r.main()"
HERE = "import kitgen.running as r; r.main(); import sys; assert 'typer' not in sys.modules"


def ran(code: str, line: list[str], folder: Path, given: dict[str, str]) -> object:
    """All that can be seen of a run: how it ended, what it said, what it wrote."""
    found = subprocess.run(
        [sys.executable, "-c", code, *line],
        capture_output=True,
        cwd=folder,
        env={**os.environ, **given},
        check=False,
    )
    files = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
    read = {name: path.read_bytes() for name, path in sorted(files.items())}
    return found.returncode, found.stdout, found.stderr, read


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(
    "lines",
    [
        ["games --json", "games", "check {game} žádná"],
        ["build {game} --only aids --lang cs", "build {game} --only aids --lang cs"],
        ["build {game} --ink gray", "build {game} --lang xx", "build žádná {game} --only aids"],
        ["new mine --lang cs", "build mine --only counters", "new mine"],
        ["calibrate", "calibrate --left 0.5,1 --right 0.7,1", "calibrate --save home"],
    ],
    ids=lambda lines: lines[0],
)
def test_a_run_is_the_same_with_typer_and_without(
    lines: list[str], encoding: str, tmp_path: Path
) -> None:
    """To a terminal that lacks letters typer prints, however the line was read."""
    here = HERE if encoding == "utf-8" else HERE.partition("; import")[0]
    folders = [tmp_path / name for name in ("typer", "here")]
    for folder in folders:
        folder.mkdir()
    for line in lines:
        words = line.format(game=SIXTH).split()
        one, other = (
            ran(code, words, folder, {"PYTHONIOENCODING": encoding})
            for code, folder in zip((BY_TYPER, here), folders, strict=True)
        )
        assert one == other, line


@pytest.mark.parametrize("code", [BY_TYPER, HERE])
@pytest.mark.parametrize("line", ["games", "build žádná"])
def test_a_reader_that_goes_away_is_no_fault(code: str, line: str) -> None:
    """Of what is said, and of what is complained of."""
    lead, follow = os.pipe()
    os.close(lead)
    found = subprocess.run(
        [sys.executable, "-c", code, *line.split()],
        stdout=follow if line == "games" else subprocess.PIPE,
        stderr=subprocess.PIPE if line == "games" else follow,
        check=False,
    )
    os.close(follow)
    assert (found.returncode, found.stdout or b"", found.stderr or b"") == (1, b"", b"")
