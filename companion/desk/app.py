"""The start page and the keeper's desk, as an app for the laptop's own browser.

Only who opened the address with the key that the program printed gets an answer, and every change
carries a token of the page; the guard lets no other site or name in.
"""

from __future__ import annotations

import asyncio
import contextvars
import json
import os
import secrets
import shutil
import signal
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from companion.declared.packed import PACKED_SESSION, holds
from companion.desk import looking
from companion.desk.commands import Outcome, run_line, run_words
from companion.desk.dropped import MOST_BYTES, MOST_LISTED, unpacked
from companion.desk.pictures import Pictures
from companion.desk.words import words
from companion.serve import pages as phone_pages
from companion.serve.app import LANG_COOKIE, YEAR_S, preferred_language
from companion.serve.bounds import Doors
from companion.serve.page_data import LANGUAGES
from companion.serve.run import ServedTable, TableSettings, open_table
from companion.serve.seats import WATCHER, own_cookie, same
from companion.table import faults, i18n, lexicon
from companion.table.commands import BEGINNING, TABLE_VERBS
from companion.table.errors import CompanionError, UsageError
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.people import LONGEST
from companion.table.workspace import Registry
from kitgen.web.bodies import TooLarge, posted_bytes
from kitgen.web.guard import Guard
from kitgen.web.serve import LOOPBACK, serving
from kitgen.web.static import static_content, static_file
from kitgen.web.templates import templates

T = TypeVar("T")

TOKEN = "x-desk-token"
MOST_WORDS = 64 * 1024
"""Largest body of a request, unless it is a dropped folder."""
FOLDER = Path(__file__).parent / "page"
OWN = {"desk.css": phone_pages.STYLE, "desk.js": phone_pages.SCRIPT}
FILES: Mapping[str, tuple[str, ...]] = {
    "log.csv": ("log", "--csv"),
    "session.json": ("export",),
    "state.yaml": ("export", "--state"),
    "board.pdf": ("board", "--out"),
    "report.html": ("report", "--out"),
}
"""File that can be taken away -> the command that writes it, without its name."""
MEDIA = {
    "csv": "text/csv",
    "json": "application/json",
    "yaml": "application/yaml",
    "pdf": "application/pdf",
    "html": "text/html",
}


class NotAnswered(Exception):
    """Error: a request is not answered; its status."""

    def __init__(self, status: int) -> None:
        self.status = status


