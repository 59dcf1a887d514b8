"""What the books know and a table forgets: canals, landing, who has fought, prices, decks, captured
guns, damaged ships from the battle to the repair, ways of retreat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.games.axis import after_battle
from companion.games.axis.encounter import SEA, Encounter
from companion.games.axis.outcome import FoughtBattle
from companion.games.axis.state import AxisState
from companion.table import i18n
from companion.table.overview import HEIGHT


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    yield table
    i18n.use("en")


@pytest.fixture
def table(home: Table) -> Table:
    home.do("new axis-allies")
    return home


@pytest.fixture
def pacific(home: Table) -> Table:
    home.do("new pacific-1940")
    home.do("set usa.war=yes power=usa phase=combat")
    return home


def reminded(table: Table) -> str:
    return " ".join(table.do("status reminders").out.split())


# -- Axis & Allies, 1942 -----------------------------------------------------------------------


def test_canals_are_open_to_who_held_them_when_the_turn_began(table: Table) -> None:
    table.do("next combat-move")
    assert "Suez Canal: open to the Allies" in reminded(table)
    table.do("set trans_jordan.owner=germany")
    assert "Suez Canal: closed" in reminded(table)
    table.do("set anglo_egypt.owner=germany")
    assert "Suez Canal: open to the Axis" in reminded(table)
    table.do("set power=uk phase=combat")
    table.do("capture trans_jordan")
    table.do("capture anglo_egypt")
    table.do("next noncombat-move")
    told = reminded(table)
    assert "Suez Canal: not this turn" in told
    assert "No aircraft land in Trans-Jordan, Anglo-Egypt" in told
    table.do("next end --anyway")
    assert "Suez" not in reminded(table)


def test_whoever_has_fought_is_named_to_the_end_of_the_turn(table: Table) -> None:
    table.do("next combat")
    table.do("battle ukraine 2 infantry 1 fighter v 1 infantry --dice '661 6'")
    assert "Ukraine S.S.R.: 2 Infantry, 1 Fighter" in reminded(table)
    table.do("raid germany 1 bomber --dice 63")
    told = reminded(table)
    assert "No second battle this turn (p. 8)" in told
    assert "Germany: 1 Bomber" in told
    table.do("next noncombat-move")
    assert "only their aircraft move now (p. 18)" in reminded(table)
    table.do("next end --anyway")
    table.do("next combat")
    assert "Bomber" not in reminded(table)


def test_prices_say_what_the_money_that_is_left_buys(table: Table) -> None:
    before = table.do("status prices").out
    assert "Infantry 3 (8)" in before
    table.do("next purchase")
    table.do("buy 5 infantry")
    assert "Infantry 3 (3)" in table.do("status prices").out
    assert "Infantry 3 (3)" in table.do("status").out, "in its phase without being asked for"


def test_china_sees_only_what_it_may_buy(pacific: Table) -> None:
    pacific.do("set power=china phase=purchase")
    told = pacific.do("status prices").out
    assert "Infantry" in told
    assert "Battleship" not in told


def test_captured_guns_are_no_losses(table: Table) -> None:
    table.do("next combat")
    out = table.do("battle ukraine 3 infantry v 1 infantry 1 aa_gun --dice '111 6'").out
    told = " ".join(out.split())
    assert "Lost: nothing / 1 Infantry Captured, staying where they are" in told


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_the_status_with_reminders_fits(home: Table, game: str) -> None:
    home.do(f"new {game}")
    lines = ["next combat-move --anyway", "next combat --anyway"]
    for line in [*lines, "next noncombat-move --anyway", "next end --anyway"] * 6:
        home.do(line)
        for language in ("en", "cs"):
            shown = home.do(f"status --lang {language}").out.splitlines()
            assert len(shown) <= HEIGHT
            assert max(map(len, shown)) <= 80


def test_an_area_that_is_nobodys_again_is_not_named(pacific: Table) -> None:
    pacific.do("set power=japan phase=combat")
    pacific.do("battle buyant 4 infantry --roll --seed 4")
    assert "No aircraft land" in reminded(pacific)
    pacific.do("set buyant.owner=nobody")
    assert "No aircraft land" not in reminded(pacific)


# -- decks -------------------------------------------------------------------------------------


def told_of_decks(
    game: str, attack: dict[str, int], left: dict[str, int], damaged: dict[str, int]
) -> list[str]:
    from rulebooks import rules_of

    from companion.games.axis.game import AxisRules

    rules: Any = rules_of(game, AxisRules)
    state: AxisState = rules.begin({}, None)
    encounter = Encounter(SEA, "sz_6", "usa", (), attack, {}, {"": {}}, {}, None, {}, {})
    fought = FoughtBattle("attacker", attacker_left=left, damaged={"attacker": damaged})
    return after_battle.reminders(rules.at(state), encounter, fought)


@pytest.mark.parametrize(
    ("left", "damaged", "stranded"),
    [
        ({"carrier": 2, "fighter": 4}, {}, False),
        ({"carrier": 1, "fighter": 4}, {}, True),
        ({"carrier": 1, "fighter": 2}, {}, False),
        ({"fighter": 1}, {}, True),
        ({"carrier": 2, "fighter": 4}, {"carrier": 1}, True),
        ({"carrier": 0, "fighter": 0}, {}, False),
    ],
)
def test_aircraft_without_a_deck_are_told(
    left: dict[str, int], damaged: dict[str, int], stranded: bool
) -> None:
    found = told_of_decks("pacific-1940", {"carrier": 2, "fighter": 4}, left, damaged)
    assert bool(found) is stranded


# -- damaged ships, from the battle to the repair ----------------------------------------------

FIGHT = "battle sz_6 1 battleship v 1 submarine --against japan"


def damaged(table: Table) -> Any:
    return table.do("status --json").json["damaged_ships"]


def test_damage_is_remembered_from_the_battle_to_the_repair(pacific: Table) -> None:
    assert damaged(pacific) == {}
    pacific.do(f"{FIGHT} --dice '1 1'")
    assert damaged(pacific) == {"usa": {"battleship": 1}}
    assert "damaged: 1 Battleship" in " ".join(pacific.do("status").out.split())
    second = pacific.type(f"{FIGHT} --again --roll --seed 5")
    assert "--attacker-damaged" in second.err
    pacific.do("undo")
    pacific.do("set power=usa phase=purchase")
    assert "repair ZONE 1 Battleship" in " ".join(pacific.do("status").out.split())
    refused = pacific.type("repair sz_6 1 battleship")
    assert refused.status == 1
    assert "naval base" in refused.err
    assert pacific.type("repair sz_10 1 carrier").status == 1
    pacific.do("repair sz_10 1 battleship")
    assert damaged(pacific) == {}
    pacific.do("undo")
    assert damaged(pacific) == {"usa": {"battleship": 1}}


def test_a_ship_that_was_declared_damaged_and_sinks_is_forgotten(pacific: Table) -> None:
    pacific.do("set 'usa.damaged=1 battleship'")
    fight = "battle sz_6 1 battleship v 1 battleship --against japan"
    pacific.do(f"{fight} --attacker-damaged '1 battleship' --dice '6 1'")
    assert damaged(pacific) == {}


def test_a_ship_that_was_declared_damaged_and_floats_is_counted_once(pacific: Table) -> None:
    pacific.do("set 'usa.damaged=1 battleship'")
    pacific.do(f"{FIGHT} --attacker-damaged '1 battleship' --dice '6 1'")
    assert damaged(pacific) == {"usa": {"battleship": 1}}


def test_people_are_asked_which_ships_are_damaged(pacific: Table) -> None:
    """What the books remember stands in brackets as it would be typed, and may be denied."""
    pacific.do("set 'usa.damaged=1 battleship'")
    found = pacific.do("can battle sz_6 1 battleship 1 cruiser v 1 submarine --against japan").out
    assert "which of its ships are damaged, or nothing [1 Battleship]" in " ".join(found.split())
    fight = "battle sz_6 1 battleship v 1 submarine --against japan --roll --seed 1"
    denied = pacific.type(f"{fight} --attacker-damaged nothing")
    assert denied.status == 0
    assert "--attacker-damaged" not in denied.err


@pytest.mark.parametrize(
    "fight",
    [
        "battle sz_6 1 battleship v 1 cruiser --against japan",
        "battle okinawa 1 infantry v 1 infantry --fleet '1 battleship 1 transport' "
        "--enemy-fleet '1 cruiser'",
    ],
)
def test_a_line_without_a_word_of_damage_fights_as_enter_does(pacific: Table, fight: str) -> None:
    """One hit sinks what the books know to be damaged, at sea and before a landing."""
    pacific.do("set 'usa.damaged=1 battleship'")
    pacific.do(f"{fight} --retreat-after 1 --dice '6 1'")
    assert damaged(pacific) == {}
    pacific.do("undo")
    pacific.do(f"{fight} --attacker-damaged nothing --retreat-after 1 --dice '6 1'")
    assert damaged(pacific) == {"usa": {"battleship": 2}}


def test_corrections_of_damaged_ships(pacific: Table) -> None:
    pacific.do("set 'usa.damaged=1 battleship 1 carrier'")
    assert damaged(pacific) == {"usa": {"battleship": 1, "carrier": 1}}
    pacific.do("set usa.damaged=none")
    assert damaged(pacific) == {}
    assert pacific.type("set 'usa.damaged=1 destroyer'").status == 2


def test_kamikaze_damages_what_floats_on(pacific: Table) -> None:
    pacific.do("set okinawa.owner=usa kamikaze=0")
    pacific.do("kamikaze sz_6 1 carrier 1 destroyer --dice 11")
    assert damaged(pacific) == {"usa": {"carrier": 1}}


# -- A Game of Thrones -------------------------------------------------------------------------


# -- Through the Ages --------------------------------------------------------------------------


def test_prices_of_the_ages_are_those_that_are_paid(home: Table) -> None:
    """Each price that is told is what building one takes from the stock."""
    home.do("new through-the-ages")
    home.do("set round=3 phase=actions resources=9 green.unused=3 military=2")
    told = " ".join(home.do("status prices").out.split())
    for name, price in re.findall(r"(Bronze|Agriculture|Warriors|Religion) (\d+) \(\d+\)", told):
        before = home.do("status --json").json["players"]["green"]["resources"]
        home.do(f"build {name}")
        after = home.do("status --json").json["players"]["green"]["resources"]
        assert before - after == int(price), name
        home.do("undo")
    assert f"({9 // 2})" in told
