"""The resolver: a battle step by step, asking for every die and every real choice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from companion.table.dialogue import carried
from companion.table.i18n import N_

from .board import (
    AA_FIRE,
    CONQUER,
    PLACE,
    PRESS_OR_RETREAT,
    REMOVE_CASUALTIES,
    REMOVE_OPENING,
    SUBMARINES,
    BattleBoard,
    BattleStep,
    Volley,
    by_target,
)
from .endings import ENDLESS, FOUGHT, RETREATED, Ending, captures, result, retreating_units
from .errors import BattleError
from .requests import (
    PRESS,
    RETREAT,
    Answer,
    BattleLuck,
    ChooseCasualties,
    CountedHits,
    DiceGroup,
    DiceRecord,
    Forces,
    MayLeave,
    PressOrRetreat,
    Request,
    RollDice,
    StepRecord,
    SubmergeChoice,
    plain,
)
from .roster import SUBMARINE, Roster, Shot, State
from .setup import ATTACKER, DEFENDER, BattleSetup, Contingent, SideSetup


@dataclass(frozen=True)
class BattleOutcome:
    """A battle that is over.

    Attributes:
        winner: ``attacker``, ``defender`` or ``draw``.
        attacker_left, defender_left: units that live, those that retreated or dived included.
        captured: does the attacker take the territory?
        retreated: did the attacker, or what of his could, leave?
        withdrawn: the attacker's units that left.
        submerged: side -> submarines that dived out of the battle.
        damaged: side -> units left with their first hit taken, where damage stays.
        endless: the battle stopped because neither side could hurt the other.
        luck: side -> hits and expected hits over all its dice.
    """

    winner: str
    rounds: int
    attacker_left: Mapping[str, int]
    defender_left: Mapping[str, int]
    captured: bool
    steps: tuple[StepRecord, ...]
    retreated: bool = False
    withdrawn: Mapping[str, int] = field(default_factory=dict)
    submerged: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    damaged: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    endless: bool = False
    luck: Mapping[str, BattleLuck] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return everything, as plain dicts, lists, strings and numbers."""
        return plain(self)


Result = TypeVar("Result")
Fight: TypeAlias = Generator[Request, Answer, BattleOutcome]
_Asking: TypeAlias = Generator[Request, Answer, None]
Hearer: TypeAlias = Callable[[StepRecord], None]


def fight(setup: BattleSetup, heard: Hearer | None = None) -> Fight:
    """Fight a battle as a generator of requests that returns a `BattleOutcome`.

    Dice are asked for step by step, within a step from the lowest number needed to the highest;
    dice that could strike nothing are not asked for. A side with an order of losses is never
    asked for casualties; with ``max_rounds`` the attacker is never asked whether to go on, and
    with ``submerge`` a side is never asked how many submarines dive.
    ``heard`` is told of every step as soon as it is over.

    Whoever answers checks the answer with the request's ``check`` before sending it; `play` does.
    """
    return (yield from _Battle(setup, heard).run())


def play(battle: Generator[Request, Answer, Result], answer: Callable[[Request], Answer]) -> Result:
    """Drive a battle, an assault or a raid with a function that answers every request.

    Raises:
        BattleError: for an illegal answer, before the battle sees it.
    """

    def checked(request: Request) -> Answer:
        given = answer(request)
        request.check(given)
        return given

    return carried(battle, checked)


def default_answer(request: Request) -> Answer:
    """Press on, stay up, move away, lose units in the default order; dice are not its business."""
    if isinstance(request, ChooseCasualties):
        return request.default
    if isinstance(request, PressOrRetreat):
        return PRESS
    if isinstance(request, SubmergeChoice):
        return 0
    if isinstance(request, MayLeave):
        return True
    message = N_("{step}, dice needed: {count}")
    raise BattleError(message, request.page, step=request.step, count=request.dice_total)


def with_dice(
    faces: Iterable[int], otherwise: Callable[[Request], Answer] = default_answer
) -> Callable[[Request], Answer]:
    """Return a function for `play` that takes dice from ``faces`` and asks ``otherwise`` for the
    rest.

    Raises:
        BattleError: when the dice run out; the message says how many more are needed.
    """
    store = iter(faces)

    def answer(request: Request) -> Answer:
        if not isinstance(request, RollDice):
            return otherwise(request)
        return tuple(islice(store, request.dice_total))

    return answer


