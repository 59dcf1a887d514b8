"""The formation step: changing formation, turning, recovering, skirmishers (pp. 39, 54, 56, 60).

An event holds the changes of one line; each is checked against what the ones before it left.
*Formation* is the id of a row of the game's table (`column`); a *shape* is that row. A *facing* is
a corner: `NE`. `change.act` says what kind of change it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from companion.games.battles_of_napoleon import actions, words
from companion.games.battles_of_napoleon.action import Draft, InPhase, NapoleonAction, one_word
from companion.games.battles_of_napoleon.actions import FORMATION, RECOVER, TURN
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.hexes import CORNERS, corners_between
from companion.games.battles_of_napoleon.movement.moves import STAY, STAYS, about
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    DESTROYED,
    GOOD,
    OPEN_ORDER,
    REDUCED,
    SEGMENTS,
    SQUARE,
    NapoleonState,
    Unit,
)
from companion.table.actions import Ask, Asking, Input, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Entry, Step
from companion.table.words import is_word, parts_of, plain

DETACH, ATTACH, TAKE_OFF = "detach", "attach", "take_off"
CHANGES = (TURN, RECOVER, DETACH, ATTACH, TAKE_OFF)
"""Changes that have a word of their own; the others are named by the new formation."""

_AS_ACTION = {DETACH: FORMATION, ATTACH: FORMATION, TAKE_OFF: FORMATION}
"""Changes that are a change of formation by the rules."""

ASKED = ""
"""The act of a unit of which nobody has said yet what it does."""

CORNER = 60
"""Degrees from a corner of a hex to the next."""


@dataclass(frozen=True, slots=True)
class FormationChange:
    """Change of one unit: `act` is FORMATION, or one of `CHANGES`."""

    unit: str
    act: str
    formation: str | None = None
    facing: str | None = None

    @property
    def action(self) -> str:
        """Action of a segment that this change counts as."""
        return _AS_ACTION.get(self.act, self.act)

    def text(self, play: Play) -> str:
        world = play.world
        what = {
            FORMATION: lambda: world.name("formations", self.formation or ""),
            TURN: lambda: _("turns"),
            RECOVER: lambda: _("recovers"),
            DETACH: lambda: _("skirmisher out"),
            ATTACH: lambda: _("skirmisher back"),
            TAKE_OFF: lambda: _("is taken off"),
        }[self.act]()
        return f"{world.label(self.unit)}: {what}{f' {self.facing}' if self.facing else ''}"


# -- as it is typed -------------------------------------------------------------------------------


def _read_changes(draft: Draft, text: str) -> tuple[FormationChange, ...]:
    """Read changes: `f1a line NE, f1b f1c recover`, `f1 turn S` for all units of a group; `f1a`
    alone is asked about."""
    changes = list[FormationChange]()
    for part in parts_of(text):
        units, rest = _leading_units(draft, part.split())
        changes += [_read_change(draft, unit, rest) for unit in units]
    if not changes:
        raise UsageError(_("What changes? For example: f1a line, f1b recover."))
    return tuple(changes)


def _leading_units(draft: Draft, typed: list[str]) -> tuple[list[str], list[str]]:
    """Return the units that the first words name, or all of a group, and the words behind them."""
    world, state = draft.play.world, draft.state
    labels = {plain(world.label(key)): [key] for key in state.units}
    labels |= {plain(world.label(key)): [u.id for u in state.units_of(key)] for key in state.groups}
    named = list(takewhile(lambda word: plain(word) in labels, typed))
    if named:
        units = [key for word in named for key in labels[plain(word)]]
        return list(dict.fromkeys(units)), typed[len(named) :]
    unit, rest = words.unit_words(world, state).leading(typed)
    return [unit], rest


def _read_change(draft: Draft, unit: str, typed: Sequence[str]) -> FormationChange:
    """Read the words behind a unit, a formation or another change, then a facing: `line NE`,
    `recover`, `NE` alone for a turn. Without words the change is ASKED. Where a word begins both a
    formation and another change, it means the formation. Raises UsageError."""
    world, rest, facing = draft.play.world, list(typed), None
    # `s` alone is a formation: the Czech for square and column begin so.
    if rest and (len(rest) > 1 or rest[0].upper() != "S"):
        facing = words.facing_of(world, rest[-1])
        rest = rest[:-1] if facing else rest
    change_words = words.command_words(world, *CHANGES)
    if not rest:
        if facing:
            return FormationChange(unit, TURN, facing=facing)
        return FormationChange(unit, ASKED)
    query = " ".join(rest)
    acts_meant, shapes = change_words.matches(query), world.vocabulary("formations")
    if len(acts_meant) == 1 and not shapes.matches(query):
        return FormationChange(unit, acts_meant[0], facing=facing)
    return FormationChange(unit, FORMATION, shapes.find(query), facing)


def _shown_changes(draft: Draft, changes: Iterable[FormationChange]) -> str:
    return ", ".join(_shown_change(draft, change) for change in changes)


def _shown_change(draft: Draft, change: FormationChange) -> str:
    """Return a change as it is typed: `F1a column NE`, `F1a recover`."""
    world = draft.play.world
    what = (
        world.name("formations", change.formation)
        if change.formation
        else words.command_words(world, *CHANGES).shown(change.act)
    )
    return " ".join([world.label(change.unit), what, *([change.facing] if change.facing else [])])


CHANGES_OF_UNITS: Input[tuple[FormationChange, ...]] = Input(
    _read_changes,
    shown=_shown_changes,
    words=lambda draft: words.unit_words(draft.play.world, draft.state),
)

OF, OPEN_TO = "of", "open_to"
"""Keys in the draft: the unit that is asked about, and what it may do."""


def _read_own(draft: Draft, text: str) -> FormationChange:
    """Read what the unit in the draft does: `line`, `line NE`, `2 NE` of a list, `NE`, `stay`."""
    unit, known = draft.answers[OF], draft.answers[OPEN_TO]
    first, *rest = text.split() or [""]
    if first.isdecimal() and 0 < int(first) <= len(known):
        typed = [*_shown_own(draft, known[int(first) - 1]).split(), *rest]
    else:
        typed = [first, *rest]
    if is_word(" ".join(typed), STAYS):
        return FormationChange(unit, STAY)
    return _read_change(draft, unit, typed)


def _shown_own(draft: Draft, change: FormationChange) -> str:
    if change.act == STAY:
        return _(STAYS)
    return _shown_change(draft, change).removeprefix(draft.play.world.label(change.unit)).strip()


OF_ONE: Input[FormationChange] = one_word(_read_own, _shown_own)._replace(picked=True)


def _possible(draft: Draft) -> list[tuple[FormationChange, ...]]:
    """Return the changes that each unit of the acting group may make, one at a time. Turns are left
    out."""
    units = draft.state.units_of(draft.state.active or "")
    known = [(change,) for unit in units for change in _open_to(draft, unit)]
    return [changes for changes in known if changes[0].act != TURN]


def _open_to(draft: Draft, unit: Unit) -> list[FormationChange]:
    """Return the changes open to a unit in this step: formations first, turns last."""
    known = [
        *(FormationChange(unit.id, FORMATION, key) for key in draft.play.world.formations),
        *(FormationChange(unit.id, act) for act in CHANGES if act != TURN),
        *(FormationChange(unit.id, TURN, facing=to) for to in CORNERS if to != unit.facing),
    ]
    return [change for change in known if not _change_refusals(draft.play, draft.state, change)]


# -- the action -----------------------------------------------------------------------------------


@action
class Form(NapoleonAction):
    """Changes of formation, turns and recoveries (pp. 39, 54, 56, 60)."""

    gate = InPhase("formation", *SEGMENTS)
    acts: tuple[FormationChange, ...] = field(
        CHANGES_OF_UNITS,
        N_("The changes, for example: f1a line, f1b recover, f1c turn S."),
        legal=_possible,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Form | Reply]:
        """Ask for the change of each unit that was typed without one; if nothing was typed, of each
        unit of the group that acts. Each answer is carried out in the draft before the next unit is
        asked about, and a unit may stay as it is. Returns a reply that says so if all of them stay.

        Units that can do nothing are passed over. If all are, the first reason against a change of
        formation of each is raised as a refusal."""
        typed: tuple[FormationChange, ...] | None = yield Ask("acts", draft, required=False)
        if typed is not None and all(change.act != ASKED for change in typed):
            return cls(acts=typed)
        play, state, chosen = draft.play, draft.state, list[FormationChange]()
        draft.refuse(cls.gate.refusals(play, state))
        group = state.units_of(state.active or "")
        wanted = typed or tuple(FormationChange(unit.id, ASKED) for unit in group)
        open_to = {change.unit: _open_to(draft, state.units[change.unit]) for change in wanted}
        able = [change for change in wanted if change.act != ASKED or open_to[change.unit]]
        if not able:
            reasons_by_unit = (actions.why_not(play, state, key, FORMATION) for key in open_to)
            draft.refuse([reasons[0] for reasons in reasons_by_unit if reasons])
        for change in able:
            if change.act == ASKED:
                unit = draft.state.units[change.unit]
                change = yield from cls._of_one(draft, unit, is_named=typed is not None)
            else:
                draft.refuse(_change_refusals(play, draft.state, change))
            if change.act != STAY:
                chosen.append(change)
                draft = draft._replace(state=_changed(play, draft.state, change).state)
        nothing = Reply({"acts": []}, [Line(_("Nobody changes formation."))])
        return cls(acts=tuple(chosen)) if chosen else nothing

    @staticmethod
    def _of_one(draft: Draft, unit: Unit, *, is_named: bool) -> Asking[FormationChange]:
        """Ask what one unit does, with STAY as the usual answer. An answer that the rules forbid is
        told and asked for again. Where nobody can be asked (a script), the error names the unit if
        it `is_named` in the line, else it says that the whole answer is missing."""
        play, state, stays = draft.play, draft.state, FormationChange(unit.id, STAY)
        if is_named:
            change_words = words.command_words(play.world, *CHANGES)
            missing = _("'{text}': what does it do? A formation, or {acts}.").format(
                text=play.world.label(unit.id),
                acts=", ".join(change_words.shown(key) for key in CHANGES),
            )
        else:
            missing = _("ACTS is missing: UNIT FORMATION, UNIT turn FACING.")

        def check_rules(change: FormationChange) -> None:
            if change.act != STAY and (refusals := _change_refusals(play, state, change)):
                raise UsageError(" ".join(map(str, refusals)))

        answers = [stays, *_open_to(draft, unit)]
        change: FormationChange = yield Ask(
            "acts",
            draft.having(OF, unit.id).having(OPEN_TO, answers),
            prompt=about(play, unit),
            input=OF_ONE,
            legal=answers,
            usual=stays,
            required=True,
            typed=False,
            check=check_rules,
            missing=missing,
        )
        return change

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        for change in self.acts:
            if refusals := _change_refusals(play, state, change):
                return refusals
            state = _changed(play, state, change).state
        return []

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        entries: tuple[Entry, ...] = ()
        for change in self.acts:
            step = _changed(play, state, change)
            state, entries = step.state, entries + step.entries
        return Step(state, entries)

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.acts[0].unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        return "; ".join(change.text(play) for change in self.acts)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Return what was done; for each line or battery that turns or recovers also a reminder how
        far it may turn (p. 39)."""
        blocks = [*super().report(play, before, step)]
        for change in self.acts:
            unit = before.units[change.unit]
            shape = play.world.formations.get(unit.formation)
            if change.act in (TURN, RECOVER) and shape and shape.turn_limit:
                text = _("{unit} turns by {degrees} degrees or not at all (p. 39).")
                name = play.world.label(unit.id)
                blocks.append(Line(text.format(unit=name, degrees=shape.turn_limit), 2))
        return blocks


