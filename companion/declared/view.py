"""Views of a declared game: status, sums, charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from companion.declared import flow, secret_answers
from companion.declared.answers import is_futile
from companion.declared.cards import CHANCE, UNSEEN
from companion.declared.deeds import WhenOpen, times_refusals
from companion.declared.ledger import Ledger, summed_up, why
from companion.declared.state import State
from companion.declared.trading import lines
from companion.declared.world import Play, World
from companion.table import lexicon
from companion.table.catalogue import ListedAction
from companion.table.figures import with_sign
from companion.table.i18n import N_, _, every, quoted
from companion.table.overview import MAP, Overview, Part, finished
from companion.table.render import TOGETHER
from companion.table.reply import Bar, Block, Chart, Grid, Heading, Line, Sum
from companion.table.rules import Entry, Step
from companion.table.veil import veiled
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import TURNS, Deck, Deed, Stock

PLAYERS, BANK, DECKS, HAND = N_("players"), N_("bank"), N_("decks"), N_("hand")
MOST_COLUMNS = 6
"""Most columns of figures beside a name."""


def overview(world: World, state: State) -> Overview:
    """Return the overview: round and turn, players, all other figures, what is due."""
    declared, ledger = world.declared, Ledger(world, state)
    seats = declared.seats.table
    parts = [
        Part("players", _(PLAYERS), lambda: _owners(ledger, seats), 0, partial(every, PLAYERS)),
    ]
    is_veiled = state.choices.get(CHANCE) == UNSEEN
    if is_veiled and not state.over:  # a seat looks, which sees its own hand only
        parts.append(Part("hand", _(HAND), lambda: _own_hand(ledger), 1, partial(every, HAND)))
    for number, table in enumerate(_other_owners(world), 1):
        title = world.titled(table)
        parts.append(Part(table, title, partial(_owners, ledger, table), number))
    if declared.holdings:
        parts.append(Part(MAP, _(MAP), lambda: _holdings(ledger), 1, partial(every, MAP)))
    if declared.decks:
        parts.append(Part("decks", _(DECKS), lambda: decks(ledger), 3, partial(every, DECKS)))
    if any(stock.supply is not None for stock in declared.stocks.values()):
        parts.append(Part("bank", _(BANK), lambda: bank(ledger), 5, partial(every, BANK)))
    words = world.vocabulary(seats)
    for seat in state.order:
        blocks = partial(_of_seat, ledger, seat)
        parts.append(Part(seat, world.seat(seat), blocks, names=partial(words.names, seat)))
    if state.over:
        return finished(ending(world, state), parts)
    return Overview(
        [heading(world, state)], parts, [Line(f"- {text}") for text in due(world, state)]
    )


def _other_owners(world: World) -> list[str]:
    """Return the tables besides the seats whose rows have stocks or sums."""
    declared = world.declared
    of_sums = (declared.sums[name].of for name in shown_sums(world))
    owners = [*(stock.of for stock in declared.stocks.values()), *of_sums]
    tables = dict.fromkeys(table for of in owners for table in of)
    return [table for table in tables if table != declared.seats.table]


def heading(world: World, state: State) -> Heading:
    """Return round, phase and turn as a heading."""
    rounds = world.declared.rounds
    try:
        last = int(rounds(Ledger(world, state))) if rounds is not None else 0
    except Unreckoned:
        last = 0
    text = _("Round {n} of {last}") if last else _("Round {n}")
    words = [text.format(n=state.round, last=last)]
    phase = flow.phase_of(world, state)
    words += [world.said(phase.name, phase.id)] if phase.id else []
    words += _of_all(world, state)
    words += [world.seat(state.turn)] if state.turn else []
    return Heading(" · ".join(words))


def _of_all(world: World, state: State) -> list[str]:
    """Return the figures that belong to nobody: `Day 4`."""
    ledger, declared = Ledger(world, state), world.declared
    figures = [
        f"{world.said(stock.name)} {_figure(ledger, stock)}"
        for stock in declared.stocks.values()
        if not stock.of and not stock.each
    ]
    for name in shown_sums(world):
        if not declared.sums[name].of:
            figures.append(f"{world.said(declared.sums[name].name)} {summed(ledger, name)}")
    return figures


def due(world: World, state: State) -> list[str]:
    """Return the open deeds by their commands, without those that nothing can answer."""
    phase = flow.phase_of(world, state)
    names = [
        quoted(lexicon.shown("commands", head.id, world.key))
        for head in world.declared.heads
        if _open(world, state, head.id)
        and not is_futile(world, state, world.declared.deeds[head.id])
    ]
    names += [
        quoted(lexicon.shown("commands", entry.name, world.key))
        for entry in world.more
        if _in_python(world, state, entry)
    ]
    shown_next = quoted(lexicon.shown("commands", "next"))
    if phase.who == TURNS and state.turn:
        then = _("{next}: the next turn").format(next=shown_next)
    else:
        then = _("{next}: go on").format(next=shown_next)
    still = [
        _("{command}: {names} still to answer").format(
            command=lexicon.shown("commands", deed.id, world.key),
            names=", ".join(map(world.seat, seats)),
        )
        for deed, seats in unanswered(world, state)
    ]
    return [*([", ".join(names)] if names else []), *_offers(world, state), *still, then]


def _offers(world: World, state: State, own: bool = False) -> list[str]:
    """Return the open offers that all may know; with `own`, the lines that only the viewer knows in
    more detail."""
    if not any(state.offers.values()):
        return []

    known = lines(world, veiled(state, seat="", only=("offers",)))
    return [line for line in lines(world, state) if line not in known] if own else known


def unanswered(world: World, state: State) -> list[tuple[Deed, list[str]]]:
    """Return the deeds with some answers face down, and the seats that are still to come."""
    try:
        return [
            (deed, secret_answers.missing(world, state, deed))
            for deed in secret_answers.waiting_deeds(world, state)
        ]
    except Unreckoned:
        return []


def awaited(world: World, state: State) -> tuple[str, ...]:
    """Return the seats that the others wait for: those whose secret answers are missing, else the
    seat whose turn it is."""
    if state.over:
        return ()
    seats = [seat for _deed, seats in unanswered(world, state) for seat in seats]
    if not seats and not state.turn:
        seats = _to_answer(world, state)
    return tuple(dict.fromkeys(seats)) or ((state.turn,) if state.turn else ())


def _to_answer(world: World, state: State) -> list[str]:
    """Return the seats that can still answer in secret when it is nobody's turn."""
    seats = []
    for head in world.declared.heads:
        if head.secret and _open(world, state, head.id):
            deed = world.declared.deeds[head.id]
            already = state.sealed.get(deed.id, {})
            seats += [s for s in _answering(world, state, deed) if s not in already]
    return seats


