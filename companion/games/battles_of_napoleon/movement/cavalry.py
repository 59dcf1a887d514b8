"""Cavalry that goes back: recalled after a charge (p. 39), or by its own will (p. 65, optional).

A hex is *known* where a player gave it. `board` means that players vouch for the board, so that
nothing is compared with known hexes. `die` is that of a morale test, `again` a second one that a
card gives after a failure; both are None where nothing is tested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.games.battles_of_napoleon import actions, command_range, effects
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    UNIT,
    Draft,
    EndsAt,
    InPhase,
    or_refused,
    side_of,
)
from companion.games.battles_of_napoleon.actions import MOVE, RECALL
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.hexes import distance
from companion.games.battles_of_napoleon.movement import withdrawal
from companion.games.battles_of_napoleon.movement.reroll import AGAIN, rolled_for
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY, CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    GOOD,
    SEGMENT_1,
    SEGMENTS,
    NapoleonState,
    Unit,
    placed,
)
from companion.games.battles_of_napoleon.sums import morale
from companion.games.battles_of_napoleon.sums.troops import troop_of
from companion.games.battles_of_napoleon.trial import SIDES, Trial, TrialItem
from companion.games.battles_of_napoleon.words import is_word, to_hex
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Asking, Input, accepted, action, field, why_withheld
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary

RECALL_HEXES, WITHDRAWAL_HEXES = 2, 1
MORALE_MOD = "morale_mod"
MANOEUVRE = "manoeuvre"


def items(world: World, state: NapoleonState, unit: str) -> tuple[TrialItem, ...]:
    """Return the modifiers of the morale test of a recall or a withdrawal."""
    cards = effects.active(world, state, unit, MORALE_MOD)
    modifiers = morale.items(world, troop_of(world, state, unit))
    return (*modifiers, *(effects.item(world, card) for card in cards))


@action
class _GoesBack(EndsAt):
    """Move of cavalry back by so many `hexes`, if it passes a morale test where one is asked for; a
    card may give that a second die."""

    dice = SIDES
    hexes: ClassVar[int]
    rule: ClassVar[str]
    """Rule whose page a refusal names."""
    unit: str
    die: int | None = None
    again: int | None = None

    def trials(self, play: Play, state: NapoleonState) -> tuple[Trial, ...]:
        """Return the test and, with a card, the second one; none where nothing is tested."""
        modifiers = items(play.world, state, self.unit)
        return tuple(Trial(die, modifiers) for die in (self.die, self.again) if die is not None)

    def succeeds(self, play: Play, state: NapoleonState) -> bool:
        rolled = self.trials(play, state)
        return not rolled or rolled[-1].success

    def place_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a hex that is not so far away from the enemy, by ways that are open."""
        if self.hex is None or self.board:
            return []
        unit = state.units[self.unit]
        return withdrawal.retirement_refusals(play, state, unit, self.hex, self.hexes, self.rule)

    def die_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a second die without a failure and a card."""
        rolled = self.trials(play, state)
        if len(rolled) < 2 or (
            not rolled[0].success and effects.active(play.world, state, self.unit, AGAIN)
        ):
            return []
        return [play.refuse(self.rule, _("There is one die only: no card gives a second"))]

    def used(self, play: Play, state: NapoleonState) -> NapoleonState:
        """Return the state without the cards of the test."""
        codes = (MORALE_MOD, AGAIN) if self.again is not None else (MORALE_MOD,)
        return effects.spend(state, *effects.active(play.world, state, self.unit, *codes))

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def sums(self, play: Play, before: NapoleonState) -> list[Block]:
        title = play.world.say(_("Morale test of {unit}"), unit=self.unit)
        return [rolled.block(play.world, title) for rolled in self.trials(play, before)]

    def on_the_board(self, play: Play, before: NapoleonState, text: str) -> list[Block]:
        """Show what the board must decide if nobody said in which hex the unit ends."""
        blind = self.hex is None and self.succeeds(play, before)
        return [Line(text, 2)] if blind else []

    def outcome(self, play: Play, before: NapoleonState) -> Mapping[str, Any]:
        result = {"unit": self.unit, "hexes": self.hexes if self.succeeds(play, before) else 0}
        rolled = self.trials(play, before)
        if not rolled:
            return {"die": None, "items": [], "total": None, "success": True, "result": result}
        return rolled[-1].document(play.world, result)


def _dice(draft: Draft, unit: str) -> Asking[tuple[int, int | None]]:
    """Ask for the die of a morale test, and for another where a card gives one."""
    world, state = draft.play.world, draft.state
    purpose = world.say(_("morale test of {unit}"), unit=unit)
    return rolled_for(draft, purpose, unit, items(world, state, unit))


# -- recall ---------------------------------------------------------------------------------------


def _recallable(draft: Draft) -> list[str]:
    return accepted(draft, draft.state.units, lambda unit: Recall(unit=unit))


def _why_nobody_recalled(draft: Draft) -> list[Refusal]:
    """Return why no unit of the group that acts can be recalled now."""
    units = draft.state.units_of(draft.state.active or "")
    return why_withheld(draft, (unit.id for unit in units), lambda unit: Recall(unit=unit))


@action
class Recall(_GoesBack):
    """Recall of cavalry two hexes back, through any zone of control, by a morale test. It is then
    disordered, which routs nobody (p. 39)."""

    gate = InPhase("recall", *SEGMENTS)
    hexes = RECALL_HEXES
    rule = "recall"
    unit: str = field(UNIT, N_("The unit."), legal=_recallable, whose=side_of)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Recall]:
        unit = yield Ask("unit", draft, idle=lambda: _why_nobody_recalled(draft))
        board = yield Ask("board", draft)
        recall = or_refused(draft, Recall(unit=unit, board=board))
        goal = yield withdrawal.where(draft, recall, unit, cls.hexes)
        recall = or_refused(draft, replace(recall, hex=goal))
        die, again = yield from _dice(draft, unit)
        return replace(recall, die=die, again=again)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        reasons = actions.why_not(play, state, self.unit, RECALL)
        return reasons or self.place_refusals(play, state) or self.die_refusals(play, state)

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Return the step; a failure changes nothing."""
        success = self.succeeds(play, state)
        state = actions.took(play, self.used(play, state), self.unit, RECALL)
        if not success:
            return Step(state)
        ledger = NapoleonLedger(play.world, placed(state, self.unit, self.hex))
        ledger.disorder(self.unit, again=False)
        return ledger.step()

    def told(self, play: Play, state: NapoleonState) -> str:
        if self.succeeds(play, state):
            text = _("{unit} is recalled, hexes: {count}")
            return to_hex(play.world.say(text, unit=self.unit, count=self.hexes), self.hex)
        return play.world.say(_("{unit} does not hear the recall"), unit=self.unit)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        text = _("On the board: away from the enemy, towards friends, facing the enemy (p. 39).")
        return [
            *super().report(play, before, step),
            *self.sums(play, before),
            *self.on_the_board(play, before, text),
        ]


