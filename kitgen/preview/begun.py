"""A page of kitgen that runs as a process of its own: its address once it says it, or why it
ended."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from kitgen.preview.making import interrupt

PATIENCE_S = 10.0
"""Seconds until a page that waits for another is told that it is still starting."""
CLOSING_S = 5.0
"""Seconds that a page which is closed may take to end."""


class NotBegun(Exception):
    """Error: the process ended before it said an address. `lines` are its words."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(*lines)
        self.lines = lines


class Begun:
    """A process that says the address of its page on the first line of its output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        self._process = process
        self._first = asyncio.create_task(process.stdout.readline())
        self._rest: asyncio.Task[tuple[bytes, bytes]] | None = None

    @property
    def ended(self) -> bool:
        return self._process.returncode is not None

    async def address(self) -> str:
        """Return the address; empty while the process is still starting. Raises NotBegun."""
        done, _ = await asyncio.wait({self._first}, timeout=PATIENCE_S)
        if not done:
            return ""
        # A page tells faults for as long as it runs; unread, they would stop it one day.
        self._rest = self._rest or asyncio.create_task(self._process.communicate())
        address = self._first.result().decode().strip()
        if not address:
            _, err = await asyncio.shield(self._rest)
            raise NotBegun(err.decode(errors="replace").splitlines())
        return address

    async def answer(self) -> dict[str, Any]:
        """Return what a page is told that waits for the address: the `address`, `starting` while
        there is none yet, or in `lines` why there will be none."""
        try:
            address = await self.address()
        except NotBegun as error:
            return {"address": "", "starting": False, "lines": error.lines}
        return {"address": address, "starting": not address, "lines": []}

    def interrupt(self) -> None:
        """Have the process end as by Ctrl-C."""
        interrupt(self._process)

    async def close(self) -> None:
        """End the process, and wait until it has."""
        self.interrupt()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), CLOSING_S)
        if not self.ended:
            self._process.kill()
