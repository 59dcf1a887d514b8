"""An article: headings, paragraphs, tables, plots and pictures, before it is set on a page.

A program that tells something makes an `Article`; `kitgen.export.articles` sets it on paper, and
whoever writes a web page finds the same parts in the same order."""

from __future__ import annotations

from typing import NamedTuple

from kitgen.draw.drawing import Drawing


class Title(NamedTuple):
    """A heading: level 2 for a section, 3 for a part of one."""

    text: str
    level: int = 2


class Paragraph(NamedTuple):
    """A paragraph; `quiet` marks a note beside the matter."""

    text: str
    quiet: bool = False


class Points(NamedTuple):
    """Lines of a list, without numbers."""

    lines: tuple[str, ...]


class ArticleTable(NamedTuple):
    """Rows under column titles; `right` has the numbers of columns with figures."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()


class Plot(NamedTuple):
    """A drawing among the text. `says` tells those who cannot see it what it shows."""

    drawing: Drawing
    says: str


class Photo(NamedTuple):
    """A picture of pixels as the bytes of a JPEG file, with its size and a caption."""

    content: bytes
    width_px: int
    height_px: int
    caption: str
    says: str


class Gallery(NamedTuple):
    """Pictures side by side, each small; a web page shows one large when it is tapped."""

    photos: tuple[Photo, ...]


class Folded(NamedTuple):
    """Parts under a summary. A web page opens them at a tap, paper has all."""

    summary: str
    parts: tuple[Part, ...]


Part = Title | Paragraph | Points | ArticleTable | Plot | Gallery | Folded


class Article(NamedTuple):
    """A whole text; `lang` is the language it is written in."""

    title: str
    subtitle: str
    lang: str
    parts: tuple[Part, ...]
