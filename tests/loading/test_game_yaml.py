"""Both readers of YAML come to the same tree, or the quick one leaves the file to the other."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kitgen.game.plain_yaml import read_plain
from kitgen.game.problems import DataError
from kitgen.game.yaml_events import read_events

ROOT = Path(__file__).parents[2]
FILES = [
    path
    for folder in ("data", "layouts", "examples", "tests")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
]
READ = [path for path in FILES if path.parent != ROOT / "tests" / "helpers"]
"""What commands read is everyday, so that they need not load the library."""
SIGNS = (
    *(" ", "  ", "\n", "\n\n", "\n  ", "\t", "\r", "\xa0", "\u2028", "\x85", "\ufeff", "é"),
    *(":", ": ", "::", ":a", "#", " #", '"', "'", "\\", '"":', '"a": ', "a: b", "x:y", "<<: "),
    *(
        "-",
        "- ",
        "--",
        "-a",
        "---\n",
        "...",
        "?",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "|",
        "|\n",
        ">-\n",
    ),
    *(
        "\\n",
        '\\"',
        "\\\\",
        "\\u00a0",
        "\\ud800",
        "\\u",
        "\\x41",
        "\\",
        '"\\\\"',
        "{}",
        "[]",
        "-1]",
        "{a: 1,\n",
    ),
    *("&a", "*a", "!t", "%", "@", "`", "null", "~", "true", "no", "1", "01", "-1", "1.0", "1_0"),
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_file_is_read_alike(path: Path) -> None:
    text = path.read_text("utf-8")
    plain = read_plain(text, path.name)
    if plain is not None:
        assert plain == read_events(text, path.name)


@pytest.mark.parametrize("path", READ, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_commands_read_is_plain(path: Path) -> None:
    assert read_plain(path.read_text("utf-8"), path.name) is not None


def test_heads_of_topics_are_plain() -> None:
    """A text that ends with its last word, as a head does, has no end of a line after it."""
    topics = sorted((ROOT / "data").glob("*/rules/*/*.md"))
    for path in topics:
        head = path.read_text("utf-8").split("---\n")[1].removesuffix("\n")
        assert read_plain(head, path.name) == read_events(head, path.name), path
    assert len(topics) > 200


def test_spoilt_lines_are_read_alike() -> None:
    dice = random.Random(11)
    texts = [path.read_text("utf-8").split("\n") for path in READ]
    read = 0
    for _ in range(4_000):
        lines = dice.choice(texts)
        start = dice.randrange(len(lines))
        lines = lines[start : start + dice.choice((1, 2, 3, 5, 9, 14))]
        margin = min((len(x) - len(x.lstrip(" ")) for x in lines if x.strip()), default=0)
        text = "\n".join(line[margin:] for line in lines) + dice.choice(("", "\n", "\n\n"))
        for _change in range(dice.choice((0, 1, 1, 2, 3))):
            place = dice.randrange(len(text) + 1)
            text = text[:place] + dice.choice(SIGNS) + text[place + dice.choice((0, 0, 1, 2)) :]
        plain = read_plain(text, "f", 3)
        if plain is not None:
            read += 1
            try:
                assert plain == read_events(text, "f", 3), repr(text)
            except DataError as error:
                raise AssertionError(f"{text!r} is a fault: {error}") from None
    assert read > 500


def test_places_are_those_of_the_file() -> None:
    tree = read_plain('a: 1\n"b c":\n  - {x: [p, "q"]}\n  - |\n    long\n\n    text\n', "f", 10)
    assert tree is not None
    assert tree.plain() == {"a": 1, "b c": [{"x": ["p", "q"]}, "long\n\ntext\n"]}
    q = tree.items["b c"].entries[0].items["x"].entries[1]
    assert (q.value, q.place.line, q.place.column) == ("q", 12, 13)
    assert tree.key_place("b c")[:3] == ("f", 11, 1)
