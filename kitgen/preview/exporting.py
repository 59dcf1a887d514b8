"""Answers to the page about exports: their list, where each one goes, its start and stop, and its
result."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path, PurePosixPath
from shlex import join
from typing import Any, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from kitgen.game.places import layouts_folder
from kitgen.kit.ink import INKS
from kitgen.press.errors import PressError
from kitgen.preview.exports import EXPORTS, Export, NotOffered, command, folder
from kitgen.preview.made import list_folder, small_picture
from kitgen.preview.making import Busy, Making, Result
from kitgen.preview.session import Session
from kitgen.preview.token import Token, posted
from kitgen.web.hub import Hub
from kitgen.web.static import static_file

T = TypeVar("T")
Asked = Callable[[Callable[[], T]], Awaitable[T]]

_LARGEST_WISH = 50_000
PAGES: Mapping[str, str] = {
    ".html": "text/html",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
"""Endings of what web pages are made of, and their media types."""
SCRIPTS = ("proof.js", "site.js")
"""Scripts of the program's web pages, without that of the reader: no page links to it."""


class ExportWish(NamedTuple):
    export: Export
    lang: str
    ink: str
    chosen: Mapping[str, str]


class Exporting:
    """The part of the app that makes something. `asked` has a question about the session answered
    in the thread that it belongs to. What changes anything needs the `token`."""

    def __init__(
        self, session: Session, hub: Hub, asked: Callable[..., Awaitable[Any]], token: Token
    ) -> None:
        self._session = session
        self._token = token
        self._asked = asked
        self._made: dict[int, dict[str, Any]] = {}
        self._making = Making(lambda: hub.tell("making", **self._short()))

    def routes(self) -> dict[str, Callable[[Request], Awaitable[Response]]]:
        return {
            "/exports": self._exports,
            "/plan": self._plan,
            "/made": self._picture,
            "/made/file": self._opened,
            "/made/pages/{export}/{file:path}": self._page_of,
            "/make": self._make,
            "/stop": self._stop,
        }

    async def close(self) -> None:
        """End what is being made."""
        if self._making.running:
            await self._making.stop()

    def _short(self) -> dict[str, Any]:
        step = self._making.step
        return {"running": self._making.running, **step._asdict()}

    async def _exports(self, request: Request) -> Response:
        results = [
            (name, await self._result_json(result)) for name, result in self._making.results.items()
        ]
        return JSONResponse({**self._short(), "results": dict(results)})

    async def _result_json(self, result: Result) -> dict[str, Any]:
        if result.number not in self._made:
            there = result.folder if result.status == "done" else None
            files = await asyncio.to_thread(_list_result, there) if there else {}
            self._made[result.number] = files
        where = str(result.folder.absolute()) if result.folder else ""
        return {
            "number": result.number,
            "status": result.status,
            "folder": where,
            "messages": list(result.messages),
            "is_old": result.is_old,
            **self._made[result.number],
        }

    async def _plan(self, request: Request) -> Response:
        """Return the command that would be run, and where it would put what it makes."""
        try:
            given = dict(request.query_params)
            wish = self._wish(given.pop("export", ""), given)
            words = command(wish.export, self._session.name, *wish[1:])
        except NotOffered:
            return Response(status_code=404)
        game = self._session.game  # the plan does not wait for what is drawn
        where, reason = "", ""
        try:
            if game is not None:
                where = str(folder(wish.export, game, *wish[1:]).absolute())
        except PressError as error:
            reason = str(error)
        return JSONResponse({"command": typed(words), "folder": where, "reason": reason})

    async def _make(self, request: Request) -> Response:
        """Start an export that the page asks for. Answers 403 without the page's token, 400 for
        what is not offered, 409 while another runs."""
        if not self._token.allows(request):
            return Response(status_code=403)
        try:
            asked = await posted(request, _LARGEST_WISH)
            given = {str(name): str(value) for name, value in asked["chosen"].items()}
            for name in ("lang", "ink"):
                given[name] = str(asked[name])
            wish = self._wish(str(asked["export"]), given)
            words = command(wish.export, self._session.name, *wish[1:])
        except (NotOffered, ValueError, TypeError, KeyError, AttributeError):
            return Response(status_code=400)
        known = await self._asked(lambda: self._session.languages)
        if known and wish.lang not in known:
            return Response(status_code=400)
        try:
            self._making.start(wish.export.id, words, is_old=bool(self._session.elsewhere))
        except Busy:
            return Response(status_code=409)
        return Response(status_code=202)

    async def _stop(self, request: Request) -> Response:
        if not self._token.allows(request):
            return Response(status_code=403)
        if self._making.running:
            await self._making.stop()
        return Response(status_code=204)

    async def _picture(self, request: Request) -> Response:
        """Return a small picture of a file that a result has shown, and of no other."""
        asked = request.query_params
        result = self._making.results.get(asked.get("export", ""))
        name = asked.get("file", "")
        if result is None or result.folder is None:
            return Response(status_code=404)
        if name not in self._made.get(result.number, {}).get("shown", ()):
            return Response(status_code=404)
        picture = await asyncio.to_thread(small_picture, result.folder, name)
        if picture is None:
            return Response(status_code=404)
        return Response(picture[0], media_type=picture[1])

    async def _opened(self, request: Request) -> Response:
        """Return a file of a result that the page may open, and no other."""
        asked = request.query_params
        result = self._making.results.get(asked.get("export", ""))
        name = asked.get("file", "")
        known = self._made.get(result.number, {}).get("opened", ()) if result else ()
        if result is None or result.folder is None or name not in known:
            return Response(status_code=404)
        path = result.folder / name
        if not await asyncio.to_thread(path.is_file):
            return Response(status_code=404)
        return FileResponse(
            path,
            filename=path.name,
            media_type="application/pdf",
            content_disposition_type="inline",
        )

    async def _page_of(self, request: Request) -> Response:
        """Return a file of web pages that were made. Their scripts are those of the program,
        whatever lies in the folder: they run beside this page, so no others may."""
        asked = request.path_params
        result, path = self._making.results.get(asked["export"]), PurePosixPath(asked["file"])
        if result is None or result.status != "done" or result.folder is None:
            return Response(status_code=404)
        if path.suffix == ".js":
            if path.name not in SCRIPTS:
                return Response(status_code=404)
            return static_file(request, layouts_folder() / "site" / path.name, "text/javascript")
        there = (result.folder / path).resolve()
        inside = there.is_relative_to(result.folder.resolve())
        if path.suffix not in PAGES or not inside or not await asyncio.to_thread(there.is_file):
            return Response(status_code=404)
        return FileResponse(there, media_type=PAGES[path.suffix])

    def _wish(self, name: str, given: dict[str, str]) -> ExportWish:
        """Return the wish for an export that a page sent. Raises NotOffered."""
        if name not in EXPORTS:
            raise NotOffered
        lang, ink = given.pop("lang", ""), given.pop("ink", "full")
        if ink not in INKS or not (lang.isascii() and lang.isalpha()):
            raise NotOffered
        return ExportWish(EXPORTS[name], lang, ink, given)


def _list_result(where: Path) -> dict[str, Any]:
    try:
        return list_folder(where)
    except OSError:  # somebody has taken it away
        return {}


def typed(words: list[str]) -> str:
    """Return the command as one would type it."""
    return join(["kitgen", *words])
