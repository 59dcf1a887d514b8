"""`companion` and `companion GAME`: which commands there are, and what an unknown word means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from companion import __version__, streams
from companion.shell.building import COMMON, AnyVerb, click_parameters, help_names
from companion.shell.invocation import Invocation, several_commands
from companion.shell.running import game_command, table_command
from companion.table import lexicon
from companion.table.arguments import ODDS
from companion.table.commands import TABLE_VERBS
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.verbs import GameVerb


class Companion(click.Group):
    """`companion`: the table's commands, those of the session's game, and a group per game."""

    def __init__(self, context: Invocation, session: str | None) -> None:
        super().__init__(
            "companion",
            help=_("The bookkeeper of a game on the table. Begin with 'companion new GAME'."),
            params=[
                *click_parameters(COMMON[:3], both=True),
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
        self.about = context
        self.table = {verb.name: verb for verb in TABLE_VERBS}
        self._session = session

    def game(self) -> str | None:
        """The game in use."""
        return self.about.meta(self._session).get("game")

    def game_verbs(self) -> dict[str, GameVerb]:
        game = self.game()
        return {verb.name: verb for verb in self.about.registry.verbs(game)} if game else {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.table, *self.game_verbs(), *self.about.registry.ids()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        game = self.game()
        sections = [(_("The table"), list(self.table))]
        if game:
            title = _("The game in use ({game})").format(game=streams.visible(game))
            sections.append((title, list(self.game_verbs())))
        sections.append((_("Games (their commands: companion GAME --help)"), []))
        for title, names in sections:
            rows = [
                (lexicon.shown("commands", name, game), self._short_help(name)) for name in names
            ]
            if not names:
                rows = [(game, "") for game in self.about.registry.ids()]
            with formatter.section(title):
                formatter.write_dl(rows)

    def _short_help(self, name: str) -> str:
        verbs: Mapping[str, AnyVerb] = {**self.table, **self.game_verbs()}
        return _(verbs[name].help)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.table:
            return table_command(self.about, self.table[cmd_name])
        if cmd_name in self.about.registry.ids():
            return _GameGroup(self.about, cmd_name)
        verbs = self.game_verbs()
        if cmd_name not in verbs:
            return None
        return game_command(self.about, verbs[cmd_name], self.game())

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """`odds GAME …` is `GAME odds …`; every unknown word is answered with the nearest."""
        if len(args) > 1 and args[0] not in self.table and args[1] in self.about.registry.ids():
            group = _GameGroup(self.about, args[1])
            named = group.named(args[0])
            command = group.get_command(ctx, named)
            if command is not None:
                return group.resolve_command(ctx, [named, *args[2:]])
        if args[0] not in self.table:
            args = _weighing(args, self.game_verbs(), self.game())
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            args = [self._begun(args[0]), *args[1:]]
        return super().resolve_command(ctx, args)

    def _begun(self, word: str) -> str:
        """The one command that begins with a word. Raises UsageError."""
        names = dict.fromkeys([*self.table, *self.game_verbs()])
        found = lexicon.meant("commands", word, names, self.game())
        if len(found) == 1:
            return found[0]
        self.about.refuse_if_damaged(self._session)
        if found:
            raise UsageError(several_commands(word, found, self.game()))
        raise UsageError(_unknown_command(word, self))


class _GameGroup(click.Group):
    """`companion GAME`: the commands of one game, whatever session is in use."""

    def __init__(self, about: Invocation, game: str) -> None:
        self.about = about
        self.game = game
        help_text = _("The commands of {game}.").format(game=game)
        super().__init__(
            game,
            help=help_text,
            params=click_parameters(COMMON[:3], both=True),
            callback=_keep_group_options,
            no_args_is_help=True,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
            context_settings={"help_option_names": help_names()},
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [verb.name for verb in self.about.registry.verbs(self.game)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        verbs = self.about.registry.verbs(self.game)
        found = next((verb for verb in verbs if verb.name == cmd_name), None)
        return game_command(self.about, found, self.game, named=True) if found else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        verbs = self.about.registry.verbs(self.game)
        with formatter.section(_("Commands")):
            formatter.write_dl(
                [(lexicon.shown("commands", v.name, self.game), _(v.help)) for v in verbs]
            )

    def named(self, word: str) -> str:
        """The one command that a word means, or the word."""
        names = self.list_commands(click.Context(self))
        found = lexicon.meant("commands", word, names, self.game)
        return found[0] if len(found) == 1 else word

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        verbs = {verb.name: verb for verb in self.about.registry.verbs(self.game)}
        args = _weighing(args, verbs, self.game)
        return super().resolve_command(ctx, [self.named(args[0]), *args[1:]])


def _weighing(args: list[str], verbs: Mapping[str, GameVerb], game: str | None) -> list[str]:
    """`odds raid …` is `raid … --odds`, for every command that tells its chances."""
    if len(args) < 2 or lexicon.meant("commands", args[0], verbs, game) != [ODDS.name]:
        return args
    verb = verbs.get(lexicon.in_english(args[1:2], game)[0])
    if verb is None or ODDS not in verb.parameters:
        return args
    return [verb.name, f"--{ODDS.name}", *args[2:]]


def _unknown_command(word: str, group: Companion) -> str:
    import difflib

    game = group.game()
    commands = [*group.table, *group.game_verbs()]
    shown = {name: lexicon.shown("commands", name, game) for name in commands}
    close = difflib.get_close_matches(word, [*shown, *shown.values()], n=1)
    if close:
        nearest = shown.get(close[0], close[0])
        return _("There is no command '{word}'; did you mean '{nearest}'?").format(
            word=word, nearest=nearest
        )
    if group.game() is None:
        return _(
            "There is no command '{word}' of the table, and no session in use whose game could "
            "have it: begin one with 'companion new GAME'."
        ).format(word=word)
    message = _("There is no command '{word}'; see 'companion --help', or type '?' at the table.")
    return message.format(word=word)


def _print_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(__version__)
        ctx.exit()


@click.pass_context
def _keep_group_options(ctx: click.Context, /, **options: Any) -> None:
    """Options given before the command count as if given after it."""
    given = {name: value for name, value in options.items() if value}
    ctx.obj = {**(ctx.obj or {}), **given}
