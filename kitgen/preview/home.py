"""The way from the page of a game to the start page: the one that opened it, or a new one for the
folder that the game lies in."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.preview.begun import Begun
from kitgen.preview.making import begin_process
from kitgen.preview.token import Token

START = "KITGEN_START_PAGE"
"""Environment variable that tells a preview the address of the start page that opened it."""


class Home:
    """The start page of a `folder`, begun when it is first asked for."""

    def __init__(self, folder: Path, token: Token) -> None:
        self._folder = folder
        self._token = token
        self._address = os.environ.get(START, "")
        self._begun: Begun | None = None
        self._busy = asyncio.Lock()

    async def open(self, request: Request) -> Response:
        """Answer with the address of the start page, that it is still starting, or why it did not
        begin."""
        if not self._token.allows(request):
            return Response(status_code=403)
        if self._address:
            return JSONResponse({"address": self._address})
        async with self._busy:
            if self._begun is None or self._begun.ended:
                process = await begin_process(["preview", "--port", "0"], self._folder)
                self._begun = Begun(process)
        return JSONResponse(await self._begun.answer())

    async def close(self) -> None:
        """End the start page that was begun here."""
        if self._begun is not None:
            await self._begun.close()
