"""What happens in a fight, one value each, in the order in which it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from companion.games.battles_of_napoleon.trial import Trial
from companion.table import codec
from kitgen.quick import dataclass


@dataclass(frozen=True)
class Note:
    """Something that happened to a unit. `kind` is what it is called in JSON."""

    kind: ClassVar[str]
    unit: str


Notes = list[Note]


@dataclass(frozen=True)
class Tried(Note):
    """A die with its items, rolled for an attack (`fire`, `melee`, `charge`) or a test of the unit.
    An `automatic` attack succeeds whatever it shows."""

    kind = "trial"
    about: str
    trial: Trial
    automatic: bool = False


@dataclass(frozen=True)
class Drawn(Note):
    """A combat card and its results for the unit."""

    kind = "card"
    card: str
    results: tuple[str, ...]
    wounded: bool


@dataclass(frozen=True)
class Spared(Note):
    """The effect of a card averted what would have happened."""

    kind = "spared"
    effect: str


@dataclass(frozen=True)
class Lost(Note):
    """Figures lost, those that are left, and why: `result`, `guns`, `zone`, `blocked`, `rout`."""

    kind = "lost"
    figures: int
    left: int
    why: str


@dataclass(frozen=True)
class Skirmisher(Note):
    """The skirmisher was lost in place of a figure."""

    kind = "skirmisher"
    left: int


@dataclass(frozen=True)
class Rifle(Note):
    """The rifles were lost in place of a figure."""

    kind = "rifle"


@dataclass(frozen=True)
class Disordered(Note):
    kind = "disordered"


@dataclass(frozen=True)
class Routed(Note):
    """It runs so many hexes; `cost` is the figures that takes, None while nobody has said."""

    kind = "routed"
    hexes: int
    cost: int | None


@dataclass(frozen=True)
class Retreated(Note):
    """`how` is one of `RETREATS`, None while nobody has said."""

    kind = "retreated"
    how: str | None


@dataclass(frozen=True)
class Squared(Note):
    kind = "square"


@dataclass(frozen=True)
class Wounded(Note):
    kind = "wounded"
    commander: str


@dataclass(frozen=True)
class Killed(Note):
    kind = "killed"
    commander: str


def trials(notes: Sequence[Note]) -> list[Tried]:
    """The dice that were rolled."""
    return [note for note in notes if isinstance(note, Tried)]


def drawn(notes: Sequence[Note]) -> list[Drawn]:
    """The cards that were turned up."""
    return [note for note in notes if isinstance(note, Drawn)]


def changes(notes: Sequence[Note]) -> list[dict[str, Any]]:
    """All but dice and cards, in JSON."""
    others = (note for note in notes if not isinstance(note, (Tried, Drawn)))
    return [{"kind": note.kind, **codec.plain(note)} for note in others]


def effects_in(notes: Sequence[Note]) -> set[str]:
    """The effects of cards that have acted: by averting something, or as an item of a die."""
    found = {note.effect for note in notes if isinstance(note, Spared)}
    items = [item for note in trials(notes) for item in note.trial.items]
    return found | {item.reason for item in items if item.table == "effects"}
