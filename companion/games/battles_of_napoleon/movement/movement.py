"""Movement (pp. 40-43): how far and which way, as order and formation allow, and over which hexes,
where they are known. Without a hex the way is left to the board; so is everything with `--board`,
for hexes in the books that are old. An event holds the moves of one line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.battles_of_napoleon.action import Draft, InPhase, OnTheBoard
from companion.games.battles_of_napoleon.movement import move_questions
from companion.games.battles_of_napoleon.movement.moves import (
    MANOEUVRE,
    MOVES,
    STAY,
    TURN,
    WITH,
    UnitMove,
)
from companion.games.battles_of_napoleon.movement.one_unit import move_refusals, moved
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import SEGMENT_1, Group, NapoleonState
from companion.table.actions import Ask, Asking, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step


def _possible(draft: Draft) -> list[tuple[UnitMove, ...]]:
    """Return how each unit of the acting group may move, one at a time. The board shows the hex."""
    units = draft.state.units_of(draft.state.active or "")
    return [(move,) for unit in units for move in move_questions.ways(draft, unit)]


# -- the action -----------------------------------------------------------------------------------


@action
class Move(OnTheBoard):
    """Units that move forward, back, or to rejoin their group, one after the other."""

    gate = InPhase("move", SEGMENT_1)
    moves: tuple[UnitMove, ...] = field(
        MOVES, N_("The moves, for example: f1a, f1b back, f1c 2, f2a M4 woods."), legal=_possible
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Move | Reply]:
        """Ask for the missing hex of each move that was typed; if nothing was typed, ask where each
        unit of the group that acts moves, or whether it stays. Each move is carried out in the
        draft before the next one is asked for. Returns a reply that says so if nobody moves."""
        typed: Sequence[UnitMove] | None = yield Ask("moves", draft, required=False)
        board = yield Ask("board", draft)
        wanted = typed if typed is not None else cls._of_the_group(draft)
        moves = list[UnitMove]()
        for incomplete in wanted:
            move = yield from move_questions.asked(draft, incomplete, board)
            if move.way != STAY:
                moves.append(move)
                draft = draft._replace(state=moved(draft.play, draft.state, move))
        if not moves:
            return Reply({"moves": []}, [Line(_("Nobody moves."))])
        return cls(moves=tuple(moves), board=board)

    @classmethod
    def _of_the_group(cls, draft: Draft) -> list[UnitMove]:
        """Return a STAY to ask about for each unit of the group that acts that may move or turn.
        Raises RefusedError if none may, with the first reason against each."""
        play, state = draft.play, draft.state
        draft.refuse(cls.gate.refusals(play, state))
        units = state.units_of(state.active or "")
        able = [
            UnitMove(unit.id, STAY)
            for unit in units
            if move_questions.legal(draft, unit, board=False)
        ]
        if not able:
            by_unit = (move_refusals(play, state, UnitMove(unit.id), board=False) for unit in units)
            draft.refuse([reasons[0] for reasons in by_unit if reasons])
        return able

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        for move in self.moves:
            if refusals := move_refusals(play, state, move, self.board):
                return refusals
            state = moved(play, state, move)
        return []

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        for move in self.moves:
            state = moved(play, state, move)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.moves[0].unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        return "; ".join(move.text(play) for move in self.moves)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Return what was moved, formations that changed with it, and, for moves without a hex, the
        rule that players must keep on the board: under a manoeuvre order never next to an enemy,
        else not from one enemy zone of control into another."""
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
        """Return a line with the enemy reserves that the moves may have alarmed (p. 33), where the
        hex of a unit that moved, or of one of the reserve, is not known; empty without any."""
        moved = [after.units[move.unit] for move in self.moves if move.way != TURN]
        if not moved:
            return []

        def is_quiet_reserve(group: Group) -> bool:
            return group.order == "reserve" and not group.alarmed and not group.attacked

        unsure = [
            group.id
            for group in after.groups_of(play.world.other(self.who(before)))
            if is_quiet_reserve(group)
            and any(unit.hex is None for unit in (*moved, *after.units_of(group.id)))
        ]
        if not unsure:
            return []
        text = _(
            "On the board: a reserve is alarmed by an enemy who comes next to it: {groups} (p. 33)."
        )
        return [Line(play.world.say(text, groups=unsure), 2)]
