"""Landings at the table (1942 pp. 13-18, Pacific pp. 12-17): the map knows who comes from ships;
what is fought at sea before; who may leave; and one battle for the same words in `odds`."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from axis_table import at_terminal, table
from recorded.table import Table
from rulebooks import rules_of

from companion.games.axis import landing, plans
from companion.games.axis.game import AxisRules

__all__ = ["at_terminal", "table"]


@pytest.fixture
def pacific(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Japan's combat phase in the whole war."""
    table = Table(tmp_path, monkeypatch)
    table.do("new pacific-1940 --session p")
    table.do("set uk.war=yes anzac.war=yes usa.war=yes phase=combat")
    return table


def needed(answer: Any, side: str = "attacker") -> list[tuple[int, dict[str, int], int]]:
    """(number needed, units, dice) of every roll of a side."""
    return [
        (roll["group"]["needed"], roll["group"]["units"], roll["group"]["count"])
        for step in answer["steps"]
        for roll in step["rolls"]
        if step["side"] == side
    ]


# -- the map knows ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_islands_are_landed_on_and_landlocked_areas_are_not(game: str) -> None:
    play = rules_of(game, AxisRules).play
    for area in play.world.areas.values():
        way = landing.way_in(play, area.id)
        borders = {
            other
            for row in play.world.game.table("borders")
            for one, other in ((row["a"], row["b"]), (row["b"], row["a"]))
            if one == area.id and row["via"] == "land"
        }
        if area.is_sea:
            continue
        if not borders:
            assert way.by_sea_only, area.id
        if not way.zones:
            assert not way.by_sea_only, area.id


def test_who_lands_never_retreats_from_an_island(pacific: Table) -> None:
    """Pacific p. 16: the fighter leaves after the first round, the infantry fight on."""
    line = '--attack "3 infantry 1 fighter" --defend "2 infantry"'
    battle = pacific.do(
        f'battle java {line} --retreat-after 1 --dice "666 6 66 666 66 111 66" --json'
    ).json
    assert battle["withdrawn"] == {"fighter": 1}
    assert (battle["captured"], battle["rounds"]) == (True, 3)


def test_odds_of_a_landing_with_a_retreat(pacific: Table) -> None:
    """By hand 67.96 %: three infantry fight on against two when the fighter has left."""

    def win(a: int, d: int, planes: int) -> Fraction:
        """The attackers' chance from here on; aircraft leave after a round."""
        if not d or not a:
            return Fraction(bool(a and not d))
        found, stay = Fraction(0), Fraction(0)
        for hits, p in spread((1, a), (3, planes)).items():
            for losses, q in spread((2, d)).items():
                left = max(a - losses, 0), max(d - hits, 0)
                if left == (a, d) and not planes:
                    stay += p * q
                else:
                    found += p * q * win(*left, 0)
        return found / (1 - stay)

    def spread(*groups: tuple[int, int]) -> dict[int, Fraction]:
        found = {0: Fraction(1)}
        for number, dice in groups:
            p = Fraction(number, 6)
            after: dict[int, Fraction] = {}
            for before, chance in found.items():
                for n in range(dice + 1):
                    more = comb(dice, n) * p**n * (1 - p) ** (dice - n)
                    after[before + n] = after.get(before + n, Fraction(0)) + chance * more
            found = after
        return found

    line = '--attack "3 infantry 1 fighter" --defend "2 infantry" --rounds 1 --json'
    expected = float(win(3, 2, 1))
    assert expected == pytest.approx(0.6796, abs=5e-5)
    for how in ("--amphibious", "--area java", '--landed "3 infantry"'):
        assert pacific.do(f"odds {how} {line}").json["attacker"] == pytest.approx(expected)
    assert pacific.do(f"odds pacific-1940 --area java {line}").json["attacker"] == pytest.approx(
        expected
    )
    assert pacific.do(f"odds {line}").json["attacker"] < 0.25


