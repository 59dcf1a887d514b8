"""A drawing as an SVG file (svgwrite), for the screen and for other programs.

One user unit is one millimetre. Every distinct drawing that is placed stands once in <defs>, cut at
its bleed as in a PDF, and so does every glyph: a text is set from outlines and needs no font where
it is shown; its words stay as the group's label. So does every picture, with its bytes. The same
drawing gives the same text on every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import svgwrite

from kitgen.draw.drawing import Clip, Drawing, Paint, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT, shaped_font
from kitgen.draw.geometry import IDENTITY, Affine, Path, rectangle
from kitgen.draw.glyphs import glyph, glyph_mark, placed_letters, units_per_em
from kitgen.draw.pdf import Ink, same_ink, text_frame
from kitgen.draw.raster import Raster, coloured, data_url

PLACES = 4
"""Decimals of a length: a tenth of a micrometre, so that a drawing may be enlarged."""


def write_svg(
    drawing: Drawing, ink: Ink = same_ink, margin_mm: float = 0.0, about: str = ""
) -> str:
    """Return the SVG document of one drawing, as wide and high as its trim with a margin on every
    side, in which its bleed is seen. Readers that list drawings show what it is `about`.

    Raises KeyError for a font that is not in `FONTS`.
    """
    return _SvgWriter(drawing, ink, margin_mm, about).document()


class _SvgWriter:
    def __init__(self, drawing: Drawing, ink: Ink, margin_mm: float, about: str) -> None:
        """Begin a file for a drawing with a margin around it; `about` tells programs who made
        it."""
        width = figure(drawing.width_mm + 2 * margin_mm)
        height = figure(drawing.height_mm + 2 * margin_mm)
        corner = figure(-margin_mm)
        self._drawing = drawing
        self._about = about
        self._ink = ink
        self._sheet = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"),
            viewBox=f"{corner} {corner} {width} {height}",
            debug=False,
            profile="full",
        )
        self._forms: dict[int, str] = {}
        self._clips: dict[tuple[Path, bool], str] = {}
        self._glyphs: dict[tuple[str, str], str] = {}
        self._pictures: dict[tuple[Raster, float], str] = {}

    def document(self) -> str:
        """Return the text of the file."""
        sheet = self._sheet
        sheet.set_desc(title=self._drawing.name, desc=self._about or None)
        for inner in self._drawing.walk():
            if inner is not self._drawing:
                sheet.defs.add(self._form(inner))
        # a PDF cuts a mitre at ten widths, SVG by default at four
        body = sheet.g(stroke_miterlimit=10, fill="none")
        self._add_verbs(body, self._drawing.verbs)
        sheet.add(body)
        return str(sheet.tostring()) + "\n"

    def _form(self, drawing: Drawing) -> Any:
        """Return the definition of a placed drawing, cut at its bleed."""
        name = f"f{len(self._forms) + 1}"
        self._forms[id(drawing)] = name
        bleed = drawing.bleed_mm
        reach = rectangle(
            -bleed, -bleed, drawing.width_mm + 2 * bleed, drawing.height_mm + 2 * bleed
        )
        group = self._sheet.g(id=name, clip_path=f"url(#{self._clip(reach)})")
        self._add_verbs(group, drawing.verbs)
        return group

    def _add_verbs(self, group: Any, verbs: Iterable[Verb]) -> None:
        """Add verbs to a group as elements; what has no path is left out."""
        for verb in verbs:
            if isinstance(verb, Shape):
                if verb.path:
                    group.add(self._shape(verb))
            elif isinstance(verb, Text):
                group.add(self._text(verb))
            elif isinstance(verb, Picture):
                group.add(self._picture(verb))
            elif isinstance(verb, PlacedDrawing):
                group.add(self._place(verb))
            elif verb.path:
                group.add(self._clipped(verb))

    def _shape(self, shape: Shape) -> Any:
        """Return a shape as a path with its fill and stroke."""
        paint = shape.paint
        made = self._sheet.path(path_data(shape.path))
        if paint.fill:
            made["fill"] = self._ink(paint.fill)
            if paint.even_odd:
                made["fill-rule"] = "evenodd"
        if paint.stroke:
            made["stroke"] = self._ink(paint.stroke)
            made["stroke-width"] = figure(paint.width_mm)
            made.update(_ends(paint))
            if paint.dash_mm:
                made["stroke-dasharray"] = " ".join(map(figure, paint.dash_mm))
        return made

    def _text(self, text: Text) -> Any:
        """Return the glyphs in a row in the font's own units, y upwards, turned and shrunk as
        one."""
        turn, (x, y) = text_frame(text)
        units = units_per_em(text.font)
        k = text.size_pt * MM_PER_PT / units
        by = Affine(turn.a * k, turn.b * k, -turn.c * k, -turn.d * k, x, y)
        group = self._sheet.g(fill=self._ink(text.colour), transform=transform(by), role="img")
        shown = set()
        for letter, right in placed_letters(text.font, text.string, text.size_pt, text.tracking_pt):
            outlined = glyph(text.font, letter)
            if outlined is None:  # a PDF has nothing there either; the caller checks beforehand
                continue
            shown.add(letter)
            if outlined.outline:
                name = self._define_glyph(text.font, letter, outlined.outline)
                group.add(self._sheet.use(f"#{name}", x=figure(right * units)))
        whole = shaped_font(text.font) is not None
        group["aria-label"] = "".join(c for c in text.string if whole or c in shown)
        return group

    def _define_glyph(self, font: str, letter: str, outline: str) -> str:
        """Return the name of a glyph, defined when it is first seen."""
        mark = glyph_mark(font, letter)
        name = self._glyphs.get((font, mark))
        if name is None:
            name = self._glyphs[font, mark] = f"{font}-{mark}"
            self._sheet.defs.add(self._sheet.path(outline, id=name))
        return name

    def _place(self, place: PlacedDrawing) -> Any:
        """Return a placed drawing as an element."""
        made = self._sheet.use(f"#{self._forms[id(place.drawing)]}")
        if place.by != IDENTITY:
            made["transform"] = transform(place.by)
        if place.opacity < 1:
            made["opacity"] = figure(place.opacity)
        if place.blend != "normal":
            made["style"] = f"mix-blend-mode:{place.blend.replace('colour', 'color')}"
        return made

    def _picture(self, picture: Picture) -> Any:
        raster = picture.raster
        name = self._pictures.get((raster, picture.light)) or self._define_picture(picture)
        return self._sheet.use(f"#{name}", transform=transform(picture.by @ raster.upright))

    def _define_picture(self, picture: Picture) -> str:
        """Store a picture of 1 by 1 in the definitions and return its name; `light` mixes it with
        white."""
        raster, light = picture.raster, picture.light
        name = self._pictures[raster, light] = f"p{len(self._pictures) + 1}"
        stored = raster.stored
        assert stored is not None, f"{raster.name} was only looked at"
        if self._ink is not same_ink:
            stored = coloured(stored, self._ink)
        image = self._sheet.image(
            data_url(stored), size=(1, 1), preserveAspectRatio="none", id=name
        )
        if light:
            image["filter"] = f"url(#{name}-light)"
            paler = self._sheet.filter(id=f"{name}-light", color_interpolation_filters="sRGB")
            paler["x"] = paler["y"] = 0
            paler["width"] = paler["height"] = 1
            # mixed with white: what is seen through stays so
            k = figure(1 - light)
            rows = "".join(
                f"{k if n == 0 else 0} {k if n == 1 else 0} {k if n == 2 else 0} 0 {figure(light)} "
                for n in range(3)
            )
            paler.feColorMatrix("SourceGraphic", type_="matrix", values=f"{rows}0 0 0 1 0")
            self._sheet.defs.add(paler)
        self._sheet.defs.add(image)
        return name

    def _clipped(self, clip: Clip) -> Any:
        group = self._sheet.g(clip_path=f"url(#{self._clip(clip.path, clip.even_odd)})")
        self._add_verbs(group, clip.verbs)
        return group

    def _clip(self, path: Path, even_odd: bool = False) -> str:
        """Return the name of a clip path, defined when it is first seen."""
        name = self._clips.get((path, even_odd))
        if name is None:
            name = self._clips[path, even_odd] = f"c{len(self._clips) + 1}"
            outline = self._sheet.path(path_data(path))
            if even_odd:
                outline["clip-rule"] = "evenodd"
            cut = self._sheet.clipPath(id=name)
            cut.add(outline)
            self._sheet.defs.add(cut)
        return name


_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


def _ends(paint: Paint) -> dict[str, str]:
    """Return the SVG attributes of a stroke's ends and corners; empty if flat and mitred."""
    if paint.ends is None:
        names = ("stroke-linecap", "stroke-linejoin")
        return dict.fromkeys(names, "round") if paint.round_ends else {}
    cap, join, mitre = paint.ends
    return {
        "stroke-linecap": _CAPS[cap],
        "stroke-linejoin": _JOINS[join],
        "stroke-miterlimit": figure(mitre),
    }


def figure(value: float, places: int = PLACES) -> str:
    """Return a number in as few characters as its decimals need."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def transform(by: Affine) -> str:
    """Return the SVG transform of a map. The linear part has more decimals: it multiplies
    lengths."""
    linear = (figure(v, 8) for v in (by.a, by.b, by.c, by.d))
    return f"matrix({' '.join(linear)} {figure(by.e)} {figure(by.f)})"


def path_data(path: Path) -> str:
    """Return the `d` attribute of a path."""
    return "".join(segment[0] + " ".join(map(figure, segment[1:])) for segment in path)
