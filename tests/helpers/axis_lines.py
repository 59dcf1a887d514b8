"""Lines that people might type in both Axis & Allies editions: every verb, names of things that are
there and of things that are not, right and wrong by turns. No line has dice on it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from axis_states import counts, random_state, some
from axis_sums import Pacific, Reading

from companion.games.axis.state import AxisState
from companion.games.axis.world import World
from companion.games.pacific_1940.records import Scramble

Line = tuple[str, ...]

PHASES: Mapping[str, tuple[str, ...]] = {
    "research": ("research",),
    "buy": ("purchase",),
    "repair": ("purchase",),
    "declare": ("combat-move", "combat-move", "income"),
    "capture": ("combat", "combat-move"),
    "battle": ("combat",),
    "raid": ("combat",),
    "rocket": ("combat",),
    "scramble": ("combat",),
    "kamikaze": ("combat",),
    "flak": ("combat-move", "combat", "noncombat-move"),
    "occupy": ("noncombat-move",),
    "mobilize": ("mobilize",),
    "convoy": ("income",),
}
"""The phases to which a verb belongs; the others belong to all."""


class Typist:
    """Somebody who types lines at random states of one edition."""

    def __init__(self, rng: random.Random, rules: Any, read: Reading) -> None:
        self.rng, self.rules, self.read = rng, rules, read
        self.world: World = rules.play.world
        units = self.world.units
        self.land = [key for key, unit in units.items() if unit.domain == "land"]
        self.ships = [key for key, unit in units.items() if unit.domain == "sea"]
        self.planes = [key for key, unit in units.items() if unit.domain == "air"]
        self.lines: dict[str, Callable[[], Line]] = {
            "next": self.next,
            "research": self.research,
            "buy": lambda: ("buy", *self.force(list(units))),
            "capture": lambda: ("capture", self.area()),
            "battle": self.battle,
            "raid": self.raid,
            "rocket": self.rocket,
            "flak": lambda: ("flak", self.area(), *self.force(self.planes)),
            "mobilize": self.mobilize,
            "set": self.set,
            "declare": lambda: ("declare", *rng.choice([(), (self.power(),), ("uk",)])),
            "occupy": lambda: ("occupy", self.area("dutch")),
            "repair": self.repair,
            "scramble": self.scramble,
            "kamikaze": self.kamikaze,
            "convoy": self.convoy,
        }
        self.state: AxisState = random_state(rng, rules, read)

    def sit(self, verb: str) -> None:
        """Come to a state, most often one in which the verb belongs."""
        rng = self.rng
        state = random_state(rng, self.rules, self.read)
        if verb in PHASES and rng.random() < 0.8:
            state = replace(state, phase=rng.choice(PHASES[verb]))
        for power in state.powers:
            known = tuple(some(rng, list(self.world.technology_numbers), 4))
            state = state.with_power(power, replace(state.powers[power], technologies=known))
        settled = {
            choice.name: rng.choice(choice.values)
            for choice in self.rules.choices
            if rng.random() < 0.2
        }
        state = replace(state, choices={**state.choices, **settled})
        zones, land = self.zones, list(state.owners)
        seas = tuple(some(rng, zones, 3))
        turn = replace(
            state.turn,
            sea_battles=seas,
            lost_zones=seas[:1] if rng.random() < 0.3 else (),
            battles=tuple(some(rng, land, 2)),
            guns=tuple(some(rng, land, 2)),
            rocketed=tuple(some(rng, list(state.complexes), 1)),
        )
        state = replace(state, turn=turn if rng.random() < 0.5 else state.turn)
        if rng.random() < 0.02:
            state = replace(state, winner=rng.choice(list(self.world.sides)))
        self.state = self._own(state) if isinstance(self.read, Pacific) else state

    def _own(self, state: AxisState) -> AxisState:
        rng, books = self.rng, state.own
        fought = rng.random() < 0.3
        books = replace(
            books,
            kamikaze_open=rng.random() < 0.7,
            kamikaze_used=rng.randint(0, 6),
            fought=fought,
            stage=rng.randint(1, 3) if fought else 0,
            struck=tuple(some(rng, self.zones, 2)),
            sympathy={key: rng.choice(list(self.world.sides)) for key in some(rng, NEUTRAL, 2)},
        )
        bases = [key.partition(".")[0] for key in books.bases if key.endswith("air_base")]
        risen = [
            Scramble(island, rng.choice(sorted(zones)), state.owners[island], "fighter", 1)
            for island in some(rng, bases, 2)
            if (zones := self.world.coasts.get(island))
        ]
        hurt = {key: rng.randint(1, 6) for key in some(rng, list(books.bases), 2)}
        books = replace(books, scrambles=tuple(risen), damage={**books.damage, **hurt})
        return replace(state, own=books)

    # -- words ---------------------------------------------------------------------------------

    @property
    def zones(self) -> list[str]:
        return [key for key, area in self.world.areas.items() if area.is_sea]

    def power(self) -> str:
        return self.rng.choice(list(self.world.powers))

    def zone(self) -> str:
        return self.rng.choice(self.zones) if self.rng.random() < 0.9 else self.area()

    def area(self, owner: str = "") -> str:
        """Most often one of the enemy's, or of the owner; now and then any."""
        world, state = self.world, self.state
        held = [
            key
            for key, power in state.owners.items()
            if (power == owner if owner else not world.friends(power, state.power))
        ]
        if held and self.rng.random() < 0.8:
            return self.rng.choice(held)
        return self.rng.choice(list(world.areas))

    def force(self, units: Sequence[str]) -> Line:
        """`2 infantry 1 tank` in one word or in several; now and then nothing."""
        force = counts(self.rng, list(units), 2)
        if not force and self.rng.random() < 0.8:
            force = {self.rng.choice(list(units)): 1}
        words = [word for unit, n in force.items() for word in (str(n), unit)]
        return tuple(words) if self.rng.random() < 0.5 or not words else (" ".join(words),)

    def forced(self, option: str, units: Sequence[str]) -> Line:
        return (option, " ".join(self.force(units)))

    def sometimes(self, chance: float, line: Callable[[], Line]) -> Line:
        return line() if self.rng.random() < chance else ()

    # -- lines ---------------------------------------------------------------------------------

    def type(self, verb: str) -> Line:
        return self.lines[verb]()

    def next(self) -> Line:
        phases = [phase.id for phase in self.rules.play.edition.phases]
        return ("next", *self.rng.choice([(), (self.rng.choice([*phases, "end"]),)]))

    def research(self) -> Line:
        words = ("research", self.rng.choice(list(self.world.technology_numbers)))
        return (*words, str(self.rng.choice((0, 1, 2, 3, 9))))

    def battle(self) -> Line:
        rng = self.rng
        at_sea = rng.random() < 0.4
        near = self.ships if at_sea else self.land
        area = self.zone() if at_sea else self.area()
        fighters = [*near, *near, *self.planes]
        line: Line = ("battle", area, *self.forced("--attack", fighters))
        line += self.sometimes(0.8, lambda: self.forced("--defend", fighters))
        if rng.random() < 0.1:
            line = ("battle", area, *self.force(fighters), "v", *self.force(fighters))
        line += self.sometimes(0.2, lambda: ("--against", self.power()))
        line += self.sometimes(0.1, lambda: ("--retreat-after", str(rng.randint(0, 3))))
        line += self.sometimes(0.2, lambda: ("--again",))
        line += self.sometimes(0.1, lambda: ("--submerge", rng.choice(["both", "attacker"])))
        if not at_sea and rng.random() < 0.4:
            zones = sorted(self.world.coasts.get(area, ())) or self.zones
            line += rng.choice([("--amphibious",), self.forced("--landed", self.land)])
            line += self.sometimes(0.4, lambda: ("--zone", rng.choice(zones)))
            line += self.sometimes(0.3, lambda: self.forced("--bombard", self.ships))
            if rng.random() < 0.4:
                line += ("--fleet", " ".join(("3 transport", *self.force(self.ships))))
                line += self.sometimes(0.7, lambda: self.forced("--enemy-fleet", self.ships))
        return line

    def raid(self) -> Line:
        rng = self.rng
        bombers = [unit for unit in self.planes if "bomber" in unit]
        area = rng.choice([*self.state.complexes, self.area()])
        line = ("raid", area, *self.force(bombers))
        if not isinstance(self.read, Pacific):
            return (*line, *self.sometimes(0.2, lambda: ("--no-aa",)))
        line += self.sometimes(0.3, lambda: self.forced("--at", ["complex", "air_base"]))
        line += self.sometimes(0.3, lambda: ("--escort", f"{rng.randint(1, 3)} fighter"))
        return (*line, *self.sometimes(0.3, lambda: ("--intercept", f"{rng.randint(1, 3)} fight")))

    def rocket(self) -> Line:
        start, goal = self.area(self.state.power), self.rng.choice([*self.state.complexes])
        guns = self.sometimes(0.3, lambda: ("--guns", str(self.rng.randint(0, 2))))
        return ("rocket", start, goal, *guns)

    def mobilize(self) -> Line:
        mine = [key for key in self.state.complexes if self.state.owners[key] == self.state.power]
        coast = [zone for area in mine for zone in sorted(self.world.coasts.get(area, ()))]
        area = self.rng.choice([*mine, *mine, *coast, self.area(self.state.power)])
        waiting = list(self.state.active.waiting) or list(self.world.units)
        line: Line = ("mobilize", area)
        line += self.sometimes(0.6, lambda: self.force(waiting))
        return (*line, *self.sometimes(0.2, lambda: ("--through", self.rng.choice(mine or [area]))))

    def set(self) -> Line:
        rng = self.rng
        changes = [
            f"{self.power()}.cash={rng.randint(0, 40)}",
            f"{self.area()}.owner={self.power()}",
            f"phase={rng.choice([phase.id for phase in self.rules.play.edition.phases])}",
            f"power={self.power()}",
            f"{self.area()}.complex={rng.choice(['yes', 'no', 'major'])}",
        ]
        return ("set", *rng.sample(changes, rng.randint(1, 2)))

    def repair(self) -> Line:
        hurt = [key.split(".") for key in self.state.own.damage]
        area, facility = self.rng.choice([*hurt, [self.area(), "complex"]])
        points = self.sometimes(0.5, lambda: (str(self.rng.randint(0, 7)),))
        return ("repair", area, *self.sometimes(0.7, lambda: (facility, *points)))

    def scramble(self) -> Line:
        bases = [k.partition(".")[0] for k in self.state.own.bases if k.endswith("air_base")]
        island = self.rng.choice([*bases, *bases, self.area()])
        zones = sorted(self.world.coasts.get(island, ())) or self.zones
        zone = self.rng.choice([*zones, *zones, self.zone()])
        of = self.sometimes(0.2, lambda: ("--of", self.power()))
        return ("scramble", island, zone, *self.force([*self.planes, "fighter", "fighter"]), *of)

    def kamikaze(self) -> Line:
        zones = [str(row["area"]) for row in self.world.game.table("kamikaze")]
        zone = self.rng.choice([*zones, *zones, self.zone()])
        return ("kamikaze", zone, *self.force(self.rng.choice([WARSHIPS, self.ships])))

    def convoy(self) -> Line:
        zones = [str(row["area"]) for row in self.world.game.table("convoy_zones")]
        ships = " ".join(self.force(self.rng.choice([WARSHIPS, self.ships])))
        foes = ["usa", "uk", "anzac"] if self.state.power == "japan" else ["japan"]
        if self.rng.random() < 0.6:
            ships = f"{self.rng.choice([*foes, *foes, self.power()])}: {ships}"
        return ("convoy", self.rng.choice([*zones, *zones, self.zone()]), ships)


WARSHIPS = ["destroyer", "cruiser", "carrier", "battleship"]
NEUTRAL = ["dzavhan", "olgiy", "ulaanbaatar"]
