"""Strategic bombing (pp. 14-15): escorts and interceptors, the fire of each facility, damage."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.games.axis import forces, raid_view, repeats
from companion.games.axis.action import (
    AxisAction,
    Draft,
    InPhase,
    LuckByPower,
    area_before,
    counts_of,
    ones,
)
from companion.games.axis.combat import ChooseCasualties, DiceGroup, RollDice
from companion.games.axis.combat.raid_chances import (
    Chances,
    RaidEnd,
    added,
    die,
    gathered,
    hits,
)
from companion.games.axis.encounter import ATTACKER, DEFENDER
from companion.games.axis.hit_dice import faces
from companion.games.axis.play import Play
from companion.games.axis.questions import FightAsked, fight_out
from companion.games.axis.raids import against, raided_refusals
from companion.games.axis.retold_raids import RaidSide, retold_raid
from companion.games.axis.sides import option
from companion.games.axis.state import AxisState, with_fought, with_luck, with_raid
from companion.games.pacific_1940 import sequence
from companion.games.pacific_1940.facilities import (
    damage,
    facilities_in,
    facility_name,
    facility_unit,
    facility_words,
    most_damage,
    text,
    with_damage,
)
from companion.games.pacific_1940.politics import CHINA, records_of, war_refusal
from companion.games.pacific_1940.records import COMPLEX, key_of
from companion.games.pacific_1940.targets import may, named, targets
from companion.table import codec
from companion.table.actions import Ask, Asking, Field, Input, action, kept
from companion.table.actions import field as asked
from companion.table.battles import RetoldBattle, Throw
from companion.table.counts import Counts, minus
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step
from companion.table.words import Vocabulary, parse_counts

if TYPE_CHECKING:
    from companion.games.axis.combat import Answer, DiceGroup, Request

T = TypeVar("T")
PAGE = 14
ALL = 0
"""Number that stands for all bombers, where no number was typed."""


@dataclass(frozen=True, slots=True)
class Target:
    """A facility under attack: how many bombers aim at it, how much more damage it can take, and
    the unit it is called as where it fires."""

    facility: str
    bombers: int
    room: int
    unit: str = "aa_gun"


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


@dataclass(frozen=True)
class FacilityStrike:
    """Result of the bombers at one facility: its AA fire, and the part of their bombs that fits."""

    facility: str
    bombers: int = 0
    aa_dice: tuple[int, ...] = ()
    shot_down: int = 0
    dice: tuple[int, ...] = ()
    damage: int = 0


@dataclass(frozen=True)
class Flown:
    """A raid that is over: the dice in the air by side, units lost by side, and who is left."""

    air: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    lost: Mapping[str, Counts] = field(default_factory=dict)
    strikes: tuple[FacilityStrike, ...] = ()
    escorts_left: int = 0
    bombers_left: int = 0
    interceptors_left: int = 0


class AirBattle(NamedTuple):
    """Result of escorts and interceptors: the dice by side, interceptors and attackers lost."""

    dice: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    struck: int = 0
    lost: Counts = MappingProxyType({})


Flying = Generator["Request", "Answer", T]


def fly(sortie: Sortie) -> Flying[Flown]:
    """Fly a whole raid; bombers that are lost in the air are those of the last targets."""
    air = yield from air_battle(sortie)
    left = sortie.bombers - air.lost.get(sortie.bomber, 0)
    return (yield from over_targets(sortie, air, aim(sortie.targets, left)))


def over_targets(sortie: Sortie, air: AirBattle, targets: Sequence[Target]) -> Flying[Flown]:
    """Ask for the AA fire of each facility at the bombers that are left, and for their bombs."""
    down, strikes = Counter(air.lost), list[FacilityStrike]()
    for target in targets:
        strike = yield from _strike(sortie, target)
        down[sortie.bomber] += strike.shot_down
        strikes.append(strike)
    return Flown(
        air=air.dice,
        lost={
            ATTACKER: {unit: count for unit, count in down.items() if count},
            DEFENDER: {sortie.fighter: air.struck} if air.struck else {},
        },
        strikes=tuple(strikes),
        escorts_left=sortie.escorts - down[sortie.fighter],
        bombers_left=sortie.bombers - down[sortie.bomber],
        interceptors_left=sortie.interceptors - air.struck,
    )


def air_battle(sortie: Sortie) -> Flying[AirBattle]:
    """Let escorts and interceptors fire once, at the same time, if any interceptors rise."""
    if not sortie.interceptors:
        return AirBattle()

    dice_by_side: dict[str, tuple[int, ...]] = {}
    escort_hits = 0
    if sortie.escorts:
        dice = yield from _roll(sortie, ATTACKER, sortie.escorts, sortie.escort_hits_at)
        dice_by_side[ATTACKER] = dice
        escort_hits = sum(die <= sortie.escort_hits_at for die in dice)
    dice = yield from _roll(sortie, DEFENDER, sortie.interceptors, sortie.interceptor_hits_at)
    dice_by_side[DEFENDER] = dice
    raiders = {sortie.fighter: sortie.escorts, sortie.bomber: sortie.bombers}
    hits = min(sum(die <= sortie.interceptor_hits_at for die in dice), sum(raiders.values()))
    order = [sortie.bomber, sortie.fighter] if sortie.bombers_first else list(raiders)
    lost: dict[str, int] = {}
    for unit in order:
        lost[unit] = min(raiders[unit], hits - sum(lost.values()))
    request = ChooseCasualties(
        "air-battle",
        ATTACKER,
        1,
        hits,
        {unit: n for unit, n in raiders.items() if n},
        {unit: n for unit, n in lost.items() if n},
    )
    if hits and request.is_real:
        answer = yield request
        assert isinstance(answer, Mapping)
        lost = dict(answer)
    return AirBattle(dice_by_side, min(escort_hits, sortie.interceptors), lost)


def aim(targets: Sequence[Target], bombers: int) -> list[Target]:
    """Return the targets with the bombers that are left, taken from the last groups first."""
    aimed = []
    for target in targets:
        count = min(target.bombers, bombers)
        bombers -= count
        if count:
            aimed.append(replace(target, bombers=count))
    return aimed


def _strike(sortie: Sortie, target: Target) -> Flying[FacilityStrike]:
    """Roll one facility's AA fire at each of its bombers, then a die of damage for each left."""
    group = DiceGroup(target.bombers, sortie.aa_hits_at, {target.unit: 1}, targets=sortie.bomber)
    aa = yield from _dice(sortie, "raid-aa", DEFENDER, group)
    down = sum(die <= sortie.aa_hits_at for die in aa)
    left, bombs = target.bombers - down, tuple[int, ...]()
    if left:
        group = DiceGroup(left, needed=None, units={sortie.bomber: left})
        bombs = yield from _dice(sortie, "raid-bombs", ATTACKER, group)
    damage = min(sum(bombs), target.room)
    return FacilityStrike(target.facility, target.bombers, aa, down, bombs, damage)


