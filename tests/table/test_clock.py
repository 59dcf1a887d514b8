"""A clock beside a session: what it shows is a function of lines, pauses and an instant."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from recorded.table import Table

from companion.table import alive
from companion.table import clock as clocks
from companion.table.clock import Clock, Moment, read, time_text
from companion.table.commands.clock import seconds
from companion.table.errors import UsageError
from companion.table.store import Store

BEGAN = "2026-01-01T18:00:00.000Z"
T0 = clocks.instant_of(BEGAN)
ANNA_THEN_PETR = (Moment(T0 - 60, ("anna",)), Moment(T0 + 100, ("petr",)))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path / "home", monkeypatch)


def refused(table: Table, line: str, status: int) -> str:
    answer = table.type(line)
    assert answer.status == status
    return answer.err


def kept_clock(path: Path) -> Clock:
    with Store.open(path) as store:
        clock = clocks.kept(store.meta[clocks.META])
    assert clock is not None
    return clock


def open_for(table: Table, line: str, open_s: float) -> tuple[Path, float]:
    """Set a clock that a program has open for so long. Return the session, when it began."""
    table.do("new axis-allies"), table.do("next"), table.do(line)
    (path,) = Path(os.environ["COMPANION_HOME"]).glob("sessions/*.session")
    began = kept_clock(path).began_at
    alive.touch(path, began + open_s)
    return path, began


def shown(clock: Clock, *moments: Moment, now: float, **since: float) -> dict[str, float]:
    return dict(read(clock, moments, since, now).spent)


def test_each_seat_has_thought_as_long_as_it_was_waited_for() -> None:
    clock = Clock("seat", 0, BEGAN)
    assert shown(clock, *ANNA_THEN_PETR, now=T0 + 130) == {"anna": 100, "petr": 30}


def test_where_several_are_waited_for_the_time_counts_for_each() -> None:
    both = Moment(T0, ("anna", "petr"))
    assert shown(Clock("seat", 0, BEGAN), both, now=T0 + 9) == {"anna": 9, "petr": 9}


def test_time_runs_while_nobody_is_waited_for_on_no_clock() -> None:
    seen = read(Clock("seat", 0, BEGAN), (*ANNA_THEN_PETR, Moment(T0 + 120, ())), {}, T0 + 500)
    assert (dict(seen.spent), seen.running) == ({"anna": 100, "petr": 20}, ())


def test_a_pause_and_a_closed_session_count_for_nobody_also_where_they_overlap() -> None:
    clock = Clock("seat", 0, BEGAN).paused(T0 + 10).going(T0 + 40)
    clock = clock.silent(T0 + 30, T0 + 50)
    assert shown(clock, *ANNA_THEN_PETR, now=T0 + 130) == {"anna": 60, "petr": 30}
    stands = clock.paused(T0 + 120)
    assert shown(stands, *ANNA_THEN_PETR, now=T0 + 999) == {"anna": 60, "petr": 20}
    assert read(stands, ANNA_THEN_PETR, {}, T0 + 999).running == ()


def test_a_turn_counts_from_when_it_began_and_an_undo_gives_it_back_what_was_spent_on_it() -> None:
    clock = Clock("turn", 60, BEGAN)
    undone = (Moment(T0, ("anna",)), Moment(T0 + 20, ("petr",)), Moment(T0 + 50, ("anna",)))
    seen = read(clock, undone, {"anna": T0}, T0 + 55)
    assert (dict(seen.spent), seen.left("anna")) == ({"anna": 25}, 35)
    assert shown(clock, *ANNA_THEN_PETR, now=T0 + 130, petr=T0 + 100) == {"petr": 30}


def test_a_clock_that_was_switched_off_keeps_what_it_showed() -> None:
    clock = Clock("seat", 0, BEGAN).off(T0 + 110)
    assert shown(clock, *ANNA_THEN_PETR, now=T0 + 999) == {"anna": 100, "petr": 10}


def test_many_pauses_stay_short_enough_for_an_export() -> None:
    clock = Clock("seat", 0, BEGAN)
    for n in range(400):
        clock = clock.paused(T0 + 100 * n + 10).going(T0 + 100 * n + 50)
    assert len(clocks.written(clock)) < 4096
    assert clocks.kept(clocks.written(clock)) == clock
    assert not clock.is_paused


@pytest.mark.parametrize(
    "text",
    ["[]", "{", '{"per":"seat"}', '{"per":"x","down_s":0,"began":"","stops":[],"ended":""}'],
)
def test_anything_else_on_the_cover_is_no_clock(text: str) -> None:
    assert clocks.kept(text) is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("30m", 1800),
        ("1h30m", 5400),
        ("90s", 90),
        ("45", 2700),
        ("1 hod", 3600),
        ("1:30", 90),
        ("75:00", 4500),
        ("1:30:05", 5405),
    ],
)
def test_a_time_is_typed_as_people_write_it(text: str, wanted: int) -> None:
    assert seconds(text) == wanted


def test_a_time_that_is_none_is_refused_in_a_sentence() -> None:
    for text in ("0", "soon", "-5m", "9999h", "", "1:75", "0:00", "1:5:00"):
        with pytest.raises(UsageError, match="type 30m, 1h30m, 90s or 1:30"):
            seconds(text)


def test_time_that_is_up_has_a_minus_and_an_hour_has_three_figures() -> None:
    assert [*map(time_text, (0, 754, 4354, -0.4, -8))] == [
        "0:00",
        "12:34",
        "1:12:34",
        "0:00",
        "−0:08",
    ]


def test_the_clock_is_kept_with_the_session_and_taken_away_with_it(table: Table) -> None:
    table.do("new axis-allies")
    assert "no clock" in table.do("clock").out
    told = table.do("clock --per seat --down 30m --json").json["clock"]
    assert (told["per"], told["down"], told["paused"]) == ("seat", 1800, False)
    assert table.do("clock pause --json").json["clock"]["paused"]
    assert "Clock: " in table.do("status").out
    table.do("export away.json")
    table.do("import away.json --session other")
    assert table.do("clock --session other --json").json["clock"]["paused"]
    table.do("--session other clock off")
    assert "Clock: " not in table.do("--session other status").out


def test_no_line_of_the_game_comes_of_a_clock_and_undo_leaves_it(table: Table) -> None:
    table.do("new axis-allies"), table.do("next")
    before = table.do("log --json").json["lines"]
    table.do("clock --per turn --up"), table.do("clock pause")
    assert table.do("log --json").json["lines"] == before
    table.do("undo")
    assert table.do("clock --json").json["clock"]["paused"]


def test_the_clock_stands_while_no_program_has_the_session_open(table: Table) -> None:
    table.do("new axis-allies")
    table.do("clock --per seat --up")
    (path,) = Path(os.environ["COMPANION_HOME"]).glob("sessions/*.session")
    at = kept_clock(path).began_at
    alive.touch(path, at + 10)
    with Store.open(path) as store:
        assert (alive.until(store, at + 12), alive.until(store, at + 500)) == (at + 12, at + 10)
    alive.beat(path, at + 500)
    with Store.open(path) as store:
        clock = clocks.kept(store.meta[clocks.META])
    assert clock is not None
    ((begins, ends),) = clock.stops
    assert (round(ends or 0) - round(begins), alive.last_seen(path)) == (490, at + 500)


def test_what_is_typed_of_a_clock_counts_no_time_in_which_all_was_closed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _path, began = open_for(table, "clock --per seat --down 10m", 60)
    for later, deed in enumerate(("clock", "clock pause", "clock go", "clock --json"), 10):
        monkeypatch.setattr(time, "time", lambda at=began + 100 * later: at)
        answer = table.do(deed).out
        assert ("60.0" if "json" in deed else "9:00") in answer, answer
    answer = table.do("clock off").out
    assert "The clock is switched off." in answer
    assert "9:00" in answer


def test_a_clock_stands_that_only_single_commands_know_of(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do("new axis-allies"), table.do("next"), table.do("clock --per seat --up")
    now = time.time()
    for later, deed in enumerate(("clock", "clock pause", "clock go", "clock"), 1):
        monkeypatch.setattr(time, "time", lambda at=now + 3 * later: at)
        told = table.do(f"{deed} --json").json["clock"]
        assert (set(told["spent"].values()), told["running"]) == ({0.0}, [])


def test_a_program_that_is_closed_stops_the_clock_at_once(table: Table) -> None:
    path, began = open_for(table, "clock --per seat --up", 60)
    alive.close(path, began + 62)
    with Store.open(path) as store:
        assert alive.until(store, began + 65) == began + 62
    alive.awake(path, began + 70)
    assert kept_clock(path).stops == ((62.0, 70.0),)
    with Store.open(path) as store:
        assert alive.until(store, began + 71) == began + 71


def test_one_of_two_programs_that_closes_the_session_stops_no_clock(table: Table) -> None:
    path, began = open_for(table, "clock --per seat --up", 60)
    alive.close(path, began + 60)
    alive.awake(path, began + 61, "table")
    alive.beat(path, began + 62, "serve")
    alive.close(path, began + 63, "table")
    with Store.open(path) as store:
        assert alive.until(store, began + 66) == began + 66
        alive.close(path, began + 67, "serve")
        assert alive.until(store, began + 70) == began + 67
    assert kept_clock(path).stops == ((60.0, 61.0),)


def test_a_program_that_was_killed_keeps_no_session_open(table: Table) -> None:
    path, began = open_for(table, "clock --per seat --up", 60)
    alive.touch(path, began + 61, "killed")
    alive.awake(path, began + 200, "table")
    alive.close(path, began + 210, "table")
    with Store.open(path) as store:
        assert alive.until(store, began + 212) == began + 210
    assert kept_clock(path).stops == ((61.0, 200.0),)


def test_a_session_that_is_opened_says_so_at_once_and_closed_when_it_ends(table: Table) -> None:
    table.do("new axis-allies")
    (path,) = Path(os.environ["COMPANION_HOME"]).glob("sessions/*.session")
    with alive.kept_alive(lambda: path), Store.open(path) as store:
        waited = time.monotonic() + 10
        while alive.last_seen(path) is None and time.monotonic() < waited:
            time.sleep(0.01)
        at = alive.last_seen(path)
        assert at is not None
        assert alive.until(store, at + 5) == at + 5
    at = alive.last_seen(path)
    assert at is not None
    with Store.open(path) as store:
        assert alive.until(store, at + 5) == at


def test_a_paused_clock_keeps_its_time_in_a_pack(table: Table) -> None:
    path, began = open_for(table, "clock --per seat --up", 12)
    with Store.open(path) as store:
        store.write_meta(clocks.META, clocks.written(kept_clock(path).paused(began + 12)))
    path.with_suffix(".clock").unlink()
    assert table.do("clock --json").json["clock"]["spent"] == {"ussr": 12.0}
    table.do("clock off")
    assert kept_clock(path).ended == _later(kept_clock(path).began, 12)


def test_a_clock_by_the_turn_tells_the_seats_in_the_order_of_the_game() -> None:
    clock = Clock("turn", 0, BEGAN)
    both = Moment(T0, ("petr", "anna"))
    seen = read(clock, (both,), {"anna": T0, "petr": T0}, T0 + 9)
    assert seen.seats(("anna", "petr", "eva")) == ("anna", "petr")
    assert seen._replace(clock=clock._replace(per="seat")).seats(("anna", "eva")) == ("anna", "eva")


def test_start_and_stop_are_go_and_pause_and_a_bare_time_is_told_how_to_type_it(
    table: Table,
) -> None:
    table.do("new axis-allies"), table.do("clock --per seat --up")
    assert table.do("clock stop --json").json["clock"]["paused"]
    assert not table.do("clock start --json").json["clock"]["paused"]
    assert table.do("--lang cs hodiny zastavit --json").json["clock"]["paused"]
    assert "'clock --down 30m' counts down" in refused(table, "clock 30m", 2)
    assert "„hodiny --odpočet 1:30“" in refused(table, "--lang cs hodiny 1:30", 2)


def test_a_session_from_elsewhere_goes_on_where_its_last_line_was(table: Table) -> None:
    table.do("new axis-allies")
    table.do("clock --per seat --up")
    (path,) = Path(os.environ["COMPANION_HOME"]).glob("sessions/*.session")
    with Store.open(path) as store:
        began = clocks.kept(store.meta[clocks.META])
    assert began is not None
    with Store.open(path) as store:
        assert alive.until(store, began.began_at + 7200) == began.began_at
    alive.awake(path, began.began_at + 7200)
    with Store.open(path) as store:
        clock = clocks.kept(store.meta[clocks.META])
    assert clock is not None
    assert [round(ends or 0) for _begins, ends in clock.stops] == [7200]


def test_what_is_typed_of_a_clock_is_understood_or_refused_in_a_sentence(table: Table) -> None:
    table.do("new axis-allies")
    assert "sets one" in refused(table, "clock go", 1)
    assert "one of them" in refused(table, "clock --up --down 5", 2)
    assert "too much here" in refused(table, "clock pause --up", 2)
    assert "pause, go, off" in refused(table, "clock frog", 2)
    assert (
        "odpočítávají každý tah od 5:00"
        in table.do("--lang cs hodiny --podle tah --odpočet 5m").out
    )
    assert "zastavené" in table.do("--lang cs hodiny pauza").out
    assert "Hodiny jsou vypnuté" in table.do("--lang cs hodiny vypnout").out


def test_a_report_tells_how_long_each_has_thought(table: Table) -> None:
    table.do("new game-of-thrones --rule players=3 --session westeros")
    table.do("clock --per seat --down 30m")
    (path,) = Path(os.environ["COMPANION_HOME"]).glob("sessions/*.session")
    clock = kept_clock(path)
    with Store.open(path) as store:
        store.write_meta(clocks.META, clocks.written(clock._replace(ended=_later(clock.began, 90))))
    alive.touch(path, clock.began_at + 3600)
    table.do("report --no-boards --out evening.html")
    text = " ".join(re.sub(r"<[^>]+>", " ", Path("evening.html").read_text("utf-8")).split())
    assert "Thinking time Seat Time Left of 30:00 Stark" in text


def _later(text: str, after_s: float) -> str:
    return Clock("seat", 0, text).off(clocks.instant_of(text) + after_s).ended
