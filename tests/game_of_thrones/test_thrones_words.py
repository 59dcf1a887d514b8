"""Whatever is typed: `can` says what the command does, refusals change nothing, nothing raises."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from any_words import answered
from thrones import PLAY, RULES, WORLD, clash
from thrones_player import Player, event_of
from thrones_states import some_battle, some_state, with_fight

from companion.games.game_of_thrones import consequences
from companion.games.game_of_thrones.battle import Commitment, commitment_refusals, retreats
from companion.games.game_of_thrones.state import ThronesState, playing
from companion.games.game_of_thrones.verbs import VERBS
from companion.table.errors import CompanionError
from companion.table.reply import Reply

FEW, MANY = 100, 10_000
UNREAD = (CompanionError, IndexError, StopIteration)
"""A refusal; or words that never reach the game: too few, an option without a value."""
COUNTS = [FEW, pytest.param(MANY, marks=pytest.mark.slow)]


def allowed(state: ThronesState, line: str) -> bool:
    """Whether a typed line would be recorded."""
    try:
        return RULES.check(state, event_of(state, line)) == ()
    except CompanionError:
        return False


def answer(state: ThronesState, *words: str) -> bool:
    """What `can` says; a question that cannot be read is a no. Where the command could be given,
    the question has the same answer."""
    found = answered(RULES, state, ("can", *" ".join(words).split()), None)
    if isinstance(found, str):
        return False
    assert isinstance(found, Reply)
    assert found.data["allowed"] or not found.data["can"], words
    return bool(found.data["allowed"])


def a_goal(dice: random.Random, start: str) -> str:
    """An area that may be in reach, or any."""
    near = sorted(WORLD.neighbours[start])
    return dice.choice(near if dice.random() < 0.7 else list(WORLD.areas))


def in_turn(dice: random.Random, phase: str) -> tuple[ThronesState, str] | None:
    """A board and an area with an order of the phase, mostly of the house whose turn it is."""
    state = replace(some_state(dice, phase), wildlings=0)
    kind = consequences.STEP_ORDER[phase]
    having = consequences.orders_of(WORLD, state, kind)
    if not having:
        return None
    house = dice.choice(sorted(having))
    turn = house if dice.random() < 0.8 else dice.choice(playing(WORLD, state))
    return replace(state, turn=turn), dice.choice(having[house])


@pytest.mark.parametrize("count", COUNTS)
def test_can_raid_is_raid(count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        found = in_turn(dice, "raids")
        if found is None:
            continue
        state, start = found
        goals = ", ".join(a_goal(dice, start) for _number in range(dice.choice((1, 1, 2, 3))))
        line = f"raid {start} {goals}"
        assert answer(state, "raid", start, goals) == allowed(state, line), (seed, line)


@pytest.mark.parametrize("count", COUNTS)
def test_can_march_is_march(count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        found = in_turn(dice, "marches")
        if found is None:
            continue
        state, start = found
        parts = []
        for _number in range(dice.choice((1, 1, 2))):
            units = [
                f"{dice.randint(1, 2)} {unit}"
                for unit in state.forces[start].units
                if dice.random() < 0.8
            ]
            parts.append(f"{a_goal(dice, start)} {' '.join(units) or '1 ship'}")
        goals = ", ".join(parts)
        token = dice.random() < 0.3
        line = f"march {start} {goals}" + (" --token" if token else "")
        said = answer(state, "march", start, goals, "--token" if token else "")
        assert said == allowed(state, line), (seed, line)


@pytest.mark.parametrize("count", COUNTS)
def test_can_support_is_battle_with_support(count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        state = with_fight(dice, some_state(dice))
        assert state.fight is not None
        held = [a for a, o in state.orders.items() if o.order.startswith("support")]
        if not held:
            continue
        near = [a for a in held if a in WORLD.neighbours[state.fight.area]]
        start = dice.choice(near or held)
        sides = Commitment(attack_support=[start]), Commitment(defend_support=[start])
        either = any(not commitment_refusals(PLAY, state, side) for side in sides)
        assert answer(state, "support", start, state.fight.area) == either, seed


@pytest.mark.parametrize("count", COUNTS)
def test_can_retreat_is_battle_with_retreat(count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        state = with_fight(dice, some_state(dice))
        assert state.fight is not None
        data = some_battle(dice, state)
        fought = clash(state, data)
        if fought.lost.house == state.fight.attacker or not fought.lost.units:
            continue
        ways = retreats(PLAY, state, fought, fought.lost.units)
        goal = a_goal(dice, state.fight.area)
        said = answer(state, "retreat", state.fight.area, goal)
        assert said == (goal in ways), (seed, state.fight, goal)


def typed(dice: random.Random, state: ThronesState, verb: str) -> str:
    """A line of words that belong to the game, in no order that it would like."""
    words = (
        *WORLD.areas,
        *WORLD.houses,
        *WORLD.units,
        *WORLD.cards,
        *("march+1", "raid*", "support", "power", "obrana", "pěšák", "lod", "2", "0", "99"),
        *(",", ";", "=", "--token", "winter+supply", "rains", "stark.power=3", "due=none"),
        *("9" * 12, "v", "all", "phase=raids", "reach.units=none", "Královo", "the", "s"),
    )
    house = dice.choice(playing(WORLD, state))
    lines = {
        "orders": f"orders {house} {dice.choice(list(WORLD.areas))} {dice.choice(words)}",
        "battle": f"battle --cards '{dice.choice(words)} v {dice.choice(words)}'",
        "bid": f"bid {house} {dice.choice(words)}",
        "set": f"set {dice.choice(list(WORLD.areas))}.units='{house}: 2 {dice.choice(words)}'",
    }
    free = " ".join(dice.choice(words) for _number in range(dice.randint(1, 4)))
    return lines[verb] if verb in lines and dice.random() < 0.5 else f"{verb} {free}"


@pytest.mark.walk
@pytest.mark.parametrize("count", [6, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_words_break_anything(count: int) -> None:
    """Over the states of played games: a line is recorded, or refused and nothing has changed;
    what was recorded can be told, shown, dumped and read again."""
    for seed in range(count):
        dice = random.Random(seed)
        game = Player(dice).game(RULES.begin({"players": dice.choice("345")}, None))
        length = dice.randint(0, 60)
        states = [state for (_line, state), _number in zip(game, range(length), strict=False)]
        state = states[-1] if states else RULES.begin({}, None)
        for _number in range(12):
            verb = dice.choice([verb.name for verb in VERBS])
            line = typed(dice, state, verb)
            before = RULES.dump(state)
            try:
                event = event_of(state, line)
                refused = bool(RULES.check(state, event)) if hasattr(event, "kind") else True
            except UNREAD:
                refused = True
            assert RULES.dump(state) == before, line
            if refused:
                continue
            after = RULES.apply(state, event)
            RULES.report(state, event, after)
            RULES.overview(after.state).brief()
            assert RULES.load(RULES.dump(after.state)) == after.state
            state = after.state


def test_can_looks_at_every_fight() -> None:
    """What is asked behind the cards hangs on them, and `can` stops there."""
    dice = random.Random("can in a fight")
    for _number in range(40):
        state = with_fight(dice, some_state(dice))
        found = answered(RULES, state, ("can",), None)
        assert isinstance(found, Reply), found
