"""What depends on a place is asked of the field: a reserve that is alarmed, squares, canister,
units that support a charge, cards; and `can` carries out the command itself. Each by its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import Any

import pytest
from acting import People
from any_words import answered
from napoleon_fights import PLAY, RULES, WORLD, after, card_with
from napoleon_map import FAR, at, field_of, put, try_line, typed
from napoleon_player import event_of
from recorded.table import Table

from companion.games.battles_of_napoleon import field
from companion.games.battles_of_napoleon.books.questions import unit_reply
from companion.games.battles_of_napoleon.hexes import crossed, distance
from companion.games.battles_of_napoleon.orders.orders import items
from companion.games.battles_of_napoleon.state import NapoleonState, Officer, Task
from companion.games.battles_of_napoleon.verbs import VERBS
from companion.games.battles_of_napoleon.view import tasks
from companion.table.render import render
from companion.table.reply import Reply
from companion.table.suggestions import is_idle

BOARD = "'--board' takes it all the same"


# -- a reserve is alarmed -------------------------------------------------------------------------


def before_a_reserve(phase: str = "segment1") -> NapoleonState:
    """B3b waits in reserve at G3; F1a faces north at G5, two hexes from it."""
    state = put(field_of("f1", phase), "f1a", "G5", "N")
    return put(state, "b3b", "G3", "S").changed_group("b3", order="reserve")


def test_no_alarm_where_nobody_came() -> None:
    """P. 33: an enemy that comes next to it in its movement, and no other."""
    state = before_a_reserve()
    assert "came next to B3" in try_line(state, "alarm b3")
    assert try_line(state, "alarm b3 --board") == ""
    assert try_line(typed(state, "move f1a G4"), "alarm b3") == ""
    assert "came next to B3" in try_line(typed(state, "move f1a F5"), "alarm b3")
    unknown = state.changed_unit("f1a", hex=None)
    assert try_line(unknown, "alarm b3") == ""


def test_an_alarm_stays_due_though_the_two_have_parted() -> None:
    """P. 33: whoever was come upon is tested, whether it withdraws (p. 65) or drives the enemy off
    by its own shot, which leaves nobody next to it."""
    state = before_a_reserve()
    riders = typed(replace(state, choices={**state.choices, "withdrawal": "yes"}), "move f1a G4")
    assert "B3b may withdraw: 'withdraw B3b' (p. 65)" in tasks(PLAY, riders)
    gone = typed(riders, "withdraw b3b --at G2")
    assert [(task.kind, task.subject) for task in gone.tasks] == [("morale", "b3b")]
    assert not try_line(typed(gone, "morale b3b --dice 10"), "next")
    state = put(field_of("f1"), "f1a", "G6", "N")
    state = put(state, "b1a", "G4", "S").changed_group("b1", order="reserve")
    shot = f"fire b1a at f1a reaction --dice 10 --card {card_with(15, 'rt')}"
    fired = typed(typed(state, "move f1a G5"), shot)
    assert [task.kind for task in fired.tasks] == ["retreat"]
    parted = typed(fired, "retreat f1a --at G6")
    assert [(task.kind, task.subject) for task in parted.tasks] == [("morale", "b1a")]
    assert "was alarmed" in try_line(typed(parted, "morale b1a --dice 10"), "alarm b1")
    spared = after(riders, "set", changes=[["unit", "b3b", "hex", at("G1")]])
    assert not spared.tasks


def test_a_reserve_is_told_at_whom_it_may_fire() -> None:
    """P. 33: infantry, at an enemy who has moved before it; cavalry and guns are not."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "b1a", "G3", "S")
    state = put(state, "b4a", "H3", "S").changed_group("b1", order="reserve")
    state = state.changed_group("b4", order="reserve")
    due = "a reserve may fire: 'fire B1a at F1a reaction' (p. 33)"
    assert due not in tasks(PLAY, state)
    came = typed(state, "move f1a G4")
    assert [text for text in tasks(PLAY, came) if "reserve may fire" in text] == [due]
    fired = typed(came, "fire b1a at f1a reaction --dice 1")
    assert due not in tasks(PLAY, fired)
    assert due not in tasks(PLAY, typed(state, "move f1a H5"))


def test_commanders_who_have_moved_are_named_no_more() -> None:
    """P. 33: each moves once, and the answer that is offered is who may."""
    state = put(put(field_of("f1"), "f1a", "N5", "N"), "b1a", "B1", "S")
    state = replace(state, phase="chiefs", active=None)
    for post, card in (("french", "french-c"), ("british", "british-b"), ("f1", "french-f")):
        state = state.with_officer(post, Officer(card, state_of(post), card, None, at("A1")))
    assert "french-c, british-b may move" in tasks(PLAY, state)[0]
    people = Listening(["", "A3"])
    event = answered(RULES, state, ["leader"], people)
    assert event.data["post"] == "french"  # type: ignore[union-attr]
    after = RULES.apply(state, event).state  # type: ignore[arg-type]
    assert tasks(PLAY, after)[0].startswith("'leader': british-b may move")


