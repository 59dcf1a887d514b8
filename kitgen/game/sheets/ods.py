"""Sheets of OpenDocument workbooks (ISO/IEC 26300), as LibreOffice writes them."""

from __future__ import annotations

from collections.abc import Mapping
from zipfile import ZipFile

from kitgen.game.sheets.formats import as_shown
from kitgen.game.sheets.grid import MAX_COLUMNS, MAX_ROWS, MergedCells, Raw
from kitgen.game.sheets.zipped import TextCut, Unreadable, marked, parse

_ASIDE = frozenset({"annotation", "shapes", "frame", "custom-shape", "forms", "tracked-changes"})
"""Elements beside a cell's text: comments, pictures, shapes. Their words are not the cell's."""
_STYLES = frozenset({"style", "table-properties", "text-properties"})
_TEXTS = frozenset({"p", "span", "s", "tab", "line-break"})
_PICTURES = ("Pictures/", "./Pictures/", "media/", "http")
"""Beginnings of the paths of pictures in a frame. A chart's own likeness lies elsewhere."""
_BEYOND = MAX_ROWS + 2
"""Most rows that are repeated. A table with more is refused anyway."""


class Ods:
    """An open workbook: all its sheets are one file, so all are read at once. Raises Unreadable."""

    def __init__(self, archive: ZipFile) -> None:
        self.sheets: dict[str, Raw] = {}
        reader = _OdsReader(self.sheets)
        parse(archive, "content.xml", reader.start, reader.end, reader.text)
        self.hidden = frozenset(reader.hidden_sheets)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.sheets)

    def sheet(self, name: str) -> Raw:
        return self.sheets[name]


