"""A Game of Thrones: the figure of each house card with the arms of its house."""

from __future__ import annotations

from arms import charge, crest
from buildings import castle, tower, wall
from figures import (
    antlers,
    barbute,
    beard,
    face,
    great_helm,
    hair,
    kettle,
    mail,
    plate,
    sallet,
    shoulders,
)
from grounds import (
    cloud,
    fire,
    ground,
    hills,
    lightning,
    mountains,
    night,
    oak,
    pine,
    sea,
    sky,
    stars,
    sun,
)
from pen import Part, at, blob, curve, disc, many, oval, poly, stroke
from things import (
    axe,
    book,
    bow,
    candle,
    coins,
    crown,
    flower,
    galley,
    halberd,
    hammer,
    longship,
    scroll,
    ship,
    spear,
    sword,
)


def north(seed: int = 0) -> Part:
    return (
        sky(20, 0.25)
        + mountains(20)
        + ground(22, 0.15)
        + pine(3 + seed * 3, 27, 12 - seed)
        + pine(45 - seed * 2, 26, 10 + seed)
    )


def west(seed: int = 0) -> Part:
    return (
        sky(20)
        + sun(8 + seed * 14 % 34, 6, 2)
        + sea(20)
        + poly([(30, 30), (32, 12), (38, 8), (48, 9), (48, 30)], 0.35, 60)
        + at(castle("cone"), 42, 10, 0.6)
        + ground(25, 0.2)
    )


def storm(seed: int = 0) -> Part:
    return (
        sky(20, 0.55)
        + sea(19, 0.4)
        + lightning(6 + seed * 5 % 12, 1, 0.9)
        + poly([(0, 30), (2, 17), (8, 14), (13, 20), (16, 30)], 0.6, 60)
        + at(tower(4, 8), 6, 16)
    )


def reach(seed: int = 0) -> Part:
    return (
        sky(18)
        + cloud(5 + seed * 4, 5)
        + hills(17, 0.25, seed)
        + many(
            at(flower(1.0, 5, k % 2 == 0), 3 + k * 6.2, 26 + (k * 2 + seed) % 3) for k in range(8)
        )
        + oak(4, 24, 9)
    )


def isles(seed: int = 0) -> Part:
    return (
        sky(19, 0.4)
        + sea(18, 0.4)
        + at(longship(), 8 + seed * 3, 21, 0.45)
        + poly([(36, 30), (38, 13), (43, 9), (48, 11), (48, 30)], 0.7, 70)
        + at(tower(3, 6), 44, 11)
    )


def cloak(tone: float = 0.5) -> Part:
    """Shoulders in fur."""
    made = shoulders(tone)
    return made + many(
        disc(-5.6 + k * 1.4, 1.1 - 0.8 * (1 - abs(k - 4) / 4), 1.1, 0.15, 40 + 20 * (k % 3), 0.25)
        for k in range(9)
    )


def gown(tone: float = 0.3) -> Part:
    return (
        shoulders(tone)
        + poly([(-2, 0), (0, 3.4), (2, 0)], 0.02, 0)
        + disc(0, 2.2, 0.5, 0, accent=True)
    )


def bust(head: Part, body: Part, x: float = 19, look: str = "plain", size: float = 1.62) -> Part:
    return at(body + face(0.03, look) + head, x, 25.2, size)


def arms(house: str, tone: float = 0.05) -> Part:
    return at(crest(house, 10.4, tone), 38.6, 19.4)


def circlet(accent: bool = True) -> Part:
    return poly(
        [
            (-3, -7.6),
            (-3, -9.4),
            (-2, -8.6),
            (-1.2, -9.8),
            (0, -8.8),
            (1.2, -9.8),
            (2, -8.6),
            (3, -9.4),
            (3, -7.6),
        ],
        0,
        accent=accent,
    )


def weapon(what: Part, turn: float = 0) -> Part:
    return at(what, 7, 29, 1.5, turn=turn)


def chain_collar() -> Part:
    return many(
        at(oval(0, 0, 0.8, 0.5, None, line=0.4), x, y, turn=a)
        for x, y, a in (
            (-3, 1.6, 40),
            (-1.8, 2.8, 30),
            (-0.4, 3.4, 5),
            (1, 3.1, -20),
            (2.3, 2.2, -40),
        )
    )


