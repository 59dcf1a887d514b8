"""Draw what makes paper money and its kin: guilloche lines as symbols, a scene for each note.

    python art/make_banknotes.py

Lines go into `layouts/symbols/`, scenes into the folder `pictures` of both games, whose charts show
them too: flat greys, which a box engraves. A guilloche is a bundle of waves along a path; the same program draws the same lines.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

Spot = tuple[float, float]
Way = Callable[[float], tuple[Spot, Spot]]
"""From a share of a closed path: the point there, and the direction out of it."""

SINE = 0.3642
"""So far, of the way from a crest to the next trough, a cubic curve is pulled that comes nearest to a
sine."""
NEAR = 1e-5
"""Shares of a path that are so near lie on a line."""
SYMBOLS = Path("layouts/symbols")
PANELS: Mapping[str, Spot] = {
    "title": (124, 54),
    "panel": (112, 60),
    "plate": (98, 50),
    "title_high": (124, 90),
    "panel_high": (150, 90),
    "plate_high": (66, 90),
}
"""How large, in mm, the panels in the oceans of the world and, high ones, of the Pacific are."""
CARD = 170.0, 234.0
GOALS = 176.0, 206.0
"""The borders on the back of a power's card, of the world and of the Pacific; half of each is drawn."""
PICTURES = (Path("data/axis-allies/pictures"), Path("data/pacific-1940/pictures"))


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def around(wide: float, high: float, inset: float, radius: float) -> Way:
    """Along a rounded rectangle."""
    w, h = wide - 2 * inset, high - 2 * inset
    arc = math.pi * radius / 2
    sides = [w - 2 * radius, h - 2 * radius] * 2
    whole = sum(sides) + 4 * arc

    def at(share: float) -> tuple[Spot, Spot]:
        left = share % 1.0 * whole
        corners = (
            (inset + radius, inset + radius),
            (inset + w - radius, inset + radius),
            (inset + w - radius, inset + h - radius),
            (inset + radius, inset + h - radius),
        )
        for side in range(4):
            out = math.radians(-90 + 90 * side)
            along = (-math.sin(out), math.cos(out))
            x, y = corners[side]
            if left <= sides[side]:
                start = x + radius * math.cos(out), y + radius * math.sin(out)
                here = start[0] + left * along[0], start[1] + left * along[1]
                return here, (math.cos(out), math.sin(out))
            left -= sides[side]
            if left <= arc:
                turn = out + left / radius
                x, y = corners[(side + 1) % 4]
                here = x + radius * math.cos(turn), y + radius * math.sin(turn)
                return here, (math.cos(turn), math.sin(turn))
            left -= arc
        return at(0.0)

    return at


def circle(middle: float, radius: float) -> Way:
    def at(share: float) -> tuple[Spot, Spot]:
        turn = math.tau * share
        out = math.cos(turn), math.sin(turn)
        return (middle + radius * out[0], middle + radius * out[1]), out

    return at


