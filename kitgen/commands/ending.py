"""Print a command's messages, and end it when it was used wrongly or cannot be done."""

from __future__ import annotations

import typer


def say(line: str, err: bool = False) -> None:
    """Print a line, at once; letters that the stream lacks are escaped."""
    typer.echo(line, err=err)


def number_of(option: str, text: str, least: float, most: float, whole: bool = False) -> float:
    """Return the number of an option. End the command if it is out of bounds."""
    try:
        number = int(text) if whole else float(text)
        if least <= number <= most:
            return number
    except ValueError:
        pass
    kind = "a whole number" if whole else "a number"
    raise misused(f"{option} is '{text}'; write {kind} from {least:g} to {most:g}")


def fail(message: str, status: int) -> SystemExit:
    """Print a message to standard error; return the exception that ends the command."""
    say(message, err=True)
    return SystemExit(status)


def misused(message: str) -> SystemExit:
    """Return the exit of a wrong command line: like `fail`, with exit status 2."""
    return fail(f"kitgen: {message}", 2)
