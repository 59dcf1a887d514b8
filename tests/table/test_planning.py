"""Planning: attacks side by side, waves, thresholds, units to be saved, raids and both hands, as
they are typed. The figures themselves are held to plain counts in the tests of the odds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.table import i18n


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    yield table
    i18n.use("en")


@pytest.fixture
def table(home: Table) -> Table:
    home.do("new axis-allies")
    return home


def refused(table: Table, line: str, status: int) -> str:
    """The one sentence of a line that is not done."""
    found = table.type(line)
    assert found.status == status, found
    assert found.err.count("\n") == 1
    return found.err


BASE = "3 infantry 1 tank v 4 infantry"


# -- side by side ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "alone"),
    [
        ("5 infantry", "5 infantry v 4 infantry"),
        ("5 infantry v 1 tank", "5 infantry v 1 tank"),
        ("--defend 2 tank", "3 infantry 1 tank v 2 tank"),
        ("--rounds 2", BASE + " --rounds 2"),
        ("2 tank --leave-units 1", "2 tank v 4 infantry --leave-units 1"),
        ("--attacker-tech jets --leave-value=6", BASE + " --attacker-tech jets --leave-value 6"),
        ("--amphibious --bombard 1 battleship", BASE + ' --amphibious --bombard "1 battleship"'),
    ],
)
def test_another_attack_is_what_it_is_alone(table: Table, other: str, alone: str) -> None:
    found = table.do(f'odds {BASE} --or "{other}" --json').json["attacks"]
    for side, line in zip(found, (BASE, alone), strict=True):
        single = table.do(f"odds {line} --json").json
        for key in ("attacker", "defender", "draw", "capture", "ipc_swing"):
            assert side[key] == pytest.approx(single[key]), (key, line)


def test_many_attacks_fit_the_terminal(table: Table) -> None:
    others = " / ".join(["5 infantry"] * 7)
    lines = table.do(f'odds {BASE} --or "{others}"').out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("H: 5 Infantry v 4 Infantry" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ('--or "5 infantry --blah 1"', "--blah"),
        ('--or "--rounds"', "nothing behind it"),
        ('--or "--rounds 0"', "1 or more"),
        ('--or "5 dragons"', "In '5 dragons'"),
        ('--or "5 infantry --sea now"', "too much here"),
        ('--then "1 battleship"', "In '1 battleship'"),
        ('--attacker-save "9 tank"', "cannot be saved"),
        ("--leave-units 0", "1 or more"),
    ],
)
def test_what_cannot_be_compared_is_said(table: Table, words: str, said: str) -> None:
    assert said in refused(table, f"odds {BASE} {words}", 2)


def test_an_option_is_named_in_the_language_in_use(table: Table) -> None:
    """`rounds` and its sisters say the word that was typed."""
    for option in ("kola", "ústup-při-jednotkách", "ústup-při-ceně"):
        assert f"--{option}" in refused(table, f"odds {BASE} --{option} 0 --lang cs", 2)


# -- waves -------------------------------------------------------------------------------------


def test_waves_are_told_one_after_the_other(table: Table) -> None:
    found = table.do(f'odds {BASE} --then "2 tank 1 fighter / 1 bomber" --json').json
    chances = [wave["chance"] for wave in found["waves"]]
    first = table.do(f"odds {BASE} --json").json
    assert chances[0] == 1.0
    assert chances == sorted(chances, reverse=True)
    assert chances[1] == pytest.approx(1.0 - first["capture"])
    assert found["waves"][0]["attacker"] == pytest.approx(first["attacker"])
    assert found["attacker"] + found["defender"] + found["draw"] == pytest.approx(1.0)
    assert found["capture"] > first["capture"]


def test_damage_of_the_first_wave_stays_where_it_stays_in_the_game(home: Table) -> None:
    """A battleship that was hit once sinks sooner in the Pacific; in the older game it is whole."""
    line = '1 submarine v 1 battleship --rounds 1 --then "1 submarine --rounds 1"'
    for game, sinks in (("pacific-1940", True), ("axis-allies", False)):
        found = home.do(f"odds {game} {line} --json").json
        assert (found["defender_left"]["battleship"] < 1) is sinks, game


def test_a_fleet_that_fights_first_is_no_wave(table: Table) -> None:
    fleet = '--landed "1 infantry" --fleet "1 transport 1 battleship" --enemy-fleet "1 submarine"'
    line = f'odds 1 infantry v 1 infantry {fleet} --then "1 tank"'
    assert "cannot be a wave" in refused(table, line, 2)


def test_what_was_said_of_the_attackers_is_not_said_of_others(table: Table) -> None:
    line = '2 infantry v 1 infantry --amphibious --bombard "1 battleship"'
    found = table.do(f'odds {line} --or "3 infantry" --json').json["attacks"][1]
    alone = table.do("odds 3 infantry v 1 infantry --amphibious --json").json
    assert found["attacker"] == pytest.approx(alone["attacker"])


# -- at sea, saved units, the screen -----------------------------------------------------------


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_ships_know_that_they_are_at_sea(home: Table, game: str) -> None:
    short = home.do(f"odds {game} 2 sub v 1 destroyer --json").json
    told = home.do(f"odds {game} --sea 2 submarine v 1 destroyer --json").json
    assert short == told


def test_units_to_be_saved_are_lost_last(table: Table) -> None:
    line = "odds 2 infantry 1 tank v 2 infantry --json"
    plain = table.do(line).json
    saved = table.do(f'{line} --attacker-save "1 infantry"').json
    assert saved["survivors"]["attacker"]["infantry"] > plain["survivors"]["attacker"]["infantry"]
    about = saved["saved"]["attacker"]
    assert 0 < about["and_won"] <= about["alive"] < 1
    out = table.do('odds 2 infantry 1 tank v 2 infantry --attacker-save "1 infantry"').out
    assert "still there 1 Infantry" in out


@pytest.mark.parametrize(
    "line",
    [
        "6 infantry 2 artillery 2 tank 2 fighter 1 bomber v 5 infantry 2 tank 1 fighter",
        "2 submarine 2 destroyer 1 carrier 2 fighter v 1 submarine 1 destroyer 1 carrier 1 fighter",
        f'{BASE} --or "5 infantry / 3 tank / 2 infantry 2 tank"',
        f'{BASE} --then "2 tank / 3 infantry"',
        "raid germany 4 bomber",
    ],
)
def test_an_answer_fits_a_screen_but_for_many_units(table: Table, line: str) -> None:
    for language in ("en", "cs"):
        lines = table.do(f"odds {line} --lang {language}").out.splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 30


# -- raids -------------------------------------------------------------------------------------


def test_a_raid_is_asked_before_its_phase_and_records_nothing(table: Table) -> None:
    before = table.do("log").out
    found = table.do("odds raid germany 3 bomber --json").json
    assert found == table.do("raid germany 3 bomber --odds --json").json
    assert found["lost"]["attacker"]["bomber"] == pytest.approx(0.5)
    assert found["damage"]["germany"] == pytest.approx(3 * 3.5 * 5 / 6)
    assert table.do("šance nálet německo 3 bombardér --lang cs --json").json == found
    assert table.do("log").out == before
    assert (
        "Attacker: Germany" in table.do("odds raid russia 1 bomber").err
    )  # an enemy may be weighed


def test_what_is_paid_is_no_more_than_there_is(table: Table) -> None:
    table.do("set germany.cash=2")
    found = table.do("odds raid germany 3 bomber --no-aa --json").json
    assert found["damage"]["germany"] == pytest.approx(2)


def test_kamikaze_and_a_sortie_are_weighed(home: Table) -> None:
    home.do("new pacific-1940")
    found = home.do("odds kamikaze sz_6 1 carrier 1 destroyer --json").json
    assert found["lost"]["defender"]["carrier"] == pytest.approx(1 / 3)
    assert "surface warships" in refused(home, "odds kamikaze sz_6 1 submarine", 1)
    assert "left: 6" in refused(home, "odds kamikaze sz_6 7 destroyer", 1)
    home.do("set usa.war=yes")
    air = '--escort "1 fighter" --intercept "1 fighter"'
    line = f'odds raid hawaiian 2 strategic_bomber --at "2 naval" {air}'
    found = home.do(f"{line} --json").json
    assert set(found["lost"]["attacker"]) == {"fighter", "strategic_bomber"}
    assert found["lost"]["defender"]["fighter"] > 0


@pytest.mark.parametrize("line", ["can", "do"])
def test_odds_are_no_deed(table: Table, line: str) -> None:
    assert "records nothing" in refused(table, f"{line} raid germany 1 bomber --odds", 2)


# -- A Game of Thrones -------------------------------------------------------------------------

BEGIN = (
    "new game-of-thrones",
    "orders baratheon dragonstone march+1, shipbreaker march0, kingswood power",
    "orders lannister lannisport march0, stoney sept power, golden support",
    "orders stark winterfell march0, white harbor power, shivering raid",
    "orders tyrell highgarden march0, dornish power, redwyne support",
    "orders greyjoy pyke march0, greywater defence, ironmans support",
    "raven golden raid+1",
    "next",
    "raid golden ironmans",
    "raid shivering",
    "march dragonstone crackclaw 1 footman 1 knight",
    "march lannisport riverrun 1 knight",
    "march winterfell castle black 1 knight",
    "march highgarden reach",
)
MARCH = "march pyke riverrun 1 knight 1 footman"


@pytest.fixture
def thrones(home: Table) -> Table:
    for line in BEGIN:
        home.do(line)
    return home


def test_both_hands_are_what_every_battle_comes_to(thrones: Table) -> None:
    """Each pair of a sample is fought, and taken back."""
    ahead = thrones.do(f"odds {MARCH} --json").json
    thrones.do(MARCH)
    found = thrones.do("odds --json").json
    assert found == ahead
    assert len(found["pairs"]) == 49
    turned = [pair for pair in found["pairs"] if pair["blade"]]
    assert turned
    for pair in (*turned[:2], *found["pairs"][::8]):
        cards = f"{pair['attacker']} v {pair['defender']}"
        blade = " --blade" if pair["blade"] else ""
        line = f"battle --cards '{cards}'{blade} --json"
        fought = next(
            answer
            for retreat in ("", " --retreat lannisport")
            for ability in ("", " --ability no")
            if not (answer := thrones.type(line + retreat + ability)).status
        )
        sums = fought.json
        assert sums["winner"] == pair["winner"], cards
        margin = abs(sums["attacker"]["total"] - sums["defender"]["total"])
        assert margin == pair["margin"], cards
        thrones.do("undo")


def test_best_answers_are_best(thrones: Table) -> None:
    found = thrones.do(f"odds {MARCH} --json").json
    attacker = found["attacker"]

    def worth(pair: dict[str, object]) -> tuple[int, int]:
        wins = pair["winner"] == attacker
        lost = int(str(pair["casualties"]))
        return (1, lost) if wins else (-1, -lost)

    for house, own, other, best in (
        (attacker, "attacker", "defender", max),
        (found["defender"], "defender", "attacker", min),
    ):
        for card, answer in found["best_answers"][house].items():
            row = {pair[own]: worth(pair) for pair in found["pairs"] if pair[other] == card}
            assert row[answer] == best(row.values()), (house, card)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_both_hands_fit_the_screen(thrones: Table, language: str) -> None:
    out = thrones.do(f"odds {MARCH} --lang {language}").out
    lines = out.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80


def test_a_short_name_of_a_card_may_be_typed(thrones: Table) -> None:
    lines = thrones.do(f"odds {MARCH}").out.splitlines()
    head = next(line for line in lines if line.startswith("A \\ D")).split()[3:]
    rows = [line.split()[0] for line in lines[lines.index("") + 2 :][:7]]
    thrones.do(MARCH)
    for mine, theirs in zip(rows, head, strict=True):
        out = thrones.do(f"can battle --cards '{mine} v {theirs}'").out
        assert "not known" not in out


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_short_name_is_no_beginning_of_another(language: str) -> None:
    """Not even cut short: `Lannister` of `Kapitán rodu Lannisterů` would be Tywin as well."""
    from rulebooks import loaded

    from companion.games.game_of_thrones.card_pairs import short_names

    i18n.use(language)
    rules: Any = loaded("game-of-thrones")
    world = rules.play.world
    for house in world.houses:
        hand = list(world.hand(house))
        for card, name in zip(hand, short_names(world, hand), strict=True):
            others = [word for one in hand if one != card for word in world.card(one).split()]
            assert not any(word.startswith(name) for word in others), name
    i18n.use("en")


def test_odds_without_a_battle_say_how_to_ask(home: Table) -> None:
    home.do("new game-of-thrones")
    assert "odds march" in refused(home, "odds", 1)
    found = home.do("odds march winterfell moat").out
    assert "begins no battle" in found


# -- Battles of Napoleon -----------------------------------------------------------------------


def test_attacks_of_napoleon_side_by_side_are_those_alone(home: Table) -> None:
    lines = ("fire fr1 at br1", "melee fr1 at br1", "charge fr14 at br1")
    others = " / ".join(lines[1:])
    found = home.do(f'odds battles-of-napoleon {lines[0]} --or "{others}" --json').json["attacks"]
    alone = [home.do(f"odds battles-of-napoleon {line} --json").json for line in lines]
    assert found == alone
    out = home.do(f'odds battles-of-napoleon {lines[0]} --or "{others}"').out
    assert max(map(len, out.splitlines())) <= 80
