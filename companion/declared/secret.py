"""Secret deeds of a `table.yaml` as actions: bids and choices that every seat lays hidden, each by
its own command or several in one, and that are revealed when all are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any

from companion.declared import flow, secret_answers
from companion.declared.answers import bounds, known_as, may_be_left_out, misfit
from companion.declared.cards import UNSEEN
from companion.declared.deeds import (
    WHO,
    DeedAction,
    WhenOpen,
    cannot_be_reckoned,
    doer,
    help_of,
    playing,
    shown,
    times_refusals,
)
from companion.declared.ledger import Ledger, Unseen
from companion.declared.questions import Draft, field_name, field_of
from companion.declared.secret_answers import RevealedAnswer
from companion.declared.state import SEALED, State
from companion.declared.world import Play, World
from companion.table import lexicon
from companion.table.actions import Ask, Asking, Field, Input, action, declared_in, kept
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _, every
from companion.table.reply import Block, Grid, Line
from companion.table.rules import Step
from companion.table.words import plain
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import Asked, Deed


@action
class SecretDeed(DeedAction):
    """Answers of one seat or several, sealed, by the seat."""

    secret = True
    laid: Mapping[str, Annotated[str, SEALED]] = kept()

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Any]:
        """Read the answers from the line, or let one player after another type them unseen."""
        answers: dict[str, str] = {}
        seat: str | None = yield cls._whose(draft, answers)
        if seat is None:
            for missing in cls._still_asked(draft):
                answers[missing] = yield from cls._sealed_answers(draft, missing)
            return cls(laid=answers)
        while seat is not None:
            cls._refuse_seat(draft, seat, answers)
            answers[seat] = yield from cls._sealed_answers(draft, seat)
            seat = None if draft.seat else (yield cls._whose(draft, answers))
        return cls(laid=answers)

    @classmethod
    def _whose(cls, draft: Draft, answers: Mapping[str, str]) -> Ask[str]:
        """Return the question which seat answers next, of those that are missing."""
        legal: list[str] = []
        with suppress(Unreckoned):
            missing = secret_answers.missing(draft.play.world, draft.state, cls.deed)
            legal = [seat for seat in missing if seat not in answers]
        return Ask("by", draft, legal=legal, required=False)

    @classmethod
    def _still_asked(cls, draft: Draft) -> list[str]:
        """Return the seats still to answer, which are asked if none is named. Raises RefusedError
        if there are none."""
        draft.refuse(cls.gate.refusals(draft.play, draft.state))
        try:
            seats = secret_answers.missing(draft.play.world, draft.state, cls.deed)
        except Unreckoned as error:
            draft.refuse([cannot_be_reckoned(error, cls.deed.page)])
            return []
        seats = [seat for seat in seats if not times_refusals(cls.deed, draft.state, seat)]
        if not seats:
            draft.refuse([Refusal(_("Nobody is to answer now"), cls.deed.page)])
        return seats

    @classmethod
    def _refuse_seat(cls, draft: Draft, seat: str, answers: Mapping[str, str]) -> None:
        """Raise UsageError or RefusedError for a seat that must not answer here."""
        name = draft.play.world.seat(seat)
        if seat in answers:
            raise UsageError(_("{who} is named twice.").format(who=name))
        if draft.seat and seat != draft.seat:
            raise UsageError(_("Each answers for oneself."))
        draft.refuse(cls.gate.refusals(draft.play, draft.state))
        draft.refuse(_seat_refusals(draft.play.world, draft.state, cls.deed, seat))

    @classmethod
    def _sealed_answers(cls, draft: Draft, seat: str) -> Asking[str]:
        """Ask one seat and return its sealed answers."""
        world = draft.play.world
        draft = draft.having("by", seat)
        answers: dict[str, Any] = {}
        for asked in cls.deed.asked:
            unfit = _no_answer(world, draft.state, seat, asked, answers)
            waived = _may_be_left_out(world, draft.state, seat, asked, answers)
            name = cls.named[asked.id]
            sole = _sole(world, draft.state, seat, asked, answers)
            answer = yield Ask(
                name,
                draft,
                prompt=f"{world.seat(seat)}: {world.said(asked.help).rstrip('.')}",
                legal=_legal(cls.fields()[name], draft) if waived else None,
                input=_input(cls.fields()[name].input, draft, seat, asked, answers, waived),
                seat=seat,
                secret=True,
                unfit=unfit,
                wanted=sole is None,
                required=_is_required(asked, waived, sole),
                default=sole,
                check=partial(_check, world, draft.state, seat, asked, dict(answers), unfit),
                missing=_example(world, cls.deed),
            )
            answers[asked.id] = answer
            draft = draft.having(name, answer)
        return secret_answers.seal_answers(answers)

    # -- the rules -------------------------------------------------------------------------------

    def rule_refusals(self, play: Play, state: State) -> list[Refusal]:
        try:
            return self._laid_refusals(play, state)
        except Unseen:
            return []  # whoever may see the cards finds out
        except Unreckoned as error:
            return [cannot_be_reckoned(error, self.deed.page)]

    def _laid_refusals(self, play: Play, state: State) -> list[Refusal]:
        """Refuse answers that their seat may not give, that cannot be read, or that the rules
        forbid; sealed ones are checked where they can be opened."""
        world, deed = play.world, self.deed
        if not self.laid:
            return [Refusal(_("Nobody is to answer now"), deed.page)]
        for seat, text in self.laid.items():
            if refusals := _seat_refusals(world, state, deed, seat):
                return refusals
            if text == UNSEEN:
                continue
            answers = secret_answers.unseal_answers(world, deed, text)
            if answers is None:
                return [Refusal(_("What was sealed cannot be read"), deed.page)]
            if refusals := _answer_refusals(world, state, deed, seat, answers):
                return refusals
        self._next_step(play, state)  # raises Unreckoned where effects cannot be carried out
        return []

    def _misfit_refusals(self, play: Play, state: State) -> list[Refusal]:
        return []

    def _next_step(self, play: Play, state: State) -> Step[State]:
        seats = [seat for seat in self.laid if seat in state.order]
        ledger = Ledger(play.world, state, self.deed.id)
        ledger.write("sealed", self._all_laid(state, seats))
        return flow.after_deed(ledger)

    def _all_laid(self, state: State, seats: Sequence[str]) -> dict[str, Mapping[str, str]]:
        """Return the sealed answers by deed and seat, with those that these seats lay now."""
        newly_laid = {seat: self.laid[seat] for seat in seats}
        of_deed = {**state.sealed.get(self.deed.id, {}), **newly_laid}
        return {**state.sealed, self.deed.id: of_deed} if of_deed else {**state.sealed}

    def _revealed(self, play: Play, state: State) -> list[RevealedAnswer] | None:
        """Return all answers if this was the last one; else None. Raises Unreckoned."""
        seats = [seat for seat in self.laid if seat in state.order]
        all_laid = self._all_laid(state, seats).get(self.deed.id, {})
        return secret_answers.reveal(Ledger(play.world, state), self.deed, all_laid)

    # -- how it is told --------------------------------------------------------------------------

    def seat(self, state: State) -> str:
        return next(iter(self.laid)) if len(self.laid) == 1 else ""

    def told(self, play: Play, state: State) -> str:
        world = play.world
        try:
            revealed = self._revealed(play, state)
            if revealed is not None:
                return "; ".join(self._told_of(world, state, answer) for answer in revealed)
        except (Unreckoned, LookupError):
            pass
        names = ", ".join(map(world.seat, self.laid))
        return _("{command}: an answer face down of {names}").format(
            command=lexicon.shown("commands", self.deed.id, world.key), names=names
        )

    def _told_of(self, world: World, state: State, answer: RevealedAnswer) -> str:
        """Return a revealed answer in words: `Anna 3`, or as the deed tells it."""
        if self.deed.told is not None:
            return Ledger(world, state).knowing(**answer.names).told(self.deed.told)
        return " ".join((world.seat(answer.seat), *_texts(world, self.deed, answer)))

    def report(self, play: Play, before: State, step: Step[State]) -> list[Block]:
        """Return a row for each seat once the answers are open, with its rank in an auction; until
        then who has answered."""
        world = play.world
        try:
            revealed = self._revealed(play, before)
        except Unreckoned:
            revealed = None
        if revealed is None:
            lines: list[Block] = [Line(self.told(play, before).removesuffix(".") + ".")]
            there = before.sealed.get(self.deed.id, {})
            again = ", ".join(world.seat(seat) for seat in self.laid if seat in there)
            if again:
                text = _("What {names} had answered before no longer counts.")
                lines.append(Line(text.format(names=again)))
            return lines
        ranks = bool(secret_answers.secret_of(self.deed).most)
        rows = []
        for answer in revealed:
            texts = [_text(world, asked, answer.answers[asked.id]) for asked in self.deed.asked]
            place = (f"{answer.names['rank']}.",) if ranks else ()
            rows.append((*place, world.seat(answer.seat), *texts))
        titles = [world.said(asked.help).rstrip(".") for asked in self.deed.asked]
        head = (*(("",) if ranks else ()), "", *titles)
        blocks: list[Block] = [Grid(head, tuple(rows))]
        if self.deed.told is not None:
            blocks.append(Line(self.told(play, before).removesuffix(".") + "."))
        return blocks

    def outcome(self, play: Play, before: State) -> dict[str, Any]:
        """Return the revealed answers for JSON, or `{"waiting": True}` while some are missing."""
        try:
            revealed = self._revealed(play, before)
        except Unreckoned:
            revealed = None
        if revealed is None:
            return {"waiting": True}
        return {"opened": {answer.seat: dict(answer.answers) for answer in revealed}}


def _texts(world: World, deed: Deed, revealed: RevealedAnswer) -> Iterator[str]:
    return (
        shown(world, asked, revealed.answers[asked.id])
        for asked in deed.asked
        if revealed.answers[asked.id] is not None
    )


def _text(world: World, asked: Asked, value: Any) -> str:
    return "–" if value is None else shown(world, asked, value) or "–"


def _seat_refusals(world: World, state: State, deed: Deed, seat: str) -> list[Refusal]:
    """Return why a seat does not answer here, or has answered as often as it may."""
    if seat not in state.order or seat in state.gone:
        return [Refusal(_("{who} does not play").format(who=world.seat(seat)))]
    if seat not in secret_answers.asked_seats(Ledger(world, state), deed):
        return [Refusal(_("{who} does not answer here").format(who=world.seat(seat)), deed.page)]
    return times_refusals(deed, state, seat)


def _answer_refusals(
    world: World, state: State, deed: Deed, seat: str, answers: Mapping[str, Any]
) -> list[Refusal]:
    """Return the reasons against a seat's answers, without revealing them. Raises Unreckoned."""
    before: dict[str, Any] = {}
    for asked in deed.asked:
        if misfit(world, state, seat, asked, before, answers[asked.id]):
            text = _no_answer(world, state, seat, asked, before)
            return [Refusal(text.removesuffix("."), deed.page)]
        before[asked.id] = answers[asked.id]
    ledger = Ledger(world, state, deed.id)
    ledger.knowing(seat=seat, **known_as(deed.asked, answers))
    for name, value in deed.lets:
        ledger.knowing(**{name: value(ledger)})
    for when in deed.whens:
        if not when.condition(ledger):
            return [Refusal(ledger.told(when.otherwise), deed.page)]
    return []


