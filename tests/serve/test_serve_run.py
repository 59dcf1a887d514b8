"""`companion serve` as a program: what it prints, what it notices, how it ends."""

from __future__ import annotations

import gc
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pocket import CODE, Served
from recorded.table import Table

from companion.cli import run
from companion.serve.run import lines_of


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


def test_an_evening_clears_away_what_goes_in_circles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command does without Python's collector; pages that are served for hours may not."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    found = list[bool]()
    monkeypatch.setattr(
        "companion.serve.run.serve", lambda *_args, **_options: found.append(gc.isenabled())
    )
    assert run(["new", "axis-allies"]) == 0
    gc.disable()
    try:
        assert run(["serve", "--port", "0"]) == 0
    finally:
        gc.enable()
        gc.unfreeze()
    assert found == [True]
