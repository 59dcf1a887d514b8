"""Where hexes are known the books judge by them, in every command alike: own cases to the rules of
movement, zones, sight, retreat, rout, charge, rally and command, each with its page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from acting import People
from any_words import answered
from napoleon_field import move
from napoleon_fights import PLAY, RULES, WORLD, acting, after, card_with, on_map, refused
from napoleon_map import FAR, at, field_of, put, try_line, typed
from napoleon_player import event_of

from companion.games.battles_of_napoleon import field
from companion.games.battles_of_napoleon.books.map_questions import MapQuestion
from companion.games.battles_of_napoleon.combat.advance import Advance
from companion.games.battles_of_napoleon.combat.assaults import Assault, Charge, Fire, Melee
from companion.games.battles_of_napoleon.combat.board import by_map
from companion.games.battles_of_napoleon.combat.fights import modifiers
from companion.games.battles_of_napoleon.combat.offered_words import ABOUT, sayings
from companion.games.battles_of_napoleon.state import Active, NapoleonState, Officer, Task
from companion.games.battles_of_napoleon.turn import idle, rejoining
from companion.games.battles_of_napoleon.turn.flow import overlooked_refusals
from companion.table.actions import Draft
from companion.table.events import Event
from companion.table.render import render

# -- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "against"),
    [
        ("move f1a G4", ""),  # both front hexes of a unit that faces north
        ("move f1a F4", ""),
        ("move f1a F5", ""),  # it turns left before and right after
        ("move f1a F5 NW", ""),
        ("move f1a F5 SW", ""),  # left before, left after
        ("move f1a F5 NE", "does not turn so far"),  # it would have turned right before
        ("move f1a G6", "not before"),
        ("move f1a G6 --board", ""),
        ("move f1a back G6", "does not allow"),
        ("move f1a H3", "so far"),
    ],
)
def test_forward_is_before_the_unit(line: str, against: str) -> None:
    """Pp. 40-41: into the front hexes, a corner before and a corner after."""
    found = try_line(put(field_of("f1"), "f1a", "G5", "N"), line)
    assert against in found if against else not found


@pytest.mark.parametrize(
    "word", ["NW", "nw", "north-west", "North-West", "severozápad", "severozapad"]
)
def test_a_facing_is_typed_as_it_is_told(word: str) -> None:
    """By its letters or its whole name in either language, wherever one may stand."""
    state = put(field_of("f1"), "f1a", "G5", "N")
    assert typed(state, f"move f1a F5 {word}").units["f1a"].facing == "NW"
    assert typed(state, f"form f1a turn {word}").units["f1a"].facing == "NW"
    assert typed(state, f"form f1a line {word}").units["f1a"].facing == "NW"
    assert typed(state, f"set f1a.facing={word}").units["f1a"].facing == "NW"
    told = replace(state, tasks=(Task("advance", "f1a"),)).with_action("f1a", "cleared")
    assert event_of(told, f"advance f1a {word}").data["facing"] == "NW"
    assert typed(state, "move f1a F5 northwest").units["f1a"].facing == "NW"
    assert MapQuestion.of(PLAY, state, ["G5", word]).faced() == (at("G5"), "NW")


def test_back_is_behind_the_unit_and_not_to_the_enemy() -> None:
    """P. 40."""
    state = put(field_of("f1"), "f1a", "G5", "N").changed_group("f1", order="defend")
    assert not try_line(state, "move f1a back G6")
    assert "not behind" in try_line(state, "move f1a back G4")
    behind = put(state, "b1a", "G8", "N")
    assert "nearer" in try_line(behind, "move f1a back G6")


def test_no_way_over_two_hexes_through_units_or_past_the_enemy() -> None:
    """Pp. 28, 33, 42: a manoeuvre of two hexes, by one of the hexes between."""
    state = put(field_of("f1"), "f1a", "G6", "N").changed_group("f1", order="manoeuvre")
    assert not try_line(state, "move f1a G4")
    one = put(state, "f1b", "H5", "N")
    assert not try_line(one, "move f1a G4")  # by G5
    assert "no open way" in try_line(put(one, "f1c", "G5", "N"), "move f1a G4")
    # An enemy to the east sees G5 only; to the west of it the way is free.
    assert not try_line(put(state, "b1a", "I5", "N"), "move f1a F4")
    assert "p. 33" in try_line(put(state, "b1a", "G3", "S"), "move f1a G4")


def test_no_way_from_zone_to_zone_or_round_an_enemy() -> None:
    """P. 26: the enemy at G4 faces south and controls G5 and H5."""
    state = put(put(field_of("f1"), "b1a", "G4", "S"), "f1a", "G5", "NE")
    assert "into another" in try_line(state, "move f1a H5")
    # F4 is out of the zone; from there it would look at the enemy's flank, or past him.
    beside = put(state, "f1a", "G5", "N")
    assert "go round" in try_line(beside, "move f1a F4 NE")
    assert not try_line(beside, "move f1a F4 N")


def test_a_reduced_unit_keeps_from_the_front_of_the_enemy() -> None:
    """Pp. 42, 54: neither into his zone, nor so that he stands before it."""
    state = put(field_of("f1"), "f1a", "G6", "N", figures=1, formation="reduced")
    enemy = put(state, "b1a", "G4", "N")  # looks away, has no zone here
    assert "before the enemy" in try_line(enemy, "move f1a G5")
    assert "zone of control" in try_line(put(state, "b1a", "G4", "S"), "move f1a G5")


def test_guns_and_cavalry_cross_no_wall() -> None:
    """P. 43: the orchard of La Haye Sainte has a wall on its sides; woods are closed as well."""
    state = acting(on_map("haye-sainte"), "f3")
    sides = field.ground_of(WORLD, "haye-sainte").sides
    walls = [pair for pair, keys in sides.items() if "wall" in keys]
    assert walls
    rider, foot = state.units["f3a"], state.units["f1a"]
    one, other = sorted(walls[0])
    assert field.barrier(WORLD, state, rider, one, other)
    assert field.barrier(WORLD, state, foot, one, other) is None


# -- commanders and orders ------------------------------------------------------------------------


def led(state: NapoleonState, post: str, place: str) -> NapoleonState:
    card = {"french": "french-b", "f1": "french-e"}[post]
    return state.with_officer(post, Officer(card, "french", "", None, at(place)))


def test_the_orders_test_counts_from_where_the_chief_is_now() -> None:
    """P. 34: command 3, the group commander four hexes off; the chief has moved nearer."""
    state = replace(put(field_of("f1"), "f1a", "G5", "N"), phase="execution", turn=2)
    state = led(state, "f1", "G5").changed_group("f1", dispatch="defend")
    far, near = led(state, "french", "K5"), led(state, "french", "J5")
    assert event_of(far, "test f1 --dice 1").data["far"]
    assert not event_of(near, "test f1 --dice 10 --token 61").data["far"]
    assert "within reach" in try_line(near, "test f1 --far --dice 1")
    assert not try_line(near, "test f1 --far --dice 1 --board")
    # An enemy between them controls the straight way: round him it is five.
    barred = put(near, "b1a", "I4", "S")
    assert event_of(barred, "test f1 --dice 1").data["far"]


def test_a_dispatch_is_counted_round_the_enemy() -> None:
    """Pp. 27, 31; a distance that was typed and is another is questioned."""
    state = replace(put(field_of("f1"), "f1a", "G5", "N"), phase="dispatches", turn=2)
    state = led(led(state, "f1", "G5"), "french", "I5")
    assert not try_line(state, "dispatch f1 defend 2")
    assert "not 3" in try_line(state, "dispatch f1 defend 3")
    assert not try_line(state, "dispatch f1 defend 3 --board")
    zone = put(state, "b1a", "H4", "S")  # the hex between lies in its zone
    assert "by the books: 3" in try_line(zone, "dispatch f1 defend 2")
    friend = put(zone, "f1b", "H5", "N")
    assert not try_line(friend, "dispatch f1 defend 2")


def test_a_commander_rides_round_the_enemy() -> None:
    """P. 41: two hexes, next to no enemy but where a friend stands."""
    state = led(put(field_of("f1"), "f1a", "G5", "N"), "f1", "I5")
    assert not try_line(state, "leader f1 at G5")
    held = put(state, "b1a", "H3", "S")
    assert "next to the enemy" in try_line(held, "leader f1 at G4")
    assert not try_line(held, "leader f1 at J6")
    assert not try_line(held, "leader f1 at G4 --board")


def test_a_rally_needs_reach_and_sight() -> None:
    """Pp. 26-28, 58: command 2."""
    state = put(field_of("f1"), "f1a", "G5", "S", state="routed", formation="")
    state = replace(state, phase="rally")
    near = led(state, "f1", "I5")
    assert not try_line(near, "rally f1a --dice 5")
    assert "not reach" in try_line(led(state, "f1", "J5"), "rally f1a --dice 5")
    assert "not 1" in try_line(near, "rally f1a --dice 5 --distance 1")
    assert not try_line(near, "rally f1a --dice 5 --distance 2")
    # Enemy zones across the way: round them it is too far.
    wall = put(put(near, "b1a", "H4", "S"), "b1b", "H6", "N")
    assert "not reach" in try_line(wall, "rally f1a --dice 5")


def test_who_cannot_reach_a_unit_leaves_the_rally_to_who_can() -> None:
    """P. 58: the commander of its group is too far, the commander-in-chief is near. Above the die
    stands what it must show: 5 of the card, 4 figures, 4 less for the rout."""
    state = put(field_of("f1"), "f1a", "G5", "S", state="routed", formation="")
    state = put(replace(led(state, "f1", "R8"), phase="rally"), "b1a", "A1", "S")
    chief = Officer("french-c", "french", "", None, at("H5"))
    state = state.with_officer("french", chief)
    assert event_of(state, "rally f1a --dice 5").data["post"] == "french"
    assert "not reach" in try_line(state, "rally f1a f1 --dice 5")
    people = People("5")
    answered(RULES, state, ("rally",), people)
    assert people.heard[-1] == "1 die: rally test of F1a: 6 or more"
    assert people.heard[0].startswith("Rally test of F1a: 5")


def test_a_rally_behind_a_farm_is_not_seen() -> None:
    """Pp. 27-28, on the map of La Haye Sainte: across a hex that closes the line."""
    ground = field.ground_of(WORLD, "haye-sainte")
    closed = next(
        p for p in sorted(ground.blocking_hexes) if p.side("W") not in ground.blocking_hexes
    )
    west, east = closed.side("W"), closed.side("E")
    state = replace(field_of("f1", scenario="haye-sainte"), phase="rally")
    state = state.changed_unit("f1a", hex=west, facing="S", state="routed", formation="", gone="")
    state = state.with_officer("f1", Officer("french-e", "french", "", None, east))
    assert not field.in_sight(WORLD, state, west, east)
    assert "does not see" in try_line(state, "rally f1a --dice 5")
    assert not try_line(state, "rally f1a --dice 5 --board")


# -- retreat, rout, advance -----------------------------------------------------------------------


def driven(state: NapoleonState, kind: str = "retreat", amount: int = 1) -> NapoleonState:
    return state.with_tasks(Task(kind, "b1a", amount, "f1a"))


def test_a_retreat_goes_away_from_who_drove_it() -> None:
    """Pp. 55-56: the example with H and J, elsewhere: the attacker stands to the south."""
    state = put(put(field_of("f1"), "b1a", "G4", "S"), "f1a", "G5", "N")
    open_to = driven(state)
    assert "does not retreat" in try_line(open_to, "retreat b1a --at F4")  # next to the attacker
    assert typed(open_to, "retreat b1a --at G3").units["b1a"].hex == at("G3")
    assert "legal now: G3, H3, H4" in try_line(open_to, "retreat b1a")
    only = put(put(open_to, "b1b", "G3", "S"), "b1c", "H3", "S")
    assert typed(only, "retreat b1a").units["b1a"].hex == at("H4")
    # G3, H3 and H4 lead away; a second enemy controls all of them but one.
    second = put(open_to, "f1b", "H2", "S")
    found = field.retreats(WORLD, second, second.units["b1a"], "f1a")
    assert [way.zones for way in found] == [0] * len(found)
    assert "free hex" in try_line(second, "retreat b1a zone")


def test_a_retreat_without_a_free_hex_costs_a_figure() -> None:
    """P. 56: only into a zone, or nowhere at all; the books say which."""
    state = driven(put(put(field_of("f1"), "b1a", "G4", "S"), "f1a", "G5", "N"))
    ways = field.retreats(WORLD, state, state.units["b1a"], "f1a")
    names = ("f2a", "f2b", "f1b", "f1c")
    full = state
    for name, way in zip(names, ways, strict=False):
        full = full.changed_unit(name, hex=way.hex, facing="S", gone="")
    stuck = typed(full, "retreat b1a")
    assert stuck.units["b1a"].hex == at("G4")
    assert stuck.units["b1a"].figures == full.units["b1a"].figures - 1
    assert "no way" in try_line(full, "retreat b1a free")


def test_a_flight_counts_zones_and_hexes_itself() -> None:
    """P. 58: two hexes; through the only gap, which an enemy controls."""
    state = put(field_of("f1"), "b1a", "G4", "S", state="routed", formation="")
    state = put(state, "f1a", "G5", "N")
    state = driven(state, "rout", 2)
    done = typed(state, "rout b1a --at G2")
    assert (done.units["b1a"].hex, done.units["b1a"].facing) == (at("G2"), "N")
    assert "enters zones: 0" in try_line(state, "rout b1a --zones 1 --at G2")
    assert not try_line(state, "rout b1a --zones 1 --at G2 --board")
    assert "does not flee there" in try_line(state, "rout b1a --at G6")
    edge = driven(put(state, "b1a", "G1", "S", state="routed", formation=""), "rout", 2)
    edge = put(edge, "f1a", "G2", "N")
    assert typed(edge, "rout b1a --off").units["b1a"].gone == "off-map"
    assert "off the map" in try_line(state, "rout b1a --off")


def test_who_has_fled_turns_his_back() -> None:
    """P. 58, and a rally afterwards finds him so."""
    state = put(field_of("f1"), "b1a", "G4", "S", state="routed", formation="")
    state = put(state, "f1a", "G5", "N")
    assert typed(driven(state, "rout", 1), "rout b1a --at G3").units["b1a"].facing == "N"


def test_an_advance_after_fire_is_the_end_of_the_action_of_its_group() -> None:
    """P. 47: others of it may advance as well; once another group acts nobody of it does."""
    state = put(put(field_of("f1"), "f1a", "F5", "N"), "f1b", "G5", "N")
    state = put(put(state, "f1c", "I5", "N"), "b1b", "I4", "S")
    for unit in ("f1a", "f1b"):
        state = state.with_action(unit, "fire").with_action(unit, "cleared")
    state = replace(state, stage="fire", emptied={"f1a": at("F4"), "f1b": at("G4")})
    assert try_line(state, "fire f1c at b1b --dice 1") == ""
    first = Advance(unit="f1a", hex=at("F4"), terrain="open")
    (still,) = first.leaves(PLAY, state)
    assert still.startswith("F1c may still fire")
    done = typed(state, "advance f1a")
    assert "past this in the segment: advanced" in try_line(done, "fire f1c at b1b --dice 1")
    assert "past this in the segment: advanced" in try_line(done, "form f1c column")
    assert idle.unused(PLAY, done) == [
        "F1b may advance to where its target was ('advance F1b', p. 47)."
    ]
    assert try_line(done, "advance f1b") == ""
    assert "not the turn of F1" in try_line(replace(done, active="b1"), "advance f1b")


def test_an_advance_goes_where_the_target_was() -> None:
    """Pp. 47, 50: the hex is known, its ground too; any other is refused."""
    state = put(put(field_of("f1", "segment2"), "f1a", "F5", "N"), "b1a", "F4", "S")
    card = card_with(15, "f", "rt")
    line = f"melee f1a at b1a +9 --dice 1 --card {card}"
    fought = event_of(state, line)
    assert RULES.check(state, fought) == ()
    state = RULES.apply(state, fought).state
    if state.task and state.task.kind == "retreat":
        state = typed(state, f"retreat b1a --at {_first(state)}")
    assert "has left" in try_line(state, "advance f1a --at G4")
    assert typed(state, "advance f1a").units["f1a"].hex == at("F4")


def _first(state: NapoleonState) -> str:
    from companion.games.battles_of_napoleon.words import hex_text

    return hex_text(field.retreats(WORLD, state, state.units["b1a"], "f1a")[0].hex)


# -- attacks --------------------------------------------------------------------------------------


def test_words_that_are_otherwise_by_the_map_are_questioned() -> None:
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "b1a", "G4", "S")
    for words in ("flank", "woods", "2", "downhill"):
        assert "--board" in try_line(state, f"fire f1a at b1a {words} --dice 1"), words
        assert not try_line(state, f"fire f1a at b1a {words} --dice 1 --board") or words == "2"
    assert event_of(state, "fire f1a at b1a --dice 1").data["aspect"] == "front"
    side = state.changed_unit("b1a", facing="NE")
    assert event_of(side, "fire f1a at b1a --dice 1").data["aspect"] == "rear"


def test_guns_fire_in_their_field_and_over_open_ground() -> None:
    """Pp. 27-28, 45-46."""
    state = put(field_of("f3"), "f3a", "G6", "N")
    for place in ("G5", "H5", "F4", "G4", "H4", "F3", "I3"):
        assert not try_line(put(state, "b1a", place, "S"), "fire f3a at b1a --dice 1"), place
    for place in ("H6", "I5", "G7", "E4"):
        assert "not before" in try_line(put(state, "b1a", place, "S"), "fire f3a at b1a --dice 1")
    # G4 lies on the line along the side between G5 and H5: one unit is not enough.
    aimed = put(state, "b1a", "G4", "S")
    one = put(aimed, "f1a", "H5", "N")
    assert not try_line(one, "fire f3a at b1a --dice 1")
    both = put(one, "f1b", "G5", "N")
    assert "does not see" in try_line(both, "fire f3a at b1a --dice 1")


def test_fire_from_afar_comes_over_a_side_of_the_target() -> None:
    """P. 28: through the corner between front and flank it comes from the front, between flank and
    rear from the rear."""
    state = put(field_of("f3"), "f3a", "G6", "N")
    wanted = {"S": "front", "SW": "front", "SE": "front", "N": "rear", "NE": "rear", "NW": "rear"}
    for facing, aspect in wanted.items():
        aimed = put(state, "b1a", "G4", facing)
        shot = by_map(WORLD, aimed, Fire(unit="f3a", target="b1a"))
        assert (shot.distance, shot.aspect) == (2, aspect), facing


def test_a_hedge_and_a_rise_count_without_a_word() -> None:
    """Pp. 23, 47: the crest of Leith's map is a level higher than the hex before it."""
    ground = field.ground_of(WORLD, "leith-maucune")
    rises = (p for p, keys in ground.sides.items() if "elevation" in keys)
    low, high = next(
        sorted(p, key=lambda place: ground.level[place]) for p in rises if p <= set(ground.level)
    )
    assert ground.level[low] < ground.level[high]
    state = field_of("f1")
    state = state.changed_unit("f1a", hex=low, facing="N", gone="")
    state = state.changed_unit("b1a", hex=high, facing="S", gone="")
    up = by_map(WORLD, state, Melee(unit="f1a", target="b1a"))
    down = by_map(WORLD, state, Melee(unit="b1a", target="f1a"))
    assert "elevation" in up.terrain
    assert down.downhill
    assert "elevation" not in down.terrain


