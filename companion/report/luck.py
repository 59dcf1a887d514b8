"""Luck of the dice by seat, and how likely it was: exact sums of whole numbers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from companion.table.battles import Throw
from companion.table.figures import figure, percent
from companion.table.i18n import _

_RAREST = 0.0001
"""Chance below which it is told as one in so many."""


class Luck(NamedTuple):
    """Hits of a seat against what its dice promised. `at_least` and `at_most` are the exact
    chances of as many hits or more, and of as many or fewer."""

    dice: int
    hits: int
    expected: Fraction
    at_least: Fraction
    at_most: Fraction

    @property
    def ahead(self) -> Fraction:
        """Number of hits above the expected."""
        return self.hits - self.expected

    def figures(self) -> tuple[str, str, str, str]:
        """Return dice, hits, expected hits and the difference, as they stand in a table."""
        ahead = figure(self.ahead, 1, "+")
        return str(self.dice), str(self.hits), figure(self.expected, 1), ahead


def figure_titles() -> tuple[str, str, str, str]:
    """Return the titles of the columns that `Luck.figures` fills."""
    return _("Dice"), _("Hits"), _("Expected"), _("Difference")


def luck(throws: Iterable[Throw]) -> dict[str, Luck]:
    """Return the luck of each seat that threw dice.

    >>> luck([Throw("uk", 2, (1, 1, 0, 0, 0, 0), 2)])["uk"].at_least
    Fraction(1, 9)
    """
    by_seat: dict[str, list[Throw]] = {}
    for throw in throws:
        by_seat.setdefault(throw.seat, []).append(throw)
    return {seat: _of(thrown) for seat, thrown in by_seat.items()}


def _of(throws: list[Throw]) -> Luck:
    """Return the luck of one seat: dice, hits, hits expected, and the exact chances of at least and
    of at most so many hits."""
    ways = [1]
    total = 1
    for throw in throws:
        for _die in range(throw.dice):
            ways = _with_die(ways, throw.faces)
        total *= len(throw.faces) ** throw.dice
    hits = sum(throw.hits for throw in throws)
    expected = sum(
        (Fraction(throw.dice * sum(throw.faces), len(throw.faces)) for throw in throws),
        Fraction(0),
    )
    return Luck(
        sum(throw.dice for throw in throws),
        hits,
        expected,
        Fraction(sum(ways[hits:]), total),
        Fraction(sum(ways[: hits + 1]), total),
    )


def _with_die(ways: list[int], faces: tuple[int, ...]) -> list[int]:
    """Return the number of ways to roll each number of hits with one more die."""
    counted: dict[int, int] = {}
    for hits in faces:
        counted[hits] = counted.get(hits, 0) + 1
    after = [0] * (len(ways) + max(faces, default=0))
    for hits, count in counted.items():
        for before, number in enumerate(ways):
            after[before + hits] += number * count
    return after


def chance_text(chance: float) -> str:
    """Return a chance in per cent; a very small one as one in so many."""
    if 0 < chance < _RAREST:
        return _("1 in {n}").format(n=f"{round(1 / chance):,}".replace(",", " "))
    return percent(chance, 1 if chance >= 0.01 else 2)


def how_likely(luck_of: Luck) -> str:
    """Return how likely such luck was: `as many or more: 3.1 %`, or fewer for the unlucky."""
    if luck_of.hits >= luck_of.expected:
        return _("as many or more: {chance}").format(chance=chance_text(float(luck_of.at_least)))
    return _("as many or fewer: {chance}").format(chance=chance_text(float(luck_of.at_most)))
