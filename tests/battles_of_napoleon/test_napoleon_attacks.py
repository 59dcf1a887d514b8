"""Attacks, tests, retreats and advances as actions: what they list is allowed, what they are kept
as comes back, and what is missing is asked for with the sum above it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from acting import People, Unanswerable, comes_back, declared_well, drawn
from napoleon_crowd import crowd
from napoleon_fights import PLAY, RULES, acting, battle, card_with, with_leader
from napoleon_map import at, field_of, put, typed

from companion.games.battles_of_napoleon.state import SEGMENT_1, SEGMENT_2, NapoleonState, Task
from companion.games.battles_of_napoleon.verbs import COMMANDS
from companion.table.actions import Action, Draft
from companion.table.arguments import Args
from companion.table.asking import answered
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.lazy import kind_at
from companion.table.render import render
from companion.table.reply import Reply

KINDS: dict[str, type[Action[Any, Any]]] = {
    entry.name: kind_at(*entry.place) for entry in COMMANDS if ".combat." in entry.place[0]
}


def states(chance: random.Random) -> Iterator[NapoleonState]:
    """Close quarters in which each action is open to somebody."""
    state = crowd(chance)
    for group in chance.sample(list(state.groups), 3):
        yield acting(state, group, SEGMENT_1)
        now = acting(state, group, SEGMENT_2)
        yield now
        one, other = chance.choice(now.units_of(group)), chance.choice(list(state.units.values()))
        yield replace(now, tasks=(Task("retreat", one.id, 1, other.id),))
        yield replace(now, tasks=(Task("morale", one.id, -1, "reserve"),))
        emptied = {one.id: other.hex} if other.hex else {}
        cleared = replace(now.with_action(one.id, "cleared"), emptied=emptied)
        if other.hex is not None:
            cleared = cleared.changed_unit(other.id, hex=None)
        yield cleared
        yield replace(cleared, tasks=(Task("advance", one.id),))


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(150), marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(seeds: range) -> None:
    done = dict.fromkeys(KINDS, 0)
    for seed in seeds:
        chance = random.Random(seed)
        for state in states(chance):
            for name, kind in KINDS.items():
                if kind.gate.refusals(PLAY, state):
                    continue
                draft = Draft(PLAY, state, tell=lambda _text: None)
                try:
                    found = drawn(kind, draft, chance)
                except Unanswerable:
                    continue
                except RefusedError:
                    assert name == "charge"  # where one of several hexes was not chosen
                    continue
                event = comes_back(RULES, found)
                assert RULES.check(state, event) == (), (seed, name, found)
                RULES.report(state, event, RULES.apply(state, event))
                done[name] += 1
    assert all(done.values()), done


def test_every_field_has_its_word_or_option_and_its_help() -> None:
    for kind in KINDS.values():
        declared_well(kind)


# -- what is asked for -----------------------------------------------------------------------------


def facing() -> NapoleonState:
    """B1a before F1a, and B1c beside it."""
    state = put(field_of("b1"), "b1a", "G4", "S")
    return put(put(state, "f1a", "G5", "N"), "b1c", "F4", "SE")


def two_targets() -> NapoleonState:
    """B1a and B1c before F1a, B1a before F1b too."""
    return put(facing(), "f1b", "H5", "N")


def asked(
    state: NapoleonState, name: str, *answers: str, **values: Any
) -> tuple[Mapping[str, Any], list[str]]:
    """What is kept of an action, and what people heard."""
    people = People(*answers)
    draft = Draft(PLAY, state, tell=people.tell)
    found = answered(KINDS[name], draft, Args(values), people)
    assert not isinstance(found, Reply)
    assert not people.answers
    assert RULES.check(state, comes_back(RULES, found)) == ()
    return comes_back(RULES, found).data, people.heard


def test_an_attack_asks_whom_and_shows_what_stands_at_stake() -> None:
    card = card_with(14, "f", "m2")
    data, heard = asked(two_targets(), "fire", "1", "1", "", "9", card, "3")
    assert (data["unit"], data["target"], data["answers"]) == ("b1a", "f1a", [9, card, 3])
    unit, target, forecast, words, die, *_rest = heard
    assert "1 B1a" in unit
    assert target.endswith("(1 F1a, 2 F1b)")
    assert forecast.startswith("B1a at F1a.\n\nB1a: fire: 5\n")
    assert "Success: 6 or more on the die, 50.0 %." in forecast
    assert "May support: B1c." in forecast
    assert words.endswith("[nothing]")
    assert die == "1 die: B1a, fire: 6 or more"  # the sum above has not changed


def test_each_question_comes_after_the_result_before_it() -> None:
    card = card_with(14, "f", "m2")
    values = {"unit": "b1a", "target": "f1a"}
    _data, heard = asked(facing(), "fire", "9", card, "3", **values)
    forecast, die, struck, drawn_card, result, test = heard
    assert forecast.startswith("B1a: fire: 5\n")
    assert die == "1 die: B1a, fire: 6 or more"
    assert struck == "14, success."
    assert drawn_card.startswith("The combat card for F1a, looked up at 14")
    assert result.startswith(f"Card {card}: ")
    assert "F1a: combat result: 6" in result
    assert test == "1 die: F1a, combat result: 5 or more"


def test_a_changed_sum_is_shown_again() -> None:
    _data, heard = asked(facing(), "fire", "1", "support b1c", "1")
    sums = [line for text in heard for line in text.split("\n") if line.startswith("B1a: fire")]
    assert sums == ["B1a: fire: 5", "B1a: fire: 7"]


def test_nothing_is_asked_of_a_line_that_says_all() -> None:
    data, heard = asked(facing(), "fire", unit="b1a", target="at", words=("f1a",), dice="1")
    assert data["answers"] == [1]
    assert heard == ["1 die: B1a, fire: 6 or more: 1"]


def test_a_charge_asks_from_which_of_several_hexes() -> None:
    state = put(put(field_of("b3", SEGMENT_2), "b3a", "G3", "S"), "f1a", "G5", "N")
    card = card_with(15, "d")
    data, heard = asked(state, "charge", "F4", "", "", "1", card)
    assert "(1 F4, 2 G4)" in heard[0]
    assert data["hex"] == [5, 3]
    event = Event("charge", data)
    told = render(RULES.report(state, event, RULES.apply(state, event)).blocks)
    assert "B3a rides to F4." in told  # the figure is moved on the board
    with pytest.raises(RefusedError, match="on several hexes"):
        answered(KINDS["charge"], Draft(PLAY, state), Args({"unit": "b3a", "target": "f1a"}), None)


def test_who_is_no_target_is_refused_where_the_target_is_asked_for() -> None:
    """Also a number beside the list, though a regiment has it: the 5th Dragoons are no fifth of
    two."""
    state = put(two_targets(), "f2a", "N5", "N")
    _data, heard = asked(state, "fire", "b1a", "f2a", "b1c", "99", "5", "2", "", "1")
    refused = [text for text in heard if "rules p." in text or "is not known" in text]
    assert "hexes far" in refused[0]
    assert "same side" in refused[1]
    assert [text.split(" ")[0] for text in refused[2:]] == ["'99'", "'5'"]


def test_a_card_that_was_seen_is_refused_before_anything_else_is_asked_for() -> None:
    """P. 37: what lies on the pile is not drawn; the test that it would lead to needs no die."""
    card = card_with(14, "f", "m2")
    state = replace(facing(), discard=(card,))
    with pytest.raises(RefusedError, match="it was seen already"):
        asked(state, "fire", "1", "", "9", card)


def test_a_retreat_asks_where_to_and_not_who_has_to() -> None:
    state = put(facing(), "f1a", "G5", "N")
    state = replace(state, tasks=(Task("retreat", "f1a", 1, "b1a"),))
    data, heard = asked(state, "retreat", "G6")
    assert data["unit"] == "f1a"
    assert heard[0].startswith("To which hex? (")
    assert data["how"] == "free"
    blind = replace(battle(), phase=SEGMENT_1, tasks=state.tasks)
    data, heard = asked(blind, "retreat", "zone")
    assert heard[0] == "How does it retreat? (free, zone, blocked) [free]"
    assert (data["how"], "hex" in data) == ("zone", False)


def test_the_test_that_is_due_first_is_taken() -> None:
    due = (Task("morale", "b1b", 0, "reserve"), Task("morale", "b1a", 0, "reserve"))
    state = replace(acting(battle(), "f1"), tasks=due)
    data, _heard = asked(state, "morale", "4")
    assert (data["unit"], data["answers"]) == ("b1b", [4])


def test_what_can_only_be_one_need_not_be_typed() -> None:
    """Of what is due, and of who can attack whom."""
    state = replace(facing(), tasks=(Task("retreat", "f1a", 1, "b1a"),))
    found = typed(state, "retreat --at G6")
    assert found.units["f1a"].hex == at("G6")
    data, _heard = asked(put(facing(), "b1c", "A1", "S"), "fire", "", "1")
    assert (data["unit"], data["target"]) == ("b1a", "f1a")


def lot() -> tuple[NapoleonState, str]:
    """Two commanders stand with F1a, and a card that wounds one of them at 14."""
    state = facing()
    start = battle()
    for post in ("french", "f1"):
        state = state.with_officer(post, start.officers[post])
        state = with_leader(state, post, "f1a")
    return state, card_with(14, "f", wounded=True)


def test_a_lot_is_typed_drawn_or_asked_for() -> None:
    state, card = lot()
    values = {"unit": "b1a", "target": "f1a", "dice": "9", "card": card}
    _data, heard = asked(state, "fire", "2", **values)
    assert heard[-1].startswith("Which commander is hit, by lot (1 ")
    data, _heard = asked(state, "fire", **values, hit="maucune")
    assert data["answers"] == [9, card, "french"]
    alone = answered(KINDS["fire"], Draft(PLAY, state), Args(values), None)
    assert not isinstance(alone, Reply)
    assert comes_back(RULES, alone).data["answers"][2] in ("french", "f1")
    values["hit"] = "maucune, maucune"
    with pytest.raises(UsageError, match="No lot is drawn for maucune"):
        answered(KINDS["fire"], Draft(PLAY, state), Args(values), None)


def test_a_second_card_is_asked_for_where_one_was_typed() -> None:
    """Unlimbered guns fire at the cavalry that charges them, then it strikes (p. 53)."""
    state = put(
        put(field_of("f4", SEGMENT_2), "f4a", "G4", "N"), "b4a", "G3", "S", formation="unlimbered"
    )
    guns = card_with(11, "m2")
    values = {
        "unit": "f4a",
        "target": "b4a",
        "words": ("reacts",),
        "board": True,
        "dice": "10 10 10 10",
        "card": guns,
    }
    with pytest.raises(UsageError, match="Another combat card is asked for"):
        answered(KINDS["charge"], Draft(PLAY, state), Args(values), None)
