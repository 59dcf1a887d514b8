"""Find the line since which somebody has been at the turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from companion.table.events import BEGIN, UNFIT
from companion.table.rules import Rules
from companion.table.session import Session
from companion.table.timeline import SessionLine

S = TypeVar("S")


def due_since(
    rules: Rules[S], state: S, back: Iterable[tuple[SessionLine, S | None]]
) -> dict[str, SessionLine]:
    """Return the line that made each seat awaited now, without a break since then.

    `back` are the lines that stand, the newest first, each with the state that it met. A seat that
    was awaited all the way has the oldest of them."""
    waits = dict.fromkeys(rules.awaited(state))
    left, since = set(waits), dict[str, SessionLine]()
    for line, met in back:
        since |= dict.fromkeys(left, line)
        if line.event.kind == BEGIN or met is None or not left:
            break
        try:
            left &= set(rules.awaited(met))
        except UNFIT:  # a line that fits the data of the game no more
            break
    return {seat: since[seat] for seat in waits if seat in since}


def due_lines(session: Session[Any]) -> dict[str, SessionLine]:
    """Return the line that made each seat awaited now, of all lines of a session."""
    standing = session.timeline.standing()
    met = session.met({line.record.id for line in standing})
    back = ((line, met.get(line.record.id)) for line in reversed(standing))
    return due_since(session.rules, session.state, back)


def turn_began(since: Mapping[str, SessionLine]) -> int | None:
    """Return the line with which the turn of those who are awaited began; None if nobody is."""
    return min((line.record.id for line in since.values()), default=None)
