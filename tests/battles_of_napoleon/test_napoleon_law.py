"""Battles of Napoleon: rules found by reading the text page by page, each with its page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from napoleon_field import move
from napoleon_fights import (
    PLAY,
    RULES,
    WORLD,
    acting,
    after,
    battle,
    card_with,
    kept,
    named,
    on_map,
    refused,
    troop,
)

from companion.games.battles_of_napoleon.books.questions import unit_reply
from companion.games.battles_of_napoleon.combat.assaults import Charge, Fire
from companion.games.battles_of_napoleon.combat.board import by_map
from companion.games.battles_of_napoleon.combat.melee import by_itself
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.sums.attack import CHARGE, MELEE, Attack
from companion.games.battles_of_napoleon.view import tasks
from companion.table.events import Event
from companion.table.reply import Grid, Reply


def test_a_routed_unit_still_fills_its_hex() -> None:
    """P. 28: one unit on a hex, in whatever state."""
    state = acting(on_map(), "f1").changed_unit("f1c", hex=Hex(5, 4), state="routed", formation="")
    state = state.changed_unit("f1a", hex=Hex(4, 4), facing="NE")
    assert "occupied" in refused(state, "move", **move("f1a", hex=[5, 4]))


def test_out_of_the_woods_a_column_faces_any_corner() -> None:
    """P. 43, where a unit that stays in formation turns by two corners at most (p. 40)."""
    state = acting(battle(), "f1").changed_unit("f1a", formation="open_order", facing="N")
    out = move("f1a", terrain="open", facing="S")
    done = after(state, "move", **out).units["f1a"]
    assert (done.formation, done.facing) == ("column", "S")
    assert "40" in refused(state, "move", **move("f1a", terrain="woods", facing="S"))


def test_guns_that_answer_a_charge_use_a_round() -> None:
    """Pp. 53, 64: every shot takes a round."""
    state = battle(ammunition="yes").changed_unit("b4a", formation="unlimbered", ammunition=3)
    state = acting(state, "f4", "segment2")
    data = {"unit": "f4a", "target": "b4a", "reacts": 1, "distance": 1, "aspect": "front"}
    fails = RULES.check(state, Event("charge", {**data, "answers": [10, 1]}))
    assert "more" in " ".join(map(str, fails))  # the charge itself is still to be rolled
    done = after(state, "charge", **data, answers=[10, 1, 9, card_with(24, "f")])
    assert done.units["b4a"].ammunition == 2
    failed = after(state, "charge", **data, answers=[1, 9, card_with(24, "f")])
    assert failed.units["b4a"].ammunition == 3


def test_cavalry_tires_at_the_end_of_its_charge_only() -> None:
    """P. 64: the second blow of a mass charge, at a square, is not yet a tired one (p. 66)."""
    tired = troop("british-16", fatigued=True)
    square = troop("french-1", "square")
    rules = {"fatigue": "yes"}
    assert named(Attack(MELEE, rules=rules), tired, square)["fatigue"] == -2
    assert "fatigue" not in named(Attack(CHARGE, mass=(2, 6), rules=rules), tired, square)
    assert not by_itself(Attack(CHARGE, mass=(2, 6)), square)


def test_who_attacks_faces_the_target() -> None:
    """Pp. 26, 45-46: whoever is adjacent lies before its front, farther off in its field of fire,
    where the books know hexes and facing."""
    state = acting(on_map(), "b1").changed_unit("b1a", hex=Hex(4, 4), facing="N")
    state = state.changed_unit("f1a", hex=Hex(4, 5))
    shot = kept(by_map(WORLD, state, Fire(unit="b1a", target="f1a", answers=(1,))))
    assert "faces north" in refused(state, "fire", **shot.data)
    assert RULES.check(state.changed_unit("b1a", facing="S"), shot) == ()
    assert RULES.check(state.changed_unit("f1a", hex=None), shot) == ()
    state = acting(on_map(), "f3").changed_unit("f3a", hex=Hex(4, 4), facing="N")
    for place, allowed in ((Hex(4, 2), True), (Hex(6, 4), False), (Hex(5, 4), False)):
        aimed = state.changed_unit("b1a", hex=place)
        shot = kept(by_map(WORLD, aimed, Fire(unit="f3a", target="b1a", answers=(1,))))
        assert (RULES.check(aimed, shot) == ()) is allowed


# -- rifles ---------------------------------------------------------------------------------------


def rifles(**more: Any) -> NapoleonState:
    """The rifles of La Haye Sainte with a battalion of their group."""
    state = acting(on_map("haye-sainte", rifles="yes"), "b2")
    return after(state, "set", changes=[["unit", "r1", "parent", "b2a"]]).changed_unit("r1", **more)


def test_rifles_go_with_their_parent() -> None:
    """Pp. 62-63: they move, advance, retreat and run with the unit they stand with."""
    state = rifles()
    assert state.units["r1"].hex == state.units["b2a"].hex
    state = state.changed_unit("b2a", formation="column")
    start = state.units["b2a"].hex
    assert start is not None
    goal = start.side("SE")
    moved = after(state, "move", **move("b2a", hex=list(goal)))
    assert moved.units["r1"].hex == moved.units["b2a"].hex == goal
    routed = replace(moved, tasks=()).changed_unit("b2a", state="routed", formation="")
    assert "runs with" in refused(routed, "fire", unit="r1", target="f1a", answers=[])


def test_rifles_change_their_parent() -> None:
    """P. 62: to an adjacent unit of their group, alone there; not alone in the open."""
    state = rifles()
    done = after(state, "move", moves=[with_unit("b2b")]).units["r1"]
    assert (done.parent, done.hex) == ("b2b", state.units["b2b"].hex)
    assert "not of one group" in refused(state, "move", moves=[with_unit("b1b")])
    assert "adjacent" in refused(state, "move", moves=[with_unit("b2c")])
    out = state.changed_unit("b2b", detached=True)
    assert "skirmisher" in refused(out, "move", moves=[with_unit("b2b")])
    assert "with a unit" in refused(state, "move", **move("r1"))
    alone = state.changed_unit("r1", parent=None)
    assert "63" in refused(alone, "move", moves=[with_unit("b2b")])


def with_unit(parent: str) -> dict[str, Any]:
    return {"unit": "r1", "way": "with", "with": parent, "hexes": None, "hex": None}


# -- cards ----------------------------------------------------------------------------------------


def held(state: NapoleonState, nation: str, *cards: str) -> NapoleonState:
    return replace(state, hands={**state.hands, nation: cards})


def with_effect(effect: str) -> str:
    """A card that has this event or reaction."""
    found: str = next(c.id for c in WORLD.cards.values() if effect in (c.event, c.reaction))
    return found


def played(card: str, unit: str, side: str, kind: str = "reaction") -> dict[str, Any]:
    return {"card": card, "kind": kind, "on": unit, "side": side}


def test_a_reaction_answers_the_result_of_the_same_attack() -> None:
    """P. 37: the figure that was lost stays, and the unit is disordered instead."""
    card = with_effect("re05")
    state = held(acting(battle(), "b1"), "french", card)
    state = state.changed_unit("f1a", hex=None)
    shot = {"unit": "b1a", "target": "f1a", "answers": [9, card_with(14, "f")]}
    assert after(state, "fire", **shot).units["f1a"].figures == 3
    answer = {**shot, "reactions": [played(card, "f1a", "french")]}
    done = after(state, "fire", **answer)
    assert (done.units["f1a"].figures, done.units["f1a"].state) == (4, "disordered")
    assert done.hands["french"] == ()
    assert card in done.discard
    assert "cannot have" in refused(held(state, "french"), "fire", **answer)
    other = {**shot, "reactions": [played(with_effect("re03"), "f1a", "french")]}
    state = held(state, "french", with_effect("re03"))
    assert "answers no result" in refused(state, "fire", **other)


def test_a_reaction_comes_before_what_is_due() -> None:
    """P. 37: a retreat is due; the unit stands, disordered, by a card."""
    card = with_effect("re09")
    state = held(acting(battle(), "b1"), "french", card).changed_unit("f1a", hex=None)
    total = next(
        t
        for t in range(11, 16)
        if any(WORLD.outcome(c, t) == (("rt",), False) for c in WORLD.cards)
    )
    state = after(
        state, "fire", unit="b1a", target="f1a", answers=[total - 5, card_with(total, "rt")]
    )
    assert state.task is not None
    assert state.task.kind == "retreat"
    state = after(state, "card", **played(card, "f1a", "french"))
    done = after(state, "retreat", unit="f1a", how="free", hex=None).units["f1a"]
    assert done.state == "disordered"


def test_en_avant_needs_a_commander_near() -> None:
    """The text of event 15: on the hex of the column or next to it."""
    card = with_effect("ev15")
    state = held(acting(on_map(), "f1", "segment2"), "french", card)
    data = played(card, "f1a", "french", "event")
    assert RULES.check(state, Event("card", data)) == ()  # Arnauld is on the next hex
    far = state.changed_unit("f1a", hex=Hex(2, 2))
    assert "fit" in refused(far, "card", **data)
    assert RULES.check(state.changed_unit("f1a", hex=None), Event("card", data)) == ()


def test_damp_powder_costs_a_battery_a_round() -> None:
    card = with_effect("ev14")
    state = held(acting(battle(ammunition="yes"), "b1"), "british", card)
    before = state.units["f3a"].ammunition or 0
    done = after(state, "card", **played(card, "f3a", "british", "event"))
    assert done.units["f3a"].ammunition == before - 1
    state = held(acting(battle(), "b1"), "british", card)
    done = after(state, "card", **played(card, "f3a", "british", "event"))
    assert done.units["f3a"].ammunition == before


def test_batteries_near_are_counted_by_their_hexes() -> None:
    """The text of event 17: other batteries within two hexes."""
    state = battle().changed_unit("f3a", hex=Hex(5, 5)).changed_unit("b1a", hex=Hex(5, 3))
    shot = Fire(unit="f3a", target="b1a")
    assert by_map(WORLD, state, shot).batteries is None
    near = state.with_unit(replace(state.units["f3a"], id="f3b", hex=Hex(6, 5)))
    assert by_map(WORLD, near, shot).batteries == 1
    assert by_map(WORLD, near, replace(shot, batteries=0)).batteries == 0


# -- questions ------------------------------------------------------------------------------------


def rows_of(reply: Reply) -> dict[str, str]:
    """Action -> what is said of it."""
    grid = reply.blocks[-1]
    assert isinstance(grid, Grid)
    return {str(row[0]): str(row[1]) for row in grid.rows}


@pytest.mark.parametrize("phase", ["dispatches", "segment1", "segment2"])
def test_what_a_unit_can_is_a_short_line_each(phase: str) -> None:
    state = battle()
    state = (
        acting(state, "f1", phase) if phase.startswith("segment") else replace(state, phase=phase)
    )
    reply = unit_reply(PLAY, state, "f1a")
    rows = rows_of(reply)
    assert len(rows) == 8
    assert all(len(text) < 60 for text in rows.values())
    assert rows["fire"] == ("yes" if phase == "segment1" else "segment 1 (p. 45)")
    assert rows["charge"].startswith("no: ")


def test_whose_turn_it_is_is_said_once() -> None:
    reply = unit_reply(PLAY, acting(battle(), "b1"), "f1a")
    assert sum("turn of F1" in getattr(block, "text", "") for block in reply.blocks) == 1
    assert rows_of(reply)["fire"] == "in its turn"


# -- documents ------------------------------------------------------------------------------------


def routed(state: NapoleonState, unit: str) -> NapoleonState:
    return state.changed_unit(unit, state="routed", formation="", hex=None)


def opposed(group: str, phase: str, **choices: str) -> NapoleonState:
    """A group to act, nobody's hex known."""
    state = acting(battle(**choices), group, phase)
    return state.with_units(replace(one, hex=None) for one in state.units.values())


