"""Sheets as real people keep them: what is read, and what of them is told."""

from __future__ import annotations

import datetime
import io
import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from openpyxl.drawing.image import Image as SheetImage
from PIL import Image
from typefaces import typeface
from typer.testing import CliRunner, Result
from workbooks import Row, Rows, ods_of, write_ods, write_xls, write_xlsx

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.problems import Place
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.sheets.formats import formatted
from kitgen.game.sheets.workbook import Workbook
from kitgen.new_game.spreadsheet import says_how_many, sheet_of
from kitgen.parts import scripts
from kitgen.parts.scripts import free_breaks, unsettable

LONG = "Cross the river with any number of casks that you have here."


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def begun(tmp_path: Path, text: str) -> Result:
    (tmp_path / "deck.csv").write_text(text, "utf-8")
    return run("new", tmp_path / "g", "--cards", tmp_path / "deck.csv")


def printed(folder: Path, out: Path, *options: str) -> str:
    made = run("build", folder, "--out", out, *options)
    assert made.exit_code == 0, made.stderr
    (pdf,) = [*out.glob("*/*/cards.pdf"), *out.glob("*/*/counters.pdf")]
    pages = pypdfium2.PdfDocument(pdf)
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


def test_accents_typed_apart_stand_on_their_letters(tmp_path: Path) -> None:
    apart = unicodedata.normalize("NFD", "Name,Text\nŽlutý kůň,Příšera útočí dřív\n")
    assert begun(tmp_path, apart).exit_code == 0
    (tmp_path / "g/text/cs.yaml").write_text(
        unicodedata.normalize("NFD", (tmp_path / "g/text/cs.yaml").read_text("utf-8")), "utf-8"
    )
    shown = printed(tmp_path / "g", tmp_path / "out", "--only", "cards")
    assert "Žlutý kůň" in shown
    assert "Příšera útočí dřív" in shown


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("IMG_1234.JPG", "IMG_1234"),
        ("IMG_1234.JPG", "img_1234.jpg"),
        (unicodedata.normalize("NFD", "Příšera.jpg"), "Příšera"),
        ("Příšera.jpg", unicodedata.normalize("NFD", "příšera.JPG")),
        ("Art/Wolf.jpg", r"art\wolf"),
    ],
)
def test_a_picture_is_found_by_its_name_however_it_is_written(
    file: str, name: str, tmp_path: Path
) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    Image.new("RGB", (900, 700), "#447788").save(tmp_path / file, "JPEG")
    ran = begun(tmp_path, f"Name,Art,Text\nFerry,{name},{LONG}\n")
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert len([*(tmp_path / "g/pictures").rglob("*.*")]) == 1
    assert run("check", tmp_path / "g").exit_code == 0


def test_a_picture_of_a_kind_that_is_not_read_is_told_and_stops_no_game(tmp_path: Path) -> None:
    Image.new("RGB", (9, 9)).save(tmp_path / "file.tif")
    ran = begun(tmp_path, f"Name,Art,Text\nFerry,file.tif,{LONG}\nMill,file,{LONG}\n")
    assert ran.exit_code == 0
    first, second = (line for line in ran.stderr.split("\n") if "is TIFF" in line)
    assert ": look: 'file.tif' is TIFF, which is not read, so a frame with its name stands" in first
    assert first.endswith("; save it as PNG or JPEG, or empty the cell")
    assert ("deck.csv:2:2: " in first, "deck.csv:3:2: " in second) == (True, True)


@pytest.mark.parametrize("text", ["אש קח שני קלפים", "سيف", "สวัสดี", "नमस्ते"])
def test_what_runs_the_other_way_or_joins_is_told_with_any_font(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "can_shape", lambda: False)
    ran = begun(tmp_path, f"Name,Text\n{text},{LONG}\n")
    assert ran.exit_code == 0
    assert "packages that are not installed; pip install 'boardgame-kit[scripts]'" in ran.stderr
    assert run("check", tmp_path / "g").exit_code == 1


@pytest.mark.parametrize("text", ["Žluťoučký kůň – „ano“", "火の玉", "⚔️ sword", "Ελλάδα", "Þór"])
def test_letters_that_stand_side_by_side_can_be_set(text: str) -> None:
    assert unsettable(text) is None


def test_chinese_and_japanese_break_where_they_may() -> None:
    text = "敵一体に3点を与える。「火の玉」を引く。"
    parts = [0, *free_breaks(text), len(text)]
    pieces = [text[a:b] for a, b in pairwise(parts)]
    assert "る。" in pieces
    assert "「火" in pieces
    assert free_breaks("rock’n’roll “quoted” (x)/y") == []


