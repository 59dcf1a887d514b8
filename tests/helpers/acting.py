"""Actions without words: every question answered from what is said to be legal, by chance."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.table import codec
from companion.table.actions import Action, Ask, Draft, Input
from companion.table.arguments import Argument
from companion.table.asking import event_of, parameters
from companion.table.dice import Roll
from companion.table.events import Event


class Unanswerable(Exception):
    """Nothing is listed for a question that needs an answer."""


Heard = Callable[[Ask[Any], Input[Any], Any], None]


def drawn(
    kind: type[Action[Any, Any]],
    draft: Draft[Any, Any],
    dice: random.Random,
    heard: Heard = lambda _ask, _input, _answer: None,
) -> Any:
    """The action, or the answer, that random legal answers come to; each that was listed is
    `heard`. Raises Unanswerable."""
    run, answer = kind.asking(draft), None
    while True:
        try:
            ask = run.send(answer)
        except StopIteration as end:
            return end.value
        if isinstance(ask, Roll):
            answer = tuple(dice.randint(1, ask.sides) for _die in range(ask.count))
        else:
            answer = _one(kind, ask, dice, heard)


def _one(kind: type[Action[Any, Any]], ask: Ask[Any], dice: random.Random, heard: Heard) -> Any:
    declared = kind.fields()[ask.name]
    if ask.name == "again":
        return bool(ask.wanted)  # whoever says that it was typed twice does nothing
    legal = list(ask.legal if ask.legal is not None else ())
    if ask.legal is None and declared.legal is not None:
        legal = list(declared.legal(ask.draft))
    required = declared.required if ask.required is None else ask.required
    if legal and (required or dice.random() < 0.7):
        answer = dice.choice(legal)
        if isinstance(answer, Mapping):  # of each there is so much, to be put together
            if ask.exactly and sum(answer.values()) < ask.exactly:
                things = [thing for some in legal for thing, n in some.items() for _ in range(n)]
                answer = dict(Counter(dice.sample(things, min(ask.exactly, len(things)))))
        elif ask.exactly and len(answer) < ask.exactly:  # one of several, to be put together
            things = [thing for some in legal for thing in some]
            answer = tuple(dice.sample(things, min(ask.exactly, len(things))))
        heard(ask, ask.input or declared.input, answer)
        return answer
    if declared.chance is not None:
        return declared.chance.draw(ask.draft, dice.randrange(1000))
    if required:
        raise Unanswerable(ask.name)
    return declared.default if ask.default is None else ask.default


def comes_back(rules: Any, action: Action[Any, Any]) -> Event:
    """The event of an action, once it has come back whole from what is stored."""
    event = event_of(rules.kind_of(action), action)
    stored = Event.of(json.loads(json.dumps(event.document())))
    assert rules.action(stored) == action
    assert codec.plain(rules.action(stored)) == codec.plain(action)
    return event


def declared_well(kind: type[Action[Any, Any]]) -> None:
    """Every field has its word or option and its help, and only the last word takes the rest."""
    declared = parameters(kind)  # type: ignore[arg-type]  # mypy doubts that a class has a hash
    assert all(item.help for item in declared), kind
    names = [item.name for item in declared]
    assert len(set(names)) == len(names), kind
    rest = [item.rest for item in declared if isinstance(item, Argument)]
    assert not any(rest[:-1]), kind


class People:
    """Somebody who answers by a list, and what they were asked."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.heard = list(answers), list[str]()

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        return self.answers.pop(0)

    def ask_secret(self, prompt: str) -> str:
        return self.ask(prompt)

    def tell(self, text: str) -> None:
        self.heard.append(text)

    def refuse(self, text: str) -> None:
        self.heard.append(text)

    def settle(self, text: str) -> None:
        """Nothing is kept here."""
