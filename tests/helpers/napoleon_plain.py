"""The sums of Battles of Napoleon read a second time, straight from the rule text and in the
plainest words there are: no table of modifiers, no record, nothing of the program but what is
printed on the cards. Each function names its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Given = Mapping[str, Any]

GROUND = {"woods": 1, "hedge": 1, "elevation": 1, "wall": 1, "village": 1, "sandpit": 1}
GROUND |= {"earthworks": 1, "farm": 2, "walled_orchard": 1, "fort": 2}
"""What terrain takes off an attack at whoever stands in it or behind it (pp. 22-24, 47, 49); farm,
orchard and fort are of the scenarios."""


def fire(who: Given, whom: Given, how: Given) -> int:
    """What is added to the die of a shot (pp. 45-47, 61, 64)."""
    values = who["fire"]
    if how["ammunition"] and who["arm"] == "artillery" and who["rounds"] == 0:
        value = min(values)
    else:
        value = values[how["distance"] - 1] if how["distance"] <= len(values) else 0
    figures = firing(who)
    if how["figures"] is not None:
        figures = min(how["figures"], figures)
    elif who["formation"] == "square" and how["square_fire"] == "one":
        figures = 1
    total: int = value + figures
    if how["canister"]:
        total = total // 2
    total += 2 * how["support"]
    if who["state"] == "good":
        total += ranks_shot_at(whom, how)
    if how["downhill"]:
        total += 1
    for terrain in how["terrain"]:
        total -= GROUND[terrain]
    if how["skirmishers"] and whom["detached"] and how["aspect"] == "front":
        total -= 1
    return total + int(how["extra"])


def firing(who: Given) -> int:
    """P. 45: all gunners, all of a line, of open order and of a square; half of a column, rounded
    up (of three figures, two); a skirmisher before them fires besides (p. 61)."""
    if who["arm"] == "artillery" or who["formation"] in ("line", "open_order", "square"):
        return int(who["figures"])
    out = 1 if who["detached"] else 0
    rest = who["figures"] - out
    return out + {0: 0, 1: 1, 2: 1, 3: 2, 4: 2}[rest]


def ranks_shot_at(whom: Given, how: Given) -> int:
    """Pp. 45-46. From the flank, the bases of infantry in line and of cavalry; a column has them
    one behind the other."""
    flank = how["aspect"] == "flank"
    if flank and whom["formation"] in ("line", "column", "cavalry"):
        if how["bases"] is not None:
            return int(how["bases"])
        if whom["formation"] == "cavalry":
            return int(whom["figures"])
        bases = 2 if whom["figures"] >= 2 else 1
        return bases if whom["formation"] == "line" else min(bases, int(how["column_flank"]))
    table = {"column": 2, "line": 1, "open_order": 0, "square": 4, "reduced": 1, "cavalry": 1}
    return {**table, "limbered": 1, "unlimbered": 1}[whom["formation"]]


def melee(who: Given, whom: Given, how: Given) -> int:
    """What is added to the die of a melee (pp. 48-50, 62, 64)."""
    front = how["aspect"] == "front" or whom["formation"] == "square"
    figures = who["figures"]
    if who["formation"] == "open_order":
        figures = min(2, figures)
    total = who["melee"] + figures + best(who, 0) + 2 * how["support"]
    if who["state"] == "good":
        table = {"column": 2, "line": 1, "open_order": 0, "reduced": 1, "cavalry": 1}
        total += table[who["formation"]]
    if how["downhill"]:
        total += 1
    for terrain in how["terrain"]:
        if terrain != "elevation" or how["uphill_melee"] == "yes":
            total -= GROUND[terrain]
    if whom["state"] == "good" and front:
        table = {"column": 2, "line": 1, "open_order": 2, "square": 0, "reduced": 1, "cavalry": 1}
        total -= {**table, "limbered": 1, "unlimbered": 1}[whom["formation"]]
    if who["arm"] == "cavalry" and whom["formation"] == "square":
        total -= 5
    if not front:
        total += 2
    english = whom["nation"] == "british" and whom["arm"] == "infantry"
    if how["english_line_melee"] == "yes" and english and whom["formation"] == "line":
        total += 1
    if how["grenadiers"]:
        total += who["grenadiers"]
    if how["fatigue"] and who["fatigued"] and not how["mass"]:
        total -= 2
    return int(total + how["extra"])


def best(who: Given, value: int) -> int:
    """Of several commanders on the hex one counts (pp. 25, 52): (melee, morale) of each."""
    return max((leader[value] for leader in who["leaders"]), default=0)


def charge(who: Given, whom: Given, how: Given) -> int:
    """What is added to the die of a charge (pp. 52-53, 66). It is a melee against a square, and
    against cavalry in good order that is met in front; whoever is in no square is met by all the
    figures of a mass charge."""
    ordinary = whom["formation"] == "square" or (
        whom["arm"] == "cavalry" and whom["state"] == "good" and how["aspect"] == "front"
    )
    if ordinary and how["mass"] and whom["formation"] != "square":
        return melee({**who, "figures": how["mass"]}, whom, how)
    if ordinary:
        return melee(who, whom, how)
    total = best(who, 0) + 2 * how["support"] + int(how["extra"])
    if how["mass"]:
        total += how["mass"]
    else:
        total += who["figures"]
    if not how["mass"] or how["mass_charge_ten"] == "yes":
        total += 10
    if how["charge_melee"] == "yes":
        total += who["melee"]
    return int(total)


def morale(who: Given, flags: Given) -> int:
    """What is added to the die of a morale test (pp. 25, 52, 61, 63, 66)."""
    total = who["morale"] + who["figures"] + best(who, 1)
    total -= {"good": 0, "disordered": 2, "routed": 4}[who["state"]]
    if who["order"] == "manoeuvre":
        total -= 2
    total -= flags.get("flag", 0)  # 2 or 4, of the combat card
    if flags.get("behind"):
        total -= 2
    if flags.get("square") is not None:
        total -= 4 if flags["square"] == 1 else 2
        total -= flags.get("more", 0)
    total -= flags.get("killed", 0)
    if flags.get("skirmishers"):
        total -= 1
    if flags.get("rifles"):
        total -= 1
    return int(total)


def orders(group: int | None, chief: int | None, reached: bool) -> int:
    """P. 34: the order values of both commanders, the chief's within his reach."""
    total = 0
    if group is not None:
        total += group
    if chief is not None and reached:
        total += chief
    return total


