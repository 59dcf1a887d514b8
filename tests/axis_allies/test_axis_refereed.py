"""What strangers at the table found: figures that were told wrong, questions that came too late or
not at all, and units that were counted twice, in both editions of Axis & Allies."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from acting import People
from any_words import answered
from axis_states import GAMES_READ
from axis_table import table
from recorded.table import Table
from test_axis_prompted import battle

from companion.games.axis.combat import BattleSetup, SideSetup, odds
from companion.games.axis.forces import edition_of
from companion.games.axis.sides import SIDES
from companion.table import i18n
from companion.table.events import Event

__all__ = ["table"]

PACIFIC = "set uk.war=yes anzac.war=yes usa.war=yes phase=combat"


@pytest.fixture
def pacific(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Japan's combat phase in the whole war."""
    table = Table(tmp_path, monkeypatch)
    table.do("new pacific-1940 --session p")
    table.do(PACIFIC)
    return table


# -- guns: they fire, and no hit takes them (1942 pp. 12-15, Pacific p. 18) --------

GUNS = [
    # attackers, dice, what is told of the gun
    ("2 tank", "11 6", "Captured, staying where they are", False),
    ("1 tank", "6 1", "left nothing / 1 Infantry, 1 Antiaircraft gun", True),
    ("1 fighter", "6 1 6", "left 1 Fighter / 1 Antiaircraft gun", True),
]


@pytest.mark.parametrize(("attackers", "dice", "told", "stays"), GUNS)
@pytest.mark.parametrize(("game", "where"), [("axis-allies", "karelia"), ("pacific-1940", "hunan")])
def test_guns_are_never_told_as_lost(
    table: Table, game: str, where: str, attackers: str, dice: str, told: str, stays: bool
) -> None:
    table.do(f"new {game} --session guns")
    table.do(f"set power={'germany' if game == 'axis-allies' else 'japan'} phase=combat")
    defenders = "--defend '1 infantry 1 aa_gun'"
    answer = table.do(f"battle {where} --attack '{attackers}' {defenders} --dice '{dice}'")
    words = " ".join(answer.out.split())
    assert told in words
    lost = words.partition("Lost: ")[2].partition(" Luck")[0].partition(" Captured")[0]
    assert "gun" not in lost
    log = " ".join(table.do("log --last 1").out.split())
    assert ("1 Antiaircraft gun" in log) == stays


# -- the table of rounds ends where the battle ends --------


@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("diving", ["attacker", "defender", "both"])
def test_submarines_that_dived_are_left_in_the_table_of_rounds(game: str, diving: str) -> None:
    play = GAMES_READ[game][0].play
    divers = {"attacker", "defender"} if diving == "both" else {diving}
    setup = BattleSetup(
        edition_of(play, None),
        "sea",
        SideSetup({"submarine": 2, "destroyer": 1, "fighter": 1}, power="a"),
        SideSetup({"submarine": 2, "destroyer": 1, "transport": 1}, power="b"),
        submerge=frozenset(divers),
    )
    found = odds(setup, table_rounds=60)
    for side in ("attacker", "defender"):
        left = sum(found.survivors[side].values())
        assert found.table[-1].units[side] == pytest.approx(left, abs=1e-5)


# -- placing --------


def test_one_kind_fills_the_room_beside_what_cannot_come(table: Table) -> None:
    """A complex that waits does not compete for the room of the infantry."""
    table.do("new axis-allies")
    waiting = "12 infantry 1 industrial_complex"
    table.do(f"set power=germany phase=mobilize germany.waiting='{waiting}'")
    answer = table.do("mobilize southern")
    assert "Southern Europe: placed 6 Infantry." in answer.out
    left = table.status()["powers"]["germany"]["waiting"]
    assert left == {"infantry": 6, "industrial_complex": 1}


def test_an_area_for_which_units_compete_is_offered(table: Table) -> None:
    table.do("new axis-allies")
    table.do("set phase=mobilize ussr.waiting='8 infantry 3 tank'")
    assert "legal now: Caucasus, Russia" in table.type("mobilize").err


