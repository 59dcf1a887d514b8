"""Setting text: runs become words, words become lines that fit a width, lines become verbs.

One engine for the name on a counter and for a page of rules. Lines break at spaces and, where
asked, inside words by the language's hyphenation patterns. Nothing is ever cut: what does not fit
is told to the caller.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Literal, NamedTuple

from kitgen.draw.drawing import Text, Verb
from kitgen.draw.fonts import MM_PER_PT, parted, shaping_name, width_mm
from kitgen.draw.shaping import can_shape
from kitgen.parts.directions import as_seen, begins_right, has_right_to_left, levels_of
from kitgen.parts.hyphens import hyphenator
from kitgen.parts.scripts import (
    JOINT,
    address_breaks,
    address_letters,
    free_breaks,
    joins,
    needs_shaping,
)
from kitgen.parts.theme import Style

Align = Literal["left", "centre", "right", "start"]
"""Alignment of a paragraph; `start` is the side where it begins: the right one for Hebrew and
Arabic."""
IconMaker = Callable[[str, float, float, float, str], list[Verb]]
"""Function that draws an icon: name, x, y of the lower left corner, height in mm, colour ->
verbs."""

BULLET = "\N{BULLET}"
TIE = "\N{NO-BREAK SPACE}"
"""Space at which a line ends only if what it binds is wider than the measure."""
ICON_SHARE = 1.05
"""Height of an icon in a line over the size of the type."""


class Run(NamedTuple):
    """A piece of text in one cut, or an icon by its symbol's name."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False


class _Part(NamedTuple):
    """Letters of one font and direction, or an icon, and their width in mm. `level` is odd from
    right to left, as `kitgen.parts.directions` tells, `space` is the level of the space before a
    word."""

    text: str
    font: str
    width: float
    icon: bool = False
    level: int = 0
    space: int = 0


_Word = tuple[_Part, ...]
"""What no space divides."""


class _Paragraph(NamedTuple):
    """The words of a paragraph."""

    words: Sequence[_Word]
    begins_right: bool = False
    """Whether the lines begin at the right."""
    has_levels: bool = False
    """Whether parts of the lines have levels, by which they are put in order."""


class Line(NamedTuple):
    """Parts with their x offsets in millimetres, and the length of it all."""

    parts: tuple[tuple[float, _Part], ...]
    width: float
    begins_right: bool = False


class Block(NamedTuple):
    """Lines of one style. `too_wide` tells that a single word was wider than the measure,
    `split_ties` that words that belong together, or an address, had to be split."""

    lines: tuple[Line, ...]
    style: Style
    too_wide: bool
    split_ties: bool = False

    @property
    def leading_mm(self) -> float:
        return self.style.size_pt * self.style.leading * MM_PER_PT

    @property
    def height(self) -> float:
        """Height from the top of the first line's capitals to the last line's baseline."""
        if not self.lines:
            return 0.0
        return (len(self.lines) - 1) * self.leading_mm + self.style.cap_mm

    @property
    def depth(self) -> float:
        """Height of what hangs below the last baseline."""
        return self.style.depth_mm

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0.0)

    def verbs(
        self, x: float, top: float, measure: float, align: Align, make_icon: IconMaker
    ) -> list[Verb]:
        """Return the block with the capitals of its first line hanging from `top`."""
        made: list[Verb] = []
        style = self.style
        baseline = top + style.cap_mm
        for line in self.lines:
            slack = measure - line.width
            at_start = slack if line.begins_right else 0.0
            start = x + {"left": 0.0, "centre": slack / 2, "right": slack, "start": at_start}[align]
            for offset, part in line.parts:
                if part.icon:
                    height = icon_mm(style)
                    drop = (height - style.cap_mm) / 2
                    made += make_icon(
                        part.text, start + offset, baseline + drop, height, style.colour
                    )
                else:
                    made.append(
                        Text(
                            start + offset,
                            baseline,
                            part.text,
                            part.font,
                            style.size_pt,
                            style.colour,
                            tracking_pt=style.tracking_pt,
                        )
                    )
            baseline += self.leading_mm
        return made


