"""A hex map: cells from a table, grounds and faces by class, marks on sides from another table.

One table may hold the cells of several fields: `only` says which rows belong to the one drawn, and
`shift` puts one together of several. Under the grid may lie `terrain`, drawn across the cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from kitgen.draw.drawing import Clip, Drawing, Field, Paint, Recorder, Spot
from kitgen.draw.geometry import Affine, Box, Path, Point, rectangle, rotation, shift
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import nearest
from kitgen.parts.boxes.picture import map_ground
from kitgen.parts.boxes.terrain import Land, PlacedRow
from kitgen.parts.extent import text_boxes
from kitgen.parts.hexgrid import HexGrid
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.values import BoxSkipped, Values
from kitgen.parts.views import row_of

MOST_CELLS = 1000
"""Most cells in a row or a column."""
CLASS_FIELDS = {
    "classes": ("when", "ground", "face", "with"),
    "side_classes": ("when", "stroke", "width", "dash", "face", "with"),
}


def _class_of(pen: Pen, field: str, row: Any) -> Values | None:
    """Return the first class of a list (`classes` or `side_classes`) whose `when` holds for the
    row; None if there is none."""
    entries: tuple[Node, ...] = pen.values.fields[field].entries if pen.values.has(field) else ()
    for node in entries:
        fields = Fields(node, f"a class in '{field}'", pen.values.problems)
        fields.read_elsewhere(*CLASS_FIELDS[field])
        fields.close()
        values = pen.values.with_fields(
            node.items,
            names={"row": row},
            subject=f"{pen.values.subject}, cell '{row}'",
            place=node.place,
        )
        if values.wanted():
            return values
    return None


def _rows(
    pen: Pen, values: Values, field: str, columns: tuple[str, ...], condition: str = "only"
) -> list[PlacedRow]:
    """Return the rows of the table that a field names, each with its cell; only those for which the
    template in the field `condition` holds, if there is one. Raises BoxSkipped if the table lacks
    one of the columns or a row has no cell."""
    tables = pen.studio.view.tables
    name = values.text(field)
    if name not in tables:
        raise values.fault(f"there is no table '{name}'", nearest(name, tables), field)
    table = tables[name]
    for column in columns:
        if column not in table.columns:
            raise values.fault(f"table '{name}' has no column '{column}'", "add it", field)
    if not table.rows:
        raise values.fault(f"table '{name}' has no rows", "add some", field)
    chosen = []
    for row in table:
        seen = pen.studio.view.row(name, row.id)
        if values.has(condition) and not _holds_for(values, condition, seen):
            continue
        for column in ("column", "row"):
            place = row[column]
            if not isinstance(place, int) or not 0 <= place < MOST_CELLS:
                what = f"the cell has the {column} '{place}'"
                values.problems.append(
                    row.place.problem(what, f"write a whole number from 0 to {MOST_CELLS - 1}")
                )
                raise BoxSkipped
        across, down = _shift(pen, values, seen)
        chosen.append(PlacedRow(seen, (int(seen["column"]) + across, int(seen["row"]) + down)))
    return chosen


def _shift(pen: Pen, values: Values, row: Any) -> tuple[int, int]:
    """Return by how many columns and rows a table's row is moved on the field; (0, 0) without a
    `shift`. Raises BoxSkipped for a shift that would leave the grid's pattern."""
    if not values.has("shift"):
        return 0, 0
    of_row = values.with_fields(
        {"shift": values.fields["shift"]},
        names={"row": row},
        subject=f"{values.subject}, cell '{row}'",
    )
    moved = of_row.numbers("shift")
    if len(moved) != 2 or not all(part == int(part) and 0 <= part < MOST_CELLS for part in moved):
        raise of_row.fault("'shift' is no step", "write [columns, rows], whole and from 0", "shift")
    columns, rows = moved
    pointy = pen.values.choice("orientation", ("pointy", "flat"), "pointy") == "pointy"
    if (rows if pointy else columns) % 2:  # every other row lies half a cell to the right
        mend = f"move by an even number of {'rows' if pointy else 'columns'}"
        raise of_row.fault(f"'shift' is {columns:g}, {rows:g}", mend, "shift")
    return int(columns), int(rows)


