"""A battle as people say it: who attacks whom, over land or from ships, and what it is fought as.

`battle` and `odds` ask for it here, so the same words mean the same battle to both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.axis import forces, landing, units
from companion.games.axis.combat import BattleSetup, Contingent, SideSetup
from companion.games.axis.encounter import ATTACKER, DEFENDER, LAND, LANDING, SEA, Encounter, Forces
from companion.games.axis.sides import NOTHING, ZONE, Versus, is_at_sea, no_battle
from companion.games.axis.terms import side_name
from companion.table import i18n, lexicon
from companion.table.actions import Ask, Asking
from companion.table.counts import minus, plus
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.words import plain

if TYPE_CHECKING:
    from companion.games.axis.action import Draft
    from companion.games.axis.combat import (
        AmphibiousAssault,
        BattleSetup,
        CombatEdition,
        SideSetup,
    )
    from companion.games.axis.landing import WayIn
    from companion.games.axis.play import Play
    from companion.games.axis.state import AxisState
    from companion.table.counts import Counts


class GivenBattle(NamedTuple):
    """Description of a battle as given; see `Encounter`. None: not given. `amphibious`: all land
    units come from ships."""

    attack: Counts
    at_sea: bool
    defend: Forces | None = None
    amphibious: bool = False
    landed: Counts | None = None
    zone: str | None = None
    fleet: Counts | None = None
    enemy_fleet: Forces | None = None
    bombard: Counts | None = None


# -- asked -------------------------------------------------------------------------------------


def ask_battle(draft: Draft, in_order: bool = False) -> Asking[GivenBattle]:
    """Ask for the two sides of a battle, which may be fought now if it is `in_order`. People who
    are asked for the attackers are asked for all the rest too, in the order in which it is fought:
    at sea, from ships, ashore. Raises UsageError."""
    sides = yield from _sides(draft)
    attack, defend = sides.attack, sides.defend
    at_sea = is_at_sea(draft)
    if at_sea is None:
        at_sea = _has_ships(draft.play, attack, *(defend or {}).values())
    draft = draft.having("sea", at_sea).having("attack", attack)
    given = yield from _landing(draft, GivenBattle(attack, at_sea, defend), in_order)
    if given.defend is not None:
        return given
    _refuse_shut(draft, given)
    return given._replace(defend=(yield _defenders(draft, sides.short)))


class _Sides(NamedTuple):
    """Attackers and defenders as far as they were named, and the short line that named them."""

    attack: Counts
    defend: Forces | None
    short: Versus | None


def _sides(draft: Draft) -> Asking[_Sides]:
    """Ask for the forces: by options, or in short as `3 infantry v 2 infantry`. Raises
    UsageError."""
    attack: Counts | None = yield Ask("attack", draft, required=False)
    defend: Forces | None = yield Ask("defend", draft, required=False)
    missing = _("Who attacks? For example: 3 infantry 1 tank v 2 infantry.")
    prompt = _("The attackers, for example: 3 infantry 1 tank")
    if draft.state is not None:
        power = draft.play.world.power(draft.state.power)
        prompt = _("{power} attacks with").format(power=power)
    short: Versus | None = yield Ask(
        "forces",
        draft,
        prompt,
        legal=_able(draft),
        kinds=True,
        required=attack is None,
        missing=missing,
        check=partial(_check_attack, missing),
    )
    if short is not None:
        if attack is not None or None not in (short.defend, defend):
            raise no_battle(short.text)
        attack, defend = short.attack, defend if short.defend is None else short.defend
    if not attack:
        raise UsageError(missing)
    return _Sides(attack, defend, short)


def _landing(draft: Draft, given: GivenBattle, in_order: bool) -> Asking[GivenBattle]:
    """Ask which of the attackers come from ships, and how. `in_order`: as `_refuse_early` takes it.
    Raises CompanionError."""
    amphibious = bool((yield Ask("amphibious", draft)))
    way = None if given.at_sea else _way(draft)
    army = landing.land_units(draft.play, given.attack)
    both_ways = way is not None and way.overland and bool(way.zones) and bool(army)
    landed = yield _if_asked("landed", draft, both_ways and not amphibious, usual={})._replace(
        check=partial(_check_landed, draft.play, given.attack)
    )
    given = given._replace(amphibious=amphibious, landed=landed)
    _refuse_early(draft, given, in_order)
    if way is None:
        return (yield from _crossing(draft, given, ashore={}, way=None))
    ashore = army if amphibious or way.by_sea_only else landed
    return (yield from _crossing(draft, given, ashore or {}, way))


def _crossing(
    draft: Draft, given: GivenBattle, ashore: Counts, way: WayIn | None
) -> Asking[GivenBattle]:
    """Ask for the zone and the ships of those who come ashore, and for the enemies whom they meet
    there. A landing from several zones is fought at sea before, zone by zone."""
    zones = way.zones if way else ()
    zone = yield _zone_asked(draft, zones if ashore and len(zones) > 1 else ())
    if zone and way and draft.state is not None:
        draft.refuse(landing.zone_refusals(draft.play, way, zone))
    there = zone or (zones[0] if len(zones) == 1 else None)
    meets = bool(ashore) and there is not None
    enemy_fleet = yield _if_asked("enemy_fleet", draft, meets, {"": {}})
    enemies = any((enemy_fleet or {}).values())
    stopped = bool(ashore) and (enemies or bool(_risen(draft, there)))
    fleet = yield _if_asked("fleet", draft, stopped, None if enemies else {})._replace(
        check=partial(_check_fleet, draft, ashore, enemies)
    )
    bombard = yield _if_asked("bombard", draft, bool(ashore) and not fleet, usual={})._replace(
        check=partial(_check_bombard, draft, ashore)
    )
    return given._replace(zone=zone or None, fleet=fleet, enemy_fleet=enemy_fleet, bombard=bombard)


def _zone_asked(draft: Draft, zones: Sequence[str]) -> Ask[Any]:
    """Return the question for the zone that ships come from; without zones nobody is asked."""
    free = _open(draft, zones)
    free += [""] if len(free) > 1 else []
    ask = _if_asked("zone", draft, bool(zones), usual=None, legal=free)
    # none of them is likelier: Enter alone says nothing
    return ask._replace(input=SOME_ZONE if zones else None)


def _refuse_early(draft: Draft, given: GivenBattle, in_order: bool) -> None:
    """Refuse an attack that cannot be made against anybody, before more is asked. If it must be
    `in_order`, also refuse one that comes too late. Raises CompanionError."""
    play, state, area = draft.play, draft.state, draft.answers.get("area")
    if state is not None and area is not None and not given.at_sea:
        meant = encounter(play, state, given, area, state.power)
        owned = meant.owned_by(state.owners.get(area, ""))
        draft.refuse(play.battle_refusals(state, owned))
        if in_order:
            draft.refuse(play.order_refusals(state, owned))
            draft.refuse(landing.way_refusals(play, state, owned))


def _refuse_shut(draft: Draft, given: GivenBattle) -> None:
    """Refuse a landing that cannot be made before the defenders are asked for. Raises
    CompanionError."""
    if draft.state is not None:
        meant = encounter(draft.play, draft.state, given, draft.answers.get("area"), power="")
        draft.refuse(landing.refusals(draft.play, draft.state, meant))


def _some_zone(draft: Draft, typed: str) -> str:
    """Read a sea zone; empty for a word that means several. Raises UsageError."""
    try:
        return ZONE.read(draft, typed)
    except UsageError:
        if plain(typed) in map(plain, i18n.every(_SEVERAL)):
            return ""
        raise


_SEVERAL = N_("from several")
SOME_ZONE = ZONE._replace(
    read=_some_zone,
    shown=lambda draft, zone: draft.play.world.area(zone) if zone else _(_SEVERAL),
)
"""Input of one zone, or none where the ships come from several."""


def _if_asked(
    name: str, draft: Draft, wanted: bool, usual: Any, legal: Sequence[Any] | None = None
) -> Ask[Any]:
    """Ask a question that may be left out. It is put to people who are asked for the whole
    battle."""
    return Ask(name, draft, legal=legal, usual=usual, wanted=wanted, follows="forces")


def _defenders(draft: Draft, short: Versus | None) -> Ask[Any]:
    """Ask for the defenders where nobody named them. Units that defend by themselves need not be
    named."""
    play, state, area = draft.play, draft.state, draft.answers.get("area")
    known: Counts = play.garrison(state, area) if state and area else {}
    at_sea = bool(is_at_sea(draft))
    able = units.fighting_units(play, at_sea, defending=True).ids
    risen = _risen(draft, area)
    required = (short is not None or at_sea) and not known and not risen  # no empty sea is fought
    missing = str(no_battle(short.text)) if short is not None else ""
    usual: Forces | None = {"": known} if known or risen else None  # nobody is said, not skipped
    one_of_each = [{"": {unit: 1}} for unit in able]
    nobody: list[Forces] = [] if at_sea or risen else [{}]
    legal = [{"": known}] if known else [*one_of_each, *nobody]
    return Ask(
        "defend",
        draft,
        _defenders_prompt(draft, able, at_sea, risen),
        legal=legal,
        kinds=not known,
        usual=usual,
        required=required,
        wanted=True,
        follows="" if risen else "forces",  # ships there would be left out without a word
        typed=False,
        missing=missing,
        check=_check_defenders if usual is None else lambda _forces: None,
        owner="" if risen else _defending_power(draft, at_sea),
    )


def _defenders_prompt(draft: Draft, able: Sequence[str], at_sea: bool, risen: Forces) -> str:
    """Return how the defenders are asked for: besides aircraft that rose, of the one power that can
    be meant, or by owner. `able` are the units that can defend there."""
    play, state = draft.play, draft.state
    if risen:
        up: Counts = {}
        for force in risen.values():
            up = plus(up, force)
        return play.world.say(_("Defenders besides the aircraft that rose ({units})"), units=up)
    if owner := _defending_power(draft, at_sea):
        return play.world.say(_("{power} defends with"), power=owner)
    if at_sea and state is not None:
        example = _fleets(play, state, able)
        return _("The defenders, by owner as: {example}").format(example=example)
    return _("The defenders, by owner as: uk: 2 infantry; usa: 1 fighter")


def _defending_power(draft: Draft, at_sea: bool) -> str:
    """Return the one power whose units can be meant; empty if there are several."""
    state, area = draft.state, draft.answers.get("area")
    if state is None:
        return ""
    if at_sea:
        return draft.play.foe_at_sea(state) or ""
    return state.owners.get(area, "") if area else ""


def _check_defenders(forces: Forces | None) -> None:
    """Raise UsageError for an empty line: that nobody defends must be said."""
    if forces is None:
        raise UsageError(_("An answer is needed here."))


def _able(draft: Draft) -> list[Versus] | None:
    """Return one of each unit that can attack, for people to see: what stands against a landing may
    be fought on the way. None leaves it to the field."""
    at_sea = is_at_sea(draft)
    if draft.tell is None or at_sea is None:
        return None
    able = units.fighting_units(draft.play, at_sea, defending=False).ids
    return [Versus({unit: 1}, defend=None, at_sea=at_sea, text="") for unit in able]


def _way(draft: Draft) -> WayIn | None:
    """Return the ways into the area that was named; None without one."""
    area = draft.answers.get("area")
    return landing.way_in(draft.play, area, draft.state) if area else None


def _risen(draft: Draft, zone: str | None) -> Forces:
    """Return aircraft that defend a zone without being named."""
    return draft.play.joined(draft.state, zone) if draft.state and zone else {}


def _open(draft: Draft, zones: Sequence[str]) -> list[str]:
    """Return the zones from which nothing stops a landing."""
    state = draft.state
    return [
        zone for zone in zones if state is None or not landing.why_shut(draft.play, state, zone)
    ]


def _has_ships(play: Play, *units: Counts) -> bool:
    return any(play.world.units[unit].domain == SEA for force in units for unit in force)


# -- read --------------------------------------------------------------------------------------


def encounter(
    play: Play, state: AxisState | None, given: GivenBattle, area: str | None, power: str
) -> Encounter:
    """Return the battle that was said. `area` None: somewhere, as `odds` asks; `state` None: on the
    map as it is printed, outside a game. Raises UsageError for what does not go together."""
    if given.at_sea:
        return _at_sea(play, state, given, area, power)
    way = landing.way_in(play, area, state) if area else None
    landed = _landed(play, given, way)
    if given.bombard and not landed:
        raise UsageError(_("--bombard supports a landing: say who comes ashore with --landed."))
    fleet = _fleet(play, given, landed)
    if given.zone and not landed:
        raise UsageError(_("--zone is where a landing comes from: say who lands with --landed."))
    only_zone = way.zones[0] if way and len(way.zones) == 1 else None
    zone = (given.zone or only_zone) if landed else None
    enemies: Forces = {}
    if fleet:
        enemies = given.enemy_fleet or {"": {}}
        if state and zone:
            enemies = _with_risen(play, state, enemies, zone)
        if area and zone is None and any(enemies.values()):
            raise UsageError(_("In which zone is the sea battle? Give --zone."))
    garrison = play.garrison(state, area) if state and area else {}
    return Encounter(
        kind=LANDING if landed else LAND,
        area=area,
        power=power,
        against=(),
        attack=given.attack,
        landed=landed,
        defend={"": garrison} if given.defend is None else given.defend,
        bombard=given.bombard or {},
        zone=zone,
        fleet=fleet,
        enemy_fleet=enemies,
    )


def _at_sea(
    play: Play, state: AxisState | None, given: GivenBattle, area: str | None, power: str
) -> Encounter:
    """Return a battle in a sea zone; `area` is None on no map. Forces that were not named are
    empty. Raises UsageError where something of a landing was given."""
    ashore = (
        given.bombard,
        given.landed,
        given.fleet,
        given.enemy_fleet,
        given.zone,
        given.amphibious,
    )
    if any(ashore):
        raise UsageError(_("A landing is fought for an area, not for a sea zone."))
    defend = given.defend or {"": {}}
    if state and area:
        defend = _with_risen(play, state, defend, area)
    return Encounter(
        SEA,
        area,
        power=power,
        against=(),
        attack=given.attack,
        landed={},
        defend=defend,
        bombard={},
        zone=None,
        fleet={},
        enemy_fleet={},
    )


def _with_risen(play: Play, state: AxisState, named: Forces, zone: str) -> Forces:
    """Return the defenders of a zone with the aircraft that rose to it. Raises UsageError where
    those were named, too: what else flies there comes from carriers."""
    risen, types = play.joined(state, zone), play.world.units
    free, up = 0, dict[str, int]()
    for force in named.values():
        for unit, count in force.items():
            free += (types[unit].carrier_capacity - types[unit].carrier_load) * count
    for force in risen.values():
        up = plus(up, force)
    if up and free < 0:
        message = _("{units} rose and count unnamed; other aircraft at sea need a carrier.")
        raise UsageError(play.world.say(message, units=up))
    return forces.with_joined(named, risen)


def _landed(play: Play, given: GivenBattle, way: WayIn | None) -> Counts:
    """Return which land units come from ships: as it is said, or as the map knows it."""
    army = landing.land_units(play, given.attack)
    if given.landed:
        _check_landed(play, given.attack, given.landed)
        return given.landed
    if given.amphibious and not army:
        raise UsageError(_("--amphibious: there is no land unit in --attack."))
    return army if given.amphibious or (way and way.by_sea_only) else {}


def _check_attack(missing: str, sides: Versus) -> None:
    """Raise UsageError where nobody attacks."""
    if not sides.attack:
        raise UsageError(missing)


def _check_landed(play: Play, attack: Counts, landed: Counts) -> None:
    """Raise UsageError for what cannot come from ships."""
    if others := minus(landed, landing.land_units(play, landed)):
        message = _("{units}: only land units come from ships.")
        raise UsageError(play.world.say(message, units=others))
    if others := minus(landed, attack):
        message = _("Not among the attackers: {units}.")
        raise UsageError(play.world.say(message, units=others))


def _check_fleet(draft: Draft, landed: Counts, enemies: bool, fleet: Counts) -> None:
    """Raise CompanionError for a fleet that cannot carry who comes ashore, and for none where
    `enemies` are in the way."""
    if enemies and not fleet:
        raise _unfought()
    if fleet:  # raises where it cannot carry them
        forces.loaded(draft.play, forces.edition_of(draft.play, draft.state), fleet, landed or {})


def _check_bombard(draft: Draft, landed: Counts, bombard: Counts) -> None:
    """Raise CompanionError for what cannot shell the shore. Without a session nobody knows yet
    what is developed."""
    play, state = draft.play, draft.state
    if state is not None:
        technologies = frozenset(state.active.technologies)
        edition = forces.edition_of(play, state)
        forces.check_bombard(play, edition, technologies, sum((landed or {}).values()), bombard)


def _fleet(play: Play, given: GivenBattle, landed: Counts) -> Counts:
    """Return the ships of a landing that fight at sea before it."""
    if not given.fleet:
        if any((given.enemy_fleet or {}).values()):
            raise _unfought()
        return {}
    if not landed:
        raise UsageError(_("What does the fleet land? Give --landed, or --amphibious for all."))
    if others := minus(given.bombard or {}, given.fleet):
        message = _("Not in the fleet: {units}.")
        raise UsageError(play.world.say(message, units=others))
    return given.fleet


def _fleets(play: Play, state: AxisState, able: Sequence[str]) -> str:
    """Return defenders at sea as they could be typed: `Germany: 1 Battleship; Japan: 1
    Submarine`."""
    foes = play.foes_at_sea(state)
    ships = [unit for unit in able if play.world.units[unit].domain == "sea"]
    pairs = zip(foes[:2], (ships[0], ships[-2]), strict=False)
    return "; ".join(
        f"{play.world.power(foe)}: {play.world.counts({ship: 1})}" for foe, ship in pairs
    )


def _unfought() -> UsageError:
    return UsageError(_("Who fights the enemy's ships? Name a fleet, or leave theirs out."))


# -- fought ------------------------------------------------------------------------------------


class Ready(NamedTuple):
    """Settings of a battle: the rules of units, and for each side its order of losses and the ships
    that begin damaged. Unless somebody `asks`, a side without an order has the default one."""

    play: Play
    edition: CombatEdition
    technologies: Mapping[str, frozenset[str]]
    orders: Mapping[str, tuple[str, ...] | None]
    damaged: Mapping[str, Counts | None]
    asks: bool
    submerge: frozenset[str]
    max_rounds: int | None
    may_retreat: bool = True
    """Whether the attacker's ships have anywhere to retreat to."""
    keep_land: int = 0
    leave_units: int = 0
    leave_value: int = 0
    saved: Mapping[str, Counts] = MappingProxyType({})

    def side(self, side: SideSetup, name: str, at_sea: bool) -> SideSetup:
        """Return a side with its technologies, order of losses, damage and units to be saved."""
        usual = None if self.asks else self.edition.default_losses(at_sea)
        damaged = self.damaged[name] or {}
        return replace(
            forces.with_technologies(side, self.technologies),
            order_of_losses=self.orders[name] or usual,
            damaged={unit: count for unit, count in damaged.items() if unit in side.total},
            saved=dict(self.saved.get(name) or {}),
        )