def state_of(post: str) -> str:
    return "british" if post.startswith("b") else "french"


def test_a_turn_where_it_stands_alarms_nobody() -> None:
    """P. 40: a movement leads to another hex. A unit that was next to the reserve and turns has not
    come; nor does a reserve fire at it (p. 33), nor cavalry withdraw from it (p. 65)."""
    state = put(before_a_reserve(), "f1a", "G4", "N")
    turned = typed(state, "move f1a turn NE")
    assert "came next to B3" in try_line(turned, "alarm b3")
    infantry = put(turned, "b1a", "G3", "S").changed_unit("b3b", hex=FAR)
    infantry = infantry.changed_group("b1", order="reserve")
    assert "has not moved" in try_line(infantry, "fire b1a at f1a reaction --dice 1")


def test_cavalry_that_rides_to_its_charge_alarms() -> None:
    """Pp. 33, 52: a hex that is moved before a charge is a movement too."""
    state = put(field_of("f4", "segment2"), "f4a", "G5", "N")
    state = put(put(state, "b1a", "G3", "S"), "b3b", "H4", "S").changed_group("b3", order="reserve")
    assert "came next to B3" in try_line(state, "alarm b3")
    card = card_with(15, "d")
    ridden = typed(state, f"charge f4a at b1a --at G4 --dice 1 --card {card}")
    assert try_line(replace(ridden, tasks=()), "alarm b3") == ""


# -- squares --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "against"),
    [
        ({"facing": "N"}, ""),
        ({"state": "disordered"}, "no cavalry that may charge"),
        ({"out_of_command": True}, "no cavalry that may charge"),
        ({"fatigued": True}, "no cavalry that may charge"),
        ({"hex": FAR}, "no cavalry that may charge"),
    ],
)
def test_a_square_needs_cavalry_that_may_charge(change: dict[str, object], against: str) -> None:
    """Pp. 51-52, 64: infantry forms square when a charge is announced."""
    state = put(field_of("f4", "segment2", fatigue="yes"), "f4a", "G5", "N")
    state = put(state.changed_unit("f4a", **change), "b1a", "F3", "S")
    found = try_line(state, "square b1a --dice 5")
    assert against in found
    assert bool(against) == (BOARD in found)


def test_no_square_against_an_order_to_defend() -> None:
    """P. 51: only cavalry with an order to attack charges."""
    state = put(put(field_of("f4", "segment2"), "f4a", "G5", "N"), "b1a", "F3", "S")
    defending = state.changed_group("f4", order="defend")
    assert "no cavalry that may charge" in try_line(defending, "square b1a --dice 5")
    blind = defending.changed_unit("f4a", hex=None)
    assert "no cavalry that may charge" in try_line(blind, "square b1a --dice 5")


@pytest.mark.parametrize(("number", "unit"), [("14", "b3a"), ("7", "b1a")])
def test_cards_against_a_charge_need_one(number: str, unit: str) -> None:
    """P. 52: Counter-charge, and Form Square!"""
    state = put(field_of("f4", "segment2"), "f4a", "G5", "N")
    state = put(replace(state, hands={"french": (), "british": (number,)}), unit, "N3", "S")
    found = try_line(state, f"reaction {number} on {unit}")
    assert "no cavalry that may charge" in found
    assert BOARD in found
    assert try_line(state, f"reaction {number} on {unit} --board") == ""
    assert try_line(state.changed_unit(unit, hex=at("F3")), f"reaction {number} on {unit}") == ""


def test_a_card_for_a_rise_needs_one() -> None:
    state = replace(field_of("f1"), hands={"french": (), "british": ("17",)})
    near = [place for place in map(at, ("L5", "B2")) if field.by_a_rise(WORLD, state, place)]
    assert near == [at("L5")]
    assert "fit" in try_line(put(state, "b1a", "B2", "S"), "reaction 17 on b1a")
    assert try_line(put(state, "b1a", "L5", "S"), "reaction 17 on b1a") == ""
    assert (
        try_line(put(state, "b1a", "L5", "S").changed_unit("b1a", hex=None), "reaction 17 on b1a")
        == ""
    )


# -- canister -------------------------------------------------------------------------------------


def battery() -> NapoleonState:
    state = put(field_of("f3", canister="yes"), "f3a", "G5", "N")
    state = state.changed_group("f3", order="attack")
    return put(put(state, "b1a", "F4", "S"), "b1b", "G4", "S")


def test_canister_is_for_two_enemies_in_front() -> None:
    """P. 64: in place of a normal shot, at two adjacent enemies in the zone of control."""
    state = battery()
    fire = "fire f3a at {} canister --dice 1"
    alone = state.changed_unit("b1b", hex=at("G3"))
    assert "no second target" in try_line(alone, fire.format("b1a"))
    assert "two adjacent targets" in try_line(alone, fire.format("b1b"))
    beside = state.changed_unit("b1b", hex=at("H5"))
    assert "no second target" in try_line(beside, fire.format("b1a"))
    once = typed(state, fire.format("b1a"))
    # What has fled from the first shot was there when both were announced.
    assert try_line(once.changed_unit("b1a", hex=FAR), fire.format("b1b")) == ""
    twice = typed(once, fire.format("b1b"))
    assert "has acted" in try_line(replace(twice, struck=()), fire.format("b1a"))


