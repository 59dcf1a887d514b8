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


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_no_word_is_broken_inside(
    lang: str, phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table(tmp_path, monkeypatch).do("new game-of-thrones --session iron")
    served = Served(tmp_path, "iron")
    try:
        house = phone(360, 740)
        house.open(served.address)
        house.run("document.cookie = `lang=${arguments[0]}; path=/`", lang)
        house.join(served.address, "baratheon")
        for page in ("now", "books", "do/orders"):
            house.go(page)
            house.until(lambda: house.all("main .card"), page)
            house.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            assert house.run(BROKEN) == [], page
    finally:
        assert served.end() == 0
