"""Colours `#rrggbb` as the eye weighs them."""

from __future__ import annotations

from functools import cache

EVERY_PLATE = "#every-plate"
"""Registration colour, which a press prints with all four inks, one upon the other: for marks
outside the work. It is no colour of a screen."""


@cache
def luminance(colour: str) -> float:
    """Relative luminance from 0 to 1 (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def grey(colour: str) -> str:
    """The grey that is as light to the eye."""
    if colour == EVERY_PLATE:
        return colour
    y = luminance(colour)
    encoded = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    level = round(encoded * 255)
    return f"#{level:02x}{level:02x}{level:02x}"


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