def _legal(declared: Field, draft: Draft) -> list[Any]:
    """Return the legal answers, followed by None for no answer."""
    return [*(declared.legal(draft) if declared.legal is not None else ()), None]


def _input(
    input: Input[Any],
    draft: Draft,
    seat: str,
    asked: Asked,
    before: Mapping[str, Any],
    waived: bool,
) -> Input[Any]:
    """Return the input of a question, with the bound of a number and with no answer allowed if it
    is waived."""
    if asked.what == "number":
        with suppress(Unreckoned):
            _least, most = bounds(draft.play.world, draft.state, seat, asked, before)
            input = input._replace(most=most)
    return _or_nothing(input) if waived else input


def _may_be_left_out(
    world: World, state: State, seat: str, asked: Asked, before: Mapping[str, Any]
) -> bool:
    """Return whether a seat may leave a question unanswered; while that cannot be worked out, it
    may leave each optional one."""
    with suppress(Unreckoned):
        return asked.optional and may_be_left_out(world, state, seat, asked, before)
    return asked.optional


def _is_required(asked: Asked, waived: bool, sole: int | None) -> bool | None:
    """Return whether a question must be answered; None: its field says it."""
    if sole is not None:
        return False
    return True if asked.optional and not waived else None


def _sole(
    world: World, state: State, seat: str, asked: Asked, before: Mapping[str, Any]
) -> int | None:
    """Return the only number that can be answered, which nobody is asked for: 0 of 0 to 0."""
    if asked.what != "number" or asked.optional:
        return None
    with suppress(Unreckoned):
        least, most = bounds(world, state, seat, asked, before)
        return least if least == most else None
    return None


