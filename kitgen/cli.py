"""The command line, by typer."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from kitgen.commands.ending import misused
from kitgen.commands.listed import COMMANDS, MAP_COMMANDS, Listed
from kitgen.game.problems import nearest


class _Command(TyperCommand):
    """A command that refuses empty words, which a script types for an unset variable: they would
    mean the whole kit, or the current folder. If there are too many words it shows how to make them
    one name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the words left over: none, except while the shell completes a line. Raises a usage
        error for an empty word, for an option without its value, and for too many words."""
        for before, word in zip(["", *args], args, strict=False):
            option, sign, value = word.partition("=")
            if not word or (sign and not value and option.startswith("--")):
                named = option or (before if before.startswith("--") else "an argument")
                raise misused(f"{named} is empty; write what it is to be, or leave it out")
        ctx.allow_extra_args = True
        more: list[str] = super().parse_args(ctx, args)
        if more and not ctx.resilient_parsing:
            taken = [
                ctx.params[parameter.name]
                for parameter in self.params
                if parameter.param_type_name != "option"
            ]
            name = " ".join(map(str, [*filter(None, taken[-1:]), *more]))
            if taken:
                raise misused(f'too many words; a name of several goes in quotes: "{name}"')
            raise misused(f"too many words: {name}")
        return more


class _Group(TyperGroup):
    """A group that loads the module of a command only when that command is asked for, since one
    that draws needs libraries that others do not. It answers an unknown command with the nearest
    one."""

    listed: Mapping[str, Listed] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        return [*self.listed, *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.listed:
            return super().get_command(ctx, cmd_name)
        module, function, short = self.listed[cmd_name]
        app = typer.Typer(add_completion=False, **_SHOWN)
        run = getattr(import_module(f"kitgen.commands.{module}"), function)
        app.command(cmd_name, cls=_Command, short_help=short)(run)
        return typer.main.get_command(app)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            raise misused(f"there is no command '{args[0]}'; {nearest(args[0], known)}")
        return super().resolve_command(ctx, args)


class _Commands(_Group):
    listed = COMMANDS


class _MapCommands(_Group):
    listed = MAP_COMMANDS


_SHOWN: Mapping[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}
app = typer.Typer(
    cls=_Commands,
    help="Print-ready board-game kits from a folder of data.",
    epilog="\b\nFor example: kitgen build GAME --lang cs, with a GAME of kitgen games\n"
    "What a command takes: kitgen build --help",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    **_SHOWN,
)
_maps = typer.Typer(cls=_MapCommands, help="Make a map of your own areas.", no_args_is_help=True)
app.add_typer(_maps, name="map")


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version as version_of  # a third as long to load as typer

        typer.echo(f"kitgen {version_of('boardgame-kit')}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Print-ready board-game kits from a folder of data."""


@_maps.callback()
def _common_of_maps() -> None:
    """Make a map of your own areas."""