def hexes(who: Given, *, forward: bool) -> int:
    """How far a unit moves (pp. 33, 40)."""
    if who["formation"] in ("line", "square", "unlimbered"):
        return 0
    if who["order"] == "manoeuvre" and forward and who["arm"] != "artillery":
        return 2
    return 1


def sequence(groups: list[tuple[str, int]]) -> list[str]:
    """P. 34: the lowest initiative first."""
    left, order = list(groups), []
    while left:
        least = left[0]
        for group in left:
            if group[1] < least[1]:
                least = group
        order.append(least[0])
        left.remove(least)
    return order


def points(enemies: Sequence[Given], fallen: list[str], held: list[int], worth: Given) -> int:
    """Points of a side at the end: figures of the enemy that are lost or routed, guns, commanders,
    objectives (pp. 30, 58)."""
    total = 0
    for unit in enemies:
        out = unit["gone"] or unit["state"] == "routed"
        total += worth["figure"] * (unit["full"] if out else unit["full"] - unit["figures"])
        if unit["arm"] == "artillery" and out:
            total += worth["gun"]
    for role in fallen:
        total += worth[role]
    return total + sum(held)


Spot = tuple[float, float]


def middle(column: int, row: int) -> Spot:
    """The middle of a hex a unit wide; odd rows lie half a hex to the east."""
    return column + (0.5 if row % 2 else 0.0), row * 3**0.5 / 2


def on_line(start: Spot, goal: Spot, steps: int = 4000) -> list[Spot]:
    return [
        (
            start[0] + (goal[0] - start[0]) * n / steps,
            start[1] + (goal[1] - start[1]) * n / steps,
        )
        for n in range(steps + 1)
    ]


def bearing(start: Spot, goal: Spot) -> float:
    """Degrees clockwise from north."""
    from math import atan2, degrees

    return degrees(atan2(goal[0] - start[0], start[1] - goal[1])) % 360


def struck(whom: Given, results: list[str], dice: list[int]) -> Given:
    """A unit after the results of a card, in their order (pp. 44, 54-58); its tests fall as the
    dice do, and those that were thrown are taken off the list. Nothing spares it, no commander is
    with it, the way back is free."""
    figures, state, gone, left = whom["figures"], whom["state"], False, False

    def shake() -> None:
        nonlocal state, figures, left
        if state == "good":
            state = "disordered"
            return
        state, left = "routed", True
        if whom["formation"] == "unlimbered":
            figures = 0

    for result in results:
        if figures == 0:
            break
        if result == "f":
            figures -= 1
        elif result == "d":
            shake()
        elif result in ("m2", "m4"):
            now = {**whom, "figures": figures, "state": state}
            flags = {"flag": 2 if result == "m2" else 4, "behind": whom["behind"]}
            if dice.pop(0) + morale(now, flags) < 11:
                shake()
        elif result == "rt" and not left:
            if whom["formation"] == "unlimbered":
                figures -= 1
            else:
                gone = True
    return {"figures": figures, "state": state, "away": gone or left or figures == 0}