def test_who_comes_is_asked_where_there_is_not_room_for_all() -> None:
    rules = GAMES_READ["axis-allies"][0]
    state = rules.load(
        {
            **rules.dump(rules.begin({}, None)),
            "phase": "mobilize",
        }
    )
    mine = rules.dump(state)
    mine["powers"]["ussr"]["waiting"] = {"infantry": 8, "tank": 3}
    event, people = _asked("mobilize russia", "6 infantry 2 tank", state=rules.load(mine))
    assert event.data["units"] == {"infantry": 6, "tank": 2}
    assert "8 more now; say which come of 8 Infantry, 3 Tanks" in people.heard[0]


def test_nothing_to_place_is_said_before_anything_is_asked(table: Table) -> None:
    table.do("new axis-allies")
    table.do("set phase=mobilize")
    assert "Nothing is waiting" in table.type("mobilize").err


def _asked(line: str, *answers: str, state: Any) -> tuple[Any, People]:
    return battle(line, *answers, state=state)


# -- questions refuse at once what cannot be --------


def test_who_cannot_come_from_ships_is_refused_where_it_is_typed() -> None:
    event, people = battle(
        "battle caucasus",
        "2 infantry 1 fighter",
        "1 infantry 1 fighter",  # aircraft do not come from ships
        "3 infantry",  # so many do not attack
        "1 infantry",
        "",
        "1 infantry",  # does not shell the shore
        "1 battleship",
        "1 infantry",
        *("6", "166", "6"),
    )
    assert event.data["landed"] == {"infantry": 1}
    assert event.data["bombard"] == {"battleship": 1}
    told = " ".join(people.heard)
    assert "only land units come from ships" in told
    assert "Not among the attackers: " in told
    assert "Infantry: cannot bombard the shore" in told


def test_a_fleet_that_cannot_carry_them_is_refused_where_it_is_typed() -> None:
    event, people = battle(
        "battle caucasus",
        "3 infantry",
        "3 infantry",
        "1 destroyer",
        "1 transport 1 battleship",  # two of them stay behind
        "2 transport 1 battleship",
        "nothing",
        *("1", "6"),
    )
    assert event.data["fleet"] == {"transport": 2, "battleship": 1}
    assert "do not fit on the transports (1)" in " ".join(people.heard)


# -- whose units --------


def test_an_owner_named_twice_loses_nothing(table: Table) -> None:
    table.do("new axis-allies")
    table.do("set power=germany phase=combat")
    defend = "uk: 2 infantry; usa 1 fighter; uk: 1 tank; 1 infantry"
    line = f"battle india --attack '9 tank' --defend '{defend}' --dice '{'6' * 9} {'6' * 5}'"
    told = " ".join(table.do(f"{line} --retreat-after 1").out.split())
    assert "defender holds; left 9 Tanks / 3 Infantry, 1 Tank, 1 Fighter" in told


@pytest.mark.parametrize("word", ["usa 1 submarine", "usa: 1 submarine", "usa 1 sub"])
def test_ships_follow_their_owner_without_a_colon(pacific: Table, word: str) -> None:
    pacific.do("set phase=income")
    assert "1 Submarine of United States" in pacific.do(f"convoy sz_19 {word}").out


# -- a unit that there is, and that cannot be meant --------


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("pacific-1940", "raid wake 1 tactical", "1 Tactical bomber: not here"),
        ("pacific-1940", "raid wake 1 strategic 2 fighter", "2 Fighters: not here"),
        ("axis-allies", "raid london 1 fighter", "1 Fighter: not here; possible are: Bomber."),
        ("axis-allies", "flak london 1 battleship", "1 Battleship: not here"),
    ],
)
def test_a_unit_that_cannot_be_meant_is_no_unknown_word(
    table: Table, game: str, line: str, said: str
) -> None:
    table.do(f"new {game} --session s")
    table.do("set power=japan phase=combat" if game == "axis-allies" else PACIFIC)
    answer = table.type(line)
    assert answer.status == 2
    assert said in answer.err


def test_a_target_without_a_number_is_that_of_all_bombers(pacific: Table) -> None:
    answer = pacific.do("raid 'western united' 3 strategic --at naval --dice '666 111'")
    assert "damage Naval base +3" in answer.out
    pacific.do("undo")
    assert pacific.type("raid 'western united' 3 strategic --at '1 naval' --roll").status == 1


# -- aircraft that rose (p. 14) --------


