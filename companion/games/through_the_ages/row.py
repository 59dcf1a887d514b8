"""The card row: first cards go, the rest moves up, new ones are laid (p. 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.through_the_ages import ages
from companion.games.through_the_ages.action import AgesAction, Draft, card_text
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import World
from companion.table import actions
from companion.table.actions import Ask, Asking, Chance, Input, accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.posed import FEW
from companion.table.rules import Step
from companion.table.words import parts_of


def removed(world: World, state: TtaState) -> int:
    """Return how many places are cleared before each turn, by those who still play (pp. 5, 18)."""
    return world.removed[max(2, len(state.playing))]


def renew(ledger: CivLedger, cleared: int = 0) -> None:
    """Renew the row at the beginning of a turn, from the second round on. Where the row is kept,
    new cards are due afterwards; where it is not, only the end of antiquity is known (p. 5). The
    places that were `cleared` for somebody who resigned instead of taking this turn are not cleared
    twice."""
    state, world = ledger.state, ledger.world
    if state.round < 2:
        return
    if not state.keeps_row:
        if state.age == world.ages[0]:
            ages.change(ledger)
        return
    refill(ledger, max(0, removed(world, state) - cleared))


def refill(ledger: CivLedger, gone: int = 0) -> None:
    """Take the first cards of a kept row away, move the rest up, and make new ones due."""
    state, world = ledger.state, ledger.world
    left = [card for card in state.row[gone:] if card]
    places = len(world.row_costs)
    gaps = places - len(left)
    ledger.state = replace(
        state,
        row=(*left, *[""] * gaps),
        lay=min(gaps, sum(_decks(world, state).values())),
    )
    _end_antiquity_once_filled(ledger)


def _end_antiquity_once_filled(ledger: CivLedger) -> None:
    """Begin the first age as soon as the row was renewed for the first time, in round 2 (p. 5)."""
    state = ledger.state
    if not state.lay and state.round > 1 and state.age == ledger.world.ages[0]:
        ages.change(ledger)


def _decks(world: World, state: TtaState) -> dict[str, int]:
    """Return all cards that can still come: those of the deck, and of the next age's."""
    counts = dict(state.deck)
    coming = ages.following(world, state)
    if coming:
        counts |= world.deck(coming, int(state.choices["players"]))
    return counts


def lay(ledger: CivLedger, cards: Sequence[str]) -> None:
    """Lay cards on the free places from left to right: `("iron", "", "")` with coal and oil becomes
    `("iron", "coal", "oil")`. The age ends when its deck runs out; cards beyond what is due then
    are left."""
    for card in cards:
        state = ledger.state
        if not state.lay:
            return
        deck = _without(state.deck, card)
        at = state.row.index("")
        filled = (*state.row[:at], card, *state.row[at + 1 :])
        ledger.state = replace(state, row=filled, deck=deck, lay=state.lay - 1)
        if not deck:
            ages.change(ledger)
    _end_antiquity_once_filled(ledger)


def _without(deck: Mapping[str, int], drawn: str) -> dict[str, int]:
    """Return the deck, card -> copies, with one copy less; cards that are used up are left out."""
    copies = {card: count - (card == drawn) for card, count in deck.items()}
    return {card: count for card, count in copies.items() if count > 0}


def draw(world: World, state: TtaState, count: int, seed: int | None) -> list[str]:
    """Return the cards as they may come from the shuffled deck, and the next one when it runs
    out."""
    dice = random.Random(seed) if seed is not None else random.SystemRandom()
    cards: list[str] = []
    decks = [dict(state.deck)]
    coming = ages.following(world, state)
    if coming:
        decks.append(world.deck(coming, int(state.choices["players"])))
    for deck in decks:
        pile = [card for card, number in deck.items() for _copy in range(number)]
        dice.shuffle(pile)
        cards += pile
    return cards[:count]


def _read_cards(draft: actions.Draft[Any, Any], text: str) -> tuple[str, ...]:
    """Read cards `iron, coal`, of the deck or others, so that the rules can say why not."""
    world, known = draft.play.world, draft.play.world.deck_words()
    deck = known.only(draft.state.deck)
    cards = (
        find_card(world, deck if deck.matches(part) else known, part) for part in parts_of(text)
    )
    return tuple(cards)


CARDS: Input[tuple[str, ...]] = Input(
    _read_cards,
    shown=lambda draft, keys: draft.play.world.cards_text(keys),
    words=lambda draft: draft.play.world.deck_words().only(draft.state.deck),
    form="some",
    says=card_text,
)
DRAW, SEED = (
    N_("Let the program draw the new cards of the row."),
    N_("With --draw: the same number, the same cards."),
)


def _drawn(draft: Draft, seed: int | None) -> tuple[str, ...]:
    return tuple(draw(draft.play.world, draft.state, draft.state.lay, seed))


@dataclass(frozen=True, slots=True)
class WhenGaps:
    """Gate: open when new cards are due in the row."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        if state.lay and not state.over:
            return []
        reason = _("No cards are due in the row")
        return play.closed_refusals(state) or [
            play.refuse("row", reason, _("'status' says what is"))
        ]


@action
class Lay(AgesAction):
    """New cards in the row that the program keeps (p. 5)."""

    gate = WhenGaps()
    cards: tuple[str, ...] = field(
        CARDS,
        N_("The new cards as they fall, for example: iron, coal."),
        legal=lambda draft: accepted(
            draft,
            [(card,) * count for card, count in draft.state.deck.items()],
            lambda cards: Lay(cards=cards[:1]),
        ),
        chance=Chance("draw", DRAW, SEED, _drawn, N_("Type the cards, or draw them.")),
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Lay]:
        deck = list(draft.state.deck)
        few = deck[: min(2, draft.state.lay)] if len(deck) > FEW else ()  # else they are listed
        names = draft.play.world.cards_text(few) if few else ""
        prompt = _("New cards in the row, as they fall ({count})").format(count=draft.state.lay)
        count = draft.state.lay
        return cls(cards=(yield Ask("cards", draft, prompt=prompt, exactly=count, example=names)))

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse more cards than the row needs, and cards that are not in the deck, or in the next
        one when that runs out."""
        if len(self.cards) > state.lay:
            return [play.refuse("row", _("Too many cards: the row needs {count}"), count=state.lay)]
        rest: Mapping[str, int] = dict(state.deck)  # card -> copies left
        coming = ages.following(play.world, state)
        for card in self.cards:
            if not rest and coming:
                rest = play.world.deck(coming, int(state.choices["players"]))
            if not rest.get(card):
                reason = play.world.say(_("{card} is not in the deck now"), card=card)
                names = play.world.cards_text(list(rest)[:8])
                return [play.refuse("row", reason, _("it has: {cards}, …").format(cards=names))]
            rest = _without(rest, card)
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger = CivLedger(play.world, state)
        lay(ledger, self.cards)
        return ledger.step()

    def who(self, state: TtaState) -> str:
        return ""

    def told(self, play: Play, state: TtaState) -> str:
        return play.world.say(_("into the row: {cards}"), cards=self.cards)
