"""`set` of a declared game: whatever it keeps can be put right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from companion.declared import cards as decks
from companion.declared import flow
from companion.declared.cards import UNSEEN
from companion.declared.ledger import Ledger
from companion.declared.stacks import stack
from companion.declared.state import ANY, State
from companion.declared.world import Play, World
from companion.table.actions import Draft, action, field
from companion.table.corrections import correction
from companion.table.corrections.books import CorrectionSpec, Reader, Rows
from companion.table.corrections.places import SettablePlace, SetValue, declared
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.settable import Settable
from companion.table.veil import ROW
from companion.table.words import Vocabulary, parse_list
from kitgen.game.declared.expressions import Unreckoned


def kind_of(world: World, key: str, module: str) -> type[correction.Correction[Play, State]]:
    """Return the action class that corrects a game's books, called `key` in a module."""
    about = _about(world)
    made: type[correction.Correction[Play, State]] = type(
        key,
        (Correction,),
        {
            "changes": field(correction.CHANGES, N_("What is put right.")),
            "__annotations__": {"changes": correction.Changes},
            "__module__": module,
            "about": about,
        },
    )
    return action(made)


class Correction(correction.Correction[Play, State]):
    """A correction of the books of a declared game."""

    def impossible_refusals(self, play: Play, before: State, after: State) -> list[Refusal]:
        """Return what the books cannot hold: more than the bank has, a card twice, an order without
        a seat."""
        refusals = list[Refusal]()
        seats = sorted(before.order)
        if sorted(after.order) != seats or sorted(after.next_order) not in ([], seats):
            names = ", ".join(map(play.world.seat, before.order))
            text = _("An order names every seat once: {names}")
            refusals.append(Refusal(text.format(names=names)))
        for what, count in (*_overdrawn(play.world, after), *_cards_too_many(play.world, after)):
            text = _("{what}: {n} more than there are")
            refusals.append(Refusal(text.format(n=count, what=what)))
        return refusals

    def settled(self, play: Play, before: State, step: Step[State]) -> Step[State]:
        """Return the step with what follows from another phase, or from the end of the game: its
        winners, or the first turn of the phase."""
        state = step.state
        if state.ended and not before.ended:
            return flow.finished(play.world, state)
        if (state.phase, state.ended) == (before.phase, before.ended):
            return step
        phase = next(p for p in play.world.declared.phases if p.id == state.phase)
        turn = state.order[0] if phase.who == "turns" else ""
        return step._replace(state=replace(state, turn=turn, deeds={}, winners=()))


def _overdrawn(world: World, state: State) -> Iterator[tuple[str, int]]:
    """Yield the names of stocks of which more is out than there is, and how much more."""
    ledger = Ledger(world, state)
    for stock in world.declared.stocks.values():
        if stock.supply is None:
            continue
        for key in world.ids(stock.each) if stock.each else ("",):
            try:
                left = ledger.bank(stock.id, (key,) if key else ())
            except Unreckoned:
                continue
            if left < 0:
                yield world.said(stock.name), -left


def _cards_too_many(world: World, state: State) -> Iterator[tuple[str, int]]:
    """Yield the names of cards that lie in more places than there are copies, and how many more."""
    for name, deck in world.declared.decks.items():
        more = Counter(getattr(state, name).out()) - Counter(stack(world, name))
        for card, count in more.items():
            if card != UNSEEN:
                yield world.called((deck.table,), card), count


def _about(world: World) -> CorrectionSpec:
    """Return what `set` can put right in this game: its fields and decks, the piles and cards that
    lie somewhere, and how the words of each are read and shown."""
    stocks = world.declared.stocks.values()
    example = next((f"{world.ids(s.of[0])[0]}.{s.id}=3" for s in stocks if s.of and not s.each), "")
    roots: dict[tuple[str, ...], type] = {
        (): world.state,
        **{(name,): world.deck_class(name) for name in world.declared.decks},
    }
    derived = [*_lying_places(world), *_piles(world)]
    places = (*(place for path, root in roots.items() for place in declared(root, path)), *derived)
    tables = {table for place in places for table in place.tables}
    titles = {table: world.titled(table.split(ANY)[0]) for table in tables} | {PILES: _("decks")}
    return CorrectionSpec(
        roots=roots,
        titles=titles,
        example=example or "round=2",
        words=_words,
        ids=_ids,
        appliers={"turn": _turn, **dict.fromkeys(LYING, _lay)},
        nows={word: partial(_lying, word) for word in LYING},
        readers={
            **dict.fromkeys(LYING, Reader(CARDS, _read_cards, _shown_cards)),
            **{stock.id: _on_track(world, stock.spaces) for stock in stocks if stock.spaces},
        },
        derived=derived,
        most={stock.id: _most(stock.id) for stock in stocks},
        usual=partial(_usual, world),
    )


