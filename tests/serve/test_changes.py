"""What a page is told of a change is enough to have the next scene, and short."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phones import party_of
from recorded.table import Table

from companion.serve.changes import change

documents = st.recursive(
    st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inside),
)


def changed(before: Any, told: Any) -> Any:
    """The next document, put together as `common.js` does it."""
    if "is" in told:
        return told["is"]
    if "cut" in told:
        start, end = told["cut"]
        return [*before[:start], *told["with"], *before[len(before) - end :]]
    if "at" in told:
        at = {int(n): inside for n, inside in told["at"].items()}
        return [changed(one, at[n]) if n in at else one for n, one in enumerate(before)]
    if not told:
        return before
    after = {key: value for key, value in before.items() if key not in told.get("gone", ())}
    return after | {
        key: changed(before.get(key), inside) for key, inside in told.get("of", {}).items()
    }


@given(documents, documents)
def test_the_next_document_is_the_one_before_with_its_change(before: Any, after: Any) -> None:
    assert changed(before, json.loads(json.dumps(change(before, after)))) == after


def test_a_conquest_is_told_in_some_hundred_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    with party_of(typed, "new axis-allies", "next combat --anyway") as party:
        phone = party.phone("ussr")
        before = phone.get("/api/scene").json
        assert phone.act("capture", area="ukraine")["state"] == "done"
        told = phone.get(f"/api/scene?since={before['mark']}")
        whole = phone.get("/api/scene")
        assert changed(before, told.json["change"]) | {"mark": ""} == whole.json | {"mark": ""}
        assert len(told.body) < min(1000, len(whole.body) / 3)


def test_a_mark_of_another_seat_brings_the_whole_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    with party_of(typed, "new game-of-thrones --rule players=3") as party:
        mark = party.phone("stark").get("/api/scene").json["mark"]
        assert "change" in party.phone("stark").get(f"/api/scene?since={mark}").json
        assert "boards" in party.phone("lannister").get(f"/api/scene?since={mark}").json
