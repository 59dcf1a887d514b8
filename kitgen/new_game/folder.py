"""The files of a new game, made to be read and changed by hand."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from kitgen.game.problems import Place
from kitgen.game.sheets.online import FETCHED, copy_of, fetched_csv
from kitgen.game.tables import UNPRINTED
from kitgen.new_game.beginnings import begun_faces
from kitgen.new_game.faces import card_faces, token_faces
from kitgen.new_game.looks import (
    SheetLook,
    face_name,
    is_tokens,
    kind_column,
    label_key,
    label_text,
    look_columns,
    look_headings,
    look_of,
    look_rows,
    looks_table,
)
from kitgen.new_game.spreadsheet import MOST_COPIES, CardSheet, SheetColumn, sheet_of
from kitgen.new_game.table import Proposal, propose_table
from kitgen.parts.signs import called

T = TypeVar("T")
Files = dict[str, str | bytes | Path]
"""Contents of a game by path: texts, bytes, or files to be copied."""


class SourceWorkbook(NamedTuple):
    """A workbook that the tables of a new game stay in: its name and its bytes."""

    name: str
    content: bytes


class SourceAddress(NamedTuple):
    """An address that the sheets of a new game stay at, and when they were fetched."""

    name: str
    fetched: datetime


SAMPLE: Mapping[str, tuple[Sequence[str], Sequence[Sequence[str]]]] = {
    "en": (
        ("Name", "Kind", "Cost", "Effect", "Count"),
        (
            ("Lighthouse", "Place", "3", "At the end of your turn look at the top card.", "2"),
            ("Ferry", "Ship", "2", "Carry one cargo to a neighbouring harbour.", "4"),
            ("Storm", "Weather", "0", "No ship sails until your next turn.", "3"),
            ("Harbour market", "Place", "4", "Sell any two cargoes as if they were alike.", "1"),
        ),
    ),
    "cs": (
        ("Název", "Druh", "Cena", "Účinek", "Počet"),
        (
            ("Maják", "Místo", "3", "Na konci svého tahu si prohlédněte horní kartu.", "2"),
            ("Přívoz", "Loď", "2", "Převezte jeden náklad do sousedního přístavu.", "4"),
            ("Bouře", "Počasí", "0", "Do vašeho dalšího tahu žádná loď nevypluje.", "3"),
            ("Přístavní trh", "Místo", "4", "Prodejte dva náklady, jako by byly stejné.", "1"),
        ),
    ),
}
"""Cards to begin with, by language: headings and rows."""


def _heading(title: str) -> str:
    """Return how the file of the first topic begins."""
    return f"""---
title: {title}
page: "1"
group: course
order: 10"""


TOPIC: Mapping[str, str] = {
    "en": f"""\
{_heading("Your turn")}
summary: |
  1. Draw a card.
  2. Play as many as you can pay.
  3. Discard down to five.
---
Play your turn in three steps.

1. **Draw** a card.
2. **Play** cards: pay what each costs and do what it says.
3. **Discard** until five are left.
""",
    "cs": f"""\
{_heading("Váš tah")}
summary: |
  1. Vezměte si kartu.
  2. Zahrajte, co zaplatíte.
  3. Odhoďte na pět karet.
---
Tah má tři kroky.

1. **Vezměte si** kartu.
2. **Hrajte** karty: zaplaťte cenu a proveďte, co karta říká.
3. **Odhoďte** karty, až jich zbude pět.
""",
}

DRAFT: Mapping[str, str] = {
    "en": f"""\
{_heading("Your turn")}
draft: true
summary: |
  What a player does in a turn, in a few lines: they stand on a card, and in its QR code.
---
Write the rules of a turn here: this text stands in the booklet. Other rules are files of their own
beside this one. While the topic is a draft it is not printed.
""",
    "cs": f"""\
{_heading("Váš tah")}
draft: true
summary: |
  Co hráč ve svém tahu dělá, na pár řádků: budou na kartě a v jejím QR kódu.
