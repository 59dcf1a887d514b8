"""A seat takes its own slip back; what others have a part in is asked of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from phones import Party, Phone, party_of
from recorded.table import Table

from companion.serve import shared_session

EXAMPLES = Path(__file__).parents[2] / "examples"


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
        assert (stark.now()["own_line"], lannister.now()["own_line"]) == (2, 0)
        assert stark.post("undo", seen=2).json["state"] == "done"
        assert standing(lannister) == [1]
        assert stark.now()["own_line"] == 0


def test_the_keeper_takes_a_line_back_and_brings_it_again(typed: Table) -> None:
    with planning(typed) as party:
        keeper = party.phone("stark", keeper=True)
        orders(keeper, "stark", "winterfell march0")
        assert keeper.act("undo")["state"] == "done"
        assert standing(keeper) == [1]
        told = keeper.act("redo")
        assert (told["state"], told["moved"]) == ("done", {"kind": "redo", "steps": [2]})
        assert standing(keeper) == [1, 2]


def test_of_two_phones_one_takes_it_back_and_the_other_is_told(typed: Table) -> None:
    with planning(typed) as party:
        phones = [party.phone("stark"), party.phone("stark")]
        orders(party.phone("lannister"), "lannister", "lannisport march0")
        orders(phones[0], "stark", "winterfell march0")
        with ThreadPoolExecutor(2) as pool:
            told = list(pool.map(lambda one: one.post("undo", seen=3).json["state"], phones))
        assert sorted(told) == ["done", "stale"]
        assert standing(phones[0]) == [1, 2]


@pytest.mark.parametrize(
    ("new", "seat", "command", "said"),
    [
        ("axis-allies", "ussr", "next", {}),
        ("pacific-1940", "japan", "buy", {"units": "1 infantry"}),
        ("through-the-ages --rule players=2", "green", "take", {"card": "library of alexandria"}),
        ("battles-of-napoleon", "french", "orders", {"orders": "f1 attack t1"}),
        (
            str(EXAMPLES / "heather-crowns"),
            "gorse",
            "recruit",
            {"where": "gorsedene", "which": "1 spear"},
        ),
    ],
    ids=["axis-allies", "pacific-1940", "through-the-ages", "battles-of-napoleon", "declared"],
)
def test_in_each_game_one_of_two_phones_takes_a_slip_back(
    typed: Table, new: str, seat: str, command: str, said: dict[str, str]
) -> None:
    with party_of(typed, f"new {new}") as party:
        phones = [party.phone(seat), party.phone(seat, lang="cs")]
        before = standing(phones[1])
        told = phones[0].act(command, **said)
        assert told["state"] == "done", told
        line = phones[0].now()["line"]
        assert line > before[-1]
        with ThreadPoolExecutor(2) as pool:
            undone = list(pool.map(lambda one: one.post("undo", seen=line).json, phones))
        assert sorted(answer.get("state", "nothing is left") for answer in undone) == [
            "done",
            "nothing is left",
        ]
        assert standing(phones[1]) == before


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
        assert stark.now()["settled"] == {asked["id"]: False}
        assert standing(stark) == [1, 2]


def test_what_was_asked_is_still_asked_after_a_restart(typed: Table) -> None:
    with planning(typed) as party:
        stark, baratheon = party.phone("stark"), party.phone("baratheon")
        lannister = party.phone("lannister")
        orders(lannister, "lannister", "lannisport march0")
        stark.post("undo", seen=2)
        (asked,) = baratheon.now()["proposals"]
    with Party(typed.folder, party.table.name) as again:
        other = again.phone("baratheon")
        (still,) = other.now()["proposals"]
        assert (still["id"], still["text"]) == (asked["id"], asked["text"])
        assert other.post("proposal", id=still["id"], agree=True).json["state"] == "done"
        assert other.now()["proposals"] == []
    with Party(typed.folder, party.table.name) as last:
        assert last.phone("stark").now()["proposals"] == []


def fought_out(*phones: Phone) -> list[str]:
    """Answer each question on the phone that is asked; the seats that threw dice."""
    threw = []
    for _question in range(20):
        for phone in phones:
            question = phone.asked()
            if question and question["kind"] == "dice":
                threw.append(phone.now()["me"]["seat"])
                phone.answer(" ".join(["1"] * question["count"]))
            elif question:
                phone.answer("")
    return threw


def test_a_battle_that_is_changed_asks_each_side_for_its_own_dice(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        attacker, defender = party.phone("ussr"), party.phone("germany")
        battle = {"area": "Ukraine", "forces": "2 infantry v 3 infantry 1 tank"}
        attacker.act("battle", **battle)
        assert {*fought_out(attacker, defender)} == {"ussr", "germany"}
        fought = attacker.now()["log"][-1]["line"]
        told = attacker.post("act", command="battle", fields=battle, instead=fought).json
        assert told["state"] == "asked", told
        assert {*fought_out(attacker, defender)} == {"ussr", "germany"}
        assert defender.now()["proposals"][0]["kind"] == "amend"


def test_a_proposal_that_the_game_leaves_behind_is_not_declined(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        party.phone("baratheon")
        orders(lannister, "lannister", "lannisport march0")
        stark.post("undo", seen=2)
        (asked,) = stark.now()["proposals"]
        orders(stark, "stark", "winterfell march0")
        assert (stark.now()["proposals"], stark.now()["settled"]) == ([], {})
        assert lannister.post("proposal", id=asked["id"], agree=False).status == 409


def test_orders_that_were_turned_up_are_no_slip(typed: Table) -> None:
    with planning(typed) as party:
        stark, watcher = party.phone("stark"), party.phone("watcher")
        party.phone("lannister"), party.phone("baratheon")
        typed.do("orders lannister lannisport march0")
        typed.do("orders baratheon dragonstone march0")
        orders(stark, "stark", "winterfell march0")
        assert "Lannisport March 0" in watcher.now()["log"][-3]["text"]
        assert stark.now()["own_line"] == 0
        assert stark.post("undo").json["state"] == "proposed"


def test_dice_are_no_slip(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        soviet = party.phone("ussr")
        party.phone("germany")
        told = soviet.act("research", dice="1")
        for _step in range(3):
            told = soviet.answer("1") if soviet.asked() else told
        assert told["state"] == "done", told
        assert soviet.now()["own_line"] == 0


def change(phone: Phone, line: int, orders: str) -> dict[str, Any]:
    """Stark's orders, in the place of those of a line."""
    house = {"house": "stark", "orders": orders}
    told = phone.post("act", command="orders", fields=house, instead=line).json
    assert isinstance(told, dict)
    return told


