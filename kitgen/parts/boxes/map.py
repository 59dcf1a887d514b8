"""An area map as drawn: sea with bands towards the coast, grounds with inner edges and patterns,
borders with halos, labels. What an area looks like is said by classes, the first that matches:

    classes:
      - {when: "{{ row.kind == 'sea' }}", sea: true, label: map.sea}
      - {ground: "{{ row.owner.fill }}", edge: "{{ row.owner.edge }}", label: map.land}
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kitgen.draw.drawing import (
    Clip,
    Drawing,
    Field,
    Paint,
    PlacedDrawing,
    Recorder,
    Shape,
    Spot,
    Text,
    Verb,
    box_spot,
)
from kitgen.draw.fonts import MM_PER_PT
from kitgen.draw.geometry import (
    Box,
    Path,
    Point,
    bounds,
    ellipse,
    polyline,
    rectangle,
    shift,
)
from kitgen.game.fields import Fields
from kitgen.game.model import Table
from kitgen.game.problems import DataError, nearest
from kitgen.parts.areamap import Area, AreaMap, Ring, read_map
from kitgen.parts.boxes.picture import map_ground
from kitgen.parts.expressions import blend
from kitgen.parts.extent import ink_boxes
from kitgen.parts.lettering import letters_along
from kitgen.parts.mapcheck import (
    Label,
    border_problems,
    coverage_problems,
    inside,
    label_problems,
    overlap,
)
from kitgen.parts.maproom import Pieces, ink_middle, is_set_in, pieces_that_fit
from kitgen.parts.patterns import PATTERNS, pattern
from kitgen.parts.relief import WIDEST_MM, Relief, read_relief, river_path, road_path, union
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.typeset import Run
from kitgen.parts.values import BoxSkipped, Values
from kitgen.parts.views import RowView

CLASS_FIELDS = (
    "when",
    "sea",
    "ground",
    "edge",
    "pattern",
    "pattern_colour",
    "label",
    "sizes",
    "pieces",
    "with",
    "closed",
    "relief",
)
ARROW_SHARE = 0.01
"""Breadth of the shaft of an arrow, as a share of what is shown, so that it looks the same on any
part of a board that is fitted into one frame; its head is three times as broad."""
SEA_BANDS_MM = (11.0, 7.6, 4.6, 2.2)
"""Reach of each darker band of the sea from the coast."""
EDGE_BANDS = ((3.0, 0.16), (1.7, 0.34), (0.7, 0.62))
"""The tint inside an outline: how far each band reaches, and its share of the edge's colour."""
CLEAR_MM = 0.9
"""Least distance of relief from the marks of a label, and of a label with several sizes from
borders."""
LEAST_PIECE_MM = 1.0
PATTERN_STEP_MM, PATTERN_WIDTH_MM = 3.2, 0.16
"""Distance and width of the strokes of an area's pattern."""
LETTER_EM = 1.15
"""Side, in ems, of the square that relief leaves free round each letter of a name."""
SEA_BORDER_MM = 0.4
"""Default width of a border between two seas."""
GLOBE_MM = 0.18
"""Width of the equator and similar lines."""
PALE, SHELF = 0.12, 0.2
"""The water around the islands of a group: sea with this share of paper, lest a warm ground make it
grey, and then with this share of the ground's colour."""
SHELF_BANDS = ((3.6, 2, 0.45), (1.7, 3, 0.6))
"""Two soft bands around each of its islands: how far one reaches, of which band of the sea it takes
its colour, and how much."""
ISLAND_BANDS = ((1.6, 0.2), (0.8, 0.45))
"""The tint inside the coast of an island of a group; the group's own edge has that of all areas."""
RING_BANDS = ((2.4, 0.05), (1.1, 0.5))
"""The owner's colours inside the line around a group: the ground's, then nearer to the edge's."""
CANAL_REACH_MM = 4.0
"""How far the place of a canal reaches beyond its line: a sign or a finger has room there."""
RIVER_MM = 2.2
"""Breadth of a river that parts two areas."""


class _Look(NamedTuple):
    """How an area looks: the fields of its class, read. `label` is a face, empty for none, that
    gets the names in `given`; with `sizes` it is set in one of them and leaves room for
    `pieces`."""

    sea: bool
    ground: str | None
    edge: str | None
    pattern: str
    pattern_colour: str | None
    label: str
    sizes: tuple[float, ...]
    pieces: Pieces
    given: dict[str, Any]
    closed: bool
    relief: str | None


ROAD = (("soft", 1.0), ("paper", 0.6))
"""A road is a pale line between two dark ones: colours and widths in mm, from below."""
LABEL_REACH_MM = 40.0
"""Greatest distance of a label from its area, so that drawn mountains leave room for it."""


