"""Whoever asks what, in whatever way: nobody gets in without the code, nothing breaks, nothing is
told that is not theirs."""

from __future__ import annotations

import asyncio
import json
import random
import re
import string
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from phones import CODE, HOST, Party, Phone, party_of
from recorded.table import Table

from companion.serve.app import MOST_BYTES
from companion.serve.news import MOST_OF_ONE, TooManyStreams

EVIL = "<b>&\"'x"


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    typed = Table(tmp_path, monkeypatch)
    with party_of(typed, "new game-of-thrones", "next --anyway") as found:
        yield found


def test_codes_are_guessed_a_few_times_a_minute_only(party: Party) -> None:
    stranger = Phone(party)
    assert [stranger.post("join", code=str(n)).status for n in range(6)] == [403] * 5 + [429]
    assert stranger.post("join", code=CODE).status == 429
    assert not stranger.cookies


def test_who_guesses_elsewhere_shuts_nobody_out(party: Party) -> None:
    """The right code from an address that has not guessed is heard; the keeper's is counted by
    itself."""
    phone = party.phone("stark")
    for number in range(60):
        stranger = Phone(party, address=f"10.0.0.{number % 10}")
        assert stranger.post("join", code=str(number)).status in (403, 429)
    assert Phone(party, address="10.0.1.1").post("join", code=CODE).status == 200
    for number in range(6):
        Phone(party).post("join", code=str(number))
    assert phone.post("keeper", keeper_code=party.seats.keeper_code).status == 200


def test_the_keepers_code_is_another(party: Party) -> None:
    phone = party.phone("stark")
    assert phone.post("keeper", keeper_code=CODE + "0").status == 403
    assert not phone.now()["me"]["keeper"]
    assert phone.post("free", seat="tyrell").status == 403


def test_the_cookie_is_for_this_site_and_no_script(party: Party) -> None:
    told = Phone(party).post("join", code=CODE)
    about = told.headers["set-cookie"].casefold()
    assert "httponly" in about
    assert "samesite=strict" in about


def test_other_sites_neither_read_nor_write(party: Party) -> None:
    phone = party.phone("stark")
    body = json.dumps({"command": "next", "fields": {}}).encode()

    def status(**changed: str) -> int:
        headers = {**phone.headers(), **changed}
        return party.ask("POST", "/api/act", headers, body).status

    assert status(**{"x-table-token": ""}) == 403
    assert status(**{"x-table-token": "0" * 64}) == 403
    assert status(origin="http://evil.example") == 403
    assert status(host="evil.example:8116") == 403
    assert status(**{"content-type": "text/plain"}) == 415
    told = party.ask("GET", "/api/now", {**phone.headers(), "host": "evil.example"})
    assert (told.status, b"stark" in told.body) == (403, False)
    assert party.table.line == 2
    assert status(origin=f"http://{HOST}") == 200


def test_pages_run_nothing_that_is_not_ours(party: Party) -> None:
    phone = party.phone("stark")
    for path in ("/", "/table", "/api/now", "/rules/game-of-thrones/cs/index.html", "/nothing"):
        told = phone.get(path)
        policy = told.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert told.headers["x-content-type-options"] == "nosniff"


