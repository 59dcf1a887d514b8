"""Phones of several languages at one table: an answer means the same on each of them."""

from __future__ import annotations

import pytest
from phones import Party, Phone, party_of
from recorded.table import Table


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def asked_one(*phones: Phone) -> Phone:
    """The phone that is asked something; somebody always is."""
    return next(phone for phone in phones if phone.asked() is not None)


def offered(phone: Phone, number: int) -> str:
    return str(phone.asked()["options"][number]["value"])


def fight(party: Party, attacker: str, defender: str) -> tuple[Phone, Phone]:
    """Ukraine up to the question whether to press on: the attacker in one language, the defender
    in another."""
    ussr, germany = party.phone("ussr", lang=attacker), party.phone("germany", lang=defender)
    ussr.act("battle", area="Ukraine", forces="2 infantry 1 tank v 2 infantry")
    for dice, phone in (("5 5 3", ussr), ("1 6", germany)):
        assert phone.answer(dice)["state"] == "asked"
    loser = asked_one(ussr, germany)
    loser.answer(f"1 {offered(loser, 0)}")
    return ussr, germany


@pytest.mark.sweep
@pytest.mark.parametrize(("attacker", "defender"), [("cs", "en"), ("en", "cs")])
@pytest.mark.parametrize("choice", [0, 1])
def test_a_battle_goes_on_between_a_czech_and_an_english_phone(
    typed: Table, attacker: str, defender: str, choice: int
) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        ussr, germany = fight(party, attacker, defender)
        state = ussr.answer(offered(ussr, choice))["state"]
        assert state == ("asked", "done")[choice]
        while state == "asked":
            phone = asked_one(ussr, germany)
            six = " ".join("6" * phone.asked()["count"])
            state = phone.answer(six or offered(phone, 1))["state"]
        assert state == "done"


def test_the_keeper_answers_in_another_language_and_the_command_goes_on(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        ussr, _germany = fight(party, "cs", "cs")
        other = party.phone("ussr", lang="en")
        assert other.answer("press on")["state"] == "asked"
        ussr.answer("6 6")


def test_answers_are_shown_in_the_language_of_the_phone_that_reads_them(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        ussr, _germany = fight(party, "cs", "en")
        assert ussr.answer("pokračovat")["state"] == "asked"
        other = party.phone("ussr", lang="en")
        given = other.now()["drafts"][0]["given"]
        assert [one["answer"] for one in given] == ["5 5 3", "1 6", "1 Infantry", "press on"]
        assert "press on (p) or retreat (re)?" in given[3]["prompt"]
