"""A general who leads both armies as their scenario means it: who holds nothing attacks, the other
stands in line and strikes back. For measuring how battles play, and for recording them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from napoleon_fights import WORLD
from napoleon_ground import Sight
from napoleon_player import Player
from napoleon_tactics import Tactics

from companion.games.battles_of_napoleon import field, hands
from companion.games.battles_of_napoleon.field import place_of
from companion.games.battles_of_napoleon.hexes import (
    Hex,
    distance,
)
from companion.games.battles_of_napoleon.rally import rally
from companion.games.battles_of_napoleon.state import (
    CHIEFS,
    COMMAND,
    EXECUTION,
    GOOD,
    RALLY,
    ROUTED,
    SEGMENTS,
    NapoleonState,
)
from companion.games.battles_of_napoleon.words import hex_text


@dataclass
class General(Tactics):
    """Orders, commanders, and the lines of every phase."""

    @staticmethod
    def at(scenario: str, seed: int) -> General:
        player = Player.at(scenario, seed)
        bold = frozenset(side for side in WORLD.nations if player.source.random() < 0.5)
        return General(player.source, player.ground, sight=Sight(player.ground), bold=bold)

    def lines(self, state: NapoleonState) -> Iterator[str]:
        if state.task is None:
            yield from self.taken(state)
            yield from self.driven_off(state)
            yield from self.overrun(state)
            if state.phase in SEGMENTS:
                yield from self.alarms(state)
            if state.phase == CHIEFS:
                yield from self.chiefs(state)
                yield "next"
            elif state.phase == COMMAND:
                if self.once(state, "out"):
                    yield from ("out", "out none")
                yield "next"
            elif state.phase == EXECUTION:
                yield from self.tests(state)
            elif state.phase == RALLY:
                yield from self.rallies(state)
        yield from super().lines(state)

    def driven_off(self, state: NapoleonState) -> Iterator[str]:
        """A rifle figure on whose hex an enemy stands, as the scenario has it."""
        for rifle in self.standing(state):
            foes = [e for e in self.enemies(state, rifle) if e.hex == rifle.hex]
            if WORLD.units[rifle.card].rifles and rifle.parent is None and foes:
                yield f"set {rifle.id}.gone=destroyed"

    def overrun(self, state: NapoleonState) -> Iterator[str]:
        """Commanders without a unit who have an enemy beside them (p. 42)."""
        for post in field.exposed(state):
            officer = state.officers[post]
            came = field.intruders(state, officer)
            near = [place for key in came if (place := state.units[key].hex)]
            ways = field.escapes(WORLD, state, post)
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
            new = order not in (None, group.order) and not group.dispatch
            if new and self.once(state, "dispatch", key):
                yield f"dispatch {WORLD.label(key)} {order}"

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
            if e.state != GOOD
            and any(distance(u.hex, e.hex) <= 2 for u in units if u.hex and e.hex)
        ]
        fit = [
            e
            for e in self.enemies(state, units[0])
            if e.state == GOOD
            and any(distance(u.hex, e.hex) <= 2 for u in units if u.hex and e.hex)
        ]
        if strong and len(shaken) > len(fit):
            return "attack"
        return "defend" if group.order == "attack" and not goals and not shaken else None

    def tests(self, state: NapoleonState) -> Iterator[str]:
        for key, group in state.groups.items():
            if group.dispatch and state.turn > 1:
                yield from self.card(state, "reaction", ("orders_mod_against",), key, group.nation)
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
            seats = [
                field.receiver(state, group)
                for group in state.groups_of(nation)
                if group.arm != "artillery"
            ]
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
            for post in rally.ralliers(state, unit.id):
                if not any(key == unit.id for key, _post in state.tried):
                    yield from self.card(
                        state, "event", ("rally_mod", "reroll_morale"), unit.id, nation
                    )
                yield f"rally {unit.id} by {post} --roll --seed {self.seed()}"
        yield "next"
