"""A table of the 1942 edition, and people who sit down at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Germany's first combat phase."""
    table = Table(tmp_path, monkeypatch)
    for line in ("new axis-allies", "next end", "next combat"):
        table.do(line)
    return table


class People:
    """Somebody at a terminal who types what they were told to."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def refuse(self, text: str) -> None:
        self.told.append(text)


@pytest.fixture
def at_terminal(table: Table, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sit people down at the table."""

    def sit(*typed: str) -> People:
        people = People(*typed)
        monkeypatch.setattr("companion.shell.output.Terminal", lambda: people)
        monkeypatch.setattr("companion.shell.output.at_terminal", lambda: True)
        return people

    return sit
