"""Commands of the family read: words in, an event out."""

from __future__ import annotations

from companion.games.axis import economy, research
from companion.games.axis.corrections import read_changes
from companion.games.axis.play import Play, play_of
from companion.games.axis.reading import area_and_rest, find_area
from companion.games.axis.state import AxisState
from companion.table.desk import Desk
from companion.table.dice import Roll, dice_source
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.verbs import Args
from companion.table.words import parse_counts


def capture(desk: Desk[AxisState], args: Args) -> Event:
    area = find_area(desk, args.rest("area"))
    return Event("capture", {"area": area, "power": desk.state.power})


def buy(desk: Desk[AxisState], args: Args) -> Event:
    return Event("buy", {"units": _units(play_of(desk), args.rest("units"))})


def mobilize(desk: Desk[AxisState], args: Args) -> Event:
    play, state = play_of(desk), desk.state
    area, units = area_and_rest(
        desk, args.texts("area"), lambda text: parse_counts(text, play.world.vocabulary("units"))
    )
    if not state.active.waiting and not units:
        raise UsageError(_("Nothing is waiting to be placed."))
    named = args.text("through")
    complex_area = find_area(desk, named) if named else None
    if not units:
        units, reasons = economy.fitting(play, state, area, complex_area)
        if not units:
            raise RefusedError(reasons)
        desk.remarks.extend(map(str, reasons))
    via = economy.through(play, state, area, units, complex_area)
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
