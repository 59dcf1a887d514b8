"""The battalions of a general of tests: formations, steps, and what a hex is worth to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from napoleon_assault import Assault
from napoleon_fights import WORLD

from companion.games.battles_of_napoleon.field import place_of
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
    COLUMN,
    DISORDERED,
    GOOD,
    LIMBERED,
    LINE,
    ROUTED,
    SEGMENT_1,
    SEGMENT_2,
    SQUARE,
    UNLIMBERED,
    NapoleonState,
    Unit,
)
from companion.games.battles_of_napoleon.words import hex_text


@dataclass
class Tactics(Assault):
    """What the units of the acting group do, in the order of the rules."""

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
            may = "cleared" in acts and "advanced" not in acts and group.order == "attack"
            if may and not self.holds(state, unit) and self.once(state, "advance", unit.id):
                yield from self.advance(unit.id)

    def behind(self, state: NapoleonState, unit: Unit) -> Hex | None:
        free = [p for p, kind in self.ways(state, unit).items() if kind == "free"]
        return free[0] if free else None

    def led(self, state: NapoleonState, post: str) -> Iterator[str]:
        """A group commander stays with a unit that is in order."""
        officer, place = state.officers[post], place_of(state, post)
        if place is None or post in state.moved:
            return
        escort = state.units.get(officer.unit or "")
        if escort is not None and escort.state != ROUTED and not escort.gone:
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
            worth_ahead = 0.0
            for enemy in self.enemies(state, unit):
                if enemy.hex and enemy.state != ROUTED:
                    away = distance(place, enemy.hex)
                    ahead = min(distance(hexagon, enemy.hex) for hexagon in front) < away
                    worth_ahead += ahead * 4.0**-away
            return worth_ahead, facing

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
            yield from self._limbering(state, unit)
            return
        if state.rule("skirmishers") and not unit.detached and 1 < near <= 3:
            yield f"form {unit.id} detach"
        beside = near == 1 and not touched
        if arm == "infantry" and unit.figures > 1:
            horse = self.horse(state, unit)
            if unit.formation == SQUARE and not horse:
                yield f"form {unit.id} {'line' if order == 'defend' else 'column'} {facing}"
            if order == "defend" and unit.formation == COLUMN and near <= 3 and not horse:
                if near == 1 and state.phase == SEGMENT_1:
                    yield from self.card(state, "event", ("change_and_act",), unit.id, nation)
                yield f"form {unit.id} line {facing}"
            deploys = order == "attack" and unit.formation == COLUMN and touched and not horse
            shoots = state.phase == SEGMENT_2 and nation not in self.bold
            if deploys and shoots and self.firm(state, unit):
                yield f"form {unit.id} line {unit.facing}"
            if order == "attack" and unit.formation == LINE and not touched:
                for way in (facing, unit.facing):
                    yield f"form {unit.id} column {way}"
            if horse and beside and unit.formation in (COLUMN, LINE):
                yield f"form {unit.id} square"
        if beside and state.phase == SEGMENT_2 and unit.formation != SQUARE:
            yield f"form {unit.id} turn {facing}"

    def _limbering(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """Guns are unlimbered near the enemy, and limbered to follow an attack."""
        near, order = self.nearest(state, unit), state.groups[unit.group].order
        if unit.formation == LIMBERED and near <= 2:
            nation = state.nation_of(unit.id)
            yield from self.card(state, "event", ("change_and_act",), unit.id, nation)
            yield f"form {unit.id} unlimbered {self.towards_enemy(state, unit)}"
        elif unit.formation == UNLIMBERED and near > 3 and order == "attack":
            yield f"form {unit.id} limbered"

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

    def moving(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """The best step forwards, none when standing is as good."""
        group, arm = state.groups[unit.group], WORLD.units[unit.card].arm
        if WORLD.units[unit.card].rifles or unit.acted(state.phase) or unit.hex is None:
            return
        if unit.formation in (UNLIMBERED, LINE, SQUARE):
            facing = self.towards_enemy(state, unit)
            shape = WORLD.formations[unit.formation]
            if (
                shape.turn_in_move
                and not self.touched(state, unit)
                and self.nearest(state, unit) < 3
            ):
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

    def steps(self, state: NapoleonState, unit: Unit) -> Iterator[tuple[float, int, Hex, str]]:
        """(worth, lot, hex, facing) of every step forwards."""
        assert unit.hex is not None
        taken = set(self.blocks(state))
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
        front, value = zone(Post(place, facing)), 0.0
        goals = self.wanted(state, nation)
        if arm == "infantry" and goals:
            value += max(points / 2 - 2.0 * distance(place, goal) for goal, points in goals)
            value += any(goal == place for goal, _points in goals) * 5
        foes = [e for e in self.enemies(state, unit) if e.hex and e.state != ROUTED]
        if foes:
            nearest = min(distance(place, e.hex) for e in foes if e.hex)
            value -= (0.7 if arm == "infantry" and goals else 2.0) * nearest
            if arm == "artillery":
                return value if nearest > 1 else value - 9
            ahead = min(min(distance(hexagon, e.hex) for hexagon in front) for e in foes if e.hex)
            value -= 0.5 * ahead
        for enemy in foes:
            assert enemy.hex is not None
            away, kind = distance(place, enemy.hex), WORLD.units[enemy.card].arm
            if enemy.hex in front and not (arm == "infantry" and kind == "cavalry"):
                value += 2.5 + (enemy.state != GOOD) * 1.5 - (enemy.formation == SQUARE) * 3
                if enemy.facing and aspect(enemy.hex, enemy.facing, 2, place) != "front":
                    value += 2
            if place in self.front(enemy):
                value -= 1.0 if enemy.formation == LINE else 0.5
            if arm == "cavalry":
                value -= (away == 1 and kind == "infantry" and enemy.state == GOOD) * 1.5
                value += (away == 2) * (enemy.state != GOOD or kind == "artillery")
        if arm == "infantry" and self.ground.rough(place):
            value -= 1.5 * all(goal != place for goal, _points in goals)
        return value
