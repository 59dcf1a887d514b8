"""Odds as an answer: the chances, what is left, what it costs, and a table per round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.axis.combat import BattleOdds, BattleSetup, CombatEdition
from companion.games.axis.play import Play
from companion.games.axis.weighed import PlannedAttack, Saved, saved_text, saving
from companion.table.figures import figure, percent
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Grid, Heading, Later, Line, Reply

MOST_UNITS = 100
"""The most units of a side, ashore or afloat, whose odds are counted."""

_SHOWN = 3
"""Number of likeliest outcomes that are listed."""


def answer(play: Play, attack: PlannedAttack, odds: BattleOdds, whole: bool = False) -> Reply:
    """Return the document that scripts rely on, and tables for people; the `whole` table per round
    only where it is asked for."""
    edition, before = attack.ready.edition, attack.before
    saved = saving(attack, odds)
    blocks: list[Block] = [
        Heading(_("Exact odds")),
        Grid(
            (_("Attacker wins"), _("Defender holds"), _("Nobody"), _("Area taken"), _("Rounds")),
            (
                (
                    percent(odds.attacker),
                    percent(odds.defender),
                    percent(odds.draw),
                    percent(odds.capture),
                    figure(odds.rounds),
                ),
            ),
            right=frozenset(range(5)),
        ),
    ]
    blocks += _notes(play, attack, odds)
    blocks += [Line(saved_text(play, attack, side_saved)) for side_saved in saved]
    blocks += [_survivors(play, edition, before, odds), *_losses(odds, _swing(odds))]
    for side in ("attacker", "defender"):
        if side in odds.left:
            blocks.append(_likeliest(play, side, odds.likeliest(side, _SHOWN)))
    data = Later(partial(_document, attack, odds, saved))
    return Reply(data, [*blocks, *(_rounds(odds) if whole else [])])


def _notes(play: Play, attack: PlannedAttack, odds: BattleOdds) -> Iterator[Line]:
    """Yield how the battle may end besides a victory, and how it is fought: retreat, battles
    without end, a landing, submarines that dive."""
    if odds.retreat:
        text = _("Retreat: {chance}, counted as held by the defender.")
        yield Line(text.format(chance=percent(odds.retreat)))
    elif attack.stays_ashore:
        text = _("Units that came ashore do not retreat (p. {page}).")
        yield Line(text.format(page=play.page("landing")))
    if odds.endless:
        text = _("No end, because neither side can hurt the other: {chance}.")
        yield Line(text.format(chance=percent(odds.endless)))
        for attackers, defenders in odds.endless_cases[:_SHOWN]:
            yield Line(f"{play.world.counts(attackers)} / {play.world.counts(defenders)}", 2)
    if landed := attack.encounter.landed:
        yield Line(play.world.say(_("A landing, from ships: {units}."), units=landed))
    if attack.ready.submerge:
        labels = play.world.game.words(play.world.lang()).label
        text = _("Submarines that dive as soon as they may: {sides}.")
        yield Line(text.format(sides=", ".join(map(labels, sorted(attack.ready.submerge)))))


def _document(attack: PlannedAttack, odds: BattleOdds, saved: Sequence[Saved]) -> dict[str, Any]:
    """Return the document that scripts rely on."""
    return {
        **odds.as_json(),
        "retreat": odds.retreat,
        "endless": odds.endless,
        "submerge": sorted(attack.ready.submerge),
        "landed": dict(attack.encounter.landed or {}),
        "ipc_swing": _swing(odds),
        "saved": {
            side_saved.side: {"alive": side_saved.alive, "and_won": side_saved.won}
            for side_saved in saved
        },
        "distribution": {
            side: [{"units": dict(units), "chance": chance} for units, chance in outcomes]
            for side, outcomes in odds.distribution.items()
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


def _swing(odds: BattleOdds) -> float:
    """Return how much more the defender loses on average."""
    return odds.ipc_lost["defender"] - odds.ipc_lost["attacker"]


def pressing_on(play: Play, ahead: BattleSetup, odds: BattleOdds) -> list[Block]:
    """Return the chances of a battle that goes on to its end, and what each side loses by it."""
    text = _("Pressing on: attacker wins {attacker}, defender holds {defender}")
    line = text.format(attacker=percent(odds.attacker, 1), defender=percent(odds.defender, 1))
    if not ahead.at_sea:
        line += "; " + _("area taken {chance}").format(chance=percent(odds.capture, 1))
    parts = []
    for side, force in (("attacker", ahead.attacker), ("defender", ahead.defender)):
        whole = sum(force.total.values())
        loses = ngettext(
            "{side} loses on average {units} of {all} unit, {money}",
            "{side} loses on average {units} of {all} units, {money}",
            whole,
        )
        parts.append(
            loses.format(
                side=play.world.game.words(play.world.lang()).label(side),
                units=figure(whole - sum(odds.survivors[side].values()), 1),
                all=whole,
                money=play.world.money(figure(odds.ipc_lost[side], 1)),
            )
        )
    return [Line(f"{line}."), Line("; ".join(parts) + ".")]


def _survivors(
    play: Play, edition: CombatEdition, before: Mapping[str, Mapping[str, int]], odds: BattleOdds
) -> Grid:
    """Return a row for each unit, with both sides beside each other."""
    words = play.world.game.words(play.world.lang())
    units = dict.fromkeys(unit for force in before.values() for unit, n in force.items() if n)
    order = [unit for unit in edition.units if unit in units and edition.unit(unit).fights]
    rows = []
    for unit in order:
        cells = [play.world.unit(unit)]
        for side, force in before.items():
            count = force.get(unit, 0)
            left = figure(odds.survivors[side].get(unit, 0.0), 3) if count else ""
            cells += [str(count) if count else "", left]
        rows.append(tuple(cells))
    average = _("Left on average")
    sides = [title for side in before for title in (words.label(side), average)]
    titles = (_("Unit"), *sides)
    return Grid(titles, tuple(rows), right=frozenset(range(1, len(titles))))


def _losses(odds: BattleOdds, swing: float) -> list[Block]:
    text = _("Lost on average: {attacker} / {defender}, swing {swing}")
    lost = {side: figure(amount) for side, amount in odds.ipc_lost.items()}
    return [Line(text.format(**lost, swing=figure(swing, sign="+")))]


def _likeliest(
    play: Play, side: str, outcomes: tuple[tuple[Mapping[str, int], float], ...]
) -> Grid:
    name = play.world.game.words(play.world.lang()).label(side)
    rows = tuple((percent(chance), play.world.counts(units)) for units, chance in outcomes)
    title = _("{side}: likeliest left").format(side=name)
    return Grid((_("Chance"), title), rows, right=frozenset({0}))


def _rounds(odds: BattleOdds) -> list[Block]:
    """Return a table of the chances after each round; nothing if the odds have none."""
    if not odds.table:
        return []
    rows = tuple(
        (
            str(row.round),
            percent(row.attacker),
            percent(row.defender),
            percent(row.undecided),
            figure(row.units["attacker"]),
            figure(row.units["defender"]),
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
    return [Grid(titles, rows, right=frozenset(range(6)))]
