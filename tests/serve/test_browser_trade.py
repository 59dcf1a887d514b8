"""An offer of one phone, taken on the page of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import browser_only
from declared.folders import written
from pocket import Phone, Served
from recorded.table import Table

TABLE = """
seats: {count: 3}
stocks:
  coins: {of: seat, start: 9}
holdings:
  owned: {rows: lands, of: seat}
deeds:
  take: {asks: {land: {row: lands}}, do: [{own: {owned: land}}]}
  barter: {trade: [coins, owned]}
"""

pytestmark = browser_only


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    table = Table(tmp_path / "home", monkeypatch)
    folder = written(tmp_path / "small", TABLE)
    table.do(f"new {folder} --session trade --people 'Anna, Petr, Eva'")
    table.do("take hill")
    found = Served(table.folder, "trade")
    yield found
    assert found.end() == 0


def test_an_offer_is_taken_by_whom_it_is_made_to(
    served: Served, phone: Callable[..., Phone]
) -> None:
    """Whoever is not in turn is due all the same; nobody else is."""
    anna, petr, eva = (phone(340, 700).join(served.address, seat) for seat in ("p1", "p2", "p3"))
    anna.begin("barter", partner="Petr", gives="1 hill", **{"for": "3 coins"})
    anna.send()
    for one in (petr, eva):
        one.go("now")
        one.shows("Anna offers Petr: Hill for 3× Coins")
    assert not eva.all("a[href='#do/accept']")
    petr.tap("a[href='#do/accept']")
    petr.shows("accepts from Anna: Hill for 3× Coins")
    petr.tap("form.ask .send")
    petr.shows("Written as line")
    petr.go("books")
    petr.shows("Petr", "Hill")
    assert not petr.all("a[href='#do/accept']")
