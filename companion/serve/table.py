"""Commands of phones: begun, answered question by question, recorded, and told to each seat."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from companion.serve.carrying import Ends, Outcome, Waits, carried
from companion.serve.chronicle import Chronicle
from companion.serve.drafts import Drafts, PhoneDraft, Wanted
from companion.serve.line_changes import (
    KEYS,
    PROPOSALS,
    REDO_COMMAND,
    UNDO_COMMAND,
    LineChanges,
    can_be_changed,
)
from companion.serve.proposals import OwnLines, proposals_kept, replacement
from companion.serve.requests import NotYours, RequestResult, Seat, addressee_among, is_addressee
from companion.serve.seats import KEEPER
from companion.table import i18n
from companion.table.asked import Asked
from companion.table.commands import WALK
from companion.table.errors import (
    CompanionError,
    DeclinedError,
    Refusal,
    RefusedError,
    StaleError,
    UsageError,
)
from companion.table.events import (
    BY,
    OF_THE_TABLE,
    UNFIT,
    Event,
)
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.inputs import yes_or_no
from companion.table.overruling import against, opposed
from companion.table.prompts import Given
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step
from companion.table.session import Session, describe
from companion.table.store import Store, instant
from companion.table.suggestions import is_secret, play_of
from companion.table.verbs import GameVerb
from companion.table.words import Vocabulary
from companion.table.workspace import Registry

SEND = "send"
"""Name of the last question: whether the command is to be recorded."""
AGREE = "agree"
"""Name of the question whether another seat may go on; its answer is the seat that was asked, with
`DECLINED` before it where it does not agree."""
DECLINED = "-"
CORRECTION = "set"
"""Command that changes anybody's books; only the keeper may give it."""
_MOST_OUTCOMES = 16
_MOST_ENDED = 3
"""Most ended commands that are kept for what was said of them."""


class CountedDraft(NamedTuple):
    """Outcome of a draft on a state, worked out beside the table's thread."""

    draft: PhoneDraft
    state: Any
    outcome: Outcome | CompanionError


class Ended(NamedTuple):
    """A command that has become a line. `unasked` are the seats for which nobody could be asked."""

    line: int
    draft: PhoneDraft
    unasked: tuple[str, ...]


class Counting(Exception):
    """Signal that a draft is to be worked out beside the table's thread; then its request is done
    again."""

    def __init__(self, draft: PhoneDraft, state: Any, count: Callable[[], Outcome]) -> None:
        self.draft, self.state, self._count = draft, state, count

    def counted(self) -> CountedDraft:
        """Return the outcome of the draft; may be called in any thread."""
        try:
            return CountedDraft(self.draft, self.state, self._count())
        except CompanionError as error:
            return CountedDraft(self.draft, self.state, error)


