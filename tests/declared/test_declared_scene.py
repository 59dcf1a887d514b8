"""Boards of declared games on screens, from the declaration alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.games import GAMES, Games
from companion.table.home import Home
from companion.table.session import Session
from companion.table.store import Store
from kitgen.export.boards import drawing_of, places

EXAMPLES = sorted(path for path in Path("examples").iterdir() if (path / "table.yaml").is_file())


def begun(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """A session of an example, begun as a group would: its rules and its state."""
    table = Table(tmp_path, monkeypatch)
    people = "--people 'Anna, Petr'" if example.name == "copper-valley" else ""
    table.do(f"new {example.resolve()} --session s {people}")
    with Store.open(Home(tmp_path).path("s")) as store:
        rules = Games(GAMES, tmp_path / "games").rules(store.meta["game"])
        return rules, Session.load("s", store, rules).state


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_kept_copy_draws_its_boards_and_something_stands_on_them(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state = begun(example, tmp_path, monkeypatch)
    scene = rules.scene(rules.veiled(state, ""), "")
    assert scene.boards
    shown = 0
    for board in scene.boards:
        [part] = board.parts
        known = {
            place["id"] for place in places(rules.data, "en", drawing_of(rules.data, "en", part))
        }
        things = [*board.markers, *board.signs]
        shown += sum(one.place in known for one in things)
        assert all(one.says for one in things)
    assert shown


def test_a_hand_is_seen_by_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state = begun(Path("examples/heather-crowns"), tmp_path, monkeypatch)
    mine = rules.scene(rules.veiled(state, "gorse"), "gorse")
    [hand] = [spread for spread in mine.spreads if spread.seat == "gorse"]
    assert [card.piece for card in hand.cards] == [
        f"tales/{key}" for key in state.tales.hands["gorse"]
    ]
    for seat in ("", "thistle"):
        others = rules.scene(rules.veiled(state, seat), seat)
        assert not [spread for spread in others.spreads if spread.seat == "gorse"]
