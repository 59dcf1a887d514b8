"""Text in columns: tables with and without a head."""

from __future__ import annotations

import pytest
from games_to_try import Copy

from kitgen.draw.drawing import Drawing, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT
from kitgen.game import load_game
from kitgen.kit.studios import open_workshop
from kitgen.parts.blocks import Figure
from kitgen.parts.columns import (
    MOST_GIVEN,
    MOST_LEFT,
    WHOLE_TABLE_ROWS,
    At,
    Column,
    PageStyle,
    Setter,
    Slab,
    depth,
    feathered,
    pour,
)
from kitgen.parts.markup import parts
from kitgen.parts.typeset import ICON_SHARE, TIE
from kitgen.parts.typography import tidy

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
        assert at["Incorruptible"] == at["headings"] == at["page\N{NO-BREAK SPACE}7"] == at["Below"]
        columns.add(at["Incorruptible"])
    assert not shop.studio.problems
    assert len(columns) == 2


SECTIONS = """
faces:
  sections:
    size: [84, 60]
    boxes:
      words:
        draw: flow
        columns: 2
        gap: 4
        floor: 6
        together: %s
        text: |
          ## First

          %s

          ## Second

          %s
"""


@pytest.mark.walk
def test_a_section_stays_in_one_column_unless_its_letters_would_be_much_smaller(
    copy: Copy,
) -> None:
    """Two sections of 24 lines in all: whole where both columns hold one at nine tenths of the
    size at least, else as if nobody had asked."""
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, sections]")

    def made(together: str, words: tuple[tuple[str, int], ...]) -> list[Text]:
        body = ["\n\n          ".join(f"{name}{n}" for n in range(count)) for name, count in words]
        copy.write("layouts/sections.yaml", SECTIONS % (together, *body))
        drawing = open_workshop(load_game(copy.folder), "en").studio.face("sections", {})
        return [verb for verb in drawing.verbs if isinstance(verb, Text)]

    kept = []
    for first in range(1, 24):
        words = (("a", first), ("b", 24 - first))
        free, whole = made("false", words), made("true", words)
        assert {t.string for t in free} == {t.string for t in whole}
        if all(len({t.x for t in whole if t.string[0] == name}) == 1 for name in "ab"):
            assert whole[-1].size_pt >= 0.9 * free[-1].size_pt
            kept.append(first)
        else:
            assert whole == free
    assert 12 in kept
    assert not {1, 23} & set(kept)


@pytest.mark.parametrize("larger", [1, 1.5])
def test_icons_alone_in_a_cell_are_as_large_as_they_are_asked_to_be(
    copy: Copy, larger: float
) -> None:
    styles = open_workshop(load_game(copy.folder), "en").studio.theme.styles
    first, second, third, head = (styles[name] for name in ("h1", "h2", "h3", "th"))
    page = PageStyle(styles["body"], (first, second, third), head, "#000000", "#000000")
    heights: list[float] = []

    def icons(name: str, x: float, y: float, height: float, colour: str) -> list[Verb]:
        heights.append(height)
        return []

    def figures(figure: Figure, measure: float) -> tuple[float, float, At]:
        raise AssertionError(figure)

    setter = Setter(page, 60, "en", icons, figures, larger)
    slabs = setter.slabs(parts("| | |\n|:--|:--|\n| :lantern: | chief |"))
    made = [verb for slab in slabs for verb in slab.at(0, 0)]
    assert heights == [pytest.approx(larger * page.body.size_pt * ICON_SHARE * MM_PER_PT)]
    assert [v.size_pt for v in made if isinstance(v, Text)] == [page.body.size_pt]


@pytest.mark.parametrize(
    ("rows", "tied"),
    [
        (2, [True, False]),
        (WHOLE_TABLE_ROWS, [True] * (WHOLE_TABLE_ROWS - 1) + [False]),
        (WHOLE_TABLE_ROWS + 1, [True, True, *[False] * (WHOLE_TABLE_ROWS - 3), True, False]),
    ],
)
def test_a_short_table_is_not_split_and_a_long_one_leaves_no_row_alone(
    copy: Copy, rows: int, tied: list[bool]
) -> None:
    """Its last row is free of what follows, even under a head only."""
    styles = open_workshop(load_game(copy.folder), "en").studio.theme.styles
    first, second, third, head = (styles[name] for name in ("h1", "h2", "h3", "th"))
    page = PageStyle(styles["body"], (first, second, third), head, "#000000", "#000000")

    def figures(figure: Figure, measure: float) -> tuple[float, float, At]:
        raise AssertionError(figure)

    words = "| loss | points |\n|:--|--:|\n" + "| gun | 2 |\n" * (rows - 1)
    setter = Setter(page, 60, "en", lambda *_: [], figures)
    assert [slab.keep for slab in setter.slabs(parts(words))] == tied


