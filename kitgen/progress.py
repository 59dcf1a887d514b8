"""A progress bar on a terminal, nothing when piped."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kitgen.kit.build import Progress

WIDTH = 24


@contextmanager
def progress_bar(title: str) -> Iterator[Progress | None]:
    """Gives a function to call with what is being made; its line is wiped at the end."""
    stream = sys.stderr
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
