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


@pytest.mark.walk
@pytest.mark.parametrize(
    "chunk",
    [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))],
)
def test_hostile_folders_are_built_or_refused(chunk: int, tmp_path: Path) -> None:
    assert len(EVILS) == CASES
    program = Path(__file__).parents[1] / "helpers" / "hostile.py"
    command = [sys.executable, str(program), str(chunk * CASES), str(CASES), str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.stdout, run.stderr, run.returncode) == ("", "", 0)
