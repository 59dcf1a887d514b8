"""Commands as data: name, help, arguments and options, and the function that answers.

The table and each game declare their verbs with these; one place (`companion.cli`) turns them into
a command line, in any language, and `amend` runs any verb of a game against an older state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from companion.table.i18n import N_

if TYPE_CHECKING:
    from companion.table.desk import Desk, Hall
    from companion.table.events import Event
    from companion.table.reply import Reply


class Asker(Protocol):
    """Somebody at a terminal."""

    def ask(self, prompt: str) -> str:
        """What they type. Raises EOFError or KeyboardInterrupt when they leave."""
        ...

    def ask_secret(self, prompt: str) -> str:
        """What they type, without showing it. Raises as `ask` does."""
        ...

    def tell(self, text: str) -> None: ...

    def refuse(self, text: str) -> None:
        """Say what is wrong with the last answer, before asking again."""
        ...

    def settle(self, text: str) -> None:
        """What the last answer came to where it left that to chance: if the work is done over,
        this is given instead."""
        ...


class Argument(NamedTuple):
    """A word that stands by its place. `rest` takes all that follow; help is an English message,
    translated when it is shown. Where a missing one is `asked` for, whoever reads it asks."""

    name: str
    help: str
    required: bool = True
    rest: bool = False
    asked: bool = False


class Option(NamedTuple):
    """`--name VALUE`, or `--name` alone for a flag."""

    name: str
    help: str
    kind: Literal["text", "number", "flag", "texts"] = "text"
    metavar: str = ""


class Args(NamedTuple):
    """The values that a command was given, by the names of its parameters."""

    values: Mapping[str, Any]

    def text(self, name: str) -> str | None:
        value = self.values.get(name)
        return None if value is None else str(value)

    def word(self, name: str) -> str:
        """A required argument."""
        return str(self.values[name])

    def rest(self, name: str) -> str:
        """All words of a `rest` argument, with spaces between."""
        return " ".join(self.values.get(name) or ())

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.values.get(name) or ()
        return (value,) if isinstance(value, str) else tuple(value)

    def number(self, name: str) -> int | None:
        value = self.values.get(name)
        if value is None or isinstance(value, int):
            return value
        from companion.table.words import read_number

        return read_number(str(value))

    def flag(self, name: str) -> bool:
        return bool(self.values.get(name))


class TableVerb(NamedTuple):
    """A command of the table. `run` works in the hall and answers.

    `raw` hands every word after the verb to its first argument unread, options included.
    """

    name: str
    help: str
    parameters: tuple[Argument | Option, ...]
    run: Callable[[Hall, Args], Reply]
    raw: bool = False


Parameters = tuple[Argument | Option, ...]


Place = tuple[str, str]
"""Where the rules of a command or an event stand: a module, and their name in it."""


class GameVerb(NamedTuple):
    """A command of a game, with its parameters or where they are found. `run` works at the desk of
    a session and returns an event, which is then checked against the rules and recorded, or an
    answer that records nothing. A verb that does not need a session can be used without one, as
    `companion VERB GAME`; the state on its desk is then None. `raw` is as for a verb of the table:
    words for `desk.event_of` to read."""

    name: str
    help: str
    declared: Parameters | Callable[[], Parameters]
    run: Callable[[Desk[Any], Args], Event | Reply]
    needs_session: bool = True
    raw: bool = False
    place: Place | None = None
    """Where the action of the command stands, if it is one."""

    @property
    def parameters(self) -> Parameters:
        return self.declared() if callable(self.declared) else self.declared


DICE_OPTIONS = (
    Option(
        "dice", N_("The dice as they fell on the table, in the order asked for."), metavar="DICE"
    ),
    Option("roll", N_("Let the program roll the dice."), "flag"),
    Option("seed", N_("With --roll: the same number, the same dice."), "number", "N"),
)
"""The options of every verb that needs dice; `companion.table.dice.dice_source` reads them."""


def later(module: str, name: str) -> Callable[..., Any]:
    """A function that is imported when it is first called: a command imports only what it
    needs."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call