def _draw_map(pen: Pen) -> None:
    """Draw an area map, or its part in a window: grounds, relief, borders, links and labels. Raises
    BoxSkipped if the map cannot be read or an area has no look."""
    values, studio = pen.values, pen.studio
    tables = studio.view.tables
    try:
        drawn = read_map(studio.file(values.text("file"), values, "file"))
    except DataError as error:
        values.problems.extend(error.problems)
        raise BoxSkipped from None
    rows = _area_rows(pen, drawn)
    window = _window(values, drawn)
    part = values.has("window")
    # Labels may reach into the window from farther away than grounds and the bands of the sea.
    near = drawn.around(_widened(window, LABEL_REACH_MM)) if part else drawn
    shown = near.around(_widened(window, SEA_BANDS_MM[0])) if part else drawn
    looks = _looks(pen, rows, near)
    borders = _border_table(values, tables)
    if borders is not None and not part:
        closed = {name for name, look in looks.items() if look.closed}
        values.problems.extend(border_problems(drawn, borders, closed))
    board = rectangle(0, 0, drawn.width_mm, drawn.height_mm)
    labels = [
        _label(pen, area, looks[name], rows[name])
        for name, area in near.areas.items()
        if looks[name].label
    ]
    relief = _relief_file(pen, drawn)
    names = tuple(_names(pen, relief, window)) if relief else ()
    verbs = [
        *map_ground(pen, (0.0, 0.0, drawn.width_mm, drawn.height_mm), board),
        *_grounds(pen, shown, looks, _globe(pen, relief, labels, names, window) if relief else ()),
        *(_relief(pen, drawn, relief, looks, labels, names, window) if relief else ()),
        *_lines(pen, shown, looks),
        *(letter for name in names for letter in name),
        *_links(pen, drawn),
        *_wraps(pen, drawn),
        *_ways(pen, drawn, labels, ARROW_SHARE * window[2]),
    ]
    recorder = Recorder([Clip(board, tuple(verbs))])
    for label in labels:
        if label.area.id in shown.areas:
            recorder.place(label.drawing, label.left, label.top)
    if not part:  # what is wrong with all of a map is told where all of it is drawn
        values.problems.extend(coverage_problems(drawn))
    if borders is not None or not part:  # a scene may put what it likes on its part of a map
        of_window = [label for label in labels if _within(label.area.label, window)]
        values.problems.extend(label_problems(drawn, of_window))
    whole = recorder.drawing("map", drawn.width_mm, drawn.height_mm)
    _show(pen, whole, labels, names, drawn, window)


def _looks(pen: Pen, rows: Mapping[str, RowView], drawn: AreaMap) -> dict[str, _Look]:
    """Return how the areas of a map look, by their ids. Raises BoxSkipped if one has no look."""
    found_looks = {name: _look(pen, row) for name, row in rows.items() if name in drawn.areas}
    looks = {name: look for name, look in found_looks.items() if look is not None}
    if len(looks) != len(drawn.areas):
        raise BoxSkipped
    return looks


def _area_rows(pen: Pen, drawn: AreaMap) -> dict[str, RowView]:
    """Return the rows of the drawn areas by their ids. Areas without a row, and rows without an
    area, are faults."""
    values, view = pen.values, pen.studio.view
    table = values.text("areas", "areas")
    if table not in view.tables:
        raise values.fault(f"there is no table '{table}'", nearest(table, view.tables), "areas")
    rows = {row.id: view.row(table, row.id) for row in view.tables[table]}
    for name in sorted(drawn.areas.keys() - rows.keys()):
        values.fault(f"the map draws '{name}', no row of '{table}'", nearest(name, rows), "file")
    for name in sorted(rows.keys() - drawn.areas.keys()):
        values.fault(f"the map lacks the area '{name}'", f"draw it in {drawn.file}", "file")
    return rows


def _border_table(values: Values, tables: Mapping[str, Table]) -> Table | None:
    """Return the table of borders that the box names, if it names one."""
    name = values.text("borders", "")
    if not name:
        return None
    if name not in tables:
        raise values.fault(f"there is no table '{name}'", nearest(name, tables), "borders")
    for column in ("a", "b"):
        if column not in tables[name].columns:
            raise values.fault(f"table '{name}' has no column '{column}'", "add it", "borders")
    return tables[name]


