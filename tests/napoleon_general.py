"""A general who leads both armies as their scenario means it: the side that holds nothing attacks,
the other stands in line and strikes back. For measuring how the battles play, and recording them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from napoleon_fights import WORLD
from napoleon_ground import Sight
from napoleon_player import HOME, Ground, Player

from companion.games.battles_of_napoleon import effects, hands
from companion.games.battles_of_napoleon.combat import line as attack_line
from companion.games.battles_of_napoleon.combat.board import attack_of, by_map, troop_of
from companion.games.battles_of_napoleon.combat.fights import Field, modifiers
from companion.games.battles_of_napoleon.command.reach import command_distance, escapes, place_of
from companion.games.battles_of_napoleon.hexes import (
    CORNERS,
    Hex,
    Post,
    aspect,
    corners_between,
    distance,
    front_sides,
    turned,
    zone,
)
from companion.games.battles_of_napoleon.state import (
    CHIEFS,
    COLUMN,
    COMMAND,
    DISORDERED,
    EXECUTION,
    GOOD,
    LIMBERED,
    LINE,
    OPEN_ORDER,
    RALLY,
    ROUTED,
    SEGMENT_1,
    SEGMENT_2,
    SEGMENTS,
    SQUARE,
    UNLIMBERED,
    NapoleonState,
    Unit,
    attached,
)
from companion.games.battles_of_napoleon.words import hex_text, unit_words

EVENTS: Mapping[str, tuple[str, ...]] = {
    "fire": ("fire_mod", "fire_mod_line", "artillery_mod_r2_r3", "artillery_support"),
    "melee": ("melee_mod", "melee_mod_column", "support_value"),
    "charge": ("charge_mod",),
}
"""Kind of an attack -> the codes of the events that help it."""

_RESULTS = (
    "reroll_morale",
    "morale_mod",
    "figure_to_disorder",
    "cancel_retreat",
    "morale_result_cancel",
)
REACTIONS: Mapping[str, tuple[str, ...]] = {
    "fire": ("fire_mod_against", "artillery_mod_against", *_RESULTS),
    "melee": ("melee_mod_against", *_RESULTS),
    "charge": ("charge_becomes_melee", *_RESULTS),
}
"""Kind of an attack -> the codes of the reactions that help against it."""

SURE = 6
"""What a success that needs no die is worth beside modifiers."""
FIRM = 6
"""The least modifier at which a side that is not bold goes in with the bayonet in column."""
WORTH = {COLUMN: 3, LINE: 5, "cavalry": 3, OPEN_ORDER: 4}
"""Formation -> the least modifier at which a melee is begun; a line is disordered by it."""


@dataclass
class General(Player):
    """`bold` has the sides that strike wherever they can. The others deploy before a firm enemy to
    shoot him down, and leave their position only against a weaker one."""

    sight: Sight = field(default_factory=Sight)
    bold: frozenset[str] = frozenset()

    @staticmethod
    def at(scenario: str, seed: int) -> General:
        found = Player.at(scenario, seed)
        bold = frozenset(side for side in WORLD.nations if found.source.random() < 0.5)
        return General(found.source, found.ground, sight=Sight(found.ground), bold=bold)

    # -- what is worth doing -------------------------------------------------------------------

    def once(self, state: NapoleonState, *what: str) -> bool:
        """Whether something is thought of for the first time this turn."""
        key = (state.turn, state.phase, " ".join(what))
        new = key not in self.idle
        self.idle.add(key)
        return new

    def attacks(self, state: NapoleonState, nation: str) -> bool:
        """Whether a side is the one that has to come."""
        goals = WORLD.scenarios[state.scenario].objectives.values()
        return all(goal.held_by != nation for goal in goals)

    def wanted(self, state: NapoleonState, nation: str) -> list[tuple[Hex, int]]:
        """Objectives of the enemy, with their points."""
        goals = WORLD.scenarios[state.scenario].objectives
        return [(g.hex, g.points) for key, g in goals.items() if state.objectives[key] != nation]

    def holds(self, state: NapoleonState, unit: Unit) -> bool:
        """Whether a unit stands on an objective."""
        goals = WORLD.scenarios[state.scenario].objectives.values()
        return any(goal.hex == unit.hex for goal in goals)

    def nearest(self, state: NapoleonState, unit: Unit) -> int:
        assert unit.hex is not None
        fit = [e for e in self.enemies(state, unit) if e.state != ROUTED]
        return min((distance(unit.hex, e.hex) for e in fit if e.hex), default=99)

    def lines(self, state: NapoleonState) -> Iterator[str]:
        if state.task is None:
            yield from self.taken(state)
            yield from self.overrun(state)
            if state.phase in SEGMENTS:
                yield from self.alarms(state)
            if state.phase == CHIEFS:
                yield from self.chiefs(state)
                yield "next"
            elif state.phase == COMMAND:
                if self.once(state, "out"):
                    yield "out"
                yield "next"
            elif state.phase == EXECUTION:
                yield from self.tests(state)
            elif state.phase == RALLY:
                yield from self.rallies(state)
        yield from super().lines(state)

    def overrun(self, state: NapoleonState) -> Iterator[str]:
        """Commanders without a unit who have an enemy beside them (p. 42)."""
        for post, officer in state.officers.items():
            if officer.unit or officer.hex is None:
                continue
            enemies = {
                u.hex for u in self.standing(state) if state.nation_of(u.id) != officer.nation
            }
            near = [h for h in enemies if h and distance(h, officer.hex) <= 1]
            if not near:
                continue
            friends = {
                u.hex for u in self.standing(state) if state.nation_of(u.id) == officer.nation
            }
            ways = escapes(
                officer.hex,
                [h for h in enemies if h],
                [h for h in friends if h],
                self.ground.terrain.keys(),
            )
            for way in sorted(ways, key=lambda h: min(distance(h, n) for n in near), reverse=True):
                yield f"leader {post} {self.goal(state, way, officer.nation)} --escape"
            yield f"leader {post} lost"

    def goal(self, state: NapoleonState, place: Hex, nation: str) -> str:
        for unit in self.standing(state):
            if unit.hex == place and state.nation_of(unit.id) == nation:
                return f"with {unit.id}"
        return f"at {hex_text(place)}"

    def alarms(self, state: NapoleonState) -> Iterator[str]:
        for key, group in state.groups.items():
            if group.order == "reserve" and not group.attacked:
                units = [u for u in state.units_of(key) if u.hex and u.state != ROUTED]
                if any(self.nearest(state, unit) == 1 for unit in units):
                    yield f"alarm {WORLD.label(key)}"

    # -- command -------------------------------------------------------------------------------

    def away(self, state: NapoleonState, nation: str, goal: Hex) -> int | None:
        """Hexes from a commander-in-chief, round enemies and their zones; None out of his reach."""
        chief = state.chief(nation)
        start = place_of(state, nation) if chief else None
        if chief is None or start is None:
            return None
        mine = [u for u in self.standing(state) if state.nation_of(u.id) == nation]
        others = [u for u in self.standing(state) if state.nation_of(u.id) != nation]
        return command_distance(
            start,
            goal,
            {u.hex for u in others if u.hex},
            self.enemy_zones(state, mine[0]) if mine else (),
            {u.hex for u in mine if u.hex},
            hands.value(WORLD, chief, "command"),
        )

    def seat(self, state: NapoleonState, group: str) -> Hex | None:
        """Where a dispatch to a group goes."""
        if group in state.officers:
            return place_of(state, group)
        units = state.units_of(group)
        return units[0].hex if units else None

    def orders(self, state: NapoleonState) -> Iterator[str]:
        if state.turn == 1:
            scenario, parts = WORLD.scenarios[state.scenario], []
            for key, group in state.groups.items():
                usual = "attack" if self.attacks(state, group.nation) else "defend"
                if group.arm == "cavalry" and usual == "defend":
                    usual = "reserve"
                if group.arm == "artillery":
                    usual = "attack"
                parts.append(f"{WORLD.label(key)} {scenario.groups[key].first_order or usual}")
            if any(group.token is None for group in state.groups.values()):
                yield f"orders {', '.join(parts)} --roll --seed {self.seed()}"
            return
        for key, group in state.groups.items():
            order = self.wish(state, key)
            place = self.seat(state, key)
            if order in (None, group.order) or group.dispatch or place is None:
                continue
            away = self.away(state, group.nation, place)
            if away is not None and self.once(state, "dispatch", key):
                yield f"dispatch {WORLD.label(key)} {order} {away}"

    def wish(self, state: NapoleonState, key: str) -> str | None:
        """The order that a group should have; None when it is well as it is."""
        group = state.groups[key]
        units = [u for u in state.units_of(key) if u.hex and u.state != ROUTED]
        if not units or group.arm == "artillery":
            return None
        near = min(self.nearest(state, unit) for unit in units)
        if self.attacks(state, group.nation):
            return "attack"
        if group.arm == "cavalry":
            return "attack" if near <= 5 else None
        lost = self.wanted(state, group.nation)
        goals = [min(distance(u.hex, place) for u in units if u.hex) for place, _points in lost]
        figures = sum(u.figures for u in units if u.state == GOOD)
        strong, reach = figures >= 2.5 * len(units), 4
        if group.nation not in self.bold:
            foes = [e for e in self.enemies(state, units[0]) if e.hex and e.state == GOOD]
            close = [e for e in foes if any(distance(u.hex, e.hex) <= 2 for u in units if u.hex)]  # type: ignore[arg-type]
            strong, reach = strong and sum(e.figures for e in close) < figures, 2
        if goals and min(goals) <= reach and strong:
            return "attack"
        shaken = [
            e
            for e in self.enemies(state, units[0])
            if e.state != GOOD and any(distance(u.hex, e.hex) <= 2 for u in units if u.hex and e.hex)
        ]
        fit = [
            e
            for e in self.enemies(state, units[0])
            if e.state == GOOD and any(distance(u.hex, e.hex) <= 2 for u in units if u.hex and e.hex)
        ]
        if strong and len(shaken) > len(fit):
            return "attack"
        return "defend" if group.order == "attack" and not goals and not shaken else None

    def tests(self, state: NapoleonState) -> Iterator[str]:
        for key, group in state.groups.items():
            if group.dispatch and state.turn > 1:
                yield from self.card(state, "reaction", ("orders_mod_against",), key, group.nation)
                place = self.seat(state, key)
                far = place is None or self.away(state, group.nation, place) is None
                flag = " --far" if far else ""
                yield f"test {WORLD.label(key)} --roll --seed {self.seed()}{flag}"
                yield f"test {WORLD.label(key)} --roll --seed {self.seed()}"
        for key in state.failed:
            group = state.groups[key]
            yield from self.card(state, "event", ("orders_mod",), key, group.nation)

    def chiefs(self, state: NapoleonState) -> Iterator[str]:
        """Commanders-in-chief keep their groups within reach and the enemy at a distance."""
        for nation in WORLD.nations:
            chief, start = state.chief(nation), None
            start = place_of(state, nation) if chief else None
            if chief is None or start is None or not self.once(state, "chief", nation):
                continue
            reach = hands.value(WORLD, chief, "command")
            seats = [self.seat(state, g.id) for g in state.groups_of(nation) if g.arm != "artillery"]
            taken = {u.hex for u in self.standing(state)}
            enemies = [
                u.hex for u in self.standing(state) if u.hex and state.nation_of(u.id) != nation
            ]

            def worth(
                place: Hex,
                seats: list[Hex | None] = seats,
                enemies: list[Hex] = enemies,
                reach: int = reach,
                taken: set[Hex | None] = taken,
                start: Hex = start,
            ) -> float:
                danger = min((distance(place, e) for e in enemies), default=9)
                served = sum(1 for s in seats if s and distance(place, s) <= reach)
                far = sum(distance(place, s) for s in seats if s)
                risk = 6 if danger <= 1 else 2 if danger == 2 else 0
                return 3 * served - far / 4 - risk - (place in taken) - distance(place, start) / 50

            near = [p for p in self.ground.terrain if distance(p, start) <= 2]
            best = max(near, key=lambda p: (worth(p), p))
            if best != start:
                yield f"leader {nation} {self.goal(state, best, nation)}"

    def rallies(self, state: NapoleonState) -> Iterator[str]:
        for unit in state.units.values():
            if unit.state != ROUTED or unit.gone or unit.hex is None:
                continue
            nation = state.nation_of(unit.id)
            rough = " --rough" if self.ground.rough(unit.hex) else ""
            for post in (unit.group, nation):
                start = place_of(state, post) if post in state.officers else None
                if start is None:
                    continue
                most = hands.value(WORLD, state.officers[post], "command")
                friends = {u.hex for u in self.standing(state) if state.nation_of(u.id) == nation}
                foes = {u.hex for u in self.enemies(state, unit)}
                away = command_distance(
                    start,
                    unit.hex,
                    {h for h in foes if h},
                    self.enemy_zones(state, unit),
                    {h for h in friends if h},
                    most,
                )
                if away is None or not self.sight.clear(start, unit.hex, ()):
                    continue
                if not any(key == unit.id for key, _post in state.tried):
                    yield from self.card(
                        state, "event", ("rally_mod", "reroll_morale"), unit.id, nation
                    )
                by = f" by {post}"
                yield f"rally {unit.id}{by} --distance {away}{rough} --roll --seed {self.seed()}"
        yield "next"

    # -- cards ---------------------------------------------------------------------------------

    def card(
        self, state: NapoleonState, kind: str, codes: tuple[str, ...], on: str, owner: str
    ) -> Iterator[str]:
        """Cards of these codes on a unit or group of the owner; enemies play those on enemies."""
        if any(before.subject == on for before in state.played):
            return
        for nation in WORLD.nations:
            for card in state.hands[nation]:
                side = WORLD.cards[card].event if kind == "event" else WORLD.cards[card].reaction
                effect = WORLD.effects[side]
                if effect.code in codes and (owner != nation) == effect.enemy:
                    if effect.nation in (None, nation) and state.phase in effects.phases(effect):
                        if self.once(state, kind, card, on):
                            yield f"{kind} {card} on {on}"

    def played(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        return iter(())

    def helped(
        self, state: NapoleonState, kind: str, unit: Unit, enemy: Unit, line: str
    ) -> Iterator[str]:
        """An attack, after the cards for it and against it."""
        yield from self.card(state, "event", EVENTS[kind], unit.id, state.nation_of(unit.id))
        if enemy.state != ROUTED:
            answers, owner = REACTIONS[kind], state.nation_of(unit.id)
            if " support " in line:
                yield from self.card(state, "reaction", ("cancel_support",), unit.id, owner)
            for post, officer in attached(state, enemy.id).items():
                yield from self.card(state, "reaction", ("cancel_wound",), post, officer.nation)
            yield from self.card(state, "reaction", answers, enemy.id, state.nation_of(enemy.id))
        yield line

    # -- formations ----------------------------------------------------------------------------

    def acts(self, state: NapoleonState) -> Iterator[str]:
        group = state.groups[str(state.active)]
        if state.phase == SEGMENT_1 and group.id in state.officers:
            yield from self.led(state, group.id)
        units = [u for u in state.units_of(group.id) if u.hex is not None and u.state != ROUTED]
        for unit in units:
            yield from self.forming(state, unit)
        if state.phase == SEGMENT_1:
            yield from self.hindered(state, units)
            for unit in sorted(units, key=lambda u: self.nearest(state, u)):
                yield from self.moving(state, unit)
            for unit in units:
                yield from self.firing(state, unit)
        else:
            for unit in units:
                yield from self.striking(state, unit)
            for unit in units:
                if "charge" in unit.acted(SEGMENT_2):
                    home = self.behind(state, unit)
                    if home is not None and unit.state != GOOD:
                        codes = ("free_recall",)
                        yield from self.card(state, "event", codes, unit.id, group.nation)
        for unit in units:
            acts = unit.acted(state.phase)
            if "cleared" in acts and "advanced" not in acts and self.once(state, "adv", unit.id):
                if group.order == "attack" and not self.holds(state, unit):
                    yield from self.advance(unit.id)

    def hindered(self, state: NapoleonState, units: list[Unit]) -> Iterator[str]:
        """Cards against the movement of this group, and against the fire that it will meet."""
        for unit in units:
            near = self.nearest(state, unit)
            if WORLD.units[unit.card].arm == "cavalry" and near in (2, 3):
                owner = state.nation_of(unit.id)
                yield from self.card(state, "reaction", ("cancel_move",), unit.id, owner)
            for enemy in self.enemies(state, unit):
                ready = enemy.formation in (LINE, UNLIMBERED) and enemy.state == GOOD
                waits = not state.groups[enemy.group].acted
                if ready and waits and unit.hex in self.front(enemy):
                    owner = state.nation_of(enemy.id)
                    codes = ("enemy_fire_mod_turn",)
                    yield from self.card(state, "event", codes, enemy.id, owner)

    def behind(self, state: NapoleonState, unit: Unit) -> Hex | None:
        free = [p for p, kind in self.ways(state, unit).items() if kind == "free"]
        return free[0] if free else None

    def led(self, state: NapoleonState, post: str) -> Iterator[str]:
        """A group commander stays with a unit that is in order."""
        officer, place = state.officers[post], place_of(state, post)
        if place is None or post in state.moved:
            return
        own = state.units.get(officer.unit or "")
        if own is not None and own.state != ROUTED and not own.gone:
            return
        able = [
            u
            for u in state.units_of(post)
            if u.hex and u.state != ROUTED and distance(place, u.hex) <= 2
        ]
        for unit in sorted(able, key=lambda u: (-u.figures, u.id)):
            yield f"leader {post} with {unit.id}"

    def towards_enemy(self, state: NapoleonState, unit: Unit) -> str:
        """The facing with most of the enemy before it."""
        assert unit.hex is not None
        place = unit.hex

        def worth(facing: str) -> tuple[float, str]:
            front = zone(Post(place, facing))
            found = 0.0
            for enemy in self.enemies(state, unit):
                if enemy.hex and enemy.state != ROUTED:
                    away = distance(place, enemy.hex)
                    ahead = min(distance(hexagon, enemy.hex) for hexagon in front) < away
                    found += ahead * 4.0**-away
            return found, facing

        return max(CORNERS, key=worth)

    def forming(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        if unit.acted(state.phase) or unit.hex is None:
            return
        nation, order = state.nation_of(unit.id), state.groups[unit.group].order
        touched, near = self.touched(state, unit), self.nearest(state, unit)
        if unit.state == DISORDERED:
            easy = any(
                e.state != GOOD and e.hex in self.front(unit) for e in self.enemies(state, unit)
            )
            if not (easy and touched):
                yield from self.card(state, "event", ("recover_and_act",), unit.id, nation)
                yield f"form {unit.id} recover {self.towards_enemy(state, unit)}"
                yield f"form {unit.id} recover"
            return
        arm = WORLD.units[unit.card].arm
        facing = self.towards_enemy(state, unit)
        if arm == "artillery":
            if unit.formation == LIMBERED and near <= 2:
                yield from self.card(state, "event", ("change_and_act",), unit.id, nation)
                yield f"form {unit.id} unlimbered {facing}"
            elif unit.formation == UNLIMBERED and near > 3 and order == "attack":
                yield f"form {unit.id} limbered"
            return
        beside = near == 1 and not touched
        if arm == "infantry" and unit.figures > 1:
            horse = self.horse(state, unit)
            if unit.formation == SQUARE and not horse:
                yield f"form {unit.id} {'line' if order == 'defend' else 'column'} {facing}"
            if order == "defend" and unit.formation == COLUMN and near <= 3 and not horse:
                if near == 1 and state.phase == SEGMENT_1:
                    yield from self.card(state, "event", ("change_and_act",), unit.id, nation)
                yield f"form {unit.id} line {facing}"
            if order == "attack" and unit.formation == COLUMN and touched and not horse:
                if state.phase == SEGMENT_2 and nation not in self.bold and self.firm(state, unit):
                    yield f"form {unit.id} line {unit.facing}"
            if order == "attack" and unit.formation == LINE and not touched:
                for way in (facing, unit.facing):
                    yield f"form {unit.id} column {way}"
            if horse and beside and unit.formation in (COLUMN, LINE):
                yield f"form {unit.id} square"
        if beside and state.phase == SEGMENT_2 and unit.formation != SQUARE:
            yield f"form {unit.id} turn {facing}"

    def firm(self, state: NapoleonState, unit: Unit) -> bool:
        """Whether a melee promises little against everybody before a unit."""
        before = [e for e in self.enemies(state, unit) if e.hex in self.front(unit)]
        lines = [self.attack(state, "melee", unit, enemy) for enemy in before]
        return all(self.odds(state, "melee", line) < FIRM for line in lines)

    def horse(self, state: NapoleonState, unit: Unit) -> bool:
        """Whether enemy cavalry that may charge is near."""
        return any(
            WORLD.units[e.card].arm == "cavalry"
            and e.state == GOOD
            and state.groups[e.group].order == "attack"
            and e.hex is not None
            and unit.hex is not None
            and distance(e.hex, unit.hex) <= 2
            for e in self.enemies(state, unit)
        )

    # -- movement ------------------------------------------------------------------------------

    def moving(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """The best step forwards, none when standing is as good."""
        group, arm = state.groups[unit.group], WORLD.units[unit.card].arm
        if WORLD.units[unit.card].rifles or unit.acted(state.phase) or unit.hex is None:
            return
        if unit.formation in (UNLIMBERED, LINE, SQUARE):
            facing = self.towards_enemy(state, unit)
            shape = WORLD.formations[unit.formation]
            if shape.turn_in_move and not self.touched(state, unit) and self.nearest(state, unit) < 3:
                turn = corners_between(unit.facing, facing)
                if turn:
                    side = 1 if turned(unit.facing, 1) == facing else -1
                    if turn > 1:
                        right = corners_between(turned(unit.facing, 1), facing) < turn
                        side = 1 if right else -1
                    yield f"move {unit.id} turn {turned(unit.facing, side)}"
            return
        if group.order == "defend":
            yield from self.rejoining(state, unit)
            return
        if group.order != "attack" or (self.touched(state, unit) and arm != "cavalry"):
            return
        if self.holds(state, unit) and self.nearest(state, unit) <= 3:
            yield f"move {unit.id} turn {self.towards_enemy(state, unit)}"
            return
        best = sorted(self.steps(state, unit), reverse=True)
        stay = self.value(state, unit, unit.hex, unit.facing)
        for worth, _lot, place, facing in best:
            if worth > stay:
                yield f"move {unit.id} {hex_text(place)} {facing}"

    def rejoining(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """Back to the group, for a unit that has come away from it."""
        mates = [u.hex for u in state.units_of(unit.group) if u.id != unit.id and u.hex]
        if not mates or unit.hex is None or self.touched(state, unit):
            return
        if min(distance(unit.hex, mate) for mate in mates) <= 1:
            return
        for away, _lot, place, facing in sorted(
            (min(distance(place, mate) for mate in mates), lot, place, facing)
            for _worth, lot, place, facing in self.steps(state, unit)
        ):
            if away < min(distance(unit.hex, mate) for mate in mates):
                yield f"move {unit.id} rejoin {hex_text(place)} {facing}"

    def steps(
        self, state: NapoleonState, unit: Unit
    ) -> Iterator[tuple[float, int, Hex, str]]:
        """(worth, lot, hex, facing) of every step forwards."""
        assert unit.hex is not None
        taken = {u.hex for u in self.standing(state)}
        stops = self.enemy_zones(state, unit)
        mounted = WORLD.units[unit.card].arm != "infantry"
        for first in (-1, 0, 1):
            heading = turned(unit.facing, first)
            for side in front_sides(heading):
                place = unit.hex.side(side)
                if place not in self.ground.terrain or place in taken:
                    continue
                if (unit.hex in stops and place in stops) or (mounted and self.ground.rough(place)):
                    continue
                for after in (-1, 0, 1):
                    facing = turned(heading, after)
                    worth = self.value(state, unit, place, facing)
                    yield worth, self.source.randint(0, 99), place, facing

    def value(self, state: NapoleonState, unit: Unit, place: Hex, facing: str) -> float:
        """How good it is for a unit to stand on a hex: near what it wants, the enemy before it and
        not it before the enemy."""
        nation, arm = state.nation_of(unit.id), WORLD.units[unit.card].arm
        front, found = zone(Post(place, facing)), 0.0
        goals = self.wanted(state, nation)
        if arm == "infantry" and goals:
            found += max(points / 2 - 2.0 * distance(place, goal) for goal, points in goals)
            found += any(goal == place for goal, _points in goals) * 5
        foes = [e for e in self.enemies(state, unit) if e.hex and e.state != ROUTED]
        if foes:
            nearest = min(distance(place, e.hex) for e in foes if e.hex)
            found -= (0.7 if arm == "infantry" and goals else 2.0) * nearest
            if arm == "artillery":
                return found if nearest > 1 else found - 9
            ahead = min(
                min(distance(hexagon, e.hex) for hexagon in front) for e in foes if e.hex
            )
            found -= 0.5 * ahead
        for enemy in foes:
            assert enemy.hex is not None
            away, kind = distance(place, enemy.hex), WORLD.units[enemy.card].arm
            if enemy.hex in front and not (arm == "infantry" and kind == "cavalry"):
                found += 2.5 + (enemy.state != GOOD) * 1.5 - (enemy.formation == SQUARE) * 3
                if enemy.facing and aspect(enemy.hex, enemy.facing, 2, place) != "front":
                    found += 2
            if place in self.front(enemy):
                found -= 1.0 if enemy.formation == LINE else 0.5
            if arm == "cavalry":
                found -= (away == 1 and kind == "infantry" and enemy.state == GOOD) * 1.5
                found += (away == 2) * (enemy.state != GOOD or kind == "artillery")
        if arm == "infantry" and self.ground.rough(place):
            found -= 1.5 * all(goal != place for goal, _points in goals)
        return found

    # -- attacks -------------------------------------------------------------------------------

    def odds(self, state: NapoleonState, kind: str, line: str) -> int:
        """The modifier of an attack as it would be typed; a routed target needs no die."""
        words = line.partition(" --")[0].split(maxsplit=1)[1]
        said = attack_line.read(WORLD, words, unit_words(WORLD, state))
        data: dict[str, Any] = by_map(WORLD, state, dict(said.data))
        if state.units[data["target"]].state == ROUTED:
            return SURE
        pair = Field(*(troop_of(WORLD, state, data[key]) for key in ("unit", "target")))
        return sum(i.value for i in modifiers(WORLD, attack_of(WORLD, state, kind, data), pair))

    def firing(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        if unit.acted(state.phase) or unit.hex is None:
            return
        shape = WORLD.formations.get(unit.formation)
        if shape is not None and not shape.fires:
            return
        if state.groups[unit.group].order not in ("attack", "defend"):
            return
        card, found = WORLD.units[unit.card], []
        units = [u.hex for u in self.standing(state) if u.hex]
        for enemy in self.enemies(state, unit):
            if enemy.hex is None or enemy.id in state.struck:
                continue
            away = distance(unit.hex, enemy.hex)
            near = enemy.hex in self.front(unit) or (card.rifles and away == 1)
            far = 1 < away <= len(card.fire) and self.before(unit, enemy.hex)
            if near or (far and self.sight.clear(unit.hex, enemy.hex, units)):
                line = self.attack(state, "fire", unit, enemy)
                worth = self.odds(state, "fire", line) - 5 * (enemy.state == ROUTED)
                found.append((worth + (enemy.state == DISORDERED), enemy.id, enemy, line))
        for worth, _key, enemy, line in sorted(found, reverse=True, key=lambda row: row[:2]):
            if worth >= 1:
                yield from self.helped(state, "fire", unit, enemy, line)

    def striking(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        if unit.acted(state.phase) or unit.hex is None:
            return
        if state.groups[unit.group].order not in ("attack", "defend"):
            return
        arm, found = WORLD.units[unit.card].arm, []
        if arm == "cavalry":
            yield from self.charging(state, unit)
        for enemy in self.enemies(state, unit):
            if enemy.hex not in self.front(unit) or enemy.id in state.struck:
                continue
            if arm == "cavalry" and enemy.formation == SQUARE:
                continue
            line = self.attack(state, "melee", unit, enemy)
            worth = self.odds(state, "melee", line)
            if worth >= WORTH.get(unit.formation, 9):
                found.append((worth + 2 * (enemy.state == DISORDERED), enemy.id, enemy, line))
        for _worth, _key, enemy, line in sorted(found, reverse=True, key=lambda row: row[:2]):
            yield from self.helped(state, "melee", unit, enemy, line)

    def charging(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """Straight ahead, after a hex if need be, at whoever is worst prepared. Infantry that sees
        it coming forms square if it may well succeed, guns fire."""
        if unit.state != GOOD or state.groups[unit.group].order != "attack":
            return
        if unit.out_of_command or unit.hex is None:
            return
        taken, stops = {u.hex for u in self.standing(state)}, self.enemy_zones(state, unit)
        starts = [unit.hex]
        for side in front_sides(unit.facing):
            place = unit.hex.side(side)
            free = place in self.ground.terrain and place not in taken
            if free and not self.ground.rough(place) and not (unit.hex in stops and place in stops):
                starts.append(place)
        found = []
        for start in starts:
            for enemy in self.enemies(state, unit):
                if enemy.hex not in zone(Post(start, unit.facing)) or enemy.id in state.struck:
                    continue
                assert enemy.hex is not None
                if self.ground.rough(enemy.hex) or enemy.formation == SQUARE:
                    continue
                line = self.attack(state, "charge", unit, enemy, start)
                worth = 3.0 * (enemy.state == DISORDERED) - 9 * (enemy.state == ROUTED)
                if enemy.facing and aspect(enemy.hex, enemy.facing, 2, start) != "front":
                    worth += 2
                worth += (WORLD.units[enemy.card].arm == "artillery") * 2
                worth -= (WORLD.units[enemy.card].arm == "cavalry") * 1
                found.append((worth, enemy.id, hex_text(start), enemy, line))
        for _worth, key, _start, enemy, line in sorted(found, reverse=True, key=lambda r: r[:3]):
            assert enemy.hex is not None
            away = distance(unit.hex, enemy.hex)
            arm = WORLD.units[enemy.card].arm
            if enemy.state == GOOD and arm == "infantry" and self.once(state, "square", key):
                troop = troop_of(WORLD, state, key)
                least = 11 - troop.card.morale - enemy.figures + (2 if away == 2 else 4)
                if least <= 6:
                    nation = state.nation_of(key)
                    yield from self.card(state, "reaction", ("square_mod",), key, nation)
                    yield f"square {key} {away} --dice {self.die()}"
                    continue
            if enemy.state == GOOD and arm == "artillery":
                yield line.replace(" --", f" reacts {away} --", 1)
            yield from self.helped(state, "charge", unit, enemy, line)


def home(nation: str) -> str:
    """The edge behind a side."""
    return HOME[nation]


__all__ = ["General", "Ground", "home"]
