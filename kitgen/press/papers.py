"""Sizes of paper: the ISO A series, the North American sizes and any free size, in millimetres."""

from __future__ import annotations

import re
from typing import NamedTuple

from kitgen.game.problems import most_alike, shown
from kitgen.press.errors import PressError

MM_PER_INCH = 25.4

SMALLEST_SIDE_MM = 100.0
"""Shortest side of a paper; below this the rulers and margins leave no room for anything else."""

LARGEST_SIDE_MM = 5000.0
"""Longest side of a paper: a PDF page ends at 200 inches (ISO 32000-1, annex C.2)."""


class Paper(NamedTuple):
    """A sheet of paper as it lies: `width_mm` across, `height_mm` down."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def is_landscape(self) -> bool:
        return self.width_mm > self.height_mm

    def portrait(self) -> Paper:
        return self.turned() if self.is_landscape else self

    def landscape(self) -> Paper:
        """Return the sheet with its long edge across; a square sheet stays as it is."""
        return self.turned() if self.width_mm < self.height_mm else self

    def turned(self) -> Paper:
        return Paper(self.name, self.height_mm, self.width_mm)

    def both_ways(self) -> tuple[Paper, ...]:
        """Return portrait and landscape; one entry for a square sheet."""
        if self.width_mm == self.height_mm:
            return (self,)
        return self.portrait(), self.landscape()


STANDARD = {
    paper.name: paper
    for paper in (
        Paper("a0", 841, 1189),
        Paper("a1", 594, 841),
        Paper("a2", 420, 594),
        Paper("a3", 297, 420),
        Paper("a4", 210, 297),
        Paper("a5", 148, 210),
        Paper("a6", 105, 148),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
        Paper("ledger", 431.8, 279.4),
    )
}
"""Named sizes: ISO 216 and ANSI/ASME Y14.1 with US Legal."""

_FREE_SIZE = r"(-?\d{1,9}(?:\.\d{1,9})?)\s*[x×]\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*(mm|cm|in)?"


def paper(text: str) -> Paper:
    """Return the paper that a user names: `a4`, `Letter`, `330x480`, `330x480mm`, `13x19in`.

    A free size without a unit is in millimetres and lies as written, width first.
    Raises PressError for an unknown name and for a size that is too small or too large.
    """
    wanted = text.strip().lower()
    if wanted in STANDARD:
        return STANDARD[wanted]
    size = re.fullmatch(_FREE_SIZE, wanted)
    if size is None:
        hint = most_alike(wanted, STANDARD, likeness=0.0)
        raise PressError(
            f"Paper {_short(text)} is not known: try {shown(hint)}, or a free size such as"
            " 330x480mm."
        )
    unit = size[3] or "mm"
    factor = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}[unit]
    width, height = float(size[1]) * factor, float(size[2]) * factor
    if min(width, height) < SMALLEST_SIDE_MM:
        raise PressError(
            f"Paper {_short(text)} is too small: each side must be at least"
            f" {SMALLEST_SIDE_MM:g} mm; the nearest named size is {shown(_nearest(width, height))}."
        )
    if max(width, height) > LARGEST_SIDE_MM:
        raise PressError(
            f"Paper {_short(text)} is too large: each side must be at most"
            f" {LARGEST_SIDE_MM:g} mm; the nearest named size is {shown(_nearest(width, height))}."
        )
    return Paper(f"{float(size[1]):g}x{float(size[2]):g}{unit}", width, height)


def _nearest(width: float, height: float) -> str:
    return min(
        STANDARD.values(), key=lambda p: abs(p.width_mm - width) + abs(p.height_mm - height)
    ).name


def _short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:29] + "…")