class _Battle:
    """The state of one battle; every method that may ask is a generator."""

    def __init__(self, setup: BattleSetup, heard: Hearer | None) -> None:
        self.setup = setup
        self.heard = heard
        self.board = BattleBoard(setup)
        self.now: dict[str, State] = {
            ATTACKER: self.board.attacker.start,
            DEFENDER: self.board.defender.start,
        }
        self.firing = dict(self.now)
        self.round = 0
        self.steps: list[StepRecord] = []
        self.luck = {ATTACKER: BattleLuck(), DEFENDER: BattleLuck()}
        self.submerged: dict[str, dict[str, int]] = {ATTACKER: {}, DEFENDER: {}}
        self.withdrawn: dict[str, int] = {}
        self.damaged_away: dict[str, int] = {}

    @property
    def _left(self) -> Forces:
        sides = (self.board.attacker, self.board.defender)
        return {roster.name: _some(roster.force(self.now[roster.name])) for roster in sides}

    def _asked(self, request: Request) -> Request:
        """Return a request with what is left of both sides."""
        return replace(request, left=self._left)

    def run(self) -> Fight:
        """Fight until a side is beaten, the attacker leaves, or neither can hurt the other. The
        first round is fought wherever a shot is due, even if the battle is over before it."""
        for side in (ATTACKER, DEFENDER):
            placed = _some(self.board.roster(side).force(self.now[side]))
            self._note(PLACE, side, " ".join(f"{n} {unit}" for unit, n in placed.items()))
        how = FOUGHT
        first = self.board.begins(self.now[ATTACKER], self.now[DEFENDER])
        while how == FOUGHT and (not self.over or (self.round == 0 and first)):
            self.round += 1
            yield from self._round()
            how = yield from self._press_or_retreat()
        if how == FOUGHT:
            yield from self._left_alone()
        return self._outcome(how)

    @property
    def over(self) -> bool:
        return self.board.over(self.now[ATTACKER], self.now[DEFENDER])

    # -- one round ------------------------------------------------------------------------------

    def _round(self) -> _Asking:
        """Fight a round: opening fire, whose casualties may not fire back, then both sides' other
        fire at once."""
        if self.setup.rules.submerging == "before-fire":
            yield from self._submerge()
            if self._defenceless:
                return
        first = dict(self.now)
        self.firing = dict(self.now)
        removed = {ATTACKER: 0, DEFENDER: 0}
        for volley in self._opening(self.round == 1):
            enemy = self.board.enemy(volley.side).name
            before = self.now[enemy]
            yield from self._shoot(volley)
            if not self.board.casualty_fires_back(volley, first[enemy], self.now[enemy]):
                self.firing[enemy] = self.now[enemy]
                if volley.step != AA_FIRE:  # aircraft shot down are gone at once (p. 16)
                    units = self.board.roster(enemy).force
                    lost = sum(units(before).values()) - sum(units(self.now[enemy]).values())
                    removed[enemy] += lost  # a first hit takes nothing away
        for side, count in removed.items():
            if count:
                self._note(REMOVE_OPENING, side, "no return fire")
        if self._defenceless and self.firing[DEFENDER] == self.now[DEFENDER]:
            return
        volleys = [
            self.board.volley(side, self.firing[side], first[ATTACKER], first[DEFENDER])
            for side in (ATTACKER, DEFENDER)
        ]
        for volley in volleys:
            target = self.now[self.board.enemy(volley.side).name]
            aimed = self.board.in_reach(volley, target)
            if aimed.shots:
                yield from self._shoot(aimed)
        for side in (ATTACKER, DEFENDER):
            left = _some(self.board.roster(side).force(self.now[side]))
            note = " ".join(f"{n} {unit}" for unit, n in left.items())
            self._note(REMOVE_CASUALTIES, side, note)

    @property
    def _defenceless(self) -> bool:
        return self.board.defenceless(self.now[ATTACKER], self.now[DEFENDER])

    def _opening(self, first: bool) -> tuple[Volley, ...]:
        return self.board.opening_volleys(self.now[ATTACKER], self.now[DEFENDER], first=first)

    def _shoot(self, volley: Volley) -> _Asking:
        """Roll a volley and take its casualties."""
        groups, targets = _groups(volley.shots)
        sides = self.setup.edition.die_sides
        step = volley.step
        request = RollDice(
            step.id,
            volley.side,
            round=self.round,
            groups=groups,
            die_sides=sides,
            page=step.page,
            countable=True,
        )
        answer = yield self._asked(request)
        counted = answer.by_group if isinstance(answer, CountedHits) else None
        dice = answer if isinstance(answer, tuple) else ()
        rolls = []
        hits: dict[str, int] = {}
        at = 0
        for place, (group, target) in enumerate(zip(groups, targets, strict=True)):
            fell = dice[at : at + group.count]
            at += group.count
            needed = group.needed or 0
            struck = counted[place] if counted else sum(die <= needed for die in fell)
            rolls.append(DiceRecord(group, fell, struck))
            hits[target] = hits.get(target, 0) + struck
            luck = self.luck[volley.side]
            self.luck[volley.side] = BattleLuck(
                luck.hits + struck, luck.expected + group.count * min(needed, sides) / sides
            )
        enemy = self.board.enemy(volley.side)
        casualties: dict[str, int] = {}
        wasted = 0
        for target, _ in by_target(volley.shots):
            lost, over = yield from self._casualties(volley.step, enemy, target, hits[target])
            wasted += over
            for token, count in lost.items():
                casualties[token] = casualties.get(token, 0) + count
        self._record(
            StepRecord(
                step=volley.step.id,
                round=self.round,
                side=volley.side,
                page=volley.step.page,
                rolls=tuple(rolls),
                hits=sum(hits.values()),
                struck=enemy.name,
                casualties=casualties,
                wasted=wasted,
            )
        )

    # -- casualties -----------------------------------------------------------------------------

    def _casualties(
        self, step: BattleStep, roster: Roster, target: str, hits: int
    ) -> Generator[Request, Answer, tuple[dict[str, int], int]]:
        """Take hits; returns token -> hits taken, and hits that found nothing."""
        before = self.now[roster.name]
        capacity = roster.capacity(before, target)
        taken = min(hits, capacity)
        after = roster.absorb(before, target, taken)
        side = self.setup.attacker if roster.name == ATTACKER else self.setup.defender
        if side.order_of_losses is None and taken < capacity:
            forced, request = self._choice(step, roster, target, taken, after)
            if request is not None:
                answer = yield self._asked(request)
                assert isinstance(answer, Mapping)
                after = roster.take(before, {**forced, **answer})
        self.now[roster.name] = after
        lost: dict[str, int] = {}
        for element, old, new in zip(roster.elements, before, after, strict=True):
            if old > new:
                lost[element.token] = lost.get(element.token, 0) + old - new
        return lost, hits - taken

    def _choice(
        self, step: BattleStep, roster: Roster, target: str, hits: int, default: State
    ) -> tuple[dict[str, int], ChooseCasualties | None]:
        """Return what must be hit in any case, and the request for the rest, or ``None`` where
        there is nothing to choose."""
        now = self.now[roster.name]
        places = [i for i in roster.targets(target) if now[i]]
        open_places = [i for i in places if not roster.defenceless(i)]
        forced: dict[str, int] = {}
        if sum(now[i] for i in open_places) <= hits:
            # Defenceless units are chosen only among themselves, when all others are hit.
            forced = _added((roster.elements[i].token, now[i]) for i in open_places)
            open_places = [i for i in places if i not in open_places]
        eligible = _added((roster.elements[i].token, now[i]) for i in open_places)
        usual = _added((roster.elements[i].token, now[i] - default[i]) for i in open_places)
        request = ChooseCasualties(
            step.id, roster.name, self.round, sum(usual.values()), eligible, _some(usual)
        )
        return forced, request if request.is_real else None

    # -- leaving --------------------------------------------------------------------------------

    def _press_or_retreat(self) -> Generator[Request, Answer, str]:
        """Ask for step 7 and return how the battle stands: fought on, left, or without end."""
        if self.over:
            return FOUGHT
        leaving = retreating_units(self.board.attacker, self.now[ATTACKER], self.setup.retreat)
        if leaving:
            wish = PRESS
            if self.setup.max_rounds is None:
                request = self._retreat_request(leaving)
                answer = yield self._asked(request)
                wish = str(answer)
            elif self.round >= self.setup.max_rounds:
                wish = RETREAT
            self._note(PRESS_OR_RETREAT, ATTACKER, wish)
            if wish == RETREAT and self._leave(leaving):
                return RETREATED
        if self.setup.rules.submerging == "after-fire":
            yield from self._submerge()
        if self.over or not self._stuck():
            return FOUGHT
        leaving = retreating_units(self.board.attacker, self.now[ATTACKER], self.setup.retreat)
        if leaving and self.setup.max_rounds is not None:  # he means to leave anyway
            self._note(PRESS_OR_RETREAT, ATTACKER, RETREAT)
            if self._leave(leaving):
                return RETREATED
        self._note(PRESS_OR_RETREAT, ATTACKER, "neither side can hurt the other")
        return ENDLESS

    def _left_alone(self) -> _Asking:
        """Take off attackers that cannot fight: they are lost to an enemy who can, unless they may
        move away."""
        roster, now = self.board.attacker, self.now[ATTACKER]
        alone = any(now) and not roster.capable(now)
        if not alone or not self.board.defender.capable(self.now[DEFENDER]):
            return
        if self.setup.retreat == "none":  # the aftermath takes them
            return
        request = MayLeave(self.round, _some(roster.force(now)))
        answer = yield self._asked(request)
        if not answer:
            self._sink_without_a_die(ATTACKER, (0,) * len(now))

    def _retreat_request(self, leaving: Mapping[int, int]) -> PressOrRetreat:
        """Return the question whether the attacker goes on; `leaving` are the numbers of units, by
        kind in the roster, that a retreat would take out, those that would dive among them; `ahead`
        is the rest of the battle, for its odds."""
        roster = self.board.attacker
        force = _some(roster.force(self.now[ATTACKER]))
        out = _units(roster, leaving)
        return PressOrRetreat(
            self.round,
            force,
            _some(self.board.defender.force(self.now[DEFENDER])),
            out,
            {u: n - out.get(u, 0) for u, n in force.items() if n > out.get(u, 0)},
            diving=_units(roster, self._diving(leaving)),
            ahead=replace(
                self.setup,
                attacker=_left(self.setup.attacker, roster, self.now[ATTACKER]),
                defender=_left(self.setup.defender, self.board.defender, self.now[DEFENDER]),
                bombard={},
            ),
        )

    def _leave(self, leaving: Mapping[int, int]) -> bool:
        """Take units out of the battle; return whether the whole attacker is gone."""
        roster = self.board.attacker
        for unit, count in _units(roster, leaving).items():
            self.withdrawn[unit] = self.withdrawn.get(unit, 0) + count
        for unit, count in _units(roster, self._diving(leaving)).items():
            self.withdrawn[unit] -= count
            self._add_submerged(ATTACKER, unit, count)
        left = roster.without(self.now[ATTACKER], leaving)
        self.damaged_away = roster.damaged(self.now[ATTACKER])
        self.now[ATTACKER] = left
        return not any(left)

    def _diving(self, leaving: Mapping[int, int]) -> dict[int, int]:
        """Return those of the leaving units that dive where they are instead (p. 15)."""
        if self.setup.rules.submarine_retreat != "submerge" or not self._may_submerge(ATTACKER):
            return {}
        kinds = self.board.attacker.kinds
        return {k: n for k, n in leaving.items() if SUBMARINE in kinds[k].unit.roles}

    def _may_submerge(self, side: str) -> bool:
        return self.board.may_submerge(side, self.now[ATTACKER], self.now[DEFENDER])

    def _submerge(self) -> _Asking:
        """Let each side's submarines, the attacker's first, dive one by one."""
        for side in (ATTACKER, DEFENDER):
            roster = self.board.roster(side)
            boats = roster.boats(self.now[side])
            if self.over or not boats or not self._may_submerge(side):
                continue
            request = SubmergeChoice(side, self.round, sum(boats.values()))
            answer = request.most if side in self.setup.submerge else (yield self._asked(request))
            assert isinstance(answer, int)
            for kind, count in boats.items():
                diving = min(answer, count)
                answer -= diving
                self.now[side] = roster.without(self.now[side], {kind: diving})
                self._add_submerged(side, roster.kinds[kind].unit.id, diving)
                if diving:
                    self._note(self._diving_step, side, f"{diving} submerged")

    @property
    def _diving_step(self) -> BattleStep:
        """Submarines dive instead of firing, or at the end of a round."""
        early = self.setup.rules.submerging == "before-fire"
        return SUBMARINES if early else PRESS_OR_RETREAT

    def _add_submerged(self, side: str, unit: str, count: int) -> None:
        if count:
            self.submerged[side][unit] = self.submerged[side].get(unit, 0) + count

    def _stuck(self) -> bool:
        """Return whether neither side can hurt the other in any later round."""
        states = self.now[ATTACKER], self.now[DEFENDER]
        if self.board.opening_volleys(*states, first=False):
            return False
        return not any(
            self.board.in_reach(
                self.board.volley(side, self.now[side], *states),
                self.now[self.board.enemy(side).name],
            ).shots
            for side in (ATTACKER, DEFENDER)
        )

    # -- the end --------------------------------------------------------------------------------

    def _outcome(self, how: str) -> BattleOutcome:
        """Return what came of the battle: the winner, and who is left, those that withdrew or dived
        included."""
        if how == FOUGHT:
            states = self.board.aftermath(self.now[ATTACKER], self.now[DEFENDER])
            for side, after in zip((ATTACKER, DEFENDER), states, strict=True):
                self._sink_without_a_die(side, after)
        ending = Ending(self.now[ATTACKER], self.now[DEFENDER], how=how)
        winner = result(self.board, ending)
        captured = captures(self.board, ending, winner)
        self._note(CONQUER, winner, "captured" if captured else "")
        left: dict[str, dict[str, int]] = {}
        for side in (ATTACKER, DEFENDER):
            force = self.board.roster(side).force(self.now[side])
            for gone in (self.submerged[side], self.withdrawn if side == ATTACKER else {}):
                for unit, count in gone.items():
                    force[unit] = force.get(unit, 0) + count
            left[side] = _some(force)
        return BattleOutcome(
            winner=winner,
            rounds=self.round,
            attacker_left=left[ATTACKER],
            defender_left=left[DEFENDER],
            captured=captured,
            steps=tuple(self.steps),
            retreated=bool(self.withdrawn) or how == RETREATED,
            withdrawn=_some(self.withdrawn),
            submerged=self.submerged,
            damaged=self._damaged(),
            endless=how == ENDLESS,
            luck=self.luck,
        )

    def _sink_without_a_die(self, side: str, after: State) -> None:
        """Take away the defenceless units that the end of the battle costs: a step with losses and
        no rolls."""
        roster = self.board.roster(side)
        before, left = roster.force(self.now[side]), roster.force(after)
        lost = _some({unit: count - left.get(unit, 0) for unit, count in before.items()})
        self.now[side] = after
        if lost:
            step = REMOVE_CASUALTIES
            self._record(
                StepRecord(step.id, self.round, side, step.page, struck=side, casualties=lost)
            )

    def _damaged(self) -> dict[str, dict[str, int]]:
        if self.setup.rules.damage_repaired == "yes":
            return {}
        damaged = {
            side: self.board.roster(side).damaged(self.now[side]) for side in (ATTACKER, DEFENDER)
        }
        return {**damaged, ATTACKER: {**self.damaged_away, **damaged[ATTACKER]}}

    def _note(self, step: BattleStep, side: str, note: str) -> None:
        self._record(StepRecord(step.id, self.round, side, step.page, note=note))

    def _record(self, step: StepRecord) -> None:
        self.steps.append(step)
        if self.heard is not None:
            self.heard(step)


