"""Through the Ages: a strip for the head of each section of the rule booklet."""

from __future__ import annotations

from buildings import (
    arch,
    barn,
    castle,
    church,
    crane,
    factory,
    hut,
    pyramid,
    scaffold,
    skyscraper,
    temple,
    windmill,
)
from figures import cavalryman, hoplite, musketeer, shako, swordsman
from grounds import moon, oak, palm, star, sun, wheat
from pen import Part, Plate, at, disc, many, rect, shape, stroke
from strips import HIGH, WIDE, floor, land, sky
from things import (
    atom,
    book,
    cannon,
    cart,
    coins,
    crate,
    crown,
    gear,
    globe,
    hourglass,
    quill,
    rocket,
    sack,
    scales,
    scroll,
    seal,
    tank,
)


def setup() -> Part:
    """A people settles by a river."""
    made = sky() + at(sun(0, 0, 1.7, True), 24.2, 5) + land(8.4, 0.22, 0.7)
    made += at(pyramid(9, 14), 36, 9, 0.6) + at(pyramid(9, 14), 30, 9, 0.42)
    made += land(10.9, 0.06, 0.3, -5)
    made += at(hut(6), 5, 10.4, 0.72) + at(hut(6), 10.8, 10.8, 0.6)
    return made + palm(15, 11, 7) + palm(50, 10.8, 8) + palm(46.8, 10.8, 5.4)


def turn() -> Part:
    """The sun sets, the sand runs, the moon rises."""
    made = rect(-1, -1, 29, 14, 0.1, 0, 0) + rect(27, -1, 29, 14, 0.55, 0, 0)
    made += land(9.4, 0.14, 0.5) + at(sun(0, 0, 1.9, True), 8, 5.4) + at(moon(0, 0, 2), 46, 4.8)
    made += many(star(x, y, 0.55) for x, y in ((34, 3), (38, 6.4), (42, 2.2), (51.4, 7), (35.6, 8)))
    made += oak(15.4, 10.6, 6.4) + at(church(8), 38.6, 10.6, 0.5) + land(10.6, 0.05, 0.3, -5)
    return made + at(hourglass(), 27, 11, 0.92)


def civil() -> Part:
    """A city is built."""
    made = sky() + land(8.8, 0.2, 0.6)
    made += at(temple(6, 16, 6), 14, 10.4, 0.74) + at(arch(12, 12), 31, 10.4, 0.66)
    made += at(scaffold(8, 12), 31, 10.4, 0.72) + at(crane(14), 40, 10.6, 0.66)
    made += at(temple(4, 10, 5), 49.4, 10.4, 0.6) + land(10.6, 0.06, 0.3, -5)
    return made + at(crate(4), 4, 11.4, 0.6) + at(crate(4), 23, 11.4, 0.5)


def economy() -> Part:
    """Fields, a mine and a mill."""
    made = sky() + land(8, 0.2, 0.8)
    made += at(barn(), 10, 9.6, 0.66) + at(windmill(9), 20, 9.4, 0.62)
    made += shape("M33 9.6Q36 2.6 41 3.4T50 9.6z", 0.5, 40) + shape(
        "M39 9.6V7.4Q41 5.4 43 7.4V9.6z", 0.97, line=0.4
    )
    made += land(10, 0.06, 0.3, -5) + at(cart(), 47.4, 11.4, 0.55)
    made += many(wheat(24 + k * 1.2, 11.8, 4.6) for k in range(9))
    return made + at(sack(), 4, 11.4, 0.5) + at(coins(4), 38, 11, 0.6)


def military() -> Part:
    """Soldiers of four ages."""
    made = sky(12, 0.3) + land(9.2, 0.12, 0.5)
    made += many(at(hoplite(), 4 + k * 3.6, 11.2, 0.72) for k in range(3))
    made += many(at(swordsman(), 16.4 + k * 3.6, 11.2, 0.72) for k in range(2))
    made += at(cavalryman(shako(False)), 26.4, 11.2, 0.62)
    made += many(at(musketeer(shako(False)), 32.6 + k * 2.8, 11.2, 0.72) for k in range(2))
    return made + at(cannon(), 41, 11.2, 0.62) + at(tank(), 49.4, 11.2, 0.5)


def politics() -> Part:
    """A treaty is weighed and sealed."""
    made = floor(0.42)
    made += at(globe(5), 6, 6.8, 0.76) + at(scales(11), 17, 10.6, 0.72)
    made += at(scroll(12, 7), 31, 10.4, 0.94) + seal(34.8, 8.2, 1.2)
    return made + at(quill(10), 40.6, 10.2, 0.8) + at(crown(8), 48, 10.6, 0.72)


def ages() -> Part:
    """From the pyramids to the rockets."""
    made = sky() + land(9, 0.2, 0.5)
    made += at(pyramid(9, 14), 5, 10.4, 0.66) + at(temple(5, 13, 5), 13.6, 10.4, 0.62)
    made += at(castle("cone"), 22.4, 10.4, 0.54) + at(church(8), 29, 10.4, 0.66)
    made += at(factory(2), 36, 10.4, 0.62)
    for x, w, h in ((42.6, 3, 11), (45.4, 3.4, 15), (48, 2.8, 10)):
        made += at(skyscraper(w, h, h > 14), x, 10.4, 0.6)
    return made + land(10.4, 0.06, 0.2, -5) + at(rocket(12), 51.6, 11, 0.74)


def cards() -> Part:
    """A row of cards."""
    signs = (
        at(temple(4, 10, 5), 0, 2.4, 0.36),
        at(gear(4), 0, 0.2, 0.46),
        at(crown(8), 0, 1.8, 0.5),
        at(book(9), 0, 1.8, 0.42),
        at(atom(6), 0, 0.2, 0.4),
        at(hourglass(), 0, 2.4, 0.44),
        at(globe(5), 0, 0.2, 0.44),
    )
    made = floor(0.46, 10.4)
    for k, sign in enumerate(signs):
        x, tilt = 6.6 + k * 6.8, (k - 3) * 2.4
        card = rect(-2.7, -3.9, 5.4, 8, 0.02, 90, 0.4) + rect(-2.1, -2.5, 4.2, 5.2, 0.16, 0, 0.2)
        card += disc(-1.7, -3.2, 0.4, 0, line=0.2, accent=True) + stroke(
            [(-0.8, -3.2), (1.9, -3.2)], 0.24
        )
        card += stroke([(-2, 3.3), (2, 3.3)], 0.2)
        made += at(card + sign, x, 6.4 + abs(k - 3) * 0.2, 1, turn=tilt)
    return made


STRIPS = {
    f"head-{made.__name__}": Plate(made(), WIDE, HIGH)
    for made in (setup, turn, civil, economy, military, politics, ages, cards)
}
