"""Games are played by taps on board, cards and pieces, on phones of two languages, beside the big
screen: with a page that is loaded anew, a second phone on a seat and a server that was killed."""

from __future__ import annotations

import os
import random
import re
import shlex
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from browsers import browser_only
from fingers import Fingers, Screen
from pocket import CODE, Phone, Served, program
from recorded.table import Table
from robots import FAULT, Robot, languages

pytestmark = browser_only

EXAMPLES = Path(__file__).parents[2] / "examples"
PHONE, BIG = (360, 740), (1920, 1080)
SELDOM = 0.05
"""How often a command that holds up the round is thought of."""
PRESSED = frozenset({"battle retreat_after"})
"""To press on or to stop."""
RESEARCHED = frozenset({"research technology", "research count"})
"""Technologies are no pieces and have no places; how many dice are bought is a number."""
COMPLEX = frozenset({"buy units: ic_upgrade", "mobilize units: ic_upgrade", "raid at: complex"})
"""A larger complex is no piece of its own; that of an area is a large or a small one."""


class Evening(NamedTuple):
    """A game as it is begun, its seats, the robots' dice and how often they go on, and how many
    answers so many rounds may take. What falls in the game follows from the dice too. `listed` are
    questions, or answers to one, that no place, piece, card or seat shows; `seldom` are commands of
    every phase, which would hold up the round, `first` those that are given in any case, so many
    times."""

    new: str
    seats: tuple[str, ...]
    dice: int
    on: float
    most: int
    rounds: int = 1
    listed: frozenset[str] = frozenset()
    seldom: tuple[str, ...] = ()
    first: Mapping[str, int] = {}


EVENINGS = {
    "game-of-thrones": Evening(
        "game-of-thrones --rule players=3",
        ("stark", "lannister", "baratheon"),
        1,
        0.3,
        400,
        # to spare all orders, whom an area supports, whether a card's ability is used
        listed=frozenset({"raid targets: nothing", "battle attack_support", "battle ability"}),
    ),
    "battles-of-napoleon": Evening(
        "battles-of-napoleon",
        ("french", "british"),
        2,
        0.6,
        400,
        # cards of a hand that was drawn face down, how a unit stands, what befalls a commander
        listed=frozenset(
            {"event card", "reaction card", "discard cards", "form acts", "leader where"}
        ),
        seldom=("hold", "leader", "morale", "replace"),
    ),
    "through-the-ages": Evening(
        "through-the-ages --rule players=2 --rule row=kept",
        ("green", "orange"),
        2,
        0.6,
        200,
        4,
        frozenset({"lay cards", "take cost", "pact side"}),  # A or B of a pact
    ),
    "heather-crowns": Evening(
        str(EXAMPLES / "heather-crowns"), ("gorse", "thistle"), 3, 0.4, 200, 2
    ),
    "axis-allies": Evening(
        "axis-allies",
        ("ussr", "germany", "uk", "japan", "usa"),
        2,
        0.5,
        400,
        listed=PRESSED | RESEARCHED,
        seldom=("flak", "raid", "rocket", "research"),
        first={"buy": 5, "mobilize": 5, "battle": 3},
    ),
    "pacific-1940": Evening(
        "pacific-1940",
        ("japan", "usa", "china", "uk", "anzac"),
        2,
        0.5,
        400,
        listed=PRESSED | RESEARCHED | COMPLEX | {"repair work"},  # points at a facility
        seldom=("convoy", "raid"),
        first={"buy": 5, "mobilize": 5, "declare": 2, "battle": 3},
    ),
}


