"""`square` and `morale`: tests of a unit outside an attack (pp. 24-25, 33, 52)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon.action import (
    UNIT,
    UNITS,
    Draft,
    InPhase,
    OnTheBoard,
    side_of,
)
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.charging import charges_seen
from companion.games.battles_of_napoleon.combat import narration, reactions, retold
from companion.games.battles_of_napoleon.combat.aftermath import apply_note
from companion.games.battles_of_napoleon.combat.board import in_force
from companion.games.battles_of_napoleon.combat.notes import Notes, changes, effects_in, trials
from companion.games.battles_of_napoleon.combat.requests import Fight, UnfinishedFight, run
from companion.games.battles_of_napoleon.combat.results import Blow, Striking
from companion.games.battles_of_napoleon.combat.rolled import Rolled
from companion.games.battles_of_napoleon.combat.words import lexicon, unnamed
from companion.games.battles_of_napoleon.effects import spend
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.reserves import RESERVE
from companion.games.battles_of_napoleon.state import (
    IN_MASS,
    SEGMENT_2,
    NapoleonState,
    Task,
)
from companion.games.battles_of_napoleon.sums.morale import Cause
from companion.games.battles_of_napoleon.sums.troops import Troop, troop_of
from companion.games.battles_of_napoleon.words import signed, unit_words
from companion.table.actions import Ask, Asking, Field, Input, action, field
from companion.table.battles import Throw
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER
from companion.table.reply import Block
from companion.table.rules import Step
from companion.table.words import read_number

KILLED = "killed"
"""The test of a unit whose commander has fallen (p. 25)."""

FARTHEST = 2
"""Greatest distance of cavalry in hexes when infantry forms square (p. 52)."""


@action
class Tested(Rolled):
    """A test of a unit by itself."""

    unit: str = field(UNIT, N_("The unit."))

    @property
    def struck(self) -> str:
        return self.unit

    def notes(self, play: Play, state: NapoleonState) -> Notes:
        """Return the notes of the fight, with its reactions in force."""
        notes = Notes()
        run(self.fight(play, state, notes), self.answers)
        return notes

    def answers_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        if isinstance(run(self.fight(play, state, Notes()), self.answers), UnfinishedFight):
            return [play.refuse("morale", _("The test needs a die more"))]
        return []

    def without_task(self, state: NapoleonState) -> NapoleonState:
        """Return the state in which the test is no longer due."""
        return state

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Do all that the test and its reactions led to; the cards that they used are spent."""
        state = self.after_reactions(play, state)
        if state.units[self.unit].gone:
            return Step(state)
        notes = self.notes(play, state)
        ledger = NapoleonLedger(play.world, self.without_task(state))
        for note in notes:
            apply_note(ledger, note)
        return Step(_used(ledger.state, self.unit, notes), tuple(ledger.entries))

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def tries(self) -> str:
        """Return the text that is shown before the result."""
        raise NotImplementedError

    def told(self, play: Play, state: NapoleonState) -> str:
        notes = self.notes(play, self.after_reactions(play, state))
        rolled = trials(notes)
        text = play.world.say(self.tries(), unit=self.unit)
        if not rolled:
            return text
        trial = rolled[-1].trial
        return f"{text}: {trial.total}, {_('passed') if trial.success else _('failed')}"

    def throws(
        self, play: Play, before: NapoleonState, after: Step[NapoleonState]
    ) -> Sequence[Throw]:
        notes = self.notes(play, self.after_reactions(play, before))
        return tuple(retold.throws(before, notes))

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        notes = self.notes(play, self.after_reactions(play, before))
        return [*reactions.blocks(play, before, self.reactions), *narration.blocks(play, notes)]

    def outcome(self, play: Play, before: NapoleonState) -> Mapping[str, Any]:
        notes = self.notes(play, self.after_reactions(play, before))
        rolled, changed = trials(notes), {"changes": changes(notes)}
        if not rolled:
            return {"unit": self.unit, "die": None, "result": changed}
        document = narration.trial_document(play, rolled[-1])
        return {**document, "result": {**document["result"], **changed}}


def _used(state: NapoleonState, unit: str, notes: Notes) -> NapoleonState:
    """Return the state without the cards on a unit that have acted."""
    used = effects_in(notes)
    gone = tuple(card for card in state.effects if card.subject == unit and card.effect in used)
    return spend(state, *gone)


# -- forming square --------------------------------------------------------------------------------


def _charged(draft: Draft) -> list[str]:
    """Return the enemies of the acting group that may form square against its cavalry."""
    play, state = draft.play, draft.state

    def nearest(unit: str) -> Square:
        return Square(unit=unit, distance=min(charges_seen(play, state, unit) or (1,)))

    return [unit for unit in state.units if not nearest(unit).beforehand_refusals(play, state)]


