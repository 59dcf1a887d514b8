"""A tree of YAML knows where each value stands in its file."""

from __future__ import annotations

from kitgen.game.yaml_tree import parse_yaml


def test_places_are_those_of_the_file() -> None:
    tree = parse_yaml('a: 1\n"b c":\n  - {x: [p, "q"]}\n  - |\n    long\n\n    text\n', "f", 10)
    assert tree.plain() == {"a": 1, "b c": [{"x": ["p", "q"]}, "long\n\ntext\n"]}
    q = tree.items["b c"].entries[0].items["x"].entries[1]
    assert (q.value, q.place.line, q.place.column) == ("q", 12, 13)
    assert tree.key_place("b c")[:3] == ("f", 11, 1)