def _label(pen: Pen, area: Area, look: _Look, row: object) -> Label:
    """Return the label of an area, centred on its label point. Of several sizes it is the largest
    that fits and leaves room for all pieces; if none leaves that much, the largest that leaves as
    much as the smallest would. With sizes its ink is centred, else its face."""
    box_w, box_h = area.label_box
    x, y = area.label
    given = {**look.given, "row": row, "box_w": round(box_w, 2), "box_h": round(box_h, 2)}
    if not look.sizes:
        drawing = pen.studio.face(look.label, given, pen.values)
        return Label(area, drawing, x - drawing.width_mm / 2, y - drawing.height_mm / 2)

    def sized(size: float) -> tuple[Label, bool, int]:
        """Return the label in that size, whether it fits, and room for how many pieces it
        leaves."""
        drawing = pen.studio.face(look.label, {**given, "size": size}, pen.values)
        across, down = ink_middle(drawing)
        label = Label(area, drawing, x - across, y - down)
        ink = _label_ink(label)
        fits = is_set_in(drawing, size) and all(inside(box, area) for box in ink)
        return label, fits, pieces_that_fit(area, ink, look.pieces) if fits else 0

    smallest, pieces_wanted = None, look.pieces.most
    for size in look.sizes[:-1]:
        label, fits, pieces_left = sized(size)
        if fits and pieces_left < pieces_wanted and smallest is None:
            smallest = sized(look.sizes[-1])
            pieces_wanted = smallest[2]
        if fits and pieces_left >= pieces_wanted:
            return label
    return (smallest or sized(look.sizes[-1]))[0]


ROUNDED_MM = 0.05
"""Most that a face may be too small for its map, by rounding."""


def _window(values: Values, drawn: AreaMap) -> Box:
    """Return the part of the map that is shown: x, y, width and height on it in mm."""
    window = values.numbers("window", (0.0, 0.0, drawn.width_mm, drawn.height_mm))
    if len(window) != 4 or min(window[2:]) <= 0:
        raise values.fault("'window' is no box", "write [x, y, width, height] in mm", "window")
    left, top, width, height = window
    return left, top, width, height


def _within(point: Point, window: Box) -> bool:
    left, top, width, height = window
    return left <= point[0] <= left + width and top <= point[1] <= top + height


def _lies_in(box: Box, window: Box) -> bool:
    """Return whether a box lies wholly in the window."""
    x, y, width, height = box
    return _within((x, y), window) and _within((x + width, y + height), window)


def _show(
    pen: Pen,
    whole: Drawing,
    labels: Sequence[Label],
    names: Sequence[tuple[Text, ...]],
    drawn: AreaMap,
    window: Box,
) -> None:
    """Place the map, or the part of it in the window; tile lines keep off labels, off names along
    curves from the first letter to the last, and off the tabs of its edge.

    A label belongs to one window; the ink of one that a window's edge cuts is a problem.
    """
    values = pen.values
    left, top, width, height = window
    x, y = pen.frame[:2]
    face_w, face_h = pen.width_mm + pen.bleed_mm - x, pen.height_mm + pen.bleed_mm - y
    if width > face_w + ROUNDED_MM or height > face_h + ROUNDED_MM:
        what = f"the map needs {width:g} x {height:g} mm, the face has {face_w:g} x {face_h:g} mm"
        values.fault(what, "write the face's 'size' anew, or show a 'window' of the map")
    ink_of = [(label, ink) for label in labels if (ink := label.ink()) is not None]
    for label, ink in ink_of:
        if values.has("window") and overlap(ink, window) and not _lies_in(ink, window):
            values.fault(
                f"the label of '{label.area.id}' is cut by the window",
                f"move it in {drawn.file}",
                "window",
            )
    kept_whole = [ink for _, ink in ink_of]
    kept_whole += [
        (tab_x, tab_y - WRAP_MM / 2, WRAP_MM, WRAP_MM) for _, tab_x, tab_y in _tabs(drawn)
    ]
    for name in names:
        kept_whole += union([_letter_box(letter) for letter in name])
    for box in kept_whole:
        if overlap(box, window):
            pen.recorder.keep.append((x - left + box[0], y - top + box[1], box[2], box[3]))
    spots = tuple(
        Spot(area.id, area.label, area.rings)
        for area in drawn.areas.values()
        if _within(area.label, window)
    )
    table = values.text("areas", "areas")
    by = shift(x - left, y - top)
    pen.recorder.fields.append(Field(spots, by, table))
    pen.recorder.spots += [spot.moved(by) for spot in _canals(drawn) if _within(spot.at, window)]
    if values.has("window"):
        placed = PlacedDrawing(whole, by)
        pen.recorder.clip(rectangle(x, y, width, height), [placed])
    else:
        pen.recorder.place(whole, x, y)


