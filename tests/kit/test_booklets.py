"""Rule booklets as wholes: full sheets, contents that are right, examples beside their rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from drawn_kits import booklet, workshop
from drawn_words import texts
from games_to_try import GAMES, Copy

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.game import load_game
from kitgen.kit.build import check_kit
from kitgen.kit.making import make_part
from kitgen.kit.studios import open_workshop
from kitgen.parts.columns import Setter
from kitgen.parts.typeset import Block

FEW_PAGES = {  # so many came before covers, backs and pictures: none may take a sheet more
    "axis-allies": 24,
    "battles-of-napoleon": 16,
    "game-of-thrones": 16,
    "pacific-1940": 20,
    "through-the-ages": 24,
}
LOW_MM = 5.0
"""An opener without a strip is not as high."""
EVERY = [(game, lang) for game in FEW_PAGES for lang in ("en", "cs")]


def written(page: Drawing) -> str:
    return spoken(" ".join(texts(page)))


def spoken(words: str) -> str:
    return words.replace("\xa0", " ").casefold()


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_a_booklet_fills_its_sheets(game: str, lang: str) -> None:
    pages = booklet(game, lang).pages
    assert len(pages) == FEW_PAGES[game]
    assert all(texts(page) for page in pages)
    label = workshop(game, lang).words.label
    assert spoken(label("at_a_glance")) in written(pages[-1])
    assert spoken(label("in_the_box")) in written(pages[1])


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_examples_stand_beside_their_rules(game: str, lang: str) -> None:
    """Each after the page on which its topic begins, and two pages of one on a spread."""
    shop = workshop(game, lang)
    plan = next(part for part in shop.plan.parts if part.id == "rules")
    pages = booklet(game, lang).pages
    names = [page.name for page in pages]
    assert plan.inserts
    titles = {topic.id: topic.title for topic in shop.topics}
    for id, faces in plan.inserts:
        first = names.index(faces[0])
        assert names[first : first + len(faces)] == list(faces)
        assert len(faces) == 1 or (first + 1) % 2 == 0
        begun = " ".join(written(page) for page in pages[first - 2 : first])
        assert all(spoken(word) in begun for word in titles[id].split())


@pytest.mark.walk
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_no_text_goes_on_behind_inserted_pages(game: str, lang: str) -> None:
    """The page after them begins with what stands over a title."""
    pages = booklet(game, lang).pages
    behind = [
        after
        for before, after in pairwise(pages)
        if before.name.startswith("example.") and ".page-" in after.name
    ]
    assert any(page.name.startswith("example.") for page in pages)
    assert any(".page-" in page.name for page in pages)
    corner = pytest.approx((12, 10))
    going_on = [
        page
        for page in behind
        if not any(
            isinstance(verb, PlacedDrawing)
            and "opener" in verb.drawing.name
            and verb.by(0, 0) == corner
            for verb in page.verbs
        )
    ]
    assert not going_on


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", ["game-of-thrones", "through-the-ages"])
def test_no_cell_of_a_table_is_broken_in_a_word(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor between a figure and what it counts."""
    cells: list[list[str]] = []
    drawn = Setter._row_at

    def noted(self: Setter, blocks: list[Block], *given: Any) -> Any:
        for block in blocks:
            lines = ("".join(part.text for _, part in line.parts) for line in block.lines)
            cells.append([line.strip() for line in lines])
            assert not any(line.parts[0][1].icon for line in block.lines[1:] if line.parts)
        return drawn(self, blocks, *given)

    monkeypatch.setattr(Setter, "_row_at", noted)
    shop = open_workshop(load_game(GAMES[game]), lang)
    make_part(next(part for part in shop.plan.parts if part.id == "rules"), shop)
    assert len(cells) >= 40
    assert [cell for cell in cells if any(line.endswith("-") for line in cell[:-1])] == []


@pytest.mark.walk
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_no_name_of_a_section_ends_a_column_of_the_contents(game: str, lang: str) -> None:
    """Where one begins near the middle, the second column begins with it."""
    page = booklet(game, lang).pages[1]
    lines = [
        (round(verb.by.e), verb.by.f, verb.drawing)
        for verb in page.verbs
        if isinstance(verb, PlacedDrawing) and verb.drawing.name == "booklet.line"
    ]
    left, right = (
        [not re.search(r"\d$", " ".join(texts(one))) for _, _, one in sorted(column)]
        for column in (
            [one for one in lines if one[0] == side] for side in sorted({one[0] for one in lines})
        )
    )
    assert not left[-1]
    assert right[0] or not any((left[-2], right[1]))


@pytest.mark.walk
@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_every_page_says_its_number_at_its_foot(game: str, lang: str) -> None:
    pages = booklet(game, lang).pages
    for number, page in enumerate(pages[2:-1], 3):
        assert str(number) in texts(page), number


