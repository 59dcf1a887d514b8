"""Panels of the big screen: bars, orders, tracks, holdings, figures.

A game's rules make the panels of a state in the current language. A seat has its id, so that a page
can draw its colours and emblem, and its name for those who cannot see them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.table.reply import Block


class SeatMarker(NamedTuple):
    """A seat's marker."""

    seat: str
    name: str


class BarRow(NamedTuple):
    seat: str
    name: str
    value: int
    note: str = ""


class Bars(NamedTuple):
    """A length for each seat. `icon` is a symbol of the game that stands for the title where there
    is little room."""

    title: str
    rows: tuple[BarRow, ...]
    icon: str = ""


class OrderPlace(NamedTuple):
    """Somebody in an order; `turn`: it is theirs, `done`: it was."""

    seat: str
    name: str
    note: str = ""
    turn: bool = False
    done: bool = False


class Order(NamedTuple):
    """An order of places, first to last."""

    title: str
    rows: tuple[OrderPlace, ...]


class Space(NamedTuple):
    """A space of a track with the markers on it; `here`: the track's own marker."""

    label: str
    seats: tuple[SeatMarker, ...] = ()
    here: bool = False


class Track(NamedTuple):
    """A row of spaces."""

    title: str
    spaces: tuple[Space, ...]


class Holding(NamedTuple):
    """Things one side or seat holds, and how many win (0: no such number)."""

    seat: str
    name: str
    items: tuple[str, ...]
    of: int = 0
    number: int | None = None
    """Number of things, if it is not one of each item."""


class Held(NamedTuple):
    """A list of holdings."""

    title: str
    rows: tuple[Holding, ...]


class FigureRow(NamedTuple):
    seat: str
    name: str
    values: tuple[str, ...]
    turn: bool = False


class Figures(NamedTuple):
    """Several figures of each seat, with a symbol for each title or without any."""

    title: str
    titles: tuple[str, ...]
    rows: tuple[FigureRow, ...]
    icons: tuple[str, ...] = ()


class Written(NamedTuple):
    """Blocks of text, as the status has them."""

    title: str
    blocks: tuple[Block, ...]


Panel = Bars | Order | Track | Held | Figures | Written


def document(panel: Panel) -> Mapping[str, Any]:
    """Return a panel as JSON: its kind, its title, its rows or spaces."""
    fields: dict[str, Any] = {"kind": type(panel).__name__.lower(), "title": panel.title}
    if isinstance(panel, Track):
        spaces = [{**space._asdict(), "seats": _rows(space.seats)} for space in panel.spaces]
        return {**fields, "spaces": spaces}
    if isinstance(panel, Written):
        return {**fields, "blocks": panel.blocks}
    if isinstance(panel, Bars):
        fields["icon"] = panel.icon
        fields["most"] = max((row.value for row in panel.rows), default=0) or 1
    if isinstance(panel, Figures):
        fields["titles"] = list(panel.titles)
        fields["icons"] = list(panel.icons)
    if isinstance(panel, Held):
        rows = [
            {**row._asdict(), "count": len(row.items) if row.number is None else row.number}
            for row in panel.rows
        ]
        return {**fields, "rows": rows}
    return {**fields, "rows": _rows(panel.rows)}


def _rows(rows: tuple[Any, ...]) -> list[dict[str, Any]]:
    return [row._asdict() for row in rows]
