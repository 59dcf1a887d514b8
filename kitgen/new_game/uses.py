"""What each column of a sheet shall be on the cards, as the user says it: `Mood=line`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kitgen.game.ids import key_of_name
from kitgen.game.problems import DataError, Problem, nearest, shown
from kitgen.new_game.looks import mixes_icons, most_are_icons
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
ROLES: Mapping[str, str] = {"name": "the name", "copies": "how many there are"}
"""What a column can be in a new game besides: it names the cards, or counts their copies."""
Ask = Callable[[SheetColumn, Sequence[str]], str]
"""Asks what a column shall be, one of those uses."""


class UseError(Exception):
    """Error: a wish cannot be read. The message is one sentence."""


def read_uses(wishes: Iterable[str], known: Mapping[str, str] = USES) -> dict[str, str]:
    """Return the use of each heading, one of those `known`: `["Mood=line, Back=none"]` names two.
    Raises UseError."""
    uses = {}
    for wish in (each.strip() for text in wishes for each in _parted(text)):
        heading, sign, use = (part.strip() for part in wish.rpartition("="))
        if not sign or not heading:
            raise UseError(f"'{wish}' is no column and its use; write Mood=line")
        if use not in known:
            raise UseError(f"'{heading}' cannot be '{use}'; {nearest(use, known)}")
        uses[heading] = use
    return uses


def _parted(text: str) -> Iterator[str]:
    """Yield the wishes of a text, parted by commas; a heading may have commas of its own."""
    wish = ""
    for part in text.split(","):
        wish = f"{wish},{part}" if wish else part
        if "=" in part:
            yield wish
            wish = ""
    if wish:
        yield wish


def with_uses(sheets: Sequence[CardSheet], uses: Mapping[str, str]) -> tuple[CardSheet, ...]:
    """Return the sheets with the uses that were asked for, each wherever a column is called so:
    `Mood`, or `Wild!Mood` in the sheet Wild alone. Raises DataError where none is, or where a
    column cannot be that."""
    columns = [column for sheet in sheets for column in sheet.columns]
    problems: list[Problem] = [
        sheets[0].place.problem(
            f"no column is called {shown(heading)}", nearest(heading, [c.heading for c in columns])
        )
        for heading in uses
        if not any(_is_meant(sheet, c, heading) for sheet in sheets for c in sheet.columns)
    ]
    made = []
    for sheet in sheets:
        chosen = {
            column.id: use
            for heading, use in uses.items()
            for column in sheet.columns
            if _is_meant(sheet, column, heading)
        }
        for column in sheet.columns:
            choices = begin_uses(sheet, column)
            if chosen.get(column.id, "none") not in (*choices, "none"):
                what = f"the column {shown(column.heading)} cannot be '{chosen[column.id]}'"
                problems.append(sheet.place.problem(what, f"choose {', '.join(choices)}"))
        made.append(_with_chosen(sheet, chosen))
    if problems:
        raise DataError(problems)
    return tuple(made)


def _with_chosen(sheet: CardSheet, chosen: Mapping[str, str]) -> CardSheet:
    """Return the sheet with uses of columns by their ids, its name and its copies among them."""
    roles = {use: column for column, use in chosen.items() if use in ROLES}
    if sheet.copies is not None and chosen.get(sheet.copies, "copies") != "copies":
        sheet = sheet.counted_by(None)
    if "name" in roles:
        sheet = sheet.named_by(roles["name"])
    if "copies" in roles:
        sheet = sheet.counted_by(roles["copies"])
    others = {column: use for column, use in chosen.items() if use not in ROLES}
    return sheet._replace(uses={**sheet.uses, **others})


def _is_meant(sheet: CardSheet, column: SheetColumn, heading: str) -> bool:
    """Return whether a heading as somebody types it, also after its sheet's name, means a
    column."""
    title, _, rest = heading.partition("!")
    return called_alike(column, heading) or (
        bool(rest) and title == sheet.title and called_alike(column, rest)
    )


def begin_uses(sheet: CardSheet, column: SheetColumn) -> list[str]:
    """Return what a column can be in a game that begins: a use on the cards, or their name or
    number."""
    if column.id == sheet.name:
        return ["name"]
    free = sheet.counted_by(None) if column.id == sheet.copies else sheet
    names = ["name"] if column.is_words and column.longest else []
    return [*names, *(["copies"] if sheet.can_count(column) else []), *uses_of(free, column)]


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
    icons = most_are_icons(sheet, column) or mixes_icons(sheet, column)
    return [*(["icons"] if icons else []), *words, "none"]
