"""Colours as SVG files spell them."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from PIL import ImageColor


class Colour(NamedTuple):
    """A colour of an SVG file; `code` is `#rrggbb`."""

    code: str
    opacity: float = 1.0


_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^)]*)\)")


def colour_of(text: str, current: str = "#000000") -> Colour | None:
    """Return the colour of a word; None for no paint. What is no colour is black, as browsers have
    it."""
    word = text.strip().lower()
    if word in ("none", "transparent", ""):
        return None
    if word in ("currentcolor", "context-fill", "context-stroke"):
        word = current.strip().lower()
    return _read(word)


@cache
def _read(word: str) -> Colour:
    """Return the colour that a word of CSS means, such as `red`, `#1f77b4` or `rgb(10% 0 0 / 0.5)`;
    black if it is none."""
    function = _FUNCTION.fullmatch(word)
    opacity = 1.0
    if function:
        words = function[2].replace(",", " ").replace("/", " ").split()
        if len(words) == 4:
            share = words[3].rstrip("%") or "0"
            opacity = _number(share) / (100 if words[3].endswith("%") else 1)
        if function[1] == "rgb":
            levels = [_level(word) for word in words[:3]]
            if len(levels) < 3:
                return Colour("#000000")
            return Colour("#{:02x}{:02x}{:02x}".format(*levels), min(max(opacity, 0.0), 1.0))
        word = f"hsl({', '.join(words[:3])})".replace("deg", "")
    try:
        read = ImageColor.getrgb(word)
    except ValueError:
        return Colour("#000000")
    if len(read) == 4:
        opacity *= read[3] / 255
    return Colour("#{:02x}{:02x}{:02x}".format(*read[:3]), min(max(opacity, 0.0), 1.0))


def _number(word: str) -> float:
    """Return the number that a word is; 0 if it is none."""
    try:
        return float(word)
    except ValueError:
        return 0.0


def _level(word: str) -> int:
    """Return a level of red, green or blue, 0 to 255, also one in percent; 0 for what is no
    number."""
    figure = _number(word.rstrip("%")) * (2.55 if word.endswith("%") else 1)
    return round(min(max(figure, 0.0), 255.0)) if figure == figure else 0