def test_a_normal_shot_is_no_half_of_a_salvo() -> None:
    """P. 64: one or the other."""
    state = typed(battery(), "fire f3a at b1a --dice 1")
    assert "has acted" in try_line(state, "fire f3a at b1b canister --dice 1")
    state = typed(battery(), "fire f3a at b1a canister --dice 1")
    assert event_of(state, "fire f3a at b1b --dice 1").data["canister"]


def test_batteries_that_are_near_are_counted_by_the_books() -> None:
    """A number typed against the hexes is questioned; an unknown battery is the board's."""
    state = battery()
    line = "fire f3a at b1a {} --dice 1"
    assert "other batteries near F3a is 0" in try_line(state, line.format("batteries 2"))
    assert try_line(state, line.format("batteries 2 --board")) == ""
    assert try_line(state, line.format("batteries 0")) == ""


# -- who supports a charge ------------------------------------------------------------------------


CARD = card_with(17, "d")
CHARGE = f"charge b3a at f1a --at I4 support b3b --dice 1 --card {CARD}"


def two_squadrons(second: str) -> NapoleonState:
    state = put(field_of("b3", "segment2"), "b3a", "J5", "N")
    state = put(put(state, "b3b", second, "N"), "f1a", "J3", "S")
    return state.changed_group("b3", order="attack")


@pytest.mark.parametrize(
    ("second", "line", "against"),
    [
        ("K5", "--at I4 support b3b", ""),  # rides to J4
        ("K5", "--at J4 support b3b", "cannot come before F1a"),  # J4 is taken
        ("K5", "--at I4 support b3b J4", ""),
        ("K5", "--at I4 support b3b K4", "cannot come before F1a"),
        ("O3", "--at I4 support b3b", "cannot come before F1a"),
        ("O3", "--at I4 support b3b --board", ""),
        ("I4", "--at J4 support b3b", ""),  # stands before the target already
        ("J4", "--at I4 support b3b", ""),
    ],
)
def test_who_supports_a_charge_comes_before_its_target(
    second: str, line: str, against: str
) -> None:
    """P. 53: after the move of one hex the target is in the zone of control of all of them."""
    state = two_squadrons(second)
    found = try_line(state, f"charge b3a at f1a {line} --dice 1 --card {CARD}")
    assert against in found
    assert bool(against) == bool(found)


def test_who_supports_a_charge_has_ridden_there() -> None:
    state = typed(
        two_squadrons("K5"),
        CHARGE,
    )
    assert (state.units["b3a"].hex, state.units["b3b"].hex) == (at("I4"), at("J4"))
    stayed = typed(
        two_squadrons("J4"),
        CHARGE,
    )
    assert stayed.units["b3b"].hex == at("J4")


# -- sight over a hill ----------------------------------------------------------------------------


def test_a_switch_settles_sight_over_a_hill() -> None:
    """P. 28: a rise closes sight behind the first hex beyond it; one at the side of the hex of who
    looks does not count. The switch closes the line over any hex higher than both ends."""
    level = field.ground_of(WORLD, "leith-maucune").level
    state = field_of("f1")
    closed = replace(state, choices={**state.choices, "over_hills": "no"})
    seen = [
        (one, other)
        for one in level
        if one.row == 3
        for other in level
        if one < other and 2 <= distance(one, other) <= 3
        if field.in_sight(WORLD, state, one, other)
    ]
    lost = [pair for pair in seen if not field.in_sight(WORLD, closed, *pair)]
    assert lost
    for one, other in lost:
        top = max(level[one], level[other])
        assert any(level.get(p, 0) > top for step in crossed(one, other) for p in step)
    for one, other in set(seen) - set(lost):
        top = max(level[one], level[other])
        steps = crossed(one, other)
        assert not any(all(level.get(p, 0) > top for p in step) for step in steps)


# -- `can` is the command -------------------------------------------------------------------------


def asked(state: NapoleonState, line: str) -> Reply | str:
    answer = answered(RULES, state, ("can", *line.split()), None)
    assert isinstance(answer, Reply | str), "a question records nothing"
    return answer


def retreating() -> NapoleonState:
    """B1a at G4 was beaten by F1a, south of it; G3 is taken."""
    state = put(put(field_of("f1", "segment2"), "f1a", "G5", "N"), "b1a", "G4", "S")
    state = put(state, "b1b", "G3", "S")
    return replace(state, tasks=(Task("retreat", "b1a", 1, "f1a"),))


