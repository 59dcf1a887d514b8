"""Territories: bids, what is sent, what a colony brings (pp. 12-13, 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, ClassVar

from companion.games.through_the_ages import military_hand
from companion.games.through_the_ages.action import AgesAction, Draft, WhenDue
from companion.games.through_the_ages.armies import units_of
from companion.games.through_the_ages.effects.book import CULTURE, SCIENCE, Book
from companion.games.through_the_ages.ledger import COLONY
from companion.games.through_the_ages.play import Play, sentence
from companion.games.through_the_ages.politics import auction, gates, strengths
from companion.games.through_the_ages.politics.forces import FORCE, Force, divided, forces, named
from companion.games.through_the_ages.politics.piles import TERRITORY
from companion.games.through_the_ages.politics.words import military_of, read_bid
from companion.games.through_the_ages.politics_state import Auction
from companion.games.through_the_ages.state import Counts, TtaState
from companion.games.through_the_ages.world import FOOD, RESOURCE
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, accepted, action, field, why_withheld
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Step

# ---- bids ----------------------------------------------------------------------------------------


def _lead(draft: actions.Draft[Any, Any], words: Sequence[str]) -> tuple[int, list[str]]:
    """Read a bid, and return it with the words behind: `3`, `orange 3`, `violet: pass`. Raises
    UsageError."""
    return read_bid(draft.play.world, draft.state, words)


def _read_bid(draft: actions.Draft[Any, Any], text: str) -> int:
    bid, left = _lead(draft, text.split())
    if left:
        raise UsageError(_("'{words}' is too much here.").format(words=" ".join(left)))
    return bid


BID: Input[int] = Input(_read_bid, _lead, shown=lambda _draft, bid: str(bid) if bid else _("pass"))


def _bids(draft: Draft) -> list[int]:
    """Return the bids that the next player may make."""
    running = draft.state.affairs.auction
    if running is None or running.over:
        return []
    most = strengths.most_colonists(draft.play.world, draft.state, running.bidder)
    return [0, *range(running.high + 1, most + 1)]


@action
class Bid(AgesAction):
    """Bids for a territory in turn order, 0 for a player who passes (p. 12)."""

    gate = WhenDue("bid", "territory")
    inputs: ClassVar[Mapping[str, Field]] = {
        "bid": Field(BID, N_("The bids in turn order, for example: 3, pass, 4."), legal=_bids)
    }
    bids: tuple[int, ...]

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Bid]:
        """Ask for bids until the auction is over; a line may name as many as it likes."""
        draft.refuse(cls.gate.refusals(draft.play, draft.state))
        bids: tuple[int, ...] = ()
        while (running := draft.state.affairs.auction) is not None and not running.over:
            legal = _bids(draft)
            bid = yield Ask(
                "bid",
                draft,
                prompt=_bid_text(draft.play, running, legal),
                listed=False,
                required=not bids,
                wanted=True,
                follows="bid",
                usual=0 if legal == [0] else None,
                seat=running.bidder,
                check=partial(_must_stand, draft),
            )
            if bid is None:
                break
            bids = (*bids, bid)
            step = Bid(bids=(bid,)).apply(draft.play, draft.state)
            draft = draft._replace(state=step.state)
        return Bid(bids=bids)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse a bid, each in its turn, that is not higher than the last, that the player has no
        units for, or after the auction has ended."""
        running = state.affairs.auction
        assert running is not None
        for bid in self.bids:
            if running.over:
                reason = _("The auction is over before the last of these bids")
                return [play.refuse("territory", reason)]
            player = play.world.player(running.bidder)
            if bid and bid <= running.high:
                reason = _("{player} must bid more than {high} or pass")
                reason = reason.format(player=player, high=running.high)
                return [play.refuse("territory", reason)]
            most = strengths.most_colonists(play.world, state, running.bidder)
            if bid > most:
                reason = _("{player} cannot send {bid}").format(player=player, bid=bid)
                none_left = _("'pass': no unit is left")
                allowed = _("{most} at most").format(most=most) if most else none_left
                return [play.refuse("territory", reason, allowed)]
            running = auction.bid(running, bid)
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Put the bids into the auction. Where everybody passes, the territory is gone."""
        book, running = Book(play.world, state), state.affairs.auction
        if running is None:
            return book.step()
        for bid in self.bids:
            if not running.over:
                running = auction.bid(running, bid)
        book.affairs(auction=running)
        if running.over and not running.leader:
            book.affairs(auction=None, past=(*state.affairs.past, running.territory))
        return book.step()

    def who(self, state: TtaState) -> str:
        running = state.affairs.auction
        return running.bidder if running is not None and not running.over else ""

    def told(self, play: Play, state: TtaState) -> str:
        running, parts = state.affairs.auction, []
        for bid in self.bids:
            if running is not None and not running.over:
                bid_text = str(bid) if bid > running.high else _("passes")
                parts.append(f"{play.world.player(running.bidder)} {bid_text}")
                running = auction.bid(running, bid)
        return _("bids: {bids}").format(bids=", ".join(parts))

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        return [sentence(play, player="", text=self.told(play, before))]


def _must_stand(draft: Draft, bid: int) -> None:
    """Raise UsageError for a bid that the rules refuse, before the next player is asked."""
    for refusal in Bid(bids=(bid,)).rule_refusals(draft.play, draft.state):
        raise UsageError(str(refusal))


def _bid_text(play: Play, running: Auction, legal: Sequence[int]) -> str:
    """Return text such as `Green bids 3–6 for Fertile Territory I, or passes`."""
    names = {
        "player": play.world.player(running.bidder),
        "card": play.world.card(running.territory),
    }
    if legal == [0]:
        return _("{player} can bid no more for {card} and passes").format(**names)
    bids = dict.fromkeys((legal[1], legal[-1]))
    text = _("{player} bids {bids} for {card}, or passes")
    return text.format(bids="–".join(map(str, bids)), **names)


# ---- what is sent --------------------------------------------------------------------------------


def _sendable(draft: Draft) -> list[Force]:
    """Return forces that suffice: units of a kind, with and without the bonus cards that are
    known."""
    running = draft.state.affairs.auction
    if running is None or not running.leader:
        return []
    every = forces(draft.play.world, draft.state, running.leader)
    return accepted(draft, every, lambda force: Send.of_force(draft.play, force))


def _smallest_mixed_force(draft: Draft) -> str:
    """Return a force that suffices where units of one kind and known cards do not, as it is typed:
    as few hidden cards as can be, then as few units. Empty where there is none."""
    running, play, state = draft.state.affairs.auction, draft.play, draft.state
    if running is None or not running.leader:
        return ""
    civ = state.civs[running.leader]
    counts = units_of(play.world, civ.technologies)
    units = [key for key, count in counts.items() for _unit in range(count)]
    strongest_first = sorted(units, key=play.world.level_of)[::-1]
    bonus_cards = (
        key
        for key, card in play.world.military.items()
        if card.colonization and military_hand.in_time(play, state, card.age)
    )
    best_bonus = max(bonus_cards, key=play.world.level_of, default="")
    hidden_cards = civ.military - len(civ.known) if best_bonus else 0
    for cards, count in product(range(hidden_cards + 1), range(1, len(units) + 1)):
        force = dict(Counter(strongest_first[:count])) | ({best_bonus: cards} if cards else {})
        if not Send.of_force(play, force).refusals(play, state):
            return named(play.world, force).replace(",", "")
    return ""


def _send_text(draft: Draft) -> str:
    """Return the question for the player who has won a territory. Empty: nobody has."""
    running, world = draft.state.affairs.auction, draft.play.world
    if running is None or not running.leader:
        return ""
    text = _("{player} sends units and bonus cards worth {bid} at least")
    return world.say(text, player=running.leader, bid=running.high)


@action
class Send(AgesAction):
    """Units and colonisation cards that go to the territory that was won (p. 12)."""

    gate = WhenDue("send", "territory")
    inputs: ClassVar[Mapping[str, Field]] = {
        "force": Field(
            FORCE, N_("Units and cards, for example: 1 warriors 1 bonus ii."), legal=_sendable
        )
    }
    units: Counts
    bonus: Counts

    @classmethod
    def of_force(cls, play: Play, force: Force) -> Send:
        units, bonus = divided(play.world, force)
        return Send(units=units, bonus=bonus)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Send]:
        example = "" if _sendable(draft) else _smallest_mixed_force(draft)
        force = yield Ask("force", draft, prompt=_send_text(draft), example=example)
        return cls.of_force(draft.play, force)

    def force(self, play: Play, state: TtaState, player: str) -> strengths.StrengthSide:
        """Return the strength of what is sent, item by item."""
        return strengths.colonists(play.world, state, player, self.units, self.bonus)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse a force without a unit, with units or cards that the player does not have, or
        weaker than the bid."""
        running, world = state.affairs.auction, play.world
        assert running is not None
        if not sum(self.units.values()):
            return [play.refuse("territory", _("At least one unit must go"))]
        player = running.leader
        refusals = gates.missing_unit_refusals(play, state, player, self.units, "territory")
        refusals = refusals or military_hand.hand_refusals(play, state, player, self.bonus)
        force = self.force(play, state, player)
        if not refusals and force.total < running.high:
            reason = _("{player} has bid {high} and sends {total}")
            names = {"player": world.player(player), "high": running.high, "total": force.total}
            return [play.refuse("territory", reason.format(**names), _("more units or cards"))]
        return refusals

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Give up the units and cards that were sent, and take the colony."""
        running = state.affairs.auction
        if running is None or not running.leader:
            return Step(state)
        book = Book(play.world, state, card=running.territory, reason=COLONY)
        for card, count in self.units.items():
            book.die(running.leader, card, count)
        for card, count in self.bonus.items():
            book.play(running.leader, card, count)
        book.affairs(auction=None)
        take(book, running.leader, running.territory)
        return book.step()

    def who(self, state: TtaState) -> str:
        return state.affairs.auction.leader if state.affairs.auction else ""

    def told(self, play: Play, state: TtaState) -> str:
        return _("sends {what}").format(what=named(play.world, self.units, self.bonus))

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        running, world = before.affairs.auction, play.world
        if running is None:
            return [Line(self.told(play, before) + ".")]
        force = self.force(play, before, running.leader)
        title = _("{player} takes {card}")
        names = {"player": world.player(running.leader), "card": world.card(running.territory)}
        return [Sum(title.format(**names), force.rows(world), force.total)]

    def outcome(self, play: Play, before: TtaState) -> Mapping[str, object]:
        """Return the force that is sent, with its items."""
        running = before.affairs.auction
        if running is None:
            return {}
        return {"force": self.force(play, before, running.leader).document()}


def take(book: Book, player: str, territory: str) -> None:
    """Add a new colony: its lasting tokens, then what it gives at once (p. 13)."""
    book.colony(player, territory, 1)
    once = book.world.military[territory].once
    for kind in (FOOD, RESOURCE):
        book.stores(player, kind, once.get(kind, 0))
    book.points(player, SCIENCE, once.get("science_points", 0))
    book.points(player, CULTURE, once.get("culture_points", 0))
    book.grow(player, once.get("population", 0))
    book.draw(player, once.get("military_cards", 0))


# ---- a territory settled -------------------------------------------------------------------------


def _settleable(draft: Draft) -> list[str]:
    every = military_hand.maybe_in_hand(draft.play, draft.state, TERRITORY)
    return accepted(draft, every, lambda card: Settle(card=card))


def _why_without_settler(play: Play, state: TtaState) -> list[Refusal]:
    if gates.settler(play, state):
        return []
    return [play.refuse("cards", _("You have no leader who can settle a territory now"))]


def _why_unsettled(draft: Draft) -> list[Refusal]:
    """Return why no territory can be settled now."""
    play, state = draft.play, draft.state
    if refusals := _why_without_settler(play, state):
        return refusals
    every = military_hand.timely(play, state, TERRITORY)
    nothing = military_hand.without(play, state, "cards")
    return why_withheld(draft, every, lambda card: Settle(card=card)) or [nothing]


@action
class Settle(AgesAction):
    """Political action of a leader: a territory from hand becomes a colony (p. 20)."""

    gate = gates.AsPoliticalAction()
    card: str = field(
        military_of(TERRITORY), N_("The territory."), legal=_settleable, idle=_why_unsettled
    )

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        card, world = self.card, play.world
        if refusals := _why_without_settler(play, state):
            return refusals
        if world.military[card].type != TERRITORY:
            return [play.refuse("cards", _("{card} is no territory"), card=card)]
        return military_hand.hand_refusals(play, state, state.turn, {card: 1})

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        book = Book(play.world, state, card=self.card, reason=COLONY)
        book.play(state.turn, self.card)
        book.affairs(acted=True, spent=(*state.affairs.spent, state.civ.leader))
        take(book, state.turn, self.card)
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        return play.world.say(_("settles {card}"), card=self.card)
