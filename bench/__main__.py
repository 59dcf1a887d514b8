"""Measure, and say which targets hold: `python -m bench [GAME]`, the GAME being `axis-allies`.

`python -m bench --count [GAME]` counts instructions instead, which a busy machine does not disturb,
and of the kits alone.

`python -m bench --once` runs each part once, without targets, to see that all of it runs.

Each figure is the median of five fresh processes that take turns, from starting Python to having
written the files, in seconds of processor time. `bench.census` tells what the raw scripts place and
`bench.raw` is the script.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bench import companion, folders, redraw
from bench.measure import ONCE, Cost, instructions, paired, run

PROTOGRAF = {"counters": (69.3, 0.16), "cards": (3.36, 0.26)}
"""Seconds that protograf took for the same work, and raw reportlab beside it (as published for
480 counters of 24 faces and for 110 cards of 40 words)."""

GROWTH = (1, 2, 4, 8)


@dataclass(slots=True)
class Board:
    """The table of targets."""

    failed: int = 0

    def row(self, what: str, value: float, unit: str, most: float) -> None:
        figure = f"  {what:<58} {value:7.2f}{unit:<3}"
        if ONCE:
            print(figure)
            return
        holds = value <= most
        self.failed += not holds
        print(f"{figure} <= {most:g}{unit:<3} {'pass' if holds else 'FAIL'}")


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        return
    words = [word for word in sys.argv[1:] if word not in ("--count", "--once")]
    game = words[0] if words else "axis-allies"
    board = Board()
    if "--count" in sys.argv:
        counted(game, board)
        sys.exit(1 if board.failed else 0)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"The whole kit of {game}")
        kit = compared(game, folder / "kit")
        board.row("against a script that places its boxes and texts", kit["plain"], "x", 2)
        print(f"  {'against one that knows forms, for comparison':<58} {kit['forms']:7.2f}x")
        print(f"  {'against one that draws the same lines, likewise':<58} {kit['lines']:7.2f}x")
        board.row("peak memory", kit["peak"], "MB", 200)
        game = str(folders.counters(folder / "counters-game", 24, 20))
        small("480 counters of 24 faces", game, folder / "counters", PROTOGRAF["counters"], board)
        game = str(folders.cards(folder / "cards-game", 110, 40))
        small("110 cards of 40 words", game, folder / "cards", PROTOGRAF["cards"], board)
        growth(folder, board)
        pictures(folder, board)
        changes(folder, board)
        faces(folder, board)
        screens(folder, board)
    print('The companion, against python -c "import typer"')
    for what, ratio, most in companion.rows():
        board.row(what, ratio, "x", most)
    sys.exit(1 if board.failed else 0)


def small(what: str, game: str, folder: Path, published: tuple[float, float], board: Board) -> None:
    print(what)
    found = compared(game, folder)
    board.row("against raw reportlab on the same sheets, with forms", found["forms"], "x", 1.6)
    theirs, raw = published
    print(
        f"  protograf took {theirs} s where raw reportlab took {raw} s, {theirs / raw:.0f}x:"
        f" {theirs / raw / found['forms']:.0f} times as much as this"
    )


def shown(name: str, cost: Cost) -> None:
    print(
        f"  {name:<40} {cost.cpu_s:6.2f} s"
        f"  ({cost.wall_s:.2f} s by the clock, {cost.peak_mb:.0f} MB)"
    )


def rivals(game: str, folder: Path, *lists: str) -> dict[str, list[str]]:
    """The command that builds a kit, and those of the raw scripts for some lists of it."""
    folder.mkdir(parents=True)
    run(["-m", "bench.census", game, str(folder)])
    build = ["-m", "kitgen", "build", game, "--force", "--out", str(folder / "out")]
    commands = {"kitgen": build}
    for name in lists:
        (folder / name).mkdir()
        commands[name] = ["-m", "bench.raw", str(folder / f"{name}.json"), str(folder / name)]
    return commands


def counted(game: str, board: Board) -> None:
    """The targets of whole kits, by instructions."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counters = str(folders.counters(folder / "counters-game", 24, 20))
        cards = str(folders.cards(folder / "cards-game", 110, 40))
        for what, built, against, most in (
            (f"the whole kit of {game}", game, "plain", 2),
            ("480 counters of 24 faces", counters, "forms", 1.6),
            ("110 cards of 40 words", cards, "forms", 1.6),
        ):
            found = {
                name: instructions(command)
                for name, command in rivals(built, folder / what, against).items()
            }
            board.row(what, found["kitgen"] / found[against], "x", most)


def compared(game: str, folder: Path) -> dict[str, float]:
    """kitgen's time over the raw scripts', and its peak memory."""
    costs = paired(rivals(game, folder, "plain", "forms", "lines"))
    shown("kitgen", costs["kitgen"])
    shown("raw reportlab, every box and text", costs["plain"])
    shown("raw reportlab, each face a form", costs["forms"])
    shown("raw reportlab, the same lines in forms", costs["lines"])
    own = costs["kitgen"]
    return {
        "plain": own.cpu_s / costs["plain"].cpu_s,
        "forms": own.cpu_s / costs["forms"].cpu_s,
        "lines": own.cpu_s / costs["lines"].cpu_s,
        "peak": own.peak_mb,
    }


