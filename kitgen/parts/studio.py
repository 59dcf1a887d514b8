"""The studio: everything a face is made from, and the making of faces from rows.

A face made twice from the same row is the same drawing, so a file stores it once. A studio with a
memory notes what each face was made of, and takes over what another studio made of the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from os.path import lexists
from pathlib import Path as FilePath
from typing import Any, NamedTuple, Protocol, TypeVar

from kitgen.draw.drawing import (
    BLENDS,
    Drawing,
    Paint,
    PlacedDrawing,
    Recorder,
    Shape,
    Verb,
    box_spot,
    placed_in,
    strokes,
)
from kitgen.draw.fonts import is_own, missing_glyphs, shown_name
from kitgen.draw.geometry import POLYGON, Box, Path, outline, polyline, rectangle
from kitgen.draw.letters import seen
from kitgen.draw.shaping import can_shape
from kitgen.game.addresses import PLAIN_TEXTS, Codes
from kitgen.game.model import Topic
from kitgen.game.problems import DataError, Place, Problem, closest, nearest, shown
from kitgen.parts.extent import ink_box
from kitgen.parts.layouts import BoxSpec, FaceSpec
from kitgen.parts.pictures import AnyPicture, Pictures, UnusablePicture
from kitgen.parts.scripts import unsettable
from kitgen.parts.stand_in import MARK
from kitgen.parts.symbols import Symbols
from kitgen.parts.theme import Style, Theme
from kitgen.parts.typeset import Run
from kitgen.parts.values import BoxSkipped, Values
from kitgen.parts.views import GameView, Lookup, RowView, key_of

T = TypeVar("T")

MAX_NESTING = 20
"""Deepest nesting of faces; more is a face that draws itself."""
_YAML = r"^\s*(?:[a-z]+: *[\"']?)?|[\"']?\s*$"
"""Pattern of what surrounds a text in the head of a topic."""
LARGEST_MM = 5000.0
"""Largest side of a page: a PDF page ends at 200 inches (ISO 32000-1, annex C.2)."""


MOST_STROKES = 6_000_000
"""Most strokes of a kit. Our largest has a third of them. A box counts by the time it takes."""
STROKES_A_BOX = 50
MOST_CODES = 6
"""Most missing letters of a font that are also told by their number."""
BEYOND_INK_MM = 20.0
"""Distance beyond the ink of a line: more than letters hang below it and lines are broad."""
MISSING_MM = 0.15
"""Width of the line around the place of an icon that is not there."""
LEAST_MM = 0.01
"""Least distance that counts as beyond a face."""


class QrUse(NamedTuple):
    """A QR code that was drawn: which topic, what it says."""

    topic: str
    payload: str


class Pen(NamedTuple):
    """Tools of a box maker: the recorder of the face, the box's values and its frame."""

    studio: Studio
    recorder: Recorder
    values: Values
    frame: Box
    width_mm: float
    height_mm: float
    bleed_mm: float
    outline: Path | None = None
    """The die line of the face, if it is a polygon."""
    text: str = ""
    """Text being set. A fault in it is reported at the line of the game's files it comes from."""

    def icon(self, name: str, x: float, bottom: float, height: float, colour: str) -> list[Verb]:
        """Return an icon of the text being set; for one that is not there, which is reported, an
        empty square, so that the rest of the text is seen."""
        try:
            self.studio.known_symbol(name, self.values, "text", self.text)
        except BoxSkipped:
            return [empty_square(x, bottom - height, height, colour)]
        colour = self.studio.icon_colour(name, colour)
        return self.studio.symbols.inline(name, x, bottom, height, colour)

    def check_glyphs(self, runs: tuple[Run, ...], style: Style, field: str) -> None:
        """Report letters that a font lacks: a PDF would drop them without a word. Also reports text
        that cannot be set as it is written."""
        for run in runs:
            text = run.text.upper() if style.caps else run.text
            if run.icon:
                continue
            unset = unsettable(text)
            if unset and not unset.readable:
                raise self.values.fault(unset.what, unset.mend, field)
            if unset:
                self.values.doubt(unset.what, unset.mend, field)
            font = style.font(run.bold, run.italic)
            shown_letters = seen(text) if can_shape() else text
            lost = missing_glyphs(font, shown_letters.replace("\n", ""))
            for other in style.fallback:
                lost = lost and missing_glyphs(other, lost)
            if lost:
                raise self._fault_of_lost(lost, font, field)

    def _fault_of_lost(self, lost: str, font: str, field: str) -> BoxSkipped:
        """Report letters that a font lacks, and return the exception to raise."""
        mend = "put a font that has it into the game's 'fonts' and name it in the theme"
        if is_own(font):
            mend = "name a font that has it under 'fallback' of the theme"
        codes = ", ".join(f"U+{ord(letter):04X}" for letter in lost[:MOST_CODES])
        more = ", …" if len(lost) > MOST_CODES else ""
        return self.values.fault(
            f"the font '{shown_name(font)}' has no glyph for '{lost}' ({codes}{more})",
            f"write it another way, or {mend}: docs/fonts.md",
            field,
            self.studio.written_at(lost[0], self.text),
        )