def _canals(drawn: AreaMap) -> Iterator[Spot]:
    """Yield each canal as a place of its own, `canal/suez`: a box about its line."""
    for link in drawn.connectors:
        if link.canal:
            x, y, width, height = bounds(polyline(link.line))
            reach = 2 * CANAL_REACH_MM
            around = (x - reach / 2, y - reach / 2, width + reach, height + reach)
            yield box_spot(f"canal/{link.canal}", around)


def _sizes(values: Values) -> tuple[float, ...]:
    """Return the sizes of a label in points, the largest first; none if it has one of its own."""
    sizes = values.numbers("sizes", ())
    if any(size <= 0 for size in sizes) or list(sizes) != sorted(sizes, reverse=True):
        raise values.fault("'sizes' are no sizes", "write points, the largest first", "sizes")
    return sizes


def _pieces(values: Values) -> Pieces:
    """Return the pieces for which a label leaves room; by default none."""
    pieces = values.numbers("pieces", (1.0, 0.0))
    if len(pieces) != 2 or pieces[0] < LEAST_PIECE_MM or pieces[1] != int(pieces[1]):
        mend = f"write [side, number], the side in mm and at least {LEAST_PIECE_MM:g}"
        raise values.fault("'pieces' says no pieces", mend, "pieces")
    return Pieces(pieces[0], int(pieces[1]))


def _look(pen: Pen, row: object) -> _Look | None:
    """Return how the area of a row looks, by the first class whose `when` holds for it; None, which
    is reported, if there is none or it has a fault."""
    for node in pen.values.fields["classes"].entries if pen.values.has("classes") else ():
        fields = Fields(node, "a class of the map", pen.values.problems)
        fields.read_elsewhere(*CLASS_FIELDS)
        fields.close()
        values = pen.values.with_fields(
            node.items,
            names={"row": row},
            subject=f"{pen.values.subject}, area '{row}'",
            place=node.place,
        )
        try:
            if not values.wanted():
                continue
            name = values.text("pattern", "none")
            if name not in (*PATTERNS, "none"):
                raise values.fault(
                    f"there is no pattern '{name}'", nearest(name, PATTERNS), "pattern"
                )
            return _Look(
                sea=values.flag("sea"),
                ground=values.colour("ground"),
                edge=values.colour("edge"),
                pattern=name,
                pattern_colour=values.colour("pattern_colour", "hairline"),
                label=values.text("label", ""),
                sizes=_sizes(values),
                pieces=_pieces(values),
                given=values.given(),
                closed=values.flag("closed"),
                relief=values.colour("relief"),
            )
        except BoxSkipped:
            return None
    pen.values.fault(f"no class matches the area '{row}'", "add a class without 'when'", "classes")
    return None


def _islands(area: Area) -> Path:
    return tuple(segment for ring in area.islands for segment in polyline(ring[:-1], closed=True))


def _chains(lines: list[Ring]) -> Path:
    return tuple(segment for line in lines for segment in polyline(line))


def _grounds(
    pen: Pen, drawn: AreaMap, looks: dict[str, _Look], globe: Iterable[Verb]
) -> list[Verb]:
    """Return the verbs of the water, of the lines of the globe upon it, then of all land."""
    colour = pen.values.theme.colours
    board = rectangle(0, 0, drawn.width_mm, drawn.height_mm)
    pictured = pen.values.has("picture")
    verbs: list[Verb] = [] if pictured else [Shape(board, Paint(fill=colour["sea"]))]
    coast = [
        line
        for (a, b), lines in drawn.borders.items()
        if b and looks[a].sea != looks[b].sea and not _rounds_islands(drawn, a, b)
        for line in lines
    ]
    shore = _chains(coast)
    bands = [
        Shape(shore, Paint(stroke=colour[f"sea_{number}"], width_mm=2 * reach, round_ends=True))
        for number, reach in enumerate(SEA_BANDS_MM, start=1)
    ]
    if not pictured:
        verbs.append(Clip(board, tuple(bands), texture=True))
    verbs.append(Clip(board, tuple(globe), texture=True))
    for name, area in drawn.areas.items():
        look = looks[name]
        if look.sea:
            continue
        path = drawn.paths[name]
        ground = look.ground or (None if pictured else colour["paper"])
        if area.islands:
            verbs += _group(area, path, look, ground or colour["paper"], colour)
            continue
        if ground:
            verbs.append(Shape(path, Paint(fill=ground, even_odd=True)))
        inside: list[Verb] = []
        if look.pattern != "none" and look.pattern_colour:
            inside.append(_pattern_in(path, look.pattern, look.pattern_colour))
        if look.edge:
            inside += [
                Shape(path, Paint(stroke=tint, width_mm=2 * reach, round_ends=True))
                for reach, tint in _edge(ground or colour["paper"], look.edge)
            ]
        if inside:
            verbs.append(Clip(path, tuple(inside), texture=True))
    shore_line = Paint(fill=colour["sea_2"], stroke=colour["coast"], width_mm=0.3, round_ends=True)
    verbs += [Shape(polyline(lake[:-1], closed=True), shore_line) for lake in drawn.lakes]
    return verbs


