"""Sheets of Excel's workbooks (ECMA-376): the values that formulas had when it was saved, dates,
errors, merged cells, and words that stand out in a cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from posixpath import join, normpath, split
from typing import NamedTuple
from zipfile import ZipFile

from kitgen.game.problems import letters
from kitgen.game.sheets.formats import code_of, formatted, is_date
from kitgen.game.sheets.grid import MAX_COLUMNS, MAX_ROWS, CellFault, MergedCells, Raw
from kitgen.game.sheets.zipped import TextCut, Unreadable, marked, parse

_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})\Z")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_UNCALCULATED = "the formula has no value yet", "open the workbook in a spreadsheet and save it"


class Xlsx:
    """An open workbook. Raises Unreadable."""

    def __init__(self, archive: ZipFile) -> None:
        """Read which sheets the workbook has, which are hidden, and from which day its dates
        count."""
        self._archive = archive
        self._sheets: dict[str, str] = {}
        self._hidden: set[str] = set()
        self._epoch = datetime(1899, 12, 30)
        targets = self._targets()

        def start(tag: str, given: Mapping[str, str]) -> None:
            if tag == "workbookPr" and _is_true(given.get("date1904")):
                self._epoch = datetime(1904, 1, 1)
            elif tag == "sheet":
                name = given.get("name", "")
                self._sheets[name] = targets.get(given.get("id", ""), "")
                if given.get("state", "visible") != "visible":
                    self._hidden.add(name)

        parse(archive, "xl/workbook.xml", start, _nothing, _nothing)

    def _targets(self) -> dict[str, str]:
        """Return the path of each sheet in the archive, by its id in the workbook."""
        targets: dict[str, str] = {}

        def start(tag: str, given: Mapping[str, str]) -> None:
            if tag == "Relationship" and given.get("Type", "").endswith("/worksheet"):
                target = given.get("Target", "")
                path = target.lstrip("/") if target.startswith("/") else join("xl", target)
                targets[given.get("Id", "")] = normpath(path)

        parse(self._archive, "xl/_rels/workbook.xml.rels", start, _nothing, _nothing)
        return targets

    @property
    def names(self) -> tuple[str, ...]:
        """The sheets with cells, without charts."""
        return tuple(name for name, target in self._sheets.items() if target)

    @property
    def hidden(self) -> frozenset[str]:
        return frozenset(self._hidden)

    @cached_property
    def _words(self) -> list[str]:
        """The texts that cells share."""
        words: list[str] = []
        if "xl/sharedStrings.xml" not in self._archive.namelist():
            return words
        cuts = _Cuts()

        def end(tag: str) -> None:
            cuts.end(tag)
            if tag == "si":
                words.append(cuts.taken())

        parse(self._archive, "xl/sharedStrings.xml", cuts.start, end, cuts.text)
        return words

    @cached_property
    def _formats(self) -> list[str]:
        """The code of each style's number format."""
        codes: dict[int, str] = {}
        kinds: list[str] = []
        inside = False

        def start(tag: str, given: Mapping[str, str]) -> None:
            nonlocal inside
            if tag == "numFmt":
                codes[_number(given.get("numFmtId"))] = given.get("formatCode", "")
            elif tag == "cellXfs":
                inside = True
            elif tag == "xf" and inside:
                kinds.append(code_of(_number(given.get("numFmtId")), codes))

        def end(tag: str) -> None:
            nonlocal inside
            inside = inside and tag != "cellXfs"

        if "xl/styles.xml" in self._archive.namelist():
            parse(self._archive, "xl/styles.xml", start, end, _nothing)
        return kinds

    def sheet(self, name: str) -> Raw:
        """Return the cells of a sheet."""
        styled = _Styled(self._words, self._formats, self._epoch)
        reader = _SheetReader(name, styled, self._drawn(self._sheets[name]))
        parse(self._archive, self._sheets[name], reader.start, reader.end, reader.text)
        return reader.raw()

    def _drawn(self, sheet: str) -> int:
        """Return how many pictures lie over a sheet."""
        count = 0
        for drawing in self._related(sheet, "/drawing"):

            def start(tag: str, _: Mapping[str, str]) -> None:
                nonlocal count
                count += tag == "pic"

            if drawing in self._archive.namelist():
                parse(self._archive, drawing, start, _nothing, _nothing)
        return count

    def _related(self, member: str, kind: str) -> list[str]:
        """Return the members of a kind that belong to another member."""
        folder, name = split(member)
        relations = join(folder, "_rels", f"{name}.rels")
        members: list[str] = []

        def start(tag: str, given: Mapping[str, str]) -> None:
            if tag == "Relationship" and given.get("Type", "").endswith(kind):
                target = given.get("Target", "")
                path = target.lstrip("/") if target.startswith("/") else join(folder, target)
                members.append(normpath(path))

        if relations in self._archive.namelist():
            parse(self._archive, relations, start, _nothing, _nothing)
        return members


