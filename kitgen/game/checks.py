"""Checks that a game declares in `game.yaml`: graphs that must be whole, sums that must agree,
texts that must tell the figures of their rows.

checks:
  - graph: borders        # every row joins two rows of `nodes`, once; all are connected
    from: a
    to: b
    nodes: areas
  - sum: areas.ipc        # per owner, the incomes of its areas are its start income
    by: owner
    equals: powers.start_ipc
  - sum: setup.count      # per unit, the set-up needs no more pieces than there are
    by: unit
    at_most: pieces.count
  - series: bank.tokens   # whole numbers from this on, each once, in each group
    from: 0
  - agree: bank.cost      # all rows of a group say the same
    by: section
  - told: events.effect   # a text of each row has the figures of these columns, in bold no others
    figures: [effects]    # but perhaps those of columns under `also`
  - told: constants.topics   # the rule topics that a row lists have its figures
    figures: [value]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from kitgen.game.fields import Fields
from kitgen.game.figures import bold_figures, figures_in, figures_of, numbers_in_words
from kitgen.game.model import Game, Row, Shelf, Table, Topic
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem, nearest
from kitgen.game.topics import draft_problems, topic_problems
from kitgen.game.translation import left_to_translate
from kitgen.game.yaml_tree import read_yaml


def run_checks(game: Game, languages: Collection[str] = ()) -> list[Problem]:
    """Return all problems of a game's data: doubts about the files of tables, topics that a
    language lacks or that are drafts, texts that are left to translate into all its languages or
    these, faults of `table.yaml`, faults that the declared checks find, and faults in the checks
    themselves."""
    problems = [doubt for name in game.own_tables for doubt in game.tables[name].doubts]
    problems += topic_problems(game.folder / "rules", game.languages)
    problems += draft_problems(game)
    problems += left_to_translate(game, languages)
    if (game.folder / "table.yaml").is_file():
        from kitgen.game.declared.read import table_problems

        problems += table_problems(game)
    topics = Shelf(
        game.languages,
        lambda lang: {topic.id: topic for topic in (*game.topics(lang), *game.drafts(lang))},
    )
    root = read_yaml(game.folder / "game.yaml")
    for node in Fields(root, "the game", problems=[]).entries("checks"):
        try:
            if "graph" in node.items:
                problems += _check_graph(game, node)
            elif "told" in node.items:
                problems += _check_told(game, node, topics)
            elif "series" in node.items:
                problems += _check_series(game, node)
            elif "agree" in node.items:
                problems += _check_agreeing(game, node)
            else:
                problems += _check_sums(game, node)
        except DataError as error:
            problems += error.problems
    return problems


@contextmanager
def _fields_of(node: Node) -> Iterator[Fields]:
    """Give the fields of a check to read. Raises DataError at the end if one is wrong or was not
    read."""
    fields = Fields(node, "the check", problems=[])
    yield fields
    fields.close()
    if fields.problems:
        raise DataError(fields.problems)


def _named_table(game: Game, name: str, place: Place) -> Table:
    if name not in game.tables:
        raise DataError([place.problem(f"there is no table '{name}'", nearest(name, game.tables))])
    return game.tables[name]


def _column(table: Table, name: str, place: Place) -> str:
    if name not in table.columns:
        mend = nearest(name, table.columns)
        raise DataError([place.problem(f"table '{table.name}' has no column '{name}'", mend)])
    return name


def _check_graph(game: Game, node: Node) -> Iterator[Problem]:
    """Yield borders that are there twice or lead back to where they begin, and nodes that cannot be
    reached from the first one."""
    with _fields_of(node) as fields:
        graph, start, end, of_nodes = map(fields.text, ("graph", "from", "to", "nodes"))
    edges = _named_table(game, graph, node.place)
    nodes = _named_table(game, of_nodes, node.place)
    a, b = (_column(edges, name, node.place) for name in (start, end))
    seen: dict[tuple[str, str], Row] = {}
    neighbours: dict[str, set[str]] = {row.id: set() for row in nodes}
    for row in edges:
        first, second = str(row[a]), str(row[b])
        key = (min(first, second), max(first, second))
        if first == second:
            yield row.place.problem(f"'{first}' borders itself", "remove the line")
        elif key in seen:
            line = seen[key].place.line
            yield row.place.problem(
                f"'{first}' and '{second}' stand on line {line} too", "keep one"
            )
        seen[key] = row
        neighbours.get(first, set()).add(second)
        neighbours.get(second, set()).add(first)
    reached = _reached(nodes.rows[0].id, neighbours) if nodes.rows else set()
    for row in nodes:
        if row.id not in reached:
            yield row.place.problem(
                f"'{row.id}' cannot be reached from '{nodes.rows[0].id}'",
                f"add its borders to {edges.place.file}",
            )


def _reached(start: str, neighbours: Mapping[str, set[str]]) -> set[str]:
    """Return all that can be reached from a node, itself included."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += neighbours.get(here, ())
    return reached


