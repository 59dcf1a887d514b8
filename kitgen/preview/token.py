"""The token that the page is given: what changes anything needs it, and another page of the same
browser does not know it."""

from __future__ import annotations

import json
import secrets
from typing import Any

from starlette.requests import Request

from kitgen.web.bodies import posted_bytes

HEADER = "x-preview-token"


class Token:
    def __init__(self) -> None:
        self.value = secrets.token_urlsafe(32)

    def allows(self, request: Request) -> bool:
        """Return whether something is posted by our own page."""
        given = request.headers.get(HEADER, "")
        return request.method == "POST" and secrets.compare_digest(
            given.encode(), self.value.encode()
        )


async def posted(request: Request, most: int) -> Any:
    """Return the JSON that was posted. Raises ValueError for what is none, or longer than `most`
    bytes."""
    return json.loads(await posted_bytes(request, most))
