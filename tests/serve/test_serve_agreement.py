"""Nobody ends another's turn: a step over what others have to do needs their word."""

from __future__ import annotations

import pytest
from phones import Party, Phone, party_of
from recorded.table import Table


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def planning(typed: Table) -> Party:
    return party_of(typed, "new game-of-thrones --rule players=3", "orders stark winterfell march0")


def tap_next(phone: Phone) -> None:
    """`next`, and yes to what it leaves behind."""
    assert phone.act("next", preview=True)["draft"]["question"]["kind"] == "yes"
    phone.answer("yes")


def test_orders_of_others_are_turned_up_only_when_they_agree(typed: Table) -> None:
    with planning(typed) as party:
        stark, baratheon = party.phone("stark"), party.phone("baratheon", lang="cs")
        lannister = party.phone("lannister")
        tap_next(stark)
        assert stark.asked() is None
        draft = stark.now()["drafts"][0]
        assert (draft["to"], draft["to_name"]) == ("baratheon", "Baratheon")
        assert "Souhlasíte?" in baratheon.asked()["prompt"]
        baratheon.answer("ano")
        assert baratheon.asked() is None
        assert "Stark wants to go on (round 1, Action: marches)" in lannister.asked()["prompt"]
        lannister.answer("no")
        assert stark.asked()["prompt"] == "Lannister does not agree. Ask again?"
        assert lannister.now()["head"][0]["text"].endswith("Planning")
        stark.answer("")
        for phone in (baratheon, lannister):
            phone.answer("yes")
        assert "marches" in lannister.now()["head"][0]["text"]
        assert lannister.now()["log"][-1]["who"] == "Stark"


def test_what_all_have_done_meanwhile_needs_no_agreement(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        tap_next(stark)
        assert (
            lannister.act("orders", house="lannister", orders="lannisport march0")["state"]
            == "done"
        )
        typed.do("orders baratheon dragonstone march0")
        typed.do("raven lannisport march+1")
        assert lannister.asked() is None
        assert stark.asked()["kind"] == "send"
        assert stark.answer("")["state"] == "done"


def test_the_keeper_goes_on_at_once_and_is_asked_for_those_who_have_no_phone(typed: Table) -> None:
    with planning(typed) as party:
        stark, keeper = party.phone("stark"), party.phone("watcher", keeper=True)
        tap_next(stark)
        assert stark.now()["drafts"][0]["to_name"] == "keeper of the table"
        assert "Stark wants to go on" in keeper.asked()["prompt"]
        keeper.answer("no")
        tap_next(keeper)
        assert "marches" in keeper.now()["head"][0]["text"]


def test_where_any_may_go_on_nobody_is_waited_for(typed: Table) -> None:
    with planning(typed) as party:
        assert party.phone("stark").now()["awaited"] == ["baratheon", "lannister"]
        for line in ("lannister lannisport march0", "baratheon dragonstone march0"):
            typed.do(f"orders {line}")
        typed.do("next --anyway")
        typed.do("next power --anyway")
        stark = party.phone("stark")
        assert (stark.now()["awaited"], stark.now()["anyone"]) == ([], True)
        assert stark.act("next", preview=True)["state"] == "done"
        assert stark.now()["log"][-1]["who"] == "Stark"


def test_orders_may_be_changed_until_all_are_in(typed: Table) -> None:
    with planning(typed) as party:
        stark = party.phone("stark")
        said = {"house": "stark", "orders": "winterfell support"}
        assert stark.act("orders", **said)["state"] == "done"
        assert not [block for block in stark.now()["due"] if "next" in block["text"]]
        for line in ("lannister lannisport march0", "baratheon dragonstone march0"):
            typed.do(f"orders {line}")
        found = stark.act("orders", **said)
        assert found["refusals"][0]["reason"].startswith("All orders are turned up")
