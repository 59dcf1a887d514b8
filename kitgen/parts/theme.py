"""A theme: the colours, type styles and line weights that every layout draws from, as data.

A theme may extend another: it says only what differs. Colours and styles are changed one by one and
field by field; a family of fonts is replaced as a whole. The fonts of a game lie in its folder
`fonts` and are given a name under `fonts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kitgen.draw.fonts import FONTS, MM_PER_PT, cap_height, descent, first_with
from kitgen.draw.ownfonts import MOST_BYTES, Cut, FontError, add_font
from kitgen.draw.shaping import can_shape
from kitgen.game.column_types import read_colour
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem, nearest, shown
from kitgen.game.yaml_tree import read_yaml
from kitgen.parts.scripts import INSTALL
from kitgen.parts.signs import symbol_called

NEEDED_COLOURS = (
    *("ink", "paper", "hairline", "accent", "coast"),
    *("sea", "sea_1", "sea_2", "sea_3", "sea_4", "sea_line"),
)
"""Colours that boxes draw in if a layout names none."""


Cuts = tuple[str, str, str, str]
"""Names of the regular, bold, italic and bold italic font of a family."""


class Style(NamedTuple):
    """Style of a text. `fonts` are the four cuts by name; `leading` is a share of the size. A
    letter that a font lacks is taken from the first of the `fallback` that has it. `from_right` is
    that of a language whose paragraphs begin at the right."""

    fonts: Cuts
    size_pt: float
    colour: str
    leading: float = 1.2
    tracking_pt: float = 0.0
    caps: bool = False
    fallback: tuple[str, ...] = ()
    kerning: bool = False
    from_right: bool = False

    @property
    def cap_mm(self) -> float:
        """The height of its capitals."""
        return self.size_pt * cap_height(self.fonts[0]) * MM_PER_PT

    @property
    def depth_mm(self) -> float:
        """Height of what hangs below a baseline."""
        return self.size_pt * descent(self.fonts[0]) * MM_PER_PT

    def font(self, bold: bool = False, italic: bool = False) -> str:
        return self.fonts[(1 if bold else 0) + (2 if italic else 0)]

    def font_with(self, string: str, bold: bool = False) -> str:
        """Return the font of a few letters that are set one by one: as `font`, or the first of the
        fallback that has them."""
        return first_with(string, self.font(bold), *self.fallback)

    def at_size(self, size_pt: float) -> Style:
        """Return the same style at another size, its tracking in proportion."""
        return self._replace(size_pt=size_pt, tracking_pt=self.tracking_pt * size_pt / self.size_pt)


NO_KERNING = (
    "kerning needs a package that is not installed",
    f"{INSTALL}, or remove 'kerning'",
)
"""What is said of `kerning: true` where nothing is installed that kerns."""


class Theme(NamedTuple):
    """Colours and styles by name; `scale_pt` are the sizes a text may shrink to, ascending;
    `low_ink` replaces some colours when little ink is to be used. `icons` are the colours of icons
    that have one of their own: a name of `colours`, or `#rrggbb`. `families` are the four cuts of
    each family of fonts."""

    colours: Mapping[str, str]
    styles: Mapping[str, Style]
    scale_pt: tuple[float, ...]
    low_ink: Mapping[str, str]
    icons: Mapping[str, str] = MappingProxyType({})
    families: Mapping[str, Cuts] = MappingProxyType({})

    def icon_colour(self, name: str, otherwise: str) -> str:
        """Return the colour of an icon that stands among words of another colour."""
        colour = self.icons.get(name) or self.icons.get(symbol_called(name)) or otherwise
        return self.colours.get(colour, colour)


FindTheme = Callable[[str, Place], Path]
"""Function that returns the file of a theme by its name, and where it is named. Raises
DataError."""
MOST_THEMES = 10
"""Most themes that extend one another."""


def read_theme(
    path: Path, find: FindTheme, fonts: Path, symbols: Collection[str] | None = None
) -> Theme:
    """Return the theme in a file; `fonts` is the folder of the game's own, `symbols` are the icons
    that may have a colour, any if it is None. Raises DataError."""
    problems: list[Problem] = []
    fields = Fields(whole_theme(path, find), "the theme", problems)
    fields.read_elsewhere("extends")  # by `whole_theme`
    colours = _colours(fields.mapping("colours"), known={}, problems=problems)
    for name in NEEDED_COLOURS:
        if name not in colours:
            fields.wrong(fields.node, f"the theme has no colour '{name}'", f"add '{name}: …'")
    low = _colours(fields.mapping("low_ink"), colours, problems)
    scale = fields.numbers("scale_pt", None)
    known = {name: name for name in FONTS} | _own_fonts(fields.mapping("fonts"), fonts, problems)
    families = {
        name: _family(name, node, known, problems)
        for name, node in fields.mapping("families").items()
    }
    fallback = []
    for entry in fields.entries("fallback"):
        if entry.word() in known:
            fallback.append(known[entry.word()])
        else:
            fields.wrong(entry, f"there is no font {entry.quoted()}", nearest(entry.word(), known))
    kerning = _kerning(fields, otherwise=False)
    styles: dict[str, Style] = {}
    for name, node in fields.mapping("styles").items():
        style = _style(name, node, families, colours, kerning, problems)
        styles[name] = style._replace(fallback=tuple(fallback))
    icons = _icons(fields.mapping("icons"), colours, symbols, problems)
    fields.close()
    if problems:
        raise DataError(problems)
    return Theme(
        colours,
        styles,
        scale_pt=tuple(sorted(scale)),
        low_ink=low,
        icons=icons,
        families=families,
    )


def whole_theme(path: Path, find: FindTheme, seen: tuple[Path, ...] = ()) -> Node:
    """Return the theme's mapping laid over that of the theme it extends. Raises DataError."""
    node = read_yaml(path)
    base = node.items.get("extends")
    if base is None:
        return node
    name = base.word()
    under_path = find(name, base.place)
    if under_path == path or under_path in seen or len(seen) > MOST_THEMES:
        mend = "break the circle of 'extends'"
        raise DataError([base.place.problem(f"the theme '{name}' extends itself", mend)])
    under = whole_theme(under_path, find, (*seen, path))
    items, keys = dict(under.items), dict(under.keys)
    for key, value in node.items.items():
        below = under.items.get(key)
        items[key] = _over(value, below, 2 if key == "styles" else 1) if below else value
        keys[key] = node.key_place(key)
    return Node(items, node.place, keys)


