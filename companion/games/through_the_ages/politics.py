"""What lies between the civilisations: event piles, pacts, wars, and what is being settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from companion.games.through_the_ages.auction import Auction
from companion.games.through_the_ages.pacts import Pact

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class EventCard:
    """A card face down on an event pile: everybody sees its age on the back. `card` is empty
    where the program was not told which it is."""

    age: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class War:
    """A war declared in an earlier turn, to be resolved before the attacker's next turn (p. 17)."""

    card: str
    attacker: str
    defender: str


@dataclass(frozen=True, slots=True)
class Fight:
    """An aggression, or a war that is being resolved. `attack` and `defence` are the units that
    are sacrificed, technology -> count, None until they are named; `bonus` is what the attacker
    has beside the own strength and units: (reason, strength)."""

    card: str
    attacker: str
    defender: str
    is_war: bool = False
    attack: Counts | None = None
    defence: Counts | None = None
    bonus: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """One effect of the card for one player: the number of the effect, whose things change, and
    who chooses."""

    effect: int
    player: str
    chooser: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """A card that is taking effect. `diff` is the difference of strength in a war; `spoils` what
    was lost so far: `lost` as a sum, the `cost` and `level` of what was destroyed, and single
    things such as `food` or `colony:fertile_territory_i`."""

    card: str
    roles: Mapping[str, str] = field(default_factory=dict)
    diff: int = 0
    spoils: Counts = field(default_factory=dict)
    jobs: tuple[Job, ...] = ()


@dataclass(frozen=True, slots=True)
class Politics:
    """`current` has the card on top first; `past` the newest last; `bonus` are the events shown
    from the start (p. 11). `revealing` is whose card was prepared while the current card has not
    been named. `acted` tells that the political action of this turn is used, `keep_hand` that
    nothing need be discarded in this turn; `idle` names those who miss their next political
    action, `fewer` the civil actions lost in the next own turn. `scoring` are the events that are
    still to be scored at the end."""

    current: tuple[EventCard, ...] = ()
    future: tuple[EventCard, ...] = ()
    past: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    revealing: str = ""
    pacts: tuple[Pact, ...] = ()
    wars: tuple[War, ...] = ()
    auction: Auction | None = None
    fight: Fight | None = None
    resolution: Resolution | None = None
    acted: bool = False
    keep_hand: bool = False
    idle: tuple[str, ...] = ()
    fewer: Counts = field(default_factory=dict)
    scoring: tuple[str, ...] = ()


_PARTS = (EventCard, War, Fight, Job, Resolution, Auction, Pact, Politics)


def dump(value: Any) -> Any:
    """The politics as JSON that people can read and edit."""
    if isinstance(value, _PARTS):
        return {item.name: dump(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple):
        return [dump(item) for item in value]
    if isinstance(value, Mapping):
        return {key: dump(item) for key, item in value.items()}
    return value


def load(document: Mapping[str, Any]) -> Politics:
    """The politics that `dump` wrote; what is left out is as at the start. Raises TypeError,
    KeyError or ValueError for anything else."""
    found = dict(document)
    for key, kind in (("current", EventCard), ("future", EventCard), ("pacts", Pact)):
        found[key] = tuple(kind(**item) for item in found.get(key) or ())
    found["wars"] = tuple(War(**item) for item in found.get("wars") or ())
    for key in ("past", "bonus", "idle", "scoring"):
        found[key] = tuple(map(str, found.get(key) or ()))
    if found.get("auction"):
        found["auction"] = Auction(
            **{**found["auction"], "waiting": tuple(found["auction"]["waiting"])}
        )
    if found.get("fight"):
        bonus = tuple((str(why), int(n)) for why, n in found["fight"].get("bonus") or ())
        found["fight"] = Fight(**{**found["fight"], "bonus": bonus})
    if found.get("resolution"):
        jobs = tuple(Job(**item) for item in found["resolution"].get("jobs") or ())
        found["resolution"] = Resolution(**{**found["resolution"], "jobs": jobs})
    return Politics(**found)
