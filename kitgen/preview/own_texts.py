"""Texts that a designer puts on a face: each language of the game says them in `text/<lang>.yaml`,
so that they are translated with all others.

    on_faces:
      cards_text: Draw two cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any

from kitgen.game.dictionary import key_of
from kitgen.game.model import Game
from kitgen.game.source import read_bytes
from kitgen.game.translation import left_csv, left_file, read_left, texts_of
from kitgen.game.yaml_text import with_field, with_value, without
from kitgen.game.yaml_tree import parse_yaml
from kitgen.kit.studios import preview_words
from kitgen.parts.views import Source

SECTION = "on_faces"
"""Section of a file of texts that has those which were put on faces."""
_FORMULA = re.compile(rf"\{{\{{ text\.{SECTION}\.(\w+)\.name \}}\}}")


def formula_of(key: str) -> str:
    """Return what a box shows that has such a text: `{{ text.on_faces.cards_text.name }}`."""
    return f"{{{{ text.{SECTION}.{key}.name }}}}"


def key_in(written: object) -> str:
    """Return the key of the text that a box shows; empty for any other text."""
    found = _FORMULA.fullmatch(written) if isinstance(written, str) else None
    return found[1] if found else ""


def is_own_text(source: Source) -> bool:
    """Return whether a value is a text that was put on a face."""
    return source.entry[:1] == (SECTION,)


def new_key(game: Game, face: str, box: str) -> str:
    """Return a key for the text of a new box, which no text of the game has: `cards_text`."""
    stem = re.sub(r"\W", "_", f"{face}_{box}")
    known: Collection[str] = game.texts[game.languages[0]].sections.get(SECTION, {})
    names = (stem if n == 1 else f"{stem}_{n}" for n in range(1, len(known) + 2))
    return next(name for name in names if name not in known)


def files_with(game: Game, key: str, value: str, lang: str) -> dict[str, bytes]:
    """Return the files of a game, by their paths in its folder, that say a text in a language. What
    the first language says stands in the others too until it is translated there; while it has the
    words that a box begins with, it takes those of the language that is written. Raises CannotEdit,
    UnicodeError or DataError."""
    first = game.languages[0]
    texts = {each: _read(game, each) for each in game.languages}
    said = {each: _said(text, key) for each, text in texts.items()}
    lefts = {each: read_left(game.folder, each) for each in game.languages[1:]}
    old = said[first] or ""
    begins = not old or old in _begun()
    follow = [
        each
        for each in game.languages
        if each == lang
        or said[each] is None
        or (each == first and begins)
        or (lang == first and said[each] == old and key_of(old) in lefts[each])
    ]
    files = {_file(each): _with(texts[each], key, value).encode() for each in follow}
    for each in follow:
        if each not in (first, lang):
            left = lefts[each]
            if Counter(text.key for text in texts_of(game, each))[key_of(old)] < 2:
                left.pop(key_of(old), None)
            files[left_file(each)] = left_csv({**left, key_of(value): ""})
    return files


def files_without(game: Game, key: str) -> dict[str, bytes]:
    """Return the files of texts of a game without one. Raises CannotEdit or DataError."""

    def cut(text: str) -> str:
        alone = [*parse_yaml(text, "").plain()[SECTION]] == [key]
        return without(text, (SECTION,) if alone else (SECTION, key))

    texts = {_file(each): _read(game, each) for each in game.languages}
    return {
        file: cut(text).encode() for file, text in texts.items() if _said(text, key) is not None
    }


def _begun() -> set[str]:
    """Return the words that a text begins with on the page."""
    return {preview_words(lang).label("preview_desk_new_text") for lang in ("en", "cs")}


def _read(game: Game, lang: str) -> str:
    """Return a file of texts as it is written, with its ends of lines. Raises DataError or
    UnicodeError."""
    return read_bytes(game.folder / _file(lang)).decode("utf-8")


def _file(lang: str) -> str:
    return f"text/{lang}.yaml"


def _said(text: str, key: str) -> str | None:
    """Return what a file of texts says under a key; None if it says nothing."""
    plain: Any = parse_yaml(text, "").plain()
    found = (plain.get(SECTION) or {}).get(key) if isinstance(plain, dict) else None
    return None if found is None else str(found)


def _with(text: str, key: str, value: str) -> str:
    if _said(text, key) is not None:
        return with_value(text, (SECTION, key), value)
    if parse_yaml(text, "").plain().get(SECTION):
        return with_field(text, (SECTION,), key, value)
    eol = "\r\n" if "\r\n" in text else "\n"
    begun = eol.join((text.rstrip(), "", f"{SECTION}:", f'  {key}: ""', ""))
    return with_value(begun, (SECTION, key), value)
