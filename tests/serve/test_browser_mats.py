"""The mats of all seats on the big screen, beside the common board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from purses import heather_with_purses
from recorded.table import Table

pytestmark = browser_only

HD, SMALLER = (1920, 1080), ((1366, 768), (1280, 720))
SIGHT = """
const box = (one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
};
const inside = ([a, b, c, d], [left, top, right, bottom]) =>
  a > left - 2 && b > top - 2 && c < right + 2 && d < bottom + 2;
const meet = (one, other) => one[0] < other[2] - 1 && other[0] < one[2] - 1
  && one[1] < other[3] - 1 && other[1] < one[3] - 1;
const screen = [0, 0, innerWidth, innerHeight], mats = [...document.querySelectorAll('.mat')];
const parts = ['.stage .board', '.mats', '#battle', '.last']
  .map((one) => document.querySelector(one)).filter((one) => one?.offsetHeight).map(box);
const outside = mats.flatMap((mat) => [...mat.querySelectorAll('.board, header, .fan li')]
  .filter((one) => !inside(box(one), box(mat)) || !inside(box(one), screen)));
const hidden = mats.filter((mat) =>
  meet(box(mat.querySelector('.board')), box(mat.querySelector('header'))));
const heads = mats.map((mat) => mat.querySelector('header'));
const figures = [...document.querySelectorAll('.mat-figures')].filter((one) =>
  new Set([...one.children].map((figure) => figure.offsetTop)).size > 1);
const captions = [...document.querySelectorAll('.card-face > small > span')]
  .filter((one) => !inside(box(one), box(one.closest('.card-face'))));
const words = [...document.querySelectorAll('.face-name')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1);
const shape = (one) => one.offsetWidth * one.naturalHeight / (one.offsetHeight * one.naturalWidth);
const squeezed = [...document.querySelectorAll('.mat .card-face > img')]
  .filter((one) => one.naturalWidth && Math.abs(shape(one) - 1) > 0.04);
const last = box(document.querySelector('.last ol'));
const cut = [...document.querySelectorAll('.last li')].map(box)
  .filter((one) => one[0] < last[2] - 2 && one[3] > last[3] + 1);
