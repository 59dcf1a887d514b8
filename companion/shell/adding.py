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
    left, new, words = list[str](), False, deque(text.split())
    while words:
        word = words.popleft()
        if not word.startswith("--"):
            left.append(word)
            continue
        name, _sign, value = word.removeprefix("--").partition("=")
        fitting = lexicon.meant("options", name, known) if name else []
        if len(fitting) != 1:
            raise UsageError(_("'{word}' is not understood here.").format(word=word))
        option, given_text = known[fitting[0]], value
        if option.kind == "words":
            given_text, words = " ".join([value, *words]).strip(), deque()
        elif option.kind != "flag":
            given_text = value or (words.popleft() if words else "")
        if option.kind != "flag" and not given_text:
            raise UsageError(_("'{word}' is not understood here.").format(word=word))
        given: Any = (
            True
            if option.kind == "flag"
            else (given_text,)
            if option.kind == "texts"
            else given_text
        )
        new = new or values.get(option.name) != given
        values[option.name] = given
    return " ".join(left), new
