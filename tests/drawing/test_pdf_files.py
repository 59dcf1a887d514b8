"""What is in a PDF file: fonts, boxes, forms, words, and the same bytes every time."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from drawn import INFO, PANGRAM, badge, everything, page_of, pdf_of, pdf_pixels, tray
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.draw.drawing import Anchor, Drawing, Paint, Recorder, Shape, Text
from kitgen.draw.fonts import FONTS
from kitgen.draw.geometry import Path as DrawnPath
from kitgen.draw.geometry import Point, polyline, rectangle
from kitgen.draw.pdf import DocumentInfo, Page, path_code, write_pdf

PT_PER_MM = 72 / 25.4
STANDARD = re.compile(r"Helvetica|Times|Courier|Symbol|ZapfDingbats")
SUBSET = re.compile(r"/[A-Z]{6}\+")


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(content))


def objects(document: pikepdf.Pdf, **wanted: str) -> list[pikepdf.Object]:
    """Dictionaries and streams that have these names under these keys."""
    return [
        each
        for each in document.objects
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)
        and all(each.get(f"/{key}") == f"/{value}" for key, value in wanted.items())
    ]


def said(content: bytes, page: int = 0) -> str:
    """The text of a page as a reader copies it."""
    return str(pypdfium2.PdfDocument(content)[page].get_textpage().get_text_range())


@pytest.fixture(scope="module")
def content() -> bytes:
    return pdf_of(everything(), badge())


def test_the_syntax_has_no_fault(content: bytes) -> None:
    with opened(content) as document:
        assert document.check_pdf_syntax() == []


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_no_fault(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "everything.pdf"
    path.write_bytes(content)
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_broken_file_is_found_out(content: bytes) -> None:
    """The checks above can fail: a file without its cross references has faults."""
    broken = content[: content.rindex(b"startxref")] + b"startxref\n7\n%%EOF\n"
    with opened(broken) as document:
        assert document.check_pdf_syntax() != [] or document.get_warnings()


def test_every_font_is_embedded_and_subset(content: bytes) -> None:
    with opened(content) as document:
        fonts = objects(document, Type="Font")
        assert len(fonts) >= len(FONTS)
        for font in fonts:
            assert font.Subtype == "/TrueType"
            assert SUBSET.match(str(font.BaseFont)), font.BaseFont
            assert not STANDARD.search(str(font.BaseFont))
            file = font.FontDescriptor.FontFile2.read_bytes()
            assert file[:4] == b"\x00\x01\x00\x00"
            assert len(file) < 60_000, "the whole font is embedded"
            assert "/ToUnicode" in font


def test_no_standard_font_is_named_anywhere(content: bytes) -> None:
    with opened(content) as document:
        for each in document.objects:
            assert not STANDARD.search(repr(each))


def test_only_the_fonts_in_use_are_embedded() -> None:
    page = Drawing("one", 50, 50, (Text(5, 10, "Ahoj", "serif-bold", 9),))
    with opened(pdf_of(page)) as document:
        names = {str(font.BaseFont) for font in objects(document, Type="Font")}
    assert [name.partition("+")[2] for name in names] == ["SourceSerifPro-Bold"]


def test_each_distinct_drawing_is_one_form() -> None:
    inner, other = badge(), badge()
    pages = []
    for number in range(3):
        record = Recorder()
        for place in range(20):
            record.place(inner if place % 2 else other, place, number)
        record.place(tray(inner))
        pages.append(record.drawing(f"page {number}", 100, 100))
    with opened(pdf_of(*pages)) as document:
        forms = objects(document, Subtype="Form")
        assert len(forms) == 2 + 3  # two badges, and a tray for each page
        assert len(document.pages) == 3
        for page in document.pages:
            assert len(page.Resources.XObject) == 3


def test_a_form_is_as_large_as_its_drawing_and_its_bleed() -> None:
    record = Recorder()
    record.place(badge(), 30, 30)
    with opened(pdf_of(record.drawing("page", 100, 100))) as document:
        (form,) = objects(document, Subtype="Form")
        assert [float(v) for v in form.BBox] == pytest.approx([-1.5, -1.5, 21.5, 21.5])


sides = st.floats(20, 800)


@settings(max_examples=20)
@given(st.lists(st.tuples(sides, sides, st.floats(0, 4)), min_size=1, max_size=4))
def test_every_page_has_boxes_of_its_own(sizes: list[tuple[float, float, float]]) -> None:
    pages = []
    for width, height, bleed in sizes:
        trim = (5.0, 6.0, width - 12, height - 14)
        around = (5 - bleed, 6 - bleed, width - 12 + 2 * bleed, height - 14 + 2 * bleed)
        pages.append(Page(Drawing("page", width, height, ()), trim, around))
    with opened(write_pdf(pages, INFO)) as document:
        for page, (width, height, bleed) in zip(document.pages, sizes, strict=True):
            media = [float(v) / PT_PER_MM for v in page.MediaBox]
            trim_box = [float(v) / PT_PER_MM for v in page.TrimBox]
            bleed_box = [float(v) / PT_PER_MM for v in page.BleedBox]
            assert media == pytest.approx([0, 0, width, height], abs=1e-3)
            assert trim_box == pytest.approx([5, 8, width - 7, height - 6], abs=1e-3)
            grown = [5 - bleed, 8 - bleed, width - 7 + bleed, height - 6 + bleed]
            assert bleed_box == pytest.approx(grown, abs=1e-3)


def test_a_length_on_paper_is_the_length_in_the_record() -> None:
    """A rectangle's edges, rendered, to a pixel of an eighth of a mm; y grows downwards."""
    page = Drawing("page", 60, 40, (Shape(rectangle(10, 5, 20, 8), Paint(fill="#000000")),))
    ys, xs = np.nonzero(pdf_pixels(page).max(axis=2) < 128)
    rows, columns = np.unique(ys) / 8, np.unique(xs) / 8
    assert (columns[0], columns[-1] + 1 / 8) == pytest.approx((10, 30), abs=0.13)
    assert (rows[0], rows[-1] + 1 / 8) == pytest.approx((5, 13), abs=0.13)


