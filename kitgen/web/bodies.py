"""What is posted to a page on loopback or at a table: never more than a bound."""

from __future__ import annotations

from starlette.requests import Request


class TooLarge(ValueError):
    """Error: more bytes came than may be posted."""


async def posted_bytes(request: Request, most: int) -> bytes:
    """Return what was posted. Raises TooLarge for more than `most` bytes; no more of it is read."""
    content = bytearray()
    async for piece in request.stream():
        content.extend(piece)
        if len(content) > most:
            raise TooLarge
    return bytes(content)
