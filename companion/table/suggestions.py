"""Suggestions for lists and completion: open commands, and the next word of a half-typed one.
Nothing here records."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

from companion.table import lexicon
from companion.table.action_rules import ActionRules
from companion.table.actions import Action, Ask, Draft
from companion.table.arguments import Option
from companion.table.dialogue import Unanswered, carried
from companion.table.dice import Roll
from companion.table.errors import CompanionError, UsageError
from companion.table.lazy import kind_at
from companion.table.posed import Posed
from companion.table.rules import Rules
from companion.table.verbs import GameVerb


class Waiting(NamedTuple):
    """A question that the next words are for, and the words of it that are typed already."""

    posed: Posed
    typed: tuple[str, ...]

    @property
    def legal(self) -> Sequence[Any] | None:
        """Answers that the rules allow; None if that is unknown."""
        return self.posed.legal if self.posed.judged else None

    def answers(self, word: str = "") -> list[str]:
        """Return the texts that can be typed here. Some depend on the half-typed `word`."""
        if self.posed.input.completed is not None:
            return list(self.posed.input.completed(self.posed.draft, word))
        return self.posed.input.offered(self.posed.draft, self.posed.legal)


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
    verb: GameVerb,
    rules: Rules[Any],
    state: Any,
    words: Sequence[str],
    seat: str = "",
    limited_to: str = "",
) -> Waiting | None:
    """Return what the next word of a command is for; None if no word can follow or that is unknown.
    The `seat` is that of a phone, `limited_to` the seat for which alone it may give commands."""
    kind = verb.kind
    if kind is None:
        return None
    draft = Draft(play_of(rules, state), state, seat=seat, limited_to=limited_to)
    left = [word for word in words if not word.startswith("--")]

    def answer(question: Ask[Any] | Roll) -> Any:
        nonlocal left
        if isinstance(question, Roll):
            raise Unanswered(None)
        posed = Posed.of(kind, question)
        if posed.field.option or not question.typed:
            if posed.default is None and posed.required:
                raise Unanswered(None)  # what is asked next hangs on what people answer here
            return posed.default
        if left and posed.input.lead is not None and posed.input.completed is None:
            with suppress(UsageError):
                value, left = posed.input.lead(posed.draft, left)
                return value
        raise Unanswered(Waiting(posed, tuple(left)))

    try:
        carried(kind.asking(draft), answer)
    except Unanswered as open_question:
        waits: Waiting | None = open_question.question
        return waits
    except CompanionError:
        return None
    return None


def is_idle(verb: GameVerb, rules: Rules[Any], state: Any) -> bool:
    """Return whether a command that is open can lead to nothing now: it needs a first answer, and
    none is legal."""
    first = waiting(verb, rules, state, words=())
    return first is not None and first.posed.required and first.posed.comes_to_nothing


def is_secret(verb: GameVerb) -> bool:
    """Return whether the words of a command are kept nowhere."""
    return verb.kind is not None and verb.kind.secret


def options(verb: GameVerb) -> list[tuple[str, str]]:
    """Return the options of a command as they are typed, in the language in use and in English."""
    names = [item.name for item in verb.parameters if isinstance(item, Option)]
    return [(f"--{lexicon.shown('options', name)}", f"--{name}") for name in names]


def play_of(rules: Rules[Any], state: Any) -> Any:
    return cast(ActionRules[Any], rules).at(state)
