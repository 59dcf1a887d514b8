"""Names for machines made of words for people."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 60
"""Most letters of an id."""


def slug(text: str, joint: str = "-") -> str:
    """Return a text as an id: small letters without accents, figures, and one joint between
    words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return joint.join(re.findall(r"[a-z0-9]+", plain))
