"""`set` of a declared game: whatever it keeps can be put right."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.declared.cards import UNSEEN
from companion.declared.ledger import Ledger
from companion.declared.stacks import stack
from companion.declared.state import ANY, State
from companion.declared.world import Play, World
from companion.table.actions import action, field
from companion.table.corrections import correction
from companion.table.corrections.books import About, Rows
from companion.table.corrections.places import Change
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.words import Vocabulary
from kitgen.game.declared.expressions import Unreckoned
from kitgen.quick import replace


def kind_of(world: World, key: str, module: str) -> type[correction.Correction[Play, State]]:
    """The action class of a game's corrections, called `key` in a module."""
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
    """The books put right."""

    def impossible(self, play: Play, before: State, after: State) -> list[Refusal]:
        """No bank gives more than it has."""
        ledger, found = Ledger(play.world, after), list[Refusal]()
        for stock in play.world.declared.stocks.values():
            if stock.supply is None:
                continue
            for key in play.world.ids(stock.each) if stock.each else ("",):
                try:
                    left = ledger.bank(stock.id, (key,) if key else ())
                except Unreckoned:
                    continue
                if left < 0:
                    name = play.world.said(stock.name)
                    text = _("{what}: {n} more than there are")
                    found.append(Refusal(text.format(n=-left, what=name)))
        for name, deck in play.world.declared.decks.items():
            more = Counter(getattr(after, name).out()) - Counter(stack(play.world, name))
            for card, count in more.items():
                if card != UNSEEN:
                    text = _("{what}: {n} more than there are")
                    what = play.world.called((deck.table,), card)
                    found.append(Refusal(text.format(n=count, what=what)))
        return found

    def settled(self, play: Play, before: State, step: Step[State]) -> Step[State]:
        state = step.state
        if state.phase == before.phase:
            return step
        phase = next(p for p in play.world.declared.phases if p.id == state.phase)
        turn = state.order[0] if phase.who == "turns" else ""
        return step._replace(state=replace(state, turn=turn, deeds={}))


def _about(world: World) -> About:
    seats = world.declared.seats.table
    stocks = world.declared.stocks.values()
    kinds: Any = world.state.__annotations__
    example = next((f"{world.ids(s.of[0])[0]}.{s.id}=3" for s in stocks if s.of and not s.each), "")
    titles = {ANY.join(stock.of): world.titled(stock.of[0]) for stock in stocks if stock.of}
    titles |= {seats: world.titled(seats)} if world.declared.decks else {}
    titles |= {one.rows: world.titled(one.rows) for one in world.declared.holdings.values()}
    return About(
        roots={(): world.state, **{(name,): kinds[name] for name in world.declared.decks}},
        titles=titles,
        example=example or "round=2",
        words=_words,
        ids=_ids,
        puts={"turn": _turn},
        most={stock.id: _most(stock.id) for stock in stocks},
        usual=lambda state, table: state.turn if state and seats in table.split(ANY) else "",
    )


def _words(play: Play, state: Any, tables: str, _rows: Rows) -> Vocabulary:
    world = play.world
    if tables == "phases":
        return Vocabulary.of(
            _("phases"), {p.id: world.texts(p.name) for p in world.declared.phases}
        )
    return world.vocabulary(*filter(None, tables.split(ANY))).only(_ids(play, state, tables))


def _ids(play: Play, state: Any, tables: str) -> list[str]:
    world, found = play.world, list[str]()
    for table in tables.split(ANY):
        if state is not None and table == world.declared.seats.table:
            found += state.order
        elif table and table != "phases":
            found += world.ids(table)
    return found


def _turn(_play: Play, state: State, change: Change) -> State:
    return replace(state, turn=change.value, deeds={})


def _most(name: str) -> Any:
    def most(play: Play, state: State, rows: Rows) -> int | None:
        stock = play.world.declared.stocks[name]
        own = rows[0] if rows else None
        if stock.each:
            return None
        try:
            return Ledger(play.world, state).most(stock, own, None)
        except Unreckoned:
            return None

    return most