# -- voluntary withdrawal -------------------------------------------------------------------------


def tested(source: str) -> bool:
    """Return whether a withdrawal from an enemy of this arm needs a morale test (p. 65)."""
    return source == CAVALRY


def _arm_words(draft: Draft) -> Vocabulary:
    world = draft.play.world
    keys = [row.id for row in world.game.table("arms")]
    return Vocabulary.of(_("arms"), {key: world.spellings("arms", key) for key in keys})


def _read_arm(draft: Draft, text: str) -> str:
    """Read `guns`, or `from guns`."""
    first, _space, behind = text.partition(" ")
    named = behind if is_word(draft.play.world, first, "from") and behind else text
    return _arm_words(draft).find(named)


ARM: Input[str] = Input(
    _read_arm,
    lambda draft, typed: (_read_arm(draft, " ".join(typed)), []),
    lambda draft, arm: _arm_words(draft).shown(arm),
    words=_arm_words,
)


def _sources(draft: Draft, unit: str) -> list[str]:
    """Return the arms from which a unit may withdraw."""
    keys = [row.id for row in draft.play.world.game.table("arms")]
    return accepted(draft, keys, lambda arm: Withdraw(unit=unit, source=arm, die=1))


UNTESTED = (INFANTRY, ARTILLERY)
"""The arms from which cavalry withdraws without a test."""


