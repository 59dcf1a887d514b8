"""The built-in symbols as charges of shields and flags."""

from __future__ import annotations

import re
from pathlib import Path

from pen import Part, at
from things import shield

SYMBOLS = Path(__file__).resolve().parents[2] / "layouts" / "symbols"


def charge(name: str, size: float = 6.0, tone: float = 0.95) -> Part:
    """A symbol about (0, 0), so wide."""
    text = (SYMBOLS / f"{name}.svg").read_text("utf-8")
    inner = re.sub(
        r"<\?xml.*?\?>|<!--.*?-->|</?svg[^>]*>|<title>.*?</title>", "", text, flags=re.S
    ).strip()
    grey = "#" + f"{round(15 * (1 - tone)):x}" * 3
    return [
        f'<g transform="scale({size / 100:g}) translate(-50 -50)" fill="{grey}" stroke="none">',
        inner,
        "</g>",
    ]


def crest(name: str, w: float = 9.0, tone: float = 0.05) -> Part:
    return shield(w, tone, at(charge(name, w * 0.74), 0, -w * 0.06))