CARDS = {
    "eddard-stark": north()
    + bust(hair("long", 0.6) + beard("full", 0.55), cloak(0.5))
    + weapon(sword(17))
    + arms("wolf"),
    "robb-stark": north(1)
    + bust(hair("curly", 0.7) + beard("goatee", 0.5) + circlet(), cloak(0.3))
    + weapon(sword(15), 8)
    + arms("wolf"),
    "greatjon-umber": north(2)
    + bust(hair("long", 0.8) + beard("long", 0.75), mail(), 20, size=1.75)
    + weapon(axe(15))
    + arms("wolf"),
    "house-mormont-lord": north(1)
    + bust(
        hair("hood", 0.75)
        + many(disc(s * 3, -11, 1.2, 0.75, 45) for s in (-1, 1))
        + beard("full", 0.2),
        mail(),
    )
    + weapon(hammer(14))
    + arms("wolf"),
    "ser-rodrik-cassel": north(2)
    + bust(beard("long", 0.1), plate())
    + weapon(sword(14), -6)
    + arms("wolf"),
    "catelyn-stark": north()
    + bust(hair("long", 0.35), gown(0.4))
    + at(scroll(7, 7), 7, 28)
    + arms("wolf"),
    "maester-luwin": sky(30, 0.3)
    + at(wall(48, 30, 8), 24, 30)
    + bust(hair("hood", 0.35), shoulders(0.3) + chain_collar())
    + at(book(9), 7.4, 28.6)
    + at(candle(6), 4, 21)
    + arms("wolf"),
    "tywin-lannister": west()
    + bust(beard("whiskers", 0.3) + hair("bald"), plate() + at(charge("lion", 4.4, 0.9), 0, 3))
    + weapon(sword(17))
    + arms("lion"),
    "ser-jaime-lannister": west(1)
    + bust(hair("long", 0.15), plate())
    + weapon(sword(16, True), 6)
    + arms("lion"),
    "tyrion-lannister": west(2)
    + bust(hair("curly", 0.2), shoulders(0.5, 0.1), 19, size=1.35)
    + at(axe(10), 5, 29, 1.2)
    + at(book(8), 9, 29.4, 0.9)
    + arms("lion"),
    "ser-kevan-lannister": west(1)
    + bust(hair("short", 0.3) + beard("full", 0.25), mail())
    + weapon(spear(18))
    + arms("lion"),
    "house-lannister-captain": west(2)
    + at(mail() + sallet(0.3), 19, 25.2, 1.62)
    + weapon(halberd(17))
    + arms("lion"),
    "cersei-lannister": west()
    + bust(hair("long", 0.15) + circlet(), gown(0.6))
    + at(crown(6), 7, 25)
    + arms("lion"),
    "vargo-hoat": west(1)
    + bust(
        hair("short", 0.7)
        + beard("goatee", 0.8)
        + many(curve([(s * 2, -9.4), (s * 4.2, -11.4), (s * 3.4, -13.6)], 0.9) for s in (-1, 1)),
        mail() + at(coins(1), 0, 3.2),
    )
    + weapon(sword(12), 14)
    + at(coins(4), 11, 29)
    + arms("lion"),
    "stannis-baratheon": storm()
    + bust(beard("full", 0.4) + circlet(), plate())
    + weapon(sword(17))
    + fire(7, 10, 1.4)
    + arms("stag"),
    "renly-baratheon": storm(1)
    + bust(hair("long", 0.7) + antlers(), plate())
    + weapon(spear(18))
    + arms("stag"),
    "ser-davos-seaworth": storm(2)
    + at(ship(2), 8, 23, 0.6)
    + bust(hair("short", 0.45) + beard("full", 0.4), shoulders(0.6, 0.2), 20)
    + arms("stag"),
    "ser-axell-florent": storm(1)
    + at(mail() + kettle(), 19, 25.2, 1.62)
    + weapon(sword(15), -8)
    + arms("stag"),
    "house-florent-lord": storm(2)
    + at(plate() + sallet(0.2) + at(flower(1.2, 6), 3, -9.6), 19, 25.2, 1.62)
    + weapon(halberd(16))
    + arms("stag"),
    "melisandre-of-asshai": night(30)
    + stars(8, 14, 3)
    + fire(7, 29, 2.8)
    + bust(hair("long", 0.5) + hair("hood", 0.35), gown(0.7), 20)
    + arms("stag"),
    "salladhor-saan": sky(19)
    + sun(8, 5, 2)
    + sea(19)
    + at(galley(), 8, 24, 0.7)
    + bust(
        many(
            blob(
                [(-3.4 + k * 0.4, -7 - k), (0, -9 - k), (3.4 - k * 0.4, -7 - k), (0, -7.4 - k)],
                0.05 + 0.25 * (k % 2),
                10,
            )
            for k in range(4)
        )
        + disc(0, -9, 0.7, 0, accent=True)
        + beard("goatee", 0.7),
        shoulders(0.3, 0.6),
        20.4,
    )
    + arms("stag"),
    "euron-crows-eye": isles()
    + bust(
        hair("long", 0.85)
        + beard("goatee", 0.8)
        + oval(1.25, -5.9, 1.1, 0.8, 0.97)
        + stroke([(-2.6, -7.6), (2.8, -5.4)], 0.3),
        shoulders(0.8, 0.3),
    )
    + at(curve([(0, 0), (-2, -4), (0, -9), (4, -11)], 1.6), 6, 28)
    + arms("kraken"),
    "asha-greyjoy": isles(1)
    + bust(hair("short", 0.75), shoulders(0.6, 0.3))
    + weapon(axe(13), -6)
    + arms("kraken"),
    "theon-greyjoy": isles(2)
    + bust(hair("curly", 0.75), mail())
    + at(bow(16), 6, 29)
    + arms("kraken"),
    "aeron-damphair": sky(16, 0.4)
    + sea(13, 0.45)
    + bust(hair("long", 0.5) + beard("long", 0.4), shoulders(0.4), 19)
    + many(
        curve([(x, 27), (x + 2, 25), (x + 4, 27), (x + 6, 25), (x + 8, 27)], 0.6) for x in (2, 26)
    )
    + weapon(hammer(13), 6)
    + arms("kraken"),
    "house-blacktyde-captain": isles(2)
    + at(longship(), 9, 28, 0.75)
    + at(mail() + kettle() + beard("full", 0.6), 20.4, 25.2, 1.55)
    + arms("kraken"),
    "balon-greyjoy": isles()
    + bust(hair("long", 0.25) + beard("full", 0.2) + circlet(False), cloak(0.7))
    + weapon(sword(14), 10)
    + arms("kraken"),
    "victarion-greyjoy": isles(1)
    + at(
        plate()
        + great_helm(0.3)
        + many(
            curve([(x, -9.6), (x * 1.6, -12), (x * 1.2, -13.6), (x * 2, -14.8)], 0.7)
            for x in (-2.2, -0.8, 0.8, 2.2)
        ),
        19,
        25.2,
        1.5,
    )
    + weapon(axe(16))
    + arms("kraken"),
    "mace-tyrell": reach()
    + bust(hair("curly", 0.5) + beard("full", 0.45), plate() + at(flower(1.4, 5), 0, 2.6), size=1.7)
    + weapon(sword(15))
    + arms("rose"),
    "ser-loras-tyrell": reach(1)
    + at(
        plate()
        + barbute(0.05)
        + many(at(flower(1, 5), x, y) for x, y in ((-3.4, -9), (0, -11), (3.4, -9))),
        19,
        25.2,
        1.6,
    )
    + weapon(spear(19), 4)
    + arms("rose"),
    "ser-garlan-tyrell": reach(2)
    + at(plate() + sallet(0.1), 19, 25.2, 1.62)
    + weapon(sword(14), 14)
    + weapon(sword(14), -10)
    + arms("rose"),
    "margaery-tyrell": reach(1)
    + bust(hair("long", 0.55) + circlet(), gown(0.2))
    + at(flower(3.2, 6), 7.4, 20)
    + stroke([(7.4, 23), (7, 30)], 0.6)
    + arms("rose"),
    "house-tyrell-captain": reach(2)
    + at(mail() + kettle(), 19, 25.2, 1.62)
    + weapon(halberd(17))
    + arms("rose"),
    "brienne-of-tarth": reach()
    + bust(hair("short", 0.2), plate())
    + weapon(sword(18), -5)
    + sun(41, 5, 1.6)
    + arms("rose"),
    "queen-of-thorns": reach(1)
    + bust(hair("veil", 0.6), gown(0.75))
    + curve([(8, 30), (8, 20), (6, 17.4), (4, 19)], 0.8)
    + many(poly([(8, y), (9.4, y - 0.5), (8, y - 1)], 0.9) for y in (22, 25, 28))
    + arms("rose"),
}
