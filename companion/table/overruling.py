"""Overruling: a refused event is recorded with the reason of the people at the table, as long as
the books can hold the result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from companion.table.errors import CompanionError, Refusal
from companion.table.events import UNFIT, Event
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.table.rules import Rules

S = TypeVar("S")


def opposed(rules: Rules[S], state: S, event: Event) -> tuple[Refusal, ...]:
    """Return why an event is not recorded. With a reason given by the people, only what the books
    cannot hold counts."""
    refusals = rules.check(state, event)
    if not refusals or not event.because:
        return refusals
    impossible = _impossible(rules, state, event)
    return (*refusals, impossible) if impossible else ()


def against(rules: Rules[S], state: S, event: Event) -> list[str]:
    """Return a warning for each rule that an event breaks by a ruling."""
    text = _("Recorded although the rules say otherwise: {refusal}")
    refusals = rules.check(state, event) if event.because else ()
    return [text.format(refusal=refusal) for refusal in refusals]


def _impossible(rules: Rules[S], state: S, event: Event) -> Refusal | None:
    """Return why the books could not hold the state after an event; None if they can. A state that
    no file may have is refused here too."""
    before = rules.dump(state)
    try:
        step = rules.apply(state, event)
        after = json.loads(json.dumps(rules.dump(step.state)))
        if rules.begin(after.get("choices", {}), after) != step.state:
            raise ValueError(after)
        rules.report(state, event, step)
    except (CompanionError, *UNFIT):
        return Refusal(_("No reason helps here: the books cannot hold what would come of it"))
    if step.state == state:
        return Refusal(_("No reason helps here: nothing would come of it"))
    if doubts := set(rules.doubts(step.state)) - set(rules.doubts(state)):
        text = _("No reason helps here: {doubt}")
        return Refusal(text.format(doubt=min(doubts).rstrip(".")))
    known = dict(_below_zero(before))
    for place, figure in _below_zero(after):
        if figure < known.get(place, 0):
            text = _("No reason helps here: '{place}' would be {figure}")
            return Refusal(text.format(place=place, figure=figure))
    return None


def _below_zero(document: Any, place: str = "") -> Iterator[tuple[str, int]]:
    """Yield the figures below 0 in a document, by their places."""
    if isinstance(document, int) and document < 0:
        yield place, document
    elif isinstance(document, dict):
        for key, item in document.items():
            yield from _below_zero(item, f"{place}.{key}" if place else str(key))
    elif isinstance(document, list):
        for number, item in enumerate(document):
            yield from _below_zero(item, f"{place}[{number}]")
