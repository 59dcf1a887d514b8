"""No session yet: which game, and the rules that a group settles, asked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table import people
from companion.table.errors import UsageError
from companion.table.i18n import _, ngettext
from companion.table.inputs import NO, yes_or_no
from companion.table.prompts import Asker, asked
from companion.table.rules import Choice, Rules
from companion.table.words import Vocabulary
from companion.table.workspace import Workspace


def beginning(workspace: Workspace, asker: Asker) -> list[str]:
    """The words of the command that begins the session that people want."""
    games = [workspace.registry.rules(game) for game in workspace.registry.ids()]
    asker.tell(_("There is no session yet. Which game?"))
    for number, rules in enumerate(games, 1):
        asker.tell(f"  {number}  {rules.title()}")
    chosen = asked(asker, _("The game"), lambda text: _game(games, text))
    words = ["new", chosen.game]
    first = [choice for choice in chosen.choices if choice.first]
    others = [choice for choice in chosen.choices if not choice.first]
    words += _settled(asker, first)
    more = bool(others) and asked(asker, _about_others(others), yes_or_no)
    words += _settled(asker, others) if more else []
    state = chosen.begin(_choices(words), None)
    return [*words, *_people(asker, chosen.seats(state))]


def _choices(words: Sequence[str]) -> dict[str, str]:
    """What the options settle."""
    settled = (word.split("=", 1) for word in words if "=" in word)
    return dict(settled)


def _people(asker: Asker, seats: Vocabulary) -> list[str]:
    """The option with the names of people beside what they play; nothing for none."""
    pairs = zip(seats.ids[:2], ("Anna", "Petr"), strict=False)
    example = ", ".join(f"{seats.shown(key)} {name}" for key, name in pairs)
    text = _("Who plays what? For example: {example} (Enter: no names)")

    def read(answer: str) -> str:
        people.named(answer, seats)
        return answer

    names = asked(asker, text.format(example=example), read) if seats.ids else ""
    return ["--people", names] if names else []


def _settled(asker: Asker, choices: Sequence[Choice]) -> list[str]:
    """The options of the choices that people settle otherwise than by default."""
    found: list[str] = []
    for choice in choices:
        value = asked(asker, _question(choice), lambda text, c=choice: _value(c, text))  # type: ignore[misc]
        if value != choice.values[0]:
            found += ["--rule", f"{choice.name}={value}"]
    return found


def _about_others(others: Sequence[Choice]) -> str:
    text = ngettext(
        "Settle {n} more rule that the text leaves open or to you?",
        "Settle {n} more rules that the text leaves open or to you?",
        len(others),
    )
    return f"{text.format(n=len(others))} [{_(NO)}]"


def _game(games: Sequence[Rules[Any]], text: str) -> Rules[Any]:
    names = {rules.game: [rules.title()] for rules in games}
    if text.isdecimal() and 0 < int(text[:3]) <= len(games):
        return games[int(text[:3]) - 1]
    found = Vocabulary.of(_("games"), names).find(text)
    return next(rules for rules in games if rules.game == found)


def _question(choice: Choice) -> str:
    numbered = _numbered(choice)
    names = {value: choice.shown.get(value, value) for value in choice.values}
    values = ", ".join(f"{key} {names.get(value, '')}".strip() for key, value in numbered.items())
    return f"{_(choice.help).rstrip('.')} ({values}) [{names[choice.values[0]]}]"


def _numbered(choice: Choice) -> dict[str, str]:
    """The values by their number in the list; by themselves where they are numbers."""
    if any(value.isdecimal() for value in choice.values):
        return dict.fromkeys(choice.values, "")
    return {str(number): value for number, value in enumerate(choice.values, 1)}


def _value(choice: Choice, text: str) -> str:
    """A value, by its name or the number in the list; nothing is the default. Raises
    UsageError."""
    if not text:
        return choice.values[0]
    if text in choice.values:
        return text
    if text in _numbered(choice):
        return _numbered(choice)[text]
    known = Vocabulary.of("", {v: [choice.shown.get(v)] for v in choice.values})
    if len(begun := known.matches(text)) == 1:
        return begun[0]
    message = _("'{value}' is none of these: {values}.")
    raise UsageError(message.format(value=text, values=", ".join(choice.values)))
