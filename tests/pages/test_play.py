"""Tab Play of the preview: a test table, laid as the kit's set-up says and tried with mouse, finger
and keys; a change of the sheet shows on the cards that lie there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import Browsers, browser_only
from games_to_try import SIXTH
from installed import GAMES, PATIENCE_S
from previews import Served

from kitgen.export.screens import lay
from kitgen.game import load_game
from kitgen.kit.making import make_unit, units_of
from kitgen.kit.studios import open_workshop
from kitgen.press.papers import paper
from kitgen.preview.session import Session


def made(session: Session, lang: str = "en") -> dict[str, Any]:
    """The table as the page is told it, once the pieces are made."""
    session.kit(lang, "full")
    for _ in session.work():
        pass
    table: dict[str, Any] = session.play(lang, "full")["table"]
    return table


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    return made(Session(SIXTH, paper("a4")))


# ---- what the page is told ----------------------------------------------------------------------


def test_the_test_table_is_the_one_that_programs_get(table: dict[str, Any]) -> None:
    game = load_game(SIXTH)
    shop = open_workshop(game, "en")
    parts = [
        part
        for plan in shop.plan.parts
        for unit in units_of(plan, shop)
        if (part := make_unit(unit, shop))
    ]
    screen, _ = lay(shop, parts, game.title("en"), "en", 100)
    assert [(board["x"], board["y"]) for board in table["boards"]] == [
        (board.x, board.y) for board in screen.boards
    ]
    told = [
        (lying["thing"], lying["copies"], lying["side"], lying["x"], lying["y"])
        for lying in table["scenes"][0]["lying"]
    ]
    assert told == [
        (lying.thing.id, lying.copies, lying.side, round(lying.x, 2), round(lying.y, 2))
        for lying in screen.scenes[0].lying
    ]
    assert len(told) == 6


def test_a_deck_knows_its_cards_with_their_copies_and_backs(table: dict[str, Any]) -> None:
    deck = next(home for home in table["homes"] if home["name"] == "Cards: Weather")
    assert deck["kind"] == "deck"
    things = table["things"]
    assert sum(things[id]["copies"] for id in deck["things"]) == 6
    assert {things[id]["kind"] for id in deck["things"]} == {"card"}
    assert all(things[id]["back"] for id in deck["things"])


def test_a_box_keeps_pieces_that_a_set_up_lays_on_the_board(table: dict[str, Any]) -> None:
    laid = {lying["thing"] for lying in table["scenes"][0]["lying"]}
    homes = {id for home in table["homes"] for id in home["things"]}
    assert laid <= homes
    assert homes == set(table["things"])


def test_places_of_a_board_have_the_names_of_their_language() -> None:
    czech = made(Session(SIXTH, paper("a4")), "cs")
    names = [name for board in czech["boards"] for name, _, _ in board["places"]]
    assert "Horní Vella" in names


def test_a_table_waits_until_its_pieces_are_made() -> None:
    session = Session(SIXTH, paper("a4"))
    session.kit("en", "full")
    told = session.play("en", "full")
    assert told["table"] is None
    assert told["done"] < told["total"]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of a small game with a deck of 24 tales, to be changed."""
    return Path(shutil.copytree(SIXTH.parent / "heather-crowns", tmp_path / "crowns"))


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_card_that_cannot_be_drawn_now_lies_there_as_it_was(own: Path) -> None:
    session = Session(own, paper("a4"))
    before = made(session)
    edited(own / "kit.yaml", "front: tale\n", "front: tail\n")
    session.reload()
    assert made(session)["things"] == before["things"]
    assert session.problems("en", "full")["problems"]


def test_a_fault_of_a_set_up_is_told_among_the_problems(own: Path) -> None:
    with (own / "kit.yaml").open("a", encoding="utf-8") as kit:
        kit.write("set-ups:\n  start:\n    lay:\n      - {part: tales, each: cards, at: moon}\n")
    session = Session(own, paper("a4"))
    made(session)
    told = [problem["what"] for problem in session.problems("en", "full")["problems"]]
    assert any("there is no place 'moon'" in what for what in told)


