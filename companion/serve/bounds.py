"""Connections that say nothing are closed: nobody may hold the doors of the table."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE_S = 15.0
"""So long a connection may take to say what it wants."""
MOST_HEAD_BYTES = 16 * 1024
_PIECE_BYTES = 4 * 1024


class BoundedProtocol(H11Protocol):
    """HTTP whose first request must come soon; the head of each is bounded."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn._max_incomplete_event_size = MOST_HEAD_BYTES
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._patience = self.loop.call_later(PATIENCE_S, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Piece by piece: what comes in one breath is bounded like what drips."""
        for at in range(0, len(data), _PIECE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + _PIECE_BYTES])

    def connection_lost(self, exc: Exception | None) -> None:
        if self._patience is not None:
            self._patience.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """Close what has not asked for anything."""
        if self.cycle is None:
            self.transport.close()
