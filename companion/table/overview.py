"""Overview of a game in parts: as much as a screen holds, one part, or everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from companion.table import lexicon
from companion.table.i18n import N_, _, every, quoted
from companion.table.render import render
from companion.table.reply import Block, Grid, Heading, Line
from companion.table.words import Vocabulary

HEIGHT = 22
"""Lines of a screen of 24, less the command and the prompt after it."""

FULL, MAP = N_("full"), N_("map")
"""Names of the whole status, and of the part that shows the board, where a game has one."""
RESULT = N_("result")
"""Name of the part that tells how the game ended."""


class Part(NamedTuple):
    """One section: `status TITLE` shows it alone; `names` gives other words for it. `rank` says how
    much it matters on a small screen, 0 most; a part without one is shown on request only, since
    others hold what it tells."""

    id: str
    title: str
    blocks: Callable[[], Sequence[Block]]
    rank: int | None = None
    names: Callable[[], Iterable[str | None]] = tuple
    lines: int = 0
    """Least lines that the part takes, if known before it is made; such a part always tells
    something. It is not made if the screen has no room."""
    looked_up: bool = False
    """Whether the part only looks things up, such as prices or a map: changes in it are no news."""


PartBlocks = Mapping[Part, Sequence[Block]]
"""Parts with the blocks that are shown of each."""


class Overview(NamedTuple):
    """Head of the status, its parts in the order of `status full`, and the due things."""

    head: Sequence[Block]
    parts: Sequence[Part]
    due: Sequence[Block] = ()

    def once(self) -> Overview:
        """Return the overview with parts that are made at most once each."""
        return self._replace(parts=[p._replace(blocks=cache(p.blocks)) for p in self.parts])

    def full(self) -> list[Block]:
        """Return everything."""
        return self._laid(self._ranked(), self.due, ())

    def news(self, before: Overview) -> list[Block]:
        """Return the blocks that an earlier overview did not tell, without the parts that are only
        for reference."""
        return changed(before._state(), self._state())

    def _state(self) -> list[Block]:
        return self._laid(self._ranked(lambda part: not part.looked_up), self.due, ())

    def brief(self, height: int = HEIGHT) -> list[Block]:
        """Return the overview in at most `height` lines of 80 columns: the parts that matter most,
        then what is due. Parts without room are named."""
        made = self._ranked(lambda part: not part.lines)
        parts = [part for part in self.parts if part in made or (part.lines and part.rank)]
        by_rank = sorted(parts, key=lambda part: part.rank or 0)

        def laid(shown: PartBlocks, due: Sequence[Block]) -> list[Block]:
            cut = [part for part in parts if shown.get(part) != made.get(part, ())]
            return self._laid(shown, due, cut)

        def fits(shown: PartBlocks, due: Sequence[Block], further_lines: int = 0) -> bool:
            return render(laid(shown, due)).count("\n") + further_lines < height

        shown: PartBlocks = {part: made[part] for part in by_rank if part.rank == 0}
        for part in by_rank:
            if part not in made:  # it is made only where its least lines have room
                if not fits({**shown, part: ()}, (), part.lines):
                    continue
                made[part] = part.blocks()
            wider = {**shown, part: made[part]}
            if fits(wider, self.due):
                shown = wider
        fewest = min(len(self.due), 1)
        dues = [self._first_due(count) for count in range(len(self.due), fewest - 1, -1)]
        for part in reversed([*shown]):
            while not fits(shown, dues[-1]):  # even so it is too high: the last rows of tables go
                shorter = _without_last_row(shown[part])
                if shorter is None:
                    break
                shown = {**shown, part: shorter}
        most_due = next((due for due in dues if fits(shown, due)), dues[-1])
        return laid(shown, most_due)

    def _first_due(self, count: int) -> list[Block]:
        """Return the first due lines, and a note if there are more."""
        more = [Line("- " + _("and more: 'status full'"))] if count < len(self.due) else []
        return [*self.due[:count], *more]

    def vocabulary(self) -> Vocabulary:
        """Return the words that `part` takes."""
        known = {part.id: (part.title, *part.names()) for part in self.parts}
        return Vocabulary.of(_("parts of the status"), {FULL: (_(FULL), *every(FULL)), **known})

    def part(self, word: str) -> list[Block]:
        """Return the part a word names. Raises UsageError naming all parts."""
        words = self.vocabulary()
        key = words.find(word)
        if key == FULL:
            return self.full()
        blocks = next(part for part in self.parts if part.id == key).blocks()
        nothing = _("'{part}': nothing so far.")
        return list(blocks) or [Line(nothing.format(part=words.shown(key)))]

    def _ranked(
        self, which: Callable[[Part], bool] = lambda _part: True
    ) -> dict[Part, Sequence[Block]]:
        """Return the parts with a rank that tell something, with their blocks. Only parts of that
        kind (`which`) are made."""
        ranked = [part for part in self.parts if part.rank is not None and which(part)]
        made = {part: part.blocks() for part in ranked}
        return {part: blocks for part, blocks in made.items() if blocks}

    def _laid(self, shown: PartBlocks, due: Sequence[Block], cut: Sequence[Part]) -> list[Block]:
        """Return the head and the parts that are shown; below them the commands that show the parts
        that are `cut`, and what is due."""
        blocks = list(self.head)
        for part in self.parts:
            if part in shown:
                lines = shown[part]
                blocks += [*(_apart(blocks, lines[0]) if lines else ()), *lines]
        below: list[Block] = []
        if cut:
            status = lexicon.shown("commands", "status")
            commands = ", ".join(quoted(f"{status} {part.title.casefold()}") for part in cut)
            below.append(Line(_("More: {commands}").format(commands=commands)))
        below += due
        return [*blocks, *_apart(blocks, below[0]), *below] if below else blocks


def finished(outcome: Sequence[Block], parts: Sequence[Part]) -> Overview:
    """Return the overview of a finished game. `outcome` begins with the heading and says who has
    won by what; it comes before all other parts."""
    head, *result = outcome
    after = (part if part.rank is None else part._replace(rank=part.rank + 1) for part in parts)
    won = Part("result", _(RESULT), lambda: result, 0, partial(every, RESULT))
    return Overview([head], [won, *after])


def _without_last_row(blocks: Sequence[Block]) -> list[Block] | None:
    """Return the blocks without the last unmarked row of the last table; a marked row is of the
    seat at the move. Return None if no row can go."""
    for place in range(len(blocks) - 1, -1, -1):
        block = blocks[place]
        if not isinstance(block, Grid):
            continue
        has_marks = block.titles[:1] == ("",)
        unmarked = [n for n, row in enumerate(block.rows) if not (has_marks and row[0])]
        if unmarked:
            last = unmarked[-1]
            rows = (*block.rows[:last], *block.rows[last + 1 :])
            shorter = [block._replace(rows=rows)] if rows else []
            return [*blocks[:place], *shorter, *blocks[place + 1 :]]
    return None


def _apart(above: Sequence[Block], below: Block) -> list[Block]:
    """Return an empty line if the renderer would not leave one itself."""
    return [Line("")] if above and isinstance(below, Line) and isinstance(above[-1], Line) else []


def changed(before: Sequence[Block], after: Sequence[Block]) -> list[Block]:
    """Return the news of a status: new lines, and the rows of each table that are new, changed or
    gone. The line they belong to stands above indented lines."""
    known = {(_called(owner), block) for owner, block in _owned(before)}
    tables = {block.titles: block for block in before if isinstance(block, Grid)}
    blocks: list[Block] = []
    for owner, block in _owned(after):
        if isinstance(block, Grid):
            rows = _other_rows(tables.get(block.titles), block)
            blocks += [block._replace(rows=rows)] if rows else []
        elif isinstance(block, Line | Heading) and (_called(owner), block) not in known:
            blocks += [owner] if owner is not None and owner not in blocks else []
            blocks += [block] if block.text else []
    return blocks


def _owned(blocks: Sequence[Block]) -> Iterator[tuple[Line | None, Block]]:
    """Yield each block with the last line before it that is not indented, if the block is."""
    owner: Line | None = None
    for block in blocks:
        if isinstance(block, Line) and block.indent:
            yield owner, block
            continue
        owner = block if isinstance(block, Line) and block.text else None
        yield None, block


def _called(line: Line | None) -> str:
    """Return the subject of a line: `Green` of `Green: Monarchy, Homer`."""
    return line.text.partition(":")[0] if line is not None else ""


def _other_rows(before: Grid | None, after: Grid) -> tuple[tuple[str, ...], ...]:
    """Return the rows that are new or changed, then those that are gone, of which only the name is
    left: `("Kiev", "–")`."""
    old = before.rows if before else ()
    names = {_name(after, row) for row in after.rows}
    gone = [row for row in old if after.names and _name(after, row) not in names]
    emptied = (
        tuple(cell if column in after.names else "–" for column, cell in enumerate(row))
        for row in gone
    )
    return (*(row for row in after.rows if row not in old), *emptied)


def _name(grid: Grid, row: Sequence[str]) -> tuple[str, ...]:
    """Return the cells that say what a row is about."""
    return tuple(row[column] for column in sorted(grid.names))
