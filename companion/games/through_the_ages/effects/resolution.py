"""Let a card take effect: part by part, player by player, waiting where somebody has a choice.

Whom each part concerns is settled when the card begins; amounts are taken when their turn comes,
so that `lost` and `cost` are those of the parts before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.through_the_ages.effects import accounts
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.effects.measures import scene_of
from companion.games.through_the_ages.effects.questions import Answer, CardQuestion
from companion.games.through_the_ages.effects.ranking import selected
from companion.games.through_the_ages.ledger import SACRIFICED
from companion.games.through_the_ages.politics_state import DeclaredWar, EffectJob, Resolution
from kitgen.game.effects import CardEffect, Change

OPTION = "option"


def begin(book: Book, card: str, roles: Mapping[str, str] | None = None, diff: int = 0) -> None:
    """Lay out what a card will do, and do all of it that nobody has to choose."""
    scene = scene_of(book.world, book.state, roles or {})
    jobs = tuple(
        EffectJob(number, player, selected(scene, effect.chooser)[0] if effect.chooser else player)
        for number, effect in enumerate(_effects(book, card))
        for player in selected(scene, effect.who)
    )
    book.card = card
    book.affairs(resolution=Resolution(card, dict(roles or {}), diff, spoils={}, jobs=jobs))
    proceed(book)


def proceed(book: Book) -> None:
    """Do what needs nobody's choice until something does, or the card is done."""
    while (resolution := book.state.affairs.resolution) is not None and resolution.jobs:
        asked = question(book)
        if asked is None:
            _perform(book, _change(book), given={})
        elif asked.forced is not None:
            answer(book, asked.forced)  # which goes on by itself
            return
        else:
            return


def finish(book: Book) -> None:
    """Finish the card, and a fight over it, when nothing is left to choose."""
    under_way = book.state.affairs.resolution
    if under_way is not None and under_way.jobs:
        return
    book.affairs(resolution=None)
    if book.state.affairs.fight is not None:
        _bury(book)


def _bury(book: Book) -> None:
    """End the fight: sacrificed units are gone, a war is off the table (pp. 13, 18)."""
    fight = book.state.affairs.fight
    assert fight is not None
    book.card, book.reason = fight.card, SACRIFICED
    for player, units in ((fight.attacker, fight.attack), (fight.rival, fight.defence)):
        for card, count in (units or {}).items():
            left = min(count, book.civ(player).technologies.get(card, 0))
            if left:
                book.die(player, card, left)
    ended = DeclaredWar(fight.card, fight.attacker, fight.rival)
    wars = [war for war in book.state.affairs.wars if war != ended]
    book.affairs(fight=None, wars=tuple(wars))


def question(book: Book) -> CardQuestion | None:
    """Return the question that is to be answered next; None where the next part needs no choice."""
    resolution = book.state.affairs.resolution
    if resolution is None or not resolution.jobs:
        return None
    job, effect = resolution.jobs[0], _effect(book)
    if len(effect.changes) > 1:
        options = {change.account: 1 for change in effect.changes}
        return CardQuestion(job.chooser, job.player, OPTION, options, 1, 1)
    return accounts.question(book, job, effect.changes[0])


def answer(book: Book, given: Answer) -> None:
    """Take an answer to the open question, and go on."""
    effect = _effect(book)
    if len(effect.changes) > 1:
        chosen = next(change for change in effect.changes if given.get(change.account))
        _perform(book, chosen, given={})
    else:
        _perform(book, effect.changes[0], given)
    proceed(book)


def _perform(book: Book, change: Change, given: Answer) -> None:
    resolution = book.state.affairs.resolution
    assert resolution is not None
    book.card = resolution.card
    spoils = accounts.perform(book, resolution.jobs[0], change, given)
    left = replace(resolution, spoils=spoils, jobs=resolution.jobs[1:])
    book.affairs(resolution=left)


def _change(book: Book) -> Change:
    return _effect(book).changes[0]


def _effect(book: Book) -> CardEffect:
    resolution = book.state.affairs.resolution
    assert resolution is not None
    return _effects(book, resolution.card)[resolution.jobs[0].effect]


def _effects(book: Book, card: str) -> tuple[CardEffect, ...]:
    return book.world.military[card].effects
