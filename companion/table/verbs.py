"""The commands of a game as data: name, help, parameters, and the function that answers.

Each game declares its verbs with these; one place (`companion.shell`) turns them into a command
line, in any language, and `amend` runs any verb of a game against an older state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.table import lexicon
from companion.table.arguments import Args, Argument, Parameters, bounded
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.lazy import Place, kind_at
from companion.table.words import MOST

if TYPE_CHECKING:
    from companion.table.actions import Action
    from companion.table.context import Context
    from companion.table.events import Event
    from companion.table.reply import Reply
    from companion.table.rules import Topic


class GameVerb(NamedTuple):
    """A command of a game, with its parameters or where they are found. `run` is given the context
    of a session and returns an event, which is then checked against the rules and recorded, or an
    answer that records nothing. A verb that does not need a session can be used without one, as
    `companion VERB GAME`; the state of its context is then None. `raw` is as for a verb of the
    table: words for `context.event_of` to read."""

    name: str
    help: str
    declared: Parameters | Callable[[], Parameters]
    run: Callable[[Context[Any], Args], Event | Reply]
    needs_session: bool = True
    raw: bool = False
    place: Place | None = None
    """Place of the command's action; None if it has none."""
    topic: str = ""
    """Id of the rule topic that tells how it goes; empty: that of its own name, if there is one."""

    def told_by(self, topics: Iterable[Topic]) -> Topic | None:
        """Return the rule topic, among these, that explains the command."""
        wanted = self.topic or self.name
        return next((topic for topic in topics if topic.id == wanted), None)

    @property
    def kind(self) -> type[Action[Any, Any]] | None:
        """Action of the command; None if it has none."""
        return kind_at(*self.place) if self.place is not None else None

    @property
    def records(self) -> bool:
        """Whether it may add a line to the session; if not, it only answers."""
        return self.kind is not None and self.kind.recorded

    @property
    def parameters(self) -> Parameters:
        return self.declared() if callable(self.declared) else self.declared


def refuse_absurd(verb: GameVerb, values: Mapping[str, Any]) -> None:
    """Raise UsageError for values, by the names of parameters, that no verb of any game can mean:
    nothing where something must be, and figures that no table could count."""
    for item in verb.parameters:
        value = values[item.name]
        words = [value] if isinstance(value, str) else []
        if isinstance(value, tuple):
            words = [*value]
        is_needed = isinstance(item, Argument) and item.required and (words or not item.asked)
        if is_needed and not any(map(str.strip, words)):
            message = _("What is {name}? See 'companion {verb} --help'.")
            named = lexicon.shown("commands", verb.name)
            raise UsageError(message.format(name=lexicon.place(item.name), verb=named))
        for word in map(bounded, words):
            too_long = re.search(rf"0*(\d{{{len(str(MOST)) + 1},}})", word)
            if item.name != "dice" and too_long:
                message = _("'{number}' is too large; {most} is the most.")
                raise UsageError(message.format(number=too_long[1][:20], most=MOST))
