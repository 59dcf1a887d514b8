"""`games`, `new`, `sessions`: begin a session, or find one again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.table import i18n, lexicon, people
from companion.table.arguments import Args
from companion.table.commands.note import NOTE
from companion.table.errors import CompanionError, UsageError
from companion.table.events import BEGIN, Event
from companion.table.files import read_text
from companion.table.i18n import _
from companion.table.overview import HEIGHT
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.rules import Choice, Rules
from companion.table.store import LESSON, Store
from companion.table.words import plain
from companion.table.workspace import Workspace
from kitgen.game import DataError

_MOST_STATE_BYTES = 1_000_000


def games(workspace: Workspace, args: Args) -> Reply:
    """List the games, or show one with the rules that a group settles."""
    only = args.text("game")
    registry = workspace.registry
    ids = registry.ids() if only is None else (registry.adopted(registry.called(only)),)
    all_rules = [registry.rules(game) for game in ids]
    data = [
        {
            "id": rules.game,
            "title": rules.title(),
            "version": rules.version,
            "rules": {choice.name: list(choice.values) for choice in rules.choices},
        }
        for rules in all_rules
    ]
    if only is None:
        rows = tuple((rules.game, rules.title()) for rules in all_rules)
        note = Line(_("The rules that a group settles: 'companion games GAME'."))
        return Reply({"games": data}, (Grid((_("Game"), _("Title")), rows), note))
    (rules,) = all_rules
    text = _("{title}: rules to settle, the first is the default")
    blocks: list[Block] = [Heading(text.format(title=rules.title()))]
    for choice in rules.choices:
        words = rules.values(choice)
        named = [_named(value, words.shown(value)) for value in choice.values]
        name = lexicon.shown("rulings", choice.name)
        blocks += [Line(f"{name} = {' | '.join(named)}"), Line(_(choice.help), 4)]
    return Reply({"games": data}, blocks)


def _named(value: str, name: str) -> str:
    """Return a value with its name if that differs: the word of the language in use first."""
    first, other = (value, name) if i18n.language() == "en" else (name, value)
    return first if plain(name) == plain(value) else f"{first} ({other})"


def new(workspace: Workspace, args: Args) -> Reply:
    """Begin a session: of a game, or from a file with a state; with settled rules and the names of
    the people."""
    game, source = args.text("game"), args.text("from")
    given = _read_state(source) if source else None
    lang = workspace.lang or (_language(given) if given else "")
    if lang:
        i18n.use(lang)
    if game is None and given is not None:
        game = str(given.get("game") or "") or None
    if game is None:
        known = ", ".join(workspace.registry.ids())
        raise UsageError(_("Which game? Known are: {games}.").format(games=known))
    game = workspace.registry.adopted(workspace.registry.called(game))
    rules = workspace.registry.rules(game)
    if given is not None:
        _of_this_game(str(source), given, rules.game)
    people.seat({})  # those of another session are not at this table
    names = args.text("people") or ""
    choices = _all_choices(rules, given, args.texts("rule"), names)
    state = rules.begin(choices, given.get("state") if given else None)
    is_known_by_id = workspace.registry.version(game) is not None
    folder = "" if is_known_by_id else str(Path(game).resolve())
    beginning: dict[str, Any] = {"game": rules.game, "choices": choices}
    if given is not None:
        beginning["state"] = rules.dump(state)
    name = workspace.session_name or workspace.home.fresh(rules.game.partition("@")[0])
    read_names = people.in_order if rules.anonymous else people.named
    seated = read_names(names, rules.seats(state))
    meta = {
        "game": rules.game,
        "folder": folder,
        "rules": rules.version,
        "lang": lang,
        people.META: people.written({key: name for key, name in seated.items() if name}),
    }
    people.seat(people.read(meta[people.META]))
    workspace.begin(name, meta, [(None, Event(BEGIN, beginning))])
    first = Line(_("Session '{name}' begins.").format(name=name))
    doubts = rules.doubts(state) if given is not None else ()
    data = {"session": name, **rules.document(state)}
    return Reply(data, (first, *rules.overview(state).brief(HEIGHT - 1)), doubts)


def _all_choices(
    rules: Rules[Any], given: Mapping[str, Any] | None, ruled: tuple[str, ...], names: str
) -> dict[str, str]:
    """Return the choices of a new session: what chance settles, over it the rules in the file, over
    these the names of the people, over all the rules on the line. Raises UsageError."""
    in_file = check_choices(rules, given.get("rules")) if given is not None else {}
    on_line = _choices(rules, ruled)
    by_people = rules.settled_by(names) if on_line else settled_by(rules, names)
    return {**rules.lots(), **in_file, **by_people, **on_line}


def settled_by(rules: Rules[Any], names: str) -> dict[str, str]:
    """Return the choices that the names of people settle. Raises UsageError for more people than
    can play."""
    settled = rules.settled_by(names)
    if rules.anonymous and not settled:
        named = len([part for part in names.split(",") if part.strip()])
        ways = [{choice.name: value} for choice in rules.choices for value in choice.values] or [{}]
        most = max(len(rules.seats(rules.begin(way, None)).ids) for way in ways)
        if named > most:
            message = _("More are named ({n}) than can play ({most}).")
            raise UsageError(message.format(n=named, most=most))
    return settled


def _choices(rules: Rules[Any], given: tuple[str, ...]) -> dict[str, str]:
    """Read `rule=value` texts in the reader's language. Raises UsageError if no rule or several
    bear such a name."""
    known = {choice.name: choice for choice in rules.choices}
    lots = rules.lots()
    chosen = {}
    for text in given:
        name, _sign, value = (part.strip() for part in text.partition("="))
        if name in lots and re.fullmatch(r"[\w-]{1,40}", value):
            chosen[name] = value
            continue
        meant = lexicon.meant("rulings", name, known)
        if len(meant) != 1:
            names = ", ".join(lexicon.shown("rulings", key) for key in meant or known)
            message = _("There is no rule '{name}' to settle; there are: {known}.")
            if meant:
                message = _("'{name}' may be one of these (rules): {known}.")
            raise UsageError(message.format(name=name, known=names))
        chosen[meant[0]] = choice_value(rules, known[meant[0]], value)
    return chosen


def choice_value(rules: Rules[Any], choice: Choice, text: str) -> str:
    """Return the value of a choice that is typed, by its name too. Raises UsageError."""
    words = rules.values(choice)
    matching = words.matches(text)
    if len(matching) != 1:
        message = _("The rule '{name}' cannot be '{value}'; it can be: {values}.")
        values = ", ".join(_named(value, words.shown(value)) for value in matching or choice.values)
        name = lexicon.shown("rulings", choice.name)
        raise UsageError(message.format(name=name, value=text, values=values))
    return matching[0]


def check_choices(rules: Rules[Any], given: Any) -> dict[str, str]:
    """Return the settled rules that stand in a file. Raises UsageError."""
    choices = given or {}
    if not isinstance(choices, Mapping):
        raise UsageError(_("'rules' in the file must hold NAME: VALUE lines."))
    return _choices(rules, tuple(f"{name}={value}" for name, value in choices.items()))


def _read_state(source: str) -> dict[str, Any]:
    """Return the document of a YAML file, without aliases or tags, bounded in size and depth."""
    from kitgen.game.yaml_tree import parse_yaml

    try:
        document = parse_yaml(read_text(source, _MOST_STATE_BYTES), source).plain()
    except DataError as error:
        message = _("{path} is no YAML: {error}.")
        text = "; ".join(f"{p.line}:{p.column}: {p.what}" for p in error.problems[:3])
        raise CompanionError(message.format(path=source, error=text)) from error
    if not isinstance(document, dict) or not isinstance(document.get("state"), dict):
        message = _("{path} has no 'state': write one with 'companion export --state FILE'.")
        raise CompanionError(message.format(path=source))
    return document


def _of_this_game(source: str, given: Mapping[str, Any], game: str) -> None:
    """Refuse a state of another game; of a declared one another version will do. Raises
    CompanionError."""
    source_game = str(given.get("game") or game)
    if source_game.partition("@")[0] != game.partition("@")[0]:
        message = _("{path} tells where a game of '{other}' stands, and '{game}' is to begin.")
        other, here = (name.partition("@")[0] for name in (source_game, game))
        raise CompanionError(message.format(path=source, other=other, game=here))


def _language(given: Mapping[str, Any]) -> str:
    """Return the language in a file; empty if it has none. Raises UsageError."""
    lang = given.get("lang") or ""
    if lang not in ("", *i18n.LANGUAGES):
        message = _("There is no language '{lang}'; there are: {known}.")
        raise UsageError(message.format(lang=lang, known=", ".join(i18n.LANGUAGES)))
    return str(lang)


def sessions(workspace: Workspace, args: Args) -> Reply:
    """List the sessions; `*` is the one in use. One that cannot be read has its fault as a note."""
    used = workspace.home.last_used()
    rows, data = [], []
    for name in workspace.home.names():
        try:
            with Store.open(workspace.home.path(name)) as store:
                game, lines = store.meta.get("game", ""), store.last_id()
                note, lesson = store.meta.get(NOTE, ""), bool(store.meta.get(LESSON))
        except CompanionError as error:
            game, lines, note, lesson = "", 0, str(error), False
        mark = "*" if name == used else ""
        about = " · ".join(filter(None, (_("Lesson") if lesson else "", note)))
        rows.append((mark, name, game, str(lines), about))
        listed = {"name": name, "game": game, "lines": lines, "used": bool(mark), "note": note}
        data.append({**listed, "lesson": lesson})
    if not rows:
        text = _("There is no session yet: begin one with 'companion new GAME'.")
        return Reply({"sessions": []}, (Line(text),))
    grid = Grid(("", _("Session"), _("Game"), _("Lines"), ""), tuple(rows), right=frozenset({3}))
    return Reply({"sessions": data}, (grid,))
