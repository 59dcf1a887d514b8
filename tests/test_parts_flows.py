"""Text in columns: tables with and without a head."""

from __future__ import annotations

import pytest
from conftest import Copy

from kitgen.draw.drawing import Drawing, Shape, Text
from kitgen.game import load_game
from kitgen.kit.workshop import open_workshop

LAYOUT = """
faces:
  table:
    size: [80, 60]
    boxes:
      words:
        draw: flow
        text: |
          # Title

          %s
          |:--|--:|
          | gun | 2 |
          | chief | 4 |
"""


def table(copy: Copy, head: str) -> Drawing:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, table]")
    copy.write("layouts/table.yaml", LAYOUT % head)
    shop = open_workshop(load_game(copy.folder), "en")
    made = shop.studio.face("table", {})
    assert not shop.studio.problems
    return made


@pytest.mark.parametrize(
    ("head", "rules", "words"),
    [
        ("| loss | points |", 3, ["Title", "loss", "points", "gun", "2", "chief", "4"]),
        ("| | points |", 3, ["Title", "points", "gun", "2", "chief", "4"]),
        ("| | |", 2, ["Title", "gun", "2", "chief", "4"]),
    ],
)
def test_a_table_with_an_empty_head_has_none(
    copy: Copy, head: str, rules: int, words: list[str]
) -> None:
    verbs = table(copy, head).verbs
    assert [verb.string for verb in verbs if isinstance(verb, Text)] == words
    assert sum(isinstance(verb, Shape) for verb in verbs) == rules
