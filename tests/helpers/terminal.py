"""A real terminal of 80 x 24 for tests: a process on a pseudo-terminal, its screen read by pyte."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyte
import pytest

COMPANION = (sys.executable, "-c", "from companion.start import main; main()")
PATIENCE = 120.0
"""Seconds until a screen that never comes is a failure, on the slowest machine."""


class Terminal:
    """What people see and type. Used with `with`."""

    def __init__(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        program: Sequence[str] = COMPANION,
        folder: Path | None = None,
    ) -> None:
        self.screen = pyte.HistoryScreen(80, 24, history=2000)
        self.stream = pyte.ByteStream(self.screen)
        self.prompts = 0
        """How many prompts and questions have come: each asks first where the cursor is."""
        self.lead, follow = pytest.importorskip("pty").openpty()
        self.process = subprocess.Popen(
            [*program, *words],
            cwd=folder,
            stdin=follow,
            stdout=follow,
            stderr=follow,
            env={**os.environ, **environment, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
            start_new_session=True,
        )
        os.close(follow)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.lead)

    def type(self, text: str) -> None:
        """Keys as they are; `\\r` is Enter, `\\t` Tab, `\\x03` Ctrl-C."""
        os.write(self.lead, text.encode())

    def answer(self, text: str) -> None:
        """Type an answer, and wait for the next prompt or question."""
        before, end = self.prompts, time.monotonic() + PATIENCE
        self.type(f"{text}\r")
        while self.prompts == before:
            if not self._read(0.2) or time.monotonic() > end:
                raise AssertionError(f"nothing was asked after {text!r}:\n{self.shown()}")
        while self._read(0.05, wanted=True):
            pass

    def shown(self) -> str:
        """All that was on the screen and is now above it, and the screen."""
        above = [
            "".join(line[column].data for column in range(80)).rstrip()
            for line in self.screen.history.top
        ]
        return "\n".join([*above, *(line.rstrip() for line in self.screen.display)])

    def until(self, text: str) -> str:
        """The screen once it shows a text."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown():
            if not self._read(0.2) or time.monotonic() > end:
                raise AssertionError(f"{text!r} never came:\n{self.shown()}")
        return self.shown()

    def clear(self) -> None:
        """Forget what was shown, so that the next `until` waits for something new."""
        while self._read(0.05, wanted=True):
            pass
        self.screen.reset()
        self.screen.history.top.clear()

    def left(self) -> int:
        """The exit status, once the process has ended."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.2)
        assert self.process.poll() is not None, f"it never ended:\n{self.shown()}"
        return self.process.returncode

    def _read(self, seconds: float, wanted: bool = False) -> bool:
        """Take in what comes; False when nothing will (or, if it is `wanted`, when nothing
        did)."""
        ready, _writes, _errors = select.select([self.lead], [], [], seconds)
        if not ready:
            return not wanted
        try:
            data = os.read(self.lead, 65536)
        except OSError:
            return False
        if b"\x1b[6n" in data:  # the prompt asks where the cursor is
            self.prompts += data.count(b"\x1b[6n")
            row, column = self.screen.cursor.y + 1, self.screen.cursor.x + 1
            os.write(self.lead, f"\x1b[{row};{column}R".encode())
        self.stream.feed(data)
        return bool(data)
