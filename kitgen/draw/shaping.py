"""Letters as a font joins them, marks them, kerns them and makes ligatures (HarfBuzz).

A shaped font is an own font whose letters are what a set text is made of: a joined form, a base
with its marks, a ligature. Each has a number from the private planes of Unicode, so that PDF, SVG
and checks draw it as they draw any letter, and says what it stands for, so that a PDF is searched
and copied as it was written.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from hashlib import sha256
from importlib.util import find_spec
from itertools import groupby
from typing import Any, NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.unicodedata import script

from kitgen.draw.letters import AS_WIDE_AS, SPACES_EM
from kitgen.draw.ownfonts import OwnFont

PACKAGES = ("uharfbuzz", "bidi")
"""Modules that set such scripts: `pip install 'boardgame-kit[scripts]'`."""
_FIRST = 0xF0000
"""Number of the first letter that stands for a glyph."""
_NO_SCRIPT = ("Zyyy", "Zinh", "Zzzz")
"""Figures, signs and marks, which belong to the script beside them."""
JOINED = ("Adlm", "Arab", "Mand", "Mani", "Mong", "Nkoo", "Phag", "Phlp", "Rohg", "Sogd", "Syrc")
"""Scripts whose letters join; no room is put between these."""


@cache
def can_shape() -> bool:
    """Return whether the packages are installed that set scripts whose letters join or bear
    marks."""
    return all(find_spec(name) for name in PACKAGES)


class PlacedLetter(NamedTuple):
    """A letter of a font and where it stands on its line, in ems."""

    letter: str
    x: float


class ShapedRun(NamedTuple):
    """A text in one direction, its letters from left to right. The advance counts no tracking;
    `gaps` are the places where tracking is added, before each letter so many."""

    letters: tuple[PlacedLetter, ...]
    gaps: tuple[int, ...]
    advance: float

    def placed(self, tracking_em: float) -> Iterator[PlacedLetter]:
        """Yield the letters as they stand with some tracking."""
        for letter, gaps in zip(self.letters, self.gaps, strict=True):
            yield letter._replace(x=letter.x + gaps * tracking_em) if tracking_em else letter

    def length(self, tracking_em: float) -> float:
        """Return the length in ems with some tracking."""
        return self.advance + max(self.gaps, default=0) * tracking_em


class _Glyph(NamedTuple):
    """A glyph and where it stands, in the font's units."""

    name: str
    x: float
    y: float


class _Cluster(NamedTuple):
    """Glyphs that are one letter, such as a base and its marks; none for a space. `text` is what
    they say. They stand `x` ems behind the place that they go on from, and the next ones begin
    `advance` ems behind it. `gap`: tracking may part them from the next."""

    glyphs: tuple[_Glyph, ...]
    text: str
    x: float
    advance: float
    gap: bool


