"""`roll`, `rules`, `chart`: what lies beside the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Any

from companion.table.arguments import Args
from companion.table.chart import write_chart
from companion.table.dice import Roll, dice_source, hits
from companion.table.errors import CompanionError, UsageError
from companion.table.events import ROLL, Event
from companion.table.files import written
from companion.table.i18n import LANGUAGES, _, language, use
from companion.table.markdown import blocks_of
from companion.table.reply import Grid, Heading, Line, Reply
from companion.table.rules import Rules, Topic
from companion.table.session import Session
from companion.table.words import Foreign, Vocabulary
from companion.table.workspace import Workspace

_MOST_LETTERS, _SIDES = 12, 6


def roll(workspace: Workspace, args: Args) -> Reply:
    """Roll groups such as `3@2`, three dice that hit at 2 or less, and write them into the session
    if there is one."""
    groups = [_read_group(text) for text in args.texts("groups")]
    if args.text("dice"):
        source = dice_source(args, workspace.asker)
    else:
        source = dice_source(Args({**args.values, "roll": True}), asker=None)
    rows, data, total, faces = [], [], 0, []
    for count, needed in groups:
        results = source.roll(Roll(count, f"@{needed}"))
        scored = hits(results, needed)
        total += scored
        faces.append("".join(map(str, results)))
        rows.append((f"{count}@{needed}", " ".join(map(str, results)), str(scored)))
        data.append({"count": count, "needed": needed, "dice": list(results), "hits": scored})
    source.finish()
    if workspace.session_name or workspace.home.has_last_used():
        groups_text = " ".join(f"{count}@{needed}" for count, needed in groups)
        session = workspace.session()
        session.write(Event(ROLL, {"groups": groups_text, "dice": " ".join(faces), "hits": total}))
    grid = Grid((_("Dice"), _("Rolled"), _("Hits")), tuple(rows), right=frozenset({2}))
    return Reply({"groups": data, "hits": total}, (grid,))


def _read_group(text: str) -> tuple[int, int]:
    """Return the number of dice and the greatest hit of `3@2`: (3, 2). Raises UsageError."""
    count, sign, needed = text.partition("@")
    figures = count.isdecimal() and sign and needed.isdecimal() and len(text) < _MOST_LETTERS
    if not figures or not 1 <= int(count) <= 999 or not 1 <= int(needed) <= _SIDES:
        message = _("'{text}' is no roll: write 3@2 for three dice at 2; a die has {sides} sides.")
        raise UsageError(message.format(text=text, sides=_SIDES))
    return int(count), int(needed)


def rules(workspace: Workspace, args: Args) -> Reply:
    """List the game's rule topics, or show one: its summary, with `--full` its text."""
    game = args.text("game")
    if game is None:
        _name, store = workspace.store()
        game_rules = workspace.rules_of(store)
    else:
        registry = workspace.registry
        game_rules = registry.rules(registry.adopted(registry.called(game)))
    topics = list(game_rules.topics())
    wanted = args.rest("topic")
    if not wanted:
        data = [{"id": t.id, "page": t.page, "title": t.title, "group": t.group} for t in topics]
        return Reply({"topics": data}, (_listed(topics),))
    if not topics:
        raise CompanionError(_("This game has no rule topics in this language."))
    key = _topics(game_rules).find(wanted)
    topic = next(topic for topic in topics if topic.id == key)
    page = _("Rules p. {page}").format(page=topic.page)
    blocks = (Heading(topic.title), Line(topic.summary), Line(page))
    body = blocks_of(topic.body, game_rules.symbol_name) if args.flag("full") else ()
    full = (Line(""), *body) if body else ()
    data_of = {"id": topic.id, "title": topic.title, "page": topic.page, "group": topic.group}
    return Reply({**data_of, "summary": topic.summary, "body": topic.body}, (*blocks, *full))


def _listed(topics: Sequence[Topic]) -> Grid:
    """Return a grid of the topics by the word that is typed: the id in English, else the title."""
    if language() == "en":
        rows = tuple((topic.id, topic.page, topic.title) for topic in topics)
        return Grid((_("Topic"), _("Page"), _("Title")), rows)
    rows = tuple((topic.title, topic.page, topic.id) for topic in topics)
    return Grid((_("Topic"), _("Page"), _("in English")), rows)


def _in_each_language(read: Callable[[], Mapping[str, str]]) -> dict[str, list[str]]:
    """Return the names of each id in the language in use, then in the others."""
    current = language()

    def names(lang: str) -> Mapping[str, str]:
        use(lang)
        return read()

    by_key = dict[str, list[str]]()
    for lang in (current, *(lang for lang in LANGUAGES if lang != current)):
        for key, name in copy_context().run(names, lang).items():
            by_key.setdefault(key, []).append(name if lang == current else Foreign(name))
    return by_key


def _topics(rules: Rules[Any]) -> Vocabulary:
    """Return the rule topics by their ids and titles."""
    return Vocabulary.of(
        _("topics"), _in_each_language(lambda: {topic.id: topic.title for topic in rules.topics()})
    )


def _charts(session: Session[Any]) -> Vocabulary:
    """Return the charts by their ids and titles (`Income, round 3`) in every language."""
    rules: Rules[Any] = session.rules

    def titles() -> Mapping[str, str]:
        full_titles = {key: rules.chart(key, [session.state]).title for key in rules.charts}
        return {key: title.partition(",")[0] for key, title in full_titles.items()}

    return Vocabulary.of(_("charts"), _in_each_language(titles))


def chart(workspace: Workspace, args: Args) -> Reply:
    """Draw a chart, the game's first if none is named, in the terminal or into a file."""
    session = workspace.session()
    what = args.rest("what") or session.rules.charts[0]
    if what not in session.rules.charts:
        what = _charts(session).find(what)
    drawn = session.rules.chart(what, [session.state])
    data: dict[str, Any] = {
        "title": drawn.title,
        "bars": [{"label": b.label, "value": b.value, "note": b.note} for b in drawn.bars],
    }
    target = args.text("out")
    if target is None:
        return Reply(data, (drawn,))
    write_chart(drawn, Path(target), args.flag("replace"))
    return Reply({**data, "file": target}, (written(target),))
