"""`people`: who plays what."""

from __future__ import annotations

from companion.table import people
from companion.table.arguments import Args
from companion.table.i18n import _
from companion.table.reply import Grid, Reply
from companion.table.workspace import Workspace


def people_of(workspace: Workspace, args: Args) -> Reply:
    """Write names beside seats, or list them."""
    session = workspace.session()
    words = session.rules.seats(session.state)
    known = people.read(session.store.meta.get(people.META, ""))
    if given := args.rest("names"):
        changed = {**known, **people.named(given, words)}
        known = {key: name for key, name in changed.items() if name}
        session.store.write_meta(people.META, people.written(known))
    people.seat({})
    rows = tuple((words.shown(key), known.get(key, "–")) for key in words.ids)
    return Reply({"people": known}, (Grid((_("Seat"), _("Player")), rows),))
