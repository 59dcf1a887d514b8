"""The commands of Westeros as they are typed: JSON, refusals, Czech, bids and battles asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table
from thrones import PLAY, RULES, WORLD, asked, board, due, march, orders

from companion.games.game_of_thrones import words
from companion.games.game_of_thrones.fighting import retreat_blocks
from companion.games.game_of_thrones.state import Task
from companion.table import i18n
from companion.table.reply import Line
from companion.table.sealed import unseal

BEGIN = [
    "orders baratheon dragonstone march+1, shipbreaker march0, kingswood power",
    "orders lannister lannisport march0, stoney sept power, golden support",
    "orders stark winterfell march0, white harbor power, shivering raid",
    "orders tyrell highgarden march0, dornish power, redwyne support",
    "orders greyjoy pyke march0, greywater defence, ironmans support",
]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new game-of-thrones")
    yield table
    i18n.use("en")


def marching(table: Table) -> None:
    """To Greyjoy's attack on Riverrun."""
    for line in (*BEGIN, "next", "raid shivering", "march dragonstone crackclaw"):
        table.do(line)
    for line in ("march lannisport riverrun 1 knight", "march winterfell", "march highgarden"):
        table.do(line)
    table.do("march pyke riverrun")


def test_status_has_what_scripts_rely_on(table: Table) -> None:
    status = table.status()
    wanted = {"game", "round", "phase", "tracks", "supply", "power", "wildlings", "areas"}
    assert wanted | {"castles"} <= set(status)
    assert status["game"] == "game-of-thrones"
    assert (status["round"], status["phase"]) == (1, "planning")
    assert status["tracks"]["iron_throne"][0] == "baratheon"
    assert status["supply"]["stark"] == 1
    assert status["power"]["stark"] == 5
    assert status["wildlings"] == {"space": 0, "strength": 0}
    assert status["areas"]["winterfell"]["units"] == {"footman": 1, "knight": 1}
    assert status["areas"]["sunspear"]["neutral"] == 5
    assert status["castles"]["stark"] == ["winterfell", "white_harbor"]


def test_battle_has_what_scripts_rely_on(table: Table) -> None:
    marching(table)
    before = table.do("battle --json").json
    assert before["attacker"]["total"] == 5
    assert before["defender"]["total"] == 3
    assert before["winner"] is None
    assert table.status()["battle"] == "riverrun", "the sums alone record nothing"
    fought = table.do('battle --cards "theon v tyrion" --retreat lannisport --json').json
    wanted = {"attacker", "defender", "winner", "casualties", "retreats"}
    assert wanted <= set(fought)
    for side in ("attacker", "defender"):
        items = fought[side]["items"]
        assert fought[side]["total"] == sum(item["value"] for item in items)
    assert fought["winner"] == "greyjoy"
    assert fought["casualties"] == {"house": "lannister", "count": 0, "units": {}}
    assert fought["retreats"] == [
        {"house": "lannister", "area": "lannisport", "units": {"knight": 1}}
    ]
    assert table.status()["areas"]["riverrun"]["controller"] == "greyjoy"
    assert table.status()["areas"]["lannisport"]["routed"] == {"knight": 1}


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("orders stark winterfell", 2, "an area and an order"),
        ("orders stark winterfell raid, winterfell raid", 2, "two orders"),
        ("orders stark winterfell march", 2, "may be one of these"),
        ("orders stark atlantis raid", 2, "not known"),
        ("orders stark sunspear raid", 1, "p. 6"),
        ("raven winterfell raid*", 1, "p. 6"),
        ("raid winterfell", 1, "p. 7"),
        ("march winterfell", 1, "p. 7"),
        ("battle", 1, "p. 9"),
        ("muster winterfell 1 footman", 1, "p. 3"),
        ("muster winterfell", 1, "p. 3"),
        ("bid stark", 1, "p. 5"),
        ("bid", 1, "p. 5"),
        ("bid stark 3", 1, "p. 5"),
        ("tie stark", 1, "p. 5"),
        ("recover robb", 1, "p. 5"),
        ("remove winterfell 1 footman", 1, "p. 3"),
        ("remove winterfell", 1, "p. 3"),
        ("westeros supply", 1, "p. 12"),
        ("westeros supply, clash, rains", 1, "p. 12"),
        ("can fly pyke riverrun", 2, "not known"),
        ("can march sunspear yronwood", 2, "--house"),
        ("next westeros", 1, "cannot go on to: Westeros"),
        ("set stark.power=21", 1, "at most"),
        ("set stark=3", 2, "cannot be set"),
        ("set winterfell.units=2", 2, "whose"),
        ("chart luck", 2, "not known"),
    ],
)
def test_refusals_and_mistakes(table: Table, line: str, status: int, said: str) -> None:
    before = table.status()["line"]
    answer = table.type(line)
    assert answer.status == status, answer.err
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert table.status()["line"] == before


