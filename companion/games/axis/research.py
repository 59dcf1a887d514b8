"""Weapons development: one technology a turn, so many dice, its number is a breakthrough (p. 6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis import money
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState
from companion.table.errors import Refusal
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step


def price(play: Play, dice: int) -> int:
    return play.world.constants["research_die_cost"] * dice


def refusals(play: Play, state: AxisState, technology: str, dice: int) -> list[Refusal]:
    """Why so many dice cannot be bought for a technology now; asked before they are rolled."""
    found = play.wrong_phase(state, "research")
    if found:
        return found
    world, mine = play.world, state.active
    if state.turn.researched is not None:
        done = world.name("technologies", state.turn.researched)
        reason = _("Only one technology a turn; this turn it was: {technology}")
        found.append(play.refuse("research", reason.format(technology=done)))
    if technology in mine.technologies:
        reason = _("{technology}: developed already").format(
            technology=world.name("technologies", technology)
        )
        open_ones = [
            world.name("technologies", key)
            for key in world.technologies
            if key not in mine.technologies
        ]
        allowed = _("open are: {technologies}").format(technologies=", ".join(open_ones))
        found.append(play.refuse("research", reason, allowed))
    if dice < 1 or price(play, dice) > mine.cash:
        most = mine.cash // price(play, 1)
        reason = _("{dice} dice cost {price}, and there are {cash}").format(
            dice=dice, price=price(play, dice), cash=world.money(mine.cash)
        )
        allowed = ngettext("at most {n} die", "at most {n} dice", most).format(n=most)
        found.append(play.refuse("research", reason, allowed))
    return found


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    return refusals(play, state, data["technology"], len(data["dice"]))


def breakthrough(play: Play, data: Data) -> bool:
    return play.world.technologies[data["technology"]] in data["dice"]


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    technology, mine = data["technology"], state.active
    if breakthrough(play, data) and technology not in mine.technologies:
        mine = replace(mine, technologies=(*mine.technologies, technology))
    state = replace(
        state.with_power(state.power, mine), turn=replace(state.turn, researched=technology)
    )
    cost = price(play, len(data["dice"]))
    return money.book(state, Entry(state.power, -cost, money.RESEARCH, technology))


def describe(play: Play, state: AxisState, data: Data) -> str:
    result = _("breakthrough") if breakthrough(play, data) else _("nothing")
    return _("research {technology}: {dice} → {result}").format(
        technology=play.world.name("technologies", data["technology"]),
        dice=" ".join(map(str, data["dice"])),
        result=result,
    )


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    world, technology = play.world, data["technology"]
    text = _("{technology} needs {number}; rolled: {dice}. Paid {price}, {cash} left.").format(
        technology=world.name("technologies", technology),
        number=world.technologies[technology],
        dice=" ".join(map(str, data["dice"])),
        price=world.money(price(play, len(data["dice"]))),
        cash=world.money(step.state.active.cash),
    )
    if not breakthrough(play, data):
        return [Line(text), Line(_("No breakthrough."))]
    effect = world.game.words(world.lang()).get("technologies", technology, "effect") or ""
    won = _("Breakthrough, from now on: {effect}").format(effect=effect)
    return [Line(text), Line(won)]


KIND = Kind(check, apply, describe, report)
