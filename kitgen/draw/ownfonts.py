"""Fonts of a designer's own: TrueType and OpenType files, read once and embedded as far as they are
used.

reportlab embeds TrueType outlines only. So what a document needs of a font is made anew for it: the
letters that it uses, with quadratic outlines no farther from the designer's than a two-thousandth
of the size. That serves both kinds of file alike, and a file with quirks never gets into a PDF.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256
from struct import unpack
from typing import Any, NamedTuple

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

from kitgen.draw.letters import AS_WIDE_AS, SPACES_EM, is_blank

MOST_BYTES = 40_000_000
_NEAR = 0.0005
"""Largest distance of an outline from the designer's, in ems."""
_PLAIN_LETTERS = "HEInox"
_NOT_EMBEDDABLE, _NOT_IN_PARTS = 2, 0x300
"""Values of a font's licence, `OS/2.fsType`: its lowest four bits for a font that may not be
embedded, and bits that are set where it may be only as a whole."""

_AXES = {"wght": "weight", "wdth": "width"}
"""Axes of variable fonts, each with the field of a cut."""
MOST_NAMED = 8
"""Fonts of a collection that a message names."""
MOST_MEASURED = 2000
"""Letters of a variable font that are measured for how far its letters reach."""


class FontError(Exception):
    """Error: a file is no usable font. It says what is wrong, and the mend."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(what)
        self.what = what
        self.mend = mend


class Cut(NamedTuple):
    """Which font of a file is meant: its number in a collection, from 1, and the weight and width
    of a variable one. None where the file has one, or for its usual weight and width."""

    face: int | None = None
    weight: float | None = None
    width: float | None = None


ONLY = Cut()
"""The font of a file that holds one."""


class OwnFont:
    """One font of a file. Lengths are ems. Raises FontError for what cannot be read or may not be
    embedded."""

    def __init__(self, name: str, raw: bytes, cut: Cut = ONLY) -> None:
        self.name = name
        self.raw = raw
        self.cut = cut
        try:
            self._check()
        except FontError:
            raise
        except Exception:  # fontTools raises what it meets in a broken file
            raise FontError("the font cannot be read", "save or copy it once more") from None

    def _check(self) -> None:
        """Raise FontError for what is no font, has no outlines or letters that texts could use, or
        may not be embedded by its licence (bits of `OS/2.fsType`)."""
        raw = self.raw
        if raw[:4] == b"wOF2":
            _check_woff2(raw)
        elif raw[:4] == b"wOFF":
            _check_woff(raw)
        elif raw[:4] == b"ttcf":
            self._check_number()
        elif raw[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
            raise FontError("the file is no font", "take a TTF or OTF file")
        if raw[:4] != b"ttcf" and self.cut.face not in (None, 1):
            raise FontError("the file holds one font", "remove 'face'")
        if not {"glyf", "CFF ", "CFF2"} & set(self.face.keys()):
            raise FontError("the font has no outlines", "take one that is drawn with outlines")
        self._check_axes()
        licence = self.face["OS/2"].fsType if "OS/2" in self.face else 0
        if licence & 0xF == _NOT_EMBEDDABLE:
            raise FontError(
                "its maker does not let the font be embedded", "ask for a licence, or take another"
            )
        if licence & _NOT_IN_PARTS:
            raise FontError(
                "its maker does not let parts of the font be embedded",
                "ask for a licence, or take another",
            )
        if not self._letters or not 16 <= self.face["head"].unitsPerEm <= 16384:
            raise FontError("the font has no letters that texts could use", "take another")
        if not any(self.has(letter) for letter in self._tried_letters()):
            raise FontError("the outlines of the font cannot be read", "save or copy it once more")

    def _check_number(self) -> None:
        """Raise FontError unless it is said which font of a collection is meant."""
        faces = TTCollection(io.BytesIO(self.raw), lazy=True).fonts
        number = self.cut.face
        if number is None or not 1 <= number <= len(faces):
            names = (str(face["name"].getBestFullName() or "?") for face in faces[:MOST_NAMED])
            listed = ", ".join(f"{n} {name}" for n, name in enumerate(names, start=1))
            more = ", …" if len(faces) > MOST_NAMED else ""
            what = f"the file holds {len(faces)} fonts: {listed}{more}"
            raise FontError(what, "say which one: '{file: …, face: 1}'")

    def _check_axes(self) -> None:
        """Raise FontError for a weight or a width that the font does not have."""
        axes = {axis.axisTag: axis for axis in self.face["fvar"].axes} if self._varies else {}
        for tag, word in _AXES.items():
            wanted = getattr(self.cut, word)
            if wanted is None:
                continue
            if tag not in axes:
                what = f"the font has one {word}" if axes else "the font is not variable"
                raise FontError(what, f"remove '{word}'")
            low, high = axes[tag].minValue, axes[tag].maxValue
            if not low <= wanted <= high:
                what = f"the font has no {word} of {wanted:g}"
                raise FontError(what, f"write a {word} from {low:g} to {high:g}")

    @property
    def _varies(self) -> bool:
        return "fvar" in self.face

    def _tried_letters(self) -> Iterable[str]:
        """Return some letters, one of which a usable font can draw."""
        return [*_PLAIN_LETTERS, *map(chr, list(self._letters)[:20])]

    @cached_property
    def face(self) -> Any:
        """The font as fontTools opens it."""
        number = (self.cut.face or 1) - 1 if self.raw[:4] == b"ttcf" else -1
        return TTFont(io.BytesIO(self.raw), lazy=True, fontNumber=number)

    @cached_property
    def glyphs(self) -> Any:
        """Glyphs as they are drawn, those of a variable font in its weight and width."""
        return self.face.getGlyphSet(location=self.location or None)

    @property
    def location(self) -> dict[str, float]:
        """Weight and width of a variable font that are not its usual ones, by their tags."""
        wanted = {tag: getattr(self.cut, word) for tag, word in _AXES.items()}
        return {tag: value for tag, value in wanted.items() if value is not None}

    @cached_property
    def _letters(self) -> dict[int, str]:
        return dict(self.face.getBestCmap() or {})

    @cached_property
    def _drawn(self) -> dict[str, Any]:
        return {}

    @property
    def units(self) -> float:
        return float(self.face["head"].unitsPerEm)

    def sorted_letters(self, letters: Iterable[str]) -> list[str]:
        """Return letters in an order that is the same on every run."""
        return sorted(letters)

    def signature(self, letters: str) -> str:
        """Return words that are the same wherever the same letters are used."""
        return letters

    def outline(self, letter: str) -> Any:
        """Return the recorded outline of a letter; None for one that the font lacks or cannot draw,
        and for one that it leaves blank."""
        if letter not in self._drawn:
            name = self._letters.get(ord(letter))
            pen: Any = None
            if name is not None:
                pen = DecomposingRecordingPen(self.glyphs)
                try:
                    self.glyphs[name].draw(pen)
                except Exception:  # a letter whose outline is broken is as good as none
                    pen = None
                if pen is not None and not pen.value and not is_blank(letter):
                    pen = None
            self._drawn[letter] = pen
        return self._drawn[letter]

    def has(self, letter: str) -> bool:
        """Return whether a letter can be set; every font can leave a space of any width."""
        drawn = self.outline(letter) is not None
        return drawn or letter in SPACES_EM or letter in AS_WIDE_AS

    def advance(self, letter: str) -> float:
        """Return the width of a letter in em; 0 for a letter that the font lacks."""
        if self.outline(letter) is not None:
            return float(self.glyphs[self._letters[ord(letter)]].width) / self.units
        if letter in AS_WIDE_AS:
            return self.advance(AS_WIDE_AS[letter])
        return SPACES_EM.get(letter, 0.0)

    @cached_property
    def cap_height(self) -> float:
        """Height of the capitals in ems: as the font states it, else measured on its H."""
        cap_height = getattr(self.face.get("OS/2"), "sCapHeight", 0) / self.units
        if 0.2 <= cap_height <= 1.5:
            return cap_height
        ys = [y for _, points in (self.outline("H") or _Nothing).value for _, y in points]
        return max(ys) / self.units if ys and max(ys) > 0 else 0.66

    @cached_property
    def reach(self) -> tuple[float, float]:
        """Largest reach of the letters above and below the baseline, in ems."""
        head = self.face["head"]
        if self._varies:  # the file's box is that of the usual weight
            ys = [y for c in list(self._letters)[:MOST_MEASURED] for y in self._ys(chr(c))]
            return max(ys, default=head.yMax) / self.units, max(-min(ys, default=0), 0) / self.units
        return min(max(head.yMax / self.units, 0.1), 3.0), min(max(-head.yMin / self.units, 0), 3.0)

    def _ys(self, letter: str) -> list[float]:
        """Return the heights of a letter's points, in the font's units."""
        outline = self.outline(letter) or _Nothing
        return [point[1] for _, points in outline.value for point in points if point]

    @cached_property
    def descent(self) -> float:
        """Reach of usual letters below the baseline, in ems."""
        ys = [
            y
            for letter in "gpqy"
            for _, points in (self.outline(letter) or _Nothing).value
            for _, y in points
        ]
        return min(max(-min(ys, default=0) / self.units, 0.0), 1.0)

    def embedded(self, letters: str, mark: str) -> bytes:
        """Return a TrueType file of some letters that the font has, the same bytes on every run. A
        PDF tells fonts apart by the name inside them; it ends in `mark`: `DejaVuSerif-1f0c9a7e`."""
        order, codes, glyphs, widths = [".notdef"], {}, {".notdef": TTGlyphPen(None).glyph()}, {}
        widths[".notdef"] = round(self.units / 2)
        for number, letter in enumerate(self.sorted_letters(set(letters) | {" "})):
            name = f"g{number}"
            pen = TTGlyphPen(None)
            outline = self.outline(letter)
            if outline is not None:
                outline.replay(Cu2QuPen(pen, self.units * _NEAR))
            order.append(name)
            codes[ord(letter)] = name
            glyphs[name] = pen.glyph()
            widths[name] = round(self.advance(letter) * self.units)
        made = FontBuilder(round(self.units), isTTF=True)
        made.font.recalcTimestamp = False
        made.updateHead(created=0, modified=0)
        made.setupGlyphOrder(order)
        made.setupCharacterMap(codes)
        made.setupGlyf(glyphs)
        drawn = made.font["glyf"]
        # a viewer moves each outline to where its metrics say that it begins
        starts = {name: getattr(drawn[name], "xMin", 0) for name in order}
        made.setupHorizontalMetrics({name: (widths[name], starts[name]) for name in order})
        above, below = self.reach
        height = {"ascent": round(above * self.units), "descent": -round(below * self.units)}
        made.setupHorizontalHeader(**height)
        title = f"{self._title()}-{mark}"
        made.setupNameTable({"familyName": title, "styleName": "Regular", "psName": title})
        made.setupOS2(fsType=0, sCapHeight=round(self.cap_height * self.units))
        made.setupPost()
        file = io.BytesIO()
        made.save(file)
        return file.getvalue()

    def _title(self) -> str:
        """Return the name that its maker gave it, in letters that a PDF takes."""
        names = self.face.get("name")
        name = str(names.getDebugName(6) or "") if names is not None else ""
        return "".join(c for c in name if c.isascii() and (c.isalnum() or c == "-"))[:40] or "Own"


def _check_woff(raw: bytes) -> None:
    """Raise FontError for a WOFF file whose tables are larger than it says, or than a font is."""
    (tables,) = unpack(">H", raw[12:14])
    entries = [unpack(">4L", raw[at + 4 : at + 20]) for at in range(44, 44 + 20 * tables, 20)]
    if sum(length for _, _, length, _ in entries) > MOST_BYTES:
        raise FontError("the font is too large", f"keep it under {MOST_BYTES // 10**6} MB")
    for start, packed, length, _ in entries:
        if packed >= length:
            continue
        opened = zlib.decompressobj().decompress(raw[start : start + packed], length + 1)
        if len(opened) != length:
            raise FontError("the font cannot be read", "save or copy it once more")


def _check_woff2(raw: bytes) -> None:
    """Raise FontError for a WOFF2 file that unpacks to more than a font may have, and where the
    package that unpacks it is not installed."""
    try:
        import brotli
    except ImportError:
        what = "the font is packed as WOFF2, and the package 'brotli' is not installed"
        mend = "take its TTF, OTF or WOFF file, or install 'boardgame-kit[fonts]'"
        raise FontError(what, mend) from None
    if raw[4:8] == b"ttcf":
        raise FontError("the file is a packed collection", "take its TTC file")
    start, length = _packed_part(raw)
    opened = brotli.Decompressor()
    size = len(opened.process(raw[start : start + length], output_buffer_limit=_STEP))
    while size <= MOST_BYTES and not opened.can_accept_more_data():
        size += len(opened.process(b"", output_buffer_limit=_STEP))
    if size > MOST_BYTES:
        raise FontError("the font is too large", f"keep it under {MOST_BYTES // 10**6} MB")


_STEP = 1_000_000
"""Bytes that are unpacked at a time."""
_GLYF, _LOCA, _NAMED = 10, 11, 63
"""Numbers of tables in a WOFF2 file; the last one is of those that are named by their letters."""


def _packed_part(raw: bytes) -> tuple[int, int]:
    """Return start and length of the packed part of a WOFF2 file, behind its list of tables (WOFF
    File Format 2.0, W3C)."""
    (tables,), (length,) = unpack(">H", raw[12:14]), unpack(">L", raw[20:24])
    at = 48
    for _ in range(tables):
        number, version = raw[at] & 63, raw[at] >> 6
        at = _end_of_figure(raw, at + (5 if number == _NAMED else 1))
        if version != (3 if number in (_GLYF, _LOCA) else 0):
            at = _end_of_figure(raw, at)
    return at, length


def _end_of_figure(raw: bytes, at: int) -> int:
    """Return where a figure of any length ends: its last byte is under 128."""
    while raw[at] & 128:
        at += 1
    return at + 1


class _Nothing:
    """Outline without a point."""

    value: tuple[()] = ()


_FONTS: dict[str, OwnFont] = {}
"""Own fonts by a name made from their contents. Adding one changes no other name."""


def add_font(name: str, raw: bytes, cut: Cut = ONLY) -> str:
    """Return the name by which drawings know a font of a file. Raises FontError."""
    content = sha256(raw)
    if cut != ONLY:
        content.update(repr(cut).encode())
    key = f"{name}-{content.hexdigest()[:12]}"
    if key not in _FONTS:
        _FONTS[key] = OwnFont(name, raw, cut)
    return key


def keep_font(key: str, font: OwnFont) -> str:
    """Let drawings know a font by a name."""
    _FONTS[key] = font
    return key


def own_fonts() -> bool:
    """Return whether there are any."""
    return bool(_FONTS)


def own_font(font: str) -> OwnFont | None:
    """Return the game's own font of this name, or None for a built-in font."""
    return _FONTS.get(font)
