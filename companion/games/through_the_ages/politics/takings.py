"""Cards that change hands: special technologies after a war, cards from the row (p. 20)."""

from __future__ import annotations

from companion.games.through_the_ages.politics.book import SCIENCE, Book
from companion.games.through_the_ages.politics.case import Case, Spoils, lost
from companion.games.through_the_ages.politics.questions import Question


def ask_technology(case: Case) -> Question:
    """Which special technologies the winner takes in place of science points: those that are not
    in play there, for their science cost (p. 20)."""
    book, cards = case.book, case.book.world.cards
    winner = book.civ(case.job.chooser)
    costs = {
        key: cards[key].science_cost
        for key in book.civ(case.player).specials
        if key not in winner.specials and cards[key].science_cost <= case.amount
    }
    return Question(
        case.job.chooser,
        case.player,
        "technology",
        dict.fromkeys(costs, 1),
        0,
        len(costs),
        costs=costs,
        budget=case.amount,
    )


def lose_technology(case: Case) -> Spoils:
    """Special technologies that are taken, and the rest of the difference in science points."""
    book = case.book
    cost = sum(book.world.cards[key].science_cost for key in case.given)
    for key in case.given:
        drop_special(book, case.player, key)
    points = book.points(case.player, SCIENCE, -(case.amount - cost))
    return lost(points + cost, points=points, **dict.fromkeys(case.given, 1))


def gain_technology(case: Case) -> Spoils:
    """What the loser lost; a lower technology of the same type is replaced (p. 15)."""
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


def ask_cards(case: Case) -> Question | None:
    """Which cards are taken from the row."""
    return None


def take_cards(case: Case) -> Spoils:
    return {}
