"""Commands read: words in, an event or an answer out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.game_of_thrones import questions
from companion.games.game_of_thrones.corrections import read_changes
from companion.games.game_of_thrones.mustering import coasts, hostile
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, controller, playing
from companion.games.game_of_thrones.strength import supporters
from companion.games.game_of_thrones.westeros import draw
from companion.games.game_of_thrones.words import (
    area_first,
    find_order,
    needs_sea,
    read_areas,
    read_bids,
    read_cards,
    read_houses,
    read_moves,
    read_orders,
    read_recruits,
    read_units,
)
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.prompts import asked, asked_secret
from companion.table.reply import Reply
from companion.table.sealed import seal
from companion.table.verbs import Args

if TYPE_CHECKING:
    from companion.games.game_of_thrones.game import ThronesRules


def play_of(desk: Desk[ThronesState]) -> Play:
    """The board of the desk's rules."""
    rules: ThronesRules = desk.rules  # type: ignore[assignment]
    return rules.play


def westeros(desk: Desk[ThronesState], args: Args) -> Event:
    world, text = play_of(desk).world, args.rest("cards")
    if text and args.flag("draw"):
        raise UsageError(_("Name the cards or let them be drawn, not both."))
    if args.flag("draw"):
        return Event("westeros", {"drawn": draw(world, desk.state, args.number("seed"))})
    if not text and desk.asker is not None:
        prompt = _("The three cards, for example 'supply, clash, rains'")
        drawn = asked(desk.asker, prompt, lambda typed: read_cards(world, typed))
        return Event("westeros", {"drawn": drawn})
    return Event("westeros", {"drawn": read_cards(world, text)})


def bid(desk: Desk[ThronesState], args: Args) -> Event:
    from secrets import randbits

    play, text = play_of(desk), args.rest("bids")
    bids = read_bids(play.world, text) if text else _asked_bids(desk)
    unknown = [house for house in bids if house not in playing(play.world, desk.state)]
    if unknown:
        message = _("{house} is not played.")
        raise UsageError(message.format(house=play.world.houses_text(unknown)))
    sealed = {house: seal(number, randbits(64)) for house, number in bids.items()}
    return Event("bid", {"bids": sealed})


def _asked_bids(desk: Desk[ThronesState]) -> dict[str, int]:
    """One player after the other types without showing it."""
    world = play_of(desk).world
    if desk.asker is None:
        raise UsageError(_("Whose bid? For example: companion bid stark 3 lannister 4."))
    found = {}
    for house in desk.state.order_of_play:
        if house in desk.state.bids:
            continue
        most = desk.state.power[house]
        text = _("{house}: your secret bid (0 to {most})")
        prompt = text.format(house=world.house(house), most=most)
        found[house] = asked_secret(desk.asker, prompt, partial(_bid, most=most))
    return found


def _bid(typed: str, most: int) -> int:
    """A bid that is never shown, in a refusal neither. Raises UsageError."""
    if not typed.isdecimal() or len(typed) > len(str(most)) or int(typed) > most:
        raise UsageError(_("That is no number from 0 to {most}.").format(most=most))
    return int(typed)


def tie(desk: Desk[ThronesState], args: Args) -> Event:
    return Event("tie", {"order": read_houses(play_of(desk).world, args.rest("houses"))})


def recover(desk: Desk[ThronesState], args: Args) -> Event:
    words = play_of(desk).world.vocabulary("house_cards")
    if desk.state.task is not None and desk.state.task.house:
        words = words.only(play_of(desk).world.hand(desk.state.task.house))
    return Event("recover", {"card": words.find(args.rest("card"))})


def remove(desk: Desk[ThronesState], args: Args) -> Event:
    return Event("remove", {"removed": read_units(play_of(desk).world, args.rest("units"))})


def muster(desk: Desk[ThronesState], args: Args) -> Event:
    play = play_of(desk)
    area, rest = area_first(play.world, args.word("area"), args.rest("units"))
    units, upgrades = read_recruits(play.world, rest)
    at = args.text("at")
    sea = play.world.vocabulary("areas").find(at) if at else None
    if sea is not None and not needs_sea(units):
        raise UsageError(_("--at is for ships, and there is none among the units."))
    if sea is None and needs_sea(units):
        sea = _sea_for(play, desk.state, area)
    return Event("muster", {"area": area, "units": units, "upgrades": upgrades, "at": sea})


