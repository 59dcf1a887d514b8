"""Cards that act as soon as they are played: what each code does, and when it cannot.

The *code* of an effect says what the program does for it; its *parameter* is a figure, such as +2.
An `Entry` tells a change: of whom, by how much, of what, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.battles_of_napoleon import tokens
from companion.games.battles_of_napoleon.casualties import ORDER, NapoleonLedger
from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.movement.withdrawal import retirement_refusals
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    FIGURES,
    GOOD,
    MERGED,
    REDUCED,
    NapoleonState,
    placed,
)
from companion.games.battles_of_napoleon.trial import NEEDED
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Entry, Step


class Laid(NamedTuple):
    """A card as it lies: on whom, and what was said or drawn with it: the second unit, the order
    token, the hex where it ends. `more` is the figure of its effect."""

    on: str
    more: int
    second: str | None = None
    token: str | None = None
    hex: Hex | None = None
    board: bool = False


class AtOnce(NamedTuple):
    check: Callable[[Play, NapoleonState, Laid], list[Refusal]]
    apply: Callable[[Play, NapoleonState, Laid], Step[NapoleonState]]


def _any(play: Play, state: NapoleonState, laid: Laid) -> list[Refusal]:
    return []


def _recover(play: Play, state: NapoleonState, laid: Laid) -> Step[NapoleonState]:
    """Bring a unit back into order; its action of the segment is still to be used."""
    entry = Entry(laid.on, 0, ORDER, GOOD)
    return Step(state.changed_unit(laid.on, state=GOOD), (entry,))


def needs_token(state: NapoleonState, code: str, laid: Laid) -> bool:
    """Return whether a new order token is drawn with a card."""
    return code == "redraw_token" or (
        code == "orders_mod" and laid.on in state.failed and _saves(state, laid)
    )


def _saves(state: NapoleonState, laid: Laid) -> bool:
    """Return whether a card raises a failed orders test to a success."""
    return state.failed[laid.on].total + laid.more >= NEEDED


def _raise_refusals(play: Play, state: NapoleonState, laid: Laid) -> list[Refusal]:
    return _token_refusals(play, state, laid) if _saves(state, laid) else []


def _raise(play: Play, state: NapoleonState, laid: Laid) -> Step[NapoleonState]:
    """Add to a failed orders test; if that is enough its order stands."""
    lost = state.failed.get(laid.on)
    failed = {key: value for key, value in state.failed.items() if key != laid.on}
    after = replace(state, failed=failed)
    if lost is None or not _saves(state, laid):
        return Step(after)
    return Step(after.changed_group(laid.on, order=lost.order, token=laid.token))


def _token_refusals(play: Play, state: NapoleonState, laid: Laid) -> list[Refusal]:
    if laid.token is None:
        return [play.refuse("orders_test", _("The new order token is missing"))]
    return tokens.taken_refusals(play, state, laid.token)


def _redraw(play: Play, state: NapoleonState, laid: Laid) -> Step[NapoleonState]:
    return Step(state.changed_group(laid.on, token=laid.token))


def _merge_refusals(play: Play, state: NapoleonState, laid: Laid) -> list[Refusal]:
    """Return why the card cannot merge the unit it lies on with the second: no second one is named,
    it is off the field, of another group, or not adjacent by the known hexes. Empty if it can."""
    world, first, second_key = play.world, state.units[laid.on], laid.second
    if second_key is None or second_key == first.id:
        reason = _("Two units are merged: name the second (--with)")
        return [play.refuse("card", reason)]
    second = state.units[second_key]
    if absent := play.absence_refusals(state, second_key):
        return absent
    if second.group != first.group:
        reason = _("{unit} and {other} are not of one group")
        names = {"unit": world.label(first.id), "other": world.label(second_key)}
        return [play.refuse("card", reason.format(**names))]
    if first.hex and second.hex and distance(first.hex, second.hex) != 1:
        return [play.refuse("card", _("Only adjacent units are merged"))]
    return []


def _merge(play: Play, state: NapoleonState, laid: Laid) -> Step[NapoleonState]:
    """Return the step that makes one unit of two: the first stays on its hex, the second leaves the
    field as merged.

    The first has the figures of both, at most as many as its unit card; the rest is lost. It has
    the worse state of the two; skirmishers and grenadiers add up. Commanders of the second stand
    with the first. Without a second unit nothing changes."""
    ledger, world = NapoleonLedger(play.world, state), play.world
    if laid.second is None:
        return Step(state)
    first, second = state.units[laid.on], state.units[laid.second]
    full = world.units[first.card].figures
    figures = min(full, first.figures + second.figures)
    worse = max(first.state, second.state, key=(GOOD, "disordered", "routed").index)
    ledger.entries += [
        Entry(first.id, figures - first.figures, FIGURES, "merged"),
        Entry(second.id, -second.figures, FIGURES, "merged"),
    ]
    joined = replace(
        first,
        figures=figures,
        state=worse,
        # "Reduced" is the formation of infantry on its last figure (p. 54).
        formation=COLUMN if first.formation == REDUCED and figures > 1 else first.formation,
        skirmishers=min(first.skirmishers + second.skirmishers, figures),
        grenadiers=min(first.grenadiers + second.grenadiers, figures),
    )
    # Where both kinds together are more than the figures left, skirmishers are lost first.
    over = max(0, joined.skirmishers + joined.grenadiers - figures)
    joined = replace(joined, skirmishers=joined.skirmishers - min(over, joined.skirmishers))
    gone = replace(second, figures=0, gone=MERGED, actions=(), detached=False)
    ledger.state = state.with_units((joined, gone))
    for post, officer in state.officers.items():
        if officer.unit == second.id:
            moved = replace(officer, unit=first.id, hex=first.hex)
            ledger.state = ledger.state.with_officer(post, moved)
    return ledger.step()


FALLS_BACK = 2
"""Hexes by which cavalry falls back."""


def _back_refusals(play: Play, state: NapoleonState, laid: Laid) -> list[Refusal]:
    if laid.hex is None or laid.board:
        return []
    return retirement_refusals(play, state, state.units[laid.on], laid.hex, FALLS_BACK, "card")


def _fall_back(play: Play, state: NapoleonState, laid: Laid) -> Step[NapoleonState]:
    """Let cavalry that charged fall back two hexes without test or disorder; if nobody names the
    hex, the board shows it."""
    return Step(placed(state, laid.on, laid.hex))


CARDS: Mapping[str, AtOnce] = {
    "recover_and_act": AtOnce(_any, _recover),
    "orders_mod": AtOnce(_raise_refusals, _raise),
    "redraw_token": AtOnce(_token_refusals, _redraw),
    "merge_units": AtOnce(_merge_refusals, _merge),
    "free_recall": AtOnce(_back_refusals, _fall_back),
}
"""Code -> what the card does at once."""


def _wet(state: NapoleonState, unit: str) -> NapoleonState:
    """Take a round from a battery for damp powder, where rounds are counted (p. 64)."""
    rounds = state.units[unit].ammunition
    if not state.rule("ammunition") or not rounds:
        return state
    return state.changed_unit(unit, ammunition=rounds - 1)


BESIDES: Mapping[str, Callable[[NapoleonState, str], NapoleonState]] = {
    "enemy_fire_mod_turn": _wet,
}
"""Code -> what a card that acts for longer does when it is played."""