@pytest.mark.parametrize(
    "line",
    [
        "retreat b1a --at H3",
        "retreat b1a --at G3",
        "retreat b1a --at G5",
        "retreat b1a zone",
        "retreat b1a blocked --board",
        "advance f1a",
        "alarm b3",
        "next",
        "set turn=99",
        "set turn=2",
        "hold west crest british",
    ],
)
def test_can_says_what_the_command_comes_to(line: str) -> None:
    state = retreating()
    found = asked(state, line)
    assert isinstance(found, Reply), found
    assert found.data["can"] == (try_line(state, line) == ""), line


def test_can_knows_what_the_books_know() -> None:
    state = retreating()
    found = asked(state, "retreat b1a --at G3")
    assert isinstance(found, Reply)
    assert "G3 is occupied by B1b" in found.data["refusals"][0]["reason"]


def test_can_stops_where_something_happens_at_the_table() -> None:
    """A command that is allowed as far as the first die says what it asks for."""
    state = put(put(field_of("f1", "segment2"), "f1a", "G5", "N"), "b1a", "G4", "S")
    found = asked(state, "melee f1a at b1a")
    assert isinstance(found, Reply)
    assert found.data["can"]
    assert "F1a" in found.data["asks"]
    away = asked(put(state, "b1a", "G2", "S"), "melee f1a at b1a")
    assert isinstance(away, Reply)
    assert not away.data["can"]


def test_questions_know_whom_the_books_know() -> None:
    """`can distance` from a hex is about a bare field, from somebody about that of the books."""
    state = put(field_of("b1"), "b1a", "E5", "N")
    state = put(state, "f1a", "C4", "S")
    state = state.with_officer("british", Officer("british-a", "british", "Leith", "b1a", at("E5")))
    distances = [asked(state, f"distance {start} to B5") for start in ("E5", "b1a", "leith")]
    found = [answer.data["distance"] for answer in distances if isinstance(answer, Reply)]
    assert found[0] == 3
    assert found[1] == found[2] > 3
    faced = asked(state, "zone b1a")
    assert isinstance(faced, Reply)
    assert faced.data["front"] == ["D4", "E4"]
    assert "do not know the hex" in str(asked(state.changed_unit("b1a", hex=None), "zone b1a"))


@pytest.mark.parametrize(
    "line", ["b1a quickly", "zone E5 F5 N", "distance E5 to C5 D5", "cards british", "nonsense b1a"]
)
def test_can_passes_over_no_word(line: str) -> None:
    assert isinstance(asked(put(field_of("b1"), "b1a", "E5", "N"), line), str)


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (("morale b1a 8",), "'8'"),
        (("morale b1a +9999999", "melee b1a at f1a -9999999"), "too large"),
        (("melee b1a at f1a support 2", "melee b1a at f1a mass 3"), "Name the units"),
        (("leader leith alone now", "square b1a 1 heap 3"), "is not understood"),
        (("orders f1 attack 6 6",), "'6' is not understood"),
        (("dispatch f1 attack 2 3",), "'3' is not understood"),
    ],
)
def test_no_word_is_passed_over(lines: Sequence[str], wrong: str) -> None:
    state = put(put(field_of("b1", "segment2"), "b1a", "E5", "N"), "f1a", "E4", "S")
    state = state.with_officer("british", Officer("british-a", "british", "Leith", None, at("E7")))
    if lines[0].startswith(("orders", "dispatch")):
        state = replace(state, phase="dispatches")
    for line in lines:
        assert wrong in try_line(state, line), line


def test_a_figure_with_a_minus_is_no_option(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path_factory.mktemp("minus"), monkeypatch)
    answer = table.do("odds battles-of-napoleon melee fr1 at br1 -2 --json").json
    plain = table.do("odds battles-of-napoleon melee fr1 at br1 --json").json
    assert answer["modifier"] == plain["modifier"] - 2
    assert "has no option" in table.type("odds battles-of-napoleon melee fr1 at br1 -x").err


def test_units_with_long_names_are_named_in_full() -> None:
    """`1/38th` is one of B2; the words behind a name are not part of it."""
    state = field_of("b1")
    names = {key: PLAY.world.spellings("scenario_units", key) for key in state.units}
    assert names
    state = put(put(state, "b1a", "E5", "N", state="disordered"), "b1b", "F5", "N")
    assert try_line(state, "form 3/1st recover") == try_line(state, "form b1a recover") == ""


# -- pages ----------------------------------------------------------------------------------------


def test_an_advance_cites_the_page_of_its_fight() -> None:
    """After fire p. 47, after melee p. 50."""
    state = put(field_of("f1"), "f1a", "G5", "N")
    assert "p. 47" in try_line(state, "advance f1a")
    assert "p. 50" in try_line(replace(state, phase="segment2"), "advance f1a")


def test_a_support_cites_its_page() -> None:
    state = put(put(field_of("f1", "segment2"), "f1a", "G5", "N"), "b1a", "G4", "S")
    state = put(state, "f1b", "N5", "N")
    assert "p. 44" in try_line(state, "melee f1a at b1a support f1b --dice 1")


