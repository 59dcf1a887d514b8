"""Decks that the program keeps: what comes, who sees it, and where it goes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from declared.folders import written
from games_to_try import SIXTH
from phones import party_of
from recorded.table import Table

from companion.declared.cards import chosen
from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.table.events import Event
from kitgen.game import DataError, load_game
from kitgen.game.declared.read import read_declared

HEATHER = SIXTH.parent / "heather-crowns"
TABLE = """
seats: {count: 2}
decks:
  pack: {cards: cards, copies: row.count, name: {en: Pack, cs: Balíček}}
stocks:
  gems: {of: seat}
deeds:
  pull:
    asks: {n: {number: 1..4}}
    do: [{draw: {pack: n}}]
  lay:
    asks: {card: {card: pack}}
    do: [{play: {pack: card}}]
  drop:
    asks: {card: {card: pack, several: true}}
    do: [{discard: {pack: card}}, {gain: {gems: count(card)}}]
  turn_up:
    name: {en: reveal, cs: otočit}
    do:
      - {flip: {pack: 1}}
      - {for: pack.open, as: card, do: [{gain: {gems: card.worth}}]}
  sweep:
    name: sweep
    do: [{discard: {pack: pack.open}}]
  pick:
    asks: {card: {card: pack, from: open}}
    do: [{take: {pack: card}}]
  seek:
    asks: {card: {row: cards}}
    do: [{take: {pack: card}}]
  mix:
    do: [{shuffle: pack}]
    told: "{pack.left} left, {count(pack.used)} used"
  swap:
    asks: {other: {seat: other}}
    do: [{if: "count(pack[other]) > count(pack[seat])", gain: {gems: 7}}]
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "home", monkeypatch)
    made.do(f"new {written(tmp_path / 'small', TABLE)} --people 'Anna, Petr' --rule chance=x")
    return made


def hand(table: Table, who: str) -> str:
    """The hand as its owner looks it up."""
    lines = table.do(f"hand {who}").out.splitlines()
    return next(line for line in lines if line.startswith("Pack")).removeprefix("Pack: ")


def test_what_was_drawn_comes_again_after_undo(table: Table) -> None:
    table.do("pull 2")
    first = hand(table, "anna")
    table.do("undo")
    assert hand(table, "anna") == "–"
    table.do("pull 2")
    assert hand(table, "anna") == first
    table.do("undo")
    table.do("redo")
    assert hand(table, "anna") == first


def test_another_word_of_chance_brings_other_cards(table: Table, tmp_path: Path) -> None:
    found = set()
    for word in "abcdefgh":
        table.do(f"new {tmp_path / 'small'} --rule chance={word}")
        table.do("pull 2")
        found.add(hand(table, "p1"))
    assert len(found) > 2
    assert table.type(f"new {tmp_path / 'small'} --rule 'chance=?'").status == 2


def test_each_card_is_as_likely_as_another() -> None:
    counts = Counter(chosen(f"word{n}", "pack", n % 7, 5) for n in range(5_000))
    assert set(counts) == set(range(5))
    assert all(abs(n - 1_000) < 150 for n in counts.values())  # five standard deviations


def test_hands_are_nobodys_business(table: Table, tmp_path: Path) -> None:
    table.do("pull 3")
    own = hand(table, "anna")
    names = [name for name in ("Ash", "Oak", "Yew") if name in own]
    told = "".join(
        table.do(line).out for line in ("status full", "status anna", "can lay", "can drop")
    )
    assert "3 face down" in told
    can = {row["command"]: row["answers"] for row in table.do("can --json").json["deeds"]}
    assert can["lay"] == []
    assert can["seek"]  # of all cards that there are
    assert not any(name in told for name in names)
    assert table.status()["pack"]["hands"]["p1"] == ["?"] * 3
    assert table.status()["choices"]["chance"] == "?"
    log = table.do("log").out + table.do("log --json").out
    table.do(f"export {tmp_path / 'a.json'}")
    log += (tmp_path / "a.json").read_text("utf-8")
    assert not any(name in log or f'"{name.lower()}"' in log for name in names)
    table.do(f"import {tmp_path / 'a.json'} --session copy")
    assert hand(table, "anna") == own
    table.do(f"export --state {tmp_path / 'b.yaml'}")
    table.do(f"new {tmp_path / 'small'} --from {tmp_path / 'b.yaml'}")
    assert hand(table, "p1") == own


def test_an_empty_pile_is_made_anew_of_what_was_used(table: Table) -> None:
    table.do("pull 4")
    said = table.type("pull 1")
    assert said.status == 1
    assert "Pack: no card is left" in said.err
    table.do("drop ash, oak")
    assert table.status()["gems"]["p1"] == 2
    assert "Yew" not in table.do("status").out
    table.do("pull 1")
    now = table.status()["pack"]
    assert now["used"] == []
    assert len(now["hands"]["p1"]) == 3
    table.do("undo")
    assert "3 left, 0 used" not in table.do("mix").out
    assert table.status()["pack"]["used"] == []


