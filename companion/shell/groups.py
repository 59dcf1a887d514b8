"""`companion` and `companion GAME` as groups of click, which read a line and give help."""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping, Sequence
from typing import Any

import click

from companion import __version__, streams
from companion.shell.building import Command, click_parameters, help_names, help_of, run_words
from companion.shell.complaints import in_our_words
from companion.shell.finding import Commands, FoundCommand
from companion.shell.invocation import Invocation
from companion.shell.options import AHEAD, COMMON
from companion.shell.running import run_command
from companion.table import i18n, lexicon
from companion.table.arguments import ODDS, Argument, Option
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.verbs import GameVerb


def run_line(commands: Commands, words: Sequence[str]) -> None:
    """Read a line and run its command. Raises CompanionError, KeyboardInterrupt."""
    # It asks gettext for its own words by the environment.
    os.environ["LANGUAGE"] = i18n.language()
    gettext.bindtextdomain("companion", str(i18n.LOCALE_FOLDER))
    gettext.textdomain("companion")
    run_words(_Companion(commands), "companion", words)


def _click_command(invocation: Invocation, command: FoundCommand) -> click.Command:
    """Return the click command that runs a verb. A `raw` verb takes all words, options too, unread
    into its first parameter."""

    @click.pass_context
    def callback(ctx: click.Context, /, **values: Any) -> None:
        run_command(invocation, command, values, ctx.find_object(dict) or {})

    verb = command.verb
    parameters = click_parameters((*verb.parameters, *COMMON))
    settings: dict[str, Any] = {"help_option_names": help_names()}
    if verb.raw:
        settings |= {"ignore_unknown_options": True, "allow_interspersed_args": False}
        taken = verb.parameters[0]
        required = isinstance(taken, Argument) and taken.required
        parameters[0] = click.Argument(
            [taken.name],
            nargs=-1,
            type=click.UNPROCESSED,
            required=required,
            metavar=parameters[0].metavar,
        )
    return Command(
        verb.name,
        game=command.game,
        elsewhere=_options_elsewhere(invocation, command),
        callback=callback,
        params=parameters,
        help=help_of(verb, _told_by(invocation, command)),
        short_help=_(verb.help),
        options_metavar=_("[OPTIONS]"),
        context_settings=settings,
    )


def _resolved(
    invocation: Invocation, command: FoundCommand
) -> tuple[str, click.Command, list[str]]:
    """Return what click wants to know of a command: its name, how it is run, the words behind."""
    return command.verb.name, _click_command(invocation, command), list(command.words)


def _options_elsewhere(invocation: Invocation, command: FoundCommand) -> dict[str, str]:
    """Return the options that `odds` itself lacks, each with the command after `odds` that has it:
    `{"attack-support": "odds battle"}`."""
    verb, game = command.verb, command.game
    if game is None or verb.name != ODDS.name:
        return {}
    odds = lexicon.shown("commands", verb.name, game)
    return {
        item.name: f"{odds} {lexicon.shown('commands', other.name, game)}"
        for other in invocation.registry.verbs(game)
        if ODDS in other.parameters
        for item in other.parameters
        if isinstance(item, Option)
    }


def _told_by(invocation: Invocation, command: FoundCommand) -> str:
    """Return the rule topic of a command as it is command: its id in English, its title in another
    language."""
    topic = str(getattr(command.verb, "topic", ""))
    if not topic or not command.game or i18n.language() == "en":
        return topic
    topics = invocation.registry.rules(command.game, checked=False).topics()
    return next((item.title for item in topics if item.id == topic), topic)


