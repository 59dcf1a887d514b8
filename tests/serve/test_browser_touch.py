"""The board under fingers, wheel and keys, and for those who see no colours or nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from browsers import browser_only
from contract import violations
from fingers import DRAWN_S, Screen
from pocket import CODE, Phone, Served
from recorded.table import Table

pytestmark = browser_only

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "heather-crowns")
PLACES = "return document.querySelectorAll('.place').length"
ENTER, TAB = "\ue007", "\ue004"
FORCED = [{"name": "forced-colors", "value": "active"}]


class Asked(NamedTuple):
    """A game with the lines that lead to a question of a seat's command."""

    new: str
    seat: str
    command: str
    lines: tuple[str, ...] = ()


QUESTIONS = {
    "heather-crowns": Asked(EXAMPLE, "gorse", "recruit"),
    "axis-allies": Asked("axis-allies", "ussr", "battle", ("next combat --anyway",)),
    "pacific-1940": Asked("pacific-1940", "japan", "battle", ("next combat --anyway",)),
    "game-of-thrones": Asked("game-of-thrones --rule players=3", "stark", "orders"),
    "battles-of-napoleon": Asked("battles-of-napoleon", "french", "orders"),
    "through-the-ages": Asked(
        "through-the-ages --rule players=2 --rule row=kept", "green", "take", ("lay --draw",)
    ),
}


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


@pytest.fixture
def serves(typed: Table) -> Iterator[Callable[[Asked], Served]]:
    """Serves a session of a game in which a question can be asked."""
    begun: list[Served] = []

    def serve(asked: Asked) -> Served:
        typed.do(f"new {asked.new} --session s")
        for line in asked.lines:
            typed.do(line)
        begun.append(Served(typed.folder, "s"))
        return begun[-1]

    yield serve
    for served in begun:
        assert served.end() == 0


def in_czech(phone: Phone) -> None:
    Screen(phone).post("language", lang="cs")
    phone.driver.refresh()
    phone.settled()


def keyed(phone: Phone, key: str) -> None:
    """Press a key where the focus is."""
    phone.driver.switch_to.active_element.send_keys(key)


def at_the_board(phone: Phone) -> Any:
    """The tab of the board, once it is drawn; its middle on the screen."""
    phone.go("board")
    phone.until(partial(phone.run, PLACES), "places", DRAWN_S)
    return phone.run(
        "const box = document.querySelector('.board').getBoundingClientRect();"
        "return [box.left + box.width / 2, box.top + box.height / 2]"
    )


def test_a_board_is_moved_by_fingers_a_wheel_and_keys(
    serves: Callable[[Asked], Served], phone: Callable[..., Phone]
) -> None:
    gorse = phone(360, 740).join(serves(QUESTIONS["heather-crowns"]).address, "gorse")
    screen, (x, y) = Screen(gorse), at_the_board(gorse)
    opened = screen.page("view")
    screen.gesture([(x - 20, y), (x - 90, y)], [(x + 20, y), (x + 90, y)])
    pinched = screen.page("view")
    assert pinched["width"] < 0.6 * opened["width"]

    screen.gesture([(x, y), (x - 40, y - 20), (x - 80, y - 40)])
    dragged = screen.page("view")
    assert dragged["x"] > pinched["x"]
    assert dragged["y"] > pinched["y"]
    assert dragged["width"] == pytest.approx(pinched["width"])

    gorse.driver.execute_cdp_cmd(
        "Input.dispatchMouseEvent",
        {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": 200},
    )
    gorse.until(lambda: screen.page("view")["width"] > dragged["width"], "the wheel")

    before = screen.page("view")
    screen.gesture([(x, y)], times=2)
    twice = screen.page("view")
    assert twice["width"] == pytest.approx(before["width"] / 2, rel=0.01)

    gorse.run("document.querySelector('.board').focus()")
    [focused] = gorse.all(".board:focus[role='group']")
    assert focused.get_attribute("aria-label") == "Game board"
    keyed(gorse, "-")
    farther = screen.page("view")
    assert farther["width"] > twice["width"]
    keyed(gorse, "\ue012")  # arrow to the left
    assert screen.page("view")["x"] < farther["x"]
    keyed(gorse, "+")
    assert screen.page("view")["width"] == pytest.approx(twice["width"], rel=0.01)


def test_figures_stay_large_where_the_whole_board_is_small(
    serves: Callable[[Asked], Served], phone: Callable[..., Phone]
) -> None:
    gorse = phone(360, 740).join(serves(QUESTIONS["heather-crowns"]).address, "gorse")
    at_the_board(gorse)
    high = (
        "return [...document.querySelectorAll('.heap')]"
        ".map((one) => one.getBoundingClientRect().height)"
    )
    gorse.tap(".tools button:last-child")  # the whole board
    gorse.until(lambda: gorse.run(high), "what stands there")
    assert min(gorse.run(high)) > 12


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name == "pacific-1940" else ())
        for name in QUESTIONS
    ],
)
def test_a_question_on_the_board_is_answered_by_keys_alone_and_axe_finds_nothing(
    name: str, serves: Callable[[Asked], Served], phone: Callable[..., Phone]
) -> None:
    asked = QUESTIONS[name]
    served = serves(asked)
    player = phone(360, 740).join(served.address, asked.seat)
    at_the_board(player)
    assert not violations(player.driver)
    in_czech(player)
    at_the_board(player)
    assert not violations(player.driver)
    screen = Screen(player)
    screen.post("act", command=asked.command)
    player.until(
        lambda: player.all("form.ask .legal, form.ask .tile"), "what can be tapped", DRAWN_S
    )
    assert not violations(player.driver)
    names = player.run(
        "return [...document.querySelectorAll('form.ask .place[tabindex=\"0\"], form.ask .tile')]"
        ".map((one) => [one.getAttribute('role') || one.localName, one.getAttribute('aria-label')])"
    )
    assert all(role == "button" and said for role, said in names)

    player.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": FORCED})
    seen = player.run(
        "const of = (one) => getComputedStyle(one);"
        "const all = (kind) => [...document.querySelectorAll(`form.ask ${kind}`)];"
        "return all('.legal').every((one) => of(one).stroke !== 'none')"
        " && (all('.barred').length ? all('.barred').every((one) => of(one).fill.startsWith('url'))"
        " : all('.legal').every((one) => of(one).strokeDasharray !== 'none'))"
    )
    player.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert seen, "what is legal is told by dashes, or the rest by a hatch; by no colour"

    before = (player.prompt, player.kind)
    player.run("document.querySelector('form.ask .prompt').focus()")
    on = "return !!document.activeElement.closest('.place, .tile')"
    for _press in range(60):
        keyed(player, TAB)
        if player.run(on):
            break
    assert player.run(on), "no place and no piece is reached by Tab"
    keyed(player, ENTER)
    if player.all(".card-large .main-button"):
        keyed(player, ENTER)
    pressed = "form.ask [aria-pressed='true']"
    player.until(
        lambda: (player.prompt, player.kind) != before or player.all(pressed), "an answer by Enter"
    )

    big = phone(1920, 1080)
    big.open(f"{served.address}?code={CODE}")
    big.tap("button[value='watcher']")
    big.settled()
    big.open(f"{served.address}table")
    big.until(partial(big.run, PLACES), "the board", DRAWN_S)
    assert not violations(big.driver)