def _in_python(world: World, state: State, entry: ListedAction) -> bool:
    """Return whether a deed written in Python is open."""
    kind = getattr(import_module(entry.place[0]), entry.place[1])
    return not kind.gate.refusals(Play(world), state)


def _open(world: World, state: State, deed: str) -> bool:
    """Return whether a deed may be done now; a secret one, whether a seat may answer."""
    declared = world.declared.deeds[deed]
    if WhenOpen(declared).refusals(Play(world), state):
        return False
    return declared.secret is None or bool(_answering(world, state, declared))


def _answering(world: World, state: State, deed: Deed) -> list[str]:
    """Return the seats that may answer in secret, or answer again."""
    with suppress(Unreckoned):
        seats = secret_answers.asked_seats(Ledger(world, state), deed)
        return [seat for seat in seats if not times_refusals(deed, state, seat)]
    return []


def shown_sums(world: World) -> list[str]:
    sums = world.declared.sums
    return [name for name in sums if not sums[name].hidden]


Column = tuple[str, list[str]]
"""Title of a column, and its cell in each row."""


def _owners(ledger: Ledger, table: str) -> list[Block]:
    """Return a grid with a row for each row of a table and all that it has. Things counted by the
    piece (`each`) get a column as soon as anybody has some. Seats without any figure stand in one
    line."""
    world, declared = ledger.world, ledger.declared
    are_seats = table == declared.seats.table
    rows = list(ledger.before.order) if are_seats else list(world.ids(table))
    figures = _figure_columns(ledger, table, rows)
    piles = _pile_columns(ledger, table, rows)
    if not figures and not piles:
        have_holdings = any(table in holding.of for holding in declared.holdings.values())
        line = Line(", ".join(map(world.seat, rows)))
        return [line] if are_seats and not have_holdings else []
    marks = ("", [">" if row == ledger.before.turn else "" for row in rows])
    names = (_title(world, table), [_name_of(ledger, table, row) for row in rows])
    columns: list[Column] = [*([marks] if are_seats else []), names, *figures, *piles]
    named = int(are_seats)
    grid = Grid(
        tuple(title for title, _cells in columns),
        tuple(zip(*(cells for _title, cells in columns), strict=True)),
        right=frozenset(range(named + 1, named + 1 + len(figures))),
        names=frozenset({named}),
    )
    return [grid]


