"""The way on: turns, phases, rounds, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.declared.desk import Desk
from companion.declared.stacks import stack
from companion.declared.state import State
from companion.declared.world import World
from companion.table.rules import Step
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import NOBODY, NOW, ROUND, TURN, TURNS, Phase

_MOST_PHASES = 200
"""Phases that go by at once."""


def first_state(world: World, choices: dict[str, str]) -> State:
    """How a game begins."""
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
    kinds: Any = world.state.__annotations__
    books |= {name: kinds[name](hands=dict.fromkeys(seats, ())) for name in declared.decks}
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
    desk = Desk(world, state)
    for stock in declared.stocks.values():
        owners = list(world.owners(stock, seats)) if stock.of else [("", "")]
        for table, owner in owners:
            start = stock.start.get(table)
            if start is None:
                continue
            for row in world.ids(stock.each) if stock.each else ("",):
                desk.knowing(owner=owner, row=row or owner)
                amount = int(start(desk))
                if amount:
                    desk.change(stock, owner or None, row or None, amount)
    for name, holding in declared.holdings.items():
        if holding.start is None:
            continue
        found = {}
        for row in world.ids(holding.rows):
            who = holding.start(desk.knowing(row=row))
            seated = world.table_of(holding.of, who) if who else ""
            if who and not (seated == declared.seats.table and who not in seats):
                found[row] = who
        desk.put(name, found)
    began = Desk(world, desk.state)
    began.carry_out(declared.at.get("round_begins", ()))
    if _go_on(began, 0):
        return _finish(began).state
    return began.state


def phase_of(world: World, state: State) -> Phase:
    phases = world.declared.phases
    return next((phase for phase in phases if phase.id == state.phase), phases[0])


def after_deed(desk: Desk) -> Step[State]:
    """What follows from a deed: whoever is out, the end of the turn or of the game."""
    _leave(desk)
    if desk.ends_game or _ends(desk, NOW):
        return _finish(desk)
    turn = desk.get("turn")
    if desk.ends_turn or (turn and turn in desk.get("gone")):
        return _walk(desk)
    return Step(desk.state, tuple(desk.entries))


def walk(world: World, state: State) -> Step[State]:
    """The next seat, and after the last one the next phase or round; nothing where a figure on
    the way cannot be reckoned."""
    return state_or(state, lambda: walked(world, state))


def walked(world: World, state: State) -> Step[State]:
    """The same. Raises Unreckoned."""
    return _walk(Desk(world, state, "next"))


def state_or(state: State, work: Callable[[], Step[State]]) -> Step[State]:
    """What some work comes to; the state as it is where a figure cannot be reckoned."""
    try:
        return work()
    except Unreckoned:
        return Step(state)


def _walk(desk: Desk) -> Step[State]:
    world, turn = desk.world, desk.get("turn")
    phase = phase_of(world, desk.before)
    if desk.get("ended"):
        return Step(desk.state, tuple(desk.entries))
    if phase.who == TURNS and turn:
        desk.knowing(seat=turn).carry_out(world.declared.at.get("turn_ends", ()))
        _leave(desk)
        if _ends(desk, TURN):
            return _finish(desk)
        order = desk.get("order")
        for seat in order[order.index(turn) + 1 :]:
            if seat not in desk.get("gone"):
                _begin_turn(desk, seat)
                return Step(desk.state, tuple(desk.entries))
    desk.carry_out(phase.ends)
    over = _go_on(desk, world.declared.phases.index(phase) + 1)
    return _finish(desk) if over else Step(desk.state, tuple(desk.entries))


def _go_on(desk: Desk, place: int) -> bool:
    """The phase of that place, and after the last one the next round; those in which nobody acts
    go by. Whether the game ends with a round."""
    phases: Sequence[Phase] = desk.declared.phases
    for _time in range(_MOST_PHASES):
        if place == len(phases):
            place = 0
            if _end_round(desk):
                return True
        _enter(desk, phases[place])
        if phases[place].who != NOBODY:
            break
        desk.carry_out(phases[place].ends)
        place += 1
    return False


def _end_round(desk: Desk) -> bool:
    """The end of a round and the beginning of the next; whether the game ends."""
    declared, number = desk.declared, desk.get("round")
    desk.put("turn", "")
    desk.carry_out(declared.at.get("round_ends", ()))
    _leave(desk)
    last = declared.rounds is not None and number >= int(declared.rounds(desk))
    if last or desk.ends_game or _ends(desk, ROUND):
        return True
    desk.put("round", number + 1)
    order = desk.get("order")
    if declared.seats.rotates:
        desk.put("order", (*order[1:], order[0]))
    desk.carry_out(declared.at.get("round_begins", ()))
    return False


def _enter(desk: Desk, phase: Phase) -> None:
    desk.put("phase", phase.id)
    desk.put("turn", "")
    desk.put("deeds", {})
    desk.carry_out(phase.begins)
    if phase.who == TURNS:
        first = next((s for s in desk.get("order") if s not in desk.get("gone")), "")
        if first:
            _begin_turn(desk, first)


def _begin_turn(desk: Desk, seat: str) -> None:
    desk.put("turn", seat)
    desk.put("deeds", {})
    desk.knowing(seat=seat).carry_out(desk.declared.at.get("turn_begins", ()))


def _leave(desk: Desk) -> None:
    """Those for whom the game is over leave it."""
    out = desk.declared.out
    if out is None:
        return
    for seat in list(desk.seats):
        if out(desk.knowing(seat=seat)):
            desk.put("gone", (*desk.get("gone"), seat))


def _ends(desk: Desk, moment: str) -> bool:
    """Whether the game ends at a moment: a turn's end is one where 'now' is looked at too."""
    if desk.declared.out is not None and len(desk.get("order")) > 1 >= len(desk.seats):
        return True
    moments = {NOW: (NOW,), TURN: (NOW, TURN), ROUND: (NOW, TURN, ROUND)}[moment]
    return any(end.condition(desk) for end in desk.declared.ends if end.at in moments)


def _finish(desk: Desk) -> Step[State]:
    best = ranking(desk)
    desk.put("ended", True)
    desk.put("turn", "")
    top = [seat for seat, figures in best if figures == best[0][1]] if best else []
    desk.put("winners", tuple(top))
    return Step(desk.state, tuple(desk.entries))


def ranking(desk: Desk) -> list[tuple[str, tuple[int, ...]]]:
    """Those who play, the best first, with the figures that decide."""
    winner = desk.declared.winner
    rows = [
        (seat, tuple(int(by(desk.knowing(seat=seat))) for by in winner.by) if winner else ())
        for seat in desk.seats
    ]
    return sorted(rows, key=lambda row: tuple(-figure for figure in row[1]))
