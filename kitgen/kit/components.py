"""Tell whether the kit has what the box has, and which figures are guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from kitgen.game.model import Game, Row, Table, Words
from kitgen.game.problems import Problem, nearest
from kitgen.kit.making import MadePart, waits_for_drafts
from kitgen.kit.studios import Workshop

GUESS_COLUMNS = ("certainty", "confidence")


def component_problems(game: Game, made: Sequence[MadePart], shop: Workshop) -> Iterator[Problem]:
    """Compare the counts of parts with the game's `components` table, if it has one.

    A component with a count must be made exactly that often; one without must be made at all.
    A part must name a row of that table. `made` is the whole kit, not a choice from it. What is
    made of rule topics is counted when none of them is a draft.
    """
    table = game.tables.get("components")
    if table is None:
        return
    counts: Counter[str] = Counter()
    for part in made:
        if part.plan.component and part.plan.component not in table:
            yield part.plan.place.problem(
                f"part '{part.plan.id}' makes up '{part.plan.component}', no row of 'components'",
                nearest(part.plan.component, table.by_id),
            )
        counts[part.plan.component] += part.count
    waiting = {plan.component for plan in shop.plan.parts if waits_for_drafts(plan, shop)}
    for row in table:
        if row.id in waiting:
            continue
        wanted, have = row.values.get("count"), counts[row.id]
        if wanted is None and not have:
            yield row.place.problem(f"the kit has no '{row.id}'", "add a part for it to kit.yaml")
        elif wanted is not None and have != wanted:
            yield row.place.problem(
                f"the kit has {have} of '{row.id}', the box {wanted}", "mend the parts' counts"
            )


def guesses(game: Game, lang: str) -> list[dict[str, Any]]:
    """Return rows that are marked as a guess, for the manifest and the printing notes."""
    words = game.words(lang)
    return [
        {
            "table": table.name,
            "id": row.id,
            "name": _row_name(table, row, words),
            "file": game.files[table.name].name,
            "line": row.place.line,
        }
        for table in map(game.table, game.own_tables)
        for row in table
        if any(row.values.get(column) == "guess" for column in GUESS_COLUMNS)
    ]


def _row_name(table: Table, row: Row, words: Words) -> str:
    """Return a row's name; one without a key of its own is called after the rows it refers to."""
    if any(kind.is_key for kind in table.columns.values()):
        return words.name(table.name, row.id)
    ends = [
        words.name(kind.refers_to, str(row.values[column]))
        for column, kind in table.columns.items()
        if kind.refers_to and not kind.many and row.values.get(column) is not None
    ]
    return " – ".join(ends) or row.id
