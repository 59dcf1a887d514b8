"""Run a command: call its verb at the table and print the answer."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.shell.adding import add_options
from companion.shell.finding import FoundCommand
from companion.shell.invocation import Invocation
from companion.shell.options import COMMON
from companion.shell.output import print_reply
from companion.table import lexicon
from companion.table.arguments import ODDS, Args, options_among
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.recording import recorded
from companion.table.reply import Reply, unheard, with_remarks
from companion.table.verbs import GameVerb
from companion.table.words import read_number
from companion.table.workspace import TableVerb, Workspace

if TYPE_CHECKING:
    from companion.table.prompts import Asker


def run_command(
    invocation: Invocation,
    command: FoundCommand,
    values: dict[str, Any],
    before: Mapping[str, Any],
) -> None:
    """Run a command with its values, and with the common options that stood `before` it."""
    common = {item.name: values[item.name] for item in COMMON if values.get(item.name)}
    options = {**before, **common}
    if options.get("lang"):  # the door knows it only where it is told from every other option
        lexicon.speak(str(options["lang"]))
    given = dict(invocation.named(command.verb, values).values)
    answer = partial(_answer, invocation, command, options, Args(given))
    if invocation.answers is None:
        reply = answer(None)
    else:  # people can take back what they answered, and type options with it
        from companion.table import recalling  # most lines ask nobody

        typed_options = partial(add_options, command.verb, given)
        reply = recalling.carry_out(invocation.answers, answer, typed_options)
    print_reply(reply, bool(options.get("json")))


def _answer(
    invocation: Invocation,
    command: FoundCommand,
    options: dict[str, Any],
    args: Args,
    asker: Asker | None,
) -> Reply:
    """Run the verb of a command, and return what it answers with all remarks about the line."""
    verb = command.verb
    if verb.raw:
        args, trailing = _raw(command, args)
        options |= trailing
    with invocation.workspace(options, asker) as workspace:
        if isinstance(verb, TableVerb):
            reply = verb.run(workspace, args)
        elif command.named and (not verb.needs_session or args.flag(ODDS.name)):
            reply = _without_session(workspace, command, verb, args)
        else:
            reply = _in_session(workspace, verb, args)
        return with_remarks(reply, workspace.remarks)


def _raw(command: FoundCommand, args: Args) -> tuple[Args, dict[str, Any]]:
    """Return the unread words of a verb in English, and the common options that stood among
    them."""
    name = command.verb.parameters[0].name
    words, options = options_among(args.texts(name), COMMON)
    numbers = {item.name for item in COMMON if item.kind == "number"} & options.keys()
    read = {key: read_number(options[key]) for key in numbers}
    if isinstance(command.verb, TableVerb):
        english = lexicon.options_in_english(words)
    else:
        english = lexicon.in_english(words, command.game)
    return Args({name: tuple(english)}), options | read


def _without_session(
    workspace: Workspace, command: FoundCommand, verb: GameVerb, args: Args
) -> Reply:
    """Run a verb of the game that was named on the line, whatever session is in use: one that needs
    a session tells its odds on the state in which the game begins. Raises UsageError where the game
    has no odds without a session."""
    assert command.game is not None
    rules = workspace.registry.rules(command.game, checked=False)
    state = rules.weighed_on() if verb.needs_session else None
    if verb.needs_session and state is None:
        message = _("{game}: these odds are told in a session only.")
        raise UsageError(message.format(game=command.game))
    reply = verb.run(workspace.context(rules, state), args)
    assert isinstance(reply, Reply)
    return reply


def _in_session(workspace: Workspace, verb: GameVerb, args: Args) -> Reply:
    """Run a verb of the session's game, and record what it comes to."""
    session = workspace.session()
    answer = verb.run(workspace.context(session.rules, session.state), args)
    if isinstance(answer, Reply):
        return answer
    reply = recorded(session, answer)
    return unheard(reply) if workspace.asker is not None and sys.stdout.isatty() else reply
