"""What is known of the pictures of boards without drawing any. Loads nothing that draws."""

from __future__ import annotations

from pathlib import Path

from kitgen.kit.inputs import fingerprint
from kitgen.kit.options import Options
from kitgen.press.papers import paper

CARDS = ("cards", "aids")
"""Files of a kit whose pieces are read, and drawn as large as that wants."""

ABOUT = "about.json"
"""File that tells what the others of a drawing are."""


def mark(folder: Path) -> str:
    """Return a word that changes whenever pictures of a game may look otherwise."""
    return fingerprint(folder, Options("", paper("a4")), folder / "output")
