"""Commands that fight: sides and dice in, an event with the whole battle out."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from companion.games.axis import battle as battles
from companion.games.axis import forces, plans
from companion.games.axis.answers import Answers
from companion.games.axis.combat import (
    Answer,
    BattleError,
    BattleSetup,
    Request,
    StepRecord,
    fight,
    fight_assault,
)
from companion.games.axis.play import Kind, Play, play_of
from companion.games.axis.reading import area_and_rest, find_area
from companion.games.axis.state import AxisState
from companion.games.axis.terms import told
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.dice import dice_source
from companion.table.errors import CompanionError, RefusedError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.words import parse_counts

T = TypeVar("T")


def battle(desk: Desk[AxisState], args: Args) -> Event:
    """Fight a battle to its end. Nothing is recorded before the last die."""
    play, state = play_of(desk), desk.state
    area, args = _where(desk, args)
    at_sea = play.world.areas[area].is_sea
    landing_from = args.text("zone")
    zone = find_area(desk, landing_from) if landing_from else None
    plan = plans.read(play, state, args, area, at_sea, zone)
    owner = _defender(play, state, args, area)
    owners = [key or owner for key in (*plan.defence, *plan.owners) if key or owner]
    against = list(dict.fromkeys(owners))
    data = {
        "area": area,
        "kind": plan.kind,
        "power": state.power,
        "against": against,
        "attack": dict(plan.attack),
        "landed": dict(plan.landed),
        "defend": {key or owner: dict(units) for key, units in plan.defence.items()},
        "bombard": dict(plan.bombard),
        "fleet": dict(plan.fleet),
        "enemy_fleet": {key or owner: dict(units) for key, units in plan.enemy_fleet.items()},
        "zone": plan.zone,
        "again": args.flag("again"),
    }
    _refuse(battles.KIND, play, state, data)
    edition = forces.edition_of(play, state)
    technologies = {key: frozenset(power.technologies) for key, power in state.powers.items()}
    sides = forces.Sides(play, args, edition, technologies, asks=desk.asker is not None)
    rounds = forces.rounds_of(args, "retreat-after")
    fought = plans.setup(play, plan, sides, state.power, owner, rounds)
    two = not isinstance(fought, BattleSetup) and fought.has_sea_battle
    heard = _teller(desk, state.power, against, two)
    if isinstance(fought, BattleSetup):
        outcome = battles.document(fought, ask_through(desk, args, fight(fought, heard)))
    else:
        outcome = battles.assault_document(ask_through(desk, args, fight_assault(fought, heard)))
    outcome = battles.with_pages(play, outcome)
    return Event("battle", battles.data_of(data, outcome, edition.die_sides))


def _where(desk: Desk[AxisState], args: Args) -> tuple[str, Args]:
    """The area of a battle; words behind it are the forces where no option names the attackers:
    `ukraine 5 infantry v 2 infantry`."""
    if args.text("attack") is not None:
        return find_area(desk, args.rest("area")), args
    read = partial(_forces_text, play_of(desk))
    area, text = area_and_rest(desk, args.texts("area"), read)
    return area, forces.split_versus(args, text)


def _forces_text(play: Play, text: str) -> str:
    """Words behind an area, where they are units: `5 infantry v 2 infantry`. Raises UsageError."""
    units = re.sub(r"\s(?:v|vs|versus|proti)\.?\s|\w+:", ";", text)
    parse_counts(units, play.world.vocabulary("units"))
    return text


def _teller(
    desk: Desk[AxisState], power: str, against: Sequence[str], two: bool
) -> Callable[[StepRecord], None] | None:
    """Tells those at the terminal what each roll did, before the next question; of `two` battles
    also which one begins."""
    asker = desk.asker
    if asker is None:
        return None
    from companion.games.axis.battle_view import PLACES, begins, step_told

    owners = {"attacker": power}
    if len(against) == 1:
        owners["defender"] = against[0]

    places = iter(PLACES if two else ())

    def heard(step: StepRecord) -> None:
        if begins(step.as_json()):
            for place in islice(places, 1):
                asker.tell(_(place) + ":")
        text = step_told(play_of(desk), step, owners)
        if text:
            asker.tell(text)

    return heard


def _refuse(kind: Kind, play: Play, state: AxisState, data: Mapping[str, Any]) -> None:
    """Refuse before anybody rolls a die."""
    refusals = kind.check(play, state, data)
    if refusals:
        raise RefusedError(refusals)


def ask_through(desk: Desk[AxisState], args: Args, asking: Generator[Request, Answer, T]) -> T:
    """Carry out what asks for dice and choices, and see that no die is left over."""
    dice = dice_source(args, desk.asker)
    answers = Answers(play_of(desk), dice, desk.asker)
    try:
        request = next(asking)
        while True:
            given = answers(request)
            request.check(given)
            request = asking.send(given)
    except StopIteration as end:
        dice.finish()
        found: T = end.value
        return found
    except BattleError as error:
        raise CompanionError(told(play_of(desk), error)) from error


def _defender(play: Play, state: AxisState, args: Args, area: str) -> str:
    """Who owns units whose owner is not named: the power given, or that of the area; at sea it
    may stay open."""
    against = args.text("against")
    if against:
        return play.world.vocabulary("powers").find(against)
    if play.world.areas[area].is_sea:
        return play.edition.ways.foe_at_sea(play, state)
    return state.owners.get(area, "")
