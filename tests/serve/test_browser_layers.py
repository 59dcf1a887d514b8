"""What the rules say of a chosen unit, on the board of a phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only

RECORDED = Path(__file__).parents[1] / "recorded" / "napoleon-leith.txt"
TO_THE_FIRST_MOVE = 10


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path, monkeypatch)
    lines = (line for line in RECORDED.read_text("utf-8").splitlines() if line and line[0] != "#")
    table.do(f"{next(lines)} --session field")
    for line in islice(lines, TO_THE_FIRST_MOVE - 1):
        table.do(line)
    return table


def layers(phone: Phone) -> list[str]:
    """The kinds of layers that lie over the board."""
    script = "return [...document.querySelectorAll('.board .layer')].map((one) => one.classList[1])"
    return [name.removeprefix("layer-") for name in phone.run(script)]


def spoken(phone: Phone, place: str) -> str:
    return str(phone.find(f"[data-place='{place}']").get_attribute("aria-label"))


def test_a_chosen_unit_shows_where_it_may_go_and_what_it_controls(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    served = Served(typed.folder, "field")
    british = phone(360, 740).join(served.address, "british")
    british.go("board")
    british.tap(".tool:last-child")  # the whole field
    british.tap("[data-place='11,1']")  # B1a, on L2
    british.until(lambda: layers(british) == ["reach", "fire", "zone"], "what is not folded")
    assert "Can move to" in spoken(british, "11,2")
    assert "Zone of control" in spoken(british, "11,2")
    british.run("document.querySelector('.layer-key:has(.layer-zone)').click()")
    british.until(lambda: layers(british) == ["reach", "fire"], "the zone is folded away")
    british.tap("[data-place='8,4']")
    british.until(lambda: not layers(british), "nobody stands there")

    british.go("do/move")
    british.until(lambda: "B1a" in british.prompt, "the first unit")
    british.until(lambda: "reach" in layers(british), "what the rules say of it")
    british.tap("[data-place='11,2']")
    british.until(lambda: "B1b" in british.prompt, "the next unit")
    assert served.end() == 0
