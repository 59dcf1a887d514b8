"""What each column of a sheet shall be on the cards, as the user says it: `Mood=line`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from kitgen.game.ids import key_of_name
from kitgen.game.problems import DataError, Problem, nearest, shown
from kitgen.new_game.looks import has_icons, mixes_icons
from kitgen.new_game.spreadsheet import LONG_FIGURE, CardSheet, SheetColumn

USES: Mapping[str, str] = {
    "cost": "the figure in the corner",
    "figure": "a figure with its symbol",
    "icons": "a row of icons",
    "kind": "the line that tells kinds of cards apart",
    "line": "a line of the text, after its heading",
    "text": "a paragraph of the text",
    "flavour": "a paragraph in italics",
    "art": "the picture",
    "colour": "the card's own colour",
    "number": "the small number at the edge",
    "none": "nothing",
}
"""Uses of a column, and what each is on a card."""
Ask = Callable[[SheetColumn, Sequence[str]], str]
"""Asks what a column shall be, one of those uses."""


class UseError(Exception):
    """Error: a wish cannot be read. The message is one sentence."""


def read_uses(wishes: Iterable[str]) -> dict[str, str]:
    """Return the use of each heading: `["Mood=line, Back=none"]` names two. Raises UseError."""
    uses = {}
    for wish in (each.strip() for text in wishes for each in text.split(",")):
        heading, sign, use = (part.strip() for part in wish.rpartition("="))
        if not sign or not heading:
            raise UseError(f"'{wish}' is no column and its use; write Mood=line")
        if use not in USES:
            raise UseError(f"'{heading}' cannot be '{use}'; {nearest(use, USES)}")
        uses[heading] = use
    return uses


def with_uses(sheets: Sequence[CardSheet], uses: Mapping[str, str]) -> tuple[CardSheet, ...]:
    """Return the sheets with the uses that were asked for, each wherever a column is called so.
    Raises DataError where none is, or where a column cannot be that."""
    columns = [column for sheet in sheets for column in sheet.columns]
    problems: list[Problem] = [
        sheets[0].place.problem(
            f"no column is called {shown(heading)}", nearest(heading, [c.heading for c in columns])
        )
        for heading in uses
        if not any(called_alike(column, heading) for column in columns)
    ]
    made = []
    for sheet in sheets:
        chosen = {
            column.id: use
            for heading, use in uses.items()
            for column in sheet.columns
            if called_alike(column, heading)
        }
        for column in sheet.columns:
            use = chosen.get(column.id, "none")
            if use not in uses_of(sheet, column):
                what = f"the column {shown(column.heading)} cannot be '{use}'"
                mend = f"choose {', '.join(uses_of(sheet, column))}"
                problems.append(sheet.place.problem(what, mend))
        made.append(sheet._replace(uses={**sheet.uses, **chosen}))
    if problems:
        raise DataError(problems)
    return tuple(made)


def called_alike(column: SheetColumn, heading: str) -> bool:
    """Return whether a heading as somebody types it means a column: without accents, in small
    letters or capitals."""
    return (key_of_name(heading) or heading) == (key_of_name(column.heading) or column.heading)


def uses_of(sheet: CardSheet, column: SheetColumn) -> list[str]:
    """Return what a column can be, by its cells; `none` is always possible."""
    if column.id in (sheet.name, sheet.copies):
        return ["none"]
    if column.picture:
        return ["art", "none"]
    if column.colour:
        return ["colour", "none"]
    if column.flag:
        return ["none"]
    words = ["kind", "line", "text", "flavour"]
    if column.figure or (column.longest <= LONG_FIGURE and not column.languages):
        words = ["cost", "figure", "number", *words]
    icons = has_icons(sheet, column) or mixes_icons(sheet, column)
    return [*(["icons"] if icons else []), *words, "none"]