def test_cards_are_laid_open_taken_and_swept(table: Table) -> None:
    table.do("seek yew")
    assert hand(table, "anna") == "Yew"
    assert "is not there" in table.type("seek yew").err
    table.do("lay yew")
    assert table.status()["pack"]["open"] == ["yew"]
    assert "Yew" in table.do("status").out
    table.do("pick yew")
    table.do("lay yew")
    table.do("reveal")
    now = table.status()
    opened = now["pack"]["open"]
    assert len(opened) == 2
    assert now["gems"]["p1"] == 5 + (1 if opened[1] == "ash" else 2)
    table.do("--lang cs otočit")
    table.do("sweep")
    assert sorted(table.status()["pack"]["used"])[-1] == "yew"
    assert table.status()["pack"]["open"] == []
    assert table.type("lay yew").status != 0
    assert table.type("pick yew").status != 0


def test_on_phones_each_sees_the_own_hand(table: Table) -> None:
    with party_of(table) as party:
        anna, petr = party.phone("p1"), party.phone("p2")
        assert anna.act("pull", n="3")["state"] == "done"
        own = hand(table, "anna")
        first = own.split(",")[0].split()[-1]
        for name in (name for name in ("Ash", "Oak", "Yew") if name in own):
            assert name in json.dumps(anna.now(), ensure_ascii=False)
            assert name not in json.dumps(petr.now(), ensure_ascii=False)
        assert anna.act("swap", other="Petr")["state"] == "done"
        anna.act("lay", card=first)
        assert first in json.dumps(petr.now(), ensure_ascii=False)


def test_a_preview_shows_no_card_before_it_is_drawn(table: Table) -> None:
    """Whoever looks first sees backs, and nothing stands against it that he may not know."""
    with party_of(table) as party:
        anna = party.phone("p1")
        told = anna.act("turn_up", preview=True)
        assert told["state"] == "asked"
        shown = json.dumps(told, ensure_ascii=False)
        assert not any(name in shown for name in ("Ash", "Oak", "Yew"))
        assert table.status()["pack"]["open"] == []
        assert anna.answer("")["state"] == "done"
    assert len(table.status()["pack"]["open"]) == 1


def test_a_deck_may_lie_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    text = TABLE.replace("copies: row.count,", "copies: row.count, hands: open,")
    table.do(f"new {written(tmp_path / 'small', text)} --people 'Anna, Petr'")
    table.do("pull 1")
    assert table.status()["pack"]["hands"]["p1"][0] in ("ash", "oak", "yew")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("card: pack}}\n    do: [{play", "card: pakc}}\n    do: [{play", "did you mean 'pack'?"),
        ("draw: {pack: n}", "draw: {pakc: n}", "there is no deck 'pakc'; did you mean 'pack'?"),
        ("cards: cards,", "cards: crads,", "there is no table 'crads'; did you mean 'cards'?"),
        ("row.count", "row.cuont", "did you mean 'count'?"),
        ("play: {pack: card}", "play: {pack: lands.hill}", "is a row of 'lands'"),
        ("shuffle: pack", "shuffle: pakc", "there is no deck 'pakc'"),
        ("from: open", "from: hnad", "is 'hnad'; did you mean 'hand'?"),
        ("pack.left", "pack.lefd", "a deck has no 'lefd'; did you mean 'left'?"),
        ("copies: row.count", "copies: coins", "there is no 'coins' here"),
        ("count(pack[seat])", "pack[seat]", "stands"),
        ("  gems:", "  pack:", "a deck is called 'pack', as is a stock"),
    ],
)
def test_a_slip_of_the_pen_is_found_by_its_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in TABLE
    folder = written(tmp_path, TABLE.replace(old, new, 1))
    with pytest.raises(DataError) as found:
        read_declared(load_game(folder))
    assert said in str(found.value)
    assert all(problem.line and problem.column for problem in found.value.problems)


def test_a_deck_has_no_more_cards_than_a_game_can_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    folder = written(tmp_path / "small", TABLE.replace("row.count", "row.count * 999999"))
    said = table.type(f"new {folder}")
    assert said.status == 1
    assert "a deck has too many cards" in said.err


HANDED = """
  slip:
    name: {en: slip, cs: podat}
    asks:
      to: {seat: other}
      lot: {card: pack, several: true}
    do: [{hand: {pack: lot}, to: to}]
    told: {en: "{lot} to {to}", cs: "{lot} pro {to}"}
"""


