"""Names that run along a curve: of seas, of ranges of mountains."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from kitgen.draw.drawing import Text
from kitgen.draw.fonts import MM_PER_PT, first_with, width_mm
from kitgen.draw.geometry import Point

WIDEST_EM = 1.0
"""Letters of a name stand no farther apart than this."""


def letters_along(
    line: Sequence[Point],
    text: str,
    font: str,
    size_pt: float,
    colour: str,
    fallback: Sequence[str] = (),
) -> Iterator[Text]:
    """The letters of a text, each turned with a line that they are spread along, in millimetres. A
    text that is shorter stands in the middle; one that is longer goes on beyond the ends. A letter
    that the font lacks is taken from the first of the `fallback` that has it."""
    legs = [math.dist(start, end) for start, end in pairwise(line)]
    ends = [0.0, *accumulate(legs)]
    fonts = [first_with(letter, font, *fallback) for letter in text]
    widths = [
        width_mm(letter_font, letter, size_pt, 0)
        for letter_font, letter in zip(fonts, text, strict=True)
    ]
    gaps = max(len(text) - 1, 1)
    most = WIDEST_EM * size_pt * MM_PER_PT
    gap = min(max((ends[-1] - sum(widths)) / gaps, 0.0), most)
    at = (ends[-1] - sum(widths) - gap * gaps) / 2
    for letter, letter_font, width in zip(text, fonts, widths, strict=True):
        middle = at + width / 2
        leg = max((n for n in range(len(legs)) if ends[n] <= middle), default=0)
        (x, y), (to_x, to_y) = line[leg : leg + 2]
        share = (middle - ends[leg]) / (legs[leg] or 1.0)
        here = x + (to_x - x) * share, y + (to_y - y) * share
        angle = math.degrees(math.atan2(to_y - y, to_x - x))
        if letter.strip():
            yield Text(*here, letter, letter_font, size_pt, colour, "middle", angle=angle)
        at += width + gap