def _or_nothing(input: Input[Any]) -> Input[Any]:
    """Return the input with 'nothing' as one more answer: an empty line, or the word itself."""
    read, words = input.read, ("", *map(plain, every("nothing")))

    def either(draft: Any, text: str) -> Any:
        return None if plain(text) in words else read(draft, text)

    def as_typed(draft: Any, value: Any) -> str:
        return _("nothing") if value is None else input.shown(draft, value)

    return input._replace(read=either, shown=as_typed)


def _check(
    world: World,
    state: State,
    seat: str,
    asked: Asked,
    before: Mapping[str, Any],
    unfit: str,
    value: Any,
) -> None:
    """Raise UsageError, which does not tell it, for what is no answer."""
    with suppress(Unreckoned):
        if misfit(world, state, seat, asked, before, value):
            raise UsageError(unfit)


def _no_answer(
    world: World, state: State, seat: str, asked: Asked, before: Mapping[str, Any]
) -> str:
    """Return the sentence that tells what could be answered. It never repeats what was typed."""
    what = f"{world.seat(seat)}: {world.said(asked.help).rstrip('.')}"
    with suppress(Unreckoned):
        if asked.what == "number":
            least, most = bounds(world, state, seat, asked, before)
            return _("{what}: {least} to {most}.").format(what=what, least=least, most=most)
    return _("{what}: that cannot be answered here.").format(what=what)


