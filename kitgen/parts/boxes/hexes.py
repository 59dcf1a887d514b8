"""A hex map: cells from a table, grounds and faces by class, marks on sides from another table."""

from __future__ import annotations

from typing import Any

from kitgen.draw.drawing import Paint
from kitgen.game.fields import Fields
from kitgen.game.problems import nearest
from kitgen.game.yaml_tree import Node
from kitgen.parts.hexgrid import HexGrid
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.values import BoxSkipped, Values

MOST_CELLS = 1000
"""In a row or a column."""
CLASS_FIELDS = {
    "classes": ("when", "ground", "face"),
    "side_classes": ("when", "stroke", "width", "dash"),
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
    for row in table:
        for column in ("column", "row"):
            place = row[column]
            if not isinstance(place, int) or not 0 <= place < MOST_CELLS:
                what = f"the cell has the {column} '{place}'"
                values.problems.append(
                    row.place.problem(what, f"write a whole number from 0 to {MOST_CELLS - 1}")
                )
                raise BoxSkipped
    if not table.rows:
        raise values.fault(f"table '{name}' has no rows", "add some", field)
    return [pen.studio.view.row(name, row.id) for row in table]


def _hexmap(pen: Pen) -> None:
    values, studio = pen.values, pen.studio
    pointy = values.choice("orientation", ("pointy", "flat"), "pointy") == "pointy"
    grid = HexGrid(values.number("across", low=1), pointy)
    cells = _rows(pen, "cells", ("column", "row"))
    x, y, width, height = pen.frame
    whole = type(pen.recorder)()
    hairline = values.colour("stroke", "hairline")
    labels = []
    for row in cells:
        centre = grid.centre(int(row["column"]), int(row["row"]))
        look = _classes(pen, "classes", row)
        ground = look.colour("ground") if look else None
        whole.shape(
            grid.cell(centre), Paint(fill=ground, stroke=hairline, width_mm=values.number("width", 0.2))
        )
        if look and look.has("face"):
            face = studio.face(look.text("face"), {"row": row}, look)
            labels.append((face, centre))
    if values.has("sides"):
        for row in _rows(pen, "sides", ("column", "row", "side")):
            look = _classes(pen, "side_classes", row)
            if look is None:
                continue
            side = str(row["side"])
            if side not in grid.sides:
                raise look.fault(f"there is no side '{side}'", nearest(side, grid.sides))
            path = grid.side(grid.centre(int(row["column"]), int(row["row"])), side)
            whole.shape(
                path,
                Paint(
                    stroke=look.colour("stroke", "ink"),
                    width_mm=look.number("width", 0.8),
                    dash_mm=look.numbers("dash", ()),
                    round_ends=True,
                ),
            )
    for face, (cx, cy) in labels:
        whole.place(face, cx - face.width_mm / 2, cy - face.height_mm / 2)
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
    pen.recorder.place(drawing, x + (width - wide) / 2, y + (height - high) / 2)


HEXMAP = BoxKind(
    frozenset(
        {"cells", "across", "orientation", "classes", "sides", "side_classes", "stroke", "width"}
    ),
    _hexmap,
)
