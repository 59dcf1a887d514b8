"""The paths of SVG files."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kitgen.draw.geometry import Path, Point, Segment
from kitgen.game.problems import shown
from kitgen.parts.svgwords import Refused


@lru_cache(maxsize=2048)
def svg_path(data: str) -> Path:
    """The path of an SVG `d` attribute, all curves as cubics. Raises Refused. Drawings repeat their
    dots and rules, so paths are kept."""
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
