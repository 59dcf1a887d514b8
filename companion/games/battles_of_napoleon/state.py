"""The state of a battle: orders, units, commanders, the deck, what is due.

Where units stand is known to the map on the table; a hex is kept only where somebody gave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.table.codec import AtLeast, Count, Id, OneOf
from companion.table.i18n import N_
from companion.table.seen import OPEN, OWNER, SEAT, HiddenValue, Open, Seen
from companion.table.settable import Settable

GOOD, DISORDERED, ROUTED = "good", "disordered", "routed"
STATES = (GOOD, DISORDERED, ROUTED)
DESTROYED, OFF_MAP, MERGED = "destroyed", "off-map", "merged"

DISPATCHES, CHIEFS, EXECUTION, COMMAND = "dispatches", "chiefs", "execution", "command"
CARDS, SEGMENT_1, SEGMENT_2, RALLY = "cards", "segment1", "segment2", "rally"
PHASES = (DISPATCHES, CHIEFS, EXECUTION, COMMAND, CARDS, SEGMENT_1, SEGMENT_2, RALLY)
SEGMENTS = (SEGMENT_1, SEGMENT_2)

COLUMN, LINE, SQUARE, OPEN_ORDER, REDUCED = "column", "line", "square", "open_order", "reduced"
MOUNTED, LIMBERED, UNLIMBERED = "cavalry", "limbered", "unlimbered"

RIDDEN, IN_MASS = "ridden", "in_mass"
"""Actions of cavalry that moved a hex before its charge (p. 52), and that took part in a mass
charge, which strikes all that it comes upon (p. 66)."""

UNSEEN = "?"
"""Marker of a card in a hand that only its owner has seen."""

Nation = Annotated[str, Id("nations")]
UnitId = Annotated[str, Id("units")]
GroupId = Annotated[str, Id("groups")]
Post = Annotated[str, Id("posts")]
CardId = Annotated[str, Id("event_cards")]
OrderId = Annotated[str, Id("order_kinds")]
Token = Annotated[str, Id("order_tokens")]
Corner, Lost = (
    OneOf(("", *CORNERS), "facings"),
    OneOf(("", DESTROYED, OFF_MAP, MERGED), "unit_states"),
)
FIGURES = "figures"
"""The reason of an entry that counts figures."""


def card_backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many cards that only their owner knows (p. 37)."""
    return (UNSEEN,) * len(cards)


def lies_face_down(secret: HiddenValue) -> bool:
    """Return whether what lay face down then still does: a dispatch until it is tested (p. 31)."""
    then, now = secret.then, secret.now
    return face_down(then) and face_down(now) and bool(then.turn == now.turn)


def _first_lies_face_down(secret: HiddenValue) -> bool:
    """Return whether an order of the first turn lies face down: until all are turned up."""
    return lies_face_down(secret) and bool(secret.then.turn == 1)


FACE_DOWN = Seen(SEAT, hidden=lies_face_down)
FIRST_ORDER = Seen(SEAT, hidden=_first_lies_face_down)


@dataclass(frozen=True, slots=True)
class Unit:
    """The figures on one hex. `skirmishers` and `grenadiers` are among `figures`, `detached` tells
    whether a skirmisher stands before the others (p. 60). `formation` is empty for a routed unit
    and for rifles. `actions` are those of this turn, `segment1.fire`. `gone` says why the unit is
    no longer on the field. `fled` is set when the first two hexes of a rout are done (p. 58),
    `driven` when it has retreated or rallied, so that it may go back to its group (p. 41)."""

    id: Open[str]
    group: Open[GroupId]
    card: Annotated[str, Id("unit_cards"), OPEN]
    figures: Annotated[Count, Settable(N_("figures"), counted=(FIGURES, "set")), OPEN]
    formation: Annotated[str, Id("formations"), Settable(N_("formation"), none=True), OPEN] = ""
    facing: Annotated[str, Corner, Settable(N_("facing"), none=True), OPEN] = ""
    hex: Annotated[Hex | None, Settable(N_("hex")), OPEN] = None
    state: Annotated[str, OneOf(STATES, "unit_states"), Settable(N_("state")), OPEN] = GOOD
    skirmishers: Annotated[Count, Settable(N_("skirmishers")), OPEN] = 0
    grenadiers: Annotated[Count, Settable(N_("grenadiers")), OPEN] = 0
    detached: Annotated[bool, Settable(N_("detached")), OPEN] = False
    ammunition: Annotated[Count | None, Settable(N_("ammunition")), OPEN] = None
    fatigued: Annotated[bool, Settable(N_("fatigued")), OPEN] = False
    out_of_command: Annotated[bool, Settable(N_("out of command")), OPEN] = False
    fled: Open[bool] = False
    driven: Annotated[bool, Settable(N_("driven")), OPEN] = False
    parent: Annotated[UnitId | None, Settable(N_("parent")), OPEN] = None
    actions: Annotated[tuple[str, ...], Settable(N_("actions")), OPEN] = ()
    gone: Annotated[str, Lost, Settable(N_("gone"), none=True), OPEN] = ""

    def acted(self, *phases: str) -> tuple[str, ...]:
        """Return the actions of the unit in the given segments, such as `fire`."""
        parts = (action.partition(".") for action in self.actions)
        return tuple(act for phase, _dot, act in parts if phase in phases)


