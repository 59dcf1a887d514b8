"""Parts of every page of a site: its templates, its static files, its icon."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jinja2 import Environment

from kitgen.game.addresses import FRAGMENT_LETTERS
from kitgen.game.places import layouts_folder
from kitgen.parts.symbol_markup import symbol_markup
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


def icon_file() -> bytes:
    book = symbol_markup(Symbols([layouts_folder() / "symbols"]), "book", "#fffdf6")
    ground = '<path fill="#2e4650" d="M-30-30h160v160h-160z"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -30 160 160">{ground}{book}</svg>\n'
    ).encode()
