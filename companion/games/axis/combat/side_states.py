"""States of one side of a battle on its way from whole to gone, and where fire leads from each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TypeAlias

from .dice import GRAIN, Dice, HitDistribution
from .roster import ANY, Roster, State

Ships: TypeAlias = tuple[bool, bool]
"""Whether there are submarines, and whether there are destroyers."""
Exposed: TypeAlias = tuple[Ships, tuple[int | None, ...]]
"""Ships of a state and the targets in it that are alike: all that fire at it depends on."""
Parts: TypeAlias = tuple[tuple[str, Dice], ...]


class SideFire:
    """Dice by what they may strike, the narrowest first. The same dice are always the same object,
    so that what they lead to is found by it quickly.

    ``none``: the chance that none of them hits.
    """

    __slots__ = ("none", "parts")

    def __init__(self, parts: Parts, none: float) -> None:
        self.parts = parts
        self.none = none


class SideStates:
    """The states one side can reach, numbered along their paths of hits on anything, and in an
    order in which no hit leads back."""

    def __init__(self, roster: Roster, starts: Iterable[State], targets: Sequence[str]) -> None:
        """Number every state that can come from `starts` by hits on anything, or on one of the
        narrower `targets`. Each path of hits is followed down until it meets a state that has a
        number."""
        self.roster = roster
        self.targets = (*targets, ANY)
        """Targets that hits on this side may strike, the narrowest first."""
        self.number: dict[State, int] = {}
        self.order: list[int] = []
        """Order of the states in which no hit on anything leads back."""
        self._below: list[int] = []
        pending = list(starts)[::-1]
        while pending:
            path = []
            for state in roster.falling(pending.pop()):
                if state in self.number:
                    break
                self.number[state] = len(self.number)
                path.append(state)
            if path:
                self._below += [*range(len(self._below) + 1, len(self.number)), self.number[state]]
            for narrow in targets:
                pending += [roster.absorb(passed, narrow, 1) for passed in path]
            self.order = [self.number[passed] for passed in path] + self.order
        self.states = list(self.number)
        self.fights = [roster.capable(state) for state in self.states]
        """Whether a battle goes on with each state, by its number."""
        self._paths: dict[tuple[int, str], Sequence[int]] = {}
        self._alike: dict[tuple[int, str, str], int] = {}

    @cached_property
    def downwards(self) -> list[int]:
        """Numbers of the states, from most hits left to fewest."""
        return sorted(range(len(self.states)), key=lambda i: -sum(self.states[i]))

    def below(self, number: int) -> int | None:
        """Return the state to which a hit on anything leads, None if there is nothing to hit."""
        lower = self._below[number]
        return None if lower == number else lower

    def alike(self, number: int, target: str, other: str) -> int:
        """Return for how many hits, counting none, the paths of two targets are the same."""
        known = self._alike.get((number, target, other))
        if known is None:
            pairs = zip(self.path(number, target), self.path(number, other), strict=False)
            known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            self._alike[number, target, other] = known
        return known

    def path(self, number: int, target: str) -> Sequence[int]:
        """Return numbers of the states after 0, 1, 2 ... hits on ``target``, as far as they have
        effect.

        A run of consecutive numbers comes as a ``range``.
        """
        known = self._paths.get((number, target))
        if known is None:
            numbers = [number]
            if self.roster.capacity(self.states[number], target):
                lower = self.roster.absorb(self.states[number], target, 1)
                numbers += self.path(self.number[lower], target)
            run = range(number, number + len(numbers))
            known = self._paths[number, target] = run if list(run) == numbers else numbers
        return known


def after_volleys(
    roster: Roster, start: State, volleys: Iterable[tuple[str, HitDistribution]]
) -> dict[State, float]:
    """Return the states that volleys at these targets leave of a side, and the chance of each; the
    start is among them. Tails under the grain count with their neighbour."""
    spread = {start: 1.0}
    for target, hits in volleys:
        after: dict[State, float] = {}
        for state, mass in spread.items():
            low, chances = hits.within(roster.capacity(state, target), GRAIN / mass)
            for number, chance in enumerate(chances, low):
                left = roster.absorb(state, target, number)
                after[left] = after.get(left, 0.0) + mass * chance
        spread = after
    return {start: 0.0, **spread}
