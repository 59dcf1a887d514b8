"""Changes of old lines: a seat takes back or amends its own last lines by itself, and asks the
others for any other change. The keeper settles it; where nobody keeps the table, most seats do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.serve.chronicle import Chronicle
from companion.serve.drafts import Wanted
from companion.serve.proposals import OwnLines, Proposal, first_line, removal
from companion.serve.requests import NotYours, RequestResult, Seat
from companion.serve.seats import KEEPER
from companion.serve.shared_session import SharedSession
from companion.table import i18n
from companion.table.errors import RefusedError, StaleError
from companion.table.events import AMEND, OF_THE_TABLE, UNDO, UNFIT, Event, Record
from companion.table.i18n import _, ngettext
from companion.table.reply import Line
from companion.table.session import describe
from companion.table.timeline import SessionLine

KEYS = "phones"
"""Key under which the session keeps the requests it has done."""
PROPOSALS = "proposals"
"""Key under which the session keeps what seats have asked for."""
MOST_NAMED = 3
"""Most lines of a proposal that are told one by one."""
_MOST_SETTLED = 16
"""Most settled proposals whose outcome is kept."""
UNDO_COMMAND, REDO_COMMAND = "undo", "redo"


@dataclass(slots=True)
class LineChanges(SharedSession):
    """A shared session whose old lines can be changed."""

    proposals: dict[str, Proposal] = field(default_factory=dict)
    settled: dict[str, bool] = field(default_factory=dict)
    """Proposals that were answered last, and whether they were agreed to."""
    own_lines: OwnLines = field(default_factory=OwnLines)
    """Lines that a seat may change by itself while they are the last ones."""
    on_proposal: Callable[[str], None] = lambda _sentence: None
    """Function called with the sentence that tells a proposal to whoever sits at the laptop."""

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
        if line is None or not can_be_changed(line):
            return False
        return seat.keeper or (bool(seat.id) and self._wrote(seat.id, line))

    def _wrote(self, seat: str, line: SessionLine) -> bool:
        try:
            doer = self.rules.doer(self.chronicle.met(line), line.event)
        except UNFIT:  # a line that fits the data of the game no more
            return False
        return seat == (doer or line.event.by)

    # ---- undo, and changes of lines --------------------------------------------------------------

    def _walk_back(self, seat: Seat, wanted: Wanted, seen: int | None, key: str) -> RequestResult:
        """Take the last step back, or bring it again."""
        if not seat.keeper:
            raise NotYours(_("Only the keeper of the table takes back; propose it."))
        if seen is not None and seen != self.line:
            return self._moved_on(seat, seen)
        timeline = self.session.timeline
        is_undo = wanted.command == UNDO_COMMAND
        change = timeline.undo_last() if is_undo else timeline.redo_next()
        return self._write_change(seat, change, key)

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
        if (earlier := self._earlier_result(key)) is not None:
            return earlier
        timeline = self.session.timeline
        if line is not None:
            change = removal(line)
        else:
            change = timeline.undo_last() if to is None else timeline.undo_after(to)
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
                return self.settle(seat, id, agree=True)
        proposal = Proposal(seat.id, change, self._event_changed_by(change), frozenset({seat.id}))
        if self._agreed_by_most(proposal):
            return self._write_change(seat, change, key)
        self.proposals[proposal.id] = proposal
        self._keep_proposals()
        self.settled.pop(proposal.id, None)
        self.version += 1
        with i18n.speaking(self.lang):
            self.on_proposal(self._sentence_asked(proposal))
        return RequestResult("proposed", self.last_step, [Line(self.who_settles(proposal))])

    def _event_changed_by(self, change: Event) -> Event | None:
        """Return the event of the line that a change is about, as it stands now."""
        line = self.chronicle.line(first_line(change))
        return line.event if line is not None else None

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
        last, keys = self.last_step, self._keys_with(key)
        record = self.session.write(change, {KEYS: keys})
        self.keys = dict(keys)
        if amends or AMEND in old:
            self.chronicle = Chronicle(self.session)
        else:
            self.chronicle.follow(self.session)
        self.own_lines = self._own_lines_after(record, seat, last, own)
        self.proposals = dict(self.open_proposals())
        self.version += 1
        self.on_line(record.id)
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

    # ---- what is told of a proposal --------------------------------------------------------------

    def _sentence_asked(self, proposal: Proposal) -> str:
        """Return the sentence told at the laptop about a proposal, with the command that does
        it."""
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

    def who_settles(self, proposal: Proposal) -> str:
        """Return the sentence that tells who is asked about a proposal: the keeper, or most seats
        and how many of them agree."""
        if KEEPER in self.reachable:
            return _("The keeper is asked for it.")
        voters = self.voters
        return _(
            "Nobody keeps the table now; it is done when most seats agree: {count} of {all}."
        ).format(count=len(proposal.agreed & voters), all=len(voters))

    @property
    def unkept_seat(self) -> str:
        """Sentence for a player who waits for a seat while nobody keeps the table; else empty."""
        if KEEPER in self.reachable:
            return ""
        return _(
            "Nobody keeps the table now; whoever sits there gives the seat, or somebody who types "
            "the keeper's code, which stands in the terminal."
        )

    # ---- the vote --------------------------------------------------------------------------------

    def open_proposals(self) -> dict[str, Proposal]:
        """Return the proposals that still mean what was asked."""
        if not self.proposals:
            return {}
        timeline = self.session.timeline
        return {key: asked for key, asked in self.proposals.items() if asked.is_open(timeline)}

    @property
    def voters(self) -> frozenset[str]:
        """Seats on which somebody sits."""
        return frozenset(self.rules.seats(self.state).ids) & frozenset(self.reachable)

    def _agreed_by_most(self, proposal: Proposal) -> bool:
        """Return whether nobody keeps the table and more than half of the seats agree."""
        voters = self.voters
        return KEEPER not in self.reachable and 2 * len(proposal.agreed & voters) > len(voters)

    def _cannot_win(self, proposal: Proposal) -> bool:
        """Return whether so many seats have declined that no majority can agree: 2 of 4."""
        return 2 * len(self.voters - proposal.declined) <= len(self.voters)

    def may_settle(self, seat: Seat, proposal: Proposal) -> bool:
        """Return whether a seat is asked about a proposal: the keeper, or where nobody keeps the
        table every seat that has not answered yet."""
        if seat.keeper or KEEPER in self.reachable:
            return seat.keeper
        unanswered = seat.id not in proposal.agreed | proposal.declined
        # Seats that have left may turn those who agreed into a majority: any of them may finish it.
        return seat.id in self.voters and (unanswered or self._agreed_by_most(proposal))

    def settle(self, seat: Seat, id: str, *, agree: bool) -> RequestResult:
        """Accept or decline a proposal, as the keeper or as one of the seats. `agree`: accept it,
        else decline. Raises CompanionError."""
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
            self._close(id, agreed=True)
            return self._write_change(seat, proposal.event, "")
        if not agree and (seat.keeper or self._cannot_win(proposal)):
            self._close(id, agreed=False)
            return RequestResult("dropped")
        self.proposals[id] = proposal
        self._keep_proposals()
        return RequestResult("settled")

    def _close(self, id: str, *, agreed: bool) -> None:
        """Keep what came of a proposal that is open no more."""
        del self.proposals[id]
        self._keep_proposals()
        self.settled[id] = agreed
        for old in list(self.settled)[:-_MOST_SETTLED]:
            del self.settled[old]

    def _keep_proposals(self) -> None:
        """Keep what was asked beside the lines, so that a restart loses no request."""
        self.store.remember(PROPOSALS, [asked.document() for asked in self.proposals.values()])


def _steps(change: Event) -> tuple[int, ...]:
    """Return the steps that an undo or a redo moves."""
    return tuple(change.data.get("steps", ()))


def can_be_changed(line: SessionLine) -> bool:
    """Return whether another event may stand in the place of a line."""
    return line.standing == "stands" and line.event.kind not in OF_THE_TABLE