@pytest.mark.parametrize(
    ("cards", "line", "said"),
    [
        ("", "westeros supply", "one card of each deck"),
        ("mustering, last days, rains", "muster dragonstone", "UNITS"),
        ("last days, clash, rains", "bid", "Whose bid"),
        ("last days, clash, rains", "bid stark", "no bid"),
    ],
)
def test_what_is_missing_is_said_where_the_command_is_open(
    table: Table, cards: str, line: str, said: str
) -> None:
    table.do("set round=2 phase=westeros")
    if cards:
        table.do(f"westeros '{cards}'")
    answer = table.type(line)
    assert (answer.status, said in answer.err) == (2, True), answer.err


def test_every_command_can_be_undone(table: Table) -> None:
    seen = [table.status()]
    for line in (*BEGIN, "next", "raid shivering", "march dragonstone crackclaw"):
        table.do(line)
        seen.append(table.status())
    without = ("line",)
    for before in reversed(seen[:-1]):
        table.do("undo")
        now = table.status()
        assert {k: v for k, v in now.items() if k not in without} == {
            k: v for k, v in before.items() if k not in without
        }


def test_an_amended_order_shows_what_became_illegal(table: Table) -> None:
    marching(table)
    number = next(
        line["line"]
        for line in table.do("log --json").json["lines"]
        if line["kind"] == "orders" and line["who"] == "Greyjoy"
    )
    answer = table.do(f"amend {number} orders greyjoy pyke raid, greywater defence --json").json
    assert answer["illegal"], "Stark has no raid to carry out before Greyjoy"
    assert "p. 7" in answer["warnings"][0]
    assert table.status()["illegal"] == answer["illegal"]


def test_secret_bids_are_not_in_the_log(table: Table) -> None:
    for line in (
        "next end --anyway",
        "westeros mustering, clash, last days",
        *["next --anyway"] * 5,
    ):
        table.do(line)
    for line in ("bid stark 4", "bid tyrell 3", "bid lannister 2", "bid greyjoy 1"):
        assert not re.search(r"\b[1-4]\b", table.do(line).out.partition("\n")[0])
    out = table.do("log --last 4").out
    assert "secret bid" in out
    table.do("bid baratheon 0")
    assert "Stark 4" in table.do("log --last 1").out
    assert table.status()["tracks"]["iron_throne"][0] == "stark"


@dataclass
class Player:
    """Somebody at a terminal who says what was prepared."""

    answers: list[str]
    told: list[str] = field(default_factory=list)

    def ask(self, prompt: str) -> str:
        self.told.append(prompt)
        return self.answers.pop(0)

    def ask_secret(self, prompt: str) -> str:
        return self.ask(prompt)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def refuse(self, text: str) -> None:
        self.told.append(text)


