"""Attacks weighed against each other, and waves one after the other, in words and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.axis.combat import AmphibiousAssault, BattleOdds, BattleSetup
from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.games.axis.plans import Ready
from companion.games.axis.play import Play
from companion.games.axis.terms import side_name
from companion.table.counts import Counts
from companion.table.figures import figure, percent
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.words import LETTERS

if TYPE_CHECKING:
    from companion.games.axis.combat.waves import Waves

MOST_BESIDE = 5
"""Most attacks that stand side by side in 80 columns."""


class PlannedAttack(NamedTuple):
    """An attack before its first die: `before` has all units by side."""

    encounter: Encounter
    ready: Ready
    fought: BattleSetup | AmphibiousAssault
    before: Mapping[str, Counts]

    @property
    def stays_ashore(self) -> bool:
        """Whether a retreat was planned that a landing may not allow."""
        planned = self.ready.max_rounds or self.ready.leave_units or self.ready.leave_value
        return bool(planned and self.encounter.landed)


class Saved(NamedTuple):
    """The chance that a side's units that must survive do, and that it has won besides."""

    side: str
    alive: float
    won: float


class WeighedWaves(NamedTuple):
    """Waves of attackers, or only one, and what comes of them."""

    attacks: tuple[PlannedAttack, ...]
    result: BattleOdds | Waves

    @property
    def odds(self) -> BattleOdds:
        assert isinstance(self.result, BattleOdds)
        return self.result


class Sums(NamedTuple):
    """Figures by which attacks are compared: chances, prices lost, and units left on average."""

    won: float
    captured: float
    held: float
    nobody: float
    lost: Mapping[str, float]
    left: Mapping[str, float]
    retreat: float = 0.0

    @property
    def swing(self) -> float:
        return self.lost[DEFENDER] - self.lost[ATTACKER]

    def document(self) -> dict[str, Any]:
        return {
            "attacker": self.won,
            "defender": self.held,
            "draw": self.nobody,
            "capture": self.captured,
            "retreat": self.retreat,
            "ipc_lost": dict(self.lost),
            "ipc_swing": self.swing,
            "units_left": dict(self.left),
        }


# -- figures -----------------------------------------------------------------------------------


def saving(attack: PlannedAttack, odds: BattleOdds) -> list[Saved]:
    """Return for each side that wants to save units the chance that it does."""
    saved_units = []
    for side, wanted in attack.ready.saved.items():
        if not wanted:
            continue
        at_sea = attack.encounter.at_sea
        if side == ATTACKER:
            won = odds.saves(side, wanted, ATTACKER, captured=not at_sea)
        else:
            won = odds.saves(side, wanted, DEFENDER)
        saved_units.append(Saved(side, odds.saves(side, wanted), won))
    return saved_units


def saved_text(play: Play, attack: PlannedAttack, saved: Saved) -> str:
    """Return the chance that units survive, and that their side has then won as well."""
    texts = {
        DEFENDER: _("{side}, still there {units}: {alive}; and the defender holds: {won}."),
        ATTACKER: _("{side}, still there {units}: {alive}; and the area is taken: {won}."),
    }
    text = texts[saved.side]
    if saved.side == ATTACKER and attack.encounter.at_sea:
        text = _("{side}, still there {units}: {alive}; and the attacker wins: {won}.")
    return play.world.say(
        text,
        side=side_name(play, saved.side),
        units=attack.ready.saved[saved.side],
        alive=percent(saved.alive),
        won=percent(saved.won),
    )


def _sums(weighed: WeighedWaves) -> Sums:
    """Return the figures by which an attack, or several waves of one, are compared with another. Of
    waves, `left` counts those that were never needed as whole."""
    odds = weighed.result
    if isinstance(odds, BattleOdds):
        left = {side: sum(units.values()) for side, units in odds.survivors.items()}
        lost = odds.ipc_lost
        chances = (odds.attacker, odds.capture, odds.defender, odds.draw)
        return Sums(*chances, lost, left, odds.retreat)
    attackers_left = 0.0
    for attack, wave in zip_longest(weighed.attacks, odds.waves):
        whole = sum(attack.before[ATTACKER].values())
        if wave is None:
            attackers_left += whole
        else:
            left_of_wave = sum(wave.odds.survivors[ATTACKER].values())
            attackers_left += wave.chance * left_of_wave + (1 - wave.chance) * whole
    left = {ATTACKER: attackers_left, DEFENDER: sum(odds.left.values())}
    nobody = max(0.0, 1.0 - odds.won - odds.held)
    return Sums(odds.won, odds.captured, odds.held, nobody, odds.ipc_lost, left)


