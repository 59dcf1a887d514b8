"""Observations on the board that players tell the books: units out of command (p. 36), a reserve
that the enemy has come upon (p. 33), and who holds an objective."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    GROUP,
    OBJECTIVE,
    SIDE,
    UNITS,
    Draft,
    InPhase,
    NapoleonAction,
    OnTheBoard,
    side_of,
)
from companion.games.battles_of_napoleon.command_range import in_command
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.reserves import RESERVE, alarmed, come_upon
from companion.games.battles_of_napoleon.state import (
    COMMAND,
    SEGMENTS,
    NapoleonState,
    Unit,
    attached,
)
from companion.games.battles_of_napoleon.words import hex_text, is_word
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Asking, accepted, action, field, why_withheld
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.rules import Step

# -- out of command -------------------------------------------------------------------------------


def always_in_command(world: World, state: NapoleonState, unit: Unit) -> str:
    """Return why a unit cannot be out of command, empty when it can: guns never are, nor a unit
    with its commander-in-chief, nor one that the scenario names (p. 36)."""
    if world.units[unit.card].arm == ARTILLERY:
        return _("guns are always in command")
    if attached(state, unit.id):
        return _("a commander is with it")
    return ""


def known_out(world: World, state: NapoleonState) -> tuple[str, ...] | None:
    """Return the units that are out of command (p. 36) by the hexes in the books; None if a hex is
    missing of any unit that can be out of command, or of a commander of such a unit.

    Units on an objective that the scenario names as always in command are never out."""
    out: list[str] = []
    scenario = world.scenarios[state.scenario]
    safe_hexes = {scenario.objectives[key].hex for key in scenario.in_command}
    for group in state.groups.values():
        units = [u for u in state.units_of(group.id) if _commanded(world, u)]
        if not units:
            continue
        places = {u.id: u.hex for u in units if u.hex is not None}
        posts = [post for post in (group.id, group.nation) if post in state.officers]
        hexes = {post: battlefield.place_of(state, post) for post in posts}
        if len(places) < len(units) or None in hexes.values():
            return None
        commander_hex, chief_hex = hexes.get(group.id), hexes.get(group.nation)
        inside = in_command(places, [commander_hex] if commander_hex else [], chief_hex)
        out += [key for key, at in places.items() if key not in inside and at not in safe_hexes]
    return tuple(out)


def unchecked(world: World, state: NapoleonState) -> str:
    """Return the result that a command check would have, in a sentence; empty when it was made, or
    would change nothing."""
    if state.checked:
        return ""
    known = known_out(world, state)
    if known is None:
        return _("Nobody has checked which units are out of command, and not all hexes are known")
    marked = {u.id for u in state.units.values() if u.out_of_command and not u.gone}
    if {*known} == marked:
        return ""
    text = _("Out of command by the hexes in the books: {units}; marked so: {marked}")
    return world.say(text, units=known, marked=world.labels(sorted(marked)))


def _commanded(world: World, unit: Unit) -> bool:
    """Return whether a unit can be out of command: neither guns (p. 36) nor rifles, which go with
    their parent, or stand alone and only fire (p. 63)."""
    card = world.units[unit.card]
    return card.arm != ARTILLERY and not card.rifles


def _read_out(draft: Draft, text: str) -> tuple[str, ...]:
    """Read units `f1c f2b`, or `none`."""
    return () if is_word(draft.play.world, text, "none") else UNITS.read(draft, text)


@action
class Out(NapoleonAction):
    """Units out of command until the next check; all others are in command (p. 36)."""

    gate = InPhase("command", COMMAND)
    units: tuple[str, ...] = field(
        UNITS._replace(read=_read_out), N_("The units, for example: f1c f2b, or none.")
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Out]:
        """Ask which units are out; without an answer, those that are so by the known hexes."""
        known = known_out(draft.play.world, draft.state)
        missing = _("Not all hexes are known: name the units, or 'none'.")
        units = yield Ask("units", draft, default=known, required=known is None, missing=missing)
        return Out(units=units)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse units that are off the field or always in command."""
        refusals = list[Refusal]()
        for key in self.units:
            refusals += play.absence_refusals(state, key)
            why = always_in_command(play.world, state, state.units[key])
            if why:
                reason = _("{unit} is in command: {why}")
                refusals.append(play.refuse("command", reason, unit=key, why=why))
        return refusals

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        units = (replace(u, out_of_command=u.id in self.units) for u in state.units.values())
        return Step(replace(state.with_units(units), checked=True))

    def told(self, play: Play, state: NapoleonState) -> str:
        return play.world.say(_("out of command: {units}"), units=self.units)


# -- a reserve is alarmed -------------------------------------------------------------------------


def _reserves(draft: Draft) -> list[str]:
    """Return the groups that may have been alarmed."""
    return accepted(draft, draft.state.groups, lambda group: Alarm(group=group))