def ready(
    draft: Draft,
    edition: CombatEdition,
    technologies: Mapping[str, frozenset[str]],
    rounds: str,
    asks: bool,
    ships: bool,
    known: Mapping[str, Counts] = MappingProxyType({}),
) -> Asking[Ready]:
    """Ask how the sides fight. `rounds` is the field that says when the attacker leaves; `ships`
    says whether the attacker fights at sea. `known` are the damaged ships that the books remember
    and that may be here: people are asked about them. A line without a word of them fights with
    those, and a remark says so. Unless somebody `asks` during the fight, a side without an order of
    losses has the default one."""
    orders, damaged = {}, {}
    for side in (ATTACKER, DEFENDER):
        orders[side] = yield Ask(f"{side}_losses", draft)
        damaged[side] = yield _damaged(draft, side, known.get(side, {}))
        if damaged[side] is None and known.get(side):
            message = _(
                "{side}: begins damaged, as the books know: {units}; else say --{option} {nothing}."
            )
            draft.remark(
                draft.play.world.say(
                    message,
                    side=side_name(draft.play, side),
                    units=known[side],
                    option=lexicon.shown("options", f"{side}-damaged"),
                    nothing=_(NOTHING),
                )
            )
            damaged[side] = known[side]
    submerge = (yield Ask("submerge", draft)) or frozenset()
    most = yield Ask(rounds, draft)
    stays = bool(ships and (yield Ask("no_retreat", draft)))
    terms = (orders, damaged, asks, submerge, most, not stays)
    return Ready(draft.play, edition, technologies, *terms)


