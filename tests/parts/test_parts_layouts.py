"""Layouts and parts lists that cannot be printed: each fault is told once, where it stands."""

from __future__ import annotations

import re

import pytest
from games_to_try import Copy

from kitgen.draw.drawing import Text

RIVER, KIT = "layouts/river.yaml", "kit.yaml"

FAULTS = [
    # the parts list
    (
        KIT,
        "theme: atlas",
        "theme: atlsa",
        "kit.yaml:2:8: there is no theme 'atlsa'; did you mean 'atlas'?",
    ),
    (
        KIT,
        "layouts: [common, river]",
        "layouts: [common, rivr]",
        "kit.yaml:3:19: there is no layout 'rivr'; did you mean 'river'?",
    ),
    (
        KIT,
        "theme: atlas",
        "theme: somewhere",
        "kit.yaml:2:8: there is no theme 'somewhere'; use one of: atlas, harbour, meadow, night",
    ),
    (
        KIT,
        "face: fog.chart",
        "face: fog.chat",
        "there is no face 'fog.chat'; did you mean 'fog.chart'?",
    ),
    (
        KIT,
        "front: boat.front",
        "front: boat.frnt",
        "there is no face 'boat.frnt'; did you mean 'boat.front'?",
    ),
    (
        KIT,
        "kind: booklet",
        "kind: bookelt",
        "'kind' of part 'rules' is 'bookelt'; did you mean 'booklet'?",
    ),
    (KIT, "file: aids", "file: aid", "'file' of part 'aids' is 'aid'; did you mean 'aids'?"),
    (KIT, "    front: river.card\n", "", "part 'cards' has no 'front'; add 'front: …'"),
    (
        KIT,
        "back: boat.back",
        "bakc: boat.back",
        "part 'boats' has no field 'bakc'; did you mean 'back'?",
    ),
    (
        KIT,
        "each: fleets",
        "each: fleet",
        "the expression fails: there is no 'fleet'; did you mean 'fleets'?",
    ),
    (KIT, "each: fleets", "each: 7", "'each' is no list; write a table's name or range(0, 10)"),
    (KIT, "each: fleets", "each: '[1, 1]'", "two rows have the id '1'; list each once"),
    (
        KIT,
        'count: "{{ row.beacons }}"',
        "count: -1",
        "'count' is -1; write at least 0 and at most 5000",
    ),
    (KIT, 'count: "{{ row.beacons }}"', "count: 1.5", "'count' is 1.5; write a whole number"),
    (KIT, 'count: "{{ row.beacons }}"', "count: nan", "'count' is 'nan'; write a number"),
    (
        KIT,
        "back: topic.back",
        "back: river.card.back",
        "the back is 63 x 88 mm, the front 88 x 126 mm; make them the same size",
    ),
    (KIT, "page: river.page", "page: river.cover", "face 'river.cover' has no flow box 'content'"),
    # faces
    (
        RIVER,
        "extends: boat.ground",
        "extends: boat.gruond",
        "there is no face 'boat.gruond'; did you mean 'boat.ground'?",
    ),
    (
        RIVER,
        "extends: boat.ground",
        "extends: boat.front",
        "face 'boat.front' extends itself; break the circle",
    ),
    (RIVER, "extends: fog.cell", "extends: fog.deep", "extends itself; break the circle"),
    (
        RIVER,
        "    size: [63, 88]\n",
        "",
        "face 'river.card' has no size; add 'size: [width, height]' in mm",
    ),
    (
        RIVER,
        "size: [63, 88]",
        "size: [63, 0]",
        "the face is 63 x 0 mm; make both sides larger than 0",
    ),
    (
        RIVER,
        "size: [63, 88]",
        "size: [63, 9999999]",
        "mm; make both sides larger than 0 and at most 5000 mm",
    ),
    (
        RIVER,
        "shape: hexagon\n",
        "shape: hexagn\n",
        "'shape' of face 'boat.ground' is 'hexagn'; did you mean 'hexagon'?",
    ),
    (
        RIVER,
        "bleed: 3\n",
        "bleed: lots\n",
        "'bleed' of face 'river.board' is 'lots'; write a number of at least 0",
    ),
    (
        RIVER,
        "draw: hexmap",
        "draw: hexamp",
        "box 'cells' of face 'fog.chart' draws 'hexamp'; did you mean 'hexmap'?",
    ),
    (
        RIVER,
        "across: 18",
        "acros: 18",
        "box 'cells' of face 'fog.chart' has no field 'acros'; did you mean 'across'?",
    ),
    # boxes
    (
        RIVER,
        "symbol: lantern, colour: coast}",
        "symbol: lanten, colour: coast}",
        "there is no symbol 'lanten'; did you mean 'lantern'?",
    ),
    (
        RIVER,
        "symbol: lantern, colour: coast}",
        "symbol: lantern, colour: cost}",
        "'colour' is 'cost', no colour; did you mean 'coast'?, or #rrggbb",
    ),
    (
        RIVER,
        "style: h1, floor: 10",
        "style: h4, floor: 10",
        "'style' is 'h4', no style; use one of",
    ),
    (
        RIVER,
        "{{ row.oil }}",
        "{{ row.oli }}",
        "the template fails: the row 'northmoor' of 'reaches' has no 'oli'; did you mean 'oil'?",
    ),
    (RIVER, "{{ row.oil }}", "{{ row.oil", "the template cannot be read"),
    (RIVER, "{{ row.oil }}", "{{ 1 // 0 }}", "the template fails"),
    (RIVER, "{{ row.oil }}", "{{ ''.__class__.__mro__ }}", "the template fails"),
    (
        RIVER,
        "at: [16, 41, 42, 39]",
        "at: [16, 41, 42]",
        "'at' is no box; write [x, y, width, height] in mm",
    ),
    (RIVER, "at: [16, 41, 42, 39]", "at: [16, 41, 42, nan]", "'at' is 'nan'; write a number"),
    (RIVER, "order: ring", "order: rign", "'order' is 'rign'; did you mean 'ring'?"),
    (
        RIVER,
        "columns: 14, rows: 10",
        "columns: 10, rows: 10",
        "the ring has 36 spaces for 44 rows; raise 'columns' or 'rows'",
    ),
    (
        RIVER,
        "columns: 14, rows: 10",
        "columns: 0, rows: 10",
        "'columns' is 0; write at least 1 and at most 1000",
    ),
    (
        RIVER,
        "pattern: hatch,",
        "pattern: hacth,",
        "there is no pattern 'hacth'; did you mean 'hatch'?",
    ),
    (RIVER, "points: [[16, 38], [58, 38]]", "points: [[16, 38]]", "'points' has under two points"),
    (RIVER, "step: 2.4", "step: 0", "'step' is 0; write at least 0.3"),
    (RIVER, "across: 18", "across: 40", "make 'across' smaller or the box larger"),
    (RIVER, "cells: cells", "cells: cell", "there is no table 'cell'; did you mean 'cells'?"),
    (RIVER, "cells: cells", "cells: cards", "table 'cards' has no column 'column'"),
    (
        RIVER,
        "stroke: accent, width: 1.2, dash: [1.6, 1.8]",
        "colour: accent",
        "has no field 'colour'",
    ),
    (
        RIVER,
        "face: day.space",
        "face: day.spce",
        "there is no face 'day.spce'; did you mean 'day.space'?",
    ),
    (
        RIVER,
        "      lamp: {when",
        "      me: {draw: face, face: day.space}\n      lamp: {when",
        "faces are nested deeper than 20; let no face draw itself",
    ),
]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("file", "old", "new", "expected"), FAULTS, ids=[f"{i}" for i in range(len(FAULTS))]
)
def test_faults_of_layouts(copy: Copy, file: str, old: str, new: str, expected: str) -> None:
    copy.swap(file, old, new)
    found = [line for line in copy.lines() if expected in line]
    assert found, copy.lines()
    assert found[0].startswith((file, KIT, RIVER))


