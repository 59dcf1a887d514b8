"""Icons that nobody sees are told: those in the colour of what they lie on, and those that are
printed as a word or are not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from games_to_try import besides_drafts

from kitgen.kit.check import game_problems
from kitgen.kit.output import begin_folder
from kitgen.new_game.begin import new_game

DARK = "plate: {draw: fill, at: [10, 30, 40, 20], fill: '#224466'}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Cost\nAnt,2\n", "utf-8")
    begin_folder(tmp_path / "deck", new_game("deck", "deck", "en", sheet).files)
    return tmp_path / "deck"


def told(folder: Path, *boxes: str) -> list[str]:
    """What is told of symbols and icons that are not seen, on a card that has only these boxes."""
    lines = "".join(f"      {box}\n" for box in boxes)
    face = f"\n  bare:\n    size: [63, 88]\n    boxes:\n{lines}"
    layout = folder / "layouts" / "deck.yaml"
    layout.write_text(layout.read_text("utf-8").rstrip("\n") + face, "utf-8")
    kit = folder / "kit.yaml"
    part = "\n  bare: {kind: board, file: board, face: bare}\n"
    kit.write_text(kit.read_text("utf-8").rstrip("\n") + part, "utf-8")
    return [one.what for one in game_problems(folder) if "not seen" in one.what]


def test_a_symbol_in_the_colour_of_its_ground_is_told(folder: Path) -> None:
    box = "sun: {draw: symbol, at: [20, 34, 8, 8], symbol: sun, colour: '#224467'}"
    (what,) = told(folder, DARK, box)
    assert what.endswith("the symbol is not seen, since it has the colour of its ground #224466")
    assert "box 'sun' of face 'bare'" in what


def test_an_icon_in_a_text_in_the_colour_of_the_paper_is_told(folder: Path) -> None:
    box = "text: {draw: text, at: [10, 60, 40, 9], text: ':sun:', rich: true, colour: '#ffffff'}"
    (what,) = told(folder, DARK, box)
    assert what.endswith("an icon in the text is not seen, since it has the colour of white paper")


@pytest.mark.parametrize(
    "boxes",
    [
        ("sun: {draw: symbol, at: [20, 34, 8, 8], symbol: sun, colour: paper}",),
        ("sun: {draw: symbol, at: [20, 60, 8, 8], symbol: sun, colour: '#224466'}",),
        ("sun: {draw: symbol, at: [20, 34, 8, 8], symbol: sun, colour: '#224466', under: true}",),
        ("text: {draw: text, at: [12, 34, 36, 9], text: ':sun:', rich: true, colour: paper}",),
    ],
)
def test_what_is_seen_or_meant_to_be_printed_over_is_not(boxes: tuple[str], folder: Path) -> None:
    assert told(folder, DARK, *boxes) == []


def test_an_outline_in_the_colour_of_the_paper_is_no_icon(folder: Path) -> None:
    box = "text: {draw: text, at: [10, 60, 40, 9], text: Ant, outline: '#ffffff'}"
    assert told(folder, box) == []


FLAVOUR = "The sea answers to no one, and to nobody at all, except to her"
"""Longer than what the cards do, so that most of the text is another cell."""


@pytest.mark.parametrize(
    ("effect", "what", "mend"),
    [
        ("Gain {wave}.", "the '{wave}' of 'Gain {wave}.", "write :wave:"),
        ("Gain {Wave}.", "the '{Wave}' of 'Gain {Wave}.", "write :wave:"),
        ("Pay [coin] now.", "the '[coin]' of 'Pay [coin] now.", "write :coin:"),
        ("Pay :Coin: now.", "the ':Coin:' of 'Pay :Coin: now.", "write :coin:"),
        (
            "Gain :wvae:.",
            "there is no symbol 'wvae', so an empty square stands there",
            "did you mean 'wave'? Else put 'wvae.svg' into the folder 'symbols' of the game",
        ),
    ],
)
def test_an_icon_that_is_not_printed_as_one_is_told_at_its_cell(
    tmp_path: Path, effect: str, what: str, mend: str
) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text(f'Name,Cost,Effect,Flavour\nAnt,2,{effect},"{FLAVOUR}"\n', "utf-8")
    begin_folder(tmp_path / "deck", new_game("deck", "deck", "en", sheet).files)
    (told,) = besides_drafts(tmp_path / "deck")
    assert (Path(told.file).name, told.line, told.column) == ("cards.csv", 2, 3)
    assert what in told.what
    assert told.mend == mend


def test_brackets_round_other_words_are_left_alone(tmp_path: Path) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text('Name,Effect\nAnt,"[Action] Draw {two}, [2] or [attack]."\n', "utf-8")
    begin_folder(tmp_path / "deck", new_game("deck", "deck", "en", sheet).files)
    assert besides_drafts(tmp_path / "deck") == []