def _report_field(pen: Pen, cells: list[PlacedRow], sides: list[PlacedRow], grid: HexGrid) -> None:
    """Report cells that are listed twice or missing in a row, and sides that belong to no cell or
    are listed twice, also from both cells that share one. A box that draws no cells lays things on
    the field of another, so it is not checked."""
    values = pen.values
    if values.colour("stroke", "hairline") is None:
        return
    field = {placed.cell for placed in cells}
    row_of_cell: dict[tuple[int, int], Any] = {}
    for row, cell in cells:
        if cell in row_of_cell:
            line = row_of(row_of_cell[cell]).place.line
            what = f"the cell {cell[0]}, {cell[1]} stands on line {line} too"
            _report_row(values, row, what, "keep one")
        row_of_cell.setdefault(cell, row)
    if not values.flag("gaps"):
        for column, number in _holes(field, grid):
            values.fault(
                f"the field has a hole at column {column}, row {number}",
                "add the cell, or write 'gaps: true' if it is meant",
                "cells",
            )
    row_of_side: dict[Any, Any] = {}
    for row, cell in sides:
        side = str(row["side"])
        if side not in grid.sides:
            continue  # told where it is drawn
        named = f"the side {side} of {cell[0]}, {cell[1]}"
        if cell not in field and grid.beside(*cell, side) not in field:
            _report_row(values, row, f"no cell of the field has {named}", "remove it")
        says = {k: v for k, v in row_of(row).values.items() if k not in ("column", "row", "side")}
        # the middle is the same by whichever of its two cells a side is named
        key = _rounded(grid.middle(grid.centre(*cell), side)[0]), tuple(says.items())
        if key in row_of_side:
            line = row_of(row_of_side[key]).place.line
            _report_row(values, row, f"{named} is on line {line} too", "keep one")
        row_of_side.setdefault(key, row)


def _report_row(values: Values, row: Any, what: str, mend: str) -> None:
    """Report a fault at the line of a table's row."""
    values.problems.append(row_of(row).place.problem(what, mend))


def _holes(field: Collection[tuple[int, int]], grid: HexGrid) -> Iterator[tuple[int, int]]:
    """Yield the places without a cell between two cells of one row (of one column, if cells are
    flat)."""
    across = ("W", "E") if grid.pointy else ("N", "S")
    around = {grid.beside(*cell, side) for cell in field for side in grid.sides} - set(field)
    for place in sorted(around):
        if all(grid.beside(*place, side) in field for side in across):
            yield place


def _holds_for(values: Values, field: str, row: Any) -> bool:
    """Return whether a template holds for a row of the box's tables."""
    of_row = values.with_fields(
        {"when": values.fields[field]},
        names={"row": row},
        subject=f"{values.subject}, cell '{row}'",
    )
    return of_row.wanted()


def _side_face(pen: Pen, look: Values, row: Any, grid: HexGrid) -> Drawing:
    """Return the face of a side's class; it may use `side_mm`, the length of a side."""
    given = {"row": row, "side_mm": round(grid.side_mm, 4)} | look.given()
    return pen.studio.face(look.text("face"), given, look)


def _on_side(face: Drawing, grid: HexGrid, centre: Point, side: str) -> Affine:
    """Return the placing of a side's face: its middle on that of the side, its upper edge
    outwards."""
    middle, degrees = grid.middle(centre, side)
    stands = shift(middle[0] - face.width_mm / 2, middle[1] - face.height_mm / 2)
    return rotation(degrees, middle) @ stands


class _RimCell(NamedTuple):
    """A cell outside a field: its middle, and the cell of the field beside it in the same row (or
    column, of flat cells), if there is one, with the side of that cell which the two share."""

    centre: Point
    beside: PlacedRow | None = None
    shared: str = ""


def _rim(cells: list[PlacedRow], grid: HexGrid) -> list[_RimCell]:
    """Return the cells around a field, each once."""
    around: dict[tuple[int, int], _RimCell] = {}
    taken = {_rounded(grid.centre(*placed.cell)) for placed in cells}
    for placed in cells:
        x, y = grid.centre(*placed.cell)
        for side in grid.sides:
            (mx, my), _ = grid.middle((x, y), side)
            place = (2 * mx - x, 2 * my - y)
            key = _rounded(place)
            if key in taken:
                continue
            if side in ("E", "W", "N", "S"):
                around[key] = _RimCell(place, placed, side)
            elif key not in around:
                around[key] = _RimCell(place)
    return list(around.values())


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