def empty_square(x: float, y: float, side: float, colour: str) -> Shape:
    """Return the mark that stands for an icon that is not there; `x` and `y` are its upper left
    corner in mm."""
    return Shape(rectangle(x, y, side, side), Paint(stroke=colour, width_mm=MISSING_MM))


BoxMaker = Callable[[Pen], None]


class BoxKind(NamedTuple):
    """A kind of box: the fields it knows besides those of every box, and how it is drawn."""

    fields: frozenset[str]
    draw: BoxMaker


class Layer(NamedTuple):
    """Layer of a face: the box that drew its verbs from the number `first` on, its frame, and the
    `angle` in degrees by which it is turned about its middle. `under`: it is meant to be printed
    over. That of a box with a fault has no verbs."""

    box: BoxSpec
    first: int
    subject: str
    under: bool
    frame: Box
    angle: float


class Recall(Protocol):
    """Memory of the things a studio makes: `kitgen.parts.dependencies`."""

    def recalled(self, key: Hashable, make: Callable[[], T], studio: Studio) -> T:
        """Return what was made under a key, whose first part is a face's name; else what `make`
        makes now."""

    def used(self, key: Hashable) -> None:
        """Note that something already made is placed in what is being made."""

    def result_of(self, lookup: Lookup, studio: Studio) -> Any:
        """Return the result of a lookup."""


