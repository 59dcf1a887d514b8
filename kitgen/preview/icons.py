"""Icons in the preview: found by a word, copied by a click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kitgen.game.places import layouts_folder
from kitgen.game.problems import DataError
from kitgen.parts.icon_words import find_icons, icons_of
from kitgen.parts.symbol_markup import symbol_markup
from kitgen.parts.symbols import Symbols

MOST = 300
"""Most icons that are shown at once."""


def icons_found(folder: Path, words: str) -> dict[str, Any]:
    """Return the icons of a game, then the built-in ones, that some words fit, each with its name,
    what it shows and its paths, and how many `more` there are. Raises DataError."""
    own = {path.stem for path in (folder / "symbols").glob("*.svg")}
    found = find_icons(icons_of(folder), words.split())
    icons = sorted(found, key=lambda icon: icon.name not in own)
    symbols = Symbols([folder / "symbols", layouts_folder() / "symbols"])
    shown = list[dict[str, str]]()
    for icon in icons:
        if len(shown) == MOST:
            break
        try:
            paths = str(symbol_markup(symbols, icon.name, "currentColor"))
        except DataError:  # a file that nothing uses and that cannot be read
            continue
        shown.append({"name": icon.name, "about": icon.in_words(), "paths": paths})
    return {"icons": shown, "more": max(0, len(icons) - MOST)}
