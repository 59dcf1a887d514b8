"""Run the command line of `kitgen`, and say what ended it early."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from kitgen.cli import app
from kitgen.commands.ending import say
from kitgen.reports import unexpected


def main() -> None:
    """Run the command line. Exit status: 0 done, 1 the data has a problem, 2 wrongly used."""
    gc.disable()  # looking for circles, of which there are none, costs a quarter of a kit
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
        say(unexpected(error), err=True)
        sys.exit(1)
    finally:
        gc.freeze()  # or the interpreter would look for circles once more before it ends


def _abandon() -> None:
    """Drop all output, since nobody reads it any more, so that nothing complains when Python
    ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError):  # it may be no file
            os.dup2(nowhere, stream.fileno())
