"""Boards and pieces as pictures for a screen on which a game is going on.

The screen shows the board as it is printed. Where a row of its map has other values by now (an area
has another owner), the board drawn with that value in every row lies over it, cut to the outlines
of the areas that have it. So a change of hands draws nothing anew.
"""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from shapely import LinearRing, Polygon, affinity, box, make_valid, unary_union
from shapely import Point as At
from shapely.ops import nearest_points

from kitgen.draw.drawing import Drawing, Spot
from kitgen.draw.geometry import Box, Point
from kitgen.draw.pdf import DocumentInfo
from kitgen.draw.trimming import Trimmer
from kitgen.export.board_marks import ABOUT, CARDS
from kitgen.export.faces import Face, FaceSettings, lay_out
from kitgen.export.images import images
from kitgen.export.makers import MM_PER_INCH
from kitgen.export.table import cell_of
from kitgen.export.write import Press
from kitgen.game.model import Game, Row, Table, Words
from kitgen.kit.making import MadePart, make_unit, piece_facts, units_of
from kitgen.kit.studios import Workshop, open_workshop

WHOLE_PX = 1600
"""Longer side of a whole board's picture."""
DETAIL = 3
"""How many times finer tiles are than the whole board."""
TILE_PX = 800
"""Greatest side of a tile."""
FACE_PX = 240
"""Longer side of the largest face of a part."""
CARD_PX = 560
"""Longer side of a card, which is read."""
QUALITY = 80
"""WebP's figure for how much is kept."""
EFFORT = 2
"""WebP's figure for the time it takes, 0 to 6: half that of its own 4, for 4 % more bytes."""
THIN_MM = 0.4
"""Farthest that a thinned outline strays from the printed one."""

RowValues = tuple[tuple[str, str], ...]
"""Values that a row has now, by column: `(("owner", "japan"),)`."""

ROOMS_MM = (18.0, 15.0, 12.5, 10.0, 8.0, 6.0, 3.0)
"""Radii that pieces would like to have free above and below them, the best first."""
WIDE = 1.6
"""How many times a heap of pieces is wider than high."""
FAR = 12.0
"""Millimetres away from an area's label that outweigh a radius larger by one."""

WHOLE = "whole.webp"
Files = dict[str, bytes]
"""Name -> content. `ABOUT` tells what the others are."""


def board_files(game: Game, lang: str, part: str) -> Files:
    """Draw a board as it is printed: a picture of the whole, tiles three times as fine, where its
    places lie, and how large the pieces are that may lie there.

    >>> sorted(board_files(load_game("my-game"), "en", "board"))[:2]
    ['0-0.webp', '0-1.webp']

    Raises LookupError if the kit has no such board, DataError for faults of the game."""
    shop = open_workshop(game, lang)
    made = _made(shop, part)[0]
    drawing = _drawing(made)
    about = {
        "name": made.name,
        "places": places(game, lang, drawing),
        "sizes_mm": sizes_of_pieces(shop),
    }
    return _tiled(drawing, about)


def repainted_files(game: Game, lang: str, part: str, values: RowValues) -> Files:
    """Draw a board as if every row of its map had these values. Raises as `board_files`."""
    tables = map_tables(drawing_of(game, lang, part))
    return _tiled(drawing_of(with_values(game, tables, values), lang, part), about={})


def face_files(game: Game, lang: str, part: str) -> Files:
    """Draw both sides of every piece of a part, or of pieces whose ids are separated by commas;
    each side that looks the same once. Raises as `board_files`."""
    made = _made(open_workshop(game, lang), part)
    longest = max(max(made_part.size) for made_part in made)
    wanted = CARD_PX if made[0].plan.file in CARDS else FACE_PX
    laid = lay_out(made, FaceSettings(dpi=wanted / longest * MM_PER_INCH, bleed_mm=0.0))
    pictures = _pictures(laid.faces)
    numbers = {face.file: f"{number}.webp" for number, face in enumerate(laid.faces)}
    pieces = {
        entry.id: {
            "name": entry.name,
            "width_mm": entry.width_mm,
            "height_mm": entry.height_mm,
            "front": numbers[entry.front],
            "back": numbers.get(entry.back, ""),
        }
        for entry in laid.entries
    }
    return {
        ABOUT: json.dumps({"pieces": pieces}).encode(),
        **{
            numbers[face.file]: _webp(picture)
            for face, picture in zip(laid.faces, pictures, strict=True)
        },
    }


