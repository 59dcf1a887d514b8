"""The `kitgen` command: its commands in the order of the help, and what ends a run."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from kitgen.commands import build, calibrate, export, folders, looking
from kitgen.commands.ending import misused


def main() -> None:
    """The console script. Exit status: 0 done, 1 the data has a problem, 2 wrongly used."""
    gc.disable()  # nothing a command makes goes in circles, and it ends soon
    if sys.argv[1:2] == ["help"]:  # as people type it who have never been here
        sys.argv[1:] = [*sys.argv[2:], "--help"]
    asked = {name: COMMANDS[name] for name in sys.argv[1:2] if name in COMMANDS}
    try:
        (_app_of(asked, {}) if asked else app)()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except Exception as error:
        typer.echo(_unexpected(error), err=True)
        sys.exit(1)
    finally:
        gc.freeze()  # or the interpreter would look for circles once more before it ends


def _unexpected(error: Exception) -> str:
    """One sentence for whoever prints, the traceback into a file for whoever mends it."""
    import tempfile
    import traceback

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="kitgen-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as report:
            traceback.print_exception(error, file=report)
    except OSError:
        return "kitgen: this is a fault of the program; nothing was made."
    return f"kitgen: this is a fault of the program; please report {report.name}."


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


COMMANDS: Mapping[str, Callable[..., None]] = {
    "games": looking.games_command,
    "new": folders.new_command,
    "update": folders.update_command,
    "check": looking.check_command,
    "build": build.build_command,
    "export": export.export_command,
    "site": looking.site_command,
    "gallery": looking.gallery_command,
    "preview": looking.preview_command,
    "calibrate": calibrate.calibrate_command,
    "printers": calibrate.printers_command,
}
BRIEFLY: Mapping[str, str] = {
    "games": "List the built-in games.",
    "new": "Begin a game of your own, in a small folder.",
    "update": "Take a changed sheet of cards into your game.",
    "check": "List all faults of a game; nothing is written.",
    "build": "Make the PDF files of a game, to print and cut.",
    "export": "Make pictures of faces, cut files, a table on a screen.",
    "site": "Make web pages of the rules.",
    "gallery": "Make pictures of faces, themes and symbols.",
    "preview": "Show a game in your browser while you change it.",
    "calibrate": "Make a sheet that shows what your printer does.",
    "printers": "List the printers that you have measured.",
    "map": "Make a map of your own areas.",
    "import": "Make a map from a drawing of its areas.",
}
"""What each command does, in a line of the list of commands."""
MAP_COMMANDS: Mapping[str, Callable[..., None]] = {"import": folders.map_import_command}


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


def _app_of(
    commands: Mapping[str, Callable[..., None]], of_maps: Mapping[str, Callable[..., None]]
) -> typer.Typer:
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
    for name, command in commands.items():
        made.command(name, cls=_Command, short_help=BRIEFLY[name])(command)
    if of_maps:
        maps = typer.Typer(help=BRIEFLY["map"], no_args_is_help=True)
        for name, command in of_maps.items():
            maps.command(name, cls=_Command, short_help=BRIEFLY[name])(command)
        made.add_typer(maps, name="map")
    return made


app = _app_of(COMMANDS, MAP_COMMANDS)


if __name__ == "__main__":
    main()
