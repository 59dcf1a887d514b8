"""A mistake of the program costs one answer: it is written down, told at the laptop, and no phone
learns more than that there was one."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from evenings import evening
from phones import party_of
from recorded.table import Table
from starlette.requests import Request
from starlette.responses import Response

from companion.desk.app import Desk
from companion.games import GAMES, Games
from companion.serve.run import TableSettings
from companion.table import faults
from companion.table.home import Home


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def raising(error: Exception) -> Callable[..., Any]:
    def fail(*_arguments: object, **_named: object) -> Any:
        raise error

    return fail


def test_a_mistake_is_written_down_once_and_told_at_the_laptop_alone(
    typed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party_of(typed, "new axis-allies --session war") as party:
        heard = list[str]()
        party.phones.mistakes.told = heard.append
        phone = party.phone("ussr", lang="cs")
        with monkeypatch.context() as patch:
            patch.setattr("companion.serve.views.charts", raising(KeyError("secret orders")))
            answers = [phone.get("/api/charts") for _ in range(3)]
        assert [told.status for told in answers] == [500] * 3
        assert "secret" not in answers[0].body.decode()
        assert "KeyError" not in answers[0].body.decode()
        (sentence,) = heard
        assert sentence.startswith("This is a fault of the program (KeyError); the evening goes on")
        (file,) = re.findall(r"\S+\.txt", sentence)
        assert Path(file).parent == typed.folder / "faults"
        text = Path(file).read_text("utf-8")
        assert "session war, line 1; GET /api/charts" in text
        assert "KeyError: 'secret orders'" in text
        assert party.phones.mistakes.sentences() == heard
        assert phone.get("/api/charts").status == 200


def test_a_mistake_with_lines_of_others_is_written_down_too(
    typed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party_of(typed, "new axis-allies --session war") as party:
        party.phones.mistakes.told = lambda _sentence: None
        with monkeypatch.context() as patch:
            patch.setattr("companion.serve.table.Table.refresh", raising(ValueError("odd")))
            party.phones._look(party.loop)
            party._one.submit(lambda: None).result()  # it comes after the look
        assert [path.name[:10] for path in (typed.folder / "faults").iterdir()] == ["ValueError"]


def test_the_laptop_reads_what_a_phone_asks_in_its_own_language(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        heard = list[str]()
        party.table.on_proposal = heard.append
        party.phone("germany")
        party.phone("ussr", lang="cs").post("undo", seen=2, key="once", to=1)
        what = "2  Soviet Union: Purchase units"
        assert heard == [f"Soviet Union proposes to take back: {what} ('undo' does it.)"]


def test_the_desk_tells_a_mistake_of_its_own_with_the_file(tmp_path: Path) -> None:
    desk = Desk(Home(tmp_path), Games(GAMES, tmp_path / "games"), TableSettings())
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/start",
        "query_string": b"",
        "headers": [(b"cookie", f"{desk._key_cookie}={desk.key}".encode())],
    }
    route = desk._answering(raising(KeyError("odd")))

    async def asked() -> Response:
        return await route(Request(scope))

    answer = asyncio.run(asked())
    sentence = json.loads(bytes(answer.body))["error"]
    assert (answer.status_code, "KeyError" in sentence) == (500, True)
    (file,) = re.findall(r"\S+\.txt", sentence)
    assert "GET /api/start" in Path(file).read_text("utf-8")


def test_a_mistake_at_the_prompt_ends_no_evening(
    typed: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.do("new axis-allies --session war")
    monkeypatch.setattr("companion.prompt.loop.PromptLoop._alias", raising(ValueError("odd")))
    evening(["alias", "next --anyway"], monkeypatch)
    told = " ".join(capsys.readouterr().out.split())
    assert "This is a fault of the program (ValueError); the evening goes on. Details:" in told
    assert len(typed.lines("war")) == 2


def test_only_the_last_faults_are_kept(tmp_path: Path) -> None:
    for number in range(faults.MOST_KEPT + 5):
        error = type(f"Error{number}", (Exception,), {})()
        path = faults.written(error, tmp_path)
        assert path is not None
        os.utime(path, (number, number))
    kept = sorted(path.name[:8] for path in (tmp_path / faults.FOLDER).iterdir())
    assert (len(kept), "Error34-" in kept, "Error3-e" in kept) == (faults.MOST_KEPT, True, False)


def test_a_home_that_cannot_be_written_costs_no_report_of_a_fault(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", "utf-8")
    path = faults.written(KeyError("odd"), tmp_path / "home")
    assert path is not None
    assert "KeyError: 'odd'" in path.read_text("utf-8")
    path.unlink()
