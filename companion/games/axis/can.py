"""`can`: a command that is asked about instead of done. It is read as the command itself is and
goes as far as its first question: what the rules refuse, they refuse before anybody rolls."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.axis.state import AxisState
from companion.games.axis.view import entries_text
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.dry_run import tried
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.possible import listed
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step


def can(context: Context[AxisState], args: Args) -> Reply:
    """Return whether a command would be allowed, why not, and what it would change or ask first.
    Raises UsageError for words that no command understands."""
    words = args.texts("command")
    if listing := listed(context, words):
        return listing
    if words[0] == "can":
        raise UsageError(_("'{word}' can always be asked.").format(word=words[0]))

    def changes(step: Step[AxisState]) -> Iterator[Block]:
        return (Line(text, 2) for text in entries_text(context.play, step.entries))

    return tried(context, words, changes)