class _Styled(NamedTuple):
    """Texts and formats that a workbook's cells name by number, and the day that is day 0."""

    words: Sequence[str]
    formats: Sequence[str]
    epoch: datetime

    def text(self, raw: str, kind: str, form: str) -> str:
        return _text_of_value(raw, kind, form, self.words, self.epoch)


class _SheetReader:
    """The cells of a sheet as its elements come; a cell stands where its `r` says, or else behind
    the last."""

    def __init__(self, name: str, styled: _Styled, pictures: int) -> None:
        """Keep the rows read so far, and the state of the row and cell in hand."""
        self._name = name
        self._styled = styled
        self._pictures = pictures
        self._rows: list[tuple[int, list[str]]] = []
        self._row: list[str] = []
        self._faults: list[CellFault] = []
        self._merged: list[MergedCells] = []
        self._dates: list[tuple[int, int]] = []
        self._hidden_rows, self._hidden_columns = set[int](), set[int]()
        self._line = self._column = 0
        self._kind = self._style = ""
        self._has_formula = self._in_value = self._in_formula = self._is_picture = False
        self._value: list[str] = []
        self._formula: list[str] = []
        self._cuts = _Cuts()

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        """Begin an element: a cell, its value or formula, a row, a column, merged cells, or a cut
        of text."""
        if tag == "c":
            self._start_cell(given)
        elif tag == "v":
            self._in_value = True
        elif tag == "f":
            self._has_formula = self._in_formula = True
        elif tag == "row":
            self._line = _number(given.get("r")) or self._line + 1
            self._column, self._row = 0, []
            if _is_true(given.get("hidden")):
                self._hidden_rows.add(self._line)
        elif tag == "col" and _is_true(given.get("hidden")):
            last = min(_number(given.get("max")), MAX_COLUMNS)
            self._hidden_columns.update(range(_number(given.get("min")), last + 1))
        elif tag == "mergeCell":
            self._merge(given.get("ref", ""))
        else:
            self._cuts.start(tag, given)

    def end(self, tag: str) -> None:
        if tag == "c":
            self._close_cell()
        elif tag == "v":
            self._in_value = False
        elif tag == "f":
            self._in_formula = False
        elif tag == "row" and self._row:
            self._rows.append((self._line, self._row))
            self._row = []
        else:
            self._cuts.end(tag)

    def text(self, piece: str) -> None:
        if self._in_value:
            self._value.append(piece)
        elif self._in_formula:
            self._formula.append(piece)
        else:
            self._cuts.text(piece)

    def raw(self) -> Raw:
        """Return what was read, the rows in order of their lines."""
        self._rows.sort(key=lambda pair: pair[0])
        hidden = frozenset(self._hidden_rows), frozenset(self._hidden_columns)
        return Raw(self._rows, self._faults, self._merged, self._dates, *hidden, self._pictures)

    def _start_cell(self, given: Mapping[str, str]) -> None:
        place = _CELL.match(given.get("r", ""))
        self._column = _column(place[1]) if place else self._column + 1
        self._kind, self._style = given.get("t", "n"), given.get("s", "0")
        self._has_formula = self._in_value = self._in_formula = False
        self._is_picture = self._kind == "e" and "vm" in given  # one placed in the cell
        self._value.clear()
        self._formula.clear()

    def _merge(self, span: str) -> None:
        """Note merged cells, such as `B2:C4`."""
        ends = [_CELL.match(end) for end in span.split(":")]
        if len(ends) == 2 and ends[0] and ends[1]:
            (left, top), (right, bottom) = (end.groups() for end in ends if end)
            merged = MergedCells(int(top), _column(left), int(bottom), _column(right))
            self._merged.append(merged)

    def _close_cell(self) -> None:
        text = self._cell_text().strip()
        if not text:
            return
        if self._column > MAX_COLUMNS or len(self._rows) > MAX_ROWS:
            cell = f"{letters(self._column)}{self._line}"
            raise Unreadable(
                f"the sheet '{self._name}' has words in the cell {cell}",
                f"a table has at most {MAX_ROWS:,} rows and {MAX_COLUMNS} columns",
            )
        self._row.extend([""] * (self._column - 1 - len(self._row)))
        self._row[self._column - 1 :] = [text]

    def _cell_text(self) -> str:
        """Return the text of a cell as it is shown. Note a picture, a date, or a formula without
        a value."""
        raw = "".join(self._value)
        text = self._cuts.taken() if self._kind == "inlineStr" else ""
        if self._is_picture or "IMAGE(" in "".join(self._formula):
            self._pictures += 1
        elif raw:
            form = _at(self._styled.formats, self._style)
            text = self._styled.text(raw, self._kind, form)
            if self._kind == "d" or (self._kind == "n" and is_date(form)):
                self._dates.append((self._line, self._column))
        elif self._has_formula and self._kind == "n":
            self._faults.append(CellFault(self._line, self._column, *_UNCALCULATED))
        return text


