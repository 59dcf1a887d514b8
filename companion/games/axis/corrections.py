"""`set`: correct what the books say, as one event that names every change."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.axis import money
from companion.games.axis.action import AxisAction
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, TurnState
from companion.table import actions
from companion.table.actions import Input, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.rules import Entry, Step
from companion.table.words import parse_counts, parse_list, read_number

CASH, TECHNOLOGIES, WAITING, OWNER, COMPLEX, ROUND, POWER, PHASE = (
    "cash",
    "technologies",
    "waiting",
    "owner",
    "complex",
    "round",
    "power",
    "phase",
)
_OF_POWER = (CASH, TECHNOLOGIES, WAITING)
_OF_AREA = (OWNER, COMPLEX)
_OF_TURN = (ROUND, POWER, PHASE)


def read_changes(play: Play, texts: tuple[str, ...]) -> dict[str, object]:
    """`germany.cash=30`, `india.owner=japan`, `india.complex=yes`, `uk.technologies=rockets`,
    `uk.waiting=2 tanks`, `phase=combat` -> full key -> JSON value. Raises UsageError."""
    if not texts:
        raise UsageError(_("What is to be set? For example: {example}.").format(example=_EXAMPLE))
    changes: dict[str, object] = {}
    for text in texts:
        match = re.fullmatch(r"\s*([^=]+?)\s*=\s*(.*?)\s*", text)
        if match is None:
            message = _("'{text}' sets nothing: write for example {example}.")
            raise UsageError(message.format(text=text, example=_EXAMPLE))
        changes |= _one(play, match[1], match[2])
    return changes


_EXAMPLE = (
    "germany.cash=30 india.owner=japan india.complex=yes uk.technologies=rockets phase=combat"
)


def _one(play: Play, key: str, value: str) -> Mapping[str, object]:
    own = play.read_correction(key, value)
    if own is not None:
        return own
    world = play.world
    subject, dot, what = key.rpartition(".")
    if not dot and what in _OF_TURN:
        if what == ROUND:
            return {ROUND: max(read_number(value), 1)}
        if what == POWER:
            return {POWER: world.vocabulary("powers").find(value)}
        return {PHASE: play.phases().find(value)}
    if what in _OF_POWER:
        power = world.vocabulary("powers").find(subject)
        if what == CASH:
            return {f"{power}.{CASH}": read_number(value)}
        if what == WAITING:
            return {f"{power}.{WAITING}": parse_counts(value, world.vocabulary("units"))}
        found = parse_list(value, world.vocabulary("technologies"))
        return {f"{power}.{TECHNOLOGIES}": list(found)}
    if what in _OF_AREA:
        area = world.places.only(_ownable(play)).find(subject)
        if what == COMPLEX:
            return {f"{area}.{COMPLEX}": yes(value)}
        return {f"{area}.{OWNER}": world.holders().find(value)}
    known = ", ".join(
        (
            *_OF_TURN,
            *(f"POWER.{w}" for w in _OF_POWER),
            *(f"AREA.{w}" for w in _OF_AREA),
            *play.correctable(),
        )
    )
    message = _("'{key}' cannot be set; what can is: {known}.")
    raise UsageError(message.format(key=key, known=known))


def _ownable(play: Play) -> list[str]:
    return [area.id for area in play.world.areas.values() if area.owner]


def yes(value: str) -> bool:
    """Yes or no. Raises UsageError."""
    known = {"yes": True, "no": False, "ano": True, "ne": False, "1": True, "0": False}
    if value.casefold() not in known:
        raise UsageError(_("'{value}' is neither yes nor no.").format(value=value))
    return known[value.casefold()]


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, Mapping):
        return " ".join(f"{count} {unit}" for unit, count in value.items())
    return _("nobody") if value is None else str(value)


def _read(draft: actions.Draft[Any, Any], text: str) -> Mapping[str, object]:
    return read_changes(draft.play, tuple(shlex.split(text)))


def _lead(
    draft: actions.Draft[Any, Any], words: Sequence[str]
) -> tuple[Mapping[str, object], list[str]]:
    return read_changes(draft.play, tuple(words)), []


@action
class Correction(AxisAction):
    """What the books say put right, in one event that names every change: full key -> value."""

    changes: Mapping[str, object] = field(
        Input(_read, _lead, quoted=True),
        N_("For example: germany.cash=30 india.owner=japan."),
    )

    def faults(self, play: Play, state: AxisState) -> list[Refusal]:
        """Corrections are allowed: the board is right, the book was wrong. Only what no board can
        show is refused."""
        return play.correction_refusals(state, self.changes)

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        entries: list[Entry] = []
        for key, value in self.changes.items():
            own = play.corrected(state, key, value)
            if own is not None:
                state = own
                continue
            subject, _dot, what = key.rpartition(".")
            if what == CASH:
                assert isinstance(value, int)
                step = money.book(
                    state, Entry(subject, value - state.powers[subject].cash, money.SET)
                )
                state, entries = step.state, [*entries, *step.entries]
            elif what in _OF_POWER:
                mine = state.powers[subject]
                assert isinstance(value, list | Mapping)
                changed = (
                    replace(mine, technologies=tuple(value))
                    if isinstance(value, list)
                    else replace(mine, waiting=dict(value))
                )
                state = state.with_power(subject, changed)
            elif what == OWNER:
                state = replace(state, owners={**state.owners, subject: str(value)})
            elif what == COMPLEX:
                rest = tuple(area for area in state.complexes if area != subject)
                state = replace(state, complexes=(*rest, subject) if value else rest)
            elif what == ROUND:
                assert isinstance(value, int)
                state = replace(state, round=value)
            elif what == POWER:
                # Another power begins a turn of its own: nothing of the former's counts in it.
                if value != state.power:
                    state = replace(play.turn_over(state).state, turn=TurnState())
                state = replace(state, power=str(value), winner=None)
            else:
                state = replace(state, phase=str(value), winner=None)
        return Step(state, tuple(entries))

    def told(self, play: Play, state: AxisState) -> str:
        parts = [f"{key}={_shown(value)}" for key, value in self.changes.items()]
        return _("correction: {changes}").format(changes=", ".join(parts))