const over = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => meet(one, other)));
return [
  ...outside.map((one) => `out of sight: ${one.outerHTML.slice(0, 60)}`),
  ...hidden.map(() => 'a mat under its head'),
  ...(new Set(heads.map((one) => one.offsetHeight)).size > 1 ? ['heads differ in height'] : []),
  ...heads.filter((one) => one.scrollWidth > one.clientWidth).map(() => 'a head is cut off'),
  ...figures.map(() => 'figures over each other'),
  ...captions.map((one) => `a caption beside its card: ${one.textContent}`),
  ...squeezed.map((one) => `a card out of shape: ${one.src}`),
  ...words.map((one) => `wider than its card: ${one.textContent}`),
  ...cut.map(() => 'a line of what happened last is cut off'),
  ...over.map((one) => `something lies over ${one}`),
  ...(document.documentElement.scrollHeight > innerHeight ? ['the page is too long'] : []),
].join('\\n');
"""
"""What does not lie on the screen as it should; nothing if all of it is in sight."""
WIDE = (
    "return Math.min(...[...document.querySelectorAll('.mat .board-svg')].map((one) =>"
    " one.viewBox.baseVal.width * one.getScreenCTM().a)) / innerWidth"
)
"""Width of the narrowest mat, in widths of the screen."""
STANDING = (
    "return [...document.querySelectorAll('.mat')].map((mat) =>"
    " mat.querySelectorAll('.board-svg .heap').length)"
)
DRAWN = (
    "return [...document.querySelectorAll('.mat')].map((mat) =>"
    " mat.querySelectorAll('.board-svg image').length > 0)"
)
SIZES = (
    "return [...document.querySelectorAll('.mat')].map((mat) =>"
    " [mat.offsetWidth, mat.offsetHeight, mat.querySelector('.board').offsetHeight])"
)
CARDS_DRAWN = (
    "return [...document.querySelectorAll('.mat .card-face > img')]"
    ".every((one) => one.naturalWidth)"
)
BESIDE_THEIR_PLACES = """
const done = arguments[0], rect = (one) => one.getBoundingClientRect();
import('/static/scene.js').then(({ board }) => done(board.heaps.filter(({ heap, place }) => {
  const card = rect(heap), rim = rect(board.svg.querySelector(`[data-place="${place.id}"]`));
  return card.left < rim.left - 2 || card.right > rim.right + 2 || card.bottom > rim.bottom + 2;
}).map(({ place }) => place.id)));
"""
"""Places of the common board beside which their cards lie."""
SEEN = (
    "const seen = document.querySelector('main .board:not(.drawing)');"
    " return seen?.querySelector('.board-svg image') && seen.getAttribute('aria-label')"
)
"""Title of the board that a phone shows."""
HEAD = (
    "return [...document.querySelectorAll('.mat header')].map((one) =>"
    " [one.querySelector('b').textContent,"
    " ...[...one.querySelectorAll('dd')].map((figure) => figure.textContent)].join(' '))"
)


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path / "home", monkeypatch)


def big_screen(phone: Callable[..., Phone], served: Served, lang: str = "en") -> Phone:
    big = phone(*HD)
    big.open(served.address)
    big.run("document.cookie = `lang=${arguments[0]}; path=/`", lang)
    big.join(served.address, "watcher")
    big.open(f"{served.address}table")
    big.until(lambda: big.all(".mat .board-svg image"), "the mats", 240)
    return big


@pytest.mark.parametrize(
    ("row", "nations", "lang", "name"),
    [
        ("kept", 4, "cs", "Zelený"),
        ("table", 2, "en", "Green"),
        pytest.param("kept", 2, "en", "Green", marks=pytest.mark.slow),
        pytest.param("table", 4, "cs", "Zelený", marks=pytest.mark.slow),
    ],
)
def test_all_mats_are_in_sight_beside_the_common_board(
    row: str, nations: int, lang: str, name: str, typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do(f"new through-the-ages --rule players={nations} --rule row={row} --session ages")
    typed.do(
        "set round=5 age=i green.iron=2 green.iron.blue=3 green.irrigation=1 green.alchemy=1"
        " green.leader=homer green.wonders=pyramids green.government=monarchy green.culture=156"
        " green.theology=1 green.swordsmen=2 green.drama=1 green.knights=1 green.coal=1"
        " green.building=colossus green.stages=1 green.science=12"
    )
    typed.do("set green.food=11 orange.culture=77 orange.iron=2 orange.bread_and_circuses=2")
    served = Served(typed.folder, "ages")
    big = big_screen(phone, served, lang)
    big.until(lambda: min(big.run(STANDING)) > 30, "the tokens of both banks", 240)
    big.until(lambda: len(big.run(STANDING)) == nations, "a mat for each nation")
    big.until(lambda: big.run(CARDS_DRAWN), "the cards in play", 240)
    for size in (HD, *SMALLER):
        big.size(*size)
        big.until(lambda: not big.run(SIGHT), "all in sight")
        least = 0.23 if row == "table" else {2: 0.4, 4: 0.25}[nations]
        assert big.run(WIDE) > least, "no other order of the mats has larger ones"
        if row == "kept":
            assert not big.driver.execute_async_script(BESIDE_THEIR_PLACES)
    assert big.run(HEAD)[0].startswith(f"{name} 156"), "the culture, which no mat shows"
    assert len(big.all(".mat .card-face small")) == 1, "the stages of the wonder"
    assert not big.all(".panel"), "nothing is said twice"
    grounds = big.run(
        "return [...document.querySelectorAll('.card-ground')]"
        ".map((one) => getComputedStyle(one).pointerEvents)"
    )
    assert {*grounds} == {"none"}, "a tap beside a narrow card means its place"
    before = big.run(STANDING)
    typed.do("set green.yellow-bank=3")
    big.until(lambda: big.run(STANDING)[0] < before[0] - 10, "fewer tokens in the bank")
    assert big.run(STANDING)[1:] == before[1:]
    assert served.end() == 0


def test_mats_are_laid_out_while_others_are_not_drawn(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new through-the-ages --rule players=3 --session ages")
    served = Served(typed.folder, "ages")
    big = big_screen(phone, served)
    big.until(lambda: len(big.run(STANDING)) == 3, "a mat for each nation")
    drawing = big.run(
        "return fetch('/api/table/scene').then((answer) => answer.json())"
        ".then(({ boards }) => boards.filter((one) => one.seat).at(-1).parts[0])"
    )
    big.driver.execute_cdp_cmd("Network.enable", {})
    big.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [f"*{drawing}*"]})
    big.driver.refresh()
    big.until(lambda: big.run(DRAWN) == [True, True, False], "two of three mats")
    big.until(lambda: not big.run(SIGHT), "all in sight")
    first, *others = big.run(SIZES)
    assert others == [first] * 2, "room for the one that is missing"
    assert served.end() == 0


def test_cards_in_play_have_their_tokens_on_them(typed: Table, phone: Callable[..., Phone]) -> None:
    typed.do("new through-the-ages --rule players=3 --session ages")
    typed.do("set round=5 age=i green.iron=2 green.iron.blue=3")
    served = Served(typed.folder, "ages")
    big = big_screen(phone, served)
    big.until(lambda: big.all(".mat .card-face"), "the card")
    iron = big.all(".mat .card-face")[0]
    assert iron.get_attribute("aria-label") == "Iron, 2 workers, blue: 3"
    lying = "return [...document.querySelectorAll('.mat .lying b')].map((one) => one.textContent)"
    assert big.run(lying) == ["2", "3"]
    green = phone().join(served.address, "green")
    green.go("board")
    green.tap(".board-tabs button:nth-child(3)")  # Orange's mat, which is alike
    green.until(lambda: green.run(SEEN) == "Orange", "another's mat")
    green.take_up("build")
    green.until(lambda: green.run(SEEN) == "Green", "the own mat", 240)
    green.run("document.querySelector('form.ask [data-place=bronze]').focus()")
    green.driver.switch_to.active_element.send_keys("\n")
    green.until(lambda: green.kind == "send", "the answer that was tapped on the mat")
    green.shows("Green: builds Bronze.")
    assert served.end() == 0


def test_a_declared_game_with_a_mat_for_each_player_shows_all_of_them(
    typed: Table, phone: Callable[..., Phone], tmp_path: Path
) -> None:
    typed.do(f"new {heather_with_purses(tmp_path)} --rule players=3 --session purses")
    served = Served(typed.folder, "purses")
    big = big_screen(phone, served)
    big.until(lambda: big.run(STANDING) == [1, 1, 1], "the coins of each clan", 240)
    big.until(lambda: not big.run(SIGHT), "all in sight")
    assert served.end() == 0