def icon_mm(style: Style) -> float:
    """Return the side of the square that an icon has in a line of text."""
    return style.size_pt * ICON_SHARE * MM_PER_PT


LONGEST_WORD = 100
"""Most letters of a word that is broken by the rules of a language; longer ones are no words."""


@cache
def hyphenations(word: str, lang: str) -> tuple[tuple[str, str], ...]:
    """Return the ways to break a word, longest beginning first; each beginning ends in a hyphen. Of
    words that are tied the last one is broken."""
    tied = word.rfind(TIE) + 1
    core = word[tied:].strip("„“”‚‘’\"'()[],.;:!?…")
    if not 6 <= len(core) <= LONGEST_WORD or not core.isalpha():
        return ()
    positions = hyphenator(lang)
    if positions is None:
        return ()
    start = word.index(core, tied)
    return tuple(
        (word[: start + letters] + "-", word[start + letters :])
        for letters in reversed(positions(core))
        if letters <= len(core) - 3
    )


def set_text(runs: Sequence[Run], style: Style, measure: float, hyphenate: str = "") -> Block:
    """Fill lines of at most `measure` mm. `hyphenate` is a language, or empty for whole words.
    A line feed in a run begins a new line; one that begins with a bullet hangs its further lines
    beside it. The last word of a paragraph is broken only if no line has room for it: its end
    would stand alone, and the lines would be no fewer."""
    return _set(tuple(runs), style, measure, hyphenate)


@lru_cache(maxsize=2048)
def _set(runs: tuple[Run, ...], style: Style, measure: float, hyphenate: str) -> Block:
    """Set a text. Blocks are kept, since figures and words of tables are repeated, and so are texts
    of a page that is tried."""
    return _filled(_paragraphs(runs, style), style, measure, hyphenate)


def _filled(
    paragraphs: Iterable[_Paragraph], style: Style, measure: float, hyphenate: str
) -> Block:
    """Return paragraphs as lines no longer than `measure`, each filled before the next begins.

    A word that does not fit is cut where a break is free, else hyphenated, else taken to the next
    line. One that is longer than a whole line is untied, then cut as an address; if neither can be
    done it stands out, and the block says so. The line after a bullet is indented.
    """
    plain_space = _space(style.font(), style)
    lines: list[Line] = []
    too_wide = split_ties = False
    for paragraph in paragraphs:
        words = paragraph.words
        has_bullet = bool(words) and words[0][0].text == BULLET
        hang = _length(words[0]) + plain_space if has_bullet else 0.0
        pending = list(reversed(words))  # the next word last
        current: list[_Word] = []
        indent = length = 0.0
        while pending:
            word = pending.pop()
            space = plain_space if current else 0.0
            if paragraph.has_levels and current:
                space = _gap(current[-1][-1], word[0], style).width
            width = _length(word)
            room = measure - indent - length - space
            if width <= room + 1e-6:
                length += width + space
                current.append(word)
                continue
            # The end of a paragraph's last word would stand alone in its line.
            is_last = current and not pending and width <= measure - hang + 1e-6
            broken = _cut_at(free_breaks, word, room, style)
            if not broken and not is_last:
                broken = _broken(word, room, style, hyphenate)
            if broken:
                current.append(broken[0])
                pending.append(broken[1])
            elif current:
                pending.append(word)
            elif untied := _parted_at_tie(word, room, style):
                split_ties = True
                pending += reversed(untied)
                if _length(untied[0]) > room:
                    continue  # alone it may be broken, or is told to be too wide
                current.append(pending.pop())
            elif cut := (
                _cut_at(address_breaks, word, room, style)
                or _cut_at(address_letters, word, room, style)
            ):
                split_ties = True
                current.append(cut[0])
                pending.append(cut[1])
            else:
                too_wide = True
                current.append(word)
            lines.append(_line(current, paragraph, style, indent))
            current, length, indent = [], 0.0, hang
        if current or not words:
            lines.append(_line(current, paragraph, style, indent))
    return Block(tuple(lines), style, too_wide, split_ties)


