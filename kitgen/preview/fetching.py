"""The sheets of a game at an address, fetched from its page: once, or again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.game.problems import DataError, Problem
from kitgen.kit.studios import preview_words
from kitgen.new_game.fetch import SAY_LOCAL
from kitgen.new_game.update import addresses_of
from kitgen.preview.exporting import typed
from kitgen.preview.follow import follow
from kitgen.preview.making import begin_process
from kitgen.preview.session import Session
from kitgen.preview.token import Token, posted

MOST_LINES = 40
"""Most lines of the result that the page shows."""
_LARGEST_WISH = 5_000


class Fetching:
    """Fetches what a game has at an address. `told` is called with the faults of a sheet that is
    followed; `local` allows an address of this network."""

    def __init__(
        self,
        session: Session,
        token: Token,
        told: Callable[[tuple[Problem, ...]], None],
        *,
        following: bool = False,
        local: bool = False,
    ) -> None:
        """Keep what is to be followed; nothing is fetched before `begin`."""
        self._session = session
        self._token = token
        self._told = told
        self._task: asyncio.Task[None] | None = None
        self.following = following
        self.local = local

    def routes(self) -> dict[str, Callable[[Request], Awaitable[Response]]]:
        return {"/fetch": self._fetch, "/follow": self._follow}

    @property
    def online(self) -> bool:
        """Whether a sheet of the game is at an address."""
        try:
            return bool(addresses_of(self._session.folder))
        except DataError:
            return False

    def begin(self) -> None:
        """Begin to follow the sheets, if that is wanted."""
        if self.following:
            self._task = asyncio.create_task(
                follow(self._session.folder, self._told, local=self.local)
            )

    async def close(self) -> None:
        """Follow no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _fetch(self, request: Request) -> Response:
        """Fetch the sheets once, by the command that does so."""
        asked = await self._asked(request)
        if asked is None:
            return Response(status_code=403)
        local = ["--local"] if asked.get("local") is True else []
        words = ["update", self._session.name, *local]
        if asked.get("only_said"):
            follows = ["preview", self._session.name, "--follow", *local]
            return JSONResponse({"command": typed(words), "follows": typed(follows)})
        process = await begin_process(words)
        out, err = await process.communicate()
        lines = (err + out).decode(errors="replace").splitlines()
        label = preview_words("cs" if asked.get("page") == "cs" else "en").label(
            "preview_start_network"
        )
        lines = [line.replace(SAY_LOCAL, f"tick '{label}'") for line in lines if line]
        return JSONResponse({"done": process.returncode == 0, "lines": lines[:MOST_LINES]})

    async def _follow(self, request: Request) -> Response:
        """Begin to follow the sheets, or end it."""
        asked = await self._asked(request)
        if asked is None:
            return Response(status_code=403)
        await self.close()
        self.following, self.local = (asked.get(each) is True for each in ("on", "local"))
        self._told(())
        self.begin()
        return JSONResponse({"following": self.following})

    async def _asked(self, request: Request) -> dict[str, Any] | None:
        """Return what our own page asks for; None for what another one does."""
        if not self._token.allows(request):
            return None
        try:
            asked = await posted(request, _LARGEST_WISH)
        except ValueError:
            return {}
        return asked if isinstance(asked, dict) else {}
