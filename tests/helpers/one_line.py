"""One typed command line as its event, without a session: for games that are played by thousands
of lines."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Any, TypeVar, cast

from companion.table.arguments import Args, Argument, Option
from companion.table.commands.walking import walked
from companion.table.context import Context
from companion.table.events import Event
from companion.table.rules import Rules
from companion.table.verbs import GameVerb

S = TypeVar("S")


def event_at(rules: Rules[S], verbs: Iterable[GameVerb], state: S, line: str) -> Event:
    """The event of a line that is typed at this state; what would be questioned is done anyway.
    Raises CompanionError."""
    name, *rest = shlex.split(line)
    if name == "next":
        to = [word for word in rest if word != "--anyway"]
        return walked(Context(rules, state, None), Args({"to": to, "anyway": True}))
    verb = next(verb for verb in verbs if verb.name == name)
    options = {item.name: item for item in verb.parameters if isinstance(item, Option)}
    values: dict[str, Any] = {"anyway": True} if "anyway" in options else {}
    words: list[str] = []
    stream = iter(rest)
    for word in stream:
        option = options.get(word[2:]) if word.startswith("--") else None
        if option is None:
            words.append(word)
        elif option.kind == "texts":
            values[option.name] = (*values.get(option.name, ()), next(stream))
        else:
            values[option.name] = True if option.kind == "flag" else next(stream)
    for item in verb.parameters:
        if isinstance(item, Argument) and words:
            values[item.name] = tuple(words) if item.rest else words.pop(0)
            words = [] if item.rest else words
    event = verb.run(Context(rules, state, None), Args(values))
    return cast(Event, event)  # whoever only asks gets a reply