def _damaged(draft: Draft, side: str, known: Counts) -> Ask[Any]:
    """Ask which ships begin damaged; asked where the books remember some."""
    prompt = _("{side}: which of its ships are damaged, or nothing").format(
        side=side_name(draft.play, side)
    )
    usual = known or None
    return Ask(f"{side}_damaged", draft, prompt, usual=usual, wanted=bool(known))


def setup(encounter: Encounter, ready: Ready, owner: str) -> BattleSetup | AmphibiousAssault:
    """Return the setup of the battle or of the landing. `owner` has the defenders whose owner was
    not named. Raises CompanionError for what cannot be fought."""
    at_sea = encounter.at_sea
    ashore = forces.setup_of(
        ready.play,
        ready.edition,
        encounter.kind,
        ready.side(_attackers(encounter), ATTACKER, at_sea),
        ready.side(forces.defenders(encounter.defend, owner), DEFENDER, at_sea),
        bombard=encounter.bombard,
        max_rounds=ready.max_rounds,
        keep_land=ready.keep_land,
        leave_units=ready.leave_units,
        leave_value=ready.leave_value,
        submerge=ready.submerge,
        may_retreat=ready.may_retreat or not at_sea,
    )
    if not encounter.fleet:
        return ashore
    fleet = SideSetup(dict(encounter.fleet), power=encounter.power)
    sea = (
        ready.side(fleet, ATTACKER, at_sea=True),
        ready.side(forces.defenders(encounter.enemy_fleet, owner), DEFENDER, at_sea=True),
    )
    return forces.assault_of(
        ready.play, ready.edition, sea, ashore, encounter.landed or {}, ready.may_retreat
    )


def _attackers(encounter: Encounter) -> SideSetup:
    """Return the attacking side: two contingents where some come from ships."""
    if not encounter.landed:
        return SideSetup(dict(encounter.attack), power=encounter.power)
    others = minus(encounter.attack, encounter.landed)
    parts = (
        Contingent(encounter.power, dict(encounter.landed), landed=True),
        Contingent(encounter.power, others),
    )
    return SideSetup(owner_groups=parts, power=encounter.power)


def forces_of(fought: BattleSetup | AmphibiousAssault) -> dict[str, dict[str, int]]:
    """Return side -> all its units, ashore, afloat and in the air."""
    if isinstance(fought, BattleSetup):
        return {ATTACKER: fought.attacker.total, DEFENDER: fought.defender.total}
    units_of = {
        ATTACKER: plus(fought.sea.attacker.total, fought.landing.attacker.total),
        DEFENDER: plus(fought.sea.defender.total, fought.landing.defender.total),
    }
    for load in fought.loads:
        units_of[ATTACKER] = plus(units_of[ATTACKER], load)
    return units_of
