"""Commands for the languages of a game: `language`, `translate`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.ending import fail, misused, say
from kitgen.game import DataError, builtin_games
from kitgen.game.problems import as_lines
from kitgen.kit.check import game_problems
from kitgen.kit.output import OutputError, replace_files
from kitgen.new_game.language import Translated, add_language, export_texts, import_texts

OwnGame = Annotated[str, typer.Argument(metavar="GAME", help="A folder.")]
Code = Annotated[str, typer.Argument(metavar="LANG", help="The language: de, cs, fr …")]


def language_command(
    game: OwnGame,
    lang: Code,
    columns: Annotated[
        str, typer.Option(help="The columns that it needs, with commas, of all tables.")
    ] = "",
) -> None:
    """Give a game a further language: columns, texts and rules, as copies to translate."""
    _check(game, lang)
    chosen = tuple(each.strip() for each in columns.split(",") if each.strip())
    try:
        _write_and_tell(game, add_language(game, lang, chosen))
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None


def translate_command(
    game: OwnGame,
    lang: Code,
    to: Annotated[
        str, typer.Option("--export", metavar="FILE", help="Write all texts into this CSV file.")
    ] = "",
    back: Annotated[
        str, typer.Option("--import", metavar="FILE", help="Take them from this CSV or workbook.")
    ] = "",
) -> None:
    """Write the texts of a game beside their translations into a table for somebody who has only a
    spreadsheet, or take such a table back."""
    _check(game, lang)
    if bool(to) == bool(back):
        raise misused("write --export FILE or --import FILE")
    try:
        if back:
            _write_and_tell(game, import_texts(game, lang, Path(back), game_problems))
            return
        if Path(to).suffix.lower() != ".csv":
            raise misused(f"--export is '{to}'; write a name such as {lang}.csv")
        content, sentence = export_texts(game, lang, Path(to))
        replace_files(Path(to).parent, {Path(to).name: content})
        say(sentence)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None


def _check(game: str, lang: str) -> None:
    if game in builtin_games():
        raise misused(f"'{game}' is built in; name the folder of a game of your own")
    if not re.fullmatch(r"[a-z]{2}", lang):
        raise misused(f"'{lang}' is no language; write two letters: de, cs, fr …")


def _write_and_tell(game: str, made: Translated) -> None:
    """Write what was made, and say what. End the command if something could not be done."""
    try:
        replace_files(Path(game), made.files)
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    for line in made.report:
        say(line)
    for line in as_lines((*made.undone, *made.doubts)):
        say(line, err=True)
    if made.undone:
        raise SystemExit(1)
