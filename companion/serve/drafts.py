"""Commands under way: what each seat has begun, kept beside the session until it is done."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from companion.table.arguments import ODDS
from companion.table.prompts import Given
from kitgen.scratch import write_atomically

_MOST_BYTES = 1_000_000


class Wanted(NamedTuple):
    """A command as a form was filled in: texts by the names of its parameters, and the flags."""

    command: str
    fields: Mapping[str, str]
    flags: tuple[str, ...] = ()


class PhoneDraft(NamedTuple):
    """A command under way, and what was answered so far. `lang` is the language in which it is
    done over, `seed` what its dice fall by, `key` tells a request that was sent twice, `began`
    is the last line then, `secret` says that an answer is nobody's business, `preview` that people
    want to see what it comes to before it is recorded, `since` when its question was put,
    `shared` that chance or another seat has settled a part of it, `instead` the line in whose place
    it shall stand (0: it is a new one), `limited_to` the seat for which alone it may be given."""

    seat: str
    wanted: Wanted
    given: tuple[Given, ...] = ()
    began: int = 0
    lang: str = "en"
    seed: int = 0
    key: str = ""
    secret: bool = False
    preview: bool = False
    since: str = ""
    shared: bool = False
    instead: int = 0
    limited_to: str = ""

    def is_like(self, other: PhoneDraft) -> bool:
        """Return whether another draft gives the same command for the same line."""
        return self.wanted.command == other.wanted.command and self.instead == other.instead

    @property
    def only_odds(self) -> bool:
        """Whether the draft only tells odds."""
        return ODDS.name in self.wanted.flags

    def document(self) -> dict[str, Any]:
        about = self._asdict()
        return {
            **about,
            "wanted": self.wanted._asdict(),
            "given": [[*answer] for answer in self.given],
        }

    @staticmethod
    def of(document: Mapping[str, Any]) -> PhoneDraft:
        """Return the draft in a document. Raises KeyError, TypeError or ValueError for what
        `document` never wrote."""
        wanted = Wanted(
            str(document["wanted"]["command"]),
            {str(key): str(text) for key, text in document["wanted"]["fields"].items()},
            tuple(map(str, document["wanted"]["flags"])),
        )
        given = tuple(Given(*map(str, answer)) for answer in document["given"])
        numbers = (int(document["began"]), str(document["lang"]), int(document["seed"]))
        about = (str(document["seat"]), wanted, given, *numbers, str(document["key"]))
        since = str(document.get("since", ""))
        shared, instead = bool(document.get("shared", True)), int(document.get("instead", 0))
        draft = PhoneDraft(*about, preview=bool(document["preview"]), since=since)
        limited_to = str(document.get("limited_to", ""))
        return draft._replace(shared=shared, instead=instead, limited_to=limited_to)


@dataclass(slots=True)
class Drafts:
    """The drafts of all seats, one each. What is secret is never written. A file that cannot be
    read or written costs only what was under way."""

    path: Path
    of: dict[str, PhoneDraft] = field(default_factory=dict)
    interrupted: dict[str, list[PhoneDraft]] = field(default_factory=dict)
    """Drafts that each seat interrupted for another command, such as odds; the last one last."""

    @staticmethod
    def beside(session: Path) -> Drafts:
        drafts = Drafts(session.with_suffix(".drafts"))
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            if drafts.path.stat().st_size <= _MOST_BYTES:
                for stored in json.loads(drafts.path.read_text("utf-8")):
                    draft = PhoneDraft.of(stored)
                    if draft.seat in drafts.of:
                        drafts.interrupted.setdefault(draft.seat, []).append(drafts.of[draft.seat])
                    drafts.of[draft.seat] = draft
        return drafts

    def put(self, draft: PhoneDraft) -> None:
        self.of[draft.seat] = draft
        self._write()

    def interrupt(self, seat: str) -> PhoneDraft | None:
        """Put a seat's draft aside for another command, and return it. One without an answer is
        dropped."""
        draft = self.of.get(seat)
        if draft is not None and draft.given:
            self.interrupted.setdefault(seat, []).append(draft)
        self.drop(seat)
        return draft if draft is not None and draft.given else None

    def pop_interrupted(self, seat: str) -> PhoneDraft | None:
        """Take out and return the draft that a seat interrupted last; None if there is none."""
        waiting = self.interrupted.get(seat)
        if not waiting:
            return None
        draft = waiting.pop()
        self._write()
        return draft

    def drop(self, seat: str) -> None:
        if self.of.pop(seat, None) is not None:
            self._write()

    def _write(self) -> None:
        """Write all drafts, of each seat first those that it interrupted."""
        drafts = [*itertools.chain.from_iterable(self.interrupted.values()), *self.of.values()]
        documents = [draft.document() for draft in drafts if not draft.secret]
        with contextlib.suppress(OSError):
            write_atomically(self.path, json.dumps(documents, ensure_ascii=False).encode())
