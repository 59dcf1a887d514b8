"""The session as all phones share it: read and written by one thread, whoever asks."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from companion.serve.carrying import Ends, Outcome, Waits, carried, verbs_of
from companion.serve.chronicle import Chronicle
from companion.serve.drafts import Drafts, PhoneDraft, Wanted
from companion.serve.proposals import (
    OwnLines,
    Proposal,
    first_line,
    proposals_kept,
    removal,
    replacement,
)
from companion.serve.seats import KEEPER
from companion.table import clock, i18n, people
from companion.table.alive import until
from companion.table.asked import Asked
from companion.table.awaited import Awaited, instants
from companion.table.clock import Reading
from companion.table.commands import WALK
from companion.table.commands.clock import change
from companion.table.errors import (
    CompanionError,
    DeclinedError,
    Refusal,
    RefusedError,
    StaleError,
    UsageError,
)
from companion.table.events import (
    AMEND,
    BY,
    OF_THE_TABLE,
    REDO,
    UNDO,
    UNFIT,
    Event,
    Record,
)
from companion.table.home import Home
from companion.table.i18n import _, ngettext
from companion.table.inputs import yes_or_no
from companion.table.overruling import against, opposed
from companion.table.prompts import Given
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Rules, Step, Topic
from companion.table.session import Session, describe
from companion.table.store import Store, instant
from companion.table.suggestions import is_secret, play_of
from companion.table.timeline import SessionLine
from companion.table.turns import due_since, turn_began
from companion.table.verbs import GameVerb
from companion.table.words import Vocabulary
from companion.table.workspace import Registry

SEND = "send"
"""The last question: whether what a command comes to is to be recorded."""
AGREE = "agree"
"""The question whether another seat may go on; its answer is the seat that was asked, with
`DECLINED` before it where it does not agree."""
DECLINED = "-"
CORRECTION = "set"
"""Command that changes anybody's books; only the keeper may give it."""
KEYS = "phones"
"""Key under which the session keeps the requests it has done."""
PROPOSALS = "proposals"
"""Key under which the session keeps what seats have asked for."""
MOST_NAMED = 3
"""Most lines of a proposal that are told one by one."""
_MOST_KEYS = 256
_MOST_OUTCOMES = 16
_MOST_ENDED = 3
"""Most commands that are kept after they have become lines, for what was said of them."""
_MOST_SETTLED = 16
"""Most proposals of which it is kept what came of them."""
_MOST_LINES_BACK = 120
"""Most lines that are looked through for when a seat became due."""
_UNDO, _REDO = "undo", "redo"


class Seat(NamedTuple):
    """Sender of a request: seat (empty for a watcher), keeper's right, language, the name given,
    and the seat of others that it asks for."""

    id: str
    keeper: bool = False
    lang: str = "en"
    person: str = ""
    wants: str = ""


class RequestResult(NamedTuple):
    """Answer to a request. `state` is asked, done, refused, wrong, stale, dropped, proposed or
    settled. `draft` is the draft under way after it."""

    state: str
    line: int | None = None
    blocks: Sequence[Block] = ()
    warnings: Sequence[str] = ()
    refusals: Sequence[Refusal] = ()
    error: str = ""
    field: str = ""
    draft: PhoneDraft | None = None
    wrong: str = ""
    """Why the last answer of the draft does not do."""
    command: str = ""
    """The command that the rules refuse, or whose words are wrong."""
    change: Event | None = None
    """The change of old lines that was written, if it is one."""


def is_asked(seat: Seat, asked: str) -> bool:
    """Return whether a seat is the one that is asked; a draft of no seat asks the keeper."""
    if asked == KEEPER:
        return seat.keeper
    return seat.id == asked and (bool(asked) or seat.keeper)


def asked_among(seat: Seat, every: Sequence[str]) -> str:
    """Return the seat itself if it is among those asked, else the first of them."""
    return next((candidate for candidate in every if is_asked(seat, candidate)), every[0])


class NotYours(CompanionError):
    """Somebody asked for what another seat does."""


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
    """A draft is to be counted beside the table's thread; then its request is done again."""

    def __init__(self, draft: PhoneDraft, state: Any, count: Callable[[], Outcome]) -> None:
        self.draft, self.state, self._count = draft, state, count

    def counted(self) -> CountedDraft:
        """Count it, in any thread."""
        try:
            return CountedDraft(self.draft, self.state, self._count())
        except CompanionError as error:
            return CountedDraft(self.draft, self.state, error)