class _Group(click.Group):
    """Commands under one name, whose line is complained about in our words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with in_our_words(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with in_our_words(ctx):
            return super().invoke(ctx)


class _Companion(_Group):
    """`companion`: the table's commands, those of the session's game, and a group per game."""

    def __init__(self, commands: Commands) -> None:
        """Make the group with the options that stand before a command."""
        super().__init__(
            "companion",
            help=_("The bookkeeper of a game on the table. Begin with 'companion new GAME'."),
            params=[
                *click_parameters(AHEAD, both=True),
                click.Option(
                    ["--version"],
                    is_flag=True,
                    is_eager=True,
                    expose_value=False,
                    help=_("Print the version."),
                    callback=_print_version,
                ),
            ],
            callback=_keep_group_options,
            no_args_is_help=True,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
            context_settings={"help_option_names": help_names()},
        )
        self.known = commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        known = self.known
        return [*known.table, *known.game_verbs(), *known.invocation.registry.ids()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        known, game = self.known, self.known.game()
        sections = [(_("The table"), [(verb.name, _(verb.help)) for verb in known.table.values()])]
        if game:
            title = _("The game in use ({game})").format(
                game=streams.visible(game.partition("@")[0])
            )
            of_game = [(verb.name, _(verb.help)) for verb in known.game_verbs().values()]
            sections.append((title, of_game))
        for title, about in sections:
            rows = [(lexicon.shown("commands", name, game), text) for name, text in about]
            with formatter.section(title):
                formatter.write_dl(rows)
        with formatter.section(_("Games (their commands: companion GAME --help)")):
            formatter.write_dl([(game, "") for game in known.invocation.registry.ids()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        known = self.known
        if cmd_name in known.table:
            return _click_command(known.invocation, FoundCommand(known.table[cmd_name]))
        if cmd_name in known.invocation.registry.ids():
            return _GameGroup(known, cmd_name)
        verb = known.game_verbs().get(cmd_name)
        return _click_command(known.invocation, FoundCommand(verb, known.game())) if verb else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            command = self.known.find(args)
        except UsageError:
            verbs = self.known.elsewhere(args[0])
            if verbs and any(map(lexicon.is_help_option, args)):
                return args[0], _OfGames(args[0], verbs), args[1:]
            raise
        if command is None:
            return super().resolve_command(ctx, args)
        return _resolved(self.known.invocation, command)


class _OfGames(click.Command):
    """The help of a command that games have, where none of them is in use."""

    def __init__(self, name: str, verbs: Mapping[str, GameVerb]) -> None:
        super().__init__(
            name,
            help=_("Each game has its own; see 'companion {game} {word} --help'.").format(
                game=next(iter(verbs)), word=name
            ),
            options_metavar="",
            context_settings={"help_option_names": help_names()},
        )
        self._verbs = verbs

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [lexicon.place("game"), "..."]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Games")):
            formatter.write_dl([(game, _(verb.help)) for game, verb in self._verbs.items()])


class _GameGroup(_Group):
    """`companion GAME`: the commands of one game, whatever session is in use."""

    def __init__(self, commands: Commands, game: str) -> None:
        self.known = commands
        self.game = game
        help_text = _("The commands of {game}.").format(game=game)
        super().__init__(
            game,
            help=help_text,
            params=click_parameters(AHEAD, both=True),
            callback=_keep_group_options,
            no_args_is_help=True,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
            context_settings={"help_option_names": help_names()},
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.known.of(self.game))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        verb = self.known.of(self.game).get(cmd_name)
        if verb is None:
            return None
        return _click_command(self.known.invocation, FoundCommand(verb, self.game, named=True))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        verbs = self.known.of(self.game).values()
        with formatter.section(_("Commands")):
            formatter.write_dl(
                [(lexicon.shown("commands", v.name, self.game), _(v.help)) for v in verbs]
            )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        command = self.known.find_of(self.game, args)
        if command is None:
            if not args[0].startswith("-"):
                raise self.known.unknown_of(self.game, args[0])
            return super().resolve_command(ctx, args)
        return _resolved(self.known.invocation, command)


def _print_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(__version__)
        ctx.exit()


@click.pass_context
def _keep_group_options(ctx: click.Context, /, **options: Any) -> None:
    """Take over options given before the command as if they were given after it."""
    given = {name: value for name, value in options.items() if value}
    ctx.obj = {**(ctx.obj or {}), **given}
