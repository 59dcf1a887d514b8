"""Reading rule topics: `rules/<lang>/<topic>.md`, a head between `---` lines, then Markdown."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from kitgen.game.fields import Fields
from kitgen.game.model import Game, Table, Topic
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest
from kitgen.game.quoting import quoted_topic
from kitgen.game.source import read_text
from kitgen.game.yaml_tree import parse_yaml

EOL = r"(?:\r\n|\r(?!\n)|\n)"
HEAD = re.compile(rf"\ufeff?---(?P<eol>{EOL})(?P<lines>.*?){EOL}---{EOL}", re.DOTALL)
"""Pattern of a topic's head with its lines, whatever line ends they have."""
TITLE_LETTERS = 200
SUMMARY_BYTES = 600
"""Most bytes of a summary in UTF-8 that still make a QR code small enough for an aid."""


def read_topics(
    folder: Path, tables: Mapping[str, Table], groups: Collection[str] = ()
) -> tuple[Topic, ...]:
    """Return all topics of a folder with the figures that they quote from the tables, sorted by
    order and id. Where the texts name `groups`, each topic is of one. Raises DataError with every
    fault."""
    if not folder.is_dir():
        return ()
    topics: list[Topic] = []
    problems: list[Problem] = []
    for path in sorted(path for path in folder.iterdir() if path.suffix == ".md"):
        try:
            topics.append(read_topic(path, tables, groups, problems))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return tuple(sorted(topics, key=lambda topic: (topic.order, topic.id)))


def topic_problems(folder: Path, languages: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem for each topic that only some languages have; `folder` has a folder of topics
    for each language."""
    topics = {lang: {path.stem for path in (folder / lang).glob("*.md")} for lang in languages}
    every = set().union(*topics.values())
    for lang in languages:
        for topic in sorted(every - topics[lang]):
            there = next(other for other in languages if topic in topics[other])
            yield Place(display_path(folder / there / f"{topic}.md")).problem(
                f"the topic '{topic}' is missing in '{lang}'", f"add {lang}/{topic}.md"
            )


def draft_problems(game: Game) -> Iterator[Problem]:
    """Yield a doubt for each rule topic that is a draft. Topics that cannot be read are told where
    they are printed."""
    for lang in game.languages:
        with suppress(DataError):
            for topic in game.drafts(lang):
                if topic.draft is not None:
                    what = "this topic is a draft and is not printed"
                    mend = "write it and take 'draft: true' away"
                    yield topic.draft.problem(what, mend).as_doubt()


def read_topic(
    path: Path, tables: Mapping[str, Table], groups: Collection[str], problems: list[Problem]
) -> Topic:
    """Read a rule topic from its file, as `parse_topic` reads its text."""
    return parse_topic(path, read_text(path), tables, groups, problems)


def parse_topic(
    path: Path,
    text: str,
    tables: Mapping[str, Table],
    groups: Collection[str],
    problems: list[Problem],
) -> Topic:
    """Return the rule topic that a text in a file is. Faults of the head and sizes are noted;
    raises DataError if it has no head."""
    file = display_path(path)
    head = HEAD.match(text)
    if head is None:
        raise DataError(
            [
                Place(file, 1, 1).problem(
                    "the head is missing", "begin with '---', title, page, '---'"
                )
            ]
        )
    fields = Fields(parse_yaml(head["lines"], file, first_line=2), f"topic '{path.stem}'", problems)
    topic = Topic(
        id=path.stem,
        title=fields.text("title"),
        page=fields.text("page"),
        group=fields.text("group"),
        order=int(fields.number("order", default=0)),
        summary=fields.text("summary").strip(),
        body=text[head.end() :].strip("\n"),
        place=Place(file, 1, 1),
        source=text,
        symbols=fields.texts("symbols", default=()),
        draft=fields.node.key_place("draft") if fields.flag("draft") else None,
    )
    fields.close()
    if groups and topic.group and topic.group not in groups:
        at = fields.node.items["group"].place
        what = f"the texts name no group '{topic.group}'"
        problems.append(at.problem(what, nearest(topic.group, groups)))
    topic = quoted_topic(topic, tables, problems)
    if len(topic.title) > TITLE_LETTERS:
        problems.append(
            fields.node.key_place("title").problem(
                f"the title has {len(topic.title)} letters", f"write at most {TITLE_LETTERS}"
            )
        )
    size = len(topic.summary.encode())
    if size > SUMMARY_BYTES:
        problems.append(
            fields.node.key_place("summary").problem(
                f"the summary has {size} bytes", f"shorten it by {size - SUMMARY_BYTES} bytes"
            )
        )
    if not topic.body.strip() and topic.draft is None:
        problems.append(topic.place.problem("the topic has no text", "write it below the head"))
    return topic
