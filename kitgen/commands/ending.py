"""How a command ends when it was used wrongly or cannot be done."""

from __future__ import annotations

from typing import Annotated

import typer

Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME...", help="A built-in game's id or a folder.")
]


def fail(message: str, status: int) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(status)


def misused(message: str) -> typer.Exit:
    return fail(f"kitgen: {message}", 2)
