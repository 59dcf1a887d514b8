"""Words and dice as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.dice import Roll, RolledDice, TypedDice, read_dice
from companion.table.errors import UsageError
from companion.table.words import Vocabulary, parse_counts, parse_list, plain

UNITS = Vocabulary.of(
    "units",
    {
        "infantry": ("Infantry", "Pěchota", "pěšák"),
        "artillery": ("Artillery", "Dělostřelectvo"),
        "tank": ("Tank", "Tanks", "Tanky"),
        "transport": ("Transport", "Transports", "Transportní loď", "Transportní lodě"),
        "aa_gun": ("AA gun", "AA guns", "Protiletadlové dělo", "Protiletadlová děla"),
        "fighter": ("Fighter", "Fighters", "Stíhačka", "Stíhačky"),
    },
)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("infantry", "infantry"),
        ("inf", "infantry"),
        ("INFANTRY", "infantry"),
        ("i", "infantry"),
        ("tanks", "tank"),
        ("tan", "tank"),
        ("aa", "aa_gun"),
        ("aa gun", "aa_gun"),
        ("gun", "aa_gun"),
        ("pěchota", "infantry"),
        ("pechota", "infantry"),
        ("pěchoty", "infantry"),
        ("pesak", "infantry"),
        ("stíhaček", "fighter"),
        ("transportni lod", "transport"),
        ("protiletadlova dela", "aa_gun"),
        ("del", "artillery"),
    ],
)
def test_a_clear_beginning_is_enough(word: str, meant: str) -> None:
    assert UNITS.find(word) == meant


@pytest.mark.parametrize("word", ["stay", "stark", "star k", "starl", "starci", "staty"])
def test_words_that_share_a_beginning_are_not_forms_of_one(word: str) -> None:
    """Endings are of one word where they add the same consonant, or none: `stay` is no `staré`."""
    areas = Vocabulary.of("areas", {"oldtown": ("Oldtown", "Staré město"), "riverrun": ()})
    assert not areas.matches(word)
    assert areas.find("stará") == areas.find("starého města") == "oldtown"


def test_an_unclear_word_lists_its_choices() -> None:
    with pytest.raises(UsageError) as caught:
        UNITS.find("t")
    assert "Tank" in str(caught.value)
    assert "Transport" in str(caught.value)
    assert "Infantry" not in str(caught.value)


def test_an_unknown_word_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="Fighter"):
        UNITS.find("fihgter")
    with pytest.raises(UsageError, match="known are"):
        UNITS.find("zeppelin")


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("10 infantry 5 artillery", {"infantry": 10, "artillery": 5}),
        ("3i 2ar 1tan", {"infantry": 3, "artillery": 2, "tank": 1}),
        ("2x tank, 1 × fighter", {"tank": 2, "fighter": 1}),
        ("2 protiletadlová děla 3 tanky", {"aa_gun": 2, "tank": 3}),
        ("tank", {"tank": 1}),
        ("1 tank 2 tanks", {"tank": 3}),
        ("0 tank 1 infantry", {"infantry": 1}),
        ("", {}),
    ],
)
def test_counts(text: str, counts: dict[str, int]) -> None:
    assert parse_counts(text, UNITS) == counts


def test_a_number_without_a_word_is_named() -> None:
    with pytest.raises(UsageError, match="what are the 3"):
        parse_counts("2 tanks 3", UNITS)


def test_lists() -> None:
    assert parse_list("inf, tank; fighters", UNITS) == ("infantry", "tank", "fighter")


@given(st.text(max_size=30))
def test_any_text_is_found_or_refused_in_one_sentence(text: str) -> None:
    try:
        found = UNITS.find(text)
    except UsageError as error:
        found, sentence = "", str(error)
        assert sentence.endswith((".", "?"))
    assert found in ("", *UNITS.spellings)


@given(st.sampled_from(sorted(UNITS.spellings)), st.integers(1, 99))
def test_what_is_shown_can_be_typed(key: str, count: int) -> None:
    assert parse_counts(f"{count} {UNITS.shown(key)}", UNITS) == {key: count}


@given(st.text())
def test_plain_words_stay_plain(text: str) -> None:
    assert plain(plain(text)) == plain(text)


# -- dice --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["266142", "2 6 6 1 4 2", "26 61,42", " 266142 "])
def test_dice_are_read_with_or_without_spaces(text: str) -> None:
    assert read_dice(text) == (2, 6, 6, 1, 4, 2)


@pytest.mark.parametrize("text", ["0", "7", "2a", "1.5", "²"])
def test_what_no_die_shows_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="1 to 6"):
        read_dice(text)


def test_groups_follow_the_rolls() -> None:
    dice = TypedDice.of("1 42 45 16 2")
    assert [dice.roll(Roll(n, "")) for n in (1, 2, 2, 2, 1)] == [(1,), (4, 2), (4, 5), (1, 6), (2,)]
    dice.finish()


def test_one_row_of_dice_is_cut_as_needed() -> None:
    dice = TypedDice.of("14245162")
    assert [dice.roll(Roll(n, "")) for n in (1, 2, 5)] == [(1,), (4, 2), (4, 5, 1, 6, 2)]
    dice.finish()


def test_spaced_dice_fill_a_roll() -> None:
    assert TypedDice.of("2 6 6").roll(Roll(3, "")) == (2, 6, 6)


def test_too_few_and_too_many_dice_say_what_was_expected() -> None:
    with pytest.raises(UsageError, match="3 dice: attackers at 2"):
        TypedDice.of("2 6").roll(Roll(3, "attackers at 2"))
    dice = TypedDice.of("1 2 3")
    dice.roll(Roll(2, "flak"))
    with pytest.raises(UsageError, match=r"after 3 of them; still to roll: 1 \(of 2 dice: bombs"):
        dice.roll(Roll(2, "bombs"))
    with pytest.raises(UsageError, match="'642' has 3 dice where 2"):
        TypedDice.of("1 642").roll(Roll(3, "x"))
    dice = TypedDice.of("1 2 3")
    dice.roll(Roll(1, ""))
    with pytest.raises(UsageError, match="'2 3' is left over"):
        dice.finish()


def test_the_same_seed_gives_the_same_dice() -> None:
    rolls = [RolledDice.seeded(7).roll(Roll(50, "")) for _time in range(2)]
    assert rolls[0] == rolls[1]
    assert set(rolls[0]) <= {1, 2, 3, 4, 5, 6}
    assert rolls[0] != RolledDice.seeded(8).roll(Roll(50, ""))
