"""Symbols as SVG paths for web pages."""

from __future__ import annotations

from markupsafe import Markup

from kitgen.draw.drawing import Shape
from kitgen.draw.svg import figure, path_data
from kitgen.parts.symbols import Symbols


def symbol_markup(symbols: Symbols, name: str, colour: str) -> Markup:
    """Return a symbol as SVG paths in a box of 100 x 100, which its ink fills, in a colour
    if it has none of its own. Raises KeyError for an unknown name, DataError for an unreadable
    file."""
    made = []
    colour = symbols.own_colour(name) or colour
    for verb in symbols.inline(name, 0, 100, 100, colour):
        assert isinstance(verb, Shape)
        paint = verb.paint
        marks = {
            "fill": paint.fill or "none",
            "fill-rule": "evenodd" if paint.even_odd else None,
            "stroke": paint.stroke,
            "stroke-width": figure(paint.width_mm) if paint.stroke else None,
            "stroke-linecap": "round" if paint.stroke and paint.round_ends else None,
            "stroke-linejoin": "round" if paint.stroke and paint.round_ends else None,
            "stroke-dasharray": " ".join(map(figure, paint.dash_mm)) or None,
            "d": path_data(verb.path),
        }
        written = (Markup(' {}="{}"').format(key, value) for key, value in marks.items() if value)
        made.append(Markup("<path{}/>").format(Markup("").join(written)))
    return Markup("").join(made)
