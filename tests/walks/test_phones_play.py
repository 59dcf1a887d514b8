"""Every game is played by phones of two languages, by taps alone: somebody is always asked, and
whoever waits is told for whom."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from installed import SOURCE, User
from robots import HttpPhone, Table, around, languages

CODE = "246810"
ENDED = (("furnace-row", 7, 0.3), ("heather-crowns", 4, 0.5), ("lantern-barges", 4, 0.3))
"""Declared games that robots bring to an end: which dice, and how often they go on."""


@contextmanager
def served(user: User, *new: str) -> Iterator[str]:
    """The address of a new session on everybody's phone; what the program wrote down of its own
    mistakes is told with the failure."""
    user.run("companion", "new", *new)
    with user.serving("companion", "serve", "--code", CODE, "--port", "0") as address:
        try:
            yield address
        except AssertionError as error:
            for fault in sorted(user.home.rglob("faults/*.txt")):
                error.add_note(fault.read_text("utf-8"))
            raise


def robots_at(address: str, seed: int, on: float) -> Table:
    """A robot on each seat, every other one in Czech."""
    watcher = HttpPhone(address, CODE, "watcher", "en")
    seats = [one["seat"] for one in watcher.get("/api/now?since=0").json["seats"]]
    phones = {seat: HttpPhone(address, CODE, seat, lang) for seat, lang in languages(seats).items()}
    return around(phones, seed, on=on)


def test_a_round_of_westeros_goes_by_taps_between_czech_and_english_phones(user: User) -> None:
    with served(user, "game-of-thrones", "--rule", "players=3") as address:
        table = robots_at(address, 1, on=0.5)
        table.play(70)
        assert table.seen["orders"] >= 2


@pytest.mark.parametrize(
    ("new", "steps"),
    [
        (("game-of-thrones", "--rule", "players=3"), 4000),
        (("battles-of-napoleon",), 6000),
        (("through-the-ages", "--rule", "players=2", "--rule", "version=tutorial"), 6000),
    ],
    ids=["game-of-thrones", "battles-of-napoleon", "through-the-ages"],
)
def test_a_whole_game_goes_by_taps_to_its_end(user: User, new: tuple[str, ...], steps: int) -> None:
    with served(user, *new) as address:
        table = robots_at(address, 2, on=0.6)
        assert table.play(steps), table.story[-10:]


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_rounds_of_the_second_world_war_go_by_taps(user: User, game: str) -> None:
    with served(user, game) as address:
        table = robots_at(address, 3, on=0.35)
        table.play(220)
        assert table.seen["asked dice"]
        assert table.seen["next"] > 10


@pytest.mark.parametrize(("game", "seed", "on"), ENDED)
def test_a_declared_game_goes_by_taps_to_its_end(
    user: User, game: str, seed: int, on: float
) -> None:
    with served(user, str(SOURCE / "examples" / game)) as address:
        table = robots_at(address, seed, on)
        assert table.play(900), table.story[-10:]


def test_shares_of_railways_go_by_taps(user: User) -> None:
    """Who taps at random never builds a line to its end."""
    with served(user, str(SOURCE / "examples" / "copper-valley")) as address:
        table = robots_at(address, 5, on=0.3)
        table.play(250)
        assert {"buy", "build", "collect", "play", "next"} <= {*table.seen}


def test_an_address_that_is_served_answers_a_stranger_with_the_page_that_asks_for_the_code(
    user: User,
) -> None:
    with (
        served(user, "game-of-thrones") as address,
        urllib.request.urlopen(address, timeout=60) as answer,
    ):
        assert "code" in answer.read().decode()