def test_bids_are_asked_one_player_after_the_other() -> None:
    state = due(RULES.begin({}, None), Task("bid", about="iron_throne"))
    player = Player(["3", "0", "1", "2", "4"])
    event = asked(state, "bid", player)
    found = {house: unseal(sealed) for house, sealed in event.data["bids"].items()}
    assert found == {"baratheon": 3, "lannister": 0, "stark": 1, "tyrell": 2, "greyjoy": 4}
    assert "Baratheon" in player.told[0]
    player = Player(["many", "3", "0", "1", "2", "4"])
    assert asked(state, "bid", player).data["bids"].keys() == found.keys()
    assert any("no number" in text for text in player.told)
    player = Player(["1", "4"])  # a house that is named alone is asked, and no other
    event = asked(state, "bid 'numbers=tyrell, stark 2 greyjoy'", player)
    found = {house: unseal(sealed) for house, sealed in event.data["bids"].items()}
    assert found == {"tyrell": 1, "stark": 2, "greyjoy": 4}


def test_a_battle_is_asked_for_step_by_step() -> None:
    forces = {
        "blackwater": "lannister 3k",
        "reach": "tyrell 1k 1f",
        "kings_landing": "stark 1f",
    }
    laid = {"blackwater": "march-zero", "kings_landing": "support"}
    state = orders(board("marches", forces), laid, "lannister")
    state = RULES.apply(state, words_event(state)).state
    player = Player(
        ["x", "d", "kevan v kevan", "kevan", "queen", "2 knight", "1 knight", "highgarden"]
    )
    event = asked(state, "battle", player)
    assert event.data["defend_support"] == ["kings_landing"]
    assert (event.data["lost"], event.data["retreat"]) == ({"knight": 1}, "highgarden")
    assert RULES.check(state, event) == ()
    assert player.answers == []
    assert any("attacker 6, defender 4" in text for text in player.told)


def test_who_lives_on_where_supply_is_short_is_asked_for() -> None:
    """P. 10: of two knights and a footman one is lost, and supply feeds one of the other two."""
    forces = {"blackwater": "lannister 3k", "reach": "tyrell 1k 2f", "highgarden": "tyrell 1f"}
    closed = ("dornish_marches", "kings_landing", "kingswood", "searoad_marches")
    forces |= dict.fromkeys(closed, "stark 1f")
    state = orders(board("marches", forces), {"blackwater": "march-zero"}, "lannister")
    state = RULES.apply(state, words_event(state)).state
    state = replace(state, supply={**state.supply, "tyrell": 0})
    for answer, units in (("1 footman", {"footman": 1}), ("", {"knight": 1})):
        player = Player(["tywin v margaery", "1 footman", "2 knight", answer])
        event = asked(state, "battle", player)
        assert (event.data["kept"], player.answers) == (units, [])
        assert RULES.check(state, event) == ()
        told = " ".join(" ".join(player.told).split())
        assert "Supply feeds 1 of 1 Knight, 1 Footman of Tyrell there: who lives on?" in told
    announced = " ".join(
        line.text for line in retreat_blocks(PLAY, state) if isinstance(line, Line)
    )
    assert "Highgarden (1/3)" in announced
    line = "battle '--cards=tywin v margaery' '--lost=1 footman' --retreat=highgarden"
    event = asked(state, f"{line} '--kept=1 footman'")
    after = RULES.apply(state, event).state
    assert after.forces["highgarden"].units == {"footman": 2}
    plain = asked(state, line)
    assert "kept" not in plain.data
    assert RULES.apply(state, plain).state.forces["highgarden"].units == {"footman": 1, "knight": 1}


def words_event(state: Any) -> Any:
    from companion.table.events import Event

    return Event("march", march("blackwater", reach="3k"))


def test_orders_in_any_spelling() -> None:
    for text in ("march+1", "m+1", "march +1", "special march", "pochod+1", "march-plus"):
        assert words.find_order(WORLD, text) == "march-plus"
    for text in ("march-1", "m-1", "pochod -1", "March −1"):
        assert words.find_order(WORLD, text) == "march-minus"
    for text in ("raid*", "raid+1", "nájezd*", "zvláštní nájezd", "r*"):
        assert words.find_order(WORLD, text) == "raid-star"
    for text in ("power", "consolidate", "konsolidace", "c", "k"):
        assert words.find_order(WORLD, text) == "power"
    for text in ("defence", "obrana", "d+1", "o1", "defence+1"):
        assert words.find_order(WORLD, text) == "defence"


