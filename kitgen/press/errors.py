"""The one family of errors of this package."""

from __future__ import annotations


class PressError(ValueError):
    """Something cannot be printed as asked; the message is a sentence that says what to change."""