def test_aircraft_that_rose_are_not_counted_twice(pacific: Table) -> None:
    pacific.do("scramble philippines sz_35 1 fighter")
    told = pacific.do("scramble philippines sz_35 2 fighter --again")
    assert "over Sea Zone 35: 3 Fighters" in told.out
    for line in (
        "battle sz_35 --attack '4 fighter' --defend '1 destroyer 1 fighter' --roll",
        "battle philippines --attack '1 infantry' --fleet '1 transport 1 cruiser' "
        "--enemy-fleet '1 destroyer 1 fighter' --defend '1 infantry' --roll",
    ):
        answer = pacific.type(line)
        assert answer.status == 2
        assert "3 Fighters rose and count unnamed" in answer.err
    # those of a carrier come besides
    with_deck = "battle sz_35 --attack '4 fighter' --defend '1 carrier 2 fighter'"
    fought = pacific.do(f"{with_deck} --dice '6666 6 66666' --retreat-after 1").out
    assert "5 Fighters, 1 Aircraft carrier" in " ".join(fought.split())


# -- neutral infantry stays (Pacific p. 8) --------


def test_neutral_infantry_that_held_defends_again(pacific: Table) -> None:
    lost = pacific.do("battle buyant_uhaa --attack '1 infantry' --dice '6 11'")
    assert "defender holds; left nothing / 2 Infantry" in lost.out
    assert pacific.do("politics buyant_uhaa --json").json["militia"] == 2
    assert "neutral infantry defend it: 2" in pacific.type("capture buyant_uhaa").err
    again = "battle buyant_uhaa --attack '2 infantry' --again"
    assert "defend it: 2" in pacific.type(f"{again} --defend 'china: 1 infantry' --roll").err
    # friends may stand beside it now
    friends = f"{again} --defend '2 infantry; usa: 1 tank' --dice '66 111'"
    assert "2 Infantry, 1 Tank" in " ".join(pacific.do(friends).out.split())
    assert pacific.do("politics buyant_uhaa --json").json["militia"] == 2
    one = pacific.do(f"{again} --dice '16 11'")
    assert "left nothing / 1 Infantry" in one.out
    assert pacific.do("politics buyant_uhaa --json").json["militia"] == 1
    won = pacific.do(f"{again} --dice '11 6'")
    assert "Buyant-Uhaa: captured" in " ".join(won.out.split())


# -- words --------


@pytest.mark.parametrize("game", GAMES_READ)
def test_czech_counts_units_in_three_ways(game: str) -> None:
    world = GAMES_READ[game][0].play.world
    i18n.use("cs")
    try:
        found = [world.counts({"tank": count}) for count in (1, 2, 4, 5, 11, 22)]
        third = {world.unit(unit, 5) for unit in world.units}
        second = {world.unit(unit, 2) for unit in world.units}
    finally:
        i18n.use("en")
    assert found == ["1 Tank", "2 Tanky", "4 Tanky", "5 Tanků", "11 Tanků", "22 Tanků"]
    assert len(third - second) >= len(world.units) - 1  # "Rozšíření" is the same in both


def test_the_map_names_areas_without_income(pacific: Table) -> None:
    told = " ".join(pacific.do("map").out.split())
    assert "no income: Aleutian Islands, Guam" in told
    rules = GAMES_READ["pacific-1940"][0]
    held = [area for area, owner in rules.begin({}, None).owners.items() if owner == "usa"]
    assert all(rules.play.world.area(area) in told for area in held)


def test_a_purchase_that_nothing_is_left_for_is_not_due(table: Table) -> None:
    table.do("new axis-allies")
    table.do("next")
    assert "'buy': 24 IPC" in table.do("status").out
    table.do("buy 8 infantry")
    assert "'buy'" not in table.do("status").out


def test_raids_on_convoys_tell_what_was_lost_there_before(pacific: Table) -> None:
    pacific.do("set phase=income")
    assert "before" not in pacific.do("convoy sz_19 usa: 2 submarine").out
    twice = pacific.type("convoy sz_19 usa: 2 submarine")
    assert twice.status == 1
    assert "--again" in twice.err
    told = pacific.do("convoy sz_19 uk: 9 destroyer --again").out
    assert "Raids there before in this turn: 4 IPC" in told


