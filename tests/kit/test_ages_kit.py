"""Through the Ages: its figures against the rule text by page, and what the kit makes of them."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from ages_parts import LANGUAGES, constant, copies, figure, game, kit, parts, walked

from kitgen.draw.drawing import Text
from kitgen.game.load import load_game
from kitgen.game.model import Topic
from kitgen.kit.components import guesses
from kitgen.kit.making import make_part, qr_uses
from kitgen.kit.studios import open_workshop
from kitgen.parts.studio import Studio

# ---- the decks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "two", "three", "four"),
    [("a", 20, 20, 20), ("i", 45, 50, 55), ("ii", 45, 50, 55), ("iii", 45, 50, 55)],
)
def test_civil_decks_by_players(age: str, two: int, three: int, four: int) -> None:
    """Five cards of each deck are marked 3+ and five 4 (p. 2); antiquity has no marks."""
    rows = [row for row in game().table("civil_cards") if row["age"] == age]
    counts = [sum(copies(row, n) for row in rows) for n in (2, 3, 4)]
    assert counts == [two, three, four]
    assert sum(figure(row, "marked_3") for row in rows) == three - two
    assert sum(figure(row, "marked_4") for row in rows) == four - three


def test_military_decks() -> None:
    """Pacts leave the decks of two players (p. 11)."""
    rows = list(game().table("military_cards"))
    four, two = Counter[str](), Counter[str]()
    for row in rows:
        four[str(row["age"])] += copies(row, 4)
        two[str(row["age"])] += copies(row, 2)
    assert dict(four) == {"a": 10, "i": 50, "ii": 50, "iii": 45}
    assert dict(two) == {"a": 10, "i": 48, "ii": 46, "iii": 41}


def test_tutorial_has_nine_events_without_politics() -> None:
    """P. 2: all age A cards but Development of Politics."""
    events = {row.id for row in game().table("military_cards") if row["tutorial"]}
    assert len(events) == 9
    assert "development_of_politics" not in events


def test_six_leaders_and_four_wonders_in_each_age() -> None:
    for age in ("a", "i", "ii", "iii"):
        types = Counter(str(r["type"]) for r in game().table("civil_cards") if r["age"] == age)
        assert (types["leader"], types["wonder"]) == (6, 4)


# ---- figures of the rule text -------------------------------------------------------------------


def test_start_of_a_nation() -> None:
    """P. 2-3: 25 yellow tokens, 18 in the bank, six on cards; 18 blue; four white, two red."""
    techs = game().table("start_techs")
    workers = {row.id: figure(row, "start_workers") for row in techs}
    assert workers == {
        "agriculture": 2,
        "bronze": 2,
        "religion": 0,
        "philosophy": 1,
        "warriors": 1,
        "despotism": 0,
    }
    unused, bank = constant("unused_workers"), constant("yellow_in_bank")
    assert bank + sum(workers.values()) + unused == constant("yellow_tokens") == 25
    assert constant("blue_tokens") == 18
    despotism = techs["despotism"]
    assert (despotism["civil_actions"], despotism["military_actions"]) == (4, 2)
    assert despotism["urban_limit"] == 2


def test_yellow_bank() -> None:
    """P. 2, 5, 14: five sections emptied from the right; 18 places; the scale has eight columns."""
    rows = {figure(row, "tokens"): row for row in game().table("yellow_bank")}
    assert [rows[n]["population_cost"] for n in (18, 16, 12, 8, 4)] == [2, 3, 4, 5, 7]
    assert [rows[n]["consumption"] for n in (18, 16, 12, 8, 4, 0)] == [0, 1, 2, 3, 4, 6]
    sections = Counter(row["section"] for n, row in rows.items() if n)
    assert sections == {1: 2, 2: 4, 3: 4, 4: 4, 5: 4}
    for n, row in rows.items():
        empty = {figure(rows[place], "happy_column") for place in range(n + 1, 19)}
        still = {figure(rows[place], "happy_column") for place in range(1, n + 1)}
        assert figure(row, "happy_needed") == len(empty - still)


def test_example_of_discontent() -> None:
    """P. 14: one face, one discontent; growing costs 4 and column 3 falls empty."""
    rows = {figure(row, "tokens"): row for row in game().table("yellow_bank")}
    before = [
        n for n, row in rows.items() if row["happy_needed"] == 2 and row["population_cost"] == 4
    ]
    assert 11 in before
    assert rows[10]["happy_needed"] == 3


def test_blue_bank() -> None:
    """P. 14: sections of ten, four and four; 2, 4 and 6 resources are lost."""
    rows = {figure(row, "tokens"): figure(row, "corruption") for row in game().table("blue_bank")}
    assert [rows[n] for n in (18, 9, 8, 5, 4, 1, 0)] == [0, 0, 2, 2, 4, 4, 6]


def test_card_row() -> None:
    """P. 4-5: five places for one action, four for two, four for three; 3, 2 or 1 cards go."""
    rows = list(game().table("card_row"))
    assert Counter(row["civil_actions"] for row in rows) == {1: 5, 2: 4, 3: 4}
    assert [sum(bool(row[f"removed_{n}p"]) for row in rows) for n in (2, 3, 4)] == [3, 2, 1]


def test_examples_by_page() -> None:
    civil, military = game().table("civil_cards"), game().table("military_cards")
    assert civil["pyramids"]["stages"] == ("3", "2", "1")  # p. 6
    assert civil["colossus"]["stages"] == ("3", "3")  # p. 7
    assert (civil["monarchy"]["revolution_cost"], civil["monarchy"]["peaceful_cost"]) == (3, 9)
    assert civil["iron"]["science_cost"] == civil["iron"]["resource_cost"] == 5  # p. 9
    assert figure(civil["coal"], "resource_cost") - 2 == 6  # p. 15
    assert [military["defensive_army"][k] for k in ("infantry", "cavalry", "artillery")] == [
        2,
        0,
        1,
    ]
    assert [military["defensive_army"][k] for k in ("army_bonus", "army_bonus_obsolete")] == [6, 3]
    assert [military["entrenchments"][k] for k in ("army_bonus", "army_bonus_obsolete")] == [9, 5]
    assert [military["entrenchments"][k] for k in ("infantry", "cavalry", "artillery")] == [1, 0, 2]
    assert [military["fighting_band"][k] for k in ("infantry", "army_bonus")] == [2, 1]  # p. 15
    assert military["inhabited_territory_i"]["perm_yellow"] == 2  # p. 13
    assert military["defense_colonization_ii"]["defence"] == 4  # p. 13
    assert military["spy"]["ma_cost"] == 1  # p. 13
    assert civil["great_wall"]["strength"] is None
    assert civil["st_peters_basilica"]["culture"] == 2


def test_track_lengths_that_no_source_gives_are_named_as_guesses() -> None:
    named = {entry["id"] for entry in guesses(game(), "en")}
    assert named == {"science_rating_cap", "science_points_cap"}


# ---- the kit ------------------------------------------------------------------------------------


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_of_the_kit(lang: str) -> None:
    counts: Counter[str] = Counter()
    for one in kit(lang)[1]:
        counts[one.plan.component] += one.count
    assert (counts["civil_cards"], counts["military_cards"]) == (185, 155)
    assert (counts["yellow_tokens"], counts["blue_tokens"]) == (100, 72)
    assert (counts["civil_tokens"], counts["military_tokens"]) == (16, 8)
    assert (counts["nation_mats"], counts["pact_markers"]) == (4, 8)
    assert counts["aids"] == 3 * 4


def test_bank_has_the_tokens_that_cards_can_give() -> None:
    """The extra tokens suffice for all colonies, wherever they go."""
    extra = {one.id.rpartition("/")[2]: one.count for one in parts("en", "bank-tokens")}
    cards = game().table("military_cards")
    assert extra["yellow"] >= sum(figure(row, "perm_yellow") for row in cards) + 4
    colonies = sum(figure(row, "perm_blue") for row in cards)
    civil = game().table("civil_cards")
    assert extra["blue"] >= colonies + sum(
        figure(row, "blue_tokens") * copies(row, 4) for row in civil
    )


# ---- topics -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_topics(lang: str) -> None:
    topics = game().topics(lang)
    assert len(topics) >= 30
    groups = game().words(lang).sections["groups"]
    for topic in topics:
        words = re.findall(r"[^\s|:*\-–]+", topic.body)
        assert 80 <= len(words) <= 260, topic.id
        assert topic.group in groups
        assert re.search(r"\d", topic.page)
        assert len(topic.summary.encode()) <= 600


def test_topics_are_the_same_in_both_languages() -> None:
    def facts(topic: Topic) -> tuple[str, str, str, int]:
        return topic.id, topic.page, topic.group, topic.order

    english, czech = (list(map(facts, game().topics(lang))) for lang in LANGUAGES)
    assert english == czech


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_topic_has_a_qr_code_with_its_summary(lang: str) -> None:
    shop, made = kit(lang)
    told = {
        use.topic: use.payload
        for one in made
        if one.plan.id == "topics" and one.piece is not None
        for side in (one.piece.front, one.piece.back)
        if side
        for use in qr_uses(side, shop)
    }
    assert set(told) == {topic.id for topic in shop.topics}
    for topic in shop.topics:
        assert told[topic.id] == f"{topic.title}\n{topic.summary}"


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_of_topics_are_set_in_one_type(lang: str) -> None:
    """A title that is too long for its card is set smaller than its neighbours; smaller are only
    those of two that share a side."""
    _shop, made = kit(lang)
    cards = [one.piece for one in made if one.plan.id == "topics" and one.piece]
    sharing = {
        topic
        for one in made
        if one.plan.id == "topics"
        for topic in one.id.partition("/")[2].split("+")[1:]
        if one.id.count("+") > 1
    }
    sides = [side for piece in cards for side in (piece.front, piece.back) if side]
    titles = {topic.title: topic.title.replace(" ", "\u00a0") for topic in game().topics(lang)}
    told = [
        verb
        for side in sides
        for drawing in walked(side)
        for verb in drawing.verbs
        if isinstance(verb, Text) and verb.string.replace(" ", "\u00a0") in titles.values()
    ]
    assert len(told) >= len(titles)
    small = {titles[topic.title] for topic in game().topics(lang) if topic.id in sharing}
    assert len(small) == 2
    assert {text.string.replace(" ", "\u00a0") for text in told if text.size_pt < 15} == small


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_summary_lists_is_a_list(lang: str) -> None:
    """A line that is no sentence stands behind a bullet: cards and aids break it, and the next one
    begins like its rest."""
    for topic in game().topics(lang):
        for line in topic.summary.splitlines():
            assert line.endswith((".", ":", "!")) or re.match(r"- |\d+\. ", line), line


@pytest.mark.walk
@pytest.mark.parametrize("version", ["tutorial", "advanced", "full"])
def test_aids_have_their_own_codes(version: str) -> None:
    shop, made = kit("en")
    aid = next(one for one in made if one.id == f"player-aids/{version}")
    assert aid.piece is not None
    assert aid.piece.back is not None
    told = {use.topic for side in (aid.piece.front, aid.piece.back) for use in qr_uses(side, shop)}
    row = shop.studio.view.row("versions", version)
    assert told == {*row["front_codes"], *row["back_codes"]}
    assert len(told) == 6
    assert not told & set(row["back_topics"])  # no code for what is printed beside it


# ---- general mechanisms that this game needed ---------------------------------------------------


@pytest.mark.walk
def test_faces_for_equal_lists_are_one_and_for_other_lists_are_not() -> None:
    """A list made for one box may lie where an earlier one lay: it is told by its contents."""
    shop, _ = kit("en")
    studio: Studio = shop.studio
    row = studio.view.row("civil_cards", "iron")
    given = {"row": row, "colour": "#000000"}
    one = studio.face(
        "ages.card.figures", given | {"figures": [{"icon": "food", "value": "1", "sign": ""}]}
    )
    same = studio.face(
        "ages.card.figures", given | {"figures": [{"icon": "food", "value": "1", "sign": ""}]}
    )
    other = studio.face(
        "ages.card.figures", given | {"figures": [{"icon": "food", "value": "2", "sign": ""}]}
    )
    assert one is same
    assert one is not other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_turned_words_are_not_cut_off(lang: str) -> None:
    """Words set along an edge are longer than their face is wide before they are turned."""
    shop = open_workshop(load_game("axis-allies"), lang, "full")
    plan = next(plan for plan in shop.plan.parts if plan.id == "units")
    fronts = [made.piece.front for made in make_part(plan, shop) if made.piece]
    turned = [d for front in fronts for d in walked(front) if d.name == "turned"]
    words = [(d, verb) for d in turned for verb in d.verbs if isinstance(verb, Text)]
    assert words
    assert all(verb.x >= -drawing.bleed_mm for drawing, verb in words)
