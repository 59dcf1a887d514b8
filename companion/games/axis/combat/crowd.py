"""Large battles ashore as arrays from the first die to what is left.

`Chain` names each pair of states; where there are thousands that takes longer than to fight them
in a `Lattice`. Here the attacker's states are made, fought and summed up as rows of arrays, and
only what is shown is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from .arrays import np
from .board import Board
from .endings import ENDLESS, Ending, Won
from .lattice import Lattice
from .roster import Roster, State

if TYPE_CHECKING:
    from .lattice import Places
    from .roster import Counts


def fight(
    board: Board, begun: Mapping[State, Mapping[State, float]]
) -> tuple[list[Ending | Won], float]:
    """Fight to the end after all that only the first round brings: the endings, and the rounds.

    Args:
        begun: defender -> attacker -> chance.
    """
    attacker, sides = board.attacker, board.setup.edition.die_sides
    tops = list(dict.fromkeys(a for row in begun.values() for a in row))
    states, below, at = _tree(np.array(tops))
    number = dict(zip(tops, at.tolist(), strict=True))
    fights = attacker.capable_of_many(states)
    lattice = Lattice(below, fights, attacker.dice_of_many(states, sides), sides)
    found: list[Ending | Won] = []
    won, rounds = np.zeros(len(states)), 0.0
    for way in _ways(board.defender, begun):
        masses = np.zeros((len(way), len(states)))
        for d, defender in enumerate(way):
            for a, mass in begun.get(defender, {}).items():
                masses[d, number[a]] += mass
        begun = {defender: row for defender, row in begun.items() if defender not in way}
        path = [(board.defender.dice(d, sides), board.defender.capable(d)) for d in way]
        ended, more = lattice.run(path, masses, forever=True)
        going = np.outer([capable for _, capable in path], fights)
        rounds += more + float(masses[~going].sum())
        beaten = ~np.array([capable for _, capable in path])
        won += np.where(fights, ended[beaten].sum(axis=0), 0.0)
        ended[np.outer(beaten, fights)] = 0.0
        for d, a in zip(*map(np.ndarray.tolist, ended.nonzero()), strict=True):
            pair, chance = (tuple(states[a].tolist()), way[d]), float(ended[d, a])
            if going[d, a]:
                found.append(Ending(*pair, chance, ENDLESS))
            else:
                found.append(Ending(*board.aftermath(*pair), chance))
    kept = won.nonzero()[0]
    return [*found, Won(states[kept], won[kept])], rounds


def _ways(defender: Roster, begun: Iterable[State]) -> Iterator[Sequence[State]]:
    """Paths of the defender that hold every state with which a battle begins."""
    pending = sorted(begun, key=sum, reverse=True)
    while pending:
        way = list(defender.falling(pending[0]))
        pending = [state for state in pending if state not in way]
        yield way


def _tree(tops: Counts) -> tuple[Counts, Places, Places]:
    """All states that hits on anything lead to from these; where a hit leads from each; and which
    of them the tops are."""
    behind = tops[:, ::-1].cumsum(axis=1)[:, ::-1] - tops
    hits = np.arange(tops.sum(axis=1).max() + 1)[:, None]
    falling = np.minimum(np.maximum(hits - behind[:, None], 0), tops[:, None])
    size = np.cumprod(np.append(1, tops.max(axis=0)[:-1] + 1))
    _, first, number = np.unique(falling @ size, return_index=True, return_inverse=True)
    number = number.reshape(falling.shape[:2])
    states = falling.reshape(-1, tops.shape[1])[first]
    below = number[first // len(hits), np.maximum(states.sum(axis=1) - 1, 0)]
    return states, below, number[:, -1]
