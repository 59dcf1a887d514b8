"""One phone in a real browser: joining, forms, the keyboard, a lost network, who cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from browsers import browser_only
from pocket import CODE, Phone, Served
from recorded.table import Table
from selenium.webdriver.common.keys import Keys

NARROW = 320
SERIOUS = ("serious", "critical")

pytestmark = [browser_only, pytest.mark.slow]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a session of the war of 1942: the Soviet Union is about to buy."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        typed = Table(home, patch)
        typed.do("new axis-allies --session war")
        typed.do("next")
    return home


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    table = Served(folder, "war")
    yield table
    assert table.end() == 0


@pytest.fixture(scope="module")
def phone(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A narrow phone that has joined by typing the code."""
    one = Phone(tmp_path_factory.mktemp("profile"), NARROW, 640)
    one.open(served.address)
    one.find("#code").send_keys("999999", Keys.ENTER)
    one.until(lambda: one.all("#code-error"), "a word about the code")
    narrow(one)
    _sound(one)
    one.find("#code").clear()
    one.find("#code").send_keys(CODE, Keys.ENTER)
    one.find("#person").send_keys("Olga")
    narrow(one)
    _sound(one)
    one.tap("button[value='ussr']")
    one.settled()
    yield one
    one.close()


def narrow(phone: Phone) -> None:
    """Nothing makes the page wider than the screen."""
    wide = phone.run("return document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, phone.text


def _sound(phone: Phone) -> None:
    """Axe has nothing serious against the page."""
    axe = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
    phone.run(axe)
    found: list[dict[str, Any]] = phone.driver.execute_async_script(
        "const done = arguments[0]; axe.run().then((found) => done(found.violations))"
    )
    told = [
        (one["id"], [node["html"][:200] for node in one["nodes"]])
        for one in found
        if one["impact"] in SERIOUS
    ]
    assert not told, told


def log(folder: Path) -> list[str]:
    """The texts of the session's lines, the oldest first."""
    with pytest.MonkeyPatch.context() as patch:
        said = Table(folder, patch).do("--session war log --json").json
    return [str(line["text"]) for line in said["lines"]]


def test_a_purchase_by_thumb(served: Served, phone: Phone, folder: Path) -> None:
    phone.tap(".due-line[href='#do/buy']")
    phone.find("form.ask-counts")
    _sound(phone)
    narrow(phone)
    phone.count(infantry=2, tank=1)
    assert "2 Infantry, 1 Tank" in phone.find(".total-line").text
    phone.send()
    phone.shows("2 Infantry at 3: 6", "1 Tank at 5: 5", "Send it like this?")
    assert not any("bought" in line for line in log(folder)), "the sum comes before the deed"
    narrow(phone)
    phone.tap("form.ask .send")
    phone.shows("Written as line", "13 IPC left")
    assert sum("bought" in line for line in log(folder)) == 1


def test_a_refusal_stands_beside_the_field_with_its_page(served: Served, phone: Phone) -> None:
    phone.tap(".due-line[href='#do/buy']")
    phone.count(tank=3)
    phone.tap("form.ask .send")
    phone.find(".refused .reason")
    phone.shows("13 IPC", "(rules p. ")
    assert "/rules/axis-allies/en/" in phone.find(".refused a").get_attribute("href")
    _sound(phone)
    narrow(phone)
    phone.tap(".question-card .row button:last-child")
    phone.shows("You are due")


def test_what_was_typed_survives_a_reload(served: Served, phone: Phone) -> None:
    phone.go("do/buy")
    phone.count(infantry=3)
    phone.open(f"{served.address}#do/buy")
    phone.driver.refresh()
    phone.shows("3 Infantry")
    phone.tap(".question-card .row button:last-child")
    phone.shows("You are due")


def test_without_a_network_it_is_sent_once_on_return(
    served: Served, phone: Phone, folder: Path
) -> None:
    before = log(folder)
    phone.go("do/buy")
    phone.count(artillery=1)
    phone.send()
    phone.shows("1 Artillery at 4: 4")
    with phone.offline():
        phone.shows("No connection")
        phone.tap("form.ask .send")
        phone.shows("goes once")
        assert log(folder) == before
    phone.until(lambda: len(log(folder)) > len(before), "the line")
    phone.until(lambda: "No connection" not in phone.text, "the table again")
    assert len(log(folder)) == len(before) + 1


def test_the_server_is_killed_and_begun_again(served: Served, phone: Phone, folder: Path) -> None:
    before = log(folder)
    phone.go("do/buy")
    phone.count(infantry=1)
    phone.send()
    phone.shows("1 Infantry at 3: 3")
    served.kill()
    phone.shows("No connection")
    phone.tap("form.ask .send")
    served.begin()
    phone.until(lambda: len(log(folder)) > len(before), "the line")
    phone.shows("Soviet Union")
    assert len(log(folder)) == len(before) + 1


def test_everything_by_keyboard(served: Served, phone: Phone) -> None:
    """From the top of the page to a purchase and back, by Tab and Enter alone."""
    phone.go("now")
    phone.find(".due-line")
    phone.driver.refresh()
    phone.settled()
    body = phone.find("body")

    def walk(wanted: str) -> Any:
        for _step in range(60):
            here = phone.driver.switch_to.active_element
            if phone.run("return arguments[0].matches(arguments[1])", here, wanted):
                return here
            here.send_keys(Keys.TAB)
        raise AssertionError(f"{wanted} is not reached by Tab: {phone.text}")

    body.send_keys(Keys.TAB)
    walk(".due-line[href='#do/next']").send_keys(Keys.ENTER)
    phone.find("main > .main-button")
    walk("main > .main-button").send_keys(Keys.ENTER)
    phone.shows("Combat move")


@pytest.mark.parametrize("page", ["now", "books", "log", "rules"])
def test_pages_are_sound_and_narrow(served: Served, phone: Phone, page: str) -> None:
    phone.go(page)
    phone.until(lambda: len(phone.all("main *")) > 3, page)
    narrow(phone)
    _sound(phone)
    phone.run("document.documentElement.style.fontSize = '200%'")
    narrow(phone)
    phone.run("document.documentElement.style.fontSize = ''")


def test_czech_and_the_whole_size(served: Served, phone: Phone) -> None:
    phone.go("now")
    phone.tap("#open-seat")
    _sound(phone)
    phone.run(
        "const s = document.querySelector('#language'); s.value = 'cs';"
        "s.dispatchEvent(new Event('change'))"
    )
    phone.shows("Sovětský svaz")
    assert phone.run("return document.documentElement.lang") == "cs"
    size = phone.run(
        "return performance.getEntriesByType('resource')"
        ".filter((one) => one.name.includes('/static/'))"
        ".reduce((all, one) => all + one.decodedBodySize, 0)"
    )
    assert 0 < size < 150_000, size
    phone.run(
        "const s = document.querySelector('#language'); s.value = 'en';"
        "s.dispatchEvent(new Event('change'))"
    )
    phone.shows("Soviet Union")


def test_the_big_screen_fills_itself(served: Served, phone: Phone) -> None:
    phone.open(f"{served.address}table")
    phone.shows("Production", "Victory cities")
    _sound(phone)
    phone.open(served.address)
    phone.settled()
