"""Choices that cards leave: what is forced, what fits, what is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.through_the_ages.effects.questions import CardQuestion, bounded, read_answer
from companion.table.errors import UsageError
from companion.table.words import Vocabulary

WORDS = Vocabulary.of(
    "things",
    {"food": ["food", "jídlo"], "resource": ["resource", "surovina"], "drama": ["Drama"]},
)


def test_a_loss_is_no_more_than_there_is_and_then_forced() -> None:
    """p. 20: who has too little loses only what there is."""
    question = bounded("p", "q", "goods", {"food": 1, "resource": 1}, 3)
    assert question.forced == {"food": 1, "resource": 1}
    assert bounded("p", "q", "goods", {"food": 0, "resource": 9}, 3).forced == {"resource": 3}
    assert bounded("p", "q", "goods", {}, 3).forced == {}


def test_a_mix_is_chosen() -> None:
    question = bounded("p", "q", "goods", {"food": 2, "resource": 5}, 3)
    assert question.forced is None
    assert question.fits({"food": 2, "resource": 1})
    assert not question.fits({"food": 3})
    assert not question.fits({"food": 1, "resource": 1})


def test_buildings_of_a_raid_are_all_alike() -> None:
    """p. 20: a raid of age II or III destroys identical buildings only, fewer if there are
    fewer."""
    question = bounded("p", "q", "urban", {"drama": 2, "alchemy": 1}, 3, single=True)
    assert question.fits({"drama": 2})
    assert question.fits({"alchemy": 1})
    assert not question.fits({"drama": 1, "alchemy": 1})
    assert not question.fits({})


def test_answers_as_they_are_typed() -> None:
    goods = CardQuestion("p", "p", "goods", {"food": 2, "resource": 2}, 3, 3)
    assert read_answer(goods, WORDS, "2 jidlo 1 sur") == {"food": 2, "resource": 1}
    offer = CardQuestion("p", "p", "build", {"drama": 1}, 0, 1)
    assert read_answer(offer, WORDS, "no") == {}
    assert read_answer(offer, WORDS, "yes") == {"drama": 1}
    raid = CardQuestion("p", "q", "urban", {"drama": 2}, 1, 2, single=True)
    assert read_answer(raid, WORDS, "drama") == {"drama": 2}
    assert read_answer(raid, WORDS, "1 drama") == {"drama": 1}
    with pytest.raises(UsageError):
        read_answer(raid, WORDS, "food")


@given(
    st.dictionaries(st.sampled_from(["food", "resource", "drama"]), st.integers(0, 4)),
    st.integers(0, 6),
    st.booleans(),
)
def test_a_forced_answer_fits(options: dict[str, int], amount: int, single: bool) -> None:
    question = bounded("p", "q", "x", options, amount, single)
    if question.forced is not None:
        assert question.fits(question.forced)
    else:
        assert question.most > 0