def test_a_charge_moves_one_hex_straight_ahead() -> None:
    """P. 52: before the cavalry, empty, in the open; then the target is before it."""
    state = put(put(field_of("f4", "segment2"), "f4a", "G6", "N"), "b1a", "G4", "S")
    assert "several hexes" in try_line(state, "charge f4a at b1a --dice 1")
    assert not try_line(state, "charge f4a at b1a --at G5 --roll --seed 1")
    assert "does not come to" in try_line(state, "charge f4a at b1a --at F6 --roll")
    one = put(state, "f1a", "H5", "N")
    assert event_of(one, "charge f4a at b1a --roll --seed 1").data["hex"] == [6, 4]
    closed = put(one, "f1b", "G5", "N")
    assert "cannot come before" in try_line(closed, "charge f4a at b1a --dice 1")
    away = put(field_of("f4", "segment2"), "f4a", "G6", "N")
    assert "cannot come before" in try_line(
        put(away, "b1a", "G3", "S"), "charge f4a at b1a --dice 1"
    )


def test_a_way_of_flight_that_costs_figures_says_so_before_it_is_chosen() -> None:
    """P. 58: a figure for each zone; ends that cost none stand first."""
    state = put(put(field_of("b3", "segment2"), "b3a", "H4", "S"), "b3b", "I4", "S")
    state = put(state, "f4a", "I5", "N", state="routed", formation="cavalry")
    state = replace(state, tasks=(Task("rout", "f4a", 2, "b3a"),))
    people = People("4")
    lost = answered(RULES, state, ("rout",), people)
    assert people.heard[0] == "Figures lost on the way: 1 (I6, K5)"
    assert "(1 I7, 2 J6, 3 J7, 4 I6, 5 K5)" in people.heard[1]
    assert isinstance(lost, Event)
    assert (lost.data["hex"], lost.data["zones"]) == ([*at("I6")], 1)
    spared = replace(state, effects=(Active("re14", "13", "french", "f4a"),))
    people = People("1")
    answered(RULES, spared, ("rout",), people)
    assert len(people.heard) == 1


