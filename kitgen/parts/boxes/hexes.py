"""A hex map: cells from a table, grounds and faces by class, marks on sides from another table.

One table may hold the cells of several fields: `only` says which rows belong to the one drawn."""

from __future__ import annotations

from typing import Any

from kitgen.draw.drawing import Drawing, Paint, Recorder
from kitgen.draw.geometry import Affine, Point, rotation, shift
from kitgen.game.fields import Fields
from kitgen.game.problems import nearest
from kitgen.game.yaml_tree import Node
from kitgen.parts.hexgrid import HexGrid
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.values import BoxSkipped, Values

MOST_CELLS = 1000
"""In a row or a column."""
CLASS_FIELDS = {
    "classes": ("when", "ground", "face", "with"),
    "side_classes": ("when", "stroke", "width", "dash", "face", "with"),
}


def _classes(pen: Pen, field: str, row: Any) -> Values | None:
    """The first class of a list whose `when` holds for the row."""
    entries: tuple[Node, ...] = pen.values.fields[field].entries if pen.values.has(field) else ()
    for node in entries:
        fields = Fields(node, f"a class in '{field}'", pen.values.problems)
        for known in CLASS_FIELDS[field]:
            fields.child(known)
        fields.close()
        values = Values(
            node.items,
            {**pen.values.names, "row": row},
            pen.values.theme,
            f"{pen.values.subject}, cell '{row}'",
            node.place,
            pen.values.problems,
        )
        if values.wanted():
            return values
    return None


def _rows(pen: Pen, field: str, columns: tuple[str, ...]) -> list[Any]:
    """The rows of a table that has certain columns."""
    values, game = pen.values, pen.studio.view.game
    name = values.text(field)
    if name not in game.tables:
        raise values.fault(f"there is no table '{name}'", nearest(name, game.tables), field)
    table = game.tables[name]
    for column in columns:
        if column not in table.columns:
            raise values.fault(f"table '{name}' has no column '{column}'", "add it", field)
    if not table.rows:
        raise values.fault(f"table '{name}' has no rows", "add some", field)
    chosen = []
    for row in table:
        seen = pen.studio.view.row(name, row.id)
        if values.has("only") and not _chosen(pen, seen):
            continue
        chosen.append(seen)
        for column in ("column", "row"):
            place = row[column]
            if not isinstance(place, int) or not 0 <= place < MOST_CELLS:
                what = f"the cell has the {column} '{place}'"
                values.problems.append(
                    row.place.problem(what, f"write a whole number from 0 to {MOST_CELLS - 1}")
                )
                raise BoxSkipped
    return chosen


def _chosen(pen: Pen, row: Any) -> bool:
    """Whether the box's `only` holds for a row of its tables."""
    values = pen.values
    names = {**values.names, "row": row}
    subject = f"{values.subject}, cell '{row}'"
    fields = {"when": values.fields["only"]}
    return Values(fields, names, values.theme, subject, values.place, values.problems).wanted()


def _mark(pen: Pen, look: Values, row: Any, grid: HexGrid) -> Drawing:
    """The face of a side's class; it may use `side_mm`, the length of a side."""
    given = {"row": row, "side_mm": round(grid.side_mm, 4)} | look.given()
    return pen.studio.face(look.text("face"), given, look)


def _on_side(face: Drawing, grid: HexGrid, centre: Point, side: str) -> Affine:
    """Where a side's face lies: its middle on the middle of the side, its upper edge outwards."""
    middle, degrees = grid.middle(centre, side)
    stands = shift(middle[0] - face.width_mm / 2, middle[1] - face.height_mm / 2)
    return rotation(degrees, middle) @ stands


def _rim(cells: list[Any], grid: HexGrid) -> list[tuple[Point, Any]]:
    """The cells around a field, each once: its middle, and the row of the cell beside it in the
    same row (or column, of flat cells), if there is one."""
    around: dict[tuple[int, int], tuple[Point, Any]] = {}
    taken = {_rounded(grid.centre(int(row["column"]), int(row["row"]))) for row in cells}
    for row in cells:
        x, y = grid.centre(int(row["column"]), int(row["row"]))
        for side in grid.sides:
            (mx, my), _ = grid.middle((x, y), side)
            place = (2 * mx - x, 2 * my - y)
            key = _rounded(place)
            if key in taken:
                continue
            beside = row if side in ("E", "W", "N", "S") else None
            if key not in around or beside is not None:
                around[key] = place, beside
    return list(around.values())


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def _hexmap(pen: Pen) -> None:
    values, studio = pen.values, pen.studio
    pointy = values.choice("orientation", ("pointy", "flat"), "pointy") == "pointy"
    grid = HexGrid(values.number("across", low=1), pointy)
    cells = _rows(pen, "cells", ("column", "row"))
    x, y, width, height = pen.frame
    whole: Recorder = type(pen.recorder)()
    hairline = values.colour("stroke", "hairline")
    labels = []
    if values.flag("rim"):
        for centre, beside in _rim(cells, grid):
            look = _classes(pen, "classes", beside) if beside is not None else None
            whole.shape(
                grid.cell(centre),
                Paint(
                    fill=look.colour("ground") if look else None,
                    stroke=hairline,
                    width_mm=values.number("width", 0.2),
                ),
            )
    marks: list[tuple[Drawing, Affine]] = []
    for row in cells:
        centre = grid.centre(int(row["column"]), int(row["row"]))
        look = _classes(pen, "classes", row)
        ground = look.colour("ground") if look else None
        whole.shape(
            grid.cell(centre),
            Paint(fill=ground, stroke=hairline, width_mm=values.number("width", 0.2)),
        )
        if look and look.has("face"):
            face = studio.face(look.text("face"), {"row": row} | look.given(), look)
            labels.append((face, centre))
    if values.has("sides"):
        for row in _rows(pen, "sides", ("column", "row", "side")):
            look = _classes(pen, "side_classes", row)
            if look is None:
                continue
            side = str(row["side"])
            if side not in grid.sides:
                raise look.fault(f"there is no side '{side}'", nearest(side, grid.sides))
            centre = grid.centre(int(row["column"]), int(row["row"]))
            if look.has("face"):
                face = _mark(pen, look, row, grid)
                marks.append((face, _on_side(face, grid, centre, side)))
                continue
            path = grid.side(centre, side)
            whole.shape(
                path,
                Paint(
                    stroke=look.colour("stroke", "ink"),
                    width_mm=look.number("width", 0.8),
                    dash_mm=look.numbers("dash", ()),
                    round_ends=True,
                ),
            )
    for face, by in marks:
        whole.place_by(face, by)
    for face, (cx, cy) in labels:
        whole.place(face, cx - face.width_mm / 2, cy - face.height_mm / 2)
    if not cells:
        raise values.fault("no cell of the table is chosen", "mend 'only'", "only")
    columns = max(int(row["column"]) for row in cells) + 1
    rows = max(int(row["row"]) for row in cells) + 1
    wide, high = grid.size(columns, rows)
    if wide > width + 0.01 or high > height + 0.01:
        raise values.fault(
            f"the cells need {wide:.1f} x {high:.1f} mm, the box has {width:.1f} x {height:.1f} mm",
            "make 'across' smaller or the box larger",
            "across",
        )
    drawing = whole.drawing("hexmap", wide, high)
    if values.flag("corner"):
        pen.recorder.place(drawing, x, y)
    else:
        pen.recorder.place(drawing, x + (width - wide) / 2, y + (height - high) / 2)


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
            "rim",
            "corner",
        }
    ),
    _hexmap,
)