@dataclass(slots=True)
class Table(LineChanges):
    """A shared session at which phones give commands, each answering one question at a time."""

    beside: bool = False
    """Whether long work is done beside this thread: see `Counting`."""
    ended: deque[Ended] = field(default_factory=lambda: deque(maxlen=_MOST_ENDED))
    """Commands that have become lines lately."""
    counted: CountedDraft | None = None
    """Outcome worked out beside this thread for the request that is done again now."""
    _worked_on: Any = None
    """State on which the outcomes were worked out."""
    _outcomes: deque[tuple[Any, Outcome]] = field(
        default_factory=lambda: deque(maxlen=_MOST_OUTCOMES)
    )

    @staticmethod
    def open(home: Home, registry: Registry, name: str) -> Table:
        """Open a session by its name, with its drafts and proposals. Raises CompanionError."""
        path = home.path(name)
        store = Store.open(path)
        rules = registry.rules(store.game)
        session: Session[Any] = Session.load(name, store, rules)
        session.whole = False
        stored = store.recall(KEYS)
        keys = {str(key): int(line) for key, line in (stored[1] if stored is not None else ())}
        drafts = Drafts.beside(path)
        asked = proposals_kept(kept[1] if (kept := store.recall(PROPOSALS)) is not None else ())
        chronicle = Chronicle(session)
        return Table(
            name, store, registry, rules, session, chronicle, drafts, keys=keys, proposals=asked
        )

    # ---- commands --------------------------------------------------------------------------------

    def act(
        self,
        seat: Seat,
        wanted: Wanted,
        seen: int | None,
        key: str,
        preview: bool = False,
        instead: int = 0,
    ) -> RequestResult:
        """Begin a command for a seat, or one to stand `instead` of an old line; with a `preview` it
        is asked for a last word before it is recorded. Raises CompanionError."""
        if (earlier := self._earlier_result(key)) is not None:
            return earlier
        under_way = self.drafts.of.get(seat.id)
        if under_way is not None and key and under_way.key == key:
            return RequestResult("asked", draft=under_way)
        if wanted.command in (UNDO_COMMAND, REDO_COMMAND):
            return self._walk_back(seat, wanted, seen, key)
        if not seat.id and not seat.keeper:
            raise NotYours(_("Who only watches gives no commands: take a seat."))
        if instead and not self.may_propose(seat, instead):
            raise NotYours(_("Only who wrote a line of the game, or the keeper, changes it."))
        if not instead and (stale := self._stale(seat, wanted, seen)) is not None:
            return stale
        began = self.line if seen is None else seen
        about = PhoneDraft(
            seat.id,
            wanted,
            given=(),
            began=began,
            lang=seat.lang,
            seed=secrets.randbits(64),
            key=key,
        )
        draft = about._replace(preview=preview, instead=instead)
        if not (seat.keeper or draft.only_odds):
            draft = draft._replace(limited_to=seat.id)
        self._refuse_others_reply(seat, draft)
        before = self.drafts.interrupt(seat.id)
        try:
            return self._run(seat, draft, fresh=True)
        finally:
            if seat.id not in self.drafts.of:
                self._end_draft(seat.id)
            elif before is not None and before.is_like(draft):
                self.drafts.pop_interrupted(seat.id)  # begun anew

    def answer(self, seat: Seat, owner: str, place: int, text: str, key: str) -> RequestResult:
        """Answer the question of a draft after so many answers. Raises CompanionError."""
        if (earlier := self._earlier_result(key)) is not None:
            return earlier
        draft, waits = self._waiting(owner)
        asked = addressee_among(seat, self.addressees(draft, waits))
        if len(draft.given) != place and not (
            is_addressee(seat, asked) and self._asked_together(draft, waits, place)
        ):
            message = _("This question has been answered, or the game has moved on.")
            return RequestResult("stale", self.line, error=message, draft=draft)
        if not is_addressee(seat, asked) and not self.may_answer_for(seat, draft, waits, asked):
            raise NotYours(_("Another seat is asked this."))
        draft = draft._replace(shared=draft.shared or seat.id != draft.seat)
        if waits.text == AGREE:
            return self._run(
                seat, self._with_agreement(draft, asked, text)._replace(key=key), fresh=False
            )
        answered = draft._replace(given=(*draft.given, Given(text, waits.text, seat.lang)), key=key)
        return self._run(seat, answered, fresh=False)

    def addressees(self, draft: PhoneDraft, waits: Waits) -> tuple[str, ...]:
        """Return the seats asked: those that the rules name if somebody sits there, else the seat
        that gave the command."""
        asked = [key for key in (waits.asked.seat, *waits.asked.others) if key in self.reachable]
        return tuple(asked) if asked and not draft.only_odds else (draft.seat,)

    def _asked_together(self, draft: PhoneDraft, waits: Waits, place: int) -> bool:
        """Return whether all answers since `place` came from others who were asked the same."""
        since = [answer.question for answer in draft.given[place:]]
        return waits.text == AGREE and bool(since) and {*since} == {AGREE}

    def may_answer_for(
        self, seat: Seat, draft: PhoneDraft, waits: Waits | None, asked: str
    ) -> bool:
        """Return whether the keeper may answer in place of a seat. A question to the seat that gave
        the command is not answered for it: the answer would tell what it has chosen."""
        if waits is None or not seat.keeper or waits.asked.secret:
            return False
        return asked != draft.seat

    def take_answer_back(self, seat: Seat, owner: str, place: int) -> RequestResult:
        """Take the last answer of a draft back. Raises CompanionError."""
        draft, _waits = self._waiting(owner)
        if seat.id != owner and not seat.keeper:
            raise NotYours(_("This is another seat's command."))
        if len(draft.given) == place and draft.given:
            draft = draft._replace(given=draft.given[:-1])
            return self._run(seat, draft, fresh=False)
        return RequestResult("asked", draft=draft)

    def drop(self, seat: Seat, owner: str) -> RequestResult:
        """Give a draft up. Raises CompanionError."""
        if seat.id != owner and not seat.keeper:
            raise NotYours(_("This is another seat's command."))
        self._end_draft(owner)
        return RequestResult("dropped")

    def _waiting(self, owner: str) -> tuple[PhoneDraft, Waits]:
        """Return a draft and its question. Raises CompanionError if there is none."""
        draft = self.drafts.of.get(owner)
        if draft is None:
            raise StaleError(_("This command is not under way any more."))
        waits = self.question(draft, owner, draft.lang)
        if waits is None:
            self.drafts.drop(owner)
            self.version += 1
            raise StaleError(_("This command is not under way any more."))
        if len(waits.given) != len(draft.given):
            draft = draft._replace(given=waits.given)
            self.drafts.put(draft)
        return draft, waits

    def question(self, draft: PhoneDraft, seat: str, lang: str) -> Waits | None:
        """Return the open question of a draft, as a seat may know it, in a language. None if the
        game has moved on."""
        current = i18n.language()
        same = lang == draft.lang and seat == draft.seat
        try:
            i18n.use(lang)
            outcome = self._outcome(draft, seat, same)
        except CompanionError:
            return None
        finally:
            i18n.use(current)
        if isinstance(outcome, Ends) and isinstance(outcome.result, Event):
            return self._last_question(draft, outcome, ())  # it waits no more
        return outcome if isinstance(outcome, Waits) else None

    def _state_before(self, draft: PhoneDraft) -> Any:
        """Return the state on which a draft is worked out: the present one, or the one that the
        line met in whose place it shall stand. Raises StaleError."""
        if not draft.instead:
            return self.state
        line = self.chronicle.line(draft.instead)
        if line is None or not can_be_changed(line):
            message = _("Line {line} is no line of the game that stands.")
            raise StaleError(message.format(line=draft.instead))
        return self.chronicle.met(line)

    def _outcome(self, draft: PhoneDraft, seat: str, same: bool) -> Outcome:
        """Return the outcome of a draft. If the players preview it first, confirming it is the last
        question. `same` is that of `_command_outcome`. Raises CompanionError."""
        last = [answer for answer in draft.given if answer.question in (SEND, AGREE)]
        bare = draft._replace(given=draft.given[: len(draft.given) - len(last)])
        outcome = self._command_outcome(bare, seat, same)
        if not isinstance(outcome, Ends) or not isinstance(outcome.result, Event):
            return outcome
        if any(answer.question == SEND for answer in last) or not self._is_previewed(draft):
            if draft.instead:
                return outcome
            return self._agreement_question(draft, outcome, outcome.result, last, seat) or outcome
        met = self._state_before(draft)
        veiled = self.rules.veiled(met, draft.seat)
        if refusals := opposed(self.rules, veiled, outcome.result):
            raise RefusedError(refusals)
        step = self.rules.apply(veiled, outcome.result)
        report = self._report_to(outcome.result, met, step, seat, full=seat == draft.seat)
        remarks = tuple(map(Line, (*outcome.remarks, *report.warnings)))
        return self._last_question(draft, outcome, (*report.blocks, *remarks))

    def _command_outcome(self, draft: PhoneDraft, seat: str, same: bool) -> Outcome:
        """Return the outcome of a command by its answers. Many phones look at one question: it is
        worked out once while nothing changes. Raises CompanionError."""
        asked = (draft._replace(key="", since=""), seat, same, i18n.language(), self.people())
        if self._worked_on is not self.state:
            self._worked_on = self.state
            self._outcomes.clear()
        for known, outcome in self._outcomes:
            if known == asked:
                return outcome
        outcome = carried(self.registry, self.rules, self._state_before(draft), draft, seat, same)
        if outcome.given == draft.given:  # nothing was left to chance
            self._outcomes.append((asked, outcome))
        return outcome

    def _last_question(self, draft: PhoneDraft, end: Ends, told: Sequence[Block]) -> Waits:
        """Return the last question: whether to record the outcome of a command."""
        verb = self.verbs().get(draft.wanted.command)
        grave = verb is not None and verb.kind is not None and verb.kind.grave
        grave = grave and not draft.instead
        prompt = _("Really? Only the keeper can take it back.") if grave else ""
        asked = Asked("send", prompt, SEND, usual="")
        return _last(asked, SEND, told, end.given, end)

    def _is_previewed(self, draft: PhoneDraft) -> bool:
        """Return whether the outcome is shown before it is recorded."""
        return draft.preview and not self._is_secret(draft) and draft.wanted.command != WALK.name

    # ---- the others' agreement -------------------------------------------------------------------

    def _agreement_question(
        self, draft: PhoneDraft, end: Ends, event: Event, last: Sequence[Given], seat: str
    ) -> Waits | None:
        """Return the question whether the draft's seat may go on over what others have still to do.
        It is put to all of them at once, or to the keeper for seats where nobody sits, and told as
        the reading `seat` may know it. Once somebody declined, the draft's seat is asked whether to
        ask again. Return None if nobody has to be asked any more."""
        replies = [answer.answer for answer in last if answer.question == AGREE]
        known = self.rules.seats(self.state)
        if declined := [text for text in replies if text.startswith(DECLINED)]:
            prompt = _("{seat} does not agree. Ask again?").format(
                seat=seat_shown(known, declined[0].removeprefix(DECLINED))
            )
            return _agreement_waits(Asked("send", prompt, AGREE), told=(), draft=draft, end=end)
        asked = [
            seat_asked for seat_asked in self._still_due(draft, event) if seat_asked not in replies
        ]
        if not asked:
            return None
        told_to = seat if seat in asked else asked[0]
        state = self.rules.due_state(self.state, "" if told_to == KEEPER else told_to)
        what = ": ".join(filter(None, describe(self.rules, state, event)))
        prompt = _("{seat} wants to go on ({what}). Do you agree?")
        prompt = prompt.format(seat=seat_shown(known, draft.seat), what=what)
        question = Asked("yes", prompt, AGREE, seat=asked[0], others=tuple(asked[1:]))
        told = tuple(map(Line, self.rules.leaves(state, event)))
        return _agreement_waits(question, told, draft, end)

    def _still_due(self, draft: PhoneDraft, event: Event) -> list[str]:
        """Return the seats asked about a step that would pass over what others may do."""
        passed = self._passed_over(draft, event)
        asked = [key if key in self.reachable else KEEPER for key in passed]
        return [key for key in dict.fromkeys(asked) if key in self.reachable]

    def _passed_over(self, draft: PhoneDraft, event: Event) -> list[str]:
        """Return the other seats that a step would pass over, if no seat in particular takes it."""
        if not draft.seat or self.rules.doer(self.state, event) or not self.rules.walks(event):
            return []
        if opposed(self.rules, self.state, event):
            return []  # what is refused passes over nothing
        may = (*self.rules.awaited(self.state), *self.rules.free_to_act(self.state))
        return [key for key in dict.fromkeys(may) if key != draft.seat]

    def _unasked(self, draft: PhoneDraft, event: Event) -> list[str]:
        """Return the seats that a step passes over and for which nobody can be asked."""
        if KEEPER in self.reachable:
            return []
        return [key for key in self._passed_over(draft, event) if key not in self.reachable]

    def _unasked_told(self, passed: Sequence[str]) -> list[str]:
        """Return the sentence that names the seats for which nobody could be asked."""
        if not passed:
            return []
        known = self.rules.seats(self.state)
        names = ", ".join(seat_shown(known, key) for key in passed)
        text = _("Nobody was asked for {seats}: nobody sits there, and nobody keeps the table.")
        return [text.format(seats=names)]

    def _with_agreement(self, draft: PhoneDraft, asked: str, text: str) -> PhoneDraft:
        """Return the draft with the answer of a seat that was asked to agree. If one did not, the
        seat that gave the command may ask all again."""
        if asked == draft.seat:
            return draft._replace(given=tuple(g for g in draft.given if g.question != AGREE))
        sign = "" if yes_or_no(text) else DECLINED
        return draft._replace(given=(*draft.given, Given(f"{sign}{asked}", AGREE)))

    def _is_secret(self, draft: PhoneDraft) -> bool:
        verb = self.verbs().get(draft.wanted.command)
        return draft.secret or (verb is not None and is_secret(verb))

    def _run(self, seat: Seat, draft: PhoneDraft, *, fresh: bool) -> RequestResult:
        """Do a draft over, and record it if nothing is left to ask. `fresh`: no answer was given
        just now. Raises CompanionError."""
        try:
            self._refuse_after_dice(draft)
            outcome = self._outcome_counted_beside(draft)
            if isinstance(outcome, Ends) and isinstance(outcome.result, Event):
                answers = [
                    answered for answered in draft.given if answered.question not in (SEND, AGREE)
                ]
                drawn = outcome.thrown or _is_drawn(answers, outcome.given)
                draft = draft._replace(shared=draft.shared or drawn)
                return self._record(seat, draft, outcome.result, outcome.remarks)
        except RefusedError as error:
            return self._refused(draft, error, fresh)
        except UsageError as error:
            command = draft.wanted.command
            return RequestResult("wrong", error=str(error), field=error.field, command=command)
        except DeclinedError as error:
            self._forget(draft)
            return RequestResult("dropped", blocks=[Line(str(error))])
        if isinstance(outcome, Waits):
            return self._ask(draft, outcome)
        assert isinstance(outcome.result, Reply)
        self._forget(draft)
        reply = outcome.result
        return RequestResult(
            "done", blocks=reply.blocks, warnings=(*outcome.remarks, *reply.warnings)
        )

    def _outcome_counted_beside(self, draft: PhoneDraft) -> Outcome:
        """Return the outcome of a draft. A long answer that records nothing is worked out `beside`
        this thread, and used if the state has not changed. Raises Counting, CompanionError."""
        verb = self.verbs().get(draft.wanted.command)
        records = verb in (None, WALK) or (verb.records and not draft.only_odds)
        if records or not self.beside:
            return self._outcome(draft, draft.seat, same=False)
        bare, counted = draft._replace(seed=0, key="", since=""), self.counted
        state = self._state_before(draft)
        self.counted = None
        if counted is None or counted.draft != bare or counted.state is not state:
            count = partial(carried, self.registry, self.rules, state, draft, draft.seat, False)
            raise Counting(bare, state, count)
        if isinstance(counted.outcome, CompanionError):
            raise counted.outcome
        return counted.outcome

    def _refuse_after_dice(self, draft: PhoneDraft) -> None:
        """Raise RefusedError for a command that had to come before the dice of another."""
        verb = self.verbs().get(draft.wanted.command)
        beside = draft.only_odds or draft.instead
        if verb is not None and not beside and (refusals := self.late_refusals(verb)):
            raise RefusedError(refusals)

    def late_refusals(self, verb: GameVerb) -> list[Refusal]:
        """Return why a command comes too late: dice have been thrown for another that is under
        way."""
        if verb.kind is None:
            return []
        refusals = verb.kind.late_refusals(play_of(self.rules, self.state), self.state)
        if not refusals:
            return []
        drafts = chain(self.drafts.of.values(), *self.drafts.interrupted.values())
        return refusals if any(map(self._has_thrown_dice, drafts)) else []

    def _refuse_others_reply(self, seat: Seat, draft: PhoneDraft) -> None:
        """Raise NotYours for the reply of another seat on which somebody sits."""
        verb = self.verbs().get(draft.wanted.command)
        if verb is None or verb.kind is None or seat.keeper or draft.only_odds or draft.instead:
            return
        whose = verb.kind.repliers(play_of(self.rules, self.state), self.state) or ()
        there = [key for key in whose if key in self.reachable]
        if there and seat.id not in whose:
            name = self.rules.seats(self.state).shown(there[0])
            raise NotYours(_("That is for {seat} to do.").format(seat=name))

    def _has_thrown_dice(self, draft: PhoneDraft) -> bool:
        """Return whether dice have been thrown for a draft, apart from commands that come first."""
        verb = self.verbs().get(draft.wanted.command)
        if verb is None or verb.kind is None or not verb.kind.dice or draft.instead:
            return False
        if verb.kind.late_refusals(play_of(self.rules, self.state), self.state):
            return False
        waits = self.question(draft, draft.seat, draft.lang)
        return waits is not None and waits.thrown

    def _ask(self, draft: PhoneDraft, waits: Waits) -> RequestResult:
        """Keep a command that waits for an answer, and return its question; after an answer that
        could not be taken, with the reason."""
        before = self.drafts.of.get(draft.seat)
        same = before is not None and before.since and before.given == waits.given
        since = before.since if before is not None and same else instant()
        secret = draft.secret or waits.secret
        shared = draft.shared or waits.thrown or _is_drawn(draft.given, waits.given)
        draft = draft._replace(given=waits.given, secret=secret, since=since, shared=shared)
        self.drafts.put(draft)
        self.version += 1
        if waits.wrong:
            error, name = waits.wrong, waits.asked.name
            return RequestResult(
                "wrong",
                error=error,
                field=name,
                draft=draft,
                wrong=error,
                command=draft.wanted.command,
            )
        return RequestResult("asked", draft=draft)

    def _refused(self, draft: PhoneDraft, error: RefusedError, fresh: bool) -> RequestResult:
        """Answer with the reasons of the rules. If the last answer caused them, its question is
        asked again. `fresh`: it was refused before any answer was given."""
        if not fresh and draft.given:
            again = draft._replace(given=draft.given[:-1])
            waits = self.question(again, draft.seat, draft.lang)
            if waits is not None:
                self.drafts.put(again)
                self.version += 1
                field = waits.asked.name
                return RequestResult(
                    "refused",
                    refusals=error.refusals,
                    field=field,
                    draft=again,
                    command=draft.wanted.command,
                )
        self._forget(draft)
        return RequestResult("refused", refusals=error.refusals, command=draft.wanted.command)

    def _forget(self, draft: PhoneDraft) -> None:
        if draft.seat in self.drafts.of:
            self._end_draft(draft.seat)

    def _end_draft(self, seat: str) -> None:
        """End the draft of a seat. The one that it interrupted goes on if it still can."""
        self.drafts.drop(seat)
        self.version += 1
        while (draft := self.drafts.pop_interrupted(seat)) is not None:
            if self.question(draft, seat, draft.lang) is not None:
                self.drafts.put(draft)
                return

    def _record(
        self,
        seat: Seat,
        draft: PhoneDraft,
        event: Event,
        remarks: Sequence[str],
    ) -> RequestResult:
        """Record the outcome of a draft, if its seat may do it. The reply of a seat on which nobody
        sits is given by whoever gives it."""
        met = self._state_before(draft)
        doer = self.rules.doer(met, event)
        by_keeper = seat.keeper or draft.seat == ""
        verb = self.verbs().get(draft.wanted.command)
        if verb is not None and replying(verb) and doer not in self.reachable:
            doer = ""
        if event.kind == CORRECTION and doer != draft.seat and not by_keeper:
            self._forget(draft)
            raise NotYours(_("Only the keeper of the table corrects what lies open."))
        if doer and doer != draft.seat and not by_keeper:
            self._forget(draft)
            name = self.rules.seats(met).shown(doer)
            raise NotYours(_("That is for {seat} to do.").format(seat=name))
        veiled = self.rules.veiled(met, draft.seat)
        if opposed(self.rules, met, event) and not opposed(self.rules, veiled, event):
            text = _("What the books have, and you do not see, stands against it")
            return self._refused(draft, RefusedError([Refusal(text)]), fresh=not draft.given)
        if draft.seat and not doer and not self.rules.doer(met, event):
            event = event.having(**{BY: draft.seat})
        if draft.instead:
            return self._replace_line(seat, draft, event, met)
        unasked = self._unasked(draft, event)
        remarks = (*remarks, *self._unasked_told(unasked))
        keys = self._keys_with(draft.key)
        last = self.last_step
        record, step = self.session.record(event, {KEYS: keys})
        self.keys = dict(keys)
        self.chronicle.add(record, met)
        free = seat.id == draft.seat and self._may_be_taken_back(draft, event, met, step)
        self.own_lines = (
            self.own_lines.with_line(draft.seat, record.id, last) if free else OwnLines()
        )
        self.on_line(record.id)
        self.ended.append(Ended(record.id, draft, tuple(unasked)))
        self._end_draft(draft.seat)
        return self._recorded_result(seat, event, met, step, remarks)

    def _replace_line(self, seat: Seat, draft: PhoneDraft, event: Event, met: Any) -> RequestResult:
        """Put what a draft comes to in the place of its line, or ask for it."""
        if refusals := opposed(self.rules, met, event):
            return self._refused(draft, RefusedError(refusals), fresh=not draft.given)
        reveals_nothing = self._may_be_taken_back(draft, event, met, self.rules.apply(met, event))
        self._end_draft(draft.seat)
        return self._make_or_propose(
            seat, replacement(draft.instead, event), draft.key, reveals_nothing
        )

    def _may_be_taken_back(
        self, draft: PhoneDraft, event: Event, met: Any, step: Step[Any]
    ) -> bool:
        """Return whether a seat may take its line back: no dice, no other seat's answer, no secret
        shown and no player skipped."""
        if not draft.seat or draft.shared or event.because or self.rules.chancy(event):
            return False
        if self.rules.walks(event):
            due = (*self.rules.awaited(met), *self.rules.free_to_act(met))
            if set(due) - {draft.seat}:
                return False
        veiled = self.rules.veiled
        return all(
            veiled(met, key) == veiled(met, key, step.state)
            for key in ("", *self.rules.seats(met).ids)
        )

    def command_of(self, event: Event) -> str:
        """Return the command that phones give an event by; empty if there is none."""
        place = self.rules.kinds.get(event.kind)
        names = (name for name, verb in self.verbs().items() if place and verb.place == place)
        return next(names, "")

    def _recorded_result(
        self, seat: Seat, event: Event, met: Any, step: Step[Any], remarks: Sequence[str]
    ) -> RequestResult:
        """Return what was recorded, as the giver of the last answer may know it."""
        report = self._report_to(event, met, step, seat.id)
        warnings = (*remarks, *report.warnings, *self._ruled(event, met, step, seat.id))
        return RequestResult("done", self.line, report.blocks, warnings)

    def _ruled(self, event: Event, met: Any, step: Step[Any], seat: str) -> Sequence[str]:
        """Return what the rules have against an event that stands all the same, as a seat may know
        it."""
        if not event.because:
            return ()
        with suppress(*UNFIT):
            return against(self.rules, self.rules.veiled(met, seat, step.state), event)
        return ()

    def _hides_from(self, number: int, met: Any, seat: str) -> bool:
        """Return whether a seat may not read all of a line."""
        line = self.chronicle.line(number)
        return line is None or self.rules.as_seen(met, line.event, self.state, seat) != line.event

    def _remarks_of(self, number: int, met: Any, seat: str) -> list[str]:
        """Return the remarks on a command that a phone gave lately, in the language in use and as
        far as a seat may know it."""
        ended = next((ended for ended in self.ended if ended.line == number), None)
        if ended is None:
            return []
        remarks = self._unasked_told(ended.unasked)
        if self._is_secret(ended.draft) or self._hides_from(number, met, seat):
            return remarks
        given = tuple(
            answered for answered in ended.draft.given if answered.question not in (SEND, AGREE)
        )
        draft = ended.draft._replace(given=given)
        with suppress(CompanionError, *UNFIT):  # a seat may know too little to do it over
            outcome = carried(self.registry, self.rules, met, draft, seat, same=False)
            if isinstance(outcome, Ends):
                return [*outcome.remarks, *remarks]
        return remarks

    def _report_to(
        self, event: Event, met: Any, step: Step[Any], seat: str, full: bool = False
    ) -> Reply:
        """Return the report of an event, as a seat may know it. With `full` the event is used as
        it is."""
        after = self.rules.veiled(step.state, seat)
        seen = event if full else self.rules.as_seen(met, event, step.state, seat)
        before = self.rules.veiled(met, seat, step.state)
        try:
            report = self.rules.report(before, seen, step._replace(state=after))
        except UNFIT:  # what lies face down is not enough to tell it in full
            told = ": ".join(filter(None, describe(self.rules, before, seen)))
            return Reply(data={}, blocks=[Line(told)])
        return report._replace(blocks=self._without_due(report.blocks, after))

    def report_of(self, number: int, seat: str) -> Sequence[Block]:
        """Return the report of a line, as a seat may know it; empty if the line is no deed of the
        game."""
        line = self.chronicle.line(number)
        met = self.chronicle.met(line) if line is not None else None
        if line is None or met is None or line.event.kind in OF_THE_TABLE:
            return ()
        try:
            step = self.rules.apply(met, line.event)
            report = self._report_to(line.event, met, step, seat)
        except UNFIT:  # a line that fits the data of the game no more
            return ()
        ruled = self._ruled(line.event, met, step, seat)
        said = [] if line.amended else self._remarks_of(number, met, seat)
        remarks = (*said, *report.warnings, *ruled)
        return (*report.blocks, *map(Line, remarks))

    def _without_due(self, blocks: Sequence[Block], state: Any) -> list[Block]:
        """Return an answer without what is due after it. Each page shows that in a card of its own,
        made of the whole state."""
        due = self.rules.overview(state).due
        return [block for block in blocks if block not in due]

    # ---- what came meanwhile ---------------------------------------------------------------------

    def _stale(self, seat: Seat, wanted: Wanted, seen: int | None) -> RequestResult | None:
        """Return the result that tells a seat its command came after others had written. Return
        None if only other seats have done something."""
        if seen is None or seen >= self.line:
            return None
        since = set(self.chronicle.doers(seen))
        if wanted.command != WALK.name and "" not in since and seat.id not in since and seat.id:
            return None
        return self._moved_on(seat, seen)


