"""Exact odds of a battle.

Land units and aircraft fight together, of one `Roster` a side: `_after_opening` fires first
(anti-aircraft guns, bombardment), then `Descent` or `large_battles` fights to the end. One round of
one pair of states is `chain._fight_pair`, the plain reading; the others come to the same sums in
fewer steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from itertools import islice
from math import ceil
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from . import chain as chains
from . import diving as dives
from .board import BattleBoard
from .chain import Chain, PairChances, aimed
from .dice import GRAIN, HitTable
from .endings import (
    ENDLESS,
    FOUGHT,
    RETREATED,
    Ending,
    UnitsLeft,
    Won,
    captures,
    result,
    retreating_units,
)
from .roster import Roster, State, Units
from .setup import ATTACKER, DEFENDER, DRAW, BattleSetup, Force
from .side_states import after_volleys
from .units import CombatEdition


class RoundRow(NamedTuple):
    """The battle after a round, if it is fought to the end.

    ``attacker``, ``defender``, ``draw``: chances that it has been decided so by then;
    ``units``: expected units left on each side.
    """

    round: int
    attacker: float
    defender: float
    draw: float
    units: Mapping[str, float]

    @property
    def undecided(self) -> float:
        """The chance that another round follows."""
        return max(0.0, 1.0 - self.attacker - self.defender - self.draw)


class BattleFate(NamedTuple):
    """Winner of a battle, and the units left of those that a side wants to save. Where more are
    left than wanted, the number wanted is counted: so fewer fates differ."""

    winner: str
    captured: bool
    attacker: Units = ()
    defender: Units = ()


@dataclass(frozen=True)
class BattleOdds:
    """Chances of a battle.

    Attributes:
        attacker, defender, draw: chances of the result; they sum to 1.
        capture: chance that the attacker wins and has a land unit left to take the territory.
        retreat: chance that he retreats (at ``max_rounds``); counted in ``defender``, or as the
            ruling ``retreat_counts_as`` says.
        endless: chance that units are left that can no longer hurt each other; in ``draw``.
        rounds: expected number of rounds.
        survivors: side -> unit -> expected number left, those that retreated included.
        ipc_lost: side -> expected price of the units lost.
        left: side -> units left -> chance.
        endless_cases: (attackers, defenders) of the endless battles, the likeliest first.
        table: rows per round, as many as asked for.
        fates: the chances of how it ended together with who was saved.
    """

    attacker: float
    defender: float
    draw: float
    capture: float
    rounds: float
    survivors: Mapping[str, Mapping[str, float]]
    ipc_lost: Mapping[str, float]
    retreat: float = 0.0
    endless: float = 0.0
    left: Mapping[str, Mapping[Units, float]] = field(default_factory=dict)
    endless_cases: tuple[tuple[Mapping[str, int], Mapping[str, int]], ...] = ()
    table: tuple[RoundRow, ...] = ()
    fates: Mapping[BattleFate, float] = field(default_factory=dict)

    @property
    def distribution(self) -> dict[str, tuple[tuple[Mapping[str, int], float], ...]]:
        """Side -> (units left, chance), the likeliest first."""
        return {side: self.likeliest(side, len(self.left[side])) for side in self.left}

    def likeliest(self, side: str, most: int) -> tuple[tuple[Mapping[str, int], float], ...]:
        """Return the `most` likeliest sets of units that a side may have left, with their chances,
        the likeliest first."""
        left = self.left[side]
        if isinstance(left, UnitsLeft):
            likeliest = left.likeliest(most)
        else:
            likeliest = nlargest(most, left.items(), key=itemgetter(1))
        return tuple((dict(units), chance) for units, chance in likeliest)

    def saves(self, side: str, wanted: Force, *winners: str, captured: bool = False) -> float:
        """Return the chance that a side has at least these units left; with ``winners`` also that
        one of them has won, with ``captured`` that the territory was taken."""
        return sum(
            chance
            for fate, chance in self.fates.items()
            if all(dict(getattr(fate, side)).get(u, 0) >= n for u, n in wanted.items())
            and (not winners or fate.winner in winners)
            and (fate.captured or not captured)
        )

    def as_json(self) -> dict[str, Any]:
        """Return the document scripts rely on; the fields of this class hold more."""
        return {
            "method": "exact",
            "attacker": self.attacker,
            "defender": self.defender,
            "draw": self.draw,
            "capture": self.capture,
            "rounds": self.rounds,
            "survivors": {side: dict(units) for side, units in self.survivors.items()},
            "ipc_lost": dict(self.ipc_lost),
        }


def odds(setup: BattleSetup, table_rounds: int = 0) -> BattleOdds:
    """Return exact odds of a battle fought by the default or given orders of losses.

    The attacker presses on to the end, or up to ``setup.max_rounds``; submarines stay up
    except those of the sides in ``setup.submerge``.

    Args:
        table_rounds: how many rows the table per round shall have at most. Every row costs about
            as much as the odds themselves, so ask for them only where they are shown.

    Raises:
        BattleError: from the setup.
    """
    board = BattleBoard(setup)
    ends, rounds = _endings_from(board, {(board.attacker.start, board.defender.start): 1.0})
    table = _table(board, table_rounds) if table_rounds else ()
    return summarise(board, ends, rounds, table)


def endings(board: BattleBoard) -> tuple[list[Ending], float]:
    """Return every ending of a battle with its chance, and the expected number of rounds."""
    return endings_from(board, {(board.attacker.start, board.defender.start): 1.0})


def odds_of_one(setups: Sequence[tuple[float, BattleSetup]]) -> list[tuple[float, BattleOdds]]:
    """Return exact odds where only one of several battles will be fought, each with its chance.

    Battles against the same defender, whose attackers are parts of the largest, are counted as
    one: (chance, odds of whichever of them it is), the losses being those of the largest.
    """
    chances: list[tuple[float, BattleOdds]] = []
    pending = sorted(setups, key=lambda case: -sum(case[1].attacker.total.values()))
    while pending:
        board = BattleBoard(pending[0][1])
        begun: PairChances = {}
        others = []
        for chance, setup in pending:
            start = _start_of(board, setup)
            if start is None:
                others.append((chance, setup))
            else:
                pair = start, board.defender.start
                begun[pair] = begun.get(pair, 0.0) + chance
        whole = sum(begun.values())
        ends, rounds = _endings_from(board, begun)
        scaled = [ending.times(1.0 / whole) for ending in ends]
        chances.append((whole, summarise(board, scaled, rounds / whole)))
        pending = others
    return chances


def _start_of(board: BattleBoard, setup: BattleSetup) -> State | None:
    """Return the attackers with whom another battle begins on this board, if it can be fought on
    it."""
    if setup is board.setup:
        return board.attacker.start
    if replace(setup, attacker=board.setup.attacker) != board.setup:
        return None
    return board.attacker.holding(Roster(setup, ATTACKER))


def endings_from(board: BattleBoard, masses: PairChances) -> tuple[list[Ending], float]:
    """Return the endings of battles that begin with these pairs of states, and the expected number
    of rounds, both weighted by the chance of each beginning."""
    ends, rounds = _endings_from(board, masses)
    return _one_by_one(board, ends), rounds


def _one_by_one(board: BattleBoard, ends: Sequence[Ending | Won]) -> list[Ending]:
    """Return the endings, with each ``Won`` replaced by the endings that it stands for: 90 % for
    the attacker with 2 or 3 units left becomes an ending with 2 and one with 3."""
    endings: list[Ending] = []
    for end in ends:
        endings += end.endings(board) if isinstance(end, Won) else [end]
    return endings


def _endings_from(board: BattleBoard, masses: PairChances) -> tuple[list[Ending | Won], float]:
    """Do as `endings_from`, with many endings in one `Won`: battles that are decided before a shot
    come first, then those in which submarines may dive, then all others."""
    ends: list[Ending | Won] = []
    ends += [_ending(board, *p, mass) for p, mass in masses.items() if not board.begins(*p)]
    rounds = 0.0
    begun = {pair: mass for pair, mass in masses.items() if board.begins(*pair)}
    diving = {pair: mass for pair, mass in begun.items() if board.dives and not board.over(*pair)}
    if diving:
        more, rounds = dives.endings(board, diving)
        ends += more
    if plain := {pair: mass for pair, mass in begun.items() if pair not in diving}:
        fought, further = _endings_without_dives(board, plain)
        ends, rounds = [*ends, *fought], rounds + further
    return ends, rounds


def _endings_without_dives(
    board: BattleBoard, masses: PairChances
) -> tuple[Sequence[Ending] | list[Ending | Won], float]:
    """Return the endings of battles without dives, and the expected number of rounds, both
    weighted by the chance of each beginning."""
    limit = board.setup.max_rounds if board.setup.retreat != "none" else None
    to_the_end = limit is None and not board.has_retreat_plan
    opened = _after_opening(board, masses) if to_the_end else {}
    if opened and _is_large(board, opened):
        from .large_battles import fight

        return fight(board, opened)
    chain = Chain(board, [a for a, _ in masses], [d for _, d in masses], leaving=True)
    if to_the_end:
        decided, endless, rounds = chain.sweep(masses, first=True)
        return _endings(board, decided, endless), rounds
    if limit is None:  # what may make the attacker leave is looked at when a round is over
        rounds = sum(masses.values())
        decided, endless, more = chain.sweep(chain.round(masses, first=True), first=False)
        ends, further = _endings_with_retreat(board, decided)
        return [*ends, *_endings(board, decided={}, endless=endless)], rounds + more + further
    rounds = 0.0
    for number, after in enumerate(islice(chain.by_rounds(masses), limit)):
        first = number == 0  # which all fight: the end is looked for only when a round is over
        rounds += sum(m for p, m in masses.items() if first or _goes_on(board, p))
        masses = after
        if sum(mass for pair, mass in masses.items() if _goes_on(board, pair)) < GRAIN:
            break
    ends, more = _endings_with_retreat(board, masses)
    return ends, rounds + more


def _after_opening(board: BattleBoard, masses: PairChances) -> dict[State, dict[State, float]]:
    """Return battles ashore after the first fire of AA guns and ships: defender -> attacker ->
    chance. Empty where casualties of it fire back, or where the battle is then over."""
    opened: dict[State, dict[State, float]] = {}
    table = HitTable(board.setup.edition.die_sides)
    for pair, mass in masses.items():
        volleys = board.opening_volleys(*pair, first=True)
        if (
            board.setup.at_sea
            or board.over(*pair)
            or any(v.casualties_fire_back is not False for v in volleys)
        ):
            return {}
        flak, shells = ([v for v in volleys if v.side == side] for side in (DEFENDER, ATTACKER))
        left = after_volleys(board.attacker, pair[0], aimed(table, flak))
        for struck, chance in after_volleys(board.defender, pair[1], aimed(table, shells)).items():
            row = opened.setdefault(struck, {}) if chance else {}
            for state, share in left.items():
                if share:
                    row[state] = row.get(state, 0.0) + mass * chance * share
    return opened


def _is_large(board: BattleBoard, opened: Mapping[State, Mapping[State, float]]) -> bool:
    """Return whether the pairs of states are so numerous that they are fought as arrays."""
    if not board.attacker.countable:
        return False
    attackers = {state for row in opened.values() for state in row}
    defenders = board.defender.reach(opened, chains.LARGE) or 1
    least = ceil(chains.LARGE / defenders)
    return board.attacker.reach(attackers, least) >= least


def _goes_on(board: BattleBoard, pair: tuple[State, State]) -> bool:
    """Return whether another round follows one that has left this."""
    return not board.over(*pair) and not board.leaves(pair[0])


def _endings_with_retreat(board: BattleBoard, masses: PairChances) -> tuple[list[Ending], float]:
    """Return the endings where the attacker leaves undecided battles with all that may leave; the
    rest fights on."""
    roster = board.attacker
    ends = []
    staying: dict[Units, PairChances] = {}
    for (attacker, defender), mass in masses.items():
        if board.over(attacker, defender):
            ends.append(_ending(board, attacker, defender, mass))
            continue
        leaving = retreating_units(roster, attacker, board.setup.retreat)
        left = roster.without(attacker, leaving)
        if not any(left):
            ends.append(Ending(attacker, defender, mass, RETREATED))
        else:
            gone = tuple((roster.kinds[k].unit.id, n) for k, n in leaving.items() if n)
            group = staying.setdefault(gone, {})
            group[left, defender] = group.get((left, defender), 0.0) + mass
    rounds = 0.0
    for gone, group in staying.items():
        chain = Chain(board, {a for a, _ in group}, {d for _, d in group}, first_round=False)
        decided, endless, more = chain.sweep(group, first=False)
        rounds += more
        ends += _endings(board, decided, endless, gone)
    return ends, rounds


def _ending(
    board: BattleBoard,
    attacker: State,
    defender: State,
    chance: float,
    how: str = FOUGHT,
    gone: Units = (),
) -> Ending:
    """Return an ending without the defenceless units that are lost when it is over."""
    return Ending(*board.aftermath(attacker, defender), chance, how, gone)


def _endings(
    board: BattleBoard, decided: PairChances, endless: PairChances, gone: Units = ()
) -> list[Ending]:
    """Return the endings of battles that are decided, and of those without end."""
    return [_ending(board, *pair, mass, gone=gone) for pair, mass in decided.items()] + [
        Ending(*pair, mass, ENDLESS, gone) for pair, mass in endless.items()
    ]


@dataclass(slots=True)
class _Tally:
    """Chances of endings, added up by what the odds tell.

    Attributes:
        winners: who won -> chance.
        attackers_left, defenders_left: (state, units that left before) -> chance.
        fates: the fields of a `BattleFate` -> chance.
        endless: (attacker, defender) of battles without end -> chance.
        retreat: chance that the attacker has left.
    """

    winners: dict[str, float] = field(
        default_factory=lambda: {ATTACKER: 0.0, DEFENDER: 0.0, DRAW: 0.0}
    )
    attackers_left: dict[tuple[State, Units], float] = field(default_factory=dict)
    defenders_left: dict[tuple[State, Units], float] = field(default_factory=dict)
    fates: dict[tuple[str, bool, Units, Units], float] = field(default_factory=dict)
    endless: dict[tuple[State, State], float] = field(default_factory=dict)
    retreat: float = 0.0

    def add(self, board: BattleBoard, endings: Iterable[Ending]) -> None:
        """Add endings, each with the units that were to be saved and are left in it."""
        wanted_by_attacker = board.setup.attacker.saved
        wanted_by_defender = board.setup.defender.saved
        for ending in endings:
            attacker, defender, chance, how, withdrawn, dived = ending
            winner = result(board, ending)
            captured = captures(board, ending, winner)
            self.winners[winner] += chance
            if how == RETREATED:
                self.retreat += chance
            if how == ENDLESS:
                _add(self.endless, (attacker, defender), chance)
            _add(self.attackers_left, (attacker, withdrawn), chance)
            _add(self.defenders_left, (defender, dived), chance)
            attackers_saved: Units = ()
            defenders_saved: Units = ()
            if wanted_by_attacker:
                units = _units(board.attacker, attacker, withdrawn)
                attackers_saved = of_those(units, wanted_by_attacker)
            if wanted_by_defender:
                units = _units(board.defender, defender, dived)
                defenders_saved = of_those(units, wanted_by_defender)
            _add(self.fates, (winner, captured, attackers_saved, defenders_saved), chance)

    def add_won(self, board: BattleBoard, won: Won) -> None:
        """Add battles that the attacker has won, where nobody is to be saved. His units left are
        not added up: they may be very many cases."""
        nobody = (0,) * len(board.defender.start), ()
        lands = board.attacker.lands_of_many(won.attackers)
        for captured in (True, False):
            chance = float(won.chance[lands == captured].sum())
            self.winners[ATTACKER] += chance
            _add(self.fates, (ATTACKER, captured, (), ()), chance)
            _add(self.defenders_left, nobody, chance)


K = TypeVar("K")


def _add(chances: dict[K, float], key: K, chance: float) -> None:
    chances[key] = chances.get(key, 0.0) + chance


def summarise(
    board: BattleBoard,
    ends: Sequence[Ending | Won],
    rounds: float,
    table: tuple[RoundRow, ...] = (),
) -> BattleOdds:
    """Return all figures of `BattleOdds` from the endings."""
    nobody_to_save = not board.setup.attacker.saved and not board.setup.defender.saved
    # As nearly always: then an ending has few fates, and battles won are counted as arrays.
    wins = [ending for ending in ends if isinstance(ending, Won)] if nobody_to_save else []
    others = [ending for ending in ends if not isinstance(ending, Won)] if wins else ends
    tally = _Tally()
    tally.add(board, _one_by_one(board, others))
    left_after_wins: dict[str, Mapping[Units, float]] = {}
    for won in wins:
        tally.add_won(board, won)
        others_left = {state: chance for (state, _), chance in tally.attackers_left.items()}
        left_after_wins[ATTACKER] = UnitsLeft(board.attacker, won, others_left)
    left = {
        ATTACKER: _left(board.attacker, tally.attackers_left),
        DEFENDER: _left(board.defender, tally.defenders_left),
        **left_after_wins,
    }
    survivors = {side: _expected(board.roster(side), left[side]) for side in left}
    likeliest_endless = sorted(tally.endless, key=lambda pair: -tally.endless[pair])
    return BattleOdds(
        attacker=tally.winners[ATTACKER],
        defender=tally.winners[DEFENDER],
        draw=tally.winners[DRAW],
        capture=sum(
            chance for (_winner, captured, *_saved), chance in tally.fates.items() if captured
        ),
        rounds=rounds,
        survivors=survivors,
        ipc_lost={
            side: _lost(board.setup.edition, board.roster(side), survivors[side]) for side in left
        },
        retreat=tally.retreat,
        endless=sum(tally.endless.values(), 0.0),
        left=left,
        endless_cases=tuple(
            (_present(board.attacker.force(a)), _present(board.defender.force(d)))
            for a, d in likeliest_endless
        ),
        table=table,
        fates={BattleFate(*fate): chance for fate, chance in tally.fates.items()},
    )


def of_those(units: Units, wanted: Force) -> Units:
    """Return the numbers of some units only, as far as they are wanted.

    >>> of_those((("tank", 3), ("fighter", 1)), {"tank": 2})
    (('tank', 2),)
    """
    return tuple((unit, min(count, wanted[unit])) for unit, count in units if unit in wanted)


def _left(roster: Roster, chances_of: Mapping[tuple[State, Units], float]) -> dict[Units, float]:
    """Return the chances of units left, counting those that stand and those that left before."""
    left: dict[Units, float] = {}
    for (state, gone), chance in chances_of.items():
        units = _units(roster, state, gone) if gone else roster.units(state)
        left[units] = left.get(units, 0.0) + chance
    return left


def _units(roster: Roster, state: State, gone: Units) -> Units:
    """Return the units of a state, and those that went before."""
    units = roster.units(state)
    if not gone:
        return units
    force = dict(units)
    for unit, count in gone:
        force[unit] += count
    return tuple(force.items())


def _present(force: Mapping[str, int]) -> dict[str, int]:
    return {unit: count for unit, count in force.items() if count}


def _expected(roster: Roster, left: Mapping[Units, float]) -> dict[str, float]:
    """Return unit -> how many of it a side has left on average."""
    if isinstance(left, UnitsLeft):
        return left.mean()
    expected = dict.fromkeys(roster.force(roster.start), 0.0)
    for units, chance in left.items():
        for unit, count in units:
            if count:
                expected[unit] += count * chance
    return expected


def _lost(edition: CombatEdition, roster: Roster, survivors: Mapping[str, float]) -> float:
    start = roster.force(roster.start)
    return sum(edition.unit(u).cost * (n - survivors[u]) for u, n in start.items())


def _by_rounds(board: BattleBoard) -> Iterator[list[Ending]]:
    """Yield the ways in which the battle may stand after each round."""
    start = (board.attacker.start, board.defender.start)
    if board.dives and not board.over(*start):
        return dives.by_rounds(board)
    chain = Chain(board, [start[0]], [start[1]], leaving=True)
    rounds = chain.by_rounds({start: 1.0})
    return ([Ending(*pair, mass) for pair, mass in masses.items()] for masses in rounds)


def _table(board: BattleBoard, most: int) -> tuple[RoundRow, ...]:
    """Return the chances after each round, at most so many, until the battle is as good as decided;
    nothing if no battle begins."""
    rows: list[RoundRow] = []
    limit = board.setup.max_rounds or most
    if not board.begins(board.attacker.start, board.defender.start):
        return ()
    for number, endings in enumerate(islice(_by_rounds(board), min(most, limit)), 1):
        chances = {ATTACKER: 0.0, DEFENDER: 0.0, DRAW: 0.0}
        units = {ATTACKER: 0.0, DEFENDER: 0.0}
        for now in endings:
            attacker, defender, mass = now[:3]
            if board.over(attacker, defender):
                attacker, defender = board.aftermath(attacker, defender)
                chances[result(board, now._replace(attacker=attacker, defender=defender))] += mass
            elif board.leaves(attacker) and board.setup.retreat == "all":
                chances[result(board, now._replace(how=RETREATED))] += mass
            withdrawn, dived = dict(now.withdrawn), dict(now.dived)
            units[ATTACKER] += mass * sum((*board.attacker.alive(attacker), *withdrawn.values()))
            units[DEFENDER] += mass * sum((*board.defender.alive(defender), *dived.values()))
        rows.append(RoundRow(number, chances[ATTACKER], chances[DEFENDER], chances[DRAW], units))
        if rows[-1].undecided < 5e-7:
            break
    return tuple(rows)
