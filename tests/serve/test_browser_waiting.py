"""Two phones of two languages and the big screen say who is waited for, for what and since when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def speaks(phone: Phone, address: str, lang: str) -> Phone:
    """A phone whose pages speak a language."""
    phone.open(address)
    phone.driver.add_cookie({"name": "lang", "value": lang})
    return phone


def test_who_waits_reads_the_question_and_then_what_it_came_to(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=3 --session west")
    typed.do("orders stark winterfell march0")
    served = Served(typed.folder, "west")
    stark = phone().join(served.address, "stark")
    baratheon = speaks(phone(), served.address, "cs").join(served.address, "baratheon")
    screen = phone(1280, 720).join(served.address, "watcher")
    screen.open(f"{served.address}table")
    stark.shows("Waiting for Baratheon and Lannister", "since ")
    stark.begin("next")
    stark.tap("form.ask [value='yes']")
    for one in (stark, screen):
        one.shows("Waiting for Baratheon", "Stark wants to go on (round 1, Action: marches)")
        one.shows("since ")
    baratheon.shows("Souhlasíte?")
    baratheon.tap("form.ask [value='yes']")
    stark.shows("Written as line 3", "Without an order this round: Baratheon: Dragonstone")
    baratheon.shows("Zapsáno jako řádek 3", "Čeká se na: Stark", "od ")
    assert served.end() == 0


def test_a_slip_is_taken_back_by_its_seat_and_an_older_line_by_most_seats(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=3 --session west")
    served = Served(typed.folder, "west")
    stark = phone().join(served.address, "stark")
    baratheon = speaks(phone(), served.address, "cs").join(served.address, "baratheon")
    screen = phone(1280, 720).join(served.address, "watcher")
    screen.open(f"{served.address}table")
    stark.begin("orders", house="stark", orders="winterfell march0")
    stark.tap("form.ask .send")
    stark.shows("Written as line 2")
    baratheon.go("log")
    baratheon.shows("Navrhnout vzít poslední řádek zpět")
    stark.tap(".take-back")
    stark.until(lambda: not stark.all(".take-back"), "no slip any more")
    stark.shows("Taken back", "2 Stark: ", "undo of 2")
    assert "Written as line" not in stark.text
    baratheon.shows("vzato zpět: 2")
    typed.do("--session west orders lannister lannisport march0")
    baratheon.shows("Lannister")
    baratheon.tap("main > .row button")
    baratheon.shows("1 z 2")
    screen.shows("Baratheon proposes to take back:", "1 of 2")
    stark.tap("section[data-proposal] .main-button")
    screen.until(lambda: "proposes" not in screen.text, "an agreement")
    stark.shows("Taken back", "4 Lannister: ")
    baratheon.shows("vzato zpět: 4")
    baratheon.until(lambda: "1 z 2" not in baratheon.text, "what was asked is settled")
    baratheon.go("now")
    baratheon.shows("vzato zpět: 4")
    assert served.end() == 0


def test_a_proposal_says_how_it_stands_and_then_what_it_came_to(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=3 --session west")
    typed.do("orders lannister lannisport march0")
    served = Served(typed.folder, "west")
    stark = phone().join(served.address, "stark")
    baratheon = speaks(phone(), served.address, "cs").join(served.address, "baratheon")
    phone().join(served.address, "lannister")
    baratheon.go("log")
    baratheon.tap("main > .row button")
    baratheon.go("now")
    baratheon.shows("1 z 3")
    stark.tap("section[data-proposal] .main-button")
    baratheon.shows("Vzato zpět", "2 Lannister: ", "vzato zpět: 2")
    assert "z 3" not in baratheon.text
    typed.do("redo")
    baratheon.until(lambda: not baratheon.all(".told-card"), "it stands again")
    baratheon.go("log")
    baratheon.tap("main > .row button")
    baratheon.go("now")
    baratheon.shows("1 z 3")
    typed.do("--session west orders stark winterfell march0")
    baratheon.shows("Hra šla dál", "2 Lannister: ")
    assert "nesouhlas" not in baratheon.text.lower()
    assert served.end() == 0


def test_what_becomes_due_shakes_the_phone_until_it_is_hushed(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=3 --session west")
    typed.do("orders stark winterfell march0")
    served = Served(typed.folder, "west")
    stark = phone().join(served.address, "stark")
    shaken = "return window.shaken || 0"
    stark.run(
        "window.shaken = 0;navigator.vibrate = (times) => { window.shaken += times.length > 1; }"
    )
    assert not stark.driver.title.startswith("•")
    typed.do("--session west undo")
    stark.until(lambda: stark.run(shaken) == 1, "a shake")
    assert stark.driver.title.startswith("•")
    stark.tap("#bell")
    assert stark.find("#bell").get_attribute("aria-pressed") == "false"
    typed.do("--session west redo")
    stark.until(lambda: not stark.driver.title.startswith("•"), "nothing due")
    typed.do("--session west undo")
    stark.until(lambda: stark.driver.title.startswith("•"), "something due")
    assert stark.run(shaken) == 1
    assert served.end() == 0


ROUND = """
return [...document.querySelectorAll('.dot')]
  .every((one) => one.offsetWidth > 0 && one.offsetWidth === one.offsetHeight);
"""
"""Whether the dot of each seat, which says if somebody sits there, keeps its shape."""


def test_the_big_screen_says_what_comes_next_where_nothing_else_is_due(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=5 --session west")
    typed.do("next --anyway")
    served = Served(typed.folder, "west")
    screen = phone(1920, 1080).join(served.address, "watcher")
    screen.open(f"{served.address}table")
    screen.shows("Anyone may tap", "Next: the next round")
    screen.until(lambda: screen.all(".stage .board-svg image"), "the board", 240)
    assert screen.run(ROUND), "beside the longest name too"
    assert served.end() == 0