def test_the_number_of_a_sea_zone_means_that_zone_and_no_place_in_a_list() -> None:
    """Six zones are listed for a kamikaze attack, and zone 6 is the first of them."""
    rules = GAMES_READ["pacific-1940"][0]
    state = rules.dump(replace(rules.begin({}, None), power="usa", phase="combat"))
    state["own"] |= {"kamikaze_open": True, "wars": {**state["own"]["wars"], "usa": "japan"}}
    i18n.use("en")
    people = People("6", "1 cruiser", "", "3")
    event = answered(rules, rules.load(state), ["kamikaze"], people)
    assert isinstance(event, Event)
    assert event.data["zone"] == "sz_6"
    assert "(Sea Zone 6, Sea Zone 17" in people.heard[0]


def test_nobody_is_asked_with_what_where_it_is_too_late() -> None:
    """After a battle on land there is no raid any more."""
    rules = GAMES_READ["pacific-1940"][0]
    state = rules.dump(replace(rules.begin({}, None), power="japan", phase="combat"))
    state["own"] |= {"stage": 3, "fought": True, "wars": {**state["own"]["wars"], "usa": "japan"}}
    i18n.use("en")
    people = People()
    told = answered(rules, rules.load(state), ["raid", "philippines"], people)
    assert "Raids come before all battles" in str(told)
    assert people.heard == []


@pytest.mark.parametrize("word", ["nothing", "Nothing", "nic"])
def test_nothing_is_typed_as_it_is_shown(table: Table, word: str) -> None:
    table.do("new axis-allies")
    table.do("set phase=combat")
    for line in (f"2 infantry v {word}", f"--attack '2 infantry' --defend {word}"):
        taken = table.do(f"battle ukraine {line} --roll")
        assert "Ukraine S.S.R.: captured" in " ".join(taken.out.split())
        table.do("undo")
    event, _people = battle("battle caucasus", "2 infantry", word, word)
    assert event.data["outcome"]["captured"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--bombard '1 transport'", "Transport: cannot bombard the shore (rules p. 13)."),
        ("--fleet '1 transport' --enemy-fleet '1 submarine'", "do not fit on the transports"),
    ],
)
def test_can_says_no_where_the_command_refuses(table: Table, options: str, why: str) -> None:
    table.do("new axis-allies")
    table.do("set power=usa phase=combat")
    line = f"battle philippine --attack '3 infantry' {options} --defend '1 infantry'"
    assert table.type(f"{line} --roll").status == 1
    told = table.type(f"can {line}")
    assert told.out.startswith("No: ")
    assert why in " ".join(told.out.split())
    assert ".." not in told.out


@pytest.mark.parametrize("game", GAMES_READ)
def test_what_is_taken_back_is_told_without_the_list_of_prices(table: Table, game: str) -> None:
    table.do(f"new {game} --session prices")
    table.do("next purchase" if game == "axis-allies" else "status")
    table.do("buy 1 infantry")
    table.do("next")
    told = table.do("undo 2").out
    assert "to spend" in told
    assert "Prices" not in told
    assert "Prices" in table.do("status prices").out


@pytest.mark.parametrize(("game", "initials"), [("axis-allies", "mz"), ("pacific-1940", "nz")])
def test_a_sea_zone_goes_by_its_initials_in_either_language(game: str, initials: str) -> None:
    places = GAMES_READ[game][0].play.world.places
    for word in (f"{initials} 13", f"{initials}13", "sz 13", "SZ13", "13"):
        assert places.find(word) == "sz_13"


@pytest.mark.parametrize("words", ["hawaiian 2 strategic", "hawaiian 2"])
def test_a_number_alone_is_that_of_the_only_kind_there_is(pacific: Table, words: str) -> None:
    line = f"raid {words} --at air --escort 1 --intercept '1 fighter'"
    told = pacific.do(f"{line} --dice '6 6 66 12'")
    assert "damage Air base +3" in told.out


def test_the_hits_of_a_raid_are_told_before_the_next_question() -> None:
    _event, people = battle("raid russia", "2 bomber", "", "16", "4")
    fire = next(n for n, text in enumerate(people.heard) if "AA fire" in text)
    assert people.heard[fire + 1] == "1 hit."
    assert people.heard[fire + 2].startswith("1 die: bombs. ")  # over after one: p. 18


