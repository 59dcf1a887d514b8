"""Answers to what a card leaves open (pp. 12, 20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from companion.games.through_the_ages import scoring
from companion.games.through_the_ages.action import AgesAction, Draft
from companion.games.through_the_ages.effects import resolution, transfers
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.effects.questions import Answer, Question, read_answer
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import gates
from companion.games.through_the_ages.politics.narration import (
    open_question,
    question_text,
    sought,
    thing,
)
from companion.games.through_the_ages.politics.words import parts_of, thing_words
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, accepted, action
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.words import Vocabulary, plain

MANY = 50
"""So many answers are listed at most."""


# ---- words ---------------------------------------------------------------------------------------


def _given(world: World, state: TtaState, asked: Question, said: str) -> Answer:
    """`2 food 1 resource`, `orange: drama`. Raises UsageError."""
    text = _without_player(world, state, said, asked.player)
    return read_answer(asked, thing_words(world, asked), text)


def _without_player(world: World, state: TtaState, text: str, expected: str) -> str:
    """`orange: drama`, `orange drama` -> `drama`; the name must be that of who is asked.
    Raises UsageError."""
    head, colon, tail = text.partition(":")
    words = world.player_words(state.players)
    if not colon:
        head, _blank, tail = text.partition(" ")
        if not tail or plain(head) not in map(plain, words.spellings[expected]):
            return text
    player = words.find(head.strip())
    if player != expected:
        message = _("It is {expected} who chooses now, not {player}.")
        names = {"expected": world.player(expected), "player": world.player(player)}
        raise UsageError(message.format(**names))
    return tail.strip()


def _first_given(
    world: World, state: TtaState, asked: Question, typed: list[str]
) -> tuple[Answer, list[str]]:
    """The answer that the first parts between commas give, and the parts behind it. A part that
    does not fit alone may fit with those behind it: `4 food, 4 resources`."""
    alone = _given(world, state, asked, typed[0])
    for count in range(2, len(typed) + 1):
        if asked.fits(alone):
            break
        try:
            given = _given(world, state, asked, ", ".join(typed[:count]))
        except UsageError:
            break
        if asked.fits(given):
            return given, typed[count:]
    return alone, typed[1:]


def _read(draft: actions.Draft[Any, Any], text: str) -> Answer:
    """The answer to the question that is open. Raises UsageError."""
    asked = open_question(draft.play, draft.state)
    assert asked is not None
    return _given(draft.play.world, draft.state, asked, text)


def _lead(draft: actions.Draft[Any, Any], words: Sequence[str]) -> tuple[Answer, list[str]]:
    """The first of several answers, with commas between."""
    asked, parts = open_question(draft.play, draft.state), parts_of(" ".join(words))
    assert asked is not None
    found, left = _first_given(draft.play.world, draft.state, asked, parts or [""])
    return found, ", ".join(left).split()


def _shown(draft: actions.Draft[Any, Any], given: Answer) -> str:
    """An answer as it is typed: `2 food 1 resources`."""
    parts = [f"{count} {thing(draft.play, key)}" for key, count in given.items() if count]
    return " ".join(parts) or _("nothing")


def answer_text(play: Play, given: Answer) -> str:
    """`2 food, 1 resources`, `Drama`."""
    chosen = [(thing(play, key), count) for key, count in given.items() if count]
    alone = len(chosen) == 1 and chosen[0][1] == 1
    parts = [name if alone else f"{count} {name}" for name, count in chosen]
    return ", ".join(parts) or _("nothing")


def _shown_alone(draft: actions.Draft[Any, Any], given: Answer) -> str:
    """An answer that is one thing or none."""
    return answer_text(draft.play, given)


def _things(draft: actions.Draft[Any, Any]) -> Vocabulary:
    asked = open_question(draft.play, draft.state)
    if asked is None:
        return Vocabulary.of(_("choices"), {})
    return thing_words(draft.play.world, asked).only(asked.options)


def _there(draft: actions.Draft[Any, Any]) -> Answer:
    asked = open_question(draft.play, draft.state)
    if asked is None:
        return {}
    return {key: min(count, asked.most) for key, count in asked.options.items()}


ANSWER: Input[Answer] = Input(_read, _lead, _shown, words=_things, form="counts", limits=_there)
ONE_THING: Input[Answer] = Input(_read, _lead, _shown_alone, picked=True)


# ---- the action ----------------------------------------------------------------------------------


def _choices(draft: Draft) -> list[Answer]:
    """Answers to the question that is open."""
    asked = open_question(draft.play, draft.state)
    every = islice(asked.answers(), MANY) if asked is not None else ()
    return accepted(draft, every, lambda given: Choose(answers=(given,)))


@action
class Choose(AgesAction):
    """One answer after the other, each to the question that is open then."""

    gate = gates.WhenDue("choose", "cards")
    inputs: ClassVar[Mapping[str, Field]] = {
        "answer": Field(
            ANSWER,
            N_("What is chosen, for example: 2 food 1 resource; drama; yes; nothing."),
            legal=_choices,
        )
    }
    answers: tuple[Answer, ...]

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Choose]:
        """Of what was typed as many answers as there are; people are asked to the last."""
        draft.refuse(cls.gate.refusals(draft.play, draft.state))
        answers: tuple[Answer, ...] = ()
        while (asked := open_question(draft.play, draft.state)) is not None:
            given = yield Ask(
                "answer",
                draft,
                prompt=sought(draft.play, draft.state, asked),
                input=ONE_THING if asked.most == 1 else None,
                required=not answers,
                wanted=True,
                follows="answer",
                seat=asked.player,
                exactly=asked.least if asked.least == asked.most else None,
                check=partial(_must_fit, asked),
            )
            if given is None:
                break
            answers = (*answers, given)
            if not asked.fits(given):
                raise RefusedError(cls(answers=(given,)).faults(draft.play, draft.state))
            draft = draft._replace(state=cls(answers=(given,)).apply(draft.play, draft.state).state)
        return cls(answers=answers)

    def faults(self, play: Play, state: TtaState) -> list[Refusal]:
        """Each answer must fit the question that is open then."""
        for given in self.answers:
            found = self.gate.refusals(play, state)
            asked = open_question(play, state)
            if found or asked is None:
                return found
            if not asked.fits(given):
                reason = _("This answer does not fit")
                return [play.refuse("cards", reason, question_text(play, asked))]
            found = transfers.refusals(play, state, asked, given)
            if found:
                return found
            state = Choose(answers=(given,)).apply(play, state).state
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        book = Book(play.world, state)
        for given in self.answers:
            asked = resolution.question(book)
            if asked is not None and asked.fits(given):
                resolution.answer(book, given)
                resolution.finish(book)
        if book.state.affairs.scoring and not book.state.over:
            scoring.proceed(book)
        return book.step()

    def who(self, state: TtaState) -> str:
        found = state.affairs.resolution
        several = len(self.answers) > 1
        return found.jobs[0].chooser if found is not None and found.jobs and not several else ""

    def told(self, play: Play, state: TtaState) -> str:
        """`chooses Drama`; of several answers who gives each: `Green: food; Orange: resources`."""
        book, parts = Book(play.world, state), []
        for given in self.answers:
            asked = resolution.question(book)
            text = answer_text(play, given)
            who = f"{play.world.player(asked.player)}: " if asked is not None else ""
            parts.append(who + text)
            if asked is not None and asked.fits(given):
                resolution.answer(book, given)
        if len(parts) > 1:
            return "; ".join(parts)
        return _("chooses {what}").format(what=answer_text(play, self.answers[0]))


def _must_fit(asked: Question, given: Answer) -> None:
    if not asked.fits(given):
        raise UsageError(_("This answer does not fit") + ".")
