"""Make the relief of Westeros from ridges, woods, marshes, sand and a road drawn by hand.

    python art/make_westeros_relief.py data/game-of-thrones

A ridge is a line with the breadth of its slopes; its height falls off to both sides, and the
strokes of `make_relief` run down from it. Woods are firs, marshes are tufts: needles as well, so
that one pen has drawn all of it. Points are millimetres on the map.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import shapely
from area_lines import Array
from make_relief import STEEP, STEP, areas_of, lattice, owners, slopes
from shapely.geometry import LineString, Polygon

Line = list[tuple[float, float]]

RIDGES: list[tuple[float, Line]] = [  # breadth of the slopes in mm, and the ridge
    (11, [(244, 357), (262, 345), (290, 334), (318, 338), (344, 352), (372, 358)]),  # of the Moon
    (7, [(318, 288), (350, 292), (384, 276)]),
    (10, [(186, 72), (206, 96), (196, 122), (180, 140)]),  # north of Winterfell
    (8, [(222, 72), (258, 70), (290, 74)]),
    (8, [(322, 70), (352, 58), (382, 60), (396, 76)]),  # Karhold
    (7, [(84, 138), (112, 130), (134, 136)]),  # the Stony Shore
    (6, [(342, 196), (362, 176), (380, 160)]),
    (8, [(112, 398), (136, 420), (150, 402)]),  # hills of gold
    (7, [(160, 352), (190, 346), (214, 352)]),
    (7, [(292, 414), (326, 410), (356, 414)]),
    (10, [(188, 596), (216, 606), (252, 614), (288, 622), (330, 616), (362, 612)]),  # Red Mountains
    (8, [(196, 566), (222, 580), (250, 584)]),
    (6, [(314, 540), (344, 552), (372, 548)]),
    (7, [(78, 312), (104, 322), (122, 316)]),  # Pyke
    (7, [(424, 478), (430, 486), (422, 488)]),  # the Dragonmont
]
WOODS: list[Line] = [
    [(166, 168), (196, 164), (204, 200), (178, 206)],  # the wolfswood
    [(214, 206), (236, 204), (230, 222), (208, 220)],
    [(290, 508), (340, 500), (372, 498), (376, 516), (330, 524), (296, 526)],  # the kingswood
    [(318, 566), (340, 560), (348, 572), (326, 578)],
    [(92, 546), (120, 550), (118, 562), (90, 558)],
]
MARSHES: list[Line] = [
    [(212, 218), (262, 224), (268, 240), (214, 240)],  # the Neck
    [(146, 262), (196, 262), (196, 278), (146, 276)],
]
SANDS: list[Line] = [
    [(176, 652), (214, 632), (214, 668), (186, 668)],
    [(230, 664), (300, 640), (312, 668), (296, 690), (236, 682)],
    [(318, 652), (360, 650), (404, 660), (372, 680), (326, 676)],
]
ROADS: dict[str, Line] = {
    "kingsroad": [
        *[(300, 0), (303, 16), (303, 32), (292, 46), (280, 62), (270, 84), (262, 112), (256, 146)],
        *[(254, 174), (255, 194), (259, 212), (268, 226), (275, 240), (277, 256), (284, 270)],
        *[(290, 286), (285, 300), (273, 314), (264, 332), (263, 352), (280, 366), (300, 372)],
        *[(304.6, 376), (305.7, 389), (299, 394), (290.6, 400), (289.4, 412), (289, 426)],
        *[(290, 440), (290, 452), (299, 463), (314, 464), (326, 468), (333.5, 475), (331, 487)],
        *[(319, 493), (306, 501), (300, 512), (311, 524), (326, 534), (334, 541)],
    ],
}
NAMES: dict[str, tuple[float, Line]] = {  # the size of the letters in points, and their line
    "gift": (9, [(218, 44), (231, 46), (244, 46)]),
    "kingsroad": (9, [(265, 86), (257, 112), (252, 138)]),
    "wolfswood": (9, [(178.5, 177), (188, 175), (197, 177), (206, 183)]),
    "neck": (9, [(240, 236), (251, 234), (262, 236)]),
    "green_fork": (8, [(235, 309), (234.4, 317), (230.6, 325), (228.4, 331)]),
    "red_mountains": (9, [(200, 600), (222, 606), (248, 603)]),
    "rainwood": (9, [(352, 562), (364, 565), (377, 562)]),
}
SIZE = (460.0, 744.0)


def heights() -> Array:
    """How steep the land is, on the raster of `make_relief`."""
    width, height = SIZE
    xs, ys = np.meshgrid(np.arange(STEP / 2, width, STEP), np.arange(STEP / 2, height, STEP))
    points = shapely.points(xs, ys)
    steepness = np.zeros(xs.shape)
    for breadth, ridge in RIDGES:
        far = shapely.distance(points, LineString(ridge)) / breadth
        steepness = np.maximum(steepness, np.exp(-(far**2)))
    return np.asarray(steepness * 1.3 * STEEP)


def scattered(outlines: list[Line], pitch: float, seed: int) -> Array:
    """Points inside some outlines."""
    points = lattice(SIZE, pitch, np.random.default_rng(seed))
    inside = np.zeros(len(points), dtype=bool)
    for outline in outlines:
        inside |= shapely.contains_xy(Polygon(outline).buffer(2.0), points)
    return np.asarray(points[inside])


def upright(points: Array, tops: list[tuple[float, float]], wide: float) -> list[Array]:
    """Needles from each point to each of the tops, as rows of x, y, x, y, width."""
    return [np.array([x, y, x + across, y - up, wide]) for x, y in points for across, up in tops]


def winding(line: Line, pitch: float = 2.0) -> list[list[float]]:
    """Points along a smooth way through some points (Catmull and Rom's curve)."""
    ends = np.array([line[0], *line, line[-1]])
    points = []
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        steps = max(int(np.hypot(*(end - start)) / pitch), 1)
        for t in np.arange(steps) / steps:
            bend = start + t / 2 * (
                end
                - before
                + t * (2 * before - 5 * start + 4 * end - after)
                + t**2 * (3 * (start - end) + after - before)
            )
            points.append(bend)
    return [[round(float(x), 1), round(float(y), 1)] for x, y in [*points, ends[-1]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    lands = areas_of(data)
    starts, ends, widths = slopes(heights(), SIZE)
    rows = list(np.column_stack([starts, ends, widths]))
    rows += upright(scattered(WOODS, 2.7, 3), [(0.0, 2.0)], 1.1)
    rows += upright(scattered(MARSHES, 4.4, 4), [(-0.9, 1.1), (0.0, 1.6), (0.9, 1.1)], 0.22)
    lines = shapely.linestrings(np.array([row[:4] for row in rows]).reshape(-1, 2, 2))
    areas: dict[str, dict[str, list[list[float]]]] = {}
    for name, row in zip(owners(lines, lands), rows, strict=True):
        if name:
            stroke = [round(float(n), 1) for n in row[:4]] + [round(float(row[4]), 2)]
            areas.setdefault(name, {}).setdefault("strokes", []).append(stroke)
    sands = scattered(SANDS, 2.6, 5)
    for name, (x, y) in zip(owners(shapely.points(sands), lands), sands, strict=True):
        if name:
            dot = [round(float(x), 1), round(float(y), 1), 0.32]
            areas.setdefault(name, {}).setdefault("dots", []).append(dot)
    relief = {
        "source": "drawn by hand; made by art/make_westeros_relief.py",
        "areas": {name: areas[name] for name in sorted(areas)},
        "roads": [{"id": name, "line": winding(line)} for name, line in ROADS.items()],
        "names": [
            {"id": name, "size": size, "line": winding(line)}
            for name, (size, line) in NAMES.items()
        ],
    }
    text = json.dumps(relief, separators=(",", ":")).replace("}},", "}},\n").replace("},", "},\n")
    (data / "relief.json").write_text(text + "\n", "utf-8")
    print(sum(len(area.get("strokes", ())) for area in areas.values()), "strokes")


if __name__ == "__main__":
    main()
