"""A web server on loopback, for pages and sheets that lie at an address."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

POLL = 0.01
"""Seconds after which a server sees that it shall end."""


@contextmanager
def answering(handler: Callable[..., BaseHTTPRequestHandler], port: int = 0) -> Iterator[str]:
    """Serve by a handler; yield the address, such as `http://127.0.0.1:4711`."""
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(POLL,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@contextmanager
def published(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve the files of a folder; yield the address."""
    with answering(partial(_Files, directory=str(folder)), port) as address:
        yield address


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass
