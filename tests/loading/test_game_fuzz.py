"""Two thousand spoilt copies of the sixth game: each is read and drawn, or refused in sentences."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from games_to_try import SIXTH
from spoiling import FILES, spoil

from kitgen.kit.check import game_problems

CHUNKS, CASES = 20, 100
QUICK = 1
"""Chunks of the everyday run; the others are marked slow."""


@pytest.mark.walk
@pytest.mark.parametrize(
    "chunk",
    [
        *range(QUICK),
        *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(QUICK, CHUNKS)),
    ],
)
def test_spoilt_games_are_read_or_refused(chunk: int, tmp_path: Path) -> None:
    dice = random.Random(chunk)
    folder = tmp_path / "game"
    shutil.copytree(SIXTH, folder)
    refused = 0
    for case in range(CASES):
        name = dice.choice(FILES)
        good = (SIXTH / name).read_bytes()
        bad = good
        for _ in range(dice.randint(1, 3)):
            bad = spoil(bad, dice)
        (folder / name).write_bytes(bad)
        try:
            problems = game_problems(folder, (dice.choice(("en", "cs")),))
        except Exception as error:
            raise AssertionError(f"chunk {chunk}, case {case}: {name} as\n{bad!r}") from error
        refused += bool(problems)
        for problem in problems:
            line = str(problem)
            assert "\n" not in line, (name, bad, line)
            assert problem.what, (name, bad, line)
            assert problem.mend, (name, bad, line)
        (folder / name).write_bytes(good)
    assert 0 < refused < CASES
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game"]
    assert sorted(str(p.relative_to(folder)) for p in folder.rglob("*")) == sorted(
        str(p.relative_to(SIXTH)) for p in SIXTH.rglob("*")
    )
