"""`calibrate`: how far the backs of a printer are off."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.ending import fail, misused


def calibrate_command(
    paper: Annotated[str, typer.Option(help="The paper you print on.")] = "a4",
    duplex: Annotated[str, typer.Option(help="long or short.")] = "long",
    lang: Annotated[str, typer.Option(help="en or cs.")] = "en",
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("calibration.pdf"),
    left: Annotated[str, typer.Option(help="x,y read at the left cross, in mm.")] = "",
    right: Annotated[str, typer.Option(help="x,y read at the right cross, in mm.")] = "",
) -> None:
    """Make a sheet that shows how far your printer's backs are off, or turn what you read on it
    (--left, --right) into the --back-offset of `kitgen build`."""
    from kitgen.kit.calibrate import calibration_pdf, is_calibration, offset_from_readings
    from kitgen.press.duplex import Duplex
    from kitgen.press.errors import PressError

    try:
        if left or right:
            typer.echo(offset_from_readings(left, right, paper))
            return
        if duplex not in ("long", "short"):
            raise PressError("--duplex is long or short here")
        content = calibration_pdf(paper, Duplex(duplex), lang)
    except (PressError, ValueError) as error:
        raise misused(str(error)) from None
    try:
        if out.is_file() and not is_calibration(out.read_bytes()):
            raise fail(f"{out} is there and is no calibration sheet; name another file: --out", 1)
        out.write_bytes(content)
    except OSError as error:
        raise fail(f"{out}: cannot be written ({error.strerror})", 1) from None
    typer.echo(str(out))
