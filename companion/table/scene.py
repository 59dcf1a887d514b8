"""The table as it is seen: printed boards with what stands on them, and cards that lie open.

A game's rules make the scene of a veiled state in the current language. Boards, places and pieces
are named by the ids that the game's kit prints them under, so a page shows the printed faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Tone = Literal["plain", "warning", "good", "quiet"]
"""Weight of a sign: a figure, something to be done, something held, something that is over."""
RowValues = tuple[tuple[str, str], ...]
"""Values that a place's row has now where the print has others: `(("owner", "japan"),)`."""


class Standing(NamedTuple):
    """Copies of a printed piece on a place: `Standing("kiev", "units/tank", 3)`. `says` names them
    for those who cannot see them; `turn` is in degrees, clockwise. A tap there answers a question
    that names `key`, or one of several with spaces between. Of several on one place the first
    stands in the middle."""

    place: str
    piece: str
    copies: int = 1
    says: str = ""
    side: Literal["front", "back"] = "front"
    turn: float = 0.0
    key: str = ""


class Sign(NamedTuple):
    """A figure, a short word or a symbol of the house in a disc at a place, `seat`: in the colours
    of one; `barred`: struck out. `says` tells what it means: `Sign("kiev", "3", "damage 3")`. A tap
    there answers a question that names one of the ids in `key`."""

    place: str
    text: str
    says: str
    tone: Tone = "plain"
    seat: str = ""
    icon: str = ""
    barred: bool = False
    key: str = ""


class Marker(NamedTuple):
    """The emblem of a seat on a place: a marker on a track. `text` stands for an emblem where the
    seat has none, `icon` instead of it."""

    place: str
    seat: str
    says: str
    text: str = ""
    icon: str = ""


class Board(NamedTuple):
    """A printed board, or several that are laid side by side, and what the books know of it.

    `repainted` are places whose rows have other values than the print, `likely` values that may
    come, which are drawn beforehand; `changed` are places that changed hands this turn;
    `tells` has the sentences that a tap on a place shows. `names` are the names of places that
    are no rows of the map's table, `lies` says on which place a thing is printed that a question
    may name, such as a town in a hex. Pieces are shown `piece_mm` large, larger where the map is
    small on the screen. `layered` are the keys of pieces that have `Layers`. `homes` has the place
    about which the board opens on a seat's phone. `seat` is whose mat it is, empty for a board of
    the whole table: the big screen shows the mats of all seats."""

    parts: tuple[str, ...]
    title: str
    repainted: Mapping[str, RowValues] = {}
    likely: tuple[RowValues, ...] = ()
    changed: tuple[str, ...] = ()
    pieces: tuple[Standing, ...] = ()
    signs: tuple[Sign, ...] = ()
    markers: tuple[Marker, ...] = ()
    tells: Mapping[str, tuple[str, ...]] = {}
    names: Mapping[str, str] = {}
    lies: Mapping[str, str] = {}
    piece_mm: float = 15.0
    layered: tuple[str, ...] = ()
    homes: Mapping[str, str] = {}
    seat: str = ""


LayerKind = Literal["reach", "fire", "zone", "threat", "target", "unseen"]
"""Relation of a layer's places to the chosen piece: it reaches them, fires at them, controls them;
enemies control them; it may attack who stands there; it does not see them."""


class Sightline(NamedTuple):
    """A line of sight from a place to another: `clear`, or closed on the way."""

    start: str
    goal: str
    clear: bool
    says: str


class Layer(NamedTuple):
    """Places as one rule has them for a chosen piece, each with a short note that is drawn there,
    such as the distance: `Layer("fire", "Field of fire", {"4,3": "1", "4,2": "2"})`."""

    kind: LayerKind
    title: str
    places: Mapping[str, str]
    sightlines: tuple[Sightline, ...] = ()


class Layers(NamedTuple):
    """Rules of a chosen piece on the board. `told` are sentences: what forbids the rest, and what
    the books do not know."""

    title: str = ""
    layers: tuple[Layer, ...] = ()
    told: tuple[str, ...] = ()


class Lying(NamedTuple):
    """Copies of a printed piece on a card; `says` names them for those who cannot see them:
    `Lying("yellow-tokens/yellow", 2, "2 workers")`."""

    piece: str
    copies: int
    says: str


class Card(NamedTuple):
    """A printed card, by its front or its back, with pieces that lie on it. `key` is the id by
    which a question names it."""

    piece: str
    says: str
    side: Literal["front", "back"] = "front"
    note: str = ""
    key: str = ""
    lying: tuple[Lying, ...] = ()


class Spread(NamedTuple):
    """Cards that lie beside each other: a hand, a row, what was played. `seat` is whose they are,
    empty for the whole table."""

    title: str
    cards: tuple[Card, ...]
    seat: str = ""


class Battle(NamedTuple):
    """A battle as it is laid out: the printed `strip` with both sides' pieces in its places, or,
    where the kit prints none, a spread of pieces for each of the `sides`. `place` is where it is
    fought: a place or the key of a piece on the board. Of the strip its `halves` are shown, places
    in which the others lie."""

    title: str
    place: str = ""
    strip: Board | None = None
    halves: tuple[str, ...] = ()
    sides: tuple[Spread, ...] = ()


class FallenDice(NamedTuple):
    """Dice as they fell, and what for; `good` has of each the least and the greatest number that
    succeeds, empty where they are added up."""

    purpose: str
    dice: tuple[int, ...]
    sides: int
    good: tuple[tuple[int, int], ...] = ()


class Scene(NamedTuple):
    """Everything that is seen: boards first, then cards. `named` are printed pieces that a question
    to this seat may name though they lie nowhere yet: its units and orders. `battle` is one that
    waits to be fought."""

    boards: tuple[Board, ...] = ()
    spreads: tuple[Spread, ...] = ()
    named: tuple[Card, ...] = ()
    battle: Battle | None = None
