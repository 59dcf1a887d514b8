"""Answers to the page about the desk: boxes with their fields, and changes of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.preview.desk import LONGEST, Asked, Desk, Wish
from kitgen.preview.files import EditRefused
from kitgen.preview.token import Token, posted

_LARGEST = 100_000
_FARTHEST_MM = 10_000.0


class DeskPages:
    """Answers about the desk. `asked` has something done in the thread that the desk belongs to."""

    def __init__(self, desk: Desk, asked: Callable[..., Awaitable[Any]], token: Token) -> None:
        self._desk = desk
        self._asked = asked
        self._token = token

    def routes(self) -> dict[str, Callable[[Request], Awaitable[Response]]]:
        return {"/desk": self._tools, "/desk/boxes": self._boxes, "/desk/change": self._change}

    async def _tools(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "")
        return JSONResponse(await self._asked(lambda: self._desk.tools(lang)))

    async def _boxes(self, request: Request) -> Response:
        asked = request.query_params
        lang, unit, side = asked.get("lang", ""), asked.get("unit", ""), asked.get("side", "front")
        return JSONResponse(await self._asked(lambda: self._desk.boxes(lang, unit, side)))

    async def _change(self, request: Request) -> Response:
        if not self._token.allows(request):
            return Response(status_code=403)
        try:
            change = _read_change(await posted(request, _LARGEST))
        except (ValueError, TypeError, KeyError, AttributeError):
            return Response(status_code=400)
        return JSONResponse(await self._asked(lambda: self._told(change)))

    def _told(self, change: Callable[[Desk], dict[str, Any]]) -> dict[str, Any]:
        """Return the outcome of a change: it is done, with what it was meant for as `made`, or
        refused, or the page has to say more first."""
        self._desk.made = None
        try:
            told = {"status": "done", **change(self._desk)}
            told["made"] = self._desk.made
        except Asked as asked:
            told = {"status": "ask", "options": asked.options, "written": asked.written}
        except EditRefused as refused:
            told = {"status": "refused", "why": refused.why, "about": refused.about}
        return {**told, **self._desk.state(), "stamps": self._desk.stamps()}


def _read_change(asked: Mapping[str, Any]) -> Callable[[Desk], dict[str, Any]]:
    """Return the change that the page asks for. Raises ValueError, TypeError or KeyError."""
    match asked["what"]:
        case "undo":
            return lambda desk: desk.undo()
        case "redo":
            return lambda desk: desk.redo()
    lang, unit, side, box = (str(asked[name]) for name in ("lang", "unit", "side", "box"))
    wish = Wish(
        lang,
        unit,
        side,
        box,
        {str(file): str(stamp) for file, stamp in asked["seen"].items()},
        str(asked.get("answer", "")),
        str(asked.get("within", "")),
    )
    match asked["what"]:
        case "frame":
            frame, was = _frame(asked["frame"]), _frame(asked["was"])
            return lambda desk: {"box": desk.set_frame(wish, frame, was)}
        case "field":
            field, value = str(asked["field"]), _value(asked["value"])
            return lambda desk: {"box": desk.set_field(wish, field, value)}
        case "sign":
            key, symbol = str(asked["key"]), str(asked["value"])
            return lambda desk: {"box": desk.set_sign(wish, key, symbol)}
        case "order":
            by = 1 if asked["by"] > 0 else -1
            return lambda desk: {"box": desk.order(wish, by)}
        case "remove":
            return lambda desk: {"box": desk.remove(wish)}
        case "add":
            kind, frame, text = str(asked["kind"]), _frame(asked["frame"]), str(asked["value"])
            return lambda desk: {"box": desk.add(wish, kind, frame, text[:LONGEST])}
    raise ValueError


def _frame(listed: Any) -> list[float]:
    """Return left, top, width and height of a box. Raises ValueError or TypeError for anything
    else."""
    numbers = [float(value) for value in listed]
    inside = all(abs(value) <= _FARTHEST_MM for value in numbers)
    if len(numbers) != 4 or not inside or min(numbers[2:]) < 0:
        raise ValueError
    return numbers


def _value(value: Any) -> str | float | bool | None:
    if isinstance(value, str):
        if len(value) > LONGEST or "\0" in value:
            raise ValueError
        return value
    if value is None or isinstance(value, bool):
        return value
    number = float(value)
    if not abs(number) <= _FARTHEST_MM:
        raise ValueError
    return number
