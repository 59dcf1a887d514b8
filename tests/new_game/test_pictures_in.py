"""Pictures that are brought to a game go where the cells that name them look for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kitgen.kit.output import begin_folder
from kitgen.new_game.art import pictures_of
from kitgen.new_game.begin import new_game
from kitgen.new_game.pictures_in import placed_pictures
from kitgen.parts.pictures import Pictures

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M4 4h40v30z"/></svg>'
ROWS = "Name,Cost,Art\nWolf,2,wolf\nFox,1,art/fox.png\nElk,1,../elk.png\nOwl,1,emblem.svg\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game whose cells name pictures, none of which is there any more."""
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Cost,Art\nWolf,2,emblem.svg\n", "utf-8")
    (tmp_path / "emblem.svg").write_text(SVG, "utf-8")
    begin_folder(tmp_path / "wild", dict(new_game("wild", "Wild", "en", sheet).files))
    folder = tmp_path / "wild"
    (folder / "pictures" / "emblem.svg").unlink()
    (folder / "cards.csv").write_text(ROWS, "utf-8")
    return folder


def test_each_goes_where_its_cell_looks(game: Path) -> None:
    files = ["wolf.JPG", "drop/fox.png", "emblem.svg"]
    placed = placed_pictures(game, files)
    assert [(each.to, each.named_by) for each in placed] == [
        (("pictures/wolf.JPG",), ("cards.csv, C2",)),
        (("pictures/art/fox.png",), ("cards.csv, C3",)),
        (("pictures/emblem.svg",), ("cards.csv, C5",)),
    ]
    for each in placed:
        for path in each.to:
            (game / path).parent.mkdir(parents=True, exist_ok=True)
            (game / path).write_text(SVG, "utf-8")
    found = Pictures(game, keep=False)
    for cell in ("wolf", "art/fox.png", "emblem.svg"):
        assert found.path(cell).is_file()


def test_no_cell_leads_out_of_the_folder_for_pictures(game: Path) -> None:
    (elk,) = placed_pictures(game, ["elk.png"])
    assert elk.to == ("pictures/elk.png",)
    assert elk.named_by == ()


def test_what_nothing_names_and_what_is_no_picture_is_told(game: Path) -> None:
    icon, tiff, sheet = placed_pictures(game, ["sword.svg", "map.tif", "deck.xlsx"])
    assert (icon.to, icon.wrong) == ((), "")
    assert tiff.wrong == "'map.tif' is TIFF, which is not read; save it as PNG or JPEG"
    assert sheet.wrong == "'deck.xlsx' is no picture"


def test_a_new_picture_takes_the_place_of_the_old_one(game: Path) -> None:
    (game / "pictures").mkdir(exist_ok=True)
    (game / "pictures" / "Wolf.png").write_bytes(b"old")
    (wolf,) = placed_pictures(game, ["wolf.png"])
    assert wolf.to == ("pictures/Wolf.png",)


def test_two_of_one_name_stay_apart(game: Path) -> None:
    one, other = placed_pictures(game, ["a/bear.png", "b/bear.png"])
    assert one.to != other.to


def test_a_loose_picture_is_the_one_that_a_cell_names_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "fox.png").write_bytes(b"")
    assert [*pictures_of(["art/fox.png"], tmp_path).files] == ["pictures/art/fox.png"]
    two = pictures_of(["a/fox.png", "b/fox.png"], tmp_path)
    assert not two.files, "nobody knows which of them it is"
