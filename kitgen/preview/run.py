"""Serving a preview until Ctrl-C: a game, a port, and an eye on the files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from kitgen.game import Problem
from kitgen.game.places import layouts_folder
from kitgen.game.problems import as_lines
from kitgen.game.sheets.online import FETCHED
from kitgen.preview.exports import OUTPUT
from kitgen.preview.fetching import Fetching
from kitgen.preview.pages import Preview
from kitgen.preview.session import Session
from kitgen.preview.token import Token
from kitgen.preview.worker import Worker
from kitgen.web.guard import own_hosts
from kitgen.web.hub import Hub
from kitgen.web.serve import LOOPBACK, listen, serve

STEP_MS, AT_MOST_MS = 40, 300
"""Waiting times: a change is told when no other has come for the first, or after the second."""

PORT = 8350
"""Default port of the page, if it is free."""


def run_preview(
    session: Session,
    port: int | None,
    lang: str,
    ready: Callable[[str], None],
    tell: Callable[[str], None],
    following: bool = False,
    local: bool = False,
    page_lang: str = "",
) -> None:
    """Serve until Ctrl-C, beginning with a language of the deck and one of the page; `ready` is
    called with the address, `tell` with the sentence about a fault. With `following` sheets at an
    address are fetched again and again, `local` ones only if that is allowed. Raises PortTaken."""
    at = listen(port, PORT)
    number = at.getsockname()[1]
    worker, hub = Worker(), Hub()
    worker.start()
    folders = [session.folder, layouts_folder()]

    def tell_faults(problems: tuple[Problem, ...]) -> None:
        session.elsewhere = problems
        for line in as_lines(problems):
            tell(line)
        changed()

    token = Token()
    fetching = Fetching(session, token, tell_faults, following=following, local=local)
    preview = Preview(session, worker, hub, lang, tell, page_lang, fetching, token)
    changed = partial(worker.ask, preview.changed)
    watching = partial(_watching, [partial(_watch, folders, changed)])
    ready(f"http://{LOOPBACK}:{number}/")
    serve(preview.app(own_hosts(number), watching), at, hub.close)


@asynccontextmanager
async def _watching(
    tasks: Sequence[Callable[[], Coroutine[None, None, None]]],
) -> AsyncIterator[None]:
    eyes = [asyncio.create_task(task()) for task in tasks]
    try:
        yield
    finally:
        for eye in eyes:
            eye.cancel()
            with suppress(asyncio.CancelledError):
                await eye


async def _watch(folders: Sequence[Path], changed: Callable[[], object]) -> None:
    made, seen = OUTPUT.resolve(), DefaultFilter()

    def is_read(change: Change, path: str) -> bool:
        # what the page has made lies in the game's folder if the preview was started there
        at = Path(path)
        noted = at.as_posix().endswith(f"/{FETCHED}")  # a moment, and no change of a sheet
        return seen(change, path) and not noted and made not in (at, *at.parents)

    async for _ in awatch(*folders, watch_filter=is_read, debounce=AT_MOST_MS, step=STEP_MS):
        changed()