def test_a_text_that_does_not_fit_says_how_much_it_needs(copy: Copy) -> None:
    copy.swap("text/en.yaml", "Choose a road.", "Choose a road and think. " * 30)
    line = copy.line()
    assert line.startswith("text/en.yaml:")
    assert "box 'effect' of face 'river.card', row 'toll_bridge': the text" in line
    assert "at 6.5 pt, the box has 42.0 x 39.0 mm; shorten it or make the box larger" in line


def test_a_word_that_does_not_fit_across(copy: Copy) -> None:
    copy.swap("text/en.yaml", "name: Toll bridge", "name: Tollbridgebeyondthewesternweir7")
    assert "face 'river.card', row 'toll_bridge': the text 'Tollbridge" in copy.line()


def test_a_flow_that_does_not_fit(copy: Copy) -> None:
    copy.swap("rules/en/turn.md", "Play your turn", "Play your turn " * 400)
    assert any(
        "box 'content' of face 'river.aid'" in s and "columns of 138 mm at 7 pt" in s
        for s in copy.lines()
    )


@pytest.mark.parametrize("letter", ["中", "😀", "\u0915"])
def test_letters_the_font_lacks_are_named(copy: Copy, letter: str) -> None:
    copy.swap("text/en.yaml", "name: Toll bridge", f"name: Toll {letter} bridge")
    line = copy.line()
    assert "box 'name' of face 'river.card'" in line
    assert f"has no glyph for '{letter}' (U+{ord(letter):04X}); write it" in line


