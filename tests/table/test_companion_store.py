"""The session file: what was answered is there, whatever happens."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.table.errors import DamagedError, SessionError, StaleError
from companion.table.events import BEGIN, Event
from companion.table.store import Store

META = {"game": "none", "folder": "", "rules": "1"}


def new_file(path: Path) -> None:
    Store.create(path, META, [(None, Event(BEGIN, {}))]).close()


def test_lines_come_back_as_written(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    events = [Event("buy", {"units": {"tank": 2}}), Event("set", {"text": "žluťoučký"})]
    with Store.open(path) as store:
        for seen, event in enumerate(events, 1):
            assert store.append(event, seen, {}).id == seen + 1
    with Store.open(path) as store:
        assert [record.event for record in store.records()][1:] == events
        assert [record.id for record in store.records(after=1)] == [2, 3]


def test_what_two_write_on_the_cover_stays(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    with Store.open(path) as first, Store.open(path) as second:
        first.write_meta("people", "Anna")
        second.write_meta("note", "snow")
        assert first.reread_meta()
        assert not first.reread_meta()
        assert (first.meta["people"], first.meta["note"]) == ("Anna", "snow")
    with Store.open(path) as store:
        assert (store.meta["people"], store.meta["note"]) == ("Anna", "snow")


FULL = 2
SAFE = """
import sys
from pathlib import Path
from companion.table import store
path = Path(sys.argv[1])
asked = []
connect = store.sqlite3.connect
def connected(*given, **more):
    db = connect(*given, **more)
    db.set_trace_callback(asked.append)
    return db
store.sqlite3.connect = connected
with store.Store.create(path, {"game": "none"}, [(None, store.Event("begin", {}))]) as made:
    print(*made._db.execute("PRAGMA synchronous").fetchone())
print(asked.count("PRAGMA synchronous=FULL"))
"""


def test_an_answer_waits_for_the_disk(tmp_path: Path) -> None:
    """In the program, that is: these tests do not."""
    command = [sys.executable, "-c", SAFE, str(tmp_path / "s.session")]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    written_and_opened = 2
    assert ran.stdout.split() == [str(FULL), str(written_and_opened)]


def test_a_stale_writer_is_told_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    with Store.open(path) as one, Store.open(path) as other:
        one.append(Event("a", {}), 1, {})
        with pytest.raises(StaleError, match="line 2"):
            other.append(Event("b", {}), 1, {})
        assert [r.event.kind for r in other.records()] == [BEGIN, "a"]


def test_a_name_is_never_taken_twice(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    before = path.read_bytes()
    with pytest.raises(SessionError, match="already"):
        new_file(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "line", "table"])
def test_a_damaged_file_is_reported_and_left_alone(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    with Store.open(path) as store:
        for seen in range(1, 200):
            store.append(Event("a", {"text": "x" * 50}), seen, {})
    whole = path.read_bytes()
    if damage == "empty":
        path.write_bytes(b"")
    elif damage == "text":
        path.write_text("this is no database")
    elif damage == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "line":
        with sqlite3.connect(path) as db:
            db.execute("UPDATE events SET data='{}' WHERE id=7")
        db.close()
    else:
        with sqlite3.connect(path) as db:
            db.execute("DROP TABLE events")
        db.close()
    before = path.read_bytes()
    with pytest.raises(DamagedError, match=r"s\.session"), Store.open(path) as store:
        store.records()
    assert path.read_bytes() == before


def test_a_file_of_a_newer_version_says_so(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE meta SET value='99' WHERE key='format'")
    db.close()
    with pytest.raises(SessionError, match="newer"):
        Store.open(path)


def _write_until_done(path: str, name: str, count: int, seed: int) -> None:
    """Write `count` lines, each against the last line seen, again when somebody was faster."""
    dice = random.Random(seed)
    for number in range(count):
        while True:
            time.sleep(dice.random() * 0.003)
            with Store.open(Path(path)) as store:
                seen = store.last_id()
                if dice.random() < 0.5:
                    time.sleep(dice.random() * 0.003)
                try:
                    store.append(Event(name, {"number": number}), seen, {})
                except StaleError:
                    continue
            break


@pytest.mark.walk
def test_writers_at_random_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    new_file(path)
    spawn = multiprocessing.get_context("spawn")
    writers = [
        spawn.Process(target=_write_until_done, args=(str(path), name, 60, seed))
        for seed, name in enumerate(("one", "other"))
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    with Store.open(path) as store:
        records = store.records()
    for name in ("one", "other"):
        numbers = [r.event.data["number"] for r in records if r.event.kind == name]
        assert numbers == list(range(60))


WRITER = """
import sys
from pathlib import Path
from companion.table.events import Event
from companion.table.store import Store
with Store.open(Path(sys.argv[1])) as store:
    seen = store.last_id()
    while True:
        seen = store.append(Event("a", {"text": "x" * 300}), seen, {"state": {"last": seen}}).id
        sys.stdout.write(f"{seen}\\n")
        sys.stdout.flush()
"""


def kill_at_random(path: Path, times: int, seed: int) -> None:
    """Kill a writer again and again; whatever it had answered must be in the file, whole."""
    dice = random.Random(seed)
    new_file(path)
    for _round in range(times):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        answered = int(writer.stdout.readline())
        time.sleep(dice.random() * 0.02)
        os.kill(writer.pid, signal.SIGKILL)
        rest = writer.stdout.read()
        writer.wait()
        complete = [line for line in rest.split("\n")[:-1] if line]
        answered = int(complete[-1]) if complete else answered
        with Store.open(path) as store:
            assert store.last_id() >= answered
    with Store.open(path) as store:
        records = store.records()
    assert [record.id for record in records] == list(range(1, len(records) + 1))


@pytest.mark.walk
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_kills_at_random_lose_nothing(tmp_path: Path) -> None:
    kill_at_random(tmp_path / "s.session", times=60, seed=1)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_thousand_kills_at_random_lose_nothing(tmp_path: Path) -> None:
    kill_at_random(tmp_path / "s.session", times=1000, seed=2)
