"""Battles of Napoleon: the headgear and the arm of each unit, the staff of each commander."""

from __future__ import annotations

from buildings import church, gable, tent, village, windmill
from figures import (
    bearskin,
    bicorne_hat,
    bonnet,
    busby,
    crested,
    czapka,
    horse,
    musketeer,
    rider,
    round_hat,
    shako,
    soldier,
)
from grounds import (
    bush,
    cloud,
    cypress,
    fire,
    ground,
    hills,
    lightning,
    moon,
    night,
    oak,
    pine,
    rain,
    rays,
    room,
    sky,
    smoke,
    stars,
    sun,
)
from napoleon_horse import trooper
from napoleon_staff import EYES, OFFICERS, SIZE
from pen import Part, at, curve, disc, many, oval, poly, rect, stroke
from things import (
    banner,
    barrel,
    candle,
    cannon,
    crate,
    cross,
    drum,
    eagle,
    flower,
    halberd,
    inkpot,
    musket,
    quill,
    sabre,
    scroll,
    seal,
    telescope,
    wheel,
)


def forage_cap() -> Part:
    return (
        oval(0, -0.6, 1.7, 0.8, 0.5, 0, 0.25)
        + rect(-1.2, -0.5, 2.4, 0.8, 0.1, 0, 0.2)
        + disc(0, -1.4, 0.4, 0, accent=True, line=0.15)
    )


def bell_top() -> Part:
    made = (
        poly([(-1, 0), (-1.8, -2.6), (1.8, -2.6), (1, 0)], 0.8, 90)
        + rect(-1.8, -3, 3.6, 0.5, 0.1, line=0.2)
        + disc(0, -1.4, 0.5, 0, accent=True, line=0.2)
    )
    return made + oval(0, -3.7, 0.5, 0.8, 0.1, line=0.2)


def field(seed: int, light: Part | None = None) -> Part:
    """Another piece of country for each card; `light` for a sun or a cloud of its own, none at all
    where the head of the picture is cut away."""
    far = (
        lambda: at(village(), 39, 20, 0.7),
        lambda: at(windmill(7), 41, 20, 0.9),
        lambda: many(pine(34 + k * 3.4, 21 + k % 2, 8) for k in range(4)),
        lambda: at(church(6), 40, 20, 0.9),
        lambda: many(oak(5 + k * 5, 20.6, 7) for k in range(3)),
        lambda: many(at(tent(6, 4.4), 5 + k * 6, 20.6) for k in range(3)),
        lambda: many(cypress(36 + k * 3, 20.6, 8 - k) for k in range(4)),
        lambda: at(gable(6, 4, 3), 5, 20.6) + at(smoke(0, 0, 4, 0.7, 0.6, 0.3), 7, 13),
    )[seed % 8]()
    lights: tuple[Part, ...] = (
        sun(8, 6.4, 1.7),
        cloud(28, 5.6),
        cloud(3, 5.8, 0.9),
        sun(41, 6.4, 1.7),
        [],
    )
    return (
        sky(20, 0.15 + 0.05 * (seed % 3))
        + (lights[seed % 5] if light is None else light)
        + hills(18, 0.25 + 0.05 * (seed % 3), seed)
        + far
        + ground(23, 0.2 + 0.05 * (seed % 2))
    )


def rank(
    hat: Part,
    tone: float,
    n: int,
    x: float = 6,
    step: float = 6.4,
    kilt: bool = False,
    size: float = 1.4,
) -> Part:
    return many(at(musketeer(hat, tone, kilt), x + k * step, 27.6 + k % 2, size) for k in range(n))


def colour(x: float, mark: Part | None = None, tone: float = 0.1, accent: bool = True) -> Part:
    return at(banner(19, 9, tone, accent, mark), x, 28)


def with_eagle(x: float) -> Part:
    return colour(x) + at(eagle(), x, 8.6, 0.45)


