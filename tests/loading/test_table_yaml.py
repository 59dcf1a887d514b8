"""What `kitgen check` says of a `table.yaml` that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from games_to_try import SIXTH

from kitgen.game import load_game
from kitgen.game.checks import run_checks
from kitgen.game.declared.read import table_problems
from kitgen.game.model import Game

GAME = load_game(SIXTH)
TEXT = (SIXTH / "table.yaml").read_text("utf-8")
Check = Callable[..., list[str]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Checks the river's table with some of its text swapped."""
    game: Game = GAME._replace(folder=tmp_path)

    def run(*swaps: tuple[str, str], text: str = TEXT) -> list[str]:
        for old, new in swaps:
            assert old in text, old
            text = text.replace(old, new, 1)
        (tmp_path / "table.yaml").write_text(text, "utf-8")
        return [str(problem) for problem in table_problems(game)]

    return run


def line_of(word: str) -> int:
    return TEXT[: TEXT.index(word)].count("\n") + 1


def test_both_examples_are_faultless(check: Check) -> None:
    assert check() == []
    assert run_checks(load_game(SIXTH)) == []
    assert run_checks(load_game(SIXTH.parent / "copper-valley")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{table: guilds, count: 2..3}", "{table: guild, count: 2..3}", "did you mean 'guilds'?"),
        ("count: 2..3}", "count: 2..5}", "5 can play, and 'guilds' has 3 rows; say at most 3"),
        ("count: 2..3}", "count: some}", "'some' is no number and no range; write 3, or 2..4"),
        ("count: 2..3}", "count: 2..3, turn: x}", "'seats' has no field 'turn'"),
        ("of: reaches\n    name: {en: Days", "of: reach\n    name: {en: Days", "'reaches'?"),
        ("most: hold[owner]", "most: hold[row.x]", "table 'guilds' has no column 'x'"),
        ("most: hold[owner]", "most: held[owner]", "there is no 'held' here; did you mean 'hold'?"),
        ("supply: row.count", "suply: row.count", "did you mean 'supply'?"),
        ("supply: row.count", "supply: row.coutn", "did you mean 'count'?"),
        (
            "start: 1\n",
            "start: guilds\n",
            "the start of stock 'day' is a table; let it be a figure",
        ),
        ("rows: reaches", "rows: rivers", "there is no table 'rivers'"),
        (
            "start: row.guild\n",
            "start: row\n",
            "is a row of 'reaches'; let it be a row of",
        ),
        ("2 * reach.oil", '"2 * lit[reach]"', "name a row of 'guilds' there"),
        ('is: "casks[seat]"', 'is: "score[seat]"', "the sum 'score' leads back to itself"),
        ("deck == 'journey'", "deck == 'jurney'", "it is never 'jurney'; did you mean 'journey'?"),
        ("once: true", "once: maybe", "'once' of deed 'draw' is not true or false"),
        ("row: cards\n        if: bank", "row: card\n        if: bank", "did you mean 'cards'?"),
        ("number: [1,", "number: [one,", "there is no 'one' here"),
        ("- {pay: {casks: 1}}", "- {pay: {cask: 1}}", "there is no stock 'cask'; did you mean"),
        ("- {pay: {casks: 1}}", "- {spend: {casks: 1}}", "'spend' is nothing that can be done"),
        ("{put: {fuel: 7}, who: reach}", "{put: {fuel: 7}}", "it is not said whose"),
        ("{put: {fuel: 7}, who: reach}", "{put: {fuel: 7}, who: seat}", "let it be a row of"),
        ("- {own: {beacon: reach}}", "- {own: {beacons: reach}}", "did you mean 'beacon'?"),
        ("- {own: {beacon: reach}}", "- {own: {beacon: seat}}", "let it be a row of 'reaches'"),
        ("{count} loaded", "{cuont} loaded", "'told' of deed 'load': there is no 'cuont' here"),
        ("{count} loaded", "{count loaded", "a brace that is not closed"),
        ("cs: rozsvítit}", "de: licht}", "is in 'de', which the game does not speak"),
        ("name: {en: feed, cs: přilít}", "name: {en: feed}", "is missing in 'cs'; add 'cs: …'"),
        ("name: {en: feed,", "name: {en: feed it,", "it is a command: use a single word"),
        ("  feed:\n", "  status:\n", "the companion has that command: take another word"),
        ("  fuel:\n", "  hold:\n", "is called 'hold', as is"),
        (
            "  fuel:\n",
            "  class:\n",
            "which expressions keep for themselves; take another word, such",
        ),
        (
            "  fuel:\n",
            "  Fuel!:\n",
            "a stock cannot be called 'Fuel!'; use a word of a-z, 0-9 and '_'",
        ),
        ("turn_ends:", "turns_end:", "did you mean 'turn_ends'?"),
        ("at: turn}", "at: dawn}", "'at' of 'end' is 'dawn'"),
        ('most: ["score[seat]"', 'best: ["score[seat]"', "'winner' has no field 'best'"),
        ("- if: lit[seat] < seat.beacons\n", "- iff: lit[seat]\n", "'when' of deed 'light' has no"),
        ("reaches: {en: reaches,", "reach: {en: reaches,", "did you mean 'reaches'?"),
        ("seats: {table: guilds, count: 2..3}\n", "", "the table has no 'seats'"),
        ("names:", "phases: {night: {who: nobody}}\nnames:", "nobody acts in any phase"),
        ('page: "2"\n    once', "phase: day\n    once", "there is no phase 'day'"),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(
    check: Check, old: str, new: str, said: str
) -> None:
    found = check((old, new))
    assert any(said in line for line in found), found
    assert all("table.yaml:" in line for line in found)


def test_the_place_is_that_of_the_value(check: Check) -> None:
    old, new = "most: hold[owner]", "most: holt[owner]"
    (line,) = check((old, new))
    where = TEXT.splitlines()[line_of(old) - 1].index("hold") + 1
    assert f"table.yaml:{line_of(old)}:{where}: " in line


def test_all_faults_are_told_at_once(check: Check) -> None:
    assert len(check(("row.count", "row.cuont"), ("turn_ends", "turn_end"))) == 2


@pytest.mark.parametrize("text", ["", "- 1", "seats: 3", "deeds: {a: {do: [{if: {}}]}}", "a: b"])
def test_what_is_no_table_is_told(check: Check, text: str) -> None:
    assert check(text=text)


def test_brackets_within_braces_are_told_to_want_quotes(check: Check) -> None:
    (said,) = check(("most: hold[owner]", "bounds: {most: hold[owner]}"))
    assert said.startswith(f"{said.partition(':')[0]}:{line_of('most: hold')}:")
    assert 'set what has brackets of its own in quotes: "a[b]"' in said
