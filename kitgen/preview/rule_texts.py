"""Rule topics as the page edits them: title, summary and text, and whether they are printed yet."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from kitgen.game.model import Game
from kitgen.game.problems import DataError, as_lines
from kitgen.game.source import read_text
from kitgen.game.topics import HEAD, parse_topic
from kitgen.game.translation import with_text
from kitgen.game.yaml_text import CannotEdit, with_field, without
from kitgen.game.yaml_tree import parse_yaml
from kitgen.parts.markup import inline_runs, parts
from kitgen.parts.page_icons import PageIcons
from kitgen.parts.text_html import html_of, runs_html

DRAFT = "draft"


class RuleText(NamedTuple):
    """What the page edits of a topic. A `draft` is not printed."""

    title: str
    summary: str
    body: str
    draft: bool


def rule_files(folder: Path, languages: Sequence[str]) -> list[Path]:
    """Return the files of a game's rule topics, language by language."""
    return [path for lang in languages for path in sorted((folder / "rules" / lang).glob("*.md"))]


def read_rule(text: str) -> RuleText:
    """Return what the page edits of a topic's file. Raises DataError if its head cannot be read."""
    head = HEAD.match(text)
    fields = parse_yaml(head["lines"], "").plain() if head else None
    if head is None or not isinstance(fields, dict):
        return RuleText("", "", text, draft=False)
    title, summary = (str(fields.get(name) or "").strip() for name in ("title", "summary"))
    body = "\n".join(text[head.end() :].strip("\r\n").splitlines())
    return RuleText(title, summary, body, str(fields.get(DRAFT)).lower() == "true")


def with_rule(text: str, wanted: RuleText) -> str:
    """Return a topic's file with what the page says of it; all else stays as it was. Raises
    CannotEdit."""
    head = HEAD.match(text)
    if head is None:
        raise CannotEdit("the head is missing")
    was, eol = read_rule(text), head["eol"]
    for name in ("title", "summary"):
        new = getattr(wanted, name).strip()
        if new != getattr(was, name):
            text = _with_head_field(text, name, new)
    head = HEAD.match(text)
    if head and wanted.draft != was.draft:
        lines = head["lines"]
        if wanted.draft:
            lines = with_field(lines, (), DRAFT, value=True, after="title")
        else:
            lines = without(lines, (DRAFT,))
        lines = lines.rstrip("\r\n")
        text = text[: head.start("lines")] + lines + text[head.end("lines") :]
    head = HEAD.match(text)
    if head and wanted.body.strip("\n") != was.body:
        text = head[0] + wanted.body.strip("\n").replace("\n", eol) + eol
    return text


def _with_head_field(text: str, name: str, value: str) -> str:
    """Return a topic's file with a text in its head, which may not be there yet. Raises
    CannotEdit."""
    head = HEAD.match(text)
    assert head is not None
    if name in (parse_yaml(head["lines"], "").plain() or {}):
        return with_text(text, name, value)
    lines = with_field(head["lines"], (), name, value).rstrip("\r\n")
    return text[: head.start("lines")] + lines + text[head.end("lines") :]


def listed_rules(game: Game) -> list[dict[str, Any]]:
    """Return all topics with what the page edits of them, in the order of the booklet; a `fault`
    for a file whose head cannot be read."""
    listed = []
    for path in rule_files(game.folder, game.languages):
        told: dict[str, Any] = {
            "file": path.relative_to(game.folder).as_posix(),
            "lang": path.parent.name,
            "id": path.stem,
        }
        try:
            text = read_text(path)
            told |= read_rule(text)._asdict()
            order = parse_topic(path, text, game.tables, (), []).order
        except DataError as error:
            listed.append((game.languages.index(told["lang"]), 0, _with_fault(told, error)))
            continue
        listed.append((game.languages.index(told["lang"]), order, told))
    return [told for *_, told in sorted(listed, key=lambda each: (*each[:2], each[2]["id"]))]


def _with_fault(told: dict[str, Any], error: DataError) -> dict[str, Any]:
    fault = "\n".join(as_lines(error.problems))
    return {"title": told["id"], "summary": "", "body": "", "draft": False, **told, "fault": fault}


def look_of_rule(game: Game, path: Path, text: str) -> dict[str, Any]:
    """Return a topic's file as a web page shows it: `summary` and `body` as HTML, and what is wrong
    with it in `lines`. Raises DataError."""
    problems = list[Any]()
    lang = path.parent.name
    topic = parse_topic(path, text, game.tables, (), problems)
    icons = PageIcons(game, game.words(lang))
    with suppress(KeyError):
        body = html_of(parts(topic.body), icons, lambda figure: None)
        lines = [runs_html(inline_runs(line), icons) for line in topic.summary.split("\n")]
        summary = Markup("<br>").join(lines)
        return {
            "summary": f"{icons.sprite()}{summary}",
            "body": str(body),
            "lines": [*as_lines(problems)],
        }
    return {"summary": "", "body": "", "lines": [*as_lines(problems)]}