def _read_riders(draft: Draft, text: str) -> int:
    """Read how many units ride: `3`, `mass 3`, or the units by their names. Raises UsageError."""
    words = text.split()
    if words and lexicon(draft.play.world).matches(words[0]) == ["=word.mass"]:
        words = words[1:]
    if not words:
        raise unnamed("mass")
    if len(words) == 1 and words[0].isdecimal():
        return read_number(words[0])
    return len(UNITS.read(draft, " ".join(words)))


RIDERS: Input[int] = Input(_read_riders, number=True)
"""Number of units that ride in a mass charge."""


def _riders(play: Play, state: NapoleonState) -> tuple[int, int]:
    """Return the number of units of the acting group that ride in the mass charge it has begun, and
    the number that could still begin one."""
    group = state.units_of(state.active) if state.active is not None else ()
    begun = sum(1 for rider in group if IN_MASS in rider.acted(state.phase))
    able = sum(1 for rider in group if not actions.why_not(play, state, rider.id, actions.CHARGE))
    return begun, able if state.rule("mass_charge") else 0


@action
class Square(Tested, OnTheBoard):
    """Attempt of infantry in good order to form square before cavalry that charges (p. 52)."""

    gate = InPhase("square", SEGMENT_2)
    inputs: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "mass": Field(
                RIDERS,
                N_("Behind 'mass' the units of a mass charge, or how many: mass 3."),
                required=False,
            )
        }
    )
    unit: str = field(
        UNIT, N_("The infantry that is charged."), legal=_charged, whose=side_of, sole=True
    )
    distance: int = field(NUMBER, N_("How far off the cavalry is, 1 or 2 hexes."), default=1)
    more: int = 0

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        """Divide `b1a 2`, `b1a 2 mass 3` or `b1a mass b3a b3b` into answers."""
        world = draft.play.world
        unit, left = unit_words(world, draft.state).leading(words)
        parts = {"unit": unit}
        if left and left[0].isdecimal():
            parts["distance"] = left.pop(0)
        if left and lexicon(world).matches(left[0]) == ["=word.mass"]:
            parts["mass"] = " ".join(left)
        elif left:
            message = _("'{word}' is not understood; for example: 'square b1a 2 mass 3'.")
            raise UsageError(message.format(word=left[0]))
        return parts

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Square]:
        """Ask for unit and distance. The distance of the cavalry follows from the hexes, where they
        are known."""
        nobody = _("No infantry in good order sees cavalry that can charge it now")
        idle = [draft.play.refuse("square", nobody)]
        unit = yield Ask("unit", draft, idle=lambda: idle)
        board = yield Ask("board", draft)
        known = None if board else charges_seen(draft.play, draft.state, unit)
        away = yield Ask(
            "distance",
            draft,
            legal=sorted(known or range(1, FARTHEST + 1)),
            default=min(known or (1,)),
            wanted=known is None or len(known) > 1,
            follows="unit",
        )
        begun, riders = _riders(draft.play, draft.state)
        mass = yield Ask(
            "mass",
            draft,
            prompt=_("How many units ride in a mass charge? 0 for none"),
            legal=(0, *range(2, riders + 1)) if riders > 1 and not board else None,
            default=begun,
            wanted=riders > 1 and not begun,
            follows="unit" if draft.thrown else "",
        )
        more = max(0, mass - 1)
        played = yield Ask("reactions", draft.having(reactions.STRUCK, unit))
        square = cls(unit=unit, distance=away, more=more, board=board, reactions=played)
        return (yield from square.rolling(draft))

    def fight(self, play: Play, state: NapoleonState, notes: Notes) -> Fight[Troop]:
        troop, striking = _tests(play, state, self.unit, notes)
        return striking.square(troop, self.distance, self.more)

    def tries(self) -> str:
        return _("{unit} tries to form square")

    def announcement_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return refusals unless the unit is infantry in good order that the acting group
        charges."""
        key, world = self.unit, play.world
        unit, name = state.units[key], world.label(key)
        if absent := play.absence_refusals(state, key):
            return absent
        if world.units[unit.card].arm != INFANTRY or world.units[unit.card].rifles:
            return [play.refuse("square", _("Only infantry forms square"))]
        if unit.state != "good" or unit.formation == "square":
            reason = _("{unit} is disordered, routed or in square already").format(unit=name)
            return [play.refuse("square", reason)]
        if state.active is None or state.groups[state.active].nation == state.nation_of(key):
            reason = _("{unit} forms square against enemy cavalry that charges now")
            allowed = _("'form' is the way in its own turn")
            return [play.refuse("square", reason.format(unit=name), allowed)]
        if self.more and not state.rule("mass_charge"):
            reason = _("A mass charge is an optional rule, for two units or more of a group")
            return [play.refuse("mass_charge", reason, _("'new --rule mass_charge=yes'"))]
        most = max(_riders(play, state))
        if self.more >= most > 0 and not self.board:
            reason = _("So many units at most may ride in a charge now: {count}")
            allowed = play.as_on_the_board()
            return [play.refuse("mass_charge", reason.format(count=most), allowed)]
        if not 1 <= self.distance <= FARTHEST:
            return [play.refuse("square", _("The cavalry is 1 or 2 hexes away"))]
        known = None if self.board else charges_seen(play, state, key)
        if known is None or self.distance in known:
            return []
        reason = _("By the books no cavalry that may charge now is so far from {unit}")
        return [play.refuse("square", reason.format(unit=name), play.as_on_the_board())]


# -- morale ----------------------------------------------------------------------------------------


class Why(NamedTuple):
    """Modifiers of a morale test: an attack from `flank` or rear, and a figure."""

    flank: bool = False
    extra: int = 0


def _read_why(draft: Draft, text: str) -> Why:
    """Read what changes a test: `flank -2`. Raises UsageError."""
    flank, extra = False, 0
    for word in text.split():
        if (figure := signed(word)) is not None:
            extra += figure
        elif lexicon(draft.play.world).find(word) in ("=word.flank", "=word.rear"):
            flank = True
        else:
            raise UsageError(_("'{word}' is not understood here.").format(word=word))
    return Why(flank, extra)


def due(state: NapoleonState, unit: str) -> Task | None:
    """Return the test that is due for a unit, if nothing but tests is due before it."""
    for task in state.tasks:
        if task.kind != "morale":
            return None
        if task.subject == unit:
            return task
    return None


class WhenTested:
    """Gate: open where a test is due first, or nothing is."""

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        if state.task is not None and state.task.kind == "morale" and not state.over:
            return []
        return play.closed_refusals(state)


def _testable(draft: Draft) -> list[str]:
    """Return the units of which a test is due; any where none is."""
    play, state = draft.play, draft.state
    return [unit for unit in state.units if not Morale(unit=unit).beforehand_refusals(play, state)]


@action
class Morale(Tested):
    """A morale test, one that is due or any other (pp. 24-25, 33)."""

    gate = WhenTested()
    inputs: ClassVar[Mapping[str, Field]] = MappingProxyType(
        {
            "words": Field(
                Input(_read_why), N_("For example: flank −2."), required=False, default=Why()
            )
        }
    )
    unit: str = field(UNIT, N_("The unit."), legal=_testable, whose=side_of, sole=True)
    flank: bool = False
    extra: int = 0

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Morale]:
        task = draft.state.task
        first = task.subject if task is not None and task.kind == "morale" else None
        unit = yield Ask("unit", draft, default=first, required=first is None)
        why = yield Ask("words", draft)
        played = yield Ask("reactions", draft.having(reactions.STRUCK, unit))
        test = cls(unit=unit, flank=why.flank, extra=why.extra, reactions=played)
        return (yield from test.rolling(draft))

    def fight(self, play: Play, state: NapoleonState, notes: Notes) -> Fight[Troop]:
        """Test the morale of the unit, and disorder it if it fails. The amount of the task that
        asks for the test is a modifier; after the death of a commander it is his morale,
        negative."""
        troop, striking = _tests(play, state, self.unit, notes)
        task = due(state, self.unit)
        because, amount = (task.because, task.amount) if task else ("", 0)
        lines = (("flank_or_rear_attack", 1),) if self.flank else ()
        if because == KILLED:
            cause = Cause(lines, killed_morale=-amount, extra=self.extra)
        else:
            cause = Cause(lines, extra=self.extra + amount)
        told_as = because if because in (RESERVE, KILLED) else "order"
        passed = yield from striking.test(troop, told_as, cause)
        return troop if passed or troop.routed else (yield from striking.disorder(troop))

    def tries(self) -> str:
        return _("{unit} tests its morale")

    def announcement_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        absent = play.absence_refusals(state, self.unit)
        if absent or (due(state, self.unit) is not None and not state.over):
            return absent
        return play.closed_refusals(state)

    def without_task(self, state: NapoleonState) -> NapoleonState:
        left, task = list(state.tasks), due(state, self.unit)
        if task is not None:
            left.remove(task)
        return replace(state, tasks=tuple(left))


def _tests(play: Play, state: NapoleonState, unit: str, notes: Notes) -> tuple[Troop, Striking]:
    """Return a unit and the cards that act on it in its test."""
    blow = Blow(played=in_force(play.world, state, unit))
    return troop_of(play.world, state, unit), Striking(play.world, blow, notes)
