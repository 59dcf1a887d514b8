"""How a command ends when it was used wrongly or cannot be done."""

from __future__ import annotations

from typing import Annotated

import typer

Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME...", help="A built-in game's id or a folder.")
]


def number_of(option: str, text: str, least: float, most: float, whole: bool = False) -> float:
    """The number that an option says, or a sentence on one that it cannot say."""
    try:
        found = int(text) if whole else float(text)
        if least <= found <= most:
            return found
    except ValueError:
        pass
    kind = "a whole number" if whole else "a number"
    raise misused(f"{option} is '{text}'; write {kind} from {least:g} to {most:g}")


def fail(message: str, status: int) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(status)


def misused(message: str) -> typer.Exit:
    return fail(f"kitgen: {message}", 2)
