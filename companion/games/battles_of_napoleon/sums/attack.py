"""An attack as it was announced: how, from where, over what ground, with whose help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.battles_of_napoleon.trial import TrialItem

FIRE, MELEE, CHARGE = "fire", "melee", "charge"
FRONT, FLANK, REAR = "front", "flank", "rear"
ASPECTS = (FRONT, FLANK, REAR)
FIGURE, SKIRMISHER, RIFLE = "figure", "skirmisher", "rifle"
"""Pieces that may be removed for a figure lost to fire (pp. 61, 63)."""
FREE, ZONE, BLOCKED = "free", "zone", "blocked"
RETREATS = (FREE, ZONE, BLOCKED)
"""Ways to retreat: to a free hex, only into an enemy zone of control, not at all (p. 56)."""


class InForce(NamedTuple):
    """The effect of an event card that acts on one side of an attack."""

    effect: str
    code: str
    parameter: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack as the board shows it.

    `terrain` is what the target stands in or behind, a rise above the attacker among it;
    `downhill` when the attacker is higher. `support` counts supporting units. `figures` are those
    that fire at this target, None for as many as can; `bases` those counted in the line of fire;
    `batteries` other batteries near a firing one. `mass` has (units, figures) of all cavalry in a
    mass charge. `answers_at` is how far off the cavalry was when the target could answer a charge,
    None when it does not. `absorbs` is what its owner removes first for a hit by fire; `retreat`
    (one of `RETREATS`) and `rout` (figures lost) are the ways it must take, None while nobody has
    said. `ours` and `theirs` are cards in force on the attacker and on the target."""

    kind: str
    distance: int = 1
    aspect: str = FRONT
    terrain: tuple[str, ...] = ()
    downhill: bool = False
    support: int = 0
    figures: int | None = None
    bases: int | None = None
    batteries: int = 0
    canister: bool = False
    mass: tuple[int, int] | None = None
    answers_at: int | None = None
    absorbs: str = FIGURE
    retreat: str | None = None
    rout: int | None = None
    extra: int = 0
    ours: tuple[InForce, ...] = ()
    theirs: tuple[InForce, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)

    def on(self, rule: str) -> bool:
        """Return whether an optional rule or a switch is on."""
        return self.rules.get(rule) == "yes"

    def extra_items(self) -> list[TrialItem]:
        """Return the modifier that was typed as a figure."""
        return [TrialItem("extra", "extra", self.extra)]

    def has(self, code: str, *, ours: bool) -> InForce | None:
        """Return the first effect of a kind in force on a side."""
        return next((p for p in (self.ours if ours else self.theirs) if p.code == code), None)
