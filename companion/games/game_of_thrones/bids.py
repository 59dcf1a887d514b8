"""Secret bids: the three auctions of the Clash of Kings (pp. 4-5) and the Night's Watch (p. 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from secrets import randbits
from typing import Any, ClassVar

from companion.games.game_of_thrones import tokens
from companion.games.game_of_thrones.action import HOUSE, Draft, ThronesAction, WhenDue, due_house
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import Task, ThronesState, playing, units_of
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.westeros import proceed
from companion.games.game_of_thrones.words import no_bid, read_bids, read_houses
from companion.games.game_of_thrones.world import THRONE, World
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.reply import Block, Grid, Line, Sum
from companion.table.rules import Step
from companion.table.sealed import seal, unseal
from companion.table.words import Vocabulary

WATCH, LOWEST = "wildlings", "lowest"


def ranked(bids: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Return the houses by their bids, the highest first; equal ones together.

    >>> ranked({"stark": 3, "tyrell": 1, "lannister": 3})
    (('stark', 'lannister'), ('tyrell',))
    """
    numbers = sorted(set(bids.values()), reverse=True)
    return tuple(tuple(h for h, bid in bids.items() if bid == number) for number in numbers)


def _places(bids: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield each house with its place; those that are equal share theirs until the tie is
    decided."""
    first = 1
    for group in ranked(bids):
        last = first + len(group) - 1
        for house in group:
            yield (str(first) if first == last else f"{first}–{last}"), house
        first = last + 1


def _auction(ledger: PowerLedger, track: str, bids: Mapping[str, int]) -> None:
    """Settle the new order of a track. Ties wait for the present owner of the throne: on the first
    track the new owner is only known when it is settled, so the old one decides (p. 5)."""
    state, groups = ledger.state, ranked(bids)
    decides = state.tracks[THRONE][0]
    order = tuple(house for group in groups for house in group)
    ties = tuple(Task("tie", decides, track, houses=group) for group in groups if len(group) > 1)
    ledger.state = replace(
        state, tracks={**state.tracks, track: order}, tasks=(*ties, *state.tasks)
    )


def _night_watch(world: World, ledger: PowerLedger, bids: Mapping[str, int]) -> None:
    """Settle the attack: the houses win when their bids together reach the threat. The threat falls
    to 0."""
    state, groups = ledger.state, ranked(bids)
    strength = world.threat[state.wildlings]
    state = replace(state, wildlings=0)
    held = sum(bids.values()) >= strength
    group, about = (groups[0], WATCH) if held else (groups[-1], LOWEST)
    if len(group) > 1:
        tie = Task("tie", state.tracks[THRONE][0], about, houses=group)
        ledger.state = replace(state, tasks=(tie, *state.tasks))
    else:
        ledger.state = _settled(world, state, about, group[0])


def _settled(world: World, state: ThronesState, about: str, house: str) -> ThronesState:
    """Return the state after the bids: the highest bidder may take a card back; or everybody loses
    units, the lowest more."""
    if about == WATCH:
        due: tuple[Task, ...] = (Task("recover", house),) if state.discards[house] else ()
        return replace(state, tasks=(*due, *state.tasks))
    amounts = {
        h: world.constants["wildling_lowest_loss" if h == house else "wildling_loss"]
        for h in state.order_of_play
    }
    losses = tuple(
        Task("losses", h, amount=amount) for h, amount in amounts.items() if units_of(state, h)
    )
    return replace(state, tasks=(*losses, *state.tasks))


def _orders_tied(task: Task, order: Sequence[str]) -> bool:
    """Return whether an order fits a tie; after an amendment it may be that of another one."""
    if task.about in (WATCH, LOWEST):
        return len(order) == 1 and order[0] in task.houses
    return sorted(order) == sorted(task.houses)


def _sealed(bids: Mapping[str, int]) -> dict[str, str]:
    return {house: seal(number, randbits(64)) for house, number in bids.items()}


def _read_bid(typed: str, most: int) -> int:
    """Return a bid that is never shown, in a refusal neither. Raises UsageError."""
    if not typed.isdecimal() or len(typed) > len(str(most)) or int(typed) > most:
        raise UsageError(_("That is no number from 0 to {most}.").format(most=most))
    return int(typed)


BIDS: Input[dict[str, int | None]] = Input(lambda draft, text: read_bids(draft.play.world, text))


@action
class Bid(ThronesAction):
    """Secret bids, shown when all are there (pp. 4-5). `bids` are sealed numbers by house. Another
    seat learns only who has bid: `told` names no number before all are there."""

    secret = True
    gate = WhenDue("clash", ("bid",))
    inputs: ClassVar[Mapping[str, Field]] = {
        "numbers": Field(
            BIDS,
            N_(
                "House and power, for example: stark 3; several houses at once, or nobody to be "
                "asked."
            ),
            required=False,
        )
    }
    bids: Mapping[str, str]

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Bid]:
        """Read the bids as typed. Houses that are named without a number, or all that have not bid
        where nobody is named, are asked unseen, one after the other."""
        world, state = draft.play.world, draft.state
        typed: Mapping[str, int | None] | None = yield Ask("numbers", draft)
        missing = _("Whose bid? For example: companion bid stark 3 lannister 4.")
        if typed is not None:
            missing = no_bid(", ".join(world.house(key) for key in typed if typed[key] is None))
        else:
            bidders = (draft.seat,) if draft.seat else state.order_of_play
            waited = [key for key in bidders if draft.seat or key not in state.bids]
            typed = dict.fromkeys(key for key in waited if key in state.power)
        if draft.seat and set(typed) - {draft.seat}:
            raise UsageError(_("Each house bids for itself."))
        unknown = [house for house in typed if house not in playing(world, state)]
        if unknown:
            message = _("{house} is not played.")
            raise UsageError(world.say(message, house=unknown))
        bids = {house: bid for house, bid in typed.items() if bid is not None}
        for house in typed:
            if house not in bids:
                bids[house] = yield cls._secret(draft, house, missing)
        return Bid(bids=_sealed({house: bids[house] for house in typed}))

    @staticmethod
    def _secret(draft: Draft, house: str, missing: str) -> Ask[int]:
        """Ask a house for its bid, unseen by the others."""
        most = draft.state.power[house]
        prompt = _("{house}: your secret bid (0 to {most})")
        return Ask(
            "numbers",
            draft,
            input=Input(lambda _draft, typed: _read_bid(typed, most), form="number", most=most),
            prompt=draft.play.world.say(prompt, house=house, most=most),
            seat=house,
            required=most > 0,  # who holds nothing is asked nothing: it bids 0
            default=0,
            secret=True,
            missing=missing,
        )

    def all_bids(self, state: ThronesState) -> dict[str, int]:
        """Return house -> bid in turn order, opened, each at most the house's power. It opens what
        is sealed: show it only once every house has bid."""
        bids = self._as_laid(state)
        return {house: min(bids[house], state.power[house]) for house in bids}

    def _as_laid(self, state: ThronesState) -> dict[str, int]:
        sealed = {**state.bids, **self.bids}
        return {house: unseal(sealed[house]) for house in state.order_of_play if house in sealed}

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse bids above the power tokens of a house."""
        refusals = list[Refusal]()
        for house, sealed in self.bids.items():
            if unseal(sealed) > state.power[house]:
                reason = play.world.say(
                    _("{house} has no more than {power} power"),
                    house=house,
                    power=state.power[house],
                )
                refusals.append(play.refuse("clash", reason, _("bid from 0 on")))
        return refusals

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        """Keep the bids; the last of all opens them: they are paid, and decide what was bid for."""
        task = state.task
        if task is None or task.kind != "bid":
            return Step(state)
        bids = self.all_bids(state)
        if len(bids) < len(state.order_of_play):
            return Step(replace(state, bids={**state.bids, **self.bids}))
        ledger = PowerLedger(play.world, replace(state, bids={}, tasks=state.tasks[1:]))
        for house, bid in bids.items():
            ledger.pay(house, bid, tokens.BID, task.about)
        if task.about == WATCH:
            _night_watch(play.world, ledger, bids)
        else:
            _auction(ledger, task.about, bids)
        return proceed(play.world, ledger)

    def who(self, state: ThronesState) -> str:
        return next(iter(self.bids)) if len(self.bids) == 1 else ""

    def told(self, play: Play, state: ThronesState) -> str:
        bids = self.all_bids(state)
        if len(bids) < len(state.order_of_play):
            return play.world.say(_("a secret bid of {houses}"), houses=self.bids)
        parts = [f"{play.world.house(house)} {bid}" for house, bid in bids.items()]
        return _("bids: {bids}").format(bids=", ".join(parts))

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        """Return what was bid: as long as bids are missing, who has bid; at the end the threat met
        or not for the Night's Watch, else the places on the track."""
        world, task = play.world, before.task
        bids = self.all_bids(before)
        if task is None or len(bids) < len(before.order_of_play):
            lines = [self.told(play, before) + "."]
            again = [house for house in self.bids if house in before.bids]
            if again:
                text = _("The earlier bid of {houses} no longer counts.")
                lines.append(world.say(text, houses=again))
            return [Line(line) for line in lines]
        text = _("{house} bid {bid}, but has only {power}.")
        above: list[Block] = [
            Line(world.say(text, house=house, bid=bid, power=bids[house]))
            for house, bid in self._as_laid(before).items()
            if bid > bids[house]
        ]
        if task.about == WATCH:
            strength = world.threat[before.wildlings]
            items = tuple((world.house(house), bid) for house, bid in bids.items())
            total = sum(bids.values())
            text = (
                _("The Night's Watch holds against {strength}.")
                if total >= strength
                else _("The wildlings win with {strength}.")
            )
            return [
                *above,
                Sum(_("The Night's Watch"), items, total),
                Line(text.format(strength=strength)),
            ]
        rows = tuple(
            (place, world.house(house), str(bids[house])) for place, house in _places(bids)
        )
        return [
            *above,
            Grid(("", world.track(task.about), _("Bid")), rows, right=frozenset({0, 2})),
        ]

    def outcome(self, play: Play, before: ThronesState) -> dict[str, object]:
        """Return the bids for JSON, once all are there."""
        bids = self.all_bids(before)
        return {"bids": bids} if len(bids) == len(before.order_of_play) else {"waiting": True}


def _ways_out(draft: Draft) -> Iterable[tuple[str, ...]]:
    """Return one of the houses for the wildlings, every order of them for a track."""
    task = draft.state.task
    if task is None:
        return ()
    return permutations(task.houses, 1 if task.about in (WATCH, LOWEST) else None)


HOUSES: Input[tuple[str, ...]] = Input(
    lambda draft, text: tuple(read_houses(draft.play.world, text)),
    shown=lambda draft, houses: draft.play.world.houses_text(houses),
)


def _sought(task: Task | None) -> str:
    """Return the question for the house that decides a tie."""
    if task is not None and task.about == WATCH:
        return _("Which house may take a used card back")
    if task is not None and task.about == LOWEST:
        return _("Which house loses more units")
    return _("Who is placed better")


def _place_by_place(draft: Draft) -> Asking[tuple[str, ...]]:
    """Ask for the houses of a tie, the best place first; nobody needs to name the last. The
    wildlings want one house only."""
    world, task = draft.play.world, draft.state.task
    tied = task.houses if task is not None else ()
    places = 1 if task is None or task.about in (WATCH, LOWEST) else len(tied)
    order = list[str]()
    while len(order) < max(1, min(places, len(tied) - 1)):
        left = [house for house in tied if house not in order]
        missing = _("HOUSES are missing: the better place first, among {houses}.")
        if task is not None and task.about in (WATCH, LOWEST):
            missing = _("HOUSES is missing ({sought}): one of {houses}.")
        house = yield Ask(
            "houses",
            draft,
            prompt=_sought(task),
            input=HOUSE,
            legal=left,
            typed=False,
            missing=world.say(missing, houses=tied, sought=_sought(task)),
        )
        order.append(house)
    return (*order, *_the_last(task, order))


def _the_last(task: Task | None, order: Sequence[str]) -> list[str]:
    """Return the only house of a tie that was not named."""
    if task is None or task.about in (WATCH, LOWEST):
        return []
    left = [house for house in task.houses if house not in order]
    return left if len(left) == 1 else []


@action
class Tie(ThronesAction):
    """A tie of bids decided by the owner of the Iron Throne (p. 5)."""

    gate = WhenDue("clash", ("tie",))
    houses: tuple[str, ...] = field(
        HOUSES,
        N_("The houses, the better place first; at the Night's Watch the house that is chosen."),
        legal=_ways_out,
        key="order",
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Tie]:
        houses: tuple[str, ...] | None = yield Ask("houses", draft, required=False)
        if houses is None:
            return cls(houses=(yield from _place_by_place(draft)))
        return cls(houses=(*houses, *_the_last(draft.state.task, houses)))

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse other houses than those tied: one of them decides about the Night's Watch, their
        whole order about a track."""
        assert state.task is not None
        order, tied = self.houses, state.task.houses
        names = play.world.houses_text(tied)
        if state.task.about in (WATCH, LOWEST):
            if len(order) != 1 or order[0] not in tied:
                reason = _("Name one of the houses with the same bid")
                return [play.refuse("wildlings", reason, names)]
        elif sorted(order) != sorted(tied):
            reason = _("Name all houses with the same bid, the better place first")
            return [play.refuse("clash", reason, names)]
        return []

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        """Do what the tie left open: for the one house that was named, or by putting the tied
        houses on their places of the track in the order that was named."""
        task = state.task
        if task is None or task.kind != "tie" or not _orders_tied(task, self.houses):
            return Step(state)
        state = replace(state, tasks=state.tasks[1:])
        if task.about in (WATCH, LOWEST):
            state = _settled(play.world, state, task.about, self.houses[0])
        else:
            in_order = iter(self.houses)
            row = tuple(
                next(in_order) if house in task.houses else house
                for house in state.tracks[task.about]
            )
            state = replace(state, tracks={**state.tracks, task.about: row})
        return proceed(play.world, PowerLedger(play.world, state))

    def who(self, state: ThronesState) -> str:
        return due_house(state)

    def told(self, play: Play, state: ThronesState) -> str:
        return play.world.say(_("tie decided: {houses}"), houses=self.houses)


def _used_cards(draft: Draft) -> tuple[str, ...]:
    return draft.state.discards.get(due_house(draft.state), ())


def _own_cards(draft: actions.Draft[Any, Any]) -> Vocabulary:
    """Return the cards of the house whose turn it is, those of all houses where nothing is due."""
    world, house = draft.play.world, due_house(draft.state)
    words: Vocabulary = world.vocabulary("house_cards")
    return words.only(world.hand(house)) if house else words


@action
class Recover(ThronesAction):
    """A used house card taken back after a victory over the wildlings (p. 5)."""

    gate = WhenDue("wildlings", ("recover",))
    card: str = field(one_of(_own_cards), N_("The card."), legal=_used_cards)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        assert state.task is not None
        used = state.discards[state.task.house]
        if self.card in used:
            return []
        reason = play.world.say(_("{card} is not among the used cards"), card=self.card)
        names = ", ".join(play.world.card(card) for card in used)
        return [play.refuse("wildlings", reason, names)]

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        if state.task is None or state.task.kind != "recover":
            return Step(state)
        house = state.task.house
        left = tuple(card for card in state.discards[house] if card != self.card)
        state = replace(state, discards={**state.discards, house: left}, tasks=state.tasks[1:])
        return proceed(play.world, PowerLedger(play.world, state))

    def who(self, state: ThronesState) -> str:
        return due_house(state)

    def told(self, play: Play, state: ThronesState) -> str:
        return play.world.say(_("card taken back: {card}"), card=self.card)
