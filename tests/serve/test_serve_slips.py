"""A seat takes its own slip back; what others have a part in is asked of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from phones import Party, Phone, party_of
from recorded.table import Table


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def planning(typed: Table) -> Party:
    return party_of(typed, "new game-of-thrones --rule players=3")


def orders(phone: Phone, house: str, orders: str) -> None:
    assert phone.act("orders", house=house, orders=orders)["state"] == "done"


def standing(phone: Phone) -> list[int]:
    return [line["line"] for line in phone.now()["log"] if line["standing"] == "stands"]


def test_a_seat_takes_its_own_last_line_back_itself(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        orders(stark, "stark", "winterfell march0")
        assert (stark.now()["slip"], lannister.now()["slip"]) == (2, 0)
        assert stark.post("undo", seen=2).json["state"] == "done"
        assert standing(lannister) == [1]
        assert stark.now()["slip"] == 0


def test_of_two_phones_one_takes_it_back_and_the_other_is_told(typed: Table) -> None:
    with planning(typed) as party:
        phones = [party.phone("stark"), party.phone("stark")]
        orders(party.phone("lannister"), "lannister", "lannisport march0")
        orders(phones[0], "stark", "winterfell march0")
        with ThreadPoolExecutor(2) as pool:
            told = list(pool.map(lambda one: one.post("undo", seen=3).json["state"], phones))
        assert sorted(told) == ["done", "stale"]
        assert standing(phones[0]) == [1, 2]


def test_what_others_have_built_on_is_theirs_to_agree_to(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        baratheon = party.phone("baratheon")
        orders(stark, "stark", "winterfell march0")
        orders(lannister, "lannister", "lannisport march0")
        told = stark.post("undo", seen=3).json
        assert told["state"] == "proposed"
        assert told["blocks"][0]["text"].endswith("when most seats agree: 1 of 3.")
        (asked,) = baratheon.now()["proposals"]
        assert (asked["settles"], stark.now()["proposals"][0]["settles"]) == (True, False)
        assert baratheon.post("proposal", id=asked["id"], agree=True).json["state"] == "done"
        assert standing(stark) == [1, 2]


def test_most_seats_that_decline_end_a_proposal(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        baratheon = party.phone("baratheon")
        orders(lannister, "lannister", "lannisport march0")
        stark.post("undo", seen=2)
        (asked,) = stark.now()["proposals"]
        assert lannister.post("proposal", id=asked["id"], agree=False).json["state"] == "settled"
        assert lannister.now()["proposals"][0]["settles"] is False
        assert baratheon.post("proposal", id=asked["id"], agree=False).json["state"] == "dropped"
        assert stark.now()["proposals"] == []
        assert standing(stark) == [1, 2]


def test_orders_that_were_turned_up_are_no_slip(typed: Table) -> None:
    with planning(typed) as party:
        stark, watcher = party.phone("stark"), party.phone("watcher")
        party.phone("lannister"), party.phone("baratheon")
        typed.do("orders lannister lannisport march0")
        typed.do("orders baratheon dragonstone march0")
        orders(stark, "stark", "winterfell march0")
        assert "Lannisport March 0" in watcher.now()["log"][-3]["text"]
        assert stark.now()["slip"] == 0
        assert stark.post("undo").json["state"] == "proposed"


def test_dice_are_no_slip(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        soviet = party.phone("ussr")
        party.phone("germany")
        told = soviet.act("research", dice="1")
        for _step in range(3):
            told = soviet.answer("1") if soviet.asked() else told
        assert told["state"] == "done", told
        assert soviet.now()["slip"] == 0
