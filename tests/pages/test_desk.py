"""The desk of the preview: boxes are changed on the page, and the files read as if by hand."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from browsers import Browsers, browser_only
from hypothesis import given
from hypothesis import strategies as st
from previews import Served
from workbooks import write_xlsx

from kitgen.game import load_game
from kitgen.game.slugs import slug
from kitgen.game.translation import read_left, texts_of, waiting
from kitgen.kit.output import begin_folder, replace_files
from kitgen.kit.studios import preview_words
from kitgen.new_game.begin import new_game
from kitgen.new_game.beginnings import BEGINNINGS
from kitgen.new_game.language import add_language
from kitgen.parts.boxes import KINDS
from kitgen.press.papers import paper
from kitgen.preview.desk import (
    ALONE,
    CELL,
    CHOICES,
    FIELDS,
    HERE,
    SHIFT,
    THERE,
    Asked,
    Desk,
    Wish,
)
from kitgen.preview.files import EditRefused, merged
from kitgen.preview.session import Session
from kitgen.preview.sources import is_of_program
from kitgen.preview.tints import set_tint, tints_of

LAYOUTS = Path(__file__).parents[2] / "layouts"

OWN = """
# Ruční úpravy: žlutá karta.
  plain:
    size: [40, 30]
    boxes:
      plate: {draw: fill, at: [4, 4, "{{ w - 8 }}", 10], fill: paper, stroke: ink}   # deska
      name: {draw: text, at: [5, 5, 30, 8], text: 'Kůň', style: body, size: 9}
      foot: {draw: line, points: [[4, 20], [36, 20]]}
  broad:
    extends: plain
    boxes:
      name: {size: 11}
"""
PARTS = """
  plain:
    {kind: board, file: board, face: plain}
  broad:
    {kind: board, file: board, face: broad}
"""


def begun(folder: Path, cards: Path | None = None) -> Path:
    """A new game with two faces of which one extends the other."""
    files = dict(new_game(slug(folder.name), folder.name, "en", cards).files)
    layout = next(name for name in files if name.startswith("layouts/"))
    files[layout] = str(files[layout]).rstrip("\n") + OWN
    files["kit.yaml"] = str(files["kit.yaml"]).rstrip("\n") + PARTS
    begin_folder(folder, files)
    return folder


class Page:
    """The desk as its page would ask it, and what differs in the files afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.session = Session(str(folder), paper("a4"))

    @property
    def desk(self) -> Desk:
        return self.session.desk

    def box(self, unit: str, name: str) -> dict[str, Any]:
        listed = self.desk.boxes("en", unit, "front")["boxes"]
        found: dict[str, Any] = next(box for box in listed if box["name"] == name)
        return found

    def wish(self, unit: str, box: str, answer: str = "") -> Wish:
        seen = self.desk.boxes("en", unit, "front")["stamps"]
        return Wish("en", unit, "front", box, seen, answer)

    def changed(self, change: Callable[[], object]) -> list[str]:
        """The lines that a change takes out and puts in, in all files; the game is read anew."""
        before = self.files()
        change()
        self.session.reload()
        return [
            line
            for name, text in self.files().items()
            for line in difflib.unified_diff(
                before[name].splitlines(), text.splitlines(), lineterm="", n=0
            )
            if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]

    def files(self) -> dict[str, str]:
        paths = [path for path in self.folder.rglob("*") if path.suffix in (".yaml", ".csv")]
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes().decode()
            for path in sorted(paths)
        }

    def asked(self, change: Callable[[], object]) -> Asked:
        before = self.files()
        with pytest.raises(Asked) as asked:
            change()
        assert self.files() == before
        return asked.value


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(begun(tmp_path / "harbour"))


def told(asked: Asked) -> dict[str, bool]:
    return {option["id"]: option["writable"] for option in asked.options}


def made(page: Page) -> tuple[str, list[str]]:
    """What the last change was meant for, and what else the page offers."""
    assert page.desk.made
    return page.desk.made["answer"], [option["id"] for option in page.desk.made["others"]]


# ---- what is written ----------------------------------------------------------------------------


def test_a_moved_box_is_one_line_and_taken_back_byte_by_byte(page: Page) -> None:
    before = page.files()
    wish = page.wish("plain", "name")
    lines = page.changed(lambda: page.desk.set_frame(wish, [5.5, 5, 30, 8], [5, 5, 30, 8]))
    written = "      name: {draw: text, at: [%s, 5, 30, 8], text: 'Kůň', style: body, size: 9}"
    assert lines == [f"-{written % 5}", f"+{written % 5.5}"]
    assert page.box("plain", "name")["at"] == [5.5, 5, 30, 8]
    assert page.box("broad", "name")["at"] == [5.5, 5, 30, 8], "what extends it is moved too"
    after = page.files()
    page.desk.undo()
    assert page.files() == before
    page.desk.redo()
    assert page.files() == after
    with pytest.raises(EditRefused, match="nothing"):
        page.desk.redo()


def test_a_field_comes_changes_and_goes(page: Page) -> None:
    lines = page.changed(lambda: page.desk.set_field(page.wish("plain", "name"), "opacity", 0.5))
    assert lines[1].endswith("style: body, size: 9, opacity: 0.5}")
    lines = page.changed(lambda: page.desk.set_field(page.wish("plain", "name"), "size", 10.0))
    assert lines[1].endswith("style: body, size: 10, opacity: 0.5}")
    lines = page.changed(lambda: page.desk.set_field(page.wish("plain", "name"), "opacity", None))
    assert lines[1].endswith("style: body, size: 10}")
    lines = page.changed(lambda: page.desk.set_field(page.wish("plain", "name"), "text", "O'Neill"))
    assert "text: 'O''Neill'," in lines[1]


def test_a_formula_is_told_and_kept_where_that_is_wanted(page: Page) -> None:
    def sized(answer: str = "") -> str:
        was = page.box("plain", "plate")["at"]
        wish = page.wish("plain", "plate", answer)
        return page.desk.set_frame(wish, [*was[:2], was[2] - 1.5, was[3]], was)

    for _ in range(2):
        lines = page.changed(sized)
    assert made(page) == (SHIFT, [HERE])
    line = "      plate: {draw: fill, at: [4, 4, %s, 10], fill: paper, stroke: ink}   # deska"
    assert lines == ["-" + line % '"{{ w - 9.5 }}"', "+" + line % '"{{ w - 11 }}"']
    lines = page.changed(lambda: sized(HERE))
    assert lines[1] == "+" + line % 27.5


