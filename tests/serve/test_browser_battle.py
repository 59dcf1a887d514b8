"""A battle on a phone and on the big screen: the printed strip, on which losses are tapped."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served, with_drawn_boards
from recorded.table import Table
from rulebooks import loaded

from companion.serve.board_drawing import draw
from companion.serve.board_files import BoardFiles, Job

pytestmark = browser_only

STRIP = Job("en", "battle-board")
DRAWN = [Job("en", "board"), STRIP, Job("en", "units", faces=True)]


IN_SIGHT = (
    "const page = document.documentElement, side = document.querySelector('.side');"
    "return page.scrollHeight <= innerHeight && side.scrollHeight <= side.clientHeight"
)


def boards_of(table: Table) -> BoardFiles:
    return BoardFiles(Path(loaded("axis-allies").data.folder), with_drawn_boards(table.folder))


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies --session east")
    table.do("next combat")
    boards = boards_of(table)
    for job in DRAWN:
        if not boards.folder_of(job).exists():
            draw(boards._game, job, boards.folder_of(job))
    return table


@pytest.fixture
def served(typed: Table) -> Iterator[Served]:
    server = Served(typed.folder, "east")
    yield server
    assert server.end() == 0


@pytest.fixture
def attacker(served: Served, phone: Callable[..., Phone]) -> Phone:
    """The phone of the Soviet Union, which is in combat."""
    ussr = phone(360, 740)
    ussr.join(served.address, "ussr")
    return ussr


def fight_to_losses(attacker: Phone) -> None:
    attacker.begin("battle", area="Ukraine", forces="2 infantry 2 tank v 3 infantry 1 tank")
    attacker.until(lambda: attacker.kind == "dice", "the dice")
    attacker.run(
        "const send = document.createElement('button');"
        "send.name = 'answer'; send.value = '1 6 2 5';"
        "document.querySelector('form.ask').append(send); send.click();"
    )
    attacker.until(lambda: attacker.kind == "counts", "the losses")


def test_the_strip_is_tapped_on_a_page_loaded_anew(typed: Table, attacker: Phone) -> None:
    fight_to_losses(attacker)
    attacker.until(lambda: len(attacker.all(".strip .legal")) == 2, "the losses on the strip")
    # The strip comes after all else, and no later look at the table draws the page anew.
    attacker.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": "window.setInterval = () => 0"}
    )
    shutil.rmtree(boards_of(typed).folder_of(STRIP))
    attacker.driver.refresh()
    attacker.until(lambda: len(attacker.all(".strip .legal")) == 2, "the losses, loaded anew")
    tank = attacker.find(".strip [data-place='defense/tank']")
    assert "can be chosen" in (tank.get_attribute("aria-label") or "")
    attacker.tap(".strip [data-place='defense/tank']")
    attacker.until(lambda: "1 of 2" in attacker.text, "the tank is chosen")


def test_the_strip_is_shown_though_a_piece_has_no_row_on_it(attacker: Phone) -> None:
    about = {"area": "Sea Zone 4", "against": "germany"}
    attacker.begin("battle", forces="1 battleship 2 transport v 2 destroyer", **about)
    attacker.until(lambda: attacker.kind == "dice", "the dice")
    attacker.until(lambda: attacker.all(".strip .heap image"), "counters on the strip")
    assert not attacker.all(".strip .board-wait")
    assert "could not be drawn" not in attacker.text


TAP_UKRAINE = (
    "document.querySelector(`main [data-place='ukraine_ssr']`)"
    ".dispatchEvent(new MouseEvent('click', { bubbles: true }))"
)


def test_what_can_be_done_at_an_area_has_different_names_and_others_are_hatched(
    attacker: Phone,
) -> None:
    attacker.go("board")
    attacker.find("main [data-place='ukraine_ssr']")
    attacker.run(TAP_UKRAINE)
    attacker.until(lambda: attacker.all("main .command"), "what can be done there")
    names = [name.text for name in attacker.all("main .command b")]
    assert "Odds of a battle" in names
    assert len({*names}) == len(names)
    attacker.begin("battle")
    attacker.until(lambda: attacker.all("form.ask .barred"), "the hatch")
    attacker.shows("Hatched places cannot be chosen.")
    by_kind = "return [...document.querySelectorAll(`form.ask ${arguments[0]}`)].length"
    hatched, rims = attacker.run(by_kind, ".barred"), attacker.run(by_kind, ".legal.thin")
    assert 12 < hatched < rims
    assert not attacker.all("form.ask .legal-halo")
    said = (
        "return document.querySelector(`form.ask [data-place='${arguments[0]}']`)"
        ".getAttribute('aria-label')"
    )
    assert "can be chosen" in attacker.run(said, "ukraine_ssr")
    assert "can be chosen" not in attacker.run(said, "russia")
    attacker.run(TAP_UKRAINE)
    attacker.until(lambda: attacker.kind == "counts", "the forces")
    assert not attacker.all("form.ask .barred")


def test_no_power_stands_for_an_area_before_the_board_is_drawn(
    served: Served, phone: Callable[..., Phone]
) -> None:
    attacker = phone(360, 740)
    attacker.driver.execute_cdp_cmd("Network.enable", {})
    attacker.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*about.json"]})
    attacker.join(served.address, "ussr")
    attacker.begin("battle")
    attacker.find("form.ask .choice[value='Germany']")
    assert not attacker.all("form.ask .tray")


def test_losses_are_tapped_on_the_strip_and_the_big_screen_shows_the_battle(
    served: Served, attacker: Phone, phone: Callable[..., Phone]
) -> None:
    screen = phone(1920, 1080)
    screen.join(served.address, "watcher")
    screen.open(f"{served.address}table")
    fight_to_losses(attacker)
    attacker.find(".strip [data-place='defense/tank']")
    attacker.until(
        lambda: len(attacker.all(".strip .legal")) == 2, "infantry and tank of the defender"
    )
    label = "return document.querySelector('.dice-fallen')?.getAttribute('aria-label') || ''"
    attacker.until(lambda: "hits: 2 of 4" in attacker.run(label), "what fell, said")
    attacker.until(lambda: len(attacker.all(".die-fallen.good")) == 2, "two ticks")
    screen.until(lambda: len(screen.all(".battle .die-fallen.good")) == 2, "the dice")
    screen.find("#strip .board")
    wide = "return document.querySelector('#strip .strip').clientWidth / innerWidth"
    assert screen.run(wide) > 0.9, "across the screen"
    assert "Ukraine S.S.R." in screen.find(".battle .laid-battle > .place").text, "where it is"
    screen.find(".stage .board .about")
    bottom = "return document.querySelector('form.ask .send').getBoundingClientRect().bottom"
    tabs = "return document.querySelector('.tabs').getBoundingClientRect().top"
    assert attacker.find("form.ask .strip").rect["y"] > 0
    assert attacker.run(bottom) <= attacker.run(tabs), "strip and question in one look"
    screen.until(lambda: screen.run(IN_SIGHT), "all of the battle in sight")
    for unit in ("infantry", "tank", "infantry"):
        attacker.tap(f".strip [data-place='defense/{unit}']")
    attacker.tap("form.ask .send")
    attacker.shows("Choose exactly 2; you have chosen 3.")
    attacker.tap(".strip [data-place='defense/tank']")
    attacker.until(lambda: "2 of 2" in attacker.text, "two infantry")
    attacker.until(lambda: not attacker.refusal, "nothing is wrong any more")
    attacker.send()
    attacker.until(lambda: attacker.kind == "dice", "the defender's dice")
    told = "return [...document.querySelectorAll('.laid-battle li')].map((one) => one.textContent)"

    def spoken() -> str:
        return " ".join(attacker.run(told))

    attacker.until(lambda: "Defender (Germany): 3 Infantry" not in spoken(), "two are gone")
    assert "Defender (Germany): 1 Tank" in spoken()
