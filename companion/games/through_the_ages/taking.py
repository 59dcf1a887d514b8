"""Cards from the row: what they cost and who may take them (pp. 4, 7)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages import costs, counts, ratings
from companion.games.through_the_ages.ledger import EFFECT, Ledger
from companion.games.through_the_ages.phase import open_actions, surplus
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.state import TtaState, held, in_play
from companion.games.through_the_ages.world import ACTION, LEADER, WONDER, World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Step


def base_cost(world: World, data: Data) -> int:
    """Civil actions by the place in the row; without a place as the players said."""
    place = int(data.get("place") or 0)
    return world.row_costs[place - 1] if place else int(data.get("cost") or 1)


def check(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    world, card, place = play.world, play.world.cards[data["card"]], data.get("place")
    found = play.closed(state) or surplus(play, state)
    if found:
        return found
    if state.keeps_row and (not place or state.row[int(place) - 1] != card.id):
        reason = _("{card} is not in the row").format(card=world.card(card.id))
        names = world.cards_text(filter(None, state.row))
        return [play.refuse("take", reason, _("there are: {cards}").format(cards=names))]
    return [
        *may_have(play, state, state.turn, card.id),
        *play.civil(state, costs.total(items(world, state, data)), "take"),
    ]


def items(world: World, state: TtaState, data: Data) -> list[ratings.Item]:
    """What taking the card costs, itemised."""
    return costs.take_items(world, state, data["card"], base_cost(world, data))


def may_have(play: Play, state: TtaState, player: str, key: str) -> list[Refusal]:
    """Whether a player may take a card, whatever it costs."""
    world, card, civ = play.world, play.world.cards[key], state.civs[player]
    name, who = world.card(key), world.player(player)
    if not card.copies.get(len(state.players)) or card.level > world.level(state.age):
        reason = _("{card} cannot be in the row now").format(card=name)
        return [
            play.refuse("take", reason, _("the deck is {age}").format(age=world.age(state.age)))
        ]
    if held(state, key) >= card.copies[len(state.players)]:
        reason = _("No copy of {card} is left: players have all of them").format(card=name)
        return [play.refuse("take", reason)]
    if card.category == WONDER:
        if civ.building:
            reason = _("{player} is building {wonder} and may have one wonder under way")
            reason = reason.format(player=who, wonder=world.card(civ.building))
            return [play.refuse("wonders", reason, _("finish it first: 'wonder'"))]
        return []
    if card.category == LEADER and card.age in civ.leader_ages:
        reason = _("{player} has taken a leader of {age} before; one of each age is allowed")
        reason = reason.format(player=who, age=world.age(card.age))
        return [play.refuse("leaders", reason)]
    if card.technology and (key in civ.hand or in_play(civ, key)):
        reason = _("{player} has {card} already").format(player=who, card=name)
        return [play.refuse("technology", reason)]
    limit = ratings.civil_hand(world, state, player).total
    if len(civ.hand) >= limit:
        reason = _("The hand of {player} is full: civil cards {count}, at most {limit}")
        reason = reason.format(player=who, count=len(civ.hand), limit=limit)
        return [play.refuse("hand", reason, _("wonders may still be taken"))]
    return []


def give(ledger: Ledger, player: str, key: str) -> None:
    """The card goes in hand, or as a wonder under way on the table; effects of taking follow."""
    world, card, civ = ledger.world, ledger.world.cards[key], ledger.civ(player)
    if card.category == WONDER:
        ledger.change(player, building=key, stages=0)
        return
    fresh = (*civ.fresh, key) if card.category == ACTION else civ.fresh
    ages = (*civ.leader_ages, card.age) if card.category == LEADER else civ.leader_ages
    ledger.change(player, hand=(*civ.hand, key), fresh=fresh, leader_ages=ages)
    if card.technology:
        for source, change in counts.standing(world, civ, counts.TAKE):
            amount = change.sign * change.amount(lambda name: counts.count(world, civ, name))
            ledger.science(player, amount, EFFECT, source)


def apply(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    ledger, player = open_actions(play, state), state.turn
    cost = costs.total(items(play.world, ledger.state, data))
    ledger.change(player, spent_civil=ledger.civ(player).spent_civil + cost)
    place = int(data.get("place") or 0)
    if ledger.state.row and place:
        row = list(ledger.state.row)
        row[place - 1] = ""
        ledger.state = replace(ledger.state, row=tuple(row))
    give(ledger, player, data["card"])
    return ledger.step()


def describe(play: Play, state: TtaState, data: Data) -> str:
    cost = costs.total(items(play.world, state, data))
    text = _("takes {card} (civil actions: {cost})")
    return text.format(card=play.world.card(data["card"]), cost=cost)


KIND = Kind(check, apply, describe)
