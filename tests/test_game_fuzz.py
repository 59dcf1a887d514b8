"""Two thousand spoilt copies of the sixth game: each is read and drawn, or refused in sentences."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from conftest import SIXTH

from kitgen.kit.check import game_problems

CHUNKS, CASES = 20, 100
QUICK = 4
"""Chunks of the everyday run; the others are marked slow."""
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


@pytest.mark.parametrize(
    "chunk",
    [
        *range(QUICK),
        *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(QUICK, CHUNKS)),
    ],
)
def test_spoilt_games_are_read_or_refused(chunk: int, tmp_path: Path) -> None:
    dice = random.Random(chunk)
    folder = tmp_path / "game"
    shutil.copytree(SIXTH, folder)
    refused = 0
    for case in range(CASES):
        name = dice.choice(FILES)
        good = (SIXTH / name).read_bytes()
        bad = good
        for _ in range(dice.randint(1, 3)):
            bad = spoil(bad, dice)
        (folder / name).write_bytes(bad)
        try:
            problems = game_problems(folder, (dice.choice(("en", "cs")),))
        except Exception as error:
            raise AssertionError(f"chunk {chunk}, case {case}: {name} as\n{bad!r}") from error
        refused += bool(problems)
        for problem in problems:
            line = str(problem)
            assert "\n" not in line, (name, bad, line)
            assert problem.what, (name, bad, line)
            assert problem.mend, (name, bad, line)
        (folder / name).write_bytes(good)
    assert 0 < refused < CASES
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game"]
    assert sorted(str(p.relative_to(folder)) for p in folder.rglob("*")) == sorted(
        str(p.relative_to(SIXTH)) for p in SIXTH.rglob("*")
    )