def kneeling(hat: Part, tone: float) -> Part:
    """Aiming from one knee: the shin behind on the ground, its toe turned under."""
    made = poly([(-0.9, -1), (-3.4, -1.1), (-3.4, -0.1), (-1.2, 0)], 0.05, 0, 0.24)
    made += poly([(-2.8, -1.1), (-4.5, -1.5), (-4.8, 0), (-4, 0), (-2.8, -0.1)], 0.95, line=0.2)
    made += poly([(-1, -2.9), (0.4, -2.6), (-0.4, -0.1), (-1.7, -0.1)], 0.05, 90, 0.24)
    made += poly([(-0.5, -3.3), (2.6, -3.2), (2.5, -2), (-0.3, -2)], 0.05, 0, 0.24)
    made += poly([(1.6, -2.8), (2.6, -3), (2.5, -1.2), (1.5, -1.2)], 0.05, 90, 0.24)
    made += poly([(1.4, -1.5), (2.6, -1.5), (2.6, -0.5), (3.5, 0), (1.4, 0)], 0.95, line=0.2)
    made += poly([(-1.3, -6.1), (1, -6.1), (1.05, -2.6), (-1.9, -2.2)], tone, 80)
    made += poly([(-1.2, -6), (-0.6, -6.1), (1, -3.3), (0.6, -2.9)], 0.02, line=0.16)
    made += disc(0.3, -7, 1.05, 0.02) + at(hat, 0.3, -7.2)
    made += stroke([(-0.4, -5.4), (8, -6.2)], 0.5)
    return made + stroke([(0.6, -5.2), (3, -5.2)], 0.7)


def charge(
    hat: Part,
    coat: float,
    mounts: tuple[float, ...],
    *,
    lance: bool = False,
    hussar: bool = False,
) -> Part:
    spots = {
        1: ((22, 28.4, 1.5),),
        2: ((13, 26.4, 1.25), (32, 28.4, 1.5)),
        3: ((8, 25.4, 1.05), (21.4, 26.6, 1.2), (35, 28.4, 1.4)),
    }[len(mounts)]
    return many(
        at(trooper(hat, coat, mount, lance=lance, hussar=hussar), x, y, s)
        for (x, y, s), mount in zip(spots, mounts, strict=True)
    )


def battery(seed: int, size: float = 1.6, crew: Part | None = None) -> Part:
    made = at(smoke(0, 0, 4, 0.9, 0.8, 0.05), 38, 16) if seed % 2 else []
    return (
        made
        + at(cannon(), 22, 27.4, size)
        + (at(crew, 7, 28, 1.3) if crew else [])
        + (at(crew, 40, 28.4, 1.3, True) if crew else [])
    )