def _rounds_islands(drawn: AreaMap, a: str, b: str) -> bool:
    """Return whether a border of land and water runs around a group of islands."""
    return any(name in drawn.areas and drawn.areas[name].islands for name in (a, b))


def _group(
    area: Area, path: Path, look: _Look, ground: str, colour: Mapping[str, str]
) -> Iterator[Verb]:
    """Yield a group of islands: water with a breath of the group's colour, a little deeper at each
    coast, and upon it the islands as all land is. The group's own edge says whose it is."""
    islands = _islands(area)
    edge = look.edge or colour["coast"]
    shelf = blend(blend(colour["sea"], colour["paper"], PALE), ground, SHELF)
    water: list[Verb] = [
        Shape(
            islands,
            Paint(
                stroke=blend(shelf, colour[f"sea_{number}"], share),
                width_mm=2 * reach,
                round_ends=True,
            ),
        )
        for reach, number, share in SHELF_BANDS
    ]
    water += [
        Shape(path, Paint(stroke=blend(ground, edge, share), width_mm=2 * reach, round_ends=True))
        for reach, share in RING_BANDS
    ]
    yield Shape(path, Paint(fill=shelf, even_odd=True))
    yield Clip(path, tuple(water), texture=True)
    yield Shape(islands, Paint(fill=ground))
    inside: list[Verb] = []
    if look.pattern != "none" and look.pattern_colour:
        inside.append(_pattern_in(islands, look.pattern, look.pattern_colour))
    inside += [
        Shape(islands, Paint(stroke=blend(ground, edge, share), width_mm=2 * reach))
        for reach, share in ISLAND_BANDS
    ]
    yield Clip(islands, tuple(inside), texture=True)
    yield Shape(islands, Paint(stroke=colour["coast"], width_mm=0.35, round_ends=True))


def _pattern_in(path: Path, name: str, colour: str) -> Shape:
    """Return a pattern over the box around a path, to be clipped to it."""
    return pattern(name, bounds(path), colour, PATTERN_STEP_MM, PATTERN_WIDTH_MM)


def _edge(ground: str, edge: str) -> list[tuple[float, str]]:
    """Return the bands inside an outline, the broadest first: reach in mm and colour."""
    return [(reach, blend(ground, edge, share)) for reach, share in EDGE_BANDS]


def _relief_file(pen: Pen, drawn: AreaMap) -> Relief | None:
    """Return the file `relief`, if the map has one that can be read."""
    values = pen.values
    if not values.has("relief"):
        return None
    try:
        relief = read_relief(pen.studio.file(values.text("relief"), values, "relief"))
    except DataError as error:
        values.problems.extend(error.problems)
        return None
    for name in sorted(relief.areas.keys() - drawn.areas.keys()):
        mend = nearest(name, drawn.areas)
        values.fault(f"the relief has '{name}', which the map does not draw", mend, "relief")
    return relief


def _names(pen: Pen, relief: Relief, window: Box) -> Iterator[tuple[Text, ...]]:
    """Yield the letters of each name that runs along a curve: the words of a row of the table
    `names`, in the style that `name_style` gives for the row."""
    values, view = pen.values, pen.studio.view
    table = values.text("names", "")
    if not table:
        if relief.names and not values.has("window"):  # words would be cut at the edge of a part
            values.fault(
                f"{relief.file} has names and the map no table", "add 'names: …'", "relief"
            )
        return
    if table not in view.tables:
        raise values.fault(f"there is no table '{table}'", nearest(table, view.tables), "names")
    ids = [row.id for row in view.tables[table]]
    for name in relief.names:
        if name.id not in ids:
            what = f"'{table}' has no row '{name.id}', which the relief names"
            values.fault(what, nearest(name.id, ids), "names")
        elif overlap(bounds(polyline(name.line)), window):
            of_row = values.with_fields(values.fields, names={"row": view.row(table, name.id)})
            style = of_row.style("name_style", "course")
            text = view.words.name(table, name.id)
            view.note("cell", table, name.id, "name")
            pen.check_glyphs((Run(text),), style, "names")
            yield tuple(
                letters_along(
                    name.line, text, style.font(), name.size_pt, style.colour, style.fallback
                )
            )