def test_a_coast_whose_neighbours_are_the_enemy_s_is_landed_on(table: Table) -> None:
    """Britain has no way over land into Western Europe, Germany has one into the Caucasus."""
    odds = table.do('odds --area caucasus --attack "1 infantry" --defend "" --json')
    assert odds.json["capture"] == 1
    assert "A landing" not in table.do("odds --area caucasus 1 infantry v 1 infantry").out
    table.do("set power=uk phase=combat")
    assert "A landing" in table.do('odds --area "western europe" 1 infantry v 1 infantry').out
    battle = table.do(
        'battle "western europe" --attack "1 infantry" --defend "" --roll --json'
    ).json
    assert battle["captured"]
    table.do("undo")
    answer = table.type(
        'battle "western europe" --attack "2 infantry" --landed "1 infantry" --roll'
    )
    assert answer.status == 1
    assert "p. 17" in answer.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('battle russia --attack "1 infantry" --amphibious', "no coast"),
        ('battle russia --attack "2 infantry" --landed "1 infantry"', "no coast"),
        ('battle caucasus --attack "1 infantry" --bombard "1 battleship"', "--landed"),
        ('battle caucasus --attack "1 infantry" --fleet "1 transport"', "--landed"),
        ('battle caucasus --attack "1 fighter" --amphibious', "no land unit"),
        ('battle caucasus --attack "1 tank 1 fighter" --landed "1 fighter"', "only land units"),
        ('battle caucasus --attack "1 tank" --amphibious --zone sz_5', "does not touch"),
        (
            'battle caucasus --attack "1 tank" --amphibious --fleet "1 transport" '
            '--bombard "1 battleship"',
            "Not in the fleet: 1 Battleship",
        ),
        ('battle caucasus --attack "1 tank" --zone sz_16', "say who lands"),
        ('battle sz_13 --attack "1 submarine" --zone sz_13 --against uk', "for an area"),
        ('odds --attack "1 infantry" --bombard "1 battleship" --defend "1 infantry"', "--landed"),
        ('odds --area russia --amphibious --attack "1 infantry" --defend ""', "no coast"),
        ('odds --sea --attack "1 destroyer" --fleet "1 transport"', "for an area"),
    ],
)
def test_landings_that_cannot_be(table: Table, line: str, said: str) -> None:
    before = table.status()
    answer = table.type(line)
    assert answer.status in (1, 2)
    assert said in answer.err
    assert table.status() == before


def test_a_fleet_on_its_own_lands_all_on_an_island(table: Table) -> None:
    """`--amphibious --fleet` and a plain `--fleet` against an island mean the same."""
    table.do("set power=usa phase=combat")
    line = (
        'battle okinawa --attack "2 infantry 1 fighter" --fleet "1 transport 1 destroyer" '
        '--enemy-fleet "1 submarine" --defend "1 infantry" --roll --seed 6 --json'
    )
    one = table.do(line).json
    table.do("undo")
    assert table.do(f"{line} --amphibious").json["steps"] == one["steps"]


# -- who rolls what -----------------------------------------------------------------------------


def test_counts_of_a_mixed_landing(pacific: Table) -> None:
    """Two infantry roll together although one landed and one came overland."""
    answer = pacific.do(
        'battle kwangtung --attack "2 infantry 3 tank" --landed "1 infantry 2 tank" '
        '--defend "1 infantry" --dice "66666 6 11666 6" --json'
    )
    assert needed(answer.json)[:2] == [(1, {"infantry": 2}, 2), (3, {"tank": 3}, 3)]


def test_mixed_landings_are_asked_for_with_their_counts(table: Table, at_terminal: Any) -> None:
    people = at_terminal()
    table.type(
        'battle caucasus --attack "2 infantry 3 tank" --landed "1 infantry 2 tank" '
        '--defend "1 infantry"'
    )
    assert "2 Infantry at 1, 3 Tanks at 3" in people.asked[0]


def test_heavy_bombers_are_said_to_roll_two_dice(table: Table, at_terminal: Any) -> None:
    table.do("set germany.technologies=heavy_bombers")
    line = 'battle india --attack "2 bomber" --defend "1 infantry"'
    told = table.do(f'{line} --dice "1666 6"').out
    assert "2 Bombers (2 dice each) at 4: 1 6 6 6" in told
    table.do("undo")
    people = at_terminal("1666", "6")
    table.do(line)
    assert "4 dice" in people.asked[0]
    assert "2 Bombers (2 dice each) at 4" in people.asked[0]
    people = at_terminal("6", "34")
    table.do("raid caucasus 1 bomber")
    assert "1 Bomber (2 dice each)" in people.asked[1]