def _usual(world: World, state: Any, table: str) -> str:
    """Return the row meant if none is named: the seat whose turn it is, or the only deck."""
    if table == PILES:
        return next(iter(world.declared.decks)) if len(world.declared.decks) == 1 else ""
    seated = state and world.declared.seats.table in table.split(ANY)
    return str(state.turn) if seated else ""


SPACE = N_("a space of the track, or its number")


def _on_track(world: World, spaces: str) -> Reader:
    """Return the reader of a place on a track: its name, or its number from 0."""
    ids = list(world.ids(spaces))

    def read(_draft: Draft[Any, Any], _rows: Rows, text: str) -> int:
        return int(text) if text.isdecimal() else ids.index(world.vocabulary(spaces).find(text))

    def shown(_play: Play, _state: Any, number: Any) -> str:
        known = isinstance(number, int) and 0 <= number < len(ids)
        return world.called((spaces,), ids[number]) if known else str(number)

    return Reader(SPACE, read, shown)


def _piles(world: World) -> list[SettablePlace]:
    """Return the places of counted rows, such as `amber.glass`, for rows that only one stock
    counts."""
    stocks = [stock for stock in world.declared.stocks.values() if stock.of and stock.each]
    tables = Counter((stock.of, stock.each) for stock in stocks)
    return [
        SettablePlace((stock.id, ROW, ROW), (ANY.join(stock.of), stock.each), Settable(), int)
        for stock in stocks
        if tables[stock.of, stock.each] == 1
    ]


# ---- cards that lie open, or are used ------------------------------------------------------------

PILES = "decks"
"""Name used in place of a table of the decks."""
OPEN, USED = N_("open"), N_("used")
LYING = (OPEN, USED)
CARDS = N_("cards by their names")


def _lying_places(world: World) -> list[SettablePlace]:
    """Return the places of open and used cards: `tales.open`, `tales.used`. The rest is the
    pile."""
    if not world.declared.decks:
        return []
    kind = tuple[str, ...]
    return [
        SettablePlace(path=(), tables=(PILES,), mark=Settable(word), kind=kind, nothing=())
        for word in LYING
    ]


def _read_cards(draft: Draft[Any, Any], rows: Rows, text: str) -> list[str]:
    world: World = draft.play.world
    return list(parse_list(text, world.vocabulary(world.declared.decks[rows[0]].table)))


def _shown_cards(play: Play, _state: Any, cards: Any) -> str:
    tables = tuple(deck.table for deck in play.world.declared.decks.values())
    names = cards if isinstance(cards, list | tuple) else [cards]
    return ", ".join(play.world.called(tables, str(card)) for card in names)


def _lying(word: str, _play: Play, state: State, rows: Rows) -> Any:
    return getattr(getattr(state, rows[0]), word)


def _lay(play: Play, state: State, change: SetValue) -> State:
    """Return the state with a deck's cards laid as corrected. Raises ValueError for what are no
    cards."""
    name, value = change.rows[0], change.value
    table = play.world.declared.decks[name].table
    if not isinstance(value, list | tuple) or not set(value) <= set(play.world.ids(table)):
        raise ValueError(CARDS)
    cards = decks.with_lying(getattr(state, name), change.word, tuple(value))
    changed: Any = {name: cards}
    return replace(state, **changed)


def _words(play: Play, state: Any, tables: str, _rows: Rows) -> Vocabulary:
    """Return what the rows of some tables, with `ANY` between them, are called. Phases, deeds and
    decks are called as the table declares it."""
    world = play.world
    if tables == "phases":
        return Vocabulary.of(
            _("phases"), {p.id: world.texts(p.name) for p in world.declared.phases}
        )
    if tables == "deeds":
        more = {entry.name: (entry.name,) for entry in world.more}
        heads = more | {head.id: world.texts(head.names) for head in world.declared.heads}
        return Vocabulary.of(_("commands"), heads)
    if tables == PILES:
        names = {deck.id: world.texts(deck.name) for deck in world.declared.decks.values()}
        return Vocabulary.of(_("decks"), names)
    return world.vocabulary(*filter(None, tables.split(ANY))).only(_ids(play, state, tables))


def _ids(play: Play, state: Any, tables: str) -> list[str]:
    world, ids = play.world, list[str]()
    for table in tables.split(ANY):
        if state is not None and table == world.declared.seats.table:
            ids += state.order
        elif table == PILES:
            ids += world.declared.decks
        elif table and table != "phases":
            ids += world.ids(table)
    return ids


def _turn(_play: Play, state: State, change: SetValue) -> State:
    return replace(state, turn=change.value, deeds={})


def _most(name: str) -> Any:
    """Return the function that gives the most of a stock that an owner can have; None: no limit is
    known."""

    def most(play: Play, state: State, rows: Rows) -> int | None:
        stock = play.world.declared.stocks[name]
        owner = rows[0] if rows else None
        if stock.each:
            return None
        try:
            return Ledger(play.world, state).most(stock, owner, None)
        except Unreckoned:
            return None

    return most
