"""Answers to what a card leaves open (pp. 12, 20)."""

from __future__ import annotations

from companion.games.through_the_ages import scoring
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.politics import permits, resolution, takings
from companion.games.through_the_ages.politics.book import Book
from companion.games.through_the_ages.politics.telling import (
    open_question,
    outcome_lines,
    question_text,
    thing,
)
from companion.games.through_the_ages.state import TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def check(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    """Each answer must fit the question that is open then."""
    for given in data["answers"]:
        found = permits.answering(play, state, "choose", "cards")
        asked = open_question(play, state)
        if found or asked is None:
            return found
        if not asked.fits(given):
            reason = _("This answer does not fit")
            return [play.refuse("cards", reason, question_text(play, asked))]
        found = takings.refusals(play, state, asked, given)
        if found:
            return found
        state = apply(play, state, {"answers": [given]}).state
    return []


def apply(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    book = Book(play.world, state)
    for given in data["answers"]:
        asked = resolution.question(book)
        if asked is not None and asked.fits(given):
            resolution.answer(book, given)
            resolution.finish(book)
    if book.state.affairs.scoring and not book.state.over:
        scoring.proceed(book)
    return book.step()


def describe(play: Play, state: TtaState, data: Data) -> str:
    parts = [
        ", ".join(f"{count} {thing(play, key)}" for key, count in given.items() if count)
        or _("nothing")
        for given in data["answers"]
    ]
    return _("chooses {what}").format(what="; ".join(parts))


def who(state: TtaState, _data: Data) -> str:
    found = state.affairs.resolution
    return found.jobs[0].chooser if found is not None and found.jobs else ""


def report(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    return [Line(describe(play, before, data) + "."), *outcome_lines(play, step.state)]


KIND = Kind(check, apply, describe, report, who)
