"""The command for fonts: `fonts`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.ending import fail, misused, number_of, say
from kitgen.game import DataError, builtin_games
from kitgen.game.credits import Terms
from kitgen.game.load import find_game
from kitgen.game.problems import as_lines
from kitgen.kit.output import OutputError, replace_files
from kitgen.new_game.fontset import AddedFonts, add_fonts
from kitgen.new_game.own_theme import game_fonts


def fonts_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The folder of your game.")],
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Fonts: TTF, OTF, TTC, WOFF or WOFF2."),
    ] = None,
    headings: Annotated[str, typer.Option(help="Family of headings and names; or usual.")] = "",
    text: Annotated[str, typer.Option(help="Family of texts and labels; or usual.")] = "",
    figures: Annotated[str, typer.Option(help="Family of figures; or usual.")] = "",
    weight: Annotated[
        str, typer.Option(help="Of a variable font: its regular and bold weight, 400,700.")
    ] = "",
    face: Annotated[str, typer.Option(help="Of a collection: the number of its font.")] = "",
    author: Annotated[str, typer.Option(help="Who drew it.")] = "",
    licence: Annotated[str, typer.Option(help="On which terms, such as OFL 1.1.")] = "",
    source: Annotated[str, typer.Option(help="The address it comes from.")] = "",
) -> None:
    """Take fonts into your game, and say what its deck is set in. Alone it lists them."""
    if game in builtin_games():
        raise misused("fonts are taken into the folder of a game of your own")
    uses = {
        use: family
        for use, family in (("headings", headings), ("text", text), ("figures", figures))
        if family
    }
    weights = [number_of("--weight", each, 1, 1000) for each in weight.split(",") if each.strip()]
    number = int(number_of("--face", face, 1, 64, whole=True)) if face else None
    try:
        folder = find_game(game)
        if not files and not uses:
            _list(folder)
            return
        raws = {path.name: _bytes(path) for path in files or ()}
        terms = Terms(author, licence, source)
        added = add_fonts(folder, raws, weights, number, terms, uses)
        replace_files(folder, added.files)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    _tell(added)


def _list(folder: Path) -> None:
    fonts = game_fonts(folder)
    for name, cuts in fonts.families.items():
        say(f"{name}: {', '.join(cuts)}")
    for use, family in fonts.uses.items():
        say(f"{use}: {family or 'as written in the theme'}")


def _tell(added: AddedFonts) -> None:
    for line in added.report:
        say(line)
    for line in as_lines(added.left):
        say(line, err=True)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise fail(f"kitgen: {path}: cannot be read ({error.strerror})", 1) from None
