"""One phone in a real browser: joining, forms, the keyboard, a lost network, who cannot see. Each
test has a table of its own, where the Soviet Union is about to buy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from browsers import browser_only
from pocket import CODE, Phone, Served
from recorded.table import Table
from selenium.webdriver.common.keys import Keys

NARROW, HIGH = 320, 640
SERIOUS = ("moderate", "serious", "critical")
NOT_THIS = ".question-card .row button:last-child"

pytestmark = browser_only


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A home with a session of the war of 1942."""
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies --session war")
    table.do("next")
    return table


@pytest.fixture
def served(typed: Table) -> Iterator[Served]:
    table = Served(typed.folder, "war")
    yield table
    assert table.end() == 0


@pytest.fixture
def ussr(served: Served, phone: Callable[..., Phone]) -> Phone:
    """A narrow phone in Moscow."""
    return phone(NARROW, HIGH).join(served.address, "ussr")


def narrow(phone: Phone) -> None:
    """Nothing makes the page wider than the screen."""
    wide = phone.run(
        "return [document.documentElement.scrollWidth, ...[...document.querySelectorAll('body *')]"
        ".filter((one) => one.getBoundingClientRect().right > arguments[0] + 1"
        " && !one.closest('.unseen, .scroll, .skip')).map((one) => one.outerHTML.slice(0, 200))]",
        phone.width,
    )
    assert wide[0] <= phone.width, wide


def sound(phone: Phone) -> None:
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


def log(typed: Table) -> list[str]:
    """The texts of the session's lines, the oldest first."""
    return [str(line["text"]) for line in typed.do("--session war log --json").json["lines"]]


def to_be_sent(phone: Phone, **counts: int) -> None:
    """A purchase, up to the question whether to send it."""
    phone.go("do/buy")
    phone.count(**counts)
    phone.send()
    phone.shows("Send it like this?")


def written(typed: Table, phone: Phone, before: list[str]) -> None:
    """One line more is there, and the phone goes on."""
    phone.until(lambda: len(log(typed)) > len(before), "the line")
    phone.until(lambda: "No connection" not in phone.text, "the table again")
    assert len(log(typed)) == len(before) + 1


# -- every day -------------------------------------------------------------------------------------


def test_a_purchase_by_thumb_and_a_refusal_with_its_page(ussr: Phone, typed: Table) -> None:
    ussr.tap(".due-line[href='#do/buy']")
    ussr.find("form.ask-counts")
    narrow(ussr)
    ussr.count(infantry=2, tank=1)
    assert "2 Infantry, 1 Tank" in ussr.find(".total-line").text
    ussr.send()
    ussr.shows("2 Infantry at 3: 6", "1 Tank at 5: 5", "Send it like this?")
    assert not any("bought" in line for line in log(typed)), "the sum comes before the deed"
    narrow(ussr)
    ussr.tap("form.ask .send")
    ussr.shows("Written as line", "13 IPC left")
    assert sum("bought" in line for line in log(typed)) == 1
    ussr.go("do/buy")
    ussr.count(tank=3)
    ussr.tap("form.ask .send")
    ussr.find(".refused .reason")
    ussr.shows("13 IPC", "(rules p. ")
    assert "/rules/axis-allies/en/" in ussr.find(".refused a").get_attribute("href")
    narrow(ussr)
    ussr.tap(NOT_THIS)
    ussr.shows("You are due")


def test_a_command_that_cannot_be_begun_says_why(ussr: Phone) -> None:
    ussr.go("do/knitting")
    assert "knitting" in ussr.find(".refused").text
    ussr.shows("You are due")


def test_without_a_network_it_is_sent_once_on_return(ussr: Phone, typed: Table) -> None:
    before = log(typed)
    to_be_sent(ussr, artillery=1)
    with ussr.offline():
        ussr.shows("No connection")
        ussr.tap("form.ask .send")
        ussr.shows("goes once")
        assert log(typed) == before
    written(typed, ussr, before)


def test_the_server_is_killed_and_begun_again(ussr: Phone, served: Served, typed: Table) -> None:
    before = log(typed)
    to_be_sent(ussr, infantry=1)
    served.kill()
    ussr.shows("No connection")
    ussr.tap("form.ask .send")
    served.begin()
    written(typed, ussr, before)
    ussr.shows("Soviet Union")


# -- the rest --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_joining_by_the_code(served: Served, phone: Callable[..., Phone]) -> None:
    one = phone(NARROW, HIGH)
    one.open(served.address)
    one.find("#code").send_keys("999999", Keys.ENTER)
    one.until(lambda: one.all("#code-error"), "a word about the code")
    narrow(one)
    sound(one)
    one.find("#code").clear()
    one.find("#code").send_keys(CODE, Keys.ENTER)
    one.find("#person").send_keys("Olga")
    narrow(one)
    sound(one)
    one.tap("button[value='ussr']")
    one.settled()
    one.tap("#open-seat")
    one.shows("Olga")


@pytest.mark.slow
def test_what_was_typed_survives_a_reload(ussr: Phone, served: Served) -> None:
    ussr.go("do/buy")
    ussr.count(infantry=3)
    ussr.driver.refresh()
    ussr.shows("3 Infantry")


