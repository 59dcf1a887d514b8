"""Ink: full colour, little ink, or grey."""

from __future__ import annotations

from kitgen.draw.colours import grey

INKS = ("full", "low", "grey")
"""`low` changes the theme's colours (its `low_ink` names); `grey` changes every colour that is
drawn, so that what parts two colours must be something else than hue."""


def ink_of(name: str, colour: str) -> str:
    """The colour to print, `#rrggbb`, for one of `INKS`."""
    return grey(colour) if name == "grey" else colour
