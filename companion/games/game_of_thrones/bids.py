"""Secret bids: the three auctions of the Clash of Kings (pp. 4-5) and the Night's Watch (p. 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.game_of_thrones import tokens
from companion.games.game_of_thrones.play import Data, Kind, Play
from companion.games.game_of_thrones.state import Task, ThronesState, units_of
from companion.games.game_of_thrones.tokens import Ledger
from companion.games.game_of_thrones.westeros import proceed
from companion.games.game_of_thrones.world import THRONE, World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Line, Sum
from companion.table.rules import Step
from companion.table.sealed import opened

WATCH, LOWEST = "wildlings", "lowest"


def all_bids(state: ThronesState, data: Data) -> dict[str, int]:
    """House -> bid, in turn order, those just laid included; sealed until everybody has bid. What
    a correction has taken from a house since is no part of its bid."""
    bids = _as_laid(state, data)
    return {house: min(bids[house], state.power[house]) for house in bids}


def _as_laid(state: ThronesState, data: Data) -> dict[str, int]:
    sealed = {**state.bids, **data["bids"]}
    return {house: opened(sealed[house]) for house in state.order_of_play if house in sealed}


def ranked(bids: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """The houses by their bids, the highest first; equal ones together."""
    numbers = sorted(set(bids.values()), reverse=True)
    return tuple(tuple(h for h, bid in bids.items() if bid == number) for number in numbers)


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "clash", "bid")
    if found:
        return found
    for house, sealed in data["bids"].items():
        if opened(sealed) > state.power[house]:
            reason = _("{house} has no more than {power} power").format(
                house=play.world.house(house), power=state.power[house]
            )
            found.append(play.refuse("clash", reason, _("bid from 0 on")))
    return found


def apply(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    task = state.task
    if task is None or task.kind != "bid":
        return Step(state)
    bids = all_bids(state, data)
    if len(bids) < len(state.order_of_play):
        return Step(replace(state, bids={**state.bids, **data["bids"]}))
    ledger = Ledger(play.world, replace(state, bids={}, tasks=state.tasks[1:]))
    for house, bid in bids.items():
        ledger.pay(house, bid, tokens.BID, task.about)
    if task.about == WATCH:
        _night_watch(play.world, ledger, bids)
    else:
        _auction(ledger, task.about, bids)
    return proceed(play.world, ledger)


def _auction(ledger: Ledger, track: str, bids: Mapping[str, int]) -> None:
    """The new order of a track. Ties wait for whoever has the throne now: on the first track the
    new holder is only known when it is settled, so the old one decides (p. 5)."""
    state, groups = ledger.state, ranked(bids)
    decides = state.tracks[THRONE][0]
    order = tuple(house for group in groups for house in group)
    ties = tuple(Task("tie", decides, track, houses=group) for group in groups if len(group) > 1)
    ledger.state = replace(
        state, tracks={**state.tracks, track: order}, tasks=(*ties, *state.tasks)
    )


def _night_watch(world: World, ledger: Ledger, bids: Mapping[str, int]) -> None:
    """The attack: won when the bids together reach the threat. The threat falls to 0."""
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
    """The highest bidder may take a card back; or everybody loses units, the lowest more."""
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


def describe(play: Play, state: ThronesState, data: Data) -> str:
    bids = all_bids(state, data)
    if len(bids) < len(state.order_of_play):
        names = play.world.houses_text(data["bids"])
        return _("a secret bid of {houses}").format(houses=names)
    parts = [f"{play.world.house(house)} {bid}" for house, bid in bids.items()]
    return _("bids: {bids}").format(bids=", ".join(parts))


def report(play: Play, before: ThronesState, data: Data, step: Step[ThronesState]) -> list[Block]:
    world, task, after = play.world, before.task, step.state
    bids = all_bids(before, data)
    if task is None or len(bids) < len(before.order_of_play):
        lines = [describe(play, before, data) + "."]
        again = [house for house in data["bids"] if house in before.bids]
        if again:
            text = _("The earlier bid of {houses} no longer counts.")
            lines.append(text.format(houses=world.houses_text(again)))
        return [Line(line) for line in lines]
    above: list[Block] = [
        Line(text.format(house=world.house(house), bid=bid, power=bids[house]))
        for house, bid in _as_laid(before, data).items()
        if bid > bids[house] and (text := _("{house} bid {bid}, but has only {power}."))
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
        (str(place), world.house(house), str(bids[house]))
        for place, house in enumerate(after.tracks[task.about], 1)
    )
    return [*above, Grid(("", world.track(task.about), _("Bid")), rows, frozenset({0, 2}))]


def outcome(play: Play, before: ThronesState, data: Data) -> dict[str, object]:
    """The bids for JSON, once all are there."""
    bids = all_bids(before, data)
    return {"bids": bids} if len(bids) == len(before.order_of_play) else {"waiting": True}


def check_tie(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "clash", "tie")
    if found or state.task is None:
        return found
    order, tied = data["order"], state.task.houses
    names = play.world.houses_text(tied)
    if state.task.about in (WATCH, LOWEST):
        if len(order) != 1 or order[0] not in tied:
            reason = _("Name one of the houses with the same bid")
            return [play.refuse("wildlings", reason, names)]
    elif sorted(order) != sorted(tied):
        reason = _("Name all houses with the same bid, the better place first")
        return [play.refuse("clash", reason, names)]
    return []


def _orders_tied(task: Task, order: Sequence[str]) -> bool:
    """Whether an order fits a tie; after an amendment it may be that of another one."""
    if task.about in (WATCH, LOWEST):
        return len(order) == 1 and order[0] in task.houses
    return sorted(order) == sorted(task.houses)


def apply_tie(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    task = state.task
    if task is None or task.kind != "tie" or not _orders_tied(task, data["order"]):
        return Step(state)
    state = replace(state, tasks=state.tasks[1:])
    if task.about in (WATCH, LOWEST):
        state = _settled(play.world, state, task.about, data["order"][0])
    else:
        row, group = state.tracks[task.about], iter(data["order"])
        new = tuple(next(group) if house in task.houses else house for house in row)
        state = replace(state, tracks={**state.tracks, task.about: new})
    return proceed(play.world, Ledger(play.world, state))


def describe_tie(play: Play, state: ThronesState, data: Data) -> str:
    return _("tie decided: {houses}").format(houses=play.world.houses_text(data["order"]))


def report_tie(
    play: Play, before: ThronesState, data: Data, step: Step[ThronesState]
) -> list[Block]:
    return [Line(describe_tie(play, before, data) + ".")]


def check_recover(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "wildlings", "recover")
    if found or state.task is None:
        return found
    used = state.discards[state.task.house]
    if data["card"] in used:
        return []
    reason = _("{card} is not among the used cards").format(card=play.world.card(data["card"]))
    names = ", ".join(play.world.card(card) for card in used)
    return [play.refuse("wildlings", reason, names)]


def apply_recover(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    if state.task is None or state.task.kind != "recover":
        return Step(state)
    house = state.task.house
    left = tuple(card for card in state.discards[house] if card != data["card"])
    state = replace(state, discards={**state.discards, house: left}, tasks=state.tasks[1:])
    return proceed(play.world, Ledger(play.world, state))


def describe_recover(play: Play, state: ThronesState, data: Data) -> str:
    return _("card taken back: {card}").format(card=play.world.card(data["card"]))


def report_recover(
    play: Play, before: ThronesState, data: Data, step: Step[ThronesState]
) -> list[Block]:
    return [Line(describe_recover(play, before, data) + ".")]


def _task_house(state: ThronesState, _data: Data) -> str:
    return state.task.house if state.task else ""


BID = Kind(check, apply, lambda _s, _d: "", describe, report, outcome)
TIE = Kind(check_tie, apply_tie, _task_house, describe_tie, report_tie)
RECOVER = Kind(check_recover, apply_recover, _task_house, describe_recover, report_recover)
