"""The commands of this side of the game, as they are typed: words into events."""

from __future__ import annotations

import random
from typing import Any

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.command import (
    cavalry,
    leaders,
    marks,
    orders,
    rally,
    read_acts,
)
from companion.games.battles_of_napoleon.options import by_the_board
from companion.games.battles_of_napoleon.play import sat
from companion.games.battles_of_napoleon.rolls import Source
from companion.games.battles_of_napoleon.tokens import TokenSource
from companion.games.battles_of_napoleon.trial import Trial
from companion.games.battles_of_napoleon.words import (
    command_words,
    find_hex,
    find_nation,
    find_token,
    group_words,
    is_word,
    nothing_more,
    objective_words,
    post_words,
    split_list,
    unit_words,
)
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.words import Vocabulary, read_number


def form(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    return Event("form", {"acts": read_acts.acts(play.world, state, args.rest("acts"))})


def move(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    moves = read_acts.moves(play.world, state, args.rest("moves"))
    return Event("move", {"moves": moves, **by_the_board(args)})


# -- orders ---------------------------------------------------------------------------------------


def first_orders(desk: Desk[Any], args: Args) -> Event:
    """`f1 attack 12, f2 defend t7`; the token is drawn by the program with --roll."""
    play, state = sat(desk)
    world, found = play.world, dict[str, Any]()
    source = TokenSource.of(world, args, desk.asker)
    for part in split_list(args.rest("orders")):
        group, rest = group_words(world, state).leading(part.split())
        if not rest:
            message = _("'{text}': which order? For example: f1 attack 12.")
            raise UsageError(message.format(text=part))
        order = world.vocabulary("order_kinds").find(rest[0])
        used = frozenset(str(given["token"]) for given in found.values())
        if len(rest) > 1:
            token = find_token(world, rest[1])
            nothing_more(rest[2:])
        else:
            token = source.draw(state, group, used)
        found[group] = {"order": order, "token": token}
    if not found:
        raise UsageError(_("Which orders? For example: f1 attack 12."))
    return Event("orders", {"orders": found})


def dispatch(desk: Desk[Any], args: Args) -> Event:
    """`f1 attack 2, f4 none`: the figure is the distance in hexes."""
    play, state = sat(desk)
    world, found = play.world, dict[str, Any]()
    for part in split_list(args.rest("dispatches")):
        group, rest = group_words(world, state).leading(part.split())
        if not rest:
            message = _("'{text}': which order? For example: f1 attack 12.")
            raise UsageError(message.format(text=part))
        none = is_word(world, rest[0], "none")
        order = None if none else world.vocabulary("order_kinds").find(rest[0])
        if len(rest) > 1 and not rest[1].isdecimal():
            message = _("'{text}' is no distance in hexes.")
            raise UsageError(message.format(text=" ".join(rest[1:])))
        away = read_number(rest[1]) if len(rest) > 1 else None
        nothing_more(rest[2:])
        found[group] = {"order": order, "distance": away}
    if not found:
        raise UsageError(_("Which dispatches? For example: f1 attack 2."))
    return Event("dispatch", {"dispatches": found, **by_the_board(args)})


def orders_test(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    world = play.world
    group = state.groups[group_words(world, state).find(args.rest("group"))]
    far, source = args.flag("far"), Source.of(args, desk.asker)
    die: int | None = None
    known = None if args.flag("board") else orders.out_of_range(world, state, group)
    far = far or bool(known)
    data = {"group": group.id, "die": None, "far": far, "token": None, **by_the_board(args)}
    if orders.undue(play, state, group) or orders.misjudged(play, state, group, data):
        return Event("test", data)
    success = orders.automatic(state, group)
    if success and args.text("dice"):
        raise UsageError(_("This test succeeds by itself: no die is needed."))
    if not success:
        purpose = _("orders test of {group}").format(group=world.label(group.id))
        die = source.die(purpose)
        success = Trial(die, orders.items(world, state, group, not far)).success
    source.finish()
    if not success and args.text("token"):
        raise UsageError(_("This test fails: no order token is drawn."))
    token = TokenSource.of(world, args, desk.asker).draw(state, group.id) if success else None
    return Event("test", {**data, "die": die, "token": token})


# -- commanders -----------------------------------------------------------------------------------


def leader(desk: Desk[Any], args: Args) -> Event:
    """`arnauld with f1b`, `maucune at N5`, `leith alone`, `curto lost`, `curto wounded`."""
    play, state = sat(desk)
    world = play.world
    post, rest = post_words(world, state).leading(args.rest("words").split())
    if not rest:
        raise UsageError(_("Where to? For example: arnauld with f1b."))
    data: dict[str, Any] = {"post": post, "hexes": args.number("hexes")}
    data |= {"escape": args.flag("escape"), **by_the_board(args)}
    words = command_words(world, "with", "at", "alone", "lost", "wounded")
    word = words.find(rest[0])
    behind = " ".join(rest[1:])
    if word == "with":
        data["unit"] = unit_words(world, state).find(behind)
    elif word == "at":
        data["hex"] = list(find_hex(world, state, behind))
    else:
        nothing_more(rest[1:])
    if word in (leaders.LOST, leaders.WOUNDED):
        data["fate"] = word
    return Event("leader", data)


def new_chief(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    post = post_words(play.world, state).find(args.rest("leader"))
    return Event("chief", {"nation": state.officers[post].nation, "post": post})


def successor(desk: Desk[Any], args: Args) -> Event:
    """`f1 K`, or a card drawn by the program."""
    play, state = sat(desk)
    world = play.world
    group, rest = group_words(world, state).leading(args.rest("words").split())
    possible = leaders.candidates(world, state, state.groups[group].nation)
    letters = {card: [world.commanders[card].letter] for card in world.commanders}
    nation = state.groups[group].nation
    mine = [key for key in letters if world.commanders[key].nation == nation]
    if rest:
        card = Vocabulary.of(_("commanders"), {key: letters[key] for key in mine}).find(rest[0])
        nothing_more(rest[1:])
    elif args.flag("roll") or args.flag("draw"):
        seed = args.number("seed")
        chance = random.SystemRandom() if seed is None else random.Random(f"leader {seed}")
        card = chance.choice(possible)
    else:
        names = ", ".join(world.commanders[key].letter for key in possible)
        message = _("Which commander was drawn? One of {cards}, or let --roll draw.")
        raise UsageError(message.format(cards=names))
    with_unit = args.text("with")
    unit = unit_words(world, state).find(with_unit) if with_unit else None
    return Event("replace", {"post": group, "card": card, "unit": unit})


# -- marks ----------------------------------------------------------------------------------------


def out(desk: Desk[Any], args: Args) -> Event:
    """The units that are out of command; without any, those that are by the known hexes."""
    play, state = sat(desk)
    text = args.rest("units")
    if not text:
        known = marks.known_out(play.world, state)
        if known is None:
            message = _("Not all hexes are known: name the units, or 'none'.")
            raise UsageError(message)
        return Event("out", {"units": list(known)})
    if is_word(play.world, text, "none"):
        return Event("out", {"units": []})
    return Event("out", {"units": read_acts.units(play.world, state, text)})


def alarm(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    group = group_words(play.world, state).find(args.rest("group"))
    return Event("alarm", {"group": group, **by_the_board(args)})


def hold(desk: Desk[Any], args: Args) -> Event:
    """`west crest british`: the last word is the side."""
    play, state = sat(desk)
    tokens = args.rest("words").split()
    if len(tokens) < 2:
        raise UsageError(_("Who holds what? For example: west crest british."))
    objective = objective_words(play.world, state).find(" ".join(tokens[:-1]))
    return Event("hold", {"objective": objective, "side": find_nation(play.world, tokens[-1])})


# -- rally, rout, cavalry -------------------------------------------------------------------------


def rally_test(desk: Desk[Any], args: Args) -> Event:
    """`f1a`, or `f1a by maucune`."""
    play, state = sat(desk)
    world = play.world
    unit, rest = unit_words(world, state).leading(args.rest("words").split())
    possible = rally.ralliers(state, unit)
    if rest and is_word(world, rest[0], "by"):
        rest = rest[1:]
    if rest:
        post = post_words(world, state).find(" ".join(rest))
    elif possible:
        post = possible[0]
    else:
        raise UsageError(_("No commander can rally {unit}.").format(unit=world.label(unit)))
    source = Source.of(args, desk.asker)
    data: dict[str, Any] = {"unit": unit, "post": post, "distance": args.number("distance")}
    data |= {"die": 1, "again": None, "rough": args.flag("rough"), **by_the_board(args)}
    if rally.KIND.check(play, state, data):
        return Event("rally", data)
    purpose = _("rally test of {unit}").format(unit=world.label(unit))
    data["die"] = source.die(purpose)
    failed = not Trial(data["die"], rally.items(world, state, unit, post)).success
    if failed and effects.active(world, state, unit, rally.AGAIN):
        data["again"] = source.die(purpose)
    source.finish()
    return Event("rally", data)


def rout(desk: Desk[Any], args: Args) -> Event:
    """`f1a --at L2`. What was not typed is that of the shortest ways, where the hexes are known."""
    play, state = sat(desk)
    unit = unit_words(play.world, state).find(args.rest("unit"))
    place = args.text("at")
    typed: dict[str, Any] = {
        "zones": args.number("zones"),
        "blocked": args.number("blocked"),
        "off": args.flag("off"),
        "hex": list(find_hex(play.world, state, place)) if place else None,
    }
    way = None if args.flag("board") else rally.only_way(play.world, state, unit, typed)
    data: dict[str, Any] = {
        "unit": unit,
        "zones": typed["zones"] or 0,
        "blocked": typed["blocked"] or 0,
    }
    data |= {"off": typed["off"], "hex": typed["hex"], **by_the_board(args)}
    if way is not None:
        data |= {"zones": way.zones, "blocked": way.blocked, "off": way.off}
        data["hex"] = None if way.off else list(way.hex)
    return Event("rout", data)


def recall(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    unit = unit_words(play.world, state).find(args.rest("unit"))
    data = {"unit": unit, "die": 1, "again": None, **_at(desk, args)}
    if not cavalry.RECALLED.check(play, state, data):
        data |= _morale_dice(desk, args, unit)
    return Event("recall", data)


def withdraw(desk: Desk[Any], args: Args) -> Event:
    """`f4a from guns`: from whose zone of control, an arm."""
    play, state = sat(desk)
    world = play.world
    unit, rest = unit_words(world, state).leading(args.rest("words").split())
    if rest and is_word(world, rest[0], "from"):
        rest = rest[1:]
    keys = [row.id for row in world.game.table("arms")]
    arms = Vocabulary.of(_("arms"), {key: world.spellings("arms", key) for key in keys})
    source = arms.find(" ".join(rest)) if rest else "infantry"
    tested = cavalry.tested(source)
    data = {"unit": unit, "from": source, "die": 1 if tested else None, **_at(desk, args)}
    if tested and not cavalry.WITHDRAWN.check(play, state, data):
        data |= _morale_dice(desk, args, unit)
    return Event("withdraw", data)


def _morale_dice(desk: Desk[Any], args: Args, unit: str) -> dict[str, int | None]:
    """The die of a morale test, and another where a card gives one."""
    play, state = sat(desk)
    source = Source.of(args, desk.asker)
    purpose = _("morale test of {unit}").format(unit=play.world.label(unit))
    die, again = source.die(purpose), None
    failed = not Trial(die, cavalry.items(play.world, state, unit)).success
    if failed and effects.active(play.world, state, unit, cavalry.AGAIN):
        again = source.die(purpose)
    source.finish()
    return {"die": die, "again": again}


def _at(desk: Desk[Any], args: Args) -> dict[str, Any]:
    play, state = sat(desk)
    place = args.text("at")
    found = list(find_hex(play.world, state, place)) if place else None
    return {"hex": found, **by_the_board(args)}
