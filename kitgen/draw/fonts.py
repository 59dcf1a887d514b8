"""The fonts everything is set in: two families with all Czech letters, and those of a game.

A built-in font is named by family and cut: `sans`, `sans-semibold`, `serif-italic`, … The files
come with the packages `font-source-sans-pro` and `font-source-serif-pro`; nothing is looked up on
the system. The fonts of a game are added by `kitgen.draw.ownfonts`.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from kitgen.draw.letters import clusters, seen
from kitgen.draw.ownfonts import OwnFont, keep_font, own_font
from kitgen.draw.reportlab_private import saying_font
from kitgen.draw.shaping import ShapedFont

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

MOST_PARTS = 32
"""Embedded parts of own fonts that are kept for the next document with the same letters."""

CAP_HEIGHT = 0.66
"""Height of capitals and figures over the size, near enough alike in both built-in families."""
DESCENT = 0.22
ABOVE, BELOW = 0.95, 0.25
"""Largest reach of built-in letters above and below the baseline, in ems."""


def is_own(font: str) -> bool:
    """Return whether a font is one of a game's."""
    return own_font(font) is not None


@cache
def shaping_name(font: str, rtl: bool = False) -> str:
    """Return the name by which drawings know a font that shapes what is set in it: letters that
    join or are kerned, from right to left with `rtl`."""
    base = own_font(font) or OwnFont(font, path_of(font).read_bytes())
    return keep_font(f"{font}.{'rtl' if rtl else 'ltr'}", ShapedFont(base, rtl))


def shaped_font(font: str) -> ShapedFont | None:
    """Return the font of this name if it shapes its letters."""
    game_font = own_font(font)
    return game_font if isinstance(game_font, ShapedFont) else None


def shown_name(font: str) -> str:
    """Return the name that a theme gives a font."""
    game_font = own_font(font)
    return game_font.name if game_font else font


def cap_height(font: str) -> float:
    """Return height of capitals and figures over the size."""
    game_font = own_font(font)
    return game_font.cap_height if game_font else CAP_HEIGHT


def descent(font: str) -> float:
    """Return how far usual letters hang below the baseline, as a share of the size."""
    game_font = own_font(font)
    return game_font.descent if game_font else DESCENT


def reach(font: str) -> tuple[float, float]:
    """Return the largest reach of letters above and below the baseline, in ems."""
    game_font = own_font(font)
    return game_font.reach if game_font else (ABOVE, BELOW)


@cache
def path_of(font: str) -> Path:
    """Return the TrueType file of a font. Raises KeyError for a name that is not in `FONTS`."""
    package, file = FONTS[font]
    return Path(str(import_module(package).__file__)).parent / "files" / file


@cache
def registered(font: str) -> Any:
    """Return the font as reportlab knows it, registered under its own name on first use."""
    made = TTFont(font, str(path_of(font)))
    pdfmetrics.registerFont(made)
    return made


@cache
def _advances(font: str) -> dict[str, float]:
    """Return the advance of each letter and each text that was asked for, in ems."""
    return {}


def _has(face: Any, letter: str) -> bool:
    return ord(letter) in face.charToGlyph and ord(letter) in face.charWidths


def missing_glyphs(font: str, string: str) -> str:
    """Return the characters of a text that the font has no glyph for, each once."""
    game_font = own_font(font)
    if game_font is not None:
        return "".join(letter for letter in dict.fromkeys(string) if not game_font.has(letter))
    face = registered(font).face
    codes = set(map(ord, string))
    if codes <= face.charToGlyph.keys() and codes <= face.charWidths.keys():
        return ""
    return "".join(letter for letter in dict.fromkeys(string) if not _has(face, letter))


def first_with(string: str, *fonts: str) -> str:
    """Return the first of some fonts that has all letters of a text; where none has, the first."""
    return next((font for font in fonts if not missing_glyphs(font, string)), fonts[0])


def parted(font: str, fallback: tuple[str, ...], string: str) -> list[tuple[str, str]]:
    """Return a text in pieces, each with the font that has its letters: the first, or where that
    has none, the first of the others that has."""
    if not fallback or not missing_glyphs(font, string):
        return [(font, string)]
    pieces: list[tuple[str, str]] = []
    for cluster in clusters(string):
        with_all = first_with(seen(cluster), font, *fallback)
        has_all = not missing_glyphs(with_all, seen(cluster))
        for letter in (cluster,) if has_all else cluster:
            with_letter = with_all if has_all else first_with(letter, font, *fallback)
            if pieces and pieces[-1][0] == with_letter:
                pieces[-1] = with_letter, pieces[-1][1] + letter
            else:
                pieces.append((with_letter, letter))
    return pieces


def _advance(font: str, letter: str) -> float:
    """Return the width of a letter in ems; 0 for one that the font lacks."""
    game_font = own_font(font)
    if game_font is not None:
        return game_font.advance(letter)
    face = registered(font).face
    return face.charWidths[ord(letter)] / 1000 if _has(face, letter) else 0.0


def width_mm(font: str, string: str, size_pt: float, tracking_pt: float = 0.0) -> float:
    """Return the advance of one line in millimetres; tracking is added between letters, not at the
    end."""
    shaping = shaped_font(font)
    if shaping:
        run = shaping.run(string, bool(tracking_pt))
        return run.length(tracking_pt / size_pt) * size_pt * MM_PER_PT
    known = _advances(font)
    total = known.get(string)
    if total is None:
        total = 0.0
        for letter in string:
            advance = known.get(letter)
            if advance is None:
                advance = known[letter] = _advance(font, letter)
            total += advance
        known[string] = total
    return (total * size_pt + max(len(string) - 1, 0) * tracking_pt) * MM_PER_PT


def embeddable(font: str, letters: str) -> Any:
    """Return the font that reportlab embeds into a document which sets these letters in it; it is
    made once for a document."""
    return _part(font, letters) if is_own(font) else registered(font)


def drawn_letters(font: str, string: str, tracked: bool = False) -> str:
    """Return the letters of a font that show a text, each once: its own, or those that stand for
    its glyphs."""
    shaping = shaped_font(font)
    if not shaping:
        return string
    return "".join({placed.letter for placed in shaping.run(string, tracked).letters})


@lru_cache(maxsize=MOST_PARTS)
def _part(font: str, letters: str) -> Any:
    """Return some letters of an own font. It is not registered: of several fonts with one name in
    their files, reportlab's register gives the first to all."""
    game_font = own_font(font)
    assert game_font is not None
    mark = sha256(f"{font} {game_font.signature(letters)}".encode()).hexdigest()[:8]
    file = io.BytesIO(game_font.embedded(letters, mark))
    if isinstance(game_font, ShapedFont):
        return saying_font()(f"{font}-{mark}", file, game_font.says)
    return TTFont(f"{font}-{mark}", file)
