"""Run the command line of `kitgen`, and say what ended it early."""

from __future__ import annotations

import errno
import gc
import os
import sys
import tempfile
import traceback
from contextlib import suppress

from kitgen.cli import app
from kitgen.commands.ending import say


def main() -> None:
    """Run the command line. Exit status: 0 done, 1 the data has a problem, 2 wrongly used."""
    gc.disable()  # nothing a command makes goes in circles, and it ends soon
    if getattr(sys.stdout, "errors", "") == "strict":  # a terminal need not know every letter
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if sys.argv[1:2] == ["help"]:  # as people type it who have never been here
        sys.argv[1:] = [*sys.argv[2:], "--help"]
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        _abandon()
        sys.exit(1)
    except Exception as error:
        say(_unexpected(error), err=True)
        sys.exit(1)
    finally:
        gc.freeze()  # or the interpreter would look for circles once more before it ends


def _abandon() -> None:
    """Nobody takes what is written any more; let nothing complain when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError):  # it may be no file
            os.dup2(nowhere, stream.fileno())


def _is_nowhere() -> bool:
    """Whether the folder in which the command was given has been removed."""
    try:
        os.getcwd()
    except OSError:
        return True
    return False


def _unexpected(error: Exception) -> str:
    """One sentence for whoever prints, the traceback into a file for whoever mends it."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"kitgen: {error.filename or 'what it says'}: cannot be written ({error.strerror})"
    if isinstance(error, PermissionError) and error.filename:
        return f"kitgen: {error.filename}: cannot be used ({error.strerror}); change its rights"
    if isinstance(error, FileNotFoundError) and _is_nowhere():
        return "kitgen: the folder that you stand in is there no more; go to another"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="kitgen-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as report:
            traceback.print_exception(error, file=report)
    except OSError:
        return "kitgen: this is a fault of the program; nothing was made."
    return f"kitgen: this is a fault of the program; please report {report.name}."
