"""Whither a unit moves, asked with the hexes that it may move to (pp. 32-33, 40-41).

A `UnitMove` says how a unit moves (`way`: forward, back, rejoin, turn) and what is known of it:
hex, facing. `STAY` is a unit that is asked about and may do nothing. A hex is *known* where a
player gave it; with `board` people read hexes off the board, and known hexes are not compared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import Draft, one_word
from companion.games.battles_of_napoleon.field import BACK, FORWARD, REJOIN
from companion.games.battles_of_napoleon.hexes import (
    CORNERS,
    Hex,
    corners_between,
    distance,
    within,
)
from companion.games.battles_of_napoleon.movement.moves import (
    STAY,
    STAYS,
    TURN,
    WITH,
    UnitMove,
    about,
    most_hexes,
    read_move,
)
from companion.games.battles_of_napoleon.movement.one_unit import move_refusals
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.words import HEX, command_words, hex_text, spot_of
from companion.table.actions import Ask, Asking, Input
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _, every
from companion.table.posed import FEW
from companion.table.reply import Line
from companion.table.words import Vocabulary, plain

ON_FOOT = (FORWARD, BACK, REJOIN)
ANSWERS: Mapping[str, str] = {
    STAY: STAYS,
    FORWARD: N_("forward"),
    BACK: N_("to the rear"),
    REJOIN: N_("to its group"),
}
"""Words for how a unit moves where no hex says it. `back` takes an answer back."""
OF, OPEN_TO = "of", "open_to"
"""Keys in the draft: the unit that is asked about, and how it may move."""


def ways(draft: Draft, unit: Unit, board: bool = False) -> list[UnitMove]:
    """Return how a unit may move if nobody says to which hex: where the books know its own, in the
    ways that lead to one. With `board` the board shows the hex."""
    play, state = draft.play, draft.state
    known = [UnitMove(unit.id, way) for way in ON_FOOT]
    open_to = [move for move in known if not move_refusals(play, state, move, board=False)]
    if board or unit.hex is None:
        return open_to
    return [move for move in open_to if goals(play, state, move)]


def goals(play: Play, state: NapoleonState, move: UnitMove) -> list[UnitMove]:
    """Return a move to each hex that it may lead to, where the books know from where: what lies
    before the unit first, then what it turns to. A hex where the unit cannot keep its facing comes
    with the first one that it can take."""
    unit = state.units[move.unit]
    if unit.hex is None or move.hex is not None or move.way not in ON_FOOT:
        return []
    ahead, start = battlefield.front_of(play.world, unit) or (), unit.hex
    near = within(start, most_hexes(play, state, unit, move.way))
    near.sort(key=lambda place: (distance(start, place), place not in ahead, place))
    inside = [place for place in near if battlefield.inside(play.world, state, place)]
    turned = (_turned(play, state, replace(move, hex=goal)) for goal in inside)
    return [move_to for move_to in turned if move_to is not None]


def _turned(play: Play, state: NapoleonState, move: UnitMove) -> UnitMove | None:
    """Return a move to a hex as it is allowed: without a turn, else with the least one."""
    facing = state.units[move.unit].facing
    turns = (
        sorted(CORNERS, key=lambda corner_to: corners_between(facing, corner_to)) if facing else []
    )
    if move.facing:
        turns = []
    ways = [move, *(replace(move, facing=corner) for corner in turns if corner != facing)]
    return next((way for way in ways if not move_refusals(play, state, way, board=False)), None)


def _why_nowhere(play: Play, state: NapoleonState, move: UnitMove) -> list[Refusal]:
    """Return why a unit can move to none of the hexes before it."""
    ahead = battlefield.front_of(play.world, state.units[move.unit]) or ()
    reasons = (move_refusals(play, state, replace(move, hex=goal), board=False) for goal in ahead)
    return next(filter(None, reasons), [])


def legal(draft: Draft, unit: Unit, board: bool, way: str | None = None) -> list[UnitMove]:
    """Return the moves that a unit may make, all of them or those of one `way`.

    Where the books know its hex, they are moves to hexes, each hex once. Where they do not, or with
    `board`, they are ways without a hex. A unit that cannot move at all may turn instead, if its
    facing is known (p. 40)."""
    play, state = draft.play, draft.state
    on_foot = [move for move in ways(draft, unit, board) if way in (None, move.way)]
    to_hexes = dict[Hex | None, UnitMove]()
    if not board:
        for move in on_foot:
            for goal in goals(play, state, move):
                to_hexes.setdefault(goal.hex, goal)
    if to_hexes or on_foot:
        return list(to_hexes.values()) or on_foot
    if not unit.facing or way is not None:
        return []
    turns = [UnitMove(unit.id, TURN, facing=corner) for corner in CORNERS if corner != unit.facing]
    return [turn for turn in turns if not move_refusals(play, state, turn, board=False)]


def _meant(draft: Draft, move: UnitMove, board: bool) -> UnitMove:
    """Return a move to a hex to which its unit cannot go forward, in the way in which it can."""
    ways = (replace(move, way=way) for way in ON_FOOT)
    fitting = (way for way in ways if not move_refusals(draft.play, draft.state, way, board))
    return next(fitting, move) if move.hex and move.way == FORWARD else move


def asked(draft: Draft, move: UnitMove, board: bool) -> Asking[UnitMove]:
    """Return a typed move, completed by a question where a hex is missing.

    A move with a hex, a turn and a `with` of rifles come back as they were typed. Otherwise the
    hexes that the unit may move to are listed, those of the typed way only; of all ways, if forward
    was meant and nothing lies open there. Where the books know no hex to list, the move comes back
    without one, and where they know that none is open, the reason is raised as a refusal. A `STAY`
    is asked about in any case, and may be answered by a hex, a way, or staying."""
    play, unit = draft.play, draft.state.units[move.unit]
    move = _meant(draft, move, board)
    may_stay, is_complete = move.way == STAY, move.hex is not None or move.way in (TURN, WITH)
    forward_is_barred = (
        move.way == FORWARD
        and not is_complete
        and bool(move_refusals(play, draft.state, move, board))
    )
    only_way = None if may_stay or forward_is_barred else move.way
    # A group gone through by the board is still offered the hexes that the books know.
    known = [] if is_complete else legal(draft, unit, board and not may_stay, only_way)
    if not may_stay and not is_complete and not known and not board and unit.hex is not None:
        draft.refuse(_why_nowhere(play, draft.state, replace(move, hex=None)))
    if not may_stay and not any(option.hex for option in known):
        return move

    def check_rules(answer: UnitMove) -> None:
        if answer.way != STAY and (refusals := move_refusals(play, draft.state, answer, board)):
            raise UsageError(" ".join(map(str, refusals)))

    answers = [move, *known] if may_stay else known
    draft = draft.having(OF, unit.id).having(OPEN_TO, answers)
    numbered = [f"{n} {_shown(draft, answer)}" for n, answer in enumerate(answers, 1)]
    goal: UnitMove = yield Ask(
        "moves",
        draft,
        prompt=_("{unit}: where to").format(unit=about(play, unit)),
        input=WHITHER,
        legal=answers,
        listed=len(answers) <= FEW,
        above=[] if len(answers) <= FEW else [Line("  ".join(numbered))],  # in one line
        default=move,
        usual=move if may_stay else known[0] if forward_is_barred else None,
        required=may_stay,
        wanted=True,
        typed=False,
        check=check_rules,
        missing=_("MOVES is missing: UNIT, UNIT HEX."),
        where=unit.id,
    )
    if goal.way == STAY:
        return goal
    return replace(goal, facing=goal.facing or move.facing, terrain=goal.terrain or move.terrain)


def _answers() -> Vocabulary:
    names = {key: (_(text), *every(text)) for key, text in ANSWERS.items()}
    return Vocabulary.of(_("answers"), names)


def _shown(draft: Draft, move: UnitMove) -> str:
    """Return text such as `M4 hill`, `turn NE`, `stay`."""
    if move.way == TURN:
        return f"{command_words(draft.play.world, TURN).shown(TURN)} {move.facing}"
    if move.hex is None:
        return _answers().shown(move.way)
    return " ".join(filter(None, (hex_text(move.hex), _ground(draft, move.hex), move.facing)))


def _ground(draft: Draft, place: Hex) -> str:
    """Return the ground of a hex in words; empty for open, level ground."""
    world = draft.play.world
    known = battlefield.ground_of(world, draft.state.scenario)
    key = known.terrain.get(place, "open")
    if not key.startswith("open"):
        return world.name("terrain", key)
    return _("hill") if known.level.get(place) else ""


def _read(draft: Draft, text: str) -> UnitMove:
    """Read how the unit in the draft moves: `M4`, `M4 NE`, `2 NE` of a list, `turn NE`, `stay`.

    An answer as the list shows it is that answer. A hex takes the way of the listed move to it, for
    example to the rear; one that is not listed is forward. Raises UsageError."""
    unit, known = draft.answers[OF], draft.answers[OPEN_TO]
    first, _gap, rest = text.partition(" ")
    if first.isdecimal() and 0 < int(first) <= len(known):
        first = _shown(draft, known[int(first) - 1])  # a number stands for the answer it numbers
    typed = f"{first} {rest}".strip()
    for answer in known:
        shown = plain(_shown(draft, answer))
        if plain(typed) == shown:
            return answer  # type: ignore[no-any-return]
        if answer.hex and plain(typed).startswith(f"{shown} "):  # another facing behind it
            typed = f"{hex_text(answer.hex)} {rest.split()[-1]}"
    label = draft.play.world.label(unit)
    if " " not in typed and not re.fullmatch(HEX, typed):
        return UnitMove(unit, _answers().find(typed))
    move = read_move(draft, f"{label} {typed}")
    way = next((answer.way for answer in known if answer.hex == move.hex and move.hex), FORWARD)
    return replace(move, way=way) if move.way == FORWARD else move


def _place(move: UnitMove) -> str:
    return spot_of(move.hex) if move.hex else ""


WHITHER: Input[UnitMove] = one_word(_read, _shown)._replace(picked=True, key=_place)
