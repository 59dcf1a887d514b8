"""Faces inside faces: one, turned by an angle (degrees, clockwise) or mirrored if need be, or one
per row of a list, in rows, columns or a ring."""

from __future__ import annotations

from collections.abc import Iterable

from kitgen.draw.drawing import Drawing, PlacedDrawing
from kitgen.draw.geometry import Affine, Path, rectangle, rotation, shift, transformed
from kitgen.parts.studio import BoxKind, Pen


def _draw_face(pen: Pen) -> None:
    """Draw another face in a box: at its own size, or fitted, turned, mirrored or cut to its
    outline."""
    x, y, width, height = pen.frame
    values = pen.values
    given = {"row": values.names["row"]} if "row" in values.names else {}
    if values.has("row"):
        given["row"] = values.expression("row")
    face = pen.studio.face(values.text("face"), given | values.given(), values)
    scale = 1.0
    if values.flag("fit"):
        scale = min(width / face.width_mm, height / face.height_mm)
    elif not values.has("at"):
        width, height = face.width_mm, face.height_mm
    dx = (width - face.width_mm * scale) / 2
    dy = (height - face.height_mm * scale) / 2
    angle = values.number("angle", 0.0)
    turn = rotation(angle, (x + width / 2, y + height / 2))
    placed = Affine(scale, 0, 0, scale, x + dx, y + dy)
    if values.flag("mirror"):
        placed = placed @ Affine(-1, 0, 0, 1, face.width_mm, 0)
    by = turn @ placed if angle else placed
    if values.flag("cut"):
        pen.recorder.clip(transformed(_die_line(pen, face), by), [PlacedDrawing(face, by)])
    else:
        pen.recorder.lay(face, by)
    if values.flag("keep"):
        pen.recorder.keep.append((x, y, width, height))


def _die_line(pen: Pen, face: Drawing) -> Path:
    """Return the line along which the face is cut when it is a piece of its own."""
    spec = pen.studio.faces[pen.values.text("face")]
    outline = pen.studio.outline(spec, face)
    return outline or rectangle(0.0, 0.0, face.width_mm, face.height_mm)


def ring_cells(columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the cells of the rim of a grid, clockwise from the top left: (column, row)."""
    top = [(c, 0) for c in range(columns)]
    right = [(columns - 1, r) for r in range(1, rows)]
    bottom = [(c, rows - 1) for c in range(columns - 2, -1, -1)] if rows > 1 else []
    left = [(0, r) for r in range(rows - 2, 0, -1)] if columns > 1 else []
    return top + right + bottom + left


def grid_cells(order: str, columns: int, count: int, rows: int) -> list[tuple[float, int]]:
    """Return the cells of a grid as (column, row) in an order: by `rows`, by `columns`, as a
    `snake` whose every second row runs back, by rows with the last one `centred`, so that its
    columns may be halves, or a `ring`. Only a ring heeds `rows`."""
    if order == "ring":
        return [(float(column), row) for column, row in ring_cells(columns, rows)]
    depth = -(-count // columns)
    if order == "columns":
        return [(number // depth, number % depth) for number in range(count)]
    cells: list[tuple[float, int]] = []
    for number in range(count):
        row, column = divmod(number, columns)
        if order == "snake" and row % 2:
            cells.append((columns - 1 - column, row))
        elif order == "centred" and row == depth - 1:
            cells.append((column + (depth * columns - count) / 2, row))
        else:
            cells.append((column, row))
    return cells


def _draw_grid(pen: Pen) -> None:
    """Draw a face once for each row that `each` lists, in cells of one size; the face is given the
    row, its number and the size of the cell. Raises BoxSkipped for a wrong list or a ring that is
    too short."""
    values = pen.values
    listed = values.expression("each")
    if not isinstance(listed, Iterable):
        raise values.fault("'each' is no list", "write a table's name or range(0, 10)", "each")
    rows = list(listed)
    if not rows:
        return
    columns = values.count("columns", max(len(rows), 1))
    order = values.choice("order", ("rows", "columns", "snake", "ring", "centred"), "rows")
    cells = grid_cells(order, columns, len(rows), values.count("rows", 1))
    if len(cells) < len(rows):
        raise values.fault(
            f"the ring has {len(cells)} spaces for {len(rows)} rows",
            "raise 'columns' or 'rows'",
        )
    gaps = values.numbers("gap", (0.0, 0.0))
    gap_x, gap_y = gaps[0], gaps[-1]
    x, y, width, height = pen.frame
    given = values.given()
    depth = max(row for _, row in cells[: len(rows)]) + 1
    cell_w = (width - (columns - 1) * gap_x) / columns
    cell_h = (height - (depth - 1) * gap_y) / depth
    name = values.text("face")
    for number, (row, (column, line)) in enumerate(zip(rows, cells, strict=False)):
        face = pen.studio.face(
            name,
            given
            | {
                "row": row,
                "index": number,
                "last": number == len(rows) - 1,
                "cell_w": round(cell_w, 4),
                "cell_h": round(cell_h, 4),
            },
            values,
        )
        left, top = x + column * (cell_w + gap_x), y + line * (cell_h + gap_y)
        by = shift(left + (cell_w - face.width_mm) / 2, top + (cell_h - face.height_mm) / 2)
        pen.recorder.lay(face, by)
        if values.flag("keep"):
            pen.recorder.keep.append((left, top, cell_w, cell_h))


FACE = BoxKind(
    frozenset({"face", "row", "with", "fit", "angle", "mirror", "keep", "cut"}), _draw_face
)
GRID = BoxKind(
    frozenset({"face", "each", "with", "columns", "rows", "gap", "order", "keep"}), _draw_grid
)
