"""What a command declares of its line: behind the type of each parameter of its function stands
what it is to people. From this come both the command as typer knows it (`kitgen.cli`) and the
reading of everyday lines without typer (`kitgen.commands.reading`).

A command is called with what stands on the line; what does not has the default of its parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_type_hints

Command = Callable[..., None]

NEEDED: Any = ...
"""In place of a default, of what no line lacks."""


class Option(NamedTuple):
    """An option, called `name` or as its parameter. With a `usual`, its help says so, and the
    command finds an empty word where the line has none."""

    name: str = ""
    help: str = ""
    metavar: str | None = None
    usual: str = ""


class Argument(NamedTuple):
    """A word by its place; a list takes all that are left."""

    metavar: str
    help: str


class Parameter(NamedTuple):
    """What is declared of one parameter."""

    name: str
    kind: Any
    about: Option | Argument
    default: Any

    @property
    def typed(self) -> str:
        """An option as it stands on a line."""
        return getattr(self.about, "name", "") or f"--{self.name.replace('_', '-')}"

    @property
    def several(self) -> bool:
        return bool(self.kind == list[str] | None)


def declared(command: Command) -> tuple[Parameter, ...]:
    """The parameters of a command, in their order."""
    kinds = get_type_hints(command, include_extras=True)
    del kinds["return"]
    defaults = command.__defaults__ or ()
    needed = (NEEDED,) * (len(kinds) - len(defaults))
    return tuple(
        Parameter(name, kind.__origin__, kind.__metadata__[0], default)
        for (name, kind), default in zip(kinds.items(), (*needed, *defaults), strict=True)
    )


OneGame = Annotated[str, Argument("GAME", "A built-in game's id or a folder.")]
Games = Annotated[list[str] | None, Argument("GAME...", "A built-in game's id or a folder.")]
