"""Another attack beside one that was asked about: the same questions, with what is said otherwise.

odds 3 infantry 1 tank v 4 infantry --or "5 infantry --rounds 2"
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from companion.games.axis.sides import is_against
from companion.table import lexicon
from companion.table.actions import Action, Ask, Asking, Field
from companion.table.dialogue import carried, relayed
from companion.table.dice import Roll
from companion.table.errors import UsageError
from companion.table.i18n import _

T = TypeVar("T")

FORCES, ATTACK, DEFEND = "forces", "attack", "defend"
OWN = ("landed", "fleet", "enemy_fleet", "bombard", "attacker_damaged", "attacker_save")
"""Fields that describe the attackers: with other attackers they are asked anew."""


def keep_answers(run: Asking[T], answers: dict[str, Any]) -> Asking[T]:
    """Ask the same questions, and keep what was answered by the names of the fields."""

    def noting(question: Ask[Any] | Roll) -> Asking[Any]:
        answer = yield question
        if isinstance(question, Ask):
            answers[question.name] = answer
        return answer

    return (yield from relayed(run, noting))


def answer_again(
    run: Generator[Any, Any, T],
    kind: type[Action[Any, Any]],
    text: str,
    known: Mapping[str, Any],
) -> T:
    """Return the result of the questions, some answered by a text and the others by `known`. Raises
    UsageError for what cannot be read or has nothing to answer."""
    typed = _words_by_field(kind, text)
    answers = dict(known)
    before = answers.pop(FORCES, None)  # the sides of a short line are kept one by one
    if before is not None:
        answers[ATTACK] = before.attack
        answers[DEFEND] = answers.get(DEFEND) if before.defend is None else before.defend
    if FORCES in typed:
        answers |= dict.fromkeys((ATTACK, *OWN))
        if is_against(typed[FORCES]):
            answers[DEFEND] = None

    def answer(question: Ask[Any]) -> Any:
        field = kind.fields()[question.name]
        if question.name not in typed:
            return answers.get(question.name)
        words = typed.pop(question.name)
        return field.input.flag or field.input.read(question.draft, words)

    result = carried(run, answer)
    for name in typed:
        message = _("--{option} has nothing to answer here.")
        option = lexicon.shown("options", kind.fields()[name].option)
        raise UsageError(message.format(option=option))
    return result


def _words_by_field(kind: type[Action[Any, Any]], text: str) -> dict[str, str]:
    """Return field -> the words for it: the first ones are the forces, then come options, each with
    all words up to the next."""
    options = {field.option: name for name, field in kind.fields().items() if field.option}
    first, *others = re.split(r"(?:^|\s)--", text)
    words_by_field = {FORCES: first.strip()} if first.strip() else {}
    for other in others:
        option, _sign, words = re.sub(r"^([^\s=]+)=", r"\1 ", other).strip().partition(" ")
        meant = lexicon.meant("options", option, options)
        if len(meant) != 1:
            message = _("There is no option --{option} here.")
            raise UsageError(message.format(option=option))
        name = options[meant[0]]
        _refuse_empty(kind.fields()[name], words)
        words_by_field[name] = words.strip()
    return words_by_field


def _refuse_empty(field: Field, words: str) -> None:
    option = lexicon.shown("options", field.option)
    if field.input.flag and words.strip():
        message = _("--{option} stands by itself: '{words}' is too much here.")
        raise UsageError(message.format(option=option, words=words.strip()))
    if not field.input.flag and not words.strip():
        raise UsageError(_("--{option} has nothing behind it.").format(option=option))