def _sea_for(play: Play, state: ThronesState, area: str) -> str | None:
    """The one sea that new ships of an area may go to; None where the area musters nothing now,
    which the rules will say. Raises UsageError where there are several seas, or none."""
    world, task = play.world, state.task
    if task is None or task.kind != "muster" or controller(world, state, area) != task.house:
        return None
    free = [key for key in coasts(play, area) if not hostile(state, task.house, key)]
    if not free:
        message = _("{area}: there is no sea beside it that new ships could go to.")
        raise UsageError(message.format(area=world.area(area)))
    if len(free) > 1:
        names = world.areas_text(free)
        raise UsageError(_("Into which sea? Give --at: {areas}.").format(areas=names))
    return free[0]


def orders(desk: Desk[ThronesState], args: Args) -> Event:
    play = play_of(desk)
    house = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    laid = read_orders(play.world, args.rest("orders"))
    return Event("orders", {"house": house.find(args.word("house")), "orders": laid})


def raven(desk: Desk[ThronesState], args: Args) -> Event:
    world = play_of(desk).world
    area, rest = area_first(world, args.word("area"), args.rest("order"))
    return Event("raven", {"area": area, "order": find_order(world, rest)})


def raid(desk: Desk[ThronesState], args: Args) -> Event:
    world = play_of(desk).world
    area, rest = area_first(world, args.word("area"), args.rest("targets"))
    return Event("raid", {"area": area, "targets": read_areas(world, (rest,))})


def march(desk: Desk[ThronesState], args: Args) -> Event:
    play, state = play_of(desk), desk.state
    area, rest = area_first(play.world, args.word("area"), args.rest("moves"))
    force = state.forces.get(area)
    moves = read_moves(play.world, rest, force.fit if force else {})
    goals = [str(move["to"]) for move in moves]
    support = march_support(play, state, force.house if force else "", goals, args)
    data = {"area": area, "moves": moves, "support": support, "token": args.flag("token")}
    return Event("march", data)


def march_support(
    play: Play, state: ThronesState, house: str, goals: list[str], args: Args
) -> list[str]:
    """The areas that support a march against neutral forces: those of the house by themselves,
    others as named. Raises UsageError for one that can support nobody."""
    reach = {
        key
        for goal in goals
        if goal in state.neutral
        for key in supporters(play.world, state, goal)
    }
    given = read_areas(play.world, args.texts("support"))
    without = read_areas(play.world, args.texts("without"))
    for area in given:
        if area not in reach:
            message = _("{area} can support nobody here; support may come from: {areas}.")
            areas = play.world.areas_text(sorted(reach))
            raise UsageError(message.format(area=play.world.area(area), areas=areas))
    own = {key for key in reach if state.orders[key].house == house}
    return sorted({*own, *given} - set(without))


def correct(desk: Desk[ThronesState], args: Args) -> Event:
    return Event("set", {"changes": read_changes(play_of(desk).world, args.texts("changes"))})


def can(desk: Desk[ThronesState], args: Args) -> Reply:
    play = play_of(desk)
    words = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    house = words.find(text) if (text := args.text("house")) else None
    what = args.word("what")
    start, goal = area_first(play.world, args.word("start"), args.rest("goal"))
    question = questions.read_question(play, desk.state, what, start, goal, house)
    support: list[str] = []
    if question.kind == questions.MARCH:
        goals = [goal for goal, _units in question.goals]
        support = march_support(play, desk.state, question.house, goals, args)
    elif args.flag("token") or args.texts("support") or args.texts("without"):
        raise UsageError(_("--token, --support and --without are for marches."))
    token = args.flag("token")
    return questions.can(play, desk.state, what, start, goal, house, support, token)


def show_supply(desk: Desk[ThronesState], args: Args) -> Reply:
    return questions.supply_reply(play_of(desk), desk.state)


def show_cards(desk: Desk[ThronesState], args: Args) -> Reply:
    play, house = play_of(desk), args.text("house")
    words = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    return questions.cards_reply(play, desk.state, words.find(house) if house else None)