---
Sem napište pravidla tahu: tento text bude v sešitku pravidel. Další pravidla jsou samostatné
soubory vedle tohoto. Dokud je téma koncept, netiskne se.
""",
}
"""Rule topic of a game whose rules nobody has written yet, by language: it says what goes there."""

PARTS: Mapping[str, Mapping[str, str]] = {
    "en": {"cards": "Cards", "topics": "Rule cards", "rules": "Rules"},
    "cs": {"cards": "Karty", "topics": "Karty s pravidly", "rules": "Pravidla"},
}
"""Names of parts that the user did not name."""

WORDS: Mapping[str, tuple[str, str, str]] = {
    "en": ("under the title on the cover", "at the foot of the cover", "Course of play"),
    "cs": ("pod titulem na obálce", "dole na obálce", "Průběh hry"),
}
"""Where the empty subtitle and notice are printed, and the name of the group of topics."""


def sample(lang: str) -> CardSheet:
    """Return the cards of a game that begins without a spreadsheet."""
    return sheet_of(*SAMPLE[lang], Place("cards.csv", 1), lang=lang)


def languages_of(sheets: Sequence[CardSheet], lang: str) -> tuple[str, ...]:
    """Return the languages of a game: the one that is asked for and those that headings name."""
    return tuple(dict.fromkeys([lang, *(other for sheet in sheets for other in sheet.languages)]))


def new_files(
    key: str,
    title: str,
    lang: str,
    sheets: CardSheet | Sequence[CardSheet],
    looks: Sequence[SheetLook] = (),
    source: SourceWorkbook | SourceAddress | None = None,
    topic: Mapping[str, str] = TOPIC,
) -> Files:
    """Return every file of the folder by its path: a game with the id `key`, the tables of the
    sheets, their faces as they shall look, one rule `topic` by language, and the
    books of whatever money and owners they tell of. With a `source` the tables stay in that
    workbook or at that address; else each becomes a CSV file."""
    all_sheets = (sheets,) if isinstance(sheets, CardSheet) else tuple(sheets)
    chosen = looks or [look_of(sheet) for sheet in all_sheets]
    languages = languages_of(all_sheets, lang)
    table = propose_table(
        all_sheets, languages, {spoken: _parts(all_sheets, spoken) for spoken in languages}
    )
    files: Files = {
        "game.yaml": _game(key, languages, all_sheets, source, table),
        "kit.yaml": _kit(key, all_sheets),
        f"layouts/{key}.yaml": _layout(all_sheets, chosen, title),
    }
    if table.text:
        files["table.yaml"] = table.text
    if table.owners:
        files[f"{table.owners}.csv"] = _table([("id", "name"), *table.names.items()])
    for sheet in all_sheets:
        if source is None:
            files[f"{sheet.table}.csv"] = as_csv(sheet)
        files[copy_of(sheet.table)] = as_csv(sheet)
    for number, (sheet, look) in enumerate(zip(all_sheets, chosen, strict=True)):
        rows = look_rows(sheet, look, number)
        if rows:
            files[f"{looks_table(sheet.table)}.csv"] = _table([look_headings(sheet), *rows])
    if isinstance(source, SourceWorkbook):
        files[source.name] = source.content
    elif source is not None:
        files[FETCHED] = fetched_csv({source.name: source.fetched})
    for spoken in languages:
        files[f"text/{spoken}.yaml"] = _text(title, spoken, lang, all_sheets)
        files[f"rules/{spoken}/turn.md"] = _in(topic, spoken)
    return files


def _in(texts: Mapping[str, T], lang: str) -> T:
    """Return a text in a language, in English where there is none."""
    return texts.get(lang, texts["en"])


def _quoted(text: str) -> str:
    """Return text in the double quotes of YAML, without what would be read as a template."""
    return json.dumps(text.replace("{", "(").replace("}", ")"), ensure_ascii=False)


def column_types(sheet: CardSheet) -> dict[str, str]:
    """Return the columns of a sheet as `game.yaml` declares them."""
    types = {"id": f"id from {sheet.name}"}
    for column in sheet.columns:
        types[column.id] = _type(sheet, column)
    return types


def _type(sheet: CardSheet, column: SheetColumn) -> str:
    if column.id == sheet.copies:
        return f"copies 0..{MOST_COPIES}"
    return column.type + "?" * (column.gaps and column.id != sheet.name)


def _game(
    key: str,
    languages: Sequence[str],
    sheets: Sequence[CardSheet],
    source: SourceWorkbook | SourceAddress | None,
    table: Proposal,
) -> str:
    """Return `game.yaml`: its languages and tables. A spreadsheet as `source` is named as their
    file."""
    lines = [
        "# What the tables hold: docs/data.md says which types there are.",
        f"id: {key}",
        'version: "1"',
        f"languages: [{', '.join(languages)}]",
        "",
        "tables:",
    ]
    for sheet in sheets:
        lines.append(f"  {sheet.table}:")
        if source is not None:
            lines.append(f"    file: {json.dumps(source.name)}")
            lines += [f"    sheet: {_quoted(sheet.title)}"] if sheet.title else []
        lines.append("    columns:")
        lines += [f"      {name}: {kind}" for name, kind in column_types(sheet).items()]
        if left_out := [c.id for c in sheet.columns if sheet.use_of(c) == "none"]:
            lines.append(f"    {UNPRINTED}: [{', '.join(left_out)}]")
        if kind_column(sheet) or is_tokens(sheet):
            lines += [
                f"  {looks_table(sheet.table)}:             # what each kind of card looks like",
                "    columns:",
                *(f"      {name}: {kind}" for name, kind in look_columns(sheet).items()),
            ]
    if table.owners:
        lines += [
            f"  {table.owners}:             # who plays, for table.yaml",
            "    columns: {id: id from name, name: text}",
        ]
    return "\n".join(lines) + "\n"


def as_csv(sheet: CardSheet) -> str:
    """Return a sheet as it was typed, without the columns that have no heading."""
    used = [at for at, heading in enumerate(sheet.typed[0]) if heading]
    return _table([[row[at] for at in used] for row in sheet.typed])


def _table(rows: Iterable[Sequence[str]]) -> str:
    csv_file = io.StringIO()
    csv.writer(csv_file, lineterminator="\n").writerows(rows)
    return csv_file.getvalue()


def _kit(key: str, sheets: Sequence[CardSheet]) -> str:
    """Return `kit.yaml`: a part for each sheet, the topics as cards, and the booklet of rules.
    No sheet's table is called `topics` or `rules`."""
    return f"""\
# What is printed, from which table and with which face.
theme: atlas
layouts: [common, {key}]

parts:
{"".join(map(_part, sheets))}
  topics:
    kind: pieces
    file: aids
    each: topics
    gutter: 4
    front: topic
    back: topic.back
    name: "{{{{ row.title }}}}"

  rules:
    kind: booklet
    file: rules
    each: topics
    cover: booklet.cover
    page: booklet.page
    text: |
      # {{{{ row.title }}}}

      {{{{ row.body }}}}
"""


