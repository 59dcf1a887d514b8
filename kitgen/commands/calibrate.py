"""`calibrate` and `printers`: what a printer does to a sheet, measured and kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from kitgen.commands.ending import fail, misused, say
from kitgen.game import nearest
from kitgen.kit.calibrate import (
    Readings,
    calibration_pdf,
    is_calibration,
    length,
    offset_of,
    point,
    readings,
)
from kitgen.kit.output import OutputError
from kitgen.kit.printers import (
    LONGEST_NAME,
    Printer,
    PrinterError,
    read_printers,
    save_printers,
    settings_folder,
    shown_printer,
)
from kitgen.press.calibration import gauges
from kitgen.press.duplex import Duplex
from kitgen.press.errors import PressError
from kitgen.press.papers import paper as named_paper

Figure = TypeVar("Figure")


def calibrate_command(
    paper: Annotated[str, typer.Option(help="The paper you print on.")] = "a4",
    duplex: Annotated[str, typer.Option(help="long or short.")] = "long",
    lang: Annotated[str, typer.Option(help="en or cs.")] = "en",
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("calibration.pdf"),
    left: Annotated[str, typer.Option(help="x,y read at the left cross, in mm.")] = "",
    right: Annotated[str, typer.Option(help="x,y read at the right cross, in mm.")] = "",
    across: Annotated[
        str, typer.Option(metavar="MM", help="How long the line across the sheet is.")
    ] = "",
    down: Annotated[
        str, typer.Option(metavar="MM", help="How long the line down the sheet is.")
    ] = "",
    edge: Annotated[
        str, typer.Option(metavar="MM", help="How much of the paper's edge stays white at least.")
    ] = "",
    save: Annotated[
        str, typer.Option(metavar="NAME", help="Keep this printer for `kitgen build --printer`.")
    ] = "",
) -> None:
    """Make a sheet that shows what your printer does to a print: how far its backs are off, and
    whether a length comes out true. With what you read on it, get the --back-offset of `kitgen
    build`, or --save the printer under a name. At a terminal, --save asks for the readings."""
    given = left, right, across, down, edge
    try:
        sheet = named_paper(paper)
        if duplex not in ("long", "short"):
            raise PressError("--duplex is long or short here")
        if save:
            _check_name(save)
        measured = readings(*given, sheet) if any(given) else None
        content = b"" if measured else calibration_pdf(paper, Duplex(duplex), lang)
    except (PressError, ValueError) as error:
        raise misused(str(error)) from None
    if measured is None:
        try:
            if out.is_file() and not is_calibration(out.read_bytes()):
                raise fail(
                    f"{out} is there and is no calibration sheet; name another file: --out", 1
                )
            out.write_bytes(content)
        except OSError as error:
            raise fail(f"{out}: cannot be written ({error.strerror})", 1) from None
        say(str(out))
        if not save:
            return
        if not sys.stdin.isatty():
            raise misused("--save needs what you read: --left x,y --right x,y, --across, --down")
        measured = _ask_readings(paper)
    if not save:
        say(offset_of(measured))
        return
    _keep(save, measured.printer(paper, Duplex(duplex)))


def printers_command(
    forget: Annotated[str, typer.Option(metavar="NAME", help="Remove this one.")] = "",
) -> None:
    """List the printers that you have measured with `kitgen calibrate --save`."""
    folder = settings_folder()
    try:
        printers = read_printers(folder)
        if forget:
            if forget not in printers:
                raise misused(f"there is no printer '{forget}'; {nearest(forget, printers)}")
            del printers[forget]
            save_printers(folder, printers)
    except (PrinterError, OutputError) as error:
        raise fail(f"kitgen: {error}", 1) from None
    for name, printer in printers.items():
        say(f"{name}: {shown_printer(printer)}")
    if not printers:
        say("no printer has been measured: kitgen calibrate --save NAME", err=True)


def _check_name(name: str) -> None:
    """Raise ValueError if a printer's name is empty, too long or cannot be printed."""
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise ValueError(f"--save is '{name}'; write a name of 1 to {LONGEST_NAME} letters")


def _keep(name: str, printer: Printer) -> None:
    folder = settings_folder()
    try:
        save_printers(folder, {**read_printers(folder), name: printer})
    except (PrinterError, OutputError) as error:
        raise fail(f"kitgen: {error}", 1) from None
    say(f"{name}: {shown_printer(printer)}")
    say(f"Use it: kitgen build GAME --printer {name}", err=True)


def _ask_readings(paper: str) -> Readings:
    """Ask at the terminal for what is read on the printed sheet, one figure after the other.
    An impossible answer is asked for again."""
    sheet = named_paper(paper)
    wide, high = gauges(sheet)
    say("Print both pages of it on one sheet, as you print your pieces. Then read, in mm:")
    left = _answer("x,y at the left cross on the back", "0,0", lambda text: point("it", text))
    right = _answer("x,y at the right cross on the back", "0,0", lambda text: point("it", text))
    across = _answer(
        "the line across the front", f"{wide:g}", lambda text: length("it", text, wide)
    )
    down = _answer("the line down the front", f"{high:g}", lambda text: length("it", text, high))
    edge = _answer(
        "the widest white edge that your printer leaves", "0", lambda text: length("it", text, 0)
    )
    return Readings(sheet, left, right, across, down, edge)


def _answer(question: str, usual: str, read: Callable[[str], Figure]) -> Figure:
    while True:
        try:
            return read(typer.prompt(question, default=usual))
        except typer.Abort:
            raise fail("Aborted!", 1) from None
        except ValueError as error:
            say(str(error), err=True)