class _Field(NamedTuple):
    """Drawing of a hex map: its grid, and recorders in its own millimetres for the grounds and,
    over the land, the lines of the grid. The marks on sides and the faces of cells lie over them in
    this order. `places` are the cells that links may join; empty if links may leave the field."""

    pen: Pen
    grid: HexGrid
    places: Collection[tuple[int, int]]
    ground: Recorder
    lines: Recorder
    marks: list[tuple[Drawing, Affine]]
    faces: list[tuple[Drawing, Affine]]

    def draw_cell(self, centre: Point, look: Values | None) -> None:
        """Draw the ground and outline of a cell."""
        values, cell = self.pen.values, self.grid.cell(centre)
        ground = look.colour("ground") if look else None
        stroke = values.colour("stroke", "hairline")
        width = values.number("width", 0.2, low=0, high=1000)
        if not values.has("terrain"):
            self.ground.shape(cell, Paint(fill=ground, stroke=stroke, width_mm=width))
            return
        if ground:
            self.ground.shape(cell, Paint(fill=ground))
        if stroke:
            self.lines.shape(cell, Paint(stroke=stroke, width_mm=width))

    def draw_face(self, centre: Point, row: Any, look: Values | None) -> None:
        """Draw the face of a cell's class in its middle."""
        if look is None or not look.has("face"):
            return
        face = self.pen.studio.face(look.text("face"), {"row": row} | look.given(), look)
        middle = shift(centre[0] - face.width_mm / 2, centre[1] - face.height_mm / 2)
        self.faces.append((face, middle))

    def draw_side(self, centre: Point, mark: PlacedRow) -> None:
        """Draw the line or the face of a side's class."""
        row = mark.row
        look = _class_of(self.pen, "side_classes", row)
        if look is None:
            return
        side = str(row["side"])
        if side not in self.grid.sides:
            raise look.fault(f"there is no side '{side}'", nearest(side, self.grid.sides))
        if look.has("face"):
            face = _side_face(self.pen, look, row, self.grid)
            self._report_loose_link(face, mark)
            self.marks.append((face, _on_side(face, self.grid, centre, side)))
            return
        paint = Paint(
            stroke=look.colour("stroke", "ink"),
            width_mm=look.number("width", 0.8, low=0, high=1000),
            dash_mm=look.dash("dash"),
            round_ends=True,
        )
        self.lines.shape(self.grid.side(centre, side), paint)

    def _report_loose_link(self, face: Drawing, mark: PlacedRow) -> None:
        """Report a face that reaches from centre to centre where one of the two is not there."""
        row, cell, side = mark.row, mark.cell, mark.side.name
        ends = [cell, self.grid.beside(*cell, side)]
        reaches = face.height_mm > 0.9 * self.grid.across_mm
        if reaches and sum(end in self.places for end in ends) == 1:
            what = f"the link {side} of {cell[0]}, {cell[1]} leaves the field"
            mend = "let it join two cells, or give it a face that ends at the side"
            _report_row(self.pen.values, row, what, mend)

    def draw_rim(self, cells: list[PlacedRow], sides: list[PlacedRow]) -> None:
        """Draw the cells around the field, and on them the marks of the cell beside, the side that
        the two share apart: a crest that reaches the field's edge runs on to where it is cut."""
        for rim_cell in _rim(cells, self.grid):
            beside = rim_cell.beside
            if beside is None:
                self.draw_cell(rim_cell.centre, look=None)
                continue
            self.draw_cell(rim_cell.centre, _class_of(self.pen, "classes", beside.row))
            for mark in sides:
                if mark.cell == beside.cell and mark.side.name != rim_cell.shared:
                    self.draw_side(rim_cell.centre, mark)

    def drawing(self, wide: float, high: float, bleed_mm: float) -> Drawing:
        """Return all of it; tile lines keep off what its faces want kept whole, and off their
        words, as off the labels of an area map."""
        whole = Recorder([*self.ground.verbs, *self.lines.verbs])
        for face, by in (*self.marks, *self.faces):
            whole.lay(face, by)
            whole.keep += text_boxes(face, by)
        return whole.drawing("hexmap", wide, high, bleed_mm)


def _draw_hexmap(pen: Pen) -> None:
    """Draw a map of hexes: the rim, each cell's look and face, its marked sides, and the land on
    and around them."""
    values = pen.values
    pointy = values.choice("orientation", ("pointy", "flat"), "pointy") == "pointy"
    grid = HexGrid(values.number("across", low=1), pointy)
    cells = _rows(pen, values, "cells", ("column", "row"))
    marks = ("column", "row", "side")
    sides = _rows(pen, values, "sides", marks) if values.has("sides") else []
    if not cells:
        raise values.fault("no cell of the table is chosen", "mend 'only'", "only")
    _report_field(pen, cells, sides, grid)
    ends_with_cells = not (values.flag("corner") or values.flag("rim"))
    field = _Field(
        pen,
        grid,
        places={placed.cell for placed in cells} if ends_with_cells else (),
        ground=Recorder(),
        lines=Recorder(),
        marks=[],
        faces=[],
    )
    if values.flag("rim"):
        field.draw_rim(cells, sides)
    for row, cell in cells:
        look = _class_of(pen, "classes", row)
        field.draw_cell(grid.centre(*cell), look)
        field.draw_face(grid.centre(*cell), row, look)
    for mark in sides:
        field.draw_side(grid.centre(*mark.cell), mark)
    room = _room(pen, grid, cells)
    paper = -room[0], -room[1], pen.width_mm, pen.height_mm
    beyond = _land_around(pen, grid, cells)
    land = Land(
        pen,
        grid,
        cells=cells,
        around=_rings_around(cells, grid) if beyond else [],
        sides=sides,
        read=lambda layer: _rows(pen, layer, "table", marks, condition="when"),
        cut=beyond or paper,
        recorder=Recorder(),
    )
    land.draw()
    _lay_down(pen, field, cells, land.recorder, room, beyond)