UNITS = {
    "french-1": field(1) + rank(shako(), 0.55, 6),
    "french-2": field(2)
    + many(at(kneeling(shako(), 0.65), x, y, 1.45) for x, y in ((10, 27), (24, 28.6), (37, 27))),
    "french-3": field(3) + rank(shako(), 0.55, 4, 18, 7) + with_eagle(6),
    "french-4": field(4)
    + many(at(musketeer(bicorne_hat(), 0.35), 7 + k * 8, 27.6 + k % 2, 1.4) for k in range(5)),
    "french-5": field(5) + rank(bearskin(), 0.6, 5, 8, 7.4),
    "french-6": field(6)
    + rank(shako(False), 0.55, 3, 8, 7)
    + at(drum(), 32, 28, 1)
    + at(musketeer(shako(), 0.4), 40, 28, 1.4),
    "french-7": field(7)
    + at(musketeer(shako(), 0.7), 8, 28, 1.4)
    + many(at(kneeling(shako(False), 0.7), x, 28, 1.4) for x in (19, 33)),
    "french-8": field(8) + rank(czapka(), 0.25, 5, 7, 8),
    "french-9": field(9) + rank(bearskin(), 0.8, 4, 16, 7.6, False, 1.5) + with_eagle(5),
    "french-10": field(10, sun(4.4, 6, 1.6)) + charge(crested(0.2), 0.15, (0.7, 0.5)),
    "french-11": field(11, cloud(1.4, 6.4, 0.8)) + charge(crested(0.5), 0.5, (0.4, 0.2, 0.6)),
    "french-12": field(12) + charge(shako(), 0.6, (0.2, 0.4)),
    "french-13": field(69) + charge(busby(), 0.35, (0.3, 0.6), hussar=True),
    "french-14": field(14) + charge(czapka(), 0.5, (0.5, 0.15, 0.3), lance=True),
    "french-15": field(15) + charge(bearskin(), 0.7, (0.85,)) + with_eagle(41),
    "french-16": field(16) + battery(1, 1.5, soldier(shako(False), 0.7)),
    "french-17": field(52)
    + at(cannon(), 20, 28, 2.1)
    + many(disc(x, y, 1, 0.9) for x, y in ((40, 28), (42.2, 28), (41.1, 26.2)))
    + at(soldier(bearskin(), 0.75), 41, 25, 1),
    "french-18": field(18)
    + at(cannon(), 11, 28, 1.05)
    + at(rider(busby(), 0.6, None, 0.4), 31, 28, 1.3)
    + at(horse(0.6), 41, 26, 1),
    "british-1": field(21) + rank(shako(False), 0.3, 6, 6, 7),
    "british-2": field(22) + rank(shako(), 0.3, 4, 16, 7.4) + colour(4, at(cross(3), 0, 1.4)),
    "british-3": field(23)
    + many(at(musketeer(round_hat(), 0.3), 8 + k * 8, 27.6 + k % 2, 1.4) for k in range(5)),
    "british-4": field(24) + rank(bonnet(), 0.3, 5, 7, 8, True, 1.5),
    "british-5": field(25)
    + rank(bearskin(0.7), 0.3, 4, 8, 7.4, False, 1.5)
    + colour(37, at(flower(1.4, 6, False), 0, 0.4)),
    "british-6": field(26)
    + many(at(kneeling(shako(False), 0.3), x, y, 1.45) for x, y in ((9, 28), (23, 27), (36, 28.6))),
    "british-7": field(27) + rank(shako(), 0.25, 3, 6, 7) + rank(shako(False), 0.35, 3, 28, 7),
    "british-8": field(28)
    + at(musketeer(shako(), 0.3), 8, 28, 1.5)
    + at(kneeling(shako(), 0.3), 21, 28.4, 1.5)
    + at(musketeer(shako(), 0.3), 40, 28, 1.5),
    "british-9": field(29) + rank(shako(True, 0.6), 0.6, 4, 8, 9, False, 1.5),
    "british-10": field(30)
    + at(kneeling(shako(True, 0.6), 0.55), 9, 28, 1.4)
    + rank(shako(True, 0.6), 0.55, 3, 24, 8),
    "british-11": field(31)
    + many(at(musketeer(forage_cap(), 0.4), 8 + k * 8, 27.6 + k % 2, 1.4) for k in range(5)),
    "british-12": field(32) + rank(bell_top(), 0.5, 4, 9, 7.4) + colour(40, None, 0.6, False),
    "british-13": field(49)
    + at(kneeling(shako(False), 0.9), 20, 28.4, 2.2)
    + bush(36, 29, 1.6)
    + bush(8, 29.4, 1.3),
    "british-14": field(34) + charge(bicorne_hat(), 0.3, (0.3, 0.5)),
    "british-15": field(35, []) + charge(bearskin(), 0.3, (0.05, 0.1, 0.05)),
    "british-16": field(36, cloud(40.4, 6.6, 0.7)) + charge(crested(0.8), 0.5, (0.5, 0.25)),
    "british-17": field(37) + charge(busby(), 0.3, (0.15, 0.6, 0.35), hussar=True),
    "british-18": field(38, sun(4.6, 7, 1.6)) + charge(crested(0.15), 0.3, (0.9, 0.8)),
    "british-19": field(39)
    + charge(round_hat(), 0.4, (0.4,))
    + at(rider(shako(False), 0.5, None, 0.6), 40, 24, 0.85),
    "british-20": field(40)
    + battery(1, 1.45, soldier(shako(), 0.5))
    + many(disc(x, 28.6, 0.8, 0.9) for x in (30, 32)),
    "british-21": field(41)
    + at(cannon(), 36, 28, 1.05, True)
    + at(rider(crested(0.6), 0.5, None, 0.3), 14, 28, 1.3),
    "british-22": field(42)
    + at(cannon(), 14, 25, 1.05)
    + at(cannon(), 32, 28, 1.3)
    + at(soldier(shako(False), 0.5), 22, 24.6, 1),
}


