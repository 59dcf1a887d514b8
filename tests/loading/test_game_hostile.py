"""Hostile game folders through the command, each in a process with bounds on time and memory: every
one is built or refused in sentences, nothing is left half done, nothing outside is touched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hostile import EVILS

CHUNKS, CASES = 168, 18
"""Over three thousand folders; the everyday run tries each kind of evil once."""


LONG_WORDS = (86, 162, 270)
"""Folders with a word of 60,000 letters in their rules."""


def tried(first: int, count: int, room: Path) -> tuple[str, str, int]:
    program = Path(__file__).parents[1] / "helpers" / "hostile.py"
    command = [sys.executable, str(program), str(first), str(count), str(room)]
    run = subprocess.run(command, capture_output=True, text=True)
    return run.stdout, run.stderr, run.returncode


@pytest.mark.walk
@pytest.mark.parametrize(
    "chunk",
    [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))],
)
def test_hostile_folders_are_built_or_refused(chunk: int, tmp_path: Path) -> None:
    assert len(EVILS) == CASES
    assert tried(chunk * CASES, CASES, tmp_path) == ("", "", 0)


@pytest.mark.walk
@pytest.mark.parametrize("seed", LONG_WORDS)
def test_a_word_of_sixty_thousand_letters_is_set_or_refused(seed: int, tmp_path: Path) -> None:
    assert tried(seed, 1, tmp_path) == ("", "", 0)
