"""`make kit` in a fresh copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from installed import PATIENCE_S, REQUIRED, SOURCE


def test_make_kit_sets_up_a_fresh_copy_and_makes_the_whole_kit(tmp_path: Path) -> None:
    if not REQUIRED:
        pytest.skip("takes its packages from the index: make walks")
    copy = tmp_path / "boardgame-kit"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "output"))
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    ended = subprocess.run(
        ["make", "kit"], cwd=copy, env=own, capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    made = {path.name for path in (copy / "output" / "axis-allies" / "en-a4").iterdir()}
    assert made >= {"print-me.pdf", "board.pdf", "counters.pdf", "cards.pdf", "rules.pdf"}
