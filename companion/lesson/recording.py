"""The recorded opening of a game, played from its beginning: what each line meets and does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from companion.table import people
from companion.table.context import Context, EventOf
from companion.table.errors import CompanionError
from companion.table.events import UNFIT, Event
from companion.table.i18n import _, language, speaking
from companion.table.reply import Heading
from companion.table.rules import Rules
from companion.table.workspace import Registry
from kitgen.game.lesson import LessonStep

Reads: TypeAlias = "Callable[[Any, str], Event]"
"""Function that reads a line on a state: the event that it makes. Raises CompanionError."""


WordsOf: TypeAlias = "Callable[[str], Sequence[Sequence[str]]]"
"""Function that splits a typed line into the words of its commands."""


def reader(rules: Rules[Any], registry: Registry, event_of: EventOf, words_of: WordsOf) -> Reads:
    """Return how lines are read without asking anybody."""
    verbs = partial(registry.verbs, rules.game)

    def reads(state: Any, line: str) -> Event:
        context = Context(rules, state, asker=None, event_of=event_of, verbs=verbs)
        return event_of(context, tuple(words_of(line)[0]))

    return reads


class RecordedStep(NamedTuple):
    """A step of the lesson with its event, the seat that does it, and the moment it belongs to."""

    step: LessonStep
    moment: str
    event: Event
    doer: str


class Recording(NamedTuple):
    """All steps in order, and the round in which the last one is done."""

    steps: tuple[RecordedStep, ...]
    round: int


def moment(rules: Rules[Any], state: Any) -> str:
    """Return the place of a state in the game: round, seat and phase, alike in each language."""
    with speaking("en"), people.unnamed():
        return heading(rules, state)


def heading(rules: Rules[Any], state: Any) -> str:
    """Return where the game stands as its status says it: 'Round 1 · Germany · Purchase units'."""
    head = rules.overview(state).head
    return next((block.text for block in head if isinstance(block, Heading)), "")


def recorded(rules: Rules[Any], choices: Mapping[str, str], reads: Reads) -> Recording:
    """Return the recording of a game that begins with these choices. Raises CompanionError for a
    line that cannot be done at its place."""
    state = rules.begin(choices, None)
    steps, last = list[RecordedStep](), 0
    for number, step in enumerate(rules.lesson().steps, 1):
        line = text_of(step.line)
        try:
            event = reads(state, line)
            refusals = rules.check(state, event)
            reason = "; ".join(map(str, refusals))
        except CompanionError as error:
            refusals, reason = (), str(error)
        if reason:
            message = _("The lesson's line {n}, '{line}', cannot be done: {reason}")
            raise CompanionError(message.format(n=number, line=line, reason=reason))
        last = rules.round(state)
        steps.append(RecordedStep(step, moment(rules, state), event, rules.doer(state, event)))
        state = rules.apply(state, event).state
    return Recording(tuple(steps), last)


def text_of(texts: Mapping[str, str]) -> str:
    """Return a text in the language in use, else in the first one there is."""
    return texts.get(language()) or next(iter(texts.values()), "")


def legal(rules: Rules[Any], state: Any, known: Any, line: str, reads: Reads) -> Event | None:
    """Return the event of a line, read with what the learner knows of the state; None where it is
    not allowed now."""
    try:
        event = reads(known, line)
        return None if rules.check(state, event) else event
    except (CompanionError, *UNFIT):
        return None
