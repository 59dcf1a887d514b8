"""Walks: each promise of README and docs, tried with the installed program by somebody who has
nothing but it. What takes long is marked `walk` and run by `make walks`."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from installed import REQUIRED, NotInstalled, User, install


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of the installed wheel, made once for all workers; while you write
    a walk, `WALKS_BIN` names one that is there."""
    if there := os.environ.get("WALKS_BIN"):
        return Path(there)
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if base.name.startswith("popen") else base) / "installed"
    root.mkdir(exist_ok=True)
    told = root / "told"
    lock = sqlite3.connect(root / "lock", timeout=900, isolation_level=None)
    with closing(lock):
        lock.execute("BEGIN EXCLUSIVE")
        if not told.exists():
            try:
                told.write_text(f"bin {install(root)}")
            except NotInstalled as error:
                told.write_text(f"not {error}")
    how, _, what = told.read_text().partition(" ")
    if how == "bin":
        return Path(what)
    why = f"THE WHEEL IS NOT WALKED: it could not be installed from the package index ({what})"
    if REQUIRED:
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture
def user(installed: Path, tmp_path: Path) -> User:
    """Somebody who has just installed the program."""
    return User(installed, tmp_path)
