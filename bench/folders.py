"""Small game folders to measure with: counters and cards, as many as wanted."""

from __future__ import annotations

from pathlib import Path

GROUNDS = ("#c9a27a", "#9fb7a5", "#a9b8c9", "#d9c58a", "#c9b0b8", "#b5b07f")
SYMBOLS = ("infantry", "tank", "artillery", "fighter", "submarine", "bomber")
TEXT = (
    "draw two cards then move one army across the river and pay three coins for each fort that "
    "stands on the far bank unless your marshal holds the bridge or the ford until the next turn"
)


def counters(folder: Path, faces: int, copies: int) -> Path:
    """`faces` different counters of 15 mm, each `copies` times."""
    rows = [
        f"unit_{i},{GROUNDS[i % 6]},{SYMBOLS[i % 6]},{i % 7 + 1},{i % 5 + 1},{copies}"
        for i in range(faces)
    ]
    names = {f"unit_{i}": {"name": f"Unit {i}"} for i in range(faces)}
    _write(
        folder,
        {
            "game.yaml": """
id: bench-counters
version: "1"
languages: [en]
tables:
  units:
    text: [name]
    columns:
      {id: id, ground: colour, symbol: text, attack: int 0..9, move: int 0..9, count: int 1..9999}
""",
            "units.csv": "\n".join(["id,ground,symbol,attack,move,count", *rows]) + "\n",
            "kit.yaml": """
theme: atlas
layouts: [common, bench]
parts:
  units:
    kind: pieces
    file: counters
    each: units
    count: "{{ row.count }}"
    front: bench.counter
    name: "{{ row.name }}"
    component: units
""",
            "layouts/bench.yaml": """
faces:
  bench.counter:
    size: [15, 15]
    boxes:
      ground: {draw: fill, fill: "{{ row.ground }}"}
      panel: {draw: fill, at: [1, 1, 13, 13], fill: paper, stroke: ink, width: 0.3}
      symbol: {draw: symbol, at: [2.5, 2.5, 10, 7.5], symbol: "{{ row.symbol }}", colour: ink}
      attack: {draw: text, at: [2, 10.2, 4, 3.4], text: "{{ row.attack }}", style: figure}
      move: {draw: text, at: [10, 10.2, 4, 3.4], text: "{{ row.move }}", style: figure}
      name: {draw: text, at: [1, 1.3, 13, 2], text: "{{ row.name }}", size: 6, align: centre}
""",
            "text/en.yaml": _texts("units", names),
        },
    )
    return folder


def cards(folder: Path, count: int, words: int) -> Path:
    """`count` different cards of 63 x 88 mm with a text of so many words."""
    text = TEXT.split()
    effects = {
        f"card_{i}": {
            "name": f"Order {i}",
            "effect": " ".join(text[(i + n) % len(text)] for n in range(words)),
        }
        for i in range(count)
    }
    rows = [f"card_{i},{GROUNDS[i % 6]},{i % 9}" for i in range(count)]
    _write(
        folder,
        {
            "game.yaml": """
id: bench-cards
version: "1"
languages: [en]
tables:
  cards:
    text: [name, effect]
    columns: {id: id, ground: colour, cost: int 0..9}
""",
            "cards.csv": "\n".join(["id,ground,cost", *rows]) + "\n",
            "kit.yaml": """
theme: atlas
layouts: [common, bench]
parts:
  cards:
    kind: pieces
    file: cards
    each: cards
    front: bench.card
    name: "{{ row.name }}"
    component: cards
""",
            "layouts/bench.yaml": """
faces:
  bench.card:
    size: [63, 88]
    boxes:
      ground: {draw: fill, fill: paper}
      band: {draw: fill, at: [0, 0, 8, 88], fill: "{{ row.ground }}"}
      cost: {draw: text, at: [0, 4, 8, 8], text: "{{ row.cost }}", size: 15, align: centre}
      title: {draw: text, at: [12, 5, 47, 7], text: "{{ row.name }}", style: h1, valign: middle}
      rule: {draw: line, points: [[12, 14], [59, 14]], stroke: ink, width: 0.2}
      effect: {draw: text, at: [12, 18, 47, 60], text: "{{ row.effect }}", style: body}
""",
            "text/en.yaml": _texts("cards", effects),
        },
    )
    return folder


def _texts(section: str, entries: dict[str, dict[str, str]]) -> str:
    lines = ["game: {title: Bench}", f"components: {{{section}: {{name: Bench}}}}", f"{section}:"]
    for name, fields in entries.items():
        told = ", ".join(f"{field}: {text}" for field, text in fields.items())
        lines.append(f"  {name}: {{{told}}}")
    return "\n".join(lines) + "\n"


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"), encoding="utf-8")


def pictured(folder: Path, cards: int, pictures: int) -> Path:
    """`cards` cards of 63 x 88 mm that share so many JPEGs of 1 MB, each of its own noise."""
    import io
    import random

    from PIL import Image

    rows = [f"card_{i},art_{i % pictures}.jpg" for i in range(cards)]
    _write(
        folder,
        {
            "game.yaml": """
id: bench-pictures
version: "1"
languages: [en]
tables:
  cards:
    text: [name]
    columns: {id: id, art: text}
""",
            "cards.csv": "\n".join(["id,art", *rows]) + "\n",
            "kit.yaml": """
theme: atlas
layouts: [common, bench]
parts:
  cards:
    kind: pieces
    file: cards
    each: cards
    front: bench.card
    name: "{{ row.name }}"
    component: cards
""",
            "layouts/bench.yaml": """
faces:
  bench.card:
    size: [63, 88]
    boxes:
      art: {draw: picture, file: "{{ row.art }}"}
      plate: {draw: fill, at: [6, 74, 51, 9], fill: paper, radius: 1}
      title: {draw: text, at: [8, 75, 47, 7], text: "{{ row.name }}", style: h1, valign: middle}
""",
            "text/en.yaml": _texts(
                "cards", {f"card_{i}": {"name": f"Card {i}"} for i in range(cards)}
            ),
        },
    )
    (folder / "pictures").mkdir(exist_ok=True)
    dice = random.Random(1)
    for number in range(pictures):
        noise = Image.frombytes("RGB", (300, 400), dice.randbytes(300 * 400 * 3))
        made = io.BytesIO()
        noise.resize((1500, 2000), Image.Resampling.BICUBIC).save(made, "JPEG", quality=82)
        raw = made.getvalue()
        (folder / "pictures" / f"art_{number}.jpg").write_bytes(raw)
    return folder
