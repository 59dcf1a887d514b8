"""Files of a game with one random change each."""

from __future__ import annotations

import random
import re

from games_to_try import SIXTH

FILES = sorted(
    str(path.relative_to(SIXTH))
    for path in SIXTH.rglob("*")
    if path.is_file() and path.suffix in (".yaml", ".csv", ".md", ".geojson", ".svg")
)
NASTY = (
    "",
    "-1",
    "0",
    "1e308",
    "nan",
    "inf",
    "99999999999",
    "1.5",
    "''",
    '"',
    "[]",
    "{}",
    "null",
    "true",
    "~",
    "*x",
    "&x a",
    "!!int 1",
    "{{ row",
    "{{ row.x }}",
    "{{ 1 / 0 }}",
    "{{ [1] * 9 }}",
    "{% if %}",
    "{{ range(3) | list }}",
    "\u0000",
    "\u202e",
    "中",
    "𝕏",
    "a\u0301",
    "é" * 300,
    "x" * 5000,
    ";",
    ";;",
    ",",
    "\t",
    "\n",
    "a: b: c",
    "- x",
    "#",
    "../../..",
    "/etc",
    "C:\\",
    "%s%n",
    "none",
    "id",
    "9" * 400,
    "[[0, 0], [1, 1]]",
    "[0, 0, -1, 5]",
    "[nan, 0]",
    ":nowhere:",
    "**",
    "---",
    "```",
    "| a | b |",
)


def spoil(text: bytes, dice: random.Random) -> bytes:
    """One random change of one kind."""
    lines = text.splitlines(keepends=True)
    kind = dice.randrange(9)
    if kind == 0 and text:  # flip some bits
        raw = bytearray(text)
        for _ in range(dice.randint(1, 4)):
            raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
        return bytes(raw)
    if kind == 1 and lines:
        del lines[dice.randrange(len(lines))]
        return b"".join(lines)
    if kind == 2 and lines:
        lines.insert(dice.randrange(len(lines) + 1), dice.choice(lines))
        return b"".join(lines)
    if kind == 3 and len(lines) > 1:
        i, j = dice.sample(range(len(lines)), 2)
        lines[i], lines[j] = lines[j], lines[i]
        return b"".join(lines)
    if kind == 4:
        return text[: dice.randrange(len(text) + 1)]
    words = list(re.finditer(rb"[\w.#{}\[\]'-]+", text))
    if not words:
        return text
    word = dice.choice(words)
    if kind == 5:  # another word of the same file
        other = dice.choice(words)[0]
    elif kind == 6:  # no word, as a deleted key or value
        other = b""
    else:
        other = dice.choice(NASTY).encode()
    return text[: word.start()] + other + text[word.end() :]
