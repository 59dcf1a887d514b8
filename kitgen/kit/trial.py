"""Whether a game that is about to begin would be in order."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from kitgen.game.problems import DataError
from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder
from kitgen.start.spreadsheet import Sheet


def try_out(files: Mapping[str, str], sheet: Sheet, file: str) -> None:
    """Check the game that these files make. Raises DataError with every fault, each in the row of
    the spreadsheet `file` that it comes from."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "game"
        begin_folder(folder, files)
        problems = game_problems(folder)
    rows = _rows(files["cards.csv"])
    raise_these = []
    for problem in problems:
        at = rows.get(problem.line) if problem.file.endswith("cards.csv") else None
        line = sheet.lines[at] if at is not None and at < len(sheet.lines) else 1
        raise_these.append(problem._replace(file=file, line=line, column=0))
    if raise_these:
        raise DataError(raise_these)


def _rows(text: str) -> dict[int, int]:
    """Which row of a table begins on which line."""
    import csv
    import io

    reader = csv.reader(io.StringIO(text))
    found, last = {}, 0
    for number, _ in enumerate(reader):
        found[last + 1] = number - 1
        last = reader.line_num
    return found
