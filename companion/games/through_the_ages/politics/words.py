"""Words of politics typed at the table: ages, rivals, units with bonus cards, bids, choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.games.through_the_ages.action import Draft, card_of
from companion.games.through_the_ages.armies import units_of
from companion.games.through_the_ages.effects.questions import NOTHING, CardQuestion
from companion.games.through_the_ages.politics_state import Auction
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import FOOD, RESOURCE, World
from companion.table import actions
from companion.table.actions import Ask, Input
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.inputs import one_of
from companion.table.words import Vocabulary, parse_counts, plain, read_number

PASS = (N_("pass"), "-", "0")
POINTS = "points"
BONUS = ("bonus", N_("defence"), N_("colonisation"))
GOODS: Mapping[str, tuple[str, ...]] = {
    FOOD: (N_("food"),),
    RESOURCE: (N_("resources"), N_("resource")),
    POINTS: (N_("science points"),),
}
SOME = (1, 2, 5)
"""Counts that need every plural form a language has."""


def goods_text(key: str, count: int) -> str:
    """Return text such as `1 resource`, `2 resources`, `1 science point`; empty for what is no
    goods."""
    if key == FOOD:
        text = ngettext("{n} food", "{n} food", count)
    elif key == RESOURCE:
        text = ngettext("{n} resource", "{n} resources", count)
    elif key == POINTS:
        text = ngettext("{n} science point", "{n} science points", count)
    else:
        return ""
    return text.format(n=count)


def spoken(words: Iterable[str]) -> set[str]:
    """Return the words in English and in the language in use, to compare by."""
    return {plain(form) for word in words for form in (word, _(word))}


def age_of(world: World, text: str) -> str:
    """Return the age that `ii`, `2` or `age II` means; empty for anything else."""
    word = plain(text)
    for key in world.ages:
        names = [key, str(world.level(key)), str(world.game.table("ages")[key]["numeral"])]
        for lang in world.game.languages:
            names.append(world.game.words(lang).get("ages", key, "short") or key)
        if word in {plain(name) for name in names}:
            return key
    return ""


def military_words(world: World, *types: str) -> Vocabulary:
    """Return the military cards of some types, all without any."""
    cards = world.military.values()
    return world.card_words(card.id for card in cards if not types or card.type in types)


def find_in_time(
    world: World,
    state: TtaState,
    text: str,
    *types: str,
    remark: Callable[[str], None] = lambda _sentence: None,
) -> str:
    """Return a card of some types: one that can be in a hand now before others of the same name. A
    word that fits none of them may mean any military card, so that the rules can say why not.
    Raises UsageError."""
    now, known = world.level(state.age), military_words(world, *types)
    if not known.matches(text):
        return find_card(world, military_words(world), text)
    matching = known.only(known.matches(text))
    timely = [key for key in matching.ids if now - 1 <= world.military[key].level <= now]
    held = [key for key in matching.ids if key in state.civ.known]
    likely = matching.only(held or timely or matching.ids)
    return find_card(world, likely, text, held=held, remark=remark)


def military_of(*types: str) -> Input[str]:
    """Return a military card of some types that can be in hand now."""

    def read(draft: actions.Draft[Any, Any], text: str) -> str:
        return find_in_time(draft.play.world, draft.state, text, *types, remark=draft.remark)

    return card_of(lambda draft: military_words(draft.play.world, *types), read)


RIVAL = one_of(lambda draft: draft.play.world.player_words(draft.state.players))


def card_and_rival(draft: Draft, words: Sequence[str]) -> dict[str, str]:
    """Divide `plunder i orange` or `orange, plunder` into the words of a card and of a player."""
    words = " ".join(words).replace(",", " ").split()
    players = draft.play.world.player_words(draft.state.players)
    for head, tail in ((words[:-1], words[-1:]), (words[1:], words[:1])):
        if head and tail and len(players.matches(tail[0])) == 1:
            return {"card": " ".join(head), "rival": tail[0]}
    return {"card": " ".join(words)}


def follows_rival(draft: Draft) -> str:
    """Return the field whose question another one follows: the rival, or the card where a single
    rival needs no name."""
    return "rival" if len(draft.state.rivals(draft.state.turn)) > 1 else "card"


def ask_rival(draft: Draft, legal: Sequence[str]) -> Ask[str]:
    """Ask against whom a card is played. A single rival needs no name; without a rival for the card
    nobody is asked, and the rules say why."""
    rivals = draft.state.rivals(draft.state.turn)
    message = _("'{text}': name the card and the rival, such as 'plunder orange'.")
    return Ask(
        "rival",
        draft,
        legal=legal,
        default=next(iter(rivals), draft.state.turn),
        required=len(rivals) > 1 and bool(legal),
        missing=message.format(text=draft.play.world.card(draft.answers["card"])),
    )


def force_words(
    world: World, state: TtaState, player: str, bonus: bool = True, timely: bool = True
) -> Vocabulary:
    """Return the units of a player, and bonus cards by their age: `bonus ii`; with `timely` those
    that can be in hand now."""
    now = world.level(state.age)
    units = world.card_words(units_of(world, state.civs[player].technologies))
    names: dict[str, list[str]] = {key: [*units.spellings[key][1:]] for key in units.ids}
    for card in world.military.values():
        if bonus and card.type == "bonus" and (not timely or now - 1 <= card.level <= now):
            numeral = str(world.game.table("ages")[card.age]["numeral"])
            short = [f"{name} {numeral}" for word in BONUS for name in (word, _(word))]
            names[card.id] = [world.card(card.id), *short, *(f"{s} {card.level}" for s in BONUS)]
    return Vocabulary.of(_("units and bonus cards"), names)


def read_force(
    world: World, state: TtaState, player: str, text: str, bonus: bool = True
) -> dict[str, int]:
    """Read units and bonus cards: `2 warriors 1 bonus ii`, or `none`. A card that cannot be in hand
    now is understood, so that the rules can say why not. Raises UsageError."""
    if not text.strip():
        raise UsageError(_("Something is missing here ({what}).").format(what=_("units")))
    if plain(text) in spoken(NOTHING):
        return {}
    try:
        return parse_counts(text, force_words(world, state, player, bonus))
    except UsageError:
        with suppress(UsageError):
            return parse_counts(text, force_words(world, state, player, bonus, timely=False))
        raise


def read_bid(world: World, state: TtaState, words: Sequence[str]) -> tuple[int, list[str]]:
    """Read the first bid, 0 for a pass, and the words behind it: `3`, `orange 3`, `violet: pass`.
    Raises UsageError."""
    passes, players = spoken(PASS), world.player_words(state.players)
    left = [word for word in re.split(r"[\s,;:]+", " ".join(words)) if word]
    while left:
        word, *left = left
        if word.isdecimal():
            return read_number(word), left
        begun = any(each.startswith(plain(word)) for each in passes if plain(word))
        if plain(word) in passes or (begun and (len(word) > 1 or not left)):
            return 0, left  # a letter alone is no name: a bid would stand behind it
        if not players.matches(word):
            message = _("'{word}' is no bid: type numbers, or 'pass'.")
            raise UsageError(message.format(word=word))
        _expect(world, state.affairs.auction, players.find(word))
    raise UsageError(_("A bid is missing behind the name: type a number, or 'pass'."))


def _expect(world: World, running: Auction | None, player: str) -> None:
    """Raise UsageError if it is not this player's turn to bid."""
    if running is not None and not running.over and running.bidder != player:
        message = _("{expected} bids now, not {player}.")
        names = {"expected": world.player(running.bidder), "player": world.player(player)}
        raise UsageError(message.format(**names))


def thing_words(world: World, question: CardQuestion) -> Vocabulary:
    """Return the words for what may be chosen: cards, food, resources."""
    cards = [key for key in question.options if key in world.cards or key in world.military]
    base = world.card_words(cards)
    names: dict[str, list[str]] = {key: [*base.spellings[key][1:]] for key in cards}
    for key in question.options:
        if key not in names:
            names[key] = [form for word in GOODS.get(key, (key,)) for form in (_(word), word)]
            names[key] += [goods_text(key, n).removeprefix(f"{n} ") or key for n in SOME]
    return Vocabulary.of(_("things to choose from"), names)
