"""The start page and the keeper's desk: an evening without a terminal."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener
from zipfile import ZipFile

import pytest
from browsers import browser_only
from phones import party_of
from pocket import Phone
from recorded.table import Table
from terminal import Terminal

from companion.desk.dropped import unpacked
from companion.desk.run import can_show
from companion.table.errors import CompanionError, UsageError


class Start:
    """`companion serve --start`, and a browser that has opened the address it said."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", "--start", "--lang", "en"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=folder,
            env={**os.environ, "COMPANION_HOME": str(folder), "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        found = re.search(r"(http://\S+/)\?key=\S+", self._process.stdout.readline())
        assert found
        self.opening, self.address = found[0], found[1]
        self._browser = build_opener(HTTPCookieProcessor())
        with closing(self._browser.open(self.opening)) as answer:
            page = re.search(r'id="page">(.*?)</script>', answer.read().decode(), re.S)
        assert page
        self.token = json.loads(page[1])["token"]

    def get(self, path: str) -> Any:
        with closing(self._browser.open(f"{self.address}{path}")) as answer:
            return answer.read()

    def json(self, path: str) -> Any:
        return json.loads(self.get(path))

    def post(self, path: str, body: bytes | None = None, **said: Any) -> Any:
        content = json.dumps(said).encode() if body is None else body
        request = Request(f"{self.address}api/{path}", content, {"x-desk-token": self.token})
        with closing(self._browser.open(request)) as answer:
            return json.load(answer)

    def line(self, text: str) -> Any:
        return self.post("line", line=text)

    def end(self) -> int:
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=120)
        return self._process.returncode


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    page = Start(tmp_path)
    yield page
    assert page.end() == 0


@pytest.fixture(scope="module")
def first_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """A start page on which no test begins a session."""
    page = Start(tmp_path_factory.mktemp("first_page"))
    yield page
    assert page.end() == 0


def dropped(content_of: dict[str, bytes]) -> bytes:
    head = json.dumps([[path, len(content)] for path, content in content_of.items()])
    return head.encode() + b"\n" + b"".join(content_of.values())


def folder_of(game: str) -> dict[str, bytes]:
    folder = Path("examples") / game
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to("examples").as_posix(): path.read_bytes() for path in paths}


@pytest.mark.walk
def test_an_evening_from_the_first_page_to_a_file_to_take_away(start: Start) -> None:
    told = start.json("api/start")
    assert told["sessions"] == []
    assert "axis-allies" in [game["id"] for game in told["games"]]
    choices = start.json("api/game?game=axis-allies")["choices"]
    victory = next(choice for choice in choices if choice["name"] == "victory")
    other = victory["values"][1]["value"]
    begun: dict[str, Any] = {"game": "axis-allies", "name": "war", "rules": {"victory": other}}
    start.post("new", **begun, people="ussr Eva, germany Petr")
    desk = start.json("api/desk")
    assert desk["line"] == 1
    named = {one["seat"]: one["person"] for one in desk["people"]}
    assert (named["ussr"], named["germany"], named["uk"]) == ("Eva", "Petr", "")
    assert start.line("next; set germany.cash=33")["status"] == 0
    assert start.line("people uk Anna")["status"] == 0
    assert [line["line"] for line in start.json("api/desk")["log"]] == [3, 2, 1]
    assert start.line("amend 3 set germany.cash=34")["status"] == 0
    assert "34" in start.get("file/state.yaml").decode()
    assert start.line("undo --to 1")["status"] == 0
    assert start.get("file/log.csv").decode().count("\n") > 3
    assert start.get("file/board.pdf").startswith(b"%PDF")
    assert start.get("picture/war")[8:12] == b"WEBP"
    assert b"Eva" in start.get("file/report.html")
    wrong = start.line("bui")
    assert wrong["status"] == 2
    start.post("close")
    [session] = start.json("api/start")["sessions"]
    assert (session["name"], session["people"]) == ("war", ["Eva", "Petr", "Anna"])