def test_a_test_after_the_death_of_a_commander_says_so() -> None:
    """P. 25: his morale is taken off, and by that name, whoever said that he fell."""
    state = put(put(field_of("f1"), "f1b", "G5", "N"), "b1a", "A1", "S")
    state = state.with_officer("f1", Officer("french-f", "french", "Arnauld", "f1b", at("G5")))
    state = typed(state, "leader f1 lost")
    event = event_of(state, "morale f1b --dice 10")
    told = render(RULES.report(state, event, RULES.apply(state, event)).blocks)
    assert "F1b: after the death of a commander – passed: 16" in told
    assert "−3 commander killed here: his morale" in told
    assert "extra" not in told


def test_a_mass_charge_names_the_others_and_rides_as_one() -> None:
    """Pp. 65-66: `mass b3b` is enough; the units keep their places, the commander is with them."""
    state = field_of("b3", "segment2", mass_charge="yes")
    state = put(put(state, "b3a", "G3", "S"), "b3b", "H3", "S")
    state = put(state, "f1a", "G5", "N")
    state = state.with_officer("b3", Officer("british-g", "british", "b3a", None, None))
    line = "charge b3a at f1a mass b3b --at G4 --roll --seed 1"
    event = event_of(state, line)
    assert event.data["mass"] == ["b3a", "b3b"]
    assert not try_line(state, line)
    done = typed(state, line)
    assert (done.units["b3a"].hex, done.units["b3b"].hex) == (at("G4"), at("H4"))
    lone = state.with_officer("b3", Officer("british-g", "british", "", None, FAR))
    assert "commander of the group" in try_line(lone, line)
    apart = put(state, "b3b", "J3", "S")
    assert "next to each other" in try_line(apart, line)
    blocked = put(state, "f2a", "H4", "N")
    assert "keep their places" in try_line(blocked, line)


