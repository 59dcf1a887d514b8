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


TOO_WIDE = """
const edge = (panel) =>
  panel.getBoundingClientRect().right - parseFloat(getComputedStyle(panel).paddingRight);
return [...document.querySelectorAll('.panel .note')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect().right > edge(one.closest('.panel')) + 1;
}).map((one) => one.textContent);
"""


def in_language(house: Phone, address: str, lang: str, seat: str) -> None:
    house.open(address)
    house.run("document.cookie = `lang=${arguments[0]}; path=/`", lang)
    house.join(address, seat)


def unbroken(house: Phone, address: str, lang: str, seat: str, pages: tuple[str, ...]) -> None:
    """Every word of some pages stands whole on its line."""
    in_language(house, address, lang, seat)
    for page in pages:
        house.go(page)
        house.until(lambda: house.all("main .card"), page)
        house.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert house.run(BROKEN) == [], (lang, page)


@pytest.mark.parametrize(
    ("game", "seats", "pages"),
    [
        ("game-of-thrones", ("baratheon", "lannister"), ("now", "books", "do/orders")),
        ("battles-of-napoleon", ("french", "french"), ("now", "books")),
    ],
)
def test_no_word_is_broken_inside(
    phone: Callable[..., Phone],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seats: tuple[str, str],
    pages: tuple[str, ...],
) -> None:
    Table(tmp_path, monkeypatch).do(f"new {game} --session iron")
    served = Served(tmp_path, "iron")
    try:
        for lang, seat in zip(("en", "cs"), seats, strict=True):
            unbroken(phone(360, 740), served.address, lang, seat, pages)
    finally:
        assert served.end() == 0


def test_a_note_beside_a_bar_of_the_big_screen_stays_within_its_panel(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    script = Path(__file__).parents[1] / "recorded" / "major.txt"
    lines = [line for line in script.read_text("utf-8").splitlines() if line[:1] not in "#?"]
    for line in lines[: len(lines) * 7 // 10]:
        typed.do(line)
    served = Served(tmp_path, (tmp_path / "last-session").read_text("utf-8").strip())
    try:
        big = phone(1920, 1080)
        in_language(big, served.address, "cs", "watcher")
        big.open(f"{served.address}table")
        big.until(lambda: big.all(".stage .board-svg image"), "the board", 240)
        big.shows("Transportní lodě")
        assert big.run(TOO_WIDE) == []
        assert big.run(BROKEN) == []
    finally:
        assert served.end() == 0
