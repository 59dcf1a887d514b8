"""The theme of a game's own: families of its fonts, and what the deck is set in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kitgen.draw.fonts import FONTS
from kitgen.game.problems import DataError, Place, display_path, nearest, shown
from kitgen.game.slugs import slug
from kitgen.game.yaml_text import CannotEdit, Value, with_field, with_value, without
from kitgen.game.yaml_tree import parse_yaml, read_yaml
from kitgen.parts.layout_files import find_theme
from kitgen.parts.theme import whole_theme

Families = Mapping[str, Mapping[str, str]]
"""Families of a theme by name, each with the names of its fonts by their cuts."""
USES: Mapping[str, tuple[str, ...]] = {
    "headings": ("serif", "slanted"),
    "text": ("sans", "heavy"),
    "figures": ("figures",),
}
"""What a deck is set in, and the families of the built-in themes that are behind each."""
USUAL = "usual"
"""Word for what the theme itself says."""
PLAIN = ("sans", "serif")
"""Built-in families that a deck can be set in."""
CUTS = ("regular", "bold", "italic", "bold-italic")
_LONGEST_NAME = 40


class GameFonts(NamedTuple):
    """Families of a theme that are set in fonts of the game, each with its cuts by name, and what
    the deck is set in: a family for each of `USES`, `USUAL` for that of the theme."""

    families: Families
    uses: Mapping[str, str]


class OwnTheme:
    """The theme of a game as it is changed: its own, or a new one laid over a built-in one. Raises
    DataError where it cannot be read."""

    def __init__(self, folder: Path) -> None:
        """Find the game's theme. A built-in one is left alone: a new one that extends it is
        begun."""
        self._folder = folder
        self._kit = folder / "kit.yaml"
        node = read_yaml(self._kit).items.get("theme")
        if node is None:
            place = Place(display_path(self._kit))
            raise DataError([place.problem("the theme is missing", "add 'theme: atlas'")])
        self._name = node.word()
        path = find_theme(folder)(self._name, node.place)
        self._is_new = path.parent != folder / "layouts"
        whole = whole_theme(path, find_theme(folder))
        self._fallback = bool(whole.items.get("fallback"))
        self._base = self._families_below(path)
        if self._is_new:
            self._path = _free_name(folder / "layouts", "mine")
            self._text = (
                f"# Fonts and colours of this game, laid over those of {self._name}:"
                " docs/fonts.md.\n"
                f"extends: {self._name}\n"
            )
        else:
            self._path = path
            self._text = path.read_bytes().decode("utf-8")
        self._before = self._text

    def _families_below(self, path: Path) -> Families:
        """Return the families of the theme that the game's own one is laid over."""
        find = find_theme(self._folder)
        if not self._is_new:
            node = read_yaml(path).items.get("extends")
            if node is None:
                return {}
            path = find(node.word(), node.place)
        node = whole_theme(path, find).items.get("families")
        return dict(node.plain()) if node else {}

    def _own(self, key: str) -> dict[str, Any]:
        """Return what the theme itself says under a key."""
        theme = parse_yaml(self._text.removeprefix("\ufeff"), "").plain()
        return dict((theme or {}).get(key) or {})

    @property
    def fonts(self) -> GameFonts:
        """What the theme has of the game's own, as it is written now."""
        own, fonts = self._own("families"), self._own("fonts")
        families = {
            name: cuts
            for name, cuts in own.items()
            if name not in self._targets() and any(font in fonts for font in cuts.values())
        }
        uses = {}
        known = self._known(families)
        for use, targets in USES.items():
            now = {target: own[target] for target in targets if target in own}
            uses[use] = next(
                (
                    name
                    for name, cuts in known.items()
                    if now == {target: _for_target(target, cuts) for target in targets}
                ),
                USUAL if not now else "",
            )
        return GameFonts(families, uses)

    def _known(self, families: Families) -> Families:
        """Return the families that a deck can be set in: some of the game's own, and built-in
        ones."""
        return {**{name: self._base[name] for name in PLAIN if name in self._base}, **families}

    @staticmethod
    def _targets() -> set[str]:
        return {target for targets in USES.values() for target in targets}

    def name_for(self, family: str) -> str:
        """Return the name under which the theme has a family, or may have it."""
        name = slug(family)[:_LONGEST_NAME].strip("-") or "font"
        name = name if name[0].isalpha() else f"font-{name}"
        return f"own-{name}" if name in {*FONTS, *self._base, *self._targets()} else name

    def add_family(self, name: str, cuts: Mapping[str, Value]) -> None:
        """Add fonts to a family, in place of those that it has for the same cuts."""
        family: dict[str, str] = dict(self._own("families").get(name, {}))
        uses = self.fonts.uses
        for cut, font in cuts.items():
            called = name if cut == "regular" else f"{name}-{cut}"
            self._put("fonts", called, font)
            family[cut] = called
        family.setdefault("regular", next(family[cut] for cut in CUTS if cut in family))
        self._put("families", name, {cut: family[cut] for cut in CUTS if cut in family})
        for use, used in uses.items():  # what is set in it gets its new cuts
            if used == name:
                self.use(use, name)

    def use(self, use: str, family: str) -> None:
        """Set headings, text or figures of the deck in a family, by its name in the theme or that
        of its fonts (`Open Sans`). Raises DataError for one that the theme does not have."""
        place = Place(display_path(self._path))
        known = self._known(self.fonts.families)
        family = next((name for name in known if slug(name) == slug(family)), family)
        own = self._own("families")
        for target in USES[use]:
            if family == USUAL:
                if target in own and target in self._base:
                    path = ("families", target)
                    self._text = self._edited(partial(without, path=path))
            elif family not in known:
                what = f"there is no family of fonts {shown(family)} for the {use}"
                raise DataError([place.problem(what, nearest(family, [*known, USUAL]))])
            elif target not in self._base and target not in own:
                what = f"the theme has no family '{target}' for the {use}"
                raise DataError([place.problem(what, f"let it extend atlas, or add '{target}'")])
            else:
                self._put("families", target, _for_target(target, known[family]))

    def add_fallback(self) -> None:
        """Have letters that a font lacks taken from a built-in one, unless the theme says so."""
        if not self._fallback:
            self._fallback = True
            self._text = self._edited(lambda text: with_field(text, (), "fallback", ["sans"]))

    def _put(self, key: str, name: str, value: Value) -> None:
        """Write an entry under a key of the theme."""

        def made(text: str) -> str:
            plain = parse_yaml(text, "").plain() or {}
            if not plain.get(key):
                if key in plain:
                    return with_value(text, (key,), {name: value})
                return _with_block(text, key, name, value)
            return with_field(text, (key,), name, value)

        self._text = self._edited(made)

    def _edited(self, made: Callable[[str], str]) -> str:
        mark = "\ufeff" if self._text.startswith("\ufeff") else ""
        try:
            return mark + made(self._text.removeprefix("\ufeff"))
        except CannotEdit as error:
            place = Place(display_path(self._path))
            mend = "change it by hand: docs/fonts.md"
            raise DataError([place.problem(str(error), mend)]) from None

    def files(self) -> dict[str, bytes]:
        """Return the files that differ: the theme, and the kit that takes it."""
        if self._text == self._before:
            return {}
        files = {f"layouts/{self._path.name}": self._text.encode()}
        if self._is_new:
            kit = self._kit.read_bytes().decode("utf-8")
            mark = "\ufeff" if kit.startswith("\ufeff") else ""
            try:
                kit = mark + with_value(kit.removeprefix("\ufeff"), ("theme",), self._path.stem)
            except CannotEdit as error:
                place = Place(display_path(self._kit))
                mend = f"write 'theme: {self._path.stem}' there"
                raise DataError([place.problem(str(error), mend)]) from None
            files["kit.yaml"] = kit.encode()
        return files


