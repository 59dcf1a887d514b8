"""Events prepared and turned: the peaceful political action (p. 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.games.through_the_ages import military_hand, scoring
from companion.games.through_the_ages.action import AgesAction, Draft, WhenDue
from companion.games.through_the_ages.effects import resolution
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.ledger import EFFECT, PREPARED
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import auction, gates, piles
from companion.games.through_the_ages.politics.words import age_of, find_in_time, military_words
from companion.games.through_the_ages.politics_state import PiledEvent
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import World
from companion.table import actions
from companion.table.actions import (
    Ask,
    Asking,
    Chance,
    Input,
    accepted,
    action,
    field,
    why_withheld,
)
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import parts_of

FACE_DOWN = (piles.EVENT, piles.TERRITORY)
"""Kinds of cards on the event piles."""
DRAW, SEED = (
    N_("Let the program draw the cards."),
    N_("With --draw: the same number, the same cards."),
)
CONFLICT = N_("Type the cards, or draw them.")
MANY = 50
"""Most sets of cards that are listed."""


def reveal(book: Book, card: str) -> None:
    """Turn the current event `card`: carry it out, or begin the auction for a territory. When it
    was the last, the future events become the current ones."""
    world, affairs = book.world, book.state.affairs
    face = world.military[card]
    book.card, book.reason = card, EFFECT
    current, future = piles.without(affairs.current, card, face.age), affairs.future
    if not current and world.versions[book.state.version].politics:
        current, future = piles.sorted_pile(world, future), ()
    book.affairs(current=current, future=future, revealing=False)
    if face.type == piles.TERRITORY:
        book.affairs(auction=auction.begin(card, book.state.from_turn()))
        return
    book.affairs(past=(*affairs.past, card))
    resolution.begin(book, card)
    resolution.finish(book)


def told(play: Play, card: str) -> list[Block]:
    """Show the name and the effect of a card."""
    return [Line(f"{play.world.card(card)}. {play.world.effect(card)}")]


def _top_refusals(play: Play, state: TtaState, card: str) -> list[Refusal]:
    """Return a refusal when a card cannot lie on top of the current events."""
    possible = piles.possible(play.world, state)
    if card in possible:
        return []
    reason = play.world.say(_("{card} cannot be the current event"), card=card)
    names = play.world.cards_text(possible[:8]) + (", …" if len(possible) > 8 else "")
    return [play.refuse("politics", reason, _("it may be: {cards}").format(cards=names))]


# ---- words ---------------------------------------------------------------------------------------


def _read_prepared(draft: actions.Draft[Any, Any], text: str) -> str:
    """Return the age of a card, or the card. Raises UsageError."""
    world = draft.play.world
    age = age_of(world, text)
    return age or find_in_time(world, draft.state, text, *FACE_DOWN, remark=draft.remark)


def _shown(draft: actions.Draft[Any, Any], key: str) -> str:
    world = draft.play.world
    return str(world.age(key) if key in world.ages else world.card(key))


def _read_turned(draft: actions.Draft[Any, Any], text: str) -> str:
    """Return a card that was turned: one that may lie there, if the word fits any of those. Raises
    UsageError."""
    world, state = draft.play.world, draft.state
    likely = world.card_words(piles.possible(world, state)) if state.affairs.current else None
    if likely is not None and likely.matches(text):
        return find_card(world, likely, text, remark=draft.remark)
    return find_card(world, military_words(world, *FACE_DOWN), text, remark=draft.remark)


def _read_revealed(draft: actions.Draft[Any, Any], text: str) -> tuple[str, ...]:
    world, state = draft.play.world, draft.state
    if state.affairs.revealing:
        return tuple(_read_turned(draft, part) for part in parts_of(text))
    hidden = world.card_words(piles.unseen(world, state, world.ages[3]))
    return tuple(find_card(world, hidden, part) for part in parts_of(text))


PREPARED_CARD: Input[str] = Input(_read_prepared, shown=_shown)
TURNED: Input[str] = Input(_read_turned, shown=_shown)
CARDS: Input[tuple[str, ...]] = Input(
    _read_revealed, shown=lambda draft, keys: draft.play.world.cards_text(keys)
)


# ---- an event prepared ---------------------------------------------------------------------------


def _prepared(draft: Draft, named: str) -> Prepare:
    """Return the preparation of a card, or of one of an age."""
    world = draft.play.world
    if named in world.ages:
        return Prepare(card="", age=named)
    return Prepare(card=named, age=world.military[named].age)


def _preparable(draft: Draft) -> list[str]:
    """Return the known cards in hand, and the ages that hidden ones may have."""
    world = draft.play.world
    known = [key for key in draft.state.civ.known if world.military[key].type in FACE_DOWN]
    every = (*dict.fromkeys(known), *world.ages)
    return accepted(draft, every, lambda named: _prepared(draft, named))


def _why_unprepared(draft: Draft) -> list[Refusal]:
    """Return why nothing can be prepared: no card of a hand may be an event or a territory."""
    ages = [
        age for age in draft.play.world.ages if military_hand.in_time(draft.play, draft.state, age)
    ]
    return why_withheld(draft, ages, lambda age: Prepare(card="", age=age))


def _turnable(draft: Draft) -> list[str]:
    preparation = _prepared(draft, draft.answers["card"])
    every = piles.possible(draft.play.world, preparation.apply(draft.play, draft.state).state)
    return accepted(draft, every, lambda card: replace(preparation, revealed=card))


def _draw_turned(draft: Draft, seed: int | None) -> str:
    """Draw the event that is turned. Empty: the preparation itself will be refused."""
    preparation = _prepared(draft, draft.answers["card"])
    if preparation.refusals(draft.play, draft.state):
        return ""
    return piles.draw(draft.play.world, preparation.apply(draft.play, draft.drawn_from).state, seed)


@action
class Prepare(AgesAction):
    """An event or territory prepared, and the current one turned. `card` is empty where only the
    age on the back was told; `revealed` where nobody has said yet what was turned."""

    gate = gates.AsPoliticalAction()
    card: str = field(
        PREPARED_CARD,
        N_("The age on the back, or the card."),
        legal=_preparable,
        idle=_why_unprepared,
    )
    age: str
    revealed: str = field(
        TURNED,
        N_("Behind a comma the event or territory that was turned: i, foray."),
        default="",
        legal=_turnable,
        chance=Chance("draw", DRAW, SEED, _draw_turned, CONFLICT),
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        parts = parts_of(" ".join(words))
        if not 1 <= len(parts) <= 2:
            message = _("Write the card or its age, and after a comma the one that was turned.")
            raise UsageError(message)
        return dict(zip(("card", "revealed"), parts, strict=False))

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Prepare]:
        named = yield Ask("card", draft)
        revealed = yield Ask("revealed", draft.having("card", named))
        return replace(_prepared(draft, named), revealed=revealed)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse a card of another kind, an age that nobody can hold, a card that is not in hand,
        and a revealed card that cannot be the current event."""
        world, card, age, name = play.world, self.card, self.age, play.world.player(state.turn)
        if card and world.military[card].type not in FACE_DOWN:
            reason = world.say(_("{card} is neither an event nor a territory"), card=card)
            return [play.refuse("politics", reason, _("those are prepared"))]
        if not military_hand.in_time(play, state, age):
            reason = world.say(_("Nobody can have events of {age} now"), age=age)
            allowed = world.say(_("the game is in {age}"), age=state.age)
            return [play.refuse("politics", reason, allowed)]
        if not card and state.civ.military <= len(state.civ.known):
            if not state.civ.military:
                reason = _("{player} has no military cards in hand").format(player=name)
                return [play.refuse("politics", reason, _("'set' corrects a hand"))]
            reason = _("All cards of {player} are known by name").format(player=name)
            return [play.refuse("politics", reason, world.cards_text(state.civ.known))]
        refusals = military_hand.hand_refusals(play, state, state.turn, {card: 1}) if card else []
        if refusals or not self.revealed:
            return refusals
        before = replace(self, revealed="").apply(play, state).state
        return _top_refusals(play, before, self.revealed)

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Lay the card on the future events, for culture by its age, and turn the current event.
        Where no current ones are left, the future ones take their place first."""
        world, card, age = play.world, self.card, self.age
        book = Book(world, state, reason=PREPARED)
        if card:
            book.play(state.turn, card, reason=PREPARED)
        else:
            book.play_hidden(state.turn)
        book.culture(state.turn, world.level(age), PREPARED)
        future = (*state.affairs.future, PiledEvent(age, card))
        book.affairs(acted=True, future=future, revealing=bool(state.affairs.current))
        if not state.affairs.current:
            book.affairs(current=piles.sorted_pile(world, future), future=(), revealing=True)
        if self.revealed:
            reveal(book, self.revealed)
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        text = play.world.say(_("prepares a card of {age}"), age=self.age)
        if self.revealed:
            turned = play.world.say(_("turned: {card}"), card=self.revealed)
            return f"{text}; {turned}"
        return text

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        lines = super().report(play, before, step)
        return [*lines, *(told(play, self.revealed) if self.revealed else [])]


# ---- an event turned -----------------------------------------------------------------------------


def _hidden_events(world: World, state: TtaState) -> list[str]:
    """Return the events of the last age that nobody has seen."""
    unseen = piles.unseen(world, state, world.ages[3])
    return [key for key in unseen if world.military[key].type == piles.EVENT]


def _number(state: TtaState) -> int:
    """Return how many cards are to be named now."""
    affairs = state.affairs
    if affairs.revealing:
        return 1
    if affairs.scoring:
        return sum(not event.card for event in affairs.scoring)
    return affairs.to_show


def _revealable(draft: Draft) -> list[tuple[str, ...]]:
    world, state = draft.play.world, draft.state
    if state.affairs.revealing:
        every = ((key,) for key in piles.possible(world, state))
        return accepted(draft, islice(every, MANY), lambda cards: Reveal(cards=cards))
    return [(key,) for key in _hidden_events(world, state)]  # of which an answer is made


def _draw_revealed(draft: Draft, seed: int | None) -> tuple[str, ...]:
    world, state = draft.play.world, draft.drawn_from
    if state.affairs.revealing:
        return (piles.draw(world, state, seed),)
    return tuple(piles.draw_shown(world, state, _number(state), seed))


@action
class Reveal(AgesAction):
    """Turns an event or territory, or shows or scores events."""

    gate = WhenDue("reveal", "politics")
    cards: tuple[str, ...] = field(
        CARDS,
        N_("The cards, with commas."),
        legal=_revealable,
        chance=Chance("draw", DRAW, SEED, _draw_revealed, CONFLICT),
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Reveal]:
        draft.refuse(cls.gate.refusals(draft.play, draft.state))
        prompt = _("The event or territory that was turned")
        if not draft.state.affairs.revealing:
            text = _("Events of age III with commas, so many: {count}")
            prompt = text.format(count=_number(draft.state))
        count = _number(draft.state)
        kind_of_input = CARDS._replace(picked=True) if count == 1 else CARDS._replace(form="some")
        return Reveal(
            cards=(yield Ask("cards", draft, prompt=prompt, input=kind_of_input, exactly=count))
        )

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse a card that cannot be the current event, and at the end other than so many
        different events of age III as are still hidden."""
        cards, world = self.cards, play.world
        if state.affairs.revealing:
            if len(cards) != 1:
                return [play.refuse("politics", _("One event is turned at a time"))]
            return _top_refusals(play, state, cards[0])
        count = _number(state)
        if len(cards) != count or len(set(cards)) != count:
            reason = _("Name so many different events of age III: {count}").format(count=count)
            return [play.refuse("end", reason)]
        for card in cards:
            if card not in _hidden_events(world, state):
                reason = _("{card} is no event of age III that is still hidden")
                return [play.refuse("end", reason, card=card)]
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Turn the current event, name the hidden events that are scored, or show events from the
        start: whichever is due."""
        book, affairs = Book(play.world, state), state.affairs
        if affairs.revealing:
            reveal(book, self.cards[0])
        elif affairs.scoring:
            named = [*self.cards]
            events = tuple(
                event if event.card else PiledEvent(event.age, named.pop(0))
                for event in affairs.scoring
            )
            book.affairs(scoring=events)
            scoring.proceed(book)
        else:
            book.affairs(bonus=(*affairs.bonus, *self.cards), to_show=0)
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        return _("turned: {card}").format(card=play.world.cards_text(self.cards))

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        return [block for card in self.cards for block in told(play, card)]
