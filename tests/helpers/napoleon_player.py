"""A player who leads both armies on the map of a scenario, by chance but towards the enemy: types
one command line after the other. Battles for tests, and for whoever wants another recorded one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as default

from napoleon_fights import RULES, WORLD
from one_line import event_at

from companion.games.battles_of_napoleon import field, hands, reserves
from companion.games.battles_of_napoleon.combat.escapes import open_ways
from companion.games.battles_of_napoleon.hexes import (
    CORNERS,
    Hex,
    Post,
    aspect,
    corners_between,
    distance,
    front_sides,
    side_towards,
    turned,
    zone,
)
from companion.games.battles_of_napoleon.rally import flight, rally
from companion.games.battles_of_napoleon.state import (
    CARDS,
    COMMAND,
    DISPATCHES,
    EXECUTION,
    GOOD,
    LINE,
    RALLY,
    ROUTED,
    SEGMENT_2,
    SEGMENTS,
    SQUARE,
    UNLIMBERED,
    NapoleonState,
    Task,
    Unit,
)
from companion.games.battles_of_napoleon.verbs import VERBS
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.errors import CompanionError
from companion.table.events import Event

HOME = {"french": "S", "british": "N"}
"""The edge behind each side."""


def event_of(state: NapoleonState, line: str) -> Event:
    """The event of a typed line. Raises CompanionError."""
    return event_at(RULES, VERBS, state, line)


@dataclass(frozen=True)
class Ground:
    """The terrain of a scenario whose tiles are not turned."""

    terrain: dict[Hex, str]
    level: dict[Hex, int]
    sides: dict[tuple[Hex, str], str]

    @staticmethod
    def of(scenario: str) -> Ground:
        table = WORLD.game.table
        terrain: dict[Hex, str] = {}
        level: dict[Hex, int] = {}
        sides: dict[tuple[Hex, str], str] = {}
        for tile in table("scenario_tiles"):
            if tile["scenario"] != scenario:
                continue
            at = Hex(int(str(tile["column"])), int(str(tile["row"])))
            for row in table("cells"):
                if row["face"] == tile["face"]:
                    place = Hex(at.column + int(str(row["column"])), at.row + int(str(row["row"])))
                    terrain[place] = str(row["terrain"])
                    level[place] = int(str(row["level"]))
            for row in table("sides"):
                if row["face"] == tile["face"] and str(row["terrain"]) != "elevation":
                    place = Hex(at.column + int(str(row["column"])), at.row + int(str(row["row"])))
                    sides[place, str(row["side"])] = str(row["terrain"])
        for laid in table("scenario_overlays"):
            if laid["scenario"] != scenario:
                continue
            for row in table("overlay_cells"):
                if row["overlay"] == laid["overlay"]:
                    place = Hex(
                        int(str(laid["column"])) + int(str(row["column"])) - 1,
                        int(str(laid["row"])) + int(str(row["row"])),
                    )
                    terrain[place] = str(row["terrain"])
        return Ground(terrain, level, sides)

    def rough(self, place: Hex) -> bool:
        return WORLD.terrain[self.terrain[place]].difficult

    def words(self, start: Hex, goal: Hex) -> list[str]:
        """What an attack from a hex at another must name."""
        words = []
        if WORLD.terrain[self.terrain[goal]].fire:
            words.append(self.terrain[goal])
        side = side_towards(start, goal)
        back = side_towards(goal, start)
        if side and back:
            between = self.sides.get((start, side)) or self.sides.get((goal, back))
            words += [between] if between else []
        if self.level[goal] > self.level[start]:
            words.append("uphill")
        elif self.level[goal] < self.level[start]:
            words.append("downhill")
        return words


@dataclass
class Player:
    """`empty` remembers where the target of each attacker stood, for its advance."""

    source: random.Random
    ground: Ground
    empty: dict[str, Hex] = default(default_factory=dict)
    idle: set[tuple[int, str, str]] = default(default_factory=set)

    @staticmethod
    def at(scenario: str, seed: int) -> Player:
        return Player(random.Random(seed), Ground.of(scenario))

    def game(self, state: NapoleonState) -> Iterator[tuple[str, NapoleonState]]:
        """Lines to the end of the battle, each with the state after it."""
        while not state.over:
            for line in self.lines(state):
                after = self.tried(state, line)
                if after is not None:
                    self.remember(state, line)
                    state = after
                    yield line, state
                    break
            else:
                raise AssertionError((state.turn, state.phase, state.tasks))

    def remember(self, state: NapoleonState, line: str) -> None:
        """Where the target of an attack stood."""
        kind, *rest = line.split()
        place = state.units[rest[2]].hex if kind in ("fire", "melee", "charge") else None
        if place is not None:
            self.empty[rest[0]] = place

    def tried(self, state: NapoleonState, line: str) -> NapoleonState | None:
        try:
            event = event_of(state, line)
        except CompanionError:
            return None
        if RULES.check(state, event):
            return None
        after: NapoleonState = RULES.apply(state, event).state
        return after

    # -- what to type next ---------------------------------------------------------------------

    def lines(self, state: NapoleonState) -> Iterator[str]:
        """What may be typed now, the best first; the first that is allowed is taken."""
        if state.task is not None:
            yield from self.answers(state, state.task)
            return
        yield from self.taken(state)
        if state.phase == DISPATCHES:
            yield from self.orders(state)
        elif state.phase == EXECUTION:
            yield from (
                f"test {WORLD.label(key)} --roll --seed {self.seed()}"
                for key, group in state.groups.items()
                if group.dispatch and state.turn > 1
            )
        elif state.phase == CARDS:
            yield from self.cards(state)
        elif state.phase == COMMAND:
            if not state.checked:
                yield from ("out", "out none")
        elif state.phase in SEGMENTS and state.active:
            yield from self.acts(state)
            yield from (f"alarm {key}" for key in reserves.alarms(state))
        elif state.phase == RALLY:
            for unit in state.units.values():
                if unit.state == ROUTED and not unit.gone and rally.ralliers(state, unit.id):
                    yield f"rally {WORLD.label(unit.id)} --dice {self.die()}"
        for post in field.exposed(state):
            for place in field.escapes(WORLD, state, post):
                yield f"leader {post} at {hex_text(place)} --escape"
            yield f"leader {post} lost"
        yield "next"

    def die(self) -> int:
        return self.source.randint(1, 10)

    def seed(self) -> int:
        return self.source.randint(1, 9999)

    def dice(self) -> str:
        """A roll by the program, so that no more dice are typed than an attack asks for."""
        return f"--roll --seed {self.seed()}"

    def taken(self, state: NapoleonState) -> Iterator[str]:
        """Objectives under units of the other side."""
        for key, objective in WORLD.scenarios[state.scenario].objectives.items():
            for unit in self.standing(state):
                if WORLD.units[unit.card].rifles:
                    continue
                nation = state.nation_of(unit.id)
                if unit.hex == objective.hex and state.objectives[key] != nation:
                    yield f"hold {key} {nation}"

    def orders(self, state: NapoleonState) -> Iterator[str]:
        """The French attack, the British wait in their lines; later the reserves go in."""
        scenario = WORLD.scenarios[state.scenario]
        if state.turn == 1:
            parts = []
            for key, group in state.groups.items():
                row = scenario.groups[key]
                usual = "attack" if group.nation == "french" or group.arm == "cavalry" else "defend"
                parts.append(f"{WORLD.label(key)} {row.first_order or usual}")
            if any(group.token is None for group in state.groups.values()):
                yield f"orders {', '.join(parts)} --roll --seed {self.seed()}"
            return
        for key, group in state.groups.items():
            waits = group.order in ("reserve", "defend") and group.arm == "cavalry"
            idle = group.order == "reserve" or (
                group.order == "defend" and self.source.random() < 0.3
            )
            if (
                (waits or idle)
                and group.dispatch is None
                and (state.turn, "", key) not in self.idle
            ):
                self.idle.add((state.turn, "", key))
                yield f"dispatch {WORLD.label(key)} attack"

    def cards(self, state: NapoleonState) -> Iterator[str]:
        for nation in WORLD.nations:
            yield f"draw {nation} --roll --seed {self.seed()}"
            over = len(state.hands[nation]) - hands.limit(WORLD, state, nation)
            if over > 0:
                gone = self.source.sample(state.hands[nation], over)
                yield f"discard {nation} {' '.join(gone)}"

    # -- what is due ---------------------------------------------------------------------------

    def answers(self, state: NapoleonState, task: Task) -> Iterator[str]:
        name = task.subject
        if task.kind == "morale":
            yield f"morale {name} --roll --seed {self.seed()}"
        elif task.kind == "advance":
            yield from self.advance(name)
        elif task.kind == "retreat":
            ways = open_ways(WORLD, state, name)
            for way in self.source.sample(ways, len(ways)):
                yield f"retreat {name} --at {hex_text(way.hex)}"
            yield f"retreat {name}"
        elif task.kind == "rout":
            ends = flight.flights(WORLD, state, name)
            for end in self.source.sample(ends, len(ends)):
                yield f"rout {name} " + ("--off" if end.off else f"--at {hex_text(end.hex)}")
        elif task.kind == "replace":
            with_unit = next(unit.id for unit in state.units_of(name))
            yield f"replace {name} --roll --seed {self.seed()} --with {with_unit}"
        elif task.kind == "chief":
            for post, officer in state.officers.items():
                if officer.nation == name and post in state.groups:
                    yield f"chief {post}"

    def advance(self, unit: str) -> Iterator[str]:
        place = self.empty.get(unit)
        if place is None:
            yield f"advance {unit}"
            return
        yield f"advance {unit} into {self.ground.terrain[place]} --at {hex_text(place)}"

    def ways(self, state: NapoleonState, unit: Unit) -> dict[Hex, str]:
        """The hexes behind a unit, towards its edge: free, in an enemy zone, occupied."""
        assert unit.hex is not None
        back = front_sides(HOME[state.nation_of(unit.id)])
        enemy = self.enemy_zones(state, unit)
        ways = {}
        for side in back:
            place = unit.hex.side(side)
            if place not in self.ground.terrain:
                continue
            mounted = WORLD.units[unit.card].arm != "infantry"
            taken = any(u.hex == place for u in self.standing(state))
            if taken or (mounted and self.ground.rough(place)):
                ways[place] = "occupied"
            else:
                ways[place] = "enemy_zone" if place in enemy else "free"
        return ways

    # -- segments ------------------------------------------------------------------------------

    def standing(self, state: NapoleonState) -> list[Unit]:
        return [u for u in state.units.values() if not u.gone and u.hex is not None]

    def enemies(self, state: NapoleonState, unit: Unit) -> list[Unit]:
        mine = state.nation_of(unit.id)
        return [
            u
            for u in self.standing(state)
            if state.nation_of(u.id) != mine and not WORLD.units[u.card].rifles
        ]

    def front(self, unit: Unit) -> frozenset[Hex]:
        """The hexes before a unit: its zone of control, were it fit to have one."""
        shape = WORLD.formations.get(unit.formation)
        if shape is None or unit.hex is None:
            return frozenset()
        return zone(Post(unit.hex, unit.facing, shape.front))

    def enemy_zones(self, state: NapoleonState, unit: Unit) -> frozenset[Hex]:
        fit = [
            u for u in self.enemies(state, unit) if u.state != ROUTED and u.formation != "reduced"
        ]
        return frozenset(place for enemy in fit for place in self.front(enemy))

    def acts(self, state: NapoleonState) -> Iterator[str]:
        """The group that acts, step by step: formation, movement, fire; formation, melee."""
        units = [u for u in state.units_of(str(state.active)) if u.hex is not None]
        steps = [self.forming, self.moving, self.firing]
        if state.phase == SEGMENT_2:
            steps = [self.forming, self.striking]
        for step in steps:
            for unit in units:
                yield from self.played(state, unit)
                yield from step(state, unit)
        for unit in units:
            acts = unit.acted(state.phase)
            done = (state.turn, state.phase, unit.id)
            if "cleared" in acts and "advanced" not in acts and done not in self.idle:
                self.idle.add(done)
                yield from self.advance(unit.id)

    def played(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """An event from the hand for a unit before the enemy, a reaction for the enemy there."""
        if not self.touched(state, unit) or unit.acted(state.phase):
            return
        enemy = next(e for e in self.enemies(state, unit) if e.hex in self.front(unit))
        for verb, target in (("event", unit), ("reaction", enemy)):
            for card in state.hands[state.nation_of(target.id)]:
                once = (state.turn, verb, card)
                if once not in self.idle:
                    self.idle.add(once)
                    yield f"{verb} {card} on {target.id}"

    def forming(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        if unit.state != GOOD:
            if not self.touched(state, unit) or self.source.random() < 0.4:
                yield f"form {unit.id} recover"
            return
        near = min((distance(unit.hex, e.hex) for e in self.enemies(state, unit)), default=9)  # type: ignore[arg-type]
        order = state.groups[unit.group].order
        if unit.formation == SQUARE and near > 1:
            yield f"form {unit.id} column {unit.facing}"
        if state.rule("skirmishers") and not unit.detached and near > 1:
            yield f"form {unit.id} detach"
        if unit.formation == LINE and near > 2 and order == "attack":
            yield f"form {unit.id} column"

    def touched(self, state: NapoleonState, unit: Unit) -> bool:
        """Whether an enemy stands before it."""
        return any(e.hex in self.front(unit) for e in self.enemies(state, unit))

    def moving(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """A hex forwards to the nearest enemy, with a turn of a corner before and after."""
        if state.groups[unit.group].order != "attack" or self.touched(state, unit):
            return
        if WORLD.units[unit.card].rifles:
            return
        enemies = self.enemies(state, unit)
        if not enemies or unit.formation == UNLIMBERED:
            return
        goal = min(enemies, key=lambda e: (distance(unit.hex, e.hex), e.id)).hex  # type: ignore[arg-type]
        assert unit.hex is not None
        assert goal is not None
        taken = {u.hex for u in self.standing(state)}
        stops = self.enemy_zones(state, unit)
        mounted = WORLD.units[unit.card].arm != "infantry"
        best: list[tuple[int, int, str]] = []
        for first in (-1, 0, 1):
            heading = turned(unit.facing, first)
            for side in front_sides(heading):
                place = unit.hex.side(side)
                if place not in self.ground.terrain or place in taken:
                    continue
                if (unit.hex in stops and place in stops) or (mounted and self.ground.rough(place)):
                    continue
                facing = min(
                    (turned(heading, after) for after in (-1, 0, 1)),
                    key=lambda f: (self.towards(place, f, goal), f),
                )
                if corners_between(unit.facing, facing) <= 2:
                    rough = "woods" if self.ground.rough(place) else "open"
                    line = f"move {unit.id} {hex_text(place)} {facing} {rough}"
                    best.append((distance(place, goal), self.source.randint(0, 99), line))
        yield from (line for away, _lot, line in sorted(best) if away <= distance(unit.hex, goal))

    def towards(self, place: Hex, facing: str, goal: Hex) -> int:
        """How far the nearest hex before a facing is from a goal."""
        return min(distance(place.side(side), goal) for side in front_sides(facing))

    def firing(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        assert unit.hex is not None
        card = WORLD.units[unit.card]
        reach = len(card.fire)
        placed = ((e, e.hex) for e in self.enemies(state, unit) if e.hex is not None)
        near = [(distance(unit.hex, place), enemy.id, enemy) for enemy, place in placed]
        for away, _id, enemy in sorted(near):
            assert enemy.hex is not None
            adjacent = enemy.hex in self.front(unit) or (card.rifles and away == 1)
            far = 1 < away <= reach and self.before(unit, enemy.hex)
            if adjacent or far:
                yield self.attack(state, "fire", unit, enemy)

    def before(self, unit: Unit, place: Hex) -> bool:
        """Whether a distant hex lies in the field of fire, as far as a player sees it at once."""
        assert unit.hex is not None
        if unit.facing not in CORNERS:
            return True
        return self.towards(unit.hex, unit.facing, place) < distance(unit.hex, place)

    def attack(
        self, state: NapoleonState, kind: str, unit: Unit, enemy: Unit, start: Hex | None = None
    ) -> str:
        """The line of an attack, with the supporters that stand ready."""
        start = start or unit.hex
        assert start is not None
        assert enemy.hex is not None
        words = self.ground.words(start, enemy.hex)
        friends = [
            u.id
            for u in state.units_of(unit.group)
            if u.id != unit.id
            and u.state == GOOD
            and u.figures > 1
            and not u.acted(state.phase)
            and enemy.hex in self.front(u)
            and (kind == "fire" or WORLD.formations[u.formation].attacks)
            and not WORLD.units[u.card].rifles
        ]
        if friends and kind != "charge":
            words += ["support", *friends]
        at = f" --at {hex_text(start)}" if start != unit.hex else ""
        return " ".join([kind, unit.id, "at", enemy.id, *words, self.dice()]) + at

    def striking(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        assert unit.hex is not None
        if WORLD.units[unit.card].arm == "cavalry":
            yield from self.charging(state, unit)
        for enemy in self.enemies(state, unit):
            if enemy.hex in self.front(unit):
                yield self.attack(state, "melee", unit, enemy)

    def charging(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """Straight ahead, after a hex if need be; infantry that sees it coming forms square."""
        assert unit.hex is not None
        if unit.state != GOOD or state.groups[unit.group].order != "attack":
            return
        tired = unit.fatigued and state.rule("fatigue")
        if unit.acted(state.phase) or unit.out_of_command or tired:
            return
        taken = {u.hex for u in self.standing(state)}
        starts = [unit.hex]
        starts += [
            unit.hex.side(side)
            for side in front_sides(unit.facing)
            if unit.hex.side(side) in self.ground.terrain
            and unit.hex.side(side) not in taken
            and not self.ground.rough(unit.hex.side(side))
        ]
        for start in starts:
            reach = zone(Post(start, unit.facing))
            for enemy in self.enemies(state, unit):
                if enemy.hex not in reach or self.ground.rough(enemy.hex):
                    continue
                away = distance(unit.hex, enemy.hex)
                once = (state.turn, "square", enemy.id)
                sees = enemy.facing and aspect(enemy.hex, enemy.facing, 2, start) == "front"
                if away <= 2 and sees and once not in self.idle:
                    self.idle.add(once)
                    yield f"square {enemy.id} {away} --dice {self.die()}"
                yield self.attack(state, "charge", unit, enemy, start)
