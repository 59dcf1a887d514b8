"""`board`: the printed board with what stands on it, as a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.table import lexicon, looks
from companion.table.arguments import Args
from companion.table.errors import CompanionError, UsageError
from companion.table.files import MARK, write_bytes, written
from companion.table.i18n import _, language
from companion.table.reply import Reply
from companion.table.rules import Rules
from companion.table.scene import Board, Scene
from companion.table.words import Vocabulary
from companion.table.workspace import Workspace
from kitgen.export.scenes import FORMATS, Disc, ShownBoard, StandingPiece, scene_file
from kitgen.game import DataError

INKS = ("full", "low", "grey")
_TONES: Mapping[str, tuple[str, str]] = {
    "plain": ("#fffdf6", "#26241f"),
    "warning": ("#7a2e22", "#ffffff"),
    "good": ("#2f5d3a", "#ffffff"),
    "quiet": ("#fffdf6", "#5a554b"),
}
"""Fill and edge of a sign without a seat, as on the pages of phones."""


class TitledBoard(NamedTuple):
    """A board by its name, and what is drawn of it."""

    title: str
    shown: ShownBoard


def board(workspace: Workspace, args: Args) -> Reply:
    """Write a board with what everybody may know of it. Raises CompanionError."""
    session = workspace.session()
    rules: Rules[Any] = session.rules
    scene = rules.scene(rules.veiled(session.state, ""), "")
    chosen = _chosen(scene, args.rest("which"))
    target = args.text("out") or f"{session.name}.png"
    kind, ink = Path(target).suffix.lower().lstrip("."), ink_of(args)
    if kind not in FORMATS:
        message = _("'{path}' is no picture: name it .png, .svg or .pdf.")
        raise UsageError(message.format(path=target))
    lang = printed_language(rules)
    try:
        board_shown = shown(rules, session.state, chosen)
        content = scene_file(rules.data, lang, board_shown, ink, kind, MARK)
    except DataError as error:
        raise CompanionError(str(error)) from error
    write_bytes(target, content, args.flag("replace"))
    return Reply({"board": list(chosen.parts), "file": target}, (written(target),))


def board_picture(rules: Rules[Any], state: Any) -> bytes | None:
    """Return the first board as a PNG, as everybody may know it; None for a game without one, and
    for one whose folder cannot be drawn."""
    scene = rules.scene(rules.veiled(state, ""), "")
    if not scene.boards:
        return None
    lang = printed_language(rules)
    first = shown(rules, state, scene.boards[0])
    try:
        return scene_file(rules.data, lang, first, INKS[0], FORMATS[0], MARK)
    except DataError:
        return None


def ink_of(args: Args) -> str:
    """Return the ink to print with, `full` where none is given. Raises UsageError."""
    ink = args.text("ink") or INKS[0]
    if ink not in INKS:
        message = _("--{option} is full, low or grey; '{ink}' is none of them.")
        raise UsageError(message.format(option=lexicon.shown("options", "ink"), ink=ink))
    return ink


def printed_language(rules: Rules[Any]) -> str:
    """Return the language in use, or the game's first if its kit is not printed in it."""
    languages = rules.data.languages
    return language() if language() in languages else languages[0]


def _chosen(scene: Scene, which: str) -> Board:
    """Return the named board, or the first. Raises CompanionError."""
    if not scene.boards:
        raise CompanionError(
            _(
                "There is no board to show: the game's folder prints none, or its pictures and "
                "fonts are larger than 64 MB."
            )
        )
    if not which:
        return scene.boards[0]
    names = {"+".join(board.parts): [board.title, *board.parts] for board in scene.boards}
    key = Vocabulary.of(_("boards"), names).find(which)
    return next(board for board in scene.boards if "+".join(board.parts) == key)


def shown(rules: Rules[Any], state: Any, board: Board) -> ShownBoard:
    """Return the things drawn on a board: pieces as they are printed, the rest as discs."""
    colours = looks.looks(rules, rules.seats(state).ids)

    def painted(seat: str, tone: str) -> tuple[str, str]:
        look = colours.get(seat)
        return (look.fill, look.edge) if look else _TONES[tone]

    signs = [
        Disc(sign.place, sign.text, sign.icon, *painted(sign.seat, sign.tone), sign.barred)
        for sign in board.signs
    ]
    emblems = looks.emblems(rules)
    markers = [
        Disc(
            marker.place,
            "" if marker.icon or marker.seat in emblems else marker.text,
            marker.icon or emblems.get(marker.seat, ""),
            *painted(marker.seat, "plain"),
            marker=True,
        )
        for marker in board.markers
    ]
    return ShownBoard(
        board.parts,
        board.repainted,
        board.changed,
        tuple(
            StandingPiece(piece.place, piece.piece, piece.copies, piece.side, piece.turn)
            for piece in board.pieces
        ),
        (*markers, *signs),
        board.piece_mm,
    )
