"""A seat on which somebody sits: where all lies open whoever comes is told of; where a hand is
hidden the keeper, or who sits there, is asked first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from phones import CODE, Party, Phone, party_of
from recorded.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


@pytest.fixture
def westeros(typed: Table) -> Iterator[Party]:
    lines = ("new game-of-thrones --rule players=3", "orders stark winterfell march0")
    with party_of(typed, *lines) as party:
        yield party


def newcomer(party: Party, seat: str, person: str = "") -> Phone:
    """A phone that taps a seat."""
    phone = Phone(party)
    assert phone.post("join", code=CODE).status == 200
    assert phone.post("seat", seat=seat, person=person).status == 200
    return phone


def proposals(phone: Phone) -> list[dict[str, Any]]:
    return list(phone.now()["proposals"])


def test_a_second_phone_is_told_to_both_and_to_the_big_screen(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        first, other = party.phone("ussr", lang="cs"), party.phone("germany")
        second = newcomer(party, "ussr", "Anna")
        assert second.now()["me"]["seat"] == "ussr"
        (told,) = first.now()["arrivals"]
        assert told["text"] == "Sovětský svaz: hrají teď 2 telefony. Nově: Anna."
        assert second.now()["arrivals"] == [told | {"text": second.now()["arrivals"][0]["text"]}]
        assert other.now()["arrivals"] == []
        screen = party.phone("watcher").get("/api/table").json["arrivals"]
        assert [one["fresh"] for one in screen] == [True]
        typed.do("next")
        assert not first.now()["arrivals"][0]["fresh"]
        second.post("leave")
        assert first.now()["arrivals"] == []


def test_who_asks_for_a_hidden_hand_watches_until_the_keeper_agrees(westeros: Party) -> None:
    holder, keeper = westeros.phone("stark"), westeros.phone("lannister", True, "cs")
    watcher = westeros.phone("watcher")
    asks = newcomer(westeros, "stark", "Anna")
    assert (asks.now()["me"]["seat"], asks.now()["me"]["wants"]) == ("watcher", "stark")
    assert [one["settles"] for one in proposals(asks)] == [False]
    assert [one["text"] for one in proposals(watcher)] == ["Stark"]
    (wish,) = proposals(keeper)
    assert (wish["by_name"], wish["settles"], wish["waits"]) == ("Anna", True, "")
    assert asks.post("proposal", id=wish["id"], agree=True).status == 403
    assert keeper.post("proposal", id=wish["id"], agree=True).json["state"] == "settled"
    assert (asks.now()["me"]["seat"], asks.now()["me"]["wants"]) == ("stark", "")
    assert "2" in holder.now()["arrivals"][0]["text"]
    assert proposals(keeper) == []


def test_who_sits_there_may_refuse_and_then_the_newcomer_only_watches(westeros: Party) -> None:
    holder, asks = westeros.phone("stark"), newcomer(westeros, "stark")
    (wish,) = proposals(holder)
    assert wish["settles"]
    assert wish["waits"].startswith("Nobody keeps the table now; whoever sits there")
    holder.post("proposal", id=wish["id"], agree=False)
    assert (asks.now()["me"]["seat"], asks.now()["me"]["wants"]) == ("watcher", "")
    assert holder.now()["arrivals"] == []


@pytest.mark.parametrize(
    "leave",
    [
        lambda holder, _keeper: holder.post("leave"),
        lambda _holder, keeper: keeper.post("free", seat="stark"),
    ],
    ids=["left", "freed"],
)
def test_a_seat_that_becomes_free_goes_to_who_asked_for_it(
    westeros: Party, leave: Callable[[Phone, Phone], Any]
) -> None:
    holder, keeper = westeros.phone("stark"), westeros.phone("watcher", keeper=True)
    asks = newcomer(westeros, "stark")
    leave(holder, keeper)
    assert asks.now()["me"]["seat"] == "stark"
    assert proposals(keeper) == []


def test_a_wish_is_given_up_by_keeping_the_own_seat_and_outlives_a_restart(
    westeros: Party, typed: Table
) -> None:
    holder, asks = westeros.phone("stark"), newcomer(westeros, "stark")
    kept = type(westeros.seats).beside(westeros.table.store.path)
    assert [one.wants for one in kept.wishes().values()] == ["stark"]
    asks.post("seat", seat="watcher")
    assert proposals(holder) == []


def test_the_keeper_sits_down_where_others_sit_without_asking(westeros: Party) -> None:
    westeros.phone("stark")
    keeper = westeros.phone("watcher", keeper=True)
    assert keeper.post("seat", seat="stark").json == {"seat": "stark", "wants": ""}


@pytest.mark.parametrize(
    ("game", "hides"),
    [
        *(("axis-allies", False), ("pacific-1940", False), ("game-of-thrones", True)),
        *(("through-the-ages", True), ("battles-of-napoleon", True)),
        *((str(EXAMPLES / "heather-crowns"), True), (str(EXAMPLES / "copper-valley"), False)),
    ],
)
def test_a_game_says_whether_its_seats_hold_what_others_must_not_see(
    game: str, hides: bool, typed: Table
) -> None:
    with party_of(typed, f"new {game}") as party:
        assert party.table.rules.hides is hides


def test_seats_at_two_tables_of_one_laptop_stand_beside_each_other(typed: Table) -> None:
    with (
        party_of(typed, "new axis-allies --session east") as east,
        party_of(typed, "new axis-allies --session west") as west,
    ):
        first, second = Phone(east), Phone(west)
        second.cookies = first.cookies  # one browser: it sends cookies to every port
        for phone, seat in ((first, "ussr"), (second, "japan")):
            assert phone.post("join", code=CODE).status == 200
            assert phone.post("seat", seat=seat).status == 200
        assert (first.now()["me"]["seat"], second.now()["me"]["seat"]) == ("ussr", "japan")


def test_a_cookie_of_an_earlier_version_keeps_its_seat(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        phone = party.phone("ussr")
        phone.cookies = {"table": phone.cookies[party.seats.cookie]}
        assert phone.now()["me"]["seat"] == "ussr"


def test_what_is_kept_for_a_seat_is_of_the_moment_it_tells(typed: Table) -> None:
    """Somebody leaves while the answer about who sits there waits for the table."""
    with party_of(typed, "new axis-allies", "next") as party, ThreadPoolExecutor(1) as beside:
        first, second = party.phone("ussr"), party.phone("germany")
        table_is_free = Event()
        party._one.submit(table_is_free.wait)
        waiting = beside.submit(first.now)
        while not party._one._work_queue.qsize():
            time.sleep(0.01)
        second.post("leave")
        table_is_free.set()
        before, after = waiting.result(), first.now()
        assert before != after
        assert before["version"] < after["version"]
