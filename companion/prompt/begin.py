"""Ask for a new session, one question after another: which game, and the rules that a group
settles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.table import people
from companion.table.commands.begin import choice_value, settled_by
from companion.table.errors import CompanionError, UsageError
from companion.table.i18n import _, ngettext
from companion.table.inputs import yes_or_no, yes_question
from companion.table.prompts import Asker, Question, asked
from companion.table.rules import Choice, Rules
from companion.table.words import Vocabulary
from companion.table.workspace import Workspace


def beginning(workspace: Workspace, asker: Asker) -> list[str]:
    """Return the words of the command that begins the session that people want."""
    registry = workspace.registry
    games = {game: registry.rules(game).title() for game in registry.ids()} | registry.declared()
    asker.tell(_("There is no session yet. Which game?"))
    for number, title in enumerate(games.values(), 1):
        asker.tell(f"  {number}  {title}")
    question = Question.of(_("The game"), lambda: list(games.values()))
    named = asked(asker, question, lambda text: _game(games, text))
    chosen = registry.rules(registry.adopted(named))  # a folder's game gets an id
    names = _names(asker, chosen) if chosen.anonymous else ""
    settled = chosen.settled_by(names)
    first = [choice for choice in chosen.choices if choice.first and choice.name not in settled]
    others = [choice for choice in chosen.choices if not choice.first]
    _settle(asker, chosen, first, settled)
    more = bool(others) and asked(asker, _about_others(others), yes_or_no)
    _settle(asker, chosen, others if more else [], settled)
    options = [word for pair in settled.items() for word in ("--rule", "=".join(pair))]
    if not chosen.anonymous:
        names = _people(asker, chosen.seats(chosen.begin(settled, None)))
    return ["new", named, *options, *(["--people", names] if names else [])]


def _names(asker: Asker, rules: Rules[Any]) -> str:
    """Return the names of people in a game without sides. They settle how many play."""
    text = _("Who plays? For example: {example} (Enter: no names)").format(example="Anna, Petr")

    def read(answer: str) -> str:
        seats = rules.seats(rules.begin(settled_by(rules, answer), None))
        people.in_order(answer, seats)  # raises for what are no names
        return answer

    return asked(asker, Question.of(text, enter=_("no names")), read)


def _people(asker: Asker, seats: Vocabulary) -> str:
    """Return the names of people beside their sides; empty if they give none."""
    pairs = zip(seats.ids[:2], ("Anna", "Petr"), strict=False)
    example = ", ".join(f"{seats.shown(key)} {name}" for key, name in pairs)
    text = _("Who plays what? For example: {example} (Enter: no names)")

    def read(answer: str) -> str:
        people.named(answer, seats)  # raises for names of no seat
        return answer

    question = Question.of(text.format(example=example), enter=_("no names"))
    return asked(asker, question, read) if seats.ids else ""


def _settle(
    asker: Asker, rules: Rules[Any], choices: Sequence[Choice], settled: dict[str, str]
) -> None:
    """Ask for each choice, offering what fits the answers before, and add those that are not the
    default to `settled`."""
    for choice in choices:
        values = _fitting(rules, choice, settled)

        def read(text: str, choice: Choice = choice, values: Sequence[str] = values) -> str:
            value = _value(rules, choice, values, text)
            rules.begin({**settled, choice.name: value}, None)  # raises if it cannot begin so
            return value

        value = asked(asker, _question(rules, choice, values), read)
        if value != choice.values[0]:
            settled[choice.name] = value


def _fitting(rules: Rules[Any], choice: Choice, settled: Mapping[str, str]) -> list[str]:
    """Return the values of a choice with which a session can begin: with three players nobody has
    the fourth colour."""

    def fits(value: str) -> bool:
        try:
            rules.begin({**settled, choice.name: value}, None)
        except CompanionError:
            return False
        return True

    return list(filter(fits, choice.values)) or list(choice.values)


def _about_others(others: Sequence[Choice]) -> Question:
    text = ngettext(
        "Settle {n} more rule that the text leaves open or to you?",
        "Settle {n} more rules that the text leaves open or to you?",
        len(others),
    )
    return yes_question(text.format(n=len(others)))


def _game(games: Mapping[str, str], text: str) -> str:
    """Return the id or the folder of a game by its number in the list or by its name. Raises
    UsageError."""
    if not text.strip():
        raise UsageError(_("Which one? Type its number, or the beginning of its name."))
    if text.isdecimal() and 0 < int(text[:3]) <= len(games):
        return list(games)[int(text[:3]) - 1]
    names = {game: (title, game) for game, title in games.items()}
    return Vocabulary.of(_("games"), names).find(text)


def _question(rules: Rules[Any], choice: Choice, fitting: Sequence[str]) -> Question:
    """Return the question for a choice, with the values that fit and the default."""
    shown = rules.values(choice).shown
    named = {key: shown(value) for key, value in _numbered(fitting).items()}
    values = ", ".join(key if key == name else f"{key} {name}" for key, name in named.items())
    text = f"{_(choice.help).rstrip('.')} ({values}) [{shown(fitting[0])}]"
    return Question.of(text, lambda: list(map(shown, fitting)), shown(fitting[0]))


def _numbered(values: Sequence[str]) -> dict[str, str]:
    """Return the values by their number in the list; by themselves if they are numbers."""
    if any(value.isdecimal() for value in values):
        return {value: value for value in values}
    return {str(number): value for number, value in enumerate(values, 1)}


def _value(rules: Rules[Any], choice: Choice, fitting: Sequence[str], text: str) -> str:
    """Return a value by its name or its number in the list; the default for an empty text. Raises
    UsageError."""
    if not text:
        return fitting[0]
    return _numbered(fitting).get(text) or choice_value(rules, choice, text)
