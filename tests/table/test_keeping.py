"""Sessions over many evenings: `plays`, `note`, `pack` and `unpack`."""

from __future__ import annotations

import csv
import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from evenings import evening
from recorded.table import Table

from companion.desk import looking
from companion.games import GAMES, Games
from companion.table.home import Home

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path / "home", monkeypatch)


def finished(table: Table) -> None:
    """Play a recorded war to its end, with people."""
    for line in (RECORDED / "minor.txt").read_text("utf-8").splitlines():
        if line and line[0] not in "#?":
            table.do(line)
    table.do("people germany Petr, japan Petr, uk Anna")


# -- plays -----------------------------------------------------------------------------------------


def test_plays_tell_who_played_and_who_won(table: Table) -> None:
    finished(table)
    table.do("new game-of-thrones --session friday --people 'stark Anna'")
    listed = {play["session"]: play for play in table.do("plays --json").json["plays"]}
    war, friday = listed["axis-allies-1"], listed["friday"]
    assert [seat["id"] for seat in war["seats"] if seat["won"]] == ["germany", "japan"]
    assert [seat["person"] for seat in war["seats"] if seat["won"]] == ["Petr", "Petr"]
    assert (war["over"], friday["over"]) == (True, False)
    shown = table.do("plays").out
    assert "Petr (Germany, Japan)" in " ".join(shown.split())
    rows = [line.split() for line in shown.splitlines()]
    assert ["Petr", "1", "1"] in rows
    assert ["Anna", "1", "0"] in rows


def test_the_start_page_tells_the_day_of_this_place(table: Table) -> None:
    """Half past one in the night of Prague is the evening before at Greenwich."""
    table.do("new axis-allies --session war")
    late = datetime(2026, 7, 3, 23, 30, tzinfo=UTC).timestamp()
    for path in (table.folder / "sessions").iterdir():
        os.utime(path, (late, late))
    with in_prague():
        home = Home(table.folder)
        [session] = looking.sessions(Games(GAMES, home.folder / "games"), home)
    assert session["day"] == "2026-07-04"


def test_a_copy_that_a_file_manager_made_hides_no_session(table: Table) -> None:
    """Its name is none that a session has."""
    table.do("new axis-allies --session war")
    folder = table.folder / "sessions"
    shutil.copyfile(folder / "war.session", folder / "war (copy).session")
    home = Home(table.folder)
    listed = looking.sessions(Games(GAMES, home.folder / "games"), home)
    notes = {session["name"]: session["note"] for session in listed}
    assert notes["war"] == ""
    assert "'war (copy)' is no name for a session" in notes["war (copy)"]
    for command in ("sessions", "plays"):
        told = table.do(command)
        assert "war" in told.out
        assert "'war (copy)' is no name for a session" in told.out + told.err


@contextmanager
def in_prague() -> Iterator[None]:
    try:
        with pytest.MonkeyPatch.context() as change:
            change.setenv("TZ", "Europe/Prague")
            time.tzset()
            yield
    finally:
        time.tzset()


def test_the_csv_of_plays_has_a_row_for_each_seat_with_its_score(table: Table) -> None:
    finished(table)
    table.do("plays --out plays.csv")
    lines = Path("plays.csv").read_text("utf-8").splitlines()
    rows = {row["seat"]: row for row in csv.DictReader(lines)}
    production = {
        bar["label"].partition(" (")[0]: bar["value"]
        for bar in table.do("chart production --json").json["bars"]
    }
    assert {seat: float(row["score"]) for seat, row in rows.items()} == production
    assert rows["Germany"]["won"] == "1"
    assert rows["United Kingdom"]["person"] == "Anna"