def _change_refusals(play: Play, state: NapoleonState, change: FormationChange) -> list[Refusal]:
    """Return the first reasons against one change of formation, facing or skirmishers."""
    unit = state.units[change.unit]
    if change.act == TAKE_OFF:
        return _take_off_refusals(play, state, unit)
    if reasons := actions.why_not(play, state, unit.id, change.action):
        return reasons
    if change.act in (DETACH, ATTACH):
        return _skirmisher_refusals(play, state, unit, change.act)
    if change.formation and (reasons := _formation_refusals(play, unit, change.formation)):
        return reasons
    return _facing_refusals(play, unit, change.facing)


def _changed(play: Play, state: NapoleonState, change: FormationChange) -> Step[NapoleonState]:
    """Return the step of one change that the rules allow: the unit has acted, and has its new
    facing, formation, skirmisher or order. A unit that is taken off is destroyed."""
    key = change.unit
    if change.act == TAKE_OFF:
        ledger = NapoleonLedger(play.world, state)
        ledger.remove(key, DESTROYED)
        return ledger.step()
    state = actions.took(play, state, key, change.action)
    changes: dict[str, Any] = {}
    if change.facing:
        changes["facing"] = change.facing
    if change.formation:
        changes["formation"] = change.formation
        if change.formation in (SQUARE, OPEN_ORDER):  # skirmishers come back (p. 61)
            changes["detached"] = False
    if change.act in (DETACH, ATTACH):
        changes["detached"] = change.act == DETACH
    if change.act == RECOVER:
        changes["state"] = GOOD
    if play.world.units[state.units[key].card].arm == CAVALRY:
        changes["fatigued"] = False  # a change of formation rests cavalry (p. 64)
    return Step(state.changed_unit(key, **changes))


