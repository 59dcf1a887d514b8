"""Trades between seats: one line at a terminal, an offer and its acceptance on phones."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from acting import People, Unanswerable, comes_back, drawn
from declared.folders import assert_slip_is_told, written
from phones import party_of
from recorded.table import Table

from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.table.actions import Draft
from companion.table.arguments import Args
from companion.table.asking import answered, event_of
from companion.table.lazy import kind_at

TABLE = """
seats: {count: 3}
stocks:
  coins: {of: seat, start: 9, supply: 60, name: {en: Coins, cs: Mince}}
  wares: {of: seat, each: cards, start: row.count, most: 5, name: {en: Wares, cs: Zboží}}
  deals: {of: seat}
deeds:
  barter:
    name: {en: barter, cs: vyměnit}
    times: 3
    trade: [coins, wares]
    when: [{if: "coins[other] > 0", else: "{other} has no coin"}]
    do: [{gain: {deals: 1}, who: other}]
  swap:
    who: anybody
    trade: wares
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr, Eva'")
    return made


def test_goods_go_by_names_that_are_the_same_in_all_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A column `name: text` has them in the table itself."""
    folder = written(tmp_path / "small", TABLE)
    declared = (folder / "game.yaml").read_text("utf-8")
    declared = declared.replace("{id: id, name: words, count", "{id: id, name: text, count")
    (folder / "game.yaml").write_text(declared, "utf-8")
    (folder / "cards.csv").write_text("id,name,count,worth\nash,Black Wood,2,1\n", "utf-8")
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {folder} --people 'Anna, Petr, Eva'")
    assert "2 Black Wood" in made.do("barter petr 2 black wood for 3 coins").out


def test_one_line_says_both(table: Table) -> None:
    told = table.do("barter petr 2 ash for 3 coins").out
    assert "to Petr 2 Ash for 3× Coins" in told
    now = table.status()
    assert now["coins"] == {"p1": 12, "p2": 6, "p3": 9}
    assert now["wares"]["p1"]["ash"] == 0
    assert now["wares"]["p2"]["ash"] == 4
    assert now["deals"]["p2"] == 1
    table.do("undo")
    table.do("--lang cs vyměnit petr 2 jasan za 3 mince")
    assert {**table.status(), "line": 0} == {**now, "line": 0}
    table.do("barter eva 1 coin, 1 oak for nothing")
    assert table.status()["coins"]["p3"] == 10
    table.do("swap petr eva 3 ash for 1 yew")
    assert table.status()["wares"]["p3"] == {"ash": 5, "oak": 2, "yew": 0}


def test_what_somebody_has_not_got_is_not_given(table: Table) -> None:
    for line, said in {
        "barter petr 3 ash for 1 coin": "Anna has 2; 3 needed",
        "barter petr 1 ash for 10 coins": "Petr has 9; 10 needed",
        "barter anna 1 ash for 1 coin": "Nobody trades with oneself",
        "barter petr nothing for nothing": "Nothing is traded",
        "barter petr 1 ahs for 1 coin": "ahs",
    }.items():
        answer = table.type(line)
        assert answer.status != 0, line
        assert said in answer.err
    table.do("set p2.coins=0")
    assert "Petr has no coin" in table.type("barter petr 1 ash for 1 oak").err
    table.do("swap anna petr 2 ash for 1 oak")
    table.do("swap eva petr 1 ash for 1 yew")
    assert "has room for 0 more" in table.type("swap eva petr 1 ash for nothing").err


def test_asked_at_the_prompt_it_is_the_same(tmp_path: Path) -> None:
    rules = DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", TABLE), tmp_path)))
    state: Any = rules.begin({}, None)
    kind = kind_at(*rules.kinds["barter"])
    draft = Draft(rules.at(state), state)
    asked = answered(kind, draft, Args({}), People("p2", "2 ash", "3 coins"))
    line = Args({"partner": "p2", "gives": ("2 ash for 3 coins",)})
    typed: Any = answered(kind, draft, line, None)
    assert asked == typed
    after: Any = rules.apply(state, event_of("barter", typed)).state
    assert after.coins["p1"] == 12


def test_on_phones_one_offers_and_the_other_accepts(table: Table) -> None:
    with party_of(table) as party:
        anna, petr, eva = (party.phone(seat) for seat in ("p1", "p2", "p3"))
        assert offered(anna, "2 ash", "3 coins")["state"] == "done"
        assert table.status()["coins"]["p1"] == 9
        assert "Anna offers Petr: 2 Ash for 3× Coins" in json.dumps(petr.now(), ensure_ascii=False)
        assert eva.act("accept")["state"] != "done"
        assert petr.act("accept")["state"] == "done"
        assert table.status()["coins"] == {"p1": 12, "p2": 6, "p3": 9}
        assert table.status()["offers"]["barter"] == {}
        offered(anna, "1 oak", "1 coin")
    assert table.status()["offers"]["barter"]["p1"]["other"] == "p2"
    assert "accept anna" in table.do("status").out
    table.do("accept anna")
    assert table.status()["coins"]["p1"] == 13
    assert "offers nothing" in table.type("accept anna").err
    table.do("undo")
    table.do("next")  # an offer goes with the turn
    assert table.status()["offers"] == {}


def offered(phone: Any, gives: str, gets: str) -> Any:
    return phone.act("barter", partner="Petr", gives=gives, **{"for": gets})


def test_nothing_is_made_of_nothing(tmp_path: Path) -> None:
    rules = DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", TABLE), tmp_path)))
    dice, state = random.Random(4), rules.begin({}, None)
    first, count = total(state), 0
    for _time in range(150):
        name = dice.choice(["barter", "swap", "accept", "next"])
        seat = dice.choice(["", "p1", "p2"])
        kind = kind_at(*rules.kinds[name])
        draft = Draft(rules.at(state), state, seat=seat)
        try:
            action = drawn(kind, draft, dice)
        except Unanswerable:
            continue
        event = comes_back(rules, action)
        allowed = not rules.check(state, event)
        after = rules.apply(state, event).state
        assert total(after) == first, event
        if allowed:
            state, count = after, count + 1
            assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
    assert count > 30


def total(state: Any) -> tuple[int, ...]:
    rows = [one.get(key, 0) for key in ("ash", "oak", "yew") for one in state.wares.values()]
    return sum(state.coins.values()), *(sum(rows[at : at + 3]) for at in (0, 3, 6))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("trade: [coins, wares]", "trade: [cions, wares]", "did you mean 'coins'?"),
        ("trade: wares", "trade: []", "trades nothing"),
        ("coins[other]", "coins[othr]", "did you mean 'other'?"),
        ("  deals: {of: seat}", "  deals: {of: seat, spaces: lands}\n  other: {}", "'other'"),
        ("trade: wares", "trade: wares\n    secret: true", "trades and has 'secret'"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert_slip_is_told(tmp_path, TABLE, old, new, said)
