"""The commands of this side of the game, as they are typed: words into events."""

from __future__ import annotations

from typing import Any

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.command import (
    cavalry,
    rally,
    read_acts,
)
from companion.games.battles_of_napoleon.options import by_the_board
from companion.games.battles_of_napoleon.play import sat
from companion.games.battles_of_napoleon.rolls import Source
from companion.games.battles_of_napoleon.trial import Trial
from companion.games.battles_of_napoleon.words import (
    find_hex,
    is_word,
    post_words,
    unit_words,
)
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.verbs import Args
from companion.table.words import Vocabulary


def form(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    return Event("form", {"acts": read_acts.acts(play.world, state, args.rest("acts"))})


def move(desk: Desk[Any], args: Args) -> Event:
    play, state = sat(desk)
    moves = read_acts.moves(play.world, state, args.rest("moves"))
    return Event("move", {"moves": moves, **by_the_board(args)})


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