def test_what_comes_from_another_face_is_asked_for(page: Page) -> None:
    def moved(answer: str = "") -> str:
        was = page.box("broad", "plate")["at"]
        return page.desk.set_frame(page.wish("broad", "plate", answer), [was[0] + 1, *was[1:]], was)

    asked = page.asked(moved)
    assert told(asked) == {HERE: True, THERE: True}
    assert [option["sharing"] for option in asked.options] == [["broad"], ["plain", "broad"]]
    lines = page.changed(lambda: moved(THERE))
    assert lines[1].startswith('+      plate: {draw: fill, at: [5, 4, "{{ w - 8 }}", 10], fill')
    lines = page.changed(lambda: moved(HERE))
    assert lines == ['+      plate: {at: [6, 4, "{{ w - 8 }}", 10]}']
    assert page.box("plain", "plate")["at"][0] == 5
    assert page.box("broad", "plate")["at"][0] == 6
    lines = page.changed(lambda: moved())
    assert lines[1] == '+      plate: {at: [7, 4, "{{ w - 8 }}", 10]}', "its own now"
    lines = page.changed(lambda: page.desk.set_field(page.wish("broad", "name"), "size", 12.0))
    assert lines == ["-      name: {size: 11}", "+      name: {size: 12}"]


def test_boxes_come_go_and_change_their_order(page: Page) -> None:
    def order() -> list[str]:
        return [box["name"] for box in page.desk.boxes("en", "broad", "front")["boxes"]]

    add = page.desk.add
    lines = page.changed(lambda: add(page.wish("broad", ""), "text", [1, 2.5, 9, 5], "Nový: text"))
    assert lines == [
        "+      text: {draw: text, at: [1, 2.5, 9, 5], "
        'text: "{{ text.on_faces.broad_text.name }}", style: body, rich: true}',
        "+",
        "+on_faces:",
        '+  broad_text: "Nový: text"',
    ]
    lines = page.changed(lambda: add(page.wish("broad", ""), "symbol", [1, 1, 9, 5], "star"))
    assert lines == ["+      icon: {draw: symbol, at: [1, 1, 9, 5], symbol: star}"]
    lines = page.changed(lambda: add(page.wish("broad", ""), "fill", [1, 1, 9, 5], ""))
    assert order() == ["plate", "name", "foot", "text", "icon", "shape"]
    page.changed(lambda: page.desk.order(page.wish("broad", "shape"), -1))
    assert order()[3:] == ["text", "shape", "icon"]
    with pytest.raises(
        EditRefused, match="no_order"
    ):  # those of the face it extends are drawn first
        page.desk.order(page.wish("broad", "text"), -1)
    page.changed(lambda: page.desk.order(page.wish("broad", "plate"), 1))  # nothing to ask
    assert order()[:2] == ["name", "plate"]
    lines = page.changed(lambda: page.desk.remove(page.wish("broad", "text")))
    assert '-  broad_text: "Nový: text"' in lines, "nothing of it is left to translate"
    page.asked(lambda: page.desk.remove(page.wish("broad", "foot")))
    lines = page.changed(lambda: page.desk.remove(page.wish("broad", "foot", HERE)))
    assert lines == ["+      foot: null"]
    assert order() == ["name", "plate", "shape", "icon"]
    while page.desk.state()["undo"]:
        page.desk.undo()
    assert page.files()["layouts/harbour.yaml"].endswith(OWN)


def test_a_text_of_ones_own_is_translated_as_all_others(tmp_path: Path) -> None:
    folder = begun(tmp_path / "harbour")
    replace_files(folder, dict(add_language(folder, "cs").files))
    page = Page(folder)

    def left() -> dict[str, str]:
        return {
            text.first: text.other
            for text in waiting(texts_of(load_game(folder), "cs"), read_left(folder, "cs"))
            if text.where.startswith("on_faces")
        }

    def typed(lang: str, value: str) -> None:
        wish = page.wish("broad", "text")._replace(lang=lang)
        page.changed(lambda: page.desk.set_field(wish, "text", value))

    def shown(lang: str) -> str:
        boxes = page.desk.boxes(lang, "broad", "front")["boxes"]
        box = next(each for each in boxes if each["name"] == "text")
        return str(box["fields"]["text"]["source"]["text"])

    def said() -> dict[str, str | None]:
        game = load_game(folder)
        return {lang: game.texts[lang].get("on_faces", "plain_text") for lang in ("en", "cs")}

    page.changed(lambda: page.desk.add(page.wish("broad", ""), "text", [1, 2, 9, 5], "Text"))
    typed("en", "Draw {two}: now")
    assert left() == {"Draw {two}: now": "Draw {two}: now"}, "a copy follows until it is translated"
    assert "Text" not in (folder / "text/cs-left.csv").read_text("utf-8").splitlines()
    typed("cs", "Lízněte dvě")
    assert (shown("en"), shown("cs"), left()) == ("Draw {two}: now", "Lízněte dvě", {})
    typed("en", "Draw three")
    assert (shown("en"), shown("cs")) == ("Draw three", "Lízněte dvě")
    assert made(page) == (HERE, []), "it is for all pieces of the face"
    wish = page.wish("plain", "")._replace(lang="cs")
    page.changed(lambda: page.desk.add(wish, "text", [1, 2, 9, 5], "New text"))
    wish = page.wish("plain", "text")._replace(lang="cs")
    page.changed(lambda: page.desk.set_field(wish, "text", "Hlídka"))
    assert said() == {"en": "Hlídka", "cs": "Hlídka"}, "no card says 'New text' unseen"
    wish = page.wish("plain", "text")
    page.changed(lambda: page.desk.set_field(wish, "text", "Watch"))
    assert said() == {"en": "Watch", "cs": "Hlídka"}
    while page.desk.state()["undo"]:
        page.desk.undo()
    assert page.files()["layouts/harbour.yaml"].endswith(OWN)
    assert "on_faces" not in page.files()["text/cs.yaml"]


def test_new_text_and_icons_begin_in_a_colour_that_is_read(tmp_path: Path) -> None:
    """On the dark medallion of a card in the colour of paper, on its text as the style has it."""
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Text,Colour\nFerry,Crosses.,#1d2b4f\n", "utf-8")
    begin_folder(tmp_path / "sea", new_game("sea", "Sea", "en", sheet, design="framed").files)
    page = Page(tmp_path / "sea")

    def added(kind: str, top: float) -> str:
        wish = page.wish("cards/ferry", "")
        value = {"text": "Hello", "symbol": "star"}[kind]
        lines = page.changed(lambda: page.desk.add(wish, kind, [16, top, 31, 7], value))
        return next(line for line in lines if "draw:" in line)

    for kind in ("text", "symbol"):
        assert "colour: paper" in added(kind, 33)
        assert "colour" not in added(kind, 76)


