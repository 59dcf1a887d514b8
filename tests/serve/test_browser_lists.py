"""A long list of cards stands under headings, and is searched as a whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

HIGH = 740

pytestmark = browser_only


def test_seventy_cards_are_found_under_their_headings_or_by_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phone: Callable[..., Phone]
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new through-the-ages --rule players=3 --session ages")
    typed.do("set round=5 phase=actions age=ii turn=green green.spent_civil=0")
    served = Served(typed.folder, "ages")
    green = phone(360, HIGH)
    green.driver.execute_cdp_cmd("Network.enable", {})  # a phone without boards
    green.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/api/scene*"]})
    green.join(served.address, "green")
    green.begin("take")
    green.shows("Farms and mines", "Wonders", "Leader cards")
    assert not green.all("button[value='Moses']"), "headings are folded"
    assert len(green.all(".group summary")) == 8
    height = green.run("return document.documentElement.scrollHeight")
    assert height < 3 * HIGH
    green.find("input.search").send_keys("michel")
    green.until(lambda: len(green.all(".group summary")) == 1, "one heading")
    green.tap("button[value='Michelangelo']")
    green.until(lambda: green.kind != "one" or "costs" in green.prompt, "what comes next")
    assert served.end() == 0
