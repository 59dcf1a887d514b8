"""The `kitgen` command: its commands in the order of the help, and what ends a run."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from kitgen.commands import build, calibrate, export, folders, looking
from kitgen.commands.ending import misused


def main() -> None:
    """The console script. Exit status: 0 done, 1 the data has a problem, 2 wrongly used."""
    gc.disable()  # nothing a command makes goes in circles, and it ends soon
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
MAP_COMMANDS: Mapping[str, Callable[..., None]] = {"import": folders.map_import_command}


class _Command(TyperCommand):
    """Refuses empty words, as a script types them for a variable that nothing was put into: they
    would mean the whole kit, or the folder that one stands in."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for before, word in zip(["", *args], args, strict=False):
            option, sign, value = word.partition("=")
            if not word or (sign and not value and option.startswith("--")):
                named = option or (before if before.startswith("--") else "an argument")
                raise misused(f"{named} is empty; write what it is to be, or leave it out")
        return super().parse_args(ctx, args)


def _app_of(
    commands: Mapping[str, Callable[..., None]], of_maps: Mapping[str, Callable[..., None]]
) -> typer.Typer:
    """The command line with some commands. Typer reads the options of every command that it has, so
    a run gets the one that it names."""
    made = typer.Typer(
        help="Print-ready board-game kits from a folder of data.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(_common)
    for name, command in commands.items():
        made.command(name, cls=_Command)(command)
    if of_maps:
        maps = typer.Typer(help="Maps of your own areas.", no_args_is_help=True)
        for name, command in of_maps.items():
            maps.command(name, cls=_Command)(command)
        made.add_typer(maps, name="map")
    return made


app = _app_of(COMMANDS, MAP_COMMANDS)


if __name__ == "__main__":
    main()