def test_a_spreadsheet_reads_names_and_notes_as_text(table: Table) -> None:
    """Excel finds UTF-8 by the mark; what people type is no formula, figures stay figures."""
    table.do("new axis-allies --session war")
    table.run("people", "germany =1+1, uk @SUM(A1), ussr Žofie")
    table.run("note", '=HYPERLINK("x")')
    table.do("set ussr.cash=1")
    for line in ("plays --out x.csv", "log --csv y.csv"):
        table.do(line)
        content = Path(line.split()[-1]).read_bytes()
        assert content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.reader(content.decode("utf-8-sig").splitlines()))
        cells = [cell for row in rows for cell in row]
        assert not [cell for cell in cells if cell[:1] in {"=", "@", "+"}]
        if line.startswith("plays"):
            assert {"'=1+1", "'@SUM(A1)", "Žofie", '\'=HYPERLINK("x")'} <= {*cells}
        else:
            column = rows[0].index("amount")
            assert [row[column] for row in rows if row[column].startswith("-")]


def test_the_link_for_bg_stats_holds_the_play(table: Table) -> None:
    finished(table)
    table.do("note A quick one")
    table.do("plays --out plays.json")
    (row,) = json.loads(Path("plays.json").read_text("utf-8"))["plays"]
    sent = json.loads(parse_qs(urlsplit(row["link"]).query)["data"][0])
    assert sent == row["play"]
    assert sent["comments"] == "A quick one"
    began = datetime.fromisoformat(table.do("log --json").json["lines"][0]["at"])
    assert sent["playDate"] == f"{began.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    assert {type(player["score"]) for player in sent["players"]} == {int}
    assert [player["name"] for player in sent["players"] if player["winner"]] == ["Petr", "Petr"]


def test_luck_over_all_plays_is_by_person(table: Table) -> None:
    finished(table)
    status = table.status()["powers"]
    shown = table.do("plays --luck").out
    hits = status["germany"]["luck"]["hits"] + status["japan"]["luck"]["hits"]
    dice = status["germany"]["luck"]["dice"] + status["japan"]["luck"]["dice"]
    rows = [line.split() for line in shown.splitlines()]
    assert ["Petr", str(dice), str(hits)] in [row[:3] for row in rows]
    assert "as many or" in shown


def test_dice_of_lines_that_two_sessions_share_count_once(table: Table) -> None:
    finished(table)

    def of_petr() -> list[list[str]]:
        rows = [line.split()[:3] for line in table.do("plays --luck").out.splitlines()]
        return [row for row in rows if row[:1] == ["Petr"]]

    before = of_petr()[-1]
    table.do("export half.json")
    table.do("import half.json --session fork")
    table.do("--session fork roll 1@1 --dice 1")  # from here on each goes on otherwise
    table.do("--session axis-allies-1 roll 1@1 --dice 2")
    assert of_petr()[-1] == before


def test_a_session_that_cannot_be_read_hides_no_other(table: Table) -> None:
    table.do("new axis-allies --session war")
    (table.folder / "sessions" / "torn.session").write_bytes(b"SQLite format 3\0torn")
    answer = table.do("plays")
    assert "war" in answer.out
    assert "torn" in answer.err


# -- a note ----------------------------------------------------------------------------------------


def test_a_note_stays_beside_the_session(table: Table) -> None:
    table.do("new axis-allies --session war")
    table.do("note We stop before the combat of Germany")
    assert "We stop before the combat of Germany" in table.do("sessions").out
    table.do("export war.json")
    table.do("import war.json --session copy")
    assert table.do("note --json").json["note"] == "We stop before the combat of Germany"
    table.do("note nothing")
    assert table.do("note --json").json["note"] == ""


# -- packed ----------------------------------------------------------------------------------------


