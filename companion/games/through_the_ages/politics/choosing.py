"""Answers to what a card leaves open (pp. 12, 20)."""

from __future__ import annotations

from companion.games.through_the_ages import scoring
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.politics import permits, resolution, takings
from companion.games.through_the_ages.politics.book import Book
from companion.games.through_the_ages.politics.questions import Answer
from companion.games.through_the_ages.politics.telling import (
    open_question,
    question_text,
    thing,
)
from companion.games.through_the_ages.state import TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _
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
    """`chooses Drama`; of several answers who gives each: `Green: food; Orange: resources`."""
    book, parts = Book(play.world, state), []
    for given in data["answers"]:
        asked = resolution.question(book)
        text = answer_text(play, given)
        parts.append(f"{play.world.player(asked.player)}: {text}" if asked is not None else text)
        if asked is not None and asked.fits(given):
            resolution.answer(book, given)
    if len(parts) > 1:
        return "; ".join(parts)
    return _("chooses {what}").format(what=answer_text(play, data["answers"][0]))


def answer_text(play: Play, given: Answer) -> str:
    """`2 food, 1 resources`, `Drama`."""
    chosen = [(thing(play, key), count) for key, count in given.items() if count]
    alone = len(chosen) == 1 and chosen[0][1] == 1
    parts = [name if alone else f"{count} {name}" for name, count in chosen]
    return ", ".join(parts) or _("nothing")


def who(state: TtaState, data: Data) -> str:
    found = state.affairs.resolution
    several = len(data["answers"]) > 1
    return found.jobs[0].chooser if found is not None and found.jobs and not several else ""


KIND = Kind(check, apply, describe, who=who)
