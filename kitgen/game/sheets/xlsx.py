"""Sheets of Excel's workbooks (ECMA-376): the values that formulas had when it was saved, dates,
errors, merged cells, and words that stand out in a cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cached_property
from posixpath import join, normpath, split
from zipfile import ZipFile

from kitgen.game.problems import letters
from kitgen.game.sheets.formats import code_of, formatted, is_date
from kitgen.game.sheets.grid import MAX_COLUMNS, MAX_ROWS, Fault, Merged, Raw
from kitgen.game.sheets.zipped import Cut, Unreadable, marked, parse

_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})\Z")
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_UNCALCULATED = "the formula has no value yet", "open the workbook in a spreadsheet and save it"


class Xlsx:
    """An open workbook. Raises Unreadable."""

    def __init__(self, archive: ZipFile) -> None:
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
        """The sheets with cells; charts are none."""
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
        own: dict[int, str] = {}
        kinds: list[str] = []
        inside = False

        def start(tag: str, given: Mapping[str, str]) -> None:
            nonlocal inside
            if tag == "numFmt":
                own[_number(given.get("numFmtId"))] = given.get("formatCode", "")
            elif tag == "cellXfs":
                inside = True
            elif tag == "xf" and inside:
                kinds.append(code_of(_number(given.get("numFmtId")), own))

        def end(tag: str) -> None:
            nonlocal inside
            inside = inside and tag != "cellXfs"

        if "xl/styles.xml" in self._archive.namelist():
            parse(self._archive, "xl/styles.xml", start, end, _nothing)
        return kinds

    def sheet(self, name: str) -> Raw:
        """The cells of a sheet."""
        words, formats, epoch = self._words, self._formats, self._epoch
        rows: list[tuple[int, list[str]]] = []
        row: list[str] = []
        faults: list[Fault] = []
        merged: list[Merged] = []
        dates: list[tuple[int, int]] = []
        hidden_rows, hidden_columns = set[int](), set[int]()
        pictures = self._drawn(self._sheets[name])
        line = column = 0
        kind = style = ""
        formula = inside = asked = pictured = False
        value: list[str] = []
        formulas: list[str] = []
        cuts = _Cuts()

        def start(tag: str, given: Mapping[str, str]) -> None:
            nonlocal line, column, kind, style, formula, inside, asked, pictured, row
            if tag == "c":
                place = _CELL.match(given.get("r", ""))
                column = _column(place[1]) if place else column + 1
                kind, style = given.get("t", "n"), given.get("s", "0")
                formula = inside = asked = False
                pictured = kind == "e" and "vm" in given  # a picture placed in the cell
                value.clear()
                formulas.clear()
            elif tag == "v":
                inside = True
            elif tag == "f":
                formula = asked = True
            elif tag == "row":
                line = _number(given.get("r")) or line + 1
                column, row = 0, []
                if _is_true(given.get("hidden")):
                    hidden_rows.add(line)
            elif tag == "col" and _is_true(given.get("hidden")):
                last = min(_number(given.get("max")), MAX_COLUMNS)
                hidden_columns.update(range(_number(given.get("min")), last + 1))
            elif tag == "mergeCell":
                ends = [_CELL.match(end) for end in given.get("ref", "").split(":")]
                if len(ends) == 2 and ends[0] and ends[1]:
                    (left, top), (right, bottom) = (end.groups() for end in ends if end)
                    merged.append(Merged(int(top), _column(left), int(bottom), _column(right)))
            else:
                cuts.start(tag, given)

        def end(tag: str) -> None:
            nonlocal inside, asked, pictures, row
            if tag == "c":
                raw = "".join(value)
                text = cuts.taken() if kind == "inlineStr" else ""
                if pictured or "IMAGE(" in "".join(formulas):
                    pictures += 1
                elif raw:
                    form = _at(formats, style)
                    text = _shown(raw, kind, form, words, epoch)
                    if kind == "d" or (kind == "n" and is_date(form)):
                        dates.append((line, column))
                elif formula and kind == "n":
                    faults.append(Fault(line, column, *_UNCALCULATED))
                text = text.strip()
                if text:
                    if column > MAX_COLUMNS or len(rows) > MAX_ROWS:
                        raise Unreadable(
                            f"the sheet '{name}' has words in the cell {letters(column)}{line}",
                            f"a table has at most {MAX_ROWS:,} rows and {MAX_COLUMNS} columns",
                        )
                    row.extend([""] * (column - 1 - len(row)))
                    row[column - 1 :] = [text]
            elif tag == "v":
                inside = False
            elif tag == "f":
                asked = False
            elif tag == "row" and row:
                rows.append((line, row))
                row = []
            else:
                cuts.end(tag)

        def text(piece: str) -> None:
            if inside:
                value.append(piece)
            elif asked:
                formulas.append(piece)
            else:
                cuts.text(piece)

        parse(self._archive, self._sheets[name], start, end, text)
        rows.sort(key=lambda pair: pair[0])
        hidden = frozenset(hidden_rows), frozenset(hidden_columns)
        return Raw(rows, faults, merged, dates, *hidden, pictures)

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
        """The members of a kind that a member names as belonging to it."""
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


class _Cuts:
    """Text in one cut or several, as the elements t and r with b and i say; what is spoken (rPh)
    is no part of it."""

    def __init__(self) -> None:
        self._cuts: list[Cut] = []
        self._cut = Cut("")
        self._inside = self._spoken = False

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "t":
            self._inside = not self._spoken
        elif tag == "r":
            self._cut = Cut("")
        elif tag in ("b", "i") and given.get("val", "1") not in ("0", "false"):
            bold, italic = self._cut.bold or tag == "b", self._cut.italic or tag == "i"
            self._cut = Cut("", bold, italic)
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
        self._cut = Cut("")
        return _plain(text)


def _nothing(*_: object) -> None:
    """Ignore an element."""


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def _is_true(text: str | None) -> bool:
    return text in ("1", "true")


def _at(formats: list[str], style: str) -> str:
    number = _number(style)
    return formats[number] if number < len(formats) else ""


def _column(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _plain(text: str) -> str:
    """A text without Excel's escapes, its lines parted by LF."""
    if "_x" in text:
        text = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _shown(raw: str, kind: str, form: str, words: list[str], epoch: datetime) -> str:
    """The text of a value as its cell shows it."""
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
    """A day as 2026-03-01, a time as 12:30, or both."""
    moment = epoch + timedelta(seconds=round(value * 86_400))
    if 0 <= value < 1:
        return f"{moment:%H:%M}"
    return f"{moment:%Y-%m-%d}" + (f" {moment:%H:%M}" if moment.hour or moment.minute else "")
