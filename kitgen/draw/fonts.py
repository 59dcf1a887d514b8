"""The fonts everything is set in: two families with all Czech letters, measured and embedded.

A font is named by family and cut: `sans`, `sans-semibold`, `serif-italic`, … The files come with
the packages `font-source-sans-pro` and `font-source-serif-pro`; nothing is looked up on the system.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

_SANS, _SERIF = "font_source_sans_pro", "font_source_serif_pro"

FONTS: dict[str, tuple[str, str]] = {
    "sans": (_SANS, "SourceSansPro-Regular.ttf"),
    "sans-italic": (_SANS, "SourceSansPro-It.ttf"),
    "sans-semibold": (_SANS, "SourceSansPro-Semibold.ttf"),
    "sans-semibold-italic": (_SANS, "SourceSansPro-SemiboldIt.ttf"),
    "sans-bold": (_SANS, "SourceSansPro-Bold.ttf"),
    "sans-bold-italic": (_SANS, "SourceSansPro-BoldIt.ttf"),
    "serif": (_SERIF, "SourceSerifPro-Regular.ttf"),
    "serif-italic": (_SERIF, "SourceSerifPro-It.ttf"),
    "serif-semibold": (_SERIF, "SourceSerifPro-Semibold.ttf"),
    "serif-semibold-italic": (_SERIF, "SourceSerifPro-SemiboldIt.ttf"),
    "serif-bold": (_SERIF, "SourceSerifPro-Bold.ttf"),
    "serif-bold-italic": (_SERIF, "SourceSerifPro-BoldIt.ttf"),
}

MM_PER_PT = 25.4 / 72

CAP_HEIGHT = 0.66
"""Height of capitals and figures over the size, near enough alike in both families."""
ASCENT = 0.75
DESCENT = 0.22


@cache
def path_of(font: str) -> Path:
    """The TrueType file of a font. Raises KeyError for a name that is not in `FONTS`."""
    package, file = FONTS[font]
    return Path(str(files(package).joinpath("files", file)))


@cache
def registered(font: str) -> Any:
    """The font as reportlab knows it, registered under its own name on first use."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    made = TTFont(font, str(path_of(font)))
    pdfmetrics.registerFont(made)
    return made


@cache
def _advances(font: str) -> dict[str, float]:
    """The advance of each letter that was asked for, in ems."""
    return {}


def _has(face: Any, letter: str) -> bool:
    return ord(letter) in face.charToGlyph and ord(letter) in face.charWidths


def missing_glyphs(font: str, string: str) -> str:
    """The characters of a text that the font has no glyph for, each once."""
    face = registered(font).face
    return "".join(letter for letter in dict.fromkeys(string) if not _has(face, letter))


def width_mm(font: str, string: str, size_pt: float, tracking_pt: float = 0.0) -> float:
    """The advance of one line in millimetres; tracking is added between letters, not at the end."""
    known = _advances(font)
    total = 0.0
    for letter in string:
        advance = known.get(letter)
        if advance is None:
            face = registered(font).face
            advance = face.charWidths[ord(letter)] / 1000 if _has(face, letter) else 0.0
            known[letter] = advance
        total += advance
    return (total * size_pt + max(len(string) - 1, 0) * tracking_pt) * MM_PER_PT