def _over(node: Node, under: Node, deep: int) -> Node:
    """Return a mapping laid over another one, down to a depth."""
    if not deep or not isinstance(node.value, dict) or not isinstance(under.value, dict):
        return node
    items, keys = dict(under.items), dict(under.keys)
    for key, value in node.items.items():
        below = under.items.get(key)
        items[key] = _over(value, below, deep - 1) if below else value
        keys[key] = node.key_place(key)
    return Node(items, node.place, keys)


def _own_fonts(nodes: Mapping[str, Node], folder: Path, problems: list[Problem]) -> dict[str, str]:
    """Return the fonts of the game by the names that the theme gives them. A file is looked for in
    the list of the folder, so that no name leads out of it."""
    if not nodes:
        return {}
    files = _font_files(folder)
    made: dict[str, str] = {}
    for name, node in nodes.items():
        file, cut = _font_wanted(name, node, problems)
        made[name] = "sans"
        if name in FONTS:
            problems.append(
                node.place.problem(f"'{name}' is a built-in font", "give it another name")
            )
        elif not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", name):
            problems.append(
                node.place.problem(f"a font cannot be named {shown(name)}", "use a-z, 0-9 and '-'")
            )
        elif file not in files:
            mend = nearest(file, files, "put it into the folder 'fonts' of the game")
            problems.append(node.place.problem(f"there is no font file {shown(file)}", mend))
        else:
            try:
                made[name] = add_font(name, _font_bytes(files[file]), cut)
            except FontError as error:
                what = f"'{file}': {error.what}"
                problems.append(node.place.problem(what, error.mend))
    return made