class _Cuts:
    """Text in one cut or several, as the elements t and r with b and i say; what is spoken (rPh)
    is no part of it."""

    def __init__(self) -> None:
        self._cuts: list[TextCut] = []
        self._cut = TextCut("")
        self._inside = self._spoken = False

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "t":
            self._inside = not self._spoken
        elif tag == "r":
            self._cut = TextCut("")
        elif tag in ("b", "i") and given.get("val", "1") not in ("0", "false"):
            bold, italic = self._cut.bold or tag == "b", self._cut.italic or tag == "i"
            self._cut = TextCut("", bold, italic)
        elif tag == "rPh":
            self._spoken = True

    def end(self, tag: str) -> None:
        if tag == "t":
            self._inside = False
        elif tag == "rPh":
            self._spoken = False

    def text(self, piece: str) -> None:
        if self._inside:
            self._cuts.append(self._cut._replace(text=piece))

    def taken(self) -> str:
        text = marked(self._cuts)
        self._cuts.clear()
        self._cut = TextCut("")
        return _plain(text)


def _nothing(*_: object) -> None:
    """Ignore an element."""


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def _is_true(text: str | None) -> bool:
    return text in ("1", "true")


def _at(formats: Sequence[str], style: str) -> str:
    number = _number(style)
    return formats[number] if number < len(formats) else ""


def _column(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _plain(text: str) -> str:
    """Return a text without Excel's escapes, its lines parted by LF."""
    if "_x" in text:
        text = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _text_of_value(raw: str, kind: str, form: str, words: Sequence[str], epoch: datetime) -> str:
    """Return the text of a cell's value. The `kind` is the cell's `t`: `s` is the number of one of
    the workbook's `words`, `b` a truth, `n` a number in the format `form`; a day is written as
    2026-03-01, whatever its format."""
    if kind == "s":
        number = _number(raw.strip())
        if number >= len(words):
            raise Unreadable("a cell has a text that the workbook does not hold")
        return words[number]
    if kind == "b":
        return "TRUE" if raw.strip() == "1" else "FALSE"
    if kind != "n":  # a formula's text, an error, a date in words
        return _plain(raw)
    try:
        value = float(raw)
        return _moment(epoch, value) if is_date(form) else formatted(value, form)
    except (ValueError, OverflowError):
        return raw


def _moment(epoch: datetime, value: float) -> str:
    """Return a day as 2026-03-01, a time as 12:30, or both."""
    moment = epoch + timedelta(seconds=round(value * 86_400))
    if 0 <= value < 1:
        return f"{moment:%H:%M}"
    return f"{moment:%Y-%m-%d}" + (f" {moment:%H:%M}" if moment.hour or moment.minute else "")
