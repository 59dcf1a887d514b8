"""Set-ups of a game: which pieces lie where on which board, for tables on a screen.

`kit.yaml` says it line by line (`set-ups`): for each row of a table a piece, found by what its own
row and that one have in common, and the area or cell where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kitgen.draw.drawing import Field, Spot
from kitgen.game.problems import nearest, shown
from kitgen.kit.making import MOST_COPIES, MadePart, Unit, given_to, units_of, values_of
from kitgen.kit.plan import LayingPlan, SetUpPlan
from kitgen.kit.studios import Workshop
from kitgen.parts.expressions import ExpressionError, evaluate
from kitgen.parts.values import BoxSkipped, Values


class Laying(NamedTuple):
    """Copies of a piece on a spot of a board, both by their ids, with one side up."""

    piece: str
    copies: int
    board: str
    spot: str
    side: str = "front"


class SetUp(NamedTuple):
    id: str
    name: str
    layings: tuple[Laying, ...]


def set_ups(shop: Workshop, made: Sequence[MadePart]) -> list[SetUp]:
    """Return every set-up of a game, as far as its pieces and boards were made. Faults are gathered
    in the studio's problems: a piece or a spot that is not there, more pieces than there are."""
    return [_set_up(plan, shop, made) for plan in shop.plan.set_ups]


def group_of(unit: Unit, shop: Workshop) -> str:
    """Return the group that a piece lies with on a table, in the words of the kit; empty for the
    group of its part."""
    try:
        return values_of(unit.plan, shop, given_to(unit.row)).text("group", "")
    except BoxSkipped:
        return ""


def widest_field(board: MadePart) -> Field | None:
    """Return the map of a board: the one with the most areas or cells, if it has any."""
    fields = board.board.fields if board.board else ()
    return max(fields, key=lambda field: len(field.spots), default=None)


def _set_up(plan: SetUpPlan, shop: Workshop, made: Sequence[MadePart]) -> SetUp:
    """Return a set-up with each piece on its spot. More pieces than are made is a fault."""
    boards = {part.id: _spots(part) for part in made if part.board}
    there = {part.id: part for part in made}
    layings: list[Laying] = []
    name = plan.id
    try:
        name = _values(plan.fields, shop, plan, given={}).text("name", plan.id)
        for line in plan.layings:
            layings += _layings_of(line, plan, shop, boards, there)
    except BoxSkipped:
        pass
    wanted: dict[str, int] = {}
    for laying in layings:
        wanted[laying.piece] = wanted.get(laying.piece, 0) + laying.copies
    for piece, count in wanted.items():
        if count > there[piece].count:
            what = f"{count} pieces '{piece}' are laid, {there[piece].count} are made"
            _values(plan.fields, shop, plan, given={}).fault(what, "make more or lay fewer")
    return SetUp(plan.id, name, tuple(layings))


def _spots(board: MadePart) -> Mapping[str, Spot]:
    """Return the places of a board by their names."""
    field = widest_field(board)
    return {spot.name: spot for spot in field.spots} if field else {}


def _values(
    fields: Mapping[str, Any],
    shop: Workshop,
    plan: SetUpPlan | LayingPlan,
    given: Mapping[str, Any],
) -> Values:
    """Return the values of a set-up or one of its lines, with the given names beside the game's."""
    names = {**shop.studio.names(), **given}
    id = f" '{plan.id}'" if isinstance(plan, SetUpPlan) else ""
    what = f"set-up{id}"
    return Values(fields, names, shop.studio.theme, what, plan.place, shop.studio.problems)


def _layings_of(
    line: LayingPlan,
    plan: SetUpPlan,
    shop: Workshop,
    boards: Mapping[str, Mapping[str, Spot]],
    there: Mapping[str, MadePart],
) -> Iterator[Laying]:
    """Yield the pieces that one line lays. Pieces and boards that were not wanted are left out."""
    plans = {part.id: part for part in shop.plan.parts}
    units = [unit for name in line.parts for unit in units_of(plans[name], shop)]
    pieces = {key: unit for unit in units if (key := _key(line, unit)) is not None}
    for row in _rows(line, shop):
        values = _values(line.fields, shop, line, given_to(row))
        try:
            unit = _piece(line, row, pieces, values)
            spot, named = values.text("at"), values.text("board", "")
            count = values.count("count", 1, low=0, high=MOST_COPIES)
            side = values.choice("side", ("front", "back"), "front")
            board = _board_with(spot, named, values, shop, boards)
        except BoxSkipped:
            continue
        if unit.id in there and count and spot in boards.get(board, {}):
            yield Laying(unit.id, count, board, spot, side)


def _board_with(
    spot: str,
    named: str,
    values: Values,
    shop: Workshop,
    boards: Mapping[str, Mapping[str, Spot]],
) -> str:
    """Return the board on which a piece is laid: the named one, else the first that has the place.
    Raises BoxSkipped; no place is missed while some boards are not made."""
    known = [part.id for part in shop.plan.parts if part.kind == "board"]
    if named and named not in known:
        raise values.fault(f"there is no board '{named}'", nearest(named, known), "board")
    board = named or next((id for id, spots in boards.items() if spot in spots), "")
    if all(id in boards for id in known) and spot not in boards.get(board, {}):
        spots = [name for id in boards if named in ("", id) for name in boards[id]]
        what = f"there is no place {shown(spot)} on {named or 'a board'}"
        raise values.fault(what, nearest(spot, spots), "at")
    return board


def _rows(line: LayingPlan, shop: Workshop) -> list[Any]:
    values = _values(line.fields, shop, line, given={})
    return list(values.expression("each")) if values.has("each") else [None]


_Key = tuple[str, ...]


def _key(line: LayingPlan, unit: Unit) -> _Key | None:
    """Return the key that a piece is found by, or None if its row lacks part of it."""
    if not line.by:
        return (str(unit.row),)
    try:
        return tuple(str(evaluate(f"row.{column}", {"row": unit.row})) for column in line.by)
    except ExpressionError:
        return None


def _piece(line: LayingPlan, row: Any, pieces: Mapping[_Key, Unit], values: Values) -> Unit:
    """Return the piece that a row lays. Raises BoxSkipped where there is none."""
    wanted: _Key = (str(row),)
    if line.by:
        fields = Values(
            line.by, values.names, values.theme, values.subject, line.place, values.problems
        )
        wanted = tuple(str(fields.expression(column)) for column in line.by)
    if wanted not in pieces:
        expected = [
            f"{column} {value}" for column, value in zip(line.by or ["row"], wanted, strict=True)
        ]
        what = f"no piece of {', '.join(line.parts)} has {', '.join(expected)}"
        raise values.fault(what, "name the part that has it, or mend 'by'")
    return pieces[wanted]
