"""The files of a new game, made to be read and changed by hand."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence

from kitgen.game.problems import Place
from kitgen.start.spreadsheet import MOST_COPIES, Column, Sheet, sheet_of

WIDTH, HEIGHT, LEFT, RIGHT = 63.0, 88.0, 6.0, 57.0
"""Of a card, and of what is written on it, in mm."""

TOP, FIGURES, LABEL, WORD, GAP, FOOT = 20.0, 14.0, 5.0, 5.0, 2.0, 82.0
"""Where figures begin, how high they are with their label, how high a label and a line of words
are, what lies between them, and where a card's writing ends, in mm."""

IN_A_ROW, MOST_FIGURES, MOST_WORDS, HEADING = 4, 8, 3, 20
"""As many figures stand side by side, on a card, as many lines of words, and as many letters of a
heading. What a card has no room for stays in the table."""

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

TOPIC: Mapping[str, str] = {
    "en": """\
---
title: Your turn
page: "1"
group: course
order: 10
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
    "cs": """\
---
title: Váš tah
page: "1"
group: course
order: 10
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

WORDS: Mapping[str, tuple[str, str, str]] = {
    "en": ("A game of our own", "Made at home.", "Course of play"),
    "cs": ("Vlastní hra", "Doma vyrobeno.", "Průběh hry"),
}
"""Subtitle, notice and name of the group of topics, by language."""


def sample(lang: str) -> Sheet:
    """The cards of a game that begins without a spreadsheet."""
    return sheet_of(*SAMPLE[lang], Place("cards.csv", 1))


def new_files(key: str, title: str, lang: str, sheet: Sheet) -> dict[str, str]:
    """Every file of the folder by its path: a game with the id `key` in one language, the cards of
    the sheet, their faces, and one rule topic."""
    return {
        "game.yaml": _game(key, lang, sheet),
        "cards.csv": _cards(sheet),
        "kit.yaml": _kit(key, sheet),
        f"layouts/{key}.yaml": _layout(sheet),
        f"text/{lang}.yaml": _text(title, lang),
        f"rules/{lang}/turn.md": TOPIC[lang],
    }


def _quoted(text: str) -> str:
    """Text in the double quotes of YAML, without what would be read as a template."""
    return json.dumps(text.replace("{", "(").replace("}", ")"), ensure_ascii=False)


def _game(key: str, lang: str, sheet: Sheet) -> str:
    lines = [
        "# What the tables hold: docs/data.md says which types there are.",
        f"id: {key}",
        'version: "1"',
        f"languages: [{lang}]",
        "",
        "tables:",
        "  cards:",
        "    columns:",
        "      id: id",
    ]
    for column in sheet.columns:
        kind = "int" if column.whole else "text"
        bounds = f" 0..{MOST_COPIES}" if column.id == sheet.copies else ""
        lines.append(f"      {column.id}: {kind}{bounds}{'?' if column.gaps else ''}")
    return "\n".join(lines) + "\n"


def _cards(sheet: Sheet) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["id", *(column.id for column in sheet.columns)])
    writer.writerows([key, *row] for key, row in zip(sheet.keys, sheet.rows, strict=True))
    return made.getvalue()


def _kit(key: str, sheet: Sheet) -> str:
    count = f"\n    count: \"{{{{ row['{sheet.copies}'] }}}}\"" if sheet.copies else ""
    return f"""\
# What is printed, from which table and with which face.
theme: atlas
layouts: [common, {key}]

parts:
  cards:
    kind: pieces
    file: cards
    each: cards{count}
    gutter: 4
    front: card
    back: card.back
    name: "{{{{ row['{sheet.name}'] }}}}"

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


def _text(title: str, lang: str) -> str:
    subtitle, notice, group = WORDS[lang]
    return f"""\
game:
  title: {_quoted(title)}
  subtitle: {_quoted(subtitle)}
  notice: {_quoted(notice)}

groups:
  course: {_quoted(group)}
