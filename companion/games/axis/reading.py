"""Areas as they are typed, alone and with units: before them, behind them, without quotes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from companion.games.axis.play import play_of
from companion.table.errors import UsageError
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.games.axis.state import AxisState
    from companion.table.desk import Desk

    AnyDesk = Desk[AxisState] | Desk[AxisState | None]

T = TypeVar("T")


def find_area(desk: AnyDesk, text: str) -> str:
    """The area that a text means. What is read by the name of a city or of a power is said.
    Raises UsageError."""
    return _told(desk, text, play_of(desk).world.places.find(text))


def _told(desk: AnyDesk, text: str, area: str) -> str:
    world = play_of(desk).world
    if area not in world.vocabulary("areas").matches(text):
        message = _("'{word}' means {area} here.")
        desk.remarks.append(message.format(word=text, area=world.area(area)))
    return area


def area_and_rest(desk: AnyDesk, words: Sequence[str], read: Callable[[str], T]) -> tuple[str, T]:
    """`united kingdom 1 bomber`, `1 bomber united kingdom` -> the area, and what `read` makes of
    the other words. Raises UsageError for the first of these orders."""
    places, tokens = play_of(desk).world.places, " ".join(words).split()
    splits = [(tokens[:at], tokens[at:]) for at in range(len(tokens), 0, -1)]
    splits += [(tokens[at:], tokens[:at]) for at in range(1, len(tokens))]
    for named, others in splits:
        text = " ".join(named)
        if len(places.matches(text)) == 1:
            with suppress(UsageError):
                found = read(" ".join(others))
                return _told(desk, text, places.find(text)), found
    area, others = places.leading(tokens)
    return area, read(" ".join(others))
