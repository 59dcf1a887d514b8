"""The tab of the board in a real browser, where there is none to see or it cannot be drawn."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import browser_only
from contract import violations
from fingers import Screen
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only

EXAMPLE = Path(__file__).parents[2] / "examples" / "heather-crowns"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, tmp_path / "game"))


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path / "home", monkeypatch)


@pytest.fixture
def war(typed: Table) -> Iterator[Served]:
    """The war of 1942, served."""
    typed.do("new axis-allies --session war")
    served = Served(typed.folder, "war")
    yield served
    assert served.end() == 0


def board_of(phone: Phone) -> Phone:
    """The phone with its board drawn."""
    phone.go("board")
    phone.until(lambda: phone.all(".board-svg image"), "the board", 240)
    return phone


def test_a_game_without_a_board_says_so_and_the_page_goes_on(
    folder: Path, typed: Table, phone: Callable[..., Phone]
) -> None:
    (folder / "kit.yaml").unlink()
    typed.do(f"new {folder} --session bare")
    served = Served(typed.folder, "bare")
    gorse = phone().join(served.address, "gorse")
    gorse.go("board")
    gorse.shows("There is no board to show")
    gorse.go("books")
    gorse.shows("Books")
    assert served.end() == 0


def test_a_board_that_cannot_be_drawn_is_told_and_questions_have_their_lists(
    folder: Path, typed: Table, phone: Callable[..., Phone]
) -> None:
    layout = folder / "layouts" / "heather.yaml"
    layout.write_text(layout.read_text("utf-8").replace("draw: map", "draw: nothing"), "utf-8")
    typed.do(f"new {folder} --session broken")
    served = Served(typed.folder, "broken")
    gorse = phone().join(served.address, "gorse")
    gorse.go("board")
    gorse.shows("The board could not be drawn")
    gorse.go("do/recruit")
    gorse.until(lambda: gorse.kind, "the question, as a list")
    assert served.end() == 0


NEAR = (
    "const [places, done] = arguments; import('/static/scene.js').then(({ board }) => {"
    " board.near(places); done({ ...board.view, all: [board.width, board.height] }); })"
)


AT_HOME = (
    "const [place, done] = arguments; import('/static/scene.js').then(({ board }) => {"
    " const { x, width } = board.view; done([x, board.places.get(place).x, x + width]); })"
)


def test_a_board_opens_with_enough_around_a_place_and_never_as_a_strip_of_the_whole(
    war: Served, phone: Callable[..., Phone]
) -> None:
    usa = board_of(phone(360, 740).join(war.address, "usa"))
    left, home, right = usa.driver.execute_async_script(AT_HOME, "eastern_united_states")
    assert left < home < right, "it opens where the seat's own capital is"
    island = usa.driver.execute_async_script(NEAR, ["midway_island"])
    assert island["width"] > island["all"][0] / 7
    far = usa.driver.execute_async_script(NEAR, ["alaska", "new_zealand", "mexico"])
    assert far["height"] <= far["all"][1]
    assert far["x"] == 0, "where most of them are"


def test_what_may_be_chosen_has_its_rim_over_the_pieces_that_stand_there(
    folder: Path, typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do(f"new {folder} --session rims --rule players=2")
    served = Served(typed.folder, "rims")
    gorse = board_of(phone().join(served.address, "gorse"))
    gorse.go("do/recruit")
    gorse.until(lambda: gorse.all(".board-svg .pieces ~ .over .legal"), "a rim over the troops")
    assert served.end() == 0


DOWN = (
    "const top = (name) => document.querySelector(name).getBoundingClientRect().top;"
    " return Math.round(top('.question-card .board') - top('main'))"
)
"""How far below the top of the page the board of a question begins, in pixels."""


def test_why_a_tap_is_refused_stands_on_the_board_alone(
    folder: Path, typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do(f"new {folder} --session tapped --rule players=2")
    served = Served(typed.folder, "tapped")
    gorse = board_of(phone(360, 740).join(served.address, "gorse"))
    gorse.go("do/recruit")
    gorse.find(".question-card .board .place")
    before = gorse.run(DOWN)
    Screen(gorse).tap_place("thistlefell")
    reason = gorse.find(".board .board-reason")
    assert "Thistlefell" in reason.text
    board = gorse.find(".board")
    assert board.rect["y"] < reason.rect["y"] < board.rect["y"] + board.rect["height"]
    assert gorse.run(DOWN) == before, "the board stays where it is"
    assert gorse.refusal == reason.text, "it is said once"
    assert violations(gorse.driver) == []
    gorse.go("board")
    gorse.until(lambda: not gorse.all(".board-reason"), "a board without it")
    assert served.end() == 0


AT_THE_CORNER = (
    "const done = arguments[0]; import('/static/scene.js').then(({ board }) => {"
    " const [one] = board.heaps, rect = (element) => element.getBoundingClientRect();"
    " one.place = { ...one.place, x: 1, y: 1 }; board.see(board.whole());"
    " const heap = rect(one.heap), sheet = rect(board.svg.querySelector('.whole image'));"
    " done([heap.left - sheet.left, heap.top - sheet.top]); })"
)
"""Moves a heap to the corner of the board; how far it is from the edges, in pixels."""


def test_what_stands_at_the_edge_is_not_cut(
    folder: Path, typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do(f"new {folder} --session edge --rule players=2")
    served = Served(typed.folder, "edge")
    gorse = board_of(phone(360, 740).join(served.address, "gorse"))
    gorse.until(lambda: gorse.all(".heap image"), "pieces", 240)
    left, top = gorse.driver.execute_async_script(AT_THE_CORNER)
    assert left > -6, "a shadow at most"
    assert top > -6
    assert served.end() == 0


DETACHED = (
    "const done = arguments[0]; import('/static/scene.js').then(({ board }) => {"
    " const { element } = board, home = element.parentNode; element.remove();"
    " board.near(['alaska', 'new_zealand', 'mexico']); home.append(element);"
    " setTimeout(() => done({ ...board.view, all: board.height }), 500); })"
)


def test_a_board_that_is_asked_about_before_the_page_gives_it_room_opens_as_one_that_has_it(
    war: Served, phone: Callable[..., Phone]
) -> None:
    usa = board_of(phone(360, 740).join(war.address, "usa"))
    view = usa.driver.execute_async_script(DETACHED)
    assert view["height"] <= view["all"], "no strip of the whole"


BESIDE = """
const board = document.querySelector('.board').getBoundingClientRect();
return [...document.querySelectorAll('.tool')]
  .every((tool) => tool.getBoundingClientRect().top >= board.bottom);