def harbour(tmp_path: Path, design: str) -> Page:
    """A game of three cards in one look."""
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Kind,Cost\nFerry,Ship,2\nFog,Sky,1\nGull,Sky,3\n", "utf-8")
    folder = tmp_path / "harbour"
    begin_folder(folder, new_game("harbour", "Harbour", "en", sheet, design=design).files)
    return Page(folder)


def test_a_move_means_all_cards_of_the_deck_and_is_meant_for_one_alone_by_one_click(
    tmp_path: Path,
) -> None:
    page = harbour(tmp_path, "framed")

    def moved(unit: str, by: float, answer: str = "") -> list[str]:
        was = page.box(unit, "name")["at"]
        wish = page.wish(unit, "name", answer)
        return page.changed(lambda: page.desk.set_frame(wish, [was[0], was[1] + by, *was[2:]], was))

    def top(unit: str) -> float:
        return float(page.box(unit, "name")["at"][1])

    first = top("cards/ferry")
    moved("cards/ferry", 1.5)
    assert made(page) == (SHIFT, [HERE, ALONE])
    told = page.desk.made
    assert told
    assert (told["decks"], told["count"], told["all"]) == (["Cards"], 3, 3)
    assert [top(f"cards/{name}") - first for name in ("ferry", "fog", "gull")] == [1.5] * 3
    page.desk.undo()
    page.session.reload()
    lines = moved("cards/ferry", 1.5, ALONE)
    assert "if row.id == 'ferry' else" in lines[1]
    assert [top(f"cards/{name}") - first for name in ("ferry", "fog", "gull")] == [1.5, 0, 0]
    moved("cards/ferry", 1)  # it has its own place, which is moved on
    assert made(page)[0] == ALONE
    moved("cards/fog", 2)
    assert made(page)[0] == SHIFT
    moved("cards/ferry", -1)
    assert [top(f"cards/{name}") - first for name in ("ferry", "fog", "gull")] == [3.5, 2, 2]
    size = page.box("cards/fog", "name")["fields"]["size"]["shown"]
    wish = page.wish("cards/ferry", "name", ALONE)
    page.changed(lambda: page.desk.set_field(wish, "size", 10.0))
    assert page.box("cards/ferry", "name")["fields"]["size"]["shown"] == "10"
    assert page.box("cards/fog", "name")["fields"]["size"]["shown"] == size
    before = page.box("cards/fog", "frame")["fields"]["fill"]["shown"]
    wish = page.wish("cards/ferry", "frame", ALONE)
    page.changed(lambda: page.desk.set_field(wish, "fill", "accent"))
    assert page.box("cards/ferry", "frame")["fields"]["fill"]["shown"] == "accent"
    assert page.box("cards/fog", "frame")["fields"]["fill"]["shown"] == before
    assert page.session.problems("en", "full")["stopped"] == []


def test_a_cell_is_written_into_its_table(page: Page) -> None:
    box = page.box("cards/ferry", "cost-figure")
    assert box["fields"]["text"]["source"] == {
        "text": "2",
        "shown": "cards.csv, C3",
        "of": "",
        "writable": True,
        "why": "",
        "address": "",
    }
    wish = page.wish("cards/ferry", "cost-figure")
    lines = page.changed(lambda: page.desk.set_field(wish, "text", "7"))
    rest = "Carry one cargo to a neighbouring harbour.,4"
    assert lines == [f"-Ferry,Ship,2,{rest}", f"+Ferry,Ship,7,{rest}"]
    assert page.box("cards/ferry", "cost-figure")["fields"]["text"]["source"]["text"] == "7"


def test_a_cell_is_written_through_the_values_of_a_look(tmp_path: Path) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Kind,Cost,Text\nFerry,Ship,2,Carry.\nFog,Sky,1,Wait.\n", "utf-8")
    begin_folder(
        tmp_path / "harbour", new_game("harbour", "Harbour", "en", sheet, design="framed").files
    )
    page = Page(tmp_path / "harbour")
    for box, cell in (("name", "A2"), ("kind", "B2"), ("text", "D2")):
        source = page.box("cards/ferry", box)["fields"]["text"]["source"]
        assert source["shown"] == f"cards.csv, {cell}"
    wish = page.wish("cards/ferry", "text")
    lines = page.changed(lambda: page.desk.set_field(wish, "text", "Sail."))
    assert lines == ["-Ferry,Ship,2,Carry.", "+Ferry,Ship,2,Sail."]
    sized = page.box("cards/ferry", "name")["fields"]["size"]
    assert sized["value"] == "{{ 14 * u + 1 }}"
    wish = page.wish("cards/ferry", "name", SHIFT)
    lines = page.changed(lambda: page.desk.set_field(wish, "size", 17.0))
    assert 'size: "{{ 14 * u + 3 }}"' in lines[1]
    assert page.box("cards/ferry", "name")["fields"]["size"]["shown"] == "17"


def test_the_colour_of_a_kind_is_written_into_its_cell(tmp_path: Path) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Kind,Cost\nFerry,Ship,2\nFog,Sky,1\n", "utf-8")
    folder = tmp_path / "harbour"
    begin_folder(folder, new_game("harbour", "Harbour", "en", sheet, design="framed").files)
    page = Page(folder)
    fill = page.box("cards/ferry", "frame")["fields"]["fill"]
    assert fill["source"]["shown"] == "cards_looks.csv, B2"
    asked = page.asked(lambda: page.desk.set_field(page.wish("cards/ferry", "frame"), "fill", "up"))
    assert told(asked) == {HERE: True, ALONE: True, CELL: True}
    assert asked.options[-1]["of"] == "Ship"
    assert page.box("cards/ferry", "name")["fields"]["text"]["source"]["of"] == ""
    wish = page.wish("cards/ferry", "frame", CELL)
    for wrong in (None, "none", "up"):
        with pytest.raises(EditRefused, match="invalid"):
            page.desk.set_field(wish, "fill", wrong)
    ink = page.desk.tools("en")["colours"]["ink"]
    wish = page.wish("cards/ferry", "frame")  # what is expected: the colour of the kind
    lines = page.changed(lambda: page.desk.set_field(wish, "fill", "ink"))
    assert lines == ["-Ship,#2e4650,ship_medieval", f"+Ship,{ink},ship_medieval"]
    assert made(page) == (CELL, [HERE, ALONE])
    game = page.session.game
    assert game
    (table,) = tints_of(game, ["cards"], page.desk.files)
    assert [(each["called"], each["colour"]) for each in table["colours"]] == [
        ("Ship", ink),
        ("Sky", "#44525e"),
    ]
    sky = table["colours"][1]
    spot = (table["table"], sky["id"], sky["column"], "#aabbcc")
    lines = page.changed(lambda: set_tint(game, page.desk.files, *spot))
    assert lines == ["-Sky,#44525e,wing", "+Sky,#aabbcc,wing"]
    with pytest.raises(EditRefused, match="gone"):
        set_tint(game, page.desk.files, "cards_looks", "9", "colour", "#aabbcc")