@pytest.mark.parametrize(
    ("struck", "fire", "room"),
    [("1 carrier 2 fighter", "66", 0), ("2 carrier 4 fighter", "66666", 2)],
)
def test_aircraft_without_a_deck_are_told_when_their_carrier_sinks(
    struck: str, fire: str, room: int
) -> None:
    """Surprise strike, two dice, one hit on a carrier (p. 15): told before anybody fires back."""
    forces = f"2 submarine v {struck}"
    _event, people = battle("battle sz_63 --against usa", forces, "16", fire, "retreat")
    sunk = next(n for n, text in enumerate(people.heard) if "loses 1 Aircraft carrier" in text)
    told = people.heard[sunk + 1]
    assert f"those left have room for {room} of" in told
    assert "(p. 15)" in told


def test_ships_are_sent_where_a_complex_takes_them_now(pacific: Table) -> None:
    pacific.do("set phase=mobilize")
    pacific.do("set japan.waiting='1 transport 1 minor'")
    told = pacific.do("mobilize kiangsu").err
    assert "sea zones with room: Sea Zone 6" in " ".join(told.split())


def test_why_there_is_no_kamikaze_and_no_scramble_is_said(pacific: Table) -> None:
    rules = GAMES_READ["pacific-1940"][0]
    i18n.use("en")
    state = rules.load(pacific.do("export --state --json").json["state"])
    for line, said in (
        ("kamikaze", "only in the turn of an enemy of Japan"),
        ("set power=usa", ""),
        ("kamikaze", "The Allies have taken none of: "),
        ("battle sz_6 1 cruiser v japan: 1 destroyer --roll", ""),
        ("scramble", "Aircraft scramble before all battles"),
    ):
        found = answered(rules, state, line.split(), None if said == "" else People())
        if said:
            assert said in str(found)
        else:
            state = rules.action(found).apply(rules.play, state).state


# -- raids: bombers are shared out after the battle in the air (Pacific pp. 14-15) --------


PACIFIC_RULES = GAMES_READ["pacific-1940"][0]


def at_war(stage: int = 0) -> Any:
    """Japan's combat phase in a war with the United Kingdom, at a stage of it."""
    state = PACIFIC_RULES.dump(
        replace(PACIFIC_RULES.begin({}, None), power="japan", phase="combat")
    )
    wars = {**state["own"]["wars"], "uk": "japan", "anzac": "japan"}
    state["own"] |= {"wars": wars, "stage": stage, "fought": stage > 0}
    return PACIFIC_RULES.load(state)


RAID = ("raid", "india", "3", "strategic", "--intercept", "1 fighter")


@pytest.mark.parametrize("aimed", [(), ("--at", "2 complex 1 air")])
def test_people_share_the_bombers_out_that_are_left_over_the_targets(aimed: tuple[str]) -> None:
    i18n.use("en")
    people = People("2", "1 air 1 naval", "6", "4", "6", "2")
    found = answered(PACIFIC_RULES, at_war(), (*RAID, *aimed), people)
    assert isinstance(found, Event), found
    assert people.answers == []
    assert found.data["targets"] == {"air_base": 1, "naval_base": 1}
    done = [(one["facility"], one["damage"]) for one in found.data["outcome"]["strikes"]]
    assert done == [("air_base", 4), ("naval_base", 2)]
    assert any(
        "United Kingdom: 1 Air base at 1 Strategic bomber, needs 1" in text for text in people.heard
    )


def test_nobody_is_asked_again_about_targets_of_which_no_bomber_is_lost() -> None:
    i18n.use("en")
    people = People("6", "66", "12", "6", "3")
    found = answered(PACIFIC_RULES, at_war(), (*RAID, "--at", "2 complex 1 air"), people)
    assert isinstance(found, Event), found
    assert found.data["targets"] == {"complex": 2, "air_base": 1}
    assert not any("Which facility" in text for text in people.heard)


def test_without_people_the_bombers_of_the_last_targets_are_lost_and_that_is_told(
    pacific: Table,
) -> None:
    line = "raid india 2 strategic --at '1 complex 1 air' --intercept '1 fighter' --dice '2 6 5'"
    told = " ".join(pacific.do(line).out.split())
    assert "lost in the air before their targets: 1 Air base" in told
    assert "Major industrial complex +5" in told
    assert pacific.lines("p")[-1].event.data["targets"] == {"complex": 1, "air_base": 1}
    assert pacific.do("undo").status == 0
    assert "+5" in " ".join(pacific.do("redo").out.split())


