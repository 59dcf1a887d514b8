"""Pictures of the board after each round, drawn as `companion board` draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.report.evening import START, ReportData, Stand
from companion.table.commands.board import printed_language, shown
from companion.table.i18n import _
from companion.table.scene import Board
from kitgen.draw.article import Photo
from kitgen.export.scenes import scene_pictures

WIDTH_PX, NARROW_PX = 1600, 1100
"""Width of a picture, and where there are many of them."""
_MANY = 10


class BoardOfRound(NamedTuple):
    """A board at the end of a round."""

    stand: Stand
    board: Board


def boards_after(record: ReportData) -> list[BoardOfRound]:
    """Return the first board after each round in which something on it changed; in a game whose
    boards differ by seat all others too, at the end."""
    boards: list[BoardOfRound] = []
    for stand in record.stands:
        scene = record.rules.scene(stand.state, "")
        if not scene.boards:
            return []
        board = scene.boards[0]
        if not boards or boards[-1].board != board:
            boards.append(BoardOfRound(stand, board))
    last = record.stands[-1]
    others = record.rules.scene(last.state, "").boards[1:]
    return [*boards, *(BoardOfRound(last, board) for board in others)]


def pictures(record: ReportData, seen: Sequence[BoardOfRound], ink: str) -> list[Photo]:
    """Return a picture of each board. Raises DataError for faults of the game's folder."""
    rules = record.rules
    width = WIDTH_PX if len(seen) <= _MANY else NARROW_PX
    scenes = [shown(rules, view.stand.state, view.board) for view in seen]
    drawn = scene_pictures(rules.data, printed_language(rules), scenes, ink, width)
    return [
        Photo(picture.content, picture.width_px, picture.height_px, *_caption(record, view))
        for picture, view in zip(drawn, seen, strict=True)
    ]


def _caption(record: ReportData, seen: BoardOfRound) -> tuple[str, str]:
    """Return the caption of a picture, and what it says to those who cannot see it."""
    goes_on = not record.is_over and seen.stand == record.stands[-1]
    when = _("as it stands") if goes_on else round_name(seen.stand.round)
    text = _("{board}: {when}").format(board=seen.board.title, when=when)
    return text, text


def round_name(number: int) -> str:
    """Return `at the start`, `after round 3`, or `at the end` of a game without rounds."""
    if number == START:
        return _("at the start")
    return _("after round {n}").format(n=number) if number else _("at the end")
