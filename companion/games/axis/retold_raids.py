"""Raids, rockets and AA fire as the report of an evening tells them: who lost what, and its price.
Nobody wins them."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.axis.play import Play
from companion.table.battles import BattleSide, RetoldBattle
from companion.table.counts import Counts
from companion.table.i18n import _


class RaidSide(NamedTuple):
    """One side of a raid: its units, those it lost, what else was done to it, and the money that
    this took from it."""

    power: str | None
    units: Counts
    lost: Counts
    damage: str = ""
    money: int = 0


def retold_raid(play: Play, title: str, *sides: RaidSide) -> RetoldBattle:
    """Return a raid with the losses of each side."""
    world = play.world
    measure = world.game.words(world.lang()).get("labels", "ipc") or "IPC"
    return RetoldBattle(
        title, tuple(_side(play, side) for side in sides), measure=measure, decided=False
    )


def paying(play: Play, power: str, money: int) -> RaidSide:
    """Return the side that paid this amount for what was bombed."""
    return RaidSide(
        power, units={}, lost={}, damage=play.world.money(money) if money else "", money=money
    )


def _side(play: Play, side: RaidSide) -> BattleSide:
    """Return a side of a raid with its units, and what it lost in units, damage and money."""
    world = play.world
    price = sum(world.units[unit].cost * count for unit, count in side.lost.items())
    lost = (world.counts(side.lost) if any(side.lost.values()) else "", side.damage)
    return BattleSide(
        side.power or "",
        world.power(side.power) if side.power else _("defender"),
        world.counts(side.units) if any(side.units.values()) else "",
        ", ".join(filter(None, lost)),
        float(price + side.money),
    )
