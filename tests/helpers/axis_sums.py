"""A second, plain reading of the sums of both Axis & Allies editions, from the rule texts alone.

It reads the tables as text and shares nothing with the program. Pages are those of the editions.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Books = Mapping[str, Any]
"""Who holds what, as a player would write it down: owners, cash, waiting, complexes and so on."""


class Reading:
    """What the tables say."""

    def __init__(self, folder: Path) -> None:
        def table(name: str, key: str = "id") -> dict[str, dict[str, str]]:
            with (folder / f"{name}.csv").open(encoding="utf-8") as file:
                return {row[key]: row for row in csv.DictReader(file)}

        self.areas = table("areas")
        self.units = table("units")
        self.cities = [row["area"] for row in table("victory_cities").values()]
        powers = table("powers")
        self.side = {key: row["side"] for key, row in powers.items()}
        playing = [key for key, row in powers.items() if row["turn_order"]]
        self.order = sorted(playing, key=lambda key: int(powers[key]["turn_order"]))
        self.capital = {key: powers[key]["capital"] for key in self.order}
        self.coast: dict[str, set[str]] = {}
        with (folder / "borders.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["via"] == "coast":
                    self.coast.setdefault(row["a"], set()).add(row["b"])
                    self.coast.setdefault(row["b"], set()).add(row["a"])

    def income(self, owners: Mapping[str, str], power: str) -> int:
        """Pp. 19 and 20: the sum of the figures of all areas that a power holds."""
        return sum(int(row["ipc"]) for key, row in self.areas.items() if owners.get(key) == power)

    def price(self, units: Mapping[str, int]) -> int:
        return sum(int(self.units[unit]["cost"]) * count for unit, count in units.items())

    def free(self, owners: Mapping[str, str], power: str) -> bool:
        """Whether a power's capital is not in the enemy's hands; China has none."""
        home = self.capital[power]
        return not home or self.side[owners[home]] == self.side[power]

    def held(self, owners: Mapping[str, str], side: str) -> int:
        return sum(self.side[owners[area]] == side for area in self.cities)

    def owner_after(self, books: Books, area: str, taker: str) -> str:
        """P. 15, Pacific p. 18: liberated for its first owner, if his capital is free."""
        owners = books["owners"]
        first = self.areas[area].get("origin", self.areas[area]["owner"])
        if first not in self.order or self.side[first] != self.side[taker]:
            return taker
        return first if self.capital[first] == area or self.free(owners, first) else taker

    def after_capture(self, books: Books, area: str, taker: str) -> tuple[dict[str, str], Books]:
        """Owners and cash after an area was taken (pp. 15-16, Pacific p. 18)."""
        owners, cash = dict(books["owners"]), dict(books["cash"])
        before, owner = owners.get(area), self.owner_after(books, area, taker)
        owners[area] = owner
        home_of = next((power for power, home in self.capital.items() if home == area), None)
        if home_of and owner == home_of:
            for key, row in self.areas.items():
                mine = row.get("origin", row["owner"]) == home_of
                if mine and key in owners and self.side[owners[key]] == self.side[home_of]:
                    owners[key] = home_of
        if home_of and before == home_of and self.side[taker] != self.side[home_of]:
            cash[taker] += cash[home_of]
            cash[home_of] = 0
        return owners, cash

    def good_complexes(self, books: Books, area: str) -> list[str]:
        """The complexes through which something may come to an area: held since the turn began,
        and not built in it (p. 19, Pacific p. 20)."""
        sea = self.areas[area]["kind"] == "sea"
        return [
            key
            for key in (sorted(self.coast.get(area, ())) if sea else [area])
            if key in books["complexes"]
            and books["owners"].get(key) == books["power"]
            and key not in books["changed"]
            and key not in books["built"]
        ]

    def may_place(self, books: Books, area: str, units: Mapping[str, int]) -> bool:
        """Whether bought units may come to an area all at once."""
        waiting = books["waiting"]
        if any(count > waiting.get(unit, 0) for unit, count in units.items()):
            return False
        sea = self.areas[area]["kind"] == "sea"
        kinds = {unit: self.units[unit]["domain"] for unit in units}
        facilities = {unit: n for unit, n in units.items() if kinds[unit] == "facility"}
        others = {unit: n for unit, n in units.items() if unit not in facilities}
        for unit in others:
            flies = "carried" in self.units[unit]["roles"]
            if (kinds[unit] == "sea") != sea and not (sea and flies):
                return False
        if sea and not self.decks(books, area, others):
            return False
        if not self.may_build(books, area, facilities):
            return False
        return not others or sum(others.values()) <= self.room(books, area)

    def room(self, books: Books, area: str) -> int:
        """How much may come to an area; under nothing where a log says that too much came."""
        rooms = [
            self.makes(books, key) - books["placed"].get(key, 0)
            for key in self.good_complexes(books, area)
        ]
        return sum(max(left, 0) for left in rooms)

    def makes(self, books: Books, area: str) -> int:
        raise NotImplementedError

    def decks(self, books: Books, zone: str, units: Mapping[str, int]) -> bool:
        raise NotImplementedError

    def may_build(self, books: Books, area: str, units: Mapping[str, int]) -> bool:
        raise NotImplementedError

    def extra(self, books: Books, power: str) -> int:
        return 0

    def winner(self, books: Books) -> str | None:
        raise NotImplementedError

    def turn_end(self, books: Books, phases: list[str], moving: list[str]) -> Books:
        """What is left when a power walks to the end of its turn."""
        power, cash = books["power"], dict(books["cash"])
        waiting = dict(books["waiting"])
        home = self.free(books["owners"], power)
        if home and phases.index(books["phase"]) < phases.index("income"):
            cash[power] += self.income(books["owners"], power) + self.extra(books, power)
        if books["unplaced"] == "refund":
            cash[power] += self.price(waiting)
        if books["unplaced"] != "keep":
            waiting = {}
        winner = self.winner(books)
        then = self.order[(self.order.index(power) + 1) % len(self.order)]
        expected = {"cash": cash, "waiting": waiting, "winner": winner}
        if winner is None:
            expected["power"] = then
            expected["round"] = books["round"] + (then == self.order[0])
            expected["phase"] = phases[0] if self.free(books["owners"], then) else moving[0]
        return expected


class Spring(Reading):
    """Spring 1942."""

    def makes(self, books: Books, area: str) -> int:
        """P. 19: as many units as the area's income."""
        return int(self.areas[area]["ipc"])

    def decks(self, books: Books, zone: str, units: Mapping[str, int]) -> bool:
        """P. 19: fighters come onto carriers that are new in the zone, two on each."""
        free: int = books["decks"].get(zone, 0) + 2 * units.get("carrier", 0)
        return units.get("fighter", 0) <= free

    def may_build(self, books: Books, area: str, units: Mapping[str, int]) -> bool:
        """P. 19: one complex, in an area held since the turn began, with an income."""
        if not units:
            return True
        return (
            sum(units.values()) == 1
            and books["owners"].get(area) == books["power"]
            and area not in books["changed"]
            and area not in books["complexes"]
            and int(self.areas[area]["ipc"]) >= 1
        )

    def winner(self, books: Books) -> str | None:
        """P. 20: after the last power's turn, eight, ten or twelve cities."""
        needed = {"minor": 8, "major": 10, "total": 12}[books["victory"]]
        if books["power"] != "usa":
            return None
        for side in ("allies", "axis"):
            if self.held(books["owners"], side) >= needed:
                return side
        return None


