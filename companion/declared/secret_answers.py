"""Secret answers of seats: sealed until all have answered, then revealed and carried out, best
first.

Bids and choices are revealed by the same rule after any event that completes them: a deed, a
correction, or a seat that leaves while the others wait for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.declared.answers import bounds, known_as
from companion.declared.ledger import Ledger, with_deed
from companion.declared.state import State
from companion.declared.world import World
from companion.table.sealed import seal_text, unseal_text
from kitgen.game.declared.model import Asked, Deed, Secret

Answers = Mapping[str, Any]


class RevealedAnswer(NamedTuple):
    """Answer of a seat that all may see.

    `names` is what effects know of it: the answers and figures of the deed, its `rank` from 1, how
    many are `tied` at that rank, and how many answers are `alike`.
    """

    seat: str
    answers: Answers
    names: Mapping[str, Any]


def seal_answers(answers: Answers) -> str:
    """Return the answers as a sealed text."""
    return seal_text(json.dumps(dict(answers), ensure_ascii=False))


def unseal_answers(world: World, deed: Deed, text: str) -> dict[str, Any] | None:
    """Return the answers of a sealed text. Return None if they do not fit this deed's questions."""
    try:
        document = json.loads(unseal_text(text))
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


def asked_seats(ledger: Ledger, deed: Deed) -> list[str]:
    """Return the seats that answer a secret deed, in this round's order. Raises Unreckoned."""
    condition, outer = secret_of(deed).condition, ledger.names
    if condition is None:
        return list(ledger.seats)
    seats = [seat for seat in list(ledger.seats) if condition(ledger.knowing(seat=seat))]
    ledger.names = outer
    return seats


def missing(world: World, state: State, deed: Deed) -> list[str]:
    """Return the seats that have not answered yet. Raises Unreckoned."""
    answered = state.sealed.get(deed.id, {})
    return [seat for seat in asked_seats(Ledger(world, state), deed) if seat not in answered]


def waiting_deeds(world: World, state: State) -> list[Deed]:
    """Return the deeds that wait: some seats have answered, others are still to do so."""
    return [world.declared.deeds[name] for name, answered in state.sealed.items() if answered]


def reveal_all(ledger: Ledger) -> None:
    """Reveal and carry out each deed to which all have answered. Raises Unreckoned."""
    for name in list(ledger.get("sealed")):
        deed = ledger.declared.deeds.get(name)
        if deed is None or deed.secret is None:
            continue
        answers = reveal(ledger, deed, ledger.get("sealed")[name])
        if answers is not None:
            _carry_out(ledger, deed, answers)


def reveal(ledger: Ledger, deed: Deed, answered: Mapping[str, str]) -> list[RevealedAnswer] | None:
    """Return the answers of all seats, best first, ties in this round's order. Return None while a
    seat has not answered, or its answer cannot be unsealed. Raises Unreckoned.

    Anna, Petr and Eva bid 3, 5 and 3: Petr has rank 1, Anna and Eva rank 2 and `tied` 2.
    """
    seats = asked_seats(ledger, deed)
    if not seats or any(seat not in answered for seat in seats):
        return None
    plain = {seat: unseal_answers(ledger.world, deed, answered[seat]) for seat in seats}
    answers: dict[str, Answers] = {
        seat: answer for seat, answer in plain.items() if answer is not None
    }
    if len(answers) < len(seats):
        return None
    outer = ledger.names
    names: dict[str, dict[str, Any]] = {}
    figures: dict[str, tuple[int, ...]] = {}
    for seat in seats:
        answers[seat] = _bounded(ledger, deed, seat, answers[seat])
        names[seat] = _names_known(ledger, deed, seat, answers[seat])
        figures[seat] = tuple(int(by(ledger)) for by in secret_of(deed).most)
        ledger.names = outer
    all_figures = list(figures.values())
    for seat in seats:
        names[seat] |= {
            "rank": 1 + sum(other > figures[seat] for other in all_figures),
            "tied": all_figures.count(figures[seat]),
            "alike": sum(other == answers[seat] for other in answers.values()),
        }
    best_first = sorted(seats, key=lambda seat: tuple(-figure for figure in figures[seat]))
    return [RevealedAnswer(seat, answers[seat], names[seat]) for seat in best_first]


def _names_known(ledger: Ledger, deed: Deed, seat: str, answers: Answers) -> dict[str, Any]:
    """Return what effects know of a seat's answers: these, and the figures of the deed. The ledger
    knows it from here on. Raises Unreckoned."""
    names = {"seat": seat, **known_as(deed.asked, answers)}
    ledger.knowing(**names)
    for name, value in deed.lets:
        names[name] = value(ledger)
        ledger.knowing(**{name: names[name]})
    return names


def _bounded(ledger: Ledger, deed: Deed, seat: str, answers: Answers) -> dict[str, Any]:
    """Return the answers with every number within its bounds, which may have changed since it was
    sealed."""
    bounded = dict(answers)
    for asked in deed.asked:
        if asked.what == "number" and bounded[asked.id] is not None:
            least, most = bounds(ledger.world, ledger.state, seat, asked, bounded)
            bounded[asked.id] = max(least, min(most, bounded[asked.id]))
    return bounded


def _carry_out(ledger: Ledger, deed: Deed, answers: list[RevealedAnswer]) -> None:
    """Carry out the revealed answers. Raises Unreckoned."""
    others = {name: laid for name, laid in ledger.get("sealed").items() if name != deed.id}
    counts = ledger.get("deeds")
    for answer in answers:
        counts = with_deed(counts, answer.seat, deed.id)
    ledger.write("sealed", others)
    ledger.write("deeds", counts)
    for answer in answers:
        with_names(ledger, answer.names, deed.effects)
    ranked = [answer.seat for answer in answers]
    best = [answer.seat for answer in answers if answer.names["rank"] == 1]
    with_names(ledger, {"ranked": ranked, "best": best}, secret_of(deed).then)


def with_names(ledger: Ledger, names: Mapping[str, Any], effects: Any) -> None:
    """Carry out effects that know further names; afterwards the names are as before. Raises
    Unreckoned."""
    outer = ledger.names
    ledger.knowing(**names).carry_out(effects)
    ledger.back_to(outer)
