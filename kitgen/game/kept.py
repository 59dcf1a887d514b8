"""Keep a game as it was read once in a file, for programs that begin anew with each command.

To read and check a folder takes longer than all that a command does with it. So what was found
faultless is kept: all tables and words, with the times and sizes of the files that they came from.
While these are as they were, the game is taken from there, each table and language when it is first
asked for; nothing of the folder is read. A file that is spoilt, of another program or of another
folder counts as none. It can be thrown away at any time.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from kitgen.game.column_types import parse_type
from kitgen.game.dictionary import dictionary_file
from kitgen.game.model import Game, Row, Shelf, Table, Topic, Words
from kitgen.game.node import Node
from kitgen.game.problems import Place
from kitgen.scratch import write_atomically
from kitgen.stamps import stamps

FORMAT = 2
"""The layout of the file, line by line: a checksum of all that follows, what it is, then each table
and each language."""


def sources(game: Game) -> list[str]:
    """Return the files that tables and words of a game are read from, by their whole paths."""
    return [path for path in _looked_for(game) if os.path.isfile(path)]


def _looked_for(game: Game) -> list[str]:
    """Return the files that tables and words are looked for in, also those that a game may lack."""
    folder = game.folder.resolve()
    tables = [_within(game, name) for name in game.own_tables]
    texts = [os.path.join("text", f"{lang}.yaml") for lang in game.languages]
    texts += [dictionary_file(lang) for lang in game.languages]
    return [os.path.join(folder, name) for name in ("game.yaml", *tables, *texts)]


def _within(game: Game, table: str) -> str:
    """Return the file of a table as it lies in the game's folder."""
    return str(game.files[table].relative_to(game.folder))


def keep(game: Game, path: Path, program: str, began: int) -> None:
    """Keep a game that was read whole and found faultless, if the disk lets us. A file written
    since reading `began`, in nanoseconds, may not be what was read: then nothing is kept."""
    paths = _looked_for(game)
    now = stamps(paths)
    if any(time >= began for time, _size in now.values()):
        return
    lines = [_json(_table(game.tables[name])) for name in game.tables]
    lines += [_json(game.texts[lang].sections) for lang in game.languages]
    body = b"\n".join(lines)
    about = {
        **_key(game.folder, program),
        "sources": paths,
        "stamps": now,
        "id": game.id,
        "version": game.version,
        "languages": game.languages,
        "tables": tuple(game.tables),
        "files": {name: _within(game, name) for name in game.own_tables},
    }
    content = _json(about) + b"\n" + body
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, b"%d\n%b" % (zlib.crc32(content), content))


def recall(path: Path, folder: Path, program: str) -> Game | None:
    """Return the game of a folder as it is now, without what only printing needs: its settings and
    the places of its words. None where it is not kept."""
    try:
        checksum, content = path.read_bytes().split(b"\n", 1)
        if int(checksum) != zlib.crc32(content):
            return None
        head, body = content.split(b"\n", 1)
        about, key = json.loads(head), _key(folder, program)
        if {name: about[name] for name in key} != key:
            return None
        if about["stamps"] != stamps(about["sources"]):
            return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    names, languages = tuple(about["tables"]), tuple(about["languages"])
    lines = dict(zip((*names, *languages), body.split(b"\n"), strict=True))
    return Game(
        about["id"],
        folder,
        version=about["version"],
        languages=languages,
        tables=Shelf(names, lambda name: _restored_table(name, json.loads(lines[name]))),
        texts=Shelf(languages, lambda lang: Words(lang, json.loads(lines[lang]), places={})),
        settings=Node(value=None, place=Place(str(folder / "game.yaml"))),
        own_tables=tuple(about["files"]),
        files={name: folder / file for name, file in about["files"].items()},
        read_topics=partial(_topics, folder),
    )


def _key(folder: Path, program: str) -> dict[str, Any]:
    return {"format": FORMAT, "program": program, "folder": str(folder.resolve())}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _table(table: Table) -> dict[str, Any]:
    """Return a table with the cells of each row in the order of its columns."""
    return {
        "columns": {name: kind.phrase for name, kind in table.columns.items()},
        "text_fields": table.text_fields,
        "parts": table.parts,
        "place": table.place,
        "at": table.at,
        "rows": [
            (row.table, row.id, row.place.line, [row.values[name] for name in table.columns])
            for row in table
        ],
    }


def _restored_table(name: str, stored: Mapping[str, Any]) -> Table:
    """Return a table from what was kept of it; its columns' types are read again when first asked
    for."""
    columns, place = tuple(stored["columns"]), Place(*stored["place"])
    rows = []
    for table, key, line, cells in stored["rows"]:
        cells = [tuple(cell) if isinstance(cell, list) else cell for cell in cells]
        values = dict(zip(columns, cells, strict=True))
        rows.append(Row(table, key, values, place._replace(line=line, column=1)))
    return Table(
        name,
        Shelf(columns, lambda column: parse_type(stored["columns"][column])),
        text_fields=tuple(stored["text_fields"]),
        rows=tuple(rows),
        place=place,
        by_id={row.id: row for row in rows},
        parts=tuple(stored["parts"]),
        at=stored["at"],
    )


def _topics(
    folder: Path, rules: Path, _tables: Mapping[str, Table], groups: Collection[str]
) -> tuple[Topic, ...]:
    """Return the topics, read from the folder with all that they quote."""
    from kitgen.game.load import load_game  # which reads YAML: much to load, and rarely needed

    game = load_game(folder, checked=False)
    return game.read_topics(rules, game.tables, groups)
