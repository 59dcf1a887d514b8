"""A kit in one language on the screen: what is made of it so far, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import shapely

from kitgen.draw.colours import grey
from kitgen.draw.drawing import Clip, Drawing, Paint, Recorder, Shape
from kitgen.draw.geometry import (
    POLYGON,
    Box,
    Path,
    bounds,
    outline,
    polyline,
    rectangle,
    rotation,
    transformed,
)
from kitgen.draw.pdf import same_ink
from kitgen.draw.svg import path_data, write_svg
from kitgen.export.scenes import ShownBoard, drawn_scene
from kitgen.export.screens import lay
from kitgen.game.model import Game
from kitgen.game.problems import Place, Problem, faults
from kitgen.kit.components import component_problems
from kitgen.kit.low_ink import InkSparer
from kitgen.kit.making import MadePart, Unit, component_name, make_unit, piece_facts, units_of
from kitgen.kit.options import Options
from kitgen.kit.plan import FILES
from kitgen.kit.setups import set_ups
from kitgen.kit.sheets import press_parts
from kitgen.kit.studios import Workshop, open_workshop, preview_words
from kitgen.parts.dependencies import Memory
from kitgen.parts.extent import ink_box
from kitgen.parts.layouts import FaceSpec
from kitgen.parts.proof import LEAST_MM, proofs
from kitgen.parts.studio import Layer
from kitgen.parts.typeset import Run, fit_text
from kitgen.parts.views import RowView, place_of
from kitgen.press.sheet import Sheet
from kitgen.preview.play import play_json
from kitgen.preview.sources import is_of_program

SAFE_MM = 3.0
"""Margin along the edge that a careless cut may take; on a small piece an eighth of its shorter
side."""
SCREEN_DPI = 100.0
"""Fineness for which a table on a screen is laid; its pictures are lines."""
SAMPLE_MM, SAMPLE_LINE_MM, SAMPLE_PT = 120.0, 7.5, 17.0
"""Width of a sample of letters, height of its lines, and their size."""
SVG_KEPT = 600
"""Most pictures of faces that are kept as they were sent."""


class Show:
    """A kit in one language, printed as usual or with little ink. What is valid of the show before
    is taken over, and what can no longer be made is shown as it was. Raises DataError where the
    layouts cannot be read."""

    def __init__(self, game: Game, lang: str, ink: str, before: Show | None = None) -> None:
        """Open the kit in one language and ink; what is still valid of the show `before` is taken
        over."""
        self.game = game
        self.lang = lang
        self.shop_ink = ink
        self.memory: Memory = Memory((before.memory, before.shop.studio) if before else None)
        self.shop: Workshop = open_workshop(game, lang, ink, memory=self.memory)
        self._sparer = InkSparer()
        self._made: dict[str, MadePart | None] = {}
        self._said: dict[str, list[Problem]] = {}
        self._proofs: list[tuple[Drawing, Problem]] = []
        self._read: set[tuple[Drawing, bool]] = set(before._read) if before else set()
        self._last = dict(before._sides()) if before else {}
        self._last_parts = dict(before._good_parts()) if before else {}
        self._table: dict[str, Any] | None = None
        self._sheets: dict[tuple[str, str], list[Sheet]] = {}
        self.units: dict[str, Unit] = {
            unit.id: unit for plan in self.shop.plan.parts for unit in units_of(plan, self.shop)
        }
        self._general = list(self.shop.studio.problems)
        self.settled = False

    # ---- making ----------------------------------------------------------------------------------

    def made(self, id: str) -> MadePart | None:
        """Make one unit, or return None if it has a fault. Raises KeyError."""
        if id not in self._made:
            problems = self.shop.studio.problems
            before = len(problems)
            self._made[id] = make_unit(self.units[id], self.shop)
            self._said[id] = problems[before:]
        return self._made[id]

    def work(self) -> Iterator[None]:
        """Make everything and read its proofs, step by step."""
        for id in self.units:
            if id not in self._made:
                self.made(id)
                yield
        self.memory.settle(self.shop.studio)
        self._proofs.clear()  # of a run that was broken off
        for drawing, problems in proofs(self.shop.studio, self._read):
            self._proofs += [(drawing, problem) for problem in problems]
            yield
        whole = [part for part in self._made.values() if part is not None]
        self._general += self.shop.studio.pictures.doubts
        known = len(self.shop.studio.problems)
        set_ups(self.shop, whole)
        self._general += self.shop.studio.problems[known:]
        if not faults(self.problems()):
            self._general += component_problems(self.game, whole, self.shop)
        faces = self.shop.studio.layers_of
        self._read = {key for key in self._read if key[0] in faces}
        self.settled = True

    def give_up(self) -> None:
        """Leave to the next show all that is still valid."""
        self.memory.settle(self.shop.studio)

    def problems(self) -> list[Problem]:
        """Return all problems that were found so far."""
        of_units = [problem for some in self._said.values() for problem in some]
        return [*self._general, *of_units, *(problem for _, problem in self._proofs)]

    # ---- the table to try it on ------------------------------------------------------------------

    def _good_parts(self) -> dict[str, MadePart]:
        """Return the last good make of each unit that the kit has."""
        last = {id: part for id, part in self._last_parts.items() if id in self.units}
        return last | {id: part for id, part in self._made.items() if part is not None}

    def table(self) -> dict[str, Any]:
        """Return the table with all pieces, once everything is made. What can no longer be made
        lies there as it was."""
        if self._table is None:
            good = self._good_parts()
            made = [good[id] for id in self.units if id in good]
            problems = self.shop.studio.problems
            known = len(problems)
            table, _ = lay(self.shop, made, self.game.title(self.lang), self.lang, SCREEN_DPI)
            del problems[known:]  # those of the set-ups are told already
            self._table = play_json(table, self.game, self.shop.studio.view.words)
        return self._table

    def progress(self) -> tuple[int, int]:
        """Return how many units are made, and of how many."""
        return len(self._made), len(self.units)

    # ---- faces -----------------------------------------------------------------------------------

    def _sides(self) -> dict[tuple[str, str], Drawing]:
        """Return the last good drawing of each side of each unit."""
        last = {key: drawing for key, drawing in self._last.items() if key[0] in self.units}
        for id, part in self._made.items():
            if part is not None:
                last |= {(id, side): drawing for side, drawing in part.sides.items()}
        return last

    def drawings(self) -> Iterator[Drawing]:
        """Yield everything that the page may have seen."""
        yield from self._sides().values()
        for sheets in self._sheets.values():
            yield from (sheet.drawing for sheet in sheets)

    def side(self, id: str, side: str) -> Drawing | None:
        """Return one side of a unit, or as it was last seen if it cannot be made."""
        if id not in self.units:
            return None
        part = self.made(id)
        return part.sides.get(side) if part else self._last.get((id, side))

    def faces_of(self, id: str) -> set[str]:
        """Return the names of the faces that a unit has for its sides, as far as they are known."""
        part = self._made.get(id)
        if part is not None:
            return {drawing.name for drawing in part.sides.values()}
        known = piece_facts(self.units[id], self.shop)
        return {*known.faces} if known else set()

    def board(self, shown: ShownBoard) -> Drawing:
        """Return the drawing of a board with what stands on it. Raises DataError for faults,
        LookupError if a board or a piece of it cannot be made."""
        return drawn_scene(self.shop, shown, self.shop_ink)

    def _spec(self, drawing: Drawing | None) -> FaceSpec | None:
        return self.shop.studio.faces.get(drawing.name) if drawing else None

    def svg(self, drawing: Drawing, ink: str, *, bleed: bool) -> bytes:
        """Return a face as a picture: as it is cut out, or with its bleed."""
        if ink == "low":
            drawing = self._sparer.spared(drawing)
        spec = self._spec(drawing)
        rim = self.shop.studio.outline(spec, drawing) if spec and not bleed else None
        return _svg(drawing, rim, in_grey=ink == "grey", bleed=bleed)

    def sample(self, family: str) -> bytes | None:
        """Return lines of letters in a family of the theme as a picture, its bold cut too where it
        has one; None for an unknown family."""
        theme = self.shop.studio.theme
        if family not in theme.families:
            return None
        fonts, panel = theme.families[family], Recorder()
        any_style = next(iter(theme.styles.values()))
        style = any_style.at_size(SAMPLE_PT)._replace(
            fonts=fonts,
            colour=theme.colours["ink"],
            caps=False,
            fallback=(*any_style.fallback, "sans"),
        )
        text = preview_words(self.lang).label("preview_fonts_sample")
        bolds = (False, True) if fonts[1] != fonts[0] else (False,)
        height = SAMPLE_LINE_MM * len(bolds) + 1
        panel.shape(rectangle(0, 0, SAMPLE_MM, height), Paint(fill=theme.colours["paper"]))
        for line, bold in enumerate(bolds):
            run = Run(text, bold=bold)
            block, _ = fit_text([run], style, SAMPLE_MM - 4, SAMPLE_LINE_MM, theme.scale_pt, 4)
            panel.verbs += block.verbs(
                2, 2 + line * SAMPLE_LINE_MM, SAMPLE_MM - 4, "left", lambda *_: []
            )
        sample = panel.drawing(f"sample-{family}", SAMPLE_MM, height)
        return _svg(sample, rim=None, in_grey=False, bleed=False)

    # ---- what the page is told -------------------------------------------------------------------

    def listed(self) -> list[dict[str, Any]]:
        """Return all parts that have units, with these, in the order of the parts list."""
        parts: dict[str, dict[str, Any]] = {}
        for unit in self.units.values():
            plan = unit.plan
            part = parts.setdefault(
                plan.id,
                {
                    "id": plan.id,
                    "name": component_name(plan, self.shop),
                    "file": plan.file,
                    "kind": plan.kind,
                    "units": [],
                },
            )
            part["units"].append(self._described(unit))
        return list(parts.values())

    def _described(self, unit: Unit) -> dict[str, Any]:
        """Return what the page shows of a unit before its picture: name, size, sides. One that
        cannot be made is described as it was last, or by its id alone."""
        if unit.plan.kind == "booklet":
            self.made(unit.id)
        part = self._made.get(unit.id)
        if part is not None:
            name, (width, height) = part.name, part.size
            drawing = next(iter(part.sides.values()))
            spec, names = self._spec(drawing), list(part.sides)
        else:
            known = piece_facts(unit, self.shop)
            last = [side for id, side in self._last if id == unit.id]
            if known is None and not last:
                return {"id": unit.id, "name": unit.id, "w": 63.0, "h": 88.0, "sides": [], "b": 0}
            if known is None:
                drawing = self._last[unit.id, last[0]]
                name, width, height = unit.id, drawing.width_mm, drawing.height_mm
                spec, names = self._spec(drawing), last
            else:
                name, _, width, height = known
                drawing = Drawing(known.faces[0], width, height, ())
                spec = self._spec(drawing)
                names = ["front", "back"][: len(known.faces)]
        described: dict[str, Any] = {
            "id": unit.id,
            "name": name,
            "w": round(width, 3),
            "h": round(height, 3),
            "sides": names,
            "b": spec.bleed_mm if spec else 0,
        }
        if part is not None and part.count != 1:
            described["count"] = part.count
        rim = self.shop.studio.outline(spec, drawing) if spec else None
        if rim:
            described["shape"] = path_data(rim)
        if unit.plan.kind == "pieces":
            described["safe"] = path_data(_within(rim, spec, drawing))
        return described

    def boxes(self, id: str, side: str) -> dict[str, Any]:
        """Return the places of a face's boxes, on the face and in its files, and which of them
        reach beyond their frames."""
        drawing = self.side(id, side)
        studio = self.shop.studio
        layers = studio.layers_of.get(drawing, ()) if drawing else ()
        ends = [layer.first for layer in layers[1:]] + [len(drawing.verbs) if drawing else 0]
        listed = []
        for layer, end in zip(layers, ends, strict=False):
            assert drawing is not None
            verbs = drawing.verbs[layer.first : end]
            ink = ink_box(replace(drawing, verbs=verbs)) if verbs else None
            bleed = drawing.bleed_mm if "bleed" in layer.box.fields else 0.0
            over = None
            if ink and not layer.under and _excess(ink, _filled(layer)) > LEAST_MM + bleed:
                over = _cut(ink, drawing)
            listed.append(
                {
                    "name": layer.box.name,
                    "kind": layer.box.kind,
                    "at": [round(v, 2) for v in layer.frame],
                    "angle": layer.angle,
                    "over": over,
                    "place": _place_json(layer.box.place),
                }
            )
        spec = self._spec(drawing)
        places = {"face": _place_json(spec.place)} if spec else {}
        row = self.units[id].row if id in self.units else None
        if isinstance(row, RowView):
            places["row"] = _place_json(place_of(row))
        return {"boxes": listed, "places": places, "name": spec.name if spec else ""}

    def beside(self) -> dict[str, list[int]]:
        """Return the numbers in `problems` of each unit that has some."""
        numbers = {id(problem): n for n, problem in enumerate(self.problems())}
        numbers_of: dict[str, list[int]] = {}
        for unit, problems in self._said.items():
            if problems:
                numbers_of.setdefault(unit, []).extend(numbers[id(problem)] for problem in problems)
        if self._proofs:
            inside = self._units_with({drawing for drawing, _ in self._proofs})
            for drawing, problem in self._proofs:
                for unit in inside.get(drawing, ()):
                    numbers_of.setdefault(unit, []).append(numbers[id(problem)])
        return numbers_of

    def _units_with(self, wanted: set[Drawing]) -> dict[Drawing, list[str]]:
        units_of: dict[Drawing, list[str]] = {}
        for unit, part in self._made.items():
            for drawing in part.sides.values() if part else ():
                for inner in drawing.walk():
                    if inner in wanted:
                        units_of.setdefault(inner, []).append(unit)
        return units_of

    # ---- sheets ----------------------------------------------------------------------------------

    def sheets(self, options: Options, file: str) -> Sequence[Sheet]:
        """Return the sheets of one file as they are printed. Raises PressError."""
        key = file, options.paper.name
        if key not in self._sheets:
            units = [id for id, unit in self.units.items() if unit.plan.file == file]
            parts = [part for id in units if (part := self.made(id)) is not None]
            pressed = press_parts(file, parts, self.shop, options, self.game) if parts else None
            self._sheets[key] = pressed.sheets if pressed else []
        return self._sheets[key]

    def files(self) -> list[str]:
        """Return the kinds of file that the kit has."""
        had = {unit.plan.file for unit in self.units.values()}
        return [file for file in FILES if file in had]


def _filled(layer: Layer) -> Box:
    """Return the box around a layer's frame, turned as it lies."""
    if not layer.angle:
        return layer.frame
    x, y, width, height = layer.frame
    turn = rotation(layer.angle, (x + width / 2, y + height / 2))
    return bounds(transformed(rectangle(x, y, width, height), turn))