def _why_nobody_alarmed(draft: Draft) -> list[Refusal]:
    """Return why no group can be alarmed now."""
    held = [group.id for group in draft.state.groups.values() if group.order == RESERVE]
    nobody = draft.play.refuse(RESERVE, _("No group is in reserve"))
    return why_withheld(draft, held, lambda group: Alarm(group=group)) or [nobody]


@action
class Alarm(OnTheBoard):
    """Alarm of a group in reserve that an enemy has come next to: each of its units tests its
    morale; its order stays until it is attacked (p. 33)."""

    gate = InPhase(RESERVE, *SEGMENTS)
    group: str = field(GROUP, N_("The group."), legal=_reserves, whose=side_of, sole=True)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Alarm]:
        group = yield Ask("group", draft, idle=lambda: _why_nobody_alarmed(draft))
        return cls(group=group, board=(yield Ask("board", draft)))

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse to alarm a group that is no reserve, was alarmed, or that nobody came next to."""
        group, name = state.groups[self.group], play.world.label(self.group)
        if group.order != RESERVE:
            reason = _("{group} is not in reserve").format(group=name)
            return [play.refuse(RESERVE, reason)]
        if group.alarmed or group.attacked:
            reason = _("{group} was alarmed in this turn").format(group=name)
            return [play.refuse(RESERVE, reason)]
        if self.board or come_upon(state, group) is not False:
            return []
        reason = _("By the hexes in the books no unit of the group that acts came next to {group}")
        return [play.refuse(RESERVE, reason.format(group=name), play.as_on_the_board())]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        return Step(alarmed(state, self.group))

    def who(self, state: NapoleonState) -> str:
        return state.groups[self.group].nation

    def told(self, play: Play, state: NapoleonState) -> str:
        return play.world.say(_("the enemy comes upon {group}"), group=self.group)


# -- objectives -----------------------------------------------------------------------------------


class WhileNotOver:
    """Gate: open until the battle is over, whatever is due."""

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        return play.closed_refusals(state) if state.over else []


def _holders(draft: Draft) -> list[str]:
    """Return the sides that may hold the objective that was named."""
    nations, key = draft.play.world.nations, draft.answers["objective"]
    return accepted(draft, nations, lambda side: Hold(objective=key, side=side))


def _objectives(draft: Draft) -> list[str]:
    """Return the objectives that a side may be said to hold now."""
    known = draft.state.objectives
    return [key for key in known if _holders(draft.having("objective", key))]


def _why_not_held_anew(draft: Draft, objective: str) -> list[Refusal]:
    """Return why no side can be said to hold an objective now."""
    sides = draft.play.world.nations
    return why_withheld(draft, sides, lambda side: Hold(objective=objective, side=side))


@action
class Hold(OnTheBoard):
    """Report of the side that holds an objective now: its unit stands on it, or stood on it last
    (p. 30)."""

    gate = WhileNotOver()
    objective: str = field(OBJECTIVE, N_("The objective."), legal=_objectives)
    side: str = field(SIDE, N_("The side that holds it."), legal=_holders)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Hold]:
        settled = _("By the hexes in the books no other side holds one: name objective and side")
        nobody = [draft.play.refuse("victory", settled)]
        objective = yield Ask("objective", draft, idle=lambda: nobody)
        draft = draft.having("objective", objective)
        side = yield Ask("side", draft, idle=lambda: _why_not_held_anew(draft, objective))
        board = yield Ask("board", draft)
        return cls(objective=objective, side=side, board=board)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a side that holds the objective already; and, by the hexes in the books, a side
        while an enemy unit stands on the objective, or none of its own does though all of their
        hexes are known. `board` lifts what the books say."""
        world = play.world
        if state.objectives[self.objective] == self.side:
            name = world.name("objectives", f"{state.scenario}.{self.objective}")
            reason = _("{objective}: {side} holds it already")
            reason = reason.format(objective=name, side=world.nation(self.side))
            return [play.refuse("victory", reason)]
        place = world.scenarios[state.scenario].objectives[self.objective].hex
        occupant = battlefield.standing_on(state, place)
        if self.board or (occupant is not None and state.nation_of(occupant.id) == self.side):
            return []
        names = {"hex": hex_text(place), "side": world.nation(self.side)}
        if occupant is not None:
            reason = _("{hex} is occupied by {unit}").format(**names, unit=world.label(occupant.id))
        elif all(unit.hex for unit in battlefield.units_of(state, self.side)):
            reason = _("By the hexes in the books no unit of {side} stands on {hex}")
            reason = reason.format(**names)
        else:  # a unit of the side whose hex nobody gave may stand there
            return []
        return [play.refuse("victory", reason, play.as_on_the_board())]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        held = {**state.objectives, self.objective: self.side}
        return Step(replace(state, objectives=held))

    def who(self, state: NapoleonState) -> str:
        return self.side

    def told(self, play: Play, state: NapoleonState) -> str:
        name = play.world.name("objectives", f"{state.scenario}.{self.objective}")
        return play.world.say(_("{objective}: {side}"), objective=name, side=self.side)
