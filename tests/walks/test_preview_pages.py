"""`kitgen preview` of every game and every example, in a real browser: the faces come, each tab
opens, nothing fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsers import Browsers, browser_only
from installed import EDITIONS, GAMES, PATIENCE_S, User

TABS = ("faces", "sheets", "play", "columns", "fonts", "exports", "table")
SETTLED = """
const seen = [...document.querySelectorAll('main .side')].filter((s) => s.near && s.offsetParent);
const drawn = seen.filter((s) => s.querySelector('img').naturalWidth > 1);
return found.settled && seen.length > 0 && drawn.length === seen.length;
"""
SHOWN = """
const tab = document.querySelector(`#${arguments[0]}`);
const sides = [...tab.querySelectorAll('.side')].filter((s) => s.near && s.offsetParent);
return !tab.hidden && tab.innerText.trim() !== ''
  && sides.every((s) => s.querySelector('img').naturalWidth > 1);
"""
FAILED = """
const answers = performance.getEntriesByType('resource').map((e) => [e.responseStatus, e.name]);
return answers.filter(([status]) => status > 499);
"""


@pytest.fixture(scope="module")
def browser(browsers: Browsers) -> Iterator[Any]:
    with browsers.lent(1280, 860) as driver:
        yield driver


def waited(browser: Any, script: str, *given: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    wait = WebDriverWait(browser, PATIENCE_S)
    wait.until(lambda page: page.execute_script(script, *given), script)


def looked_at(browser: Any, address: str, lang: str, ink: str) -> None:
    """Open the page and each of its tabs."""
    browser.get_log("browser")  # what an earlier walk left there
    browser.get(f"{address}?lang={lang}&ink={ink}")
    waited(browser, SETTLED)
    for tab in TABS:
        button = browser.find_element("id", f"tab-{tab}")
        if button.is_displayed():
            button.click()
            waited(browser, SHOWN, tab)
    shown = browser.execute_script("return document.querySelector('#fault').innerText")
    assert browser.find_element("id", "fault").is_displayed() is False, shown
    assert browser.find_element("id", "stopped").is_displayed() is False
    assert browser.execute_script(FAILED) == []
    assert browser.get_log("browser") == []
    browser.get("about:blank")  # or the page would say that its preview has ended


@browser_only
def test_a_new_game_is_seen_in_a_browser(user: User, browser: Any) -> None:
    user.run("kitgen", "new", "mini")
    with user.serving("kitgen", "preview", "mini", "--port", "0") as address:
        looked_at(browser, address, "en", "full")


@browser_only
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_seen_in_a_browser(game: str, user: User, browser: Any) -> None:
    with user.serving("kitgen", "preview", GAMES[game], "--port", "0") as address:
        for lang, ink in EDITIONS:
            looked_at(browser, address, lang, ink)