def test_successors_stand_with_their_own_side() -> None:
    """P. 20: the card is drawn for the group."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "b1a", "N3", "S")
    state = replace(state, tasks=(Task("replace", "f1"),))
    assert "unit of the enemy" in try_line(state, "replace f1 L --with b1a")
    assert try_line(state, "replace f1 L --with f1a") == ""


def test_another_group_begins_anew() -> None:
    """A correction of whose turn it is takes nothing over from the group before."""
    state = put(put(field_of("f1", "segment2"), "f1a", "G5", "N"), "b1a", "G4", "S")
    state = put(state, "f2a", "F4", "SE")
    state = typed(state, "melee f1a at b1a --dice 1")
    assert state.struck
    other = typed(state, "set active=f2")
    assert (other.struck, other.stage) == ((), "")


# -- what is asked for ----------------------------------------------------------------------------


@dataclass
class Answering:
    """Somebody at a terminal who gives these answers in their order."""

    answers: list[str]

    def ask(self, prompt: str) -> str:
        assert prompt
        return self.answers.pop(0)

    ask_secret = ask

    def tell(self, text: str) -> None:
        assert text

    def settle(self, text: str) -> None:
        """What chance gave is kept by nobody here."""

    def refuse(self, text: str) -> None:
        raise AssertionError(text)


@dataclass
class Listening(Answering):
    """And who remembers what was asked."""

    heard: list[str] = dataclass_field(default_factory=list)

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        return super().ask(prompt)


@pytest.mark.parametrize(
    ("asking", "answers", "whole"),
    [
        ("orders f1 attack, f2 defend", ["12", "57"], "orders f1 attack 12, f2 defend 57"),
        ("orders f1 attack 12, f2 defend", ["t3"], "orders f1 attack 12, f2 defend t3"),
        ("test b2", ["10", "61"], "test b2 --dice 10 --token 61"),
        ("test", ["10", "61"], "test b2 --dice 10 --token 61"),
    ],
)
def test_orders_that_ask_come_to_those_of_one_line(
    asking: str, answers: list[str], whole: str
) -> None:
    state = field_of("f1")
    state = state.with_officer("b2", Officer("british-h", "british", "", None, at("E5")))
    state = state.changed_group("b2", dispatch="attack")
    phase, turn = ("execution", 2) if asking.startswith("test") else ("dispatches", 1)
    state = replace(state, phase=phase, turn=turn)
    people = Answering(list(answers))
    event = answered(RULES, state, asking.split(), people)
    assert people.answers == []
    assert not isinstance(event, str), event
    assert event == answered(RULES, state, whole.split(), None)


def comes_to(state: NapoleonState, line: str, *answers: str) -> Any:
    """The event that a line and these answers come to, or why there is none; no answer is left."""
    people = Answering(list(answers))
    found = answered(RULES, state, line.split(), people)
    assert people.answers == []
    return found


def test_a_token_that_is_taken_is_refused_before_the_next_is_asked_for() -> None:
    """P. 34: each group has a token of its own; whoever types the wrong one is told there."""
    state = replace(field_of("f1"), phase="dispatches", turn=1)
    for group in ("f1", "f2", "f4"):
        state = state.changed_group(group, order=None, token=None)
    state = state.changed_group("b1", token="4")
    line = "orders f1 attack, f2 attack, f4 attack"
    same = "No two groups have the same order token: F1, F2 – t10"
    assert same in comes_to(state, line, "12", "45")  # two initiatives of one token
    assert "lies with B1" in comes_to(state, line, "5")
    assert "cannot have this order" in comes_to(state, "orders f3 manoeuvre, f1 attack")


def test_a_commander_needs_no_word_before_his_hex_or_unit() -> None:
    """Pp. 20, 41. On the hex of a unit of his own he is with it, whichever was typed."""
    state = put(field_of("f1"), "f1a", "G5", "N")
    state = put(state, "f1b", "G6", "N").changed_unit("f1c", hex=None)
    state = state.with_officer("f1", Officer("french-f", "french", "Arnauld", None, at("F6")))
    state = state.with_officer("french", Officer("french-c", "french", "Maucune", None, at("A8")))
    assert comes_to(state, "leader f1", "f1b") == comes_to(state, "leader f1 with f1b")
    assert comes_to(state, "leader f1", "f7") == comes_to(state, "leader f1 at f7")
    assert comes_to(state, "leader f1 at g6") == comes_to(state, "leader f1 with f1b")
    moved = typed(state, "leader f1 at f7")
    assert (list(moved.officers), moved.officers["f1"].hex) == (["f1", "french"], at("F7"))


def test_a_move_asks_whither() -> None:
    """P. 40: who answers questions is asked for the hex of each unit that was typed without one;
    without any words each unit of the group is asked for in turn, and may stay."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "f1b", "F6", "N")
    whole = comes_to(state, "move f1a F4, f1b F5")
    assert comes_to(state, "move f1a, f1b", "f4", "f5") == whole
    assert comes_to(state, "move f1a F4, f1b", "f5") == whole
    assert comes_to(state, "move f1", "f4", "f5") == whole
    assert comes_to(state, "move", "f4", "f5") == whole
    assert comes_to(state, "move", "f4", "") == comes_to(state, "move f1a F4")
    turned = comes_to(state, "move f1a F4 NW")
    assert comes_to(state, "move f1a", "f4 nw") == turned
    assert comes_to(state, "move f1a", "1 nw") == turned  # the first before it
    assert "Nobody moves" in str(comes_to(state, "move", "", ""))
    blind = state.changed_unit("f1a", hex=None)
    assert comes_to(blind, "move f1a").data["moves"][0]["hex"] is None
    assert comes_to(blind, "move", "forward", "stay") == comes_to(blind, "move f1a")
    line = state.changed_unit("f1a", formation="line").changed_unit("f1b", formation="line")
    assert comes_to(line, "move", "turn ne", "") == comes_to(line, "move f1a turn ne")
    routed = state.changed_unit("f1a", state="routed").changed_unit("f1b", state="routed")
    assert "F1a" in comes_to(routed, "move")


