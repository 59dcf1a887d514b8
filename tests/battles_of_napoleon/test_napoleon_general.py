"""The general who measures how the battles play: he keeps the rules, and sees what can be seen."""

from __future__ import annotations

import pytest
from napoleon_fights import RULES, WORLD
from napoleon_general import General
from napoleon_ground import Sight
from napoleon_player import Ground, event_of
from napoleon_typed import typed

from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.state import NapoleonState

OPEN = Ground(
    {Hex(column, row): "open" for column in range(8) for row in range(8)},
    {Hex(column, row): 0 for column in range(8) for row in range(8)},
    {},
)


def begin(scenario: str) -> NapoleonState:
    state: NapoleonState = RULES.begin({"scenario": scenario}, None)
    return state


@pytest.mark.walk
@pytest.mark.sweep
@pytest.mark.parametrize("scenario", sorted(WORLD.scenarios))
def test_a_battle_of_the_general_can_be_typed(scenario: str) -> None:
    """To the last turn; each line means the same with its dice and cards typed, nobody shares a
    hex, and infantry and cavalry move no farther than they may (pp. 28, 40)."""
    state, rolls, left = begin(scenario), 0, 0
    for line, after in General.at(scenario, 2).game(state):
        spoken = typed(state, line)
        rolls += "--roll" in line
        left += "--roll" in spoken
        assert event_of(state, spoken) == event_of(state, line)
        assert RULES.check(state, event_of(state, spoken)) == ()
        places = [u.hex for u in after.units.values() if u.hex and not u.gone and u.formation]
        assert len(set(places)) == len(places), line
        if line.startswith("move"):
            for key, unit in after.units.items():
                old = state.units[key].hex
                assert old is None or unit.hex is None or distance(old, unit.hex) <= 1
        state = after
    assert state.over
    assert rolls > 50
    assert left <= rolls / 50  # whom a lot hits is not typed


def test_the_side_that_holds_nothing_attacks() -> None:
    for scenario, attacker in (("leith-maucune", "british"), ("haye-sainte", "french")):
        general, state = General.at(scenario, 0), begin(scenario)
        assert [n for n in WORLD.nations if general.attacks(state, n)] == [attacker]


def test_lines_of_sight() -> None:
    """Page 28: units block the fire of guns, woods block, a line along a side only if both hexes
    beside it block; a rise hides what lies behind the first hex beyond it."""
    sight, start = Sight(OPEN), Hex(2, 4)
    assert sight.clear(start, Hex(5, 4), ())
    assert not sight.clear(start, Hex(5, 4), [Hex(4, 4)])
    assert sight.clear(start, Hex(3, 4), [Hex(3, 4)])
    # Two rows to the north the line runs along the side between two hexes.
    assert sight.clear(start, Hex(2, 2), [Hex(1, 3)])
    assert not sight.clear(start, Hex(2, 2), [Hex(1, 3), Hex(2, 3)])
    woods = Sight(Ground({**OPEN.terrain, Hex(3, 4): "woods"}, OPEN.level, {}))
    assert not woods.clear(start, Hex(4, 4), ())
    assert woods.clear(Hex(3, 4), Hex(5, 4), ())
    hedge = Sight(Ground(OPEN.terrain, OPEN.level, {(Hex(3, 4), "E"): "hedge"}))
    assert hedge.clear(start, Hex(4, 4), ())
    assert not hedge.clear(start, Hex(5, 4), ())
