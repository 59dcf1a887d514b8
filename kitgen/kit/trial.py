"""Whether a game that is about to begin would be in order."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from kitgen.game.problems import DataError, faults
from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder


def try_out(files: Mapping[str, str], lines: Sequence[int], file: str) -> None:
    """Check the game that these files make. Raises DataError with every fault, each in the row of
    the spreadsheet `file` that it comes from; `lines` are where its rows stand."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "game"
        begin_folder(folder, files)
        problems = faults(game_problems(folder))
    rows = _rows(files["cards.csv"])
    found = []
    for problem in problems:
        at = rows.get(problem.line) if problem.file.endswith("cards.csv") else None
        line = lines[at] if at is not None and at < len(lines) else 1
        found.append(problem._replace(file=file, line=line, column=0))
    if found:
        raise DataError(found)


def _rows(text: str) -> dict[int, int]:
    """Which row of a table begins on which line."""
    reader = csv.reader(io.StringIO(text))
    found, last = {}, 0
    for number, _ in enumerate(reader):
        found[last + 1] = number - 1
        last = reader.line_num
    return found
