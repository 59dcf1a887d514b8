"""A second reading of the sums of Through the Ages: naive code from the rule text and the words on
the cards, for comparison with the companion. It reads plain columns of the tables; what effects do
is written out here by hand, card by card. Nothing of the companion is used."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

DATA = Path(__file__).parents[2] / "data" / "through-the-ages"
LEVELS = {"a": 0, "i": 1, "ii": 2, "iii": 3}


def read(*names: str) -> dict[str, dict[str, str]]:
    rows = [r for n in names for r in csv.DictReader((DATA / f"{n}.csv").open(encoding="utf-8"))]
    return {row["id"]: row for row in rows}


CARDS = read(
    *("start_techs", "farms_and_mines", "urban_buildings", "units", "governments"),
    *("special_technologies", "wonders", "leaders"),
)
TERRITORIES, TACTICS, BONUS = read("territories"), read("tactics"), read("bonus_cards")
URBAN = ("temple", "lab", "library", "theater", "arena")
UNITS = ("infantry", "cavalry", "artillery", "air")


def of(card: str, column: str) -> int:
    row = CARDS.get(card) or TERRITORIES.get(card) or TACTICS.get(card) or BONUS[card]
    return int(row.get(column) or 0)


def level(card: str) -> int:
    row = CARDS.get(card) or TACTICS[card]
    return LEVELS[row["age"]]


def kind(card: str) -> str:
    return CARDS[card]["type"]


@dataclass
class Nation:
    """What lies before a player: cards with workers, and cards that work by themselves."""

    workers: dict[str, int]
    government: str
    leader: str = ""
    wonders: tuple[str, ...] = ()
    ruined: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    colonies: tuple[str, ...] = ()
    tactic: str = ""
    yellow_bank: int = 18
    unused: int = 1
    pacts: list[tuple[str, str, int]] = field(default_factory=list)
    """Card, own side `a` or `b`, finished wonders of the partner."""
    attacked: bool = False
    """Whether a war was declared on this nation."""
    gates: int = 0
    """Rivals led by Bill Gates."""

    def working(self) -> list[str]:
        """Cards without workers that are in force."""
        whole = [w for w in self.wonders if w not in self.ruined]
        return [self.government, *([self.leader] if self.leader else []), *whole, *self.specials]

    def count(self, *types: str) -> int:
        return sum(n for card, n in self.workers.items() if kind(card) in types)

    def side(self, card: str) -> str:
        return next((side for pact, side, _wonders in self.pacts if pact == card), "")


def armies(nation: Nation, units: Mapping[str, int]) -> list[int]:
    """The bonuses of the armies that make most together, tried out (pp. 15-17)."""
    if not nation.tactic or nation.leader == "genghis_khan":
        return []
    card = nation.tactic
    whole, old = of(card, "army_bonus"), of(card, "army_bonus_obsolete") or of(card, "army_bonus")
    needs = {t: of(card, t) for t in ("infantry", "cavalry", "artillery") if of(card, t)}
    good = dict.fromkeys(needs, 0)
    every = dict.fromkeys(needs, 0)
    planes = 0
    for unit, count in units.items():
        if kind(unit) == "air":
            planes += count
        elif kind(unit) in needs:
            every[kind(unit)] += count
            good[kind(unit)] += count if level(unit) > level(card) - 2 else 0
    best: list[int] = []
    for fresh, stale in product(range(15), repeat=2):
        if any(fresh * n > good[t] or (fresh + stale) * n > every[t] for t, n in needs.items()):
            continue
        each = sorted([whole] * fresh + [old] * stale, reverse=True)
        each = [bonus * (2 if number < planes else 1) for number, bonus in enumerate(each)]
        best = max(best, each, key=sum)
    return best


def force(nation: Nation, units: Mapping[str, int]) -> int:
    """Units with their armies, as they are sent or sacrificed: what leaders and wonders add to the
    nation stays at home (p. 20); Genghis Khan makes the riders themselves stronger."""
    total = sum(of(u, "strength") * n for u, n in units.items())
    if nation.leader == "genghis_khan":
        total += sum(n for u, n in units.items() if kind(u) == "cavalry")
    return total + sum(armies(nation, units))


def faces(nation: Nation, *types: str) -> int:
    """Happy faces of buildings of some types; St. Peter's Basilica counts them twice."""
    happy = sum(of(card, "happy") * n for card, n in nation.workers.items() if kind(card) in types)
    return happy * (2 if "st_peters_basilica" in nation.working() else 1)


