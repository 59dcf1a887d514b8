"""Arguments and options of a command as data, and their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from companion.table.errors import UsageError
from companion.table.events import BECAUSE
from companion.table.i18n import N_, _
from companion.table.words import read_number


class Argument(NamedTuple):
    """A word that stands by its place. `rest` takes all that follow; help is an English message,
    translated when it is shown. Where a missing one is `asked` for, whoever reads it asks. `joints`
    are its own words that end an option's value without quotes: `3 infantry --zone 16 v 2 tank`."""

    name: str
    help: str
    required: bool = True
    rest: bool = False
    asked: bool = False
    joints: tuple[str, ...] = ()


class Option(NamedTuple):
    """`--name VALUE`, or `--name` alone for a flag. `words` are all up to the next option. A value
    that may be a `whole` line has the joints of the command in it."""

    name: str
    help: str
    kind: Literal["text", "number", "flag", "texts", "words"] = "text"
    metavar: str = ""
    whole: bool = False


class Args(NamedTuple):
    """The values that a command was given, by the names of its parameters."""

    values: Mapping[str, Any]
    lang: str = ""
    """Language that they were typed in; empty: the one in use."""

    def text(self, name: str) -> str | None:
        value = self.values.get(name)
        return None if value is None else str(value)

    def word(self, name: str) -> str:
        """Return a required argument."""
        return str(self.values[name])

    def rest(self, name: str) -> str:
        """Return all words of a `rest` argument, joined by spaces."""
        return " ".join(self.values.get(name) or ())

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.values.get(name) or ()
        return (value,) if isinstance(value, str) else tuple(value)

    def number(self, name: str) -> int | None:
        value = self.values.get(name)
        if value is None or isinstance(value, int):
            return value

        return read_number(str(value))

    def flag(self, name: str) -> bool:
        return bool(self.values.get(name))


Parameters = tuple[Argument | Option, ...]


ANYWAY = Option("anyway", N_("Go on over what is still due."), "flag")
"""Option of every verb that walks on."""

ODDS = Option("odds", N_("Only tell the exact chances; nothing is recorded."), "flag")
"""Option of every verb whose chances can be told instead."""
WHY = Option(
    BECAUSE,
    N_("Record it although the rules refuse it; all words behind it are the reason."),
    "words",
    "REASON",
)
"""Option of every command that is recorded: people may rule otherwise."""

REPLACE = Option("replace", N_("Replace a file that is there, whoever wrote it."), "flag")
"""Option of every command that writes a file."""

DICE_OPTIONS = (
    Option(
        "dice", N_("The dice as they fell on the table, in the order asked for."), metavar="DICE"
    ),
    Option("roll", N_("Let the program roll the dice."), "flag"),
    Option("seed", N_("With --roll: the same number, the same dice."), "number", "N"),
)
"""Options of every verb that needs dice; `companion.table.dice.dice_source` reads them."""


def options_among(
    words: Sequence[str], declared: Iterable[Option]
) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Take some options out of words that nothing has parsed yet. Return the words that are left
    and the values of the options. Words after `--` are no options."""
    known = {f"--{option.name}": option for option in declared}
    left: list[str] = []
    values: dict[str, Any] = {}
    stream = iter(words)
    for word in stream:
        name, sign, value = word.partition("=")
        option = known.get(name)
        if word == "--":
            left += [word, *stream]
        elif option is None:
            left.append(word)
        elif option.kind == "flag":
            values[option.name] = True
        else:
            given = value if sign else next(stream, "")
            before = values.get(option.name, ())
            values[option.name] = (*before, given) if option.kind == "texts" else given
    return tuple(left), values


_LONGEST_WORD, _LONGEST_LINE = 1_000, 4_000
"""Most letters of a word, and of a line: more than anybody types."""


def bounded(text: str) -> str:
    """Return the text if somebody can have typed it. Raises UsageError for a longer one."""
    if len(text) > _LONGEST_LINE:
        raise UsageError(_("The line is too long."))
    if long := next((word for word in text.split() if len(word) > _LONGEST_WORD), ""):
        message = _("'{word}…' is too long for a word; at most {most} letters.")
        raise UsageError(message.format(word=long[:20], most=_LONGEST_WORD))
    return text
