"""The deck of event and reaction cards: what was seen, what is left, what a draw leaves (p. 38).

Cards that only their owner has seen are `UNSEEN` in the hand; they may be any of those not seen."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import UNSEEN, NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _


def held(state: NapoleonState) -> int:
    """Return the cards in both hands."""
    return sum(map(len, state.hands.values()))


def left(world: World, state: NapoleonState) -> int:
    """Return the cards in the draw pile."""
    return len(world.cards) - len(state.discard) - held(state)


def unseen(world: World, state: NapoleonState) -> tuple[str, ...]:
    """Return the cards that may lie in the draw pile or, unseen, in a hand; each equally likely."""
    known = {*state.discard, *state.held_out}
    known.update(card for hand in state.hands.values() for card in hand)
    return tuple(card for card in world.cards if card not in known)


def hidden(world: World, state: NapoleonState) -> tuple[str, ...]:
    """Return the cards that may lie unseen in a hand: those not seen, and after a shuffle also
    those that were not on the pile then."""
    known = {*state.discard, *(card for hand in state.hands.values() for card in hand)}
    return tuple(card for card in world.cards if card not in known)


def after_shuffle(world: World, state: NapoleonState) -> NapoleonState:
    """Return the state in which an empty draw pile is made anew of the discards, before the next
    card is drawn (p. 38). What is not among them is in the hands, seen or not, and so not in the
    new deck."""
    if left(world, state) > 0:
        return state
    held_out = tuple(card for card in world.cards if card not in state.discard)
    return replace(state, discard=(), held_out=held_out)


def dealt(world: World, state: NapoleonState, nation: str, cards: tuple[str, ...]) -> NapoleonState:
    """Return the cards drawn into a hand one after the other, as long as there are any."""
    for card in cards:
        state = after_shuffle(world, state)
        if left(world, state) > 0:
            hands = {**state.hands, nation: (*state.hands[nation], card)}
            state = replace(state, hands=hands)
    return state


def possible(world: World, state: NapoleonState) -> tuple[str, ...]:
    """Return the cards that the next one can be; each equally likely."""
    return unseen(world, after_shuffle(world, state))


def turned(world: World, state: NapoleonState, card: str) -> NapoleonState:
    """Return the state after a card was turned up for a combat and discarded at once (p. 44)."""
    state = after_shuffle(world, state)
    return replace(state, discard=(*state.discard, card))


def card_refusals(play: Play, state: NapoleonState, card: str) -> list[Refusal]:
    """Return a refusal for a card that cannot be the next one."""
    if card in possible(play.world, state):
        return []
    reason = _("Card {card} cannot be on top: it was seen already").format(card=card)
    return [play.refuse("card", reason, _("'cards' shows what was seen; 'set' corrects it"))]


def drawn_by_program(
    world: World, state: NapoleonState, source: random.Random, whole: NapoleonState
) -> str:
    """Return a card by chance; `whole` knows all that is in the hands. Raises UsageError when there
    is none at all."""
    held_now = {card for hand in whole.hands.values() for card in hand}
    cards = [card for card in possible(world, state) if card not in held_now]
    if not cards:
        raise UsageError(_("There is no card left to draw; all are in the hands."))
    return source.choice(cards)


def discarded(state: NapoleonState, nation: str, card: str) -> NapoleonState:
    """Return the state after a card has left a hand, known or unseen, for the pile. A hand without
    it gives nothing."""
    hand = list(state.hands[nation])
    gone = card if card in hand else UNSEEN
    if gone in hand:
        hand.remove(gone)
    hands = {**state.hands, nation: tuple(hand)}
    return replace(state, hands=hands, discard=(*state.discard, card))
