"""Strategic bombing (pp. 14-15): escorts and interceptors, the fire of each facility, damage."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.games.axis.battle import with_luck
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import sequence
from companion.games.pacific_1940.facilities import (
    damage,
    facility_name,
    most_damage,
    standing,
    text,
    with_damage,
)
from companion.games.pacific_1940.own import key_of
from companion.games.pacific_1940.politics import CHINA, own_of, war_refusal
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

if TYPE_CHECKING:
    from companion.games.axis.combat import Answer, DiceGroup, Request

ATTACKER, DEFENDER = "attacker", "defender"
PAGE = 14
Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Target:
    """A facility under attack: how many bombers aim at it, and how much more it can take."""

    facility: str
    bombers: int
    room: int


@dataclass(frozen=True, slots=True)
class Sortie:
    """A raid before the first die. `bomber` and `fighter` are unit ids."""

    bomber: str
    fighter: str
    escorts: int
    interceptors: int
    targets: tuple[Target, ...]
    escort_hits_at: int
    interceptor_hits_at: int
    aa_hits_at: int
    sides: int
    bombers_first: bool = False
    """Whether the attacker gives up bombers before escorts."""

    @property
    def bombers(self) -> int:
        return sum(target.bombers for target in self.targets)


@dataclass(slots=True)
class _Result:
    """What is written down as the raid goes on."""

    air: dict[str, list[int]] = field(default_factory=dict)
    lost: dict[str, dict[str, int]] = field(default_factory=lambda: {ATTACKER: {}, DEFENDER: {}})
    strikes: list[dict[str, Any]] = field(default_factory=list)

    def lose(self, side: str, unit: str, count: int) -> None:
        if count:
            self.lost[side][unit] = self.lost[side].get(unit, 0) + count


def fly(sortie: Sortie) -> Generator[Request, Answer, dict[str, Any]]:
    """The air battle of one round, then for each facility its AA fire and the bombs."""
    result = _Result()
    bombers = sortie.bombers
    if sortie.interceptors:
        bombers = yield from _air_battle(sortie, result)
    aimed = _aim(sortie.targets, bombers)
    for target in aimed:
        yield from _strike(sortie, target, result)
    return {
        "air": result.air,
        "lost": result.lost,
        "strikes": result.strikes,
        "escorts_left": sortie.escorts - result.lost[ATTACKER].get(sortie.fighter, 0),
        "bombers_left": sortie.bombers - result.lost[ATTACKER].get(sortie.bomber, 0),
        "interceptors_left": sortie.interceptors - result.lost[DEFENDER].get(sortie.fighter, 0),
    }


def _air_battle(sortie: Sortie, result: _Result) -> Generator[Request, Answer, int]:
    """Escorts and interceptors fire once and at once; how many bombers are left."""
    from companion.games.axis.combat import ChooseCasualties

    struck = 0
    if sortie.escorts:
        dice = yield from _roll(sortie, ATTACKER, sortie.escorts, sortie.escort_hits_at)
        result.air[ATTACKER] = list(dice)
        struck = sum(die <= sortie.escort_hits_at for die in dice)
    dice = yield from _roll(sortie, DEFENDER, sortie.interceptors, sortie.interceptor_hits_at)
    result.air[DEFENDER] = list(dice)
    hits = sum(die <= sortie.interceptor_hits_at for die in dice)
    result.lose(DEFENDER, sortie.fighter, min(struck, sortie.interceptors))
    there = {sortie.fighter: sortie.escorts, sortie.bomber: sortie.bombers}
    order = [sortie.bomber, sortie.fighter] if sortie.bombers_first else list(there)
    hits = min(hits, sum(there.values()))
    lost: dict[str, int] = {}
    open_hits = hits
    for unit in order:
        lost[unit] = min(there[unit], open_hits)
        open_hits -= lost[unit]
    request = ChooseCasualties(
        "air-battle",
        ATTACKER,
        1,
        hits,
        {unit: n for unit, n in there.items() if n},
        {unit: n for unit, n in lost.items() if n},
    )
    if hits and request.is_real:
        answer = yield request
        request.check(answer)
        assert isinstance(answer, Mapping)
        lost = dict(answer)
    for unit, count in lost.items():
        result.lose(ATTACKER, unit, count)
    return sortie.bombers - lost.get(sortie.bomber, 0)


def _aim(targets: tuple[Target, ...], bombers: int) -> list[Target]:
    """The targets with the bombers that are left, taken from the last groups first."""
    found = []
    for target in targets:
        count = min(target.bombers, bombers)
        bombers -= count
        if count:
            found.append(replace(target, bombers=count))
    return found


def _strike(sortie: Sortie, target: Target, result: _Result) -> Generator[Request, Answer, None]:
    """AA fire of one facility at each of its bombers, then a die of damage for each left."""
    from companion.games.axis.combat import DiceGroup

    group = DiceGroup(target.bombers, sortie.aa_hits_at, {"aa_gun": 1}, targets=sortie.bomber)
    aa = yield from _dice(sortie, "raid-aa", DEFENDER, group)
    down = sum(die <= sortie.aa_hits_at for die in aa)
    result.lose(ATTACKER, sortie.bomber, down)
    bombs: tuple[int, ...] = ()
    if target.bombers > down:
        group = DiceGroup(target.bombers - down, None, {sortie.bomber: target.bombers - down})
        bombs = yield from _dice(sortie, "raid-bombs", ATTACKER, group)
    result.strikes.append(
        {
            "facility": target.facility,
            "bombers": target.bombers,
            "aa_dice": list(aa),
            "shot_down": down,
            "dice": list(bombs),
            "damage": min(sum(bombs), target.room),
        }
    )


def _roll(
    sortie: Sortie, side: str, count: int, needed: int
) -> Generator[Request, Answer, tuple[int, ...]]:
    from companion.games.axis.combat import DiceGroup

    group = DiceGroup(count, needed, {sortie.fighter: count})
    return (yield from _dice(sortie, "air-battle", side, group))


def _dice(
    sortie: Sortie, step: str, side: str, group: DiceGroup
) -> Generator[Request, Answer, tuple[int, ...]]:
    from companion.games.axis.combat import RollDice

    request = RollDice(step, side, 1, (group,), sortie.sides, PAGE)
    answer = yield request
    request.check(answer)
    assert isinstance(answer, tuple)
    return answer


# -- in the books ------------------------------------------------------------------------------


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "combat")
    world, area, power = play.world, data["area"], data["power"]
    if found:
        return found
    if power == CHINA:
        units = world.counts({data["bomber"]: data["bombers"]})
        reason = _("China has no such force: {units}").format(units=units)
        return [play.refuse("china", reason, _("infantry, artillery and one fighter"))]
    owner = state.owners.get(area)
    there = standing(state, area)
    if owner is None or world.friends(owner, power) or not there:
        reason = _("{area}: there is no enemy facility").format(area=world.area(area))
        found.append(play.refuse("raid", reason, _targets(play, state, power)))
        return found
    refusal = war_refusal(play, state, power, owner)
    if refusal:
        return [refusal]
    found += sequence.refusals(play, state, sequence.RAIDS)
    for facility in data["targets"]:
        if facility not in there:
            reason = _("{area}: there is no such facility").format(area=world.area(area))
            names = ", ".join(facility_name(play, state, area, key) for key in there)
            found.append(play.refuse("raid", reason, _("there are: {names}").format(names=names)))
    if not found and sum(data["targets"].values()) != data["bombers"]:
        reason = _("Bombers: {bombers}; aimed at facilities: {aimed}").format(
            bombers=data["bombers"], aimed=sum(data["targets"].values())
        )
        found.append(play.refuse("raid", reason, _("share them out with --at")))
    return found


def may(play: Play, state: AxisState) -> bool:
    """Whether there is something to raid, and time for it."""
    if state.power == CHINA or sequence.refusals(play, state, sequence.RAIDS):
        return False
    return bool(targets(play, state, state.power))


def targets(play: Play, state: AxisState, power: str) -> list[str]:
    """The areas with facilities that a power may bomb."""
    return [
        area
        for area, owner in state.owners.items()
        if standing(state, area) and war_refusal(play, state, power, owner) is None
    ]


def _targets(play: Play, state: AxisState, power: str) -> str:
    names = map(play.world.area, targets(play, state, power))
    return _("enemy facilities: {areas}").format(areas=", ".join(names) or _("none"))


def sortie_of(play: Play, state: AxisState, data: Data) -> Sortie:
    """The raid that the data describe."""
    constants, area = play.world.constants, data["area"]
    return Sortie(
        bomber=data["bomber"],
        fighter=data["fighter"],
        escorts=data["escorts"],
        interceptors=data["interceptors"],
        targets=tuple(
            Target(key, n, max(most_damage(play, state, area, key) - damage(state, area, key), 0))
            for key, n in data["targets"].items()
        ),
        escort_hits_at=constants["escort_attack"],
        interceptor_hits_at=constants["interceptor_defense"],
        aa_hits_at=constants["facility_aa_hit_max"],
        sides=constants["die_sides"],
    )


def luck(play: Play, data: Data, outcome: Data) -> dict[str, list[int]]:
    """Power -> dice, hits, sum of the numbers needed."""
    constants = play.world.constants
    found: dict[str, list[int]] = {}
    rolls = [
        (data["power"], outcome["air"].get(ATTACKER, []), constants["escort_attack"]),
        (data["victim"], outcome["air"].get(DEFENDER, []), constants["interceptor_defense"]),
    ]
    rolls += [
        (data["victim"], strike["aa_dice"], constants["facility_aa_hit_max"])
        for strike in outcome["strikes"]
    ]
    for power, dice, needed in rolls:
        mine = found.setdefault(power, [0, 0, 0])
        mine[0] += len(dice)
        mine[1] += sum(die <= needed for die in dice)
        mine[2] += needed * len(dice)
    return {power: dice for power, dice in found.items() if dice[0]}


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    state, area = with_luck(state, data["luck"]), data["area"]
    own = sequence.reached(own_of(state), sequence.RAIDS)
    for strike in data["outcome"]["strikes"]:
        facility = strike["facility"]
        before = own.damage.get(key_of(area, facility), 0)
        most = most_damage(play, state, area, facility)
        hurt = max(before, min(before + strike["damage"], most))
        own = with_damage(own, area, facility, hurt)
    return Step(replace(state, own=own))


def describe(play: Play, state: AxisState, data: Data) -> str:
    outcome = data["outcome"]
    done = ", ".join(
        f"{facility_name(play, state, data['area'], strike['facility'])} +{strike['damage']}"
        for strike in outcome["strikes"]
    )
    return _("raid on {area}: damage {damage}; lost {attackers} / {defenders}").format(
        area=play.world.area(data["area"]),
        damage=done or _("none"),
        attackers=play.world.counts(outcome["lost"][ATTACKER]),
        defenders=play.world.counts(outcome["lost"][DEFENDER]),
    )


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    world, outcome, area = play.world, data["outcome"], data["area"]
    constants = world.constants
    blocks: list[Block] = [Line(describe(play, before, data) + ".")]
    for side, name, needed in (
        (ATTACKER, _("escorts"), constants["escort_attack"]),
        (DEFENDER, _("interceptors"), constants["interceptor_defense"]),
    ):
        dice = outcome["air"].get(side)
        if dice:
            line = _("{who} at {needed} (p. {page}): {dice}").format(
                who=name, needed=needed, page=PAGE, dice=" ".join(map(str, dice))
            )
            blocks.append(Line(line, 2))
    for strike in outcome["strikes"]:
        facility = strike["facility"]
        line = _("{facility}: AA fire {aa} shoots down {down}; bombs {dice}").format(
            facility=facility_name(play, before, area, facility),
            aa=" ".join(map(str, strike["aa_dice"])),
            down=strike["shot_down"],
            dice=" + ".join(map(str, strike["dice"])) or _("none"),
        )
        if strike["damage"] < sum(strike["dice"]):
            line += ", " + _("no more than {n} fit (p. {page})").format(
                n=strike["damage"], page=play.page("raid")
            )
        blocks.append(Line(line, 2))
        blocks.append(Line(text(play, step.state, area, facility), 4))
    return blocks


KIND = Kind(check, apply, describe, report)