def _figure_columns(ledger: Ledger, table: str, rows: Sequence[str]) -> list[Column]:
    """Return the plain stocks, the sums and, of seats, the numbers of cards in hand."""
    world, declared = ledger.world, ledger.declared
    columns: list[Column] = []
    for stock in declared.stocks.values():
        if table in stock.of and not stock.each:
            columns.append((world.said(stock.name), [_figure(ledger, stock, row) for row in rows]))
    for name in shown_sums(world):
        if table in declared.sums[name].of:
            title = world.said(declared.sums[name].name)
            columns.append((title, [summed(ledger, name, row) for row in rows]))
    for deck in declared.decks.values() if table == declared.seats.table else ():
        counts = [str(len(ledger.hand(deck.id, row))) for row in rows]
        columns.append((world.said(deck.name), counts))
    return columns


def _pile_columns(ledger: Ledger, table: str, rows: Sequence[str]) -> list[Column]:
    """Return the stocks counted by the piece of which anybody has some."""
    stocks = [
        stock
        for stock in ledger.declared.stocks.values()
        if table in stock.of and stock.each and _anybody_has(ledger, stock, rows)
    ]
    return [
        (ledger.world.said(stock.name), [_pile(ledger, stock, row) for row in rows])
        for stock in stocks
    ]


def _name_of(ledger: Ledger, table: str, row: str) -> str:
    name = ledger.world.called((table,), row)
    return name + " " + _("(out)") if row in ledger.before.gone else name


def _anybody_has(ledger: Ledger, stock: Stock, rows: Sequence[str]) -> bool:
    books = ledger.get(stock.id)
    return any(count for row in rows for count in books.get(row, {}).values())


def _title(world: World, table: str) -> str:
    text = world.titled(table)
    return text[:1].upper() + text[1:]


def _figure(ledger: Ledger, stock: Stock, *row: str) -> str:
    """Return the amount of a stock that a row has; on a track the name of its space."""
    number = ledger.stock(stock.id, row)
    if not stock.spaces:
        return str(number)
    spaces = ledger.world.ids(stock.spaces)
    return ledger.called((stock.spaces,), spaces[min(number, len(spaces) - 1)])


def summed(ledger: Ledger, name: str, *who: str) -> str:
    """Return a sum as text; `?` if it cannot be worked out."""
    try:
        return str(ledger.sum(name, who))
    except Unreckoned:
        return "?"


def _pile(ledger: Ledger, stock: Stock, row: str) -> str:
    """Return the counted things of a row: `2 Amber Line, 1 Clover Line`; only names if there is one
    of each."""
    held = ledger.get(stock.id).get(row, {})
    single = all(count == 1 for count in held.values())
    parts = (
        ledger.called((stock.each,), key)
        if single
        else f"{count}{TOGETHER}{ledger.world.so_many((stock.each,), key, count)}"
        for key, count in held.items()
        if count
    )
    return ", ".join(parts) or "–"


def _holdings(ledger: Ledger) -> list[Block]:
    world, blocks = ledger.world, list[Block]()
    for holding in ledger.declared.holdings.values():
        rows: dict[str, list[str]] = {}
        for row, who in ledger.get(holding.id).items():
            rows.setdefault(who, []).append(ledger.called((holding.rows,), row))
        lines = tuple(
            (ledger.called(holding.of, who), ", ".join(names)) for who, names in rows.items()
        )
        if lines:
            blocks.append(Grid((world.said(holding.name), ""), lines))
    return blocks


def _own_hand(ledger: Ledger) -> list[Block]:
    """Return the cards that only the reader may see."""
    blocks: list[Block] = []
    for deck in ledger.declared.decks.values():
        for seat in ledger.before.order:
            hand = ledger.hand(deck.id, seat)
            if hand and not deck.shown and UNSEEN not in hand:
                text = _("{what} in your hand: {cards}")
                name = ledger.world.said(deck.name)
                blocks.append(Line(text.format(what=name, cards=_cards(ledger, deck, hand))))
    return [*blocks, *map(Line, _offers(ledger.world, ledger.before, own=True))]


