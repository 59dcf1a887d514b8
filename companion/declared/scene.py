"""What a declared game shows on its printed boards, from the declaration alone: holdings and stocks
on the places that bear their rows' ids, markers on tracks, cards in hands and open.

A place is a row of a map, or a box of the layout that is called after a row
(`spot: "{{ row.id }}"`) or after a stock and a number of it (`spot: "price/{{ row }}"`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.declared.cards import UNSEEN
from companion.declared.ledger import Ledger
from companion.declared.state import State
from companion.declared.world import World
from companion.table.i18n import _
from companion.table.scene import Board, Card, Marker, RowValues, Scene, Sign, Spread
from kitgen.game.declared.model import Deck, Stock
from kitgen.game.printed import PrintedPart, printed_parts


def scene(world: World, state: State, seat: str) -> Scene:
    """Return every board of the kit with what the books know of it, and the cards that are seen."""
    ledger, parts = Ledger(world, state), printed_parts(Path(world.game.folder))
    markers, signs = tuple(_markers(ledger)), tuple(_signs(ledger))
    words, cells = world.game.words(world.lang()), _in_cells(world)
    lies = {id: cell for id, (cell, _name) in cells.items()}
    boards = tuple(
        Board(
            (part.id,),
            words.get("components", part.id)
            or words.get("labels", part.id)
            or world.game.title(words.lang),
            repainted=_repainted(ledger),
            markers=tuple(one._replace(place=lies.get(one.place, one.place)) for one in markers),
            signs=tuple(one._replace(place=lies.get(one.place, one.place)) for one in signs),
            names=dict(cells.values()),
            lies=lies,
        )
        for part in parts
        if part.kind == "board"
    )
    return Scene(boards, tuple(_spreads(ledger, parts, seat)))


def _in_cells(world: World) -> dict[str, tuple[str, str]]:
    """Return, of each row that is printed in one cell as a town is in a hex, its cell and its
    name."""
    found: dict[str, tuple[str, str]] = {}
    for table in world.game.tables.values():
        if not {"column", "row"} <= {*table.columns}:
            continue
        for name, type in table.columns.items():
            if type.refers_to is None:
                continue
            times = Counter(str(row[name]) for row in table)
            found |= {
                id: (f"{row['column']},{row['row']}", world.name(type.refers_to, id))
                for row in table
                if row[name] and times[id := str(row[name])] == 1
            }
    return found


def _repainted(ledger: Ledger) -> dict[str, RowValues]:
    """Return the owners that the print has otherwise, where a holding's rows have a column for
    them."""
    found: dict[str, RowValues] = {}
    for holding in ledger.declared.holdings.values():
        table = ledger.world.game.tables[holding.rows]
        columns = [name for name, type in table.columns.items() if type.refers_to in holding.of]
        if len(columns) != 1:
            continue
        held = ledger.get(holding.id)
        for row in table:
            owner = held.get(row.id, "")
            if owner != (row[columns[0]] or ""):
                found[row.id] = ((columns[0], owner),)
    return found


def _markers(ledger: Ledger) -> Iterator[Marker]:
    """Yield who holds each row of a holding, and where each owner stands on a track."""
    for holding in ledger.declared.holdings.values():
        title = ledger.world.said(holding.name)
        for row, owner in ledger.get(holding.id).items():
            yield Marker(row, owner, f"{title}: {ledger.called(holding.of, owner)}")
    for stock in ledger.declared.stocks.values():
        if not stock.each:
            yield from _on_track(ledger, stock)


def _on_track(ledger: Ledger, stock: Stock) -> Iterator[Marker]:
    title, spaces = ledger.world.said(stock.name), ledger.world.ids(stock.spaces)
    for table in stock.of:
        seats = table == ledger.declared.seats.table
        for owner in ledger.before.order if seats else ledger.world.ids(table):
            value = ledger.stock(stock.id, (owner,))
            says = f"{title}: {ledger.called((table,), owner)}"
            if stock.spaces:
                yield Marker(spaces[min(value, len(spaces) - 1)], owner, says)
            yield Marker(f"{stock.id}/{value}", owner, f"{says}, {value}")


def _signs(ledger: Ledger) -> Iterator[Sign]:
    """Yield the stocks of rows that are places: units in a land, fuel at a reach, who has reached a
    town."""
    for stock in ledger.declared.stocks.values():
        title = ledger.world.said(stock.name)
        if not stock.of:
            value = ledger.stock(stock.id, ())
            yield Sign(f"{stock.id}/{value}", "", f"{title}: {value}", "warning")
            continue
        for owner, held in ledger.get(stock.id).items():
            if not stock.each:
                if held:
                    yield Sign(owner, str(held), f"{title}: {held}")
                continue
            for row, count in held.items():
                if not count:
                    continue
                name = ledger.called((stock.each,), row)
                says = f"{title}: {count} {name}"
                yield Sign(owner, str(count), says, seat=row, icon=_symbol(ledger, stock.each, row))
                whose = ledger.called(stock.of, owner)
                yield Sign(row, str(count), f"{title}: {whose}, {count}", seat=owner)


def _symbol(ledger: Ledger, table: str, row: str) -> str:
    """Return the symbol of a row, from the column that its table calls so; empty for none."""
    values = ledger.world.game.tables[table][row].values
    return str(values.get("symbol") or values.get("emblem") or "")


def _spreads(ledger: Ledger, parts: Sequence[PrintedPart], seat: str) -> Iterator[Spread]:
    """Yield the hand of a seat, open hands, and what lies open or was used last of each deck."""
    for name, deck in ledger.declared.decks.items():
        part = next((p.id for p in parts if p.table == deck.table and p.kind == "pieces"), "")
        if not part:
            continue
        cards, title = ledger.get(name), ledger.world.said(deck.name)
        if cards.open:
            yield Spread(
                _("{deck}: open").format(deck=title), _cards(ledger, deck, part, cards.open)
            )
        for owner, hand in cards.hands.items():
            if hand and (owner == seat or deck.shown):
                whose = ledger.called((ledger.declared.seats.table,), owner)
                shown = _cards(ledger, deck, part, hand)
                yield Spread(f"{title}: {whose}", shown, owner)
        if cards.used:
            yield Spread(
                _("{deck}: used last").format(deck=title),
                _cards(ledger, deck, part, cards.used[-1:]),
            )
    if seat:
        yield from _counted_cards(ledger, parts, seat)


def _counted_cards(ledger: Ledger, parts: Sequence[PrintedPart], seat: str) -> Iterator[Spread]:
    """Yield the cards that a seat has so many of: stocks of rows that are printed as cards."""
    printed = {part.table: part.id for part in parts if part.file == "cards" and part.table}
    for stock in ledger.declared.stocks.values():
        held = ledger.get(stock.id).get(seat, {}) if stock.each in printed and stock.of else {}
        cards = tuple(
            Card(
                f"{printed[stock.each]}/{row}",
                ledger.called((stock.each,), row),
                note=f"{count}×" if count > 1 else "",
                key=row,
            )
            for row, count in held.items()
            if count > 0
        )
        if cards:
            yield Spread(ledger.world.said(stock.name), cards, seat)


def _cards(ledger: Ledger, deck: Deck, part: str, cards: Sequence[str]) -> tuple[Card, ...]:
    first = ledger.world.ids(deck.table)[0]
    return tuple(
        Card(f"{part}/{first}", _("face down"), "back")
        if card == UNSEEN
        else Card(f"{part}/{card}", ledger.called((deck.table,), card), key=card)
        for card in cards
    )
