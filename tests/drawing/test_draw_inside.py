"""What kitgen uses of reportlab beyond its manual is still there, and still does what it did."""

from __future__ import annotations

import io
import re

import pytest
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from kitgen.draw import reportlab_private

GONE = "reportlab has changed: {} is gone; give kitgen/draw/reportlab_private.py another way to it"


@pytest.mark.parametrize("name", ["_doc", "_formsinuse", "_escape"])
def test_a_canvas_has_what_is_used_of_it(name: str) -> None:
    assert hasattr(Canvas(io.BytesIO()), name), GONE.format(f"Canvas.{name}")


@pytest.mark.parametrize("name", ["addForm", "getXObjectName", "Reference"])
def test_a_document_has_what_is_used_of_it(name: str) -> None:
    document = reportlab_private.document_of(Canvas(io.BytesIO()))
    assert hasattr(document, name), GONE.format(f"PDFDocument.{name}")


@pytest.mark.parametrize("name", ["BasicFonts", "PDFObject", "xObjectName"])
def test_the_parts_of_a_document_are_there(name: str) -> None:
    assert hasattr(pdfdoc, name), GONE.format(f"pdfdoc.{name}")


def test_streams_have_a_switch() -> None:
    assert hasattr(rl_config, "useA85"), GONE.format("rl_config.useA85")


def test_a_form_is_named_by_its_page_and_seen_through_as_a_whole() -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=0)
    document = reportlab_private.document_of(canvas)
    form = reportlab_private.form_class()(b"0 0 5 5 re f", (0, 0, 10, 10), (), True)
    document.addForm("face", form)
    reportlab_private.use_forms(canvas, ["face"])
    canvas.showPage()
    with reportlab_private.streams_as_bytes():
        canvas.save()
    text = stream.getvalue()
    name = document.getXObjectName("face").encode()
    assert re.search(rb"/XObject <<\s*/" + re.escape(name), text), "the page does not name its form"
    assert b"/S /Transparency" in text, "a form is no transparency group"
    assert b"ASCII85" not in text, "streams are spelled out in ASCII"


def test_brackets_in_a_string_are_escaped() -> None:
    assert reportlab_private.escaped(Canvas(io.BytesIO()), b"a(b)") == r"a\(b\)"