def _letter_box(letter: Text) -> Box:
    """Return the box around a turned letter, with a little air."""
    reach = LETTER_EM * letter.size_pt * MM_PER_PT
    turn = math.radians(letter.angle)
    x, y = letter.x + 0.25 * reach * math.sin(turn), letter.y - 0.25 * reach * math.cos(turn)
    return x - reach / 2, y - reach / 2, reach, reach


def _relief(
    pen: Pen,
    drawn: AreaMap,
    relief: Relief,
    looks: dict[str, _Look],
    labels: Sequence[Label],
    names: Sequence[tuple[Text, ...]],
    window: Box,
) -> list[Verb]:
    """Return strokes, dots, rivers and roads of the file `relief` as far as they reach into the
    window, clear of all labels and of letters along curves."""
    colour = pen.values.theme.colours
    label_boxes = [box for label in labels for box in _label_ink(label)]
    letter_boxes = [_letter_box(letter) for name in names for letter in name]
    rivers = (river_path(line, label_boxes) for line in relief.rivers)
    water = [
        Shape(path, Paint(fill=colour["sea_line"]))
        for path in rivers
        if path and overlap(bounds(path), window)
    ]
    clear = _clear_boxes(drawn, relief, labels, names)
    marks: list[Verb] = []
    for area_id, ground in relief.areas.items():
        tone = looks[area_id].relief if area_id in looks else None
        path = ground.path(clear.get(area_id, ()), _widened(window, WIDEST_MM)) if tone else ()
        if path:
            marks.append(Shape(path, Paint(fill=tone)))
    roads = [road_path(line, [*label_boxes, *letter_boxes]) for line in relief.roads]
    road_lines = [
        Shape(path, Paint(stroke=colour[tone], width_mm=width_mm, round_ends=True))
        for tone, width_mm in ROAD
        for path in roads
        if path and overlap(bounds(path), window)
    ]
    board = rectangle(0, 0, drawn.width_mm, drawn.height_mm)
    return [Clip(board, (*water, *marks, *road_lines), texture=True)]


def _clear_boxes(
    drawn: AreaMap,
    relief: Relief,
    labels: Sequence[Label],
    names: Sequence[tuple[Text, ...]],
) -> dict[str, list[Box]]:
    """Return by an area's id the boxes that its relief keeps off: those around the marks of its
    label, and around the letters of each name along a curve that reaches into it."""
    clear: dict[str, list[Box]] = {}
    for label in labels:
        marks = ink_boxes(label.drawing, shift(label.left, label.top))
        clear[label.area.id] = [_widened(box) for box in marks]
    extents = {
        area_id: bounds(tuple(s for ring in drawn.areas[area_id].rings for s in polyline(ring)))
        for area_id in (relief.areas if names else ())
        if area_id in drawn.areas
    }
    for name in names:
        letters = [_letter_box(letter) for letter in name]
        around = union(letters)
        for area_id, extent in extents.items():
            if any(overlap(box, extent) for box in around):
                clear.setdefault(area_id, []).extend(letters)
    return clear


def _globe(
    pen: Pen,
    relief: Relief,
    labels: Sequence[Label],
    names: Sequence[tuple[Text, ...]],
    window: Box,
) -> Iterator[Verb]:
    """Yield the lines of the globe, such as the equator, off all that labels and letters say."""
    clear = [box for label in labels for box in _label_ink(label)]
    clear += [_letter_box(letter) for name in names for letter in name]
    paint = Paint(stroke=pen.values.theme.colours["sea_line"], width_mm=GLOBE_MM)
    for line in relief.lines:
        path = road_path(line, clear)
        if path and overlap(bounds(path), window):
            yield Shape(path, paint)


def _label_ink(label: Label) -> list[Box]:
    """Return the box that is kept clear around a label's ink; an empty list if it has none."""
    ink = label.ink()
    return [_widened(ink)] if ink else []


def _widened(box: Box, by_mm: float = CLEAR_MM) -> Box:
    x, y, width, height = box
    return x - by_mm, y - by_mm, width + 2 * by_mm, height + 2 * by_mm