def met_by_a_mass_charge() -> NapoleonState:
    """Two of a mass charge that has ridden: one has struck at a square, F1b is before the other."""
    state = field_of("b3", "segment2", mass_charge="yes", fatigue="yes")
    state = put(put(state, "b3a", "G3", "S"), "b3b", "H3", "S")
    state = put(put(state, "f1a", "G5", "N", formation="square"), "f1b", "I5", "N")
    led = Officer("british-g", "british", "Le Marchant", "b3b", at("H3"))
    state = state.with_officer("b3", led)
    return typed(state, "charge b3a at f1a mass b3b --at G4 --dice 1")


def test_a_square_stops_one_unit_of_a_mass_charge_alone() -> None:
    """Pp. 52, 66: the square is met by one unit; the others are no support of it, so they stay in
    order and strike what they come upon with the figures of all, without a word more."""
    state = met_by_a_mass_charge()
    assert [state.units[key].state for key in ("b3a", "b3b")] == ["disordered", "good"]
    for words in ("", " mass b3a"):
        event = event_of(state, f"charge b3b at f1b{words} --roll --seed 1")
        assert event.data["mass"] == ["b3a", "b3b"]
    plan = by_map(WORLD, state, Charge(unit="b3b", target="f1b"))
    attack, field_now = plan.weighed(PLAY, state)
    found = {item.reason: item.value for item in modifiers(WORLD, attack, field_now)}
    assert (found["mass_charge_figures"], "fatigue" in found) == (6, False)
    assert "was already attacked" in try_line(state, "charge b3b at f1a --dice 1")
    assert "disordered" in try_line(state, "charge b3a at f1b --dice 1")


