"""Battles of Napoleon: the horse, each man with the arm that names his regiment."""

from __future__ import annotations

from figures import horse
from pen import Part, at, blob, curve, disc, many, oval, poly, rect, stroke


def _blade() -> Part:
    """A curved sabre in a raised hand, on (0, 0)."""
    made = blob(
        [(-0.3, 0), (-0.2, -2.4), (0.4, -4.6), (1.9, -6.8), (1.2, -4.4), (0.5, -2.2), (0.4, 0)],
        0.02,
        line=0.2,
    )
    return made + curve([(-0.7, 0.5), (0.1, 0.9), (0.9, 0.5), (0.8, -0.3), (-0.6, -0.2)], 0.34)


def _lance() -> Part:
    """Carried forwards from the stirrup, with its pennon in two stripes."""
    made = stroke([(0.7, -3.4), (6.4, -18)], 0.48)
    made += poly([(6.1, -17.9), (6.95, -19.9), (6.8, -17.6)], 0.05, line=0.22)
    made += poly([(6.1, -17.2), (1.4, -17.8), (2.5, -16.5), (5.6, -15.9)], 0, line=0.2, accent=True)
    return made + poly([(5.6, -15.9), (2.5, -16.5), (0.9, -15.4), (5.1, -14.6)], 0.02, line=0.2)


def _pelisse() -> Part:
    """A hussar's second jacket, hung from his shoulder and edged with fur."""
    made = blob(
        [(-0.6, -10), (-1.6, -9.6), (-3.4, -7.6), (-3.7, -6), (-2.6, -5.6), (-1, -7.4)], 0.8, 60
    )
    fur = [(-1.9, -9.3), (-2.8, -8.4), (-3.5, -7.3), (-3.7, -6.2), (-3, -5.6), (-2.1, -6.1)]
    return made + many(disc(x, y, 0.42, 0.02, line=0.2) for x, y in fur)


def trooper(
    hat: Part, coat: float = 0.6, mount: float = 0.3, *, lance: bool = False, hussar: bool = False
) -> Part:
    """A horseman, the hooves on (0, 0): with a sabre raised, or with a lance."""
    made = horse(mount)
    cloth = [(-3.7, -6.3), (1, -6.5), (1.7, -4.5), (-0.6, -3.7), (-3.2, -3.1), (-4.4, -4)]
    made += blob(cloth, 0.55 if coat < 0.5 else 0.12, 100, 0.26)
    made += curve([(-4, -4.3), (-2.9, -3.6), (-0.6, -4.2), (1.3, -4.9)], 0.22)
    if hussar:
        made += _pelisse()
    made += blob(
        [(-1.2, -7.1), (0.7, -7.1), (1.6, -5.4), (1, -3.2), (0.1, -3.2), (0.2, -4.7), (-1, -5.7)],
        0.04,
        80,
        0.28,
    )
    made += blob([(0.1, -4.5), (1.2, -4.6), (1.1, -3), (1.9, -2.6), (0.1, -2.5)], 0.95, line=0.2)
    made += poly([(-1.3, -9.9), (1.1, -9.9), (0.95, -6.5), (-1.25, -6.3)], coat, 80)
    if hussar:
        made += many(stroke([(-0.6, y), (0.85, y - 0.1)], 0.3) for y in (-9.2, -8.4, -7.6))
        made += poly(
            [(-2.4, -4.9), (-1, -4.7), (-0.8, -2.6), (-2.8, -2.8)], 0, line=0.24, accent=True
        )
        made += stroke([(-0.7, -6.3), (-1.2, -4.8)], 0.26)
    else:
        made += poly([(-1.3, -9.5), (-0.7, -9.9), (0.95, -7), (0.9, -6.5)], 0.02, line=0.16)
    made += rect(-1.3, -6.8, 2.3, 0.5, 0.02, line=0.18)
    made += disc(0, -10.9, 1.05, 0.02, line=0.3)
    made += oval(0.55, -10.95, 0.13, 0.2, 1, line=0)
    made += at(hat, 0, -11.1)
    if lance:
        made += _lance()
        arm = [(0.4, -9.7), (1.3, -8.6), (2.5, -9.4), (3, -8.7), (1.8, -7.3), (0, -8.4)]
        return made + poly(arm, min(coat + 0.25, 0.95), 40, 0.25) + disc(2.75, -9, 0.5, 0.02)
    made += at(_blade(), 3.5, -10.4)
    arm = [(0.4, -9.7), (1.9, -8.9), (2.8, -10.2), (3.6, -9.7), (2.3, -7.4), (0, -8.3)]
    return made + poly(arm, min(coat + 0.25, 0.95), 40, 0.25) + disc(3.35, -10.3, 0.5, 0.02)