def slab(height: float = 3.0, give: float = 1.0, keep: bool = False) -> Slab:
    return Slab(height, 2.0, keep, lambda x, top: [], give=give)


def test_columns_are_stretched_to_end_level() -> None:
    """By at most a little at each gap, and nothing between lines that belong together."""
    column = pour([slab(), slab(give=0.0), slab(), slab()], 100)[0]
    ends = feathered(column, depth([column]) + 1.0, em=10.0)
    assert [round(top, 2) for top, _ in ends] == [0.0, 5.0, 10.5, 16.0]
    far = feathered(column, 100, em=1.0)
    assert depth([far]) == pytest.approx(depth([column]) + 2 * MOST_GIVEN)


def test_a_column_takes_a_line_more_where_its_gaps_can_give_it() -> None:
    slabs = [slab() for _ in range(5)]
    assert [len(column) for column in pour(slabs, 21.5)] == [4, 1]
    (column,) = pour(slabs, 21.5, taken_mm=0.5)
    assert depth([column]) > 21.5
    assert depth([feathered(column, 21.5, em=3.0)]) == pytest.approx(21.5)


NARROW = """
faces:
  narrow:
    size: [24, 60]
    boxes:
      words:
        draw: flow
        hyphens: %s
        text: |
          The commander understands reinforcements (p. 12) and s. 3
"""


@pytest.mark.parametrize(("hyphens", "broken"), [("true", True), ("false", False)])
def test_a_flow_breaks_no_words_where_it_is_asked_not_to(
    copy: Copy, hyphens: str, broken: bool
) -> None:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, narrow]")
    copy.write("layouts/narrow.yaml", NARROW % hyphens)
    verbs = open_workshop(load_game(copy.folder), "en").studio.face("narrow", {}).verbs
    lines = [verb.string for verb in verbs if isinstance(verb, Text)]
    assert any(line.endswith("-") for line in lines) is broken


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_page_stays_with_its_number(lang: str) -> None:
    assert tidy("On p. 4 and (s. 10–11), top. 3", lang) == (
        "On p.\N{NO-BREAK SPACE}4 and (s.\N{NO-BREAK SPACE}10–11), top. 3"
    )


def setter(copy: Copy, measure: float = 60) -> Setter:
    styles = open_workshop(load_game(copy.folder), "en").studio.theme.styles
    first, second, third, head = (styles[name] for name in ("h1", "h2", "h3", "th"))
    page = PageStyle(styles["body"], (first, second, third), head, "#000000", "#000000")

    def figures(figure: Figure, measure: float) -> tuple[float, float, At]:
        raise AssertionError(figure)

    return Setter(page, measure, "en", lambda *_: [], figures)


def words_of(column: Column) -> list[str]:
    found = (verb for _, slab in column for verb in slab.at(0, 0))
    return [verb.string for verb in found if isinstance(verb, Text)]


def losses(rows: int) -> str:
    return "| loss | points |\n|:--|--:|\n" + "".join(f"| gun{n} | {n} |\n" for n in range(rows))


def test_a_table_that_is_divided_goes_on_under_its_head(copy: Copy) -> None:
    slabs = setter(copy).slabs(parts(losses(30)))
    columns = pour(slabs, depth(pour(slabs, 1e6)) / 2.5)
    assert len(columns) == 3
    assert [words_of(column)[:2] for column in columns] == [["loss", "points"]] * 3
    said = [word for column in columns for word in words_of(column)[2:]]
    assert said == [word for n in range(30) for word in (f"gun{n}", str(n))]
    # what is poured again from the middle of a table has its head too
    (again,) = pour(slabs[4:], 1e6)
    assert words_of(again)[:4] == ["loss", "points", "gun3", "3"]


@pytest.mark.walk
def test_a_cell_is_broken_in_its_words_only_where_that_makes_its_row_lower(copy: Copy) -> None:
    table = parts("| a | b |\n| --- | --- |\n| 1 | they march over mountainous countryside |")
    found = set()
    for measure in range(24, 80):
        broken, whole = setter(copy, measure), setter(copy, measure)
        whole.hyphens = False
        (_, low), (_, high) = broken.slabs(table), whole.slabs(table)
        hyphen = any(word.endswith("-") for word in words_of([(0.0, low)]))
        assert low.height < high.height if hyphen else low.height == high.height
        found.add(hyphen)
    assert found == {True, False}


