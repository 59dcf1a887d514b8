"""Draws the aircraft and the smaller ships of Axis & Allies, and Napoleon's gunner, into
``layouts/symbols``.

Aircraft are seen from above, nose upwards, so that engines and wings tell them apart at 12 mm and
the upper corners of a counter stay free for an emblem: a fighter has one engine and short round
wings, a tactical bomber two engines, a strategic bomber four on long straight ones. Ships are seen
from the side: a destroyer is short, with one funnel, a cruiser long, with two. The gunner stands
with the rammer, a bucket at his feet.

    python art/make_silhouettes.py
"""

from __future__ import annotations

from pathlib import Path

SYMBOLS = Path(__file__).resolve().parent.parent / "layouts" / "symbols"
Point = tuple[float, float]


def outline(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def mirrored(right: list[Point]) -> str:
    """A closed outline from the points of its right half, from above to below."""
    return outline([*right, *((100 - x, y) for x, y in reversed(right) if x != 50)])


def engine(x: float, y: float, long: float = 16) -> str:
    """A nacelle and its airscrew."""
    body = [(x - 3.2, y), (x - 2, y - 3), (x + 2, y - 3), (x + 3.2, y), (x + 3.2, y + long)]
    screw = [(x - 9, y - 5.4), (x + 9, y - 5.4), (x + 9, y - 3), (x - 9, y - 3)]
    return outline([*body, (x - 3.2, y + long)]) + outline(screw)


FIGHTER = mirrored(
    [
        *((50, 7), (53.5, 9), (56, 15), (57, 31)),
        *((74, 32.5), (88, 35.5), (94, 39.5), (95, 43.5), (91, 48), (80, 52.5), (57.5, 57)),
        *((55, 78), (66, 80), (70, 83.5), (69, 87.5), (53, 90.5), (50, 95)),
    ]
) + outline([(33, 8.6), (67, 8.6), (67, 11.8), (33, 11.8)])
TACTICAL = (
    mirrored(
        [
            *((50, 7), (55, 12), (57.5, 20), (58, 36)),
            *((92, 43.5), (96.5, 47), (95, 52), (58, 57.5)),
            *((55, 79), (72, 80), (72, 76), (75.5, 75), (77, 84), (75.5, 93), (72, 92), (72, 88)),
            *((54, 89), (50, 93)),
        ]
    )
    + engine(27.5, 33, 20)
    + engine(72.5, 33, 20)
)
STRATEGIC = (
    mirrored(
        [
            *((50, 3), (54.5, 7), (56, 14), (56, 35)),
            *((95, 38.5), (98.5, 41), (98, 45), (56, 52)),
            *((54, 80), (73, 83.5), (75, 87), (73.5, 90.5), (53.5, 92), (50, 97)),
        ]
    )
    + engine(17, 33, 13)
    + engine(34.5, 31, 16)
    + engine(65.5, 31, 16)
    + engine(83, 33, 13)
)
WAVES = (
    '<path d="M4 85C10 80 15 80 21 85C27 90 32 90 38 85C44 80 49 80 55 85C61 90 66 90 72 85'
    'C78 80 83 80 89 85L96 88" fill="none" stroke="#000" stroke-width="3"/>'
)
DESTROYER = (
    outline([(14, 63), (40, 63), (62, 63), (66, 55), (96, 50), (89, 76), (20, 76), (15, 70)])
    + outline([(62, 56), (62, 40), (67, 40), (67, 33), (74, 33), (74, 40), (77, 44), (77, 54)])
    + outline([(68.5, 33), (69.5, 10), (72, 10), (72.5, 33)])
    + outline([(63, 19), (78, 19), (78, 21.6), (63, 21.6)])
    + outline([(42, 64), (38, 38), (50, 38), (56, 64)])
    + outline([(22, 64), (22, 56), (33, 56), (33, 64)])
    + outline([(8, 54), (22, 57), (22, 60), (8, 57)])
)
CRUISER = (
    outline([(2, 58), (8, 60), (62, 60), (66, 56), (99, 52), (93, 76), (9, 76), (4, 68)])
    + outline([(58, 58), (58, 30), (62, 30), (62, 24), (71, 24), (71, 30), (75, 36), (75, 57)])
    + outline([(65, 24), (65, 6), (68, 6), (68, 24)])
    + outline([(60, 13), (73, 13), (73, 15.8), (60, 15.8)])
    + outline([(44, 60), (42, 30), (53, 30), (55, 60)])
    + outline([(28, 60), (26, 30), (37, 30), (39, 60)])
    + outline([(78, 55), (78, 46), (88, 45), (91, 53)])
    + outline([(87, 46.5), (99, 40), (99, 43.5), (89, 50)])
    + outline([(12, 60), (12, 50), (24, 50), (24, 60)])
    + outline([(13, 52), (1, 46), (1, 49.5), (12, 56)])
)
GUNNER = (
    outline([(41, 4), (59, 4), (57, 15), (62, 17), (62, 19.5), (42, 19.5)])
    + outline([(43, 21), (57, 21), (57, 27), (54, 31), (46, 31), (43, 27)])
    + outline(
        [
            *((40, 33), (60, 33), (66, 38), (76, 50), (72, 54), (62, 46), (61, 60)),
            *((68, 92), (74, 95), (74, 97), (61, 97), (51, 68), (41, 97), (28, 97), (28, 95)),
            *((34, 92), (40, 60), (39, 46), (31, 55), (36, 61), (32, 65), (24, 55), (33, 38)),
        ]
    )
    + outline([(13, 68.8), (85, 40.2), (86, 42.7), (14, 71.3)])
    + outline([(81, 38), (89, 34.8), (92, 42.3), (84, 45.5)])
    + outline([(75, 82), (90, 82), (87.5, 97), (77.5, 97)])
)


def main() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
    planes = {
        "fighter": FIGHTER,
        "tactical_bomber": TACTICAL,
        "strategic_bomber": STRATEGIC,
        "bomber": STRATEGIC,
    }
    for name, path in planes.items():
        (SYMBOLS / f"{name}.svg").write_text(f'{head}<path d="{path}"/>\n</svg>\n', "utf-8")
    for name, path in {"destroyer": DESTROYER, "cruiser": CRUISER}.items():
        drawn = f'{head}<path d="{path}"/>\n{WAVES}\n</svg>\n'
        (SYMBOLS / f"{name}.svg").write_text(drawn, "utf-8")
    (SYMBOLS / "gunner.svg").write_text(f'{head}<path d="{GUNNER}"/>\n</svg>\n', "utf-8")


if __name__ == "__main__":
    main()
