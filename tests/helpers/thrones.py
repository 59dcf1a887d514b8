"""A board of Westeros for tests: states set up by hand, events that must or must not be allowed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulebooks import rules_of

from companion.games.game_of_thrones.battle import Clash, Commitment, sums
from companion.games.game_of_thrones.game import ThronesRules
from companion.games.game_of_thrones.state import Force, LaidOrder, Task, ThronesState
from companion.games.game_of_thrones.verbs import VERBS
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.events import Event
from companion.table.rules import Step
from companion.table.sealed import seal

RULES = rules_of("game-of-thrones", ThronesRules)
WORLD = RULES.play.world
PLAY = RULES.play
SHORT = {"f": "footman", "k": "knight", "s": "ship"}


def units(text: str) -> dict[str, int]:
    """`2k 1f` -> units."""
    return {SHORT[part[-1]]: int(part[:-1]) for part in text.split()}


def board(phase: str, forces: Mapping[str, str], **changes: Any) -> ThronesState:
    """A state with only the given forces, `area="stark 2k 1f"`, and no neutral ones."""
    state = RULES.begin(changes.pop("choices", {}), None)
    made = {}
    for area, text in forces.items():
        house, _space, rest = text.partition(" ")
        made[area] = Force(house, units(rest))
    return replace(state, phase=phase, forces=made, neutral={}, **changes)


def orders(state: ThronesState, laid: Mapping[str, str], turn: str | None = None) -> ThronesState:
    """Orders in areas with units, of the house whose units they are."""
    laid_orders = {area: LaidOrder(state.forces[area].house, order) for area, order in laid.items()}
    return replace(state, orders=laid_orders, turn=turn)


def row(*houses: str) -> tuple[str, ...]:
    """A track that begins with the given houses."""
    return (*houses, *(house for house in WORLD.houses if house not in houses))


def tracks(state: ThronesState, **rows: tuple[str, ...]) -> ThronesState:
    return replace(state, tracks={**state.tracks, **rows})


def due(state: ThronesState, *tasks: Task) -> ThronesState:
    return replace(state, phase="westeros", tasks=tasks)


def step(state: ThronesState, kind: str, **data: Any) -> Step[ThronesState]:
    event = Event(kind, data)
    assert RULES.check(state, event) == ()
    return RULES.apply(state, event)


def do(state: ThronesState, kind: str, **data: Any) -> ThronesState:
    return step(state, kind, **data).state


def refused(state: ThronesState, kind: str, **data: Any) -> str:
    refusals = RULES.check(state, Event(kind, data))
    assert refusals, "this should not be allowed"
    return " ".join(map(str, refusals))


def bid(**numbers: int) -> dict[str, str]:
    return {house: seal(number, 7) for house, number in numbers.items()}


def march(area: str, token: bool = False, support: tuple[str, ...] = (), **moves: str) -> Any:
    """The data of a march, `goal="1k 2f"`."""
    listed = [{"to": goal, "units": units(text)} for goal, text in moves.items()]
    return {"area": area, "moves": listed, "token": token, "support": list(support)}


def battle(
    cards: tuple[str, str],
    attack: tuple[str, ...] = (),
    defend: tuple[str, ...] = (),
    blade: bool = False,
    lost: str = "",
    retreat: str | None = None,
    ability: str | None = None,
) -> Any:
    return {
        "cards": list(cards),
        "attack_support": list(attack),
        "defend_support": list(defend),
        "blade": blade,
        "lost": units(lost),
        "retreat": retreat,
        "ability": ability,
    }


def clash(state: ThronesState, data: Mapping[str, Any]) -> Clash:
    """The sums of a battle with what the data of its event say of support, cards and blade."""
    given = {name: data[name] for name in Commitment._fields if name in data}
    return sums(PLAY, state, Commitment(**given))


def document(state: ThronesState, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A battle as JSON."""
    action = RULES.action(Event("battle", data))
    assert action is not None
    return action.outcome(PLAY, state)


def asked(state: ThronesState, line: str, asker: Any = None) -> Any:
    """The event of a command that may ask, or its answer."""
    name, *rest = shlex.split(line)
    values: dict[str, Any] = {}
    for word in rest:
        option, _sign, value = word.removeprefix("--").partition("=")
        values[option] = value
    verb = next(verb for verb in VERBS if verb.name == name)
    return verb.run(Context(RULES, state, asker), Args(values))
