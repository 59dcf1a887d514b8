"""Trades between seats, as a `table.yaml` declares them: what one gives for what the other gives.

Where all sit at one terminal, one line says both and it is done. A phone speaks for one seat: there
it is an offer, which lies open until the other one accepts it or the turn is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.declared import flow
from companion.declared.cards import CHANCE, DOT, UNSEEN, with_card_backs
from companion.declared.deeds import (
    WHO,
    DeedAction,
    TableAction,
    WhenOpen,
    cannot_be_reckoned,
    doer,
    help_of,
    playing,
    times_refusals,
)
from companion.declared.ledger import Ledger, with_deed
from companion.declared.questions import Draft
from companion.declared.state import State, TradeOffer
from companion.declared.wares import listed, seal_hidden, unseal_hidden, wares
from companion.declared.world import Play, World
from companion.table import lexicon
from companion.table.actions import Ask, Asking, Input, action, field, kept
from companion.table.errors import Refusal
from companion.table.i18n import N_, _, every
from companion.table.inputs import counts_of, one_of
from companion.table.rules import Step
from companion.table.words import Vocabulary, plain
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import Deed

FOR = N_("for")
"""Word between what is given and what is got: `2 wood for 3 coins`."""


# ---- what can be traded --------------------------------------------------------------------------


def vocabulary(world: World, deed: Deed) -> Vocabulary:
    """Return the names of traded things. A row goes by its own name if only one thing has such
    rows."""
    known = wares(world, deed.trades)
    tables = {key.partition(DOT)[0]: ware.table for key, ware in known.items()}
    shared = Counter(tables.values())

    def names(key: str) -> Iterator[str | None]:
        ware = known[key]
        titles = world.texts(ware.title)
        if not ware.row:
            yield from titles
        elif shared[ware.table] == 1:
            yield from world.row_names(ware.table, ware.row)
        else:
            yield from (f"{title} {ware.called(world)}" for title in titles)

    return Vocabulary(_("what is traded"), tuple(known), names)


# ---- a trade -------------------------------------------------------------------------------------


def trade_refusals(
    world: World, state: State, deed: Deed, seat: str, offer: TradeOffer, blind: bool = False
) -> list[Refusal]:
    """Return why a trade is refused. `blind`: as far as a seat may be told that does not see the
    other's cards. Raises Unreckoned."""
    for trader in (seat, offer.other):
        if trader not in state.order or trader in state.gone:
            return [Refusal(_("{who} does not play").format(who=world.seat(trader)), deed.page)]
    if seat == offer.other:
        return [Refusal(_("Nobody trades with oneself"), deed.page)]
    if not offer.gives and not offer.gets:
        return [Refusal(_("Nothing is traded"), deed.page)]
    known = wares(world, deed.trades)
    for key, count in (*offer.gives.items(), *offer.gets.items()):
        if key not in known or count < 1:
            return [Refusal(_("'{value}' is none here").format(value=key), deed.page)]
    if refusals := times_refusals(deed, state, seat):
        return refusals
    ledger = reckoned(world, state, deed, seat, offer)
    for when in deed.whens:
        if not when.condition(ledger):
            return [Refusal(ledger.told(when.otherwise), deed.page)]
    if blind:
        open_goods = {key: count for key, count in offer.gets.items() if not known[key].hidden}
        offer = replace(offer, gets=open_goods)
    exchange(ledger, deed, seat, offer)
    ledger.carry_out(deed.effects)
    return [
        Refusal(text[:1].upper() + text[1:], deed.page) for text in dict.fromkeys(ledger.shortfalls)
    ]


def reckoned(world: World, state: State, deed: Deed, seat: str, offer: TradeOffer) -> Ledger:
    """Return the books with the names of both traders. Raises Unreckoned."""
    ledger = Ledger(world, state, deed.id).knowing(seat=seat, other=offer.other)
    for name, value in deed.lets:
        ledger.knowing(**{name: value(ledger)})
    return ledger