def test_with_a_font_that_has_its_letters_a_japanese_text_is_printed(tmp_path: Path) -> None:
    text = "敵一体火玉点" * 20
    assert (
        "put a font that has it into the game's 'fonts'"
        in begun(tmp_path, f"Name,Text\n火玉,{text}\n").stderr
    )
    face = TTFont(io.BytesIO(typeface()))
    for table in face["cmap"].tables:
        table.cmap |= {ord(letter): table.cmap[ord("m")] for letter in set(text)}
    (tmp_path / "g/fonts").mkdir()
    face.save(tmp_path / "g/fonts/wide.ttf")
    theme = "extends: atlas\nfonts: {wide: wide.ttf}\nfallback: [wide]\n"
    (tmp_path / "g/layouts/mine.yaml").write_text(theme)
    kit = tmp_path / "g/kit.yaml"
    kit.write_text(kit.read_text().replace("theme: atlas", "theme: mine"))
    shown = printed(tmp_path / "g", tmp_path / "out", "--only", "cards")
    assert text in "".join(shown.split())
    assert not re.search("[敵一体火玉点]{60}", shown)


@pytest.mark.parametrize(
    "heading",
    ["# copies", "# of cards", "# in deck", "Copies in deck", "No. of cards", "Qty per box",
     "Number in deck", "Počet v balíčku", "Počet ks", "Total copies", "Card count"],
)  # fmt: skip
def test_how_often_a_card_comes_is_found_in_a_longer_heading(heading: str, tmp_path: Path) -> None:
    ran = begun(tmp_path, f"Name,{heading},Text\nFerry,3,{LONG}\nMill,2,\nInn,1,\n")
    assert ran.stdout.splitlines()[0] == "cards: 6 cards, 3 different"
    assert sum(row[load_count(tmp_path)] for row in load_game(tmp_path / "g").table("cards")) == 6  # type: ignore[misc]
    (tmp_path / "deck.csv").write_text(f"Name,{heading},Text\nFerry,4,{LONG}\n", "utf-8")
    assert "(" in run("update", tmp_path / "g", tmp_path / "deck.csv").stdout


def load_count(tmp_path: Path) -> str:
    columns = load_game(tmp_path / "g").table("cards").columns
    return next(name for name, kind in columns.items() if kind.counts)


@pytest.mark.parametrize("heading", ["No.", "Card number", "#", "Players", "Card #", "# notes"])
def test_other_numbers_are_not_taken_for_counts(heading: str) -> None:
    assert not says_how_many(heading)


def test_a_column_that_might_be_the_count_is_told(tmp_path: Path) -> None:
    ran = begun(tmp_path, f"Name,#,Text\nFerry,3,{LONG}\nMill,2,\n")
    assert "deck.csv:2:2: look: the column '#' is not taken for how often a card" in ran.stderr
    assert ran.stdout.startswith("cards: 2 cards, 2 different")


def test_helper_sheets_are_left_out_and_told(tmp_path: Path) -> None:
    sheets: dict[str, Rows] = {
        "Deck": [["Name", "Cost", "Text", "Qty"], ["Barge", 2, LONG, 2], ["Fog", 0, LONG, 4]],
        "Balance": [["Type", None, "Costs"], ["Boat", 2, "#DIV/0!"]],
        "Lists": [["Colours", "Effects"], ["red", "burn"]],
        "Události": [["Událost", "Text"], ["Mlha", LONG]],
    }
    ran = run("new", tmp_path / "g", "--cards", write_xlsx(tmp_path / "d.xlsx", sheets))
    assert (ran.exit_code, ran.stdout.splitlines()[:2]) == (
        0,
        ["deck: 6 cards, 2 different", "udalosti: 1 card, 1 different"],
    )
    assert "sheet Balance, cell C2: look: the cell holds the error #DIV/0!; the sheet" in ran.stderr
    assert "sheet Lists, row 1: look: no column is called name; the sheet was left" in ran.stderr


