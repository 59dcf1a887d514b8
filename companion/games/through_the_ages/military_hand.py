"""Military cards in a hand: those that are known, those that may be, and what they are for in
politics (pp. 11-18)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.through_the_ages import counts
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _

POLITICAL = ("event", "territory", "aggression", "war", "pact")
"""The types of military cards that a political action plays (pp. 12-14, 17)."""
PEACEFUL = "none"
"""The choice `fights` without aggressions and wars (p. 19)."""


def hand_refusals(
    play: Play, state: TtaState, player: str, cards: Mapping[str, int]
) -> list[Refusal]:
    """Return a refusal when a player cannot have these military cards. Hidden ones may be any."""
    civ, world = state.civs[player], play.world
    for card, count in cards.items():
        if count and not in_time(play, state, world.military[card].age):
            reason = world.say(_("{card} cannot be in a hand now"), card=card)
            allowed = world.say(_("the game is in {age}"), age=state.age)
            return [play.refuse("ages", reason, allowed)]
    for card, count in cards.items():
        copies = world.military[card].copies[len(state.players)]
        if count and count + _elsewhere(state, player, card) > copies:
            reason = _("No other copy of {card} is left: it lies on the table or in another hand")
            return [play.refuse("politics", reason.format(card=world.card(card)))]
    unknown = sum(max(0, n - civ.known.count(card)) for card, n in cards.items())
    hidden = civ.military - len(civ.known)
    if unknown <= hidden:
        return []
    reason = _("{cards} is not in the hand of {player} (military cards: {count})")
    reason = world.say(
        reason,
        player=player,
        count=civ.military,
        cards=(card for card, n in cards.items() if n > civ.known.count(card)),
    )
    return [play.refuse("politics", reason, _("'set' corrects a hand"))]


def _elsewhere(state: TtaState, player: str, card: str) -> int:
    """Return how many copies of a military card are seen somewhere else than in the hand of a
    player or on the pile of what was discarded, from which it could come again (p. 12)."""
    affairs = state.affairs
    events = (*affairs.current, *affairs.future, *affairs.scoring)
    seen = [*affairs.past, *affairs.bonus, *(event.card for event in events)]
    seen += [pact.card for pact in affairs.pacts] + [war.card for war in affairs.wars]
    seen += [affairs.auction.territory] if affairs.auction is not None else []
    for other, civ in state.civs.items():
        seen += [civ.tactic, *civ.colonies, *(civ.known if other != player else ())]
    return seen.count(card)


def maybe_in_hand(play: Play, state: TtaState, *types: str) -> list[str]:
    """Return the cards of some types that the player in turn may have: those that are known, and
    where others are hidden any that can be."""
    civ, cards = state.civ, play.world.military
    hidden = list(cards) if civ.military > len(civ.known) else []
    return [key for key in dict.fromkeys((*civ.known, *hidden)) if cards[key].type in types]


def timely(play: Play, state: TtaState, *types: str) -> list[str]:
    """Return the cards of `maybe_in_hand` without those that can be in no hand now."""
    cards = play.world.military
    hand = maybe_in_hand(play, state, *types)
    return [key for key in hand if in_time(play, state, cards[key].age)]


def without(play: Play, state: TtaState, rule: str) -> Refusal:
    """Return the refusal for a player in turn who can have no card of the kind that is wanted."""
    reason = _("{player} can have no card of this kind in hand now")
    return play.refuse(rule, reason.format(player=play.world.player(state.turn)))


def in_time(play: Play, state: TtaState, age: str) -> bool:
    """Return whether military cards of an age can be in hand: they have come, and are not obsolete
    (p. 16). Nobody ever draws those of age A: they are the first events (p. 11)."""
    world, now = play.world, play.world.level(state.age)
    ages = world.versions[state.version].military_ages
    return age in ages and max(1, now - 1) <= world.level(age) <= now


def political_cards(play: Play, state: TtaState) -> set[str]:
    """Return the types of military cards that the player in turn may have and may play as the
    political action (pp. 12-14, 17-19)."""
    version, cards = play.world.versions[state.version], play.world.military
    types_held = {cards[key].type for key in timely(play, state, *POLITICAL)}
    peaceful = state.choices.get("fights") == PEACEFUL
    if peaceful or counts.flag(play.world, state.civ, "no_attack"):
        types_held -= {"aggression", "war"}
    if not version.wars or last_round(play, state):
        types_held.discard("war")
    if not version.pacts or len(state.players) < play.world.constants["players_for_pacts"]:
        types_held.discard("pact")
    return types_held


def last_round(play: Play, state: TtaState) -> bool:
    """Return whether this is the last round of the full game, without sacrifices and new wars (p.
    18)."""
    extra = play.world.versions[state.version].last_round
    return bool(extra and state.last_round) and state.round >= state.last_round
