"""The command for icons: `icons`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.ending import fail, misused, say
from kitgen.game import DataError, builtin_games
from kitgen.game.credits import Terms
from kitgen.game.load import find_game
from kitgen.game.problems import as_lines, most_alike
from kitgen.game.slugs import slug
from kitgen.kit.output import OutputError, replace_files
from kitgen.new_game.iconset import add_icons
from kitgen.parts.icon_words import find_icons, icons_of


def icons_command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="What it shows: sword, meč.")
    ] = None,
    game: Annotated[str, typer.Option(help="Your game: its own icons too.")] = "",
    add: Annotated[
        str, typer.Option(metavar="SET", help="Take icons of a folder or zip of SVG files into it.")
    ] = "",
    prefix: Annotated[
        str, typer.Option("--as", metavar="NAME", help="With --add: the names begin with this.")
    ] = "",
    author: Annotated[str, typer.Option(help="With --add: who drew them.")] = "",
    licence: Annotated[
        str, typer.Option(help="With --add: on which terms, such as CC BY 4.0.")
    ] = "",
    source: Annotated[str, typer.Option(help="With --add: the address they come from.")] = "",
) -> None:
    """Find an icon by a word, in English or Czech, to write as `:name:` in a text. With --add those
    of a set that have the word in their names, all without a word, come into your game."""
    wanted = list(words or ())
    try:
        folder = find_game(game) if game else None
        icons = icons_of(folder)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    if not add:
        for option, value in (("as", prefix), ("author", author), ("licence", licence)):
            if value:
                raise misused(f"--{option} goes with --add")
        if source:
            raise misused("--source goes with --add")
        icons_there = find_icons(icons, wanted)
        if not icons_there:
            every = {word for icon in icons for word in icon.every_word}
            alike = most_alike(slug(wanted[0]), every)
            mend = f"did you mean '{alike}'?" if alike else "`kitgen icons` lists them all"
            raise fail(f"kitgen: no icon shows '{' '.join(wanted)}'; {mend}", 1)
        width = max(len(icon.name) for icon in icons_there) + 2
        for icon in icons_there:
            say(f":{icon.name}:".ljust(width + 2) + icon.in_words())
        return
    if folder is None or game in builtin_games():
        raise misused("--add goes with --game and the folder of a game of your own")
    try:
        terms = Terms(author, licence, source)
        built_in = [icon.name for icon in icons_of()]
        added = add_icons(folder, Path(add), wanted, prefix, terms, built_in)
        replace_files(folder, added.files)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    for line in added.report:
        say(line)
    for line in as_lines(added.left):
        say(line, err=True)