def test_figures_on_counters_are_printed_or_told(tmp_path: Path) -> None:
    rows: list[Row] = [
        ["Name", "Side", "Value", "Steps", "Qty"],
        ["Infantry", "Red", "4-3-4", 2, 12],
    ]
    rows += [["Tank", "Blue", "10-5-8", 1, 4], ["HQ", "Blue", "0-1-5", 1, 1]]
    ran = run("new", tmp_path / "g", "--cards", write_xlsx(tmp_path / "d.xlsx", {"Counters": rows}))
    assert "look: 'Steps' is not printed on the tokens; add a box" in ran.stderr
    shown = printed(tmp_path / "g", tmp_path / "out", "--only", "counters")
    assert "4-3-4" in shown
    assert "10-5-8" in shown


def test_hidden_rows_columns_and_sheets_are_left_out_and_told(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    deck = book.active
    deck.title = "Deck"
    for row in (["Name", "Notes", "Text"], ["Barge", "weak", LONG], ["Cut card", "", LONG]):
        deck.append(row)
    deck.row_dimensions[3].hidden = True
    deck.column_dimensions["B"].hidden = True
    book.create_sheet("Secret").sheet_state = "hidden"
    book.save(tmp_path / "d.xlsx")
    ran = run("new", tmp_path / "g", "--cards", tmp_path / "d.xlsx")
    assert ran.stdout.startswith("deck: 1 card, 1 different")
    assert "the hidden sheet 'Secret' is left out" in ran.stderr
    for said in (ran.stderr, run("check", tmp_path / "g").stdout):
        assert "the hidden row 3 is left out; show what is meant" in said
        assert "the hidden column B 'Notes' is left out" in said


def test_rows_and_columns_hidden_in_libreoffice_are_left_out(tmp_path: Path) -> None:
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = [["Name", "Notes"], ["Barge", "weak"], ["Fog", "strong"]]
    body = '<table:table-column/><table:table-column table:visibility="collapse"/>'
    for number, row in enumerate(rows):
        hidden = ' table:visibility="filter"' if number == 2 else ""
        body += f"<table:table-row{hidden}>{''.join(map(cell.format, row))}</table:table-row>"
    grid = Workbook(ods_of(tmp_path / "d.ods", {"Deck": body})).grid("Deck")
    assert [cells[0] for _, cells in grid.rows] == ["Name", "Barge"]
    assert [note.what for note in grid.notes] == [
        "the hidden row 3 is left out",
        "the hidden column B 'Notes' is left out",
    ]


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (7, "000", "007"),
        (1, "+0;-0;0", "+1"),
        (-2, "+0;-0;0", "-2"),
        (0, "+0;-0;0", "0"),
        (3, '0"x"', "3x"),
        (0.125, "0.0%", "12.5%"),
        (1234.5, "#,##0.00 [$Kč-405]", "1234.5"),
        (-3, "0;(0)", "-3"),
        (2, "General", "2"),
        (5, '"VP "0', "5"),
    ],
)
def test_a_number_keeps_its_signs_and_zeros(value: float, code: str, shown: str) -> None:
    assert formatted(value, code) == shown


def test_zeros_before_a_number_are_printed(tmp_path: Path) -> None:
    assert begun(tmp_path, f"Name,Code,Text\nFerry,007,{LONG}\nMill,012,{LONG}\n").exit_code == 0
    assert "007" in printed(tmp_path / "g", tmp_path / "out", "--only", "cards")


