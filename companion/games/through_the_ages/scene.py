"""The card row, the tracks and everybody's cards as they are shown on screens."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.through_the_ages import ratings
from companion.games.through_the_ages.cards import GOVERNMENT
from companion.games.through_the_ages.pacts import SIDES, side_key
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.taking import IN_ROW, named_place
from companion.games.through_the_ages.world import World
from companion.table.figures import with_sign
from companion.table.i18n import _, ngettext
from companion.table.scene import Board, Card, Lying, Marker, Scene, Sign, Spread, Standing

CARD_MM = 86.0
"""Height of a card in the row, as it is printed."""
MARKER_MM, TOKEN_MM = 8.0, 10.0
_HAPPIEST = 8
"""Last column of the scale on a mat."""
_YELLOW, _BLUE = "yellow-tokens/yellow", "blue-tokens/blue"
_CIVIL, _MILITARY = "civil-cards-2", "military-cards"
"""Parts of the kit that print every civil and every military card."""
_TRACKS = {
    "strength_track": "strength",
    "culture_rating": "culture",
    "science_rating": "science",
}
"""Track of the board -> the rating whose marker stands on it (p. 3)."""


def scene(play: Play, state: TtaState, seat: str) -> Scene:
    """Return the card row where it is kept, the tracks, a seat's hand, and the cards in play of
    each civilisation."""
    world = play.world
    order = sorted(state.playing, key=lambda player: player != seat)
    boards = [_row(world, state)] if state.keeps_row else []
    boards.append(_tracks(world, state))
    boards += [_mat(world, state, player) for player in order]
    hand = (_hand(world, state, seat),) if seat in state.civs else ()
    return Scene(
        tuple(boards),
        (*hand, *(_in_play(world, player, state.civs[player]) for player in order)),
        named=tuple(_named(world, seat)) if seat in state.civs else (),
    )


def _named(world: World, seat: str) -> Iterator[Card]:
    """Yield pieces that a question names and no place shows: the back of each age, by which a card
    is laid face down (p. 12), and the markers of both sides of a pact (p. 14)."""
    first = {card.age: card.id for card in reversed([*world.military.values()])}
    for age, card in first.items():
        yield Card(f"{_MILITARY}/{card}", world.age(age), "back", key=age)
    for side in SIDES:
        yield Card(f"pact-markers-{side}/{seat}", side.upper(), key=side_key(side))


def _row(world: World, state: TtaState) -> Board:
    """Return the card row as a board; a card says its name and its price in civil actions."""
    rows = list(world.game.table("card_row"))
    return Board(
        ("card-row",),
        world.name("components", "card_row"),
        pieces=tuple(
            Standing(
                f"row/{row['position']}",
                f"{_CIVIL}/{card}",
                says=f"{world.card(card)}, {_('costs {n}').format(n=row['civil_actions'])}",
                key=IN_ROW.format(card=card),
            )
            for row, card in zip(rows, state.row, strict=False)
            if card
        ),
        names={f"row/{at}": named_place(at) for at in range(1, len(rows) + 1)},
        piece_mm=CARD_MM,
    )


def _tracks(world: World, state: TtaState) -> Board:
    return Board(
        ("game-board",),
        world.name("components", "game_board"),
        markers=tuple(_markers(world, state)),
        piece_mm=MARKER_MM,
    )


def _markers(world: World, state: TtaState) -> Iterator[Marker]:
    """Yield each player's marker on each track; one beyond the end of a track stands on its last
    place, culture goes round."""
    tracks = world.game.table("tracks")
    wrap = world.constants["culture_wrap"]
    for player in state.playing:
        civ, name = state.civs[player], world.player(player)
        says = _("{player}: {n}")
        yield Marker(
            f"culture/{civ.culture % wrap}", player, says.format(player=name, n=civ.culture)
        )
        figures = {"science_points": civ.science}
        figures |= {
            track: ratings.RATINGS[rating](world, state, player).total
            for track, rating in _TRACKS.items()
        }
        for track, figure in figures.items():
            cap = world.constants[str(tracks[track]["cap"])]
            place = f"{track}/{max(0, min(figure, cap))}"
            yield Marker(place, player, says.format(player=name, n=figure))


def _mat(world: World, state: TtaState, player: str) -> Board:
    """Return a nation's mat: workers and blue tokens on the first technologies, a new government on
    the first one, both banks, unused workers, happiness (p. 2)."""
    civ, name = state.civs[player], world.player(player)
    mat = {row.id for row in world.game.table("start_techs")}
    pieces = [
        Standing(f"yellow/{number}", _YELLOW, says=_("yellow bank: {n}").format(n=civ.yellow_bank))
        for number in range(1, civ.yellow_bank + 1)
    ]
    pieces += [
        Standing(f"blue/{number}", _BLUE, says=_("blue bank: {n}").format(n=civ.blue_bank))
        for number in range(1, civ.blue_bank + 1)
    ]
    if civ.unused_workers:
        says = _("unused workers: {n}").format(n=civ.unused_workers)
        pieces.append(Standing("unused_workers", _YELLOW, civ.unused_workers, says))
    for card, workers in civ.technologies.items():
        if card in mat and workers:
            pieces.append(Standing(card, _YELLOW, workers, _workers(workers)))
    for card, blue in civ.stored.items():
        if card in mat and blue:
            pieces.append(Standing(card, _BLUE, blue, _("blue: {n}").format(n=blue)))
    if civ.government not in mat:
        place = next(card for card in mat if world.cards[card].category == GOVERNMENT)
        says = world.card(civ.government)
        pieces.append(Standing(place, f"{_CIVIL}/{civ.government}", says=says))
    happy = ratings.RATINGS["happiness"](world, state, player).total
    says = _("happiness: {n}").format(n=happy)
    happy_place = f"happy/{max(0, min(happy, _HAPPIEST))}"
    return Board(
        (f"nation-mats/{player}",),
        name,
        pieces=tuple(pieces),
        signs=tuple(_discontent(world, state, player, happy_place)),
        markers=(Marker(happy_place, player, says),),
        names={card: world.card(card) for card in mat},
        piece_mm=TOKEN_MM,
        seat=player,
    )


def _discontent(world: World, state: TtaState, player: str, place: str) -> Iterator[Sign]:
    """Yield how many workers are discontent, where any is."""
    if unhappy := ratings.discontent(world, state, player):
        says = _("discontent workers: {n}").format(n=unhappy)
        yield Sign(place, with_sign(-unhappy), says, "warning", icon="unhappy")


def _workers(workers: int) -> str:
    return ngettext("{n} worker", "{n} workers", workers).format(n=workers)


def _hand(world: World, state: TtaState, player: str) -> Spread:
    civ = state.civs[player]
    cards = [_card(world, _CIVIL, card) for card in civ.hand]
    cards += [_card(world, _MILITARY, card) for card in civ.known]
    return Spread(_("Hand: {player}").format(player=world.player(player)), tuple(cards), player)


def _in_play(world: World, player: str, civ: Civilisation) -> Spread:
    """Return the cards that lie before a player beside the mat, with the tokens on them."""
    mat = {row.id for row in world.game.table("start_techs")}
    cards = [_card(world, _CIVIL, civ.government)] if civ.government not in mat else []
    cards += [_card(world, _CIVIL, civ.leader)] if civ.leader else []
    for card, workers in civ.technologies.items():
        if card in mat:
            continue
        lying = _lying(workers, civ.stored.get(card, 0))
        cards.append(_card(world, _CIVIL, card)._replace(lying=lying))
    cards += [_card(world, _CIVIL, card) for card in (*civ.specials, *civ.wonders)]
    if civ.building:
        stages = _("stages: {n}").format(n=civ.stages)
        cards.append(_card(world, _CIVIL, civ.building, stages))
    cards += [_card(world, _MILITARY, card) for card in civ.colonies]
    cards += [_card(world, _MILITARY, civ.tactic)] if civ.tactic else []
    return Spread(world.player(player), tuple(cards), player)


def _lying(workers: int, blue: int) -> tuple[Lying, ...]:
    """Return the tokens on a technology."""
    tokens = (
        Lying(_YELLOW, workers, _workers(workers)),
        Lying(_BLUE, blue, _("blue: {n}").format(n=blue)),
    )
    return tuple(token for token in tokens if token.copies)


def _card(world: World, part: str, card: str, note: str = "") -> Card:
    return Card(f"{part}/{card}", world.card(card), note=note, key=card)
