"""Commands read: words in, an event or an answer out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.game_of_thrones import questions
from companion.games.game_of_thrones.abilities import NO, hand
from companion.games.game_of_thrones.aftermath import (
    ability_choices,
    blade_faults,
    choice_text,
    document,
    sides_blocks,
    support_faults,
)
from companion.games.game_of_thrones.battle import (
    Clash,
    default_losses,
    retreats,
    sums,
)
from companion.games.game_of_thrones.bids import seal
from companion.games.game_of_thrones.corrections import read_changes
from companion.games.game_of_thrones.mustering import coasts, hostile
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, minus, playing
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
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.render import render, unstyled
from companion.table.reply import Line, Reply
from companion.table.verbs import Args, Asker
from companion.table.words import Vocabulary, parse_counts, plain

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
        text = desk.asker.ask(_("The three cards, for example 'supply, clash, rains'"))
    return Event("westeros", {"drawn": read_cards(world, text)})


def bid(desk: Desk[ThronesState], args: Args) -> Event:
    from secrets import randbelow

    play, text = play_of(desk), args.rest("bids")
    bids = read_bids(play.world, text) if text else _asked_bids(desk)
    unknown = [house for house in bids if house not in playing(play.world, desk.state)]
    if unknown:
        message = _("{house} is not played.")
        raise UsageError(message.format(house=play.world.houses_text(unknown)))
    sealed = {house: seal(number, randbelow(1_000_000)) for house, number in bids.items()}
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
        typed = desk.asker.ask_secret(text)
        if not typed.isdecimal():
            raise UsageError(_("'{value}' is no number.").format(value="…"))
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


# -- battle ------------------------------------------------------------------------------------


def battle(desk: Desk[ThronesState], args: Args) -> Event | Reply:
    """The sums before house cards when no cards are named and nobody can be asked for them; the
    whole battle otherwise."""
    play, state, asker = play_of(desk), desk.state, desk.asker
    if state.fight is None:
        found = play.closed(state) or [
            play.refuse("battle", _("No battle has begun; a march into enemies begins one"))
        ]
        raise RefusedError(found)
    data: dict[str, Any] = _supports(play, state, args, asker)
    data |= {"blade": args.flag("blade"), "cards": None, "lost": {}, "retreat": None}
    faults = [*support_faults(play, state, data), *blade_faults(play, state, data)]
    if faults:
        raise RefusedError(faults)
    cards = args.text("cards")
    if cards is None and asker is None:
        return _announced(play, state, data)
    if cards is None and asker is not None:
        asker.tell(unstyled(render(_announced(play, state, data).blocks)))
        clash = sums(play, state, data)
        asker.tell(
            _("Announced: attacker {attack}, defender {defence}").format(
                attack=clash.attacker.total, defence=clash.defender.total
            )
        )
        cards = asker.ask(_("House cards, the attacker's first: 'tywin v margaery'"))
        data["blade"] = data["blade"] or _ask_blade(play, state, asker)
    data["cards"] = _cards(play, state, str(cards))
    return Event("battle", _finished(play, state, args, asker, data))


def _supports(play: Play, state: ThronesState, args: Args, asker: Asker | None) -> dict[str, Any]:
    """Both sides' support: their own orders by themselves, others as they said."""
    fight, world = state.fight, play.world
    assert fight is not None
    sides = {"attack_support": fight.attacker, "defend_support": state.forces[fight.area].house}
    without = read_areas(world, args.texts("without"))
    given = {side: read_areas(world, args.texts(side.replace("_", "-"))) for side in sides}
    for area in supporters(world, state, fight.area):
        owner = state.orders[area].house
        named = any(area in areas for areas in given.values()) or area in without
        if named:
            continue
        for side, house in sides.items():
            if owner == house:
                given[side].append(area)
        if owner not in sides.values() and asker is not None:
            text = _("{house} supports from {area}: (a)ttacker, (d)efender or nobody?")
            said = asker.ask(text.format(house=world.house(owner), area=world.area(area)))
            for side in sides:
                if said and plain(said)[0] == side[0]:
                    given[side].append(area)
    return {side: [area for area in areas if area not in without] for side, areas in given.items()}


