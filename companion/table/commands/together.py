"""`do`: several commands of a game on one line, all of them or none."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.table.arguments import Args
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _, quoted
from companion.table.overruling import opposed
from companion.table.recording import reported
from companion.table.reply import Block, Line, Reply

if TYPE_CHECKING:
    from companion.table.session import Session
    from companion.table.workspace import Workspace

BETWEEN = "/"
"""Word between two commands."""


def do(workspace: Workspace, args: Args) -> Reply:
    """Rehearse every command, then write them all, each as a line of its own. Raises UsageError and
    RefusedError naming the command that cannot be done; then nothing is written."""
    session = workspace.session()
    commands = split(args.texts("commands"))
    events = _rehearsed(workspace, session, commands)
    replies: list[Reply] = []
    lines: list[int] = []
    for record, before, step in session.record_all(events):
        replies.append(reported(session.rules, before, record.event, step))
        lines.append(record.id)
    return Reply(
        {"lines": lines, "answers": [dict(reply.data) for reply in replies]},
        _joined_replies(replies),
        [warning for reply in replies for warning in reply.warnings],
    )


def split(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the words of each command. A line in quotes is taken apart. Raises UsageError."""
    if len(words) == 1:
        words = _apart(words[0])
    parts: list[list[str]] = [[]]
    for word in words:
        if word == BETWEEN:
            parts.append([])
        else:
            parts[-1].append(word)
    commands = [tuple(command) for command in parts if command]
    if not commands:
        raise UsageError(_("Do what? Put '/' between commands of the game."))
    return commands


def _apart(line: str) -> list[str]:
    """Return the words of a line. An apostrophe that closes nothing is a letter."""
    with contextlib.suppress(ValueError):
        return shlex.split(line)
    return line.split()


def _rehearsed(
    workspace: Workspace, session: Session[Any], commands: Sequence[tuple[str, ...]]
) -> list[Event]:
    """Return the event of each command, read and checked on the state after the ones before."""
    rules, state = session.rules, session.state
    events = []
    for command in commands:
        line = " ".join(command)
        try:
            event = workspace.event_of(workspace.context(rules, state), command)
        except UsageError as error:
            raise UsageError(_("'{command}': {error}").format(command=line, error=error)) from None
        refusals = opposed(rules, state, event)
        if refusals:
            raise RefusedError(
                [
                    Refusal(f"{quoted(line)}: {fault.reason}", fault.page, fault.allowed)
                    for fault in refusals
                ]
            )
        state = rules.apply(state, event).state
        events.append(event)
    return events


def _joined_replies(replies: Sequence[Reply]) -> list[Block]:
    """Return the answers one after the other. What is left to do is told once, at the end."""
    blocks: list[Block] = []
    for number, reply in enumerate(replies, 1):
        last = number == len(replies)
        blocks += [block for block in reply.blocks if last or not _task(block)]
    return blocks


def _task(block: Block) -> bool:
    return isinstance(block, Line) and block.text.startswith("- ")
