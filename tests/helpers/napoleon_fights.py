"""Units that fight, for tests: troops set up by hand, fights run with given dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulebooks import rules_of

from companion.games.battles_of_napoleon.action import NapoleonAction
from companion.games.battles_of_napoleon.combat.fights import Combatants, modifiers, whole
from companion.games.battles_of_napoleon.combat.notes import Notes
from companion.games.battles_of_napoleon.combat.requests import UnfinishedFight, run
from companion.games.battles_of_napoleon.game import NapoleonRules
from companion.games.battles_of_napoleon.state import NapoleonState, Officer, Unit
from companion.games.battles_of_napoleon.sums.attack import Attack
from companion.games.battles_of_napoleon.sums.troops import Troop, TroopLeader
from companion.table.asking import event_of
from companion.table.events import Event

RULES = rules_of("battles-of-napoleon", NapoleonRules)
PLAY = RULES.play
WORLD = PLAY.world


def troop(card: str, formation: str = "", figures: int | None = None, **more: Any) -> Troop:
    """A unit by its card: `troop("french-1", "line", 3, state="disordered")`. Fields of a `Troop`
    and of its `Unit` may be given by name."""
    face = WORLD.units[card]
    usual = {"infantry": "column", "cavalry": "cavalry", "artillery": "unlimbered"}
    of_troop = {key: more.pop(key) for key in ("order", "leaders", "rifles") if key in more}
    unit = Unit(
        card,
        "",
        card,
        figures if figures is not None else face.figures,
        formation or usual[face.arm],
        skirmishers=face.skirmishers,
        grenadiers=face.grenadiers,
        ammunition=face.ammunition,
    )
    return Troop(replace(unit, **more), face, **of_troop)


def leader(melee: int = 0, morale: int = 0, wounded: bool = False, post: str = "f1") -> TroopLeader:
    return TroopLeader(post, melee, morale, wounded)


def modifier(attack: Attack, attacker: Troop, target: Troop) -> int:
    """The sum of all that is added to the die."""
    return sum(item.value for item in modifiers(WORLD, attack, Combatants(attacker, target)))


def named(attack: Attack, attacker: Troop, target: Troop) -> dict[str, int]:
    """Reason -> value of all that is added to the die."""
    return {i.reason: i.value for i in modifiers(WORLD, attack, Combatants(attacker, target))}


def fight(
    attack: Attack, attacker: Troop, target: Troop, answers: Sequence[Any]
) -> tuple[Combatants, Notes]:
    """A whole attack with exactly these answers."""
    notes: Notes = []
    end = run(whole(WORLD, attack, Combatants(attacker, target), notes), answers)
    assert not isinstance(end, UnfinishedFight), end
    return end, notes


def card_with(total: int, *results: str, wounded: bool = False) -> str:
    """A card that has these results at a total."""
    cards = (c for c in WORLD.cards if WORLD.outcome(c, total) == (results, wounded))
    return next(cards)


def on_map(scenario: str = "leith-maucune", **choices: str) -> NapoleonState:
    """The beginning of a battle, every group with an order to attack and every unit on its hex."""
    state: NapoleonState = RULES.begin({"scenario": scenario, **choices}, None)
    for number, key in enumerate(state.groups, 1):
        state = state.changed_group(key, order="attack", token=str(number))
    return state


def battle(scenario: str = "leith-maucune", **choices: str) -> NapoleonState:
    """The same on a board that the books do not see: no hex is known."""
    state = on_map(scenario, **choices)
    for post, officer in state.officers.items():
        state = state.with_officer(post, replace(officer, hex=None))
    return state.with_units(replace(unit, hex=None) for unit in state.units.values())


def acting(state: NapoleonState, group: str, phase: str = "segment1") -> NapoleonState:
    """The state in a segment, with a group's turn to act."""
    return replace(state, phase=phase, active=group, stage="", struck=())


def with_leader(state: NapoleonState, post: str, unit: str, **more: Any) -> NapoleonState:
    officer = state.officers[post]
    assert isinstance(officer, Officer)
    return state.with_officer(post, replace(officer, unit=unit, **more))


def after(state: NapoleonState, kind: str, /, **data: Any) -> NapoleonState:
    """The state after an event that must be allowed."""
    event = Event(kind, data)
    refusals = RULES.check(state, event)
    assert not refusals, [str(refusal) for refusal in refusals]
    state_after: NapoleonState = RULES.apply(state, event).state
    return state_after


def kept(action: NapoleonAction) -> Event:
    """The event that an action is kept as."""
    return event_of(RULES.kind_of(action), action)


def refused(state: NapoleonState, kind: str, /, **data: Any) -> str:
    """The reasons against an event that must not be allowed."""
    refusals = RULES.check(state, Event(kind, data))
    assert refusals
    return " ".join(str(refusal) for refusal in refusals)
