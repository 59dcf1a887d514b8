"""Draws the pictures of `examples/copper-valley`: small scenes of flat colours, our own.

    python art/draw_valley_art.py examples/copper-valley/pictures

The same program gives the same files.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterable
from pathlib import Path

WIDE, HIGH = 640, 480
DAY, DUSK, NIGHT = ("#cfe3ea", "#f7efd9"), ("#e9b58c", "#f8e3c0"), ("#24344d", "#5b6f8c")
RAIN, SNOW = ("#8d9aa3", "#c9cfd0"), ("#b9c8d4", "#eef2f3")


def poly(points: Iterable[tuple[float, float]], fill: str, more: str = "") -> str:
    listed = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polygon points="{listed}" fill="{fill}"{more}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0) -> str:
    round_ = f' rx="{r:g}"' if r else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{round_}/>'


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{more}/>'


def path(d: str, fill: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{more}/>'


def line(d: str, stroke: str, width: float, more: str = "") -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width:g}" {ends}{more}/>'


def sky(colours: tuple[str, str]) -> str:
    top, foot = colours
    stops = f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{foot}"/>'
    gradient = f'<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    return f'<defs>{gradient}</defs><rect width="{WIDE}" height="{HIGH}" fill="url(#sky)"/>'


def hills(seed: int, y: float, high: float, fill: str, steps: int = 5) -> str:
    """A chain of hills from edge to edge, down to the foot of the picture."""
    dice = random.Random(seed)
    d, x, step = f"M0,{HIGH} V{y + dice.uniform(0, high):.0f}", 0.0, WIDE / steps
    last = y
    for number in range(steps):
        top = y + (dice.uniform(-high, -0.2 * high) if number % 2 else dice.uniform(0, 0.6 * high))
        d += (
            f" C{x + step / 2:.0f},{last:.0f} {x + step / 2:.0f},{top:.0f} {x + step:.0f},{top:.0f}"
        )
        last, x = top, x + step
    return path(f"{d} V{HIGH} Z", fill)


def peaks(points: list[tuple[float, float]], fill: str, cap: str = "") -> str:
    made = poly([(0, HIGH), *points, (WIDE, HIGH)], fill)
    for (x0, y0), (x, y), (x1, y1) in zip(points, points[1:], points[2:], strict=False):
        if cap and y < y0 and y < y1:
            k = 0.34
            left, right = (x + (x0 - x) * k, y + (y0 - y) * k), (x + (x1 - x) * k, y + (y1 - y) * k)
            low = max(left[1], right[1])
            teeth = [
                (x + (right[0] - x) * 0.4, low - 16),
                (x, low + 8),
                (x - (x - left[0]) * 0.4, low - 12),
            ]
            made += poly([left, (x, y), right, *teeth], cap)
    return made


def pine(x: float, y: float, h: float, fill: str = "#3c5a45") -> str:
    trunk = rect(x - h * 0.03, y - h * 0.12, h * 0.06, h * 0.12, "#5c4632")
    tiers = ""
    for n in range(3):
        top, wide = y - h + n * h * 0.24, h * (0.16 + 0.07 * n)
        tiers += poly([(x, top), (x + wide, top + h * 0.4), (x - wide, top + h * 0.4)], fill)
    return trunk + tiers


def pines(seed: int, count: int, left: float, right: float, y: float, h: float, fill: str) -> str:
    dice = random.Random(seed)
    places = sorted((dice.uniform(left, right), y + dice.uniform(-14, 14)) for _ in range(count))
    return "".join(pine(x, low, h * dice.uniform(0.75, 1.15), fill) for x, low in places)


def track(y: float, ground: str = "#8b7a5e") -> str:
    sleepers = "".join(rect(x, y + 3, 14, 7, "#5d4b38") for x in range(0, WIDE, 26))
    bed = poly([(0, y + 6), (WIDE, y + 6), (WIDE, y + 24), (0, y + 24)], ground)
    return bed + sleepers + rect(0, y, WIDE, 4, "#4a4f55")


def wheel(x: float, y: float, r: float) -> str:
    spokes = "".join(
        line(
            f"M{x:.0f},{y:.0f} L{x + r * 0.8 * math.cos(a):.0f},{y + r * 0.8 * math.sin(a):.0f}",
            "#b9b2a2",
            2,
        )
        for a in (0.3, 1.35, 2.4, 3.45, 4.5, 5.55)
    )
    return (
        disc(x, y, r, "#2c2f33")
        + disc(x, y, r * 0.78, "#54585c")
        + spokes
        + disc(x, y, r * 0.2, "#d8cfae")
    )


def smoke(x: float, y: float, fill: str = "#f4f1e8") -> str:
    puffs = [
        (0, 0, 15),
        (-24, -22, 21),
        (-58, -38, 27),
        (-102, -46, 31),
        (-150, -44, 25),
        (-190, -36, 16),
    ]
    return "".join(disc(x + dx, y + dy, r, fill, ' fill-opacity="0.85"') for dx, dy, r in puffs)


def loco(x: float, y: float, paint: str, trim: str = "#d8b45a", steam: str = "#f4f1e8") -> str:
    """A steam engine whose wheels stand on y and whose buffer is at x, looking to the right."""
    dark = "#2c2f33"
    made = smoke(x - 52, y - 152, steam)
    made += rect(x - 250, y - 44, 244, 14, dark)
    made += rect(x - 176, y - 104, 138, 60, paint, 26) + rect(x - 176, y - 104, 120, 60, paint)
    for band in (x - 150, x - 112, x - 74):
        made += rect(band, y - 104, 5, 60, trim)
    made += disc(x - 42, y - 74, 27, dark) + disc(x - 42, y - 74, 18, "#484d52")
    made += poly([(x - 66, y - 104), (x - 70, y - 140), (x - 38, y - 140), (x - 42, y - 104)], dark)
    made += rect(x - 76, y - 148, 44, 11, trim, 4)
    made += path(f"M{x - 130},{y - 104} v-14 a16,16 0 0 1 32,0 v14 z", trim)
    made += rect(x - 248, y - 134, 76, 92, paint, 4) + rect(x - 256, y - 144, 92, 13, dark, 4)
    made += rect(x - 232, y - 122, 34, 30, "#f3e6bd", 3) + rect(x - 248, y - 62, 76, 5, trim)
    made += poly([(x - 8, y - 42), (x + 6, y - 6), (x - 26, y - 6)], dark) + rect(
        x - 8, y - 48, 12, 12, trim
    )
    made += "".join(wheel(x - 214 + n * 62, y - 24, 25) for n in range(3))
    made += wheel(x - 34, y - 15, 15)
    made += rect(x - 216, y - 26, 128, 7, "#b9b2a2", 3)
    return made


def wagon(x: float, y: float, body: str, load: str = "") -> str:
    """A wagon whose right end is at x."""
    made = (
        load + rect(x - 148, y - 70, 140, 44, body, 3) + rect(x - 152, y - 34, 152, 10, "#2c2f33")
    )
    return made + wheel(x - 118, y - 14, 15) + wheel(x - 38, y - 14, 15)


def heap(x: float, y: float, colours: list[str]) -> str:
    dice = random.Random(int(x))
    made = ""
    for n in range(26):
        along = dice.uniform(-1, 1)
        high = (1 - along * along) * dice.uniform(0, 1) * 34
        made += disc(
            x - 78 + along * 60, y - 70 - high, dice.uniform(8, 13), colours[n % len(colours)]
        )
    return made


def logs(x: float, y: float) -> str:
    made = ""
    for row, count in enumerate((5, 4, 3)):
        for n in range(count):
            cx, cy = x - 78 + (n - (count - 1) / 2) * 27, y - 82 - row * 23
            made += (
                disc(cx, cy, 13.5, "#7c5a3a")
                + disc(cx, cy, 9.5, "#d9b88a")
                + disc(cx, cy, 4, "#b98f5c")
            )
    return made


def coach(x: float, y: float, body: str) -> str:
    made = rect(x - 178, y - 98, 172, 72, body, 6) + rect(x - 184, y - 106, 184, 13, "#2c2f33", 6)
    made += "".join(rect(x - 166 + n * 33, y - 84, 22, 27, "#f6e7b4", 3) for n in range(5))
    made += rect(x - 178, y - 46, 172, 5, "#d8b45a") + rect(x - 182, y - 34, 182, 10, "#2c2f33")
    return made + wheel(x - 142, y - 14, 15) + wheel(x - 44, y - 14, 15)


def house(x: float, y: float, w: float, h: float, wall: str, roof: str) -> str:
    made = rect(x, y - h, w, h, wall) + poly(
        [(x - 8, y - h), (x + w / 2, y - h - w * 0.42), (x + w + 8, y - h)], roof
    )
    return (
        made
        + rect(x + w * 0.2, y - h * 0.7, w * 0.2, h * 0.3, "#4d5b63")
        + rect(x + w * 0.6, y - h * 0.55, w * 0.22, h * 0.55, "#5c4632")
    )


def falling(seed: int, count: int, stroke: str, dx: float, dy: float, width: float) -> str:
    dice = random.Random(seed)
    d = "".join(
        f"M{dice.uniform(0, WIDE):.0f},{dice.uniform(-20, HIGH):.0f} l{dx:g},{dy:g}"
        for _ in range(count)
    )
    return line(d, stroke, width)


def tank_engine() -> str:
    back = (
        sky(DAY)
        + disc(520, 110, 46, "#f8e9b0")
        + hills(3, 270, 60, "#b9c8a3")
        + hills(8, 330, 40, "#94ab7c")
    )
    return (
        back
        + pines(4, 7, 20, 620, 350, 80, "#6b8760")
        + hills(11, 400, 14, "#7d9166")
        + track(420)
        + loco(470, 420, "#2f6b58")
    )


def hill_climber() -> str:
    back = sky(DAY) + peaks(
        [(0, 300), (120, 170), (230, 290), (350, 110), (480, 280), (570, 200), (640, 280)],
        "#8fa0ac",
        "#f3f5f4",
    )
    back += hills(5, 350, 46, "#7b8f6c") + pines(7, 10, 0, 640, 372, 88, "#4c6a52")
    train = wagon(206, 420, "#6d5138", heap(206, 420, ["#3b3c40", "#4c4e54", "#2c2d31"])) + loco(
        490, 420, "#8a2f24"
    )
    slope = rect(-60, 432, 780, 200, "#7b6a4f") + track(420) + rect(640, 420, 90, 4, "#4a4f55")
    return f'{back}<g transform="rotate(-7 320 420)">{slope}{train}</g>'


def night_express() -> str:
    dice = random.Random(2)
    stars = "".join(
        disc(dice.uniform(0, WIDE), dice.uniform(0, 230), dice.uniform(1.2, 3), "#f7efd0")
        for _ in range(46)
    )
    back = (
        sky(NIGHT)
        + stars
        + disc(120, 100, 44, "#f7ecc0")
        + disc(138, 90, 38, "#33455f")
        + hills(6, 300, 50, "#2e4156")
        + hills(9, 360, 30, "#23334a")
    )
    glow = poly([(556, 345), (640, 300), (640, 420), (556, 372)], "#f7e9b0", ' fill-opacity="0.5"')
    return (
        back
        + hills(12, 410, 8, "#1d2a3c")
        + track(420, "#3a3f48")
        + coach(108, 420, "#33508a")
        + coach(302, 420, "#33508a")
        + loco(556, 420, "#33508a", steam="#a9b6c6")
        + glow
    )


def copper_ore() -> str:
    back = sky(DUSK) + peaks(
        [(0, 330), (90, 220), (190, 310), (300, 150), (420, 300), (520, 230), (640, 320)],
        "#b98a6a",
        "",
    )
    mine = path("M250,420 v-96 a60,60 0 0 1 120,0 v96 z", "#3a2b22") + line(
        "M250,420 v-96 a60,60 0 0 1 120,0 v96", "#6b4a30", 16
    )
    cart = wagon(566, 420, "#5a6067", heap(566, 420, ["#c8743a", "#d98c4f", "#a85a2b", "#6fa08c"]))
    return (
        back
        + hills(14, 400, 30, "#9a6b4c")
        + mine
        + track(420)
        + cart
        + wagon(396, 420, "#5a6067", heap(396, 420, ["#c8743a", "#b8662f", "#d98c4f"]))
    )


def timber() -> str:
    back = (
        sky(DAY)
        + hills(2, 260, 60, "#aebfa0")
        + pines(3, 16, 0, 640, 320, 130, "#5c7d62")
        + pines(5, 12, 0, 640, 370, 150, "#3f6049")
    )
    return (
        back
        + hills(4, 404, 10, "#7d8a5f")
        + track(420)
        + wagon(250, 420, "#6d5138", logs(250, 420))
        + wagon(424, 420, "#6d5138", logs(424, 420))
        + wagon(598, 420, "#6d5138", logs(598, 420))
    )


def grain() -> str:
    dice = random.Random(5)
    back = sky(DAY) + disc(130, 120, 50, "#f6dd8a") + hills(7, 250, 40, "#b7c48e")
    barn = (
        house(430, 330, 120, 96, "#a5452f", "#6b2d22")
        + rect(570, 214, 44, 116, "#c9c2b0")
        + path("M570,214 a22,22 0 0 1 44,0 z", "#8d9297")
    )
    field = rect(0, 330, WIDE, 150, "#dcb75a")
    ears = ""
    for row in range(5):
        for n in range(34):
            x, y = n * 20 + dice.uniform(-6, 6) - row * 5, 362 + row * 30
            h = 40 + row * 7
            ears += line(
                f"M{x:.0f},{y + 20} q{dice.uniform(-4, 8):.0f},{-h / 2:.0f} "
                f"{dice.uniform(2, 10):.0f},{-h}",
                "#b98f35",
                2.4,
            )
            cx, cy = f"{x + 6:.0f}", f"{y + 16 - h:.0f}"
            ears += f'<ellipse cx="{cx}" cy="{cy}" rx="4" ry="11" fill="#f0d27c" '
            ears += f'transform="rotate(14 {cx} {cy})"/>'
    return back + barn + field + ears


def mail() -> str:
    back = sky(DUSK) + hills(16, 300, 40, "#c9a27e") + rect(0, 400, WIDE, 80, "#8a6f55")
    sack = path(
        "M120,420 c-40,-60 -20,-150 50,-176 l-12,-34 h104 l-12,34 c70,26 90,116 50,176 z", "#d8c7a0"
    ) + line("M166,246 q44,16 88,0", "#8a6b3f", 10)
    letters = ""
    for x, y, turn, fill in (
        (330, 250, -12, "#fbf6e6"),
        (430, 300, 9, "#f4ead0"),
        (350, 330, 4, "#fffdf6"),
        (480, 220, 16, "#efe2c2"),
    ):
        letter = (
            rect(0, 0, 130, 84, fill, 3)
            + line("M3,4 L65,48 L127,4", "#b5a27d", 3)
            + disc(65, 50, 11, "#8a2f24")
        )
        letters += f'<g transform="translate({x} {y}) rotate({turn})">{letter}</g>'
    horn = line("M210,330 a34,34 0 1 1 0,1", "#8a2f24", 9) + poly(
        [(236, 330), (282, 304), (282, 356)], "#8a2f24"
    )
    return back + sack + f'<g transform="translate(-34 6)">{horn}</g>' + letters


def viaduct() -> str:
    back = sky(DAY) + peaks(
        [(0, 290), (110, 190), (230, 300), (360, 180), (500, 290), (640, 200)], "#a7b5b5", "#f3f5f4"
    )
    back += hills(21, 370, 40, "#8ea37a")
    piers = "".join(
        rect(40 + n * 116, 226, 30, 254, "#a9886a") + rect(40 + n * 116, 226, 8, 254, "#bd9c7c")
        for n in range(6)
    )
    arches = "".join(
        path(f"M{70 + n * 116},{300} a43,52 0 0 1 86,0 v-76 h-86 z", "#a9886a")
        for n in range(-1, 6)
    )
    river = path("M0,452 C160,430 300,470 640,440 V480 H0 z", "#7fb0c4")
    deck = rect(0, 204, WIDE, 26, "#bd9c7c") + rect(0, 198, WIDE, 8, "#8d7058")
    red = "#8a2f24"
    train = coach(130, 420, red) + coach(320, 420, red) + loco(578, 420, red)
    train = f'<g transform="translate(210 124) scale(0.62) translate(0 -300)">{train}</g>'
    return back + piers + arches + river + deck + train


def tunnel() -> str:
    back = (
        sky(DAY)
        + peaks([(0, 160), (150, 60), (330, 20), (500, 70), (640, 170)], "#8b8f8c", "")
        + hills(23, 330, 40, "#71835f", 3)
    )
    stone = path("M196,440 V270 a124,124 0 0 1 248,0 v170 z", "#bcae97") + path(
        "M226,440 V272 a94,94 0 0 1 188,0 v168 z", "#24272b"
    )
    blocks = "".join(
        '<rect x="-13" y="-138" width="26" height="34" fill="#d2c6b0" stroke="#9c8d74" '
        f'stroke-width="2" transform="translate(320 270) rotate({a})"/>'
        for a in range(-84, 85, 24)
    )
    lamp = disc(320, 330, 13, "#fbefbf") + disc(320, 330, 34, "#fbefbf", ' fill-opacity="0.3"')
    rails = poly([(296, 396), (344, 396), (450, 480), (190, 480)], "#8b7a5e") + line(
        "M304,396 L236,480 M336,396 L404,480", "#4a4f55", 6
    )
    return (
        back
        + stone
        + blocks
        + rails
        + disc(320, 342, 62, "#343a40")
        + disc(320, 342, 52, "#4b535b")
        + lamp
        + pines(31, 3, 20, 170, 420, 150, "#4c6a52")
        + pines(33, 3, 480, 620, 420, 150, "#4c6a52")
    )


def landslide() -> str:
    dice = random.Random(9)
    back = (
        sky(RAIN)
        + peaks([(0, 60), (120, 10), (330, 330), (640, 400)], "#7d766b", "")
        + hills(25, 400, 14, "#77805f")
    )
    stones = "".join(
        poly(
            [
                (
                    x + r * dice.uniform(0.8, 1.2) * math.cos(a * 1.05),
                    y + r * dice.uniform(0.7, 1.1) * math.sin(a * 1.05),
                )
                for a in range(6)
            ],
            dice.choice(["#6b645a", "#857c6f", "#595349", "#9a9082"]),
        )
        for x, y, r in sorted(
            (
                (dice.gauss(330, 90), 424 - abs(dice.gauss(0, 52)), dice.uniform(14, 44))
                for _ in range(40)
            ),
            key=lambda s: s[1],
        )
    )
    return back + track(420) + stones + falling(3, 90, "#dfe5e8", -12, 34, 2)


def early_snow() -> str:
    dice = random.Random(4)
    back = (
        sky(SNOW)
        + hills(27, 290, 50, "#dfe6e9")
        + pines(8, 11, 0, 640, 350, 110, "#6f8a86")
        + hills(28, 380, 24, "#f2f5f6")
    )
    flakes = "".join(
        disc(dice.uniform(0, WIDE), dice.uniform(0, HIGH), dice.uniform(2, 6), "#ffffff")
        for _ in range(110)
    )
    plough = poly([(556, 420), (600, 360), (612, 420)], "#d8b45a")
    drift = path("M540,440 C570,380 620,360 640,366 V480 H540 z", "#ffffff")
    return (
        back
        + track(420, "#dfe4e6")
        + coach(262, 420, "#6d5138")
        + loco(520, 420, "#2c4a63")
        + plough
        + drift
        + flakes
    )


def spring_fair() -> str:
    back = (
        sky(DAY)
        + disc(90, 90, 40, "#f8e9b0")
        + hills(29, 300, 36, "#a9c08a")
        + rect(0, 390, WIDE, 90, "#93ad73")
    )

    def cord(x: float) -> float:
        return 74 + 34 * math.sin(math.pi * (x % 320) / 320)

    d = " ".join(f"{'L' if x else 'M'}{x},{cord(x):.0f}" for x in range(0, WIDE + 1, 16))
    flags = line(d, "#6b5320", 3)
    colours = ["#8a2f24", "#d8b45a", "#33508a", "#2f6b58"]
    for n in range(16):
        x = 7 + n * 40
        corners = [(x, cord(x)), (x + 26, cord(x + 26)), (x + 13, cord(x + 13) + 34)]
        flags += poly(corners, colours[n % 4])
    tents = ""
    for x, w, c in ((60, 150, "#8a2f24"), (250, 170, "#33508a"), (460, 140, "#2f6b58")):
        tents += rect(x, 320, w, 90, "#f7f0dc")
        tents += "".join(rect(x + w * n / 6, 320, w / 12, 90, c) for n in range(6))
        tents += poly([(x - 14, 322), (x + w / 2, 236), (x + w + 14, 322)], c) + poly(
            [(x + w / 2, 236), (x + w / 2, 206), (x + w / 2 + 34, 220)], "#d8b45a"
        )
    return back + tents + flags


SCENES = (
    *(tank_engine, hill_climber, night_express, copper_ore, timber, grain, mail),
    *(viaduct, tunnel, landslide, early_snow, spring_fair),
)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        size = f'viewBox="0 0 {WIDE} {HIGH}" width="160mm" height="120mm"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        clip = f'<clipPath id="page"><rect width="{WIDE}" height="{HIGH}"/></clipPath>'
        body = f'{clip}<g clip-path="url(#page)">{scene()}</g>'
        (folder / f"{scene.__name__}.svg").write_text(f"{head}{body}</svg>\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
