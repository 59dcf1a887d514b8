"""Symbols: silhouettes in the colour of their text, or drawings in colours of their own, from SVG
files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath
from xml.etree import ElementTree

from kitgen.draw.drawing import Paint, Shape, Verb, colours_of
from kitgen.draw.geometry import Affine, Path, bounds, transformed
from kitgen.game.problems import DataError, Place, display_path
from kitgen.game.source import read_text
from kitgen.parts.signs import symbol_called
from kitgen.parts.svgfile import COLOUR, symbol_shapes
from kitgen.parts.svgpath import svg_path
from kitgen.parts.svgwords import UNREADABLE, as_refused

Symbol = tuple[Shape, ...]
"""Shapes in a box of 100 x 100. Those of one colour take the colour that is asked for; what has no
colour of its own is black."""


MOST_LETTERS = 200_000
"""Most letters of a symbol's file. The most detailed of ours has 8,000."""


def read_symbol(path: FilePath) -> Symbol:
    """Return the shapes of an SVG file. Raises DataError."""
    where = Place(display_path(path))
    text = read_text(path)
    if len(text) > MOST_LETTERS:
        raise DataError([where.problem(f"the SVG has {len(text)} letters", "simplify its paths")])
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise DataError([where.problem("the SVG declares entities", "remove the DOCTYPE")])
    shapes = _shapes(text, where)
    left, top, right, bottom = _ink(shapes)
    if max(right - left, bottom - top) <= 0:
        raise DataError([where.problem("the SVG has no path", "turn its shapes into paths")])
    return shapes


_PLAIN = re.compile(
    r'\s*<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 100 100">\s*'
    r'<path (fill-rule="evenodd" )?d="([^"]*)"\s*/>\s*</svg>\s*'
)


def _shapes(text: str, where: Place) -> Symbol:
    """Return the shapes of an SVG document; a single path in the box of 100 x 100 is read without
    parsing. Raises DataError."""
    try:
        plain = _PLAIN.fullmatch(text)
        path = svg_path(plain[2]) if plain else ()
        if plain and path and (plain[1] or _fits(path)):
            return (Shape(path, Paint(COLOUR, even_odd=bool(plain[1]))),)
        return symbol_shapes(ElementTree.fromstring(text), svg_path)
    except UNREADABLE as error:
        refused = as_refused(error)
        raise DataError([where.problem(f"the SVG {refused.what}", refused.mend)]) from None


def _fits(path: Path) -> bool:
    """Return whether a path lies within the page, its control points included. If not, the library
    decides."""
    x, y, width, height = bounds(path)
    return min(x, y) >= 0 and max(x + width, y + height) <= 100


def _ink(symbol: Symbol) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what is painted."""
    boxes = []
    for path, paint in symbol:
        grow = paint.width_mm / 2 if paint.stroke else 0.0
        x, y, width, height = bounds(path)
        boxes.append((x - grow, y - grow, x + width + grow, y + height + grow))
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


class Symbols:
    """Symbols by name, from several folders; an earlier folder wins. Read when first used."""

    def __init__(self, folders: Iterable[FilePath]) -> None:
        self._files: dict[str, FilePath] = {}
        for folder in reversed(list(folders)):
            if folder.is_dir():
                files = sorted(name for name in os.listdir(folder) if name.endswith(".svg"))
                self._files |= {name[:-4]: folder / name for name in files}
        self._read: dict[str, Symbol] = {}
        self._paths: dict[tuple[str, Affine], tuple[Path, ...]] = {}

    @property
    def names(self) -> Mapping[str, FilePath]:
        return self._files

    def __contains__(self, name: str) -> bool:
        return self._file(name) is not None

    def symbol(self, name: str) -> Symbol:
        """Return a symbol by the name of its file, or a usual word for it (`attack`: a sword).
        Raises KeyError for an unknown name, DataError for an unreadable file."""
        if name not in self._read:
            file = self._file(name)
            if file is None:
                raise KeyError(name)
            self._read[name] = read_symbol(file)
        return self._read[name]

    def own_colour(self, name: str) -> str:
        """Return the colour of a symbol that is drawn in one; empty for one that has none of its
        own, or several. Raises as `symbol` does."""
        colours = colours_of(self.symbol(name))
        return colours.pop() if len(colours) == 1 and COLOUR not in colours else ""

    def _file(self, name: str) -> FilePath | None:
        return self._files.get(name) or self._files.get(symbol_called(name))

    def verbs(
        self, name: str, x: float, y: float, width: float, height: float, colour: str
    ) -> list[Verb]:
        """Return the symbol's 100 x 100 box fitted into the middle of a box."""
        side = min(width, height)
        by = Affine(side / 100, 0, 0, side / 100, x + (width - side) / 2, y + (height - side) / 2)
        return self._placed(name, by, colour)

    def inline(self, name: str, x: float, bottom: float, side_mm: float, colour: str) -> list[Verb]:
        """Return a symbol in a line of text: the longer side of its ink fills a square, in the
        middle of which it stands."""
        symbol = self.symbol(name)
        left, top, right, foot = _ink(symbol)
        wide, high = right - left, foot - top
        scale = side_mm / max(high, wide)
        by = Affine(
            scale,
            0,
            0,
            scale,
            x + (side_mm - wide * scale) / 2 - left * scale,
            bottom - side_mm + (side_mm - high * scale) / 2 - top * scale,
        )
        return self._placed(name, by, colour)

    def _placed(self, name: str, by: Affine, colour: str) -> list[Verb]:
        """Return a symbol placed by an affine that only scales and shifts, in a colour; one of
        several colours keeps them. Where faces have one at the same place they share its paths."""
        symbol = self.symbol(name)
        paths = self._paths.get((name, by))
        if paths is None:
            paths = self._paths[name, by] = tuple(transformed(path, by) for path, _ in symbol)
        keeps_colours = len(colours_of(symbol)) > 1
        return [
            Shape(
                path,
                Paint(
                    fill=paint.fill if keeps_colours or not paint.fill else colour,
                    stroke=paint.stroke if keeps_colours or not paint.stroke else colour,
                    width_mm=paint.width_mm * by.a,
                    dash_mm=tuple(dash * by.a for dash in paint.dash_mm),
                    round_ends=paint.round_ends,
                    even_odd=paint.even_odd,
                ),
            )
            for path, (_, paint) in zip(paths, symbol, strict=True)
        ]
