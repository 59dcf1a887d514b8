"""Tests to rally a routed unit (pp. 58-59).

A *post* is the key of a commander: his group, or his side for a commander-in-chief. A hex is
*known* where a player gave it; `board` means that players vouch for the board, so that nothing is
compared with known hexes. `state.tried` has (unit, post) of each rally tried in this phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import effects, hands
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    LEADER,
    UNIT,
    Draft,
    InPhase,
    OnTheBoard,
    or_refused,
    side_of,
)
from companion.games.battles_of_napoleon.casualties import ROUT_LATER, rest_formation
from companion.games.battles_of_napoleon.commanders.leaders import leader_name
from companion.games.battles_of_napoleon.movement.reroll import AGAIN, rolled_for
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import (
    DISORDERED,
    RALLY,
    ROUTED,
    NapoleonState,
    Task,
    attached,
)
from companion.games.battles_of_napoleon.sums import morale
from companion.games.battles_of_napoleon.sums.troops import Troop, troop_of
from companion.games.battles_of_napoleon.trial import SIDES, Trial, TrialItem
from companion.games.battles_of_napoleon.words import hex_text, is_word
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Asking, Input, accepted, action, field, why_withheld
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.inputs import FLAG, NUMBER
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

ADDS = ("rally_mod", "morale_mod")
"""Codes of cards that add to a rally test."""


# -- tests ----------------------------------------------------------------------------------------


def items(world: World, state: NapoleonState, unit: str, post: str) -> tuple[TrialItem, ...]:
    """Return the modifiers of a rally test. Of the commanders only the one who rallies counts, and
    only on the hex of the unit (p. 59); a switch says with which value."""
    return test_items(world, state, unit, troop_of(world, state, unit), post)


def test_items(
    world: World, state: NapoleonState, unit: str, troop: Troop, post: str
) -> tuple[TrialItem, ...]:
    """Return what is added to the die of a rally: the modifiers of the unit's morale, then the
    cards in force on it.

    Of the commanders with the unit only the one at `post`, who tries the rally, helps it; from
    another hex he does not (p. 59). The players' switch `rally_value` says which of his values
    counts: "command" in place of his morale."""
    rallying = tuple(leader for leader in troop.leaders if leader.post == post)
    if state.choices["rally_value"] == "command":
        rallying = tuple(
            leader._replace(morale=hands.value(world, state.officers[post], "command"))
            for leader in rallying
        )
    modifiers = morale.items(world, replace(troop, leaders=rallying))
    cards = effects.active(world, state, unit, *ADDS)
    return (*modifiers, *(effects.item(world, card) for card in cards))


def ralliers(state: NapoleonState, unit: str) -> tuple[str, ...]:
    """Return the posts that may rally a unit: those on its hex first, then its group's
    commander."""
    group = state.units[unit].group
    mine = [post for post in (group, state.nation_of(unit)) if post in state.officers]
    here = attached(state, unit)
    return tuple(sorted(mine, key=lambda post: post not in here))


def _read_by(draft: Draft, text: str) -> str:
    """Read `maucune`, or `by maucune`."""
    first, _space, behind = text.partition(" ")
    by = behind and is_word(draft.play.world, first, "by")
    return LEADER.read(draft, behind if by else text)


BY: Input[str] = LEADER._replace(
    read=_read_by, lead=lambda draft, typed: (_read_by(draft, " ".join(typed)), [])
)


def _may_rally(draft: Draft, unit: str) -> list[str]:
    """Return the commanders who may try to rally a unit now."""
    known = ralliers(draft.state, unit)
    return accepted(draft, known, lambda leader: Rally(unit=unit, leader=leader, die=1))


def untried(draft: Draft) -> list[str]:
    """Return the routed units that some commander may still try to rally."""
    return [unit for unit in draft.state.units if _may_rally(draft, unit)]


def _why_nobody_to_rally(draft: Draft) -> list[Refusal]:
    """Return why no unit can be rallied now."""

    def attempt(unit: str) -> Rally:
        leader = next(iter(ralliers(draft.state, unit)), "")
        return Rally(unit=unit, leader=leader, die=1)

    routed = [unit.id for unit in draft.state.units.values() if unit.state == ROUTED]
    nobody = draft.play.refuse("rally", _("No unit is routed"))
    return why_withheld(draft, routed, attempt) or [nobody]


@action
class Rally(OnTheBoard):
    """Rally of a routed unit by one of its commanders, if the test succeeds; otherwise it flees on
    (pp. 58-59)."""

    gate = InPhase("rally", RALLY)
    dice = SIDES
    unit: str = field(UNIT, N_("The unit."), legal=untried, whose=side_of, sole=True)
    leader: str = field(BY, N_("Who rallies it, for example: by maucune."), key="post")
    die: int
    again: int | None = None
    distance: int | None = field(
        NUMBER,
        N_("Hexes between the commander and the unit."),
        option="distance",
        metavar="N",
        default=None,
    )
    rough: bool = field(FLAG, N_("The unit is not in the open."), option="rough", default=False)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Rally]:
        """Ask for the unit and the commander who rallies it, then for its die, and a second die
        where a card gives one. If no commander is typed, it is the first who may rally the unit.

        A rally that is not allowed is refused before anything is rolled; `die=1` stands for a die
        until then. Raises UsageError for a unit without any commander in play."""
        world, state = draft.play.world, draft.state
        unit = yield Ask("unit", draft, idle=lambda: _why_nobody_to_rally(draft))
        away, rough = (yield Ask("distance", draft)), (yield Ask("rough", draft))
        board = yield Ask("board", draft)
        known = _may_rally(draft, unit)
        first = next(iter(known or ralliers(state, unit)), None)
        leader = yield Ask("leader", draft, legal=known, default=first, required=False)
        if leader is None:
            text = _("No commander can rally {unit}.")
            raise UsageError(world.say(text, unit=unit))
        rally = Rally(unit=unit, leader=leader, die=1, distance=away, rough=rough, board=board)
        or_refused(draft, rally)
        purpose = world.say(_("rally test of {unit}"), unit=unit)
        die, again = yield from rolled_for(draft, purpose, unit, items(world, state, unit, leader))
        return replace(rally, die=die, again=again)

    def trials(self, play: Play, state: NapoleonState) -> tuple[Trial, ...]:
        """Return the test, and the second die that a card gave it, if there is one."""
        modifiers = items(play.world, state, self.unit, self.leader)
        return tuple(Trial(die, modifiers) for die in (self.die, self.again) if die is not None)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a rally, for the first of these reasons: the unit is off the field, not routed or
        was tried in this phase; the leader does not command it, has tried as many units as his
        command value allows, or is too far by the typed distance or by the known hexes; the ground
        is typed as rough where the map shows none; a second die that no card gives (one gives it
        only after a failure)."""
        world, unit, post = play.world, state.units[self.unit], self.leader
        if refusals := play.absence_refusals(state, unit.id):
            return refusals
        names = {"unit": world.label(unit.id)}
        if unit.state != ROUTED:
            return [play.refuse("rally", _("{unit} is not routed").format(**names))]
        if any(key == unit.id for key, _post in state.tried):
            reason = _("{unit} was tried in this rally phase").format(**names)
            return [play.refuse("rally_once", reason, _("once in each rally phase"))]
        if refusals := self._leader_refusals(play, state):
            return refusals
        tries = sum(by == post for _unit, by in state.tried)
        most = hands.value(world, state.officers[post], "command")  # both of tries and of hexes
        leader = leader_name(world, state, post)
        if tries >= most:
            reason = _("{leader} can try no more units").format(leader=leader)
            allowed = _("units in a phase: {most}").format(most=most)
            return [play.refuse("rally", reason, allowed)]
        if self.distance is not None and self.distance > most:
            reason = ngettext(
                "{leader} rallies within {most} hex", "{leader} rallies within {most} hexes", most
            )
            return [play.refuse("rally", reason.format(leader=leader, most=most))]
        if refusals := self._reach_refusals(play, state, most) or self._ground_refusals(
            play, state
        ):
            return refusals
        rolled = self.trials(play, state)
        if len(rolled) > 1 and (
            rolled[0].success or not effects.active(world, state, unit.id, AGAIN)
        ):
            reason = _("There is one die only: no card gives a second")
            return [play.refuse("rally", reason)]
        return []

    def _leader_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return a refusal unless the leader may rally the unit: commanders-in-chief rally all
        units of their side, others those of their group."""
        possible = ralliers(state, self.unit)
        if self.leader in possible:
            return []
        reason = play.world.say(
            _("{leader} does not rally {unit}"),
            leader=leader_name(play.world, state, self.leader),
            unit=self.unit,
        )
        names = ", ".join(leader_name(play.world, state, key) for key in possible)
        return [play.refuse("rally", reason, names or _("nobody can"))]

    def _ground_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return a refusal of rough ground that was typed where the map has none."""
        unit = state.units[self.unit]
        key = battlefield.ground(play.world, state, unit.hex)
        rough = key is not None and play.world.terrain[key].difficult
        if not self.rough or key is None or rough or self.board:
            return []
        reason = _("{hex} is not that on the map, but: {terrain}").format(
            hex=hex_text(unit.hex), terrain=play.world.name("terrain", key)
        )
        return [play.refuse("terrain", reason, play.as_on_the_board())]

    def _reach_refusals(self, play: Play, state: NapoleonState, most: int) -> list[Refusal]:
        """Refuse, by the known hexes, a typed distance that is not the counted one, a unit more
        than `most` hexes from the commander, counted round enemies and their zones of control, and
        a unit that he does not see (pp. 26-28, 58). Nothing is refused where his hex or the unit's
        is not known, and where he stands with the unit."""
        world, unit, post = play.world, state.units[self.unit], self.leader
        start, goal = battlefield.place_of(state, post), unit.hex
        if self.board or start is None or goal is None or post in attached(state, unit.id):
            return []
        names = {"leader": leader_name(world, state, post), "unit": world.label(unit.id)}
        typed, nation = self.distance, state.nation_of(unit.id)
        away = battlefield.counted_hexes(world, state, nation, start, goal, max(most, typed or 0))
        if typed is not None and typed != away:
            reason = _("Hexes from {leader} to {unit} by the books: {counted}, not {typed}")
            counted = away if away is not None else _("more")
            text = reason.format(**names, counted=counted, typed=typed)
            return [play.refuse("rally", text, play.as_on_the_board())]
        if away is None or away > most:
            reason = _("{leader} does not reach {unit} round enemies and their zones of control")
            allowed = _("hexes at most: {most}").format(most=most)
            return [play.refuse("rally", reason.format(**names), allowed)]
        if not battlefield.in_sight(world, state, start, goal):
            reason = _("{leader} does not see {unit}").format(**names)
            return [play.refuse("line_of_sight", reason, play.as_on_the_board())]
        return []

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Settle the test by its last die. Passed: the unit is disordered instead of routed and
        takes its formation of rest, on rough ground that of rough ground. Failed: its flight
        becomes due. Either way the cards that helped are spent, and the unit and its commander are
        noted as tried."""
        key, post, world = self.unit, self.leader, play.world
        if post not in state.officers:  # gone since an older line was amended
            return Step(state)
        success = self.trials(play, state)[-1].success
        codes = (*ADDS, AGAIN) if self.again is not None else ADDS
        state = effects.spend(state, *effects.active(world, state, key, *codes))
        state = replace(state, tried=(*state.tried, (key, post)))
        if not success:
            return Step(state.with_tasks(Task("rout", key, ROUT_LATER)))
        unit = state.units[key]
        shape = rest_formation(
            world.units[unit.card].arm, unit.figures, not self._rough(play, state)
        )
        state = state.changed_unit(key, state=DISORDERED, formation=shape, fled=False, driven=True)
        return Step(state, (Entry(key, 0, "order", DISORDERED),))

    def _rough(self, play: Play, state: NapoleonState) -> bool:
        """Return whether the unit is not in the open, as it was said or as the map has it."""
        key = battlefield.ground(play.world, state, state.units[self.unit].hex)
        if self.board:
            return self.rough
        return self.rough or (key is not None and play.world.terrain[key].difficult)

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        rolled, unit = self.trials(play, state)[-1], play.world.label(self.unit)
        text = (
            _("{unit} rallies ({total})") if rolled.success else _("{unit} stays routed ({total})")
        )
        return text.format(unit=unit, total=rolled.total)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Return what came of the test, the sum of each die, and, where a hex is not known, what
        the players must check on the board: the commander's reach and sight."""
        title = play.world.say(_("Rally test of {unit}"), unit=self.unit)
        sums = [rolled.block(play.world, title) for rolled in self.trials(play, before)]
        blocks = [*super().report(play, before, step), *sums]
        unit = before.units[self.unit]
        both_known = unit.hex and battlefield.place_of(before, self.leader)
        if not both_known and self.leader not in attached(before, unit.id):
            most = hands.value(play.world, before.officers[self.leader], "command")
            text = ngettext(
                "On the board: within {most} hex of the commander, and in his sight (p. 58).",
                "On the board: within {most} hexes of the commander, and in his sight (p. 58).",
                most,
            )
            blocks.append(Line(text.format(most=most), 2))
        return blocks

    def outcome(self, play: Play, before: NapoleonState) -> Mapping[str, Any]:
        rolled = self.trials(play, before)
        after = self.apply(play, before).state.units[self.unit]
        result = {
            "unit": after.id,
            "state": after.state,
            "formation": after.formation or None,
            "flees": 0 if rolled[-1].success else ROUT_LATER,
        }
        first = {"first_die": rolled[0].die} if len(rolled) > 1 else {}
        return {**rolled[-1].document(play.world, result), **first}
