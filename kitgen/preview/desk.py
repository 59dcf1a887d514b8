"""The designer's desk: boxes of a face that are moved, changed, added and taken away on the page.

Each change is one of a file, of the value that was meant and nothing else. Where it could be meant
for several places, the most expected one is taken at once and the page offers the others: for this
face alone, for all that share it, in the table's cell, on this card alone. The page asks first
where another deck would change with it, or where each card's own words would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kitgen.draw.colours import contrast
from kitgen.draw.drawing import BLENDS, Text
from kitgen.draw.geometry import SHAPES
from kitgen.game import DataError
from kitgen.game.colour_words import colour_code
from kitgen.game.model import Game
from kitgen.game.node import Node
from kitgen.game.problems import Place, display_path
from kitgen.game.sheets.csv_cells import NoSuchCell
from kitgen.game.sheets.online import is_address, without_password
from kitgen.game.yaml_text import CannotEdit, moved, with_field, with_value, without
from kitgen.game.yaml_tree import parse_yaml
from kitgen.kit.making import component_name, given_of
from kitgen.kit.studios import layout_files
from kitgen.parts.boxes import KINDS
from kitgen.parts.expressions import ExpressionError, evaluate, is_template, render
from kitgen.parts.layouts import EVERY_BOX, BoxSpec
from kitgen.parts.patterns import PATTERNS
from kitgen.parts.pictures import FITS
from kitgen.parts.proof import hard_ground
from kitgen.parts.values import BoxSkipped
from kitgen.parts.views import RowView, Source, place_of
from kitgen.preview.files import Edit, EditRefused, GameFiles
from kitgen.preview.formulas import (
    can_add_to,
    for_one,
    formula_plus,
    formulas_in,
    is_alone,
    is_for_one,
    is_formula,
)
from kitgen.preview.own_texts import (
    files_with,
    files_without,
    formula_of,
    is_own_text,
    key_in,
    new_key,
)
from kitgen.preview.reach import colours_used, families_of, reached, styles_used
from kitgen.preview.show import Show
from kitgen.preview.signs import Sign, signs_of
from kitgen.preview.sources import address_of, source_of, with_other_cell, with_other_text
from kitgen.preview.tints import called
from kitgen.preview.written import WrittenFaces

Value = str | float | bool | None
LONGEST = 5_000
"""Most letters of one value."""
HERE, THERE, SHIFT, CELL, ALONE = "here", "there", "shift", "cell", "alone"
"""Places that a change may be meant for: the face that is shown, the face that its value comes
from, the formula in that place, the cell that the formula shows, the card that is shown."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    "text": (
        *("text", "style", "family", "size", "bold", "italic", "colour", "align", "valign"),
        *("outline", "shadow"),
    ),
    "flow": ("text", "style", "size"),
    "symbol": ("symbol", "colour"),
    "picture": ("file", "fit", "align", "valign", "radius"),
    "fill": ("fill", "stroke", "width", "shape", "radius"),
    "pattern": ("pattern", "colour"),
    "line": ("stroke", "width"),
}
"""Fields of a kind of box that the page's panel shows, `at` and `_LAST` besides."""
INNER: Mapping[str, tuple[str, ...]] = {
    "text": ("family", "size", "colour", "bold"),
    "symbol": ("colour",),
    "fill": ("fill", "stroke"),
}
"""Fields of the boxes of a face inside a box that its panel shows."""
COLOURS = frozenset(("colour", "fill", "stroke", "outline", "shadow"))
"""Fields that are a colour: a name of the theme or #rrggbb."""
_LAST = ("opacity", "blend")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "align": ("left", "centre", "right"),
    "valign": ("top", "middle", "bottom"),
    "fit": FITS,
    "shape": SHAPES,
    "pattern": tuple(PATTERNS),
    "blend": tuple(BLENDS),
}
"""Words that a field may be."""
_MOST: Mapping[str, float] = {"opacity": 1}
"""Largest figures of fields that have one; none is less than 0."""
_CONTENT = frozenset(("text", "file", "symbol"))
"""Fields that are what a box shows, rather than how."""
_UNFRAMED = frozenset(("line",))
"""Kinds that do not lie in their frame: a line is moved by its points."""


class Wish(NamedTuple):
    """A box that the page wants to change. `seen` are the stamps of the files as the page knows
    them, `answer` is what the change is meant for, if the page was asked. `within` is the box of
    the face that is shown which draws the face of that box, if that is another one."""

    lang: str
    unit: str
    side: str
    box: str
    seen: Mapping[str, str]
    answer: str = ""
    within: str = ""

    @property
    def shown(self) -> tuple[str, str, str]:
        return self.unit, self.side, self.within or self.box


