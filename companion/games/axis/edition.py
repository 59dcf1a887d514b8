"""What one edition of the family fixes beyond the rows of its game folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.rules import Choice


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a turn. Without its capital a power skips those that `needs_capital`."""

    id: str
    page: str
    needs_capital: bool


@dataclass(frozen=True, slots=True)
class Edition:
    """Phases in their order, what a group may settle, and the page of the rule text on which each
    rule that a refusal can name stands."""

    phases: tuple[Phase, ...]
    choices: tuple[Choice, ...]
    pages: Mapping[str, str]
    captured_in: tuple[str, ...]
    """Phases in which areas change hands."""