def exchange(ledger: Ledger, deed: Deed, seat: str, offer: TradeOffer) -> None:
    """Let both give, then both receive. What a seat has no room for stays where it was."""
    known = wares(ledger.world, deed.trades)
    moves = [(seat, offer.other, key, n) for key, n in offer.gives.items()]
    moves += [(offer.other, seat, key, n) for key, n in offer.gets.items()]
    taken = [
        (known[key], giver, getter, known[key].leave(ledger, giver, count))
        for giver, getter, key, count in moves
        if key in known and count > 0
    ]
    for ware, giver, getter, goods in taken:
        ware.arrive(ledger, giver, getter, goods)


def traded(world: World, state: State, deed: Deed, seat: str, offer: TradeOffer) -> Step[State]:
    """Return the step of an accepted trade. Raises Unreckoned."""
    ledger = reckoned(world, state, deed, seat, offer)
    others = {
        who: open_offer for who, open_offer in state.offers.get(deed.id, {}).items() if who != seat
    }
    ledger.write("offers", {**state.offers, deed.id: others})
    ledger.write("deeds", with_deed(state.deeds, seat, deed.id))
    exchange(ledger, deed, seat, offer)
    ledger.carry_out(deed.effects)
    return flow.after_deed(ledger)


def told(world: World, deed: Deed, offer: TradeOffer, text: str) -> str:
    """Fill a message with the partner and the goods of both, hidden cards as backs."""
    return text.format(
        who=world.seat(offer.other),
        gives=listed(world, deed.trades, with_card_backs(world.declared, offer.gives)),
        gets=listed(world, deed.trades, with_card_backs(world.declared, offer.gets)),
    )


class TradeDeed(DeedAction):
    """A trade of two seats: `trade petr 2 wood for 3 coins`."""

    partner: str
    gives: Mapping[str, int]
    gets: Mapping[str, int]
    agreed: bool

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str] | None:
        """Divide the words into both traders, what is given, and after `for` what is got."""
        parts: dict[str, str] = {}
        left = list(words)
        named = ["by"] if cls.deed.anybody and not draft.seat else []
        for name in (*named, "partner"):
            if left:
                count = len(left)
                _seat, behind = _seats(draft).leading(left)
                parts[name] = " ".join(left[: count - len(behind)])
                left = behind
        joins = {plain(word) for word in every(FOR)}
        at = next((n for n, word in enumerate(left) if plain(word) in joins), None)
        given, got = (left, []) if at is None else (left[:at], left[at + 1 :])
        if given:
            parts["gives"] = " ".join(given)
        if got:
            parts["gets"] = " ".join(got)
        return parts

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Any]:
        agreed = not draft.seat
        for name in cls.fields():
            draft = draft.having(name, (yield Ask(name, draft)))
        known = wares(draft.play.world, cls.deed.trades)
        goods = {name: seal_hidden(known, draft.answers[name]) for name in ("gives", "gets")}
        return cls.of({**draft.answers, **goods, "agreed": agreed})

    def given(self) -> dict[str, Any]:
        return {"other": self.partner}

    def offer(self) -> TradeOffer:
        return TradeOffer(self.partner, unseal_hidden(self.gives), unseal_hidden(self.gets))

    def rule_refusals(self, play: Play, state: State) -> list[Refusal]:
        try:
            return trade_refusals(
                play.world,
                state,
                self.deed,
                self.seat(state),
                self.offer(),
                blind=not self.agreed,
            )
        except Unreckoned as error:
            return [cannot_be_reckoned(error, self.deed.page)]

    def _next_step(self, play: Play, state: State) -> Step[State]:
        world, seat = play.world, self.seat(state)
        seats = world.ids(world.declared.seats.table)
        if seat not in state.order or self.partner not in seats or self.partner not in state.order:
            return Step(state)
        if self.agreed:
            return traded(world, state, self.deed, seat, self.offer())
        ledger = Ledger(world, state, self.deed.id)
        offers_of_deed = {**state.offers.get(self.deed.id, {}), seat: self.offer()}
        ledger.write("offers", {**state.offers, self.deed.id: offers_of_deed})
        return Step(ledger.state)

    def told(self, play: Play, state: State) -> str:
        text = _("to {who} {gives} for {gets}")
        if not self.agreed:
            text = _("offers {who} {gives} for {gets}")
        return told(play.world, self.deed, self.offer(), text)


