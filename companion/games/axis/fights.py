"""Commands that fight: sides and dice in, an event with the whole battle out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, TypeVar

from companion.games.axis import battle as battles
from companion.games.axis import forces, raids
from companion.games.axis.answers import Answers
from companion.games.axis.combat import (
    Answer,
    BattleError,
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


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a battle before the first die."""

    area: str
    kind: str
    power: str
    against: list[str]
    attack: dict[str, int]
    defend: dict[str, dict[str, int]]
    bombard: dict[str, int]
    zone: str | None


def battle(desk: Desk[AxisState], args: Args) -> Event:
    """Fight a battle to its end. Nothing is recorded before the last die."""
    play, state = play_of(desk), desk.state
    area = find_area(desk, args.rest("area"))
    at_sea = play.world.areas[area].is_sea
    force, attacker = forces.attackers(play, args, at_sea, state.power)
    owner = _defender(play, state, args, area)
    defence = forces.read_defence(play, args.text("defend") or "", at_sea)
    defence = forces.with_joined(defence, play.edition.ways.joined(play, state, area))
    zone = args.text("zone")
    known = _Known(
        area=area,
        kind=forces.kind_of(args, at_sea),
        power=state.power,
        against=list(dict.fromkeys(key or owner for key in defence if key or owner)),
        attack=force,
        defend={key or owner: units for key, units in defence.items()},
        bombard=forces.bombarding(play, args),
        zone=find_area(desk, zone) if zone else None,
    )
    data = asdict(known)
    _refuse(battles.KIND, play, state, data)
    edition = forces.edition_of(play, state)
    technologies = {key: frozenset(power.technologies) for key, power in state.powers.items()}
    sides = forces.Sides(play, args, edition, technologies, asks=desk.asker is not None)
    setup = forces.setup_of(
        play,
        edition,
        known.kind,
        sides.ready(attacker, "attacker-losses", at_sea),
        sides.ready(forces.defenders(defence, owner), "defender-losses", at_sea),
        bombard=known.bombard,
        max_rounds=forces.rounds_of(args, "retreat-after"),
        submerge=forces.diving(play, args),
    )
    heard = _teller(desk, known)
    fleets = forces.fleets(play, args, state.power, owner)
    if fleets is None:
        outcome = ask_through(desk, args, fight(setup, heard)).as_json()
    else:
        sea = sides.fleets(fleets)
        assault = forces.assault_of(
            play, edition, sea, setup, forces.rounds_of(args, "retreat-after")
        )
        outcome = battles.assault_document(ask_through(desk, args, fight_assault(assault, heard)))
    outcome = battles.with_pages(play, outcome)
    return Event("battle", battles.data_of(data, outcome, edition.die_sides))


def _teller(desk: Desk[AxisState], known: _Known) -> Callable[[StepRecord], None] | None:
    """Tells those at the terminal what each roll did, before the next question."""
    asker = desk.asker
    if asker is None:
        return None
    from companion.games.axis.battle_view import step_told

    owners = {"attacker": known.power}
    if len(known.against) == 1:
        owners["defender"] = known.against[0]

    def heard(step: StepRecord) -> None:
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
