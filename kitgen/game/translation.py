"""The texts of a game in two of its languages, side by side, and what is left to translate.

A language begins with copies of the first one's texts, so that the game builds at once. Which of
them still wait for a translator stands in `text/<lang>-left.csv`, a text a line: one is done when
the game says something else there, or when its line is taken out, because it stays as it is. A text
that changed after it was translated stands there with its old translation. A cell that is empty in
a language, or has no column of it, waits too: see `dictionary`.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kitgen.game.dictionary import dictionary_file, key_of, read_dictionary, read_pairs
from kitgen.game.model import Game
from kitgen.game.node import Node
from kitgen.game.problems import Place, Problem, display_path, shown
from kitgen.game.sheets.find import TEXTS
from kitgen.game.sheets.online import copy_of
from kitgen.game.source import read_text
from kitgen.game.topics import EOL, HEAD
from kitgen.game.yaml_text import CannotEdit, with_value
from kitgen.game.yaml_tree import parse_yaml, read_yaml

HEAD_TEXTS = ("title", "summary")
"""Fields in the head of a rule topic that people read."""
_BETWEEN = re.compile(rf"({EOL}{{2,}})")
LEFT_HEADINGS = ("left", "translated before")
BOOKS = "table.yaml"
"""File with the books of a game, which has its texts in each language."""


class TranslatedText(NamedTuple):
    """A text in the first language and in another. `where` tells a translator where it is read;
    `file` is where the other stands, by its path in the game's folder, and `path` says where in it:
    the keys of a YAML text, the number of a topic's paragraph, or nothing for a cell, which is at
    `place`."""

    where: str
    first: str
    other: str
    place: Place
    file: str
    path: tuple[str | int, ...] = ()

    @property
    def key(self) -> str:
        """Text in the first language by which others are compared: equal texts are translated
        once."""
        return key_of(self.first)

    @property
    def is_missing(self) -> bool:
        """Whether it is a cell that has no words in the other language."""
        return not self.path and not self.other.strip()

    @property
    def is_copy(self) -> bool:
        """Whether the text in the other language equals the first."""
        return key_of(self.other) == self.key


def left_file(lang: str) -> str:
    """Return path in a game's folder of the list of what is left to translate."""
    return f"text/{lang}-left.csv"


def texts_of(game: Game, lang: str) -> tuple[TranslatedText, ...]:
    """Return all texts of a game in its first language and in another, in the order of its tables,
    words and rules. Raises DataError."""
    first = game.languages[0]
    texts = [*_of_tables(game, first, lang), *_of_words(game.folder, first, lang)]
    texts += _of_topics(game.folder, first, lang)
    texts += _of_books(game, first, lang)
    return tuple(filter(_is_spoken, texts))


def _is_spoken(text: TranslatedText) -> bool:
    return any(map(str.isalpha, text.first))


def _of_tables(game: Game, first: str, lang: str) -> Iterator[TranslatedText]:
    """Yield the words in the columns of all tables of the game."""
    known, elsewhere = read_dictionary(game.folder, lang), dictionary_file(lang)
    for name in game.own_tables:
        table = game.tables[name]
        table_file = game.files[name].relative_to(game.folder).as_posix()
        is_own = game.files[name].suffix.lower() in TEXTS and table_file != copy_of(name)
        for row in table:
            theirs = table.spoken.get(lang, {}).get(row.id, {})
            for column, text in table.spoken.get(first, {}).get(row.id, {}).items():
                other = theirs.get(column, "")
                at = table.spoken_at.get((column, lang), 0)
                file, place = table_file, row.place._replace(column=at)
                if not other:
                    other = known.get(key_of(text), "")
                    if not (is_own and at):
                        file, place = elsewhere, Place(display_path(game.folder / elsewhere))
                yield TranslatedText(f"{name}, {row.id}: {column}", text, other, place, file)


def _of_words(folder: Path, first: str, lang: str) -> Iterator[TranslatedText]:
    """Yield the texts in `text/` that both files have."""
    file = f"text/{lang}.yaml"
    mine, theirs = read_yaml(folder / f"text/{first}.yaml"), read_yaml(folder / file)
    other = dict(_leaves(theirs))
    for path, node in _leaves(mine):
        if path in other and isinstance(node.value, str):
            here = other[path]
            yield TranslatedText(", ".join(path), node.value, here.word(), here.place, file, path)


def _of_books(game: Game, first: str, lang: str) -> Iterator[TranslatedText]:
    """Yield the texts that the declaration of the books says in each language."""
    path = game.folder / BOOKS
    if not path.is_file():
        return
    for steps, node in spoken_in(read_yaml(path), game.languages):
        mine, here = node.items[first], node.items[lang]
        where = ", ".join(map(str, (BOOKS, *steps)))
        yield TranslatedText(where, mine.word(), here.word(), here.place, BOOKS, (*steps, lang))


def spoken_in(
    node: Node, languages: Collection[str], path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Node]]:
    """Yield the mappings of a tree that say a text in each of these languages, with their paths."""
    if node.items and {*node.items} == {*languages}:
        yield path, node
        return
    for key, value in node.items.items():
        yield from spoken_in(value, languages, (*path, key))
    for number, value in enumerate(node.entries):
        yield from spoken_in(value, languages, (*path, number))


