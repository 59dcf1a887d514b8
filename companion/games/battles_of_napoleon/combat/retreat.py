"""`retreat`: a unit that was driven back leaves its hex (pp. 55-56)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    UNIT,
    Draft,
    EndsAt,
    WhenDue,
    checked,
    side_of,
)
from companion.games.battles_of_napoleon.casualties import NapoleonLedger, stayed
from companion.games.battles_of_napoleon.combat.aftermath import gone_from
from companion.games.battles_of_napoleon.combat.effects import REARGUARD, SPARE_RETREAT
from companion.games.battles_of_napoleon.combat.escapes import (
    driver,
    known_retreat,
    occupied_refusals,
    open_ways,
)
from companion.games.battles_of_napoleon.combat.words import RETREAT_WORD
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.sums.attack import BLOCKED, FREE, RETREATS, ZONE
from companion.games.battles_of_napoleon.words import hex_text, to_hex
from companion.table.actions import Ask, Asking, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step

RETREAT = "retreat"
"""Task that is due for a unit that has to leave its hex."""

T = TypeVar("T")


def without_task(state: NapoleonState, kind: str, unit: str) -> NapoleonState:
    """Return the state after a unit has done what was due."""
    left = tuple(t for t in state.tasks if (t.kind, t.subject) != (kind, unit))
    return replace(state, tasks=left)


def first_due(state: NapoleonState, kind: str) -> tuple[str, ...]:
    """Return the unit for which something of a kind is due first, if it is."""
    task = state.task
    return (task.subject,) if task is not None and task.kind == kind else ()


@action
class Retreat(EndsAt):
    """Retreat of one hex away from the enemy: to a free one, or at the cost of a figure into an
    enemy zone. A unit without any way stays, at the same cost (p. 56)."""

    gate = WhenDue(RETREAT, RETREAT)
    unit: str = field(
        UNIT,
        N_("The unit."),
        legal=lambda draft: first_due(draft.state, RETREAT),
        whose=side_of,
        sole=True,
    )
    how: str = field(
        RETREAT_WORD, N_("free, zone or blocked (default: by the hexes)."), default=FREE
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Retreat]:
        """Ask for the retreat. An answer that is not given follows from the hexes, where they are
        known."""
        world, state = draft.play.world, draft.state
        unit = yield Ask("unit", draft)
        board = yield Ask("board", draft)
        stands = board or effects.active(world, state, unit, SPARE_RETREAT)
        ways = [] if stands else open_ways(world, state, unit)
        known = None if stands else known_retreat(world, state, unit)
        if known is None and len(ways) == 1 and ways[0].zones:
            known = ZONE
        how = yield Ask(
            "how",
            draft,
            prompt=_("How does it retreat?"),
            legal=RETREATS if known is None else (known,),
            default=known or FREE,
            wanted=known is None and not stands,
            follows="unit",
        )
        fitting = [] if how == BLOCKED else [way.hex for way in ways if _fits(way, how, known)]
        place = yield Ask(
            "hex",
            draft,
            prompt=_("To which hex?"),
            legal=fitting,
            default=fitting[0] if len(fitting) == 1 else None,
            required=len(fitting) > 1,
            check=checked(draft, fitting, lambda goal: cls(unit=unit, how=how, hex=goal)),
            where=unit,
        )
        return cls(unit=unit, how=how, hex=place, board=board)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        wrong_task = play.task_refusals(state, RETREAT, RETREAT, self.unit)
        return wrong_task if wrong_task or self.board else self._way_refusals(play, state)

    def _way_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Check the retreat against the ways that are open, as far as hexes are known."""
        world, unit, how, goal = play.world, state.units[self.unit], self.how, self.hex
        if goal is not None and (occupied_by := occupied_refusals(play, state, unit, goal)):
            return occupied_by
        if unit.hex is None or effects.active(world, state, unit.id, SPARE_RETREAT):
            return []
        open_to = open_ways(world, state, unit.id)
        ends = {way.hex: way for way in open_to}
        names = {"unit": world.label(unit.id), "hex": hex_text(goal)}
        if goal is not None and goal not in ends:
            reason = _("{unit} does not retreat to {hex}").format(**names)
            return [play.refuse("retreat", reason, _open(play, open_to))]
        known = known_retreat(world, state, unit.id)
        if goal is not None and ends[goal].zones and how == FREE:
            known = ZONE
        if known in (None, how):
            return []
        reasons = {
            FREE: _("By the hexes in the books {unit} has a free hex to retreat to"),
            ZONE: _("By the hexes in the books {unit} retreats into an enemy zone of control only"),
            BLOCKED: _("By the hexes in the books {unit} has no way to retreat"),
        }
        rule = "retreat" if known == FREE else "retreat_cost"
        return [play.refuse(rule, reasons[str(known)].format(**names), _open(play, open_to))]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Return the step of a retreat; a card may let the unit stand, disordered."""
        unit, how = self.unit, self.how
        if state.units[unit].gone:
            return Step(state)
        ledger = NapoleonLedger(play.world, without_task(state, RETREAT, unit))
        attacker = driver(state, unit)
        cards = effects.active(play.world, state, unit, SPARE_RETREAT)
        if cards:
            ledger.state = stayed(ledger.state, attacker)
            ledger.state = effects.spend(ledger.state, *cards)
            ledger.disorder(unit, again=False)
            return ledger.step()
        guards = effects.active(play.world, state, unit, REARGUARD) if how == ZONE else ()
        ledger.state = effects.spend(ledger.state, *guards)
        if how in (ZONE, BLOCKED) and not guards:
            ledger.lose(unit, 1, how)
        if how == BLOCKED and not ledger.state.units[unit].gone:
            ledger.state = stayed(ledger.state, attacker)
        if how != BLOCKED and not ledger.state.units[unit].gone:
            ledger.state = gone_from(ledger.state.changed_unit(unit, driven=True), unit, self.hex)
        return ledger.step()

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        texts = {
            FREE: _("{unit} retreats a hex"),
            ZONE: _("{unit} retreats into an enemy zone of control"),
            BLOCKED: _("{unit} cannot retreat and stays"),
        }
        if effects.active(play.world, state, self.unit, SPARE_RETREAT):
            return play.world.say(_("{unit} stands"), unit=self.unit)
        return to_hex(play.world.say(texts[self.how], unit=self.unit), self.hex)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        blocks: list[Block] = [Line(self.told(play, before) + ".")]
        stands = effects.active(play.world, before, self.unit, SPARE_RETREAT)
        if self.hex is None and self.how != BLOCKED and not stands:
            text = _("On the board: a hex away from the enemy, the facing stays (p. 55).")
            blocks.append(Line(text, 2))
        return blocks


def _fits(way: battlefield.RetreatWay, how: str, known: str | None) -> bool:
    """Return whether a way is one into an enemy zone of control, or a free one, as was said; any
    hex may lie in a zone that the books do not know."""
    return bool(way.zones) == (how == ZONE) or (how == ZONE and known is None)


def _open(play: Play, ways: list[battlefield.RetreatWay]) -> str:
    """Say where a unit can retreat to, and that the board may show it otherwise."""
    hexes = ", ".join(hex_text(way.hex) for way in ways) or _("none")
    board = play.as_on_the_board()
    return _("away from the enemy: {hexes}; {board}").format(hexes=hexes, board=board)
