"""A report as one HTML file that needs nothing else: pictures lie in it, and no script runs."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

from jinja2 import Template

from companion.table.files import MARK
from kitgen.draw.article import Article, Photo, Plot
from kitgen.export.articles import plot_svg
from kitgen.web.templates import templates


def page(article: Article, ink: str = "full") -> str:
    """Return the article as an HTML document."""
    return _template().render(
        article=article,
        mark=MARK,
        kind_of=lambda part: type(part).__name__,
        plot_url=lambda plot: _plot_url(plot, ink),
        photo_url=_photo_url,
    )


def _plot_url(plot: Plot, ink: str) -> str:
    return _data_url("image/svg+xml", plot_svg(plot.drawing, ink).encode())


def _photo_url(photo: Photo) -> str:
    return _data_url("image/jpeg", photo.content)


def _data_url(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


@cache
def _template() -> Template:
    return templates(Path(__file__).parent).get_template("page.html")
