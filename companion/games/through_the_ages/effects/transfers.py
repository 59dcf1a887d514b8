"""Cards that change hands: special technologies after a war, cards from the row (p. 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.through_the_ages import row, taking
from companion.games.through_the_ages.effects.book import SCIENCE, Book
from companion.games.through_the_ages.effects.case import Case, Spoils, lost
from companion.games.through_the_ages.effects.questions import Answer, CardQuestion
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import row_words
from companion.games.through_the_ages.world import WONDER, World
from companion.table.errors import Refusal

if TYPE_CHECKING:
    from companion.games.through_the_ages.play import Play


def ask_technology(case: Case) -> CardQuestion:
    """Ask which special technologies of the loser, `case.player`, the winner takes in place of the
    science points at stake, `case.amount`: those that the winner does not have, whose science costs
    are no more than that together; none as well (p. 20)."""
    book, cards = case.book, case.book.world.cards
    winner = book.civ(case.job.chooser)
    costs = {
        key: cards[key].science_cost
        for key in book.civ(case.player).specials
        if key not in winner.specials and cards[key].science_cost <= case.amount
    }
    return CardQuestion(
        case.job.chooser,
        case.player,
        "technology",
        dict.fromkeys(costs, 1),
        least=0,
        most=len(costs),
        costs=costs,
        budget=case.amount,
    )


def lose_technology(case: Case) -> Spoils:
    """Take special technologies, and the rest of the difference in science points."""
    book = case.book
    cost = sum(book.world.cards[key].science_cost for key in case.chosen)
    for key in case.chosen:
        drop_special(book, case.player, key)
    points = book.points(case.player, SCIENCE, -(case.amount - cost))
    return lost(points + cost, points=points, **dict.fromkeys(case.chosen, 1))


def gain_technology(case: Case) -> Spoils:
    """Give the winner what the loser lost; a lower technology of the same type is replaced (p.
    15)."""
    book, spoils = case.book, case.resolution.spoils
    book.points(case.player, SCIENCE, spoils.get("points", 0))
    for key in spoils:
        if key in book.world.cards:
            lay_special(book, case.player, key)
    return {}


def drop_special(book: Book, player: str, key: str) -> None:
    civ = book.civ(player)
    book.change(player, specials=tuple(card for card in civ.specials if card != key))
    book.mark(player, key, -1)
    book.tokens(player, "blue", -book.world.cards[key].blue_tokens)


def lay_special(book: Book, player: str, key: str) -> None:
    """Put a special technology in play, unless a better one of its type lies there (p. 15)."""
    cards = book.world.cards
    for other in book.civ(player).specials:
        if cards[other].type == cards[key].type:
            if cards[other].level >= cards[key].level:
                return
            drop_special(book, player, other)
    book.change(player, specials=(*book.civ(player).specials, key))
    book.mark(player, key, 1)
    book.tokens(player, "blue", cards[key].blue_tokens)


def ask_cards(case: Case) -> CardQuestion:
    """Ask which cards the strongest takes from the row, for so many civil actions in all. Where the
    row lies on the table people say what the place of each costs."""
    book, player, budget = case.book, case.player, case.amount
    world, state = book.world, book.state
    there = row_words(world, state).ids
    places = () if state.keeps_row else tuple(sorted(set(world.row_costs)))
    costs = {key: card_cost(world, state, player, key) for key in there}
    least = min(places, default=0)
    options = {key: max(places, default=1) for key, cost in costs.items() if cost + least <= budget}
    costs = {key: costs[key] for key in options}
    return CardQuestion(
        case.job.chooser,
        player,
        "take_cards",
        options,
        least=0,
        most=budget,
        costs=costs,
        budget=budget,
        places=places,
    )


def card_cost(world: World, state: TtaState, player: str, key: str) -> int:
    """Return the civil actions for a card: its cheapest place in a row that is kept, and the
    surcharge of a wonder (p. 4)."""
    places = [cost for cost, card in zip(world.row_costs, state.row, strict=False) if card == key]
    base = min(places, default=0)
    if world.cards[key].category != WONDER:
        return base
    return base + len(state.civs[player].wonders) * world.constants["wonder_surcharge"]


def take_cards(case: Case) -> Spoils:
    """Take the cards from the row, which is filled up; a player who took any gives up the next
    political action."""
    book = case.book
    for key in case.chosen:
        taking.give(book, case.player, key)
        if key in book.state.row:
            at = book.state.row.index(key)
            places = (*book.state.row[:at], "", *book.state.row[at + 1 :])
            book.state = replace(book.state, row=places)
    if case.chosen:
        book.affairs(idle=(*book.state.affairs.idle, case.player))
        if book.state.keeps_row:
            row.refill(book)
    return {}


def refusals(play: Play, state: TtaState, asked: CardQuestion, given: Answer) -> list[Refusal]:
    """Return why cards may not be taken from the row, one after the other (pp. 4, 7)."""
    if asked.account != "take_cards":
        return []
    ledger = CivLedger(play.world, state)
    for key in (key for key, count in given.items() if count):
        reasons = taking.taking_refusals(play, ledger.state, asked.owner, key)
        if reasons:
            return reasons
        taking.give(ledger, asked.owner, key)
    return []
