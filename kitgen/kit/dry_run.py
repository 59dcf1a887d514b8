"""Whether a game that is about to begin would be in order."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from kitgen.game.problems import DataError, Problem, faults
from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder


def try_out(
    files: Mapping[str, str | bytes | Path], lines: Mapping[str, Sequence[int]], source: str
) -> list[Problem]:
    """Check the game that these files make, and tell what its layout may allow once it is there.
    Raises DataError with every fault if others stand against it. Each is told in the row of the
    spreadsheet `source` that it comes from; `lines` are where the rows of each CSV file made of it
    stand."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "game"
        begin_folder(folder, files)
        problems = faults(game_problems(folder))
    rows = {name: _rows(str(files[name])) for name in lines if name in files}
    found = []
    for problem in problems:
        name = Path(problem.file).name
        if problem.sheet or name not in rows:
            where = problem if problem.sheet else problem._replace(line=1, column=0)
            found.append(where._replace(file=source))
            continue
        at = rows[name].get(problem.line)
        line = lines[name][at] if at is not None and 0 <= at < len(lines[name]) else 1
        found.append(problem._replace(file=source, line=line))
    if not all(problem.allowable for problem in found):
        raise DataError(found)
    return [problem.as_doubt() for problem in found]


def _rows(text: str) -> dict[int, int]:
    """Which row of a table begins on which line."""
    reader = csv.reader(io.StringIO(text))
    found, last = {}, 0
    for number, _ in enumerate(reader):
        found[last + 1] = number - 1
        last = reader.line_num
    return found