class Party:
    """The table of an evening: who sits round it, and the big screen."""

    def __init__(self, evening: Evening, home: Path, phone: Callable[..., Phone]) -> None:
        self.served, self._phone = Served(home, "s", evening.dice), phone
        self.spoken = languages(evening.seats)
        self.screens = {seat: self._seated(seat) for seat in evening.seats}
        robots = [Robot(seat, screen) for seat, screen in self.screens.items()]
        self.table = Fingers(
            robots,
            random.Random(evening.dice),
            on=evening.on,
            seldom=dict.fromkeys(evening.seldom, SELDOM),
            first=evening.first,
        )
        self.big = phone(*BIG)
        self.big.join(self.served.address, "watcher")
        self.big.open(f"{self.served.address}table")

    def _seated(self, seat: str) -> Screen:
        screen = Screen(self._phone(*PHONE))
        screen.phone.join(self.served.address, seat)
        self._speaks(screen, seat)
        return screen

    def _speaks(self, screen: Screen, seat: str) -> None:
        screen.post("language", lang=self.spoken[seat])
        self._anew(screen)

    def _anew(self, screen: Screen) -> None:
        screen.phone.driver.refresh()
        screen.phone.settled()

    def reload(self) -> None:
        """The first phone loads its page anew."""
        self._anew(next(iter(self.screens.values())))

    def second_phone(self) -> None:
        """Another phone sits on the second seat and plays on; the first one gives it the seat where
        it is asked."""
        robot, phone = self.table.robots[1], self._phone(*PHONE)
        before = self.screens[robot.seat].phone
        phone.open(f"{self.served.address}?code={CODE}")
        phone.tap(f"button[value='{robot.seat}']")
        phone.until(
            lambda: phone.all("body:not(.joining) main .card, body:not(.joining) main h2"), "a page"
        )
        robot.phone = self.screens[robot.seat] = Screen(phone)
        if robot.look()["me"]["seat"] != robot.seat:
            before.go("now")
            before.tap("[data-proposal='seat'] .main-button")
            phone.until(lambda: robot.look()["me"]["seat"] == robot.seat, "the seat")
        self._speaks(self.screens[robot.seat], robot.seat)

    def kill(self) -> None:
        """The laptop loses its power, and serves again."""
        self.served.kill()
        self.served.begin()
        for robot in self.table.robots:
            phone = self.screens[robot.seat].phone
            phone.until(partial(self.screens[robot.seat].fetched, "/api/now"), "the table again")

    def round(self) -> int:
        """The number of the round, or of the turn of a battle."""
        head = self.table.robots[0].look()["head"][0]["text"]
        found = re.search(r"(?:round|turn) (\d+)", head, re.IGNORECASE)
        assert found, head
        return int(found[1])

    def big_screen_follows(self) -> None:
        """The big screen tells the last line, and has what stands on its board."""
        last = self.table.robots[0].look()["line"]
        self.big.until(
            lambda: (
                Screen(self.big).get("/api/table").json["line"] == last
                and self.big.all(".stage .board-svg")
                and self.big.all("#log li")
            ),
            "the last line on the big screen",
        )


ONE_OF_EACH_KIND = [
    pytest.param(name, marks=pytest.mark.slow if name == "pacific-1940" else ())
    for name in EVENINGS
]
"""The second game of one family takes as long as all others together."""


@contextmanager
def sat_down(name: str, home: Path, phone: Callable[..., Phone]) -> Iterator[tuple[Evening, Party]]:
    evening = EVENINGS[name]
    if dice := os.environ.get("EVENING_DICE"):  # another evening, for whoever looks for faults
        evening = evening._replace(dice=int(dice))
    new = program(evening.dice, 0, "new", *shlex.split(evening.new), "--session", "s")
    subprocess.run(new, check=True)
    party = Party(evening, home, phone)
    try:
        yield evening, party
        party.big_screen_follows()
    finally:
        status = party.served.end()
    by_list = party.table.unforeseen(evening.listed)
    assert not by_list, f"{FAULT}answered from a list: {by_list}"
    assert status == 0


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where programs keep the table."""
    return Table(tmp_path, monkeypatch).folder


@pytest.mark.walk
@pytest.mark.parametrize("name", ONE_OF_EACH_KIND)
def test_a_whole_round_is_played_by_taps(
    name: str, home: Path, phone: Callable[..., Phone]
) -> None:
    with sat_down(name, home, phone) as (evening, party):
        first, ways = party.round(), [party.kill, party.second_phone, party.reload]
        for _some in range(evening.most // 5):
            if ways:
                ways.pop()()
            if party.table.play(5) or party.round() >= first + evening.rounds:
                break
        assert not ways, "the round was too short for what happens in it"
        assert party.round() >= first + evening.rounds, party.table.story[-20:]
        assert party.table.tapped
        assert {*evening.first} <= {*party.table.seen}, party.table.story
