"""Event cards: drawing them, keeping the limit of a hand, playing events and reactions (p. 37)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import deck, effects, hands
from companion.games.battles_of_napoleon.command import at_once
from companion.games.battles_of_napoleon.play import Data, Kind, Play, line
from companion.games.battles_of_napoleon.records import Effect
from companion.games.battles_of_napoleon.state import (
    CARDS,
    SEGMENTS,
    UNSEEN,
    Active,
    NapoleonState,
    Played,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

NOW = "now"


# -- drawing and discarding -----------------------------------------------------------------------


def check_draw(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "hand", CARDS)
    nation, cards = data["side"], data["cards"]
    if found:
        return found
    name = play.world.nation(nation)
    if nation in state.drawn:
        reason = _("{side} has drawn its cards").format(side=name)
        return [play.refuse("hand", reason, _("'discard' puts cards away"))]
    wanted = hands.due(play.world, state, nation)
    if len(cards) != wanted:
        reason = _("This is not what {side} draws").format(side=name)
        allowed = _("cards: {count}").format(count=wanted)
        found.append(play.refuse("hand", reason, allowed))
    for card in cards:
        if card != UNSEEN and card not in deck.possible(play.world, state):
            reason = _("Card {card} cannot be drawn: it was seen already").format(card=card)
            found.append(play.refuse("card", reason))
        state = deck.dealt(play.world, state, nation, (card,))
    return found


def apply_draw(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    nation, cards = data["side"], tuple(data["cards"])
    state = deck.dealt(play.world, state, nation, cards)
    return Step(replace(state, drawn=(*state.drawn, nation)))


def describe_draw(play: Play, state: NapoleonState, data: Data) -> str:
    return _("{side} draws cards: {count}").format(
        side=play.world.nation(data["side"]), count=len(data["cards"])
    )


def check_discard(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "hand", CARDS)
    return found or [
        refusal for card in data["cards"] for refusal in _not_held(play, state, data["side"], card)
    ]


def _not_held(play: Play, state: NapoleonState, nation: str, card: str) -> list[Refusal]:
    """A side can only part with a card that it has, or that it may have unseen."""
    hand, name = state.hands[nation], play.world.nation(nation)
    if card in hand:
        return []
    if UNSEEN in hand and card in deck.hidden(play.world, state):
        return []
    reason = _("{side} cannot have card {card}").format(side=name, card=card)
    return [play.refuse("hand", reason, _("'cards' shows what was seen; 'set' corrects it"))]


def apply_discard(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    for card in data["cards"]:
        state = deck.discarded(state, data["side"], card)
    return Step(state)


def describe_discard(play: Play, state: NapoleonState, data: Data) -> str:
    return _("{side} discards {cards}").format(
        side=play.world.nation(data["side"]), cards=", ".join(data["cards"])
    )


# -- playing --------------------------------------------------------------------------------------


def effect_of(world: World, data: Data) -> Effect:
    """The event or the reaction that is played."""
    card = world.cards[data["card"]]
    return world.effects[card.event if data["kind"] == effects.EVENT else card.reaction]


def check_play(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    world, nation, subject = play.world, data["side"], data["on"]
    effect = effect_of(world, data)
    # A card that answers a result comes before what the result asks for (p. 37).
    open_to = replace(state, tasks=()) if effects.answers(effect) else state
    found = play.wrong_phase(open_to, "card", *effects.phases(effect))
    found = found or _not_held(play, state, nation, data["card"])
    if found:
        return found
    if effect.nation not in (None, nation):
        reason = _("This side of the card is for {side} only").format(
            side=world.nation(str(effect.nation))
        )
        found.append(play.refuse("card", reason))
    found += _whose_action(play, state, effect, nation)
    found += _on_whom(play, state, effect, nation, subject)
    if found:
        return found
    if not data.get("board") and (found := _where(play, state, effect, subject)):
        return found
    if any(before.subject == subject for before in state.played):
        reason = _("One card in each phase for a unit; one was played on {subject}").format(
            subject=world.label(subject)
        )
        return [play.refuse("card", reason)]
    return at_once.CARDS[effect.code].check(play, state, data) if effect.lasts == NOW else []


def _whose_action(play: Play, state: NapoleonState, effect: Effect, nation: str) -> list[Refusal]:
    """Events in one's own action, reactions in the enemy's (p. 37)."""
    if state.phase not in SEGMENTS or state.active is None:
        return []
    acting = state.groups[state.active].nation
    if effect.kind == effects.EVENT and acting != nation:
        reason = _("Events are played in one's own action; now acts {side}").format(
            side=play.world.nation(acting)
        )
        return [play.refuse("card", reason, _("'reaction' plays the other side of the card"))]
    if effect.kind == effects.REACTION and acting == nation:
        reason = _("Reactions are played in the enemy's action; now acts {side}").format(
            side=play.world.nation(acting)
        )
        return [play.refuse("card", reason, _("'event' plays the other side of the card"))]
    return []


def _on_whom(
    play: Play, state: NapoleonState, effect: Effect, nation: str, subject: str
) -> list[Refusal]:
    world, name = play.world, play.world.label(subject)
    where: Mapping[str, Mapping[str, Any]] = {
        "unit": state.units,
        "group": state.groups,
        "commander": state.officers,
    }
    if subject not in where[effect.scope]:
        scope = {"unit": _("a unit"), "group": _("a group"), "commander": _("a commander")}
        reason = _("This is played on {what}").format(what=scope[effect.scope])
        return [play.refuse("card", reason, world.name("effects", effect.id, "effect"))]
    owner = _owner(state, effect.scope, subject)
    if (owner != nation) != effect.enemy:
        reason = (
            _("This is played on the enemy") if effect.enemy else _("This is played on one's own")
        )
        return [play.refuse("card", reason, world.name("effects", effect.id, "effect"))]
    if effect.scope == "unit":
        unit = state.units[subject]
        if found := play.absent(state, subject):
            return found
        if not effect.enemy and unit.out_of_command:
            reason = _("{unit} is out of command: no cards for it").format(unit=name)
            return [play.refuse("command", reason)]
    if effects.fits(world, state, effect, subject):
        reason = _("This does not fit {subject}").format(subject=name)
        return [play.refuse("card", reason, world.name("effects", effect.id, "effect").rstrip("."))]
    return []


CHARGED = ("charge_becomes_melee", "square_mod")
"""Codes of cards for a unit that cavalry charges now."""


def _where(play: Play, state: NapoleonState, effect: Effect, subject: str) -> list[Refusal]:
    """Cards against a charge need one (p. 52), as far as the hexes are known."""
    from companion.games.battles_of_napoleon.combat.board import charges_seen

    if effect.code not in CHARGED or charges_seen(play, state, subject) != frozenset():
        return []
    reason = _("By the books no cavalry that may charge now is near {unit}")
    text = reason.format(unit=play.world.label(subject))
    return [play.refuse("card", text, play.as_on_the_board())]


def _owner(state: NapoleonState, scope: str, subject: str) -> str:
    if scope == "unit":
        return state.nation_of(subject)
    return state.groups[subject].nation if scope == "group" else state.officers[subject].nation


def apply_play(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    world, nation, card, subject = play.world, data["side"], data["card"], data["on"]
    effect = effect_of(world, data)
    state = deck.discarded(state, nation, card)
    played = (*state.played, Played(card, nation, subject))
    if effect.lasts == NOW:
        return at_once.CARDS[effect.code].apply(play, replace(state, played=played), data)
    active = Active(effect.id, card, nation, subject)
    besides = at_once.BESIDES.get(effect.code)
    state = besides(state, subject) if besides else state
    return Step(replace(state, played=played, effects=(*state.effects, active)))


def describe_play(play: Play, state: NapoleonState, data: Data) -> str:
    return _("card {card}, {effect}, on {subject}").format(
        card=data["card"],
        effect=play.world.effect(effect_of(play.world, data).id),
        subject=play.world.label(data["on"]),
    )


def report_play(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    effect = effect_of(play.world, data)
    text = play.world.name("effects", effect.id, "effect")
    return [Line(describe_play(play, before, data) + "."), Line(text, 2)]


def outcome_play(play: Play, state: NapoleonState, data: Data) -> Mapping[str, Any]:
    effect = effect_of(play.world, data)
    return {"card": data["card"], "effect": effect.id, "code": effect.code, "on": data["on"]}


DRAW = Kind(check_draw, apply_draw, lambda _s, d: d["side"], describe_draw, line(describe_draw))
DISCARD = Kind(
    check_discard, apply_discard, lambda _s, d: d["side"], describe_discard, line(describe_discard)
)
PLAY = Kind(
    check_play, apply_play, lambda _s, d: d["side"], describe_play, report_play, outcome_play
)
