"""A battle as the report of an evening tells it: strengths, and how often the attacker would win
over all pairs of cards in hand."""

from __future__ import annotations

from companion.games.game_of_thrones.battle import Clash, ClashSide, Commitment
from companion.games.game_of_thrones.card_pairs import foretell
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState
from companion.table.battles import BattleSide, RetoldBattle
from companion.table.counts import Counts, plus
from companion.table.i18n import _


def battle(
    play: Play, state: ThronesState, clash: Clash, support: Commitment, lost: Counts
) -> RetoldBattle:
    """Return a battle; `support` is what was announced before the cards, `lost` what the loser has
    lost."""
    pairs = foretell(play, state, support)
    share = sum(pair.attacker_wins for pair in pairs.values()) / len(pairs) if pairs else None
    return RetoldBattle(
        play.world.area(clash.fight.area),
        (
            _side(play, clash, clash.attacker, lost, share),
            _side(play, clash, clash.defender, lost, None if share is None else 1.0 - share),
        ),
        _("the share of all pairs of house cards in hand that each side would have won"),
        _("units"),
    )


def _side(
    play: Play, clash: Clash, side: ClashSide, lost: Counts, chance: float | None
) -> BattleSide:
    """Return one side for the report. `lost` are casualties of the loser; what cards kill counts
    for both. `chance`: how often this side would win, None where it is not told."""
    world = play.world
    won = side.house == clash.winner
    gone: dict[str, int] = dict(side.killed or {})
    for unit, count in ({} if won else lost).items():
        gone[unit] = gone.get(unit, 0) + count
    units = world.counts(plus(side.routed, side.units)) or _("nobody")
    card = f", {world.card(side.card)}" if side.card else ""
    return BattleSide(
        side.house,
        world.house(side.house),
        forces=f"{units}{card} ({side.total})",
        lost=world.counts(gone) if gone else "",
        worth=float(sum(gone.values())),
        won=won,
        chance=chance,
    )