def test_viewers_are_told_not_to_scale(content: bytes) -> None:
    with opened(content) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_document_knows_its_language_and_title(lang: str) -> None:
    made = pdf_of(badge(), info=DocumentInfo("Válka světů – „1942“", lang))
    with opened(made) as document:
        assert str(document.Root.Lang) == lang
        assert str(document.docinfo["/Title"]) == "Válka světů – „1942“"
        assert str(document.docinfo["/Creator"]) == "kitgen"


def test_each_titled_page_is_in_the_outline() -> None:
    """Two pages of one title are two entries that lead to two pages."""
    pages = [page_of(badge(), title) for title in ("List 1", "List 2", "", "List 2")]
    document = pypdfium2.PdfDocument(write_pdf(pages, INFO))
    entries = [
        (mark.get_title(), dest.get_index())
        for mark in document.get_toc()
        if (dest := mark.get_dest()) is not None
    ]
    assert entries == [("List 1", 0), ("List 2", 1), ("List 2", 3)]


def lines() -> Iterator[tuple[str, str, float, Anchor]]:
    for font in FONTS:
        yield font, PANGRAM, 0.0, "start"
        yield font, PANGRAM.upper(), 0.0, "middle"
        yield font, PANGRAM.upper(), 0.8, "end"
        yield font, PANGRAM, 0.4, "start"


@pytest.mark.parametrize(("font", "words", "tracking", "anchor"), list(lines()))
def test_czech_comes_out_letter_for_letter(
    font: str, words: str, tracking: float, anchor: Anchor
) -> None:
    x = {"start": 10.0, "middle": 110.0, "end": 210.0}[anchor]
    page = Drawing("line", 220, 30, (Text(x, 20, words, font, 11, "#26241f", anchor, tracking),))
    assert said(pdf_of(page)) == words


def test_words_come_out_of_placed_turned_and_clipped_drawings() -> None:
    words = said(pdf_of(everything()))
    for word in ("uprostřed – ½ × 3", "Řež 4", "střed", "konec"):
        assert word in words