def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Another laptop: a home of its own, and nothing of the first."""
    return Table(tmp_path / "other-home", monkeypatch)


@pytest.mark.walk
@pytest.mark.parametrize("game", ["axis-allies", str(EXAMPLES / "copper-valley")])
def test_a_packed_session_goes_on_on_another_laptop(
    game: str, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do(f"new {game} --session war")
    table.do("note Anna brings the cake")
    before = table.status()
    table.do("pack --out war.zip")
    with zipfile.ZipFile("war.zip") as packed:
        assert "Anna brings the cake" in packed.read("stopped.txt").decode()

    other = elsewhere(tmp_path, monkeypatch)
    other.do("unpack war.zip")
    assert other.status() == before
    assert other.do("note --json").json["note"] == "Anna brings the cake"
    assert other.do("log --json").json == {**table_log(table, monkeypatch), "session": "war"}


def table_log(table: Table, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    monkeypatch.setenv("COMPANION_HOME", str(table.folder))
    found: dict[str, object] = table.do("log --json").json
    return found


@pytest.mark.walk
def test_the_same_session_packs_to_the_same_bytes(table: Table) -> None:
    table.do("new battles-of-napoleon --session war")
    table.do("pack --out one.zip")
    table.do("pack --out two.zip")
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()


@pytest.mark.walk
@pytest.mark.parametrize("spoilt", ["session.json", "pack.json", "stopped.txt"])
def test_a_spoilt_pack_is_refused_and_leaves_nothing(
    spoilt: str, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do("new battles-of-napoleon --session war")
    table.do("pack --out war.zip")
    with zipfile.ZipFile("war.zip") as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    files[spoilt] = files[spoilt].replace(b"Leith", b"Keith") + b" "
    if spoilt == "pack.json":
        del files["stopped.txt"]
    with zipfile.ZipFile("bad.zip", "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    other = elsewhere(tmp_path, monkeypatch)
    answer = other.type("unpack bad.zip")
    assert answer.status == 1
    assert "damaged" in answer.err
    assert answer.err.count("\n") == 1
    assert other.do("sessions --json").json["sessions"] == []


@pytest.mark.walk
def test_a_pack_is_taken_over_beside_the_session_at_the_prompt(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do("new axis-allies --session war")
    table.do("pack --out war.zip --name later")
    table.session_file("war").unlink()
    table.do("new axis-allies --session peace")
    evening(["unpack war.zip"], monkeypatch)
    listed = [session["name"] for session in table.do("sessions --json").json["sessions"]]
    assert sorted(listed) == ["later", "peace"]


@pytest.mark.sweep
@pytest.mark.parametrize("line", ["pack --out war.rar", "pack --out war.zip --photo war.txt"])
def test_a_file_of_another_kind_is_a_slip_of_the_line(line: str, table: Table) -> None:
    table.do("new axis-allies --session war")
    assert table.type(line).status == 2


def test_what_is_no_zip_is_refused_in_a_sentence(table: Table) -> None:
    Path("war.zip").write_text("no zip", "utf-8")
    answer = table.type("unpack war.zip")
    assert answer.status == 1
    assert "war.zip" in answer.err
    assert answer.err.count("\n") == 1


@pytest.fixture(scope="module")
def valley_pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of a session that has just begun, with the game in it."""
    folder = tmp_path_factory.mktemp("valley")
    with pytest.MonkeyPatch.context() as change:
        change.chdir(folder)
        table = Table(folder / "home", change)
        table.do(f"new {EXAMPLES / 'copper-valley'} --session war")
        table.do("pack --out war.zip")
    return folder / "war.zip"


