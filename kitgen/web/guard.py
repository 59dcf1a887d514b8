"""Guard of every page on loopback: it answers its own pages only, and they load nothing else.

Any page of the web may send a browser to 127.0.0.1, and a name of its own can be made to lead
there. So the Host of a request must be one of ours, and where a browser names an Origin, it must be
ours too.
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def own_hosts(port: int) -> frozenset[str]:
    """Return the hosts under which a page on loopback is opened."""
    return frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost"))


class Guard:
    """Passes to `app` only requests to one of the `hosts` from one of their pages, or from no page.
    All answers carry `HEADERS`, and are fetched anew unless they say otherwise."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts
        self._origins = {f"http://{host}" for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        app = self._app if self._ours(Headers(scope=scope)) else _REFUSED
        await app(scope, receive, guarded)

    def _ours(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        return headers.get("host") in self._hosts and (origin is None or origin in self._origins)


_REFUSED = PlainTextResponse("This page does not answer to that address.\n", status_code=403)