# -- side by side ------------------------------------------------------------------------------


def side_by_side(play: Play, attacks: list[WeighedWaves]) -> Reply:
    """Return attacks as columns of one table, each by its letter."""
    sums = [_sums(weighed) for weighed in attacks]
    blocks: list[Block] = [Heading(_("Exact odds side by side"))]
    blocks += [
        Line(f"{letter}: {_attack_text(play, weighed)}", 2)
        for letter, weighed in zip(LETTERS, attacks, strict=False)
    ]
    prices = [_price(weighed) for weighed in attacks]
    rows = [
        (_("Attacker wins"), *(percent(column.won) for column in sums)),
        (_("Area taken"), *(percent(column.captured) for column in sums)),
        (_("Defender holds"), *(percent(column.held) for column in sums)),
        (_("Nobody"), *(percent(column.nobody) for column in sums)),
        (_("Price of the attackers"), *map(str, prices)),
        (_("Attacker loses"), *(figure(column.lost[ATTACKER]) for column in sums)),
        (_("Defender loses"), *(figure(column.lost[DEFENDER]) for column in sums)),
        (_("Swing"), *(figure(column.swing, sign="+") for column in sums)),
        (_("Attackers left"), *(figure(column.left[ATTACKER]) for column in sums)),
        (_("Defenders left"), *(figure(column.left[DEFENDER]) for column in sums)),
    ]
    if any(column.retreat for column in sums):
        # Who leaves has not won: these are among the battles that the defender holds.
        rows.insert(3, (_("by a retreat"), *(percent(column.retreat) for column in sums)))
    if all(weighed.attacks[0].encounter.at_sea for weighed in attacks):
        del rows[1]  # at sea nothing is taken
    for begun in range(0, len(attacks), MOST_BESIDE):
        end = begun + MOST_BESIDE
        titles = ("", *LETTERS[begun : min(end, len(attacks))])
        part = tuple((row[0], *row[1:][begun:end]) for row in rows)
        blocks.append(Grid(titles, part, right=frozenset(range(1, len(titles)))))
    blocks += _saved_beside(play, attacks)
    data = {
        "method": "exact",
        "attacks": [
            {
                "attack": [dict(wave.before[ATTACKER]) for wave in weighed.attacks],
                **column.document(),
            }
            for weighed, column in zip(attacks, sums, strict=True)
        ],
    }
    return Reply(data, blocks)


def _saved_beside(play: Play, attacks: list[WeighedWaves]) -> list[Block]:
    """Return for each attack by its letter whether units that must survive do."""
    lines: list[Block] = []
    for letter, weighed in zip(LETTERS, attacks, strict=False):
        if isinstance(weighed.result, BattleOdds):
            attack = weighed.attacks[0]
            for side_saved in saving(attack, weighed.result):
                lines.append(Line(f"{letter}: {saved_text(play, attack, side_saved)}"))
    return lines


def _price(weighed: WeighedWaves) -> int:
    return sum(
        attack.ready.edition.unit(unit).cost * count
        for attack in weighed.attacks
        for unit, count in attack.before[ATTACKER].items()
    )


def _attack_text(play: Play, weighed: WeighedWaves) -> str:
    """Return text such as `5 Infantry v 4 Infantry; retreat after round 2`."""
    first, *further = weighed.attacks
    versus = play.world.say(
        _("{attackers} v {defenders}"),
        attackers=first.before[ATTACKER],
        defenders=first.before[DEFENDER],
    )
    waves = [
        play.world.say(_("then {attackers}"), attackers=wave.before[ATTACKER]) for wave in further
    ]
    return "; ".join([versus, *_terms(play, first), *waves])


