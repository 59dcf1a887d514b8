"""A column of colours may say them in words, in English and Czech."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.colour_words import colour_code


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def begun(tmp_path: Path, text: str, lang: str = "en") -> Result:
    sheet = tmp_path / "deck.csv"
    sheet.write_text(text, "utf-8")
    return run("new", tmp_path / "ours", "--cards", sheet, "--lang", lang)


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("#AA3322", "#aa3322"),
        ("#f00", "#ff0000"),
        ("Red", "#b3202c"),
        ("červená", "#b3202c"),
        ("Červený", "#b3202c"),
        ("BÍLÁ", "#ffffff"),
        ("gray", "#8a8780"),
        ("reddish", None),
        ("#ff", None),
        ("#red", None),
        ("", None),
    ],
)
def test_a_colour_is_a_code_or_a_word(word: str, code: str | None) -> None:
    assert colour_code(word) == code


@pytest.mark.parametrize(
    ("heading", "lang", "cells"),
    [("Colour", "en", "Red blue #f00"), ("Barva", "cs", "Červená modrá #f00")],
)
def test_cards_have_the_colours_that_words_name(
    heading: str, lang: str, cells: str, tmp_path: Path
) -> None:
    rows = "".join(f"Card {n},{cell},{n}\n" for n, cell in enumerate(cells.split()))
    made = begun(tmp_path, f"Name,{heading},Cost\n{rows}Bare,,4\n", lang)
    assert (made.exit_code, made.stderr) == (0, "")
    table = load_game(tmp_path / "ours").tables["cards"]
    column = heading.lower()
    assert [row[column] for row in table] == ["#b3202c", "#2f5f9e", "#ff0000", None]
    assert f"row['{column}']" in (tmp_path / "ours" / "layouts" / "ours.yaml").read_text("utf-8")
    assert run("check", tmp_path / "ours").exit_code == 0


def test_a_word_that_is_no_colour_is_told_by_new_and_check(tmp_path: Path) -> None:
    made = begun(tmp_path, "Name,Colour,Cost\nWolf,Red,1\nFox,mauvish,2\n")
    assert made.exit_code == 0
    assert "deck.csv:3:2: look: 'mauvish' is no colour, so 'Colour' is taken" in made.stderr
    other = tmp_path / "other"
    other.mkdir()
    assert begun(other, "Name,Colour,Cost\nWolf,Red,1\nFox,blue,2\n").exit_code == 0
    cards = other / "ours" / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("blue", "bleu"), "utf-8")
    told = run("check", other / "ours")
    assert told.exit_code == 1
    assert (
        "cards.csv:3:2: 'colour' is 'bleu'; write a colour as #rrggbb, or as a word" in told.output
    )


def test_sides_called_by_colours_are_words(tmp_path: Path) -> None:
    made = begun(tmp_path, "Name,Side,Cost\nWolf,Red,1\nFox,Blue,2\nOwl,Red,3\nHen,Blue,1\n")
    assert (made.exit_code, made.stderr) == (0, "")
    table = load_game(tmp_path / "ours").tables["cards"]
    assert [row["side"] for row in table] == ["Red", "Blue", "Red", "Blue"]
