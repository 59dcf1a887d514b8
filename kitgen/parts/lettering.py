"""Letters that run along a curve: names of seas and mountains, words round the rim of a token."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from kitgen.draw.drawing import Text
from kitgen.draw.fonts import MM_PER_PT, first_with, shaping_name, width_mm
from kitgen.draw.geometry import Box, Path, Point
from kitgen.draw.glyphs import letter_ink, placed_letters
from kitgen.draw.letters import clusters, seen
from kitgen.draw.shaping import can_shape
from kitgen.parts.directions import as_seen, begins_right, has_right_to_left, levels_of
from kitgen.parts.scripts import JOINT, joins, needs_shaping

WIDEST_EM = 1.0
"""Most room between two letters of a name."""
STEPS = 24
"""Number of straight lines that stand for a piece of a curve."""
_TOGETHER = "(\u0644[\u064b-\u065f\u0670]*[\u0622\u0623\u0625\u0627\u0671][\u064b-\u065f\u0670]*)"
"""Pattern of lam and alef, which are one sign in Arabic."""
ROUND_STEPS = 240
"""Number of straight lines that stand for an ellipse."""


class Letter(NamedTuple):
    """A letter, the font that has it, and its width in mm."""

    text: str
    font: str
    width: float

    def wider(self, times: float) -> Letter:
        """Return the letter with so much more room, itself as large."""
        return self._replace(width=self.width * times)


def letters_along(
    line: Sequence[Point],
    text: str,
    font: str,
    size_pt: float,
    colour: str,
    fallback: Sequence[str] = (),
) -> Iterator[Text]:
    """Yield the letters of a text, each turned with a line that they are spread along, in
    millimetres. A text that is shorter stands in the middle; one that is longer goes on beyond the
    ends. A letter that the font lacks is taken from the first of the `fallback` that has it."""
    letters = measured(text, font, size_pt, fallback)
    gap = spreading_gap(length_of(line), letters, size_pt)
    yield from placed_along(line, letters, size_pt, colour, gap)


def measured(
    text: str, font: str, size_pt: float, fallback: Sequence[str] = (), right: bool = False
) -> list[Letter]:
    """Return the letters of a text in the fonts that have them, as they are seen from left to
    right; those with marks are one, and letters that join are so though each stands by itself.
    `right` is of a language that is written from right to left."""
    if needs_shaping(text) and can_shape():
        return _shaped_letters(text, font, size_pt, fallback, right)
    fonts = [first_with(letter, font, *fallback) for letter in text]
    return [
        Letter(letter, letter_font, width_mm(letter_font, letter, size_pt, 0))
        for letter, letter_font in zip(text, fonts, strict=True)
    ]


class _Cluster(NamedTuple):
    """A letter with its marks, and the level of its direction."""

    text: str
    level: int


def _shaped_letters(
    text: str, font: str, size_pt: float, fallback: Sequence[str], right: bool
) -> list[Letter]:
    """Return the letters of a text in the order in which they are seen, each in the first font that
    has it and in the form in which it joins its neighbours. `right`: the text is of a language that
    is written from the right."""
    parts: list[str] = []
    for piece in re.split(_TOGETHER, text):
        parts += [piece] if re.match(_TOGETHER, piece) else clusters(piece)
    starts_right = begins_right(text, right)
    may_turn = starts_right or has_right_to_left(text)
    levels = levels_of(text, starts_right) if may_turn else (0,) * len(text)
    placed = []
    at = 0
    for before, part, after in zip(["", *parts], parts, [*parts[1:], ""], strict=False):
        joint, joint_after = (
            JOINT if neighbour and joins(neighbour) and joins(part[:1]) else ""
            for neighbour in (before[-1:], after[:1])
        )
        placed.append(_Cluster(f"{joint}{part}{joint_after}", levels[at]))
        at += len(part)
    made = []
    for string, level in as_seen(placed):
        with_letters = first_with(seen(string), font, *fallback)
        name = shaping_name(with_letters, bool(level % 2)) if string.strip() else with_letters
        made.append(Letter(string, name, width_mm(name, string, size_pt, 0)))
    return made


def spreading_gap(length: float, letters: Sequence[Letter], size_pt: float) -> float:
    """Return room in mm between letters that are spread over a length, at most `WIDEST_EM`."""
    room = length - sum(letter.width for letter in letters)
    return min(max(room / max(len(letters) - 1, 1), 0.0), WIDEST_EM * size_pt * MM_PER_PT)


def placed_along(
    line: Sequence[Point],
    letters: Sequence[Letter],
    size_pt: float,
    colour: str,
    gap: float = 0.0,
    align: float = 0.5,
) -> Iterator[Text]:
    """Yield letters on a line of points, with a gap between them. What is shorter than the line
    lies at its beginning (0), in its middle or at its end (1)."""
    legs = [math.dist(start, end) for start, end in pairwise(line)]
    starts = [0.0, *accumulate(legs)]  # of each leg, and the length of the whole line
    gaps = max(len(letters) - 1, 1)
    along = (starts[-1] - sum(letter.width for letter in letters) - gap * gaps) * align
    for letter in letters:
        middle = along + letter.width / 2
        leg = max((number for number in range(len(legs)) if starts[number] <= middle), default=0)
        (x, y), (to_x, to_y) = line[leg : leg + 2]
        share = (middle - starts[leg]) / (legs[leg] or 1.0)
        here = x + (to_x - x) * share, y + (to_y - y) * share
        angle = math.degrees(math.atan2(to_y - y, to_x - x))
        if letter.text.strip():
            yield Text(*here, letter.text, letter.font, size_pt, colour, "middle", angle=angle)
        along += letter.width + gap


def reach_of(letters: Iterable[Letter], size_pt: float) -> tuple[float, float]:
    """Return how far the ink of letters reaches above and below their line, in mm."""
    boxes = [
        letter_ink(letter.font, sign).box
        for letter in letters
        for sign, _ in placed_letters(letter.font, letter.text, size_pt, 0)
    ]
    em = size_pt * MM_PER_PT
    above = max((top for _, _, _, top in boxes), default=0.0)
    below = max((-bottom for _, bottom, _, _ in boxes), default=0.0)
    return above * em, below * em


def length_of(line: Sequence[Point]) -> float:
    """Return the length of a line of points."""
    return sum(math.dist(start, end) for start, end in pairwise(line))


def points_of(path: Path) -> list[Point]:
    """Return an open path of straight lines and curves as points near to each other."""
    made: list[Point] = []
    for segment in path:
        if segment[0] == "C":
            (x0, y0), (_, x1, y1, x2, y2, x3, y3) = made[-1], segment
            for step in range(1, STEPS + 1):
                t = step / STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                x = a * x0 + b * x1 + c * x2 + d * x3
                made.append((x, a * y0 + b * y1 + c * y2 + d * y3))
        elif segment[0] != "Z":
            made.append((segment[1], segment[2]))
    return made


def rim(box: Box, side: str) -> list[Point]:
    """Return the ellipse in a box as a line for letters that are read from left to right: `over`
    the top, clockwise from its foot, or `under` the middle, the other way from its head."""
    x, y, width, height = box
    first, turn = (90.0, 360.0) if side == "over" else (-90.0, -360.0)
    angles = [math.radians(first + turn * step / ROUND_STEPS) for step in range(ROUND_STEPS + 1)]
    middle = x + width / 2, y + height / 2
    return [
        (middle[0] + width / 2 * math.cos(angle), middle[1] + height / 2 * math.sin(angle))
        for angle in angles
    ]
