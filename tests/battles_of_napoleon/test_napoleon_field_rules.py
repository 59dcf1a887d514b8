"""Orders, command, cards, movement, rally and victory, rule by rule with its page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from napoleon_field import (
    RULES,
    WORLD,
    act,
    acting,
    battle,
    do,
    form,
    move,
    refused,
    rout,
    step,
    unseen,
)

from companion.games.battles_of_napoleon import deck, ending, hands
from companion.games.battles_of_napoleon.casualties import NapoleonLedger, still_due
from companion.games.battles_of_napoleon.commanders import successors
from companion.games.battles_of_napoleon.field import ground_of
from companion.games.battles_of_napoleon.field.picture import field
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.state import PHASES, Active, NapoleonState, Task
from companion.games.battles_of_napoleon.turn import observations
from companion.games.battles_of_napoleon.view import tasks
from companion.table.errors import CompanionError
from companion.table.reply import Grid, ReadyText


def turn_of(group: str, phase: str = "segment1", **orders: str) -> NapoleonState:
    return acting(battle(phase, orders=orders), group)


def token(order: str, figure: int) -> str:
    return next(key for key, row in WORLD.tokens.items() if row[order] == figure)


# -- the set-up and the turn ----------------------------------------------------------------------


def test_every_initiative_is_there_once() -> None:
    """Twenty tokens with four figures each; attack before manoeuvre before defend before reserve
    (p. 34)."""
    figures = [figure for row in WORLD.tokens.values() for figure in row.values()]
    assert len(set(figures)) == len(figures) == 80
    for order, kind in WORLD.orders.items():
        assert {row[order] for row in WORLD.tokens.values()} <= set(
            range(kind.first, kind.last + 1)
        )


@pytest.mark.parametrize("rifles", ["no", "yes"])
def test_rifles_take_part_by_choice(rifles: str) -> None:
    state = RULES.begin({"scenario": "haye-sainte", "rifles": rifles}, None)
    assert ("r1" in state.units) is (rifles == "yes")
    if rifles == "yes":
        assert state.units["r1"].group == "b2"


def test_rifles_do_not_hide_the_unit_that_they_stand_with() -> None:
    state = battle("segment1", "haye-sainte", rifles="yes")
    place = Hex(5, 5)
    state = state.changed_unit("b2b", hex=place, gone="")
    state = state.changed_unit("r1", hex=place, parent="b2b", gone="")
    (drawn, *_legend) = field(WORLD, state)
    assert isinstance(drawn, ReadyText)
    assert WORLD.label("b2b") in drawn.text
    assert WORLD.label("r1") not in drawn.text


def test_figures_of_routed_units_are_lost_at_the_end() -> None:
    """Page 58: for whoever reads the table as in the points."""
    state = battle("segment1").changed_unit("f1a", state="routed")
    for ended, lost in ((None, 0), ("time", state.units["f1a"].figures)):
        parts = RULES.overview(replace(state, ended=ended)).parts
        (grid,) = next(part for part in parts if part.id == "sides").blocks()
        assert isinstance(grid, Grid)
        row = next(row for row in grid.rows if row[0] == WORLD.nation("french"))
        assert int(row[3]) == lost


def test_rifles_on_their_own_only_fire() -> None:
    """Page 63."""
    state = acting(battle("segment1", "haye-sainte", rifles="yes"), "b2")
    assert "do not move" in refused(state, "move", **move("r1"))
    assert "Rifles do not do this" in refused(state, "form", **act("r1", "turn"))


def test_the_first_turn_needs_all_orders() -> None:
    state = RULES.begin({}, None)
    assert "F1" in refused(state, "next", to=None)
    attack = {"order": "attack", "token": "1"}
    assert "same order token" in refused(state, "orders", orders={"f1": attack, "f2": attack})
    manoeuvre = {"order": "manoeuvre", "token": "2"}
    assert "p. 33" in refused(state, "orders", orders={"f3": manoeuvre})
    assert "Reserve" in refused(state, "orders", orders={"b3": attack})
    for number, group in enumerate(state.groups, 1):
        order = "reserve" if group == "b3" else "attack"
        state = do(state, "orders", orders={group: {"order": order, "token": str(number)}})
    assert do(state, "next", to=None).phase == "chiefs"


def test_next_walks_through_all_phases_and_groups() -> None:
    state, phases, acted = battle("dispatches"), list[str](), list[str]()
    while state.turn == 1:
        if state.phase not in phases:
            phases.append(state.phase)
        if state.phase == "segment1" and state.active:
            acted.append(state.active)
        if state.phase == "cards":
            for side in WORLD.nations:
                state = do(state, "draw", side=side, cards=["?"] * hands.due(WORLD, state, side))
        state = do(state, "next", to=None)
    assert phases == list(PHASES)
    assert sorted(acted) == sorted(state.groups)


def test_the_next_group_is_always_shown() -> None:
    state = battle("segment1")
    state = do(replace(state, phase="cards", drawn=WORLD.nations), "next", to=None)
    first = tasks(RULES.play, state)[0]
    assert first.startswith(WORLD.label(str(state.active)))
    order = [WORLD.label(key) for key in state.groups]
    assert all(label in first for label in order)


# -- dispatches and orders tests ------------------------------------------------------------------


def sent(*groups: str) -> dict[str, Any]:
    return {"dispatches": {group: {"order": "defend", "distance": 1} for group in groups}}


def test_dispatches_are_as_many_as_the_command_value() -> None:
    state = unseen(battle("dispatches", turn=2))
    state = do(state, "set", changes=[["post", "french", "commander", "french-a"]])
    assert do(state, "dispatch", **sent("f1", "f2", "f3", "f4")).groups["f4"].dispatch == "defend"
    state = do(state, "set", changes=[["post", "french", "wounded", True]])
    assert "p. 31" in refused(state, "dispatch", **sent("f1", "f2", "f3", "f4"))


def test_a_dispatch_needs_somebody_to_receive_it() -> None:
    state = battle("dispatches", turn=2).with_officer("f1", None)
    assert "no commander" in refused(state, "dispatch", **sent("f1"))
    assert do(state, "dispatch", **sent("f3")).groups["f3"].dispatch == "defend"


def execution(group: str = "f1", order: str = "defend") -> NapoleonState:
    return unseen(battle("execution", turn=2)).changed_group(group, dispatch=order)


def test_guns_need_no_test() -> None:
    after = do(execution("f3"), "test", group="f3", die=None, far=False, token="20")
    assert (after.groups["f3"].order, after.groups["f3"].token) == ("defend", "20")


def test_a_chief_with_the_commander_needs_no_test() -> None:
    state = execution().with_officer(
        "french", replace(battle().officers["french"], unit="f1b", hex=None)
    )
    assert (
        do(state, "test", group="f1", die=None, far=False, token="20").groups["f1"].order
        == "defend"
    )
    assert "needs a die" in refused(
        execution(), "test", group="f1", die=None, far=False, token="20"
    )


def test_out_of_range_the_chief_does_not_help() -> None:
    near, far = (
        step(execution(), "test", group="f1", die=5, far=away, token=None if away else "20")
        for away in (False, True)
    )
    assert near.state.groups["f1"].order == "defend"
    assert far.state.groups["f1"].order == "attack"


def test_tests_are_due_before_the_phase_is_left() -> None:
    assert "F1" in refused(execution(), "next", to=None)
    state = do(execution(), "dispatch", dispatches={"f1": {"order": None, "distance": None}})
    assert do(state, "next", to=None).phase == "command"


def test_a_card_raises_a_failed_test() -> None:
    """Three more after the roll (event 4)."""
    state = do(execution(), "test", group="f1", die=2, far=True, token=None)
    assert state.failed["f1"].total == 6
    state = do(state, "set", changes=[["side", "french", "hand", ["4", "22"]]])
    card = {"card": "4", "kind": "event", "side": "french", "on": "f1"}
    assert do(state, "card", **card).groups["f1"].order == "attack"
    state = do(execution(), "test", group="f1", die=5, far=True, token=None)
    state = do(state, "set", changes=[["side", "french", "hand", ["4"]]])
    assert "token" in refused(state, "card", **card)
    assert do(state, "card", **card, token="20").groups["f1"].order == "defend"


def test_a_token_in_use_is_not_drawn() -> None:
    assert "lies with F2" in refused(execution(), "test", group="f1", die=10, far=False, token="2")


# -- command --------------------------------------------------------------------------------------


def test_out_of_command() -> None:
    state = do(battle("command"), "out", units=["f1c", "f4a"][:1])
    assert "out of command" in refused(
        acting(replace(state, phase="segment1"), "f1"), "move", **move("f1c")
    )
    ready = acting(replace(state, phase="segment1"), "f1")
    assert do(ready, "form", **form("f1c", "line")).units["f1c"].formation == "line"
    assert not do(replace(state, phase="command"), "out", units=[]).units["f1c"].out_of_command
    assert "guns" in refused(battle("command"), "out", units=["f3a"])


def test_command_is_known_from_the_hexes() -> None:
    state = battle("command")
    assert observations.known_out(WORLD, state) == ()
    far = do(state, "set", changes=[["unit", "f1a", "hex", [2, 2]]])
    assert observations.known_out(WORLD, far) == ("f1a",)
    lost = do(state, "set", changes=[["unit", "f1a", "hex", None]])
    assert observations.known_out(WORLD, lost) is None


def test_the_farm_is_always_in_command() -> None:
    state = battle("command", "haye-sainte")
    found = observations.known_out(WORLD, state)
    assert found is not None
    assert "b1a" not in found


# -- cards ----------------------------------------------------------------------------------------


def held(state: NapoleonState, side: str, *cards: str) -> NapoleonState:
    return do(state, "set", changes=[["side", side, "hand", list(cards)]])


def test_hands_are_drawn_and_kept_to_their_limit() -> None:
    state = battle("cards", turn=2)
    state = held(state, "french", "1", "2", "3")
    assert "?" not in refused(state, "draw", side="french", cards=["?"])
    state = do(state, "draw", side="french", cards=["?", "4"])
    assert "has drawn" in refused(state, "draw", side="french", cards=["?", "?"])
    state = do(state, "draw", side="british", cards=["?", "?"])
    assert "too many" in refused(state, "next", to=None)
    assert "cannot have" in refused(
        held(state, "french", "1"), "discard", side="french", cards=["9"]
    )
    state = do(state, "discard", side="french", cards=["1", "9"])
    assert state.hands["french"] == ("2", "3", "4")
    assert state.discard == ("1", "9")
    assert do(state, "next", to=None).phase == "segment1"


def test_a_seen_card_is_not_drawn_again() -> None:
    state = replace(battle("cards", turn=2), discard=("7",))
    assert "seen" in refused(state, "draw", side="french", cards=["7", "?"])


def test_an_empty_deck_is_shuffled_anew() -> None:
    cards = tuple(WORLD.cards)
    state = replace(battle("cards", turn=2), discard=cards[:53])
    state = do(state, "draw", side="french", cards=["?", "?"])
    assert deck.left(WORLD, state) + len(state.discard) + deck.held(state) == len(cards)
    assert state.discard == ()


def played(card: str, on: str, kind: str = "event", side: str = "french") -> dict[str, Any]:
    return {"card": card, "kind": kind, "side": side, "on": on}


def test_events_are_played_in_ones_own_action() -> None:
    state = held(turn_of("f1"), "french", "3", "21")
    after = do(state, "card", **played("3", "f1b"))
    assert after.effects == (Active("ev03", "3", "french", "f1b"),)
    assert after.discard == ("3",)
    assert "one was played" in refused(after, "card", **played("21", "f1b"))
    assert "own action" in refused(acting(state, "b1"), "card", **played("3", "f1b"))
    assert "cannot have" in refused(state, "card", **played("39", "f1b"))
    assert "p. 37" in refused(acting(battle("segment2"), "f1"), "card", **played("3", "f1b"))


def test_reactions_are_played_in_the_enemys_action() -> None:
    state = held(turn_of("b1"), "french", "9")
    state = do(state, "set", changes=[["unit", "b4a", "formation", "limbered"]])
    assert do(acting(state, "b4"), "card", **played("9", "b4a", "reaction")).effects
    assert "enemy's action" in refused(
        acting(state, "f1"), "card", **played("9", "b4a", "reaction")
    )
    assert "does not fit" in refused(state, "card", **played("9", "b1a", "reaction"))
    assert "on the enemy" in refused(state, "card", **played("9", "f4a", "reaction"))


def test_a_nations_card_is_for_that_nation() -> None:
    state = held(acting(battle("segment2"), "b1"), "british", "15")
    assert "France" in refused(state, "card", **played("15", "b1a", side="british"))


def test_a_card_is_not_for_units_out_of_command() -> None:
    state = held(turn_of("f1"), "french", "3")
    state = state.changed_unit("f1b", out_of_command=True)
    assert "p. 36" in refused(state, "card", **played("3", "f1b"))


def test_cards_lengthen_and_stop_moves() -> None:
    state = held(turn_of("f1"), "french", "3")
    state = do(state, "card", **played("3", "f1b"))
    assert "hexes at most: 1" in refused(state, "move", **move("f1a", hexes=2))
    after = do(state, "move", **move("f1b", hexes=2))
    assert after.effects == ()
    state = held(turn_of("f4"), "british", "9")
    state = do(state, "card", **played("9", "f4a", "reaction", "british"))
    assert "does not move" in refused(state, "move", **move("f4a"))


def test_a_card_recovers_a_unit_that_may_still_act() -> None:
    state = held(turn_of("f1"), "french", "8").changed_unit("f1a", state="disordered")
    state = do(state, "card", **played("8", "f1a"))
    assert state.units["f1a"].state == "good"
    assert do(state, "move", **move("f1a")).units["f1a"].actions == ("segment1.move",)


def test_a_card_makes_a_change_of_formation_free() -> None:
    state = held(turn_of("f1"), "french", "9")
    state = do(state, "card", **played("9", "f1a"))
    state = do(state, "form", **form("f1a", "line"))
    assert state.units["f1a"].actions == ()
    assert do(state, "form", **form("f1b", "line")).units["f1b"].actions


def test_two_weak_units_are_merged() -> None:
    state = held(turn_of("f1"), "french", "11")
    state = state.changed_unit("f1a", figures=2).changed_unit("f1b", figures=3)
    data = {**played("11", "f1a"), "with": "f1b"}
    after = do(state, "card", **data)
    assert after.units["f1a"].figures == 4
    assert (after.units["f1b"].figures, after.units["f1b"].gone) == (0, "merged")
    assert after.officers["f1"].unit == "f1a"
    before, now = (ending.points(WORLD, one, "british", False) for one in (state, after))
    assert now - before == 1  # one figure was over
    assert "--with" in refused(state, "card", **played("11", "f1a"))
    assert "one group" in refused(state, "card", **{**data, "with": "f2a"})


def test_a_token_is_drawn_anew_by_card() -> None:
    state = held(battle("execution", turn=2), "french", "12")
    data = {**played("12", "f1"), "token": "20"}
    assert do(state, "card", **data).groups["f1"].token == "20"


# -- formation and movement -----------------------------------------------------------------------


def test_one_action_in_each_segment_and_in_order() -> None:
    state = do(turn_of("f1"), "form", **form("f1a", "line"))
    assert "has acted" in refused(state, "form", **act("f1a", "turn"))
    state = do(state, "move", **move("f1b"))
    assert "past this" in refused(state, "form", **form("f1c", "line"))
    assert "not the turn" in refused(state, "move", **move("f2a"))


def test_the_orders_and_what_they_allow() -> None:
    assert "p. 40" in refused(turn_of("f1"), "move", **move("f1a", "back"))
    assert do(turn_of("f1", f1="defend"), "move", **move("f1a", "back"))
    assert "p. 40" in refused(turn_of("f1", f1="defend"), "move", **move("f1a"))
    for order in ("defend", "reserve"):
        waits = unseen(turn_of("f1", f1=order))
        assert "neither retreated" in refused(waits, "move", **move("f1a", "rejoin"))
        driven = waits.changed_unit("f1a", driven=True)
        assert do(driven, "move", **move("f1a", "rejoin"))
    assert "p. 40" in refused(turn_of("f1", f1="reserve"), "move", **move("f1a"))
    assert "p. 33" in refused(turn_of("f1", f1="manoeuvre"), "form", **form("f1a", "line"))
    assert do(turn_of("f1", f1="manoeuvre"), "move", **move("f1a", hexes=2))
    assert "the open" in refused(
        turn_of("f1", f1="manoeuvre"), "move", **move("f1a", hexes=2, terrain="woods")
    )


def test_a_reduced_unit_may_go_back() -> None:
    state = turn_of("f1").changed_unit("f1a", figures=1, formation="reduced")
    assert do(state, "move", **move("f1a", "back"))
    assert "nothing but a square" in refused(state, "form", **form("f1a", "line"))
    assert do(state, "form", **form("f1a", "square"))
    assert do(state, "form", **act("f1a", "take_off")).units["f1a"].gone == "destroyed"
    assert "one figure" in refused(turn_of("f1"), "form", **act("f1a", "take_off"))


def test_lines_do_not_move_but_turn() -> None:
    state = turn_of("f1").changed_unit("f1a", formation="line")
    assert "formation" in refused(state, "move", **move("f1a"))
    after = do(state, "move", **move("f1a", "turn", facing="NE"))
    assert after.units["f1a"].facing == "NE"
    assert "at most: 1" in refused(state, "move", **move("f1a", "turn", facing="SE"))
    assert "180" in refused(state, "form", **act("f1a", "turn", facing="NE"))
    assert do(state, "form", **act("f1a", "turn", facing="S")).units["f1a"].facing == "S"


def test_known_hexes_are_checked() -> None:
    """Hexes of the books: occupied, from zone to zone, contact in a manoeuvre (pp. 28, 33, 42)."""
    state = turn_of("f1")
    assert "occupied by F1b" in refused(state, "move", **move("f1a", hex=[12, 4]))
    near = state.changed_unit("b1a", hex=Hex(10, 3))
    sides = (Hex(11, 4), Hex(10, 4))
    state = near.changed_unit("f1a", hex=sides[0])
    assert "p. 26" in refused(state, "move", **move("f1a", hex=list(sides[1])))
    slipping = replace(state, effects=(Active("ev13", "13", "french", "f1a"),))
    assert do(slipping, "move", **move("f1a", hex=list(sides[1]))).units["f1a"].hex == sides[1]
    gone = near.changed_unit("b1a", state="routed", formation="")
    assert do(gone, "move", **move("f1a", hex=list(sides[1])))
    manoeuvre = turn_of("f1", f1="manoeuvre").changed_unit("b1a", hex=Hex(10, 3))
    assert "next to the enemy" in refused(manoeuvre, "move", **move("f1a", hex=[11, 3]))
    reduced = near.changed_unit("f1a", figures=1, formation="reduced", hex=Hex(10, 5))
    assert "reduced unit" in refused(reduced, "move", **move("f1a", hex=list(sides[1])))


def test_the_map_knows_its_ground() -> None:
    state = acting(battle("segment1", "haye-sainte"), "f1")
    woods = next(
        place
        for place, kind in ground_of(WORLD, "haye-sainte").terrain.items()
        if kind == "sandpit"
    )
    state = state.changed_unit("f1a", hex=woods.side("SE"))
    after = do(state.changed_unit("b1a", hex=None), "move", **move("f1a", hex=list(woods)))
    assert after.units["f1a"].formation == "open_order"
    rider = acting(state, "f3").changed_group("f3", order="attack")
    rider = rider.changed_unit("f3a", hex=woods.side("SW"))
    assert "cannot enter" in refused(rider, "move", **move("f3a", hex=list(woods)))


def test_every_hex_of_both_battles_has_its_ground() -> None:
    for key, scenario in WORLD.scenarios.items():
        found = ground_of(WORLD, key).terrain
        assert {Hex(c, r) for c in range(scenario.columns) for r in range(scenario.rows)} <= set(
            found
        )
        assert found[Hex(8, 4)] == "farm" or key == "leith-maucune"


def test_difficult_ground_makes_open_order() -> None:
    state = do(turn_of("f1"), "move", **move("f1a", terrain="woods"))
    assert state.units["f1a"].formation == "open_order"
    fresh = turn_of("f1").changed_unit("f1a", formation="open_order")
    assert do(fresh, "move", **move("f1a", terrain="open")).units["f1a"].formation == "column"
    assert "cannot enter" in refused(turn_of("f4"), "move", **move("f4a", terrain="woods"))


def test_cavalry_and_guns_have_their_formations() -> None:
    assert "does not do this" in refused(turn_of("f4"), "form", **form("f4a", "line"))
    assert "no such formation" in refused(turn_of("f3"), "form", **form("f3a", "line"))
    assert do(turn_of("f3"), "form", **form("f3a", "limbered"))


def test_recovering_is_all_that_a_unit_does() -> None:
    """In the whole action phase (p. 57)."""
    state = turn_of("f1").changed_unit("f1a", state="disordered")
    assert "disordered" in refused(state, "form", **form("f1a", "line"))
    after = do(state, "form", **act("f1a", "recover"))
    assert after.units["f1a"].state == "good"
    later = acting(replace(after, phase="segment2", stage=""), "f1")
    assert "recovered" in refused(later, "form", **form("f1a", "line"))
    moved = do(state, "move", **move("f1a"))
    later = acting(replace(moved, phase="segment2", stage=""), "f1")
    assert "something else" in refused(later, "form", **act("f1a", "recover"))


def test_skirmishers_are_an_optional_rule() -> None:
    assert "optional rule" in refused(turn_of("f1"), "form", **act("f1a", "detach"))
    state = acting(battle(skirmishers="yes"), "f1")
    out = do(state, "form", **act("f1a", "detach"))
    assert out.units["f1a"].detached
    assert "open order" in refused(
        state.changed_unit("f1a", formation="open_order"), "form", **act("f1a", "detach")
    )
    fresh = acting(replace(battle(skirmishers="yes"), units=out.units), "f1").changed_unit(
        "f1a", actions=()
    )
    assert not do(fresh, "form", **form("f1a", "square")).units["f1a"].detached


def test_a_change_of_formation_rests_cavalry() -> None:
    state = turn_of("f4").changed_unit("f4a", fatigued=True)
    assert not do(state, "form", **act("f4a", "turn")).units["f4a"].fatigued


# -- commanders -----------------------------------------------------------------------------------


def leader(post: str, **more: Any) -> dict[str, Any]:
    return {"post": post, "hexes": None, "escape": False, **more}


def test_commanders_move_in_their_time() -> None:
    chiefs = battle("chiefs")
    state = do(chiefs, "leader", **leader("french", unit="f3a"))
    assert state.officers["french"].unit == "f3a"
    assert "has moved" in refused(state, "leader", **leader("french", unit="f1a"))
    assert "at most: 2" in refused(chiefs, "leader", **leader("french", unit="f4a"))
    assert "at most: 2" in refused(chiefs, "leader", **leader("french", hexes=3, unit="f3a"))
    assert "p. 41" in refused(chiefs, "leader", **leader("f1", unit="f1a"))
    assert do(turn_of("f1"), "leader", **leader("f1", unit="f1a")).officers["f1"].unit == "f1a"
    assert "enemy" in refused(turn_of("f1"), "leader", **leader("f1", unit="b1a"))


def test_commanders_go_with_their_unit() -> None:
    state = do(turn_of("f1"), "move", **move("f1b", hex=[12, 3]))
    assert state.officers["f1"].unit == "f1b"
    assert state.officers["f1"].hex == (12, 3)


def test_a_second_wound_kills() -> None:
    state = do(turn_of("f1"), "leader", **leader("f1", fate="wounded"))
    officer = state.officers["f1"]
    before = WORLD.commanders[officer.card].orders
    assert hands.value(WORLD, officer, "orders") == before - 1
    state = do(state, "leader", **leader("f1", fate="wounded"))
    assert "f1" not in state.officers
    assert [(task.kind, task.subject, task.amount) for task in state.tasks] == [
        ("morale", "f1b", -2),  # the 3 of his card, less the wound
        ("replace", "f1", 0),
    ]
    assert "due first" in refused(state, "next", to=None)
    state = do(state, "morale", unit="f1b", answers=[10])
    assert "one of K, L, M" in refused(state, "replace", post="f1", card="french-j", unit=None)
    state = do(state, "replace", post="f1", card="french-l", unit="f1c")
    assert (state.officers["f1"].card, state.officers["f1"].unit) == ("french-l", "f1c")


def test_without_replacements_all_others_are_shuffled() -> None:
    """Group commanders that were not used and the dead (p. 20)."""
    state = turn_of("f1")
    for card in ("french-k", "french-l", "french-m"):
        state = do(state, "leader", **leader("f1", fate="lost"))
        state = do(state, "morale", unit=state.tasks[0].subject, answers=[10])
        state = do(state, "replace", post="f1", card=card, unit=None)
    state = do(state, "leader", **leader("f1", fate="lost"))
    found = successors.candidates(WORLD, state, "french")
    assert {"french-f", "french-k", "french-g"} <= set(found)
    assert not {"french-a", "french-d", "french-h"} & set(found)


def test_a_dead_chief_is_followed_by_a_group_commander() -> None:
    state = do(turn_of("f1"), "leader", **leader("french", fate="lost"))
    assert [task.kind for task in state.tasks] == ["chief"]
    state = do(state, "chief", nation="french", post="f2")
    assert state.officers["french"].card == "french-h"
    assert state.tasks == (Task("replace", "f2"),)
    assert ending.points(WORLD, state, "british", False) == 4


def test_an_escape_is_possible_in_any_turn() -> None:
    state = turn_of("b1")
    assert "p. 41" in refused(state, "leader", **leader("f1", unit="f1c"))
    data = {**leader("f1", unit="f1c"), "escape": True}
    assert "no enemy" in refused(state, "leader", **data)
    assert do(unseen(state), "leader", **data).officers["f1"].unit == "f1c"


def test_a_destroyed_unit_takes_its_commanders() -> None:
    ledger = NapoleonLedger(WORLD, turn_of("f1"))
    ledger.lose("f1b", 4, "fire")
    assert ledger.state.units["f1b"].gone == "destroyed"
    assert "f1" not in ledger.state.officers
    assert [task.kind for task in ledger.state.tasks] == ["replace"]
    ledger = NapoleonLedger(WORLD, ledger.state)
    for unit in ("f1a", "f1c"):
        ledger.lose(unit, 4, "fire")
    assert still_due(ledger.state).tasks == ()


# -- reserve, rout and rally ----------------------------------------------------------------------


def test_an_alarmed_reserve_tests_and_defends_only_when_attacked() -> None:
    """P. 33: an enemy that comes next to it makes every unit test; the order changes in a group
    that was attacked."""
    state = unseen(turn_of("f1", b3="reserve"))
    state = do(state, "alarm", group="b3")
    assert [(t.kind, t.subject) for t in state.tasks] == [("morale", "b3a"), ("morale", "b3b")]
    assert "not in reserve" in refused(turn_of("f1"), "alarm", group="b3")
    state = replace(state, tasks=(), phase="rally", active=None)
    again = replace(state, phase="segment1", active="f1")
    assert "alarmed" in refused(again, "alarm", group="b3")
    after = do(state, "next", to=None)
    assert (after.turn, after.groups["b3"].order) == (2, "reserve")
    assert not after.groups["b3"].alarmed
    after = do(state.changed_group("b3", attacked=True), "next", to=None)
    assert (after.turn, after.groups["b3"].order) == (2, "defend")
    assert not after.groups["b3"].attacked


def test_a_manoeuvre_under_attack_becomes_defence() -> None:
    state = battle("rally", orders={"f1": "manoeuvre", "f2": "attack"})
    state = state.changed_group("f1", attacked=True).changed_group("f2", attacked=True)
    after = do(state, "next", to=None)
    assert (after.groups["f1"].order, after.groups["f2"].order) == ("defend", "attack")


def test_unlimbered_guns_do_not_rout() -> None:
    ledger = NapoleonLedger(WORLD, battle("segment2"))
    ledger.rout("f3a")
    assert ledger.state.units["f3a"].gone == "destroyed"
    assert ledger.state.tasks == ()


def fleeing(amount: int = 2, **changes: Any) -> NapoleonState:
    state = unseen(battle("segment2"))
    state = state.changed_unit("f1a", state="routed", formation="", **changes)
    return state.with_tasks(Task("rout", "f1a", amount))


def test_flight_costs_figures() -> None:
    after = do(fleeing(), "rout", **rout("f1a", zones=1, blocked=2))
    assert after.units["f1a"].figures == 1
    assert "at most: 2" in refused(fleeing(), "rout", **rout("f1a", blocked=3))
    state = fleeing()
    guard = replace(state, effects=(Active("re14", "13", "french", "f1a"),))
    after = do(guard, "rout", **rout("f1a", zones=2))
    assert after.units["f1a"].figures == 3
    assert after.effects == ()


def test_flight_off_the_map_is_a_loss() -> None:
    after = do(fleeing(), "rout", **rout("f1a", off=True))
    assert after.units["f1a"].gone == "off-map"
    assert ending.points(WORLD, after, "british", False) == 4


def rallying(**changes: Any) -> NapoleonState:
    state = unseen(battle("rally"))
    return state.changed_unit("f1b", state="routed", formation="", **changes)


def test_rally_is_tried_once_by_those_who_may() -> None:
    data = {"unit": "f1b", "die": 1, "again": None, "distance": None, "rough": False}
    assert "does not rally" in refused(rallying(), "rally", **data, post="f2")
    assert "not routed" in refused(battle("rally"), "rally", **data, post="f1")
    assert "within" in refused(rallying(), "rally", **{**data, "distance": 4}, post="french")
    state = do(rallying(), "rally", **data, post="f1")
    assert state.tasks == (Task("rout", "f1b", 1),)
    state = do(state, "rout", **rout("f1b"))
    assert "was tried" in refused(state, "rally", **data, post="french")
    assert do(state, "next", to=None).turn == 2  # it has fled already


def test_a_commander_rallies_as_many_units_as_his_command() -> None:
    state = rallying().changed_unit("f1a", state="routed").changed_unit("f1c", state="routed")
    state = do(state, "set", changes=[["post", "f1", "commander", "french-j"]])
    data = {"die": 10, "again": None, "distance": 1, "rough": True}
    state = do(state, "rally", **data, unit="f1a", post="f1")
    assert state.units["f1a"].formation == "open_order"
    assert "no more units" in refused(state, "rally", **data, unit="f1c", post="f1")
    assert do(state, "rally", **data, unit="f1c", post="french")


def test_a_second_die_needs_a_card() -> None:
    data = {"unit": "f1b", "die": 1, "again": 10, "distance": None, "rough": False, "post": "f1"}
    assert "no card" in refused(rallying(), "rally", **data)
    state = replace(rallying(), effects=(Active("re01", "5", "french", "f1b"),))
    after = do(state, "rally", **data)
    assert (after.units["f1b"].state, after.effects) == ("disordered", ())


def test_routed_units_flee_at_the_end_of_the_phase() -> None:
    state = do(rallying(), "next", to=None)
    assert state.tasks == (Task("rout", "f1b", 1),)
    assert state.turn == 1
    assert do(do(state, "rout", **rout("f1b")), "next", to=None).turn == 2


# -- victory --------------------------------------------------------------------------------------


def last(**held: str) -> NapoleonState:
    state = battle("rally", turn=8)
    objectives = {**state.objectives, **{key.replace("_", "-"): v for key, v in held.items()}}
    return replace(state, objectives=objectives)


def test_points_decide_after_the_last_turn() -> None:
    assert do(last(), "next", to=None).winner == "french"
    won = do(last(west_crest="british", east_crest="british"), "next", to=None)
    assert (won.winner, won.ended) == ("british", "turns")
    assert "over" in refused(won, "next", to=None)


def test_the_scenario_says_who_wins_a_tie() -> None:
    tie = do(last(west_crest="british"), "next", to=None)
    points = {ending.points(WORLD, tie, nation, True) for nation in WORLD.nations}
    assert points == {3}
    assert tie.winner == WORLD.scenarios["leith-maucune"].tie == "french"


def test_routed_units_are_lost_at_the_end() -> None:
    state = last(west_crest="british").changed_unit("f1a", state="routed", formation="")
    state = do(state, "rout", **rout("f1a")) if state.tasks else state
    state = do(do(state, "next", to=None), "rout", **rout("f1a"))
    won = do(state, "next", to=None)
    assert won.winner == "british"
    assert next(s.number for s in ending.scores(WORLD, won, "british", True)) == 4


def test_a_side_without_fit_units_has_lost() -> None:
    state = turn_of("b1")
    mine = [u for u in state.units if state.nation_of(u) == "french"]
    for unit in mine[1:]:
        state = state.changed_unit(unit, state="routed", formation="")
    state = do(state, "set", changes=[["unit", mine[0], "state", "routed"]])
    assert (state.winner, state.ended) == ("british", "rout")
    again = do(state, "set", changes=[["unit", mine[0], "state", "good"]])
    assert not again.over


def test_an_objective_changes_hands_and_the_result_with_it() -> None:
    ended = do(last(), "next", to=None)
    changed = do(
        ended,
        "set",
        changes=[
            ["objective", "west-crest", "held", "british"],
            ["objective", "east-crest", "held", "british"],
        ],
    )
    assert changed.winner == "british"


# -- corrections ----------------------------------------------------------------------------------


def test_set_corrects_anything() -> None:
    state = do(
        turn_of("f1"),
        "set",
        changes=[
            ["unit", "f1a", "figures", 2],
            ["unit", "f1a", "formation", "line"],
            ["unit", "b4a", "ammunition", 1],
            ["group", "f1", "token", "20"],
            ["side", "british", "hand", ["1", "?"]],
            ["post", "f2", "commander", "french-k"],
            ["battle", "", "discard", ["5"]],
            ["battle", "", "turn", 3],
        ],
    )
    assert state.units["f1a"].figures == 2
    assert state.units["b4a"].ammunition == 1
    assert state.hands["british"] == ("1", "?")
    assert state.officers["f2"].card == "french-k"
    assert (state.turn, state.discard, state.groups["f1"].token) == (3, ("5",), "20")


def test_set_knows_what_cannot_be() -> None:
    state = turn_of("f1")
    assert "4 at most" in refused(state, "set", changes=[["unit", "f1a", "figures", 5]])
    assert "two places" in refused(
        state,
        "set",
        changes=[["side", "french", "hand", ["5"]], ["battle", "", "discard", ["5"]]],
    )
    assert "54" in refused(state, "set", changes=[["side", "french", "hand", ["?"] * 55]])
    assert "order token" in refused(state, "set", changes=[["group", "f1", "token", "2"]])
    assert "turn can be" in refused(state, "set", changes=[["battle", "", "turn", 9]])


def test_a_state_that_cannot_be_is_refused() -> None:
    document = RULES.dump(battle())
    document["units"]["f1a"]["figures"] = 5
    with pytest.raises(CompanionError, match="figures"):
        RULES.load(document)
    document = RULES.dump(battle())
    document["groups"]["f1"]["order"] = "dance"
    with pytest.raises(CompanionError, match="dance"):
        RULES.load(document)
    document = RULES.dump(battle())
    document["units"]["nobody"] = {}
    with pytest.raises(CompanionError, match="nobody"):
        RULES.load(document)
