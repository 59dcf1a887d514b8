"""The report of an evening as an article: who won, the board, figures, battles, luck, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.report.boards import boards_after, pictures
from companion.report.evening import START, ReportData, ToldLine
from companion.report.luck import figure_titles, how_likely, luck
from companion.report.plots import Series, plot, short_figure
from companion.report.times import when_text
from companion.report.turning import TurningPoint, turning_points
from companion.table import looks
from companion.table.battles import RetoldBattle
from companion.table.clock import time_text
from companion.table.figures import percent, true_minus
from companion.table.i18n import _, language, ngettext
from companion.table.overview import RESULT
from companion.table.reply import Block, Chart, Grid, Heading, Line, ReadyText, Sum
from companion.table.timeline import place
from kitgen.draw.article import (
    Article,
    ArticleTable,
    Folded,
    Gallery,
    Paragraph,
    Part,
    Photo,
    Plot,
    Points,
    Title,
)

ToldBattles = Sequence[tuple[ToldLine, RetoldBattle]]
"""Battles, each with the line that fought it."""

_PLAIN = ("#27487a", "#9a2b22", "#386b36", "#735405", "#6b4187", "#4a463d", "#b35c00", "#147d80")
"""Colours of lines without one of their own."""


def article(record: ReportData, boards: bool = True, ink: str = "full") -> Article:
    """Return the report. Without `boards` no picture is drawn. Raises DataError for faults of the
    game's folder."""
    rounds = max(stand.round for stand in record.stands)
    count = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    subtitle = " · ".join(filter(None, (when_text(record.times), count if rounds else "")))
    battles = list(record.battles())
    seen = pictures(record, boards_after(record), ink) if boards else []
    sections: list[Iterable[Part]] = [
        _result(record),
        _boards(seen),
        _figures(record, battles),
        _turning(record, battles),
        _battles(record, battles),
        _luck(record),
        _clock(record),
        _log(record),
    ]
    parts = tuple(part for section in sections for part in section)
    return Article(record.rules.title(), subtitle, language(), parts)


# -- who won ---------------------------------------------------------------------------------------


def _result(record: ReportData) -> Sequence[Part]:
    """Return the chapter of how the game ended, or where it stopped and what is due."""
    rules, state = record.rules, record.state
    overview = rules.overview(state)
    blocks: list[Block] = [*overview.head]
    if record.is_over:
        blocks += [b for part in overview.parts if part.id == RESULT for b in part.blocks()]
    title = _("Who won") if record.is_over else _("Where it stopped")
    told = [*(line.text for line in blocks if isinstance(line, Heading | Line) and line.text)]
    due = () if record.is_over else _texts(overview.due)
    tables = [_table(block) for block in blocks if isinstance(block, Grid)]
    note = [Paragraph(record.note, quiet=True)] if record.note else []
    return [Title(title), *map(Paragraph, told), *note, *tables, *_points(due), _people(record)]


def _people(record: ReportData) -> Part:
    """Return the table of seats: who played what, and the score."""
    scores, seats = record.scores(record.state), record.seats
    gone = [seat for seat in seats if scores and seat not in scores]
    columns = [(_("Seat"), [record.seat_name(seat) for seat in seats])]
    if record.people:
        columns.append((_("Who"), [record.people.get(seat, "–") for seat in seats]))
    score_column = len(columns)
    if scores:
        columns.append((record.score_name, [_figure_or_dash(scores.get(seat)) for seat in seats]))
    if record.is_over or gone:
        won, left = _("won"), _("left the game")
        results = dict.fromkeys(gone, left) | dict.fromkeys(record.winners, won)
        columns.append((_("Result"), [results.get(seat, "") for seat in seats]))
    titles = tuple(title for title, _cells in columns)
    rows = tuple(zip(*(cells for _title, cells in columns), strict=True))
    return ArticleTable(titles, rows, frozenset({score_column} if scores else ()))


# -- the board, the figures ------------------------------------------------------------------------


def _boards(photos: Sequence[Photo]) -> Sequence[Part]:
    return [Title(_("The board")), Gallery(tuple(photos))] if photos else []


def _figures(record: ReportData, battles: ToldBattles) -> Iterator[Part]:
    """Yield a plot of each chart over the rounds, with its figures."""
    along = [_place(stand.round) for stand in record.stands]
    if not record.is_over:
        along[-1] = _("now")
    plots = [
        (title, series)
        for title, series in (*_charts(record), *_luck_so_far(record), *_losses(record, battles))
        if any(value for curve in series for value in curve.values)
    ]
    if plots:
        yield Title(_("Over the rounds"))
    for number, (title, series) in enumerate(plots):
        yield Title(title, 3)
        figures = [(curve.name, *map(_figure_or_dash, curve.values)) for curve in series]
        says = "; ".join(f"{name}: {', '.join(row)}" for name, *row in figures)
        yield Plot(plot(f"plot-{number}", along, series), f"{title}. {says}")
        titles = (_("Round"), *along)
        table = ArticleTable(titles, tuple(figures), frozenset(range(1, len(titles))))
        yield Folded(_("{title}: figures").format(title=title), (table,))


