"""What a seat that waits is told: the question as far as it is no secret, and since when."""

from __future__ import annotations

import pytest
from phones import party_of
from recorded.table import Table


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def test_a_seat_is_due_since_the_line_that_made_it_so(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        watcher = party.phone("watcher")
        now = watcher.now()
        assert now["awaited_since"] == {"ussr": now["log"][0]["at"]}
        while now["awaited"] == ["ussr"]:
            typed.do("next --anyway")
            now = watcher.now()
        (seat,) = now["awaited"]
        assert now["awaited_since"] == {seat: now["log"][-1]["at"]}


def test_a_question_keeps_its_time_and_is_told_in_the_language_of_who_waits(typed: Table) -> None:
    begun = "new game-of-thrones --rule players=3"
    with party_of(typed, begun, "orders stark winterfell march0") as party:
        stark, watcher = party.phone("stark"), party.phone("watcher", lang="cs")
        party.phone("baratheon"), party.phone("lannister")
        stark.act("next", preview=True)
        assert watcher.now()["drafts"] == []
        stark.answer("yes")
        (told,) = watcher.now()["drafts"]
        assert "Souhlasíte?" in told["wanted"]
        assert told["since"]
        (again,) = stark.now()["drafts"]
        assert (again["since"], "Do you agree?" in again["wanted"]) == (told["since"], True)


def test_a_command_that_its_seat_fills_in_is_nobody_elses(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next") as party:
        soviet, watcher = party.phone("ussr"), party.phone("watcher", keeper=True)
        assert soviet.act("buy", preview=True)["state"] == "asked"
        assert [one["wanted"] for one in soviet.now()["drafts"]] == [""]
        assert watcher.now()["drafts"] == []
