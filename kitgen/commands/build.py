"""`build`: the PDF files of games."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.arguments import Games
from kitgen.commands.chosen import chosen_kinds, chosen_pages, chosen_pieces, language_of
from kitgen.commands.ending import misused, say
from kitgen.draw.print_shop import STANDARDS
from kitgen.game import DataError, builtin_games, load_game, nearest
from kitgen.game.addresses import Codes, QrMode, base_url_fault
from kitgen.game.checks import run_checks
from kitgen.game.problems import as_lines, faults
from kitgen.game.sheets.online import copies_in_words
from kitgen.game.topics import draft_problems
from kitgen.kit.build import build_changed, build_kit, made_before
from kitgen.kit.changes import Changes, name_with_id
from kitgen.kit.ink import INKS
from kitgen.kit.inputs import fingerprint, is_whole
from kitgen.kit.making import MOST_COPIES
from kitgen.kit.manifest import kit_folder
from kitgen.kit.options import MARKS, Options
from kitgen.kit.output import OutputError
from kitgen.kit.printers import Printer, PrinterError, find_printer, settings_folder
from kitgen.kit.shelves import keep_shelf
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.errors import PressError
from kitgen.press.papers import paper as named_paper
from kitgen.progress import progress_bar

PAPER, DUPLEX = "a4", "long"
"""Paper and duplex mode used if neither the command line nor a measured printer gives them."""
MOST_BLEED_MM = 10.0


def build_command(
    games: Games = None,
    every: Annotated[bool, typer.Option("--all", help="All built-in games.")] = False,
    lang: Annotated[
        str, typer.Option(help="Language of the kit; English if the game has it, else its first.")
    ] = "",
    paper: Annotated[
        str,
        typer.Option(
            help="a0-a6, letter, legal, tabloid, or a size such as 330x480mm; a4 if not said."
        ),
    ] = "",
    only: Annotated[
        str, typer.Option(help="Some files only: board, counters, cards, aids, rules, boxes.")
    ] = "",
    pieces: Annotated[
        str, typer.Option(help="Some pieces only: ids of parts or of their rows, with commas.")
    ] = "",
    pages: Annotated[
        str, typer.Option(help="Some pages only, such as 3-5,8; with --only and one file.")
    ] = "",
    copies: Annotated[
        int | None, typer.Option(help="So many of each piece, instead of what the game has.")
    ] = None,
    changed_since: Annotated[
        str,
        typer.Option(help="Only what differs from a manifest.json, or from the last whole build."),
    ] = "",
    out: Annotated[Path, typer.Option(help="Where the kits go.")] = Path("output"),
    duplex: Annotated[str, typer.Option(help="long, short, fold or off; long if not said.")] = "",
    ink: Annotated[str, typer.Option(help="full, low or grey.")] = "full",
    qr: Annotated[
        str, typer.Option(help="text (the summary itself), url (its page) or reader.")
    ] = "text",
    base_url: Annotated[
        str, typer.Option(help="Where the pages of `kitgen site` lie, for --qr url and reader.")
    ] = "",
    as_poster: Annotated[
        bool, typer.Option("--poster", help="Boards on one page of their own size, not in tiles.")
    ] = False,
    back_offset: Annotated[
        str, typer.Option(help="x,y[,angle] of your printer's backs: see `kitgen calibrate`.")
    ] = "",
    print_shop: Annotated[
        bool,
        typer.Option("--print-shop", help="Files for a press: PDF/X, its four inks, posters."),
    ] = False,
    standard: Annotated[str, typer.Option(help="With --print-shop: x4 or x1a.")] = "",
    icc: Annotated[
        str, typer.Option(metavar="FILE", help="With --print-shop: the profile of its press.")
    ] = "",
    bleed: Annotated[
        str, typer.Option(metavar="MM", help="With --print-shop: so much bleed, from 0 to 10 mm.")
    ] = "",
    around: Annotated[
        str,
        typer.Option("--marks", help="With --print-shop: crop, registration (and crop) or none."),
    ] = "",
    backs_apart: Annotated[
        bool, typer.Option("--backs-apart", help="Backs in files of their own.")
    ] = False,
    spares: Annotated[
        bool, typer.Option("--spares", help="Fill free places with copies more of the pieces.")
    ] = False,
    printer: Annotated[
        str, typer.Option(help="One that you have measured: its paper, duplex and corrections.")
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Build even if nothing has changed.")
    ] = False,
) -> None:
    """Make the PDF files of one or more games. A game of which nothing has changed since its last
    build is left as it is."""
    names = list(builtin_games()) if every else list(games or ())
    if not names or (every and games):
        raise misused("name at least one game, or --all alone")
    if print_shop and (printer or back_offset):
        option = "--printer" if printer else "--back-offset"
        raise misused(f"{option} mends what your own printer does; leave it out with --print-shop")
    measured = _find_measured(printer) if printer else None
    if measured:
        paper, duplex = paper or measured.paper, duplex or str(measured.duplex)
    options = options_of(lang, paper, only, duplex, ink, qr, base_url, as_poster, back_offset)
    if measured:
        options = _corrected(options, measured, keep_offset=bool(back_offset))
    options = options._replace(pieces=chosen_pieces(pieces), copies=copies, since=changed_since)
    options = options._replace(pages=chosen_pages(pages, options.only))
    options = options._replace(backs_apart=backs_apart, spares=spares)
    if inks := inks_of(print_shop, standard, icc):
        options = options._replace(standard=inks[0], icc=inks[1], poster=True)
    options = _as_the_shop_wants(options, bleed, around)
    if copies is not None:
        _check_copies(copies)
    built = [_build_or_complain(name, options, out, force) for name in names]
    if not all(built):
        raise SystemExit(1)


def _build_or_complain(name: str, options: Options, out: Path, force: bool) -> bool:
    """Build a kit, unless nothing has changed, and print its folder. Return False if it cannot be
    built; the reason is printed."""
    try:
        game = load_game(name, checked=False)
        options = options._replace(lang=language_of(game.languages, options.lang, name))
        folder = kit_folder(out, game, options)
        inputs = fingerprint(game.folder, options, out)
        if not (force or options.since) and is_whole(folder, inputs):
            say(f"{name}: nothing has changed since it was built", err=True)
            for line in (*as_lines(draft_problems(game)), *copies_in_words(name, game.folder)):
                say(line, err=True)
            say(str(folder))
            return True
        made, lines = _build(name, options, out, inputs)
    except DataError as error:
        say("\n".join(as_lines(error.problems)), err=True)
        return False
    except (OutputError, PressError) as error:
        say(f"{name}: {error}", err=True)
        return False
    for line in (*lines, *copies_in_words(name, game.folder)):
        say(line, err=True)
    if made:
        if line := keep_shelf(out, game):
            say(f"{name}: {line}", err=True)
        say(str(made))
    return True


def inks_of(wanted: bool, standard: str, icc: str) -> tuple[str, str] | None:
    """Return the standard and the profile of a print shop's files, if they are wanted."""
    if not wanted and (standard or icc):
        raise misused(f"{'--standard' if standard else '--icc'} goes with --print-shop")
    if standard and standard not in STANDARDS:
        raise misused(f"--standard is '{standard}'; {nearest(standard, STANDARDS)}")
    return (standard or next(iter(STANDARDS)), icc) if wanted else None