class _Grouped(NamedTuple):
    """The column that a check is about, where its series begins, and the rows of each group."""

    column: str
    first: float
    groups: list[list[Row]]


def _grouped(game: Game, node: Node, what: str) -> _Grouped:
    """Return the rows by group that a check compares; those with an empty cell do not count."""
    with _fields_of(node) as fields:
        named_column, by = fields.text(what), fields.texts("by", ())
        first = fields.number("from", 1) if what == "series" else 0
    name, _, column = named_column.partition(".")
    table = _named_table(game, name, node.place)
    for key in (column, *by):
        _column(table, key, node.place)  # raises for a column that is not there
    groups: dict[str, list[Row]] = {}
    for row in table:
        key = " ".join(str(row[c]) for c in by)
        if row[column] is not None and all(row[c] is not None for c in by):
            groups.setdefault(key, []).append(row)
    return _Grouped(column, first, [*groups.values()])


def _check_series(game: Game, node: Node) -> Iterator[Problem]:
    """Yield rows whose number stands twice in their group, or leaves a gap."""
    column, first, groups = _grouped(game, node, "series")
    for rows in groups:
        wanted = [first + number for number in range(len(rows))]
        for row in rows:
            if row[column] in wanted:
                wanted.remove(row[column])  # type: ignore[arg-type]
            else:
                yield row.place.problem(
                    f"'{column}' is {row[column]}, which breaks the series",
                    f"each number from {first:g} to {first + len(rows) - 1:g} stands once",
                )


def _check_agreeing(game: Game, node: Node) -> Iterator[Problem]:
    """Yield rows that say something else than the first of their group."""
    column, _first, groups = _grouped(game, node, "agree")
    for rows in groups:
        for row in rows[1:]:
            if row[column] != rows[0][column]:
                yield row.place.problem(
                    f"'{column}' is {row[column]}",
                    f"line {rows[0].place.line} of the same group says {rows[0][column]}",
                )


def _check_told(
    game: Game, node: Node, topics: Mapping[str, Mapping[str, Topic]]
) -> Iterator[Problem]:
    """Yield rows whose figures are not told: in their own text in each language, or in the topics
    that their cell names."""
    with _fields_of(node) as fields:
        target, columns = fields.text("told"), fields.texts("figures", ())
        also = fields.texts("also", ())
    name, _, field = target.partition(".")
    table = _named_table(game, name, node.place)
    for column in (*columns, *also):
        _column(table, column, node.place)  # raises for a column that is not there
    is_text = field in table.text_fields
    if not is_text:
        _column(table, field, node.place)  # raises for a column that is not there
    for lang in game.languages:
        told_in = {} if is_text else topics[lang]
        for row in table:
            if is_text:
                yield from _check_told_by_text(game, table, row, lang, field, columns, also)
            else:
                yield from _check_told_by_topics(game, table, row, lang, field, columns, told_in)


