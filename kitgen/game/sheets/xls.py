"""Sheets of Excel's old workbooks, through xlrd."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import xlrd

from kitgen.game.sheets.formats import formatted
from kitgen.game.sheets.grid import MergedCells, Raw
from kitgen.game.sheets.zipped import TextCut, marked

BOLD = 600
"""The weight of a font from which on it is bold; 400 is regular, 700 the usual bold."""
_PICTURES = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe1"
"""First bytes of pictures. xlrd reports neither pictures nor the sheet they are on."""


class Xls:
    """An open workbook. Raises what xlrd raises, which may be anything for a broken file."""

    def __init__(self, raw: bytes) -> None:
        self._pictures = sum(map(raw.count, _PICTURES))
        self._book: Any = xlrd.open_workbook(
            file_contents=raw, logfile=io.StringIO(), formatting_info=True, ragged_rows=True
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._book.sheet_names())

    @property
    def hidden(self) -> frozenset[str]:
        return frozenset(sheet.name for sheet in self._book.sheets() if sheet.visibility)

    def sheet(self, name: str) -> Raw:
        """Return the contents of a sheet. Pictures are counted with the first, since xlrd does not
        say where they are and they are to be told once."""
        sheet = self._book.sheet_by_name(name)
        rows = []
        for number in range(sheet.nrows):
            cells = [
                self._shown(cell, sheet.rich_text_runlist_map.get((number, column), ())).strip()
                for column, cell in enumerate(sheet.row(number))
            ]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                rows.append((number + 1, cells))
        merged = [
            MergedCells(top + 1, left + 1, bottom, right)
            for top, bottom, left, right in sheet.merged_cells
        ]
        dates = [
            (row + 1, column + 1)
            for row in range(sheet.nrows)
            for column, cell in enumerate(sheet.row(row))
            if cell.ctype == xlrd.XL_CELL_DATE
        ]
        hidden_rows = (row + 1 for row, info in sheet.rowinfo_map.items() if info.hidden)
        hidden_columns = (column + 1 for column, info in sheet.colinfo_map.items() if info.hidden)
        pictures = self._pictures if name == self.names[0] else 0
        return Raw(
            rows,
            merged=merged,
            dates=dates,
            hidden_rows=frozenset(hidden_rows),
            hidden_columns=frozenset(hidden_columns),
            pictures=pictures,
        )

    def _cut(self, text: str, font: int) -> TextCut:
        look = self._book.font_list[font]
        return TextCut(text, look.weight >= BOLD, bool(look.italic))

    def _words(self, cell: Any, runs: Sequence[tuple[int, int]]) -> str:
        """Return a text, of which from some letters on the font is another one."""
        font = self._book.xf_list[cell.xf_index].font_index
        starts = [(0, font), *runs, (len(cell.value), font)]
        cuts = [self._cut(cell.value[at:end], font) for (at, font), (end, _) in pairwise(starts)]
        return marked(cuts).replace("\r\n", "\n").replace("\r", "\n")

    def _shown(self, cell: Any, runs: Sequence[tuple[int, int]]) -> str:
        """Return the text of a cell as its format shows it."""
        match cell.ctype:
            case xlrd.XL_CELL_TEXT:
                return self._words(cell, runs)
            case xlrd.XL_CELL_NUMBER:
                book = self._book
                code = book.format_map[book.xf_list[cell.xf_index].format_key].format_str
                return formatted(cell.value, code)
            case xlrd.XL_CELL_DATE:
                year, month, day, hour, minute, _ = xlrd.xldate_as_tuple(
                    cell.value, self._book.datemode
                )
                date = f"{year:04}-{month:02}-{day:02}" if year else ""
                time = f"{hour:02}:{minute:02}" if hour or minute or not year else ""
                return f"{date} {time}".strip()
            case xlrd.XL_CELL_BOOLEAN:
                return "TRUE" if cell.value else "FALSE"
            case xlrd.XL_CELL_ERROR:
                return str(xlrd.error_text_from_code.get(cell.value, "#VALUE!"))
        return ""
