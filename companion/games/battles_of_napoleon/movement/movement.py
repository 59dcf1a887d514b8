"""Movement (pp. 40-43): how far and which way, as order and formation allow, and over which hexes,
where they are known. Without a hex the way is left to the board; so is everything with `--board`,
for hexes in the books that are old. An event holds the moves of one line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import actions, effects
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import MAYBE_HEX, Draft, InPhase, OnTheBoard
from companion.games.battles_of_napoleon.actions import MOVE
from companion.games.battles_of_napoleon.field import BACK, FORWARD, REJOIN
from companion.games.battles_of_napoleon.hexes import Hex, corners_between, distance, within
from companion.games.battles_of_napoleon.movement.moves import (
    MANOEUVRE,
    MOVES,
    TURN,
    WITH,
    UnitMove,
    arm_of,
    comes_into_the_open,
    entered,
    formation_on,
    most_hexes,
)
from companion.games.battles_of_napoleon.movement.paths import barred
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    LIMBERED,
    OPEN_ORDER,
    SEGMENT_1,
    NapoleonState,
    Unit,
    placed,
    rifles_with,
)
from companion.table.actions import Ask, Asking, accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def _possible(draft: Draft) -> list[tuple[UnitMove, ...]]:
    """How each unit of the group that acts may move, one at a time; whither says the board."""
    known = [
        (UnitMove(unit.id, way),)
        for unit in draft.state.units_of(draft.state.active or "")
        for way in (FORWARD, BACK, REJOIN)
    ]
    return accepted(draft, known, lambda moves: Move(moves=moves))


def _open_hexes(draft: Draft, move: UnitMove) -> list[Hex]:
    """The hexes that a unit may move to, where the books know from where."""
    play, state = draft.play, draft.state
    start = state.units[move.unit].hex
    if start is None or move.hex is not None or move.way in (TURN, WITH):
        return []
    most = most_hexes(play, state, state.units[move.unit], move.way)
    near = [place for place in within(start, most) if battlefield.inside(play.world, state, place)]
    return [goal for goal in near if not _refused(play, state, replace(move, hex=goal), False)]


# -- the action -----------------------------------------------------------------------------------


@action
class Move(OnTheBoard):
    """Units that move forward, back, or to rejoin their group, one after the other."""

    gate = InPhase("move", SEGMENT_1)
    moves: tuple[UnitMove, ...] = field(
        MOVES, N_("The moves, for example: f1a, f1b back, f1c 2, f2a M4 woods."), legal=_possible
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Move]:
        """Whoever answers questions is asked whither, unit by unit; a line may leave it open."""
        moves, board = (yield Ask("moves", draft)), (yield Ask("board", draft))
        found = list[UnitMove]()
        for move in moves:
            text = _("Where does {unit} go? Enter: the books need not know")
            hexes = [] if board else _open_hexes(draft, move)
            goal = yield Ask(
                "moves",
                draft,
                prompt=text.format(unit=draft.play.world.label(move.unit)),
                input=MAYBE_HEX,
                legal=hexes,
                required=False,
                wanted=bool(hexes),
                follows="moves",
                typed=False,
            )
            found.append(replace(move, hex=goal) if hexes and goal else move)
            draft = draft._replace(state=_moved(draft.play, draft.state, found[-1]))
        return Move(moves=tuple(found), board=board)

    def faults(self, play: Play, state: NapoleonState) -> list[Refusal]:
        for move in self.moves:
            if found := _refused(play, state, move, self.board):
                return found
            state = _moved(play, state, move)
        return []

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        for move in self.moves:
            state = _moved(play, state, move)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.moves[0].unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        return "; ".join(move.text(play) for move in self.moves)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """What was moved, formations that changed with it, and what the board must show."""
        blocks = [*super().report(play, before, step)]
        for move in self.moves:
            old, new = before.units[move.unit], step.state.units[move.unit]
            if old.formation != new.formation:
                name = play.world.name("formations", new.formation)
                text = _("{unit} is now in {formation} (p. 43).")
                unit = play.world.label(new.id)
                blocks.append(Line(text.format(unit=unit, formation=name), 2))
        blocks += self._reserves(play, before, step.state)
        blind = [move for move in self.moves if not move.hex and move.way not in (TURN, WITH)]
        groups = {before.units[move.unit].group for move in blind}
        if not blind:
            return blocks
        if any(before.groups[group].order == MANOEUVRE for group in groups):
            blocks.append(Line(_("On the board: never next to an enemy unit (p. 33)."), 2))
        else:
            text = _("On the board: not from one enemy zone of control into another (p. 42).")
            blocks.append(Line(text, 2))
        return blocks

    def _reserves(self, play: Play, before: NapoleonState, after: NapoleonState) -> list[Block]:
        """Enemy reserves that may have been alarmed, where hexes are not known (p. 33)."""
        moved = [after.units[move.unit] for move in self.moves if move.way != TURN]
        unsure = [
            group.id
            for group in after.groups_of(play.world.other(self.who(before)))
            if group.order == "reserve" and not group.alarmed and not group.attacked
            if moved
            and (
                any(u.hex is None for u in moved)
                or any(u.hex is None for u in after.units_of(group.id))
            )
        ]
        if not unsure:
            return []
        text = _(
            "On the board: a reserve is alarmed by an enemy who comes next to it: {groups} (p. 33)."
        )
        return [Line(text.format(groups=play.world.labels(unsure)), 2)]


# -- one unit -------------------------------------------------------------------------------------


def _refused(play: Play, state: NapoleonState, move: UnitMove, board: bool) -> list[Refusal]:
    unit = state.units[move.unit]
    if play.world.units[unit.card].rifles and unit.parent is None:
        reason = _("Rifles on their own do not move, they only fire")
        return [play.refuse("rifles_alone", reason)]
    if move.way == TURN:
        return _check_turn(play, state, unit, move)
    if move.way == WITH:
        return _check_with(play, state, unit, move)
    if play.world.units[unit.card].rifles:
        reason = _("Rifles end their movement with a unit of their group")
        allowed = _("'move {unit} with UNIT'; they go with their own by themselves")
        name = play.world.label(unit.id)
        return [play.refuse("rifles", reason, allowed.format(unit=name))]
    found = actions.why_not(play, state, unit.id, MOVE)
    if found and move.way == REJOIN:
        found = [] if _only_order(play, state, unit) else found
    if found and move.way == BACK and actions.is_reduced(unit, arm_of(play, unit)):
        found = [] if _only_order(play, state, unit) else found
    found = found or _way(play, state, unit, move)
    found = found or _length(play, state, unit, move, board)
    if not comes_into_the_open(play, state, unit, move):
        found = found or _facing(play, unit, move)
    return found or ([] if board else barred(play, state, unit, move))


def _check_with(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Rifles go to the adjacent hex of another unit of their group, their parent from now on;
    no hex has two rifles, or rifles and a skirmisher (p. 62)."""
    parent, world = state.units[move.parent or ""], play.world
    found = actions.why_not(play, state, unit.id, MOVE) or play.absent(state, parent.id)
    if found:
        return found
    names = {"unit": world.label(unit.id), "parent": world.label(parent.id)}
    other = rifles_with(state, parent.id)
    card = world.units[parent.card]
    if not world.units[unit.card].rifles or card.arm != INFANTRY or card.rifles:
        reason = _("Only rifles join a unit of infantry")
    elif parent.group != unit.group:
        reason = _("{unit} and {parent} are not of one group").format(**names)
    elif parent.detached or (other is not None and other.id != unit.id):
        reason = _("With {parent} is a skirmisher already").format(**names)
    elif unit.hex and parent.hex and distance(unit.hex, parent.hex) > 1:
        reason = _("{unit} moves to an adjacent hex only").format(**names)
    else:
        return []
    return [play.refuse("rifles", reason)]


