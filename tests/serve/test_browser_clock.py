"""The clock on two phones and the big screen: it goes, anybody stops it, and it says when time is
up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from browsers import browser_only
from contract import violations
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


TYPED_AND_TAPPED = {
    "'--at HEX', one of E5, E6": "one of E5, E6",
    "'retreat b1c --at HEX': it loses a figure": "'retreat b1c': it loses a figure",
    "before a charge one hex is moved: '--at HEX'": "before a charge one hex is moved",
    "„ústup b1c --na HEX“: ztratí figurku": "„ústup b1c“: ztratí figurku",
    "--again if it is really another one": "again if it is really another one",
    "it flees, in hexes: 3 (--zones N, --off)": "it flees, in hexes: 3",
    "West Russia – Ukraine, 1 -- 2": "West Russia – Ukraine, 1 -- 2",
    "into an enemy zone ('zone'), or it cannot ('blocked')": "into an enemy zone, or it cannot",
}
"""A sentence of the prompt, and as a phone shows it."""

DUE = {
    "- 'rout F1b --at HEX': it flees to one of E5, F6": "- Rout F1b: it flees to one of E5, F6",
    "- 'leader Ney at HEX --escape': E5": "- Leader Ney: E5",
    "- 'orders GROUP ORDER TOKEN, …' of F1, F2": "- Orders of F1, F2",
    "- 'buy': 36 to spend": "- Buy: 36 to spend",
    "- „ústup F1b“: o hex, nebo nemůže („nelze“)": "- Ústup F1b: o hex, nebo nemůže",
}
"""What is due, and as the big screen tells those who wait: it says who."""

BEHIND = {
    "- 'rout F1b': it flees to K5": "F1b: it flees to K5",
    "- „prchat F1b --kde HEX“: uprchne na jeden z E5, F6": "F1b: uprchne na jeden z E5, F6",
    "- 'support F1b HEX', one of E5, F6": "F1b: one of E5, F6",
    "- 'repair Hawaiian Islands': naval base": "Hawaiian Islands: naval base",
    "- 'draw France': cards to draw: 4": "cards to draw: 4",
    "- 'buy': 36 to spend": "36 to spend",
    "- 'defend': Orange answers Raid, or 'defend none'": "Orange answers Raid",
}
"""What is due, and what a phone says behind the command that leads there: it says which."""


@pytest.mark.walk
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_lesson_with_a_clock_is_clean_on_phone_and_screen(
    typed: Table, phone: Callable[..., Phone], lang: str
) -> None:
    typed.do("teach axis-allies --session first")
    typed.do("--session first clock --per seat --down 30m")
    served = Served(typed.folder, "first")
    soviet, screen = phone(360, 740), phone(1920, 1080)
    for one, seat in ((soviet, "ussr"), (screen, "watcher")):
        one.open(served.address)
        one.run("document.cookie = `lang=${arguments[0]}; path=/`", lang)
        one.join(served.address, seat)
    screen.open(f"{served.address}table")
    for one in (soviet, screen):
        one.shows("Lesson 1/42" if lang == "en" else "Lekce 1/42")
        one.until(partial(one.all, "[data-clock=ussr].runs"), "the clock runs")
        assert violations(one.driver) == []
        assert one.run("return document.documentElement.scrollWidth") <= one.width
    shown, due, behind = soviet.run(
        "const [texts, due, lines] = arguments;"
        "return import('/static/common.js').then(({ behindCommand, readable, plainly }) => ["
        "texts.map(readable), due.map((text) => plainly({ text }).text),"
        "lines.map((text) => behindCommand(text, ['france', 'France']))])",
        list(TYPED_AND_TAPPED),
        list(DUE),
        list(BEHIND),
    )
    assert dict(zip(TYPED_AND_TAPPED, shown, strict=True)) == TYPED_AND_TAPPED
    assert dict(zip(DUE, due, strict=True)) == DUE
    assert dict(zip(BEHIND, behind, strict=True)) == BEHIND
    assert served.end() == 0