def _seats(draft: Draft) -> Vocabulary:
    world = draft.play.world
    return world.vocabulary(world.declared.seats.table).only(draft.state.order)


def _whose(draft: Draft) -> str:
    """Return the seat that trades."""
    return str(draft.answers.get("by") or draft.seat or draft.state.turn)


def _others(draft: Draft) -> list[str]:
    return [seat for seat in playing(draft) if seat != _whose(draft)]


@dataclass(frozen=True, slots=True)
class _Goods:
    """What one of the two traders gives: the seat that trades, or its partner."""

    deed: Deed
    by_partner: bool

    def declared(self, help: str, **more: Any) -> Any:
        """Declare the field of these goods: wares with counts, as far as the giver has them."""
        input: Input[Mapping[str, int]] = counts_of(
            lambda draft: vocabulary(draft.play.world, self.deed)
        )
        shown: Callable[[Draft, Mapping[str, int]], str] = input.shown

        def shown_or_nothing(draft: Draft, goods: Mapping[str, int]) -> str:
            return shown(draft, goods) or _("nothing")

        input = input._replace(limits=self.limits, shown=shown_or_nothing)
        return field(input, help, legal=self.single_wares, **more)

    def giver(self, draft: Draft) -> str:
        """Return the seat that gives; empty before the partner is named."""
        return str(draft.answers.get("partner") or "") if self.by_partner else _whose(draft)

    def limits(self, draft: Draft) -> dict[str, int]:
        """Return the most of each ware that may be traded. For hidden cards of another seat that is
        the number of copies."""
        world, ledger = draft.play.world, Ledger(draft.play.world, draft.state)
        giver, limits = self.giver(draft), {}
        for name, ware in wares(world, self.deed.trades).items():
            unknown = ware.hidden and draft.seat != giver
            number = ware.most(world) if unknown else ware.has(ledger, giver)
            if number > 0:
                limits[name] = number
        return limits

    def single_wares(self, draft: Draft) -> list[Mapping[str, int]]:
        """Return nothing, and one of each ware, as answers. Hidden cards are listed for their owner
        alone."""
        known = wares(draft.play.world, self.deed.trades)
        is_owner = draft.seat == self.giver(draft)
        names = [name for name in self.limits(draft) if is_owner or not known[name].hidden]
        return [{}, *({name: 1} for name in names)]


def kind_of(world: World, deed: Deed, key: str, module: str) -> type[TradeDeed]:
    """Return the action class of a deed that trades, called `key` in a module."""
    given, got = _Goods(deed, by_partner=False), _Goods(deed, by_partner=True)
    fields: dict[str, Any] = {}
    body: dict[str, Any] = {}
    if deed.anybody:
        fields["by"] = str
        body["by"] = field(doer(), WHO, own=True, legal=playing)
    fields |= {
        "partner": str,
        "gives": Mapping[str, int],
        "gets": Mapping[str, int],
        "agreed": bool,
    }
    body["partner"] = field(one_of(_seats), N_("With whom."), legal=_others, sole=True, key="other")
    body["gives"] = given.declared(N_("What is given, for example: 2 wood for 3 coins."))
    body["gets"] = got.declared(N_("What is got for it."), option="for", metavar="GOODS")
    body["agreed"] = kept(default=True)
    made: type[TradeDeed] = type(
        key,
        (TradeDeed,),
        {
            **body,
            "__annotations__": fields,
            "__module__": module,
            "__doc__": world.said(help_of(world, deed)),
            "deed": deed,
            "named": {},
            "gate": WhenOpen(deed),
        },
    )
    return action(made)