def with_values(game: Game, tables: Iterable[str], values: RowValues) -> Game:
    """Return the game with other values in every row of some tables, written as in their cells. The
    checks of its folder are for what is printed, so they are not run."""
    changed: dict[tuple[str, str], Row] = {}
    for name in tables:
        types = game.tables[name].columns
        read = {
            column: types[column].read(cell) if cell else types[column].empty
            for column, cell in values
        }
        for row in game.tables[name]:
            changed[name, row.id] = replace(row, values={**row.values, **read})

    def row_now(row: Row) -> Row:
        return changed.get((row.table, row.id), row)

    def table_now(table: Table) -> Table:
        by_id = {id: row_now(row) for id, row in table.by_id.items()}
        return replace(table, rows=tuple(map(row_now, table.rows)), by_id=by_id)

    return game._replace(tables={name: table_now(game.tables[name]) for name in game.tables})


def drawing_of(game: Game, lang: str, part: str) -> Drawing:
    """Return the drawing of a board. Raises as `board_files`."""
    return drawing_in(open_workshop(game, lang), part)


def map_tables(drawing: Drawing) -> set[str]:
    """Return the tables whose rows are the areas of a board's maps."""
    return {field.table for field in drawing.fields if field.table}


def drawing_in(shop: Workshop, part: str) -> Drawing:
    """Return the drawing of a board of a workshop. Raises LookupError if the kit has none."""
    return _drawing(_made(shop, part)[0])


def _drawing(board: MadePart) -> Drawing:
    """Return the drawing of a board, or of a mat, which is a piece with one side."""
    if board.board is not None:
        return board.board
    if board.piece is None:
        raise LookupError(board.id)
    return board.piece.front


def _made(shop: Workshop, names: str) -> list[MadePart]:
    """Return the pieces of a part, or those whose ids are separated by commas."""
    wanted = names.split(",")
    parts = {name.partition("/")[0] for name in wanted}
    units = [
        unit
        for plan in shop.plan.parts
        if plan.id in parts
        for unit in units_of(plan, shop)
        if plan.id in wanted or unit.id in wanted
    ]
    made = [made for unit in units if (made := make_unit(unit, shop)) is not None]
    if not made:
        raise LookupError(names)
    return made


