"""Tell whether a game that is about to begin would be in order."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from kitgen.game import load_game
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Problem, faults
from kitgen.game.topics import draft_problems
from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder
from kitgen.kit.unprinted import unprinted

_ROW = re.compile(r"of face '[^']*', row '([^']+)'")


def try_out(
    files: Mapping[str, str | bytes | Path], lines: Mapping[str, Sequence[int]], source: str
) -> list[Problem]:
    """Check the game that these files make, and tell what its parts cannot print yet, such as
    letters that its fonts lack: that is mended in the folder. Raises DataError with every fault of
    the tables, which is mended in the spreadsheet. Each is told in the row of the spreadsheet
    `source` that it comes from; `lines` are where the rows of each CSV file made of it stand."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "game"
        begin_folder(folder, files)
        try:
            game = load_game(folder)
        except DataError as error:
            raise DataError(_in_source(faults(error.problems), files, lines, source)) from None
        # the beginning itself tells of columns without a place, and its rules begin as a draft
        told = {*unprinted(game), *draft_problems(game)}
        problems = [_in_row(each, game) for each in game_problems(folder) if each not in told]
    return [problem.as_doubt() for problem in _in_source(problems, files, lines, source)]


def _in_row(problem: Problem, game: Game) -> Problem:
    """Return a problem of a layout that names a row, in the line of that row; others as they
    are."""
    named = _ROW.search(problem.what)
    if problem.sheet is not None or not named:
        return problem
    tables = [table.by_id for name, table in game.tables.items() if name in game.own_tables]
    found = [rows[named[1]].place for rows in tables if named[1] in rows]
    if len(found) != 1:
        return problem
    return problem._replace(file=found[0].file, line=found[0].line, column=0, sheet=found[0].sheet)


def _in_source(
    problems: Sequence[Problem],
    files: Mapping[str, str | bytes | Path],
    lines: Mapping[str, Sequence[int]],
    source: str,
) -> list[Problem]:
    """Return problems in the rows of the spreadsheet that they come from; those of the layouts that
    were made of it where its headings stand."""
    rows = {name: _rows(str(files[name])) for name in lines if name in files}
    moved = []
    for problem in problems:
        file = Path(problem.file).as_posix()
        name = next((each for each in rows if file.endswith(f"/{each}")), "")
        if problem.sheet or name not in rows:
            where = problem if problem.sheet else problem._replace(line=1, column=0)
            moved.append(where._replace(file=source))
            continue
        at = rows[name].get(problem.line)
        line = lines[name][at] if at is not None and 0 <= at < len(lines[name]) else 1
        moved.append(problem._replace(file=source, line=line))
    return moved


def _rows(text: str) -> dict[int, int]:
    """Return the number of the row that begins on each line of a table."""
    reader = csv.reader(io.StringIO(text))
    starts, last = {}, 0
    for number, _ in enumerate(reader):
        starts[last + 1] = number - 1
        last = reader.line_num
    return starts
