"""`report`: the evening as one file to send on, or to print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.report.evening import Record
from companion.report.page import page
from companion.report.story import article
from companion.table.arguments import Args
from companion.table.commands.board import ink_of
from companion.table.errors import CompanionError, UsageError
from companion.table.files import write_bytes, written
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.workspace import Workspace
from kitgen.export.articles import PressError, article_pdf
from kitgen.game import DataError

FORMATS = ("html", "pdf")
PAPER = "a4"


def report(workspace: Workspace, args: Args) -> Reply:
    """Write the report of a session as HTML or PDF. Raises CompanionError."""
    session = workspace.session()
    target = args.text("out") or f"{session.name}.html"
    kind, ink = Path(target).suffix.lower().lstrip("."), ink_of(args)
    if kind not in FORMATS:
        message = _("'{path}' is no report: name it .html or .pdf.")
        raise UsageError(message.format(path=target))
    record = Record.of(session)
    try:
        told = article(record, not args.flag("no-boards"), ink)
        if kind == "html":
            content = page(told, ink).encode()
        else:
            content = article_pdf(told, args.text("paper") or PAPER, ink)
    except (DataError, PressError) as error:
        raise CompanionError(str(error)) from error
    write_bytes(target, content, args.flag("replace"))
    return Reply({"file": target, **_document(record)}, (written(target),))


def _document(record: Record) -> dict[str, Any]:
    """Return the main figures of a report for `--json`."""
    return {
        "session": record.name,
        "game": record.rules.game,
        "over": record.is_over,
        "winners": list(record.winners),
        "people": dict(record.people),
        "rounds": max(stand.round for stand in record.stands),
        "battles": sum(1 for _battle in record.battles()),
        "scores": record.scores(record.state),
    }
