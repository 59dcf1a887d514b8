"""Text in columns: tables with and without a head."""

from __future__ import annotations

import pytest
from conftest import Copy

from kitgen.draw.drawing import Drawing, Shape, Text
from kitgen.game import load_game
from kitgen.kit.studios import open_workshop

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


HEADED = """
  headed-{height}:
    size: [84, {height}]
    boxes:
      words:
        draw: flow
        columns: 2
        balance: false
        gap: 4
        floor: 8.5
        text: |
          One

          Two

          # Incorruptible headings

          *page 7*

          Below
"""


def test_a_heading_stands_whole_in_one_column_with_its_page_and_what_follows(copy: Copy) -> None:
    """Whatever the height of the columns; some have room for the heading and the page alone."""
    heights = range(18, 41)
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, headed]")
    faces = "".join(HEADED.format(height=height) for height in heights)
    copy.write("layouts/headed.yaml", f"faces:{faces}")
    shop = open_workshop(load_game(copy.folder), "en")
    columns = set()
    for height in heights:
        drawing = shop.studio.face(f"headed-{height}", {})
        at = {verb.string: verb.x for verb in drawing.verbs if isinstance(verb, Text)}
        assert {"Incorruptible", "headings"} <= at.keys()  # no word broken
        assert at["Incorruptible"] == at["headings"] == at["page 7"] == at["Below"]
        columns.add(at["Incorruptible"])
    assert not shop.studio.problems
    assert len(columns) == 2
