"""Views of the state for people: status, charts, what is left to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from companion.games.game_of_thrones import consequences, orders, supply
from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.orders import stars
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    MARCHES,
    PLANNING,
    POWER,
    RAIDS,
    ThronesState,
    castles,
    controlled,
    controller,
    playing,
    reserve,
    without_orders,
)
from companion.games.game_of_thrones.world import THRONE
from companion.table import lexicon
from companion.table.i18n import N_, _, every, ngettext
from companion.table.overview import MAP, Overview, Part, finished
from companion.table.reply import Bar, Block, Chart, Grid, Heading, Line

CHARTS = ("castles", "power", "supply")
HOUSES, CASTLES, CARDS = N_("houses"), N_("castles"), N_("cards")


def overview(play: Play, state: ThronesState) -> Overview:
    """Return round and phase, the houses, the board, used cards, each house, what is due."""
    world = play.world
    all_ = state.order_of_play
    parts = [
        Part(
            "houses",
            _(HOUSES),
            lambda: [_houses(play, state), *_loose_ends(play, state)],
            0,
            partial(every, HOUSES),
        ),
        Part(MAP, _(MAP), lambda: [_board(play, state, all_)], 1, partial(every, MAP)),
        Part("castles", _(CASTLES), lambda: _castles(play, state), 2, partial(every, CASTLES)),
        Part(
            "cards",
            _(CARDS),
            lambda: _cards(play, state, state.order_of_play),
            3,
            partial(every, CARDS),
        ),
    ]
    words = world.vocabulary("houses")
    for house in state.order_of_play:
        books = partial(_of_house, play, state, house)
        parts.append(Part(house, world.house(house), books, names=partial(words.names, house)))
    if state.over:
        return finished(victory_blocks(play, state), parts)
    due = [Line(f"- {task}") for task in tasks(play, state)]
    return Overview([_round(play, state)], parts, due)


def _of_house(play: Play, state: ThronesState, house: str) -> list[Block]:
    """Show one house's books."""
    return [_board(play, state, (house,)), *_cards(play, state, (house,))]


def _round(play: Play, state: ThronesState) -> Heading:
    text = _("Round {round} of {rounds} · {phase}").format(
        round=state.round,
        rounds=play.world.constants["rounds"],
        phase=play.phase_name(state.phase),
    )
    return Heading(text)


def now(play: Play, state: ThronesState) -> list[Block]:
    """Return round and phase, and what is left to do in it; nothing after the end."""
    if state.over:
        return []
    return [_round(play, state), *(Line(f"- {task}") for task in tasks(play, state))]


def tasks(play: Play, state: ThronesState) -> list[str]:
    """Return the tasks that are due, in order."""
    world, todo = play.world, list[str]()
    if state.over:
        return todo
    if state.fight is not None or state.tasks:
        return [play.due(state)]
    if state.phase == PLANNING:
        waiting = without_orders(state)
        if waiting:
            todo.append(world.say(_("'orders' of {houses}"), houses=waiting))
        elif orders.missing(state):
            text = _("Without an order: {areas}")
            todo.append(text.format(areas=orders.missing_text(world, state)))
        banned = sorted(consequences.forbidden(world, state))
        if banned:
            names = ", ".join(world.name("order_kinds", kind) for kind in banned)
            todo.append(_("Forbidden this round: {orders}").format(orders=names))
        if orders.raven_waits(world, state):
            todo.append(world.say(_("'raven': {house} may change an order"), house=state.raven))
        if not waiting:
            todo.append(_("'next': the orders are carried out"))
    elif state.phase in (RAIDS, MARCHES) and state.turn is not None:
        kind = consequences.STEP_ORDER[state.phase]
        areas = consequences.orders_of(world, state, kind).get(state.turn, [])
        text = _("'{verb}': the turn of {house}, from {areas}")
        todo.append(
            world.say(
                text,
                verb=lexicon.shown("commands", kind, world.game.id),
                house=state.turn,
                areas=areas,
            )
        )
    elif state.phase == POWER:
        last = state.round >= world.constants["rounds"]
        todo.append(_("'next': the end of the game") if last else _("'next': the next round"))
    return todo


