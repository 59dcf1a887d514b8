"""Records that only this edition keeps: wars, facilities and their damage, kamikaze, convoys."""

# Annotations are no texts here: the codec reads them at every start.

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from companion.games.axis.state import OwnableId
from companion.games.axis.world import World
from companion.table import codec
from companion.table.codec import Count, Id, OneOf
from companion.table.i18n import N_
from companion.table.seen import OPEN, Open
from companion.table.settable import Settable

COMPLEX, AIR_BASE, NAVAL_BASE = "complex", "air_base", "naval_base"
FACILITIES = (COMPLEX, AIR_BASE, NAVAL_BASE)
MAJOR, MINOR, UPGRADE = N_("major"), N_("minor"), "ic_upgrade"
FacilityId = Annotated[str, Id("facilities")]
"""Facility as `area.facility`; see `key_of`."""


@dataclass(frozen=True, slots=True)
class Scramble:
    """Aircraft of a power that rose from an island to defend a sea zone this turn (p. 14)."""

    island: Open[str]
    zone: Open[str]
    power: Open[str]
    unit: Open[str]
    count: Open[int]


@dataclass(frozen=True, slots=True)
class PacificRecords:
    """The edition's part of the state.

    `wars` has every Allied power at war with the Axis power and who declared it ("start" for the
    war that was already on); `kinds` says of each complex whether it is major or minor; `bases`
    and `damage` are keyed `area.facility`; `sympathy` is the side of neutral areas that were
    attacked, `militia` what is left there of their own infantry. `once` are objectives already
    paid, `earned` those to be paid at the next income, `declined` those that the group does not
    grant; `hurt` has each power's damaged ships.
    The rest is of the turn: `income` what the power has collected, `lost_by_zone` what raids on
    convoys of each sea zone took, `fought` whether a die was rolled in combat, `stage` how far the
    combat sequence has come, `scrambles` who rose, `upgraded` complexes that make more from the
    next turn on, `struck` zones of kamikaze attacks.
    """

    wars: Open[Mapping[Annotated[str, Id("powers")], str]] = field(default_factory=dict)
    kinds: Annotated[
        Mapping[OwnableId, Annotated[str, OneOf((MAJOR, MINOR))]],
        Settable(N_("industrial complex"), "complex", each=True, none=True),
        OPEN,
    ] = field(default_factory=dict)
    bases: Open[tuple[FacilityId, ...]] = ()
    damage: Open[Mapping[FacilityId, Count]] = field(default_factory=dict)
    sympathy: Open[Mapping[str, str]] = field(default_factory=dict)
    militia: Annotated[
        Mapping[OwnableId, Count],
        Settable(N_("own infantry"), "militia", each=True, none=True),
        OPEN,
    ] = field(default_factory=dict)
    kamikaze_open: Open[bool] = False
    kamikaze_used: Annotated[Count, Settable(N_("kamikaze attacks"), "kamikaze"), OPEN] = 0
    once: Open[tuple[str, ...]] = ()
    earned: Annotated[tuple[Annotated[str, Id("once")], ...], Settable(each=True), OPEN] = ()
    declined: Open[tuple[str, ...]] = ()
    income: Open[Count] = 0
    lost_by_zone: Open[Mapping[str, Count]] = field(
        default_factory=dict, metadata={codec.KEY: "loss"}
    )
    fought: Open[bool] = False
    stage: Open[Count] = 0
    scrambles: Open[tuple[Scramble, ...]] = ()
    upgraded: Open[tuple[str, ...]] = ()
    struck: Open[tuple[str, ...]] = ()
    hurt: Annotated[
        Mapping[Annotated[str, Id("powers")], Mapping[Annotated[str, Id("ships")], Count]],
        Settable(N_("damaged ships"), "damaged", each=True),
        OPEN,
    ] = field(default_factory=dict)


def two_hits(world: World) -> list[str]:
    """Return the units that float on after a hit."""
    return [row.id for row in world.game.table("units") if int(str(row["hits"] or 0)) > 1]


def key_of(area: str, facility: str) -> str:
    return f"{area}.{facility}"


def first(world: World) -> PacificRecords:
    """Return the set-up: who is at war, which facilities stand where (pp. 7-8)."""
    wars = {
        str(row["power_b"]): "start"
        for row in world.game.table("politics")
        if row["start"] == "war"
    }
    rows = list(world.game.table("areas"))
    return PacificRecords(
        wars=wars,
        kinds={row.id: str(row["factory"]) for row in rows if row["factory"]},
        bases=tuple(
            key_of(row.id, kind) for row in rows for kind in (AIR_BASE, NAVAL_BASE) if row[kind]
        ),
    )


def load(world: World, given: Mapping[str, Any]) -> PacificRecords:
    """Return the records from JSON; what is left out is as at the start. Raises ValueError naming
    what is wrong."""
    known = {
        "ownable": world.areas,
        "once": [row.id for row in world.game.table("objectives")],
        "powers": world.powers,
        "ships": two_hits(world),
        "facilities": [key_of(area, facility) for area in world.areas for facility in FACILITIES],
    }
    start = codec.plain(first(world))
    records: PacificRecords = codec.read(
        PacificRecords, {**start, **given}, "own", known.__getitem__
    )
    return records