def _lines(pen: Pen, drawn: AreaMap, looks: dict[str, _Look]) -> list[Verb]:
    """Return the borders, sea from sea, land from land, land from sea, then impassable ones and
    rivers. A river's water opens the coast line at its mouth and is closed at its spring."""
    colour = pen.values.theme.colours
    sea: list[Ring] = []
    land: list[Ring] = []
    coast: list[Ring] = []
    blocked: list[Ring] = []
    rivers: list[Ring] = []
    groups: list[Verb] = []
    for (a, b), lines in drawn.borders.items():
        if not b:  # the edge of the board
            continue
        is_coast = looks[a].sea != looks[b].sea
        if is_coast and _rounds_islands(drawn, a, b):
            edge = looks[b if looks[a].sea else a].edge or colour["coast"]
            groups.append(Shape(_chains(list(lines)), Paint(stroke=edge, width_mm=0.5)))
            continue
        if (a, b) in drawn.rivers:
            rivers += lines
        elif is_coast:
            coast += lines
        elif looks[a].sea:
            sea += lines
        else:
            land += lines
        if (a, b) in drawn.blocked:
            blocked += lines
    ink, paper = colour["ink"], colour["paper"]
    sea_mm = pen.values.number("sea_border", SEA_BORDER_MM, low=0.1, high=5)
    dashes = Paint(
        stroke=colour["sea_line"], width_mm=sea_mm, dash_mm=(6.5 * sea_mm, 2.75 * sea_mm)
    )
    borders = [
        Shape(_chains(sea), dashes),
        Shape(_chains(land), Paint(stroke=ink, width_mm=0.32, round_ends=True)),
        Shape(_chains(coast), Paint(stroke=colour["coast"], width_mm=0.4, round_ends=True)),
    ]
    board = rectangle(0, 0, drawn.width_mm, drawn.height_mm)
    bank = RIVER_MM + 0.9
    springs = [
        Shape(ellipse(x - bank / 2, y - bank / 2, bank, bank), Paint(fill=colour["coast"]))
        for x, y in _springs(rivers, coast)
    ]
    return [
        Clip(board, (*borders, *groups), texture=True),  # `label_problems` looks after these
        Shape(_chains(blocked), Paint(stroke=paper, width_mm=1.8, round_ends=True)),
        Shape(_chains(blocked), Paint(stroke=ink, width_mm=1.2, round_ends=True)),
        Shape(_chains(rivers), Paint(stroke=colour["coast"], width_mm=bank)),
        *springs,
        Shape(
            _chains(rivers),
            Paint(stroke=colour.get("river", colour["sea_4"]), width_mm=RIVER_MM, round_ends=True),
        ),
    ]


def _springs(rivers: Sequence[Ring], coast: Sequence[Ring]) -> list[Point]:
    """Return the ends of rivers that meet no other river and no shore."""
    ends = Counter(point for line in rivers for point in (line[0], line[-1]))
    shore = {point for line in coast for point in line}
    return [point for point, times in ends.items() if times == 1 and point not in shore]


def _links(pen: Pen, drawn: AreaMap) -> list[Verb]:
    """Return the connectors: a strait is a pale band between ink lines with a dot at each end, a
    bridge a deck of planks, a lane a dashed line over the water."""
    colour = pen.values.theme.colours
    verbs: list[Verb] = []
    for link in drawn.connectors:
        line = polyline(link.line)
        if link.style == "bridge":
            verbs.append(Shape(line, Paint(stroke=colour["ink"], width_mm=5.0)))
            verbs.append(Shape(line, Paint(stroke=colour["paper"], width_mm=4.0)))
            planks = Paint(stroke=colour["ink"], width_mm=4.0, dash_mm=(0.25, 1.15))
            verbs.append(Shape(line, planks))
            continue
        if link.style == "lane":
            verbs.append(Shape(line, Paint(stroke=colour["paper"], width_mm=1.7, round_ends=True)))
            dashes = Paint(stroke=colour["coast"], width_mm=0.7, dash_mm=(2.4, 1.6))
            verbs.append(Shape(line, dashes))
        else:
            verbs.append(Shape(line, Paint(stroke=colour["coast"], width_mm=2.2)))
            verbs.append(Shape(line, Paint(stroke=colour["sea"], width_mm=1.4)))
        for cx, cy in (link.line[0], link.line[-1]):
            dot = ellipse(cx - 1.3, cy - 1.3, 2.6, 2.6)
            verbs.append(
                Shape(dot, Paint(fill=colour["paper"], stroke=colour["coast"], width_mm=0.4))
            )
    return verbs