"""
"""Whether the buttons lie beside the board, so that nothing on it is under them."""
HEAD_LINES = """
const head = document.querySelector('#where'), style = getComputedStyle(head);
return Math.round(head.offsetHeight / parseFloat(style.lineHeight));
"""


def test_names_grow_while_the_map_is_small_and_the_big_screen_keeps_all_in_sight(
    war: Served, typed: Table, phone: Callable[..., Phone]
) -> None:
    germany = board_of(phone(360, 740).join(war.address, "germany"))
    shown = [name.text for name in germany.all(".area-name")]
    assert len(shown) > 8
    assert "Germany" in shown
    assert germany.run(BESIDE), "nothing that cannot be read or tapped"
    assert germany.run(HEAD_LINES) <= 3, "the head leaves the phone to the board"
    for _tap in range(4):
        germany.tap(".tool[aria-label='Closer']")
    germany.until(lambda: not germany.all(".area-name"), "the printed names alone")
    big = phone(1920, 1080).join(war.address, "watcher")
    big.open(f"{war.address}table")
    big.until(lambda: big.all(".stage .board-svg image"), "the board", 240)
    big.until(lambda: big.all("#log li"), "the last lines")
    last = "return document.querySelector('#log').getBoundingClientRect().bottom"
    big.until(lambda: 0 < big.run(last) <= 1080, "the last lines in sight")
    assert not big.all(".area-name")
    typed.do("next combat")
    typed.do("capture ukraine")
    shown_names = (
        "return [...document.querySelectorAll('.area-name')].map((one) => one.textContent)"
    )
    big.until(lambda: big.run(shown_names) == ["Ukraine S.S.R."], "the name that a sign may hide")


UNDRAWN = (
    "const fetched = window.fetch; window.fetch = (path, ...about) => String(path)"
    ".startsWith('/board/') ? new Promise(() => {}) : fetched(path, ...about)"
)
"""From now on no drawing that is new to the page comes."""
TAKEN = """
const one = document.querySelector('.taken'), lines = one?.querySelector('.taken-lines');
const [, pattern] = lines?.getAttribute('fill').match(/^url\\((.*)\\)$/) || [];
return one && [one.querySelector('use').getAttribute('href'),
  document.querySelector(pattern)?.getAttribute('class')];
