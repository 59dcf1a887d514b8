"""A battle as it is typed: who attacks whom, over land or from ships, and what it is fought as.

`battle` and `odds` read it here, so the same words mean the same battle to both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from companion.games.axis import forces, landing
from companion.games.axis.counts import minus, plus
from companion.table.errors import UsageError
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.games.axis.combat import Assault, BattleSetup, Side
    from companion.games.axis.landing import WayIn
    from companion.games.axis.play import Play
    from companion.games.axis.state import AxisState
    from companion.table.arguments import Args

SEA, LAND, LANDING = "sea", "land", landing.LANDING


class Plan(NamedTuple):
    """A battle in ids and counts, before anybody's technologies and orders of losses.

    `attack` are all attackers, `landed` those of them that come from ships; `defence` and
    `enemy_fleet` are by owner, an empty text for units whose owner was not named. `fleet` and
    `enemy_fleet` meet at sea before a landing.
    """

    kind: str
    attack: Mapping[str, int]
    landed: Mapping[str, int]
    defence: forces.Forces
    bombard: Mapping[str, int]
    zone: str | None
    fleet: Mapping[str, int]
    enemy_fleet: forces.Forces

    @property
    def owners(self) -> tuple[str, ...]:
        """The powers named as defenders."""
        return tuple(dict.fromkeys(key for key in (*self.defence, *self.enemy_fleet) if key))


def read(
    play: Play,
    state: AxisState | None,
    args: Args,
    area: str | None,
    at_sea: bool,
    named_zone: str | None,
) -> Plan:
    """The battle on the line. `area` None: somewhere, as `odds` asks; `state` None: on the map as
    it is printed, outside a game; `named_zone`: from where a landing is said to come."""
    attack = forces.read_force(play, args.text("attack") or "", at_sea, defending=False)
    if not attack:
        raise UsageError(_('Who attacks? Give --attack, for example "3 infantry 1 tank".'))
    if at_sea:
        return _at_sea(play, state, args, area, attack)
    way = landing.way_in(play, area, state) if area else None
    landed = _landed(play, args, attack, way)
    bombard = forces.bombarding(play, args)
    if bombard and not landed:
        raise UsageError(_("--bombard supports a landing: say who comes ashore with --landed."))
    fleet = _fleet(play, args, landed, bombard)
    if named_zone and not landed:
        raise UsageError(_("--zone is where a landing comes from: say who lands with --landed."))
    zone = (named_zone or _only_zone(way)) if landed else None
    enemies: forces.Forces = {}
    if fleet:
        enemies = forces.read_defence(play, args.text("enemy-fleet") or "", at_sea=True)
        if state and zone:
            enemies = forces.with_joined(enemies, play.edition.ways.joined(play, state, zone))
        if area and zone is None and any(enemies.values()):
            raise UsageError(_("In which zone is the sea battle? Give --zone."))
    return Plan(
        kind=LANDING if landed else LAND,
        attack=attack,
        landed=landed,
        defence=_defence(play, state, args, area),
        bombard=bombard,
        zone=zone,
        fleet=fleet,
        enemy_fleet=enemies,
    )


def _at_sea(
    play: Play, state: AxisState | None, args: Args, area: str | None, attack: Mapping[str, int]
) -> Plan:
    words = ("bombard", "landed", "fleet", "enemy-fleet", "zone")
    if any(map(args.text, words)) or args.flag("amphibious"):
        raise UsageError(_("A landing is fought for an area, not for a sea zone."))
    defence = forces.read_defence(play, args.text("defend") or "", at_sea=True)
    if state and area:
        defence = forces.with_joined(defence, play.edition.ways.joined(play, state, area))
    return Plan(SEA, attack, {}, defence, {}, None, {}, {})


def _defence(
    play: Play, state: AxisState | None, args: Args, area: str | None
) -> dict[str, dict[str, int]]:
    typed = args.text("defend") or ""
    garrison = play.edition.ways.garrison(play, state, area) if state and area else {}
    if not typed and garrison:
        return {"": dict(garrison)}
    return forces.read_defence(play, typed, at_sea=False)


def _landed(play: Play, args: Args, attack: Mapping[str, int], way: WayIn | None) -> dict[str, int]:
    """Which land units come from ships: as it is said, or as the map knows it."""
    named = args.text("landed")
    army = landing.land_units(play, attack)
    if named:
        landed = forces.read_force(play, named, at_sea=False, defending=False)
        if any(count > attack.get(unit, 0) for unit, count in landed.items()):
            raise UsageError(_("--landed has units that are not in --attack."))
        if landed != landing.land_units(play, landed):
            raise UsageError(_("--landed: only land units come from ships."))
        return landed
    if args.flag("amphibious") and not army:
        raise UsageError(_("--amphibious: there is no land unit in --attack."))
    return army if args.flag("amphibious") or (way and way.by_sea_only) else {}


def _fleet(
    play: Play, args: Args, landed: Mapping[str, int], bombard: Mapping[str, int]
) -> dict[str, int]:
    """The ships of a landing that fight at sea before it."""
    named = args.text("fleet")
    if not named:
        if args.text("enemy-fleet"):
            raise UsageError(_("--enemy-fleet goes with --fleet."))
        return {}
    if not landed:
        raise UsageError(_("What does the fleet land? Give --landed, or --amphibious for all."))
    fleet = forces.read_force(play, named, at_sea=True, defending=False)
    if any(count > fleet.get(unit, 0) for unit, count in bombard.items()):
        raise UsageError(_("--bombard has ships that are not in --fleet."))
    return fleet


def _only_zone(way: WayIn | None) -> str | None:
    """The zone that a landing comes from where there is only one."""
    return way.zones[0] if way and len(way.zones) == 1 else None


def setup(
    play: Play,
    plan: Plan,
    sides: forces.Sides,
    power: str,
    owner: str,
    max_rounds: int | None,
    keep_land: int = 0,
) -> BattleSetup | Assault:
    """What the battle is fought as. `owner` has the defenders whose owner was not named. Raises
    CompanionError for what cannot be fought."""
    from companion.games.axis.combat import Side

    submerge = forces.diving(play, sides.args)
    at_sea = plan.kind == SEA
    ashore = forces.setup_of(
        play,
        sides.edition,
        plan.kind,
        sides.ready(_attackers(plan, power), "attacker-losses", at_sea),
        sides.ready(forces.defenders(plan.defence, owner), "defender-losses", at_sea),
        bombard=plan.bombard,
        max_rounds=max_rounds,
        keep_land=keep_land,
        submerge=submerge,
    )
    if not plan.fleet:
        return ashore
    sea = (
        sides.ready(Side(dict(plan.fleet), power=power), "attacker-losses", at_sea=True),
        sides.ready(forces.defenders(plan.enemy_fleet, owner), "defender-losses", at_sea=True),
    )
    return forces.assault_of(play, sides.edition, sea, ashore, plan.landed)


def _attackers(plan: Plan, power: str) -> Side:
    """The attacking side: two contingents where some come from ships."""
    from companion.games.axis.combat import Contingent, Side

    if not plan.landed:
        return Side(dict(plan.attack), power=power)
    others = minus(plan.attack, plan.landed)
    parts = (Contingent(power, dict(plan.landed), landed=True), Contingent(power, others))
    return Side(owner_groups=parts, power=power)


def forces_of(fought: BattleSetup | Assault) -> dict[str, dict[str, int]]:
    """Side -> all its units, ashore, afloat and in the air."""
    from companion.games.axis.combat import BattleSetup

    if isinstance(fought, BattleSetup):
        return {"attacker": fought.attacker.total, "defender": fought.defender.total}
    found = {
        "attacker": plus(fought.sea.attacker.total, fought.landing.attacker.total),
        "defender": plus(fought.sea.defender.total, fought.landing.defender.total),
    }
    for load in fought.loads:
        found["attacker"] = plus(found["attacker"], load)
    return found
