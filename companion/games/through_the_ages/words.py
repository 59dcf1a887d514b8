"""Words of this game typed at the table: cards that fit, counts, several cards in a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from companion.games.through_the_ages.cards import GOVERNMENT, LEADER, SPECIAL
from companion.games.through_the_ages.state import TtaState, held
from companion.games.through_the_ages.world import (
    ACTION,
    PRODUCTION,
    UNIT,
    URBAN,
    WONDER,
    World,
)
from companion.table import actions
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary

ARROW = re.compile(r"\s*(?:->|→|>|,|;)\s*")


GROUPS: Mapping[str, str] = MappingProxyType(
    {
        PRODUCTION: N_("Farms and mines"),
        URBAN: N_("Urban buildings"),
        UNIT: N_("Military units"),
        GOVERNMENT: N_("Governments"),
        SPECIAL: N_("Special technologies"),
        WONDER: N_("Wonders"),
        LEADER: N_("Leader cards"),
        ACTION: N_("Action cards"),
    }
)
"""Category of a civil card -> heading in a long list of cards."""


def card_group(draft: actions.Draft[Any, Any], answer: Any) -> str:
    """Return the heading of a civil card in a long list; empty for any other answer."""
    card = draft.play.world.cards.get(answer) if isinstance(answer, str) else None
    return _(GROUPS[card.category]) if card is not None else ""


def row_words(world: World, state: TtaState) -> Vocabulary:
    """Return the cards that may lie in the row: those that do, or those of this age and the
    last."""
    if any(state.row):
        return world.card_words(dict.fromkeys(card for card in state.row if card))
    level, players = world.level(state.age), len(state.players)
    return world.card_words(
        card.id
        for card in world.cards.values()
        if level - 1 <= card.level <= level and held(state, card.id) < card.copies[players]
    )


def find_card(
    world: World,
    words: Vocabulary,
    text: str,
    held: Collection[str] = (),
    remark: Callable[[str], None] = lambda _sentence: None,
) -> str:
    """Return the one card that a word means. Of one name in several ages the one that is held; if
    none is, the latest, which is a remark. Raises UsageError, also where several are held."""
    matches = words.matches(text)
    names = {world.name(world.table_of(card), card) for card in matches}
    if len(matches) < 2 or len(names) > 1:
        return words.find(text)
    in_hand = [card for card in matches if card in held]
    if in_hand:
        return words.only(in_hand).find(text)
    latest = max(matches, key=world.level_of)
    message = _("'{word}' was read as {card}; type the age too for {others}.")
    others = world.cards_text(card for card in matches if card != latest)
    remark(world.say(message, word=text, card=latest, others=others))
    return latest


def split_count(text: str) -> tuple[str, str]:
    """Divide `bronze 2`, `2 bronze`, `2x bronze` or `bronze` into a word and the count as it was
    typed."""
    match = re.fullmatch(r"(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s+[x×]?\s*(\d+))?", text.strip())
    return (match[2], match[1] or match[3] or "") if match else (text, "")


def cards_in_order(world: World, vocabularies: Sequence[Vocabulary], text: str) -> list[str]:
    """Read a card of each vocabulary: `bronze iron`, `knights > cavalrymen`. Raises UsageError."""
    parts = [part for part in ARROW.split(text.strip()) if part]
    if len(parts) == len(vocabularies):
        pairs = zip(vocabularies, parts, strict=True)
        return [find_card(world, vocabulary, part) for vocabulary, part in pairs]
    parts_of = _split(vocabularies, text.split())
    if parts_of is not None:
        return [find_card(world, v, t) for v, t in zip(vocabularies, parts_of, strict=True)]
    if len(vocabularies) == 1:
        return [find_card(world, vocabularies[0], text)]
    first = text.split()[:1] or [text]
    find_card(world, vocabularies[0], first[0])  # an unknown first card is refused by its name
    message = _("'{text}': name {count} cards, for example with '>' between them.")
    raise UsageError(message.format(text=text, count=len(vocabularies)))


def _split(vocabularies: Sequence[Vocabulary], words: list[str]) -> list[str] | None:
    """Return the first way to divide words among vocabularies so that each part means something."""
    if not vocabularies:
        return None if words else []
    for length in range(len(words) - len(vocabularies) + 1, 0, -1):
        head = " ".join(words[:length])
        if vocabularies[0].matches(head):
            rest = _split(vocabularies[1:], words[length:])
            if rest is not None:
                return [head, *rest]
    return None


def hand_words(world: World, state: TtaState) -> Iterator[Vocabulary]:
    """Yield the words for what the player in turn may mean to play, the likeliest first: civil
    cards in hand, tactics known to be in hand, those that can be now, any tactics."""
    now = world.level(state.age)
    tactics = [card.id for card in world.military.values() if card.type == "tactics"]
    yield world.card_words(dict.fromkeys(state.civ.hand))
    yield world.card_words(card for card in tactics if card in state.civ.known)
    yield world.card_words(key for key in tactics if now - 1 <= world.level_of(key) <= now)
    yield world.card_words(tactics)


def technology_words(world: World, state: TtaState) -> Vocabulary:
    """Return the cards of the player in turn on which workers may lie; by their type too."""
    base = world.card_words(state.civ.technologies)
    kinds = {card: world.cards[card].type for card in state.civ.technologies}
    names = {
        card: [
            *base.spellings[card][1:],
            *(
                world.game.words(lang).name("card_types", kinds[card])
                for lang in world.game.languages
            ),
        ]
        for card in base.ids
    }
    return Vocabulary.of(_("technologies in play"), names)


def any_technology(world: World) -> Vocabulary:
    return world.card_words(
        card.id for card in world.cards.values() if card.category not in (WONDER, ACTION)
    )