def staff(name: str, seed: int, command: Part) -> Part:
    """An officer before the country, and beside him what he commands."""
    light = cloud(1.6, 6, 0.8) if name == "french-a" else None  # aside from his eagle
    return field(seed, light) + command + at(OFFICERS[name], 18, EYES, SIZE)


COMMAND: dict[str, Part] = {
    "french-a": with_eagle(37),
    "french-b": at(telescope(), 40, 28, 1.2),
    "french-c": at(scroll(9, 9), 40, 27),
    "french-d": at(rider(crested(), 0.5, None, 0.5), 39, 27, 1),
    "french-e": at(kneeling(shako(), 0.65), 36, 28, 1.3),
    "french-f": at(tent(11, 9), 40, 27),
    "french-g": at(sabre(12), 40, 27, 1.3),
    "french-h": at(drum(), 39, 27, 1.3),
    "french-i": at(horse(0.6), 39, 27, 1.1),
    "french-j": colour(37),
    "french-k": at(musketeer(shako(), 0.6), 38, 28, 1.4),
    "french-l": at(scroll(8, 6), 39, 26, 1, turn=-10),
    "french-m": at(wheel(4, 10), 40, 23.4) + at(crate(5), 37, 28),
    "british-a": colour(36, at(cross(4), 0, 1.6)),
    "british-b": at(telescope(), 40, 28, 1.2),
    "british-c": at(tent(11, 9), 40, 27),
    "british-d": at(musketeer(bonnet(), 0.3, True), 38, 28, 1.4),
    "british-e": at(rider(bicorne_hat(), 0.3, None, 0.3), 39, 27, 1),
    "british-f": at(cannon(), 39, 27, 0.9),
    "british-g": at(sabre(12), 40, 27, 1.3),
    "british-h": at(horse(0.2), 39, 27, 1.1),
    "british-i": at(musketeer(shako(True, 0.6), 0.55), 38, 28, 1.4),
    "british-j": at(scroll(9, 9), 40, 27),
    "british-k": at(drum(), 39, 27, 1.3),
    "british-l": at(kneeling(shako(False), 0.9), 36, 28, 1.3),
    "british-m": at(gable(9, 7, 5), 38, 27),
}

COMMANDERS = {
    name: staff(name, 51 + k, command) for k, (name, command) in enumerate(COMMAND.items())
}


def facing(hat: Part, tone: float, n: int, x: float, step: float = 6.4, size: float = 1.3) -> Part:
    """A rank that looks the other way."""
    return many(at(musketeer(hat, tone), x - k * step, 26.4 + k % 2, size, True) for k in range(n))


def table(y: float = 21) -> Part:
    """A table in a tent, for what lies on it."""
    return (
        room(20, 0.35)
        + poly([(4, y), (44, y), (48, 30), (0, 30)], 0.25, 0)
        + stroke([(4, y), (44, y)], 0.5)
    )


def volley(x: float, y: float, s: float = 1.0) -> Part:
    """The flash and the smoke before a muzzle."""
    return at(poly([(0, 0), (2.6, -1), (2, 0), (2.6, 1)], 0, accent=True, line=0.2), x, y, s) + at(
        cloud(0, 0, 0.75 * s, 0.04), x + 3 * s, y + 1
    )


def trumpet() -> Part:
    made = stroke([(-4, 0), (2.4, 0)], 0.9)
    made += poly([(2, -0.5), (5.4, -1.8), (5.4, 1.8), (2, 0.5)], 0.1, accent=True)
    return made + poly([(-2.6, 0.4), (1.6, 0.4), (0.8, 4.2), (-1.8, 4.2)], 0.15, 90)


