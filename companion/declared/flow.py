"""The way on: turns, phases, rounds, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.declared.ledger import Ledger
from companion.declared.secret_answers import reveal_all
from companion.declared.stacks import stack
from companion.declared.state import State
from companion.declared.world import World
from companion.table.rules import Step
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import NOBODY, NOW, ROUND, TURN, TURNS, Phase

_MOST_PHASES = 200
"""Most phases that go by at once."""


def first_state(world: World, choices: Mapping[str, str]) -> State:
    """Return the state at the beginning of a game. Raises Unreckoned."""
    declared = world.declared
    count = int(choices.get("players", declared.seats.least))
    seats = world.ids(declared.seats.table)[:count]
    for name in declared.decks:
        stack(world, name)  # raises for a deck of too many cards
    state = world.state(
        round=1,
        phase=declared.phases[0].id,
        turn="",
        order=seats,
        deeds={},
        choices=choices,
        **_empty_books(world, seats),
    )
    ledger = Ledger(world, state)
    _hand_out_stocks(ledger, seats)
    _hand_out_holdings(ledger, seats)
    began = Ledger(world, ledger.state)
    _settle_order(began)
    began.carry_out(declared.at.get("round_begins", ()))
    if _go_on(began, 0):
        return _finish(began).state
    return began.state


def _empty_books(world: World, seats: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of the state for stocks, holdings and decks of which nobody has any."""
    declared, books = world.declared, dict[str, Any]()
    for name, stock in declared.stocks.items():
        nothing: Any = {} if stock.each else 0
        books[name] = nothing
        if stock.of:
            books[name] = {key: nothing for _table, key in world.owners(stock, seats)}
    for name in declared.holdings:
        books[name] = {}
    for name in declared.decks:
        books[name] = world.deck_class(name)(hands=dict.fromkeys(seats, ()))
    return books


def _hand_out_stocks(ledger: Ledger, seats: tuple[str, ...]) -> None:
    """Give each owner what the table declares as its `start`. Raises Unreckoned."""
    world = ledger.world
    for stock in ledger.declared.stocks.values():
        owners = list(world.owners(stock, seats)) if stock.of else [("", "")]
        for table, owner in owners:
            start = stock.start.get(table)
            if start is None:
                continue
            for row in world.ids(stock.each) if stock.each else ("",):
                ledger.knowing(owner=owner, row=row or owner)
                amount = int(start(ledger))
                if amount:
                    ledger.change(stock, owner or None, row or None, amount)


def _hand_out_holdings(ledger: Ledger, seats: tuple[str, ...]) -> None:
    """Give each row of a holding to its declared holder, unless that is a seat that does not
    play. Raises Unreckoned."""
    world, declared = ledger.world, ledger.declared
    for name, holding in declared.holdings.items():
        if holding.start is None:
            continue
        holders = {}
        for row in world.ids(holding.rows):
            who = holding.start(ledger.knowing(row=row))
            if not who:
                continue
            is_seat = world.table_of(holding.of, who) == declared.seats.table
            if not is_seat or who in seats:
                holders[row] = who
        ledger.write(name, holders)


def phase_of(world: World, state: State) -> Phase:
    phases = world.declared.phases
    return next((phase for phase in phases if phase.id == state.phase), phases[0])


def after_deed(ledger: Ledger) -> Step[State]:
    """Return the step after a deed: seats leave, secrets open once all are there, and the turn or
    the game may end. Raises Unreckoned."""
    _leave(ledger)
    if ledger.get("sealed"):
        reveal_all(ledger)
        _leave(ledger)
    if ledger.ends_game or _ends(ledger, NOW):
        return _finish(ledger)
    turn = ledger.get("turn")
    if ledger.ends_turn or (turn and turn in ledger.get("gone")):
        return _walk(ledger)
    return ledger.step()


def walk(world: World, state: State) -> Step[State]:
    """Return the step to the next seat, after the last one to the next phase or round. The state
    stays as it is if a figure on the way cannot be worked out."""
    return state_or(state, lambda: walked(world, state))


def walked(world: World, state: State) -> Step[State]:
    """Return the step to the next seat, phase or round. Raises Unreckoned."""
    return _walk(Ledger(world, state, "next"))


def state_or(state: State, work: Callable[[], Step[State]]) -> Step[State]:
    """Return the step of `work`, or the unchanged state if a figure cannot be worked out."""
    try:
        return work()
    except Unreckoned:
        return Step(state)


def _walk(ledger: Ledger) -> Step[State]:
    """End the turn or the phase with what the game carries out there, and begin the next; or end
    the game."""
    world, turn = ledger.world, ledger.get("turn")
    phase = phase_of(world, ledger.before)
    if ledger.get("ended"):
        return ledger.step()
    if phase.who == TURNS and turn:
        ledger.knowing(seat=turn).carry_out(world.declared.at.get("turn_ends", ()))
        _leave(ledger)
        if _ends(ledger, TURN):
            return _finish(ledger)
        seat = _after(ledger, phase, turn)
        if seat:
            _begin_turn(ledger, seat)
            return ledger.step()
    ledger.carry_out(phase.ends)
    over = _go_on(ledger, world.declared.phases.index(phase) + 1)
    return _finish(ledger) if over else ledger.step()


