"""The board of Westeros as the books know it: houses, units, orders, tracks, and open cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.battle import Commitment, sums
from companion.games.game_of_thrones.card_pairs import own_support
from companion.games.game_of_thrones.laid_battle import battle_of, counters, house_card
from companion.games.game_of_thrones.orders import stars
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    ThronesState,
    castles,
    changed_hands,
    controller,
    playing,
)
from companion.games.game_of_thrones.words import UPGRADE
from companion.games.game_of_thrones.world import COURT, FIEFDOMS, KNIGHT, World
from companion.table.counts import Counts
from companion.table.i18n import _, ngettext
from companion.table.scene import Battle, Board, Card, RowValues, Scene, Sign, Spread, Standing


def scene(play: Play, state: ThronesState, seat: str) -> Scene:
    """Return the board with all that stands on it, the own hand and the cards that lie open.
    `state` is what the seat may know."""
    return Scene(
        (_board(play, state),),
        tuple(_spreads(play, state, seat)),
        tuple(_named(play, state, seat)),
        _battle(play, state),
    )


def _battle(play: Play, state: ThronesState) -> Battle | None:
    """Return the battle that waits, with the support of both sides' own orders."""
    if state.fight is None or state.fight.area not in state.forces:
        return None
    attack, defend = own_support(play.world, state)
    return battle_of(play, sums(play, state, Commitment(attack, defend)))


def _board(play: Play, state: ThronesState) -> Board:
    """Return the map with its pieces and signs; a tap on an area or a house tells what the books
    know of it."""
    world = play.world
    return Board(
        ("board",),
        world.game.title(world.lang()),
        repainted=dict(_repainted(world, state)),
        changed=tuple(changed_hands(world, state)),
        likely=tuple((("home_of", house),) for house in state.order_of_play),
        pieces=(*_on_areas(world, state), *_on_tracks(world, state)),
        signs=tuple(_signs(world, state)),
        tells={
            **{area: tuple(_told_of_area(world, state, area)) for area in world.areas},
            **{house: tuple(_told_of_house(play, state, house)) for house in state.order_of_play},
        },
        names=dict(_names(world)),
    )


def _repainted(world: World, state: ThronesState) -> Iterator[tuple[str, RowValues]]:
    """Yield each area that another house holds than the one whose arms are printed there. It
    looks like a home of the house that holds it."""
    for area, place in world.areas.items():
        holder = controller(world, state, area)
        if holder and holder != place.home:
            yield area, (("home_of", holder),)


# -- pieces ----------------------------------------------------------------------------------------


def _on_areas(world: World, state: ThronesState) -> Iterator[Standing]:
    """Yield units, neutral forces, power tokens and orders, area by area."""
    pieces = counters(world)
    guards = {
        str(row["area"]): f"neutral-tokens/{row.id}" for row in world.game.table("neutral_forces")
    }
    for area in world.areas:
        force, order = state.forces.get(area), state.orders.get(area)
        if force is not None:
            for units, routed in ((force.fit, False), (force.routed, True)):
                yield from _units(world, pieces, area, force.house, units, routed)
        if state.fight is not None and state.fight.area == area:
            yield from _units(world, pieces, area, state.fight.attacker, state.fight.units)
        if area in state.neutral and area in guards:
            text = _("neutral force {strength}").format(strength=state.neutral[area])
            yield Standing(area, guards[area], says=text)
        if area in state.tokens:
            house = state.tokens[area]
            says = _("power token of {house}").format(house=world.house(house))
            yield Standing(area, f"power-tokens/{house}", says=says)
        if order is not None:
            yield Standing(
                area, _order_piece(order.house, order.order), says=world.order(order.order)
            )
        elif area in state.covered:
            house = state.covered[area]
            piece = _order_piece(house, next(iter(world.orders)))
            says = _("order of {house}, face down").format(house=world.house(house))
            yield Standing(area, piece, says=says, side="back")


def _units(
    world: World,
    pieces: Mapping[tuple[str, str], str],
    area: str,
    house: str,
    units: Counts,
    routed: bool = False,
) -> Iterator[Standing]:
    """Yield a house's counters in an area, a kind at a time; routed ones lie on their backs."""
    text = _("{house}: {units}, routed") if routed else _("{house}: {units}")
    for unit, count in units.items():
        says = text.format(house=world.house(house), units=world.counts({unit: count}))
        yield Standing(area, pieces[house, unit], count, says, "back" if routed else "front")


def _order_piece(house: str, order: str) -> str:
    return f"order-tokens/{house}-{order}"


def _on_tracks(world: World, state: ThronesState) -> Iterator[Standing]:
    """Yield the tokens of the houses on all tracks, the round and the wildlings."""
    tied = state.task.about if state.task is not None and state.task.kind == "tie" else ""
    for track, row in state.tracks.items():
        for n, house in enumerate(row, 1):
            says, key = world.house(house), house if track == tied else ""
            yield Standing(f"{track}/{n}", f"influence-tokens/{house}", says=says, key=key)
    most = len(world.supply_limits) - 1
    for house, level in state.supply.items():
        place, says = f"supply/{min(level, most)}/{house}", world.house(house)
        yield Standing(place, f"supply-tokens/{house}", says=says)
    now = min(state.round, world.constants["rounds"])
    yield Standing(f"round/{now}", "round-token/round", says=_("the round now"))
    yield Standing(
        f"wildlings/{state.wildlings}", "wildling-token/wildlings", says=_("the wildlings now")
    )


