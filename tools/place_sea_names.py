"""Find where the names of seas and oceans run over a board, and write them into its relief.

    python tools/place_sea_names.py data/axis-allies data/pacific-1940

Each name is wanted somewhere. Arcs around that place are tried, large letters first, until all
letters, in every language, stand clear of coasts, borders at sea, numbers of zones and what else is
printed on the water. The same data give the same names.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.ops import unary_union

from kitgen.draw.fonts import MM_PER_PT, width_mm
from kitgen.draw.geometry import Point
from kitgen.game import load_game
from kitgen.parts.areamap import AreaMap, read_map
from kitgen.parts.lettering import letters_along

FONT = "serif-italic"
SIZES_PT = (32, 28, 24, 21, 19)
TRIES = 400
"""Arcs for each size."""
FAR_MM = 60.0
"""A name stands no farther from where it is wanted."""
COAST_MM, BORDER_MM, SIGN_MM = 5.0, 0.9, 9.0
"""So far letters keep off coasts, borders and the middles of what is printed in a zone."""
WANTED: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "axis-allies": {
        "arctic": (470, 20),
        "north_pacific": (70, 210),
        "south_pacific": (90, 560),
        "south_atlantic": (400, 560),
        "indian": (820, 540),
        "west_pacific": (1120, 330),
    },
    "pacific-1940": {
        "bering": (800, 95),
        "alaska": (1080, 130),
        "north_pacific": (900, 210),
        "south_pacific": (1080, 500),
        "indian": (80, 590),
        "south_china": (220, 390),
        "philippine": (490, 290),
        "coral": (590, 500),
        "tasman": (650, 640),
    },
}
PANELS: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "axis-allies": ((363, 637, 98, 50), (13, 631, 124, 54), (624, 625, 108, 60)),
    "pacific-1940": ((832, 588, 104, 104), (946, 588, 104, 104), (1122, 588, 150, 104)),
}
"""What lies on the water, and the seam of two boards: x, y, width and height on the map."""
SEAMS = {"pacific-1940": 640.0}


def obstacles(game: str, drawn: AreaMap, seas: set[str]) -> shapely.Geometry:
    land = [
        Polygon(ring).buffer(0)
        for name, area in drawn.areas.items()
        if name not in seas
        for ring in area.rings
    ]
    lines = [
        LineString(line).buffer(BORDER_MM)
        for who, lines in drawn.borders.items()
        if seas & set(who)
        for line in lines
    ]
    signs = [
        box(x - SIGN_MM, y - SIGN_MM, x + SIGN_MM, y + SIGN_MM)
        for x, y in (drawn.areas[name].label for name in seas)
    ]
    panels = [box(x - 3, y - 3, x + w + 3, y + h + 3) for x, y, w, h in PANELS[game]]
    links = [LineString(link.line).buffer(3) for link in drawn.connectors]
    seam = [box(SEAMS[game] - 5, 0, SEAMS[game] + 5, drawn.height_mm)] if game in SEAMS else []
    whole = box(-500, -500, drawn.width_mm + 500, drawn.height_mm + 500)
    rim = whole - box(10, 6, drawn.width_mm - 10, drawn.height_mm - 6)
    land = [area.buffer(COAST_MM) for area in land]
    return unary_union([*land, *lines, *signs, *panels, *links, *seam, rim])


def arc(x: float, y: float, long: float, angle: float, bend: float) -> tuple[Point, ...]:
    """Points of a parabola, `long` from end to end, turned about its middle."""
    cos, sin = math.cos(angle), math.sin(angle)
    made = []
    for step in range(-12, 13):
        along = step / 24 * long
        off = -bend * long * (1 - (step / 12) ** 2)
        made.append((round(x + along * cos - off * sin, 1), round(y + along * sin + off * cos, 1)))
    return tuple(made)


def covered(line: tuple[Point, ...], names: list[str], size: float) -> MultiPolygon:
    """The boxes of all letters."""
    em = size * MM_PER_PT
    boxes = []
    for name in names:
        for letter in letters_along(line, name, FONT, size, "#000000"):
            half = width_mm(FONT, letter.string, size, 0) / 2
            turn = math.radians(letter.angle)
            cos, sin = math.cos(turn), math.sin(turn)
            corners = ((-half, -0.8 * em), (half, -0.8 * em), (half, 0.28 * em), (-half, 0.28 * em))
            boxes.append(
                Polygon(
                    (letter.x + x * cos - y * sin, letter.y + x * sin + y * cos) for x, y in corners
                )
            )
    return MultiPolygon(boxes)


def courses(folder: Path) -> Iterator[dict[str, object]]:
    game = load_game(folder)
    drawn = read_map(folder / "map.geojson")
    seas = {row.id for row in game.table("areas") if row["kind"] == "sea"}
    taken = obstacles(game.id, drawn, seas)
    for name, (x, y) in WANTED[game.id].items():
        words = [game.words(lang).name("waters", name) for lang in game.languages]
        dice, found = random.Random(name), None
        for size in SIZES_PT:
            width = max(width_mm(FONT, text, size, 0) for text in words)
            best = math.inf
            shapely.prepare(taken)
            for _ in range(TRIES):
                dx, dy = (dice.uniform(-FAR_MM, FAR_MM) for _ in "xy")
                angle, bend = dice.uniform(-0.5, 0.5), dice.uniform(-0.12, 0.12)
                line = arc(x + dx, y + dy, width * dice.uniform(1.05, 1.7), angle, bend)
                # level names near their place, gently bent, please most
                cost = math.hypot(dx, dy) + 50 * abs(angle) + 150 * abs(abs(bend) - 0.06)
                if cost < best and not taken.intersects(covered(line, words, size)):
                    best, found = cost, (size, line)
            if found:
                break
        if found is None:
            print(f"{game.id}: no room for {name}")
            continue
        size, line = found
        taken = taken.union(covered(line, words, size).buffer(4))
        print(f"{game.id}: {name}, {size} pt")
        yield {"id": name, "size": size, "line": line}


def main() -> None:
    for folder in map(Path, sys.argv[1:]):
        path = folder / "relief.json"
        relief = json.loads(path.read_text("utf-8"))
        relief["names"] = list(courses(folder))
        text = json.dumps(relief, separators=(",", ":"))
        text = text.replace("],[", "],\n[").replace('},"', '},\n"')
        path.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
