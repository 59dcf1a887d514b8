"""Somebody who answers what was answered before, and stops at the first question that is new."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from companion.table.asked import Asked, Offer
from companion.table.dice import read_dice
from companion.table.errors import CompanionError
from companion.table.prompts import Given, Question, Spoken, Told
from companion.table.reply import Block, Line
from companion.table.scene import Battle, FallenDice


class Halted(Exception):
    """A question that nobody has answered yet."""

    def __init__(self, asked: Asked, text: str) -> None:
        self.asked, self.text = asked, text


@dataclass(slots=True)
class Reciting:
    """An `Asker` that gives the answers of a draft again, each to be read in the language that it
    was given in. An answer to another question than is asked now is dropped with all behind it, and
    so is one that cannot be read."""

    given: list[Given]
    place: int = 0
    same: bool = True
    """True if a question counts as the same only with the same words."""
    told: list[Block] = field(default_factory=list)
    """Blocks told since the last answer."""
    course: list[Block] = field(default_factory=list)
    """Blocks told before the last answer."""
    wrong: str = ""
    """Reason the last dropped answer was wrong."""
    dropped: Given | None = None
    """The answer to another question."""
    secret: bool = False
    rolled: bool = False
    """True if dice have been asked for."""
    thrown: bool = False
    """True if dice have been thrown."""
    rolls: dict[int, Asked] = field(default_factory=dict)
    """Place of each answer that dice gave -> the question for them."""
    battle: Battle | None = None
    """The battle as it was laid out at the last dice."""
    heard: list[tuple[str, Spoken]] = field(default_factory=list)
    """Questions and what was answered, as they are said in the language in use."""

    def ask(self, prompt: str) -> str:
        self.rolled |= isinstance(prompt, Question) and prompt.rolls
        if self.place < len(self.given):
            answer = self.given[self.place]
            if not self.same or answer.question in ("", prompt):
                self.place += 1
                if isinstance(prompt, Question) and prompt.rolls:
                    self.thrown = True
                    self.rolls[self.place - 1] = asked = _as_data(prompt)
                    self.battle = asked.battle
                self.course += self.told
                self.told.clear()
                self.heard[self.place - 1 :] = [(prompt, Spoken.of(answer.answer, answer.lang))]
                return self.heard[-1][1]
            self.dropped = answer
            del self.given[self.place :]
        raise Halted(_as_data(prompt), str(prompt))

    def ask_secret(self, prompt: str) -> str:
        self.secret = True
        return self.ask(prompt)

    def tell(self, text: str) -> None:
        self.told += text.blocks if isinstance(text, Told) else [Line(text)]

    def refuse(self, text: str) -> None:
        self.wrong = text
        self.place -= 1
        del self.given[self.place :]

    def said(self) -> tuple[tuple[str, str], ...]:
        """Return the answered questions, each with the meaning of its answer."""
        return tuple((question, answer.means) for question, answer in self.heard[: len(self.given)])

    def fallen(self) -> tuple[FallenDice, ...]:
        """Return the dice that were given, without those of which only hits were counted."""
        fallen = []
        for place, asked in self.rolls.items():
            if place >= len(self.given):
                continue  # it was refused
            with suppress(CompanionError):
                dice = read_dice(self.given[place].answer, asked.sides)
                fallen.append(FallenDice(asked.prompt, dice, asked.sides, asked.good))
        return tuple(fallen)

    def settle(self, text: str) -> None:
        self.given[self.place - 1] = self.given[self.place - 1]._replace(answer=text)


def _as_data(prompt: str) -> Asked:
    """Return the question as data. A question that has none is made of its words."""
    if not isinstance(prompt, Question):
        return Asked("text", str(prompt), free=True)
    if prompt.data is not None:
        return prompt.data()
    offers: Sequence[str] = prompt.offers()
    return Asked("text", str(prompt), offers=tuple(map(Offer, offers)), free=True)