def test_cards_are_handed_on_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {written(tmp_path / 'small', TABLE + HANDED)} --people 'Anna, Petr'")
    table.do("seek yew")
    table.do("pull 1")
    told = table.do("slip petr yew").out
    assert hand(table, "petr") == "Yew"
    assert "Yew" not in hand(table, "anna")
    table.do(f"export {tmp_path / 'a.json'}")
    told += table.do("log").out.splitlines()[-1]
    told += (tmp_path / "a.json").read_text("utf-8").partition('"slip"')[2]
    assert '"lot"' in told
    assert "yew" not in told.casefold()
    assert "Anna −1: Pack" in told
    table.do("undo")
    assert hand(table, "petr") == "–"
    table.do("redo")
    assert hand(table, "petr") == "Yew"
    assert table.type("slip petr yew").status != 0
    with party_of(table) as party:
        anna, petr = party.phone("p1"), party.phone("p2")
        card = hand(table, "anna")
        before = json.dumps(petr.now())
        assert anna.act("slip", to="Petr", lot=card)["state"] == "done"
        assert hand(table, "anna") == "–"
        assert card not in before
        assert card in json.dumps(petr.now())
        assert table.status()["pack"]["hands"] == {"p1": [], "p2": ["?", "?"]}


def test_a_hand_is_put_right(table: Table) -> None:
    table.do("seek yew")
    table.do("set anna.pack=ash, oak")
    assert hand(table, "anna") == "Ash, Oak"
    assert "Yew" not in table.do("status full").out
    said = table.type("set petr.pack=oak")
    assert said.status == 1
    assert "Oak: 1 more than there are" in said.err
    table.do("set anna.pack=none petr.pack=oak")
    assert (hand(table, "anna"), hand(table, "petr")) == ("–", "Oak")
    table.do("undo 2")
    assert hand(table, "anna") == "Yew"


def test_what_lies_open_or_is_used_is_put_right(table: Table) -> None:
    table.do("seek yew")
    told = table.do("set pack.open='ash, oak' pack.used=ash").out
    assert "Pack: open Ash, Oak, was none; Pack: used Ash, was none" in told
    now = table.status()["pack"]
    assert (now["open"], now["used"]) == (["ash", "oak"], ["ash"])
    said = table.type("set open=yew")  # the only deck need not be named
    assert said.status == 1
    assert "Yew: 1 more than there are" in said.err
    assert table.status()["pack"] == now
    table.do("--lang cs set balíček.leží=dub balíček.použit=nic")
    now = table.status()["pack"]
    assert (now["open"], now["used"]) == (["oak"], [])
    table.do("mix")  # the pile is what is left: both ashes of four cards
    assert "2 left, 0 used" in table.do("log").out
    table.do("undo 2")
    assert table.status()["pack"]["used"] == ["ash"]
    assert "'aash' is not known" in table.type("set pack.open=aash").err


@pytest.mark.parametrize("cards", [["?"], ["nowhere"], "ash", {"ash": 1}, [3], 3])
def test_a_log_that_lays_what_is_no_card_changes_nothing(tmp_path: Path, cards: Any) -> None:
    folder = written(tmp_path / "small", TABLE)
    rules = DeclaredRules(open_world(tmp_path, adopt(folder, tmp_path)))
    state = rules.begin({}, None)
    event = Event("set", {"changes": {"pack.open": cards}})
    assert rules.check(state, event)
    assert rules.apply(state, event).state == state
    assert rules.describe(state, event)[1]


GOALS = (
    TABLE
    + """
sums:
  glory:
    of: seat
    name: {en: Glory, cs: Sláva}
    lines:
      - {each: cards, as: goal, if: "goal in pack[seat]", is: 10}
      - {name: {en: gems, cs: kameny}, is: "gems[seat]"}
winner: {most: "glory[seat]"}
"""
)


def test_what_follows_from_a_hidden_hand_is_as_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One screen that all see counts no hand, in figures, lines and charts; a phone its owner's.
    When the game is over all lies open, and agrees with who has won."""
    table = Table(tmp_path / "home", monkeypatch)
    table.do(f"new {written(tmp_path / 'small', GOALS)} --people 'Anna, Petr' --rule chance=x")
    table.do("pull 1")
    card = hand(table, "anna")
    table.do("set petr.gems=3")

    def seen() -> str:
        lines = ("status", "status anna", "status full", "chart glory", "undo 1", "redo 1")
        return "".join(table.do(line).out for line in lines) + table.do("status --json").out

    told = seen()
    assert card not in told
    assert "10" not in told.replace(":10", "")
    assert table.status()["sums"]["glory"] == {"p1": 0, "p2": 3}
    with party_of(table) as party:
        anna, petr = (json.dumps(party.phone(seat).now()) for seat in ("p1", "p2"))
    assert card in anna
    assert card not in petr

    table.do("set over=yes")
    assert "Anna" in table.do("status").out.splitlines()[2]
    assert f"10 {card}" in table.do("status anna").out
    assert table.status()["sums"]["glory"] == {"p1": 10, "p2": 3}
    assert table.status()["winners"] == ["p1"]
    with party_of(table) as party:
        assert "10" in json.dumps(party.phone("p2").now())
