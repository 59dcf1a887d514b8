"""What `docs/table.md` tells to do works when it is done."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from games_to_try import SIXTH
from recorded.table import Table
from typer.testing import CliRunner

from companion.table.commands import TABLE_VERBS
from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.declared import read as reading
from kitgen.game.declared.effects import VERBS
from kitgen.game.declared.expressions import FUNCTIONS
from kitgen.game.declared.read import table_problems

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game of the page."""
    made = tmp_path / "mill-race"
    for _language, name, text in re.findall(r"```(yaml|csv)\n# (\S+)\n(.*?)```", PAGE, re.DOTALL):
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return made


def test_the_game_of_the_page_is_played(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = CliRunner().invoke(app, ["check", str(folder)])
    assert (checked.exit_code, checked.output) == (0, f"{folder}: nothing to mend\n")
    table = Table(tmp_path / "home", monkeypatch)
    lines = [
        line.removeprefix("$ companion ") for line in PAGE.splitlines() if line.startswith("$ ")
    ]
    for line in lines:
        table.do(line.replace("mill-race", str(folder)))
    now = table.status()
    assert now["phase"] == "market"  # the harvest has gone by
    # 8 coins and 1 of the river, less 6 for the mill; the stone costs 3
    assert now["coins"] == {"p1": 0, "p2": 9}
    assert now["sums"]["income"] == {"p1": 1 + 2 + 1, "p2": 1}
    assert "Na cestě" in table.do("--lang cs stav").out


def test_a_track_a_phase_of_nobody_and_a_rotating_order(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {folder} --people 'Anna, Petr, Eva'")
    assert "Round 1 of 6 · Market · Anna" in table.do("status").out
    told = table.do("travel").out  # and with it the turn is over
    assert "Anna +1: On the way" in told
    assert table.status()["turn"] == "p2"
    assert table.status()["coins"]["p1"] == 9 - 1 + 2  # at the gate there is a prize of 2
    assert "at the gate" in table.do("status anna").out
    for _time in range(2):
        table.do("next")
    now = table.status()
    assert (now["round"], now["order"], now["turn"]) == (2, ["p2", "p3", "p1"], "p2")
    assert now["coins"]["p2"] == 10
    table.do("set p2.way=2")
    said = table.type("travel")
    assert said.status == 1
    assert "Petr is at the fair already" in said.err
    table.do("set round=6")
    for _time in range(3):
        table.do("next")
    assert "has won" in table.do("status").out
    assert table.status()["winners"] == ["p1"]


def test_purchases_of_several_things_at_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {folder}")
    table.do("set p1.coins=20")
    for mill in ("upper", "old"):
        table.do(f"set {mill}.mills=p1")
    table.do("grind 2 old 1 upper")
    assert table.status()["stones"]["p1"] == {"upper": 1, "old": 2}
    assert table.status()["coins"]["p1"] == 11
    said = table.type("grind 2 old").err
    assert "Millstones (Old Mill): the bank has 1; 2 needed" in said
    assert table.type("grind 1 weir").status != 0
    assert "1 Horní mlýn" in table.do("--lang cs stav").out


def test_every_word_of_a_table_stands_on_the_page() -> None:
    words = (*VERBS, *reading.MOMENTS)
    assert all(f"`{word}" in PAGE for word in words)
    assert all(f"`{name}(" in PAGE for name in FUNCTIONS)


def test_no_deed_is_called_as_a_command_of_the_table() -> None:
    assert {verb.name for verb in TABLE_VERBS} <= set(reading.TABLE_WORDS)


def test_the_tutorial_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sections one after the other, each command as it is typed."""
    page = (Path(__file__).parents[2] / "docs" / "table-tutorial.md").read_text("utf-8")
    valley = SIXTH.parent / "copper-valley"
    folder = Path(shutil.copytree(valley, tmp_path / "my-valley"))
    (folder / "table.yaml").unlink()
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    sections: dict[str, str] = {}
    typed = 0
    for language, text in re.findall(r"```(yaml|console)\n(.*?)```", page, re.DOTALL):
        if language == "yaml":
            for section in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
                sections[section.partition(":")[0]] = section
            (folder / "table.yaml").write_text("\n".join(sections.values()), "utf-8")
            continue
        for line in text.splitlines():
            program, _space, rest = line.removeprefix("$ ").partition(" ")
            if program == "kitgen":
                assert [str(problem) for problem in table_problems(load_game(folder))] == []
            elif program == "companion" and rest != "table":
                table.do(rest)
                typed += 1
    assert typed > 20
    now = table.status()
    assert now["round"] == 2
    # 20, less 5 for the share, and 1 for the region that Amber was first in; the town pays 5
    assert now["coins"] == {
        "p1": 16,
        "p2": 20,
        "amber": 5 + 5,
        "bluebell": 0,
        "clover": 0,
        "damson": 0,
    }
