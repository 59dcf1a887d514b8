"""The `table.yaml` that `kitgen new` proposes: whatever the columns, it is played."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded.table import Table
from typer.testing import CliRunner

from companion.declared.game import DeclaredRules
from companion.declared.world import World
from companion.table.render import render
from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.checks import run_checks
from kitgen.game.declared.read import read_declared, table_problems
from kitgen.game.problems import Place
from kitgen.kit.output import begin_folder
from kitgen.new_game.folder import new_files
from kitgen.new_game.spreadsheet import sheet_of

WHERE = Place("deck.csv", 1)
FIGURES = ("Cost", "Price to build", "Income", "Victory points", "Výnos", "Cena", "Strength")
WORDS = ("Owner", "Held by holder", "Vlastník", "Text")
LANDS = """\
Name,Owner,Income,Cost,Fort
High Moor,Red Fox,3,6,1
Low Fen,Blue Heron,2,4,
Old Ford,Red Fox,-1,2,2
Bare Rock,,2,4,0
"""


@settings(max_examples=30)
@given(st.data())
def test_whatever_the_columns_the_table_is_played(data: st.DataObject) -> None:
    headings = data.draw(st.lists(st.sampled_from(FIGURES + WORDS), unique=True, max_size=6))
    counted = data.draw(st.booleans())
    owners = data.draw(st.lists(st.text("aě'\\- x{}\"7", max_size=9), min_size=1, max_size=14))
    rows = [
        [
            data.draw(st.sampled_from(["Mill", "Weir", "Ford", "Tor"])),
            *(
                data.draw(
                    st.integers(-9, 99).map(str) | st.just("")
                    if heading in FIGURES
                    else st.sampled_from([*owners, ""]).map(str.strip)
                )
                for heading in headings
            ),
            *(["3"] if counted else []),
        ]
        for _ in range(data.draw(st.integers(1, 14)))
    ]
    table = data.draw(st.sampled_from(["cards", "owners", "coins", "income", "players", "row"]))
    named = ["Name", *headings, *(["Count"] if counted else [])]
    sheet = sheet_of(named, rows, WHERE)._replace(table=table)
    with tempfile.TemporaryDirectory() as home:
        files = new_files("ours", "Ours", "en", sheet)
        begin_folder(Path(home) / "ours", files)
        game = load_game(Path(home) / "ours")
        money = {"Cost", "Price to build", "Income", "Výnos", "Cena"} & set(headings)
        figures = {c.heading for c in sheet.columns if c.whole}
        seated = table != "players" or len(rows) > 1  # nobody plays alone
        assert ("table.yaml" in files) >= bool(seated and money & figures)
        if "table.yaml" not in files:
            return
        assert [str(problem) for problem in table_problems(game)] == []
        rules = DeclaredRules(World("ours@0", game, read_declared(game)))
        state = rules.begin({choice.name: choice.values[-1] for choice in rules.choices}, None)
        render(rules.overview(state).full())


def test_lands_with_owners_costs_and_incomes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lands.csv").write_text(LANDS, "utf-8")
    words = ["new", str(tmp_path / "moor"), "--cards", str(tmp_path / "lands.csv")]
    ran = CliRunner().invoke(app, words)
    assert (ran.exit_code, ran.stderr) == (0, "")
    (draft,) = run_checks(load_game(tmp_path / "moor"))
    assert draft.what == "this topic is a draft and is not printed"
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {tmp_path / 'moor'}")
    now = table.status()
    assert now["holder"] == {"high-moor": "red_fox", "low-fen": "blue_heron", "old-ford": "red_fox"}
    # what an income is below nothing nobody pays
    assert now["sums"]["income"] == {"red_fox": 3, "blue_heron": 2}
    assert now["coins"] == {"red_fox": 10 + 3, "blue_heron": 10 + 2}
    table.do("buy bare rock")
    assert table.status()["coins"]["red_fox"] == 13 - 4
    assert table.status()["sums"]["income"]["red_fox"] == 3 + 2
    table.do("take low-fen")
    assert table.status()["sums"]["income"] == {"red_fox": 7, "blue_heron": 0}
    for _time in range(2):
        table.do("next")
    assert table.status()["coins"] == {"red_fox": 16, "blue_heron": 12}


def test_a_deck_with_costs_is_bought_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that begins without a spreadsheet, in Czech: rows are called as in the sheet."""
    ran = CliRunner().invoke(app, ["new", str(tmp_path / "hra"), "--lang", "cs"])
    assert ran.exit_code == 0
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"--lang cs new {tmp_path / 'hra'}")
    table.do("--lang cs koupit 1 maják 2 bouře")
    assert table.status()["coins"]["p1"] == 10 - 3
    assert "1 Maják, 2 Bouře" in table.do("--lang cs stav").out
    said = table.type("--lang cs koupit 3 bouře").err
    assert "Bouře" in said


def test_a_deck_without_money_has_no_table(tmp_path: Path) -> None:
    sheet = sheet_of(["Name", "Strength"], [["Wolf", "3"]], WHERE)
    assert "table.yaml" not in new_files("ours", "Ours", "en", sheet)
