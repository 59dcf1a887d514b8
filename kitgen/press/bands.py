"""Split a board into bands of tiles, with seams that spare its kept boxes.

A band is a row of tiles, or a column; in one band all sheets lie the same way, upright or on their
side. Bands of both kinds on one board take the fewest sheets of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kitgen.draw.geometry import Box
from kitgen.press.papers import Paper
from kitgen.press.seams import (
    AIR_MM,
    TOUCH_MM,
    Reach,
    Seams,
    Span,
    find_seams,
    suffices,
    windows_needed,
)
from kitgen.press.sheet import grown
from kitgen.press.tiles import TilingStyle

CLEAR_MM = 1.0
"""Distance that a seam keeps from every box, if any plan can."""
_MORE = 2
"""Most sheets that a band may take beyond the needed number, to spare boxes."""


class Bands(NamedTuple):
    """Bands one after the other: rows, or columns if `turned`. Of each the paper as it lies and the
    seams along it; `stack` are the seams between bands. `cut` are the kept boxes that a seam
    cuts, `near` those that one comes nearer to than `CLEAR_MM`."""

    turned: bool
    papers: tuple[Paper, ...]
    along: tuple[Seams, ...]
    stack: Seams
    cut: frozenset[Box] = frozenset()
    near: frozenset[Box] = frozenset()

    @property
    def sheets(self) -> int:
        return sum(len(seams.starts) for seams in self.along)


class _Way(NamedTuple):
    """Way to lay sheets in a band: the paper, the reach of a sheet along and across the band, and
    the number of sheets in one band."""

    paper: Paper
    along: Reach
    across: Reach
    sheets: int


class _Stack(NamedTuple):
    """The kinds of bands that show a whole board."""

    turned: bool
    ways: tuple[_Way, ...]

    @property
    def sheets(self) -> int:
        return sum(way.sheets for way in self.ways)

    @property
    def rank(self) -> tuple[int, int, bool]:
        return self.sheets, len(set(self.ways)), self.turned


def find_bands(
    size: tuple[float, float], keep: Sequence[Box], papers: Sequence[Paper], style: TilingStyle
) -> Bands:
    """Return the bands with the fewest sheets; of these with the fewest boxes cut, then of one
    kind, then rows. A plan that cuts no box, or comes near none, may take `style.spare_share` more
    sheets.

    `papers`: the ways in which a sheet may lie, at least one; each must hold tiles.
    """
    keeping_clear = _find(size, keep, papers, style, CLEAR_MM)
    if not keeping_clear.near:
        return keeping_clear
    touching = _find(size, keep, papers, style, clear_mm=0.0)
    return touching if keeping_clear.cut else min(keeping_clear, touching, key=_rank)


def _find(
    size: tuple[float, float],
    keep: Sequence[Box],
    papers: Sequence[Paper],
    style: TilingStyle,
    clear_mm: float,
) -> Bands:
    """Return the best bands whose seams were sought `clear_mm` from the kept boxes."""
    stacks = sorted(_stacks(size, papers, style), key=lambda stack: stack.rank)
    layers = {turned: _Layer(turned, size, keep, style, clear_mm) for turned in (False, True)}
    fewest = stacks[0].sheets
    best: Bands | None = None
    for stack in stacks:
        if stack.sheets > fewest * (1 + style.spare_share):
            break
        if best is not None and not best.near and stack.sheets >= best.sheets:
            break  # no stack that follows has fewer sheets
        for more in (0, _MORE) if style.spare_share else (0,):
            bands = layers[stack.turned].laid(stack, more)
            if bands.sheets <= fewest * (1 + style.spare_share):
                best = bands if best is None else min(best, bands, key=_rank)
    assert best is not None
    return best


def _rank(bands: Bands) -> tuple[bool, bool, int, int, int]:
    """Return the rank of a plan, lowest first: plans that cut nothing, of these those that come
    near nothing, then by sheets, cuts and near misses."""
    return bool(bands.cut), bool(bands.near), bands.sheets, len(bands.cut), len(bands.near)


def _stacks(
    size: tuple[float, float], papers: Sequence[Paper], style: TilingStyle
) -> Iterator[_Stack]:
    """Yield all kinds of bands by numbers, those that lie one way first or last; with one more than
    is needed as well, so that seams find room."""
    for turned in (False, True):
        length, depth = size if not turned else size[::-1]
        ways = []
        for paper in papers:
            across, down = style.reach(paper)
            along, beside = (down, across) if turned else (across, down)
            ways.append(_Way(paper, along, beside, windows_needed(length, along)))
        if len(ways) == 1:
            number = windows_needed(depth, ways[0].across)
            yield from (_Stack(turned, (ways[0],) * n) for n in (number, number + 1))
            continue
        for first, second in (ways, ways[::-1]):
            for number in range(windows_needed(depth, first.across)):
                needed = 1
                while not suffices(depth, [first.across] * number + [second.across] * needed):
                    needed += 1
                for others in (needed, needed + 1):
                    yield _Stack(turned, (first,) * number + (second,) * others)


class _Layer:
    """Lays stacks that are all turned, or all not: bands run along the length of the board and
    follow one another down its depth. Many stacks have bands in common, so seams that were found
    are kept."""

    def __init__(
        self,
        turned: bool,
        size: tuple[float, float],
        keep: Sequence[Box],
        style: TilingStyle,
        clear_mm: float,
    ) -> None:
        """Keep the board's size and boxes as seen with its bands across. Seams are sought
        `clear_mm` from the boxes."""
        self.length, self.depth = size[::-1] if turned else size
        self.keep = keep
        self.bare = [(y, x, h, w) if turned else (x, y, w, h) for x, y, w, h in keep]
        self.boxes, self.air = [grown(box, clear_mm) for box in self.bare], AIR_MM - clear_mm
        self.tab_along, self.tab_across = style.tab_mm[::-1] if turned else style.tab_mm
        self._between: dict[tuple[_Way, ...], Seams] = {}
        self._along: dict[tuple[_Way, Span, int], Seams] = {}

    def laid(self, stack: _Stack, more: int) -> Bands:
        """Return a stack with its seams. A band has its own where a common one would cut a box, and
        up to `more` sheets more."""
        between = self.seams_between(stack.ways)
        along = []
        for way, seen in zip(stack.ways, between.visible, strict=True):
            seams = self.seams_along(way, seen=(0.0, self.depth), extra=0)
            if seams.cuts:
                own = [self.seams_along(way, seen, extra) for extra in range(more + 1)]
                seams = next((each for each in own if not each.cuts), own[0])
            along.append(seams)
        return Bands(
            stack.turned,
            papers=tuple(way.paper for way in stack.ways),
            along=tuple(along),
            stack=between,
            cut=self._boxes_met(between, along, clear_mm=0.0),
            near=self._boxes_met(between, along, CLEAR_MM),
        )

    def _boxes_met(self, between: Seams, along: Sequence[Seams], clear_mm: float) -> frozenset[Box]:
        """Return the kept boxes that a seam cuts, or comes nearer to than `clear_mm`."""
        bands = list(zip(along, between.visible, strict=True))
        met = []
        for box, as_seen in zip(self.keep, self.bare, strict=True):
            u, v, wide, high = grown(as_seen, clear_mm)
            cut_in_band = any(
                _is_cut(u, wide, seams) for seams, seen in bands if _overlaps(v, high, seen)
            )
            if cut_in_band or _is_cut(v, high, between):
                met.append(box)
        return frozenset(met)

    def seams_between(self, ways: tuple[_Way, ...]) -> Seams:
        """Return the seams between bands."""
        seams = self._between.get(ways)
        if seams is None:
            spans = [(v, v + high) for _, v, _, high in self.boxes]
            reaches = [way.across for way in ways]
            seams = find_seams(self.depth, spans, reaches, self.tab_across, self.air)
            self._between[ways] = seams
        return seams

    def seams_along(self, way: _Way, seen: Span, extra: int) -> Seams:
        """Return the seams of a band that shows the part `seen` of the depth, with `extra` sheets
        more than it needs."""
        seams = self._along.get((way, seen, extra))
        if seams is None:
            spans = [(u, u + wide) for u, v, wide, high in self.boxes if _overlaps(v, high, seen)]
            reaches = [way.along] * (way.sheets + extra)
            seams = find_seams(self.length, spans, reaches, self.tab_along, self.air)
            self._along[way, seen, extra] = seams
        return seams


def _is_cut(low: float, size: float, seams: Seams) -> bool:
    """Return whether a seam runs through a stretch that begins at `low`."""
    return any(low + TOUCH_MM < start < low + size - TOUCH_MM for start in seams.starts[1:])


def _overlaps(low: float, size: float, seen: Span) -> bool:
    """Return whether a stretch that begins at `low` is seen in a part of the depth."""
    return low < seen[1] - TOUCH_MM and seen[0] + TOUCH_MM < low + size
