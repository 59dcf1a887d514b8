"""A progress bar on a terminal, nothing when piped; a line a step for a program that asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kitgen.kit.build import Progress

WIDTH = 24
LINES = "KITGEN_PROGRESS"
"""Environment variable. With `lines`, each step is a line on standard error that begins with
`STEP`, for a program that runs kitgen and shows its progress."""
STEP = "\x1e"


@contextmanager
def progress_bar(title: str) -> Iterator[Progress | None]:
    """Give a function to call with what is being made, None without a terminal; its line is wiped
    at the end."""
    stream = sys.stderr
    if os.environ.get(LINES) == "lines":
        yield _tell
        return
    if not stream.isatty():
        yield None
        return

    def show(what: str, done: int, total: int) -> None:
        filled = WIDTH * done // max(total, 1)
        bar = "█" * filled + "·" * (WIDTH - filled)
        stream.write(f"\r\x1b[K{title} {bar} {what[:30]}")
        stream.flush()

    try:
        yield show
    finally:
        stream.write("\r\x1b[K")
        stream.flush()


def _tell(what: str, done: int, total: int) -> None:
    sys.stderr.write(f"{STEP}{done} {total} {what}\n")
    sys.stderr.flush()