def _land_around(pen: Pen, grid: HexGrid, cells: list[PlacedRow]) -> Box | None:
    """Return the box of the land around the field, in the field's millimetres; None if it ends with
    it."""
    if not pen.values.has("beyond"):
        return None
    left, top, right, foot = (*pen.values.numbers("beyond"), 0.0, 0.0, 0.0, 0.0)[:4]
    if len(pen.values.numbers("beyond")) != 4 or min(left, top, right, foot) < 0:
        mend = "write [left, top, right, bottom] in mm"
        raise pen.values.fault("'beyond' is no border", mend, "beyond")
    wide, high = _size(cells, grid)
    return -left, -top, wide + left + right, high + top + foot


def _size(cells: list[PlacedRow], grid: HexGrid) -> tuple[float, float]:
    """Return width and height of a field that reaches from column and row 0 to the last cells."""
    columns = max(placed.cell[0] for placed in cells) + 1
    return grid.size(columns, max(placed.cell[1] for placed in cells) + 1)


def _rings_around(cells: list[PlacedRow], grid: HexGrid) -> list[PlacedRow]:
    """Return two rings of cells outside a field, each with the row of a cell of the field beside
    it: the land goes on as it is there."""
    known = {placed.cell: placed for placed in cells}
    rings: list[PlacedRow] = []
    straight = [name for name in grid.sides if name in ("E", "W", "N", "S")]
    straight_first = [*straight, *(name for name in grid.sides if name not in straight)]
    for _ in range(2):
        ring: dict[tuple[int, int], PlacedRow] = {}
        for cell in sorted(known):
            for name in grid.sides:
                far = grid.beside(*cell, name)
                if far in known or far in ring:
                    continue
                around = (grid.beside(*far, side) for side in straight_first)
                near = next(known[beside] for beside in around if beside in known)
                ring[far] = PlacedRow(near.row, far)
        rings += ring.values()
        known |= ring
    return rings


def _room(pen: Pen, grid: HexGrid, cells: list[PlacedRow]) -> Box:
    """Return the box of the field: in the middle of its box, or from its corner as far as the box
    reaches."""
    values = pen.values
    x, y, width, height = pen.frame
    wide, high = _size(cells, grid)
    if wide > width + 0.01 or high > height + 0.01:
        raise values.fault(
            f"the cells need {wide:.1f} x {high:.1f} mm, the box has {width:.1f} x {height:.1f} mm",
            "make 'across' smaller or the box larger",
            "across",
        )
    if values.flag("corner"):
        return pen.frame
    return x + (width - wide) / 2, y + (height - high) / 2, wide, high


def _lay_down(
    pen: Pen, field: _Field, cells: list[PlacedRow], land: Recorder, room: Box, beyond: Box | None
) -> None:
    """Lay the field with the land under its grid into its room."""
    x, y, wide, high = room
    fills_room = pen.values.flag("corner") or pen.values.flag("rim")
    cut = rectangle(0, 0, wide, high) if fills_room else _cells_path(field.grid, cells)
    field.ground.verbs[:0] = map_ground(pen, (0.0, 0.0, wide, high), cut)
    if land.verbs:
        seen = rectangle(*beyond) if beyond else cut
        field.ground.verbs.append(Clip(seen, tuple(land.verbs), even_odd=False))
    spots = [
        Spot(f"{placed.cell[0]},{placed.cell[1]}", field.grid.centre(*placed.cell))
        for placed in cells
    ]
    to_room = shift(x, y)
    pen.recorder.fields.append(
        Field(
            tuple(spots),
            to_room,
            table="",
            across_mm=field.grid.across_mm,
            pointy=field.grid.pointy,
        )
    )
    bleed_mm = max(-beyond[0], -beyond[1], beyond[2], beyond[3]) if beyond else 0.0
    pen.recorder.lay(field.drawing(wide, high, bleed_mm), to_room)


def _cells_path(grid: HexGrid, cells: list[PlacedRow]) -> Path:
    """Return the outlines of all cells, which together are that of the field by the winding
    rule."""
    centres = (grid.centre(*placed.cell) for placed in cells)
    return tuple(segment for centre in centres for segment in grid.cell(centre))


HEXMAP = BoxKind(
    frozenset(
        {
            "cells",
            "across",
            "orientation",
            "classes",
            "sides",
            "side_classes",
            "stroke",
            "width",
            "only",
            "gaps",
            "rim",
            "corner",
            "shift",
            "terrain",
            "beyond",
            *("picture", "focus", "dpi"),
        }
    ),
    _draw_hexmap,
)
