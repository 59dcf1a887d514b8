"""Colours, emblems and names of seats, on every screen and for every kind of game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from games_to_try import EXAMPLES
from phones import Party, party_of
from recorded.table import Table

from companion.games import GAMES
from companion.table.looks import pair
from kitgen.draw.colours import contrast


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def page_of(party: Party, seat: str, path: str = "/") -> tuple[str, dict[str, Any]]:
    """A page of a seat, and what its script is told."""
    text = party.phone(seat).get(path).body.decode()
    found = re.search(r'id="page">(.*?)</script>', text, re.S)
    assert found
    return text, json.loads(found[1])


def test_two_colours_are_the_lightest_and_the_darkest() -> None:
    assert pair(["#8a2f24", "#e3a899"]) == ("#e3a899", "#8a2f24")


@pytest.mark.parametrize("colour", ["#b98a1d", "#ffffff", "#000000", "#ffe000"])
def test_one_colour_fills_faintly_and_stands_out(colour: str) -> None:
    fill, edge = pair([colour])
    assert contrast(fill, edge) >= 3


@pytest.mark.parametrize("game", [*GAMES, *EXAMPLES], ids=lambda game: getattr(game, "name", game))
def test_every_seat_has_colours_of_its_own(game: str | Path, typed: Table) -> None:
    with party_of(typed, f"new {game}") as party:
        seats = [one["seat"] for one in party.phone("watcher").now()["seats"]]
        for path in ("/", "/table"):
            _text, about = page_of(party, seats[0], path)
            edges = [about["looks"][seat]["edge"] for seat in seats]
            assert len(set(edges)) == len(edges) >= 2


def test_a_declared_game_has_the_emblems_of_its_own_table(typed: Table) -> None:
    with party_of(typed, f"new {EXAMPLES[0].parent / 'heather-crowns'}") as party:
        text, about = page_of(party, "gorse")
        assert about["looks"]["thistle"]["edge"] == "#7a4f8f"
        assert 'id="emblem-gorse"' in text


def test_a_house_and_its_people_stand_apart(typed: Table) -> None:
    with party_of(typed, 'new game-of-thrones --people "stark Anna"') as party:
        stark = party.phone("stark").now()["seats"][0]
        assert (stark["name"], stark["person"]) == ("Stark", "Anna")


def test_a_person_named_in_a_terminal_reaches_every_phone(typed: Table) -> None:
    with party_of(typed, 'new axis-allies --people "ussr Eva, germany Petr"', "next") as party:
        watcher = party.phone("watcher")
        before = watcher.now()
        typed.do('people ussr "Łukasz"')
        after = watcher.now()
        assert {one["seat"]: one["person"] for one in after["seats"]}["ussr"] == "Łukasz"
        assert [line["who"] for line in after["log"]][-1] == "Soviet Union (Łukasz)"
        assert after["version"] > before["version"]
        typed.do('people germany "Jan"')
        assert {one["seat"]: one["person"] for one in watcher.now()["seats"]}["germany"] == "Jan"


def test_each_phone_of_a_seat_has_its_own_name(typed: Table) -> None:
    with party_of(typed, "new game-of-thrones") as party:
        phones = [party.phone("stark"), party.phone("stark")]
        for phone, person in zip(phones, ("Anna", "Petr"), strict=True):
            phone.post("seat", seat="stark", person=person)
        assert [phone.now()["me"]["person"] for phone in phones] == ["Anna", "Petr"]
        assert phones[0].now()["seats"][0]["person"] == "Anna, Petr"


@pytest.mark.parametrize("game", EXAMPLES, ids=lambda game: game.name)
def test_the_big_screen_shows_everybody_of_a_declared_game(game: Path, typed: Table) -> None:
    with party_of(typed, f"new {game}") as party:
        watcher = party.phone("watcher", lang="cs")
        seats = {one["seat"] for one in watcher.now()["seats"]}
        panels = watcher.get("/api/table").json["panels"]
        first = panels[0]
        assert {row["seat"] for row in first["rows"]} == seats
        titles = [panel["title"] for panel in panels]
        assert len(set(titles)) == len(titles)
