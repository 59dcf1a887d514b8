"""Folders of the built-in games and layouts: beside the packages in a checkout, inside them in a
wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parent / name


def games_folder() -> Path:
    return _folder("data")


def layouts_folder() -> Path:
    return _folder("layouts")


def builtin_games() -> tuple[str, ...]:
    """Return the ids of the games that come with the program, in alphabetical order."""
    folder = games_folder()
    if not folder.is_dir():
        return ()
    return tuple(sorted(p.name for p in folder.iterdir() if (p / "game.yaml").is_file()))
