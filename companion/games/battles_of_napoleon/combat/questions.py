"""Ask the table what a fight needs: dice from wherever they come, and the combat card and the lot
typed, drawn by the program, or asked for."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.action import CARD, Draft
from companion.games.battles_of_napoleon.combat import narration, requests
from companion.games.battles_of_napoleon.combat.notes import Notes
from companion.games.battles_of_napoleon.combat.requests import Answer, Fight, Request
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.trial import SIDES
from companion.games.battles_of_napoleon.words import post_words
from companion.table import inputs
from companion.table.actions import Ask, Asking, Chance, Field, Turns
from companion.table.dialogue import relayed
from companion.table.dice import Roll
from companion.table.i18n import N_, _
from companion.table.reply import Block
from companion.table.words import Vocabulary, parts_of

AMONG = "among"
"""Key in the draft: the commanders among whom a lot falls."""


def _drawn_card(draft: Draft, seed: int | None) -> str:
    source = random.SystemRandom() if seed is None else random.Random(f"card {seed}")
    return deck.drawn_by_program(draft.play.world, draft.state, source, draft.drawn_from)


def _drawn_lot(draft: Draft, seed: int | None) -> str:
    source = random.SystemRandom() if seed is None else random.Random(f"lot {seed}")
    lot: str = source.choice(draft.answers[AMONG])
    return lot


def _commanders(draft: Draft) -> Vocabulary:
    known = post_words(draft.play.world, draft.state)
    return known.only(draft.answers.get(AMONG, known.ids))


_DRAW = N_("Let the program draw the card (--roll does so too).")
_SEED = N_("With --roll or --draw: the same number, the same dice and cards.")
FELL: Mapping[str, Field] = {
    requests.CARD: Field(
        CARD,
        N_("The combat card as it was drawn, by its number."),
        option="card",
        metavar="CARD",
        chance=Chance("draw", _DRAW, _SEED, _drawn_card, also="roll"),
        turns=Turns(
            lambda text: re.split(r"[\s,;]+", text.strip()) if text.strip() else [],
            N_("Too many cards: {left} is left over."),
        ),
    ),
    requests.LOT: Field(
        inputs.one_of(_commanders),
        N_("The commander whom the lot has hit, where several are there."),
        option="hit",
        metavar="LEADER",
        chance=Chance("draw", _DRAW, _SEED, _drawn_lot, also="roll", alone=True),
        turns=Turns(parts_of, N_("No lot is drawn for {left}.")),
    ),
}
"""Questions a fight may ask besides dice."""


def purpose(play: Play, request: Request) -> str:
    """Return the purpose of a die and the number it must show, for example `B1a, morale: 7 or
    more`."""
    what = play.world.name("test_words", request.about)
    text = _("{unit}, {what}: {needed} or more")
    if request.needed <= 1:
        text = _("{unit}, {what}: any number passes")
    elif request.needed > SIDES:
        text = _("{unit}, {what}: even a 10 fails")
    return play.world.say(text, unit=request.unit, what=what, needed=request.needed)


class AnsweredRequest(NamedTuple):
    """One request of a fight, and the answer to it."""

    request: Request
    answer: Answer

    def answers(self, request: Request) -> bool:
        """Return whether it stands for another request too: the same die for the same purpose."""
        ours, other = self.request, request
        return (ours.kind, ours.unit, ours.about) == (other.kind, other.unit, other.about)


def fight_out(
    draft: Draft,
    fight: Fight[Any],
    notes: Notes,
    shown: Sequence[Block] = (),
    before: Sequence[AnsweredRequest] = (),
) -> Asking[tuple[AnsweredRequest, ...]]:
    """Carry a fight out to its end: all that it has asked for, in order. What it has noted since
    the last question stands above the next, and the sum and the chance above each die, but for
    those that people were `shown` already. What fell `before` lies as it fell, as far as it is
    asked for still."""
    given: list[AnsweredRequest] = []
    told = cards = 0

    def asked(request: Request) -> Asking[Answer]:
        """Answer one request of the fight: by what fell before as long as it fits, else by asking.
        Notes since the last question stand above it; a card that is turned leaves the deck."""
        nonlocal before, cards, draft, told
        above = narration.news(draft.play, notes[told:])
        if request.kind == requests.DIE:
            forecast = _forecast(draft.play, request)
            above += [] if all(block in shown for block in forecast) else forecast
        told = len(notes)
        lies = before[len(given)] if len(given) < len(before) else None
        answer: Answer
        if lies is not None and lies.answers(request):
            answer = lies.answer
        else:
            before = ()
            answer = yield from _answer(draft, request, above, cards)
        if request.kind == requests.CARD:
            cards += 1
            after = deck.turned(draft.play.world, draft.state, str(answer))
            draft = draft._replace(state=after)
        given.append(AnsweredRequest(request, answer))
        return answer

    yield from relayed(fight, asked)
    return tuple(given)


def _forecast(play: Play, request: Request) -> list[Block]:
    return narration.forecast(
        play, narration.title(play, request.unit, request.about), request.items
    )


def _answer(draft: Draft, request: Request, above: list[Block], cards: int) -> Asking[Answer]:
    """Ask for what a fight needs next: a die, a combat card, or by lot a commander. `above` is told
    before the question; `cards` is how many the fight has turned so far."""
    play = draft.play
    if request.kind == requests.DIE:
        side = draft.state.nation_of(request.unit)
        good = ((request.needed, SIDES),)
        (die,) = yield Roll(1, purpose(play, request), SIDES, tuple(above), seat=side, good=good)
        return int(die)
    if request.kind == requests.CARD:
        text = _("The combat card for {unit}, looked up at {total} (its number)")
        missing = _("The combat card is missing: give it with --card, or let --draw draw one.")
        if cards:
            missing = _("Another combat card is asked for: give all of them with --card.")
        card = yield Ask(
            requests.CARD,
            draft,
            prompt=play.world.say(text, unit=request.unit, total=request.total),
            legal=deck.possible(play.world, draft.state),
            above=above,
            missing=missing,
        )
        draft.refuse(deck.card_refusals(play, draft.state, str(card)))
        return str(card)
    post = yield Ask(
        requests.LOT,
        draft.having(AMONG, request.options),
        prompt=_("Which commander is hit, by lot"),
        legal=request.options,
        above=above,
    )
    return str(post)
