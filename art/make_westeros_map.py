"""Make the area map of Westeros: a coast and borders drawn by hand, refined into surveyed lines.

    python art/make_westeros_map.py data/game-of-thrones

There is no globe to start from. `NODES` are the points where three lines or more meet, `LINES` run
from node to node through a few points drawn by eye; both are in board millimetres, y down. The
lines are rounded, roughened (a coast more than a border, a border more than a line in the sea) and
closed to areas, so neighbours share their border to the last digit. Which areas touch follows from
the drawing; the tool compares it with `borders.csv` and `rivers.csv` and refuses to write a map
that differs. Needs numpy and shapely. The same lines always give the same map.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import math
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import polygonize

Spot = tuple[float, float]
Line = list[Spot]
Pair = tuple[str, str]
Grid = np.ndarray[Any, Any]

WIDTH, HEIGHT = 460.0, 744.0
CONTACT = 3.0  # mm of shared edge that make two areas neighbours
COAST_BEND = 1.1  # mm, how far a coast sways in bays and capes of some 20 mm
STEP = 0.05  # mm, precision of the file

# Nodes: e = edge of the board, c = on a coast, t = inland, s = at sea.
NODES: dict[str, Spot] = {
    "e_bay": (205, 0), "e_shiver": (332, 0),
    "e_bay_sunset": (0, 226), "e_sunset_redwyne": (0, 566), "e_redwyne_summer": (250, 744),
    "e_shiver_narrow": (460, 184), "e_narrow_ship": (460, 372), "e_ship_summer": (460, 612),
    # the north
    "c_castle_karhold": (340, 42), "c_karhold_winter": (334, 110),
    "t_castle_karhold_winter": (290, 64),
    "c_castle_winter": (194, 58), "c_stony_n": (148, 120), "c_stony_s": (166, 204),
    "c_winter_grey": (184, 217), "t_winter_grey_moat": (228, 212),
    "t_winter_moat_white": (264, 196),
    "c_winter_white": (294, 132), "c_white_widow_n": (322, 142), "c_white_widow_s": (326, 208),
    "c_widow_cape": (396, 176), "c_white_moat": (284, 226),
    # the neck and the riverlands
    "c_flint_grey_n": (136, 224), "c_flint_grey_s": (138, 282), "c_flint_cape_n": (46, 240),
    "c_flint_cape_s": (52, 274), "c_grey_seagard": (168, 284), "t_grey_seagard_moat": (212, 268),
    "t_moat_seagard_twins": (238, 272), "c_moat_twins": (290, 268), "t_four_rivers": (234, 334),
    "c_twins_fingers": (308, 280), "t_twins_fingers_moon": (292, 312), "c_fingers_moon": (358, 314),
    "c_moon_eyrie_n": (360, 327), "c_moon_eyrie_s": (342, 376), "c_moon_crack": (328, 388),
    "t_moon_harren_crack": (284, 376), "t_moon_harren_river": (242, 370),
    "c_seagard_river": (174, 332), "c_river_cape": (142, 348), "c_river_lannis": (140, 384),
    "t_river_lannis_stoney": (172, 384), "t_river_stoney_harren": (228, 388),
    # the middle
    "c_lannis_sea": (122, 436), "t_lannis_sea_stoney": (154, 440), "t_stoney_sea_black": (182, 452),
    "t_stoney_harren_black": (230, 438), "t_harren_crack_black": (270, 430),
    "t_crack_kings_black": (284, 440), "c_crack_kings": (320, 436), "c_crack_cape_n": (372, 394),
    "c_crack_cape_s": (378, 414), "c_kings_wood": (330, 490), "t_kings_wood_reach": (290, 498),
    "t_kings_black_reach": (264, 492), "t_black_sea_reach": (198, 500), "c_sea_cape": (98, 452),
    "c_sea_high": (92, 508), "t_sea_high_reach": (190, 512), "c_wood_cape": (390, 478),
    "c_wood_storm": (370, 527), "t_wood_storm_dorn": (310, 534), "t_wood_dorn_reach": (292, 532),
    "t_reach_dorn_high": (222, 548), "c_high_cape": (64, 546),
    # the south
    "c_high_old": (90, 566), "t_high_old_dorn": (190, 566), "c_old_star": (140, 648),
    "t_old_star_dorn": (174, 616), "t_dorn_star_yron": (226, 618), "c_dorn_yron": (264, 612),
    "c_dorn_storm": (284, 580), "c_storm_cape": (366, 576), "c_yron_sun": (314, 626),
    "c_yron_sun_s": (304, 694), "c_yron_cape": (268, 704), "c_star_yron": (218, 690),
    "c_sun_cape": (408, 648),
    # the seas
    "s_iron_golden_sunset": (9, 392), "s_ship_dorne_summer": (414, 606),
}  # fmt: skip

# Each line: a node, points by eye, a node. The kind follows from what the line divides.
LINES: list[tuple[str | Spot, ...]] = [
    # coasts of the north, from the Wall southwards, west side
    ("e_bay", (201, 14), (212, 26), (205, 42), "c_castle_winter"),
    ("c_castle_winter", (186, 68), (193, 82), (176, 92), (168, 106), "c_stony_n"),
    ("c_stony_n", (132, 116), (112, 126), (94, 128), (84, 142), (64, 148), (60, 164), (72, 174),
     (70, 190), (90, 196), (108, 192), (122, 204), (146, 200), "c_stony_s"),
    ("c_stony_s", (176, 208), "c_winter_grey"),
    ("c_winter_grey", (174, 226), (160, 220), "c_flint_grey_n"),
    ("c_flint_grey_n", (122, 216), (106, 226), (88, 222), (66, 232), "c_flint_cape_n"),
    ("c_flint_cape_n", (38, 252), (42, 266), "c_flint_cape_s"),
    ("c_flint_cape_s", (68, 270), (84, 280), (104, 274), (122, 284), "c_flint_grey_s"),
    # north, east side
    ("e_shiver", (346, 12), (340, 28), "c_castle_karhold"),
    ("c_castle_karhold", (356, 36), (372, 26), (394, 34), (398, 50), (410, 64), (400, 80),
     (384, 88),
     (376, 104), (352, 102), "c_karhold_winter"),
    ("c_karhold_winter", (316, 108), (304, 118), "c_winter_white"),
    ("c_winter_white", (306, 142), "c_white_widow_n"),
    ("c_white_widow_n", (338, 130), (356, 140), (376, 134), (390, 148), (386, 164), "c_widow_cape"),
    ("c_widow_cape", (384, 186), (368, 192), (352, 206), "c_white_widow_s"),
    ("c_white_widow_s", (312, 220), (296, 216), "c_white_moat"),
    ("c_white_moat", (276, 238), (288, 252), "c_moat_twins"),
    # inland borders of the north
    ("c_castle_karhold", (322, 48), (308, 62), "t_castle_karhold_winter"),
    ("t_castle_karhold_winter", (302, 80), (320, 90), "c_karhold_winter"),
    ("t_castle_karhold_winter", (266, 58), (244, 66), (220, 56), "c_castle_winter"),
    ("c_stony_n", (164, 136), (158, 158), (174, 180), "c_stony_s"),
    ("c_winter_grey", (198, 222), (214, 212), "t_winter_grey_moat"),
    ("t_winter_grey_moat", (246, 202), "t_winter_moat_white"),
    ("t_winter_moat_white", (258, 178), (272, 160), (276, 142), "c_winter_white"),
    ("c_white_widow_n", (328, 160), (320, 184), "c_white_widow_s"),
    ("t_winter_moat_white", (272, 214), "c_white_moat"),
    # the neck
    ("c_flint_grey_n", (144, 244), (134, 264), "c_flint_grey_s"),
    ("c_flint_grey_s", (150, 278), "c_grey_seagard"),
    ("c_grey_seagard", (188, 274), "t_grey_seagard_moat"),
    ("t_grey_seagard_moat", (208, 246), (222, 230), "t_winter_grey_moat"),
    ("t_grey_seagard_moat", (224, 264), "t_moat_seagard_twins"),
    ("t_moat_seagard_twins", (262, 266), (276, 274), "c_moat_twins"),
    ("c_moat_twins", (300, 272), "c_twins_fingers"),
    ("t_moat_seagard_twins", (230, 288), (240, 308), "t_four_rivers"),
    ("c_twins_fingers", (298, 292), "t_twins_fingers_moon"),
    ("t_twins_fingers_moon", (276, 320), (258, 336), "t_four_rivers"),
    ("c_twins_fingers", (326, 262), (348, 254), (372, 256), (394, 246), (390, 260), (372, 270),
     (394, 272), (412, 284), (388, 290), (380, 304), "c_fingers_moon"),
    ("t_twins_fingers_moon", (312, 306), (332, 316), "c_fingers_moon"),
    ("c_fingers_moon", (353, 320), "c_moon_eyrie_n"),
    ("c_moon_eyrie_n", (374, 321), (392, 328), (408, 344), (394, 354), (398, 368), (376, 374),
     (360, 370), "c_moon_eyrie_s"),
    ("c_moon_eyrie_n", (336, 332), (324, 348), (330, 366), "c_moon_eyrie_s"),
    ("c_moon_eyrie_s", (334, 380), "c_moon_crack"),
    ("c_moon_crack", (306, 384), "t_moon_harren_crack"),
    ("t_moon_harren_crack", (264, 368), "t_moon_harren_river"),
    ("t_moon_harren_river", (232, 354), "t_four_rivers"),
    # the riverlands
    ("c_grey_seagard", (160, 298), (168, 312), (160, 322), "c_seagard_river"),
    ("c_seagard_river", (198, 338), (216, 330), "t_four_rivers"),
    ("c_seagard_river", (162, 342), "c_river_cape"),
    ("c_river_cape", (146, 358), (132, 368), "c_river_lannis"),
    ("c_river_lannis", (160, 378), "t_river_lannis_stoney"),
    ("t_river_lannis_stoney", (202, 394), "t_river_stoney_harren"),
    ("t_river_stoney_harren", (238, 386), "t_moon_harren_river"),
    ("t_moon_harren_crack", (276, 396), (284, 412), "t_harren_crack_black"),
    ("t_river_stoney_harren", (236, 404), (226, 422), "t_stoney_harren_black"),
    ("t_stoney_harren_black", (242, 430), (256, 438), "t_harren_crack_black"),
    ("t_harren_crack_black", (278, 432), "t_crack_kings_black"),
    ("t_crack_kings_black", (300, 434), "c_crack_kings"),
    ("c_moon_crack", (340, 392), (356, 386), "c_crack_cape_n"),
    ("c_crack_cape_n", (380, 402), "c_crack_cape_s"),
    ("c_crack_cape_s", (362, 420), (344, 414), (334, 428), "c_crack_kings"),
    # the west
    ("c_river_lannis", (124, 387), (108, 383), (92, 396), (86, 412), (98, 422), (108, 432),
     "c_lannis_sea"),
    ("t_river_lannis_stoney", (164, 400), (168, 420), "t_lannis_sea_stoney"),
    ("c_lannis_sea", (140, 430), "t_lannis_sea_stoney"),
    ("t_lannis_sea_stoney", (168, 444), "t_stoney_sea_black"),
    ("t_stoney_sea_black", (206, 446), "t_stoney_harren_black"),
    ("c_lannis_sea", (116, 446), "c_sea_cape"),
    ("c_sea_cape", (86, 464), (90, 480), (80, 494), "c_sea_high"),
    ("c_sea_high", (118, 512), (144, 502), (168, 514), "t_sea_high_reach"),
    ("t_stoney_sea_black", (190, 464), (184, 482), "t_black_sea_reach"),
    ("t_black_sea_reach", (196, 506), "t_sea_high_reach"),
    ("t_black_sea_reach", (222, 494), (244, 500), "t_kings_black_reach"),
    ("t_crack_kings_black", (270, 456), (274, 474), "t_kings_black_reach"),
    ("t_kings_black_reach", (276, 498), "t_kings_wood_reach"),
    ("c_crack_kings", (332, 446), (324, 460), (338, 474), "c_kings_wood"),
    ("c_kings_wood", (310, 488), "t_kings_wood_reach"),
    ("t_kings_wood_reach", (284, 514), "t_wood_dorn_reach"),
    ("c_kings_wood", (346, 489), (366, 478), "c_wood_cape"),
    ("c_wood_cape", (404, 492), (396, 508), (382, 516), "c_wood_storm"),
    ("c_wood_storm", (348, 524), (328, 533), "t_wood_storm_dorn"),
    ("t_wood_storm_dorn", (302, 530), "t_wood_dorn_reach"),
    ("t_wood_dorn_reach", (270, 540), (248, 536), "t_reach_dorn_high"),
    ("t_reach_dorn_high", (206, 534), "t_sea_high_reach"),
    ("c_sea_high", (76, 520), (80, 534), "c_high_cape"),
    ("c_high_cape", (58, 556), (72, 562), "c_high_old"),
    ("c_high_old", (116, 572), (142, 564), (168, 572), "t_high_old_dorn"),
    ("t_high_old_dorn", (204, 556), "t_reach_dorn_high"),
    # the south
    ("c_wood_storm", (378, 534), (390, 548), (382, 562), "c_storm_cape"),
    ("c_storm_cape", (350, 572), (332, 582), (314, 576), (298, 584), "c_dorn_storm"),
    ("c_dorn_storm", (296, 564), (302, 548), "t_wood_storm_dorn"),
    ("c_dorn_storm", (268, 586), (272, 600), "c_dorn_yron"),
    ("c_dorn_yron", (246, 622), "t_dorn_star_yron"),
    ("t_dorn_star_yron", (200, 610), "t_old_star_dorn"),
    ("t_old_star_dorn", (182, 598), (178, 582), "t_high_old_dorn"),
    ("c_old_star", (158, 640), (160, 624), "t_old_star_dorn"),
    ("c_high_old", (80, 578), (86, 592), (70, 606), (74, 622), (60, 634), (76, 640), (96, 634),
     (108, 646), (126, 640), "c_old_star"),
    ("c_old_star", (132, 660), (150, 668), (156, 682), (178, 680), (192, 692), "c_star_yron"),
    ("c_star_yron", (230, 668), (222, 646), "t_dorn_star_yron"),
    ("c_star_yron", (234, 696), (252, 692), "c_yron_cape"),
    ("c_yron_cape", (284, 706), "c_yron_sun_s"),
    ("c_yron_sun_s", (314, 676), (304, 652), "c_yron_sun"),
    ("c_dorn_yron", (282, 620), (298, 616), "c_yron_sun"),
    ("c_yron_sun", (334, 618), (352, 628), (372, 620), (392, 634), "c_sun_cape"),
    ("c_sun_cape", (420, 656), (404, 664), (384, 664), (374, 678), (352, 676), (330, 690),
     "c_yron_sun_s"),
    # the seas
    ("c_flint_cape_n", (24, 230), "e_bay_sunset"),
    ("c_flint_cape_s", (20, 298), (6, 344), "s_iron_golden_sunset"),
    ("s_iron_golden_sunset", (44, 384), (92, 374), (124, 356), "c_river_cape"),
    ("s_iron_golden_sunset", (14, 432), (56, 456), "c_sea_cape"),
    ("c_high_cape", (36, 556), "e_sunset_redwyne"),
    ("c_yron_cape", (262, 722), "e_redwyne_summer"),
    ("c_widow_cape", (420, 184), "e_shiver_narrow"),
    ("c_crack_cape_n", (410, 382), "e_narrow_ship"),
    ("c_crack_cape_s", (388, 432), (392, 458), "c_wood_cape"),
    ("c_storm_cape", (392, 592), "s_ship_dorne_summer"),
    ("s_ship_dorne_summer", (418, 628), "c_sun_cape"),
    ("s_ship_dorne_summer", (438, 606), "e_ship_summer"),
]  # fmt: skip

# Islands: points by eye around the coast.
ISLANDS: dict[str, list[Spot]] = {
    "pyke": [(68, 302), (88, 295), (110, 298), (132, 306), (138, 326), (128, 344), (104, 342),
             (84, 350), (66, 340), (60, 320)],
    "dragonstone": [(402, 432), (420, 420), (440, 424), (453, 438), (450, 458), (455, 476),
                    (440, 492), (418, 494), (402, 482), (399, 458)],
    "arbor": [(26, 674), (48, 660), (76, 664), (102, 670), (116, 688), (108, 708), (84, 722),
              (60, 716), (38, 718), (22, 698)],
}  # fmt: skip

# A point inside each area: where its face is found and where its label would like to be.
SEEDS: dict[str, Spot] = {
    "castle_black": (268, 30), "karhold": (356, 64), "winterfell": (220, 130),
    "stony_shore": (116, 160), "white_harbor": (296, 178), "widows_watch": (354, 166),
    "flints_finger": (92, 250), "greywater_watch": (176, 248), "moat_cailin": (248, 236),
    "seagard": (200, 304), "twins": (266, 296), "fingers": (340, 284),
    "mountains_of_the_moon": (288, 346), "eyrie": (364, 350), "pyke": (99, 316),
    "riverrun": (190, 360), "lannisport": (138, 408), "stoney_sept": (200, 416),
    "harrenhal": (252, 404), "crackclaw_point": (324, 410), "dragonstone": (427, 456),
    "searoad_marches": (138, 470), "blackwater": (230, 464), "kings_landing": (300, 464),
    "kingswood": (338, 508), "highgarden": (136, 538), "reach": (244, 518),
    "storms_end": (342, 550), "dornish_marches": (238, 580), "oldtown": (124, 606),
    "arbor": (70, 682), "starfall": (190, 650), "yronwood": (266, 656), "sunspear": (350, 650),
    "bay_of_ice": (70, 70), "sunset_sea": (34, 460), "ironmans_bay": (46, 364),
    "golden_sound": (58, 414), "redwyne_straights": (40, 600), "summer_sea": (340, 720),
    "sea_of_dorne": (340, 598), "shipbreaker_bay": (424, 520), "blackwater_bay": (358, 450),
    "narrow_sea": (410, 240), "shivering_sea": (424, 120),
}  # fmt: skip

# What a drawing on paper cannot show by contact: a bridge over a river, a lane over another sea.
BRIDGES: list[tuple[str, str, float]] = [
    ("seagard", "twins", 0.5), ("crackclaw_point", "mountains_of_the_moon", 0.5),
]  # fmt: skip
LANES: list[tuple[str, str, Line]] = [
    ("oldtown", "sunset_sea", [(84, 585), (52, 576), (30, 540)]),
]


# --- Lines ----------------------------------------------------------------------------------------


def unit(*key: object) -> float:
    """A number in -1 .. 1 that depends on the key alone: the same map every time."""
    digest = hashlib.sha256(repr(key).encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**31 - 1


def curved(points: Line, closed: bool = False) -> Line:
    """A Catmull-Rom curve through the points, a point about every 2 mm."""
    n = len(points)
    out: Line = []
    for i in range(n if closed else n - 1):
        p1, p2 = points[i], points[(i + 1) % n]
        p0 = points[i - 1] if closed or i else (2 * p1[0] - p2[0], 2 * p1[1] - p2[1])
        p3 = points[(i + 2) % n] if closed or i + 2 < n else (2 * p2[0] - p1[0], 2 * p2[1] - p1[1])
        steps = max(2, round(math.dist(p1, p2) / 2))
        for k in range(steps):
            s = k / steps
            x, y = (
                0.5 * (2 * p1[axis] + (p2[axis] - p0[axis]) * s
                       + (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * s * s
                       + (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * s**3)
                for axis in (0, 1)
            )  # fmt: skip
            out.append((x, y))
    out.append(points[0] if closed else points[-1])
    return out


def roughened(points: Line, strength: float, wave: float, finest: float) -> Line:
    """The line shifted sideways by noise of several wavelengths (mm), less towards its ends, so
    that lines that meet there stay apart."""
    line = LineString(points)
    total = line.length
    steps = max(4, round(total / finest))
    closed = math.dist(points[0], points[-1]) < 1e-9
    key = (round(points[0][0] + points[-1][0]), round(points[0][1] + points[-1][1]), round(total))
    octaves: list[tuple[float, list[float]]] = []
    length = wave
    while length > finest * 1.6:
        count = max(2, round(total / length))
        knots = [unit(key, length, k) for k in range(count + 1)]
        if closed:
            knots[-1] = knots[0]
        octaves.append((strength * length / wave, knots))
        length /= 1.9
    out: Line = []
    for i in range(steps + 1):
        share = i / steps
        x, y = line.interpolate(share, normalized=True).coords[0]
        near = line.interpolate(max(share - 0.5 / steps, 0), normalized=True)
        far = line.interpolate(min(share + 0.5 / steps, 1), normalized=True)
        gap = near.distance(far) or 1.0
        normal = (near.y - far.y) / gap, (far.x - near.x) / gap
        shift = 0.0
        for size, knots in octaves:
            at = share * (len(knots) - 1)
            k = min(int(at), len(knots) - 2)
            s = at - k
            s = s * s * (3 - 2 * s)
            shift += size * (knots[k] * (1 - s) + knots[k + 1] * s)
        if not closed:
            shift *= min(1.0, share * total / 4, (1 - share) * total / 4)
        out.append((x + normal[0] * shift, y + normal[1] * shift))
    if closed:
        out[-1] = out[0]
    return out


def snapped(points: Line) -> Line:
    out: Line = []
    for x, y in points:
        spot = round(round(x / STEP) * STEP, 2), round(round(y / STEP) * STEP, 2)
        if not out or out[-1] != spot:
            out.append(spot)
    return out


def refined(points: Line, kind: str, closed: bool = False) -> Line:
    """A line as it is stored, by what it parts: coast, land, river or sea."""
    line = curved(points, closed)
    if kind == "coast":
        line = roughened(roughened(line, COAST_BEND, 23.0, 2.0), 1.5, 9.0, 0.8)
    elif kind == "land":
        line = roughened(roughened(line, 1.5, 26.0, 2.0), 1.1, 11.0, 1.2)
    elif kind == "river":
        line = roughened(line, 1.3, 8.0, 1.0)
    return snapped([*LineString(line).simplify(0.06).coords])


# --- Areas ----------------------------------------------------------------------------------------


def frame(nodes: list[Spot]) -> list[Line]:
    """The edge of the board, cut at the nodes that lie on it and at its corners."""

    def along(p: Spot) -> float:
        x, y = p
        if y == 0:
            return x
        if x == WIDTH:
            return WIDTH + y
        if y == HEIGHT:
            return 2 * WIDTH + HEIGHT - x
        return 2 * WIDTH + 2 * HEIGHT - y

    corners: list[Spot] = [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]
    ring = sorted([*nodes, *corners], key=along)
    return [[p, q] for p, q in zip(ring, [*ring[1:], ring[0]], strict=True)]


def faces(lines: list[Line]) -> dict[str, Polygon]:
    face_of: dict[str, Polygon] = {}
    made = list(polygonize([LineString(line) for line in lines]))
    for name, seed in SEEDS.items():
        hits = [f for f in made if f.contains(Point(seed))]
        if len(hits) == 1 and name not in ISLANDS:
            face_of[name] = hits[0]
        elif name not in ISLANDS:
            sys.exit(f"{name}: {len(hits)} faces at {seed}")
    if len(made) != len(face_of):
        lost = [
            f.representative_point().coords[0]
            for f in made
            if not any(f.equals(g) for g in face_of.values())
        ]
        sys.exit(f"{len(made)} faces for {len(face_of)} areas; nameless at {lost}")
    return face_of


def divided(line: Line, areas: dict[str, Polygon]) -> Pair:
    """The areas on the two sides of a line."""
    names = sorted(
        n
        for n, f in areas.items()
        if f.boundary.intersection(LineString(line).buffer(0.01)).length > 1
    )
    middle = LineString(line).interpolate(0.5, normalized=True)
    near = sorted(names, key=lambda n: areas[n].distance(middle))[:2]
    a, b = sorted(near)
    return a, b


def make(data: Path) -> dict[str, Any]:
    kinds = {r["id"]: r["kind"] for r in read_csv(data / "areas.csv")}
    declared = {pair(r["a"], r["b"]) for r in read_csv(data / "borders.csv")}
    rivers = {pair(r["a"], r["b"]): r["bridge"] == "1" for r in read_csv(data / "rivers.csv")}
    raw = [[NODES[p] if isinstance(p, str) else p for p in line] for line in LINES]
    edge = frame([p for n, p in NODES.items() if n.startswith("e_")])
    areas = faces([*raw, *edge])
    drawn: list[Line] = []
    pairs: list[Pair] = []
    for line in raw:
        who = divided(line, areas)
        sea = sum(kinds[name] == "sea" for name in who)
        kind = ("river" if who in rivers else "land", "coast", "sea")[sea]
        drawn.append(refined(line, kind))
        pairs.append(who)
    untangled(drawn, pairs)
    isles = {n: Polygon(refined(ring, "coast", True)) for n, ring in ISLANDS.items()}
    final = faces([*drawn, *edge])
    for name, isle in isles.items():
        around = next(n for n, f in final.items() if f.contains(isle))
        final[around] = Polygon(final[around].exterior, [*final[around].interiors, isle.exterior])
        pairs.append(pair(name, around))
        drawn.append(list(isle.exterior.coords))
    final |= isles
    report(pairs, drawn, declared, rivers)
    begun = {r["area"] for r in read_csv(data / "setup.csv")}
    return collection(final, kinds, pairs, drawn, rivers, begun)


def untangled(lines: list[Line], pairs: list[Pair]) -> None:
    """Stop where two drawn lines cross or one crosses itself."""
    tree = shapely.STRtree([LineString(line) for line in lines])
    bad = []
    for i, line in enumerate(lines):
        shape = LineString(line)
        if not shape.is_simple:
            bad.append(f"{pairs[i]} crosses itself")
        for j in tree.query(shape):
            if j > i:
                spots = {
                    tuple(c)
                    for c in shapely.get_coordinates(shape.intersection(LineString(lines[j])))
                }
                if spots - {line[0], line[-1]}:
                    bad.append(f"{pairs[i]} and {pairs[j]} at {spots}")
    if bad:
        sys.exit("\n".join(bad))


def report(
    pairs: list[Pair], lines: list[Line], declared: set[Pair], rivers: dict[Pair, bool]
) -> None:
    lengths: dict[Pair, float] = defaultdict(float)
    for who, line in zip(pairs, lines, strict=True):
        lengths[who] += LineString(line).length
    lanes = {pair(a, b) for a, b, _ in LANES}
    missing = sorted(p for p in declared - lanes if lengths.get(p, 0) < CONTACT)
    false = sorted(p for p in lengths if p not in declared and p not in rivers)
    print(f"{len(declared)} declared, {len(missing)} missing {missing}, {len(false)} false {false}")
    print("short:", {p: round(mm, 1) for p, mm in lengths.items() if mm < 9})
    if missing or false:
        sys.exit(1)


# --- Labels ---------------------------------------------------------------------------------------


def label_box(shape: Polygon, size: tuple[float, float], seed: Spot) -> list[float]:
    """Left, top, width, height of an upright box of the wanted size (or narrower) inside a shape:
    the one that leaves room for most pieces beside it, and of those the nearest to the seed."""
    inner = shape.buffer(-1.2)
    left, top = int(inner.bounds[0]), int(inner.bounds[1])
    gx, gy = np.meshgrid(np.arange(left, inner.bounds[2]), np.arange(top, inner.bounds[3]))
    free = shapely.contains_xy(inner, gx + 0.5, gy + 0.5)
    for share in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6):
        w, h = math.ceil(size[0] * share), math.ceil(size[1])
        boxes = []
        for y, x in np.argwhere(fitting(free, w, h)):
            off = math.dist((left + x + w / 2, top + y + h / 2), seed)
            if off < 34 and (x + y) % 3 == 0 and y % 2 == 0:
                rest = free.copy()
                rest[y : y + h, x : x + w] = False
                boxes.append((min(pieces(rest), 7) - off / 16, [left + x, top + y, w, h]))
        if boxes:
            return [float(v) for v in max(boxes)[1]]
    sys.exit(f"no room for a label near {seed}")


def fitting(free: Grid, w: int, h: int) -> Grid:
    """Where the upper left corner of a box of w x h cells may lie."""
    sums = np.pad(free.astype(int).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    if free.shape[0] < h or free.shape[1] < w:
        return np.zeros((0, 0), bool)
    total: Grid = sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w]
    return np.equal(total, w * h)


def pieces(free: Grid) -> int:
    """How many counters can be laid into the free cells, from the top left."""
    ok, count = fitting(free, PIECE, PIECE), 0
    while ok.any():
        y, x = np.unravel_index(np.argmax(ok), ok.shape)
        count += 1
        ok[max(y - PIECE + 1, 0) : y + PIECE, max(x - PIECE + 1, 0) : x + PIECE] = False
    return count


PIECE = 16  # mm, a counter with a little air
LABEL = {"land": (54.0, 20.0), "island": (44.0, 20.0), "sea": (56.0, 13.0)}
BEGINS = 6.0  # mm under the label of an area where units begin the game


def collection(
    final: dict[str, Polygon],
    kinds: dict[str, str],
    pairs: list[Pair],
    lines: list[Line],
    rivers: dict[Pair, bool],
    begun: set[str],
) -> dict[str, Any]:
    features = []
    for name in sorted(final, key=lambda n: (kinds[n] == "sea", n)):
        shape = final[name]
        wide, high = LABEL[kinds[name]]
        high += BEGINS if name in begun else 0
        x, y, w, h = label_box(shape, (wide, high), SEEDS[name])
        rings = [
            [[round(a, 2), round(b, 2)] for a, b in ring.coords]
            for ring in (shape.exterior, *shape.interiors)
        ]
        features.append(
            {
                "type": "Feature",
                "id": name,
                "geometry": {"type": "Polygon", "coordinates": rings},
                "properties": {
                    "label": [round(x + w / 2, 1), round(y + h / 2, 1)],
                    "label_box": [round(w, 1), round(h, 1)],
                },
            }
        )
    connectors = []
    for a, b, share in BRIDGES:
        line = LineString(
            next(ln for who, ln in zip(pairs, lines, strict=True) if who == pair(a, b))
        )
        middle = line.interpolate(share, normalized=True)
        p = line.interpolate(share - 0.05, normalized=True)
        q = line.interpolate(share + 0.05, normalized=True)
        gap = p.distance(q)
        nx, ny = (p.y - q.y) / gap * 5, (q.x - p.x) / gap * 5
        connectors.append(
            {
                "a": a,
                "b": b,
                "style": "bridge",
                "line": [
                    [round(middle.x - nx, 2), round(middle.y - ny, 2)],
                    [round(middle.x + nx, 2), round(middle.y + ny, 2)],
                ],
            }
        )
    for a, b, way in LANES:
        connectors.append(
            {
                "a": a,
                "b": b,
                "style": "lane",
                "line": [[round(x, 2), round(y, 2)] for x, y in curved(way)],
            }
        )
    return {
        "type": "FeatureCollection",
        "size_mm": [WIDTH, HEIGHT],
        "source": "own drawing, by art/make_westeros_map.py",
        "connectors": connectors,
        "blocked": [],
        "rivers": sorted([list(p) for p in rivers if p in set(pairs)]),
        "features": features,
    }


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="directory of areas.csv, borders.csv, rivers.csv")
    args = parser.parse_args()
    result = make(args.data)
    lines = ",\n".join(
        json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in result.pop("features")
    )
    head = json.dumps(result, ensure_ascii=False, indent=1)[:-2]
    (args.data / "map.geojson").write_text(
        f'{head},\n "features": [\n{lines}\n]}}\n', encoding="utf-8"
    )


if __name__ == "__main__":
    main()
