"""The paths of SVG files. Plain ones are read here, all others by fontTools."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from kitgen.draw.geometry import Path, Point, Segment
from kitgen.game.problems import shown
from kitgen.parts.svgwords import SvgRefused

_UNUSUAL = re.compile(r"^ *[^M ]|[^MLHVCSQTAZmlhvcsqtaz0-9. -]|(?<![.0-9])0[0-9]|\.(?![0-9])")
"""Pattern of a path that is read by the library: with other signs, a beginning without a place,
what the standard takes for two figures, or a dot that nothing follows."""
_COMMAND = re.compile("([A-Za-z])([^A-Za-z]*)")
_FIGURES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_SMOOTH = {"S": "CS", "T": "QT"}


@lru_cache(maxsize=2048)
def svg_path(data: str) -> Path:
    """Return the path of an SVG `d` attribute, all curves as cubics. Raises SvgRefused. Drawings
    repeat their dots and rules, so paths are kept."""
    return plain_path(data) or library_path(data)


def plain_path(data: str) -> Path:
    """Return a path with spaces or signs between figures; empty for all others, whether there is
    something wrong with them or not."""
    if _UNUSUAL.search(data):
        return ()
    pen = _PlainPen()
    for name, words in _COMMAND.findall(data):
        written = words.replace("-", " -").split()
        try:
            figures = [float(word) for word in written]
        except ValueError:
            return ()
        if not pen.draw(name, written, figures):
            return ()
    return tuple(pen.made)


class _PlainPen:
    """Draws the commands of a path one after the other. A command that is not plain is refused by
    False, and the path is left to the library."""

    def __init__(self) -> None:
        self.made: list[Segment] = []
        self._start: Point | None = None
        """Where the line begins that is being drawn."""
        self._here = self._pull = (0.0, 0.0)
        self._last = ""
        """The last command as a capital, by which S and T know what they go on from."""

    def draw(self, name: str, written: Sequence[str], figures: Sequence[float]) -> bool:
        """Draw a command with its figures, once for each set of them: `L` has two in a set."""
        command = name.upper()
        if command == "Z":
            return self._close(figures)
        count = _FIGURES[command]
        if not figures or len(figures) % count or (self._start is None and command != "M"):
            return False
        for first in range(0, len(figures), count):
            given = figures[first : first + count]
            x, y = self._here if command != name else (0.0, 0.0)  # small letters: from here on
            if command == "A":
                flags = written[first + 3 : first + 5]
                if not self._arc((given[5] + x, given[6] + y), given, flags):
                    return False
            elif command == "H":
                self._line((given[0] + x, self._here[1]))
            elif command == "V":
                self._line((self._here[0], given[0] + y))
            elif command == "M" and first == 0:
                self._here = self._start = given[0] + x, given[1] + y
                self.made.append(("M", *self._here))
            elif command in "ML":
                self._line((given[0] + x, given[1] + y))
            else:
                points = [(given[i] + x, given[i + 1] + y) for i in range(0, count, 2)]
                self._curve(command, points)
            self._last = command
        return True

    def _close(self, figures: Sequence[float]) -> bool:
        """Close the line that is begun, by a straight one if it has not come back."""
        start = self._start
        if start is None or figures:
            return False
        if not cmath.isclose(complex(*self._here), complex(*start), rel_tol=1e-15, abs_tol=1e-15):
            self.made.append(("L", *start))
        self.made.append(("Z",))
        self._here, self._start, self._last = start, None, ""
        return True

    def _line(self, end: Point) -> None:
        self._here = end
        self.made.append(("L", *end))

    def _arc(self, end: Point, given: Sequence[float], flags: Sequence[str]) -> bool:
        """Draw an arc with the figures of `A`; `flags` are two of them as they are written."""
        if self._here == end or not all(given[:2]) or not {*flags} <= {"0", "1"}:
            return False
        self.made += _arc(complex(*self._here), complex(*end), *given[:5])
        self._here = end
        return True

    def _curve(self, command: str, points: list[Point]) -> None:
        """Draw a curve; S and T go on smoothly from one of their kind."""
        if command in "ST":
            here, pull = self._here, self._pull
            mirrored = 2 * here[0] - pull[0], 2 * here[1] - pull[1]
            points.insert(0, mirrored if self._last in _SMOOTH[command] else here)
        self._pull, end = points[-2:]
        if len(points) == 3:
            self.made.append(("C", *points[0], *self._pull, *end))
        else:
            self.made.append(_cubic(self._here, self._pull, end))
        self._here = end


def library_path(data: str) -> Path:
    """Return the path that fontTools reads from SVG path data of any kind. Raises SvgRefused."""
    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception:
        raise SvgRefused(
            f"has a path that cannot be read, {shown(data)}", "draw that path once more"
        ) from None
    made: list[Segment] = []
    here = (0.0, 0.0)
    points: Any
    for verb, points in pen.value:
        if verb == "moveTo":
            made.append(("M", *points[0]))
        elif verb == "lineTo":
            made.append(("L", *points[0]))
        elif verb == "curveTo":
            made.append(("C", *points[0], *points[1], *points[2]))
        elif verb == "qCurveTo":
            made.append(_cubic(here, points[0], points[-1]))
        elif verb == "closePath":
            made.append(("Z",))
        if points:
            here = points[-1]
    return tuple(made)


def _arc(
    here: complex, there: complex, rx: float, ry: float, degrees: float, large: float, sweep: float
) -> Iterator[Segment]:
    """Yield an arc of an ellipse as cubics of at most a quarter each, by way of a circle of radius
    1 (SVG 1.1, F.6.5 and F.6.6). The radii are not 0 and the ends differ."""
    turn = cmath.rect(1.0, math.radians(degrees))
    half = (here - there) / turn / 2
    short = math.sqrt(max(1.0, (half.real / rx) ** 2 + (half.imag / ry) ** 2))
    rx, ry = abs(rx) * short, abs(ry) * short
    start, end = (complex(p.real / rx, p.imag / ry) for p in (here / turn, there / turn))
    way = end - start
    off = math.sqrt(max(1 / (way.real**2 + way.imag**2) - 0.25, 0.0))
    centre = (start + end) / 2 + way * complex(0, -off if large == sweep else off)
    first = cmath.phase(start - centre)
    swept = cmath.phase(end - centre) - first
    if sweep and swept < 0:
        swept += math.tau
    elif not sweep and swept > 0:
        swept -= math.tau
    count = math.ceil(abs(swept) / (math.pi / 2 + 0.001))
    pull = 4 / 3 * math.tan(swept / count / 4) if count else 0.0
    for number in range(count):
        a, b = (cmath.rect(1.0, first + swept * at / count) for at in (number, number + 1))
        on_circle = (centre + p for p in (a * complex(1, pull), b * complex(1, -pull), b))
        p, q, r = (complex(at.real * rx, at.imag * ry) * turn for at in on_circle)
        yield ("C", p.real, p.imag, q.real, q.imag, r.real, r.imag)


def _cubic(start: Point, control: Point, end: Point) -> Segment:
    """Return the same curve with two points that pull it."""
    (sx, sy), (cx, cy), (x, y) = start, control, end
    return (
        "C",
        sx + 2 / 3 * (cx - sx),
        sy + 2 / 3 * (cy - sy),
        x + 2 / 3 * (cx - x),
        y + 2 / 3 * (cy - y),
        x,
        y,
    )