def test_capitals_are_looked_up_as_they_are_printed(copy: Copy) -> None:
    """A style in capitals asks the font for the capital, which may be another letter."""
    copy.swap("text/en.yaml", "journey: Journey", "journey: ŉ journey")
    lines = copy.lines()
    assert all("glyph" in line for line in lines)
    assert not lines or "'deck'" in lines[0]


def test_an_icon_that_does_not_exist(copy: Copy) -> None:
    copy.swap("text/en.yaml", ":coin:", ":coyn:")
    assert "there is no symbol 'coyn'; did you mean 'coin'?" in copy.line()


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<svg", "the SVG cannot be read"),
        ("<svg/>", "the SVG has no path; turn its shapes into paths"),
        ('<svg><path d="M 0 0"/></svg>', "the SVG has no path"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><svg/>', "the SVG declares entities; remove the DOCTYPE"),
    ],
)
def test_symbols_that_cannot_be_read(copy: Copy, content: str, expected: str) -> None:
    copy.write("symbols/lantern.svg", content)
    found = copy.lines()
    assert len([line for line in found if line.startswith("symbols/lantern.svg:")]) == 1
    assert expected in found[0]


def test_a_code_that_is_too_long_says_by_how_many_bytes(copy: Copy) -> None:
    """Shorter by what the message says is enough, shorter by one byte less is not."""
    copy.swap("layouts/river.yaml", "at: [0, 0, 35, 35]", "at: [0, 0, 24, 24]")
    for topic in ("turn", "roads", "fog"):
        old = copy.read(f"rules/en/{topic}.md").split("summary: |")[1].split("\n---")[0]
        copy.swap(f"rules/en/{topic}.md", old, "\n  " + ("yyyy " * 100 if topic == "fog" else "ok"))
    too_long = re.compile(r"topic 'fog': the text is (\d+) bytes too long for the QR code; shorten")
    found = too_long.search(copy.line())
    assert found
    text = ("yyyy " * 100).strip()
    copy.swap("rules/en/fog.md", text, "z" + text[int(found[1]) :])
    assert "is 1 bytes too long" in copy.line()
    copy.swap("rules/en/fog.md", "z", "")
    assert copy.lines() == []


def test_rows_that_are_written_out_are_told_apart(copy: Copy) -> None:
    """Faces are made once per row, also for rows that a layout writes out anew each time."""
    copy.swap(
        "kit.yaml",
        "  beacons:\n    kind: pieces",
        """  marks:
    kind: pieces
    file: counters
    each: "[{'id': 'x', 'name': 'one'}, {'id': 'y', 'name': 'two'}, {'id': 'z', 'name': 'three'}]"
    front: mark
    back: mark
  beacons:
    kind: pieces""",
    )
    copy.swap(
        "layouts/river.yaml",
        "  boat.ground: ",
        """  mark:
    size: [60, 20]
    boxes:
      words: {draw: grid, each: "[row.name, row.id]", face: word}
  word:
    size: [30, 20]
    boxes:
      word: {draw: text, text: "{{ row }}"}

  boat.ground: """,
    )
    from kitgen.game import load_game
    from kitgen.kit.build import check_kit

    made = check_kit(load_game(copy.folder), "en")[1]["counters"]
    texts = {
        one.id: [
            verb.string
            for inner in one.piece.front.walk()
            for verb in inner.verbs
            if isinstance(verb, Text)
        ]
        for one in made
        if one.piece and one.id.startswith("marks/")
    }
    assert texts == {"marks/x": ["one", "x"], "marks/y": ["two", "y"], "marks/z": ["three", "z"]}
