"""Sheets for a cutting machine: its lines lie where the print ends, each once, and clear of its
marks."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pypdfium2
import pytest
import resvg_py
from ezdxf import units
from ezdxf.filemanagement import read, readfile
from games_to_try import SIXTH
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFilter
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import Affine, Box, bounds, outline, rectangle
from kitgen.draw.geometry import Path as Outline
from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.export.cut import BladeCuts, cut_of
from kitgen.export.cut_files import write_cut_dxf, write_cut_svg
from kitgen.press.duplex import Duplex
from kitgen.press.imposition import Imposition, ImpositionStyle, Piece, impose
from kitgen.press.papers import paper
from kitgen.press.registration import KINDS, Kind, Registration
from kitgen.press.sheet import Sheet, box_around

DPI = 600


def export(*words: object) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, words)])


def laid(
    pieces: list[Piece], gutter: float, registration: Registration, size: str = "a4"
) -> Imposition:
    style = ImpositionStyle(20.0, bleed_mm=0.0, registration=registration)
    apart = [replace(piece, gutter_mm=gutter) for piece in pieces]
    return impose(apart, paper(size), style, lambda number, total, side: "sheet")


def black(name: str, shape: str, width: float, height: float, count: int) -> Piece:
    """A piece that is black up to its cut."""
    path = outline(shape, (0.0, 0.0, width, height), 3.0)
    front = Drawing(name, width, height, (Shape(path, Paint("#000000")),))
    return Piece(name, front, count=count, outline=None if shape == "rectangle" else path)


def shades(picture: Image.Image) -> Image.Image:
    return picture.convert("L").point(lambda level: 255 if level > 127 else 0)


def printed(sheet: Sheet) -> Image.Image:
    return shades(printed_grey(sheet))


def filled(cut: BladeCuts) -> Image.Image:
    svg = write_cut_svg(cut, "cut").replace('fill="none"', 'fill="#000000"')
    svg = svg.replace('stroke="#ff0000"', 'stroke="none"')
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI))))
    ground = Image.new("RGBA", drawn.size, "white")
    ground.alpha_composite(drawn.convert("RGBA"))
    return shades(ground)


def turns(verb: Verb) -> list[Affine]:
    """How the face of a cell lies."""
    inner = verb.verbs if isinstance(verb, Clip) else ()
    return [place.by for place in inner if isinstance(place, PlacedDrawing)]


@pytest.mark.walk
def test_a_cut_lies_within_a_twentieth_of_a_millimetre_of_the_print() -> None:
    """As two other programs draw the two files: at 600 dpi a dot is 0.042 mm."""
    pieces = [
        black("card", "rectangle", 30.0, 25.5, 1),
        black("round", "rounded", 33.3, 20.0, 1),
        black("disc", "circle", 25.0, 25.0, 1),
        black("hex", "hexagon", 26.0, 30.0, 1),
        black("shield", "shield", 14.0, 18.0, 1),
        black("long", "rounded", 90.0, 14.0, 1),
    ]
    (sheet,) = laid(pieces, 2.0, Registration("three"), "152.4x152.4mm").sheets
    turned = [by for verb in sheet.drawing.verbs for by in turns(verb) if not by.a]
    assert turned  # the cut of a piece that is turned follows it
    x, y, width, height = (length * DPI / 25.4 for length in sheet.trim)
    area = (int(x) - 9, int(y) - 9, int(x + width) + 9, int(y + height) + 9)
    whole = printed(sheet), filled(cut_of(sheet))
    assert whole[0].size == pytest.approx(whole[1].size, abs=1)
    print_, cut = (picture.crop(area) for picture in whole)
    apart = ImageChops.difference(print_, cut)
    assert sum(apart.histogram()[1:]) > 0  # the rims of curves: two programs drew them
    assert apart.filter(ImageFilter.MinFilter(3)).getbbox() is None
    off = ImageChops.difference(print_, ImageChops.offset(cut, 3, 0))
    assert off.filter(ImageFilter.MinFilter(3)).getbbox() is not None  # the look sees 0.13 mm


@pytest.mark.parametrize("way", ["portrait", "landscape"])
def test_a_folded_sheet_is_cut_where_its_fronts_are_and_folded_where_its_line_is(
    way: Literal["portrait", "landscape"],
) -> None:
    """Its cut lies on the half with the fronts, the fold on the rim of that half, as two other
    programs draw the sheet and read the lines."""
    face = black("card", "rounded", 30.0, 20.0, 1)
    card = Piece("card", face.front, face.front, 2, face.outline, gutter_mm=2.0)
    style = ImpositionStyle(
        20, 2, 0, duplex=Duplex.FOLD, registration=Registration("four"), orientation=way
    )
    (sheet,) = impose([card], paper("130x220mm"), style, lambda *_: "sheet").sheets
    half = (130, 110) if way == "portrait" else (110, 130)
    assert sheet.size_to_cut == half
    grey, cut = printed_grey(sheet), filled(cut_of(sheet))
    assert cut.size == pytest.approx([side / 25.4 * DPI for side in half], abs=1)
    fronts = box_around([bounds(outline) for outline in sheet.outlines])
    x, y, wide, high = (length * DPI / 25.4 for length in fronts)
    area = (int(x) - 9, int(y) - 9, int(x + wide) + 9, int(y + high) + 9)
    apart = ImageChops.difference(shades(grey.crop(area)), cut.crop(area))
    assert apart.filter(ImageFilter.MinFilter(3)).getbbox() is None
    document = read(io.StringIO(write_cut_dxf(cut_of(sheet)).decode()))
    fold: Any
    (fold,) = document.modelspace().query('LWPOLYLINE[layer=="fold"]')
    (x1, y1, *_), (x2, y2, *_) = fold.get_points()
    left, top = x1 * DPI / 25.4, (half[1] - y1) * DPI / 25.4
    right, bottom = x2 * DPI / 25.4, (half[1] - y2) * DPI / 25.4
    line = (round(left) - 2, round(top) - 2, round(right) + 2, round(bottom) + 2)
    seen = grey.crop(line).point(lambda level: 255 * (level < 160)).getbbox()
    assert seen is not None  # the dashes lie on it from end to end
    assert seen[2] - seen[0] >= right - left - 40
    assert seen[3] - seen[1] >= bottom - top - 40


def printed_grey(sheet: Sheet) -> Image.Image:
    pdf = write_pdf([Page(sheet.drawing, sheet.trim, sheet.bleed_box)], DocumentInfo("cut", "en"))
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil()
    return picture.convert("L")


def lines_of(cut: BladeCuts) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    found = []
    for path in cut.outlines:
        points = [(round(s[1], 3), round(s[2], 3)) for s in path if s[0] in ("M", "L")]
        closing = [(points[-1], points[0])] if path[-1][0] == "Z" else []
        found += [*itertools.pairwise(points), *closing]
    return found


def steps(line: tuple[tuple[float, float], tuple[float, float]]) -> set[tuple[int, int, str]]:
    """The unit lengths that a line goes over, all coordinates being whole."""
    (x1, y1), (x2, y2) = sorted(line)
    if x1 == x2:
        return {(int(x1), y, "upright") for y in range(int(y1), int(y2))}
    assert y1 == y2
    return {(x, int(y1), "lying") for x in range(int(x1), int(x2))}


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 4), st.integers(1, 4)),
        min_size=1,
        max_size=9,
    )
)
def test_shared_edges_are_cut_once_and_nothing_is_left_out(places: list[Box]) -> None:
    """Rectangles on a grid that do not overlap: every step of every rim, none of them twice."""
    boxes: list[Box] = []
    taken: set[tuple[int, int]] = set()
    for x, y, width, height in places:
        cells = {(int(x + i), int(y + j)) for i in range(int(width)) for j in range(int(height))}
        if taken.isdisjoint(cells):
            taken |= cells
            boxes.append((x, y, width, height))
    page = Drawing("page", 20, 20, ())
    rims = tuple(rectangle(*box) for box in boxes)
    cut = cut_of(Sheet(page, (0, 0, 20, 20), (0, 0, 20, 20), "", "front", rims))
    gone = Counter(step for line in lines_of(cut) for step in steps(line))
    wanted = {
        step
        for rim in rims
        for line in lines_of(BladeCuts(cut.sheet, (rim,)))
        for step in steps(line)
    }
    assert gone.keys() == wanted
    assert set(gone.values()) == {1}


def test_what_lies_inside_is_cut_before_what_lies_round_it() -> None:
    ring: Outline = (*rectangle(0, 0, 30, 30, 4), *rectangle(10, 10, 10, 10, 2))
    page = Drawing("page", 50, 50, ())
    cut = cut_of(Sheet(page, (0, 0, 50, 50), (0, 0, 50, 50), "", "front", (ring,)))
    assert [bounds(path)[2] for path in cut.outlines] == [10, 30]
    six = [black("card", "rectangle", 40.0, 50.0, 6)]
    (sheet,) = laid(six, 0.0, Registration("four")).sheets
    cut = cut_of(sheet)
    x, y, width, height = sheet.trim
    ends = {x, x + width}, {y, y + height}
    rim = [
        any(
            len(set(along)) == 1 and min(abs(along[0] - end) for end in ends[way]) < 0.01
            for way, along in enumerate(zip(*(q[1:3] for q in path), strict=True))
        )
        for path in cut.outlines
    ]
    assert rim == sorted(rim)
    assert (rim.count(False), rim.count(True)) == (3, 4)


def test_labels_are_cut_down_to_their_backing_and_off_as_a_whole() -> None:
    (sheet,) = laid([black("label", "circle", 25.0, 25.0, 5)], 2.0, Registration("corners")).sheets
    cut = cut_of(sheet, kiss=True)
    (whole,) = cut.through
    outer, inner = bounds(whole), sheet.trim
    assert all(outer[i] < inner[i] for i in (0, 1))
    assert outer[2] > inner[2]
    svg = write_cut_svg(cut, "labels")
    assert re.findall(r'<g [^>]*id="(\w+)"', svg) == ["kiss", "cut"]


@pytest.mark.walk
@pytest.mark.parametrize(
    ("kind", "size", "duplex"),
    [
        *zip(KINDS, ("a4", "letter", "a4"), ("long", "short", "off"), strict=True),
        ("four", "letter", "fold"),
    ],
)
def test_nothing_is_printed_near_a_mark(kind: Kind, size: str, duplex: str, tmp_path: Path) -> None:
    """What other than the mark itself stands there: nothing, on any sheet of a whole kit."""
    folder = tmp_path / "cut"
    words = "--as", "cut", "--marks", kind, "--paper", size, "--duplex", duplex, "--out", folder
    assert export(SIXTH, *words).exit_code == 0
    marks = Registration(kind)
    with (folder / "cut.csv").open(encoding="utf-8-sig") as listed:
        rows = list(csv.DictReader(listed))
    assert {row["pdf"] for row in rows} == {"counters.pdf", "cards.pdf", "aids.pdf"}
    for row in rows:
        page = pypdfium2.PdfDocument(folder / row["pdf"])[int(row["page"]) - 1]
        seen = page.render(scale=203.2 / 72).to_pil().convert("L")
        width, height = float(row["width_mm"]), float(row["height_mm"])
        if duplex == "fold":  # under the machine only its first half lies
            assert sorted((width, height)) == pytest.approx([139.7, 215.9])
            assert min(seen.size) == pytest.approx(215.9 * 8, abs=1.5)
        else:
            assert seen.size == pytest.approx((width * 8, height * 8), abs=1.5)
        alone = Drawing("marks", width, height, tuple(marks.shapes(width, height)))
        whole = 0.0, 0.0, width, height
        pdf = write_pdf([Page(alone, whole, whole)], DocumentInfo("marks", "en"))
        bare = pypdfium2.PdfDocument(pdf)[0].render(scale=203.2 / 72).to_pil().convert("L")
        for x, y, wide, high in marks.zones(width, height):
            left, top, right, bottom = (int(at * 8) for at in (x, y, x + wide, y + high))
            area = left + 1, top + 1, right - 1, bottom - 1
            assert bare.crop(area).getextrema()[0] < 100
            apart = ImageChops.difference(seen.crop(area), bare.crop(area))
            assert apart.getbbox() is None, (row, x, y)


def test_other_programs_read_the_same_from_both_files(tmp_path: Path) -> None:
    """ezdxf reads what is cut of each sheet: as many pieces as the list has, within the paper's
    rim, no two files of a sheet apart."""
    folder = tmp_path / "cut"
    found = export(SIXTH, "--as", "cut", "--marks", "four", "--kiss", "--out", folder)
    assert found.exit_code == 0
    assert "4 marks: inset 10 mm, length 10 mm, thickness 0.5 mm" in found.output
    with (folder / "cut.csv").open(encoding="utf-8-sig") as listed:
        rows = list(csv.DictReader(listed))
    for row in rows:
        document = readfile(folder / f"{row['cut_file']}.dxf")
        assert not document.audit().has_errors
        assert document.units == units.MM
        height = float(row["height_mm"])
        by_layer: dict[str, list[Box]] = {}
        line: Any
        for line in document.modelspace():
            points = [(x, height - y) for x, y, *_ in line.get_points()]
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            box = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
            by_layer.setdefault(line.dxf.layer, []).append(box)
        assert by_layer.pop("paper") == [pytest.approx((0, 0, float(row["width_mm"]), height))]
        assert len(by_layer.pop("cut")) == 1
        svg = (folder / f"{row['cut_file']}.svg").read_text("utf-8")
        (group,) = re.findall(r'<g [^>]*id="kiss"[^>]*>(.*?)</g>', svg)
        drawn: list[list[tuple[float, ...]]] = [
            [tuple(map(float, pair)) for pair in re.findall(r"[MLC,]([\d.]+),([\d.]+)(?= |$)", d)]
            for d in re.findall(r'd="([^"]+)"', group)
        ]
        assert len(drawn) == len(by_layer["kiss"])
        for ends, box in zip(drawn, by_layer["kiss"], strict=True):
            # where a curve ends lies on the line that is cut
            assert min(point[0] for point in ends) >= box[0] - 0.02
            assert max(point[1] for point in ends) <= box[1] + box[3] + 0.02


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--marks", "five"), "--marks is 'five'; use one of: corners, four, three"),
        (("--duplex", "folded"), "--duplex is 'folded'; did you mean 'fold'?"),
        (("--duplex", "fold", "--paper", "a5"), "Half of a5 paper has no room for the marks"),
        (("--inset", "30", "--paper", "a5"), "a5 paper has no room for the marks of a machine"),
        (("--inset", "3"), "--inset is '3'; write millimetres from 10 to 40"),
        (("--dpi", "300"), "--dpi is for pictures"),
        (("--paper", "a6"), "a6 paper has no room for the marks of a machine"),
        (("--only", "rules"), "Nothing of this is cut out; booklets are folded."),
    ],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    folder = tmp_path / "cut"
    found = export(SIXTH, "--as", "cut", *words, "--out", folder)
    assert found.exit_code in (1, 2)
    assert said in " ".join(found.output.split())
    assert not folder.exists()


def test_folds_are_apart(tmp_path: Path) -> None:
    folder = tmp_path / "cut"
    words = "--as", "cut", "--pieces", "footmen,knights", "--out", folder
    assert export("game-of-thrones", *words).exit_code == 0
    svg = (folder / "counters-1.svg").read_text("utf-8")
    assert re.findall(r'<g [^>]*id="(\w+)"', svg)[-1] == "cut"


def test_the_same_sheet_is_the_same_file() -> None:
    """Whatever the hour and the dice, which the format has places for."""
    (sheet,) = laid([black("disc", "circle", 40.0, 40.0, 1)], 2.0, Registration()).sheets
    assert write_cut_dxf(cut_of(sheet)) == write_cut_dxf(cut_of(sheet))


def test_a_dxf_is_written_for_a_curve_as_near_as_is_said() -> None:
    (sheet,) = laid([black("disc", "circle", 40.0, 40.0, 1)], 2.0, Registration()).sheets
    document = read(io.StringIO(write_cut_dxf(cut_of(sheet)).decode()))
    disc: Any
    (disc,) = document.modelspace().query('LWPOLYLINE[layer=="cut"]')
    x, y, width, height = sheet.trim
    middle = x + width / 2, 297 - y - height / 2
    points = [(px, py) for px, py, *_ in disc.get_points()]
    for (x1, y1), (x2, y2) in itertools.pairwise([*points, points[0]]):
        for px, py in ((x1, y1), ((x1 + x2) / 2, (y1 + y2) / 2)):
            radius = ((px - middle[0]) ** 2 + (py - middle[1]) ** 2) ** 0.5
            assert radius == pytest.approx(20.0, abs=0.02)
