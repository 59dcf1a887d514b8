"""Every command asked from nothing, answered with what Tab offers at each question."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from any_words import SCRIPTS, answered, spread
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from companion.games import GAMES, Games
from companion.prompt.completing import AnswerCompleter
from companion.table import i18n
from companion.table.events import Event
from companion.table.prompts import Question
from companion.table.reply import Reply
from companion.table.suggestions import open_verbs

MOMENTS = {"battles-of-napoleon": 8}
"""So many states of a game are looked at; of the others twice as many."""
MOST_QUESTIONS = 60
EXAMPLE = re.compile(r"(?:for example|například|such as):? ([^()\[\];]+?)(?: [(\[].*|;.*)?$", re.S)
"""What a question gives as an example can be typed there."""
PATIENT = 3
"""So often a question is answered anew before somebody leaves."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use("en")


@dataclass
class Offered:
    """Somebody who types what is offered, or Enter, and the dice for the program to roll."""

    dice: random.Random
    told: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    example: str = ""
    """What the question gave as an example, if that was the answer."""

    def ask(self, prompt: str) -> str:
        self.told["asked"] += 1
        if self.told["asked"] > MOST_QUESTIONS or self.refused > PATIENT:
            raise EOFError
        given = EXAMPLE.search(prompt)
        self.example = given[1] if given and self.dice.random() < 0.8 else ""
        if self.example:
            return self.example
        offers = list(prompt.offers()) if isinstance(prompt, Question) else []
        if not offers:
            return "" if prompt.endswith("]") else "r"
        self.told["offered"] += 1
        return self.dice.choice(offers) if self.dice.random() < 0.8 else ""

    ask_secret = ask

    def tell(self, text: str) -> None:
        assert text

    def settle(self, text: str) -> None:
        """Nothing is kept here."""

    def refuse(self, text: str) -> None:
        assert text.strip()
        assert not self.example, (self.example, text)
        self.refused += 1


@pytest.mark.sweep
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("game", SCRIPTS)
def test_every_verb_is_asked_from_nothing(game: str, lang: str) -> None:
    i18n.use(lang)
    dice, net, done = random.Random(11), spread(game), Counter[str]()
    states = [state for state, _words in net.moments]
    verbs = [verb for verb in Games(GAMES).verbs(game) if verb.place is not None]
    for state in states[:: max(1, len(states) // MOMENTS.get(game, 16))]:
        for verb in open_verbs(verbs, net.rules, state):
            people = Offered(dice)
            try:
                found: Any = answered(net.rules, state, (verb.name,), people)
            except EOFError:
                found = None
            done[verb.name] += isinstance(found, Event | Reply)
            if isinstance(found, Event) and not net.rules.check(state, found):
                after = net.rules.apply(state, found).state
                assert net.rules.load(net.rules.dump(after)) == after
    assert sum(done.values()) > len(verbs) // 2, done


def test_tab_at_a_question_offers_what_can_be_typed() -> None:
    completer = AnswerCompleter()

    def offered(text: str) -> list[tuple[str, int]]:
        found = completer.get_completions(Document(text), CompleteEvent())
        return [(one.text, one.start_position) for one in found]

    completer.question = Question.of("Who?", lambda: ["King's Landing", "Winterfell", "1 Knight"])
    assert offered("") == [("King's Landing", 0), ("Winterfell", 0), ("1 Knight", 0)]
    assert offered("lan") == [("King's Landing", -3)]
    assert offered("kings") == [("King's Landing", -5)]
    assert offered("2 win") == [("Winterfell", -3)]
    assert offered("pyke, wi") == [("Winterfell", -2)]
    assert offered("xyz") == []
    completer.question = None
    assert offered("") == []