def test_nobody_waits_for_rules_that_are_being_made(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are begun with the table; who asks for one too early waits alone."""
    begun, free = threading.Event(), threading.Event()

    def made(_games: object, **_options: object) -> dict[str, bytes]:
        begun.set()
        assert free.wait(30)
        return {"game-of-thrones/en/index.html": b"rules"}

    monkeypatch.setattr("companion.serve.rule_pages.site_files", made)

    async def opened() -> None:
        async with party.app.router.lifespan_context(party.app):
            await asyncio.to_thread(free.wait, 30)

    server = asyncio.run_coroutine_threadsafe(opened(), party.loop)
    assert begun.wait(30)
    phone = party.phone("stark")
    with ThreadPoolExecutor(1) as reader:
        page = reader.submit(phone.get, "/rules/game-of-thrones/en/")
        assert phone.now()["line"] == 2
        assert not page.done()
        free.set()
        assert page.result(30).body == b"rules"
    server.result(30)
    assert phone.get("/rules/game-of-thrones/de/").status == 404


def test_bodies_are_bounded(party: Party) -> None:
    phone = party.phone("stark")
    for body, status in (
        (b" " * (MOST_BYTES + 1), 413),
        (b"[" * 5000, 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b'{"command": 1}', 400),
        (json.dumps({"command": "next", "seen": True}).encode(), 400),
        (json.dumps({"command": "next", "fields": {"to": "x" * 5000}}).encode(), 400),
        (json.dumps({"command": "next\x00"}).encode(), 400),
    ):
        assert party.ask("POST", "/api/act", phone.headers(), body).status == status
    assert party.table.line == 2


def test_names_are_escaped(party: Party) -> None:
    phone = party.phone("stark")
    assert phone.post("seat", seat="stark", person=EVIL).status == 200
    assert phone.now()["me"]["person"] == EVIL
    phone.post("leave")
    phone.post("seat", seat="stark", person=EVIL)
    assert EVIL not in phone.get("/").body.decode()


def test_the_keeper_frees_a_seat_for_all_its_phones(party: Party) -> None:
    one, two = party.phone("stark"), party.phone("stark")
    keeper = party.phone("watcher", keeper=True)
    seats = {seat["seat"]: seat for seat in keeper.now()["seats"]}
    assert seats["stark"]["phones"] == 2
    assert keeper.post("free", seat="stark").json == {"freed": 2}
    assert (one.get("/api/now").status, two.get("/api/now").status) == (401, 401)
    assert one.post("seat", seat="stark").status == 200


def test_the_stream_says_that_something_is_new_and_never_what(party: Party) -> None:
    phone = party.phone("stark")
    told = party.heard(phone)
    assert told.startswith("retry: ")
    assert re.search(r'id: \d+\ndata: \{"version": \d+, "line": 2\}\n', told)
    assert len(told) < 200


def test_streams_are_told_when_the_table_closes(party: Party) -> None:
    phone = party.phone("stark")
    headers = {"host": HOST, **phone.headers()}
    work = party._asked("GET", "/api/news", headers, b"")
    told = asyncio.run_coroutine_threadsafe(work, party.loop)
    with pytest.raises(TimeoutError):
        told.result(0.1)  # it goes on until then
    party.phones.close()
    assert told.result(10).body.startswith(b"retry: ")


def test_streams_of_one_device_are_bounded(party: Party) -> None:
    news = party.phones._news
    ears = [news.stream("one", "stark", 1, 1) for _ear in range(MOST_OF_ONE)]

    async def opened() -> None:
        for ear in ears:
            await anext(ear)

    asyncio.run_coroutine_threadsafe(opened(), party.loop).result(10)
    assert party.heard(party.phone("stark"))
    with pytest.raises(TooManyStreams):
        news.stream("one", "stark", 1, 1)


# -- requests that nobody would make ---------------------------------------------------------------

PATHS = (
    *("/", "/table", "/static/style.css", "/api/now", "/api/log", "/api/part", "/api/can"),
    *("/api/action/march", "/api/charts", "/api/table", "/api/rules", "/rules/", "/Q/ABCDE"),
    *("/api/act", "/api/answer", "/api/back", "/api/drop", "/api/undo", "/api/proposal"),
    *("/api/seat", "/api/leave", "/api/language", "/api/free", "/api/keeper"),
)
RIGHT = frozenset({200, 303, 304, 400, 401, 403, 404, 405, 408, 409, 413, 415, 429})


def odd(chance: random.Random) -> Any:
    """A value that does not fit."""
    letters = string.printable + "ěščřž\u202e\ud800💣"
    return chance.choice(
        [
            None,
            True,
            -1,
            10**30,
            0.5,
            "",
            "stark",
            "next",
            "orders",
            "../../etc/passwd",
            "".join(chance.choice(letters) for _ in range(chance.randint(1, 40))),
            [],
            ["x"],
            {"a": {"b": [1]}},
        ]
    )


def mutated(party: Party, phones: list[Phone], chance: random.Random) -> None:
    """One request that is somehow wrong; what came of it is looked at."""
    phone = chance.choice(phones)
    path = chance.choice(PATHS)
    if chance.random() < 0.2:
        path = path[: chance.randint(1, len(path))] + chance.choice(["x", "/", "..", "%00", "//"])
    if chance.random() < 0.4:
        query = "".join(chance.choice("abcdefg=&%+0123456789;") for _ in range(12))
        path += f"?{chance.choice(['since', 'before', 'id', 'q', 'count'])}={query}"
    method = chance.choice(["GET", "POST", "POST", "POST", "PUT", "DELETE"])
    names = ("command", "fields", "flags", "seen", "key", "draft", "step", "answer", "seat", "id")
    said = {name: odd(chance) for name in chance.sample(names, chance.randint(0, 6))}
    if chance.random() < 0.5:
        said["command"] = chance.choice(["next", "orders", "march", "bid", "set", "undo", "can"])
    body = json.dumps(said).encode()
    if chance.random() < 0.2:
        at = chance.randint(0, len(body))
        body = body[:at] + bytes([chance.randint(0, 255)]) + body[at + 1 :]
    headers = phone.headers()
    if chance.random() < 0.2:
        headers[chance.choice(list(headers))] = chance.choice(["", "x", "9" * 300, "\xff"])
    told = party.ask(method, path, headers, body)
    assert told.status in RIGHT, (method, path, headers, body, told.body)
    assert b"Traceback" not in told.body
    assert b'File "' not in told.body


def assailed(party: Party, times: int, seed: int) -> None:
    phones = [party.phone("stark"), party.phone("watcher"), party.phone("tyrell"), Phone(party)]
    chance = random.Random(seed)
    for _time in range(times):
        mutated(party, phones, chance)
    lines = party.table.line
    assert [line["line"] for line in party.phone("watcher").now()["log"]][-1] == lines


def test_requests_that_nobody_would_make(party: Party) -> None:
    assailed(party, 150, 7)


@pytest.mark.slow
def test_three_thousand_requests_that_nobody_would_make(party: Party) -> None:
    assailed(party, 3000, 16)
