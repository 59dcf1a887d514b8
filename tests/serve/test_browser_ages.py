"""A round of Through the Ages on two phones of two languages: every card, technology and place is
answered by a tap, with a page that is loaded anew and a server that is killed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from browsers import browser_only
from fingers import DRAWN_S, Screen
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only

SET_UP = (
    "new through-the-ages --rule players=3 --rule version=full --rule row=kept --session s",
    "lay --draw --seed 7",
    "set violet.resigned=yes round=5 age=i turn=green phase=politics"
    " 'current=historic territory i, a, a'",
    "set green.extra_civil=6 green.iron=0 green.unused=2 green.yellow-bank=16"
    " green.building=pyramids green.religion=1 green.science=20"
    " 'green.hand=michelangelo, rich land i, monarchy'",
    "set green.food=6 green.resources=8 green.military=3"
    " 'green.known=fertile territory i, plunder i, trade routes agreement'",
    "set orange.hand=theocracy orange.science=9 orange.warriors=3 orange.yellow-bank=16"
    " orange.military=1 'orange.known=raid i'",
)
MAT = "return document.querySelector('form.ask .board')?.getAttribute('aria-label')"


class Player:
    """Somebody with a phone who answers by taps."""

    def __init__(self, phone: Phone, address: str, seat: str, lang: str) -> None:
        self.phone, self.screen = phone, Screen(phone)
        phone.open(address)
        phone.driver.add_cookie({"name": "lang", "value": lang})
        phone.join(address, seat)

    def does(self, command: str, *taps: str) -> None:
        """Begin a command and tap what it asks for: `=warriors` is a place, anything else the name
        of a card; then send it."""
        self.begins(command)
        for thing in taps:
            self.taps(thing)
        self.sends()

    def begins(self, command: str) -> None:
        self.phone.take_up(command)
        self.phone.find("form.ask")

    def taps(self, thing: str) -> None:
        """Tap a place or a card; the next question or another refusal follows."""
        before, refused = self.phone.question, self.screen.page("refusal")
        self.screen.page("read")
        if thing.startswith("="):
            self.lies(thing[1:])
            self.screen.tap_place(thing[1:])
        else:
            self.phone.until(partial(self.screen.page, "tile", thing), f"the card {thing}", DRAWN_S)
        self.phone.until(
            lambda: (
                self.phone.question != before
                or self.screen.page("refusal") not in (None, "", refused)
                or self.counted
            ),
            f"what comes of {thing}",
        )

    def lies(self, place: str) -> None:
        """Wait until a board beside the question has a place."""
        self.phone.until(lambda: self.screen.page("lies", place), f"the place {place}", DRAWN_S)

    @property
    def counted(self) -> bool:
        """Whether something is chosen, where several things may be."""
        return bool(self.phone.all("form.ask .total-line")) and "1 " in self.phone.text

    def sends(self) -> None:
        """Tap the big button, once it is there, until the command is written."""
        self.phone.until(lambda: self.phone.kind in ("send", "counts"), "the big button")
        while self.phone.kind in ("send", "counts"):
            self.phone.send()
            self.phone.until(lambda: self.phone.idle, "an answer")

    def is_refused(self, thing: str, *words: str) -> None:
        """Tap what does not fit: the table says why, with the page."""
        self.taps(thing)
        told = self.phone.until(partial(self.screen.page, "refusal"), f"why not {thing}")
        assert all(word in told for word in words), told

    def answers(self, value: str) -> None:
        """Tap an answer that no place and no card shows: a bid, yes or no."""
        self.phone.until(lambda: self.phone.all(f"form.ask [value='{value}']"), value)
        self.phone.choose(value)


def test_a_round_is_tapped_on_hand_row_and_mats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phone: Callable[..., Phone]
) -> None:
    typed = Table(tmp_path, monkeypatch)
    for line in SET_UP:
        typed.do(line)
    served = Served(typed.folder, "s", 1)
    green = Player(phone(360, 740), served.address, "green", "en")
    orange = Player(phone(360, 740), served.address, "orange", "cs")

    green.begins("prepare")
    green.is_refused("Plunder I", "neither an event nor a territory", "(rules p. 12)")
    green.taps("Fertile Territory I")
    green.sends()
    green.does("reveal", "Historic Territory I")
    green.begins("bid")
    green.answers("1")
    orange.answers("vzdát")
    green.sends()
    green.does("send", "=warriors")
    assert typed.status()["players"]["green"]["colonies"] == ["historic_territory_i"]
    green.phone.driver.refresh()
    green.phone.settled()

    green.does("play", "Michelangelo")
    green.begins("play")
    green.taps("Rich Land I")
    green.lies("bronze")
    served.kill()
    served.begin()
    green.is_refused("=religion", "does not build Religion", "(rules p.")
    green.taps("=bronze")
    green.sends()
    green.does("build", "Pyramids")
    green.does("pop")
    green.does("build", "=warriors")
    green.does("upgrade", "=bronze")
    green.does("play", "Monarchy")
    [place, card] = next(
        (number, card) for number, card in enumerate(typed.status()["row"], 1) if card
    )
    green.does("take", f"=row/{place}")
    green.begins("end")
    green.answers("yes")
    green.sends()
    civ = typed.status()["players"]["green"]
    assert (civ["leader"], civ["government"]) == ("michelangelo", "monarchy")
    assert civ["wonder_under_way"] == {"card": "pyramids", "stages": 1}
    assert card in civ["hand"]
    assert civ["technologies"] | {"bronze": 2, "iron": 1, "warriors": 1} == civ["technologies"]

    typed.do("lay --draw")
    orange.does("aggression", "Nájezd I")
    green.does("defend")
    orange.begins("choose")
    orange.lies("philosophy")
    assert orange.phone.run(MAT) == "Zelený", "the buildings of the rival lie on its mat"
    orange.taps("=philosophy")
    orange.sends()
    orange.does("revolution")
    assert typed.status()["players"]["orange"]["government"] == "theocracy"
    orange.does("end")

    typed.do("lay --draw")
    green.begins("pact")
    green.taps("Trade Routes Agreement")
    green.taps("B")
    orange.answers("no")
    green.sends()
    [pact] = typed.status()["pacts"]
    assert (pact["a"], pact["b"]) == ("orange", "green")
    assert served.end() == 0
