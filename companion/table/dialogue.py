"""The protocol of questions and answers.

Whatever needs answers is a generator. It yields a question, is sent the answer to it, and returns
what it comes to:

    def asking(cls, draft):
        area = yield Ask("area", draft)
        (die,) = yield Roll(1, "the raid")
        return cls(area=area, die=die)

`carried` drives such a course, whoever answers: words on a line, people at a prompt, the kept
answers of a phone, the dice of a recorded game. An answer is checked by whoever gives it, before it
is sent, since a generator that has raised cannot go on. Inside a course `yield from` asks the
questions of another one, and `relayed` puts them in other words.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
T = TypeVar("T")


def carried(course: Generator[Q, A, T], answer: Callable[[Q], A]) -> T:
    """Carry a course of questions to its end: `answer` returns the answer to each.

    >>> def bill():
    ...     price = yield "price"
    ...     return price * (yield "count")
    >>> carried(bill(), {"price": 5, "count": 3}.__getitem__)
    15
    """
    try:
        question = next(course)
        while True:
            question = course.send(answer(question))
    except StopIteration as end:
        result: T = end.value
        return result


def relayed(
    course: Generator[Q, A, T], put: Callable[[Q], Generator[Any, Any, A]]
) -> Generator[Any, Any, T]:
    """Put each question of a course in other words: `put` asks it and returns its answer."""
    try:
        question = next(course)
        while True:
            question = course.send((yield from put(question)))
    except StopIteration as end:
        result: T = end.value
        return result


class Unanswered(Exception):
    """Error that stops a course at a question without an answer, and carries that question."""

    def __init__(self, question: Any) -> None:
        self.question = question
