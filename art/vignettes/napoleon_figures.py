"""Battles of Napoleon: figures to stand up, in the colours of their coats, their hats and horses."""

from __future__ import annotations

import re

from figures import bearskin, bicorne_hat, bonnet, busby, crested, czapka, horse, shako
from napoleon_plans import EDGE_INK, face_of, line_of
from pen import Part, Point, at, many
from things import cannon

BLUE, RED, GREEN, WHITE, GREY = "#2f4f87", "#b23a30", "#38583f", "#f6f2e4", "#8d8f93"
SKIN, WOOD, STEEL, BRASS, BLACK = "#e6bd97", "#7c5230", "#b9bec2", "#d0a741", "#2b2925"
BAY, CHESTNUT, DARK, DAPPLE = "#8a5a34", "#a5683a", "#3b322b", "#b7b1a6"


def _shaded(colour: str, share: float = 0.28) -> str:
    """A colour with ink in it: the side away from the light."""
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    ink = (38, 36, 31)
    return "#" + "".join(
        f"{round(p * (1 - share) + k * share):02x}" for p, k in zip(parts, ink, strict=True)
    )


def dyed(part: Part, light: str, dark: str, accent: str) -> Part:
    """A part of the stock, which is in greys, in colours: its accent, and its tones between two."""

    def mixed(grey_code: re.Match[str]) -> str:
        tone = 1 - int(grey_code[1][0], 16) / 15
        light_levels, dark_levels = (
            [int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (light, dark)
        )
        code = "".join(
            f"{round(a + (b - a) * tone):02x}"
            for a, b in zip(light_levels, dark_levels, strict=True)
        )
        return f'fill="#{code}"'

    made = []
    for element in part:
        if 'class="accent"' in element:
            element = re.sub(r'fill="[^"]*" class="accent"', f'fill="{accent}"', element)
        elif 'fill="none"' not in element:
            element = re.sub(r'fill="#([0-9a-f]{3})"', mixed, element)
        made.append(element)
    return made


def _limb(points: list[Point], width: float, colour: str) -> Part:
    return line_of(points, width + 0.34, EDGE_INK) + line_of(points, width, colour)


def _hatched(x: float, top: float, foot: float, wide: float) -> Part:
    """Strokes of the engraver on the side away from the light."""
    many_strokes = int((foot - top) / 0.42)
    return many(
        line_of([(x, top + k * 0.42 + 0.2), (x + wide, top + k * 0.42)], 0.09, EDGE_INK)
        for k in range(many_strokes)
    )


def _legs(pose: str, colour: str, gaiters: str) -> Part:
    """Draw a soldier's legs from the hips to the feet."""
    made: Part = []
    if pose == "kneel":
        # the shin behind lies on the ground, the toe turned under; the thigh stands on its knee
        made += _limb([(-1.2, -0.5), (-2.7, -0.6)], 0.9, colour)
        made += _limb([(-2.4, -0.7), (-3.6, -0.9), (-3.7, -0.3)], 0.8, gaiters)
        made += _limb([(-0.6, -2.7), (-1.1, -0.6)], 1.05, colour)
        made += _limb([(0.3, -2.7), (2.2, -2.7), (2.1, -0.6)], 1, colour)
        made += _limb([(2.15, -1.6), (2.1, -0.3), (2.9, -0.2)], 0.8, gaiters)
    elif pose == "stand":
        made += _limb([(-0.6, -3.8), (-0.9, -0.4)], 1, colour) + _limb(
            [(0.6, -3.8), (0.9, -0.4)], 1, colour
        )
        made += _limb([(-0.9, -1.6), (-0.9, -0.3), (-0.2, -0.2)], 0.8, gaiters)
        made += _limb([(0.9, -1.6), (0.9, -0.3), (1.7, -0.2)], 0.8, gaiters)
    else:
        made += _limb([(-0.4, -3.8), (-1.2, -2), (-2.3, -0.5)], 1, colour)
        made += _limb([(0.4, -3.8), (1.4, -2.1), (1.4, -0.4)], 1, colour)
        made += _limb([(-1.7, -1.3), (-2.3, -0.5), (-1.7, -0.2)], 0.8, gaiters)
        made += _limb([(1.4, -1.6), (1.4, -0.3), (2.2, -0.2)], 0.8, gaiters)
    return made


def man(
    hat: Part,
    coat: str,
    facing: str,
    legs: str,
    pose: str = "march",
    *,
    gaiters: str = BLACK,
    kilt: bool = False,
    belts: str = WHITE,
    pack: bool = True,
    hold: str = "musket",
) -> Part:
    """A soldier of ten units, looking to the right, his feet on (0, 0)."""
    down = 1.7 if pose == "kneel" else 0.0
    made: Part = []
    if pack and pose != "kneel":
        made += face_of([(-2.5, -7), (-1.1, -7.1), (-1.1, -4.7), (-2.4, -4.8)], "#7a5a3c", 0.2)
        made += face_of([(-2.6, -7.7), (-1, -7.8), (-1, -7), (-2.6, -6.9)], GREY, 0.2)
    made += _legs(pose, legs, gaiters)
    body: Part = []
    body += face_of([(-1.3, -4.6), (-1.8, -2.6), (-0.5, -3), (0, -4.2)], coat, 0.22)
    if kilt:
        body += face_of([(-1.3, -4.5), (1.3, -4.5), (1.7, -2.4), (-1.7, -2.4)], "#35543f", 0.22)
        body += many(line_of([(x, -4.5), (x * 1.3, -2.4)], 0.14, "#8fae9a") for x in (-0.8, 0, 0.8))
        body += many(line_of([(-1.5, y), (1.5, y)], 0.12, "#8fae9a") for y in (-3.9, -3.1))
    body += face_of([(-1.4, -7.2), (1.3, -7.2), (1.35, -4.3), (-1.3, -4.3)], coat, 0.24)
    body += face_of([(0.35, -7.1), (1.2, -7.1), (1.25, -4.4), (0.45, -4.4)], _shaded(coat))
    body += _hatched(0.6, -7, -4.5, 0.6)
    body += face_of([(-0.7, -7.3), (0.8, -7.3), (0.6, -6.8), (-0.5, -6.8)], facing, 0.14)
    if belts:
        body += line_of([(-1.1, -7), (1, -4.5)], 0.42, belts) + line_of(
            [(1, -7), (-1.1, -4.5)], 0.42, belts
        )
    body += line_of([(-1.25, -4.4), (1.3, -4.4)], 0.3, facing)
    # the head
    body += face_of(
        [
            (-0.5, -7.4),
            (-0.75, -8.4),
            (-0.3, -9.1),
            (0.7, -9.1),
            (1.05, -8.3),
            (1.25, -8),
            (1, -7.8),
            (0.8, -7.2),
            (0, -7.1),
        ],
        SKIN,
        0.22,
    )
    body += face_of([(-0.75, -8.7), (-0.2, -8.9), (-0.3, -7.7), (-0.7, -7.8)], "#5a4030")
    body += at(hat, 0.15, -8.75)
    arms: Part = []

    def gun(x: float, y: float, turn: float, long: float = 8.6) -> Part:
        made = line_of([(0, 1.6), (0, -1)], 0.85, EDGE_INK) + line_of(
            [(0, 1.6), (0, -1)], 0.52, WOOD
        )
        made += line_of([(0, -0.8), (0, -long * 0.66)], 0.62, EDGE_INK)
        made += line_of([(0, -0.8), (0, -long * 0.66)], 0.34, WOOD)
        made += line_of([(0, -long * 0.66), (0, -long)], 0.34, EDGE_INK)
        made += line_of([(0.1, -long * 0.78), (0.1, -long)], 0.16, STEEL)
        return at(made, x, y, 1, turn=turn)

    def square(x: float, y: float, wide: float, high: float, colour: str) -> Part:
        corners = [
            (x - wide, y - high),
            (x + wide, y - high),
            (x + wide, y + high),
            (x - wide, y + high),
        ]
        return face_of(corners, colour, 0.12)

    def cuff(x: float, y: float) -> Part:
        return square(x, y, 0.45, 0.35, facing)

    def hand(x: float, y: float) -> Part:
        return square(x, y, 0.4, 0.35, SKIN)

    if hold == "musket" and pose in ("fire", "kneel"):
        arms += gun(1.2, -7, 88, 6.4)
        arms += _limb([(-0.9, -6.7), (0.2, -5.7), (1.4, -6.7)], 0.8, coat)
        arms += (
            _limb([(0.9, -6.6), (2.2, -6), (3.3, -6.7)], 0.8, coat)
            + cuff(3.1, -6.5)
            + hand(3.7, -6.9)
        )
    elif hold == "musket" and pose == "stand":
        arms += gun(2.3, -2.4, 0, 8.4)
        arms += (
            _limb([(1, -6.7), (2.2, -5.4), (2.3, -4.4)], 0.8, coat)
            + cuff(2.3, -4.5)
            + hand(2.3, -3.9)
        )
        arms += _limb([(-1.1, -6.7), (-1.7, -5.2), (-1.3, -4)], 0.8, coat) + hand(-1.3, -3.7)
    elif hold == "musket":  # at the charge
        arms += gun(-0.2, -4.4, 62, 9)
        arms += _limb([(-1, -6.7), (-1.2, -5.2), (0.2, -4.6)], 0.8, coat) + hand(0.4, -4.6)
        arms += (
            _limb([(0.9, -6.7), (2, -5.9), (3, -5.9)], 0.8, coat) + cuff(2.8, -5.9) + hand(3.4, -6)
        )
    elif hold == "sabre":
        blade = line_of([(0, 0), (0.3, -3), (1.3, -5.4)], 0.6, EDGE_INK) + line_of(
            [(0, 0), (0.3, -3), (1.3, -5.4)], 0.32, STEEL
        )
        arms += at(blade, 3.2, -8.2) + line_of([(2.7, -8), (3.7, -8.3)], 0.4, BRASS)
        arms += (
            _limb([(0.9, -6.7), (2.4, -6.7), (3.1, -7.7)], 0.8, coat)
            + cuff(3, -7.6)
            + hand(3.2, -8)
        )
        arms += _limb([(-1.1, -6.7), (-2, -5.6), (-1.3, -4.6)], 0.8, coat)
        arms += face_of([(-1.2, -5), (1.2, -5), (1.2, -4.4), (-1.2, -4.4)], "#a8342b", 0.14)
    elif hold == "glass":
        arms += line_of([(1, -8), (4.6, -8.7)], 0.75, EDGE_INK) + line_of(
            [(1, -8), (4.6, -8.7)], 0.45, BRASS
        )
        arms += (
            _limb([(0.9, -6.7), (2.4, -6.2), (2.8, -7.6)], 0.8, coat)
            + cuff(2.7, -7.3)
            + hand(2.9, -8)
        )
        arms += _limb([(-1.1, -6.7), (-2, -5.6), (-1.2, -4.6)], 0.8, coat)
        arms += face_of([(-1.2, -5), (1.2, -5), (1.2, -4.4), (-1.2, -4.4)], "#a8342b", 0.14)
    elif hold == "rammer":
        arms += line_of([(4.2, -1.6), (-1.6, -11.4)], 0.55, EDGE_INK) + line_of(
            [(4.2, -1.6), (-1.6, -11.4)], 0.3, WOOD
        )
        arms += line_of([(4.2, -1.6), (3.5, -2.8)], 1.3, EDGE_INK) + line_of(
            [(4.1, -1.8), (3.6, -2.7)], 0.95, "#d8cfb6"
        )
        arms += _limb([(0.9, -6.7), (2.2, -6.3), (2, -5.4)], 0.8, coat) + hand(2, -5.3)
        arms += _limb([(-1, -6.7), (-1.6, -7.4), (-0.4, -8.6)], 0.8, coat)
    elif hold == "linstock":
        arms += line_of([(3.4, 0), (3.4, -9.4)], 0.5, EDGE_INK) + line_of(
            [(3.4, 0), (3.4, -9.4)], 0.28, WOOD
        )
        arms += line_of([(3.4, -9.4), (4.2, -10.2), (3.8, -10.9)], 0.3, "#c8502e") + line_of(
            [(3.4, -8.9), (2.8, -9.6)], 0.26, EDGE_INK
        )
        arms += (
            _limb([(0.9, -6.7), (2.3, -5.9), (3.3, -6.2)], 0.8, coat)
            + cuff(2.9, -6.1)
            + hand(3.4, -6.3)
        )
        arms += _limb([(-1.1, -6.7), (-1.8, -5.4), (-1.3, -4.2)], 0.8, coat) + hand(-1.3, -4)
    return made + at(body + arms, 0, down)


def mounted(
    hat: Part,
    coat: str,
    facing: str,
    mount: str,
    *,
    cloth: str,
    lance: bool = False,
    plate: bool = False,
) -> Part:
    """A horseman, his horse's hooves on (0, 0)."""
    made = dyed(horse(0.35), mount, _shaded(mount, 0.75), BLACK)
    made += face_of(
        [(-3.6, -6.2), (0.9, -6.3), (1.6, -4.2), (-0.6, -3.6), (-4.2, -3.9)], cloth, 0.22
    )
    made += line_of([(-4, -4.2), (-0.6, -3.9), (1.3, -4.5)], 0.22, facing)
    made += _limb([(-0.4, -6.4), (1.2, -5.2), (0.7, -3.2)], 1, WHITE) + _limb(
        [(0.9, -4.4), (0.7, -2.9), (1.6, -2.7)], 0.9, BLACK
    )
    chest = STEEL if plate else coat
    made += face_of([(-1.3, -9.9), (1.2, -9.9), (1, -6.4), (-1.3, -6.3)], chest, 0.24)
    made += face_of(
        [(0.35, -9.8), (1.1, -9.8), (0.9, -6.5), (0.4, -6.4)], _shaded(chest)
    ) + _hatched(0.5, -9.7, -6.7, 0.5)
    made += face_of([(-0.7, -10), (0.8, -10), (0.6, -9.4), (-0.5, -9.4)], facing, 0.14)
    if not plate:
        made += line_of([(-1.1, -9.6), (0.9, -6.8)], 0.42, WHITE)
    made += face_of(
        [
            (-0.5, -10.1),
            (-0.75, -11.1),
            (-0.3, -11.8),
            (0.7, -11.8),
            (1.05, -11),
            (1.25, -10.7),
            (1, -10.5),
            (0.8, -9.9),
            (0, -9.8),
        ],
        SKIN,
        0.22,
    )
    made += at(hat, 0.15, -11.5)
    made += _limb([(-1, -9.3), (0.2, -8), (1.8, -7.6)], 0.8, coat)
    if lance:
        made += line_of([(-1.4, -4.6), (4.6, -16.4)], 0.5, EDGE_INK) + line_of(
            [(-1.4, -4.6), (4.6, -16.4)], 0.28, WOOD
        )
        made += face_of(
            [(4, -15.2), (0.9, -15.6), (1.4, -14.4), (0.7, -13.6), (3.4, -14)], WHITE, 0.14
        )
        made += face_of([(4, -15.2), (0.9, -15.6), (1.3, -14.6), (3.7, -14.6)], RED)
        made += _limb([(0.9, -9.4), (2.2, -8.8), (1.6, -10.2)], 0.8, coat)
        return made
    made += _limb([(0.9, -9.4), (2.6, -8.9), (3.4, -10.4)], 0.8, coat) + face_of(
        [(3, -10.3), (3.8, -10.3), (3.8, -9.6), (3, -9.6)], facing, 0.12
    )
    blade = [(3.5, -10.8), (4, -13.2), (5.2, -15.2)]
    return (
        made
        + line_of(blade, 0.62, EDGE_INK)
        + line_of(blade, 0.34, STEEL)
        + line_of([(3, -10.7), (4.1, -10.9)], 0.4, BRASS)
    )


def _gun(wood: str) -> Part:
    return dyed(cannon(), BRASS, wood, BRASS)


def _black(hat: Part, accent: str) -> Part:
    return dyed(hat, "#efe9d8", BLACK, accent)


def _foot(part: Part) -> Part:
    """On the plate of a figure: 13 x 18, feet at its foot."""
    return at(part, 6, 16.7, 1.15)


def _aiming(part: Part) -> Part:
    """One whose musket reaches far before him."""
    return at(part, 4.8, 16.7, 1.05)


def _horse(part: Part) -> Part:
    return at(part, 6.4, 16.8, 0.93)


def _french(hat: Part, pose: str, gaiters: str) -> Part:
    return man(hat, BLUE, RED, WHITE, pose, gaiters=gaiters)


def _british(hat: Part, pose: str) -> Part:
    return man(hat, RED, "#e8c65a", "#a9aaa8", pose, gaiters=GREY)


_FIGURES: dict[str, Part] = {
    "french-officer-1": _foot(man(_black(bicorne_hat(), RED), BLUE, BRASS, WHITE, "march", belts="", pack=False, hold="sabre")),
    "french-officer-2": _foot(man(_black(bicorne_hat(), RED), BLUE, BRASS, WHITE, "stand", belts="", pack=False, hold="glass")),
    "french-heavy-1": _horse(mounted(dyed(crested(0.3), "#e7e4d8", "#5c5a55", BLACK), BLUE, RED, DARK, cloth=BLUE, plate=True)),
    "french-heavy-2": _horse(mounted(dyed(crested(0.3), "#f0dda0", "#6e5520", BLACK), GREEN, RED, BAY, cloth=GREEN)),
    "french-light-1": _horse(mounted(_black(busby(), RED), GREEN, "#e6a63a", CHESTNUT, cloth=GREEN)),
    "french-light-2": _horse(mounted(dyed(czapka(), "#efe9d8", "#7c1f22", "#e6a63a"), BLUE, RED, DAPPLE, cloth=BLUE, lance=True)),
    "french-skirmisher-1": _aiming(man(_black(shako(), "#e6c63a"), BLUE, "#e6c63a", BLUE, "kneel", pack=False)),
    "french-skirmisher-2": _aiming(man(_black(shako(), "#4f8a4a"), BLUE, "#e6c63a", BLUE, "fire")),
    "french-line-1": _foot(_french(_black(shako(False), RED), "march", BLACK)),
    "french-line-2": _aiming(_french(_black(shako(False), BRASS), "fire", BLACK)),
    "french-grenadier-1": _foot(_french(_black(bearskin(), RED), "march", WHITE)),
    "french-grenadier-2": _foot(_french(_black(bearskin(), RED), "stand", BLACK)),
    "french-gunner-1": _foot(man(_black(shako(), RED), "#27406b", RED, "#27406b", "stand", pack=False, hold="rammer")),
    "french-gunner-2": _foot(man(_black(shako(), RED), "#27406b", RED, "#27406b", "stand", pack=False, hold="linstock")),
    "french-gun": at(_gun("#4d6040"), 7.9, 16.4, 0.74),
    "british-officer-1": _foot(man(_black(bicorne_hat(), WHITE), RED, BRASS, WHITE, "march", belts="", pack=False, hold="sabre")),
    "british-officer-2": _foot(man(_black(bicorne_hat(), WHITE), RED, BRASS, GREY, "stand", belts="", pack=False, hold="glass")),
    "british-heavy-1": _horse(mounted(dyed(bearskin(), "#efe9d8", BLACK, WHITE), RED, BLUE, DAPPLE, cloth=BLUE)),
    "british-heavy-2": _horse(mounted(dyed(crested(0.8), "#e8d38e", "#3c352a", "#8a2f28"), RED, "#e8c65a", DARK, cloth=BLUE)),
    "british-light-1": _horse(mounted(_black(busby(), RED), BLUE, WHITE, CHESTNUT, cloth=BLUE)),
    "british-light-2": _horse(mounted(_black(shako(), WHITE), BLUE, "#e6c63a", BAY, cloth="#5d666e")),
    "british-rifleman-1": _aiming(man(_black(shako(False), "#4f8a4a"), GREEN, BLACK, GREEN, "kneel", belts=BLACK, pack=False)),
    "british-rifleman-2": _aiming(man(_black(shako(), "#4f8a4a"), GREEN, BLACK, GREEN, "fire", belts=BLACK)),
    "british-line-1": _foot(_british(_black(shako(False), BRASS), "march")),
    "british-line-2": _aiming(_british(_black(shako(), "#f6f2e4"), "fire")),
    "british-highlander": _foot(man(_black(bonnet(), WHITE), RED, "#e8c65a", SKIN, "march", kilt=True, gaiters="#e9d6c9")),
    "british-grenadier-1": _foot(man(_black(bearskin(0.75), WHITE), RED, BLUE, WHITE, "march", gaiters=BLACK)),
    "british-grenadier-2": _foot(man(_black(bearskin(0.75), WHITE), RED, BLUE, GREY, "stand", gaiters=BLACK)),
    "british-gunner-1": _foot(man(_black(shako(False), BRASS), "#31456f", RED, GREY, "stand", pack=False, hold="rammer")),
    "british-gunner-2": _foot(man(_black(shako(False), BRASS), "#31456f", RED, GREY, "stand", pack=False, hold="linstock")),
    "british-gun": at(_gun("#6b7278"), 7.9, 16.4, 0.74),
}  # fmt: skip
FIGURES: dict[str, tuple[Part, float, float]] = {
    name: (part, 13, 18) for name, part in _FIGURES.items()
}