class Pacific(Reading):
    """Pacific 1940."""

    def china(self, area: str) -> bool:
        return self.areas[area]["mark"] == "china"

    def makes(self, books: Books, area: str) -> int:
        """P. 20: ten or three, one less for each point of damage."""
        most = 10 if books["kinds"][area] == "major" else 3
        hurt: int = books["damage"].get(f"{area}.complex", 0)
        return max(most - hurt, 0)

    def room(self, books: Books, area: str) -> int:
        """P. 9: China needs no complex on Chinese land that it holds."""
        if books["power"] == "china":
            if self.china(area):
                return 999 if books["owners"].get(area) == "china" else 0
            abroad = {key for key in books["complexes"] if not self.china(key)}
            books = {**books, "complexes": abroad}
        return super().room(books, area)

    def decks(self, books: Books, zone: str, units: Mapping[str, int]) -> bool:
        """P. 20: carriers that were there before will do; only the board knows them."""
        return True

    def may_build(self, books: Books, area: str, units: Mapping[str, int]) -> bool:
        """P. 20: on land held since the turn began; complexes not on islands but Japan."""
        row, owners = self.areas[area], books["owners"]
        there = area in books["complexes"]
        for unit, count in units.items():
            if row["kind"] == "sea" or owners.get(area) != books["power"]:
                return False
            if area in books["changed"] or count > 1:
                return False
            if unit in ("air_base", "naval_base"):
                if f"{area}.{unit}" in books["bases"]:
                    return False
                if unit == "naval_base" and not self.coast.get(area):
                    return False
                continue
            if row["kind"] == "island" and not row["capital_of"]:
                return False
            if int(row["ipc"]) < (2 if unit == "minor_ic" else 3):
                return False
            if unit == "ic_upgrade" and not (there and books["kinds"][area] == "minor"):
                return False
            if unit != "ic_upgrade" and there:
                return False
        return True

    def extra(self, books: Books, power: str) -> int:
        """The national objectives of the power cards, and the Burma Road (p. 9)."""
        owners, wars = books["owners"], books["wars"]

        def all_by(areas: str, *who: str) -> bool:
            return all(owners.get(area) in who for area in areas.split())

        indies, south = (
            "sumatra java borneo celebes",
            ("solomon_islands dutch_new_guinea new_guinea new_britain"),
        )
        paid = 0
        if power == "japan":
            paid += 5 * all_by(indies, "japan") + 5 * all_by(south, "japan")
            capitals = ("hawaiian_islands", "india", "new_south_wales")
            paid += sum(5 for area in capitals if owners[area] == "japan")
        elif power == "usa":
            paid += 40 * ("usa" in wars) + 5 * all_by("philippines", "usa")
            paid += 5 * all_by("okinawa iwo_jima", "usa")
        elif power == "china":
            allies = ("usa", "china", "uk", "anzac")
            paid += 6 * all_by("india burma yunnan szechwan", *allies)
        elif power == "uk":
            paid += 5 * all_by(indies, "uk", "usa", "anzac") + 5 * all_by("kwangtung malaya", "uk")
        else:
            paid += 5 * all_by(south, "uk", "usa", "anzac")
            japanese = (key for key, row in self.areas.items() if row["origin"] == "japan")
            if "anzac_high_morale" not in books["once"]:
                stands = any(owners[area] == "anzac" for area in japanese)
                paid += 5 * (stands or "anzac_high_morale" in books["earned"])
        return paid

    def convoy(self, books: Books, zone: str, ships: Mapping[str, int]) -> int:
        """P. 20: submarines take 2, other warships 1, no more than the coast yields."""
        power, owners = books["power"], books["owners"]
        coast = sum(
            int(self.areas[area]["ipc"])
            for area in self.coast.get(zone, ())
            if owners.get(area) == power
        )
        return min(sum((2 if u == "submarine" else 1) * n for u, n in ships.items()), coast)

    def winner(self, books: Books) -> str | None:
        """P. 6: Japan with six cities after the turn of ANZAC; the Allies by holding Japan
        through its turn."""
        owners = books["owners"]
        if books["power"] == "japan" and self.side[owners["japan"]] == "allies":
            return "allies"
        last = books["power"] == "anzac"
        return "axis" if last and self.held(owners, "axis") >= 6 else None
