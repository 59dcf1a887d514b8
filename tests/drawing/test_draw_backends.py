"""One drawing, two backends, the same picture; and an SVG that stands alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from drawn import (
    PANGRAM,
    Pixels,
    everything,
    far_apart,
    pdf_pixels,
    star,
    svg_pixels,
    worst_block,
)

from kitgen.draw.drawing import Clip, Drawing, Paint, PlacedDrawing, Recorder, Shape, Text, Verb
from kitgen.draw.geometry import polyline, rectangle, scaling, shift
from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.draw.svg import figure, write_svg

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"

MEAN, BLOCK, FAR = 0.005, 0.14, 0.0003
"""What two renderers of one picture may differ by: pdfium sets small glyphs on whole pixels."""


def alike(one: Pixels, other: Pixels) -> bool:
    mean = float(np.abs(one - other).mean()) / 255
    return mean < MEAN and worst_block(one, other) < BLOCK and far_apart(one, other, 128) < FAR


@pytest.fixture(scope="module")
def printed() -> Pixels:
    return pdf_pixels(everything())


@pytest.mark.walk
def test_both_backends_draw_everything_alike(printed: Pixels) -> None:
    shown = svg_pixels(everything())
    assert shown.shape == printed.shape
    assert (printed < 128).any(axis=2).mean() > 0.05, "the picture is nearly empty"
    assert alike(printed, shown), (
        np.abs(printed - shown).mean() / 255,
        worst_block(printed, shown),
        far_apart(printed, shown, 128),
    )


Change = Callable[[Verb], Verb]


def text_change(of: str, **new: object) -> Change:
    """Another look for the pangram in one font."""

    def change(verb: Verb) -> Verb:
        if isinstance(verb, Text) and verb.string == PANGRAM and verb.font == of:
            return verb._replace(**new)  # type: ignore[arg-type]
        return verb

    return change


def paint_change(**new: object) -> Change:
    def change(verb: Verb) -> Verb:
        if isinstance(verb, Shape):
            return verb._replace(paint=verb.paint._replace(**new))  # type: ignore[arg-type]
        return verb

    return change


def place_change(verb: Verb) -> Verb:
    return verb._replace(by=verb.by @ shift(0.2, 0)) if isinstance(verb, PlacedDrawing) else verb


def clip_change(verb: Verb) -> Verb:
    return verb._replace(path=verb.path[:6]) if isinstance(verb, Clip) else verb


def turn_change(verb: Verb) -> Verb:
    return verb._replace(angle=-verb.angle) if isinstance(verb, Text) else verb


def anchor_change(verb: Verb) -> Verb:
    if isinstance(verb, Text) and verb.anchor == "middle":
        return verb._replace(anchor="start")
    return verb


@pytest.mark.walk
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(text_change("serif", string=PANGRAM.replace("ž", "x")), id="one letter"),
        pytest.param(text_change("serif", x=6.2), id="a text a fifth of a millimetre off"),
        pytest.param(text_change("sans-semibold", tracking_pt=0.5), id="tracking"),
        pytest.param(text_change("sans-semibold", font="sans-bold"), id="font"),
        pytest.param(text_change("sans-italic", colour="#a8352a"), id="colour"),
        pytest.param(paint_change(dash_mm=()), id="no dashes"),
        pytest.param(paint_change(round_ends=False), id="no round ends"),
        pytest.param(paint_change(even_odd=True), id="even-odd everywhere"),
        pytest.param(place_change, id="placed a fifth of a millimetre off"),
        pytest.param(clip_change, id="a clip without its hole"),
        pytest.param(turn_change, id="texts turned the other way"),
        pytest.param(anchor_change, id="anchor"),
    ],
)
def test_the_comparison_sees_a_difference(printed: Pixels, change: Change) -> None:
    page = everything()
    changed = replace(page, verbs=tuple(change(verb) for verb in page.verbs))
    assert not alike(printed, svg_pixels(changed))


def test_a_placed_drawing_is_cut_at_its_bleed_in_both() -> None:
    """Ink beyond the bleed is gone, ink within it is there, to a tenth of a millimetre."""
    inner = Recorder()
    inner.shape(rectangle(-20, -20, 60, 60), Paint(fill="#000000"))
    face = inner.drawing("face", 10, 10, bleed_mm=2)
    outer = Recorder()
    outer.place(face, 10, 10)
    page = outer.drawing("page", 30, 30)
    for pixels in (pdf_pixels(page), svg_pixels(page)):
        dark = pixels.max(axis=2) < 128
        assert dark.sum() / 8**2 == pytest.approx(14 * 14, abs=14 * 4 * 0.1)
        assert dark[int(8.2 * 8), int(8.2 * 8)]
        assert not dark[int(7.8 * 8), 15 * 8]


@pytest.mark.parametrize("even_odd", [True, False])
def test_a_fill_follows_its_rule_in_both(even_odd: bool) -> None:
    page = Drawing(
        "star", 20, 20, (Shape(star(10, 10, 9), Paint(fill="#000000", even_odd=even_odd)),)
    )
    for pixels in (pdf_pixels(page), svg_pixels(page)):
        assert (pixels[80, 80] > 128).all() == even_odd


def test_an_empty_path_draws_nothing_and_an_empty_clip_shows_nothing() -> None:
    black = Shape(rectangle(0, 0, 10, 10), Paint(fill="#000000"))
    page = Drawing("empty", 10, 10, (Shape((), Paint("#000000", "#000000")), Clip((), (black,))))
    for pixels in (pdf_pixels(page), svg_pixels(page)):
        assert (pixels == 255).all()


def test_a_placed_drawing_without_verbs_shows_nothing() -> None:
    page = Recorder()
    page.place(Drawing("void", 10, 10, ()), 0, 0)
    drawing = page.drawing("page", 10, 10)
    for pixels in (pdf_pixels(drawing), svg_pixels(drawing)):
        assert (pixels == 255).all()


def test_ink_changes_every_colour_in_both() -> None:
    page = everything()

    def red(colour: str) -> str:
        return "#ff0000"

    colours = set(re.findall(r"#[0-9a-f]{6}", write_svg(page, red)))
    assert colours == {"#ff0000"}
    whole = (0.0, 0.0, page.width_mm, page.height_mm)
    content = write_pdf([Page(page, whole, whole)], DocumentInfo("Red", "en"), red)
    assert page_colours(content) == {(1.0, 0.0, 0.0)}


def page_colours(content: bytes) -> set[tuple[float, ...]]:
    """All that is set with `rg` and `RG` in a document's pages and forms."""
    import io

    import pikepdf

    found: set[tuple[float, ...]] = set()
    with pikepdf.open(io.BytesIO(content)) as document:
        streams = [*document.pages]
        streams += [o for o in document.objects if isinstance(o, pikepdf.Stream) and "/BBox" in o]
        for stream in streams:
            for said in pikepdf.parse_content_stream(stream):
                operands, operator = said.operands, said.operator
                if str(operator) in ("rg", "RG"):
                    found.add(tuple(float(v) for v in operands))
    return found