class _OdsReader:
    """Reads the rows of a sheet. Rows and cells say how often they are repeated, so a short file
    can describe a large sheet; only those with words are kept."""

    def __init__(self, sheets: dict[str, Raw]) -> None:
        """Keep the sheets read so far, which the reader fills, and the state of the sheet, row,
        cell and text in hand."""
        self.sheets = sheets
        self.styles: dict[str, tuple[bool, bool]] = {}
        self.style = ""
        self.name = ""
        self.rows: list[tuple[int, list[str]]] = []
        self.merged: list[MergedCells] = []
        self.dates: list[tuple[int, int]] = []
        self.hidden_styles = set[str]()
        self.hidden_sheets = set[str]()
        self.hidden_rows = set[int]()
        self.hidden_columns = set[int]()
        self.pictures = 0
        self.row: list[str] = []
        self.hidden = False
        self.wide = 0
        self.line = self.column = self.repeat_row = 0
        self.cell: Mapping[str, str] = {}
        self.cuts: list[TextCut] = []
        self.spans: list[str] = []
        self.lines = self.aside = 0
        self.inside = False

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "image" and given.get("href", "").startswith(_PICTURES):
            self.pictures += 1
        if self.aside or tag in _ASIDE:
            self.aside += 1
        elif tag in _STYLES:
            self._start_style(tag, given)
        elif tag in _TEXTS:
            self._start_text(tag, given)
        else:
            self._start_cells(tag, given)

    def _start_cells(self, tag: str, given: Mapping[str, str]) -> None:
        """Begin a sheet, a column, a row or a cell."""
        if tag in ("table-cell", "covered-table-cell"):
            self.cell, self.cuts, self.lines = given, [], 0
        elif tag == "table-row":
            self.row, self.column = [], 0
            self.repeat_row = _times(given, "number-rows-repeated")
            self.hidden = _is_hidden(given)
        elif tag == "table-column":
            times = min(_times(given, "number-columns-repeated"), MAX_COLUMNS)
            if _is_hidden(given):
                self.hidden_columns |= set(range(self.wide + 1, self.wide + times + 1))
            self.wide += times
        elif tag == "table" and "name" in given:
            self.name, self.rows, self.merged, self.dates = given["name"], [], [], []
            self.hidden_rows, self.hidden_columns = set(), set()
            self.line = self.wide = self.pictures = 0
            if given.get("style-name") in self.hidden_styles:
                self.hidden_sheets.add(self.name)

    def _start_style(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "style":
            self.style = given.get("name", "")
        elif tag == "table-properties" and given.get("display") == "false":
            self.hidden_styles.add(self.style)
        elif tag == "text-properties":
            bold = given.get("font-weight", "normal") not in ("normal", "400")
            self.styles[self.style] = bold, given.get("font-style") == "italic"

    def _start_text(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "p":
            self.inside = True
            if self.lines:
                self._add("\n")
            self.lines += 1
        elif tag == "span":
            self.spans.append(given.get("style-name", ""))
        elif tag in ("s", "tab"):
            self._add(" " * min(_times(given, "c"), 80))
        elif tag == "line-break":
            self._add("\n")

    def end(self, tag: str) -> None:
        """End an element."""
        if self.aside:
            self.aside -= 1
        elif tag == "p":
            self.inside = False
        elif tag == "span" and self.spans:
            self.spans.pop()
        elif tag in ("table-cell", "covered-table-cell"):
            self._close_cell()
        elif tag == "table-row":
            self._close_row()
        elif tag == "table":
            hidden = frozenset(self.hidden_rows), frozenset(self.hidden_columns)
            raw = Raw(self.rows, (), self.merged, self.dates, *hidden, self.pictures)
            self.sheets[self.name] = raw

    def _close_row(self) -> None:
        """Keep a row that has words as often as it is repeated, but no more than a game can
        have."""
        if self.row:
            for line in range(self.line + 1, self.line + 1 + min(self.repeat_row, _BEYOND)):
                self.rows.append((line, self.row))
                if self.hidden:
                    self.hidden_rows.add(line)
            if len(self.rows) > _BEYOND:
                raise Unreadable(
                    f"the sheet '{self.name}' has more than {MAX_ROWS:,} rows",
                    "a table of a game is smaller",
                )
        self.line += self.repeat_row

    def text(self, piece: str) -> None:
        if self.inside and not self.aside:
            self._add(piece)

    def _add(self, piece: str) -> None:
        bold, italic = self.styles.get(self.spans[-1], (False, False)) if self.spans else (0, 0)
        self.cuts.append(TextCut(piece, bool(bold), bool(italic)))

    def _close_cell(self) -> None:
        """Put the text of a cell into its row as often as the cell is repeated; note merged cells
        and dates."""
        text = _text_of_cell(self.cell, marked(self.cuts).strip())
        times = _times(self.cell, "number-columns-repeated")
        if text:
            top, left = self.line + 1, self.column + 1
            wide = _times(self.cell, "number-columns-spanned")
            high = _times(self.cell, "number-rows-spanned")
            if wide > 1 or high > 1:
                self.merged.append(MergedCells(top, left, top + high - 1, left + wide - 1))
            if left > MAX_COLUMNS or times > MAX_COLUMNS:
                raise Unreadable(
                    f"the sheet '{self.name}' has words in more than {MAX_COLUMNS} columns",
                    "a table of a game is smaller",
                )
            if self.cell.get("value-type") in ("date", "time"):
                self.dates += [(top, left + number) for number in range(times)]
            self.row.extend([""] * (self.column - len(self.row)))
            self.row.extend([text] * times)
        self.column += times
        self.cell = {}


def _is_hidden(given: Mapping[str, str]) -> bool:
    """Return whether a row or column is hidden, by hand or by a filter."""
    return given.get("visibility") in ("collapse", "filter")


def _times(given: Mapping[str, str], key: str) -> int:
    text = given.get(key, "1")
    return max(int(text), 1) if text.isdecimal() and len(text) < 10 else 1


def _text_of_cell(cell: Mapping[str, str], text: str) -> str:
    """Return the text of a cell: numbers in full, not as they are rounded for the eye, dates as
    Excel's are read."""
    match cell.get("value-type"):
        case "float" | "currency":
            try:
                return as_shown(float(cell.get("value", text)), text)
            except (ValueError, OverflowError):
                return text
        case "percentage":
            return text.replace(" ", "").replace("\N{NO-BREAK SPACE}", "").replace(",", ".")
        case "boolean":
            return "TRUE" if cell.get("boolean-value") == "true" else "FALSE"
        case "date":
            day, _, time = cell.get("date-value", text).partition("T")
            return f"{day} {time[:5]}" if time and not time.startswith("00:00") else day
        case "time":
            hours = cell.get("time-value", "")
            return f"{hours[2:4]}:{hours[5:7]}" if hours[:2] == "PT" else text
    return text
