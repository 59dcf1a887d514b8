"""Numbers of options: every one of every command is bound, and says so in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.cli import run
from companion.games import GAMES, Games
from companion.table.arguments import Argument, Option
from companion.table.commands import TABLE_VERBS
from companion.table.verbs import GameVerb
from companion.table.words import MOST
from companion.table.workspace import TableVerb

ABSURD = {
    "9" * 40: f"is too large; {MOST} is the most.",
    str(MOST + 1): f"is too large; {MOST} is the most.",
    "-1": "is too small; 0 is the least.",
    "1.5": "is no number.",
    "³": "is no number.",
}


def lines(before: Sequence[str], verbs: Sequence[GameVerb | TableVerb]) -> Iterator[list[str]]:
    """Every command with each of its number options, whose value is still to come."""
    seen = Option("seen", "", "number")
    for verb in verbs:
        words = ["x" for item in verb.parameters if isinstance(item, Argument) and item.required]
        for item in (*verb.parameters, seen):
            if isinstance(item, Option) and item.kind == "number":
                yield [*before, verb.name, f"--{item.name}", "{}", *words]


LINES = [
    *lines((), TABLE_VERBS),
    *(line for game in GAMES for line in lines((game,), Games(GAMES).verbs(game))),
]


def test_the_options_are_found() -> None:
    told = {(line[0], line[2]) for line in LINES if line[0] in GAMES}
    assert ("axis-allies", "--keep-land") in told
    assert {(game, "--seen") for game in GAMES} <= told


@pytest.mark.parametrize("number", ABSURD)
def test_a_number_that_nobody_means_is_refused_in_one_sentence(
    number: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for line in LINES:
        words = [number if word == "{}" else word for word in line]
        assert run(words) == 2, words
        out, err = capsys.readouterr()
        assert out == "", words
        assert err.endswith(ABSURD[number] + "\n"), (words, err)
        assert err.count("\n") == 1, (words, err)


@pytest.mark.parametrize("game", GAMES)
def test_figures_among_words_are_bound_alike(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Words of every command of every game, `--dice` but for its length."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run(["new", game])
    capsys.readouterr()
    for verb in Games(GAMES).verbs(game):
        for item in verb.parameters:
            if isinstance(item, Argument):
                assert run([verb.name, *["9" * 40 for _item in verb.parameters[:1]]]) == 2
                err = capsys.readouterr().err
                assert err.strip().count("\n") <= 1, err
                assert "fault of the program" not in err
                break
