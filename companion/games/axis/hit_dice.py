"""Dice that were thrown for hits, as the luck of a power counts them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.battles import Throw


def faces(needed: int, sides: int) -> tuple[int, ...]:
    """Return the hits of each face of a die that hits at a number or less.

    >>> faces(2, 6)
    (1, 1, 0, 0, 0, 0)
    """
    return tuple(int(face <= needed) for face in range(1, sides + 1))


def throws_between(play: Play, before: AxisState, after: AxisState) -> Iterator[Throw]:
    """Yield the dice that came to the books between two states. Dice that hit at several numbers
    are as even as they can be: three that need 4 in all are two at 1 and one at 2."""
    sides = play.world.constants["die_sides"]
    for power, now in after.luck.items():
        was = before.luck[power]
        dice, hits, needed = now.dice - was.dice, now.hits - was.hits, now.needed - was.needed
        if dice <= 0:
            continue
        each, more = divmod(needed, dice)
        low = min(hits, dice - more)
        if dice - more:
            yield Throw(power, dice - more, faces(each, sides), low)
        if more:
            yield Throw(power, more, faces(each + 1, sides), hits - low)
