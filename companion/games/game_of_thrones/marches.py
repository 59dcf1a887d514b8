"""Marches (pp. 7-8, 11): where units go, one battle an order, tokens, neutral forces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, NamedTuple

from companion.games.game_of_thrones import card_pairs, consequences, supply, tokens
from companion.games.game_of_thrones.action import AREA, AREAS, Draft, InPhase, ThronesAction
from companion.games.game_of_thrones.battle import Commitment
from companion.games.game_of_thrones.march_questions import friends_asked, moves_asked, token_asked
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.raids import owner, turn_refusals
from companion.games.game_of_thrones.routes import (
    carried,
    destinations,
    own_seas,
    seas_without_ships,
)
from companion.games.game_of_thrones.state import (
    MARCHES,
    Force,
    LaidOrder,
    PendingBattle,
    ThronesState,
    controller,
    reserve,
)
from companion.games.game_of_thrones.strength import (
    StrengthItem,
    item_rows,
    support_items,
    supporters,
    total,
)
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.words import MarchMove, read_moves
from companion.games.game_of_thrones.world import MARCH
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, action, field
from companion.table.counts import Counts, minus, plus
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.figures import with_sign
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG
from companion.table.reply import Block, Line, Reply, Sum
from companion.table.rules import Step

NEAR_SEAS = 3
"""Most seas without ships on a way that is still advised."""


def enemies_in(state: ThronesState, house: str, area: str) -> bool:
    """Return whether units of another house stand in an area: entering it is a battle (p. 7)."""
    force = state.forces.get(area)
    return force is not None and force.house != house


class Barred(NamedTuple):
    """Reason why units cannot go from one area to another; `rule` is one of `PAGES`."""

    rule: str
    reason: str


def why_barred(play: Play, state: ThronesState, house: str, start: str, goal: str) -> Barred | None:
    """Return why units of a house cannot march from one area to another, None when they can."""
    world = play.world
    if goal in destinations(world, state, house, start):
        return None
    names = {"start": world.area(start), "goal": world.area(goal)}
    if start == goal:
        return Barred("marches", _("{goal} is where they are").format(**names))
    if world.areas[start].is_sea != world.areas[goal].is_sea:
        return Barred("marches", _("ships stay at sea, footmen and knights on land"))
    apart = _("{start} and {goal} are not adjacent")
    if world.areas[start].is_sea:
        return Barred("marches", apart.format(**names))
    river = frozenset((start, goal)) in world.rivers
    text = _("a river without a bridge lies between {start} and {goal}") if river else apart
    rule = "rivers" if river else "transport"
    empty_seas = seas_without_ships(world, start, goal, own_seas(world, state, house))
    if empty_seas is None or len(empty_seas) > NEAR_SEAS:
        return Barred(rule, text.format(**names))
    text += _(", and for the way by sea ships are missing in: {seas}")
    return Barred(rule, text.format(**names, seas=world.areas_text(empty_seas)))


def battle_refusals(
    play: Play, state: ThronesState, house: str, goals: Collection[str]
) -> list[Refusal]:
    """Return why one march cannot go to all of these areas: it begins one battle (p. 7), and beside
    it enters a neutral force's area only where the group plays it so (p. 11)."""
    battles = [goal for goal in goals if enemies_in(state, house, goal)]
    if len(battles) > 1:
        reason = _("One march begins one battle only; this one would begin battles in: {areas}")
        return [play.refuse("marches", reason, areas=battles)]
    neutral = [goal for goal in goals if goal in state.neutral]
    if battles and neutral and state.choices["neutral_and_battle"] == "no":
        reason = _(
            "As the group plays, one march does not both begin a battle in {areas} and enter the "
            "area of a neutral force, {goal}"
        )
        return [play.refuse("neutral", reason, areas=battles, goal=neutral)]
    return []


class Neutral(NamedTuple):
    """A march against a neutral force: the sum against its strength (p. 11)."""

    area: str
    strength: int
    items: tuple[StrengthItem, ...]


def against_neutral(
    play: Play,
    state: ThronesState,
    start: str,
    support: Sequence[str],
    area: str,
    units: Counts,
) -> Neutral:
    """Return the strength that marches into an area with a neutral force: units, order, support."""
    world = play.world
    order = world.orders[state.orders[start].order]
    items = [
        StrengthItem("unit", unit, world.units[unit].strength * count, count)
        for unit, count in units.items()
    ]
    items.append(StrengthItem("order", order.id, order.modifier))
    supporting = [key for key in support if area in world.neighbours[key]]
    items += support_items(world, state, area, supporting)
    return Neutral(area, state.neutral[area], tuple(items))


