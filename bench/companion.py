"""How long the companion keeps a table waiting: `python -m bench.companion`.

Each command is a fresh process, its time a ratio to that of `python -c "import typer"`, which is
what starting a command line costs before it has done anything. Processes take turns; a ratio is
the median over the turns. The sessions of all games are the recorded ones of `tests/recorded`. What
writes a line is measured as it was typed in their last quarters, the first line of each command,
each time on a copy of the home as it stood before it; then a correction, an amendment, `undo`, and
`redo`.

`python -m bench.companion --count [GAME ...]` counts the instructions of the recorded evenings'
commands instead, which a busy machine does not disturb.
"""

from __future__ import annotations

import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, closing, contextmanager, redirect_stdout
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from bench.measure import ONCE, instructions, run
from companion.cli import run as companion
from companion.games import GAMES, Games
from companion.serve import views
from companion.serve.drafts import Wanted
from companion.serve.requests import Seat
from companion.serve.table import Table
from companion.table.events import BEGIN, Event
from companion.table.home import Home
from companion.table.store import Store

TURNS = 1 if ONCE else 9
EVENTS = 2_000
GAME = "axis-allies"
BASE = ("-c", "import typer")
COMPANION = ("-c", "from companion.start import main; main()")
LINE_BOUND, LOOK_BOUND = 3.0, 2.0
"""Bounds of a line that is no odds, and of `status` and `--help`."""
ODDS_BOUND, GREAT_ODDS_BOUND = 10.0, 100.0
"""Bounds of 40 units against 40, and of 100 against 100."""

ODDS = {
    "few aircraft, AA": (
        "axis-allies",
        "20 infantry 10 artillery 6 tank 4 fighter",
        "29 infantry 5 artillery 5 tank 1 aa_gun",
    ),
    "of everything, AA": (
        "axis-allies",
        "20 infantry 8 artillery 6 tank 4 fighter 2 bomber",
        "23 infantry 6 artillery 4 tank 5 fighter 1 bomber 1 aa_gun",
    ),
    "Pacific, three kinds of aircraft, AA": (
        "pacific-1940",
        "16 infantry 4 artillery 2 tank 6 fighter 6 tactical_bomber 6 strategic_bomber",
        "19 infantry 4 artillery 2 tank 8 fighter 6 tactical_bomber 1 aa_gun",
    ),
    "Pacific, aircraft with some tanks, AA": (
        "pacific-1940",
        "5 tank 14 fighter 13 tactical_bomber 8 strategic_bomber",
        "1 infantry 22 artillery 14 tactical_bomber 3 aa_gun",
    ),
    "sea": (
        "axis-allies",
        "8 submarine 7 destroyer 4 battleship 4 carrier 8 transport 9 fighter",
        "7 submarine 8 destroyer 5 battleship 5 carrier 4 transport 11 fighter",
    ),
    "sea, submarines and fighters, Pacific": (
        "pacific-1940",
        "20 submarine 20 fighter",
        "16 submarine 4 destroyer 16 fighter 4 carrier",
    ),
    "sea, of everything, Pacific": (
        "pacific-1940",
        "5 submarine 3 destroyer 3 cruiser 2 battleship 3 carrier 6 transport 8 fighter"
        " 5 tactical_bomber 5 strategic_bomber",
        "9 submarine 2 destroyer 4 cruiser 3 battleship 4 carrier 2 transport 8 fighter"
        " 8 tactical_bomber",
    ),
    "great, AA": (
        "axis-allies",
        "50 infantry 25 artillery 15 tank 10 fighter",
        "69 infantry 15 artillery 5 tank 10 fighter 1 aa_gun",
    ),
    "great, half aircraft, AA": (
        "axis-allies",
        "30 infantry 10 artillery 10 tank 30 fighter 20 bomber",
        "49 infantry 10 artillery 10 tank 30 fighter 1 aa_gun",
    ),
    "great, Pacific, six kinds, three of aircraft, AA": (
        "pacific-1940",
        "4 infantry 23 artillery 22 tank 20 fighter 18 tactical_bomber 13 strategic_bomber",
        "1 infantry 31 artillery 23 tank 3 fighter 37 tactical_bomber 4 strategic_bomber 1 aa_gun",
    ),
    "great, sea, with submarines": (
        "axis-allies",
        "20 submarine 20 destroyer 10 battleship 10 carrier 20 transport 20 fighter",
        "15 submarine 25 destroyer 10 battleship 15 carrier 15 transport 20 fighter",
    ),
}
"""The game and both sides, 40 against 40, or 100 against 100 where great. Ships fight at sea."""

