"""Large battles in which every hit may strike everything: the way down of `Descent`, as arrays.

Three infantry, lost first, and a fighter attack; AA fire may have struck the fighter. The
attacker's states (infantry, fighter) stand side by side as *chains*, in two *runs* (`runs`):

    (3, 1)  (3, 0)
    (2, 1)  (2, 0)
    (1, 1)  (1, 0)
    (0, 1)             the second run, in which only the first chain goes on; below it is nobody

All chains of a run are fought at once against the defender's states, one after the other from most
hits to fewest (`way_down`): what they have there is an array [chain, d, row], a row for each of the
attacker's states from nobody (0) up. The defender's hits lead down the rows, the attacker's hits to
later states of the defender. What passes the foot of a chain goes on in the next run: (1, 1) hit
once comes to (0, 1), hit twice to nobody. So the work is a product of matrices for each of the
defender's states.

What is too small to be seen is left out at the edges. The result is the same as that of `Descent`,
and a test holds both to the plain `Chain`. Loading NumPy costs as much as a battle of some thousand
pairs, so small ones are left to `Descent`.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from .arrays import np
from .fronts import Front, StatePairs
from .runs import runs
from .way_down import Battles, Foes, WayDown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .arrays import Array, Flags, Places
    from .fronts import Kinds

_ROOM = 3_000_000
"""How many numbers stay in the processor's cache."""

_LEFT_OUT_IN_ALL = 2e-10
"""Share of all battles that may be left out, shared out among the defender's states and the parts
of the attacker's chains that are fought together. Chances are only left out, never added: what is
missing from the sum of all chances in the end is the most by which any of them is wrong."""

_LEFT_OUT_AT_ONCE = 1e-15
"""Largest chance left out at a time for each of the defender's states. A longer battle leaves out
more in all."""