def test_what_a_retreat_takes_out_is_said_before_it_is_chosen(
    pacific: Table, at_terminal: Any
) -> None:
    people = at_terminal("666 6", "66", "re", "111", "66")
    pacific.do('battle java --attack "3 infantry 1 fighter" --defend "2 infantry" --session p')
    assert "only these can leave: 1 Fighter" in people.asked[2]


def test_retreating_submarines_dive_where_they_are(table: Table, at_terminal: Any) -> None:
    """1942 p. 15: they have no other way out."""
    line = 'battle sz_13 --attack "1 submarine 1 bomber" --defend "1 battleship" --against uk'
    told = table.do(f'{line} --dice "6 6 6" --retreat-after 1').out
    assert "submerged in the zone (p. 15): 1 Submarine" in told
    table.do("undo")
    people = at_terminal("6", "6", "6", "re")
    table.do(line)
    assert "these would dive and stay: 1 Submarine" in people.asked[-1]


def test_what_the_gun_shot_down_is_no_surprise_strike(pacific: Table) -> None:
    told = pacific.do(
        'battle kwangtung --attack "1 infantry 1 fighter" --defend "1 infantry 1 aa_gun" '
        '--dice "1 1 6"'
    ).out
    assert "takes them: 1 Fighter" in " ".join(told.split())
    assert "surprise" not in told


# -- the sea before the landing -----------------------------------------------------------------


def test_a_landing_called_off_loses_nobody_who_lives(table: Table) -> None:
    """The fighter that should have helped ashore and the garrison are in the result."""
    battle = table.do(
        'battle "united kingdom" --attack "2 infantry 1 fighter" --landed "2 infantry" '
        '--fleet "1 transport" --enemy-fleet "1 battleship" --zone sz_8 --defend "3 infantry" '
        '--dice "1" --json'
    ).json
    assert battle["attacker_left"] == {"fighter": 1}
    assert battle["defender_left"] == {"battleship": 1, "infantry": 3}
    assert (battle["winner"], battle["captured"]) == ("defender", False)
    assert battle["cargo_lost"] == {"infantry": 2}
    table.do("undo")
    assert (
        "landing is off"
        in table.do(
            'battle "united kingdom" --attack "2 infantry 1 fighter" --landed "2 infantry" '
            '--fleet "1 transport" --enemy-fleet "1 battleship" --zone sz_8 --defend "3 infantry" '
            '--dice "1"'
        ).out
    )


def test_aircraft_of_a_failed_landing_attack_all_the_same(pacific: Table) -> None:
    """Pacific p. 15: without land units the others fight a round at least."""
    battle = pacific.do(
        'battle guam --attack "1 infantry 1 fighter" --fleet "1 transport" '
        '--enemy-fleet "1 cruiser" --defend "1 infantry" --dice "1 6 6" --retreat-after 1 --json'
    ).json
    assert battle["attacker_left"] == {"fighter": 1}
    assert battle["defender_left"] == {"cruiser": 1, "infantry": 1}
    assert needed(battle) == [(3, {"fighter": 1}, 1)]


def test_transports_and_submarines_do_not_stop_a_landing(pacific: Table) -> None:
    """Pacific p. 15; by hand 50.75 %. Three falls of the dice end the sea battle of a cruiser
    against a destroyer: both sink (1/4), it lives (1/2), it sinks alone (1/4)."""
    line = (
        '--attack "2 infantry" --amphibious --fleet "1 cruiser 1 transport" '
        '--enemy-fleet "1 transport 1 destroyer" --defend "1 infantry" --json'
    )
    ashore = pacific.do('odds --attack "2 infantry" --defend "1 infantry" --json').json["capture"]
    found = pacific.do(f"odds {line}").json["capture"]
    assert found == pytest.approx(ashore * 3 / 4)
    assert found == pytest.approx(0.5075, abs=5e-5)
    battle = pacific.do(
        'battle guam --attack "1 infantry" --fleet "1 transport 1 cruiser" '
        '--enemy-fleet "1 submarine 1 destroyer" --defender-losses destroyer --defend "" '
        '--dice "6 1 2" --json'
    ).json
    assert battle["defender_left"] == {"submarine": 1}
    assert battle["captured"]


