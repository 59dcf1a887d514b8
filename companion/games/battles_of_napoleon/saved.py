"""The state as a document that people can read and edit, and back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.setup import first_state
from companion.games.battles_of_napoleon.state import (
    PHASES,
    STATES,
    UNSEEN,
    Active,
    Failed,
    Fallen,
    Group,
    NapoleonState,
    Officer,
    Played,
    Task,
    Unit,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import CompanionError
from companion.table.i18n import _


def dump(state: NapoleonState) -> dict[str, Any]:
    """The state as JSON. `load(dump(s)) == s`."""
    return {name: _plain(getattr(state, name)) for name in _names(NapoleonState)}


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | int):  # nearly all there is in a state
        return value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return {name: _plain(getattr(value, name)) for name in _names(value.__class__)}


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass."""
    return tuple(item.name for item in fields(kind))


def load(world: World, document: Mapping[str, Any]) -> NapoleonState:
    """The state of a document that `dump` wrote or that somebody edited. What it leaves out is as
    at the start, also within a unit, a group or a commander. Raises CompanionError naming the
    first thing that cannot be used."""
    try:
        return _Reader(world).state(document)
    except (AttributeError, TypeError, ValueError, KeyError) as error:
        message = _("The state cannot be read: {error}.")
        raise CompanionError(message.format(error=error)) from error


@dataclass(frozen=True, slots=True)
class _Reader:
    """Checks every id and number of a state that people may have edited."""

    world: World

    def state(self, given: Mapping[str, Any]) -> NapoleonState:
        world = self.world
        choices = {**given["choices"], "scenario": given.get("scenario") or _scenario(given)}
        self._one_of("scenario", choices["scenario"], world.scenarios)
        start = first_state(world, choices)
        names = _names(NapoleonState)
        for key in given:
            self._one_of("state", key, names)
        missing = {name: _plain(getattr(start, name)) for name in names if name not in given}
        found: dict[str, Any] = {**missing, **given}
        groups = {key: self._group(key, found["groups"].get(key), start) for key in start.groups}
        units = {key: self._unit(key, found["units"].get(key), start) for key in start.units}
        for kind in ("groups", "units", "objectives"):
            for key in found[kind]:
                self._one_of(kind, key, getattr(start, kind))
        posts = (*world.nations, *start.groups)
        return NapoleonState(
            scenario=start.scenario,
            choices=start.choices,
            groups=groups,
            units=units,
            officers={
                self._one_of("officers", post, posts): self._officer(post, officer, units)
                for post, officer in found["officers"].items()
            },
            objectives={
                key: self._one_of("objectives", nation, world.nations)
                for key, nation in {**start.objectives, **found["objectives"]}.items()
            },
            hands={
                nation: tuple(
                    self._one_of("hands", card, (*world.cards, UNSEEN))
                    for card in found["hands"].get(nation, ())
                )
                for nation in world.nations
            },
            turn=self._count("turn", found["turn"], 1),
            phase=self._one_of("phase", found["phase"], PHASES),
            discard=tuple(self._one_of("discard", card, world.cards) for card in found["discard"]),
            held_out=tuple(self._one_of("held_out", c, world.cards) for c in found["held_out"]),
            fallen=tuple(Fallen(**item) for item in found["fallen"]),
            tasks=tuple(Task(**item) for item in found["tasks"]),
            active=self._maybe("active", found["active"], groups),
            stage=str(found["stage"]),
            struck=tuple(self._one_of("struck", unit, units) for unit in found["struck"]),
            effects=tuple(self._active(item) for item in found["effects"]),
            played=tuple(Played(**item) for item in found["played"]),
            tried=tuple((str(unit), str(post)) for unit, post in found["tried"]),
            drawn=tuple(self._one_of("drawn", n, world.nations) for n in found["drawn"]),
            moved=tuple(self._one_of("moved", post, posts) for post in found["moved"]),
            failed={
                self._one_of("failed", key, groups): Failed(**item)
                for key, item in found["failed"].items()
            },
            emptied={
                self._one_of("emptied", key, units): Hex(*map(int, place))
                for key, place in found["emptied"].items()
            },
            checked=bool(found["checked"]),
            winner=self._maybe("winner", found["winner"], world.nations),
            ended=found["ended"],
        )

    def _group(self, key: str, given: Mapping[str, Any] | None, start: NapoleonState) -> Group:
        group = Group(**{**_plain(start.groups[key]), **(given or {})})
        where = f"groups.{key}"
        self._maybe(where, group.order, self.world.orders)
        self._maybe(where, group.dispatch, self.world.orders)
        self._maybe(where, group.token, self.world.tokens)
        return group

    def _unit(self, key: str, given: Mapping[str, Any] | None, start: NapoleonState) -> Unit:
        fresh = start.units[key]
        merged = {**_plain(fresh), **(given or {})}
        merged["hex"] = self._hex(merged["hex"])
        merged["actions"] = tuple(merged["actions"])
        unit = Unit(**merged)
        where = f"units.{key}"
        self._one_of(where, unit.state, STATES)
        self._one_of(where, unit.formation, ("", *self.world.formations))
        self._one_of(where, unit.facing, ("", *CORNERS))
        self._one_of(where, unit.group, start.groups)
        self._count(f"{where}.figures", unit.figures)
        if unit.figures > self.world.units[unit.card].figures:
            message = _("'{where}' can have {most} figures at most")
            raise ValueError(message.format(where=where, most=self.world.units[unit.card].figures))
        return unit

    def _officer(self, post: str, given: Mapping[str, Any], units: Collection[str]) -> Officer:
        officer = Officer(**{**given, "hex": self._hex(given.get("hex"))})
        self._one_of(f"officers.{post}", officer.card, self.world.commanders)
        self._maybe(f"officers.{post}", officer.unit, units)
        return officer

    def _active(self, given: Mapping[str, Any]) -> Active:
        self._one_of("effects", given["effect"], self.world.effects)
        return Active(**given)

    def _hex(self, given: Any) -> Hex | None:
        if given is None:
            return None
        column, row = given
        return Hex(int(column), int(row))

    def _maybe(self, where: str, value: Any, known: Collection[str]) -> str | None:
        return None if value is None else self._one_of(where, value, known)

    def _one_of(self, where: str, value: Any, known: Collection[str]) -> str:
        if value not in known:
            choices = ", ".join(list(known)[:10])
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            raise ValueError(message.format(where=where, value=value, known=choices))
        return str(value)

    def _count(self, where: str, value: Any, least: int = 0) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            message = _("'{where}' must be a whole number from {least} on, not '{value}'")
            raise ValueError(message.format(where=where, least=least, value=value))
        return value


def _scenario(given: Mapping[str, Any]) -> str:
    return str(given["choices"]["scenario"])
