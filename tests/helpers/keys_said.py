"""Words that a scene says to those who cannot see it, though only ids have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from companion.table.i18n import LOCALE_FOLDER
from companion.table.scene import Scene
from kitgen.export.boards import drawing_of, places
from kitgen.game.model import Game

_WORD = re.compile(r"[^\W\d_]{3,}")
_FIGURE = re.compile(r"\{[^{}]*\}")
"""What is filled in, which has an English name in every language."""
_names: dict[tuple[Path, str, str], Mapping[str, str]] = {}


def names_of(data: Game, part: str, lang: str) -> Mapping[str, str]:
    """Return the names of the places that a board has, by their ids; drawn once."""
    key = data.folder, part, lang
    if key not in _names:
        made = places(data, lang, drawing_of(data, lang, part))
        _names[key] = {place["id"]: place["name"] for place in made}
    return _names[key]


def keys_said(data: Game, scene: Scene) -> list[str]:
    """Return what a scene in Czech says with a word of an id that no Czech text has.

    A place called "unused" is one, where Czech has "volní"."""
    drawn = [
        {**names_of(data, part, "cs"), **board.names}
        for board in scene.boards
        for part in board.parts
    ]
    ids = [id for table in data.tables.values() for id in table.by_id]
    said = {*_said(scene), *(name for names in drawn for name in names.values())}
    keys = _words([*ids, *(id for names in drawn for id in names)]) & _words(said)
    sections = data.words("cs").sections.values()
    texts = (text for entries in sections for entry in entries.values() for text in entry.values())
    foreign = keys - _catalogue() - _words(texts)
    return sorted(told for told in said if _words([told]) & foreign)


def _said(scene: Scene) -> Iterator[str]:
    for board in scene.boards:
        yield board.title
        for things in (board.pieces, board.signs, board.markers):
            yield from (one.says for one in things)
        yield from (line for told in board.tells.values() for line in told)
    sides = scene.battle.sides if scene.battle else ()
    for spread in (*scene.spreads, *sides):
        yield spread.title
        for card in spread.cards:
            yield from (card.says, card.note, *(lying.says for lying in card.lying))
    yield from (card.says for card in scene.named)


def _words(texts: Iterable[str]) -> frozenset[str]:
    bare = (_FIGURE.sub("", text) for text in texts)
    return frozenset(word.lower() for text in bare for word in _WORD.findall(text))


@cache
def _catalogue() -> frozenset[str]:
    """Return all words that the companion says in Czech."""
    with (LOCALE_FOLDER / "cs" / "LC_MESSAGES" / "companion.po").open("rb") as file:
        messages = list(read_po(file, locale="cs"))
    strings = (one.string or "" for one in messages)
    return _words(text for one in strings for text in ([one] if isinstance(one, str) else one))
