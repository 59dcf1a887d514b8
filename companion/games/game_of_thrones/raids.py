"""Raids (pp. 6-7): what an order reaches, and plunder."""

from __future__ import annotations

from typing import Any

from companion.games.game_of_thrones import consequences, tokens
from companion.games.game_of_thrones.action import AREA, AREAS, Draft, InPhase, ThronesAction
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import RAIDS, ThronesState
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.world import CONSOLIDATE, RAID, SUPPORT
from companion.table import actions
from companion.table.actions import Ask, Asking, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import NO, one_of
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary, is_word

NOTHING = N_("nothing")
RAIDABLE = (RAID, SUPPORT, CONSOLIDATE)


def in_reach(play: Play, area: str) -> list[str]:
    """Return the areas that a raid from an area reaches: neighbours, and from land never the
    sea."""
    world = play.world
    near = sorted(world.neighbours[area])
    return [key for key in near if world.areas[area].is_sea or not world.areas[key].is_sea]


def targets(play: Play, state: ThronesState, area: str) -> list[str]:
    """Return the areas with an enemy order that the raid in an area may remove."""
    mine = owner(state, area)
    return [key for key in in_reach(play, area) if not why_not(play, state, mine, area, key)]


def turn_refusals(
    play: Play, state: ThronesState, area: str, kind: str, rule: str
) -> list[Refusal]:
    """Return a refusal unless the house whose turn it is has an order of a kind in an area."""
    world, order = play.world, state.orders.get(area)
    turn = state.turn or ""
    mine = consequences.orders_of(world, state, kind).get(turn, [])
    allowed = f"{world.house(turn)}: {world.areas_text(mine)}"
    if order is None or world.orders[order.order].kind != kind:
        return [play.refuse(rule, _("{area}: there is no such order"), allowed, area=area)]
    if order.house != turn:
        return [play.refuse(rule, _("It is not the turn of {house}"), allowed, house=order.house)]
    return []


def hits(play: Play, state: ThronesState, area: str) -> int:
    """Return the greatest number of orders that the raid in an area removes (p. 6)."""
    special = play.world.orders[state.orders[area].order].special
    return play.world.constants["raid_special"] if special else 1


def why_not(play: Play, state: ThronesState, house: str, area: str, target: str) -> str:
    """Return why a raid of a house cannot remove the order in an area, empty when it can."""
    world, order = play.world, state.orders.get(target)
    if target not in world.neighbours[area]:
        return _("it is not adjacent")
    if target not in in_reach(play, area):
        return _("a raid from land never reaches the sea")
    if order is None:
        return _("there is no order")
    if order.house == house:
        return _("the order is one of the house itself")
    if world.orders[order.order].kind not in RAIDABLE:
        return _("only raid, support and consolidate orders can be raided")
    return ""


def raiding(draft: Draft) -> list[str]:
    """Return the areas where a raid order can be carried out now."""
    return consequences.orders_of(draft.play.world, draft.state, RAID).get(
        draft.state.turn or "", []
    )


def _target_words(draft: Draft) -> Vocabulary:
    """Return the areas with orders, each shown with whose and which; and the word for none."""
    world, orders = draft.play.world, draft.state.orders
    names = {
        area: (
            f"{world.area(area)} ({world.house(order.house)}: {world.order(order.order)})",
            *world.vocabulary("areas").names(area),
        )
        for area, order in orders.items()
    }
    return Vocabulary.of(_("areas"), names | {NOTHING: (_(NOTHING), NO, _(NO))})


def _read_targets(draft: actions.Draft[Any, Any], text: str) -> tuple[str, ...]:
    """Read areas, or the word for none of them. Raises UsageError."""
    if any(is_word(text, word) for word in (NOTHING, NO)):
        return (NOTHING,)
    return AREAS.read(draft, text)