def test_the_sign_and_the_type_of_a_figure_are_chosen_where_the_face_hands_them_on(
    tmp_path: Path,
) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Kind,Cost,Attack\nFerry,Ship,2,1\nFog,Sky,1,3\n", "utf-8")
    folder = tmp_path / "harbour"
    begin_folder(folder, new_game("harbour", "Harbour", "en", sheet, design="column").files)
    page = Page(folder)
    before = page.files()
    signs = page.box("cards/ferry", "cost")["signs"]
    assert signs == [{"key": "cost/0", "symbol": "coin", "called": "Cost"}]
    [attack] = page.box("cards/ferry", "figures")["signs"]
    assert (attack["key"], attack["called"]) == ("figures/0/0", "Attack")
    wish = page.wish("cards/ferry", "cost")
    lines = page.changed(lambda: page.desk.set_sign(wish, "cost/0", "star"))
    rest = """", "row['cost']", "t['cards_cost']"]"""
    assert lines == [f"""-      cost: ["'coin'{rest}""", f"""+      cost: ["'star'{rest}"""]
    figure = next(b for b in page.box("cards/ferry", "cost")["inner"] if b["name"] == "figure")
    assert (figure["face"], figure["fields"]["size"]) == ("card.disc", {"value": 19})
    wish = page.wish("cards/ferry", "cost")._replace(box="figure", within="cost")
    lines = page.changed(lambda: page.desk.set_field(wish, "size", 15.0))
    assert lines[1].startswith("+      figure: ")
    assert "size: 15," in lines[1]
    wish = page.wish("cards/ferry", "cost")._replace(box="figure", within="cost")
    lines = page.changed(lambda: page.desk.set_field(wish, "colour", "ink"))  # nothing to ask
    assert 'colour: "ink",' in lines[1]
    for _ in range(3):
        assert page.desk.undo()["box"] == "cost"
    assert page.files() == before
    with pytest.raises(EditRefused, match="invalid"):
        page.desk.set_sign(page.wish("cards/ferry", "cost"), "cost/0", "no-such-icon")
    back = {box["name"]: box for box in page.desk.boxes("en", "cards/ferry", "back")["boxes"]}
    assert [sign["key"] for sign in back["medallion"]["signs"]] == ["emblem"]


def test_a_table_in_a_folder_of_its_own_is_written_too(page: Page) -> None:
    (page.folder / "decks").mkdir()
    (page.folder / "cards.csv").rename(page.folder / "decks" / "cards.csv")
    game = page.folder / "game.yaml"
    text = game.read_text("utf-8").replace("  cards:\n", "  cards:\n    file: decks/cards.csv\n", 1)
    game.write_text(text, "utf-8")
    page.session.reload()
    wish = page.wish("cards/ferry", "cost-figure")
    lines = page.changed(lambda: page.desk.set_field(wish, "text", "7"))
    assert lines[1].startswith("+Ferry,Ship,7,")


def test_the_cell_of_a_workbook_is_told_and_not_written(tmp_path: Path) -> None:
    rows: list[list[Any]] = [["Name", "Kind", "Cost"], ["Ferry", "Ship", 2], ["Fog", "Sky", 1]]
    sheet = write_xlsx(tmp_path / "deck.xlsx", {"Cards": rows})
    page = Page(begun(tmp_path / "harbour", sheet))
    unit = next(id for id in page.session._show("en", "full").units if id.endswith("ferry"))  # type: ignore[union-attr]
    source = page.box(unit, "name")["fields"]["text"]["source"]
    assert not source["writable"]
    assert source["shown"].endswith("A2")
    assert (source["why"], source["address"]) == ("workbook", "")
    with pytest.raises(EditRefused, match="workbook") as refused:
        page.desk.set_field(page.wish(unit, "name", CELL), "text", "Boat")
    assert refused.value.about == source["shown"]


def test_the_cell_of_a_sheet_at_an_address_is_told_with_its_address(page: Page) -> None:
    address = "https://example.org/cards.csv"
    (page.folder / "sheets").mkdir(exist_ok=True)
    (page.folder / "cards.csv").rename(page.folder / "sheets" / "cards.csv")
    game = page.folder / "game.yaml"
    text = game.read_text("utf-8").replace("  cards:\n", f'  cards:\n    file: "{address}"\n', 1)
    game.write_text(text, "utf-8")
    page.session.reload()
    source = page.box("cards/ferry", "name")["fields"]["text"]["source"]
    assert not source["writable"]
    assert (source["why"], source["address"]) == ("address", address)
    with pytest.raises(EditRefused, match="address"):
        page.desk.set_field(page.wish("cards/ferry", "name"), "text", "Boat")


def test_what_comes_with_a_sheet_at_an_address_is_told_by_name(page: Page) -> None:
    (page.folder / "sheets").mkdir(exist_ok=True)
    sheet = page.folder / "sheets" / "cards.csv"
    (page.folder / "cards.csv").rename(sheet)
    game = page.folder / "game.yaml"
    at = '  cards:\n    file: "https://example.org/cards.csv"\n'
    game.write_text(game.read_text("utf-8").replace("  cards:\n", at, 1), "utf-8")
    page.session.reload()
    assert page.session.kit("en", "full")["sheet"] is None
    lines = sheet.read_text("utf-8").splitlines()
    ferry = next(line for line in lines if line.startswith("Ferry"))
    lines[lines.index(ferry)] = ferry.replace(",2,", ",5,")
    gone = lines.pop().split(",")[0]
    lines.append(ferry.replace("Ferry", "Cutter"))
    sheet.write_text("\n".join(lines) + "\n", "utf-8")
    page.session.reload()
    told = page.session.kit("en", "full")["sheet"]
    assert [told[what] for what in ("changed", "new", "gone")] == [
        ("Ferry",),
        ("Cutter",),
        (gone,),
    ]
    page.session.reload()
    assert page.session.kit("en", "full")["sheet"] == told, "it stays until the next change"


