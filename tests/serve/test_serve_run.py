"""`companion serve` as a program: what it prints, what it notices, how it ends."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from phones import Party, party_of
from pocket import CODE, Served
from recorded.table import Table

from companion import start
from companion.cli import run
from companion.serve.bounds import MOST_HEAD_BYTES, STRANGERS_OF_ONE, Room
from companion.serve.run import lines_of
from companion.table.session import replay


def test_only_files_with_lines_of_the_session_are_news(tmp_path: Path) -> None:
    is_news = lines_of(tmp_path / "evening.session")
    found = {
        name
        for name in (
            *("evening.session", "evening.session-wal", "evening.session-shm"),
            *("evening.phones", "evening.drafts-new", "morning.session", "morning.session-wal"),
        )
        if is_news(None, str(tmp_path / name))
    }
    assert found == {"evening.session", "evening.session-wal"}


@pytest.mark.walk
def test_a_line_typed_beside_it_reaches_the_phones_without_being_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new axis-allies --session war")
    served = Served(tmp_path, "war")
    try:
        with served.heard() as lines:
            assert next(lines) == 1
            typed.do("next")
            assert next(lines) == 2
    finally:
        assert served.end() == 0
    with closing(sqlite3.connect(tmp_path / "sessions" / "war.session")) as file:
        assert file.execute("pragma integrity_check").fetchone() == ("ok",)


@pytest.mark.walk
def test_ctrl_c_ends_it_and_the_streams_that_are_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that do not go away by themselves, and one that is not listening just now."""
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    served = Served(tmp_path, "war")
    with ExitStack() as pages:
        heard = [pages.enter_context(served.heard()) for _page in range(5)]
        assert [next(lines) for lines in heard[:4]] == [1] * 4
        assert served.end() == 0
        assert [set(lines) - {1} for lines in heard] == [set()] * 5


def test_who_guesses_codes_cannot_pass_for_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guesses are counted by the address that they come from, not by one that is said."""
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    served = Served(tmp_path, "war")

    def status(number: int) -> int:
        said = f"10.0.0.{number}"
        about = {"X-Forwarded-For": said, "X-Real-IP": said, "Forwarded": f"for={said}"}
        body = json.dumps({"code": str(number)}).encode()
        request = Request(
            f"{served.address}api/join", body, {"content-type": "application/json", **about}
        )
        with pytest.raises(HTTPError) as refused, closing(urlopen(request)):
            pass
        return refused.value.code

    assert [status(number) for number in range(7)] == [403] * 5 + [429] * 2
    assert served.end() == 0


def test_it_says_address_and_codes_and_shows_a_code_to_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new axis-allies --session war")
    served = Served(tmp_path, "war")
    assert served.keeper_code.isdecimal()
    assert served.keeper_code != CODE
    assert served.end() == 0
    assert "Ctrl-C" in served.said
    assert sum("█" in line for line in served.said.splitlines()) > 10


@pytest.mark.walk
def test_a_head_is_bounded_also_where_it_comes_in_one_breath(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    served = Served(tmp_path, "war")
    host = served.address.removeprefix("http://").rstrip("/")
    name, _colon, port = host.partition(":")

    def status(length: int) -> int:
        with closing(socket.create_connection((name, int(port)), timeout=30)) as line:
            line.sendall(
                f"GET /api/now HTTP/1.1\r\nHost: {host}\r\nX: {'a' * length}\r\n\r\n".encode()
            )
            return int(line.recv(100).split()[1])

    assert [status(length) for length in (1000, 2 * MOST_HEAD_BYTES)] == [401, 400]
    assert served.end() == 0


@pytest.mark.walk
def test_whatever_comes_over_a_line_is_answered_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Raw bytes that no browser sends: none is a fault of the program, and none holds it up."""
    Table(tmp_path, monkeypatch).do("new game-of-thrones --session war")
    served = Served(tmp_path, "war")
    host = served.address.removeprefix("http://").rstrip("/")
    name, _colon, port = host.partition(":")
    at, json_of = f"Host: {host}\r\n", "Content-Type: application/json\r\n"
    post = f"POST /api/join HTTP/1.1\r\n{at}{json_of}"
    bodies = (
        "[" * 30_000,
        '{"code":NaN}',
        '{"code":' + "9" * 5000 + "}",
        '{"code":"\\ud800"}',
        "1",
    )
    queries = "&".join(f"a{n}={n}" for n in range(2000))
    sent = [
        *(f"{post}Content-Length: {len(body)}\r\n\r\n{body}" for body in bodies),
        f"{post}Content-Length: -1\r\n\r\n",
        f"{post}Content-Length: {'9' * 40}\r\n\r\n",
        f"{post}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        f"GET /?{queries} HTTP/1.1\r\n{at}\r\n",
        f"GET /static/..%2fseats.py HTTP/1.1\r\n{at}\r\n",
        f"GET /rules/%00%ff HTTP/1.1\r\n{at}\r\n",
        f"GET /board/x/..%2f..%2fetc HTTP/1.1\r\n{at}\r\n",
        f"GET / HTTP/1.1\r\n{at}" + "X: a\r\n" * 3000 + "\r\n",
        f"GET / HTTP/1.1\r\n{at}Host: evil\r\n\r\n",
        f"GET /api/now HTTP/1.1\r\n{at}Cookie: table=\xff\xfe\r\n\r\n",
        f"GET /api/news HTTP/1.1\r\n{at}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\x16\x03\x01 no HTTP\r\n\r\n",
        f"BREW / HTTP/1.1\r\n{at}\r\n",
    ]

    def status(text: str) -> int:
        with closing(socket.create_connection((name, int(port)), timeout=30)) as line:
            line.sendall(text.encode("latin-1"))
            return int(line.recv(100).split()[1])

    found = [status(text) for text in sent]
    assert [one for one in found if one >= 500] == []
    with served.heard() as lines:
        assert next(lines) == 1
    assert served.end() == 0


