"""Serving a preview until Ctrl-C: a game, a port, and an eye on the files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from kitgen.game.places import layouts_folder
from kitgen.preview.exports import OUTPUT
from kitgen.preview.pages import Preview
from kitgen.preview.session import Session
from kitgen.preview.worker import Worker
from kitgen.web.guard import own_hosts
from kitgen.web.hub import Hub
from kitgen.web.serve import LOOPBACK, listen, serve

STEP_MS, AT_MOST_MS = 40, 300
"""A change is told when no other has come for the first, or after the second."""

PORT = 8350
"""Default port of the page, if it is free."""


def run_preview(
    session: Session,
    port: int | None,
    lang: str,
    ready: Callable[[str], None],
    tell: Callable[[str], None],
) -> None:
    """Serve until Ctrl-C, beginning with a language; `ready` is called with the address, `tell`
    with the sentence about a fault. Raises PortTaken."""
    at = listen(port, PORT)
    number = at.getsockname()[1]
    worker, hub = Worker(), Hub()
    worker.start()
    preview = Preview(session, worker, hub, lang, tell)
    folders = [session.folder, layouts_folder()]
    watching = partial(_watching, folders, partial(worker.ask, preview.changed))
    ready(f"http://{LOOPBACK}:{number}/")
    serve(preview.app(own_hosts(number), watching), at, hub.close)


@asynccontextmanager
async def _watching(folders: Sequence[Path], changed: Callable[[], object]) -> AsyncIterator[None]:
    eye = asyncio.create_task(_watch(folders, changed))
    try:
        yield
    finally:
        eye.cancel()
        with suppress(asyncio.CancelledError):
            await eye


async def _watch(folders: Sequence[Path], changed: Callable[[], object]) -> None:
    made, seen = OUTPUT.resolve(), DefaultFilter()

    def is_read(change: Change, path: str) -> bool:
        # what the page has made lies in the game's folder if the preview was started there
        at = Path(path)
        return seen(change, path) and made not in (at, *at.parents)

    async for _ in awatch(*folders, watch_filter=is_read, debounce=AT_MOST_MS, step=STEP_MS):
        changed()
