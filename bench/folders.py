"""Small game folders to measure with: counters and cards, as many as wanted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

GROUNDS = ("#c9a27a", "#9fb7a5", "#a9b8c9", "#d9c58a", "#c9b0b8", "#b5b07f")
SYMBOLS = ("infantry", "tank", "artillery", "fighter", "submarine", "bomber")
TEXT = (
    "draw two cards then move one army across the river and pay three coins for each fort that "
    "stands on the far bank unless your marshal holds the bridge or the ford until the next turn"
)


COUNTER = """
      ground: {draw: fill, fill: "{{ row.ground }}"}
      panel: {draw: fill, at: [1, 1, 13, 13], fill: paper, stroke: ink, width: 0.3}
      symbol: {draw: symbol, at: [2.5, 2.5, 10, 7.5], symbol: "{{ row.symbol }}", colour: ink}
      attack: {draw: text, at: [2, 10.2, 4, 3.4], text: "{{ row.attack }}", style: figure}
      move: {draw: text, at: [10, 10.2, 4, 3.4], text: "{{ row.move }}", style: figure}
      name: {draw: text, at: [1, 1.3, 13, 2], text: "{{ row.name }}", size: 6, align: centre}
"""
CARD = """
      ground: {draw: fill, fill: paper}
      band: {draw: fill, at: [0, 0, 8, 88], fill: "{{ row.ground }}"}
      cost: {draw: text, at: [0, 4, 8, 8], text: "{{ row.cost }}", size: 15, align: centre}
      title: {draw: text, at: [12, 5, 47, 7], text: "{{ row.name }}", style: h1, valign: middle}
      rule: {draw: line, points: [[12, 14], [59, 14]], stroke: ink, width: 0.2}
      effect: {draw: text, at: [12, 18, 47, 60], text: "{{ row.effect }}", style: body}
"""


def counters(folder: Path, faces: int, copies: int) -> Path:
    """`faces` different counters of 15 mm, each `copies` times."""
    columns = {
        "ground": "colour",
        "symbol": "text",
        "attack": "int 0..9",
        "move": "int 0..9",
        "count": "int 1..9999",
    }
    rows = {
        f"unit_{i}": (GROUNDS[i % 6], SYMBOLS[i % 6], i % 7 + 1, i % 5 + 1, copies)
        for i in range(faces)
    }
    texts = {f"unit_{i}": {"name": f"Unit {i}"} for i in range(faces)}
    return _game(folder, "counters", (15, 15), COUNTER, columns, rows, texts)


def cards(folder: Path, count: int, words: int) -> Path:
    """`count` different cards of 63 x 88 mm with a text of so many words."""
    text = TEXT.split()
    columns = {"ground": "colour", "cost": "int 0..9"}
    rows = {f"card_{i}": (GROUNDS[i % 6], i % 9) for i in range(count)}
    texts = {
        f"card_{i}": {
            "name": f"Order {i}",
            "effect": " ".join(text[(i + n) % len(text)] for n in range(words)),
        }
        for i in range(count)
    }
    return _game(folder, "cards", (63, 88), CARD, columns, rows, texts)


def _game(
    folder: Path,
    file: str,
    size: tuple[int, int],
    boxes: str,
    columns: Mapping[str, str],
    rows: Mapping[str, tuple[object, ...]],
    texts: Mapping[str, Mapping[str, str]],
) -> Path:
    """Return a folder with one table of pieces, all with one face. `columns` are the types of the
    table's columns, `rows` their cells by the row's id; a column `count` says how many of each
    there are, and `texts` are the English texts of each row."""
    fields = list(dict.fromkeys(field for told in texts.values() for field in told))
    types = "".join(f"\n      {column}: {kind}" for column, kind in columns.items())
    count = '\n    count: "{{ row.count }}"' if "count" in columns else ""
    spoken = (
        f"  {name}: {{{', '.join(f'{field}: {text}' for field, text in told.items())}}}\n"
        for name, told in texts.items()
    )
    cells = (",".join(map(str, (name, *row))) for name, row in rows.items())
    files = {
        "game.yaml": f"""
id: bench-{file}
version: "1"
languages: [en]
tables:
  pieces:
    text: [{", ".join(fields)}]
    columns:
      id: id{types}
""",
        "pieces.csv": "\n".join([",".join(("id", *columns)), *cells]) + "\n",
        "kit.yaml": f"""
theme: atlas
layouts: [common, bench]
parts:
  pieces:
    kind: pieces
    file: {file}
    each: pieces{count}
    front: bench.piece
    name: "{{{{ row.name }}}}"
    component: pieces
""",
        "layouts/bench.yaml": f"""
faces:
  bench.piece:
    size: [{size[0]}, {size[1]}]
    boxes:{boxes}""",
        "text/en.yaml": f"""
game: {{title: Bench}}
components: {{pieces: {{name: Bench}}}}
pieces:
{"".join(spoken)}""",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"), encoding="utf-8")
    return folder
