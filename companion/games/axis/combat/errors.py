"""The one error of the battle library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Value: TypeAlias = str | int | Sequence[str] | Mapping[str, int]


class BattleError(ValueError):
    """Something the rules of combat do not allow.

    The message is one sentence: what is wrong, and what would be right. It is marked for
    translation (`N_`) where the error is raised, and its fields are filled in afterwards, so that
    whoever shows it can do so in the language and with the unit names of the reader.

    Attributes:
        message: the sentence in English, its fields open.
        page: page of the rule text, or ``None`` when no rule but the input itself is at fault.
        values: field -> a number, a word or an id, several of them, or id -> how many.
    """

    def __init__(self, message: str, page: int | None = None, **values: Value) -> None:
        self.message = message
        self.page = page
        self.values = values
        text = message.format(**{name: _listed(value) for name, value in values.items()})
        super().__init__(f"{text} (p. {page})" if page is not None else text)


def _listed(value: Value) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {word}" for word, count in value.items())
    return str(value) if isinstance(value, str | int) else ", ".join(value)
