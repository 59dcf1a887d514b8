"""How far a change of a face reaches: the pieces, boards and booklets that show it; and what the
faces of a kit use."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from kitgen.game.node import Node
from kitgen.kit.making import Unit
from kitgen.parts.theme import Theme
from kitgen.preview.show import Show
from kitgen.preview.sources import is_of_program

_WORD = re.compile(r"[a-z_][\w-]*")


def reached(show: Show, faces: Collection[str]) -> list[Unit]:
    """Return the units of a kit that have one of some faces for a side of theirs."""
    wanted = {*faces}
    return [unit for id, unit in show.units.items() if not wanted.isdisjoint(show.faces_of(id))]


def colours_used(show: Show) -> list[str]:
    """Return the colours of the theme that the game's own faces name, in the order of the theme."""
    named = _named(show)
    return [colour for colour in show.shop.studio.theme.colours if colour in named]


def styles_used(show: Show) -> list[str]:
    """Return the styles of the theme that the game's own faces name, by their names."""
    return sorted(_named(show) & {*show.shop.studio.theme.styles})


def families_of(theme: Theme) -> dict[str, str]:
    """Return the family that each style of a theme is set in, where it is one of the theme's."""
    names = {cuts: name for name, cuts in theme.families.items()}
    return {
        style: names[known.fonts] for style, known in theme.styles.items() if known.fonts in names
    }


def _named(show: Show) -> set[str]:
    """Return all words in the values of the game's own faces; of all faces if it has none."""
    specs = [*show.shop.studio.faces.values()]
    own = [spec for spec in specs if not is_of_program(spec.place)]
    named: set[str] = set()
    for spec in own or specs:
        nodes = [*spec.values.values(), *(f for box in spec.boxes for f in box.fields.values())]
        named.update(word for node in nodes for word in _words_in(node))
    return named


def _words_in(node: Node) -> Iterator[str]:
    """Yield all words of a value and of what stands in it."""
    if isinstance(node.value, str):
        yield from _WORD.findall(node.value)
    for child in (*node.items.values(), *node.entries):
        yield from _words_in(child)