def why_over_supply(play: Play, before: ThronesState, after: ThronesState, house: str) -> str:
    """Return why a house may not change the board from `before` to `after`, or "": its units beyond
    supply may not become more (p. 8). An attacker counts in the area that it attacks."""
    excess = supply.house_excess(play.world, after, house)
    if excess <= supply.house_excess(play.world, before, house):
        return ""
    sizes = supply.armies(supply.sizes(after, house).values())
    return _("Armies of {sizes} do not fit supply {level} ({limits})").format(
        sizes=" ".join(map(str, sizes)),
        level=before.supply[house],
        limits=" ".join(map(str, play.world.limits(before.supply[house]))),
    )


def carried_out(
    state: ThronesState,
    house: str,
    area: str,
    going: Sequence[tuple[str, Counts]],
    modifier: int = 0,
) -> ThronesState:
    """Return the board after units of a house went from an area, (goal, units) each. A battle that
    this begins is still to be fought, with the modifier of the order."""
    for goal, units in going:
        force = state.forces.get(area, Force(house, units={}))
        state = state.with_force(area, replace(force, units=minus(force.units, units)))
        if enemies_in(state, house, goal):
            state = replace(state, fight=PendingBattle(house, area, goal, units, modifier))
        else:
            state = arrive(state, house, goal, units)
    return state


def arrive(
    state: ThronesState, house: str, area: str, units: Counts, routed: Counts | None = None
) -> ThronesState:
    """Move units into an area without enemies: others' tokens and neutral forces leave it."""
    if not units:
        return state
    force = state.forces.get(area, Force(house, units={}))
    force = replace(force, units=plus(force.units, units), routed=plus(force.routed, routed or {}))
    if state.tokens.get(area, house) != house:
        state = state.with_token(area, None)
    neutral = {key: value for key, value in state.neutral.items() if key != area}
    return replace(state, neutral=neutral).with_force(area, force)


def over_ships(play: Play, state: ThronesState, house: str, start: str, goal: str) -> list[str]:
    """Return the seas whose ships carry units between two areas; none when they need no ships."""
    if goal in play.world.neighbours[start]:
        return []
    return sorted(carried(play.world, state, house, start).get(goal, ()))


def marching(draft: Draft) -> list[str]:
    """Return the areas where a march order can be carried out now."""
    return consequences.orders_of(draft.play.world, draft.state, MARCH).get(
        draft.state.turn or "", []
    )


def supported(
    play: Play, state: ThronesState, house: str, goals: Iterable[str]
) -> tuple[set[str], set[str]]:
    """Return the areas that can support a march of a house against the neutral forces of its goals,
    and those among them that do so unless told otherwise: its own."""
    reach = {
        key
        for goal in goals
        if goal in state.neutral
        for key in supporters(play.world, state, goal)
    }
    return reach, {key for key in reach if state.orders[key].house == house}


def settled_support(
    play: Play, reach: Collection[str], own: set[str], named: Sequence[str], without: Sequence[str]
) -> tuple[str, ...]:
    """Return the areas that support: those of the house by themselves, others as named. Raises
    UsageError for one that can support nobody."""
    for area in named:
        if area not in reach:
            message = _("{area} can support nobody here; support may come from: {areas}.")
            areas = play.world.areas_text(sorted(reach))
            raise UsageError(play.world.say(message, area=area, areas=areas))
    return tuple(sorted({*own, *named} - set(without)))


def _march_by(draft: Draft, area: str, moves: tuple[MarchMove, ...], *, friends: bool) -> March:
    """Return the march by some moves, with all the support that there could be, or only the own."""
    goals = [move.to for move in moves]
    reach, own = supported(draft.play, draft.state, owner(draft.state, area), goals)
    return March(area=area, moves=moves, support=tuple(sorted(reach if friends else own)))


def _read_moves(draft: actions.Draft[Any, Any], text: str) -> tuple[MarchMove, ...]:
    """Read where units go. Without units, all units in the area of the march go."""
    force = draft.state.forces.get(draft.answers["area"])
    return read_moves(draft.play.world, text, force.fit if force else {})


WITHOUT = Field(
    AREAS,
    N_("Areas that do not support."),
    required=False,
    default=(),
    option="without",
    metavar="AREAS",
)


