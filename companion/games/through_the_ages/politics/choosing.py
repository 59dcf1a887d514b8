"""Answers to what a card leaves open (pp. 12, 20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from companion.games.through_the_ages import scoring
from companion.games.through_the_ages.action import AgesAction, Draft, WhenDue
from companion.games.through_the_ages.effects import resolution, transfers
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.effects.questions import (
    NOTHING,
    Answer,
    CardQuestion,
    read_answer,
    read_priced,
)
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics.narration import (
    open_question,
    question_text,
    sought,
    thing,
    things,
)
from companion.games.through_the_ages.politics.words import thing_words
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import card_group
from companion.games.through_the_ages.world import World
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, accepted, action
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER, one_of
from companion.table.rules import Step
from companion.table.words import Vocabulary, parts_of, plain

NONE = NOTHING[0]
MANY = 50
"""Most answers that are listed."""


# ---- words ---------------------------------------------------------------------------------------


def _given(world: World, state: TtaState, asked: CardQuestion, typed: str) -> Answer:
    """Read an answer to a card's question: `2 food 1 resource`, `orange: drama`. Raises
    UsageError."""
    text = _without_player(world, state, typed, asked.player)
    read = read_priced if asked.places else read_answer
    return read(asked, thing_words(world, asked), text)


def _without_player(world: World, state: TtaState, text: str, expected: str) -> str:
    """Return `drama` for `orange: drama` or `orange drama`; the name must be that of who
    is asked. Raises UsageError."""
    head, colon, tail = text.partition(":")
    words = world.player_words(state.players)
    if not colon:
        head, _blank, tail = text.partition(" ")
        if not tail or plain(head) not in map(plain, words.spellings[expected]):
            return text
    player = words.find(head.strip())
    if player != expected:
        message = _("{expected} chooses now, not {player}.")
        names = {"expected": world.player(expected), "player": world.player(player)}
        raise UsageError(message.format(**names))
    return tail.strip()


def _first_given(
    world: World, state: TtaState, asked: CardQuestion, typed: list[str]
) -> tuple[Answer, list[str]]:
    """Return the answer that the first parts between commas give, and the parts behind it. A part
    that does not fit alone may fit with those behind it: `4 food, 4 resources`. Where any number
    will do, as many of them as fit are one answer: `coal, opera`."""
    first = _given(world, state, asked, typed[0])
    if asked.places:
        return _given(world, state, asked, ", ".join(typed)), []
    any_number = asked.least < asked.most and not asked.single
    if asked.fits(first) and not any_number:
        return first, typed[1:]
    answer, used = first, 1
    for count in range(2, len(typed) + 1):
        try:
            together = _given(world, state, asked, ", ".join(typed[:count]))
        except UsageError:
            break  # what stands here answers the next question
        if asked.fits(together):
            answer, used = together, count
            if not any_number:
                break
    return answer, typed[used:]


def _read(draft: actions.Draft[Any, Any], text: str) -> Answer:
    """Return the answer to the question that is open. Raises UsageError."""
    asked = open_question(draft.play, draft.state)
    assert asked is not None
    return _given(draft.play.world, draft.state, asked, text)


def _lead(draft: actions.Draft[Any, Any], words: Sequence[str]) -> tuple[Answer, list[str]]:
    """Return the first of several answers, with commas between."""
    asked, parts = open_question(draft.play, draft.state), parts_of(" ".join(words))
    assert asked is not None
    first, left = _first_given(draft.play.world, draft.state, asked, parts or [""])
    return first, ", ".join(left).split()


def _shown(draft: actions.Draft[Any, Any], given: Answer) -> str:
    """Return an answer as it is typed: `2 food 1 resource`, `Coal 2`."""
    asked = open_question(draft.play, draft.state)
    if asked is not None and asked.places:
        return ", ".join(f"{thing(draft.play, key)} {n}" for key, n in given.items())
    parts = [things(draft.play, key, count) for key, count in given.items() if count]
    return " ".join(parts) or _("nothing")


def answer_text(play: Play, given: Answer, asked: CardQuestion | None = None) -> str:
    """Return text such as `2 food, 1 resource`, `Drama`; with what the places of cards cost, `Coal
    (2), Opera (3)`."""
    if asked is not None and asked.places:
        bought = ", ".join(f"{thing(play, key)} ({n})" for key, n in given.items() if n)
        return bought or _("nothing")
    chosen = [(key, count) for key, count in given.items() if count]
    alone = len(chosen) == 1 and chosen[0][1] == 1
    parts = [thing(play, key) if alone else things(play, key, count) for key, count in chosen]
    return ", ".join(parts) or _("nothing")


def _shown_alone(draft: actions.Draft[Any, Any], given: Answer) -> str:
    """Return an answer that is one thing or none."""
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
    """Return the legal answers to the question that is open."""
    asked = open_question(draft.play, draft.state)
    if asked is not None and asked.places:
        every: Iterable[Answer] = ({key: asked.places[0]} for key in asked.options)
    else:
        every = islice(asked.answers(), MANY) if asked is not None else ()
    return accepted(draft, every, lambda given: Choose(answers=(given,)))


def _bought(draft: Draft, asked: CardQuestion) -> Asking[Answer]:
    """Ask for cards of a row that lies on the table, and what the place of each costs: as typed, or
    one after the other."""
    typed: Answer | None = yield Ask("answer", draft, required=False)
    if typed is not None:
        bought = dict[str, int]()
        for key, cost in typed.items():
            bought[key] = cost or (yield _its_place(draft, asked, bought, key))
        return bought
    bought = {}
    while True:
        left = [key for key in asked.options if key not in bought]
        legal = [
            key for key in left if not _too_dear(draft, asked, {**bought, key: asked.places[0]})
        ]
        if bought and not legal:
            return bought
        key = yield Ask(
            "answer",
            draft,
            prompt=_left_text(draft, asked, bought),
            input=one_of(partial(_cards_or_none, asked)),
            legal=[*legal, NONE],
            usual=NONE,
            default=NONE,
            required=not bought,
            wanted=True,
            typed=False,
            seat=asked.player,
            check=partial(_must_be, [*legal, NONE]),
        )
        if key == NONE:
            return bought
        bought[key] = yield _its_place(draft, asked, bought, key)


def _its_place(draft: Draft, asked: CardQuestion, bought: Answer, key: str) -> Ask[int]:
    """Ask what the place of a card costs, among the prices that are left for it."""
    prices = [n for n in asked.places if not _too_dear(draft, asked, {**bought, key: n})]
    name, least = draft.play.world.card(key), asked.places[0]
    text = _("{card}: what its place costs in civil actions")
    missing = _("What does the place of {card} cost? Write for example '{card} {cost}'.")
    return Ask(
        "cost",
        draft,
        prompt=text.format(card=name),
        legal=prices,
        usual=least,
        required=True,
        typed=False,
        seat=asked.player,
        missing=missing.format(card=name, cost=least),
        check=partial(_must_be_left, prices),
    )


def _must_be_left(prices: Sequence[int], cost: int) -> None:
    if cost not in prices:
        message = _("A place in the row costs {costs} civil actions, not {cost}.")
        raise UsageError(message.format(costs=", ".join(map(str, prices)), cost=cost))


def _left_text(draft: Draft, asked: CardQuestion, bought: Answer) -> str:
    """Return text such as `International Agreement: Green takes a card; civil actions left: 5`."""
    resolution = draft.state.affairs.resolution
    assert resolution is not None
    world = draft.play.world
    text = _("{card}: {player} takes a card; civil actions left: {left}")
    left = asked.budget - asked.spent(bought)
    return text.format(
        card=world.card(resolution.card), player=world.player(asked.player), left=left
    )


def _too_dear(draft: Draft, asked: CardQuestion, bought: Answer) -> bool:
    """Return whether cards for these prices cannot all be taken."""
    return not asked.fits(bought) or bool(
        transfers.refusals(draft.play, draft.state, asked, bought)
    )


def _must_be(legal: Sequence[str], key: str) -> None:
    if key not in legal:
        raise UsageError(_("This answer does not fit") + ".")


def _cards_or_none(asked: CardQuestion, draft: actions.Draft[Any, Any]) -> Vocabulary:
    known = thing_words(draft.play.world, asked)
    names = {key: known.spellings[key][1:] for key in asked.options}
    return Vocabulary.of(known.what, names | {NONE: (_(NONE), *NOTHING)})


@action
class Choose(AgesAction):
    """Answers one after the other, each to the question that is open then."""

    gate = WhenDue("choose", "cards")
    inputs: ClassVar[Mapping[str, Field]] = {
        "answer": Field(
            ANSWER,
            N_("What is chosen, for example: 2 food 1 resource; drama; yes; nothing."),
            legal=_choices,
            grouped=card_group,
        ),
        "cost": Field(
            NUMBER,
            N_("What its place costs in civil actions, behind the card."),
            required=False,
        ),
    }
    answers: tuple[Answer, ...]

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Choose]:
        """Ask for answers until no question is open. A typed line may answer fewer."""
        draft.refuse(cls.gate.refusals(draft.play, draft.state))
        answers: tuple[Answer, ...] = ()
        while (asked := open_question(draft.play, draft.state)) is not None:
            if asked.places:
                bought = yield from _bought(draft, asked)
                answers = (*answers, bought)
                draft.refuse(cls(answers=(bought,)).rule_refusals(draft.play, draft.state))
                draft = draft._replace(
                    state=cls(answers=(bought,)).apply(draft.play, draft.state).state
                )
                continue
            given = yield Ask(
                "answer",
                draft,
                prompt=sought(draft.play, draft.state, asked),
                input=ONE_THING if asked.most == 1 else None,
                required=not answers,
                wanted=True,
                follows="answer",
                seat=asked.player,
                owner=asked.owner,
                exactly=asked.least if asked.least == asked.most else None,
                check=partial(_must_fit, asked),
            )
            if given is None:
                break
            answers = (*answers, given)
            if not asked.fits(given):
                raise RefusedError(cls(answers=(given,)).rule_refusals(draft.play, draft.state))
            draft = draft._replace(state=cls(answers=(given,)).apply(draft.play, draft.state).state)
        return cls(answers=answers)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse an answer that does not fit the question that is open then."""
        for given in self.answers:
            refusals = self.gate.refusals(play, state)
            asked = open_question(play, state)
            if refusals or asked is None:
                return refusals
            if not asked.fits(given):
                reason = _("This answer does not fit")
                return [play.refuse("cards", reason, question_text(play, asked))]
            refusals = transfers.refusals(play, state, asked, given)
            if refusals:
                return refusals
            state = Choose(answers=(given,)).apply(play, state).state
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Carry out each answer that fits the question then open, and score what is to be scored
        when none is left."""
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
        under_way = state.affairs.resolution
        several = len(self.answers) > 1
        return (
            under_way.jobs[0].chooser
            if under_way is not None and under_way.jobs and not several
            else ""
        )

    def told(self, play: Play, state: TtaState) -> str:
        """Return text such as `chooses Drama`; of several answers who gives each: `Green: food;
        Orange: resources`."""
        book, parts = Book(play.world, state), list[tuple[str, str]]()
        for given in self.answers:
            asked = resolution.question(book)
            who = play.world.player(asked.player) if asked is not None else ""
            parts.append((who, answer_text(play, given, asked)))
            if asked is not None and asked.fits(given):
                resolution.answer(book, given)
        if len(parts) > 1:
            return "; ".join(f"{who}: {text}" if who else text for who, text in parts)
        return _("chooses {what}").format(what=parts[0][1])


def _must_fit(asked: CardQuestion, given: Answer) -> None:
    if not asked.fits(given):
        raise UsageError(_("This answer does not fit") + ".")
