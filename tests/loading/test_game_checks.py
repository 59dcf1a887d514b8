"""Checks across tables, languages and the kit: what does not add up is told where it stands."""

from __future__ import annotations

import pytest
from games_to_try import Copy

from kitgen.game import load_game


def test_a_border_that_stands_twice_or_on_itself(copy: Copy) -> None:
    copy.write("roads.csv", copy.read("roads.csv") + "upper_velle,northmoor\nscar,scar\n")
    lines = copy.lines()
    assert any("'upper_velle' and 'northmoor' stand on line 2 too; keep one" in s for s in lines)
    assert any("'scar' borders itself; remove the line" in s for s in lines)


def test_an_area_nobody_can_reach(copy: Copy) -> None:
    copy.swap("roads.csv", "northmoor,scar\n", "")
    assert [s for s in copy.lines() if s.startswith("reaches.csv:")] == [
        "reaches.csv:3:1: 'scar' cannot be reached from 'northmoor'; add its borders to roads.csv"
    ]


def test_sums_that_must_be_equal(copy: Copy) -> None:
    copy.swap("guilds.csv", "heron,6", "heron,7")
    expected = (
        "guilds.csv:2:1: fleets.count of 'heron' adds up to 6; it must be 7, as guilds.fleet says"
    )
    assert expected in copy.lines()


def test_sums_that_have_a_limit(copy: Copy) -> None:
    copy.swap("reaches.csv", "oakholt,land,raven,3", "oakholt,land,raven,5")
    assert copy.line() == (
        "guilds.csv:4:1: reaches.oil of 'raven' adds up to 5; it must be at most 4,"
        " as guilds.beacons says"
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("graph: roads", "graph: rods", "there is no table 'rods'; did you mean 'roads'?"),
        ("from: a", "from: x", "table 'roads' has no column 'x'; use one of: a, b"),
        ("    to: b\n", "", "the check has no 'to'; add 'to: …'"),
        ("sum: fleets.count", "sum: fleets.cuont", "no column 'cuont'; did you mean 'count'?"),
        (
            "equals: guilds.fleet",
            "equal: guilds.fleet",
            "the check has no field 'equal'; use one of",
        ),
    ],
)
def test_checks_may_be_wrong_themselves(copy: Copy, old: str, new: str, expected: str) -> None:
    copy.swap("game.yaml", old, new)
    assert any(expected in line for line in copy.lines())


def test_a_topic_must_be_there_in_every_language(copy: Copy) -> None:
    (copy.folder / "rules/cs/fog.md").unlink()
    assert copy.line() == "rules/en/fog.md: the topic 'fog' is missing in 'cs'; add cs/fog.md"


def test_a_topic_is_of_a_group_that_the_texts_name(copy: Copy) -> None:
    copy.swap("rules/en/fog.md", "group: river", "group: rivers")
    assert copy.line() == (
        "rules/en/fog.md:4:8: the texts name no group 'rivers'; did you mean 'river'?"
    )


def test_a_text_must_be_there_in_every_language(copy: Copy) -> None:
    copy.swap("text/cs.yaml", "    name: Mlžná clona\n", "")
    copy.swap("text/en.yaml", "  weir: weir\n", "  weir: weir\n  reed: reeds\n")
    lines = copy.lines()
    assert any("'fog_bank' of 'cards' has no name in 'cs'" in line for line in lines)
    assert any("'reed'" in line and "text/cs.yaml" in line for line in lines)


def test_a_name_for_no_row(copy: Copy) -> None:
    copy.swap("text/en.yaml", "  barge: Barge\n", "  barge: Barge\n  bareg: Barge\n")
    assert any(
        "'bareg' is no id of table 'boats'; did you mean 'barge'?" in s for s in copy.lines()
    )


def test_the_kit_must_have_what_the_box_has(copy: Copy) -> None:
    copy.swap("components.csv", "cards,14", "cards,15")
    assert copy.line() == (
        "components.csv:6:1: the kit has 14 of 'cards', the box 15; mend the parts' counts"
    )


def test_a_component_without_a_part(copy: Copy) -> None:
    copy.write("components.csv", copy.read("components.csv") + "dice,,sure\n")
    for lang, name in (("en", "Dice"), ("cs", "Kostky")):
        copy.swap(f"text/{lang}.yaml", "components:\n", f"components:\n  dice: {name}\n")
    assert copy.line() == "components.csv:9:1: the kit has no 'dice'; add a part for it to kit.yaml"


def test_a_part_for_no_component(copy: Copy) -> None:
    copy.swap("kit.yaml", "component: boats", "component: boat")
    lines = copy.lines()
    assert any(
        "part 'boats' makes up 'boat', no row of 'components'; did you mean 'boats'?" in s
        for s in lines
    )
    assert any("the kit has 0 of 'boats', the box 18" in line for line in lines)


DRAFT = "this topic is a draft and is not printed; write it and take 'draft: true' away"


def test_a_draft_is_told_and_is_no_topic(copy: Copy) -> None:
    copy.swap("rules/en/fog.md", "order: 40\n", "order: 40\ndraft: true\n")
    game = load_game(copy.folder)
    assert "fog" not in [topic.id for topic in game.topics("en")]
    assert "fog" in [topic.id for topic in game.topics("cs")]
    assert [topic.id for topic in game.drafts("en")] == ["fog"]
    assert copy.lines() == [f"rules/en/fog.md:6:1: look: {DRAFT}"]


def test_a_draft_may_be_empty_and_says_so_with_true_or_false(copy: Copy) -> None:
    text = copy.read("rules/en/fog.md")
    head = text[: text.index("---\n", 4) + 4]
    copy.write("rules/en/fog.md", head.replace("order: 40\n", "order: 40\ndraft: true\n"))
    assert copy.lines() == [f"rules/en/fog.md:6:1: look: {DRAFT}"]
    copy.write("rules/en/fog.md", text.replace("order: 40\n", "order: 40\ndraft: soon\n"))
    assert copy.line() == (
        "rules/en/fog.md:6:8: 'draft' of topic 'fog' is not true or false; write true or false"
    )


def test_figures_may_be_told_by_a_draft_later(copy: Copy) -> None:
    """A row may name a draft as the topic that tells its figures, which are not looked for yet."""
    copy.swap("game.yaml", "checks:\n", "checks:\n  - told: cards.tags\n    figures: [count]\n")
    copy.swap("cards.csv", "fog_bank,weather,0,3,lantern,light", "fog_bank,weather,0,8,lantern,fog")
    untold = "'fog' does not tell 8, 'count' of 'fog_bank'"
    assert any(untold in line for line in copy.lines())
    copy.swap("rules/en/fog.md", "order: 40\n", "order: 40\ndraft: true\n")
    lines = copy.lines()
    assert not any(untold in line and "/en/" in line for line in lines)
    assert not any("there is no topic 'fog'" in line for line in lines)
