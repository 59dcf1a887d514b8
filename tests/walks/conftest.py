"""Walks: each promise of README and docs, tried with the installed program by somebody who has
nothing but it. Each test of this folder is a `walk`, run by `make walks`."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from installed import REQUIRED, NotInstalled, User, install

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE:
            item.add_marker("walk")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the commands of the installed wheel, made once for all workers, the last of
    which removes it; while you write a walk, `WALKS_BIN` names one that is there."""
    if there := os.environ.get("WALKS_BIN"):
        yield Path(there)
        return
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if base.name.startswith("popen") else base) / "installed"
    root.mkdir(exist_ok=True)
    with closing(sqlite3.connect(root / "users", timeout=900, isolation_level=None)) as users:
        how, what = _entered(users, root)
        if how == "not":
            why = f"THE WHEEL IS NOT WALKED: the package index did not give it ({what})"
            (pytest.fail if REQUIRED else pytest.skip)(why)
        yield Path(what)
        _left(users, root)


def _entered(users: sqlite3.Connection, root: Path) -> tuple[str, str]:
    """Note one user more, and install the wheel unless it is there: 'bin' and its folder of
    commands, or 'not' and the reason."""
    told = root / "told"
    users.execute("BEGIN EXCLUSIVE")
    users.execute("CREATE TABLE IF NOT EXISTS user (pid)")
    users.execute("INSERT INTO user VALUES (?)", (os.getpid(),))
    if not told.exists():
        try:
            told.write_text(f"bin {install(root)}")
        except NotInstalled as error:
            told.write_text(f"not {error}")
    users.execute("COMMIT")
    how, _, what = told.read_text().partition(" ")
    return how, what


def _left(users: sqlite3.Connection, root: Path) -> None:
    """Note one user less; after the last one, remove the wheel."""
    users.execute("BEGIN EXCLUSIVE")
    users.execute("DELETE FROM user WHERE pid = ?", (os.getpid(),))
    if users.execute("SELECT count(*) FROM user").fetchone() == (0,):
        (root / "told").unlink()
        shutil.rmtree(root / "venv", ignore_errors=True)
    users.execute("COMMIT")


@pytest.fixture
def user(installed: Path, tmp_path: Path) -> User:
    """Somebody who has just installed the program."""
    return User(installed, tmp_path)