RECORDED = Path(__file__).parent.parent / "tests" / "recorded"
SESSIONS = {
    "axis-allies": ("major", "ussr.cash=12"),
    "pacific-1940": ("pacific-japan", "japan.cash=12"),
    "game-of-thrones": ("thrones-tie", "stark.power=5"),
    "through-the-ages": ("ages-full", "green.culture=12"),
    "battles-of-napoleon": ("napoleon-leith", "turn=5"),
}
"""Game -> the recorded session, and what is set in it."""

DECLARED = "copper-valley"
"""A game that is only declared."""
EXAMPLES = Path(__file__).parent.parent / "examples"
GROWN, MOST_GROWTH = (50, 5_000), 5.0
"""Lines of a short and of a long session, and how much more the long one may take."""

Row = tuple[str, float, float]
"""A measurement by its name, its ratio, and the bound of that."""


class Command(NamedTuple):
    """A line to be measured, the home it is typed in, and the most it may take. What it writes
    goes to a copy of the home."""

    words: tuple[str, ...]
    home: Path
    most: float
    writes: bool = False
    warm: bool = False
    """Whether the home keeps the game's folder, which is read anew where it was copied to."""


def rows() -> list[Row]:
    """Return the table of targets."""
    with tempfile.TemporaryDirectory() as name, _at_home(Path(name)):
        folder = Path(name)
        long = folder / "long"
        _long_session(long)
        commands = {
            f"companion status, {EVENTS} events": Command(("status",), long, LOOK_BOUND),
            "companion --help": Command(("--help",), long, LOOK_BOUND),
            **{
                f"companion odds, {what}": _odds(long, what, *sides) for what, sides in ODDS.items()
            },
        }
        for game, (recorded, change) in SESSIONS.items():
            evening = _evening(folder / game, RECORDED / f"{recorded}.txt", change)
            commands |= {f"companion {verb}, {game}": command for verb, command in evening.items()}
        declared = _declared_evening(folder / DECLARED)
        commands |= {f"companion {verb}, {DECLARED}": command for verb, command in declared.items()}
        ratios = _ratios(folder, list(commands.values()))
        growth = _growth(folder)
    measured = zip(commands.items(), ratios, strict=True)
    return [*((what, ratio, command.most) for (what, command), ratio in measured), *growth]


def counted(games: Sequence[str]) -> Iterator[Row]:
    """Yield the cost of each command in the recorded evenings of these games, in instructions."""
    with tempfile.TemporaryDirectory() as name, _at_home(Path(name)):
        folder = Path(name)
        run(BASE)
        base = instructions(BASE)
        for game in games:
            if game == DECLARED:
                evening = _declared_evening(folder / game)
            else:
                recorded, change = SESSIONS[game]
                evening = _evening(folder / game, RECORDED / f"{recorded}.txt", change)
            for verb, command in evening.items():
                _cost(folder, command)  # what is compiled and kept at a first time is there
                _set_out(folder, command)
                count = instructions((*COMPANION, *command.words))
                yield f"companion {verb}, {game}", count / base, command.most


def _declared_evening(folder: Path) -> dict[str, Command]:
    """Return the recorded evening of a game that is only declared."""
    script = RECORDED.parent / "declared" / "recorded" / f"{DECLARED}.txt"
    with chdir(EXAMPLES):
        evening = _evening(folder, script, "p1.coins=12")
    return {verb: command._replace(warm=True) for verb, command in evening.items()}


def _odds(home: Path, what: str, game: str, attack: str, defend: str) -> Command:
    sea = ("--sea",) if "sea" in what else ()
    most = GREAT_ODDS_BOUND if what.startswith("great") else ODDS_BOUND
    return Command(("odds", game, *sea, "--attack", attack, "--defend", defend), home, most)


def _ratios(folder: Path, commands: Sequence[Command]) -> list[float]:
    """Return the processor time of each command over that of the base beside it."""
    run(BASE)  # not counted: it warms the file cache
    for command in commands:
        _cost(folder, command)
    turns = []
    for _ in range(TURNS):
        base = run(BASE).cpu_s
        turns.append([_cost(folder, command) / base for command in commands])
    return [median(ratios) for ratios in zip(*turns, strict=True)]


def _cost(folder: Path, command: Command) -> float:
    """Return the processor time of a command, each time in the same position."""
    _set_out(folder, command)
    return run((*COMPANION, *command.words)).cpu_s


def _set_out(folder: Path, command: Command) -> None:
    """Set out the home that a command is typed in, in its position."""
    home = command.home
    if command.writes:
        home = _copied(folder, home)
    use(home)
    if command.warm:
        run((*COMPANION, "status", "full"))


