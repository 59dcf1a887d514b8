"""Commanders: their moves and escapes (pp. 33, 41-42), wounds and losses (p. 55).

A commander's *post* is his key: his group, or his side for a commander-in-chief. He stands with a
unit, alone on a hex, or nowhere that the books know. What a line says of him is a `LeaderGoal`.
`board` means that players vouch for the board, so that nothing is compared with known hexes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    LEADER,
    Draft,
    OnTheBoard,
    WhileFought,
    checked,
    side_of,
)
from companion.games.battles_of_napoleon.actions import group_turn_refusals
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.hands import value
from companion.games.battles_of_napoleon.hexes import Hex, distance, within
from companion.games.battles_of_napoleon.play import PAGES, Play
from companion.games.battles_of_napoleon.state import (
    CHIEFS,
    SEGMENT_1,
    NapoleonState,
    Task,
)
from companion.games.battles_of_napoleon.words import (
    HEX,
    command_words,
    commander_key,
    find_hex,
    hex_text,
    nothing_more,
    spot_of,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import (
    Ask,
    Asking,
    Field,
    Input,
    accepted,
    action,
    field,
)
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, NUMBER
from companion.table.reply import Block, Line
from companion.table.rules import Step

MOVE = 2
"""Hexes that a commander moves (pp. 19-20)."""
LOST, WOUNDED, KILLED = "lost", "wounded", "killed"


def leader_name(world: World, state: NapoleonState, post: str) -> str:
    """Return the name of the commander at a post; the letter of his card where he has none."""
    officer = state.officers.get(post)
    if officer is None:
        return world.nation(post) if post in world.nations else world.label(post)
    return officer.name or f"{world.commanders[officer.card].letter}"


# -- moves, escapes, losses -----------------------------------------------------------------------


class LeaderGoal(NamedTuple):
    """Goal of a commander: a unit, a hex or neither; or what befalls him."""

    unit: str | None = None
    hex: Hex | None = None
    fate: str | None = None


WITH, AT, ALONE = "with", "at", "alone"


def _read_fate(draft: Draft, text: str) -> LeaderGoal:
    """Read where a commander goes or what befell him: `with f1b`, `at N5`, `alone`, `lost`,
    `wounded`. A hex or a unit alone is enough. `alone` is a `LeaderGoal` with nothing in it: he
    leaves his unit for a hex that nobody names. Raises UsageError."""
    world, state = draft.play.world, draft.state
    known, units = command_words(world, WITH, AT, ALONE, LOST, WOUNDED), unit_words(world, state)
    first, *rest = text.split() or ("",)
    if not known.matches(first) and re.fullmatch(HEX, text):
        return LeaderGoal(hex=find_hex(world, state, text))
    if not known.matches(first) and units.matches(text):
        return LeaderGoal(unit=units.find(text))
    word, behind = known.find(first), " ".join(rest)
    if word in (WITH, AT) and not behind:
        message = _("Which unit or hex? For example: with f1b, at N5.")
        raise UsageError(message)
    if word == WITH:
        return LeaderGoal(unit=units.find(behind))
    if word == AT:
        return LeaderGoal(hex=find_hex(world, state, behind))
    nothing_more(rest)
    return LeaderGoal(fate=None if word == ALONE else word)


def _shown_fate(draft: Draft, fate: LeaderGoal) -> str:
    known = command_words(draft.play.world, WITH, AT, ALONE, LOST, WOUNDED)
    if fate.unit:
        return f"{known.shown(WITH)} {draft.play.world.label(fate.unit)}"
    if fate.hex:
        return f"{known.shown(AT)} {hex_text(fate.hex)}"
    return known.shown(fate.fate or ALONE)


def _joining(draft: Draft, leader: str, where: LeaderGoal) -> LeaderGoal:
    """Return the goal; on the hex of a unit of his own the commander is with it (pp. 20, 49)."""
    other = battlefield.standing_on(draft.state, where.hex) if where.hex else None
    if other is None or draft.state.nation_of(other.id) != draft.state.officers[leader].nation:
        return where
    return LeaderGoal(unit=other.id)


def _read_first(draft: Draft, typed: Sequence[str]) -> tuple[LeaderGoal, list[str]]:
    return _read_fate(draft, " ".join(typed)), []


FATE: Input[LeaderGoal] = Input(
    _read_fate,
    _read_first,
    _shown_fate,
    picked=True,
    key=lambda goal: goal.unit or (spot_of(goal.hex) if goal.hex else ""),
)


def _possible(draft: Draft) -> list[LeaderGoal]:
    """Return the goals of the commander who was named, and what may befall him."""
    state, leader = draft.state, draft.answers["leader"]
    mine = [u.id for u in battlefield.units_of(state, state.officers[leader].nation)]
    start = battlefield.place_of(state, leader)
    near = within(start, MOVE) if start else []
    free = [h for h in near if battlefield.standing_on(state, h) is None]
    known = [LeaderGoal(unit=unit) for unit in mine if unit != state.officers[leader].unit]
    known += [LeaderGoal(fate=WOUNDED), LeaderGoal(fate=LOST)]
    known += [LeaderGoal(hex=h) for h in free if battlefield.inside(draft.play.world, state, h)]
    return accepted(draft, known, lambda goal: Leader(leader=leader, **goal._asdict()))


def _commanders(draft: Draft) -> list[str]:
    """Return all commanders, those whose move it is first: anybody may be wounded or lost."""
    return sorted(draft.state.officers, key=lambda post: _waits(draft, post))


def _waits(draft: Draft, post: str) -> bool:
    """Return whether it is not his move now."""
    return bool(Leader(leader=post).why_not_now(draft.play, draft.state))


@action
class Leader(OnTheBoard):
    """Move or escape of a commander (pp. 33, 41-42), or his wound or loss (p. 55)."""

    gate = WhileFought()
    inputs = MappingProxyType(
        {
            "where": Field(
                FATE,
                N_("Where he goes or what befalls him, for example lost; or: with f1b, at N5."),
                legal=_possible,
            )
        }
    )
    leader: str = field(LEADER, N_("The commander."), key="post", legal=_commanders, whose=side_of)
    unit: str | None = None
    hex: Hex | None = None
    fate: str | None = None
    hexes: int | None = field(
        NUMBER, N_("How far he moves."), option="hexes", metavar="N", default=None
    )
    escape: bool = field(
        FLAG,
        N_("He escapes from an enemy, whoever's turn it is."),
        option="escape",
        default=False,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Leader]:
        may = (post for post in _commanders(draft) if not _waits(draft, post))
        leader = yield Ask("leader", draft, usual=next(may, None))
        draft = draft.having("leader", leader)
        legal = _possible(draft) if draft.tell is not None else None
        check = checked(draft, legal or (), lambda goal: cls(leader=leader, **goal._asdict()))
        ask = Ask("where", draft, legal=legal, check=check, where=commander_key(leader))
        where = _joining(draft, leader, (yield ask))
        hexes, escape = (yield Ask("hexes", draft)), (yield Ask("escape", draft))
        board = yield Ask("board", draft)
        return Leader(leader=leader, hexes=hexes, escape=escape, board=board, **where._asdict())

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a commander who goes to a unit of the enemy or one off the field; then an escape
        that is not allowed, or a move at the wrong time, too far, or to a hex next to an enemy
        where he would stand alone. Losses and wounds are never refused."""
        if self.fate in (LOST, WOUNDED):
            return []
        if self.unit and state.nation_of(self.unit) != state.officers[self.leader].nation:
            return [
                play.refuse("commander_move", _("{unit} is a unit of the enemy"), unit=self.unit)
            ]
        if self.unit and (absent := play.absence_refusals(state, self.unit)):
            return absent
        if self.escape:
            return self._escape_refusals(play, state)
        refusals = self.why_not_now(play, state) or self._distance_refusals(play, state)
        return refusals or self._lonely_refusals(play, state)

    def _rule(self, state: NapoleonState) -> str:
        """Return the rule of a move: those of a commander-in-chief and of the others have each
        their page."""
        return "commander_move" if self.leader in state.groups else "chief"

    def why_not_now(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return why the commander cannot move now; empty if he can. Commanders-in-chief move in
        their segment of the command phase, others in the first segment of the action phase, when
        their group acts (pp. 33, 41); each once in a turn."""
        world, post, rule = play.world, self.leader, self._rule(state)
        is_chief = post not in state.groups
        wrong_time = play.phase_refusals(state, CHIEFS if is_chief else SEGMENT_1, rule=rule)
        if wrong_time:
            return wrong_time
        if not is_chief and (not_his_turn := group_turn_refusals(play, state, post, rule)):
            return not_his_turn
        if post in state.moved:
            name = leader_name(world, state, post)
            return [play.refuse(rule, _("{leader} has moved this turn"), leader=name)]
        return []

    def _distance_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a ride of more than two hexes, as typed or by the known hexes, and one that has no
        way: each hex he enters must hold a friendly unit, or have no enemy on it or next to it (pp.
        33, 41). Without both hexes, or with `board`, only the typed distance is compared."""
        start, goal = battlefield.place_of(state, self.leader), self.goal(state)
        rule, nation = self._rule(state), state.officers[self.leader].nation
        known = distance(start, goal) if start and goal and not self.board else None
        away = max(self.hexes or 0, known or 0)
        if away > MOVE:
            reason = _("A commander does not move so far: {away}").format(away=away)
            return [play.refuse(rule, reason, _("hexes at most: {most}").format(most=MOVE))]
        if known and start and goal and not battlefield.can_ride(state, nation, start, goal, MOVE):
            near = battlefield.near_enemies(state, nation, goal)
            if near and goal not in battlefield.friends_on(state, nation):  # the goal itself
                return self._enemy_refusals(play, state, goal, near)
            reason = _("There is no way to {hex} that keeps away from the enemy").format(
                hex=hex_text(goal)
            )
            return [play.refuse(rule, reason, _("by hexes with units of his own side"))]
        return []

    def _lonely_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse to go alone to a hex next to an enemy unit (pp. 33, 41)."""
        nation, goal = state.officers[self.leader].nation, self.goal(state)
        if self.unit or goal is None or self.board:
            return []
        if goal in battlefield.friends_on(state, nation):
            return []
        near = battlefield.near_enemies(state, nation, goal)
        return self._enemy_refusals(play, state, goal, near) if near else []

    def _enemy_refusals(
        self, play: Play, state: NapoleonState, place: Hex, near: Sequence[str]
    ) -> list[Refusal]:
        reason = play.world.say(
            _("{hex} is next to the enemy: {units}"), hex=hex_text(place), units=near
        )
        return [play.refuse(self._rule(state), reason, _("a hex with a unit of his own side"))]

    def _escape_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse an escape of a leader whom no enemy has come next to, and one to a hex that is not
        open to him: a neighbouring hex that holds a unit of his own, or has no other enemy units
        beside it (p. 42). Nothing is refused where his hex is not known or with `board`; he may
        also escape to a hex that nobody names."""
        post, name = self.leader, leader_name(play.world, state, self.leader)
        start, goal = battlefield.place_of(state, post), self.goal(state)
        if self.board or start is None:
            return []
        if post not in battlefield.exposed(state):
            reason = _("{leader} has no enemy to escape from").format(leader=name)
            return [play.refuse("restrictions", reason, play.as_on_the_board())]
        open_to = battlefield.escapes(play.world, state, post)
        if goal is None or goal in open_to:
            return []
        reason = _("{leader} does not escape to {hex}").format(leader=name, hex=hex_text(goal))
        hexes = ", ".join(map(hex_text, sorted(open_to)))
        allowed = hexes or _("there is no way out: 'leader {leader} lost'").format(leader=name)
        return [play.refuse("restrictions", reason, allowed)]

    def goal(self, state: NapoleonState) -> Hex | None:
        """Return the hex that he goes to, if it is known."""
        return state.units[self.unit].hex if self.unit else self.hex

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Move the commander, or let him be wounded or die; a second wound is his death. One who
        moves is noted as moved in this turn. One who escapes is not: instead the enemies beside him
        are noted, so that the same ones do not drive him on again."""
        post, ledger = self.leader, NapoleonLedger(play.world, state)
        if post not in state.officers:  # gone since an older line of the session was amended
            return Step(state)
        if self.fate == LOST or (self.fate == WOUNDED and state.officers[post].wounded):
            _dies(ledger, post)
        elif self.fate == WOUNDED:
            ledger.wound(post)
        else:
            officer, goal = state.officers[post], self.goal(state)
            beside = battlefield.near_enemies(state, officer.nation, goal) if goal else []
            escaped = tuple(beside) if self.escape else ()
            officer = replace(officer, unit=self.unit, hex=goal, escaped=escaped)
            ledger.state = state.with_officer(post, officer)
            if not self.escape:
                ledger.state = replace(ledger.state, moved=(*state.moved, post))
        return ledger.step()

    def who(self, state: NapoleonState) -> str:
        officer = state.officers.get(self.leader)
        return officer.nation if officer else ""

    def told(self, play: Play, state: NapoleonState) -> str:
        name, place = leader_name(play.world, state, self.leader), self.goal(state)
        if self.fate == LOST:
            return _("{leader} is lost").format(leader=name)
        if self.fate == WOUNDED:
            return _("{leader} is wounded").format(leader=name)
        if self.unit:
            return play.world.say(_("{leader} joins {unit}"), leader=name, unit=self.unit)
        if place:
            return _("{leader} moves to {hex}").format(leader=name, hex=hex_text(place))
        return _("{leader} leaves the units").format(leader=name)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        blocks = [*super().report(play, before, step)]
        known = battlefield.place_of(before, self.leader) and self.goal(before)
        if not self.fate and not known:
            text = _(
                "On the board: two hexes at most, next to no enemy but with a friend (p. {page})."
            )
            blocks.append(Line(text.format(page=PAGES[self._rule(before)]), 2))
        return blocks


def _dies(ledger: NapoleonLedger, post: str) -> None:
    """Test the unit of a commander who dies, less the morale that it has lost (pp. 25, 55)."""
    officer = ledger.state.officers[post]
    lost = value(ledger.world, officer, "morale")
    ledger.kill(post)
    if officer.unit and not ledger.state.units[officer.unit].gone:
        test = Task("morale", officer.unit, -lost, KILLED)
        ledger.state = ledger.state.with_tasks(test)
