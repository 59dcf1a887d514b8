"""Fetch sheets at an address again and again while a preview is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kitgen.game import DataError, Problem
from kitgen.game.sheets.online import FETCHED, fetched_times
from kitgen.kit.output import OutputError, replace_files
from kitgen.new_game.update import update_game

EVERY_S = 5.0
"""Seconds between two looks at the sheets."""
NOTED = timedelta(minutes=10)
"""Seconds after which a sheet without a change is noted as fetched."""


async def follow(
    folder: Path,
    tell: Callable[[tuple[Problem, ...]], None],
    every_s: float = EVERY_S,
    *,
    local: bool,
) -> None:
    """Take in what has changed at the addresses until the task ends. `tell` is called with the
    faults whenever they are others than before."""
    last: tuple[Problem, ...] = ()
    while True:
        faults = await asyncio.to_thread(take_in, folder, local=local)
        if faults != last:
            tell(faults)
            last = faults
        await asyncio.sleep(every_s)


def take_in(folder: Path, *, local: bool) -> tuple[Problem, ...]:
    """Fetch the sheets of a game once, write what has changed, and return the faults."""
    try:
        update = update_game(folder, None, "", sheet_wins=False, local=local, fetched_only=True)
        times = fetched_times(folder).values()
        noted = bool(times) and datetime.now(UTC) - min(times) < NOTED
        if {*update.files} - {FETCHED} or not noted:
            replace_files(folder, update.files)
    except DataError as error:
        return error.problems
    except OutputError as error:
        return (Problem(str(folder), 0, 0, str(error), "make the folder writable"),)
    except OSError as error:
        what = f"the sheets cannot be taken in now ({error.strerror or error})"
        return (Problem(str(folder), 0, 0, what, "it is tried again in a moment"),)
    return update.undecided