def strength(nation: Nation) -> int:
    units = {card: n for card, n in nation.workers.items() if kind(card) in UNITS}
    total = force(nation, units)
    total += sum(of(c, "strength") * n for c, n in nation.workers.items() if kind(c) in URBAN)
    total += sum(of(card, "strength") for card in nation.working())
    total += sum(of(card, "perm_strength") for card in nation.colonies)
    if nation.leader == "alexander_the_great":
        total += nation.count(*UNITS)
    if nation.leader == "joan_of_arc":
        total += faces(nation, "temple")
    if nation.leader == "napoleon_bonaparte":
        total += max(armies(nation, units), default=0)
    if "great_wall" in nation.working():
        total += nation.count("infantry", "artillery")
    if nation.side("promise_of_military_protection") == "b":
        total += 5
    if nation.side("military_pact"):
        total += 4
    return max(0, min(60, total))


def happiness(nation: Nation) -> int:
    every = [of(card, "happy") * n for card, n in nation.workers.items()]
    every += [of(card, "happy") for card in nation.working()]
    every += [of(card, "perm_happy") for card in nation.colonies]
    plus = sum(n for n in every if n > 0) * (2 if "st_peters_basilica" in nation.working() else 1)
    return max(0, min(8, plus + sum(n for n in every if n < 0)))


def culture(nation: Nation) -> int:
    total = sum(of(card, "culture") * n for card, n in nation.workers.items())
    total += sum(of(card, "culture") for card in nation.working())
    total += 2 * len(nation.ruined)
    if nation.leader == "homer":
        total += min(2, nation.workers.get("warriors", 0))
    if nation.leader == "michelangelo":
        twice = 2 if "st_peters_basilica" in nation.working() else 1
        happy = sum(max(0, of(w, "happy")) for w in nation.wonders if w not in nation.ruined)
        total += faces(nation, "temple", "theater") + happy * twice
    if nation.leader == "genghis_khan":
        total += nation.count("cavalry")
    if nation.leader == "william_shakespeare":
        libraries, theaters = nation.count("library"), nation.count("theater")
        total += libraries + 2 * min(libraries, theaters)
    if nation.leader == "james_cook":
        total += 2 * len(nation.colonies)
    if nation.leader == "js_bach":
        total += nation.count("theater")
    if nation.leader == "elvis_presley":
        played = [card for card, n in nation.workers.items() if n and kind(card) == "theater"]
        total += max((of(card, "culture") for card in played), default=0)
    if nation.leader == "alex_randolph":
        total += sum(level(card) * n for card, n in nation.workers.items() if kind(card) == "lab")
    for card, side, wonders in nation.pacts:
        total += {
            ("promise_of_military_protection", "a"): 1,
            ("promise_of_military_protection", "b"): -1,
            ("loss_of_sovereignty", "a"): 2,
            ("loss_of_sovereignty", "b"): -2,
            ("peace_treaty", "a"): 1,
            ("peace_treaty", "b"): 1,
            ("international_tourism", "a"): wonders,
            ("international_tourism", "b"): wonders,
        }.get((card, side), 0)
    return max(0, min(30, total))


def science(nation: Nation) -> int:
    total = sum(of(card, "science") * n for card, n in nation.workers.items())
    total += sum(of(card, "science") for card in nation.working())
    if nation.leader in ("leonardo_da_vinci", "isaac_newton", "albert_einstein"):
        houses = [c for c, n in nation.workers.items() if n and kind(c) in ("lab", "library")]
        total += max(map(level, houses), default=0)
    if nation.leader == "alex_randolph":
        total -= nation.count("lab")
    return max(0, min(30, total))


def civil_actions(nation: Nation) -> int:
    return sum(of(card, "civil_actions") for card in nation.working())


def military_actions(nation: Nation) -> int:
    actions = sum(of(card, "military_actions") for card in nation.working())
    return actions + (1 if nation.side("open_borders_agreement") else 0)


def civil_hand(nation: Nation) -> int:
    return civil_actions(nation) + ("library_of_alexandria" in nation.working())


