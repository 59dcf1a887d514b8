"""Products that makers of games print, in their own pixels (300 to the inch).

The Game Crafter: product pages at thegamecrafter.com/make/products/<name>, which give the size of
the whole picture; what a product measures when it is cut stands on the same page. What is cut off
is what is left between the two. Nothing that matters may come nearer to the cut than an eighth of
an inch.

MakePlayingCards: the templates of each size of card at makeplayingcards.com. Their bleed is called
an eighth of an inch and is 36 pixels, and so is their safe margin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

MM_PER_INCH = 25.4
DPI = 300
CLOSE_MM = 2.0
"""A face that differs no more from a product, in width and in height, is stretched to fit it."""


class Product(NamedTuple):
    """Something that a maker prints and cuts: its size when cut in millimetres, the size of its
    picture in pixels, and how far from the cut all that matters has to stay."""

    name: str
    width_mm: float
    height_mm: float
    width_px: int
    height_px: int
    safe_mm: float
    is_round: bool = False


class Fit(NamedTuple):
    """Match of a face and a product: as it is, or `turned` by a quarter."""

    product: Product
    turned: bool


def _inches(
    name: str, width: float, height: float, pixels: tuple[int, int], is_round: bool = False
) -> Product:
    """Return a product of The Game Crafter."""
    size = width * MM_PER_INCH, height * MM_PER_INCH
    return Product(name, *size, *pixels, MM_PER_INCH / 8, is_round)


def _card(name: str, width: float, height: float) -> Product:
    """Return a card of MakePlayingCards."""
    bleed, size = 36, (width * MM_PER_INCH, height * MM_PER_INCH)
    pixels = round(width * DPI) + 2 * bleed, round(height * DPI) + 2 * bleed
    return Product(name, *size, *pixels, bleed / DPI * MM_PER_INCH)


MAKERS: Mapping[str, tuple[Product, ...]] = {
    "thegamecrafter": (
        _inches("Poker Deck", 2.5, 3.5, (825, 1125)),
        Product("Euro Poker Deck", 63, 88, 825, 1125, MM_PER_INCH / 8),
        _inches("Bridge Deck", 2.25, 3.5, (750, 1125)),
        _inches("US Game Deck", 2.2, 3.43, (750, 1125)),
        _inches("Mini Deck", 1.75, 2.5, (600, 825)),
        _inches("Micro Deck", 1.25, 1.75, (450, 600)),
        _inches("Business Deck", 2.0, 3.5, (675, 1125)),
        _inches("Domino Deck", 1.75, 3.5, (600, 1125)),
        _inches("Tarot Deck", 2.75, 4.75, (900, 1500)),
        _inches("Jumbo Deck", 3.5, 5.5, (1125, 1725)),
        _inches("Small Square Deck", 2.5, 2.5, (825, 825)),
        _inches("Square Deck", 3.5, 3.5, (1125, 1125)),
        Product("Euro Square Deck", 70, 70, 900, 900, MM_PER_INCH / 8),
        _inches("Small Square Chit", 0.5, 0.5, (225, 225)),
        _inches("Medium Square Chit", 0.75, 0.75, (300, 300)),
        _inches("Large Square Chit", 1.0, 1.0, (375, 375)),
        _inches("Small Circle Chit", 0.5, 0.5, (225, 225), is_round=True),
        _inches("Medium Circle Chit", 0.75, 0.75, (300, 300), is_round=True),
        _inches("Large Circle Chit", 1.0, 1.0, (375, 375), is_round=True),
    ),
    "makeplayingcards": (
        _card("Poker size", 2.5, 3.5),
        _card("Bridge size", 2.25, 3.5),
        _card("Business card size", 2.0, 3.5),
        _card("Mini size", 1.75, 2.5),
        _card("Tarot size", 2.75, 4.75),
        _card("Big size", 3.5, 5.75),
    ),
}


def fit(
    width_mm: float, height_mm: float, is_round: bool, products: tuple[Product, ...]
) -> Fit | None:
    """Return the product whose worse side differs least from a face, upright or turned; None where
    that is more than `CLOSE_MM`. Among equals the upright one, then the first, is taken."""
    ways = [
        (max(abs(p.width_mm - wide), abs(p.height_mm - high)), turned, number)
        for number, p in enumerate(products)
        if p.is_round == is_round
        for turned, wide, high in ((False, width_mm, height_mm), (True, height_mm, width_mm))
    ]
    if not ways:
        return None
    off, turned, number = min(ways)
    return Fit(products[number], turned) if off <= CLOSE_MM else None


def nearest_size(width_mm: float, height_mm: float, products: tuple[Product, ...]) -> Product:
    """Return the product closest in size to a face, in either orientation, by the sum of both
    sides: a hint for people where nothing fits."""
    return min(
        products,
        key=lambda p: min(
            abs(p.width_mm - width_mm) + abs(p.height_mm - height_mm),
            abs(p.width_mm - height_mm) + abs(p.height_mm - width_mm),
        ),
    )