def test_a_mass_charge_rides_once_and_is_seen_from_where_it_began() -> None:
    """Pp. 52, 66: F1b saw it two hexes off, whenever its blow falls; nobody rides twice."""
    state = met_by_a_mass_charge()
    assert event_of(state, "charge b3b at f1b reacts --roll --seed 1").data["reacts"] == 2
    assert not try_line(state, "square f1b 2 --dice 1")
    assert "so far" in try_line(state, "square f1b 1 --dice 1")
    far = put(state, "f1b", "I6", "N")
    assert "before its charge" in try_line(far, "charge b3b at f1b --at H5 --dice 1")
    assert "cannot come before" in try_line(far, "charge b3b at f1b --dice 1")


def test_cavalry_in_order_is_met_by_all_the_figures_of_a_mass_charge() -> None:
    """P. 66: they count against every enemy who is in no square, in a melee with him as well."""
    state = put(met_by_a_mass_charge(), "f1b", "I6", "N")
    state = put(state, "f4a", "I5", "N")
    plan = by_map(WORLD, state, Charge(unit="b3b", target="f4a"))
    attack, field_now = plan.weighed(PLAY, state)
    found = {item.reason: item.value for item in modifiers(WORLD, attack, field_now)}
    assert found["mass_charge_figures"] == 6
    assert "figure" not in found
    assert "charge_automatic" not in found


