"""What a command says, and how it ends when it was used wrongly or cannot be done."""

from __future__ import annotations

import sys


def say(line: str, err: bool = False) -> None:
    """Print a line, at once. Where letters may be lacking, and what could command a terminal, is
    left to typer."""
    stream = sys.stderr if err else sys.stdout
    if getattr(stream, "encoding", None) == "utf-8" and "\x1b" not in line:
        stream.write(f"{line}\n")
        stream.flush()
    else:
        import typer

        typer.echo(line, err=err)


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


def fail(message: str, status: int) -> SystemExit:
    say(message, err=True)
    return SystemExit(status)


def misused(message: str) -> SystemExit:
    return fail(f"kitgen: {message}", 2)
