"""A lesson: an opening line by line, each with the rule topic of its moment and why it is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kitgen.game.fields import Fields
from kitgen.game.model import Game
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Problem, nearest, shown
from kitgen.game.yaml_tree import read_yaml

FILE = "lesson.yaml"
MOST_STEPS = 200


class LessonStep(NamedTuple):
    """A line to type and why, by language, and the id of the rule topic that rules it; an empty
    topic is that of the command."""

    line: Mapping[str, str]
    why: Mapping[str, str]
    topic: str = ""


class Lesson(NamedTuple):
    """A recorded opening. `settled` are the rules that a session of it begins with, by name."""

    settled: Mapping[str, str]
    steps: tuple[LessonStep, ...]


NONE = Lesson(settled={}, steps=())
"""Lesson without a recording: topics only."""


def read_lesson(game: Game) -> Lesson:
    """Return the lesson in a game's own file; one without a recording if it has none. Raises
    DataError."""
    path = game.folder / FILE
    if not path.is_file():
        return NONE
    problems: list[Problem] = []
    lesson = lesson_of(game, read_yaml(path), problems)
    if problems:
        raise DataError(problems)
    return lesson


def lesson_of(game: Game, node: Node, problems: list[Problem], checks: bool = True) -> Lesson:
    """Return the lesson of a mapping with `settled` and `lines`. With `checks` its topics must
    exist."""
    fields = Fields(node, "the lesson", problems)
    settled = {name: value.word() for name, value in fields.mapping("settled").items()}
    entries = fields.entries("lines")
    if not entries:
        fields.wrong(node, "the lesson has no 'lines'", "add '- {line: …, why: …}' lines")
    if len(entries) > MOST_STEPS:
        fields.wrong(node, f"the lesson has {len(entries)} lines", f"keep to {MOST_STEPS}")
    topics = topic_ids(game) if checks else ()
    steps = tuple(_step(game, entry, problems, topics) for entry in entries[:MOST_STEPS])
    fields.close()
    return Lesson(settled, steps)


def topic_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of a game's rule topics, those of drafts too."""
    lang = game.languages[0]
    return tuple(topic.id for topic in (*game.topics(lang), *game.drafts(lang)))


def _step(game: Game, node: Node, problems: list[Problem], topics: tuple[str, ...]) -> LessonStep:
    fields = Fields(node, "a line of the lesson", problems)
    line, why = (_in_languages(game, fields, key) for key in ("line", "why"))
    topic = fields.text("topic", "")
    if topic and topics and topic not in topics:
        problem = f"the lesson: there is no rule topic {shown(topic)}"
        fields.wrong(node.items["topic"], problem, nearest(topic, topics))
    fields.close()
    return LessonStep(line, why, topic)


def _in_languages(game: Game, fields: Fields, key: str) -> Mapping[str, str]:
    """Return a text by language; one that is written once is that of every language."""
    node = fields.child(key)
    if node is None:
        fields.wrong(fields.node, f"{fields.what} has no '{key}'", f"add '{key}: …'")
        return {}
    if not isinstance(node.value, dict):
        return dict.fromkeys(game.languages, node.word())
    for lang in game.languages:
        if not node.items.get(lang, node).word():
            fields.wrong(node, f"'{key}' is empty in '{lang}'", "write it")
        if lang not in node.items:
            fields.wrong(node, f"'{key}' is not said in '{lang}'", f"add '{lang}: …'")
    return {lang: text.word() for lang, text in node.items.items()}
