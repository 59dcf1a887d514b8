"""`set` for what only this edition writes down: wars, facilities, damage, kamikaze."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from companion.games.axis import corrections as shared
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import kamikaze_zones, ships
from companion.games.pacific_1940.facilities import damage, facilities_in, most_damage, with_damage
from companion.games.pacific_1940.objectives import objectives
from companion.games.pacific_1940.politics import JAPAN, board_militia, drawn_in, records_of
from companion.games.pacific_1940.records import (
    AIR_BASE,
    COMPLEX,
    FACILITIES,
    NAVAL_BASE,
    PacificRecords,
    first,
    key_of,
    two_hits,
)
from companion.table.actions import action, field
from companion.table.corrections import correction
from companion.table.corrections.books import Reader, Rows
from companion.table.corrections.places import SettablePlace, SetValue, Value
from companion.table.errors import Refusal
from companion.table.i18n import N_, _, every
from companion.table.settable import Settable
from companion.table.words import Vocabulary

BASES = (AIR_BASE, NAVAL_BASE)


def _ids(play: Play, state: AxisState, table: str) -> Collection[str]:
    """Return the ids that a correction may name of a table."""
    records = {"facilities": FACILITIES, "bases": BASES}
    if table == "ships":
        return two_hits(play.world)
    if table == "ownable":
        return [area.id for area in play.world.areas.values() if not area.is_sea]
    if table in ("objectives", "once"):
        return [goal.id for goal in objectives(play) if goal.once or table == "objectives"]
    return records[table] if table in records else shared.ids(play, state, table)


def _words(play: Play, state: AxisState, table: str, rows: Rows = ()) -> Vocabulary:
    """Return what the rows of a table are called: those of this edition, else as in the others."""
    world, known = play.world, _ids(play, state, table)
    if table == "ships":
        return world.vocabulary("units").only(known)
    if table == "ownable":
        return world.places.only(known)
    if table in ("objectives", "once"):
        return world.vocabulary("objectives").only(known)
    if table in ("facilities", "bases"):
        names = {COMPLEX: N_("industrial complex"), AIR_BASE: N_("air base")}
        names[NAVAL_BASE] = N_("naval base")
        return Vocabulary.of(
            _("facilities"), {key: (_(names[key]), *every(names[key])) for key in known}
        )
    return shared.words(play, state, table, rows)


# -- what comes with a change --------------------------------------------------------------------


def _owner(play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Set an owner: an island of Japan's that fell opens the kamikaze attacks; an area that is
    nobody's again is as neutral as before."""
    state, records = shared.owned(play, state, change), records_of(state)
    if change.value is not None:
        free = kamikaze_zones.frees(play, change.row, change.value)
        return replace(state, own=replace(records, kamikaze_open=records.kamikaze_open or free))
    sympathy = {area: side for area, side in records.sympathy.items() if area != change.row}
    return replace(state, own=replace(records, sympathy=sympathy))