def placed(verbs: Iterable[Verb]) -> Iterator[Drawing]:
    """All drawings placed among verbs, and those placed in them."""
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield verb.drawing
            yield from placed(verb.drawing.verbs)
        elif isinstance(verb, Clip):
            yield from placed(verb.verbs)


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_each_section_opens_with_its_own_strip(game: str, lang: str) -> None:
    openers = [
        drawing
        for page in booklet(game, lang).pages
        for drawing in placed(page.verbs)
        if drawing.name.endswith(".opener") and drawing.height_mm > LOW_MM
    ]
    adorned = [
        name
        for opener in openers
        for name in {drawing.name for drawing in placed(opener.verbs)}
        if name.startswith("ornaments/head-") or name == "booklet.sign"
    ]
    groups = {topic.group for topic in load_game(GAMES[game]).topics(lang)}
    assert len(openers) == len(groups)
    assert len(adorned) == len(groups)
    heads = {f"ornaments/head-{group}.svg" for group in groups}
    assert set(adorned) in (heads, {"booklet.sign"})


def refilled(copy: Copy, more: str) -> Any:
    copy.swap("kit.yaml", "    page: river.page\n", "    page: river.page\n" + more)
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, more]")
    copy.write(
        "layouts/more.yaml",
        """
faces:
  river.plate: {size: [100, 146], boxes: {words: {draw: text, text: "plate {{ number }}"}}}
  river.tail: {size: ["{{ cell_w }}", "{{ cell_h }}"], boxes: {words: {draw: text, text: "tail"}}}
  river.cover:
    size: [100, 146]
    boxes:
      list:
        draw: text
        text: |
          {% for one in contents %}{{ one.id }}{{ '+' if one.inserted }} {{ one.page }}
          {% endfor %}
""",
    )
    found = check_kit(load_game(copy.folder), "en")[1]
    return next(one for one in found["rules"] if one.id == "rules").pages


def test_pages_are_filled_up_to_the_sheet(copy: Copy) -> None:
    """The back is the last of four, whatever came before; faces are taken in order."""
    pages = refilled(copy, "    filling: [river.plate, river.plate]\n    back: river.plate\n")
    assert len(pages) % 4 == 0
    assert texts(pages[-1]) == [f"plate {len(pages)}"]


def test_a_tail_stands_under_the_last_text(copy: Copy) -> None:
    copy.swap("layouts/river.yaml", "at: [9, 9, 82, 119]", "at: [9, 9, 82, 100]")
    pages = refilled(copy, "    tail: river.tail\n")
    assert "tail" in texts(pages[-1])
    assert not any("tail" in texts(page) for page in pages[:-1])


def test_inserts_are_in_the_contents(copy: Copy) -> None:
    topic = load_game(copy.folder).topics("en")[0].id
    cover, *pages = refilled(copy, f"    inserts: {{{topic}: [river.plate, river.plate]}}\n")
    at = next(i for i, page in enumerate(pages, 2) if "plate" in written(page))
    assert at % 2 == 0 or at > len(pages) - 1
    assert f"{topic}+ {at}" in texts(cover)
    assert texts(pages[at - 2]) == [f"plate {at}"]


def test_an_insert_beside_no_text_is_told(copy: Copy) -> None:
    copy.swap(
        "kit.yaml",
        "    page: river.page\n",
        "    page: river.page\n    inserts: {nowhere: [river.page]}\n",
    )
    assert "no text has the id 'nowhere'" in copy.line()


def drafted(copy: Copy, *topics: str) -> None:
    for topic in topics:
        copy.swap(f"rules/en/{topic}.md", "\norder:", "\ndraft: true\norder:")


def test_pages_beside_a_draft_are_left_out_with_it(copy: Copy) -> None:
    drafted(copy, "fog")
    cover, *pages = refilled(copy, "    inserts: {fog: [river.plate], turn: [river.plate]}\n")
    assert "fog" not in " ".join(texts(cover))
    assert sum("plate" in written(page) for page in pages) == 1


def test_parts_of_drafts_are_left_out_without_another_word(copy: Copy) -> None:
    topics = [topic.id for topic in load_game(copy.folder).topics("en")]
    drafted(copy, *topics)
    made = check_kit(load_game(copy.folder), "en")[1]
    assert "rules" not in [part.plan.id for part in made["rules"]]
    assert "topics" not in [part.plan.id for part in made["aids"]]
    looks = [line for line in copy.lines() if ": look: " in line]
    assert len(looks) == len(topics)
    assert all("this topic is a draft" in line for line in looks)


@pytest.mark.parametrize("part", ["topics", "rules"])
def test_a_part_without_rows_is_left_out_and_told(copy: Copy, part: str) -> None:
    kit = copy.read("kit.yaml")
    before, _, after = kit.partition(f"  {part}:\n")
    after = after.replace("each: topics", 'each: "[]"', 1)
    copy.write("kit.yaml", f"{before}  {part}:\n{after}")
    shop = open_workshop(load_game(copy.folder), "en")
    plan = next(plan for plan in shop.plan.parts if plan.id == part)
    for _ in range(2):
        assert make_part(plan, shop) == []
    (doubt,) = shop.studio.problems
    assert doubt.what == f"part '{part}' has no rows and is not printed"
    assert doubt.doubt


def test_a_booklet_without_topics_keeps_its_closing_pages(copy: Copy) -> None:
    drafted(copy, *(topic.id for topic in load_game(copy.folder).topics("en")))
    pages = refilled(copy, "    closing: [river.plate]\n")
    assert [texts(page) for page in pages[1:]] == [["plate 2"]]
