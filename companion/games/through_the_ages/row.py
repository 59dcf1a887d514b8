"""The card row: first cards go, the rest moves up, new ones are laid (p. 5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.through_the_ages import ages
from companion.games.through_the_ages.ledger import Ledger
from companion.games.through_the_ages.play import Data, Kind, Play, sentence
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block
from companion.table.rules import Step


def removed(world: World, state: TtaState) -> int:
    """How many places are cleared before each turn, by those who still play (pp. 5, 18)."""
    return world.removed[max(2, len(state.playing))]


def renew(ledger: Ledger, cleared: int = 0) -> None:
    """At the beginning of a turn, from the second round on. Where the row is kept, new cards are
    due afterwards; where it is not, only the end of antiquity is known (p. 5). The places that
    were `cleared` for somebody who resigned instead of taking this turn are not cleared twice."""
    state, world = ledger.state, ledger.world
    if state.round < 2:
        return
    if not state.keeps_row:
        if state.age == world.ages[0]:
            ages.change(ledger)
        return
    refill(ledger, max(0, removed(world, state) - cleared))


def refill(ledger: Ledger, gone: int = 0) -> None:
    """The first cards of a kept row go, the rest moves up, and new ones are due."""
    state, world = ledger.state, ledger.world
    left = [card for card in state.row[gone:] if card]
    places = len(world.row_costs)
    gaps = places - len(left)
    ledger.state = replace(
        state,
        row=(*left, *[""] * gaps),
        lay=min(gaps, sum(_decks(world, state).values())),
    )
    if not ledger.state.lay and state.age == world.ages[0]:
        ages.change(ledger)


def _decks(world: World, state: TtaState) -> dict[str, int]:
    """All cards that can still come: those of the deck, and of the next age's."""
    found = dict(state.deck)
    coming = ages.following(world, state)
    if coming:
        found |= world.deck(coming, int(state.choices["players"]))
    return found


def lay(ledger: Ledger, cards: Sequence[str]) -> None:
    """New cards fill the row from the right; when the deck runs out its age ends."""
    world = ledger.world
    for card in cards:
        state = ledger.state
        if not state.lay:
            return
        deck = {key: n - (key == card) for key, n in state.deck.items()}
        at = state.row.index("")
        filled = (*state.row[:at], card, *state.row[at + 1 :])
        deck = {key: n for key, n in deck.items() if n > 0}
        ledger.state = replace(state, row=filled, deck=deck, lay=state.lay - 1)
        if not deck:
            ages.change(ledger)
    state = ledger.state
    if not state.lay and state.round > 1 and state.age == world.ages[0]:
        ages.change(ledger)


def draw(world: World, state: TtaState, count: int, seed: int | None) -> list[str]:
    """Cards as they may come from the shuffled deck, and the next one when it runs out."""
    dice = random.Random(seed) if seed is not None else random.SystemRandom()
    found: list[str] = []
    decks = [dict(state.deck)]
    coming = ages.following(world, state)
    if coming:
        decks.append(world.deck(coming, int(state.choices["players"])))
    for deck in decks:
        pile = [card for card, number in deck.items() for _copy in range(number)]
        dice.shuffle(pile)
        found += pile
    return found[:count]


def check(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    cards: list[str] = list(data["cards"])
    if state.over or not state.lay:
        found = play.closed(state)
        reason = _("No cards are due in the row")
        return found or [play.refuse("row", reason, _("'status' says what is"))]
    if len(cards) > state.lay:
        reason = _("Too many cards: in the row are due {count}").format(count=state.lay)
        return [play.refuse("row", reason)]
    rest: Mapping[str, int] = dict(state.deck)
    coming = ages.following(play.world, state)
    for card in cards:
        if not rest and coming:
            rest = play.world.deck(coming, int(state.choices["players"]))
        if not rest.get(card):
            reason = _("{card} is no more in the deck").format(card=play.world.card(card))
            names = play.world.cards_text(list(rest)[:8])
            return [play.refuse("row", reason, _("it has: {cards}, …").format(cards=names))]
        rest = {key: n - (key == card) for key, n in rest.items() if n - (key == card) > 0}
    return []


def apply(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    ledger = Ledger(play.world, state)
    lay(ledger, list(data["cards"]))
    return ledger.step()


def describe(play: Play, state: TtaState, data: Data) -> str:
    return _("into the row: {cards}").format(cards=play.world.cards_text(data["cards"]))


def report(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    said = sentence(play, "", describe(play, before, data))
    return [said, *ages.told(play, before, step.state)]


KIND = Kind(check, apply, describe, report, who=lambda _state, _data: "")
