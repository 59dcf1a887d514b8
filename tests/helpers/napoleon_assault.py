"""The fights of a general of tests: whom to shoot at or to charge, and which cards go with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from napoleon_fights import PLAY, WORLD
from napoleon_ground import Sight
from napoleon_player import Player

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.combat import words as attack_line
from companion.games.battles_of_napoleon.combat.assaults import ASSAULTS
from companion.games.battles_of_napoleon.combat.board import attack_of
from companion.games.battles_of_napoleon.combat.fights import Combatants, modifiers
from companion.games.battles_of_napoleon.hexes import (
    Hex,
    Post,
    aspect,
    distance,
    front_sides,
    zone,
)
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    DISORDERED,
    GOOD,
    LINE,
    OPEN_ORDER,
    ROUTED,
    SQUARE,
    UNLIMBERED,
    NapoleonState,
    Unit,
    attached,
)
from companion.games.battles_of_napoleon.sums.troops import troop_of
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
class Assault(Player):
    """`bold` has the sides that strike wherever they can. The others deploy before a firm enemy to
    shoot him down, and leave their position only against a weaker one."""

    sight: Sight = field(default_factory=Sight)
    bold: frozenset[str] = frozenset()

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

    def blocks(self, state: NapoleonState) -> list[Hex]:
        """The hexes that units take up; a rifle figure gives way."""
        return [u.hex for u in self.standing(state) if u.hex and not WORLD.units[u.card].rifles]

    def nearest(self, state: NapoleonState, unit: Unit) -> int:
        assert unit.hex is not None
        fit = [e for e in self.enemies(state, unit) if e.state != ROUTED]
        return min((distance(unit.hex, e.hex) for e in fit if e.hex), default=99)

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
                mine = (owner != nation) == effect.enemy and effect.nation in (None, nation)
                now = effect.code in codes and state.phase in effects.phases(effect)
                if mine and now and self.once(state, kind, card, on):
                    yield f"{kind} {card} on {on}"

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

    def odds(self, state: NapoleonState, kind: str, line: str) -> int:
        """The modifier of an attack as it would be typed; a routed target needs no die."""
        words = line.partition(" --")[0].split(maxsplit=1)[1]
        known = unit_words(WORLD, state)
        unit, target, _before, behind = attack_line.pair(words, known)
        attack_words = attack_line.read(WORLD, " ".join(behind), known)
        attack = ASSAULTS[kind](unit=known.find(unit), target=known.find(target))
        attack = attack.told_by(PLAY, state, attack, attack_words)
        if state.units[attack.target].state == ROUTED:
            return SURE
        pair = Combatants(*(troop_of(WORLD, state, key) for key in (attack.unit, attack.target)))
        return sum(i.value for i in modifiers(WORLD, attack_of(WORLD, state, attack), pair))

    def firm(self, state: NapoleonState, unit: Unit) -> bool:
        """Whether a melee promises little against everybody before a unit."""
        before = [e for e in self.enemies(state, unit) if e.hex in self.front(unit)]
        lines = [self.attack(state, "melee", unit, enemy) for enemy in before]
        return all(self.odds(state, "melee", line) < FIRM for line in lines)

    def firing(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        if unit.acted(state.phase) or unit.hex is None:
            return
        shape = WORLD.formations.get(unit.formation)
        if shape is not None and not shape.fires:
            return
        if state.groups[unit.group].order not in ("attack", "defend"):
            return
        card, shots = WORLD.units[unit.card], []
        units = self.blocks(state)
        for enemy in self.enemies(state, unit):
            if enemy.hex is None or enemy.id in state.struck:
                continue
            away = distance(unit.hex, enemy.hex)
            near = enemy.hex in self.front(unit) or (card.rifles and away == 1)
            far = 1 < away <= len(card.fire) and self.before(unit, enemy.hex)
            if near or (far and self.sight.clear(unit.hex, enemy.hex, units)):
                line = self.attack(state, "fire", unit, enemy)
                worth = self.odds(state, "fire", line) - 5 * (enemy.state == ROUTED)
                shots.append((worth + (enemy.state == DISORDERED), enemy.id, enemy, line))
        for worth, _key, enemy, line in sorted(shots, reverse=True, key=lambda row: row[:2]):
            if worth >= 1:
                yield from self.helped(state, "fire", unit, enemy, line)

    def striking(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        if unit.acted(state.phase) or unit.hex is None:
            return
        if state.groups[unit.group].order not in ("attack", "defend"):
            return
        arm, strikes = WORLD.units[unit.card].arm, []
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
                strikes.append((worth + 2 * (enemy.state == DISORDERED), enemy.id, enemy, line))
        for _worth, _key, enemy, line in sorted(strikes, reverse=True, key=lambda row: row[:2]):
            yield from self.helped(state, "melee", unit, enemy, line)

    def charging(self, state: NapoleonState, unit: Unit) -> Iterator[str]:
        """Straight ahead, after a hex if need be, at whoever is worst prepared. Infantry that sees
        it coming forms square if it may well succeed, guns fire."""
        if unit.state != GOOD or state.groups[unit.group].order != "attack":
            return
        tired = unit.fatigued and state.rule("fatigue")
        if unit.out_of_command or unit.hex is None or tired:
            return
        taken, stops = self.blocks(state), self.enemy_zones(state, unit)
        starts = [unit.hex]
        for side in front_sides(unit.facing):
            place = unit.hex.side(side)
            free = place in self.ground.terrain and place not in taken
            if free and not self.ground.rough(place) and not (unit.hex in stops and place in stops):
                starts.append(place)
        charges = []
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
                charges.append((worth, enemy.id, hex_text(start), enemy, line))
        for _worth, key, _start, enemy, line in sorted(charges, reverse=True, key=lambda r: r[:3]):
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
