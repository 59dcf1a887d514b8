"""Attacks on the economy and fire at overflights: raids, rockets, AA guns (pp. 9-10, 18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Any

from companion.games.axis import forces, money, raid_view, repeats
from companion.games.axis.action import (
    AREA,
    AxisAction,
    Draft,
    InPhase,
    LuckByPower,
    area_before,
    counts_of,
    ones,
)
from companion.games.axis.combat.raid_chances import flak_chances, raid_chances, rocket_chances
from companion.games.axis.combat.raids import FlakOutcome, RaidOutcome, overflight, raid, rocket
from companion.games.axis.play import Play
from companion.games.axis.questions import FightAsked, fight_out
from companion.games.axis.retold_raids import RaidSide, paying, retold_raid
from companion.games.axis.state import AxisState, with_fought, with_luck, with_raid
from companion.table.actions import Ask, Asking, Field, action, field, kept
from companion.table.battles import RetoldBattle
from companion.table.counts import Counts, minus
from companion.table.errors import Refusal, RefusedError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, NUMBER
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary

RAID_RANGE = "raid_range"
ONE_PER_COMPLEX = "one-per-complex"


def _target_refusals(
    play: Play, state: AxisState, power: str, area: str, rule: str
) -> list[Refusal]:
    """Refuse a target that is no enemy complex."""
    world, owner = play.world, state.owners.get(area)
    if area in state.complexes and owner is not None and not world.friends(owner, power):
        return []
    reason = world.say(_("{area}: there is no enemy complex"), area=area)
    targets = [world.area(key) for key in complexes(play, state, power)]
    allowed = _("enemy complexes: {areas}").format(areas=", ".join(targets) or _("none"))
    return [play.refuse(rule, reason, allowed)]


def complexes(play: Play, state: AxisState, power: str) -> list[str]:
    """Return the areas with complexes of a power's enemies."""
    return [key for key in state.complexes if not play.world.friends(state.owners[key], power)]


def attacks(play: Play, state: AxisState) -> list[str]:
    """Return the commands `raid` and `rocket`, each where the power at the move has what it needs
    and somewhere to aim."""
    commands = ["raid"] if complexes(play, state, state.power) else []
    return [*commands, "rocket"] if aims(play, state) else commands


def aims(play: Play, state: AxisState) -> list[tuple[str, str]]:
    """Return (area of a gun, area of a complex) of all rockets that the power at the move may fire,
    from its own areas first: guns may also stand in those of friends."""
    power = state.power
    if gun_range(play, state, power) is None:
        return []
    starts = [key for key, owner in state.owners.items() if play.world.friends(owner, power)]
    starts.sort(key=lambda start: state.owners[start] != power)
    return [
        (start, area)
        for start, area in product(starts, complexes(play, state, power))
        if not rocket_refusals(play, state, power, start, area)
    ]


def gun_range(play: Play, state: AxisState, power: str) -> int | None:
    """Return how far a power's guns reach as rocket launchers. None: no such technology."""
    for row in play.world.game.table("technology_effects"):
        if row["stat"] == RAID_RANGE and row["technology"] in state.powers[power].technologies:
            reach = row["new_value"]
            assert isinstance(reach, int)
            return reach
    return None


def rocket_refusals(
    play: Play, state: AxisState, power: str, start: str, area: str, guns: int = 1
) -> list[Refusal]:
    """Return why guns in one area may not fire at another."""
    world = play.world
    reach = gun_range(play, state, power)
    if reach is None:
        return [_undeveloped(play, power)]
    refusals = _start_refusals(play, state, power, start)
    refusals += _target_refusals(play, state, power, area, "rocket")
    far = world.distance(start, area)
    if far is None or far > reach:
        reason = world.say(
            _("{area} is {distance} spaces from {start}, and rockets reach {reach}"),
            area=area,
            distance=str(far),
            start=start,
            reach=reach,
        )
        near = map(world.area, _near(play, start, complexes(play, state, power), reach))
        allowed = _("within reach: {areas}").format(areas=", ".join(near) or _("none"))
        refusals.append(play.refuse("rocket", reason, allowed))
    if state.choices["rockets"] == ONE_PER_COMPLEX:
        refusals += _limit_refusals(play, state, start, area, guns)
    return refusals