def test_facilities_are_offered_in_the_language_in_use() -> None:
    from companion.games.pacific_1940.facilities import facility_words

    play = PACIFIC_RULES.play
    i18n.use("cs")
    try:
        words = facility_words(play)
        shown = [words.shown(key) for key in words.ids]
        assert shown[1:] == ["Letecká základna", "Námořní základna"]
        assert words.find("air base") == "air_base"
    finally:
        i18n.use("en")


# -- what is refused whatever comes next is refused at once --------


def test_a_landing_that_comes_too_late_asks_for_no_defenders() -> None:
    i18n.use("en")
    people = People("2 infantry")
    told = answered(PACIFIC_RULES, at_war(stage=3), ("battle", "borneo"), people)
    assert "Landings come before" in str(told)
    assert "'amend --before LINE'" in str(told)
    assert len([text for text in people.heard if text.startswith("Japan attacks with")]) == 1
    assert people.heard[-1].startswith("Japan attacks with")


# -- who attacks must be said, and is asked again --------


@pytest.mark.parametrize("nobody", ["", "nothing", "v 2 infantry"])
def test_an_attack_without_units_is_asked_again(nobody: str) -> None:
    event, _people = battle("battle karelia", nobody, "1 tank", "", "nothing")
    assert event.data["attack"] == {"tank": 1}


def test_only_who_attacks_is_offered_to_come_from_ships() -> None:
    i18n.use("en")
    rules = GAMES_READ["axis-allies"][0]
    answers = {"attack": {"infantry": 3, "fighter": 1}, "sea": False}
    draft: Any = SimpleNamespace(play=rules.play, answers=answers)
    words = SIDES["landed"].input.words
    assert words is not None
    assert words(draft).ids == ("infantry",)


# -- a first hit takes no ship away --------


def test_a_ship_that_was_only_damaged_is_not_told_as_removed(pacific: Table) -> None:
    line = "battle 43 1 battleship v 1 submarine --against uk --retreat-after 1 --dice '1 6'"
    told = pacific.do(line)
    assert "first hit" in told.out
    assert "without return fire" not in told.out
    pacific.do("undo")
    told = pacific.do("battle 43 1 cruiser 1 transport v 1 submarine --against uk --dice 1")
    assert "removed without return fire" in " ".join(told.out.split())


# -- names --------


def test_a_czech_word_comes_before_an_english_id() -> None:
    """`d` is a dopravní loď, and no `destroyer`."""
    play = GAMES_READ["axis-allies"][0].play
    i18n.use("cs")
    try:
        ships = play.world.vocabulary("units").only(["destroyer", "transport"])
        assert ships.find("d") == "transport"
        assert ships.find("destroyer") == "destroyer"
    finally:
        i18n.use("en")


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("pacific", "pacific-1940"),
        ("pac", "pacific-1940"),
        ("1942", "axis-allies"),
        ("spring", "axis-allies"),
        ("thrones", "game-of-thrones"),
        ("napoleon", "battles-of-napoleon"),
        ("ages", "through-the-ages"),
        ("'Axis & Allies: Pacific 1940'", "pacific-1940"),
    ],
)
def test_a_game_goes_by_any_clear_beginning(table: Table, typed: str, game: str) -> None:
    table.do(f"new {typed} --session other")
    assert table.status()["game"] == game


def test_a_game_that_is_not_clear_is_asked_back(table: Table) -> None:
    answer = table.type("new axis")
    assert answer.status != 0
    assert "Spring 1942" in answer.err
    assert "Pacific 1940" in answer.err
    assert "did you mean" in table.type("new pacfic").err


# -- every step of a fight has a name --------


@pytest.mark.parametrize("game", GAMES_READ)
def test_every_step_has_a_name_in_every_language(game: str) -> None:
    from companion.games.axis.combat import board, raids
    from companion.games.axis.combat.board import BattleStep
    from companion.games.axis.terms import step_name

    steps = [step.id for step in vars(board).values() if isinstance(step, BattleStep)]
    steps += [raids.RAID_AA, raids.RAID_BOMBS, raids.ROCKET, raids.OVERFLIGHT_AA, "air-battle"]
    play = GAMES_READ[game][0].play
    for lang in i18n.LANGUAGES:
        i18n.use(lang)
        try:
            named = [step_name(play, step) for step in steps]
        finally:
            i18n.use("en")
        assert "" not in named
        assert not {*named} & {*steps}, lang


