"""`report`: the evening as one file to send on, or to print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.report.evening import ReportData
from companion.report.page import page
from companion.report.story import article
from companion.table.arguments import Args
from companion.table.commands.board import ink_of
from companion.table.errors import CompanionError, UsageError
from companion.table.files import write_bytes, written
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.workspace import Workspace
from kitgen.draw.article import Article, Paragraph
from kitgen.export.articles import STAND_IN, PressError, article_pdf, lost_letters
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
    record, lost = ReportData.of(session), ""
    try:
        told = article(record, not args.flag("no-boards"), ink)
        if kind == "html":
            content = page(told, ink).encode()
        else:
            lost = lost_letters(told)
            told = _with_sign_told(told) if lost else told
            content = article_pdf(told, args.text("paper") or PAPER, ink)
    except (DataError, PressError) as error:
        raise CompanionError(str(error)) from error
    write_bytes(target, content, args.flag("replace"))
    warnings = [_lost_told(lost)] if lost else []
    return Reply({"file": target, **_document(record)}, (written(target),), warnings)


def _with_sign_told(told: Article) -> Article:
    """Return the report with a note on the sign in the place of letters."""
    text = _("{sign} stands for a letter that the font of this file does not have.")
    note = Paragraph(text.format(sign=STAND_IN), quiet=True)
    return told._replace(parts=(note, *told.parts))


def _lost_told(letters: str) -> str:
    """Return the sentence that names the letters that a PDF does not print."""
    text = _(
        "What the font of the PDF lacks is printed there as {sign}: {letters}. The HTML page has "
        "it."
    )
    return text.format(sign=STAND_IN, letters=" ".join(letters))


def _document(record: ReportData) -> dict[str, Any]:
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