def _targets_asked(draft: Draft, area: str) -> Asking[tuple[str, ...]]:
    """Ask which orders are removed, one after another. A raid may spare what it reaches (p. 7)."""
    reach, removed = targets(draft.play, draft.state, area), list[str]()
    for _hit in range(min(hits(draft.play, draft.state, area), len(reach))):
        left = [key for key in reach if key not in removed]
        target = yield Ask(
            "targets",
            draft,
            prompt=_("Which order is removed"),
            input=one_of(_target_words),
            legal=[*left, NOTHING],
            where=area,
            usual=left[0] if len(left) == 1 else None,
            default=NOTHING,
            wanted=True,
            typed=False,
        )
        if target == NOTHING:
            break
        removed.append(target)
    return tuple(removed)


@action
class Raid(ThronesAction):
    """Carry out a raid order (pp. 6-7); without a target it has no effect."""

    gate = InPhase(RAIDS, "raids")
    area: str = field(AREA, N_("The area with the raid order."), legal=raiding)
    targets: tuple[str, ...] = field(
        AREAS._replace(read=_read_targets), N_("The areas whose orders go, or nothing."), default=()
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Raid]:
        area = yield Ask("area", draft)
        draft = draft.having("area", area)
        named = yield Ask("targets", draft)
        if named == (NOTHING,):
            return cls(area=area, targets=())
        if not named and area in raiding(draft):
            named = yield from _targets_asked(draft, area)
        return cls(area=area, targets=named)

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        refusals = self.gate.refusals(play, state)
        refusals = refusals or turn_refusals(play, state, self.area, RAID, "raids")
        return refusals or self.rule_refusals(play, state)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Return the refusals of the order that lies in the area. Whose turn it is does not
        matter."""
        refusals = list[Refusal]()
        world, area = play.world, self.area
        possible = targets(play, state, area)
        allowed = world.say(_("in reach are: {areas}"), areas=possible)
        most = hits(play, state, area)
        if len(self.targets) > most:
            refusals.append(
                play.refuse("raids", _("This raid removes no more than {most}"), allowed, most=most)
            )
        for key in self.targets:
            if self.targets.count(key) > 1:
                return [play.refuse("raids", _("{area} is named twice"), allowed, area=key)]
            why = why_not(play, state, owner(state, area), area, key)
            if why:
                refusals.append(
                    play.refuse("raids", _("{area}: {why}"), allowed, area=key, why=why)
                )
        return refusals

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        """Take the raid off the board, and the orders it removes; for consolidated power its house
        gains tokens."""
        world = play.world
        mine = state.orders.get(self.area)
        if mine is None:
            return Step(state)
        ledger = PowerLedger(world, state.with_order(self.area, None))
        for target in self.targets:
            order = ledger.state.orders.get(target)
            ledger.state = ledger.state.with_order(target, None)
            if order is not None and world.orders[order.order].kind == CONSOLIDATE:
                ledger.gain(mine.house, world.constants["plunder"], tokens.PLUNDER, target)
        state = consequences.after_order(world, ledger.state, mine.house)
        return consequences.settle(world, state, tuple(ledger.entries))

    def who(self, state: ThronesState) -> str:
        return owner(state, self.area)

    def told(self, play: Play, state: ThronesState) -> str:
        world, parts = play.world, []
        for target in self.targets:
            order = state.orders.get(target)
            parts.append(f"{world.area(target)} ({world.order(order.order) if order else '-'})")
        return world.say(
            _("raid from {area}: {targets}"),
            area=self.area,
            targets=", ".join(parts) or _("without effect"),
        )

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        lines = [self.told(play, before) + "."]
        spare = hits(play, before, self.area) - len(self.targets)
        rest = [key for key in targets(play, before, self.area) if key not in self.targets]
        if spare > 0 and rest:
            text = _("It could also have removed the order in: {areas}.")
            lines.append(play.world.say(text, areas=rest))
        return [Line(line) for line in lines]


def owner(state: ThronesState, area: str) -> str:
    """Return the house whose order lies in an area. Empty: there is none."""
    order = state.orders.get(area)
    return order.house if order else ""
