"""`python -m bench`, each part once and without a bound: that it runs to its end."""

from __future__ import annotations

import subprocess
import sys

import pytest
from installed import SOURCE


@pytest.mark.slow
def test_the_bench_runs_to_its_end() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "bench", "--once"],
        cwd=SOURCE,
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert "Traceback" not in ended.stdout + ended.stderr
    for part in ("The whole kit", "counters", "cards", "The companion"):
        assert part in ended.stdout


def test_a_battle_of_the_general_is_told() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "bench.napoleon", "leith-maucune", "--games", "1"],
        cwd=SOURCE,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert ended.stdout.startswith("leith-maucune: 1 battles\n")
    assert "command rally" in ended.stdout
