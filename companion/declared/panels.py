"""Panels of a declared game for the big screen: figures of players and other owners, tracks,
holdings, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.declared import view
from companion.declared.ledger import Ledger
from companion.declared.state import State
from companion.declared.world import World
from companion.table.i18n import _
from companion.table.panels import (
    BarRow,
    Bars,
    FigureRow,
    Figures,
    Held,
    Holding,
    Panel,
    SeatMarker,
    Space,
    Track,
    Written,
)
from kitgen.game.declared.model import Stock

MOST_BARS = 3
"""Most figures of an owner that each have bars; more stand in a table."""


def panels(world: World, state: State, owners: Sequence[str]) -> list[Panel]:
    """Return panels of everything that lies open, for the tables of owners in their order."""
    ledger, declared = Ledger(world, state), world.declared
    shown: list[Panel] = []
    for table in owners:
        shown += [*_figures(ledger, table), *_tracks(ledger, table), *_piles(ledger, table)]
    for holding in declared.holdings.values():
        rows: dict[str, list[str]] = {}
        for row, who in ledger.get(holding.id).items():
            rows.setdefault(who, []).append(ledger.called((holding.rows,), row))
        held = (
            Holding(who, ledger.called(holding.of, who), tuple(names))
            for who, names in rows.items()
        )
        shown += [Held(world.said(holding.name), tuple(held))] if rows else []
    if declared.decks:
        shown.append(Written(_(view.DECKS), tuple(view.decks(ledger))))
    if any(stock.supply is not None for stock in declared.stocks.values()):
        shown.append(Written(_(view.BANK), tuple(view.bank(ledger))))
    return [panel._replace(title=_capital(panel.title)) for panel in shown]


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]


def _rows(ledger: Ledger, table: str) -> Sequence[str]:
    seats = table == ledger.declared.seats.table
    return ledger.before.order if seats else ledger.world.ids(table)


def _figures(ledger: Ledger, table: str) -> Iterator[Panel]:
    """Yield the plain stocks, the sums and the number of cards in hand of a table's rows, as bars
    or figures."""
    world, rows = ledger.world, _rows(ledger, table)
    names = [world.called((table,), row) for row in rows]
    columns = _columns(ledger, table, rows)
    if len(columns) <= MOST_BARS:
        for title, figures in columns:
            values = (int(text) if text.lstrip("-").isdecimal() else 0 for text in figures)
            yield Bars(title, tuple(map(BarRow, rows, names, values)))
        return
    cells_of_columns = [cells for _title, cells in columns]
    figure_rows = tuple(
        FigureRow(row, name, values=tuple(values), turn=row == ledger.before.turn)
        for row, name, *values in zip(rows, names, *cells_of_columns, strict=True)
    )
    yield Figures(world.titled(table), tuple(title for title, _cells in columns), figure_rows)


def _columns(ledger: Ledger, table: str, rows: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return each figure that rows of a table have: its title, and the text for each row."""
    world, declared = ledger.world, ledger.declared
    columns: list[tuple[str, list[str]]] = []
    for stock in _stocks(ledger, table):
        if not stock.each and not stock.spaces:
            amounts = [str(ledger.stock(stock.id, (row,))) for row in rows]
            columns.append((world.said(stock.name), amounts))
    for name in view.shown_sums(world):
        if table in declared.sums[name].of:
            title = world.said(declared.sums[name].name)
            columns.append((title, [view.summed(ledger, name, row) for row in rows]))
    if table == declared.seats.table:
        for deck in declared.decks.values():
            counts = [str(len(ledger.hand(deck.id, row))) for row in rows]
            columns.append((world.said(deck.name), counts))
    return columns


def _stocks(ledger: Ledger, table: str) -> list[Stock]:
    return [stock for stock in ledger.declared.stocks.values() if table in stock.of]


def _tracks(ledger: Ledger, table: str) -> Iterator[Panel]:
    """Yield the tracks of a table's rows: stocks whose values are spaces."""
    for stock in _stocks(ledger, table):
        if not stock.spaces or stock.each:
            continue
        ids, spaces = ledger.world.ids(stock.spaces), list[Space]()
        places = {
            row: min(ledger.stock(stock.id, (row,)), len(ids) - 1) for row in _rows(ledger, table)
        }
        for number, space in enumerate(ids):
            here = [row for row, place in places.items() if place == number]
            markers = tuple(SeatMarker(row, ledger.called((table,), row)) for row in here)
            spaces.append(Space(ledger.called((stock.spaces,), space), markers))
        yield Track(ledger.world.said(stock.name), tuple(spaces))


def _piles(ledger: Ledger, table: str) -> Iterator[Panel]:
    """Yield the things each row of a table holds: `3 Spears`, `2 Amber Line`."""
    for stock in _stocks(ledger, table):
        rows = []
        for row in _rows(ledger, table) if stock.each else ():
            held = {key: n for key, n in ledger.get(stock.id).get(row, {}).items() if n}
            if held:
                items = ledger.world.counted_rows(stock.each, held).split(", ")
                name = ledger.world.called((table,), row)
                rows.append(Holding(row, name, tuple(items), number=sum(held.values())))
        if rows:
            yield Held(ledger.world.said(stock.name), tuple(rows))
