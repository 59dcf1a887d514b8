"""What only this edition writes down: wars, facilities and their damage, kamikaze, convoys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from companion.games.axis.world import World
from companion.table.i18n import _

COMPLEX, AIR_BASE, NAVAL_BASE = "complex", "air_base", "naval_base"
FACILITIES = (COMPLEX, AIR_BASE, NAVAL_BASE)
MAJOR, MINOR, UPGRADE = "major", "minor", "ic_upgrade"


@dataclass(frozen=True, slots=True)
class Scramble:
    """Aircraft of a power that rose from an island to defend a sea zone this turn (p. 14)."""

    island: str
    zone: str
    power: str
    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class Own:
    """The edition's part of the state.

    `wars` has every Allied power at war with the Axis power and who declared it ("start" for the
    war that was already on); `kinds` says of each complex whether it is major or minor; `bases`
    and `damage` are keyed `area.facility`; `sympathy` is the side of neutral areas that were
    attacked. `once` are objectives already paid, `earned` those to be paid at the next income,
    `declined` those that the group does not grant.
    The rest is of the turn: `loss` what convoys of a sea zone cost, `fought` whether a die was
    rolled in combat, `stage` how far the combat sequence has come, `scrambles` who rose,
    `upgraded` complexes that make more from the next turn on, `struck` zones of kamikaze attacks.
    """

    wars: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    bases: tuple[str, ...] = ()
    damage: Mapping[str, int] = field(default_factory=dict)
    sympathy: Mapping[str, str] = field(default_factory=dict)
    kamikaze_open: bool = False
    kamikaze_used: int = 0
    once: tuple[str, ...] = ()
    earned: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    loss: Mapping[str, int] = field(default_factory=dict)
    fought: bool = False
    stage: int = 0
    scrambles: tuple[Scramble, ...] = ()
    upgraded: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


def key_of(area: str, facility: str) -> str:
    return f"{area}.{facility}"


def first(world: World) -> Own:
    """The set-up: who is at war, which facilities stand where (pp. 7-8)."""
    wars = {
        str(row["power_b"]): "start"
        for row in world.game.table("politics")
        if row["start"] == "war"
    }
    rows = list(world.game.table("areas"))
    return Own(
        wars=wars,
        kinds={row.id: str(row["factory"]) for row in rows if row["factory"]},
        bases=tuple(
            key_of(row.id, kind) for row in rows for kind in (AIR_BASE, NAVAL_BASE) if row[kind]
        ),
    )


def dump(own: Own) -> dict[str, Any]:
    """As JSON."""
    found: dict[str, Any] = {}
    for item in fields(Own):
        value = getattr(own, item.name)
        if item.name == "scrambles":
            value = [[s.island, s.zone, s.power, s.unit, s.count] for s in value]
        elif isinstance(value, tuple):
            value = list(value)
        elif isinstance(value, Mapping):
            value = dict(value)
        found[item.name] = value
    return found


def load(world: World, given: Mapping[str, Any]) -> Own:
    """From JSON; what is left out is as at the start. Raises ValueError naming what is wrong."""
    start = dump(first(world))
    for name in given:
        if name not in start:
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            raise ValueError(message.format(where="own", value=name, known=", ".join(start)))
    values = {**start, **given}
    for power in values["wars"]:
        _known(world, "own.wars", power, world.powers)
    for area, kind in values["kinds"].items():
        _known(world, "own.kinds", area, world.areas)
        _known(world, f"own.kinds.{area}", kind, (MAJOR, MINOR))
    for key in (*values["bases"], *values["damage"]):
        area, _dot, facility = str(key).partition(".")
        _known(world, "own", area, world.areas)
        _known(world, f"own.{area}", facility, FACILITIES)
    numbers = [*values["damage"].values(), *values["loss"].values()]
    numbers += [values["kamikaze_used"], values["stage"]]
    for number in numbers:
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            message = _("'{where}' must be a whole number from {least} on, not '{value}'")
            raise ValueError(message.format(where="own", least=0, value=number))
    values["scrambles"] = tuple(Scramble(*item) for item in values["scrambles"])
    for name in ("bases", "once", "earned", "declined", "upgraded", "struck"):
        values[name] = tuple(values[name])
    return Own(**values)


def _known(world: World, where: str, value: Any, known: Any) -> None:
    if value not in known:
        message = _("in '{where}' there can be no '{value}' (known: {known})")
        names = ", ".join(list(known)[:10])
        raise ValueError(message.format(where=where, value=value, known=names))
