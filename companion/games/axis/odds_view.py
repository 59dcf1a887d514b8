"""Odds as an answer: the chances, what is left, what it costs, and a table per round."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.games.axis.combat import BattleSetup, Edition, Odds
from companion.games.axis.play import Play
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Heading, Line, Reply

MOST_UNITS = 100
"""The most units of a side, ashore or afloat, whose odds are counted."""

_SHOWN = 5
"""Lines of the likeliest outcomes."""


def answer(
    play: Play,
    edition: Edition,
    before: Mapping[str, Mapping[str, int]],
    odds: Odds,
    submerge: Collection[str] = (),
    landed: Mapping[str, int] | None = None,
) -> Reply:
    """The document that scripts rely on, and tables for people."""
    swing = odds.ipc_lost["defender"] - odds.ipc_lost["attacker"]
    data = {
        **odds.as_json(),
        "retreat": odds.retreat,
        "endless": odds.endless,
        "submerge": sorted(submerge),
        "landed": dict(landed or {}),
        "ipc_swing": swing,
        "distribution": {
            side: [{"units": dict(units), "chance": chance} for units, chance in found]
            for side, found in odds.distribution.items()
        },
        "table": [
            {
                "round": row.round,
                "attacker": row.attacker,
                "defender": row.defender,
                "draw": row.draw,
                "undecided": row.undecided,
                "units": dict(row.units),
            }
            for row in odds.table
        ],
    }
    blocks: list[Block] = [
        Heading(_("Exact odds")),
        Grid(
            (_("Attacker wins"), _("Defender holds"), _("Nobody"), _("Area taken"), _("Rounds")),
            (
                (
                    _percent(odds.attacker),
                    _percent(odds.defender),
                    _percent(odds.draw),
                    _percent(odds.capture),
                    _figure(odds.rounds),
                ),
            ),
            frozenset(range(5)),
        ),
    ]
    if odds.retreat:
        text = _("Retreat: {chance}, counted as held by the defender.")
        blocks.append(Line(text.format(chance=_percent(odds.retreat))))
    if odds.endless:
        text = _("Without end, since neither side can hurt the other: {chance}.")
        blocks.append(Line(text.format(chance=_percent(odds.endless))))
        for attackers, defenders in odds.endless_cases[:_SHOWN]:
            blocks.append(
                Line(f"{play.world.counts(attackers)} / {play.world.counts(defenders)}", 2)
            )
    if landed:
        text = _("A landing, from ships: {units}.")
        blocks.append(Line(text.format(units=play.world.counts(landed))))
    if submerge:
        labels = play.world.game.words(play.world.lang()).label
        text = _("Submarines that dive as soon as they may: {sides}.")
        blocks.append(Line(text.format(sides=", ".join(map(labels, sorted(submerge))))))
    blocks += [_survivors(play, edition, before, odds), *_losses(odds, swing)]
    for side in ("attacker", "defender"):
        if side in odds.distribution:
            blocks.append(_likeliest(play, side, odds.distribution[side]))
    return Reply(data, [*blocks, *_rounds(odds)])


def pressing_on(play: Play, ahead: BattleSetup, odds: Odds) -> list[Block]:
    """The chances of a battle that goes on to its end, and what each side loses by it."""
    text = _("Pressing on: attacker wins {attacker}, defender holds {defender}")
    line = text.format(attacker=_percent(odds.attacker, 1), defender=_percent(odds.defender, 1))
    if not ahead.at_sea:
        line += "; " + _("area taken {chance}").format(chance=_percent(odds.capture, 1))
    loses = _("{side} loses on average {units} of {all} units, {money}")
    parts = []
    for side, force in (("attacker", ahead.attacker), ("defender", ahead.defender)):
        whole = sum(force.total.values())
        parts.append(
            loses.format(
                side=play.world.game.words(play.world.lang()).label(side),
                units=_figure(whole - sum(odds.survivors[side].values()), 1),
                all=whole,
                money=play.world.money(_figure(odds.ipc_lost[side], 1)),
            )
        )
    return [Line(f"{line}."), Line("; ".join(parts) + ".")]


def _figure(value: float, digits: int = 2, sign: str = "") -> str:
    """A figure with so many digits; nothing is a nought without a sign."""
    rounded = round(value, digits)
    return f"{rounded or 0.0:{sign if rounded else ''}.{digits}f}"


def _percent(chance: float, digits: int = 2) -> str:
    return f"{_figure(chance * 100, digits)} %"


def _survivors(
    play: Play, edition: Edition, before: Mapping[str, Mapping[str, int]], odds: Odds
) -> Grid:
    words = play.world.game.words(play.world.lang())
    rows = []
    for side, force in before.items():
        for unit, count in force.items():
            if count and edition.unit(unit).fights:
                left = odds.survivors[side].get(unit, 0.0)
                rows.append(
                    (words.label(side), play.world.unit(unit), str(count), _figure(left, 3))
                )
    titles = (_("Side"), _("Unit"), _("Before"), _("Left on average"))
    return Grid(titles, tuple(rows), frozenset({2, 3}))


def _losses(odds: Odds, swing: float) -> list[Block]:
    text = _("Lost on average: {attacker} / {defender}, swing {swing}")
    lost = {side: _figure(amount) for side, amount in odds.ipc_lost.items()}
    return [Line(text.format(**lost, swing=_figure(swing, sign="+")))]


def _likeliest(play: Play, side: str, found: tuple[tuple[Mapping[str, int], float], ...]) -> Grid:
    name = play.world.game.words(play.world.lang()).label(side)
    rows = tuple((_percent(chance), play.world.counts(units)) for units, chance in found[:_SHOWN])
    title = _("{side}: likeliest left").format(side=name)
    return Grid((_("Chance"), title), rows, frozenset({0}))


def _rounds(odds: Odds) -> list[Block]:
    if not odds.table:
        return []
    rows = tuple(
        (
            str(row.round),
            _percent(row.attacker),
            _percent(row.defender),
            _percent(row.undecided),
            _figure(row.units["attacker"]),
            _figure(row.units["defender"]),
        )
        for row in odds.table
    )
    titles = (
        _("After round"),
        _("Attacker won"),
        _("Defender held"),
        _("Goes on"),
        _("Attackers"),
        _("Defenders"),
    )
    return [Grid(titles, rows, frozenset(range(6)))]