def game_fonts(folder: Path) -> GameFonts:
    """Return the families of a game's own fonts, and what its deck is set in. Raises DataError."""
    return OwnTheme(folder).fonts


def _for_target(target: str, cuts: Mapping[str, str]) -> dict[str, str]:
    """Return the cuts of a family as one of the built-in themes' families has them: `heavy` and
    `figures` begin with the bold cut, `slanted` with the italic one."""
    regular = cuts.get("regular", "")
    bold = cuts.get("bold", regular)
    italic = cuts.get("italic", regular)
    both = cuts.get("bold-italic", cuts.get("bold", italic))
    four = {"regular": regular, "bold": bold, "italic": italic, "bold-italic": both}
    if target in ("heavy", "figures"):
        four |= {"regular": bold, "italic": both}
    if target == "slanted":
        four |= {"regular": italic, "bold": both}
    plain = {"bold": four["regular"], "italic": four["regular"], "bold-italic": four["bold"]}
    return {cut: font for cut, font in four.items() if plain.get(cut) != font}


def _free_name(folder: Path, stem: str) -> Path:
    number, path = 1, folder / f"{stem}.yaml"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.yaml"
    return path


def _with_block(text: str, key: str, name: str, value: Value) -> str:
    """Return a theme with a new key at its end whose only entry has a line of its own, as a hand
    would write it."""
    with_key = with_field(text, (), key, {name: {}})
    return with_value(with_key, (key, name), value)