class Desk:
    """App of the start page and the desk, with the session that phones can come to meanwhile, if
    one is open."""

    def __init__(self, home: Home, registry: Registry, settings: TableSettings) -> None:
        self.key = secrets.token_urlsafe(24)
        self._key_cookie = own_cookie("desk", self.key)
        self._token = secrets.token_hex(24)
        self._home, self._registry, self._settings = home, registry, settings
        self._served: ServedTable | None = None
        self._session = ""
        self._stack = ExitStack()
        self._opening = ThreadPoolExecutor(1, "desk")
        """Lock for opening and closing sessions: the lock of a session belongs to the thread that
        took it."""
        self._pictures = Pictures(home.folder)
        self._keeper = ""
        self._end: Callable[[], None] = lambda: None
        self._templates = templates(FOLDER, phone_pages.FOLDER)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the session that is open."""
        self._opening.submit(self._closed).result()
        self._opening.shutdown()

    def close(self) -> None:
        """Let nothing go on for ever. May be called from a signal."""
        if self._served is not None:
            self._served.phones.close()

    def app(self, hosts: frozenset[str]) -> Starlette:
        """Return the app: pages and files by GET, what changes something by POST, all behind the
        guard of hosts."""
        gets = {
            "/api/start": self._start,
            "/api/game": self._game,
            "/api/desk": self._desk,
            "/picture/{name}": self._picture,
            "/file/{name}": self._file,
        }
        posts = {
            "/api/new": self._new,
            "/api/open": self._open,
            "/api/close": self._close,
            "/api/line": self._line,
            "/api/request": self._answer_request,
            "/api/keeper": self._keep,
            "/api/language": self._language,
            "/api/drop": self._drop,
            "/api/end": self._end_program,
        }
        return Starlette(
            routes=[
                Route("/", self._page, methods=["GET"]),
                Route("/static/{name}", self._static, methods=["GET"]),
                *(
                    Route(at, self._answering(answer), methods=["GET"])
                    for at, answer in gets.items()
                ),
                *(
                    Route(at, self._answering(answer), methods=["POST"])
                    for at, answer in posts.items()
                ),
            ],
            middleware=[Middleware(Guard, hosts=hosts)],
        )

    # ---- who asks --------------------------------------------------------------------------------

    def _knows_key(self, request: Request) -> bool:
        return same(request.cookies.get(self._key_cookie, ""), self.key)

    def _lang(self, request: Request) -> str:
        """Return the language that was chosen on the page, else the one the browser prefers."""
        lang = request.cookies.get(LANG_COOKIE, "")
        return lang if lang in i18n.LANGUAGES else preferred_language(request)

    def _answering(
        self, answer: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """Return a route for those who have the key, with errors as JSON in their language."""

        async def route(request: Request) -> Response:
            """Answer in the caller's language; refuse a caller without the page's key, and a POST
            without its token. Errors become an HTTP status with one sentence."""
            i18n.use(self._lang(request))
            token = request.headers.get(TOKEN, "")
            if not self._knows_key(request) or (
                request.method == "POST" and not same(token, self._token)
            ):
                text = _("This page is out of date: open the address in the terminal again.")
                return JSONResponse({"error": text}, 403)
            try:
                return await answer(request)
            except NotAnswered as refused:
                return Response(status_code=refused.status)
            except TooLarge:
                return Response(status_code=413)
            except UsageError as error:
                return JSONResponse({"error": str(error)}, 400)
            except CompanionError as error:
                return JSONResponse({"error": str(error)}, 409)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception as error:  # no fault of ours may end an evening
                asked = f"{request.method} {request.url.path[:100]}"
                path = faults.written(error, self._home.folder, f"{self._session}; {asked}")
                return JSONResponse({"error": faults.going_on(error, path)}, 500)

        return route

    async def _beside(self, work: Callable[[], T]) -> T:
        """Do work in a thread of its own, in the language of the request."""
        return await to_thread.run_sync(partial(contextvars.copy_context().run, work))

    # ---- pages -----------------------------------------------------------------------------------

    async def _page(self, request: Request) -> Response:
        """Answer with the page. The address with the key in it is left at once for the same one
        without, the key becoming a cookie."""
        i18n.use(lang := self._lang(request))
        if "key" in request.query_params:
            answer: Response = RedirectResponse("/", 303)
            key = request.query_params["key"][:100]
            if same(key, self.key):
                answer.set_cookie(self._key_cookie, self.key, httponly=True, samesite="strict")
            return answer
        if not self._knows_key(request):
            text = _("Open this page by the address that stands in the terminal.")
            return HTMLResponse(self._rendered("closed.html", lang=lang, text=text), 403)
        texts = words()
        page = {"token": self._token, "lang": lang, "words": texts, "looks": {}, "longest": LONGEST}
        about = {"lang": lang, "title": texts["title"], "languages": LANGUAGES}
        return HTMLResponse(
            self._rendered("desk.html", about=about, words=texts, page=page, looks={}, icons={})
        )

    def _rendered(self, template: str, **names: Any) -> str:
        return self._templates.get_template(template).render(names)

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name in OWN:
            return static_file(request, FOLDER / name, OWN[name])
        file = await to_thread.run_sync(phone_pages.static, name)  # may draw an icon
        return Response(status_code=404) if file is None else static_content(request, *file)

    async def _language(self, request: Request) -> Response:
        lang = str((await _document(request)).get("lang", ""))
        if lang not in i18n.LANGUAGES:
            raise UsageError(_("There is no such language."))
        answer = JSONResponse({})
        answer.set_cookie(LANG_COOKIE, lang, max_age=YEAR_S, httponly=True, samesite="strict")
        return answer

    # ---- the start page --------------------------------------------------------------------------

    async def _start(self, _request: Request) -> Response:
        def look() -> dict[str, Any]:
            return {
                "games": looking.games(self._registry, self._home),
                "sessions": looking.sessions(self._registry, self._home),
                "open": self._session,
            }

        return JSONResponse(await self._beside(look))

    async def _game(self, request: Request) -> Response:
        """Return the rulings of a game, as they are with those chosen already."""
        game = request.query_params.get("game", "")[:300]
        settled = {
            name.removeprefix("rule."): value[:100]
            for name, value in request.query_params.items()
            if name.startswith("rule.")
        }
        return JSONResponse(
            await self._beside(lambda: looking.rulings(self._registry, game, settled))
        )

    async def _new(self, request: Request) -> Response:
        """Begin a session with its rulings and people, and open it."""
        asked, lang = await _document(request), i18n.language()
        game = str(asked.get("game", ""))
        name = str(asked.get("name", "")).strip() or self._home.fresh(game.partition("@")[0])
        path = self._home.path(name)
        if path.exists():
            raise UsageError(_("There is a session '{name}' already.").format(name=name))
        rules = asked.get("rules") or {}
        if not isinstance(rules, dict):
            raise UsageError(_("'{name}' is no short text.").format(name="rules"))
        people = str(asked.get("people", "")).strip()
        command = ["--session", name, "--lang", lang, "new", game]
        for rule, value in rules.items():
            command += ["--rule", f"{rule}={value}"]
        command += ["--people", people] if people else []
        outcome = await self._beside(lambda: run_words(self._home.folder, command))
        if outcome.status:
            raise UsageError(outcome.text)
        return await self._opened(name)

    async def _drop(self, request: Request) -> Response:
        """Take a dropped game over, or open a dropped session; what was dropped is needed no
        more."""
        body, lang = await posted_bytes(request, MOST_BYTES + MOST_LISTED), i18n.language()

        def take() -> tuple[dict[str, str], Outcome | None]:
            """Unpack what was dropped. A packed session is put among the sessions, whose outcome is
            returned; a game's folder goes to the shelf, and its id and title are returned."""
            folder = Path(tempfile.mkdtemp(prefix="companion-"))
            try:
                dropped = unpacked(body, folder)
                if dropped.is_file() and holds(dropped, PACKED_SESSION):
                    command = ["--lang", lang, "unpack", "--", dropped.name]
                    return {}, run_words(self._home.folder, command, folder)
                key = self._registry.adopted(str(dropped))
                if "@" not in key:
                    message = _("This game has no table.yaml, which declares its books.")
                    raise UsageError(message)
                return {"id": key, "title": self._registry.rules(key).title()}, None
            except CompanionError as error:  # told by the names of what was dropped
                raise UsageError(str(error).replace(f"{folder}{os.sep}", "")) from error
            finally:
                shutil.rmtree(folder, ignore_errors=True)

        game, session = await self._beside(take)
        if session is None:
            return JSONResponse(game)
        if session.status:
            raise UsageError(session.text)
        await self._opened(self._home.chosen(None))
        return JSONResponse({"session": self._session, "text": session.text})

    # ---- the session that is open ----------------------------------------------------------------

    async def _open(self, request: Request) -> Response:
        asked = await _document(request)
        lan = asked.get("lan")
        if isinstance(lan, bool):
            self._settings = self._settings._replace(lan=lan)
        return await self._opened(str(asked.get("session", "")))

    async def _opened(self, name: str) -> Response:
        """Close the session that phones can come to, open another in its place, and answer with its
        name."""
        lang = i18n.language()

        def open_session() -> None:
            self._closed()
            i18n.use(lang)
            served = self._stack.enter_context(
                open_table(self._home, self._registry, self._home.chosen(name), self._settings)
            )
            self._stack.enter_context(
                serving(served.app, served.at, served.phones.close, http=Doors().protocol)
            )
            self._served, self._session = served, served.table.name

        await self._on_opening(open_session)
        return JSONResponse({"session": self._session})

    async def _close(self, _request: Request) -> Response:
        await self._on_opening(self._closed)
        return JSONResponse({})

    async def _on_opening(self, work: Callable[[], None]) -> None:
        """Do work in the one thread that opens and closes sessions, in the language of the
        request."""
        loop, context = asyncio.get_running_loop(), contextvars.copy_context()
        await loop.run_in_executor(self._opening, context.run, work)

    def _closed(self) -> None:
        """Close the session that is open, in the thread that opened it."""
        self._served, self._session, self._keeper = None, "", ""
        self._stack.close()

    def _now_served(self) -> ServedTable:
        """Return the session that is open. Raises CompanionError if none is."""
        if self._served is None:
            raise CompanionError(_("No session is open."))
        return self._served

    async def _desk(self, request: Request) -> Response:
        """Return how the open session stands; nothing if it is as the page has it."""
        served, since = self._now_served(), request.query_params.get("since", "")
        mistakes = served.phones.mistakes.sentences()
        taken = sum(served.seats.phone_counts().values())
        version = f"{served.phones.version}.{taken}.{served.lan}.{len(mistakes)}"
        if since == version:
            return Response(status_code=204)
        name, lang, phones = self._session, i18n.language(), served.phones
        stands = await self._beside(lambda: looking.standing(self._registry, self._home, name))
        requests = await self._beside(lambda: phones.outside(phones.requests(lang)))
        return JSONResponse(
            {
                **stands,
                "version": version,
                "requests": requests,
                "mistakes": mistakes,
                "address": served.address,
                "code": served.seats.code,
                "keeper_code": served.seats.keeper_code,
                "lan": served.lan,
                "qr": looking.code_to_scan(f"{served.address}?code={served.seats.code}"),
                "phones": dict(served.seats.phone_counts()),
                "files": [name for name, command in FILES.items() if _is_command(command[0])],
            }
        )

    async def _line(self, request: Request) -> Response:
        """Run a line as at the prompt."""
        line, lang = str((await _document(request)).get("line", "")), i18n.language()
        game, name = self._now_served().table.rules.game, self._session

        def begins(word: str) -> bool:
            """Return whether a word names a command that would begin another session."""
            names = [verb.name for verb in TABLE_VERBS]
            names += [verb.name for verb in self._registry.verbs(game)]
            meant = lexicon.meant("commands", word, names, game)
            return len(meant) == 1 and meant[0] in BEGINNING

        run = partial(run_line, self._home.folder, name, lang, line, begins)
        outcome = await self._beside(run)
        return JSONResponse(outcome._asdict())

    async def _answer_request(self, request: Request) -> Response:
        """Answer what a phone asks for, as the keeper."""
        asked, lang, phones = await _document(request), i18n.language(), self._now_served().phones
        id, agree = str(asked.get("id", ""))[:100], asked.get("agree") is True
        await self._beside(lambda: phones.outside(phones.settle(id, agree, lang)))
        return JSONResponse({})

    async def _keep(self, request: Request) -> Response:
        """Give this browser the keeper's right at the phones' page, and return its address."""
        served = self._now_served()
        if served.seats.device(self._keeper) is None:
            self._keeper = served.seats.admit(self._lang(request))
            served.seats.change(self._keeper, seat=WATCHER, keeper=True)
        port = served.at.getsockname()[1]
        answer = JSONResponse({"address": f"http://{LOOPBACK}:{port}/"})
        name = served.seats.cookie
        answer.set_cookie(name, self._keeper, max_age=YEAR_S, httponly=True, samesite="strict")
        return answer

    async def _picture(self, request: Request) -> Response:
        """Return the board of a session as it stands."""
        name = self._home.chosen(request.path_params["name"])
        picture = await self._pictures.board(self._home.path(name), name, i18n.language())
        if picture is None:
            raise NotAnswered(404)
        return Response(picture, media_type="image/webp", headers={"Cache-Control": "no-cache"})

    async def _file(self, request: Request) -> Response:
        """Return a file that a command writes."""
        name, session = request.path_params["name"], self._session
        self._now_served()
        if name not in FILES:
            raise NotAnswered(404)
        lang = i18n.language()

        def written() -> tuple[Outcome, bytes]:
            """Run the command in a folder of its own; return what it says, and its file."""
            with tempfile.TemporaryDirectory(prefix="companion-") as folder:
                words = ["--session", session, "--lang", lang, *FILES[name], name]
                outcome = run_words(self._home.folder, words, Path(folder))
                target = Path(folder) / name
                return outcome, target.read_bytes() if target.is_file() else b""

        outcome, content = await self._beside(written)
        if outcome.status or not content:
            raise CompanionError(outcome.text)
        headers = {"Content-Disposition": f'attachment; filename="{_in_ascii(session)}-{name}"'}
        return Response(content, media_type=MEDIA[name.rpartition(".")[2]], headers=headers)

    async def _end_program(self, _request: Request) -> Response:
        asyncio.get_running_loop().call_later(0.3, _interrupt)
        return JSONResponse({})


def _interrupt() -> None:
    """End the program as Ctrl-C does."""
    signal.raise_signal(signal.SIGINT)


def _is_command(name: str) -> bool:
    return any(verb.name == name for verb in TABLE_VERBS)


def _in_ascii(name: str) -> str:
    """Return a name that may stand in a header: other signs than letters and digits become
    hyphens."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)


async def _document(request: Request) -> dict[str, Any]:
    """Return the JSON object of a post: words, and one level of words in it. Raises UsageError,
    TooLarge."""
    content = await posted_bytes(request, MOST_WORDS)
    try:
        document = json.loads(content, parse_constant=_no_figure)
    except (ValueError, RecursionError):
        raise UsageError(_("That is no JSON.")) from None
    if not isinstance(document, dict):
        raise UsageError(_("That is no JSON object."))
    for name, value in document.items():
        inside = value.values() if isinstance(value, dict) else (value,)
        if not all(one is None or isinstance(one, str | bool | int) for one in inside):
            raise UsageError(_("'{name}' is no short text.").format(name=name[:100]))
    return document


def _no_figure(word: str) -> None:
    """Raise ValueError for NaN and Infinity, which are no JSON."""
    raise ValueError(word)
