"""Make the scene of a declared game from its declaration alone: holdings and stocks on the places
that bear their rows' ids, markers on tracks, hands and open cards. A `board:` of the declaration
says with which pieces or symbol, and on whose mat.

A place is a row of a map, or a box of the layout that is called after a row
(`spot: "{{ row.id }}"`) or after a stock and a number of it (`spot: "price/{{ row }}"`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.declared.cards import UNSEEN
from companion.declared.ledger import Ledger
from companion.declared.state import State
from companion.declared.world import World
from companion.table.i18n import _
from companion.table.scene import Board, Card, Marker, RowValues, Scene, Sign, Spread, Standing
from kitgen.game.declared.model import Deck, OnBoard, Stock
from kitgen.game.model import Table
from kitgen.game.printed import PrintedPart, printed_parts

PIECE_MM = 12.0
"""Size of pieces on boards: several fit beside the name of a small area."""


Row = tuple[str, str]
"""A table and the id of one of its rows: a town and an area may have the same id."""


class _Kit(NamedTuple):
    """Parts that the kit prints, each with its table, and the cells in which rows are printed."""

    parts: tuple[PrintedPart, ...]
    cells: Mapping[Row, str]

    def place(self, table: str, row: str) -> str:
        """Return where a row is printed: its cell, or the place that bears its id."""
        return self.cells.get((table, row), row)

    def rows(self, part: str, world: World) -> Table | None:
        """Return the table whose rows a part has a piece for each of."""
        table = next((printed.table for printed in self.parts if printed.id == part), "")
        return world.game.tables.get(table)


Thing = Marker | Sign | Standing


def scene(world: World, state: State, seat: str) -> Scene:
    """Return every board of the kit with what the books know of it, the mats that the table names,
    and the cards that are seen."""
    ledger, cells = Ledger(world, state), _in_cells(world)
    kit = _Kit(printed_parts(Path(world.game.folder)), cells)
    words, things = world.game.words(world.lang()), list(_things(ledger, kit))
    names = {cell: world.name(table, id) for (table, id), cell in cells.items()}
    lies = {id: cell for (_table, id), cell in cells.items()}
    repainted = _repainted(ledger)
    boards = tuple(
        _board(
            part.id,
            words.get("components", part.id)
            or words.get("labels", part.id)
            or world.game.title(words.lang),
            things,
        )._replace(repainted=repainted, names=names, lies=lies)
        for part in kit.parts
        if part.kind == "board"
    )
    return Scene((*boards, *_mats(ledger, kit)), tuple(_spreads(ledger, kit.parts, seat)))


def _board(part: str, title: str, things: Sequence[Thing]) -> Board:
    """Return a board, or a mat, with things on its places."""
    return Board(
        (part,),
        title,
        piece_mm=PIECE_MM,
        markers=tuple(thing for thing in things if isinstance(thing, Marker)),
        signs=tuple(thing for thing in things if isinstance(thing, Sign)),
        pieces=tuple(thing for thing in things if isinstance(thing, Standing)),
    )


def _mats(ledger: Ledger, kit: _Kit) -> Iterator[Board]:
    """Yield the mat of each owner that has one, with its stocks on it."""
    on_mats: dict[str, list[Stock]] = {}
    for stock in ledger.declared.stocks.values():
        if stock.board.mats:
            on_mats.setdefault(stock.board.mats, []).append(stock)
    for part, stocks in on_mats.items():
        table = kit.rows(part, ledger.world)
        for owner in _owners(ledger, table.name) if table else ():
            things = [
                thing
                for stock in stocks
                if table and table.name in stock.of
                for thing in _of_owner(ledger, kit, stock, table.name, owner)
            ]
            if table and things:
                mat = _board(f"{part}/{owner}", ledger.called((table.name,), owner), things)
                yield mat._replace(seat=owner if table.name == ledger.declared.seats.table else "")


def _in_cells(world: World) -> dict[Row, str]:
    """Return the cell of each row that is printed in one, as a town is in a hex."""
    cells: dict[Row, str] = {}
    for table in world.game.tables.values():
        if not {"column", "row"} <= {*table.columns}:
            continue
        for name, type in table.columns.items():
            if type.refers_to is None:
                continue
            times = Counter(str(row[name]) for row in table)
            cells |= {
                (type.refers_to, id): f"{row['column']},{row['row']}"
                for row in table
                if row[name] and times[id := str(row[name])] == 1
            }
    return cells


def _repainted(ledger: Ledger) -> dict[str, RowValues]:
    """Return the owners that the print has otherwise, where a holding's rows have a column for
    them."""
    repainted: dict[str, RowValues] = {}
    for holding in ledger.declared.holdings.values():
        table = ledger.world.game.tables[holding.rows]
        columns = [name for name, type in table.columns.items() if type.refers_to in holding.of]
        if len(columns) != 1 or not holding.board.shown:
            continue
        held = ledger.get(holding.id)
        for row in table:
            owner = held.get(row.id, "")
            if owner != (row[columns[0]] or ""):
                repainted[row.id] = ((columns[0], owner),)
    return repainted


def _things(ledger: Ledger, kit: _Kit) -> Iterator[Thing]:
    """Yield who holds each row of a holding, and the stocks of all who have no mat for them."""
    for holding in ledger.declared.holdings.values():
        if holding.board.shown:
            title = ledger.world.said(holding.name)
            for row, owner in ledger.get(holding.id).items():
                says = f"{title}: {ledger.called(holding.of, owner)}"
                meant = {owner: holding.of, row: (holding.rows,)}
                place = kit.place(holding.rows, row)
                yield _marker(ledger, kit, holding.board, place, meant, says)
    for stock in ledger.declared.stocks.values():
        if not stock.board.shown:
            continue
        mats = kit.rows(stock.board.mats, ledger.world)
        if not stock.of:
            value = ledger.stock(stock.id, ())
            says = f"{ledger.world.said(stock.name)}: {value}"
            yield Sign(
                f"{stock.id}/{value}", text="", says=says, tone="warning", icon=stock.board.symbol
            )
        for table in stock.of:
            if mats is None or mats.name != table:
                for owner in _owners(ledger, table):
                    yield from _of_owner(ledger, kit, stock, table, owner)


def _owners(ledger: Ledger, table: str) -> Sequence[str]:
    """Return the rows of a table that may have something: of the seats those that play."""
    seats = table == ledger.declared.seats.table
    return ledger.before.order if seats else ledger.world.ids(table)


def _of_owner(ledger: Ledger, kit: _Kit, stock: Stock, table: str, owner: str) -> Iterator[Thing]:
    """Yield what an owner has of a stock: units in a land, fuel at a reach, who has reached a town,
    a place on a track."""
    whose = f"{ledger.world.said(stock.name)}: {ledger.called((table,), owner)}"
    if not stock.each:
        value = ledger.stock(stock.id, (owner,))
        yield from _figure(ledger, kit, stock, table, owner, value)
        meant, spaces = {owner: (table,)}, ledger.world.ids(stock.spaces)
        if spaces:
            space = spaces[min(value, len(spaces) - 1)]
            place = kit.place(stock.spaces, space)
            yield _marker(ledger, kit, stock.board, place, meant, whose)
        place = f"{stock.id}/{value}"
        yield _marker(ledger, kit, stock.board, place, meant, f"{whose}, {value}")
        return
    for row, count in ledger.get(stock.id).get(owner, {}).items():
        if count:
            yield from _counted(ledger, kit, stock, table, owner, row, count)


def _figure(
    ledger: Ledger, kit: _Kit, stock: Stock, table: str, owner: str, value: int
) -> Iterator[Thing]:
    """Yield how many an owner has that is a place itself: fuel at a reach."""
    if value:
        says = f"{ledger.world.said(stock.name)}: {value}"
        piece = _piece(ledger, kit, stock.board, {owner: (table,)})
        place = kit.place(table, owner)
        sign = Sign(place, str(value), says, icon=stock.board.symbol)
        yield Standing(place, piece, value, says) if piece else sign


def _counted(
    ledger: Ledger, kit: _Kit, stock: Stock, table: str, owner: str, row: str, count: int
) -> Iterator[Thing]:
    """Yield how many an owner has of a row, on its own place and on that of the row."""
    board, title = stock.board, ledger.world.said(stock.name)
    says = f"{title}: {count} {ledger.so_many((stock.each,), row, count)}"
    piece = _piece(ledger, kit, board, {row: (stock.each,), owner: (table,)})
    icon = board.symbol or _symbol(ledger, stock.each, row)
    place = kit.place(table, owner)
    sign = Sign(place, str(count), says, seat=row, icon=icon)
    yield Standing(place, piece, count, says) if piece else sign
    says = f"{title}: {ledger.called((table,), owner)}, {count}"
    piece = _piece(ledger, kit, board, {owner: (table,), row: (stock.each,)})
    place = kit.place(stock.each, row)
    sign = Sign(place, str(count), says, seat=owner, icon=board.symbol)
    yield Standing(place, piece, count, says) if piece else sign


Meant = Mapping[str, tuple[str, ...]]
"""Rows with the tables that they may be of, the one that counts most first."""


def _marker(
    ledger: Ledger, kit: _Kit, board: OnBoard, place: str, meant: Meant, says: str
) -> Marker | Standing:
    """Return the printed piece of an owner, or its emblem. The owner is the first that is meant."""
    if piece := _piece(ledger, kit, board, meant):
        return Standing(place, piece, says=says)
    owner, tables = next(iter(meant.items()))
    return Marker(place, owner, says, ledger.called(tables, owner)[:1].upper(), board.symbol)


def _piece(ledger: Ledger, kit: _Kit, board: OnBoard, meant: Meant) -> str:
    """Return the printed piece that stands for some rows; empty if there is none.

    It is that of the first row, or one that refers to it and to nothing else than the others and
    their holders: for spears in a land that Gorse holds, the row of gorse and spears. A part that
    is printed for no table has one piece."""
    rows = kit.rows(board.pieces, ledger.world)
    if rows is None:
        return board.pieces
    first, tables = next(iter(meant.items()))
    if rows.name in tables:
        return f"{board.pieces}/{first}"
    wanted = {(table, row) for row, of in meant.items() for table in of}
    wanted |= set(_holders(ledger, meant))
    references = [(name, type.refers_to) for name, type in rows.columns.items() if type.refers_to]
    for row in rows:
        cells = {(table, row[name]) for name, table in references}
        if cells <= wanted and any((table, first) in cells for table in tables):
            return f"{board.pieces}/{row.id}"
    return ""


def _holders(ledger: Ledger, meant: Meant) -> Iterator[tuple[str, str]]:
    """Yield who holds any of these rows, with each table that the holder may be of."""
    for holding in ledger.declared.holdings.values():
        held = ledger.get(holding.id)
        for row, tables in meant.items():
            if holding.rows in tables and row in held:
                yield from ((table, held[row]) for table in holding.of)


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
