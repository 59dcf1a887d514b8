"""A theme: the colours, type styles and line weights that every layout draws from, as data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kitgen.draw.fonts import FONTS
from kitgen.game.fields import Fields
from kitgen.game.problems import DataError, Problem, nearest
from kitgen.game.values import parse_type
from kitgen.game.yaml_tree import Node, read_yaml

NEEDED_COLOURS = (
    *("ink", "paper", "hairline", "accent", "coast"),
    *("sea", "sea_1", "sea_2", "sea_3", "sea_4", "sea_line"),
)
"""What boxes draw in where a layout names no colour."""
CUTS = ("regular", "bold", "italic", "bold-italic")


class Style(NamedTuple):
    """How a text is set. `fonts` are the four cuts by name, `leading` is a share of the size."""

    fonts: tuple[str, str, str, str]
    size_pt: float
    colour: str
    leading: float = 1.2
    tracking_pt: float = 0.0
    caps: bool = False

    def font(self, bold: bool = False, italic: bool = False) -> str:
        return self.fonts[(1 if bold else 0) + (2 if italic else 0)]

    def at_size(self, size_pt: float) -> Style:
        """The same style at another size, its tracking in proportion."""
        return self._replace(size_pt=size_pt, tracking_pt=self.tracking_pt * size_pt / self.size_pt)


class Theme(NamedTuple):
    """Colours and styles by name; `scale_pt` are the sizes a text may shrink to, ascending;
    `low_ink` replaces some colours when little ink is to be used."""

    colours: Mapping[str, str]
    styles: Mapping[str, Style]
    scale_pt: tuple[float, ...]
    low_ink: Mapping[str, str]


def read_theme(path: Path) -> Theme:
    """Raises DataError."""
    problems: list[Problem] = []
    fields = Fields(read_yaml(path), "the theme", problems)
    colours = _colours(fields.mapping("colours"), {}, problems)
    for name in NEEDED_COLOURS:
        if name not in colours:
            fields.wrong(fields.node, f"the theme has no colour '{name}'", f"add '{name}: …'")
    low = _colours(fields.mapping("low_ink"), colours, problems)
    scale = fields.numbers("scale_pt", None)
    families = {
        name: _family(name, node, problems) for name, node in fields.mapping("families").items()
    }
    styles: dict[str, Style] = {}
    for name, node in fields.mapping("styles").items():
        styles[name] = _style(name, node, families, colours, problems)
    fields.close()
    if problems:
        raise DataError(problems)
    return Theme(colours, styles, tuple(sorted(scale)), low)


def _colours(
    nodes: Mapping[str, Node], known: Mapping[str, str], problems: list[Problem]
) -> dict[str, str]:
    read = parse_type("colour").read
    colours: dict[str, str] = {}
    for name, node in nodes.items():
        if known and name not in known:
            problems.append(
                node.place.problem(f"no colour is named '{name}'", nearest(name, known))
            )
        try:
            colours[name] = str(read(str(node.plain())))
        except ValueError as error:
            problems.append(node.place.problem(f"the colour '{name}' is no colour", str(error)))
            colours[name] = "#000000"
    return colours


def _family(name: str, node: Node, problems: list[Problem]) -> tuple[str, str, str, str]:
    fields = Fields(node, f"family '{name}'", problems)
    regular, bold, italic, both = (fields.choice(cut, FONTS) for cut in CUTS)
    fields.close()
    return regular, bold, italic, both


def _style(
    name: str,
    node: Node,
    families: Mapping[str, tuple[str, str, str, str]],
    colours: Mapping[str, str],
    problems: list[Problem],
) -> Style:
    fields = Fields(node, f"style '{name}'", problems)
    family = fields.choice("family", families)
    colour = fields.choice("colour", colours, "ink")
    style = Style(
        fonts=families.get(family, ("sans",) * 4),
        size_pt=fields.number("size", low=1),
        colour=colours.get(colour, "#000000"),
        leading=fields.number("leading", 1.2),
        tracking_pt=fields.number("tracking", 0.0) if fields.child("tracking") else 0.0,
        caps=fields.flag("caps"),
    )
    fields.close()
    return style
