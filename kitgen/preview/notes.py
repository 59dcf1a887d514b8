"""What is still to be written of a game, which is no fault: drafts of rules, texts to translate."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from kitgen.game.model import Game
from kitgen.game.problems import DataError, Problem
from kitgen.game.topics import draft_problems
from kitgen.game.translation import left_to_translate, waiting_in


class Notes(NamedTuple):
    """`drafts` are the rule topics that are not printed yet, `left` is how many texts are left to
    translate by language, `problems` are all that a check tells of both."""

    drafts: tuple[Problem, ...] = ()
    left: Mapping[str, int] = MappingProxyType({})
    problems: Collection[Problem] = frozenset()

    @classmethod
    def of(cls, game: Game) -> Notes:
        """Return the notes of a game; a file that cannot be read is told elsewhere."""
        drafts = tuple(draft_problems(game))
        try:
            told = [*left_to_translate(game)]
            others = game.languages[1:] if told else ()
            left = {lang: len({text.key for text in waiting_in(game, lang)}) for lang in others}
        except DataError:
            told, left = [], {}
        counts = {lang: count for lang, count in left.items() if count}
        return cls(drafts, counts, frozenset((*drafts, *told)))
