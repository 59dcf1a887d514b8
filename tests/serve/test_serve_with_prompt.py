"""`companion serve --table`: the prompt of the laptop and the phones beside it, on one session."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from pocket import CODE
from recorded.table import Table
from terminal import Terminal


class Phone:
    """A phone with a seat, which speaks over the network."""

    def __init__(self, shown: str, seat: str) -> None:
        address = re.search(r"http://\S+/", shown)
        assert address
        self._address = address[0]
        self._visitor = build_opener(HTTPCookieProcessor())
        self._token = ""
        self._token = self.post("join", code=CODE)["token"]
        self.post("seat", seat=seat)

    def post(self, path: str, **said: Any) -> Any:
        about = {"content-type": "application/json", "x-table-token": self._token}
        body = json.dumps(said).encode()
        return json.load(self._visitor.open(Request(f"{self._address}api/{path}", body, about)))

    def walk_on(self) -> Any:
        return self.post("act", command="next", fields={}, flags=[], key="once", seen=1)

    def now(self) -> Any:
        return json.load(self._visitor.open(f"{self._address}api/now"))


@pytest.mark.walk
def test_laptop_and_phone_see_each_others_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    environment = {"COMPANION_HOME": str(tmp_path), "LANGUAGE": "en"}
    words = ["serve", "--table", "--port", "0", "--code", CODE]
    with Terminal(words, environment) as laptop:
        phone = Phone(laptop.until("Tab completes"), "ussr")
        phone.walk_on()
        laptop.until("2  Soviet Union: ")
        laptop.type("next\r")
        laptop.until("Combat move")
        assert phone.now()["line"] == 3
        laptop.type("quit\r")
        assert laptop.process.wait(30) == 0


@pytest.mark.walk
def test_a_line_of_a_phone_does_not_spoil_what_is_being_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table(tmp_path, monkeypatch).do("new axis-allies --session war")
    environment = {"COMPANION_HOME": str(tmp_path), "LANGUAGE": "en"}
    words = ["serve", "--table", "--port", "0", "--code", CODE]
    with Terminal(words, environment) as laptop:
        phone = Phone(laptop.until("Tab completes"), "ussr")
        laptop.type("log ")
        laptop.until("> log")
        phone.walk_on()
        laptop.until("2  Soviet Union: ")
        laptop.type("1\r")
        laptop.until("Time (UTC)")


def test_without_a_terminal_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies --session war")
    answer = table.type("serve --table --port 0")
    assert answer.status == 2
    assert "terminal" in answer.err