def _ways(pen: Pen, drawn: AreaMap, labels: Sequence[Label], broad_mm: float) -> list[Verb]:
    """Return arrows from area to area, from rim to rim of what their labels show.

    Each row of the list `ways` has the areas `area` and `to`; rows without a `to` are passed over.
    """
    values = pen.values
    if not values.has("ways"):
        return []
    listed = values.expression("ways")
    if isinstance(listed, str) or not isinstance(listed, Iterable):
        raise values.fault("'ways' is no list", "write a table with 'area' and 'to'", "ways")
    pairs = dict.fromkeys(pair for row in listed if (pair := _way(values, drawn, row)))
    ink = {label.area.id: box for label in labels for box in _label_ink(label)}
    verbs: list[Verb] = []
    for start_id, end_id in pairs:
        start, end = drawn.areas[start_id].label, drawn.areas[end_id].label
        start_rim = _rim(ink.get(start_id), start, towards=end)
        end_rim = _rim(ink.get(end_id), end, towards=start)
        verbs += _arrow(pen, start_rim, end_rim, broad_mm)
    return verbs


def _way(values: Values, drawn: AreaMap, row: Any) -> tuple[str, str] | None:
    """Return the two areas that a row of `ways` names; None for one without a `to`. Raises
    BoxSkipped for what is no such row."""
    try:
        area, to = row["area"], row["to"]
    except (TypeError, KeyError, IndexError):
        mend = "give each row an 'area' and a 'to'"
        raise values.fault(f"'{row}' is no way", mend, "ways") from None
    if to is None or str(to) == "":
        return None
    for name in (str(area), str(to)):
        if name not in drawn.areas:
            mend = nearest(name, drawn.areas)
            raise values.fault(f"the map has no area '{name}'", mend, "ways")
    return str(area), str(to)


def _rim(box: Box | None, start: Point, towards: Point) -> Point:
    """Return the point where the straight line from a point in a box to another one leaves the
    box; the start itself without a box."""
    if box is None:
        return start
    x, y, width, height = box
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    shares = [1.0]
    if dx:
        shares.append(((x + width if dx > 0 else x) - start[0]) / dx)
    if dy:
        shares.append(((y + height if dy > 0 else y) - start[1]) / dy)
    share = max(0.0, min(shares))
    return start[0] + share * dx, start[1] + share * dy


def _arrow(pen: Pen, start: Point, end: Point, broad_mm: float) -> list[Verb]:
    """Return an arrow of this breadth in mm from one point to another; nothing if they are too
    near."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    if length < broad_mm:
        return []
    colour = pen.values.theme.colours
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(3 * broad_mm, 0.7 * length)

    def beside(back: float, aside: float) -> Point:
        return end[0] - back * ux - aside * uy, end[1] - back * uy + aside * ux

    half = broad_mm / 2
    outline = polyline(
        (
            beside(length, -half),
            beside(head, -half),
            beside(head, -3 * half),
            end,
            beside(head, 3 * half),
            beside(head, half),
            beside(length, half),
        ),
        closed=True,
    )
    paint = Paint(fill=colour["accent"], stroke=colour["paper"], width_mm=broad_mm / 4)
    return [Shape(outline, paint)]


WRAP_MM = 8.0
"""Side of the tab with the letter of a border that runs over the board's edge."""
TAB_BEYOND_MM = 2.0
"""How far a tab reaches beyond the board, so that its outer corners are cut off."""


def _tabs(drawn: AreaMap) -> Iterator[tuple[str, float, float]]:
    """Yield the two tabs of each border that runs over the board's edge: its letter, and x of the
    left end and y of the middle of its square."""
    for wrap in drawn.wraps:
        yield wrap.letter, 0.0, wrap.left_y
        yield wrap.letter, drawn.width_mm - WRAP_MM, wrap.right_y


def _wraps(pen: Pen, drawn: AreaMap) -> list[Verb]:
    """Return a letter in a tab at both ends of a border that runs over the board's edge."""
    colour, style = pen.values.theme.colours, pen.values.style("", "wrap")
    verbs: list[Verb] = []
    for wrap in drawn.wraps:
        pen.check_glyphs((Run(wrap.letter),), style, "file")
    for letter, x, y in _tabs(drawn):
        left = x - TAB_BEYOND_MM if x == 0 else x
        tab = rectangle(left, y - WRAP_MM / 2, WRAP_MM + TAB_BEYOND_MM, WRAP_MM, radius=1.6)
        verbs.append(Shape(tab, Paint(fill=colour["paper"], stroke=colour["coast"], width_mm=0.3)))
        verbs.append(
            Text(
                x + WRAP_MM / 2,
                y + style.cap_mm / 2,
                letter,
                style.font_with(letter),
                style.size_pt,
                style.colour,
                anchor="middle",
            )
        )
    return verbs


MAP = BoxKind(
    frozenset(
        {"file", "areas", "borders", "classes", "relief", "names", "name_style"}
        | {"window", "ways", "picture", "focus", "dpi", "sea_border"}
    ),
    _draw_map,
)