@dataclass(frozen=True, slots=True)
class Group:
    """Units under one commander and one order. `dispatch` is the order that a dispatch brings;
    `attacked` since the last command phase (then some orders change, p. 33); `alarmed` by an enemy
    that came next to it, this turn; `acted` in the segment. `initiative` comes with the token and
    the order."""

    id: Open[str]
    nation: Annotated[str, OWNER]
    arm: Open[str]
    order: Annotated[OrderId | None, Settable(N_("order")), FIRST_ORDER] = None
    token: Annotated[Token | None, Settable(N_("token")), FIRST_ORDER] = None
    dispatch: Annotated[OrderId | None, Settable(N_("dispatch")), FACE_DOWN] = None
    attacked: Annotated[bool, Settable(N_("attacked")), OPEN] = False
    alarmed: Annotated[bool, Settable(N_("alarmed")), OPEN] = False
    acted: Annotated[bool, Settable(N_("acted")), OPEN] = False


@dataclass(frozen=True, slots=True)
class Officer:
    """A commander in play. `unit` is the one on whose hex he stands (he is attached to it).
    `escaped` are the enemy units beside him from which he has escaped already (p. 42)."""

    card: Annotated[str, Id("commanders"), Settable(N_("commander"), none=True), OPEN]
    nation: Open[str]
    name: Open[str] = ""
    unit: Annotated[UnitId | None, Settable(N_("unit")), OPEN] = None
    hex: Annotated[Hex | None, Settable(N_("place")), OPEN] = None
    wounded: Annotated[bool, Settable(N_("wounded")), OPEN] = False
    escaped: Open[tuple[UnitId, ...]] = ()


@dataclass(frozen=True, slots=True)
class FallenCommander:
    """A commander who died, and what he was then: `chief` or `group`."""

    card: Open[str]
    nation: Open[str]
    role: Open[str]


