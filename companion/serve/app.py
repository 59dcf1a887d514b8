"""The app: what phones ask for, and who may. All that touches the session is done by one thread."""

from __future__ import annotations

import asyncio
import contextvars
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from companion.serve import pages, scenes, views
from companion.serve.aside import aside
from companion.serve.board_files import BoardFiles
from companion.serve.bounds import WELCOME
from companion.serve.changes import change
from companion.serve.drafts import Wanted
from companion.serve.lessons import Lessons
from companion.serve.mistakes import Mistakes
from companion.serve.news import News, TooManyStreams
from companion.serve.page_data import JoinPage, Page
from companion.serve.pieces import Pieces
from companion.serve.requests import NotYours, RequestResult, Seat
from companion.serve.rule_pages import RulePages
from companion.serve.seats import WATCHER, Device, Guesses, Seats, TooManyGuesses, same
from companion.serve.table import CountedDraft, Counting, Table
from companion.table import i18n, looks, people
from companion.table.arguments import ODDS
from companion.table.errors import (
    CompanionError,
    DamagedError,
    SessionError,
    StaleError,
    UsageError,
)
from companion.table.i18n import _
from kitgen.web.bodies import TooLarge, posted_bytes
from kitgen.web.guard import Guard
from kitgen.web.languages import asked_language
from kitgen.web.static import static_content

T = TypeVar("T")

LANG_COOKIE, TOKEN = "lang", "x-table-token"
MOST_BYTES, PATIENCE_S = 64 * 1024, 10.0
"""The largest body, and how long one may take to come."""
_MOST_TEXT, _MOST_NAME, _MOST_FIELDS = 4000, 300, 60
LEAST_BYTES = 1400
"""Length from which an answer is compressed; a shorter one fits one packet."""
EFFORT = 5
"""Level of compression, of 9: a higher one takes longer to save little."""
YEAR_S = 365 * 24 * 3600
_COUNTING = 2
"""Most long answers that are worked out at once."""
_MOST_KEPT = 400
"""Most answers that are kept while nothing changes."""
_MOST_SCENES = 40
"""Most scenes that are kept, from which pages are told the next one as a change."""


class Caller(NamedTuple):
    """Sender of a request: its cookie, its known device and its language."""

    cookie: str
    device: Device | None
    lang: str

    @property
    def seat(self) -> Seat:
        assert self.device is not None
        id = "" if self.device.seat == WATCHER else self.device.seat
        return Seat(id, self.device.keeper, self.lang, self.device.person, self.device.wants)