class ShapedFont(OwnFont):
    """A font that shapes what is set in it, from right to left or from left to right."""

    def __init__(self, base: OwnFont, rtl: bool) -> None:
        self._base = base
        self._rtl = rtl
        self._signs: dict[tuple[tuple[_Glyph, ...], str], str] = {}
        self._known: dict[str, tuple[tuple[_Glyph, ...], str]] = {}
        self.name, self.raw, self.cut = base.name, base.raw, base.cut

    @cached_property
    def face(self) -> Any:
        return self._base.face

    @cached_property
    def cap_height(self) -> float:
        return self._base.cap_height

    @cached_property
    def descent(self) -> float:
        return self._base.descent

    @cached_property
    def reach(self) -> tuple[float, float]:
        return self._base.reach

    @cached_property
    def glyphs(self) -> Any:
        return self._base.glyphs

    @cached_property
    def _runs(self) -> dict[tuple[str, bool], ShapedRun]:
        return {}

    @cached_property
    def _harfbuzz(self) -> Any:
        import uharfbuzz

        face = uharfbuzz.Face(uharfbuzz.Blob(self._unpacked()), max((self.cut.face or 1) - 1, 0))
        font = uharfbuzz.Font(face)
        if self.location:
            font.set_variations(self.location)
        return font

    def _unpacked(self) -> bytes:
        """Return the font as a plain file: HarfBuzz reads no web fonts."""
        if self.raw[:3] != b"wOF":
            return self.raw
        opened, file = OwnFont(self.name, self.raw, self.cut).face, io.BytesIO()
        opened.flavor = None
        opened.save(file)
        return file.getvalue()

    def run(self, text: str, tracked: bool = False) -> ShapedRun:
        """Return a text as its glyphs stand. Where it is `tracked`, no ligature is made."""
        made = self._runs.get((text, tracked))
        if made is None:
            made = self._runs[text, tracked] = self._run(text, tracked)
        return made

    def _run(self, text: str, tracked: bool) -> ShapedRun:
        """Return the letters of a text from left to right, with their places in ems and the number
        of gaps before each that tracking may widen."""
        pieces = list(self._pieces(text))
        letters: list[PlacedLetter] = []
        gaps: list[int] = []
        x, gap = 0.0, 0
        for tag, piece in reversed(pieces) if self._rtl else pieces:
            clusters = list(self._shape(tag, piece, tracked) if tag else self._blank(piece))
            for cluster in clusters:
                for sign in self._written(cluster):
                    letters.append(PlacedLetter(sign, x + cluster.x))
                    gaps.append(gap)
                x += cluster.advance
                gap += cluster.gap or cluster is clusters[-1]
        # the last letter has no gap behind it
        last = max(gap - 1, 0) if gaps and gaps[-1] < gap else gap
        return ShapedRun(tuple(letters), tuple(min(each, last) for each in gaps), x)

    def _pieces(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield words with the tag of their script, and spaces with none. Each word is shaped by
        itself, so that words are as wide in a line as they are alone."""
        tags: list[str] = []
        for letter in text:
            tag = script(letter)
            if self._is_space(letter):
                tags.append("")
            elif tag in _NO_SCRIPT:
                tags.append(tags[-1] if tags and tags[-1] else tag)
            else:  # signs and figures before it are of its script
                start = len(tags)
                while start and tags[start - 1] in _NO_SCRIPT:
                    start -= 1
                tags[start:] = [tag] * (len(tags) - start + 1)
        start = 0
        for tag, same in groupby(tags):
            length = len(list(same))
            yield tag, text[start : start + length]
            start += length

    def _is_space(self, letter: str) -> bool:
        """Return whether a letter is a space, also one that the font does not draw itself."""
        if letter in " \u00a0":
            return True
        blank = letter in SPACES_EM or letter in AS_WIDE_AS
        return blank and self._base.outline(letter) is None

    def _blank(self, spaces: str) -> Iterator[_Cluster]:
        """Yield spaces as clusters without glyphs; those without a width are left out."""
        for space in spaces:
            if advance := self._base.advance(space):
                yield _Cluster(glyphs=(), text=" ", x=0.0, advance=advance, gap=True)

    def _shape(self, tag: str, text: str, tracked: bool) -> Iterator[_Cluster]:
        """Yield clusters of a piece in one script, as HarfBuzz joins them: glyphs that stand for
        the same letters. Tracked text has no ligatures. `tag` is the script."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_codepoints(list(map(ord, text)))
        buffer.direction = "rtl" if self._rtl else "ltr"
        buffer.script = "Zyyy" if tag in _NO_SCRIPT else tag
        off = {"liga": False, "clig": False} if tracked and tag not in JOINED else {}
        uharfbuzz.shape(self._harfbuzz, buffer, off)
        shaped = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        starts = sorted({info.cluster for info, _ in shaped})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        glyph_names, em_per_unit = self.face.getGlyphOrder(), 1 / self.units
        for start, same in groupby(shaped, key=lambda each: each[0].cluster):
            pen, broadest, glyphs = 0.0, (-1.0, 0.0), []  # broadest: advance and x
            for info, place in same:
                x, y = pen + place.x_offset, place.y_offset
                glyphs.append(_Glyph(glyph_names[info.codepoint], x, y))
                broadest = max(broadest, (place.x_advance, x))
                pen += place.x_advance
            base_x = broadest[1] if self._rtl or len(glyphs) == 1 else 0.0
            yield _Cluster(
                tuple(glyph._replace(x=glyph.x - base_x) for glyph in glyphs),
                text=text[start : ends[start]],
                x=base_x * em_per_unit,
                advance=pen * em_per_unit,
                gap=pen > 0 and tag not in JOINED,
            )

    def _written(self, cluster: _Cluster) -> Iterator[str]:
        """Yield the letters that show a cluster and say its text. Readers of a PDF turn what runs
        from right to left letter by letter, so there each says one: all but the last are blank."""
        if not cluster.glyphs:
            yield " "
            return
        first, others = (cluster.text[:1], cluster.text[1:]) if self._rtl else (cluster.text, "")
        for letter in reversed(others):
            yield self._sign((), letter)
        yield self._sign(cluster.glyphs, first)

    def _sign(self, glyphs: tuple[_Glyph, ...], text: str) -> str:
        """Return the letter that stands for glyphs which say a text, a new one at first."""
        sign = self._signs.get((glyphs, text))
        if sign is None:
            sign = self._signs[glyphs, text] = chr(_FIRST + len(self._signs))
            self._known[sign] = glyphs, text
        return sign

    def says(self, letter: str) -> str:
        """Return the letters of the text that a letter of this font stands for."""
        return self._known[letter][1] if letter in self._known else letter

    def glyph_mark(self, letter: str) -> str:
        """Return a short word for the glyphs of a letter, the same on every run."""
        glyphs = self._known[letter][0] if letter in self._known else letter
        return sha256(repr(glyphs).encode()).hexdigest()[:12]

    def sorted_letters(self, letters: Iterable[str]) -> list[str]:
        """Return letters by their glyphs: their own numbers depend on what was set before."""
        return sorted(letters, key=lambda letter: self._known.get(letter, ((), letter)))

    def signature(self, letters: str) -> str:
        known = (self._known.get(letter, letter) for letter in self.sorted_letters(letters))
        return " ".join(map(repr, known))

    def outline(self, letter: str) -> Any:
        if letter not in self._known:
            return None
        if letter not in self._drawn:
            recorded: Any = RecordingPen()
            try:
                for glyph in self._known[letter][0]:
                    pen = DecomposingRecordingPen(self.glyphs)
                    self.glyphs[glyph.name].draw(pen)
                    pen.replay(TransformPen(recorded, (1, 0, 0, 1, glyph.x, glyph.y)))
            except Exception:  # a glyph whose outline is broken is as good as none
                recorded = None
            self._drawn[letter] = recorded
        return self._drawn[letter]

    def has(self, letter: str) -> bool:
        return self._base.has(letter)

    def advance(self, letter: str) -> float:
        """Return how far the font itself goes on behind a letter; in a text it may be kerned."""
        if letter not in self._known:
            return self._base.advance(letter)
        return sum(float(self.glyphs[glyph.name].width) for glyph in self._known[letter][0]) / (
            self.units
        )