def _leaves(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """Yield the values of a mapping and of those in it, with their paths."""
    for key, value in node.items.items():
        if value.items:
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _of_topics(folder: Path, first: str, lang: str) -> Iterator[TranslatedText]:
    """Yield the texts of all topics that both languages have."""
    for path in sorted((folder / "rules" / first).glob("*.md")):
        file = f"rules/{lang}/{path.name}"
        if (folder / file).is_file():
            yield from _of_topic(path, folder / file, file)


def _of_topic(path: Path, other_path: Path, file: str) -> Iterator[TranslatedText]:
    """Yield the texts of a topic in two languages side by side: titles and summaries, then
    paragraph by paragraph if both have as many. `file` is the other one's path in the game."""
    mine, theirs = read_text(path), read_text(other_path)
    shown_file = display_path(other_path)
    where = f"rules, {path.stem}"
    my_head, their_head = HEAD.match(mine), HEAD.match(theirs)
    if my_head is None or their_head is None:
        return
    my_fields, their_fields = (
        parse_yaml(head["lines"], shown_file, first_line=2).items for head in (my_head, their_head)
    )
    for field in HEAD_TEXTS:
        if field in my_fields and field in their_fields:
            here = their_fields[field]
            yield TranslatedText(
                f"{where}: {field}",
                my_fields[field].word(),
                here.word(),
                here.place,
                file,
                (field,),
            )
    paragraphs = paragraphs_of(mine), paragraphs_of(theirs)
    if len(paragraphs[0]) != len(paragraphs[1]):
        return  # it was translated by hand, and divided otherwise
    line = 1 + their_head[0].count("\n")
    for number, (text, other) in enumerate(zip(*paragraphs, strict=True)):
        if number % 2 == 0:  # at the odd places is what is between paragraphs
            blank = len(other) - len(other.lstrip("\n"))
            place = Place(shown_file, line + blank, 1)
            yield TranslatedText(f"{where}: {number // 2 + 1}", text, other, place, file, (number,))
        line += other.count("\n")


def paragraphs_of(topic: str) -> list[str]:
    """Return the paragraphs below the head of a topic, and what is between them at the odd
    places."""
    head = HEAD.match(topic)
    return _BETWEEN.split(topic[head.end() :]) if head else [topic]


def with_text(topic: str, step: str | int, text: str) -> str:
    """Return a topic with another text for a field of its head, by its name, or for a paragraph, by
    its number in `paragraphs_of`; ends of lines stay as they are. Raises CannotEdit."""
    head = HEAD.match(topic)
    if head is None:
        raise CannotEdit("the head is missing")
    if isinstance(step, str):
        lines = with_value(head["lines"], (step,), text)
        return topic[: head.start("lines")] + lines + topic[head.end("lines") :]
    parts = paragraphs_of(topic)
    old = parts[step]
    start = len(old) - len(old.lstrip("\r\n"))
    end = max(start, len(old.rstrip("\r\n")))
    parts[step] = old[:start] + text.strip("\n").replace("\n", head["eol"]) + old[end:]
    return head[0] + "".join(parts)


def read_left(folder: Path, lang: str) -> dict[str, str]:
    """Return the texts that are left to translate, each with the translation of what it was before,
    or empty. Raises DataError."""
    path = folder / left_file(lang)
    if not path.is_file():
        return {}
    return {key_of(text): key_of(old) for text, old in read_pairs(path)}


def left_csv(left: Mapping[str, str]) -> bytes:
    """Return the list of what is left to translate, as `read_left` reads it."""
    made = io.StringIO()
    rows = [(key, old) if old else (key,) for key, old in left.items()]
    head = LEFT_HEADINGS if any(left.values()) else LEFT_HEADINGS[:1]
    csv.writer(made, lineterminator="\n").writerows([head, *rows])
    return made.getvalue().encode()


def waiting(texts: Sequence[TranslatedText], left: Mapping[str, str]) -> list[TranslatedText]:
    """Return the texts that are left to translate: cells without a translation, texts that say what
    the first language does, or what it said before, and those with a translation of what it said
    before."""
    gone = {key for key, old in left.items() if not old} - {text.key for text in texts}
    return [
        text
        for text in texts
        if text.is_missing
        or (text.is_copy and text.key in left)
        or key_of(text.other) in gone
        or (left.get(text.key) and left[text.key] == key_of(text.other))
    ]


def waiting_in(game: Game, lang: str) -> list[TranslatedText]:
    """Return the texts of a game that are left to translate into a language. Raises DataError."""
    left = read_left(game.folder, lang)
    if left:
        return waiting(texts_of(game, lang), left)
    cells = _of_tables(game, game.languages[0], lang)  # files of texts have all that the first has
    return [text for text in cells if _is_spoken(text) and text.is_missing]


def left_to_translate(game: Game, languages: Collection[str] = ()) -> Iterator[Problem]:
    """Yield doubts about what waits for its translation, into all languages or some: one for each
    text, and one for all cells of a table. Raises DataError."""
    for lang in game.languages[1:]:
        if languages and lang not in languages:
            continue
        waits = waiting_in(game, lang)
        missing = {t.key: t.where.partition(",")[0] for t in reversed(waits) if t.is_missing}
        for table, many in sorted(Counter(missing.values()).items()):
            cells = "one text is" if many == 1 else f"{many} texts are"
            what = f"{cells} not translated into {lang} yet, {game.languages[0]} stands there"
            mend = f"fill the columns .{lang} of the sheet, or {dictionary_file(lang)}"
            yield game.tables[table].place.problem(what, mend).as_doubt()
        for text in (text for text in waits if not text.is_missing):
            what = f"left to translate into {lang}: {shown(text.key)}"
            if not text.is_copy:
                what += f", changed since {shown(key_of(text.other))} was written"
            mend = f"translate it, or take its line out of {left_file(lang)}"
            yield text.place.problem(what, mend).as_doubt()
