"""`can COMMAND …`: a command of the game tried on a state that is thrown away. It goes as far as
its first question, where it says what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.table import lexicon
from companion.table.context import Context
from companion.table.errors import CompanionError, Refusal, RefusedError, UsageError
from companion.table.i18n import _
from companion.table.overruling import opposed
from companion.table.reply import Block, Line, Ready, Reply
from companion.table.rules import Step

S = TypeVar("S")


class _Asked(Exception):
    """The command has come to a question, so nothing stands against it."""


class _Nobody:
    """Stands for the people at the table, who answer nothing. What they would be told before a
    question is kept."""

    def __init__(self) -> None:
        self.heard = list[str]()

    def ask(self, prompt: str) -> str:
        bare = getattr(prompt, "bare", "")
        if bare:  # all look at this screen: nothing more is said
            self.heard.clear()
        raise _Asked(bare or prompt)

    ask_secret = ask

    def tell(self, text: str) -> None:
        self.heard.append(text)

    def refuse(self, text: str) -> None:
        """Do nothing: no answer was given that could be refused."""

    def settle(self, text: str) -> None:
        """Do nothing: this asker keeps no answers."""


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
    nobody = _Nobody()
    try:
        event = context.event_of(replace(context, asker=nobody), words)
    except _Asked as question:
        asked = _("Yes; then it asks: {question}.").format(question=question)
        heard = [Ready(text) for text in nobody.heard]
        return Reply({"can": True, "asks": str(question)}, [Line(asked), *heard])
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


def _no(refusals: Sequence[Refusal]) -> Reply:
    lines = [Line(_("No: {reason}").format(reason=refusal)) for refusal in refusals]
    return Reply({"can": False, "refusals": [fault.document() for fault in refusals]}, lines)
