"""Commands that were stopped among their questions: kept beside the session, offered again."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.i18n import LANGUAGES
from companion.table.prompts import Given
from kitgen.scratch import write_atomically

_MOST_BYTES = 200_000
_MOST = 5


class StoppedCommand(NamedTuple):
    """The words of a command, and what was answered so far."""

    words: tuple[str, ...]
    answers: tuple[Given, ...]


@dataclass(frozen=True)
class DraftFile:
    """File of a session's unfinished commands, the last stopped one at the end. A player who looks
    something up in the middle of a battle, and stops there too, loses neither. If the file cannot
    be read or written, only the offer to go on is lost."""

    path: Path

    @staticmethod
    def of(session: Path) -> DraftFile:
        return DraftFile(session.with_suffix(".draft"))

    def read(self) -> tuple[StoppedCommand, ...]:
        try:
            if self.path.stat().st_size > _MOST_BYTES:
                return ()
            document = json.loads(self.path.read_text("utf-8"))
            drafts = [_draft(item) for item in document["drafts"]]
        except (OSError, ValueError, KeyError, TypeError):
            return ()
        return tuple(filter(None, drafts))

    def write(self, words: Sequence[str], given: Sequence[Given]) -> None:
        """Keep a command and its answers; nothing is kept before the first answer."""
        drafts = [draft for draft in self.read() if draft.words != tuple(words)]
        drafts += [StoppedCommand(tuple(words), tuple(given))] if given else []
        with contextlib.suppress(OSError):
            if not drafts:
                self.path.unlink()
                return
            document = {
                "drafts": [
                    {
                        "words": list(draft.words),
                        "answers": [answer.answer for answer in draft.answers],
                        "questions": [answer.question for answer in draft.answers],
                        "langs": [answer.lang for answer in draft.answers],
                    }
                    for draft in drafts[-_MOST:]
                ]
            }
            write_atomically(self.path, json.dumps(document, ensure_ascii=False).encode())

    def drop(self, words: Sequence[str]) -> None:
        """Forget a command."""
        self.write(words, ())


def _draft(document: Mapping[str, Any]) -> StoppedCommand | None:
    """Return a stopped command as it was written to the file; None for anything else."""
    words, answers, questions = document["words"], document["answers"], document["questions"]
    langs = document.get("langs", [""] * len(answers))
    if not (words and all(map(_are_texts, (words, answers, questions, langs)))):
        return None
    if not len(questions) == len(answers) == len(langs) or not {*langs} <= {"", *LANGUAGES}:
        return None
    return StoppedCommand(tuple(words), tuple(map(Given, answers, questions, langs)))


def _are_texts(given: object) -> bool:
    return isinstance(given, list) and all(isinstance(text, str) for text in given)
