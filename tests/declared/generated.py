"""Tables made by chance, over the folder of `folders.py`: a few deeds of every kind, each with its
own costs, conditions and bounds."""

from __future__ import annotations

import random
from collections.abc import Iterator

FIGURES = (
    *("coins[seat]", "round", "count(pack[seat])", "wares[seat].foot", "pack.left", "place(seat)"),
    *("done.buy", "army.hill.foot", "bank.coins", "2", "4"),
)


def any_table(dice: random.Random) -> str:
    """The text of a `table.yaml`."""
    seats = dice.randint(2, 3)
    shown = dice.choice(["hidden", "open"])
    phases = "phases:\n  work: {}\n"
    if dice.random() < 0.5:
        phases += "  moot: {who: all}\n"
    deeds = dict(zip(_NAMES, _deeds(dice, "moot" in phases), strict=True))
    kept = dict(dice.sample(sorted(deeds.items()), k=dice.randint(6, len(deeds))))
    kept = {"buy": deeds["buy"], **kept}
    lines = "".join(f"  {name}: {{{text}}}\n" for name, text in kept.items())
    return f"""
seats: {{count: {seats}}}
rounds: 30
{phases}decks:
  pack: {{cards: cards, copies: row.count, hands: {shown}}}
stocks:
  coins: {{of: seat, start: {dice.randint(2, 9)}, most: 20, supply: 40}}
  wares: {{of: seat, each: troops, start: {dice.randint(0, 3)}, most: {dice.randint(3, 5)}}}
  army: {{of: lands, each: troops, start: {dice.randint(1, 3)}}}
holdings:
  owned: {{rows: lands, of: seat}}
sums:
  strength: {{of: seat, lines: [{{each: lands, if: "owned[row] == seat", is: 2}}, {{is: 1}}]}}
deeds:
{lines}"""


_NAMES = (
    *("buy", "pull", "lay", "stock_up", "give", "choose", "raid", "assault", "barter", "bid"),
    *("name_it", "spread"),
)


def _deeds(dice: random.Random, moot: bool) -> Iterator[str]:
    """The fields of each deed, in one line."""

    def often() -> str:
        found = dice.choice(["", "once: true, ", f"times: {dice.randint(1, 3)}, "])
        return found + (
            f"phase: {dice.choice(['work', '[work]'])}, " if dice.random() < 0.3 else ""
        )

    def when(more: str = "") -> str:
        if dice.random() < 0.5:
            return ""
        left, right = dice.choice(FIGURES[:9]), dice.choice(FIGURES[-2:])
        sign = dice.choice(["<", ">=", "!="])
        text = f"{left} {sign} {right}"
        return f"when: [{{if: '{text}', else: 'no: {{{left}}} against {right}{more}'}}], "

    price, count = dice.randint(0, 5), dice.randint(1, 4)
    free = dice.choice(["", ", if: 'owned[land] == none'", ", if: 'owned[land] != seat'"])
    yield (
        f"{often()}{when()}asks: {{land: {{row: lands{free}}}}}, "
        f"do: [{{pay: {{coins: {price}}}}}, {{own: {{owned: land}}}}]"
    )
    yield f"{often()}{when()}asks: {{n: {{number: 1..{count}}}}}, do: [{{draw: {{pack: n}}}}]"
    several = dice.choice(["", ", several: true"])
    yield (
        f"{often()}asks: {{card: {{card: pack{several}}}}}, do: [{{discard: {{pack: card}}}}, "
        "{gain: {coins: 1}}]"
    )
    most = dice.choice(["", ", most: 'min(2, coins[seat])'"])
    yield (
        f"{often()}{when()}asks: {{some: {{counts: troops{most}}}}}, do: [{{for: troops, as: one, "
        "do: [{pay: {coins: 'some[one]'}}, {gain: {wares: 'some[one]'}, of: one}]}]"
    )
    yield (
        f"{often()}asks: {{to: {{seat: other}}, n: {{number: [1, 'coins[seat]']}}}}, "
        "do: [{pay: {coins: n}, to: to}]"
    )
    yield (
        f"{often()}{when(' {way}')}asks: {{way: {{word: [left, right]}}, all: {{flag: yes}}}}, "
        "do: [{if: way == 'left', gain: {coins: 1}}, {if: all, end: turn}]"
    )
    chooses = "chooses: {attacker: seat, defender: 'owned[there]'}, "
    chooses = chooses if dice.random() < 0.7 else ""
    yield (
        f"{often()}asks: {{there: {{row: lands}}, force: {{counts: troops}}}}, "
        "battle: {units: troops, attacker: 'force[unit]', defender: 'army[there][unit]', "
        f"points: unit.hits, losses: unit.cost, {chooses}rounds: {dice.randint(1, 3)}, "
        f"steps: [{{hits: face >= {dice.randint(3, 6)}}}]}}, "
        "do: [{for: troops, as: unit, do: [{pay: {wares: 'force[unit] - attackers[unit]'}, "
        "of: unit}, {pay: {army: 'defenders_lost[unit]'}, who: there, of: unit}]}]"
    )
    yield (
        f"{often()}{when()}asks: {{force: {{number: 0..9}}}}, battle: {{table: crt, row: roll, "
        "attacker: force, defender: 2, columns: {low: 1:2, high: 2:1}}, "
        "do: [{if: result == 'DE', gain: {coins: 2}}]"
    )
    goods = dice.choice(["[coins, owned]", "[wares, pack]", "[coins, wares, owned, pack]"])
    yield f"{often()}{when()}trade: {goods}"
    phase = "phase: moot, " if moot else ""
    yield (
        f"{phase}once: true, secret: {{most: [amount]}}, "
        "asks: {amount: {number: [0, 'coins[seat]']}}, do: [{pay: {coins: amount}}]"
    )
    yield (
        "who: anybody, asks: {land: {row: lands, if: 'owned[land] == seat'}}, "
        "do: [{free: {owned: land}}, {gain: {coins: 'strength[seat]'}}]"
    )
    yield (
        f"{often()}asks: {{lots: {{row: troops, several: true}}, by_now: {{number: 0..3, "
        "optional: true}}, do: [{for: lots, as: one, do: [{gain: {wares: 1}, of: one}]}]"
    )
