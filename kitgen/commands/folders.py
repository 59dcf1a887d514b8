"""Commands that make and change the folder of a game: `new`, `update`, `map import`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from kitgen.commands.arguments import Local
from kitgen.commands.columns import ask_use
from kitgen.commands.ending import fail, misused, number_of, say
from kitgen.game import DataError, builtin_games, nearest
from kitgen.game.problems import as_lines, display_path
from kitgen.game.sheets.online import is_address
from kitgen.game.slugs import slug
from kitgen.kit.dry_run import try_out
from kitgen.kit.output import OutputError, begin_folder, replace_files
from kitgen.map_import.from_drawing import MOST_GAP_MM, ImportSettings, survey_game
from kitgen.new_game.begin import new_game
from kitgen.new_game.beginnings import BEGINNINGS
from kitgen.new_game.fetch import at_address, file_of
from kitgen.new_game.folder import SAMPLE
from kitgen.new_game.looks import CARD_KINDS, CARD_SIZES
from kitgen.new_game.spreadsheet import SheetColumn
from kitgen.new_game.update import update_game
from kitgen.new_game.uses import ROLES, USES, UseError, read_uses


def new_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the game begins.")],
    cards: Annotated[
        str, typer.Option(help="Your cards: a workbook (.xlsx, .ods, .xls) or CSV; or its address.")
    ] = "",
    sheet: Annotated[
        list[str] | None, typer.Option(help="A sheet of the workbook; again for more.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the game: en or cs.")] = "",
    size: Annotated[
        str, typer.Option(help="Of the cards: poker, bridge, tarot, mini, square, hex or a look's.")
    ] = "",
    kind: Annotated[
        str, typer.Option(help="Of the cards: creature, event, resource or player.")
    ] = "",
    landscape: Annotated[bool, typer.Option("--landscape", help="Cards that lie across.")] = False,
    look: Annotated[str, typer.Option(help="How the cards look: a name of kitgen looks.")] = "",
    columns: Annotated[
        list[str] | None,
        typer.Option(help='What a column is on the cards: "Mood=line"; again or with commas.'),
    ] = None,
    title: Annotated[str, typer.Option(help="What the game is called, if not as its folder.")] = "",
    local: Local = False,
) -> None:
    """Begin a game of your own: a small folder that builds, to be changed by hand."""
    for option, value, known in (
        ("--lang", lang, {"": "", **SAMPLE}),
        ("--look", look, {"": "", **BEGINNINGS}),
        ("--size", size, ("", *(BEGINNINGS[look].sizes if look in BEGINNINGS else CARD_SIZES))),
        ("--kind", kind, {"": "", **CARD_KINDS}),
    ):
        if value not in known:
            raise misused(f"{option} is '{value}'; {nearest(value, filter(None, known))}")
    if look and landscape:
        raise misused("--landscape is for cards without --look; the look mat lies across")
    try:
        uses = read_uses(columns or (), {**ROLES, **USES})
    except UseError as error:
        raise misused(f"--columns: {error}") from None
    name = os.path.basename(os.path.realpath(folder))
    key = slug(name)
    unknown = any("\ud800" <= sign <= "\udfff" for sign in name)  # a byte that is no letter
    if not key or len(key) > 64 or unknown:
        raise misused(f"a game cannot be called '{name}'; use up to 64 letters and figures")
    called = title.strip()
    if len(called) > 64 or not called.isprintable():
        raise misused(f"--title is '{title}'; use up to 64 letters, figures and signs")
    for option, given in (("--sheet", sheet), ("--columns", columns)):
        if given and not cards:
            raise misused(f"{option} goes with --cards")
    address = cards if is_address(cards) else ""
    try:
        with file_of(cards, local=local, whole=bool(sheet)) if cards else nullcontext() as path:
            begun = new_game(
                *(key, name, lang, path, size, kind, landscape or None, sheet or (), address),
                design=look,
                uses=uses,
                called=called,
                ask=_ask if sys.stdin.isatty() and sys.stderr.isatty() else None,
            )
            doubts = [*begun.doubts]
            if path:
                told = {doubt.missing for doubt in doubts if doubt.missing}
                tried = try_out(begun.files, begun.lines, display_path(path))
                doubts += [doubt for doubt in tried if doubt.missing not in told]
            if path and address:
                doubts = at_address(doubts, path, address)
            begin_folder(folder, begun.files)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    for doubt in as_lines(doubt.as_doubt() for doubt in doubts):
        say(doubt, err=True)
    for line in begun.report:
        say(line)
    say(str(folder))
    if sys.stderr.isatty():  # for whoever is here for the first time, not for a script
        say(f"Look at it while you change it: kitgen preview {quote(str(folder))}", err=True)


def _ask(column: SheetColumn, uses: Sequence[str]) -> str:
    return ask_use(column.heading, uses)


def looks_command() -> None:
    """List the looks that a new game may have, with their sizes; the first is the usual one."""
    for name, look in BEGINNINGS.items():
        say(f"{name:<10} {look.about} ({', '.join(look.sizes)})")


def update_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A folder.")],
    cards: Annotated[
        str, typer.Argument(metavar="[SHEET]", help="A workbook or CSV; or its address.")
    ] = "",
    table: Annotated[str, typer.Option(help="The table that it is meant for.")] = "",
    sheet_wins: Annotated[
        bool, typer.Option("--sheet-wins", help="Where you and the sheet differ, take the sheet's.")
    ] = False,
    sheet: Annotated[
        list[str] | None, typer.Option(help="A sheet of the workbook; again for more.")
    ] = None,
    local: Local = False,
) -> None:
    """Take a changed sheet into a game, and say what came, went and changed."""
    if game in builtin_games():
        raise misused(f"'{game}' is built in; name the folder of a game of your own")
    try:
        with file_of(cards, local=local, whole=bool(sheet)) if cards else nullcontext() as path:
            update = update_game(game, path, table, sheet or (), sheet_wins=sheet_wins, local=local)
        if path and is_address(cards):
            update = update.at_address(path, cards)
        replace_files(Path(game), update.files)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    for line in update.report:
        say(line)
    for line in as_lines((*update.undecided, *update.doubts)):
        say(line, err=True)
    if update.undecided:
        raise SystemExit(1)


def map_import_command(
    drawing: Annotated[Path, typer.Argument(metavar="DRAWING", help="An SVG file.")],
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A folder.")] = ".",
    sea: Annotated[
        str, typer.Option(help="What is sea: layers, names or colours, with commas; or none.")
    ] = "",
    width: Annotated[str, typer.Option(help="How wide the map shall be, in mm.")] = "",
    gap: Annotated[str, typer.Option(help="Gaps of so many mm are closed.")] = "1.0",
    tolerance: Annotated[str, typer.Option(help="How far curves may be off, in mm.")] = "0.1",
    file: Annotated[str, typer.Option(help="The map's file in the game.")] = "map.geojson",
    areas: Annotated[str, typer.Option(help="The table of areas.")] = "areas",
    borders: Annotated[str, typer.Option(help="The table of borders.")] = "borders",
) -> None:
    """Make the map of a game from a drawing of its areas, or make it again."""
    if game in builtin_games():
        raise misused(f"'{game}' is built in; name the folder of a game of your own")
    gap_mm = number_of("--gap", gap, 0, MOST_GAP_MM)
    tolerance_mm = number_of("--tolerance", tolerance, 0.02, 5)
    if not file.endswith(".geojson") or set(file) & set("/\\:"):
        raise misused(f"--file is '{file}'; write a name such as map.geojson")
    words = tuple(word.strip() for word in sea.split(",") if word.strip())
    settings = ImportSettings(
        words,
        gap_mm,
        tolerance_mm=tolerance_mm,
        width_mm=width_of(width),
        file=file,
        areas=areas,
        borders=borders,
    )
    try:
        survey = survey_game(game, drawing, settings)
        replace_files(Path(game), survey.files)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    for line in survey.report:
        say(line)
    for line in as_lines((*survey.doubts, *survey.left)):
        say(line, err=True)
    if survey.left:
        raise SystemExit(1)


def width_of(text: str) -> float | None:
    """Return a width in millimetres, if one is given."""
    if not text:
        return None
    try:
        figure = float(text.removesuffix("mm"))
    except ValueError:
        figure = 0.0
    if not 20 <= figure <= 5000:
        raise misused(f"--width is '{text}'; write 20 to 5000 mm")
    return figure
