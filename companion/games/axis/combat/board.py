"""The battle board: which units fire in which step of a round, at whom, and who may answer.

The steps are an ordered list, `STEPS`; `fight` walks it with real dice and `odds` with
probabilities, both asking this file who fires.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from .roster import AA, ANY, DESTROYER, NOT_SUBMARINE, SUBMARINE, Roster, Shot, State
from .setup import ATTACKER, DEFENDER, BattleSetup
from .units import AIR, LAND


class BattleStep(NamedTuple):
    """A named step of the combat sequence and the page that tells of it."""

    id: str
    page: int


PLACE = BattleStep("place", 12)
AA_FIRE = BattleStep("opening-fire-aa", 12)
BOMBARDMENT = BattleStep("opening-fire-bombard", 13)  # step 2, as AA fire is
SUBMARINES = BattleStep("opening-fire-submarines", 13)
REMOVE_OPENING = BattleStep("remove-opening", 13)
ATTACKERS_FIRE = BattleStep("attackers-fire", 13)
DEFENDERS_FIRE = BattleStep("defenders-fire", 13)
REMOVE_CASUALTIES = BattleStep("remove-casualties", 13)
PRESS_OR_RETREAT = BattleStep("press-or-retreat", 13)
CONQUER = BattleStep("conquer", 15)

STEPS = (
    PLACE,
    AA_FIRE,
    BOMBARDMENT,
    SUBMARINES,
    REMOVE_OPENING,
    ATTACKERS_FIRE,
    DEFENDERS_FIRE,
    REMOVE_CASUALTIES,
    PRESS_OR_RETREAT,
    CONQUER,
)

# Within a step the hits that may strike fewer units are given first.
_NARROW_FIRST = {NOT_SUBMARINE: 1, ANY: 2}


class Volley(NamedTuple):
    """Shots of one side in one step.

    ``casualties_fire_back``: do units it strikes still fire in this round? ``None``: only with a
    destroyer.
    """

    step: BattleStep
    side: str
    shots: tuple[Shot, ...]
    casualties_fire_back: bool | None = True


class BattleBoard:
    """Two rosters and the rules between them."""

    def __init__(self, setup: BattleSetup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.attacker = Roster(setup, ATTACKER)
        self.defender = Roster(setup, DEFENDER)
        self._guns = [
            setup.edition.unit(unit)
            for unit, count in setup.defender.total.items()
            if count and AA in setup.edition.unit(unit).roles
        ]

    def roster(self, side: str) -> Roster:
        """Return the roster of ``attacker`` or ``defender``."""
        return self.attacker if side == ATTACKER else self.defender

    def enemy(self, side: str) -> Roster:
        """Return the roster on the other side."""
        return self.defender if side == ATTACKER else self.attacker

    # -- step 2 ---------------------------------------------------------------------------------

    def opening_volleys(
        self, attacker: State, defender: State, *, first: bool
    ) -> tuple[Volley, ...]:
        """Return the shots of step 2 that have a target: AA fire and bombardment in the first
        round, submarines that fire first in every round."""
        volleys = [self._flak(attacker), self._bombardment()] if first else []
        for side, units_left in ((ATTACKER, attacker), (DEFENDER, defender)):
            if self.submarines_fire_first(side, attacker, defender):
                shots = self.roster(side).shots(units_left, opening=True)
                volleys.append(Volley(SUBMARINES, side, shots, casualties_fire_back=None))
        reach = {ATTACKER: defender, DEFENDER: attacker}
        aimed = (self.in_reach(volley, reach[volley.side]) for volley in volleys)
        return tuple(volley for volley in aimed if volley.shots)

    def first_volleys(self, struck: str, state: State) -> tuple[Volley, ...]:
        """Return the shots at the side ``struck`` that only the first round has: AA guns,
        bombardment."""
        return (self._flak(state),) if struck == ATTACKER else (self._bombardment(),)

    def submarines_fire_first(self, side: str, attacker: State, defender: State) -> bool:
        """Return whether this side's submarines fire before all other units (step 2, p. 13)."""
        firing, foe = (attacker, defender) if side == ATTACKER else (defender, attacker)
        if not self.roster(side).has(firing, SUBMARINE):
            return False
        return self.rules.destroyer_effect == "return-fire" or not self.enemy(side).has(
            foe, DESTROYER
        )

    def aircraft_can_hit_submarines(self, side: str, attacker: State, defender: State) -> bool:
        """Return whether this side's aircraft can hit every submarine there is."""
        if not any(SUBMARINE in kind.unit.roles for kind in self.enemy(side).kinds):
            return True
        return self.roster(side).has(attacker if side == ATTACKER else defender, DESTROYER)

    def casualty_fires_back(self, volley: Volley, before: State, after: State) -> bool:
        """Return whether what a volley of step 2 strikes fires back. ``before``, ``after``: the
        state of the volley's side."""
        if volley.casualties_fire_back is not None:
            return volley.casualties_fire_back
        state = before if self.rules.destroyer_presence == "round-start" else after
        return self.enemy(volley.side).has(state, DESTROYER)

    def casualties_fire_back(self, attacker: State, defender: State) -> bool | None:
        """Return whether casualties of the submarines' strike fire back in a round that begins so;
        None if only those of one side do (p. 13)."""
        struck = [
            (self.roster(side), state)
            for side, enemy, state in (
                (ATTACKER, DEFENDER, attacker),
                (DEFENDER, ATTACKER, defender),
            )
            if self.submarines_fire_first(enemy, attacker, defender)
        ]
        escorted = [roster.has(state, DESTROYER) for roster, state in struck]
        if not any(escorted):
            return False
        if all(escorted) and self.rules.destroyer_presence == "round-start":
            return True
        return None

    def _flak(self, attacker: State) -> Volley:
        """Return the AA fire: one die for each aircraft, for any number of guns (p. 12)."""
        planes: dict[str, int] = {}
        for kind, count in zip(self.attacker.kinds, self.attacker.alive(attacker), strict=True):
            if count and kind.unit.domain == AIR and self._guns:
                target = kind.unit.id if self.rules.aa_hits == "type" else AIR
                planes[target] = planes.get(target, 0) + count
        shots = tuple(
            Shot(
                gun.id,
                power="",
                units=1,
                dice=count,
                needed=gun.defence,
                target=target,
                modifiers=(("defence", gun.defence),),
            )
            for gun in self._guns[:1]
            for target, count in planes.items()
        )
        return Volley(AA_FIRE, DEFENDER, shots, casualties_fire_back=False)

    def _bombardment(self) -> Volley:
        """Return the shots of ships at land units, once each (p. 13)."""
        edition, side = self.setup.edition, self.setup.attacker
        shots = []
        for unit, count in self.setup.bombard.items():
            needed = edition.stat(unit, "bombard", side.technologies) or 0
            if count and needed:
                reasons = (("bombard", needed),)
                shots.append(
                    Shot(
                        unit,
                        side.power,
                        units=count,
                        dice=count,
                        needed=needed,
                        target=LAND,
                        modifiers=reasons,
                    )
                )
        shots.sort(key=lambda shot: shot.needed)
        fire_back = self.rules.bombarded_fire == "yes"
        return Volley(BOMBARDMENT, ATTACKER, tuple(shots), fire_back)

    # -- steps 4 and 5 --------------------------------------------------------------------------

    def volley(self, side: str, firing: State, attacker: State, defender: State) -> Volley:
        """Return the volley of steps 4 and 5.

        Args:
            firing: the units of ``side`` that fire: those left after step 2 and the casualties
                that may still answer.
            attacker, defender: the round's first states, by which destroyers are counted.
        """
        step = ATTACKERS_FIRE if side == ATTACKER else DEFENDERS_FIRE
        struck = self.rules.submarine_second_shot == "no" and self.submarines_fire_first(
            side, attacker, defender
        )
        spotted = self.aircraft_can_hit_submarines(side, attacker, defender)
        shots = self.roster(side).shots(firing, opening=False, spotted=spotted, struck=struck)
        return Volley(step, side, shots)

    def in_reach(self, volley: Volley, target_side: State) -> Volley:
        """Return the volley without the shots that have nothing to strike: their dice stay
        unrolled."""
        enemy = self.enemy(volley.side)
        shots = (s for s in volley.shots if enemy.capacity(target_side, s.target))
        return volley._replace(shots=tuple(shots))

    # -- leaving under water --------------------------------------------------------------------

    @cached_property
    def dives(self) -> bool:
        """Whether a side has submarines that dive as soon as they may."""
        if not self.setup.at_sea or self.rules.submerging == "never":
            return False
        return any(self.roster(side).boats(self.roster(side).start) for side in self.setup.submerge)

    def may_submerge(self, side: str, attacker: State, defender: State) -> bool:
        """Return whether this side's submarines may dive (pp. 8, 15)."""
        if not self.setup.at_sea or self.rules.submerging == "never":
            return False
        foe = defender if side == ATTACKER else attacker
        return self.rules.destroyer_stops_submerging == "no" or not self.enemy(side).has(
            foe, DESTROYER
        )

    def dived(self, attacker: State, defender: State) -> tuple[State, State]:
        """Return both states after everything has dived that may and, by the setup, does."""
        states = {ATTACKER: attacker, DEFENDER: defender}
        for side in (ATTACKER, DEFENDER):
            now = states[ATTACKER], states[DEFENDER]
            if side not in self.setup.submerge or self.over(*now):
                continue
            boats = self.roster(side).boats(states[side])
            if boats and self.may_submerge(side, *now):
                states[side] = self.roster(side).without(states[side], boats)
        return states[ATTACKER], states[DEFENDER]

    # -- the end --------------------------------------------------------------------------------

    def begins(self, attacker: State, defender: State) -> bool:
        """Return whether a round is fought with these, when the first is due or submarines have
        just dived. The end is looked for only when a round is over: transports that attack alone
        are shot at before (pp. 16-17 of later editions)."""
        if not self.over(attacker, defender) or self.opening_volleys(
            attacker, defender, first=True
        ):
            return True
        if self.attacker.capable(attacker):
            return False
        fire = self.volley(DEFENDER, defender, attacker, defender)
        return bool(self.in_reach(fire, attacker).shots)

    def leaves(self, attacker: State) -> bool:
        """Return whether the attacker's retreat plan ends the battle when a round has left him
        this."""
        units, value = self.setup.leave_units, self.setup.leave_value
        roster = self.attacker
        return self.has_retreat_plan and (
            sum(roster.alive(attacker)) <= units or roster.value(attacker) <= value
        )

    @cached_property
    def has_retreat_plan(self) -> bool:
        """Whether the attacker has settled what makes him retreat, and may retreat."""
        return bool(self.setup.leave_units or self.setup.leave_value) and (
            self.setup.retreat != "none"
        )

    def defenceless(self, attacker: State, defender: State) -> bool:
        """Return whether the defender has only units left that are lost without a die (p. 17, later
        editions)."""
        return (
            any(defender)
            and self.attacker.capable(attacker)
            and not self.defender.capable(defender)
        )

    def over(self, attacker: State, defender: State) -> bool:
        """Return whether a side has nothing left to fight with."""
        return not (self.attacker.capable(attacker) and self.defender.capable(defender))

    def aftermath(self, attacker: State, defender: State) -> tuple[State, State]:
        """Return the states without defenceless units left alone with an enemy: they are lost,
        unless they may retreat."""
        attackers_stand = self.attacker.capable(attacker)
        defenders_stand = self.defender.capable(defender)
        if attackers_stand and not defenders_stand:
            return attacker, (0,) * len(defender)
        if defenders_stand and not attackers_stand and self.setup.retreat == "none":
            return (0,) * len(attacker), defender
        return attacker, defender


def by_target(shots: tuple[Shot, ...]) -> tuple[tuple[str, tuple[Shot, ...]], ...]:
    """Return the shots of a volley by what they may strike, the narrowest first."""
    targets = sorted({shot.target for shot in shots}, key=lambda t: (_NARROW_FIRST.get(t, 0), t))
    return tuple((t, tuple(s for s in shots if s.target == t)) for t in targets)