def test_menus_offer_first_what_the_cards_of_the_game_use(tmp_path: Path) -> None:
    offer = harbour(tmp_path, "framed").desk.tools("en")
    assert {"paper", "ink"} <= {*offer["used"]}
    assert not {"sea_1", "ice_peak", "coast"} & {*offer["used"]}
    assert "h1" in offer["used_styles"]
    assert "land-tight" not in offer["used_styles"]
    assert (offer["family_of"]["h1"], offer["family_of"]["body"]) == ("serif", "sans")


def test_a_face_of_the_program_is_told_from_one_of_the_game(page: Page) -> None:
    show = page.session._show("en", "full")
    assert show is not None
    faces = show.shop.studio.faces.values()
    own = {face.name for face in faces if not is_of_program(face.place)}
    assert own == {face.name for face in faces if Path(face.place.file).is_relative_to(page.folder)}
    assert own
    assert len(own) < len(faces)


# ---- what is not written ------------------------------------------------------------------------


def test_a_file_that_changed_meanwhile_is_not_overwritten(page: Page) -> None:
    layout = page.folder / "layouts" / "harbour.yaml"
    wish = page.wish("plain", "name")
    page.desk.set_field(wish, "size", 10.0)
    mine = layout.read_text("utf-8")
    layout.write_text(mine + "# someone else\n", "utf-8")
    changes: list[Callable[[], object]] = [
        lambda: page.desk.set_field(page.wish("plain", "name"), "size", 12.0),
        page.desk.undo,
    ]
    for change in changes:
        with pytest.raises(EditRefused, match="changed") as refused:
            change()
        assert refused.value.about == "harbour.yaml"
    page.session.reload()
    with pytest.raises(EditRefused, match="changed"):
        page.desk.set_field(wish, "size", 12.0)  # by a page that has not seen it
    assert layout.read_text("utf-8") == mine + "# someone else\n"
    page.desk.set_field(page.wish("plain", "name"), "size", 12.0)
    assert layout.read_text("utf-8").endswith("# someone else\n")


def test_a_box_that_went_from_its_file_meanwhile_is_not_taken_away_again(page: Page) -> None:
    layout = page.folder / "layouts" / "harbour.yaml"
    wish = page.wish("plain", "foot")
    layout.write_text(layout.read_text("utf-8").replace("      foot:", "      shore:"), "utf-8")
    with pytest.raises(EditRefused, match="gone") as refused:
        page.desk.remove(wish)
    assert refused.value.about == "foot"


def test_a_step_is_taken_back_beside_what_somebody_else_changed(page: Page) -> None:
    layout = page.folder / "layouts" / "harbour.yaml"
    before = layout.read_text("utf-8")
    page.desk.set_field(page.wish("plain", "name"), "size", 10.0)
    layout.write_text(layout.read_text("utf-8") + "# someone else\n", "utf-8")
    page.session.reload()
    page.desk.undo()
    assert layout.read_text("utf-8") == before + "# someone else\n"
    page.desk.redo()
    assert page.desk.state() == {"undo": 1, "redo": 0}
    with pytest.raises(EditRefused, match="nothing_again"):
        page.desk.redo()
    mine = layout.read_text("utf-8")
    layout.write_text(mine.replace("size: 10", "size: 14"), "utf-8")
    page.session.reload()
    with pytest.raises(EditRefused, match="overwritten"):
        page.desk.undo()
    assert page.desk.state()["undo"] == 0, "the step is gone, and those before it can be taken back"
    assert "size: 14" in layout.read_text("utf-8")


@given(st.sets(st.integers(0, 11), max_size=4), st.sets(st.integers(0, 11), max_size=4))
def test_changes_of_other_lines_are_put_together(own: set[int], others: set[int]) -> None:
    base = [b"%d\n" % line for line in range(12)]
    mine = [b"mine\n" if at in own else line for at, line in enumerate(base)]
    theirs = [b"theirs\n" if at in others else line for at, line in enumerate(base)]
    both = [b"mine\n" if at in own else line for at, line in enumerate(theirs)]
    touch = any(abs(a - b) <= 1 for a in own for b in others)
    wanted = None if touch else b"".join(both)
    assert merged(b"".join(base), b"".join(mine), b"".join(theirs)) == wanted


def test_a_file_that_cannot_be_read_now_is_told_in_place_of_its_boxes(page: Page) -> None:
    layout = page.folder / "layouts" / "harbour.yaml"
    layout.write_text(layout.read_text("utf-8") + "bad: [\n", "utf-8")
    page.session.reload()
    shown = page.desk.boxes("en", "plain", "front")
    assert (shown["boxes"], shown["why"], shown["about"]) == ([], "unread", "harbour")


@pytest.mark.parametrize(("field", "value"), [("opacity", 7.0), ("opacity", -0.1), ("size", -3.0)])
def test_a_figure_that_no_field_takes_is_not_written(page: Page, field: str, value: float) -> None:
    with pytest.raises(EditRefused, match="invalid"):
        page.desk.set_field(page.wish("plain", "name"), field, value)
    page.desk.set_field(page.wish("plain", "name"), "opacity", 0.5)


def test_what_comes_with_the_program_is_only_shown(page: Page) -> None:
    with pytest.raises(EditRefused, match="built_in"):
        page.desk.set_field(page.wish("topics/turn", "title"), "size", 9.0)
    built_in = Session("battles-of-napoleon", paper("a4"))
    unit = next(iter(built_in._show("en", "full").units))  # type: ignore[union-attr]
    seen = built_in.desk.boxes("en", unit, "front")
    wish = Wish("en", unit, "front", seen["boxes"][0]["name"], seen["stamps"], HERE)
    changes: list[Callable[[], object]] = [
        lambda: built_in.desk.set_field(wish, "opacity", 0.5),
        lambda: built_in.desk.remove(wish),
        lambda: built_in.desk.add(wish, "fill", [0, 0, 1, 1], ""),
    ]
    for change in changes:
        with pytest.raises(EditRefused, match="read_only"):
            change()
    assert built_in.desk.tools("en")["read_only"]


def test_a_link_that_leads_out_of_the_folder_is_not_followed(page: Page, tmp_path: Path) -> None:
    layout = page.folder / "layouts" / "harbour.yaml"
    outside = tmp_path / "outside.yaml"
    layout.rename(outside)
    layout.symlink_to(outside)
    page.session.reload()
    before = outside.read_bytes()
    with pytest.raises(EditRefused, match="built_in"):
        page.desk.set_field(page.wish("plain", "name"), "size", 12.0)
    assert (outside.read_bytes(), layout.is_symlink()) == (before, True)