@pytest.mark.parametrize(
    ("words", "more"),
    [("", 0), ("2", 0), ("mass 2", 1), ("2 mass 2", 1), ("mass b3a b3b", 1), ("2 mass b3b b3a", 1)],
)
def test_a_test_of_a_square_knows_a_mass_charge_by_number_or_by_names(
    words: str, more: int
) -> None:
    """P. 66: one less for each unit after the first."""
    state = field_of("b3", "segment2", mass_charge="yes")
    state = put(put(state, "b3a", "G3", "S"), "b3b", "H3", "S")
    state = put(state, "f1a", "G5", "N")
    assert event_of(state, f"square f1a {words} --dice 1").data.get("more", 0) == more
    for wrong, said in (("mass", "mass charge"), ("mass 3", "at most may ride"), ("mass 2 3", "3")):
        assert said in try_line(state, f"square f1a {wrong} --dice 1")
    basic = put(put(field_of("b3", "segment2"), "b3a", "G3", "S"), "f1a", "G5", "N")
    assert "optional rule" in try_line(basic, "square f1a 2 mass 2 --dice 1")
    assert "of the mass charge" in try_line(state, "charge b3a at f1a mass --at G4 --dice 1")


def test_supporters_have_the_target_before_them() -> None:
    """P. 44."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "b1a", "G4", "S")
    beside = put(state, "f1b", "H5", "N")
    assert not try_line(beside, "fire f1a at b1a support f1b --dice 1")
    away = beside.changed_unit("f1b", facing="S")
    assert "cannot support" in try_line(away, "fire f1a at b1a support f1b --dice 1")


def test_infantry_forms_square_against_cavalry_that_is_there() -> None:
    """P. 52: at two hexes the test is at -2, next to it at -4; farther off there is none."""
    state = put(put(field_of("f4", "segment2"), "f4a", "G6", "N"), "b1a", "G4", "S")
    assert event_of(state, "square b1a --dice 5").data["distance"] == 2
    assert "so far" in try_line(state, "square b1a 1 --dice 5")
    assert "so far" in try_line(put(state, "b1a", "G3", "S"), "square b1a --dice 5")


@pytest.mark.parametrize(("rounds", "left"), [("2", 3), ("1", 4)])
def test_canister_costs_what_was_settled(rounds: str, left: int) -> None:
    """P. 64."""
    state = field_of("f3", canister="yes", ammunition="yes", canister_rounds=rounds)
    state = put(state, "f3a", "G6", "N", ammunition=5)
    state = put(put(state, "b1a", "G5", "S"), "b1b", "H5", "S")
    for target in ("b1a", "b1b"):
        state = after(state, "fire", unit="f3a", target=target, canister=True, answers=[1])
    assert state.units["f3a"].ammunition == left


# -- what `next` does not pass over ---------------------------------------------------------------


def test_two_units_are_not_set_on_one_hex() -> None:
    """P. 28; both at once may change places."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "f1b", "H5", "N")
    one = ["unit", "f1a", "hex", list(at("H5"))]
    other = ["unit", "f1b", "hex", list(at("G5"))]
    assert "occupied" in refused(state, "set", changes=[one])
    assert after(state, "set", changes=[one, other]).units["f1a"].hex == at("H5")