def tree(page: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(write_svg(page))


def test_an_svg_is_measured_in_millimetres() -> None:
    root = tree(everything())
    assert (root.get("width"), root.get("height")) == ("160mm", "242mm")
    assert root.get("viewBox") == "0 0 160 242"


def test_each_distinct_drawing_and_glyph_stands_once_in_an_svg() -> None:
    page = everything()
    root = tree(page)
    ids = [key for element in root.iter() if (key := element.get("id"))]
    assert len(ids) == len(set(ids))
    forms = [name for name in ids if re.fullmatch(r"f\d+", name)]
    assert len(forms) == len(list(page.walk())) - 1
    used = {use.get(f"{XLINK}href", "#")[1:] for use in root.iter(f"{SVG}use")}
    glyphs = {name for name in ids if "-" in name}
    assert used == {*forms, *glyphs}
    clips = {
        clip for e in root.iter() for clip in re.findall(r"url\(#(c\d+)\)", e.get("clip-path", ""))
    }
    assert clips == {name for name in ids if re.fullmatch(r"c\d+", name)}


def test_an_svg_needs_no_font_and_keeps_its_words() -> None:
    page = everything()
    root = tree(page)
    assert not list(root.iter(f"{SVG}text"))
    assert "font" not in write_svg(page)
    said = [label for e in root.iter() if (label := e.get("aria-label"))]
    words = [v.string for d in page.walk() for v in d.verbs if isinstance(v, Text)]
    assert sorted(said) == sorted(words)


def test_what_a_font_lacks_leaves_a_well_formed_svg() -> None:
    page = Drawing("odd", 10, 10, (Text(1, 5, "a漢\x00\x0bb", "sans", 6),))
    assert [e.get("aria-label") for e in tree(page).iter(f"{SVG}g")][-1] == "ab"


def test_a_name_of_any_letters_is_kept() -> None:
    page = Drawing("<&> „ř“", 10, 10, ())
    title = tree(page).find(f"{SVG}title")
    assert title is not None
    assert title.text == "<&> „ř“"


@pytest.mark.walk
def test_an_svg_is_the_same_text_in_every_process() -> None:
    code = "from drawn import everything; from kitgen.draw.svg import write_svg; import sys; "
    code += "sys.stdout.buffer.write(write_svg(everything()).encode())"
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[1] / "helpers",
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1] == write_svg(everything()).encode()


def test_enlarging_keeps_its_shape() -> None:
    """Rounded figures still draw a unit square as a square when it is placed at 200 times."""
    square = polyline([(0.1, 0.1), (0.35, 0.1), (0.35, 0.35), (0.1, 0.35)], True)
    inner = Recorder()
    inner.shape(square, Paint("#000000"))
    outer = Recorder()
    outer.place_by(inner.drawing("unit", 1, 1), scaling(200))
    page = outer.drawing("page", 100, 100)
    for pixels in (pdf_pixels(page), svg_pixels(page)):
        dark = pixels.max(axis=2) < 128
        assert dark.sum() / 8**2 == pytest.approx(50 * 50, rel=0.003)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.00001, "0"), (100, "100"), (1.5, "1.5"), (-2.25, "-2.25"), (1 / 3, "0.3333")],
)
def test_figures_are_short(value: float, text: str) -> None:
    assert figure(value) == text
