"""Rule topics, which are written in Markdown, as blocks of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from companion.table.reply import Block, Grid, Heading, Line

_ICON = re.compile(r":([a-z][\w-]*):")
_BESIDE = re.compile(r"\A:[a-z][\w-]*: (?=[^\W\d_a-z])")
"""An icon beside a sentence, which begins with its own word."""


def blocks_of(text: str, called: Callable[[str], str]) -> tuple[Block, ...]:
    """Return a text without its marks: headings, lines, lists and tables. `called` gives the name
    of an icon.

    >>> blocks_of("## Buy **one** :tank:", str.upper)
    (Heading(text='Buy one TANK'),)
    """
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
    blocks = list(_blocks(tokens, called))
    return tuple(blocks[1:] if blocks[:1] == [Line("")] else blocks)


def _blocks(tokens: Sequence[Token], called: Callable[[str], str]) -> Iterator[Block]:
    """Yield blocks of markdown-it's tokens: headings, lines, list items with their number or sign,
    tables. `called` gives the name of a printed sign."""
    numbers = list[int]()
    rows = list[list[str]]()
    item = heading = False
    for token in tokens:
        match token.type:
            case "ordered_list_open" | "bullet_list_open":
                numbers.append(int(token.attrGet("start") or 1) if token.type[0] == "o" else 0)
                if len(numbers) == 1:
                    yield Line("")
            case "ordered_list_close" | "bullet_list_close":
                numbers.pop()
            case "list_item_open":
                item = True
            case "heading_open":
                heading = True
            case "paragraph_open" if not numbers:
                yield Line("")
            case "tr_open":
                rows.append([])
            case "table_close":
                titles, *others = map(tuple, rows)
                yield Grid(titles, tuple(others))
                rows = []
            case "inline":
                told = _plain(token, called)
                if rows:
                    rows[-1].append(told)
                elif heading:
                    yield Heading(told)
                    heading = False
                elif numbers:
                    yield Line(f"{_sign(numbers) if item else '  '}{told}")
                    item = False
                else:
                    yield Line(told)


def _sign(numbers: list[int]) -> str:
    """Return the sign of an item of the innermost list, and count on."""
    deep = "  " * (len(numbers) - 1)
    if not numbers[-1]:
        return f"{deep}- "
    numbers[-1] += 1
    return f"{deep}{numbers[-1] - 1}. "


def _plain(inline: Token, called: Callable[[str], str]) -> str:
    """Return a line without marks; a picture is told by what it shows."""
    parts = []
    for token in inline.children or ():
        if token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type in ("text", "code_inline", "image"):
            parts.append(token.content)
    text = _BESIDE.sub("", "".join(parts))
    return _ICON.sub(lambda icon: called(icon[1]), text)