def _copied(folder: Path, home: Path) -> Path:
    """Return a fresh copy of a home, for what writes."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    return shutil.copytree(home, copy)


def _growth(folder: Path) -> list[Row]:
    """Return how much more commands that show little cost in a long session than in a short one."""
    homes = [folder / f"lines-{lines}" for lines in GROWN]
    for home, lines in zip(homes, GROWN, strict=True):
        _long_session(home, lines)
    growth = []
    for words in (("log", "--last", "5"), ("undo",)):
        few, many = (
            median(_cost(folder, Command(words, home, 0, writes=True)) for _ in range(TURNS))
            for home in homes
        )
        what = f"companion {' '.join(words)}, {GROWN[1]} lines against {GROWN[0]}"
        growth.append((what, many / few, MOST_GROWTH))
    every = [[_phone(folder, home) for _ in range(TURNS)] for home in homes]
    few_looks, few_undos, many_looks, many_undos = (
        median(times) for turns in every for times in zip(*turns, strict=True)
    )
    for what, ratio in (("first look", many_looks / few_looks), ("undo", many_undos / few_undos)):
        what = f"a phone's {what}, {GROWN[1]} lines against {GROWN[0]}"
        growth.append((what, ratio, MOST_GROWTH))
    return growth


def _phone(folder: Path, home: Path) -> tuple[float, float]:
    """Return the processor time that a phone's first look takes of the table's thread, and its
    `undo` with the look that follows."""
    copied = _copied(folder, home)
    table = Table.open(Home(copied), Games(GAMES, copied / "games"), "long")
    keeper, around = Seat("", keeper=True), views.Around({}, {}, {}, {}, {})

    def look() -> None:
        views.now(table, keeper, around, 0)

    def undo() -> None:
        table.act(keeper, Wanted("undo", {}), None, "key")
        look()

    with closing(table):
        return _taken(look), _taken(undo)


def _taken(work: Callable[[], None]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _long_session(home: Path, events: int = EVENTS) -> None:
    """Make the session in use one of many events: the turns of a war in which nothing happens."""
    beginning = Event(BEGIN, {"game": GAME, "choices": {}})
    walk = [Event("next", {"to": None})] * (events - 1)
    meta = {"game": GAME, "folder": "", "rules": GAMES[GAME].version}
    path = home / "sessions" / "long.session"
    Store.create(path, meta, [(None, event) for event in (beginning, *walk)]).close()
    (home / "last-session").write_text("long\n", "utf-8")
    use(home)
    play(("set", "ussr.cash=24"))


def recorded_lines(script: Path) -> list[tuple[str, ...]]:
    """Return the lines of a recorded game, as they were typed."""
    told = script.read_text("utf-8").splitlines()
    return [tuple(shlex.split(line)) for line in told if line and not line.startswith(("#", "?"))]


def _evening(folder: Path, script: Path, change: str) -> dict[str, Command]:
    """Play a recorded game to its end. Return, by name, `status` and the first line of each command
    of its last quarter."""
    lines = recorded_lines(script)
    live = folder / "live"
    live.mkdir(parents=True)
    use(live)
    met: dict[str, Command] = {}

    def meet(words: tuple[str, ...], most: float = LINE_BOUND, writes: bool = True) -> None:
        if words[0] not in met:
            home = shutil.copytree(live, folder / words[0])
            met[words[0]] = Command(words, home, most, writes)

    for number, words in enumerate(lines):
        if number == len(lines) * 3 // 4:
            meet(("status",), LOOK_BOUND, writes=False)
            meet(("set", change))
        if number >= len(lines) * 3 // 4:
            meet(words)
        play(words)
    last = len(lines)  # the beginning is a line too
    meet(("amend", str(last), *lines[-1]))
    for words in (("undo",), ("redo",)):
        meet(words)
        play(words)
    return met


def play(words: Sequence[str]) -> None:
    """Type a line in the home in use."""
    with redirect_stdout(io.StringIO()):
        status = companion(words)
    if status:
        sys.exit(f"bench: this line cannot be played: {shlex.join(words)}")


def use(home: Path) -> None:
    os.environ["COMPANION_HOME"] = str(home)


@contextmanager
def _at_home(home: Path) -> Iterator[None]:
    """The processes started here have their sessions in this folder, and keep their bytecode."""
    before = dict(os.environ)
    use(home)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        return
    failed = 0
    words = [word for word in sys.argv[1:] if word != "--count"]
    measured = counted(words or [*SESSIONS, DECLARED]) if "--count" in sys.argv else rows()
    for what, ratio, most in measured:
        failed += ratio > most
        verdict = "pass" if ratio <= most else "FAIL"
        print(f"  {what:<70} {ratio:7.2f}x   <= {most:g}x   {verdict}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
