"""A battle of Westeros that is asked for, question by question, comes to what one line comes to."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

import acting
import pytest
from any_words import answered
from thrones import PLAY, RULES, WORLD
from thrones_states import some_state, with_fight

from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.state import ThronesState
from companion.games.game_of_thrones.strength import supporters
from companion.table.events import Event

FEW, MANY = 100, 10_000
COUNTS = [FEW, pytest.param(MANY, marks=pytest.mark.slow)]


@dataclass
class People:
    """Both players at a terminal, who answer whatever they please."""

    dice: random.Random
    state: ThronesState
    asked: list[str] = field(default_factory=list)
    refused: int = 0

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        fight = self.state.fight
        assert fight is not None
        if "may support from" in prompt:
            return self.dice.choice(["a", "d", "nobody", "", "1", "3"])
        if prompt.startswith("House cards"):
            houses = (fight.attacker, self.state.forces[fight.area].house)
            cards = [self.dice.choice(hand(PLAY, self.state, house)) for house in houses]
            return " v ".join(map(WORLD.card, cards))
        if "use the blade" in prompt:
            return self.dice.choice(["yes", "no", ""])
        chosen = re.search(r"(?:loses|feeds) (\d+) of (.*?)(?: of .*)? \[", prompt)
        if chosen:
            return self.dice.choice(["", self.some(int(chosen[1]), chosen[2])])
        listed = re.search(r"\(([^()]*)\)$", prompt)
        assert listed, prompt
        number, _space, name = self.dice.choice(listed[1].split(", ")).partition(" ")
        return self.dice.choice([number, name]) if number.isdecimal() else f"{number} {name}"

    ask_secret = ask

    def some(self, count: int, units: str) -> str:
        """So many of the listed units: `2 of 3 Footmen, 1 Knight`."""
        pool = []
        for number, name in re.findall(r"(\d+) ([^,]+)", units):
            pool += [name] * int(number)
        return ", ".join(f"1 {name}" for name in self.dice.sample(pool, count))

    def tell(self, text: str) -> None:
        assert text

    def settle(self, text: str) -> None:
        """What chance gave is kept by nobody here."""

    def refuse(self, text: str) -> None:
        self.refused += 1
        assert self.refused < 50, (text, self.asked)


def on_one_line(state: ThronesState, data: dict[str, Any]) -> tuple[str, ...]:
    """The options that say what a battle's event says."""
    fight = state.fight
    assert fight is not None
    helping = [*data["attack_support"], *data["defend_support"]]
    idle = [area for area in supporters(WORLD, state, fight.area) if area not in helping]
    line: tuple[str, ...] = ("battle", "--cards", " v ".join(data["cards"]))
    for option in ("attack-support", "defend-support"):
        for area in data[option.replace("-", "_")]:
            line += (f"--{option}", area)
    for area in idle:
        line += ("--without", area)
    line += ("--blade",) if data["blade"] else ()
    for option in ("lost", "kept"):
        if data.get(option):
            line += (f"--{option}", " ".join(f"{n} {unit}" for unit, n in data[option].items()))
    for option in ("retreat", "ability"):
        if data.get(option):
            line += (f"--{option}", data[option])
    return line


def alike(data: dict[str, Any]) -> dict[str, Any]:
    """What an event says, whoever is named first."""
    return {key: sorted(value) if key.endswith("support") else value for key, value in data.items()}


@pytest.mark.parametrize("count", COUNTS)
def test_what_is_asked_for_may_stand_on_one_line(count: int) -> None:
    fought = 0
    for seed in range(count):
        dice = random.Random(f"asked {seed}")
        state = with_fight(dice, some_state(dice))
        fight = state.fight
        assert fight is not None
        if not all(hand(PLAY, state, h) for h in (fight.attacker, state.forces[fight.area].house)):
            continue
        people = People(dice, state)
        asked = answered(RULES, state, ("battle",), people)
        if not isinstance(asked, Event):
            continue
        line = on_one_line(state, dict(asked.data))
        again = answered(RULES, state, line, None)
        assert isinstance(again, Event), (seed, line, again, people.asked)
        assert alike(dict(again.data)) == alike(dict(asked.data)), (seed, line, people.asked)
        assert RULES.check(state, again) == RULES.check(state, asked)
        fought += 1
    assert fought > count / 3


def test_orders_have_one_number_for_every_house() -> None:
    """A group reads the list once, with its first house, and lays by numbers from then on."""
    state = RULES.begin({}, None)
    laid = {}
    for house, areas in (("stark", 3), ("greyjoy", 3)):
        people = acting.People("2", "6", "1")
        event = answered(RULES, state, ["orders", house], people)
        assert isinstance(event, Event)
        assert len(event.data["orders"]) == areas
        laid[house] = list(event.data["orders"].values())
    assert laid["stark"] == laid["greyjoy"]
    assert not any(WORLD.orders[order].special for order in laid["stark"])