class Lattice:
    """The attacker's states as runs of chains, ready to be fought down.

    Args:
        states: [state, element], the hits that can still be taken, in the order of losses.
        below: [state], where one hit leads; nobody leads to itself.
        capable: [state], whether it can go on fighting.
        dice: [state, number needed less one], how many dice it throws.
        sides: the sides of a die.
    """

    def __init__(
        self, states: Places, below: Places, capable: Flags, dice: Places, sides: int
    ) -> None:
        self._capable, self._dice, self._sides = capable, dice, sides
        self._runs = [*runs(states, below)]
        self._nobody = int(states.sum(axis=1).argmin())

    def run(
        self, foes: Foes, begun: StatePairs, forever: bool, decided: bool = False
    ) -> tuple[StatePairs, float]:
        """Do as `Descent.run`: return the pairs that have ended, and the rounds."""
        fronts = self._fronts(begun)
        depth = len(foes.paths)
        parts = [[*front.parts(_ROOM // depth)] for front in fronts]
        unseen = _left_out(fronts, parts, depth)
        rows = max((front.run.rows for front in fronts), default=1)
        way = WayDown(foes, rows, self._sides, unseen, forever, decided)
        over = begun.state == self._nobody
        lost = np.zeros(depth)  # the chance that nobody is left of the attacker, by d
        np.add.at(lost, begun.d[over], begun.chance[over])
        ended: list[StatePairs] = []
        came: Array | None = None
        for front, some, after in zip_longest(fronts, parts, fronts[1:]):
            onward = np.zeros((after.run.chains, depth, after.run.rows)) if after else None
            for part in some:
                left, kinds = self._fight_chains(way, front, part, came, ended)
                if onward is None:
                    lost += left.chance[:, :, 0].sum(axis=0)
                else:
                    _lead_on(front, part, left, kinds, after.run.over, onward, way.unseen)
            came = onward
        (d,) = lost.nonzero()
        ended.append(StatePairs(d, np.full(len(d), self._nobody), lost[d]))
        return StatePairs(*map(np.concatenate, zip(*ended, strict=True))), way.rounds

    def _fronts(self, begun: StatePairs) -> list[Front]:
        """Return the runs from the first one on which battles begin, each with these battles."""
        fronts = [Front.of(run, begun, len(self._dice)) for run in self._runs]
        while fronts and not len(fronts[0].starts.chain):
            del fronts[0]
        if fronts:
            fronts[0] = fronts[0].with_alike(self._dice, self._capable)
        return fronts

    def _fight_chains(
        self, way: WayDown, front: Front, part: slice, came: Array | None, ended: list[StatePairs]
    ) -> tuple[Battles, Kinds]:
        """Fight on some chains of a run, stretch by stretch from the top.

        Args:
            part: which chains of the run.
            came: the battles that have come from the run before, [chain, d, row].
            ended: the pairs that have ended; those of this run are added.

        Returns:
            the battles past the feet of the chains, and the kinds of chains there.
        """
        run = front.run
        above: tuple[Battles, Kinds] | None = None
        for number, stretch in enumerate(run.stretches):
            kinds = front.kinds(stretch, part)
            starts = front.begun(stretch, part)
            shape = way.depth, run.over + stretch.high
            if above is not None:
                left, before = above
                mass = left.chance.sum(axis=(1, 2))
                seen = _shares(kinds, before) * mass[before.kind[kinds.first]] > way.unseen
                seen[kinds.kind[starts.chain]] = True
                if not seen.any():
                    return left.below(run.over), before
                kinds = kinds.only(seen)
                here = way.room.empty(f"stretch {number}", len(kinds.first), *shape)
                now = _shared_out(left, before, kinds, here, way.unseen)
            elif came is not None:
                now = Battles(came[part], came[part].sum(axis=0))
            else:
                here = way.room.zeros(f"stretch {number}", len(kinds.first), *shape)
                now = Battles(here, np.zeros(shape))
            begun = Battles(*map(np.zeros_like, now)) if way.once else now
            at = starts.d, run.over + starts.place
            np.add.at(begun.chance, (kinds.kind[starts.chain], *at), starts.chance)
            np.add.at(begun.whole, at, starts.chance)
            states = run.states[stretch.low : stretch.high, part]
            firing = states[:, kinds.first]
            dice, capable = (
                self._dice[firing] * (firing >= 0)[..., None],
                self._capable[firing] & (firing >= 0),
            )
            for d, over in way.fight(dice, capable, now, begun):
                on, chance = states[: len(over)], over[:, kinds.kind] * kinds.share
                some = (chance != 0.0) & (on >= 0)
                ended.append(StatePairs(np.full(int(some.sum()), d), on[some], chance[some]))
            above = now.below(run.over + stretch.low), kinds
        assert above is not None
        return above


def _left_out(fronts: Sequence[Front], parts: Sequence[Sequence[slice]], depth: int) -> float:
    """Return the chance that may be left out at a time. ``parts``: the chains of each front that
    are fought together; ``depth``: how many states the defender has."""
    pairs = zip(fronts, parts, strict=True)
    times = depth * sum(len(front.run.stretches) * len(some) for front, some in pairs)
    return min(_LEFT_OUT_AT_ONCE * depth, _LEFT_OUT_IN_ALL / max(1, times))


def _shares(kinds: Kinds, above: Kinds) -> Array:
    """Return the share that each kind has of the kind above it."""
    return above.share[kinds.first] / kinds.share[kinds.first]


def _shared_out(left: Battles, above: Kinds, kinds: Kinds, here: Array, unseen: float) -> Battles:
    """Return the battles of the kinds above, shared out among the kinds into which they part.
    ``here``: the array to be filled, [kind, d, row]."""
    foes, rows = left.seen(unseen)
    kind, share = above.kind[kinds.first].tolist(), _shares(kinds, above).tolist()
    for target, of, part in zip(here, kind, share, strict=True):
        target[:] = 0.0
        np.multiply(left.chance[of, foes, rows], part, out=target[foes, rows])
    return Battles(here, left.whole)


def _lead_on(
    front: Front,
    part: slice,
    left: Battles,
    kinds: Kinds,
    over: int,
    onward: Array,
    unseen: float,
) -> None:
    """Add the battles past the feet of some chains to the next run.

    Args:
        part: which chains of this run.
        left: the battles past their feet, by kind.
        kinds: the kinds of the chains; chains of one kind share its battles.
        over: how many states at most follow the foot of a chain of the next run.
        onward: the battles of the next run, [chain, d, row]; these are added.
    """
    foes, rows = left.seen(unseen)
    chance = left.chance[:, foes, rows]
    up = over - (front.run.over - 1) + rows.start
    onto, place = front.run.onto[part].tolist(), (front.run.place[part] + up).tolist()
    ways = zip(kinds.kind.tolist(), kinds.share.tolist(), onto, place, strict=True)
    for kind, share, chain, low in ways:
        if not share:
            continue
        battles = chance[kind] if share == 1.0 else chance[kind] * share
        if low < 0:  # further than nobody there is nothing
            onward[chain, foes, 0] += battles[:, :-low].sum(axis=1)
            battles, low = battles[:, -low:], 0
        onward[chain, foes, low : low + battles.shape[1]] += battles