def card_at_charge() -> str:
    """A card after which the charge of Curto's horse at 1 asks for nothing more."""
    state = opposed("f4", "segment2")
    told = by_map(WORLD, state, Charge(unit="f4a", target="b1a"))
    found: str = next(
        card
        for card in WORLD.cards
        if not RULES.check(state, kept(replace(told, answers=(1, card))))
    )
    return found


TESTS: dict[str, tuple[NapoleonState, str, dict[str, Any]]] = {
    "fire": (opposed("b1", "segment1"), "fire", {"unit": "b1a", "target": "f1a", "answers": [1]}),
    "melee": (opposed("b1", "segment2"), "melee", {"unit": "b1a", "target": "f1a", "answers": [1]}),
    "charge": (
        opposed("f4", "segment2"),
        "charge",
        {"unit": "f4a", "target": "b1a", "answers": [1, card_at_charge()]},
    ),
    "at a routed unit": (
        routed(opposed("b1", "segment1"), "f1a"),
        "fire",
        {"unit": "b1a", "target": "f1a", "answers": []},
    ),
    "square": (opposed("f4", "segment2"), "square", {"unit": "b1a", "answers": [5]}),
    "morale": (opposed("b1", "segment1"), "morale", {"unit": "b1a", "answers": [5]}),
    "recall": (opposed("f4", "segment2"), "recall", {"unit": "f4a", "die": 9, "hex": None}),
    "withdraw": (
        opposed("f4", "segment1", withdrawal="yes"),
        "withdraw",
        {"unit": "f4a", "from": "artillery", "die": None, "hex": None},
    ),
    "rally": (
        routed(opposed("f1", "rally"), "f1a"),
        "rally",
        {"unit": "f1a", "post": "f1", "die": 5, "again": None, "distance": 1, "rough": False},
    ),
    "orders test": (
        replace(battle(), phase="execution", turn=2).changed_group("f1", dispatch="defend"),
        "test",
        {"group": "f1", "die": 1, "far": False, "token": None},
    ),
    "orders of guns": (
        replace(battle(), phase="execution", turn=2).changed_group("f3", dispatch="defend"),
        "test",
        {"group": "f3", "die": None, "far": False, "token": "20"},
    ),
}