def _is_drawn(before: Sequence[Given], after: Sequence[Given]) -> bool:
    """Return whether the table has put what it drew in the place of an answer."""
    return len(before) == len(after) and tuple(before) != tuple(after)


def replying(verb: GameVerb) -> bool:
    """Return whether a command answers what another seat has done."""
    return verb.kind is not None and verb.kind.replies


def seat_shown(known: Vocabulary, seat: str) -> str:
    """Return the name of a seat, also that of the keeper."""
    return known.shown(seat) if seat not in ("", KEEPER) else _("keeper of the table")


def _agreement_waits(asked: Asked, told: Sequence[Block], draft: PhoneDraft, end: Ends) -> Waits:
    """Return a question whether to go on."""
    return _last(asked, AGREE, told, draft.given, end)


def _last(
    asked: Asked, text: str, told: Sequence[Block], given: tuple[Given, ...], end: Ends
) -> Waits:
    """Return a question that comes after all those of the command. Dice thrown on the way stay
    shown."""
    return Waits(
        asked,
        text,
        told=tuple(told),
        given=given,
        wrong="",
        secret=False,
        heard=end.heard,
        rolled=end.thrown,
        thrown=end.thrown,
        course=end.course,
        battle=end.battle,
        fallen=end.fallen,
    )
