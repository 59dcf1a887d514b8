"""The commands, in the order of the help."""

from __future__ import annotations

from collections.abc import Mapping

from kitgen.commands import build, calibrate, export, folders, looking
from kitgen.commands.declared import Command

COMMANDS: Mapping[str, Command] = {
    "games": looking.games_command,
    "new": folders.new_command,
    "update": folders.update_command,
    "check": looking.check_command,
    "build": build.build_command,
    "export": export.export_command,
    "site": looking.site_command,
    "gallery": looking.gallery_command,
    "preview": looking.preview_command,
    "calibrate": calibrate.calibrate_command,
    "printers": calibrate.printers_command,
}
MAP_COMMANDS: Mapping[str, Command] = {"import": folders.map_import_command}
BRIEFLY: Mapping[str, str] = {
    "games": "List the built-in games.",
    "new": "Begin a game of your own, in a small folder.",
    "update": "Take a changed sheet of cards into your game.",
    "check": "List all faults of a game; nothing is written.",
    "build": "Make the PDF files of a game, to print and cut.",
    "export": "Make pictures of faces, cut files, a table on a screen.",
    "site": "Make web pages of the rules.",
    "gallery": "Make pictures of faces, themes and symbols.",
    "preview": "Show a game in your browser while you change it.",
    "calibrate": "Make a sheet that shows what your printer does.",
    "printers": "List the printers that you have measured.",
    "map": "Make a map of your own areas.",
    "import": "Make a map from a drawing of its areas.",
}
"""What each command does, in a line of the list of commands."""