def test_a_seat_changes_its_own_last_line_itself(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        orders(stark, "stark", "winterfell march0")
        assert change(stark, 2, "winterfell march-1")["state"] == "done"
        assert "March −1" in stark.now()["log"][1]["text"]
        assert "March" not in lannister.now()["log"][1]["text"]
        assert stark.post("undo", seen=3).json["state"] == "done"  # the change, not the orders
        assert "March 0" in stark.now()["log"][1]["text"]


def test_an_older_line_is_changed_when_most_seats_agree(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        baratheon = party.phone("baratheon")
        orders(stark, "stark", "winterfell march0")
        orders(lannister, "lannister", "lannisport march0")
        assert change(stark, 2, "winterfell march-1")["state"] == "proposed"
        assert change(lannister, 2, "winterfell march-1")["error"]
        (asked,) = baratheon.now()["proposals"]
        assert (asked["kind"], asked["line"]) == ("amend", 2)
        assert "March" not in asked["text"]  # nobody else reads orders in the dark
        assert "March −1" in stark.now()["proposals"][0]["text"]
        orders(baratheon, "baratheon", "dragonstone march0")
        (asked,) = baratheon.now()["proposals"]  # a line of others does not answer it
        assert baratheon.post("proposal", id=asked["id"], agree=True).json["state"] == "done"
        assert "March −1" in lannister.now()["log"][1]["text"]
        assert standing(stark) == [1, 2, 3, 4]


def test_of_two_who_agree_at_once_one_changes_the_line(typed: Table) -> None:
    with planning(typed) as party:
        stark = party.phone("stark")
        others = [party.phone("lannister"), party.phone("baratheon")]
        orders(stark, "stark", "winterfell march0")
        orders(others[0], "lannister", "lannisport march0")
        change(stark, 2, "winterfell march-1")
        (asked,) = stark.now()["proposals"]

        def agree(phone: Phone) -> Any:
            return phone.post("proposal", id=asked["id"], agree=True).json["state"]

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(agree, others)) == ["done", "stale"]
        changed = [line["text"] for line in stark.now()["log"] if "amended" in line["text"]]
        assert changed == ["line 2 amended"]


def test_two_seats_that_want_the_same_agree(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        orders(stark, "stark", "winterfell march0")
        typed.do("orders baratheon dragonstone march0")
        assert stark.post("undo", seen=3, to=1).json["state"] == "proposed"
        assert lannister.post("undo", seen=3, to=1).json["state"] == "done"
        assert standing(stark) == [1]


def test_a_turn_is_taken_back_to_its_beginning(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next", "buy 1 infantry") as party:
        soviet, keeper = party.phone("ussr"), party.phone("watcher", keeper=True)
        assert soviet.now()["turn"] == 1
        assert soviet.post("undo", to=1).json["state"] == "proposed"
        (asked,) = keeper.now()["proposals"]
        assert asked["text"].count(";") == 1
        assert keeper.post("proposal", id=asked["id"], agree=True).json["state"] == "done"
        assert standing(soviet) == [1]


def test_a_turn_too_long_to_be_looked_through_is_not_taken_back_in_part(
    typed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_session, "_MOST_LINES_BACK", 4)
    with party_of(typed, "new axis-allies", "next", "buy 1 infantry") as party:
        soviet = party.phone("ussr")
        assert soviet.now()["turn"] == 1
        typed.do("buy 2 infantry")
        typed.do("buy 1 tank")
        assert soviet.now()["turn"] is None


def test_lines_of_one_seat_alone_are_taken_back_by_it_alone(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        soviet, german = party.phone("ussr"), party.phone("germany")
        assert soviet.act("next")["state"] == "done"
        assert soviet.act("buy", units="1 infantry")["state"] == "done"
        assert german.post("undo", to=1).json["state"] == "proposed"
        assert soviet.post("undo", to=1).json["state"] == "done"
        assert standing(german) == [1]
        assert german.now()["proposals"] == []


def test_one_line_is_taken_out(typed: Table) -> None:
    with planning(typed) as party:
        stark, keeper = party.phone("stark"), party.phone("watcher", keeper=True)
        orders(stark, "stark", "winterfell march0")
        typed.do("orders lannister lannisport march0")
        assert stark.post("undo", line=3).status == 403
        assert stark.post("undo", line=2).json["state"] == "proposed"
        (asked,) = keeper.now()["proposals"]
        assert asked["kind"] == "remove"
        assert keeper.post("proposal", id=asked["id"], agree=True).json["state"] == "done"
        assert standing(keeper) == [1, 3]


def test_the_laptop_is_told_the_command_that_takes_a_line_out(typed: Table) -> None:
    with planning(typed) as party:
        stark, heard = party.phone("stark"), list[str]()
        party.phone("lannister")
        party.table.on_proposal = heard.append
        orders(stark, "stark", "winterfell march0")
        typed.do("orders lannister lannisport march0")
        assert stark.post("undo", line=2).json["state"] == "proposed"
        [sentence] = heard
        assert sentence.startswith("Stark proposes to take out: 2")
        typed.do(sentence.split("'")[1])
        assert standing(stark) == [1, 3]