def _roll(sortie: Sortie, side: str, count: int, needed: int) -> Flying[tuple[int, ...]]:
    group = DiceGroup(count, needed, {sortie.fighter: count})
    return (yield from _dice(sortie, "air-battle", side, group))


def _dice(sortie: Sortie, step: str, side: str, group: DiceGroup) -> Flying[tuple[int, ...]]:
    request = RollDice(step, side, 1, (group,), sortie.sides, PAGE)
    answer = yield request
    assert isinstance(answer, tuple)
    return answer


def sortie_chances(sortie: Sortie) -> Chances:
    """Return the ends of `fly`, exactly. Losses in the air fall as the sortie says."""
    # (escorts, bombers, interceptors lost in the air) -> chance
    air: dict[tuple[int, int, int], float] = {(0, 0, 0): 1.0}
    if sortie.interceptors:
        escort_hits = hits(sortie.escorts, sortie.escort_hits_at, sortie.sides)
        interceptor_hits = hits(sortie.interceptors, sortie.interceptor_hits_at, sortie.sides)
        air = gathered(
            ((*_lost_in_the_air(sortie, down), min(struck, sortie.interceptors)), p * q)
            for struck, p in escort_hits.items()
            for down, q in interceptor_hits.items()
        )

    def end(
        in_air: tuple[int, int, int], shot_down: int, damage: tuple[tuple[str, int], ...]
    ) -> RaidEnd:
        escorts, bombers, interceptors = in_air
        attacker = (
            (sortie.bomber, bombers + shot_down),
            *_losses_of(sortie.fighter, escorts, sortie.escorts),
        )
        defender = _losses_of(sortie.fighter, interceptors, sortie.interceptors)
        return RaidEnd(attacker, defender, damage)

    return gathered(
        (end(in_air, shot_down, damage), p * q)
        for in_air, p in air.items()
        for (shot_down, damage), q in _bombed(sortie, sortie.bombers - in_air[1]).items()
    )


