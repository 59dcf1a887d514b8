"""The command for the columns of a game's sheets: `columns`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.ending import fail, misused, say
from kitgen.game import DataError, builtin_games, nearest
from kitgen.game.problems import as_lines
from kitgen.kit.output import OutputError, replace_files
from kitgen.new_game.columns import OWN, DeckColumns, columns_of, use_columns
from kitgen.new_game.uses import ROLES, USES, UseError, read_uses

ABOUT: Mapping[str, str] = {
    **USES,
    **ROLES,
    "flag": "its heading, where it is true",
    OWN: "in boxes of your own",
    "none": "not printed",
}
"""What a column is, by its use."""


def columns_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A folder.")],
    wishes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COLUMN=USE]...", help='A column and its use: "Mood=line".'),
    ] = None,
    table: Annotated[str, typer.Option(help="The table, if several have such a column.")] = "",
) -> None:
    """List what the columns of a game are on its cards, or give some of them other uses."""
    if game in builtin_games():
        raise misused(f"'{game}' is built in; name the folder of a game of your own")
    try:
        uses = read_uses(wishes or ())
    except UseError as error:
        raise misused(str(error)) from None
    try:
        if not uses:
            decks = columns_of(game)
            _list(decks)
            if not (sys.stdin.isatty() and sys.stderr.isatty()):
                return
            for deck in decks:
                asked = _asked(deck)
                if asked:
                    _change(game, asked, deck.table)
            return
        _change(game, uses, table)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None


def _list(decks: Sequence[DeckColumns]) -> None:
    """Say what each column is; what those that are not printed could be."""
    for deck in decks:
        wide = max((len(column.heading) for column in deck.columns), default=0)
        for column in deck.columns:
            about = f"{column.use:<7} {ABOUT[column.use]}"
            others = [each for each in column.choices if each != "none"]
            if column.use == "none" and others:
                about += f"; it could be {', '.join(others)}"
            say(f"{deck.table}: {column.heading:<{wide}}  {about}")
    for line in as_lines(deck.fault.as_doubt() for deck in decks if deck.fault):
        say(line, err=True)


def _asked(deck: DeckColumns) -> dict[str, str]:
    """Ask at the terminal about the columns that are not printed; return the uses chosen."""
    return {
        column.heading: use
        for column in deck.columns
        if column.use == "none"
        and any(each != "none" for each in column.choices)
        and (use := ask_use(column.heading, column.choices)) != "none"
    }


def ask_use(heading: str, uses: Sequence[str]) -> str:
    """Ask at the terminal what a column without a place shall be."""
    for use in uses:
        say(f"  {use}: {USES[use]}", err=True)
    question = f"The cards have no place for '{heading}'. What shall it be?"
    while True:
        answer: str = typer.prompt(question, default="none", err=True).strip().lower()
        if answer in uses:
            return answer
        say(nearest(answer, uses), err=True)


def _change(game: str, uses: Mapping[str, str], table: str) -> None:
    """Give columns other uses, and say what came of it. End the command if something stays as the
    designer made it. Raises DataError and OutputError."""
    change = use_columns(game, uses, table)
    replace_files(Path(game), change.files)
    for line in change.report:
        say(line)
    for line in as_lines(change.undecided):
        say(line, err=True)
    if change.undecided:
        raise SystemExit(1)