def test_guns_of_ones_own_areas_come_first(table: Table) -> None:
    table.do("set ussr.technologies=rockets power=ussr phase=combat")
    answer = table.type("rocket")
    assert "Yakut S.S.R., Anglo-Egypt" in " ".join(answer.err.split())


# -- the status of whoever is at the move --------


def test_the_status_never_leaves_out_who_is_at_the_move(pacific: Table) -> None:
    """Names of people, damage and purchases make its table too high for the screen."""
    powers = ("japan", "usa", "china", "uk", "anzac")
    pacific.do(f"people {', '.join(f'{power} Maximilian Vele' for power in powers)}")
    waiting = "3 infantry 1 transport 1 fighter 1 carrier 1 battleship 1 minor_ic"
    hurt = "2 battleship 1 carrier"
    for power in powers:
        pacific.do(f"set {power}.waiting='{waiting}' power=anzac okinawa.owner=usa")
        if power != "china":
            pacific.do(f"set {power}.damaged='{hurt}'")
    lines = pacific.do("status").out.splitlines()
    assert len(lines) <= 22
    assert any(line.startswith(">  ANZAC (Maximilian Vele)") for line in lines)


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
@pytest.mark.parametrize(
    ("lang", "typed", "phase"),
    [
        ("en", "mob", "mobilize"),
        ("en", "buy", "purchase"),
        ("cs", "umis", "mobilize"),
        ("cs", "koupit", "purchase"),
    ],
)
def test_a_phase_is_meant_by_the_command_that_it_is_there_for(
    game: str, lang: str, typed: str, phase: str
) -> None:
    i18n.use(lang)
    rules = GAMES_READ[game][0]
    play = rules.at(rules.begin({}, None))
    assert play.phases("end").find(typed) == phase


# -- aircraft on land do not defend at sea (1942 p. 18, Pacific p. 16) -----------------------------

AT_SEA = [
    # game, zone, defenders, whether they may be there
    ("axis-allies", "sz_12", "1 submarine 2 fighter", False),
    ("axis-allies", "sz_12", "1 carrier 2 fighter", True),
    ("axis-allies", "sz_12", "1 carrier 3 fighter", False),
    ("axis-allies", "sz_12", "1 carrier 1 bomber", False),
    ("axis-allies", "sz_12", "germany: 1 carrier; japan: 1 fighter", True),
    ("pacific-1940", "sz_19", "1 destroyer 1 tactical", False),
    ("pacific-1940", "sz_19", "1 carrier 1 tactical", True),
]


@pytest.mark.parametrize(("game", "zone", "defenders", "allowed"), AT_SEA)
def test_aircraft_at_sea_come_from_carriers(
    table: Table, game: str, zone: str, defenders: str, allowed: bool
) -> None:
    attacker, enemy = ("uk", "germany") if game == "axis-allies" else ("japan", "uk")
    table.do(f"new {game} --session decks")
    war = "" if game == "axis-allies" else "uk.war=yes anzac.war=yes"
    table.do(f"set power={attacker} phase=combat {war}")
    line = f"can battle {zone} --attack '1 destroyer' --defend '{defenders}' --against {enemy}"
    words = " ".join(table.do(line).out.split())
    assert ("do not defend at sea" not in words) == allowed


def test_a_fighter_ashore_does_not_meet_the_fleet_of_a_landing(table: Table) -> None:
    table.do("new axis-allies --session decks")
    table.do("set power=uk phase=combat")
    line = "can battle algeria --attack '2 infantry' --fleet '1 destroyer 1 transport' --zone 12"
    sea = f"{line} --enemy-fleet '1 submarine 1 fighter' --defend '1 infantry'"
    assert "1 Fighter; decks there: 0 (rules p. 18)" in " ".join(table.do(sea).out.split())
    ashore = f"{line} --enemy-fleet '1 submarine' --defend '1 infantry 1 fighter'"
    assert table.do(ashore).out.startswith("Yes")