@pytest.mark.slow
def test_who_does_not_want_to_go_on_is_told_so(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new through-the-ages --session ages --rule first=orange")
    served = Served(tmp_path, "ages")
    orange = phone().join(served.address, "orange")
    orange.tap(".due-line[href='#do/end']")
    orange.shows("Go on all the same?")
    orange.tap("form.ask button[value='no']")
    orange.shows("Nothing was recorded", "You are due")
    assert not orange.kind
    assert served.end() == 0


@pytest.mark.slow
def test_everything_by_keyboard(ussr: Phone) -> None:
    """From the top of the page to the next phase, by Tab and Enter alone."""
    ussr.find(".due-line")
    ussr.driver.refresh()
    ussr.settled()

    def walk(wanted: str) -> Any:
        for _step in range(60):
            here = ussr.driver.switch_to.active_element
            if ussr.run("return arguments[0].matches(arguments[1])", here, wanted):
                return here
            here.send_keys(Keys.TAB)
        raise AssertionError(f"{wanted} is not reached by Tab: {ussr.text}")

    ussr.find("body").send_keys(Keys.TAB)
    walk(".due-line[href='#do/next']").send_keys(Keys.ENTER)
    ussr.find("main > .main-button")
    walk("main > .main-button").send_keys(Keys.ENTER)
    ussr.shows("Combat move")


@pytest.mark.slow
def test_pages_are_sound_and_narrow(ussr: Phone) -> None:
    for page in ("now", "do/buy", "books", "log", "rules"):
        ussr.go(page)
        ussr.until(lambda: len(ussr.all("main *")) > 3, page)
        narrow(ussr)
        sound(ussr)
        ussr.run("document.documentElement.style.fontSize = '200%'")
        narrow(ussr)
        ussr.run("document.documentElement.style.fontSize = ''")


@pytest.mark.slow
def test_long_words_break_where_letters_are_large(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new through-the-ages --session ages --rule first=orange")
    served = Served(tmp_path, "ages")
    orange = phone(NARROW, HIGH)
    orange.open(served.address)
    orange.run("document.cookie = 'lang=cs; path=/'")
    orange.join(served.address, "orange")
    for page in ("now", "do/take", "books", "log", "rules"):
        orange.go(page)
        orange.until(lambda: len(orange.all("main *")) > 3, page)
        orange.run("document.documentElement.style.fontSize = '200%'")
        narrow(orange)
        orange.run("document.documentElement.style.fontSize = ''")
    assert served.end() == 0


@pytest.mark.slow
def test_czech_and_the_whole_size(ussr: Phone) -> None:
    ussr.tap("#open-seat")
    sound(ussr)
    ussr.run(
        "const s = document.querySelector('#language'); s.value = 'cs';"
        "s.dispatchEvent(new Event('change'))"
    )
    ussr.shows("Sovětský svaz", "Jste na řadě")
    assert ussr.run("return document.documentElement.lang") == "cs"
    size = ussr.run(
        "return performance.getEntriesByType('resource')"
        ".filter((one) => one.name.includes('/static/'))"
        ".reduce((all, one) => all + one.decodedBodySize, 0)"
    )
    assert 0 < size < 250_000, size  # a third of the first board


def test_what_the_other_side_must_do_leads_only_the_keeper(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new battles-of-napoleon --session cards")
    typed.do("orders F1 manoeuvre 37, F2 reserve 92, F3 reserve 97, F4 manoeuvre 45")
    typed.do("orders B1 manoeuvre 40, B2 reserve 82, B3 reserve 85, B4 attack 11")
    for _phase in range(4):
        typed.do("next")
    served = Served(typed.folder, "cards")
    try:
        one = phone(NARROW, HIGH).join(served.address, "british")
        one.shows("France · draw · cards to draw: 4")
        script = "return [...document.querySelectorAll('.due-line')].map((line) => line.innerText)"
        assert [line.split() for line in one.run(script)] == [["draw", "cards", "to", "draw:", "5"]]
        one.tap(".due-line")
        one.shows("Send it like this?")
    finally:
        assert served.end() == 0


def test_a_battle_is_sound_on_the_phones_of_both_sides(
    ussr: Phone, served: Served, typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("--session war next combat --anyway")
    germany = phone(NARROW, HIGH).join(served.address, "germany")
    ussr.begin("battle", area="Ukraine", forces="2 infantry v 2 infantry 1 tank")
    sound(ussr)
    for face in (1, 6):
        ussr.tap(f"form.ask .key:nth-child({face})")
    ussr.send()
    germany.shows("Defender (Germany)", "choose from")
    ussr.shows("Waiting for Germany")
    for side in (ussr, germany):
        sound(side)
        narrow(side)


@pytest.mark.slow
def test_the_big_screen_fills_itself(ussr: Phone, served: Served) -> None:
    ussr.size(1920, 1080)
    ussr.open(f"{served.address}table")
    ussr.shows("Production", "Victory cities")
    sound(ussr)
    narrow(ussr)


@pytest.mark.slow
def test_each_command_has_a_whole_title_of_its_own(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new through-the-ages --session ages")
    served = Served(typed.folder, "ages")
    try:
        one = phone(NARROW, HIGH).join(served.address, "green")
        script = "return [...document.querySelectorAll('li a.command b')].map((b) => b.textContent)"
        told = one.run(script)
        assert len(told) > 20
        assert sorted(told) == sorted(set(told))
        assert all(title.count("(") == title.count(")") for title in told), told
    finally:
        assert served.end() == 0
