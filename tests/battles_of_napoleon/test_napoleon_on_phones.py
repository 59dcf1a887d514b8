"""What a phone is offered: attacks whatever the enemy's state, and its own side's deeds alone."""

from __future__ import annotations

import pytest
from phones import Phone, party_of
from recorded.table import Table

BEGUN = (
    "new battles-of-napoleon",
    "orders f1 attack t1, f2 defend t6, f3 attack t4, f4 attack t2",
    "orders b1 attack t10, b2 defend t9, b3 reserve t7, b4 attack t11",
)
NEAR = "f1a.hex=J4 f1a.facing=N f4a.hex=J4 f4a.facing=N b2a.hex=J3"
ROUTED = "b2a.state=routed b2a.formation=none"


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize(
    ("act", "unit", "time"),
    [
        ("fire", "f1a", "phase=segment1 active=f1 f1a.formation=line f4a.hex=A8"),
        ("melee", "f1a", "phase=segment2 active=f1 f1a.formation=column f4a.hex=A8"),
        ("charge", "f4a", "phase=segment2 active=f4 f1a.hex=A8"),
    ],
)
def test_a_phone_attacks_a_routed_unit_that_runs_on_without_a_die(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    act: str,
    unit: str,
    time: str,
    lang: str,
) -> None:
    """Page 57. What else the board says changes no sum, for there is none."""
    typed = Table(tmp_path_factory.mktemp("home"), monkeypatch)
    with party_of(typed, *BEGUN, f"set {NEAR} {time} {ROUTED}") as party:
        phone = party.phone("french", lang=lang)
        asked = phone.act(act, unit=unit, preview=True)
        words = list[str]()
        while asked["state"] == "asked":
            question = asked["draft"]["question"]
            assert question["kind"] != "dice"
            words += [question["name"]]
            asked = phone.answer("b2a" if question["name"] == "target" else "")
        assert asked["state"] == "done", asked
        assert "words" in words
        assert phone.now()["log"][-1]["who"] == ("France" if lang == "en" else "Francie")


def _legal(phone: Phone, command: str) -> list[str]:
    """What `can` lists as first answers of a command; nothing where it leads to nothing."""
    offered = phone.get("/api/can").json["commands"]
    return next(one["legal"] if one["now"] else [] for one in offered if one["name"] == command)


def test_a_phone_is_offered_the_commanders_of_its_own_side_and_the_keepers_all(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path_factory.mktemp("home"), monkeypatch)
    with party_of(typed, *BEGUN) as party:
        french, british = party.phone("french"), party.phone("british")
        own, theirs = _legal(french, "leader"), _legal(british, "leader")
        assert own
        assert theirs
        assert not {*own} & {*theirs}
        told = french.act("leader", leader=theirs[0])
        assert told["refusals"][0]["reason"] == "That is for another seat to do"
        keeper = party.phone("french", keeper=True)
        assert {*_legal(keeper, "leader")} == {*own, *theirs}
        assert keeper.act("leader", leader=theirs[0], where="lost")["state"] == "done"


def test_a_command_that_is_due_to_the_other_side_is_refused_before_its_first_question(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path_factory.mktemp("home"), monkeypatch)
    with party_of(typed, *BEGUN, "next", "leader b1 lost", "morale b1b --dice 9") as party:
        french, british = party.phone("french"), party.phone("british")
        assert _legal(british, "replace") == ["B1"]
        assert _legal(french, "replace") == []
        told = french.act("replace", preview=True)
        assert (told["state"], told["refusals"][0]["reason"]) == (
            "refused",
            "That is for another seat to do",
        )
        assert british.act("replace", preview=True)["state"] == "asked"


def test_a_unit_that_the_map_lets_go_nowhere_is_not_moved_off_it(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page 33: every hex before B2a is next to the enemy."""
    typed = Table(tmp_path_factory.mktemp("home"), monkeypatch)
    near = "set phase=segment1 active=b2 b2.order=manoeuvre f2a.hex=O4 f2b.hex=O5"
    with party_of(typed, *BEGUN, near) as party:
        told = typed.type("move b2a")
        assert told.status != 0
        assert "O3 is next to the enemy: F2a (rules p. 33)" in told.err
        assert "B2a" not in _legal(party.phone("british"), "move")
