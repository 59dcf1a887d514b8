"""A die and all that is added to it: every test and every attack is one (pp. 10, 24, 44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.world import World
from companion.table.i18n import _
from companion.table.reply import Sum

NEEDED = 11
"""The total from which a test succeeds."""
SIDES = 10


class TrialItem(NamedTuple):
    """A figure and why: `reason` is a row of `table`, a modifier or the effect of a card."""

    table: str
    reason: str
    value: int

    def text(self, world: World) -> str:
        return world.name(self.table, self.reason)

    def document(self, world: World) -> dict[str, Any]:
        return {"reason": self.reason, "value": self.value, "text": self.text(world)}


class Trial(NamedTuple):
    """A roll of one die with its items."""

    die: int
    items: tuple[TrialItem, ...]

    @property
    def modifier(self) -> int:
        return modifier(self.items)

    @property
    def total(self) -> int:
        return self.die + self.modifier

    @property
    def success(self) -> bool:
        return self.total >= NEEDED

    def document(self, world: World, result: Mapping[str, Any]) -> dict[str, Any]:
        """Return the trial as a document with the same keys for every test and attack: `die, total,
        items, success, result`."""
        return {
            "die": self.die,
            "items": [item.document(world) for item in self.items],
            "modifier": self.modifier,
            "total": self.total,
            "success": self.success,
            "result": dict(result),
        }

    def block(self, world: World, title: str) -> Sum:
        return Sum(title, (*lines(world, self.items), (_("die"), self.die)), self.total)


def modifier(items: Sequence[TrialItem]) -> int:
    return sum(item.value for item in items)


def lines(world: World, items: Sequence[TrialItem]) -> tuple[tuple[str, int], ...]:
    """Return the items as (reason, value) for people; what counts several times says how often."""
    return tuple((_often(world, item), item.value) for item in items)


def _often(world: World, item: TrialItem) -> str:
    each = world.each(item.table, item.reason)
    if not each or item.value in (0, each) or item.value % each:
        return item.text(world)
    return f"{item.text(world)} ({item.value // each}×)"


def needed(items: Sequence[TrialItem]) -> int:
    """Return the least die that succeeds; 11 or more: none does, 1 or less: every one."""
    return NEEDED - modifier(items)


def chance(items: Sequence[TrialItem]) -> float:
    """Return the chance of success."""
    return min(max(SIDES + 1 - needed(items), 0), SIDES) / SIDES
