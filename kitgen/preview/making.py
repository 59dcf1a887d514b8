"""One command of kitgen at a time, run beside the preview, so that the page goes on meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from kitgen.progress import LINES, STEP
from kitgen.web.apart import apart

PATIENCE_S = 5.0
"""Seconds that a stopped command may take to clear away what it has begun."""
MOST_MESSAGES = 40
"""Lines of a command that are kept."""
_LINE = 1 << 20


class Step(NamedTuple):
    """Progress of a command: `done` of `total`, and what it is at."""

    done: int
    total: int
    what: str


class Result(NamedTuple):
    """End of a command: the folder that it named, what it said, and a number of its own. `is_old`
    tells that a sheet had faults as it began: it read what the sheet had said before."""

    number: int
    status: Literal["done", "failed", "stopped"]
    folder: Path | None
    messages: tuple[str, ...]
    is_old: bool = False


class Busy(Exception):
    """Error: something is being made already."""


class Making:
    """The one command that runs beside the preview. All of it belongs to the loop's thread. `told`
    is called whenever something has changed."""

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self._count = 0
        self.running = ""
        self.step = Step(0, 0, "")
        self.results: dict[str, Result] = {}

    def start(self, name: str, words: Sequence[str], *, is_old: bool = False) -> None:
        """Run a command under a name; `is_old` as of its `Result`. Raises Busy."""
        if self.running:
            raise Busy
        self.running, self.step, self._stopped = name, Step(0, 0, ""), False
        self._count += 1
        self._task = asyncio.create_task(self._run(name, words, is_old))
        self._notify()

    async def stop(self) -> None:
        """Have what is being made end as by Ctrl-C, and wait until it has."""
        self._stopped = True
        if self._process is not None:
            interrupt(self._process)
        if self._task is not None:
            done, _ = await asyncio.wait({self._task}, timeout=PATIENCE_S)
            if not done:
                self._kill()
                await asyncio.wait({self._task}, timeout=PATIENCE_S)

    async def _run(self, name: str, words: Sequence[str], is_old: bool) -> None:
        """Run a command and keep its result: the folder it named last on its output, and its
        messages."""
        status: Literal["done", "failed", "stopped"] = "failed"
        messages: list[str] = []
        folder = None
        try:
            process = self._process = await begin_process(words)
            if self._stopped:
                interrupt(process)
            assert process.stdout is not None
            assert process.stderr is not None
            named, _ = await asyncio.gather(
                process.stdout.read(), self._read(process.stderr, messages)
            )
            code = await process.wait()
            lines = named.decode(errors="replace").split("\n")
            folder = next((Path(line) for line in reversed(lines) if line), None)
            if code == 0:
                status = "done"
        except OSError as error:
            messages.append(f"kitgen: cannot be run ({error.strerror})")
        finally:
            self._kill()
            if self._stopped and status != "done":
                status, messages = "stopped", []
            if folder is not None and folder.suffix == ".html":
                folder = folder.parent
            self.results[name] = Result(self._count, status, folder, tuple(messages), is_old)
            self.running, self._process = "", None
            self._notify()

    async def _read(self, stream: asyncio.StreamReader, messages: list[str]) -> None:
        async for raw in stream:
            line = raw.decode(errors="replace").rstrip()
            if line.startswith(STEP):
                done, total, what = line[1:].split(" ", 2)
                self.step = Step(int(done), int(total), what)
                self._notify()
            elif line and len(messages) < MOST_MESSAGES:
                messages.append(line)

    def _kill(self) -> None:
        """Kill the processes that are left of the command."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    os.killpg(self._process.pid, signal.SIGKILL)


async def begin_process(
    words: Sequence[str],
    folder: Path | None = None,
    more: Mapping[str, str] = MappingProxyType({}),
) -> asyncio.subprocess.Process:
    """Begin the command in a group of processes of its own, in a folder or where we are, with
    `more` variables in its environment."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "kitgen", *words),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        limit=_LINE,
        cwd=folder,
        env={**os.environ, LINES: "lines", "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8", **more},
        **apart(),
    )


def interrupt(process: asyncio.subprocess.Process) -> None:
    """Interrupt a process as Ctrl-C does."""
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            process.send_signal(signal.SIGINT)
