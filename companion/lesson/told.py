"""A lesson's card in the lines of a terminal, and as data for a page."""

from __future__ import annotations

from typing import Any

from companion.lesson.card import LessonCard
from companion.table import lexicon
from companion.table.i18n import N_, _
from companion.table.reply import Block, Heading, Line

MORE = N_("more")
"""Word that tells the whole topic of the card at the prompt."""


OVER = N_("The lesson is over: a round is played. You may play on here.")


def blocks(card: LessonCard, fresh: bool) -> list[Block]:
    """Return the card for a terminal; the summary of its topic only where it is `fresh`."""
    if card.over:
        new = lexicon.shown("commands", "new")
        begins = _("'{new}' begins a game.").format(new=new)
        return [Heading(progress(card)), Line(f"{_(OVER)} {begins}")]
    found: list[Block] = [Heading(title(card))]
    topic = card.topic
    if topic is not None:
        page = _("Rules p. {page}").format(page=topic.page)
        found.append(Line(f"{topic.title} ({page})"))
        if fresh:
            found += [Line(text, 2) for text in topic.summary.split("\n") if text.strip()]
    if card.why:
        found.append(Line(card.why))
    if card.line:
        found.append(Line(f"> {card.line}"))
        if card.comes_to:
            found.append(Line(f"→ {card.comes_to}", 2))
    taken = _("Enter does that; or type a line of your own.")
    hint = taken if card.line else _("No line is proposed here: Enter tells what is due.")
    more = _("'{more}' tells the whole topic.").format(more=_(MORE)) if topic is not None else ""
    found.append(Line(" ".join(filter(None, (hint, more)))))
    return found


def title(card: LessonCard) -> str:
    """Return the first line of a card: how far the lesson is, and where the game stands."""
    return f"{progress(card)} · {card.where}"


def progress(card: LessonCard) -> str:
    """Return how far a lesson is: `Lesson 3/42`; without a recording only that it is one."""
    if not card.lines or card.over:
        return _("Lesson")
    text = _("Lesson {n}/{count}")
    return text.format(n=min(card.done + 1, card.lines), count=card.lines)


def document(card: LessonCard) -> dict[str, Any]:
    """Return the card as data."""
    topic = card.topic
    return {
        "done": card.done,
        "lines": card.lines,
        "where": card.where,
        "fresh": card.fresh,
        "topic": topic.id if topic else "",
        "title": topic.title if topic else "",
        "page": topic.page if topic else "",
        "summary": topic.summary if topic else "",
        "why": card.why,
        "line": card.line,
        "comes_to": card.comes_to,
        "over": card.over,
    }