def wave(way: Way, waves: int, reach: float, lag: float, parts: int) -> str:
    """A wave along one of the equal parts of a path: a curve from each crest to the next trough, and
    on to the next crest."""
    step = 1 / (2 * waves)
    first = (0.25 - lag) / waves

    def at(node: int, share: float) -> Spot:
        (x, y), (dx, dy) = way(share)
        off = -reach if node % 2 else reach
        return x + off * dx, y + off * dy

    nodes = []
    for node in range(2 * waves // parts + 1):
        share = first + node * step
        x, y = at(node, share)
        before, after = at(node, share - NEAR), at(node, share + NEAR)
        pull = SINE * step / (2 * NEAR)
        nodes.append((x, y, (after[0] - before[0]) * pull, (after[1] - before[1]) * pull))
    commands = [f"M{number(nodes[0][0])} {number(nodes[0][1])}"]
    for (x, y, px, py), (to_x, to_y, to_px, to_py) in pairwise(nodes):
        figures = x + px, y + py, to_x - to_px, to_y - to_py, to_x, to_y
        commands.append("C" + " ".join(map(number, figures)))
    return "".join(commands) + ("Z" if parts == 1 else "")


def bundle(way: Way, waves: int, reach: float, strands: int, parts: int = 1) -> Iterator[str]:
    """Waves along a path, each a step behind the last; of so many parts, which are turned into each
    other, the first."""
    for strand in range(strands):
        yield wave(way, waves, reach, strand / strands, parts)


def symbol(name: str, wide: float, high: float, paths: Iterator[str], stroke: float) -> None:
    drawn = "\n".join(f'<path d="{path}"/>' for path in paths)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">'
    round_ = 'stroke-linecap="round" stroke-linejoin="round"'
    group = f'<g fill="none" stroke="#000" stroke-width="{stroke:g}" {round_}>'
    (SYMBOLS / f"{name}.svg").write_text(f"{head}\n{group}\n{drawn}\n</g>\n</svg>\n", "utf-8")


def rosette() -> Iterator[str]:
    yield from bundle(circle(20, 14.6), 12, 4.27, 6)
    yield from bundle(circle(20, 17.6), 36, 1.39, 2)


def panel(wide: float, high: float) -> Iterator[str]:
    """The border of what lies in the ocean of a map: waves of one length on panels of any size."""
    inset, radius = 3.6, 4.0
    whole = 2 * (wide + high - 4 * inset) - (8 - math.tau) * radius
    yield from bundle(around(wide, high, inset, radius), round(whole / 3.81), 1.76, 4)


def medal() -> Iterator[str]:
    """Round the emblem on the back of a power's card: a sixth."""
    yield from bundle(circle(60, 47), 18, 10, 6, 6)
    yield from bundle(circle(60, 57), 54, 2.6, 2, 6)


SKY = '<path d="M0 0h46v30h-46z" fill="#fff" data-angle="0" stroke="none"/>'
CLOUDS = (
    '<path d="M0 6h46v5h-46z" fill="#e4e4e4" data-angle="0" stroke="none"/>'
    '<path d="M0 0h46v6h-46z" fill="#cfcfcf" data-angle="0" stroke="none"/>'
)


def smoke(x: float, y: float) -> str:
    """Rising to the right from a chimney."""
    puffs = ((0, 0, 1.0), (1.6, -1.3, 1.4), (4.0, -2.4, 1.8), (7.2, -3.0, 2.1))
    return "".join(
        f'<circle cx="{x + dx:g}" cy="{y + dy:g}" r="{r:g}" fill="#f2f2f2"/>' for dx, dy, r in puffs
    )


def block(
    x: float, y: float, wide: float, high: float, grey: str = "#ccc", angle: float = 90
) -> str:
    return f'<path d="M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z" fill="{grey}" data-angle="{angle:g}"/>'


def windows(x: float, y: float, count: int, step: float) -> str:
    return "".join(block(x + i * step, y, step * 0.55, 2.2, "#333", 0) for i in range(count))


def works() -> str:
    """A mill with a saw-toothed roof and two chimneys."""
    teeth = "".join(
        f'<path d="M{x:g} 17V11.5L{x + 6:g} 17z" fill="#777" data-angle="45"/>'
        for x in (16, 22, 28, 34)
    )
    return (
        smoke(8.2, 4.6)
        + smoke(13.2, 6.8)
        + '<path d="M7 24 7.6 5h1.9l.6 19z" fill="#888" data-angle="90"/>'
        + '<path d="M12 24 12.5 7.4h1.7l.6 16.6z" fill="#888" data-angle="90"/>'
        + teeth
        + block(16, 17, 24, 8)
        + windows(17.4, 19, 7, 3.1)
        + block(3, 19, 13, 6, "#aaa", 90)
        + windows(4.2, 20.4, 4, 2.9)
        + block(0, 25, 46, 5, "#b4b4b4", 0)
        + '<path d="M18 30 22.4 25h2.4L23 30zM30 30 28 25h2.2l4.4 5z" fill="#fff"/>'
    )


def engine() -> str:
    """A locomotive and its tender."""
    wheels = "".join(
        f'<circle cx="{x}" cy="23" r="{r}" fill="#fff"/><circle cx="{x}" cy="23" r=".6" fill="#111"/>'
        for x, r in ((21, 2.8), (27, 2.8), (33, 2.8), (38.6, 1.8), (6.5, 1.9), (12, 1.9))
    )
    return (
        smoke(35.6, 7.4).replace("cx", "cx")
        + '<path d="M0 20 9 12l7 4 9-7 8 6 6-3 7 6v9h-46z" fill="#e2e2e2" data-angle="20" stroke="none"/>'
        + block(3, 15.4, 11.4, 6, "#999", 0)
        + '<path d="M3.6 15.4 6 13.6h6l2 1.8z" fill="#333" data-angle="0"/>'
        + block(15.4, 11, 7, 10.4, "#777", 90)
        + block(17, 12.8, 3.6, 3.4, "#fff", 0)
        + '<path d="M14.8 11c2-1.4 6-1.4 8.2 0z" fill="#333"/>'
        + '<path d="M22.4 13.6h16.4q1.4 0 1.4 1.4v5q0 1.4-1.4 1.4H22.4z" fill="#888" data-angle="0"/>'
        + '<path d="M22.4 13.6h16.4q1.4 0 1.4 1v1H22.4z" fill="#ddd" data-angle="0"/>'
        + '<path d="M34.4 13.6 33.8 8.6h3.2l-.6 5zM28 13.6q0-2.2 1.5-2.2t1.5 2.2z" fill="#444" data-angle="90"/>'
        + '<path d="M40.2 21.4h1.2l2.6 3h-5z" fill="#444" data-angle="90"/>'
        + wheels
        + '<path d="M20 23.6h14.4v.9H20z" fill="#fff"/>'
        + block(0, 25, 46, 1, "#222", 0)
        + block(0, 26, 46, 4, "#bbb", 0)
    )


def shipyard() -> str:
    """A hull on the slip, a crane over it."""
    ribs = "".join(f'<path d="M{x} 14.4V20" fill="none"/>' for x in range(13, 36, 3))
    return (
        '<path d="M39 25V4.6h1.6V25zM44 25V4.6h1.2V25z" fill="#777" data-angle="90"/>'
        + '<path d="M14 3.4h31.2v1.6H14z" fill="#555" data-angle="0"/>'
        + '<path d="M39 5 44 12 39 18.6 44 25M40 5l-9 0M24 5v5.4" fill="none"/>'
        + block(21.4, 10.4, 5.2, 1.6, "#444", 0)
        + block(24, 11.6, 8, 2.6, "#ccc", 90)
        + block(26, 8.6, 3.4, 3.2, "#888", 90)
        + '<path d="M4 14.2h34.6l-1.4 8.4q-.2 1.4-1.8 1.4H12.4Q7 23 4 14.2z" fill="#999" data-angle="8"/>'
        + '<path d="M4 14.2h34.6l-.3 1.7H4.6z" fill="#fff"/>'
        + ribs
        + '<path d="M9 24 10.4 21l1.4 3zM20 24l1.4-2 1.4 2zM31 24l1.4-2 1.4 2z" fill="#333"/>'
        + block(0, 24.4, 46, 1.4, "#666", 90)
        + '<path d="M0 25.8h46V30H0z" fill="#ddd" data-angle="0"/>'
        + '<path d="M2 27.4h9M15 28.4h13M31 27.2h11" fill="none"/>'
    )


def dam() -> str:
    """Water held back between mountains."""
    gates = "".join(
        f'<path d="M{x:g} 14.4h2.6l.5 12.2h-3.6z" fill="#fff" data-angle="90"/>'
        for x in (14, 19.4, 24.8, 30.2)
    )
    return (
        '<path d="M0 13 8 3.4 14 9l6.6-6.8L29 10l6.4-7L46 12v6H0z" fill="#ddd" data-angle="50"/>'
        + '<path d="M8 3.4 14 9l-1.6 4-3-2zM20.6 2.2 29 10l-5 2.4-1.6-4zM35.4 3 46 12l-8 1.4-1-5z" fill="#999" data-angle="60"/>'
        + block(0, 12, 46, 2, "#eee", 0)
        + '<path d="M9 13.2h28L40.4 27H5.6z" fill="#bbb" data-angle="90"/>'
        + gates
        + block(8, 11.6, 30, 1.8, "#444", 0)
        + '<path d="M0 12 9 13.2 5.6 27H0zM46 12 37 13.2 40.4 27H46z" fill="#777" data-angle="70"/>'
        + block(30.4, 21.6, 12, 5.4, "#ccc", 90)
        + windows(31.2, 23, 5, 2.2)
        + '<path d="M0 27h46v3H0z" fill="#c4c4c4" data-angle="0"/>'
        + '<path d="M41 21V9M44 21V9M39.6 10.6h6M39.6 13h6" fill="none"/>'
    )


def picture(name: str, scene: str) -> None:
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 30" width="46mm" height="30mm"'
        ' stroke="#000" stroke-width=".3" stroke-linejoin="round" stroke-linecap="round">'
    )
    for folder in PICTURES:
        folder.mkdir(exist_ok=True)
        text = f"{head}\n{SKY}{CLOUDS}\n{scene}\n</svg>\n"
        (folder / f"note-{name}.svg").write_text(text, "utf-8")


def main() -> None:
    border = around(82, 42, 2.9, 3)
    symbol("guilloche_border", 82, 42, bundle(border, 58, 2.04, 4), 0.13)
    for name, (wide, high) in PANELS.items():
        symbol(f"guilloche_{name}", wide, high, panel(wide, high), 0.13)
    card = bundle(around(*CARD, 6.2, 5), 96, 3.4, 4, 2)
    symbol("guilloche_card", *CARD, card, 0.16)
    goals = bundle(around(*GOALS, 3.6, 4), 152, 1.9, 3, 2)
    symbol("guilloche_goals", *GOALS, goals, 0.16)
    symbol("guilloche_medal", 120, 120, medal(), 0.18)
    symbol("guilloche_rosette", 40, 40, rosette(), 0.13)
    for name, scene in (("one", works), ("five", engine), ("ten", shipyard), ("twenty", dam)):
        picture(name, scene())


if __name__ == "__main__":
    main()