def test_a_line_is_moved_by_its_points_and_a_strange_field_is_refused(page: Page) -> None:
    with pytest.raises(EditRefused, match="no_frame"):
        page.desk.set_frame(page.wish("plain", "foot"), [1, 1, 1, 1], [0, 0, 40, 30])
    for field in ("draw", "at", "symbol"):
        with pytest.raises(EditRefused, match="invalid"):
            page.desk.set_field(page.wish("plain", "name"), field, "x")


def test_a_faulty_box_keeps_its_place_on_the_page(page: Page) -> None:
    page.changed(lambda: page.desk.set_field(page.wish("plain", "name"), "size", 60.0))
    page.changed(
        lambda: page.desk.set_field(page.wish("plain", "name"), "text", "Velmi dlouhé jméno")
    )
    page.changed(lambda: page.desk.set_field(page.wish("plain", "name"), "colour", "nowhere"))
    assert page.box("plain", "name")["at"] == [5, 5, 30, 8]
    problems = page.session.problems("en", "full")
    told = [problems["problems"][number]["what"] for number in problems["beside"]["plain"]]
    assert told[0].startswith("box 'name' of face 'plain'")


# ---- the page and its guard ---------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    one = Served(begun(tmp_path / "harbour"))
    yield one
    one.process.kill()
    one.process.communicate()


def token(served: Served) -> str:
    found = re.search(r'data-token="([^"]+)"', served.ask("").read().decode())
    assert found
    return found[1]


def test_only_the_page_itself_may_change_anything(served: Served) -> None:
    layout = served.folder / "layouts" / "harbour.yaml"
    before = layout.read_bytes()
    seen = served.json("desk/boxes", lang="en", unit="plain", side="front")["stamps"]
    about = {"lang": "en", "unit": "plain", "side": "front", "box": "name", "seen": seen}
    change = {**about, "what": "field", "field": "size", "value": 10}
    mine = {"X-Preview-Token": token(served)}
    for headers in (
        {},
        {"X-Preview-Token": "x" * 43},
        {**mine, "Origin": "http://evil.example"},
        {**mine, "Host": "evil.example"},
    ):
        assert served.post("desk/change", change, headers) == 403
    assert served.ask("desk/change").status == 403
    broken: list[object] = [
        {**change, "what": "else"},
        {**change, "value": [1]},
        {**change, "value": 1e9},
        {**change, "value": "x" * 9000},
        {**about, "what": "frame", "frame": [1, 2, -3, 4], "was": [1, 2, 3, 4]},
        {"what": "frame"},
        [],
    ]
    for wrong in broken:
        assert served.post("desk/change", wrong, mine) == 400
    assert layout.read_bytes() == before
    assert served.post("desk/change", change, mine) == 200
    assert layout.read_bytes() != before


def test_every_field_of_the_panel_has_words_in_both_languages() -> None:
    source = (Path(__file__).parents[2] / "layouts/preview/desk.js").read_text("utf-8")
    used = set(re.findall(r"word\('(\w+)'", source)) | {
        f for fields in FIELDS.values() for f in fields
    }
    refused = re.findall(
        r'Refused\("(\w+)"',
        "".join(
            path.read_text("utf-8")
            for path in (Path(__file__).parents[2] / "kitgen/preview").glob("*.py")
        ),
    )
    for lang in ("en", "cs"):
        labels = preview_words(lang).sections["labels"]
        assert {f"preview_desk_{name}" for name in used} <= {*labels}
        assert {f"preview_desk_why_{why}" for why in refused} <= {*labels}


def desk_words(lang: str) -> set[str]:
    labels = preview_words(lang).sections["labels"]
    return {name.removeprefix("preview_desk_") for name in labels}


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_each_kind_of_drawing_and_choice_has_a_plain_word(lang: str) -> None:
    wanted = {f"draws_{kind}" for kind in KINDS}
    wanted |= {f"is_{choice}" for choices in CHOICES.values() for choice in choices}
    assert not wanted - desk_words(lang)


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("look", ["", *BEGINNINGS])
def test_each_name_that_a_new_game_comes_with_has_a_plain_word(look: str, lang: str) -> None:
    """Boxes of its cards and of the faces inside them; those made of a column by their part."""
    known = desk_words(lang)
    layout = new_game("mine", "Mine", lang, None, design=look).files["layouts/mine.yaml"]
    boxes = {
        name for face in yaml.safe_load(str(layout))["faces"].values() for name in face["boxes"]
    }
    assert len(boxes) > 9
    for name in sorted(boxes):
        assert {f"called_{name}", f"part_{name.rpartition('-')[2]}"} & known, name


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_styles_colours_and_families_of_the_themes_have_plain_words(lang: str) -> None:
    themes = [
        yaml.safe_load(path.read_text("utf-8")) for path in (LAYOUTS / "themes").glob("*.yaml")
    ]
    groups = {"styles": "style", "colours": "tint", "families": "set"}
    wanted = {
        f"{word}_{name}"
        for theme in themes
        for group, word in groups.items()
        for name in theme.get(group, {})
    }
    assert len(wanted) > 40
    assert not wanted - desk_words(lang)


# ---- in a real browser --------------------------------------------------------------------------

READY = "return typeof figures !== 'undefined' && found.settled && "
LARGE = """
const side = large.open && large.querySelector('.side');
return side && side.told && offer && side.querySelector('img').naturalWidth > 1 && found.settled;
"""
DRAWN = """
const side = large.querySelector('.side');
return !pending && !nudged && side.mark !== arguments[0] && found.settled;
"""
MARK = "return large.querySelector('.side').mark"
COUNTED = """
window.underway = 0;
const asks = answered;
answered = async (...given) => {
  underway += 1;
  try { return await asks(...given); } finally { underway -= 1; }
};
"""
"""Counts what the page has asked for and waits for."""
DEAF = "changes.close(); json = async () => null;"
"""The page hears of no change of the files any more, and asks for none."""
CHOSEN = "return chosenBox && chosenBox.name"


def waited(browser: Any, script: str, *given: str) -> Any:
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(browser, 120).until(lambda page: page.execute_script(script, *given))