def test_nobody_lands_where_the_sea_battle_was_lost(table: Table) -> None:
    """1942 p. 17: only a zone that was cleared lets transports unload."""
    table.do("set power=usa phase=combat")
    (zone,) = landing.way_in(rules_of("axis-allies", AxisRules).play, "okinawa").zones
    fleet = '--attack "1 transport" --defend "1 destroyer" --against japan --dice 1'
    table.do(f"battle {zone} {fleet}")
    for line in ("capture okinawa", 'battle okinawa --attack "1 infantry" --defend "" --roll'):
        answer = table.type(line)
        assert answer.status == 1
        assert "not won" in answer.err


SCRAMBLED = (
    "capture hawaiian",
    *(
        f'battle hawaiian --attack "2 infantry" {how} --defend "1 infantry" --roll --seed 1'
        for how in ("", "--amphibious", '--landed "2 infantry"', '--bombard "1 cruiser"')
    ),
)


@pytest.mark.parametrize("line", SCRAMBLED)
def test_scrambled_aircraft_are_fought_first(pacific: Table, line: str) -> None:
    pacific.do("scramble hawaiian sz_26 1 fighter")
    answer = pacific.type(line)
    assert answer.status == 1
    assert "aircraft that rose" in answer.err
    pacific.do('battle sz_26 --attack "2 cruiser" --dice "16 6" --against usa')
    answer = pacific.type(line)
    assert answer.status == (1 if "bombard" in line else 0)


@pytest.mark.parametrize("enemies", ["", '--enemy-fleet "1 transport"'])
def test_scrambled_aircraft_fight_in_the_sea_battle_of_a_landing(
    pacific: Table, enemies: str
) -> None:
    pacific.do("scramble hawaiian sz_26 1 fighter")
    line = (
        f'--attack "2 infantry" --fleet "1 cruiser 1 transport" {enemies} --defend "1 infantry" '
        "--json"
    )
    battle = pacific.do(f'battle hawaiian {line} --dice "1 6 11 6"').json
    assert needed(battle, "defender")[0] == (4, {"fighter": 1}, 1)
    assert battle["captured"]
    pacific.do("undo")
    odds = pacific.do(f"odds --area hawaiian {line}").json
    assert "fighter" in odds["survivors"]["defender"]


def test_a_landing_after_its_sea_battle_typed_on_its_own(pacific: Table) -> None:
    """The fleet may be named again without an enemy; ships that fought do not bombard."""
    pacific.do('battle sz_26 --attack "2 cruiser" --defend "1 transport" --against usa --dice ""')
    line = (
        'battle hawaiian --attack "2 infantry" --fleet "1 transport 2 cruiser" --defend "" --roll'
    )
    answer = pacific.type(f'{line} --bombard "1 cruiser"')
    assert answer.status == 1
    assert "fought at sea" in answer.err
    pacific.do(line)


def test_no_ships_of_a_power_at_peace_are_in_the_way(pacific: Table) -> None:
    """Pacific p. 8: without a war there is no battle, at sea before a landing either."""
    pacific.do("set usa.war=no")
    line = 'battle borneo --attack "2 infantry" --fleet "1 transport 1 cruiser" --defend "" --roll'
    zone = landing.way_in(rules_of("pacific-1940", AxisRules).play, "borneo").zones[0]
    answer = pacific.type(f'{line} --enemy-fleet "usa: 1 destroyer" --zone {zone}')
    assert answer.status == 1
    assert "not at war" in answer.err
    pacific.do(line)


def test_islands_are_landings_for_the_order_of_combat(pacific: Table) -> None:
    pacific.do('battle java --attack "2 infantry" --defend "" --roll')
    pacific.do('battle sumatra --attack "2 infantry" --defend "" --roll')
    pacific.do('battle yunnan --attack "2 infantry" --defend "" --roll')
    answer = pacific.type('battle celebes --attack "2 infantry" --defend "" --roll')
    assert "Landings come before" in answer.err


# -- battles without a die, and for areas of others ---------------------------------------------


