"""Play battles of Napoleon by the general of the tests, and tell how they went.

    python -m bench.napoleon leith-maucune --games 300 --jobs 2
    python -m bench.napoleon haye-sainte --seed 7 --record battle.txt

The first plays seeds 0 to 299 and prints what came of them. The second writes one battle as command
lines, dice and cards typed as they fell: a recorded game of the tests.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "helpers"))

from napoleon_fights import RULES, WORLD
from napoleon_general import General
from napoleon_player import event_of
from napoleon_typed import typed

from companion.games.battles_of_napoleon import ending
from companion.games.battles_of_napoleon.combat.announced import Announced
from companion.games.battles_of_napoleon.combat.board import fought
from companion.games.battles_of_napoleon.combat.notes import Drawn
from companion.games.battles_of_napoleon.state import EXECUTION, NapoleonState
from companion.table.errors import CompanionError

ATTACKS = ("fire", "melee", "charge")
OUTCOMES = ("figure", "disorder", "morale", "retreat", "rout", "wound")


@dataclass
class Battle:
    """Outcome of one battle."""

    winner: str
    ended: str
    turn: int
    points: Mapping[str, int]
    lost: Mapping[str, int]
    leaders: Mapping[str, int]
    held: Mapping[str, str]
    taken: Mapping[str, int]
    changes: Mapping[str, int]
    bold: frozenset[str]
    commands: int
    seconds: float
    counts: Counter[str] = field(default_factory=Counter)


Rules = tuple[str, ...]
"""Optional rules that are on."""


def begin(scenario: str, rules: Rules) -> NapoleonState:
    choices = {"scenario": scenario, **dict.fromkeys(rules, "yes")}
    state: NapoleonState = RULES.begin(choices, None)
    return state


def play(job: tuple[str, Rules, int]) -> Battle:
    """Return a whole battle of a scenario with a seed."""
    scenario, rules, seed = job
    start = time.perf_counter()
    state, counts, commands = begin(scenario, rules), Counter[str](), 0
    taken, changes = dict[str, int](), Counter[str]()
    general = General.at(scenario, seed)
    for line, after in general.game(state):
        commands += 1
        count(counts, state, after, line)
        for key, side in after.objectives.items():
            if side != state.objectives[key]:
                changes[key] += 1
                taken.setdefault(key, after.turn)
        state = after
    return Battle(
        str(state.winner),
        str(state.ended),
        state.turn,
        {side: ending.points(WORLD, state, side, True) for side in WORLD.nations},
        {side: lost(state, side) for side in WORLD.nations},
        {side: sum(f.nation == side for f in state.fallen) for side in WORLD.nations},
        dict(state.objectives),
        taken,
        changes,
        general.bold,
        commands,
        time.perf_counter() - start,
        counts,
    )


def lost(state: NapoleonState, side: str) -> int:
    """Return figures that a side has lost, those of routed units with them."""
    return sum(
        score.number
        for score in ending.scores(WORLD, state, WORLD.other(side), True)
        if score.reason == "figure"
    )


def count(counts: Counter[str], before: NapoleonState, after: NapoleonState, line: str) -> None:
    verb, *rest = line.split()
    counts[f"command {verb}"] += 1
    if after.phase != before.phase and before.phase == EXECUTION:
        for group in after.groups.values():
            counts[f"order {group.order}"] += bool(after.units_of(group.id))
    if verb in ("event", "reaction"):
        card = WORLD.cards[rest[0]]
        effect = card.event if verb == "event" else card.reaction
        counts[f"{verb} {WORLD.effect(effect)}"] += 1
    if verb == "form":
        counts[f"form {rest[1]}"] += 1
    if verb in ATTACKS:
        action = RULES.action(event_of(before, line))
        assert isinstance(action, Announced)
        told = fought(WORLD, before, action)
        for note in told.notes:
            if isinstance(note, Drawn):
                counts[f"{verb} succeeds"] += 1
    for key, unit in after.units.items():
        old = before.units[key]
        if unit.state != old.state and not unit.gone:
            counts[f"state {unit.state}"] += 1
        if unit.gone and not old.gone:
            counts[f"gone {unit.gone}"] += 1
    if verb == "rally":
        counts["rally succeeds"] += after.units[rest[0]].state != "routed"
    if verb == "square":
        counts["square succeeds"] += after.units[rest[0]].formation == "square"


def told(scenario: str, battles: list[Battle]) -> Iterable[str]:
    """Yield the lines of the report."""
    games = len(battles)
    yield f"{scenario}: {games} battles"
    for side in WORLD.nations:
        won = sum(battle.winner == side for battle in battles)
        yield (
            f"  {side}: won {won / games:.0%}, "
            f"points {mean(b.points[side] for b in battles):.1f}, "
            f"figures lost {mean(b.lost[side] for b in battles):.1f}, "
            f"commanders lost {mean(b.leaders[side] for b in battles):.2f}"
        )
    first, second = WORLD.nations
    for bold in (frozenset[str](), {first}, {second}, {first, second}):
        group = [battle for battle in battles if battle.bold == bold]
        if group:
            part = sum(battle.winner == first for battle in group) / len(group)
            names = " and ".join(sorted(bold)) or "nobody"
            yield f"  bold: {names}: {first} won {part:.0%} of {len(group)}"
    equal = sum(len(set(b.points.values())) == 1 for b in battles)
    close = sum(abs(b.points["french"] - b.points["british"]) <= 3 for b in battles)
    early = sum(b.ended == "rout" for b in battles)
    yield f"  equal points {equal / games:.0%}, within 3 points {close / games:.0%}, "
    yield f"  over before the last turn {early / games:.0%}"
    for key in battles[0].held:
        turns = [b.taken[key] for b in battles if key in b.taken]
        when = f", first in turn {mean(turns):.1f}" if turns else ""
        held = {s: sum(b.held[key] == s for b in battles) / games for s in WORLD.nations}
        ends = ", ".join(f"{side} {part:.0%}" for side, part in held.items())
        many = mean(b.changes[key] for b in battles)
        yield f"  {key}: taken in {len(turns) / games:.0%}{when}; changes {many:.1f}; end: {ends}"
    yield (
        f"  commands {mean(b.commands for b in battles):.0f}, "
        f"seconds {mean(b.seconds for b in battles):.2f}"
    )
    counts = sum((battle.counts for battle in battles), Counter())
    for name, number in sorted(counts.items()):
        yield f"    {name}: {number / games:.2f}"


def record(scenario: str, rules: Rules, seed: int) -> Iterable[str]:
    """Yield one battle as command lines; before each turn a line with its number."""
    state, turn, walk = begin(scenario, rules), 0, list[NapoleonState]()
    on = "".join(f" --rule {rule}=yes" for rule in rules)
    yield f"new battles-of-napoleon --rule scenario={scenario}{on}"
    for line, after in General.at(scenario, seed).game(state):
        if line != "next" or state.turn != turn:
            yield from walked(walk)
            walk.clear()
        if state.turn != turn:
            turn = state.turn
            yield ""
            yield f"# Turn {turn}."
        if line == "next":
            walk += [after] if walk else [state, after]
        else:
            yield typed(state, line)
        state = after
    yield from walked(walk)
    yield ""
    yield f"? winner {state.winner}"
    for key, side in state.objectives.items():
        yield f"? objectives.{key} {side}"


def walked(states: list[NapoleonState]) -> Iterable[str]:
    """Steps of `next` from each state to the following one, as few lines as will do."""
    for end in range(len(states) - 1, 1, -1):
        line = f"next {states[end].phase}"
        try:
            goal = RULES.apply(states[0], event_of(states[0], line)).state
        except CompanionError:
            continue
        if goal == states[end]:
            yield line
            yield from walked(states[end:])
            return
    if len(states) > 1:
        yield "next"
        yield from walked(states[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenario", choices=sorted(WORLD.scenarios))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--record", type=Path, help="write the battle of --seed to this file")
    parser.add_argument("--rule", action="append", default=[], help="an optional rule, switched on")
    parser.add_argument("--list", action="store_true", help="a line for each battle too")
    args = parser.parse_args()
    rules = tuple(args.rule)
    if args.record:
        lines = record(args.scenario, rules, args.seed)
        args.record.write_text("\n".join(lines) + "\n", "utf-8")
        return
    jobs = [(args.scenario, rules, args.seed + number) for number in range(args.games)]
    with Pool(args.jobs) as pool:
        battles = pool.map(play, jobs, chunksize=4)
    if args.list:
        for (_scenario, _rules, seed), b in zip(jobs, battles, strict=True):
            print(seed, b.winner, b.ended, b.turn, dict(b.points), dict(b.held), b.commands)
    print("\n".join(told(args.scenario, battles)))


if __name__ == "__main__":
    main()