def test_a_charge_asks_whether_infantry_forms_square() -> None:
    """P. 52. A unit that could not is not asked for."""
    state = put(put(field_of("f4", "segment2"), "f4a", "G5", "N"), "b1a", "G4", "S")
    card = card_with(15, "d")
    plain = comes_to(state, f"charge f4a at b1a --dice 1 --card {card}")
    line = f"charge --dice 1 --card {card}"
    assert comes_to(state, line, "", "") == plain
    assert comes_to(state, line, "", "0") == plain
    test = f"charge --dice 10,1 --card {card}"
    square = comes_to(state, f"charge f4a at b1a reacts 1 --dice 10,1 --card {card}")
    assert comes_to(state, test, "", "1") == square
    disordered = state.changed_unit("b1a", state="disordered")
    assert comes_to(disordered, line, "") == plain


def test_an_orders_test_shows_what_the_die_must_be() -> None:
    """P. 34: 4 of the group's commander and 5 of the chief leave a 2 to be rolled, or so."""
    state = replace(field_of("f1"), phase="execution", turn=2)
    state = state.changed_group("f1", dispatch="defend")
    people = Listening(["1"])
    answered(RULES, state, ["test", "f1", "--far"], people)
    counted = sum(item.value for item in items(WORLD, state, state.groups["f1"], False))
    assert f"{11 - counted} or more" in people.heard[-1]


def test_a_lot_can_be_typed() -> None:
    """P. 55: which of two commanders is wounded is settled by chance on the table."""
    state = put(put(field_of("f1", "segment2"), "f1a", "G5", "N"), "b1a", "G4", "S")
    for post, card in (("british", "british-a"), ("b1", "british-f")):
        state = state.with_officer(post, Officer(card, "british", "", "b1a", at("G4")))
    card, total = next(
        (card, total)
        for card in WORLD.cards
        for total in range(12, 20)
        if WORLD.outcome(card, total) == (("f",), True)
    )
    bare = typed_total(state)
    line = f"melee f1a at b1a {total - bare:+d} --dice 1 --card {card}"
    for who in ("b1", "british"):
        done = typed(state, f"{line} --hit {who}")
        assert [post for post, one in done.officers.items() if one.wounded] == [who]
    people = Answering(["b1"])
    asked_for = answered(RULES, state, line.split(), people)
    assert asked_for == answered(RULES, state, f"{line} --hit b1".split(), None)
    assert "No lot" in try_line(state, "melee f1a at b1a --dice 1 --hit b1")


def typed_total(state: NapoleonState) -> int:
    """What a melee of F1a against B1a comes to with a die of 1."""
    event = answered(RULES, state, ("melee", "f1a", "at", "b1a", "--dice", "1"), None)
    assert not isinstance(event, (str, Reply))
    total: int = RULES.report(state, event, RULES.apply(state, event)).data["total"]
    return total


def test_a_target_out_of_range_is_said_to_be_so() -> None:
    """P. 45: what lies straight before a gun, four hexes off, is too far, not beside it."""
    state = put(field_of("f3"), "f3a", "G6", "N", formation="unlimbered")
    state = put(state, "b1a", "G2", "S")
    said = try_line(state, "fire f3a at b1a --dice 1")
    assert said
    assert "not before it" not in said


def test_a_mass_charge_needs_the_commander_of_its_group() -> None:
    """P. 65: with each unit, or next to it; a group without one makes none."""
    state = put(
        put(field_of("b3", "segment2", mass_charge="yes"), "b3a", "G4", "S"), "b3b", "F4", "S"
    )
    state = put(state, "f1a", "G5", "N").changed_group("b3", order="attack")
    line = f"charge b3a at f1a mass b3b --dice 5,1 --card {card_with(15, 'd')}"
    assert "The commander of the group" in try_line(state, line)
    led = Officer("british-f", "british", "Le Marchant", "b3a", at("G4"))
    assert "commander" not in try_line(state.with_officer("b3", led), line)


