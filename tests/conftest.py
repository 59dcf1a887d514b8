"""What many tests need: copies of the sixth game to spoil, and whole kits built once."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest
from browsers import MISSING, Browsers
from games_to_try import GAMES, SIXTH, Copy, Kit
from hypothesis import HealthCheck, settings
from robots import FAULT

from companion.table import i18n, store
from kitgen.game import load_game
from kitgen.kit.build import build_kit
from kitgen.kit.options import Options
from kitgen.press.papers import paper

WALKS_END = float(os.environ.get("WALKS_END", "inf"))
"""When no more walks begin, in seconds since 1970: what is left is skipped, and told."""
SWEPT = 5
"""Of so many cases of a sweep `make test` tries one, `make walks` the others."""
NO_BROWSER = "needs chromium and chromedriver: apt-get install chromium chromium-driver"

# A busy machine is no fault of what is tested. Every run tries other examples: few at a time do.
settings.register_profile(
    "patient", max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

# A session is safe from a loss of power, which no test brings about: none need wait for the disk.
store.SYNCHRONOUS = "OFF"

# Thousands of tests live in one process: looking for what nobody holds costs a tenth of their time.
gc.set_threshold(50_000, 20, 20)

# Many tests start programs: what is compiled once is there for all of them, and for the next run.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A shell lets what it starts in the background ignore Ctrl-C, which programs take over from us.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to `make walks` what needs a browser, the other language of what is tried in both, and
    four of five cases of a sweep. Each game and each language stays in many tests.

    A browser on a busy machine is at times slower than any patience: such a test is tried once
    more, and the summary says so. What robots call a fault is none of the machine's."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker("walk")
            item.add_marker(pytest.mark.flaky(reruns=1, rerun_except=f"AssertionError: {FAULT}"))
            item.add_marker(pytest.mark.skipif(MISSING, reason=NO_BROWSER))
    translated = defaultdict[tuple[str, str], list[pytest.Item]](list)
    swept = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        translated[_but_for_its_language(item)].append(item)
    for (test, case), languages in translated.items():
        _leave_all_but_one(languages, case or test)
    for item in items:
        if item.get_closest_marker("sweep") and not item.get_closest_marker("walk"):
            swept[item.nodeid.partition("[")[0]].append(item)
    for test, cases in swept.items():
        for start in range(0, len(cases), SWEPT):
            _leave_all_but_one(cases[start : start + SWEPT], test)


def _but_for_its_language(item: pytest.Item) -> tuple[str, str]:
    """Return the name of a test and that of its case, which is the same in every language: from
    `test_pages[axis-allies-cs]`, `test_pages` and `axis-allies`."""
    test, _, case = item.nodeid.removesuffix("]").partition("[")
    lang = item.callspec.params.get("lang") if hasattr(item, "callspec") else None
    return test, "-".join(word for word in case.split("-") if word != lang)


def _leave_all_but_one(cases: Sequence[pytest.Item], name: str) -> None:
    """Leave to the walks all cases but one, which follows from the name."""
    kept = crc32(name.encode()) % len(cases)
    for number, case in enumerate(cases):
        if number != kept:
            case.add_marker("walk")


def pytest_runtest_teardown() -> None:
    """Look again for what nobody holds, if a command line that was run here has stopped that."""
    gc.enable()


def pytest_sessionfinish() -> None:
    """Keep what is there at the end from being searched for what nobody holds: with thousands of
    tests behind it, that takes a process longer than it is waited for."""
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("walk") and time.time() > WALKS_END:
        pytest.skip("THE TIME FOR WALKS IS OVER: it goes on by `make walks`")


@pytest.fixture(scope="session", autouse=True)
def scratch() -> Iterator[None]:
    """What programs leave behind, such as the report of a fault, lies in one folder and goes with
    it. Any user may write there, as where the system has such folders."""
    with (
        tempfile.TemporaryDirectory(prefix="tests-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as change,
    ):
        Path(folder).chmod(0o1777)
        change.setenv("TMPDIR", folder)
        change.setattr(tempfile, "tempdir", None)
        yield


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Kit]:
    """Kits on A4 by game and language; each is built once, whichever worker asks first."""
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if base.name.startswith("popen") else base) / "kits"
    root.mkdir(exist_ok=True)
    known: dict[tuple[str, str], Kit] = {}

    def kit(game: str, lang: str) -> Kit:
        if (game, lang) not in known:
            lock = sqlite3.connect(root / f"{game}-{lang}.lock", timeout=600, isolation_level=None)
            with closing(lock):  # a lock that every system has
                lock.execute("BEGIN EXCLUSIVE")
                folder = root / game / f"{lang}-a4"
                if not folder.is_dir():
                    build_kit(load_game(GAMES[game]), Options(lang, paper("a4")), root)
            known[game, lang] = Kit(folder, lang)
        return known[game, lang]

    return kit


@pytest.fixture(scope="session")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browsers]:
    """One program for all tests of a process that need a browser; it starts with the first."""
    found = Browsers(tmp_path_factory.mktemp("profile"))
    yield found
    found.quit()


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    folder = tmp_path / "game"
    shutil.copytree(SIXTH, folder)
    return Copy(folder)


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The examples in a folder of the test's own, which is the current one: a command that writes
    a file beside them spoils nothing."""
    folder = tmp_path / "examples"
    shutil.copytree(SIXTH.parent, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture(autouse=True)
def source_stays() -> Iterator[None]:
    """A test writes into folders of its own, never beside the source or the examples."""
    before = source_files()
    yield
    assert source_files() <= before, "a test has written into the source folder"


def source_files() -> set[Path]:
    """Return the files at the head of the source and of the examples, without hidden ones, and no
    folders: Python makes one of its own beside what it imports."""
    folders = (SIXTH.parents[1], SIXTH.parent)
    entries = (entry for folder in folders for entry in os.scandir(folder))
    return {Path(entry) for entry in entries if entry.name[:1] != "." and entry.is_file()}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins in English, whatever language the one before it spoke."""
    i18n.use("en")
    yield
    i18n.use("en")
