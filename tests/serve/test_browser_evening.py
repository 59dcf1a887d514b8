"""Five browsers play a round of a game: one reloads, one has no network for a while, and the
server is killed and begun again. Nothing is lost, nobody is stuck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only

SEATS = {
    "axis-allies": ("ussr", "germany", "uk", "japan", "usa"),
    "pacific-1940": ("japan", "usa", "china", "uk", "anzac"),
    "game-of-thrones": ("stark", "lannister", "baratheon", "tyrell", "greyjoy"),
    "through-the-ages": ("green", "orange", "violet", "grey", "watcher"),
    "battles-of-napoleon": ("french", "british", "french", "british", "watcher"),
}
BEGINNING = {"through-the-ages": "--rule players=4"}
HURRIED = ("end", "next")
"""Who wants to be done with a turn takes up one of these."""
UNHURRIED = ("game-of-thrones",)
"""In these games everybody does what is due first."""
MOST_TAPS, MOST_REFUSALS = 900, 8
KILLED_AT, OFFLINE_AT, RELOADED_AT = 2, 5, 8
"""After so many taps."""

ANSWER = """
const pick = (all) => all[arguments[0] % all.length], card = document.querySelector('form.ask');
if (!card) return false; // somebody else has answered meanwhile
const kind = card.className.match(/ask-(\\w+)/)[1], choices = [...card.querySelectorAll('.choice')];
const usual = choices.find((one) => one.querySelector('.usual'));
const yes = choices.find((one) => one.value === 'yes'), drawn = card.querySelector('[value="r"]');
if (kind === 'some') for (const box of card.querySelectorAll('input:checked')) box.click();
if (drawn) drawn.click();
else if (yes || kind === 'one') (yes || usual || pick(choices)).click();
else {
  if (kind === 'some') for (let n = 0; n <= arguments[0] % 3; n += 1)
    pick([...card.querySelectorAll('input[type=checkbox]:not(:checked)')])?.click();
  if (kind === 'counts' && !usual) card.querySelector('.stepper button:last-child').click();
  card.querySelector('.send').click();
}
return true;
"""
"""Answer what is asked as somebody who wants to go on: what is usual, else anything that may be
picked, dice and cards of the table."""


class Guest:
    """Somebody with a phone, who does what is due."""

    def __init__(self, phone: Phone, seat: str, game: str, luck: Random) -> None:
        self.phone, self.seat, self.luck = phone, seat, luck
        self.hurried = game not in UNHURRIED
        self.refused = 0

    @property
    def wants(self) -> str:
        """The command to take up next; empty while others are waited for."""
        self.phone.go("now")
        due = self.phone.run(
            "return !document.querySelector('.due-card.mine') ? []"
            " : [...document.querySelectorAll('a.due-line')].map((one) => one.hash.slice(4))"
        )
        hurried = (name for name in HURRIED if name in due and self.hurried)
        return next(hurried, due[0] if due else "")

    def step(self) -> bool:
        """One answer, or a command begun; whether there was anything to do."""
        if self.phone.kind:
            self._answer()
            return True
        command = self.wants
        if command:
            self.phone.take_up(command)
        return bool(command)

    def _answer(self) -> None:
        phone = self.phone
        if self.refused > MOST_REFUSALS:
            self.refused = 0
            phone.tap(".question-card .row button:last-child")
            return
        before = phone.asked
        if not phone.run(ANSWER, self.luck.randrange(1000)):
            return
        phone.until(lambda: phone.idle and (phone.asked != before or phone.refusal), before)
        self.refused += bool(phone.refusal)


def where(typed: Table) -> int:
    """The round that the game has come to."""
    told: dict[str, Any] = typed.do("--session evening status --json").json
    return int(told.get("round") or told["turn"])


def played(
    game: str, phone: Callable[..., Phone], tmp_path: Path, patch: pytest.MonkeyPatch, short: bool
) -> None:
    """Play on five phones until the next round, or in `short` until all three things have happened
    and nothing is under way."""
    typed, luck = Table(tmp_path, patch), Random(1)
    typed.do(f"new {game} --session evening {BEGINNING.get(game, '')}")
    served = Served(tmp_path, "evening")
    guests = [Guest(phone().join(served.address, seat), seat, game, luck) for seat in SEATS[game]]
    first, taps = where(typed), 0

    def over() -> bool:
        if short or taps <= RELOADED_AT:
            return taps > RELOADED_AT and not any(guest.phone.kind for guest in guests)
        return where(typed) > first

    while not over():
        before = taps
        for number, guest in enumerate(guests):
            while taps <= MOST_TAPS and guest.step():
                taps += 1
                if taps == KILLED_AT:
                    served.kill()
                    served.begin()
                if taps == OFFLINE_AT:
                    with guests[(number + 1) % 5].phone.offline():
                        guest.step()
                if taps == RELOADED_AT:
                    guest.phone.driver.refresh()
                    guest.phone.settled()
                if short and over():
                    break
        assert taps <= MOST_TAPS, typed.do("--session evening status").out
        if taps == before:
            free = guests[0].phone
            free.until(lambda: any(one.phone.kind or one.wants for one in guests), "a turn")
    lines = typed.do("--session evening log --json").json["lines"]
    assert [line["line"] for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) > 1
    assert served.end() == 0


def test_five_phones_begin_an_evening(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played("axis-allies", phone, tmp_path, monkeypatch, short=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_a_round_on_five_phones(
    game: str, phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(game, phone, tmp_path, monkeypatch, short=False)
