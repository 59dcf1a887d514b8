"""`odds`: the exact chances of a battle, with a session or without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.axis import forces, landing, plans
from companion.games.axis.combat import BattleSetup, Edition
from companion.games.axis.combat import odds as exact_odds
from companion.games.axis.odds_view import answer
from companion.games.axis.play import Play, play_of
from companion.games.axis.reading import find_area
from companion.table.arguments import Args
from companion.table.errors import RefusedError, UsageError
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.games.axis.state import AxisState
    from companion.table.desk import Desk
    from companion.table.reply import Reply

THEIRS = "defender"
"""Owner of the defenders whose power was not named."""

MOST_UNITS = 100
"""The most units of a side, ashore or afloat, whose odds are counted."""

_FEW_ROUNDS, _ALL_ROUNDS = 6, 99
_TABLE_UNITS = 30
"""Every row of the table per round costs as much as the odds themselves: only with up to so many
units a few rows come unasked."""


def odds(desk: Desk[AxisState | None], args: Args) -> Reply:
    """The exact chances of a battle. In a session the technologies of the powers count, and the
    books say how land units reach the area."""
    play = play_of(desk)
    args = forces.split_versus(args, args.rest("forces"))
    area, zone = (
        find_area(desk, text) if (text := args.text(name)) else None for name in ("area", "zone")
    )
    at_sea = args.flag("sea") or (area is not None and play.world.areas[area].is_sea)
    plan = plans.read(play, desk.state, args, area, at_sea, zone)
    if desk.state is not None and area is not None:
        _refuse_landing(play, desk.state, plan, area)
    edition = forces.edition_of(play, desk.state)
    _refuse_size(edition, plan)
    attacking, defending = _technologies(play, desk.state, args, area)
    technologies = {"": attacking, **dict.fromkeys((THEIRS, *plan.owners), defending)}
    sides = forces.Sides(play, args, edition, technologies, asks=False)
    fought = plans.setup(
        play,
        plan,
        sides,
        power="",
        owner=THEIRS,
        max_rounds=forces.rounds_of(args, "rounds"),
        keep_land=max(args.number("keep-land") or 0, 0),
    )
    before, submerge = plans.forces_of(fought), forces.diving(play, args)
    if not isinstance(fought, BattleSetup):
        from companion.games.axis.combat import assault_odds

        return answer(play, edition, before, assault_odds(fought), submerge, plan.landed)
    small = sum(sum(force.values()) for force in before.values()) <= _TABLE_UNITS
    rounds = _ALL_ROUNDS if args.flag("table") else _FEW_ROUNDS if small else 0
    return answer(play, edition, before, exact_odds(fought, rounds), submerge, plan.landed)


def _refuse_size(edition: Edition, plan: plans.Plan) -> None:
    """Raises UsageError for a battle too large to be counted while somebody waits."""
    for forces_of_side in (
        (plan.attack,),
        plan.defence.values(),
        (plan.fleet,),
        plan.enemy_fleet.values(),
    ):
        units = sum(
            count
            for force in forces_of_side
            for unit, count in force.items()
            if edition.unit(unit).fights
        )
        if units > MOST_UNITS:
            message = _("Odds are counted for up to {most} units a side in a battle, not {units}.")
            raise UsageError(message.format(most=MOST_UNITS, units=units))


def _refuse_landing(play: Play, state: AxisState, plan: plans.Plan, area: str) -> None:
    """A landing that `battle` would refuse has no chances."""
    data = {**plan._asdict(), "area": area}
    found = landing.refusals(play, state, data)
    if found:
        raise RefusedError(found)


def _technologies(
    play: Play, state: AxisState | None, args: Args, area: str | None
) -> tuple[frozenset[str], frozenset[str]]:
    """The technologies named on the line; else, in a session, those of the power whose turn it
    is and of the one in `--against` or of the owner of the area."""
    found = []
    against = args.text("against")
    owner = state.owners.get(area) if state and area else None
    enemy = play.world.vocabulary("powers").find(against) if against else owner
    for option, power in (
        ("attacker-tech", state.power if state else None),
        ("defender-tech", enemy),
    ):
        named = args.text(option)
        if named is None and state is not None and power and power in state.powers:
            found.append(frozenset(state.powers[power].technologies))
        else:
            found.append(forces.read_technologies(play, named))
    return found[0], found[1]
