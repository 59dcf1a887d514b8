"""Serving begins and ends without noise."""

from __future__ import annotations

import asyncio
import signal
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette

from kitgen.web.serve import listen, serve, serving


def test_ctrl_c_before_the_server_runs_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by an exception that leaves what was begun unawaited: what is served hears of its end,
    and what it opened is closed."""
    heard: list[str] = []
    run = uvicorn.Server.run

    def interrupted(server: uvicorn.Server, *args: Any, **about: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        run(server, *args, **about)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        heard.append("opened")
        yield
        heard.append("closed")

    monkeypatch.setattr(uvicorn.Server, "run", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        serve(Starlette(lifespan=lifespan), listen(0), lambda: heard.append("ending"))
    assert heard[0] == "ending"
    assert heard.count("opened") == heard.count("closed")
    assert signal.getsignal(signal.SIGINT) is before


def test_a_server_in_a_thread_has_begun_when_its_block_begins() -> None:
    heard: list[str] = []

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await asyncio.sleep(0.1)
        heard.append("opened")
        yield
        heard.append("closed")

    with serving(Starlette(lifespan=lifespan), listen(0), lambda: heard.append("ending")):
        assert heard == ["opened"]
    assert heard == ["opened", "ending", "closed"]
