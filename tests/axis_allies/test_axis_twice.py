"""What is told twice in a turn is questioned, in both editions: on a line it takes a word more, and
people are asked. And what the questions of a landing offer and say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from acting import People
from any_words import answered
from axis_states import GAMES_READ
from axis_table import at_terminal, table
from recorded.table import Table

from companion.table import i18n
from companion.table.asked import Asked
from companion.table.errors import CompanionError

__all__ = ["at_terminal", "table"]

WAR = "set uk.war=yes usa.war=yes"
RULES = {"axis-allies": "rockets=every-gun", "pacific-1940": "sequence=free"}
TWICE = [
    # game, what comes before, the command, its dice
    ("axis-allies", "set power=germany phase=combat", "raid russia 1 bomber", "2 3"),
    (
        "axis-allies",
        "set power=germany phase=combat germany.technologies=rockets",
        "rocket germany london",
        "4",
    ),
    ("axis-allies", "set power=germany phase=combat", "battle sz_13 1 fighter v 1 submarine", "1"),
    (
        "pacific-1940",
        f"{WAR} power=japan phase=combat",
        "raid hawaiian 1 strategic --at air",
        "2 3",
    ),
    (
        "pacific-1940",
        f"{WAR} okinawa.owner=usa power=usa phase=combat",
        "kamikaze sz_6 1 carrier",
        "4",
    ),
    ("pacific-1940", f"{WAR} power=japan phase=combat", "scramble guam sz_21 1 fighter", ""),
    ("pacific-1940", f"{WAR} power=japan phase=income", "convoy sz_19 usa 1 submarine", ""),
]


@pytest.mark.parametrize(("game", "before", "line", "dice"), TWICE)
def test_a_deed_told_twice_is_questioned(
    table: Table, game: str, before: str, line: str, dice: str
) -> None:
    table.do(f"new {game} --session twice --rule {RULES[game]}")
    table.do(before)
    fallen = f" --dice '{dice}'" if dice else ""
    table.do(line + fallen)
    once = table.status()
    second = table.type(line + fallen)
    assert second.status == 1
    assert "--again if it is really another one" in second.err
    assert table.status() == once
    table.do(f"{line} --again{fallen}")
    assert table.status()["line"] == once["line"] + 1


@pytest.mark.parametrize(("game", "before", "line", "dice"), TWICE)
def test_people_are_asked_whether_it_is_another_one(
    table: Table, at_terminal: Any, game: str, before: str, line: str, dice: str
) -> None:
    table.do(f"new {game} --session twice --rule {RULES[game]}")
    table.do(before)
    fallen = f" --dice '{dice}'" if dice else ""
    table.do(line + fallen)
    once = table.status()
    people = at_terminal("no")
    refused = table.type(line + fallen)
    assert refused.status == 1
    assert "Nothing was recorded." in refused.err
    assert people.asked[-1].endswith("Is this really another one? [no]")
    people = at_terminal("yes")
    table.do(line + fallen)
    assert people.typed == []
    assert table.status()["line"] == once["line"] + 1


# -- questions of a landing --------


class Forms(People):
    """People who keep each question as a form has it."""

    def __init__(self, *answers: str) -> None:
        super().__init__(*answers)
        self.forms: dict[str, Asked] = {}

    def ask(self, prompt: str) -> str:
        data = getattr(prompt, "data", None)
        if data is not None:
            self.forms[data().name] = data()
        return super().ask(prompt)


def _landing(game: str, before: Sequence[str], *answers: str) -> Forms:
    rules = GAMES_READ[game][0]
    i18n.use("en")
    state = rules.begin({}, None)
    for line in before:
        event = answered(rules, state, line.split(), None)
        state = rules.action(event).apply(rules.play, state).state
    people = Forms(*answers)
    with pytest.raises((CompanionError, IndexError)):
        answered(rules, state, ["battle"], people)
    return people


@pytest.mark.parametrize(
    ("game", "before", "area", "attack"),
    [
        ("axis-allies", ["set power=germany phase=combat"], "caucasus", "2 infantry 1 fighter"),
        ("pacific-1940", [f"{WAR} power=japan phase=combat"], "kwangtung", "2 infantry 1 fighter"),
    ],
)
def test_the_questions_of_a_landing_offer_what_can_be_answered(
    game: str, before: list[str], area: str, attack: str
) -> None:
    people = _landing(game, before, area, attack, "2 infantry", "1 destroyer", "1 fighter")
    units = GAMES_READ[game][0].play.world.units
    names = {str(unit.id): GAMES_READ[game][0].play.world.unit(unit.id) for unit in units.values()}
    offered = {name: [offer.value for offer in form.offers] for name, form in people.forms.items()}
    assert [(one.value, one.most) for one in people.forms["landed"].offers] == [("Infantry", 2)]
    land = {names[unit.id] for unit in units.values() if unit.domain not in ("sea", "air")}
    for question in ("enemy_fleet", "fleet"):
        assert names["destroyer"] in offered[question]
        assert not land & {*offered[question]}


def test_only_ships_that_shell_the_shore_are_offered() -> None:
    people = _landing(
        "axis-allies",
        ["set power=germany phase=combat"],
        *("caucasus", "2 infantry", "2 infantry", "nothing"),
    )
    assert [one.value for one in people.forms["bombard"].offers] == ["Battleship"]


def test_messages_at_questions_name_no_options() -> None:
    people = _landing(
        "axis-allies",
        ["set power=germany phase=combat"],
        *("caucasus", "2 infantry 1 fighter", "1 fighter", "3 infantry", "2 infantry"),
        *("1 destroyer", "", "nothing", "1 battleship", "1 infantry"),
    )
    said = " ".join(people.heard)
    assert "only land units come from ships" in said
    assert "Not among the attackers: 1 Infantry" in said
    assert "Who fights the enemy's ships?" in said
    assert "--" not in said