def military_hand(nation: Nation) -> int:
    return military_actions(nation) + ("library_of_alexandria" in nation.working())


def urban_limit(nation: Nation) -> int:
    return of(nation.government, "urban_limit")


def food_production(nation: Nation) -> int:
    farms = sum(of(c, "worth") * n for c, n in nation.workers.items() if kind(c) == "farm")
    return max(0, farms + (nation.side("international_trade_agreement") == "b"))


def resource_production(nation: Nation) -> int:
    mines = {card: n for card, n in nation.workers.items() if n and kind(card) == "mine"}
    total = sum(of(card, "worth") * n for card, n in mines.items())
    if "transcontinental_railroad" in nation.working() and mines:
        total += max(of(card, "worth") for card in mines)
    if nation.leader == "bill_gates":
        total += sum(level(card) * n for card, n in nation.workers.items() if kind(card) == "lab")
    total += nation.side("international_trade_agreement") == "a"
    total += {"a": 1, "b": -1, "": 0}[nation.side("acceptance_of_supremacy")]
    return max(0, total)


def empty_columns(bank: int) -> int:
    """Columns of the happiness scale without a token, from the right: one of two tokens, one of
    four, then all of two (the nation's mat, pp. 1, 14)."""
    columns, emptied = (2, 4, 2, 2, 2, 2, 2, 2), 18 - bank
    empty = 0
    for tokens in columns:
        if emptied < tokens:
            break
        emptied, empty = emptied - tokens, empty + 1
    return empty


def discontent(nation: Nation) -> int:
    return max(0, empty_columns(min(18, nation.yellow_bank)) - happiness(nation))


def consumption(bank: int) -> int:
    """The figure that the leftmost empty section uncovers (pp. 5, 9)."""
    return next(
        n for most, n in ((0, 6), (4, 4), (8, 3), (12, 2), (16, 1), (99, 0)) if bank <= most
    )


def growth(nation: Nation) -> int:
    """Food for one more worker (pp. 2, 5)."""
    bank = min(18, nation.yellow_bank)
    price = next(n for least, n in ((17, 2), (13, 3), (9, 4), (5, 5), (1, 7)) if bank >= least)
    return price - (nation.leader == "moses")


def corruption(bank: int) -> int:
    """Resources that are lost with so many blue tokens left (p. 14)."""
    return next(n for most, n in ((0, 6), (4, 4), (8, 2), (99, 0)) if bank <= most)


def price(nation: Nation, card: str) -> int:
    """Resources of a building or unit, its construction discount taken off."""
    cost = of(card, "resource_cost")
    if kind(card) in URBAN and level(card):
        for special in nation.specials:
            cost -= of(special, f"discount_{level(card)}")
    if kind(card) == "theater" and nation.leader == "js_bach":
        cost -= 1
    return cost


def surcharge(nation: Nation, card: str) -> int:
    """What each single building or upgrade costs more or less (p. 20)."""
    more = nation.gates if kind(card) in ("lab", "library") else 0
    churchill = nation.leader == "winston_churchill" and nation.attacked
    return more - (2 if churchill and kind(card) in UNITS else 0)


def build(nation: Nation, card: str) -> int:
    return max(0, price(nation, card) + surcharge(nation, card))


def upgrade(nation: Nation, old: str, new: str) -> int:
    return max(0, price(nation, new) - price(nation, old) + surcharge(nation, new))


def learning(nation: Nation, card: str) -> int:
    """Science points for a technology; a government in peace."""
    cost = of(card, "science_cost") or of(card, "peaceful_cost")
    cost -= nation.leader == "js_bach" and kind(card) == "theater"
    cost -= 3 if nation.leader == "winston_churchill" and kind(card) in UNITS else 0
    cost -= 2 * sum(pact == "scientific_cooperation" for pact, _side, _n in nation.pacts)
    return max(0, cost)


def taking(nation: Nation, card: str, place: int) -> int:
    """Civil actions for a card of the row, by its place from 1 on (p. 4)."""
    cost = 1 if place <= 5 else 2 if place <= 9 else 3
    if kind(card) == "wonder":
        cost += len(nation.wonders) - (nation.leader == "michelangelo")
    return max(0, cost)


