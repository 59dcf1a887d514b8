"""Kamikaze attacks (p. 14): six in the whole game, before the battles of an Allied turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.games.axis import twice
from companion.games.axis.action import (
    AxisAction,
    Draft,
    InPhase,
    area_before,
    counts_of,
    ones,
)
from companion.games.axis.counts import Counts, plus
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, with_luck
from companion.games.axis.units import fighting_units
from companion.games.pacific_1940 import ships
from companion.games.pacific_1940.politics import CHINA, JAPAN, at_war, no_ships, own_of
from companion.games.pacific_1940.records import two_hits
from companion.table.actions import Ask, Asking, action, field, kept
from companion.table.errors import Refusal, RefusedError
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step


def areas(play: Play, kind: str) -> list[str]:
    """The zones of the attacks (`zone`) or the islands that set them off (`trigger`), in the order
    of the map."""
    rows = play.world.game.table("kamikaze")
    found = {str(row["area"]) for row in rows if row["kind"] == kind}
    return [area for area in play.world.areas if area in found]


def frees(play: Play, area: str, owner: str) -> bool:
    """Whether this area in the hands of this power means that an island of Japan's has fallen."""
    if area not in areas(play, "trigger") or play.world.areas[area].owner != JAPAN:
        return False
    return play.world.sides_of.get(owner) not in (None, play.world.side(JAPAN))


def left(play: Play, state: AxisState) -> int:
    """Attacks that Japan can still make; 0 before an island has fallen."""
    own = own_of(state)
    total = play.world.constants["kamikaze_attacks_total"]
    return total - own.kamikaze_used if own.kamikaze_open else 0


def targets(play: Play) -> list[str]:
    """Surface warships: no submarines, no transports."""
    found = []
    for row in play.world.game.table("units"):
        roles = row["roles"] if isinstance(row["roles"], tuple) else ()
        if row["domain"] == "sea" and not {"submarine", "transport"} & set(roles):
            found.append(row.id)
    return found


def _open_zones(draft: Draft) -> list[str]:
    """The zones in which an attack can be made now."""
    zones = areas(draft.play, "zone")
    attacks = (Kamikaze(zone=zone, ships={}, fell=()) for zone in zones)
    allowed = [attack.zone for attack in attacks if not attack.faults(*draft[:2])]
    return allowed if left(draft.play, draft.state) > 0 else []


SHIPS = counts_of(
    lambda draft: fighting_units(draft.play, at_sea=True, defending=True),
    N_("Which ships? For example: 1 submarine 2 destroyer."),
)


