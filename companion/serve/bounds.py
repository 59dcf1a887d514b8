"""Limits on connections: silent ones are closed, and each address may keep only a few open. Phones
that know the code are counted apart from strangers."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE_S = 15.0
"""Seconds a connection may take to send its request."""
MOST_HEAD_BYTES = 16 * 1024
_PIECE_BYTES = 4 * 1024
STRANGERS_OF_ONE, STRANGERS = 32, 128
"""Connections of strangers: from one address, and from all together."""
PHONES_OF_ONE, PHONES = 128, 600
"""Connections of phones that know the code, whose address a router may make the same."""
WELCOME = "welcome"
"""Key in a request's state of a function that is called once its phone knows the code."""


class Room:
    """Open connections, the oldest first. When it is full, a new one closes the oldest that waits
    for nothing: of the same address if that has its share, otherwise of the address that has
    most."""

    def __init__(self, of_one: int, of_all: int) -> None:
        self._of_one, self._of_all = of_one, of_all
        self._inside: dict[BoundedProtocol, None] = {}

    def enter(self, connection: BoundedProtocol) -> None:
        if connection in self._inside:
            return
        self._inside[connection] = None
        by_address: dict[str, list[BoundedProtocol]] = {}
        for other in self._inside:
            by_address.setdefault(other.address, []).append(other)
        if len(by_address[connection.address]) > self._of_one:
            self._send_out(by_address[connection.address])
        elif len(self._inside) > self._of_all:
            self._send_out(max(by_address.values(), key=len))

    def leave(self, connection: BoundedProtocol) -> None:
        self._inside.pop(connection, None)

    def _send_out(self, some: list[BoundedProtocol]) -> None:
        gone = min(some, key=lambda connection: connection.is_served)  # of equals the oldest
        self.leave(gone)
        gone.transport.abort()


class Doors:
    """The connections of one server."""

    def __init__(self) -> None:
        self.strangers = Room(STRANGERS_OF_ONE, STRANGERS)
        self.phones = Room(PHONES_OF_ONE, PHONES)

    def protocol(self, *args: Any, **kwargs: Any) -> BoundedProtocol:
        """Return the protocol of a connection; uvicorn calls this."""
        return BoundedProtocol(self, *args, **kwargs)


class BoundedProtocol(H11Protocol):
    """Protocol of HTTP whose requests must come soon; the head of each is bounded."""

    def __init__(self, doors: Doors, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn._max_incomplete_event_size = MOST_HEAD_BYTES
        self.app_state = {**self.app_state, WELCOME: self._welcome}
        self._doors = doors
        self._patience: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def is_served(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_request()
        self._doors.strangers.enter(self)

    def data_received(self, data: bytes) -> None:
        """Take data piece by piece, so that what comes at once is bounded like what drips."""
        for at in range(0, len(data), _PIECE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + _PIECE_BYTES])

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self._doors.strangers.leave(self)
        self._doors.phones.leave(self)
        super().connection_lost(exc)

    def _welcome(self) -> None:
        """Note that the phone at the other end knows the code."""
        if not self.transport.is_closing():
            self._doors.strangers.leave(self)
            self._doors.phones.enter(self)

    def _wait_for_request(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self._patience = self.loop.call_later(PATIENCE_S, self._give_up)

    def _give_up(self) -> None:
        """Close what has not asked for anything."""
        if not self.is_served:
            self.transport.close()