def _terms(play: Play, attack: PlannedAttack) -> list[str]:
    """Return how an attack is fought: landing, bombardment, retreat and the like."""
    ready, encounter, terms = attack.ready, attack.encounter, list[str]()
    if encounter.landed:
        terms.append(_("a landing"))
    if encounter.bombard:
        terms.append(play.world.say(_("bombarded by {units}"), units=encounter.bombard))
    if ready.max_rounds:
        terms.append(_("retreat after round {n}").format(n=ready.max_rounds))
    if ready.leave_units:
        text = ngettext("retreat at {n} unit", "retreat at {n} units", ready.leave_units)
        terms.append(text.format(n=ready.leave_units))
    if ready.leave_value:
        worth = play.world.money(ready.leave_value)
        terms.append(_("retreat at {money}").format(money=worth))
    return terms


# -- one after another -------------------------------------------------------------------------


def one_after_another(play: Play, weighed: WeighedWaves) -> Reply:
    """Return waves as rows, and what they come to together."""
    odds, sums = weighed.result, _sums(weighed)
    assert not isinstance(odds, BattleOdds)
    first = weighed.attacks[0]
    against = play.world.say(
        _("Against {defenders}; who is left meets the next wave."),
        defenders=first.before[DEFENDER],
    )
    text = _(
        "Together: attackers win {won}, area taken {taken}, defender holds {held}, nobody {none}."
    )
    if first.encounter.at_sea:
        text = _("Together: attackers win {won}, defender holds {held}, nobody {none}.")
    together = text.format(
        won=percent(sums.won),
        taken=percent(sums.captured),
        held=percent(sums.held),
        none=percent(sums.nobody),
    )
    lost = _("Lost on average: {attacker} / {defender}, swing {swing}").format(
        attacker=figure(sums.lost[ATTACKER]),
        defender=figure(sums.lost[DEFENDER]),
        swing=figure(sums.swing, sign="+"),
    )
    left = [
        (play.world.unit(unit), str(before), figure(odds.left.get(unit, 0.0), 3))
        for unit, before in first.before[DEFENDER].items()
        if unit in odds.left
    ]
    titles = (_("Defender"), _("Before"), _("Left on average"))
    blocks: list[Block] = [
        Heading(_("Exact odds of waves")),
        Line(against),
        _wave_rows(play, weighed.attacks, odds),
        Line(together),
        Line(lost),
        Grid(titles, tuple(left), right=frozenset({1, 2})),
    ]
    data = {
        "method": "exact",
        **sums.document(),
        "defender_left": dict(odds.left),
        "waves": [
            {"attack": dict(attack.before[ATTACKER]), "chance": wave.chance, **wave.odds.as_json()}
            for attack, wave in zip(weighed.attacks, odds.waves, strict=False)
        ],
    }
    return Reply(data, blocks)


def _wave_rows(play: Play, attacks: Sequence[PlannedAttack], odds: Waves) -> Grid:
    """Return a row for each wave, also for those that are never needed. At sea nothing is taken,
    and there is no column for it."""
    at_sea = attacks[0].encounter.at_sea
    rows: list[tuple[str, ...]] = []
    for number, attack in enumerate(attacks, 1):
        units = play.world.counts(attack.before[ATTACKER])
        terms = "; ".join([units, *_terms(play, attack)])
        if number > len(odds.waves):
            rows.append((str(number), percent(0.0), "–", "–", "–", "–", terms))
            continue
        wave = odds.waves[number - 1]
        rows.append(
            (
                str(number),
                percent(wave.chance),
                percent(wave.odds.attacker),
                percent(wave.odds.capture),
                percent(wave.odds.defender),
                figure(wave.odds.ipc_lost[ATTACKER]),
                terms,
            )
        )
    titles: tuple[str, ...] = (
        _("Wave"),
        _("Fights"),
        _("Wins"),
        _("Takes it"),
        _("Is beaten"),
        _("Loses"),
        _("Attackers"),
    )
    if at_sea:
        rows = [(*row[:3], *row[4:]) for row in rows]
        titles = (*titles[:3], *titles[4:])
    return Grid(titles, tuple(rows), right=frozenset(range(len(titles) - 1)))