def _as_the_shop_wants(options: Options, bleed: str, around: str) -> Options:
    """Return the options with the bleed and marks of a print shop's files."""
    if (bleed or around) and not options.standard:
        raise misused(f"{'--bleed' if bleed else '--marks'} goes with --print-shop")
    if around and around not in MARKS:
        raise misused(f"--marks is '{around}'; {nearest(around, MARKS)}")
    reach = millimetres("--bleed", bleed, MOST_BLEED_MM) if bleed else None
    return options._replace(bleed_mm=reach, marks=around or options.marks)


def millimetres(option: str, text: str, most: float) -> float:
    """Return a length that is typed, with a point or a comma."""
    try:
        length = float(text.replace(",", "."))
    except ValueError:
        length = -1.0
    if not 0 <= length <= most:
        raise misused(f"{option} is '{text}'; write millimetres from 0 to {most:g}")
    return length


def _corrected(options: Options, printer: Printer, keep_offset: bool) -> Options:
    """Return the options with what was measured of a printer. An offset that was typed is kept."""
    offset = options.back_offset if keep_offset else printer.back_offset
    return options._replace(scale=printer.scale, edge_mm=printer.edge_mm, back_offset=offset)


def _check_copies(copies: int) -> None:
    if not 1 <= copies <= MOST_COPIES:
        raise misused(f"--copies is {copies}; use a number from 1 to {MOST_COPIES}")