class HttpError(Exception):
    """HTTP error: status code and the sentence shown to the player."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        self.status, self.document = status, {"error": sentence, **more}


class Phones:
    """The app of one table."""

    def __init__(
        self, table: Table, seats: Seats, hosts: frozenset[str], table_thread: ThreadPoolExecutor
    ) -> None:
        """Serve the pages of a table. `table_thread` is the thread that the table was opened in."""
        self._table = table
        self._seats = seats
        self._hosts = hosts
        self._guesses, self._guesses_of_keeper = Guesses(), Guesses()
        self._news = News()
        self._lessons = Lessons(table)
        self._looks = looks.looks(table.rules, table.rules.seats(table.state).ids)
        place = table.registry.place(table.path)
        self._rules = RulePages(place)
        self._boards = BoardFiles(place, table.store.path.parents[1] / "boards", seats.secret)
        self._pieces = Pieces(
            table.rules.data, self._boards.parts, table.rules.seats(table.state).ids
        )
        self._table_thread = table_thread
        table.beside = True
        self._counting = asyncio.Semaphore(_COUNTING)
        self._kept: dict[tuple[Any, ...], bytes] = {}
        self._scenes: dict[tuple[Seat, str], dict[str, Any]] = {}
        self._kept_at = (-1, -1, -1)
        self._seatings = 0
        self._arrivals: dict[str, views.Arrival] = {}
        self._etags: dict[str, str] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.mistakes = Mistakes(table.store.path.parents[1], table.name)

    def app(self, watching: Callable[[Callable[[], None]], Any]) -> Starlette:
        """Return the app: what is read by GET, what changes something by POST. `watching` is a
        context in which changes of the session from elsewhere are noticed."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            self._loop = loop = asyncio.get_running_loop()
            self._rules.begin()
            try:
                async with watching(lambda: self._look(loop)):
                    yield
            finally:  # also where somebody could not wait for the end
                self.close()
                await self._rules.finished()

        gets = {
            "/": self._page,
            "/table": self._screen_page,
            "/static/{name}": self._static,
            "/manifest.webmanifest": self._manifest,
            "/away": self._away,
            "/worker.js": self._worker,
            "/api/now": self._now,
            "/api/log": self._log,
            "/api/part": self._part,
            "/api/can": self._can,
            "/api/action/{name}": self._form,
            "/api/charts": self._charts,
            "/api/table": self._screen,
            "/api/scene": self._scene,
            "/api/layers": self._layers,
            "/api/table/scene": self._open_scene,
            "/board/{key}/{name}": self._board_file,
            "/api/rules": self._topics,
            "/api/news": self._stream,
            "/rules/{path:path}": self._rule_page,
            "/Q/{code}": self._printed_code,
            "/Q/{code}/": self._printed_code,
            "/R/": self._reader,
        }
        posts = {
            "/api/join": self._join,
            "/api/seat": self._sit,
            "/api/keeper": self._keep,
            "/api/leave": self._leave,
            "/api/free": self._free,
            "/api/language": self._language,
            "/api/act": self._act,
            "/api/answer": self._answer,
            "/api/back": self._back,
            "/api/drop": self._drop,
            "/api/undo": self._propose,
            "/api/proposal": self._settle,
            "/api/clock": self._clock,
        }
        app = Starlette(
            routes=[
                *(
                    Route(path, self._with_problems(answer), methods=["GET"])
                    for path, answer in gets.items()
                ),
                *(
                    Route(path, self._with_problems(answer), methods=["POST"])
                    for path, answer in posts.items()
                ),
            ],
            middleware=[
                Middleware(Guard, hosts=self._hosts),
                # Pages, scripts and JSON come over the air; streams and pictures stay as they are.
                Middleware(GZipMiddleware, minimum_size=LEAST_BYTES, compresslevel=EFFORT),
            ],
            lifespan=lifespan,
        )
        app.router.redirect_slashes = False
        return app

    def close(self) -> None:
        """End all streams, so that the server can end. May be called from a signal."""
        self._rules.end()
        self._boards.close()
        self._news.close()

    # ---- the one thread --------------------------------------------------------------------------

    async def _on_table(self, work: Callable[[], T], lang: str) -> T:
        """Do something with the table in its own thread, in a language, after what others have
        written was read. What takes long is counted beside it first, so that nobody waits for
        it."""
        reachable = self._seats.reachable()

        def done(counted: CountedDraft | None) -> T:
            self._table.speak(lang)
            self._table.reachable = reachable
            self._table.counted = counted
            self._table.refresh()
            return work()

        context, counted = contextvars.copy_context(), None
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    return await loop.run_in_executor(
                        self._table_thread, context.run, done, counted
                    )
                except Counting as counting:
                    async with self._counting:
                        count = aside(partial(context.run, counting.counted))
                        counted = await asyncio.wrap_future(count)
        finally:
            self._spread()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read the session's changed file and tell the pages. Called from any thread."""

        def looked() -> None:
            with suppress(CompanionError):
                self._table.refresh()

        def told(done: Future[None]) -> None:
            if error := done.exception():
                self.mistakes.met(error, "refresh", self._table.line)
            loop.call_soon_threadsafe(self._spread)

        self._table_thread.submit(looked).add_done_callback(told)

    def _spread(self) -> None:
        """Tell all pages if something is new."""
        self._news.tell(self.version, self._table.line)

    @property
    def version(self) -> int:
        return self._table.version + self._seatings

    # ---- who asks --------------------------------------------------------------------------------

    def _caller(self, request: Request) -> Caller:
        cookie = self._seats.cookie_among(request.cookies)
        device = self._seats.device(cookie)
        if device is not None and (welcome := request.scope.get("state", {}).get(WELCOME)):
            welcome()
        lang = device.lang if device and device.lang else request.cookies.get(LANG_COOKIE, "")
        return Caller(
            cookie, device, lang if lang in i18n.LANGUAGES else preferred_language(request)
        )

    def _seated(self, request: Request) -> Caller:
        """Return the caller. Raises HttpError for a device without a seat."""
        caller = self._caller(request)
        i18n.use(caller.lang)
        if caller.device is None or not caller.device.seat:
            raise HttpError(401, _("Take a seat first."), join=True)
        return caller

    def _with_problems(
        self, answer: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """Return the route, with problems answered as JSON in the language of the phone."""

        async def route(request: Request) -> Response:
            """Answer in the caller's language; errors become an HTTP status with one sentence, an
            unexpected one is kept in a file for the host."""
            i18n.use(self._caller(request).lang)
            try:
                return await answer(request)
            except HttpError as problem:
                return _json(problem.document, problem.status)
            except NotYours as error:
                return _json({"error": str(error)}, 403)
            except StaleError as error:
                return _json({"state": "stale", "error": str(error), "draft": None}, 409)
            except UsageError as error:
                return _json({"error": str(error)}, 400)
            except (DamagedError, SessionError) as error:
                return _json({"error": str(error)}, 503)
            except CompanionError as error:
                return _json({"error": str(error)}, 409)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception as error:  # no fault of ours may end an evening, nor be told a phone
                asked = f"{request.method} {request.url.path[:100]}"
                self.mistakes.met(error, asked, self._table.line)
                return _json(
                    {"error": _("The program made a mistake; see in the log what was recorded.")},
                    500,
                )

        return route

    async def _posted(self, request: Request, seated: bool = True) -> tuple[Caller, dict[str, Any]]:
        """Return the sender and the content of a post. Raises HttpError."""
        caller = self._seated(request) if seated else self._caller(request)
        if caller.device is not None and not self._seats.is_token(
            caller.cookie, request.headers.get(TOKEN, "")
        ):
            raise HttpError(403, _("This page is out of date: load it again."), reload=True)
        return caller, await _body(request)

    # ---- pages -----------------------------------------------------------------------------------

    async def _page(self, request: Request) -> Response:
        """Answer with the page of a phone: to join, to choose a seat, or its seat's own."""
        caller = self._caller(request)
        around = self._around()

        def made() -> str:
            """Return the page's HTML; it reads the session, so it runs on the session's thread."""
            about = self._about(caller)
            device = caller.device
            seats = views.seats(self._table, around)
            if device is None or not device.seat:
                code = request.query_params.get("code", "")
                shown = code if code.isdecimal() and len(code) <= 12 else ""
                known = seats if device is not None else []
                return pages.join(
                    JoinPage(**about, known=device is not None, code=shown, seats=known)
                )
            with people.unnamed():
                name = views.seat_name(self._table, caller.seat)
            return pages.phone(
                Page(**about, seat=device.seat, seat_name=name, keeper=device.keeper, seats=seats)
            )

        return HTMLResponse(await self._on_table(made, caller.lang))

    async def _screen_page(self, request: Request) -> Response:
        caller = self._caller(request)
        if caller.device is None or not caller.device.seat:
            return RedirectResponse("/", 303)
        around, seat = self._around(), Seat("", lang=caller.lang)

        def made() -> str:
            about, seats = self._about(caller), views.seats(self._table, around)
            name = views.seat_name(self._table, seat)
            return pages.table(
                Page(**about, seat=WATCHER, seat_name=name, keeper=False, seats=seats)
            )

        return HTMLResponse(await self._on_table(made, caller.lang))

    def _about(self, caller: Caller) -> dict[str, Any]:
        table = self._table
        return {
            "lang": caller.lang,
            "game": table.rules.game,
            "title": table.rules.title(),
            "session": table.name,
            "token": self._seats.token(caller.cookie) if caller.device is not None else "",
            "looks": self._looks,
        }

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        file = await to_thread.run_sync(pages.static, name)  # may draw an icon
        if file is None:
            raise HttpError(404, _("There is no such page."))
        return static_content(request, *file)

    async def _manifest(self, request: Request) -> Response:
        """Answer with what makes the page an app on a home screen."""
        lang = request.query_params.get("lang", "")
        lang = lang if lang in i18n.LANGUAGES else self._caller(request).lang
        title = await self._on_table(self._table.rules.title, lang)
        content = _bytes(pages.manifest(title, lang))
        return Response(content, media_type="application/manifest+json")

    async def _away(self, request: Request) -> Response:
        """Answer with the page that a phone keeps for when the table cannot be reached."""
        return HTMLResponse(pages.away(self._caller(request).lang))

    async def _worker(self, _request: Request) -> Response:
        return Response(pages.worker(), media_type=pages.SCRIPT)

    async def _rule_page(self, request: Request) -> Response:
        path = request.path_params["path"]
        if not path:
            caller = self._caller(request)
            return RedirectResponse(f"/rules/{self._table.book}/{caller.lang}/index.html", 303)
        file = await self._rules.file(path)
        if file is None:
            raise HttpError(404, _("There is no such page."))
        content, kind = file
        return Response(content, media_type=kind, headers={"Cache-Control": "no-cache"})

    async def _printed_code(self, request: Request) -> Response:
        """Answer a printed code that has the address of this table."""
        return RedirectResponse(f"/rules/Q/{request.path_params['code']}/", 303)

    async def _reader(self, _request: Request) -> Response:
        return RedirectResponse("/rules/R/", 303)

    # ---- views -----------------------------------------------------------------------------------

    def _around(self) -> views.Around:
        seats = self._seats
        wishes, arrivals = seats.wishes(), dict(self._arrivals)
        return views.Around(
            seats.phone_counts(), self._news.online(), seats.people(), wishes, arrivals
        )

    async def _view(
        self, request: Request, make: Callable[[Seat, views.Around], Any], *key: Any
    ) -> Response:
        """Answer with a view for a seat, which `make` makes on the table's thread: once for all
        that ask while nothing changes. `key` is what else the answer depends on, besides the path
        and the seat."""
        caller = self._seated(request)
        seat, around = caller.seat, self._around()
        seatings, listening = self._seatings, self._news.listening

        def made() -> bytes:
            at = (self._table.version, seatings, listening)
            if self._kept_at != at or len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
                self._kept_at = at
            name = (request.url.path, seat, *key)
            if name not in self._kept:
                self._kept[name] = _bytes(self._numbered(make(seat, around), seatings))
            return self._kept[name]

        content = await self._on_table(made, caller.lang)
        return Response(content, media_type="application/json")

    def _numbered(self, document: Any, seatings: int) -> Any:
        """Return the document with the version of the stream, after so many seatings."""
        if isinstance(document, dict) and "version" in document:
            document["version"] = self._table.version + seatings
        return document

    async def _now(self, request: Request) -> Response:
        since = _number(request, "since", 0)

        def make(seat: Seat, around: views.Around) -> dict[str, Any]:
            told = views.now(self._table, seat, around, since)
            return {**told, "lesson": self._lessons.of(seat)}

        return await self._view(request, make, since)

    async def _log(self, request: Request) -> Response:
        before = _number(request, "before", 10**9)
        count = min(_number(request, "count", 50), views.MOST_LINES)

        def make(seat: Seat, _around: views.Around) -> dict[str, Any]:
            return {"log": views.log(self._table, seat, 0, before, count)}

        return await self._view(request, make, before, count)

    async def _part(self, request: Request) -> Response:
        id = request.query_params.get("id", "")[:100]
        return await self._view(request, lambda seat, _a: views.part(self._table, seat, id), id)

    async def _can(self, request: Request) -> Response:
        return await self._view(request, lambda seat, _a: views.can(self._table, seat))

    async def _form(self, request: Request) -> Response:
        name = request.path_params["name"][:100]
        return await self._view(request, lambda seat, _a: views.form(self._table, seat, name))

    async def _charts(self, request: Request) -> Response:
        return await self._view(
            request, lambda seat, _a: {"charts": views.charts(self._table, seat)}
        )

    async def _screen(self, request: Request) -> Response:
        def make(seat: Seat, around: views.Around) -> dict[str, Any]:
            watcher = Seat("", lang=seat.lang)
            return {
                **views.screen(self._table, seat, around),
                "lesson": self._lessons.of(watcher),
            }

        return await self._view(request, make)

    async def _scene(self, request: Request) -> Response:
        """Answer with the boards and the open cards as this seat may see them."""
        since = request.query_params.get("since", "")[:100]
        return await self._view(request, lambda seat, _a: self._seen(seat, since), since)

    async def _layers(self, request: Request) -> Response:
        """Answer with what the rules say of a piece on a board, as far as this seat may know."""
        piece = request.query_params.get("piece", "")[:100]

        def make(seat: Seat, _around: views.Around) -> dict[str, Any]:
            return scenes.layers_document(views.layers(self._table, seat, piece))

        return await self._view(request, make, piece)

    async def _open_scene(self, request: Request) -> Response:
        """Answer with the boards as everybody may see them, for the big screen."""
        since = request.query_params.get("since", "")[:100]

        def make(seat: Seat, _around: views.Around) -> dict[str, Any]:
            return self._seen(Seat("", lang=seat.lang), since)

        return await self._view(request, make, since)

    def _seen(self, seat: Seat, since: str) -> dict[str, Any]:
        """Return the scene of a seat with its mark; for a page that has one since then, what has
        changed."""
        scene = views.scene(self._table, seat)
        named = (*scene.named, *self._pieces.named(views.asked(self._table, seat), seat.id))
        battles = views.battles(self._table, seat, scene)
        game, shown = self._table.rules.data, scene._replace(named=named)
        begun = [
            one._replace(piece=self._pieces.piece(one.key, seat.id))
            for one in views.begun(self._table, seat)
        ]
        document = scenes.document(shown, battles, begun, self._boards, game, seat.id, seat.lang)
        mark = sha256(_bytes(document)).hexdigest()[:16]
        before = self._scenes.get((seat, since))
        while len(self._scenes) >= _MOST_SCENES:
            del self._scenes[next(iter(self._scenes))]
        self._scenes[seat, mark] = document
        if before is None:
            return {**document, "mark": mark}
        return {"mark": mark, "since": since, "change": change(before, document)}

    async def _board_file(self, request: Request) -> Response:
        """Answer with a picture of a board. Its address changes whenever the picture does."""
        self._seated(request)
        file = await self._boards.file(request.path_params["key"], request.path_params["name"])
        if file is None:
            raise HttpError(404, _("There is no such page."))
        content, kind = file
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return Response(content, media_type=kind, headers=headers)

    async def _topics(self, request: Request) -> Response:
        words = request.query_params.get("q", "")[:200]
        return await self._view(
            request, lambda _s, _a: {"topics": views.rules(self._table, words)}, words
        )

    async def _stream(self, request: Request) -> Response:
        caller = self._seated(request)
        assert caller.device is not None
        try:
            told = self._news.stream(
                caller.cookie, caller.device.seat, self.version, self._table.line
            )
        except TooManyStreams:
            raise HttpError(503, _("So many pages listen already: close one.")) from None
        return StreamingResponse(told, media_type="text/event-stream")

    # ---- seats -----------------------------------------------------------------------------------

    async def _join(self, request: Request) -> Response:
        caller, posted = await self._posted(request, seated=False)
        self._guessed(request, _text(posted, "code", 20), self._seats.code, self._guesses)
        cookie = caller.cookie if caller.device is not None else self._seats.admit(caller.lang)
        around = self._around()
        seats = await self._on_table(lambda: views.seats(self._table, around), caller.lang)
        answer = _json({"seats": seats, "token": self._seats.token(cookie)})
        name = self._seats.cookie
        answer.set_cookie(name, cookie, YEAR_S, httponly=True, samesite="strict", path="/")
        return answer

    def _guessed(self, request: Request, typed: str, code: str, guesses: Guesses) -> None:
        """Raise HttpError for another code than the right one, and after too many wrong ones."""
        who, now = request.client.host if request.client else "", time.monotonic()
        try:
            guesses.refuse_more(who, now)
        except TooManyGuesses:
            raise HttpError(429, _("Too many wrong codes: wait a minute.")) from None
        if not same(typed, code):
            guesses.note(who, now)
            raise HttpError(403, _("That is not the code; it stands on the screen of the table."))

    def _known(self, caller: Caller) -> Device:
        if caller.device is None:
            raise HttpError(401, _("Give the code of the table first."), join=True)
        return caller.device

    async def _sit(self, request: Request) -> Response:
        """Give a device a seat and its person a name. Where secrets are hidden, a seat that others
        hold is only asked for: they decide."""
        caller, posted = await self._posted(request, seated=False)
        self._known(caller)  # raises for a phone that has not joined
        seat = _text(posted, "seat", 100)
        person = people.checked(_text(posted, "person", _MOST_NAME).strip())

        def is_seat() -> bool:
            return seat == WATCHER or seat in self._table.rules.seats(self._table.state).ids

        if not await self._on_table(is_seat, caller.lang):
            raise HttpError(400, _("There is no such seat."))
        held = self._known(caller)
        shared = seat not in (WATCHER, held.seat) and self._seats.shared(caller.cookie, seat)
        if shared and self._table.rules.hides and not held.keeper:
            self._seats.change(caller.cookie, seat=held.seat or WATCHER, person=person, wants=seat)
            self._moved()
            return _json({"seat": held.seat or WATCHER, "wants": seat})
        self._seats.change(caller.cookie, seat=seat, person=person, wants="")
        if shared:
            self._arrived(seat, person)
        self._moved()
        return _json({"seat": seat, "wants": ""})

    def _arrived(self, seat: str, person: str) -> None:
        """Note that a phone came to a seat that somebody already had."""
        number = int(time.time() * 1000)
        self._arrivals[seat] = views.Arrival(number, person, self._table.line)

    async def _keep(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        code = _text(posted, "keeper_code", 20)
        if code:
            self._guessed(request, code, self._seats.keeper_code, self._guesses_of_keeper)
        self._seats.change(caller.cookie, keeper=bool(code))
        self._moved()
        return _json({"keeper": bool(code)})

    async def _leave(self, request: Request) -> Response:
        caller, _posted_data = await self._posted(request, seated=False)
        self._known(caller)  # raises for a phone that has not joined
        self._seats.change(caller.cookie, seat="", keeper=False, wants="")
        self._moved()
        return _json({"seat": ""})

    async def _free(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        if not caller.seat.keeper:
            raise HttpError(403, _("Only the keeper of the table frees a seat."))
        seat = _text(posted, "seat", 100)
        count = self._seats.free(seat)
        self._moved()
        self._news.send_away(seat)
        return _json({"freed": count})

    async def _language(self, request: Request) -> Response:
        caller, posted = await self._posted(request, seated=False)
        lang = _text(posted, "lang", 10)
        if lang not in i18n.LANGUAGES:
            raise HttpError(400, _("There is no such language."))
        if caller.device is not None:
            self._seats.change(caller.cookie, lang=lang)
        answer = _json({"lang": lang})
        answer.set_cookie(LANG_COOKIE, lang, YEAR_S, samesite="lax", path="/")
        return answer

    def _moved(self) -> None:
        """Tell the pages that somebody took or left a seat, or asks for one."""
        self._seats.grant()
        self._seatings += 1
        self._spread()

    # ---- commands --------------------------------------------------------------------------------

    async def _carry_out(self, caller: Caller, work: Callable[[], RequestResult]) -> Response:
        """Carry a request out and say what it came to."""
        seat = caller.seat

        def told() -> dict[str, Any]:
            answer = work()
            document = views.answer(self._table, seat, answer, self._around())
            document["now"]["version"] = self.version
            return document

        document = await self._on_table(told, caller.lang)
        return _json(document, 409 if document["state"] == "stale" else 200)

    async def _act(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        wanted = Wanted(_text(posted, "command", 100), _fields(posted), _flags(posted))
        seen, key = _line(posted), _text(posted, "key", 100)
        preview, instead = posted.get("preview") is True, _line(posted, "instead") or 0
        return await self._carry_out(
            caller, lambda: self._table.act(caller.seat, wanted, seen, key, preview, instead)
        )

    async def _answer(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        draft, text = _text(posted, "draft", 100), _text(posted, "answer", _MOST_TEXT)
        step, key = _step(posted), _text(posted, "key", 100)
        return await self._carry_out(
            caller, lambda: self._table.answer(caller.seat, draft, step, text, key)
        )

    async def _back(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        draft, step = _text(posted, "draft", 100), _step(posted)
        return await self._carry_out(
            caller, lambda: self._table.take_answer_back(caller.seat, draft, step)
        )

    async def _drop(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        draft = _text(posted, "draft", 100)
        return await self._carry_out(caller, lambda: self._table.drop(caller.seat, draft))

    # ---- proposals -------------------------------------------------------------------------------

    async def _propose(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        seen, key = _line(posted), _text(posted, "key", 100)
        to, line = _line(posted, "to"), _line(posted, "line")
        return await self._carry_out(
            caller, lambda: self._table.propose(caller.seat, seen, key, to, line)
        )

    async def _settle(self, request: Request) -> Response:
        caller, posted = await self._posted(request)
        id, agree = _text(posted, "id", 100), posted.get("agree") is True
        return await self._carry_out(caller, self._settled(caller.seat, id, agree))

    def _settled(self, seat: Seat, id: str, agree: bool) -> Callable[[], RequestResult]:
        """Return what settles a proposal; a wish for a seat is settled at once. `agree`: accept it,
        else decline. Raises HttpError."""
        wish = self._seats.wishes().get(id)
        if wish is None:
            return lambda: self._table.settle(seat, id, agree=agree)
        if not views.may_give(seat, wish.wants):
            raise HttpError(403, _("The keeper gives this seat, or whoever sits there."))
        self._seats.settle(id, agree=agree)
        if agree:
            self._arrived(wish.wants, wish.person)
        self._moved()
        return lambda: RequestResult("settled")

    async def _clock(self, request: Request) -> Response:
        """Let the clock go on, or stop it: anybody may."""
        caller, posted = await self._posted(request)
        go = posted.get("go") is True
        await self._on_table(lambda: self._table.let_clock(go), caller.lang)
        return _json({"go": go})

    # ---- the keeper's desk ---------------------------------------------------------------------

    async def requests(self, lang: str) -> list[dict[str, Any]]:
        """Return the requests of phones, as the keeper is told."""
        keeper, around = Seat("", keeper=True, lang=lang), self._around()
        return await self._on_table(lambda: views.proposals(self._table, keeper, around), lang)

    async def settle(self, id: str, agree: bool, lang: str) -> None:
        """Answer what a phone asks for, as the keeper. Raises CompanionError, HttpError."""
        await self._on_table(self._settled(Seat("", keeper=True, lang=lang), id, agree), lang)

    def outside(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work in the loop that serves the phones, asked for by another thread. Raises
        CompanionError if they are served no more."""
        closed = CompanionError(_("No session is open."))
        if self._loop is None or self._loop.is_closed():
            work.close()
            raise closed
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result()
        except CancelledError:
            raise closed from None


# ---- requests read -------------------------------------------------------------------------------


def preferred_language(request: Request) -> str:
    """Return the first of our languages that a browser asks for."""
    return asked_language(request, i18n.LANGUAGES) or "en"


async def _body(request: Request) -> dict[str, Any]:
    """Return the JSON object of a post, bounded in size and time. Raises HttpError."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HttpError(415, _("What is posted here is JSON."))
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > MOST_BYTES:
        raise HttpError(413, _("That is too much at once."))
    try:
        content = await asyncio.wait_for(posted_bytes(request, MOST_BYTES), PATIENCE_S)
        document = json.loads(content.decode("utf-8"))
    except TimeoutError:
        raise HttpError(408, _("The request took too long.")) from None
    except TooLarge:
        raise HttpError(413, _("That is too much at once.")) from None
    except (ValueError, RecursionError):
        raise HttpError(400, _("That is no JSON.")) from None
    if not isinstance(document, dict):
        raise HttpError(400, _("That is no JSON object."))
    return document


def _text(posted: Mapping[str, Any], name: str, most: int) -> str:
    """Return a posted text without control characters; empty if it is missing. Raises HttpError."""
    text = posted.get(name, "")
    if not isinstance(text, str) or len(text) > most or not _clean(text):
        raise HttpError(400, _("'{name}' is no short text.").format(name=name))
    return text


def _clean(text: str) -> bool:
    """Return whether a text can be written down: no control characters, no halves of letters."""
    return text.replace("\n", " ").replace("\t", " ").isprintable() or all(
        letter >= " " and not "\ud800" <= letter <= "\udfff" and letter != "\x7f" for letter in text
    )


def _fields(posted: Mapping[str, Any]) -> dict[str, str]:
    fields = posted.get("fields", {})
    if not isinstance(fields, dict) or len(fields) > _MOST_FIELDS:
        raise HttpError(400, _("'{name}' is no short text.").format(name="fields"))
    return {name[:100]: _text(fields, name, _MOST_TEXT) for name in fields}


def _flags(posted: Mapping[str, Any]) -> tuple[str, ...]:
    words = posted.get("flags", [])
    if not isinstance(words, list) or len(words) > _MOST_FIELDS:
        raise HttpError(400, _("'{name}' is no short text.").format(name="flags"))
    flags = tuple(_text({"flags": flag}, "flags", 100) for flag in words)
    return (*flags, ODDS.name) if posted.get("odds") is True and ODDS.name not in flags else flags


def _line(posted: Mapping[str, Any], name: str = "seen") -> int | None:
    """Return the number of a line; by default of the last one that a page saw. Raises HttpError."""
    line = posted.get(name)
    if line is not None and (not isinstance(line, int) or isinstance(line, bool)):
        raise HttpError(400, _("'{name}' is no number.").format(name=name))
    return line if line is None or line >= 0 else 0


def _step(posted: Mapping[str, Any]) -> int:
    step = posted.get("step")
    if not isinstance(step, int) or isinstance(step, bool):
        raise HttpError(400, _("'{name}' is no number.").format(name="step"))
    return step


def _number(request: Request, name: str, usual: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise HttpError(400, _("'{name}' is no number.").format(name=name))
    return int(text)


def _bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8", "replace"
    )


def _json(document: Any, status: int = 200) -> Response:
    return Response(_bytes(document), status, media_type="application/json")