def _withdrawable(draft: Draft) -> list[str]:
    return [unit for unit in draft.state.units if _sources(draft, unit)]


def withdrawing(play: Play, state: NapoleonState) -> list[str]:
    """Return the enemy cavalry that may withdraw now, without a test, from infantry or guns of the
    group that acts, which have moved next to it. Cavalry of which the hex is not known is left out.
    Empty where the optional rule is off or no group acts."""
    if not state.rule("withdrawal") or state.active is None:
        return []
    nation = state.groups[state.active].nation
    moved = [unit for unit in state.units_of(state.active) if MOVE in unit.acted(SEGMENT_1)]
    beside_them = {place for unit in moved if unit.hex for place in unit.hex.neighbours()}
    return [
        unit.id
        for unit in battlefield.enemies(state, nation)
        if unit.hex in beside_them
        if any(not Withdraw(unit=unit.id, source=arm).refusals(play, state) for arm in UNTESTED)
    ]


def _why_nobody_withdraws(draft: Draft) -> list[Refusal]:
    """Return why no cavalry can withdraw now."""
    world, units = draft.play.world, draft.state.units
    riders = [key for key, unit in units.items() if world.units[unit.card].arm == CAVALRY]
    return why_withheld(draft, riders, lambda unit: Withdraw(unit=unit, source=INFANTRY))


