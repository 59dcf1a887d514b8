"""Cards from the row: what they cost and who may take them (pp. 4, 7)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.through_the_ages import costs, counts, ratings
from companion.games.through_the_ages.action import AgesAction, Draft, InTurn, card_of
from companion.games.through_the_ages.ledger import EFFECT, CivLedger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState, held, in_play
from companion.games.through_the_ages.words import card_group, find_card, row_words
from companion.games.through_the_ages.world import ACTION, LEADER, WONDER
from companion.table import actions
from companion.table.actions import Ask, Asking, accepted, action, field, why_withheld
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER
from companion.table.rules import Step

TYPED = re.compile(r"(.+?)(?:\s+@\s*(\d+))?(?:\s+(\d))?")
"""Pattern of what is typed: `iron`, `iron 2` (civil actions), `iron @7` (place in the row), `iron
@7 2`."""
FIELDS = ("card", "place", "cost")
PLACE = re.compile(r"@\s*(\d+)(?:\s+(\d))?")
"""Pattern of a place, `@7` or `@7 2`: the card that lies there."""
IN_ROW = "{card}:row"
"""Key of a card that lies in the row: equal cards in a hand or in play are other things."""


def named_place(number: int) -> str:
    """Return how a page calls a place of the row, which it also answers where nothing may be
    taken: `place 7`."""
    return _("place {n}").format(n=number)


def taking_refusals(play: Play, state: TtaState, player: str, key: str) -> list[Refusal]:
    """Return why a player may not take a card, whatever it costs."""
    world, card, civ = play.world, play.world.cards[key], state.civs[player]
    name, who = world.card(key), world.player(player)
    if not card.copies.get(len(state.players)) or card.level > world.level(state.age):
        reason = _("{card} cannot be in the row now").format(card=name)
        return [play.refuse("take", reason, world.say(_("the deck is {age}"), age=state.age))]
    if held(state, key) >= card.copies[len(state.players)]:
        return [
            play.refuse("take", _("No copy of {card} is left: players have all of them"), card=name)
        ]
    if card.category == WONDER:
        if civ.building:
            reason = _("{player} is building {wonder} and may have one wonder under way")
            reason = world.say(reason, player=who, wonder=civ.building)
            return [play.refuse("wonders", reason, _("finish it first: 'wonder'"))]
        return []
    if card.category == LEADER and card.age in civ.leader_ages:
        reason = _("{player} has taken a leader of {age} before; one of each age is allowed")
        reason = world.say(reason, player=who, age=card.age)
        return [play.refuse("leaders", reason)]
    if card.technology and (key in civ.hand or in_play(civ, key)):
        return [play.refuse("technology", _("{player} has {card} already"), player=who, card=name)]
    limit = ratings.civil_hand(world, state, player).total
    if len(civ.hand) >= limit:
        reason = _("The hand of {player} is full: civil cards {count}, at most {limit}")
        reason = reason.format(player=who, count=len(civ.hand), limit=limit)
        return [play.refuse("hand", reason, _("wonders may still be taken"))]
    return []


def give(ledger: CivLedger, player: str, key: str) -> None:
    """Put the card in hand, or as a wonder under way on the table; effects of taking follow."""
    world, card, civ = ledger.world, ledger.world.cards[key], ledger.civ(player)
    if card.category == WONDER:
        ledger.change(player, building=key, stages=0)
        return
    fresh = (*civ.fresh, key) if card.category == ACTION else civ.fresh
    ages = (*civ.leader_ages, card.age) if card.category == LEADER else civ.leader_ages
    ledger.change(player, hand=(*civ.hand, key), fresh=fresh, leader_ages=ages)
    if card.technology:
        for source, change in counts.changes_in_force(world, civ, counts.TAKE):
            amount = change.sign * change.amount(lambda name: counts.count(world, civ, name))
            ledger.science(player, amount, EFFECT, source)


def _read_card(draft: actions.Draft[Any, Any], text: str) -> str:
    """Return a card that may lie in the row, of a kept one by its place too; any other civil card
    too, so that the rules can say why not. Raises UsageError."""
    there = PLACE.fullmatch(text.strip())
    if there is not None and draft.state.keeps_row:
        return _on_place(draft, int(there[1]))
    for number in range(1, len(draft.state.row) + 1):
        if draft.state.keeps_row and text.strip() == named_place(number):
            return _on_place(draft, number)
    world, known = draft.play.world, row_words(draft.play.world, draft.state)
    if not known.matches(text):
        every = world.deck_words()
        known = every if every.matches(text) else known
    return find_card(world, known, text, remark=draft.remark)


def _on_place(draft: actions.Draft[Any, Any], at: int) -> str:
    """Return the card on a place of the row that is kept. Raises UsageError."""
    row: tuple[str, ...] = draft.state.row
    if not 1 <= at <= len(row) or not row[at - 1]:
        message = _("No card lies on place {place} of the row.")
        raise UsageError(message.format(place=at))
    return row[at - 1]


CARD = card_of(lambda draft: row_words(draft.play.world, draft.state), _read_card)._replace(
    key=lambda card: IN_ROW.format(card=card)
)


def _lying(draft: Draft) -> dict[str, list[int]]:
    """Return card -> the places where it may lie, the cheapest first."""
    world, state = draft.play.world, draft.state
    if not state.keeps_row:
        every = list(range(1, len(world.row_costs) + 1))
        return dict.fromkeys(row_words(world, state).ids, every)
    places_of: dict[str, list[int]] = {}
    for place, card in enumerate(state.row, 1):
        if card:
            places_of.setdefault(card, []).append(place)
    return places_of


def takeable(draft: Draft) -> list[str]:
    """Return the cards that the player in turn may take."""
    lying = _lying(draft)
    return accepted(draft, lying, lambda card: Take(card=card, place=lying[card][0]))


def _priced(draft: Draft, card: str) -> str:
    """Return text such as `Moses 1`: with the civil actions that it costs, all that it might where
    that is open."""
    play, lying, state = draft.play, _lying(draft), draft.state
    places = lying.get(card, [])
    prices = {
        costs.total(Take(card=card, place=place).items(play, state))
        for place in accepted(draft, places, lambda place: Take(card=card, place=place))
    }
    return f"{play.world.card(card)} {'/'.join(map(str, sorted(prices)))}"


def _places(draft: Draft) -> list[int]:
    card = draft.answers["card"]
    places = _lying(draft).get(card, [])
    return accepted(draft, places, lambda place: Take(card=card, place=place))


def _prices(draft: Draft) -> list[int]:
    """Return the possible costs of the card where it lies, without the surcharge of wonders."""
    place = draft.answers.get("place")
    places = _places(draft) if place is None else [place]
    return sorted({draft.play.world.row_costs[at - 1] for at in places})


def _why_untakeable(draft: Draft) -> list[Refusal]:
    """Return why no card can be taken now."""
    lying = _lying(draft)
    if lying:
        refusals = draft.play.civil_refusals(draft.state, min(draft.play.world.row_costs), "take")
        return refusals or why_withheld(
            draft, lying, lambda card: Take(card=card, place=lying[card][0])
        )
    return [draft.play.refuse("row", _("No card is left in the row"))]


@action
class Take(AgesAction):
    """A card from the row (p. 4). Where it lies tells what it costs; where nobody knows that, the
    players do."""

    gate = InTurn("take", first=True)
    card: str = field(
        CARD,
        N_("The card."),
        legal=takeable,
        idle=_why_untakeable,
        priced=_priced,
        grouped=card_group,
    )
    place: int | None = field(
        NUMBER, N_("Its place in the row, as @7."), default=None, legal=_places
    )
    cost: int | None = field(
        NUMBER, N_("What it costs in civil actions, if not the least."), default=None, legal=_prices
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        """Divide `iron @7 2` into card, place and cost; where the state keeps the row, also `@7
        2`, the card that lies there."""
        text, state = " ".join(words), draft.state
        there = PLACE.fullmatch(text)
        if there is not None and state.keeps_row:
            card = _on_place(draft, int(there[1]))
            parts: Sequence[str | None] = (card, there[1], there[2])
        else:
            match = TYPED.fullmatch(text)
            parts = match.groups() if match else (text,)
        return {name: part for name, part in zip(FIELDS, parts, strict=False) if part}

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Take]:
        """Ask for the card, and for its place or price where the state does not say them. Raises
        UsageError."""
        prompt = _("The card, with what it costs in civil actions")
        card = yield Ask("card", draft, prompt=prompt)
        draft = draft.having("card", card)
        place = yield Ask("place", draft)
        world, state = draft.play.world, draft.state
        cost = yield Ask(
            "cost",
            draft.having("place", place),
            prompt=_("What its place costs in civil actions"),
            wanted=place is None and not state.keeps_row and len(_prices(draft)) > 1,
            follows="card",
            usual=min(world.row_costs),
        )
        if state.keeps_row and card in state.row:
            return Take(card=card, place=_kept_place(draft, card, place, cost))
        if place is not None and not 1 <= place <= len(world.row_costs):
            message = _("The row has {count} places, not {place}.")
            raise UsageError(message.format(count=len(world.row_costs), place=place))
        if cost is not None and cost not in world.row_costs:
            message = _("A place in the row costs {costs} civil actions, not {cost}.")
            there = ", ".join(map(str, sorted(set(world.row_costs))))
            raise UsageError(message.format(costs=there, cost=cost))
        if place is None:
            return Take(card=card, cost=cost or 1)
        return Take(card=card, place=_at_the_price(draft, card, [place], cost))

    def items(self, play: Play, state: TtaState) -> list[ratings.RatingItem]:
        """Return the cost of taking the card, itemised: by its place, or as the players said."""
        base = play.world.row_costs[self.place - 1] if self.place else self.cost or 1
        return costs.take_items(play.world, state, self.card, base)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse a card that does not lie there, that the player may not have, or that costs too
        many civil actions."""
        world, card, place = play.world, self.card, self.place
        if state.keeps_row and (not place or state.row[place - 1] != card):
            reason = world.say(_("{card} is not in the row"), card=card)
            names = world.cards_text(filter(None, state.row))
            return [play.refuse("take", reason, _("there are: {cards}").format(cards=names))]
        return [
            *taking_refusals(play, state, state.turn, card),
            *play.civil_refusals(state, costs.total(self.items(play, state)), "take"),
        ]

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger, player = open_actions(play, state), state.turn
        cost = costs.total(self.items(play, ledger.state))
        ledger.change(player, spent_civil=ledger.civ(player).spent_civil + cost)
        if ledger.state.row and self.place:
            row = list(ledger.state.row)
            row[self.place - 1] = ""
            ledger.state = replace(ledger.state, row=tuple(row))
        give(ledger, player, self.card)
        return ledger.step()

    def told(self, play: Play, state: TtaState) -> str:
        cost = costs.total(self.items(play, state))
        text = _("takes {card} (civil actions: {cost})")
        if self.place and state.row.count(self.card) > 1:
            text = _("takes {card} from place {place} (civil actions: {cost})")
        return play.world.say(text, card=self.card, place=self.place or "", cost=cost)