def _example(world: World, deed: Deed) -> str:
    """Return the sentence with an example line, for use if nobody can be asked."""
    command = lexicon.shown("commands", deed.id, world.key)
    message = _("Whose answer, and what? For example: companion {example}.")
    who = world.seat(world.ids(world.declared.seats.table)[0]).casefold()
    answers = " ".join(_sample(world, asked) for asked in deed.asked)
    return message.format(example=f"{command} {who} {answers}")


def _sample(world: World, asked: Asked) -> str:
    if asked.what == "number":
        return "2"
    if asked.what == "word":
        return str(next(iter(asked.words.values()), {}).get(world.lang(), ""))
    name = world.called((asked.table,), next(iter(world.ids(asked.table)), "")).casefold()
    return f"1 {name}" if asked.what == "counts" else name


def kind_of(world: World, deed: Deed, key: str, module: str) -> type[SecretDeed]:
    """Return the action class of a secret deed, called `key` in a module."""
    inputs: dict[str, Field] = {
        "by": Field(doer(), WHO, required=False, own=True, legal=playing),
    }
    named: dict[str, str] = {}
    for asked in deed.asked:
        name = named[asked.id] = field_name(asked)
        inputs[name] = declared_in(field_of(asked, named, world)[1])
    made: type[SecretDeed] = type(
        key,
        (SecretDeed,),
        {
            "__module__": module,
            "__doc__": world.said(help_of(world, deed)),
            "deed": deed,
            "named": dict(named),
            "inputs": MappingProxyType(inputs),
            "gate": WhenOpen(deed),
        },
    )
    return action(made)
