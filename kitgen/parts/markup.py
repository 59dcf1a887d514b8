"""Markdown, as far as rules and cards need it: inline cuts and icons, and blocks for pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt

from kitgen.parts.blocks import Figure, Grid, Heading, Item, Paragraph, Part, Rule, icon_runs
from kitgen.parts.typeset import BULLET, Run

_ITEM = r"(?m)^[ ]*[-*•·‣◦▪][ ]+"


@cache
def _parser() -> Any:

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def inline_runs(text: str) -> tuple[Run, ...]:
    """Runs of one text with **bold**, *italic* and :icons:; line feeds stay. A line that begins
    with a hyphen, an asterisk or a bullet, and a space, is an item of a list."""
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
    """The pictures of a paragraph that has nothing else."""
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
    match = re.fullmatch(_WIDTH, title.strip())
    return float(match[1]) if match else 0.0


def parts(text: str) -> tuple[Part, ...]:
    """The blocks of a Markdown text. Quotes, code and HTML are read as plain paragraphs."""
    made: list[Part] = []
    lists: list[list[int]] = []  # per open list: [next number], or [] for bullets
    in_item = False
    head: list[tuple[Run, ...]] = []
    rows: list[list[tuple[Run, ...]]] = []
    aligns: list[str] = []
    opened = ""
    level = 0
    for token in _parser().parse(text):
        match token.type:
            case "heading_open":
                opened, level = "heading", int(token.tag[1])
            case "bullet_list_open":
                lists.append([])
            case "ordered_list_open":
                start = token.attrGet("start")  # absent where it is 1
                lists.append([1 if start is None else int(start)])
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                in_item = True
            case "table_open":
                head, rows, aligns = [], [], []
            case "th_open":
                opened = "head"
                style = str(token.attrGet("style") or "")
                aligns.append(style.rpartition(":")[2].replace("center", "centre") or "left")
            case "tr_open":
                rows.append([])
            case "td_open":
                opened = "cell"
            case "table_close":
                made.append(Grid(tuple(head), tuple(map(tuple, rows[1:])), tuple(aligns)))
            case "hr":
                made.append(Rule())
            case "code_block" | "fence":
                made.append(Paragraph((Run(token.content.strip()),)))
            case "inline":
                runs = tuple(_runs(token))
                if opened == "heading":
                    made.append(Heading(level, runs))
                elif opened == "head":
                    head.append(runs)
                elif opened == "cell":
                    rows[-1].append(runs)
                elif lists:
                    mark = ""
                    if in_item and lists[-1]:
                        mark = str(lists[-1][0])
                        lists[-1][0] += 1
                    made.append(Item(runs, mark if in_item else "-", len(lists)))
                    in_item = False
                else:
                    made += _figures(token) or (Paragraph(runs),)
                opened = ""
    return tuple(made)
