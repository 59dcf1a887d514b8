"""The way from the page of a game to the start page: the one that opened it, or a new one for the
folder that the game lies in."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.preview.making import begin_process, interrupt
from kitgen.preview.token import Token

START = "KITGEN_START_PAGE"
"""Environment variable that tells a preview the address of the start page that opened it."""
PATIENCE_S = 30.0
"""Seconds that a start page may take to say its address."""


class Home:
    """The start page of a `folder`, begun when it is first asked for."""

    def __init__(self, folder: Path, token: Token) -> None:
        self._folder = folder
        self._token = token
        self._address = os.environ.get(START, "")
        self._process: asyncio.subprocess.Process | None = None
        self._busy = asyncio.Lock()

    async def open(self, request: Request) -> Response:
        """Answer with the address of the start page."""
        if not self._token.allows(request):
            return Response(status_code=403)
        async with self._busy:
            if not self._address:
                self._address = await self._begun()
        return JSONResponse({"address": self._address})

    async def _begun(self) -> str:
        """Begin a start page and return its address; empty if it does not begin."""
        process = self._process = await begin_process(["preview", "--port", "0"], self._folder)
        assert process.stdout is not None
        try:
            said = await asyncio.wait_for(process.stdout.readline(), PATIENCE_S)
        except TimeoutError:
            said = b""
        return said.decode().strip()

    async def close(self) -> None:
        """End the start page that was begun here."""
        if self._process is not None:
            interrupt(self._process)
            try:
                await asyncio.wait_for(self._process.communicate(), PATIENCE_S)
            except TimeoutError:
                self._process.kill()
