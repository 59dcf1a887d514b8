"""Markdown, as far as rules and cards need it: inline cuts and icons, and blocks for pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kitgen.parts.blocks import Figure, Heading, Item, Paragraph, Part, Rule, TableBlock, icon_runs
from kitgen.parts.typeset import BULLET, Run

_ITEM = r"(?m)^[ ]*[-*•·‣◦▪][ ]+"


@cache
def _parser() -> Any:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def inline_runs(text: str) -> tuple[Run, ...]:
    """Return the runs of one text with **bold**, *italic* and :icons:; line feeds stay. A line that
    begins with a hyphen, an asterisk or a bullet, and a space, is an item of a list."""
    text = re.sub(_ITEM, f"{BULLET} ", text)
    if not any(mark in text for mark in "*_:\\`"):
        return (Run(text),)
    runs: list[Run] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            runs.append(Run("\n"))
        for token in _parser().parseInline(line):
            runs += _runs(token)
    return tuple(runs)


def _runs(inline: Any) -> Iterator[Run]:
    """Yield the runs of a line: words with their cut, icons, line breaks."""
    bold = italic = False
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "strong_close":
                bold = token.type == "strong_open"
            case "em_open" | "em_close":
                italic = token.type == "em_open"
            case "softbreak":
                yield Run(" ")
            case "hardbreak":
                yield Run("\n")
            case "text" | "code_inline":
                yield from icon_runs(token.content, bold, italic)
            case "image":  # a picture stands by itself; among words it is shown as it was written
                yield Run(f"![{token.content}]({token.attrGet('src')})", bold, italic)


def _figures(inline: Any) -> tuple[Figure, ...]:
    """Return the pictures of a paragraph that has nothing else."""
    tokens = [token for token in inline.children or () if token.type != "softbreak"]
    if not tokens or any(token.type != "image" for token in tokens):
        return ()
    return tuple(
        Figure(
            unquote(str(token.attrGet("src") or "")),
            token.content,
            _width(str(token.attrGet("title") or "")),
        )
        for token in tokens
    )


_WIDTH = r"([0-9]+(?:\.[0-9]+)?) ?mm"


def _width(title: str) -> float:
    """Return the width that the title of a picture asks for, such as `40 mm`; 0 for another."""
    match = re.fullmatch(_WIDTH, title.strip())
    return float(match[1]) if match else 0.0


def parts(text: str) -> tuple[Part, ...]:
    """Return the blocks of a Markdown text. Quotes, code and HTML are read as plain paragraphs."""
    reader = _BlockReader()
    for token in _parser().parse(text):
        reader.take(token)
    return tuple(reader.blocks)


class _BlockReader:
    """The blocks of a text as its tokens come; a method is called like the token that it takes."""

    def __init__(self) -> None:
        self.blocks: list[Part] = []
        self._lists: list[list[int]] = []
        """For each open list, the outermost first: its next number in a list; empty for bullets."""
        self._item_begins = False
        self._head: list[tuple[Run, ...]] = []
        self._rows: list[list[tuple[Run, ...]]] = []
        self._aligns: list[str] = []
        self._opened = ""
        self._level = 0

    def take(self, token: Token) -> None:
        take = getattr(self, f"_{token.type}", None)
        if take is not None:
            take(token)

    def _heading_open(self, token: Token) -> None:
        self._opened, self._level = "heading", int(token.tag[1])

    def _bullet_list_open(self, token: Token) -> None:
        self._lists.append([])

    def _ordered_list_open(self, token: Token) -> None:
        start = token.attrGet("start")  # absent where it is 1
        self._lists.append([1 if start is None else int(start)])

    def _bullet_list_close(self, token: Token) -> None:
        self._lists.pop()

    _ordered_list_close = _bullet_list_close

    def _list_item_open(self, token: Token) -> None:
        self._item_begins = True

    def _table_open(self, token: Token) -> None:
        self._head, self._rows, self._aligns = [], [], []

    def _th_open(self, token: Token) -> None:
        self._opened = "head"
        style = str(token.attrGet("style") or "")
        self._aligns.append(style.rpartition(":")[2].replace("center", "centre") or "left")

    def _tr_open(self, token: Token) -> None:
        self._rows.append([])

    def _td_open(self, token: Token) -> None:
        self._opened = "cell"

    def _table_close(self, token: Token) -> None:
        rows = tuple(map(tuple, self._rows[1:]))
        self.blocks.append(TableBlock(tuple(self._head), rows, tuple(self._aligns)))

    def _hr(self, token: Token) -> None:
        self.blocks.append(Rule())

    def _code_block(self, token: Token) -> None:
        self.blocks.append(Paragraph((Run(token.content.strip()),)))

    _fence = _code_block

    def _inline(self, token: Token) -> None:
        """Take a line of text into what was opened before it: a heading, a cell, an item."""
        runs = tuple(_runs(token))
        if self._opened == "heading":
            self.blocks.append(Heading(self._level, runs))
        elif self._opened == "head":
            self._head.append(runs)
        elif self._opened == "cell":
            self._rows[-1].append(runs)
        elif self._lists:
            self.blocks.append(Item(runs, self._mark(), len(self._lists)))
        else:
            self.blocks += _figures(token) or (Paragraph(runs),)
        self._opened = ""

    def _mark(self) -> str:
        """Return the mark of a list's item: its number, empty for a bullet, or `-` for a paragraph
        that goes on in the same item."""
        begins, self._item_begins = self._item_begins, False
        if not begins:
            return "-"
        numbers = self._lists[-1]
        if not numbers:
            return ""
        numbers[0] += 1
        return str(numbers[0] - 1)