@dataclass(frozen=True, slots=True)
class Active:
    """A card that was played and still acts, on the unit, group or post `subject`."""

    effect: Annotated[str, Id("effects"), OPEN]
    card: Open[str]
    nation: Open[str]
    subject: Open[str]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card for a unit in each phase (p. 37): what was played on whom this phase."""

    card: Open[str]
    nation: Open[str]
    subject: Open[str]


@dataclass(frozen=True, slots=True)
class Task:
    """Something that must be answered before the battle goes on: `rout` (a unit flees `amount`
    hexes), `retreat` (a unit, one hex), `morale` (a test of a unit with `amount` added), `chief`
    (a side names a group commander as its new commander-in-chief), `replace` (a side draws a
    commander card for the post `subject`), `advance` (a unit that must). `because` is for a way the
    unit to go away from, and for a test its reason."""

    kind: Open[str]
    subject: Open[str]
    amount: Open[int] = 0
    because: Open[str] = ""


@dataclass(frozen=True, slots=True)
class Failed:
    """A failed orders test: what was ordered, and the total; a card may still raise it."""

    order: Open[str]
    total: Open[int]


@dataclass(frozen=True, slots=True)
class NapoleonState:
    """The whole state. `officers` stand under their post: a group, or their nation for a
    commander-in-chief. `discard` is the pile, last card last; `held_out` are those
    that were in the hands when it was last shuffled, so not in the deck; `hands` have cards,
    `UNSEEN` those that only the owner knows. `active` is the group that acts, `stage` how far it
    is in the order of its actions, `struck` the enemies it has attacked; `tried` are the (unit,
    post) of this rally phase, `drawn` the sides that have drawn their cards in this card phase,
    `moved` the posts of commanders that have moved this turn, `failed` the groups whose orders
    test failed in this phase. `emptied` has, for units that made their target leave, the hex that
    it left; `checked` tells whether command was checked in this turn."""

    scenario: Annotated[str, Id("scenarios"), OPEN]
    choices: Open[Mapping[str, str]]
    groups: Open[Mapping[GroupId, Group]]
    units: Open[Mapping[UnitId, Unit]]
    officers: Open[Mapping[Post, Officer]]
    objectives: Annotated[
        Mapping[Annotated[str, Id("objectives")], Nation], Settable(each=True), OPEN
    ]
    hands: Annotated[
        Mapping[
            Nation,
            Annotated[tuple[Annotated[str, Id("hand")], ...], Seen(SEAT, others_see=card_backs)],
        ],
        Settable(N_("hand"), each=True),
        OPEN,
    ]
    turn: Annotated[int, AtLeast(1), Settable(N_("turn")), OPEN] = 1
    phase: Annotated[str, OneOf(PHASES, "phases"), Settable(N_("phase")), OPEN] = DISPATCHES
    discard: Annotated[tuple[CardId, ...], Settable(N_("discard")), OPEN] = ()
    held_out: Open[tuple[CardId, ...]] = ()
    fallen: Open[tuple[FallenCommander, ...]] = ()
    tasks: Annotated[tuple[Task, ...], Settable(N_("what is due"), "due"), OPEN] = ()
    active: Annotated[GroupId | None, Settable(N_("active")), OPEN] = None
    stage: Open[str] = ""
    struck: Open[tuple[UnitId, ...]] = ()
    effects: Annotated[tuple[Active, ...], Settable(N_("effects")), OPEN] = ()
    played: Open[tuple[PlayedCard, ...]] = ()
    tried: Open[tuple[tuple[str, str], ...]] = ()
    drawn: Open[tuple[Nation, ...]] = ()
    moved: Open[tuple[Post, ...]] = ()
    failed: Open[Mapping[GroupId, Failed]] = field(default_factory=dict)
    emptied: Open[Mapping[UnitId, Hex]] = field(default_factory=dict)
    checked: Open[bool] = False
    winner: Open[Nation | None] = None
    ended: Open[str | None] = None

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def task(self) -> Task | None:
        """Task that is due first, or None."""
        return self.tasks[0] if self.tasks else None

    def rule(self, name: str) -> bool:
        """Return whether an optional rule is on."""
        return self.choices[name] == "yes"

    def nation_of(self, unit: str) -> str:
        return self.groups[self.units[unit].group].nation

    def units_of(self, group: str) -> tuple[Unit, ...]:
        """Return the units of a group that are on the field."""
        return tuple(u for u in self.units.values() if u.group == group and not u.gone)

    def groups_of(self, nation: str) -> tuple[Group, ...]:
        """Return the groups of a side that still have units on the field."""
        return tuple(g for g in self.groups.values() if g.nation == nation and self.units_of(g.id))

    def chief(self, nation: str) -> Officer | None:
        return self.officers.get(nation)

    def with_unit(self, unit: Unit) -> NapoleonState:
        return replace(self, units={**self.units, unit.id: unit})

    def with_units(self, units: Iterable[Unit]) -> NapoleonState:
        return replace(self, units={**self.units, **{unit.id: unit for unit in units}})

    def changed_unit(self, unit: str, **changes: Any) -> NapoleonState:
        return self.with_unit(replace(self.units[unit], **changes))

    def changed_group(self, group: str, **changes: Any) -> NapoleonState:
        return replace(self, groups={**self.groups, group: replace(self.groups[group], **changes)})

    def with_officer(self, post: str, officer: Officer | None) -> NapoleonState:
        """Return the state with `officer` at a post; None: nobody. The others keep their places in
        the list."""
        officers = {**self.officers, post: officer}
        return replace(self, officers={key: holder for key, holder in officers.items() if holder})

    def with_action(self, unit: str, action: str) -> NapoleonState:
        """Return the state in which the unit has done this in the present segment."""
        actions = (*self.units[unit].actions, f"{self.phase}.{action}")
        return self.changed_unit(unit, actions=actions)

    def with_tasks(self, *tasks: Task) -> NapoleonState:
        """Return the state with tasks due before all others."""
        return replace(self, tasks=(*tasks, *self.tasks))


def face_down(state: NapoleonState) -> bool:
    """Return whether orders and dispatches of this turn lie face down: until they are carried
    out."""
    return state.phase in (DISPATCHES, CHIEFS) and not state.over


def attached(state: NapoleonState, unit: str) -> dict[str, Officer]:
    """Return post -> commander of all commanders on the hex of a unit, the commander-in-chief
    first."""
    officers = {post: o for post, o in state.officers.items() if o.unit == unit}
    return dict(sorted(officers.items(), key=lambda item: item[0] in state.groups))


def placed(state: NapoleonState, unit: str, place: Hex | None) -> NapoleonState:
    """Return the state with a unit on another hex, None for one that is not known. Its commanders
    and the rifles that stand with it go along (pp. 41, 56, 63). Commanders forget that they have
    escaped from it, so that they may have to escape from it again (p. 42)."""
    for post, officer in attached(state, unit).items():
        state = state.with_officer(post, replace(officer, hex=place))
    for post, officer in state.officers.items():
        if unit in officer.escaped:
            left = tuple(key for key in officer.escaped if key != unit)
            state = state.with_officer(post, replace(officer, escaped=left))
    along = (
        moved
        for moved in state.units.values()
        if unit in (moved.id, moved.parent) and not moved.gone
    )
    return state.with_units(replace(moved, hex=place) for moved in along)


def rifles_with(state: NapoleonState, unit: str) -> Unit | None:
    """Return the rifles that stand with a unit (p. 62)."""
    rifles = (other for other in state.units.values() if other.parent == unit and not other.gone)
    return next(rifles, None)


def bases(unit: Unit, arm: str) -> int:
    """Return how many bases a unit has: infantry stands two figures to a base (p. 54). Without a
    third figure lost an infantry unit keeps both bases."""
    if arm == "infantry":
        return 2 if unit.figures > 1 else min(unit.figures, 1)
    return unit.figures if arm == "cavalry" else 0