def _undeveloped(play: Play, power: str) -> Refusal:
    reason = _("{power} has not developed rockets")
    allowed = _("'research' does it at the start of a turn")
    return play.refuse("rocket", reason, allowed, power=power)


def _start_refusals(play: Play, state: AxisState, power: str, start: str) -> list[Refusal]:
    """Return why no gun in an area may fire."""
    if start not in state.owners or not play.world.friends(state.owners[start], power):
        return [play.refuse("rocket", _("{area}: no gun of yours can stand there"), area=start)]
    if start in state.turn.won and state.choices["captured_guns"] == "wait":
        reason = _("{area}: a gun captured this turn fires from the next one on")
        return [play.refuse("rocket", reason, area=start)]
    return []


def _why_no_aim(draft: Draft) -> list[Refusal]:
    """Return why no rocket may be fired: from anywhere, or from the area that was named."""
    play, state = draft.play, draft.state
    world, power, named = play.world, state.power, draft.answers.get("start")
    reach = gun_range(play, state, power)
    if reach is None:
        return [_undeveloped(play, power)]
    if named and (refusals := _start_refusals(play, state, power, named)):
        return refusals
    enemy = complexes(play, state, power)
    starts = [named] if named else [key for key in state.owners if _near(play, key, enemy, reach)]
    reasons = list[Refusal]()
    for start in starts:
        if not _start_refusals(play, state, power, start):
            for area in _near(play, start, enemy, reach):
                reasons += rocket_refusals(play, state, power, start, area)
    if reasons:
        return reasons
    allowed = _("enemy complexes: {areas}").format(
        areas=", ".join(map(world.area, enemy)) or _("none")
    )
    if named:
        reason = _("{area}: no enemy complex lies within {reach} spaces")
        return [play.refuse("rocket", reason, allowed, area=named, reach=reach)]
    reason = _("No enemy complex lies within {reach} spaces of a gun that may fire")
    return [play.refuse("rocket", reason, allowed, reach=reach)]


def _near(play: Play, start: str, areas: list[str], reach: int) -> list[str]:
    """Return the areas that rockets from `start` reach."""
    return [area for area in areas if (play.world.distance(start, area) or reach + 1) <= reach]


def _limit_refusals(
    play: Play, state: AxisState, start: str, area: str, guns: int
) -> list[Refusal]:
    """Refuse a second shot in a turn: by guns of an area, or at a complex."""
    refusals = []
    if guns > 1 or start in state.turn.guns:
        refusals.append(
            play.refuse("rocket", _("{area}: one gun of an area fires once a turn"), area=start)
        )
    if area in state.turn.rocketed:
        refusals.append(
            play.refuse("rocket", _("{area}: a complex is hit by rockets once a turn"), area=area)
        )
    return refusals


def against(draft: Draft, area: str) -> AxisState:
    """Return the books with an enemy of an area's owner at the move: the power at the move if it is
    one, else the next that is; people are told which."""
    world, state = draft.play.world, draft.state
    owner, order = state.owners.get(area), list(state.powers)
    turn = order.index(state.power)
    for power in (*order[turn:], *order[:turn]):
        if owner is not None and not world.friends(owner, power):
            if power != state.power:
                draft.remark(world.say(_("Attacker: {power}."), power=power))
            return replace(state, power=power)
    return state


# -- what the two attacks on a complex share -----------------------------------------------------


def refuse(refusals: list[Refusal]) -> None:
    """Refuse before anybody rolls a die."""
    if refusals:
        raise RefusedError(refusals)


def _paying(play: Play, state: AxisState, area: str) -> raid_view.Damage:
    """Return who pays for what bombs do, and how much at most."""
    victim = state.owners[area]
    text = play.world.say(_("{power} pays"), power=victim)
    return raid_view.Damage(text, state.powers[victim].cash, money=True)


