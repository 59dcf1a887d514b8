"""The commands, in the order of the help. A command's module is loaded when the command is run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Listed(NamedTuple):
    """A command in the list: the module and function that run it, and its line of help."""

    module: str
    function: str
    help: str


COMMANDS: Mapping[str, Listed] = {
    "games": Listed("looking", "games_command", "List the built-in games."),
    "new": Listed("folders", "new_command", "Begin a game of your own, in a small folder."),
    "looks": Listed("folders", "looks_command", "List the looks that a new game may have."),
    "update": Listed("folders", "update_command", "Take a changed sheet of cards into your game."),
    "columns": Listed("columns", "columns_command", "Say what a sheet's columns are on the cards."),
    "language": Listed("languages", "language_command", "Give your game a further language."),
    "translate": Listed(
        "languages", "translate_command", "Take a game's texts to a translator and back."
    ),
    "check": Listed("looking", "check_command", "List all faults of a game; nothing is written."),
    "build": Listed("build", "build_command", "Make the PDF files of a game, to print and cut."),
    "export": Listed(
        "export", "export_command", "Make pictures of faces, cut files, a table on a screen."
    ),
    "site": Listed("looking", "site_command", "Make web pages of the rules, or a proof of faces."),
    "gallery": Listed("looking", "gallery_command", "Make pictures of faces, themes and symbols."),
    "preview": Listed(
        "looking", "preview_command", "Show a game in your browser while you change it."
    ),
    "icons": Listed("icons", "icons_command", "Find an icon by a word, or add a set of them."),
    "fonts": Listed(
        "fonts", "fonts_command", "Take fonts into your game, and set its deck in them."
    ),
    "calibrate": Listed(
        "calibrate", "calibrate_command", "Make a sheet that shows what your printer does."
    ),
    "printers": Listed(
        "calibrate", "printers_command", "List the printers that you have measured."
    ),
}
MAP_COMMANDS: Mapping[str, Listed] = {
    "import": Listed("folders", "map_import_command", "Make a map from a drawing of its areas."),
}
