"""Large battles ashore as arrays from the first die to what is left.

`Chain` names each pair of states; where there are thousands that takes longer than to fight them
in a `Lattice`. Here the attacker's states are made, fought and summed up as rows of arrays, and
only what is shown is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from .arrays import np
from .board import BattleBoard
from .endings import ENDLESS, Ending, Won
from .fronts import StatePairs
from .lattice import Lattice
from .roster import Roster, State
from .way_down import Foes

if TYPE_CHECKING:
    from .arrays import Places
    from .roster import Counts


_UNLIKELY = 1e-11
"""Largest chance that is left out at the beginning, of all battles together."""


def fight(
    board: BattleBoard, begun: Mapping[State, Mapping[State, float]]
) -> tuple[list[Ending | Won], float]:
    """Fight to the end after all that only the first round brings: the endings, and the rounds.

    Args:
        begun: defender -> attacker -> chance.
    """
    begun = _likely(begun)
    attacker, sides = board.attacker, board.setup.edition.die_sides
    tops = list(dict.fromkeys(a for row in begun.values() for a in row))
    states, below, numbers_of_tops = _tree(np.array(tops))
    number = dict(zip(tops, numbers_of_tops.tolist(), strict=True))
    fights = attacker.capable_of_many(states)
    lattice = Lattice(states, below, fights, attacker.dice_of_many(states, sides), sides)
    foes = _foes(board.defender, begun)
    place = {defender: d for d, defender in enumerate(foes)}
    pairs = [(place[d], number[a], chance) for d, row in begun.items() for a, chance in row.items()]
    starts = StatePairs(*map(np.array, zip(*pairs, strict=True)))
    capable = np.array([board.defender.capable(d) for d in foes])
    paths = [[place[lower] for lower in board.defender.falling(d)] for d in foes]
    dice = [board.defender.dice(d, sides) for d in foes]
    ended, rounds = lattice.run(Foes(dice, capable.tolist(), paths), starts, forever=True)
    # A battle that the opening fire has decided had a round, too, which the lattice does not count.
    decided = ~(capable[starts.d] & fights[starts.state])
    rounds += float(starts.chance[decided].sum())
    beaten = fights[ended.state] & ~capable[ended.d]
    won = np.zeros(len(states))
    np.add.at(won, ended.state[beaten], ended.chance[beaten])
    endings: list[Ending | Won] = [Won(states[won > 0.0], won[won > 0.0])]
    for d, a, chance in zip(*(some[~beaten].tolist() for some in ended), strict=True):
        pair = tuple(states[a].tolist()), foes[d]
        if capable[d] and fights[a]:
            endings.append(Ending(*pair, chance, ENDLESS))
        else:
            endings.append(Ending(*board.aftermath(*pair), chance))
    return endings, rounds


def _likely(begun: Mapping[State, Mapping[State, float]]) -> dict[State, dict[State, float]]:
    """Return the states without the least likely, such as nearly all of many aircraft shot down: a
    third of them are never seen. Their chances are added to the others."""
    rarest_first = np.sort(np.array([chance for row in begun.values() for chance in row.values()]))
    sums = rarest_first.cumsum()
    whole = sums[-1]
    least = rarest_first[np.searchsorted(sums, _UNLIKELY * whole, side="right")]
    likely = {
        d: {a: chance for a, chance in row.items() if chance >= least} for d, row in begun.items()
    }
    factor = float(whole) / sum(sum(row.values()) for row in likely.values())
    return {d: {a: p * factor for a, p in row.items()} for d, row in likely.items() if row}


def _foes(defender: Roster, begun: Iterable[State]) -> list[State]:
    """Return every state that the defender may come to, path after path."""
    states: dict[State, None] = {}
    for start in sorted(begun, key=sum, reverse=True):
        for state in defender.falling(start):
            if state in states:
                break
            states[state] = None
    return [*states]


def _tree(tops: Counts) -> tuple[Counts, Places, Places]:
    """Return all states that hits on anything lead to from these; where a hit leads from each; and
    which of them the tops are."""
    most = tops.max(axis=0) + 1
    size = np.cumprod(np.append(1, most))
    numbers = tops @ size[:-1]
    numbers_of, below, left = [np.array([0])], [np.array([0])], np.sort(numbers)
    for unit, whole in pairwise(size.tolist()):  # all of one element go before any of the next
        foot = left - left % whole
        highest = np.append(foot[:-1] != foot[1:], True)
        foot, many = foot[highest], (left - foot)[highest] // unit
        place = np.arange(many.sum()) - np.repeat(many.cumsum() - many, many)
        below.append(np.repeat(foot, many) + unit * place)
        numbers_of.append(below[-1] + unit)
        left = foot
    states = np.concatenate(numbers_of)
    order = states.argsort()
    states = states[order]
    hits, rest = np.empty((len(most), len(states)), int), states
    for element, unit in enumerate(most.tolist()):
        more = rest // unit
        hits[element] = rest - more * unit
        rest = more
    return (
        hits.T,
        states.searchsorted(np.concatenate(below)[order]),
        states.searchsorted(numbers),
    )