def _after(ledger: Ledger, phase: Phase, turn: str = "") -> str:
    """Return the next seat in a phase, the first one if `turn` is empty. Empty if the turns are
    over. With `again` turns go round and round, to the seats for which that holds."""
    order = ledger.get("order")
    place = order.index(turn) + 1 if turn else 0
    from_the_first = order[:place] if phase.again is not None else ()
    for seat in (*order[place:], *from_the_first):
        if seat in ledger.get("gone"):
            continue
        if phase.again is None or phase.again(ledger.knowing(seat=seat)):
            return str(seat)
    return ""


def _settle_order(ledger: Ledger) -> None:
    """Sort the seats of a round, the greatest figures first, if their order follows from
    figures."""
    by = ledger.declared.seats.by
    if by:
        order = ledger.get("order")
        keys = {
            seat: tuple(-int(figure(ledger.knowing(seat=seat))) for figure in by) for seat in order
        }
        ledger.write("order", tuple(sorted(order, key=lambda seat: keys[seat])))


def _go_on(ledger: Ledger, place: int) -> bool:
    """Enter the phase at that place, or the next round after the last phase. Phases in which nobody
    acts pass. Return whether the game ends with a round."""
    phases: Sequence[Phase] = ledger.declared.phases
    for _time in range(_MOST_PHASES):
        if place == len(phases):
            place = 0
            if _end_round(ledger):
                return True
        phase = phases[place]
        _enter(ledger, phase)
        if phase.who != NOBODY and (phase.again is None or ledger.get("turn")):
            break
        ledger.carry_out(phase.ends)
        place += 1
    return False


def _end_round(ledger: Ledger) -> bool:
    """End the round and begin the next one. Return whether the game ends."""
    declared, number = ledger.declared, ledger.get("round")
    ledger.write("turn", "")
    ledger.carry_out(declared.at.get("round_ends", ()))
    _leave(ledger)
    last = declared.rounds is not None and number >= int(declared.rounds(ledger))
    if last or ledger.ends_game or _ends(ledger, ROUND):
        return True
    ledger.write("round", number + 1)
    _take_order(ledger)
    order = ledger.get("order")
    if declared.seats.rotates:
        ledger.write("order", (*order[1:], order[0]))
    _settle_order(ledger)
    ledger.carry_out(declared.at.get("round_begins", ()))
    return False


def _take_order(ledger: Ledger) -> None:
    """Take over the order that was settled while turns went on."""
    waiting = ledger.get("next_order")
    if waiting:
        ledger.write("order", waiting)
        ledger.write("next_order", ())


def _enter(ledger: Ledger, phase: Phase) -> None:
    """Begin a phase, and the first turn in it."""
    ledger.write("phase", phase.id)
    ledger.write("turn", "")
    _take_order(ledger)
    _forget(ledger)
    ledger.carry_out(phase.begins)
    if phase.who == TURNS:
        first = _after(ledger, phase)
        if first:
            _begin_turn(ledger, first)


def _forget(ledger: Ledger) -> None:
    """Clear the deeds and offers of the last turn."""
    ledger.write("deeds", {})
    if ledger.get("offers"):
        ledger.write("offers", {})


def _begin_turn(ledger: Ledger, seat: str) -> None:
    ledger.write("turn", seat)
    _forget(ledger)
    ledger.knowing(seat=seat).carry_out(ledger.declared.at.get("turn_begins", ()))


def _leave(ledger: Ledger) -> None:
    """Move the seats whose game is over to `gone`."""
    out = ledger.declared.out
    if out is None:
        return
    for seat in list(ledger.seats):
        if out(ledger.knowing(seat=seat)):
            ledger.write("gone", (*ledger.get("gone"), seat))


def _ends(ledger: Ledger, moment: str) -> bool:
    """Return whether the game ends at a moment. Conditions of 'now' also count at the end of a turn
    and of a round."""
    if ledger.declared.out is not None and len(ledger.get("order")) > 1 >= len(ledger.seats):
        return True
    moments = {NOW: (NOW,), TURN: (NOW, TURN), ROUND: (NOW, TURN, ROUND)}[moment]
    return any(end.condition(ledger) for end in ledger.declared.ends if end.at in moments)


def finished(world: World, state: State) -> Step[State]:
    """Return the step that ends a game that people say is over, with its winners. The state stays
    as it is if they cannot be worked out."""
    return state_or(state, lambda: _finish(Ledger(world, state)))


def _finish(ledger: Ledger) -> Step[State]:
    """End the game: all seats with the best figures have won."""
    ranked = ranking(ledger)
    ledger.write("ended", True)
    ledger.write("turn", "")
    best = ranked[0][1] if ranked else ()
    ledger.write("winners", tuple(seat for seat, figures in ranked if figures == best))
    return ledger.step()


def ranking(ledger: Ledger) -> list[tuple[str, tuple[int, ...]]]:
    """Return the playing seats, best first, with the figures that decide."""
    winner = ledger.declared.winner
    rows = [
        (seat, tuple(int(by(ledger.knowing(seat=seat))) for by in winner.by) if winner else ())
        for seat in ledger.seats
    ]
    return sorted(rows, key=lambda row: tuple(-figure for figure in row[1]))