class Asked(Exception):
    """Error: the page has to say what a change is meant for. It has the `options`, and what is
    written now."""

    def __init__(self, options: Sequence[dict[str, Any]], written: str = "") -> None:
        super().__init__()
        self.options = options
        self.written = written


class _ShownFace(NamedTuple):
    """One face of a unit as the page shows it: its name, all faces as they are written, and the
    names that its expressions may use."""

    show: Show
    face: str
    written: WrittenFaces
    names: Mapping[str, Any]

    def spec(self, box: str) -> BoxSpec:
        """Return a box of the face by its name. Raises EditRefused."""
        for spec in self.show.shop.studio.faces[self.face].boxes:
            if spec.name == box:
                return spec
        raise EditRefused("gone", box)

    def file(self, face: str) -> Path:
        """Return the file in which a face is written."""
        return self.written.faces[face].file

    def signs(self, spec: BoxSpec) -> list[Sign]:
        """Return the signs that a box hands to the face it draws."""
        studio = self.show.shop.studio
        values = studio.faces[self.face].values
        return [*signs_of(spec, values, self.names, studio.symbols.names)]

    def inside(self, spec: BoxSpec) -> _ShownFace | None:
        """Return the face that a box draws, with the names that it is handed; None if it draws
        none, or not always the same one."""
        face = spec.fields["face"].word() if "face" in spec.fields else ""
        if face not in self.show.shop.studio.faces or face not in self.written.faces:
            return None
        names = {name: value for name, value in self.names.items() if name not in ("w", "h")}
        for name, node in spec.fields["with"].items.items() if "with" in spec.fields else ():
            with suppress(ExpressionError):
                names[name] = evaluate(node.word(), self.names)
        return self._replace(face=face, names=names)


