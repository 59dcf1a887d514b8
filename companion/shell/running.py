"""Run a command: call its verb at the table and print the answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.shell.adding import add_options
from companion.shell.finding import FoundCommand
from companion.shell.invocation import Invocation
from companion.shell.options import COMMON, AnyVerb
from companion.shell.output import print_reply
from companion.table import lexicon
from companion.table.arguments import ODDS, Args, options_among
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.reply import Reply, unheard, with_line, with_remarks
from companion.table.verbs import GameVerb
from companion.table.words import read_number
from companion.table.workspace import TableVerb

if TYPE_CHECKING:
    from companion.table.prompts import Asker


def carry_out(
    about: Invocation, typed: FoundCommand, values: dict[str, Any], before: Mapping[str, Any]
) -> None:
    """Run a command with its values, and with the common options that stood `before` it."""
    common = {item.name: values[item.name] for item in COMMON if values.get(item.name)}
    options = {**before, **common}
    if options.get("lang"):  # the door knows it only where it is told from every other option
        lexicon.speak(str(options["lang"]))
    given = dict(about.named(typed.verb, values).values)
    if about.answers is None:
        reply = _work(about, typed, options, Args(given), asker=None)
    else:  # people can take back what they answered, and type options with it
        from companion.table import recalling  # most lines ask nobody

        reply = recalling.carry_out(
            about.answers,
            lambda asker: _work(about, typed, options, Args(given), asker),
            partial(add_options, typed.verb, given),
        )
    print_reply(reply, bool(options.get("json")))


def _work(
    about: Invocation, typed: FoundCommand, options: dict[str, Any], args: Args, asker: Asker | None
) -> Reply:
    verb, game = typed.verb, typed.game
    if isinstance(verb, TableVerb):
        if verb.raw:
            args, trailing = _raw(verb, args, lexicon.options_in_english)
            options |= trailing
        with about.workspace(options, asker) as workspace:
            return with_remarks(verb.run(workspace, args), workspace.remarks)
    if verb.raw:
        args, trailing = _raw(verb, args, lambda words: lexicon.in_english(words, game))
        options |= trailing
    return _of_game(about, typed, verb, options, args, asker)


def _raw(
    verb: AnyVerb, args: Args, in_english: Callable[[Sequence[str]], list[str]]
) -> tuple[Args, dict[str, Any]]:
    """Return the unread words of a verb, and the common options that stood among them."""
    name = verb.parameters[0].name
    words, options = options_among(args.texts(name), COMMON)
    numbers = {item.name for item in COMMON if item.kind == "number"} & options.keys()
    read = {key: read_number(options[key]) for key in numbers}
    return Args({name: tuple(in_english(words))}), options | read


def _of_game(
    about: Invocation,
    typed: FoundCommand,
    verb: GameVerb,
    options: dict[str, Any],
    args: Args,
    asker: Asker | None,
) -> Reply:
    """Run a verb of the session's game, or of the game that was named on the line."""
    named = typed.game if typed.named else None
    with about.workspace(options, asker) as workspace:
        if named is not None and (not verb.needs_session or args.flag(ODDS.name)):
            rules = about.registry.rules(named, checked=False)
            books = rules.weighed_on() if verb.needs_session else None
            if verb.needs_session and books is None:
                message = _("{game}: these odds are told in a session only.")
                raise UsageError(message.format(game=named))
            told = verb.run(workspace.context(rules, books), args)
            assert isinstance(told, Reply)
            return with_remarks(told, workspace.remarks)
        session = workspace.session()
        before = session.state
        answer = verb.run(workspace.context(session.rules, before), args)
        if isinstance(answer, Reply):
            return with_remarks(answer, workspace.remarks)
        record, step = session.record(answer)
        report = session.rules.report(before, answer, step)
        if asker is not None and sys.stdout.isatty():
            report = unheard(report)
        if answer.because:
            from companion.table.overruling import against

            workspace.remarks += against(session.rules, before, answer)
        return with_line(with_remarks(report, workspace.remarks), record.id)