def _openly(ledger: Ledger, deck: Deck, seat: str) -> list[str]:
    """Return a hand as this screen may show it. On a phone its owner looks; on a shared screen
    everybody."""
    hand = ledger.hand(deck.id, seat)
    before = ledger.before
    if deck.shown or before.over or before.choices.get(CHANCE) == UNSEEN:
        return hand
    return [UNSEEN] * len(hand)


def hand_of(world: World, state: State, seat: str) -> list[Block]:
    """Return the hidden cards of a seat, for its owner."""
    ledger = Ledger(world, state)
    lines: list[Block] = [Heading(world.seat(seat))]
    for deck in world.declared.decks.values():
        if not deck.shown:
            cards = _cards(ledger, deck, ledger.hand(deck.id, seat))
            lines.append(Line(f"{world.said(deck.name)}: {cards}"))
    return lines


def decks(ledger: Ledger) -> list[Block]:
    """Return a grid of the piles: cards left, open cards, and the last used card."""
    rows = []
    for name, deck in ledger.declared.decks.items():
        cards = ledger.get(name)
        used = ledger.called((deck.table,), cards.used[-1]) if cards.used else "–"
        used += f" ({len(cards.used)})" if len(cards.used) > 1 else ""
        title = ledger.world.said(deck.name)
        rows.append((title, str(ledger.left(name)), _cards(ledger, deck, cards.open), used))
    titles = (_("Deck"), _("left"), _("open"), _("used"))
    return [Grid(titles, tuple(rows), right=frozenset({1}))]


def _cards(ledger: Ledger, deck: Deck, cards: Sequence[str]) -> str:
    """Return cards by their names, each once with its number: `2 Piper, Miller`."""
    counts = Counter(cards)
    named = (
        (f"{n} " if n > 1 else "") + ledger.called((deck.table,), card)
        for card, n in counts.items()
        if card != UNSEEN
    )
    backs = [_("{n} face down").format(n=counts[UNSEEN])] if counts[UNSEEN] else []
    return ", ".join([*named, *backs]) or "–"


def bank(ledger: Ledger) -> list[Block]:
    """Return a grid of the stocks left in the bank."""
    rows = []
    for stock in ledger.declared.stocks.values():
        if stock.supply is None:
            continue
        if not stock.each:
            rows.append((ledger.world.said(stock.name), _left(ledger, stock.id)))
            continue
        parts = (_left_of(ledger, stock, key) for key in ledger.world.ids(stock.each))
        rows.append((ledger.world.said(stock.name), ", ".join(parts)))
    return [Grid((_("Bank"), ""), tuple(rows))]


def _left_of(ledger: Ledger, stock: Stock, key: str) -> str:
    """Return what the bank has of one thing: `5 Spears`."""
    left = _left(ledger, stock.id, key)
    count = int(left) if left.isdecimal() else 1
    return f"{left} {ledger.world.so_many((stock.each,), key, count)}"


def _left(ledger: Ledger, name: str, *key: str) -> str:
    """Return what the bank has of a stock as text; `?` if it cannot be worked out."""
    try:
        return str(ledger.bank(name, key))
    except Unreckoned:
        return "?"


def _of_seat(ledger: Ledger, seat: str) -> list[Block]:
    """Return one player's books, each sum with its lines."""
    declared, world = ledger.declared, ledger.world
    table = declared.seats.table
    blocks: list[Block] = []
    for stock in declared.stocks.values():
        if table not in stock.of:
            continue
        text = _pile(ledger, stock, seat) if stock.each else _figure(ledger, stock, seat)
        blocks.append(Line(f"{world.said(stock.name)}: {text}"))
    for holding in declared.holdings.values():
        if table in holding.of:
            rows = [row for row, who in ledger.get(holding.id).items() if who == seat]
            names = ", ".join(ledger.called((holding.rows,), row) for row in rows)
            blocks.append(Line(f"{world.said(holding.name)}: {names or '-'}"))
    for deck in declared.decks.values():
        hand = _cards(ledger, deck, _openly(ledger, deck, seat))
        blocks.append(Line(f"{world.said(deck.name)}: {hand}"))
    for name in shown_sums(world):
        if table in declared.sums[name].of:
            blocks.append(itemised(ledger, name, seat))
    return blocks


def itemised(ledger: Ledger, name: str, *who: str) -> Block:
    """Return a sum with its lines."""
    title = ledger.world.said(ledger.declared.sums[name].name)
    try:
        items = tuple((item.name, item.amount) for item in ledger.items(name, who, named=True))
    except Unreckoned as error:
        return Line(f"{title}: {why(error)}")
    return Sum(title, items, sum(amount for _name, amount in items))