def _houses(play: Play, state: ThronesState) -> Grid:
    """Return the houses in turn order with their places and figures."""
    world, rows = play.world, []
    for house in state.order_of_play:
        tracks = " ".join(str(row.index(house) + 1) for row in state.tracks.values())
        over = supply.house_excess(world, state, house)
        armies = " ".join(map(str, supply.armies(supply.sizes(state, house).values()))) or "–"
        limits = " ".join(map(str, world.limits(state.supply[house])))
        held = castles(world, state, house)
        rows.append(
            (
                ">" if house == state.turn else "",
                world.house(house),
                tracks,
                "*" * stars(world, state, house),
                str(state.power[house]),
                str(state.supply[house]),
                f"{armies} / {limits}" + (f" (+{over})" if over else ""),
                f"{len(held)}/{world.scenarios[state.choices['players']].win_areas}",
            )
        )
    titles = (
        "",
        _("House"),
        _("Tracks"),
        _("Stars"),
        _("Tokens"),
        _("Supply"),
        _("Armies"),
        _("Castles"),
    )
    return Grid(titles, tuple(rows), right=frozenset({4, 5}), names=frozenset({1}))


def _castles(play: Play, state: ThronesState) -> list[Block]:
    """Show which cities and strongholds each house holds."""
    world = play.world
    rows = tuple(
        (world.house(house), str(len(held)), world.areas_text(held) if held else "–")
        for house in state.order_of_play
        for held in (castles(world, state, house),)
    )
    return [Grid((_("House"), "", _("Cities and strongholds")), rows, right=frozenset({1}))]


def _cards(play: Play, state: ThronesState, houses: Iterable[str]) -> list[Block]:
    """Return the house cards in hand and those that lie used."""
    world, rows = play.world, []
    for house in houses:
        used = state.discards[house]
        named = [
            ", ".join(world.name("house_cards", card) for card in cards) or "–"
            for cards in (used, hand(play, state, house))
        ]
        rows.append((world.house(house), *named))
    return [Grid((_("House"), _("Used"), _("In hand")), tuple(rows))]


def _board(play: Play, state: ThronesState, houses: Sequence[str]) -> Grid:
    """Return every area with units, tokens or orders of some houses; of all, neutral forces as
    well."""
    world, rows = play.world, []
    neutral = ("",) if houses == state.order_of_play else ()
    for house in (*houses, *neutral):
        for area in world.areas:
            force = state.forces.get(area)
            owner = force.house if force else controller(world, state, area) or ""
            if owner != house or not (owner or area in state.neutral):
                continue
            notes = []
            if force:
                notes.append(world.counts(force.units))
                if force.routed:
                    notes.append(world.say(_("routed: {units}"), units=force.routed))
            if area in state.tokens:
                notes.append(_("power token"))
            elif not force and owner:
                notes.append(_("home"))
            if area in state.neutral:
                strength = state.neutral[area]
                notes.append(_("neutral force {strength}").format(strength=strength))
            order = state.orders.get(area)
            shown = world.order(order.order) if order else ""
            rows.append(
                (world.house(house) if house else "", world.area(area), shown, ", ".join(notes))
            )
    titles = (_("House"), _("Area"), _("Order"), _("Units"))
    return Grid(titles, tuple(rows), names=frozenset({0, 1}))


def _loose_ends(play: Play, state: ThronesState) -> list[Block]:
    """Return wildlings, blade, raven and the open Westeros cards in two lines."""
    world = play.world
    text = _("Wildlings {strength} · blade {blade}{used} · raven {raven}")
    used = _(" (used)")
    lines: list[Block] = [
        Line(
            world.say(
                text,
                strength=world.threat[state.wildlings],
                blade=state.blade,
                used=used if state.blade_used else "",
                raven=world.house(state.raven) + (used if state.raven_used else ""),
            )
        ),
    ]
    if state.turned:
        names = ", ".join(world.name("westeros_cards", card) for card in state.turned)
        lines.append(Line(_("Westeros cards: {cards}").format(cards=names)))
    return lines


def victory_blocks(play: Play, state: ThronesState) -> list[Block]:
    """Show who won by what, with the figures that broke ties."""
    world = play.world
    rows = tuple(
        (world.house(house), *map(str, figures))
        for house, figures in consequences.final_ranking(world, state)
    )
    names = world.houses_text(state.winners)
    if state.ended == "castles":
        needed = world.scenarios[state.choices["players"]].win_areas
        text = _("{house} controls {needed} areas with castles and wins at once (rules p. 11).")
        line = text.format(house=names, needed=needed)
    elif len(state.winners) > 1:
        line = _("A draw of {house}: castles, supply and power are equal (rules p. 11).").format(
            house=names
        )
    else:
        line = _(
            "{house} wins after the last round: castles, then supply, then power (rules p. 11)."
        )
        line = line.format(house=names)
    titles = (_("House"), _("Castles"), _("Supply"), _("Power tokens"))
    return [
        Heading(_("The game is over")),
        Line(line),
        Grid(titles, rows, right=frozenset({1, 2, 3})),
    ]


