"""The parts of a proof as its page shows them: each side now and before, and what its row said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from kitgen.kit.changes import Changes
from kitgen.site.proof_kept import SeenPart, SeenPicture

HOW = ("new", "changed", "more", "fewer", "gone")
NEW, CHANGED, MORE, FEWER, GONE = HOW
"""Ways in which a part can differ, as marks on the page."""


class ProofSide(NamedTuple):
    """One side of a card: what it is called, how it looks now and, if it is another, how before.
    `added` is a side that the card had not before."""

    name: str
    now: SeenPicture | None
    before: SeenPicture | None
    added: bool = False

    @property
    def differs(self) -> bool:
        return self.added or self.now is None or self.before is not None


class Cell(NamedTuple):
    """A column of a row whose words have changed."""

    column: str
    was: str
    now: str


class ProofCard(NamedTuple):
    """A part on the page. `how` is one of `HOW`, empty if it is as before."""

    id: str
    name: str
    how: str
    copies: int
    copies_before: int
    sides: tuple[ProofSide, ...]
    cells: tuple[Cell, ...]


class Section(NamedTuple):
    """A line of the parts list with its cards. `backs` are those that several of them share; they
    are shown once."""

    id: str
    title: str
    kind: str
    cards: tuple[ProofCard, ...]
    backs: tuple[SeenPicture, ...]


def sections_of(
    now: Sequence[SeenPart], before: Sequence[SeenPart] | None, changes: Changes | None
) -> list[Section]:
    """Put all parts, and those that are gone, into the sections of their lines. Without `changes`
    there is nothing to compare with."""
    old = {part.id: part for part in before or ()}
    ids = {part.id for part in now}
    gone = {piece.id for piece in changes.gone} - ids if changes else set()
    how = _how_by_id(changes) if changes else {}
    any_part_of = {part.part: part for part in (*old.values(), *now)}
    lines = dict.fromkeys([*(part.part for part in now), *any_part_of])
    sections = []
    for line in lines:
        here = [part for part in now if part.part == line]
        gone_here = [part for part in old.values() if part.id in gone and part.part == line]
        cards = [_card(part, how.get(part.id, ""), old.get(part.id)) for part in here]
        cards += [_card(part, GONE, part) for part in gone_here]
        if cards:
            sections.append(_with_common_backs(any_part_of[line], here, cards))
    return sections


def totals(sections: Sequence[Section]) -> dict[str, int]:
    """Count the cards that differ, by the way in which they do; each way that there is."""
    counted = Counter(card.how for section in sections for card in section.cards)
    return {how: counted[how] for how in HOW if counted[how]}


def _how_by_id(changes: Changes) -> dict[str, str]:
    """Return the way in which each part differs, by its id. What stands further down counts: the
    copies of a changed piece that are to be taken away are its old ones."""
    listed = (
        (FEWER, changes.gone),
        (MORE, changes.more),
        (CHANGED, changes.changed),
        (NEW, changes.new),
    )
    return {piece.id: how for how, pieces in listed for piece in pieces}


def _card(part: SeenPart, how: str, old: SeenPart | None) -> ProofCard:
    """Return a part as its card on the page. `how` it differs decides what of the `old` one stands
    beside it; one that is gone is given as the part itself."""
    sides: tuple[ProofSide, ...]
    cells: tuple[Cell, ...] = ()
    if how == GONE:
        sides = tuple(ProofSide(name, now=None, before=seen) for name, seen in part.sides.items())
    elif how == CHANGED and old:
        sides = tuple(_compared(part.sides, old.sides))
        cells = tuple(_changed_cells(part.cells, old.cells))
    else:
        sides = tuple(ProofSide(name, seen, before=None) for name, seen in part.sides.items())
    copies_before = old.copies if old and how in (MORE, FEWER, CHANGED) else part.copies
    return ProofCard(
        part.id,
        part.name,
        how,
        copies=part.copies,
        copies_before=copies_before,
        sides=sides,
        cells=cells,
    )


def _compared(
    now: Mapping[str, SeenPicture], old: Mapping[str, SeenPicture]
) -> Iterator[ProofSide]:
    """Yield each side beside its former self. Pages are compared as lines of a text are: one that
    was put in changes none behind it."""
    if "front" in now or "back" in now:
        for name in {**now, **old}:
            was = old.get(name)
            before = None if was == now.get(name) else was
            yield ProofSide(name, now.get(name), before, added=name not in old)
        return
    names, pages, old_pages = list(now), list(now.values()), list(old.values())
    matcher = SequenceMatcher(None, old_pages, pages, autojunk=False)
    for tag, old_start, old_end, start, end in matcher.get_opcodes():
        for number in range(max(old_end - old_start, end - start)):
            here, there = start + number, old_start + number
            is_here = here < end
            was_other = there < old_end and tag != "equal"
            yield ProofSide(
                names[here] if is_here else "",
                now=pages[here] if is_here else None,
                before=old_pages[there] if was_other else None,
                added=tag != "equal" and not was_other,
            )


def _changed_cells(now: Mapping[str, str], old: Mapping[str, str]) -> Iterator[Cell]:
    """Yield the columns, old and new, whose words differ."""
    for column in {**now, **old}:
        cell = Cell(column, old.get(column, ""), now.get(column, ""))
        if cell.was != cell.now:
            yield cell


def _with_common_backs(
    line: SeenPart, parts: Sequence[SeenPart], cards: Sequence[ProofCard]
) -> Section:
    """Return a section in which a back that several cards share is shown once, behind them. `line`
    is any part of it."""
    times = Counter(back for part in parts if (back := part.sides.get("back")))
    backs = tuple(back for back, number in times.items() if number > 1)
    common = {ProofSide("back", back, before=None) for back in backs}
    shown = [card._replace(sides=tuple(s for s in card.sides if s not in common)) for card in cards]
    return Section(line.part, line.title, line.kind, tuple(shown), backs)
