"""Events of a fight, one value each, in the order in which they happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.games.battles_of_napoleon.trial import Trial


class Tried(NamedTuple):
    """A die with its items, rolled for an attack (`fire`, `melee`, `charge`) or a test of the unit.
    An `automatic` attack succeeds whatever it shows."""

    unit: str
    about: str
    trial: Trial
    automatic: bool = False


class Drawn(NamedTuple):
    """A combat card and its results for the unit."""

    unit: str
    card: str
    results: tuple[str, ...]
    wounded: bool


class Spared(NamedTuple):
    """The effect of a card, which averted what would have happened."""

    unit: str
    effect: str


class Lost(NamedTuple):
    """Figures lost, those that are left, and why: `result`, `guns`, `zone`, `blocked`, `rout`."""

    unit: str
    figures: int
    left: int
    why: str


class Skirmisher(NamedTuple):
    """Loss of the skirmisher in place of a figure."""

    unit: str
    left: int


class Rifle(NamedTuple):
    """Loss of the rifles in place of a figure."""

    unit: str


class Disordered(NamedTuple):
    unit: str


class Routed(NamedTuple):
    """Rout of the unit over so many hexes; `cost` is how many figures that takes, None while nobody
    has said."""

    unit: str
    hexes: int
    cost: int | None


class Retreated(NamedTuple):
    """Retreat of the unit; `how` is one of `RETREATS`, None while nobody has said."""

    unit: str
    how: str | None


class Square(NamedTuple):
    unit: str


class Wounded(NamedTuple):
    unit: str
    commander: str


class Killed(NamedTuple):
    unit: str
    commander: str


Note: TypeAlias = (
    Tried
    | Drawn
    | Spared
    | Lost
    | Skirmisher
    | Rifle
    | Disordered
    | Routed
    | Retreated
    | Square
    | Wounded
    | Killed
)
"""Something that happened to a unit."""
Notes: TypeAlias = list[Note]


def called(note: Note) -> str:
    """Return the name of a note in JSON."""
    return type(note).__name__.lower()


def trials(notes: Sequence[Note]) -> list[Tried]:
    """Return the dice that were rolled."""
    return [note for note in notes if isinstance(note, Tried)]


def drawn(notes: Sequence[Note]) -> list[Drawn]:
    """Return the cards that were turned up."""
    return [note for note in notes if isinstance(note, Drawn)]


def changes(notes: Sequence[Note]) -> list[dict[str, Any]]:
    """Return all except dice and cards, in JSON."""
    others = (note for note in notes if not isinstance(note, (Tried, Drawn)))
    return [{"kind": called(note), **note._asdict()} for note in others]


def effects_in(notes: Sequence[Note]) -> set[str]:
    """Return the effects of cards that have acted: by averting something, or as an item of a
    die."""
    averting = {note.effect for note in notes if isinstance(note, Spared)}
    items = [item for note in trials(notes) for item in note.trial.items]
    return averting | {item.reason for item in items if item.table == "effects"}
