"""Territories: bids, what is sent, what a colony brings (pp. 12-13, 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.through_the_ages.ledger import COLONY
from companion.games.through_the_ages.play import Data, Kind, Play, sentence
from companion.games.through_the_ages.politics import auction, permits, strengths
from companion.games.through_the_ages.politics.book import CULTURE, SCIENCE, Book
from companion.games.through_the_ages.politics.piles import TERRITORY
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import FOOD, RESOURCE
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Step


def check_bid(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = permits.answering(play, state, "bid", "territory")
    running = state.affairs.auction
    if found or running is None:
        return found
    for bid in data["bids"]:
        if running.over:
            return [
                play.refuse("territory", _("The auction is over before the last of these bids"))
            ]
        player = play.world.player(running.bidder)
        if bid and bid <= running.high:
            reason = _("{player} must bid more than {high} or pass")
            return [play.refuse("territory", reason.format(player=player, high=running.high))]
        most = strengths.most_colonists(play.world, state, running.bidder)
        if bid > most:
            reason = _("{player} cannot send {bid}").format(player=player, bid=bid)
            allowed = (
                _("{most} at most").format(most=most) if most else _("'pass': no unit is left")
            )
            return [play.refuse("territory", reason, allowed)]
        running = auction.bid(running, bid)
    return []


def apply_bid(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    book, running = Book(play.world, state), state.affairs.auction
    if running is None:
        return book.step()
    for bid in data["bids"]:
        if not running.over:
            running = auction.bid(running, bid)
    book.affairs(auction=running)
    if running.over and not running.leader:
        book.affairs(auction=None, past=(*state.affairs.past, running.territory))
    return book.step()


def describe_bid(play: Play, state: TtaState, data: Data) -> str:
    running, parts = state.affairs.auction, []
    for bid in data["bids"]:
        if running is not None and not running.over:
            said = str(bid) if bid > running.high else _("passes")
            parts.append(f"{play.world.player(running.bidder)} {said}")
            running = auction.bid(running, bid)
    return _("bids: {bids}").format(bids=", ".join(parts))


def who_bids(state: TtaState, _data: Data) -> str:
    running = state.affairs.auction
    return running.bidder if running is not None and not running.over else ""


def report_bid(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    return [sentence(play, "", describe_bid(play, before, data))]


def check_send(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = permits.answering(play, state, "send", "territory")
    running = state.affairs.auction
    if found or running is None:
        return found
    player, world = running.leader, play.world
    if not sum(data["units"].values()):
        return [play.refuse("territory", _("At least one unit must go"))]
    found = permits.has_units(play, state, player, data["units"], "territory")
    found = found or permits.in_hand(play, state, player, data["bonus"])
    force = strengths.colonists(world, state, player, data["units"], data["bonus"])
    if not found and force.total < running.high:
        reason = _("{player} has bid {high} and sends {total}")
        names = {"player": world.player(player), "high": running.high, "total": force.total}
        return [play.refuse("territory", reason.format(**names), _("more units or cards"))]
    return found


def apply_send(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    running = state.affairs.auction
    if running is None or not running.leader:
        return Step(state)
    book = Book(play.world, state, card=running.territory, reason=COLONY)
    for card, count in data["units"].items():
        book.die(running.leader, card, count)
    for card, count in data["bonus"].items():
        book.play(running.leader, card, count)
    book.affairs(auction=None)
    take(book, running.leader, running.territory)
    return book.step()


def take(book: Book, player: str, territory: str) -> None:
    """A new colony: its lasting tokens, then what it gives at once (p. 13)."""
    book.colony(player, territory, 1)
    once = book.world.military[territory].once
    for kind in (FOOD, RESOURCE):
        book.stores(player, kind, once.get(kind, 0))
    book.points(player, SCIENCE, once.get("science_points", 0))
    book.points(player, CULTURE, once.get("culture_points", 0))
    book.grow(player, once.get("population", 0))
    book.draw(player, once.get("military_cards", 0))


def describe_send(play: Play, state: TtaState, data: Data) -> str:
    world = play.world
    parts = [
        f"{n} {world.card(card)}" for group in ("units", "bonus") for card, n in data[group].items()
    ]
    return _("sends {what}").format(what=", ".join(parts))


def who_sends(state: TtaState, _data: Data) -> str:
    return state.affairs.auction.leader if state.affairs.auction else ""


def report_send(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    running, world = before.affairs.auction, play.world
    if running is None:
        return [Line(describe_send(play, before, data) + ".")]
    force = strengths.colonists(world, before, running.leader, data["units"], data["bonus"])
    title = _("{player} takes {card}")
    names = {"player": world.player(running.leader), "card": world.card(running.territory)}
    return [Sum(title.format(**names), force.rows(world), force.total)]


def outcome_send(play: Play, before: TtaState, data: Data) -> Mapping[str, Any]:
    """The force that is sent, with its items."""
    running = before.affairs.auction
    if running is None:
        return {}
    force = strengths.colonists(play.world, before, running.leader, data["units"], data["bonus"])
    return {"force": force.document()}


def settler(play: Play, state: TtaState) -> str:
    """The leader who may lay a territory as colony, if not used (p. 20)."""
    leader = state.civ.leader
    effects = play.world.cards[leader].effects if leader else ()
    if any(e.who == ("politics",) and e.changes[0].account == COLONY for e in effects):
        return "" if leader in state.affairs.spent else leader
    return ""


def check_settle(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = permits.acting(play, state)
    card, world = data["card"], play.world
    if found:
        return found
    if not settler(play, state):
        return [play.refuse("cards", _("No leader of yours settles a territory (any more)"))]
    if world.military[card].type != TERRITORY:
        return [play.refuse("cards", _("{card} is no territory").format(card=world.card(card)))]
    return permits.in_hand(play, state, state.turn, {card: 1})


def apply_settle(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    book = Book(play.world, state, card=data["card"], reason=COLONY)
    book.play(state.turn, data["card"])
    book.affairs(acted=True, spent=(*state.affairs.spent, state.civ.leader))
    take(book, state.turn, data["card"])
    return book.step()


def describe_settle(play: Play, state: TtaState, data: Data) -> str:
    return _("settles {card}").format(card=play.world.card(data["card"]))


BID = Kind(check_bid, apply_bid, describe_bid, report_bid, who_bids)
SEND = Kind(check_send, apply_send, describe_send, report_send, who_sends, outcome_send)
SETTLE = Kind(check_settle, apply_settle, describe_settle)
