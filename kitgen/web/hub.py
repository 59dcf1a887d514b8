"""Words from the program to the pages that are open: server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

BREATH_S = 15.0
"""Seconds after which a silent stream says something, so that a page that is gone is noticed."""
AGAIN_MS = 1000
"""Milliseconds after which a page asks again whether the program is there."""


class Hub:
    """Tells every open page what is new. All methods but `tell` belong to the loop's own thread;
    `tell` may be called from any."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears: set[asyncio.Queue[str | None]] = set()
        self._closed = False

    def tell(self, kind: str, **data: object) -> None:
        """Say something to all pages; nothing if none has ever been open."""
        text = f"event: {kind}\ndata: {json.dumps(data)}\n\n"
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, text)

    def close(self) -> None:
        """End all streams, so that the server can end."""
        self._closed = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._spread, None)

    def _spread(self, text: str | None) -> None:
        for ear in self._ears:
            ear.put_nowait(text)

    def stream(self, first: str, **data: object) -> StreamingResponse:
        """Return the answer to a page that listens; it is told something at once."""
        self._loop = asyncio.get_running_loop()
        opening = f"retry: {AGAIN_MS}\nevent: {first}\ndata: {json.dumps(data)}\n\n"
        return StreamingResponse(self._heard(opening), media_type="text/event-stream")

    async def _heard(self, opening: str) -> AsyncIterator[str]:
        ear: asyncio.Queue[str | None] = asyncio.Queue()
        self._ears.add(ear)
        try:
            yield opening
            while not self._closed:
                try:
                    text = await asyncio.wait_for(ear.get(), BREATH_S)
                except TimeoutError:
                    text = ": still here\n\n"
                if text is None:
                    return
                yield text
        finally:
            self._ears.discard(ear)
