"""The command line by typer: its help, its errors, and every line that is not everyday."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from kitgen.commands.declared import NEEDED, Command, Option, Parameter, declared
from kitgen.commands.ending import misused
from kitgen.commands.listed import BRIEFLY, COMMANDS, MAP_COMMANDS


def run() -> None:
    """Run the command line. Ends with SystemExit."""
    asked = {name: COMMANDS[name] for name in sys.argv[1:2] if name in COMMANDS}
    (app_of(asked, {}) if asked else app)()


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kitgen {version('boardgame-kit')}")
        raise typer.Exit


def _common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Print-ready board-game kits from a folder of data."""


class _Command(TyperCommand):
    """Refuses empty words, as a script types them for a variable that nothing was put into: they
    would mean the whole kit, or the folder that one stands in. Of words too many it says how they
    are one name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for before, word in zip(["", *args], args, strict=False):
            option, sign, value = word.partition("=")
            if not word or (sign and not value and option.startswith("--")):
                named = option or (before if before.startswith("--") else "an argument")
                raise misused(f"{named} is empty; write what it is to be, or leave it out")
        ctx.allow_extra_args = True
        more: list[str] = super().parse_args(ctx, args)
        if more and not ctx.resilient_parsing:
            taken = [ctx.params[one.name] for one in self.params if one.param_type_name != "option"]
            name = " ".join(map(str, [*filter(None, taken[-1:]), *more]))
            if taken:
                raise misused(f'too many words; a name of several goes in quotes: "{name}"')
            raise misused(f"too many words: {name}")
        return more


class _Group(TyperGroup):
    """Knows the nearest for a command that there is not."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            from kitgen.game import nearest

            raise misused(f"there is no command '{args[0]}'; {nearest(args[0], self.commands)}")
        return super().resolve_command(ctx, args)


def app_of(commands: Mapping[str, Command], of_maps: Mapping[str, Command]) -> typer.Typer:
    """The command line with some commands. Typer reads the options of every command that it has, so
    a run gets the one that it names."""
    made = typer.Typer(
        cls=_Group,
        help="Print-ready board-game kits from a folder of data.",
        epilog="\b\nFor example: kitgen build GAME --lang cs, with a GAME of kitgen games\n"
        "What a command takes: kitgen build --help",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(_common)
    _add(made, commands)
    if of_maps:
        maps = typer.Typer(help=BRIEFLY["map"], no_args_is_help=True)
        _add(maps, of_maps)
        made.add_typer(maps, name="map")
    return made


def _add(app: typer.Typer, commands: Mapping[str, Command]) -> None:
    for name, command in commands.items():
        app.command(name, cls=_Command, short_help=BRIEFLY[name])(_for_typer(command))


def _for_typer(command: Command) -> Callable[..., None]:
    """A function that typer reads as it would read the command, if that declared itself in typer's
    words. It calls the command with what stands on the line."""

    def called(context: typer.Context, **values: Any) -> None:
        sources = {name: context.get_parameter_source(name) for name in values}
        told = (name for name, source in sources.items() if source and source.name == "COMMANDLINE")
        command(**{name: values[name] for name in told})

    context = inspect.signature(called).parameters["context"]
    parameters = (context, *map(_parameter, declared(command)))
    called.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    called.__doc__ = command.__doc__
    return called


def _parameter(one: Parameter) -> inspect.Parameter:
    about, default = one.about, one.default
    if isinstance(about, Option):
        names = (about.name,) if about.name else ()
        said: Any = typer.Option(*names, help=about.help, metavar=about.metavar)
        default = about.usual or default
    else:
        said = typer.Argument(metavar=about.metavar, help=about.help)
    return inspect.Parameter(
        one.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if default is NEEDED else default,
        annotation=Annotated[one.kind, said],
    )


app = app_of(COMMANDS, MAP_COMMANDS)
