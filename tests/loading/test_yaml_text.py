"""Edits of a layout's text: exactly what was edited differs, and everything else stays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from games_to_try import EXAMPLES

from kitgen.game.places import layouts_folder
from kitgen.game.yaml_text import CannotEdit, moved, with_field, with_list, with_value, without
from kitgen.game.yaml_tree import parse_yaml

BY_HAND = """\
# Jak karty vypadají – ručně psáno.   😀
faces:
  karta:   # žlutá
    size: [63, 88]
    values: {half: w / 2}


    boxes:
      # the ground
      ground: {draw: fill,   fill: paper, bleed: true}   # tail
      name:
        draw: text
        at: [1,  2.5 , "{{ w - 2 }}", 4]  # where it is
        text: 'Ahoj, pane ''Nováku'''
        size: 12

      # an emblem
      emblem: {draw: symbol, at: [
          1, 2,   # left, top
          3, 4], symbol: &sign star, colour: "ink"}
      rule:
        draw: line
        at:
          - 1.50
          - 2
          - 3     # wide
          - 4
      words:
        draw: flow
        text: |
          První řádek
            druhý

          třetí
        size: 9
      "last one": {draw: fill, at: [0, 0, 1, 1], fill: "#ffffff",}
  token: {size: [20, 20], boxes: {disc: {draw: fill, at: [1, 1, 18, 18]}, sign: {draw: symbol}}}
