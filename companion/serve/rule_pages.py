"""The pages of the rules, as `kitgen site` makes them, under `/rules/`."""

from __future__ import annotations

import asyncio
import mimetypes
from concurrent.futures import Future
from pathlib import Path

from companion.serve.aside import aside
from kitgen.game import DataError, load_game
from kitgen.site.build import site_files

_KINDS = {"webmanifest": "application/manifest+json", "js": "text/javascript"}


class _Ended(Exception):
    """Error: the program ends before the pages are made."""


class RulePages:
    """Rule pages of a game, made once beside other work: from `begin`, or from the first page asked
    for. The methods belong to the loop's own thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: Future[dict[str, bytes]] | None = None
        self._ended = False

    def begin(self) -> Future[dict[str, bytes]]:
        """See to it that they are being made."""
        if self._files is None:
            self._files = aside(self._made)
        return self._files

    def end(self) -> None:
        """Make no more of them. May be called from a signal."""
        self._ended = True

    async def finished(self) -> None:
        """Wait until nothing is being made: pictures are drawn in libraries that must not be torn
        off."""
        if self._files is not None:
            await asyncio.wait([asyncio.wrap_future(self._files)])

    async def file(self, path: str) -> tuple[bytes, str] | None:
        """Return a file and its media type; None if there is none."""
        files = await asyncio.wrap_future(self.begin())
        for name in (path, f"{path.rstrip('/')}/index.html"):
            if name in files:
                ending = name.rpartition(".")[2]
                kind = _KINDS.get(ending) or mimetypes.guess_type(name)[0]
                return files[name], kind or "application/octet-stream"
        return None

    def _made(self) -> dict[str, bytes]:
        """Return the files by their names; none if the rules cannot be read, or the program
        ends."""
        try:
            return site_files([load_game(self._folder)], whole=False, pause=self._go_on)
        except (DataError, _Ended):
            return {}

    def _go_on(self) -> None:
        """Raise _Ended once the server stops."""
        if self._ended:
            raise _Ended
