"""A line that lets the program roll, as it is typed with the dice and cards that fell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from napoleon_fights import WORLD
from napoleon_player import event_of

from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.errors import CompanionError
from companion.table.events import Event


def typed(state: NapoleonState, line: str) -> str:
    """The same command, its event the same without a seed; the line itself where it cannot."""
    if "--roll" not in line:
        return line
    event = event_of(state, line)
    words = " ".join([_said(line, event), *_options(event)])
    try:
        return words if event_of(state, words) == event else line
    except CompanionError:  # whom a lot hit cannot be typed
        return line


def _said(line: str, event: Event) -> str:
    """The line without its options of chance."""
    words = iter(line.split())
    typed_words = list[str]()
    for word in words:
        if word == "--seed":
            next(words)
        elif word != "--roll":
            typed_words.append(word)
    if event.kind == "orders":
        given = event.data["orders"]
        parts = (f"{WORLD.label(k)} {row['order']} #{row['token']}" for k, row in given.items())
        return "orders '" + ", ".join(parts) + "'"
    if event.kind == "replace":
        letter = WORLD.commanders[event.data["card"]].letter
        return " ".join([typed_words[0], typed_words[1], letter, *typed_words[2:]])
    if event.kind == "draw":
        return " ".join([*typed_words, *event.data["cards"]])
    return " ".join(typed_words)


def _options(event: Event) -> Iterator[str]:
    data = event.data
    if event.kind not in ("orders", "draw", "replace") and data.get("token"):
        yield f"--token '#{data['token']}'"
    dice = [str(die) for die in _dice(data)]
    if dice:
        yield f"--dice '{' '.join(dice)}'"
    cards = [str(answer) for answer in data.get("answers", ()) if answer in WORLD.cards]
    if cards:
        yield f"--card '{' '.join(cards)}'"


def _dice(data: Any) -> Iterator[int]:
    answers = data.get("answers", (data.get("die"), data.get("again")))
    yield from (answer for answer in answers if isinstance(answer, int))