def faces(folder: Path, board: Board) -> None:
    """Pictures of the cards of Through the Ages, on one core and on two, by the clock."""
    if not hasattr(os, "sched_setaffinity"):
        return
    print("Both sides of 341 cards, 269 of them different, as PNG of 300 dpi")
    words = ["export", "through-the-ages", "--only", "cards", "--out", str(folder / "faces")]
    start = "import os, sys; os.sched_setaffinity(0, {%s}); sys.argv = ['kitgen', *sys.argv[1:]]; "
    code = start + "from kitgen.__main__ import main; main()"
    cores = sorted(os.sched_getaffinity(0))[:2]
    commands = {
        f"{count} of the cores": ["-c", code % ", ".join(map(str, cores[:count])), *words]
        for count in (1, 2)
    }
    costs = paired(commands, rounds=1)
    for name, cost in costs.items():
        shown(name, cost)
    one, two = costs.values()
    board.row("two cores against one", two.wall_s / one.wall_s, "x", 1 / 1.7)
    board.row("peak memory", max(one.peak_mb, two.peak_mb), "MB", 400)


def screens(folder: Path, board: Board) -> None:
    """A table of Tabletop Simulator against the kit on paper."""
    print("The table of axis-allies for Tabletop Simulator")
    out = ["--out", str(folder / "screen")]
    commands = {
        "on paper": ["-m", "kitgen", "build", "axis-allies", "--force", *out],
        "on a screen": ["-m", "kitgen", "export", "axis-allies", "--as", "tts", *out],
    }
    costs = paired(commands, rounds=3)
    for name, cost in costs.items():
        shown(name, cost)
    paper, screen = costs.values()
    board.row("against its kit on paper", screen.cpu_s / paper.cpu_s, "x", 3)
    board.row("peak memory", screen.peak_mb, "MB", 400)


def growth(folder: Path, board: Board) -> None:
    """Twice the pieces and pages should take twice the time beyond the start."""
    print("Growth: 240 counters of 240 faces and their sheets, 1, 2, 4 and 8 times")
    commands = {}
    for times in GROWTH:
        path = folders.counters(folder / f"grown-{times}", 240 * times, 4)
        out = str(folder / f"grown-out-{times}")
        commands[str(times)] = ["-m", "kitgen", "build", str(path), "--force", "--out", out]
    costs = paired(commands)
    for times in GROWTH:
        shown(f"{times}x", costs[str(times)])
    steps = [
        (costs[str(after)].cpu_s - costs[str(before)].cpu_s) / (after - before)
        for before, after in pairwise(GROWTH)
    ]
    print("  seconds for each further 1x: " + ", ".join(f"{step:.3f}" for step in steps))
    board.row("the last 1x against the first", steps[-1] / steps[0], "x", 1.3)


def pictures(folder: Path, board: Board) -> None:
    """Cards with pictures: against `drawImage`, and many cards that share some."""
    print("110 cards with 110 JPEGs of 1 MB")
    game = folders.pictured(folder / "pictured", 110, 110)
    raw = ["-m", "bench.rawpictures", str(game / "pictures"), str(folder / "raw.pdf")]
    own = ["-m", "kitgen", "build", str(game), "--force"]
    own += ["--out", str(folder / "pictured-out")]
    costs = paired({"kitgen": own, "raw": raw}, rounds=2)
    shown("kitgen", costs["kitgen"])
    shown("raw reportlab, drawImage", costs["raw"])
    board.row("against drawImage", costs["kitgen"].cpu_s / costs["raw"].cpu_s, "x", 1.5)
    print("Growth: 250, 500 and 1,000 cards that share 40 JPEGs of 1 MB")
    commands = {}
    for cards in (250, 500, 1000):
        path = str(folders.pictured(folder / f"shared-{cards}", cards, 40))
        out = str(folder / f"shared-out-{cards}")
        commands[str(cards)] = ["-m", "kitgen", "build", path, "--force", "--out", out]
    costs = paired(commands)
    for cards_said, cost in costs.items():
        shown(f"{cards_said} cards", cost)
    ratio = costs["1000"].cpu_s / costs["250"].cpu_s
    board.row("four times as many cards with the same pictures", ratio, "x", 4)
    board.row("peak memory", costs["1000"].peak_mb, "MB", 300)


def changes(folder: Path, board: Board) -> None:
    """What is done again when little or nothing has changed."""
    print(f"One changed card of {redraw.GAME} on the page of the preview")
    built = run(["-m", "kitgen", "build", redraw.GAME, "--out", str(folder / "redrawn")])
    again, inked = redraw.redraw(folder)
    print(f"  {'drawn, checked and worded':<40} {again:6.2f} s")
    print(f"  {'the card in another ink, before all others':<40} {inked:6.2f} s")
    shown("the whole build", built)
    board.row("against the whole build", again / built.cpu_s, "x", 0.1)
    board.row("another ink against the whole build", inked / built.cpu_s, "x", 0.1)
    print("A build of axis-allies of which nothing has changed")
    same = ["-m", "kitgen", "build", "axis-allies", "--out", str(folder / "same")]
    costs = paired({"typer": ["-c", "import typer"], "same": same})
    board.row(
        'against python -c "import typer"', costs["same"].cpu_s / costs["typer"].cpu_s, "x", 2
    )


if __name__ == "__main__":
    main()
