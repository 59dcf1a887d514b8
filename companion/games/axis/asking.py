"""`can`: a command asked instead of done. It is read as the command itself is and goes as far as
its first question: what the rules refuse, they refuse before anybody rolls."""

from __future__ import annotations

from companion.games.axis.play import play_of
from companion.games.axis.state import AxisState
from companion.games.axis.view import entries_document, entries_text
from companion.table.desk import Desk
from companion.table.errors import CompanionError, Refusal, RefusedError, UsageError
from companion.table.i18n import _
from companion.table.reply import Line, Reply
from companion.table.verbs import Args


class _Reached(Exception):
    """The command has come to its first question, so nothing stands against it."""


class _Nobody:
    """Somebody at a terminal who says nothing."""

    def ask(self, prompt: str) -> str:
        raise _Reached(prompt)

    ask_secret = ask

    def tell(self, text: str) -> None:
        """What the command says on its way is not what was asked."""

    def refuse(self, text: str) -> None:
        """Nothing was answered that could be refused."""


def can(desk: Desk[AxisState], args: Args) -> Reply:
    """Whether a command would be allowed, why not, and what it would change or ask first. Raises
    UsageError for words that no command understands."""
    words = args.texts("command")
    if words[0] == "can":
        raise UsageError(_("'{word}' can always be asked.").format(word=words[0]))
    if "--roll" in words:
        raise UsageError(_("'can' rolls nothing: leave --roll out."))
    assert desk.event_of is not None
    inner = Desk(desk.rules, desk.state, _Nobody(), desk.remarks, desk.event_of)
    try:
        event = desk.event_of(inner, words)
    except _Reached as question:
        asked = _("Yes; then it asks: {question}.").format(question=question)
        return Reply({"can": True, "asks": str(question)}, [Line(asked)])
    except UsageError:
        raise
    except RefusedError as error:
        return _no(error.refusals)
    except CompanionError as error:
        return Reply({"can": False, "error": str(error)}, [Line(_no_line(str(error)))])
    refusals = desk.rules.check(desk.state, event)
    if refusals:
        return _no(refusals)
    step = desk.rules.apply(desk.state, event)
    what = desk.rules.describe(desk.state, event)[1]
    lines = [Line(_("Yes: {what}.").format(what=what))]
    lines += [Line(text, 2) for text in entries_text(play_of(desk), step.entries)]
    return Reply({"can": True, "entries": entries_document(step.entries)}, lines)


def _no(refusals: tuple[Refusal, ...]) -> Reply:
    lines = [Line(_no_line(str(refusal))) for refusal in refusals]
    return Reply({"can": False, "refusals": [found.document() for found in refusals]}, lines)


def _no_line(reason: str) -> str:
    return _("No: {reason}").format(reason=reason)
