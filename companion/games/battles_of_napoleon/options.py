"""Options that several commands of the game share."""

from __future__ import annotations

from companion.table.arguments import Args, Option
from companion.table.i18n import N_

AT = Option("at", N_("The hex where it ends, if the books shall know."), metavar="HEX")
BOARD = Option(
    "board", N_("The board is right: take what is typed, whatever the books have."), "flag"
)


def by_the_board(args: Args) -> dict[str, bool]:
    """The override in an event: what was typed is what lies on the board."""
    return {"board": True} if args.flag("board") else {}
