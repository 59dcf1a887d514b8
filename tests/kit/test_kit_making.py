"""Parts lists made into pieces and pages: booklets of faces, what the printing notes count."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from drawn_words import texts
from games_to_try import EXAMPLES, GAMES, Copy

from kitgen.game import load_game
from kitgen.kit.build import build_kit, check_kit
from kitgen.kit.making import MadePart, component_title, units_of
from kitgen.kit.options import Options
from kitgen.kit.studios import open_workshop
from kitgen.press.papers import paper

POURED = """    page: river.page
    text: |
      # {{ row.title }}

      {{ row.body }}
"""
DRAWN = """    faces: [river.heading, river.story]
    closing: [river.blank, river.blank]
"""
LAYOUT = """
faces:
  river.heading:
    size: [100, 146]
    boxes:
      words: {draw: text, text: "{{ number }} heading {{ row.id }}"}
  river.story: {extends: river.heading, boxes: {words: {text: "{{ number }} story {{ row.id }}"}}}
  river.blank: {extends: river.heading, boxes: {words: {text: "{{ number }} blank"}}}
  river.cover:
    size: [100, 146]
    boxes:
      list:
        draw: text
        text: |
          {% for one in contents %}{{ one.page }} {{ one.row.id if one.row else 'end' }}
          {% endfor %}
"""


def drawn(copy: Copy) -> MadePart:
    copy.swap("kit.yaml", POURED, DRAWN)
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, drawn]")
    copy.write("layouts/drawn.yaml", LAYOUT)
    _, made = check_kit(load_game(copy.folder), "en")
    (booklet,) = [one for one in made["rules"] if one.id == "rules"]
    return booklet


def test_a_booklet_of_faces_has_a_page_for_each_face_of_each_row(copy: Copy) -> None:
    cover, *pages = drawn(copy).pages
    topics = [topic.id for topic in load_game(copy.folder).topics("en")]
    wanted = [f"{kind} {topic}" for topic in topics for kind in ("heading", "story")]
    assert [[tied.replace("\xa0", " ") for tied in texts(page)] for page in pages] == [
        [f"{number} {words}"] for number, words in enumerate([*wanted, "blank", "blank"], 2)
    ]
    listed = [f"{2 + 2 * i} {topic}" for i, topic in enumerate(topics)]
    told = [tied.replace("\xa0", " ") for tied in texts(cover)]
    assert told == [*listed, f"{2 + 2 * len(topics)} end"]


def test_a_booklet_is_poured_or_drawn(copy: Copy) -> None:
    copy.swap("kit.yaml", POURED, DRAWN + "    page: river.page\n")
    assert "part 'rules' has no field 'page'" in copy.line()


def test_a_booklet_needs_pages(copy: Copy) -> None:
    copy.swap("kit.yaml", POURED, "")
    assert [line.partition(": ")[2] for line in copy.lines()] == [
        "part 'rules' has no 'page'; add 'page: …'",
        "part 'rules' has no 'text'; add 'text: …'",
    ]


def test_notes_count_a_component_once(copy: Copy, tmp_path: Path) -> None:
    """Two parts of one component in one file, with the same note, are one line of both."""
    kit = copy.read("kit.yaml")
    first = kit[kit.index("  topics:\n") : kit.index("  rules:\n")]
    some = first.replace("each: topics", 'each: "topics[:1]"')
    rest = first.replace("each: topics", 'each: "topics[1:]"').replace("  topics:", "  more:")
    copy.write("kit.yaml", kit.replace(first, some + rest))
    folder = build_kit(load_game(copy.folder), Options("en", paper("a4")), tmp_path)
    page = pypdfium2.PdfDocument(folder / "print-me.pdf")[0].get_textpage().get_text_range()
    game = load_game(copy.folder)
    name, count = game.words("en").name("components", "aids"), len(game.topics("en"))
    counted = [line for line in page.splitlines() if line.startswith(f"{name} aids.pdf")]
    assert len(counted) == 1
    assert counted[0].split()[-1] == str(count)


@pytest.mark.parametrize("game", GAMES)
def test_every_id_can_be_the_name_of_a_file(game: str) -> None:
    shop = open_workshop(load_game(GAMES[game]), "en")
    ids = [unit.id for plan in shop.plan.parts for unit in units_of(plan, shop)]
    assert len(set(ids)) == len(ids)
    assert [id for id in ids if not re.fullmatch(r"[\w+.-]{1,60}(/[\w+-][\w+.-]{0,59})?", id)] == []


def test_rows_of_any_kind_have_ids_that_stay_in_their_folder(copy: Copy) -> None:
    rows = "[{'id': '../../out'}, {'id': 'a:b?'}, ['one', 'two'], topics, '...', 'x' * 300]"
    copy.swap("kit.yaml", "each: fleets", f'each: "{rows}"')
    shop = open_workshop(load_game(copy.folder), "en")
    (plan,) = (one for one in shop.plan.parts if one.id == "boats")
    ids = [unit.id.removeprefix("boats/") for unit in units_of(plan, shop)]
    assert ids[:3] == ["out", "a-b", "one+two"]
    topics = "+".join(topic.id for topic in load_game(copy.folder).topics("en"))
    assert ids[3] == topics
    assert re.fullmatch(r"[0-9a-f]{8}", ids[4])
    assert re.fullmatch(r"x{51}-[0-9a-f]{8}", ids[5])


@pytest.mark.parametrize(
    "folder", sorted({*GAMES.values(), *EXAMPLES}, key=str), ids=lambda one: Path(one).name
)
def test_every_part_has_a_name_in_every_language(folder: str | Path) -> None:
    """It heads decks on a screen and the list of pieces to count; the id would be English."""
    game = load_game(folder)
    for lang in game.languages:
        shop = open_workshop(game, lang)
        assert [plan.id for plan in shop.plan.parts if not component_title(plan, shop)] == [], lang
