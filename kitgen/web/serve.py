"""Listening, on loopback unless told otherwise, and ending quietly."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Literal

import uvicorn
from starlette.types import ASGIApp

LOOPBACK = "127.0.0.1"
PATIENCE_S = 5.0
"""Seconds that a server in a thread may take to begin, and to end."""


class PortTaken(Exception):
    """Error: the port cannot be listened on. The message is one sentence."""


def listen(port: int | None, usual: int = 0, host: str = LOOPBACK) -> socket.socket:
    """Return a listening socket on a host, on the port that was asked for, else on the usual one,
    or if that is taken on another. Port 0 takes any that is free. Raises PortTaken."""
    if port is None:
        try:
            return listen(usual, usual, host)
        except PortTaken:
            return listen(0, usual, host)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise PortTaken(
            f"port {port} cannot be used ({error.strerror}); choose another with --port"
        ) from None
    return listening


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ending = ending
        self.begun = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        finally:
            self.begun.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._ending()
        super().handle_exit(sig, frame)


def serve(
    app: ASGIApp,
    at: socket.socket,
    ending: Callable[[], None],
    http: Callable[..., asyncio.Protocol] | Literal["auto"] = "auto",
) -> None:
    """Serve until Ctrl-C; `ending` is called when it comes, to end what would go on for ever.
    `http` makes what speaks with a connection."""
    server = _Server(_config(app, http), ending)
    try:
        with _heeded(server):
            server.run(sockets=[at])
    except KeyboardInterrupt:
        pass
    finally:
        at.close()


@contextmanager
def serving(
    app: ASGIApp,
    at: socket.socket,
    ending: Callable[[], None],
    http: Callable[..., asyncio.Protocol] | Literal["auto"] = "auto",
) -> Iterator[None]:
    """Serve in a thread of its own as long as the block lasts, which begins once the server has.
    See `serve`."""
    server = _Server(_config(app, http), ending)
    thread = threading.Thread(target=server.run, args=([at],), name="serves", daemon=True)
    thread.start()
    try:
        server.begun.wait(PATIENCE_S)
        yield
    finally:
        ending()
        server.should_exit = True
        thread.join(PATIENCE_S)
        at.close()


def _config(
    app: ASGIApp, http: Callable[..., asyncio.Protocol] | Literal["auto"]
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        lifespan="on",
        ws="none",
        http=http,  # type: ignore[arg-type]
    )


@contextmanager
def _heeded(server: _Server) -> Iterator[None]:
    """Let Ctrl-C end the server from the first instant on. uvicorn heeds it only once it runs, and
    Python, interrupted before, would warn of what was never awaited."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