def test_a_command_check_is_not_passed_over() -> None:
    """P. 36: the books propose what they see; `next cards` stops there."""
    state = replace(field_of("f1"), phase="command", active=None)
    state = led(put(put(state, "f1a", "G5", "N"), "f1b", "J5", "N"), "f1", "G5")
    (refusal,) = overlooked_refusals(PLAY, state)
    assert "F1b" in str(refusal)
    done = typed(state, "out")
    assert done.units["f1b"].out_of_command
    assert overlooked_refusals(PLAY, done) == []
    assert event_of(replace(state, phase="chiefs"), "next cards").data["to"] == "command"
    assert event_of(replace(done, phase="chiefs"), "next cards").data["to"] == "cards"


def test_a_reserve_is_alarmed_by_who_comes_next_to_it() -> None:
    """P. 33."""
    state = put(put(field_of("f1"), "f1a", "G6", "N"), "b3a", "G4", "S")
    state = state.changed_group("b3", order="reserve")
    assert not try_line(state, "next")
    moved = typed(state, "move f1a G5")
    assert "reserve" in try_line(moved, "next")
    alarmed = typed(moved, "alarm b3")
    assert [(t.kind, t.subject) for t in alarmed.tasks] == [("morale", "b3a")]
    assert not try_line(after(moved, "set", changes=[["group", "b3", "alarmed", True]]), "next")


def test_a_commander_alone_beside_the_enemy_escapes_first() -> None:
    """Pp. 42-43."""
    state = put(put(field_of("b1"), "b1a", "G5", "S"), "f2a", "A8", "N")
    state = led(state, "f1", "G6")
    assert "stands alone" in try_line(state, "next")
    assert "does not escape" in try_line(state, "leader f1 at G8 --escape")
    assert not try_line(typed(state, "leader f1 at H7 --escape"), "next")


def test_a_commander_whose_hex_is_entered_escapes_beside_that_unit() -> None:
    """P. 42: next to no other enemy; he is not asked again before an enemy moves."""
    state = put(put(field_of("b1"), "b1a", "G5", "S"), "b1b", "E4", "S")
    state = led(put(put(state, "b1c", "I5", "S"), "f2a", "A8", "N"), "f1", "G6")
    entered = typed(state, "move b1a G6")
    assert "does not escape" in try_line(entered, "leader f1 at H6 --escape")
    escaped = typed(entered, "leader f1 at F6 --escape")
    assert not try_line(escaped, "next")
    assert "stands alone" in try_line(typed(escaped, "move b1b F5"), "next")


