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
    world, declared = ledger.world, ledger.declared
    rows, columns = _rows(ledger, table), list[tuple[str, list[str]]]()
    for stock in _stocks(ledger, table):
        if not stock.each and not stock.spaces:
            columns.append((world.said(stock.name), [_figure(ledger, stock, r) for r in rows]))
    for name in view.shown_sums(world):
        if table in declared.sums[name].of:
            title = world.said(declared.sums[name].name)
            columns.append((title, [view.summed(ledger, name, row) for row in rows]))
    if table == declared.seats.table:
        for deck in declared.decks.values():
            counts = [str(len(ledger.hand(deck.id, row))) for row in rows]
            columns.append((world.said(deck.name), counts))
    names = [world.called((table,), row) for row in rows]
    if len(columns) <= MOST_BARS:
        for title, figures in columns:
            values = (int(text) if text.lstrip("-").isdecimal() else 0 for text in figures)
            yield Bars(title, tuple(map(BarRow, rows, names, values)))
        return
    yield Figures(
        world.titled(table),
        tuple(title for title, _figures in columns),
        tuple(
            FigureRow(
                row,
                name,
                tuple(figures[number] for _title, figures in columns),
                turn=row == ledger.before.turn,
            )
            for number, (row, name) in enumerate(zip(rows, names, strict=True))
        ),
    )


def _figure(ledger: Ledger, stock: Stock, row: str) -> str:
    return str(ledger.stock(stock.id, (row,)))


def _stocks(ledger: Ledger, table: str) -> list[Stock]:
    return [stock for stock in ledger.declared.stocks.values() if table in stock.of]


def _tracks(ledger: Ledger, table: str) -> Iterator[Panel]:
    """Yield the tracks of a table's rows: stocks whose values are spaces."""
    for stock in _stocks(ledger, table):
        if not stock.spaces or stock.each:
            continue
        spaces = ledger.world.ids(stock.spaces)
        at = {row: ledger.stock(stock.id, (row,)) for row in _rows(ledger, table)}
        yield Track(
            ledger.world.said(stock.name),
            tuple(
                Space(
                    ledger.called((stock.spaces,), space),
                    tuple(
                        SeatMarker(row, ledger.called((table,), row))
                        for row, place in at.items()
                        if min(place, len(spaces) - 1) == number
                    ),
                )
                for number, space in enumerate(spaces)
            ),
        )


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
