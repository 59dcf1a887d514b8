"""The clock on phones and the big screen: what it shows there, and who may stop it."""

from __future__ import annotations

import time

import pytest
from phones import party_of
from recorded.table import Table

from companion.table.alive import touch


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def test_there_is_no_clock_before_somebody_wants_one(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        soviet = party.phone("ussr")
        assert soviet.now()["clock"] is None
        assert soviet.post("clock", go=True).status == 409
        typed.do("clock --per turn --down 5m")
        told = soviet.now()["clock"]
        assert (told["down"], told["running"], list(told["seats"])) == (300, ["ussr"], ["ussr"])
        typed.do("clock off")
        assert soviet.now()["clock"] is None


def test_anybody_stops_the_clock_and_every_page_sees_it(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next", "clock --per seat --up") as party:
        japan, watcher = party.phone("japan"), party.phone("watcher")
        before = watcher.now()["version"]
        assert japan.post("clock", go=False).status == 200
        told = watcher.now()
        assert (told["clock"]["paused"], told["clock"]["running"]) == (True, [])
        assert told["version"] > before
        assert watcher.post("clock", go=True).status == 200
        assert japan.now()["clock"]["running"] == ["ussr"]


def test_time_goes_to_who_was_waited_for_and_an_undo_takes_none_of_it_away(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next", "clock --per seat --up") as party:
        watcher = party.phone("watcher")
        touch(party.path, time.time() + 60)
        while watcher.now()["awaited"] == ["ussr"]:
            typed.do("next --anyway")
        (other,) = watcher.now()["awaited"]
        told = watcher.now()["clock"]["seats"]
        assert told["ussr"] > 0
        typed.do("undo")
        again = watcher.now()["clock"]
        assert again["running"] == ["ussr"]
        assert again["seats"]["ussr"] >= told["ussr"]
        assert again["seats"][other] >= told[other]