@dataclass(slots=True)
class Table:
    """Everything here belongs to one thread. `version` counts whatever is new for anybody, from a
    number on that no run before has reached."""

    name: str
    store: Store
    registry: Registry
    rules: Rules[Any]
    session: Session[Any]
    chronicle: Chronicle
    drafts: Drafts
    version: int = field(default_factory=lambda: int(time.time() * 1000))
    proposals: dict[str, Proposal] = field(default_factory=dict)
    settled: dict[str, bool] = field(default_factory=dict)
    """The proposals that were answered last: whether it was agreed to them."""
    keys: dict[str, int] = field(default_factory=dict)
    """Key -> line of the requests that were carried out last."""
    beside: bool = False
    """True if long work is done beside this thread: see `Counting`."""
    heard: Callable[[int], None] = lambda _line: None
    """Is told the number of each line that a phone writes."""
    asked: Callable[[str], None] = lambda _sentence: None
    """Is told what seats ask of whoever sits at the laptop."""
    lang: str = field(default_factory=i18n.language)
    """Language of the laptop."""
    own_lines: OwnLines = field(default_factory=OwnLines)
    """The lines that a seat may change by itself while they are the last ones."""
    ended: deque[Ended] = field(default_factory=lambda: deque(maxlen=_MOST_ENDED))
    """The commands that have become lines lately."""
    counted: CountedDraft | None = None
    """Outcome that was worked out beside this thread for the request that is done again now."""
    taken: Collection[str] = ()
    """The seats on which somebody sits, and `KEEPER` where somebody keeps the table."""
    _topics: dict[str, Sequence[Topic]] = field(default_factory=dict)
    _due_since: tuple[Any, Mapping[str, SessionLine]] = (None, {})
    """A state, and the line since which each seat is awaited in it."""
    _awaited: Awaited | None = None
    """Who was awaited after each line, where somebody wants a clock."""
    _worked_on: Any = None
    """The state on which the outcomes were worked out."""
    _outcomes: deque[tuple[Any, Outcome]] = field(
        default_factory=lambda: deque(maxlen=_MOST_OUTCOMES)
    )

    @staticmethod
    def open(home: Home, registry: Registry, name: str) -> Table:
        """Raises CompanionError."""
        path = home.path(name)
        store = Store.open(path)
        rules = registry.rules(store.game)
        session: Session[Any] = Session.load(name, store, rules)
        session.whole = False
        stored = store.kept(KEYS)
        keys = {str(key): int(line) for key, line in (stored[1] if stored is not None else ())}
        drafts = Drafts.beside(path)
        asked = proposals_kept(kept[1] if (kept := store.kept(PROPOSALS)) is not None else ())
        chronicle = Chronicle(session)
        return Table(
            name, store, registry, rules, session, chronicle, drafts, keys=keys, proposals=asked
        )

    def close(self) -> None:
        self.store.close()

    # ---- what others write -----------------------------------------------------------------------

    def refresh(self) -> bool:
        """Read what others have written meanwhile; whether they have. Raises CompanionError."""
        if self.store.replaced and self._reopened():
            return True
        renamed = self._reread_people()
        if self.store.last_id() == self.session.seen:
            return renamed
        records = self.store.records(self.session.seen)
        if any(record.event.kind in OF_THE_TABLE for record in records):
            self._load()
        else:
            try:
                for record in records:
                    met = self.state
                    self.session.take(record)
                    self.chronicle.add(record, met)
            except UNFIT:
                self._load()
        self.version += 1
        return True

    def _reread_people(self) -> bool:
        """Use the names that others have written on the cover meanwhile; whether they have."""
        if not self.store.reread():
            return False
        people.seat(self.people())
        self.version += 1
        return True

    def _reopened(self) -> bool:
        """Go on with the file that has taken the place of this one, as after `mend`; not with one
        of another game. Raises CompanionError."""
        if not self.store.path.is_file():
            return False
        reopened = Store.open(self.store.path)
        game = ("game", "folder")
        if any(reopened.meta.get(name) != self.store.meta.get(name) for name in game):
            reopened.close()
            return False
        self.store.close()
        self.store = reopened
        self._load()
        self.version += 1
        return True

    def _load(self) -> None:
        self.session = Session.load(self.name, self.store, self.rules)
        self.session.whole = False
        self.chronicle = Chronicle(self.session)
        self._awaited = None

    # ---- who -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def line(self) -> int:
        return self.session.seen

    def seen_by(self, seat: Seat) -> Any:
        """Return the state as a seat may know it."""
        return self.rules.veiled(self.state, seat.id)

    @property
    def path(self) -> str:
        """Return the game as the registry finds it: its id or key, or the path of a folder."""
        return self.store.game

    @property
    def book(self) -> str:
        """Return the id of the game, as the addresses of its rule pages have it."""
        return self.rules.game.partition("@")[0]

    def verbs(self) -> dict[str, GameVerb]:
        return verbs_of(self.registry, self.rules.game)

    def topics(self) -> Sequence[Topic]:
        """Return the rule topics in the language in use. They are read once, as the rule pages are
        made once."""
        lang = i18n.language()
        if lang not in self._topics:
            self._topics[lang] = self.rules.topics()
        return self._topics[lang]

    def people(self) -> dict[str, str]:
        return people.read(self.store.meta.get(people.META, ""))

    def speak(self, lang: str) -> None:
        """Use this language and the names of these people from now on in this context."""
        i18n.use(lang)
        people.seat(self.people())

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
        if (done := self._earlier_result(key)) is not None:
            return done
        under_way = self.drafts.of.get(seat.id)
        if under_way is not None and key and under_way.key == key:
            return RequestResult("asked", draft=under_way)
        if wanted.command in (_UNDO, _REDO):
            return self._walk_back(seat, wanted, seen, key)
        if not seat.id and not seat.keeper:
            raise NotYours(_("Who only watches gives no commands: take a seat."))
        if instead and not self.may_propose(seat, instead):
            raise NotYours(_("Only who wrote a line of the game, or the keeper, changes it."))
        if not instead and (stale := self._stale(seat, wanted, seen)) is not None:
            return stale
        began = self.line if seen is None else seen
        about = PhoneDraft(seat.id, wanted, (), began, seat.lang, secrets.randbits(64), key)
        draft = about._replace(preview=preview, instead=instead)
        if not (seat.keeper or draft.weighs):
            draft = draft._replace(limited_to=seat.id)
        self._refuse_others_reply(seat, draft)
        before = self.drafts.interrupt(seat.id)
        try:
            return self._run(seat, draft, fresh=True)
        finally:
            if seat.id not in self.drafts.of:
                self._over(seat.id)
            elif before is not None and before.is_like(draft):
                self.drafts.pop_interrupted(seat.id)  # begun anew

    def answer(self, seat: Seat, owner: str, place: int, text: str, key: str) -> RequestResult:
        """Answer the question of a draft after so many answers. Raises CompanionError."""
        if (done := self._earlier_result(key)) is not None:
            return done
        draft, waits = self._waiting(owner)
        asked = asked_among(seat, self.all_asked(draft, waits))
        if len(draft.given) != place and not (
            is_asked(seat, asked) and self._asked_together(draft, waits, place)
        ):
            message = _("This question has been answered, or the game has moved on.")
            return RequestResult("stale", self.line, error=message, draft=draft)
        if not is_asked(seat, asked) and not self.answers_for(seat, draft, waits, asked):
            raise NotYours(_("Another seat is asked this."))
        draft = draft._replace(shared=draft.shared or seat.id != draft.seat)
        if waits.text == AGREE:
            return self._run(seat, self._agreed(draft, asked, text)._replace(key=key), fresh=False)
        answered = draft._replace(given=(*draft.given, Given(text, waits.text, seat.lang)), key=key)
        return self._run(seat, answered, fresh=False)

    def all_asked(self, draft: PhoneDraft, waits: Waits) -> tuple[str, ...]:
        """Return the seats asked: those that the rules name if somebody sits there, else the seat
        that gave the command."""
        asked = [key for key in (waits.asked.seat, *waits.asked.others) if key in self.taken]
        return tuple(asked) if asked and not draft.weighs else (draft.seat,)

    def _asked_together(self, draft: PhoneDraft, waits: Waits, place: int) -> bool:
        """Return whether all answers since `place` came from others who were asked the same."""
        since = [answer.question for answer in draft.given[place:]]
        return waits.text == AGREE and bool(since) and {*since} == {AGREE}

    def answers_for(self, seat: Seat, draft: PhoneDraft, waits: Waits | None, asked: str) -> bool:
        """Return whether the keeper may answer in place of a seat. A question to the seat that gave
        the command is not answered for it: the answer would tell what it has chosen."""
        if waits is None or not seat.keeper or waits.asked.secret:
            return False
        return asked != draft.seat

    def back(self, seat: Seat, owner: str, place: int) -> RequestResult:
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
        self._over(owner)
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
            outcome = self._carried(draft, seat, same)
        except CompanionError:
            return None
        finally:
            i18n.use(current)
        if isinstance(outcome, Ends) and isinstance(outcome.result, Event):
            return self._last_word(draft, outcome, ())  # it waits no more
        return outcome if isinstance(outcome, Waits) else None

    def _met_by(self, draft: PhoneDraft) -> Any:
        """Return the state on which a draft is worked out: the present one, or the one that the
        line met in whose place it shall stand. Raises StaleError."""
        if not draft.instead:
            return self.state
        line = self.chronicle.line(draft.instead)
        if line is None or not _can_change(line):
            message = _("Line {line} is no line of the game that stands.")
            raise StaleError(message.format(line=draft.instead))
        return self.chronicle.met(line)

    def _carried(self, draft: PhoneDraft, seat: str, same: bool) -> Outcome:
        """Return the outcome of a draft. If the players preview it first, confirming it is the last
        question. Raises CompanionError."""
        last = [answer for answer in draft.given if answer.question in (SEND, AGREE)]
        bare = draft._replace(given=draft.given[: len(draft.given) - len(last)])
        outcome = self._done_over(bare, seat, same)
        if not isinstance(outcome, Ends) or not isinstance(outcome.result, Event):
            return outcome
        if any(answer.question == SEND for answer in last) or not self._is_previewed(draft):
            if draft.instead:
                return outcome
            return self._agreement(draft, outcome, outcome.result, last, seat) or outcome
        met = self._met_by(draft)
        veiled = self.rules.veiled(met, draft.seat)
        if refusals := opposed(self.rules, veiled, outcome.result):
            raise RefusedError(refusals)
        step = self.rules.apply(veiled, outcome.result)
        report = self._seen(outcome.result, met, step, seat, full=seat == draft.seat)
        remarks = tuple(map(Line, (*outcome.remarks, *report.warnings)))
        return self._last_word(draft, outcome, (*report.blocks, *remarks))

    def _done_over(self, draft: PhoneDraft, seat: str, same: bool) -> Outcome:
        """Return what a command comes to by its answers. Many phones look at one question: it is
        worked out once while nothing changes. Raises CompanionError."""
        asked = (draft._replace(key="", since=""), seat, same, i18n.language(), self.people())
        if self._worked_on is not self.state:
            self._worked_on = self.state
            self._outcomes.clear()
        for known, outcome in self._outcomes:
            if known == asked:
                return outcome
        outcome = carried(self.registry, self.rules, self._met_by(draft), draft, seat, same)
        if outcome.given == draft.given:  # nothing was left to chance
            self._outcomes.append((asked, outcome))
        return outcome

    def _last_word(self, draft: PhoneDraft, end: Ends, told: Sequence[Block]) -> Waits:
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

    def _agreement(
        self, draft: PhoneDraft, end: Ends, event: Event, last: Sequence[Given], seat: str
    ) -> Waits | None:
        """Return the question whether a seat may go on over what others have still to do. It is put
        to all of them at once, or to the keeper for seats where nobody sits. Return None if nobody
        has to be asked any more. The question is told as `seat` may know it."""
        answers = [answer.answer for answer in last if answer.question == AGREE]
        known = self.rules.seats(self.state)
        if declined := [text for text in answers if text.startswith(DECLINED)]:
            prompt = _("{seat} does not agree. Ask again?").format(
                seat=seat_shown(known, declined[0].removeprefix(DECLINED))
            )
            return _whether(Asked("send", prompt, AGREE), (), draft, end)
        asked = [
            seat_asked for seat_asked in self._still_due(draft, event) if seat_asked not in answers
        ]
        if not asked:
            return None
        state = self._state_told_to(seat if seat in asked else asked[0])
        what = ": ".join(filter(None, describe(self.rules, state, event)))
        prompt = _("{seat} wants to go on ({what}). Do you agree?")
        prompt = prompt.format(seat=seat_shown(known, draft.seat), what=what)
        question = Asked("yes", prompt, AGREE, seat=asked[0], others=tuple(asked[1:]))
        told = tuple(map(Line, self.rules.leaves(state, event)))
        return _whether(question, told, draft, end)

    def _state_told_to(self, seat: str) -> Any:
        return self.rules.due_from(self.state, "" if seat == KEEPER else seat)

    def _still_due(self, draft: PhoneDraft, event: Event) -> list[str]:
        """Return the seats asked about a step that would pass over what others may do."""
        passed = self._passed_over(draft, event)
        asked = [key if key in self.taken else KEEPER for key in passed]
        return [key for key in dict.fromkeys(asked) if key in self.taken]

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
        if KEEPER in self.taken:
            return []
        return [key for key in self._passed_over(draft, event) if key not in self.taken]

    def _unasked_told(self, passed: Sequence[str]) -> list[str]:
        """Return the sentence that names the seats for which nobody could be asked."""
        if not passed:
            return []
        known = self.rules.seats(self.state)
        names = ", ".join(seat_shown(known, key) for key in passed)
        text = _("Nobody was asked for {seats}: nobody sits there, and nobody keeps the table.")
        return [text.format(seats=names)]

    def who_settles(self, proposal: Proposal) -> str:
        """Return the sentence that tells who is asked about a proposal: the keeper, or most seats
        and how many of them agree."""
        if KEEPER in self.taken:
            return _("The keeper is asked for it.")
        voters = self.voters
        return _(
            "Nobody keeps the table now; it is done when most seats agree: {count} of {all}."
        ).format(count=len(proposal.agreed & voters), all=len(voters))

    @property
    def unkept_seat(self) -> str:
        """Return the sentence for a player who waits for a seat while nobody keeps the table; else
        empty."""
        if KEEPER in self.taken:
            return ""
        return _(
            "Nobody keeps the table now; whoever sits there gives the seat, or somebody who types "
            "the keeper's code, which stands in the terminal."
        )

    def _agreed(self, draft: PhoneDraft, asked: str, text: str) -> PhoneDraft:
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
            outcome = self._counted(draft)
            if isinstance(outcome, Ends) and isinstance(outcome.result, Event):
                answers = [one for one in draft.given if one.question not in (SEND, AGREE)]
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

    def _counted(self, draft: PhoneDraft) -> Outcome:
        """Return the outcome of a draft. A long answer that records nothing is worked out `beside`
        this thread, and used if the state has not changed. Raises Counting, CompanionError."""
        verb = self.verbs().get(draft.wanted.command)
        records = verb in (None, WALK) or (verb.records and not draft.weighs)
        if records or not self.beside:
            return self._carried(draft, draft.seat, same=False)
        bare, counted = draft._replace(seed=0, key="", since=""), self.counted
        state = self._met_by(draft)
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
        beside = draft.weighs or draft.instead
        if verb is not None and not beside and (refusals := self.too_late(verb)):
            raise RefusedError(refusals)

    def too_late(self, verb: GameVerb) -> list[Refusal]:
        """Return why a command comes too late: dice have been thrown for another that is under
        way."""
        if verb.kind is None:
            return []
        refusals = verb.kind.after_dice(play_of(self.rules, self.state), self.state)
        if not refusals:
            return []
        drafts = chain(self.drafts.of.values(), *self.drafts.interrupted.values())
        return refusals if any(map(self._thrown, drafts)) else []

    def _refuse_others_reply(self, seat: Seat, draft: PhoneDraft) -> None:
        """Raise NotYours for the reply of another seat on which somebody sits."""
        verb = self.verbs().get(draft.wanted.command)
        if verb is None or verb.kind is None or seat.keeper or draft.weighs or draft.instead:
            return
        whose = verb.kind.repliers(play_of(self.rules, self.state), self.state) or ()
        there = [key for key in whose if key in self.taken]
        if there and seat.id not in whose:
            name = self.rules.seats(self.state).shown(there[0])
            raise NotYours(_("That is for {seat} to do.").format(seat=name))

    def _thrown(self, draft: PhoneDraft) -> bool:
        """Return whether dice have been thrown for a draft, apart from commands that come first."""
        verb = self.verbs().get(draft.wanted.command)
        if verb is None or verb.kind is None or not verb.kind.dice or draft.instead:
            return False
        if verb.kind.after_dice(play_of(self.rules, self.state), self.state):
            return False
        waits = self.question(draft, draft.seat, draft.lang)
        return waits is not None and waits.thrown

    def _ask(self, draft: PhoneDraft, waits: Waits) -> RequestResult:
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
        asked again."""
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
            self._over(draft.seat)

    def _over(self, seat: str) -> None:
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
        """Write what a draft comes to, if it is its seat's to do. The reply of a seat on which
        nobody sits is given by whoever gives it."""
        met = self._met_by(draft)
        doer = self.rules.doer(met, event)
        by_keeper = seat.keeper or draft.seat == ""
        verb = self.verbs().get(draft.wanted.command)
        if verb is not None and replying(verb) and doer not in self.taken:
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
        keys = self._with(draft.key)
        last = self.last_step
        record, step = self.session.record(event, {KEYS: keys})
        self.keys = dict(keys)
        self.chronicle.add(record, met)
        free = seat.id == draft.seat and self._may_be_taken_back(draft, event, met, step)
        self.own_lines = (
            self.own_lines.with_line(draft.seat, record.id, last) if free else OwnLines()
        )
        self.heard(record.id)
        self.ended.append(Ended(record.id, draft, tuple(unasked)))
        self._over(draft.seat)
        return self._recorded_result(seat, event, met, step, remarks)

    def _replace_line(self, seat: Seat, draft: PhoneDraft, event: Event, met: Any) -> RequestResult:
        """Put what a draft comes to in the place of its line, or ask for it."""
        if refusals := opposed(self.rules, met, event):
            return self._refused(draft, RefusedError(refusals), fresh=not draft.given)
        reveals_nothing = self._may_be_taken_back(draft, event, met, self.rules.apply(met, event))
        self._over(draft.seat)
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

    @property
    def last_step(self) -> int:
        """Return the last line that can be taken back; 0 if there is none."""
        return next(iter(self.session.timeline.steps[-1:]), 0)

    def may_take_back(self, seat: Seat) -> bool:
        """Return whether a seat may take the last line back by itself."""
        last = self.last_step
        return bool(last) and self.may_change(seat, Event(UNDO, {"steps": [last]}))

    def may_change(self, seat: Seat, change: Event) -> bool:
        """Return whether a seat may do a change by itself: it wrote every line since, and nobody
        else has answered anything since. `own_lines` has only lines that hide nothing
        (`_may_be_taken_back`); the keeper's right is asked in `_make_or_propose`."""
        if not seat.id or not self.own_lines.covers(seat.id, change, self.session.timeline.steps):
            return False
        others = [draft for key, draft in self.drafts.of.items() if key != seat.id]
        return not any(draft.began >= first_line(change) and draft.given for draft in others)

    def may_propose(self, seat: Seat, number: int) -> bool:
        """Return whether a seat may want an old line changed: its own one, or as the keeper."""
        line = self.chronicle.line(number)
        if line is None or not _can_change(line):
            return False
        return seat.keeper or (bool(seat.id) and self._wrote(seat.id, line))

    def _wrote(self, seat: str, line: SessionLine) -> bool:
        try:
            doer = self.rules.doer(self.chronicle.met(line), line.event)
        except UNFIT:  # a line that fits the data of the game no more
            return False
        return seat == (doer or line.event.by)

    def command_of(self, event: Event) -> str:
        """Return the command that phones give an event by; empty if there is none."""
        place = self.rules.kinds.get(event.kind)
        found = (name for name, verb in self.verbs().items() if place and verb.place == place)
        return next(found, "")

    def _recorded_result(
        self, seat: Seat, event: Event, met: Any, step: Step[Any], remarks: Sequence[str]
    ) -> RequestResult:
        """Return what was recorded, as the giver of the last answer may know it."""
        report = self._seen(event, met, step, seat.id)
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
        """Return what was said of a command that a phone has given lately, in the language in use
        and as far as a seat may know it."""
        ended = next((ended for ended in self.ended if ended.line == number), None)
        if ended is None:
            return []
        remarks = self._unasked_told(ended.unasked)
        if self._is_secret(ended.draft) or self._hides_from(number, met, seat):
            return remarks
        given = tuple(one for one in ended.draft.given if one.question not in (SEND, AGREE))
        draft = ended.draft._replace(given=given)
        with suppress(CompanionError, *UNFIT):  # a seat may know too little to do it over
            outcome = carried(self.registry, self.rules, met, draft, seat, same=False)
            if isinstance(outcome, Ends):
                return [*outcome.remarks, *remarks]
        return remarks

    def _seen(
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
            return Reply({}, [Line(told)])
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
            report = self._seen(line.event, met, step, seat)
        except UNFIT:  # a line that fits the data of the game no more
            return ()
        ruled = self._ruled(line.event, met, step, seat)
        said = [] if line.amended else self._remarks_of(number, met, seat)
        remarks = (*said, *report.warnings, *ruled)
        return (*report.blocks, *map(Line, remarks))

    def awaited_since(self) -> dict[str, str]:
        """Return the instant from which each seat that is awaited now has been awaited without a
        break, as far as the last lines tell."""
        awaited = dict.fromkeys(self.rules.awaited(self.state), "")
        return awaited | {seat: line.record.at for seat, line in self._since_lines().items()}

    def turn_began(self) -> int | None:
        """Return the line with which the turn began of those who are awaited; None if nobody is, or
        if it began before the lines that are looked through."""
        began, lines = turn_began(self._since_lines()), self.chronicle.standing(_MOST_LINES_BACK)
        is_cut = len(lines) == _MOST_LINES_BACK and lines[-1].record.id == began
        return None if is_cut else began

    def _since_lines(self) -> Mapping[str, SessionLine]:
        """Return the line since which each seat is awaited, worked out once for each state."""
        if self._due_since[0] is not self.state:
            lines = self.chronicle.standing(_MOST_LINES_BACK)
            back = ((line, self.chronicle.met(line)) for line in lines)
            self._due_since = (self.state, due_since(self.rules, self.state, back))
        return self._due_since[1]

    # ---- the clock -------------------------------------------------------------------------------

    def clock(self) -> Reading | None:
        """Return what the clock shows now; None where nobody wants one."""
        told = clock.kept(self.store.meta.get(clock.META, ""))
        if told is None or not told.is_on:
            return None
        self._awaited = self._awaited or Awaited(self.rules)
        self._awaited.follow(line.record for line in self.session.timeline.lines)
        end = until(self.store, time.time())
        return clock.read(told, self._awaited.moments, instants(self._since_lines()), end)

    def let_clock(self, go: bool) -> None:
        """Let the clock go on, or stop it. Raises CompanionError where there is none."""
        told = clock.kept(self.store.meta.get(clock.META, ""))
        if told is None or not told.is_on:
            raise CompanionError(_("There is no clock any more."))
        now = until(self.store, time.time())
        change(self.store, told.going(now) if go else told.paused(now))
        self.version += 1

    def _without_due(self, blocks: Sequence[Block], state: Any) -> list[Block]:
        """Return an answer without what is due after it. Each page shows that in a card of its own,
        made of the whole state."""
        due = self.rules.overview(state).due
        return [block for block in blocks if block not in due]

    # ---- undo ------------------------------------------------------------------------------------

    def _walk_back(self, seat: Seat, wanted: Wanted, seen: int | None, key: str) -> RequestResult:
        """Take the last step back, or bring it again."""
        if not seat.keeper:
            raise NotYours(_("Only the keeper of the table takes back; propose it."))
        if seen is not None and seen != self.line:
            return self._moved_on(seat, seen)
        if wanted.command == _UNDO:
            return self._write_change(seat, self._undoing(None), key)
        undone = self.session.timeline.undone
        if not undone:
            raise CompanionError(_("There is nothing to redo."))
        return self._write_change(seat, Event(REDO, {"steps": [undone[-1]]}), key)

    def _undoing(self, to: int | None) -> Event:
        """Return the change that takes back the last step, or all after a line. Raises
        CompanionError."""
        steps = self.session.timeline.steps
        taken = steps[-1:] if to is None else tuple(step for step in steps if step > to)
        if not taken:
            raise CompanionError(_("There is nothing to undo."))
        return Event(UNDO, {"steps": list(taken[::-1])})

    def propose(
        self,
        seat: Seat,
        seen: int | None = None,
        key: str = "",
        to: int | None = None,
        line: int | None = None,
    ) -> RequestResult:
        """Take the last step back, all after a line (`to`), or one `line` out, if the seat may do
        so by itself; else ask the keeper, or where nobody keeps the table the seats. Raises
        CompanionError."""
        if (done := self._earlier_result(key)) is not None:
            return done
        change = self._undoing(to) if line is None else removal(line)
        if not seat.id and not seat.keeper:
            raise NotYours(_("Who only watches gives no commands: take a seat."))
        if line is not None and not self.may_propose(seat, line):
            raise NotYours(_("Only who wrote a line of the game, or the keeper, changes it."))
        if seen is not None and seen != self.line:
            return self._moved_on(seat, seen)
        return self._make_or_propose(seat, change, key)

    def _make_or_propose(
        self, seat: Seat, change: Event, key: str, reveals_nothing: bool = True
    ) -> RequestResult:
        """Make a change of lines if the seat may do so by itself, else put it to the vote.

        A seat may change its own last lines, unless something hidden came to light by them. Where
        the same change is proposed already, the seat agrees to it. `reveals_nothing`: the change
        shows nothing that was hidden.
        """
        if seat.keeper or (reveals_nothing and self.may_change(seat, change)):
            return self._write_change(seat, change, key, own=not seat.keeper)
        for id, proposal in self.open_proposals().items():
            if proposal.event == change and self.may_settle(seat, proposal):
                return self.settle(seat, id, True)
        proposal = Proposal(seat.id, change, self._event_changed_by(change), frozenset({seat.id}))
        if self._agreed_by_most(proposal):
            return self._write_change(seat, change, key)
        self.proposals[proposal.id] = proposal
        self._keep_proposals()
        self.settled.pop(proposal.id, None)
        self.version += 1
        with i18n.speaking(self.lang):
            self.asked(self._sentence_asked(proposal))
        return RequestResult("proposed", self.last_step, [Line(self.who_settles(proposal))])

    def _event_changed_by(self, change: Event) -> Event | None:
        """Return the event of the line that a change is about, as it stands now."""
        line = self.chronicle.line(first_line(change))
        return line.event if line is not None else None

    def _sentence_asked(self, proposal: Proposal) -> str:
        """Return what is told at the laptop of a proposal, with the command that does it."""
        name = self.rules.seats(self.state).shown(proposal.seat)
        what, event = self.words_asked(proposal, Seat("")), proposal.event
        if event.kind == AMEND and event.data["event"] is None:
            sentence = _("{who} proposes to take out: {what}").format(who=name, what=what)
            text = _("{sentence} ('amend {line} --remove' does it.)")
            return text.format(sentence=sentence, line=event.data["line"])
        if event.kind == AMEND:
            text = _("{who} proposes to change: {what} ('amend {line}' does it.)")
            return text.format(who=name, what=what, line=event.data["line"])
        sentence = _("{who} proposes to take back: {what}").format(who=name, what=what)
        if len(event.data["steps"]) == 1:
            return _("{sentence} ('undo' does it.)").format(sentence=sentence)
        text = _("{sentence} ('undo --to {line}' does it.)")
        return text.format(sentence=sentence, line=first_line(event) - 1)

    def words_asked(self, proposal: Proposal, seat: Seat) -> str:
        """Return the lines that a proposal is about, and what shall stand there, as a seat may
        read them."""
        event = proposal.event
        if event.kind == UNDO:
            steps = event.data["steps"][::-1]
            told = [f"{step}  {self.words_of(step, seat)}" for step in steps[:MOST_NAMED]]
            if more := len(steps) - len(told):
                told.append(ngettext("{n} more line", "{n} more lines", more).format(n=more))
            return "; ".join(told)
        number, changed = event.data["line"], event.data["event"]
        text = f"{number}  {self.words_of(number, seat)}"
        line = self.chronicle.line(number)
        if changed is None or line is None:
            return text
        met, now = self.chronicle.met(line), self.state
        try:
            seen = self.rules.as_seen(met, Event.of(changed), now, seat.id)
        except UNFIT:  # a line that fits the data of the game no more
            return text
        words = describe(self.rules, self.rules.veiled(met, seat.id, now), seen)
        return f"{text} → {': '.join(filter(None, words))}"

    def _write_change(
        self, seat: Seat, change: Event, key: str, own: bool = False
    ) -> RequestResult:
        """Write a change of old lines. `own`: the seat may change these lines by itself. Raises
        RefusedError if what shall stand in the place of a line is against the rules."""
        amends, at = change.kind == AMEND, first_line(change)
        told = [] if amends else self._change_told(change, seat)
        if amends:
            after = self.session.tried(at, change)
            if refusals := next((p.refusals for p in after if p.line.record.id == at), ()):
                raise RefusedError(refusals)
        old = [line.record.event.kind for line in map(self.chronicle.line, _steps(change)) if line]
        last, keys = self.last_step, self._with(key)
        record = self.session.write(change, {KEYS: keys})
        self.keys = dict(keys)
        if amends or AMEND in old:
            self.chronicle = Chronicle(self.session)
        else:
            self.chronicle.follow(self.session)
        self.own_lines = self._own_lines_after(record, seat, last, own)
        self.proposals = dict(self.open_proposals())
        self.version += 1
        self.heard(record.id)
        blocks = told or self._change_told(change, seat)
        return RequestResult("done", record.id, blocks, change=change)

    def _own_lines_after(self, record: Record, seat: Seat, last: int, own: bool) -> OwnLines:
        """Return the lines that a seat may change by itself after a change."""
        if record.event.kind == AMEND:
            return self.own_lines.with_line(seat.id, record.id, last) if own else OwnLines()
        steps = {*self.session.timeline.steps}
        return self.own_lines._replace(
            lines=tuple(line for line in self.own_lines.lines if line in steps)
        )

    def _change_told(self, change: Event, seat: Seat) -> list[Line]:
        if change.kind != AMEND:
            return [Line(f"{step}  {self.words_of(step, seat)}") for step in _steps(change)]
        text = _("Line {line} amended, the rest replayed.")
        if change.data["event"] is None:
            text = _("Line {line} removed, the rest replayed.")
        return [Line(text.format(line=change.data["line"]))]

    def open_proposals(self) -> dict[str, Proposal]:
        """Return the proposals that still mean what was asked."""
        if not self.proposals:
            return {}
        timeline = self.session.timeline
        return {key: asked for key, asked in self.proposals.items() if asked.is_open(timeline)}

    @property
    def voters(self) -> frozenset[str]:
        """Return the seats on which somebody sits."""
        return frozenset(self.rules.seats(self.state).ids) & frozenset(self.taken)

    def _agreed_by_most(self, proposal: Proposal) -> bool:
        """Return whether nobody keeps the table and more than half of the seats agree."""
        voters = self.voters
        return KEEPER not in self.taken and 2 * len(proposal.agreed & voters) > len(voters)

    def _cannot_win(self, proposal: Proposal) -> bool:
        """Return whether so many seats have declined that no majority can agree: 2 of 4."""
        return 2 * len(self.voters - proposal.declined) <= len(self.voters)

    def may_settle(self, seat: Seat, proposal: Proposal) -> bool:
        """Return whether a seat is asked about a proposal: the keeper, or where nobody keeps the
        table every seat that has not answered yet."""
        if seat.keeper or KEEPER in self.taken:
            return seat.keeper
        unanswered = seat.id not in proposal.agreed | proposal.declined
        # Seats that have left may turn those who agreed into a majority: any of them may finish it.
        return seat.id in self.voters and (unanswered or self._agreed_by_most(proposal))

    def settle(self, seat: Seat, id: str, agree: bool) -> RequestResult:
        """Accept or decline a proposal, as the keeper or as one of the seats. Raises
        CompanionError."""
        proposal = self.open_proposals().get(id)
        if proposal is None:
            raise StaleError(_("This proposal is open no more."))
        if not self.may_settle(seat, proposal):
            raise NotYours(_("Only the keeper of the table takes back; propose it."))
        self.version += 1
        vote = frozenset({seat.id})
        if agree:
            proposal = proposal._replace(agreed=proposal.agreed | vote)
        else:
            proposal = proposal._replace(declined=proposal.declined | vote)
        if agree and (seat.keeper or self._agreed_by_most(proposal)):
            self._close(id, True)
            return self._write_change(seat, proposal.event, "")
        if not agree and (seat.keeper or self._cannot_win(proposal)):
            self._close(id, False)
            return RequestResult("dropped")
        self.proposals[id] = proposal
        self._keep_proposals()
        return RequestResult("settled")

    def _close(self, id: str, agreed: bool) -> None:
        """Keep what came of a proposal that is open no more."""
        del self.proposals[id]
        self._keep_proposals()
        self.settled[id] = agreed
        for old in list(self.settled)[:-_MOST_SETTLED]:
            del self.settled[old]

    def _keep_proposals(self) -> None:
        """Keep what was asked beside the lines, so that a restart loses no request."""
        self.store.remember(PROPOSALS, [asked.document() for asked in self.proposals.values()])

    def words_of(self, number: int, seat: Seat) -> str:
        """Return a line of the log as a seat may read it."""
        entries = self.chronicle.told(self.state, seat.id, number - 1, number + 1, 1)
        return ": ".join(filter(None, entries[0][1:])) if entries else ""

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

    def _moved_on(self, seat: Seat, seen: int) -> RequestResult:
        news = "; ".join(
            f"{told.line.record.id} " + ": ".join(filter(None, told[1:]))
            for told in self.chronicle.told(self.state, seat.id, seen, None, 10)
        )
        message = _(
            "The session has moved on; nothing was recorded. New since line {seen}: {news}."
        )
        draft = self.drafts.of.get(seat.id)
        return RequestResult(
            "stale", self.line, error=message.format(seen=seen, news=news), draft=draft
        )

    # ---- requests that come twice ----------------------------------------------------------------

    def _earlier_result(self, key: str) -> RequestResult | None:
        """Return the result of a request that was carried out before."""
        return RequestResult("done", self.keys[key]) if key and key in self.keys else None

    def _with(self, key: str) -> list[tuple[str, int]]:
        """Return the requests done, with one more that writes the next line. They are kept in the
        session in the same transaction as the line."""
        return [*self.keys.items(), *([(key, self.line + 1)] if key else [])][-_MOST_KEYS:]


def _steps(change: Event) -> tuple[int, ...]:
    """Return the steps that an undo or a redo moves."""
    return tuple(change.data.get("steps", ()))


def _can_change(line: SessionLine) -> bool:
    """Return whether another event may stand in the place of a line."""
    return line.standing == "stands" and line.event.kind not in OF_THE_TABLE


def _is_drawn(before: Sequence[Given], after: Sequence[Given]) -> bool:
    """Return whether the table has put what it drew in the place of an answer."""
    return len(before) == len(after) and tuple(before) != tuple(after)


def replying(verb: GameVerb) -> bool:
    """Return whether a command answers what another seat has done."""
    return verb.kind is not None and verb.kind.replies


def seat_shown(known: Vocabulary, seat: str) -> str:
    """Return the name of a seat, also that of the keeper."""
    return known.shown(seat) if seat not in ("", KEEPER) else _("keeper of the table")


def _whether(asked: Asked, told: Sequence[Block], draft: PhoneDraft, end: Ends) -> Waits:
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
        tuple(told),
        given,
        "",
        False,
        end.heard,
        end.thrown,
        end.thrown,
        end.course,
        end.battle,
        end.fallen,
    )