def _font_wanted(name: str, node: Node, problems: list[Problem]) -> tuple[str, Cut]:
    """Return the file of a font, and which of those in it is meant."""
    if not isinstance(node.value, dict):
        return node.word(), Cut()
    fields = Fields(node, f"font '{name}'", problems)
    file = fields.text("file")
    face = fields.number("face", low=1) if fields.child("face") else None
    weight = fields.number("weight", low=1) if fields.child("weight") else None
    width = fields.number("width", low=1) if fields.child("width") else None
    fields.close()
    return file, Cut(int(face) if face else None, weight, width)


def _font_files(folder: Path) -> dict[str, Path]:
    """Return the files of the game's own fonts by their names; those that lead out of the game are
    left out."""
    if not folder.is_dir():
        return {}
    home = folder.parent.resolve()
    return {
        path.name: path
        for path in sorted(folder.iterdir())
        if path.is_file() and path.resolve().is_relative_to(home)
    }


def _font_bytes(path: Path) -> bytes:
    """Return the content of a font file. Raises FontError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise FontError("the font is too large", f"keep it under {MOST_BYTES // 10**6} MB")
        return path.read_bytes()
    except OSError as error:
        what = f"the file cannot be read ({error.strerror})"
        raise FontError(what, "make it readable") from None


def _colours(
    nodes: Mapping[str, Node], known: Mapping[str, str], problems: list[Problem]
) -> dict[str, str]:
    """Return colours by their names, which must be among the `known` ones if there are any."""
    colours: dict[str, str] = {}
    for name, node in nodes.items():
        if known and name not in known:
            problems.append(
                node.place.problem(f"no colour is named '{name}'", nearest(name, known))
            )
        try:
            colours[name] = read_colour(node.word())
        except ValueError as error:
            problems.append(node.place.problem(f"the colour '{name}' is no colour", str(error)))
            colours[name] = "#000000"
    return colours


def _icons(
    nodes: Mapping[str, Node],
    colours: Mapping[str, str],
    symbols: Collection[str] | None,
    problems: list[Problem],
) -> dict[str, str]:
    """Return the colours of icons, each a colour's name or a code."""
    made: dict[str, str] = {}
    for name, node in nodes.items():
        if symbols is not None and name not in symbols and symbol_called(name) not in symbols:
            what = f"there is no symbol {shown(name)}"
            problems.append(node.place.problem(what, nearest(name, symbols)))
        made[name] = node.word()
        if made[name] not in colours:
            try:
                made[name] = read_colour(made[name])
            except ValueError:
                what = f"the colour of the icon '{name}' is {node.quoted()}, no colour"
                mend = nearest(node.word(), colours) + ", or #rrggbb"
                problems.append(node.place.problem(what, mend))
    return made


def _family(name: str, node: Node, known: Mapping[str, str], problems: list[Problem]) -> Cuts:
    """Return the four cuts of a family; one that is not named is set in the next plainer."""
    fields = Fields(node, f"family '{name}'", problems)
    regular = fields.choice("regular", known)
    bold = fields.choice("bold", known, regular or "sans")
    italic = fields.choice("italic", known, regular or "sans")
    bold_italic = fields.choice("bold-italic", known, bold or "sans")
    fields.close()
    return (
        known.get(regular, "sans"),
        known.get(bold, "sans"),
        known.get(italic, "sans"),
        known.get(bold_italic, "sans"),
    )


def _kerning(fields: Fields, otherwise: bool) -> bool:
    """Return whether texts are kerned, which is a fault where nothing is installed that kerns."""
    node, wanted = fields.child("kerning"), fields.flag("kerning", otherwise)
    if node and wanted and not can_shape():
        fields.wrong(node, *NO_KERNING)
    return wanted


def _style(
    name: str,
    node: Node,
    families: Mapping[str, Cuts],
    colours: Mapping[str, str],
    kerning: bool,
    problems: list[Problem],
) -> Style:
    """Read a style of the theme. Faults are added to `problems`, and what is missing gets a
    default. `kerning` is what the theme says for all styles."""
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
        kerning=_kerning(fields, kerning),
    )
    fields.close()
    return style