@pytest.mark.walk
def test_a_long_table_moves_on_whole_where_little_stays_empty(copy: Copy) -> None:
    """With its heading; where more than a third of the column would be empty it is divided."""
    table = "## Losses\n\n" + losses(12)
    height = 1.2 * depth(pour(setter(copy).slabs(parts(table)), 1e6))
    found = set()
    for before in range(2, 30):
        words = "Before.\n\n" * before
        first, *_ = columns = pour(setter(copy).slabs(parts(words + table)), height)
        left = 1 - depth(pour(setter(copy).slabs(parts(words)), 1e6)) / height
        if len(columns) == 1 or left < 0.2:
            continue  # whole anyhow, or no room for its first rows
        divided = "points" in words_of(first)
        assert divided is (left > MOST_LEFT)
        assert [words_of(column).count("points") for column in columns] == [int(divided), 1]
        found.add(divided)
    assert found == {True, False}


def test_a_table_higher_than_a_column_begins_where_it_stands(copy: Copy) -> None:
    slabs = setter(copy).slabs(parts("Before.\n\n" * 8 + losses(40)))
    height = depth(pour(setter(copy).slabs(parts("Before.\n\n" * 12)), 1e6))
    assert "points" in words_of(pour(slabs, height)[0])


@pytest.mark.parametrize(
    "after", ["- one\n- two\n- three", "1. one\n2. two", losses(9), "Another paragraph."]
)
def test_a_line_that_ends_in_a_colon_stays_with_what_it_announces(copy: Copy, after: str) -> None:
    slabs = setter(copy).slabs(parts(f"First.\n\nSecond.\n\nIt **costs:**\n\n{after}"))
    for height in range(4, 30):
        for column in pour(slabs, height)[:-1]:
            assert "costs:" not in words_of(column)[-1]


LEVEL = """
faces:
  level:
    size: [84, 60]
    boxes:
      words:
        draw: flow
        columns: 2
        gap: 4
        level: %s
        text: |
          ## First

          One

          Two

          Three

          ## Second

          Four

          ## Third

          Five
"""


def test_columns_of_a_flow_end_level_where_it_is_asked_for(copy: Copy) -> None:
    """The shorter one is stretched, a little at each gap; the deeper one stays."""
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, level]")
    ends: list[list[float]] = []
    for level in ("false", "true"):
        copy.write("layouts/level.yaml", LEVEL % level)
        drawing = open_workshop(load_game(copy.folder), "en").studio.face("level", {})
        ends.append(
            [*{verb.x: verb.y for verb in drawing.verbs if isinstance(verb, Text)}.values()]
        )
    (short, deep), (stretched, same) = map(sorted, ends)
    assert same == deep
    assert short + 1 < stretched <= deep


def lefts(slabs: list[Slab]) -> list[float]:
    return [verb.x for verb in slabs[-1].at(0, 0) if isinstance(verb, Text)]


def test_figures_stay_beside_their_name_where_a_sentence_follows(copy: Copy) -> None:
    """What is to spare stands behind the sentence; without one it is shared out."""
    words = "| JPN | 5 | Japan holds Sumatra, Java, Borneo and Celebes. |\n"
    told = f"| | | |\n|:--|--:|:--|\n{words}"
    short = "| | | |\n|:--|--:|:--|\n| JPN | 5 | Java |\n"
    near = lefts(setter(copy, 200).slabs(parts(told)))
    assert near[1] < 20
    assert near[2] < 25
    assert near == lefts(setter(copy, 300).slabs(parts(told)))
    far = lefts(setter(copy, 200).slabs(parts(short)))
    assert far[1] > 100


def test_figures_of_a_cell_stay_with_the_icons_they_count(copy: Copy) -> None:
    """The columns beside it give way, as they do for a long word."""
    heights = list[float]()

    def noted(name: str, x: float, y: float, height: float, colour: str) -> list[Verb]:
        heights.append(y)
        return []

    text = "| technology | kind | built | gives |\n|:--|:--|--:|:--|\n"
    text += "| growing of corn | laboratory | 2 | 1~:gun:~1~:chief: |\n"
    one = setter(copy, 46)
    one.make_icon = noted
    one.slabs(parts(text.replace("~", TIE)))[-1].at(0, 0)
    assert len(heights) == 2
    assert heights[0] == heights[1]


SPREAD = """
faces:
  spread:
    size: [84, 60]
    boxes:
      words: {draw: flow, columns: 1, spread: %s, text: "One\\n\\nTwo\\n\\nThree"}
"""


def test_a_text_is_spread_over_its_box_as_far_as_it_is_asked_to_be(copy: Copy) -> None:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, spread]")
    ends: list[float] = []
    for spread in (0, 0.5, 1, 10):
        copy.write("layouts/spread.yaml", SPREAD % spread)
        drawing = open_workshop(load_game(copy.folder), "en").studio.face("spread", {})
        ends.append(max(verb.y for verb in drawing.verbs if isinstance(verb, Text)))
    assert ends[1] - ends[0] == pytest.approx(ends[2] - ends[1])
    assert ends[0] < ends[1] < ends[2] < ends[3] < 60
    assert ends[3] > 50
