"""A command that cannot be given now says so before anything else: before what is missing, before
what cannot be read. For every verb of every game, on a line as at a terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

import click
import pytest
from any_words import SCRIPTS, actions_of, answered, carried_out, spread

from companion.table.errors import CompanionError, RefusedError
from companion.table.rules import Rules

STATES = 8
"""So many states of the recorded games of each are looked at."""
GIBBERISH = ("atlantis", "xyzzy")


class Leaving:
    """Somebody at a terminal who leaves at the first question."""

    def __init__(self) -> None:
        self.asked = False

    def ask(self, prompt: str) -> str:
        self.asked = True
        raise click.Abort()

    ask_secret = ask

    def tell(self, text: str) -> None:
        assert text

    def refuse(self, text: str) -> None:
        raise AssertionError(text)

    def settle(self, text: str) -> None:
        raise AssertionError(text)


@cache
def some_states(game: str) -> tuple[Rules[Any], list[Any]]:
    net = spread(game)
    states = [state for state, _words in net.moments]
    return net.rules, states[:: max(1, len(states) // STATES)]


def came_to(rules: Rules[Any], state: Any, *words: str) -> Exception | None:
    try:
        carried_out(rules, state, words, None)
    except (CompanionError, click.ClickException) as error:
        return error
    return None


@pytest.mark.sweep
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_closed_command_says_why_whatever_its_words(game: str) -> None:
    rules, states = some_states(game)
    closed = 0
    for state in states:
        for verb, kind in actions_of(game).items():
            gate = kind.gate.refusals(rules.at(state), state)  # type: ignore[attr-defined]
            for words in ((), GIBBERISH) if gate else ():
                error = came_to(rules, state, verb, *words)
                if isinstance(error, RefusedError | click.UsageError):  # or too many words
                    closed += isinstance(error, RefusedError)
                    continue
                # With words that can be read by chance the rules refuse it afterwards.
                assert error is None, (verb, words, str(error))
                event = carried_out(rules, state, (verb, *words), None)
                assert rules.check(state, event), (verb, words)  # type: ignore[arg-type]
    assert closed > 50, closed


@pytest.mark.sweep
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_line_says_what_is_missing_only_where_people_are_asked_for_it(game: str) -> None:
    rules, states = some_states(game)
    asked = 0
    for state in states:
        for verb in actions_of(game):
            error, people = came_to(rules, state, verb), Leaving()
            told = answered(rules, state, (verb,), people)
            if people.asked:
                asked += 1
            elif error is not None:
                assert told == str(error), verb
    assert asked > 10, asked
