"""The clock on two phones and the big screen: it goes, anybody stops it, and it says when time is
up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def shown(phone: Phone, seat: str) -> str:
    (time,) = phone.all(f"[data-clock={seat}]")
    return str(time.text)


def goes_on(phone: Phone, seat: str) -> None:
    before = shown(phone, seat)
    phone.until(lambda: shown(phone, seat) != before, "the clock goes")


def test_the_clock_goes_on_every_page_until_somebody_stops_it(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=3 --session west")
    served = Served(typed.folder, "west")
    stark, lannister = phone(360, 740), phone(360, 740)
    for one, seat in ((stark, "stark"), (lannister, "lannister")):
        one.join(served.address, seat)
    screen = phone(1920, 1080).join(served.address, "watcher")
    screen.open(f"{served.address}table")
    assert not stark.all("#clock")
    typed.do("--session west clock --per seat --down 4s")
    for one in (stark, screen):
        one.until(partial(one.all, "[data-clock=stark].runs"), "the clock runs")
        goes_on(one, "stark")
    stark.shows("Your time is up")
    screen.shows("Time is up: Stark, Lannister, and Baratheon")
    lannister.tap(".clock-button")
    for one in (stark, screen):
        one.until(partial(one.all, "[aria-label='Let the clock run']"), "paused")
        assert not one.all("[data-clock].runs")
    served.kill()
    assert "paused" in typed.do("--session west clock").out
