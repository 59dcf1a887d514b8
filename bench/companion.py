"""How long the companion keeps a table waiting: `python -m bench.companion`.

Each command is a fresh process, its time a ratio to that of `python -c "import typer"`, which is
what starting a command line costs before it has done anything. Processes take turns; a ratio is
the median over the turns. The sessions of all games are the recorded ones of `tests/recorded`,
three quarters played; `set` stands for every command that writes a line.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from statistics import median

from bench.measure import ready, run
from companion.cli import run as companion
from companion.games import GAMES
from companion.table.events import BEGIN, Event
from companion.table.store import Store

TURNS = 9
EVENTS = 2_000
GAME = "axis-allies"
BASE = ("-c", "import typer")
COMPANION = ("-c", "from companion.cli import main; main()")
ODDS = {
    "odds, 40 against 40, few aircraft, AA": (
        "axis-allies",
        "20 infantry 10 artillery 6 tank 4 fighter",
        "30 infantry 5 artillery 5 tank 1 aa_gun",
        3.0,
    ),
    "odds, 40 against 40, of everything, AA": (
        "axis-allies",
        "20 infantry 8 artillery 6 tank 4 fighter 2 bomber",
        "24 infantry 6 artillery 4 tank 5 fighter 1 bomber 1 aa_gun",
        3.0,
    ),
    "odds, 40 against 40, Pacific, half aircraft, AA": (
        "pacific-1940",
        "8 infantry 4 mech_infantry 4 artillery 4 tank 14 fighter 6 strategic_bomber",
        "10 infantry 4 mech_infantry 4 artillery 2 tank 14 fighter 6 tactical_bomber 1 aa_gun",
        3.0,
    ),
    "odds, 100 against 100, AA": (
        "axis-allies",
        "50 infantry 25 artillery 15 tank 10 fighter",
        "70 infantry 15 artillery 5 tank 10 fighter 1 aa_gun",
        12.0,
    ),
    "odds, sea, 30 against 30": (
        "axis-allies",
        "6 submarine 5 destroyer 3 battleship 3 carrier 6 transport 7 fighter",
        "5 submarine 6 destroyer 4 battleship 4 carrier 3 transport 8 fighter",
        6.0,
    ),
    "odds, sea, 30 against 30, Pacific": (
        "pacific-1940",
        "6 submarine 5 destroyer 3 battleship 3 carrier 6 transport 7 fighter",
        "5 submarine 6 destroyer 4 battleship 4 carrier 3 transport 8 fighter",
        6.0,
    ),
    "odds, sea, 30 against 30, submarines and fighters, Pacific": (
        "pacific-1940",
        "15 submarine 15 fighter",
        "12 submarine 3 destroyer 12 fighter 3 carrier",
        6.0,
    ),
    "odds, sea, 30 against 30, submarines and bombers, Pacific": (
        "pacific-1940",
        "1 destroyer 25 submarine 3 strategic_bomber 1 battleship",
        "9 fighter 7 battleship 14 carrier",
        6.0,
    ),
    "odds, sea, 30 against 30, submarines against battleships": (
        "axis-allies",
        "1 submarine 7 battleship 11 fighter 4 bomber 7 destroyer",
        "14 battleship 16 submarine",
        6.0,
    ),
    "odds, 100 against 100, half aircraft, AA": (
        "axis-allies",
        "30 infantry 10 artillery 10 tank 30 fighter 20 bomber",
        "50 infantry 10 artillery 10 tank 30 fighter 1 aa_gun",
        12.0,
    ),
}
"""What is counted: the game, both sides and the most it may take. Ships fight at sea."""

LANDING = (
    *("odds", "axis-allies", "--amphibious"),
    *("--attack", "30 infantry 15 artillery 15 tank 8 fighter 4 bomber"),
    *("--fleet", "6 submarine 6 destroyer 30 transport"),
    *("--enemy-fleet", "4 submarine 4 destroyer 3 transport"),
    *("--defend", "40 infantry 9 artillery 9 tank 6 fighter 1 aa_gun"),
)
"""72 units against 64 ashore, after a battle at sea."""

NAPOLEON_ODDS = ("odds", "battles-of-napoleon", "fire", "fr17", "range", "2", "at", "br1", "square")
RECORDED = Path(__file__).parent.parent / "tests" / "recorded"
SESSIONS = {
    "axis-allies": ("major", "ussr.cash=12"),
    "pacific-1940": ("pacific-japan", "japan.cash=12"),
    "game-of-thrones": ("thrones-tie", "stark.power=5"),
    "through-the-ages": ("ages-full", "green.culture=12"),
    "battles-of-napoleon": ("napoleon-leith", "turn=5"),
}
"""Game -> the recorded session, and what is set in it."""

Row = tuple[str, float, float]
"""What was measured, its ratio, and the most it may be."""


def rows() -> list[Row]:
    """The table of targets."""
    commands = {
        f"companion status, {EVENTS} events": (("status",), 1.1),
        "companion --help": (("--help",), 1.1),
        **{f"companion {what}": _odds(*load) for what, load in ODDS.items()},
        "companion odds, a landing of 72 against 64": (LANDING, 30.0),
        "companion odds, fire at a square": (NAPOLEON_ODDS, 3.0),
    }
    for game, (_recorded, change) in SESSIONS.items():
        commands[f"companion status, {game}"] = (("status", "--session", game), 1.1)
        commands[f"companion set, {game}"] = (("set", change, "--session", game), 2.0)
    with tempfile.TemporaryDirectory() as folder, _at_home(Path(folder)):
        for game, (recorded, _change) in SESSIONS.items():
            _played(game, RECORDED / f"{recorded}.txt")
        _long_session(Path(folder))
        ratios = _ratios([words for words, _most in commands.values()])
        table = _table()
    prompt = ("companion table, until its prompt is ready", table, 3.0)
    measured = zip(commands.items(), ratios, strict=True)
    return [prompt, *((what, ratio, most) for (what, (_words, most)), ratio in measured)]


def _odds(game: str, attack: str, defend: str, most: float) -> tuple[tuple[str, ...], float]:
    sea = ("--sea",) if "submarine" in attack else ()
    return ("odds", game, *sea, "--attack", attack, "--defend", defend), most


def _ratios(commands: Sequence[Sequence[str]]) -> list[float]:
    """The processor time of each command over that of the base beside it."""
    lines = [(*COMPANION, *words) for words in commands]
    for line in (BASE, *lines):
        run(line)  # not counted: it warms the file cache
    turns = []
    for _ in range(TURNS):
        base = run(BASE).cpu_s
        turns.append([run(line).cpu_s / base for line in lines])
    return [median(found) for found in zip(*turns, strict=True)]


def _table() -> float:
    """The processor time until the table's prompt is ready, over that of the base beside it."""
    ready((*COMPANION, "table"))
    found = []
    for _ in range(TURNS):
        base = ready(BASE)
        found.append(ready((*COMPANION, "table")) / base)
    return median(found)