def _pay(
    state: AxisState, victim: str, area: str, outcome: RaidOutcome, reason: str
) -> Step[AxisState]:
    """Return the state after the victim has handed over what the dice took, at most all it has."""
    paid = min(outcome.damage, state.powers[victim].cash)
    return money.book(state, Entry(victim, -paid, reason, area))


def _strikes(play: Play, area: str, outcome: RaidOutcome) -> list[Block]:
    """Return each bomber or gun with its dice and the cap by the area's income."""
    income = play.world.areas[area].income
    lines: list[Block] = []
    for strike in outcome.strikes:
        text = play.world.say(
            _("{unit}: {dice} → {damage}"),
            unit=strike.unit,
            dice=" + ".join(map(str, strike.dice)),
            damage=strike.damage,
        )
        if strike.damage < sum(strike.dice):
            capped = _("at most the income of {income} (p. {page})")
            text += ", " + capped.format(income=income, page=play.page("raid"))
        lines.append(Line(text, 2))
    return lines


def _victim(play: Play, victim: str, step: Step[AxisState]) -> RaidSide:
    """Return the side that was bombed, with what it paid."""
    return paying(play, victim, -sum(entry.amount for entry in step.entries))


def _paid(play: Play, victim: str, step: Step[AxisState]) -> Block:
    """Return what the victim has paid and still has."""
    text = play.world.say(
        _("{power} pays {paid}; {cash} left."),
        power=victim,
        paid=play.world.money(-sum(e.amount for e in step.entries)),
        cash=play.world.money(step.state.powers[victim].cash),
    )
    return Line(text)


# -- raids -------------------------------------------------------------------------------------


def raided_refusals(play: Play, state: AxisState, area: str) -> list[Refusal]:
    """Return a refusal of a second raid on an area in a turn: all bombers that raid it are one
    raid."""
    if area not in state.turn.raided:
        return []
    reason = play.world.say(_("{area}: it was raided this turn"), area=area)
    return [repeats.refusal(play, "raid", reason)]


def _bombers(draft: Draft) -> list[Counts]:
    return ones(forces.raiding_units(draft.play, forces.edition_of(draft.play, state=None)).ids)


BOMBERS = counts_of(
    lambda draft: forces.raiding_units(draft.play, forces.edition_of(draft.play, state=None)),
    N_("Which bombers? For example: 2 bomber."),
)


_NO_GUN = FLAG._replace(
    read=lambda draft, text: not FLAG.read(draft, text),
    shown=lambda draft, no_aa: FLAG.shown(draft, not no_aa),
)
"""Option `--no-aa`, where people are asked whether there is a gun."""