def _figure_or_dash(value: float | None) -> str:
    return "–" if value is None else short_figure(value)


def _place(number: int) -> str:
    """Return the label of a place along the bottom of a plot."""
    if number == START:
        return _("start")
    return str(number) if number else _("end")


def _charts(record: ReportData) -> Iterator[tuple[str, list[Series]]]:
    """Yield each chart of the game over the rounds. Luck is told by the report itself."""
    colours = looks.looks(record.rules, record.seats)
    for what in record.rules.charts:
        if what == record.rules.luck_chart:
            continue
        charts = [record.chart(what, stand.state) for stand in record.stands]
        names = dict.fromkeys(bar.label for chart in charts for bar in chart.bars)
        series = []
        for number, name in enumerate(names):
            bars = [next((b for b in chart.bars if b.label == name), None) for chart in charts]
            first = next(bar for bar in bars if bar is not None)
            colour = colours[first.seat].edge if first.seat in colours else first.colour
            values = tuple(bar.value if bar is not None else None for bar in bars)
            series.append(Series(name, colour or _PLAIN[number % len(_PLAIN)], values))
        yield charts[-1].title.partition(",")[0], series


def _luck_so_far(record: ReportData) -> Iterator[tuple[str, list[Series]]]:
    """Yield by how many hits each seat was ahead of its dice at the end of each round."""
    by_round = [luck(record.throws(stand.round)) for stand in record.stands]
    colours = looks.looks(record.rules, record.seats)
    series = []
    for number, seat in enumerate(by_round[-1]):
        of_seat = [luck_of.get(seat) for luck_of in by_round]
        values = tuple(round(float(so_far.ahead), 1) if so_far else 0.0 for so_far in of_seat)
        colour = colours[seat].edge if seat in colours else _PLAIN[number % len(_PLAIN)]
        series.append(Series(record.seat_name(seat), colour, values))
    yield _("Hits more than expected"), series


def _losses(record: ReportData, battles: ToldBattles) -> Iterator[tuple[str, list[Series]]]:
    """Yield what each seat has lost in battles by the end of each round."""
    if not any(side.worth for _told, battle in battles for side in battle.sides):
        return
    colours = looks.looks(record.rules, record.seats)
    series = []
    for number, seat in enumerate(record.seats):
        values = tuple(_lost_by(seat, stand.round, battles) for stand in record.stands)
        colour = colours[seat].edge if seat in colours else _PLAIN[number % len(_PLAIN)]
        series.append(Series(record.seat_name(seat), colour, values))
    title = _("Losses in battles, added up")
    measure = next((battle.measure for _told, battle in battles if battle.measure), "")
    yield f"{title} ({measure})" if measure else title, series


def _lost_by(seat: str, last_round: int, battles: ToldBattles) -> float:
    """Return the worth of what a seat has lost in battles up to a round."""
    fought = (battle for told, battle in battles if told.round <= last_round)
    return sum(side.worth for battle in fought for side in battle.sides if side.seat == seat)


# -- turning points --------------------------------------------------------------------------------


def _turning(record: ReportData, battles: ToldBattles) -> Iterator[Part]:
    """Yield the chapter of battles won against the odds and of decisions that moved the score;
    nothing if there are none."""
    points = turning_points(record, battles)
    if not (points.battles or points.decisions):
        return
    yield Title(_("Turning points"))
    if points.battles:
        yield Title(_("Against the odds"), 3)
        titles = (_("Line"), _("Round"), _("What"), _("Chance beforehand"))
        yield ArticleTable(titles, tuple(map(_upset, points.battles)), frozenset({0, 1, 3}))
    if points.decisions:
        title = _("What moved the score most")
        yield Title(f"{title} ({record.score_name})" if record.score_name else title, 3)
        titles = (_("Line"), _("Round"), _("What"), _("Moved"))
        rows = tuple(
            (
                str(decision.told.number),
                str(decision.told.round),
                _says(decision.told),
                decision.moved,
            )
            for decision in points.decisions
        )
        yield ArticleTable(titles, rows, frozenset({0, 1}))


def _upset(turn: TurningPoint) -> tuple[str, ...]:
    """Return the row of a battle won against the odds: line, round, who won where, chance."""
    assert turn.battle is not None
    won = next(side for side in turn.battle.sides if side.won)
    text = _("{place}: {side} wins").format(place=turn.battle.title, side=won.name)
    chance = percent(won.chance or 0.0, 1)
    return str(turn.told.number), str(turn.told.round), text, chance


# -- battles ---------------------------------------------------------------------------------------


def _battles(record: ReportData, battles: ToldBattles) -> Iterator[Part]:
    if battles:
        yield Title(_("Battles"))
    for told, battle in battles:
        yield Folded(_battle_title(told, battle), tuple(_battle(record, told, battle)))