def ending(world: World, state: State) -> list[Block]:
    """Return the winners and the figures that decided."""
    names = ", ".join(world.seat(seat) for seat in state.winners)
    text = _("{names} has won.") if len(state.winners) == 1 else _("{names} have won together.")
    head = Heading(text.format(names=names) if names else _("The game is over."))
    ledger, winner = Ledger(world, state), world.declared.winner
    if winner is None:
        return [head]
    try:
        best = flow.ranking(ledger)
    except Unreckoned:
        return [head]
    rows = tuple((world.seat(seat), *map(str, figures)) for seat, figures in best)
    titles = [world.said(name) for name in winner.names]
    titles = [title[:1].upper() + title[1:] for title in titles]
    right = frozenset(range(1, 1 + len(titles)))
    return [head, Grid((_title(world, world.declared.seats.table), *titles), rows, right=right)]


def scores(world: World, state: State) -> Chart | None:
    """Return the first figure by which the winner is found, by seat; None where nothing says it."""
    winner = world.declared.winner
    if winner is None:
        return None
    try:
        ranked = dict(flow.ranking(Ledger(world, state)))
    except Unreckoned:
        return None
    bars = (
        Bar(world.seat(seat), float(ranked[seat][0]), str(ranked[seat][0]), seat=seat)
        for seat in state.order
        if ranked.get(seat)
    )
    title = world.said(winner.names[0]) if winner.names else ""
    return Chart(title[:1].upper() + title[1:], tuple(bars))


def chart(world: World, what: str, state: State) -> Chart:
    """Return a stock or a sum as a bar chart."""
    ledger, declared = Ledger(world, state), world.declared
    is_stock = what in declared.stocks
    charted: Any = declared.stocks[what] if is_stock else declared.sums[what]
    of: tuple[str, ...] = charted.of
    bars = []
    for table in of:
        are_seats = table == declared.seats.table
        for row in state.order if are_seats else world.ids(table):
            try:
                number = ledger.stock(what, (row,)) if is_stock else ledger.sum(what, (row,))
            except Unreckoned:
                number = 0
            seat = row if are_seats else ""
            bars.append(Bar(world.called((table,), row), max(0, number), str(number), seat=seat))
    return Chart(world.said(charted.name), tuple(bars))


def changes(world: World, step: Step[State]) -> Iterator[Block]:
    """Yield a line for each change of the books, then one for each that went only as far as it
    could: `Only in part: Coins: Anna has 2; 3 needed`."""
    for entry in summed_up(step.entries):
        yield Line(entry_text(world, entry, step.state), 2)
    for cut in step.cuts:
        yield Line(_("Only in part: {what}").format(what=cut), 2)


def entry_text(world: World, entry: Entry, after: State) -> str:
    """Return a change of the books as text: `Anna +2: Coins`, `Anna +1: Guild (Stoker)`."""
    name, _dot, row = entry.detail.partition(".")
    deck = world.declared.decks.get(name)
    if deck is not None:
        what = world.said(deck.name) + (f" ({world.called((deck.table,), row)})" if row else "")
        if not entry.account:
            return what
        return f"{world.seat(entry.account)} {with_sign(entry.amount)}: {what}"
    stock = world.declared.stocks.get(name)
    if stock is None:
        return f"{entry.account} {with_sign(entry.amount)}"
    what = world.said(stock.name)
    if row:
        what += f" ({world.called((stock.each,), row)})"
    elif stock.spaces:
        keys = (entry.account,) if entry.account else ()
        what += f" ({_figure(Ledger(world, after), stock, *keys)})"
    who = world.called(stock.of, entry.account) if entry.account else ""
    return f"{who} {with_sign(entry.amount)}: {what}".strip()


def document(world: World, state: State, dumped: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state of the game as data, with every sum."""
    ledger, declared = Ledger(world, state), world.declared
    sums: dict[str, Any] = {}
    for name in shown_sums(world):
        of = declared.sums[name].of
        keys: Sequence[str] = [
            key
            for table in of
            for key in (state.order if table == declared.seats.table else world.ids(table))
        ]
        try:
            sums[name] = (
                {key: ledger.sum(name, (key,)) for key in keys} if of else ledger.sum(name, ())
            )
        except Unreckoned:
            sums[name] = None
    return {**dumped, "sums": sums}