def _long_session(home: Path) -> None:
    """The session in use, of many events: the turns of a war in which nothing happens."""
    beginning = Event(BEGIN, {"game": GAME, "choices": {}})
    walk = [Event("next", {"to": None})] * (EVENTS - 1)
    meta = {"game": GAME, "folder": "", "rules": GAMES[GAME].version}
    path = home / "sessions" / "long.session"
    Store.create(path, meta, [(None, event) for event in (beginning, *walk)]).close()
    (home / "last-session").write_text("long\n", "utf-8")


def _played(name: str, script: Path) -> None:
    """A session of three quarters of a recorded game."""
    told = script.read_text("utf-8").splitlines()
    lines = [line for line in told if line and not line.startswith(("#", "?"))]
    for line in lines[: len(lines) * 3 // 4]:
        with redirect_stdout(io.StringIO()):
            status = companion([*shlex.split(line), "--session", name])
        if status:
            sys.exit(f"bench: {script.name} has a line that cannot be played: {line}")


@contextmanager
def _at_home(home: Path) -> Iterator[None]:
    """The processes started here have their sessions in this folder, and keep their bytecode."""
    before = dict(os.environ)
    os.environ["COMPANION_HOME"] = str(home)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def main() -> None:
    failed = 0
    for what, ratio, most in rows():
        failed += ratio > most
        verdict = "pass" if ratio <= most else "FAIL"
        print(f"  {what:<58} {ratio:7.2f}x   <= {most:g}x   {verdict}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