def _within(rim: Path | None, spec: FaceSpec | None, drawing: Drawing) -> Path:
    """Return the line on a face beyond which a careless cut may reach; nothing for a polygon that
    is not drawn yet."""
    width, height = drawing.width_mm, drawing.height_mm
    inset = min(SAFE_MM, min(width, height) / 8)
    if spec and spec.shape == POLYGON:
        if not rim:
            return ()
        whole = shapely.Polygon([step[1:] for step in rim if step[0] != "Z"])
        smaller = shapely.get_parts(whole.buffer(-inset, join_style="mitre"))
        return tuple(
            step for part in smaller for step in polyline(part.exterior.coords[:-1], closed=True)
        )
    shape, radius = (spec.shape, spec.radius_mm) if spec else ("rectangle", 0.0)
    box = (inset, inset, width - 2 * inset, height - 2 * inset)
    return outline(shape, box, max(radius - inset, 0.5))


def _excess(ink: Box, frame: Box) -> float:
    """Return how many millimetres some ink reaches beyond a frame, at its worst side."""
    right, bottom = frame[0] + frame[2], frame[1] + frame[3]
    sides = frame[0] - ink[0], frame[1] - ink[1], ink[0] + ink[2] - right, ink[1] + ink[3] - bottom
    return max(sides)


