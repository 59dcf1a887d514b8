"""Small fonts that tests make: a few letters of a built-in one, as TrueType or with cubic outlines,
and with every quirk that a file may have."""

from __future__ import annotations

import io
from functools import cache
from struct import pack, unpack
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from kitgen.draw.fonts import path_of

LETTERS = " ABEHIKRabcdefghijklmnopqrstuvxyzůňžř0123456789.,:-"


@cache
def _source(font: str) -> Any:
    return TTFont(path_of(font))


@cache
def typeface(
    cubic: bool = False,
    letters: str = LETTERS,
    licence: int = 0,
    source: str = "serif-bold",
    units: int = 1000,
    axes: bool = False,
    title: str = "Own-Regular",
    blank: str = "",
) -> bytes:
    """The bytes of a font file; letters in `blank` have an outline of nothing, and those that the
    source lacks are drawn as its `B`."""
    face = _source(source)
    drawn, cmap = face.getGlyphSet(), face.getBestCmap()
    empty = {cmap[ord(letter)] for letter in blank}
    names = {ord(letter): cmap.get(ord(letter), cmap[ord("B")]) for letter in letters}
    order = [".notdef", *dict.fromkeys(names.values())]
    k = units / face["head"].unitsPerEm
    made = FontBuilder(units, isTTF=not cubic)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(names)
    if cubic:
        charstrings = {}
        for name in order:
            t2 = T2CharStringPen(drawn[name].width * k, None)
            if name not in empty:
                _draw(drawn, name, Qu2CuPen(t2, 0.5, all_cubic=True), k)
            charstrings[name] = t2.getCharString()
        made.setupCFF("Own-Cubic", {"FullName": "Own Cubic"}, charstrings, {})
    else:
        glyphs = {}
        for name in order:
            pen = TTGlyphPen(None)
            if name not in empty:
                _draw(drawn, name, pen, k)
            glyphs[name] = pen.glyph()
        made.setupGlyf(glyphs)
    starts = dict.fromkeys(order, 0)
    if not cubic:
        starts = {name: getattr(made.font["glyf"][name], "xMin", 0) for name in order}
    widths = {name: round(drawn[name].width * k) for name in order}
    made.setupHorizontalMetrics({name: (widths[name], starts[name]) for name in order})
    made.setupHorizontalHeader(ascent=round(1036 * k), descent=round(-335 * k))
    made.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": title})
    made.setupOS2(fsType=licence, sCapHeight=round(670 * k))
    made.setupPost()
    if axes:  # at its heaviest each letter is half as wide again
        made.setupFvar([("wght", 100, 400, 900, "Weight")], [])
        made.setupGvar({name: [_wider(made.font, name, widths[name])] for name in order})
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def _wider(face: Any, name: str, advance: int) -> TupleVariation:
    points = face["glyf"][name].getCoordinates(face["glyf"])[0]
    deltas = [(round(x / 2), 0) for x, _ in points]
    return TupleVariation(
        {"wght": (0, 1, 1)}, [*deltas, (0, 0), (round(advance / 2), 0), None, None]
    )


def named(raw: bytes, family: str, style: str = "Regular", weight: int = 400) -> bytes:
    """A font under another name, in another weight."""
    face = TTFont(io.BytesIO(raw))
    for number, text in ((1, family), (2, style), (4, f"{family} {style}"), (9, "Anna Kos")):
        face["name"].setName(text, number, 3, 1, 0x409)
    face["name"].setName("Under the SIL Open Font License, Version 1.1", 13, 3, 1, 0x409)
    face["OS/2"].usWeightClass = weight
    if "Italic" in style:
        face["head"].macStyle |= 2
    file = io.BytesIO()
    face.save(file)
    return file.getvalue()


def collection(*files: bytes) -> bytes:
    """A file that holds several fonts."""
    made = TTCollection()
    made.fonts = [TTFont(io.BytesIO(raw)) for raw in files]
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def packed(raw: bytes, flavor: str = "woff") -> bytes:
    """A font as a WOFF or WOFF2 file."""
    face = TTFont(io.BytesIO(raw))
    face.flavor = flavor
    file = io.BytesIO()
    face.save(file)
    return file.getvalue()


def _draw(glyphs: Any, name: str, pen: Any, k: float) -> None:
    """A glyph, its accents as outlines of its own, in other units."""
    whole = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(whole)
    whole.replay(TransformPen(pen, (k, 0, 0, k, 0, 0)))


def changed(raw: bytes, **tables: Any) -> bytes:
    """A font without some tables (None), or with others."""
    face = TTFont(io.BytesIO(raw))
    for name, table in tables.items():
        if table is None:
            del face[name.replace("_", "/")]
    file = io.BytesIO()
    face.save(file)
    return file.getvalue()


def _lying(raw: bytes) -> bytes:
    """A WOFF file whose first packed table is larger than it says."""
    made = bytearray(raw)
    for at in range(44, len(made), 20):
        packed_size, size = unpack(">2L", made[at + 8 : at + 16])
        if packed_size < size:
            made[at + 12 : at + 16] = pack(">L", packed_size + 1)
            return bytes(made)
    raise AssertionError("nothing is packed")


@cache
def bad() -> dict[str, tuple[bytes, str]]:
    """Files that cannot be used, and a word of what is said of each."""
    good = typeface()
    holes = bytearray(good)
    holes[:400] = good[:12] + bytes(388)
    return {
        "empty.ttf": (b"", "no font"),
        "letter.ttf": (b"dear reader", "no font"),
        "cut.ttf": (good[: len(good) // 3], "cannot be read"),
        "holes.ttf": (bytes(holes), "cannot be read|no outlines"),
        "web.woff2": (b"wOF2" + bytes(60), "packed as WOFF2|cannot be read"),
        "cut.woff": (packed(good)[:900], "cannot be read"),
        "lying.woff": (_lying(packed(good)), "cannot be read"),
        "several.ttc": (collection(good, typeface(source="sans")), "holds 2 fonts: 1 Own"),
        "closed.ttf": (typeface(licence=0x2), "does not let the font be embedded"),
        "whole.ttf": (typeface(licence=0x100), "does not let parts of the font be embedded"),
        "bitmaps.otf": (typeface(cubic=True, licence=0x200), "does not let parts"),
        "mute.ttf": (changed(good, cmap=None), "no letters|cannot be read"),
        "shapeless.ttf": (changed(good, glyf=None, loca=None), "no outlines"),
    }
