"""Colours as other eyes and other printers see them.

Dichromats by Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of
color vision deficiency" (2009), at full severity; distances by CIE 1976 L*a*b* under D65.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

SEEN: Mapping[str, np.ndarray] = {
    "plain": np.eye(3),
    "grey": np.array([[0.2126, 0.7152, 0.0722]] * 3),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
}
"""What becomes of linear red, green and blue."""
_TO_XYZ = np.array(
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
) / np.array([[0.9505], [1.0], [1.089]])


def lab(colour: str, seen: str = "plain") -> np.ndarray:
    """L*, a* and b* of a colour `#rrggbb`."""
    channels = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    xyz = _TO_XYZ @ np.clip(SEEN[seen] @ linear, 0, 1)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(first: str, second: str, seen: str = "plain") -> float:
    """How far two colours lie from each other; 2.3 is the least that an eye notices."""
    return float(np.linalg.norm(lab(first, seen) - lab(second, seen)))
