"""Battles (pp. 11-18): what is said of the two sides, what the dice and choices come to, what that
changes, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.games.axis import (
    after_battle,
    battle_view,
    capture,
    forces,
    landing,
    plans,
    repeats,
    retold,
    units,
)
from companion.games.axis.action import POWER, AxisAction, Draft, InPhase, LuckByPower
from companion.games.axis.encounter import ATTACKER, DEFENDER, LANDING, Encounter, Forces
from companion.games.axis.outcome import FoughtBattle, begins
from companion.games.axis.play import Play
from companion.games.axis.questions import FightAsked, fight_out
from companion.games.axis.sides import AREA_AND_SIDES, SIDES, Versus, opponent, rounds
from companion.games.axis.state import AxisState, with_fought, with_luck
from companion.table import codec
from companion.table.actions import Ask, Asking, Field, action, field, kept
from companion.table.counts import Counts, minus, plus
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Heading, Line
from companion.table.rules import Step

if TYPE_CHECKING:
    from companion.games.axis.combat import (
        AmphibiousAssault,
        AssaultOutcome,
        BattleOutcome,
        BattleSetup,
        StepRecord,
    )
    from companion.table.battles import RetoldBattle, Throw


def battlefields(draft: Draft) -> list[str]:
    """Return the areas where the power at the move may fight now."""
    return [area for area in draft.play.world.areas if next(_fighters(draft, area), None)]


def least(draft: Draft) -> list[Versus]:
    """Return one of each unit that may attack in the area of the draft, as the least that can be
    answered; nothing where that is not known."""
    area = draft.answers.get("area")
    return list(_fighters(draft, area)) if area else []


def _fighters(draft: Draft, area: str) -> Iterator[Versus]:
    """Yield an attack with one unit of each type that could attack the area now."""
    play, state = draft.play, draft.state
    at_sea = play.world.areas[area].is_sea
    for unit in units.fighting_units(play, at_sea, defending=False).ids:
        forces = plans.GivenBattle({unit: 1}, at_sea)
        encounter = plans.encounter(play, state, forces, area, state.power).owned_by(
            play.foe_at_sea(state) if at_sea else state.owners.get(area, "")
        )
        if not _refusals(play, state, encounter, again=False):
            yield Versus(forces.attack, defend=None, at_sea=at_sea, text="")


@action
class Battle(AxisAction):
    """A battle fought to its end. Nothing is recorded before the last die."""

    gate = InPhase("combat")
    dice = 6
    area: str = field(AREA_AND_SIDES, N_("The area or sea zone."), legal=battlefields)
    power: str
    kind: str = ""
    against: tuple[str, ...] = ()
    attack: Counts = kept(default={})
    landed: Counts | None = None
    defend: Forces = kept(default={})
    bombard: Counts = kept(default={})
    zone: str | None = None
    fleet: Counts = kept(default={})
    enemy_fleet: Forces = kept(default={})
    again: bool = True
    fought: FoughtBattle = kept(key="outcome")
    luck: LuckByPower
    inputs = MappingProxyType(
        {
            **SIDES,
            "forces": SIDES["forces"]._replace(legal=least),
            "against": opponent(N_("The owner of the defending ships (at sea).")),
            "retreat_after": Field(
                rounds("retreat-after"),
                N_("Retreat after so many rounds."),
                required=False,
                option="retreat-after",
                metavar="N",
            ),
            "again": repeats.FIELD,
        }
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Battle]:
        """Ask for place, forces and owner of the defenders, then for every die and choice until one
        side is left. Refused before the first die, never after it."""
        play, state = draft.play, draft.state
        area = yield Ask("area", draft)
        draft = draft.having("area", area).having("sea", play.world.areas[area].is_sea)
        draft.refuse(
            cls.gate.refusals(play, state) or _area_refusals(play, state, area, state.power)
        )
        given = yield from plans.ask_battle(draft, in_order=True)
        encounter = plans.encounter(play, state, given, area, state.power)
        owner = yield from _owner(draft, encounter)
        named = encounter.owned_by(owner)
        draft.refuse(_refusals(play, state, named, again=True))
        again = yield from repeats.question(draft, _again_refusals(play, state, named))
        edition = forces.edition_of(play, state)
        technologies = {key: frozenset(power.technologies) for key, power in state.powers.items()}
        asks = draft.tell is not None
        known = play.damaged_here(state, named)
        ships = encounter.at_sea or bool(encounter.fleet)
        ready = yield from plans.ready(
            draft,
            edition,
            technologies,
            rounds="retreat_after",
            asks=asks,
            ships=ships,
            known=known,
        )
        setup = plans.setup(encounter, ready, owner)
        fought = yield from _fight(draft, named, setup)
        luck = _luck(named, fought, edition.die_sides)
        return cls(**named._asdict(), again=again, fought=fought, luck=luck)

    @property
    def encounter(self) -> Encounter:
        return Encounter(*(getattr(self, name) for name in Encounter._fields))

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Return why the battle is against the rules, asked before the first die is rolled and
        again when the battle is recorded."""
        return _refusals(play, state, self.encounter, again=self.again)

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Note who has fought and where, and take the area if the battle was won on land."""
        state = play.fought(with_luck(state, self.luck), self.encounter, self.fought)
        area = self.area
        state = with_fought(state, area, self.fought.attacker_left)
        if play.world.areas[area].is_sea:
            return Step(_sea_fought(state, area, self.fought.sea_clear))
        if self.fought.sea_battle and self.zone:
            state = _sea_fought(state, self.zone, self.fought.sea_clear)
        battles = tuple(dict.fromkeys((*state.turn.battles, area)))
        state = replace(state, turn=replace(state.turn, battles=battles))
        held = area in state.owners or play.enterable(state, area)
        if self.fought.captured and held:
            return capture.take(play, state, self.power, area)
        return Step(state)

    def told(self, play: Play, state: AxisState) -> str:
        """Return who won and what is left: `battle, Egypt: attacker wins; left 2 infantry /
        nothing; …`, with units that went down with their ships and, where the area fell, what its
        capture brings."""
        world, fought = play.world, self.fought
        results = {
            ATTACKER: _("attacker wins"),
            DEFENDER: _("defender holds"),
            "draw": _("nobody wins"),
        }
        guns = {} if fought.captured else battle_view.guns(play, self.encounter)
        text = world.say(
            _("battle, {area}: {result}; left {attackers} / {defenders}"),
            area=self.area,
            result=results[fought.winner],
            attackers=fought.attacker_left,
            defenders=plus(fought.defender_left, guns),
        )
        if fought.cargo_lost:
            gone = world.counts(fought.cargo_lost)
            text += "; " + _("went down with their ships: {units}").format(units=gone)
        if not fought.captured:
            return text
        return text + "; " + capture.told(play, state, self.power, self.area)

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        title = _("Battle: {area}, a landing") if self.kind == LANDING else _("Battle: {area}")
        blocks: list[Block] = [
            Heading(play.world.say(title, area=self.area)),
            *battle_view.steps_blocks(play, self.fought),
            Line(self.told(play, before) + "."),
            *battle_view.end_blocks(play, self.encounter, self.fought),
            *(Line(line, 2) for line in after_battle.reminders(play, self.encounter, self.fought)),
        ]
        if self.fought.captured:
            blocks += capture.consequences(play, before, self.area, step)
        elif self.fought.winner == ATTACKER and not play.world.areas[self.area].is_sea:
            text = _("No land unit is left to take the area (p. {page}).")
            blocks.append(Line(text.format(page=play.page("capture")), 2))
        return [*blocks, *battle_view.luck_blocks(play, self.luck, step.state)]

    def battle(self, play: Play, before: AxisState, after: Step[AxisState]) -> RetoldBattle:
        return retold.battle(play, before, self.encounter, self.fought)

    def throws(self, play: Play, before: AxisState, after: Step[AxisState]) -> tuple[Throw, ...]:
        return tuple(retold.battle_throws(play, self.encounter, self.fought))

    def outcome(self, play: Play, before: AxisState) -> Mapping[str, Any]:
        document: Mapping[str, Any] = codec.plain(self.fought)
        return document


# -- who, and whether --------------------------------------------------------------------------


def _owner(draft: Draft, encounter: Encounter) -> Asking[str]:
    """Ask who owns units whose owner is not named: the power given, or that of the area; at sea it
    may stay open."""
    play, state = draft.play, draft.state
    usual = (
        play.foe_at_sea(state) if encounter.at_sea else state.owners.get(str(encounter.area), "")
    )
    unnamed = encounter.at_sea and not usual and bool(encounter.defend.get(""))
    enemies = play.foes_at_sea(state) if unnamed else ()
    reasons = {
        power: _refusals(play, state, encounter.owned_by(power), again=True) for power in enemies
    }
    foes = [power for power, refusals in reasons.items() if not refusals]
    if unnamed and not foes:
        draft.refuse(next(iter(reasons.values()), _refusals(play, state, encounter, again=True)))

    def shown(_draft: Draft, power: str) -> str:
        return play.world.power(power) if power else _("not said")

    owner: str | None = yield Ask(
        "against",
        draft,
        _("Whose ships are they"),
        POWER._replace(shown=shown),
        legal=foes or enemies,
        wanted=unnamed,
        follows="forces",
        usual="",
    )
    return owner or usual


def _area_refusals(play: Play, state: AxisState, area: str, power: str) -> list[Refusal]:
    """Return why nobody may fight for an area, without a look at the units that meet there."""
    at_sea = play.world.areas[area].is_sea
    return [] if at_sea else capture.area_refusals(play, state, area, power)


def _refusals(play: Play, state: AxisState, encounter: Encounter, *, again: bool) -> list[Refusal]:
    """Return why a battle is not fought: its place, its powers, the order of battles; a second one
    in an area too, unless it is fought `again` on purpose."""
    refusals = _area_refusals(play, state, str(encounter.area), encounter.power)
    for owner in encounter.against:
        if not refusals and play.world.friends(owner, encounter.power):
            reason = play.world.say(
                _("{power}: powers of one side never fight each other"), power=owner
            )
            refusals.append(play.refuse("friendly", reason, _("name a power of the other side")))
    refusals = refusals or _ashore_refusals(play, state, encounter)
    refusals = refusals or play.battle_refusals(state, encounter)
    refusals = refusals or play.order_refusals(state, encounter)
    refusals = refusals or landing.way_refusals(play, state, encounter)
    refusals = refusals or landing.refusals(play, state, encounter)
    return refusals or ([] if again else _again_refusals(play, state, encounter))


def _ashore_refusals(play: Play, state: AxisState, encounter: Encounter) -> list[Refusal]:
    """Refuse aircraft on land in a battle at sea, where only those fight that stand on carriers in
    the zone or rose from land."""
    zone, types = encounter.area if encounter.at_sea else encounter.zone, play.world.units
    risen: dict[str, int] = {}
    for force in play.joined(state, zone).values() if zone else ():
        risen = plus(risen, force)
    there = minus(encounter.defenders_at_sea, risen)
    flying = {unit: count for unit, count in there.items() if types[unit].domain == "air"}
    decks = sum(types[unit].carrier_capacity * count for unit, count in there.items())
    wanted = sum(types[unit].carrier_load * count for unit, count in flying.items())
    if wanted <= decks and all(types[unit].carrier_load for unit in flying):
        return []
    reason = play.world.say(
        _("Aircraft on land do not defend at sea: {units}; decks there: {count}"),
        units=flying,
        count=decks,
    )
    return [play.refuse("ashore", reason, _("name the carrier, or the aircraft with the land"))]


def _again_refusals(play: Play, state: AxisState, encounter: Encounter) -> list[Refusal]:
    """Return a refusal if the same battle was fought this phase: it is most often typed twice by
    mistake."""
    places = [encounter.area, encounter.zone if encounter.begins_at_sea else None]
    fought = [key for key in places if key in (*state.turn.sea_battles, *state.turn.battles)]
    if not fought:
        return []
    names = ", ".join(play.world.area(key) for key in fought if key)
    reason = _("{area}: a battle was fought there this turn").format(area=names)
    return [repeats.refusal(play, "again", reason)]


# -- fought ------------------------------------------------------------------------------------


def _fight(
    draft: Draft, encounter: Encounter, setup: BattleSetup | AmphibiousAssault
) -> Asking[FoughtBattle]:
    """Fight the battle step by step; at the terminal what each roll did is told before the next
    question."""
    from companion.games.axis.combat import BattleSetup, fight, fight_assault

    foe = encounter.against[0] if len(encounter.against) == 1 else ""
    asked = FightAsked(
        {ATTACKER: encounter.power, DEFENDER: foe},
        place=encounter.area or "",
        forces={
            DEFENDER: {
                power: plus(encounter.defend.get(power, {}), encounter.enemy_fleet.get(power, {}))
                for power in (*encounter.defend, *encounter.enemy_fleet)
            }
        },
    )
    if isinstance(setup, BattleSetup):
        heard = _teller(draft, asked.owners, encounter, _began_damaged(setup), two=False)
        fought = of_battle(setup, (yield from fight_out(draft, fight(setup, heard), asked)))
    else:
        began = _began_damaged(setup.sea)
        heard = _teller(draft, asked.owners, encounter, began, two=setup.has_sea_battle)
        fought = of_assault((yield from fight_out(draft, fight_assault(setup, heard), asked)))
        fought = replace(fought, began_damaged=_began_damaged(setup.sea))
    pages = draft.play.edition.step_pages
    steps = (replace(step, page=int(pages.get(step.step, step.page))) for step in fought.steps)
    return replace(fought, steps=tuple(steps))


def _teller(
    draft: Draft,
    owners: Mapping[str, str],
    encounter: Encounter,
    damaged: Mapping[str, Counts],
    *,
    two: bool,
) -> Callable[[StepRecord], None] | None:
    """Return a function that tells those at the terminal what each roll did, and at once whose
    aircraft have lost their deck by it; None without a terminal. With `two` battles it also tells
    which begins. `damaged`: ships that came so."""
    tell = draft.tell
    if tell is None:
        return None
    decks = after_battle.Decks(encounter, damaged)
    places: Iterator[str] = iter(battle_view.PLACES if two else ())

    def heard(step: StepRecord) -> None:
        if begins(step):
            for place in islice(places, 1):
                tell(_(place) + ":")
        text = battle_view.step_told(draft.play, step, owners)
        if text:
            tell(text)
        for line in decks.after(draft.play, step):
            tell(line)

    return heard


def of_battle(setup: BattleSetup, outcome: BattleOutcome) -> FoughtBattle:
    """Return a battle as it is recorded; of one at sea also whether it is clear for a landing."""
    from companion.games.axis.combat import is_clear

    clear = not setup.at_sea or is_clear(
        setup.rules, setup.edition, outcome.winner, outcome.retreated, outcome.defender_left
    )
    return FoughtBattle(
        winner=outcome.winner,
        rounds=outcome.rounds,
        attacker_left=outcome.attacker_left,
        defender_left=outcome.defender_left,
        captured=outcome.captured,
        steps=outcome.steps,
        retreated=outcome.retreated,
        withdrawn=outcome.withdrawn,
        submerged=outcome.submerged,
        damaged=outcome.damaged,
        began_damaged=_began_damaged(setup),
        endless=outcome.endless,
        luck=outcome.luck,
        sea_clear=clear,
    )


def _began_damaged(setup: BattleSetup) -> dict[str, Counts]:
    sides = {ATTACKER: setup.attacker, DEFENDER: setup.defender}
    return {name: dict(side.damaged) for name, side in sides.items() if any(side.damaged.values())}


def of_assault(outcome: AssaultOutcome) -> FoughtBattle:
    """Return a sea battle and a landing as one."""
    parts = [part for part in (outcome.sea, outcome.landing) if part is not None]
    withdrawn: dict[str, int] = {}
    for part in parts:
        withdrawn = plus(withdrawn, part.withdrawn)
    return FoughtBattle(
        winner=outcome.winner,
        rounds=sum(part.rounds for part in parts),
        attacker_left=outcome.attacker_left,
        defender_left=outcome.defender_left,
        captured=outcome.captured,
        steps=tuple(step for part in parts for step in part.steps),
        retreated=any(part.retreated for part in parts),
        withdrawn=withdrawn,
        submerged=next((part.submerged for part in parts), {}),
        damaged=next((part.damaged for part in parts if part.damaged), {}),
        sea_battle=outcome.sea is not None,
        sea_clear=outcome.clear,
        landed=outcome.landing is not None,
        cargo_lost=dict(outcome.cargo_lost),
    )


def _luck(encounter: Encounter, fought: FoughtBattle, sides: int) -> dict[str, tuple[int, ...]]:
    """Return power -> dice, hits, sum of the numbers needed."""
    owners = {ATTACKER: encounter.power, DEFENDER: next(iter(encounter.against), "")}
    luck: dict[str, tuple[int, ...]] = {}
    for step in fought.steps:
        for roll in step.rolls:
            group = roll.group
            power = group.power or owners[step.side]
            if power:
                dice, hits, needed = luck.get(power, (0, 0, 0))
                expected = group.count * min(group.needed or 0, sides)
                luck[power] = (dice + group.count, hits + roll.hits, needed + expected)
    return luck


def _sea_fought(state: AxisState, zone: str, clear: bool) -> AxisState:
    """Return the state after a battle in a zone; nobody lands from one that is not clear of the
    enemy."""
    turn = state.turn
    fought = tuple(dict.fromkeys((*turn.sea_battles, zone)))
    lost = tuple(key for key in turn.lost_zones if key != zone)
    turn = replace(turn, sea_battles=fought, lost_zones=lost if clear else (*lost, zone))
    return replace(state, turn=turn)