"""
LAYOUTS = {
    "by hand": BY_HAND,
    "carriage returns": BY_HAND.replace("\n", "\r\n"),
    "no last line end": BY_HAND.rstrip("\n"),
    **{
        path.name: path.read_text("utf-8")
        for folder in EXAMPLES
        for path in sorted((folder / "layouts").glob("*.yaml"))
    },
    "common.yaml": (layouts_folder() / "common.yaml").read_text("utf-8"),
}

Path = tuple[str | int, ...]


def plain(text: str) -> Any:
    return parse_yaml(text, "").plain()


def leaves(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(tree, dict | list):
        entries = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for key, inner in entries:
            yield from leaves(inner, (*path, key))
    else:
        yield path, tree


def scanned(text: str) -> tuple[list[tuple[str, Any, str]], list[str]]:
    """The tokens of a text and what stands between them, by a reader that the edits do not use."""
    tokens, between, end = [], [], 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        start, after = token.start_mark.index, token.end_mark.index
        value = getattr(token, "value", None)
        tokens.append((type(token).__name__, value, getattr(token, "style", None) or ""))
        written = text[start:after] if not isinstance(token, yaml.ScalarToken) else ""
        between += [text[end:start], written]
        end = max(end, after)
    return tokens, [*between, text[end:]]


def other_value(old: Any, dice: random.Random) -> Any:
    if isinstance(old, bool):
        return not old
    if isinstance(old, int | float):
        return round(dice.uniform(-9, 99), 2) if dice.random() < 0.7 else dice.randint(0, 80)
    words = [
        "Žluťoučký kůň",
        'it\'s: "x"',
        "{{ w - 3 }}",
        "# no",
        "12",
        "true",
        "a, b]",
        " ",
        "- x",
    ]
    return dice.choice([*words, "více\nřádků"])


@pytest.mark.sweep
@pytest.mark.parametrize("name", LAYOUTS)
def test_fifty_edits_differ_in_exactly_the_edited_values(name: str) -> None:
    dice = random.Random(name)
    before = text = LAYOUTS[name]
    expected = dict(leaves(plain(text)))
    edited = set()
    for path in dice.sample([*expected], min(50, len(expected))):
        value = other_value(expected[path], dice)
        text = with_value(text, path, value)
        expected[path] = value
        edited.add(path)
    assert dict(leaves(plain(text))) == expected
    old_tokens, old_between = scanned(before)
    tokens, between = scanned(text)
    assert between == old_between
    differing = sum(old[:2] != new[:2] for old, new in zip(old_tokens, tokens, strict=True))
    assert 0 < differing <= len(edited)


def comments(text: str) -> Counter[str]:
    """Each comment of a text: what stands between its tokens and is no space."""
    found: Counter[str] = Counter()
    for between in scanned(text)[1][::2]:
        found.update(line.strip() for line in between.splitlines() if line.strip().startswith("#"))
    return found


def written(text: str, path: Path) -> str:
    """The lines of what is written at a path, by a reader that the edits do not use."""
    node: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    for step in path:
        node = next(value for key, value in node.value if key.value == step)
    return "\n".join(text.splitlines()[node.start_mark.line : node.end_mark.line + 1])


@pytest.mark.sweep
@pytest.mark.parametrize("name", LAYOUTS)
def test_boxes_and_fields_come_go_and_change_places_and_comments_stay(name: str) -> None:
    dice = random.Random(name)
    text = LAYOUTS[name]
    tree = plain(text)
    told = comments(text)
    face = dice.choice([face for face, spec in tree["faces"].items() if spec.get("boxes")])
    boxes = ("faces", face, "boxes")
    for number in range(50):
        known = plain(text)["faces"][face].get("boxes") or {}
        after = [*known.items()]
        box = dice.choice([*known]) if known else ""
        match dice.choice(["add", "remove", "move", "field"]):
            case "add":
                spec = {"draw": "fill", "at": [1, 2.5, 3, 4], "fill": "paper"}
                text = with_field(text, boxes, f"new-{number}", spec)
                after.append((f"new-{number}", spec))
            case "remove" if box and "#" not in written(text, (*boxes, box)):
                text = without(text, (*boxes, box))
                after = [entry for entry in after if entry[0] != box]
            case "move" if box:
                by, at = dice.choice([-1, 1]), [*known].index(box)
                text = moved(text, (*boxes, box), by)
                if 0 <= at + by < len(after):
                    after[at], after[at + by] = after[at + by], after[at]
            case "field" if box and "opacity" not in known[box]:
                text = with_field(text, (*boxes, box), "opacity", 0.5, after="at")
                at = [*known].index(box)
                fields = [*known[box].items()]
                place = [*known[box]].index("at") + 1 if "at" in known[box] else len(fields)
                fields.insert(place, ("opacity", 0.5))
                after[at] = (box, dict(fields))
        now = plain(text)["faces"][face].get("boxes") or {}
        assert [(key, repr(value)) for key, value in now.items()] == [
            (key, repr(value)) for key, value in after
        ]
    assert comments(text) == told


def test_a_value_keeps_its_quotes() -> None:
    boxes = ("faces", "karta", "boxes")
    text = with_value(BY_HAND, (*boxes, "name", "text"), "O'Neill")
    assert "text: 'O''Neill'" in text
    text = with_value(text, (*boxes, "emblem", "colour"), "soft")
    assert 'symbol: &sign star, colour: "soft"}' in text
    text = with_value(text, (*boxes, "name", "at"), [1, 3, "{{ w - 2 }}", 4])
    assert 'at: [1,  3 , "{{ w - 2 }}", 4]  # where it is' in text
    text = with_value(text, (*boxes, "words", "text"), "Jeden\nDva\n")
    assert "text: |\n          Jeden\n          Dva\n        size: 9" in text


def test_what_is_not_there_any_more_is_refused() -> None:
    for path in (("faces", "gone"), ("faces", "karta", "boxes", "name", "at", 7)):
        with pytest.raises(CannotEdit, match="any more"):
            with_value(BY_HAND, path, 1)
    with pytest.raises(CannotEdit):
        with_value("faces: [1", ("faces",), 2)


@pytest.mark.parametrize(
    ("text", "entries", "made"),
    [
        ("a:\n  - x  # 1\n  - y\n", ["x", "z", "y"], "a:\n  - x  # 1\n  - z\n  - y\n"),
        ("a:\n- x\n# kept\n- y\n", ["y"], "a:\n# kept\n- y\n"),
        ("a:\n  - x\n  - y\n", ["x", "y", "it's: so"], 'a:\n  - x\n  - y\n  - "it\'s: so"\n'),
        ("a:   # why\n  - x\nb: 1\n", [], "a: []   # why\nb: 1\n"),
        ("f:\n  a: []  # 1\n  b: 1\n", ["x", [1]], "f:\n  a:  # 1\n    - x\n    - [1]\n  b: 1\n"),
        ("a: [1, 2]  # why\n", [1, 2, 3], "a: [1, 2, 3]  # why\n"),
    ],
)  # fmt: skip
def test_of_a_list_only_the_lines_that_differ_are_written(
    text: str, entries: list[Any], made: str
) -> None:
    path = ("f", "a") if text.startswith("f") else ("a",)
    assert with_list(text, path, entries) == made
