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


PLATES = """
return [...document.querySelectorAll('.board .sign')]
  .filter((one) => one.querySelector('.sign-text'))
  .map((one) => [one.textContent, one.querySelector('rect').getBoundingClientRect()])
  .map(([text, { left, top, right, bottom }]) => [text, left, top, right, bottom]);
"""
IN_FRONT = """
const all = [...document.querySelectorAll('.board .pieces > *')];
const last = all.findLastIndex((one) => one.matches('.heap'));
return all.slice(0, last).every((one) => !one.matches('.tags'));
"""


def test_each_unit_is_named_in_letters_of_one_size_that_nothing_covers(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("set b1a.formation=none b1a.state=routed b1b.state=disordered b1b.fatigued=yes")
    served = Served(typed.folder, "field")
    british = phone(360, 740).join(served.address, "british")
    british.go("board")
    british.tap(".tool:last-child")
    british.until(lambda: british.all(".board .heap image"), "units", 240)
    plates = british.run(PLATES)
    assert {"B1a 4", "B1b 4"} <= {name for name, *_box in plates}
    assert max(one[4] - one[2] for one in plates) < 1.05 * min(one[4] - one[2] for one in plates)
    for at, (name, left, top, right, bottom) in enumerate(plates):
        for other, left_of, top_of, right_of, bottom_of in plates[at + 1 :]:
            apart = right <= left_of or right_of <= left or bottom <= top_of or bottom_of <= top
            assert apart, (name, other)
    assert british.run(IN_FRONT)
    assert served.end() == 0


def test_a_tap_is_told_that_it_is_no_answer_where_no_place_is(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    """A group commander does not move now; he may only be wounded or lost."""
    served = Served(typed.folder, "field")
    french = phone(360, 740).join(served.address, "french")
    french.go("do/leader")
    french.tap(".other.list summary")
    french.choose("Arnauld")
    french.until(lambda: "Where he goes or what befalls him" in french.prompt, "where")
    assert "f1b" not in french.prompt
    french.tap(".tool:last-child")
    french.tap("[data-place='8,4']")
    french.shows("that is not asked for here")
    assert served.end() == 0