def _signs(world: World, state: ThronesState) -> Iterator[Sign]:
    """Yield the battle that waits, strengthened neutral forces, castles by house, used tiles."""
    if state.fight is not None:
        text = _("{house} attacks").format(house=world.house(state.fight.attacker))
        yield Sign(state.fight.area, text="", says=text, tone="warning", icon="crossed_sabres")
    for area, strength in state.neutral.items():
        if strength != world.neutral_forces.get(area):
            text = _("neutral force {strength}").format(strength=strength)
            yield Sign(area, str(strength), text)
    wins = world.scenarios[state.choices["players"]].win_areas
    for house in state.order_of_play:
        count = len(castles(world, state, house))
        yield Sign(house, f"{count}/{wins}", _castles(count, wins), seat=house)
    for track, used in ((FIEFDOMS, state.blade_used), (COURT, state.raven_used)):
        if used:
            yield Sign(f"{track}/1", "✓", _("used"), "quiet")


def _castles(count: int, wins: int) -> str:
    text = ngettext(
        "{count} city or stronghold; {wins} win",
        "{count} cities and strongholds; {wins} win",
        count,
    )
    return text.format(count=count, wins=wins)


# -- words -----------------------------------------------------------------------------------------


def _told_of_area(world: World, state: ThronesState, area: str) -> Iterator[str]:
    """Yield lines about an area: who holds it and what it gives."""
    place, holder = world.areas[area], controller(world, state, area)
    if holder:
        yield _("Held by {house}").format(house=world.house(holder))
    elif not place.is_sea and area not in state.neutral:
        yield _("Held by nobody")
    if place.home and place.home != holder:
        yield _("Home of {house}").format(house=world.house(place.home))
    if place.has_castle:
        kind = _("City") if place.castle == "city" else _("Stronghold")
        text = ngettext(
            "{castle}: {n} mustering point", "{castle}: {n} mustering points", place.points
        )
        yield text.format(castle=kind, n=place.points)
    if place.barrels:
        yield ngettext("{n} barrel of supply", "{n} barrels of supply", place.barrels).format(
            n=place.barrels
        )
    if place.crowns:
        yield ngettext("{n} crown of power", "{n} crowns of power", place.crowns).format(
            n=place.crowns
        )


def _told_of_house(play: Play, state: ThronesState, house: str) -> Iterator[str]:
    """Yield a house's power tokens, supply, stars and hand."""
    world = play.world
    yield _("Power tokens at hand: {n}").format(n=state.power[house])
    limits = " ".join(map(str, world.limits(state.supply[house])))
    yield _("Supply {level}: armies of {limits}").format(level=state.supply[house], limits=limits)
    yield _("Special orders: {n}").format(n=stars(world, state, house))
    yield _("Cards in hand: {n}").format(n=len(hand(play, state, house)))


def _names(world: World) -> Iterator[tuple[str, str]]:
    """Yield the names of the places beside the map."""
    for track in world.track_starts:
        for place in range(1, len(world.houses) + 1):
            text = _("{track}, place {n}")
            yield f"{track}/{place}", text.format(track=world.track(track), n=place)
    for level in range(len(world.supply_limits)):
        for house in world.houses:
            text = _("Supply {n}: {house}")
            yield f"supply/{level}/{house}", text.format(n=level, house=world.house(house))
    for n in range(1, world.constants["rounds"] + 1):
        yield f"round/{n}", _("Round {n}").format(n=n)
    for space, strength in enumerate(world.threat):
        yield f"wildlings/{space}", _("Wildlings: {n}").format(n=strength)
    for house in world.houses:
        yield house, world.house(house)


# -- cards -----------------------------------------------------------------------------------------


def _spreads(play: Play, state: ThronesState, seat: str) -> Iterator[Spread]:
    """Yield the own hand, the Westeros cards of the round, and the used cards of all houses."""
    world = play.world
    if seat in playing(world, state):
        cards = tuple(house_card(world, card) for card in hand(play, state, seat))
        yield Spread(_("Your house cards"), cards, seat)
    turned = (
        Card(f"westeros-cards/{card}", world.name("westeros_cards", card), key=card)
        for card in state.turned
    )
    yield Spread(_("Westeros cards of this round"), tuple(turned))
    used = (card for house in state.order_of_play for card in state.discards[house])
    yield Spread(_("Used house cards"), tuple(house_card(world, card) for card in used))


def _named(play: Play, state: ThronesState, seat: str) -> Iterator[Card]:
    """Yield the Westeros cards while some are due; the units and orders of a seat, and the hands of
    the other houses, of which it may choose a card."""
    world = play.world
    if state.task is not None and state.task.kind == "draw":
        for card in (card.id for cards in world.decks.values() for card in cards):
            yield Card(f"westeros-cards/{card}", world.name("westeros_cards", card), key=card)
    if seat not in playing(world, state):
        return
    pieces = counters(world)
    for unit in world.units:
        yield Card(pieces[seat, unit], world.unit(unit), key=unit)
    yield Card(pieces[seat, KNIGHT], _("upgrade"), key=UPGRADE[1])
    for order in world.orders:
        yield Card(_order_piece(seat, order), world.order(order), key=order)
    for house in state.order_of_play:
        if house != seat:
            yield from (house_card(world, card) for card in hand(play, state, house))
