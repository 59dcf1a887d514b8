"""Small folders of declared games, written where a test wants them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kitgen.game import DataError, load_game
from kitgen.game.declared.read import read_declared

GAME = """
id: small
version: "1"
languages: [en, cs]
tables:
  cards: {columns: {id: id, name: words, count: int 1..9, worth: int 0..9}}
  troops: {columns: {id: id, name: words, hits: int 1..3, cost: int 1..9}}
  lands: {columns: {id: id, name: words}}
  crt: {columns: {id: id, roll: int, low: "one of AE, AR, DR, DE", high: "one of AE, AR, DR, DE"}}
"""
FILES = {
    "cards.csv": """id,name,name.cs,count,worth
ash,Ash,Jasan,2,1
oak,Oak,Dub,1,2
yew,Yew,Tis,1,5
""",
    "troops.csv": "id,name,name.cs,hits,cost\nfoot,Foot,Pěšák,1,1\nknight,Knight,Rytíř,2,3\n",
    "lands.csv": "id,name,name.cs\nhill,Hill,Kopec\ndale,Dale,Dolina\n",
    "crt.csv": "id,roll,low,high\na,1,AE,AR\nb,3,AR,DR\nc,5,DR,DE\n",
    "text/en.yaml": "game: {title: Small}\n",
    "text/cs.yaml": "game: {title: Malá}\n",
}

EVERYTHING = """
seats: {count: 2..4, order: {most: ["lead[seat]"]}}
rounds: 40
phases:
  auction: {who: all, name: {en: Auction, cs: Dražba}}
  work: {while: "workers[seat] > 0", name: {en: Work, cs: Práce}}
at:
  round_begins: [{for: seats, as: one, do: [{put: {workers: 2}, who: one}]}]
decks:
  pack: {cards: cards, copies: row.count, name: {en: Pack, cs: Balíček}}
stocks:
  coins: {of: seat, start: 9, supply: 60}
  wares: {of: seat, each: troops, start: 2, supply: 20}
  lead: {of: seat}
  workers: {of: seat}
  army: {of: lands, each: troops, start: 2}
holdings:
  owned: {rows: lands, of: seat}
deeds:
  bid:
    phase: auction
    once: true
    secret: {most: [amount, -place(seat)]}
    asks:
      amount: {number: [0, "coins[seat]"]}
      land: {row: lands, optional: true}
    do:
      - {pay: {coins: amount}}
      - {if: rank == 1, put: {lead: amount}}
    then: [{order: ranked}, {for: best, as: one, do: [{draw: {pack: 1}, who: one}]}]
  show:
    phase: auction
    secret: {if: "count(pack[seat]) > 0"}
    asks: {card: {card: pack}}
    do: [{discard: {pack: card}}, {if: alike == 1, gain: {coins: "min(1, bank.coins)"}}]
  place_one:
    name: place
    phase: work
    once: true
    do: [{pay: {workers: 1}}, {draw: {pack: 1}}, {end: turn}]
    when: [{if: "pack.left + count(pack.used) > 0", else: no card is left}]
  slip:
    phase: work
    asks:
      to: {seat: other}
      lot: {card: pack}
    do: [{hand: {pack: lot}, to: to}]
  settle:
    phase: work
    asks: {land: {row: lands, if: "owned[land] == none"}}
    do: [{own: {owned: land}}]
  barter: {phase: work, trade: [coins, wares, owned, pack]}
  raid:
    phase: work
    once: true
    asks:
      there: {row: lands, if: "owned[there] != seat"}
      force: {counts: troops, if: "wares[seat][force] > 0", most: "wares[seat][force]"}
    battle:
      units: troops
      attacker: force[unit]
      defender: army[there][unit]
      points: unit.hits
      losses: unit.cost
      chooses: {attacker: seat, defender: "owned[there]"}
      retreat: both
      steps: [{hits: face >= 4}]
    do:
      - for: troops
        as: unit
        do:
          - {pay: {wares: "attackers_lost[unit]"}, of: unit}
          - {put: {army: "defenders[unit]"}, who: there, of: unit}
"""
"""A table with whatever no example has."""


def written(folder: Path, table: str) -> Path:
    """A game's folder with a table."""
    for name, text in {**FILES, "game.yaml": GAME, "table.yaml": table}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def assert_slip_is_told(folder: Path, table: str, old: str, new: str, said: str) -> None:
    """Assert that a `table.yaml` with `new` in place of `old` is refused in such words, each fault
    with its line and column."""
    assert old in table
    with pytest.raises(DataError) as refused:
        read_declared(load_game(written(folder, table.replace(old, new, 1))))
    assert said in str(refused.value)
    assert all(problem.line and problem.column for problem in refused.value.problems)