def _part(sheet: CardSheet) -> str:
    count = f"\n    count: \"{{{{ row['{sheet.copies}'] }}}}\"" if sheet.copies else ""
    face = face_name(sheet)
    return f"""\
  {sheet.table}:
    kind: pieces
    file: {"counters" if is_tokens(sheet) else "cards"}
    each: {sheet.table}{count}
    gutter: 4
    front: {face}
    back: {face}.back
    name: "{{{{ row['{sheet.name}'] }}}}"
"""


def labels_of(sheet: CardSheet, lang: str, typed_in: str) -> dict[str, str]:
    """Return the headings as the cards show them in a language, by their keys in `labels`."""
    return {
        label_key(sheet, column): cut(called(column.heading, lang, typed_in))
        for columns, cut in ((sheet.figures, label_text), ((*sheet.words, *sheet.flags), str))
        for column in columns
    }


def _text(title: str, lang: str, typed_in: str, sheets: Sequence[CardSheet]) -> str:
    """Return the texts of the game in one language. `typed_in` is the language of the headings in
    the sheets."""
    subtitle, notice, group = _in(WORDS, lang)
    labels = [
        f"  {key}: {_quoted(label)}"
        for sheet in sheets
        for key, label in labels_of(sheet, lang, typed_in).items()
    ]
    return "\n".join(
        [
            "game:",
            f"  title: {_quoted(title)}",
            f'  subtitle: ""           # {subtitle}',
            f'  notice: ""             # {notice}',
            "",
            "groups:",
            f"  course: {_quoted(group)}",
            "",
            "components:            # what the parts are called",
            *(f"  {part}: {_quoted(name)}" for part, name in _parts(sheets, lang).items()),
            *(
                ["", "labels:                # the headings, as the cards show them"]
                if labels
                else []
            ),
            *labels,
            "",
        ]
    )


def _parts(sheets: Sequence[CardSheet], lang: str) -> dict[str, str]:
    """Return the names of a game's parts, the decks named as their sheets."""
    named = _in(PARTS, lang)
    decks = {sheet.table: sheet.title for sheet in sheets}
    return {
        deck: title or named.get(deck) or deck.replace("_", " ").capitalize()
        for deck, title in decks.items()
    } | {part: named[part] for part in ("topics", "rules")}


def _layout(sheets: Sequence[CardSheet], looks: Sequence[SheetLook], title: str) -> str:
    lines = [
        "# How the cards look. Lengths are mm from the upper left corner: docs/layouts.md.",
        "faces:",
    ]
    for number, (sheet, look) in enumerate(zip(sheets, looks, strict=True)):
        lines += [*sheet_faces(sheet, look, number, title), ""]
    return "\n".join(lines)


def sheet_faces(sheet: CardSheet, look: SheetLook, number: int, title: str) -> list[str]:
    """Return the faces of a sheet's pieces as lines of YAML; `number` tells sheets apart. Raises
    NoRoom."""
    if look.design:
        return begun_faces(sheet, look, number)
    if is_tokens(sheet):
        return token_faces(sheet, look, number)
    return card_faces(sheet, look, number, title)
