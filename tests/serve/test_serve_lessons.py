"""A lesson on phones: the topic and the proposed line for the seat that is due, at a tap."""

from __future__ import annotations

from typing import Any

import pytest
from phones import Phone, party_of
from recorded.table import Table


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def tap(phone: Phone) -> Any:
    """Give the proposed command, as the button of the card does."""
    wanted = phone.now()["lesson"]["wanted"]
    flags = wanted["flags"]
    return phone.act(wanted["command"], *flags, **wanted["fields"])["state"]


def test_the_seat_that_is_due_takes_the_proposed_line_at_a_tap(typed: Table) -> None:
    with party_of(typed, "teach axis-allies") as party:
        russian = party.phone("ussr")
        assert russian.now()["lesson"]["line"] == "research rockets 1 --dice 5"
        assert tap(russian) == "done"
        assert russian.now()["lesson"]["heading"] == "Lesson 2/42"


def test_each_phone_reads_the_lesson_in_its_own_language(typed: Table) -> None:
    with party_of(typed, "teach axis-allies") as party:
        czech = party.phone("ussr", lang="cs")
        assert czech.now()["lesson"]["line"] == "výzkum rakety 1 --kostky 5"
        assert tap(czech) == "done"
        assert czech.now()["lesson"]["heading"] == "Lekce 2/42"


def test_nobody_reads_what_is_proposed_to_another_seat(typed: Table) -> None:
    with party_of(typed, "teach game-of-thrones") as party:
        stark, watcher = party.phone("stark"), party.phone("watcher")
        assert stark.now()["lesson"]["line"].startswith("orders stark")
        assert watcher.now()["lesson"]["line"] == ""
        assert tap(stark) == "done"
        assert stark.now()["lesson"]["line"] == ""  # the others have to write theirs first


def test_the_big_screen_tells_the_topic_of_the_moment_and_nobodys_line(typed: Table) -> None:
    with party_of(typed, "teach game-of-thrones") as party:
        told = party.phone("watcher", lang="cs").get("/api/table").json["lesson"]
        assert (told["heading"], told["title"]) == ("Lekce 1/20", "Plánování")
        assert (told["line"], told["why"], told["wanted"]) == ("", "", None)


def test_taking_it_back_steps_the_lesson_back(typed: Table) -> None:
    with party_of(typed, "teach axis-allies") as party:
        russian = party.phone("ussr")
        tap(russian)
        russian.post("undo", seen=2)
        assert russian.now()["lesson"]["done"] == 0


def test_any_other_session_has_no_lesson(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        assert party.phone("ussr").now()["lesson"] is None


@pytest.mark.walk
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940", "through-the-ages"])
def test_a_keeper_taps_through_the_whole_lesson(typed: Table, game: str, lang: str) -> None:
    with party_of(typed, f"teach {game}") as party:
        keeper = party.phone("watcher", keeper=True, lang=lang)
        while not (lesson := keeper.now()["lesson"])["over"]:
            assert lesson["wanted"], lesson
            state = tap(keeper)
            while state == "asked":
                state = keeper.answer("")["state"]
            assert state == "done", lesson
