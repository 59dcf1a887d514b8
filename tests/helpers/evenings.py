"""A fixed turn of each game, typed as commands of a shell and typed at the table's prompt, and an
evening at the prompt without a terminal, so that thousands of keys cost nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from recorded.table import Table

COMMAND = "companion "
"""What stands before every command of a shell."""


class Turn(NamedTuple):
    """`begun` are commands before it, alike for both ways; `shell` one command a line; `prompt` the
    lines at the prompt, answers to questions among them."""

    title: str
    begun: tuple[str, ...]
    shell: tuple[str, ...]
    prompt: tuple[str, ...]

    def keys(self) -> tuple[int, int]:
        """Keystrokes by commands of a shell, and at the prompt; Enter is one."""
        shell = sum(len(COMMAND) + len(line) + 1 for line in self.shell)
        return shell, sum(len(line) + 1 for line in self.prompt)


TURNS = {
    "axis-allies": Turn(
        "Axis & Allies, the first turn of the Soviet Union",
        ("new axis-allies",),
        (
            "research rockets 1 --dice 5",
            "next",
            "buy 3 infantry 1 tank",
            "next combat",
            'battle ukraine --attack "3 infantry 1 tank" --defend "1 infantry" --dice "1446 5"',
            "next mobilize",
            "mobilize caucasus 2 infantry 1 tank",
            "mobilize russia",
            "next",
        ),
        (
            "res ro 1",
            "5",
            "n;buy 3 inf tank;n cond",
            "bat ukr 3i 1t v 1i",
            "1446",
            "5",
            "n mob;mob cau 2 inf tank;mob rus;n",
        ),
    ),
    "pacific-1940": Turn(
        "Axis & Allies Pacific 1940, the first turn of Japan",
        ("new pacific-1940",),
        (
            "buy 2 transport 3 infantry",
            "next combat-move --anyway",
            "declare usa",
            "declare uk",
            "next combat --anyway",
            'battle yunnan --attack "3 infantry 1 artillery 1 fighter 1 tactical_bomber" '
            '--defend "3 infantry" --dice "266234 666"',
            "next end --anyway",
        ),
        (
            "buy 2 transport 3 inf;n",
            "dec us;dec uk;n",
            "bat yun 3 inf art fi tac v 3 inf",
            "266234",
            "666",
            "n end",
            "y",
        ),
    ),
    "game-of-thrones": Turn(
        "A Game of Thrones, orders, a raid and the marches of a round",
        ("new game-of-thrones",),
        (
            "orders baratheon dragonstone march+1, shipbreaker_bay support*, kingswood march0",
            "orders lannister lannisport march+1, stoney_sept support*, golden_sound march0",
            "orders stark winterfell power*, white_harbor march+1, shivering_sea march0",
            "orders tyrell highgarden power*, dornish_marches raid, redwyne_straights march0",
            "orders greyjoy pyke march0, ironmans_bay march-1, greywater_watch power",
            "next --anyway",
            "raid dornish_marches",
            "march kingswood crackclaw_point 1 footman --token",
            "march lannisport riverrun 1 footman",
        ),
        (
            "or bar",
            *("7", "2", "9"),
            "or lan",
            *("7", "9", "2"),
            "or star",
            *("11", "7", "2"),
            "or tyr",
            *("11", "5", "2"),
            "or gre",
            *("2", "6", "1"),
            "n",
            "raid dorni",
            "mar kingsw cra 1f --t",
            "mar lann riv 1f",
        ),
    ),
    "through-the-ages": Turn(
        "Through the Ages, a round of two players",
        ("new through-the-ages",),
        (
            "take julius_caesar @4",
            "end --anyway",
            "take homer @1",
            "take engineering_genius_a @3",
            "end --anyway",
        ),
        (
            "tak jul;end",
            "tak hom;tak eng;end",
        ),
    ),
    "battles-of-napoleon": Turn(
        "Battles of Napoleon, the first orders and the way to the first move",
        ("new battles-of-napoleon",),
        (
            "orders f1 defend t18, f2 defend t17, f3 attack t5, f4 reserve t15",
            "orders b1 attack t1, b2 attack t2, b3 reserve t7, b4 attack t16",
            "next",
            "leader french at M7",
            "next command",
            "out",
            "next",
            "draw french 32 29 11 42",
            "draw british 49 12 13 16",
            "next",
            "move b1a L3 S",
            "move b1b M3 S",
            "move b1c N3 SW",
            "next",
        ),
        (
            "ord",
            "def",
            "t18",
            "def",
            "t17",
            "a",
            "t5",
            "r",
            "t15",
            "a",
            "t1",
            "a",
            "t2",
            "",
            "t7",
            "a",
            "t16",
            "n;lea french at M7;n command;out;n",
            "dr fr 32 29 11 42;dr br 49 12 13 16;n",
            "move b1a L3 S;move b1b M3 S;move b1c N3 SW;n",
        ),
    ),
}


def evening(lines: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Type lines at the prompt, one after the other, to questions too; returns what was asked for,
    the prompt itself as `> `."""
    return evening_of(["table"], lines, monkeypatch)


def evening_of(
    command: Sequence[str], lines: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Type lines at the prompt that a command opens, as `evening` does."""
    from companion.cli import run

    left, heard = list(lines), list[str]()

    def typed(_session: object, text: object = "", **_about: object) -> str:
        heard.append(str(getattr(text, "value", text)))
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr(PromptSession, "prompt", typed)
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        from acting import People

        from companion.table.recalling import Answers

        assert run(command, Answers(People())) == 0
    assert left == [], heard
    return heard


def both_ways(
    turn: Turn, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the status says after the turn: by commands of a shell, and at the prompt."""
    statuses = []
    for way in ("shell", "prompt"):
        (folder / way).mkdir()
        table = Table(folder / way, monkeypatch)
        for line in turn.begun:
            table.do(line)
        if way == "shell":
            for line in turn.shell:
                table.do(line)
        else:
            evening(turn.prompt, monkeypatch)
        status = table.status()
        statuses.append({**status, "line": 0, "session": ""})
    return statuses[0], statuses[1]


def counted() -> str:
    """The table of keystrokes as the guide has it."""
    rows = ["| A turn | Commands of a shell | At the prompt |", "|---|---|---|"]
    for turn in TURNS.values():
        shell, prompt = turn.keys()
        rows.append(f"| {turn.title} | {shell} | {prompt} ({100 * prompt / shell:.0f} %) |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(counted())