@pytest.mark.parametrize("name", TESTS)
def test_every_test_and_attack_has_the_same_document(name: str) -> None:
    state, kind, data = TESTS[name]
    event = Event(kind, data)
    assert RULES.check(state, event) == ()
    found = RULES.report(state, event, RULES.apply(state, event)).data
    assert {"die", "total", "items", "success", "result"} <= set(found)
    if found["die"] is not None:
        assert found["total"] == found["die"] + sum(item["value"] for item in found["items"])
    assert isinstance(found["success"], bool)
    assert isinstance(found["result"], dict)


def test_a_unit_that_is_set_to_one_figure_is_reduced() -> None:
    """P. 54; in square it stays so."""
    one = [["unit", "f1a", "figures", 1]]
    assert after(battle(), "set", changes=one).units["f1a"].formation == "reduced"
    square = battle().changed_unit("f1a", formation="square")
    assert after(square, "set", changes=one).units["f1a"].formation == "square"
    back = after(
        after(battle(), "set", changes=one), "set", changes=[["unit", "f1a", "figures", 3]]
    )
    assert back.units["f1a"].formation == "column"


@pytest.mark.parametrize(("french", "british", "first"), [(3, 3, "France"), (2, 3, "Britain")])
def test_the_chief_with_more_command_settles_who_is_first(
    french: int, british: int, first: str
) -> None:
    """Pp. 33, 58: of equals the French one."""
    state = replace(battle(), phase="chiefs")
    for nation, value in (("french", french), ("british", british)):
        card = next(
            c.id for c in WORLD.commanders.values() if c.nation == nation and c.command == value
        )
        state = state.with_officer(nation, replace(state.officers[nation], card=card))
    assert any(text.startswith(f"{first} settles") for text in tasks(PLAY, state))


def test_a_longer_move_by_a_card_ends_away_from_the_enemy() -> None:
    """The text of event 3."""
    card = with_effect("ev03")
    state = held(acting(battle(), "f1"), "french", card).changed_unit("f1a", hex=Hex(2, 6))
    state = after(state, "card", **played(card, "f1a", "french", "event"))
    assert after(state, "move", **move("f1a", hex=[2, 4])).units["f1a"].hex == Hex(2, 4)
    near = state.changed_unit("b1a", hex=Hex(2, 3))
    assert "next to the enemy" in refused(near, "move", **move("f1a", hex=[2, 4]))
