"""What a game says and no page shows is told as a note."""

from __future__ import annotations

from pathlib import Path

import pytest
from games_to_try import GAMES

from kitgen.game import load_game
from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder
from kitgen.kit.unprinted import marks_left_empty, unprinted
from kitgen.new_game.begin import new_game

SHEET = "Name,Power,Mood,Text\nAnt,2,calm,It bites.\nBee,1,wild,It stings.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sheet = tmp_path / "deck.csv"
    sheet.write_text(SHEET, "utf-8")
    begin_folder(tmp_path / "deck", new_game("deck", "deck", "en", sheet).files)
    return tmp_path / "deck"


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def with_column(folder: Path, heading: str, cells: tuple[str, str]) -> None:
    lines = (folder / "cards.csv").read_text("utf-8").splitlines()
    joined = zip(lines, (heading, *cells), strict=True)
    (folder / "cards.csv").write_text("\n".join(map(",".join, joined)) + "\n", "utf-8")
    changed(
        folder / "game.yaml", "      power: int\n", f"      power: int\n      {heading}: text\n"
    )


def told(folder: Path) -> list[str]:
    return [problem.what for problem in unprinted(load_game(folder))]


def test_a_column_that_no_layout_prints_is_a_note_of_check_and_no_fault(folder: Path) -> None:
    assert told(folder) == []
    with_column(folder, "secret", ("x", "y"))
    assert told(folder) == ["no layout prints 'secret' of table 'cards'"]
    (note,) = (one for one in game_problems(folder) if "secret" in one.what)
    assert note.doubt
    assert (note.file.rpartition("/")[2], note.line, note.column) == ("cards.csv", 1, 5)


@pytest.mark.parametrize("look", ["", "framed", "mat"])
def test_a_late_column_with_the_name_of_one_elsewhere_is_told(tmp_path: Path, look: str) -> None:
    """The colour of a kind is in a table of its own: a card's own colour is another column."""
    sheet = tmp_path / "deck.csv"
    sheet.write_text(SHEET.replace("Name,", "Name,Kind,").replace("Ant,", "Ant,Bug,"), "utf-8")
    sheet.write_text(sheet.read_text("utf-8").replace("Bee,", "Bee,Fly,"), "utf-8")
    begin_folder(tmp_path / "deck", new_game("deck", "d", "en", sheet, design=look).files)
    assert told(tmp_path / "deck") == []
    with_column(tmp_path / "deck", "colour", ("red", "blue"))
    assert told(tmp_path / "deck") == ["no layout prints 'colour' of table 'cards'"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("kit.yaml", "theme:", 'filters: "{{ row.secret }}"\ntheme:'),
        ("game.yaml", "tables:", "checks:\n  - told: cards.text\n    figures: [secret]\ntables:"),
        ("cards.csv", "It bites.", "secret"),
        ("rules/en/turn.md", "\n", "\n{cards.ant.secret}\n"),
    ],
)
def test_a_column_is_used_where_anything_else_speaks_of_it(
    file: str, old: str, new: str, folder: Path
) -> None:
    with_column(folder, "secret", ("x", "y"))
    game = load_game(folder)
    changed(folder / file, old, new)
    game = load_game(folder) if file == "cards.csv" else game
    assert [*unprinted(game)] == []


def test_a_comment_prints_no_column(folder: Path) -> None:
    with_column(folder, "secret", ("x", "y"))
    layout = folder / "layouts" / "deck.yaml"
    layout.write_text(layout.read_text("utf-8") + "\n# a box for secret, one day\n", "utf-8")
    assert len(told(folder)) == 1
    changed(layout, "boxes:", "boxes:\n      hint: {draw: text, text: '{{ row.secret }}'}")
    assert told(folder) == []


@pytest.mark.parametrize("column", ["text", "kind", "symbol", "title", "summary", "size", "body"])
def test_a_column_called_like_a_word_of_layouts_is_told_as_well(
    column: str, tmp_path: Path
) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Power\nAnt,2\nBee,1\n", "utf-8")
    folder = tmp_path / "deck"
    begin_folder(folder, new_game("deck", "deck", "en", sheet).files)
    with_column(folder, column, ("x", "y"))
    assert told(folder) == [f"no layout prints '{column}' of table 'cards'"]
    layout = folder / "layouts" / "deck.yaml"
    shown = f"{{{{ row.{column} }}}}"
    changed(layout, "boxes:", f"boxes:\n      hint: {{draw: text, text: '{shown}'}}")
    assert told(folder) == []


@pytest.mark.parametrize(
    "expression",
    [
        "{% for name in ['sec', 'secret'] %}{{ row[name] }}{% endfor %}",
        "{{ row['sec' ~ 'ret'] }}",
        "{{ row['sec' ~ lang] }}",
        "{% for name in row %}{{ row[name] }}{% endfor %}",
        "{{ row.items() | list }}",
        "{{ '' if row.name else '' }}{{ '' ~ row['secret'] }}",
        "{{ cards | map(attribute='secret') | join }}",
    ],
)
def test_a_column_that_an_expression_puts_together_is_used(expression: str, folder: Path) -> None:
    with_column(folder, "secret", ("x", "y"))
    text = expression.replace("'", "''")
    layout = folder / "layouts" / "deck.yaml"
    changed(layout, "boxes:", f"boxes:\n      hint: {{draw: text, text: '{text}'}}")
    assert told(folder) == []


def test_a_bare_expression_of_a_value_is_read(folder: Path) -> None:
    with_column(folder, "secret", ("x", "y"))
    changed(
        folder / "layouts" / "deck.yaml", "    values:", '    values:\n      mine: "row.secret"'
    )
    assert told(folder) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_house_print_what_they_say(name: str) -> None:
    game = load_game(GAMES[name])
    assert [*unprinted(game), *marks_left_empty(game)] == []


def test_a_mark_of_what_changed_is_said_to_be_empty_while_it_is_looked_at(folder: Path) -> None:
    assert [*marks_left_empty(load_game(folder))] == []
    layout = folder / "layouts" / "deck.yaml"
    changed(layout, "boxes:", "boxes:\n      hint: {draw: text, text: '{{ changed }}'}")
    (note,) = marks_left_empty(load_game(folder))
    assert note.doubt
    assert "{{ changed }} is empty here" in note.what
    assert "{{ changed }}" in layout.read_text("utf-8").splitlines()[note.line - 1]