def _cut(box: Box, drawing: Drawing) -> list[float]:
    """Return the part of a box that lies on a face or a little beyond it."""
    room = drawing.bleed_mm + 1
    left, top = max(box[0], -room), max(box[1], -room)
    right = min(box[0] + box[2], drawing.width_mm + room)
    bottom = min(box[1] + box[3], drawing.height_mm + room)
    return [round(v, 2) for v in (left, top, max(right - left, 0), max(bottom - top, 0))]


def _place_json(place: Place) -> dict[str, Any]:
    """Return a place for the page; `program`: the file comes with the program, for all games."""
    told = {"file": place.file, "line": place.line, "shown": str(place)}
    return {**told, "program": is_of_program(place)}


@lru_cache(maxsize=SVG_KEPT)
def _svg(drawing: Drawing, rim: Path | None, *, in_grey: bool, bleed: bool) -> bytes:
    margin = drawing.bleed_mm if bleed else 0.0
    width, height = drawing.width_mm + 2 * margin, drawing.height_mm + 2 * margin
    path = rim or rectangle(-margin, -margin, width, height)
    paper = Shape(path, Paint(fill="#ffffff"))
    drawing = replace(drawing, verbs=(paper, Clip(path, drawing.verbs)))
    return write_svg(drawing, grey if in_grey else same_ink, margin).encode()