def test_who_has_fired_canister_is_offered_the_second_target() -> None:
    """P. 64: told, listed, and fired at as it was begun; then nobody is left."""
    state = put(field_of("f3", canister="yes"), "f3a", "N5", "N", formation="unlimbered")
    state = put(put(state, "b1a", "N4", "S"), "b2a", "M4", "S")
    for target, left in (("b1a canister", ["B2a"]), ("b2a", [])):
        event = event_of(state, f"fire f3a at {target} --dice 1")
        assert event.data["canister"]
        step = RULES.apply(state, event)
        told = render(RULES.report(state, event, step).blocks)
        assert ("'fire F3a'" in told) is bool(left)
        state = step.state
        assert (unit_reply(PLAY, state, "f3a").data["acts"]["fire"]["at"] or []) == left


def test_nobody_walks_past_a_shot_that_is_left() -> None:
    """Pp. 45, 64: one of two targets was fired at; `next` asks, and a line says `--anyway`."""
    state = put(field_of("f3", canister="yes"), "f3a", "N5", "N", formation="unlimbered")
    state = put(put(state, "b1a", "N4", "S"), "b2a", "M4", "S")
    assert comes_to(state, "next").kind == "next"  # nobody must fire
    state = typed(state, "fire f3a at b1a canister --dice 1")
    assert "F3a may fire at another unit as well" in answered(RULES, state, ["next"], None)
    assert "Nothing was recorded" in comes_to(state, "next", "no")
    assert comes_to(state, "next --anyway").kind == "next"
    assert comes_to(typed(state, "fire f3a at b2a --dice 1"), "next").kind == "next"


def test_nobody_walks_past_a_rally_that_is_left() -> None:
    """P. 58: a routed unit flees on where nobody tries to rally it; `next` asks, and `next end`
    stops before it. Tried or out of every commander's reach, it is passed."""
    state = put(field_of("f1"), "f1a", "G5", "S", state="routed", formation="")
    state = put(state, "b1a", "A1", "S")
    near, away = (
        state.with_officer("f1", Officer("french-e", "french", "", None, at(place)))
        for place in ("H5", "R8")
    )
    rally = replace(near, phase="rally")
    assert "nobody has tried to rally" in answered(RULES, rally, ["next"], None)
    assert "Nothing was recorded" in comes_to(rally, "next", "no")
    assert comes_to(rally, "next --anyway").kind == "next"
    tried = replace(rally, tried=(("f1a", "f1"),))
    assert comes_to(tried, "next").kind == "next"
    assert comes_to(replace(away, phase="rally"), "next").kind == "next"
    good = replace(put(rally, "f1a", "G5", "S", state="good", formation="line"), turn=2)
    after = RULES.apply(good, comes_to(good, "next")).state  # people are led into the next turn
    assert (after.turn, after.phase) == (3, "dispatches")
    before = replace(near, phase="segment2", active=None)
    assert comes_to(before, "next end").data["to"] == "rally"


def test_formations_are_asked_for_unit_by_unit() -> None:
    """P. 39: each unit of the group stays, changes, or turns; a list has a number for each."""
    state = put(put(field_of("f1"), "f1a", "L5", "N"), "f1b", "M5", "N", formation="line")
    state = put(state, "b1a", "A1", "S")
    for answers, line in (
        (("1", "column"), "form f1b column"),
        (("2", ""), "form f1a line"),
        (("2 NE", "turn S"), "form f1a line NE, f1b turn S"),
    ):
        assert comes_to(state, "form", *answers) == comes_to(state, line), answers
    people = People("NE", "NE", "")
    answered(RULES, state, ["form"], people)
    assert any("F1b turns by 180 degrees or not at all" in text for text in people.heard)
    assert isinstance(answered(RULES, state, ["form"], Answering(["", "stay"])), Reply)
    assert "ACTS is missing" in str(answered(RULES, state, ["form"], None))
    moved = typed(state, "move f1a L4")
    assert "past this" in str(answered(RULES, moved, ["form"], Answering([])))
    # A unit that is named alone is asked about, and no other.
    assert comes_to(state, "form f1b", "column") == comes_to(state, "form f1b column")
    mixed = comes_to(state, "form f1a, f1b turn S", "line")
    assert mixed == comes_to(state, "form f1a line, f1b turn S")
    assert "'F1b': what does it do?" in str(answered(RULES, state, ["form", "f1b"], None))
    assert "past this" in str(answered(RULES, moved, ["form", "f1b"], Answering([])))
    assert "not the turn of B1" in str(answered(RULES, state, ["form", "b1a"], Answering([])))


