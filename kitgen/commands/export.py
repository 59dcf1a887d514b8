"""`export`: a kit for others than a home printer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kitgen.commands.chosen import chosen_kinds, chosen_pieces
from kitgen.commands.ending import fail, misused

if TYPE_CHECKING:
    from kitgen.export.faces import Wish
    from kitgen.game.model import Game
    from kitgen.game.problems import Problem
    from kitgen.kit.build import Progress
    from kitgen.kit.making import Made


def export_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A built-in game's id or a folder.")],
    what: Annotated[
        str, typer.Option("--as", help="faces: one file a face and side, and their list.")
    ] = "faces",
    kind: Annotated[str, typer.Option("--format", help="png, jpg, svg or pdf.")] = "png",
    dpi: Annotated[int, typer.Option(help="Dots to the inch, 36 to 1200.")] = 300,
    bleed: Annotated[
        str, typer.Option(metavar="MM", help="Beyond the cut; 0 cuts to the outline.")
    ] = "",
    preset: Annotated[
        str, typer.Option(metavar="MAKER", help="thegamecrafter or makeplayingcards.")
    ] = "",
    only: Annotated[
        str, typer.Option(help="Some kinds only: board, counters, cards, aids, rules.")
    ] = "",
    pieces: Annotated[
        str, typer.Option(help="Some pieces only: ids of parts or of their rows, with commas.")
    ] = "",
    lang: Annotated[
        str, typer.Option(help="Language; English if the game has it, else its first.")
    ] = "",
    ink: Annotated[str, typer.Option(help="full, low or grey.")] = "full",
    out: Annotated[Path | None, typer.Option(help="The folder to make.")] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Even where text is too near to the maker's cut.")
    ] = False,
) -> None:
    """Make single faces of a game as pictures: for a maker of cards, another program, a slide."""
    from kitgen.draw.pdf import DocumentInfo
    from kitgen.export.faces import lay_out
    from kitgen.export.write import FORMATS, write_faces
    from kitgen.game import DataError, load_game, nearest
    from kitgen.game.problems import told
    from kitgen.kit.ink import INKS
    from kitgen.kit.output import OutputError
    from kitgen.kit.plan import FILES
    from kitgen.press.errors import PressError
    from kitgen.progress import progress_bar

    for option, value, choices in (
        ("--as", what, ("faces",)),
        ("--format", kind, FORMATS),
        ("--ink", ink, INKS),
    ):
        if value not in choices:
            raise misused(f"{option} is '{value}'; {nearest(value, choices)}")
    kinds, wanted = chosen_kinds(only), chosen_pieces(pieces)
    wish = _wish(dpi, bleed, preset)
    try:
        found = load_game(game)
        spoken = lang or ("en" if "en" in found.languages else found.languages[0])
        if spoken not in found.languages:
            have = ", ".join(found.languages)
            raise misused(f"{game} has no language '{lang}'; it has {have}")
        folder = out or Path("output") / found.id / f"faces-{spoken}"
        with progress_bar(game) as progress:
            made, doubts = _made(found, spoken, ink, (kinds or FILES, wanted), progress)
            laid = lay_out(made, wish)
            lines = [*told(doubts), *laid.unfit, *laid.coarse, *laid.near]
            stopped = not laid.faces or (laid.near and not anyway)
            if not stopped:
                info = DocumentInfo(found.title(spoken), spoken)
                write_faces(laid, folder, kind, ink, info, progress)
        for line in lines:
            typer.echo(line, err=True)
        if stopped:
            raise fail(_stopped(bool(laid.faces), preset), 1)
    except DataError as error:
        raise fail("\n".join(told(error.problems)), 1) from None
    except (OutputError, PressError) as error:
        raise fail(f"{game}: {error}", 1) from None
    typer.echo(str(folder))


def _stopped(some: bool, maker: str) -> str:
    if some:
        return (
            "Nothing was made: text that near may be cut off. Move it in, or say --anyway and look"
            " at the proofs."
        )
    return f"Nothing was made: nothing of this is a size that {maker} makes."


def _made(
    game: Game,
    lang: str,
    ink: str,
    wanted: tuple[Sequence[str], Sequence[str]],
    progress: Progress | None,
) -> tuple[list[Made], list[Problem]]:
    """The parts of the wanted kinds and names, and what is doubtful about them. Raises DataError,
    and PressError for a name that is not there."""
    from kitgen.game import DataError
    from kitgen.game.checks import run_checks
    from kitgen.kit.build import make_parts
    from kitgen.kit.studios import open_workshop

    problems = list(run_checks(game))
    if problems:
        raise DataError(problems)
    shop = open_workshop(game, lang, ink)
    made = make_parts(game, shop, wanted[0], progress, wanted[1])
    return [one for parts in made.values() for one in parts], shop.studio.problems


def _wish(dpi: int, bleed: str, preset: str) -> Wish:
    from kitgen.export.faces import Wish
    from kitgen.export.makers import DPI, MAKERS
    from kitgen.game import nearest

    if preset and preset not in MAKERS:
        raise misused(f"--preset is '{preset}'; {nearest(preset, MAKERS)}")
    if preset and (bleed or dpi != DPI):
        raise misused(f"--preset {preset} has its own bleed and {DPI} dpi; leave out the other")
    if not 36 <= dpi <= 1200:
        raise misused(f"--dpi is {dpi}; use a number from 36 to 1200")
    reach = None
    if bleed:
        try:
            reach = float(bleed.replace(",", "."))
            if not 0 <= reach <= 20:
                raise ValueError
        except ValueError:
            raise misused(f"--bleed is '{bleed}'; write millimetres from 0 to 20") from None
    return Wish(dpi, reach, preset, MAKERS.get(preset, ()))
