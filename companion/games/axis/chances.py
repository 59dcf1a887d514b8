"""`odds`: the exact chances of a battle, with a session or without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.axis import forces
from companion.games.axis.combat import odds as exact_odds
from companion.games.axis.odds_view import answer
from companion.games.axis.play import Play, play_of
from companion.table.verbs import Args

if TYPE_CHECKING:
    from companion.games.axis.state import AxisState
    from companion.table.desk import Desk
    from companion.table.reply import Reply

_FEW_ROUNDS, _ALL_ROUNDS = 6, 99
_TABLE_UNITS = 30
"""Every row of the table per round costs as much as the odds themselves: only with up to so many
units a few rows come unasked."""


def odds(desk: Desk[AxisState | None], args: Args) -> Reply:
    """The exact chances of a battle. In a session the technologies of the powers count."""
    play = play_of(desk)
    args = forces.split_versus(args)
    at_sea = args.flag("sea")
    _force, attacker = forces.attackers(play, args, at_sea, "")
    defence = forces.read_defence(play, args.text("defend") or "", at_sea)
    edition = forces.edition_of(play, desk.state)
    attacking, defending = _technologies(play, desk.state, args)
    own = forces.Sides(play, args, edition, {"": attacking}, asks=False)
    theirs = forces.Sides(play, args, edition, dict.fromkeys(("", *defence), defending), asks=False)
    setup = forces.setup_of(
        play,
        edition,
        forces.kind_of(args, at_sea),
        own.ready(attacker, "attacker-losses", at_sea),
        theirs.ready(forces.defenders(defence, ""), "defender-losses", at_sea),
        bombard=forces.bombarding(play, args),
        max_rounds=forces.rounds_of(args, "rounds"),
        keep_land=max(args.number("keep-land") or 0, 0),
        submerge=forces.diving(play, args),
    )
    before = {"attacker": setup.attacker.total, "defender": setup.defender.total}
    fleets = forces.fleets(play, args, "", "")
    if fleets is None:
        small = sum(sum(force.values()) for force in before.values()) <= _TABLE_UNITS
        rounds = _ALL_ROUNDS if args.flag("table") else _FEW_ROUNDS if small else 0
        return answer(play, edition, before, exact_odds(setup, rounds), setup.submerge)
    from companion.games.axis.combat import assault_odds

    sea = own.fleets(fleets)[0], theirs.fleets(fleets)[1]
    assault = forces.assault_of(play, edition, sea, setup, forces.rounds_of(args, "rounds"))
    before = {
        "attacker": {**sea[0].total, **before["attacker"]},
        "defender": {**sea[1].total, **before["defender"]},
    }
    return answer(play, edition, before, assault_odds(assault), setup.submerge)


def _technologies(
    play: Play, state: AxisState | None, args: Args
) -> tuple[frozenset[str], frozenset[str]]:
    """The technologies named on the line; else, in a session, those of the power whose turn it
    is and of the one in `--against`."""
    found = []
    against = args.text("against")
    enemy = play.world.vocabulary("powers").find(against) if against else None
    for option, power in (
        ("attacker-tech", state.power if state else None),
        ("defender-tech", enemy),
    ):
        named = args.text(option)
        if named is None and state is not None and power is not None:
            found.append(frozenset(state.powers[power].technologies))
        else:
            found.append(forces.read_technologies(play, named))
    return found[0], found[1]
