"""Secret bids and choices: hidden until all are there, then opened and done, the best first."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from acting import People
from declared.folders import assert_slip_is_told, written
from phones import party_of
from recorded.table import Table

from companion.declared.answers import misfit
from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.table.actions import Draft
from companion.table.arguments import Args
from companion.table.asking import answered, event_of
from companion.table.lazy import kind_at
from companion.table.sealed import seal_text, unseal_text

TABLE = """
seats: {count: 3}
phases:
  auction: {who: all, name: {en: Auction, cs: Dražba}}
  market: {name: {en: Market, cs: Trh}}
stocks:
  coins: {of: seat, start: 9, supply: 60}
  prizes: {of: seat}
  lone: {of: seat}
deeds:
  bid:
    name: {en: bid, cs: dražit}
    phase: auction
    once: true
    secret: {most: [amount]}
    asks: {amount: {number: [0, "coins[seat]"], help: {en: Your bid., cs: Tvá nabídka.}}}
    when: [{if: amount != 7, else: nobody bids seven}]
    do:
      - {pay: {coins: amount}}
      - {if: rank == 1, gain: {prizes: 6 // tied}}
    then: [{order: ranked}]
  go:
    name: {en: go, cs: jít}
    phase: market
    secret: {if: "coins[seat] > 0"}
    asks:
      land: {row: lands}
      what: {word: {boat: {en: boat, cs: loď}, cart: {en: cart, cs: vůz}}}
    do: [{if: alike == 1, gain: {lone: 1}}]
  spend:
    phase: auction
    who: anybody
    asks: {n: {number: 1..9}}
    do: [{pay: {coins: n}}]
"""


def begun(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str = TABLE) -> Table:
    table = Table(folder / "home", monkeypatch)
    table.do(f"new {written(folder / 'small', text)} --people 'Anna, Petr, Eva'")
    return table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return begun(tmp_path, monkeypatch)


def test_bids_lie_hidden_until_the_last_one(table: Table, tmp_path: Path) -> None:
    told = table.do("bid anna 5").out
    assert "an answer face down of Anna" in told
    assert table.status()["coins"]["p1"] == 9
    assert "Petr, Eva still to answer" in table.do("status").out
    table.do("bid petr 2")
    shown = table.do("log").out + table.do("log --json").out + table.do("status --json").out
    table.do(f"export {tmp_path / 'a.json'}")
    table.do(f"export --state {tmp_path / 'a.yaml'}")
    shown += (tmp_path / "a.json").read_text() + (tmp_path / "a.yaml").read_text()
    assert "amount" not in shown
    told = table.do("bid eva 3").out
    assert told.index("Anna") < told.index("Eva") < told.index("Petr")
    now = table.status()
    assert now["coins"] == {"p1": 4, "p2": 7, "p3": 6}
    assert now["prizes"] == {"p1": 6, "p2": 0, "p3": 0}
    assert now["order"] == ["p1", "p3", "p2"]
    assert now["sealed"] == {}
    assert "Anna 5; Eva 3; Petr 2" in table.do("log").out
    assert "once a turn" in table.type("bid anna 1").err
    table.do("undo")
    assert table.status()["coins"]["p1"] == 9
    table.do("redo")
    assert {**table.status(), "line": 0} == {**now, "line": 0}


def test_can_opens_nothing(table: Table) -> None:
    table.do("bid anna 5 petr 4")
    told = table.do("can bid eva 3").out
    assert "Yes: bid: an answer face down of Eva" in told
    assert "5" not in told
    table.do("bid eva 0")
    due = [line for line in table.do("status").out.splitlines() if line.startswith("- ")]
    assert "'bid'" not in due[0]  # nobody is to answer any more
    assert "Anna 5; Petr 4; Eva 0" in table.do("log").out  # nothing is a bid too


def test_all_bids_in_one_line_are_the_same(table: Table) -> None:
    for line in ("bid anna 5 petr 5 eva 1", "bid Anna 5, Petr 5, Eva 1", "--lang cs dražit petr 5"):
        table.do(line)
        if "cs" in line:
            table.do("bid eva 1 anna 5")
        assert table.status()["prizes"] == {"p1": 3, "p2": 3, "p3": 0}
        table.do("undo" if "cs" not in line else "undo 2")
    assert "Anna is named twice" in table.type("bid anna 1 anna 2").err


def test_one_player_after_the_other_types_it_at_the_prompt(tmp_path: Path) -> None:
    rules = DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", TABLE), tmp_path)))
    state: Any = rules.begin({}, None)
    people = People("99", "7x", "4", "6", "0")
    found = answered(kind_at(*rules.kinds["bid"]), Draft(rules.at(state), state), Args({}), people)
    after: Any = rules.apply(state, event(rules, found)).state
    assert after.coins == {"p1": 5, "p2": 3, "p3": 9}
    refused = [text for text in people.heard if "0 to 9" in text]
    assert len(refused) == 2
    assert not any("99" in text or "7x" in text for text in people.heard)


def test_nothing_is_an_answer_where_it_may_be(tmp_path: Path) -> None:
    text = TABLE.replace("land: {row: lands}", "land: {row: lands, optional: true}")
    text = text.replace("phase: market\n    secret", "phase: auction\n    secret")
    rules = DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", text), tmp_path)))
    state: Any = rules.begin({}, None)
    draft = Draft(rules.at(state), state)
    people = People("", "boat", "nothing", "boat", "hill", "cart")
    found = answered(kind_at(*rules.kinds["go"]), draft, Args({}), people)
    step = rules.apply(state, event(rules, found))
    after: Any = step.state
    assert after.lone == {"p1": 0, "p2": 0, "p3": 1}
    assert any("3 nothing)" in heard for heard in people.heard)


def test_nothing_is_no_answer_where_the_condition_does_not_hold(tmp_path: Path) -> None:
    text = TABLE.replace("land: {row: lands}", 'land: {row: lands, optional: "coins[seat] < 5"}')
    text = text.replace("phase: market\n    secret", "phase: auction\n    secret")
    rules = DeclaredRules(open_world(tmp_path, adopt(written(tmp_path / "small", text), tmp_path)))
    state: Any = rules.begin({}, None)
    people = People("", "nothing", "hill", "boat", "hill", "boat", "hill", "cart")
    draft = Draft(rules.at(state), state)
    found = answered(kind_at(*rules.kinds["go"]), draft, Args({}), people)
    after: Any = rules.apply(state, event(rules, found)).state
    assert after.lone == {"p1": 0, "p2": 0, "p3": 1}
    assert people.answers == []
    assert not any("nothing" in heard for heard in people.heard)


@pytest.mark.parametrize(
    ("question", "nothing", "something"),
    [
        ("row: lands, several: true", (), ("hill",)),
        ("counts: lands", {}, {"hill": 1}),
        ("counts: lands", {"hill": 0}, {"hill": 2}),
        ("row: lands", None, "hill"),
    ],
)
def test_nothing_chosen_is_nothing_answered(
    tmp_path: Path, question: str, nothing: Any, something: Any
) -> None:
    text = TABLE.replace(
        "land: {row: lands}", f'land: {{{question}, optional: "coins[seat] < {{n}}"}}'
    )
    told = []
    for n in (5, 10):  # each has 9
        folder = written(tmp_path / f"small{n}", text.replace("{n}", str(n)))
        world = open_world(tmp_path, adopt(folder, tmp_path))
        rules = DeclaredRules(world)
        asked = kind_at(*rules.kinds["go"]).deed.asked[0]
        state: Any = rules.begin({}, None)
        told += [misfit(world, state, "p1", asked, {}, value) for value in (nothing, something)]
    assert [bool(text) for text in told] == [True, False, False, False]


def event(rules: DeclaredRules, action: Any) -> Any:
    return event_of(rules.kind_of(action), action)


def test_a_bid_may_be_laid_anew_and_nobody_goes_on_without_the_others(table: Table) -> None:
    table.do("bid anna 5")
    assert "no longer counts" in table.do("bid anna 1").out
    said = table.type("next")
    assert said.status == 1
    assert "Petr, Eva" in said.err
    table.do("bid petr 2 eva 0")
    assert table.status()["coins"] == {"p1": 8, "p2": 7, "p3": 9}
    table.do("next")


def test_what_was_lost_since_is_no_part_of_a_bid(table: Table) -> None:
    table.do("bid anna 8")
    table.do("spend anna 6")
    table.do("bid petr 4 eva 1")
    assert table.status()["coins"] == {"p1": 0, "p2": 5, "p3": 8}
    assert table.status()["prizes"]["p2"] == 6


def test_a_refusal_tells_no_bid(table: Table) -> None:
    for line in ("bid anna 12", "bid anna 7", "bid anna seven"):
        said = table.type(line)
        assert said.status != 0
        assert "12" not in said.err
        assert "'seven'" not in said.err
    assert table.status()["sealed"] == {}


def test_whoever_has_nothing_does_not_answer(table: Table) -> None:
    table.do("bid anna 9 petr 1 eva 1")
    table.do("next")
    assert "does not answer" in table.type("go anna hill boat").err
    table.do("go petr hill boat")
    table.do("go eva hill cart")
    assert table.status()["lone"] == {"p1": 0, "p2": 1, "p3": 1}
    table.do("go petr hill boat eva hill boat")
    assert table.status()["lone"] == {"p1": 0, "p2": 1, "p3": 1}
    assert "Petr Kopec loď" in table.do("--lang cs zápis").out


def test_who_has_nothing_to_bid_is_asked_nothing(table: Table) -> None:
    table.do("spend anna 9")
    with party_of(table) as party:
        anna = party.phone("p1")
        assert anna.act("bid", preview=True)["state"] == "done"
        assert "p1" not in anna.now()["awaited"]
    assert table.type("bid anna 1").status == 1
    table.do("bid petr 2 eva 1")
    assert table.status()["prizes"]["p2"] == 6


def test_phones_show_nobody_what_lies(table: Table) -> None:
    with party_of(table) as party:
        phones = [party.phone(seat) for seat in ("p1", "p2", "p3")]
        anna, petr, eva = phones
        assert petr.now()["mine"]
        told = anna.act("bid")
        assert told["state"] == "asked"
        assert anna.asked()["secret"]
        assert anna.asked()["most"] == 9
        assert anna.answer("5")["state"] == "done"
        assert not anna.now()["mine"]
        assert petr.act("bid", amount="4")["state"] == "done"
        assert "sealed-" not in json.dumps(eva.now())
        assert "Anna 5" not in json.dumps(eva.now())
        assert eva.act("spend", n="2", preview=True)["state"] == "asked"
        assert eva.answer("")["state"] == "done"  # and not as Petr, who is player 2
        assert table.status()["coins"] == {"p1": 9, "p2": 9, "p3": 7}
        assert eva.act("bid", amount="3", preview=True)["state"] == "done"
        assert "Anna 5; Petr 4; Eva 3" in json.dumps(petr.now())
    assert table.status()["coins"] == {"p1": 4, "p2": 5, "p3": 4}


def test_what_a_secret_deed_began_with_is_not_shown(table: Table) -> None:
    for line in ("bid anna 0", "bid petr 0", "bid eva 0", "next"):
        table.do(line)
    with party_of(table) as party:
        anna = party.phone("p1")
        assert anna.act("go", land="hill")["state"] == "asked"
        assert [draft["filled"] for draft in anna.now()["drafts"]] == [[]]


def test_line_prompt_and_phone_come_to_the_same(table: Table) -> None:
    ends = []
    for bids in itertools.permutations((("anna", 4), ("petr", 6), ("eva", 6))):
        for who, bid in bids:
            table.do(f"bid {who} {bid}")
        ends.append(table.status())
        table.do("undo 3")
    assert all({**end, "line": 0} == {**ends[0], "line": 0} for end in ends)


def test_texts_are_sealed_and_opened() -> None:
    for text in ("", "a", "ž" * 200, json.dumps({"amount": 3})):
        assert unseal_text(seal_text(text, 2**64 - 1)) == text
    assert len(seal_text("a", 1)) == len(seal_text("b" * 50, 2))
    for broken in ("", "sealed-", "sealed-aa", "x", seal_text("a", 1)[:-1] + "q", "sealed-é"):
        with pytest.raises(ValueError):  # noqa: PT011
            unseal_text(broken)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("secret: {most: [amount]}", "secret: {most: [amuont]}", "did you mean 'amount'?"),
        ("secret: {most: [amount]}", "secret: {mots: [amount]}", "did you mean 'most'?"),
        ("secret: {most: [amount]}", "secret: false", "leave 'secret' out"),
        ("    secret: {most: [amount]}\n", "", "add 'secret: true'"),
        ("order: ranked", "order: lands", "is a table"),
        ("order: ranked", "order: rnaked", "did you mean 'ranked'?"),
        ("rank == 1", "rnak == 1", "did you mean 'rank'?"),
        ("  prizes:", "  rank:", "nothing else can be called 'rank'"),
        ("once: true\n", "who: anybody\n", "leave 'who' out"),
        ("row: lands", "flag: yes", "write word: [yes, no]"),
        ('"coins[seat] > 0"', '"land == lands.hill"', "there is no 'land' here"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert_slip_is_told(tmp_path, TABLE, old, new, said)
