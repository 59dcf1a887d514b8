"""Tables as designers keep them: workbooks of three kinds and CSV in any dress."""

from __future__ import annotations

import csv
import datetime
import io
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlwt
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from workbooks import Row, ods_of, row, words, write_ods, write_xls, write_xlsx, xlsx_of

from kitgen.game import DataError, load_game
from kitgen.game.column_types import parse_type
from kitgen.game.problems import Place, as_lines, letters
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.sheets.grid import MAX_COLUMNS, MAX_ROWS, Grid
from kitgen.game.sheets.workbook import Workbook
from kitgen.game.sheets.zipped import TextCut, marked
from kitgen.game.tables import Schema, read_table
from kitgen.game.translation import left_to_translate

WRITERS = {".xlsx": write_xlsx, ".xls": write_xls, ".ods": write_ods}
CARDS = (
    ("Name", "Cost", "Text", "Count"),
    ("Žluťoučký kůň", 3, "První řádek\nDruhý", 2),
    ("Vlk", 0.5, None, 1),
    ("Sova", -2, "Houká.", None),
)


def all_grids(path: Path) -> list[Grid]:
    book = Workbook(path)
    return [book.grid(name) for name in book.names]


def cells(grid: Grid) -> list[list[str]]:
    return [list(found) for _, found in grid.rows]


def faultless(path: Path, sheet: str) -> Grid:
    grid = Workbook(path).grid(sheet)
    if grid.problems:
        raise DataError(grid.problems)
    return grid


def refused(path: Path, sheet: str = "Cards") -> str:
    with pytest.raises(DataError) as caught:
        faultless(path, sheet)
    return str(caught.value).replace(f"{path.parent}/", "")


@pytest.mark.parametrize("suffix", WRITERS)
def test_a_sheet_is_read_alike_from_every_kind_of_workbook(suffix: str, tmp_path: Path) -> None:
    other = (("Name",), ("Token",))
    path = WRITERS[suffix](tmp_path / f"deck{suffix}", {"Cards": CARDS, "Tokens": other})
    book = Workbook(path)
    assert book.names == ("Cards", "Tokens")
    grid = book.grid("Cards")
    assert cells(grid) == [
        ["Name", "Cost", "Text", "Count"],
        ["Žluťoučký kůň", "3", "První řádek\nDruhý", "2"],
        ["Vlk", "0.5", "", "1"],
        ["Sova", "-2", "Houká."],
    ]
    assert not grid.problems
    assert cells(book.grid("Tokens")) == [["Name"], ["Token"]]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("soffice"), reason="no LibreOffice here")
@pytest.mark.parametrize("suffix", [".ods", ".xls", ".xlsx"])
def test_what_libreoffice_writes_is_read(suffix: str, tmp_path: Path) -> None:
    path = write_xlsx(tmp_path / "deck.xlsx", {"Cards": CARDS})
    read = cells(Workbook(converted(path, suffix, tmp_path)).grid("Cards"))
    assert read == cells(Workbook(path).grid("Cards"))


def converted(path: Path, suffix: str, home: Path) -> Path:
    """What LibreOffice makes of a workbook."""
    out = home / suffix[1:]
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{home}/home"]
    command += ["--convert-to", suffix[1:], "--outdir", str(out), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return out / f"{path.stem}{suffix}"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("soffice"), reason="no LibreOffice here")
