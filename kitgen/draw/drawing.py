"""A drawing: an ordered record of verbs in millimetres, made once and replayed on any backend.

Origin top left, y downwards. Five verbs say everything: a shape that is filled and stroked, a line
of text, a picture, another drawing placed by an affine map, and a group that is clipped to a path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from kitgen.draw.geometry import IDENTITY, Affine, Box, Path, Point, shift, transformed
from kitgen.draw.raster import Raster

Anchor = Literal["start", "middle", "end"]


class Ends(NamedTuple):
    """Line ends and corners that are neither flat and mitred nor round, as PDF numbers them
    (ISO 32000-1, 8.4.3.3 and 8.4.3.4); `mitre` is the limit of a mitred corner."""

    cap: int = 0
    join: int = 0
    mitre: float = 4.0


class Grain(NamedTuple):
    """Wish of a flat shape to the engraver: angle of its strokes in degrees, if given, and whether
    it is the accent, which has its own colour."""

    angle: float | None = None
    accent: bool = False


class Paint(NamedTuple):
    """Look of a shape. Colours are `#rrggbb`; widths and dashes are millimetres. `ends` override
    `round_ends`. The `grain` is read by the engraver and never painted, nor are the letters of
    `halo`, around which the shape lies to set them off."""

    fill: str | None = None
    stroke: str | None = None
    width_mm: float = 0.2
    dash_mm: tuple[float, ...] = ()
    round_ends: bool = False
    even_odd: bool = False
    ends: Ends | None = None
    grain: Grain | None = None
    halo: str = ""


class Shape(NamedTuple):
    path: Path
    paint: Paint


class Text(NamedTuple):
    """One line of text. (x, y) is the baseline at the anchor; the angle turns clockwise about
    it."""

    x: float
    y: float
    string: str
    font: str
    size_pt: float
    colour: str = "#26241f"
    anchor: Anchor = "start"
    tracking_pt: float = 0.0
    angle: float = 0.0


class Picture(NamedTuple):
    """A picture of pixels. `by` leads from the unit square, y down, which it fills, to millimetres;
    `light` is the share of white that is mixed into its colours."""

    raster: Raster
    by: Affine
    light: float = 0.0


BLENDS = {
    "normal": "Normal",
    "multiply": "Multiply",
    "screen": "Screen",
    "overlay": "Overlay",
    "darken": "Darken",
    "lighten": "Lighten",
    "colour-dodge": "ColorDodge",
    "colour-burn": "ColorBurn",
    "hard-light": "HardLight",
    "soft-light": "SoftLight",
    "difference": "Difference",
    "exclusion": "Exclusion",
}
"""Ways in which a drawing meets what lies under it, with the names that PDF gives them."""


class PlacedDrawing(NamedTuple):
    """A drawing placed; with an opacity under 1 it is seen through as a whole. It is blended, one
    of `BLENDS`, with what the drawing that places it has painted before."""

    drawing: Drawing
    by: Affine = IDENTITY
    opacity: float = 1.0
    blend: str = "normal"

    @property
    def is_plain(self) -> bool:
        """Whether it hides what lies under it, as opaque ink does."""
        return self.opacity >= 1 and self.blend == "normal"


class Clip(NamedTuple):
    """Verbs that are seen only inside a path, by the even-odd rule or else by the winding rule.
    `texture` marks those that fill it as a colour would: line work, a picture."""

    path: Path
    verbs: tuple[Verb, ...]
    texture: bool = False
    even_odd: bool = True


Verb = Shape | Text | Picture | PlacedDrawing | Clip


class Spot(NamedTuple):
    """A named place of a map: an area by its id, a cell of hexagons as `column,row`. `at` is where
    pieces stand; `rings` are its outline and holes, none for a cell."""

    name: str
    at: Point
    rings: tuple[tuple[Point, ...], ...] = ()

    def moved(self, by: Affine) -> Spot:
        rings = tuple(tuple(by(*point) for point in ring) for ring in self.rings)
        return Spot(self.name, by(*self.at), rings)


class Field(NamedTuple):
    """A map that is seen in a drawing. `by` leads from its millimetres to those of the drawing.
    The rows of a `table` are its areas; cells of hexagons are `across_mm` from side to side,
    `pointy` ones have a corner on top."""

    spots: tuple[Spot, ...]
    by: Affine = IDENTITY
    table: str = ""
    across_mm: float = 0.0
    pointy: bool = False


def box_spot(name: str, box: Box) -> Spot:
    """Return a box as a named place."""
    x, y, width, height = box
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Spot(name, (x + width / 2, y + height / 2), (corners,))


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A finished record. Two drawings are the same only if they are one object, so that each
    distinct face is stored once in a file however often it is placed.

    `bleed_mm` is how far the drawing means to reach beyond its width and height on every side.
    `keep` are boxes that no tile line may cut. `art` where it is a picture made of shapes,
    `engraved` where it is one in strokes of ink, few of them where ink is spared.
    `fields` are the maps on it, for who wants to know where an area lies, `folds` the lines along
    which it is folded, `outline` the die line of one whose shape has no name. `spots` are boxes
    with a name: spaces of tracks, places of cards.
    """

    name: str
    width_mm: float
    height_mm: float
    verbs: tuple[Verb, ...]
    bleed_mm: float = 0.0
    keep: tuple[Box, ...] = ()
    art: bool = False
    engraved: bool = False
    fields: tuple[Field, ...] = ()
    folds: tuple[Path, ...] = ()
    outline: Path | None = None
    spots: tuple[Spot, ...] = ()

    def walk(self) -> Iterator[Drawing]:
        """Yield every drawing placed inside this one, innermost first, each once, then itself."""
        seen: set[int] = set()

        def visit(drawing: Drawing) -> Iterator[Drawing]:
            if id(drawing) in seen:
                return
            seen.add(id(drawing))
            for inner in placed_in(drawing.verbs):
                yield from visit(inner)
            yield drawing

        yield from visit(self)


