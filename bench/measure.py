"""Fresh processes, run in turn, and what each cost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from shutil import which
from statistics import median

ROUNDS = 5
ONCE = "--once" in sys.argv
"""Whether each command runs once, to see that it does."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one process: seconds of processor time and by the clock, and its peak memory."""

    cpu_s: float
    wall_s: float
    peak_mb: float


@dataclass(slots=True)
class BoundsTable:
    """The table of bounds, and how many were missed."""

    failed: int = 0

    def row(self, what: str, value: float, unit: str, most: float) -> None:
        figure = f"  {what:<58} {value:7.2f}{unit:<3}"
        if ONCE:
            print(figure)
            return
        holds = value <= most
        self.failed += not holds
        print(f"{figure} <= {most:g}{unit:<3} {'pass' if holds else 'FAIL'}")


def _environment() -> dict[str, str]:
    """Return the environment of a user: compiled modules are kept, whatever this shell says."""
    environment = {
        key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
    }
    return {**environment, "PYTHONHASHSEED": "0"}


def run(command: Sequence[str]) -> Cost:
    """Run `python …` in a process of its own. Exits with its words if it fails."""
    from time import perf_counter

    before = perf_counter()
    child = subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(),
    )
    assert child.stderr is not None
    message = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"bench: {' '.join(command)} failed\n{message}")
    kib = used.ru_maxrss / 1024 if sys.platform == "darwin" else used.ru_maxrss
    return Cost(used.ru_utime + used.ru_stime, perf_counter() - before, kib / 1024)


def paired(commands: Mapping[str, Sequence[str]], rounds: int = ROUNDS) -> dict[str, Cost]:
    """Return the median cost of each command. They take turns, so that a busy machine slows all
    alike; one round before the first is not counted, it warms the file cache."""
    if ONCE:
        return {name: run(command) for name, command in commands.items()}
    for command in commands.values():
        run(command)
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            costs[name].append(run(command))
    return {
        name: Cost(
            median(cost.cpu_s for cost in some),
            median(cost.wall_s for cost in some),
            max(cost.peak_mb for cost in some),
        )
        for name, some in costs.items()
    }


def instructions(command: Sequence[str]) -> float:
    """Thousand millions of instructions that `python …` takes, counted by valgrind: within a
    hundredth the same on every run, whatever else the machine does. About thirty times as slow."""
    if which("valgrind") is None:
        sys.exit("bench: valgrind is not there; install it, or measure without --count")
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    ran = subprocess.run(
        [*count, sys.executable, *command], capture_output=True, text=True, env=_environment()
    )
    count_line = re.search(r"I\s+refs:\s+([0-9,]+)", ran.stderr)
    if ran.returncode or count_line is None:
        sys.exit(f"bench: {' '.join(command)} failed\n{ran.stderr}")
    return int(count_line[1].replace(",", "")) / 1e9
