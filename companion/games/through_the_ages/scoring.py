"""The end of the game: final scoring and who has won (pp. 10, 16, 18, 20)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages import counts, ratings
from companion.games.through_the_ages.effects import resolution
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.politics_state import PiledEvent
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World

SCORED, RESIGNED = "scored", "resigned"
TECHNOLOGIES, STRENGTH, HAPPY, RESOURCES, FOOD, SCIENCE = (
    "score-technologies",
    "score-strength",
    "score-happy",
    "score-resources",
    "score-food",
    "score-science",
)
"""The parts of the tutorial's scoring, as reasons of entries."""


def finish(ledger: CivLedger) -> None:
    """Score the end by the version; the game closes when every event is known and scored."""
    world, state = ledger.world, ledger.state
    affairs, scoring = state.affairs, world.versions[state.version].scoring
    if scoring == "tutorial":
        for player in state.playing:
            for reason, amount in tutorial(world, state, player).items():
                ledger.culture(player, amount, reason)
    shown = tuple(PiledEvent(world.military[card].age, card) for card in affairs.bonus)
    last = world.ages[3]
    piles = (*affairs.current, *affairs.future) if scoring == "age_iii_events" else ()
    events = (*shown, *(event for event in piles if event.age == last))
    ledger.state = replace(ledger.state, affairs=replace(affairs, scoring=events))
    book = Book(world, ledger.state, ledger.entries)
    proceed(book)
    ledger.state = book.state


def tutorial(world: World, state: TtaState, player: str) -> dict[str, int]:
    """Return reason -> culture of the tutorial's final scoring (p. 10)."""
    civ, figures = state.civs[player], world.constants
    level = world.level(world.versions[state.version].civil_ages[-1])
    known = sum(card.level == level for card in counts.technologies(world, civ))

    def rating(name: str) -> int:
        return ratings.RATINGS[name](world, state, player).total

    happy = figures["tutorial_per_happy"] * rating("happiness")
    return {
        TECHNOLOGIES: figures["tutorial_per_technology"] * known,
        STRENGTH: figures["tutorial_per_strength"] * rating("strength"),
        HAPPY: min(figures["tutorial_happy_max"], happy),
        RESOURCES: rating("resource_production"),
        FOOD: rating("food_production"),
        SCIENCE: rating("science"),
    }


def proceed(book: Book) -> None:
    """Score the events that are known, in turn; stop at one that is not. After the last one the
    game is over."""
    while book.state.affairs.scoring:
        event, *rest = book.state.affairs.scoring
        if not event.card:
            return
        resolution.begin(book, event.card)
        resolution.finish(book)
        affairs = book.state.affairs
        book.affairs(scoring=tuple(rest), past=(*affairs.past, event.card))
    close(book)


def close(ledger: CivLedger, how: str = SCORED) -> None:
    """End the game: most culture wins; equal ones win together."""
    state = ledger.state
    most = max(state.civs[player].culture for player in state.playing)
    winners = tuple(player for player in state.playing if state.civs[player].culture == most)
    ledger.state = replace(state, ended=how, winners=winners)
