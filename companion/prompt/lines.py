"""Split a typed line into commands, at `;`, and replace short words by long ones."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

from companion.table.arguments import bounded
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, every, language
from companion.table.words import plain

PROGRAM = "companion"
"""Program name that may also stand before a command at the prompt, because messages write commands
as for a shell."""
BETWEEN = ";"
SHORT: Mapping[str, str] = {
    "s": "status",
    "n": "next",
    "u": "undo",
    "r": "redo",
    "l": "log 10",
}
"""Short words that every table has."""
SHORT_IN: Mapping[str, Mapping[str, str]] = {"cs": {"d": "next", "z": "undo"}}
"""Short words of one language: the letters its own words for these commands begin with."""

QUIT, AGAIN, DROP, ALIAS = N_("quit"), N_("again"), N_("drop"), N_("alias")
"""Words the prompt itself understands, beside the commands."""


def is_own(word: str, name: str) -> bool:
    """Return whether a word is one of the prompt's own, in any language."""
    return plain(word) in {plain(form) for form in every(name)}


_KEYS = str.maketrans(dict.fromkeys("“”„«»", '"') | dict.fromkeys("’‘ʼ`´", "'") | {"\u200b": ""})
"""Quotes and apostrophes of phone keyboards -> plain ones."""
_APOSTROPHE = "\ue000"
"""Sign that stands for an apostrophe that is a letter."""


def typed(text: str) -> str:
    """Return a line or an answer as it was meant, from any keyboard: with straight quotes, with
    `--` where a dash was made of it, without a full stop at the end."""
    text = re.sub(r"(?<!\S)[—–](?=[^\W\d])", "--", text.translate(_KEYS))
    return text.strip().rstrip(".…").rstrip()


def commands_of(line: str) -> list[list[str]]:
    """Return the words of each command of a line. Quotes keep `;` and spaces together; an
    apostrophe within a word, or one that closes nothing, is a letter. Raises UsageError for a line
    too long to be typed."""
    bounded(line)
    line = re.sub(r"(?<!\S)'([^']*)'(?![^\s;,])", r'"\1"', typed(line))
    lexer = shlex.shlex(line.replace("'", _APOSTROPHE), posix=True, punctuation_chars=BETWEEN)
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
    try:
        words = [word.replace(_APOSTROPHE, "'") for word in lexer]
    except ValueError:
        words = line.replace(BETWEEN, f" {BETWEEN} ").split()
    parts: list[list[str]] = [[]]
    for word in words:
        if word and set(word) == {BETWEEN}:
            parts.append([])
        else:
            parts[-1].append(word)
    bare = (
        command[1:] if plain(command[0]) == PROGRAM else command for command in parts if command
    )
    return [command for command in bare if command]


class Aliases:
    """Words of their own for what people type often, one `name = words` a line of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def known(self) -> dict[str, str]:
        """Return name -> words, the table's own first. Lines that are none are passed over."""
        try:
            lines = self.path.read_text("utf-8").splitlines()[:1000]
        except (OSError, UnicodeDecodeError):
            lines = []
        pairs = [line.partition("=") for line in lines]
        own = {name.strip(): words.strip() for name, _sign, words in pairs}
        complete = {name: words for name, words in own.items() if name and words}
        return {**SHORT, **SHORT_IN.get(language(), {}), **complete}

    def settle(self, text: str) -> str:
        """Take in `name = words`, or forget a name without words; returns what was done. Raises
        UsageError."""
        name, sign, words = (part.strip() for part in text.partition("="))
        if not sign or not name or " " in name:
            raise UsageError(_("Write it so: alias b = build bronze."))
        of_table = {**SHORT, **SHORT_IN.get(language(), {})}
        own = {key: value for key, value in self.known().items() if of_table.get(key) != value}
        own.pop(name, None)
        if words:
            own[name] = words
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{key} = {value}\n" for key, value in own.items()]
        try:
            self.path.write_text("".join(lines), "utf-8")
        except OSError as error:
            message = _("The short word cannot be kept: {error}.")
            raise UsageError(message.format(error=error.strerror)) from error
        if not words:
            return _("'{name}' is forgotten.").format(name=name)
        return _("'{name}' now stands for: {words}").format(name=name, words=words)

    def spelled_out(self, command: list[str]) -> list[str]:
        """Return a command with its first word spelled out."""
        known = self.known()
        words = known.get(command[0]) or known.get(command[0].casefold())
        return [*words.split(), *command[1:]] if words else command