@action
class March(ThronesAction):
    """Carry out a march order (pp. 7-8, 11); into enemies it begins a battle."""

    gate = InPhase(MARCHES, "marches")
    weighs = True
    inputs: ClassVar[Mapping[str, Field]] = {"without": WITHOUT}
    area: str = field(AREA, N_("The area with the march order."), legal=marching)
    moves: tuple[MarchMove, ...] = field(
        Input(_read_moves),
        N_("Where units go, for example: riverrun 1 knight, seagard 1 footman; all without units."),
        default=(),
    )
    token: bool = field(
        FLAG,
        N_("Leave a power token in the area that all units leave."),
        default=False,
        option="token",
    )
    support: tuple[str, ...] = field(
        AREAS,
        N_("Against a neutral force: areas of friends that support."),
        default=(),
        option="support",
        metavar="AREAS",
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[March]:
        area = yield Ask("area", draft)
        return (yield from cls._ask_march(draft, area))

    @classmethod
    def _ask_march(cls, draft: Draft, area: str) -> Asking[March]:
        """Ask for a march from an area: goals, token and the like."""
        draft = draft.having("area", area)
        moves = yield Ask("moves", draft)
        asked = not moves and area in marching(draft)
        if asked:
            moves = yield from moves_asked(draft, area, partial(_march_by, draft, area))
        token = yield Ask("token", draft)
        if asked and moves and not token:
            token = yield from token_asked(draft, area, moves)
        house = owner(draft.state, area)
        goals = [move.to for move in moves]
        reach, own = supported(draft.play, draft.state, house, goals)
        named = yield Ask("support", draft)
        if asked and not named:
            named = yield from friends_asked(draft, reach - own)
        without = yield Ask("without", draft)
        support = settled_support(draft.play, reach, own, named, without)
        return March(area=area, moves=moves, token=token, support=support)

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        """Weigh the battle that a march would begin, over both hands. Where no march order lies yet
        it is asked of one without a modifier."""
        play, world, notes = draft.play, draft.play.world, list[str]()
        able = [area for area, force in draft.state.forces.items() if force.fit]
        area = yield Ask("area", draft, legal=able)
        force = draft.state.forces.get(area)
        if force is None:
            reason = world.say(_("{area}: nobody stands there"), area=area)
            raise RefusedError([play.refuse("marches", reason)])
        state, lies = draft.state, draft.state.orders.get(area)
        if lies is None or world.orders[lies.order].kind != MARCH:
            order = next(o for o in world.orders.values() if o.kind == MARCH and not o.modifier)
            lies = LaidOrder(force.house, order.id)
            state = state.with_order(area, lies)
            text = _("No march order lies there yet; the answer is for {order}.")
            notes.append(world.say(text, order=order.id))
        march = yield from cls._ask_march(draft._replace(state=state), area)
        if refusals := march.rule_refusals(play, state):
            raise RefusedError(refusals)
        modifier = world.orders[lies.order].modifier
        after = carried_out(state, force.house, area, march.goals(), modifier)
        if after.fight is None:
            return Reply({"battle": False}, [Line(_("This march begins no battle."))])
        after = after.with_order(area, None)
        attack, defend = card_pairs.own_support(world, after)
        return card_pairs.answer(play, after, Commitment(attack, defend), notes)

    def goals(self) -> list[tuple[str, dict[str, int]]]:
        """Return (goal, units), goals named twice put together."""
        by_goal: dict[str, dict[str, int]] = {}
        for move in self.moves:
            by_goal[move.to] = plus(by_goal.get(move.to, {}), move.units)
        return list(by_goal.items())

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse a march out of turn, against the rules, or after which the house has too many
        units for its supply."""
        refusals = self.gate.refusals(play, state)
        refusals = refusals or turn_refusals(play, state, self.area, MARCH, "marches")
        refusals = refusals or self.rule_refusals(play, state)
        if refusals:
            return refusals
        house = state.orders[self.area].house
        reason = why_over_supply(play, state, self._board_after(play, state), house)
        return [play.refuse("transport", reason)] if reason else []

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Return the refusals of a march by the order that lies in its area. Supply and whose
        turn it is do not matter."""
        refusals = list[Refusal]()
        world, area = play.world, self.area
        house, force = state.orders[area].house, state.forces[area]
        leaving: Counts = {}
        for goal, units in self.goals():
            leaving = plus(leaving, units)
            if not units:
                reason = world.say(_("{area}: nobody marches to {goal}"), area=area, goal=goal)
                allowed = world.say(_("able to march are: {units}"), units=force.fit)
                return [play.refuse("marches", reason, allowed)]
        missing = minus(leaving, force.fit)
        if missing:
            reason = world.say(
                _("Not in {area} and able to march: {units}"), area=area, units=missing
            )
            allowed = world.say(_("there are: {units}"), units=force.fit)
            return [play.refuse("marches", reason, allowed)]
        ways = destinations(world, state, house, area)
        for goal, _units in self.goals():
            if closed := why_barred(play, state, house, area, goal):
                reason = closed.reason[0].upper() + closed.reason[1:]
                allowed = world.say(_("from there go: {areas}"), areas=ways)
                refusals.append(play.refuse(closed.rule, reason, allowed))
        refusals += battle_refusals(play, state, house, [goal for goal, _units in self.goals()])
        refusals += self._token_refusals(play, state, house, minus(force.units, leaving))
        return refusals or self._neutral_refusals(play, state)

    def _token_refusals(
        self, play: Play, state: ThronesState, house: str, left: Counts
    ) -> list[Refusal]:
        """Refuse a token that is not left in land that all units leave, from the power at hand (p.
        8)."""
        world, area = play.world, self.area
        if not self.token:
            return []
        reason = ""
        if world.areas[area].is_sea:
            reason = _("The sea is controlled by nobody")
        elif left:
            reason = world.say(_("{area}: units stay there, so no token is laid"), area=area)
        elif state.tokens.get(area) == house or world.areas[area].home == house:
            reason = world.say(_("{area} stays under control without another token"), area=area)
        elif state.power[house] < 1:
            reason = world.say(_("{house} has no power to lay"), house=house)
        return [play.refuse("control", reason)] if reason else []

    def _neutral_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse marches that a neutral force stops, and support that reaches no neutral force."""
        world, refusals = play.world, list[Refusal]()
        goals = [goal for goal, _units in self.goals() if goal in state.neutral]
        reach = {key for goal in goals for key in supporters(world, state, goal)}
        for key in self.support:
            if key not in reach:
                reason = _("{area} can support no march against a neutral force here")
                allowed = _("support may come from: {areas}")
                allowed = world.say(allowed, areas=sorted(reach))
                refusals.append(play.refuse("support", reason, allowed, area=key))
        for goal, units in self.goals():
            if goal in state.neutral:
                fight = against_neutral(play, state, self.area, self.support, goal, units)
                if total(fight.items) < fight.strength:
                    reason = _(
                        "{area}: a neutral force of {strength} stops a march of {sum}: {items}"
                    )
                    items = ", ".join(
                        f"{text} {with_sign(value)}"
                        for text, value in item_rows(world, fight.items)
                    )
                    reason = world.say(
                        reason,
                        area=goal,
                        strength=fight.strength,
                        sum=total(fight.items),
                        items=items,
                    )
                    refusals.append(play.refuse("neutral", reason))
        return refusals

    def _board_after(self, play: Play, state: ThronesState) -> ThronesState:
        """Return the board after the march, with the battle that it begins still to be fought: two
        knights from Riverrun to an enemy's Harrenhal have left, and stand in `fight`."""
        area, order = self.area, state.orders[self.area]
        modifier = play.world.orders[order.order].modifier
        return carried_out(state, order.house, area, self.goals(), modifier)

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        area = self.area
        if area not in state.orders:  # an amended log may have taken the order away
            return Step(state)
        house = state.orders[area].house
        ledger = PowerLedger(play.world, self._board_after(play, state))
        if self.token:
            ledger.pay(house, 1, tokens.TOKEN, area)
            ledger.state = ledger.state.with_token(area, house)
        state = ledger.state.with_order(area, None)
        return consequences.settle(
            play.world, consequences.after_order(play.world, state, house), tuple(ledger.entries)
        )

    def who(self, state: ThronesState) -> str:
        return owner(state, self.area)

    def told(self, play: Play, state: ThronesState) -> str:
        world = play.world
        parts = [
            _("{units} to {area}").format(units=world.counts(units), area=world.area(goal))
            for goal, units in self.goals()
        ]
        text = world.say(
            _("march from {area}: {moves}"),
            area=self.area,
            moves="; ".join(parts) or _("nobody moves"),
        )
        return text + (", " + _("a token stays") if self.token else "")

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        """Return what went where, the sum against each neutral force, an area given up without a
        token, and the power left."""
        world, after, area = play.world, step.state, self.area
        blocks: list[Block] = [Line(self.told(play, before) + ".")]
        for goal, units in self.goals():
            if goal in before.neutral:
                fight = against_neutral(play, before, self.area, self.support, goal, units)
                title = world.say(
                    _("Against the neutral force of {strength} in {area}"),
                    strength=fight.strength,
                    area=goal,
                )
                blocks.append(Sum(title, tuple(item_rows(world, fight.items)), total(fight.items)))
        house = owner(before, self.area)
        place = world.areas[area]
        if not place.is_sea and controller(world, after, area) != house:
            text = world.say(
                _("{area} is given up: {house} laid no token."), area=area, house=house
            )
            blocks.append(Line(text))
        if self.token:
            text = world.say(
                _("{house}: {power} power, {reserve} in the pile."),
                house=house,
                power=after.power[house],
                reserve=reserve(world, after, house),
            )
            blocks.append(Line(text))
        return blocks

    def outcome(self, play: Play, before: ThronesState) -> Mapping[str, object]:
        """Return the sums against neutral forces, for JSON."""
        fights = [
            against_neutral(play, before, self.area, self.support, goal, units)
            for goal, units in self.goals()
            if goal in before.neutral
        ]
        return {
            "neutral": [
                {
                    "area": fight.area,
                    "strength": fight.strength,
                    "total": total(fight.items),
                    "items": [item.document() for item in fight.items],
                }
                for fight in fights
            ]
        }
