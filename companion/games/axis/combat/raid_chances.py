"""The exact chances of attacks that are no battles: what falls, and what it costs the other side.

Pieces of a sum are added one after the other, so that a raid of many bombers is counted at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import comb
from typing import NamedTuple, TypeAlias, TypeVar

from .raids import check_bombers
from .roster import Units
from .setup import Force, aircraft
from .units import CombatEdition

K = TypeVar("K", bound=Hashable)
Spread: TypeAlias = dict[K, float]
"""Chances by what happens; they sum to 1."""


class RaidEnd(NamedTuple):
    """End of an attack: units that either side loses, and the damage by its place."""

    attacker: Units = ()
    defender: Units = ()
    damage: tuple[tuple[str, int], ...] = ()


Chances: TypeAlias = Mapping[RaidEnd, float]


def hits(dice: int, needed: int, sides: int) -> Spread[int]:
    """Return the chance of each number of dice that show the number needed or less.

    >>> hits(2, 3, 6)
    {0: 0.25, 1: 0.5, 2: 0.25}
    """
    p = max(0.0, min(1.0, needed / sides))
    return {n: comb(dice, n) * p**n * (1.0 - p) ** (dice - n) for n in range(dice + 1)}


def added(pieces: Iterable[Mapping[int, float]], most: int | None = None) -> Spread[int]:
    """Return the sum of independent pieces; what is over `most` counts as that much.

    >>> added([{1: 0.5, 2: 0.5}, {3: 1.0}], most=4)
    {4: 1.0}
    """
    totals: Spread[int] = {0: 1.0}
    for piece in pieces:
        totals = gathered(
            (total + amount if most is None else min(total + amount, most), chance * share)
            for total, chance in totals.items()
            for amount, share in piece.items()
        )
    return totals


def gathered(ways: Iterable[tuple[K, float]]) -> Spread[K]:
    """Return the chance of each end over all ways that lead to it."""
    chances: Spread[K] = {}
    for end, chance in ways:
        chances[end] = chances.get(end, 0.0) + chance
    return chances


def die(sides: int) -> Spread[int]:
    return dict.fromkeys(range(1, sides + 1), 1.0 / sides)


def raid_chances(
    edition: CombatEdition,
    bombers: Force,
    *,
    guns: bool,
    income: int,
    technologies: Iterable[str] = (),
    place: str = "",
) -> Chances:
    """Return the ends of `raid`; what the victim pays is not looked at. Without ``guns`` nothing
    fires at the bombers.

    Raises:
        BattleError: for a unit that cannot raid.
    """
    check_bombers(edition, bombers)
    technologies = tuple(technologies)
    gun = edition.unit(edition.with_role("aa")[0])
    ends: Spread[RaidEnd] = {RaidEnd(attacker=(), defender=(), damage=((place, 0),)): 1.0}
    for unit, count in bombers.items():
        each = edition.stat(unit, "attack_dice", technologies) or 1
        bomb = added([added([die(edition.die_sides)] * each)], income)
        shot = hits(count, gun.defence, edition.die_sides) if guns else {0: 1.0}
        ends = gathered(
            (
                RaidEnd(
                    (*end.attacker, (unit, down)),
                    defender=(),
                    damage=((place, end.damage[0][1] + bombed),),
                ),
                chance * p * q,
            )
            for end, chance in ends.items()
            for down, p in shot.items()
            for bombed, q in added([bomb] * (count - down)).items()
        )
    return ends


def rocket_chances(edition: CombatEdition, *, guns: int, income: int, place: str = "") -> Chances:
    """Return the ends of `rocket`."""
    damage = added([die(edition.die_sides)], income)
    return {
        RaidEnd(attacker=(), defender=(), damage=((place, damaged),)): p
        for damaged, p in added([damage] * guns).items()
    }


def flak_chances(edition: CombatEdition, force: Force) -> Chances:
    """Return the ends of `overflight`."""
    gun = edition.unit(edition.with_role("aa")[0])
    return struck_chances(aircraft(edition, force), gun.defence, edition.die_sides)


def struck_chances(force: Force, needed: int, sides: int) -> Chances:
    """Return the losses of a force when one die is rolled for each unit."""
    losses: Spread[Units] = {(): 1.0}
    for unit, count in force.items():
        struck = hits(count, needed, sides)
        losses = {
            (*before, (unit, n)): chance * p
            for before, chance in losses.items()
            for n, p in struck.items()
        }
    return {RaidEnd(lost): p for lost, p in losses.items()}