# ---- the state: pure functions, tried in the browser that runs them ------------------------------

PROMISES = Path(__file__).parents[1] / "helpers" / "play_promises.js"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("play") / "crowns"
    shutil.copytree(SIXTH.parent / "heather-crowns", folder)
    served = Served(folder, "--lang", "en")
    yield served
    served.process.kill()
    served.process.communicate()


@browser_only
def test_the_state_keeps_its_promises(served: Served, browsers: Browsers) -> None:
    with browsers.lent(800, 600) as driver:
        driver.get(served.address)
        script = PROMISES.read_text("utf-8")
        told = driver.execute_script(f"return (async () => {{ {script} }})()")
        assert len(told) > 20
        assert {name: found for name, (found, _) in told.items()} == {
            name: promised for name, (_, promised) in told.items()
        }


# ---- the table, with hands -----------------------------------------------------------------------

LAID = """
return Boolean(window.kitgenPlay && kitgenPlay.state())
  && [...document.querySelectorAll('#play img[data-face]')].every((image) => image.naturalWidth > 0)
  && [...document.querySelectorAll('.boards canvas')].every((board) => board.dataset.drawn);
"""
MIDDLE = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
"""
POINT = """
const { scale, x, y } = kitgenPlay.view();
const box = document.querySelector('.felt').getBoundingClientRect();
const at = [box.left + x + arguments[0] * scale, box.top + y + arguments[1] * scale];
return at.map(Math.round);
"""
Point = tuple[int, int]


class Hands:
    """Somebody at the test table."""

    def __init__(self, driver: Any, address: str, more: str = "") -> None:
        self.driver = driver
        driver.get_log("browser")
        driver.get(f"{address}?tab=play&seed=a{more}")
        self.until(LAID)

    def until(self, script: str, *given: object) -> Any:
        from selenium.webdriver.support.ui import WebDriverWait

        wait = WebDriverWait(self.driver, PATIENCE_S)
        return wait.until(lambda page: page.execute_script(script, *given), script)

    def tell(self, script: str, *given: object) -> Any:
        names = "const state = kitgenPlay.state(), doc = kitgenPlay.doc();"
        return self.driver.execute_script(f"{names} return {script}", *given)

    def press(self, selector: str) -> None:
        self.driver.find_element("css selector", selector).click()

    def middle(self, selector: str) -> Point:
        x, y = self.driver.execute_script(MIDDLE, selector)
        return x, y

    def point(self, x: float, y: float) -> Point:
        across, down = self.driver.execute_script(POINT, x, y)
        return across, down

    def drag(self, start: Point, end: Point, kind: str = "mouse") -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        pointer = PointerInput(kind, kind)  # type: ignore[no-untyped-call]
        actions = ActionBuilder(self.driver, mouse=pointer, duration=60)
        between = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        pointer.create_pointer_move(duration=60, x=start[0], y=start[1])
        pointer.add_action({"type": "pointerDown", "duration": 0, "button": 0})
        pointer.create_pointer_move(duration=60, x=between[0], y=between[1])
        pointer.create_pointer_move(duration=60, x=end[0], y=end[1])
        pointer.add_action({"type": "pointerUp", "duration": 0, "button": 0})
        actions.perform()

    def pile(self, kind: str) -> str:
        """The address of the first deck, discard pile or box."""
        id = self.tell("state.piles.find((pile) => pile.kind === arguments[0]).id", kind)
        return f'[data-pile="{id}"]'

    @property
    def counts(self) -> tuple[int, int]:
        """Cards in the first deck and in the first hand."""
        deck, hand = self.tell(
            "[state.piles.find((p) => p.kind === 'deck').cards.length, state.hands[0].length]"
        )
        return deck, hand

    def fine(self) -> None:
        assert self.driver.find_element("id", "fault").is_displayed() is False
        assert self.driver.get_log("browser") == []


@pytest.fixture
def hands(served: Served, browsers: Browsers) -> Iterator[Hands]:
    with browsers.lent(1280, 800) as driver:
        yield Hands(driver, served.address)


@browser_only
def test_a_hand_is_drawn_and_drawn_again(hands: Hands) -> None:
    assert hands.counts == (24, 0)
    sort = "JSON.stringify(document.querySelector('[data-do=sort]').getBoundingClientRect())"
    before, told = hands.tell(sort), "document.querySelector('.told').textContent"
    hands.press('[data-do="hand"]')
    assert hands.tell(sort) == before
    first = hands.tell("state.hands[0].map((card) => card.id)")
    assert hands.counts == (19, 5)
    assert len(hands.driver.find_elements("css selector", ".held-card")) == 5
    hands.press('[data-do="hand"]')
    assert hands.counts == (19, 5)
    assert hands.tell("state.hands[0].map((card) => card.id)") != first
    assert "Seat 1 has a new hand of 5" in hands.tell("document.querySelector('.told').textContent")
    hands.press('[data-do="undo"]')
    assert hands.tell("state.hands[0].map((card) => card.id)") == first
    assert hands.tell(told) == "Taken back: a new hand."
    hands.press('[data-do="undo"]')
    assert hands.counts == (24, 0)
    assert hands.tell("document.querySelector('[data-do=sort]').disabled")
    hands.press('[data-do="redo"]')
    assert hands.tell("state.hands[0].map((card) => card.id)") == first
    hands.fine()


@browser_only
def test_a_mouse_drags_a_counter_onto_the_board_and_a_card_into_the_hand(hands: Hands) -> None:
    in_box = "state.piles.find((p) => p.kind === 'bag').cards.length"
    assert hands.tell(in_box) == 25
    land = hands.tell("doc.boards[0].places[0]")
    hands.drag(hands.middle(".slot"), hands.point(*land[1:]))
    lying = hands.tell("state.piles.filter((p) => p.kind === 'loose')[0]")
    assert hands.tell(in_box) == 24
    assert abs(lying["x"] - land[1]) < 3
    assert abs(lying["y"] - land[2]) < 3
    assert land[0] in hands.tell("document.querySelector('.pile.loose').getAttribute('aria-label')")
    hands.drag(hands.middle(hands.pile("deck")), hands.middle(".hand .cards"))
    assert hands.counts == (23, 1)
    hands.drag(hands.middle(".held-card"), hands.middle(hands.pile("discard")))
    assert hands.tell("state.piles.find((p) => p.kind === 'discard').cards.length") == 1
    hands.driver.execute_script("document.activeElement.blur()")
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    undo = ActionChains(hands.driver).key_down(Keys.CONTROL).send_keys("zzz").key_up(Keys.CONTROL)
    undo.perform()
    assert hands.tell(in_box) == 25
    assert hands.counts == (24, 0)
    hands.fine()


@browser_only
def test_a_finger_drags_on_a_phone_and_the_page_stays_where_it_is(
    served: Served, browsers: Browsers
) -> None:
    with browsers.lent(360, 740, mobile=True) as driver:
        hands = Hands(driver, served.address)
        hands.drag(hands.middle(hands.pile("deck")), hands.middle(".hand .cards"), "touch")
        assert hands.counts == (23, 1)
        land = hands.tell("doc.boards[0].places[1]")
        hands.drag(hands.middle(".slot"), hands.point(*land[1:]), "touch")
        assert hands.tell("state.piles.filter((p) => p.kind === 'loose').length") == 1
        before = hands.tell("kitgenPlay.view().x")
        hands.drag(hands.point(3, 3), hands.point(60, 40), "touch")
        assert hands.tell("kitgenPlay.view().x") > before
        assert driver.execute_script("return document.documentElement.scrollWidth") == 360
        assert driver.execute_script("return document.documentElement.scrollHeight") == 740
        hands.fine()


@browser_only
@pytest.mark.parametrize("wide", [320, 360])
def test_cover_and_the_tabs_are_in_sight_on_a_phone(
    wide: int, served: Served, browsers: Browsers
) -> None:
    with browsers.lent(wide, 740, mobile=True) as driver:
        hands = Hands(driver, served.address, "&lang=cs&page=cs")
        seats = driver.find_element("name", "seats")
        driver.execute_script(
            "arguments[0].value = 8; arguments[0].dispatchEvent(new Event('change'))", seats
        )
        assert hands.tell("state.hands.length") == 8
        for selector in (".seats .cover", "#tab-play", "#tab-exports"):
            element = driver.find_element("css selector", selector)
            if selector == "#tab-exports":  # the row of tabs is moved by a finger
                driver.execute_script("arguments[0].scrollIntoView()", element)
            box = element.rect
            assert 0 <= box["x"] <= box["x"] + box["width"] <= wide, selector
        assert driver.execute_script("return document.documentElement.scrollWidth") == wide
        hands.fine()


@browser_only
@pytest.mark.parametrize("sides", ["0", "1", "9999", ""])
def test_a_die_of_impossible_sides_is_refused(sides: str, hands: Hands) -> None:
    field = hands.driver.find_element("name", "sides")
    field.clear()
    field.send_keys(sides)
    hands.press('[data-do="die"]')
    assert hands.tell("state.dice.length") == 0
    assert hands.driver.switch_to.active_element == field
    assert field.get_attribute("value") == sides
    field.clear()
    field.send_keys("12")
    hands.press('[data-do="die"]')
    assert hands.tell("state.dice.map((die) => die.sides)") == [12]
    hands.fine()


@browser_only
def test_a_die_has_faces_of_its_own(hands: Hands) -> None:
    hands.driver.find_element("name", "faces").send_keys("hit, miss")
    hands.press('[data-do="die"]')
    (die,) = hands.tell("state.dice")
    assert (die["sides"], die["faces"]) == (2, ["hit", "miss"])
    shown = die["faces"][die["value"] - 1]
    assert hands.tell("document.querySelector('.die').textContent") == shown
    assert hands.tell("document.querySelector('.told').textContent") == f"Rolled: {shown}"
    hands.fine()


@browser_only
def test_the_table_stays_where_it_is_under_a_second_click(hands: Hands) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    pile = hands.tell("state.piles.find((p) => p.kind === 'deck').id")
    deck = hands.driver.find_element("css selector", f'[data-pile="{pile}"]')
    before, held = deck.rect, hands.tell("state.hands[0].length")
    ActionChains(hands.driver).double_click(deck).perform()
    assert hands.tell("state.hands[0].length") == held + 1, "it draws"
    assert hands.driver.find_element("css selector", "#play .chosen h2").is_displayed()
    assert deck.rect == before
    hands.fine()


@browser_only
def test_several_pieces_are_chosen_and_moved_together(hands: Hands) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    lay = "kitgenPlay.act({do: 'lay', pile: arguments[0], count: 3, up: true})"
    hands.driver.execute_script(lay, hands.tell("state.piles.find((p) => p.kind === 'deck').id"))
    hands.press('[data-do="die"]')
    is_card = "doc.things[p.cards[0].thing].kind === 'card'"
    flat = f"state.piles.filter((p) => p.kind === 'loose' && {is_card})"
    places = f"[...{flat}, ...state.dice].map((one) => [one.id, one.x, one.y])"
    before = {id: (x, y) for id, x, y in hands.tell(places)}
    first, second, third, die = before
    at = [
        hands.driver.find_element("css selector", f'[data-pile="{id}"], [data-die="{id}"]')
        for id in (first, second, die)
    ]
    chain = ActionChains(hands.driver).click(at[0]).key_down(Keys.SHIFT)
    chain.click(at[1]).click(at[2]).key_up(Keys.SHIFT).perform()
    assert len(hands.driver.find_elements("css selector", ".surface .is-chosen")) == 3
    x, y = hands.middle(f'[data-pile="{second}"]')
    hands.drag((x, y), (x + 60, y - 40))
    after = {id: (x, y) for id, x, y in hands.tell(places)}
    moved = {
        id: tuple(round(b - a, 3) for a, b in zip(before[id], after[id], strict=True))
        for id in before
    }
    assert moved[third] == (0, 0)
    assert moved[first] == moved[second] == moved[die]
    assert moved[first][0] > 0 > moved[first][1]
    hands.press('[data-do="undo"]')
    assert {id: (x, y) for id, x, y in hands.tell(places)} == before, "one step"
    hands.driver.find_element("xpath", "//*[@class='acts']/button[.='Turn over']").click()
    assert hands.tell(f"{flat}.map((pile) => pile.cards[0].up)") == [False, False, True]
    hands.fine()


@browser_only
def test_seats_and_counts_have_bounds_that_are_told(hands: Hands) -> None:
    from selenium.webdriver.common.keys import Keys

    for name, typed, now, told in (
        ("seats", "12", "8", "Seats: a whole number from 1 to 8."),
        ("count", "500", "99", "Cards: a whole number from 1 to 99."),
        ("count", "2.5", "3", "Cards: a whole number from 1 to 99."),
        ("seats", "", "1", "Seats: a whole number from 1 to 8."),
    ):
        field = hands.driver.find_element("name", name)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(Keys.BACKSPACE, typed, Keys.TAB)
        assert field.get_attribute("value") == now
        assert hands.driver.find_element("css selector", "#play .told").text == told
    assert hands.tell("state.seats") == 1
    hands.fine()


@browser_only
def test_keys_choose_turn_move_and_put_on_a_place(hands: Hands) -> None:
    from selenium.webdriver.common.keys import Keys

    deck = hands.driver.find_element("css selector", hands.pile("deck"))
    deck.send_keys("d")
    assert hands.counts == (23, 1)
    hands.driver.find_element("css selector", ".held-card").send_keys(Keys.SPACE)
    loose = "state.piles.find((p) => p.kind === 'loose')"
    card = hands.driver.find_element("css selector", ".pile.loose")
    assert card.get_attribute("class").endswith("is-chosen")  # it stays chosen where it lies now
    x = hands.tell(f"{loose}.x")
    card.send_keys(Keys.ARROW_RIGHT)
    assert hands.tell(f"{loose}.x") == x + 5
    card.send_keys("f")
    assert hands.tell(f"{loose}.cards[0].up") is False
    assert card.get_attribute("aria-label").startswith("Card, face down")
    card.send_keys(Keys.ENTER)
    chosen = hands.driver.switch_to.active_element
    assert (chosen.text, chosen.tag_name) == ("Turn over", "button")
    from selenium.webdriver.support.select import Select

    Select(hands.driver.find_element("css selector", ".chosen select")).select_by_index(1)
    name = hands.driver.find_element("css selector", ".chosen option:nth-child(2)").text
    assert hands.tell(
        f"doc.boards[0].places.find(([n]) => n === arguments[0])[1] === {loose}.x", name
    )
    hands.fine()


@browser_only
def test_a_hand_is_covered_while_another_looks(hands: Hands) -> None:
    hands.press('[data-do="deal"]')
    assert [
        button.text for button in hands.driver.find_elements("css selector", ".seats button")
    ] == [
        "Seat 1 · 5",
        "Seat 2 · 5",
        "Cover",
    ]
    hands.press(".seats button:last-child")
    shown = (
        "[...document.querySelectorAll('.held-card img')].map((i) => i.dataset.face.split(' ')[0])"
    )
    assert hands.tell(shown) == ["back"] * 5
    assert (
        hands.tell("[...document.querySelectorAll('.held-card')].map((c) => c.ariaLabel)")
        == ["Card, face down"] * 5
    )
    hands.press(".seats button:nth-child(2)")
    assert hands.tell(shown) == ["front"] * 5
    hands.fine()


@browser_only
def test_a_pile_is_looked_through_and_a_card_of_it_taken(hands: Hands) -> None:
    hands.drag(hands.middle(hands.pile("deck")), hands.middle(hands.pile("deck")))
    buttons = {
        b.text: b for b in hands.driver.find_elements("css selector", ".chosen .acts button")
    }
    buttons["Look through"].click()
    field = hands.driver.find_element("css selector", "#look input")
    field.send_keys("piper")
    found = hands.driver.find_elements("css selector", "#look .one")
    assert len(found) == 5
    found[0].click()
    acts = {b.text: b for b in hands.driver.find_elements("css selector", "#look .acts button")}
    acts["Into the hand"].click()
    assert hands.tell("state.hands[0].map((card) => card.thing)") == ["tales/piper"]
    assert len(hands.driver.find_elements("css selector", "#look .one")) == 4
    hands.fine()


@browser_only
def test_a_table_and_its_notes_are_there_again_after_a_reload(hands: Hands, served: Served) -> None:
    hands.press('[data-do="hand"]')
    hands.press('[data-do="die"]')
    hands.press('[data-do="notes"]')
    hands.driver.find_element("css selector", "#play-notes textarea").send_keys("Piper is strong")
    before = hands.tell("JSON.stringify(state)")
    again = Hands(hands.driver, served.address)
    assert again.tell("JSON.stringify(state)") == before
    notes = "document.querySelector('#play-notes textarea').value"
    assert again.tell(notes) == "Piper is strong"
    again.press('[data-do="again"]')
    assert again.counts == (24, 0)
    assert again.tell(notes) == "Piper is strong"
    again.fine()


@browser_only
def test_a_change_of_the_sheet_shows_on_cards_that_lie_there(own: Path, browsers: Browsers) -> None:
    served = Served(own, "--lang", "en")
    try:
        with browsers.lent(1280, 800) as driver:
            hands = Hands(driver, served.address)
            driver.execute_script("document.querySelector('[name=\"count\"]').value = 24")
            hands.press('[data-do="hand"]')
            piper = "document.querySelector('.held-card[data-card^=\"tales/piper#\"] img').src"
            hands.until(LAID)
            seen, order = hands.tell(piper), hands.tell("state.hands[0].map((card) => card.id)")
            served.edit("cards.csv", "hit 1 higher", "hit 2 higher")
            hands.until(f"return {piper} !== arguments[0]", seen)
            assert hands.tell("state.hands[0].map((card) => card.id)") == order
            sheet = (own / "cards.csv").read_text("utf-8")
            bold = next(line for line in sheet.split("\n") if line.startswith("fair,"))
            served.edit("cards.csv", bold, bold.replace("fair,Wool Fair", "fayre,Wool Fayre"))
            hands.until("return document.querySelector('.told').textContent.includes('Fayre')")
            assert hands.tell("document.querySelector('.told').textContent") == (
                "Gone from the sheet: Wool Fair ×5 · New in the sheet: Wool Fayre ×5"
            )
            assert hands.counts == (5, 19)
            kept = [id for id in order if not id.startswith("tales/fair#")]
            assert hands.tell("state.hands[0].map((card) => card.id)") == kept
            hands.fine()
    finally:
        served.process.kill()
        served.process.communicate()


@pytest.mark.walk
@browser_only
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_laid_and_tried(game: str, browsers: Browsers) -> None:
    served = Served(GAMES[game], "--lang", "cs")
    try:
        with browsers.lent(1920, 1080) as driver:
            driver.set_script_timeout(PATIENCE_S)
            hands = Hands(driver, served.address, "&lang=cs&page=cs")
            total = "Object.values(doc.things).reduce((all, thing) => all + thing.copies, 0)"
            there = "[...state.piles.map((pile) => pile.cards), ...state.hands].flat().length"
            assert hands.tell(total) == hands.tell(there)
            deck = hands.tell("document.querySelector('[name=\"deck\"]').options.length > 0")
            assert deck
            for _ in range(2):
                hands.press('[data-do="hand"]')
                assert 0 < hands.tell("state.hands[0].length") <= 5
            loose = "state.piles.filter((pile) => pile.kind === 'loose').length"
            before = hands.tell(loose)
            for finger in ("mouse", "touch"):
                hands.drag(hands.middle(".slot:not(.none)"), hands.point(30, 25), finger)
                assert hands.tell(loose) == before + 1
                hands.press('[data-do="undo"]')
                assert hands.tell(loose) == before
            while hands.tell("!document.querySelector('[data-do=\"undo\"]').disabled"):
                hands.press('[data-do="undo"]')
            assert hands.tell("state.hands.flat().length") == 0
            hands.fine()
    finally:
        served.process.kill()
        served.process.communicate()
