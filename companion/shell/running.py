"""What a command does when it is called: it runs its verb at the table and prints the answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from companion.shell.building import (
    COMMON,
    AnyVerb,
    Command,
    Number,
    click_parameters,
    help_names,
    help_of,
)
from companion.shell.invocation import Invocation
from companion.shell.output import print_reply
from companion.table import lexicon
from companion.table.arguments import ODDS, Args, Argument, options_among
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.reply import Reply, unheard, with_line, with_remarks
from companion.table.verbs import GameVerb
from companion.table.workspace import TableVerb

if TYPE_CHECKING:
    from companion.table.prompts import Asker

Work = Callable[[dict[str, Any], Args, "Asker | None"], Reply]
"""What a command does with its common options, its own values, and whoever can be asked."""


def _options(ctx: click.Context, values: dict[str, Any]) -> dict[str, Any]:
    """The common options, given before or after the command."""
    own = {item.name: values[item.name] for item in COMMON if values.get(item.name)}
    return {**(ctx.find_object(dict) or {}), **own}


def _command(
    about: Invocation, verb: AnyVerb, work: Work, raw: bool = False, game: str | None = None
) -> click.Command:
    @click.pass_context
    def callback(ctx: click.Context, /, **values: Any) -> None:
        options = _options(ctx, values)
        args = about.named(verb, values)
        reply = _done(about, lambda asker: work(options, args, asker))
        print_reply(reply, bool(options.get("json")))

    parameters = click_parameters((*verb.parameters, *COMMON))
    settings: dict[str, Any] = {"help_option_names": help_names()}
    if raw:
        settings |= {"ignore_unknown_options": True, "allow_interspersed_args": False}
        taken = verb.parameters[0]
        required = isinstance(taken, Argument) and taken.required
        parameters[0] = click.Argument(
            [taken.name], nargs=-1, type=click.UNPROCESSED, required=required
        )
    return Command(
        verb.name,
        game=game,
        callback=callback,
        params=parameters,
        help=help_of(verb),
        short_help=_(verb.help),
        options_metavar=_("[OPTIONS]"),
        context_settings=settings,
    )


def _done(about: Invocation, work: Callable[[Asker | None], Reply]) -> Reply:
    """The answer of a command; people at the terminal can take back what they answered."""
    if about.answers is None:
        return work(None)
    from companion.table.prompts import carry_out

    return carry_out(about.answers, work)


def table_command(about: Invocation, verb: TableVerb) -> click.Command:
    def work(options: dict[str, Any], args: Args, asker: Asker | None) -> Reply:
        if verb.raw:
            args, trailing = _raw(verb, args, lexicon.options_in_english)
            options |= trailing
        with about.workspace(options, asker) as workspace:
            return with_remarks(verb.run(workspace, args), workspace.remarks)

    return _command(about, verb, work, verb.raw)


def _raw(
    verb: AnyVerb, args: Args, in_english: Callable[[Sequence[str]], list[str]]
) -> tuple[Args, dict[str, Any]]:
    """The unread words of a verb, and the common options that stood among them."""
    name = verb.parameters[0].name
    words, options = options_among(args.texts(name), COMMON)
    numbers = {item.name for item in COMMON if item.kind == "number"} & options.keys()
    read = {key: Number().convert(options[key], None, None) for key in numbers}
    return Args({name: tuple(in_english(words))}), options | read


def game_command(
    about: Invocation, verb: GameVerb, game: str | None, named: bool = False
) -> click.Command:
    """A verb of the session's game, or of the `game` that was `named` on the line."""

    def work(options: dict[str, Any], args: Args, asker: Asker | None) -> Reply:
        if verb.raw:
            args, trailing = _raw(verb, args, lambda words: lexicon.in_english(words, game))
            options |= trailing
        with about.workspace(options, asker) as workspace:
            if named and game is not None and (not verb.needs_session or args.flag(ODDS.name)):
                rules = about.registry.rules(game, checked=False)
                books = rules.weighed_on() if verb.needs_session else None
                if verb.needs_session and books is None:
                    message = _("{game}: these odds are told in a session only.")
                    raise UsageError(message.format(game=game))
                found = verb.run(workspace.context(rules, books), args)
                assert isinstance(found, Reply)
                return with_remarks(found, workspace.remarks)
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

    return _command(about, verb, work, verb.raw, game)