def _battle_title(told: ToldLine, battle: RetoldBattle) -> str:
    """Return the title of a battle: `Line 12, round 2: Ukraine, Germany wins (61.2 %
    beforehand)`."""
    text = _("Line {line}, round {round}: {place}")
    title = text.format(line=told.number, round=told.round, place=battle.title)
    won = next((side for side in battle.sides if side.won), None)
    if not battle.decided:
        return title
    if won is None:
        nobody = _("nobody wins")
        return f"{title}, {nobody}"
    title += ", " + _("{side} wins").format(side=won.name)
    if won.chance is None:
        return title
    chance = _("{chance} beforehand").format(chance=percent(won.chance, 1))
    return f"{title} ({chance})"


def _battle(record: ReportData, told: ToldLine, battle: RetoldBattle) -> Iterator[Part]:
    """Yield a battle: its sides, on what its chances rest, and what its line told."""
    chances = any(side.chance is not None for side in battle.sides)
    titles = [_("Side"), _("Forces"), _("Lost"), *([_("Chance beforehand")] if chances else [])]
    rows = []
    for side in battle.sides:
        chance = "–" if side.chance is None else percent(side.chance, 1)
        rows.append(
            (side.name, side.forces or "–", side.lost or "–", *([chance] if chances else []))
        )
    yield ArticleTable(tuple(titles), tuple(rows), frozenset({3} if chances else ()))
    if battle.note:
        yield Paragraph(_("Chances: {note}.").format(note=battle.note), quiet=True)
    yield from _as_parts(record.report(told))


def _as_parts(blocks: Sequence[Block]) -> Iterator[Part]:
    """Yield the blocks of an answer as parts of the article."""
    for is_text, group in groupby(blocks, key=lambda block: isinstance(block, Line | ReadyText)):
        if is_text:
            yield from _points(_texts([*group]))
            continue
        for block in group:
            if isinstance(block, Grid) and block.rows:
                yield _table(block)
            elif isinstance(block, Sum):
                items = [*block.items, (block.title, block.total)]
                yield ArticleTable(
                    ("", ""), tuple((k, true_minus(n)) for k, n in items), frozenset({1})
                )
            elif isinstance(block, Chart):
                rows = tuple((bar.label, bar.note) for bar in block.bars)
                yield ArticleTable((block.title, ""), rows)


def _texts(blocks: Sequence[Block]) -> tuple[str, ...]:
    """Return the sentences of some blocks, without the sign before an item of a list."""
    texts = (block.text for block in blocks if isinstance(block, Heading | Line | ReadyText))
    return tuple(text.strip().removeprefix("- ") for text in texts if text.strip())


def _points(lines: Sequence[str]) -> list[Part]:
    return [Points(tuple(lines))] if lines else []


def _table(grid: Grid) -> ArticleTable:
    return ArticleTable(grid.titles, grid.rows, grid.right)


# -- luck ------------------------------------------------------------------------------------------


def _luck(record: ReportData) -> Iterator[Part]:
    """Yield the chapter of the dice; nothing if none were thrown for hits."""
    by_seat = luck(record.throws())
    if not by_seat:
        return
    yield Title(_("Luck of the dice"))
    titles = (_("Seat"), *figure_titles(), _("How likely"))
    rows = tuple(
        (record.seat_name(seat), *luck_of.figures(), how_likely(luck_of))
        for seat, luck_of in by_seat.items()
    )
    yield ArticleTable(titles, rows, frozenset(range(1, 5)))
    text = _("Exact chances of as many hits or more, or of as many or fewer, with these dice.")
    yield Paragraph(text, quiet=True)


# -- the clock -------------------------------------------------------------------------------------


def _clock(record: ReportData) -> Iterator[Part]:
    """Yield how long each seat has thought, if a clock ran."""
    seen = record.clock
    if seen is None or not any(seen.spent.values()):
        return
    yield Title(_("Thinking time"))
    limit = seen.clock.down_s
    left = [_("Left of {time}").format(time=time_text(limit))] if limit else []
    rows = tuple(
        (
            record.seat_name(seat),
            time_text(seen.spent.get(seat, 0.0)),
            *([time_text(seen.left(seat))] if limit else []),
        )
        for seat in record.seats
    )
    yield ArticleTable((_("Seat"), _("Time"), *left), rows, frozenset({1, 2}))
    yield Paragraph(
        _("Where several were waited for at once, the time counts for each."), quiet=True
    )


# -- the log ---------------------------------------------------------------------------------------


def _log(record: ReportData) -> Iterator[Part]:
    """Yield all lines, those of a round folded together."""
    yield Title(_("The log"))
    for number, lines in groupby(record.lines, key=lambda told: told.round):
        rows = tuple((str(told.number), told.who, _with_notes(told)) for told in lines)
        table = ArticleTable((_("Line"), _("Who"), _("What")), rows, frozenset({0}))
        if number:
            yield Folded(_("Round {round}").format(round=number), (table,))
        else:
            yield table


def _with_notes(told: ToldLine) -> str:
    notes = []
    if told.line.amended:
        notes.append(_("amended"))
    if place(told.line.record.event):
        notes.append(_("put in later"))
    if told.event.because:
        notes.append(_("against the rules: {reason}").format(reason=told.event.because))
    return told.text + "".join(f" ({note})" for note in notes)


def _says(told: ToldLine) -> str:
    return ": ".join(filter(None, (told.who, told.text)))