def _tiled(drawing: Drawing, about: Mapping[str, Any]) -> Files:
    """Take a picture of a board, as a whole and in tiles."""
    scale = WHOLE_PX * DETAIL / max(drawing.width_mm, drawing.height_mm)
    size = round(drawing.width_mm * scale), round(drawing.height_mm * scale)
    fine = _pictures([Face("", drawing, *size, scale * MM_PER_INCH)])[0]
    columns, rows = (math.ceil(side / TILE_PX) for side in size)
    files = {
        f"{column}-{row}.webp": _webp(fine.crop(box))
        for column, row, box in _boxes(size, columns, rows)
    }
    whole = fine.resize((size[0] // DETAIL, size[1] // DETAIL))
    contents = {
        **about,
        "width_mm": drawing.width_mm,
        "height_mm": drawing.height_mm,
        "tiles": [
            [column, row, *(round(edge / scale, 3) for edge in box)]
            for column, row, box in _boxes(size, columns, rows)
        ],
    }
    return {ABOUT: json.dumps(contents).encode(), WHOLE: _webp(whole), **files}


def _boxes(
    size: tuple[int, int], columns: int, rows: int
) -> Iterator[tuple[int, int, tuple[int, int, int, int]]]:
    """Yield each tile's column and row, and its left, top, right and bottom pixel."""
    for column in range(columns):
        for row in range(rows):
            left, right = (size[0] * edge // columns for edge in (column, column + 1))
            top, bottom = (size[1] * edge // rows for edge in (row, row + 1))
            yield column, row, (left, top, right, bottom)


def _pictures(faces: Sequence[Face]) -> list[Any]:
    press, trimmer = Press("full"), Trimmer()
    seen = [face._replace(drawing=trimmer.trimmed(face.drawing)) for face in faces]
    pdf = press.pdf(seen, DocumentInfo("", lang=""))
    return images(pdf, [(face.width_px, face.height_px) for face in faces])


def _webp(image: Any) -> bytes:
    file = io.BytesIO()
    whole = image.getchannel("A").getextrema()[0] == 255
    (image.convert("RGB") if whole else image).save(file, "WEBP", quality=QUALITY, method=EFFORT)
    return file.getvalue()


def sizes_of_pieces(shop: Workshop) -> dict[str, tuple[float, float]]:
    """Return part -> width and height of its first piece in millimetres, without drawing any."""
    sizes = {}
    for plan in shop.plan.parts:
        units = units_of(plan, shop) if plan.kind == "pieces" else []
        if units and (facts := piece_facts(units[0], shop)) is not None:
            sizes[plan.id] = (facts.width_mm, facts.height_mm)
    return sizes


def all_spots(drawing: Drawing) -> list[Spot]:
    """Return the places of a board with their outlines: areas and cells of maps, named boxes. An
    area's pieces stand where it has most room beside its label. Of what has one name the first
    counts: cells that another map lies over."""
    spots = []
    for field in drawing.fields:
        for spot in field.spots:
            if spot.rings:
                there = spot.moved(field.by)
                spots.append(there._replace(at=roomiest(there, drawing.keep)))
            else:
                cell = tuple(cell_of(field).corners(spot.at))
                spots.append(spot._replace(rings=(cell,)).moved(field.by))
    named = {spot.name: spot for spot in reversed([*spots, *drawing.spots])}
    return list(reversed(named.values()))


def roomiest(spot: Spot, keep: Sequence[Box]) -> Point:
    """Return where pieces stand in an area: with room about them, off its label and whatever else
    is kept whole, and yet near the label; where the label stands if there is hardly any room."""
    outer, *others = sorted(map(Polygon, spot.rings), key=lambda ring: -ring.area)
    ground = make_valid(outer.simplify(THIN_MM))
    near = [box(x, y, x + width, y + height) for x, y, width, height in keep]
    inside = [ring for ring in others if ring.representative_point().within(ground)]
    free = ground.difference(
        unary_union([part for part in (*inside, *near) if part.intersects(ground)])
    )
    # A heap is wider than high: on a narrower map the room about it is round.
    narrow = affinity.scale(free, xfact=1 / WIDE, origin=(0, 0))
    label = At(spot.at[0] / WIDE, spot.at[1])
    nearest_with_room = {
        radius: nearest_points(within, label)[0]
        for radius in ROOMS_MM
        if not (within := narrow.buffer(-radius)).is_empty
    }
    if not nearest_with_room:
        return spot.at
    point = max(
        nearest_with_room.items(),
        key=lambda item: item[0] - label.distance(item[1]) / FAR,
    )[1]
    return point.x * WIDE, point.y


def places(game: Game, lang: str, drawing: Drawing) -> list[dict[str, Any]]:
    """Return the places of a board as data: id, name, where pieces stand, whether it is a box
    or a cell that one piece fills, outline."""
    words = game.words(lang)
    named = {
        spot.name: words.name(field.table, spot.name)
        for field in drawing.fields
        if field.table
        for spot in field.spots
    }
    boxes = {spot.name for spot in drawing.spots}
    cells = {spot.name for field in drawing.fields if field.across_mm for spot in field.spots}
    return [
        {
            "id": spot.name,
            "name": named.get(spot.name) or _box_name(game, words, spot.name),
            "at": _rounded([spot.at])[0],
            "box": spot.name in boxes,
            "cell": spot.name in cells,
            "d": " ".join(map(path_of, spot.rings)),
        }
        for spot in all_spots(drawing)
    ]


def _box_name(game: Game, words: Words, spot: str) -> str:
    """Return the name of a box's spot: `price/12` is "Price 12" if the texts have a label "price",
    otherwise "12"; `attack/tank` is "Attack: Tank", after the row of that name."""
    stem, _slash, space = spot.rpartition("/")
    label = words.get("labels", stem) if stem else None
    name = _row_name(game, words, space)
    if name is None:
        space = (words.get("labels", space) if not stem else None) or space
        return f"{label} {space}" if label else space
    return f"{label}: {name}" if label else name


def _row_name(game: Game, words: Words, id: str) -> str | None:
    """Return the name of the first row that has an id, if it has another name than that."""
    if id.isdecimal():
        return None
    tables = (name for name, table in game.tables.items() if id in table.by_id)
    names = (words.name(table, id) for table in tables)
    return next((name for name in names if name != id), None)


def path_of(ring: Sequence[Point]) -> str:
    """Return a thinned outline as path data of SVG.

    >>> path_of([(0, 0), (5, 0.1), (10, 0), (10, 10)])
    'M0 0 10 0 10 10Z'
    """
    thin = LinearRing(ring).simplify(THIN_MM).coords[:-1]
    return "M" + " ".join(f"{x:g} {y:g}" for x, y in _rounded(thin)) + "Z"


def _rounded(points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    return [(round(x, 1), round(y, 1)) for x, y in points]