def _losses_of(unit: str, lost: int, there: int) -> tuple[tuple[str, int], ...]:
    """Return the losses of a unit as `RaidEnd` has them; nothing of a unit that is not there."""
    return ((unit, lost),) if there else ()


def _lost_in_the_air(sortie: Sortie, hits: int) -> tuple[int, int]:
    """Return the escorts and bombers lost by so many hits."""
    if sortie.bombers_first:
        bombers = min(hits, sortie.bombers)
        return min(hits - bombers, sortie.escorts), bombers
    escorts = min(hits, sortie.escorts)
    return escorts, min(hits - escorts, sortie.bombers)


def _bombed(sortie: Sortie, bombers: int) -> dict[tuple[int, tuple[tuple[str, int], ...]], float]:
    """Return the chances of (bombers shot down over their targets, damage to each)."""
    ends: dict[tuple[int, tuple[tuple[str, int], ...]], float] = {(0, ()): 1.0}
    bombers_at = {target.facility: target.bombers for target in aim(sortie.targets, bombers)}
    for target in sortie.targets:
        count = bombers_at.get(target.facility, 0)
        strikes = gathered(
            ((down, bombed), p * q)
            for down, p in hits(count, sortie.aa_hits_at, sortie.sides).items()
            for bombed, q in added([die(sortie.sides)] * (count - down), target.room).items()
        )
        ends = gathered(
            ((lost + down, (*damage, (target.facility, bombed))), chance * share)
            for (lost, damage), chance in ends.items()
            for (down, bombed), share in strikes.items()
        )
    return ends


# -- the action --------------------------------------------------------------------------------


def _raiders(draft: Draft) -> Vocabulary:
    return forces.raiding_units(draft.play, forces.edition_of(draft.play, state=None))


def _open_targets(draft: Draft) -> list[str]:
    play, state = draft.play, draft.state
    return targets(play, state, state.power) if may(play, state) else []


def _why_no_raid(play: Play, state: AxisState) -> list[Refusal]:
    """Return why the power at the move raids nothing."""
    if state.power == CHINA:
        return [
            _unarmed(
                play, {forces.raiding_units(play, forces.edition_of(play, state=None)).ids[0]: 1}
            )
        ]
    late = sequence.refusals(play, state, sequence.RAIDS)
    owners = dict.fromkeys(
        owner for area, owner in state.owners.items() if facilities_in(state, area)
    )
    foes = [owner for owner in owners if not play.world.friends(owner, state.power)]
    refusals = (war_refusal(play, state, state.power, owner) for owner in foes)
    return late or [refusal for refusal in refusals if refusal is not None]


def _facility_refusals(play: Play, state: AxisState, area: str, power: str) -> list[Refusal]:
    """Refuse where no enemy of a power has facilities in an area."""
    owner = state.owners.get(area)
    if owner is None or play.world.friends(owner, power) or not facilities_in(state, area):
        reason = play.world.say(_("{area}: there is no enemy facility"), area=area)
        return [play.refuse("raid", reason, named(play, state, power))]
    return []


def _why_spared(play: Play, state: AxisState, area: str, power: str = "") -> list[Refusal]:
    """Return why a power, that at the move if none is named, does not raid an area, with
    whatever."""
    power = power or state.power
    if power == CHINA:
        return _why_no_raid(play, state)
    if refusals := _facility_refusals(play, state, area, power):
        return refusals
    refusal = war_refusal(play, state, power, state.owners[area])
    return [refusal] if refusal else []


def _unarmed(play: Play, units: Counts) -> Refusal:
    """Return why China has no such units."""
    reason = _("China has no such force: {units}").format(units=play.world.counts(units))
    return play.refuse("china", reason, _("infantry, artillery and one fighter"))


def _fighter(play: Play) -> str:
    """Return the unit that escorts and intercepts."""
    return forces.edition_of(play, state=None).with_role("escorts")[0]


