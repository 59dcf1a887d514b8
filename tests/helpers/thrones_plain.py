"""The sums of A Game of Thrones read once more, from the rule text alone and in the plainest words:
nothing here is taken from the companion but the state that both look at. Pages are those of the
rule text; figures are read from the folder's tables as they stand on the paper."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "game-of-thrones"


def table(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


AREAS = {row["id"]: row for row in table("areas")}
BESIDE: dict[str, set[str]] = {area: set() for area in AREAS}
for _row in table("borders"):
    BESIDE[_row["a"]].add(_row["b"])
    BESIDE[_row["b"]].add(_row["a"])
CARDS = {row["id"]: row for row in table("house_cards")}
ORDERS = {row["id"]: row for row in table("orders")}
BANNERS = [[int(size) for size in row["armies"].split(";")] for row in table("supply_levels")]
STRENGTH = {"footman": 1, "knight": 2, "ship": 1}
PRICE = {"footman": 1, "knight": 2, "ship": 1}
HAS = {"footman": 10, "knight": 4, "ship": 5}
STARS = [3, 3, 2, 1, 0]
NEEDED = {"5": 7, "4": 7, "3": 8}


def sea(area: str) -> bool:
    return AREAS[area]["kind"] == "sea"


def in_play(state: Any) -> list[str]:
    return sorted(state.power)


def ruler(state: Any, area: str) -> str | None:
    """Units, then a token, then the printed arms (p. 8); nobody at sea or over a neutral force."""
    if sea(area) or area in state.neutral:
        return None
    if area in state.forces:
        return str(state.forces[area].house)
    if area in state.tokens:
        return str(state.tokens[area])
    home = AREAS[area]["home_of"]
    return home if home in state.power else None


def barrels(state: Any, house: str) -> int:
    """The space on the supply track (p. 2); it has seven, 0 to 6."""
    total = 0
    for area, row in AREAS.items():
        if ruler(state, area) == house:
            total += int(row["supply"])
    return min(total, 6)


def crowns(state: Any, house: str) -> int:
    return sum(int(row["power"]) for a, row in AREAS.items() if ruler(state, a) == house)


def castles(state: Any, house: str) -> int:
    return sum(row["castle"] != "none" for a, row in AREAS.items() if ruler(state, a) == house)


def points(area: str) -> int:
    """A stronghold musters 2, a city 1 (p. 3)."""
    return {"stronghold": 2, "city": 1, "none": 0}[AREAS[area]["castle"]]


def fits(state: Any, house: str, level: int) -> bool:
    """Whether every army finds a banner of its own that is large enough (p. 3)."""
    sizes = [sum(f.units.values()) for f in state.forces.values() if f.house == house]
    armies = sorted(size for size in sizes if size >= 2)
    banners = sorted(BANNERS[level])
    while armies:
        army = armies.pop()
        if not banners or banners.pop() < army:
            return False
    return True


def fewest(sizes: list[int], level: int) -> int:
    """How many units must go at least, found by trying ever more (p. 3)."""
    seen = {tuple(sorted(sizes))}
    number = 0
    while True:
        for trial in seen:
            armies = [size for size in trial if size >= 2]
            banners = sorted(BANNERS[level], reverse=True)
            pairs = zip(sorted(armies, reverse=True), banners, strict=False)
            if len(armies) <= len(banners) and all(size <= banner for size, banner in pairs):
                return number
        less = set()
        for trial in seen:
            for index, size in enumerate(trial):
                if size >= 2:
                    rest = [*trial]
                    rest[index] -= 1
                    less.add(tuple(sorted(rest)))
        seen, number = less, number + 1


def fit(force: Any) -> dict[str, int]:
    """Routed units have no strength (p. 10)."""
    return {unit: n - force.routed.get(unit, 0) for unit, n in force.units.items()}


def can_support(state: Any, area: str, helper: str) -> bool:
    """Next door, with a support order; land never at sea (p. 9)."""
    order = state.orders.get(helper)
    if order is None or ORDERS[order.order]["kind"] != "support" or helper not in BESIDE[area]:
        return False
    return sea(helper) or not sea(area)


def support(state: Any, helpers: list[str], rains: bool, no_ships: bool) -> int:
    total = 0
    for helper in helpers:
        for unit, count in fit(state.forces[helper]).items():
            silent = (rains and unit == "footman") or (no_ships and unit == "ship")
            total += 0 if silent else STRENGTH[unit] * count
        if ORDERS[state.orders[helper].order]["special"] == "1":
            total += 1
    return total


def fought(state: Any, data: Any, rains: bool) -> dict[str, Any]:
    """Both totals, the winner and the number of casualties of a battle (pp. 9-10)."""
    fight, (mine, theirs) = state.fight, data["cards"]
    held = state.forces[fight.area]
    attackers, defenders = dict(fight.units), fit(held)
    queen = "queen-of-thorns"
    my_power = mine if theirs != queen or mine == queen else None  # cards whose words count
    their_power = theirs if mine != queen or theirs == queen else None
    killed = None
    if my_power == "ser-loras-tyrell" and defenders.get("footman"):
        defenders["footman"] -= 1
        killed = "defender"
    if their_power == "ser-loras-tyrell" and attackers.get("footman"):
        attackers["footman"] -= 1
        killed = "attacker"
    attack = sum(STRENGTH[u] * n for u, n in attackers.items()) + fight.modifier
    better = {"robb-stark": "knight", "vargo-hoat": "footman", "victarion-greyjoy": "ship"}
    if my_power in better:
        attack += attackers.get(better[my_power], 0)
    defence = sum(STRENGTH[u] * n for u, n in defenders.items())
    order = state.orders.get(fight.area)
    if order is not None and ORDERS[order.order]["kind"] == "defence":
        bonus = int(ORDERS[order.order]["modifier"])
        if my_power == "brienne-of-tarth":
            bonus = 0
        elif their_power == "catelyn-stark":
            bonus *= 2
        defence += bonus
    saan = "salladhor-saan"
    attack += support(state, data["attack_support"], rains, their_power == saan)
    defence += support(state, data["defend_support"], rains, my_power == saan)
    attack += 0 if their_power == "balon-greyjoy" else int(CARDS[mine]["strength"])
    defence += 0 if my_power == "balon-greyjoy" else int(CARDS[theirs]["strength"])
    if data["blade"] and state.tracks["fiefdoms"][0] == fight.attacker:
        attack += 1
    if data["blade"] and state.tracks["fiefdoms"][0] == held.house:
        defence += 1
    ranks = list(state.tracks["fiefdoms"])
    wins = attack > defence
    if attack == defence:
        wins = ranks.index(fight.attacker) < ranks.index(held.house)
    empty = {"attacker": attackers, "defender": held.units if held.routed else defenders}
    if (
        state.choices["last_footman"] == "battle-ends"
        and killed
        and not any(empty[killed].values())
    ):
        wins = killed == "defender"
    winner, loser = (mine, theirs) if wins else (theirs, mine)
    there = sum((defenders if wins else attackers).values())
    swords = int(CARDS[winner]["swords"]) - int(CARDS[loser]["forts"])
    return {
        "attack": attack,
        "defence": defence,
        "winner": fight.attacker if wins else held.house,
        "casualties": min(max(0, swords), there),
    }


def best(state: Any) -> set[str]:
    """Who has won after round 10: castles, then supply, then power; equal ones draw (p. 11)."""
    left = in_play(state)
    for figure in (
        lambda house: castles(state, house),
        lambda house: state.supply[house],
        lambda house: state.power[house],
    ):
        most = max(figure(house) for house in left)
        left = [house for house in left if figure(house) == most]
    return set(left)


def stars(state: Any, house: str) -> int:
    return STARS[list(state.tracks["kings_court"]).index(house)]


def taken(state: Any, house: str) -> int:
    """What all consolidate orders bring, as long as the pile of twenty lasts (pp. 11, 12)."""
    total = 0
    for area, order in state.orders.items():
        if order.house == house and ORDERS[order.order]["kind"] == "consolidate":
            total += 1 + int(AREAS[area]["power"])
    laid: int = sum(owner == house for owner in state.tokens.values())
    return min(total, 20 - int(state.power[house]) - laid)


def raided(state: Any, area: str) -> set[str]:
    """Areas whose order a raid from here may remove: an enemy's raid, support or consolidate
    order next door; from land never one at sea (pp. 6-7)."""
    mine = state.orders[area].house
    areas = set()
    for other in BESIDE[area]:
        order = state.orders.get(other)
        if order is None or order.house == mine or (sea(other) and not sea(area)):
            continue
        if ORDERS[order.order]["kind"] in ("raid", "support", "consolidate"):
            areas.add(other)
    return areas


def plunder(state: Any, area: str, targets: list[str]) -> int:
    """A token for each consolidate order removed, as long as the pile lasts (pp. 7, 12)."""
    house = state.orders[area].house
    hit: int = sum(
        ORDERS[state.orders[target].order]["kind"] == "consolidate" for target in targets
    )
    laid: int = sum(owner == house for owner in state.tokens.values())
    return min(hit, 20 - int(state.power[house]) - laid)


def places(bids: dict[str, int]) -> dict[str, set[int]]:
    """The places on a track that each house may get: behind all who bid more (p. 5)."""
    places = {}
    for house, bid in bids.items():
        first = 1 + sum(other > bid for other in bids.values())
        equal = sum(other == bid for other in bids.values())
        places[house] = set(range(first, first + equal))
    return places


def watch(state: Any, bids: dict[str, int]) -> tuple[bool, set[str]]:
    """Whether the Night's Watch holds, and who bid the most (then) or the least (p. 5)."""
    held = sum(bids.values()) >= 2 * state.wildlings
    figure = max(bids.values()) if held else min(bids.values())
    return held, {house for house, bid in bids.items() if bid == figure}


def against_neutral(state: Any, units: dict[str, int], order: str, helpers: list[str]) -> int:
    """Units, the march order and support, no cards (p. 11)."""
    strength = sum(STRENGTH[unit] * count for unit, count in units.items())
    rains = "3-rains" in state.turned
    return strength + int(ORDERS[order]["modifier"]) + support(state, helpers, rains, False)
