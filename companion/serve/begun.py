"""Answers of a command that is not finished, as they lie on a board: where, and what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from companion.table.asked import Asked, Offer
from companion.table.errors import CompanionError
from companion.table.prompts import Question
from companion.table.words import plain

_COUNTED = re.compile(r"(?P<count>\d+) (?P<name>.+)")


class Begun(NamedTuple):
    """A part of an answer: the key of what was named, how many of it, and the place or piece that
    the question was about, empty for none. `piece` is its printed face where it is one:
    `Begun("winterfell", "march", "March −1", piece="order-tokens/stark-march")`."""

    where: str
    key: str
    says: str
    copies: int = 1
    piece: str = ""


def begun(heard: Sequence[tuple[str, str]]) -> Iterator[Begun]:
    """Yield what answered questions name that lies on a board or is printed, in their order."""
    for question, answer in heard:
        if isinstance(question, Question) and question.data is not None:
            with suppress(CompanionError):
                yield from _named(question.data(), answer)


def _named(asked: Asked, answer: str) -> Iterator[Begun]:
    offered = {plain(offer.value): offer for offer in reversed(asked.offers) if offer.key}
    if whole := offered.get(plain(answer)):
        yield _part(asked, whole, 1)
        return
    for part in answer.split(","):
        counted = _COUNTED.fullmatch(part.strip())
        if single := offered.get(plain(part)):
            yield _part(asked, single, 1)
        elif counted and (several := _called(offered, counted["name"])):
            yield _part(asked, several, int(counted["count"]))


def _called(offered: dict[str, Offer], name: str) -> Offer | None:
    """Return the offer of a counted name, which may stand in another form than that of one."""
    forms = (offer for offer in offered.values() if name in offer.forms)
    return offered.get(plain(name)) or next(forms, None)


def _part(asked: Asked, offer: Offer, copies: int) -> Begun:
    return Begun(asked.where, offer.key, offer.value, copies)
