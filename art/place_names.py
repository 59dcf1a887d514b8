"""Find where the names of seas, ranges and rivers run over a board, and write them into its relief.

    python art/place_names.py data/axis-allies data/pacific-1940

Seas and ranges are wanted somewhere: arcs around that place are tried, large letters first. A
river's name runs along one of its reaches, above or below the water. All letters, in every
language, stand clear of coasts, borders, labels, numbers of zones, rivers and what else is printed
on the board, and of the seams of A4 and Letter tiles; where that leaves no room at all, a seam may
run between the letters of a name. A name without room is left out: take its row out of
`map_names.csv`. The same data give the same names.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

import shapely
import shapely.ops
from place_labels import SEAMS
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.ops import unary_union

from kitgen.draw.fonts import MM_PER_PT, width_mm
from kitgen.draw.geometry import Point
from kitgen.game import Game, load_game
from kitgen.kit.making import make_part
from kitgen.kit.studios import open_workshop
from kitgen.parts.areamap import AreaMap, read_map
from kitgen.parts.lettering import letters_along
from kitgen.press.papers import paper
from kitgen.press.tiles import TilingStyle
from kitgen.press.tiling import tile

FONT = "serif-italic"
SIZES_PT = {
    "sea": (32, 28, 24, 21, 19, 17),
    "range": (12, 11, 10, 8.5, 7.5),
    "river": (8.5, 7.5, 7),
    "line": (12, 11, 10),
}
TRIES = 1500
"""Arcs for each size."""
FAR_MM = {"sea": 60.0, "range": 14.0}
"""A name stands no farther from where it is wanted."""
INLAND_MM, WATER_MM = 2.4, 0.55
"""So far letters of ranges and rivers keep off all borders, and off rivers."""
SHARPEST = 16.0
"""A name along a river turns by no more degrees from one eighth of it to the next,
and by three times as many in all; one beside a crest by half as many."""
RIVER_MM = 1.1
"""So far off its river a name stands."""
RIDGE_MM = 1.2
"""So far a range's name keeps off all crests where it stands beside its own; if it has no room
there, it stands somewhere near its place."""
BESIDE = (0.8, 1.6, 2.4)
"""So many breadths of its slopes a range's name stands off its crest, the nearest first."""
ROOM = (100.0, 40.0)
"""No label of land is larger: its room, in every language, is that of its box."""
AIR_MM = 2.2
"""A name along a curve is spared by seams as one upright box with such a rim."""
Held = Callable[[MultiPolygon], shapely.Geometry]
WHOLE: tuple[Held, ...] = (
    lambda letters: shapely.envelope(letters).buffer(AIR_MM),
    lambda letters: letters,
    lambda letters: Polygon(),
)
"""Part of a name that no seam may run through: all of it, where there is room, else its letters."""
CUT_MM = 1.0
"""So far all letters keep off the seams of tiles."""
COAST_MM, BORDER_MM, SIGN_MM = 5.0, 0.9, 9.0
"""So far letters keep off coasts, borders and the middles of what is printed in a zone."""
WANTED: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "axis-allies": {
        "arctic": (500, 20),
        "north_pacific": (60, 128),
        "south_pacific": (90, 560),
        "south_atlantic": (430, 592),
        "indian": (820, 540),
        "west_pacific": (1120, 330),
    },
    "pacific-1940": {
        "bering": (750, 95),
        "alaska": (1090, 100),
        "north_pacific": (930, 210),
        "south_pacific": (1130, 540),
        "indian": (80, 590),
        "south_china": (260, 370),
        "philippine": (480, 290),
        "coral": (600, 500),
        "tasman": (690, 640),
    },
}
RANGES: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "axis-allies": {
        "rockies": (112, 130, 62),
        "alaska_range": (52, 82, -12),
        "appalachians": (222, 250, -62),
        "andes": (236, 640, 72),
        "brazilian_highlands": (318, 560, -55),
        "scandes": (498, 76, -40),
        "carpathians": (612, 196, 20),
        "urals": (797, 124, 80),
        "altai": (880, 150, -10),
        "tian_shan": (878, 226, -10),
        "kunlun": (872, 295, 5),
        "drakensberg": (654, 592, -55),
        "great_dividing": (1072, 606, 80),
        "verkhoyansk": (1024, 42, 60),
        "stanovoy": (1000, 104, -15),
        "zagros": (757, 322, 58),
        "western_ghats": (822, 400, 75),
        "ethiopian_highlands": (700, 432, 20),
    },
    "pacific-1940": {
        "tian_shan": (19, 93, -12),
        "kunlun": (34, 129, 0),
        "sierra_nevada": (1215, 129, 62),
        "stanovoy": (342, 19, 0),
        "qin_ling": (168, 161, 0),
        "western_ghats": (14, 320, 75),
        "owen_stanley": (581, 478, 30),
        "sierra_madre": (1267, 271, 62),
        "great_dividing": (585, 585, 62),
    },
}
"""Ranges: where, and which way they run, in degrees clockwise from level."""
ROADS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "pacific-1940": (
        (62, 252),
        (84, 238),
        (100, 226),
        (116, 220),
        (130, 222),
        (136, 214),
        (141, 203),
        (150, 197),
        (164, 195),
        (174, 189),
        (179, 182),
        (180, 174),
    ),
}
SIGNS: Mapping[str, tuple[tuple[float, float, float, float], ...]] = {
    "pacific-1940": ((1216, 425, 50, 50),),
}
"""Boxes on the water beside the map's own `spaces`: x, y, width and height on the map."""
HALVES_MM = {"pacific-1940": 640.0}
"""Where two boards meet."""
AFLOAT = ("sea", "line")
"""Kinds of names that stay where they stand, since the engravings on the water keep off them. To
find a new place for one, take it out of `names` first."""
PAPERS = ("a4", "letter")


