"""`note`: a word of one's own beside a session, such as where the evening stopped."""

from __future__ import annotations

from companion.table import letters
from companion.table.arguments import Args
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.people import NOBODY
from companion.table.reply import Line, Reply
from companion.table.words import plain
from companion.table.workspace import Workspace

NOTE = "note"
"""Key under which a session keeps the note."""
LONGEST = 400
NOTHING = N_("nothing")


def note(workspace: Workspace, args: Args) -> Reply:
    """Set the note of a session, or tell it. Raises UsageError for one that is too long."""
    name, store = workspace.store()
    text = args.rest("text")
    if text:
        if not letters.fits(text, LONGEST) or not letters.are_seen(text):
            message = _("A note is one line of at most {most} letters.")
            raise UsageError(message.format(most=LONGEST))
        none = plain(text) in (plain(NOTHING), plain(_(NOTHING)), NOBODY)
        store.write_meta(NOTE, "" if none else text)
    written = store.meta.get(NOTE, "")
    told = written or _("There is no note; 'note TEXT' writes one.")
    return Reply({"session": name, "note": written}, (Line(told),))
