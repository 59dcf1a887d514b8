"""Commands that fight: sides and dice in, an event with the whole battle out."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from companion.games.axis import battle as battles
from companion.games.axis import forces, plans, raids
from companion.games.axis.answers import Answers
from companion.games.axis.combat import (
    Answer,
    BattleError,
    BattleSetup,
    Request,
    StepRecord,
    fight,
    fight_assault,
    overflight,
)
from companion.games.axis.combat import raid as raiding
from companion.games.axis.combat import rocket as rocketing
from companion.games.axis.play import Kind, Play, play_of
from companion.games.axis.reading import area_and_rest, find_area
from companion.games.axis.state import AxisState
from companion.games.axis.terms import told
from companion.table.desk import Desk
from companion.table.dice import dice_source
from companion.table.errors import CompanionError, RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.verbs import Args
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


def raid(desk: Desk[AxisState], args: Args) -> Event:
    """Bombers against a complex; the AA gun of the area fires first."""
    play, state = play_of(desk), desk.state
    edition = forces.edition_of(play, state)
    words = forces.raiding_units(play, edition)
    area, bombers = area_and_rest(desk, args.texts("area"), lambda text: parse_counts(text, words))
    if not bombers:
        raise UsageError(_("Which bombers? For example: 2 bomber."))
    victim = state.owners.get(area)
    data = {"area": area, "power": state.power, "victim": victim, "bombers": bombers}
    _refuse(raids.RAID, play, state, data)
    assert victim is not None
    outcome = ask_through(
        desk,
        args,
        raiding(
            edition,
            bombers,
            guns=not args.flag("no-aa"),
            income=play.world.areas[area].income,
            cash=state.powers[victim].cash,
            technologies=state.active.technologies,
        ),
    )
    luck = raids.flak_luck(victim, len(outcome.aa_dice), outcome.shot_down)
    return Event("raid", {**data, "outcome": outcome.as_json(), "luck": luck})


def rocket(desk: Desk[AxisState], args: Args) -> Event:
    """Guns as rocket launchers against a complex."""
    play, state = play_of(desk), desk.state
    start, area = area_and_rest(desk, args.texts("areas"), partial(find_area, desk))
    guns = args.number("guns") or 1
    victim = state.owners.get(area)
    data = {"area": area, "from": start, "power": state.power, "victim": victim, "guns": guns}
    _refuse(raids.ROCKET, play, state, data)
    assert victim is not None
    outcome = ask_through(
        desk,
        args,
        rocketing(
            forces.edition_of(play, state),
            guns=guns,
            income=play.world.areas[area].income,
            cash=state.powers[victim].cash,
        ),
    )
    return Event("rocket", {**data, "outcome": outcome.as_json()})


def flak(desk: Desk[AxisState], args: Args) -> Event:
    """One gun at every aircraft that flies over its area."""
    play, state = play_of(desk), desk.state
    area, planes = area_and_rest(
        desk,
        args.texts("area"),
        lambda text: forces.read_force(play, text, at_sea=True, defending=False),
    )
    if not planes:
        raise UsageError(_("Which aircraft? For example: 2 fighter."))
    data = {"area": area, "power": state.power, "aircraft": planes}
    _refuse(raids.FLAK, play, state, data)
    outcome = ask_through(desk, args, overflight(forces.edition_of(play, state), planes))
    told = outcome.as_json()
    dice = sum(len(rolled) for rolled in told["dice"].values())
    luck = raids.flak_luck(state.owners.get(area), dice, told["shot_down"])
    return Event("flak", {**data, "outcome": told, "luck": luck})
