"""Secret answers of seats: sealed until all have answered, then opened and carried out, best
first.

Bids and choices open by the same rule after any event that completes them: a deed, a correction, or
a seat that leaves while the others wait for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.declared.answers import bounds, known_as
from companion.declared.ledger import Ledger, with_deed
from companion.declared.state import State
from companion.declared.world import World
from companion.table.sealed import opened_text, shut
from kitgen.game.declared.model import Asked, Deed, Secret

Answers = Mapping[str, Any]


class Opened(NamedTuple):
    """Opened answer of a seat and its rank: `names` has the answers, the figures of the deed, and
    `rank`, `tied` and `alike`."""

    seat: str
    answers: Answers
    names: Mapping[str, Any]


def sealed(answers: Answers) -> str:
    """Return the answers as a sealed text."""
    return shut(json.dumps(dict(answers), ensure_ascii=False))


def unsealed(world: World, deed: Deed, text: str) -> dict[str, Any] | None:
    """Open sealed answers. Return None if they do not fit this deed's questions."""
    try:
        document = json.loads(opened_text(text))
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict) or set(document) != {asked.id for asked in deed.asked}:
        return None
    answers: dict[str, Any] = {}
    for asked in deed.asked:
        value = document[asked.id]
        value = tuple(value) if isinstance(value, list) else value
        if not _is_of(world, asked, value):
            return None
        answers[asked.id] = value
    return answers


def _is_of(world: World, asked: Asked, value: Any) -> bool:
    """Return whether a value has the type that a question asks for, and its rows exist."""
    if value is None:
        return asked.optional
    if asked.what == "flag":
        return isinstance(value, bool)
    if asked.what == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    if asked.what == "word":
        return isinstance(value, str) and value in asked.words
    if asked.what == "counts":
        counts = isinstance(value, dict) and all(type(n) is int and n > 0 for n in value.values())
        return counts and all(row in world.ids(asked.table) for row in value)
    if asked.many:
        return isinstance(value, tuple) and all(row in world.ids(asked.table) for row in value)
    return isinstance(value, str) and value in world.ids(asked.table)


def secret_of(deed: Deed) -> Secret:
    assert deed.secret is not None
    return deed.secret


def answering(ledger: Ledger, deed: Deed) -> list[str]:
    """Return the seats that answer a secret deed, in this round's order. Raises Unreckoned."""
    condition, outer = secret_of(deed).condition, ledger.names
    if condition is None:
        return list(ledger.seats)
    seats = [seat for seat in list(ledger.seats) if condition(ledger.knowing(seat=seat))]
    ledger.names = outer
    return seats


def missing(world: World, state: State, deed: Deed) -> list[str]:
    """Return the seats that have not answered yet. Raises Unreckoned."""
    laid = state.sealed.get(deed.id, {})
    return [seat for seat in answering(Ledger(world, state), deed) if seat not in laid]


def lying(world: World, state: State) -> list[Deed]:
    """Return the deeds that some seats have answered while others are still to come."""
    return [world.declared.deeds[name] for name, laid in state.sealed.items() if laid]


def open_all(ledger: Ledger) -> None:
    """Open and do whatever all have answered to. Raises Unreckoned."""
    for name in list(ledger.get("sealed")):
        deed = ledger.declared.deeds.get(name) if name in ledger.declared.deeds else None
        if deed is None or deed.secret is None:
            continue
        answers = opened(ledger, deed, ledger.get("sealed")[name])
        if answers is not None:
            _carry_out(ledger, deed, answers)


def opened(ledger: Ledger, deed: Deed, laid: Mapping[str, str]) -> list[Opened] | None:
    """Return the opened answers, best first, ties in this round's order. None while a seat is
    missing or its answer is face down. Raises Unreckoned."""
    seats = answering(ledger, deed)
    if not seats or any(seat not in laid for seat in seats):
        return None
    plain = {seat: unsealed(ledger.world, deed, laid[seat]) for seat in seats}
    answers: dict[str, Answers] = {
        seat: answer for seat, answer in plain.items() if answer is not None
    }
    if len(answers) < len(seats):
        return None
    outer, known, figures = ledger.names, {}, dict[str, tuple[int, ...]]()
    for seat in seats:
        answers[seat] = _within(ledger, deed, seat, answers[seat])
        known[seat] = {"seat": seat, **known_as(deed.asked, answers[seat])}
        ledger.knowing(**known[seat])
        for name, value in deed.lets:
            known[seat][name] = value(ledger)
            ledger.knowing(**{name: known[seat][name]})
        figures[seat] = tuple(int(by(ledger)) for by in secret_of(deed).most)
        ledger.names = outer
    best_first = sorted(seats, key=lambda seat: tuple(-n for n in figures[seat]))
    ranks = list(figures.values())
    return [
        Opened(
            seat,
            answers[seat],
            known[seat]
            | {
                "rank": 1 + sum(other > figures[seat] for other in ranks),
                "tied": ranks.count(figures[seat]),
                "alike": sum(other == answers[seat] for other in answers.values()),
            },
        )
        for seat in best_first
    ]


def _within(ledger: Ledger, deed: Deed, seat: str, answers: Answers) -> dict[str, Any]:
    """Return the answers with every number within its bounds, which may have changed since it was
    sealed."""
    bounded = dict(answers)
    for asked in deed.asked:
        if asked.what == "number" and bounded[asked.id] is not None:
            least, most = bounds(ledger.world, ledger.state, seat, asked, bounded)
            bounded[asked.id] = max(least, min(most, bounded[asked.id]))
    return bounded


def _carry_out(ledger: Ledger, deed: Deed, answers: list[Opened]) -> None:
    """Carry out the opened answers. Raises Unreckoned."""
    laid = {
        name: sealed_answers
        for name, sealed_answers in ledger.get("sealed").items()
        if name != deed.id
    }
    counts = ledger.get("deeds")
    for answer in answers:
        counts = with_deed(counts, answer.seat, deed.id)
    ledger.write("sealed", laid)
    ledger.write("deeds", counts)
    for answer in answers:
        with_names(ledger, answer.names, deed.effects)
    ranked = [answer.seat for answer in answers]
    best = [answer.seat for answer in answers if answer.names["rank"] == 1]
    with_names(ledger, {"ranked": ranked, "best": best}, secret_of(deed).then)


def with_names(ledger: Ledger, names: Mapping[str, Any], effects: Any) -> None:
    """Do some effects that know more names than those behind them. Raises Unreckoned."""
    outer = ledger.names
    ledger.knowing(**names).carry_out(effects)
    ledger.back_to(outer)
