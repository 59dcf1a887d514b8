"""The chances of raids, rockets, AA fire and kamikaze as an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.axis.combat.raid_chances import Chances, RaidEnd
from companion.games.axis.encounter import ATTACKER, DEFENDER
from companion.games.axis.forces import edition_of
from companion.games.axis.play import Play
from companion.games.axis.terms import side_name
from companion.table.figures import figure, percent
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Heading, Line, Reply

_ROWS = 7
"""Most rows of each table, so that the whole answer fits on one screen."""


class Damage(NamedTuple):
    """Name of a damage and how much of it counts. `money` is paid; other damage is a number of
    points."""

    text: str
    most: int
    money: bool = False


def answer(
    play: Play, title: str, chances: Chances, places: Mapping[str, Damage], struck: bool = False
) -> Reply:
    """Return the average losses, the chance of each number of losses, and the chance of at least so
    much damage. `places` are those of the damage. Units that are `struck` need not be lost."""
    edition = edition_of(play, state=None)
    lost = {side: _expected_losses(chances, side) for side in (ATTACKER, DEFENDER)}
    names = _unit_names(play, lost)
    price = {
        side: sum(edition.unit(unit).cost * count for unit, count in expected.items())
        for side, expected in lost.items()
    }
    damage = {
        place: _mean(chances, _damage_at(place, about.most)) for place, about in places.items()
    }
    rows = [
        (names[side, unit], figure(count), figure(edition.unit(unit).cost * count))
        for side, expected in lost.items()
        for unit, count in expected.items()
    ]
    rows += [
        (about.text, figure(damage[place]), figure(damage[place]) if about.money else "")
        for place, about in places.items()
    ]
    titles = (_("On average"), _("Number"), _("Worth"))
    averages = Grid(titles, tuple(rows), right=frozenset({1, 2}))
    if struck:  # a ship that is hit may float on
        averages = Grid(titles[:2], tuple(row[:2] for row in rows), right=frozenset({1}))
    blocks: list[Block] = [Heading(title), averages]
    if price[ATTACKER]:
        swing = figure(sum(damage.values()) - price[ATTACKER], sign="+")
        line = Line(_("Swing: {swing}").format(swing=swing))
        blocks += [line for about in places.values() if about.money]
    lost_chances: dict[str, dict[str, dict[str, float]]] = {ATTACKER: {}, DEFENDER: {}}
    text = _("{unit} hit") if struck else _("{unit} lost")
    for side, unit in names:
        by_number = _spread(chances, _lost_of(side, unit))
        lost_chances[side][unit] = _json_keys(by_number)
        blocks.append(_exactly(text.format(unit=names[side, unit]), by_number))
    damage_chances = {}
    for place, about in places.items():
        by_amount = _spread(chances, _damage_at(place, about.most))
        damage_chances[place] = _json_keys(by_amount)
        blocks.append(_at_least(about.text, by_amount) if any(by_amount) else _spared(about))
    return Reply(
        {
            "method": "exact",
            "lost": lost,
            "ipc_lost": price,
            "damage": damage,
            "chances": {"lost": lost_chances, "damage": damage_chances},
        },
        blocks,
    )


def _expected_losses(chances: Chances, side: str) -> dict[str, float]:
    """Return unit -> how many of it a side loses on average."""
    expected: dict[str, float] = {}
    for end, chance in chances.items():
        for unit, count in getattr(end, side):
            expected[unit] = expected.get(unit, 0.0) + count * chance
    return expected


def _unit_names(play: Play, lost: Mapping[str, Mapping[str, float]]) -> dict[tuple[str, str], str]:
    """Return (side, unit) -> its name, with the side where both lose something."""
    both_lose = all(lost.values())
    return {
        (side, unit): f"{side_name(play, side)}: {play.world.unit(unit)}"
        if both_lose
        else play.world.unit(unit)
        for side, expected in lost.items()
        for unit in expected
    }


def _json_keys(spread: Mapping[int, float]) -> dict[str, float]:
    """Return the chances by number, fewest first; JSON has no numbers as keys."""
    return {str(number): chance for number, chance in sorted(spread.items())}


def _spared(about: Damage) -> Block:
    """Say that a place has nothing to lose."""
    text = (
        _("{what}: nothing, there is no money") if about.money else _("{what}: no more damage fits")
    )
    return Line(text.format(what=about.text) + ".")


def _lost_of(side: str, unit: str) -> Callable[[RaidEnd], int]:
    """Return what counts how many of a unit are lost in an end."""
    return lambda end: dict(getattr(end, side)).get(unit, 0)


def _damage_at(place: str, most: int) -> Callable[[RaidEnd], int]:
    """Return what counts the damage of a place in an end, as far as it matters there."""
    return lambda end: min(dict(end.damage).get(place, 0), most)


def _mean(chances: Chances, amount: Callable[[RaidEnd], int]) -> float:
    return sum(amount(end) * chance for end, chance in chances.items())


def _spread(chances: Chances, amount: Callable[[RaidEnd], int]) -> dict[int, float]:
    """Return amount -> its chance."""
    by_amount: dict[int, float] = {}
    for end, chance in chances.items():
        key = amount(end)
        by_amount[key] = by_amount.get(key, 0.0) + chance
    return by_amount


def _exactly(title: str, spread: Mapping[int, float]) -> Grid:
    """Return the chance of each number in one row; the last of many is `or more`."""
    numbers = sorted(spread)
    shown = numbers[:_ROWS]
    titles = [title, *map(str, shown)]
    cells = [percent(spread[n], 1) for n in shown]
    if numbers[_ROWS:]:
        titles[-1] += "+"
        cells[-1] = percent(sum(spread[n] for n in numbers[_ROWS - 1 :]), 1)
    return Grid(tuple(titles), ((_("Chance"), *cells),), right=frozenset(range(1, len(titles))))


def _at_least(title: str, spread: Mapping[int, float]) -> Grid:
    """Return the chance of at least so much, in steps that span it all, in one row."""
    numbers = [n for n in sorted(spread) if n]
    step = -(-len(numbers) // _ROWS)
    shown = numbers[::step] if step else []
    titles = (_("{what}, at least").format(what=title), *map(str, shown))
    cells = [percent(sum(p for m, p in spread.items() if m >= n), 1) for n in shown]
    return Grid(titles, ((_("Chance"), *cells),), right=frozenset(range(1, len(titles))))