class Desk:
    """The designer's desk. `find_show` gives the show of a language; all of it belongs to the
    worker's thread."""

    def __init__(
        self,
        files: GameFiles,
        find_game: Callable[[], Game | None],
        find_show: Callable[[str], Show | None],
    ) -> None:
        self.files = files
        self._game = find_game
        self._show = find_show
        self.made: dict[str, Any] | None = None
        """What the last change was meant for, as `_note` tells it."""

    # ---- what the page shows -------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        return {"undo": len(self.files.done), "redo": len(self.files.undone)}

    def stamps(self) -> dict[str, str]:
        """Return the stamps of the files that the page has changed in this session."""
        edits = [*self.files.done, *self.files.undone]
        files = {each.file for edit in edits for each in edit.files}
        return {
            display_path(file): self.files.stamp(file)
            for file in files
            if file in self.files.stamps
        }

    def undo(self) -> dict[str, Any]:
        """Take the last change back; return what it was about. Raises EditRefused."""
        return _edit_told(self.files.undo())

    def redo(self) -> dict[str, Any]:
        """Make the change again that was taken back last; return what it was about. Raises
        EditRefused."""
        return _edit_told(self.files.redo())

    def tools(self, lang: str) -> dict[str, Any]:
        """Return what the panel offers: names of the theme, of symbols and pictures, fields by
        kind."""
        show = self._show(lang)
        if show is None:
            return {"read_only": True, **self.state()}
        studio = show.shop.studio
        return {
            "read_only": self.files.read_only,
            "colours": dict(studio.theme.colours),
            "used": colours_used(show),
            "styles": sorted(studio.theme.styles),
            "used_styles": styles_used(show),
            "family_of": families_of(studio.theme),
            "families": sorted(studio.theme.families),
            "symbols": sorted(studio.symbols.names),
            "pictures": [name.removeprefix("pictures/") for name in studio.pictures.files],
            "fields": {kind: [*FIELDS.get(kind, ()), *_LAST] for kind in KINDS},
            "inner": INNER,
            "choices": CHOICES,
            "tints": sorted(COLOURS),
            "unframed": sorted(_UNFRAMED),
            **self.state(),
        }

    def boxes(self, lang: str, unit: str, side: str) -> dict[str, Any]:
        """Return the boxes of a face in the order they are drawn, those left out for this row too,
        each with the fields of its panel; `at` is None for these. `whole`: it fills the face, no
        `at` is written; `late`: a file was written since the game was read. A face that cannot be
        edited has no boxes, and the reason as `why`."""
        try:
            shown = self._shown_face(lang, unit, side)
        except EditRefused as refused:
            why = {"why": refused.why, "about": refused.about}
            return {"boxes": [], "name": "", "stamps": {}, **why, **self.state()}
        except DataError:
            return {"boxes": [], "name": "", "stamps": {}, **self.state()}
        told = shown.show.boxes(unit, side)
        drawn = {box["name"]: box for box in told["boxes"]}
        files = [shown.file(face) for face in shown.written.chain(shown.face)]
        listed = []
        for spec in shown.show.shop.studio.faces[shown.face].boxes:
            known = drawn.get(spec.name, {"name": spec.name, "kind": spec.kind, "at": None})
            fields = {
                name: self._field(shown, spec, name)
                for name in ("at", *FIELDS.get(spec.kind, ()), *_LAST)
            }
            listed.append(
                {
                    **known,
                    "fields": fields,
                    "whole": "at" not in spec.fields,
                }
            )
            signs, inside = shown.signs(spec), shown.inside(spec)
            listed[-1]["signs"] = [self._sign(sign) for sign in signs]
            listed[-1]["inner"] = self._inner(inside) if inside else []
            files += [Path(sign.source.place.file) for sign in signs if sign.source]
            if inside:
                files += [shown.file(face) for face in shown.written.chain(inside.face)]
        for source in self._sources(shown):
            files.append(Path(source.place.file))
        return {
            "boxes": listed,
            "name": shown.face,
            "late": self.files.ahead,
            "stamps": {display_path(file): self.files.stamp(file) for file in dict.fromkeys(files)},
            **self.state(),
        }

    def _sign(self, sign: Sign) -> dict[str, Any]:
        told = {"key": sign.key, "symbol": sign.symbol, "called": sign.called}
        return told | ({"shown": address_of(sign.source.place)} if sign.source else {})

    def _inner(self, inside: _ShownFace) -> list[dict[str, Any]]:
        """Return the boxes of a face inside a box, with the fields that can be changed there."""
        return [
            {
                "name": spec.name,
                "kind": spec.kind,
                "face": inside.face,
                "fields": {name: self._field(inside, spec, name) for name in INNER[spec.kind]},
            }
            for spec in inside.show.shop.studio.faces[inside.face].boxes
            if spec.kind in INNER
        ]

    def _field(self, shown: _ShownFace, spec: BoxSpec, name: str) -> dict[str, Any]:
        """Return a field as the panel shows it: its value as it is written, the face that writes it
        if that is another one, and the cell or text that it shows."""
        node = spec.fields.get(name)
        if node is None:
            return {"value": None}
        owner = shown.written.face_with(shown.face, spec.name, name)
        told: dict[str, Any] = {"value": node.plain()}
        if owner and owner != shown.face:
            told["from"] = owner
        if is_formula(node):
            told["formula"] = True
            told["shown"] = _value_shown(shown, node)
        source = self._source(shown, node)
        if source:
            of = self._row_called(shown, source)
            told["source"] = {"text": source.text, "of": of, **self._source_told(source)}
        return told

    # ---- changes -------------------------------------------------------------------------------

    def set_field(self, wish: Wish, field: str, value: Value) -> str:
        """Change one field of a box; None leaves it to its default. Return the name of the box.
        Raises EditRefused or Asked."""
        shown = self._shown_face(wish.lang, wish.unit, wish.side)
        if wish.within:
            inside = shown.inside(shown.spec(wish.within))
            if inside is None:
                raise EditRefused("gone", wish.box)
            shown = inside
        spec = shown.spec(wish.box)
        if field not in (KINDS[spec.kind].fields | EVERY_BOX) - {"draw", "at"}:
            raise EditRefused("invalid")
        if isinstance(value, float) and not 0 <= value <= _MOST.get(field, value):
            raise EditRefused("invalid")
        node = shown.written.value(shown.face, wish.box, field)
        source = self._source(shown, node) if node else None
        cell = self._cell_text(shown, field, value) if source else None
        if source and field == "text" and not wish.answer:
            wish = wish._replace(answer=CELL)
        if source and wish.answer == CELL and not self._source_told(source)["writable"]:
            raise EditRefused(self._source_told(source)["why"], address_of(source.place))
        if source and is_own_text(source) and cell is not None:
            face = shown.written.face_with(shown.face, wish.box, field) or shown.face
            self._note(wish, shown, [self._option(shown, HERE, face)], HERE)
            return self._write_source(wish, shown, source, cell)
        row = self._row_shown(wish, shown)
        single = for_one(node.value, row, value) if node and row and field != "text" else None
        meant, target = self._meant(
            wish,
            shown,
            field,
            node,
            source,
            cell_fits=bool(cell),
            alone=single is not None,
            marked=bool(node and row and is_for_one(node.value, row)),
        )
        if meant == CELL and source:
            if cell is None:
                raise EditRefused("invalid")
            return self._write_source(wish, shown, source, cell)
        if meant == ALONE:
            return self._write_field(wish, shown, target, field, single)
        if meant == SHIFT and node and isinstance(value, float):
            added = self._shifted(shown, node, value)
            if added:
                return self._write_field(wish, shown, target, field, added)
        if isinstance(value, str) and node and isinstance(node.value, str):
            value += "\n" if node.value.endswith("\n") and not value.endswith("\n") else ""
        return self._write_field(wish, shown, target, field, value)

    def _cell_text(self, shown: _ShownFace, field: str, value: Value) -> str | None:
        """Return a value as a cell says it; None if a cell cannot. A table knows no names of the
        theme, so a colour is written as #rrggbb."""
        cell = "" if value is None else str(value)
        if field in COLOURS:
            cell = shown.show.shop.studio.theme.colours.get(cell, cell)
            return cell if colour_code(cell) is not None else None
        return cell

    def _row_shown(self, wish: Wish, shown: _ShownFace) -> str:
        """Return the id of the row whose front is shown, if other pieces have the same face; else
        nothing."""
        row = shown.names.get("row")
        if wish.within or wish.side != "front" or not isinstance(row, RowView):
            return ""
        return str(row) if len(reached(shown.show, [shown.face])) > 1 else ""

    def set_sign(self, wish: Wish, key: str, symbol: str) -> str:
        """Choose the icon that a box hands to the face it draws; empty takes it away. Return the
        name of the box. Raises EditRefused."""
        shown = self._shown_face(wish.lang, wish.unit, wish.side)
        signs = {sign.key: sign for sign in shown.signs(shown.spec(wish.box))}
        if symbol and symbol not in shown.show.shop.studio.symbols.names:
            raise EditRefused("invalid")
        if key not in signs:
            raise EditRefused("gone", wish.box)
        steps, source = signs[key].steps, signs[key].source
        if source:
            cell = {"id": CELL, "of": self._row_called(shown, source), **self._source_told(source)}
            self._note(wish, shown, [cell], CELL)
            return self._write_source(wish, shown, source, symbol)
        for face in shown.written.chain(shown.face):
            values = shown.written.faces[face].node.items.get("values")
            if values and steps[0] in values.items:
                path = ("faces", face, "values", *steps)
                edited = partial(with_value, path=path, value=f"'{symbol}'")
                self._note(wish, shown, [self._option(shown, HERE, face)], HERE)
                return self._change(wish, shown.file(face), edited)
        raise EditRefused("gone", wish.box)

    def set_frame(self, wish: Wish, frame: Sequence[float], was: Sequence[float]) -> str:
        """Move or size a box: change the numbers of `at` that differ from those it had. Return the
        name of the box. Raises EditRefused or Asked."""
        shown = self._shown_face(wish.lang, wish.unit, wish.side)
        if shown.spec(wish.box).kind in _UNFRAMED:
            raise EditRefused("no_frame")
        frame = [round(value, 2) for value in frame]
        node = shown.written.value(shown.face, wish.box, "at")
        entries = [entry.value for entry in node.entries] if node else []
        if node is None or len(entries) != 4:
            _, target = self._meant(wish, shown, "at", node, None)
            return self._write_field(wish, shown, target, "at", frame)
        differs = [abs(new - old) > 0.004 for new, old in zip(frame, was, strict=True)]
        if not any(differs):
            return wish.box
        # only these are asked whether they are formulas
        changed_numbers = Node(
            tuple(e for e, moves in zip(node.entries, differs, strict=True) if moves), node.place
        )
        row = self._row_shown(wish, shown)
        singles = [
            for_one(entry, row, new, new - old) if row else None
            for entry, new, old in zip(entries, frame, was, strict=True)
        ]
        moving = [number for number, moves in enumerate(differs) if moves]
        meant, target = self._meant(
            wish,
            shown,
            "at",
            changed_numbers,
            None,
            alone=all(singles[number] is not None for number in moving),
            marked=bool(row) and any(is_for_one(entries[number], row) for number in moving),
        )
        wanted: list[Any] = [*frame]
        if meant == ALONE:
            wanted = singles
        elif meant == SHIFT:
            wanted = [
                formula_plus(entry, new - old) if is_template(entry) else new
                for entry, new, old in zip(entries, frame, was, strict=True)
            ]
        values = [
            new if moves else old for new, old, moves in zip(wanted, entries, differs, strict=True)
        ]
        return self._write_field(wish, shown, target, "at", values)

    def add(self, wish: Wish, kind: str, frame: Sequence[float], value: str) -> str:
        """Add a box to a face, drawn last, and return its name. Raises EditRefused."""
        shown = self._shown_face(wish.lang, wish.unit, wish.side)
        stem = {"fill": "shape", "symbol": "icon"}.get(kind, kind)
        more: dict[str, Mapping[str, Value]] = {
            "text": {"text": value, "style": "body", "rich": True},
            "symbol": {"symbol": value},
            "picture": {"file": value},
            "fill": {"fill": "accent"},
        }
        if kind not in more or (kind != "fill" and not value):
            raise EditRefused("invalid")
        if kind in ("text", "symbol") and self._is_dark_under(shown, wish, frame):
            more[kind] = {**more[kind], "colour": "paper"}
        known = {box for face in shown.written.chain(shown.face) for box in _boxes(shown, face)}
        names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(known) + 2))
        name = next(name for name in names if name not in known)
        texts: dict[str, bytes] = {}
        game = self._game()
        if kind == "text" and game:
            key = new_key(game, shown.face, name)
            texts = _texts_of(lambda: files_with(game, key, str(value), wish.lang))
            more[kind] = {**more[kind], "text": formula_of(key)}
        box = {"draw": kind, "at": [round(v, 2) for v in frame], **more[kind]}
        path = ("faces", shown.face)

        def edited(text: str) -> str:
            boxes = parse_yaml(text, "").plain()["faces"][shown.face].get("boxes")
            if boxes is None and "boxes" not in shown.written.faces[shown.face].node.items:
                return with_field(text, path, "boxes", {name: box})
            return with_field(text, (*path, "boxes"), name, box)

        self._note(wish, shown, [self._option(shown, HERE, shown.face)], HERE)
        return self._change(wish._replace(box=name), shown.file(shown.face), edited, texts)

    def _is_dark_under(self, shown: _ShownFace, wish: Wish, frame: Sequence[float]) -> bool:
        """Return whether the paper's colour reads better in a frame of a face than the ink's."""
        drawing = shown.show.side(wish.unit, wish.side)
        theme = shown.show.shop.studio.theme
        style = theme.styles["body"]
        x, y, _, height = frame
        line = Text(x, y + height / 2, "New", style.fonts[0], style.size_pt, theme.colours["ink"])
        ground = hard_ground(drawing, line) if drawing else None
        if ground is None:
            return False
        return contrast(theme.colours["paper"], ground) > contrast(line.colour, ground)

    def remove(self, wish: Wish) -> str:
        """Take a box away and return its name. Raises EditRefused or Asked."""
        shown = self._shown_face(wish.lang, wish.unit, wish.side)
        shown.spec(wish.box)
        lowest = shown.written.lowest_face_with(shown.face, wish.box)
        if lowest is None:  # the file has changed since the face was drawn
            raise EditRefused("gone", wish.box)
        own = shown.face
        path = ("faces", own, "boxes", wish.box)
        options = [self._option(shown, HERE, own)]
        if lowest == own:
            self._note(wish, shown, options, HERE)
            texts = self._texts_without(shown, wish.box)
            return self._change(wish, shown.file(own), lambda text: without(text, path), texts)
        mentions = shown.written.faces[own].has(wish.box)
        options += [] if mentions else [self._option(shown, THERE, lowest)]
        if self._answer(wish, shown, options) == THERE:
            there = ("faces", lowest, "boxes", wish.box)
            return self._change(wish, shown.file(lowest), lambda text: without(text, there))
        return self._write_box(wish, shown, own, None)

    def order(self, wish: Wish, by: int) -> str:
        """Have a box drawn one later (`by` 1) or earlier (-1); return its name. Raises EditRefused
        or Asked."""
        shown = self._shown_face(wish.lang, wish.unit, wish.side)
        names = [spec.name for spec in shown.show.shop.studio.faces[shown.face].boxes]
        at = names.index(shown.spec(wish.box).name)
        if not 0 <= at + by < len(names):
            raise EditRefused("no_order")
        home = shown.written.lowest_face_with(shown.face, wish.box)
        if home is None or home != shown.written.lowest_face_with(shown.face, names[at + by]):
            raise EditRefused("no_order")
        self._answer(wish, shown, [self._option(shown, THERE, home)])
        keys = [*shown.written.faces[home].node.items["boxes"].items]
        steps = keys.index(names[at + by]) - keys.index(wish.box)
        path = ("faces", home, "boxes", wish.box)
        return self._change(wish, shown.file(home), lambda text: moved(text, path, steps))

    # ---- where a change goes -------------------------------------------------------------------

    def _shown_face(self, lang: str, unit: str, side: str) -> _ShownFace:
        """Return the face that a unit shows on a side. Raises EditRefused where the game cannot be
        read now, or has no such face any more."""
        show, game = self._show(lang), self._game()
        if show is None or game is None:
            raise EditRefused("unread", self.files.folder.name)
        drawing = show.side(unit, side)
        if drawing is None:
            raise EditRefused("gone", unit)
        try:
            written = WrittenFaces(layout_files(game, show.shop.plan))
        except DataError as error:
            raise EditRefused("unread", error.problems[0].file) from None
        if drawing.name not in show.shop.studio.faces or drawing.name not in written.faces:
            raise EditRefused("gone", drawing.name)
        shown_unit = show.units[unit]
        names: dict[str, Any] = {
            "theme": show.shop.studio.theme.colours,
            **show.shop.studio.names(),
            "w": drawing.width_mm,
            "h": drawing.height_mm,
        }
        studio, before = show.shop.studio, len(show.shop.studio.problems)
        with suppress(BoxSkipped):
            given = given_of(shown_unit.plan, show.shop, shown_unit.row)
            names |= given
            studio.name_values(studio.faces[drawing.name], given, names, drawing.name)
        del studio.problems[before:]  # they are told where the face is drawn
        return _ShownFace(show, drawing.name, written, names)

    def _meant(
        self,
        wish: Wish,
        shown: _ShownFace,
        field: str,
        node: Node | None,
        source: Source | None,
        *,
        cell_fits: bool = True,
        alone: bool = False,
        marked: bool = False,
    ) -> tuple[str, str]:
        """Return what a change of a field is meant for, and the face that it is to be written in.
        `cell_fits`: the value can stand in a cell; `alone`: it can be written for the card that is
        shown, which has a value of its own if it is `marked`. Raises Asked where the page has to
        say first, and EditRefused where nothing can be written."""
        own, written = shown.face, shown.written
        owner = written.face_with(own, wish.box, field)
        formula = node is not None and is_formula(node)
        lowest = written.lowest_face_with(own, wish.box)
        # a field that no face writes yet belongs to the face that writes the box
        home = owner or (own if written.faces[own].has(wish.box) else lowest) or own
        for_card = home if self.files.may_write(shown.file(home)) else own
        options = [self._option(shown, HERE, own)]
        if home != own:
            options.append(self._option(shown, THERE, home))
        if formula and node is not None and not wish.within and can_add_to(node, field):
            options.append(self._option(shown, SHIFT, home))
        if alone:
            options.append(self._option(shown, ALONE, for_card))
        if source:
            of = self._row_called(shown, source)
            options.append({"id": CELL, "of": of, **self._source_told(source)})
        # what was made of each card's cells would be the same on all of them
        asks = source is not None or (formula and field in _CONTENT)
        first = ALONE if alone and marked else CELL if source and cell_fits else ""
        written_now = formulas_in(node) if formula and node else ""
        answer = self._answer(wish, shown, options, written_now, first, asks=asks)
        return answer, {HERE: own, ALONE: for_card}.get(answer, home)

    def _row_called(self, shown: _ShownFace, source: Source) -> str:
        """Return the name of the row in which a value is written; empty for the row of the face
        that is shown, and for a text."""
        row, game = shown.names.get("row"), self._game()
        if game is None or (isinstance(row, RowView) and _same_line(place_of(row), source.place)):
            return ""
        rows = (row for table in game.tables.values() for row in table)
        words = game.texts[game.languages[0]]
        return next((called(row, words) for row in rows if _same_line(row.place, source.place)), "")

    def _option(self, shown: _ShownFace, id: str, face: str) -> dict[str, Any]:
        sharing = shown.written.sharing(face)
        count = len(reached(shown.show, sharing))
        writable = self.files.may_write(shown.file(face))
        return {"id": id, "face": face, "sharing": sharing, "writable": writable, "count": count}

    def _answer(
        self,
        wish: Wish,
        shown: _ShownFace,
        options: Sequence[dict[str, Any]],
        written: str = "",
        first: str = "",
        *,
        asks: bool = False,
    ) -> str:
        """Return the option that the page has answered with, else the most expected one: the
        `first` if it can be written, then where the value is worked out or comes from. Raises Asked
        where another deck would change with it and where the page `asks`, EditRefused if none of
        the options can be written."""
        self.files.whole(self.files.folder)  # where nothing may be written, nothing is asked
        faces = {each["id"]: each.get("face", "") for each in options if each["writable"]}
        if not faces and not any(each["id"] == CELL for each in options):
            raise EditRefused("built_in", "")
        answer = next((id for id in (wish.answer, first) if id in faces), "")
        if not answer and not asks:
            answer = next((id for id in (SHIFT, THERE, HERE) if id in faces), "")
            if len(faces.keys() & {HERE, THERE, SHIFT}) > 1 and self._is_wider(
                wish, shown, faces[answer]
            ):
                answer = ""
        if not answer:
            raise Asked(options, written)
        self._note(wish, shown, options, answer)
        return answer

    def _is_wider(self, wish: Wish, shown: _ShownFace, face: str) -> bool:
        """Return whether a change of another face than the one that is shown reaches another deck.
        Of a face inside others that is not known, so it may."""
        if wish.within or face == shown.face:
            return face != shown.face
        deck = shown.show.units[wish.unit].plan.id
        units = reached(shown.show, shown.written.sharing(face))
        return any(unit.plan.id != deck for unit in units)

    def _note(
        self, wish: Wish, shown: _ShownFace, options: Sequence[dict[str, Any]], answer: str
    ) -> None:
        """Remember for the page what a change is meant for: the `answer` and its `face`, the names
        of the `decks` that change, `count` of their `all` pieces, and the `others` among the
        options that can be written."""
        chosen = next(each for each in options if each["id"] == answer)
        show = shown.show
        faces = shown.written.sharing(chosen["face"]) if "face" in chosen else []
        units = [] if wish.within or answer == ALONE else reached(show, faces)
        plans = {unit.plan.id: unit.plan for unit in units}
        self.made = {
            "answer": answer,
            "face": chosen.get("face", ""),
            "of": chosen.get("of", ""),
            "where": chosen.get("shown", ""),
            "decks": [component_name(plan, show.shop) for plan in plans.values()],
            "count": len(units),
            "all": sum(unit.plan.id in plans for unit in show.units.values()),
            "others": [each for each in options if each is not chosen and each["writable"]],
        }

    def _shifted(self, shown: _ShownFace, node: Node, value: float) -> str | None:
        """Return a formula that gives this number where it is shown now."""
        try:
            now = float(render(str(node.value), shown.names))
        except (ExpressionError, ValueError):
            return None
        return formula_plus(str(node.value), value - now)

    def _write_field(self, wish: Wish, shown: _ShownFace, face: str, field: str, value: Any) -> str:
        """Write a field of a box into a face. None takes the field out, or writes null over a value
        that the face inherits."""
        path = ("faces", face, "boxes", wish.box)
        node = shown.written.faces[face].box(wish.box)
        if node is None or not isinstance(node.value, dict):
            return self._write_box(wish, shown, face, {field: value})
        below = shown.written.chain(face)[1:]
        inherited = any(
            (box := shown.written.faces[name].box(wish.box)) and field in box.items
            for name in below
        )

        def edited(text: str) -> str:
            if value is None and not inherited:
                return without(text, (*path, field)) if field in node.items else text
            if field in node.items:
                return with_value(text, (*path, field), value)
            return with_field(text, path, field, value, _before(field, node))

        return self._change(wish, shown.file(face), edited)

    def _write_box(self, wish: Wish, shown: _ShownFace, face: str, value: Any) -> str:
        """Write into a face what it changes of a box that it inherits."""
        path = ("faces", face)
        written = shown.written.faces[face]

        def edited(text: str) -> str:
            if "boxes" not in written.node.items:
                return with_field(text, path, "boxes", {wish.box: value})
            if written.has(wish.box):
                return with_value(text, (*path, "boxes", wish.box), value)
            return with_field(text, (*path, "boxes"), wish.box, value)

        return self._change(wish, shown.file(face), edited)

    def _texts_without(self, shown: _ShownFace, box: str) -> Mapping[str, bytes]:
        """Return the files of texts without the one that was written for a box. Raises
        EditRefused."""
        node = shown.written.value(shown.face, box, "text")
        key, game = key_in(node.value) if node else "", self._game()
        return _texts_of(lambda: files_without(game, key)) if key and game else {}

    def _change(
        self,
        wish: Wish,
        file: Path,
        edited: Callable[[str], str],
        more: Mapping[str, bytes] = MappingProxyType({}),
    ) -> str:
        def content(raw: bytes) -> bytes:
            try:
                text = raw.decode("utf-8")
                mark = "\ufeff" if text.startswith("\ufeff") else ""
                return (mark + edited(text.removeprefix("\ufeff"))).encode("utf-8")
            except (CannotEdit, UnicodeError, DataError, KeyError, AttributeError) as error:
                raise EditRefused("by_hand", str(error)) from None

        return self._write_file(wish, file, content, more)

    def _write_file(
        self,
        wish: Wish,
        file: Path,
        content: Callable[[bytes], bytes],
        more: Mapping[str, bytes] = MappingProxyType({}),
    ) -> str:
        """Change a file, and with it `more`, and return the name of the box that is changed. Raises
        EditRefused."""
        self.files.change(file, wish.seen.get(display_path(file), ""), content, wish.shown, more)
        return wish.box

    # ---- cells and texts -----------------------------------------------------------------------

    def _sources(self, shown: _ShownFace) -> Iterator[Source]:
        for spec in shown.show.shop.studio.faces[shown.face].boxes:
            for name in FIELDS.get(spec.kind, ()):
                source = self._source(shown, spec.fields[name]) if name in spec.fields else None
                if source:
                    yield source

    def _source(self, shown: _ShownFace, node: Node) -> Source | None:
        """Return the one cell or text that a formula shows as it is."""
        return source_of(node, shown.names, shown.show.shop.studio.faces[shown.face].values)

    def _source_told(self, source: Source) -> dict[str, Any]:
        """Return where a value is written: `shown` in words, whether it is `writable`, and if not
        `why`, one of the page's words, with the `address` of a sheet that is kept elsewhere."""
        address, why = source.place.file if is_address(source.place.file) else "", ""
        if source.place.sheet:
            why = "address" if address else "workbook"
        elif not self.files.may_write(source.place.file):
            why = "built_in"
        told = {"shown": address_of(source.place), "writable": not why, "why": why}
        return {**told, "address": without_password(address)}

    def _write_source(self, wish: Wish, shown: _ShownFace, source: Source, value: str) -> str:
        """Write the cell of a table, or the text of a file of texts. Raises EditRefused."""
        if source.place.sheet:
            raise EditRefused(self._source_told(source)["why"], address_of(source.place))
        file = Path(source.place.file)
        game = self._game()
        if game and is_own_text(source):
            key = source.entry[1]
            texts = _texts_of(lambda: files_with(game, key, value, wish.lang))
            self.files.put(texts, wish.shown)
            return wish.box
        if source.entry:
            return self._change(wish, file, lambda text: with_other_text(text, source.entry, value))
        languages = game.languages if game else ()

        def content(raw: bytes) -> bytes:
            try:
                return with_other_cell(raw, source.place, languages, value)
            except (NoSuchCell, UnicodeError, DataError) as error:
                raise EditRefused("by_hand", str(error)) from None

        return self._write_file(wish, file, content)


def _texts_of(made: Callable[[], dict[str, bytes]]) -> dict[str, bytes]:
    """Return files of texts as they are made. Raises EditRefused."""
    try:
        return made()
    except (CannotEdit, UnicodeError, DataError, OSError) as error:
        raise EditRefused("by_hand", str(error)) from None


def _value_shown(shown: _ShownFace, node: Node) -> str | None:
    """Return what a formula gives where it is shown; None for a list, for a text with formulas in
    it, and where that cannot be worked out."""
    if not isinstance(node.value, str) or not is_alone(node.value):
        return None
    try:
        return render(node.value, shown.names)
    except ExpressionError:
        return None


def _same_line(place: Place, other: Place) -> bool:
    return place._replace(column=0) == other._replace(column=0)


def _edit_told(edit: Edit) -> dict[str, Any]:
    return {"unit": edit.unit, "side": edit.side, "box": edit.box}


def _boxes(shown: _ShownFace, face: str) -> Mapping[str, Node]:
    boxes = shown.written.faces[face].node.items.get("boxes")
    return boxes.items if boxes else {}


def _before(field: str, node: Node) -> str:
    """Return the field behind which a new one is written: `at` stands first, the rest last."""
    return next(iter(node.items), "") if field == "at" else ""