@dataclass(slots=True)
class Studio:
    """Makes faces of rows. `codes` says what QR codes hold; `problems` gathers the faults of
    everything that is made."""

    view: GameView
    theme: Theme
    faces: Mapping[str, FaceSpec]
    symbols: Symbols
    pictures: Pictures
    kinds: Mapping[str, BoxKind]
    codes: Codes = PLAIN_TEXTS
    topics: tuple[Topic, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    _drawings: dict[Any, Drawing] = field(default_factory=dict)
    """Faces that were drawn, by their name and the names given to them."""
    _names: dict[str, Any] = field(default_factory=dict)
    _being_drawn: list[str] = field(default_factory=list)
    """Faces that are being drawn now, each within the one before."""
    qr_of: dict[Drawing, tuple[QrUse, ...]] = field(default_factory=dict)
    strokes: int = 0
    """Strokes of everything drawn so far."""
    _strokes_of: dict[Drawing, int] = field(default_factory=dict)
    """Strokes of a drawing with all that is placed in it."""
    layers_of: dict[Drawing, tuple[Layer, ...]] = field(default_factory=dict)
    """The layers of every face that was made, in the order they are painted."""
    told: set[Hashable] = field(default_factory=set)
    """Keys of what has been told once and is not repeated for each row."""
    memory: Recall | None = None

    def afresh(self, **changes: Any) -> Studio:
        """Return a studio with other fields that has drawn nothing yet."""
        return replace(self, _drawings={}, **changes)

    def names(self) -> dict[str, Any]:
        """Return the names that every expression may use, for the caller to add to."""
        if not self._names:
            self._names = self.view.names()
        return self._names

    def written_at(self, word: str, text: str) -> Place | None:
        """Return the place in the rule topics of a word of a set text, if the text has the topic's
        line with that word."""
        for topic in self.topics:
            for line in topic.source.split("\n") if word in topic.source else ():
                if word in line and re.sub(_YAML, "", line) in text:
                    place = topic.place_of(line)
                    return place._replace(column=line.index(word) + 1)
        return None

    def written_in(self, word: str, text: str, values: Values, field: str) -> Place | None:
        """Return the place of a word of the text that a field sets: in the rule topics, or in the
        cell of the row that has it."""
        place = self.written_at(word, text) if text else None
        return place or values.place_with(field, word)

    def icon_colour(self, name: str, otherwise: str) -> str:
        """Return the colour of an icon that nobody asks for in another: that of the theme, else its
        own, else that of the words around it."""
        return self.theme.icon_colour(name, self.symbols.own_colour(name) or otherwise)

    def known_symbol(self, name: str, values: Values, field: str, text: str = "") -> None:
        """Raise BoxSkipped, with the problem reported, for a symbol that is not there or cannot be
        read; Gap where a cell names it. `text` is the one in which its `:name:` stands, if any."""
        self.view.note("symbol", name)
        if name not in self.symbols:
            place = self.written_in(f":{name}:", text, values, field)
            place = place or (values.place_with(field, name) if text else None)
            what, mend = f"there is no symbol {shown(name)}", nearest(name, self.symbols.names)
            close = closest(name, self.symbols.names)
            later = f"put '{name}.svg' into the folder 'symbols' of the game"
            later = f"did you mean '{close}'? Else {later}" if close else later
            raise values.gap(name, "an empty square", what, mend, field, place, later)
        try:
            self.symbols.symbol(name)
        except DataError as error:
            self.problems.extend(error.problems)
            raise BoxSkipped from None

    def picture(
        self, name: str, values: Values, field: str, text: str = "", flat: bool = False
    ) -> AnyPicture:
        """Return the picture of that name; one that does not exist or cannot be drawn is reported,
        a broken file once; `text` is the one it stands in; `flat` where it is to be engraved.
        Raises BoxSkipped, and Gap where a cell names one that does not exist."""
        self.view.note("picture", name)
        try:
            return self.pictures.picture(name, flat)
        except UnusablePicture as error:
            if error.told:
                raise BoxSkipped from None
            place = self.written_at(f"]({name}", text)
            if not error.absent:
                raise values.fault(error.what, error.mend, field, place) from None
            raise values.gap(name, MARK, error.what, error.mend, field, place) from None

    def face(self, name: str, given: Mapping[str, Any], values: Values | None = None) -> Drawing:
        """Return the face drawn for the given names (`row`, `index`, …). `values` are those of the
        box that wants it, for what is reported. Raises BoxSkipped, with the problem reported, for
        an unknown face or one nested too deep; without `values` KeyError for an unknown one."""
        spec = self.faces.get(name)
        if spec is None:
            mend = nearest(name, self.faces)
            if values is not None:
                raise values.fault(f"there is no face '{name}'", mend, "face")
            raise KeyError(name)
        key = (name, tuple(sorted((k, _key(v)) for k, v in given.items())))
        drawing = self._drawings.get(key)
        if drawing is None:
            if len(self._being_drawn) == MAX_NESTING:
                caller = values or Values(
                    fields={},
                    names={},
                    theme=self.theme,
                    subject=f"face '{name}'",
                    place=spec.place,
                    problems=self.problems,
                )
                raise caller.fault(
                    f"faces are nested deeper than {MAX_NESTING}", "let no face draw itself"
                )
            self._being_drawn.append(name)
            try:
                drawing = self.recalled(key, lambda: self._draw_face(spec, given))
                self._drawings[key] = drawing
            finally:
                self._being_drawn.pop()
        elif self.memory:
            self.memory.used(key)
        return drawing

    def recalled(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what the studio remembers under a key, whose first part is a face's name; else
        what `make` makes."""
        return self.memory.recalled(key, make, self) if self.memory else make()

    def file(self, name: str, values: Values, field: str) -> FilePath:
        """Return a file of the game that a box reads by itself. Raises BoxSkipped for one that does
        not lie in its folder."""
        folder = self.view.game.folder
        try:
            inside = (folder / name).resolve().is_relative_to(folder.resolve())
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not inside:
            what = f"the file {shown(name)} does not lie in the game's folder"
            raise values.fault(what, "put it there and name it from there", field)
        self.view.note("file", name)
        if self.memory:
            self.memory.result_of(("file", name), self)  # before it is read
        if not lexists(folder / name):
            alike = [path.name for path in folder.glob(f"*{FilePath(name).suffix}")]
            mend = nearest(name, alike, "add it")
            raise values.fault(f"there is no file {shown(name)} in the game's folder", mend, field)
        if (folder / name).is_dir():
            raise values.fault(f"{shown(name)} is a folder", "name a file in it", field)
        return folder / name

    def size_of(
        self, spec: FaceSpec, names: Mapping[str, Any], subject: str
    ) -> tuple[float, float]:
        """Return the width and height of a face, of which `names` are the names of its expressions.
        Raises BoxSkipped."""
        sizes = Values(
            dict(zip(("width", "height"), spec.size, strict=True)),
            names,
            self.theme,
            subject,
            spec.place,
            self.problems,
        )
        width, height = sizes.number("width"), sizes.number("height")
        if not (0 < width <= LARGEST_MM and 0 < height <= LARGEST_MM):
            raise sizes.fault(
                f"the face is {width:g} x {height:g} mm",
                f"make both sides larger than 0 and at most {LARGEST_MM:g} mm",
            )
        return width, height

    def _draw_face(self, spec: FaceSpec, given: Mapping[str, Any]) -> Drawing:
        """Draw a face for the given names (`row`, `index`, …); empty where its size, a named value
        or its outline has a fault.

        Its expressions may use, and of two of one name the later counts: the theme and the names of
        the game; the given names; its size as `w` and `h`; its own named values, unless given.
        """
        row = given.get("row")
        subject = f"face '{spec.name}'" + (f", row '{row}'" if isinstance(row, RowView) else "")
        names = {"theme": self.theme.colours, **self.names(), **given}
        try:
            width, height = self.size_of(spec, names, subject)
        except BoxSkipped:
            width = height = 1.0
        names |= {"w": width, "h": height}
        try:
            self.name_values(spec, given, names, subject)
            rim = self._rim(spec, names, subject)
        except BoxSkipped:
            return Recorder().drawing(spec.name, width, height, spec.bleed_mm)
        recorder, size = Recorder(), (width, height)
        layers = [
            layer
            for box in spec.boxes
            if (layer := self._draw_box(box, spec, subject, names, size, rim, recorder))
        ]
        drawing = recorder.drawing(spec.name, width, height, spec.bleed_mm, rim)
        self.layers_of[drawing] = tuple(layers)
        return drawing

    def name_values(
        self, spec: FaceSpec, given: Mapping[str, Any], names: dict[str, Any], subject: str
    ) -> None:
        """Add the face's named values to the names, each of which may use those before it. A name
        that was given to the face stays as it was given. Raises BoxSkipped."""
        for name, node in spec.values.items():
            if name not in given:
                where = f"value '{name}' of {subject}"
                fields = Values({name: node}, names, self.theme, where, node.place, self.problems)
                names[name] = fields.listed(name)

    def _rim(self, spec: FaceSpec, names: Mapping[str, Any], subject: str) -> Path | None:
        """Return the die line of a polygon, None for other shapes. Raises BoxSkipped."""
        if spec.points is None:
            return None
        place = spec.points.place
        fields = Values({"points": spec.points}, names, self.theme, subject, place, self.problems)
        corners = fields.points("points")
        right, bottom = names["w"] + LEAST_MM, names["h"] + LEAST_MM
        for x, y in corners:
            if not (-LEAST_MM <= x <= right and -LEAST_MM <= y <= bottom):
                what = f"the corner [{x:g}, {y:g}] lies beyond the face"
                raise fields.fault(what, "let all corners lie in its size", "points")
        if len(corners) < 3:
            raise fields.fault("'points' has under three corners", "write three or more", "points")
        return polyline(corners, closed=True)

    def _draw_box(
        self,
        box: BoxSpec,
        spec: FaceSpec,
        subject: str,
        names: Mapping[str, Any],
        size: tuple[float, float],
        rim: Path | None,
        recorder: Recorder,
    ) -> Layer | None:
        """Draw a box of a face and return its layer: one without verbs where the box has a fault,
        None where its `when` leaves it out or its place is not known."""
        where = f"box '{box.name}' of {subject}"
        values = Values(box.fields, names, self.theme, where, box.place, self.problems, spec.values)
        before = len(recorder.verbs)
        frame: Box | None = None
        try:
            if not values.wanted():
                return None
            self.take(STROKES_A_BOX, values)
            frame = values.box((0.0, 0.0, *size))
            pen = Pen(self, recorder, values, frame, *size, spec.bleed_mm, rim)
            self.kinds[box.kind].draw(pen)
            if values.has("spot"):
                recorder.spots.append(box_spot(values.text("spot"), frame))
            drawn = recorder.verbs[before:]
            self.take(sum(strokes(verb, placed_strokes=lambda _: 1) for verb in drawn), values)
            if any(placed_in(drawn)):
                seen_at_once = sum(strokes(verb, self._strokes_within) for verb in drawn)
                if seen_at_once > MOST_STROKES:
                    self.take(MOST_STROKES, values)
            if values.has("opacity") or values.has("blend"):
                opacity = values.number("opacity", 1.0, low=0, high=1)
                blend = values.choice("blend", tuple(BLENDS), "normal")
                name = f"{box.name} of {spec.name}"
                _see_through(recorder, before, name, opacity, blend, size)
            # a text turns with its box, a face within it
            angle = values.number("angle", 0.0) if box.kind == "text" else 0.0
            return Layer(box, before, where, values.flag("under"), frame, angle)
        except BoxSkipped:
            del recorder.verbs[before:]  # a layer without verbs says where it would stand
            return Layer(box, before, where, under=False, frame=frame, angle=0.0) if frame else None

    def take(self, count: int, values: Values) -> None:
        """Count the strokes or letters of a box. Raises DataError where a kit would be endless: too
        many are drawn in all, or seen at once where faces lie in faces."""
        self.strokes += count
        if self.strokes > MOST_STROKES:
            values.fault(
                f"with it more than {MOST_STROKES} strokes and letters are drawn",
                "draw fewer faces, or with fewer lines",
            )
            raise DataError(self.problems)

    def _strokes_within(self, drawing: Drawing) -> int:
        """Return the strokes of a drawing and of all that is placed in it."""
        count = self._strokes_of.get(drawing)
        if count is None:
            count = 1 + sum(strokes(verb, self._strokes_within) for verb in drawing.verbs)
            self._strokes_of[drawing] = count
        return count

    def outline(self, spec: FaceSpec, drawing: Drawing) -> Path | None:
        """Return the die line of a face, None if it is a plain rectangle."""
        if spec.shape in ("rectangle", POLYGON):
            return drawing.outline  # a polygon's was drawn with the face
        box = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
        return outline(spec.shape, box, spec.radius_mm)


def _see_through(
    recorder: Recorder,
    first: int,
    name: str,
    opacity: float,
    blend: str,
    size: tuple[float, float],
) -> None:
    """Let the verbs from the number `first` on be seen through or blended, one of `BLENDS`, as a
    whole."""
    whole = Recorder(recorder.verbs[first:]).drawing(name, *size)
    around = ink_box(whole)
    del recorder.verbs[first:]
    if around and opacity:
        x, y, width, height = around
        reach = max(abs(value) for value in (x, y, x + width, y + height)) + BEYOND_INK_MM
        whole = replace(whole, bleed_mm=reach)
        recorder.verbs.append(PlacedDrawing(whole, opacity=opacity, blend=blend))


def _key(value: Any) -> Hashable:
    """Return a key that is equal for given values that look the same to a face."""
    if isinstance(value, RowView):
        return ("row", *key_of(value))
    if isinstance(value, Mapping):
        return ("mapping", tuple((_key(k), _key(v)) for k, v in value.items()))
    if isinstance(value, list | tuple):
        return ("list", tuple(map(_key, value)))
    if isinstance(value, str | int | float | bool | None):
        return (type(value).__name__, value)
    return _Same(value)


class _Same:
    """A key that equals only itself. Holding the value keeps its identity from being used again."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)
