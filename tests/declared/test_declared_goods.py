"""Trades of what seats hold and of cards: nothing is made or lost, and hands stay hidden."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from acting import People, Unanswerable, comes_back, drawn
from declared.folders import assert_slip_is_told, written
from phones import Phone, party_of
from recorded.table import Table

from companion.declared.cards import pile
from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.declared.stacks import stack
from companion.table.actions import Draft
from companion.table.arguments import Args
from companion.table.asking import answered, event_of
from companion.table.events import Event
from companion.table.lazy import kind_at

TABLE = """
seats: {count: 3}
stocks:
  coins: {of: seat, start: 9, supply: 60, name: {en: Coins, cs: Mince}}
  wares: {of: seat, each: cards, start: 1, most: 5, name: {en: Wares, cs: Zboží}}
holdings:
  owned: {rows: lands, of: seat, name: {en: Lands, cs: Země}}
  camp: {rows: troops, of: lands}
decks:
  pack: {cards: cards, copies: row.count, name: {en: Pack, cs: Balíček}}
deeds:
  take: {who: anybody, asks: {land: {row: lands}}, do: [{own: {owned: land}}]}
  pull: {who: anybody, do: [{draw: {pack: 1}}]}
  barter:
    name: {en: barter, cs: vyměnit}
    trade: [coins, owned, pack]
  swap: {who: anybody, trade: [pack, wares]}
