"""Battles of both editions of Axis & Allies on phones of two languages, by each way that they go:
at every moment somebody is asked, and whoever waits is told for whom."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from phones import Party, party_of
from recorded.table import Table

LANGUAGES = {"ussr": "en", "germany": "cs", "uk": "cs", "usa": "en", "japan": "cs", "watcher": "en"}
PATIENCE = 40
"""Most answers to one battle."""


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


class Asked(NamedTuple):
    """A question that a phone answered: who, and for what."""

    seat: str
    name: str


class Round:
    """Phones around a battle that one of them has begun."""

    def __init__(self, party: Party, seats: tuple[str, ...]) -> None:
        self.phones = {seat: party.phone(seat, lang=LANGUAGES[seat]) for seat in seats}
        self.answered: list[Asked] = []
        self.thrown = False

    def fight(self, seat: str, command: str, says: Mapping[str, str], **fields: str) -> None:
        """Begin a battle and answer whatever is asked: what `says` has for a question, else what
        is usual; the first die of each throw is that of `says`, all others miss."""
        begun = self.phones[seat].act(command, preview=True, **fields)
        assert begun["state"] == "asked", begun.get("error")
        self.thrown = False
        for _turn in range(PATIENCE):
            asked = self._moment()
            if not asked:
                return
            self._answer(asked, says)
        raise AssertionError(f"no end: {self.answered}")

    def _moment(self) -> str:
        """The seat that is asked now; whoever is not is told of it."""
        now = {seat: phone.now() for seat, phone in self.phones.items()}
        asked = [seat for seat, told in now.items() if any(d["question"] for d in told["drafts"])]
        if not asked:
            assert not any(told["drafts"] for told in now.values()), "somebody waits for nobody"
            return ""
        assert len(asked) == 1, now
        for seat, told in now.items():
            names = [d["to_name"] for d in told["drafts"] if not d["mine"] and not d["stopped"]]
            if seat in (asked[0], *told["awaited"]):
                continue  # who is at the move has something to do
            waits = names if self.thrown else [*names, *told["awaited"]]
            assert waits, f"{seat} waits for nobody: {self.answered}"
        return asked[0]

    def _answer(self, seat: str, says: Mapping[str, str]) -> None:
        phone = self.phones[seat]
        question: dict[str, Any] = phone.asked()
        name = "dice" if question["kind"] == "dice" else question["name"]
        text = says.get(name, question["usual"] or "")
        if name == "dice":
            first = says.get(f"{seat} dice", "6")
            text = " ".join([first, *["6"] * (question["count"] - 1)])
            self.thrown = True
        self.answered.append(Asked(seat, name))
        state = phone.answer(text)["state"]
        assert state in ("asked", "done"), (question, text, state)


SEATS = ("ussr", "germany", "uk", "watcher")
LAND = {"area": "Ukraine"}
WAYS: Mapping[str, tuple[dict[str, str], dict[str, str], list[Asked]]] = {
    "losses and pressing on": (
        {**LAND, "forces": "2 infantry 2 tank v 2 infantry 1 tank"},
        {"ussr dice": "1", "germany dice": "2"},
        [Asked("ussr", "dice"), Asked("germany", "defender_losses"), Asked("germany", "dice")],
    ),
    "the attacker chooses too": (
        {**LAND, "forces": "2 infantry 2 tank v 2 infantry 1 tank"},
        {"germany dice": "1", "retreat_after": "re"},
        [
            Asked("germany", "dice"),
            Asked("ussr", "attacker_losses"),
            Asked("ussr", "retreat_after"),
        ],
    ),
    "anti-aircraft fire": (
        {**LAND, "forces": "2 infantry 2 fighter v 1 infantry 1 aa_gun"},
        {"ussr dice": "1"},
        [Asked("germany", "dice"), Asked("ussr", "dice")],
    ),
    "bombardment": (
        {
            **LAND,
            "forces": "3 infantry v 2 infantry",
            "bombard": "1 battleship",
            "landed": "3 infantry",
            "zone": "sz 16",
        },
        {"ussr dice": "1", "germany dice": "1"},
        [Asked("ussr", "dice"), Asked("germany", "dice")],
    ),
    "submarines that dive": (
        {
            "area": "sz 5",
            "forces": "2 submarine 1 battleship",
            "defend": "germany: 2 submarine 1 transport",
        },
        {"submerge": "1", "ussr dice": "1"},
        [Asked("germany", "submerge")],
    ),
}


@pytest.mark.sweep
@pytest.mark.parametrize("way", WAYS)
def test_a_battle_asks_one_phone_at_a_time_and_tells_the_others(way: str, typed: Table) -> None:
    fields, says, wanted = WAYS[way]
    with party_of(typed, "new axis-allies", "next combat") as party:
        around = Round(party, SEATS)
        around.fight("ussr", "battle", says, **fields)
        assert [one for one in wanted if one not in around.answered] == [], around.answered
        assert around.answered[-1] == Asked("ussr", "send")


@pytest.mark.walk
def test_dives_and_aircraft_that_rise_are_told_to_whoever_waits(typed: Table) -> None:
    lines = (
        "new pacific-1940",
        "set usa.war=yes okinawa.owner=usa round=5 power=usa phase=combat",
    )
    with party_of(typed, *lines) as party:
        around = Round(party, ("usa", "japan", "uk", "watcher"))
        around.fight("japan", "kamikaze", {"japan dice": "1"}, zone="sz 6", ships="1 cruiser")
        around.fight("japan", "scramble", {}, island="japan", zone="sz 6", units="1 fighter")
        forces = {"forces": "2 destroyer 1 cruiser", "defend": "japan: 1 destroyer"}
        says = {"usa dice": "1", "japan dice": "1"}
        around.fight("usa", "battle", says, area="sz 6", **forces)
        sides = [one.seat for one in around.answered if one.name != "send"]
        assert sides[0] == "japan"
        assert {"usa", "japan"} == {*sides[1:]}
        assert "uk" not in sides


def test_nothing_rises_once_all_dice_of_a_battle_lie_and_it_is_about_to_be_sent(
    typed: Table,
) -> None:
    lines = ("new pacific-1940", "set usa.war=yes round=5 power=usa phase=combat")
    with party_of(typed, *lines) as party:
        usa, japan = party.phone("usa"), party.phone("japan", lang="cs")
        fields = {"area": "sz 6", "forces": "2 destroyer", "defend": "japan: 1 destroyer"}
        usa.act("battle", preview=True, **fields)
        while (asked := usa.asked() or japan.asked())["kind"] != "send":
            fallen = " ".join(["1"] * asked["count"])
            (usa if usa.asked() else japan).answer(fallen)
        found = japan.act("scramble", island="japan", zone="sz 6", units="1 fighter")
        assert found["state"] == "refused"
        assert japan.now()["drafts"][0]["course"]["told"]


def test_what_is_wrong_with_a_field_names_it_as_the_form_does(typed: Table) -> None:
    with party_of(typed, "new axis-allies", "next combat") as party:
        fields = {**LAND, "forces": "3 infantry v 2 infantry", "bombard": "1 battleship"}
        for seat, form in (
            ("ussr", "'Which of the attackers come from ships'"),
            ("germany", "„Kteří"),
        ):
            phone = party.phone(seat, keeper=True, lang=LANGUAGES[seat])
            told = phone.act("battle", **fields)
            assert told["state"] == "wrong"
            assert "--" not in told["error"]
            assert form in told["error"]
