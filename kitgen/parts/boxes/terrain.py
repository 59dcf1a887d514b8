"""The layers of land under the grid of a hex map: hills, woods, roads, hedges, drawn across its
cells from the same tables."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kitgen.draw.drawing import Drawing, Paint, Recorder
from kitgen.draw.geometry import (
    Box,
    Path,
    Point,
    Segment,
    polyline,
    rotation,
    shift,
    transformed,
)
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.parts import patchwork, relief_levels, terrain
from kitgen.parts.expressions import blend
from kitgen.parts.hexgrid import HexGrid
from kitgen.parts.relief import Stroke, needle
from kitgen.parts.studio import Pen
from kitgen.parts.terrain import Cell, CellSide, Vertex
from kitgen.parts.values import BoxSkipped, Values

LAYERS: Mapping[str, tuple[str, ...]] = {
    "hill": ("slopes", "ground", "foot", "stroke", "reach", "clear", "levels", "top"),
    "area": ("ground", "stroke", "width", "inset", "lobes", "scallop", "by"),
    "strew": ("faces", "step", "margin", "lobes", "clear"),
    "patchwork": ("grounds", "stroke", "width", "step", "apart", "margin", "clear"),
    "road": ("table", "shift", "stroke", "width", "dash", "faces", "step", "beside"),
    "along": ("faces", "step", "stroke", "width", "dash"),
}
"""The kinds of layers, and the fields of each besides `draw` and `when`."""


HACHURES, DASHES = 15, 6
"""Strokes and dashes of a slope from the middle of a side to that of the next."""

GOES_ON = 2
"""How many cells beyond the field's neighbours a hill goes on."""


def _breadth(grid: HexGrid, number: int) -> float:
    """Return how far to both sides, in mm, a level counts where it lies."""
    return 0.3 * grid.side_mm * (1 + number)


class PlacedRow(NamedTuple):
    """A row of a table and the cell in which it stands."""

    row: Any
    cell: Cell

    @property
    def side(self) -> CellSide:
        return CellSide(self.cell, str(self.row["side"]))


Reader = Callable[[Values], list[PlacedRow]]


