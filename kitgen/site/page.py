"""Parts of every page of a site: its templates, its static files, a symbol as SVG paths."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from kitgen.draw.drawing import Shape
from kitgen.draw.svg import figure, path_data
from kitgen.game.addresses import FRAGMENT_LETTERS
from kitgen.game.places import layouts_folder
from kitgen.parts.symbols import Symbols
from kitgen.web.templates import templates

PAGE = "index.html"


@cache
def environment() -> Environment:
    return templates(layouts_folder() / "site")


def page(env: Environment, template: str, root: str, **names: Any) -> bytes:
    return (env.get_template(template).render(root=root, **names).rstrip() + "\n").encode()


def static(name: str) -> bytes:
    text = (layouts_folder() / "site" / name).read_text("utf-8")
    return text.replace("@FRAGMENT_LETTERS@", FRAGMENT_LETTERS).encode()


def json_file(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def symbol_paths(symbols: Symbols, name: str, colour: str) -> Markup:
    """A symbol as SVG paths in a box of 100 x 100, which its ink fills."""
    made = []
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


def icon_file() -> bytes:
    book = symbol_paths(Symbols([layouts_folder() / "symbols"]), "book", "#fffdf6")
    ground = '<path fill="#2e4650" d="M-30-30h160v160h-160z"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -30 160 160">{ground}{book}</svg>\n'
    ).encode()