@action
class Raid(AxisAction):
    """A raid of bombers on a complex; the AA gun of the area fires first (p. 18)."""

    gate = InPhase("combat")
    dice = 6
    weighs = True
    area: str = field(
        area_before(BOMBERS),
        N_("The area of the complex."),
        legal=lambda draft: complexes(draft.play, draft.state, draft.state.power),
    )
    bombers: Counts = field(BOMBERS, N_("The bombers, for example: 2 bomber."), legal=_bombers)
    power: str
    victim: str
    again: bool = True
    result: RaidOutcome = kept(key="outcome")
    luck: LuckByPower
    inputs = MappingProxyType(
        {
            "no_aa": Field(
                FLAG, N_("There is no AA gun in the area."), required=False, option="no-aa"
            ),
            "again": repeats.FIELD,
        }
    )

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        """Ask for area and bombers and return the exact chances of losses and damage, with or
        without a session; nothing is recorded."""
        play, state = draft.play, draft.state
        area, bombers, no_aa = yield from cls._ask_plan(
            draft, lambda _area: [], legal=list(state.complexes)
        )
        state = against(draft, area)
        refuse(_target_refusals(play, state, state.power, area, "raid"))
        chances = raid_chances(
            forces.edition_of(play, state),
            bombers,
            guns=not no_aa,
            income=play.world.areas[area].income,
            technologies=state.active.technologies,
            place=area,
        )
        title = _("Exact odds: raid on {area}, {units}")
        title = play.world.say(title, area=area, units=bombers)
        return raid_view.answer(play, title, chances, {area: _paying(play, state, area)})

    @classmethod
    def _ask_plan(
        cls,
        draft: Draft,
        refusals_of: Callable[[str], list[Refusal]],
        legal: list[str] | None = None,
    ) -> Asking[tuple[str, Counts, bool]]:
        """Ask for the area, the bombers, and whether there is no gun. Where `refusals_of` the area
        returns any, nothing else is asked for."""
        area = yield Ask("area", draft, legal=legal)
        draft.refuse(refusals_of(area))
        bombers = yield Ask("bombers", draft)
        gun = Ask("no_aa", draft, _("Is there an AA gun"), _NO_GUN, wanted=True, follows="bombers")
        return area, bombers, bool((yield gun._replace(default=False)))

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Raid]:
        """Ask for the area and the bombers, then throw the raid's dice."""
        play, state = draft.play, draft.state

        def area_refusals(area: str) -> list[Refusal]:
            shut = cls.gate.refusals(play, state)
            return shut or _target_refusals(play, state, state.power, area, "raid")

        area, bombers, no_aa = yield from cls._ask_plan(draft, area_refusals)
        again = yield from repeats.question(draft, raided_refusals(play, state, area))
        victim = state.owners[area]
        flown = raid(
            forces.edition_of(play, state),
            bombers,
            guns=not no_aa,
            income=play.world.areas[area].income,
            cash=state.powers[victim].cash,
            technologies=state.active.technologies,
        )
        outcome = yield from fight_out(
            draft,
            flown,
            FightAsked({"attacker": state.power, "defender": victim}, tells=True, rounds=False),
        )
        return cls(
            area=area,
            bombers=bombers,
            power=state.power,
            victim=victim,
            again=again,
            result=outcome,
            luck=flak_luck(victim, len(outcome.aa_dice), outcome.shot_down),
        )

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        refusals = _target_refusals(play, state, self.power, self.area, "raid")
        return refusals or ([] if self.again else raided_refusals(play, state, self.area))

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        state = with_raid(with_luck(state, self.luck), self.area)
        state = with_fought(state, self.area, minus(self.bombers, self.result.shot_down))
        return _pay(state, self.victim, self.area, self.result, money.RAID)

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(
            _("raid on {area}: shot down {lost}; {paid} lost"),
            area=self.area,
            lost=self.result.shot_down,
            paid=play.world.money(self.result.paid),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        lines: list[Block] = [Line(self.told(play, before) + ".")]
        if self.result.aa_dice:
            dice = " ".join(map(str, self.result.aa_dice))
            text = _("AA fire (p. {page}): {dice}").format(page=play.page("raid"), dice=dice)
            lines.append(Line(text, 2))
        strikes = _strikes(play, self.area, self.result)
        return [*lines, *strikes, _paid(play, self.victim, step)]

    def battle(self, play: Play, before: AxisState, after: Step[AxisState]) -> RetoldBattle:
        title = play.world.say(_("{area}, a raid"), area=self.area)
        flown = RaidSide(self.power, self.bombers, self.result.shot_down)
        return retold_raid(play, title, flown, _victim(play, self.victim, after))

    def outcome(self, play: Play, before: AxisState) -> Mapping[str, Any]:
        return self.result.as_json()


# -- rockets -----------------------------------------------------------------------------------


@action
class Rocket(AxisAction):
    """A rocket attack of guns on a complex (p. 18)."""

    gate = InPhase("combat")
    dice = 6
    weighs = True
    start: str = field(
        area_before(AREA),
        N_("The area of the gun."),
        key="from",
        legal=lambda draft: list(
            dict.fromkeys(start for start, _area in aims(draft.play, draft.state))
        ),
        idle=_why_no_aim,
    )
    area: str = field(
        AREA,
        N_("The area of the complex."),
        legal=lambda draft: [
            area
            for start, area in aims(draft.play, draft.state)
            if start == draft.answers.get("start", start)
        ],
        idle=_why_no_aim,
    )
    guns: int = field(
        NUMBER, N_("How many guns fire (default 1)."), default=1, option="guns", metavar="N"
    )
    power: str
    victim: str
    again: bool = True
    result: RaidOutcome = kept(key="outcome")
    inputs = MappingProxyType({"again": repeats.FIELD})

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        play, state = draft.play, draft.state
        start, area, guns = yield from cls._ask_plan(draft)
        refuse(rocket_refusals(play, state, state.power, start, area, guns))
        income = play.world.areas[area].income
        edition = forces.edition_of(play, state)
        chances = rocket_chances(edition, guns=guns, income=income, place=area)
        title = _("Exact odds: rockets from {start} at {area}")
        title = play.world.say(title, start=start, area=area)
        return raid_view.answer(play, title, chances, {area: _paying(play, state, area)})

    @classmethod
    def _ask_plan(cls, draft: Draft) -> Asking[tuple[str, str, int]]:
        start = yield Ask("start", draft)
        area = yield Ask("area", draft.having("start", start))
        return start, area, (yield Ask("guns", draft)) or 1

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Rocket]:
        """Ask for the guns and their target, refuse what the rules forbid, then throw the die."""
        play, state = draft.play, draft.state
        start, area, guns = yield from cls._ask_plan(draft)
        draft.refuse(
            cls.gate.refusals(play, state)
            or rocket_refusals(play, state, state.power, start, area, guns)
        )
        again = yield from repeats.question(draft, _fired_refusals(play, state, start))
        victim = state.owners[area]
        fired = rocket(
            forces.edition_of(play, state),
            guns=guns,
            income=play.world.areas[area].income,
            cash=state.powers[victim].cash,
        )
        outcome = yield from fight_out(
            draft, fired, FightAsked({"attacker": state.power}, rounds=False)
        )
        return cls(
            start=start,
            area=area,
            guns=guns,
            power=state.power,
            victim=victim,
            again=again,
            result=outcome,
        )

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        refusals = rocket_refusals(play, state, self.power, self.start, self.area, self.guns)
        return refusals or ([] if self.again else _fired_refusals(play, state, self.start))

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        turn = replace(
            state.turn,
            guns=(*state.turn.guns, self.start),
            rocketed=(*state.turn.rocketed, self.area),
        )
        return _pay(replace(state, turn=turn), self.victim, self.area, self.result, money.ROCKET)

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(
            _("rockets from {start} at {area}: {paid} lost"),
            start=self.start,
            area=self.area,
            paid=play.world.money(self.result.paid),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        strikes = _strikes(play, self.area, self.result)
        return [Line(self.told(play, before) + "."), *strikes, _paid(play, self.victim, step)]

    def battle(self, play: Play, before: AxisState, after: Step[AxisState]) -> RetoldBattle:
        title = play.world.say(_("{area}, rockets"), area=self.area)
        guns = RaidSide(
            self.power, {strike.unit: self.guns for strike in self.result.strikes}, lost={}
        )
        return retold_raid(play, title, guns, _victim(play, self.victim, after))

    def outcome(self, play: Play, before: AxisState) -> Mapping[str, Any]:
        return self.result.as_json()


def _fired_refusals(play: Play, state: AxisState, start: str) -> list[Refusal]:
    """Return a refusal of rockets from an area that has fired this turn: all guns of an area fire
    at once."""
    if start not in state.turn.guns:
        return []
    reason = _("{area}: rockets were fired from there this turn")
    return [repeats.refusal(play, "rocket", play.world.say(reason, area=start))]


# -- AA fire -----------------------------------------------------------------------------------


def flown_over(play: Play, state: AxisState) -> list[str]:
    """Return the areas in which a gun of the enemy may stand."""
    owners = state.owners.items()
    return [area for area, owner in owners if not play.world.friends(owner, state.power)]


def _aircraft(draft: Draft) -> Vocabulary:
    types = draft.play.world.units
    flying = [key for key, unit in types.items() if unit.domain == "air"]
    return draft.play.world.vocabulary("units").only(flying)


AIRCRAFT = counts_of(_aircraft, N_("Which aircraft? For example: 2 fighter."))


@action
class Flak(AxisAction):
    """Fire of one gun at every aircraft that flies over its area (pp. 9-10)."""

    gate = InPhase("combat-move", "combat", "noncombat-move")
    dice = 6
    weighs = True
    area: str = field(
        area_before(AIRCRAFT),
        N_("The area with the enemy's gun."),
        legal=lambda draft: flown_over(draft.play, draft.state),
    )
    aircraft: Counts = field(
        AIRCRAFT,
        N_("The aircraft, for example: 2 fighter 1 bomber."),
        legal=lambda draft: ones(_aircraft(draft).ids),
    )
    power: str
    result: FlakOutcome = kept(key="outcome")
    luck: LuckByPower

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        play, state = draft.play, draft.state
        area = yield Ask("area", draft)
        refuse(_gun_refusals(play, state, state.power, area))
        aircraft = yield Ask("aircraft", draft)
        chances = flak_chances(forces.edition_of(play, state), aircraft)
        title = _("Exact odds: AA fire over {area} at {units}")
        title = play.world.say(title, area=area, units=aircraft)
        return raid_view.answer(play, title, chances, places={})

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Flak]:
        """Ask for the area flown over and the aircraft, then for a die for each of them."""
        play, state = draft.play, draft.state
        area = yield Ask("area", draft)
        draft.refuse(
            cls.gate.refusals(play, state) or _gun_refusals(play, state, state.power, area)
        )
        aircraft = yield Ask("aircraft", draft)
        fire = overflight(forces.edition_of(play, state), aircraft)
        outcome = yield from fight_out(
            draft, fire, FightAsked({"defender": state.owners[area]}, tells=True, rounds=False)
        )
        dice = sum(map(len, outcome.dice.values()))
        return cls(
            area=area,
            aircraft=aircraft,
            power=state.power,
            result=outcome,
            luck=flak_luck(state.owners.get(area), dice, outcome.shot_down),
        )

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        return _gun_refusals(play, state, self.power, self.area)

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        return Step(with_luck(state, self.luck))

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(
            _("AA fire over {area}: shot down {lost}"), area=self.area, lost=self.result.shot_down
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        lines: list[Block] = [Line(self.told(play, before) + ".")]
        for unit, dice in self.result.dice.items():
            text = _("{unit}: {dice}").format(
                unit=play.world.counts({unit: len(dice)}), dice=" ".join(map(str, dice))
            )
            lines.append(Line(text, 2))
        return lines

    def battle(self, play: Play, before: AxisState, after: Step[AxisState]) -> RetoldBattle:
        title = play.world.say(_("{area}, AA fire"), area=self.area)
        flown = RaidSide(self.power, self.aircraft, self.result.shot_down)
        return retold_raid(
            play, title, flown, RaidSide(before.owners.get(self.area), units={}, lost={})
        )

    def outcome(self, play: Play, before: AxisState) -> Mapping[str, Any]:
        return self.result.as_json()


def _gun_refusals(play: Play, state: AxisState, power: str, area: str) -> list[Refusal]:
    owner = state.owners.get(area)
    if owner is not None and not play.world.friends(owner, power):
        return []
    reason = play.world.say(_("{area}: no enemy gun fires there"), area=area)
    return [play.refuse("flak", reason, _("name an area of the enemy"))]


def flak_luck(
    victim: str | None, dice: int, shot_down: Mapping[str, int]
) -> dict[str, tuple[int, ...]]:
    """Return the AA fire's part in the statistics: each die hits on a 1."""
    return {victim: (dice, sum(shot_down.values()), dice)} if victim and dice else {}
