"""A session file that is not what was written: named, left alone, and gone on from."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.table import high_water, recovery
from companion.table.errors import CompanionError, DamagedError, SessionError
from companion.table.events import BEGIN, Event, Record
from companion.table.store import Store

COVER = {"game": "game-of-thrones", "folder": "", "rules": "1", "lang": "cs"}
LINES = 90


@dataclass(frozen=True)
class Sound:
    """A session as it was written, and where a test spoils a copy of it."""

    path: Path
    content: bytes
    word: bytes
    records: list[Record]
    state: Any

    def spoil(self, content: bytes) -> None:
        """Put a file in the place of the session, as if nothing had happened to it."""
        for file in self.path.parent.iterdir():
            file.unlink()
        self.path.write_bytes(content)
        self.path.with_name(self.path.name + "-last").write_bytes(self.word)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    """Ninety lines and a position of every size, so that pages are used and given back."""
    dice = random.Random(5)
    path = tmp_path_factory.mktemp("written") / "s.session"
    state: Any = None
    with Store.create(path, COVER, [(None, Event(BEGIN, {"game": "game-of-thrones"}))]) as store:
        for number in range(1, LINES):
            text = "ěš" * dice.randint(5, 200)
            state = {"state": {"line": number + 1, "text": "ž" * dice.randint(100, 3000)}}
            shown = {"text": "y" * dice.randint(50, 2500)}
            store.append(Event("a", {"text": text}), number, {"state": state, "status": shown})
        records = store.records()
    word = path.with_name("s.session-last").read_bytes()
    return Sound(path, path.read_bytes(), word, records, state)


@pytest.fixture
def sound(written: Sound, tmp_path: Path) -> Sound:
    """A copy of the written session, to be spoilt."""
    copy = replace(written, path=tmp_path / "s.session")
    copy.spoil(written.content)
    return copy


def change_rows(path: Path, *changes: str) -> None:
    with sqlite3.connect(path) as db:
        for change in changes:
            db.execute(change)
    db.close()


def what_comes_of_it(sound: Sound) -> str:
    """Look at a spoilt session as a command does. Nothing may be believed that was not written,
    and nothing sound may be lost."""
    try:
        with Store.open(sound.path) as store:
            assert {key: store.meta[key] for key in COVER} == COVER
            kept = store.cached("state")
            assert kept in (None, sound.state)
            assert store.records() == sound.records
            told = "the same"
    except DamagedError:
        told = "named"
    found = recovery.examine(sound.path)
    assert found.records == sound.records[: len(found.records)]
    assert found.kept is None or found.kept == (LINES, sound.state["state"])
    if told == "named":
        assert found.fault
    if found.kept is None and len(found.records) < LINES:
        told += ", lines lost"
    return told


def what_comes_of_a_line(sound: Sound) -> str:
    """Write one more: either it is refused, or it is there, or what it led to is."""
    try:
        with Store.open(sound.path) as store:
            store.append(Event("b", {}), LINES, {"state": {"state": {"line": LINES + 1}}})
    except CompanionError:
        return "refused"
    found = recovery.examine(sound.path)
    if found.fault:
        assert found.kept == (LINES + 1, {"line": LINES + 1})
        return "position"
    assert [record.event.kind for record in found.records] == [BEGIN, *["a"] * (LINES - 1), "b"]
    return "written"


def flips(sound: Sound, times: int, seed: int) -> Counter[str]:
    """Turn one bit of the file, anywhere or in the first pages, where most depends on it."""
    dice = random.Random(seed)
    found: Counter[str] = Counter()
    for turn in range(times):
        content = bytearray(sound.content)
        place = dice.randrange(len(content) if turn % 2 else 3 * 4096)
        content[place] ^= 1 << dice.randrange(8)
        sound.spoil(bytes(content))
        found[what_comes_of_it(sound)] += 1
        if turn % 5 == 0:
            found[what_comes_of_a_line(sound)] += 1
    return found


@pytest.mark.walk
def test_a_flipped_bit_is_named_and_loses_nothing(sound: Sound) -> None:
    found = flips(sound, 500, 1)  # many of them meet positions that are kept, and can be had anew
    assert found["named"] > 50
    assert found["the same"] > 50
    assert not any("lost" in told for told in found)


@pytest.mark.slow
def test_a_flipped_bit_of_ten_thousand_loses_nothing(sound: Sound) -> None:
    found = flips(sound, 10_000, 2)
    print(f"\n10 000 flips: {dict(found)}")
    assert not any("lost" in told for told in found)


def cuts(sound: Sound, times: int, seed: int) -> Counter[str]:
    """Cut the file short, or leave a hole in it."""
    dice = random.Random(seed)
    found: Counter[str] = Counter()
    for turn in range(times):
        place = dice.randrange(len(sound.content))
        if turn % 2:
            content = sound.content[:place]
        else:
            length = min(dice.randrange(1, 9000), len(sound.content) - place)
            content = sound.content[:place] + bytes(length) + sound.content[place + length :]
        sound.spoil(content)
        found[what_comes_of_it(sound)] += 1
    return found


def test_a_cut_file_is_named(sound: Sound) -> None:
    found = cuts(sound, 60, 3)
    assert found["named"] + found["named, lines lost"] > 40


@pytest.mark.slow
def test_two_thousand_cuts_are_named(sound: Sound) -> None:
    print(f"\n2 000 cuts: {dict(cuts(sound, 2_000, 4))}")


def open_wal(folder: Path) -> tuple[Path, list[Record]]:
    """A session whose last lines stand in the write-ahead log alone, as they do while another
    program holds it open or after a kill."""
    path = folder / "live.session"
    Store.create(path, COVER, [(None, Event(BEGIN, {}))]).close()
    keeper = Store.open(path)
    for number in range(1, 9):
        keeper.append(Event("a", {"number": number}), number, {})
    records = keeper.records()
    copy = folder / "copy" / "s.session"
    copy.parent.mkdir()
    for end in ("", "-wal", "-last"):
        shutil.copyfile(path.with_name(path.name + end), copy.with_name(copy.name + end))
    keeper.close()
    return copy, records


def test_a_lost_write_ahead_log_is_named(tmp_path: Path) -> None:
    path, records = open_wal(tmp_path)
    path.with_name("s.session-wal").unlink()
    with Store.open(path) as store, pytest.raises(DamagedError, match="line 9 had been") as error:
        store.end()
    assert error.value.sound < 9
    with Store.open(path) as store, pytest.raises(DamagedError, match="line 9 had been"):
        store.records()
    assert recovery.examine(path).records == records[: error.value.sound]


def test_a_write_ahead_log_cut_or_flipped_anywhere_is_named(tmp_path: Path) -> None:
    path, records = open_wal(tmp_path)
    log = path.with_name("s.session-wal")
    main, content = path.read_bytes(), log.read_bytes()
    dice = random.Random(7)
    told: Counter[int] = Counter()
    for turn in range(60):
        place = dice.randrange(len(content))
        spoilt = bytearray(content[:place] if turn % 2 else content)
        if turn % 2 == 0:
            spoilt[place] ^= 1 << dice.randrange(8)
        for end in ("-shm", "-wal"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        path.write_bytes(main)
        log.write_bytes(spoilt)
        found = recovery.examine(path)
        assert found.records == records[: len(found.records)]
        assert bool(found.fault) == (len(found.records) < len(records))
        told[len(found.records)] += 1
    assert len(told) > 3


@pytest.mark.parametrize(
    ("change", "fault", "sound_lines"),
    [
        ("UPDATE events SET data='{}' WHERE id=7", "line 7", 6),
        ("UPDATE events SET kind='b' WHERE id=90", "line 90", 89),
        ("UPDATE events SET at='2020' WHERE id=1", "line 1", 0),
        ("DELETE FROM events WHERE id=5", "line 5", 4),
        ("DELETE FROM events WHERE id>80", "line 90 had been", 80),
        ("UPDATE events SET id=91 WHERE id=90", "line 90", 89),
        ("UPDATE events SET data=x'00' WHERE id=3", "line 3", 2),
    ],
)
def test_an_edited_row_is_named(sound: Sound, change: str, fault: str, sound_lines: int) -> None:
    change_rows(sound.path, change)
    with Store.open(sound.path) as store, pytest.raises(DamagedError, match=fault) as error:
        store.records()
    assert error.value.sound == sound_lines


def test_a_row_whose_checksums_were_made_to_fit_is_named(sound: Sound) -> None:
    """The word beside the file knows the last checksum, in which all others are."""
    other = [(r.at, r.event) for r in sound.records]
    other[40] = (other[40][0], Event("a", {"text": "forged"}))
    forged = sound.path.with_name("forged.session")
    Store.create(forged, COVER, other).close()
    word = sound.path.with_name("s.session-last").read_bytes()
    forged.replace(sound.path)
    sound.path.with_name("s.session-last").write_bytes(word)
    with Store.open(sound.path) as store, pytest.raises(DamagedError, match="line 90"):
        store.last_id()


@pytest.mark.parametrize("key", list(COVER))
def test_an_edited_cover_is_named(sound: Sound, key: str) -> None:
    change_rows(sound.path, f"UPDATE meta SET value='x' WHERE key='{key}'")
    with pytest.raises(DamagedError, match="cover"):
        Store.open(sound.path)


def test_a_session_of_an_earlier_version_opens_and_gains_its_checksums(sound: Sound) -> None:
    change_rows(
        sound.path,
        "DELETE FROM meta WHERE key='checksum'",
        "UPDATE cache SET value='{\"key\": {}}'",
    )
    sound.path.with_name("s.session-last").unlink()
    with Store.open(sound.path) as store:
        assert store.cached("state") is None
        assert store.records() == sound.records
        store.append(Event("b", {}), LINES, {})
    with Store.open(sound.path) as store:
        assert "checksum" in store.meta
    found = high_water.read(sound.path)
    assert found is not None
    assert found.end.last == LINES + 1


def test_a_kept_position_of_other_lines_is_dropped(sound: Sound) -> None:
    change_rows(sound.path, "UPDATE cache SET value = replace(value, '\"line\":90', '\"line\":99')")
    with Store.open(sound.path) as store:
        assert store.cached("state") is None


def test_a_file_that_took_the_place_of_an_open_one_is_not_written(sound: Sound) -> None:
    with Store.open(sound.path) as store:
        sound.path.unlink()
        sound.path.write_bytes(sound.content)
        with pytest.raises(SessionError, match="nothing was recorded"):
            store.append(Event("b", {}), LINES, {})


def test_what_killed_programs_left_is_swept(tmp_path: Path) -> None:
    dead, live = tmp_path / ".a.session.1.new", tmp_path / ".b.session.2.new"
    for path, age_s in ((dead, 900), (live, 5)):
        path.write_text("")
        os.utime(path, (time.time() - age_s,) * 2)
    Store.create(tmp_path / "s.session", COVER, [(None, Event(BEGIN, {}))]).close()
    assert not dead.exists()
    assert live.exists()


# -- to be read and not written -------------------------------------------------------------------


@contextmanager
def as_a_guest(folder: Path) -> Iterator[None]:
    """Somebody who may read this folder and change nothing in it, even where tests run as root."""
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}
    for path in modes:
        path.chmod(0o555 if path.is_dir() else 0o444)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)
        for path, mode in modes.items():
            path.chmod(mode)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="no such users here")
@pytest.mark.parametrize("with_log", [False, True])
def test_a_session_that_cannot_be_written_opens_for_reading(
    with_log: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        table = Table(folder, monkeypatch)
        table.do("new game-of-thrones --session s")
        keeper = Store.open(table.session_file("s")) if with_log else None
        table.do("set stark.power=7")
        shown = {line: table.do(line).out for line in ("status", "log", "export", "sessions")}
        assert table.session_file("s").with_name("s.session-wal").exists() == with_log
        with as_a_guest(folder):
            for line, text in shown.items():
                assert table.do(line).out == text
            answer = table.type("set stark.power=8")
        assert answer.status == 1
        assert "can only be read" in answer.err
        assert "nothing was recorded" in answer.err
        if keeper:
            keeper.close()
        assert table.do("log").out == shown["log"]


# -- at the table ---------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new game-of-thrones --session s")
    for power in range(1, 9):
        table.do(f"set stark.power={power}")
    return table


def power(table: Table) -> int:
    found: int = table.status()["power"]["stark"]
    return found


def test_a_sound_session_has_nothing_to_mend(table: Table) -> None:
    before = table.session_file("s").read_bytes()
    assert "9 lines" in table.do("mend").out
    assert table.do("mend --json").json["sound"] is True
    assert table.session_file("s").read_bytes() == before


def test_the_game_goes_on_from_the_position_that_was_kept(table: Table) -> None:
    end = table.status()
    change_rows(table.session_file("s"), "UPDATE events SET data='{}' WHERE id=5")
    assert table.status() == end
    refused = table.type("log")
    assert (refused.status, "line 5" in refused.err, "line 4" in refused.err) == (1, True, True)
    damaged = table.session_file("s").read_bytes()
    answer = table.do("mend")
    assert "lines 5 to 9" in answer.out
    kept = table.session_file("s").with_name("s.session.damaged-1")
    assert kept.read_bytes() == damaged
    status = table.status()
    assert {**status, "line": 0} == {**end, "line": 0}
    assert "lines 5 to 9" in table.do("log --last 1").out
    table.do("set stark.power=11")
    table.do("undo 2")
    assert power(table) == 3
    table.do("redo 2")
    assert power(table) == 11
    assert "as it was written" in table.do("mend").out
    assert table.do("sessions --json").json["sessions"][0]["lines"] == 8
    table.do("export again.json")
    table.do("import again.json --session again")
    assert power(table) == 11


def test_the_game_goes_on_from_the_last_sound_line(table: Table) -> None:
    change_rows(
        table.session_file("s"), "UPDATE events SET data='{}' WHERE id=5", "DELETE FROM cache"
    )
    for line in ("status", "set stark.power=5", "log", "undo", "export x.json"):
        answer = table.type(line)
        assert answer.status == 1, line
        assert "line 5 is not what was written" in answer.err
        assert "mend --session s" in answer.err
    answer = table.do("mend --json").json
    assert (answer["sound"], answer["lines"], answer["position"]) == (False, 4, None)
    assert power(table) == 3


def test_lines_that_were_lost_are_named_and_the_rest_goes_on(table: Table) -> None:
    older = table.session_file("s").read_bytes()
    table.do("set stark.power=12")
    table.session_file("s").write_bytes(older)
    for line in ("status", "set stark.power=5"):
        answer = table.type(line)
        assert (answer.status, "line 10 had been recorded" in answer.err) == (1, True)
    table.do("mend")
    assert power(table) == 8
    table.do("set stark.power=13")


def test_a_lost_cover_and_a_lost_first_page_are_mended(table: Table) -> None:
    end = table.status()
    change_rows(table.session_file("s"), "UPDATE meta SET value='?' WHERE key='game'")
    answer = table.type("battle winterfell")
    assert (answer.status, "damaged" in answer.err) == (1, True)
    table.do("mend")
    assert table.status() == end
    content = table.session_file("s").read_bytes()
    table.session_file("s").write_bytes(bytes(4096) + content[4096:])
    assert "damaged" in table.type("status").err
    table.do("mend")
    assert {**table.status(), "session": "s"} == end


def test_a_file_of_which_nothing_can_be_read_says_so(table: Table) -> None:
    table.session_file("s").write_bytes(b"nothing of a session" * 999)
    answer = table.type("mend")
    assert (answer.status, "import FILE" in answer.err) == (1, True)


def test_damaged_neighbours_are_listed_with_the_others(table: Table) -> None:
    folder = table.session_file("s").parent
    (folder / "text.session").write_text("nothing of a session" * 99)
    (folder / "empty.session").write_bytes(b"")
    (folder / "folder.session").mkdir()
    (folder / "nowhere.session").symlink_to(folder / "missing")
    (folder / "bad\x1b[2Jname.session").write_bytes(b"")
    (folder / " .session").write_bytes(b"")
    change_rows(table.session_file("s"), "UPDATE meta SET value=x'ff' WHERE key='game'")
    os.mkfifo(folder / "pipe.session")
    table.do("new game-of-thrones --session good")
    listed = table.do("sessions --json").json["sessions"]
    assert {row["name"] for row in listed if not row["note"]} == {"good"}
    assert len(listed) == 9
    assert "\x1b" not in table.do("sessions").out