"""
HANDS = ("set p1.pack='ash, oak'", "set p2.pack=yew", "take anna hill")


def rules_of(tmp_path: Path, table: str = TABLE) -> DeclaredRules:
    return DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", table), tmp_path)))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr, Eva'")
    for line in HANDS:
        made.do(line)
    return made


def hand(table: Table, who: str) -> str:
    lines = table.do(f"hand {who}").out.splitlines()
    return next(line for line in lines if line.startswith("Pack")).removeprefix("Pack: ")


def told_of_all(table: Table, path: Path) -> str:
    """Whatever people can read who open the session, behind what the test itself has set up."""
    table.do(f"export {path}")
    log = table.do("log").out
    return log[log.index("Petr Hill") :] + path.read_text("utf-8").partition('"take"')[2]


def test_a_land_and_a_card_change_hands(table: Table, tmp_path: Path) -> None:
    before = table.status()
    told = table.do("barter petr hill, ash for yew, 3 coins").out
    assert "to Petr Hill, 1 face down (Pack) for 1 face down (Pack), 3× Coins" in told
    now = table.status()
    assert now["owned"] == {"hill": "p2"}
    assert now["coins"] == {"p1": 12, "p2": 6, "p3": 9}
    assert (hand(table, "anna"), hand(table, "petr")) == ("Oak, Yew", "Ash")
    written_down = told_of_all(table, tmp_path / "a.json")
    assert not any(name in written_down.casefold() for name in ('"ash"', "yew", "jasan", ".ash"))
    table.do("undo")
    assert {**table.status(), "line": 0} == {**before, "line": 0}
    assert hand(table, "anna") == "Ash, Oak"
    table.do("--lang cs vyměnit petr kopec, jasan za tis, 3 mince")
    assert {**table.status(), "line": 0} == {**now, "line": 0}
    table.do(f"import {tmp_path / 'a.json'} --session copy")
    assert (hand(table, "p1"), hand(table, "p2")) == ("Oak, Yew", "Ash")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("barter petr dale for 1 coin", "Lands (Dale): Anna has 0; 1 needed"),
        ("barter petr 1 coin for hill", "Lands (Hill): Petr has 0; 1 needed"),
        ("barter petr 2 hill for 1 coin", "Lands (Hill): Anna has 1; 2 needed"),
        ("barter petr hill for hill", "Lands (Hill): Petr has 0; 1 needed"),
        ("barter petr yew for 1 coin", "Pack (Yew): Anna has 0; 1 needed"),
        ("barter petr 2 ash for 1 coin", "Pack (Ash): Anna has 1; 2 needed"),
        ("barter petr ash for ash", "Pack (Ash): Petr has 0; 1 needed"),
        ("swap anna petr 1 ash for nothing", "Pack Ash, Wares Ash"),
    ],
)
def test_what_somebody_has_not_got_is_not_given(table: Table, line: str, said: str) -> None:
    before = table.status()
    answer = table.type(line)
    assert answer.status != 0
    assert said in answer.err
    assert table.status() == before


def test_what_two_things_call_alike_goes_by_both_names(table: Table) -> None:
    table.do("swap anna petr 1 pack ash, 1 wares oak for 1 wares yew")
    assert hand(table, "petr") == "Yew, Ash"
    assert table.status()["wares"]["p2"] == {"ash": 1, "oak": 2, "yew": 0}


def test_asked_at_the_prompt_it_is_the_same_and_lists_no_hand(tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    state: Any = rules.begin({}, None)
    pack = {**rules.dump(state)["pack"], "hands": {"p1": ["ash", "oak"], "p2": ["yew"], "p3": []}}
    state = rules.load({**rules.dump(state), "pack": pack, "owned": {"hill": "p1"}})
    kind = kind_at(*rules.kinds["barter"])
    draft, people = Draft(rules.at(state), state), People("p2", "hill, ash", "yew")
    asked: Any = answered(kind, draft, Args({}), people)
    line = Args({"partner": "p2", "gives": ("hill, ash for yew",)})
    typed: Any = answered(kind, draft, line, None)
    assert asked.offer() == typed.offer()
    assert not any(name in " ".join(people.heard) for name in ("Ash", "Oak", "Yew"))
    assert "1 Hill" in " ".join(people.heard)
    after = [rules.apply(state, event_of("barter", one)).state for one in (asked, typed)]
    assert after[0] == after[1] != state


def test_on_phones_the_two_see_the_cards_and_the_third_one_backs(table: Table) -> None:
    with party_of(table) as party:
        anna, petr, eva = (party.phone(seat) for seat in ("p1", "p2", "p3"))
        goods = {"gives": "1 ash, 1 hill", "for": "1 yew"}
        assert anna.act("barter", partner="Petr", **goods)["state"] == "done"
        for phone in (anna, petr):
            assert "Anna offers Petr: 1 Ash, Hill for 1 Yew" in json.dumps(phone.now())
        third = json.dumps(eva.now())
        assert "Anna offers Petr: 1 face down (Pack), Hill for 1 face down (Pack)" in third
        assert not any(text in third for text in ("1 Ash, Hill", "for 1 Yew", "pack.ash"))
        assert "1 face down (Pack)" in table.do("status").out
        assert "ash" not in json.dumps(table.status()["offers"])
        assert petr.act("accept")["state"] == "done"
        assert table.status()["owned"] == {"hill": "p2"}
        # the seal of the line tells nobody; nor does the record on a phone that has seen nothing
        assert "1 face down (Pack)" in json.dumps(eva.now())
    assert (hand(table, "anna"), hand(table, "petr")) == ("Oak, Yew", "Ash")


def test_an_offer_is_due_on_the_phone_it_is_made_to(table: Table) -> None:
    with party_of(table) as party:
        anna, petr, eva = (party.phone(seat) for seat in ("p1", "p2", "p3"))
        anna.act("barter", partner="Petr", gives="1 ash", **{"for": "1 yew"})

        def replies(phone: Phone) -> list[str]:
            commands = phone.get("/api/can").json["commands"]
            return [one["name"] for one in commands if one["replies"]]

        assert [replies(phone) for phone in (anna, petr, eva)] == [[], ["accept"], []]
        told = petr.act("accept", preview=True)
        assert "accepts from Anna: 1 Ash for 1 Yew" in json.dumps([told, petr.now()["drafts"]])
        assert petr.answer("send")["state"] == "done"
        assert replies(petr) == []


def test_an_offer_does_not_tell_what_the_other_one_has(table: Table) -> None:
    """Whoever asks for a card gets the same answer whether it is there or not."""
    with party_of(table) as party:
        anna, petr = party.phone("p1"), party.phone("p2")
        for card in ("yew", "ash"):
            told = anna.act("barter", partner="Petr", gives="1 coin", **{"for": f"1 {card}"})
            assert told["state"] == "done", card
        refused = json.dumps(petr.act("accept"))
        assert "Pack (Ash): Petr has 0; 1 needed" in refused
        assert table.status()["coins"]["p1"] == 9


def test_an_open_hand_is_told_by_its_cards(tmp_path: Path, monkeypatch: Any) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    folder = written(tmp_path / "small", TABLE.replace("copies: row", "hands: open, copies: row"))
    table.do(f"new {folder} --people 'Anna, Petr, Eva'")
    for line in HANDS:
        table.do(line)
    told = table.do("barter petr ash for 1 coin").out
    assert "to Petr 1 Ash for 1× Coins" in told
    assert table.status()["pack"]["hands"] == {"p1": ["oak"], "p2": ["yew", "ash"], "p3": []}


def test_nothing_is_made_of_nothing(tmp_path: Path) -> None:
    """Whatever is traded, allowed or not: every card and every coin is still there once."""
    rules = rules_of(tmp_path)
    state: Any = rules.begin({}, None)
    dice, done = random.Random(4), Counter[str]()
    whole = Counter(stack(rules.world, "pack"))
    for _time in range(300):
        name = dice.choice(["barter", "swap", "accept", "take", "pull", "next"])
        seat = dice.choice(["", "p1", "p2"])
        kind = kind_at(*rules.kinds[name])
        try:
            action = drawn(kind, Draft(rules.at(state), state, seat=seat), dice)
        except Unanswerable:
            continue
        event = comes_back(rules, action)
        allowed = not rules.check(state, event)
        after: Any = rules.apply(state, event).state
        assert Counter([*after.pack.out(), *pile(stack(rules.world, "pack"), after.pack)]) == whole
        assert sum(after.coins.values()) == 27
        assert sum(n for one in after.wares.values() for n in one.values()) == 9
        assert set(state.owned) <= set(after.owned) <= {"hill", "dale"}
        assert rules.load(json.loads(json.dumps(rules.dump(after)))) == after
        if allowed:
            state = after
            done[name] += 1
    assert done["barter"] + done["swap"] > 30
    assert done["accept"] > 2


@pytest.mark.parametrize(
    "goods", [{"pack.?": 1}, {"pack.sealed-aa": 1}, {"owned.x": 1}, {"pack": 1}, {"owned.hill": -1}]
)
def test_strange_goods_are_refused_and_change_nothing(
    tmp_path: Path, goods: dict[str, int]
) -> None:
    rules = rules_of(tmp_path)
    state: Any = rules.begin({}, None)
    event = Event("barter", {"other": "p2", "gives": goods, "gets": {}, "agreed": True})
    assert rules.check(state, event)
    after = rules.dump(rules.apply(state, event).state)
    before = rules.dump(state)
    assert (after["owned"], after["pack"]) == (before["owned"], before["pack"])
    assert rules.describe(state, event)[1]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[coins, owned, pack]", "[coins, ownd]", "did you mean 'owned'?"),
        ("[coins, owned, pack]", "[coins, camp]", "name what seats have, and no track"),
        ("[coins, owned, pack]", "[coins, lands]", "nothing that seats can trade"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert_slip_is_told(tmp_path, TABLE, old, new, said)