EVENTS = {
    "ev01": field(91, [])
    + many(volley(x, y, 0.9) for x, y in ((37, 17.4), (38, 22.4)))
    + rank(shako(), 0.5, 4, 7, 7, False, 1.35)
    + at(kneeling(shako(), 0.5), 28, 27.4, 1.5),
    "ev02": field(92, [])
    + at(rank(shako(), 0.65, 3, 0, 6), -1, 1.6, 0.92)
    + at(facing(bearskin(), 0.25, 3, 50, 6), 2, 1.6, 0.92)
    + at(musket(19), 16, 26, 1.1, turn=40)
    + at(musket(19), 32, 26, 1.1, turn=-40),
    "ev03": sky(18, 0.15)
    + sun(40, 12.6, 1.8)
    + hills(17, 0.3, 3)
    + at(windmill(7), 8, 18, 0.8)
    + ground(20, 0.2)
    + poly([(30, 19.6), (33, 19.6), (34, 30), (2, 30)], 0.02, 0)
    + many(
        at(soldier(shako(), 0.5), 30 - k * 5.4, 20.6 + k * 1.7, 0.62 + k * 0.2) for k in range(4)
    )
    + at(drum(), 38, 27, 1),
    "ev04": field(94, [])
    + at(oak(0, 0, 9), 41, 23)
    + at(rider(bicorne_hat(), 0.3, None, 0.35), 20, 27, 1.55)
    + at(scroll(6, 5), 35, 16, 0.9, turn=12)
    + at(seal(), 36, 19.4, 0.8),
    "ev05": rays(24, 14, 26, 0.15)
    + ground(23, 0.25)
    + at(banner(21, 12, 0.1, True), 22, 27.6)
    + at(rank(shako(), 0.55, 2, 5, 6.4), 0, 0)
    + facing(shako(), 0.55, 2, 44, 6.6, 1.4),
    "ev06": field(96, [])
    + at(cannon(), 17, 26.6, 1.75)
    + at(soldier(shako(False), 0.6), 4.6, 27, 1.35)
    + many(disc(x, y, 0.55, 0.9) for x, y in ((33, 14.6), (37.4, 12.6), (42, 11.8)))
    + curve([(27, 18.6), (33, 14.6), (38, 12.4), (46, 11.6)], 0.18),
    "ev07": sky(17, 0.2)
    + hills(17, 0.3, 7)
    + ground(21, 0.2)
    + many(
        at(trooper(crested(0.3), 0.5, mount), x, y, 1.15)
        for x, y, mount in (
            (6, 24.4, 0.5),
            (15, 25, 0.3),
            (24, 25.6, 0.55),
            (33, 26.2, 0.35),
            (42, 26.8, 0.6),
        )
    ),
    "ev08": field(98, [])
    + many(at(soldier(bearskin(), 0.35), 14 + k * 5.6, 26, 1.25) for k in range(5))
    + at(halberd(17), 6.4, 27, 1)
    + at(soldier(shako(), 0.7), 4.4, 27, 1.4)
    + at(drum(), 43.6, 27, 0.9),
    "ev09": field(99, [])
    + at(horse(0.5), 9, 25.6, 1.1)
    + at(horse(0.3), 13, 26.8, 1.1)
    + stroke([(17, 24), (25, 24.4)], 0.5)
    + at(cannon(), 31, 26.8, 1.35)
    + at(soldier(shako(False), 0.6), 24, 26, 1.05)
    + at(soldier(shako(False), 0.6), 43.6, 27, 1.2, True),
    "ev10": sky(17, 0.15)
    + hills(20, 0.2, 2)
    + at(hills(14, 0.4, 5), 12, 8, 0.5)
    + ground(23, 0.22)
    + at(banner(10, 5, 0.7, False), 24, 17)
    + many(at(soldier(shako(False), 0.2), 20 + k * 3, 18.4, 0.55) for k in range(4))
    + rank(shako(), 0.6, 2, 4, 5.4, False, 1.2)
    + facing(shako(), 0.6, 2, 44.4, 5.4, 1.2)
    + at(soldier(shako(), 0.7), 24, 28, 1.35),
    "ev11": field(100, [])
    + at(banner(20, 9, 0.1), 23, 27.6, turn=-14)
    + at(banner(20, 9, 0.6, False), 25, 27.6, turn=14, flip=True)
    + rank(shako(), 0.4, 3, 4, 6, False, 1.2)
    + rank(shako(False), 0.65, 3, 31, 6, False, 1.2),
    "ev12": table()
    + at(scroll(15, 11), 17, 25)
    + at(quill(11), 31, 24, 1, turn=24)
    + at(inkpot(), 31, 25, 1.1)
    + disc(41, 22.6, 2.6, 0.02)
    + disc(41, 22.6, 1.9, 0, accent=True, line=0.2)
    + at(candle(8), 6.4, 23),
    "ev13": night(20)
    + moon(33, 11, 2)
    + stars(14, 12, 4)
    + hills(18, 0.55, 4)
    + at(tent(6, 4.4), 40, 20.4)
    + at(fire(0, 0, 0.8), 34, 21)
    + ground(22, 0.5)
    + many(at(kneeling(shako(False), 0.8), x, y, 1.35) for x, y in ((7, 26.6), (19, 27.4)))
    + many(bush(x, y, s) for x, y, s in ((31, 27, 1.3), (12, 28.6, 0.9), (43, 28, 1))),
    "ev14": sky(20, 0.5)
    + cloud(28, 10, 1, 0.45)
    + cloud(38, 11, 1.1, 0.5)
    + lightning(33, 13, 1)
    + ground(22, 0.35)
    + rain(22, 30)
    + at(barrel(), 36, 26.6, 1.2)
    + at(barrel(), 43, 27.6, 1)
    + at(musketeer(shako(False), 0.55), 10, 26.8, 1.5)
    + at(musketeer(shako(False), 0.55), 21, 27.4, 1.5),
    "ev15": field(101, [])
    + rank(shako(), 0.55, 2, 4, 6, False, 1.2)
    + with_eagle(15)
    + at(rider(bicorne_hat(), 0.65, None, 0.08), 32, 27, 1.55)
    + at(sabre(9), 41, 12.6, 1, turn=30),
    "ev16": sky(19, 0.15)
    + hills(18, 0.25, 9)
    + at(village(), 40, 19, 0.5)
    + ground(21, 0.2)
    + many(at(soldier(shako(False), 0.45), 3 + k * 13.6, 23.4, 1.05) for k in range(4))
    + many(at(kneeling(shako(False), 0.3), 5 + k * 14.4, 26.6, 1.4) for k in range(3))
    + many(volley(17 + k * 14.4, 17.8, 0.8 + k * 0.25) for k in range(3)),
    "ev17": sky(18, 0.2)
    + at(smoke(0, 0, 4, 1, 0.9, 0.05), 40, 14)
    + at(smoke(0, 0, 4, 0.9, 0.8, 0.08), 30, 12)
    + hills(18, 0.3, 6)
    + ground(20, 0.22)
    + many(
        at(cannon(), x, y, s)
        for x, y, s in ((39, 21.6, 0.7), (30, 23, 0.95), (19, 24.8, 1.25), (7, 27, 1.6))
    )
    + at(soldier(bearskin(), 0.7), 29.6, 27.4, 1.3),
    "ev18": field(102, [])
    + many(
        at(trooper(crested(0.7), 0.35, mount), x, y, s, True)
        for x, y, s, mount in ((39, 24.6, 1.05, 0.4), (25, 25.8, 1.2, 0.2))
    )
    + at(trumpet(), 8, 15, 1.3)
    + at(soldier(shako(False), 0.4), 7, 27, 1.35),
}

CARDS: dict[str, Part] = {**UNITS, **COMMANDERS, **EVENTS}
