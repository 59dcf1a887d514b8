"""One cell of a CSV file is written, and every other byte stays."""

from __future__ import annotations

import csv
import io
import random

import pytest

from kitgen.game.problems import Place
from kitgen.game.sheets.csv_cells import NoSuchCell, with_cell
from kitgen.game.sheets.csv_rows import with_rows
from kitgen.game.sheets.csvtext import codec_of, decoded

SHEETS = {
    "commas": 'Name,Effect,Cost\nTrajekt , "not quoted",2\n\n'
    '"Bouře, velká","Žádná\nloď ""nepluje"".",0\n,,\n',
    "semicolons": "Name;Effect;Cost\r\nPřístav;Prodej; 4\r\n'x';\"dvě\r\nřádky\";5",
    "tabs": "sep=\t\nName\tEffect\tCost\nA\tB\t1\n",
}
VALUES = ["", "nový", "a, b; c\td", 'řekl "ne"', "dva\nřádky", " na kraji ", "12"]


def rows(text: str, mark: str) -> list[list[str]]:
    plain = text.replace("\r\n", "\n")
    body = plain.partition("\n")[2] if plain.startswith("sep=") else plain
    return list(csv.reader(io.StringIO(body), delimiter=mark, strict=True))


@pytest.mark.parametrize("name", SHEETS)
def test_fifty_cells_differ_and_nothing_else(name: str) -> None:
    mark = {"commas": ",", "semicolons": ";", "tabs": "\t"}[name]
    dice = random.Random(name)
    text = SHEETS[name]
    for _ in range(50):
        before = rows(text, mark)
        number = dice.randrange(1, len(before))
        if not any(before[number]):
            continue
        column = dice.randrange(len(before[number]))
        line = 1 + text.startswith("sep=")
        for row in before[:number]:
            line += 1 + sum(cell.count("\n") for cell in row)
        value = dice.choice(VALUES)
        made = with_cell(text, line, column + 1, value)
        before[number][column] = value
        assert [[cell.strip() for cell in row] for row in rows(made, mark)] == [
            [cell.strip() for cell in row] for row in before
        ]
        assert made.count("\r\n") - value.count("\r\n") <= text.count("\r\n")
        text = made


def test_spaces_quotes_and_a_byte_order_mark_stay() -> None:
    assert with_cell("\ufeffa,b\n x ,y\n", 2, 1, "z") == "\ufeffa,b\n z ,y\n"
    assert with_cell('\ufeff"a",b\n"x",y\n', 2, 1, "z") == '\ufeff"a",b\n"z",y\n'
    assert with_cell("a,b\n x ,y\n", 2, 1, "1,5") == 'a,b\n"1,5",y\n'
    assert with_cell("a,b\nx,y", 2, 2, "1,5") == 'a,b\nx,"1,5"'


def test_a_cell_that_is_gone_is_refused() -> None:
    for line, column in ((9, 1), (2, 3)):
        with pytest.raises(NoSuchCell):
            with_cell("a,b\nx,y\n", line, column, "z")


@pytest.mark.parametrize(
    ("raw", "codec"),
    [
        ("Kůň".encode(), "utf-8"),
        ("\ufeffKůň".encode(), "utf-8"),
        ("\ufeffKůň".encode("utf-16-le"), "utf-16-le"),
        ("\ufeffKůň".encode("utf-16-be"), "utf-16-be"),
        ("Kůň".encode("utf-16-le"), "utf-16-le"),
        ("Kůň".encode("utf-16-be"), "utf-16-be"),
        ("Kůň".encode("cp1250"), "cp1250"),
    ],
)
def test_a_file_is_written_back_as_it_was_read(raw: bytes, codec: str) -> None:
    place = Place("cards.csv", sheet="")
    assert codec_of(raw, ["cs"], place) == codec
    assert raw.decode(codec).encode(codec) == raw
    assert decoded(raw, ["cs"], place)[0] == "Kůň"


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_other_rows_are_written_as_the_file_is(end: str) -> None:
    raw = f'\ufeffsep=;{end}"Karta"; Síla{end}"Štít";2{end}Meč;3'.encode("utf-16-le")
    rows = [("Karta", "Síla"), ("Štít", "2"), ("Luk; šíp", "1"), ("Meč", "3")]
    wanted = f'\ufeffsep=;{end}"Karta"; Síla{end}"Štít";2{end}"Luk; šíp";1{end}Meč;3'
    assert with_rows(raw, "utf-16-le", rows) == wanted.encode("utf-16-le")


def test_a_break_in_a_cell_stays_as_excel_has_written_it() -> None:
    raw = b'a;b\r\n"x\ny";2\r\n'
    rows = [("a", "b"), ("x\ny", "2"), ("u\nv", "3")]
    assert with_rows(raw, "utf-8", rows) == raw + b'"u\nv";3\r\n'


def test_a_letter_that_the_old_encoding_lacks_brings_utf_8() -> None:
    raw = "a,b\nŠtít,1\n".encode("cp1250")
    assert with_rows(raw, "cp1250", [("a", "b"), ("Štít", "1"), ("ثعلب", "2")]) == (
        "a,b\nŠtít,1\nثعلب,2\n".encode()
    )
