"""The ground of the strips that stand at the head of sections of rule booklets: 54 x 12 mm."""

from __future__ import annotations

from pen import Part, band, rect

WIDE, HIGH = 54.0, 12.0


def sky(low: float = HIGH, tone: float = 0.16) -> Part:
    return rect(-1, -1, WIDE + 2, low + 1, tone, 0, 0)


def land(y: float, tone: float, sway: float = 0.5, angle: float = 5) -> Part:
    points = [(-1, y), (11, y - sway), (25, y + sway), (40, y - sway * 0.6), (55, y + sway * 0.5)]
    return band(points, HIGH + 1, tone, angle)


def floor(wall: float = 0.4, low: float = 9.6) -> Part:
    """A wall, and before it a table or a floor."""
    return rect(-1, -1, WIDE + 2, 14, wall, 0, 0) + rect(-1, low, WIDE + 2, 4, 0.1, 0)
