"""Workbooks written for tests: ordinary ones, and parts of them replaced by anything."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import openpyxl
import xlwt

Row = list[str | int | float | None]
Rows = Sequence[Sequence[Any]]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
ODS_HEAD = (
    f'<office:document-content xmlns:office="{_OFFICE}office:1.0" '
    f'xmlns:table="{_OFFICE}table:1.0" xmlns:text="{_OFFICE}text:1.0" '
    f'xmlns:style="{_OFFICE}style:1.0" xmlns:fo="{_OFFICE}xsl-fo-compatible:1.0" '
    'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">'
)


def write_xlsx(path: Path, sheets: Mapping[str, Rows]) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    book.save(path)
    return path


def write_xls(path: Path, sheets: Mapping[str, Rows]) -> Path:
    book = xlwt.Workbook()
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                if cell is not None:
                    sheet.write(y, x, cell)
    book.save(str(path))
    return path


def write_ods(path: Path, sheets: Mapping[str, Rows]) -> Path:
    return ods_of(path, {name: "".join(map(_ods_row, rows)) for name, rows in sheets.items()})


def _ods_row(row: Sequence[Any]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"


def _ods_cell(value: Any) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        word = str(value).lower()
        return f'<table:table-cell office:value-type="boolean" office:boolean-value="{word}"/>'
    if isinstance(value, int | float):
        return (
            f'<table:table-cell office:value-type="float" office:value="{value}">'
            f"<text:p>{value:.1f}</text:p></table:table-cell>"
        )
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


def ods_of(path: Path, tables: Mapping[str, str], styles: str = "", before: str = "") -> Path:
    """An OpenDocument workbook with these rows as XML."""
    body = "".join(
        f'<table:table table:name="{escape(name)}">{rows}</table:table>'
        for name, rows in tables.items()
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{before}{ODS_HEAD}'
        f"<office:automatic-styles>{styles}</office:automatic-styles><office:body>"
        f"<office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return path


def xlsx_of(path: Path, rows: str, after: str = "", **members: str | bytes) -> Path:
    """An Excel workbook with one sheet 'Cards' of these rows as XML; `members` replace or add
    files of the archive, `shared` and `styles` by short names."""
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    files: dict[str, str | bytes] = {
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{relations}"><sheets>'
        '<sheet name="Cards" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="x"><Relationship Id="rId1" '
        f'Type="{relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>'
        f"{after}</worksheet>",
    }
    short = {"shared": "xl/sharedStrings.xml", "styles": "xl/styles.xml", "book": "xl/workbook.xml"}
    files |= {short.get(name, name): content for name, content in members.items()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def row(number: int, *cells: str) -> str:
    return f'<row r="{number}">{"".join(cells)}</row>'


def words(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'