def widest_with_icon(runs: Sequence[Run], style: Style) -> float:
    """Return the width in mm of the widest word that has an icon, with the figures that are tied to
    it."""
    words = (word for paragraph in _paragraphs(runs, style) for word in paragraph.words)
    return max((_length(word) for word in words if any(part.icon for part in word)), default=0.0)


def _length(word: _Word) -> float:
    return sum(part.width for part in word)


def _broken(word: _Word, room: float, style: Style, lang: str) -> tuple[_Word, _Word] | None:
    """Return a word parted with a hyphen, its beginning as long as there is room for; None if no
    beginning fits or the language (empty: none) does not break it."""
    *before, part = word
    if not lang or part.icon or (before and not _is_tied(before[-1], part)):
        return None
    room -= _length(tuple(before))
    for head, tail in hyphenations(part.text, lang):
        width = _measure(head, part.font, style)
        if width <= room:
            rest = _Part(tail, part.font, _measure(tail, part.font, style))
            return (*before, _Part(head, part.font, width)), (rest,)
    return None


def _cut_at(
    breaks: Callable[[str], list[int]], word: _Word, room: float, style: Style
) -> tuple[_Word, _Word] | None:
    """Return a word parted without a hyphen, at the last break whose beginning fits; None if no
    break does."""
    letters = _last_fitting(breaks(_letters(word)), word, room, style)
    return (_head(word, letters, style), _tail(word, letters, style)) if letters else None


def _last_fitting(breaks: Iterable[int], word: _Word, room: float, style: Style) -> int:
    """Return the last of some breaks, each a number of letters before it, whose beginning fits; 0
    if none does. A beginning that fits is short, however long the word is."""
    last = 0
    for letters in breaks:
        if _length(_head(word, letters, style)) > room:
            break
        last = letters
    return last


def _letters(word: _Word) -> str:
    """Return the letters of a word. An icon is one letter."""
    return "".join("\N{OBJECT REPLACEMENT CHARACTER}" if p.icon else p.text for p in word)


def _head(word: _Word, count: int, style: Style) -> _Word:
    """Return the first `count` letters of a word."""
    number, letters = _place_of_letter(word, count)
    part = word[number]
    return *word[:number], *((part,) if part.icon else _cut(part, part.text[:letters], style))


def _tail(word: _Word, count: int, style: Style) -> _Word:
    """Return a word without its first `count` letters."""
    number, letters = _place_of_letter(word, count)
    part = word[number]
    return *(() if part.icon else _cut(part, part.text[letters:], style)), *word[number + 1 :]


def _place_of_letter(word: _Word, count: int) -> tuple[int, int]:
    """Return the number of the part in which the first `count` letters of a word end, and how many
    of them are of that part."""
    number = 0
    while count > (letters := len(_letters((word[number],)))):
        count -= letters
        number += 1
    return number, count


def _is_tied(before: _Part, part: _Part) -> bool:
    """Return whether a space ties two parts, so that the latter has words of its own."""
    return TIE in part.text or (before.text.endswith(TIE) and not before.icon)


def _parted_at_tie(word: _Word, room: float, style: Style) -> tuple[_Word, _Word] | None:
    """Return words that are too wide together, parted at the last tie that leaves a line that fits,
    or else at the first."""
    letters = _letters(word)
    ties = [tie.start() for tie in re.finditer(TIE, letters) if 0 < tie.start() < len(letters) - 1]
    if not ties:
        return None
    tie = _last_fitting(ties, word, room, style) or ties[0]
    return _head(word, tie, style), _tail(word, tie + 1, style)


def _cut(part: _Part, text: str, style: Style) -> _Word:
    """Return some of a part's text as a word; no parts for none."""
    return (part._replace(text=text, width=_measure(text, part.font, style)),) if text else ()


def _measure(text: str, font: str, style: Style) -> float:
    return width_mm(font, text, style.size_pt, style.tracking_pt)


