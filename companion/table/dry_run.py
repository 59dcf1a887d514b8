"""`can COMMAND …`: a command of the game tried on a state that is thrown away. It goes as far as
its first question, where it says what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.table import lexicon
from companion.table.context import Context
from companion.table.dialogue import Unanswered
from companion.table.errors import CompanionError, Refusal, RefusedError, UsageError
from companion.table.i18n import _
from companion.table.overruling import opposed
from companion.table.recalling import Reciting
from companion.table.reply import Block, Line, ReadyText, Reply
from companion.table.rules import Step

S = TypeVar("S")


def tried(
    context: Context[S], words: tuple[str, ...], changes: Callable[[Step[S]], Iterable[Block]]
) -> Reply:
    """Return why a command would be refused, what it would change as the game tells it, or what it
    would ask for. Raises UsageError for words that no command understands."""
    assert context.event_of is not None
    for option in ("roll", "draw"):
        if f"--{option}" in words:
            message = _("'can' neither rolls nor draws: leave {option} out.")
            raise UsageError(message.format(option=f"--{lexicon.shown('options', option)}"))
    nobody = Reciting()
    try:
        event = context.event_of(replace(context, asker=nobody), words)
    except Unanswered as stop:
        return _asks(stop.question, nobody.told)
    except RefusedError as error:
        return _no(error.refusals)
    except UsageError:
        raise
    except CompanionError as error:  # what the rules do not allow, without a page of its own
        return _no([Refusal(str(error).removesuffix("."))])
    refusals = opposed(context.rules, context.state, event)
    if refusals:
        return _no(refusals)
    step = context.rules.apply(context.state, event)
    what = context.rules.describe(context.state, event)[1]
    blocks = [Line(_("Yes: {what}.").format(what=what)), *changes(step)]
    return Reply({"can": True, "entries": [entry.document() for entry in step.entries]}, blocks)


def _asks(question: str, told: Sequence[str]) -> Reply:
    """Return the reply to a command that comes to a question, against which nothing stands. All
    look at this screen, so secrets are left out."""
    bare = getattr(question, "bare", "")
    asked = _("Yes; then it asks: {question}.").format(question=bare or question)
    above = [] if bare else [ReadyText(text) for text in told]
    return Reply({"can": True, "asks": str(bare or question)}, [Line(asked), *above])


def _no(refusals: Sequence[Refusal]) -> Reply:
    """Return the answer 'No' with every reason."""
    lines = [Line(_("No: {reason}").format(reason=refusal)) for refusal in refusals]
    return Reply({"can": False, "refusals": [fault.document() for fault in refusals]}, lines)