class Land(NamedTuple):
    """Sources and target of the layers of land: the cells and sides of a map, a reader for the rows
    of another table, the paper as it will be cut, and a recorder, both in the map's own
    millimetres. `around` are cells outside the field over which its land goes on."""

    pen: Pen
    grid: HexGrid
    cells: list[PlacedRow]
    around: list[PlacedRow]
    sides: list[PlacedRow]
    read: Reader
    cut: Box
    recorder: Recorder

    def draw(self) -> None:
        """Draw the layers that the box lists under `terrain`, from below."""
        node = self.pen.values.fields.get("terrain")
        for entry in node.entries if node else ():
            values = self._layer(entry)
            draws = {
                "hill": self._hill,
                "area": self._area,
                "strew": self._strew,
                "patchwork": self._patchwork,
                "road": self._road,
                "along": self._along,
            }
            draws[values.choice("draw", tuple(draws), "")](values)

    def _layer(self, node: Node) -> Values:
        """Return the fields of a layer; those that its kind does not know are reported."""
        pen = self.pen
        fields = Fields(node, "a layer of 'terrain'", pen.values.problems)
        drawn = str(node.items.get("draw", node).value)
        fields.read_elsewhere("draw", "when", *LAYERS.get(drawn, ()))
        fields.close()
        subject = f"{pen.values.subject}, terrain"
        return pen.values.with_fields(node.items, subject=subject, place=node.place)

    def _chosen(self, rows: Iterable[PlacedRow], values: Values, field: str) -> list[PlacedRow]:
        """Return the rows for which a template holds; all of them without one."""
        if not values.has(field):
            return list(rows)
        when = {"when": values.fields[field]}
        chosen = []
        for row in rows:
            subject = f"{values.subject}, '{row.row}'"
            if values.with_fields(when, names={"row": row.row}, subject=subject).wanted():
                chosen.append(row)
        return chosen

    def _hill(self, values: Values) -> None:
        """Draw hills: their foot and slopes in tints towards the ground, hachures down the slopes,
        and a line along the crest. Slopes are on every side, or on the sides that the field
        `slopes` chooses."""
        grid = self.grid
        cells = {row.cell for row in self._chosen(self.cells, values, "when")}
        if not cells:
            return
        marked = self._chosen(self.sides, values, "slopes") if values.has("slopes") else []
        slopes = {row.side for row in marked}
        beyond = self._cells_beyond(cells, slopes)
        if not values.has("slopes"):
            slopes = {CellSide(cell, name) for cell in cells for name in grid.sides}
        slopes |= {  # a cell beyond the field slopes as the one that it goes on from
            CellSide(far, side.name)
            for far, near in beyond.items()
            for side in slopes
            if side.cell == near
        }
        reach = values.number("reach", 0.2 * grid.across_mm, low=0, high=grid.across_mm / 2)
        rims = terrain.rims(grid, cells | set(beyond))
        lines = [terrain.contour(grid, rim, slopes, self.cut) for rim in rims]
        ground, foot = values.colour("ground"), values.colour("foot")
        self._fill([terrain.offset(line, reach) for line in lines], foot)
        if ground and foot:
            for share in (1 / 3, 2 / 3):
                outlines = [terrain.offset(line, reach * (1 - share)) for line in lines]
                self._fill(outlines, blend(foot, ground, share))
        self._fill([terrain.offset(line, 0) for line in lines], ground)
        stroke, is_hidden = values.colour("stroke", "ink"), self._hides(values)
        for line in lines:
            self._draw_slope(line, reach, stroke, is_hidden)
            if stroke and ground and not values.has("levels"):
                form = [
                    segment
                    for dash in terrain.dashes(line, 0.9 * reach, DASHES)
                    if not is_hidden(*dash)
                    for segment in polyline(dash)
                ]
                paint = Paint(stroke=blend(stroke, ground, 0.45), width_mm=0.12)
                self.recorder.shape(tuple(form), paint)
        if stroke:
            # On a tile the levels go on upon the next, whichever that is; a field is whole. What
            # is smoothed there must have nothing of its own as far from the cut as it reaches.
            still = 0.0 if self.around else 1.6 * _breadth(grid, len(values.numbers("levels", ())))
            ruled = [
                terrain.contour(grid, rim, slopes, self.cut, bent=0.0, still_mm=still)
                for rim in rims
            ]
            self._levels(values, ruled, stroke, is_hidden)

    def _draw_slope(
        self,
        line: Sequence[Vertex],
        reach: float,
        stroke: str | None,
        is_hidden: Callable[[Point, Point], bool],
    ) -> None:
        """Draw the hachures down a slope that is `reach` mm long, and the line along its crest."""
        thickest = 0.018 * self.grid.across_mm
        shade = [
            segment
            for (x, y), (to_x, to_y), thick in terrain.hachures(line, reach, HACHURES)
            if not is_hidden((x, y), (to_x, to_y))
            for segment in needle(Stroke(x, y, to_x, to_y, thickest * thick))
        ]
        self.recorder.shape(tuple(shade), Paint(fill=stroke))
        crest = [
            segment
            for vertex, following in zip(line, [*line[1:], line[0]], strict=True)
            if min(vertex.slope, following.slope) > terrain.LEAST_SLOPE
            for segment in polyline([(vertex.x, vertex.y), (following.x, following.y)])
        ]
        self.recorder.shape(tuple(crest), Paint(stroke=stroke, width_mm=0.22, round_ends=True))

    def _levels(
        self,
        values: Values,
        lines: list[list[Vertex]],
        stroke: str,
        is_hidden: Callable[[Point, Point], bool],
    ) -> None:
        """Draw the levels above the crest, each lighter or darker on the way to the colour of the
        top, with the short strokes that fall from it. The lines come as the grid has them: what is
        bent far from the cut must not reach it when levels are smoothed."""
        heights = values.numbers("levels", ())
        ground, top = values.colour("ground"), values.colour("top")
        for number, inside_mm in enumerate(heights, 1):
            if not 0 < inside_mm <= self.grid.across_mm:
                what = f"a level lies {inside_mm:g} mm inside the crest"
                raise values.fault(what, f"write up to {self.grid.across_mm:g} mm", "levels")
            breadth = _breadth(self.grid, number)
            bend = terrain.Bend(
                self.cut, 0.07 * self.grid.side_mm * (1 + number), self.grid.across_mm
            )
            drawn = [
                level
                for line in lines
                for level in relief_levels.levels(line, inside_mm, breadth, bend.__call__)
            ]
            if ground and top:
                tint = blend(ground, top, number / len(heights))
                outlines = [polyline([(v.x, v.y) for v in level], closed=True) for level in drawn]
                self._fill(outlines, tint)
            quiet = blend(stroke, ground or "#ffffff", 0.2 + 0.12 * number)
            shade: list[Segment] = []
            edge: list[Segment] = []
            for level in drawn:
                for start, end, thick in relief_levels.downhill(level, 0.42 * inside_mm / number):
                    if not is_hidden(start, end):
                        mark = Stroke(*start, *end, 0.009 * self.grid.across_mm * thick)
                        shade += needle(mark)
                for part in relief_levels.edges(level):
                    for start, end in patchwork.spared(part, is_hidden):
                        edge += polyline([start, end])
            self.recorder.shape(tuple(shade), Paint(fill=quiet))
            self.recorder.shape(tuple(edge), Paint(stroke=quiet, width_mm=0.14, round_ends=True))

    def _fill(self, outlines: list[Path], colour: str | None) -> None:
        """Fill outlines together, holes left out."""
        if colour is None:
            return
        path: list[Segment] = [segment for outline in outlines for segment in outline]
        self.recorder.shape(tuple(path), Paint(fill=colour, even_odd=True))

    def _cells_beyond(
        self, cells: Collection[Cell], slopes: Collection[CellSide]
    ) -> dict[Cell, Cell | None]:
        """Return the cells outside the field into which a hill goes on, each with the cell of its
        row (its column, if cells are flat) that it goes on from, None if there is none. A hill goes
        on into a cell that no slope falls to from it, if it has the field's cells beside that one:
        those of the same row, else all of them."""
        grid, field = self.grid, {row.cell for row in self.cells}
        straight = ("E", "W") if grid.pointy else ("N", "S")
        outside: dict[Cell, Cell | None] = {}
        for cell in sorted(cells):
            for name in grid.sides:
                far = grid.beside(*cell, name)
                if far in field or far in outside:
                    continue
                around = {side: grid.beside(*far, side) for side in grid.sides}
                in_row = [around[side] for side in straight if around[side] in field]
                near = in_row or [beside for beside in around.values() if beside in field]
                shared = {CellSide(cell, name), terrain.other_name(grid, CellSide(cell, name))}
                if all(beside in cells for beside in near) and not shared & set(slopes):
                    outside[far] = in_row[0] if in_row else None
        for far, start in list(outside.items()):  # on and on: how it ends must not show at the cut
            for name in straight:
                if start and grid.beside(*start, name) == far:
                    onward = far
                    for _ in range(GOES_ON):
                        onward = grid.beside(*onward, name)
                        outside[onward] = start
        return outside

    def _area(self, values: Values) -> None:
        """Draw the chosen cells as areas with rounded, lobed or scalloped rims, moved by `by`
        mm."""
        cells = {row.cell for row in self._chosen(self._all, values, "when")}
        by = values.numbers("by", (0.0, 0.0))
        if len(by) != 2:
            raise values.fault("'by' is no step", "write [x, y] in mm", "by")
        inset = values.number("inset", 0.0, low=0, high=self.grid.side_mm / 2)
        lobes = values.number("lobes", 0.0, low=0, high=self.grid.side_mm / 2)
        scallop = values.number("scallop", 0.0, low=0, high=self.grid.side_mm)
        paint = Paint(
            fill=values.colour("ground"),
            stroke=values.colour("stroke"),
            width_mm=values.number("width", 0.2, low=0, high=1000),
            even_odd=True,
        )
        path: list[Segment] = []
        for rim in terrain.rims(self.grid, cells):
            line = terrain.contour(self.grid, rim, sloping=(), cut=self.cut)
            points = terrain.lobed(line, inset, lobes) if lobes else terrain.inset(line, inset)
            if not self.around:  # else it goes on, as far as is seen
                points = terrain.within(self.cut, points, inset + max(map(abs, by)))
            path += terrain.scalloped(points, scallop) if scallop else polyline(points, closed=True)
        if path:
            self.recorder.shape(transformed(tuple(path), shift(*by)), paint)

    def _entries(self, values: Values, field: str) -> Iterator[Values]:
        """Yield the entries of a list of single words, or one word alone, each as a field of its
        own."""
        node = values.fields.get(field)
        for entry in (node.entries or (node,)) if node else ():
            yield values.with_fields({field: entry}, place=entry.place)

    def _faces(self, values: Values) -> list[Drawing]:
        """Return the faces that a layer lists, drawn."""
        return [
            self.pen.studio.face(entry.text("faces"), {}, entry)
            for entry in self._entries(values, "faces")
        ]

    def _colours(self, values: Values, field: str) -> list[str]:
        """Return the colours that a field lists; those that are `none` are left out."""
        colours = [entry.colour(field) for entry in self._entries(values, field)]
        return [colour for colour in colours if colour]

    @property
    def _all(self) -> list[PlacedRow]:
        return [*self.cells, *self.around]

    def _patchwork(self, values: Values) -> None:
        """Draw tilled fields, each whole or not at all: a field lies within the chosen cells and,
        where nothing goes on beyond it, clear of where the map is cut."""
        grid = self.grid
        cells = {row.cell for row in self._chosen(self._all, values, "when")}
        surrounded = terrain.amid(grid, cells)
        step = values.number("step", 0.8 * grid.across_mm, low=4, high=1000)
        apart = values.number("apart", 1.2, low=0.3, high=100)
        margin = values.number("margin", 0.0, low=0, high=grid.across_mm)
        meets_name = self._kept_clear(values)
        grounds = self._colours(values, "grounds")
        stroke = values.colour("stroke")
        width = values.number("width", 0.12, low=0, high=1000)
        tints: dict[str, list[Segment]] = {ground: [] for ground in grounds}
        lines: list[Segment] = []
        for strip in patchwork.strips(self.cut, step):
            kind = strip.dice.random()  # thrown for every field, so that it looks alike anywhere
            is_whole = all(
                terrain.inside(grid, cells, point, margin, surrounded)
                and (self.around or terrain.depth(self.cut, point) > 1.5)
                for point in strip.probes
            )
            if not is_whole:
                continue
            if grounds:
                tints[grounds[strip.dice.randrange(len(grounds))]] += strip.outline
            strokes = patchwork.edges(strip)
            if kind < 0.74:  # half of the fields are ploughed, a quarter mown, the others bare
                strokes += patchwork.furrows(strip, apart, dashed=kind > 0.5)
            for whole_stroke in strokes:
                for ends in patchwork.spared(whole_stroke, meets_name):
                    lines += polyline(ends)
        for ground, path in tints.items():
            if path:
                self.recorder.shape(tuple(path), Paint(fill=ground))
        if stroke and lines:
            self.recorder.shape(tuple(lines), Paint(stroke=stroke, width_mm=width))

    def _strew(self, values: Values) -> None:
        """Strew faces over the chosen cells, about `step` millimetres apart, where they keep off
        the edge of the map and off its names."""
        cells = {row.cell for row in self._chosen(self._all, values, "when")}
        step = values.number("step", low=1, high=1000)
        margin = values.number("margin", 0.0, low=-1000, high=1000)
        lobes = values.number("lobes", 0.0, low=0, high=self.grid.side_mm / 2)
        meets_name = self._kept_clear(values)
        faces = self._faces(values)
        if not faces:
            raise values.fault("there is nothing to strew", "add 'faces: [name]'")
        for (x, y), dice in terrain.strewn(self.grid, cells, step, margin, lobes):
            face = faces[dice.randrange(len(faces))]
            left, top = x - face.width_mm / 2, y - face.height_mm / 2
            least = -face.width_mm if self.around else max(margin, face.width_mm / 2)
            if terrain.depth(self.cut, (x, y)) >= least and not meets_name(
                (left, top), (left + face.width_mm, top + face.height_mm)
            ):
                self.recorder.lay(face, shift(left, top))

    def _hides(self, values: Values) -> Callable[[Point, Point], bool]:
        """Return a function that says whether a mark between two points is not drawn: it lies half
        a cell beyond the cut, where no bleed reaches, or in what is kept clear."""
        meets_name, far = self._kept_clear(values), -self.grid.across_mm / 2

        def hidden(start: Point, end: Point) -> bool:
            depths = terrain.depth(self.cut, start), terrain.depth(self.cut, end)
            return max(depths) < far or meets_name(start, end)

        return hidden

    def _kept_clear(self, values: Values) -> Callable[[Point, Point], bool]:
        """Return a function that says whether a mark between two corners reaches into what a layer
        keeps clear in each cell, for its name: a box in mm from the cell's middle."""
        clear = values.numbers("clear", ())
        if clear and len(clear) != 4:
            raise values.fault("'clear' is no box", "write [x, y, width, height] in mm", "clear")
        left, top, wide, high = clear or (0.0, 0.0, 0.0, 0.0)
        middles = sorted(self.grid.centre(*row.cell) for row in self.cells) if clear else []

        def reaches(start: Point, end: Point) -> bool:
            (low_x, high_x), (low_y, high_y) = (
                sorted((start[0], end[0])),
                sorted((start[1], end[1])),
            )
            first = bisect_left(middles, (low_x - left - wide - 0.01, 0.0))
            last = bisect_left(middles, (high_x - left + 0.01, 0.0))
            return any(
                low_x < x + left + wide
                and high_x > x + left
                and low_y < y + top + high
                and high_y > y + top
                for x, y in middles[first:last]
            )

        return reaches

    def _line_paint(self, values: Values, colour: str) -> Paint:
        """Return the look of a layer's lines, in a colour of the theme if it names none."""
        return Paint(
            stroke=values.colour("stroke", colour),
            width_mm=values.number("width", 0.8, low=0, high=1000),
            dash_mm=values.dash("dash"),
            round_ends=True,
        )

    def _road(self, values: Values) -> None:
        """Draw roads from cell to cell, and faces beside them at regular steps."""
        if values.has("table"):
            rows = self.read(values)
        else:
            rows = self._chosen(self.sides, values, "when")
        links = self._known_sides(rows, values)
        if self.around:
            links += terrain.onwards(self.grid, links, {row.cell for row in self.cells})
        ways = terrain.roads(self.grid, links, self.cut)
        path = [segment for line in ways for segment in polyline(line)]
        if path:
            self.recorder.shape(tuple(path), self._line_paint(values, "ink"))
        faces = self._faces(values)
        step = values.number("step", low=0.3, high=1000) if faces else 1.0
        apart = values.number("beside", 2.0, low=0, high=1000)
        stands = [
            place for line in ways if faces for place in terrain.places_beside(line, step, apart)
        ]
        for number, (x, y) in enumerate(sorted(stands, key=lambda place: place[1])):
            face = faces[number % len(faces)]
            self.recorder.lay(face, shift(x - face.width_mm / 2, y - face.height_mm / 2))

    def _along(self, values: Values) -> None:
        """Draw lines along the sides of the cells, and faces on them at regular steps, turned with
        the line."""
        rows = self._chosen(self.sides, values, "when")
        lines = terrain.chains(self.grid, set(self._known_sides(rows, values)), self.cut)
        if values.has("stroke"):
            path = [segment for line in lines for segment in polyline(line)]
            if path:
                self.recorder.shape(tuple(path), self._line_paint(values, "ink"))
        faces = self._faces(values)
        step = values.number("step", low=0.3, high=1000) if faces else 1.0
        for line in lines if faces else ():
            for number, ((x, y), degrees) in enumerate(terrain.paced(line, step)):
                face = faces[number % len(faces)]
                stands = shift(x - face.width_mm / 2, y - face.height_mm / 2)
                self.recorder.lay(face, rotation(degrees, (x, y)) @ stands)

    def _known_sides(self, rows: list[PlacedRow], values: Values) -> list[CellSide]:
        """Return the sides that rows name. Raises BoxSkipped for one that the grid has not."""
        for row in rows:
            if row.side.name not in self.grid.sides:
                names = ", ".join(self.grid.sides)
                values.fault(f"there is no side '{row.side.name}'", f"write one of {names}")
                raise BoxSkipped
        return [row.side for row in rows]