def _escorting(draft: Draft) -> Vocabulary:
    units = forces.edition_of(draft.play, state=None).with_role("escorts")
    return draft.play.world.vocabulary("units").only(units)


def _fighters(draft: Draft, text: str) -> Counts:
    return parse_counts(text, _escorting(draft))


def _targets_read(draft: Draft, text: str) -> Counts:
    """Return facility -> bombers; one that is named without a number is the target of all."""
    bombers = parse_counts(text, facility_words(draft.play))
    alone = len(bombers) == 1 and not re.search("[0-9]", text)
    return dict.fromkeys(bombers, ALL) if alone else bombers


def _counts_text(draft: Draft, units: Counts) -> str:
    return draft.play.world.counts(units)


BOMBERS = counts_of(_raiders, N_("Which bombers? For example: 2 strategic."))
FIGHTERS: Input[Counts] = Input(_fighters, shown=_counts_text, words=_escorting, form="counts")
TARGETS: Input[Counts | None] = Input(
    _targets_read, words=lambda draft: facility_words(draft.play), form="counts"
)


@action
class Raid(AxisAction):
    """A raid of bombers, perhaps with escorts, on the facilities of an area."""

    gate = InPhase("combat")
    dice = 6
    weighs = True
    area: str = asked(
        area_before(BOMBERS),
        N_("The area of the facilities, and the bombers: japan 2 strategic."),
        legal=_open_targets,
        idle=lambda draft: _why_no_raid(draft.play, draft.state),
    )
    power: str
    victim: str | None = None
    bomber: str
    bombers: int
    fighter: str
    escorts: int
    interceptors: int
    aims: Counts = kept(key="targets")
    again: bool = True
    flown: Flown = kept(key="outcome", default=Flown())
    luck: LuckByPower = kept(default={})
    inputs = MappingProxyType(
        {
            "units": Field(
                BOMBERS,
                N_("The bombers, for example: 2 strategic."),
                legal=lambda draft: ones(_raiders(draft).ids),
            ),
            "at": option("at", TARGETS, N_("Targets: 1 complex 1 naval_base."), "LIST"),
            "escort": option("escort", FIGHTERS, N_("Fighters that go with the bombers."), "UNITS"),
            "intercept": option(
                "intercept", FIGHTERS, N_("The defender's fighters that rise."), "UNITS"
            ),
            "bombers_first": option(
                "bombers-first", FLAG, N_("Bombers are lost in the air before escorts.")
            ),
            "again": repeats.FIELD,
        }
    )

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        """Ask for the raid and return the exact chances of losses and damage."""
        play = draft.play
        anywhere = [area for area in draft.state.owners if facilities_in(draft.state, area)]
        raid, first = yield from cls._ask_plan(draft, lambda _area: [], legal=anywhere)
        state = against(draft, raid.area)
        raid = replace(raid, power=state.power)
        if refusals := raid.plan_refusals(play, state) or raid.target_refusals(play, state):
            raise RefusedError(refusals)
        sortie = replace(sortie_of(play, state, raid), bombers_first=first)
        title = play.world.say(
            _("Exact odds: raid on {area}, {units}"),
            area=raid.area,
            units={raid.bomber: raid.bombers},
        )
        places = {
            target.facility: raid_view.Damage(
                facility_name(play, state, raid.area, target.facility), target.room
            )
            for target in sortie.targets
        }
        return raid_view.answer(play, title, sortie_chances(sortie), places)

    @classmethod
    def _ask_plan(
        cls,
        draft: Draft,
        refusals_of: Callable[[str], list[Refusal]],
        later: bool = False,
        legal: list[str] | None = None,
    ) -> Asking[tuple[Raid, bool]]:
        """Ask for the raid before its first die, and whether bombers are lost before escorts. Where
        `refusals_of` the area returns any, nothing else is asked for; `legal` are the areas that
        may be meant where plans are made. The targets are asked for `later`, if so: bombers are
        shared out after the battle in the air (p. 15)."""
        play, state = draft.play, draft.state
        area = yield Ask("area", draft, _("The area of the facilities"), legal=legal)
        draft.refuse(refusals_of(area))
        units = yield Ask("units", draft)
        total = sum(units.values())
        ask = _aims(draft, area, total)
        named = yield ask._replace(required=False, wanted=False) if later else ask
        aims = {key: total if count == ALL else count for key, count in (named or {}).items()}
        escort = yield _more(draft, "escort", _("Fighters that go with the bombers"))
        intercept = yield _more(draft, "intercept", _("The defender's fighters that rise"))
        first = yield Ask("bombers_first", draft)
        raid = cls(
            area=area,
            power=state.power,
            victim=state.owners.get(area),
            bomber=next(iter(units)),
            bombers=total,
            fighter=_fighter(play),
            escorts=sum((escort or {}).values()),
            interceptors=sum((intercept or {}).values()),
            aims=aims or ({} if later else {_likeliest(state, area): total}),
        )
        return raid, bool(first)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Raid]:
        """Ask for area, bombers, escorts, interceptors and aims; fight in the air; share the
        bombers that are left among the facilities; then bomb."""
        play, state = draft.play, draft.state

        def area_refusals(area: str) -> list[Refusal]:
            late = sequence.refusals(play, state, sequence.RAIDS)
            return cls.gate.refusals(play, state) or late or _why_spared(play, state, area)

        raid, first = yield from cls._ask_plan(draft, area_refusals, later=draft.tell is not None)
        draft.refuse(raid.refusals(play, state))
        again = yield from repeats.question(draft, raided_refusals(play, state, raid.area))
        aims = raid.aims or {_likeliest(state, raid.area): raid.bombers}
        sortie = replace(sortie_of(play, state, replace(raid, aims=aims)), bombers_first=first)
        about = FightAsked(
            {ATTACKER: state.power, DEFENDER: raid.victim or ""},
            {ATTACKER: "bombers_first"},
            tells=True,
            rounds=False,
        )
        air = yield from fight_out(draft, air_battle(sortie), about)
        left = raid.bombers - air.lost.get(raid.bomber, 0)
        raid = replace(raid, aims=(yield from _shared_out(draft, raid, left)) or aims)
        over = aim(sortie_of(play, state, raid).targets, left)
        flown = yield from fight_out(draft, over_targets(sortie, air, over), about)
        return replace(raid, again=again, flown=flown, luck=_luck(play, raid, flown))

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse units that fly no raid, an area that is spared, a raid too late in the turn, wrong
        targets, and a second raid on an area unless it was told `again`."""
        refusals = self.plan_refusals(play, state)
        refusals = refusals or _why_spared(play, state, self.area, self.power)
        refusals = refusals or sequence.refusals(play, state, sequence.RAIDS)
        refusals = refusals or self.target_refusals(play, state)
        return refusals or ([] if self.again else raided_refusals(play, state, self.area))

    def plan_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Return why the power never raids the area, without a look at wars and earlier fights."""
        if self.power == CHINA:
            return [_unarmed(play, {self.bomber: self.bombers})]
        return _facility_refusals(play, state, self.area, self.power)

    def target_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Return refusals of the targets of the bombers."""
        world, area = play.world, self.area
        there, refusals = facilities_in(state, area), list[Refusal]()
        for facility in self.aims:
            if facility not in there:
                reason = world.say(_("{area}: there is no such facility"), area=area)
                names = ", ".join(facility_name(play, state, area, key) for key in there)
                known = _("there are: {names}").format(names=names)
                refusals.append(play.refuse("raid", reason, known))
        shot_down = sum(strike.shot_down for strike in self.flown.strikes)
        lost = self.flown.lost.get(ATTACKER, {}).get(self.bomber, 0) - shot_down
        shared_out = (self.bombers, self.bombers - lost)  # before the battle in the air, or after
        if self.aims and not refusals and sum(self.aims.values()) not in shared_out:
            reason = _bombers_aimed(self.bombers, sum(self.aims.values()))
            refusals.append(play.refuse("raid", reason, _("each has one target")))
        return refusals

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Note the damage, no more than each facility can have, the bombers and escorts left, and
        the luck of the dice."""
        state = with_raid(with_luck(state, self.luck), self.area)
        records = sequence.reached(records_of(state), sequence.RAIDS)
        for strike in self.flown.strikes:
            before = records.damage.get(key_of(self.area, strike.facility), 0)
            most = most_damage(play, state, self.area, strike.facility)
            hurt = max(before, min(before + strike.damage, most))
            records = with_damage(records, self.area, strike.facility, hurt)
        left = {self.bomber: self.flown.bombers_left, self.fighter: self.flown.escorts_left}
        return Step(with_fought(replace(state, own=records), self.area, left))

    def throws(self, play: Play, before: AxisState, after: Step[AxisState]) -> tuple[Throw, ...]:
        sides = play.world.constants["die_sides"]
        return tuple(
            Throw(power, len(dice), faces(needed, sides), sum(die <= needed for die in dice))
            for power, dice, needed in _rolls(play, self, self.flown)
            if dice
        )

    def battle(self, play: Play, before: AxisState, after: Step[AxisState]) -> RetoldBattle:
        flown = {self.bomber: self.bombers, self.fighter: self.escorts}
        lost = self.flown.lost
        return retold_raid(
            play,
            play.world.say(_("{area}, a raid"), area=self.area),
            RaidSide(self.power, flown, lost.get(ATTACKER, {})),
            RaidSide(
                self.victim,
                {self.fighter: self.interceptors},
                lost.get(DEFENDER, {}),
                self._damage(play, before),
            ),
        )

    def _damage(self, play: Play, state: AxisState) -> str:
        """Return the damage to each facility in words: `Japan: complex +3`."""
        return ", ".join(
            f"{facility_name(play, state, self.area, strike.facility)} +{strike.damage}"
            for strike in self.flown.strikes
        )

    def told(self, play: Play, state: AxisState) -> str:
        damage_done = self._damage(play, state)
        return play.world.say(
            _("raid on {area}: damage {damage}; lost {attackers} / {defenders}"),
            area=self.area,
            damage=damage_done or _("none"),
            attackers=self.flown.lost.get(ATTACKER, {}),
            defenders=self.flown.lost.get(DEFENDER, {}),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        """Return dice in the air, bombers lost before their targets, and for each facility the fire
        at them, the bombs and the damage that it has now."""
        constants = play.world.constants
        blocks: list[Block] = [Line(self.told(play, before) + ".")]
        for side, name, needed in (
            (ATTACKER, _("escorts"), constants["escort_attack"]),
            (DEFENDER, _("interceptors"), constants["interceptor_defense"]),
        ):
            dice = self.flown.air.get(side)
            if dice:
                line = _("{who} at {needed} (p. {page}): {dice}").format(
                    who=name, needed=needed, page=PAGE, dice=" ".join(map(str, dice))
                )
                blocks.append(Line(line, 2))
        if missing := minus(self.aims, {s.facility: s.bombers for s in self.flown.strikes}):
            line = _("lost in the air before their targets: {targets}")
            aimed = _aims_text(play, before, self.area, missing)
            blocks.append(Line(line.format(targets=aimed), 2))
        for strike in self.flown.strikes:
            line = _("{facility}: AA fire {aa} shoots down {down}; bombs {dice}").format(
                facility=facility_name(play, before, self.area, strike.facility),
                aa=" ".join(map(str, strike.aa_dice)),
                down=strike.shot_down,
                dice=" + ".join(map(str, strike.dice)) or _("none"),
            )
            if strike.damage < sum(strike.dice):
                line += ", " + _("no more than {n} fit (p. {page})").format(
                    n=strike.damage, page=play.page("raid")
                )
            blocks.append(Line(line, 2))
            blocks.append(Line(text(play, step.state, self.area, strike.facility), 4))
        return blocks

    def outcome(self, play: Play, before: AxisState) -> Mapping[str, Any]:
        document: Mapping[str, Any] = codec.plain(self.flown)
        return document


def _likeliest(state: AxisState, area: str) -> str:
    """Return the facility that is meant where none is named."""
    return next(iter(facilities_in(state, area)), COMPLEX)


def _shared_out(draft: Draft, raid: Raid, left: int) -> Asking[Counts]:
    """Ask at which facilities the bombers that are left aim. Nobody is asked where that is known:
    all of them are left, or all aim at one. Where some were lost after their aims were named, the
    lost ones are those of the last targets, unless the answer says otherwise."""
    play, state, area = draft.play, draft.state, raid.area
    if not left or (raid.aims and (left == raid.bombers or len(raid.aims) == 1)):
        return raid.aims
    planned = {target.facility: target.bombers for target in aim(_targets(play, state, raid), left)}
    ask = _aims(draft, area, left)
    if raid.aims:
        ask = ask._replace(required=False, default=raid.aims, usual=planned)
    named = yield ask._replace(follows="", typed=False)
    if not named or len(named) == 1:  # all of them, told as on a line: before any was lost
        return dict.fromkeys(named or [_likeliest(state, area)], raid.bombers)
    return {key: left if count == ALL else count for key, count in named.items()}


def _aims(draft: Draft, area: str, bombers: int) -> Ask[Counts | None]:
    """Ask at what the bombers aim; where there are only bases, and several, that must be said."""
    play, state = draft.play, draft.state
    there = facilities_in(state, area)
    names = ", ".join(facility_name(play, state, area, key) for key in there)
    prompt = _("Which facility: {names}?").format(names=names)
    return Ask(
        "at",
        draft,
        prompt,
        TARGETS._replace(
            shown=lambda _draft, aims: _aims_text(play, state, area, aims or {}),
            words=lambda draft: facility_words(draft.play).only(there),
            limits=lambda _draft: dict.fromkeys(there, bombers),
        ),
        usual={_likeliest(state, area): bombers},
        required=len(there) > 1 and COMPLEX not in there,
        wanted=len(there) > 1,
        follows="units",
        missing=prompt,
        check=partial(_check_aims, draft, bombers),
    )


def _check_aims(draft: Draft, bombers: int, aims: Counts | None) -> None:
    """Raise UsageError where more or fewer bombers aim than fly."""
    aimed = sum((aims or {}).values())
    if aims and ALL not in aims.values() and aimed != bombers:
        raise UsageError(_bombers_aimed(bombers, aimed) + ".")


def _bombers_aimed(bombers: int, aimed: int) -> str:
    return _("Bombers: {bombers}; aimed at facilities: {aimed}").format(
        bombers=bombers, aimed=aimed
    )


def _aims_text(play: Play, state: AxisState, area: str, aims: Counts) -> str:
    return ", ".join(f"{n} {facility_name(play, state, area, key)}" for key, n in aims.items())


def _more(draft: Draft, name: str, prompt: str) -> Ask[Counts | None]:
    """Ask for fighters, of those who are asked for the bombers."""
    return Ask(name, draft, prompt, usual={}, wanted=True, follows="units")


def _targets(play: Play, state: AxisState, raid: Raid) -> tuple[Target, ...]:
    """Return the facilities aimed at, each with its bombers and the damage that still fits."""
    area = raid.area
    return tuple(
        Target(
            key,
            bombers,
            room=max(most_damage(play, state, area, key) - damage(state, area, key), 0),
            unit=facility_unit(state, area, key),
        )
        for key, bombers in raid.aims.items()
    )


def sortie_of(play: Play, state: AxisState, raid: Raid) -> Sortie:
    """Return the raid before its first die."""
    constants = play.world.constants
    return Sortie(
        bomber=raid.bomber,
        fighter=raid.fighter,
        escorts=raid.escorts,
        interceptors=raid.interceptors,
        targets=_targets(play, state, raid),
        escort_hits_at=constants["escort_attack"],
        interceptor_hits_at=constants["interceptor_defense"],
        aa_hits_at=constants["facility_aa_hit_max"],
        sides=constants["die_sides"],
    )


def _rolls(play: Play, raid: Raid, flown: Flown) -> list[tuple[str, Sequence[int], int]]:
    """Return each roll for hits: power, dice, number needed."""
    constants, victim = play.world.constants, str(raid.victim)
    return [
        (raid.power, flown.air.get(ATTACKER, ()), constants["escort_attack"]),
        (victim, flown.air.get(DEFENDER, ()), constants["interceptor_defense"]),
        *((victim, s.aa_dice, constants["facility_aa_hit_max"]) for s in flown.strikes),
    ]


def _luck(play: Play, raid: Raid, flown: Flown) -> dict[str, tuple[int, ...]]:
    """Return power -> dice, hits, sum of the numbers needed."""
    by_power: dict[str, tuple[int, ...]] = {}
    for power, dice, needed in _rolls(play, raid, flown):
        thrown, hits, sums = by_power.get(power, (0, 0, 0))
        hits += sum(die <= needed for die in dice)
        by_power[power] = (thrown + len(dice), hits, sums + needed * len(dice))
    return {power: dice for power, dice in by_power.items() if dice[0]}