@action
class Withdraw(_GoesBack):
    """Withdrawal of cavalry by a hex, in its own movement or in the enemy's; from cavalry by a
    morale test (p. 65)."""

    gate = InPhase("withdrawal", SEGMENT_1)
    hexes = WITHDRAWAL_HEXES
    rule = "withdrawal"
    unit: str = field(UNIT, N_("The unit."), legal=_withdrawable, whose=side_of)
    source: str = field(
        ARM, N_("From whose zone of control, for example: from artillery."), key="from"
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Withdraw]:
        """Ask for the unit, the arm of the enemy it withdraws from, the hex where it ends, and,
        from cavalry, the die of its test. If no arm is typed, it is the first from which the rules
        allow it, else infantry. A withdrawal that is not allowed is refused before anything is
        rolled."""
        unit = yield Ask("unit", draft, idle=lambda: _why_nobody_withdraws(draft))
        board = yield Ask("board", draft)
        known: Sequence[str] = _sources(draft, unit)
        usual = next(iter(known), INFANTRY)
        source = yield Ask("source", draft, default=usual, required=False, legal=known)
        die = 1 if tested(source) else None  # for the rules, before it is rolled
        withdraw = or_refused(draft, Withdraw(unit=unit, source=source, board=board, die=die))
        goal = yield withdrawal.where(draft, withdraw, unit, cls.hexes)
        withdraw = or_refused(draft, replace(withdraw, hex=goal))
        if not tested(source):
            return withdraw
        die, again = yield from _dice(draft, unit)
        return replace(withdraw, die=die, again=again)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a withdrawal, for the first of these reasons (p. 65): the optional rule is off;
        the unit is off the field, no cavalry or not in good order; neither its own group nor one of
        the enemy acts; in its own movement, it has acted already; no enemy of that arm threatens
        it; its way or its hex is not open; from cavalry, it has no manoeuvre order or it is not its
        own movement; the die of the test is missing, or a second one is given by no card."""
        world, key, source = play.world, self.unit, self.source
        if not state.rule("withdrawal"):
            reason = _("Voluntary withdrawal is an optional rule that is off in this battle")
            allowed = _("'new … --rule withdrawal=yes' has it on")
            return [play.refuse("withdrawal", reason, allowed)]
        if refusals := play.absence_refusals(state, key):
            return refusals
        unit, group = state.units[key], state.groups[state.units[key].group]
        if world.units[unit.card].arm != CAVALRY:
            return [play.refuse("withdrawal", _("Only cavalry withdraws"))]
        if unit.state != GOOD:
            return [play.refuse("withdrawal", _("{unit} is not in good order"), unit=key)]
        own_turn = state.active == group.id
        enemy_turn = state.active is not None and state.groups[state.active].nation != group.nation
        if not (own_turn or enemy_turn):
            reason = _("Cavalry withdraws in its own movement or in the enemy's")
            return [play.refuse("withdrawal", reason)]
        if own_turn and (refusals := actions.second_action_refusals(play, state, key, MOVE)):
            return refusals
        if refusals := (
            self._threat_refusals(play, state, own_turn=own_turn)
            or self._zone_refusals(play, state)
        ):
            return refusals
        if source == CAVALRY and not (own_turn and group.order == MANOEUVRE):
            reason = _(
                "From cavalry only cavalry with a manoeuvre order withdraws, in its movement"
            )
            return [play.refuse("withdrawal", reason)]
        if tested(source) and self.die is None:
            return [play.refuse("withdrawal", _("This test needs a die"))]
        return self.die_refusals(play, state)

    def _threat_refusals(
        self, play: Play, state: NapoleonState, *, own_turn: bool
    ) -> list[Refusal]:
        """Refuse to withdraw from an arm of which no enemy unit threatens this one. In its own
        movement an enemy threatens it while it stands in his zone of control; in the enemy's
        movement one that has moved next to it (p. 65). Nothing is refused with `board`, or where
        the hex of the unit, or of any enemy of that arm, is not known."""
        world, unit, source = play.world, state.units[self.unit], self.source
        enemies = battlefield.enemies(state, state.nation_of(unit.id))
        enemies_of_arm = [enemy for enemy in enemies if world.units[enemy.card].arm == source]
        if self.board or unit.hex is None or any(enemy.hex is None for enemy in enemies_of_arm):
            return []

        def threatens(enemy: Unit) -> bool:
            if own_turn:
                return unit.hex in battlefield.zone_of(world, enemy)
            moved = MOVE in enemy.acted(SEGMENT_1)
            return bool(enemy.hex and unit.hex and distance(enemy.hex, unit.hex) == 1 and moved)

        if any(threatens(enemy) for enemy in enemies_of_arm):
            return []
        names = {"unit": world.label(unit.id), "arm": world.name("arms", source)}
        reason = _("No enemy of this arm has moved next to {unit}: {arm}").format(**names)
        if own_turn:
            reason = _("{unit} stands in no zone of control of this arm: {arm}").format(**names)
        return [play.refuse("withdrawal", reason, play.as_on_the_board())]

    def _zone_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a hex that lies not `hexes` back by an open way, and a step from one enemy zone of
        control into another (pp. 42, 65). Where no hex is named, the step is refused only if every
        hex it could end in is such."""
        if misplaced := self.place_refusals(play, state):
            return misplaced
        unit = state.units[self.unit]
        if self.board or unit.hex is None:
            return []
        goals = (
            [self.hex] if self.hex else withdrawal.known_ends(play.world, state, unit, self.hexes)
        )
        zones = battlefield.known_zones(play.world, state, state.nation_of(unit.id))
        if not goals or not all(command_range.zone_stops(unit.hex, goal, zones) for goal in goals):
            return []
        reason = _("From one enemy zone of control no unit moves into another")
        return [play.refuse("zone", reason)]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Return the step: one hex back with the same facing; in its own movement that is its
        action."""
        key, success = self.unit, self.succeeds(play, state)
        state = self.used(play, state)
        if state.active == state.units[key].group:
            state = actions.took(play, state, key, MOVE)
        return Step(placed(state, key, self.hex) if success else state)

    def told(self, play: Play, state: NapoleonState) -> str:
        if self.succeeds(play, state):
            return to_hex(play.world.say(_("{unit} withdraws a hex"), unit=self.unit), self.hex)
        return play.world.say(_("{unit} does not withdraw"), unit=self.unit)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        text = _("On the board: a hex away from the enemy, the facing stays (p. 65).")
        return [
            *super().report(play, before, step),
            *self.sums(play, before),
            *self.on_the_board(play, before, text),
        ]