"""


def test_an_area_has_the_colours_pattern_and_emblem_of_its_new_owner_before_it_is_drawn(
    war: Served, typed: Table, phone: Callable[..., Phone]
) -> None:
    japan = board_of(phone(360, 740).join(war.address, "japan"))
    japan.run(UNDRAWN)
    typed.do("set india.owner=japan")
    japan.until(lambda: japan.run(TAKEN), "the area as its new owner's")
    assert japan.run(TAKEN) == ["#emblem-japan", "taken-pattern waves"]


def test_a_board_that_is_drawn_shows_so_and_another_one_can_be_looked_at_meanwhile(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do(f"new {EXAMPLE.parent / 'copper-valley'} --session valley")
    served = Served(typed.folder, "valley")
    one = board_of(phone().join(served.address, "watcher"))
    one.run(UNDRAWN)
    pressed = "return document.querySelector('.board-tabs [aria-pressed=true]').textContent"
    board, mat = [tab.text for tab in one.all(".board-tabs button")][:2]
    one.all(".board-tabs button")[1].click()
    one.until(lambda: one.all(".drawing .board-wait"), "that it is drawn")
    assert one.run(pressed) == mat
    one.all(".board-tabs button")[0].click()
    one.until(lambda: not one.all(".drawing"), "the board that is known")
    assert one.run(pressed) == board
    assert served.end() == 0


def test_the_big_screen_is_read_across_a_room_and_leaves_out_what_the_board_shows(
    typed: Table, phone: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Path(__file__).parents[1] / "declared" / "recorded" / "heather-crowns.txt"
    lines = [line for line in script.read_text("utf-8").splitlines() if line[:1] not in "#?"]
    monkeypatch.chdir(EXAMPLE.parent)
    for line in lines[: len(lines) * 3 // 4]:
        typed.do(line)
    served = Served(typed.folder, (typed.folder / "last-session").read_text("utf-8").strip())
    phone().join(served.address, "thistle")
    big = phone(1920, 1080).join(served.address, "watcher")
    big.open(f"{served.address}table")
    big.until(lambda: big.all(".stage .board-svg .heap"), "the board", 240)
    big.shows("Lands")
    big.until(lambda: "Troops" not in big.text, "no list of what stands on the board")
    scale = "return Number(getComputedStyle(document.documentElement).getPropertyValue('--scale'))"
    side = "const side = document.querySelector('.side'); "
    fits = f"{side} return side.scrollHeight <= side.clientHeight"
    big.until(lambda: big.run(scale) >= 0.8 and big.run(fits), "large letters, all in sight")
    assert served.end() == 0


SPACES_A_ROW = """document.querySelector('.track').style.width = '15.5em'; // of 8 spaces, 7 fit
const rows = {};
for (const space of document.querySelectorAll('.track li'))
  rows[space.offsetTop] = (rows[space.offsetTop] || 0) + 1;
return Object.values(rows)"""


def test_no_space_of_a_turn_track_stands_alone_in_its_row(
    typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new battles-of-napoleon --session leith")
    served = Served(typed.folder, "leith")
    big = phone(1920, 1080).join(served.address, "watcher")
    big.open(f"{served.address}table")
    big.until(lambda: big.all(".track .here"), "the turn track")
    assert big.run(SPACES_A_ROW) == [4, 4]
    assert served.end() == 0