def test_a_date_that_the_spreadsheet_made_is_doubted(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    day = datetime.date(2026, 2, 1)
    for row in (["Name", "Dice", "Founded date"], ["Ferry", day, day], ["Mill", "7-12", day]):
        book.active.append(row)
    book.save(tmp_path / "d.xlsx")
    (note,) = Workbook(tmp_path / "d.xlsx").grid("Sheet").notes
    assert (note.line, note.column) == (2, 2)
    assert note.what == "your spreadsheet made this a date, '2026-02-01' is printed"
    (tmp_path / "d.csv").write_text("Name,Dice\nFerry,2-Feb\nMill,Jan-12\nInn,3-7\n")
    assert [note.line for note in read_csv(tmp_path / "d.csv").notes] == [2, 3]


@pytest.mark.parametrize("write", [write_xlsx, write_xls, write_ods])
def test_true_is_the_same_from_every_kind_of_file(
    write: Callable[..., Path], tmp_path: Path
) -> None:
    rows = [["Name", "Rare", "Text", "Qty"], ["Ferry", True, LONG, 2], ["Mill", False, LONG, 1]]
    path = write(tmp_path / f"deck.{write.__name__.removeprefix('write_')}", {"Deck": rows})
    assert run("new", tmp_path / "g", "--cards", path).exit_code == 0
    (tmp_path / "d.csv").write_text(f"Name,Rare,Text,Qty\nFerry,TRUE,{LONG},2\nMill,False,{LONG},1")
    assert run("new", tmp_path / "h", "--cards", tmp_path / "d.csv").exit_code == 0
    for folder, table in (("g", "deck"), ("h", "cards")):
        assert [row["rare"] for row in load_game(tmp_path / folder).table(table)] == [True, False]


def test_a_yes_is_printed_as_its_heading(tmp_path: Path) -> None:
    assert begun(tmp_path, f"Name,Rare,Text\nFerry,TRUE,{LONG}\nMill,FALSE,{LONG}\n").exit_code == 0
    assert printed(tmp_path / "g", tmp_path / "out", "--only", "cards").count("Rare") == 1


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (r"Draw.\nDiscard.", "Draw.\nDiscard."),
        ("Draw.<br>Discard.<BR />Pay.", "Draw.\nDiscard.\nPay."),
        (r"art\night.png", r"art\night.png"),
    ],
)
def test_a_line_break_typed_in_signs_breaks_the_line(typed: str, read: str, tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text(f"Name,Text\nFerry,{typed}\n")
    assert read_csv(tmp_path / "d.csv").rows[1][1][1] == read


def test_other_tags_are_told(tmp_path: Path) -> None:
    ran = begun(tmp_path, f"Name,Text\nFerry,<b>Draw</b> {LONG}\n")
    assert "deck.csv:2:2: look: '<b>' is printed as it stands; write **bold**" in ran.stderr


def test_an_empty_column_called_card_names_nothing(tmp_path: Path) -> None:
    ran = begun(tmp_path, f"Card,Title,Text,Qty\n,Ferry,{LONG},2\n,Mill,{LONG},1\n")
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert "id: id from title" in (tmp_path / "g/game.yaml").read_text()


def test_an_address_is_broken_where_nothing_else_fits(tmp_path: Path) -> None:
    address = "https://example.org/2026/05/what-is-behind-the-long-outage-of-the-post-office/"
    ran = begun(tmp_path, f"Name,Text,Source\nPhish,{LONG},{address}\nWorm,{LONG},\n")
    assert (ran.exit_code, ran.stderr) == (0, "")
    shown = printed(tmp_path / "g", tmp_path / "out", "--only", "cards")
    assert address in "".join(shown.split())


def test_pictures_in_a_sheet_are_told(tmp_path: Path) -> None:
    Image.new("RGB", (40, 30)).save(tmp_path / "a.png")
    book = openpyxl.Workbook()
    for row in (["Name", "Art", "Text"], ["Ferry", None, LONG], ["Mill", None, LONG]):
        book.active.append(row)
    for place in ("B2", "B3"):
        book.active.add_image(SheetImage(tmp_path / "a.png"), place)
    book.save(tmp_path / "d.xlsx")
    ran = run("new", tmp_path / "g", "--cards", tmp_path / "d.xlsx")
    assert ran.exit_code == 0
    assert "look: 2 pictures in the sheet are not read; save each as a file beside" in ran.stderr


def test_a_private_column_of_copies_is_left_to_the_one_that_has_no_sign() -> None:
    sheet = sheet_of(["Name", "# copies", "Copies"], [["Ferry", "9", "2"]], Place("d.csv", 1))
    assert (sheet.copies, sheet.printed) == ("copies", 2)


@pytest.mark.parametrize("size", ["mini", "poker", "square"])
def test_a_game_with_a_long_name_begins_without_a_word(size: str, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(f"Name,Text\nFerry,{LONG}\n")
    folder = tmp_path / "the-crystal-kingdom-of-the-northern-islands-2nd-edition-mini"
    ran = run("new", folder, "--cards", tmp_path / "deck.csv", "--size", size)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert run("build", folder, "--out", tmp_path / "out").exit_code == 0


def test_a_drawing_that_a_print_shop_cannot_take_is_told_by_its_file(tmp_path: Path) -> None:
    stops = '<stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="1"/>'
    (tmp_path / "banner.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><defs><linearGradient id="g">'
        f'{stops}</linearGradient></defs><rect width="60" height="40" fill="url(#g)"/></svg>'
    )
    assert begun(tmp_path, f"Name,Art,Text\nFerry,banner,{LONG}\n").exit_code == 0
    words = ("--only", "cards", "--print-shop", "--standard", "x1a")
    ran = run("build", tmp_path / "g", "--out", tmp_path / "out", *words)
    assert ran.exit_code != 0
    assert "'banner.svg' can be seen through" in ran.stderr
