"""Words to the pages that are open: that something is new, and never what. Who hears it asks for
what it may see; so a stream has no secrets, and nothing is lost where one breaks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import NamedTuple

from kitgen.web.hub import AGAIN_MS, BREATH_S

MOST, MOST_OF_ONE = 600, 12
"""Most streams at once in all, and of one device."""


class TooManyStreams(Exception):
    """Error: no more pages can listen."""


class _Ear(NamedTuple):
    """A page that listens. A later word takes the place of one that nobody has heard yet."""

    cookie: str
    seat: str
    words: asyncio.Queue[str | None]


class News:
    """Streams of the open pages. Everything here belongs to the loop's own thread."""

    def __init__(self) -> None:
        self._ears: dict[int, _Ear] = {}
        self._number = 0
        self._last_news = (-1, -1)
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def listening(self) -> int:
        """Number that changes whenever somebody begins or ends to listen."""
        return self._number

    def online(self) -> dict[str, int]:
        """Return the number of listening pages of each seat."""
        counts: dict[str, int] = {}
        for ear in list(self._ears.values()):
            counts[ear.seat] = counts.get(ear.seat, 0) + 1
        return counts

    def tell(self, version: int, line: int) -> None:
        """Say that there is something new, once."""
        if self._last_news != (version, line):
            self._last_news = (version, line)
            for ear in self._ears.values():
                _put(ear, _news(version, line))

    def send_away(self, seat: str) -> None:
        """Say to all pages of a seat that it is theirs no more."""
        for ear in self._ears.values():
            if ear.seat == seat:
                _put(ear, "event: left\ndata: {}\n\n", None)

    def close(self) -> None:
        """End all streams. May be called from a signal."""
        self._closed = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        for ear in self._ears.values():
            _put(ear, None)

    def stream(self, cookie: str, seat: str, version: int, line: int) -> AsyncIterator[str]:
        """Return the stream of news for a page, beginning with the current version and line. Raises
        TooManyStreams."""
        streams = sum(ear.cookie == cookie for ear in self._ears.values())
        if streams >= MOST_OF_ONE or len(self._ears) >= MOST:
            raise TooManyStreams
        return self._heard(_Ear(cookie, seat, asyncio.Queue()), _news(version, line))

    async def _heard(self, ear: _Ear, first: str) -> AsyncIterator[str]:
        """Yield the words for one open page as they come, and an empty comment now and then, by
        which a lost connection is noticed."""
        self._loop = asyncio.get_running_loop()
        self._number += 1
        number = self._number
        self._ears[number] = ear
        try:
            yield f"retry: {AGAIN_MS}\n{first}"
            while not self._closed:
                try:
                    text = await asyncio.wait_for(ear.words.get(), BREATH_S)
                except TimeoutError:
                    text = ":\n\n"
                if text is None:
                    return
                yield text
        finally:
            self._ears.pop(number, None)
            self._number += 1


def _put(ear: _Ear, *words: str | None) -> None:
    """Put the last words for a page in the place of those that it has not heard; None ends its
    stream, and nothing is said after that."""
    waiting: list[str | None] = []
    while not ear.words.empty():
        waiting.append(ear.words.get_nowait())
    for word in waiting if None in waiting else words:
        ear.words.put_nowait(word)


def _news(version: int, line: int) -> str:
    data = json.dumps({"version": version, "line": line})
    return f"event: news\nid: {version}\ndata: {data}\n\n"