def test_libreoffice_says_the_same_in_each_of_its_formats(tmp_path: Path) -> None:
    """Formulas, errors, dates, formats, cuts, merged cells and hidden sheets."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Příšery"
    sheet.append(["Název", "Cena", "Den", "Podíl", "Text", "Součet", "Kdy", "Kód", "Ano", "Chyba"])
    said = CellRichText("Zahraj ", TextBlock(InlineFont(b=True), "hned "), "kartu")
    noon = datetime.datetime(2026, 3, 1, 18, 30)
    sheet.append(["Kůň", 1.5, noon.date(), 0.125, "Jeden\nDva", "=B2*2", noon, 7, True, "=1/0"])
    sheet.append(["Ďábel", "1,5", None, 0.5, said, '="ž"&"č"', noon.time(), 12, False, "=NA()"])
    sheet["D2"].number_format, sheet["D3"].number_format = "0.0%", "0%"
    sheet["H2"].number_format, sheet["C2"].number_format = "000", "D. M. YYYY"
    merged = book.create_sheet("Žetony")
    merged.append(["Název", "Počet"])
    merged.append(["Mince", 20])
    merged["B3"] = 6
    merged.merge_cells("A2:A3")
    book.create_sheet("Skrytý").sheet_state = "hidden"
    book.save(tmp_path / "hra.xlsx")
    wanted = [
        ["Kůň", "1.5", "2026-03-01", "12.5%", "Jeden\nDva", "3", "2026-03-01 18:30", "007", "TRUE"],
        ["Ďábel", "1,5", "", "50%", "Zahraj **hned** kartu", "žč", "18:30", "12", "FALSE"],
    ]
    for suffix in (".xlsx", ".ods", ".xls"):
        made = Workbook(converted(tmp_path / "hra.xlsx", suffix, tmp_path))
        monsters, tokens = made.grid("Příšery"), made.grid("Žetony")
        assert [row[:9] for row in cells(monsters)[1:]] == wanted, suffix
        assert [row[9] for row in cells(monsters)[1:]] == ["#DIV/0!", "#N/A"], suffix
        assert [problem.column for problem in monsters.problems] == [10, 10], suffix
        assert "A2 to A3 are merged" in tokens.problems[0].what, suffix
        assert made.names[:2] == ("Příšery", "Žetony"), suffix


def test_what_a_cell_shows_is_read(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Name", "Day", "Time", "Both", "Share", "Code", "Yes", "Sum"])
    sheet.append(["a", datetime.date(2026, 3, 1), datetime.time(9, 5)])
    sheet["D2"] = datetime.datetime(2026, 3, 1, 18, 30)
    sheet["E2"], sheet["F2"], sheet["G2"], sheet["H2"] = 0.125, 7, True, 0.1 + 0.2
    sheet["E2"].number_format, sheet["F2"].number_format = "0.0%", "000"
    book.save(tmp_path / "a.xlsx")
    found = cells(Workbook(tmp_path / "a.xlsx").grid("Sheet"))[1]
    assert found == ["a", "2026-03-01", "09:05", "2026-03-01 18:30", "12.5%", "007", "TRUE", "0.3"]


def test_dates_counted_from_1904(tmp_path: Path) -> None:
    path = xlsx_of(
        tmp_path / "mac.xlsx",
        row(1, words("A1", "Day")) + row(2, '<c r="A2" s="0"><v>1</v></c>'),
        styles='<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
        book='<workbook><workbookPr date1904="1"/><sheets><sheet name="Cards" r:id="rId1" '
        'xmlns:r="r"/></sheets></workbook>',
    )
    assert cells(Workbook(path).grid("Cards"))[1] == ["1904-01-02"]


def test_words_that_stand_out_in_a_cell_keep_their_cut(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    bold, italic = InlineFont(b=True), InlineFont(i=True)
    book.active["A1"] = "Text"
    book.active["A2"] = CellRichText(
        "Play ", TextBlock(bold, "now "), TextBlock(italic, "or never")
    )
    book.active["A3"] = CellRichText(TextBlock(bold, "all of it"))
    book.save(tmp_path / "a.xlsx")
    assert cells(Workbook(tmp_path / "a.xlsx").grid("Sheet"))[1:] == [
        ["Play **now** *or never*"],
        ["all of it"],
    ]
    old = xlwt.Workbook()
    sheet = old.add_sheet("S")
    fonts = [xlwt.easyfont(look) for look in ("", "bold on", "italic on", "bold on, italic on")]
    pieces = ["Play", "now", "or never", "again"]
    sheet.write_rich_text(0, 0, list(zip(pieces, fonts, strict=True)))
    sheet.write_rich_text(1, 0, ["Play ", ("now", fonts[1]), " or\nnever"])
    sheet.write(2, 0, "all of it", xlwt.easyxf("font: bold on"))
    old.save(str(tmp_path / "a.xls"))
    assert cells(Workbook(tmp_path / "a.xls").grid("S")) == [
        ["Play**now***or never****again***"],
        ["Play **now** or\nnever"],
        ["all of it"],
    ]
    bold_style = (
        '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>'
    )
    line = (
        "<table:table-row><table:table-cell><office:annotation><text:p>a note</text:p>"
        '</office:annotation><text:p>Play<text:s text:c="2"/><text:span text:style-name="T1">now'
        "</text:span></text:p><text:p>Rest</text:p></table:table-cell></table:table-row>"
    )
    path = ods_of(tmp_path / "a.ods", {"S": line}, bold_style)
    assert cells(Workbook(path).grid("S")) == [["Play **now**\nRest"]]


@given(st.lists(st.builds(TextCut, st.text("ab \n*", max_size=6), st.booleans(), st.booleans())))
def test_marks_lose_no_letter(cuts: list[TextCut]) -> None:
    plain = "".join(cut.text for cut in cuts)
    assert marked(cuts).replace("*", "") == plain.replace("*", "")


ERROR = '<c r="C7" t="e"><v>#REF!</v></c>'


@pytest.mark.parametrize(
    ("rows", "after", "told_as"),
    [
        (row(1, words("C1", "Cost")) + row(7, ERROR), "",
         "deck.xlsx, sheet Cards, cell C7: the cell holds the error #REF!; mend its formula"),
        (row(1, words("A1", "Cost")) + row(2, '<c r="A2"><f>1+1</f></c>'), "",
         "deck.xlsx, sheet Cards, cell A2: the formula has no value yet; open the workbook in a "
         "spreadsheet and save it"),
        (row(1, words("A1", "Name"), words("B1", "Stats")) + row(2, words("C2", "x")),
         '<mergeCells><mergeCell ref="B1:D1"/></mergeCells>',
         "deck.xlsx, sheet Cards, cell B1: the heading 'Stats' is merged over the columns B to D; "
         "give each column its own, and delete a row that is only a title"),
        (row(1, words("A1", "Name")) + row(2, words("A2", "x")) + row(3, words("B3", "y")),
         '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
         "deck.xlsx, sheet Cards, cell A2: the cells A2 to A3 are merged, only the first has "
         "words; take them apart and fill each"),
        (row(1, words("A1", "Name")) + row(1048576, words("XFD1048576", "stray")), "",
         "deck.xlsx: the sheet 'Cards' has words in the cell XFD1048576; a table has at most "
         "20,000 rows and 200 columns"),
        (row(1, '<c r="A1" t="s"><v>9</v></c>'), "",
         "deck.xlsx: a cell has a text that the workbook does not hold; save it again from "
         "your spreadsheet"),
    ],
    ids=["error", "uncalculated", "merged heading", "merged rows", "stray", "no such text"],
)  # fmt: skip
def test_what_a_sheet_cannot_say_is_told_in_its_cell(
    rows: str, after: str, told_as: str, tmp_path: Path
) -> None:
    assert refused(xlsx_of(tmp_path / "deck.xlsx", rows, after)) == told_as


def test_errors_and_merged_cells_of_other_kinds(tmp_path: Path) -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Cards")
    sheet.write(0, 0, "Cost")
    sheet.row(1).set_cell_error(0, 0x17)
    sheet.write_merge(2, 3, 0, 0, "two")
    book.save(str(tmp_path / "a.xls"))
    said = refused(tmp_path / "a.xls")
    assert "a.xls, sheet Cards, cell A2: the cell holds the error #REF!" in said
    assert "cell A3: the cells A3 to A4 are merged" in said
    line = (
        '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Stats</text:p>'
        "</table:table-cell><table:covered-table-cell/></table:table-row><table:table-row>"
        '<table:table-cell calcext:value-type="error"><text:p>Err:502</text:p></table:table-cell>'
        "</table:table-row>"
    )
    said = refused(ods_of(tmp_path / "a.ods", {"Cards": line}))
    assert "cell A1: the heading 'Stats' is merged over the columns A to B" in said
    assert "cell A2: the cell holds the error Err:502" in said


def formatted(count: int) -> str:
    return "".join(f'<row r="{n}" s="1"><c r="A{n}" s="1"/></row>' for n in range(3, count))


BOMBS: dict[str, Callable[[Path], object]] = {
    "doctype.ods": lambda path: ods_of(
        path, {"Cards": ""}, before='<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>'
    ),
    "doctype.xlsx": lambda path: xlsx_of(path, "", shared='<!DOCTYPE a SYSTEM "file:///etc/passwd"><sst/>'),
    "zeros.xlsx": lambda path: xlsx_of(path, "", shared=b"<sst>" + b" " * 70_000_000),
    "rows.ods": lambda path: ods_of(
        path,
        {"Cards": '<table:table-row table:number-rows-repeated="999999999"><table:table-cell>'
         "<text:p>x</text:p></table:table-cell></table:table-row>"},
    ),
    "columns.ods": lambda path: ods_of(
        path,
        {"Cards": '<table:table-row><table:table-cell table:number-columns-repeated="999999999">'
         "<text:p>x</text:p></table:table-cell></table:table-row>"},
    ),
    "no zip.xlsx": lambda path: path.write_bytes(b"PK\x03\x04 nothing"),
    "other zip.xlsx": lambda path: _zip(path, {"a.txt": "a"}),
    "text.xlsx": lambda path: path.write_bytes(b"Name;Cost\n"),
    "old.xls": lambda path: path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
    "locked.xlsx": lambda path: path.write_bytes(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
    ),
    "no sheet.xlsx": lambda path: xlsx_of(path, "", **{"xl/worksheets/sheet1.xml": "<a><b></a>"}),
}  # fmt: skip


def _zip(path: Path, files: dict[str, str]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)


@pytest.mark.parametrize("name", BOMBS)
def test_broken_and_hostile_workbooks_are_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    BOMBS[name](tmp_path / name)
    tracemalloc.start()
    said = refused(tmp_path / name)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert said.startswith(f"{name}")
    assert "\n" not in said
    assert said.count("; ") >= 1
    assert most < 90_000_000


def test_rows_and_columns_that_are_only_formatted_are_nothing(tmp_path: Path) -> None:
    body = row(1, words("A1", "Name"), *(f'<c r="{letters(n)}1" s="1"/>' for n in range(2, 16_385)))
    body += row(2, words("A2", "Vlk")) + formatted(20_000)
    assert cells(Workbook(xlsx_of(tmp_path / "a.xlsx", body)).grid("Cards")) == [["Name"], ["Vlk"]]
    line = (
        "<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell>"
        '<table:table-cell table:number-columns-repeated="16383"/></table:table-row>'
        '<table:table-row table:number-rows-repeated="1048575"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row>'
    )
    assert cells(Workbook(ods_of(tmp_path / "a.ods", {"S": line})).grid("S")) == [["Name"]]


def test_nothing_beside_the_cells_is_opened(tmp_path: Path) -> None:
    """Links to other workbooks keep the value that they had; macros are members nobody reads."""
    linked = '<c r="A2"><f>[1]Other!$A$1</f><v>5</v></c>'
    rows = row(1, words("A1", "Cost")) + row(2, linked)
    members: dict[str, str | bytes] = {
        "xl/vbaProject.bin": b"\0" * 100,
        "xl/externalLinks/externalLink1.xml": "<not xml",
        "../../evil.xml": "x",
    }
    path = xlsx_of(tmp_path / "a.xlsm", rows, "", **members)
    assert cells(Workbook(path).grid("Cards")) == [["Cost"], ["5"]]
    assert sorted(found.name for found in tmp_path.iterdir()) == ["a.xlsm"]


def test_hidden_sheets_are_read_only_by_name(tmp_path: Path) -> None:
    write_xlsx(tmp_path / "a.xlsx", {"Cards": [["Name"]], "Notes": [["Name"]]})
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    book["Notes"].sheet_state = "hidden"
    book.save(tmp_path / "a.xlsx")
    assert Workbook(tmp_path / "a.xlsx").visible == ("Cards",)
    where = Place("game.yaml", 3)
    assert Workbook(tmp_path / "a.xlsx").chosen("", "x", where).place.sheet == "Cards"
    assert Workbook(tmp_path / "a.xlsx").chosen("notes", "x", where).place.sheet == "Notes"


# ---- CSV ----------------------------------------------------------------------------------------

TEXT = "Název;Cena\nŽluťoučký kůň;3\n"
DRESSES = {
    "utf-8": TEXT.encode(),
    "utf-8 with mark": TEXT.encode("utf-8-sig"),
    "utf-16": TEXT.encode("utf-16"),
    "utf-16 the other way": b"\xfe\xff" + TEXT.encode("utf-16-be"),
    "windows-1250": TEXT.encode("cp1250"),
    "commas": TEXT.replace(";", ",").encode(),
    "tabs": TEXT.replace(";", "\t").encode("utf-16"),
    "sep=": ("sep=;\n" + TEXT).replace("\n", "\r\n").encode("utf-8-sig"),
    "sep=|": b'"sep=|"\n' + TEXT.replace(";", "|").encode(),
    "old mac": TEXT.replace("\n", "\r").encode(),
    "empty cells behind": TEXT.replace("\n", ";;;\n").encode(),
    "commas in headings": TEXT.replace("Cena", '"Cena, v groších, celkem"').encode(),
}


@pytest.mark.parametrize("dress", DRESSES)
def test_csv_in_any_dress(dress: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(DRESSES[dress])
    grid = read_csv(path, ("cs",))
    assert grid.headings[0] == "Název"
    assert len(grid.headings) == 2
    assert cells(grid)[1][:2] == ["Žluťoučký kůň", "3"]
    assert grid.rows[1][0] == (3 if dress.startswith("sep") else 2)
    assert bool(grid.notes) == (dress == "windows-1250")


def test_a_guessed_encoding_follows_the_language_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("Name\nPiñata à la mode\n".encode("cp1252"))
    grid = read_csv(path, ("en",))
    assert cells(grid)[1] == ["Piñata à la mode"]
    assert "read as Windows-1252" in str(grid.notes[0])
    path.write_bytes("Name\nťuhýk\n".encode("cp1250"))
    grid = read_csv(path, ("en",))
    assert cells(grid)[1] == ["ťuhýk"], "no letter of Windows-1252 has that byte"
    assert "read as Windows-1250" in str(grid.notes[0])


@given(
    st.sampled_from(",;\t"),
    st.lists(
        st.lists(st.text("abž;,\t\" \n'", max_size=6), min_size=2, max_size=4),
        min_size=1,
        max_size=4,
    ),
)
def test_what_is_written_is_read(mark: str, rows: list[list[str]]) -> None:
    """Whatever stands in the cells, as long as the headings are words."""
    made = io.StringIO()
    wide = max(map(len, rows))
    head = [f"h{n}" for n in range(wide)]
    body = [[*line, *[""] * (wide - len(line))] for line in rows]
    csv.writer(made, delimiter=mark, lineterminator="\r\n").writerows([head, *body])
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "a.csv"
        path.write_bytes(made.getvalue().encode("utf-16"))
        read = cells(read_csv(path))
    wanted = [[cell.strip() for cell in line] for line in body]
    assert read == [head, *(line for line in wanted if any(line))]


# ---- tables -------------------------------------------------------------------------------------

GAME = """\
id: ours
version: "1"
languages: [{languages}]
tables:
  cards:{source}
    columns:
{columns}
"""


def game(folder: Path, columns: dict[str, str], source: str = "", languages: str = "en") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "text").mkdir(exist_ok=True)
    for lang in languages.split(", "):
        (folder / "text" / f"{lang}.yaml").write_text("game: {title: Ours}\n", "utf-8")
    lines = "\n".join(f"      {name}: {kind}" for name, kind in columns.items())
    text = GAME.format(languages=languages, source=source, columns=lines)
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


PLAIN = {"id": "id from name", "name": "text", "cost": "number", "text": "text?", "count": "copies"}


@pytest.mark.parametrize("suffix", WRITERS)
def test_a_table_may_be_a_workbook(suffix: str, tmp_path: Path) -> None:
    WRITERS[suffix](game(tmp_path / "g", PLAIN) / f"cards{suffix}", {"List1": CARDS})
    table = load_game(tmp_path / "g").table("cards")
    assert [row.id for row in table] == ["zlutoucky-kun", "vlk", "sova"]
    assert table["vlk"].values == {
        "id": "vlk", "name": "Vlk", "cost": 0.5, "text": None, "count": 1,
    }  # fmt: skip
    assert table["sova"]["count"] == 1


def test_a_table_names_its_file_and_sheet_and_faults_their_cells(tmp_path: Path) -> None:
    source = '\n    file: deck.xlsx\n    sheet: "Wild Cards"'
    folder = game(tmp_path / "g", PLAIN, source)
    rows = [*CARDS, ("Drak", "mnoho", None, "2x"), ("Had", "málo", None, "many")]
    write_xlsx(folder / "deck.xlsx", {"Notes": [["a"]], "Wild Cards": rows})
    with pytest.raises(DataError) as caught:
        load_game(folder)
    assert [line.replace(f"{folder}/", "") for line in as_lines(caught.value.problems)] == [
        "deck.xlsx, sheet Wild Cards, cell B5: 'cost' is 'mnoho'; write a number, "
        "or declare 'cost' as text in game.yaml (and 1 more like it in row 6: 'málo')",
        "deck.xlsx, sheet Wild Cards, cell D6: 'count' is 'many'; write how many, from 0 to 5000, "
        "such as 3 or 3x",
    ]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("\n    file: ../out.csv", "does not lie in the game's folder"),
        ("\n    file: /etc/passwd", "does not lie in the game's folder"),
        ("\n    file: link.csv", "does not lie in the game's folder"),
        ("\n    file: cards.csv\n    sheet: A", "names a sheet, but cards.csv has none"),
        ("\n    file: deck.xlsx\n    sheet: Card", "has no sheet 'Card'; did you mean 'Cards'?"),
        ("\n    file: deck.xlsx\n    sheet: ''", "has 2 sheets, none is called 'cards2'"),
        ("", "cards.csv and cards.xlsx could both be the table 'cards'"),
        ("", "is a link that leads out of the game's folder"),
    ],
)
def test_a_file_that_cannot_be_the_table_is_told(source: str, said: str, tmp_path: Path) -> None:
    folder = game(tmp_path / "g", PLAIN, source)
    if "cards2" in said:
        text = (folder / "game.yaml").read_text("utf-8").replace("  cards:", "  cards2:")
        (folder / "game.yaml").write_text(text, "utf-8")
    for name in ("cards.csv", "../out.csv"):
        (folder / name).write_text("name,cost,text,count\n", "utf-8")
    if "is a link" in said:
        (folder / "cards.csv").unlink()
        (folder / "cards.csv").symlink_to(tmp_path / "out.csv")
    (folder / "link.csv").symlink_to(tmp_path / "out.csv")
    for name in ("deck.xlsx", *(["cards.xlsx"] if "both" in said else [])):
        write_xlsx(folder / name, {"Cards": CARDS, "Other": CARDS})
    with pytest.raises(DataError) as caught:
        load_game(folder)
    assert said in str(caught.value)


def test_headings_are_found_however_they_are_written(tmp_path: Path) -> None:
    folder = game(
        tmp_path / "g", {"id": "id from nazev_karty", "nazev_karty": "text", "sila": "int"}
    )
    rows = [["#poznámka", "Název karty", "SÍLA", None], ["#REF!", "Vlk", "−3", None]]
    write_xlsx(folder / "cards.xlsx", {"Karty": rows})
    assert load_game(folder).table("cards")["vlk"]["sila"] == -3


def test_a_comma_may_part_decimals(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", PLAIN)
    text = "Name;Cost;Text;Count\r\nVlk;1,5;;2 ks\r\nSova;-0,25;Houká;\r\n"
    (folder / "cards.csv").write_bytes(text.encode("cp1250"))
    table = load_game(folder).table("cards")
    assert [(row["cost"], row["count"]) for row in table] == [(1.5, 2), (-0.25, 1)]


def test_a_sheet_of_that_very_name_goes_before_one_like_it(tmp_path: Path) -> None:
    book = Workbook(write_xlsx(tmp_path / "a.xlsx", {"deck-a": [["x"]], "Deck A": [["y"]]}))
    assert cells(book.chosen("Deck A", "t", Place("game.yaml"))) == [["y"]]
    assert cells(book.chosen("DECK A", "t", Place("game.yaml"))) == [["x"]]


def test_ids_are_kept_or_made_of_names_and_each_once(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", {"id": "id from name", "name": "text"})
    rows: list[Row] = [
        ["Name", "ID"],
        ["Wolf", None],
        ["Wolf", None],
        ["Fox", "K-01"],
        ["Owl", "wolf"],
    ]
    write_xlsx(folder / "cards.xlsx", {"Cards": rows})
    assert [row.id for row in load_game(folder).table("cards")] == [
        "wolf-2",
        "wolf-3",
        "k-01",
        "wolf",
    ]


SPOKEN = {"id": "id from name", "name": "words", "text": "words?"}


def test_columns_for_languages_are_the_texts_of_a_row(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", SPOKEN, languages="en, cs")
    heads: Row = ["Name", "name.cs", "Text.en", "text.CS"]
    rows: list[Row] = [heads, ["Wolf", "Vlk", "Howls.", "Vyje."], ["Owl", "Sova", None, None]]
    write_xlsx(folder / "cards.xlsx", {"Cards": rows})
    loaded = load_game(folder)
    assert loaded.words("cs").name("cards", "wolf") == "Vlk"
    assert loaded.words("en").get("cards", "wolf", "text") == "Howls."
    assert loaded.words("cs").get("cards", "owl", "text") == ""


def test_the_first_language_stands_where_another_says_nothing(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", SPOKEN, languages="en, cs")
    rows: list[Row] = [["Name", "name.cs", "Text"], ["Wolf", "", "Howls."], ["Owl", "Sova", "Wolf"]]
    write_xlsx(folder / "cards.xlsx", {"Cards": rows})
    assert load_game(folder).words("cs").name("cards", "wolf") == "Wolf"
    (told,) = left_to_translate(load_game(folder))
    assert "2 texts are not translated into cs yet, en stands there" in str(told)
    (folder / "text" / "cs-sheets.csv").write_text("en,cs\nWolf,Vlk\nHowls.,Vyje.\n", "utf-8")
    czech = load_game(folder).words("cs")
    assert czech.name("cards", "wolf") == "Vlk"
    assert czech.get("cards", "wolf", "text") == "Vyje."
    assert czech.get("cards", "owl", "text") == "Vlk"
    assert not [*left_to_translate(load_game(folder))]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["Name", "name.cs", "text.cs"], ["Wolf", "Vlk", ""]], "the column 'text' is missing"),
        ([["Name", "name.cs", "text", "text.cs"], ["Wolf", "Vlk", "", "Vyje."]],
         "cell C2: 'text' is empty in 'en'; write words"),
        ([["Name", "name.de", "text", "text.cs"], ["Wolf", "", "", ""]],
         "cell B1: 'name.de' is in 'de', no language of the game; use one of: cs, en, or add it"),
        ([["Name", "name.cs", "text", "text.cs"], ["", "", "a", "b"]], "cell A2: 'name' is empty"),
    ],
)  # fmt: skip
def test_what_a_language_lacks_is_told_in_its_cell(
    rows: list[list[str]], said: str, tmp_path: Path
) -> None:
    folder = game(tmp_path / "g", SPOKEN, languages="en, cs")
    write_xlsx(folder / "cards.xlsx", {"Cards": rows})
    with pytest.raises(DataError) as caught:
        load_game(folder)
    assert said in str(caught.value)


def test_a_text_stands_in_the_sheet_or_in_the_texts(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", SPOKEN)
    write_xlsx(folder / "cards.xlsx", {"Cards": [["Name", "Text"], ["Wolf", "Howls."]]})
    with (folder / "text" / "en.yaml").open("a", encoding="utf-8") as file:
        file.write("cards: {wolf: {name: Dog}}\n")
    with pytest.raises(DataError, match=r"'name' of 'wolf' stands in .*cards\.xlsx too"):
        load_game(folder)


def test_reading_csv_imports_no_reader_of_workbooks() -> None:
    code = (
        "import sys; from kitgen.game import load_game; load_game('axis-allies')\n"
        "heavy = ('xlrd', 'pyexpat', 'zipfile', 'kitgen.game.sheets.workbook')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# ---- anything at all ----------------------------------------------------------------------------

SCHEMA = Schema({name: parse_type(kind) for name, kind in PLAIN.items()}, ())
CHUNKS, CASES = 21, 100


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, CHUNKS))]
)
def test_spoilt_workbooks_and_csv_are_read_or_refused(chunk: int, tmp_path: Path) -> None:
    dice = random.Random(chunk)
    good = {suffix: write(tmp_path / f"a{suffix}", {"Cards": CARDS}).read_bytes()
            for suffix, write in WRITERS.items()}  # fmt: skip
    good[".csv"] = TEXT.encode()
    members = _members(good[".xlsx"]), _members(good[".ods"])
    for case in range(CASES if chunk else 40):
        suffix = dice.choice([*good])
        if suffix in (".xlsx", ".ods") and dice.random() < 0.7:
            raw = _repacked(members[suffix == ".ods"], dice)
        else:
            raw = _bits(good[suffix], dice)
        path = tmp_path / f"b{suffix}"
        path.write_bytes(raw)
        try:
            grids = [read_csv(path, ("cs",))] if suffix == ".csv" else all_grids(path)
            for grid in grids:
                assert len(grid.rows) <= MAX_ROWS + 1
                assert all(len(found) <= MAX_COLUMNS for _, found in grid.rows)
                _, problems = read_table("cards", SCHEMA, grid, ("en",))
                assert all("\n" not in str(problem) for problem in problems), (chunk, case)
        except DataError as error:
            for line in map(str, error.problems):
                assert line, (chunk, case)
                assert "\n" not in line, (chunk, case)
        except Exception as error:
            raise AssertionError(f"chunk {chunk}, case {case}: {suffix} as {raw!r}") from error


def _members(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _bits(raw: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(raw)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(spoilt))
        spoilt[at] = dice.choice((0, 255, 34, 60, 59, dice.randrange(256)))
    return bytes(spoilt[: dice.randrange(1, len(spoilt))] if dice.random() < 0.2 else spoilt)


NASTY = b"|-1|0|99999999999|1e999|nan|XFD9999999|A0|s|e|d|A1:A1:B2|0%|[h]:mm|#REF!|x".split(b"|")


def _values(raw: bytes, dice: random.Random) -> bytes:
    """Other values in well-formed XML."""
    places = list(re.finditer(rb'(?<==")[^"<>&]*(?=")|(?<=>)[^"<>&]+(?=<)', raw))
    for place in sorted(dice.sample(places, min(4, len(places))), key=lambda m: -m.start()):
        raw = raw[: place.start()] + dice.choice(NASTY) + raw[place.end() :]
    return raw


def _repacked(files: dict[str, bytes], dice: random.Random) -> bytes:
    spoilt = dict(files)
    for _ in range(2):
        name = dice.choice([*files])
        if dice.random() < 0.1:
            spoilt.pop(name, None)
        elif name.endswith(".xml") and dice.random() < 0.7:
            spoilt[name] = _values(spoilt.get(name, b""), dice)
        elif spoilt.get(name):
            spoilt[name] = _bits(spoilt[name], dice)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in spoilt.items():
            archive.writestr(name, content)
    return made.getvalue()


@settings(max_examples=60)
@given(st.integers(1, 20_000))
def test_letters_of_columns_count_as_spreadsheets_do(number: int) -> None:
    value = 0
    for letter in letters(number):
        value = value * 26 + ord(letter) - ord("A") + 1
    assert value == number
