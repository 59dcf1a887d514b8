"""The `kitgen` command: its commands in the order of the help, and what ends a run."""

from __future__ import annotations

import gc
import sys
from typing import Annotated

import typer

from kitgen.commands import build, calibrate, export, folders, looking

app = typer.Typer(
    help="Print-ready board-game kits from a folder of data.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The console script. Exit status: 0 done, 1 the data has a problem, 2 wrongly used."""
    gc.disable()  # nothing a command makes goes in circles, and it ends soon
    try:
        app()
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


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Print-ready board-game kits from a folder of data."""


maps = typer.Typer(help="Maps of your own areas.", no_args_is_help=True)
for name, command in (
    ("games", looking.games_command),
    ("new", folders.new_command),
    ("update", folders.update_command),
    ("check", looking.check_command),
    ("build", build.build_command),
    ("export", export.export_command),
    ("site", looking.site_command),
    ("gallery", looking.gallery_command),
    ("preview", looking.preview_command),
    ("calibrate", calibrate.calibrate_command),
    ("printers", calibrate.printers_command),
):
    app.command(name)(command)
maps.command("import")(folders.map_import_command)
app.add_typer(maps, name="map")


if __name__ == "__main__":
    main()