def _find_measured(name: str) -> Printer:
    try:
        return find_printer(settings_folder(), name)
    except PrinterError as error:
        raise misused(str(error)) from None


def _build(
    name: str, options: Options, out: Path, inputs: str
) -> tuple[Path | None, Sequence[str]]:
    """Make a kit, and give its folder, if there was anything to print, and what is to be told.
    Raises DataError, PressError, OutputError."""
    game = load_game(name)
    doubts = list(run_checks(game, (options.lang,)))
    if faults(doubts):
        raise DataError(doubts)
    with progress_bar(name) as progress:
        if not options.since:
            before = made_before(kit_folder(out, game, options))
            folder = build_kit(game, options, out, progress, doubts, inputs)
            return folder, [*as_lines(doubts), *_lines_of_gone_files(name, folder, before)]
        printed, changes = build_changed(game, options, out, progress, doubts)
    return printed, [*as_lines(doubts), *_lines_of_changes(name, changes)]


def _lines_of_gone_files(name: str, folder: Path, before: Collection[str]) -> Iterator[str]:
    """Yield a line about the files of the last build that are gone: it had other options or
    data."""
    if gone := sorted(file for file in before if not (folder / file).exists()):
        are = "is" if len(gone) == 1 else "are"
        yield (
            f"{name}: {', '.join(gone)} of the last build {are} gone from {folder}: "
            "this one has other options or data"
        )


def _lines_of_changes(name: str, changes: Changes) -> Iterator[str]:
    """Yield a line for each way in which pieces differ. All pieces are listed, so that a box can be
    sorted by them."""
    if not any(changes):
        yield f"{name}: nothing has changed"
    for how, pieces in zip(_CHANGES, changes, strict=True):
        if pieces:
            listed = (f"{name_with_id(piece.name, piece.id)} x{piece.copies}" for piece in pieces)
            yield f"{name}: {how}: {', '.join(listed)}"


_CHANGES = ("new", "changed", "more", "take out of the box")


def options_of(
    lang: str,
    paper: str,
    only: str,
    duplex: str,
    ink: str,
    qr: str,
    base_url: str,
    as_poster: bool,
    back_offset: str,
) -> Options:
    """Return the options of a build, or a sentence on each that cannot be."""
    paper, duplex = paper or PAPER, duplex or DUPLEX

    kinds = chosen_kinds(only)
    for option, value, choices in (
        ("--duplex", duplex, tuple(Duplex)),
        ("--ink", ink, INKS),
        ("--qr", qr, tuple(QrMode)),
    ):
        if value not in choices:
            raise misused(f"{option} is '{value}'; {nearest(value, map(str, choices))}")
    if qr != "text" and not base_url:
        raise misused(f"--qr {qr} needs --base-url URL, where the pages of `kitgen site` lie")
    if base_url and (fault := base_url_fault(base_url)):
        raise misused(f"--base-url is '{base_url}'; {fault}")
    if base_url and qr == "text":
        raise misused("--base-url goes with --qr url or --qr reader")
    try:
        sheet = named_paper(paper)
    except PressError as error:
        raise misused(str(error)) from None
    return Options(
        lang=lang,
        paper=sheet,
        only=kinds,
        duplex=Duplex(duplex),
        ink=ink,
        codes=Codes(QrMode(qr), base_url),
        poster=as_poster,
        back_offset=_offset(back_offset),
    )


def _offset(text: str) -> BackOffset:
    if not text:
        return BackOffset()
    try:
        figures = [float(part) for part in text.split(",")]
        if len(figures) not in (2, 3) or not all(abs(f) <= 20 for f in figures):
            raise ValueError
    except ValueError:
        raise misused(f"--back-offset is '{text}'; write x,y or x,y,angle, each under 20") from None
    return BackOffset(*figures)
