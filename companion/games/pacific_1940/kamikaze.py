"""Kamikaze attacks (p. 14): six in the whole game, before the battles of an Allied turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from companion.games.axis import raid_view, repeats
from companion.games.axis.action import (
    AxisAction,
    Draft,
    InPhase,
    area_before,
    counts_of,
    ones,
)
from companion.games.axis.combat.raid_chances import RaidEnd, struck_chances
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, with_luck
from companion.games.axis.units import fighting_units
from companion.games.pacific_1940 import ships
from companion.games.pacific_1940.kamikaze_zones import areas, left, targets
from companion.games.pacific_1940.politics import CHINA, JAPAN, at_war, no_ships, records_of
from companion.games.pacific_1940.records import two_hits
from companion.table import lexicon
from companion.table.actions import Ask, Asking, Field, Input, Turns, action, field, kept
from companion.table.counts import Counts, plus
from companion.table.dice import Roll
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step
from companion.table.words import is_word


def _open_zones(draft: Draft) -> list[str]:
    """Return the zones in which an attack can be made now."""
    zones = areas(draft.play, "zone")
    attacks = (Kamikaze(zone=zone, ships={}, fell=()) for zone in zones)
    allowed = [
        attack.zone for attack in attacks if not attack.rule_refusals(draft.play, draft.state)
    ]
    return allowed if left(draft.play, draft.state) > 0 else []


_NO_MORE = N_("nothing")
"""Word shown for an empty line, where another zone could be named."""


def _another_zone(draft: Draft, text: str) -> str:
    """Return a further zone, or nothing. Raises UsageError."""
    return "" if not text.strip() or is_word(text, _NO_MORE) else ZONE.read(draft, text)


def _zone_and_ships(draft: Draft, text: str) -> tuple[str, Counts]:
    """Read a zone and its ships: `19 2 destroyer`. Raises UsageError."""
    assert ZONE.lead is not None
    zone, words = ZONE.lead(draft, text.split())
    if not words:
        message = _('Which ships in {zone}? Write for example --{option} "{zone} 1 cruiser".')
        option = lexicon.shown("options", "also")
        raise UsageError(message.format(option=option, zone=text))
    return zone, SHIPS.read(draft, " ".join(words))


SHIPS = counts_of(
    lambda draft: fighting_units(draft.play, at_sea=True, defending=True),
    N_("Which ships? For example: 1 submarine 2 destroyer."),
)


ZONE = area_before(SHIPS)
ANOTHER: Input[str] = ZONE._replace(
    read=_another_zone,
    lead=None,
    picked=True,
    shown=lambda draft, zone: draft.play.world.area(zone) if zone else _(_NO_MORE),
)
ALSO = Field(
    Input(_zone_and_ships),
    N_("Further zones with their ships, / between them: 19 1 carrier / 20 2 destroyer."),
    required=False,
    option="also",
    metavar="ZONE",
    turns=Turns(
        lambda text: [part.strip() for part in text.split("/") if part.strip()],
        N_("Nothing asks for {left}."),
    ),
)


@action
class Kamikaze(AxisAction):
    """Japan's kamikaze attacks on ships, one on each, in one zone or several: all are announced
    before the first die (p. 14)."""

    gate = InPhase("combat")
    dice = 6
    weighs = True
    replies = True
    zone: str = field(ZONE, N_("The sea zone."), legal=_open_zones)
    ships: Counts = field(
        SHIPS,
        N_("The ships attacked, for example: 1 carrier."),
        legal=lambda draft: ones(targets(draft.play)),
    )
    also: Mapping[str, Counts] = kept(default={})
    again: bool = True
    fell: tuple[int, ...] = kept(key="dice")
    inputs = MappingProxyType({"also": ALSO, "again": repeats.FIELD})

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        """Ask for the ships and return the exact chances of each being struck."""
        play, constants = draft.play, draft.play.world.constants
        planned = yield from cls._ask_plan(draft, areas(play, "zone"))
        refusals = planned.plan_refusals(play)
        able = constants["kamikaze_attacks_total"] - records_of(draft.state).kamikaze_used
        ships = planned.all_ships
        if sum(ships.values()) > able:
            refusals.append(play.refuse("kamikaze", _("Kamikaze attacks left: {n}"), n=able))
        if refusals:
            raise RefusedError(refusals)
        most, sides = constants["kamikaze_hit_max"], constants["die_sides"]
        chances = {
            RaidEnd(attacker=(), defender=end.attacker): chance
            for end, chance in struck_chances(ships, most, sides).items()
        }
        title = _("Exact odds: kamikaze in {zone} at {units}")
        zones = ", ".join(map(play.world.area, planned.attacks))
        title = play.world.say(title, zone=zones, units=ships)
        return raid_view.answer(play, title, chances, places={}, struck=True)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Kamikaze]:
        world = draft.play.world
        constants = world.constants
        planned = yield from cls._ask_plan(draft)
        again = yield from repeats.question(draft, _second_attack_refusals(draft.play, draft.state))
        text = _("kamikaze: {ships}, hit at {n}").format(
            ships="; ".join(
                f"{world.area(zone)}: {world.counts(ships)}"
                for zone, ships in planned.attacks.items()
            ),
            n=constants["kamikaze_hit_max"],
        )
        count = sum(planned.all_ships.values())
        fell = yield Roll(count, text, constants["die_sides"], seat=JAPAN)
        return replace(planned, again=again, fell=fell)

    @classmethod
    def _ask_plan(cls, draft: Draft, legal: list[str] | None = None) -> Asking[Kamikaze]:
        """Ask for all that is announced before the first die. `legal` are the zones where plans are
        made; else the rules refuse a zone before the next is asked for."""
        play, state = draft.play, draft.state
        any_zone = cls(zone=areas(play, "zone")[0], ships={}, fell=())
        zone = yield Ask("zone", draft, legal=legal, idle=lambda: any_zone.refusals(play, state))
        plan = cls(zone=zone, ships=(yield Ask("ships", draft)), fell=())
        if legal is None:
            draft.refuse(plan.refusals(play, state))
        while (more := (yield Ask("also", draft))) is not None:
            plan = plan.with_attack(*more)
        while left(play, state) > sum(plan.all_ships.values()) and legal is None:
            further = [key for key in _open_zones(draft) if key not in plan.attacks]
            zone = yield Ask(
                "zone",
                draft,
                _("In another zone too"),
                ANOTHER,
                legal=[*further, ""],
                usual="",
                default="",
                required=False,
                wanted=True,
                follows="ships",
                typed=False,
            )
            if not zone:
                break
            prompt = draft.play.world.say(_("The ships attacked in {zone}"), zone=zone)
            ships = yield Ask("ships", draft, prompt, typed=False)
            plan = plan.with_attack(zone, ships)
        if legal is None:
            draft.refuse(plan.refusals(play, state))
        return plan

    @property
    def attacks(self) -> dict[str, Counts]:
        """Zone -> the ships attacked there."""
        return {self.zone: self.ships, **self.also}

    @property
    def all_ships(self) -> dict[str, int]:
        """The ships attacked in all zones."""
        ships: dict[str, int] = {}
        for units in self.attacks.values():
            ships = plus(ships, units)
        return ships

    def with_attack(self, zone: str, ships: Counts) -> Kamikaze:
        """Return the attack with further ships."""
        if zone == self.zone:
            return replace(self, ships=plus(self.ships, ships))
        return replace(self, also={**self.also, zone: plus(self.also.get(zone, {}), ships)})

    @classmethod
    def repliers(cls, play: Play, state: AxisState) -> Sequence[str]:
        return (JAPAN,)

    @classmethod
    def late_refusals(cls, play: Play, state: AxisState) -> list[Refusal]:
        reason = _("Kamikaze attacks come before all battles and landings of the turn")
        return [play.refuse("kamikaze", reason, _("'undo' goes back"))]

    def who(self, state: AxisState) -> str:
        return JAPAN

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse kamikaze attacks outside an enemy's turn, before they are open, or more than are
        left."""
        refusals = list[Refusal]()
        world, ships = play.world, self.all_ships
        if state.power == CHINA:
            return [no_ships(play)]
        if not at_war(state, JAPAN, state.power):
            reason = world.say(
                _("{power} is not at war with {other}"), power=JAPAN, other=state.power
            )
            if state.power == JAPAN:
                reason = _("Kamikaze attacks meet the ships of an enemy that moves")
            allowed = _("only in the turn of an enemy of Japan")
            return [play.refuse("kamikaze", reason, allowed)]
        if records_of(state).fought:
            return self.late_refusals(play, state)
        refusals += self.plan_refusals(play)
        if not records_of(state).kamikaze_open:
            names = ", ".join(map(world.area, areas(play, "trigger")))
            refusals.append(
                play.refuse("kamikaze", _("The Allies have taken none of: {areas}"), areas=names)
            )
        elif sum(ships.values()) > left(play, state):
            refusals.append(
                play.refuse("kamikaze", _("Kamikaze attacks left: {n}"), n=left(play, state))
            )
        return refusals or ([] if self.again else _second_attack_refusals(play, state))

    def plan_refusals(self, play: Play) -> list[Refusal]:
        """Return refusals of the zones and the ships, not yet asking who is at war."""
        refusals, world = list[Refusal](), play.world
        zones = areas(play, "zone")
        for zone in self.attacks:
            if zone not in zones:
                reason = world.say(_("{zone}: no kamikaze zone"), zone=zone)
                names = ", ".join(map(world.area, zones))
                allowed = _("these are: {zones}").format(zones=names)
                refusals.append(play.refuse("kamikaze", reason, allowed))
        for unit in self.all_ships:
            if unit not in targets(play):
                reason = _("{unit}: only surface warships are attacked")
                refusals.append(play.refuse("kamikaze", reason, unit=unit))
        return refusals

    def hits(self, play: Play) -> dict[str, dict[str, int]]:
        """Return zone -> unit -> hits: one die for each ship, in the order of the zones and
        ships."""
        dice, most = iter(self.fell), play.world.constants["kamikaze_hit_max"]
        by_zone: dict[str, dict[str, int]] = {zone: {} for zone in self.attacks}
        for zone, units in self.attacks.items():
            for unit, count in units.items():
                if struck := sum(die <= most for die in islice(dice, count)):
                    by_zone[zone][unit] = struck
        return by_zone

    def all_hits(self, play: Play) -> dict[str, int]:
        """Return unit -> hits, of all zones together."""
        hits: dict[str, int] = {}
        for units in self.hits(play).values():
            hits = plus(hits, units)
        return hits

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Note the attacks used, the zones struck, the luck of the dice, and two-hit ships that are
        damaged. The books hold no other ships."""
        records, count, hits = records_of(state), len(self.fell), self.all_hits(play)
        most = play.world.constants["kamikaze_hit_max"]
        state = with_luck(state, {JAPAN: (count, sum(hits.values()), count * most)})
        zones = tuple(dict.fromkeys((*records.struck, *self.attacks)))
        records = replace(records, kamikaze_used=records.kamikaze_used + count, struck=zones)
        damaged = {unit: n for unit, n in hits.items() if unit in two_hits(play.world)}
        records = ships.changed(
            records, state.power, plus(ships.of_power(state, state.power), damaged)
        )
        return Step(replace(state, own=records))

    def told(self, play: Play, state: AxisState) -> str:
        hits = self.hits(play)
        return "; ".join(
            play.world.say(
                _("kamikaze in {zone}: {ships} attacked, hit: {hits}"),
                zone=zone,
                ships=ships,
                hits=hits[zone],
            )
            for zone, ships in self.attacks.items()
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        """Return the dice, what each ship hit comes to, and how many attacks are left."""
        world = play.world
        lines: list[Block] = [Line(self.told(play, before) + ".")]
        dice = " ".join(map(str, self.fell))
        text = _("each hits at {n} or less (p. {page}): {dice}").format(
            n=world.constants["kamikaze_hit_max"], page=play.page("kamikaze"), dice=dice
        )
        lines.append(Line(text, 2))
        for unit, count in self.all_hits(play).items():
            takes_two = int(world.game.table("units")[unit]["hits"] or 0) > 1  # type: ignore[arg-type]
            text = (
                _("{units}: damaged, a damaged one sinks")
                if takes_two
                else _("{units}: sunk at once, without return fire")
            )
            lines.append(Line(world.say(text, units={unit: count}), 2))
        n = left(play, step.state)
        text = ngettext("{n} kamikaze attack is left", "{n} kamikaze attacks are left", n)
        return [*lines, Line(text.format(n=n), 2)]


def _second_attack_refusals(play: Play, state: AxisState) -> list[Refusal]:
    """Return a refusal of later attacks: all are announced before the first die (p. 14)."""
    zones = records_of(state).struck
    if not zones:
        return []
    names = ", ".join(map(play.world.area, zones))
    reason = _("All kamikaze attacks are announced before the first die; made this turn: {zones}")
    reason = reason.format(zones=names)
    return [repeats.refusal(play, "kamikaze", reason)]