"""


def _layout(sheet: Sheet) -> str:
    name = _cell(next(column for column in sheet.columns if column.id == sheet.name))
    lines = [
        "# How the cards look. Lengths are mm from the upper left corner: docs/layouts.md.",
        "faces:",
        "  card:",
        f"    size: [{WIDTH:g}, {HEIGHT:g}]",
        "    bleed: 2",
        "    boxes:",
        "      ground: {draw: fill, fill: paper, bleed: true}",
        f"      band: {{draw: fill, at: [0, 0, {WIDTH:g}, 4], fill: coast, bleed: true}}",
        "      name: {draw: text, at: "
        f"{_at(LEFT, 7, RIGHT - LEFT, 9)}, text: {name}, style: h1, floor: 6, hyphens: true}}",
        f"      rule: {{draw: line, points: [[{LEFT:g}, 17], [{RIGHT:g}, 17]], stroke: hairline, "
        "width: 0.15}",
    ]
    y = TOP
    for row in _rows(sheet.figures[:MOST_FIGURES]):
        wide = (RIGHT - LEFT + GAP) / max(len(row), 3)
        for nth, column in enumerate(row):
            lines += _figure(column, LEFT + nth * wide, y, wide - GAP)
        y += FIGURES + GAP
    for column in sheet.words[:-1][:MOST_WORDS]:
        lines += _word(column, y)
        y += WORD
    for column in sheet.words[-1:]:
        y += GAP if sheet.words[1:] else 0
        box = _at(LEFT, y, RIGHT - LEFT, FOOT - y)
        lines.append(
            f"      {column.id}-text: {{draw: text, at: {box}, text: {_cell(column)}, "
            "style: body, size: 9.25, floor: 6, hyphens: true}"
        )
    return "\n".join([*lines, "", *_back()]) + "\n"


def _rows(columns: Sequence[Column]) -> list[Sequence[Column]]:
    """The columns in as few rows as hold them, of lengths as equal as can be."""
    rows = -(-len(columns) // IN_A_ROW)
    long = -(-len(columns) // max(rows, 1))
    return [columns[first : first + long] for first in range(0, len(columns), long or 1)]


def _figure(column: Column, x: float, y: float, wide: float) -> list[str]:
    box = _at(x, y, wide, FIGURES - LABEL - 1)
    label = _at(x, y + FIGURES - LABEL + 0.5, wide, LABEL)
    return [
        f"      {column.id}-plate: {{draw: fill, at: {box}, fill: band, radius: 1}}",
        f"      {column.id}-figure: {{draw: text, at: {box}, text: {_cell(column)}, "
        "style: figure, size: 15, floor: 7, align: centre, valign: middle}",
        f"      {column.id}-label: {{draw: text, at: {label}, text: {_heading(column)}, "
        "style: small, size: 6.5, floor: 6, align: centre, hyphens: true}",
    ]


def _word(column: Column, y: float) -> list[str]:
    label = _at(LEFT, y, 16, WORD)
    box = _at(LEFT + 17, y, RIGHT - LEFT - 17, WORD)
    return [
        f"      {column.id}-label: {{draw: text, at: {label}, text: {_heading(column)}, "
        "style: small, floor: 6, valign: middle, hyphens: true}",
        f"      {column.id}-text: {{draw: text, at: {box}, text: {_cell(column)}, "
        "style: strong, floor: 6, valign: middle, hyphens: true}",
    ]


def _back() -> list[str]:
    return [
        "  card.back:",
        f"    size: [{WIDTH:g}, {HEIGHT:g}]",
        "    bleed: 2",
        "    boxes:",
        "      ground: {draw: fill, fill: coast, bleed: true}",
        "      pattern: {draw: pattern, pattern: waves, colour: sea_line, step: 3, width: 0.2, "
        "bleed: true}",
        "      panel: {draw: fill, at: [9, 32, 45, 24], fill: paper, radius: 2}",
        '      title: {draw: text, at: [12, 34, 39, 20], text: "{{ title }}", style: h1, '
        "align: centre, valign: middle, floor: 7}",
    ]


def _heading(column: Column) -> str:
    return _quoted(column.heading[:HEADING])


def _cell(column: Column) -> str:
    """A template that gives a row's cell; for one that is empty a dash, or nothing among words."""
    value = f"row['{column.id}']"
    if column.gaps:
        value = f"{value} if {value} is not none else '{'–' if column.whole else ''}'"
    return f'"{{{{ {value} }}}}"'


def _at(x: float, y: float, wide: float, high: float) -> str:
    return f"[{x:g}, {y:g}, {wide:g}, {high:g}]"
