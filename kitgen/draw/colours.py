"""Colours `#rrggbb` as the eye weighs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt

EVERY_PLATE = "#every-plate"
"""Registration colour, which a press prints with all four inks, one upon the other: for marks
outside the work. It is no colour of a screen."""
GREY_STEPS = 16
"""Most that the channels of a grey differ, of 256 steps."""


@cache
def luminance(colour: str) -> float:
    """Return relative luminance from 0 to 1 (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def grey(colour: str) -> str:
    """Return the grey that is as light to the eye."""
    if colour == EVERY_PLATE:
        return colour
    y = luminance(colour)
    encoded = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    level = round(encoded * 255)
    return f"#{level:02x}{level:02x}{level:02x}"


def is_grey(colour: str) -> bool:
    """Return whether a colour is black, white or a grey, or hardly differs from one: `#231f20`."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return max(channels) - min(channels) <= GREY_STEPS


def lightness(colour: str) -> float:
    """Return how light the grey of a colour is, from 0 (black) to 1 (white)."""
    return int(grey(colour)[1:3], 16) / 255


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _overlay(ground: float, level: float) -> float:
    return 2 * ground * level if ground <= 0.5 else 1 - 2 * (1 - ground) * (1 - level)


def _soft_light(ground: float, level: float) -> float:
    """Return the level of soft light over a ground (ISO 32000-1, 11.3.5.2)."""
    if level <= 0.5:
        return ground - (1 - 2 * level) * ground * (1 - ground)
    root = ((16 * ground - 12) * ground + 4) * ground if ground <= 0.25 else sqrt(ground)
    return ground + (2 * level - 1) * (root - ground)


def _dodge(ground: float, level: float) -> float:
    return 0.0 if not ground else 1.0 if level >= 1 else min(1.0, ground / (1 - level))


def _burn(ground: float, level: float) -> float:
    return 1.0 if ground >= 1 else 0.0 if not level else 1 - min(1.0, (1 - ground) / level)


_BLENDED: dict[str, Callable[[float, float], float]] = {
    "normal": lambda ground, level: level,
    "multiply": lambda ground, level: ground * level,
    "screen": lambda ground, level: ground + level - ground * level,
    "overlay": _overlay,
    "darken": min,
    "lighten": max,
    "colour-dodge": _dodge,
    "colour-burn": _burn,
    "hard-light": lambda ground, level: _overlay(level, ground),
    "soft-light": _soft_light,
    "difference": lambda ground, level: abs(ground - level),
    "exclusion": lambda ground, level: ground + level - 2 * ground * level,
}
"""The formulas of PDF and of SVG (Compositing and Blending, W3C), from 0 to 1."""


def blended(colour: str, ground: str, how: str) -> str:
    """Return the colour that is seen where one is blended with its ground in a way of `BLENDS`."""
    mix = _BLENDED[how]
    levels = [
        round(255 * mix(int(ground[i : i + 2], 16) / 255, int(colour[i : i + 2], 16) / 255))
        for i in (1, 3, 5)
    ]
    return "#{:02x}{:02x}{:02x}".format(*levels)
