"""What comes over the air: compressed for a browser that reads it, plain for any other."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import HOST, Party, Phone, Told, party_of
from recorded.table import Table

from companion.serve.app import LEAST_BYTES

PACKED = {"accept-encoding": "gzip, deflate"}


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    typed = Table(tmp_path, monkeypatch)
    with party_of(typed, "new game-of-thrones", "next --anyway") as found:
        yield found


def asked(phone: Phone, path: str, packed: bool) -> Told:
    headers = phone.headers() | (PACKED if packed else {})
    return phone.party.ask("GET", path, headers)


@pytest.mark.parametrize("path", ["/", "/static/phone.js", "/static/style.css", "/api/now"])
def test_pages_scripts_and_answers_come_compressed(party: Party, path: str) -> None:
    phone = party.phone("stark")
    plain, packed = asked(phone, path, packed=False), asked(phone, path, packed=True)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2


def test_a_script_that_the_browser_has_is_not_sent_again(party: Party) -> None:
    phone = party.phone("stark")
    known = {"if-none-match": asked(phone, "/static/phone.js", packed=True).headers["etag"]}
    again = party.ask("GET", "/static/phone.js", phone.headers() | PACKED | known)
    assert (again.status, again.body) == (304, b"")


def test_pictures_and_short_answers_come_as_they_are(party: Party) -> None:
    phone = party.phone("stark")
    for path in ("/static/icon-192.png", "/manifest.webmanifest"):
        packed = asked(phone, path, packed=True)
        assert packed.status == 200
        assert "content-encoding" not in packed.headers
        assert packed.body == asked(phone, path, packed=False).body
    assert len(packed.body) < LEAST_BYTES


def test_news_comes_word_by_word(party: Party) -> None:
    phone = party.phone("stark")
    headers = {"host": HOST, **phone.headers(), **PACKED}
    work = party._asked("GET", "/api/news", headers, b"", most=1)
    told = asyncio.run_coroutine_threadsafe(work, party.loop).result(30)
    assert "content-encoding" not in told.headers
    assert told.body.startswith(b"retry: ")