def tile_seams(game: Game) -> shapely.Geometry:
    """Where tiles of any paper meet, in any language: on the map, as broad as letters keep off."""
    seams = [box(*seam) for seam in SEAMS.get(game.id, ())]
    for lang in game.languages:
        shop = open_workshop(game, lang, keep_pictures=False)
        plans = [plan for plan in shop.plan.parts if plan.kind == "board"]
        boards = [piece.board for plan in plans for piece in make_part(plan, shop)]
        for board in (each for each in boards if each and each.fields):
            x, y = board.fields[0].by.e, board.fields[0].by.f
            for name in PAPERS:
                plan = tile(board, paper(name), TilingStyle(spare_share=1 / 3), lambda *_: "")
                for left, top, wide, high in (each.visible for each in plan.tiles):
                    rim = box(left - x, top - y, left + wide - x, top + high - y).exterior
                    seams.append(rim.buffer(CUT_MM))
    return unary_union(seams)


def obstacles(
    game: str, drawn: AreaMap, seas: set[str], panels: Iterable[Sequence[float]]
) -> shapely.Geometry:
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
    spaces = [box(x - 3, y - 3, x + w + 3, y + h + 3) for x, y, w, h in panels]
    links = [LineString(link.line).buffer(3) for link in drawn.connectors]
    seam = (
        [box(HALVES_MM[game] - 5, 0, HALVES_MM[game] + 5, drawn.height_mm)]
        if game in HALVES_MM
        else []
    )
    whole = box(-500, -500, drawn.width_mm + 500, drawn.height_mm + 500)
    rim = whole - box(10, 6, drawn.width_mm - 10, drawn.height_mm - 6)
    land = [area.buffer(COAST_MM) for area in land]
    return unary_union([*land, *lines, *signs, *spaces, *links, *seam, rim])


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


def inland(
    game: str, drawn: AreaMap, seas: set[str], courses: list[LineString]
) -> shapely.Geometry:
    """Return the boxes that letters on land keep off."""
    borders = [LineString(line).buffer(INLAND_MM) for two in drawn.borders.values() for line in two]
    labels = []
    for name in drawn.areas.keys() - seas:
        area = drawn.areas[name]
        wide, high = (
            min(side, most) / 2 + 1 for side, most in zip(area.label_box, ROOM, strict=True)
        )
        x, y = area.label
        labels.append(box(x - wide, y - high, x + wide, y + high))
    water = [Polygon(ring) for name in seas for ring in drawn.areas[name].rings[:1]]
    lakes = [Polygon(lake).buffer(1.5) for lake in drawn.lakes]
    links = [LineString(link.line).buffer(3) for link in drawn.connectors]
    road = [LineString(ROADS[game]).buffer(5)] if game in ROADS else []
    rivers = [course.buffer(WATER_MM) for course in courses]
    rim = box(-500, -500, 2000, 2000) - box(4, 4, drawn.width_mm - 4, drawn.height_mm - 4)
    seam = (
        [box(HALVES_MM[game] - 5, 0, HALVES_MM[game] + 5, drawn.height_mm)]
        if game in HALVES_MM
        else []
    )
    return unary_union([*borders, *labels, *water, *lakes, *links, *road, *rivers, *seam, rim])


