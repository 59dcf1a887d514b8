"""Five browsers play a round of a game: one reloads, one has no network for a while, and the
server is killed and begun again. Nothing is lost, nobody is stuck."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = [browser_only, pytest.mark.slow]

SEATS = {
    "axis-allies": ("ussr", "germany", "uk", "japan", "usa"),
    "through-the-ages": ("green", "orange", "violet", "grey", "watcher"),
}
BEGINNING = {"through-the-ages": "--rule players=4"}
FIRST = ("end", "next")
"""What a player does of all that is due, the first that is there."""
MOST_TAPS = 400
LUCK = Random(1)
BEGIN, TOLD = "main > .main-button", ".refused, .told-card"
KILLED_AT, OFFLINE_AT, RELOADED_AT = 1, 3, 4
"""After so many taps."""


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Phone]]:
    """Five browsers."""
    profiles = [tmp_path_factory.mktemp("profile") for _phone in range(5)]
    with ThreadPoolExecutor(5) as pool:
        phones = list(pool.map(Phone, profiles))
    yield phones
    for phone in phones:
        phone.close()


def answered(phone: Phone) -> None:
    """Answer the question that is asked, as somebody does who wants to go on: by what is usual,
    else by anything that may be picked, by dice of the table."""
    kind = phone.kind
    if kind in ("one", "yes"):
        phone.run(
            "const all = [...document.querySelectorAll('form.ask .choice')];"
            "const usual = all.find((one) => one.querySelector('.usual'));"
            "(usual || all.find((one) => one.value === 'yes')"
            " || all[arguments[0] % all.length])?.click()",
            LUCK.randrange(1000),
        )
    elif kind == "dice":
        phone.run("document.querySelector(arguments[0])?.click()", "form.ask button[value='r']")
    else:
        if kind in ("some", "counts") and not phone.all("form.ask .choice[value='']"):
            first = "form.ask .counts li button:last-child, form.ask input[type=checkbox]"
            phone.run("document.querySelector(arguments[0])?.click()", first)
        phone.run("document.querySelector('form.ask .send')?.click()")


def due(phone: Phone) -> str:
    """The command that this phone takes up next; empty where it waits."""
    phone.go("now")
    open_ = phone.run(
        "return document.querySelector('.due-card.mine')"
        " ? [...document.querySelectorAll('.due-card a.command')].map((one) => one.hash.slice(4))"
        " : []"
    )
    return next((name for name in FIRST if name in open_), "")


def played(typed: Table) -> int:
    """The round that the game has come to."""
    return int(typed.do("--session evening status --json").json["round"])


def moved(phone: Phone, before: str) -> bool:
    return bool(phone.text != before)


def step(phone: Phone) -> bool:
    """One tap or one answer; whether there was anything to do."""
    if phone.kind:
        before = phone.run("return document.querySelector('.question-card')?.textContent || ''")
        answered(phone)
        phone.until(
            lambda: phone.run(
                "return document.querySelector('.question-card')?.textContent !== arguments[0]"
                " && !document.body.classList.contains('busy')"
                " || !!document.querySelector('.question-card .refusal:not(:empty), .refused')",
                before,
            ),
            f"what follows {before}",
        )
        return True
    command = due(phone)
    if not command:
        return False
    phone.go(f"do/{command}")
    phone.until(lambda: phone.kind or phone.all(BEGIN) or phone.all(TOLD), f"form of {command}")
    if not phone.kind and phone.all(BEGIN):
        before = phone.text
        phone.tap(BEGIN)
        phone.until(lambda: moved(phone, before) or phone.all(TOLD), f"what {command} came to")
    return True


@pytest.mark.parametrize("game", SEATS)
def test_a_round_on_five_phones(
    game: str, hands: list[Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do(f"new {game} --session evening {BEGINNING.get(game, '')}")
    served = Served(tmp_path, "evening")
    for phone, seat in zip(hands, SEATS[game], strict=True):
        phone.join(served.address, seat)
    taps = 0
    while played(typed) < 2:
        assert taps < MOST_TAPS, typed.do("--session evening status").out
        before = taps
        for phone in hands:
            while step(phone):
                taps += 1
                if taps == KILLED_AT:
                    served.kill()
                    served.begin()
                if taps == OFFLINE_AT:
                    with hands[(hands.index(phone) + 1) % 5].offline():
                        step(phone)
                if taps == RELOADED_AT:
                    phone.driver.refresh()
                    phone.settled()
        if taps == before:
            phone.until(lambda: any(one.kind or due(one) for one in hands), "somebody's turn")
    lines = typed.do("--session evening log --json").json["lines"]
    assert [line["line"] for line in lines] == list(range(1, len(lines) + 1))
    assert taps > RELOADED_AT
    assert served.end() == 0
