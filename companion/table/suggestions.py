"""Suggestions for lists and completion: open commands, and the next word of a half-typed one.
Nothing here records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from companion.table import lexicon
from companion.table.action_rules import ActionRules
from companion.table.actions import Action, Ask, Draft, Field
from companion.table.arguments import Option
from companion.table.asking import comes_to_nothing
from companion.table.dice import Roll
from companion.table.errors import CompanionError, UsageError
from companion.table.lazy import kind_at
from companion.table.rules import Rules
from companion.table.verbs import GameVerb


class Waiting(NamedTuple):
    """A field that the next words are for, and the words of it that are typed already."""

    field: Field
    ask: Ask[Any]
    typed: tuple[str, ...]

    def legal(self) -> Sequence[Any] | None:
        """Return the answers the rules allow; None if that is unknown."""
        if self.ask.legal is None and self.field.legal is not None:
            return tuple(self.field.legal(self.ask.draft))
        return self.ask.legal

    def answers(self, word: str = "") -> list[str]:
        """Return the texts that can be typed here. Some depend on the half-typed `word`."""
        if self.field.input.completed is not None:
            return list(self.field.input.completed(self.ask.draft, word))
        return self.field.input.offered(self.ask.draft, self.legal() or ())


def open_verbs(verbs: Sequence[GameVerb], rules: Rules[Any], state: Any) -> list[GameVerb]:
    """Return the commands of a game that are open now; those without a gate always are."""
    return [verb for verb in verbs if _is_open(verb, rules, state)]


def _is_open(verb: GameVerb, rules: Rules[Any], state: Any) -> bool:
    place = verb.place
    if verb.name == "next":  # the table's command, whose event is the game's
        place = cast(ActionRules[Any], rules).kinds["next"]
    if place is None:
        return True
    kind: type[Action[Any, Any]] = kind_at(*place)
    return not kind.gate.refusals(play_of(rules, state), state)


def waiting(
    verb: GameVerb, rules: Rules[Any], state: Any, words: Sequence[str], seat: str = ""
) -> Waiting | None:
    """Return what the next word of a command is for; None if no word can follow or that is unknown.
    The `seat` is that of a phone."""
    if verb.place is None:
        return None
    kind: type[Action[Any, Any]] = kind_at(*verb.place)
    draft = Draft(play_of(rules, state), state, seat=seat)
    left = [word for word in words if not word.startswith("--")]
    run, answer = kind.asking(draft), None
    fields = kind.fields()
    try:
        while True:
            ask = run.send(answer)
            if isinstance(ask, Roll):
                return None
            field = fields[ask.name]
            if ask.input is not None:
                field = field._replace(input=ask.input)
            if field.option or not ask.typed:
                answer = field.default if ask.default is None else ask.default
                required = field.required if ask.required is None else ask.required
                if answer is None and required:
                    return None  # what is asked next hangs on what people answer here
                continue
            if not left or field.input.lead is None or field.input.completed is not None:
                return Waiting(field, ask, tuple(left))
            try:
                answer, left = field.input.lead(ask.draft, left)
            except UsageError:
                return Waiting(field, ask, tuple(left))
    except (StopIteration, CompanionError):
        return None


def is_idle(verb: GameVerb, rules: Rules[Any], state: Any) -> bool:
    """Return whether a command that is open can lead to nothing now: it needs a first answer, and
    none is legal."""
    pending = waiting(verb, rules, state, ())
    if pending is None:
        return False
    needed = pending.field.required if pending.ask.required is None else pending.ask.required
    return needed and comes_to_nothing(pending.ask, pending.field)


def is_secret(verb: GameVerb) -> bool:
    """Return whether the words of a command are kept nowhere."""
    return verb.place is not None and bool(kind_at(*verb.place).secret)


def options(verb: GameVerb) -> list[tuple[str, str]]:
    """Return the options of a command as they are typed, in the language in use and in English."""
    names = [item.name for item in verb.parameters if isinstance(item, Option)]
    return [(f"--{lexicon.shown('options', name)}", f"--{name}") for name in names]


def play_of(rules: Rules[Any], state: Any) -> Any:
    return cast(ActionRules[Any], rules).at(state)
