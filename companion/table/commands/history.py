"""`log`, `undo`, `redo`, `amend`: the lines of a session and what can be done to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from companion.table import lexicon
from companion.table.arguments import ANYWAY, Args
from companion.table.errors import CompanionError, RefusedError, UsageError
from companion.table.events import AMEND, BEGIN, REDO, RESUME, ROLL, UNDO, Event
from companion.table.files import write_text, written
from companion.table.i18n import N_, _, every, ngettext
from companion.table.inputs import all_the_same
from companion.table.prompts import Asker, Question, asked
from companion.table.reply import Block, Grid, Reply
from companion.table.reply import Line as Text
from companion.table.rules import Rules
from companion.table.session import Played, Session, became_illegal, describe
from companion.table.spreadsheets import csv_text
from companion.table.timeline import AFTER, BEFORE, SessionLine, place
from companion.table.turns import due_lines, turn_began
from companion.table.words import plain
from companion.table.workspace import Workspace

S = TypeVar("S")
_MOST_DIGITS = 9


def log(workspace: Workspace, args: Args) -> Reply:
    """Show the last lines, or write them to a CSV file: when, who, what, and a sign for what was
    undone, removed, put in or against the rules."""
    session = workspace.session()
    count, last = args.number("count"), args.number("last")
    if count is not None and last is not None:
        raise UsageError(_("Give a number of lines or --last, not both."))
    last = count if last is None else last
    lines = session.timeline.lines[-last if last else 0 :]
    played = session.played({line.record.id for line in lines})
    met = met_states(session, lines)
    rows, data = [], []
    for line in lines:
        number = line.record.id
        who, what = line_words(session.rules, met, line)
        what += "".join(f" ({note})" for note in _notes(line))
        mark = _mark(line, illegal=number in session.illegal)
        at = line.record.at[:16].replace("T", " ")
        rows.append((str(number), mark, at[5:], who, what))
        data.append(_line_document(line, who, what, played.get(number)))
    if args.text("csv"):
        _write_csv(args.word("csv"), data, args.flag("replace"))
        return Reply({"file": args.word("csv")}, (written(args.word("csv")),))
    titles = (_("Line"), "", _("Time (UTC)"), _("Who"), _("What"))
    blocks: list[Block] = [Grid(titles, tuple(rows), right=frozenset({0}))]
    if any(mark for _number, mark, *_rest in rows):
        legend = _("~ undone   - removed   · about other lines   ! not allowed by the rules")
        blocks.append(Text(legend))
    if any("+" in mark for _number, mark, *_rest in rows):
        blocks.append(Text(_("+ put in, and counts at its place")))
    return Reply({"session": session.name, "lines": data}, blocks)


def _mark(line: SessionLine, illegal: bool) -> str:
    """Return the sign of a line: undone, removed, about others, or put in; empty for most."""
    put_in = "+" if place(line.record.event) else ""
    mark = {"undone": "~", "removed": "-", "note": "·"}.get(line.standing, put_in)
    return f"{mark}!" if illegal else mark


def _line_document(
    line: SessionLine, who: str, what: str, played: Played[Any] | None
) -> dict[str, Any]:
    """Return a line as JSON, with what it changed; None for one that was not played."""
    return {
        "line": line.record.id,
        "at": line.record.at,
        "standing": line.standing,
        "amended": line.amended,
        **_beside(line),
        "who": who,
        "text": what,
        **line.event.document(),
        "entries": [entry.document() for entry in played.step.entries] if played else [],
        "faults": [fault.document() for fault in played.refusals] if played else [],
    }


def _notes(line: SessionLine) -> list[str]:
    """Return the notes about a line, beside what it tells."""
    notes = []
    if where := place(line.record.event):
        text = _("before line {line}") if where == BEFORE else _("after line {line}")
        notes.append(text.format(line=line.record.event.data["line"]))
    if line.amended:
        notes.append(_("removed") if line.standing == "removed" else _("amended"))
    if line.event.because and line.standing != "note":
        notes.append(_("against the rules: {reason}").format(reason=line.event.because))
    return notes


def _beside(line: SessionLine) -> dict[str, Any]:
    """Return the place of an inserted line, for JSON; empty for other lines."""
    where = place(line.record.event)
    return {where: line.record.event.data["line"]} if where else {}


def line_words(rules: Rules[S], met: Mapping[int, S], line: SessionLine) -> tuple[str, str]:
    """Return a line in words: its seat and what it did."""
    data = line.event.data
    if line.event.kind == BEGIN:
        return "", _("the game begins")
    if line.event.kind in (UNDO, REDO):
        steps = ", ".join(map(str, data["steps"]))
        text = _("undo of {lines}") if line.event.kind == UNDO else _("redo of {lines}")
        return "", text.format(lines=steps)
    if line.event.kind == AMEND:
        text = _("line {line} amended") if data["event"] else _("line {line} removed")
        return "", text.format(line=data["line"])
    if line.event.kind == RESUME:
        text = _("the position after line {last}, saved when lines {first} to {last} were lost")
        return "", text.format(first=data["first"], last=data["last"])
    if line.event.kind == ROLL:
        text = _("dice {groups}: {dice}, hits: {hits}")
        return "", text.format(**data)
    return describe(rules, met[line.record.id], line.event)


_ENTRY = ("account", "amount", "reason", "detail")
_LINE = ("line", "at", "standing", "who", "text")


def _write_csv(target: str, lines: list[dict[str, Any]], replace: bool) -> None:
    rows = [
        [*(line[key] for key in _LINE), *(entry.get(key, "") for key in _ENTRY)]
        for line in lines
        for entry in line["entries"] or [{}]
    ]
    write_text(target, csv_text((*_LINE, *_ENTRY), rows), replace)


def undo(workspace: Workspace, args: Args) -> Reply:
    """Take back the last `count` steps, those after a line, or those of this turn. Each
    line of a `do` is a step of its own. Raises CompanionError."""
    session = workspace.session()
    to, count, turn = args.number("to"), args.number("count"), args.flag("turn")
    if [to is not None, count is not None, turn].count(True) > 1:
        raise UsageError(_("Give a number of steps, --to or --turn, one of them."))
    if turn:
        change = _undo_of_turn(session)
    elif to is None:
        change = session.timeline.undo_last(_positive(count))
    elif session.timeline.line(to) is None:
        raise UsageError(_("There is no line {line} to go back to.").format(line=to))
    else:
        change = session.timeline.undo_after(to)
    before, taken = session.state, change.data["steps"]
    blocks = _line_blocks(session, taken)
    session.write(change)
    text = ngettext("'redo' brings it back.", "'redo {n}' brings them back.", len(taken))
    return _moved(session, before, {"steps": taken}, [*blocks, Text(text.format(n=len(taken)))])


def _undo_of_turn(session: Session[S]) -> Event:
    """Return the event that takes back the turn of those who are due. Raises CompanionError if
    nothing of it is written."""
    timeline, began = session.timeline, turn_began(due_lines(session))
    if began is None:
        raise CompanionError(_("Nobody is at the turn; 'undo --to LINE' goes back to a line."))
    if timeline.steps and timeline.steps[-1] <= began:
        message = _(
            "Nothing of this turn is written yet; 'undo' takes back the end of the turn before."
        )
        raise CompanionError(message)
    return timeline.undo_after(began)


def redo(workspace: Workspace, args: Args) -> Reply:
    session = workspace.session()
    change = session.timeline.redo_next(_positive(args.number("count")))
    before, taken = session.state, change.data["steps"]
    session.write(change)
    blocks = _line_blocks(session, taken)
    if still := len(session.timeline.undone):
        text = ngettext(
            "{n} undone step is left: 'redo' brings it back.",
            "{n} undone steps are left: 'redo {n}' brings them back.",
            still,
        )
        blocks.append(Text(text.format(n=still)))
    return _moved(session, before, {"steps": taken}, blocks)


def _positive(count: int | None) -> int:
    if count is None:
        return 1
    if count < 1:
        raise UsageError(_("Give a number of steps from 1 on."))
    return count


def _line_blocks(session: Session[Any], lines: Sequence[int]) -> list[Block]:
    """Return the text of each standing line, with its number."""
    met = session.met(lines)
    blocks = list[Block]()
    for line in filter(None, map(session.timeline.line, lines)):
        words = ": ".join(filter(None, line_words(session.rules, met, line)))
        blocks.append(Text(f"{line.record.id}  {words}"))
    return blocks


def met_states(session: Session[S], lines: Sequence[SessionLine]) -> dict[int, S]:
    """Return the state before each of some lines of the game, which follow on one another. For
    lines that no longer stand it is the state when they were written."""
    met = session.met({line.record.id for line in lines})
    gone = {line.record.id for line in lines if line.standing in ("undone", "removed")}
    return session.met_when_written(gone) | met


def _moved(
    session: Session[Any],
    before: Any,
    data: Mapping[str, Any],
    first: Sequence[Block],
    warnings: Sequence[str] = (),
) -> Reply:
    """Return the reply to a change of old lines: everything `status` tells now and did not
    before."""
    now = session.written()
    news = now.overview.news(session.rules.overview(before))
    return Reply({**data, **now.data}, (*first, *news), (*warnings, *now.warnings))


def amend(workspace: Workspace, args: Args) -> Reply:
    """Put another event in the place of an old line or beside it, replay, and list what became
    illegal."""
    session = workspace.session()
    words = [*args.texts("words")]
    if workspace.asker is not None:
        words += _asked_for(workspace, workspace.asker, session, words)
    wanted = _wanted(words, lambda word: _walks(workspace, session.rules.game, word))
    amendment = _amendment(workspace, session, wanted)
    before = session.faulty()
    after = session.tried(wanted.line, amendment)
    changed = session.seen + 1 if wanted.place else wanted.line
    if refusals := next((p.refusals for p in after if p.line.record.id == changed), ()):
        raise RefusedError(refusals)
    broken = became_illegal(before, after)
    warnings = [
        _("Line {line} is no longer legal: {reason}").format(line=number, reason=fault)
        for number, fault in broken
    ]
    if not wanted.anyway and (wanted.place or workspace.asker):
        all_the_same(warnings, workspace.asker)
        warnings = []
    state = session.state
    record = session.write(amendment)
    data = {
        "amended": record.id if wanted.place else wanted.line,
        "became_illegal": [{"line": number, **fault.document()} for number, fault in broken],
    }
    text = _("Line {line} amended, the rest replayed.").format(line=wanted.line)
    if wanted.place:
        text = _("Line {line} put in, the rest replayed.").format(line=record.id)
    return _moved(session, state, data, [Text(text)], warnings)


def _amendment(workspace: Workspace, session: Session[Any], wanted: _Wanted) -> Event:
    """Return the event that changes a line as wanted. Raises UsageError for a line that cannot be
    changed so."""
    target = session.timeline.line(wanted.line)
    forbidden = {BEFORE: (BEGIN, RESUME), AFTER: ()}.get(wanted.place, FIXED)
    if target is None or target.standing != "stands" or target.event.kind in forbidden:
        message = _("Line {line} is no line of the game that stands.")
        raise UsageError(message.format(line=wanted.line))
    change: dict[str, Any] | None = None
    if wanted.words != REMOVE:
        met = session.at(wanted.line, after=wanted.place == AFTER)
        event = workspace.event_of(workspace.context(session.rules, met), wanted.words)
        change = event.document()
    where = {"place": wanted.place} if wanted.place else {}
    return Event(AMEND, {"line": wanted.line, "event": change, **where})


FIXED = (BEGIN, RESUME, ROLL)
"""Lines that nothing can replace."""
REMOVE = ("--remove",)
NOTHING = N_("nothing")
"""Answer that takes a line away where people are asked what should stand there."""


FEW = 6
"""Number of last lines shown to a person who is asked for one."""


def _asked_for(
    workspace: Workspace, asker: Asker, session: Session[Any], words: Sequence[str]
) -> list[str]:
    """Ask for the line or its command if either is missing; return the words of the answers."""
    numbers = [word for word in words if word.isdecimal()]
    known = {f"--{BEFORE}", f"--{AFTER}", f"--{ANYWAY.name}", *numbers}
    if not known.issuperset(words):
        return []
    typed = [] if numbers else [_line_asked_for(asker, session)]
    number = [*numbers, *typed][0]
    beside = not {f"--{BEFORE}", f"--{AFTER}"}.isdisjoint(words)
    question = _("What beside line {line}, {what}: which command?")
    if not beside:
        question = _("What instead of line {line}, {what}: which command, or '{nothing}'?")
    what = _told(session, [number])[0] if number in _changeable(session) else "…"
    question = question.format(line=number, what=what, nothing=_(NOTHING))

    def read(text: str) -> Sequence[str]:
        if not text.strip():
            raise UsageError(_("An answer is needed here."))
        if not beside and plain(text) in map(plain, every(NOTHING)):
            return REMOVE
        answer = lexicon.in_english(text.split(), session.rules.game)
        verbs = ["next", *(verb.name for verb in workspace.registry.verbs(session.rules.game))]
        if not lexicon.meant("commands", answer[0], verbs, session.rules.game):
            raise UsageError(lexicon.no_command(answer[0], verbs, session.rules.game))
        return answer

    return [*typed, *asked(asker, Question.of(question), read)]


def _line_asked_for(asker: Asker, session: Session[Any]) -> str:
    """List the last lines that can be changed, ask which one is meant, and return its number."""
    changeable = _changeable(session)
    last = [*changeable][-FEW:]
    pairs = zip(last, _told(session, last), strict=True)
    asker.tell("\n".join(f"{number:>4}  {what}" for number, what in pairs))

    def read(text: str) -> str:
        if text.strip() not in changeable:
            message = _("Type the number of a line of the game that stands; 'log' lists them.")
            raise UsageError(message)
        return text.strip()

    return asked(asker, Question.of(_("Which line?"), lambda: [*changeable]), read)


def _changeable(session: Session[Any]) -> dict[str, SessionLine]:
    """Return the lines of the game that stand and can be replaced, by number."""
    return {
        str(line.record.id): line
        for line in session.timeline.lines
        if line.standing == "stands" and line.event.kind not in FIXED
    }


def _told(session: Session[Any], numbers: Sequence[str]) -> list[str]:
    """Return in words what some lines did."""
    lines = [_changeable(session)[number] for number in numbers]
    met = session.met({line.record.id for line in lines})
    words = (line_words(session.rules, met, line) for line in lines)
    return [": ".join(filter(None, parts)) for parts in words]


class _Wanted(NamedTuple):
    """Parsed words of `amend`: the line, whether to replace it or stand beside it, and the words of
    the command."""

    line: int
    place: str
    """BEFORE or AFTER the line; empty where it is replaced."""
    anyway: bool
    words: tuple[str, ...]


def _walks(workspace: Workspace, game: str, word: str) -> bool:
    """Return whether a word means a command of a game that takes `--anyway` itself."""
    verbs = {verb.name: verb for verb in workspace.registry.verbs(game)}
    verbs_meant = lexicon.meant("commands", word, ["next", *verbs], game)
    return any(name not in verbs or ANYWAY in verbs[name].parameters for name in verbs_meant)


def _wanted(words: Sequence[str], walks: Callable[[str], bool]) -> _Wanted:
    """Read `12 --before --anyway buy 3 infantry`: the number and the options come first, in any
    order; the command is the rest. Raises UsageError."""
    number, where, anyway = "", "", False
    left = list(words)
    while left and (left[0] in (f"--{BEFORE}", f"--{AFTER}", f"--{ANYWAY.name}") or not number):
        word = left.pop(0)
        if word == f"--{ANYWAY.name}":
            anyway = True
        elif word.startswith("--"):
            where = word.removeprefix("--")
        elif word.isdecimal():
            number = word
        else:
            break
    option = f"--{ANYWAY.name}"
    if option in left:  # where the command has it too, both are meant
        anyway = True
        left = left if walks(left[0]) else [word for word in left if word != option]
    if not number or len(number) > _MOST_DIGITS:
        raise UsageError(_("Which line? For example: companion amend 12 buy 3 infantry."))
    if not left or (where and tuple(left) == REMOVE):
        message = _("What instead of line {line}? Give a command of the game, or --remove.")
        if where:
            message = _("What beside line {line}? Give a command of the game.")
        raise UsageError(message.format(line=number))
    return _Wanted(int(number), where, anyway, tuple(left))
