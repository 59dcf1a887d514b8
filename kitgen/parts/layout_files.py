"""Files of layouts and themes, found by name: first the game's own, then the built-in ones."""

from __future__ import annotations

from pathlib import Path

from kitgen.game.places import layouts_folder
from kitgen.game.problems import DataError, Place, nearest
from kitgen.game.yaml_tree import read_yaml
from kitgen.parts.theme import FindTheme


def find_layout(name: str, kind: str, folders: list[Path], place: Place) -> Path:
    """Return a layout or theme by name, in the game's own folder first. Raises DataError."""
    known = {
        path.stem: path
        for folder in reversed(folders)
        if folder.is_dir()
        for path in sorted(path for path in folder.iterdir() if path.suffix == ".yaml")
    }
    if name in known:
        return known[name]
    near = [name for name, path in known.items() if _is_of_kind(kind, path)]
    raise DataError([place.problem(f"there is no {kind} '{name}'", nearest(name, near))])


def _is_of_kind(kind: str, path: Path) -> bool:
    """Return whether a file is a layout, which has faces, or a theme, which has none."""
    try:
        return ("faces" in read_yaml(path).items) == (kind == "layout")
    except DataError:  # told where it is used
        return False


def find_theme(folder: Path) -> FindTheme:
    """Return the function that finds a theme of a game by the game's folder."""

    def find(name: str, where: Place) -> Path:
        return find_layout(name, "theme", [folder / "layouts", layouts_folder() / "themes"], where)

    return find