def colonists(nation: Nation, units: Mapping[str, int], bonus: Mapping[str, int]) -> int:
    """The force of those who are sent to a new territory, and what helps them (p. 12)."""
    lasting = sum(of(card, "colonization") for card in nation.working())
    each = 1 if nation.leader == "james_cook" else 0
    cards = sum((of(card, "colonization") + each) * n for card, n in bonus.items())
    return force(nation, units) + lasting + cards


def attack(nation: Nation, units: Mapping[str, int]) -> int:
    """What an attacker comes to who gives up some units; the track ends at 60, what is given up
    counts on top (pp. 13, 15); open borders help whoever attacks the partner."""
    return strength(nation) + force(nation, units) + 3 * bool(nation.side("open_borders_agreement"))


def defence(nation: Nation, units: Mapping[str, int], bonus: Mapping[str, int]) -> int:
    """What answers an attack: units and defence cards; Churchill's cards count twice."""
    cards = sum(of(card, "defence") * n for card, n in bonus.items())
    return strength(nation) + force(nation, units) + cards * (1 + (nation.leader == CHURCHILL))


CHURCHILL = "winston_churchill"
PROTECTION = ("promise_of_military_protection", "military_pact")
"""Pacts that end when one side attacks the other."""


@dataclass(frozen=True)
class Spoils:
    """What a loser gives up, and what the winner has of it."""

    culture: int = 0
    science: int = 0
    bank: int = 0
    people: int = 0
    won_culture: int = 0
    won_science: int = 0
    won_bank: int = 0
    won_resources: int = 0


def spoils(card: str, diff: int, culture: int, science: int, bank: int, idle: int) -> Spoils:
    """What the loser of a war or of an aggression gives up, and what the winner scores or takes
    (pp. 13, 17, 18, 20); nobody loses more than there is. For cards that leave no choice."""
    if card.startswith("war_over_culture"):
        lost = min(diff, culture)
        return Spoils(culture=lost, won_culture=lost)
    if card == "war_over_territory":
        lost = min(1 + diff // 3, bank)
        return Spoils(bank=lost, won_bank=lost)
    if card == "holy_war":
        lost = min(diff // 3, idle)
        return Spoils(people=lost, won_culture=3 * lost)
    if card == "armed_intervention":
        return Spoils(culture=min(7, culture), won_culture=min(7, culture))
    if card == "spy":
        return Spoils(science=min(5, science), won_science=min(5, science))
    assert card == "enslave"
    return Spoils(people=1, won_resources=3)


def technologies(nation: Nation) -> list[str]:
    return [*nation.workers, nation.government, *nation.specials]


def tutorial(nation: Nation) -> int:
    """The final scoring of the tutorial (p. 10)."""
    total = 2 * sum(level(card) == 1 for card in technologies(nation)) + 2 * strength(nation)
    total += min(16, 2 * happiness(nation))
    return total + resource_production(nation) + food_production(nation) + science(nation)


def impact(nation: Nation, card: str) -> int:
    """Culture of an event of age III that counts what a nation has."""
    on = nation.workers.items()
    if card == "agriculture":
        return sum(of(c, "worth") * n for c, n in on if kind(c) == "farm")
    if card == "architecture":
        return sum(level(c) * n for c, n in on if kind(c) in URBAN)
    if card == "colonies":
        return 4 * len(nation.colonies)
    if card == "competition":
        return sum(level(c) * n for c, n in on if kind(c) in (*UNITS, "arena"))
    if card == "government":
        return 2 * civil_actions(nation) + military_actions(nation)
    if card == "happiness":
        return 2 * happiness(nation) - 2 * discontent(nation)
    if card == "population":
        content = sum(nation.workers.values()) + nation.unused - discontent(nation)
        return 2 * max(0, content - 10)
    if card == "progress":
        return 2 * (level(nation.government) + sum(map(level, nation.specials)))
    if card == "technology":
        return 4 * sum(level(c) == 3 for c in technologies(nation))
    assert card == "wonders"
    return sum((5, 4, 3, 2)[level(w)] for w in nation.wonders)


IMPACTS = (
    *("agriculture", "architecture", "colonies", "competition", "government"),
    *("happiness", "population", "progress", "technology", "wonders"),
)
