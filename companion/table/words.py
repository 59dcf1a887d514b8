"""Words typed at the table: any clear beginning, plurals, other languages, accents optional."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.table.errors import UsageError
from companion.table.i18n import _

_LONGEST_ENDING = 3
"""Letters of an unknown ending (`stíhačky`, `tanků`, `infantries`) that may be dropped to find a
word, as long as three letters remain."""


def plain(word: str) -> str:
    """Lower case, without accents, single spaces for `_` and `-`: what words are compared by."""
    bare = unicodedata.normalize("NFKD", word)
    bare = "".join(c for c in bare if not unicodedata.combining(c))
    return re.sub(r"[\s_\-–]+", " ", bare).strip().casefold()


@dataclass(frozen=True)
class Vocabulary:
    """Ids and all the spellings each is known by. `what` names the kind of thing in messages;
    `names` are the names of an id, which are asked for only where an id itself was not typed."""

    what: str
    ids: tuple[str, ...]
    names: Callable[[str], Iterable[str | None]]

    @staticmethod
    def of(what: str, entries: Mapping[str, Iterable[str | None]]) -> Vocabulary:
        return Vocabulary(what, tuple(entries), entries.__getitem__)

    @cached_property
    def spellings(self) -> Mapping[str, tuple[str, ...]]:
        """Each id is its own first spelling; the first given name is the one shown."""
        return {
            key: (key, *(name for name in dict.fromkeys(self.names(key)) if name and name != key))
            for key in self.ids
        }

    def only(self, ids: Iterable[str]) -> Vocabulary:
        """The same words for some of the ids."""
        wanted = set(ids)
        return Vocabulary(self.what, tuple(key for key in self.ids if key in wanted), self.names)

    def shown(self, key: str) -> str:
        names = self.spellings[key]
        return names[1] if len(names) > 1 else key

    def matches(self, query: str) -> list[str]:
        """The ids that a query may mean, by the strictest reading that gives any."""
        if query in self.ids:
            return [query]
        word = plain(query)
        if not word:
            return []
        table = {key: [plain(n) for n in names] for key, names in self.spellings.items()}
        readings = (
            lambda name: name == word,
            lambda name: name.startswith(word),
            lambda name: _words_begin(name, word),
        )
        for reading in readings:
            found = [key for key, names in table.items() if any(map(reading, names))]
            if found:
                return found
        for length in range(len(word) - 1, max(len(word) - _LONGEST_ENDING, 3) - 1, -1):
            stem = word[:length].rstrip()
            found = [key for key, names in table.items() if any(n.startswith(stem) for n in names)]
            if found:
                return found
        return []

    def find(self, query: str) -> str:
        """The one id a query means. Raises UsageError with the choices or the nearest word."""
        found = self.matches(query)
        if len(found) == 1:
            return found[0]
        if found:
            choices = ", ".join(self.shown(key) for key in found[:8])
            more = ", …" if len(found) > 8 else ""
            message = _("'{word}' may be one of these ({what}): {choices}.")
            raise UsageError(message.format(word=query, what=self.what, choices=choices + more))
        names = {plain(n): key for key, names in self.spellings.items() for n in names}
        import difflib

        close = difflib.get_close_matches(plain(query), names, n=1, cutoff=0.55)
        if close:
            message = _("'{word}' is not known ({what}); did you mean '{nearest}'?")
            nearest = self.shown(names[close[0]])
            raise UsageError(message.format(word=query, what=self.what, nearest=nearest))
        known = ", ".join(self.shown(key) for key in list(self.spellings)[:12])
        more = ", …" if len(self.spellings) > 12 else ""
        message = _("'{word}' is not known ({what}); known are: {choices}.")
        raise UsageError(message.format(word=query, what=self.what, choices=known + more))


def _words_begin(name: str, query: str) -> bool:
    """Whether the words of the query begin successive words of the name: `w can`, `canada`."""
    words, wanted = name.split(), query.split()
    return any(
        len(words) - start >= len(wanted)
        and all(w.startswith(q) for q, w in zip(wanted, words[start:], strict=False))
        for start in range(len(words))
    )


_COUNTED = re.compile(r"(\d+)\s*[x×]?\s*([^\d,;+]*)")


def parse_counts(text: str, words: Vocabulary) -> dict[str, int]:
    """`10 infantry 5 artillery`, `3i 2 tanks`, `2x bombardér, 1 stíhačka` -> id -> count, in the
    order given. A word without a number counts one. Raises UsageError."""
    counts: dict[str, int] = {}
    for part in re.split(r"[,;+]", text):
        chunk = part.strip()
        if not chunk:
            continue
        if not chunk[0].isdigit():
            lead = re.match(r"[^\d]+", chunk)
            assert lead is not None
            _add(counts, words.find(lead[0].strip()), 1)
            chunk = chunk[lead.end() :]
        for number, word in _COUNTED.findall(chunk):
            if not word.strip():
                message = _("'{text}': what are the {number}? Write for example '2 {example}'.")
                example = words.shown(next(iter(words.spellings)))
                raise UsageError(message.format(text=text, number=number, example=example))
            _add(counts, words.find(word.strip()), int(number))
    return {key: count for key, count in counts.items() if count}


def _add(counts: dict[str, int], key: str, count: int) -> None:
    counts[key] = counts.get(key, 0) + count


def parse_list(text: str, words: Vocabulary) -> tuple[str, ...]:
    """`infantry, tank` -> ids, in order. Raises UsageError."""
    return tuple(words.find(part.strip()) for part in re.split(r"[,;]", text) if part.strip())
