"""Looks to begin with: every column finds its place or is told, and each look builds without a
fault in all its sizes and themes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from games_to_try import besides_drafts
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.game.problems import DataError, Place
from kitgen.kit.output import begin_folder
from kitgen.new_game.begin import new_game
from kitgen.new_game.beginnings import BEGINNINGS
from kitgen.new_game.looks import icons_expression, kind_column, words_of
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn, sheet_of
from kitgen.new_game.uses import UseError, read_uses, with_uses
from kitgen.parts.expressions import evaluate
from kitgen.press.papers import paper
from kitgen.preview.session import Session

HOME = Path(__file__).parents[2]
HEADINGS = ["Name", "Type", "Cost", "Attack", "Weather", "Icons", "Text", "Flavour", "No."]
LONG = "When you play this card, draw two cards and discard one of those you hold. " * 5
ROWS = [
    ["Lighthouse of the Northern Reach", "Place", "3", "", "4", "eye sun", "Draw.", "Old.", "1"],
    ["Žlutý kůň", "Zvíře", "12", "5", "", "", "Úpěl **ďábelské** ódy :coin:.", "", "2"],
    ["Fog", "Weather", "", "", "", "", "", "", "3"],
    ["The Long Agreement", "Weather", "X", "+2", "1", "coin coin coin", LONG, "", "4"],
]
FIGURES = ["Cost", "Attack", "Defence", "Health", "Move", "Luck", "Crew", "Speed", "Fame", "Mud"]


def sheet_at(tmp_path: Path, rows: Sequence[Sequence[str]]) -> Path:
    cells = [",".join(f'"{cell}"' for cell in row) for row in rows]
    path = tmp_path / "cards.csv"
    path.write_text("\n".join(cells), "utf-8")
    return path


def begun(
    tmp_path: Path, rows: Sequence[Sequence[str]], look: str, size: str = "", theme: str = "atlas"
) -> list[str]:
    """The problems of a game begun with a look."""
    files = new_game("ours", "Ours", "en", sheet_at(tmp_path, rows), size, design=look).files
    kit = str(files["kit.yaml"]).replace("theme: atlas", f"theme: {theme}")
    begin_folder(tmp_path / "ours", {**files, "kit.yaml": kit})
    return [str(problem) for problem in besides_drafts(tmp_path / "ours")]


def sheet(rows: Sequence[Sequence[str]]) -> CardSheet:
    return sheet_of(rows[0], rows[1:], Place("cards.csv", 1))


@pytest.mark.sweep
@pytest.mark.parametrize("theme", ["atlas", "harbour", "meadow", "night"])
@pytest.mark.parametrize(
    ("look", "size"), [(look, size) for look, each in BEGINNINGS.items() for size in each.sizes]
)
def test_every_look_is_without_a_fault_in_all_sizes_and_themes(
    look: str, size: str, theme: str, tmp_path: Path
) -> None:
    problems = begun(tmp_path, [HEADINGS, *ROWS], look, size, theme)
    assert [
        problem for problem in problems if "no layout prints 'text' and 'flavour'" not in problem
    ] == []
    assert bool(problems) == (look == "domino")  # it has no room for words, and says so


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("look", "size"), [(look, size) for look, each in BEGINNINGS.items() for size in each.sizes]
)
def test_ten_figures_and_bare_names_fit(look: str, size: str, tmp_path: Path) -> None:
    few = BEGINNINGS[look].figures
    figures = FIGURES[:few]
    rows = [
        ["Name", "Text", *figures],
        ["Old Bear of the Mountain", "Whoever attacks it loses one.", *("10" for _ in figures)],
        ["Raft", "", *("" for _ in figures)],
    ]
    problems = begun(tmp_path, rows, look, size)
    assert [problem for problem in problems if "no layout prints 'text'" not in problem] == []
    assert bool(problems) == (look == "domino")  # it has no room for words, and says so


@pytest.mark.parametrize("look", ["full-art", "framed"])
def test_a_look_begins_a_game_without_a_fault(look: str, tmp_path: Path) -> None:
    assert begun(tmp_path, [HEADINGS, *ROWS[:2]], look) == []


def test_each_column_stands_where_it_belongs(tmp_path: Path) -> None:
    files = new_game(
        "ours", "Ours", "en", sheet_at(tmp_path, [HEADINGS, *ROWS]), design="framed"
    ).files
    text = str(files["layouts/ours.yaml"])
    assert "name: row['name']" in text
    assert """cost: ["'coin'", "(row['cost'] or '')""" in text
    assert """- ["'sword'", "(row['attack'] or '')""" in text
    assert """- ["''", "row['weather']", "t['cards_weather']"]""" in text
    assert "(row['icons'] | lower | replace(',', ' ')).split()" in text
    assert "number: row['no'] if" in text
    assert "- row['text'] or ''" in text


def test_words_that_name_icons_are_icons_and_kinds_are_not() -> None:
    rows = [["Name", "Needs", "Kind"], ["A", "coin coin", "Fire"], ["B", "sword, útok", "Fire"]]
    deck = sheet([*rows, ["C", "", "Water"]])
    kind = kind_column(deck)
    assert kind is not None
    assert kind.id == "kind"
    assert [column.id for column in words_of(deck, kind).lines] == ["needs"]


def test_a_second_picture_is_told_with_the_option_that_places_it(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    rows = [["Name", "Art", "Sketch"], ["Raven", "a.svg", "a.svg"]]
    doubts = new_game("ours", "Ours", "en", sheet_at(tmp_path, rows), design="framed").doubts
    assert [str(doubt).split(": ", 1)[1] for doubt in doubts] == [
        "'Sketch' is not printed on the cards; begin again with --columns \"Sketch=art\","
        " or add a box for it in layouts/ours.yaml"
    ]


@pytest.mark.parametrize("look", ["domino", "framed", ""])
def test_what_the_program_advises_leaves_nothing_to_tell(look: str, tmp_path: Path) -> None:
    rows = [
        ["Name", "Cost", "Gold", "Iron", "Wood", "Fish", "Habitat", "Text"],
        ["Fox", "coin coin", "1", "2", "3", "4", "deep woods", "Draw a card."],
        ["Owl", "3", "1", "2", "3", "4", "old barns", "Take a coin."],
        ["Elk", "", "1", "2", "3", "4", "wide moors", "Lose a coin."],
    ]
    deck, advised = sheet_at(tmp_path, rows), dict[str, str]()
    for _ in range(2):
        game = new_game("ours", "Ours", "en", deck, design=look, uses=advised)
        for doubt in game.doubts:
            wish = re.search(r'--columns "(.*)"', str(doubt))
            assert wish, doubt
            advised |= read_uses([wish[1]])
    assert game.doubts == ()
    assert advised["Cost"] == "icons"


def test_a_look_says_how_many_figures_it_has_room_for(tmp_path: Path) -> None:
    rows = [["Name", "Gold", "Iron", "Wood", "Fish"], ["Fox", "1", "2", "3", "4"]]
    doubts = new_game("ours", "Ours", "en", sheet_at(tmp_path, rows), design="domino").doubts
    assert [str(doubt).split(": ", 1)[1] for doubt in doubts] == [
        "'Fish' is not printed on the cards: domino has room for 3 figures; begin again with"
        ' another --look or with --columns "Fish=none", or add a box for it in layouts/ours.yaml'
    ]


def test_letters_that_no_font_has_are_told_in_their_row(tmp_path: Path) -> None:
    deck = sheet_at(tmp_path, [["Name", "Text"], ["Fox", "Go."], ["Owl", "שלום"], ["Elk", "漢字"]])
    folder = str(tmp_path / "ours")
    told = CliRunner().invoke(app, ["new", folder, "--cards", str(deck), "--look", "framed"]).stderr
    assert [line.split(f"{deck.name}:")[1].split(":")[0] for line in told.splitlines()] == [
        "3",
        "4",
    ]


def test_figures_stand_among_icons(tmp_path: Path) -> None:
    rows = [["Name", "Cost"], ["Fox", "coin coin"], ["Owl", "3"], ["Elk", "2 Coin, sword"]]
    deck = sheet([*rows, ["Yak", ""]])._replace(uses={"cost": "icons"})
    said = icons_expression(deck, deck.columns[1])
    cells = [*deck.cells(deck.columns[1])]
    assert [evaluate(said, {"row": {"cost": cell}}) for cell in cells] == [
        ":coin::coin:",
        "3",
        "2:coin::sword:",
        "",
    ]


def test_what_is_asked_about_takes_the_place_that_is_answered(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    (tmp_path / "b.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    rows = [["Name", "Art", "Sketch"], ["Raven", "a.svg", "b.svg"]]
    answers = {"Sketch": "art", "Art": "none"}
    asked: list[tuple[str, Sequence[str]]] = []

    def ask(column: SheetColumn, uses: Sequence[str]) -> str:
        asked.append((column.heading, uses))
        return answers[column.heading]

    game = new_game("ours", "Ours", "en", sheet_at(tmp_path, rows), design="framed", ask=ask)
    assert asked == [("Sketch", ["art", "none"]), ("Art", ["art", "none"])]
    assert "art: row['sketch'] if" in str(game.files["layouts/ours.yaml"])
    assert game.doubts == ()


@pytest.mark.parametrize(
    ("wish", "uses"),
    [
        ("Mood=line", {"Mood": "line"}),
        ("a = b=none, Text=flavour", {"a = b": "none", "Text": "flavour"}),
    ],
)
def test_a_wish_is_a_heading_and_a_use(wish: str, uses: Mapping[str, str]) -> None:
    assert read_uses([wish]) == uses


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ("Mood", "'Mood' is no column and its use; write Mood=line"),
        ("Mood=lime", "'Mood' cannot be 'lime'; did you mean 'line'?"),
    ],
)
def test_a_wish_that_cannot_be_read_is_told(wish: str, sentence: str) -> None:
    with pytest.raises(UseError) as error:
        read_uses([wish])
    assert str(error.value) == sentence


def test_columns_that_are_not_there_or_cannot_be_that_are_all_told() -> None:
    deck = sheet([["Name", "Power", "Text"], ["Wolf", "3", "Fights first, always and anywhere."]])
    with pytest.raises(DataError) as error:
        with_uses([deck], {"Powr": "cost", "Text": "figure"})
    assert [problem.what for problem in error.value.problems] == [
        "no column is called 'Powr'",
        "the column 'Text' cannot be 'figure'",
    ]


def test_columns_move_where_they_are_sent(tmp_path: Path) -> None:
    rows = [["Name", "Price", "Power", "Mood"], ["Wolf", "3", "5", "calm"]]
    uses = {"Power": "cost", "Price": "line", "Mood": "flavour"}
    game = new_game("o", "O", "en", sheet_at(tmp_path, rows), design="full-art", uses=uses)
    text = str(game.files["layouts/o.yaml"])
    assert """cost: ["'bolt'", "row['power']", "t['cards_power']"]""" in text
    assert "figures: []" in text
    assert "t['cards_price'] ~ '** ' ~ row['price']" in text
    assert "'*' ~ row['mood']" in text


def test_an_unknown_look_and_a_size_it_has_not_are_told(tmp_path: Path) -> None:
    for words, sentence in (
        (["--look", "frame"], "--look is 'frame'; did you mean 'framed'?"),
        (["--look", "framed", "--size", "hex"], "--size is 'hex'; "),
        (["--columns", "A=line"], "--columns goes with --cards"),
    ):
        told = CliRunner().invoke(app, ["new", str(tmp_path / "g"), *words])
        assert told.exit_code == 2
        assert sentence in told.output


def test_looks_are_listed_with_their_sizes() -> None:
    told = CliRunner().invoke(app, ["looks"])
    assert [line.split()[0] for line in told.stdout.splitlines()] == [*BEGINNINGS]
    assert "(poker, bridge, mini, tarot, square)" in told.stdout


def test_the_values_that_the_guide_shows_stand_in_a_new_layout() -> None:
    guide = (HOME / "docs" / "guide" / "beginnings.md").read_text("utf-8")
    shown = guide.partition("```yaml\n")[2].partition("```")[0]
    cards = HOME / "examples" / "copper-valley" / "cards.csv"
    files = new_game("copper-valley", "Ours", "en", cards, "", design="framed").files
    assert shown
    assert shown in str(files["layouts/copper-valley.yaml"])


def shown_boxes(folder: Path) -> dict[str, dict[str, list[float]]]:
    """Where the boxes on the front of each card are, by its name."""
    session = Session(str(folder), paper("a4"))
    units = session.kit("en", "full")["parts"][0]["units"]
    sides = {unit["name"]: session.boxes("en", unit["id"], "front")["boxes"] for unit in units}
    return {name: {box["name"]: box["at"] for box in side} for name, side in sides.items()}


def test_a_framed_card_without_figures_has_no_empty_strip(tmp_path: Path) -> None:
    rows = [("Name", "Power", "Life", "Speed"), ("Ant", "2", "3", "4"), ("Bee", "", "", "")]
    begun(tmp_path, rows, "framed")
    cards = shown_boxes(tmp_path / "ours")
    low = {name: boxes["window"][1] + boxes["window"][3] for name, boxes in cards.items()}
    edge = cards["Bee"]["inside"]
    assert edge[1] + edge[3] - low["Bee"] <= 2.1
    assert edge[1] + edge[3] - low["Ant"] > 9


def test_a_card_of_no_kind_looks_as_its_deck_does(tmp_path: Path) -> None:
    rows = [("Name", "Type"), ("Ant", "Beast"), ("Elm", "Place"), ("Bee", "Beast"), ("Fog", "")]
    files = new_game("ours", "Ours", "en", sheet_at(tmp_path, rows), design="framed").files
    front, back = str(files["layouts/ours.yaml"]).split("card.back:")
    emblem = re.search(r"emblem: \"('\w+')\"", back)
    tint = re.search(r"tint: \"('#\w+')\"", back)
    assert emblem
    assert tint
    assert f"same[0].emblem if same else {emblem[1]}" in front
    assert f"same[0].colour if same else {tint[1]}" in front