def test_transports_are_lost_without_a_die_when_their_submarine_dives(pacific: Table) -> None:
    """Pacific p. 17."""
    battle = pacific.do(
        'battle sz_10 --attack "1 cruiser" --defend "1 submarine 2 transport" --against usa '
        '--submerge defender --dice "" --json'
    ).json
    assert battle["defender_left"] == {"submarine": 1}
    assert needed(battle) == []


def test_transports_that_attack_alone_are_shot_at(pacific: Table) -> None:
    """Pacific pp. 16-17: the end is looked for after the fire, with or without a submarine."""
    for enemies, dice in (("1 destroyer", "2"), ("1 destroyer 1 submarine", "6 2")):
        battle = pacific.do(
            f'battle sz_10 --attack "2 transport" --defend "{enemies}" --against usa --again '
            f'--dice "{dice}" --json'
        ).json
        assert battle["attacker_left"] == {"transport": 1}
    odds = pacific.do('odds --sea --attack "2 transport" --defend "1 destroyer" --json').json
    assert odds["survivors"]["attacker"]["transport"] == pytest.approx(2 - 1 / 3)


def test_the_table_counts_what_is_left(pacific: Table) -> None:
    """A transport that is left alone is gone; nothing is never negative."""
    answer = pacific.do(
        'odds --sea --attack "1 fighter" --defend "1 submarine 1 transport" --table'
    )
    data = pacific.do(
        'odds --sea --attack "2 cruiser" --defend "1 destroyer 1 transport" --table --json'
    ).json
    last = data["table"][-1]
    assert last["units"]["defender"] == pytest.approx(
        sum(data["survivors"]["defender"].values()), abs=1e-5
    )
    assert "-0.00" not in answer.out
    assert "-0.00" not in pacific.do("odds --sea 1 battleship v 1 transport").out


@pytest.mark.parametrize("area", ["java", "french_indo_china"])
def test_areas_of_the_dutch_and_the_french(pacific: Table, area: str) -> None:
    answer = pacific.do(
        f'battle {area} --attack "3 infantry" --defend "1 infantry" --roll --seed 1'
    )
    assert "Luck of Japan" in answer.out
    assert pacific.do("log").status == 0


def test_neutral_infantry_defend_by_themselves(pacific: Table) -> None:
    battle = pacific.do('battle buyant_uhaa --attack "3 infantry" --dice "111 66" --json').json
    assert needed(battle, "defender") == [(2, {"infantry": 2}, 2)]
    pacific.do("undo")
    answer = pacific.type('battle buyant_uhaa --attack "3 infantry" --defend "1 infantry" --roll')
    assert answer.status == 1
    assert "p. 8" in answer.err


def test_damage_over_a_limit_is_neither_typed_nor_bombed_away(pacific: Table) -> None:
    """Pacific p. 15: a minor complex has 6 at most; what goes beyond is not applied."""
    answer = pacific.type("set western_united_states.complex.damage=21")
    assert answer.status == 1
    assert "20 at most" in answer.err
    pacific.do("set western_united_states.complex.damage=18")
    pacific.do("set western_united_states.complex=minor")
    raid = pacific.do(
        'raid "western united" 2 strategic --at "2 complex" --dice "66 66" --json'
    ).json
    assert [strike["damage"] for strike in raid["strikes"]] == [0]
    hurt = next(f for f in raid["status"]["facilities"] if f["area"] == "western_united_states")
    assert (hurt["damage"], hurt["most"]) == (6, 6)


# -- once a phase, and rulings ------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        'battle india --attack "2 infantry" --defend "1 infantry" --dice "66 6" --retreat-after 1',
        'battle sz_13 --attack "1 submarine" --defend "1 battleship" --against uk --roll --seed 1',
    ],
)
def test_the_same_battle_twice_is_questioned(table: Table, line: str) -> None:
    table.do(line)
    answer = table.type(line)
    assert answer.status == 1
    assert "--again" in answer.err
    table.do(f"{line} --again")
    table.do("next end")


def test_rockets_of_a_captured_gun(table: Table) -> None:
    """1942 pp. 15, 18: a gun taken this turn waits, unless the group lets it fire."""
    for rule, status in (("", 1), (" --rule captured_guns=fire", 0)):
        table.do(f"new axis-allies{rule}")
        table.do("set power=germany phase=combat germany.technologies=rockets")
        table.do('battle caucasus --attack "3 tank" --defend "1 aa_gun" --roll')
        answer = table.type("rocket caucasus russia --dice 3")
        assert answer.status == status
        assert status == 0 or "captured this turn" in answer.err