class Hand:
    """A hand on the mouse over a face that is shown large."""

    def __init__(self, browser: Any, served: Served, unit: str) -> None:
        self.browser = browser
        browser.get(f"{served.address}?lang=en")
        waited(browser, READY + "figures.has(arguments[0])", unit)
        browser.execute_script("open(arguments[0])", unit)
        waited(browser, LARGE)
        self.layout = served.folder / "layouts" / "harbour.yaml"

    def at(self, x: float, y: float) -> Any:
        """The mouse over a place of the face, in millimetres."""
        from selenium.webdriver.common.action_chains import ActionChains

        side = self.browser.find_element("css selector", "#large .side")
        scale = self.browser.execute_script("return pxPerMm(arguments[0])", side)
        size = side.size
        across, down = x * scale - size["width"] / 2, y * scale - size["height"] / 2
        chain = ActionChains(self.browser, duration=20)
        return chain.move_to_element_with_offset(side, round(across), round(down))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.at(*start).click_and_hold().perform()
        self.at(*end).perform()
        self.at(*end).release().perform()

    def press(self, *keys: str, held: Sequence[str] = ()) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        chain = ActionChains(self.browser, duration=20)
        for key in held:
            chain.key_down(key)
        chain.send_keys(*keys)
        for key in held:
            chain.key_up(key)
        chain.perform()

    def line(self, box: str) -> str:
        """The line of a box in the file, the first that is so called."""
        text = self.layout.read_text("utf-8")
        own = text[text.index("  plain:") :]
        return next(line.strip() for line in own.splitlines() if line.strip().startswith(box))

    def drawn(self, change: Callable[[], None]) -> None:
        """Make a change, and wait until the face is drawn anew."""
        before = self.browser.execute_script(MARK)
        change()
        waited(self.browser, DRAWN, before)


@pytest.fixture
def hand(served: Served, browsers: Browsers) -> Iterator[Hand]:
    with browsers.lent(1280, 800) as driver:
        yield Hand(driver, served, "plain")
        assert driver.get_log("browser") == []


@browser_only
def test_a_box_is_dragged_sized_nudged_and_all_of_it_taken_back(hand: Hand) -> None:
    from selenium.webdriver.common.keys import Keys

    before = hand.layout.read_bytes()
    hand.at(20, 9).click().perform()
    assert waited(hand.browser, CHOSEN) == "name"
    for place, box in ((10, "name"), (10, "plate"), (20, "name")):  # the same place goes deeper
        hand.at(place, 9).click().perform()
        assert hand.browser.execute_script(CHOSEN) == box
    hand.drawn(lambda: hand.drag((20, 9), (20, 18)))  # its foot settles at a guide or on the grid
    found = re.search(r"at: \[(\S+), (\S+), 30, 8\]", hand.line("name:"))
    assert found
    assert abs(float(found[1]) - 5) < 0.6
    assert abs(float(found[2]) - 14) < 0.6
    left, top = float(found[1]), float(found[2])
    hand.drawn(lambda: hand.drag((left + 30, top + 8), (left + 25, top + 6)))
    assert re.search(r"at: \[\S+, \S+, 2[45]\S*, [56]\S*\]", hand.line("name:"))
    at = hand.browser.execute_script("return chosenNow().at")
    hand.drawn(lambda: hand.press(*[Keys.ARROW_RIGHT] * 3))
    hand.drawn(lambda: hand.press(Keys.ARROW_UP, held=[Keys.SHIFT]))
    hand.drawn(lambda: hand.press(Keys.ARROW_DOWN, held=[Keys.ALT]))
    wanted = [round(at[0] + 1.5, 2), round(at[1] - 5, 2), at[2], round(at[3] + 0.5, 2)]
    assert hand.browser.execute_script("return chosenNow().at") == wanted
    assert f"at: [{', '.join(f'{value:g}' for value in wanted)}]" in hand.line("name:")
    after = hand.layout.read_bytes()
    edits = hand.browser.execute_script("return undoable")
    for _ in range(edits):
        hand.drawn(lambda: hand.press("z", held=[Keys.CONTROL]))
    assert hand.layout.read_bytes() == before
    for _ in range(edits):
        hand.drawn(lambda: hand.press("y", held=[Keys.CONTROL]))
    assert hand.layout.read_bytes() == after
    hand.press(Keys.ESCAPE)
    assert waited(hand.browser, "return chosenBox === null && large.open") is not None


@browser_only
def test_a_change_is_made_at_once_and_another_deck_is_asked_for_in_the_panel(hand: Hand) -> None:
    def answer(word: str) -> Callable[[], None]:
        def click() -> None:
            waited(hand.browser, "return !question.hidden")
            hand.browser.find_element("css selector", f'[data-answer="{word}"]').click()

        return click

    def sized(value: str) -> None:
        hand.browser.execute_script(
            "choose(sidesShown()[0], 'plate'); const wide = form.elements.wide;"
            "wide.value = arguments[0]; wide.dispatchEvent(new Event('change', {bubbles: true}));",
            value,
        )

    def instead(word: str) -> Callable[[], None]:
        def click() -> None:
            waited(hand.browser, f"return !!hint.querySelector('[data-instead={word}]')")
            hand.browser.find_element("css selector", f'[data-instead="{word}"]').click()

        return click

    hand.drawn(lambda: sized("30"))
    assert '"{{ w - 10 }}"' in hand.line("plate:")
    assert hand.browser.execute_script("return question.hidden && hint.textContent") == (
        "Sized in plain, broad (2).fixed in this placeUndo"
    )
    hand.drawn(instead(HERE))
    assert "at: [4, 4, 30, 10]" in hand.line("plate:")
    hand.drawn(lambda: sized("29"))
    assert hand.browser.execute_script("return undoable") == 2
    hand.drawn(instead("undo"))
    assert "at: [4, 4, 30, 10]" in hand.line("plate:")
    hand.browser.execute_script("open('broad')")
    waited(hand.browser, LARGE)
    hand.at(20, 9).click().perform()
    hand.press("\ue015")  # arrow down
    waited(hand.browser, "return !question.hidden")
    hand.browser.execute_script("choose(sidesShown()[0], 'plate')")
    told = "return hint.textContent === word('unanswered') && hint.classList.contains('wrong')"
    assert waited(hand.browser, told), "a change that is not made is told"
    assert hand.browser.execute_script("return question.hidden")
    hand.browser.execute_script("choose(sidesShown()[0], 'name')")
    hand.press("\ue015")
    text = waited(hand.browser, "return !question.hidden && question.textContent")
    assert "plain, broad" in text
    hand.drawn(answer(HERE))
    assert "name: {size: 11, at: [5, 5.5, 30, 8]}" in hand.layout.read_text("utf-8")


