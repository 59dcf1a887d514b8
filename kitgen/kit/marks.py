"""Marks of what has changed: pieces that differ are made again with the word of `{{ changed }}`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kitgen.kit.changes import Changes
from kitgen.kit.making import MadePart, Unit, make_unit
from kitgen.kit.studios import Workshop

NAME = "changed"
"""Name in layouts of the mark for what has changed; the text is empty on everything else."""


def with_marks(parts: Iterable[MadePart], changes: Changes, shop: Workshop) -> list[MadePart]:
    """Return the parts, of which new and changed pieces say so where their layout prints `{{
    changed }}`. Pages of booklets have no marks. Faults are gathered in the studio's problems."""
    return list(_marked(parts, changes, shop))


def _marked(parts: Iterable[MadePart], changes: Changes, shop: Workshop) -> Iterator[MadePart]:
    """Yield the parts, new and changed ones made once more with their word as a name."""
    if shop.studio.names()[NAME] != "":  # a table of the game is called so
        yield from parts
        return
    new, changed = (_with_word(shop, how) for how in ("new", "changed"))
    shops = {some.id: changed for some in changes.changed} | {some.id: new for some in changes.new}
    for part in parts:
        marking = shops.get(part.id) if part.plan.kind != "booklet" else None
        again = make_unit(Unit(part.plan, part.id, part.row), marking) if marking else None
        yield again.copied(part.count) if again else part


def _with_word(shop: Workshop, how: str) -> Workshop:
    """Return the workshop with the mark for what is new or changed."""
    names = {**shop.studio.names(), NAME: shop.words.label(f"mark_{how}")}
    return shop._replace(studio=shop.studio.afresh(memory=None, _names=names))
