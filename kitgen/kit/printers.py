"""Printers that were measured: what each does to a sheet, so that a build can undo it.

Kept in one file in the platform's folder for settings. Figures come from the calibration sheet.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path

from kitgen.draw.drawing import Drawing, PlacedDrawing
from kitgen.draw.geometry import Box, scaling, shift
from kitgen.game.problems import nearest
from kitgen.kit.output import replace_files
from kitgen.press.duplex import NO_OFFSET, BackOffset, Duplex
from kitgen.press.papers import Paper
from kitgen.press.sheet import Sheet

FILE = "printers.json"
LARGEST_FILE = 1_000_000
LONGEST_NAME = 60
STRETCH = 0.05
"""Largest stretch of a printer; one that stretches more was measured wrongly."""
WIDEST_EDGE_MM = 40.0


class Printer(NamedTuple):
    """One printer with one kind of paper. `scale` is what a drawing must be stretched by, across
    and down the upright sheet, to come out true; nothing is printed nearer to the paper's edge
    than `edge_mm`."""

    paper: str = "a4"
    duplex: Duplex = Duplex.LONG
    back_offset: BackOffset = NO_OFFSET
    scale: tuple[float, float] = (1.0, 1.0)
    edge_mm: float = 0.0


class PrinterError(Exception):
    """Error: a printer cannot be found, or its file cannot be read. The message is one sentence."""


def settings_folder() -> Path:
    """Return the folder of settings on this platform."""
    return user_config_path("kitgen", appauthor=False)


def read_printers(folder: Path) -> dict[str, Printer]:
    """Return all printers by name. Raises PrinterError for a file that no one here has written."""
    path = folder / FILE
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ValueError
        listed = json.loads(path.read_text("utf-8"))
        if not isinstance(listed, dict):
            raise ValueError
        return {name: _read(given) for name, given in listed.items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise PrinterError(f"{path}: cannot be read ({error.strerror})") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise PrinterError(
            f"{path}: is not a list of printers; mend or remove it, then calibrate again"
        ) from None


def find_printer(folder: Path, name: str) -> Printer:
    """Return the printer of this name. Raises PrinterError naming those there are."""
    printers = read_printers(folder)
    if name in printers:
        return printers[name]
    if not printers:
        raise PrinterError(
            f"there is no printer '{name}'; measure it with `kitgen calibrate --save {name}`"
        )
    raise PrinterError(f"there is no printer '{name}'; {nearest(name, printers)}")


def save_printers(folder: Path, printers: Mapping[str, Printer]) -> None:
    """Write the printers to the folder's file. Raises OutputError."""
    listed = {name: _as_json(printers[name]) for name in sorted(printers)}
    text = json.dumps(listed, ensure_ascii=False, indent=1) + "\n"
    replace_files(folder, {FILE: text.encode()})


def shown_printer(printer: Printer) -> str:
    """Return a printer's settings in one line."""
    x, y, angle = printer.back_offset
    across, down = printer.scale
    settings = [printer.paper, f"{printer.duplex} edge", f"backs {x:g},{y:g} mm and {angle:.3f}°"]
    if printer.scale != (1.0, 1.0):
        settings.append(f"stretched by {across:.4f} across and {down:.4f} down")
    if printer.edge_mm:
        settings.append(f"{printer.edge_mm:g} mm of the edge stay white")
    return ", ".join(settings)


def _as_json(printer: Printer) -> dict[str, object]:
    return {
        "paper": printer.paper,
        "duplex": str(printer.duplex),
        "back_offset": list(printer.back_offset),
        "scale": list(printer.scale),
        "edge_mm": printer.edge_mm,
    }


def _read(given: Mapping[str, object]) -> Printer:
    """Return the printer that `_written` wrote. Raises ValueError, TypeError or KeyError for
    anything else."""
    offset, scale = given["back_offset"], given["scale"]
    if not isinstance(offset, list) or not isinstance(scale, list) or len(scale) != 2:
        raise ValueError
    figures = [float(figure) for figure in (*offset, *scale, given["edge_mm"])]
    across, down, edge = figures[-3:]
    if not all(map(math.isfinite, figures)) or not 0 <= edge <= WIDEST_EDGE_MM:
        raise ValueError
    if not (is_near_one(across) and is_near_one(down)) or any(abs(f) > 20 for f in figures[:3]):
        raise ValueError
    return Printer(
        str(given["paper"]),
        Duplex(str(given["duplex"])),
        BackOffset(*figures[:-3]),
        (across, down),
        edge,
    )


def is_near_one(scale: float) -> bool:
    return abs(scale - 1) <= STRETCH


def trued(sheet: Sheet, paper: Paper, scale: tuple[float, float]) -> Sheet:
    """Return the sheet stretched about its middle, so that this printer prints it true. Paper that
    lies on its side goes through the printer upright, so its two scales change places. A sheet of
    another size, such as a poster, is printed elsewhere and stays."""
    drawing = sheet.drawing
    width, height = drawing.width_mm, drawing.height_mm
    if scale == (1.0, 1.0) or (width, height) not in {
        (way.width_mm, way.height_mm) for way in paper.both_ways()
    }:
        return sheet
    across, down = scale if width <= height else scale[::-1]
    by = shift(width / 2, height / 2) @ scaling(across, down) @ shift(-width / 2, -height / 2)

    def placed(box: Box) -> Box:
        x, y, wide, high = box
        return (*by(x, y), wide * across, high * down)

    page = Drawing(drawing.name, width, height, (PlacedDrawing(drawing, by),))
    return sheet._replace(drawing=page, trim=placed(sheet.trim), bleed_box=placed(sheet.bleed_box))
