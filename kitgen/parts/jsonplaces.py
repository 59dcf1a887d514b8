"""Places in a JSON file. A parser gives no lines, so names are sought in the text, and only when
there is a fault to report."""

from __future__ import annotations

import re
from json import dumps
from typing import NamedTuple

from kitgen.game.problems import Place


class JsonPlaces(NamedTuple):
    """Text of a JSON file, to find places in. Without a text every place is somewhere in the
    file."""

    file: str
    text: str = ""

    def named(self, *names: str) -> Place:
        """Return the place of the last of some names that is found, each sought behind the one
        before; else the beginning."""
        start = 0
        for name in names:
            begin = self.text.find(dumps(name, ensure_ascii=False), start)
            start = max(start, begin)
        return self._at(start)

    def pair(self, section: str, a: str, b: str) -> Place:
        """Return the place where two names of a section follow one another, as in `["a", "b"]` or
        `"b": "b"`."""
        begin = max(self.text.find(dumps(section)), 0)
        first, second = re.escape(a), re.escape(b)
        either = rf'"(?:{first}"\W+(?:b\W+)?{second}|{second}"\W+(?:b\W+)?{first})"'
        match = re.compile(either).search(self.text, begin)
        return self._at(match.start() if match else begin)

    def _at(self, letter: int) -> Place:
        """Return the place of a letter of the text, by its number from 0."""
        if not self.text:
            return Place(self.file)
        line = self.text.count("\n", 0, letter) + 1
        return Place(self.file, line, letter - self.text.rfind("\n", 0, letter))