# ---- acceptance ----------------------------------------------------------------------------------


def offers(world: World, state: State, to: str = "") -> Iterator[tuple[Deed, str, TradeOffer]]:
    """Yield the open offers as (deed, offering seat, offer), to one seat or to any."""
    for name, by_seat in state.offers.items():
        if name in world.declared.deeds:
            deed = world.declared.deeds[name]
            yield from (
                (deed, seat, offer)
                for seat, offer in by_seat.items()
                if deed.trades and to in ("", offer.other)
            )


def offered(draft: Draft) -> list[str]:
    """Return the seats with an offer that the giver of the command may accept."""
    open_offers = offers(draft.play.world, draft.state, draft.seat)
    return list(dict.fromkeys(seat for _deed, seat, _offer in open_offers))


@action
class Accept(TableAction):
    """An offer accepted by the seat that it was made to."""

    replies = True
    seat: str = field(one_of(_seats), N_("Whose offer."), legal=offered, sole=True, key="of")

    def _meant(self, play: Play, state: State) -> tuple[Deed, TradeOffer] | None:
        """Return the offer of the seat, with the deed that it is for; None if it offers nothing."""
        open_offers = offers(play.world, state)
        return next(((deed, offer) for deed, seat, offer in open_offers if seat == self.seat), None)

    def refusals(self, play: Play, state: State) -> list[Refusal]:
        if over := play.over(state):
            return over
        meant = self._meant(play, state)
        if meant is None:
            return [Refusal(_("{who} offers nothing").format(who=play.world.seat(self.seat)))]
        deed, offer = meant
        if refusals := WhenOpen(deed).refusals(play, state):
            return refusals
        try:
            return trade_refusals(play.world, state, deed, self.seat, offer)
        except Unreckoned as error:
            return [cannot_be_reckoned(error, deed.page)]

    def apply(self, play: Play, state: State) -> Step[State]:
        meant = self._meant(play, state)
        if meant is None:
            return Step(state)
        deed, offer = meant
        return flow.state_or(state, lambda: traded(play.world, state, deed, self.seat, offer))

    def who(self, state: State) -> str:
        partners = (
            by_seat[self.seat].other for by_seat in state.offers.values() if self.seat in by_seat
        )
        return next(partners, "")

    def told(self, play: Play, state: State) -> str:
        meant = self._meant(play, state)
        name = play.world.seat(self.seat)
        if meant is None:
            return _("accepts what {who} offers").format(who=name)
        deed, offer = meant
        text = _("accepts from {seat}: {gives} for {gets}")
        return text.format(
            seat=name,
            gives=listed(play.world, deed.trades, _openly(play, state, offer.gives)),
            gets=listed(play.world, deed.trades, _openly(play, state, offer.gets)),
        )


def _openly(play: Play, state: State, goods: Mapping[str, int]) -> Mapping[str, int]:
    """Return goods as the reader may know them. The state of a veiled reader has no more in it
    anyway."""
    veiled = state.choices.get(CHANCE) == UNSEEN
    return goods if veiled else with_card_backs(play.world.declared, goods)


def lines(world: World, state: State) -> list[str]:
    """Return the open offers as lines of what is due."""
    text = _("{seat} offers {who}: {gives} for {gets} ('{command}')")
    accept = lexicon.shown("commands", "accept")
    return [
        text.format(
            seat=world.seat(seat),
            who=world.seat(offer.other),
            gives=listed(world, deed.trades, offer.gives),
            gets=listed(world, deed.trades, offer.gets),
            command=f"{accept} {world.seat(seat).casefold()}",
        )
        for deed, seat, offer in offers(world, state)
    ]