@pytest.mark.walk
def test_two_start_pages_stand_open_in_one_browser(first_page: Start, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Start(tmp_path / "other")
    with closing(first_page._browser.open(other.opening)):
        pass
    assert first_page.json("api/start")["sessions"] == []
    assert other.end() == 0


@pytest.mark.walk
def test_phones_come_to_what_the_desk_has_opened(start: Start) -> None:
    start.post("new", game="axis-allies", name="war")
    desk = start.json("api/desk")
    phone = build_opener(HTTPCookieProcessor())
    about = {"content-type": "application/json"}
    body = json.dumps({"code": desk["code"]}).encode()
    with closing(phone.open(Request(f"{desk['address']}api/join", body, about))) as answer:
        assert answer.status == 200
    keeper = start.post("keeper")["address"]
    with closing(start._browser.open(f"{keeper}api/now")) as answer:
        assert json.load(answer)["me"]["keeper"] is True
    assert start.json(f"api/desk?since={'x'}")["phones"] == {"watcher": 1}
    start.post("close")
    with pytest.raises(OSError, match="refused"):
        phone.open(desk["address"])


@pytest.mark.walk
def test_the_desk_begins_and_takes_over_other_sessions(start: Start, tmp_path: Path) -> None:
    """The open one is not the target of commands that begin a session."""
    start.post("new", game="axis-allies", name="war")
    pack = tmp_path / "war.zip"
    assert start.line(f"pack --name peace --out {pack}")["status"] == 0
    for line in ("new game-of-thrones", f"unpack {pack} --session truce", "rozbalit nowhere.zip"):
        told = start.line(line)
        assert "choose another name" not in told["text"]
        assert told["status"] == (1 if "nowhere" in line else 0)
    names = {session["name"] for session in start.json("api/start")["sessions"]}
    assert names == {"war", "game-of-thrones-1", "truce"}
    assert start.json("api/desk")["session"] == "war"


def test_all_that_the_page_loads_is_there(first_page: Start) -> None:
    addresses = re.findall(r'(?:href|src)="/([^"]+)"', first_page.get("").decode())
    assert "static/desk.js" in addresses
    for address in addresses:
        assert first_page.get(address)


def test_what_is_asked_of_phones_that_are_served_no_more_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk looks every two seconds, also while its session is closed."""
    with party_of(Table(tmp_path, monkeypatch), "new axis-allies") as party:
        phones = party.phones

        async def served() -> list[Any]:
            async with party.app.router.lifespan_context(party.app):
                return await asyncio.to_thread(lambda: phones.outside(phones.requests("en")))

        assert asyncio.run(served()) == []
        with pytest.raises(CompanionError, match="No session is open"):
            phones.outside(phones.requests("en"))


def test_rules_that_are_no_list_of_choices_are_refused(first_page: Start) -> None:
    with pytest.raises(HTTPError, match="400"):
        first_page.post("new", game="axis-allies", name="war", rules=["victory"])
    assert first_page.json("api/start")["sessions"] == []


@pytest.mark.parametrize(
    "content",
    [
        "[" * 9000 + "]" * 9000,
        '{"session": Infinity}',
        '{"session": NaN}',
        "[1]",
        "{",
        '{"session": ' + "[" * 900 + "]" * 900 + "}",
        '{"rules": {"a": [1]}}',
        '{"session": 1.5}',
    ],
)
def test_what_is_no_request_of_the_page_is_refused_in_a_sentence(
    first_page: Start, content: str
) -> None:
    for path in ("open", "new", "line", "request", "language"):
        with pytest.raises(HTTPError, match="400") as caught:
            first_page.post(path, content.encode())
        assert json.loads(caught.value.read())["error"].endswith(".")


def test_a_browser_that_has_a_file_is_not_sent_it_again(first_page: Start) -> None:
    for name in ("desk.css", "style.css"):
        with closing(first_page._browser.open(f"{first_page.address}static/{name}")) as answer:
            known = {"if-none-match": answer.headers["ETag"]}
        with pytest.raises(HTTPError, match="304"):
            first_page._browser.open(Request(f"{first_page.address}static/{name}", headers=known))


@pytest.mark.walk
@pytest.mark.parametrize("packed", [False, True])
def test_a_dropped_game_can_be_begun(packed: bool, start: Start, tmp_path: Path) -> None:
    content_of = folder_of("furnace-row")
    if packed:
        with ZipFile(tmp_path / "game.zip", "w") as archive:
            for path, content in content_of.items():
                archive.writestr(path, content)
        content_of = {"game.zip": (tmp_path / "game.zip").read_bytes()}
    told = start.post("drop", dropped(content_of))
    assert told["title"] == "Furnace Row"
    start.post("new", game=told["id"], people="amber Anna, ruby Eva")
    assert start.json("api/desk")["title"] == "Furnace Row"


@pytest.mark.walk
def test_a_dropped_pack_is_opened_where_it_stopped(start: Start, tmp_path: Path) -> None:
    start.post("new", game="axis-allies", name="war")
    assert start.line("next; pack --out war.zip; note the best evening")["status"] == 0
    start.post("close")
    told = start.post("drop", dropped({"war.zip": (tmp_path / "war.zip").read_bytes()}))
    assert told["session"] == "war"
    assert "war.zip" in told["text"]
    (tmp_path / "sessions" / "war.session").rename(tmp_path / "aside")
    told = start.post("drop", dropped({"friday.zip": (tmp_path / "war.zip").read_bytes()}))
    assert (told["session"], start.json("api/desk")["line"]) == ("war", 2)
    assert "friday.zip" in told["text"]


def test_faults_of_what_was_dropped_stand_under_its_own_name(
    first_page: Start, tmp_path: Path
) -> None:
    content_of = folder_of("furnace-row")
    content_of["furnace-row/table.yaml"] = b"deeds: 1\nturn: 2\nround: 3\n"
    with ZipFile(tmp_path / "row.zip", "w") as archive:
        for path, content in content_of.items():
            archive.writestr(path, content)
    packed = {"row.zip": (tmp_path / "row.zip").read_bytes()}
    spoilt = {"torn.zip": packed["row.zip"][:4000]}
    for taken, name in ((content_of, "furnace-row/"), (packed, "row.zip/"), (spoilt, "torn.zip")):
        with pytest.raises(HTTPError) as error:
            first_page.post("drop", dropped(taken))
        with closing(error.value) as answer:
            lines = json.load(answer)["error"].splitlines()
        assert all(line.startswith(name) for line in lines if not line.startswith(" ")), lines


def test_only_who_has_the_key_is_answered(start: Start) -> None:
    start.post("new", game="axis-allies", name="war")
    stranger = build_opener(HTTPCookieProcessor())

    def status(path: str, body: bytes | None = None, **headers: str) -> int:
        request = Request(f"{start.address}{path}", body, headers)
        with pytest.raises(HTTPError) as error, closing(stranger.open(request)):
            pass
        return error.value.code

    assert status("") == 403
    assert status("?key=guess") == 403
    for path in ("api/start", "api/desk", "file/session.json", "picture/war"):
        assert status(path) == 403
    assert status("api/line", b'{"line": "next"}') == 403
    stranger = start._browser
    assert status("api/line", b'{"line": "next"}') == 403  # a page of another site has no token
    assert status("api/start", None, Origin="http://elsewhere.example") == 403
    assert status("api/start", None, Host="elsewhere.example") == 403
    assert start.json("api/desk")["line"] == 1


@pytest.mark.parametrize(
    "path", ["../out", "/out", "a/../../out", "a\\..\\out", "c:out", "a//b", "./out", "a\0b"]
)
def test_nothing_that_is_dropped_leaves_its_folder(path: str, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    with pytest.raises(UsageError):
        unpacked(dropped({path: b"x"}), inside)
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


@pytest.mark.parametrize("body", [b"", b"{}", b"[[1]]\n", b'[["a", 5]]\nabc', b'[["a", -1]]\n'])
def test_what_is_no_folder_is_told(body: bytes, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        unpacked(body, tmp_path)


def test_no_browser_opens_where_nobody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert can_show({"DISPLAY": ":0"}, "linux")
    assert can_show({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert can_show({}, "win32")
    assert not can_show({}, "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert not can_show({"DISPLAY": ":0"}, "linux")


@pytest.mark.walk
@pytest.mark.parametrize("flags", [[], ["--no-browser"]])
def test_a_browser_opens_unless_somebody_wants_none(flags: list[str], tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o700)
    environment = {
        "COMPANION_HOME": str(tmp_path),
        "LANGUAGE": "en",
        "COLUMNS": "200",
        "DISPLAY": ":99",
        "BROWSER": f"{browser} %s",
    }
    with Terminal(["serve", "--start", *flags], environment) as terminal:
        terminal.until("Ctrl-C")
        if flags:
            terminal.process.send_signal(signal.SIGINT)
            terminal.process.wait(30)
            assert not opened.exists()
        else:
            while not (opened.exists() and opened.read_text().endswith("\n")):
                terminal.process.poll()
                assert terminal.process.returncode is None
            assert "?key=" in opened.read_text()


def test_without_a_session_serve_is_the_start_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [sys.executable, "-m", "companion", "serve", "--no-browser", "--lang", "cs"]
    home = {"COMPANION_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, env={**os.environ, **home}
    ) as process:
        assert process.stdout is not None
        assert "?key=" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


@browser_only
@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("cs", 390)])
def test_a_browser_begins_a_session_and_keeps_its_books(
    lang: str, width: int, start: Start, phone: Callable[..., Phone]
) -> None:
    page = phone(width, 800)
    page.open(start.opening)
    page.find(".games button")
    page.run("window.old = true; const s = document.querySelector('#language');"
             "s.value = arguments[0]; s.dispatchEvent(new Event('change'))", lang)  # fmt: skip
    page.until(lambda: page.run("return !window.old"), "the page in the other language")
    assert page.run("return document.documentElement.lang") == lang
    page.find(".games button")
    assert_clean(page)
    page.all(".games button")[2].click()
    page.find(".fields input").send_keys("Anna")
    assert_clean(page)
    page.run("document.querySelector('.main-button').click()")
    page.find(".qr")
    page.until(lambda: page.run("return document.querySelector('.board-picture')"
                                "?.naturalWidth"), "the board")  # fmt: skip
    field = page.all(".line-form input")[0]
    field.send_keys("status\n")
    page.until(lambda: page.run("return document.querySelector('.answer')"
                                ".textContent.length > 100"), "an answer")  # fmt: skip
    assert_clean(page)
    people = start.json("api/desk")["people"]
    assert [one["person"] for one in people if one["person"]] == ["Anna"]


def seat_taken(told: dict[str, Any], seat: str) -> None:
    """A phone takes a seat of the table that the desk has opened."""
    visitor = build_opener(HTTPCookieProcessor())
    about = {"content-type": "application/json"}
    for path, said in (("join", {"code": told["code"]}), ("seat", {"seat": seat})):
        body = json.dumps(said).encode()
        with closing(visitor.open(Request(f"{told['address']}api/{path}", body, about))) as answer:
            about["x-table-token"] = json.load(answer).get("token", "")


@browser_only
def test_the_desk_answers_what_a_phone_asks_for(start: Start, phone: Callable[..., Phone]) -> None:
    start.post("new", game="game-of-thrones", name="west", rules={"players": "3"})
    start.line("orders stark winterfell march0")
    told = start.json("api/desk")
    page, stark = phone(1280, 800), phone(360, 740)
    page.open(start.opening)
    page.find(".qr")
    stark.open(told["address"])
    stark.driver.add_cookie({"name": "lang", "value": "cs"})
    stark.open(f"{told['address']}?code={told['code']}")
    stark.tap("button[value='stark']")
    stark.settled()
    start.line("orders lannister lannisport march0")
    stark.go("log")
    stark.shows("Lannister")
    seat_taken(told, "lannister")
    theirs = ".log li:has(.changes .row button:nth-child(3)) .changes"
    stark.tap(f"{theirs} summary")
    assert_clean(stark)
    stark.tap(f"{theirs} .row button:nth-child(3)")
    stark.shows("až bude souhlasit většina míst: 1 z 2")
    page.shows("Phones ask", "Stark proposes to take out: 2")
    assert_clean(page)
    page.tap("[data-request='remove'] .second")
    stark.shows("Ostatní nesouhlasili: 2")
    stark.tap(f"{theirs} .row button:nth-child(2)")
    stark.shows("Co tu odpovíte, bude místo řádku 2")
    stark.find("form.ask")
    stark.go("log")
    stark.tap(f"{theirs} summary")
    stark.tap(f"{theirs} .row button:nth-child(1)")
    page.tap("[data-request='undo'] .main-button")
    page.until(lambda: start.json("api/desk")["log"][0]["line"] == 4, "an undo")
    stark.shows("vzato zpět: 3")


def assert_clean(page: Phone) -> None:
    """Nothing wider than the window, nothing that axe finds, no error of the page."""
    assert page.run("return document.documentElement.scrollWidth") <= page.width
    page.run((files("axe_core_python") / "axe.min.js").read_text("utf-8"))
    violations: list[dict[str, Any]] = page.driver.execute_async_script(
        "const done = arguments[0]; axe.run().then((found) => done(found.violations))"
    )
    assert [violation["id"] for violation in violations] == []
