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
    """Return the state at the beginning of a game."""
    declared = world.declared
    count = int(choices.get("players", declared.seats.least))
    seats = world.ids(declared.seats.table)[:count]
    books: dict[str, Any] = {}
    for name, stock in declared.stocks.items():
        each: Any = {} if stock.each else 0
        books[name] = (
            {key: each for _table, key in world.owners(stock, seats)} if stock.of else each
        )
    books |= {name: {} for name in declared.holdings}
    books |= {
        name: world.deck_class(name)(hands=dict.fromkeys(seats, ())) for name in declared.decks
    }
    for name in declared.decks:
        stack(world, name)
    phase = declared.phases[0]
    state = world.state(
        round=1,
        phase=phase.id,
        turn="",
        order=seats,
        deeds={},
        choices=choices,
        **books,
    )
    ledger = Ledger(world, state)
    for stock in declared.stocks.values():
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
    for name, holding in declared.holdings.items():
        if holding.start is None:
            continue
        holders = {}
        for row in world.ids(holding.rows):
            who = holding.start(ledger.knowing(row=row))
            seated = world.table_of(holding.of, who) if who else ""
            if who and not (seated == declared.seats.table and who not in seats):
                holders[row] = who
        ledger.write(name, holders)
    began = Ledger(world, ledger.state)
    _settle_order(began)
    began.carry_out(declared.at.get("round_begins", ()))
    if _go_on(began, 0):
        return _finish(began).state
    return began.state


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
    over."""
    order = ledger.get("order")
    place = order.index(turn) + 1 if turn else 0
    round_again = order[:place] if phase.again is not None else ()
    for seat in (*order[place:], *round_again):
        if seat not in ledger.get("gone") and (
            phase.again is None or phase.again(ledger.knowing(seat=seat))
        ):
            return str(seat)
    return ""


def _settle_order(ledger: Ledger) -> None:
    """Sort the seats of a round if their order follows from figures."""
    by = ledger.declared.seats.by
    if by:
        figures = {
            seat: tuple(-int(figure(ledger.knowing(seat=seat))) for figure in by)
            for seat in ledger.get("order")
        }
        ledger.write("order", tuple(sorted(ledger.get("order"), key=lambda seat: figures[seat])))


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
    best = ranking(ledger)
    ledger.write("ended", True)
    ledger.write("turn", "")
    top = [seat for seat, figures in best if figures == best[0][1]] if best else []
    ledger.write("winners", tuple(top))
    return ledger.step()


def ranking(ledger: Ledger) -> list[tuple[str, tuple[int, ...]]]:
    """Return the playing seats, best first, with the figures that decide."""
    winner = ledger.declared.winner
    rows = [
        (seat, tuple(int(by(ledger.knowing(seat=seat))) for by in winner.by) if winner else ())
        for seat in ledger.seats
    ]
    return sorted(rows, key=lambda row: tuple(-figure for figure in row[1]))