Tried = Iterator[tuple[float, tuple[Point, ...]]]
"""Lines, each with what speaks against it."""


def arcs(dice: random.Random, x: float, y: float, turn: float, width: float, far: float) -> Tried:
    """Level names near their place, gently bent, please most."""
    for _ in range(TRIES):
        dx, dy = (dice.uniform(-far, far) for _ in "xy")
        off, bend = dice.uniform(-0.5, 0.5), dice.uniform(-0.12, 0.12)
        long = width * dice.uniform(1.1, 1.7)
        cost = math.hypot(dx, dy) + 50 * abs(off) + 150 * abs(abs(bend) - 0.06)
        yield cost, arc(x + dx, y + dy, long, math.radians(turn) + off, bend)


def reaches(course: LineString, width: float, size: float, slope: float = RIVER_MM) -> Tried:
    """Lines along a river or a crest, on either side of it, so far off: straight and level reaches
    please most."""
    em = size * MM_PER_PT
    calm = LineString(
        [course.interpolate(at).coords[0] for at in range(0, int(course.length) + 1, 8)]
        if course.length > 16
        else course.coords
    )
    long = width * 1.12
    for beginning in range(0, max(int(calm.length - long), 0), 2):
        reach = shapely.ops.substring(calm, beginning, beginning + long)
        (x0, y0), (x1, y1) = reach.coords[0], reach.coords[-1]
        straight = math.dist((x0, y0), (x1, y1)) / long
        steep = abs(y1 - y0) / long
        points = reach if x0 <= x1 else reach.reverse()
        for off in (-slope - 0.22 * em, slope + 0.75 * em):
            beside = points.offset_curve(-off, join_style="round")
            if beside.geom_type != "LineString" or beside.is_empty:
                continue
            even = [beside.interpolate(step / 8, normalized=True).coords[0] for step in range(9)]
            line = tuple((round(x, 2), round(y, 2)) for x, y in even)
            headings = [math.atan2(v - y, u - x) for (x, y), (u, v) in pairwise(line)]
            turns = [
                math.degrees(abs(math.remainder(b - a, math.tau))) for a, b in pairwise(headings)
            ]
            sharpest = SHARPEST if slope == RIVER_MM else SHARPEST / 2
            if max(turns) < sharpest and sum(turns) < 3 * sharpest:
                yield 60 * (1 - straight) + 6 * steep, line


def beside(course: LineString, width: float, size: float) -> Tried:
    """Lines above a line of the globe, or right of it where it runs down: near its middle, or
    wherever there is room."""
    long = width * 1.25
    off = 0.35 * size * MM_PER_PT
    for beginning in range(10, max(int(course.length - long) - 10, 11), 3):
        reach = shapely.ops.substring(course, beginning, beginning + long)
        (x0, y0), (x1, y1) = reach.coords[0], reach.coords[-1]
        above = reach.offset_curve(off)
        if (
            above.geom_type == "LineString"
            and not above.is_empty
            and math.dist((x0, y0), (x1, y1)) > 0.985 * long
        ):
            even = [above.interpolate(step / 8, normalized=True).coords[0] for step in range(9)]
            yield (
                abs(beginning - 0.62 * course.length),
                tuple((round(x, 2), round(y, 2)) for x, y in even),
            )


class NameChart(NamedTuple):
    """A map as its names see it: lines to follow, and what letters of each kind keep off."""

    game: Game
    rivers: Mapping[str, Sequence[LineString]]
    globe: Mapping[str, LineString]
    ridges: Mapping[str, tuple[LineString, float]]
    crests: shapely.Geometry
    seams: shapely.Geometry
    taken: dict[str, shapely.Geometry]

    def take(self, letters: MultiPolygon) -> None:
        """Keep the names to come off these letters."""
        for kind in self.taken:
            self.taken[kind] = self.taken[kind].union(letters.buffer(4))


