"""No word is broken inside on a narrow phone, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only

BROKEN = """
const broken = [], main = document.querySelector('main');
const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode;
  for (const word of text.data.matchAll(/[\\p{L}\\d]+/gu)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
    if (lines.size > 1) broken.push(word[0]);
  }
}
return broken;
"""


def unbroken(house: Phone, address: str, lang: str, seat: str) -> None:
    """Every word of some pages stands whole on its line."""
    house.open(address)
    house.run("document.cookie = `lang=${arguments[0]}; path=/`", lang)
    house.join(address, seat)
    for page in ("now", "books", "do/orders"):
        house.go(page)
        house.until(lambda: house.all("main .card"), page)
        house.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert house.run(BROKEN) == [], (lang, page)


def test_no_word_is_broken_inside(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table(tmp_path, monkeypatch).do("new game-of-thrones --session iron")
    served = Served(tmp_path, "iron")
    try:
        for lang, seat in (("en", "baratheon"), ("cs", "lannister")):
            unbroken(phone(360, 740), served.address, lang, seat)
    finally:
        assert served.end() == 0