def _check_told_by_text(
    game: Game,
    table: Table,
    row: Row,
    lang: str,
    field: str,
    columns: tuple[str, ...],
    also: tuple[str, ...],
) -> Iterator[Problem]:
    """Yield figures over one that the text does not tell (a one need not be said), and bold ones
    that none of the columns has."""
    words = game.words(lang)
    text = words.get(table.name, row.id, field) or ""
    every, wanted = set[int](), set[int]()
    for column in (*columns, *also):
        kind = table.columns[column]
        try:
            figures = figures_of(row[column], kind, game.tables)
        except ValueError as error:
            yield row.place.problem(str(error), "mend it where the word stands")
            continue
        every |= figures.written | figures.meant | figures.elsewhere
        if column in columns:
            wanted |= {n for n in figures.written if n > 1} | figures.elsewhere
    place = words.places.get((table.name, row.id), row.place)
    missing = wanted - figures_in(text, words)
    if missing:
        yield place.problem(
            f"'{field}' of '{row.id}' does not tell {numbers_in_words(missing)}",
            f"say it as line {row.place.line} of {row.place.file} does",
        )
    strange = bold_figures(text) - every
    if strange:
        there = numbers_in_words(every) or "no figure"
        yield place.problem(
            f"'{field}' of '{row.id}' says {numbers_in_words(strange)}",
            f"line {row.place.line} of {row.place.file} has {there}",
        )


def _check_told_by_topics(
    game: Game,
    table: Table,
    row: Row,
    lang: str,
    field: str,
    columns: tuple[str, ...],
    topics: Mapping[str, Topic],
) -> Iterator[Problem]:
    """Yield figures that the topics which a row lists do not tell: `food`, or `food#2` for the
    second line of its summary and body together, blank lines aside. Drafts are not read."""
    listed: Any = row[field]
    for phrase in listed or ():
        key, _, line = phrase.partition("#")
        if key not in topics:
            number = list(table.columns).index(field) + 1
            place = Place(row.place.file, row.place.line, number)
            yield place.problem(f"there is no topic '{key}'", nearest(key, topics))
            continue
        if topics[key].draft is not None:
            continue
        text = f"{topics[key].summary}\n{topics[key].body}"
        if line:
            lines = [part for part in text.splitlines() if part.strip()]
            text = lines[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(lines) else ""
        told_figures = figures_in(text, game.words(lang))
        for column in columns:
            missing = (
                figures_of(row[column], table.columns[column], game.tables).written - told_figures
            )
            if missing:
                numbers = numbers_in_words(missing)
                where = topics[key].place_of(text)
                yield where.problem(
                    f"'{phrase}' does not tell {numbers}, '{column}' of '{row.id}'",
                    f"say it as line {row.place.line} of {row.place.file} does",
                )


def _check_sums(game: Game, node: Node) -> Iterator[Problem]:
    """Yield groups of rows whose sum is not that of another table, or above it."""
    relation = "equals" if "equals" in node.items else "at_most"
    with _fields_of(node) as fields:
        total, by = fields.text("sum"), fields.texts("by")
        against = fields.text(relation)
    have, rows = _sums_by_group(game, total, by, node)
    limit, limit_rows = _sums_by_group(game, against, by, node)
    for group in {**have, **limit}:
        mine, theirs = have.get(group, 0.0), limit.get(group, 0.0)
        wrong = mine != theirs if relation == "equals" else mine > theirs
        if wrong:
            row = limit_rows.get(group) or rows[group]
            what = " ".join(group)
            word = "" if relation == "equals" else "at most "
            yield row.place.problem(
                f"{total} of '{what}' adds up to {mine:g}",
                f"it must be {word}{theirs:g}, as {against} says",
            )


def _sums_by_group(
    game: Game, column: str, by: tuple[str, ...], node: Node
) -> tuple[dict[tuple[str, ...], float], dict[tuple[str, ...], Row]]:
    """Return the sums of `table.column` by group, and the first row of each. A grouping column that
    the table lacks means the row's id. Rows with an empty group do not count."""
    table_name, _, field = column.partition(".")
    table = _named_table(game, table_name, node.place)
    _column(table, field, node.place)  # raises for a column that is not there
    sums: dict[tuple[str, ...], float] = {}
    rows: dict[tuple[str, ...], Row] = {}
    for row in table:
        group = tuple(str(row.values.get(c) or "") if c in table.columns else row.id for c in by)
        value = row[field]
        if "" in group or not isinstance(value, int | float):
            continue
        sums[group] = sums.get(group, 0.0) + value
        rows.setdefault(group, row)
    return sums, rows
