"""What is wrong with a line is said in our words, in both languages, whatever is wrong and
whichever command it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest
from recorded.table import Table

from companion.games import GAMES, Games
from companion.table.arguments import Option
from companion.table.commands import TABLE_VERBS

FOREIGN = "words of the library"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table where each sentence of the command-line library that is shown can be told."""
    monkeypatch.chdir(tmp_path)
    for module in (click.core, click.exceptions, click.parser):
        for name in ("_", "ngettext"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, _foreign)
    return Table(tmp_path / "home", monkeypatch)


def _foreign(*_messages: Any) -> str:
    return FOREIGN


def _wrong(verb: Any) -> list[str]:
    """Lines of a command that are wrong in every way that lines can be."""
    name = str(verb.name)
    lines = [f"{name} --nonsense", f"{name} -x"]
    if not verb.parameters:
        lines.append(f"{name} more than it takes")
    for option in verb.parameters:
        if isinstance(option, Option):
            lines.append(f"{name} --{option.name}" + ("=3" if option.kind == "flag" else ""))
            if option.kind == "number":
                lines.append(f"{name} --{option.name} many")
    return lines


@pytest.mark.walk
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_the_library_reaches_a_player(table: Table, game: str, lang: str) -> None:
    table.do(f"new {game} --lang {lang}")
    every: list[Any] = [*TABLE_VERBS, *Games(GAMES).verbs(game)]
    verbs = [verb for verb in every if not verb.raw]
    lines = ["--nonsense", "--lang", "--json", f"{game} nonsense", f"{game} --nonsense"]
    lines += [line for verb in verbs for line in _wrong(verb)]
    assert len(lines) > 100
    for line in lines:
        answer = table.type(line)
        assert answer.status == 2, line
        assert answer.err.strip(), line
        assert FOREIGN not in answer.err, line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("age i", "'i' is left over; write it so: age."),
        ("undo 1 2", "'2' is left over; write it so: undo [COUNT]."),
        ("undo --lang cs 1 2", "„2“ přebývá; pište to takto: zpět [POČET]."),
        ("age --nowe", "'age' has no option '--nowe'; there are: --because,"),
        ("end --anyways", "did you mean '--anyway'?"),
        ("end --anyway=3", "'--anyway' takes no value."),
        ("log --last", "Behind '--last' comes a value: --last N."),
        ("undo --to home", "--to: 'home' is no number."),
        ("through-the-ages lunch", "no command 'lunch'"),
        ("--lang en", "Say which command; see 'companion --help'."),
        ("--lang cs import", "„dovézt“ potřebuje víc; pište to takto: dovézt SOUBOR."),
        ("--lang cs amend", "Který řádek? Například: companion změnit 12 koupit 3 pěchota."),
        ("do age i", "'age i': 'i' is left over"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(table: Table, line: str, said: str) -> None:
    table.do("new through-the-ages")
    answer = table.type(line)
    assert (answer.status, answer.out) == (2, "")
    assert said in " ".join(answer.err.split())


@pytest.mark.parametrize(
    ("between", "behind"),
    [
        (
            "odds axis-allies 3 infantry --attacker-losses infantry v 2 infantry",
            "odds axis-allies 3 infantry v 2 infantry --attacker-losses infantry",
        ),
        (
            "odds axis-allies ukraine 3 infantry --keep-land 1 proti 2 infantry",
            "odds axis-allies ukraine 3 infantry v 2 infantry --keep-land 1",
        ),
        (
            "odds pacific-1940 kamikaze 17 1 carrier --also 19 1 cruiser",
            "odds pacific-1940 kamikaze 17 1 carrier --also '19 1 cruiser'",
        ),
    ],
)
def test_a_value_without_quotes_takes_what_is_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, between: str, behind: str
) -> None:
    """`v` and the other side belong to the line, whatever option stands before them."""
    table = Table(tmp_path, monkeypatch)
    told = table.do(behind).out
    assert table.do(between).out == told


def test_a_wave_behind_an_option_has_both_its_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    told = table.do("odds axis-allies 3 infantry v 2 infantry --or '2 tank v 1 infantry'").out
    assert table.do("odds axis-allies 3 infantry v 2 infantry --or 2 tank v 1 infantry").out == told


def test_a_further_zone_without_its_ships_is_asked_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = Table(tmp_path, monkeypatch).type("odds pacific-1940 kamikaze --also 19 1 cruiser")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == 'Which ships in 19? Write for example --also "19 1 cruiser".\n'
