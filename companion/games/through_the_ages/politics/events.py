"""Events prepared and turned: the peaceful political action (p. 12)."""

from __future__ import annotations

from companion.games.through_the_ages import scoring
from companion.games.through_the_ages.affairs import EventCard
from companion.games.through_the_ages.ledger import EFFECT, PREPARED
from companion.games.through_the_ages.play import Data, Kind, Play, sentence
from companion.games.through_the_ages.politics import auction, permits, piles, resolution
from companion.games.through_the_ages.politics.book import Book
from companion.games.through_the_ages.state import TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def check_prepare(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    """`card` is empty where only the age on the back was told; `revealed` may be empty too."""
    found = permits.acting(play, state)
    if found:
        return found
    world, card, age = play.world, data["card"], data["age"]
    name = world.player(state.turn)
    if card and world.military[card].type not in (piles.EVENT, piles.TERRITORY):
        reason = _("{card} is neither an event nor a territory").format(card=world.card(card))
        return [play.refuse("politics", reason, _("those are prepared"))]
    if not permits.in_time(play, state, age):
        reason = _("Nobody can have events of {age} now").format(age=world.age(age))
        return [play.refuse("politics", reason, _("it is {age}").format(age=world.age(state.age)))]
    if not card and state.civ.military <= len(state.civ.known):
        if not state.civ.military:
            reason = _("{player} has no military cards in hand").format(player=name)
            return [play.refuse("politics", reason, _("'set' corrects a hand"))]
        names = world.cards_text(state.civ.known)
        return [
            play.refuse(
                "politics", _("All cards of {player} are known by name").format(player=name), names
            )
        ]
    if card:
        found = permits.in_hand(play, state, state.turn, {card: 1})
    if found or not data["revealed"]:
        return found
    return _fits(play, apply_prepare(play, state, {**data, "revealed": ""}).state, data["revealed"])


def _fits(play: Play, state: TtaState, card: str) -> list[Refusal]:
    """A refusal when a card cannot lie on top of the current events."""
    possible = piles.possible(play.world, state)
    if card in possible:
        return []
    reason = _("{card} cannot be the current event").format(card=play.world.card(card))
    names = play.world.cards_text(possible[:8]) + (", …" if len(possible) > 8 else "")
    return [play.refuse("politics", reason, _("it may be: {cards}").format(cards=names))]


def apply_prepare(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    world, card, age = play.world, data["card"], data["age"]
    book = Book(world, state, reason=PREPARED)
    if card:
        book.play(state.turn, card, reason=PREPARED)
    else:
        book.play_hidden(state.turn)
    book.culture(state.turn, world.level(age), PREPARED)
    future = (*state.affairs.future, EventCard(age, card))
    book.affairs(acted=True, future=future, revealing=bool(state.affairs.current))
    if not state.affairs.current:
        book.affairs(current=piles.sorted_pile(world, future), future=(), revealing=True)
    if data["revealed"]:
        reveal(book, data["revealed"])
    return book.step()


def reveal(book: Book, card: str) -> None:
    """The top event is turned: carried out, or colonised; the piles change when it was the
    last."""
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


def describe_prepare(play: Play, state: TtaState, data: Data) -> str:
    text = _("prepares a card of {age}").format(age=play.world.age(data["age"]))
    if data["revealed"]:
        turned = _("turned: {card}").format(card=play.world.card(data["revealed"]))
        return f"{text}; {turned}"
    return text


def report_prepare(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    lines: list[Block] = [sentence(play, before.turn, describe_prepare(play, before, data))]
    return [*lines, *(told(play, data["revealed"]) if data["revealed"] else [])]


def told(play: Play, card: str) -> list[Block]:
    """What a card says."""
    return [Line(f"{play.world.card(card)}. {play.world.effect(card)}")]


def check_reveal(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = permits.answering(play, state, "reveal", "politics")
    cards, world = data["cards"], play.world
    if found:
        return found
    if state.affairs.revealing:
        if len(cards) != 1:
            return [play.refuse("politics", _("One event is turned at a time"))]
        return _fits(play, state, cards[0])
    last = world.ages[3]
    due = [event for event in state.affairs.scoring if not event.card]
    count = len(due) if state.affairs.scoring else state.affairs.to_show
    if len(cards) != count or len(set(cards)) != count:
        reason = _("Due are so many different events of age III: {count}").format(count=count)
        return [play.refuse("end", reason)]
    for card in cards:
        if card not in piles.unseen(world, state, last) or world.military[card].type != piles.EVENT:
            reason = _("{card} is no event of age III that is still hidden")
            return [play.refuse("end", reason.format(card=world.card(card)))]
    return []


def apply_reveal(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    book, affairs = Book(play.world, state), state.affairs
    cards = list(data["cards"])
    if affairs.revealing:
        reveal(book, cards[0])
    elif affairs.scoring:
        named = iter(cards)
        events = tuple(
            event if event.card else EventCard(event.age, next(named)) for event in affairs.scoring
        )
        book.affairs(scoring=events)
        scoring.proceed(book)
    else:
        book.affairs(bonus=(*affairs.bonus, *cards), to_show=0)
    return book.step()


def describe_reveal(play: Play, state: TtaState, data: Data) -> str:
    return _("turned: {card}").format(card=play.world.cards_text(data["cards"]))


def report_reveal(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    return [block for card in data["cards"] for block in told(play, card)]


PREPARE = Kind(check_prepare, apply_prepare, describe_prepare, report_prepare)
REVEAL = Kind(check_reveal, apply_reveal, describe_reveal, report_reveal)
