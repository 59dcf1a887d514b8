"""Commands read: words in, an event or an answer out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game_of_thrones import questions
from companion.games.game_of_thrones.corrections import read_changes
from companion.games.game_of_thrones.mustering import coasts, hostile
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, playing
from companion.games.game_of_thrones.strength import supporters
from companion.games.game_of_thrones.westeros import draw
from companion.games.game_of_thrones.words import (
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
from companion.table.prompts import asked
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
        text = _("{house}: your secret bid (0 to {most})").format(
            house=world.house(house), most=desk.state.power[house]
        )
        while not (typed := desk.asker.ask_secret(text)).isdecimal():
            desk.asker.refuse(_("'{value}' is no number.").format(value="…"))
        found[house] = int(typed)
    return found


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
    area = play.world.vocabulary("areas").find(args.word("area"))
    units, upgrades = read_recruits(play.world, args.rest("units"))
    at = args.text("at")
    sea = play.world.vocabulary("areas").find(at) if at else None
    if sea is None and needs_sea(units):
        house = desk.state.task.house if desk.state.task else ""
        free = [key for key in coasts(play, area) if not hostile(desk.state, house, key)]
        if len(free) != 1:
            names = play.world.areas_text(free)
            raise UsageError(_("Into which sea? Give --at: {areas}.").format(areas=names))
        sea = free[0]
    data = {"area": area, "units": units, "upgrades": upgrades, "at": sea}
    return Event("muster", {**data, "at": sea if needs_sea(units) else None})


def orders(desk: Desk[ThronesState], args: Args) -> Event:
    play = play_of(desk)
    house = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    laid = read_orders(play.world, args.rest("orders"))
    return Event("orders", {"house": house.find(args.word("house")), "orders": laid})


def raven(desk: Desk[ThronesState], args: Args) -> Event:
    world = play_of(desk).world
    area = world.vocabulary("areas").find(args.word("area"))
    return Event("raven", {"area": area, "order": find_order(world, args.rest("order"))})


def raid(desk: Desk[ThronesState], args: Args) -> Event:
    world = play_of(desk).world
    area = world.vocabulary("areas").find(args.word("area"))
    return Event("raid", {"area": area, "targets": read_areas(world, (args.rest("targets"),))})


def march(desk: Desk[ThronesState], args: Args) -> Event:
    play, state = play_of(desk), desk.state
    area = play.world.vocabulary("areas").find(args.word("area"))
    force = state.forces.get(area)
    moves = read_moves(play.world, args.rest("moves"), force.fit if force else {})
    given = set(read_areas(play.world, args.texts("support")))
    for move in moves:
        if move["to"] in state.neutral and force is not None:
            reach = supporters(play.world, state, str(move["to"]))
            given |= {key for key in reach if state.orders[key].house == force.house}
    without = read_areas(play.world, args.texts("without"))
    support = [key for key in sorted(given) if key not in without]
    data = {"area": area, "moves": moves, "support": support, "token": args.flag("token")}
    return Event("march", data)


def correct(desk: Desk[ThronesState], args: Args) -> Event:
    return Event("set", {"changes": read_changes(play_of(desk).world, args.texts("changes"))})


def can(desk: Desk[ThronesState], args: Args) -> Reply:
    play = play_of(desk)
    house = args.text("house")
    found = play.world.vocabulary("houses").find(house) if house else None
    return questions.can(
        play, desk.state, args.word("what"), args.word("start"), args.rest("goal"), found
    )


def show_supply(desk: Desk[ThronesState], args: Args) -> Reply:
    return questions.supply_reply(play_of(desk), desk.state)


def show_cards(desk: Desk[ThronesState], args: Args) -> Reply:
    play, house = play_of(desk), args.text("house")
    words = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    return questions.cards_reply(play, desk.state, words.find(house) if house else None)
