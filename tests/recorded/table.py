"""A table for tests: runs command lines as a user types them, in one process and one folder."""

from __future__ import annotations

import io
import json
import shlex
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rulebooks import loaded

from companion.cli import run
from companion.games import GAMES, Games
from companion.table.events import Record
from companion.table.store import Store


@dataclass(frozen=True)
class Answer:
    """What a command printed and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Table:
    """Runs commands on sessions in a folder of their own. Games are loaded once: the tests of
    the loader are elsewhere, and the rules are pure. A folder of a test's own is loaded once
    in that test."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setenv("COMPANION_HOME", str(folder))
        for name in ("COMPANION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANGUAGE", "en")
        load, own = Games.rules, dict[str, Any]()

        def rules(games: Games, game: str, checked: bool = True) -> Any:
            if game in GAMES:
                return loaded(game)
            if game not in own:
                own[game] = load(games, game)
            return own[game]

        monkeypatch.setattr(Games, "rules", rules)

    def type(self, line: str) -> Answer:
        """Run a line as typed, quotes and all."""
        return self.run(*shlex.split(line))

    def run(self, *words: str) -> Answer:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = run(list(words))
        return Answer(status, out.getvalue(), err.getvalue())

    def do(self, line: str) -> Answer:
        """Run a line that must succeed."""
        answer = self.type(line)
        assert answer.status == 0, f"{line}: {answer.err}"
        return answer

    def status(self) -> Any:
        return self.do("status --json").json

    def session_file(self, name: str = "axis-allies-1") -> Path:
        return self.folder / "sessions" / f"{name}.session"

    def lines(self, name: str = "axis-allies-1") -> list[Record]:
        """The lines of a session, read past the program."""
        with Store.open(self.session_file(name)) as store:
            return store.records()