def strokes(verb: Verb, placed_strokes: Callable[[Drawing], int]) -> int:
    """Count the pen steps of a verb. A placed drawing counts as many as `placed_strokes` returns
    for it."""
    match verb:
        case Shape():
            return len(verb.path)
        case PlacedDrawing():
            return placed_strokes(verb.drawing)
        case Clip():
            return len(verb.path) + sum(strokes(inner, placed_strokes) for inner in verb.verbs)
        case Text() | Picture():
            return 1


def colours_of(shapes: Iterable[Shape]) -> set[str]:
    """Return the colours of some shapes; several are those of a symbol in its own colours."""
    painted = (colour for _, paint in shapes for colour in (paint.fill, paint.stroke))
    return {colour for colour in painted if colour}


def blends(verbs: Iterable[Verb]) -> bool:
    """Return whether something that is placed directly is blended with what lies under it."""
    return any(
        verb.blend != "normal"
        if isinstance(verb, PlacedDrawing)
        else isinstance(verb, Clip) and blends(verb.verbs)
        for verb in verbs
    )


def placed_in(verbs: Iterable[Verb]) -> Iterator[Drawing]:
    """Yield the drawings that verbs place, those in clips too."""
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield verb.drawing
        elif isinstance(verb, Clip):
            yield from placed_in(verb.verbs)


@dataclass(slots=True)
class Recorder:
    """Collects verbs and closes them into a `Drawing`."""

    verbs: list[Verb] = field(default_factory=list)
    keep: list[Box] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    folds: list[Path] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def shape(self, path: Path, paint: Paint) -> None:
        self.verbs.append(Shape(path, paint))

    def text(self, text: Text) -> None:
        self.verbs.append(text)

    def place(self, drawing: Drawing, x: float = 0.0, y: float = 0.0) -> None:
        self.verbs.append(PlacedDrawing(drawing, shift(x, y)))

    def place_by(self, drawing: Drawing, by: Affine) -> None:
        self.verbs.append(PlacedDrawing(drawing, by))

    def lay(self, drawing: Drawing, by: Affine) -> None:
        """Place a drawing with its maps and folds; what it wants kept whole by tile lines stays so
        (at quarter turns)."""
        self.place_by(drawing, by)
        for x, y, width, height in drawing.keep:
            corner, opposite = by(x, y), by(x + width, y + height)
            left, top = min(corner[0], opposite[0]), min(corner[1], opposite[1])
            self.keep.append(
                (left, top, abs(opposite[0] - corner[0]), abs(opposite[1] - corner[1]))
            )
        self.fields += [each._replace(by=by @ each.by) for each in drawing.fields]
        self.folds += [transformed(fold, by) for fold in drawing.folds]
        self.spots += [spot.moved(by) for spot in drawing.spots]

    def clip(self, path: Path, verbs: Iterable[Verb], texture: bool = False) -> None:
        self.verbs.append(Clip(path, tuple(verbs), texture))

    def drawing(
        self,
        name: str,
        width_mm: float,
        height_mm: float,
        bleed_mm: float = 0,
        outline: Path | None = None,
    ) -> Drawing:
        """Return all verbs so far as a drawing of this size, with what was noted on the way: boxes
        to keep whole, form fields, folds, spots. `outline` is where it is cut; None: its rectangle.
        """
        verbs, keep, fields = tuple(self.verbs), tuple(self.keep), tuple(self.fields)
        folds = tuple(self.folds)
        return Drawing(
            name,
            width_mm,
            height_mm,
            verbs,
            bleed_mm,
            keep,
            fields=fields,
            folds=folds,
            outline=outline,
            spots=tuple(self.spots),
        )