def _space(font: str, style: Style) -> float:
    return width_mm(font, " ", style.size_pt) + 2 * style.tracking_pt * MM_PER_PT


def _paragraphs(runs: Sequence[Run], style: Style) -> Iterable[_Paragraph]:
    """Yield words between line feeds; a word is made of the parts that no space divides."""
    words: list[_Word] = []
    open_word: list[_Part] = []

    def close_word() -> None:
        if open_word:
            words.append(tuple(open_word))
            open_word.clear()

    for run in runs:
        if run.icon:
            size = icon_mm(style)
            open_word.append(_Part(run.text, font="", width=size, icon=True))
            continue
        font = style.font(run.bold, run.italic)
        text = run.text.upper() if style.caps else run.text
        for piece in re.split(r"([ \t]+|\n)", text):
            if not piece:
                continue
            if piece == "\n":
                close_word()
                yield _directed(words, style)
                words = []
            elif piece.isspace() and TIE not in piece:
                close_word()
            else:
                by_font = (
                    parted(font, style.fallback, piece) if style.fallback else ((font, piece),)
                )
                for part_font, letters in by_font:
                    width = _measure(letters, part_font, style)
                    open_word.append(_Part(letters, part_font, width))
    close_word()
    yield _directed(words, style)


def _directed(words: list[_Word], style: Style) -> _Paragraph:
    """Return a paragraph of words. Where letters are written from right to left, join, bear marks
    or are kerned, its parts have levels and fonts that shape them."""
    text = " ".join(map(_letters, words))
    if not (style.kerning or style.from_right or needs_shaping(text)) or not can_shape():
        return _Paragraph(words)
    may_turn = style.from_right or has_right_to_left(text)
    right = may_turn and begins_right(text, style.from_right)
    levels = levels_of(text, right) if may_turn else (0,) * len(text)
    made, start = [], 0
    for word in words:
        end = start + len(_letters(word))
        space = levels[max(start - 1, 0)]
        made.append(tuple(_parts_with_levels(word, levels[start:end], space, style)))
        start = end + 1
    return _Paragraph(made, right, has_levels=True)


def _parts_with_levels(
    word: _Word, levels: Sequence[int], space: int, style: Style
) -> Iterator[_Part]:
    """Yield the parts of a word, each in one direction. `levels` are those of its letters, `space`
    is that of the space before it."""
    pieces: list[_Part] = []
    letters = iter(levels)
    for part in word:
        if part.icon:
            pieces.append(part._replace(level=next(letters)))
            continue
        for level, same in groupby(zip(part.text, letters, strict=False), key=itemgetter(1)):
            text = "".join(letter for letter, _ in same)
            last = pieces[-1] if pieces else None
            if last and not last.icon and (last.font, last.level) == (part.font, level):
                pieces[-1] = last._replace(text=last.text + text)
            else:
                pieces.append(part._replace(text=text, level=level))
    for before, piece, after in zip([None, *pieces], pieces, [*pieces[1:], None], strict=False):
        if piece.icon:
            yield piece._replace(space=space)
            continue
        joint = JOINT if _joined(before, piece) else ""
        text = joint + piece.text + (JOINT if _joined(piece, after) else "")
        font = piece.font
        if piece.level % 2 or style.kerning or needs_shaping(text):
            font = shaping_name(font, bool(piece.level % 2))
        width = _measure(text, font, style)
        yield _Part(text, font, width, icon=False, level=piece.level, space=space)


def _joined(before: _Part | None, after: _Part | None) -> bool:
    """Return whether the letters of two parts may join, though they are of two fonts."""
    if not before or not after or before.icon or after.icon:
        return False
    return before.level == after.level and joins(before.text[-1]) and joins(after.text[0])


def _gap(before: _Part, after: _Part, style: Style) -> _Part:
    """Return the space between two words. It is of a neighbour's font, so that they are one
    text."""
    with_font = before if before.level == after.space and not before.icon else after
    font = style.font() if with_font.icon else with_font.font
    return _Part(" ", font, _space(font, style), level=after.space)


