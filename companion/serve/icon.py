"""The icon of the pages: a die on the green of the header, as a drawing and as pictures."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw
from svgwrite import Drawing

SIDE = 64
"""Side of the square that the figures below are in."""
GROUND, PAPER, PIP = "#2e4650", "#fffdf6", "#7a2e22"
DIE = ((16.0, 18.5), (46.7, 14.2), (48.0, 45.5), (17.3, 49.8))
"""Corners of the die, which lies a little askew."""
PIPS, PIP_R = ((23.0, 25.0), (32.0, 32.0), (41.0, 39.0)), 4.0
SIZES = (180, 192, 512)
"""Sides of the pictures in pixels: for iPhones, and for other phones' home screens."""
_FINE = 4


def svg() -> bytes:
    """Return the icon as a drawing with round corners."""
    icon = Drawing(size=None, viewBox=f"0 0 {SIDE} {SIDE}")
    icon.add(icon.rect((0, 0), (SIDE, SIDE), rx=14, fill=GROUND))
    edge = {"stroke": PAPER, "stroke_width": 6, "stroke_linejoin": "round"}
    icon.add(icon.polygon(DIE, fill=PAPER, **edge))
    for place in PIPS:
        icon.add(icon.circle(place, PIP_R, fill=PIP))
    content: str = icon.tostring()
    return content.encode()


@cache
def png(side: int) -> bytes:
    """Return the icon as a picture without corners of its own: each system cuts them as it
    likes."""
    scale = side * _FINE / SIDE
    image = Image.new("RGB", (side * _FINE, side * _FINE), GROUND)
    pen = ImageDraw.Draw(image)
    corners = [(x * scale, y * scale) for x, y in DIE]
    pen.polygon(corners, PAPER)
    pen.line([*corners, *corners[:2]], PAPER, round(6 * scale), "curve")
    for x, y in PIPS:
        pen.circle((x * scale, y * scale), PIP_R * scale, PIP)
    content = BytesIO()
    image.resize((side, side), Image.Resampling.LANCZOS).save(content, "png", optimize=True)
    return content.getvalue()
