"""Read a line of a game's command, in any language, for those who ask, change or propose one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.shell.building import read_values
from companion.table import lexicon
from companion.table.commands import WALK
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.verbs import GameVerb
from companion.table.workspace import Registry


class ReadLine(NamedTuple):
    """A command of a game and the values of its parameters, by the names that it declares."""

    verb: GameVerb
    values: dict[str, Any]


def read_line(registry: Registry, game: str, words: Sequence[str]) -> ReadLine:
    """Return the command that a line means. Raises UsageError, also where it asked for help, which
    is printed by then."""
    verbs = {verb.name: verb for verb in registry.verbs(game)}
    names = list(dict.fromkeys([WALK.name, *verbs]))
    fitting = lexicon.meant("commands", words[0], names, game)
    if not fitting:
        raise UsageError(lexicon.no_command(words[0], names, game))
    if len(fitting) > 1:
        raise UsageError(several_commands(words[0], fitting, game))
    verb = verbs.get(fitting[0]) or WALK
    values = read_values(verb, words[1:], game)
    if values is None:
        raise UsageError(records_nothing(words[0]))
    # click names a parameter `from-area` as Python would, `from_area`
    by_name = {item.name: values.get(item.name.replace("-", "_")) for item in verb.parameters}
    return ReadLine(verb, by_name)


def records_nothing(word: str) -> str:
    return _("'{word}' records nothing.").format(word=word)


def several_commands(word: str, names: Iterable[str], game: str | None) -> str:
    choices = ", ".join(lexicon.shown("commands", name, game) for name in names)
    message = _("'{word}' may be one of these ({what}): {choices}.")
    return message.format(word=word, what=_("commands"), choices=choices)
