"""The page of a preview and what it asks for, as a Starlette app."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kitgen.game.model import Words
from kitgen.game.places import layouts_folder
from kitgen.kit.ink import INKS
from kitgen.kit.plan import FILES
from kitgen.kit.studios import language_name, preview_words
from kitgen.new_game.fontset import ENDINGS as FONTS
from kitgen.parts.picture_names import ENDINGS as PICTURES
from kitgen.preview.desk_pages import DeskPages
from kitgen.preview.exporting import Exporting
from kitgen.preview.exports import EXPORTS
from kitgen.preview.fetching import Fetching
from kitgen.preview.home import Home
from kitgen.preview.session import MarkedPicture, Session
from kitgen.preview.taking import ICON_ENDINGS, Taking
from kitgen.preview.token import Token
from kitgen.preview.worker import Worker
from kitgen.preview.writing import Writing
from kitgen.reports import unexpected
from kitgen.web.guard import Guard
from kitgen.web.hub import Hub
from kitgen.web.languages import asked_language, language_of_system
from kitgen.web.static import static_file
from kitgen.web.templates import templates

T = TypeVar("T")

FOLDER = "preview"
LANGUAGES = ("en", "cs")
"""Languages of the page's own words."""
STATIC = {
    "preview.css": "text/css",
    "preview.js": "text/javascript",
    "exports.js": "text/javascript",
    "desk.js": "text/javascript",
    "play.js": "text/javascript",
    "play_faces.js": "text/javascript",
    "play_state.js": "text/javascript",
    "play_table.js": "text/javascript",
    "dropped.js": "text/javascript",
    "fonts.js": "text/javascript",
    "pictures.js": "text/javascript",
    "address.js": "text/javascript",
    "columns.js": "text/javascript",
    "texts.js": "text/javascript",
    "icons.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
MOST_ASKED = 200
"""Most letters of a search."""
SWEPT = 5
"""Number of changes after which leftovers are cleared away."""
SIGHTS = ("protan", "deutan", "tritan", "achroma")
"""Ways of seeing colours: without red, green or blue cones, and without colours."""

SCRIPT_LABELS = (
    *("problems", "no_problems", "looking", "more", "page", "copies", "front", "back"),
    *("face", "row", "box", "whole_file", "true", "alike", "of_program"),
    *("in_english", "notes", "note_draft", "note_write", "note_left", "note_translate"),
    *("making", "made", "made_of_old", "not_made", "stopped_making", "writes", "refused"),
    *("close", "open_made"),
)
"""Words that the page's script puts in."""


WORDY = ("desk_", "address_", "play_", "icons_", "fonts_", "columns_", "taking_", "texts_")
"""Beginnings of words of which the scripts put in all."""


def script_words(words: Words) -> dict[str, str]:
    """Return the words that the page's scripts put in: of some parts all."""
    labels = [name.removeprefix("preview_") for name in words.sections["labels"]]
    whole = (name for name in labels if name.startswith(WORDY))
    return {name: words.label(f"preview_{name}") for name in (*SCRIPT_LABELS, *whole)}


Watch = Callable[[], AbstractAsyncContextManager[None]]


class Preview:
    """The app of one session, whose deck is in `lang` at first and its page in `page_lang` if that
    is said: `watching` is what goes on beside it as long as it is served; `tell`
    says a sentence in the terminal."""

    def __init__(
        self,
        session: Session,
        worker: Worker,
        hub: Hub,
        lang: str,
        tell: Callable[[str], None],
        page_lang: str,
        fetching: Fetching,
        token: Token,
    ) -> None:
        """Keep the session with its worker; `tell` writes a line for the terminal, `fetching` has
        the same `token`."""
        self._session = session
        self._worker = worker
        self._hub = hub
        self._lang = lang
        self._page_lang = page_lang
        self._token = token
        self._fetching = fetching
        here = Path() if session.desk.files.read_only else session.folder.resolve().parent
        self._home = Home(here, token)
        self._exporting = Exporting(session, hub, self._ask, self._token)
        self._desk = DeskPages(session.desk, self._ask, self._token)
        self._taking = Taking(session, self._ask, self._token)
        self._writing = Writing(session, self._ask, self._token)
        self._tell = tell
        self._faults: dict[str, str] = {}
        self._pages = templates(layouts_folder() / FOLDER)

    def app(self, hosts: frozenset[str], watching: Watch) -> Starlette:
        """Return the app; `watching` is a context in which changes of files are noticed."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            async with watching():
                self._fetching.begin()
                try:
                    yield
                finally:
                    await self._exporting.close()
                    await self._fetching.close()
                    await self._home.close()
                    self._taking.close()

        routes = {
            "/": self._page,
            "/kit": self._kit,
            "/problems": self._problems,
            "/face": self._face,
            "/boxes": self._boxes,
            "/sheets": self._sheets,
            "/table": self._table,
            "/play": self._play,
            "/board": self._board,
            "/icons": self._icons,
            "/sheet": self._sheet,
            "/source": self._source,
            "/changes": self._changes,
            **{f"/{name}": self._static for name in STATIC},
        }
        asked = [Route(path, answer) for path, answer in routes.items()]
        answers = {
            **self._exporting.routes(),
            **self._desk.routes(),
            **self._taking.routes(),
            **self._writing.routes(),
            **self._fetching.routes(),
            "/home": self._home.open,
        }
        made = [Route(path, answer, methods=["GET", "POST"]) for path, answer in answers.items()]
        return Starlette(
            routes=[*asked, *made],
            middleware=[Middleware(Guard, hosts=hosts)],
            exception_handlers={Exception: self._failed},
            lifespan=lifespan,
        )

    # ---- drawing -------------------------------------------------------------------------------

    def changed(self) -> None:
        """Read all anew after some file has changed, and tell the pages. In the worker's thread."""
        session = self._session
        try:
            session.reload()
            work = session.work()
            done = session.hurry(work)
        except Exception as error:  # no fault of ours may end an evening's work
            session.failed(self._told_fault(error))
            done, work = True, iter(())
        self._hub.tell("changed", version=session.version)
        if done:
            self._tell_settled(session.version)
        else:
            self._worker.go_on_with(self._to_the_end(work))

    def _to_the_end(self, work: Iterator[None]) -> Iterator[None]:
        session, version = self._session, self._session.version
        try:
            yield from work
        except Exception as error:
            session.failed(self._told_fault(error))
        self._tell_settled(version)

    def _told_fault(self, error: Exception) -> str:
        """Return the sentence about a fault of the program. The terminal is told it too, once,
        however often the page asks for what has it."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        code = trace.tb_frame.f_code if trace else None
        key = f"{error!r} {code}"
        if key not in self._faults:
            self._faults[key] = unexpected(error, "the preview goes on")
            self._tell(self._faults[key])
        return self._faults[key]

    async def _failed(self, request: Request, error: Exception) -> Response:
        return PlainTextResponse(self._told_fault(error), status_code=500)

    def _tell_settled(self, version: int) -> None:
        """Tell the pages. Then there is time to clear away what earlier versions left: kitgen does
        without Python's own collector, which would do so in the middle of drawing."""
        self._hub.tell("settled", version=version)
        if version % SWEPT == 0:
            gc.collect()

    async def _ask(self, run: Callable[[], T]) -> T:
        future: Future[T] = self._worker.ask(run)
        return await asyncio.wrap_future(future)

    def _lang_of(self, request: Request) -> str:
        return request.query_params.get("lang") or self._lang

    def _page_language(self, request: Request, spoken: str) -> str:
        """Return the language of the page's own words: the one that was chosen there or for the
        program, else that of the person, else that of the deck."""
        wanted = (
            request.query_params.get("page", ""),
            self._page_lang,
            asked_language(request, LANGUAGES),
            language_of_system(os.environ, LANGUAGES),
            spoken,
        )
        return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])

    def _ink_of(self, request: Request) -> str:
        ink = request.query_params.get("ink", "full")
        return ink if ink in INKS else "full"

    async def _page(self, request: Request) -> Response:
        """Answer with the page: the deck in one language, the page's own words in another if it was
        chosen."""
        lang, session = self._lang_of(request), self._session
        title, languages = await self._ask(lambda: (session.title(lang), session.languages))
        spoken = lang if lang in languages or not languages else self._lang
        page_lang = self._page_language(request, spoken)
        words = preview_words(page_lang)
        page = self._pages.get_template("page.html").render(
            lang=page_lang,
            spoken=spoken,
            page_languages={name: language_name(name) for name in LANGUAGES},
            title=title,
            languages={name: language_name(name) for name in languages},
            words=words,
            labels=json.dumps(script_words(words)),
            inks=INKS,
            sights=SIGHTS,
            files=FILES,
            exports=EXPORTS.values(),
            paper=session.paper,
            font_endings=",".join(FONTS),
            icon_endings=",".join(ICON_ENDINGS),
            picture_endings=",".join(PICTURES),
            online=await asyncio.to_thread(lambda: self._fetching.online),
            following=self._fetching.following,
            local=self._fetching.local,
            token=self._token.value,
        )
        return HTMLResponse(page)

    async def _static(self, request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        return static_file(request, layouts_folder() / FOLDER / name, STATIC[name])

    async def _kit(self, request: Request) -> Response:
        lang, ink = self._lang_of(request), self._ink_of(request)
        try:
            return await self._as_json(lambda: self._session.kit(lang, ink))
        finally:
            await self._ask(self._go_on)

    def _go_on(self) -> None:
        """Make what the page has been told of and is not made yet."""
        if not self._session.settled:
            self._worker.go_on_with(self._to_the_end(self._session.work()))

    async def _problems(self, request: Request) -> Response:
        lang, ink = self._lang_of(request), self._ink_of(request)
        return await self._as_json(lambda: self._session.problems(lang, ink))

    async def _boxes(self, request: Request) -> Response:
        lang, asked = self._lang_of(request), request.query_params
        unit, side = asked.get("unit", ""), asked.get("side", "front")
        return await self._as_json(lambda: self._session.boxes(lang, unit, side))

    async def _sheets(self, request: Request) -> Response:
        lang, ink = self._lang_of(request), self._ink_of(request)
        return await self._as_json(lambda: self._session.sheets(lang, ink))

    async def _table(self, request: Request) -> Response:
        lang = self._lang_of(request)
        return await self._as_json(lambda: self._session.books(lang))

    async def _play(self, request: Request) -> Response:
        lang, ink = self._lang_of(request), self._ink_of(request)
        try:
            return await self._as_json(lambda: self._session.play(lang, ink))
        finally:
            await self._ask(self._go_on)

    async def _icons(self, request: Request) -> Response:
        asked = request.query_params.get("q", "")[:MOST_ASKED]
        return await self._as_json(lambda: self._session.icons(asked))

    async def _source(self, request: Request) -> Response:
        lang, asked = self._lang_of(request), request.query_params
        file, line = asked.get("file", ""), _whole(asked.get("line", ""))
        return await self._as_json(lambda: self._session.source(file, line, lang))

    async def _as_json(self, run: Callable[[], Any]) -> Response:
        answer = await self._ask(run)
        return Response(status_code=404) if answer is None else JSONResponse(answer)

    async def _face(self, request: Request) -> Response:
        lang, ink, asked = self._lang_of(request), self._ink_of(request), request.query_params
        unit, side = asked.get("unit", ""), asked.get("side", "front")
        bleed = asked.get("bleed") == "1"
        return await self._drawn(
            request, lambda: self._session.face(lang, ink, unit, side, bleed=bleed)
        )

    async def _sheet(self, request: Request) -> Response:
        lang, ink, asked = self._lang_of(request), self._ink_of(request), request.query_params
        file, page = asked.get("file", ""), _whole(asked.get("page", ""))
        return await self._drawn(request, lambda: self._session.sheet(lang, ink, file, page))

    async def _board(self, request: Request) -> Response:
        lang, ink = self._lang_of(request), self._ink_of(request)
        number = _whole(request.query_params.get("number", ""))
        return await self._drawn(request, lambda: self._session.board(lang, ink, number))

    async def _drawn(self, request: Request, find: Callable[[], MarkedPicture | None]) -> Response:
        """Return a picture, unless the page has it already."""
        known = request.headers.get("if-none-match")

        def drawn() -> tuple[int, str, bytes]:
            picture = find()
            if picture is None:
                return 404, "", b""
            mark = f'"{picture.mark}"'
            return (304, mark, b"") if mark == known else (200, mark, picture.svg())

        status, mark, content = await self._ask(drawn)
        headers = {"ETag": mark} if mark else {}
        return Response(content, status, headers, media_type="image/svg+xml")

    async def _changes(self, request: Request) -> Response:
        version = await self._ask(lambda: self._session.version)
        return self._hub.stream("changed", version=version)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
