"""`teach`: a lesson of a game, begun, gone on with, or thrown away."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.lesson.recording import reader, recorded
from companion.lesson.told import blocks, document
from companion.prompt.lines import Aliases, commands_of
from companion.prompt.loop import PromptLoop
from companion.prompt.people import AtThePrompt
from companion.prompt.table import PromptTable
from companion.serve.alone import alone
from companion.table import lexicon
from companion.table.arguments import Args
from companion.table.commands.begin import check_choices, new
from companion.table.errors import CompanionError
from companion.table.i18n import _, quoted
from companion.table.recalling import Recalling
from companion.table.reply import Block, Grid, Line, Reply
from companion.table.store import LESSON, Store
from companion.table.workspace import Workspace

BESIDE = (".draft", ".drafts", ".phones", ".clock")
"""Endings of the files beside a session."""
AFTER = ("", "-wal", "-shm", "-last")
"""Endings after the name of a session's own file."""


def teach(workspace: Workspace, args: Args) -> Reply:
    """Begin a lesson or go on with the last one, at the prompt where there is a terminal. Raises
    CompanionError."""
    wanted, registry = args.text("game"), workspace.registry
    if wanted is None:
        return _taught(workspace)
    game = registry.adopted(registry.called(wanted))
    there = [] if args.flag("afresh") else list(_lessons(workspace, game))
    if args.flag("drop"):
        return _thrown_away(workspace, game)
    before = workspace.home.last_used()
    name = there[0] if there else _begun(workspace, game)
    workspace.home.remember(name)
    if workspace.asker is None or _at_the_prompt(workspace):
        return _told(workspace, name, wanted, begun=not there)
    evening = PromptLoop.at_terminal(workspace)
    evening.open(name)
    evening.run()
    if before is not None and workspace.home.path(before).exists():
        workspace.home.remember(before)
    return Reply({"session": name}, _kept(name, wanted))


def _taught(workspace: Workspace) -> Reply:
    """Return the games that can be taught, each with the line to type."""
    registry = workspace.registry
    built_in = {game: registry.rules(game, checked=False).title() for game in registry.ids()}
    games = built_in | registry.declared()
    teach = lexicon.shown("commands", "teach")
    command = teach if _at_the_prompt(workspace) else f"companion {teach}"
    lines = {game: f"{command} {shlex.quote(game)}" for game in games}
    rows = tuple((lines[game], title) for game, title in games.items())
    text = _("A game of your own with a table.yaml is taught from its folder or its zip: {line}.")
    own = text.format(line=quoted(f"{command} {_('PATH')}"))
    blocks = (Line(_("Which game? Type one of these:")), Grid(("", ""), rows), Line(own))
    return Reply({"games": [{"game": game, "title": games[game]} for game in games]}, blocks)


def _at_the_prompt(workspace: Workspace) -> bool:
    """Return whether the command was given at the prompt, which then shows the card itself."""
    asker = workspace.asker
    return isinstance(asker, Recalling) and isinstance(asker.people, AtThePrompt)


def _lessons(workspace: Workspace, game: str) -> Iterator[str]:
    """Yield the lessons of a game, the one written last first."""
    for name in workspace.home.names():
        with suppress(CompanionError), Store.open(workspace.home.path(name)) as store:
            if store.meta.get(LESSON) and store.meta.get("game") == _id(workspace, game):
                yield name


def _id(workspace: Workspace, game: str) -> str:
    return str(workspace.registry.rules(game).game)


def _begun(workspace: Workspace, game: str) -> str:
    """Begin a lesson whose recording can be played, and return its name. Raises CompanionError."""
    rules = workspace.registry.rules(game)
    lesson = rules.lesson()
    check_choices(rules, lesson.settled)
    if not lesson.steps and not rules.topics():
        message = _(
            "{game}: there is nothing to teach, neither rule topics nor a recorded opening."
        )
        raise CompanionError(message.format(game=rules.title()))
    called = _("lesson")
    stem = f"{rules.game.partition('@')[0]}-{called}"
    name = workspace.session_name or workspace.home.fresh(stem)
    settled = {**rules.lots(), **lesson.settled}
    reads = reader(rules, workspace.registry, workspace.event_of, commands_of)
    recorded(rules, settled, reads)
    rule = tuple(f"{key}={value}" for key, value in settled.items())
    made = replace(workspace, session_name=name)
    new(made, Args({"game": game, "rule": rule}))
    made.opened[-1].write_meta(LESSON, "1")
    return name


def _told(workspace: Workspace, name: str, game: str, begun: bool) -> Reply:
    """Return the standing of a lesson, for players who give one command at a time."""
    table = PromptTable(workspace, Aliases(workspace.home.folder / "aliases"), name)
    table.look()
    card = table.card
    text = _("Session '{name}' begins.") if begun else _("The lesson '{name}' goes on.")
    told: list[Block] = [Line(text.format(name=name))]
    data = {"session": name, "card": document(card) if card is not None else None}
    if card is not None and not _at_the_prompt(workspace):
        told += [*blocks(card, card.fresh), *_kept(name, game)]
    return Reply(data, told)


def _kept(name: str, game: str) -> tuple[Block, ...]:
    """Return how a lesson is gone on with, on phones too, and thrown away."""
    command = lexicon.shown("commands", "teach")
    option = lexicon.shown("options", "session")
    phones = f"companion {lexicon.shown('commands', 'serve')} --{option} {name}"
    away = f"companion {command} {game} --{lexicon.shown('options', 'drop')}"
    message = _(
        "The lesson is kept: {goes_on} goes on with it, {phones} puts it on phones, {away} throws "
        "it away."
    )
    on = f"companion {command} {game}"
    return (Line(message.format(goes_on=quoted(on), phones=quoted(phones), away=quoted(away))),)


def _thrown_away(workspace: Workspace, game: str) -> Reply:
    """Delete every lesson of a game that nobody serves now. In place of one that was in use the
    session written last is. Raises CompanionError."""
    wanted, gone = _id(workspace, game).partition("@")[0], list[str]()
    for name in workspace.home.names():
        path = workspace.home.path(name)
        with suppress(CompanionError):
            with Store.open(path) as store:
                is_one = bool(store.meta.get(LESSON))
                of_game = store.meta.get("game", "").partition("@")[0] == wanted
            if is_one and of_game:
                _delete(path)
                gone.append(name)
    if workspace.home.last_used() in gone:
        for name in workspace.home.names()[:1]:
            workspace.home.remember(name)
    text = _("Thrown away: {names}.").format(names=", ".join(gone) or _("nothing"))
    return Reply({"dropped": gone}, (Line(text),))


def _delete(path: Path) -> None:
    """Delete a session and what lies beside it. Raises SessionError while it is served."""
    serving = path.with_suffix(".serving")
    with alone(path, ""):
        for ending in AFTER:
            path.with_name(path.name + ending).unlink(missing_ok=True)
        for ending in BESIDE:
            path.with_suffix(ending).unlink(missing_ok=True)
    serving.unlink(missing_ok=True)