def test_an_evening_clears_away_what_goes_in_circles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that are served for hours cannot do without Python's collector."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    found = list[bool]()
    monkeypatch.setattr(
        "companion.serve.run.serve", lambda *_args, **_options: found.append(gc.isenabled())
    )
    assert run(["new", "axis-allies"]) == 0
    monkeypatch.setattr("sys.argv", ["companion", "serve", "--port", "0"])
    with pytest.raises(SystemExit):
        start.main()
    assert found == [True]


def test_the_end_waits_for_no_pages_of_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that is being made ends at its next picture; whoever waits for it is told of none."""
    begun = threading.Event()

    def made(_games: object, whole: bool, pause: Callable[[], None]) -> dict[str, bytes]:
        begun.set()
        while True:
            pause()

    monkeypatch.setattr("companion.serve.rule_pages.site_files", made)
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    with Party(tmp_path, "war") as party, ThreadPoolExecutor(1) as reader:
        end = asyncio.Event()

        async def opened() -> None:
            async with party.app.router.lifespan_context(party.app):
                await end.wait()

        server = asyncio.run_coroutine_threadsafe(opened(), party.loop)
        assert begun.wait(30)
        page = reader.submit(party.ask, "GET", "/rules/axis-allies/en/index.html")
        party.phones.close()
        party.loop.call_soon_threadsafe(end.set)
        server.result(30)
        assert page.result(30).status == 404


def test_a_program_ends_while_something_is_counted_aside() -> None:
    program = (
        "import threading; from companion.serve.aside import aside; aside(threading.Event().wait)"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_a_long_session_is_folded_where_ctrl_c_is_heeded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signals reach the first thread of a program only."""
    typed = Table(tmp_path, monkeypatch)
    typed.do("new axis-allies --session war")
    with closing(sqlite3.connect(tmp_path / "sessions" / "war.session")) as file:
        file.execute("DELETE FROM cache")
        file.commit()
    folded = list[threading.Thread]()

    def seen(*args: Any) -> Any:
        folded.append(threading.current_thread())
        return replay(*args)

    monkeypatch.setattr("companion.table.session.replay", seen)
    monkeypatch.setattr("companion.serve.run.serve", lambda *_args, **_options: None)
    assert run(["serve", "--port", "0"]) == 0
    assert folded == [threading.main_thread()]


@pytest.mark.walk
def test_a_stranger_with_a_thousand_connections_shuts_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    served = Served(tmp_path, "war")
    host = served.address.removeprefix("http://").rstrip("/").partition(":")
    with served.heard() as lines, ExitStack() as idle:
        assert next(lines) == 1
        for _number in range(STRANGERS_OF_ONE + 300):
            line = socket.create_connection((host[0], int(host[2])), timeout=30)
            idle.enter_context(closing(line))
        for _number in range(10):
            with served.heard() as others:
                assert next(others) == 1
        Table(tmp_path, monkeypatch).do("next")
        assert next(line for line in lines if line > 1) == 2
    assert served.end() == 0


def test_of_a_full_room_who_waits_longest_for_nothing_is_sent_out() -> None:
    room, gone = Room(of_one=2, of_all=3), list[str]()

    class Connection:
        def __init__(self, name: str, address: str, served: bool = False) -> None:
            self.address, self.is_served, self.transport = address, served, self
            self.abort = lambda: gone.append(name)

    for one in (
        Connection("served", "a", served=True),
        Connection("idle", "a"),
        Connection("third of one address", "a"),
        Connection("of another", "b"),
        Connection("one too many", "c"),
    ):
        room.enter(one)  # type: ignore[arg-type]
    assert gone == ["idle", "third of one address"]


@pytest.mark.walk
def test_a_second_server_of_a_session_only_tells_where_the_first_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new axis-allies --session war")
    served = Served(tmp_path, "war")
    phones = (tmp_path / "sessions" / "war.phones").read_bytes()
    told = typed.type("serve --port 0 --code 9999")
    assert (told.status, told.err) == (
        1,
        f"The session 'war' is served already, at {served.address}\n",
    )
    assert (tmp_path / "sessions" / "war.phones").read_bytes() == phones
    served.kill()  # as a lost laptop leaves it
    served.begin()
    assert served.end() == 0


def test_a_server_goes_on_with_the_file_that_mend_has_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    with party_of(typed, "new axis-allies", "next", "next") as party:
        phone = party.phone("ussr")
        with sqlite3.connect(party.path) as file:
            file.execute("UPDATE events SET kind = 'nxet' WHERE id = 3")
        file.close()
        typed.do("mend")
        answer = phone.act("next", seen=phone.now()["line"])
        assert answer["state"] == "done", answer
        assert typed.do("log --json").json["lines"][-1]["line"] == answer["line"]
