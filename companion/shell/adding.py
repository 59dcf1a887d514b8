"""Options of a command that people type with an answer, while it is carried out."""

from __future__ import annotations

from collections import deque
from typing import Any

from companion.shell.options import AnyVerb
from companion.table import lexicon
from companion.table.arguments import Option
from companion.table.errors import UsageError
from companion.table.i18n import _

_BY_CHANCE = ("dice", "roll", "draw", "seed")
"""Options that say where dice come from, at a question that is settled."""


def add_options(verb: AnyVerb, values: dict[str, Any], text: str) -> tuple[str, bool]:
    """Take the options of the command out of an answer and add them to the given `values`. Return
    the rest of the answer, and whether an option is new. Raises UsageError for an option that the
    command does not have."""
    known = {
        item.name: item
        for item in verb.parameters
        if isinstance(item, Option) and item.name not in _BY_CHANCE
    }
    left, has_new, words = list[str](), False, deque(text.split())
    while words:
        word = words.popleft()
        if not word.startswith("--"):
            left.append(word)
            continue
        name, _sign, behind_sign = word.removeprefix("--").partition("=")
        fitting = lexicon.meant("options", name, known) if name else []
        value = _value(known[fitting[0]], behind_sign, words) if len(fitting) == 1 else None
        if value is None:
            raise UsageError(_("'{word}' is not understood here.").format(word=word))
        option = known[fitting[0]]
        has_new = has_new or values.get(option.name) != value
        values[option.name] = value
    return " ".join(left), has_new


def _value(option: Option, behind_sign: str, words: deque[str]) -> Any:
    """Return the value of an option, as click would give it; None if there is none. What it takes
    of the `words` behind the option goes from them."""
    if option.kind == "flag":
        return True
    if option.kind == "words":
        text = " ".join([behind_sign, *words]).strip()
        words.clear()
    else:
        text = behind_sign or (words.popleft() if words else "")
    if not text:
        return None
    return (text,) if option.kind == "texts" else text
