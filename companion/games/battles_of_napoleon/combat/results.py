"""Combat results on a unit, in the order of the rules, and what each brings with it (pp. 54-58)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.battles_of_napoleon.combat import effects
from companion.games.battles_of_napoleon.combat.notes import (
    Disordered,
    Killed,
    Lost,
    Note,
    Notes,
    Retreated,
    Rifle,
    Routed,
    Skirmisher,
    Spared,
    Square,
    Tried,
    Wounded,
    effects_in,
)
from companion.games.battles_of_napoleon.combat.requests import DIE, LOT, Fight, Request
from companion.games.battles_of_napoleon.records import CardOutcome
from companion.games.battles_of_napoleon.state import DISORDERED, SQUARE, UNLIMBERED
from companion.games.battles_of_napoleon.sums import morale
from companion.games.battles_of_napoleon.sums.attack import (
    BLOCKED,
    FIGURE,
    RIFLE,
    SKIRMISHER,
    ZONE,
    InForce,
)
from companion.games.battles_of_napoleon.sums.morale import Cause
from companion.games.battles_of_napoleon.sums.troops import RAN, RETREATED, Troop
from companion.games.battles_of_napoleon.trial import Trial, TrialItem
from companion.games.battles_of_napoleon.world import World


class Blow(NamedTuple):
    """Blow against a unit. `lines` are what its morale tests add besides the flag. `absorbs` is
    what the owner removes first for a hit by fire; `retreat` and `rout` are the way it must take
    (one of `RETREATS`, figures lost), None while nobody has said; `played` the cards in force."""

    lines: tuple[tuple[str, int], ...] = ()
    by_fire: bool = False
    absorbs: str = FIGURE
    retreat: str | None = None
    rout: int | None = None
    played: tuple[InForce, ...] = ()

    def card(self, code: str) -> InForce | None:
        return next((p for p in self.played if p.code == code), None)


class Striking(NamedTuple):
    """One unit under one blow; what happens is noted in order."""

    world: World
    blow: Blow
    notes: Notes

    def outcome(self, troop: Troop, outcome: CardOutcome) -> Fight[Troop]:
        """Return the unit after the results of a combat card (p. 44)."""
        for code in outcome.results:
            if not troop.destroyed:
                troop = yield from _RESULTS[code](self, troop, code)
        if outcome.wounded and not troop.destroyed:
            troop = yield from self.wound(troop)
        return troop

    def lose(self, troop: Troop, figures: int, why: str) -> Troop:
        """Return the unit after the loss of figures for a reason (`result`, `guns`, `zone`,
        `blocked`, `rout`)."""
        after = troop.without(figures)
        lost = troop.figures - after.figures
        self._note(Lost(troop.id, lost, after.figures, why))
        return after

    def figure(self, troop: Troop, _code: str) -> Fight[Troop]:
        """Take one figure, or the skirmisher or rifle that stands in for it under fire (pp. 61,
        63)."""
        if troop.good and self._spared(troop, effects.SPARE_FIGURE):
            return (yield from self.disorder(troop))
        absorbs = self.blow.absorbs if self.blow.by_fire else FIGURE
        if absorbs == RIFLE and troop.rifles:
            self._note(Rifle(troop.id))
            return replace(troop, rifles=False)
        if absorbs == SKIRMISHER and troop.unit.detached:
            self._note(Skirmisher(troop.id, troop.figures - 1))
            return troop.without_skirmisher()
        return self.lose(troop, 1, "result")

    def disorder(self, troop: Troop, _code: str = "") -> Fight[Troop]:
        """Return the unit disordered, or routed: a rout leads two hexes from the enemy at once, and
        unlimbered guns are lost (pp. 56-58)."""
        yield from ()  # a course of requests like the other results, though it has none
        after = troop.shaken()
        if not after.routed:
            self._note(Disordered(troop.id))
            return after
        self._note(Routed(troop.id, 2, self.blow.rout))
        if troop.formation == UNLIMBERED:
            return after.without(after.figures)
        cost = self.blow.rout or 0
        if cost and self._spared(troop, effects.REARGUARD):
            cost -= 1
        return self.lose(after, cost, "rout") if cost else after

    def flag(self, troop: Troop, code: str) -> Fight[Troop]:
        """Roll a morale test at -2 or -4; a failure disorders (p. 56)."""
        if self._spared(troop, effects.SPARE_TEST):
            return troop
        cause = Cause(((morale.FLAGS[code], 1), *self.blow.lines))
        passed = yield from self.test(troop, "result", cause)
        return troop if passed else (yield from self.disorder(troop))

    def retreat(self, troop: Troop, _code: str) -> Fight[Troop]:
        """Retreat one hex; a rout replaces it. Guns that cannot move, and whoever has no way, stay
        and lose a figure; so does who must go into an enemy zone (pp. 55-56)."""
        if troop.moved == RAN:
            return troop
        if self._spared(troop, effects.SPARE_RETREAT):
            return (yield from self.disorder(troop)) if troop.good else troop
        if troop.formation == UNLIMBERED:
            return self.lose(troop, 1, "guns")
        if self.blow.retreat == BLOCKED:
            return self.lose(troop, 1, BLOCKED)
        self._note(Retreated(troop.id, self.blow.retreat))
        after = replace(troop, moved=RETREATED)
        if self.blow.retreat != ZONE or self._spared(troop, effects.REARGUARD):
            return after
        return self.lose(after, 1, ZONE)

    def wound(self, troop: Troop) -> Fight[Troop]:
        """Wound one commander there, by chance. A second wound kills, and his unit takes a test
        without him and less the value that it has lost (pp. 25, 55)."""
        if not troop.leaders:
            return troop
        leader = troop.leaders[0]
        if len(troop.leaders) > 1:
            posts = tuple(chief.post for chief in troop.leaders)
            post = yield Request(LOT, "wound", troop.id, options=posts)
            leader = next(chief for chief in troop.leaders if chief.post == post)
        if self._spared(troop, effects.SPARE_WOUND):
            return troop
        if not leader.wounded:
            self._note(Wounded(troop.id, leader.post))
            hurt = tuple(chief.hurt() if chief is leader else chief for chief in troop.leaders)
            return replace(troop, leaders=hurt)
        self._note(Killed(troop.id, leader.post))
        others = tuple(chief for chief in troop.leaders if chief is not leader)
        troop = replace(troop, leaders=others, fallen=(*troop.fallen, leader.post))
        passed = yield from self.test(troop, "killed", Cause(killed_morale=max(0, leader.morale)))
        return troop if passed or troop.routed else (yield from self.disorder(troop))

    def square(self, troop: Troop, distance: int, further_units: int) -> Fight[Troop]:
        """Let infantry try to form square before cavalry at a distance, with further units in a
        mass charge. If it fails it is disordered, never routed (p. 52)."""
        cause = Cause(morale.square_lines(distance, further_units))
        passed = yield from self.test(troop, "square", cause)
        if passed:
            self._note(Square(troop.id))
            return troop.changed(formation=SQUARE, detached=False)
        if troop.good:
            self._note(Disordered(troop.id))
        return troop.changed(state=DISORDERED)

    def test(self, troop: Troop, about: str, cause: Cause) -> Fight[bool]:
        """Return whether a unit passes a morale test; a card may let it roll again (p. 24). A card
        is for one test: the next that it fits."""
        codes = (effects.MORALE, effects.SQUARE) if about == "square" else (effects.MORALE,)
        spent = self._spent(troop)
        played = tuple(p for p in self.blow.played if p.code in codes and p.effect not in spent)
        items = morale.items(self.world, troop, cause, played)
        passed = yield from self._try(troop, about, items)
        if not passed and self._spared(troop, effects.REROLL):
            passed = yield from self._try(troop, about, items)
        return passed

    def _try(self, troop: Troop, about: str, items: tuple[TrialItem, ...]) -> Fight[bool]:
        """Roll a test once; it is noted."""
        die = yield Request(DIE, about, troop.id, items)
        trial = Trial(int(die), items)
        self._note(Tried(troop.id, about, trial))
        return trial.success

    def _spared(self, troop: Troop, code: str) -> bool:
        """Return whether a card in force averts what would happen: once."""
        card = self.blow.card(code)
        if card is None or card.effect in self._spent(troop):
            return False
        self._note(Spared(troop.id, card.effect))
        return True

    def _spent(self, troop: Troop) -> set[str]:
        """Return the effects that have acted on the unit in this fight."""
        return effects_in([note for note in self.notes if note.unit == troop.id])

    def _note(self, note: Note) -> None:
        self.notes.append(note)


_RESULTS: Mapping[str, Callable[[Striking, Troop, str], Fight[Troop]]] = {
    "f": Striking.figure,
    "d": Striking.disorder,
    "m2": Striking.flag,
    "m4": Striking.flag,
    "rt": Striking.retreat,
}
"""Result -> what it does. A combat card lists its results in the order of applying them."""
