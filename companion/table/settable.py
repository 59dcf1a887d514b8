"""Mark the fields `set` may correct, where a state declares its fields:

    cash: Annotated[int, AtLeast(-9999), Settable(N_("cash"))]
    owners: Annotated[Mapping[AreaId, Holder], Settable(N_("owner"), each=True)]

The type says what a value can be; rows of mappings on the way to a field stand before its word:
`germany.cash=30`, `india.owner=japan`. Loads nothing, as every state is made of it;
`corrections.py` reads it."""

from __future__ import annotations

from typing import NamedTuple

from companion.table.i18n import N_


class Settable(NamedTuple):
    """A field that can be set."""

    label: str = ""
    """English message that names it, typed in every language. Empty where a row itself is the word:
    `farm=british`."""
    key: str = ""
    """Name in the log, if it differs from the label."""
    each: bool = False
    """Whether each row of a mapping has a value of its own; of a tuple, whether a row is in it."""
    none: bool = False
    """Whether `none` is a value too: the row goes, or the word is empty."""
    least: int | None = None
    """Least number; None: 0, or the least of the type above it."""
    counted: tuple[str, ...] = ()
    """Reason and detail of the entry that counts a change of it."""
    yes: tuple[str, str] = (N_("yes"), N_("no"))
    """Names of its two values."""

    @property
    def word(self) -> str:
        return self.key or self.label.replace(" ", "_")