def read_chart(folder: Path, relief: Mapping[str, Any]) -> NameChart:
    game = load_game(folder)
    drawn = read_map(folder / "map.geojson")
    seas = {row.id for row in game.table("areas") if row["kind"] == "sea"}
    rivers: dict[str, list[LineString]] = {}
    for river in relief["rivers"]:
        rivers.setdefault(river["id"].replace("-", "_"), []).append(LineString(river["line"]))
    spaces = json.loads((folder / "map.geojson").read_text("utf-8"))["spaces"].values()
    afloat = obstacles(game.id, drawn, seas, [*spaces, *SIGNS.get(game.id, ())])
    ridges = {
        ridge["id"].replace("-", "_"): (LineString(ridge["line"]), float(ridge["breadth"]))
        for ridge in relief.get("ridges", [])
    }
    crests = unary_union([line.buffer(RIDGE_MM) for line, _breadth in ridges.values()])
    shapely.prepare(crests)
    ashore = inland(game.id, drawn, seas, [line for lines in rivers.values() for line in lines])
    seams = tile_seams(game)
    shapely.prepare(seams)
    globe = {line["id"]: LineString(line["line"]) for line in relief.get("lines", [])}
    taken = {"sea": afloat, "line": afloat, "range": ashore, "river": ashore}
    return NameChart(game, rivers, globe, ridges, crests, seams, taken)


def candidates(
    chart: NameChart,
    name: str,
    kind: str,
    along: float,
    size: float,
    width: float,
    dice: random.Random,
) -> Tried:
    """Return the lines to try for a name: `along` its crest by so many breadths, or where names of
    its kind lie."""
    if along:
        ridge, breadth = chart.ridges[name]
        return reaches(ridge, width, size, along * breadth)
    if kind == "river":
        return (way for river in chart.rivers[name] for way in reaches(river, width, size))
    if kind == "line":
        return beside(chart.globe[name], width, size)
    if kind == "sea":
        return arcs(dice, *WANTED[chart.game.id][name], 0, width, FAR_MM[kind])
    return arcs(dice, *RANGES[chart.game.id][name], width, FAR_MM[kind])


def best_course(
    chart: NameChart, name: str, kind: str, words: list[str], along: float, held: Held
) -> tuple[float, tuple[Point, ...]] | None:
    """Return the largest size that a name has room for, and the best line in it."""
    dice = random.Random(name)
    for size in SIZES_PT[kind]:
        width = max(width_mm(FONT, text, size, 0) for text in words)
        best, course = math.inf, None
        for cost, line in candidates(chart, name, kind, along, size, width, dice):
            if cost >= best:
                continue
            letters = covered(line, words, size)
            if along and chart.crests.intersects(letters):
                continue
            free = not chart.taken[kind].intersects(letters)
            if free and not chart.seams.intersects(held(letters)):
                best, course = cost, (size, line)
        if course:
            return course
    return None


def placed(
    chart: NameChart, name: str, kind: str, words: list[str]
) -> tuple[float, tuple[Point, ...]] | None:
    """Return the size and line of a name; None if there is no room. A name that finds none off the
    seams may lie across them."""
    shapely.prepare(chart.taken[kind])
    for held, along in product(WHOLE, [*BESIDE, 0.0] if name in chart.ridges else [0.0]):
        course = best_course(chart, name, kind, words, along, held)
        if course:
            if held is not WHOLE[0]:
                print(f"{chart.game.id}: {name} lies across a seam")
            return course
    return None


def courses(folder: Path) -> Iterator[dict[str, object]]:
    """Yield each name with its size and line. Names that have one keep it."""
    relief = json.loads((folder / "relief.json").read_text("utf-8"))
    chart = read_chart(folder, relief)
    game = chart.game
    kept = {name["id"]: (name["size"], tuple(map(tuple, name["line"]))) for name in relief["names"]}
    for row in game.table("map_names"):
        name, kind = row.id, str(row["kind"])
        words = [game.words(lang).name("map_names", name) for lang in game.languages]
        course = kept.get(name) or placed(chart, name, kind, words)
        if course is None:
            print(f"{game.id}: no room for {name}")
            continue
        size, line = course
        chart.take(covered(line, words, size))
        if name not in kept:
            print(f"{game.id}: {name}, {size} pt")
        yield {"id": name, "size": size, "line": line}


def dumped(relief: object) -> str:
    text = json.dumps(relief, separators=(",", ":"))
    return text.replace("],[", "],\n[").replace('},"', '},\n"') + "\n"


def main() -> None:
    for folder in map(Path, sys.argv[1:]):
        path = folder / "relief.json"
        relief = json.loads(path.read_text("utf-8"))
        afloat = {row.id for row in load_game(folder).table("map_names") if row["kind"] in AFLOAT}
        relief["names"] = [name for name in relief.get("names", []) if name["id"] in afloat]
        path.write_text(dumped(relief), "utf-8")  # seams of tiles are those of these names
        relief["names"] = list(courses(folder))
        path.write_text(dumped(relief), "utf-8")


if __name__ == "__main__":
    main()
