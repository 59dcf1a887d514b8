"""The calibration sheet, and the offset that its readings mean."""

from __future__ import annotations

import re

from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.kit.studios import common_words
from kitgen.press.calibration import CalibrationWords, calibration_sheets, cross_distance
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.papers import paper as named_paper

FARTHEST_MM = 20
"""The scales of the sheet end there, and `kitgen build` takes no larger offset."""


def calibration_pdf(paper: str, duplex: Duplex, lang: str) -> bytes:
    """Two pages. Raises PressError for an unknown paper."""
    words = common_words(lang)
    said = CalibrationWords(
        front=words.label("front"),
        back=words.label("back"),
        left=words.label("left"),
        right=words.label("right"),
        front_advice=tuple(words.label("calibrate_front").split(" | ")),
        back_advice=tuple(words.label("calibrate_back").split(" | ")),
    )
    sheets = calibration_sheets(named_paper(paper), duplex, said)
    info = DocumentInfo(words.label("calibration"), lang)
    return write_pdf([Page(s.drawing, s.trim, s.bleed, s.name) for s in sheets], info)


def is_calibration(pdf: bytes) -> bool:
    """Whether a file is such a sheet, in any language: by its title."""
    ours = (calibration_pdf("a4", Duplex.LONG, lang) for lang in ("en", "cs"))
    return _title(pdf) in map(_title, ours)


def _title(pdf: bytes) -> bytes:
    """The title as a PDF file of ours has it."""
    found = re.search(rb"/Title \((.*)\)", pdf)
    return found[1] if found else b""


def offset_from_readings(left: str, right: str, paper: str) -> str:
    """The `--back-offset` to use, from "x,y" at the left and at the right cross, in mm.

    Raises ValueError for readings that are no pairs, PressError for an unknown paper.
    """
    points = []
    for name, text in (("--left", left), ("--right", right)):
        try:
            x, y = (float(part) for part in text.split(","))
            if not (abs(x) <= FARTHEST_MM and abs(y) <= FARTHEST_MM):
                raise ValueError
        except ValueError:
            raise ValueError(
                f"{name} is '{text}'; write what you read as x,y in mm, each under {FARTHEST_MM:g}"
            ) from None
        points.append((x, y))
    offset = BackOffset.from_readings(points[0], points[1], cross_distance(named_paper(paper)))
    return f"--back-offset={offset.x_mm:g},{offset.y_mm:g},{offset.angle_deg:.3f}"
