"""What drawings say."""

from __future__ import annotations

from kitgen.draw.drawing import Drawing, Text


def texts(page: Drawing) -> list[str]:
    """Text by text, those of a drawing that is placed in it once only."""
    return [verb.string for inner in page.walk() for verb in inner.verbs if isinstance(verb, Text)]