def document(play: Play, state: ThronesState) -> dict[str, Any]:
    """Return the status as JSON. `supply` and `power` are figures by house; `areas` has every area
    that somebody controls or stands in."""
    world = play.world
    houses = playing(world, state)
    scenario = world.scenarios[state.choices["players"]]
    return {
        "game": world.game.id,
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "choices": dict(state.choices),
        "tracks": {key: list(row) for key, row in state.tracks.items()},
        "tiles": {
            "iron_throne": state.tracks[THRONE][0],
            "blade": state.blade,
            "blade_used": state.blade_used,
            "raven": state.raven,
            "raven_used": state.raven_used,
        },
        "stars": {house: stars(world, state, house) for house in houses},
        "supply": dict(state.supply),
        "armies": {
            house: {
                "sizes": list(supply.armies(supply.sizes(state, house).values())),
                "limits": list(world.limits(state.supply[house])),
                "excess": supply.house_excess(world, state, house),
            }
            for house in houses
        },
        "power": dict(state.power),
        "reserve": {house: reserve(world, state, house) for house in houses},
        "wildlings": {"space": state.wildlings, "strength": world.threat[state.wildlings]},
        "westeros": list(state.turned),
        "forbidden": sorted(consequences.forbidden(world, state)),
        "areas": _areas(play, state),
        "castles": {house: castles(world, state, house) for house in houses},
        "castle_count": {house: len(castles(world, state, house)) for house in houses},
        "win_areas": scenario.win_areas,
        "cards": {
            house: {"hand": hand(play, state, house), "used": list(state.discards[house])}
            for house in houses
        },
        "battle": state.fight.area if state.fight else None,
        "due": [
            {"kind": task.kind, "house": task.house, "about": task.about, "amount": task.amount}
            for task in state.tasks
        ],
        "to_do": tasks(play, state),
        "winner": consequences.winner_word(state),
        "winners": list(state.winners),
        "ended": state.ended,
    }


def _areas(play: Play, state: ThronesState) -> dict[str, Any]:
    """Return as data all areas in which something lies or stands or that somebody controls."""
    world, areas = play.world, {}
    for area in world.areas:
        force, order = state.forces.get(area), state.orders.get(area)
        owner = controller(world, state, area)
        if force is None and owner is None and area not in state.neutral:
            continue
        areas[area] = {
            "controller": owner,
            "house": force.house if force else None,
            "units": dict(force.units) if force else {},
            "routed": dict(force.routed) if force else {},
            "token": state.tokens.get(area),
            "order": order.order if order else None,
            "neutral": state.neutral.get(area),
        }
    return areas


def chart(play: Play, state: ThronesState, what: str) -> Chart:
    """Return the chart of a name in `CHARTS`, a bar for each house."""
    world, bars = play.world, []
    for house in state.order_of_play:
        held = castles(world, state, house)
        value, note = len(held), world.areas_text(held)
        if what == "power":
            value = state.power[house]
            crowns = sum(world.areas[area].crowns for area in controlled(world, state, house))
            text = ngettext(
                "{crowns} crown, {reserve} in the pile",
                "{crowns} crowns, {reserve} in the pile",
                crowns,
            )
            note = text.format(crowns=crowns, reserve=reserve(world, state, house))
        elif what == "supply":
            value = state.supply[house]
            note = " ".join(map(str, world.limits(value)))
        colour = world.colours[house]
        bars.append(Bar(world.house(house), value, f"{value}: {note}", colour, house))
    titles = {
        "castles": _("Cities and strongholds, round {round}"),
        "power": _("Power at hand, round {round}"),
        "supply": _("Supply and armies, round {round}"),
    }
    return Chart(titles[what].format(round=state.round), tuple(bars))


def awaited(play: Play, state: ThronesState) -> tuple[str, ...]:
    """Return the houses that have to do something; none where any may."""
    task = state.task
    if state.over:
        return ()
    if state.fight is not None:
        return (state.fight.attacker,)
    if task is not None and task.kind == "bid":
        return tuple(house for house in state.order_of_play if house not in state.bids)
    if task is not None:
        return (task.house,) if task.house else ()
    if state.phase == PLANNING:
        if orders.raven_waits(play.world, state):
            return (state.raven,)
        return tuple(without_orders(state))
    return (state.turn,) if state.turn is not None else ()
