"""What holds whatever is played: figures are the sums of their entries, a log folds to one state,
a card comes to its end."""

from __future__ import annotations

import json
import random

import pytest
from ages import PLAY, RULES, WORLD, nation
from ages_player import Player, recorded
from ages_politics import PLAYERS, answered, card_step, itemised, world_of_three
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.through_the_ages.effects.questions import CardQuestion
from companion.games.through_the_ages.politics.narration import open_question
from companion.games.through_the_ages.state import TtaState
from companion.table.events import Event
from companion.table.rules import Step

CARDS = [c.id for c in WORLD.military.values() if c.type in ("event", "aggression", "war")]
ROLES = {
    "event": {},
    "aggression": {"you": "violet", "rival": "green"},
    "war": {"winner": "violet", "loser": "green"},
}


def test_every_figure_of_a_whole_game_is_itemised() -> None:
    kinds = set()
    for before, event, step in recorded():
        kinds.add(event.kind)
        if event.kind != "set":
            itemised(before, step)
    wanted = {"prepare", "reveal", "choose", "bid", "send", "aggression", "defend", "war", "fight"}
    assert wanted | {"pact", "cancel"} <= kinds


def test_a_whole_game_survives_being_written_down() -> None:
    """Each state after a political event loads from its JSON, and is told in words."""
    for before, event, step in recorded():
        if event.kind in ("prepare", "choose", "bid", "send", "defend", "war", "pact", "reveal"):
            assert RULES.load(json.loads(json.dumps(RULES.dump(step.state)))) == step.state
            assert RULES.describe(before, event)[1]
            json.dumps(dict(RULES.report(before, event, step).data))


def test_the_piles_hold_as_many_cards_as_were_dealt() -> None:
    """p. 12: one goes in, one comes out."""
    for _before, event, step in recorded():
        affairs = step.state.affairs
        if event.kind == "prepare" and not affairs.revealing:
            assert len(affairs.current) + len(affairs.future) == 2 + 3


@st.composite
def tables(draw: st.DrawFn) -> TtaState:
    """The three nations with other stores, points and banks."""
    state = world_of_three()
    for player in PLAYERS:
        civ = state.civs[player]
        changes = {
            "culture": draw(st.integers(0, 30)),
            "science": draw(st.integers(0, 12)),
            "unused_workers": draw(st.integers(0, 3)),
            "yellow_bank": draw(st.integers(0, 14)),
            "blue_bank": draw(st.integers(0, 12)),
            "stored": {
                card: draw(st.integers(0, 4)) for card in ("agriculture", "bronze", *civ.stored)
            },
        }
        state = nation(state, player, **changes)
    return state


def some_answer(question: CardQuestion, chance: random.Random) -> dict[str, int]:
    while True:
        given = {
            thing: chance.randint(0, min(question.most, count))
            for thing, count in question.options.items()
        }
        if question.fits(given):
            return given


@settings(max_examples=150)
@given(tables(), st.sampled_from(CARDS), st.integers(0, 20), st.randoms(use_true_random=False))
def test_any_card_at_any_table_is_itemised(
    before: TtaState, card: str, diff: int, chance: random.Random
) -> None:
    """Whatever is chosen, nothing comes from nowhere and nothing falls under 0."""
    step = card_step(before, card, ROLES[WORLD.military[card].type], diff)
    while (question := open_question(PLAY, step.state)) is not None:
        event = Event("choose", {"answers": [some_answer(question, chance)]})
        if RULES.check(step.state, event):  # A hand may be full, a wonder under way.
            event = Event("choose", {"answers": [{}]})
        after = RULES.apply(step.state, event)
        step = Step(after.state, (*step.entries, *after.entries))
    itemised(before, step)
    assert step.state.affairs.resolution is None


@pytest.mark.walk
def test_the_player_plays_by_the_rules_from_any_seed() -> None:
    """A short stretch of three games; every line is allowed, and itemised."""
    for seed, version, players in ((11, "advanced", 4), (12, "full", 2), (13, "tutorial", 3)):
        choices = {"version": version, "players": str(players), "row": "kept"}
        state: TtaState = RULES.begin(choices, None)
        game = Player(random.Random(seed)).game(state)
        for _number, (_line, after) in zip(range(70), game, strict=False):
            assert RULES.load(RULES.dump(after)) == after


def test_events_that_are_not_allowed_still_fold() -> None:
    """A log that was amended must replay to its end."""
    state = world_of_three()
    for event in (
        Event("choose", {"answers": [{"food": 3}]}),
        Event("bid", {"bids": [4, 0]}),
        Event("send", {"units": {"warriors": 1}, "bonus": {}}),
        Event("defend", {"units": {}, "bonus": {"defense_colonization_i": 1}}),
        Event("fight", {"units": {"warriors": 1}}),
        Event("reveal", {"cards": ["impact_of_wonders"]}),
        Event("cancel", {"card": "peace_treaty"}),
        Event("aggression", {"card": "annex", "rival": "violet", "units": {"warriors": 9}}),
        Event("defend", {"units": {"knights": 4}, "bonus": {}}),
        Event("settle", {"card": "fertile_territory_i"}),
        Event("war", {"card": "holy_war", "rival": "green"}),
        Event("pact", {"card": "peace_treaty", "rival": "green", "side": "", "refused": False}),
    ):
        state = RULES.apply(state, event).state
        assert RULES.load(json.loads(json.dumps(RULES.dump(state)))) == state
    assert answered(Step(state)).state.affairs.resolution is None
