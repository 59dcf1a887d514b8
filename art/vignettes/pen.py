"""Shapes that vignettes are drawn with: flat ones of one grey, as elements of an SVG file.

A plate is 48 x 30 units, y downwards; a tone goes from 0, paper, to 1, ink. A part is a list of
elements, back to front; `at` puts one somewhere in another size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDE, HIGH = 48.0, 30.0
LINE = 0.34

Point = tuple[float, float]
Part = list[str]


def figure(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _xy(points: Iterable[Point]) -> str:
    return " ".join(f"{figure(x)} {figure(y)}" for x, y in points)


def shape(
    d: str,
    tone: float | None = 0.0,
    angle: float | None = None,
    line: float | None = None,
    accent: bool = False,
) -> Part:
    """A path; without a tone its lines only, with `line` 0 its face only."""
    level = "none" if tone is None else "#" + f"{round(15 * (1 - tone)):x}" * 3
    element = f'<path d="{d}" fill="{level}"'
    if accent:
        element += ' class="accent"'
    if angle is not None:
        element += f' data-angle="{figure(angle)}"'
    if line is not None:
        element += f' stroke-width="{figure(line)}"' if line else ' stroke="none"'
    return [element + "/>"]


def poly(
    points: Sequence[Point],
    tone: float | None = 0.0,
    angle: float | None = None,
    line: float | None = None,
    accent: bool = False,
) -> Part:
    return shape(f"M{_xy(points)}z", tone, angle, line, accent)


def stroke(points: Sequence[Point], width: float = LINE) -> Part:
    return shape(f"M{_xy(points)}", None, None, width)


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    tone: float | None = 0.0,
    angle: float | None = None,
    line: float | None = None,
    accent: bool = False,
) -> Part:
    d = f"M{_xy([(x, y)])}h{figure(w)}v{figure(h)}h{figure(-w)}z"
    return shape(d, tone, angle, line, accent)


def oval(
    x: float,
    y: float,
    rx: float,
    ry: float,
    tone: float | None = 0.0,
    angle: float | None = None,
    line: float | None = None,
    accent: bool = False,
) -> Part:
    radii, across = f"{figure(rx)} {figure(ry)} 0 1 0", f"{figure(2 * rx)} 0"
    d = f"M{_xy([(x - rx, y)])}a{radii} {across}a{radii} {figure(-2 * rx)} 0z"
    return shape(d, tone, angle, line, accent)


def disc(
    x: float,
    y: float,
    r: float,
    tone: float | None = 0.0,
    angle: float | None = None,
    line: float | None = None,
    accent: bool = False,
) -> Part:
    return oval(x, y, r, r, tone, angle, line, accent)


def _smooth(points: Sequence[Point], closed: bool) -> str:
    """A curve through points, with the tangents of its neighbours (Catmull and Rom)."""
    n = len(points)
    commands = f"M{_xy(points[:1])}"
    for i in range(n if closed else n - 1):
        start, end = points[i], points[(i + 1) % n]
        before = points[i - 1] if closed or i else start
        after = points[(i + 2) % n] if closed or i + 2 < n else end
        a = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        b = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        commands += f"C{_xy([a, b, end])}"
    return commands


def blob(
    points: Sequence[Point],
    tone: float | None = 0.0,
    angle: float | None = None,
    line: float | None = None,
    accent: bool = False,
) -> Part:
    """A smooth closed outline."""
    return shape(_smooth(points, True) + "z", tone, angle, line, accent)


def curve(points: Sequence[Point], width: float = LINE) -> Part:
    """A smooth line."""
    return shape(_smooth(points, False), None, None, width)


def band(
    points: Sequence[Point],
    bottom: float = HIGH,
    tone: float = 0.2,
    angle: float | None = 4,
    line: float | None = None,
) -> Part:
    """Ground under a smooth line, down to `bottom`."""
    d = _smooth(points, False)
    d += f"L{_xy([(points[-1][0], bottom), (points[0][0], bottom)])}z"
    return shape(d, tone, angle, line)


def at(
    part: Part, x: float, y: float, size: float = 1.0, flip: bool = False, turn: float = 0.0
) -> Part:
    """A part somewhere else, larger, mirrored or turned; its outlines stay as thick."""
    transform = f"translate({figure(x)} {figure(y)})"
    if turn:
        transform += f" rotate({figure(turn)})"
    if flip or size != 1:
        transform += f" scale({figure(-size if flip else size)} {figure(size)})"
    return [f'<g transform="{transform}" stroke-width="{figure(LINE / size)}">', *part, "</g>"]


def many(parts: Iterable[Part]) -> Part:
    return [element for part in parts for element in part]


def joined(part: Part) -> Part:
    """Lines of one width that follow each other as one path: drawn the same, read sooner."""
    made: Part = []
    for element in part:
        d, fill, rest = element.partition('" fill="none"')
        if fill and made and made[-1].endswith(fill + rest):
            made[-1] = (
                made[-1].removesuffix(fill + rest) + d.removeprefix('<path d="') + fill + rest
            )
        else:
            made.append(element)
    return made


def ring(n: int, r: float, x: float = 0, y: float = 0, first: float = 0) -> list[Point]:
    """So many points around a middle."""
    steps = [math.radians(first + 360 * i / n) for i in range(n)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in steps]


class Plate(NamedTuple):
    """A drawing and how large it is."""

    part: Part
    wide: float = WIDE
    high: float = HIGH


def document(part: Part, wide: float = WIDE, high: float = HIGH) -> str:
    """The SVG file of a plate."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}"'
        f' width="{wide:g}mm" height="{high:g}mm" stroke="#000" stroke-width="{figure(LINE)}"'
        ' stroke-linejoin="round" stroke-linecap="round">'
    )
    return "\n".join([head, *part, "</svg>", ""])
