"""Deeds of a `table.yaml` as actions: classes like those that games in Python write by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from companion.declared import flow
from companion.declared.answers import is_hopeless, known_as, may_be_left_out, misfit
from companion.declared.cards import UNSEEN
from companion.declared.fighting import (
    BattleAnswers,
    chosen,
    dice_thrown,
    replayed,
    retold,
    rolls_told,
    sides_of,
    thrown,
    weighed,
)
from companion.declared.fights import DeclaredBattle
from companion.declared.ledger import Ledger, Unseen, why, with_deed
from companion.declared.questions import Draft, field_name, field_of, nothing_fits, seat_of
from companion.declared.state import State
from companion.declared.world import Play, World
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, action, field, kept
from companion.table.battles import RetoldBattle, Throw
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER, one_of
from companion.table.reply import Block, Reply
from companion.table.rules import Step
from companion.table.sealed import seal_text, unseal_text
from companion.table.words import Vocabulary
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import TURNS, Asked, Deed, Fight, Results

if TYPE_CHECKING:
    from companion.declared.fighting import BattleAnswers, BattleReport


class TableAction(actions.Action[Play, State]):
    """An action of a declared game."""

    def who(self, state: State) -> str:
        return state.turn


class When(NamedTuple):
    """Conditions of a deed written in Python; the same as `phase`, `times`, `who: anybody` and
    `page` of a table."""

    id: str
    phases: tuple[str, ...] = ()
    times: int = 0
    anybody: bool = False
    page: str = ""


def as_deed(
    play: Play, state: State, deed: str, do: Callable[[Ledger], None], who: str = ""
) -> Step[State]:
    """Return the step of a deed written in Python. `do` changes the books, the deed is counted, and
    the usual consequences follow. The state stays as it is if a figure cannot be worked out."""
    seat = who or state.turn

    def done() -> Step[State]:
        ledger = Ledger(play.world, state, deed).knowing(seat=seat)
        ledger.write("deeds", with_deed(state.deeds, seat, deed))
        do(ledger)
        return flow.after_deed(ledger)

    return flow.state_or(state, done)


def cannot_be_reckoned(error: Unreckoned, page: str = "") -> Refusal:
    return Refusal(_("This cannot be reckoned: {why}").format(why=why(error)), page)


@dataclass(frozen=True, slots=True)
class WhenOpen:
    """Gate of a deed: open in its phases, to the seat whose turn it is, as often as the deed may be
    done."""

    deed: Deed | When

    def refusals(self, play: Play, state: State) -> list[Refusal]:
        deed, world = self.deed, play.world
        if over := play.over(state):
            return over
        phase = flow.phase_of(world, state)
        if deed.phases and phase.id not in deed.phases:
            named = {phase.id: phase.name for phase in world.declared.phases}
            names = ", ".join(world.said(named[name], name) for name in deed.phases)
            return [Refusal(_("This is done in another phase"), deed.page, names)]
        if not deed.anybody and (phase.who != TURNS or not state.turn):
            return [Refusal(_("It is nobody's turn now"), deed.page)]
        if not deed.anybody:
            return times_refusals(deed, state, state.turn)
        return []


def times_refusals(deed: Deed | When, state: State, seat: str) -> list[Refusal]:
    """Return the refusal if a seat has done a deed as often as a turn allows."""
    times_done = state.deeds.get(seat, {}).get(deed.id, 0)
    if not deed.times or times_done < deed.times:
        return []
    if deed.times == 1:
        return [Refusal(_("This is done once a turn"), deed.page)]
    return [Refusal(_("This is done at most {n} times a turn").format(n=deed.times), deed.page)]


class DeedAction(TableAction):
    """Base of the actions of all deeds."""

    deed: ClassVar[Deed]
    named: ClassVar[Mapping[str, str]]
    """The name of each parameter -> that of its field."""

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Any]:
        """Ask one question for each parameter. An answer that does not fit is refused at once, and
        so is a deed with a question that nothing can answer."""
        asked = {cls.named[question.id]: question for question in cls.deed.asked}
        for place, name in enumerate(cls._asked()):
            if place == int(cls.deed.anybody):
                cls._refuse_if_hopeless(draft)
            check = partial(_refuse_misfit, draft, cls.named, asked.get(name))
            needed = _is_needed(draft, cls.named, asked.get(name))
            draft = draft.having(name, (yield Ask(name, draft, required=needed, check=check)))
        if cls.deed.fight is None:
            return cls.of(cls._sealing(draft.answers))
        return (yield from cls._fought(draft))

    @classmethod
    def _refuse_if_hopeless(cls, draft: Draft) -> None:
        """Raise RefusedError if nothing can answer one of the questions."""
        world, seat = draft.play.world, seat_of(draft)
        for asked in cls.deed.asked:
            if is_hopeless(world, draft.state, seat, asked):
                closed = cls.gate.refusals(draft.play, draft.state)
                draft.refuse(
                    closed or [nothing_fits(world, draft.state, seat, asked, cls.deed.page)]
                )

    @classmethod
    def _asked(cls) -> list[str]:
        """Return the fields that are asked before a battle is fought."""
        return [name for name in cls.fields() if name not in cls.inputs]

    @classmethod
    def _fought(cls, draft: Draft) -> Asking[Any]:
        """Ask for the dice of a battle. Raises RefusedError before the first die if the deed is
        refused."""
        ledger = cls._weighed_on(draft, cls.gate.refusals(draft.play, draft.state))
        try:
            run = thrown(ledger, _fight(cls.deed), draft, ledger.names["seat"])
            answers = yield from run
        except Unreckoned as error:
            raise RefusedError([cannot_be_reckoned(error, cls.deed.page)]) from error
        return cls.of({**cls._sealing(draft.answers), **cls._kept(answers)})

    @classmethod
    def _kept(cls, answers: BattleAnswers) -> dict[str, Any]:
        """Return the answers of a battle that the event stores."""
        return {name: answer for name, answer in answers._asdict().items() if hasattr(cls, name)}

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        """Return the odds of the deed's battle; with `retreat`, those after so many rounds."""
        for name in cls._asked():
            draft = draft.having(name, (yield Ask(name, draft)))
        ledger = cls._weighed_on(draft, [])
        try:
            return weighed(ledger, _fight(cls.deed), draft.answers.get("retreat"))
        except Unreckoned as error:
            raise RefusedError([cannot_be_reckoned(error, cls.deed.page)]) from error

    @classmethod
    def _weighed_on(cls, draft: Draft, refusals: list[Refusal]) -> Ledger:
        """Return the books before the first die. Raises RefusedError if the deed is refused."""
        deed = cls.of(draft.answers)
        play, state = draft.play, draft.state
        if not deed.seat(state):
            draft.refuse(refusals)
            raise RefusedError([Refusal(_("It is nobody's turn now"), cls.deed.page)])
        try:
            refusals = (
                refusals
                or deed._misfit_refusals(play, state)
                or deed._condition_refusals(play, state)
            )
            draft.refuse(refusals)
            ledger: Ledger = deed.known(play, state)
        except Unreckoned as error:
            raise RefusedError([cannot_be_reckoned(error, cls.deed.page)]) from error
        return ledger

    def given(self) -> dict[str, Any]:
        """Return the answers under the names that expressions use."""
        return known_as(
            self.deed.asked, {asked.id: self.answer(asked) for asked in self.deed.asked}
        )

    def answer(self, asked: Asked) -> Any:
        """Return the answer to a question."""
        value = getattr(self, self.named[asked.id])
        return unseal_cards(value) if asked.unseen else value

    @classmethod
    def _sealing(cls, answers: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answers as the event stores them: cards that others must not know are
        sealed."""
        kept_answers = dict(answers)
        for asked in cls.deed.asked:
            name = cls.named[asked.id]
            if asked.unseen and kept_answers[name]:
                kept_answers[name] = seal_cards(kept_answers[name])
        return kept_answers

    def seat(self, state: State) -> str:
        return str(getattr(self, "by", "") or state.turn)

    def known(self, play: Play, state: State) -> Ledger:
        """Return the books with the answers known to them. Raises Unreckoned."""
        ledger = Ledger(play.world, state, self.deed.id)
        ledger.knowing(seat=self.seat(state), **self.given())
        for name, value in self.deed.lets:
            ledger.knowing(**{name: value(ledger)})
        return ledger

    def ledger(self, play: Play, state: State) -> Ledger:
        """Return the books with the answers and the result of the battle. Raises Unreckoned."""
        ledger = self.known(play, state)
        return (
            ledger.knowing(**self._battle(ledger).names) if self.deed.fight is not None else ledger
        )

    def _battle(self, ledger: Ledger) -> BattleReport:
        return replayed(ledger, _fight(self.deed), self._answers())

    def _answers(self) -> BattleAnswers:
        return BattleAnswers(
            **{name: getattr(self, name) for name in BattleAnswers._fields if hasattr(self, name)}
        )

    def rule_refusals(self, play: Play, state: State) -> list[Refusal]:
        try:
            return self._misfit_refusals(play, state) or self._limit_refusals(play, state)
        except Unseen:
            return []  # whoever may see the cards finds out
        except Unreckoned as error:
            return [cannot_be_reckoned(error, self.deed.page)]

    def _misfit_refusals(self, play: Play, state: State) -> list[Refusal]:
        """Return why the deed cannot be done with these answers: none, or who plays no more, or
        that anybody's deed was done often enough, and the first answer that does not fit.

        What is asked offers only answers that fit. Others were typed, or come from a log with an
        amended line.
        """
        refusals = list[Refusal]()
        world, seat = play.world, self.seat(state)
        if self.deed.anybody:
            if seat not in state.order or seat in state.gone:
                return [Refusal(_("{who} does not play").format(who=world.seat(seat)))]
            refusals += times_refusals(self.deed, state, seat)
        answers: dict[str, Any] = {}
        for asked in self.deed.asked:
            value = self.answer(asked)
            text = misfit(world, state, seat, asked, answers, value)
            if text:
                refusals.append(Refusal(text, self.deed.page))
                return refusals
            answers[asked.id] = value
        return refusals

    def _limit_refusals(self, play: Play, state: State) -> list[Refusal]:
        if unmet := self._condition_refusals(play, state):
            return unmet
        if self.deed.fight is not None and (fault := self._battle(self.known(play, state)).fault):
            return [Refusal(fault, self.deed.page)]
        ledger = self.ledger(play, state)
        ledger.carry_out(self.deed.effects)
        return [
            Refusal(_capital(text), self.deed.page) for text in dict.fromkeys(ledger.shortfalls)
        ]

    def _condition_refusals(self, play: Play, state: State) -> list[Refusal]:
        """Return the refusal of the first condition that does not hold. Raises Unreckoned."""
        ledger = self.known(play, state)
        for when in self.deed.whens:
            if not when.condition(ledger):
                return [Refusal(ledger.told(when.otherwise), self.deed.page)]
        return []

    def apply(self, play: Play, state: State) -> Step[State]:
        return flow.state_or(state, lambda: self._next_step(play, state))

    def report(self, play: Play, before: State, step: Step[State]) -> list[Block]:
        blocks = super().report(play, before, step)
        if self.deed.fight is None:
            return blocks

        try:
            return [*blocks, *rolls_told(self._battle(self.known(play, before)))]
        except Unreckoned:
            return blocks

    def battle(self, play: Play, before: State, after: Step[State]) -> RetoldBattle | None:
        if self.deed.fight is None:
            return None
        try:
            ledger = self.known(play, before)
            names = self._battle(ledger).names
            title = self.told(play, before)
            return retold(ledger, self.deed.fight, title, names, self.seat(before))
        except Unreckoned:
            return None

    def throws(self, play: Play, before: State, after: Step[State]) -> Sequence[Throw]:
        if self.deed.fight is None or isinstance(self.deed.fight, Results):
            return ()
        try:
            ledger = self.known(play, before)
            seats = sides_of(DeclaredBattle(ledger, self.deed.fight), self.seat(before))
            return tuple(dice_thrown(ledger, self.deed.fight, self._answers(), seats))
        except Unreckoned:
            return ()

    def outcome(self, play: Play, before: State) -> dict[str, Any]:
        if self.deed.fight is None:
            return {}
        try:
            return {"battle": dict(self._battle(self.known(play, before)).names)}
        except Unreckoned:
            return {}

    def _next_step(self, play: Play, state: State) -> Step[State]:
        seat = self.seat(state)
        if self._misfit_refusals(play, state) and not self._fits(play, state):
            return Step(state)
        ledger = self.ledger(play, state)
        ledger.write("deeds", with_deed(state.deeds, seat, self.deed.id))
        ledger.carry_out(self.deed.effects)
        return flow.after_deed(ledger)

    def _fits(self, play: Play, state: State) -> bool:
        """Return whether the acting seat and all rows named in the answers exist."""
        world = play.world
        if self.seat(state) not in state.order:
            return False
        for asked in self.deed.asked:
            value = self.answer(asked)
            rows = [value] if isinstance(value, str) else list(value or ()) if asked.table else []
            if asked.table and any(row not in world.ids(asked.table) for row in rows):
                return False
        return True

    def who(self, state: State) -> str:
        return self.seat(state)

    def told(self, play: Play, state: State) -> str:
        try:
            ledger = self.ledger(play, state)
            for asked in self.deed.asked:
                if asked.unseen:
                    ledger.knowing(**{asked.id: backs(asked, self.answer(asked))})
            if self.deed.told is not None:
                return ledger.told(self.deed.told)
        except (Unreckoned, LookupError):
            pass
        return _listed(play.world, self.deed, self)


def seal_cards(value: Any) -> Any:
    """Return a card that only two may know, or a tuple of them, as an event stores it."""
    if isinstance(value, tuple):
        return tuple(map(seal_cards, value))

    return seal_text(str(value))


def unseal_cards(value: Any) -> Any:
    """Return the card that was sealed, or a tuple of them. Any other value is returned
    unchanged."""
    if isinstance(value, tuple):
        return tuple(map(unseal_cards, value))

    try:
        return unseal_text(value) if isinstance(value, str) else value
    except ValueError:
        return value


def backs(asked: Asked, value: Any) -> Any:
    """Return the answer as others may know it: hidden cards become card backs."""
    if not asked.unseen or not value:
        return value
    return (UNSEEN,) * len(value) if isinstance(value, tuple) else UNSEEN


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(world: World, deed: Deed, action: DeedAction) -> str:
    """Return the name of the deed and its answers, for tables without words of their own."""
    head = next((head for head in world.declared.heads if head.id == deed.id), None)
    words = [world.said(head.names, deed.id) if head else deed.id]
    for asked in deed.asked:
        value = backs(asked, action.answer(asked))
        words += [shown(world, asked, value)] if value is not None and value is not False else []
    return " ".join(words)


def shown(world: World, asked: Asked, value: Any) -> str:
    """Return the text of an answer: `3 Spears, 1 Archer`."""
    tables = (asked.table,)
    if asked.what == "counts":
        return world.counted_rows(asked.table, value)
    if isinstance(value, tuple):
        return ", ".join(world.called(tables, key) for key in value)
    if asked.what == "word":
        return world.said(asked.words.get(str(value), {}), str(value))
    if asked.what == "flag":
        return world.said(asked.help)
    return world.called(tables, value) if asked.table else str(value)


def _fight(deed: Deed) -> Fight | Results:
    assert deed.fight is not None
    return deed.fight


# ---- what may be answered ------------------------------------------------------------------------


def _is_needed(draft: Draft, named: Mapping[str, str], asked: Asked | None) -> bool | None:
    """Return whether a question must be answered; None: its field says it."""
    if asked is None or asked.waived is None:
        return None
    answers = {key: draft.answers[name] for key, name in named.items() if name in draft.answers}
    try:
        return not may_be_left_out(draft.play.world, draft.state, seat_of(draft), asked, answers)
    except Unreckoned:
        return None


def _refuse_misfit(draft: Draft, named: Mapping[str, str], asked: Asked | None, value: Any) -> None:
    """Raise UsageError for what is no answer."""
    if asked is None:
        return
    answers = {key: draft.answers[name] for key, name in named.items() if name in draft.answers}
    try:
        text = misfit(draft.play.world, draft.state, seat_of(draft), asked, answers, value)
    except Unreckoned:
        return
    if text:
        raise UsageError(f"{text}.")


# ---- classes -------------------------------------------------------------------------------------


def kind_of(world: World, deed: Deed, key: str, module: str) -> type[DeedAction]:
    """Return the action class of a deed, called `key` in a module."""
    fields: dict[str, Any] = {}
    body: dict[str, Any] = {}
    named: dict[str, str] = {}
    if deed.anybody:
        fields["by"] = str
        body["by"] = field(doer(), WHO, own=True, legal=playing, sole=True)
    for asked in deed.asked:
        name = named[asked.id] = field_name(asked)
        fields[name], body[name] = field_of(asked, named, world, deed)
    if deed.fight is not None:
        fields["fell"], body["fell"] = tuple[tuple[int, ...], ...], kept(key="dice", default=())
        body |= {"dice": deed.fight.sides, "weighs": True}
        if isinstance(deed.fight, Fight):
            fields["retreat"] = int | None
            body["retreat"] = field(
                NUMBER, RETREAT, default=None, option="retreat", metavar="ROUNDS"
            )
            if deed.fight.chooses:
                fields["losses"] = tuple[Mapping[str, int], ...]
                body |= {"losses": kept(default=()), "inputs": chosen(deed.fight)}
    made: type[DeedAction] = type(
        key,
        (DeedAction,),
        {
            **body,
            "__annotations__": fields,
            "__module__": module,
            "__doc__": world.said(help_of(world, deed)),
            "deed": deed,
            "named": dict(named),
            "gate": WhenOpen(deed),
        },
    )
    return action(made)


WHO = N_("Who does it.")
RETREAT = N_("Retreat after so many rounds; with --odds: the chances after so many.")


def playing(draft: Draft) -> list[str]:
    return [seat for seat in draft.state.order if seat not in draft.state.gone]


def doer() -> Input[str]:
    """Return the input for the acting seat. On a phone it may be left out: words that name no seat
    belong to the next question, and so does a number."""
    input = one_of(_seats)

    def lead(draft: Draft, words: Sequence[str]) -> tuple[str, list[str]]:
        if draft.seat and words[0].isdecimal():
            return draft.seat, list(words)
        try:
            return _seats(draft).leading(words)
        except UsageError:
            if not draft.seat:
                raise
            return draft.seat, list(words)

    return input._replace(lead=lead)


def help_of(world: World, deed: Deed) -> Mapping[str, str]:
    return next((head.help for head in world.declared.heads if head.id == deed.id), {})


def _seats(draft: Draft) -> Vocabulary:
    world = draft.play.world
    return world.vocabulary(world.declared.seats.table).only(draft.state.order)
