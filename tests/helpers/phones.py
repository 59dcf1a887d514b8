"""A served table in this process, and phones that ask it: no network, a loop in its own thread."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any

from recorded.table import Table as Typed

from companion.games import GAMES, Games
from companion.serve.app import Phones
from companion.serve.seats import Seats
from companion.serve.table import Table
from companion.table.home import Home

HOST = "127.0.0.1:8116"
CODE = "123456"


class Told:
    """An answer: status, headers, what was sent."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Party:
    """A session served; `stop` and a new one are a program that was killed and began again."""

    def __init__(self, folder: Path, session: str, code: str = CODE) -> None:
        home = Home(folder)
        self.path = home.path(session)
        self._one = ThreadPoolExecutor(1, "table")
        self.table = self._one.submit(
            Table.open, home, Games(GAMES, folder / "games"), session
        ).result()
        self.seats = Seats.beside(self.path, code)
        self.phones = Phones(self.table, self.seats, frozenset([HOST]), self._one)
        self.app = self.phones.app(lambda _changed: contextlib.nullcontext())
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def __enter__(self) -> Party:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        self._one.submit(self.table.close).result()
        self._one.shutdown()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
        address: str = "127.0.0.1",
    ) -> Told:
        """One request, carried out to its end."""
        asked = self._asked(method, path, {"host": HOST, **(headers or {})}, body, address=address)
        return asyncio.run_coroutine_threadsafe(asked, self.loop).result(60)

    async def _asked(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes,
        most: int = 10**9,
        address: str = "127.0.0.1",
    ) -> Told:
        """`most` pieces of the answer are waited for."""
        bare, _sign, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": bare,
            "raw_path": bare.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(k.encode(), v.encode("latin-1")) for k, v in headers.items()],
            "client": (address, 1),
            "server": ("127.0.0.1", 8116),
        }
        pieces: list[bytes] = []
        about: dict[str, Any] = {}
        sent = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if not about.get("read"):
                about["read"] = True
                return {"type": "http.request", "body": body, "more_body": False}
            await sent.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                about.update(message)
            elif message.get("body"):
                pieces.append(message["body"])
                if len(pieces) >= most:
                    sent.set()
            if message["type"] == "http.response.body" and not message.get("more_body"):
                sent.set()

        await self.app(scope, receive, send)
        fields = {k.decode().casefold(): v.decode("latin-1") for k, v in about["headers"]}
        return Told(about["status"], fields, b"".join(pieces))

    def heard(self, phone: Phone) -> str:
        """The first words of the stream."""
        headers = {"host": HOST, **phone.headers()}
        work = self._asked("GET", "/api/news", headers, b"", most=1)
        told = asyncio.run_coroutine_threadsafe(work, self.loop).result(30)
        return told.body.decode()

    def phone(self, seat: str, keeper: bool = False, lang: str = "en") -> Phone:
        """A phone that knows the code and has taken a seat, which it is given if others sit
        there."""
        phone = Phone(self)
        phone.post("language", lang=lang)
        assert phone.post("join", code=CODE).status == 200
        phone.post("language", lang=lang)
        assert phone.post("seat", seat=seat).status == 200
        for wish, device in self.seats.wishes().items():
            if device == self.seats.device(phone.cookies[self.seats.cookie]):
                self.seats.settle(wish, agree=True)
        if keeper:
            assert phone.post("keeper", keeper_code=self.seats.keeper_code).status == 200
        return phone


class Phone:
    """A device with its cookie and the token of its page."""

    def __init__(self, party: Party, address: str = "127.0.0.1") -> None:
        self.party, self.address = party, address
        self.cookies: dict[str, str] = {}
        self.token = ""

    def headers(self) -> dict[str, str]:
        cookie_header = {"cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        return {**cookie_header, "x-table-token": self.token, "content-type": "application/json"}

    def get(self, path: str) -> Told:
        return self.party.ask("GET", path, self.headers(), address=self.address)

    def now(self, since: int = 0) -> Any:
        return self.get(f"/api/now?since={since}").json

    def post(self, path: str, **document: Any) -> Told:
        body = json.dumps(document).encode()
        told = self.party.ask("POST", f"/api/{path}", self.headers(), body, self.address)
        cookie = told.headers.get("set-cookie", "")
        if cookie:
            name, _sign, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if path == "join" and told.status == 200:
            self.token = told.json["token"]
        return told

    def act(self, command: str, *flags: str, **more: Any) -> Any:
        """Begin a command; fields by their names, `seen`, `key` and `preview` as they are."""
        of_request = {name: more.pop(name) for name in ("seen", "key", "preview") if name in more}
        told = self.post("act", command=command, fields=more, flags=list(flags), **of_request)
        return told.json

    def answer(self, text: str, **more: Any) -> Any:
        """Answer the question that this phone is asked."""
        draft = next(draft_shown for draft_shown in self.now()["drafts"] if draft_shown["question"])
        request = {"draft": draft["id"], "step": draft["step"], "answer": text, **more}
        return self.post("answer", **request).json

    def asked(self) -> Any:
        """The question that this phone is asked; None for none."""
        questions = (draft["question"] for draft in self.now()["drafts"] if draft["question"])
        return next(questions, None)


def party_of(typed: Typed, *lines: str) -> Party:
    """The session that some lines make, served."""
    for line in lines:
        typed.do(line)
    name = typed.do("status --json").json["session"]
    return Party(typed.folder, name)


def words_in(document: Any) -> Iterator[str]:
    """Every text in a document."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, Mapping):
        for key, value in document.items():
            yield from words_in(key)
            yield from words_in(value)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from words_in(value)


__all__ = ["CODE", "HOST", "Party", "Phone", "Told", "party_of", "words_in"]