def _kept_place(draft: Draft, card: str, place: int | None, price: int | None) -> int:
    """Return the place in the row that is kept: the one that was typed, or the first with the typed
    price. Raises UsageError when the card lies there not, or for another price."""
    places = _lying(draft)[card]
    if place is not None and place not in places:
        message = _("{card} does not lie on place {place}, but on {places}.")
        there = ", ".join(map(str, places))
        raise UsageError(draft.play.world.say(message, card=card, place=place, places=there))
    return _at_the_price(draft, card, places if place is None else [place], price)


def _at_the_price(draft: Draft, card: str, places: list[int], price: int | None) -> int:
    """Return the first of some places where a card costs as much as was typed, the surcharge of
    wonders said or not. Raises UsageError when there is none."""
    world, state = draft.play.world, draft.state
    if price is None:
        return places[0]
    full_prices = []
    for place in places:
        of_place = world.row_costs[place - 1]
        full_price = costs.total(costs.take_items(world, state, card, of_place))
        if price in (of_place, full_price):
            return place
        full_prices.append(max(of_place, full_price))
    message = _("{card} costs {costs} where it lies, not {cost} (civil actions).")
    shown = ", ".join(map(str, full_prices))
    raise UsageError(world.say(message, card=card, costs=shown, cost=price))
