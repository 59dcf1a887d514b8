"""The paths of SVG files. Plain ones are read here, all others by fontTools."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from kitgen.draw.geometry import Path, Point, Segment
from kitgen.game.problems import shown
from kitgen.parts.svgwords import Refused

_UNUSUAL = re.compile(r"^ *[^M ]|[^MLHVCQAZhvaz0-9. -]|(?<![.0-9])0[0-9]|\.(?![0-9])")
"""Other commands, other signs between figures, what the standard takes for two figures, and a dot
that nothing follows."""
_COMMAND = re.compile("([A-Za-z])([^A-Za-z]*)")
_FIGURES = {"M": 2, "L": 2, "H": 1, "V": 1, "h": 1, "v": 1, "C": 6, "Q": 4, "A": 7, "a": 7}


@lru_cache(maxsize=2048)
def svg_path(data: str) -> Path:
    """The path of an SVG `d` attribute, all curves as cubics. Raises Refused. Drawings repeat their
    dots and rules, so paths are kept."""
    return plain_path(data) or library_path(data)


def plain_path(data: str) -> Path:
    """A path of the commands M L H V C Q A Z h v a with spaces between figures; empty for all
    others, whether there is something wrong with them or not."""
    if _UNUSUAL.search(data):
        return ()
    made: list[Segment] = []
    start: Point | None = None
    x = y = 0.0
    for command, words in _COMMAND.findall(data):
        try:
            written = words.split()
            figures = [float(word) for word in written]
        except ValueError:
            return ()
        if command in "Zz":
            if start is None or figures:
                return ()
            if not cmath.isclose(complex(x, y), complex(*start), rel_tol=1e-15, abs_tol=1e-15):
                made.append(("L", *start))
            made.append(("Z",))
            start = None
            continue
        count = _FIGURES[command]
        if not figures or len(figures) % count or (start is None and command != "M"):
            return ()
        if command == "M":
            x, y, *figures = figures
            start = x, y
            made.append(("M", x, y))
        for at in range(0, len(figures), count):
            given = figures[at : at + count]
            if command == "C":
                x1, y1, x2, y2, x, y = given
                made.append(("C", x1, y1, x2, y2, x, y))
            elif command == "Q":
                made.append(_cubic((x, y), (given[0], given[1]), (given[2], given[3])))
                x, y = given[2:]
            elif command in "Aa":
                here, there = complex(x, y), complex(*given[5:])
                there += here if command == "a" else 0
                if (
                    here == there
                    or not all(given[:2])
                    or not {*written[at + 3 : at + 5]} <= {"0", "1"}
                ):
                    return ()
                made += _arc(here, there, *given[:5])
                x, y = there.real, there.imag
            else:
                if command in "Hh":
                    x = given[0] + (x if command == "h" else 0.0)
                elif command in "Vv":
                    y = given[0] + (y if command == "v" else 0.0)
                else:
                    x, y = given
                made.append(("L", x, y))
    return tuple(made)


def library_path(data: str) -> Path:
    """Any path. Raises Refused."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception:
        raise Refused(
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
    """An arc of an ellipse as cubics of at most a quarter each, by way of a circle of radius 1 (SVG
    1.1, F.6.5 and F.6.6). The radii are not 0 and the ends differ."""
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
    """The same curve with two points that pull it."""
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
