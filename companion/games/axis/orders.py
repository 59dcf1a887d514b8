"""Commands of the family read: words in, an event out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.axis import economy, research
from companion.games.axis.corrections import read_changes
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.desk import Desk
from companion.table.dice import Roll, dice_source
from companion.table.errors import CompanionError, RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.verbs import Args
from companion.table.words import parse_counts

if TYPE_CHECKING:
    from companion.games.axis.game import AxisRules


def play_of(desk: Desk[AxisState] | Desk[AxisState | None]) -> Play:
    """The board of the desk's rules."""
    rules: AxisRules = desk.rules  # type: ignore[assignment]
    return rules.play


def capture(desk: Desk[AxisState], args: Args) -> Event:
    play = play_of(desk)
    area = play.world.vocabulary("areas").find(args.rest("area"))
    by = args.text("by")
    power = play.world.vocabulary("powers").find(by) if by else desk.state.power
    return Event("capture", {"area": area, "power": power})


def buy(desk: Desk[AxisState], args: Args) -> Event:
    return Event("buy", {"units": _units(play_of(desk), args.rest("units"))})


def mobilize(desk: Desk[AxisState], args: Args) -> Event:
    play, state = play_of(desk), desk.state
    area = play.world.vocabulary("areas").find(args.word("area"))
    units = _units(play, args.rest("units")) if args.texts("units") else dict(state.active.waiting)
    if not units:
        raise UsageError(_("Nothing is waiting to be placed."))
    through = args.text("through")
    via = (
        {play.world.vocabulary("areas").find(through): economy.passing(play, units)}
        if through
        else economy.spread(play, state, area, units)
    )
    return Event("mobilize", {"area": area, "units": units, "via": via})


def _units(play: Play, text: str) -> dict[str, int]:
    units = parse_counts(text, play.world.vocabulary("units"))
    if not units:
        raise UsageError(_("Which units? For example: 3 infantry 2 tank."))
    return units


def research_dice(desk: Desk[AxisState], args: Args) -> Event:
    play = play_of(desk)
    world = play.world
    technology = world.vocabulary("technologies").find(args.word("technology"))
    typed, count = args.text("dice"), args.number("count")
    if count is None and typed is None:
        raise UsageError(_("How many dice? For example: research jet_fighters 2."))
    dice = dice_source(args, desk.asker)
    if count is None:
        count = sum(c.isdigit() for c in typed or "")
    refusals = research.refusals(play, desk.state, technology, count)
    if refusals:
        raise RefusedError(refusals)
    purpose = _("{technology}, a {number} is wanted").format(
        technology=world.name("technologies", technology), number=world.technologies[technology]
    )
    results = dice.roll(Roll(count, purpose, world.constants["die_sides"]))
    dice.finish()
    return Event("research", {"technology": technology, "dice": list(results)})


def correct(desk: Desk[AxisState], args: Args) -> Event:
    return Event("set", {"changes": read_changes(play_of(desk), args.texts("changes"))})


def battle(desk: Desk[AxisState], args: Args) -> Event:
    """Fight a battle to its end. Nothing is recorded before the last die."""
    from companion.games.axis import battle as rule
    from companion.games.axis import forces
    from companion.games.axis.answers import Answers
    from companion.games.axis.combat import BattleError, fight
    from companion.games.axis.combat import play as play_out

    play, state = play_of(desk), desk.state
    world = play.world
    area = world.vocabulary("areas").find(args.rest("area"))
    at_sea = world.areas[area].is_sea
    force, attacker = forces.attackers(play, args, at_sea, state.power)
    owner = _defender(play, state, args, area)
    defence = forces.read_defence(play, args.text("defend") or "", at_sea)
    zone = args.text("zone")
    data = {
        "area": area,
        "kind": forces.kind_of(args, at_sea),
        "power": state.power,
        "against": list(dict.fromkeys(key or owner for key in (*defence, "") if key or owner)),
        "attack": force,
        "defend": {key or owner: units for key, units in defence.items()},
        "bombard": forces.bombarding(play, args),
        "zone": world.vocabulary("areas").find(zone) if zone else None,
    }
    refusals = rule.check(play, state, data)
    if refusals:
        raise RefusedError(refusals)
    technologies = {key: frozenset(power.technologies) for key, power in state.powers.items()}
    edition = forces.edition_of(play, state)
    usual = None if desk.asker else edition.default_losses(at_sea)
    setup = forces.setup_of(
        edition,
        data["kind"],
        replace(
            forces.with_technologies(attacker, technologies),
            order_of_losses=forces.read_losses(play, args.text("attacker-losses")) or usual,
        ),
        replace(
            forces.with_technologies(forces.defenders(defence, owner), technologies),
            order_of_losses=forces.read_losses(play, args.text("defender-losses")) or usual,
        ),
        bombard=data["bombard"],
        max_rounds=args.number("retreat-after"),
    )
    dice = dice_source(args, desk.asker)
    dive = frozenset(args.texts("submerge"))
    try:
        outcome = play_out(fight(setup), Answers(play, dice, desk.asker, dive))
    except BattleError as error:
        raise CompanionError(f"{error}.") from error
    dice.finish()
    return Event("battle", rule.data_of(data, outcome, edition.die_sides))


def _defender(play: Play, state: AxisState, args: Args, area: str) -> str:
    """Who owns units whose owner is not named: the power given, or that of the area; at sea it
    may stay open."""
    against = args.text("against")
    if against:
        return play.world.vocabulary("powers").find(against)
    return state.owners.get(area, "")


def odds(desk: Desk[AxisState | None], args: Args) -> Reply:
    """The exact chances of a battle. In a session the technologies of the powers count."""
    from companion.games.axis import forces
    from companion.games.axis.combat.odds import odds as chances
    from companion.games.axis.odds_view import answer

    play = play_of(desk)
    at_sea = args.flag("sea")
    _force, attacker = forces.attackers(play, args, at_sea, "")
    defence = forces.read_defence(play, args.text("defend") or "", at_sea)
    edition = forces.edition_of(play, desk.state)
    defending = forces.read_technologies(play, args.text("defender-tech"))
    setup = forces.setup_of(
        edition,
        forces.kind_of(args, at_sea),
        replace(
            forces.with_technologies(
                attacker, {"": forces.read_technologies(play, args.text("attacker-tech"))}
            ),
            order_of_losses=forces.read_losses(play, args.text("attacker-losses")),
        ),
        replace(
            forces.with_technologies(
                forces.defenders(defence, ""), dict.fromkeys(("", *defence), defending)
            ),
            order_of_losses=forces.read_losses(play, args.text("defender-losses")),
        ),
        bombard=forces.bombarding(play, args),
        max_rounds=args.number("rounds"),
        keep_land=args.number("keep-land") or 0,
    )
    return answer(play, setup, chances(setup, table_rounds=_TABLE_ROUNDS))


_TABLE_ROUNDS = 12