def test_more_letters_than_one_subset_holds() -> None:
    """A TrueType subset has 256 codes: a text may run over several."""
    letters = "".join(
        chr(c) for c in [*range(0x41, 0x5B), *range(0xC0, 0x17F), *range(0x400, 0x45F)]
    )
    rows = [letters[i : i + 30] for i in range(0, len(letters), 30)]
    verbs = tuple(Text(5, 10 + 6 * n, row, "sans", 10) for n, row in enumerate(rows))
    assert said(pdf_of(Drawing("all", 200, 200, verbs))).split() == rows


def test_signs_that_pdf_strings_escape() -> None:
    words = r"(a) \ b) ((c \n"
    page = Drawing("signs", 100, 20, (Text(5, 10, words, "sans", 10),))
    made = pdf_of(page)
    assert said(made) == words
    with opened(made) as document:
        assert document.check_pdf_syntax() == []


def test_the_same_bytes_twice() -> None:
    assert pdf_of(everything()) == pdf_of(everything())
    assert pdf_of(everything()) != pdf_of(badge())


def test_the_same_bytes_in_every_process() -> None:
    code = "from drawn import everything, pdf_of; import sys; "
    code += "sys.stdout.buffer.write(pdf_of(everything()))"
    made = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[1] / "helpers",
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    ]
    assert made[0] == made[1] == pdf_of(everything())


def test_what_was_written_before_does_not_matter() -> None:
    """Fonts are shared between documents; their subsets are not."""
    alone = pdf_of(badge())
    pdf_of(everything())
    assert pdf_of(badge()) == alone


def test_pages_may_come_one_by_one() -> None:
    """A generator's drawings may be gone before the next is made; their forms must not be mixed."""

    def pages() -> Iterator[Page]:
        for number in range(30):
            inner = Drawing("n", 20, 20, (Text(2, 10, f"list{number}", "sans", 9),))
            record = Recorder()
            record.place(inner)
            yield page_of(record.drawing("page", 30, 30))

    made = write_pdf(pages(), INFO)
    assert [said(made, n) for n in range(30)] == [f"list{n}" for n in range(30)]


def test_a_paint_does_not_leak_into_what_follows() -> None:
    """Colour, dash and width set inside a clip or a form are those of the page again after it."""
    page = everything()
    black = Shape(rectangle(5, 5, 5, 5), Paint(fill="#000000"))
    record = Recorder()
    record.shape(rectangle(0, 0, 5, 5), Paint(fill="#000000"))
    record.clip(rectangle(50, 50, 1, 1), [Shape(rectangle(0, 0, 99, 99), Paint(fill="#ff0000"))])
    record.shape(rectangle(5, 5, 5, 5), Paint(fill="#000000"))
    record.place(replace(page, verbs=(black,)), 5, 5)
    record.shape(rectangle(15, 15, 5, 5), Paint(fill="#000000"))
    pixels = pdf_pixels(record.drawing("page", 60, 60))
    for corner in (2.5, 7.5, 12.5, 17.5):
        assert (pixels[int(corner * 8), int(corner * 8)] == 0).all()


def test_paths_are_worded_in_their_own_figures() -> None:
    path: DrawnPath = (
        ("M", 1.0, 2.0),
        ("L", 1 / 3, 0.0),
        ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0),
        ("Z",),
    )
    assert path_code(path) == "1.000 2.000 m 0.333 0.000 l 1.000 2.000 3.000 4.000 5.000 6.000 c h"


@given(
    st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 9), st.integers(1, 9)),
    st.tuples(st.integers(0, 4), st.integers(0, 1), st.integers(1, 3)),
)
def test_a_rectangle_is_one_operator_and_nothing_else_is(
    box: tuple[int, int, int, int], change: tuple[int, int, int]
) -> None:
    path = rectangle(*box)
    x, y, width, height = box
    assert path_code(path) == f"{x} {y} {width} {height} re"
    apart = rectangle(x + 0.5, y, width, height)
    assert path_code(apart) == f"{x + 0.5:.3f} {y:.3f} {width:.3f} {height:.3f} re"
    assert path_code(path + path).count("re") == 2
    assert "re" not in path_code(path[:-1])
    corner, axis, by = change
    if corner < 4:
        corners: list[Point] = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        assert polyline(corners, True) == path
        a, b = corners[corner]
        corners[corner] = (a, b + by) if axis else (a + by, b)
        assert "re" not in path_code(polyline(corners, True))