def test_rejoining_needs_a_cause_and_comes_to_the_group() -> None:
    """Pp. 32, 41."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "f1b", "J5", "N", driven=True)
    state = state.changed_group("f1", order="defend")
    assert "neither retreated" in try_line(state, "move f1a rejoin H5")
    assert "not next to the group" in try_line(state, "move f1b rejoin I5")
    near = put(state, "f1b", "I5", "N")
    assert not try_line(near, "move f1b rejoin H5")
    beside = put(state, "f1b", "H5", "N")
    assert "next to its group" in try_line(beside, "move f1b rejoin H6")


def test_a_unit_that_was_driven_off_is_reminded_to_go_back_to_its_group() -> None:
    """P. 32: with the order to attack it must, p. 41: with another it may."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "f1b", "J5", "N", driven=True)
    state = put(state.changed_group("f1", order="attack"), "b1a", "A1", "S")
    (reminder,) = rejoining.reminders(PLAY, state)
    assert reminder == "F1b must go back to its group: 'move F1b rejoin' (p. 32)"
    assert rejoining.left_apart(PLAY, state)
    line = state.changed_unit("f1b", formation="line")
    assert "'form F1b column'" in rejoining.reminders(PLAY, line)[0]
    defending = state.changed_group("f1", order="reserve")
    assert "F1b may go back" in rejoining.reminders(PLAY, defending)[0]
    assert not rejoining.left_apart(PLAY, defending)
    beside = typed(put(state, "f1b", "I5", "N", driven=True), "move f1b rejoin H5")
    assert not rejoining.reminders(PLAY, beside)
    assert not typed(beside, "next").units["f1b"].driven


@pytest.mark.parametrize("words", ["rejoin H5", "H5 rejoin", "ke skupině H5", "H5 ke skupine"])
def test_the_way_of_a_move_may_be_two_words(words: str) -> None:
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "f1b", "I5", "N", driven=True)
    state = state.changed_group("f1", order="defend")
    assert typed(state, f"move f1b {words}").units["f1b"].hex == at("H5")


def test_a_hex_says_which_way_a_unit_moves() -> None:
    """Pp. 32, 40-41: under an order to defend to the rear, or to the group."""
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "f1b", "I5", "N", driven=True)
    state = state.changed_group("f1", order="defend")
    behind = put(state, "f1b", "H6", "N")
    for start, hex, way in ((state, "I6", "back"), (behind, "H5", "rejoin")):
        assert event_of(start, f"move f1b {hex}") == event_of(start, f"move f1b {way} {hex}")
    assert "does not allow" in try_line(state, "move f1b I4")
    assert "does not allow" in try_line(state, "move f1b")  # nobody said whither
    people = People("I6")
    asked = answered(RULES, state, ("move", "f1b"), people)
    assert asked == event_of(state, "move f1b back I6")
    attacks = state.changed_group("f1", order="attack")
    assert try_line(attacks, "move f1b I6")


def test_move_stays_as_it_was_where_hexes_are_not_known() -> None:
    state = acting(on_map(), "f1").changed_unit("f1a", hex=None)
    assert RULES.check(state, event_of(state, "move f1a")) == ()
    assert after(state, "move", **move("f1a")).units["f1a"].hex is None


# -- what may be said of an attack ----------------------------------------------------------------


def offered(state: NapoleonState, attack: Assault) -> list[str]:
    known = sayings(Draft(PLAY, state).having(ABOUT, attack))
    return [known.shown(key) for key in known.ids]


def test_what_is_said_of_a_charge_is_what_can_change_it() -> None:
    """Who supports it is named; ground, range and rounds are no words of a charge on the map."""
    state = put(put(field_of("b3", "segment2"), "b3a", "G3", "S"), "b3b", "H3", "S")
    state = put(put(state, "f1a", "G4", "N"), "f1b", "A8", "N")
    assert offered(state, Charge(unit="b3a", target="f1a")) == ["support B3b"]
    state = put(put(field_of("f1"), "f1a", "G5", "N"), "b1a", "G4", "S")
    state = put(state, "f1b", "H5", "N")
    assert offered(state, Fire(unit="f1a", target="b1a")) == ["firing 1", "support F1b"]


def test_without_hexes_the_ground_may_be_said() -> None:
    state = field_of("f1")
    for unit in ("f1a", "b1a"):
        state = state.changed_unit(unit, gone="")
    words = offered(state, Fire(unit="f1a", target="b1a"))
    assert {"flank", "downhill", "Hedge"} <= {*words}
    assert not {"canister", "support F1a", "retreat zone", "absorb rifle"} & {*words}