def _groups(shots: tuple[Shot, ...]) -> tuple[tuple[DiceGroup, ...], tuple[str, ...]]:
    """Return shots that are rolled together, and the target of each group."""
    together: dict[tuple[int, str, str], list[Shot]] = {}
    for shot in shots:
        together.setdefault((shot.needed, shot.target, shot.power), []).append(shot)
    groups = tuple(
        DiceGroup(
            count=sum(shot.dice for shot in group),
            needed=needed,
            units=_added((shot.unit, shot.units) for shot in group),
            targets=target,
            modifiers={shot.unit: shot.modifiers for shot in group},
            power=power,
            each={shot.unit: shot.each for shot in group if shot.each > 1},
        )
        for (needed, target, power), group in together.items()
    )
    return groups, tuple(group.targets for group in groups)


def _left(side: SideSetup, roster: Roster, state: State) -> SideSetup:
    """Return the units left of a side, by its contingents. Guns have fired, so they do not
    count."""
    groups: dict[tuple[str, bool, frozenset[str]], dict[str, int]] = {}
    for kind, count in zip(roster.kinds, roster.alive(state), strict=True):
        force = groups.setdefault((kind.power, kind.landed, kind.technologies), {})
        if count:
            force[kind.unit.id] = count
    parts = tuple(
        Contingent(power, force, technologies, landed=landed)
        for (power, landed, technologies), force in groups.items()
        if force
    )
    return replace(side, force={}, owner_groups=parts, damaged=roster.damaged(state))


def _units(roster: Roster, kinds: Mapping[int, int]) -> dict[str, int]:
    return _added((roster.kinds[kind].unit.id, count) for kind, count in kinds.items() if count)


def _added(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return counts by unit: of one type there may be some that landed and some that did not."""
    units: dict[str, int] = {}
    for unit, count in pairs:
        units[unit] = units.get(unit, 0) + count
    return units


def _some(force: Mapping[str, int]) -> dict[str, int]:
    return {unit: count for unit, count in force.items() if count}
