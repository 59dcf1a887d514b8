"""What our own page posts and is answered: done, refused, or failed with the reasons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.game.problems import DataError, as_lines
from kitgen.preview.dropped import NotThere
from kitgen.preview.files import EditRefused
from kitgen.preview.token import Token, posted

MOST_LINES = 40
"""Most lines of the result that the page shows."""
_LARGEST_WISH = 2_000_000
"""Most bytes of a wish, which may name many files."""

State = Callable[[], Awaitable[dict[str, Any]]]
"""Gives how many changes can be taken back and made again."""


def answering(
    answer: Callable[[Any], Awaitable[dict[str, Any]]], token: Token, state: State
) -> Callable[[Request], Awaitable[Response]]:
    """Return the route that answers what is posted by our own page."""

    async def answered(request: Request) -> Response:
        if not token.allows(request):
            return Response(status_code=403)
        try:
            told = await answer(await posted(request, _LARGEST_WISH))
        except (NotThere, ValueError, TypeError, KeyError, AttributeError):
            return Response(status_code=400)
        except DataError as error:
            told = {"status": "failed", "lines": [*as_lines(error.problems)][:MOST_LINES]}
        except EditRefused as refused:
            told = {"status": "refused", "why": refused.why, "about": refused.about}
        return JSONResponse({**told, **await state()})

    return answered
