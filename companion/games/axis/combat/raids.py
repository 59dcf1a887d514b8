"""Attacks that are no battles: bombing raids, rockets, AA fire at overflights (pp. 10, 18).

Each is a generator that asks for its dice like `fight` and returns an itemised result.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from companion.table.i18n import N_

from .errors import BattleError
from .requests import Answer, DiceGroup, Request, RollDice, plain
from .setup import Force, aircraft
from .units import CombatEdition

Result = TypeVar("Result")
Asking: TypeAlias = Generator[Request, Answer, Result]

RAID_AA, RAID_BOMBS, ROCKET, OVERFLIGHT_AA = "raid-aa", "raid-bombs", "rocket", "overflight-aa"


@dataclass(frozen=True)
class RaidStrike:
    """Attack of one bomber or gun: its dice, and the damage that the area's income allows."""

    unit: str
    dice: tuple[int, ...]
    damage: int


@dataclass(frozen=True)
class RaidOutcome:
    """A raid or rocket attack.

    Attributes:
        aa_dice: the AA dice, one for each bomber.
        shot_down: bombers lost, by unit.
        strikes: what each bomber or gun did.
        damage: sum of the strikes.
        paid: what the victim pays: no more than he has.
    """

    aa_dice: tuple[int, ...]
    shot_down: Mapping[str, int]
    strikes: tuple[RaidStrike, ...]
    damage: int
    paid: int

    def as_json(self) -> dict[str, Any]:
        """Return plain dicts, lists, strings and numbers."""
        return plain(self)


@dataclass(frozen=True)
class FlakOutcome:
    """AA fire at aircraft on their way: the dice by unit, and the aircraft lost."""

    dice: Mapping[str, tuple[int, ...]]
    shot_down: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return plain dicts, lists, strings and numbers."""
        return plain(self)


def raid(
    edition: CombatEdition,
    bombers: Force,
    *,
    guns: bool,
    income: int,
    cash: int,
    technologies: Iterable[str] = (),
) -> Asking[RaidOutcome]:
    """Fly a strategic bombing raid on a complex (p. 18).

    Args:
        bombers: unit id -> count, units that can raid.
        guns: is there an AA gun in the area? One fires, once at every bomber.
        income: of the area; no bomber can do more damage.
        cash: what the victim has.
        technologies: of the attacker; they set the dice of a bomber.

    Raises:
        BattleError: for a unit that cannot raid, or a negative figure.
    """
    technologies = tuple(technologies)
    _check_money(income, cash)
    check_bombers(edition, bombers)
    flak = FlakOutcome(dice={}, shot_down={})
    if guns:
        flak = yield from _flak(edition, bombers, RAID_AA, 18)
    left = {u: n - flak.shot_down.get(u, 0) for u, n in bombers.items()}
    strikes: list[RaidStrike] = []
    each = {u: edition.stat(u, "attack_dice", technologies) or 1 for u in left}
    groups = tuple(
        DiceGroup(n * each[u], needed=None, units={u: n}, each={u: each[u]} if each[u] > 1 else {})
        for u, n in left.items()
        if n
    )
    dice = yield from _roll(RAID_BOMBS, groups, edition, 18)
    for unit, count in left.items():
        for _ in range(count):
            rolled, dice = dice[: each[unit]], dice[each[unit] :]
            strikes.append(RaidStrike(unit, rolled, min(sum(rolled), income)))
    damage = sum(strike.damage for strike in strikes)
    aa_dice = tuple(die for fell in flak.dice.values() for die in fell)
    return RaidOutcome(aa_dice, flak.shot_down, tuple(strikes), damage, min(damage, cash))


def check_bombers(edition: CombatEdition, bombers: Force) -> None:
    """Raise BattleError for a unit that cannot raid."""
    for unit in bombers:
        if "raids" not in edition.unit(unit).roles:
            raise BattleError(N_("{unit} cannot raid: only bombers can"), 18, unit=unit)


def rocket(edition: CombatEdition, *, guns: int, income: int, cash: int) -> Asking[RaidOutcome]:
    """Fire rockets of so many AA guns at one complex; nothing can stop them (p. 18).

    Range and the number of guns allowed are the caller's to check.

    Raises:
        BattleError: for a negative figure.
    """
    _check_money(income, cash)
    launcher = edition.with_role("aa")[0]
    groups = (DiceGroup(guns, needed=None, units={launcher: guns}),) if guns > 0 else ()
    dice = yield from _roll(ROCKET, groups, edition, 18)
    strikes = tuple(RaidStrike(launcher, (die,), min(die, income)) for die in dice)
    damage = sum(strike.damage for strike in strikes)
    return RaidOutcome(
        aa_dice=(), shot_down={}, strikes=strikes, damage=damage, paid=min(damage, cash)
    )


def overflight(edition: CombatEdition, force: Force) -> Asking[FlakOutcome]:
    """Fire one AA gun once at every aircraft that flies over its area (p. 10)."""
    return (yield from _flak(edition, aircraft(edition, force), OVERFLIGHT_AA, 10))


def _flak(edition: CombatEdition, force: Force, step: str, page: int) -> Asking[FlakOutcome]:
    """Fire one AA gun at every aircraft of a force, a die each."""
    gun = edition.unit(edition.with_role("aa")[0])
    groups = tuple(
        DiceGroup(n, gun.defence, {gun.id: 1}, targets=unit) for unit, n in force.items() if n
    )
    dice = yield from _roll(step, groups, edition, page)
    fell: dict[str, tuple[int, ...]] = {}
    for group in groups:
        fell[group.targets], dice = dice[: group.count], dice[group.count :]
    down = {unit: sum(die <= gun.defence for die in rolled) for unit, rolled in fell.items()}
    return FlakOutcome(fell, {unit: count for unit, count in down.items() if count})


def _roll(
    step: str, groups: tuple[DiceGroup, ...], edition: CombatEdition, page: int
) -> Asking[tuple[int, ...]]:
    """Ask for the dice of all groups at once; none without a group."""
    if not groups:
        return ()
    side = "defender" if step in (RAID_AA, OVERFLIGHT_AA) else "attacker"
    request = RollDice(step, side, 1, groups, edition.die_sides, page)
    answer = yield request
    assert isinstance(answer, tuple)
    return answer


def _check_money(income: int, cash: int) -> None:
    if income < 0 or cash < 0:
        raise BattleError(N_("income and cash must be 0 or more"))