def _war(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Return the state with partners at war together; Japan has begun it where nobody knows."""
    records, sides = records_of(state), drawn_in(change.row, JAPAN)
    known = [records.wars[power] for power in sides if power in records.wars]
    wars = {power: by for power, by in records.wars.items() if power not in sides}
    if change.value:
        wars |= dict.fromkeys(sides, next(iter(known), JAPAN))
    return replace(state, own=replace(records, wars=wars))


def _complex(play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Set a complex; a smaller one has less damage, none has none."""
    area, state = change.row, change.applied_to(state)
    rest = tuple(other for other in state.complexes if other != area)
    state = replace(state, complexes=(*rest, area) if change.value else rest)
    most = most_damage(play, state, area, COMPLEX) if change.value else 0
    hurt = min(damage(state, area, COMPLEX), most)
    return replace(state, own=with_damage(records_of(state), area, COMPLEX, hurt))


def _base(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    records, (area, kind) = records_of(state), change.rows
    base = key_of(area, kind)
    bases = tuple(other for other in records.bases if other != base)
    records = replace(records, bases=(*bases, base) if change.value else bases)
    return replace(state, own=records if change.value else with_damage(records, area, kind, 0))


def _damage(play: Play, state: AxisState, change: SetValue) -> AxisState:
    area, facility = change.rows
    hurt = min(change.value, most_damage(play, state, area, facility))
    return replace(state, own=with_damage(records_of(state), area, facility, hurt))


def _damaged(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Set the damaged ships of a power; a power without any is not written down."""
    return replace(state, own=ships.changed(records_of(state), change.row, change.value))


def _kamikaze(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    state = change.applied_to(state)
    return replace(state, own=replace(records_of(state), kamikaze_open=True))


def _earned(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Set whether an objective that pays once is earned, or can still be."""
    state = change.applied_to(state)
    records = records_of(state)
    once = tuple(goal for goal in records.once if goal != change.row)
    return replace(state, own=replace(records, once=once))


def _pays(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    records = records_of(state)
    rest = tuple(goal for goal in records.declined if goal != change.row)
    declined = rest if change.value else (*rest, change.row)
    return replace(state, own=replace(records, declined=declined))


ABOUT = shared.ABOUT._replace(
    roots={(): AxisState, ("own",): PacificRecords},
    titles={
        **shared.ABOUT.titles,
        "facilities": "facility",
        "bases": "base",
        "objectives": "objective",
        "once": "objective",
        "ships": "unit",
    },
    example=N_("japan.cash=30 india.owner=japan india.complex=minor phase=combat"),
    words=_words,
    ids=_ids,
    readers={**shared.ABOUT.readers, "damaged": Reader(shown=shared.counted)},
    derived=[
        SettablePlace(path=(), tables=("powers",), mark=Settable(N_("war")), kind=bool),
        SettablePlace(path=(), tables=("ownable", "bases"), mark=Settable(), kind=bool),
        SettablePlace(
            path=(), tables=("ownable", "facilities"), mark=Settable(N_("damage")), kind=int
        ),
        SettablePlace(path=(), tables=("objectives",), mark=Settable(N_("pays")), kind=bool),
    ],
    appliers={
        **shared.ABOUT.appliers,
        "owner": _owner,
        "war": _war,
        "complex": _complex,
        "bases": _base,
        "damage": _damage,
        "damaged": _damaged,
        "kamikaze": _kamikaze,
        "once": _earned,
        "pays": _pays,
    },
    most={
        "damage": lambda play, state, rows: most_damage(play, state, *rows),
        "militia": lambda play, _s, rows: board_militia(play, rows[0]),
        "kamikaze": lambda play, _s, _r: play.world.constants["kamikaze_attacks_total"],
    },
    nows={
        "war": lambda _play, state, rows: rows[0] in records_of(state).wars,
        "bases": lambda _play, state, rows: key_of(*rows) in records_of(state).bases,
        "damage": lambda _play, state, rows: damage(state, *rows),
        "pays": lambda _play, state, rows: rows[0] not in records_of(state).declined,
    },
)


@action
class Correction(shared.Correction):
    """Puts values in the books right."""

    changes: correction.Changes = field(
        correction.CHANGES, N_("What is put right, for example: japan.cash=30 india.owner=japan.")
    )
    about = ABOUT

    def values_by_key(self) -> Iterable[tuple[str, Value]]:
        """Yield the keys and values; older events say `no` where there is no complex."""
        for key, value in self.changes.items():
            yield key, None if value == "no" and key.endswith(f".{COMPLEX}") else value

    def refuse(self, play: Play, reason: str, change: SetValue | None = None) -> Refusal:
        damage = change is not None and change.word == "damage"
        return play.refuse("raid", reason) if damage else super().refuse(play, reason, change)

    def impossible_refusals(self, play: Play, before: AxisState, after: AxisState) -> list[Refusal]:
        """Refuse wars that are not wars of one power, and damage of what does not stand."""
        refusals = super().impossible_refusals(play, before, after)
        for change in self.changes_meant(play, before):
            if change.word == "damage" and change.value:
                area, facility = change.rows
                if facility not in facilities_in(after, area):
                    message = _("{area}: no such facility stands there to be damaged")
                    refusals.append(self.refuse(play, play.world.say(message, area=area), change))
            elif change.key == f"{JAPAN}.war":
                message = _("All wars are wars of {power}: name the other power")
                reason = play.world.say(message, power=JAPAN)
                refusals.append(self.refuse(play, reason, change))
            elif (
                change.word == "war"
                and not change.value
                and change.row in self._from_the_start(play)
            ):
                message = _("The war with {power} is on from the beginning (p. {page})")
                power, page = play.world.power(change.row), play.page("politics")
                refusals.append(self.refuse(play, message.format(power=power, page=page), change))
        return refusals

    def _from_the_start(self, play: Play) -> Collection[str]:
        """Return the powers that are at war before the first turn; no war ever ends."""
        return first(play.world).wars
