"""Two phones, one in Czech and one in English, play orders and a march by taps alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served, with_drawn_boards
from recorded.table import Table
from rulebooks import loaded

from companion.serve.board_drawing import draw
from companion.serve.board_files import BoardFiles, Job

pytestmark = browser_only

STARK = {"winterfell": "Pochod 0", "white_harbor": "Obrana +1", "shivering_sea": "Podpora"}
BARATHEON = {
    "dragonstone": "Special march +1",
    "shipbreaker_bay": "Support",
    "kingswood": "March 0",
}
DRAWN = [Job(lang, "board") for lang in ("en", "cs")] + [
    Job(lang, part, faces=True)
    for lang in ("en", "cs")
    for part in ("footmen", "knights", "ships", "order-tokens", "power-tokens", "neutral-tokens")
]
"""Drawings that the pages cannot do without; the others come when they come."""


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A home with a session of three houses, in which Lannister has laid its orders."""
    table = Table(tmp_path, monkeypatch)
    table.do("new game-of-thrones --rule players=3 --session west")
    table.do("orders lannister lannisport march0, stoney_sept raid, golden_sound defence+1")
    boards = BoardFiles(Path(loaded("game-of-thrones").data.folder), with_drawn_boards(tmp_path))
    for job in DRAWN:
        if not boards.folder_of(job).exists():
            draw(boards._game, job, boards.folder_of(job))
    return table


@pytest.fixture
def served(typed: Table) -> Iterator[Served]:
    table = Served(typed.folder, "west")
    yield table
    assert table.end() == 0


def spoken(phone: Phone, place: str) -> str:
    """What a screen reader says of a place on the board."""
    label = f"return document.querySelector(\"[data-place='{place}']\")?.getAttribute('aria-label')"
    return str(phone.run(label) or "")


def _is_past(phone: Phone, name: str) -> bool:
    return not phone.prompt.startswith(name)


def lay(phone: Phone, laid: dict[str, str]) -> None:
    """Lay an order in each area, as it is asked for, by tapping the token."""
    phone.go("do/orders")
    for _area in laid:
        phone.find(".board .about")
        name = phone.prompt.partition(":")[0]
        order = next(order for area, order in laid.items() if spoken(phone, area).startswith(name))
        assert not phone.all("form.ask .choice"), "the list is folded"
        phone.tap(f".tile[aria-label='{order}']")
        phone.until(partial(_is_past, phone, name), f"the next after {name}")
    phone.until(lambda: phone.kind == "send", "the last word")
    phone.send()


def test_orders_and_a_march_are_tapped(
    served: Served, phone: Callable[..., Phone], typed: Table
) -> None:
    stark, baratheon = phone(360, 740), phone(360, 740)
    stark.join(served.address, "stark")
    stark.run(
        "const page = JSON.parse(document.getElementById('page').textContent);"
        "fetch('/api/language', {method: 'POST', body: JSON.stringify({lang: 'cs', key: 'cs'}),"
        " headers: {'Content-Type': 'application/json', 'X-Table-Token': page.token}})"
        ".then(() => location.reload())"
    )
    stark.shows("Deska")
    baratheon.join(served.address, "baratheon")

    lay(stark, STARK)
    baratheon.go("board")
    baratheon.until(
        lambda: "order of Stark, face down" in spoken(baratheon, "winterfell"), "the order of Stark"
    )
    assert "Held by Stark" in spoken(baratheon, "winterfell")
    assert "March" not in spoken(baratheon, "winterfell")

    lay(baratheon, BARATHEON)
    stark.go("board")
    stark.until(
        lambda: "Zvláštní pochod +1" in spoken(stark, "dragonstone"), "the orders turned up"
    )
    typed.do("next --anyway")
    typed.do("raid stoney_sept")

    baratheon.go("do/march")
    baratheon.find(".board .legal")
    baratheon.tap("[data-place='dragonstone']")
    baratheon.until(lambda: "where to" in baratheon.prompt, "the goal")
    baratheon.tap("[data-place='crackclaw_point']")
    baratheon.until(lambda: "Who goes" in baratheon.prompt, "the units")
    baratheon.tap(".tile[aria-label^='Footman']")
    baratheon.send()
    baratheon.until(lambda: "where to" in baratheon.prompt, "who is left")
    baratheon.tap(".beside .choice")
    baratheon.until(lambda: baratheon.kind == "send", "the last word")
    baratheon.send()
    baratheon.shows("Written as line")
    stark.until(lambda: "Baratheon: 1 Pěšák" in spoken(stark, "crackclaw_point"), "the news")
    force = typed.status()["areas"]["crackclaw_point"]
    assert (force["house"], force["units"]) == ("baratheon", {"footman": 1})