def _ordered_line(
    words: Sequence[_Word], style: Style, indent: float, begins_at_right: bool
) -> Line:
    """Return words side by side, in the order in which they are seen. The indent is left at the end
    where the line begins."""
    pieces: list[_Part] = []
    for number, word in enumerate(words):
        gap = (_gap(words[number - 1][-1], word[0], style),) if number else ()
        for part in (*gap, *word):
            last = pieces[-1] if pieces else None
            same = last and (last.font, last.level) == (part.font, part.level)
            if last and same and not (last.icon or part.icon):
                text, width = last.text + part.text, last.width + part.width
                pieces[-1] = last._replace(text=text, width=width)
            else:
                pieces.append(part)
    parts: list[tuple[float, _Part]] = []
    x = 0.0 if begins_at_right else indent
    for part in as_seen(pieces):
        if part.text.strip():
            parts.append((x, part))
        x += part.width
    return Line(tuple(parts), x + (indent if begins_at_right else 0.0), begins_at_right)


def _line(words: Sequence[_Word], paragraph: _Paragraph, style: Style, indent: float) -> Line:
    """Return words side by side; neighbours of one font are joined into one part, as copied text
    wants."""
    if paragraph.has_levels:
        return _ordered_line(words, style, indent, paragraph.begins_right)
    space = _space(style.font(), style)
    parts: list[tuple[float, _Part]] = []
    x = indent
    for number, word in enumerate(words):
        x += space if number else 0.0
        for place, part in enumerate(word):
            last = parts[-1][1] if parts else None
            gap = " " if number and place == 0 else ""
            if last and not last.icon and not part.icon and last.font == part.font:
                start = parts[-1][0]
                text = last.text + gap + part.text
                parts[-1] = (start, _Part(text, part.font, x + part.width - start))
            else:
                parts.append((x, part))
            x += part.width
    tail = style.tracking_pt * MM_PER_PT if style.tracking_pt and not words else 0.0
    return Line(tuple(parts), max(x - tail, 0.0))


def fit_text(
    runs: Sequence[Run],
    style: Style,
    width: float,
    height: float,
    scale_pt: Sequence[float],
    floor_pt: float,
    hyphenate: str = "",
    max_lines: int = 0,
) -> tuple[Block, bool]:
    """Return the block at the largest size of the scale, from the style's own down to the floor,
    that fits both ways; with False if even the floor does not fit. At each size words are broken
    only if whole ones do not fit."""
    smaller = (size for size in reversed(scale_pt) if floor_pt <= size < style.size_pt)
    tried = (
        set_text(runs, style.at_size(size), width, lang)
        for size in chain((style.size_pt,), smaller)
        for lang in (("", hyphenate) if hyphenate else ("",))
    )
    for block in tried:
        lines_fit = not max_lines or len(block.lines) <= max_lines
        # The letters of a single line may hang into its margin; those of several need the room.
        hanging = block.depth if len(block.lines) > 1 else 0.0
        if not block.too_wide and lines_fit and block.height + hanging <= height + 1e-6:
            return block, True
    return block, False


_BALANCE_MM = 0.2
"""How near to the narrowest measure `balanced` comes."""


def balanced(runs: Sequence[Run], block: Block, measure: float, hyphenate: str = "") -> Block:
    """Return the text of a block that fits `measure`, in no more lines but as equally long ones as
    can be: set to the narrowest measure that does. Words are broken or parted only if the lines
    need it."""
    paragraphs = tuple(_paragraphs(runs, block.style))
    whole = _filled(paragraphs, block.style, measure, hyphenate="")
    lang = hyphenate if whole.too_wide or len(whole.lines) > len(block.lines) else ""
    best = block if lang else whole
    low, high = 0.0, measure
    while high - low > _BALANCE_MM:
        middle = (low + high) / 2
        tried = _filled(paragraphs, block.style, middle, lang)
        if (
            tried.too_wide
            or tried.split_ties > best.split_ties
            or len(tried.lines) > len(block.lines)
        ):
            low = middle
        else:
            best, high = tried, middle
    return best
