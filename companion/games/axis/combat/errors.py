"""The one error of the battle library."""

from __future__ import annotations


class BattleError(ValueError):
    """Something the rules of combat do not allow.

    The message is one sentence: what is wrong, the page of the rules, and what would be right.

    Attributes:
        page: page of the rule text, or ``None`` when no rule but the input itself is at fault.
    """

    def __init__(self, message: str, page: int | None = None) -> None:
        super().__init__(f"{message} (p. {page})" if page is not None else message)
        self.page = page
