"""A command that was stopped among its questions: kept beside the session, offered again."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from companion.table.prompts import Given
from kitgen.quick import NamedTuple, dataclass

_MOST_BYTES = 100_000


class Draft(NamedTuple):
    """The words of a command, and what was answered so far."""

    words: tuple[str, ...]
    answers: tuple[Given, ...]


@dataclass(frozen=True)
class DraftFile:
    """Where the unfinished command of a session is kept. A file that cannot be read or written
    costs only the offer to go on."""

    path: Path

    @staticmethod
    def of(session: Path) -> DraftFile:
        return DraftFile(session.with_suffix(".draft"))

    def read(self) -> Draft | None:
        try:
            if self.path.stat().st_size > _MOST_BYTES:
                return None
            found = json.loads(self.path.read_text("utf-8"))
            words, answers = found["words"], found["answers"]
            questions = found.get("questions", [""] * len(answers))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if not (words and all(map(_are_texts, (words, answers, questions)))):
            return None
        if len(questions) != len(answers):
            return None
        return Draft(tuple(words), tuple(map(Given, answers, questions)))

    def write(self, words: Sequence[str], given: Sequence[Given]) -> None:
        """Keep a command and its answers; nothing is kept before the first answer."""
        if not given:
            return self.drop()
        scratch = self.path.with_suffix(".draft-new")
        with contextlib.suppress(OSError):
            document = {
                "words": list(words),
                "answers": [one.answer for one in given],
                "questions": [one.question for one in given],
            }
            scratch.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
            scratch.replace(self.path)
        return None

    def drop(self) -> None:
        with contextlib.suppress(OSError):
            self.path.unlink()


def _are_texts(given: object) -> bool:
    return isinstance(given, list) and all(isinstance(text, str) for text in given)
