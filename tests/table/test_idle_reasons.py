"""Where the rules allow nothing that a command could ask for, it says why: never only that nothing
is legal. For every verb of every game, alone and behind each first answer that a name can give, in
the states of recorded games and of their starts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from any_words import actions_of, answered, spread

from companion.table import i18n
from companion.table.actions import Draft, places

BARE = re.compile("nothing is legal here now|teď tu nic nelze")
STATES = {
    "axis-allies": 20,
    "pacific-1940": 40,
    "game-of-thrones": 12,
    "through-the-ages": 60,
    "battles-of-napoleon": 24,
}
"""Game -> so many states of its recorded games are looked at."""
NAMES = 4
"""So many first answers are tried, whether they are legal or not."""
SCREEN = 20
"""Reasons fill no more lines."""


def first_answers(play: Any, state: Any, kind: Any) -> list[str]:
    """Names that a command's first field may have."""
    for _name, item in places(kind):
        if not (item.input.single and item.input.words):
            return []
        draft: Draft[Any, Any] = Draft(play, state)
        known = item.input.words(draft)
        ids = list(known.ids)
        return [known.shown(key) for key in ids[:: max(1, len(ids) // NAMES)]]
    return []


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("game", STATES)
def test_where_nothing_is_legal_a_reason_is_told(game: str, lang: str) -> None:
    i18n.use(lang)
    net = spread(game)
    rules: Any = net.rules
    every = [state for state, _words in net.moments]
    step = max(1, len(every) // STATES[game])
    told = set()
    for number, state in enumerate(every[::step]):
        for verb, kind in actions_of(game).items():
            if kind.gate.refusals(rules.at(state), state):
                continue
            names = first_answers(rules.at(state), state, kind) if number % 4 == 0 else []
            for words in ((verb,), *((verb, name) for name in names)):
                text = answered(rules, state, words, None)
                if isinstance(text, str):
                    assert not BARE.search(text), (words, text)
                    assert text.count("\n") < SCREEN, (words, text)
                    told.add(verb)
    assert len(told) > 5, told
