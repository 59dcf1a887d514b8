"""Markdown that data is put into."""

from __future__ import annotations

import re


def literal(text: str) -> str:
    """Return a text on one line of Markdown, its marks as they are: `a*b*` gives `a\\*b\\*`."""
    return re.sub(r"[\\|*_`\[\]<&]", r"\\\g<0>", " ".join(text.split()))