def _announced(play: Play, state: ThronesState, data: dict[str, Any]) -> Reply:
    """Step 2 of a battle (p. 10): what both sides have so far, and who else could help."""
    world, fight = play.world, state.fight
    assert fight is not None
    blocks = sides_blocks(play, sums(play, state, data))
    asked = [
        f"{world.area(key)} ({world.house(state.orders[key].house)})"
        for key in supporters(world, state, fight.area)
        if key not in (*data["attack_support"], *data["defend_support"])
    ]
    if asked:
        text = _("Could still support: {areas}").format(areas=", ".join(asked))
        blocks.append(Line(text))
    if not state.blade_used:
        text = _("The blade is that of {house}.").format(house=world.house(state.blade))
        blocks.append(Line(text))
    blocks.append(Line(_("Then: battle --cards 'ATTACKER v DEFENDER'")))
    return Reply(document(play, state, data), blocks)


def _ask_blade(play: Play, state: ThronesState, asker: Asker) -> bool:
    if state.blade_used or blade_faults(play, state, {"blade": True}):
        return False
    text = _("Does {house} use the blade? (yes/no)").format(house=play.world.house(state.blade))
    return _is_yes(asker.ask(text))


def _is_yes(text: str) -> bool:
    return plain(text)[:1] in ("y", "a")


def _cards(play: Play, state: ThronesState, text: str) -> list[str]:
    """`tywin v margaery`: the attacker's card, then the defender's."""
    import re

    fight, world = state.fight, play.world
    assert fight is not None
    parts = re.split(r"\s+(?:v|vs|proti)\.?\s+|\s*[,;]\s*", text.strip())
    if len(parts) != 2:
        message = _("'{text}': name two cards, the attacker's first: 'tywin v margaery'.")
        raise UsageError(message.format(text=text))
    houses = (fight.attacker, state.forces[fight.area].house)
    words = world.vocabulary("house_cards")
    return [
        words.only(world.hand(house)).find(part) for house, part in zip(houses, parts, strict=True)
    ]


def _finished(
    play: Play, state: ThronesState, args: Args, asker: Asker | None, data: dict[str, Any]
) -> dict[str, Any]:
    """The choices that are left when the winner is known: casualties, retreat, ability."""
    for house, card in zip(
        (sums(play, state, data).attacker.house, sums(play, state, data).defender.house),
        data["cards"],
        strict=True,
    ):
        if card not in hand(play, state, house):
            return data
    clash = sums(play, state, data)
    data["lost"] = _losses(play, clash, args.text("lost"), asker)
    survivors = minus(clash.lost.units, data["lost"])
    if clash.lost.house != clash.fight.attacker and survivors:
        ways = retreats(play, state, clash, survivors)
        data["retreat"] = _choice(
            play.world.vocabulary("areas").only(ways),
            list(ways),
            args.text("retreat"),
            asker,
            _("{house} retreats to").format(house=play.world.house(clash.lost.house)),
            "--retreat",
            play.world.areas_text(ways),
        )
    choices = ability_choices(play, state, clash)
    if choices:
        options = Vocabulary.of(
            _("choices"),
            {
                **{key: [choice_text(play, key)] for key in choices},
                NO: [_(NO)],
            },
        )
        card = play.world.card(str(clash.won.card))
        data["ability"] = _choice(
            options,
            [*choices, NO],
            args.text("ability"),
            asker,
            _("{card}: {effect}").format(
                card=card, effect=play.world.effect(str(clash.won.card)).rstrip(".")
            ),
            "--ability",
            ", ".join(choice_text(play, key) for key in [*choices, NO]),
        )
    return data


def _losses(play: Play, clash: Clash, text: str | None, asker: Asker | None) -> dict[str, int]:
    """Whom the loser gives up: as named, or the cheapest first."""
    number, units = clash.casualties, clash.lost.units
    if text is not None:
        return parse_counts(text, play.world.vocabulary("units"))
    choice = number and number < sum(units.values()) and len(units) > 1
    if choice and asker is not None:
        text = asker.ask(
            _("{house} loses {count} of {units}").format(
                house=play.world.house(clash.lost.house),
                count=number,
                units=play.world.counts(units),
            )
        )
        return parse_counts(text, play.world.vocabulary("units"))
    return default_losses(play.world, units, number)


def _choice(
    words: Vocabulary,
    keys: list[str],
    text: str | None,
    asker: Asker | None,
    prompt: str,
    option: str,
    names: str,
) -> str | None:
    """One of several; the only one by itself. Raises UsageError naming the option."""
    if text is not None:
        return words.find(text)
    if len(keys) < 2:
        return keys[0] if keys else None
    if asker is not None:
        return words.find(asker.ask(f"{prompt} ({names})"))
    message = _("{prompt}: choose with {option}: {names}.")
    raise UsageError(message.format(prompt=prompt, option=option, names=names))