def _check_turn(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Units that cannot move may use the action to turn (p. 40)."""
    moving = {INFANTRY: COLUMN, ARTILLERY: LIMBERED}.get(arm_of(play, unit), unit.formation)
    able = state.changed_unit(unit.id, formation=moving)
    return actions.why_not(play, able, unit.id, MOVE) or _facing(play, unit, move)


def _facing(play: Play, unit: Unit, move: UnitMove) -> list[Refusal]:
    """A corner before and a corner after the move; one only for lines and unlimbered guns."""
    shape = play.world.formations.get(unit.formation)
    if not move.facing or not unit.facing or shape is None:
        return []
    if corners_between(unit.facing, move.facing) <= shape.turn_in_move:
        return []
    reason = _("{unit} does not turn so far in its movement").format(unit=play.world.label(unit.id))
    allowed = _("corners at most: {most}").format(most=shape.turn_in_move)
    return [play.refuse("move", reason, allowed)]


def _only_order(play: Play, state: NapoleonState, unit: Unit) -> bool:
    """Whether nothing but the order stands against a move: units that go back to their group
    (p. 41), and reduced ones that go back (p. 54), need no order for it."""
    bare = state.changed_group(unit.group, order=None)
    return not actions.why_not(play, bare, unit.id, MOVE)


def _way(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> list[Refusal]:
    """Forwards, back, or back to the group, as the order has it (pp. 32-33, 40-41)."""
    world, way, group = play.world, move.way, state.groups[unit.group]
    if card_stops := effects.active(world, state, unit.id, "cancel_move"):
        reason = _("{unit} does not move in this segment: {card}").format(
            unit=world.label(unit.id), card=world.effect(card_stops[0].effect)
        )
        return [play.refuse("card", reason)]
    if group.order is None:
        return []
    order = world.orders[group.order]
    if way == REJOIN:
        if arm_of(play, unit) == ARTILLERY:
            return [play.refuse("rejoin", _("Only infantry and cavalry rejoin their group"))]
        if arm_of(play, unit) == INFANTRY and not actions.columns(unit):
            reason = _("To rejoin its group infantry must be in column")
            return [play.refuse("rejoin", reason)]
        return []
    reduced = actions.is_reduced(unit, arm_of(play, unit))
    if (way == FORWARD and order.forward == "yes") or (way == BACK and (order.back or reduced)):
        return []
    reason = _("The order of {group} does not allow this: {order}").format(
        group=world.label(group.id), order=world.order(group.order)
    )
    hint = world.name("order_kinds", group.order, "hint").rstrip(".")
    return [play.refuse("move", reason, hint)]


def _length(
    play: Play, state: NapoleonState, unit: Unit, move: UnitMove, board: bool
) -> list[Refusal]:
    goal, hexes = move.hex, move.hexes
    if goal and unit.hex and not board:
        hexes = max(distance(unit.hex, goal), hexes or 0)
    most = most_hexes(play, state, unit, move.way)
    if (hexes or 1) > most:
        reason = _("{unit} does not move so far").format(unit=play.world.label(unit.id))
        allowed = _("hexes at most: {most}").format(most=most)
        return [play.refuse("move", reason, allowed)]
    key = entered(play, state, move)
    terrain = play.world.terrain[key] if key else None
    if terrain and not terrain.mounted and arm_of(play, unit) != INFANTRY:
        reason = _("Cavalry and guns cannot enter this: {terrain}").format(
            terrain=play.world.name("terrain", terrain.id)
        )
        return [play.refuse("restrictions", reason)]
    if terrain and terrain.difficult and (hexes or 1) > 1:
        reason = _("Two hexes are moved in the open only")
        return [play.refuse("move", reason)]
    return []


def _moved(play: Play, state: NapoleonState, move: UnitMove) -> NapoleonState:
    """The unit has moved, its commanders with it. Difficult ground makes open order of infantry,
    open ground a column again (p. 43)."""
    world, key = play.world, move.unit
    used = effects.active(world, state, key, "extra_move", "ignore_zoc")
    unit, goal = state.units[key], move.hex
    if move.way == WITH:
        parent = state.units[move.parent or ""]
        state = actions.took(play, state, key, MOVE)
        return state.changed_unit(key, parent=parent.id, hex=parent.hex)
    changes: dict[str, Any] = {}
    if move.facing:
        changes["facing"] = move.facing
    ground = entered(play, state, move)
    terrain = world.terrain[ground] if ground else None
    changes["formation"] = formation_on(play, unit, terrain.difficult if terrain else None)
    if changes["formation"] == OPEN_ORDER:
        changes["detached"] = False
    if move.way == TURN:
        changes = {key: value for key, value in changes.items() if key == "facing"}
        wheeled = state.with_action(unit.id, actions.WHEELED).changed_unit(unit.id, **changes)
        return replace(wheeled, stage=MOVE)
    state = actions.took(play, effects.spend(state, *used), key, MOVE).changed_unit(key, **changes)
    return placed(state, key, goal)
