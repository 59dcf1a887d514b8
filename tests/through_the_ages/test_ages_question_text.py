"""What a card lets somebody choose, in words: also what binds the things together."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table


def test_buildings_that_must_be_of_one_kind_are_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Raid II takes up to two identical urban buildings."""
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule players=2")
    table.do("set age=ii round=8 phase=politics turn=green green.warriors=6")
    table.do("set green.military-cards=1 green.known='raid ii'")
    table.do("set orange.philosophy=2 orange.religion=1")
    table.do("aggression raid ii orange")
    assert "Religion, Philosophy 2; all of one kind" in " ".join(
        table.do("defend none").out.split()
    )
    answer = table.type("choose 1 religion 1 philosophy")
    assert answer.status != 0
    assert "all of one kind" in answer.err
    assert "+3 resources" in table.do("choose 2 philosophy").out
