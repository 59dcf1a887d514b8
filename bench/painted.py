"""How soon boards on screens follow the books: `python -m bench.painted [GAME ...]`.

Of each game: a recorded evening in its last quarter is served; a phone in a real browser looks at
its board, and so does a big screen. Lines are taken back and brought again, and the time from the
tap until both have painted the board anew is taken by the clock. Nothing else should run on the
machine. The bytes that a phone is told of a line are taken beside it.
"""

from __future__ import annotations

import json
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.boards import SERVER_BOUND_MB, Visitor, peak_mb
from bench.companion import RECORDED, SESSIONS, play, recorded_lines, use
from bench.measure import ONCE, BoundsTable
from bench.phones import CODE, COMPANION, served

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))

from browsers import MISSING, Browsers

LINES = 2 if ONCE else 12
"""Lines that are taken back, and brought again."""
PAINTED_BOUND_S, CHANGE_BOUND_KB = 1.0, 1.0
SCREENS = {"a phone": (360, 740, "#board"), "the big screen": (1920, 1080, "table")}
"""Width, height and the page of what looks on."""
_WATCHER = "button[value=watcher]"
QUIET_S = 0.7
"""A board on which nothing has moved for so long is painted."""
DRAWN_S = 600.0
_WATCH = """
    window.painted = [];
    const shown = () => painted.push(Date.now());
    const seen = () => requestAnimationFrame(() => requestAnimationFrame(shown));
    const observer = new MutationObserver(seen);
    for (const board of document.querySelectorAll('.board-svg'))
      observer.observe(board, { subtree: true, childList: true, attributes: true });
"""
"""Takes the time of each frame that shows a change of a board or a mat."""


class Followed(NamedTuple):
    """Seconds that each screen took to show each line, the bytes of each change as a phone gets
    it, and the peak memory of the server."""

    seconds: dict[str, list[float]]
    changes: list[int]
    server_mb: float


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        return
    if MISSING:
        sys.exit("bench: Chromium and its driver are not there")
    table = BoundsTable()
    for game in [word for word in sys.argv[1:] if not word.startswith("-")] or list(SESSIONS):
        measure(game, table)
    sys.exit(1 if table.failed else 0)


def measure(game: str, table: BoundsTable) -> None:
    print(game)
    with tempfile.TemporaryDirectory() as name:
        followed = followed_lines(game, Path(name))
    for screen, seconds in followed.seconds.items():
        table.row(f"a line on {screen}, the median", median(seconds), "s", PAINTED_BOUND_S)
        table.row(f"a line on {screen}, the slowest", max(seconds), "s", PAINTED_BOUND_S)
    change = median(followed.changes) / 1000
    table.row("what a phone is told of a line, the median", change, "kB", CHANGE_BOUND_KB)
    table.row("peak memory of the server", followed.server_mb, "MB", SERVER_BOUND_MB)


def followed_lines(game: str, home: Path) -> Followed:
    """Play a recorded evening to its last quarter, and follow its last lines on all screens."""
    use(home)
    lines = recorded_lines(RECORDED / f"{SESSIONS[game][0]}.txt")
    for words in lines[: len(lines) * 3 // 4]:
        play(words)
    process, (address, _code, keeper) = served(
        home, *COMPANION, "serve", "--port", "0", "--code", CODE
    )
    address = f"http://127.0.0.1:{address.rstrip('/').rpartition(':')[2]}/"
    try:
        with ExitStack() as stack:
            screens = {
                name: stack.enter_context(_looking(address, home / name, *about))
                for name, about in SCREENS.items()
            }
            visitor = Visitor(address)
            visitor.post("seat", seat="watcher")
            visitor.post("keeper", keeper_code=keeper.rpartition(" ")[2])
            _until_drawn(screens, home / "boards")
            return _followed(screens, visitor)._replace(server_mb=peak_mb(process.pid))
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(120)


@contextmanager
def _looking(address: str, profile: Path, width: int, height: int, page: str) -> Iterator[Any]:
    """Yield the driver of a browser that looks at a board."""
    browsers = Browsers(profile)
    try:
        with browsers.lent(width, height, mobile=width < 700) as driver:
            driver.get(f"{address}?code={CODE}")
            _until(driver, f"document.querySelector({_WATCHER!r})")
            driver.execute_script(f"document.querySelector({_WATCHER!r}).click()")
            _until(driver, "document.querySelector('body:not(.joining) main :is(h2, .card)')")
            driver.get(f"{address}{page}")
            yield driver
    finally:
        browsers.quit()


def _until(driver: Any, what: str) -> None:
    """Wait until a page says that something is so."""
    end = time.monotonic() + DRAWN_S
    while not driver.execute_script(f"return !!({what})"):
        if time.monotonic() > end:
            sys.exit(f"bench: {what} never came")
        time.sleep(0.1)


def _until_drawn(screens: dict[str, Any], boards: Path) -> None:
    """Wait until all boards are drawn, those that may come too."""
    for driver in screens.values():
        _until(driver, "document.querySelector('.board-svg image')")
    before, drawn = -1, 0
    while before != drawn:
        time.sleep(1 if ONCE else 15)
        before, drawn = drawn, sum(1 for _folder in boards.glob("*/*"))
    for driver in screens.values():
        driver.execute_script(_WATCH)


def _followed(screens: dict[str, Any], visitor: Visitor) -> Followed:
    seconds: dict[str, list[float]] = {name: [] for name in screens}
    changes = list[int]()
    mark = json.loads(visitor.get("api/scene"))["mark"]
    for number, command in enumerate(["undo"] * LINES + ["redo"] * LINES):
        began = time.time()
        visitor.post("act", command=command, fields={}, flags=[], key=str(number))
        before, mark = mark, json.loads(visitor.get(f"api/scene?since={mark}"))["mark"]
        if mark == before:  # the line changed nothing on the board
            continue
        time.sleep(QUIET_S)
        for name, driver in screens.items():
            seconds[name].append(_last_painted(driver, began))
        changes.append(len(visitor.get(f"api/scene?since={before}", packed=True)))
    return Followed(seconds, changes, 0.0)


def _last_painted(driver: Any, began: float) -> float:
    """Return how long after a moment the board was painted last, once it has come to rest."""
    while True:
        painted = driver.execute_script("return painted.at(-1) || 0") / 1000
        if painted > began and time.time() - painted > QUIET_S:
            return float(painted - began)
        if time.time() - began > DRAWN_S:
            sys.exit("bench: a board was never painted anew")
        time.sleep(0.05)


if __name__ == "__main__":
    main()
