"""Figures that texts and rule topics quote from the tables."""

from __future__ import annotations

import pytest
from games_to_try import Copy

from kitgen.game import load_game


def test_a_text_has_the_figure_of_the_cell(copy: Copy) -> None:
    copy.swap("text/en.yaml", "  barge: Barge", '  barge: "Barge of {boats.barge.load} casks"')
    assert load_game(copy.folder).words("en").get("boats", "barge", "name") == "Barge of 3 casks"
    copy.swap("boats.csv", "barge,3", "barge,5")
    assert load_game(copy.folder).words("en").get("boats", "barge", "name") == "Barge of 5 casks"
    assert copy.problems() == ()


def test_a_topic_has_the_figure_in_its_title_summary_and_body(copy: Copy) -> None:
    copy.swap("rules/en/fog.md", "title: Fog", "title: Fog {boats.barge.load}")
    copy.swap("rules/en/fog.md", "  A reach with fog", "  A reach with {boats.skiff.speed} fogs")
    copy.swap("rules/en/fog.md", "Fog hides a reach", "Fog hides {boats.barge.load} reaches")
    topic = next(topic for topic in load_game(copy.folder).topics("en") if topic.id == "fog")
    assert topic.title == "Fog 3"
    assert topic.summary.startswith("A reach with 3 fogs")
    assert topic.body.startswith("Fog hides 3 reaches")


def test_the_opposite_of_a_figure(copy: Copy) -> None:
    copy.swap("text/en.yaml", "  barge: Barge", '  barge: "Barge {-boats.barge.load}"')
    name = load_game(copy.folder).words("en").get("boats", "barge", "name")
    assert name == "Barge \N{MINUS SIGN}3"


def test_a_summary_is_measured_with_its_figures(copy: Copy) -> None:
    """The words of a place are longer than the figure that is printed there."""
    room = 600 - len(
        next(t for t in load_game(copy.folder).topics("en") if t.id == "fog").summary.encode()
    )
    copy.swap("rules/en/fog.md", "  A reach", f"  {'x' * (room - 2)}{{boats.barge.load}} A reach")
    assert not [line for line in copy.lines() if "the summary has" in line]
    copy.swap("rules/en/fog.md", "xx", "xxx")
    assert any("the summary has 601 bytes; shorten it by 1 bytes" in line for line in copy.lines())


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("{bots.barge.load}", "there is no table 'bots'; did you mean 'boats'?"),
        ("{boats.bargee.load}", "table 'boats' has no row 'bargee'; did you mean 'barge'?"),
        ("{boats.barge.lod}", "table 'boats' has no column 'lod'; did you mean 'load'?"),
        ("{-boats.barge.symbol}", "words have no opposite; leave out the minus"),
    ],
)
def test_what_is_no_cell(copy: Copy, quoted: str, said: str) -> None:
    copy.swap("text/en.yaml", "  barge: Barge", f'  barge: "Barge {quoted}"')
    line = copy.line()
    assert line.startswith("text/en.yaml:")
    assert line.endswith(f"'{quoted}': {said}")


def test_an_empty_cell_is_no_figure(copy: Copy) -> None:
    copy.swap("game.yaml", "load: int 1..9 ", "load: int 1..9? ")
    copy.swap("boats.csv", "barge,3", "barge,")
    copy.swap("text/en.yaml", "  barge: Barge", '  barge: "Barge {boats.barge.load}"')
    assert any("the cell holds no figure; name another cell" in line for line in copy.lines())


def test_braces_of_other_kinds_stay(copy: Copy) -> None:
    copy.swap("text/en.yaml", "  barge: Barge", '  barge: "Barge {n} {boats}"')
    assert load_game(copy.folder).words("en").get("boats", "barge", "name") == "Barge {n} {boats}"


NO_CELL, NO_SIGN, NO_LETTER = "{boats.barge.lod}", ":nowhere:", "中"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Fog", f'title: "Fog {NO_CELL}"'),
        ("  It stops at", f"  It stops {NO_CELL} at"),
        ("A weir or", f"A weir {NO_CELL} or"),
        ("Roll :dice:", f"Roll {NO_SIGN}"),
        ("| :die_3: ", f"| {NO_SIGN} "),
        ("title: Fog", f"title: Fog {NO_LETTER}"),
        ("A weir or", f"A weir {NO_LETTER} or"),
    ],
)
def test_a_fault_in_a_topic_is_told_with_its_line(copy: Copy, old: str, new: str) -> None:
    copy.swap("rules/en/fog.md", old, new)
    (fault,) = (fault for fault in (NO_CELL, NO_SIGN, NO_LETTER) if fault in new)
    lines = enumerate(copy.read("rules/en/fog.md").split("\n"), 1)
    at, line = next((number, line) for number, line in lines if fault in line)
    found = copy.lines()
    assert found
    start = f"rules/en/fog.md:{at}:{line.index(fault) + 1}: "
    assert all(problem.startswith(start) for problem in found), found
