"""Politics as the books hold it: event piles, pacts, wars, and what somebody has to answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from companion.games.through_the_ages.pacts import Pact
from companion.table.codec import Id
from companion.table.i18n import N_
from companion.table.seen import NOBODY, OPEN, Open, Seen
from companion.table.settable import Settable

Counts = Mapping[str, int]
Event = Annotated[str, Id("events")]


@dataclass(frozen=True, slots=True)
class PiledEvent:
    """A card face down on an event pile: everybody sees its age on the back. `card` is empty
    where the program was not told which it is."""

    age: Open[str]
    card: Open[str] = ""


def _card_backs(pile: tuple[PiledEvent, ...]) -> tuple[PiledEvent, ...]:
    return tuple(PiledEvent(event.age) for event in pile)


PILE = Seen(NOBODY, others_see=_card_backs)
"""Mark of a pile, of which nobody sees more than the backs (p. 12)."""


@dataclass(frozen=True, slots=True)
class Auction:
    """A territory for which bids go round. `waiting` are those still in it, the next to bid
    first; `leader` has bid `high`, and is among them; empty while nobody has bid."""

    territory: Open[str]
    waiting: Open[tuple[str, ...]]
    high: Open[int] = 0
    leader: Open[str] = ""

    @property
    def over(self) -> bool:
        """Whether nobody is left to outbid the leader. Without a leader nobody wanted the
        territory."""
        return self.waiting in ((), (self.leader,))

    @property
    def bidder(self) -> str:
        return self.waiting[0]


@dataclass(frozen=True, slots=True)
class DeclaredWar:
    """A war that was declared and is fought before the attacker's next turn (p. 17)."""

    card: Open[str]
    attacker: Open[str]
    rival: Open[str]


@dataclass(frozen=True, slots=True)
class Fight:
    """An aggression, or a war that is being fought. `attack` and `defence` are the units that are
    sacrificed, technology -> count, None until they are named; `bonus` are the defence cards
    played, card -> count; `help` what pacts give the attacker, pact -> strength."""

    card: Open[str]
    attacker: Open[str]
    rival: Open[str]
    attack: Open[Counts | None] = None
    defence: Open[Counts | None] = None
    bonus: Open[Counts] = field(default_factory=dict)
    help: Open[Counts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EffectJob:
    """One effect of the card for one player: the number of the effect, whose things change, and
    who chooses."""

    effect: Open[int]
    player: Open[str]
    chooser: Open[str]


@dataclass(frozen=True, slots=True)
class Resolution:
    """A card that is taking effect. `diff` is the difference of strength in a war; `spoils` what
    was lost so far: `lost` as a sum, the `cost` and `level` of what was destroyed, and single
    things such as `food` or the id of a colony."""

    card: Open[str]
    roles: Open[Mapping[str, str]] = field(default_factory=dict)
    diff: Open[int] = 0
    spoils: Open[Counts] = field(default_factory=dict)
    jobs: Open[tuple[EffectJob, ...]] = ()


@dataclass(frozen=True, slots=True)
class Affairs:
    """`current` has the card on top first, `past` the newest last; `bonus` are the events shown
    from the start (p. 11), `to_show` how many of them are not named yet. `revealing` says that a
    card was prepared and the current one has not been named. `acted` tells that the political
    action of this turn is used, `struck` that it was an attack; `idle` names those who miss their
    next political action, `spent` the leaders whose effect of one use is gone, `hostile` whom
    each attacker fights (p. 19). `scoring` are the events still to be scored at the end."""

    current: Annotated[tuple[PiledEvent, ...], Settable(N_("current events"), "current"), PILE] = ()
    future: Annotated[tuple[PiledEvent, ...], Settable(N_("future events"), "future"), PILE] = ()
    past: Annotated[tuple[Event, ...], Settable(N_("past events"), "past"), OPEN] = ()
    bonus: Annotated[tuple[Event, ...], Settable(N_("events shown"), "bonus"), OPEN] = ()
    to_show: Open[int] = 0
    revealing: Open[bool] = False
    pacts: Annotated[tuple[Pact, ...], Settable(N_("pacts")), OPEN] = ()
    wars: Annotated[tuple[DeclaredWar, ...], Settable(N_("wars")), OPEN] = ()
    auction: Open[Auction | None] = None
    fight: Open[Fight | None] = None
    resolution: Annotated[Resolution | None, Settable(N_("what is due"), "due"), OPEN] = None
    acted: Annotated[
        bool, Settable(N_("political action"), "political", yes=(N_("used"), N_("unused"))), OPEN
    ] = False
    struck: Open[bool] = False
    idle: Open[tuple[str, ...]] = ()
    spent: Open[tuple[str, ...]] = ()
    hostile: Open[Mapping[str, str]] = field(default_factory=dict)
    scoring: Open[tuple[PiledEvent, ...]] = ()


def first_affairs(events: int, shown: int) -> Affairs:
    """Return the event piles at the start: so many cards of antiquity, so many events to be
    shown."""
    return Affairs(current=(PiledEvent("a"),) * events, to_show=shown)
