"""`export`: a kit for others than a home printer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from kitgen.commands.arguments import OneGame
from kitgen.commands.build import inks_of, millimetres, options_of
from kitgen.commands.chosen import chosen_kinds, chosen_pieces, language_of
from kitgen.commands.ending import fail, misused, say
from kitgen.draw.pdf import DocumentInfo
from kitgen.export.cut_files import write_cut
from kitgen.export.faces import FaceSettings, lay_out
from kitgen.export.makers import DPI, MAKERS
from kitgen.export.screens import PROGRAMS, lay, write_screen
from kitgen.export.write import DRAWN, FORMATS, INKED, Press, export_folder, write_faces
from kitgen.game import DataError, load_game, nearest
from kitgen.game.checks import run_checks
from kitgen.game.model import Game
from kitgen.game.problems import as_lines, faults
from kitgen.kit.build import Progress, make_parts, print_shop
from kitgen.kit.ink import INKS
from kitgen.kit.making import MadePart
from kitgen.kit.options import Options
from kitgen.kit.output import OutputError
from kitgen.kit.plan import FILES, USUAL
from kitgen.kit.shelves import keep_shelf, shelf_of
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.press.errors import PressError
from kitgen.press.registration import INSET_MM, KINDS, LARGEST_INSET_MM, Registration
from kitgen.progress import progress_bar

FACES, CUT = "faces", "cut"
CUT_OUT = ("counters", "cards", "aids")
"""Components a machine cuts by default. Boards are glued and booklets folded instead."""


def export_command(
    game: OneGame,
    what: Annotated[
        str,
        typer.Option(
            "--as",
            help="faces: one file a face and side, and their list. cut: sheets for a cutting"
            " machine. For tables on a screen: tts (Tabletop Simulator), vassal (VASSAL), vtt"
            " (VirtualTabletop.io).",
        ),
    ] = FACES,
    kind: Annotated[
        str,
        typer.Option(
            "--format", help="Of faces: png, jpg, svg or pdf; of a print shop's pdf, tif or jpg."
        ),
    ] = "",
    dpi: Annotated[
        int | None, typer.Option(help="Dots to the inch of pictures, 36 to 1200; 300 for faces.")
    ] = None,
    bleed: Annotated[
        str, typer.Option(metavar="MM", help="Of faces, beyond the cut; 0 cuts to the outline.")
    ] = "",
    preset: Annotated[
        str, typer.Option(metavar="MAKER", help="Of faces: thegamecrafter or makeplayingcards.")
    ] = "",
    print_shop: Annotated[
        bool, typer.Option("--print-shop", help="Faces in the four inks of a press.")
    ] = False,
    standard: Annotated[
        str, typer.Option(help="With --print-shop and pdf: x4 or x1a (PDF/X).")
    ] = "",
    icc: Annotated[
        str, typer.Option(metavar="FILE", help="With --print-shop: the profile of its press.")
    ] = "",
    together: Annotated[
        bool,
        typer.Option("--together", help="Of faces as pdf: one file a part, each side a page."),
    ] = False,
    base_url: Annotated[
        str, typer.Option(metavar="URL", help="Of tts: where its pictures will lie for all to see.")
    ] = "",
    paper: Annotated[
        str, typer.Option(help="Of cut: a4 if not said; names and sizes as in build.")
    ] = "",
    marks: Annotated[
        str, typer.Option(help="Of cut: three or four (Silhouette), or corners (by eye).")
    ] = "",
    inset: Annotated[
        str, typer.Option(metavar="MM", help="Of cut: from the paper's edge to its marks.")
    ] = "",
    duplex: Annotated[str, typer.Option(help="Of cut: long, short, fold or off.")] = "",
    kiss: Annotated[
        bool, typer.Option("--kiss", help="Of cut: labels, cut down to their backing.")
    ] = False,
    only: Annotated[
        str, typer.Option(help="Some kinds only: board, counters, cards, aids, rules, boxes.")
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
    """Make what others than a printer need: single faces as pictures, sheets with the lines that a
    machine cuts, or a table on a screen."""
    _check_choice("--as", what, (FACES, CUT, *PROGRAMS))
    _check_choice("--ink", ink, INKS)
    of_faces = {"--format": kind, "--bleed": bleed, "--preset": preset, "--anyway": anyway}
    _refuse_misplaced(FACES, what, {**of_faces, "--print-shop": print_shop, "--together": together})
    _refuse_misplaced("tts", what, {"--base-url": base_url})
    of_cut = {"--paper": paper, "--marks": marks, "--inset": inset, "--duplex": duplex}
    _refuse_misplaced(CUT, what, {**of_cut, "--kiss": kiss})
    if base_url and not base_url.startswith(("http://", "https://")):
        raise misused(f"--base-url is '{base_url}'; write an address, https://…")
    kinds, wanted = chosen_kinds(only), chosen_pieces(pieces)
    kind = _format_of(kind, print_shop)
    _check_dpi(what, kind, dpi)
    settings = _face_settings(dpi, bleed, preset)._replace(pixels=kind not in DRAWN)
    if print_shop and preset:
        raise misused(f"--preset {preset} wants colours of a screen; leave out --print-shop")
    _check_pdf(kind, together, standard)
    inks = inks_of(print_shop, standard, icc)
    sheets = _cut_options(paper, marks, inset, duplex, ink) if what == CUT else None
    try:
        loaded = load_game(game)
        language = language_of(loaded.languages, lang, game)
        size = sheets.paper.name if sheets else ""
        shelf = shelf_of(Path("output"), loaded)
        folder = out or export_folder(Path("output"), shelf, what, language, size, inked=print_shop)
        if not out and (line := keep_shelf(Path("output"), loaded)):
            say(f"{game}: {line}", err=True)
        with progress_bar(game) as progress:
            usual: tuple[str, ...] = FILES if wanted else CUT_OUT if what == CUT else USUAL
            made, shop = _make_wanted(loaded, language, ink, (kinds or usual, wanted), progress)
            task = _Task(loaded, language, ink, folder, progress, inks)
            if what == FACES:
                lines, stopped = _export_faces(task, made, settings, kind, (anyway, together))
            elif sheets:
                lines, stopped = (
                    _export_cut(task, made, shop, sheets._replace(lang=language), kiss),
                    "",
                )
            else:
                lines, stopped = _export_screen(task, made, shop, what, dpi, base_url), ""
        for line in (*as_lines(shop.studio.problems), *lines):
            say(line, err=True)
        if stopped:
            raise fail(stopped, 1)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except (OutputError, PressError) as error:
        raise fail(f"{game}: {error}", 1) from None
    say(str(folder))


def _check_choice(option: str, value: str, choices: Collection[str]) -> None:
    if value not in choices:
        raise misused(f"{option} is '{value}'; {nearest(value, choices)}")


def _check_dpi(what: str, kind: str, dpi: int | None) -> None:
    """Refuse a resolution out of bounds, and one for files that have no pixels."""
    if dpi is None:
        return
    if what == CUT:
        raise misused("--dpi is for pictures; leave it out with --as cut")
    if not 36 <= dpi <= 1200:
        raise misused(f"--dpi is {dpi}; use a number from 36 to 1200")
    if what == FACES and kind in DRAWN:
        raise misused(f"--dpi is for pictures; leave it out with --format {kind}")


def _check_pdf(kind: str, together: bool, standard: str) -> None:
    """Refuse options of PDF files for files of another format."""
    if together and kind != "pdf":
        raise misused("--together makes PDF files; add --format pdf")
    if standard and kind != "pdf":
        raise misused(f"--standard is of PDF files; leave it out with --format {kind}")


class _Task(NamedTuple):
    """Export task: the game, its language and ink, and the folder it is exported into; `inks`
    are the standard and the profile of a print shop."""

    game: Game
    lang: str
    ink: str
    folder: Path
    progress: Progress | None
    inks: tuple[str, str] | None


def _export_faces(
    task: _Task,
    made: Sequence[MadePart],
    settings: FaceSettings,
    kind: str,
    ticks: tuple[bool, bool],
) -> tuple[tuple[str, ...], str]:
    """Return the lines to print, and the reason if nothing was made. `ticks`: whether to export
    even with text near the cut, and whether to put faces together in few files."""
    anyway, together = ticks

    laid = lay_out(made, settings)
    stopped = ""
    if not laid.faces or (laid.near and not anyway):
        stopped = _why_nothing(bool(laid.faces), settings.maker)
    else:
        info = DocumentInfo(task.game.title(task.lang), task.lang)
        press = Press(task.ink, print_shop(*task.inks) if task.inks else None)
        write_faces(laid, task.folder, kind, press, info, task.progress, together)
    return (*laid.unavailable, *laid.coarse, *laid.near), stopped


def _export_cut(
    task: _Task, made: Sequence[MadePart], shop: Workshop, options: Options, kiss: bool
) -> tuple[str, ...]:
    """Write the cut files and return the lines to print. Raises PressError if nothing is cut."""
    assert options.registration is not None
    lines = write_cut(task.game, made, shop, options, kiss, task.folder, task.progress)
    return (*lines, options.registration.in_words())


def _cut_options(paper: str, marks: str, inset: str, duplex: str, ink: str) -> Options:
    """Return the options for printing a cutting machine's sheets, or exit with the fault of a
    value."""
    registration_kind = next((kind for kind in KINDS if kind == (marks or KINDS[0])), None)
    if registration_kind is None:
        raise misused(f"--marks is '{marks}'; {nearest(marks, KINDS)}")
    try:
        within = float(inset.replace(",", ".") or INSET_MM)
        if not INSET_MM <= within <= LARGEST_INSET_MM:
            raise ValueError
    except ValueError:
        span = f"{INSET_MM:g} to {LARGEST_INSET_MM:g}"
        raise misused(f"--inset is '{inset}'; write millimetres from {span}") from None
    options = options_of(
        lang="",
        paper=paper,
        only="",
        duplex=duplex,
        ink=ink,
        qr="text",
        base_url="",
        as_poster=False,
        back_offset="",
    )
    return options._replace(registration=Registration(registration_kind, within))


def _export_screen(
    task: _Task,
    made: Sequence[MadePart],
    shop: Workshop,
    what: str,
    dpi: int | None,
    base_url: str,
) -> tuple[str, ...]:
    """Write a table for a screen program and return the lines to print. Raises DataError where its
    set-up has a fault."""
    title = task.game.title(task.lang)
    table, lines = lay(shop, made, title, task.lang, dpi or PROGRAMS[what].dpi)
    if faults(shop.studio.problems):
        raise DataError(shop.studio.problems)
    write_screen(what, shop, table, task.folder, task.ink, base_url, task.progress)
    return lines


def _refuse_misplaced(what: str, asked: str, options: Mapping[str, object]) -> None:
    """Refuse options that mean nothing for what is asked for."""
    for option, given in options.items():
        if given and asked != what:
            raise misused(f"{option} is for --as {what}; leave it out")


def _format_of(kind: str, inked: bool) -> str:
    formats = INKED if inked else FORMATS
    if not kind or kind in formats:
        return kind or formats[0]
    if kind in INKED:
        raise misused(f"--format {kind} goes with --print-shop")
    if kind in FORMATS:
        raise misused(f"--format is '{kind}'; with --print-shop use one of: {', '.join(INKED)}")
    raise misused(f"--format is '{kind}'; {nearest(kind, formats)}")


def _why_nothing(some: bool, maker: str) -> str:
    if some:
        return (
            "Nothing was made: text that near may be cut off. Move it in, or say --anyway and look"
            " at the proofs."
        )
    if not maker:
        return "Nothing was made: the kit has nothing of this kind."
    return f"Nothing was made: nothing of this is a size that {maker} makes."


def _make_wanted(
    game: Game,
    lang: str,
    ink: str,
    wanted: tuple[Sequence[str], Sequence[str]],
    progress: Progress | None,
) -> tuple[list[MadePart], Workshop]:
    """Return the parts of the wanted kinds and names, and where they were made. Raises DataError,
    and PressError for a name that is not there."""
    problems = list(run_checks(game, (lang,)))
    if faults(problems):
        raise DataError(problems)
    shop = open_workshop(game, lang, ink)
    shop.studio.problems += problems
    made = make_parts(game, shop, wanted[0], progress, wanted[1])
    return [part for parts_of_kind in made.values() for part in parts_of_kind], shop


def _face_settings(dpi: int | None, bleed: str, preset: str) -> FaceSettings:
    if preset:
        _check_choice("--preset", preset, MAKERS)
    if preset and (bleed or dpi not in (None, DPI)):
        raise misused(f"--preset {preset} has its own bleed and {DPI} dpi; leave out the other")
    reach = millimetres("--bleed", bleed, 20) if bleed else None
    return FaceSettings(dpi or DPI, reach, preset, MAKERS.get(preset, ()))
