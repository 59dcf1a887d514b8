"""Areas that changed hands in a round, as the board marks them."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded.table import Table
from thrones import RULES

from companion.table.home import Home
from companion.table.session import Session
from companion.table.store import Store

RECORDED = Path(__file__).parents[1] / "recorded" / "thrones-castles.txt"
ROUNDS = 3


@pytest.mark.walk
def test_the_board_marks_what_has_another_holder_than_when_the_round_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    text = RECORDED.read_text("utf-8").split(f"# Round {ROUNDS + 1}.")[0]
    lines = [line for line in text.splitlines() if line and line[0] not in "#?"]
    for line in lines:
        table.do(line)
    with Store.open(Home(tmp_path).path(table.status()["session"])) as store:
        states = [p.step.state for p in Session.load("s", store, RULES).replayed()]

    before, marked, round_now = dict[str, str | None](), 0, 0
    for state in states:
        told = RULES.document(state)["areas"]
        now = {area: row["controller"] for area, row in told.items() if row["controller"]}
        if state.round != round_now:
            before, round_now = now, state.round
        [board] = RULES.scene(state, "").boards
        other = {area for area in before | now if before.get(area) != now.get(area)}
        assert {*board.changed} == other
        marked = max(marked, len(other))
    assert round_now >= ROUNDS
    assert marked > 1


def test_a_board_that_was_put_in_by_hand_marks_nothing() -> None:
    state = RULES.load({"choices": {}, "round": 4, "tokens": {"moat_cailin": "stark"}})
    [board] = RULES.scene(state, "").boards
    assert board.changed == ()
