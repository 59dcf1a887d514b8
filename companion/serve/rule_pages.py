"""The pages of the rules, as `kitgen site` makes them, under `/rules/`."""

from __future__ import annotations

import asyncio
import mimetypes
from concurrent.futures import Future
from pathlib import Path
from threading import Thread

from kitgen.game import DataError, load_game
from kitgen.site.build import site_files

_KINDS = {"webmanifest": "application/manifest+json", "js": "text/javascript"}


class RulePages:
    """Made once, beside whatever else goes on: from `begin`, or from the first page asked for. The
    methods belong to the loop's own thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: Future[dict[str, bytes]] | None = None

    def begin(self) -> Future[dict[str, bytes]]:
        """See to it that they are being made."""
        if self._files is None:
            self._files = Future()
            Thread(target=self._make, args=(self._files,), name="rules").start()
        return self._files

    async def finished(self) -> None:
        """Wait for what was begun: pictures are drawn in libraries that must not be torn off."""
        if self._files is not None:
            await asyncio.wait([asyncio.wrap_future(self._files)])

    async def file(self, path: str) -> tuple[bytes, str] | None:
        """A file and its media type; None where there is none."""
        files = await asyncio.wrap_future(self.begin())
        for name in (path, f"{path.rstrip('/')}/index.html"):
            if name in files:
                ending = name.rpartition(".")[2]
                kind = _KINDS.get(ending) or mimetypes.guess_type(name)[0]
                return files[name], kind or "application/octet-stream"
        return None

    def _make(self, made: Future[dict[str, bytes]]) -> None:
        made.set_running_or_notify_cancel()  # from here on nobody who leaves can call it off
        try:
            made.set_result(site_files([load_game(self._folder)], whole=False))
        except DataError:
            made.set_result({})
        except BaseException as error:
            made.set_exception(error)