def test_bombardment_after_a_kamikaze_attack(pacific: Table) -> None:
    """Pacific p. 15 says nothing of it: a switch."""
    landing_line = (
        'battle okinawa --attack "1 infantry" --bombard "1 cruiser" --defend "1 infantry" '
        "--roll --seed 1"
    )
    for rule, status in (("", 0), (" --rule kamikaze_bombardment=no", 1)):
        pacific.do(f"new pacific-1940{rule}")
        pacific.do("set usa.war=yes kamikaze=0 power=usa phase=combat")
        zones = landing.way_in(rules_of("pacific-1940", AxisRules).play, "okinawa").zones
        pacific.do(f"kamikaze {zones[0]} 1 cruiser --dice 6")
        assert pacific.type(landing_line).status == status


# -- one reading --------------------------------------------------------------------------------


class Caught(BaseException):
    """The battle that a command would fight or count."""

    def __init__(self, fought: object) -> None:
        self.fought = fought


def plain(fought: Any) -> Any:
    """A battle without names of owners, which only `battle` knows."""
    from dataclasses import replace

    from companion.games.axis.combat import AmphibiousAssault

    def side(given: Any) -> Any:
        parts = tuple(replace(part, power="") for part in given.owner_groups)
        return replace(given, power="", owner_groups=parts, order_of_losses=None)

    if isinstance(fought, AmphibiousAssault):
        return plain(fought.sea), plain(fought.landing), fought.loads
    return replace(fought, attacker=side(fought.attacker), defender=side(fought.defender))


def caught(table: Table, monkeypatch: pytest.MonkeyPatch, line: str) -> Any:
    """What the line comes to, or its exit status when it is refused."""
    setup = plans.setup

    def catch(*args: Any, **more: Any) -> Any:
        raise Caught(setup(*args, **more))

    with monkeypatch.context() as patched:
        patched.setattr(plans, "setup", catch)
        try:
            return table.type(line).status
        except Caught as found:
            return plain(found.fought)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(12))
def test_battle_and_odds_mean_the_same_battle(
    table: Table, pacific: Table, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Random words: both commands come to the same battle, or both refuse."""
    rng = random.Random(f"words {seed}")
    game = rng.choice(("axis-allies", "pacific-1940"))
    pacific.do(f"new {game}")
    power = rng.choice(("germany", "uk", "usa") if game == "axis-allies" else ("japan", "usa"))
    pacific.do(f"set power={power} phase=combat")
    if game == "pacific-1940":
        pacific.do("set uk.war=yes anzac.war=yes usa.war=yes")
    play = rules_of(game, AxisRules).play
    agreed = 0
    for _ in range(25):
        area = rng.choice([a for a in play.world.areas.values() if not a.closed]).id
        sea = play.world.areas[area].is_sea
        attack = (
            "1 destroyer 2 fighter"
            if sea
            else rng.choice(("3 infantry 1 tank 1 fighter", "2 tank"))
        )
        options = [f'--attack "{attack}" --defend "{"1 destroyer" if sea else "2 infantry"}"']
        if rng.random() < 0.3:
            options.append("--amphibious")
        if rng.random() < 0.3:
            options.append('--landed "1 tank"')
        if rng.random() < 0.3:
            options.append('--bombard "1 battleship"')
        if rng.random() < 0.3:
            options.append('--fleet "1 battleship 3 transport" --enemy-fleet "1 submarine"')
        rounds = rng.choice((None, 1, 2))
        words = " ".join(options)
        after = f" --retreat-after {rounds}" if rounds else ""
        until = f" --rounds {rounds}" if rounds else ""
        battle = caught(pacific, monkeypatch, f"battle {area} {words}{after} --roll")
        odds = caught(pacific, monkeypatch, f"odds --area {area} {words}{until}")
        if isinstance(battle, int):
            continue  # owners and wars are the business of `battle` alone
        assert battle == odds, words
        agreed += 1
    assert agreed