@action
class Kamikaze(AxisAction):
    """Japan's kamikaze attacks on ships in a zone, one on each (p. 14)."""

    gate = InPhase("combat")
    dice = 6
    weighs = True
    replies = True
    zone: str = field(area_before(SHIPS), N_("The sea zone."), legal=_open_zones)
    ships: Counts = field(
        SHIPS,
        N_("The ships attacked, for example: 1 carrier."),
        legal=lambda draft: ones(targets(draft.play)),
    )
    again: bool = True
    fell: tuple[int, ...] = kept(key="dice")
    inputs = MappingProxyType({"again": twice.FIELD})

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        from companion.games.axis import raid_view
        from companion.games.axis.combat.raid_chances import RaidEnd, struck_chances

        play, constants = draft.play, draft.play.world.constants
        zone = yield Ask("zone", draft, legal=areas(play, "zone"))
        ships = yield Ask("ships", draft)
        found = cls(zone=zone, ships=ships, fell=()).unfit(play)
        able = constants["kamikaze_attacks_total"] - own_of(draft.state).kamikaze_used
        if sum(ships.values()) > able:
            found.append(play.refuse("kamikaze", _("Kamikaze attacks left: {n}"), n=able))
        if found:
            raise RefusedError(found)
        most, sides = constants["kamikaze_hit_max"], constants["die_sides"]
        chances = {
            RaidEnd((), end.attacker): chance
            for end, chance in struck_chances(ships, most, sides).items()
        }
        title = _("Exact odds: kamikaze in {zone} at {units}")
        title = play.world.say(title, zone=zone, units=ships)
        return raid_view.answer(play, title, chances, {}, struck=True)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Kamikaze]:
        from companion.table.dice import Roll

        constants = draft.play.world.constants
        any_zone = cls(zone=areas(draft.play, "zone")[0], ships={}, fell=())
        zone = yield Ask("zone", draft, idle=lambda: any_zone.refusals(*draft[:2]))
        ships = yield Ask("ships", draft)
        found = cls(zone=zone, ships=ships, fell=()).refusals(draft.play, draft.state)
        draft.refuse(found)
        again = yield from twice.question(draft, _struck(draft.play, draft.state, zone))
        purpose = draft.play.world.say(
            _("kamikaze: {ships}, hit at {n}"), ships=ships, n=constants["kamikaze_hit_max"]
        )
        fell = yield Roll(sum(ships.values()), purpose, constants["die_sides"])
        return cls(zone=zone, ships=ships, again=again, fell=fell)

    @classmethod
    def repliers(cls, play: Play, state: AxisState) -> Sequence[str]:
        return (JAPAN,)

    def who(self, state: AxisState) -> str:
        return JAPAN

    def faults(self, play: Play, state: AxisState) -> list[Refusal]:
        found = list[Refusal]()
        world, ships = play.world, self.ships
        if state.power == CHINA:
            return [no_ships(play)]
        if not at_war(state, JAPAN, state.power):
            reason = world.say(_("{one} is not at war with {other}"), one=JAPAN, other=state.power)
            if state.power == JAPAN:
                reason = _("Kamikaze attacks meet the ships of an enemy that moves")
            allowed = _("only in the turn of an enemy of Japan")
            return [play.refuse("kamikaze", reason, allowed)]
        if own_of(state).fought:
            reason = _("Kamikaze attacks come before all battles and landings of the turn")
            return [play.refuse("kamikaze", reason, _("'undo' goes back"))]
        found += self.unfit(play)
        if not own_of(state).kamikaze_open:
            names = ", ".join(map(world.area, areas(play, "trigger")))
            found.append(
                play.refuse("kamikaze", _("The Allies have taken none of: {areas}"), areas=names)
            )
        elif sum(ships.values()) > left(play, state):
            found.append(
                play.refuse("kamikaze", _("Kamikaze attacks left: {n}"), n=left(play, state))
            )
        return found or ([] if self.again else _struck(play, state, self.zone))

    def unfit(self, play: Play) -> list[Refusal]:
        """What is wrong with the zone and the ships, whoever is at war."""
        found, world, zone = list[Refusal](), play.world, self.zone
        zones = areas(play, "zone")
        if zone not in zones:
            reason = world.say(_("{zone}: no kamikaze zone"), zone=zone)
            names = ", ".join(map(world.area, zones))
            allowed = _("these are: {zones}").format(zones=names)
            found.append(play.refuse("kamikaze", reason, allowed))
        for unit in self.ships:
            if unit not in targets(play):
                reason = _("{unit}: only surface warships are attacked")
                found.append(play.refuse("kamikaze", reason, unit=unit))
        return found

    def hits(self, play: Play) -> dict[str, int]:
        """Unit -> hits: one die for each ship, in the order of the ships."""
        dice, most = list(self.fell), play.world.constants["kamikaze_hit_max"]
        found = {}
        for unit, count in self.ships.items():
            own, dice = dice[:count], dice[count:]
            found[unit] = sum(die <= most for die in own)
        return {unit: count for unit, count in found.items() if count}

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        own, count = own_of(state), len(self.fell)
        most = play.world.constants["kamikaze_hit_max"]
        state = with_luck(state, {JAPAN: (count, sum(self.hits(play).values()), count * most)})
        zones = tuple(dict.fromkeys((*own.struck, self.zone)))
        own = replace(own, kamikaze_used=own.kamikaze_used + count, struck=zones)
        two = {unit: n for unit, n in self.hits(play).items() if unit in two_hits(play.world)}
        own = ships.changed(own, state.power, plus(ships.of_power(state, state.power), two))
        return Step(replace(state, own=own))

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(
            _("kamikaze in {zone}: {ships} attacked, hit: {hits}"),
            zone=self.zone,
            ships=self.ships,
            hits=self.hits(play),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        world = play.world
        lines: list[Block] = [Line(self.told(play, before) + ".")]
        dice = " ".join(map(str, self.fell))
        text = _("each hits at {n} or less (p. {page}): {dice}").format(
            n=world.constants["kamikaze_hit_max"], page=play.page("kamikaze"), dice=dice
        )
        lines.append(Line(text, 2))
        for unit, count in self.hits(play).items():
            two = int(world.game.table("units")[unit]["hits"] or 0) > 1  # type: ignore[arg-type]
            text = (
                _("{units}: damaged, a damaged one sinks")
                if two
                else _("{units}: sunk at once, without return fire")
            )
            lines.append(Line(world.say(text, units={unit: count}), 2))
        n = left(play, step.state)
        text = ngettext("{n} kamikaze attack is left", "{n} kamikaze attacks are left", n)
        return [*lines, Line(text.format(n=n), 2)]


def _struck(play: Play, state: AxisState, zone: str) -> list[Refusal]:
    """All attacks are announced before the first die (p. 14); later ones are questioned."""
    if zone not in own_of(state).struck:
        return []
    reason = play.world.say(_("{zone}: ships were attacked there this turn"), zone=zone)
    return [twice.refusal(play, "kamikaze", reason)]
