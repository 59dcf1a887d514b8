"""The words of an SVG file: lengths, transforms, styles and basic shapes."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from kitgen.draw.geometry import (
    IDENTITY,
    Affine,
    Path,
    ellipse,
    polyline,
    rectangle,
    rotation,
    scaling,
    shift,
    transformed,
)

if TYPE_CHECKING:
    from xml.etree import ElementTree

PX = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0}
OUTLINES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
INHERITED = (
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("stroke-dashoffset", "fill-rule", "color", "visibility"),
)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TRANSFORM = r"\s*([a-zA-Z]+)\s*\(([^)]*)\)\s*,?"


class SvgRefused(ValueError):
    """Error: the file cannot be drawn right. It says what is in it, and the mend."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(what)
        self.what = what
        self.mend = mend


UNREADABLE = (SvgRefused, SyntaxError, ValueError, OverflowError, RecursionError)
"""Errors that reading a file may raise. ElementTree's ParseError is a SyntaxError."""


def as_refused(error: Exception) -> SvgRefused:
    """Return why a file cannot be read, in words for its author."""
    if isinstance(error, SvgRefused):
        return error

    if isinstance(error, ElementTree.ParseError):
        return SvgRefused(
            f"cannot be read: line {error.position[0]} is broken", "save it as plain SVG"
        )
    if isinstance(error, RecursionError):
        return SvgRefused("is nested too deeply", "ungroup it")
    return SvgRefused("has a figure that cannot be read", "save it as plain SVG")


def basic_path(
    kind: str, element: ElementTree.Element, page: tuple[float, float] | None = None
) -> Path:
    """Return the outline of a basic shape (`rect`, `circle`, …) in user units; empty if it has no
    size. `page` is the width and height that lengths in percent are of; without it they are
    refused. Raises SvgRefused."""

    def at(name: str) -> float:
        """Return the length that an attribute says, 0 without it."""
        whole = None
        if page is not None and name == "r":
            whole = math.hypot(*page) / math.sqrt(2)
        elif page is not None:
            whole = page[1] if name in ("y", "y1", "y2", "cy", "height", "ry") else page[0]
        return length_of(element.get(name), 0.0, whole)

    if kind == "rect":
        width, height = at("width"), at("height")
        if width <= 0 or height <= 0:
            return ()
        rx, ry = element.get("rx"), element.get("ry")
        x_radius = length_of(rx if rx not in (None, "auto") else ry, 0.0)
        y_radius = length_of(ry if ry not in (None, "auto") else rx, 0.0)
        if x_radius <= 0 or y_radius <= 0:
            return rectangle(at("x"), at("y"), width, height)
        x_radius, y_radius = min(x_radius, width / 2), min(y_radius, height / 2)
        flatness = y_radius / x_radius  # drawn with round corners, then flattened
        with_circles = rectangle(0, 0, width, height / flatness, x_radius)
        return transformed(with_circles, shift(at("x"), at("y")) @ scaling(1, flatness))
    if kind in ("circle", "ellipse"):
        rx_, ry_ = (at("r"), at("r")) if kind == "circle" else (at("rx"), at("ry"))
        if rx_ <= 0 or ry_ <= 0:
            return ()
        unit_circle = transformed(ellipse(-1, -1, 2, 2), rotation(90))  # it begins on the right
        return transformed(unit_circle, Affine(rx_, 0, 0, ry_, at("cx"), at("cy")))
    if kind == "line":
        return polyline([(at("x1"), at("y1")), (at("x2"), at("y2"))])
    figures = figures_in(element.get("points", ""))
    points = list(zip(figures[::2], figures[1::2], strict=False))
    return polyline(points, closed=kind == "polygon") if len(points) > 1 else ()


def given_of(element: ElementTree.Element) -> dict[str, str]:
    """Return the attributes of an element, those of its `style` over the others."""
    given = {name: value.strip() for name, value in element.attrib.items()}
    for part in given.pop("style", "").split(";"):
        name, _, value = part.partition(":")
        given[name.strip()] = value.replace("!important", "").strip()
    return given


def transform_of(text: str) -> Affine:
    """Return the map that a `transform` says, such as `translate(2 3) rotate(90)`. Raises
    SvgRefused."""
    made, at = IDENTITY, 0
    while text[at:].strip():
        match = re.compile(_TRANSFORM).match(text, at)
        if not match:
            raise SvgRefused(
                f"has the transform '{text[:40]}'", "apply the transforms to the paths"
            )
        made = made @ _one_transform(match[1], figures_in(match[2]))
        at = match.end()
    return made


def _one_transform(name: str, figures: list[float]) -> Affine:
    """Return a transform of SVG, such as `rotate` with 90 degrees, clockwise. Raises
    SvgRefused for others and for another number of figures."""
    match name, figures:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x]:
            return shift(x, 0)
        case "translate", [x, y]:
            return shift(x, y)
        case "scale", [k]:
            return scaling(k)
        case "scale", [x, y]:
            return scaling(x, y)
        case "rotate", [angle]:
            return rotation(angle)
        case "rotate", [angle, x, y]:
            return rotation(angle, (x, y))
        case "skewX", [angle]:
            return Affine(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Affine(b=math.tan(math.radians(angle)))
    raise SvgRefused(
        f"has a transform '{name}' that cannot be read", "apply the transforms to the paths"
    )


def figures_in(text: str) -> list[float]:
    return [float(figure) for figure in re.findall(_NUMBER, text)] if text else []


@lru_cache(maxsize=1024)
def number_of(text: str | None, otherwise: float) -> float:
    """Return the first number of a text, one in percent as its share; without any, `otherwise`."""
    figures = figures_in(text) if text else ()
    if not figures:
        return otherwise
    return figures[0] / 100 if (text or "").strip().endswith("%") else figures[0]


@lru_cache(maxsize=1024)
def length_of(text: str | None, otherwise: float = 0.0, whole: float | None = None) -> float:
    """Return a length in user units, `otherwise` if the text begins with no number; one in percent
    is of the `whole`. Raises SvgRefused for another unit."""
    number = re.match(_NUMBER, (text or "").strip())
    if not number:
        return otherwise
    unit = (text or "").strip()[number.end() :].strip()
    if unit == "%" and whole is not None:
        return float(number[0]) * whole / 100
    if unit not in PX:
        raise SvgRefused(f"has a length in '{unit[:10]}'", "give lengths as plain numbers")
    return float(number[0]) * PX[unit]
