"""Command lines as at the prompt, each in a process of its own: what it says comes back as text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.prompt.lines import commands_of
from companion.table.errors import CompanionError
from companion.table.i18n import _
from kitgen.web.apart import apart

PATIENCE_S = 180.0
"""Seconds that a command may take."""


class Outcome(NamedTuple):
    """Exit status of a command, and what it said."""

    status: int
    text: str


def run_words(home: Path, words: Sequence[str], folder: Path | None = None) -> Outcome:
    """Run one command of the companion, in a folder for the files that it writes."""
    try:
        process = subprocess.run(
            [sys.executable, "-P", "-m", "companion", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE_S,
            cwd=folder,
            env={**os.environ, "COMPANION_HOME": str(home), "PYTHONUTF8": "1"},
            **apart(),
        )
    except subprocess.TimeoutExpired:
        return Outcome(1, _("That took too long, and was stopped."))
    return Outcome(process.returncode, process.stdout.decode("utf-8", "replace").strip())


def run_line(
    home: Path, session: str, lang: str, line: str, begins: Callable[[str], bool]
) -> Outcome:
    """Run what a line says on a session, up to the first command that fails. A word that `begins`
    a session is not about the one that is open."""
    try:
        commands = commands_of(line)
    except CompanionError as error:
        return Outcome(2, str(error))
    texts, status = [], 0
    for words in commands:
        named = [] if begins(words[0]) else ["--session", session]
        status, text = run_words(home, [*named, "--lang", lang, *words])
        texts.append(text)
        if status:
            break
    return Outcome(status, "\n\n".join(filter(None, texts)))