@browser_only
def test_a_new_box_a_fault_and_a_foreign_change_are_seen_on_the_page(hand: Hand) -> None:
    def button(selector: str) -> None:
        """Click at once what is found: the panel is made anew whenever the page is drawn."""
        click = f"const button = document.querySelector({selector!r}); button?.click()"
        waited(hand.browser, f"{click}; return !!button")

    begun = hand.layout.read_bytes()
    hand.browser.execute_script("open('cards/ferry')")
    back = "const back = sidesShown()[1];"
    waited(hand.browser, f"{LARGE.replace('return side', f'{back} return back?.told && side')}")
    hand.browser.execute_script(
        f"{back} choose(back, back.told.boxes.find((box) => box.at).name); choose(null)"
    )
    still = "return !pending && found.settled && "
    button('[data-add="fill"]')
    waited(hand.browser, still + "chosenNow()?.name === 'shape' && chosenBox.side.name === 'back'")
    hand.press("z", held=["\ue009"])
    waited(hand.browser, still + "undoable === 0")
    assert hand.layout.read_bytes() == begun
    hand.browser.execute_script("open('plain')")
    waited(hand.browser, LARGE)
    hand.drawn(lambda: button('[data-add="fill"]'))
    waited(hand.browser, "return chosenNow()?.name === 'shape'")
    hand.drawn(lambda: hand.press("\ue017"))  # delete, at once
    assert hand.layout.read_bytes() == begun
    hand.browser.execute_script("choose(sidesShown()[0], 'name')")
    typed = "const field = form.elements.opacity; field.focus(); field.value = '0,5'; field.blur();"
    changed = "field.dispatchEvent(new Event('change', {bubbles: true}));"
    hand.drawn(lambda: hand.browser.execute_script(typed + changed))
    assert "opacity: 0.5" in hand.line("name:")
    hand.drawn(lambda: hand.press("z", held=["\ue009"]))
    hand.drawn(lambda: button('[data-add="fill"]'))
    waited(hand.browser, "return chosenNow()?.name === 'shape'")
    assert hand.line("shape:").endswith("fill: accent}")
    left, top, wide, high = hand.browser.execute_script("return chosenNow().at")
    assert top >= 14, "it is put where there is room"
    hand.drawn(lambda: hand.drag((left + wide / 2, top + high / 2), (9, 9)))
    waited(hand.browser, "return faultsOf(sidesShown()[0], 'name').length > 0")
    hand.browser.execute_script("choose(sidesShown()[0], 'name')")
    told = waited(hand.browser, "return desk.querySelector('.said').textContent")
    assert "printed over by box 'shape'" in told
    hand.browser.execute_script("choose(sidesShown()[0], 'shape')")
    hand.drawn(lambda: button('#panel [data-what="remove"]'))
    waited(hand.browser, "return !faultsOf(sidesShown()[0], 'name').length && found.settled")
    hand.browser.execute_script(COUNTED)
    text = hand.layout.read_text("utf-8")
    hand.layout.write_text(text + "bad: [\n", "utf-8")
    waited(hand.browser, "return hint.textContent.includes('cannot be read now')")
    hand.layout.write_text(text, "utf-8")
    waited(hand.browser, "return !hint.classList.contains('wrong')")
    hand.browser.execute_script(f"{DEAF} choose(sidesShown()[0], 'name')")
    waited(hand.browser, "return underway === 0")
    hand.layout.write_text(text + "# mine\n", "utf-8")
    hand.press("\ue015")
    said = waited(hand.browser, "return hint.classList.contains('wrong') && hint.textContent")
    assert "harbour.yaml was changed elsewhere meanwhile" in said
    assert hand.layout.read_text("utf-8") == text + "# mine\n"


@browser_only
def test_a_new_box_stays_chosen_when_an_older_answer_comes_behind_it(hand: Hand) -> None:
    held = """
    window.letGo = null;
    changes.close(); // no newer answer comes before the older one is heard
    const asks = json;
    json = async (path, more) => {
      const told = await asks(path, more);
      if (path === '/desk/boxes' && !window.letGo) await new Promise((go) => { letGo = go; });
      return told;
    };
    window.older = loadDesk();
    """
    hand.browser.execute_script(held)
    waited(hand.browser, "return !!window.letGo")
    hand.browser.execute_script("add('fill')")
    assert waited(hand.browser, CHOSEN) == "shape"
    hand.browser.execute_async_script("letGo(); older.then(arguments[0])")
    assert hand.browser.execute_script(CHOSEN) == "shape"
    waited(hand.browser, "load(); return chosenNow()?.name === 'shape'")


@browser_only
def test_a_finger_drags_a_box_on_a_phone(served: Served, browsers: Browsers) -> None:
    with browsers.lent(390, 800, mobile=True) as driver:
        hand = Hand(driver, served, "plain")
        touch = """
        const [side, x, y, kind] = [sidesShown()[0], ...arguments];
        const around = side.getBoundingClientRect(), scale = pxPerMm(side);
        const at = { clientX: around.left + x * scale, clientY: around.top + y * scale };
        side.setPointerCapture = () => {};
        const how = { ...at, bubbles: true, pointerType: 'touch', pointerId: 5, button: 0 };
        side.dispatchEvent(new PointerEvent(kind, how));
        """
        for x, y, kind in ((20, 9, "pointerdown"), (20, 9, "pointerup")):
            driver.execute_script(touch, x, y, kind)
        assert waited(driver, CHOSEN) == "name"

        def dragged() -> None:
            for x, y, kind in ((20, 9, "down"), (21, 15, "move"), (21, 18, "move"), (21, 18, "up")):
                driver.execute_script(touch, x, y, f"pointer{kind}")

        hand.drawn(dragged)
        assert "at: [5, 5, 30, 8]" not in hand.line("name:")
        assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        assert driver.get_log("browser") == []


@browser_only
def test_a_built_in_game_is_shown_and_nothing_can_be_pressed(browsers: Browsers) -> None:
    served = Served("pacific-1940", "--lang", "en")
    try:
        with browsers.lent(1280, 800) as driver:
            driver.get(f"{served.address}?file=cards")
            waited(driver, READY + "figures.size > 0")
            driver.execute_script("open([...figures.keys()][0])")
            waited(driver, LARGE)
            driver.execute_script(
                "choose(sidesShown()[0], sidesShown()[0].told.boxes.find((box) => box.at).name)"
            )
            pressable = "return [...document.querySelectorAll('#tools button, #panel [name]')]"
            left = driver.execute_script(
                f"{pressable}.filter((b) => !b.disabled).map((b) => b.name)"
            )
            assert left == ["which"]
            assert "comes with the program" in driver.execute_script("return hint.textContent")
    finally:
        served.process.kill()
        served.process.communicate()
