"""Where the rules allow nothing that a command could ask for, it says why: never only that nothing
is legal. For every verb of every game, alone and behind each first answer that a name can give, in
the states of recorded games and of their starts."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
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


@pytest.mark.sweep
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


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_a_reason_is_told_to_every_power_in_every_phase_of_the_start(game: str) -> None:
    rules: Any = spread(game).rules
    start = rules.begin({}, None)
    phases = [phase.id for phase in rules.at(start).edition.phases]
    told = set()
    for power, phase in product(start.powers, phases):
        state = replace(start, power=power, phase=phase)
        for verb, kind in actions_of(game).items():
            if kind.gate.refusals(rules.at(state), state):
                continue
            for words in ((verb,), (verb, "--odds"))[: 1 + kind.weighs]:
                text = answered(rules, state, words, None)
                if isinstance(text, str):
                    assert not BARE.search(text), (power, phase, words, text)
                    told.add(verb)
    assert len(told) > 5, told


@pytest.mark.parametrize(
    ("power", "words", "reason"),
    [
        ("ussr", "rocket caucasus", ""),
        ("ussr", "rocket germany", "Germany: no gun of yours can stand there (rules p. 18)"),
        ("ussr", "rocket brazil", "Brazil: no enemy complex lies within 3 spaces (rules p. 18)"),
        ("usa", "rocket", "United States has not developed rockets (rules p. 18)"),
    ],
)
def test_why_no_rocket_is_fired(power: str, words: str, reason: str) -> None:
    rules: Any = spread("axis-allies").rules
    start = rules.begin({}, None)
    ussr = replace(start.powers["ussr"], technologies=("rockets",))
    state = replace(start, power=power, phase="combat", powers={**start.powers, "ussr": ussr})
    text = answered(rules, state, tuple(words.split()), None)
    assert isinstance(text, str)
    assert text.startswith(reason or "AREA is missing")


def test_raids_and_kamikaze_are_weighed_before_there_are_any() -> None:
    """Odds are told whoever moves and whoever is at war; what could be meant is listed."""
    rules: Any = spread("pacific-1940").rules
    state = replace(rules.begin({}, None), phase="purchase")
    for verb in ("raid", "kamikaze"):
        text = answered(rules, state, (verb, "--odds"), None)
        assert "legal now: " in str(text)
