"""The same question has one answer in Battles of Napoleon: `odds` refuses what the command refuses
and adds up what it adds up; `can` names the hexes and enemies that the commands take."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from napoleon_crowd import crowd
from napoleon_fights import PLAY, RULES, WORLD, acting, on_map
from napoleon_player import event_of

from companion.games.battles_of_napoleon.actions import CHARGE, FIRE, MELEE, MOVE
from companion.games.battles_of_napoleon.books.questions import unit_reply
from companion.games.battles_of_napoleon.hexes import CORNERS, Hex, distance
from companion.games.battles_of_napoleon.state import SEGMENT_1, SEGMENT_2, NapoleonState
from companion.games.battles_of_napoleon.verbs import VERBS
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.errors import CompanionError
from companion.table.reply import Reply

SEGMENT = {FIRE: SEGMENT_1, MELEE: SEGMENT_2, CHARGE: SEGMENT_2}
WORDS = ("flank", "rear", "woods", "hedge", "uphill", "downhill", "1", "2", "3", "canister")
MORE = ("reacts", "reacts 2", "retreat free", "retreat blocked", "+1", "firing 2")


def run(state: NapoleonState, name: str, **values: Any) -> Any:
    verb = next(verb for verb in VERBS if verb.name == name)
    return verb.run(Context(RULES, state, None), Args(values))


def weighed(state: NapoleonState, kind: str, words: list[str], board: bool) -> Reply | None:
    try:
        found = run(state, "odds", words=(kind, *words), board=board)
    except CompanionError:
        return None
    assert isinstance(found, Reply)
    return found


def fought(state: NapoleonState, kind: str, words: list[str], board: bool) -> Any:
    """The document of a command; None where it is refused."""
    line = " ".join([kind, *words, "--roll --seed 1", *(["--board"] if board else [])])
    try:
        event = event_of(state, line)
    except CompanionError:
        return None
    if RULES.check(state, event):
        return None
    return RULES.report(state, event, RULES.apply(state, event)).data


@pytest.mark.walk
@pytest.mark.parametrize("states", [12, pytest.param(2_000, marks=pytest.mark.slow)])
def test_odds_judge_as_the_command_does(states: int) -> None:
    chance, agreed = random.Random(1), 0
    for _turn in range(states):
        state = crowd(chance)
        for kind, phase in SEGMENT.items():
            for unit in state.units.values():
                now = acting(state, unit.group, phase)
                others = [u for u in state.units.values() if u.group == unit.group and u != unit]
                target = chance.choice(tuple(state.units.values()))
                here = unit.hex
                if here and chance.random() < 0.8:
                    enemies = [
                        (distance(u.hex, here), number, u)
                        for number, u in enumerate(state.units.values())
                        if u.hex and state.nation_of(u.id) != state.nation_of(unit.id)
                    ]
                    target = min(enemies)[2]
                words = [unit.id, "at", target.id]
                words += chance.sample(WORDS, chance.choice((0, 0, 0, 1)))
                words += " ".join(chance.sample(MORE, chance.choice((0, 0, 1)))).split()
                if others and chance.random() < 0.2:
                    words += ["support", chance.choice(others).id]
                board = chance.random() < 0.15
                odds, done = weighed(now, kind, words, board), fought(now, kind, words, board)
                assert (odds is None) == (done is None), (kind, words, board)
                # Who reacts to a charge may meet it in square: then the die is another.
                if odds is not None and done.get("die") is not None and "reacts" not in words:
                    assert odds.data["modifier"] == done["modifier"], words
                    agreed += 1
    assert agreed > states / 4


@pytest.mark.walk
@pytest.mark.parametrize("crowds", [1, pytest.param(500, marks=pytest.mark.slow)])
def test_can_names_what_the_commands_take(crowds: int) -> None:
    """Of every unit in a crowd."""
    chance, named = random.Random(2), 0
    for _crowd in range(crowds):
        state = crowd(chance)
        for unit in state.units.values():
            for act in (MOVE, FIRE, MELEE, CHARGE):
                now = acting(state, unit.group, SEGMENT.get(act, SEGMENT_1))
                said = unit_reply(PLAY, now, unit.id).data["acts"][act]
                if said["at"] is None:
                    continue
                named += len(said["at"])
                if act == MOVE:
                    near = sorted(_near(unit.hex))
                    taken = [hex_text(p) for p in near if moves(now, unit.id, p, *CORNERS)]
                    assert all(goes(now, unit.id, goal) for goal in said["at"])
                    said["at"] = [goal.partition(" ")[0] for goal in said["at"]]
                else:
                    enemies = (u.id for u in state.units.values() if u.id[0] != unit.id[0])
                    taken = [WORLD.label(e) for e in enemies if attacks(now, act, unit.id, e)]
                assert said["at"] == taken, (unit, act)
                assert said["allowed"] == (act == MOVE or bool(taken))
    assert named > crowds


def _near(place: Hex | None) -> set[Hex]:
    return {
        Hex(column, row)
        for column in range(18)
        for row in range(8)
        if place is not None and 0 < distance(place, Hex(column, row)) <= 2
    }


def moves(state: NapoleonState, unit: str, place: Hex, *facings: str) -> bool:
    """Whether a unit may go to a hex, with one of these facings or its own."""
    return any(goes(state, unit, f"{hex_text(place)} {facing}") for facing in ("", *facings))


def goes(state: NapoleonState, unit: str, whither: str) -> bool:
    return any(
        not RULES.check(state, event_of(state, f"move {unit} {way} {whither}"))
        for way in ("", "back", "rejoin")
    )


def attacks(state: NapoleonState, kind: str, unit: str, enemy: str) -> bool:
    """By itself, or from one of the hexes to which a charge may go."""
    lines = [f"{kind} {unit} at {enemy} --roll --seed 1"]
    if kind == CHARGE:
        here = state.units[unit].hex
        assert here is not None
        lines += [f"{lines[0]} --at {hex_text(p)}" for p in here.neighbours() if inside(p)]
    for line in lines:
        try:
            event = event_of(state, line)
        except CompanionError:
            continue
        if not RULES.check(state, event):
            return True
    return False


def inside(place: Hex) -> bool:
    return 0 <= place.column < 18 and 0 <= place.row < 8


def test_a_supposed_unit_is_judged_as_supposed() -> None:
    """A line cannot be supposed to have three figures in its front and to fire from a march."""
    state = acting(on_map(), "b1", SEGMENT_1)
    state = state.changed_unit("b1a", hex=Hex(11, 3), facing="S", formation="square")
    state = state.changed_unit("f1a", hex=Hex(11, 4))
    assert weighed(state, FIRE, ["b1a", "at", "f1a"], False) is not None
    assert weighed(replace(state, phase=SEGMENT_2), MELEE, ["b1a", "at", "f1a"], False) is None
    assert weighed(state, MELEE, ["b1a", "line", "at", "f1a"], False) is not None
