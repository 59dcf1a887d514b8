"""The flight of units that rout (pp. 57-58).

A flight is a *task* that a rout leaves: `task.subject` is the unit, `task.amount` how many hexes it
flees, `task.because` the enemy unit it flees from. A hex is *known* where a player gave it. `board`
means that players vouch for the board; then nothing is compared with the known hexes. A *way* ends
at a hex or `off` the map; `zones` are the enemy zones of control on it and `blocked` the steps that
were not open. Both cost a figure each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    HEX,
    UNIT,
    Draft,
    EndsAt,
    WhenDue,
    checked,
    side_of,
)
from companion.games.battles_of_napoleon.casualties import NapoleonLedger, stayed
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import (
    OFF_MAP,
    NapoleonState,
    placed,
)
from companion.games.battles_of_napoleon.words import hex_text, spot_of
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Asking, Input, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, NUMBER, choice_words
from companion.table.reply import Block, Line
from companion.table.rules import Step

SPARES = "zoc_loss_cancel"
"""Code of the card by which the first zone of control costs no figure."""


OFF = "off"
"""Answer that a flight leads off the map."""


def _read_end(draft: Draft, text: str) -> Hex | str:
    return OFF if choice_words(off=(_("off"),)).matches(text) else HEX.read(draft, text)


def _shown_end(draft: Draft, end: Hex | str) -> str:
    return _("off") if isinstance(end, str) else HEX.shown(draft, end)


END: Input[Hex | str] = Input(
    _read_end,
    shown=_shown_end,
    picked=True,
    key=lambda end: "" if isinstance(end, str) else spot_of(end),
)
"""End of a flight: a hex, or off the map."""


def _costs(draft: Draft, unit: str, ways: Sequence[battlefield.RetreatWay]) -> dict[Hex | str, int]:
    """Return each end of a flight with the figures that it costs, the cheapest first."""
    world, state, costs = draft.play.world, draft.state, dict[Hex | str, int]()
    for way in ways:
        goal = OFF if way.off else way.hex
        lost = Rout(unit=unit, zones=way.zones, blocked=way.blocked).lost(world, state)
        costs[goal] = min(lost, costs.get(goal, lost))
    return dict(sorted(costs.items(), key=lambda end_and_cost: end_and_cost[1]))


def _dear(draft: Draft, costs: Mapping[Hex | str, int]) -> list[Block]:
    """Return the ends of a flight that cost figures, where they are not alike: a line for each
    number."""
    if len({*costs.values()}) < 2:
        return []
    lines = list[Block]()
    for cost in sorted({*costs.values()} - {0}):
        dear = ", ".join(_shown_end(draft, end) for end in costs if costs[end] == cost)
        text = _("Figures lost on the way: {count} ({hexes})")
        lines.append(Line(text.format(count=cost, hexes=dear)))
    return lines


def _fleeing(draft: Draft) -> list[str]:
    """Return the unit whose flight is due first."""
    return [draft.state.task.subject] if draft.state.task else []


def _to(unit: str, end: Hex | str, board: bool) -> Rout:
    """Return the flight to an end, whatever it costs."""
    if isinstance(end, str):
        return Rout(unit=unit, off=True, board=board)
    return Rout(unit=unit, hex=end, board=board)


@action
class Rout(EndsAt):
    """Flight of a routed unit, at the cost of a figure for each enemy zone of control that it
    enters and each hex that it could not go (p. 58)."""

    gate = WhenDue("flight", "rout")
    unit: str = field(UNIT, N_("The unit."), legal=_fleeing, whose=side_of, sole=True)
    zones: int | None = field(
        NUMBER,
        N_("Enemy zones of control that it entered."),
        option="zones",
        metavar="N",
        default=None,
    )
    blocked: int | None = field(
        NUMBER,
        N_("Hexes that it could not flee."),
        option="blocked",
        metavar="N",
        default=None,
    )
    off: bool = field(FLAG, N_("It left the map."), option="off", default=False)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Rout]:
        """Ask for the unit and for the hex where its flight ends.

        Where hexes are known, only ends of open ways that fit what was typed (`zones`, `blocked`,
        `off`) are offered, the cheapest first: a single one is taken without a question. The costs
        that were not typed are then those of the way to that end. Otherwise costs that were not
        typed are 0, and the hex may stay unknown."""
        unit = yield Ask("unit", draft)
        draft.refuse(draft.play.task_refusals(draft.state, "flight", "rout", unit))
        zones, blocked = (yield Ask("zones", draft)), (yield Ask("blocked", draft))
        off, board = (yield Ask("off", draft)), (yield Ask("board", draft))
        ways = [
            way
            for way in ([] if board else flights(draft.play.world, draft.state, unit))
            if (way.off or not off)
            and zones in (None, way.zones)
            and blocked in (None, way.blocked)
        ]
        costs = _costs(draft, unit, ways)
        ends = list(costs)
        goal = yield Ask(
            "hex",
            draft,
            prompt=_("The hex where it ends"),
            input=END,
            legal=ends,
            default=ends[0] if len(ends) == 1 else None,
            required=len(ends) > 1 and not off,
            above=_dear(draft, costs),
            check=checked(draft, ends, lambda end: _to(unit, end, board)),
            where=unit,
        )
        if isinstance(goal, str):  # the word for "off the map"
            off, goal = True, None
        if goal is not None:  # a typed hex and `off` contradict each other: no way fits both
            ways = [way for way in ways if way.hex == goal and not way.off and not off]
        elif off:
            ways = [way for way in ways if way.off]
        if len(ways) == 1:  # the way is clear, and with it what it costs
            (way,) = ways
            zones, blocked, off = way.zones, way.blocked, way.off
            goal = None if off else way.hex
        return Rout(
            unit=unit, zones=zones or 0, blocked=blocked or 0, off=off, hex=goal, board=board
        )

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a flight that is not due, longer than it is, or by a way that is not open."""
        wrong_task = play.task_refusals(state, "flight", "rout", self.unit)
        task = state.task
        if wrong_task or task is None:
            return wrong_task
        if (self.blocked or 0) > task.amount:
            reason = play.world.say(_("{unit} does not flee so far"), unit=self.unit)
            allowed = _("hexes at most: {most}").format(most=task.amount)
            return [play.refuse("flight", reason, allowed)]
        return [] if self.board else self._way_refusals(play, state)

    def _way_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a flight that ends where no open way ends, or that costs another number of figures
        than the ways to that end.

        Where not all hexes are known, only a hex is refused on which another unit stands. For a
        flight off the map neither a typed hex nor typed costs matter: all figures are lost."""
        ways, goal = flights(play.world, state, self.unit), self.hex
        if not ways:
            occupant = battlefield.standing_on(state, goal) if goal is not None else None
            if occupant is None or occupant.id == self.unit:
                return []
            reason = play.world.say(
                _("{hex} is occupied by {unit}"), hex=hex_text(goal), unit=occupant.id
            )
            return [play.refuse("hex", reason)]
        names = {"unit": play.world.label(self.unit)}
        if self.off:
            fitting = [way for way in ways if way.off]
        else:
            fitting = [way for way in ways if not way.off and goal in (None, way.hex)]
        if not fitting:
            reason = _("{unit} does not flee there")
            if self.off:
                reason = _("{unit} does not flee off the map")
            return [play.refuse("flight", reason.format(**names), _ends(play, ways))]
        costs = {(way.zones, way.blocked) for way in fitting}
        if self.off or (self.zones or 0, self.blocked or 0) in costs:
            return []
        zones, blocked = min(costs, key=sum)  # the cheapest way, to be shown
        reason = _(
            "By the hexes in the books {unit} enters zones: {zones}, finds blocked: {blocked}"
        )
        text = reason.format(**names, zones=zones, blocked=blocked)
        return [play.refuse("flight", text, play.as_on_the_board())]

    def lost(self, world: World, state: NapoleonState) -> int:
        """Return the number of figures lost. A card may spare the first zone."""
        spared = bool(effects.active(world, state, self.unit, SPARES))
        return max(0, (self.zones or 0) - spared) + (self.blocked or 0)

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Settle the flight: its task is done, the unit stands where it fled to, with its back to
        the enemy, and loses `lost` figures. Off the map it is removed for good.

        A unit that could not flee a single step stays on its hex and is noted as one that did not
        leave it. The card that spares a figure is spent when the way enters a zone of control."""
        key, world = self.unit, play.world
        lost, tasks = self.lost(world, state), list(state.tasks)
        due = next((t for t in tasks if (t.kind, t.subject) == ("rout", key)), None)
        if due is not None:  # None: an older line of the session was amended, and no flight is due
            tasks.remove(due)
        state = replace(state, tasks=tuple(tasks))
        if self.zones:
            state = effects.spend(state, *effects.active(world, state, key, SPARES))
        home = battlefield.home_facing(world, state.nation_of(key))
        fled = state.changed_unit(key, fled=True, driven=True, facing=home)
        ledger = NapoleonLedger(world, placed(fled, key, self.hex))
        ledger.lose(key, lost, "rout")
        all_blocked = due is not None and (self.blocked or 0) >= due.amount
        if due is not None and all_blocked and not ledger.state.units[key].gone:
            ledger.state = stayed(ledger.state, due.because)
        if self.off and not ledger.state.units[key].gone:
            ledger.remove(key, OFF_MAP)
        return ledger.step()

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        unit, lost = play.world.label(self.unit), self.lost(play.world, state)
        if self.off:
            return _("{unit} flees off the map").format(unit=unit)
        if self.hex:
            text = _("{unit} flees to {hex}; figures lost: {count}")
            return text.format(unit=unit, hex=hex_text(self.hex), count=lost)
        return _("{unit} flees; figures lost: {count}").format(unit=unit, count=lost)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Return the flight, where it ended, and what the board must show where hexes are not
        known."""
        blocks = [*super().report(play, before, step)]
        if not self.hex and not self.off:
            text = _("On the board: away from the enemy; its back to him at the end (p. 58).")
            blocks.append(Line(text, 2))
        return blocks


def _ends(play: Play, ways: list[battlefield.RetreatWay]) -> str:
    """Say where a flight may end, and that the board may show it otherwise."""
    hexes = sorted({way.hex for way in ways if not way.off})
    known = ", ".join(map(hex_text, hexes)) or _("off the map")
    return _("away from the enemy: {hexes}; {board}").format(
        hexes=known, board=play.as_on_the_board()
    )


def flights(world: World, state: NapoleonState, unit: str) -> list[battlefield.RetreatWay]:
    """Return every way of the flight that is due for a unit, the cheapest to each hex; empty where
    its hex, or that of an enemy, is not known."""
    task = state.task
    known = battlefield.all_zones_known(world, state, state.nation_of(unit))
    if task is None or (task.kind, task.subject) != ("rout", unit) or not known:
        return []
    return battlefield.flights(world, state, state.units[unit], task.because, task.amount)
