"""YAML as a tree that knows where each value stands: a plain subset, the same for every reader."""

from __future__ import annotations

from pathlib import Path

from kitgen.game.node import Node
from kitgen.game.plain_yaml import read_plain
from kitgen.game.problems import display_path
from kitgen.game.source import read_text


def read_yaml(path: Path) -> Node:
    """The tree of a YAML file. Raises DataError."""
    return parse_yaml(read_text(path), display_path(path))


def parse_yaml(text: str, file: str, first_line: int = 1) -> Node:
    """The tree of a YAML text; `first_line` is the line of the file on which the text begins.
    Raises DataError."""
    plain = read_plain(text, file, first_line)
    if plain is not None:
        return plain
    from kitgen.game.yaml_events import read_events

    return read_events(text, file, first_line)
