"""Read as much as possible of a damaged session file."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.errors import DamagedError, SessionError
from companion.table.events import Record
from companion.table.i18n import _
from companion.table.store import SCHEMA, STATE, Store


class Findings(NamedTuple):
    """Readable parts of a session file: its header (empty if damaged), its sound lines, its faults
    (empty for a sound file), and the last kept position with the line it stood after."""

    meta: dict[str, str]
    records: list[Record]
    fault: str
    kept: tuple[int, dict[str, Any]] | None


def examine(path: Path) -> Findings:
    """Return everything that can be read of a session file. Raises SessionError if the trouble is
    not in the file."""
    findings = _found(path)
    if findings.records or findings.kept:
        return findings
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        _plant_first_page(copy)
        better = _found(copy)
    return better._replace(fault=findings.fault) if better.records or better.kept else findings


def _found(path: Path) -> Findings:
    """Read the file as far as its lines are sound. Raises SessionError if it is damaged and cannot
    be written beside."""
    try:
        store = Store.open(path, damaged=True)
    except DamagedError as error:
        return Findings(meta={}, records=[], fault=error.fault, kept=None)
    with store:
        records, fault = store.sound_records()
        if not store.meta:
            fault = fault or _("the words on its cover are not what was written")
        fault = fault or store.fault_in_file()
        if fault and store.readonly:
            raise SessionError(str(DamagedError(fault, path, len(records))))
        stored = store.recall(STATE)
        return Findings(
            store.meta, records, fault, (stored[0], stored[1]["state"]) if stored else None
        )


def _plant_first_page(path: Path) -> None:
    """Give a file the first page that every session has: where its tables begin is always the
    same, and without that page SQLite reads nothing at all."""
    with sqlite3.connect(":memory:") as db:
        db.executescript(SCHEMA)
        page = bytearray(db.serialize()[:_PAGE])
    db.close()
    content = path.read_bytes()
    page[28:32] = (len(content) // _PAGE).to_bytes(4, "big")  # SQLite's header: number of pages
    path.write_bytes(bytes(page) + content[_PAGE:])


_PAGE = 4096
"""Bytes of a page of SQLite, unless a system sets another size."""
