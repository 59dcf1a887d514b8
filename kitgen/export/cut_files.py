"""Sheets for a cutting machine: PDF files with its marks, and for each sheet what is cut of it, as
SVG and DXF in the millimetres of the paper."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path as Folder
from typing import NamedTuple

import svgwrite
from ezdxf import units
from ezdxf._options import options
from ezdxf.document import Drawing

from kitgen.draw.geometry import Path
from kitgen.draw.pdf import DocumentInfo, PathWords
from kitgen.export.cut import BladeCuts, closed_parts, cut_of, flattened
from kitgen.export.write import Progress, output_files
from kitgen.game.model import Game
from kitgen.kit.build import in_ink, sheets_pdf
from kitgen.kit.making import MadePart
from kitgen.kit.options import Options
from kitgen.kit.plan import FILES
from kitgen.kit.sheets import press_parts
from kitgen.kit.studios import Workshop
from kitgen.press.duplex import Duplex
from kitgen.press.errors import PressError
from kitgen.press.sheet import folded

LIST = "cut.csv"

PLACES = 4
"""Decimals of a length: a tenth of a micrometre."""


class CutLayer(NamedTuple):
    """A layer of a cut file: `colour` is for the screen, `number` the same among AutoCAD's colours
    (1 red, 3 green, 5 blue)."""

    name: str
    colour: str
    number: int


FOLD = CutLayer("fold", "#00a000", 3)
CUT = CutLayer("cut", "#ff0000", 1)
KISS = CutLayer("kiss", "#0000ff", 5)


def layers(cut: BladeCuts) -> Iterator[tuple[CutLayer, Sequence[Path]]]:
    """Yield each layer and its paths, in the order of the blade. Folds come first, to be scored or
    left to the hand."""
    folds = (*cut.sheet.folds, cut.sheet.fold) if cut.sheet.fold else cut.sheet.folds
    if folds:
        yield FOLD, folds
    if not cut.through:
        yield CUT, cut.outlines
        return
    yield KISS, cut.outlines
    yield CUT, cut.through


def write_cut_svg(cut: BladeCuts, title: str) -> str:
    """Return an SVG as wide and high as the paper, or as its half if folded. Each layer is a group
    of hairlines without a fill. Curves stay curves."""
    width, height = (round(length, PLACES) for length in cut.sheet.size_to_cut)
    file = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
    )
    file.set_desc(title=title)
    for layer, paths in layers(cut):
        group = file.g(id=layer.name, fill="none", stroke=layer.colour, stroke_width=0.1)
        for path in paths:
            group.add(file.path(" ".join(_words(path))))
        file.add(group)
    return str(file.tostring()) + "\n"


def _words(path: Path) -> Iterator[str]:
    for segment in path:
        yield segment[0] + ",".join(f"{round(figure, PLACES):g}" for figure in segment[1:])


def write_cut_dxf(cut: BladeCuts) -> bytes:
    """Return the file for AutoCAD R2000, in millimetres, y upwards from the paper's lower left
    corner: light polylines on the layers, curves as short lines. The paper's rim is a layer of its
    own, not to be cut, since programs that place a file by its extent then keep it in place."""
    options.write_fixed_meta_data_for_testing = True  # no hour: the same sheet, the same file
    width, height = cut.sheet.size_to_cut
    document = Drawing.new("R2000")
    document.units = units.MM
    space = document.modelspace()
    document.layers.add("paper", color=8).dxf.plot = 0
    rim = [(0, 0), (width, 0), (width, height), (0, height)]
    space.add_lwpolyline(rim, close=True, dxfattribs={"layer": "paper"})
    for layer, paths in layers(cut):
        document.layers.add(layer.name, color=layer.number)
        for path in paths:
            for part in closed_parts(path):
                points, closed = flattened(part)
                upwards = [(round(x, PLACES), round(height - y, PLACES)) for x, y in points]
                space.add_lwpolyline(upwards, close=closed, dxfattribs={"layer": layer.name})
    text = io.StringIO()
    document.write(text)
    return text.getvalue().encode()


def write_cut(
    game: Game,
    made: Sequence[MadePart],
    shop: Workshop,
    options: Options,
    kiss: bool,
    folder: Folder,
    progress: Progress | None = None,
) -> tuple[str, ...]:
    """Put the sheets of everything that is cut out into a folder, all or none, in place of those of
    the last export: `counters.pdf`, `counters-1.svg`, `counters-1.dxf`, … and their list. Booklets
    are folded, not cut. Raises PressError where there is nothing to cut or the paper is too small,
    OutputError, and DataError. What there is to say of it. `kiss`: only the upper layer is cut, for
    stickers, and one cut around all goes through."""
    _check_paper(options)
    cut_out = [part for part in made if not part.pages]
    if not cut_out:
        raise PressError("Nothing of this is cut out; booklets are folded.")
    info = DocumentInfo(game.title(options.lang), options.lang)
    paths = PathWords()
    rows: list[tuple[object, ...]] = []
    too_large: list[str] = []
    halves: dict[tuple[float, float], None] = {}
    with output_files(folder) as (files, _):
        for kind in FILES:
            parts = [part for part in cut_out if part.plan.file == kind]
            if not parts:
                continue
            file = press_parts(kind, parts, shop, options, game)
            too_large += [plan.name for plan in file.too_large]
            files[file.path] = sheets_pdf(in_ink(file.sheets, options), info, options, paths)
            fronts = [(page, sheet) for page, sheet in enumerate(file.sheets, 1) if sheet.outlines]
            for number, (page, sheet) in enumerate(fronts, 1):
                cut, name = cut_of(sheet, kiss), f"{kind}-{number}"
                files[f"{name}.svg"] = write_cut_svg(cut, sheet.name).encode()
                files[f"{name}.dxf"] = write_cut_dxf(cut)
                size = [f"{length:g}" for length in sheet.size_to_cut]
                if sheet.fold:
                    halves[sheet.size_to_cut] = None
                rows.append((file.path, page, name, *size, len(sheet.outlines)))
            if progress:
                progress(file.path, len(rows), len(rows))
        if not rows:
            raise PressError(_too_large(too_large, options))
        files[LIST] = _list_file(rows)
    remarks = [_too_large(too_large, options)] if too_large else []
    if halves:
        sizes = " or ".join(f"{width:g} x {height:g}" for width, height in halves)
        remarks.append(
            "Fold and glue the sheets before they are cut; to the machine each is then a page of"
            f" {sizes} mm, its fold at the edge."
        )
    return tuple(remarks)


def _check_paper(options: Options) -> None:
    """Raise PressError where the marks stand too near to each other."""
    assert options.registration is not None
    size = options.paper.width_mm, options.paper.height_mm
    sides = folded(*size) if options.duplex is Duplex.FOLD else size
    least = options.registration.least_paper_mm
    if min(sides) < least:
        half, that = ("Half of ", "of which half") if sides != size else ("", "that")
        raise PressError(
            f"{half}{options.paper.name} paper has no room for the marks of a machine; use paper"
            f" {that} is {least:g} mm wide at least."
        )


def _too_large(names: Sequence[str], options: Options) -> str:
    listed = ", ".join(dict.fromkeys(names))
    return (
        f"Not made, for {options.paper.name} paper has no room for it beside the marks: {listed}."
    )


def _list_file(rows: Sequence[Sequence[object]]) -> bytes:
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("pdf", "page", "cut_file", "width_mm", "height_mm", "pieces"))
    writer.writerows(rows)
    return table.getvalue().encode("utf-8-sig")
