"""The one family of errors of this package."""

from __future__ import annotations


class PressError(ValueError):
    """Error: something cannot be printed as asked. The message is a sentence that says what to
    change."""