def packed_with(
    change: Callable[[dict[str, bytes]], None], pack: Path, out: str = "bad.zip"
) -> None:
    """Change files of a pack and write them with sums that fit."""
    with zipfile.ZipFile(pack) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    about = json.loads(files["pack.json"])
    about["files"] = {
        name: sha256(content).hexdigest() for name, content in files.items() if name != "pack.json"
    }
    files["pack.json"] = json.dumps(about).encode()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def replaced(name: str, old: str, new: str) -> Callable[[dict[str, bytes]], None]:
    def change(files: dict[str, bytes]) -> None:
        assert old.encode() in files[name]
        files[name] = files[name].replace(old.encode(), new.encode(), 1)

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(replaced("game/table.yaml", "start: ", "start: 9"), id="another game"),
        pytest.param(replaced("session.json", '"rules": "1"', '"rules": "x"'), id="no rules"),
        pytest.param(replaced("pack.json", '"rules": "1"', '"rules": "99"'), id="newer rules"),
        pytest.param(replaced("pack.json", "copper-valley@", "monopoly@"), id="no such game"),
        pytest.param(replaced("pack.json", '"line": 1', '"line": 7'), id="other lines"),
        pytest.param(replaced("session.json", '"at": "20', '"at": "x20'), id="no time"),
        pytest.param(replaced("session.json", '"at": "20', '"at": "99'), id="far time"),
        pytest.param(replaced("session.json", '"id": 1', f'"id": {10**30}'), id="large figure"),
    ],
)
def test_a_pack_that_contradicts_itself_leaves_nothing(
    change: Callable[[dict[str, bytes]], None],
    valley_pack: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its sums are right; what it says of itself or holds is not. It is named as people know it."""
    monkeypatch.chdir(tmp_path)
    packed_with(change, valley_pack)
    other = elsewhere(tmp_path, monkeypatch)
    answer = other.type("unpack bad.zip")
    assert answer.status == 1
    assert answer.err.startswith("bad.zip")
    assert answer.err.count("\n") == 1
    assert not [path for path in other.folder.rglob("*") if path.is_file()]


@pytest.mark.walk
def test_a_photograph_travels_with_its_session(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("table.jpg").write_bytes(b"a photograph")
    table.do("new battles-of-napoleon --session war")
    table.do("pack --out war.zip --photo table.jpg")
    other = elsewhere(tmp_path, monkeypatch)
    told = other.do("unpack war.zip").out
    (photo,) = other.folder.rglob("*.jpg")
    assert photo.read_bytes() == b"a photograph"
    assert f"photograph of the table is kept here:\n{photo}\n" in told


@pytest.mark.walk
def test_a_session_that_travels_out_and_back_counts_once(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(table)
    table.do("plays --out one.json")
    table.do("pack --out war.zip")
    assert "is the one in war.zip" in table.do("unpack war.zip").out
    assert [session["name"] for session in table.do("sessions --json").json["sessions"]] == [
        "axis-allies-1"
    ]

    other = elsewhere(tmp_path, monkeypatch)
    other.do("unpack war.zip")
    other.do("set ussr.cash=1")
    other.do("pack --out war-on.zip")

    home = Table(table.folder, monkeypatch)
    told = " ".join(home.do("unpack war-on.zip").out.split())
    lines = len(home.lines())
    assert f"Session 'axis-allies-1' is the same game, up to line {lines}" in told
    listed = home.do("plays --json").json["plays"]
    assert [play["session"] for play in listed] == ["axis-allies-1-1"]
    assert "also kept as 'axis-allies-1'" in home.do("plays").out
    home.do("plays --out two.json")
    ids = [
        [row["play"]["sourcePlayId"] for row in json.loads(Path(name).read_text("utf-8"))["plays"]]
        for name in ("one.json", "two.json")
    ]
    assert ids[0] == ids[1]


@pytest.mark.walk
def test_an_older_pack_beside_its_session_is_the_same_up_to_its_own_last_line(
    table: Table,
) -> None:
    table.do("new axis-allies --session friday")
    table.do("next purchase")
    table.do("pack --out early.zip")
    table.do("buy 1 tank")
    told = " ".join(table.do("unpack early.zip --session again").out.split())
    assert "Session 'friday' is the same game, up to line 2:" in told


def test_sessions_that_go_on_otherwise_are_two_plays(table: Table) -> None:
    table.do("new axis-allies --session war")
    table.do("export war.json")
    table.do("import war.json --session peace")
    assert len(table.do("plays --json").json["plays"]) == 1
    for name, cash in (("war", 1), ("peace", 2)):
        table.do(f"set ussr.cash={cash} --session {name}")
    assert len(table.do("plays --json").json["plays"]) == 2
