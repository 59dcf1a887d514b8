"""Lines that nobody types in earnest: refused in a sentence, at once, and obeyed by no terminal."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from recorded.table import Table

from companion import streams
from companion.shell.finding import Commands
from companion.table.words import Vocabulary
from kitgen import scratch

ODDS = ("odds", "3", "infantry", "v", "4", "infantry")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    found = Table(tmp_path, monkeypatch)
    found.do("new axis-allies --session one")
    return found


def test_as_many_attacks_stand_side_by_side_as_there_are_letters(table: Table) -> None:
    def told(others: int) -> list[str]:
        return [*ODDS, "--or", " / ".join(["1 tank"] * others)]

    assert "Z: 1 Tank v 4 Infantry" in table.run(*told(25)).out
    refused = table.run(*told(26))
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "At most 26 attacks are weighed at once; these are 27.\n"


def test_napoleon_weighs_as_many(table: Table) -> None:
    attack = "fire fr17 range 2 at br1"
    words = ["odds", "battles-of-napoleon", *attack.split(), "--or", " / ".join([attack] * 26)]
    assert table.run(*words).err == "At most 26 attacks are weighed at once; these are 27.\n"


@pytest.mark.parametrize("line", ["odds 3 {} v 4 infantry", "{}", "set {}=3", "status {}"])
def test_a_word_of_thousands_of_letters_is_refused_at_once(table: Table, line: str) -> None:
    began = time.process_time()
    told = table.type(line.format("x" * 20_000))
    assert (told.status, told.err) == (2, "The line is too long.\n")
    told = table.type(line.format("x" * 2000))
    assert told.err.startswith("'xxxxxxxxxxxxxxxxxxxx…' is too long for a word")
    assert time.process_time() - began < 1


@pytest.mark.sweep
@pytest.mark.parametrize("line", ["odds {}", "battle {}", "set {}", "can {}", "people {}", "do {}"])
@pytest.mark.parametrize("word", ["a", "1", "1 infantry", "a=1"])
def test_a_line_of_hundreds_of_words_is_answered_soon(table: Table, line: str, word: str) -> None:
    began = time.process_time()
    assert table.type(line.format(" ".join([word] * (3900 // (len(word) + 1))))).status in (1, 2)
    assert time.process_time() - began < 2


def test_behind_two_dashes_stand_no_options(table: Table) -> None:
    table.do("new game-of-thrones --session three")
    table.do("new axis-allies --session two")
    for line in ("march winterfell -- --session three", "do next -- --session three"):
        told = table.type(line)
        assert told.status == 2
        assert "fault of the program" not in told.err
    assert "'--json' is not known (units)" in table.type("odds 3 infantry v -- --json").err
    assert table.lines("three")[1:] == []


def test_the_end_of_a_file_is_no_wish_to_stop(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(*_args: object) -> None:
        raise EOFError

    monkeypatch.setattr(Commands, "find", ends)
    assert table.type("status").err.startswith("This is a fault of the program (EOFError)")


def test_no_command_to_a_terminal_comes_back(table: Table) -> None:
    table.do("next --because 'as \x1b[1mwe\x1b[0m \x1b[31mwish\x07'")
    for line in (
        "log",
        "\x1b[1mbuy",
        "status \x1b[0m",
        "set \x1b[1mussr.cash=3",
        "people \x1b[1mx",
    ):
        told = table.type(line)
        assert "\x1b" not in told.err
        assert "\x1b[1mwe" not in told.out
        assert "\x07" not in told.out


def test_a_line_in_our_own_bold_stays_bold() -> None:
    assert streams.visible("\x1b[1mLine\x1b[0m\na") == "\x1b[1mLine\x1b[0m\na"
    assert streams.visible("\x1b[1ma\x1b[1mb\x1b[0m") == "\x1b[1ma\\x1b[1mb\x1b[0m"
    assert streams.visible("a \x1b[1mb\x1b[0m") == "a \\x1b[1mb\\x1b[0m"


def test_what_a_killed_program_left_half_written_is_swept(tmp_path: Path) -> None:
    target = tmp_path / "evening.json"
    dead, alive = tmp_path / ".evening.json.99.new", tmp_path / ".evening.json.98.new"
    others = [tmp_path / name for name in ("notes.new", ".notes.new", "evening.json.99")]
    for path in (dead, alive, *others):
        path.write_text("half")
    for path in (dead, *others):
        os.utime(path, (time.time() - 601,) * 2)
    scratch.write_atomically(target, b"whole")
    assert sorted(tmp_path.iterdir()) == sorted([alive, *others, target])
    assert target.read_bytes() == b"whole"


def test_a_file_written_anew_keeps_its_rights(tmp_path: Path) -> None:
    target = tmp_path / "evening.phones"
    scratch.write_atomically(target, b"old", 0o600)
    assert target.stat().st_mode & 0o777 == 0o600
    target.chmod(0o640)
    scratch.write_atomically(target, b"new")
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("game", "line"),
    [("game-of-thrones", "orders stark "), ("axis-allies", "odds "), ("axis-allies", "move ")],
)
def test_work_grows_with_the_words_and_no_faster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, line: str
) -> None:
    """A phone that sends thousands of words holds up nobody else."""
    read, looked = Vocabulary.matches, list[int]()

    def counted(self: Vocabulary, query: str) -> list[str]:
        looked[-1] += 1
        return read(self, query)

    table = Table(tmp_path, monkeypatch)
    table.do(f"new {game}")
    monkeypatch.setattr(Vocabulary, "matches", counted)
    for words in (100, 1900):
        looked.append(0)
        assert table.type(line + "a " * words).status
    few, many = looked
    assert many <= 19 * few + 1900
