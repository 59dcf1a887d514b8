"""Measure, and say which bounds hold: `python -m bench [GAME]`, the GAME being `axis-allies`.

`python -m bench --count [GAME]` counts the instructions of the kits instead, which a busy machine
does not disturb. `python -m bench --once` runs each part once, to see that all of it runs.

Each figure is a ratio of processor time between processes that take turns in one run, from starting
Python to having written the files; the median of five. README.md beside this file has the bounds.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench import boards, companion, folders, redraw
from bench.measure import BoundsTable, Cost, instructions, paired, run

KIT_BOUND, SMALL_BOUND, PEAK_BOUND_MB, PREVIEW_BOUND = 2.2, 2.5, 200, 0.1


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        return
    words = [word for word in sys.argv[1:] if word not in ("--count", "--once")]
    game = words[0] if words else "axis-allies"
    board = BoundsTable()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kits = (
            (f"The whole kit of {game}", game, "plain", KIT_BOUND),
            (
                "480 counters of 24 faces",
                str(folders.counters(folder / "counters-game", 24, 20)),
                "forms",
                SMALL_BOUND,
            ),
            (
                "110 cards of 40 words",
                str(folders.cards(folder / "cards-game", 110, 40)),
                "forms",
                SMALL_BOUND,
            ),
        )
        if "--count" in sys.argv:
            for what, built, yardstick, most in kits:
                commands = rivals(built, folder / what, yardstick)
                counts = [instructions(command) for command in commands.values()]
                board.row(f"{what}, against raw reportlab", counts[0] / counts[1], "x", most)
            sys.exit(1 if board.failed else 0)
        for what, built, yardstick, most in kits:
            print(what)
            costs = paired(rivals(built, folder / what, yardstick))
            for name, cost in costs.items():
                shown(name, cost)
            ours, raw = costs.values()
            board.row("against raw reportlab", ours.cpu_s / raw.cpu_s, "x", most)
            if built == game:
                board.row("peak memory", ours.peak_mb, "MB", PEAK_BOUND_MB)
        one_card(folder, board)
    print('The companion, against python -c "import typer"')
    for what, ratio, most in companion.rows():
        board.row(what, ratio, "x", most)
    print("Boards on screens")
    with tempfile.TemporaryDirectory() as name:
        boards.measure(game, Path(name), board)
    sys.exit(1 if board.failed else 0)


def shown(name: str, cost: Cost) -> None:
    print(
        f"  {name:<40} {cost.cpu_s:6.2f} s"
        f"  ({cost.wall_s:.2f} s by the clock, {cost.peak_mb:.0f} MB)"
    )


def rivals(game: str, folder: Path, yardstick: str) -> dict[str, list[str]]:
    """Return the command that builds a kit and the raw script for the same pages.

    The script `plain` places every box and text, `forms` knows forms.
    """
    folder.mkdir(parents=True)
    run(["-m", "bench.census", game, str(folder)])
    build = ["-m", "kitgen", "build", game, "--force", "--out", str(folder / "out")]
    (folder / yardstick).mkdir()
    raw = ["-m", "bench.raw", str(folder / f"{yardstick}.json"), str(folder / yardstick)]
    return {"kitgen": build, f"raw reportlab, {yardstick}": raw}


def one_card(folder: Path, board: BoundsTable) -> None:
    """Measure one changed card in the preview against a build of its kit."""
    print(f"One changed card of {redraw.GAME} in the preview")
    built = run(["-m", "kitgen", "build", redraw.GAME, "--out", str(folder / "redrawn")])
    again = redraw.redraw(folder)
    print(f"  {'drawn, checked and worded':<40} {again:6.2f} s")
    shown("the whole build", built)
    board.row("against the whole build", again / built.cpu_s, "x", PREVIEW_BOUND)


if __name__ == "__main__":
    main()