def may_turn(play: Play, formation: str, corners: int) -> bool:
    """Return whether a unit that stood in a formation may turn by so many corners in the formation
    step: lines and unlimbered guns right about only, all others freely (p. 39)."""
    shape = play.world.formations.get(formation)
    return shape is None or not shape.turn_limit or corners in (0, shape.turn_limit // CORNER)


def _facing_refusals(play: Play, unit: Unit, facing: str | None) -> list[Refusal]:
    """Refuse a turn by a number of corners that the formation does not allow."""
    if not facing or not unit.facing:
        return []
    if may_turn(play, unit.formation, corners_between(unit.facing, facing)):
        return []
    name = play.world.label(unit.id)
    reason = _("{unit} turns by 180 degrees or not at all").format(unit=name)
    allowed = _("'move {unit} turn' turns it by a corner").format(unit=name)
    return [play.refuse("turn_on_hex", reason, allowed)]


def _formation_refusals(play: Play, unit: Unit, formation: str) -> list[Refusal]:
    """Return the first reason why a unit cannot take a formation; empty if it can: infantry on its
    last figure forms nothing but a square (p. 54); another arm's formation; "reduced" with more
    than one figure, which no unit chooses; the formation it stands in."""
    world, card = play.world, play.world.units[unit.card]
    shape = world.formations[formation]
    if card.arm == INFANTRY and unit.figures == 1 and formation not in (REDUCED, SQUARE):
        reason = _("A reduced unit forms nothing but a square")
        return [play.refuse("loss", reason)]
    if shape.arm != card.arm or (formation == REDUCED and unit.figures > 1):
        possible = [f.id for f in world.formations.values() if f.arm == card.arm]
        possible = [key for key in possible if key != REDUCED]
        reason = _("{arm} has no such formation: {formation}").format(
            arm=world.name("arms", card.arm), formation=world.name("formations", formation)
        )
        return [play.refuse("formation", reason, world.names("formations", possible))]
    if formation == unit.formation:
        reason = world.say(
            _("{unit} stands in this formation: {formation}"),
            unit=unit.id,
            formation=world.name("formations", formation),
        )
        return [
            play.refuse(
                "formation",
                reason,
                world.say(_("'form {unit} turn' turns it"), unit=unit.id),
            )
        ]
    return []


def _skirmisher_refusals(play: Play, state: NapoleonState, unit: Unit, act: str) -> list[Refusal]:
    """Return why a skirmisher cannot leave (`detach`) or rejoin (`attach`) its unit; empty if it
    can. The optional rule must be on. One at a time may be out; none leaves a unit in open order
    (p. 60). Whether the unit may act at all is checked before, as for any change of formation."""
    name = play.world.label(unit.id)
    if not state.rule("skirmishers"):
        reason = _("Skirmishers are an optional rule that is off in this battle")
        return [play.refuse("skirmishers", reason, _("'new … --rule skirmishers=yes' has it on"))]
    if act == ATTACH:
        if unit.detached:
            return []
        return [play.refuse("skirmisher_out", _("{unit} has no skirmisher out").format(unit=name))]
    if unit.detached:
        return [play.refuse("skirmisher_out", _("{unit} has a skirmisher out").format(unit=name))]
    if unit.skirmishers < 1:
        return [play.refuse("skirmishers", _("{unit} has no skirmisher").format(unit=name))]
    if unit.formation == OPEN_ORDER:
        return [play.refuse("skirmishers", _("{unit} is in open order").format(unit=name))]
    return []


def _take_off_refusals(play: Play, state: NapoleonState, unit: Unit) -> list[Refusal]:
    """Refuse to take off anything but a reduced infantry unit, by its owner in a formation step (p.
    54)."""
    arm = play.world.units[unit.card].arm
    refusals = play.phase_refusals(state, *SEGMENTS, rule="loss") or play.absence_refusals(
        state, unit.id
    )
    refusals = refusals or actions.unit_turn_refusals(play, state, unit.id, FORMATION)
    if refusals or actions.is_reduced(unit, arm):
        return refusals
    reason = _("Only an infantry unit with one figure is taken off")
    return [play.refuse("loss", reason)]
