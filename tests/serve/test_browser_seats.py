"""Two phones of two languages tap the same seat, and the big screen looks on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import CODE, Phone, Served
from recorded.table import Table

pytestmark = browser_only


SEAT_ERROR = "return document.querySelector('#seat-error')?.textContent"


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def speaks(phone: Phone, address: str, lang: str) -> Phone:
    """A phone whose pages speak a language."""
    phone.open(address)
    phone.driver.add_cookie({"name": "lang", "value": lang})
    return phone


def taken(phone: Phone) -> bool:
    """Whether no page says that nobody has a seat."""
    return not phone.all(".nobody")


def big_screen(phone: Phone, address: str) -> Phone:
    phone.join(address, "watcher").open(f"{address}table")
    return phone


def test_both_phones_of_a_seat_and_the_big_screen_hear_of_the_second(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new axis-allies --session war")
    typed.do("next")
    served = Served(typed.folder, "war")
    screen = big_screen(phone(1280, 720), served.address)
    screen.shows("Waiting for Soviet Union", "Nobody sits there: Soviet Union.")
    germany = speaks(phone(), served.address, "cs").join(served.address, "germany")
    germany.shows("Nikdo tam nesedí: Sovětský svaz.")
    first = speaks(phone(), served.address, "cs").join(served.address, "ussr")
    for one in (screen, germany):
        one.until(partial(taken, one), "somebody sits there")
    second = phone().join(served.address, "ussr")
    first.shows("Sovětský svaz: hrají teď 2 telefony.")
    second.shows("Soviet Union is played from 2 phones now.")
    screen.shows("Soviet Union is played from 2 phones now.")
    second.tap("section[data-arrival] button")
    second.until(lambda: "2 phones" not in second.text, "a page without the news")
    typed.do("--session war next")
    screen.until(lambda: "2 phones" not in screen.text, "a screen without the news")
    first.shows("Sovětský svaz: hrají teď 2 telefony.")
    assert served.end() == 0


def test_a_hidden_hand_is_given_by_who_sits_there(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new game-of-thrones --rule players=3 --session west")
    served = Served(typed.folder, "west")
    holder = speaks(phone(), served.address, "cs").join(served.address, "stark")
    screen = big_screen(phone(1280, 720), served.address)
    asks = phone()
    asks.open(f"{served.address}?code={CODE}")
    asks.find("button[value='stark']")
    asks.run("document.querySelector('#person').value = 'Anna'")
    with asks.offline():
        asks.tap("button[value='stark']")
        asks.until(lambda: asks.run(SEAT_ERROR), "why nothing happens")
    asks.settled()  # the tap is not lost
    asks.shows("You have asked for the seat Stark.", "Nobody keeps the table now")
    screen.shows("Anna asks for the seat Stark")
    holder.shows("Anna žádá o místo", "uvidí i to, co je před ostatními skryté")
    holder.tap("section[data-proposal] .second")
    asks.shows("You were not given the seat Stark.")
    asks.run("document.querySelector('#leave').click()")
    asks.tap("button[value='stark']")
    holder.tap("section[data-proposal] .main-button")
    asks.until(lambda: asks.all("#open-seat[data-seat='stark']"), "the seat")
    asks.settled()
    asks.shows("Stark is played from 2 phones now.")
    holder.shows("Stark: hrají teď 2 telefony.")
    assert served.end() == 0