def test_who_comes_to_stand_on_an_objective_holds_it() -> None:
    """P. 30: the west crest at M5. A unit that flees over it takes nothing, and people may say
    otherwise."""
    state = put(put(field_of("b1"), "b1a", "M4", "S"), "f1a", "A1", "N")
    assert state.objectives["west-crest"] == "french"
    event = event_of(state, "move b1a M5")
    step = RULES.apply(state, event)
    assert step.state.objectives["west-crest"] == "british"
    assert "West crest: held by Britain now." in render(RULES.report(state, event, step).blocks)
    left = typed(step.state, "set b1a.hex=A8")
    assert left.objectives["west-crest"] == "british"
    assert typed(left, 'set "west crest=french"').objectives["west-crest"] == "french"
    routed = put(state, "b1a", "M4", "S", state="routed", formation="")
    fleeing = replace(routed, tasks=(Task("rout", "b1a", 1, ""),))
    assert typed(fleeing, "rout b1a --at M5 --board").objectives["west-crest"] == "french"


def test_several_units_change_alike() -> None:
    state = put(put(field_of("f1"), "f1a", "L5", "N"), "f1b", "M5", "N")
    both = comes_to(state, "form f1a line NE, f1b line NE")
    assert comes_to(state, "form f1a f1b line NE") == both
    assert comes_to(state, "form f1 line NE") == both


def test_commands_that_nobody_can_carry_out_are_not_said_to_be_possible() -> None:
    """Neither an alarm where nobody came, nor an advance where no hex was left."""
    state = put(put(field_of("b1"), "b1a", "N2", "S"), "b3a", "J1", "S")
    verbs = {verb.name: verb for verb in VERBS}
    assert [
        name for name in ("alarm", "advance", "form") if is_idle(verbs[name], RULES, state)
    ] == [
        "alarm",
        "advance",
    ]


def test_what_is_due_of_a_retreat_can_be_typed_as_it_is_told() -> None:
    """P. 55: with its hexes, where the books know them, and `--at` where there are several."""
    state = retreating().changed_unit("b1b", hex=at("A1"))
    (told,) = tasks(PLAY, state)
    assert "'retreat B1a --at HEX'" in told
    ends = re.findall(r"[A-R]\d", told.partition(": ")[2])
    assert len(ends) > 1
    assert all(try_line(state, f"retreat b1a --at {end}") == "" for end in ends)
    blind = tasks(PLAY, state.changed_unit("b1a", hex=None))
    assert blind == [
        "'retreat B1a': it retreats a hex; if it must, into an enemy zone ('zone'),"
        " or it cannot ('blocked')"
    ]


def test_a_hex_that_needs_a_turn_is_listed_with_it() -> None:
    """P. 26: who keeps his facing there would go round an enemy, so that hex comes with another."""
    state = put(put(field_of("b1"), "f1a", "L2", "NE"), "b1a", "M1", "S")
    listed = unit_reply(PLAY, state, "b1a").data["acts"]["move"]["at"]
    assert "L1 SW" in listed
    assert "would go round F1a" in try_line(state, "move b1a L1")
    assert try_line(state, "move b1a L1 SW") == ""


# -- a hex that is not legal ----------------------------------------------------------------------


@dataclass
class Corrected(Listening):
    """And who is told what is wrong with an answer."""

    told: list[str] = dataclass_field(default_factory=list)

    def refuse(self, text: str) -> None:
        self.told.append(text)


def _routed() -> NapoleonState:
    state = put(field_of("f1"), "b1a", "G4", "S", state="routed", formation="")
    state = put(state, "f1a", "G5", "N")
    return state.with_tasks(Task("rout", "b1a", 2, "f1a"))


def _retreating() -> NapoleonState:
    state = put(put(field_of("f1"), "b1a", "G4", "S"), "f1a", "G5", "N")
    return state.with_tasks(Task("retreat", "b1a", 1, "f1a"))


def _leading() -> NapoleonState:
    state = put(put(field_of("f1"), "f1a", "N5", "N"), "b1a", "B1", "S")
    state = replace(state, phase="chiefs", active=None)
    return state.with_officer("french", Officer("french-c", "french", "C", None, at("A1")))


def _charging() -> NapoleonState:
    return put(put(field_of("f4", "segment2"), "f4a", "G6", "N"), "b1a", "G4", "S")


@pytest.mark.parametrize(
    ("state", "line", "wrong", "reason", "right"),
    [
        (_routed, "rout b1a", "G6", "does not flee there", "G2"),
        (_retreating, "retreat b1a", "G5", "is occupied by F1a", "G3"),
        (_retreating, "retreat b1a", "F4", "does not retreat to F4", "G3"),
        (_leading, "leader french", "M3", "2", "A3"),
        (_charging, "charge f4a at b1a --dice 1", "F6", "does not come to F6", "G5"),
    ],
)
def test_a_hex_that_is_not_legal_is_refused_with_its_reason_and_page_at_once(
    state: Callable[[], NapoleonState], line: str, wrong: str, reason: str, right: str
) -> None:
    people = Corrected([wrong, right, "1", "1"])
    event = answered(RULES, state(), line.split(), people)
    assert not isinstance(event, str), event
    assert len(people.told) == 1
    assert reason in people.told[0]
    assert re.search(r"\(rules p\. \d+", people.told[0])