def test_moves_in_any_spelling() -> None:
    there = {"knight": 1, "footman": 2}
    found = words.read_moves(WORLD, "stoney sept 1 footman, searoad knight; kl all", there)
    assert [(move.to, move.units) for move in found] == [
        ("stoney_sept", {"footman": 1}),
        ("searoad_marches", {"knight": 1}),
        ("kings_landing", there),
    ]
    assert words.read_moves(WORLD, "řekotočí", there)[0] == words.MarchMove("riverrun", there)


ENGLISH = re.compile(r"\b(the|and|with|which|this|your|options|usage|show)\b", re.IGNORECASE)


def test_no_english_in_a_czech_session(table: Table) -> None:
    names = [WORLD.game.words("cs").name("areas", key) for key in WORLD.areas]
    lines = [
        "new game-of-thrones --session cz",
        *BEGIN,
        "raven golden nájezd*",
        "next",
        "raid golden ironmans",
        "raid shivering",
        "march dragonstone crackclaw",
        "march lannisport riverrun 1 rytíř",
        "march winterfell bílý přístav 1 rytíř",
        "march highgarden reach",
        "can pochod pyke riverrun",
        "can nájezd pyke riverrun",
        "march pyke riverrun",
        "battle",
        'battle --cards "balon v tyrion" --blade --retreat lannisport',
        "march shipbreaker",
        "next",
        "westeros povolávání, střet, útok",
        "muster dragonstone 1 rytíř",
        "next --anyway",
        "next --anyway",
        "next --anyway",
        "next --anyway",
        "next --anyway",
        "bid stark 2 lannister 2 baratheon 1 tyrell 0 greyjoy 3",
        "tie stark lannister",
        "status",
        "supply",
        "cards",
        "log",
        "chart",
        "chart power",
        "chart supply",
        "games game-of-thrones",
        "set stark.power=7 harrenhal.token=stark eyrie.neutral=none",
        "march --help",
        "battle --help",
        "game-of-thrones --help",
        "rules",
    ]
    for line in lines:
        answer = table.do(f"{line} --lang cs")
        for printed in answer.out.splitlines():
            # Areas keep their English names, and the article of one may end a wrapped line.
            for name in names:
                printed = printed.replace(name, "")
            assert not ENGLISH.search(printed.replace("The", "")), (line, printed)
    for line in ("march pyke", "raid pyke", "bid stark 99", "muster pyke 9 lodí", "tie", "battle"):
        answer = table.type(f"{line} --lang cs")
        assert answer.status in (1, 2)
        assert not ENGLISH.search(answer.err), answer.err


def test_the_worst_outcome_of_the_safest_card_is_the_worst(table: Table) -> None:
    """None of its row or column, as the enemy answers, is worse than what is told."""
    table.do("new game-of-thrones")
    table.do(
        "set winterfell.units='stark: 2 footman 2 knight' stark.supply=6"
        " 'moat.units=greyjoy: 2 footman 1 knight' greyjoy.supply=6"
    )
    table.do("orders stark winterfell march+1, white harbor support")
    table.do("orders greyjoy moat defence+1")
    table.do("next --anyway")
    table.do("march winterfell moat")
    lines = table.do("odds").out.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("A \\ D"))
    columns = {name: n for n, name in enumerate(lines[start][6:].split(), 1)}
    rows = [line.split() for line in lines[start + 1 : start + 8]]
    text = " ".join(lines[start + 8 :])
    safest = re.findall(r"Safest is (\w+): at worst (A\+\d+)", text)
    assert len(safest) == 2
    for card, worst in safest:
        cells = [row[columns[card]] for row in rows] if card in columns else []
        cells = cells or next(row[1:] for row in rows if row[0] == card)
        margins = [int(cell.strip("A*").partition("/")[0]) for cell in cells]
        assert int(worst[1:]) == (max if card in columns else min)(margins)
